//! WAIS (section 3.9).

use alloc::string::String;

use super::{
    BuildError,
    part::{Draft, HostPort, encode, hostport_setters},
};
use crate::{Production, Span, UrlBuf, ast::WaisUrl};

/// Builds a WAIS URL: [`WaisUrl::builder`].
#[derive(Debug, Clone, Default)]
#[must_use]
pub struct WaisUrlBuilder {
    hostport: HostPort,
    database: Option<String>,
    target: Option<Target>,
}

/// The search or the document, if the URL is not for the database itself.
#[derive(Debug, Clone)]
enum Target {
    Search(String),
    Document { wtype: String, wpath: String },
}

impl WaisUrl<Span<'_>> {
    /// Builds one from its decoded parts: a database, and perhaps a search or a document in it. The last call decides.
    ///
    /// ```
    /// use rfc1738::ast::WaisUrl;
    ///
    /// let db = WaisUrl::builder().host("host.dom").database("db");
    /// assert_eq!(&*db.build()?, "wais://host.dom/db");
    /// assert_eq!(&*db.clone().search("cats").build()?, "wais://host.dom/db?cats");
    /// assert_eq!(&*db.document("TEXT", "1=host;").build()?, "wais://host.dom/db/TEXT/1%3Dhost%3B");
    /// # Ok::<(), rfc1738::build::BuildError>(())
    /// ```
    pub fn builder() -> WaisUrlBuilder {
        WaisUrlBuilder::default()
    }
}

impl WaisUrlBuilder {
    hostport_setters!(hostport);

    /// The name of the database, perhaps empty.
    pub fn database(mut self, database: impl AsRef<[u8]>) -> Self {
        self.database = Some(encode(Production::WaisUrl, Production::Database, database.as_ref()));
        self
    }

    /// The search, perhaps empty.
    pub fn search(mut self, search: impl AsRef<[u8]>) -> Self {
        self.target = Some(Target::Search(encode(Production::WaisUrl, Production::Search, search.as_ref())));
        self
    }

    /// The type of a document and its document-id. Either may be empty.
    pub fn document(mut self, wtype: impl AsRef<[u8]>, wpath: impl AsRef<[u8]>) -> Self {
        let (wtype, wpath) = (
            encode(Production::WaisUrl, Production::WType, wtype.as_ref()),
            encode(Production::WaisUrl, Production::WPath, wpath.as_ref()),
        );
        self.target = Some(Target::Document { wtype, wpath });
        self
    }

    /// The URL.
    ///
    /// # Errors
    ///
    /// A part is missing, or cannot have the given value.
    pub fn build(&self) -> Result<UrlBuf, BuildError> {
        let mut draft = Draft::new(Production::WaisUrl);
        self.hostport.write(&mut draft)?;
        let database = draft.need(Production::Database, &self.database)?;
        draft.push("/", database);
        match &self.target {
            None => {}
            Some(Target::Search(search)) => draft.push("?", search),
            Some(Target::Document { wtype, wpath }) => {
                draft.push("/", wtype);
                draft.push("/", wpath);
            }
        }
        Ok(draft.finish())
    }
}
