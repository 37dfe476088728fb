//! The 67 productions of section 5 as values: name, BNF, section.

use core::{fmt, str::FromStr};

use crate::engine::{Named, RuleId, rule};

/// Declares [`Production`] from the table of the productions.
macro_rules! declare {
    ($($heading:literal { $($variant:ident $combinator:ident $name:literal $section:literal $definition:literal)* })*) => {
        /// A production of section 5, in the RFC's order.
        ///
        /// ```
        /// use rfc1738::Production;
        ///
        /// let hostport: Production = "hostport".parse()?;
        /// assert_eq!(hostport.bnf(), r#"hostport = host [ ":" port ]"#);
        /// assert_eq!(hostport.section(), "3.1");
        /// assert_eq!(Production::ALL.len(), 67);
        /// # Ok::<(), rfc1738::UnknownProduction>(())
        /// ```
        #[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
        pub enum Production {
            $($(#[doc = concat!("``", $name, " = ", $definition, "``")] $variant,)*)*
        }

        impl Production {
            /// All 67, in the order of section 5.
            pub const ALL: [Production; 67] = [$($(Production::$variant),*),*];

            /// The name, exactly as the RFC writes it.
            pub const fn name(self) -> &'static str {
                match self { $($(Production::$variant => $name,)*)* }
            }

            /// The name of its combinator in [`grammar`](crate::grammar).
            ///
            /// ```
            /// use rfc1738::Production;
            ///
            /// assert_eq!(Production::GopherPlusString.combinator(), "gopher_plus_string");
            /// ```
            pub const fn combinator(self) -> &'static str {
                match self { $($(Production::$variant => stringify!($combinator),)*)* }
            }

            /// The production itself, on one line.
            pub const fn bnf(self) -> &'static str {
                match self { $($(Production::$variant => concat!($name, " = ", $definition),)*)* }
            }

            /// Its right-hand side, on one line.
            pub const fn definition(self) -> &'static str {
                match self { $($(Production::$variant => $definition,)*)* }
            }

            /// The comment of section 5 above it, for example `HTTP`.
            pub const fn heading(self) -> &'static str {
                match self { $($(Production::$variant => $heading,)*)* }
            }

            /// The section whose prose says what the production means; `"5"` if only the BNF does.
            pub const fn section(self) -> &'static str {
                match self { $($(Production::$variant => $section,)*)* }
            }
        }
    };
}

/// Passes the table of the productions to the macro `$with`: under each comment of section 5, the
/// variant of [`Production`], the combinator, the name, the section whose prose says what it means,
/// and the right-hand side.
macro_rules! productions {
    ($with:ident) => { $with! {
    "The generic form of a URL is:" {
        GenericUrl genericurl "genericurl" "2.1" r#"scheme ":" schemepart"#
        Url url "url" "3" "httpurl | ftpurl | newsurl | nntpurl | telneturl | gopherurl | waisurl | mailtourl | fileurl | prosperourl | otherurl"
        OtherUrl otherurl "otherurl" "4" "genericurl"
        Scheme scheme "scheme" "2.1" r#"1*[ lowalpha | digit | "+" | "-" | "." ]"#
        SchemePart schemepart "schemepart" "2.1" "*xchar | ip-schemepart"
    }
    "URL schemeparts for ip based protocols:" {
        IpSchemePart ip_schemepart "ip-schemepart" "3.1" r#""//" login [ "/" urlpath ]"#
        Login login "login" "3.1" r#"[ user [ ":" password ] "@" ] hostport"#
        HostPort hostport "hostport" "3.1" r#"host [ ":" port ]"#
        Host host "host" "3.1" "hostname | hostnumber"
        HostName hostname "hostname" "3.1" r#"*[ domainlabel "." ] toplabel"#
        DomainLabel domainlabel "domainlabel" "3.1" r#"alphadigit | alphadigit *[ alphadigit | "-" ] alphadigit"#
        TopLabel toplabel "toplabel" "3.1" r#"alpha | alpha *[ alphadigit | "-" ] alphadigit"#
        AlphaDigit alphadigit "alphadigit" "3.1" "alpha | digit"
        HostNumber hostnumber "hostnumber" "3.1" r#"digits "." digits "." digits "." digits"#
        Port port "port" "3.1" "digits"
        User user "user" "3.1" r#"*[ uchar | ";" | "?" | "&" | "=" ]"#
        Password password "password" "3.1" r#"*[ uchar | ";" | "?" | "&" | "=" ]"#
        UrlPath urlpath "urlpath" "3.1" "*xchar"
    }
    "FTP (see also RFC959)" {
        FtpUrl ftpurl "ftpurl" "3.2" r#""ftp://" login [ "/" fpath [ ";type=" ftptype ]]"#
        FPath fpath "fpath" "3.2.2" r#"fsegment *[ "/" fsegment ]"#
        FSegment fsegment "fsegment" "3.2.2" r#"*[ uchar | "?" | ":" | "@" | "&" | "=" ]"#
        FtpType ftptype "ftptype" "3.2.2" r#""A" | "I" | "D" | "a" | "i" | "d""#
    }
    "FILE" {
        FileUrl fileurl "fileurl" "3.10" r#""file://" [ host | "localhost" ] "/" fpath"#
    }
    "HTTP" {
        HttpUrl httpurl "httpurl" "3.3" r#""http://" hostport [ "/" hpath [ "?" search ]]"#
        HPath hpath "hpath" "3.3" r#"hsegment *[ "/" hsegment ]"#
        HSegment hsegment "hsegment" "3.3" r#"*[ uchar | ";" | ":" | "@" | "&" | "=" ]"#
        Search search "search" "3.3" r#"*[ uchar | ";" | ":" | "@" | "&" | "=" ]"#
    }
    "GOPHER (see also RFC1436)" {
        GopherUrl gopherurl "gopherurl" "3.4.1" r#""gopher://" hostport [ "/" [ gtype [ selector [ "%09" search [ "%09" gopher+_string ] ] ] ] ]"#
        GType gtype "gtype" "3.4.1" "xchar"
        Selector selector "selector" "3.4.1" "*xchar"
        GopherPlusString gopher_plus_string "gopher+_string" "3.4.3" "*xchar"
    }
    "MAILTO (see also RFC822)" {
        MailtoUrl mailtourl "mailtourl" "3.5" r#""mailto:" encoded822addr"#
        Encoded822Addr encoded822addr "encoded822addr" "3.5" "1*xchar"
    }
    "NEWS (see also RFC1036)" {
        NewsUrl newsurl "newsurl" "3.6" r#""news:" grouppart"#
        GroupPart grouppart "grouppart" "3.6" r#""*" | group | article"#
        Group group "group" "3.6" r#"alpha *[ alpha | digit | "-" | "." | "+" | "_" ]"#
        Article article "article" "3.6" r#"1*[ uchar | ";" | "/" | "?" | ":" | "&" | "=" ] "@" host"#
    }
    "NNTP (see also RFC977)" {
        NntpUrl nntpurl "nntpurl" "3.7" r#""nntp://" hostport "/" group [ "/" digits ]"#
    }
    "TELNET" {
        TelnetUrl telneturl "telneturl" "3.8" r#""telnet://" login [ "/" ]"#
    }
    "WAIS (see also RFC1625)" {
        WaisUrl waisurl "waisurl" "3.9" "waisdatabase | waisindex | waisdoc"
        WaisDatabase waisdatabase "waisdatabase" "3.9" r#""wais://" hostport "/" database"#
        WaisIndex waisindex "waisindex" "3.9" r#""wais://" hostport "/" database "?" search"#
        WaisDoc waisdoc "waisdoc" "3.9" r#""wais://" hostport "/" database "/" wtype "/" wpath"#
        Database database "database" "3.9" "*uchar"
        WType wtype "wtype" "3.9" "*uchar"
        WPath wpath "wpath" "3.9" "*uchar"
    }
    "PROSPERO" {
        ProsperoUrl prosperourl "prosperourl" "3.11" r#""prospero://" hostport "/" ppath *[ fieldspec ]"#
        PPath ppath "ppath" "3.11" r#"psegment *[ "/" psegment ]"#
        PSegment psegment "psegment" "3.11" r#"*[ uchar | "?" | ":" | "@" | "&" | "=" ]"#
        FieldSpec fieldspec "fieldspec" "3.11" r#"";" fieldname "=" fieldvalue"#
        FieldName fieldname "fieldname" "3.11" r#"*[ uchar | "?" | ":" | "@" | "&" ]"#
        FieldValue fieldvalue "fieldvalue" "3.11" r#"*[ uchar | "?" | ":" | "@" | "&" ]"#
    }
    "Miscellaneous definitions" {
        LowAlpha lowalpha "lowalpha" "5" r#""a" | "b" | "c" | "d" | "e" | "f" | "g" | "h" | "i" | "j" | "k" | "l" | "m" | "n" | "o" | "p" | "q" | "r" | "s" | "t" | "u" | "v" | "w" | "x" | "y" | "z""#
        HiAlpha hialpha "hialpha" "5" r#""A" | "B" | "C" | "D" | "E" | "F" | "G" | "H" | "I" | "J" | "K" | "L" | "M" | "N" | "O" | "P" | "Q" | "R" | "S" | "T" | "U" | "V" | "W" | "X" | "Y" | "Z""#
        Alpha alpha "alpha" "5" "lowalpha | hialpha"
        Digit digit "digit" "5" r#""0" | "1" | "2" | "3" | "4" | "5" | "6" | "7" | "8" | "9""#
        Safe safe "safe" "2.2" r#""$" | "-" | "_" | "." | "+""#
        Extra extra "extra" "2.2" r#""!" | "*" | "'" | "(" | ")" | ",""#
        National national "national" "2.2" r#""{" | "}" | "|" | "\" | "^" | "~" | "[" | "]" | "`""#
        Punctuation punctuation "punctuation" "2.2" r##""<" | ">" | "#" | "%" | <">"##
        Reserved reserved "reserved" "2.2" r#"";" | "/" | "?" | ":" | "@" | "&" | "=""#
        Hex hex "hex" "2.2" r#"digit | "A" | "B" | "C" | "D" | "E" | "F" | "a" | "b" | "c" | "d" | "e" | "f""#
        Escape escape "escape" "2.2" r#""%" hex hex"#
        Unreserved unreserved "unreserved" "2.2" "alpha | digit | safe | extra"
        UChar uchar "uchar" "2.2" "unreserved | escape"
        XChar xchar "xchar" "2.2" "unreserved | reserved | escape"
        Digits digits "digits" "5" "1*digit"
    }
    } };
}
pub(crate) use productions;

productions!(declare);

/// Names `parser` after the production that it reads.
#[inline(always)]
pub(crate) fn production<P>(production: Production, parser: P) -> Named<P> {
    rule(production.id(), parser)
}

impl Production {
    /// Its identity for the engine.
    #[inline(always)]
    pub(crate) const fn id(self) -> RuleId {
        RuleId(self as u8)
    }

    /// The productions that the right-hand side names, each once, in the order it names them.
    ///
    /// ```
    /// use rfc1738::Production;
    ///
    /// assert!(Production::HostPort.uses().eq([Production::Host, Production::Port]));
    /// ```
    pub fn uses(self) -> impl Iterator<Item = Production> {
        let used = self.used();
        let mut seen = [false; Self::ALL.len()];
        used.filter(move |&name| !core::mem::replace(&mut seen[name as usize], true))
    }

    /// The productions whose right-hand side names this one, in the RFC's order.
    ///
    /// ```
    /// use rfc1738::Production;
    ///
    /// assert!(Production::Port.used_by().eq([Production::HostPort]));
    /// assert_eq!(Production::National.used_by().count(), 0);
    /// ```
    pub fn used_by(self) -> impl Iterator<Item = Production> {
        Self::ALL
            .into_iter()
            .filter(move |user| user.used().any(|used| used == self))
    }

    /// Every name on the right-hand side: the text between the quoted literals, split into names.
    fn used(self) -> impl Iterator<Item = Production> {
        self.definition()
            .split('"')
            .step_by(2)
            .flat_map(|unquoted| unquoted.split([' ', '*', '[', ']', '|']))
            .filter_map(|name| name.parse().ok())
    }
}

/// The production that has this identity in a trace.
impl From<RuleId> for Production {
    #[inline]
    fn from(rule: RuleId) -> Production {
        Self::ALL[usize::from(rule.0)]
    }
}

/// Writes the [`name`](Production::name).
impl fmt::Display for Production {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

/// Reads the [`name`](Production::name), which must match exactly.
impl FromStr for Production {
    type Err = UnknownProduction;

    fn from_str(name: &str) -> Result<Self, UnknownProduction> {
        Self::ALL
            .into_iter()
            .find(|production| production.name() == name)
            .ok_or(UnknownProduction)
    }
}

/// No production of section 5 has this name.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("no production of section 5 has this name")]
#[non_exhaustive]
pub struct UnknownProduction;

#[cfg(test)]
mod tests {
    use super::Production;
    use crate::engine::DEEPEST;

    /// `alphadigit` and the Miscellaneous definitions other than `digits` are read as runs of
    /// characters.
    #[test]
    #[cfg_attr(
        miri,
        ignore = "the nesting is counted anew for each use, which takes Miri minutes"
    )]
    fn a_trace_keeps_the_deepest_nesting_of_productions() {
        fn depth(production: Production) -> usize {
            let is_entered = |used: &Production| match used {
                Production::Digits => true,
                Production::AlphaDigit => false,
                used => used.heading() != "Miscellaneous definitions",
            };
            1 + production
                .uses()
                .filter(is_entered)
                .map(depth)
                .max()
                .unwrap_or(0)
        }
        assert_eq!(depth(Production::Url), DEEPEST);
    }

    #[test]
    fn an_identity_stands_for_its_production() {
        assert!(
            Production::ALL
                .into_iter()
                .all(|production| Production::from(production.id()) == production)
        );
    }
}
