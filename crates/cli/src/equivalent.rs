//! `rfc1738 equivalent`: whether two URLs are equivalent, and if not, where they differ.

use std::{ffi::OsString, io::Write, iter, process::ExitCode};

use rfc1738::{Schemes, Text, interpret::InterpretError};
use serde_json::Value;

use crate::{
    arguments::schemes,
    failure::Failure,
    output::{
        report::{Place, Reporter},
        until_closed::UntilClosed,
    },
};

/// Show whether two URLs are equivalent, or where they differ.
///
/// Two URLs are equivalent if they have the same normal form, as `normalize` prints it (sections 2.1, 2.2 and 3).
#[derive(clap::Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct Args {
    /// The one URL
    #[arg(value_name = "A")]
    a: OsString,

    /// The other URL
    #[arg(value_name = "B")]
    b: OsString,

    #[command(flatten)]
    schemes: schemes::SchemeOptions,
}

const EXAMPLES: &str = "\
Examples:
  rfc1738 equivalent http://host.dom:80/%7Euser HTTP://Host.Dom/%7euser
  rfc1738 equivalent http://host.dom/a%2Fb http://host.dom/a/b

Exit status:
  0  they are equivalent
  1  they are not
  2  one of them is not a URL, the command line is wrong, or output failed";

impl Args {
    pub(crate) fn run(self, output: &mut impl Write) -> Result<ExitCode, Failure> {
        let texts = [self.a.as_encoded_bytes(), self.b.as_encoded_bytes()];
        let schemes = self.schemes.schemes()?;
        let [Ok(first), Ok(second)] = texts.map(|text| schemes.parse_bytes(text)) else {
            let reporter = Reporter::for_stderr();
            for (text, number) in iter::zip(texts, 1..) {
                if let Err(error) = schemes.parse_bytes(text) {
                    reporter.report((&error).into(), text, Place::Argument(number));
                }
            }
            return Ok(ExitCode::from(2));
        };
        let output = &mut UntilClosed::new(output);
        let [a, b] = [first, second].map(|url| url.normalize());
        if a == b {
            writeln!(output, "equivalent: the normal form of both is {a}")?;
            return Ok(ExitCode::SUCCESS);
        }
        writeln!(output, "not equivalent: {}", difference(&schemes, &a, &b))?;
        writeln!(output, "  the normal form of the first is   {a}\n  the normal form of the second is  {b}")?;
        if a.as_str().decode() == b.as_str().decode() {
            writeln!(
                output,
                "  they differ only in escapes of characters that are reserved there, or not allowed there (section 2.2)"
            )?;
        }
        for (url, which) in iter::zip([first, second], ["first", "second"]) {
            if let Err(prefix @ InterpretError::UrlPrefix { .. }) = url.interpret() {
                writeln!(output, "  in the {which}, {}", prefix.message())?;
            }
        }
        Ok(ExitCode::from(1))
    }
}

/// The first difference between two normal forms that are not the same.
fn difference(schemes: &Schemes, a: &str, b: &str) -> String {
    let [a, b] = [a, b].map(|url| parts(schemes, url));
    let count = |parts: &[Part], name: &str| parts.iter().filter(|(other, _)| other == name).count();
    let only = |which, (name, text): &Part| format!("{name} \"{text}\" is only in the normal form of the {which}");
    let differ = iter::zip(&a, &b).position(|(a, b)| a != b).unwrap_or(a.len().min(b.len()));
    match (a.get(differ), b.get(differ)) {
        (Some((name, a)), Some((other, b))) if name == other => {
            format!("{name} \"{a}\" in the normal form of the first, \"{b}\" in that of the second")
        }
        (Some(part), other) if other.is_none() || count(&a, &part.0) > count(&b, &part.0) => only("first", part),
        (_, Some(part)) => only("second", part),
        _ => unreachable!("the pieces of a URL are its text"),
    }
}

/// The name of a part of a URL in its tree, and its text.
type Part = (String, String);

/// The parts of a URL that have text of their own.
fn parts(schemes: &Schemes, text: &str) -> Vec<Part> {
    let mut parts = Vec::new();
    if let Ok(url) = schemes.parse(text) {
        add(&mut parts, "url", &serde_json::to_value(url).unwrap_or_default());
    }
    parts
}

/// Adds the parts of the tree `value`, which has this `name`.
fn add(parts: &mut Vec<Part>, name: &str, value: &Value) {
    match value {
        Value::Object(members) => match members.get("text") {
            Some(Value::String(text)) => parts.push((name.into(), text.clone())),
            _ => members.iter().for_each(|(name, value)| add(parts, name, value)),
        },
        Value::Array(repeated) => repeated.iter().for_each(|value| add(parts, name, value)),
        _ => {}
    }
}
