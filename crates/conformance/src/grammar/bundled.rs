//! The grammars that come with this crate. Each is a file in `grammar/`, and a section of
//! `grammar/notes.md`.

use std::sync::LazyLock;

use super::{Grammar, Notation};

macro_rules! bundled {
    ($($(#[$doc:meta])* $function:ident = $name:literal, $file:literal, $notation:ident;)*) => {
        impl Grammar {
            /// The names of the bundled grammars, from the oldest to the newest.
            pub const BUNDLED: [&'static str; [$($name),*].len()] = [$($name),*];

            /// Those of URLs; the others are bases of other grammars.
            pub const URLS: [&'static str; 5] =
                ["url-draft", "rfc1738", "rfc1808", "rfc2396", "rfc3986"];

            /// The bundled grammar of this name.
            ///
            /// ```
            /// use rfc1738_conformance::grammar::Grammar;
            ///
            /// let sizes = Grammar::BUNDLED.map(|name| (name, Grammar::bundled(name).unwrap().rules().len()));
            /// assert_eq!(sizes[..2], [("url-draft", 56), ("rfc1738", 67)]);
            /// assert_eq!(Grammar::bundled("rfc3987"), None);
            /// ```
            pub fn bundled(name: &str) -> Option<&'static Grammar> {
                match name {
                    $($name => Some(Grammar::$function()),)*
                    _ => None,
                }
            }

            $(
                $(#[$doc])*
                pub fn $function() -> &'static Grammar {
                    static GRAMMAR: LazyLock<Grammar> = LazyLock::new(|| {
                        let text = include_str!(concat!("../../grammar/", $file));
                        Grammar::read(text, Notation::$notation).expect("a bundled grammar reads")
                    });
                    &GRAMMAR
                }
            )*
        }
    };
}

bundled! {
    /// The draft before RFC 1738: 56 rules.
    url_draft = "url-draft", "url-draft.txt", Draft;

    /// Section 5 of RFC 1738: 67 productions.
    ///
    /// ```
    /// use rfc1738_conformance::grammar::Grammar;
    ///
    /// let grammar = Grammar::rfc1738();
    /// assert_eq!(grammar.rules().len(), 67);
    ///
    /// let hostport = grammar.rule("hostport").unwrap();
    /// assert_eq!(hostport.text, r#"hostport       = host [ ":" port ]"#);
    /// assert_eq!(hostport.heading.as_deref(), Some("URL schemeparts for ip based protocols:"));
    /// ```
    rfc1738 = "rfc1738", "rfc1738.bnf", Bnf;

    /// Section 2.2 of RFC 1808, relative URLs.
    rfc1808 = "rfc1808", "rfc1808.bnf", Bnf;

    /// Appendix A of RFC 2396, URIs.
    rfc2396 = "rfc2396", "rfc2396.bnf", Bnf;

    /// Appendix A of RFC 3986, URIs.
    ///
    /// ```
    /// use rfc1738_conformance::{automaton::Dfa, grammar::Grammar};
    ///
    /// let uri = Dfa::new(Grammar::rfc3986(), "URI")?;
    /// assert!(uri.accepts(b"HTTP://[::1]/~a#b") && !uri.accepts(b"//host/"));
    /// # Ok::<(), rfc1738_conformance::automaton::CompileError>(())
    /// ```
    rfc3986 = "rfc3986", "rfc3986.abnf", Abnf;

    /// Sections 2.1 and 2.2 of RFC 4647, language ranges.
    rfc4647 = "rfc4647", "rfc4647.abnf", Abnf;

    /// Sections 3 and 4 of RFC 5322, Internet messages. Comments nest to depth 3 where an automaton
    /// is needed.
    ///
    /// ```
    /// use rfc1738_conformance::{derivation::Parser, grammar::Grammar};
    ///
    /// let parser = Parser::new(Grammar::rfc5322());
    /// let mailbox = b"Pete(A nice (really)) <pete(his account)@silly.test(his host)>";
    /// assert_eq!(parser.longest_prefix("mailbox", mailbox)?, Some(mailbox.len()));
    /// # Ok::<(), rfc1738_conformance::derivation::ParseError>(())
    /// ```
    rfc5322 = "rfc5322", "rfc5322.abnf", Abnf;

    /// Section 2.1 of RFC 5646, language tags.
    rfc5646 = "rfc5646", "rfc5646.abnf", Abnf;

    /// Appendix A of RFC 9110, HTTP semantics.
    rfc9110 = "rfc9110", "rfc9110.abnf", Abnf;
}
