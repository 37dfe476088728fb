//! [`Fields`]: a gopher path as its tabs divide it (sections 3.4.1 to 3.4.3).

use nom::Input;

use crate::{Production, Span, ast::GopherUrl};

/// The fields of a gopher path, which a client sends with a tab between them.
///
/// Those of the tree, with one difference: where the tree has a selector with a tab, because the BNF has no "/" or "?"
/// in a `search`, this divides it. No selector contains a tab, and no characters are reserved in a gopher path (section
/// 3.4.1).
#[derive(Debug, Clone, Copy)]
pub(crate) struct Fields<'a> {
    pub(crate) selector: Span<'a>,
    pub(crate) search: Option<Span<'a>>,
    pub(crate) gopher_plus_string: Option<Span<'a>>,
}

impl<'a> Fields<'a> {
    /// Those of a URL; `None` if its gopher path is empty.
    pub(crate) fn of(url: &GopherUrl<Span<'a>>) -> Option<Self> {
        let selector = *url.selector()?;
        Some(match url.search() {
            None => Fields::divide(selector),
            Some(&search) => {
                Fields { selector, search: Some(search), gopher_plus_string: url.gopher_plus_string().copied() }
            }
        })
    }

    /// Divides a selector of the tree at its first two tabs.
    pub(crate) fn divide(selector: Span<'a>) -> Self {
        let (selector, rest) = cut(selector);
        let (search, gopher_plus_string) = match rest.map(cut) {
            Some((search, rest)) => (Some(search), rest),
            None => (None, None),
        };
        Fields { selector, search, gopher_plus_string }
    }

    /// Those that are there, each with its production.
    pub(crate) fn iter(self) -> impl Iterator<Item = (Production, Span<'a>)> {
        let selector = Some((Production::Selector, self.selector));
        let search = self.search.map(|search| (Production::Search, search));
        let string = self.gopher_plus_string.map(|string| (Production::GopherPlusString, string));
        [selector, search, string].into_iter().flatten()
    }
}

/// The text before the first tab, and that after it if there is one.
fn cut(text: Span<'_>) -> (Span<'_>, Option<Span<'_>>) {
    const TAB: &str = "%09";
    match text.as_str().find(TAB) {
        Some(at) => (text.take(at), Some(text.take_from(at + TAB.len()))),
        None => (text, None),
    }
}
