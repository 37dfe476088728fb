//! [`Rule`]: the table of everything that is checked.

use core::{fmt, str::FromStr};

use super::Severity;

/// A row of the table.
struct RuleRow {
    id: &'static str,
    section: &'static str,
    severity: Severity,
    summary: &'static str,
    example: &'static str,
    counter_example: &'static str,
}

/// Declares [`Rule`] from the one table below.
macro_rules! rules {
    ($($variant:ident $id:literal $section:literal $severity:ident $summary:literal
       $example:expr, $counter_example:expr;)*) => {
        /// A rule of [`validate`](crate::validate()): something that the RFC demands, advises or
        /// notes beyond section 5. The last rows, whose ids begin with `agreed-`, are not of the
        /// RFC: they are what parsers disagree about ([`Rules::agreed`](crate::Rules::agreed)).
        ///
        /// Its [`id`](Rule::id) is stable.
        ///
        /// ```
        /// use rfc1738::{Rule, Severity};
        ///
        /// let rule: Rule = "port-range".parse()?;
        /// assert_eq!((rule.section(), rule.severity()), ("3.1, RFC 1700", Severity::Error));
        /// assert_eq!(rule.summary(), "a port over 65535, or 0");
        /// # Ok::<(), rfc1738::UnknownRule>(())
        /// ```
        #[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
        #[non_exhaustive]
        pub enum Rule {
            $(
                #[doc = concat!("`", $id, "`: ", $summary, " (", $section, ").")]
                ///
                #[doc = concat!("Severity: ", stringify!($severity), ".")]
                #[doc = concat!("Found in `", $example, "`, not in `", $counter_example, "`.")]
                $variant,
            )*
        }

        impl Rule {
            /// All rules, in the order of the table.
            pub const ALL: &'static [Rule] = &[$(Rule::$variant),*];

            const TABLE: &'static [RuleRow] = &[$(RuleRow {
                id: $id,
                section: $section,
                severity: Severity::$severity,
                summary: $summary,
                example: $example,
                counter_example: $counter_example,
            }),*];
        }
    };
}

rules! {
    Syntax "syntax" "5" Error
        "not a URL: the text does not match the grammar"
        "http://user@host.dom/", "ftp://user@host.dom/";

    HostLabelLength "host-label-length" "3.1, RFC 1034 3.5" Error
        "a label of more than 63 characters"
        "http://a123456789012345678901234567890123456789012345678901234567890123.dom/",
        "http://a12345678901234567890123456789012345678901234567890123456789012.dom/";
    HostNameLength "host-name-length" "3.1, RFC 1034 3.1" Error
        "a host name of more than 253 characters (255 octets in the form that DNS sends)"
        concat!("http://", name_of_251!(), ".dom/"),
        concat!("http://", name_of_251!(), "/");
    HostNumberRange "host-number-range" "3.1, RFC 791 2.3" Error
        "an octet over 255 in a host number"
        "http://192.0.2.256/", "http://192.0.2.255/";
    HostNumberLeadingZero "host-number-leading-zero" "3.1" Note
        "an octet with a leading zero, which some programs read as octal"
        "http://192.0.2.010/", "http://192.0.2.0/";
    HostNotQualified "host-not-qualified" "3.1" Note
        "a single label, where a fully qualified domain name is expected"
        "http://localhost/", "file://localhost/";

    HostIsScheme "host-is-scheme" "2.1" Warning
        "a host that has the name of a scheme, before \"//\""
        "https://https//host.dom/", "https://https/host.dom/";
    TwoUrls "two-urls" "2.1" Warning
        "\",\" or \";\" and a second URL, which are read as part of the first"
        "http://host.dom/,http://host.dom/", "http://host.dom/http://host.dom/";

    PortRange "port-range" "3.1, RFC 1700" Error
        "a port over 65535, or 0"
        "http://host.dom:65536/", "http://host.dom/";
    PortNotDefault "port-not-default" "6" Warning
        "a port other than the scheme's default"
        "gopher://host.dom:25/1selector", "gopher://host.dom/1selector";
    PortNeedless "port-needless" "3.1" Note
        "the scheme's default port, which need not be written"
        "http://host.dom:80/", "http://host.dom/";

    SchemeCommonSyntax "scheme-common-syntax" "3.1" Warning
        "begins with \"//\", but does not comply with the common Internet scheme syntax"
        "scheme://my_host.dom/", "scheme://my-host.dom/";

    LoginEmpty "login-empty" "3.1" Note
        "an empty user name or password, which is not the same as none"
        "ftp://@host.dom/", "ftp://host.dom/";
    PasswordPresent "password-present" "6" Warning
        "a password in a URL, unless it is the address of an anonymous user of FTP"
        "ftp://user:password@host.dom/", "ftp://user@host.dom/";
    TelnetLogin "telnet-login" "3.8" Note
        "a user name, which in a telnet URL is advisory only"
        "telnet://user@host.dom/", "telnet://host.dom/";

    FtpTypeUpperCase "ftp-type-upper-case" "3.2.2" Note
        "a typecode in upper case, where the prose has only a, i and d"
        "ftp://host.dom/name;type=A", "ftp://host.dom/name;type=a";

    FtpCwdEmpty "ftp-cwd-empty" "3.2.2" Note
        "an empty name before a slash, for which CWD is sent with a null argument"
        "ftp://host.dom//etc/motd", "ftp://host.dom/%2Fetc/motd";

    GopherTypeOctet "gopher-type-octet" "3.4.1, RFC 1436" Error
        "a type that is NUL, HT, LF, CR or not a character of US-ASCII"
        "gopher://host.dom/%FFselector", "gopher://host.dom/%7Cselector";
    GopherSelectorOctet "gopher-selector-octet" "3.4.1" Error
        "an encoded 0A or 0D in a selector"
        "gopher://host.dom/1a%0Db", "gopher://host.dom/1a%20b";
    GopherSearchUnencoded "gopher-search-unencoded" "3.4.1" Note
        "a \"/\" or \"?\" in a search, which the prose allows and the BNF does not"
        "gopher://host.dom/7a%09b/c", "gopher://host.dom/7a%09b%2Fc";
    GopherPlusTab "gopher-plus-tab" "3.4.3" Warning
        "a search that is probably a Gopher+ string, which needs a second tab"
        "gopher://host.dom/0paper%09!+ABSTRACT", "gopher://host.dom/0paper%09%09!+ABSTRACT";
    GopherPlusForm "gopher-plus-form" "3.4.4-3.4.9" Warning
        "a Gopher+ string that has none of the forms of these sections"
        "gopher://host.dom/0item%09%09+text/plain", "gopher://host.dom/0item%09%09+text/plain%20En_US";

    MailtoAddrSpec "mailto-addr-spec" "3.5, RFC 822" Error
        "an address that, decoded, is not an addr-spec"
        "mailto:postmaster", "mailto:postmaster@host.dom";
    MailtoAdditional "mailto-additional" "3.5" Warning
        "a \"?\", white space, a comment or more than an address in brackets: part of the address, because a mailto URL has no additional information"
        "mailto:user@host.dom?subject=url", "mailto:user?subject=url@host.dom";

    NewsGroupHierarchy "news-group-hierarchy" "3.6" Error
        "an empty component in the name of a news group"
        "news:comp..misc", "news:comp.misc";
    NewsGroupAll "news-group-all" "3.6, RFC 1036 2.1.3" Error
        "the wildcard \"all\" as a component of the name of a news group"
        "news:comp.all", "news:comp.misc";
    NewsMessageId "news-message-id" "3.6, RFC 1036 2.1.5" Error
        "a message-id whose unique part, decoded, is malformed"
        "news:two%20words@host.dom", "news:two_words@host.dom";
    NewsMessageIdSlash "news-message-id-slash" "3.6, RFC 1036 2.1.5" Note
        "a slash in a message-id, which is strongly discouraged"
        "news:1994/12@host.dom", "news:1994-12@host.dom";
    NewsHostNumber "news-host-number" "3.6" Error
        "a message-id whose host is a number, where a full domain name is expected"
        "news:unique@192.0.2.1", "news:unique@host.dom";
    NewsLineLength "news-line-length" "3.6, RFC 977 2.3" Warning
        "a group, a number or a message-id for which a command of more than 512 octets would be sent"
        concat!("news:", name_of_251!(), ".", name_of_251!(), ".a"),
        concat!("news:", name_of_251!(), ".", name_of_251!());

    NntpNotGlobal "nntp-not-global" "3.7" Note
        "an nntp URL: most servers allow access from local clients only, so the news form is preferred"
        "nntp://host.dom/comp.misc/1234", "news:comp.misc";
    NntpArticleMissing "nntp-article-missing" "3.7" Note
        "no article number, which the prose requires and the BNF does not"
        "nntp://host.dom/comp.misc", "nntp://host.dom/comp.misc/1234";
    NntpArticleNumber "nntp-article-number" "3.7, RFC 3977 6" Note
        "an article number that is 0 or over 2147483647"
        "nntp://host.dom/comp.misc/0", "nntp://host.dom/comp.misc/1";

    WaisPartEmpty "wais-part-empty" "3.9" Note
        "an empty database, wtype or wpath"
        "wais://host.dom/database//wpath", "wais://host.dom/database/wtype/wpath";

    FileHost "file-host" "3.10" Note
        "a file URL that names another host"
        "file://host.dom/name", "file://localhost/name";
    FileHostNumber "file-host-number" "3.10" Error
        "a file URL whose host is a number, where a fully qualified domain name is expected"
        "file://192.0.2.1/name", "file://host.dom/name";

    ProsperoPartEmpty "prospero-part-empty" "3.11" Note
        "an empty hsoname, or a field without a name"
        "prospero://host.dom/name;=value", "prospero://host.dom/name;field=value";

    SchemeUpperCase "scheme-upper-case" "2.1" Note
        "upper case in the name of a scheme"
        "Http://host.dom/", "http://host.dom/";
    SchemeReserved "scheme-reserved" "4" Note
        "a scheme whose name is reserved for future definition"
        "mid:unique@host.dom", "news:unique@host.dom";
    SchemeExperimental "scheme-experimental" "4" Note
        "an experimental scheme, whose name begins with x-"
        "x-scheme:name", "http://host.dom/name";
    SchemeUnknown "scheme-unknown" "3, 4" Note
        "any other scheme, checked by the general syntax only"
        "scheme:name", "x-scheme:name";
    UrlPrefix "url-prefix" "Appendix" Warning
        "begins with \"URL:\", which is read as an unknown scheme"
        "URL:http://host.dom/", "http://host.dom/";
    UrlPrefixSyntax "url-prefix-syntax" "Appendix" Error
        "begins with \"URL:\", but the text after it is not a URL"
        "URL:ftp://host.dom/a;b", "URL:ftp://host.dom/a%3Bb";

    EscapeNeedless "escape-needless" "2.2" Note
        "an escape of a character that need not be encoded there"
        "http://host.dom/%41", "http://host.dom/%7E";
    EscapeLowerCase "escape-lower-case" "2.2" Note
        "a hexadecimal letter in lower case"
        "http://host.dom/%7e", "http://host.dom/%7E";
    EscapeReserved "escape-reserved" "2.2" Note
        "an escape of a reserved character, where the section does not demand it: it does not mean the same as the character"
        "http://host.dom/a%2Fb", "ftp://host.dom/a%2Fb";
    EscapeControl "escape-control" "2.2, 6" Warning
        "an encoded control octet"
        "http://host.dom/%00", "http://host.dom/%20";
    EscapeLineEnd "escape-line-end" "6" Warning
        "an encoded CR or LF where a line of the protocol would carry it"
        "ftp://host.dom/a%0D%0Ab", "wais://host.dom/a%0D%0Ab";
    EscapeTelnetCommand "escape-telnet-command" "6" Warning
        "an encoded FF where a Telnet connection would carry it, in which it begins a command"
        "ftp://host.dom/%FF", "http://host.dom/%FF";
    LeadingHyphen "leading-hyphen" "6" Warning
        "a file of FTP, a user of Telnet or an address that begins with \"-\", which a program may take for an option"
        "ftp://host.dom/-R;type=d", "ftp://host.dom/R;type=d";

    PathDotSegment "path-dot-segment" "2.3" Note
        "a segment \".\" or \"..\", which many programs remove"
        "http://host.dom/../name", "http://host.dom/..name";
    HtmlEntity "html-entity" "2.2" Warning
        "a character written as in HTML, such as \"&amp;\""
        "http://host.dom/?a&amp;b", "http://host.dom/?a&b";

    PunctuationAtEnd "punctuation-at-end" "Appendix" Note
        "ends in a punctuation mark, which may belong to the text around the URL"
        "http://host.dom/name.", "http://host.dom/name";

    AgreedScheme "agreed-scheme" "-" Error
        "a scheme other than http, https, ws and wss"
        "ftp://host.dom/", "http://host.dom/";
    AgreedSyntax "agreed-syntax" "-" Error
        "a character that RFC 3986 does not allow there: some parsers look for the host before it, others after it"
        "http://127.0.0.1\\@192.0.2.1/", "http://127.0.0.1/@192.0.2.1/";
    AgreedUser "agreed-user" "-" Error
        "user information before the host: some parsers find the host in it"
        "http://192.0.2.1:a:b@host.dom/", "http://host.dom/";
    AgreedIpLiteral "agreed-ip-literal" "-" Error
        "an IPv6 address: some parsers read another one, or an IPv4 address"
        "http://[::ffff:192.0.2.1]/", "http://192.0.2.1/";
    AgreedHostCharacter "agreed-host-character" "-" Error
        "a character of a host other than letters, digits, \"-\", \"_\" and \".\": some parsers decode it, or end the host there"
        "http://127.0.0.%31/", "http://127.0.0.1/";
    AgreedEmptyLabel "agreed-empty-label" "-" Error
        "an empty host, an empty label in it, or a period at its end: some parsers look for the host in the path"
        "http:///host.dom/", "http://host.dom/";
    AgreedLabelLength "agreed-label-length" "-" Error
        "a label, or a group of a host number, of more than 62 characters: some parsers cut it"
        "http://a12345678901234567890123456789012345678901234567890123456789012.dom/",
        "http://a1234567890123456789012345678901234567890123456789012345678901.dom/";
    AgreedPunycode "agreed-punycode" "-" Error
        "a label that begins with \"xn--\", an encoded international name: some parsers change it"
        "http://xn--80ak6aa92e.dom/", "http://xn-a.dom/";
    AgreedNumberPrefix "agreed-number-prefix" "-" Error
        "a host name that begins with an address: some parsers read no further"
        "http://192.0.2.1.host.dom/", "http://host.dom.192.0.2.1.host.dom/";
    AgreedNumber "agreed-number" "-" Error
        "a host whose last label does not begin with a letter, but which is not an IPv4 address: some parsers read one"
        "http://127.1/", "http://127.0.0.1/";
    AgreedLeadingZero "agreed-leading-zero" "-" Error
        "a leading zero in a group of an address: some parsers read the group as octal"
        "http://010.2.3.1/", "http://10.2.3.1/";
    AgreedUnderscore "agreed-underscore" "-" Error
        "a \"_\" in the host, and a port after it: some parsers do not see the port"
        "http://my_host.dom:8080/", "http://my_host.dom/";
    AgreedPort "agreed-port" "-" Error
        "a port over 65535, or 0, or with leading zeros, or none after its \":\": some parsers name another port or host"
        "http://host.dom:65616/", "http://host.dom:80/";
    AgreedPath "agreed-path" "-" Error
        "a query or a fragment without a \"/\" after the host: some parsers take it for a part of the host"
        "http://host.dom?@192.0.2.1/", "http://host.dom/?@192.0.2.1/";
}

/// A host name of 251 characters, none of its labels longer than 63.
macro_rules! name_of_251 {
    () => {
        concat!(
            "a12345678901234567890123456789012345678901234567890123456789012.",
            "a12345678901234567890123456789012345678901234567890123456789012.",
            "a12345678901234567890123456789012345678901234567890123456789012.",
            "a1234567890123456789012345678901234567890123456789012345678"
        )
    };
}
use name_of_251;

impl Rule {
    const fn row(self) -> &'static RuleRow {
        &Rule::TABLE[self as usize]
    }

    /// The name that switches it on or off, in kebab case. It does not change.
    pub const fn id(self) -> &'static str {
        self.row().id
    }

    /// The sections of RFC 1738 that say so, and those of other RFCs; `-` if none does.
    pub const fn section(self) -> &'static str {
        self.row().section
    }

    /// The severity of its findings.
    pub const fn severity(self) -> Severity {
        self.row().severity
    }

    /// A description of its findings, in one line.
    pub const fn summary(self) -> &'static str {
        self.row().summary
    }

    /// A URL that the rule has a finding in.
    pub const fn example(self) -> &'static str {
        self.row().example
    }

    /// A similar URL that the rule has no finding in.
    pub const fn counter_example(self) -> &'static str {
        self.row().counter_example
    }
}

/// Writes the [`id`](Rule::id).
impl fmt::Display for Rule {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.id())
    }
}

/// Reads the [`id`](Rule::id).
impl FromStr for Rule {
    type Err = UnknownRule;

    fn from_str(id: &str) -> Result<Self, UnknownRule> {
        Rule::ALL
            .iter()
            .copied()
            .find(|rule| rule.id() == id)
            .ok_or(UnknownRule)
    }
}

/// No rule has this id.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("no rule has this id")]
#[non_exhaustive]
pub struct UnknownRule;
