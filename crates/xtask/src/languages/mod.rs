//! The page about the languages that the draft and the RFCs define, `docs/languages.md`, and its
//! diagram.
//!
//! All relations and the shortest strings are computed. The sentences are in `changes.toml`, with
//! strings that are checked.

mod changes;
mod family;

use itertools::Itertools;
use rfc1738::Scheme;
use rfc1738_conformance::{
    agreed,
    automaton::Dfa,
    compare::{Comparison, Language, Relation, Side},
    grammar::Grammar,
};

use crate::folder::Folder;
use changes::{Change, Changes};
use family::Family;

/// The name of the strict reading of `url`, which is not a rule.
const STRICT: &str = "strict url";

/// From one text to the next.
const STEPS: [(&str, &str); 8] = [
    ("url-draft:url", "rfc1738:url"),
    ("rfc1738:url", "strict url"),
    ("rfc1738:url", "rfc1808:absoluteURL"),
    ("rfc1808:absoluteURL", "rfc2396:absoluteURI"),
    ("rfc2396:absoluteURI", "rfc3986:absolute-URI"),
    ("rfc3986:absolute-URI", "rfc3986:URI"),
    ("rfc1738:url", "rfc3986:absolute-URI"),
    ("url-draft:url", "rfc3986:absolute-URI"),
];

/// From one text to the next, for what may also be relative or have a fragment.
const REFERENCES: [(&str, &str); 4] = [
    ("url-draft:fragmentaddress", "rfc1808:URL"),
    ("rfc1808:URL", "rfc2396:URI-reference"),
    ("rfc2396:URI-reference", "rfc3986:URI-reference"),
    ("rfc3986:URI", "rfc3986:URI-reference"),
];

/// The schemes of the draft that RFC 1738 has, too.
const OF_THE_DRAFT: [(&str, &str); 7] = [
    ("url-draft:httpaddress", "rfc1738:httpurl"),
    ("url-draft:ftpaddress", "rfc1738:ftpurl"),
    ("url-draft:newsaddress", "rfc1738:newsurl"),
    ("url-draft:telnetaddress", "rfc1738:telneturl"),
    ("url-draft:gopheraddress", "rfc1738:gopherurl"),
    ("url-draft:waisaddress", "rfc1738:waisurl"),
    ("url-draft:prosperoaddress", "rfc1738:prosperourl"),
];

/// The agreed language, and those that it is compared with.
const AGREED: &str = "agreed";
const OF_THE_WEB: [(&str, &str); 2] = [("rfc1738:httpurl", AGREED), (AGREED, "rfc3986:URI")];

/// The generic syntax of each text.
const GENERIC: [&str; 5] = [
    "url-draft:generic",
    "rfc1738:genericurl",
    "rfc1808:absoluteURL",
    "rfc2396:absoluteURI",
    "rfc3986:absolute-URI",
];

/// The productions of the ten schemes.
fn ten() -> impl Iterator<Item = String> {
    Scheme::ALL
        .iter()
        .map(|scheme| format!("rfc1738:{}", scheme.production()))
}

/// The page and the diagram.
pub(crate) fn folder() -> Folder {
    let family = Family::new(&ten().collect::<Vec<_>>());
    let files = [
        ("languages.md", page(&family)),
        ("languages.svg", family.svg() + "\n"),
    ];
    Folder::some("docs", files.map(|(name, text)| (name.to_owned(), text)))
}

fn page(family: &Family) -> String {
    let mut changes = Changes::read();
    let (steps, references, of_the_draft) = (
        table(&STEPS, &mut changes),
        table(&REFERENCES, &mut changes),
        table(&OF_THE_DRAFT, &mut changes),
    );
    let ten: Vec<String> = ten().collect();
    let generic = GENERIC.map(|generic| {
        let pairs: Vec<(&str, &str)> = ten
            .iter()
            .map(|scheme| (scheme.as_str(), generic))
            .collect();
        format!("### {}\n\n{}", code(generic), table(&pairs, &mut changes))
    });
    let of_the_web = table(&OF_THE_WEB, &mut changes);
    changes.assert_all_are_used();
    format!(
        "{NOTICE}\n\n{INTRODUCTION}\n\n## Which is within which\n\n{PICTURE}\n\n{}\n\
         ## What changed from 1994 to 2005\n\n{steps}\n{STEPS_NOTES}\n\n\
         ## References\n\n{REFERENCES_NOTES}\n\n{references}\n\
         ## The schemes of the draft\n\n{DRAFT_NOTES}\n\n{of_the_draft}\n\
         ## The ten schemes and the generic syntaxes\n\n{GENERIC_NOTES}\n\n{}\n\
         ## The agreed language\n\n{AGREED_NOTES}\n\n{of_the_web}",
        family.list(),
        generic.join("\n")
    )
}

/// A table with a row for all pairs of languages that are related in the same way for the same
/// reason.
fn table(pairs: &[(&str, &str)], changes: &mut Changes) -> String {
    let pairs: Vec<Pair> = pairs
        .iter()
        .map(|&(a, b)| Pair::new(a, b, changes))
        .collect();
    let same = |pair: &Pair| {
        pairs
            .iter()
            .filter(move |other| pair.is_as(other))
            .collect::<Vec<_>>()
    };
    let rows = pairs
        .iter()
        .enumerate()
        .filter(|(at, pair)| !pairs[..*at].iter().any(|before| before.is_as(pair)));
    rows.fold(HEAD.to_owned(), |table, (_, pair)| {
        table + &row(&same(pair))
    })
}

const HEAD: &str = "\
| first | second | relation | only in the first | only in the second | in both | why |
|---|---|---|---|---|---|---|
";

/// Two languages, how they are related, and what changed.
struct Pair {
    names: [String; 2],
    relation: Relation,
    /// The shortest strings: only in the first, only in the second, in both.
    shortest: [Option<String>; 3],
    change: Change,
}

impl Pair {
    fn new(a: &str, b: &str, changes: &mut Changes) -> Pair {
        let change = changes.take(a, b);
        let (first, second) = (language(a), language(b));
        change.assert_true(first.dfa(), second.dfa());
        let comparison = Comparison::new(&first, &second).expect("small automata");
        let shortest = [
            comparison.only(Side::A),
            comparison.only(Side::B),
            comparison.common(),
        ];
        let text = |string| String::from_utf8(string).expect("URLs are text");
        let shortest = shortest.map(|string| string.map(text));
        Pair {
            names: [a.into(), b.into()],
            relation: comparison.relation(),
            shortest,
            change,
        }
    }

    fn is_as(&self, other: &Pair) -> bool {
        (self.relation, &self.change) == (other.relation, &other.change)
    }
}

/// A row of a table, for pairs that are alike.
fn row(pairs: &[&Pair]) -> String {
    let Pair {
        relation, change, ..
    } = pairs[0];
    let [first, second] = [0, 1].map(|side| {
        pairs
            .iter()
            .map(|pair| code(&pair.names[side]))
            .unique()
            .join(", ")
    });
    let [only_first, only_second, both] =
        [(0, &change.only_a), (1, &change.only_b), (2, &change.both)].map(|(at, others)| {
            shown(
                pairs
                    .iter()
                    .filter_map(|pair| pair.shortest[at].as_ref())
                    .chain(others),
            )
        });
    format!(
        "| {first} | {second} | {relation} | {only_first} | {only_second} | {both} | {} |\n",
        change.sentence
    )
}

/// Above the page.
const NOTICE: &str =
    "<!-- Written by `cargo xtask generate`; its sentences are in crates/xtask/src/languages/. -->";

const INTRODUCTION: &str = "\
# Languages, from the draft to RFC 3986

A URL was defined several times: in the draft from which RFC 1738 was made, in RFC 1738 (1994), and, as the generic syntax of URLs
and then of URIs, in RFC 1808 (1995), RFC 2396 (1998) and RFC 3986 (2005). Each has a grammar, and each rule of it derives a set of
strings, a language. This page says how these languages are related. The relations are exact, because every rule is compiled
to a minimal automaton and the automata are compared; the examples are shortest strings, followed by others that show the reason
in the last column. `rfc1738 compare A B` compares any two rules in the same way, also those of your own grammar, and
`--witnesses` shows every place where two languages diverge.

* **equal**: both have the same strings. **within**: the second has all strings of the first, and more. **contains**: the first has
  all strings of the second, and more. **overlap**: they have strings in common, and each has some that the other lacks.
  **apart**: they have no string in common.
* `rfc1738:url` is the [literal reading](../grammar/rulings.md#the-literal-and-the-strict-reading) of RFC 1738.
* RFC 1738 reads the names of schemes in either case ([ruling
  1](../grammar/rulings.md#1-scheme-names-ignore-case-and-nothing-else-does)); the draft is read as printed.
* These are statements about the grammars alone. The prose of an RFC may allow less.";

const PICTURE: &str = "\
A line leads down to a language that is within the upper one. Languages in one box are equal or, if they are schemes, within the same
others. Apart from the schemes, no language of an earlier text is within one of a later text, except RFC 1738's `url` in RFC 1808.

![Which of the languages are within which others; the list below says the same in words.](languages.svg)";

const STEPS_NOTES: &str = "\
RFC 1808 changed no string: its `absoluteURL` is RFC 1738's `url`, read literally. In RFC 2396, an absolute URI needs only a scheme,
a colon and at least one character of `uric`, because a path may also begin with `//`. Only RFC 3986 gives the `//` a meaning that
strings can violate.";

const REFERENCES_NOTES: &str = "\
A reference may also be relative, or have a fragment. In RFC 1738 a URL is never relative, and has no fragment ([ruling
8](../grammar/rulings.md#8-fragments-and-wrappers-are-not-part-of-a-url)), so the draft's `fragmentaddress` has no successor in it.";

const DRAFT_NOTES: &str = "\
The draft has rules for seven of the ten schemes, and one for `afs`, which its `url` does not use. It has none for `file`, `mailto` and
`nntp`. In RFC 1738, a scheme may also be in capitals. Spaces and double quotes, which the draft allows in names and paths, are not
allowed anywhere.";

const GENERIC_NOTES: &str = "\
Is a URL of one of the ten schemes also a URL by the generic syntax of each text? By the generic syntax of RFC 1738, RFC 1808 and
RFC 2396, always. RFC 3986 leaves out some URLs of four schemes: `ftp`, `telnet`, `news` and `mailto`. The draft's `generic` contains
hardly any of them, because each scheme of the draft has a rule of its own beside it.";

const AGREED_NOTES: &str = "\
[The agreed language](../grammar/agreed.md) has the URLs of `http`, `https`, `ws` and `wss` for which parsers name the same host and port. It
is within none of the others: it has schemes and fragments that `httpurl` has not, and characters in paths that no RFC has. What is in
it and also a valid URL of RFC 1738 is what `is_agreed` and `is_valid` both accept.";

/// The language of this name: `GRAMMAR:RULE`, the strict reading, or the agreed language.
fn language(name: &str) -> Language<'static> {
    if name == STRICT {
        return Dfa::strict_url(Grammar::rfc1738())
            .expect("a small automaton")
            .into();
    }
    if name == AGREED {
        return agreed::language();
    }
    let (grammar, rule) = name
        .split_once(':')
        .expect("the name of a grammar and of a rule");
    Language::new(Grammar::bundled(grammar).expect("a bundled grammar"), rule)
        .expect("a rule with a small automaton")
}

/// The name as the diagram shows it.
fn label(name: &str) -> &str {
    if name == STRICT {
        "rfc1738:url (strict)"
    } else {
        name
    }
}

/// The name as the page shows it.
fn code(name: &str) -> String {
    match name {
        STRICT => "the strict reading of `rfc1738:url`".to_owned(),
        AGREED => "the agreed language".to_owned(),
        _ => format!("`{name}`"),
    }
}

/// Strings in a cell of a table, each once.
fn shown<'s>(strings: impl IntoIterator<Item = &'s String>) -> String {
    let strings: Vec<String> = strings
        .into_iter()
        .unique()
        .map(|string| cell(string))
        .collect();
    if strings.is_empty() {
        "none".to_owned()
    } else {
        strings.join(", ")
    }
}

fn cell(string: &str) -> String {
    if string.is_empty() {
        "the empty string".to_owned()
    } else {
        format!("`{}`", string.replace('|', "\\|"))
    }
}
