//! [`UrlError`]: why a text is not a valid URL.

use alloc::boxed::Box;
use core::{fmt, ops::Range};

use super::{Finding, Rule};
use crate::{
    ParseError, Schemes, Slip, SlipKind,
    facts::message::Words,
    parse::deferred::{Deferred, Source},
};

/// Why a text is not a valid URL: no production derives it, or a rule finds an error in it. It is
/// the first [finding](Finding) of [`validate`](crate::validate()) that is an error.
///
/// [`Display`](fmt::Display) is one line: the position in characters from 1, what is wrong there,
/// the section, and what to do. `{:#}` adds everything that was expected, if no production derives the
/// text. With the feature `miette` it is a `miette::Diagnostic`.
///
/// ```
/// use rfc1738::{Rule, Url};
///
/// let text = "http://host.dom/a b";
/// let error = Url::parse(text).unwrap_err();
/// assert_eq!((error.rule(), &text[error.range()], error.section()), (Rule::Syntax, " ", "2.2"));
/// assert_eq!(error.replacement(), Some("%20"));
/// assert_eq!(error.to_string(), "at character 18: unexpected \" \" (section 2.2): a space must be encoded, write \"%20\"");
///
/// let error = Url::parse("http://192.0.2.256/").unwrap_err();
/// assert_eq!((error.rule(), error.range()), (Rule::HostNumberRange, 15..18));
/// ```
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct UrlError(Reason);

#[derive(Debug, Clone, PartialEq, Eq)]
enum Reason {
    Syntax(ParseError),
    Rule(Box<Deferred<Unmet>>),
}

impl UrlError {
    /// The rule: [`Syntax`](Rule::Syntax) if no production derives the text.
    pub fn rule(&self) -> Rule {
        match &self.0 {
            Reason::Syntax(_) => Rule::Syntax,
            Reason::Rule(unmet) => unmet.get().rule(),
        }
    }

    /// The bytes of the text that are wrong, from 0; empty if something is missing.
    pub fn range(&self) -> Range<usize> {
        match &self.0 {
            Reason::Syntax(error) => error.range(),
            Reason::Rule(unmet) => unmet.get().range(),
        }
    }

    /// The section of the RFC that says so, and those of other RFCs.
    pub fn section(&self) -> &'static str {
        match &self.0 {
            Reason::Syntax(error) => error.section(),
            Reason::Rule(unmet) => unmet.get().section(),
        }
    }

    /// The problem, without the position, the section and the help.
    pub fn message(&self) -> impl fmt::Display {
        Message(self)
    }

    /// The remedy, if one is known.
    pub fn help(&self) -> Option<impl fmt::Display> {
        match &self.0 {
            Reason::Syntax(error) => error.slip().map(Help::Slip),
            Reason::Rule(unmet) => unmet.get().help().map(Help::Words),
        }
    }

    /// The text to write in place of the [`range`](UrlError::range), if one edit mends it.
    pub fn replacement(&self) -> Option<&str> {
        match &self.0 {
            Reason::Syntax(error) => error.slip()?.replacement(),
            Reason::Rule(unmet) => unmet.get().replacement(),
        }
    }

    /// The common mistake that was recognized, in the text or, if that has the prefix `URL:`, in the
    /// text after it.
    pub fn slip(&self) -> Option<SlipKind> {
        match &self.0 {
            Reason::Syntax(error) => error.slip().map(Slip::kind),
            Reason::Rule(unmet) => unmet.get().slip(),
        }
    }

    /// How far the text can be read, and what was expected there, if no production derives it.
    pub fn syntax(&self) -> Option<&ParseError> {
        match &self.0 {
            Reason::Syntax(error) => Some(error),
            Reason::Rule(_) => None,
        }
    }
}

impl core::error::Error for UrlError {}

impl From<ParseError> for UrlError {
    #[cold]
    fn from(error: ParseError) -> Self {
        UrlError(Reason::Syntax(error))
    }
}

impl UrlError {
    /// Why `text`, which derives by these `schemes`, is not valid.
    #[cold]
    pub(crate) fn of_demands(schemes: &Schemes, text: &str) -> Self {
        let unmet = Unmet {
            schemes: schemes.clone(),
            text: text.into(),
        };
        UrlError(Reason::Rule(Deferred::new(unmet).into()))
    }
}

/// A text that derives and does not meet a demand of the RFC.
#[derive(Clone)]
struct Unmet {
    schemes: Schemes,
    text: Box<str>,
}

impl Source for Unmet {
    type Value = Finding;

    fn compute(&self) -> Finding {
        let report = self.schemes.validate(&self.text);
        let first = report.error().cloned();
        first.unwrap_or_else(|| unreachable!("a rule has an error for each demand"))
    }
}

/// One line.
impl fmt::Display for UrlError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.0 {
            Reason::Syntax(error) => error.fmt(f),
            Reason::Rule(unmet) => unmet.get().line(true).show(f),
        }
    }
}

/// The line of the error for a message that has its own position.
pub(crate) struct WithoutPosition<'a>(pub(crate) &'a UrlError);

impl fmt::Display for WithoutPosition<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.0.0 {
            Reason::Syntax(error) => error.line(None).show(f),
            Reason::Rule(unmet) => unmet.get().line(false).show(f),
        }
    }
}

struct Message<'a>(&'a UrlError);

impl fmt::Display for Message<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.0.0 {
            Reason::Syntax(error) => error.message().fmt(f),
            Reason::Rule(unmet) => f.write_str(unmet.get().message()),
        }
    }
}

enum Help<'a> {
    Slip(&'a Slip),
    Words(&'a str),
}

impl fmt::Display for Help<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Help::Slip(slip) => slip.fmt(f),
            Help::Words(words) => f.write_str(words),
        }
    }
}
