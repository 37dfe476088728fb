//! [`visit`]: the nodes of the tree of a URL, in the order of section 5.

use rfc1738::{
    Span,
    ast::{FileHost, GroupPart, Host, HostPort, Login, SchemePart, Url, WaisUrl},
};

/// The content of a node.
pub(crate) enum Content<'t> {
    Text(Span<'t>),
    /// It has nodes of its own, which follow, one level deeper.
    Nodes,
    /// A literal that is there.
    Present,
    Absent,
}

/// Calls `each` with the depth, the name and the content of every node. Names are those of the
/// tree in JSON. A list has a node for each item.
pub(crate) fn visit<'t>(
    url: &Url<Span<'t>>,
    each: &mut dyn FnMut(usize, &'static str, Content<'t>),
) {
    let mut tree = Visitor { depth: 1, each };
    tree.text("scheme", *url.scheme());
    tree.nodes(url.production().name(), |tree| match url {
        Url::HttpUrl(url) => {
            tree.hostport(&url.hostport);
            tree.path("hpath", "hsegment", url.hpath().map(|path| path.segments()));
            tree.text("search", url.search().copied());
        }
        Url::FtpUrl(url) => {
            tree.login(&url.login);
            tree.path("fpath", "fsegment", url.fpath().map(|path| path.segments()));
            tree.text("ftptype", url.ftptype().copied());
        }
        Url::NewsUrl(url) => tree.nodes("grouppart", |tree| match &url.grouppart {
            GroupPart::All(all) => tree.text("*", *all),
            GroupPart::Group(group) => tree.text("group", *group),
            GroupPart::Article(article) => tree.nodes("article", |tree| {
                tree.text("unique", article.unique);
                tree.host(&article.host);
            }),
        }),
        Url::NntpUrl(url) => {
            tree.hostport(&url.hostport);
            tree.text("group", url.group);
            tree.text("digits", url.digits);
        }
        Url::TelnetUrl(url) => {
            tree.login(&url.login);
            tree.literal("/", url.slash);
        }
        Url::GopherUrl(url) => {
            tree.hostport(&url.hostport);
            tree.literal("/", url.gopher_path.is_some());
            tree.text("gtype", url.gtype().copied());
            tree.text("selector", url.selector().copied());
            tree.text("search", url.search().copied());
            tree.text("gopher+_string", url.gopher_plus_string().copied());
        }
        Url::WaisUrl(WaisUrl::WaisDatabase(url)) => tree.nodes("waisdatabase", |tree| {
            tree.hostport(&url.hostport);
            tree.text("database", url.database);
        }),
        Url::WaisUrl(WaisUrl::WaisIndex(url)) => tree.nodes("waisindex", |tree| {
            tree.hostport(&url.hostport);
            tree.text("database", url.database);
            tree.text("search", url.search);
        }),
        Url::WaisUrl(WaisUrl::WaisDoc(url)) => tree.nodes("waisdoc", |tree| {
            tree.hostport(&url.hostport);
            tree.text("database", url.database);
            tree.text("wtype", url.wtype);
            tree.text("wpath", url.wpath);
        }),
        Url::MailtoUrl(url) => tree.text("encoded822addr", url.encoded822addr),
        Url::FileUrl(url) => {
            match &url.host {
                Some(FileHost::Host(host)) => tree.host(host),
                _ => tree.text("host", None),
            }
            match url.host {
                Some(FileHost::Localhost(localhost)) => tree.text("localhost", localhost),
                _ => tree.text("localhost", None),
            }
            tree.path("fpath", "fsegment", Some(url.fpath.segments()));
        }
        Url::ProsperoUrl(url) => {
            tree.hostport(&url.hostport);
            tree.path("ppath", "psegment", Some(url.ppath.segments()));
            if url.fieldspecs.fields().next().is_none() {
                tree.text("fieldspec", None);
            }
            for field in url.fieldspecs.fields() {
                tree.nodes("fieldspec", |tree| {
                    tree.text("fieldname", field.fieldname);
                    tree.text("fieldvalue", field.fieldvalue);
                });
            }
        }
        Url::OtherUrl(url) => tree.nodes("genericurl", |tree| {
            tree.text("scheme", url.scheme);
            tree.nodes("schemepart", |tree| match &url.schemepart {
                SchemePart::XChars(text) => tree.text("xchar", *text),
                SchemePart::IpSchemePart(part) => tree.nodes("ip-schemepart", |tree| {
                    tree.login(&part.login);
                    tree.text("urlpath", part.urlpath);
                }),
            });
        }),
    });
}

struct Visitor<'v, 't> {
    depth: usize,
    each: &'v mut dyn FnMut(usize, &'static str, Content<'t>),
}

impl<'t> Visitor<'_, 't> {
    fn text(&mut self, name: &'static str, text: impl Into<Option<Span<'t>>>) {
        let content = text.into().map_or(Content::Absent, Content::Text);
        (self.each)(self.depth, name, content);
    }

    fn literal(&mut self, name: &'static str, is_present: bool) {
        let content = match is_present {
            true => Content::Present,
            false => Content::Absent,
        };
        (self.each)(self.depth, name, content);
    }

    fn nodes(&mut self, name: &'static str, visit: impl FnOnce(&mut Self)) {
        (self.each)(self.depth, name, Content::Nodes);
        self.depth += 1;
        visit(self);
        self.depth -= 1;
    }

    fn list(&mut self, name: &'static str, items: impl Iterator<Item = Span<'t>>) {
        let mut items = items.peekable();
        if items.peek().is_none() {
            self.text(name, None);
        }
        items.for_each(|item| self.text(name, item));
    }

    fn path(
        &mut self,
        name: &'static str,
        segment: &'static str,
        segments: Option<impl Iterator<Item = Span<'t>>>,
    ) {
        match segments {
            Some(segments) => self.nodes(name, |tree| tree.list(segment, segments)),
            None => self.text(name, None),
        }
    }

    fn login(&mut self, login: &Login<Span<'t>>) {
        self.nodes("login", |tree| {
            tree.text("user", login.user().copied());
            tree.text("password", login.password().copied());
            tree.hostport(&login.hostport);
        });
    }

    fn hostport(&mut self, hostport: &HostPort<Span<'t>>) {
        self.nodes("hostport", |tree| {
            tree.host(&hostport.host);
            tree.text("port", hostport.port.as_deref().copied());
        });
    }

    fn host(&mut self, host: &Host<Span<'t>>) {
        self.nodes("host", |tree| match host {
            Host::HostName(name) => tree.nodes("hostname", |tree| {
                tree.list("domainlabel", name.domainlabels());
                tree.text("toplabel", name.toplabel());
            }),
            Host::HostNumber(number) => {
                tree.nodes("hostnumber", |tree| tree.list("digits", number.digits()))
            }
        });
    }
}
