//! Punctuation marks that "might be mistaken for part of the URL" (Appendix).

/// What no URL can hold, and in the text of some language closes what was opened before the URL, or ends the sentence
/// around it or a part of it.
const CLOSING: &str = "]}|`“”‘«»‹›⟩—–…。，、；：！？）］｝】》〉」』";

/// What ends a sentence or a part of it, or closes a quotation.
const FINAL: &str = ".,;:!?’";

/// Whether a URL in running text ends before `character`, wherever that stands.
pub(super) fn is_closing(character: char) -> bool {
    CLOSING.contains(character)
}

/// What a URL can hold, and quotes or stresses what it stands on both sides of.
const AROUND: [char; 3] = ['\'', '*', '_'];

/// `text` without the punctuation at its end: what a reader takes for the sentence's.
///
/// A `)` is the URL's if it is opened inside, an apostrophe if it is one of a pair; but not what closes a mark at the end
/// of `before`.
pub(super) fn without_punctuation<'a>(text: &'a str, before: &str) -> &'a str {
    let mut open = &before[before.trim_end_matches(AROUND).len()..];
    let count = |wanted: char| text.matches(wanted).count();
    let (opened, mut closed, mut apostrophes) = (count('('), count(')'), count('\''));
    text.trim_end_matches(|mark| match (mark, open.find(mark)) {
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
            assert_eq!(without_punctuation(text, ""), expected, "{text}");
        }
    }

    #[test]
    fn what_stands_before_it_is_closed_after_it() {
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
            assert_eq!(without_punctuation(text, before), expected, "{before}{text}");
        }
    }
}
