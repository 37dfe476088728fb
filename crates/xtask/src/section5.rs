//! Section 5 on a page of the book: its letters, and in them links from each name.

use std::{fs, io, path::Path, sync::LazyLock};

use regex::{Captures, Regex};
use rfc1738::Production;

use crate::folder::Folder;

/// Comments and terminals, in which no word is a name; and names, those that are defined apart.
static TOKENS: LazyLock<Regex> = LazyLock::new(|| {
    Regex::new(r#"(?m);.*|"[^"]*"|<">|^(?<defined>[A-Za-z][\w+-]*)|(?<used>[A-Za-z][\w+-]*)"#)
        .expect("a regular expression")
});

/// The text, in a folder in which nothing else is.
pub(crate) fn folder(root: &Path) -> io::Result<Folder> {
    let bnf = fs::read_to_string(root.join("grammar/rfc1738.bnf"))?;
    let file = ("bnf.md".to_owned(), linked(&bnf));
    Ok(Folder::new("book/src/reference/section5", [file]))
}

/// The grammar without the notes before it. A name leads to its function in the documentation of
/// the library where it is defined, and to its definition where it is used. An empty link before
/// each definition leads to the playground; the style gives it a sign.
fn linked(bnf: &str) -> String {
    let (_, text) = bnf.split_once("\n\n").unwrap_or_default();
    let html = TOKENS.replace_all(text, |token: &Captures<'_>| {
        let whole = escaped(&token[0]);
        match (token.name("defined"), whole.parse::<Production>()) {
            (_, Err(_)) => whole,
            (None, Ok(_)) => format!("<a href=\"#{whole}\">{whole}</a>"),
            (Some(_), Ok(production)) => {
                let function = production.combinator();
                format!(
                    "<a class=\"try\" href=\"../playground.html#as={whole}\" \
                     aria-label=\"{whole} in the playground\"></a>\
                     <a id=\"{whole}\" href=\"../api/rfc1738/grammar/fn.{function}.html\">{whole}</a>"
                )
            }
        }
    });
    format!(
        "<pre class=\"section5\"><code>{}</code></pre>\n",
        html.trim_end()
    )
}

/// Text as HTML.
fn escaped(text: &str) -> String {
    text.replace('&', "&amp;")
        .replace('<', "&lt;")
        .replace('>', "&gt;")
}

#[cfg(test)]
mod tests {
    use rfc1738_conformance::grammar::Grammar;

    use super::*;

    /// What a browser shows of the page is what the RFC has; each of the 67 names leads to three
    /// places, and no word of a comment to any.
    #[test]
    fn the_letters_are_those_of_section_5() {
        let bnf = include_str!("../../../grammar/rfc1738.bnf");
        let html = linked(bnf);
        let shown = Regex::new("<[^>]*>").unwrap().replace_all(&html, "");
        let shown = shown
            .replace("&lt;", "<")
            .replace("&gt;", ">")
            .replace("&amp;", "&");
        assert!(bnf.ends_with(&shown), "{shown}");

        let rules = Grammar::rfc1738().rules();
        assert_eq!(html.matches("playground.html#as=").count(), rules.len());
        for rule in rules {
            let text = format!("id=\"{0}\" href=\"../api/rfc1738/grammar/fn.", rule.name);
            assert_eq!(html.matches(&text).count(), 1, "{}", rule.name);
        }
        assert!(html.contains("; the scheme is in lower case;"));
        assert!(html.contains("= <a href=\"#digits\">digits</a>\n"));
    }
}
