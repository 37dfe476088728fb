//! Punctuation marks that "might be mistaken for part of the URL" (Appendix).

/// Characters that cannot be in a URL, and that in some language close a quotation or a bracket, or
/// end a sentence or a part of it.
const CLOSING: &str = "]}|`“”‘«»‹›⟩—–…。，、；：！？）］｝】》〉」』";

/// Characters that end a sentence or a part of it, or close a quotation.
const FINAL: &str = ".,;:!?’";

/// Whether a URL in running text always ends before `character`.
pub(super) fn is_closing(character: char) -> bool {
    CLOSING.contains(character)
}

/// Characters that can be in a URL, and that quote or stress the text between two of them.
pub(super) const AROUND: [char; 3] = ['\'', '*', '_'];

/// `text` without the punctuation at its end that a reader takes to be part of the sentence.
///
/// A `)` belongs to the URL if it is opened inside, and an apostrophe if it is one of a pair; but a
/// mark that closes one at the end of `before` does not.
pub(super) fn without_punctuation<'a>(text: &'a str, before: &str) -> &'a str {
    let mut open = &before[before.trim_end_matches(AROUND).len()..];
    let count = |wanted: char| text.matches(wanted).count();
    let opened = count('(');
    let mut closed = count(')');
    let mut apostrophes = count('\'');
    // Counted once and then kept up to date: counting for each mark would take quadratic time.
    text.trim_end_matches(|mark| match (mark, position(mark, open)) {
        (_, Some(at)) => {
            open = &open[at + 1..];
            apostrophes -= usize::from(mark == '\'');
            true
        }
        (')', None) if closed > opened => {
            closed -= 1;
            true
        }
        ('\'', None) if apostrophes % 2 == 1 => {
            apostrophes -= 1;
            true
        }
        _ => FINAL.contains(mark) || is_closing(mark),
    })
}

/// Where `mark` is in `marks`, which are all [`AROUND`] text.
fn position(mark: char, marks: &str) -> Option<usize> {
    // Other marks are not searched for: there may be as many of them as there are `marks`.
    if AROUND.contains(&mark) {
        marks.find(mark)
    } else {
        None
    }
}

#[cfg(test)]
mod tests {
    use super::without_punctuation;

    #[test]
    fn a_mark_opened_inside_is_closed_inside() {
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
            assert_eq!(without_punctuation(text, ""), expected, "{text}");
        }
    }

    #[test]
    fn a_mark_before_the_text_is_closed_after_it() {
        for (before, text, expected) in [
            ("*", "a*", "a"),
            ("*", "a**", "a*"),
            ("**", "a**.", "a"),
            (" **", "a*", "a"),
            ("* ", "a*", "a*"),
            ("", "a_", "a_"),
            ("_**", "a_b**_", "a_b"),
            ("_*", "a*", "a"),
            ("(_", "a_)", "a"),
            ("'", "it's'", "it's"),
            ("'", "'a''", "'a'"),
            ("'", "a", "a"),
        ] {
            assert_eq!(
                without_punctuation(text, before),
                expected,
                "{before}{text}"
            );
        }
    }
}
