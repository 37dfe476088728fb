//! [`Finding`]: a problem that a rule found, and its position; its [`Severity`]; and how it shows
//! text of the URL.

use alloc::{borrow::Cow, fmt, format, string::String, vec::Vec};
use core::{fmt::Write, ops::Range};

use super::{Disagreed, Report, Rule, Rules};
use crate::{
    ParseError, Slip, SlipKind,
    facts::message::{Line, Words},
};

/// A finding of a rule in a URL: the position, the message, and the help.
///
/// Neither the message nor the help contains a control character, whatever the text.
/// [`Display`](fmt::Display) is one line.
///
/// ```
/// use rfc1738::{Rule, Severity, validate};
///
/// let report = validate("ftp://user:secret@host.dom/motd");
/// let finding = &report.findings()[0];
/// assert_eq!((finding.rule(), finding.severity()), (Rule::PasswordPresent, Severity::Warning));
/// assert_eq!((finding.section(), finding.range()), ("6", 11..17));
/// assert_eq!(
///     finding.to_string(),
///     "warning[password-present] at character 12: a password, which everyone who sees the URL can read (section 6): \
///      leave out the password and its \":\""
/// );
/// ```
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct Finding {
    rule: Rule,
    slip: Option<SlipKind>,
    range: Range<usize>,
    /// The position for people, in characters from 1.
    character: usize,
    section: &'static str,
    message: Cow<'static, str>,
    help: Option<Cow<'static, str>>,
    replacement: Option<Cow<'static, str>>,
    left_out: usize,
}

impl Finding {
    pub(super) fn new(rule: Rule, range: Range<usize>, message: Cow<'static, str>) -> Self {
        Finding {
            rule,
            slip: None,
            // All text before it is of US-ASCII, except for `agreed`.
            character: range.start + 1,
            range,
            section: rule.section(),
            message,
            help: None,
            replacement: None,
            left_out: 0,
        }
    }

    /// The parse error as a finding of `rule`, in a string that was parsed from `start` on.
    pub(super) fn of_syntax(rule: Rule, error: &ParseError, start: usize) -> Self {
        // Most messages fit.
        let mut message = String::with_capacity(160);
        let _ = write!(message, "{}", error.message());
        let range = start + error.range().start..start + error.range().end;
        let slip = error.slip();
        Finding {
            slip: slip.map(Slip::kind),
            section: error.section(),
            help: slip.map(|slip| format!("{slip}").into()),
            replacement: slip
                .and_then(Slip::replacement)
                .map(|text| String::from(text).into()),
            ..Finding::new(rule, range, message.into())
        }
    }

    /// The reason why a text is not in the agreed language, as a finding of its rule.
    pub(super) fn of_disagreed(found: &Disagreed) -> Self {
        Finding {
            character: found.character(),
            help: Some(format!("{}", found.help()).into()),
            replacement: found.replacement().map(Cow::Borrowed),
            ..Finding::new(
                found.rule(),
                found.range(),
                format!("{}", found.message()).into(),
            )
        }
    }

    /// Its line without the severity and the rule.
    pub(super) fn line(&self, says_where: bool) -> Line<'_> {
        Line {
            character: says_where.then_some(self.character),
            message: &self.message,
            section: self.section,
            help: self.help.as_ref().map(|help| help as &dyn Words),
        }
    }

    /// The rule that found it.
    pub fn rule(&self) -> Rule {
        self.rule
    }

    /// The severity of its rule.
    pub fn severity(&self) -> Severity {
        self.rule.severity()
    }

    /// The section of the RFC that says so: that of its rule, or for `syntax` and
    /// `url-prefix-syntax` the one that the parse error names; `-` if none does.
    pub fn section(&self) -> &'static str {
        self.section
    }

    /// The bytes of the text that it is about, from 0; empty if something is missing.
    pub fn range(&self) -> Range<usize> {
        self.range.clone()
    }

    /// The number of further findings of its rule that were left out because a report has a limit
    /// for each rule ([`Report::MAX_FINDINGS_OF_A_RULE`]). The message says so too.
    ///
    /// ```
    /// use rfc1738::validate;
    ///
    /// let text = format!("http://host.dom/{}", "%41".repeat(150));
    /// let report = validate(&text);
    /// let last = report.findings().last().unwrap();
    /// assert_eq!((report.findings().len(), last.left_out()), (100, 50));
    /// assert_eq!(last.message(), "\"%41\" is \"A\", which need not be encoded; 50 more of this rule follow");
    /// ```
    pub fn left_out(&self) -> usize {
        self.left_out
    }

    /// The problem, and what the RFC says about it.
    pub fn message(&self) -> &str {
        &self.message
    }

    /// The remedy.
    pub fn help(&self) -> Option<&str> {
        self.help.as_deref()
    }

    /// The text to write in place of the [`range`](Finding::range), if one edit mends it. If the
    /// finding is not an error, the URL stays [equivalent](crate::equivalent), up to the prefix `URL:`,
    /// which is no part of it.
    ///
    /// ```
    /// use rfc1738::validate;
    ///
    /// let report = validate("HTTP://host.dom/");
    /// let finding = &report.findings()[0];
    /// assert_eq!((finding.range(), finding.replacement()), (0..4, Some("http")));
    /// ```
    pub fn replacement(&self) -> Option<&str> {
        self.replacement.as_deref()
    }

    /// The common mistake that was recognized, if the text does not derive.
    pub fn slip(&self) -> Option<SlipKind> {
        self.slip
    }
}

impl fmt::Display for Finding {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}[{}] {}", self.severity(), self.rule, self.line(true))
    }
}

/// The findings so far, of the rules that are on. Allocates nothing until there is one.
pub(super) struct Findings {
    rules: Rules,
    found: Vec<Finding>,
    /// The number of findings of each rule; empty until there is one.
    counts: Vec<usize>,
}

impl Findings {
    pub(super) fn new(rules: Rules) -> Self {
        Findings {
            rules,
            found: Vec::new(),
            counts: Vec::new(),
        }
    }

    /// Adds a finding of `rule`. The message and the help are formatted only if the finding is
    /// kept.
    #[cold]
    pub(super) fn add(
        &mut self,
        rule: Rule,
        range: Range<usize>,
        message: fmt::Arguments<'_>,
        help: fmt::Arguments<'_>,
    ) {
        self.add_remedied(rule, range, message, help, None);
    }

    /// [`add`](Findings::add), if the `replacement` of the range is a remedy.
    #[cold]
    pub(super) fn add_remedied(
        &mut self,
        rule: Rule,
        range: Range<usize>,
        message: fmt::Arguments<'_>,
        help: fmt::Arguments<'_>,
        replacement: Option<fmt::Arguments<'_>>,
    ) {
        self.add_found(rule, || Finding {
            help: Some(text(help)),
            replacement: replacement.map(text),
            ..Finding::new(rule, range, text(message))
        });
    }

    /// Adds a finding of `rule`, which is made only if it is kept.
    pub(super) fn add_found(&mut self, rule: Rule, finding: impl FnOnce() -> Finding) {
        if !self.has(rule) {
            return;
        }
        self.counts.resize(Rule::ALL.len(), 0);
        let count = &mut self.counts[rule as usize];
        *count += 1;
        if *count <= Report::MAX_FINDINGS_OF_A_RULE.into() {
            self.push(finding());
        }
    }

    /// Whether `rule` is on.
    pub(super) fn has(&self, rule: Rule) -> bool {
        self.rules.contains(rule)
    }

    /// Whether a rule that only the agreed language has is on.
    #[inline]
    pub(super) fn has_agreed(&self) -> bool {
        self.rules.has_agreed()
    }

    /// Switches these rules off.
    pub(super) fn without(&mut self, rules: &[Rule]) {
        self.rules = rules.iter().fold(self.rules, |on, &rule| on.without(rule));
    }

    pub(super) fn push(&mut self, finding: Finding) {
        self.found.push(finding);
    }

    /// The findings in the order of the text; those at one position, in the order of the table. The
    /// last one of each rule says how many were left out.
    #[inline]
    pub(super) fn sorted(mut self) -> Vec<Finding> {
        if self.found.len() > 1 {
            self.found
                .sort_by_key(|finding| (finding.range.start, finding.rule));
            for (&rule, &count) in Rule::ALL.iter().zip(&self.counts) {
                let left_out = count.saturating_sub(Report::MAX_FINDINGS_OF_A_RULE.into());
                if left_out == 0 {
                    continue;
                }
                if let Some(last) = self.found.iter_mut().rfind(|finding| finding.rule == rule) {
                    last.left_out = left_out;
                    last.message =
                        format!("{}; {left_out} more of this rule follow", last.message).into();
                }
            }
        }
        self.found
    }
}

/// Formats `arguments`. The text is borrowed if there is nothing to fill in.
fn text(arguments: fmt::Arguments<'_>) -> Cow<'static, str> {
    arguments
        .as_str()
        .map_or_else(|| Cow::Owned(fmt::format(arguments)), Cow::Borrowed)
}

/// How serious a finding is. The order is from the least to the most serious: an error is greater
/// than a warning.
///
/// ```
/// use rfc1738::Severity;
///
/// assert!(Severity::Error > Severity::Warning && Severity::Warning > Severity::Note);
/// assert_eq!(Severity::Note.to_string(), "note");
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Severity {
    /// Allowed, but worth knowing.
    Note,
    /// Section 6 warns of it, or it was probably not intended.
    Warning,
    /// The RFC forbids it, or parsers disagree about it.
    Error,
}

impl Severity {
    /// `note`, `warning` or `error`.
    pub const fn name(self) -> &'static str {
        match self {
            Severity::Note => "note",
            Severity::Warning => "warning",
            Severity::Error => "error",
        }
    }
}

/// Writes the [`name`](Severity::name).
impl fmt::Display for Severity {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

/// A leaf in lower case.
pub(super) struct LowerCase<'a>(pub(super) &'a str);

impl fmt::Display for LowerCase<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut characters = self.0.chars();
        characters.try_for_each(|character| f.write_char(character.to_ascii_lowercase()))
    }
}

/// Shortens a leaf that is too long to show. The leaves of a URL consist of graphic characters of
/// US-ASCII, but may be of any length.
pub(super) struct Excerpt<'a>(pub(super) &'a str);

impl fmt::Display for Excerpt<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        const LENGTH: usize = 40;
        match self.0.get(..LENGTH) {
            Some(beginning) if self.0.len() > LENGTH => write!(f, "{beginning}..."),
            _ => f.write_str(self.0),
        }
    }
}
