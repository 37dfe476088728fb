//! [`Language`]: the language that a suite tests: a production, the strict reading of `url`, or the agreed language.

use std::fmt::{self, Display};

use rfc1738::Production;
use rfc1738_conformance::{consensus, suite::Suite};

use crate::{failure::Failure, production::Named, schemes};

/// Which suite of a production.
#[derive(clap::Args)]
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
    /// productions are not affected. The options for schemes imply it.
    #[arg(long)]
    strict: bool,

    #[command(flatten)]
    schemes: schemes::SchemeOptions,
}

/// A set of strings, and the options of its suite.
#[derive(Clone, Copy)]
pub(crate) struct Language<'o> {
    pub(crate) named: Named,
    options: &'o Options,
}

impl<'o> Language<'o> {
    pub(crate) fn new(named: Named, options: &'o Options) -> Self {
        Language { named, options }
    }

    /// Whether it is the strict reading of `url`.
    pub(crate) fn is_strict_url(self) -> bool {
        let Options { strict, schemes, .. } = self.options;
        (*strict || schemes.are_given()) && self.named == Named::Production(Production::Url)
    }

    pub(crate) fn suite(self) -> Result<Suite, Failure> {
        let extra = self.options.extra_states;
        let Named::Production(production) = self.named else { return Ok(consensus::suite(extra)) };
        let grammar = self.options.schemes.grammar()?;
        Ok(match self.is_strict_url() {
            true => Suite::strict_url(&grammar, extra)?,
            false => Suite::new(&grammar, production.name(), extra)?,
        })
    }
}

impl Display for Language<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(if self.is_strict_url() { "url (strict)" } else { self.named.name() })
    }
}
