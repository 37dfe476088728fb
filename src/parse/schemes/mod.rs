//! [`Schemes`]: the schemes that a text is parsed by (section 4).

use alloc::borrow::Cow;

use crate::{Production, Scheme, Text, ast::Url, facts::scheme::Start};

mod error;
mod syntax;

pub use error::RegistrationError;
pub use syntax::{Syntax, literal};

pub(crate) use syntax::Own;

/// A set of schemes: the ten of section 5, and those that are registered.
///
/// "A new scheme may be introduced by defining a mapping onto a conforming URL syntax, using a new prefix" (section 4).
/// Most URLs of today have such a scheme. By the ten alone, an `https` URL is an `otherurl`, of which only the general
/// syntax is checked. By the set [`web`](Schemes::web), it is held to the syntax of an `httpurl`:
///
/// ```
/// use rfc1738::{Schemes, is_valid};
///
/// let web = Schemes::web();
/// assert!(web.is_valid("https://host.dom/path?search"));
/// assert!(!web.is_valid("https://user@host.dom/") && is_valid("https://user@host.dom/"));
///
/// let url = web.parse("https://host.dom/path?search")?;
/// assert_eq!((url.as_http().unwrap().search().unwrap().as_str(), web.port_or_default(&url)), ("search", Some(443)));
/// # Ok::<(), rfc1738::ParseError>(())
/// ```
///
/// A new scheme is [like one of the ten](Schemes::register), or has a [syntax of its own](Schemes::register_syntax). The
/// tree of its URLs has their scheme as written, and nothing else of the set. So what depends on more than the tree has a
/// method here:
///
/// | to | by the ten | by a set |
/// |---|---|---|
/// | parse | [`is_valid`](crate::is_valid), [`Url::parse`], [`UrlBuf::parse`](crate::UrlBuf::parse) | [`is_valid`](Schemes::is_valid), [`parse`](Schemes::parse), [`parse_owned`](Schemes::parse_owned) |
/// | derive | [`Derivation::of_url`](crate::Derivation::of_url) | [`derive`](Schemes::derive) |
/// | know the port | [`Url::default_port`], [`Url::port_or_default`] | [`default_port`](Schemes::default_port), [`port_or_default`](Schemes::port_or_default) |
/// | validate | [`validate`](crate::validate()), [`validate_with`](crate::validate_with) | [`validate`](Schemes::validate), [`validate_with`](Schemes::validate_with) |
/// | compare | [`Url::normalize`], [`equivalent`](crate::equivalent) | [`normalize`](Schemes::normalize), [`equivalent`](Schemes::equivalent) |
/// | interpret | `interpret()` of the tree | its `interpret_by` |
/// | find in a text | [`extract`](crate::extract), [`Extractor::new`](crate::context::Extractor::new) | [`extract`](Schemes::extract), [`Extractor::by`](crate::context::Extractor::by) |
#[derive(Debug, Clone, Default)]
pub struct Schemes {
    registered: Cow<'static, [Registered]>,
}

/// The ten alone.
pub(crate) static RFC1738: Schemes = Schemes::rfc1738();

impl Schemes {
    /// The ten schemes of section 5, which every set has.
    pub const fn rfc1738() -> Schemes {
        Schemes { registered: Cow::Borrowed(&[]) }
    }

    /// The ten, and the schemes of the web, which have the syntax of an `httpurl`:
    ///
    /// | scheme | default port | defined by |
    /// |---|---|---|
    /// | `https` | 443 | RFC 2818, sections 2.3 and 2.4; now RFC 9110, section 4.2.2 |
    /// | `ws` | 80 | RFC 6455, section 3 |
    /// | `wss` | 443 | RFC 6455, section 3 |
    ///
    /// ```
    /// use rfc1738::{Production, Schemes};
    ///
    /// let web = Schemes::web();
    /// let https = web.registered().next().unwrap();
    /// assert_eq!((https.name(), https.production(), https.default_port()), ("https", Production::HttpUrl, Some(443)));
    /// assert!(web.is_valid("wss://host.dom/chat"));
    /// ```
    pub const fn web() -> Schemes {
        const WEB: &[Registered] = &[
            Registered::constant("https", Production::HttpUrl, Some(443)),
            Registered::constant("ws", Production::HttpUrl, Some(80)),
            Registered::constant("wss", Production::HttpUrl, Some(443)),
        ];
        Schemes { registered: Cow::Borrowed(WEB) }
    }

    /// Registers a scheme like one of the ten: its URLs have the syntax of `production`, with `name` in the place of that
    /// scheme's name. `default_port` is the port of a URL that gives none; without one, it is the port of that scheme.
    ///
    /// # Errors
    ///
    /// `name` is not the name of a new scheme, or `production` does not derive the URLs of one of the ten, or they have no
    /// port.
    ///
    /// ```
    /// use rfc1738::{Production, RegistrationError, Schemes};
    ///
    /// let mut schemes = Schemes::rfc1738();
    /// schemes.register("ftps", Production::FtpUrl, Some(990))?;
    /// let url = schemes.parse("FTPS://me@host.dom/pub;type=d")?;
    /// assert_eq!((url.scheme().as_str(), url.as_ftp().unwrap().ftptype().unwrap().as_str()), ("FTPS", "d"));
    ///
    /// let taken = schemes.register("gopher", Production::HttpUrl, None).unwrap_err();
    /// assert!(matches!(taken, RegistrationError::Taken { .. }));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn register(
        &mut self,
        name: &str,
        production: Production,
        default_port: Option<u16>,
    ) -> Result<(), RegistrationError> {
        self.check_name(name)?;
        let scheme = Scheme::of(production).ok_or(RegistrationError::NotAScheme { production })?;
        let default_port = match (default_port, scheme.default_port()) {
            (Some(_), None) => return Err(RegistrationError::NoPort { production }),
            (Some(0), _) => return Err(RegistrationError::PortZero),
            (given, own) => given.or(own),
        };
        self.registered.to_mut().push(Registered::like(name, production, default_port));
        Ok(())
    }

    /// Registers a scheme with a [`Syntax`] of its own. Its URLs are those that derive from `otherurl`, as every new scheme
    /// must (sections 2.1 and 5), and whose scheme part the syntax reads to its end. Their tree is that of the `otherurl`.
    ///
    /// # Errors
    ///
    /// `name` is not the name of a new scheme, or the port is 0.
    pub fn register_syntax<S: Syntax>(
        &mut self,
        name: &str,
        default_port: Option<u16>,
    ) -> Result<(), RegistrationError> {
        self.check_name(name)?;
        if default_port == Some(0) {
            return Err(RegistrationError::PortZero);
        }
        self.registered.to_mut().push(Registered::own::<S>(name, default_port));
        Ok(())
    }

    /// Whether a new scheme may have this name: what sections 2.1 and 4 say of names, and no other scheme has it.
    fn check_name(&self, name: &str) -> Result<(), RegistrationError> {
        error::check_name(name)?;
        match self.find(name.as_bytes()) {
            Some(registered) => {
                Err(RegistrationError::Taken { name: name.into(), production: registered.production() })
            }
            None => Ok(()),
        }
    }

    /// The schemes that are registered, in this order.
    pub fn registered(&self) -> impl ExactSizeIterator<Item = &Registered> {
        self.registered.iter()
    }

    /// The registered scheme that `text` names before its first colon, in either case.
    #[inline(always)]
    pub(crate) fn named_by(&self, text: &[u8]) -> Option<&Registered> {
        // `find` is not inlined, and costs twice as much.
        #[expect(clippy::manual_find)]
        for registered in &*self.registered {
            if registered.begins(text) {
                return Some(registered);
            }
        }
        None
    }

    /// The registered scheme with this name, in either case.
    pub(crate) fn find(&self, name: &[u8]) -> Option<&Registered> {
        self.registered().find(|registered| registered.name().as_bytes().eq_ignore_ascii_case(name))
    }

    /// The default port of the scheme of `url`; `None` if it has none, or if the set does not have the scheme.
    pub fn default_port<I: Text>(&self, url: &Url<I>) -> Option<u16> {
        match self.find(url.scheme().as_bytes()) {
            Some(registered) => registered.default_port(),
            None => url.default_port(),
        }
    }

    /// The port to connect to: the one in the URL, or else the scheme's default. `None` if the one in the URL does not
    /// fit 16 bits, because the default would belong to another server.
    pub fn port_or_default<I: Text>(&self, url: &Url<I>) -> Option<u16> {
        match &url.hostport()?.port {
            Some(port) => port.number(),
            None => self.default_port(url),
        }
    }
}

/// A scheme that is registered in a set of [`Schemes`](crate::Schemes).
#[derive(Debug, Clone)]
pub struct Registered {
    name: Cow<'static, str>,
    start: Start,
    production: Production,
    syntax: Option<Own>,
    default_port: Option<u16>,
}

impl Registered {
    /// One of a set that is a constant, with the syntax of `production`.
    const fn constant(name: &'static str, production: Production, default_port: Option<u16>) -> Self {
        Registered { name: Cow::Borrowed(name), start: Start::of(name), production, syntax: None, default_port }
    }

    /// One with the syntax of `production`.
    fn like(name: &str, production: Production, default_port: Option<u16>) -> Self {
        Registered { name: Cow::Owned(name.into()), start: Start::of(name), production, syntax: None, default_port }
    }

    /// One with the syntax `S`.
    fn own<S: Syntax>(name: &str, default_port: Option<u16>) -> Self {
        Registered { syntax: Some(Own::of::<S>()), ..Self::like(name, Production::OtherUrl, default_port) }
    }

    /// Its name, in lower case.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// The production that its URLs have the syntax of: that of one of the ten, or [`OtherUrl`](Production::OtherUrl) if it
    /// has a syntax of its own.
    pub fn production(&self) -> Production {
        self.production
    }

    /// The default port, if its URLs have ports.
    pub fn default_port(&self) -> Option<u16> {
        self.default_port
    }

    /// The syntax of its own.
    #[inline]
    pub(crate) fn syntax(&self) -> Option<&Own> {
        self.syntax.as_ref()
    }

    /// Whether `text` begins with the name, in either case, and a colon.
    #[inline(always)]
    fn begins(&self, text: &[u8]) -> bool {
        self.start.begins(text, |rest| rest.eq_ignore_ascii_case(&self.name.as_bytes()[8..]))
    }
}
