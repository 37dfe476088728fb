//! The entries, and the messages for those that are wrong.

use std::path::Path;

use super::*;

fn root() -> &'static Path {
    Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/../.."))
}

/// The HTML of the figure `a`, with these fields.
fn html(fields: &str) -> Result<String, Vec<String>> {
    let entry = format!(
        "[[figure]]\nname = \"a\"\nalt = \"An alternative\"\ncaption = \"A `caption`\"\n{fields}\n"
    );
    let (mut figures, mistakes) = drawn(&entry);
    figures.pop().and_then(|(_, html)| html).ok_or(mistakes)
}

/// Asserts that the entry is wrong, and that this is said, after its name.
#[track_caller]
fn assert_mistake(fields: &str, said: &str) {
    let mistakes = html(fields).unwrap_err();
    assert_eq!(mistakes.len(), 1, "{mistakes:?}");
    let mistake = mistakes[0]
        .strip_prefix("book/figures.toml: a: ")
        .unwrap_or_else(|| panic!("{mistakes:?}"));
    assert!(mistake.contains(said), "{mistake}");
}

#[test]
fn the_entries_of_the_book_are_drawn_and_included() {
    if let Err(mistakes) = folder(root()) {
        panic!("{}", mistakes.join("\n"));
    }
}

#[test]
fn each_kind_is_a_figure_that_can_stand_in_markdown() {
    for fields in [
        "kind = \"railroad\"\nrule = \"hostport\"",
        "kind = \"automaton\"\nrule = \"toplabel\"",
        "kind = \"tree\"\nrule = \"hostport\"\ntext = \"host.dom:70\"\noffsets = true",
        "kind = \"trees\"\nrule = \"schemepart\"\ntext = \"//host\"\nruling = 3",
        "kind = \"strip\"\nrule = \"hostname\"\ntext = \"a.b.1\"\ndepth = 1",
        "kind = \"product\"\nleft = \"domainlabel\"\nright = \"x\"\ngrammar = '''\nx = \"x\"\n'''",
        "kind = \"suite\"\nrule = \"toplabel\"",
        "kind = \"first-follow\"\nrule = \"hostname\"",
    ] {
        let html = html(fields).unwrap_or_else(|mistakes| panic!("{mistakes:?}"));
        let kind = fields.split('"').nth(1).unwrap();
        assert!(
            html.starts_with(&format!(
                "<figure class=\"{kind}\"><p class=\"visually-hidden\">An alternative</p>\n"
            )),
            "{html}"
        );
        assert!(
            html.contains("<figcaption>A <code>caption</code>")
                && html.ends_with("</figcaption></figure>\n"),
            "{html}"
        );
        assert!(
            html.lines().all(|line| !line.trim().is_empty()) && !html.contains(" id="),
            "{html}"
        );
    }
}

#[test]
fn the_library_chooses_among_trees_and_the_page_links_to_the_ruling() {
    let html =
        html("kind = \"trees\"\nrule = \"schemepart\"\ntext = \"//host\"\nruling = 3").unwrap();
    let (chosen, other) = html.split_once("Another derivation").unwrap();
    let link = "<a href=\"../reference/rulings.html#3-a-scheme-part-has-structure-if-ip-schemepart-reads-all-of-it\">ruling 3</a>";
    assert!(
        chosen.contains(link) && chosen.contains("ip-schemepart, bytes 0..6"),
        "{html}"
    );
    assert!(!other.contains("ip-schemepart"), "{html}");
}

#[test]
fn a_name_in_a_railroad_is_a_link_unless_the_rules_are_others() {
    let railroad = "kind = \"railroad\"\nrule = \"port\"";
    assert!(
        html(railroad)
            .unwrap()
            .contains("../api/rfc1738/grammar/fn.digits.html"),
        "{}",
        html(railroad).unwrap()
    );
    let own = format!("{railroad}\ngrammar = '''\nport = 1*digits\ndigits = \"0\"\n'''");
    assert!(!html(&own).unwrap().contains("href"));
}

#[test]
fn a_mistake_in_an_entry_is_reported_with_its_name() {
    assert_mistake(
        "kind = \"tee\"",
        "unknown variant `tee`, expected one of `railroad`",
    );
    assert_mistake("kind = \"tree\"\nrule = \"port\"", "missing field `text`");
    assert_mistake(
        "kind = \"tree\"\nrule = \"port\"\ntext = \"1\"\ndepth = 1",
        "unknown field `depth`",
    );
    assert_mistake(
        "kind = \"railroad\"\nrule = \"prot\"",
        "no production `prot`",
    );
    assert_mistake("kind = \"tree\"\nrule = \"prot\"\ntext = \"1\"", "prot");
    assert_mistake(
        "kind = \"tree\"\nrule = \"port\"\ntext = \"1x\"",
        "\"1x\" does not derive from port",
    );
    assert_mistake(
        "kind = \"trees\"\nrule = \"port\"\ntext = \"1x\"",
        "\"1x\" does not derive from port",
    );
    assert_mistake(
        "kind = \"trees\"\nrule = \"port\"\ntext = \"1\"",
        "in one way only",
    );
    assert_mistake(
        "kind = \"trees\"\nrule = \"schemepart\"\ntext = \"//host\"\nruling = 99",
        "no ruling 99",
    );
    assert_mistake(
        "kind = \"automaton\"\nrule = \"httpurl\"",
        "draw a smaller one",
    );
    assert_mistake(
        "kind = \"railroad\"\nrule = \"a\"\ngrammar = \"aa = bb\"",
        "grammar: line 1, column 6: `bb` is not defined",
    );
    let twice =
        "rule = \"aa\"\ntext = \"x\"\ngrammar = '''\naa = bb | cc\nbb = \"x\"\ncc = \"x\"\n'''";
    assert_mistake(&format!("kind = \"tree\"\n{twice}"), "in 2 ways");
    assert_mistake(
        &format!("kind = \"trees\"\nruling = 3\n{twice}"),
        "leave out `ruling`",
    );
    assert!(
        html(&format!("kind = \"trees\"\n{twice}"))
            .unwrap()
            .contains("Derivation 2")
    );
}

#[test]
fn a_mistake_in_the_list_is_reported() {
    let mistakes = |entries| drawn(entries).1;
    assert!(mistakes("").is_empty());
    let said = |entries, said: &str| {
        let mistakes = mistakes(entries);
        assert!(
            mistakes.iter().any(|mistake| mistake.contains(said)),
            "{mistakes:?}"
        );
    };
    said("figure = 1", "begin each entry with [[figure]]");
    said("[[figures]]", "unknown key `figures`");
    said("[[figure]]", "figure 1 has no name");
    said(
        "[[figure]]\nname = \"a/b\"",
        "small letters, digits and hyphens",
    );
    said(
        "[[figure]]\nname = \"a\"\ncaption = \"b\"",
        "a: missing field `alt`",
    );
    said(
        "[[figure]]\nname = \"a\"\n[[figure]]\nname = \"a\"",
        "a: there is another figure of this name",
    );
}

#[test]
fn a_figure_without_a_lesson_and_a_lesson_without_a_figure_are_mistakes() {
    let lessons = [(
        "01.md".to_owned(),
        "{{#include figures/a.md}}\n\n{{#include figures/b.md}}".to_owned(),
    )];
    assert!(wrong_includes(&["a", "b"], &lessons).is_empty());
    let mistakes = wrong_includes(&["a", "c"], &lessons);
    assert_eq!(mistakes.len(), 2);
    assert!(mistakes[0].contains(
        "book/src/course/01.md includes the figure b, which is not in book/figures.toml"
    ));
    assert!(
        mistakes[1].contains("book/figures.toml: c: no lesson includes it"),
        "{}",
        mistakes[1]
    );
}
