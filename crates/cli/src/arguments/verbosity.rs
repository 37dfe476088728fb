//! [`Verbosity`]: how much is said about texts.

use clap::builder::{PossibleValuesParser, TypedValueParser};
use rfc1738::Severity;

#[derive(clap::Args, Clone, Copy)]
pub(crate) struct Verbosity {
    /// Print only what has this severity or a higher one: error, warning or note; all of it counts
    #[arg(long, value_name = "SEVERITY", default_value = Severity::Note.name(), hide_possible_values = true, value_parser = severity([Severity::Error, Severity::Warning, Severity::Note]))]
    pub(crate) level: Severity,

    /// Say nothing about the texts on standard error
    #[arg(short, long)]
    pub(crate) quiet: bool,
}

impl Verbosity {
    /// Whether standard error has notes.
    pub(crate) fn has_notes(self) -> bool {
        !self.quiet && self.level == Severity::Note
    }
}

/// Parses the name of one of these severities.
pub(crate) fn severity<const N: usize>(
    severities: [Severity; N],
) -> impl TypedValueParser<Value = Severity> {
    PossibleValuesParser::new(severities.map(Severity::name)).map(move |name| {
        let named = severities
            .into_iter()
            .find(|severity| severity.name() == name);
        named.expect("a severity has this name")
    })
}
