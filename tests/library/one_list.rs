//! Section 5 as published, the combinators, their documentation and `Production` are one and the
//! same list.

use std::{collections::BTreeSet, fs, path::PathBuf};

use rfc1738::Production;
use rfc1738_conformance::grammar::Grammar;
use syn::{Attribute, Expr, ExprLit, Item, ItemFn, Lit, LitStr, Meta, UseTree, Visibility};

use crate::common::root;

/// The files of `src/grammar/`, each with the comment of section 5 that its productions begin
/// under, in its order.
const FILES: [(&str, &str); 13] = [
    ("url", "The generic form of a URL is:"),
    ("ip", "URL schemeparts for ip based protocols:"),
    ("ftp", "FTP (see also RFC959)"),
    ("file", "FILE"),
    ("http", "HTTP"),
    ("gopher", "GOPHER (see also RFC1436)"),
    ("mailto", "MAILTO (see also RFC822)"),
    ("news", "NEWS (see also RFC1036)"),
    ("nntp", "NNTP (see also RFC977)"),
    ("telnet", "TELNET"),
    ("wais", "WAIS (see also RFC1625)"),
    ("prospero", "PROSPERO"),
    ("misc", "Miscellaneous definitions"),
];

#[test]
fn section_5_has_67_productions_and_production_has_a_variant_for_each() {
    let published: Vec<(&str, String)> = Grammar::rfc1738()
        .rules()
        .iter()
        .map(|rule| (rule.name.as_str(), fold(&rule.text)))
        .collect();
    let variants = Production::ALL.map(|production| (production.name(), fold(production.bnf())));
    assert_eq!(published.len(), 67);
    assert_eq!(published, variants);
    assert!(
        Production::ALL
            .map(|production| production as usize)
            .into_iter()
            .eq(0..67),
        "declared in this order"
    );
}

#[test]
fn a_variant_and_a_combinator_are_named_as_their_production() {
    for production in Production::ALL {
        let name = production.name().replace('+', "_plus").replace('-', "_");
        assert_eq!(production.combinator(), name);
        assert_eq!(
            format!("{production:?}").to_lowercase(),
            name.replace('_', ""),
            "in camel case"
        );
    }
}

#[test]
fn every_production_has_one_public_function_in_the_rfcs_order_in_the_file_of_its_heading() {
    let functions: Vec<(&str, Vec<String>)> = FILES
        .iter()
        .map(|&(file, _)| (file, functions(file).iter().map(name).collect()))
        .collect();
    assert_eq!(functions, published());
}

#[test]
fn a_file_opens_with_its_heading() {
    for (file, heading) in FILES {
        let heading = heading.trim_end_matches(':').trim_end_matches(" is");
        assert!(
            documentation(&parse(file).attrs)
                .trim_start()
                .starts_with(heading),
            "{file}.rs: {heading}"
        );
    }
}

#[test]
fn the_module_exports_its_files_and_nothing_else() {
    let exported = parse("mod")
        .items
        .into_iter()
        .filter_map(|item| match item {
            Item::Mod(module) => {
                assert!(
                    matches!(module.vis, Visibility::Inherited),
                    "{} is public",
                    module.ident
                );
                None
            }
            Item::Use(import) => match import.tree {
                UseTree::Path(path) if matches!(*path.tree, UseTree::Glob(_)) => {
                    Some(path.ident.to_string())
                }
                _ => panic!("a file is exported whole"),
            },
            _ => panic!("grammar/mod.rs has only modules and what they export"),
        });
    let exported: BTreeSet<String> = exported.collect();
    let files: BTreeSet<String> = fs::read_dir(directory())
        .unwrap()
        .map(|entry| {
            entry
                .unwrap()
                .path()
                .file_stem()
                .unwrap()
                .to_str()
                .unwrap()
                .to_owned()
        })
        // The tests of what the others call.
        .filter(|file| file != "mod" && file != "references")
        .collect();
    assert_eq!(exported, files);
    assert_eq!(
        files,
        FILES.iter().map(|(file, _)| (*file).to_owned()).collect()
    );
}

#[test]
fn documentation_opens_with_the_production_as_published() {
    for (production, doc) in documented() {
        assert_eq!(
            code_span(&doc),
            Some(fold(production.bnf())),
            "{production}"
        );
    }
}

#[test]
fn documentation_shows_the_railroad_diagram_of_the_production() {
    let functions = FILES.iter().flat_map(|(file, _)| functions(file));
    for (production, function) in Production::ALL.into_iter().zip(functions) {
        let included = function
            .attrs
            .iter()
            .filter_map(|attribute| match &attribute.meta {
                Meta::NameValue(doc) => match &doc.value {
                    Expr::Macro(include) => include.mac.parse_body::<LitStr>().ok(),
                    _ => None,
                },
                _ => None,
            });
        let diagram = format!("../../grammar/diagrams/{production}.svg");
        assert_eq!(
            included.map(|path| path.value()).collect::<Vec<_>>(),
            [diagram]
        );
    }
}

#[test]
fn documentation_shows_success_and_failure() {
    for (production, doc) in documented() {
        let name = production.combinator();
        let example = doc
            .split("```")
            .nth(1)
            .unwrap_or_else(|| panic!("{name} has no doctest"));
        assert!(
            example.contains(&format!("{name}(")),
            "the doctest of {name} calls it"
        );
        // A production that may be empty never fails.
        let may_be_empty = production.longest_prefix("") == Some(0);
        assert_eq!(
            example.contains(".is_err()"),
            !may_be_empty,
            "the doctest of {name} shows that it fails"
        );
    }
}

#[test]
fn documentation_cites_the_section_whose_prose_explains_the_production() {
    let silent = documented().filter(|(production, doc)| {
        let (_, prose) = doc.split("```").next().unwrap().split_once("\n\n").unwrap();
        let mut cited = prose
            .split(|c: char| !(c.is_ascii_digit() || c == '.'))
            .map(|word| word.trim_end_matches('.'));
        let section = production.section();
        let explains = |cited: &str| {
            cited
                .strip_prefix(section)
                .is_some_and(|more| more.is_empty() || more.starts_with('.'))
        };
        !cited.any(explains)
    });
    assert_eq!(
        silent.map(|(production, _)| production).collect::<Vec<_>>(),
        []
    );
}

/// The names of the combinators of the rules of section 5, file by file.
fn published() -> Vec<(&'static str, Vec<String>)> {
    let mut files: Vec<(&str, Vec<String>)> = Vec::new();
    for rule in Grammar::rfc1738().rules() {
        let heading = rule.heading.as_deref().unwrap();
        let file = FILES
            .iter()
            .find(|(_, begins)| heading.starts_with(begins))
            .map(|&(file, _)| file);
        if let Some(file) = file.filter(|&file| files.last().is_none_or(|&(last, _)| last != file))
        {
            files.push((file, Vec::new()));
        }
        let production: Production = rule.name.parse().unwrap();
        files
            .last_mut()
            .unwrap()
            .1
            .push(production.combinator().to_owned());
    }
    files
}

/// Every production, and the documentation of its combinator.
fn documented() -> impl Iterator<Item = (Production, String)> {
    let functions = FILES.iter().flat_map(|(file, _)| functions(file));
    functions.map(|function| {
        let production = Production::ALL
            .into_iter()
            .find(|production| production.combinator() == name(&function));
        (production.unwrap(), documentation(&function.attrs))
    })
}

/// The public functions of a file, in order. Nothing else in it may be public.
fn functions(file: &str) -> Vec<ItemFn> {
    let items = parse(file).items.into_iter();
    let public = items.filter_map(|item| match item {
        Item::Fn(function) => is_public(&function.vis).then_some(function),
        Item::Const(ref constant) if !is_public(&constant.vis) => None,
        Item::Static(ref constant) if !is_public(&constant.vis) => None,
        Item::Use(ref import) if !is_public(&import.vis) => None,
        _ => panic!(
            "{file}.rs has something that is neither a combinator nor private to the grammar"
        ),
    });
    public.collect()
}

fn is_public(visibility: &Visibility) -> bool {
    matches!(visibility, Visibility::Public(_))
}

fn parse(file: &str) -> syn::File {
    let source = fs::read_to_string(directory().join(file).with_extension("rs")).unwrap();
    syn::parse_file(&source).unwrap()
}

fn directory() -> PathBuf {
    root().join("src/grammar")
}

fn name(function: &ItemFn) -> String {
    function.sig.ident.to_string()
}

/// The lines of a doc comment.
fn documentation(attributes: &[Attribute]) -> String {
    let lines = attributes
        .iter()
        .filter_map(|attribute| match &attribute.meta {
            Meta::NameValue(doc) if doc.path.is_ident("doc") => match &doc.value {
                Expr::Lit(ExprLit {
                    lit: Lit::Str(line),
                    ..
                }) => Some(line.value() + "\n"),
                _ => None,
            },
            _ => None,
        });
    lines.collect()
}

/// The text of the code span that a doc comment begins with.
fn code_span(doc: &str) -> Option<String> {
    let doc = doc.trim_start();
    let (fence, rest) = doc.split_at(doc.len() - doc.trim_start_matches('`').len());
    let (code, _) = rest.split_once(fence).filter(|_| !fence.is_empty())?;
    Some(fold(code))
}

/// White space folded.
fn fold(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}
