//! BNF as HTML: every name a link to its production.

use std::sync::LazyLock;

use maud::{Markup, html};
use regex::Regex;
use rfc1738::Production;

/// The tokens of BNF, as far as needed to find the names: literals, comments, names, and everything
/// else.
static TOKEN: LazyLock<Regex> = LazyLock::new(|| {
    Regex::new(r#""[^"]*"|<">|;[^\n]*|[a-z][a-z0-9+_-]*|[^"<;a-z]+"#).expect("a regular expression")
});

/// The text of some rules, as it is printed, with links by `link`.
pub(crate) fn linked(text: &str, link: impl Fn(Production) -> String) -> Markup {
    html! {
        @for token in TOKEN.find_iter(text).map(|token| token.as_str()) {
            @if let Ok(production) = token.parse() {
                a href=(link(production)) { (token) }
            } @else if token.starts_with(';') {
                span.comment { (token) }
            } @else if token.starts_with(['"', '<']) {
                span.literal { (token) }
            } @else {
                (token)
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn html(text: &str) -> String {
        linked(text, |production| format!("#{production}")).into_string()
    }

    #[test]
    fn names_are_links_and_nothing_else_is() {
        assert_eq!(
            html("host = 1*digit \"port\" ; port"),
            "<a href=\"#host\">host</a> = 1*<a href=\"#digit\">digit</a> <span class=\"literal\">&quot;port&quot;</span> \
             <span class=\"comment\">; port</span>"
        );
        assert_eq!(
            html("gopher+_string ip-schemepart").matches("<a ").count(),
            2
        );
    }

    #[test]
    fn nothing_is_lost() {
        let section_5 = include_str!("../../../grammar/rfc1738.bnf");
        let tokens: String = TOKEN
            .find_iter(section_5)
            .map(|token| token.as_str())
            .collect();
        assert_eq!(tokens, section_5);
    }

    #[test]
    fn what_html_would_read_is_escaped() {
        assert_eq!(
            html("\"<\" | <\">"),
            "<span class=\"literal\">&quot;&lt;&quot;</span> | <span class=\"literal\">&lt;&quot;&gt;</span>"
        );
    }
}
