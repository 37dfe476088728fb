//! Gopher URLs (section 3.4).

use super::{HostPort, node::node};
use crate::{Production, Text};

/// `gopherurl = "gopher://" hostport [ "/" [ gtype [ selector [ "%09" search [ "%09" gopher+_string
/// ] ] ] ] ]` (section 3.4.1).
///
/// ```
/// use rfc1738::Url;
///
/// let url = Url::parse("gopher://host.dom/7/find%09what")?;
/// let gopher = url.as_gopher().unwrap();
/// assert_eq!((gopher.gtype().unwrap().as_str(), gopher.selector().unwrap().as_str()), ("7", "/find"));
/// assert_eq!((gopher.search().unwrap().as_str(), gopher.gopher_plus_string()), ("what", None));
/// # Ok::<(), rfc1738::UrlError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub struct GopherUrl<I> {
    /// The scheme's name, as written.
    pub scheme: I,
    /// Host and port.
    pub hostport: HostPort<I>,
    /// The `<gopher-path>` of section 3.4.1, after the `/`: `None` if there is no `/`, `Some(None)`
    /// if nothing follows it.
    pub gopher_path: Option<Option<GopherPath<I>>>,
}

node!(GopherUrl { scheme: name, "://" hostport: node, gopher_path: ["/" [part]] });

impl<I> GopherUrl<I> {
    /// The type of the item. If there is none, it defaults to `1`.
    pub fn gtype(&self) -> Option<&I> {
        self.path().map(|path| &path.gtype)
    }

    /// The selector, perhaps empty; `None` if there is no `gtype`.
    pub fn selector(&self) -> Option<&I> {
        self.path().map(|path| &path.selector)
    }

    /// The search, after a first `%09`.
    pub fn search(&self) -> Option<&I> {
        self.path()?.search.as_ref().map(|search| &search.search)
    }

    /// The Gopher+ string, after a second `%09` (section 3.4.3).
    pub fn gopher_plus_string(&self) -> Option<&I> {
        self.path()?.search.as_ref()?.gopher_plus_string.as_ref()
    }

    /// The `<gopher-path>`, if it is not empty.
    fn path(&self) -> Option<&GopherPath<I>> {
        self.gopher_path.as_ref()?.as_ref()
    }
}

/// `gtype [ selector [ "%09" search [ "%09" gopher+_string ]]]`: the `<gopher-path>` of a
/// [`GopherUrl`], if it is not empty (section 3.4.1). A `selector` may be empty, so it is never
/// missing.
///
/// ```
/// use rfc1738::grammar::gopherurl;
///
/// let path = |text| gopherurl(text).unwrap().1.gopher_path;
/// let paper = path("gopher://host.dom/0/paper").unwrap().unwrap();
/// assert_eq!((paper.gtype, paper.selector, paper.search), ("0", "/paper", None));
/// assert_eq!((path("gopher://host.dom/"), path("gopher://host.dom")), (Some(None), None));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub struct GopherPath<I> {
    /// The type of the item: one character or escape.
    pub gtype: I,
    /// The selector, perhaps empty.
    pub selector: I,
    /// The text after a first `%09`; `None` if there is none.
    pub search: Option<GopherSearch<I>>,
}

node!(GopherPath {
    gtype: (GType),
    selector: (Selector),
    search: [part]
});

/// `"%09" search [ "%09" gopher+_string ]`: the optional text after the `selector` of a
/// [`GopherPath`] (sections 3.4.2 and 3.4.3).
///
/// ```
/// use rfc1738::grammar::gopherurl;
///
/// let (_, url) = gopherurl("gopher://host.dom/0/paper%09%09+").unwrap();
/// let search = url.gopher_path.unwrap().unwrap().search.unwrap();
/// assert_eq!((search.search, search.gopher_plus_string), ("", Some("+")));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub struct GopherSearch<I> {
    /// The search, perhaps empty.
    pub search: I,
    /// The Gopher+ string, after a second `%09`; `None` if there is none.
    pub gopher_plus_string: Option<I>,
}

node!(GopherSearch { "%09" search: (Search), gopher_plus_string: ["%09" (GopherPlusString)] });

/// The fields of a gopher path, which a client sends with a tab between them.
///
/// Those of the tree, with one difference: where the tree has a selector with a tab, because the
/// BNF has no "/" or "?" in a `search`, this divides it. No selector contains a tab, and no
/// characters are reserved in a gopher path (section 3.4.1).
#[derive(Debug, Clone, Copy)]
pub(crate) struct GopherFields<I> {
    pub(crate) selector: I,
    pub(crate) search: Option<I>,
    pub(crate) gopher_plus_string: Option<I>,
}

impl<I: Text> GopherFields<I> {
    /// Those of a URL; `None` if its gopher path is empty.
    pub(crate) fn of(url: &GopherUrl<I>) -> Option<Self> {
        let selector = url.selector()?.clone();
        Some(match url.search() {
            None => GopherFields::divide(selector),
            Some(search) => GopherFields {
                selector,
                search: Some(search.clone()),
                gopher_plus_string: url.gopher_plus_string().cloned(),
            },
        })
    }

    /// Divides a selector of the tree at its first two tabs.
    pub(crate) fn divide(selector: I) -> Self {
        let (selector, rest) = cut(selector);
        let (search, gopher_plus_string) = match rest.map(cut) {
            Some((search, rest)) => (Some(search), rest),
            None => (None, None),
        };
        GopherFields {
            selector,
            search,
            gopher_plus_string,
        }
    }

    /// Those that are present, each with its production.
    pub(crate) fn iter(self) -> impl Iterator<Item = (Production, I)> {
        let selector = Some((Production::Selector, self.selector));
        let search = self.search.map(|search| (Production::Search, search));
        let string = self
            .gopher_plus_string
            .map(|string| (Production::GopherPlusString, string));
        [selector, search, string].into_iter().flatten()
    }
}

/// The text before the first tab, and the text after it, if there is a tab.
fn cut<I: Text>(text: I) -> (I, Option<I>) {
    const TAB: &[u8] = b"%09";
    match text.as_bytes().windows(TAB.len()).position(|at| at == TAB) {
        Some(at) => (text.take(at), Some(text.take_from(at + TAB.len()))),
        None => (text, None),
    }
}
