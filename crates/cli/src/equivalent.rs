//! `rfc1738 equivalent`: whether two URLs are equivalent, and if not, where they differ.

use std::{
    ffi::OsString,
    io::{self, Write},
    iter,
    process::ExitCode,
};

use rfc1738::{ParseError, Schemes, Text, Url, interpret::InterpretError};
use serde::Serialize;
use serde_json::{Value, json};

use crate::{
    arguments::schemes,
    failure::Failure,
    output::{
        json::{self, Invalid},
        report::{Origin, Reporter},
        streams::InOrder,
        tree::{self, Content},
    },
};

/// Show whether two URLs are equivalent, or where they differ.
///
/// Two URLs are equivalent if they have the same normal form, as `normalize` prints it (sections
/// 2.1, 2.2 and 3).
#[derive(clap::Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct Args {
    /// The first URL
    #[arg(value_name = "A")]
    a: OsString,

    /// The second URL
    #[arg(value_name = "B")]
    b: OsString,

    #[command(flatten)]
    schemes: schemes::SchemeOptions,

    /// Print a JSON value
    ///
    /// It is {"equivalent", "a", "b", "difference", "only_escapes"}. "a" and "b" are
    /// {"normal_form"} or, for a string with an error, {"error", "input"}; then "equivalent" is
    /// null. "difference" is {"part", "a", "b"}, the first part that differs and its text in each
    /// normal form, null if it is not there; "only_escapes" is whether they differ only in escapes.
    #[arg(long)]
    json: bool,
}

const EXAMPLES: &str = "\
Examples:
  rfc1738 equivalent http://host.dom:80/%7Euser HTTP://Host.Dom/%7euser
  rfc1738 equivalent http://host.dom/a%2Fb http://host.dom/a/b

Exit status:
  0  they are equivalent
  1  they are not
  2  one of them is not a URL: <argument 1> is the one, <argument 2> the other; or the command line is wrong, or output failed";

impl Args {
    pub(crate) fn run(self, output: &mut impl Write) -> Result<ExitCode, Failure> {
        let texts = [self.a.as_encoded_bytes(), self.b.as_encoded_bytes()];
        let schemes = self.schemes.schemes()?;
        let urls = texts.map(|text| schemes.parse_bytes(text));
        let forms = urls
            .each_ref()
            .map(|url| url.as_ref().map(Url::normalize).map_err(Clone::clone));
        let difference = match &forms {
            [Ok(a), Ok(b)] => Some(Difference::of(&schemes, a, b)),
            _ => None,
        };
        if self.json {
            json::write_line(output, &answer(difference.as_ref(), &forms, texts)?)?;
        } else if let (Some(difference), [Ok(a), Ok(b)]) = (&difference, &forms) {
            match difference {
                None => writeln!(output, "equivalent: the normal form of both is {a}")?,
                Some(difference) => {
                    difference.write(output, a, b)?;
                    write_prefixes(output, urls.iter().flatten())?;
                }
            }
        } else {
            let reporter = Reporter::for_stderr();
            let mut output = InOrder::new(output);
            for ((form, text), number) in iter::zip(&forms, texts).zip(1..) {
                if let Err(error) = form {
                    output.report(&reporter.report(
                        &error.into(),
                        text,
                        Origin::Argument(number),
                    ))?;
                }
            }
        }
        Ok(ExitCode::from(
            difference.map_or(2, |difference| u8::from(difference.is_some())),
        ))
    }
}

/// Reports, for each that begins with "URL:", that this is not a scheme.
fn write_prefixes<'u, 't: 'u>(
    output: &mut impl Write,
    urls: impl Iterator<Item = &'u Url<'t>>,
) -> io::Result<()> {
    for (url, which) in iter::zip(urls, ["first", "second"]) {
        if let Err(prefix @ InterpretError::UrlPrefix { .. }) = url.interpret() {
            writeln!(output, "  in the {which}, {}", prefix.message())?;
        }
    }
    Ok(())
}

/// The answer, as JSON. If one of them is not a URL, it is not known whether there is a difference.
fn answer(
    difference: Option<&Option<Difference<'_>>>,
    forms: &[Result<String, ParseError>; 2],
    texts: [&[u8]; 2],
) -> serde_json::Result<Value> {
    let side = |index: usize| match &forms[index] {
        Ok(normal_form) => Ok(json!({"normal_form": normal_form})),
        Err(error) => serde_json::to_value(Invalid::new(error, texts[index])),
    };
    Ok(json!({
        "equivalent": difference.map(Option::is_none),
        "a": side(0)?,
        "b": side(1)?,
        "difference": difference,
        "only_escapes": difference.map(|it| it.as_ref().is_some_and(|difference| difference.only_escapes)),
    }))
}

/// The first part in which two normal forms differ, and its text in each, if it is there.
#[derive(Serialize)]
struct Difference<'f> {
    part: &'static str,
    a: Option<&'f str>,
    b: Option<&'f str>,
    /// Whether they differ only in escapes.
    #[serde(skip)]
    only_escapes: bool,
}

impl<'f> Difference<'f> {
    /// The first difference between two normal forms; `None` if they are the same.
    fn of(schemes: &Schemes, in_a: &'f str, in_b: &'f str) -> Option<Self> {
        if in_a == in_b {
            return None;
        }
        let [a, b] = [in_a, in_b].map(|url| parts(schemes, url));
        let count = |parts: &[NamedText<'_>], name: &str| {
            parts.iter().filter(|(other, _)| *other == name).count()
        };
        let differ = iter::zip(&a, &b)
            .position(|(a, b)| a != b)
            .unwrap_or(a.len().min(b.len()));
        let (part, a, b) = match (a.get(differ).copied(), b.get(differ).copied()) {
            (Some((name, a)), Some((other, b))) if name == other => (name, Some(a), Some(b)),
            (Some((name, text)), other) if other.is_none() || count(&a, name) > count(&b, name) => {
                (name, Some(text), None)
            }
            (_, Some((name, text))) => (name, None, Some(text)),
            _ => unreachable!("the pieces of a URL are its text"),
        };
        Some(Difference {
            part,
            a,
            b,
            only_escapes: in_a.decode() == in_b.decode(),
        })
    }

    /// Writes it for a person; `a` and `b` are the normal forms.
    fn write(&self, output: &mut impl Write, a: &str, b: &str) -> io::Result<()> {
        let part = self.part;
        match (self.a, self.b) {
            (Some(a), Some(b)) => writeln!(
                output,
                "not equivalent: {part} \"{a}\" in the normal form of the first, \"{b}\" in that of the second"
            )?,
            (text, other) => {
                let which = if text.is_some() { "first" } else { "second" };
                let text = text.or(other).unwrap_or_default();
                writeln!(
                    output,
                    "not equivalent: {part} \"{text}\" is only in the normal form of the {which}"
                )?;
            }
        }
        writeln!(
            output,
            "  the normal form of the first is   {a}\n  the normal form of the second is  {b}"
        )?;
        if self.only_escapes {
            writeln!(
                output,
                "  they differ only in escapes of characters that are reserved there, or not allowed there (section 2.2)"
            )?;
        }
        Ok(())
    }
}

/// The name of a part of a URL in its tree, and its text.
type NamedText<'t> = (&'static str, &'t str);

/// The parts of a URL that have text of their own.
fn parts<'t>(schemes: &Schemes, text: &'t str) -> Vec<NamedText<'t>> {
    let mut parts = Vec::new();
    if let Ok(url) = schemes.parse(text) {
        tree::visit(&url, &mut |_, name, content| {
            if let Content::Text(text) = content {
                parts.push((name, text.as_str()));
            }
        });
    }
    parts
}
