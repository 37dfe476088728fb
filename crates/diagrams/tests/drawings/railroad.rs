//! The railroad diagrams fit the page, and are accessible.

use rfc1738_conformance::grammar::{Expression, Grammar, Rule};
use rfc1738_diagrams::railroad;
use roxmltree::{Document, Node};

/// The width that a page has room for: scaled to the 700 pixels of the page, its letters still have
/// 11 pixels.
const WIDEST: u32 = 880;

fn link(name: &str) -> Option<String> {
    Some(format!("fn.{name}.html?a&b"))
}

/// Every diagram, with links and without.
fn all() -> impl Iterator<Item = (&'static Rule, String)> {
    let rules = || Grammar::rfc1738().rules().iter();
    rules()
        .map(|rule| (rule, railroad(rule, link)))
        .chain(rules().map(|rule| (rule, railroad(rule, |_| None))))
}

#[test]
fn each_fits_a_page() {
    for (rule, svg) in all() {
        let document = Document::parse(&svg).unwrap();
        let root = document.root_element();
        let width: u32 = root.attribute("width").unwrap().parse().unwrap();
        assert!(width <= WIDEST, "{}: {width}", rule.name);
        assert!(
            root.attribute("viewBox")
                .unwrap()
                .starts_with(&format!("0 0 {width} ")),
            "{}",
            rule.name
        );
    }
}

#[test]
fn each_has_every_item_of_its_production_in_the_order_of_the_bnf() {
    for (rule, svg) in all() {
        let document = Document::parse(&svg).unwrap();
        let boxes = |class| {
            document
                .descendants()
                .filter(move |node| node.attribute("class") == Some(class))
                .map(text)
                .collect::<Vec<_>>()
        };
        let mut literals = Vec::new();
        let mut names = Vec::new();
        collect(&rule.expression, &mut literals, &mut names);
        assert_eq!(boxes("terminal"), literals, "{}", rule.name);
        assert_eq!(boxes("nonterminal"), names, "{}", rule.name);
    }
}

#[test]
fn a_name_is_a_link_where_there_is_one_to_make() {
    for rule in Grammar::rfc1738().rules() {
        let svg = railroad(rule, |name| link(name).filter(|_| name != "digits"));
        let document = Document::parse(&svg).unwrap();
        for name in document
            .descendants()
            .filter(|node| node.attribute("class") == Some("nonterminal"))
        {
            let parent = name.parent().unwrap();
            let target = parent
                .attribute(("http://www.w3.org/1999/xlink", "href"))
                .map(str::to_owned);
            assert_eq!(
                target,
                link(&text(name)).filter(|_| text(name) != "digits"),
                "{}",
                rule.name
            );
        }
    }
}

#[test]
fn a_screen_reader_gets_the_bnf_and_can_follow_the_links() {
    for (rule, svg) in all() {
        let document = Document::parse(&svg).unwrap();
        let root = document.root_element();
        let said = |tag| text(root.children().find(|node| node.has_tag_name(tag)).unwrap());
        assert_eq!(said("title"), format!("Railroad diagram of {}", rule.name));
        assert_eq!(said("desc"), format!("{} = {}", rule.name, rule.expression));
        let has_link = document.descendants().any(|node| node.has_tag_name("a"));
        assert_eq!(
            root.attribute("role"),
            Some(if has_link { "group" } else { "img" }),
            "{}",
            rule.name
        );
    }
}

#[test]
fn each_can_stand_in_markdown_and_leaves_the_rest_of_the_page_alone() {
    for (rule, svg) in all() {
        let name = &rule.name;
        let tag = svg.lines().next().unwrap();
        assert!(
            tag.starts_with("<svg ") && tag.find('>') == Some(tag.len() - 1),
            "{name}: {tag}"
        );
        assert!(
            svg.lines().all(|line| !line.trim().is_empty()) && svg.ends_with("</svg>\n"),
            "{name}"
        );
        let document = Document::parse(&svg).unwrap();
        assert!(
            document.descendants().all(|node| !node.has_attribute("id")),
            "{name}"
        );
        let style = text(
            document
                .descendants()
                .find(|node| node.has_tag_name("style"))
                .unwrap(),
        );
        assert!(
            style.lines().all(|rule| rule.starts_with("svg.railroad ")),
            "{name}: {style}"
        );
    }
}

fn text(node: Node<'_, '_>) -> String {
    let texts = node
        .descendants()
        .filter(Node::is_text)
        .filter_map(|text| text.text());
    texts.collect::<String>().trim().to_owned()
}

fn collect(expression: &Expression, literals: &mut Vec<String>, names: &mut Vec<String>) {
    match expression {
        Expression::Literal(text) => literals.push(text.clone()),
        Expression::Name(name) => names.push(name.clone()),
        other => other
            .parts()
            .iter()
            .for_each(|part| collect(part, literals, names)),
    }
}
