//! `rfc1738 explain`: how a string derives from a grammar, rule by rule.

use std::{
    borrow::Cow,
    ffi::{OsStr, OsString},
    io::Write,
    process::ExitCode,
};

use rfc1738::{Derivation, Finding, Production, Schemes, Severity, UrlError};
use rfc1738_conformance::derivation::{DeadEnd, Derivations, Node, ParseError, Parser};
use serde::{Serialize, Serializer};

use crate::{
    arguments::{
        grammar::{GrammarOption, OnlySection5},
        name::NamedLanguage,
        schemes::SchemeOptions,
    },
    failure::Failure,
    output::{
        json,
        outline::{self, Palette},
        problem::Problem,
    },
    texts::{Reply, Texts, json_help},
};

/// Show every step by which URLs derive from the grammar.
///
/// Prints the derivation of each URL: every production that takes part, below the one that refers
/// to it, with the range of bytes it derives, counted from 0, and their text. A line in quotes is
/// text that a production derives itself, without referring to another. Errors go to standard
/// error; if a text derives, but rules find errors in it, so do these, as notes.
///
/// Without PRODUCTION, URLs have the strict reading, as in `parse`: a scheme of the set is held to
/// its own production. Letters, digits and other single characters are read as runs and have no
/// lines of their own.
///
/// Section 5 derives some strings in several ways; the library takes the one that the RFC's prose
/// asks for, and this command shows it. With --grammar, even `--grammar rfc1738`, only the rules
/// count: the command shows the derivation that takes the first alternative and the longest match
/// where it can, and the number of derivations. A string may then have up to 65536 bytes. Below the
/// 24th level, a line has the number of its level, and the beginning of its text.
#[derive(clap::Args)]
#[command(after_help = EXAMPLES, mut_arg("json", |json| json_help(json, JSON)))]
pub(crate) struct Args {
    /// Explain how this production derives each text, by its name in section 5; with --grammar, a
    /// rule of that grammar, and the default is its first
    ///
    /// The first argument is the production, or the rule, if it has only letters, digits, `+`, `-`
    /// and `_`: no URL does.
    ///
    /// If the production does not derive all of a string, the longest prefix that it derives is
    /// explained, if there is one, with the rest below; the error says what is wrong with the rest.
    /// `url` has its literal reading, in which any scheme can have the general syntax.
    #[arg(value_name = "PRODUCTION")]
    production: Option<OsString>,

    #[command(flatten)]
    texts: Texts<SchemeOptions, AllDerivations>,

    #[command(flatten)]
    grammar: GrammarOption,
}

/// `--all`.
#[derive(clap::Args)]
struct AllDerivations {
    /// Show all errors, not only those of the first hundred lines that have one; and with --grammar,
    /// all derivations of each text, up to MOST of them, or 100 if it is not given
    ///
    /// Two derivations differ if a rule is in one and not in the other, or derives a different
    /// piece of the text there. They are in the order of the grammar: from left to right, an
    /// earlier alternative precedes a later one, an option that is taken precedes one that is not,
    /// and a longer piece a shorter one. Iterations of an unbounded repetition that derive nothing
    /// are left out, unless they are required. MOST is at most 1000.
    #[arg(long, value_name = "MOST", num_args = 0..=1, require_equals = true, default_missing_value = "100", value_parser = clap::value_parser!(u16).range(1..=1000))]
    all: Option<u16>,
}

impl From<AllDerivations> for bool {
    fn from(AllDerivations { all }: AllDerivations) -> bool {
        all.is_some()
    }
}

const JSON: &str = r#"
"derivation" is {"production", "start", "end", "text", "children"}, and each child has the same form, with "hex" after
"text" for bytes that are not UTF-8. With --grammar, "derivations" is their number, where 1000000000 stands for that
many or more, and with --all, "others" are those after the first. With PRODUCTION or --grammar, a text with an
error has these keys, too, if there is a prefix that derives: they are about the longest."#;

const EXAMPLES: &str = "\
Examples:
  rfc1738 explain ftp://myname@host.dom/%2Fetc/motd
  rfc1738 explain hostname example.com.
  rfc1738 explain --grammar rfc3986 --all host 10.0.0.1
  rfc1738 explain --grammar rfc1738 --all schemepart //host.dom
  rfc1738 explain --json < urls.txt | jq -r '[.derivation | recurse(.children[]?).production] | join(\" \")'

Exit status:
  0  every text is a URL or, with PRODUCTION or --grammar, derives from it
  1  some text does not
  2  the command line or the grammar is wrong, a derivation would take too long, or input or output failed";

impl Args {
    pub(crate) fn run(self, output: &mut impl Write) -> Result<ExitCode, Failure> {
        let Args {
            production,
            mut texts,
            grammar,
        } = self;
        let name = match production {
            Some(text) if !is_name(&text) => {
                texts.urls.insert(0, text);
                None
            }
            name => name.map(|name| name.to_string_lossy().into_owned()),
        };
        let all = texts.all.all.map(usize::from);
        let palette = Palette::for_stdout();
        if grammar.is_given() {
            if let Some(option) = texts.schemes.given() {
                return Err(OnlySection5(option).into());
            }
            let option = grammar;
            let grammar = option.grammar()?;
            let rule = match &name {
                Some(name) => option.rule(&grammar, name)?,
                None => option.first_rule(&grammar)?,
            };
            let parser = Parser::new(&grammar);
            return texts.answer(None, false, output, |reply| {
                let explained = by_grammar(&parser, &rule.name, reply.text());
                let (ways, error) =
                    explained.map_err(|error| format!("{}: {error}", reply.place))?;
                let nodes = || ways.iter().flat_map(Derivations::iter);
                Explained {
                    nodes,
                    count: ways.as_ref().map(Derivations::count),
                    error,
                }
                .print(reply, &palette, all)
            });
        }
        let production = match (&name, texts.schemes.given()) {
            (Some(_), Some(option)) => {
                let why = format!("{option} is about URLs: leave it out, or leave out PRODUCTION");
                return Err(why.into());
            }
            (Some(name), None) => Some(
                NamedLanguage::of(name)?.production("so it derives no text: name a production")?,
            ),
            (None, _) => None,
        };
        texts.answer(None, false, output, |reply| {
            let (way, error) = by_section_5(production, reply.schemes, reply.text());
            let is_url = production.is_none() && error.is_none();
            let explained = Explained {
                nodes: || way.iter().map(node),
                count: None,
                error,
            };
            let derives = explained.print(reply, &palette, all)?;
            if let Ok(text) = str::from_utf8(reply.text())
                && is_url
                && !reply.json
            {
                let report = reply.schemes.validate(text);
                let is_error = |finding: &&Finding| finding.severity() == Severity::Error;
                let errors = report.findings().iter().filter(is_error);
                reply.report(
                    Severity::Note,
                    &errors.map(Problem::from).collect::<Vec<_>>(),
                )?;
            }
            Ok(derives)
        })
    }
}

/// Whether it can be the name of a production, which no URL can.
fn is_name(text: &OsStr) -> bool {
    let of_names = |byte: &u8| byte.is_ascii_alphanumeric() || b"+-_".contains(byte);
    !text.is_empty() && text.as_encoded_bytes().iter().all(of_names)
}

/// How a string, or else its longest prefix, derives, and why not all of it does.
struct Explained<F, E> {
    /// The derivations. Each is made when it is printed: all of them might not fit into memory.
    nodes: F,
    /// Their number, by a grammar in which there may be several.
    count: Option<u64>,
    error: Option<E>,
}

/// By any grammar.
fn by_grammar<'g>(
    parser: &Parser<'g>,
    rule: &'g str,
    text: &[u8],
) -> Result<(Option<Derivations<'g>>, Option<DeadEnd>), ParseError> {
    match parser.derivations(rule, text) {
        Ok(derivations) => Ok((Some(derivations), None)),
        Err(ParseError::Underivable(end)) => {
            let prefix = end
                .longest_prefix
                .map(|length| parser.derivations(rule, &text[..length]));
            Ok((prefix.transpose()?, Some(*end)))
        }
        Err(error) => Err(error),
    }
}

/// By section 5, as the library reads it: all of the text as a URL, or its longest prefix from a
/// production.
fn by_section_5(
    production: Option<Production>,
    schemes: &Schemes,
    text: &[u8],
) -> (Option<Derivation>, Option<UrlError>) {
    let whole = match production {
        None => schemes.derive(text),
        Some(production) => production.parse(text),
    };
    match whole {
        Ok(derivation) => (Some(derivation), None),
        Err(error) => (
            production.and_then(|production| Derivation::of(production, text)),
            Some(error.into()),
        ),
    }
}

/// The same derivation, in the form that is common to all grammars.
fn node(derivation: &Derivation) -> Node<'static> {
    let Derivation {
        production,
        start,
        end,
        ref children,
        ..
    } = *derivation;
    Node {
        production: production.name(),
        start,
        end,
        children: children.iter().map(node).collect(),
    }
}

impl<'n, I: Iterator<Item = Node<'n>>, F: Fn() -> I, E: Serialize> Explained<F, E>
where
    for<'e> Problem<'e>: From<&'e E>,
{
    /// Prints how the text derives, `all` that are shown or only the first, and why not all of it
    /// does. Returns whether all of it does.
    fn print(
        self,
        reply: &mut Reply<'_, impl Write>,
        palette: &Palette,
        all: Option<usize>,
    ) -> Result<bool, Failure> {
        let Explained {
            nodes,
            count,
            error,
        } = self;
        let text = reply.text();
        if reply.json {
            let answer = Answer {
                derivation: nodes().next().map(|node| Tree::new(&node, text)),
                derivations: count,
                others: all.filter(|_| count.is_some()).map(|all| OtherDerivations {
                    nodes,
                    all,
                    text,
                }),
            };
            reply.write_json(Some(answer), error.as_ref())?;
            return Ok(error.is_none());
        }
        for (node, number) in nodes().take(all.unwrap_or(1)).zip(1..) {
            outline::write_derivation(reply.output, &node, text, palette)?;
            if let Some(count) = count.filter(|&count| count > 1) {
                let more = if count == Derivations::MANY {
                    " or more"
                } else {
                    ""
                };
                let all = if all.is_none() {
                    ", --all shows the others"
                } else {
                    ""
                };
                writeln!(reply.output, "({number} of {count}{more} derivations{all})")?;
            }
        }
        if let Some(error) = &error {
            reply.report(Severity::Error, &[error.into()])?;
        }
        Ok(error.is_none())
    }
}

/// All that is known about how a string derives.
#[derive(Serialize)]
struct Answer<'a, O: Serialize> {
    #[serde(skip_serializing_if = "Option::is_none")]
    derivation: Option<Tree<'a>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    derivations: Option<u64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    others: Option<O>,
}

/// The derivations after the first, up to `all` with it.
struct OtherDerivations<'a, F> {
    nodes: F,
    all: usize,
    text: &'a [u8],
}

impl<'n, I: Iterator<Item = Node<'n>>, F: Fn() -> I> Serialize for OtherDerivations<'_, F> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(
            (self.nodes)()
                .take(self.all)
                .skip(1)
                .map(|node| Tree::new(&node, self.text)),
        )
    }
}

/// A derivation.
#[derive(Serialize)]
struct Tree<'a> {
    production: &'a str,
    start: usize,
    end: usize,
    text: Cow<'a, str>,
    /// The bytes, if they are not UTF-8.
    #[serde(skip_serializing_if = "Option::is_none")]
    hex: Option<String>,
    children: Vec<Tree<'a>>,
}

impl<'a> Tree<'a> {
    fn new(
        &Node {
            production,
            start,
            end,
            ref children,
        }: &Node<'a>,
        text: &'a [u8],
    ) -> Self {
        let (derived, hex) = json::lossy(&text[start..end]);
        let children = children.iter().map(|node| Tree::new(node, text)).collect();
        Tree {
            production,
            start,
            end,
            text: derived,
            hex,
            children,
        }
    }
}
