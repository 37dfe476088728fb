//! Punctuation marks that "might be mistaken for part of the URL" (Appendix).

/// What no URL can hold, and closes in running text what was opened before the URL, or ends the sentence around it.
const CLOSING: &str = "]}`”»›…。，、；：！？）］｝】》〉」』";

/// What ends a sentence or a part of it, or closes a quotation.
const FINAL: &str = ".,;:!?’";

/// Whether a URL in running text ends before `character`, wherever that stands.
pub(super) fn is_closing(character: char) -> bool {
    CLOSING.contains(character)
}

/// `text` without the punctuation at its end: what a reader takes for the sentence's.
///
/// A `)` is the URL's if it is opened inside, an apostrophe if it is one of a pair.
pub(super) fn without_punctuation(text: &str) -> &str {
    let count = |wanted: char| text.matches(wanted).count();
    let (opened, mut closed, mut apostrophes) = (count('('), count(')'), count('\''));
    text.trim_end_matches(|mark| match mark {
        ')' if closed > opened => {
            closed -= 1;
            true
        }
        '\'' if apostrophes % 2 == 1 => {
            apostrophes -= 1;
            true
        }
        _ => FINAL.contains(mark) || is_closing(mark),
    })
}

#[cfg(test)]
mod tests {
    use super::without_punctuation;

    #[test]
    fn what_is_opened_inside_is_closed_inside() {
        for (text, expected) in [
            ("a", "a"),
            ("", ""),
            ("...", ""),
            ("a.b.", "a.b"),
            ("a?!", "a"),
            ("a)", "a"),
            ("a(b)", "a(b)"),
            ("a(b))", "a(b)"),
            ("a(b).)", "a(b)"),
            ("(a)(b)))).", "(a)(b)"),
            ("a'", "a"),
            ("'a'", "'a'"),
            ("'a'',", "'a'"),
            ("a'b')", "a'b'"),
            ("a”。", "a"),
            ("a/", "a/"),
            ("aé", "aé"),
        ] {
            assert_eq!(without_punctuation(text), expected, "{text}");
        }
    }
}
