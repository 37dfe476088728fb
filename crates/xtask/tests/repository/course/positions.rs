//! Sentences of the lessons that say where an error is, such as "the caret is at the `1`", against
//! the caret that is shown, or the error of the library.

use rfc1738::{Production, Url};

use super::pages;

/// What a sentence has before the place that it names.
const CLAIMS: [&str; 8] = [
    "caret is at ",
    "caret is under ",
    "caret belongs under ",
    "error is at ",
    "error is under ",
    "point at ",
    // At the beginning of the explanation of an item.
    "  Under ",
    AFTER,
];
const AFTER: &str = "  After ";

/// A place, as a sentence names it.
#[derive(Debug, PartialEq, Eq)]
enum Landmark<'p> {
    /// ``the `1` ``
    At(&'p str),
    /// ``After the `%` ``
    After(&'p str),
    /// `the end`
    End,
}

/// A string, and where its error is shown, in bytes.
#[derive(Debug, Clone, PartialEq, Eq)]
struct Shown {
    string: String,
    /// Where the caret is, and where the furthest failure.
    offsets: Vec<usize>,
}

impl Landmark<'_> {
    fn is_shown(&self, shown: &Shown) -> bool {
        let Shown { string, offsets } = shown;
        offsets.iter().any(|&offset| match self {
            Landmark::At(text) => string[offset..].starts_with(text),
            Landmark::After(text) => string[..offset].ends_with(text),
            Landmark::End => offset == string.len(),
        })
    }
}

/// The place that a claim names after these words.
fn place<'p>(rest: &'p str, claim: &str) -> Option<Landmark<'p>> {
    let rest = rest.strip_prefix("the ")?;
    if rest.starts_with("end") {
        return Some(Landmark::End);
    }
    let text = rest.strip_prefix('`')?.split('`').next()?;
    Some(if claim == AFTER {
        Landmark::After(text)
    } else {
        Landmark::At(text)
    })
}

/// The carets of a page: where each block of output ends that has one, and what it shows.
fn carets(page: &str) -> Vec<(usize, Shown)> {
    let mut carets = Vec::new();
    let mut at = 0;
    let mut last = None;
    for line in page.split_inclusive('\n') {
        let (number, text) = line.split_once(" | ").unwrap_or_default();
        if number.trim().parse::<usize>().is_ok() {
            last = Some((number.len() + 3, text.trim_end().to_owned()));
        } else if let (Some((margin, string)), true) = (&last, line.trim_start().starts_with(':')) {
            let caret = line.find(['^', '|']).filter(|caret| caret >= margin);
            carets.extend(caret.map(|caret| {
                (
                    at + line.len(),
                    Shown {
                        string: string.clone(),
                        offsets: vec![(caret - margin).min(string.len())],
                    },
                )
            }));
            last = None;
        }
        at += line.len();
    }
    carets
}

/// The error of the library for a code span: as a URL, or as a `hostport`, which is what lesson 8
/// begins with.
fn error(string: &str) -> Option<Shown> {
    let error = if string.contains("//") {
        Url::parse(string).err()?
    } else {
        Production::HostPort.parse(string).err()?
    };
    Some(Shown {
        string: string.to_owned(),
        offsets: vec![error.range().start, error.offset()],
    })
}

/// The claims of a page, each with what is shown before it: the last code span in this paragraph
/// with an error, or the last caret in this section. `line` is the page as one line.
fn claims<'l>(page: &str, line: &'l str) -> Vec<(usize, Landmark<'l>, Option<Shown>)> {
    let carets = carets(page);
    let mut found = Vec::new();
    for claim in CLAIMS {
        for (at, _) in line.match_indices(claim) {
            let Some(place) = place(&line[at + claim.len()..], claim) else {
                continue;
            };
            let paragraph = page[..at].rfind("\n\n").unwrap_or(0);
            let section = page[..at].rfind("\n## ").unwrap_or(0);
            let spans = page[paragraph..at].split('`').skip(1).step_by(2);
            let of_span = spans.filter_map(error).last();
            let caret = carets
                .iter()
                .rev()
                .find(|(end, _)| (section..at).contains(end))
                .map(|(_, shown)| shown.clone());
            found.push((at, place, of_span.or(caret)));
        }
    }
    found
}

#[test]
fn what_a_lesson_says_about_the_place_of_an_error_is_what_is_shown() {
    let mut count = 0;
    let mut wrong = Vec::new();
    for (name, page) in pages("src/course") {
        for (at, place, shown) in claims(&page, &page.replace('\n', " ")) {
            let line = page[..at].matches('\n').count() + 1;
            match shown {
                Some(shown) if place.is_shown(&shown) => count += 1,
                shown => wrong.push(format!("{name}:{line}: {place:?}, but {shown:?}")),
            }
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
    assert!(count >= 6, "{count}");
}

/// The sentence that once stood under this caret is refused.
#[test]
fn a_sentence_that_contradicts_the_caret_is_found() {
    let page = "## An error\n\n   ,-[<argument 1>:1:5]\n 1 | a.b.1 \n   :     ^\n   `----\n\nThe error is at the end, and not at the `1`.\n";
    let line = page.replace('\n', " ");
    let claims = claims(page, &line);
    let [(_, place, Some(shown))] = &claims[..] else {
        panic!("{claims:?}")
    };
    assert_eq!(
        *shown,
        Shown {
            string: "a.b.1".to_owned(),
            offsets: vec![4]
        }
    );
    assert!(*place == Landmark::End && !place.is_shown(shown));
    assert!(Landmark::At("1").is_shown(shown));
}
