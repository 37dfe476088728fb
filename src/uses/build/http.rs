//! HTTP (section 3.3), Gopher (section 3.4) and WAIS (section 3.9).

use alloc::{string::String, vec::Vec};

use super::{
    BuildError,
    part::{Draft, HostPortParts, builder, encode, encode_all, hostport_setters, text},
};
use crate::{
    Found, Production, Span,
    ast::{GopherFields, GopherUrl, HttpUrl, WaisDoc, WaisUrl},
    parse::encoding::{IN_A_SELECTOR, octets},
};

builder! {
    /// Builds one from its decoded parts.
    ///
    /// ```
    /// use rfc1738::ast::HttpUrl;
    ///
    /// let url = HttpUrl::builder().scheme("https").host("host.dom").port(8080).hpath(["a/b", "c"]).search("q=what?").build()?;
    /// assert_eq!(&*url, "https://host.dom:8080/a%2Fb/c?q=what%3F");
    /// # Ok::<(), rfc1738::build::BuildError>(())
    /// ```
    ///
    /// ```
    /// use rfc1738::Url;
    ///
    /// let url = Url::parse("https://host.dom/a%2fb?q")?;
    /// let https = url.as_http().unwrap().to_builder();
    /// assert_eq!(&*https.clone().port(8443).build()?, "https://host.dom:8443/a%2fb?q");
    /// assert_eq!(&*https.without(rfc1738::Production::Search).build()?, "https://host.dom/a%2fb");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    HttpUrlBuilder of HttpUrl |url| {
        hostport: HostPortParts = HostPortParts::of(&url.hostport),
        hpath: Option<Vec<String>> = url.hpath().map(|path| path.segments().map(|segment| text(&segment)).collect()),
        search: Option<String> = url.search().map(text),
    } without { Host: hostport.host, Port: hostport.port, HPath: hpath, Search: search }
}

impl HttpUrlBuilder {
    hostport_setters!(hostport);

    /// The segments of the path. There must be at least one; each may be empty.
    pub fn hpath(mut self, segments: impl IntoIterator<Item: AsRef<[u8]>>) -> Self {
        self.hpath = Some(encode_all(
            Production::HttpUrl,
            Production::HSegment,
            segments,
        ));
        self
    }

    /// The search, perhaps empty. It follows a path, by default an empty one (section 3.3: "The
    /// \<path> is optional, as is the \<searchpart>").
    pub fn search(mut self, search: impl AsRef<[u8]>) -> Self {
        self.search = Some(encode(
            Production::HttpUrl,
            Production::Search,
            search.as_ref(),
        ));
        self
    }

    fn write(&self, draft: &mut Draft<'_>) -> Result<(), BuildError> {
        self.hostport.write(draft)?;
        match &self.hpath {
            Some(segments) => {
                draft.push_path((Production::HPath, Production::HSegment), segments)?
            }
            None if self.search.is_some() => draft.separate("/"),
            None => {}
        }
        draft.push_present("?", Production::Search, &self.search)
    }
}

builder! {
    /// Builds one from its decoded parts.
    ///
    /// ```
    /// use rfc1738::ast::GopherUrl;
    ///
    /// let find = GopherUrl::builder().host("host.dom").gtype(b'7').selector("/find").search("what/where");
    /// assert_eq!(&*find.build()?, "gopher://host.dom/7/find%09what%2Fwhere");
    /// # Ok::<(), rfc1738::build::BuildError>(())
    /// ```
    GopherUrlBuilder of GopherUrl |url| {
        hostport: HostPortParts = HostPortParts::of(&url.hostport),
        without_slash: bool = url.gopher_path.is_none(),
        gtype: Option<String> = url.gtype().map(text),
        selector: Option<String> = GopherFields::of(url).map(|fields| text(&fields.selector)),
        search: Option<String> = GopherFields::of(url).and_then(|fields| fields.search.as_ref().map(text)),
        gopher_plus_string: Option<String> = GopherFields::of(url).and_then(|fields| fields.gopher_plus_string.as_ref().map(text)),
    } without {
        Host: hostport.host,
        Port: hostport.port,
        GType: gtype,
        Selector: selector,
        Search: search,
        GopherPlusString: gopher_plus_string
    }
}

impl GopherUrlBuilder {
    hostport_setters!(hostport);

    /// Whether there is a `/` after host and port. It can be left out only if nothing follows it.
    /// By default, there is one.
    pub fn slash(mut self, slash: bool) -> Self {
        self.without_slash = !slash;
        self
    }

    /// The type of the item.
    pub fn gtype(mut self, gtype: u8) -> Self {
        self.gtype = Some(encode(Production::GopherUrl, Production::GType, &[gtype]));
        self
    }

    /// The selector, which follows a type. By default, it is empty.
    ///
    /// It cannot contain a tab, which would end it, nor CR or LF (section 3.4.1).
    pub fn selector(mut self, selector: impl AsRef<[u8]>) -> Self {
        self.selector = Some(encode(
            Production::GopherUrl,
            Production::Selector,
            selector.as_ref(),
        ));
        self
    }

    /// The search, which follows a selector, perhaps empty. It cannot contain a tab, which would
    /// end it.
    pub fn search(mut self, search: impl AsRef<[u8]>) -> Self {
        self.search = Some(encode(
            Production::GopherUrl,
            Production::Search,
            search.as_ref(),
        ));
        self
    }

    /// The Gopher+ string, which follows a search, perhaps empty.
    pub fn gopher_plus_string(mut self, string: impl AsRef<[u8]>) -> Self {
        self.gopher_plus_string = Some(encode(
            Production::GopherUrl,
            Production::GopherPlusString,
            string.as_ref(),
        ));
        self
    }

    fn write(&self, draft: &mut Draft<'_>) -> Result<(), BuildError> {
        self.hostport.write(draft)?;
        let gtype = (Production::GType, &self.gtype);
        let search = (Production::Search, &self.search);
        let selector = (Production::Selector, &self.selector);
        draft.follows(selector, gtype)?;
        draft.follows(search, gtype)?;
        draft.follows(
            (Production::GopherPlusString, &self.gopher_plus_string),
            search,
        )?;
        for ((part, text), excluded) in [(selector, IN_A_SELECTOR), (search, b"\t")] {
            let text = Span::new(text.as_deref().unwrap_or_default());
            if let Some((_, octet)) = octets(&text).find(|(_, octet)| excluded.contains(octet)) {
                let found = Found::Character(char::from(octet));
                return Err(BuildError::Character {
                    url: Production::GopherUrl,
                    part,
                    found,
                });
            }
        }
        if self.gtype.is_some() || !self.without_slash {
            draft.separate("/");
        }
        if let Some(gtype) = &self.gtype {
            draft.push_non_empty("", Production::GType, gtype)?;
        }
        draft.push_present("", Production::Selector, &self.selector)?;
        draft.push_present(TAB, Production::Search, &self.search)?;
        draft.push_present(TAB, Production::GopherPlusString, &self.gopher_plus_string)
    }
}

/// The encoded tab, which ends a selector and a search (sections 3.4.1 to 3.4.3).
const TAB: &str = "%09";

builder! {
    /// Builds one from its decoded parts: a database, and perhaps a search or a document in it. The
    /// last call decides.
    ///
    /// ```
    /// use rfc1738::ast::WaisUrl;
    ///
    /// let db = WaisUrl::builder().host("host.dom").database("db");
    /// assert_eq!(&*db.build()?, "wais://host.dom/db");
    /// assert_eq!(&*db.clone().search("cats").build()?, "wais://host.dom/db?cats");
    /// assert_eq!(&*db.wtype("TEXT").wpath("1=host;").build()?, "wais://host.dom/db/TEXT/1%3Dhost%3B");
    /// # Ok::<(), rfc1738::build::BuildError>(())
    /// ```
    WaisUrlBuilder of WaisUrl |url| {
        hostport: HostPortParts = HostPortParts::of(url.hostport()),
        database: Option<String> = Some(text(url.database())),
        search: Option<String> = match url {
            WaisUrl::WaisIndex(url) => Some(text(&url.search)),
            _ => None,
        },
        wtype: Option<String> = document(url).map(|document| text(&document.wtype)),
        wpath: Option<String> = document(url).map(|document| text(&document.wpath)),
    } without {
        Host: hostport.host,
        Port: hostport.port,
        Database: database,
        Search: search,
        WType: wtype & wpath,
        WPath: wtype & wpath
    }
}

fn document<'u, 'a>(url: &'u WaisUrl<Span<'a>>) -> Option<&'u WaisDoc<Span<'a>>> {
    match url {
        WaisUrl::WaisDoc(document) => Some(document),
        _ => None,
    }
}

impl WaisUrlBuilder {
    hostport_setters!(hostport);

    /// The name of the database, perhaps empty.
    pub fn database(mut self, database: impl AsRef<[u8]>) -> Self {
        self.database = Some(encode(
            Production::WaisUrl,
            Production::Database,
            database.as_ref(),
        ));
        self
    }

    /// The search, perhaps empty, in place of a document.
    pub fn search(mut self, search: impl AsRef<[u8]>) -> Self {
        self.wtype = None;
        self.wpath = None;
        self.search = Some(encode(
            Production::WaisUrl,
            Production::Search,
            search.as_ref(),
        ));
        self
    }

    /// The type of a document, perhaps empty, in place of a search. It requires a document-id.
    pub fn wtype(mut self, wtype: impl AsRef<[u8]>) -> Self {
        self.search = None;
        self.wtype = Some(encode(
            Production::WaisUrl,
            Production::WType,
            wtype.as_ref(),
        ));
        self
    }

    /// The document-id of a document, perhaps empty, in place of a search. It requires a type.
    pub fn wpath(mut self, wpath: impl AsRef<[u8]>) -> Self {
        self.search = None;
        self.wpath = Some(encode(
            Production::WaisUrl,
            Production::WPath,
            wpath.as_ref(),
        ));
        self
    }

    fn write(&self, draft: &mut Draft<'_>) -> Result<(), BuildError> {
        self.hostport.write(draft)?;
        let database = draft.need(Production::Database, &self.database)?;
        let wtype = (Production::WType, &self.wtype);
        let wpath = (Production::WPath, &self.wpath);
        draft.follows(wpath, wtype)?;
        draft.follows(wtype, wpath)?;
        draft.push("/", Production::Database, database)?;
        draft.push_present("?", Production::Search, &self.search)?;
        draft.push_present("/", Production::WType, &self.wtype)?;
        draft.push_present("/", Production::WPath, &self.wpath)
    }
}
