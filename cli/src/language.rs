//! [`Language`]: what a suite is about, a production or `url` by the law.

use std::fmt::{self, Display};

use rfc1738::Production;
use rfc1738_conformance::{automaton::CompileError, bnf::Grammar, suite::Suite};

/// Which suite of a production.
#[derive(clap::Args, Clone, Copy)]
pub(crate) struct Options {
    /// Find out implementations with up to this many states more than the production needs
    ///
    /// For K > 0, if they treat bytes alike that the production's BNF does not tell apart. The suite grows by the number of
    /// bytes that it does tell apart, to the power of K + 1: 2844 strings of `hpath` become 4901 for 1, and 36482 for 2.
    #[arg(long, value_name = "K", default_value_t = 0)]
    extra_states: u32,

    /// Take `url` by the law
    ///
    /// By the letter of section 5, `http://user@host/` derives from `url`, by way of `otherurl`. By the law, each of
    /// the ten schemes that section 5 knows is held to its own production. That is how most parsers read URLs. Other
    /// productions are not concerned.
    #[arg(long)]
    law: bool,
}

/// A set of strings, and the options of its suite.
#[derive(Clone, Copy)]
pub(crate) struct Language {
    pub(crate) production: Production,
    options: Options,
}

impl Language {
    pub(crate) fn new(production: Production, options: Options) -> Self {
        Language { production, options }
    }

    /// Whether it is `url` by the law.
    pub(crate) fn is_by_the_law(self) -> bool {
        self.options.law && self.production == Production::Url
    }

    pub(crate) fn suite(self) -> Result<Suite, CompileError> {
        let (grammar, extra) = (Grammar::rfc1738(), self.options.extra_states);
        if self.is_by_the_law() {
            Suite::url_by_the_law(grammar, extra)
        } else {
            Suite::new(grammar, self.production.name(), extra)
        }
    }
}

impl Display for Language {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(if self.is_by_the_law() { "url by the law" } else { self.production.name() })
    }
}
