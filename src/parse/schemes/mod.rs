//! [`Schemes`]: the schemes that a string is parsed by (section 4).

use alloc::{borrow::Cow, boxed::Box, vec::Vec};

use crate::{
    Characters, Production, Scheme,
    facts::scheme::{self, Start},
};

mod error;
mod syntax;

pub(crate) use error::DidYouMean;
pub use error::RegistrationError;
pub use syntax::{Syntax, literal};

pub(crate) use syntax::CompiledSyntax;

/// A set of schemes, by which strings are read.
///
/// "A new scheme may be introduced by defining a mapping onto a conforming URL syntax, using a new
/// prefix" (section 4). The set of [today](Schemes::today), the default, has the ten schemes of the
/// RFC and three that were introduced since: `https`, `ws` and `wss` are held to the syntax of an
/// `httpurl`. For any other scheme, only the general syntax is checked, because it is an
/// `otherurl`.
///
/// | | reads |
/// |---|---|
/// | [`Schemes::today`], [`Url::parse`](crate::Url::parse), [`is_valid`](crate::is_valid) and all others | the thirteen, and new schemes as `otherurl` |
/// | [`Schemes::only`] | the schemes that are named, and nothing else |
/// | [`Schemes::rfc1738`] | the ten of section 5, and new schemes as `otherurl` |
/// | [`register`](Schemes::register), [`register_syntax`](Schemes::register_syntax) | a scheme of your own, too |
///
/// ```
/// use rfc1738::{Schemes, is_valid};
///
/// let only = Schemes::only(["https", "http"])?;
/// assert!(only.is_valid("https://host.dom/") && !only.is_valid("ftp://host.dom/"));
/// assert_eq!(
///     only.parse("htps://host.dom/").unwrap_err().to_string(),
///     "at character 1: unexpected \"htps\" (section 2.1): only the schemes \"http\" and \"https\" are allowed; did you mean \"https\"?"
/// );
///
/// // "otherurl" derives it.
/// assert!(is_valid("htps://host.dom/"));
/// # Ok::<(), rfc1738::RegistrationError>(())
/// ```
///
/// A URL [knows](crate::Url) what the set says about its scheme.
#[derive(Debug, Clone)]
pub struct Schemes {
    registered: Cow<'static, [Registered]>,
    /// If the set is closed: the productions of those of the ten that it has.
    only: Option<Cow<'static, [Production]>>,
}

/// The default set.
pub(crate) static TODAY: Schemes = Schemes::today();

/// The ten schemes alone.
pub(crate) static RFC1738: Schemes = Schemes::rfc1738();

impl Schemes {
    /// The ten schemes of section 5, and any other by the general syntax.
    pub const fn rfc1738() -> Schemes {
        Schemes {
            registered: Cow::Borrowed(&[]),
            only: None,
        }
    }

    /// The schemes of today: the ten, those of the web, which have the syntax of an `httpurl`, and
    /// any other by the general syntax.
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
    /// let today = Schemes::today();
    /// let https = today.registered().next().unwrap();
    /// assert_eq!((https.name(), https.production(), https.default_port()), ("https", Production::HttpUrl, Some(443)));
    /// assert!(today.is_valid("wss://host.dom/chat") && !today.is_valid("wss:host.dom"));
    /// ```
    pub const fn today() -> Schemes {
        Schemes {
            registered: Cow::Borrowed(WEB),
            only: None,
        }
    }

    /// These schemes of [today](Schemes::today), and nothing else: a URL of any other is not one of
    /// the set. A scheme that is [registered](Schemes::register) afterwards is one.
    ///
    /// # Errors
    ///
    /// A name is not that of one of the thirteen, in either case.
    ///
    /// ```
    /// use rfc1738::{Schemes, SlipKind};
    ///
    /// let only = Schemes::only(["https", "http"])?;
    /// assert!(only.is_valid("https://host.dom/"));
    /// let error = only.parse("javascript:alert(1)").unwrap_err();
    /// assert_eq!(error.slip(), Some(SlipKind::SchemeNotAllowed));
    ///
    /// let error = Schemes::only(["htps"]).unwrap_err();
    /// assert!(error.to_string().ends_with("did you mean \"https\"?"));
    /// # Ok::<(), rfc1738::RegistrationError>(())
    /// ```
    pub fn only(names: impl IntoIterator<Item: AsRef<str>>) -> Result<Schemes, RegistrationError> {
        let mut registered = Vec::new();
        let mut only = Vec::new();
        for name in names {
            let name = name.as_ref();
            let is_it = |of: &str| of.eq_ignore_ascii_case(name);
            if let Some(scheme) = Scheme::ALL.iter().find(|scheme| is_it(scheme.name())) {
                only.push(scheme.production());
            } else if let Some(scheme) = WEB.iter().find(|scheme| is_it(scheme.name())) {
                if !registered
                    .iter()
                    .any(|known: &Registered| is_it(known.name()))
                {
                    registered.push(scheme.clone());
                }
            } else {
                return Err(RegistrationError::Unknown {
                    name: name.into(),
                    near: TODAY.near(name),
                });
            }
        }
        Ok(Schemes {
            registered: registered.into(),
            only: Some(only.into()),
        })
    }

    /// Whether a URL of any other scheme is refused.
    #[inline(always)]
    pub(crate) fn is_closed(&self) -> bool {
        self.only.is_some()
    }

    /// Whether the set has the scheme whose URLs have this `production`. An open set has all of
    /// them.
    pub(crate) fn has(&self, production: Production) -> bool {
        self.only
            .as_ref()
            .is_none_or(|only| only.contains(&production))
    }

    /// The names of its schemes.
    pub(crate) fn names(&self) -> impl Iterator<Item = &str> {
        let ten = Scheme::ALL
            .iter()
            .filter(|scheme| self.has(scheme.production()))
            .map(|scheme| scheme.name());
        ten.chain(self.registered().map(Registered::name))
    }

    /// The length of the longest beginning of `text` that a name of the set begins with, and the
    /// characters that follow it in such names.
    pub(crate) fn begun(&self, text: &[u8]) -> (usize, Characters) {
        let same = |(a, b): &(u8, &u8)| a.eq_ignore_ascii_case(b);
        let begun = |name: &str| name.bytes().zip(text).take_while(same).count();
        let longest = self.names().map(begun).max().unwrap_or(0);
        let begins = self.names().filter(|name| begun(name) == longest);
        let next = begins.map(|name| name.as_bytes().get(longest).copied().unwrap_or(b':'));
        let both = next.flat_map(|byte| [byte.to_ascii_lowercase(), byte.to_ascii_uppercase()]);
        (longest, both.fold(Characters::NONE, Characters::with))
    }

    /// The scheme of this set that `name` is probably meant to be: one edit away from it.
    pub(crate) fn near(&self, name: &str) -> Option<Box<str>> {
        // The last name, because of "http" and "https" the second is the more common today.
        self.names()
            .filter(|of| scheme::is_near(of, name))
            .last()
            .map(Box::from)
    }

    /// Registers a scheme like one of the ten: its URLs have the syntax of `production`, with
    /// `name` in place of that scheme's name. `default_port` is the port of a URL that gives none;
    /// without one, it is the port of that scheme. What a client does with them, only the definition
    /// of the scheme says: [`interpret`](crate::Url::interpret) does not.
    ///
    /// # Errors
    ///
    /// `name` is not the name of a new scheme, or `production` does not derive the URLs of one of
    /// the ten, or they have no port.
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
        self.registered
            .to_mut()
            .push(Registered::like(name, production, default_port));
        Ok(())
    }

    /// Registers a scheme with a [`Syntax`] of its own. Its URLs are those that derive from
    /// `otherurl`, as every new scheme must (sections 2.1 and 5), and whose scheme part the syntax
    /// reads to its end. Their tree is that of the `otherurl`.
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
        self.registered
            .to_mut()
            .push(Registered::own::<S>(name, default_port));
        Ok(())
    }

    /// Checks that a new scheme may have this name: that it obeys sections 2.1 and 4, and that no
    /// other scheme has it.
    fn check_name(&self, name: &str) -> Result<(), RegistrationError> {
        error::check_name(name)?;
        match self.find(name.as_bytes()) {
            Some(registered) => Err(RegistrationError::Taken {
                name: name.into(),
                production: registered.production(),
            }),
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
        // `find` is not inlined, and costs twice as much; a slice needs no pointer to its end.
        let mut registered = &*self.registered;
        while let [first, others @ ..] = registered {
            if first.begins(text) {
                return Some(first);
            }
            registered = others;
        }
        None
    }

    /// The registered scheme with this name, in either case.
    pub(crate) fn find(&self, name: &[u8]) -> Option<&Registered> {
        self.registered()
            .find(|registered| registered.name().as_bytes().eq_ignore_ascii_case(name))
    }
}

/// [`Schemes::today`].
impl Default for Schemes {
    fn default() -> Self {
        Schemes::today()
    }
}

/// The schemes of the web.
const WEB: &[Registered] = &[
    Registered::constant("https", Production::HttpUrl, Some(443)),
    Registered::constant("ws", Production::HttpUrl, Some(80)),
    Registered::constant("wss", Production::HttpUrl, Some(443)),
];

/// Where the scheme of this name is defined, if it is one of the web, and why it is read like
/// `http`: section 3.3 does not know it.
pub(crate) fn definition(name: &str) -> Option<&'static str> {
    match name {
        "https" => Some("RFC 2818 2.4, ruling 26"),
        "ws" | "wss" => Some("RFC 6455 3, ruling 26"),
        _ => None,
    }
}

/// The data about a registered scheme that its URLs keep.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(crate) struct Registration {
    pub(crate) default_port: Option<u16>,
}

/// A scheme that is registered in a set of [`Schemes`](crate::Schemes).
#[derive(Debug, Clone)]
pub struct Registered {
    pub(in crate::parse) name: Cow<'static, str>,
    start: Start,
    production: Production,
    /// The length of the name, if that commits a string to the production; 0 for `otherurl`.
    commits: usize,
    syntax: Option<CompiledSyntax>,
    default_port: Option<u16>,
}

impl Registered {
    /// One of a set that is a constant, with the syntax of `production`.
    const fn constant(
        name: &'static str,
        production: Production,
        default_port: Option<u16>,
    ) -> Self {
        Registered {
            name: Cow::Borrowed(name),
            start: Start::of(name),
            production,
            commits: name.len(),
            syntax: None,
            default_port,
        }
    }

    /// One with the syntax of `production`.
    fn like(name: &str, production: Production, default_port: Option<u16>) -> Self {
        Registered {
            name: Cow::Owned(name.into()),
            start: Start::of(name),
            production,
            commits: name.len(),
            syntax: None,
            default_port,
        }
    }

    /// One with the syntax `S`.
    fn own<S: Syntax>(name: &str, default_port: Option<u16>) -> Self {
        let other = Self::like(name, Production::OtherUrl, default_port);
        Registered {
            commits: 0,
            syntax: Some(CompiledSyntax::of::<S>()),
            ..other
        }
    }

    /// Its name, in lower case.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// The production that its URLs have the syntax of: that of one of the ten, or
    /// [`OtherUrl`](Production::OtherUrl) if it has a syntax of its own.
    pub fn production(&self) -> Production {
        self.production
    }

    /// How many bytes of its URLs, those of the name, commit them to the production.
    #[inline(always)]
    pub(crate) fn commits(&self) -> usize {
        self.commits
    }

    /// The default port, if its URLs have ports.
    pub fn default_port(&self) -> Option<u16> {
        self.default_port
    }

    /// The data that its URLs keep.
    #[inline(always)]
    pub(crate) fn registration(&self) -> Registration {
        Registration {
            default_port: self.default_port,
        }
    }

    /// The syntax of its own.
    #[inline]
    pub(crate) fn syntax(&self) -> Option<&CompiledSyntax> {
        self.syntax.as_ref()
    }

    /// Whether `text` begins with the name, in either case, and a colon.
    #[inline(always)]
    fn begins(&self, text: &[u8]) -> bool {
        self.start.begins(text, |rest| {
            rest.eq_ignore_ascii_case(&self.name.as_bytes()[8..])
        })
    }
}
