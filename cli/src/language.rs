//! [`Language`]: the language that a suite tests: a production, the strict reading of `url`, or the agreed language.

use std::fmt::{self, Display};

use rfc1738::Production;
use rfc1738_conformance::{automaton::CompileError, bnf::Grammar, consensus, suite::Suite};

use crate::production::Named;

/// Which suite of a production.
#[derive(clap::Args, Clone, Copy)]
pub(crate) struct Options {
    /// Detect faults in implementations with up to K more states than the production needs
    ///
    /// For K > 0 this holds if they treat alike all bytes that the production's BNF does not tell apart. The suite
    /// grows with the number of classes of bytes that it does tell apart, to the power of K + 1: 2844 strings of
    /// `hpath` become 4901 for 1, and 36482 for 2.
    #[arg(long, value_name = "K", default_value_t = 0)]
    extra_states: u32,

    /// Use the strict reading of `url`
    ///
    /// Read literally, section 5 derives `http://user@host/` from `url`, through `otherurl`. In the strict reading,
    /// each of the ten schemes that section 5 knows is held to its own production, as in most parsers. Other
    /// productions are not affected.
    #[arg(long)]
    strict: bool,
}

/// A set of strings, and the options of its suite.
#[derive(Clone, Copy)]
pub(crate) struct Language {
    pub(crate) named: Named,
    options: Options,
}

impl Language {
    pub(crate) fn new(named: Named, options: Options) -> Self {
        Language { named, options }
    }

    /// Whether it is the strict reading of `url`.
    pub(crate) fn is_strict_url(self) -> bool {
        self.options.strict && self.named == Named::Production(Production::Url)
    }

    pub(crate) fn suite(self) -> Result<Suite, CompileError> {
        let (grammar, extra) = (Grammar::rfc1738(), self.options.extra_states);
        match self.named {
            Named::Production(Production::Url) if self.options.strict => Suite::strict_url(grammar, extra),
            Named::Production(production) => Suite::new(grammar, production.name(), extra),
            Named::Consensus => Ok(consensus::suite(extra)),
        }
    }
}

impl Display for Language {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(if self.is_strict_url() { "url (strict)" } else { self.named.name() })
    }
}
