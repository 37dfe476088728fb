//! `rfc1738 equivalent`: whether two URLs are equivalent, and if not, where they differ.

use std::{
    ffi::OsString,
    io::{self, Write},
    iter,
    process::ExitCode,
};

use rfc1738::{Citation, Schemes, Text, UrlError, interpret::InterpretError};
use serde::Serialize;
use serde_json::json;

use crate::{
    arguments::schemes::{SchemeOptions, Strictness},
    failure::{self, Failure},
    output::{
        drawing, envelope,
        place::File,
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
    schemes: SchemeOptions,

    #[command(flatten)]
    strictness: Strictness,

    /// Print a JSON value
    ///
    /// The keys are "equivalent", "normal_forms", "difference" and "only_escapes". "difference" is
    /// {"part", "a", "b"}, the first part that differs and its text in each normal form, null if it
    /// is not there; "only_escapes" is whether they differ only in escapes. If one of them is not a
    /// URL, "argument" is 1 or 2, and the error is in that one. Before these keys are "inputs",
    /// both texts, and "ok": docs/json.md says more.
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
        let forms = texts.map(|text| {
            let tree = self.strictness.parse(&schemes, text)?;
            Ok::<_, UrlError>(schemes.normalize(&tree))
        });
        let (a, b) = match &forms {
            [Ok(a), Ok(b)] => (a, b),
            [Err(error), _] | [_, Err(error)] if self.json => {
                let argument = if forms[0].is_err() { 1 } else { 2 };
                let wrong = json!({ "argument": argument });
                envelope::write_line(output, texts, None, Some(wrong), Some(error))?;
                return Ok(ExitCode::from(2));
            }
            _ => {
                for ((form, text), number) in iter::zip(&forms, texts).zip(1..) {
                    if let Err(error) = form {
                        drawing::report(&File::argument(number), text, &error.into())?;
                    }
                }
                return Ok(ExitCode::from(2));
            }
        };
        let difference = Difference::of(&schemes, a, b);
        let is_equivalent = difference.is_none();
        if self.json {
            let compared = Compared {
                equivalent: is_equivalent,
                normal_forms: [a, b],
                only_escapes: difference.as_ref().is_some_and(|it| it.only_escapes),
                difference,
            };
            envelope::write_line(output, texts, None, Some(compared), None::<()>)?;
        } else if let Some(difference) = difference {
            difference.write(output, a, b)?;
            write_prefixes(output, &schemes, texts)?;
        } else {
            writeln!(output, "equivalent: the normal form of both is {a}")?;
        }
        Ok(failure::status(is_equivalent))
    }
}

/// Reports, for each that begins with "URL:", that this is not a scheme.
fn write_prefixes(output: &mut impl Write, schemes: &Schemes, texts: [&[u8]; 2]) -> io::Result<()> {
    for (text, which) in iter::zip(texts, ["first", "second"]) {
        let interpreted = schemes.parse_bytes(text).map(|url| url.interpret());
        if let Ok(Err(prefix @ InterpretError::UrlPrefix { .. })) = interpreted {
            let section = Citation(prefix.section());
            writeln!(output, "  in the {which}, {}{section}", prefix.message())?;
        }
    }
    Ok(())
}

/// What is known about two URLs.
#[derive(Serialize)]
struct Compared<'f> {
    equivalent: bool,
    normal_forms: [&'f str; 2],
    difference: Option<Difference<'f>>,
    only_escapes: bool,
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
    if let Ok(url) = schemes.parse_syntax(text) {
        tree::visit(&url, &mut |_, name, content| {
            if let Content::Text(text) = content {
                parts.push((name, text.as_str()));
            }
        });
    }
    parts
}
