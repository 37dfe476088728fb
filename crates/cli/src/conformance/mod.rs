//! `rfc1738 conformance`: whether a parser, in any language, agrees with section 5.

mod junit;
mod table;

use std::{ffi::OsString, io::Write, process::ExitCode, time::Instant};

use rfc1738_conformance::{
    judge::{Question, Reads, Verdict},
    parts::RULES,
    process::{Process, watch_for_signals},
};
use serde::Serialize;

use crate::{
    arguments::{
        language::{Language, SuiteOptions},
        peer::Asked,
    },
    failure::Failure,
    output::{json, progress},
    reference::{self, RightParts},
};

use junit::Junit;
use table::{Table, Total};

/// Test a parser.
///
/// Starts COMMAND once for each PRODUCTION and asks it about the strings of that production's test
/// suite, one string per line on its standard input. COMMAND answers each with a line on its
/// standard output: the length in bytes of the longest prefix that derives from PRODUCTION, or `no`
/// if no prefix does, as `rfc1738 match` does. The empty string is an empty line, and needs an
/// answer as well. COMMAND may answer each string as it arrives, or read some or all of them first,
/// but it may not pause both reading and answering for longer than `--timeout`. When its input
/// ends, it must give the remaining answers and exit with status 0.
///
/// In addition to the suite, it asks about probes of what parsers do beyond a grammar, such as
/// ports over 65535, `[::1]` or a line end at the end; about members that combine parts, and random
/// ones; and about members in which a part is repeated, up to 1,024 times, or until they have
/// 70,000 bytes.
///
/// Shows how many answers are wrong, and their causes, each with the shortest string. For a string
/// that is wrongly accepted, the cause is the character or the end at which it leaves the language,
/// and the rule of the grammar that this is in; the same holds for a prefix that is too long or too
/// short. Why a member is rejected, only all answers together show: a cause is a character in a
/// rule, a rule, an end or a length that rejected members have and no accepted member has; as few
/// of these as explain the most. A cause "as after" a string holds in the state of the automaton
/// that this string leads to, and perhaps in some others. If COMMAND breaks the protocol, shows
/// how, and the first lines of its standard error.
#[derive(clap::Args)]
#[command(after_help = EXAMPLES, after_long_help = format!("{EXAMPLES}\n\n{}", RULES))]
pub(crate) struct Args {
    /// The productions, by their names in section 5, or `agreed` for the agreed language; or rules
    /// of --grammar; the default is all or, with --parts, `url` and those of the ten schemes, or,
    /// with --only, `url`
    #[arg(value_name = "PRODUCTION")]
    productions: Vec<String>,

    #[command(flatten)]
    options: SuiteOptions,

    /// Ask whether the whole string derives: COMMAND answers `yes` or `no`
    #[arg(long)]
    whole: bool,

    /// Ask for the parts of each string, in hexadecimal: COMMAND answers `no` or {"scheme", "user",
    /// "password", "host", "port", "path", "search"}
    ///
    /// It answers `no` if its parser does not accept the string as a URL, and otherwise with a JSON
    /// object on one line, with the parts that its parser finds, as it reports them. A part is a
    /// string, or null if there is none; "port" is an integer or null. PRODUCTION is `url`, or the
    /// production of one of the ten schemes.
    #[arg(long, conflicts_with = "whole")]
    parts: bool,

    /// Do not ask about the small suite first
    ///
    /// The small suite has a few hundred strings, and every implementation with a single fault gets
    /// one of them wrong. A fault is an edit of the grammar, such as an extra character or a
    /// missing option. If a few faults explain nearly all wrong answers, they are named; then every
    /// string that one of them gets wrong was answered wrongly. Making the suite takes about a
    /// second for most productions, and some ten for `url`. There is none for the agreed language,
    /// or for grammars with more than 12,000 edits. Without it, no faults are named, and no
    /// automaton is learned, which may ask COMMAND for most of a minute.
    #[arg(long)]
    no_small: bool,

    /// Print one JSON value for each production, on its own line, and one for all of them at the
    /// end
    ///
    /// For a production it is {"production", "cases", "left_out", "right_is_no",
    /// "wrongly_accepted", "wrongly_rejected", "wrong_length", "causes", "fault"}, with "strict"
    /// for the strict reading of `url`, and "schemes", how many of the strings begin with each
    /// scheme. "right_is_no" is the number of cases in which `no` is the right answer. The wrong
    /// answers are {"count", "shortest"}, where the shortest string is {"hex", "text", "answered",
    /// "expected"} or null. The fault is {"message", "status", "stderr", "hint"} or null. If the
    /// answers do not match the strings one to one, they may be out of step, and none is compared:
    /// "cases" is 0.
    ///
    /// The causes are an array of {"words", "kind", "rule", "bytes", "end", "at", "count",
    /// "shortest"}: the cause in words; "wrongly_accepted", "wrongly_rejected", "too_long" or
    /// "too_short"; the rule, or null; the bytes there, in hexadecimal, or whether it is the end;
    /// where in the shortest string it is, in bytes from 0; and the wrong answers. If a rule has
    /// neither bytes nor an end, all members with this rule are rejected; if there is no rule
    /// either, these are the members that no single cause explains. For members that are rejected,
    /// "everywhere" says whether they are with these bytes, or this end, in all of the rule, or
    /// only in some states of the automaton. A cause may also have "sequence", bytes in a row,
    /// {"hex", "text"}; "form", what more is known: an escape is "unfinished"; the rule matches
    /// "leading", a zero before other bytes, "alone", only one byte, "whole", only the sequence,
    /// "digits", only digits, "zero", only zeros, "number", a number that is too great, "at_once",
    /// too much at once, or "within", too much together with the rules that it leads to; the member
    /// begins, "first", or ends, "last", with the byte; the sequence may be in any case,
    /// "in_any_case"; its escapes are not UTF-8, "not_utf8", or not US-ASCII, "not_ascii"; the
    /// string goes on after it, with the byte if there is one, "followed", or with what is not
    /// UTF-8, "followed_by_octets"; the sequence ends in the rule, and may begin before it,
    /// "ends_in_rule"; or letters of both cases are rejected, and those of one are not,
    /// "in_both_cases"; "without", a character that none of them has; "more_than", the most bytes,
    /// or the greatest number, that the rule matches in an accepted member, or that such a member
    /// has, or how often it has the byte in "bytes"; and "after", the only literal after which it
    /// is a cause. Every wrong answer about a string has one cause; but if COMMAND contradicts
    /// itself, there are no causes, and "contradiction" is {"hex", "text", "first", "second"}.
    ///
    /// Without --no-small, a production with wrong answers may have "faults", an array of texts:
    /// the rule, and what is wrong with it. If it has none, and COMMAND accepts as a small
    /// automaton does, "learned" is {"states", "wrongly_accepted", "wrongly_rejected"}: where that
    /// automaton leaves the production's, in the form of the causes of `learn`. If it was not
    /// learned, "unlearned" says why.
    ///
    /// At the end it is {"productions", "agree", "differ", "failed", "cases", "left_out"}.
    ///
    /// With --parts, a production also has "parts", an array of {"part", "compared", "count",
    /// "shortest"}: how many answers about members mention the part, how many of them are wrong,
    /// and the shortest string with a wrong one, where "answered" and "expected" have only this
    /// part, in the form in which it is compared.
    #[arg(long)]
    json: bool,

    /// Also write the results to FILE, as JUnit XML for continuous integration
    ///
    /// It has a test suite for each production, with a test for it as a whole, which fails if an
    /// answer is wrong and is an error if COMMAND fails; and a test that fails for each cause of
    /// wrong answers, and with --parts for each part with some.
    #[arg(long, value_name = "FILE")]
    junit: Option<OsString>,

    #[command(flatten)]
    asked: Asked,
}

const EXAMPLES: &str = "\
Examples:
  rfc1738 conformance --hex -- rfc1738 match {} --hex
  rfc1738 conformance hostname port -- ./my-parser --production={}
  rfc1738 conformance url --strict --whole -- ./is-url
  rfc1738 conformance url --only http,https --whole -- ./is-url
  rfc1738 conformance httpurl --parts -- ./my-parser {}
  rfc1738 conformance URI --grammar rfc3986 --whole -- ./is-uri
  rfc1738 conformance --json -- ./my-parser {} | jq -r 'select(.fault).production'

Exit status:
  0  every answer is right
  1  some answer is wrong, or COMMAND failed
  2  the command line is wrong, COMMAND cannot be started, or output failed

Ctrl-C also terminates COMMAND; the exit status is then 130, and 143 after SIGTERM.";

impl Args {
    pub(crate) fn run(self, output: &mut impl Write) -> Result<ExitCode, Failure> {
        let start = Instant::now();
        let mut junit = self.junit.as_ref().map(Junit::create).transpose()?;
        let total = self.judge(output, &mut junit);
        junit.map_or(Ok(()), |junit| junit.write(start.elapsed()))?;
        let total = total?;
        Ok(if total.agree == total.productions {
            ExitCode::SUCCESS
        } else {
            ExitCode::FAILURE
        })
    }

    /// Tests COMMAND, production by production, and shows each result.
    fn judge(&self, output: &mut impl Write, junit: &mut Option<Junit>) -> Result<Total, Failure> {
        let productions = self.productions()?;
        if productions.len() > 1 && !self.asked.words.name_the_production() {
            let advice = "add it, or name only one PRODUCTION";
            return Err(
                format!("COMMAND has no {{}} for the name of the production: {advice}").into(),
            );
        }
        watch_for_signals();
        let table = Table {
            question: self.question(),
            hex: self.hex(),
        };
        let mut total = Total::default();
        for production in productions {
            let mut unasked = |failure: &Failure| {
                junit
                    .iter_mut()
                    .for_each(|junit| junit.add_unasked(&production, failure));
            };
            let language = Language::new(&production, &self.options).inspect_err(&mut unasked)?;
            let start = Instant::now();
            let verdict = self.verdict(&language).inspect_err(&mut unasked)?;
            junit
                .iter_mut()
                .for_each(|junit| junit.add(&verdict, start.elapsed()));
            if self.json {
                let (production, strict) =
                    (language.subject.name(), language.subject.is_strict_url());
                json::write_line(
                    output,
                    &Line {
                        production,
                        strict,
                        verdict: &verdict,
                    },
                )?;
            } else {
                if total.productions == 0 {
                    table.write_head(output, &verdict)?;
                }
                table.write(output, &verdict)?;
            }
            // The next one may take a while.
            output.flush()?;
            total.add(&verdict);
        }
        if self.json {
            json::write_line(output, &total)?;
        } else {
            table.write_foot(output, &total)?;
        }
        Ok(total)
    }

    fn productions(&self) -> Result<Vec<String>, Failure> {
        let grammar = &self.options.reading.grammar;
        if self.parts {
            self.productions
                .iter()
                .try_for_each(|name| reference::ensure_parts_in(grammar, name))?;
        }
        Ok(match &*self.productions {
            [] if self.parts => reference::productions()
                .map(|production| production.to_string())
                .collect(),
            [] if self.options.reading.is_only() => vec!["url".to_owned()],
            [] => grammar
                .grammar()?
                .rules()
                .iter()
                .map(|rule| rule.name.clone())
                .collect(),
            names => names.into(),
        })
    }

    /// The verdict about `language`.
    fn verdict(&self, language: &Language) -> Result<Verdict, Failure> {
        let progress = progress::counting(&language.subject);
        let reads = if self.hex() {
            Reads::Bytes
        } else {
            Reads::Lines
        };
        let judge = language
            .judge(!self.no_small, reads)?
            .with_parts(RightParts(language.clone()));
        progress::answering(&progress, judge.count());
        let words = &self.asked.words;
        let process = words.start(language.subject.name(), |command| {
            Process::start(command, self.question())
        })?;
        let mut process = process.hex(self.hex()).patience(self.asked.timeout);
        let verdict = judge.verdict_with(&mut process, || progress.inc(1));
        progress.finish_and_clear();
        Ok(verdict)
    }

    fn question(&self) -> Question {
        match (self.whole, self.parts) {
            (_, true) => Question::Parts,
            (true, _) => Question::Whole,
            _ => Question::LongestPrefix,
        }
    }

    /// Whether the questions are in hexadecimal.
    fn hex(&self) -> bool {
        self.asked.hex || self.parts
    }
}

/// The result for a production, as JSON.
#[derive(Serialize)]
struct Line<'a> {
    production: &'a str,
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    strict: bool,
    #[serde(flatten)]
    verdict: &'a Verdict,
}
