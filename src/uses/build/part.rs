//! The common part of all builders: parts that are encoded, parts that are written as given, and
//! the text of the URL.

use alloc::{string::String, vec::Vec};

use percent_encoding::percent_encode_byte;

use super::BuildError;
use crate::{
    Found, Production, Scheme, Schemes, Span, UrlBuf,
    ast::{
        self,
        walk::{Piece, Pieces},
    },
    parse::encoding::needs_no_escape,
};

/// Writes the octets as characters of a `part` of a `url`, and encodes those that the part does not
/// have, or that are reserved in it (section 2.2).
pub(super) fn encode(url: Production, part: Production, octets: &[u8]) -> String {
    let mut text = String::new();
    for &octet in octets {
        if needs_no_escape(url, part, octet) {
            text.push(char::from(octet));
        } else {
            text.push_str(percent_encode_byte(octet));
        }
    }
    text
}

/// The parts of a path, each encoded as a `part` of a `url`.
pub(super) fn encode_all(
    url: Production,
    part: Production,
    parts: impl IntoIterator<Item: AsRef<[u8]>>,
) -> Vec<String> {
    parts
        .into_iter()
        .map(|octets| encode(url, part, octets.as_ref()))
        .collect()
}

/// The text of a URL that is being built.
pub(super) struct Draft<'s> {
    url: Production,
    schemes: &'s Schemes,
    text: String,
}

impl<'s> Draft<'s> {
    /// A `url` of the scheme with this name, as far as its prefix. Without a name, it is that of
    /// one of the ten.
    pub(super) fn new(
        url: Production,
        schemes: &'s Schemes,
        name: Option<&str>,
    ) -> Result<Self, BuildError> {
        let (own, prefix) =
            Scheme::of(url).map_or(("", ""), |scheme| (scheme.name(), scheme.prefix()));
        let name = name.unwrap_or(own);
        let text = String::from(name) + &prefix[own.len()..];
        let is_one = Production::Scheme.derives(name.as_bytes())
            && schemes.alternative(text.as_bytes()).known() == Some(url);
        is_one
            .then_some(Draft { url, schemes, text })
            .ok_or(BuildError::Scheme { url })
    }

    /// Adds a slash, or another separator between parts.
    pub(super) fn separate(&mut self, lead: &str) {
        self.text.push_str(lead);
    }

    /// Checks that a part, encoded or as it was given, is empty or derives.
    pub(super) fn check(&self, part: Production, text: &str) -> Result<(), BuildError> {
        if text.is_empty() || part.derives(text.as_bytes()) {
            return Ok(());
        }
        let url = self.url;
        Err(match text.bytes().position(|octet| !part.carries(octet)) {
            Some(at) => BuildError::Character {
                url,
                part,
                found: Found::at(&text.as_bytes()[at..]),
            },
            None => BuildError::Form { url, part },
        })
    }

    /// Adds a part that may be empty, after the `lead` that introduces it.
    pub(super) fn push(
        &mut self,
        lead: &str,
        part: Production,
        text: &str,
    ) -> Result<(), BuildError> {
        self.check(part, text)?;
        self.text.push_str(lead);
        self.text.push_str(text);
        Ok(())
    }

    /// Adds a part, if it is given, after the `lead` that introduces it.
    pub(super) fn push_present(
        &mut self,
        lead: &str,
        part: Production,
        text: &Option<String>,
    ) -> Result<(), BuildError> {
        text.as_ref()
            .map_or(Ok(()), |text| self.push(lead, part, text))
    }

    /// Adds a part that must not be empty, after the `lead` that introduces it.
    pub(super) fn push_non_empty(
        &mut self,
        lead: &str,
        part: Production,
        text: &str,
    ) -> Result<(), BuildError> {
        self.need_non_empty(part, text)?;
        self.push(lead, part, text)
    }

    /// Checks that a part is not empty.
    pub(super) fn need_non_empty(&self, part: Production, text: &str) -> Result<(), BuildError> {
        if text.is_empty() {
            Err(BuildError::Empty {
                url: self.url,
                part,
            })
        } else {
            Ok(())
        }
    }

    /// Adds the segments of a path. There must be at least one, which may be empty.
    pub(super) fn push_path(
        &mut self,
        (path, segment): (Production, Production),
        segments: &[String],
    ) -> Result<(), BuildError> {
        if segments.is_empty() {
            return Err(BuildError::Empty {
                url: self.url,
                part: path,
            });
        }
        segments
            .iter()
            .try_for_each(|text| self.push("/", segment, text))
    }

    /// A part that the URL requires.
    pub(super) fn need<'a, T>(
        &self,
        part: Production,
        given: &'a Option<T>,
    ) -> Result<&'a T, BuildError> {
        self.need_in(self.url, part, given)
    }

    /// A part that another production requires.
    pub(super) fn need_in<'a, T>(
        &self,
        of: Production,
        part: Production,
        given: &'a Option<T>,
    ) -> Result<&'a T, BuildError> {
        let url = self.url;
        given.as_ref().ok_or(BuildError::Missing { url, part, of })
    }

    /// Checks that `before` is given if `part`, which follows it, is.
    pub(super) fn follows<T, B>(
        &self,
        (part, given): (Production, &Option<T>),
        (before, needed): (Production, &Option<B>),
    ) -> Result<(), BuildError> {
        match given {
            Some(_) => self.need_in(part, before, needed).map(|_| ()),
            None => Ok(()),
        }
    }

    /// The URL, which derives from its production because each part does from its own.
    pub(super) fn finish(self) -> Result<UrlBuf, BuildError> {
        let Draft { url, schemes, text } = self;
        schemes
            .parse_owned(text)
            .map_err(|invalid| match schemes.parse_syntax(invalid.input()) {
                Ok(tree) => BuildError::Rule {
                    url,
                    part: part_at(&tree, invalid.error().range().start),
                    error: invalid.error().clone(),
                },
                Err(_) => BuildError::Form { url, part: url },
            })
    }
}

/// The part of a URL that has this byte of its text.
fn part_at(tree: &ast::Url<Span<'_>>, at: usize) -> Production {
    let mut part = tree.production();
    tree.pieces(&mut |piece| match piece {
        Piece::Leaf(production, leaf) if leaf.start() <= at => part = production,
        _ => {}
    });
    part
}

/// A part as it is written.
pub(super) fn text(part: &Span<'_>) -> String {
    part.as_str().into()
}

/// Host and port (section 3.1).
#[derive(Debug, Clone, Default)]
pub(super) struct HostPortParts {
    pub(super) host: Option<String>,
    pub(super) port: Option<String>,
}

impl HostPortParts {
    pub(super) fn of(hostport: &ast::HostPort<Span<'_>>) -> Self {
        HostPortParts {
            host: Some(text(&hostport.host)),
            port: hostport.port.as_deref().map(text),
        }
    }

    pub(super) fn write(&self, draft: &mut Draft<'_>) -> Result<(), BuildError> {
        let host = draft.need_in(Production::HostPort, Production::Host, &self.host)?;
        draft.push_non_empty("", Production::Host, host)?;
        match &self.port {
            Some(port) => draft.push_non_empty(":", Production::Port, port),
            None => Ok(()),
        }
    }
}

/// User, password, host and port (section 3.1).
#[derive(Debug, Clone, Default)]
pub(super) struct LoginParts {
    pub(super) user: Option<String>,
    pub(super) password: Option<String>,
    pub(super) hostport: HostPortParts,
}

impl LoginParts {
    pub(super) fn of(login: &ast::Login<Span<'_>>) -> Self {
        LoginParts {
            user: login.user().map(text),
            password: login.password().map(text),
            hostport: HostPortParts::of(&login.hostport),
        }
    }

    pub(super) fn write(&self, draft: &mut Draft<'_>) -> Result<(), BuildError> {
        draft.follows(
            (Production::Password, &self.password),
            (Production::User, &self.user),
        )?;
        draft.push_present("", Production::User, &self.user)?;
        draft.push_present(":", Production::Password, &self.password)?;
        if self.user.is_some() {
            draft.separate("@");
        }
        self.hostport.write(draft)
    }
}

/// Defines the builder of a URL, and the functions that return one, from its fields, each with its
/// value in a `tree`. Its method `write` writes the parts. `without` lists the fields that can be
/// left out, each after its part.
macro_rules! builder {
    (
        $(#[$doc:meta])* $builder:ident of $url:ident |$tree:ident| { $($field:ident: $type:ty = $value:expr),* $(,)? }
        without { $($part:ident: $($($path:ident).+)&+),* }
    ) => {
        #[doc = concat!("Builds the URL of [`", stringify!($url), "::builder`].")]
        #[derive(Debug, Clone, Default)]
        #[must_use]
        pub struct $builder {
            scheme: Option<alloc::string::String>,
            $($field: $type,)*
        }

        impl $url<$crate::Span<'_>> {
            $(#[$doc])*
            pub fn builder() -> $builder {
                $builder::default()
            }

            /// A builder with the parts of this URL, as they are written. Parts that are not set
            /// again stay as they are.
            pub fn to_builder(&self) -> $builder {
                let $tree = self;
                $builder { scheme: Some($crate::ast::Url::$url(*self).scheme().as_str().into()), $($field: $value,)* }
            }
        }

        impl $builder {
            /// The name of the scheme, one with this syntax. By default, it is that of the ten that
            /// has it.
            pub fn scheme(mut self, name: impl Into<alloc::string::String>) -> Self {
                self.scheme = Some(name.into());
                self
            }

            /// The same without this part, if it has it: a path goes with all its segments. A URL
            /// that needs the part cannot be built then.
            pub fn without(mut self, part: Production) -> Self {
                match part {
                    $(Production::$part => { $(self.$($path).+ = None;)+ })*
                    _ => {}
                }
                self
            }

            /// The URL, of one of the schemes of [today](crate::Schemes::today).
            ///
            /// # Errors
            ///
            /// A part is missing, or cannot have the given value.
            pub fn build(&self) -> Result<$crate::UrlBuf, BuildError> {
                self.build_by(&$crate::parse::schemes::TODAY)
            }

            /// The URL, of one of these schemes.
            ///
            /// # Errors
            ///
            /// As [`build`](Self::build).
            pub fn build_by(&self, schemes: &$crate::Schemes) -> Result<$crate::UrlBuf, BuildError> {
                let mut draft = Draft::new(Production::$url, schemes, self.scheme.as_deref())?;
                self.write(&mut draft)?;
                draft.finish()
            }
        }
    };
}
pub(super) use builder;

/// The setters of a [`HostPortParts`], the field of the builder at this path.
macro_rules! hostport_setters {
    ($($hostport:ident).+) => {
        /// The host: a domain name, or four groups of digits.
        pub fn host(mut self, host: impl Into<alloc::string::String>) -> Self {
            self.$($hostport).+.host = Some(host.into());
            self
        }

        /// The port: a number, or its digits.
        pub fn port(mut self, port: impl core::fmt::Display) -> Self {
            self.$($hostport).+.port = Some(alloc::string::ToString::to_string(&port));
            self
        }
    };
}
pub(super) use hostport_setters;

/// The setters of a [`LoginParts`], the field `login` of the builder. FTP and Telnet reserve the
/// same characters in it (section 3.1).
macro_rules! login_setters {
    () => {
        /// The user name. An empty one is not the same as none.
        pub fn user(mut self, user: impl AsRef<[u8]>) -> Self {
            self.login.user = Some(crate::uses::build::part::encode(
                crate::Production::FtpUrl,
                crate::Production::User,
                user.as_ref(),
            ));
            self
        }

        /// The password, which requires a user. An empty one is not the same as none.
        pub fn password(mut self, password: impl AsRef<[u8]>) -> Self {
            self.login.password = Some(crate::uses::build::part::encode(
                crate::Production::FtpUrl,
                crate::Production::Password,
                password.as_ref(),
            ));
            self
        }

        crate::uses::build::part::hostport_setters!(login.hostport);
    };
}
pub(super) use login_setters;
