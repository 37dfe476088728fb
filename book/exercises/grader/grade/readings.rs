//! A parser that has to choose one of several trees, against the rulings.

use nom::{Err, IResult, Input as _};
use rfc1738::{ast, grammar};
use rfc1738_conformance::{
    automaton::{CompileError, Dfa},
    grammar::{Grammar, Notation},
    language::Language,
    suite::Suite,
};

use super::{
    Fault,
    parser::{compare, incomplete, split, strings},
    trees::{BEFORE, end, unmoved, within},
};
use crate::{
    probe::Probe,
    tree::{GopherPath, GopherSearch, SchemePart, Span, is_incomplete, range},
    verdict::Verdict,
    words::quoted,
};

/// A `schemepart`: structured if `ip-schemepart` reads all that `*xchar` reads (ruling 3).
pub(super) fn grade_schemepart(
    choose: for<'a> fn(&'a [u8]) -> IResult<&'a [u8], SchemePart<'a>>,
    probe: &Probe,
) -> Result<Verdict, Fault> {
    let name = probe.name();
    let ip = Suite::new(&Language::rule(Grammar::rfc1738(), "ip-schemepart")?, 0)?;
    let suite = Suite::new(&Language::rule(Grammar::rfc1738(), "schemepart")?, 0)?;
    let mut all = strings(Grammar::rfc1738(), "schemepart", &suite)?;
    all.extend(strings(Grammar::rfc1738(), "ip-schemepart", &ip)?);
    Ok(probe.survey(all, |string| {
        let made = match choose(string) {
            Ok((rest, made)) => {
                let (SchemePart::IpSchemePart(read) | SchemePart::XChars(read)) = made;
                split(name, string, rest, read)?;
                Some((made, read.len()))
            }
            Err(error) => failure(name, string, &error)?,
        };
        compare(name, string, made.map(|(_, length)| length), suite.dfa())?;
        let (told, truth) = match (made, grammar::schemepart(string)) {
            (Some((SchemePart::XChars(_), _)), Ok((_, ast::SchemePart::IpSchemePart(_)))) => {
                ("XChars", "IpSchemePart")
            }
            (Some((SchemePart::IpSchemePart(_), _)), Ok((_, ast::SchemePart::XChars(_)))) => {
                ("IpSchemePart", "XChars")
            }
            _ => return Ok(()),
        };
        let all = if truth == "XChars" {
            "does not read all that `*xchar` reads of it"
        } else {
            "reads all of it"
        };
        Err(format!(
            "of {}, your `{name}` makes `{told}`; `ip-schemepart` {all}, so it is `{truth}`",
            quoted(string)
        ))
    }))
}

/// What is the end of a `gopherurl` after the `gtype`.
const GOPHER_PATH: &str =
    "; base: rfc1738\npath = selector [ \"%09\" search [ \"%09\" gopher+_string ]]\n";
/// What a path is made of.
const PIECES: [&str; 7] = ["%09", "a", "/", "?", "%0", "%41", "<"];
/// How many of them, at most.
const MOST: u32 = 4;

/// A path: the first tab ends the selector if the rest can be a search, and the second ends the
/// search (ruling 5).
pub(super) fn grade_gopher_path(
    make: for<'a> fn(Span<'a>) -> IResult<Span<'a>, GopherPath<'a>>,
    probe: &Probe,
) -> Result<Verdict, Fault> {
    let name = probe.name();
    let grammar = Grammar::read(GOPHER_PATH, Notation::Bnf)
        .map_err(|error| Fault::Automaton(CompileError::TooLarge(error.to_string())))?;
    let suite = Suite::new(&Language::rule(&grammar, "path")?, 0)?;
    let dfa = Dfa::new(&grammar, "path")?;
    let mut all = strings(&grammar, "path", &suite)?;
    for length in 0..=MOST {
        all.extend((0..PIECES.len().pow(length)).map(|number| {
            let piece = |at| PIECES[number / PIECES.len().pow(at) % PIECES.len()];
            (0..length).map(piece).collect::<String>().into_bytes()
        }));
    }
    Ok(probe.survey(all, |string| {
        let made = match make(Span::new(string)) {
            Ok((rest, made)) => Some((end(name, string, rest)?, made)),
            Err(error) => failure(name, string, &error)?,
        };
        compare(name, string, made.as_ref().map(|(end, _)| *end), &dfa)?;
        let Some((_, made)) = made else { return Ok(()) };
        let told = ranges(&made);
        let truth = ruled(string);
        if told == truth {
            return match within(string) {
                Some(whole)
                    if !is_moved(make(Span::new(&whole).take_from(BEFORE.len())), truth) =>
                {
                    Err(unmoved(name, string))
                }
                _ => Ok(()),
            };
        }
        Err(format!(
            "of {}, your `{name}` makes {}; it should be {}",
            quoted(string),
            words(string, &told),
            words(string, &truth)
        ))
    }))
}

/// The ranges of selector, search and Gopher+ string.
type Ranges = [Option<(usize, usize)>; 3];

fn ranges(GopherPath { selector, search }: &GopherPath<'_>) -> Ranges {
    let ends = |span: &Span<'_>| (range(span).start, range(span).end);
    let plus = |search: &GopherSearch<'_>| search.gopher_plus_string.as_ref().map(ends);
    [
        Some(ends(selector)),
        search.as_ref().map(|search| ends(&search.search)),
        search.as_ref().and_then(plus),
    ]
}

/// Whether these ranges are those of a tree, but for what is before the string.
fn is_moved(made: IResult<Span<'_>, GopherPath<'_>>, truth: Ranges) -> bool {
    let by = BEFORE.len();
    made.is_ok_and(|(_, made)| {
        ranges(&made) == truth.map(|range| range.map(|(start, end)| (start + by, end + by)))
    })
}

/// What the library reads, as the path of a URL.
fn ruled(string: &[u8]) -> Ranges {
    const BEFORE: &str = "gopher://h/1";
    let url = [BEFORE.as_bytes(), string].concat();
    let Ok((_, url)) = grammar::gopherurl(Span::new(&url)) else {
        return [None; 3];
    };
    let ends = |span: &Span<'_>| {
        (
            range(span).start - BEFORE.len(),
            range(span).end - BEFORE.len(),
        )
    };
    [
        url.selector().map(ends),
        url.search().map(ends),
        url.gopher_plus_string().map(ends),
    ]
}

fn words(string: &[u8], ranges: &Ranges) -> String {
    let name = ["a selector", "a search", "a Gopher+ string"];
    let parts = ranges.iter().zip(name).filter_map(|(range, name)| {
        let (start, end) = (*range)?;
        let piece = string
            .get(start..end)
            .map_or_else(|| "which is not in it".to_owned(), quoted);
        Some(format!("{name} at {start}..{end}, {piece}"))
    });
    parts.collect::<Vec<_>>().join(", and ")
}

/// A failure is no tree.
fn failure<T, E>(name: &str, string: &[u8], error: &Err<E>) -> Result<Option<T>, String> {
    if is_incomplete(error) {
        Err(incomplete(name, string))
    } else {
        Ok(None)
    }
}
