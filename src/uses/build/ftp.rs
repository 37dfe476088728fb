//! FTP (section 3.2) and telnet (section 3.8).

use alloc::{string::String, vec::Vec};

use super::{
    BuildError,
    part::{Draft, LoginParts, builder, encode_all, login_setters, text},
};
use crate::{
    Production,
    ast::{FtpUrl, TelnetUrl},
};

builder! {
    /// Builds one from its decoded parts.
    ///
    /// ```
    /// use rfc1738::ast::FtpUrl;
    ///
    /// let url = FtpUrl::builder().user("myname").host("host.dom").fpath(["/etc", "motd"]).ftptype('a').build()?;
    /// assert_eq!(&*url, "ftp://myname@host.dom/%2Fetc/motd;type=a");
    /// # Ok::<(), rfc1738::build::BuildError>(())
    /// ```
    FtpUrlBuilder of FtpUrl |url| {
        login: LoginParts = LoginParts::of(&url.login),
        fpath: Option<Vec<String>> = url.fpath().map(|path| path.segments().map(|segment| text(&segment)).collect()),
        ftptype: Option<String> = url.ftptype().map(text),
    } without {
        User: login.user,
        Password: login.password,
        Host: login.hostport.host,
        Port: login.hostport.port,
        FPath: fpath,
        FtpType: ftptype
    }
}

impl FtpUrlBuilder {
    login_setters!();

    /// The directories to change to, and a name. There must be at least one segment; each may be
    /// empty.
    pub fn fpath(mut self, segments: impl IntoIterator<Item: AsRef<[u8]>>) -> Self {
        self.fpath = Some(encode_all(
            Production::FtpUrl,
            Production::FSegment,
            segments,
        ));
        self
    }

    /// The typecode: one of `A`, `I`, `D`, `a`, `i`, `d`. It follows a path, by default an empty
    /// one (section 3.2.2: "The \<cwdx> and \<name> parts may be empty").
    pub fn ftptype(mut self, ftptype: char) -> Self {
        self.ftptype = Some(ftptype.into());
        self
    }

    fn write(&self, draft: &mut Draft<'_>) -> Result<(), BuildError> {
        self.login.write(draft)?;
        match &self.fpath {
            Some(segments) => {
                draft.push_path((Production::FPath, Production::FSegment), segments)?
            }
            None if self.ftptype.is_some() => draft.separate("/"),
            None => {}
        }
        if let Some(ftptype) = &self.ftptype {
            draft.push_non_empty(";type=", Production::FtpType, ftptype)?;
        }
        Ok(())
    }
}

builder! {
    /// Builds one from its decoded parts.
    ///
    /// ```
    /// use rfc1738::ast::TelnetUrl;
    ///
    /// let url = TelnetUrl::builder().user("guest").password("me@home").host("host.dom").build()?;
    /// assert_eq!(&*url, "telnet://guest:me%40home@host.dom/");
    /// # Ok::<(), rfc1738::build::BuildError>(())
    /// ```
    TelnetUrlBuilder of TelnetUrl |url| { login: LoginParts = LoginParts::of(&url.login), without_slash: bool = !url.slash }
    without { User: login.user, Password: login.password, Host: login.hostport.host, Port: login.hostport.port }
}

impl TelnetUrlBuilder {
    login_setters!();

    /// Whether there is a `/` at the end. By default, there is one.
    pub fn slash(mut self, slash: bool) -> Self {
        self.without_slash = !slash;
        self
    }

    fn write(&self, draft: &mut Draft<'_>) -> Result<(), BuildError> {
        self.login.write(draft)?;
        if !self.without_slash {
            draft.separate("/");
        }
        Ok(())
    }
}
