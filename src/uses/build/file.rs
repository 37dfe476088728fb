//! File (section 3.10) and Prospero (section 3.11).

use alloc::{string::String, vec::Vec};

use super::{
    BuildError,
    part::{Draft, HostPortParts, builder, encode, encode_all, hostport_setters, text},
};
use crate::{
    Production,
    ast::{FileUrl, ProsperoUrl},
};
#[cfg(all(feature = "std", unix))]
use crate::{
    Span, UrlBuf,
    interpret::file::{PathError, check},
};

builder! {
    /// Builds one from its decoded parts.
    ///
    /// ```
    /// use rfc1738::ast::FileUrl;
    ///
    /// let path = FileUrl::builder().fpath(["disk$user", "my notes", "note;1"]);
    /// assert_eq!(&*path.build()?, "file:///disk$user/my%20notes/note%3B1");
    /// assert_eq!(&*path.host("vms.host.edu").build()?, "file://vms.host.edu/disk$user/my%20notes/note%3B1");
    /// # Ok::<(), rfc1738::build::BuildError>(())
    /// ```
    FileUrlBuilder of FileUrl |url| {
        host: Option<String> = url.host.map(|host| text(&host.into_host())),
        fpath: Option<Vec<String>> = Some(url.fpath.segments().map(|segment| text(&segment)).collect()),
    } without { Host: host, FPath: fpath }
}

impl FileUrlBuilder {
    /// The host. `localhost`, an empty one, or none is "the machine from which the URL is being
    /// interpreted".
    pub fn host(mut self, host: impl Into<String>) -> Self {
        self.host = Some(host.into());
        self
    }

    /// The directories, and a name. There must be at least one segment; each may be empty.
    pub fn fpath(mut self, segments: impl IntoIterator<Item: AsRef<[u8]>>) -> Self {
        self.fpath = Some(encode_all(
            Production::FileUrl,
            Production::FSegment,
            segments,
        ));
        self
    }

    fn write(&self, draft: &mut Draft<'_>) -> Result<(), BuildError> {
        if let Some(host) = self.host.as_ref().filter(|host| !host.is_empty()) {
            draft.push("", Production::Host, host)?;
        }
        let segments = draft.need(Production::FPath, &self.fpath)?;
        draft.push_path((Production::FPath, Production::FSegment), segments)
    }
}

#[cfg(all(feature = "std", unix))]
impl FileUrl<Span<'_>> {
    /// The URL of a path on this machine (on Unix systems, with the feature `std`).
    ///
    /// # Errors
    ///
    /// The path is relative, or a segment of it is empty, is `.` or `..`, or contains NUL.
    ///
    /// ```
    /// use std::path::Path;
    /// use rfc1738::{ast::FileUrl, interpret::file::PathError};
    ///
    /// assert_eq!(&*FileUrl::from_path(Path::new("/etc/motd today"))?, "file:///etc/motd%20today");
    /// assert_eq!(FileUrl::from_path(Path::new("etc/motd")), Err(PathError::Relative));
    /// # Ok::<(), PathError>(())
    /// ```
    pub fn from_path(path: &std::path::Path) -> Result<UrlBuf, PathError> {
        use std::os::unix::ffi::OsStrExt;

        let octets = path
            .as_os_str()
            .as_bytes()
            .strip_prefix(b"/")
            .ok_or(PathError::Relative)?;
        let segments = || octets.split(|&octet| octet == b'/');
        check(segments())?;
        match FileUrl::builder().fpath(segments()).build() {
            Ok(url) => Ok(url),
            Err(error) => unreachable!("an fpath can contain any segments: {error}"),
        }
    }
}

builder! {
    /// Builds one from its decoded parts.
    ///
    /// ```
    /// use rfc1738::ast::ProsperoUrl;
    ///
    /// let object = ProsperoUrl::builder().host("host.dom").ppath("/pros/name").fieldspec("OBJECT-VERSION", "1");
    /// assert_eq!(&*object.build()?, "prospero://host.dom//pros/name;OBJECT-VERSION=1");
    /// # Ok::<(), rfc1738::build::BuildError>(())
    /// ```
    ProsperoUrlBuilder of ProsperoUrl |url| {
        hostport: HostPortParts = HostPortParts::of(&url.hostport),
        ppath: Option<String> = Some(text(&url.ppath)),
        fieldspecs: Option<Vec<(String, String)>> = {
            let fields = url.fieldspecs.fields().map(|field| (text(&field.fieldname), text(&field.fieldvalue)));
            Some(fields.collect())
        },
    } without { Host: hostport.host, Port: hostport.port, PPath: ppath, FieldSpec: fieldspecs }
}

impl ProsperoUrlBuilder {
    hostport_setters!(hostport);

    /// The host-specific object name, perhaps empty, with all its slashes.
    pub fn ppath(mut self, hsoname: impl AsRef<[u8]>) -> Self {
        self.ppath = Some(encode(
            Production::ProsperoUrl,
            Production::PPath,
            hsoname.as_ref(),
        ));
        self
    }

    /// Adds a field and its value. Either may be empty.
    pub fn fieldspec(mut self, fieldname: impl AsRef<[u8]>, fieldvalue: impl AsRef<[u8]>) -> Self {
        let field = (
            encode(
                Production::ProsperoUrl,
                Production::FieldName,
                fieldname.as_ref(),
            ),
            encode(
                Production::ProsperoUrl,
                Production::FieldValue,
                fieldvalue.as_ref(),
            ),
        );
        self.fieldspecs.get_or_insert_default().push(field);
        self
    }

    fn write(&self, draft: &mut Draft<'_>) -> Result<(), BuildError> {
        self.hostport.write(draft)?;
        let ppath = draft.need(Production::PPath, &self.ppath)?;
        draft.push("/", Production::PPath, ppath)?;
        for (fieldname, fieldvalue) in self.fieldspecs.iter().flatten() {
            draft.push(";", Production::FieldName, fieldname)?;
            draft.push("=", Production::FieldValue, fieldvalue)?;
        }
        Ok(())
    }
}
