//! The draft, the combinators, their documentation and `Production` are one and the same list.

use std::{
    collections::{BTreeMap, BTreeSet},
    fs,
    path::PathBuf,
};

use rfc1738::draft::Production;
use syn::{Attribute, Expr, ExprLit, Item, ItemFn, Lit, Meta, Visibility};

use crate::draft;

/// The rules of `grammar/url-draft.txt`: name and definition, on one line.
fn published() -> Vec<(String, String)> {
    let text = fs::read_to_string(root().join("grammar/url-draft.txt")).unwrap();
    let mut rules: Vec<String> = Vec::new();
    for line in text.lines().filter(|line| !line.starts_with(';') && !line.is_empty()) {
        if line.starts_with(' ') { rules.last_mut().unwrap().push_str(line) } else { rules.push(line.to_owned()) }
    }
    let split = |rule: String| {
        let (name, definition) = rule.split_once(' ').unwrap_or((&rule, ""));
        (name.to_owned(), fold(definition))
    };
    rules.into_iter().map(split).collect()
}

#[test]
fn the_draft_has_56_rules_and_production_has_a_variant_for_each() {
    let variants = Production::ALL.map(|production| (production.name().to_owned(), production.definition().to_owned()));
    assert_eq!(published(), variants);
    assert_eq!(variants.len(), 56);
    assert!(Production::ALL.map(|production| production as usize).into_iter().eq(0..56), "declared in this order");
    let read: Vec<&str> = draft().rules().iter().map(|rule| rule.name.as_str()).collect();
    assert_eq!(read, Production::ALL.map(Production::name));
}

#[test]
fn a_production_is_found_by_its_name() {
    for production in Production::ALL {
        assert_eq!(production.name().parse(), Ok(production));
        assert_eq!(format!("{production:?}").to_lowercase(), production.to_string(), "in camel case");
    }
    assert!("grouppart".parse::<Production>().is_err(), "the draft writes it otherwise");
}

#[test]
fn every_production_has_one_public_function() {
    let names: BTreeSet<String> = functions().into_keys().collect();
    assert_eq!(names, Production::ALL.map(|production| production.name().to_owned()).into());
}

#[test]
fn documentation_opens_with_the_production_as_published_and_shows_success_and_failure() {
    let functions = functions();
    for (name, definition) in published() {
        let doc = documentation(&functions[&name].attrs);
        let production = doc.trim_start().strip_prefix('`').and_then(|doc| doc.split_once('`')).unwrap().0;
        assert_eq!(fold(production), format!("{name} {definition}").trim());
        let example = doc.split("```").nth(1).unwrap_or_else(|| panic!("{name} has no doctest"));
        assert!(example.contains(&format!("{name}(")), "the doctest of {name} calls it");
        // What may be empty never fails.
        let may_be_empty = name.parse::<Production>().unwrap().longest_prefix("") == Some(0);
        assert_eq!(example.contains(".is_err()"), !may_be_empty, "the doctest of {name} shows that it fails");
    }
}

/// The public functions of the module that are combinators.
fn functions() -> BTreeMap<String, ItemFn> {
    let mut functions = BTreeMap::new();
    for entry in fs::read_dir(root().join("src/draft")).unwrap() {
        let file = syn::parse_file(&fs::read_to_string(entry.unwrap().path()).unwrap()).unwrap();
        for item in file.items {
            let Item::Fn(function) = item else { continue };
            if matches!(function.vis, Visibility::Public(_)) {
                let again = functions.insert(function.sig.ident.to_string(), function);
                assert!(again.is_none());
            }
        }
    }
    functions
}

/// The lines of a doc comment.
fn documentation(attributes: &[Attribute]) -> String {
    let lines = attributes.iter().filter_map(|attribute| match &attribute.meta {
        Meta::NameValue(doc) if doc.path.is_ident("doc") => match &doc.value {
            Expr::Lit(ExprLit { lit: Lit::Str(line), .. }) => Some(line.value() + "\n"),
            _ => None,
        },
        _ => None,
    });
    lines.collect()
}

/// White space folded.
fn fold(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

fn root() -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR"))
}
