//! [`Helper`]: a function or a type of the engine that combinators are written in, with its documentation.

use std::{
    collections::BTreeMap,
    fs,
    ops::RangeInclusive,
    path::{Path, PathBuf},
};

use syn::{Attribute, ImplItem, Item, Type, Visibility, spanned::Spanned};

use crate::{combinator::documentation, links};

/// A function or a type that is neither nom's nor a production.
pub(crate) struct Helper {
    /// Its file in the repository.
    pub(crate) file: String,
    /// The prose of its documentation, in Markdown, without examples and without links that only
    /// rustdoc can follow.
    pub(crate) prose: String,
    /// Its lines.
    pub(crate) lines: RangeInclusive<usize>,
}

impl Helper {
    /// The first sentence of its documentation.
    pub(crate) fn sentence(&self) -> String {
        let paragraph = self
            .prose
            .split("\n\n")
            .next()
            .unwrap_or_default()
            .replace('\n', " ");
        let end = paragraph.find(". ").map_or(paragraph.len(), |end| end + 1);
        paragraph[..end].to_owned()
    }
}

/// The helpers by their names; a method's is `Type::method`.
pub(crate) fn all(root: &Path) -> BTreeMap<String, Helper> {
    let mut helpers = BTreeMap::new();
    for path in files(&root.join("src/engine"))
        .into_iter()
        .chain([root.join("src/facts/production.rs")])
    {
        let source = fs::read_to_string(&path).expect("a source file");
        let file = path
            .strip_prefix(root)
            .expect("a file of the repository")
            .display()
            .to_string();
        let mut add = |name: String, attributes: &[Attribute], item: &dyn Spanned| {
            let documentation = documentation(attributes);
            if !documentation.is_empty() {
                let lines = item.span().start().line..=item.span().end().line;
                helpers.insert(
                    name,
                    Helper {
                        file: file.clone(),
                        prose: prose(&documentation),
                        lines,
                    },
                );
            }
        };
        for item in syn::parse_file(&source).expect("Rust").items {
            match &item {
                Item::Fn(it) if is_shared(&it.vis) => add(it.sig.ident.to_string(), &it.attrs, it),
                Item::Struct(it) if is_shared(&it.vis) => add(it.ident.to_string(), &it.attrs, it),
                Item::Enum(it) if is_shared(&it.vis) => add(it.ident.to_string(), &it.attrs, it),
                Item::Trait(it) if is_shared(&it.vis) => add(it.ident.to_string(), &it.attrs, it),
                Item::Impl(block) if block.trait_.is_none() => {
                    let Type::Path(of) = &*block.self_ty else {
                        continue;
                    };
                    let of = &of.path.segments.last().expect("a type").ident;
                    for method in &block.items {
                        if let ImplItem::Fn(it) = method
                            && is_shared(&it.vis)
                        {
                            add(format!("{of}::{}", it.sig.ident), &it.attrs, it);
                        }
                    }
                }
                _ => {}
            }
        }
    }
    helpers
}

/// The Rust files below a folder.
fn files(folder: &Path) -> Vec<PathBuf> {
    let paths = fs::read_dir(folder)
        .expect("a folder")
        .map(|entry| entry.expect("an entry").path());
    let mut files: Vec<PathBuf> = paths
        .flat_map(|path| {
            if path.is_dir() {
                files(&path)
            } else {
                vec![path]
            }
        })
        .collect();
    files.sort();
    files
}

fn is_shared(visibility: &Visibility) -> bool {
    !matches!(visibility, Visibility::Inherited)
}

/// The documentation without what only rustdoc can show.
fn prose(documentation: &str) -> String {
    let text = documentation.split("```").next().unwrap_or_default().trim();
    links::replaced(text, |label, _| Some(label.into()))
        .replace("[`", "`")
        .replace("`]", "`")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_helper_has_a_sentence_and_a_place() {
        let helpers = all(Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/../..")));
        let literal = &helpers["literal"];
        assert_eq!(
            (literal.sentence().as_str(), literal.file.as_str()),
            (
                "`\"text\"`, as written.",
                "src/engine/combinator/literal.rs"
            )
        );
        assert!(
            helpers["Class::or"]
                .sentence()
                .contains("the characters of `text`")
        );
        assert!(helpers["production"].sentence().starts_with("Names"));
    }
}
