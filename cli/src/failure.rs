//! [`Failure`]: why a command could not do its task. An invalid URL is not a failure.

use std::{
    fmt,
    io::{self, ErrorKind, Write},
    process::ExitCode,
};

use anstyle::{AnsiColor, Style};
use rfc1738::{RegistrationError, context::TooLong};
use rfc1738_conformance::{
    automaton::CompileError,
    compare::TooMuchWork,
    derivation::ParseError,
    grammar::{Grammar, GrammarErrorKind},
};

use crate::{
    compare::Misplaced, disagree::Unsuitable, grammars::Wrong, hex::Malformed, lines::Line, parts::Partless,
    report::Place,
};

/// Why a command stopped short. Exit status 2.
#[derive(Debug, thiserror::Error)]
pub(crate) enum Failure {
    /// Standard input cannot be read.
    #[error("<stdin>: {0}")]
    Input(io::Error),
    /// Standard output cannot be written.
    #[error("<stdout>: {0}")]
    Output(#[from] io::Error),
    /// A file cannot be read. Its name is safe to print.
    #[error("{file}: {error}")]
    File { file: String, error: io::Error },
    /// A URL is given where `validate` wants a file. It is safe to print.
    #[error("{url}: there is no such file; to check a URL, write it to standard input: {}", Piped(.url))]
    UrlAsFile { url: String },
    /// Text of a file is longer than the limit. The file's name is safe to print.
    #[error("{file}: {error}")]
    TooLong { file: String, error: TooLong },
    /// This build lacks Parquet.
    #[cfg(not(feature = "parquet"))]
    #[error("{NO_PARQUET}")]
    NoParquet,
    /// Parquet would be written to a terminal.
    #[cfg(feature = "parquet")]
    #[error("a Parquet file is not text: redirect it, as in `--format parquet > findings.parquet`")]
    Terminal,
    /// A thread that checks lines panicked, which is a bug in this program.
    #[error("internal error: not all lines were checked")]
    Thread,
    /// The system refuses a thread.
    #[error("the threads cannot be started: {0}; give --threads a smaller number")]
    Threads(io::Error),
    /// A line is not hexadecimal.
    #[error("{file}:{line}:{column}: found {found}, expected a hexadecimal digit")]
    Hex { file: String, line: u64, column: usize, found: String },
    /// An argument is not a part of the URL that is to be built. It is safe to print.
    #[error("{argument}: {problem}")]
    Part { argument: String, problem: String },
    /// A scheme cannot be registered.
    #[error(transparent)]
    Scheme(#[from] RegistrationError),
    /// A grammar cannot have another scheme.
    #[error(transparent)]
    Grammar(#[from] GrammarErrorKind),
    /// There is no such grammar. Its name is safe to print.
    #[error(
        "there is no grammar `{name}`{}: give {}, or a file whose name ends in .abnf or .bnf",
        Near(.near),
        Grammar::BUNDLED.join(", ")
    )]
    UnknownGrammar { name: String, near: Option<String> },
    /// The mutants of a grammar are asked for.
    #[error(
        "the agreed language has no grammar of its own, so it has no mutants; ask about one of its productions, such as `httpurl`"
    )]
    NoGrammar,
    /// Section 5 has no such production. Its name is safe to print.
    #[error(
        "section 5 has no production `{name}`{}; `rfc1738 grammar --names` lists all, and `consensus` is the agreed language",
        Near(.near)
    )]
    UnknownProduction { name: String, near: Option<String> },
    /// These options do not go together with another grammar.
    #[error("{0} is about section 5 of RFC 1738: leave it out, or leave out --grammar")]
    OnlySection5(&'static str),
    /// The grammar has no such rule. Its name is safe to print.
    #[error("the grammar has no rule `{name}`{}; `rfc1738 grammar --grammar NAME|FILE --names` lists all", Near(.near))]
    UnknownRule { name: String, near: Option<String> },
    /// It would take too long to derive a text.
    #[error("{place}: {error}")]
    Underived { place: Place, error: ParseError },
    /// An argument is not a sum of rules.
    #[error(transparent)]
    Sum(#[from] Misplaced),
    /// The rules at all places of divergence cannot be told in time.
    #[error(transparent)]
    Witnesses(#[from] TooMuchWork),
    /// The text of a grammar is wrong.
    #[error(transparent)]
    GrammarText(#[from] Wrong),
    /// The text of a grammar is not text. The file's name is safe to print.
    #[error("{file}:{line}: this line is not UTF-8: save the file as US-ASCII or UTF-8")]
    NotUtf8 { file: String, line: usize },
    /// The text of a grammar is too long. The file's name is safe to print.
    #[error("{file}: a grammar may have {most} bytes: this is more")]
    GrammarTooLong { file: String, most: u64 },
    /// A production whose strings have no parts.
    #[error(transparent)]
    Partless(#[from] Partless),
    /// A production cannot be compiled to an automaton.
    #[error(transparent)]
    Suite(#[from] CompileError),
    /// The agreed language is not one production.
    #[error(
        "the agreed language is a difference of productions, which no railroad diagram shows: leave out --svg to see them"
    )]
    NoDiagram,
    /// The agreed language is not one production.
    #[error("the agreed language is a difference of productions, so strings take none of its rules: name a production")]
    NoCoverage,
    /// The agreed language is not one production.
    #[error("the agreed language is a difference of productions, so it derives no text: name a production")]
    NoDerivation,
    /// The strings are too many to be read by all mutants.
    #[error("--mutants takes at most {most} bytes of strings: leave it out, or give fewer strings")]
    TooManyForMutants { most: usize },
    /// A command that is asked about several productions cannot know which one.
    #[error("COMMAND has no {{}} for the name of the production: add it, or name only one PRODUCTION")]
    Nameless,
    /// A cache of answers cannot be used. The file's name is safe to print, and so is the problem.
    #[error("{file}:{line}: {problem}")]
    Cache { file: String, line: u64, problem: String },
    /// A file of strings is too long. Its name is safe to print.
    #[error("{file}: a file of strings may have {most} bytes: this is more")]
    CorpusTooLong { file: String, most: u64 },
    /// A file is not an automaton. Its name is safe to print, and so is the problem.
    #[error("{file}: {problem}; `rfc1738 learn --save` writes such a file")]
    Automaton { file: String, problem: String },
    /// A picture would not help.
    #[error("an automaton of {states} states is too large for a picture: leave out --svg, or use --dot")]
    TooLargeToDraw { states: usize },
    /// These options are about a rule.
    #[error("{0} is about a RULE: name one, or leave it out")]
    NoRule(&'static str),
    /// There are too few peers, or two have the same name.
    #[error(transparent)]
    Peers(#[from] Unsuitable),
    /// The command under test cannot be started.
    #[error("{command}: {error}")]
    Start { command: String, error: io::Error },
}

impl Failure {
    /// The failure to decode a `line` of `file`, whose name is safe to print.
    pub(crate) fn hex(file: &str, line: &Line<'_>, malformed: Malformed) -> Self {
        let rest = String::from_utf8_lossy(&line.bytes[malformed.at..]);
        // Only digits precede it, so a byte is a column. `Debug` escapes characters that are not safe to print.
        let found = rest.chars().next().map_or("the end of the line".into(), |found| format!("{found:?}"));
        Failure::Hex { file: file.into(), line: line.number, column: malformed.at + 1, found }
    }

    /// `Ok` if the failure is that nobody reads standard output any more.
    pub(crate) fn unless_closed_pipe(self) -> Result<(), Self> {
        match self {
            Failure::Output(error) if error.kind() == ErrorKind::BrokenPipe => Ok(()),
            other => Err(other),
        }
    }

    /// Reports the failure on standard error, and returns the exit status. A closed standard output is a success.
    pub(crate) fn report(self) -> ExitCode {
        let Err(failure) = self.unless_closed_pipe() else { return ExitCode::SUCCESS };
        let error = Style::new().bold().fg_color(Some(AnsiColor::Red.into()));
        // If standard error is closed, there is nowhere left to say it.
        let _ = writeln!(anstream::stderr(), "{error}error:{error:#} {failure}");
        ExitCode::from(2)
    }
}

/// Why a build without the feature `parquet` does not read or write Parquet.
#[cfg(not(feature = "parquet"))]
pub(crate) const NO_PARQUET: &str = "this command was built without Parquet: install it by \
     `cargo install --path cli --features parquet`, or use CSV or JSON Lines";

/// A name that may have been meant.
struct Near<'a>(&'a Option<String>);

impl fmt::Display for Near<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.as_ref().map_or(Ok(()), |near| write!(f, " (did you mean `{near}`?)"))
    }
}

/// A command for a shell that validates a URL.
struct Piped<'a>(&'a str);

impl fmt::Display for Piped<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "echo '{}' | rfc1738 validate", self.0.replace('\'', r"'\''"))
    }
}
