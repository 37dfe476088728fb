//! [`Combinator`]: the place in `src/grammar/` where a production is parsed, and its documentation.

use std::{collections::HashSet, fs, ops::RangeInclusive, path::Path};

use proc_macro2::{TokenStream, TokenTree};
use quote::ToTokens;
use rfc1738::Production;
use syn::{Attribute, Expr, ExprLit, Item, ItemFn, Lit, Meta, Visibility, spanned::Spanned};

/// The combinator of a production.
pub(crate) struct Combinator {
    /// The file of `src/grammar/` that it is in, without its extension.
    pub(crate) file: String,
    /// The prose of its documentation, in Markdown.
    pub(crate) prose: String,
    /// The lines of the function, and of private items of the file that its body names.
    pub(crate) lines: Vec<RangeInclusive<usize>>,
}

/// The combinators of all productions, in the RFC's order.
pub(crate) fn all(root: &Path) -> Vec<(Production, Combinator)> {
    let mut combinators: Vec<(Production, Combinator)> = Vec::new();
    for entry in fs::read_dir(root.join("src/grammar")).expect("a folder") {
        let path = entry.expect("an entry").path();
        let file = path.file_stem().and_then(|stem| stem.to_str()).expect("a name").to_owned();
        let source = fs::read_to_string(&path).expect("a source file");
        let items = syn::parse_file(&source).expect("Rust").items;
        combinators.extend(items.iter().filter_map(|item| match item {
            Item::Fn(function) if matches!(function.vis, Visibility::Public(_)) => {
                let file = file.clone();
                let prose = prose(&documentation(&function.attrs));
                Some((production(function), Combinator { file, prose, lines: lines(function, &items) }))
            }
            _ => None,
        }));
    }
    combinators.sort_by_key(|&(production, _)| production);
    assert_eq!(combinators.len(), Production::ALL.len(), "one combinator for each production");
    combinators
}

/// The production that a function reads.
fn production(function: &ItemFn) -> Production {
    let found = Production::ALL.into_iter().find(|production| function.sig.ident == production.combinator());
    found.unwrap_or_else(|| panic!("{} reads a production", function.sig.ident))
}

/// The prose between the production, with which the documentation opens, and the example.
fn prose(documentation: &str) -> String {
    let text = documentation.trim_start();
    let fence = &text[..text.len() - text.trim_start_matches('`').len()];
    let (_, after) = text[fence.len()..].split_once(fence).expect("it opens with the production");
    after.split("```").next().unwrap_or_default().trim().to_owned()
}

/// The lines of a doc comment, as written.
fn documentation(attributes: &[Attribute]) -> String {
    let lines = attributes.iter().filter_map(|attribute| match &attribute.meta {
        Meta::NameValue(doc) if doc.path.is_ident("doc") => match &doc.value {
            Expr::Lit(ExprLit { lit: Lit::Str(line), .. }) => Some(line.value()),
            _ => None,
        },
        _ => None,
    });
    lines.map(|line| line.strip_prefix(' ').unwrap_or(&line).to_owned() + "\n").collect()
}

/// Where the source of a combinator is, without its documentation.
fn lines(function: &ItemFn, items: &[Item]) -> Vec<RangeInclusive<usize>> {
    let mut named = HashSet::new();
    collect_names(function.block.to_token_stream(), &mut named);
    let helpers = items.iter().filter(|item| match item {
        Item::Fn(helper) => {
            matches!(helper.vis, Visibility::Inherited) && named.contains(&helper.sig.ident.to_string())
        }
        Item::Const(constant) => named.contains(&constant.ident.to_string()),
        Item::Static(constant) => named.contains(&constant.ident.to_string()),
        _ => false,
    });

    let mut lines = vec![function.vis.span().start().line..=function.span().end().line];
    for item in helpers {
        let (start, end) = (item.span().start().line, item.span().end().line);
        match lines.last_mut() {
            Some(last) if *last.end() + 1 == start => *last = *last.start()..=end,
            _ => lines.push(start..=end),
        }
    }
    lines
}

fn collect_names(tokens: TokenStream, names: &mut HashSet<String>) {
    for token in tokens {
        match token {
            TokenTree::Group(group) => collect_names(group.stream(), names),
            TokenTree::Ident(name) => drop(names.insert(name.to_string())),
            TokenTree::Punct(_) | TokenTree::Literal(_) => {}
        }
    }
}
