//! [`Finding`]: what a rule found, and where.

use alloc::{borrow::Cow, fmt, format, vec::Vec};
use core::ops::Range;

use super::{Report, Rule, Rules, Severity};
use crate::Citation;

/// What a rule found in a URL: where, what is there, and what to do.
///
/// Neither the message nor the help holds a control character, whatever was read.
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
///     "11..17: warning[password-present]: a password, which all can read who see the URL (section 6): leave out \
///      the password and its \":\""
/// );
/// ```
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct Finding {
    rule: Rule,
    range: Range<usize>,
    section: &'static str,
    message: Cow<'static, str>,
    help: Option<Cow<'static, str>>,
    left_out: usize,
}

impl Finding {
    pub(super) fn new(rule: Rule, range: Range<usize>, message: Cow<'static, str>) -> Self {
        Finding { rule, range, section: rule.section(), message, help: None, left_out: 0 }
    }

    pub(super) fn with_help(self, help: Cow<'static, str>) -> Self {
        Finding { help: Some(help), ..self }
    }

    /// With a section that is narrower than the rule's.
    pub(super) fn with_section(self, section: &'static str) -> Self {
        Finding { section, ..self }
    }

    /// The rule that found it.
    pub fn rule(&self) -> Rule {
        self.rule
    }

    /// How much it weighs: as much as its rule.
    pub fn severity(&self) -> Severity {
        self.rule.severity()
    }

    /// The section that says so: its rule's, or for `syntax` the one that the parse error names.
    pub fn section(&self) -> &'static str {
        self.section
    }

    /// Where it is, in bytes of the text from 0; empty where something is missing.
    pub fn range(&self) -> Range<usize> {
        self.range.clone()
    }

    /// How many more its rule found after it, which are left out because a report has so many of that rule already
    /// ([`Report::MAX_FINDINGS_OF_A_RULE`]). The message says so too.
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

    /// What is there, and what the RFC says of it.
    pub fn message(&self) -> &str {
        &self.message
    }

    /// What to do.
    pub fn help(&self) -> Option<&str> {
        self.help.as_deref()
    }
}

impl fmt::Display for Finding {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Finding { rule, range, section, message, help, .. } = self;
        let Range { start, end } = range;
        write!(f, "{start}..{end}: {}[{rule}]: {message}{}", rule.severity(), Citation(section))?;
        match help {
            Some(help) => write!(f, ": {help}"),
            None => Ok(()),
        }
    }
}

/// What the rules that are on have found so far. Nothing found, nothing allocated.
pub(super) struct Findings {
    rules: Rules,
    found: Vec<Finding>,
    /// How many findings of each rule there were; empty until there is one.
    counts: Vec<usize>,
}

impl Findings {
    pub(super) fn new(rules: Rules) -> Self {
        Findings { rules, found: Vec::new(), counts: Vec::new() }
    }

    /// Adds what `rule` finds. Only if it is kept are the message and the help written out.
    #[cold]
    pub(super) fn add(
        &mut self,
        rule: Rule,
        range: Range<usize>,
        message: fmt::Arguments<'_>,
        help: fmt::Arguments<'_>,
    ) {
        if self.rules.contains(rule) {
            self.counts.resize(Rule::ALL.len(), 0);
            let count = &mut self.counts[rule as usize];
            *count += 1;
            if *count <= Report::MAX_FINDINGS_OF_A_RULE.into() {
                self.push(Finding::new(rule, range, text(message)).with_help(text(help)));
            }
        }
    }

    pub(super) fn push(&mut self, finding: Finding) {
        self.found.push(finding);
    }

    /// In the order of the text, and at one place in that of the table. The last of a rule says what was left out.
    #[inline]
    pub(super) fn sorted(mut self) -> Vec<Finding> {
        if self.found.len() > 1 {
            self.found.sort_by_key(|finding| (finding.range.start, finding.rule));
            for (&rule, &count) in Rule::ALL.iter().zip(&self.counts) {
                let left_out = count.saturating_sub(Report::MAX_FINDINGS_OF_A_RULE.into());
                if left_out > 0
                    && let Some(last) = self.found.iter_mut().rfind(|finding| finding.rule == rule)
                {
                    last.left_out = left_out;
                    last.message = format!("{}; {left_out} more of this rule follow", last.message).into();
                }
            }
        }
        self.found
    }
}

/// `arguments` as text, which is borrowed where they have nothing to fill in.
fn text(arguments: fmt::Arguments<'_>) -> Cow<'static, str> {
    arguments.as_str().map_or_else(|| Cow::Owned(fmt::format(arguments)), Cow::Borrowed)
}
