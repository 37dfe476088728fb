//! What functions make of a string, in words: a learner's, and the project's.

use std::panic::{self, AssertUnwindSafe};

use rfc1738::Production;
use serde::{Deserialize, Serialize};

use crate::{
    answer::{Answer, Parser},
    furthest::Furthest,
    given,
    tree::{Host, HttpUrl, Span, range},
    words::{SHOWN, measured, quoted},
};

/// What they make of a string. Each is safe to print; a function that panics has no result.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Trial {
    /// What `httpurl` reads.
    pub reads: Option<String>,
    /// The tree, a line for each part.
    pub tree: Option<Vec<String>>,
    /// The host that is in it.
    pub host: Option<String>,
    /// The string, and below it a caret and the error; or that there is none.
    pub error: Option<Vec<String>>,
}

impl Trial {
    /// With a learner's functions.
    pub fn of(answers: &[(&'static str, Answer)], string: &[u8]) -> Trial {
        let answer = |name: &str| {
            answers
                .iter()
                .find(|(known, _)| *known == name)
                .map(|(_, answer)| *answer)
        };
        let mut trial = Trial::default();
        if let Some(Answer::Parser(parser)) = answer("httpurl") {
            trial.reads = survived(|| reads(parser, string));
        }
        if let Some(Answer::HttpUrl(parser)) = answer("httpurl_tree") {
            let made = survived(|| match parser(Span::new(string)) {
                Ok((_, url)) => (tree(&url, string), Some(host(&url, string))),
                Err(_) => (vec!["no tree".to_owned()], None),
            });
            (trial.tree, trial.host) = made.map_or((None, None), |(tree, host)| (Some(tree), host));
        }
        if let Some(Answer::Parse(parse)) = answer("parse") {
            trial.error = survived(|| match parse(string) {
                Ok(_) => fine(string),
                Err(Furthest { offset, .. }) if offset > string.len() => {
                    vec![format!("an error at {offset}, which is not in it")]
                }
                Err(error) => caret(string, error.offset, &expected(&error)),
            });
        }
        trial
    }

    /// With the project's.
    pub fn of_the_project(string: &[u8]) -> Trial {
        let made = given::httpurl_tree(Span::new(string))
            .ok()
            .map(|(_, url)| (tree(&url, string), host(&url, string)));
        let error =
            std::str::from_utf8(string)
                .ok()
                .map(|text| match Production::HttpUrl.parse(text) {
                    Ok(_) => fine(string),
                    Err(error) => caret(
                        string,
                        error.range().start,
                        error
                            .to_string()
                            .split_once(": ")
                            .map_or("", |(_, why)| why),
                    ),
                });
        let (tree, host) = made.map_or((vec!["no tree".to_owned()], None), |(tree, host)| {
            (tree, Some(host))
        });
        Trial {
            reads: Some(reads(given::httpurl, string)),
            tree: Some(tree),
            host,
            error,
        }
    }
}

/// A parser whose mistake has a name, and the host that it finds.
#[derive(Debug)]
pub struct Famous {
    /// Which.
    pub parser: &'static str,
    /// What it does.
    pub mistake: &'static str,
    /// A URL that shows it.
    pub example: &'static str,
    host: fn(&str) -> Option<&str>,
}

/// Two of those in `survey/hosts.md`.
pub const FAMOUS: &[Famous] = &[
    Famous {
        parser: "OpenSSL 3.0.22",
        mistake: "ends the host at the first colon, wherever it is",
        example: "http://a/:8",
        host: |rest| {
            rest.find(':')
                .or(rest.find('/'))
                .or(rest.find('?'))
                .map_or(Some(rest), |end| rest.get(..end))
        },
    },
    Famous {
        parser: "Boost.URL 1.81",
        mistake: "tries the number before the name",
        example: "http://0.0.0.0.a/",
        host: |rest| {
            let read =
                given::hostnumber(rest.as_bytes()).or_else(|_| given::hostname(rest.as_bytes()));
            read.ok().and_then(|(_, host)| rest.get(..host.len()))
        },
    },
];

impl Famous {
    /// The host that it finds in a URL.
    ///
    /// ```
    /// use exercises::trial::FAMOUS;
    ///
    /// let found = FAMOUS.iter().map(|famous| famous.host(famous.example).unwrap());
    /// assert!(found.eq(["`a/`", "`0.0.0.0`"]));
    /// ```
    pub fn host(&self, url: &str) -> Option<String> {
        let scheme = url
            .get(..7)
            .filter(|scheme| scheme.eq_ignore_ascii_case("http://"))?;
        (self.host)(&url[scheme.len()..]).map(|host| quoted(host.as_bytes()))
    }
}

/// What a function returns, unless it panics.
fn survived<T>(call: impl FnOnce() -> T) -> Option<T> {
    panic::catch_unwind(AssertUnwindSafe(call)).ok()
}

fn reads(parser: Parser, string: &[u8]) -> String {
    match parser(string) {
        Ok((rest, read)) => format!("reads {}, and leaves {}", measured(read), quoted(rest)),
        Err(_) => "reads nothing".to_owned(),
    }
}

fn tree(HttpUrl { hostport, path }: &HttpUrl<'_>, string: &[u8]) -> Vec<String> {
    let mut lines = Vec::new();
    let mut part = |depth: usize, name: &str, span: Option<&Span<'_>>| {
        let name = format!("{}{name}", "  ".repeat(depth));
        let told = span.map_or("absent".to_owned(), |span| {
            let range = range(span);
            let piece = string
                .get(range.clone())
                .map_or("which is not in it".to_owned(), quoted);
            format!("{:<8} {piece}", format!("{}..{}", range.start, range.end))
        });
        lines.push(format!("{name:<15} {told}"));
    };
    match &hostport.host {
        Host::HostName {
            domainlabels,
            toplabel,
        } => {
            domainlabels
                .iter()
                .for_each(|label| part(0, "domainlabel", Some(label)));
            part(0, "toplabel", Some(toplabel));
        }
        Host::HostNumber(groups) => groups
            .iter()
            .for_each(|group| part(0, "digits", Some(group))),
    }
    part(0, "port", hostport.port.as_ref());
    match path {
        Some(path) => {
            path.hsegments
                .iter()
                .for_each(|segment| part(0, "hsegment", Some(segment)));
            part(0, "search", path.search.as_ref());
        }
        None => part(0, "path", None),
    }
    lines
}

fn host(url: &HttpUrl<'_>, string: &[u8]) -> String {
    let (first, last) = match &url.hostport.host {
        Host::HostName {
            domainlabels,
            toplabel,
        } => (domainlabels.first().unwrap_or(toplabel), toplabel),
        Host::HostNumber(groups) => (&groups[0], &groups[3]),
    };
    string
        .get(range(first).start..range(last).end)
        .map_or("which is not in it".to_owned(), quoted)
}

fn fine(string: &[u8]) -> Vec<String> {
    vec![quoted(string), "no error".to_owned()]
}

fn expected(error: &Furthest) -> String {
    let told = error.to_string();
    told.split_once(", ")
        .map_or(told.clone(), |(_, expected)| expected.to_owned())
}

/// The string, and a caret below the byte at `offset`. (Of a long string, only the words.)
fn caret(string: &[u8], offset: usize, words: &str) -> Vec<String> {
    if string.len() > SHOWN {
        return vec![quoted(string), format!("at {offset}: {words}")];
    }
    let column = if offset == 0 {
        1
    } else {
        quoted(&string[..offset]).chars().count() - 1
    };
    vec![quoted(string), format!("{}^ {words}", " ".repeat(column))]
}
