//! [`Rfc1738`]: what RFC 1738 says about a string that peers read differently, its [`Cause`].

use std::{
    collections::BTreeSet,
    fmt::{self, Display},
};

use rfc1738::{Production, Rule, Rules, SlipKind, agreed, is_agreed, validate_with};
use rfc1738_conformance::disagree::Standard;
use serde::Serialize;

use crate::{
    arguments::{
        language::Selected,
        name::NamedLanguage,
        schemes::{self, TODAY},
    },
    reference::default_port,
};

/// URLs by RFC 1738, with the schemes of today; the language is that of a name.
#[derive(Debug)]
pub(super) struct Rfc1738<'a> {
    pub(super) named: NamedLanguage,
    /// Leaves out the URLs of some schemes.
    pub(super) selected: &'a Selected,
}

impl Standard for Rfc1738<'_> {
    type Cause = Cause;

    fn name(&self) -> String {
        self.named.to_string()
    }

    fn contains(&self, string: &[u8]) -> bool {
        let is_named = || match self.named {
            NamedLanguage::Production(Production::Url) => url(string).is_some(),
            NamedLanguage::Production(production) => {
                url(string).is_some_and(|(of, _)| of == production)
            }
            NamedLanguage::Agreed => str::from_utf8(string).is_ok_and(is_agreed),
        };
        !self.selected.leaves_out(string) && is_named()
    }

    fn cause(&self, string: &[u8]) -> Cause {
        Cause::of(string)
    }

    /// A URL stays a URL of its scheme, also one that RFC 3986 alone derives.
    fn may_shrink(&self, string: &[u8], shrunk: &[u8]) -> bool {
        match url(string) {
            Some(of_string) => url(shrunk) == Some(of_string),
            None => web_scheme(string).is_none_or(|scheme| web_scheme(shrunk) == Some(scheme)),
        }
    }

    fn default_port(&self, scheme: &[u8]) -> Option<u16> {
        default_port(&TODAY, scheme)
    }
}

/// The special property of a string.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize)]
#[serde(rename_all = "lowercase")]
pub(super) enum Cause {
    /// It is a URL, if only of the web and by RFC 3986, and these rules have findings in its host
    /// or its port; none, if nothing is special.
    Rules(BTreeSet<Rule>),
    /// It is not a URL, because of this slip.
    Slip(#[serde(serialize_with = "name")] SlipKind),
    /// It is not a URL: it cannot be read beyond the middle of this production.
    Production(Production),
}

/// Rules about the choice of a host or a port, not about how they are read.
const OF_CHOICE: [Rule; 3] = [
    Rule::HostNotQualified,
    Rule::PortNotDefault,
    Rule::PortNeedless,
];

impl Cause {
    fn of(string: &[u8]) -> Self {
        let url = match TODAY.parse_bytes(string) {
            Ok(url) => url,
            Err(_) if web_scheme(string).is_some() => return Cause::of_web(string),
            Err(error) => {
                let within = || error.within().last().copied().unwrap_or(Production::Url);
                return error.slip().map_or_else(
                    || Cause::Production(within()),
                    |slip| Cause::Slip(slip.kind()),
                );
            }
        };
        let Some(host) = url.host() else {
            return Cause::Rules(BTreeSet::new());
        };
        let port = url.hostport().and_then(|hostport| hostport.port.as_deref());
        let hostport = host.start()..port.map_or(host.end(), |port| port.end());
        let report = TODAY.validate_with(url.as_str(), Rules::rfc1738().union(Rules::agreed()));
        let findings = report.findings().iter().filter(|finding| {
            let range = finding.range();
            hostport.start <= range.start
                && range.end <= hostport.end
                && !OF_CHOICE.contains(&finding.rule())
        });
        Cause::Rules(findings.map(|finding| finding.rule()).collect())
    }

    /// The rules of the agreed language that have findings in a URL of the web.
    fn of_web(string: &[u8]) -> Self {
        let report = validate_with(str::from_utf8(string).unwrap_or_default(), Rules::agreed());
        let rules = report.findings().iter().map(|finding| finding.rule());
        Cause::Rules(rules.filter(|&rule| rule != Rule::Syntax).collect())
    }
}

/// The scheme of `string` in lower case, if it is a URL of the web with what the rules of the
/// agreed language are about.
fn web_scheme(string: &[u8]) -> Option<String> {
    let text = str::from_utf8(string).ok()?;
    let is_of_web = agreed(text).map_or_else(
        |refused| !matches!(refused.rule(), Rule::AgreedScheme | Rule::AgreedSyntax),
        |_| true,
    );
    is_of_web.then(|| {
        text.split(':')
            .next()
            .unwrap_or_default()
            .to_ascii_lowercase()
    })
}

/// The alternative of `url` that derives `string`, and the scheme in lower case, if it is a URL.
fn url(string: &[u8]) -> Option<(Production, String)> {
    let url = schemes::url(&TODAY, string)?;
    Some((url.production(), url.scheme().as_str().to_ascii_lowercase()))
}

impl Display for Cause {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let text = match self {
            Cause::Rules(rules) if rules.is_empty() => "none that a rule names".into(),
            Cause::Rules(rules) => rules
                .iter()
                .map(|rule| rule.id())
                .collect::<Vec<_>>()
                .join(", "),
            Cause::Slip(kind) => format!("not a URL: {kind}"),
            Cause::Production(production) => format!("not a URL: in {production}"),
        };
        f.pad(&text)
    }
}

fn name<S: serde::Serializer>(kind: &SlipKind, serializer: S) -> Result<S::Ok, S::Error> {
    serializer.serialize_str(kind.name())
}
