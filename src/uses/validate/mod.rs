//! Strict validation: the demands of the RFC on a URL beyond its BNF.
//!
//! Each subject has a function from the tree to findings; the table of the rules is in `rule.rs`.
//! The addresses, which section 5 leaves to another RFC, have a small grammar in `facts::rfc822`.
//! `agreed` is about the disagreements of parsers, not about the RFC.

mod agreed;
mod by_scheme;
mod error;
mod escape;
mod finding;
mod host;
mod port;
mod rule;
mod rules;
mod scheme;
mod text;

use alloc::vec::Vec;

pub use agreed::{Agreed, Disagreed, ParserReading, agreed, is_agreed};
pub use error::UrlError;
pub(crate) use error::WithoutPosition;
pub use finding::{Finding, Severity};
pub use rule::{Rule, UnknownRule};
pub use rules::Rules;

use crate::{
    Production, Span, ast,
    facts::scheme::is_marked,
    parse::{
        derived::Derived,
        schemes::{Schemes, TODAY},
    },
};
use finding::Findings;

/// Validates `text` strictly: parses it, and checks everything that sections 2, 3, 4 and 6 and the
/// Appendix say beyond the BNF.
///
/// The text is a valid URL, which [`Url::parse`](crate::Url::parse) parses, unless a finding is an
/// error. It takes time linear in the text. If it finds nothing, it allocates only to decode an address, a message-id, or the search or the
/// Gopher+ string of a Gopher URL.
///
/// ```
/// use rfc1738::{Rule, Severity, validate};
///
/// let report = validate("http://192.0.2.256/%7euser");
/// assert!(!report.is_valid());
/// let rules = report.findings().iter().map(|finding| finding.rule());
/// assert!(rules.eq([Rule::HostNumberRange, Rule::EscapeLowerCase]));
/// assert_eq!(report.findings()[0].message(), "\"256\" is over 255, and each group of a host number is one octet");
/// assert_eq!(report.severity(), Some(Severity::Error));
/// ```
#[inline]
pub fn validate(text: &str) -> Report<'_> {
    TODAY.validate(text)
}

/// Validates `text` as [`validate`] does, but only by these rules.
///
/// ```
/// use rfc1738::{Rule, Rules, validate_with};
///
/// let rules = Rules::rfc1738().without(Rule::EscapeNeedless);
/// assert!(validate_with("http://host.dom/%41", rules).findings().is_empty());
/// ```
pub fn validate_with(text: &str, rules: Rules) -> Report<'_> {
    TODAY.validate_with(text, rules)
}

/// Whether all of `text` is a valid URL: whether [`Url::parse`](crate::Url::parse) accepts it, and
/// [`validate`](crate::validate()) finds no error in it.
///
/// ```
/// use rfc1738::{is_valid, parse_syntax};
///
/// assert!(is_valid("https://host.dom/path?search"));
/// assert!(!is_valid("https://user@host.dom/"));
/// assert!(!is_valid(" http://host.dom/"));
///
/// assert!(!is_valid("https://host.dom:99999/") && parse_syntax("https://host.dom:99999/").is_ok());
/// ```
pub fn is_valid(text: &str) -> bool {
    TODAY.is_valid(text)
}

impl Schemes {
    /// Validates `text` as [`validate()`] does, but by this set of schemes.
    ///
    /// ```
    /// use rfc1738::{Rule, Schemes};
    ///
    /// let report = Schemes::rfc1738().validate("https://host.dom/");
    /// assert!(report.findings().iter().map(|finding| finding.rule()).eq([Rule::SchemeUnknown]));
    /// ```
    pub fn validate<'a>(&self, text: &'a str) -> Report<'a> {
        self.validate_with(text, Rules::rfc1738())
    }

    /// Validates `text` by this set of schemes, and only by these rules.
    pub fn validate_with<'a>(&self, text: &'a str, rules: Rules) -> Report<'a> {
        let mut findings = Findings::new(rules);
        if findings.has_agreed() {
            agreed::check(self, text, &mut findings);
        }
        match self.read(text) {
            Ok(url) => {
                self.check(&url, &mut findings);
                Report {
                    tree: Some(url.tree),
                    findings: findings.sorted(),
                }
            }
            Err(error) => {
                findings.push(Finding::of_syntax(Rule::Syntax, &error, 0));
                Report {
                    tree: None,
                    findings: findings.sorted(),
                }
            }
        }
    }

    /// Whether all of `text` is a valid URL of this set: whether [`validate`](Schemes::validate)
    /// finds no error in it.
    ///
    /// ```
    /// use rfc1738::Schemes;
    ///
    /// let only = Schemes::only(["https"])?;
    /// assert!(only.is_valid("HTTPS://host.dom/") && !only.is_valid("ftp://host.dom/"));
    /// # Ok::<(), rfc1738::RegistrationError>(())
    /// ```
    pub fn is_valid(&self, text: &str) -> bool {
        self.reads_valid(text.as_bytes())
    }

    /// Adds the findings of all rules about a URL.
    fn check(&self, url: &Derived<'_>, findings: &mut Findings) {
        let text = url.as_str();
        if url.as_other().is_some() && is_marked(text.as_bytes()) {
            text::prefix(self, text, findings);
        } else {
            check(self, Span::new(text), url, findings);
        }
    }
}

/// The result of [`validate`]: the findings, and the tree of the text, if it derives.
///
/// ```
/// use rfc1738::validate;
///
/// let report = validate("nfs://host.dom/name");
/// assert!(report.is_valid());
/// assert_eq!(report.findings()[0].rule().id(), "scheme-reserved");
/// assert_eq!(report.tree().unwrap().host().unwrap().as_str(), "host.dom");
/// ```
#[derive(Debug, Clone, PartialEq, Eq)]
#[must_use = "a report says whether the text is valid"]
pub struct Report<'a> {
    tree: Option<ast::Url<Span<'a>>>,
    findings: Vec<Finding>,
}

impl<'a> Report<'a> {
    /// The maximum number of findings of one rule in a report, so that its memory is bounded,
    /// whatever the text. The report has the first ones; the last of them says how many were left
    /// out ([`Finding::left_out`]).
    pub const MAX_FINDINGS_OF_A_RULE: u8 = 100;

    /// Whether the text is a URL and no rule found an error. Warnings and notes do not count.
    pub fn is_valid(&self) -> bool {
        self.severity() < Some(Severity::Error)
    }

    /// The greatest severity of the findings; `None` if there are none.
    pub fn severity(&self) -> Option<Severity> {
        self.findings.iter().map(Finding::severity).max()
    }

    /// The first finding that is an error: the reason for which
    /// [`Url::parse`](crate::Url::parse) rejects the text, if the rules are those of the RFC.
    pub fn error(&self) -> Option<&Finding> {
        self.findings
            .iter()
            .find(|finding| finding.severity() == Severity::Error)
    }

    /// The tree, if a production derives the text. If none does, `syntax` is the only finding.
    pub fn tree(&self) -> Option<&ast::Url<Span<'a>>> {
        self.tree.as_ref()
    }

    /// The alternative of `url` that derives the text, if one does.
    pub fn production(&self) -> Option<Production> {
        self.tree.as_ref().map(|tree| tree.production())
    }

    /// The findings, in the order of the text. There are at most [`MAX_FINDINGS_OF_A_RULE`] of one
    /// rule; the last of them says how many were left out.
    ///
    /// [`MAX_FINDINGS_OF_A_RULE`]: Report::MAX_FINDINGS_OF_A_RULE
    pub fn findings(&self) -> &[Finding] {
        &self.findings
    }
}

/// Adds the findings of all rules in `text`, which was parsed as `url`.
#[inline]
fn check(schemes: &Schemes, text: Span<'_>, url: &Derived<'_>, findings: &mut Findings) {
    scheme::check(schemes, url, findings);
    server(schemes, url, findings);
    // Where a sign can be: in most URLs, which are of HTTP, only after the host.
    let mut start = text.start();
    match &url.tree {
        ast::Url::HttpUrl(url) => start = url.hostport.host.end(),
        ast::Url::FtpUrl(url) => by_scheme::ftp(url, findings),
        ast::Url::NewsUrl(url) => by_scheme::news(url, findings),
        ast::Url::NntpUrl(url) => by_scheme::nntp(url, findings),
        ast::Url::TelnetUrl(url) => by_scheme::telnet(url, findings),
        ast::Url::GopherUrl(url) => by_scheme::gopher(url, findings),
        ast::Url::WaisUrl(url) => by_scheme::wais(url, findings),
        ast::Url::MailtoUrl(url) => by_scheme::mailto(url, findings),
        ast::Url::FileUrl(url) => by_scheme::file(schemes, url, findings),
        ast::Url::ProsperoUrl(url) => by_scheme::prospero(url, findings),
        ast::Url::OtherUrl(url) => scheme::common_syntax(url, findings),
    }
    let signs = Signs::of(text.input().as_bytes().get(start..).unwrap_or_default());
    if signs.have(Signs::ESCAPE) {
        escape::check(url, findings);
    }
    if signs.have(Signs::ENTITY) {
        text::entities(&text, findings);
    }
    if signs.have(Signs::SCHEME) {
        text::two_urls(&text, findings);
    }
    // A period may be encoded.
    if signs.have(Signs::DOT_SEGMENT | Signs::ESCAPE) {
        text::dot_segments(url, findings);
    }
    text::end(text, url, findings);
}

/// Adds the findings about host and port.
#[inline]
fn server(schemes: &Schemes, url: &Derived<'_>, findings: &mut Findings) {
    if let Some(hostport) = url.hostport() {
        host::host(&hostport.host, findings);
        match &hostport.port {
            Some(port) => port::check(port, url.default_port(), findings),
            None => text::host_is_scheme(schemes, &hostport.host, findings),
        }
    }
}

/// Signs in a string that some check has to look at it.
#[derive(Clone, Copy)]
struct Signs(u8);

impl Signs {
    /// An escape.
    const ESCAPE: u8 = 1;
    /// The ";" of a character that is written as in HTML.
    const ENTITY: u8 = 2;
    /// A "/." that begins a segment.
    const DOT_SEGMENT: u8 = 4;
    /// The ":/" of a scheme; in a URL of HTTP, of a second one.
    const SCHEME: u8 = 8;

    /// The signs in the text of a URL, or in the text after its host.
    ///
    /// Nothing ends the pass early, so that it reads sixteen bytes at a time. Compiled in place,
    /// among the other checks, it would not.
    #[inline(never)]
    fn of(bytes: &[u8]) -> Self {
        // The first byte is not a sign: it belongs to a scheme, or follows a host.
        let pairs = bytes.iter().zip(bytes.get(1..).unwrap_or_default());
        Signs(pairs.fold(0, |signs, (&before, &byte)| {
            let sign = |is: bool, sign| u8::from(is) * sign;
            let dot_segment = (before == b'/') & (byte == b'.');
            signs
                | sign(byte == b'%', Self::ESCAPE)
                | sign(byte == b';', Self::ENTITY)
                | sign(dot_segment, Self::DOT_SEGMENT)
                | sign((before == b':') & (byte == b'/'), Self::SCHEME)
        }))
    }

    /// Whether there is this one, or one of these.
    #[inline]
    fn have(self, sign: u8) -> bool {
        self.0 & sign != 0
    }
}
