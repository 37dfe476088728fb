//! [`Combinator`]: the place in `src/grammar/` where a production is parsed, and its documentation.

use std::{
    collections::{BTreeSet, HashSet},
    fs,
    ops::RangeInclusive,
    path::Path,
};

#[cfg(test)]
use proc_macro2::Delimiter;
use proc_macro2::{TokenStream, TokenTree};
use quote::ToTokens;
use rfc1738::Production;
use syn::{
    Attribute, Expr, ExprLit, Item, ItemFn, Lit, Meta, UseTree, Visibility, spanned::Spanned,
};

/// The combinator of a production.
pub(crate) struct Combinator {
    /// The file of `src/grammar/` that it is in, without its extension.
    pub(crate) file: String,
    /// The prose of its documentation, in Markdown.
    pub(crate) prose: String,
    /// The lines of the function, and of the items of the file that it needs and that do not belong
    /// to a production.
    pub(crate) lines: Vec<RangeInclusive<usize>>,
    /// The other names in these lines that are neither nom's nor in scope without an import.
    pub(crate) names: BTreeSet<String>,
    /// The methods in them, and the associated functions as `Type::function`.
    pub(crate) methods: BTreeSet<String>,
}

/// The combinators of all productions, in the RFC's order.
pub(crate) fn all(root: &Path) -> Vec<(Production, Combinator)> {
    let mut combinators: Vec<(Production, Combinator)> = Vec::new();
    for entry in fs::read_dir(root.join("src/grammar")).expect("a folder") {
        let path = entry.expect("an entry").path();
        let file = path
            .file_stem()
            .and_then(|stem| stem.to_str())
            .expect("a name")
            .to_owned();
        let source = fs::read_to_string(&path).expect("a source file");
        let items = syn::parse_file(&source).expect("Rust").items;
        combinators.extend(items.iter().filter_map(|item| match item {
            Item::Fn(function) if matches!(function.vis, Visibility::Public(_)) => Some((
                production(function),
                Combinator::new(file.clone(), function, &items),
            )),
            _ => None,
        }));
    }
    combinators.sort_by_key(|&(production, _)| production);
    assert_eq!(
        combinators.len(),
        Production::ALL.len(),
        "one combinator for each production"
    );
    combinators
}

/// The production that a function reads.
fn production(function: &ItemFn) -> Production {
    let found = Production::ALL
        .into_iter()
        .find(|production| function.sig.ident == production.combinator());
    found.unwrap_or_else(|| panic!("{} reads a production", function.sig.ident))
}

/// The prose between the production, with which the documentation opens, and the example.
fn prose(documentation: &str) -> String {
    let text = documentation.trim_start();
    let fence = &text[..text.len() - text.trim_start_matches('`').len()];
    let (_, after) = text[fence.len()..]
        .split_once(fence)
        .expect("it opens with the production");
    after
        .split("```")
        .next()
        .unwrap_or_default()
        .trim()
        .to_owned()
}

/// The lines of a doc comment, as written.
pub(crate) fn documentation(attributes: &[Attribute]) -> String {
    let lines = attributes
        .iter()
        .filter_map(|attribute| match &attribute.meta {
            Meta::NameValue(doc) if doc.path.is_ident("doc") => match &doc.value {
                Expr::Lit(ExprLit {
                    lit: Lit::Str(line),
                    ..
                }) => Some(line.value()),
                _ => None,
            },
            _ => None,
        });
    lines
        .map(|line| line.strip_prefix(' ').unwrap_or(&line).to_owned() + "\n")
        .collect()
}

impl Combinator {
    fn new(file: String, function: &ItemFn, items: &[Item]) -> Combinator {
        let production = production(function);
        let mut shown = vec![function.to_token_stream()];
        let mut lines = vec![function.vis.span().start().line..=function.span().end().line];
        let mut words = Words::default();
        words.collect(function.block.to_token_stream());
        let mut defined = HashSet::from([function.sig.ident.to_string()]);
        // What these items name is shown in turn.
        while let Some((name, item)) = items.iter().find_map(|item| {
            let name = name(item)?;
            let is_needed = words.names.contains(&name) && !defined.contains(&name);
            (is_needed && owner(&name).is_none_or(|owner| owner == production))
                .then_some((name, item))
        }) {
            defined.insert(name);
            lines.push(item.span().start().line..=item.span().end().line);
            shown.push(item.to_token_stream());
            words.collect(item.to_token_stream());
        }
        lines.sort_by_key(|lines| *lines.start());
        lines.dedup_by(|next, last| {
            let adjoin = *last.end() + 1 == *next.start();
            if adjoin {
                *last = *last.start()..=*next.end();
            }
            adjoin
        });

        let scope: HashSet<String> = items
            .iter()
            .flat_map(imported)
            .chain(items.iter().filter_map(name))
            .collect();
        let mut words = Words::default();
        shown.into_iter().for_each(|tokens| words.collect(tokens));
        let names = words
            .names
            .into_iter()
            .filter(|name| scope.contains(name) && !defined.contains(name))
            .collect();
        Combinator {
            file,
            prose: prose(&documentation(&function.attrs)),
            lines,
            names,
            methods: words.methods,
        }
    }
}

/// The production whose own a constant is, by its name: `UCHAR`.
pub(crate) fn owner(name: &str) -> Option<Production> {
    let is_constant = !name.contains(char::is_lowercase);
    Production::ALL
        .into_iter()
        .find(|production| is_constant && name.eq_ignore_ascii_case(production.combinator()))
}

/// The name of a function that is not a production's combinator, or of a constant.
fn name(item: &Item) -> Option<String> {
    match item {
        Item::Fn(function) if !matches!(function.vis, Visibility::Public(_)) => {
            Some(function.sig.ident.to_string())
        }
        Item::Const(constant) => Some(constant.ident.to_string()),
        Item::Static(constant) => Some(constant.ident.to_string()),
        _ => None,
    }
}

/// The names that an item imports, but for nom's.
fn imported(item: &Item) -> Vec<String> {
    match item {
        Item::Use(import) => leaves(&import.tree),
        _ => Vec::new(),
    }
}

fn leaves(tree: &UseTree) -> Vec<String> {
    match tree {
        UseTree::Path(path) if path.ident == "nom" => Vec::new(),
        UseTree::Path(path) => leaves(&path.tree),
        UseTree::Name(name) => vec![name.ident.to_string()],
        UseTree::Group(group) => group.items.iter().flat_map(leaves).collect(),
        UseTree::Rename(_) | UseTree::Glob(_) => Vec::new(),
    }
}

/// The words of a source.
#[derive(Default)]
struct Words {
    names: BTreeSet<String>,
    /// Those after a period, and those of a path with the name before.
    methods: BTreeSet<String>,
}

impl Words {
    fn collect(&mut self, tokens: TokenStream) {
        let tokens: Vec<TokenTree> = tokens.into_iter().collect();
        for (index, token) in tokens.iter().enumerate() {
            match token {
                TokenTree::Group(group) => self.collect(group.stream()),
                TokenTree::Ident(name) => match &tokens[..index] {
                    [.., TokenTree::Punct(dot)] if dot.as_char() == '.' => {
                        drop(self.methods.insert(name.to_string()))
                    }
                    [
                        ..,
                        TokenTree::Ident(of),
                        TokenTree::Punct(one),
                        TokenTree::Punct(two),
                    ] if (one.as_char(), two.as_char()) == (':', ':') => {
                        self.methods.insert(format!("{of}::{name}"));
                    }
                    _ => drop(self.names.insert(name.to_string())),
                },
                TokenTree::Punct(_) | TokenTree::Literal(_) => {}
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::engine;

    /// The names that are called in a source, other than methods and those of a path.
    fn called(tokens: TokenStream, names: &mut BTreeSet<String>) {
        let tokens: Vec<TokenTree> = tokens.into_iter().collect();
        for (index, token) in tokens.iter().enumerate() {
            let is_attribute =
                matches!(&tokens[..index], [.., TokenTree::Punct(mark)] if mark.as_char() == '#');
            if let TokenTree::Group(group) = token
                && !is_attribute
            {
                called(group.stream(), names);
            }
            if let [TokenTree::Ident(name), TokenTree::Group(group), ..] = &tokens[index..]
                && group.delimiter() == Delimiter::Parenthesis
                && !matches!(&tokens[..index], [.., TokenTree::Punct(mark)] if mark.as_char() == ':')
                && !matches!(&tokens[..index], [.., TokenTree::Ident(before)] if before == "fn")
                && name != "pub"
            {
                names.insert(name.to_string());
            }
        }
    }

    /// What nom is asked for, in the whole file.
    fn is_of_nom(name: &str, source: &str) -> bool {
        let imports = source
            .split("use nom::")
            .nth(1)
            .and_then(|rest| rest.split(';').next())
            .unwrap_or_default();
        imports
            .split(|c: char| !c.is_alphanumeric() && c != '_')
            .any(|word| word == name)
    }

    #[test]
    fn every_name_that_is_called_in_a_shown_source_is_explained() {
        let root = Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/../.."));
        let helpers = engine::all(root);
        let combinators = all(root);
        let mut unexplained = BTreeSet::new();
        for (production, combinator) in &combinators {
            let source =
                fs::read_to_string(root.join(format!("src/grammar/{}.rs", combinator.file)))
                    .unwrap();
            let lines: Vec<&str> = source.lines().collect();
            let shown = combinator
                .lines
                .iter()
                .flat_map(|range| &lines[range.start() - 1..*range.end()]);
            let shown: String = shown.flat_map(|line| [line, "\n"]).collect();
            let mut names = BTreeSet::new();
            called(shown.parse().unwrap(), &mut names);
            assert!(!names.is_empty());
            names.retain(|name| {
                let is_production = combinators
                    .iter()
                    .any(|(production, _)| production.combinator() == *name);
                let is_helper = combinator.names.contains(name)
                    && (helpers.contains_key(name) || owner(name).is_some());
                let method = format!("::{name}");
                let is_method = combinator.methods.contains(name)
                    && helpers.keys().any(|helper| helper.ends_with(&method));
                // The nodes of the tree have the names of their productions.
                let is_node =
                    combinator.names.contains(name) && name.starts_with(char::is_uppercase);
                let is_shown = shown.contains(&format!("fn {name}"));
                let is_known = OF_RUST.contains(&name.as_str()) || is_of_nom(name, &source);
                !(is_known || is_production || is_helper || is_method || is_node || is_shown)
            });
            unexplained.extend(
                names
                    .into_iter()
                    .map(|name| format!("{production}: {name}")),
            );
        }
        assert_eq!(unexplained, BTreeSet::new());
        assert!(helpers.values().all(|helper| !helper.sentence().is_empty()));
    }

    /// What the standard library and nom's trait `Parser` have.
    const OF_RUST: [&str; 5] = ["Some", "Ok", "Err", "is_some", "parse"];

    #[test]
    fn the_source_of_a_production_has_what_is_its_own() {
        let combinators = all(Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/../..")));
        let (_, login) = &combinators[Production::Login as usize];
        assert!(
            login.names.contains("UCHAR") || login.names.contains("USER"),
            "{:?}",
            login.names
        );
        assert!(login.names.contains("observed") && !login.names.contains("user_password"));
        let (_, user) = &combinators[Production::User as usize];
        let (_, password) = &combinators[Production::Password as usize];
        assert!(password.names.contains("USER") && !user.names.contains("USER"));
    }
}
