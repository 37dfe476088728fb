//! A string as HTML in which every character is visible.

use std::ops::Range;

use maud::{Markup, html};

use crate::samples::NearMiss;

/// A string as code, or words for the empty string.
pub(crate) fn string(text: &str) -> Markup {
    if text.is_empty() {
        html! { "the empty string" }
    } else {
        html! { code.nohighlight { (visible(text)) } }
    }
}

/// The part of a string that is read: a prefix of it, if any.
pub(crate) fn prefix(text: &str, read: Option<usize>) -> Markup {
    read.map_or_else(|| html! { "nothing" }, |length| string(&text[..length]))
}

/// A near miss, with the part that is read underlined, and what is wrong marked.
pub(crate) fn failing(
    NearMiss {
        text, read, error, ..
    }: &NearMiss,
) -> Markup {
    read_and_marked(text, read.unwrap_or(0), error.range())
}

/// A string with a part of it marked.
pub(crate) fn marked(text: &str, part: Range<usize>) -> Markup {
    read_and_marked(text, 0, part)
}

/// The two parts may overlap.
fn read_and_marked(text: &str, read: usize, part: Range<usize>) -> Markup {
    let piece = |Range { start, end }: Range<usize>| {
        let (underlined, other) = text[start..end].split_at(read.clamp(start, end) - start);
        html! {
            @if !underlined.is_empty() { u { (visible(underlined)) } }
            (visible(other))
        }
    };
    html! {
        code.nohighlight {
            (piece(0..part.start))
            mark class=[part.is_empty().then_some("end")] { (piece(part.clone())) }
            (piece(part.end..text.len()))
        }
    }
}

/// Replaces characters that are not graphic by their escapes in Rust.
fn visible(text: &str) -> String {
    text.chars()
        .map(|c| {
            if c.is_control() {
                c.escape_debug().to_string()
            } else {
                c.to_string()
            }
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use rfc1738::Production;

    use super::*;

    fn shown(production: Production, text: &str) -> String {
        failing(&NearMiss::of(production, text.into()).unwrap()).into_string()
    }

    #[test]
    fn what_is_read_is_underlined_and_what_is_wrong_is_marked() {
        assert_eq!(
            shown(Production::HostName, "a.b.1<"),
            "<code class=\"nohighlight\"><u>a.b</u>.1<mark>&lt;</mark></code>"
        );
        assert_eq!(
            shown(Production::Port, "<"),
            "<code class=\"nohighlight\"><mark>&lt;</mark></code>"
        );
    }

    #[test]
    fn the_end_is_marked_where_more_is_wanted() {
        assert_eq!(
            shown(Production::Login, "u@"),
            "<code class=\"nohighlight\"><u>u</u>@<mark class=\"end\"></mark></code>"
        );
    }

    #[test]
    fn a_mistake_in_what_is_read_is_both() {
        assert_eq!(
            shown(Production::HttpUrl, "http://user@host.dom/"),
            "<code class=\"nohighlight\"><u>http://</u><mark><u>user</u>@</mark>host.dom/</code>"
        );
    }

    #[test]
    fn controls_are_seen_and_backslashes_are_themselves() {
        assert_eq!(
            string("\\\t\n").into_string(),
            "<code class=\"nohighlight\">\\\\t\\n</code>"
        );
    }
}
