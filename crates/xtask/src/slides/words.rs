//! The words of a slide: sentences of a paragraph, and links.

use regex::{Captures, Regex};

/// The first sentence of a paragraph.
pub(super) fn first_sentence(text: &str) -> &str {
    text.match_indices(['.', '?', '!', ':'])
        .map(|(at, _)| at + 1)
        .find(|&at| ends(text, at))
        .map_or(text, |at| &text[..at])
}

/// The last sentence of a paragraph.
pub(super) fn last_sentence(text: &str) -> &str {
    let ends_before = |&at: &usize| at < text.len() && ends(text, at) && !text[..at].ends_with(':');
    let starts = text
        .match_indices(['.', '?', '!', ':'])
        .map(|(at, _)| at + 1);
    starts
        .rev()
        .find(ends_before)
        .map_or(text, |at| text[at..].trim_start())
}

/// Whether a sentence ends at this offset, after a mark: a space and no small letter follows, or
/// nothing, and it is not in code.
fn ends(text: &str, at: usize) -> bool {
    let rest = &text[at..];
    let next = rest.trim_start().chars().next();
    let is_in_code = text[..at].matches('`').count() % 2 == 1;
    !is_in_code
        && (rest.is_empty() || rest.starts_with(char::is_whitespace))
        && !next.is_some_and(char::is_lowercase)
}

/// The same Markdown with links that lead from the folder of the slides to pages of the book.
pub(super) fn linked(text: &str) -> String {
    let link = Regex::new(r"\]\(([^):]*?)\.md(#[^)]*)?\)").expect("a regular expression");
    let text = link.replace_all(text, |found: &Captures<'_>| {
        let fragment = found.get(2).map_or("", |fragment| fragment.as_str());
        let path = found[1]
            .strip_prefix("../")
            .map_or_else(|| format!("course/{}", &found[1]), str::to_owned);
        format!("](../{path}.html{fragment})")
    });
    text.into_owned()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_sentence_ends_at_a_mark_before_a_space_and_no_small_letter() {
        let text = "Is `a. B` one, e.g. here? Yes. It is: so";
        assert_eq!(first_sentence(text), "Is `a. B` one, e.g. here?");
        assert_eq!(last_sentence(text), "It is: so");
        assert_eq!(
            (first_sentence("no mark"), last_sentence("no mark")),
            ("no mark", "no mark")
        );
    }

    #[test]
    fn links_to_pages_lead_from_the_folder_of_the_slides() {
        let text = "[a](04-greed.md#b), [c](../reference/ip.md), [d](https://host.dom/e.md)";
        let expected =
            "[a](../course/04-greed.html#b), [c](../reference/ip.html), [d](https://host.dom/e.md)";
        assert_eq!(linked(text), expected);
    }
}
