//! Parsers that are right, except in what follows one scheme.

use std::{
    collections::{BTreeMap, BTreeSet},
    iter,
};

use rfc1738_conformance::{
    automaton::Dfa,
    grammar::Grammar,
    judge::{Judge, whole},
    language::Language,
    mutant::{Density, Mutant, Mutants},
    rfc1738,
    suite::{Small, Suite},
};
use testkit::{one_in, thorough};

use crate::{bnf, judged, quick_judge, rule};

/// The ten, and one of the web; in a thorough run, all of the web.
fn grammar() -> Grammar {
    if thorough() {
        rfc1738::today().clone()
    } else {
        rfc1738::with_scheme(Grammar::rfc1738(), "https", "httpurl").unwrap()
    }
}

/// The string with another byte in place of these.
fn replaced(string: &[u8], old: &[u8], new: u8) -> Vec<u8> {
    let mut string = string.to_vec();
    for byte in string.iter_mut().filter(|byte| old.contains(byte)) {
        *byte = new;
    }
    string
}

/// A string that begins with a known scheme and a colon.
struct Asked<'a> {
    right: &'a Dfa,
    /// The scheme, in lower case.
    scheme: &'a str,
    /// The same as it is written.
    written: &'a [u8],
    /// What follows the colon.
    rest: &'a [u8],
}

impl Asked<'_> {
    /// Whether this is right after the colon.
    fn is_right(&self, rest: &[u8]) -> bool {
        self.after(self.scheme, rest)
    }

    /// Whether this is right after another scheme.
    fn after(&self, scheme: &str, rest: &[u8]) -> bool {
        self.right
            .accepts(&[scheme.as_bytes(), b":", rest].concat())
    }

    /// Whether it is right with "a" in place of some bytes.
    fn with_letters(&self, bytes: &[u8]) -> bool {
        self.is_right(&replaced(self.rest, bytes, b'a'))
    }

    /// What follows the colon: before the host, the host, and after it; `None` if there is no "//".
    fn parts(&self) -> Option<[&[u8]; 3]> {
        let from = self.rest.starts_with(b"//").then_some(2)?;
        let length = self.rest[from..]
            .iter()
            .take_while(|byte| !b"/:?#".contains(byte))
            .count();
        Some([
            &self.rest[..from],
            &self.rest[from..from + length],
            &self.rest[from + length..],
        ])
    }

    /// Whether it is right with another host.
    fn with_host(&self, host: impl Fn(&[u8]) -> Option<Vec<u8>>) -> bool {
        let other = self
            .parts()
            .and_then(|[before, own, after]| Some([before, &host(own)?, after].concat()));
        self.is_right(&other.unwrap_or_else(|| self.rest.into()))
    }

    /// Whether it is right with another port.
    fn with_port(&self, port: impl Fn(&[u8]) -> Option<&'static [u8]>) -> bool {
        let other = self.parts().and_then(|[before, host, after]| {
            let (own, path) = after.split_at(
                after
                    .iter()
                    .position(|byte| *byte == b'/')
                    .unwrap_or(after.len()),
            );
            Some([before, host, port(own)?, path].concat())
        });
        self.is_right(&other.unwrap_or_else(|| self.rest.into()))
    }
}

/// What a parser answers about a string that begins with the scheme which it is wrong about.
struct Fault {
    words: &'static str,
    /// The schemes for which this is right.
    right_for: &'static [&'static str],
    accepts: fn(&Asked<'_>) -> bool,
}

const fn fault(
    words: &'static str,
    right_for: &'static [&'static str],
    accepts: fn(&Asked<'_>) -> bool,
) -> Fault {
    Fault {
        words,
        right_for,
        accepts,
    }
}

const FAULTS: [Fault; 30] = [
    fault("anything", &[], |_| true),
    fault("nothing", &[], |_| false),
    fault("what a new scheme may have", &[], |it| {
        it.after("x", it.rest)
    }),
    fault("what ftp may have", &["ftp"], |it| it.after("ftp", it.rest)),
    fault("what mailto may have", &["mailto"], |it| {
        it.after("mailto", it.rest)
    }),
    fault("what telnet may have", &["telnet"], |it| {
        it.after("telnet", it.rest)
    }),
    fault("what gopher may have", &["gopher"], |it| {
        it.after("gopher", it.rest)
    }),
    fault("a fragment", &[], |it| {
        it.is_right(it.rest.split(|byte| *byte == b'#').next().unwrap())
    }),
    fault("a space at the beginning", &[], |it| {
        it.is_right(it.rest.strip_prefix(b" ").unwrap_or(it.rest))
    }),
    fault("a space at the end", &[], |it| {
        it.is_right(it.rest.strip_suffix(b" ").unwrap_or(it.rest))
    }),
    fault("a line end at the end", &[], |it| {
        it.is_right(it.rest.strip_suffix(b"\n").unwrap_or(it.rest))
    }),
    fault("~ as a letter", &[], |it| it.with_letters(b"~")),
    fault("| as a letter", &[], |it| it.with_letters(b"|")),
    fault("é as a letter", &[], |it| it.with_letters("é".as_bytes())),
    fault("brackets as letters", &[], |it| it.with_letters(b"[]")),
    fault("no -", &[], |it| {
        it.is_right(it.rest) && !it.rest.contains(&b'-')
    }),
    fault("no capitals", &[], |it| {
        it.is_right(it.rest) && !it.rest.iter().any(u8::is_ascii_uppercase)
    }),
    fault("no scheme in capitals", &[], |it| {
        it.is_right(it.rest) && !it.written.iter().any(u8::is_ascii_uppercase)
    }),
    fault(r"\ for /", &[], |it| {
        it.is_right(&replaced(it.rest, b"\\", b'/'))
    }),
    fault("% as a letter", &[], |it| it.with_letters(b"%")),
    fault("no escapes", &["nntp"], |it| {
        it.is_right(it.rest) && !it.rest.contains(&b'%')
    }),
    fault("no // needed", &["mailto", "news"], |it| {
        it.is_right(it.rest)
            || !it.rest.starts_with(b"//") && it.is_right(&[b"//", it.rest].concat())
    }),
    fault("a login", &["ftp", "mailto", "news", "telnet"], |it| {
        it.with_host(|host| {
            host.iter()
                .position(|byte| *byte == b'@')
                .map(|at| host[at + 1..].into())
        })
    }),
    fault("an empty host", &["file", "mailto", "news"], |it| {
        it.with_host(|host| host.is_empty().then(|| b"a".into()))
    }),
    fault("a dot at the end of the host", &["mailto", "news"], |it| {
        it.with_host(|host| host.strip_suffix(b".").map(<[u8]>::to_vec))
    }),
    fault("an empty port", &["file", "mailto", "news"], |it| {
        it.with_port(|port| (port == b":").then_some(b""))
    }),
    fault("a port with a letter", &["file", "mailto", "news"], |it| {
        it.with_port(|port| port.iter().any(u8::is_ascii_alphabetic).then_some(b":1"))
    }),
    fault("no port", &["file", "mailto", "news"], |it| {
        it.is_right(it.rest)
            && it
                .parts()
                .is_none_or(|[_, _, after]| !after.starts_with(b":"))
    }),
    fault("one port", &["file", "mailto", "news"], |it| {
        let is_other = |after: &[u8]| {
            let digits = after
                .iter()
                .skip(1)
                .take_while(|byte| byte.is_ascii_digit())
                .count();
            after.starts_with(b":") && &after[1..=digits] != b"80"
        };
        it.is_right(it.rest) && it.parts().is_none_or(|[_, _, after]| !is_other(after))
    }),
    fault(
        "a second ?",
        &[
            "file", "ftp", "gopher", "mailto", "news", "nntp", "prospero", "telnet",
        ],
        |it| {
            let first = it.rest.iter().position(|byte| *byte == b'?').unwrap_or(0);
            let (before, after) = it.rest.split_at(it.rest.len().min(first + 1));
            it.is_right(&[before, &replaced(after, b"?", b'a')].concat())
        },
    ),
];

/// The parsers that no string distinguishes from one that is right, in words; and how many strings
/// begin with each scheme.
fn undetected(
    schemes: &BTreeSet<&str>,
    right: &Dfa,
    strings: impl Iterator<Item = Vec<u8>>,
) -> (Vec<String>, BTreeMap<String, usize>) {
    let mut left: BTreeMap<&str, Vec<&Fault>> = BTreeMap::new();
    for &scheme in schemes {
        let faults = FAULTS
            .iter()
            .filter(|fault| !fault.right_for.contains(&scheme));
        left.insert(scheme, faults.collect());
        assert!(left[scheme].len() >= 20, "{scheme}");
    }
    let mut asked: BTreeMap<String, usize> = BTreeMap::new();
    for string in strings {
        let Some(colon) = string.iter().position(|byte| *byte == b':') else {
            continue;
        };
        let name = String::from_utf8_lossy(&string[..colon]).to_lowercase();
        *asked.entry(name.clone()).or_default() += 1;
        let Some((&scheme, faults)) = left.get_key_value(&*name) else {
            continue;
        };
        if !faults.is_empty() {
            let it = Asked {
                right,
                scheme,
                written: &string[..colon],
                rest: &string[colon + 1..],
            };
            let is_right = right.accepts(&string);
            left.get_mut(scheme)
                .unwrap()
                .retain(|fault| (fault.accepts)(&it) == is_right);
        }
    }
    let words = left.iter().flat_map(|(scheme, faults)| {
        faults
            .iter()
            .map(move |it| format!("{scheme}: {}", it.words))
    });
    (words.collect(), asked)
}

#[test]
fn the_suite_detects_faults_after_one_scheme_though_others_have_the_same_tail() {
    let grammar = grammar();
    let suite = Suite::new(&rfc1738::strict(&grammar).unwrap(), 0).unwrap();
    let (undetected, asked) = undetected(
        &rfc1738::known_schemes(&grammar),
        suite.dfa(),
        suite.strings(),
    );
    assert_eq!(undetected, Vec::<String>::new());
    // Those with the same tail are asked the same.
    let [http, https] = ["http", "https"].map(|scheme| asked[scheme]);
    assert!(https.abs_diff(http) < 10, "{asked:?}");
}

#[test]
fn the_small_suite_detects_them_too() {
    let all = grammar();
    // Of four schemes; in a thorough run, of all.
    let four = ["ftp", "http", "https", "mailto"];
    let (schemes, mutants) = match thorough() {
        true => (
            rfc1738::known_schemes(&all),
            Mutants::new(&rfc1738::strict(&all).unwrap(), Density::Telling),
        ),
        false => (
            four.into(),
            Mutants::new(&rfc1738::only(&all, &four).unwrap(), Density::Telling),
        ),
    };
    let mutants = mutants.unwrap();
    let small = Small::new(&mutants).unwrap();
    let (undetected, _) = undetected(
        &schemes,
        mutants.dfa(),
        small.tests().iter().map(|test| test.string.clone()),
    );
    assert_eq!(undetected, Vec::<String>::new());
}

/// Whether a parser accepts a string, if it has these faults after these schemes.
fn accepts(right: &Dfa, faults: &[(&str, &Fault)], string: &[u8]) -> bool {
    let name = scheme_of(string);
    let colon = string.iter().position(|byte| *byte == b':');
    let fault = faults.iter().find(|(scheme, _)| *scheme == name);
    let (Some(colon), Some(&(scheme, fault))) = (colon, fault) else {
        return right.accepts(string);
    };
    (fault.accepts)(&Asked {
        right,
        scheme,
        written: &string[..colon],
        rest: &string[colon + 1..],
    })
}

/// What stands before the first colon, in lower case.
fn scheme_of(string: &[u8]) -> String {
    let before = string.split(|byte| *byte == b':').next().unwrap();
    String::from_utf8_lossy(before).to_lowercase()
}

/// Each pair shows the fault after one scheme: mended, the answer is right. Each fault is shown.
#[test]
fn faults_after_several_schemes_are_told_apart() {
    let schemes = ["ftp", "http", "mailto"];
    let judge = quick_judge(rfc1738::only(Grammar::rfc1738(), &schemes).unwrap());
    // All faults of one scheme, each with others of the other two; some of these, or in a thorough
    // run all.
    let faults = |scheme| {
        FAULTS
            .iter()
            .filter(move |it| !it.right_for.contains(&scheme))
    };
    let number = schemes.map(|scheme| faults(scheme).count());
    for first in one_in(10, 0..number[0]) {
        let chosen: Vec<(&str, &Fault)> = iter::zip(schemes, [0, 7, 11])
            .map(|(scheme, step)| (scheme, faults(scheme).cycle().nth(first + step).unwrap()))
            .collect();
        let words = chosen.iter().map(|(scheme, fault)| (*scheme, fault.words));
        let words: Vec<(&str, &str)> = words.collect();
        let verdict = judged(&judge, |string| accepts(judge.dfa(), &chosen, string));
        let mut shown = BTreeSet::new();
        for difference in &verdict.differences.list {
            let [right, wrong] = [difference.pair.right(), difference.pair.wrong()];
            let is_wrong = |faults: &[(&str, &Fault)], string: &[u8]| {
                accepts(judge.dfa(), faults, string) != judge.dfa().accepts(string)
            };
            assert!(
                judge.dfa().accepts(&right) && !is_wrong(&chosen, &right),
                "{words:?} {verdict}"
            );
            let scheme = scheme_of(&wrong);
            let mut mended = chosen.clone();
            mended.retain(|(name, _)| *name != scheme);
            assert!(
                is_wrong(&chosen, &wrong) && !is_wrong(&mended, &wrong),
                "{words:?} {verdict}"
            );
            shown.insert(scheme);
        }
        let all: BTreeSet<String> = schemes.map(str::to_owned).into();
        assert_eq!(shown, all, "{words:?} {verdict}");
    }
}

/// The mutants of `s` that have a fault only after `literal`.
fn faults(text: &str, literal: &str) -> Vec<String> {
    let grammar = bnf(text);
    let mutants = Mutants::new(&Language::rule(&grammar, "s").unwrap(), Density::Telling).unwrap();
    let after = mutants.iter().filter(|mutant| mutant.rule == literal);
    let check = |mutant: &&Mutant| {
        assert!(mutant.witness.starts_with(literal.as_bytes()), "{mutant}");
        assert!(mutants.grammar_of(mutant).is_none(), "{mutant}");
        let mut differs = mutants.differs(mutant).unwrap();
        assert!(differs(&mutant.witness), "{mutant}");
    };
    after.inspect(check).map(ToString::to_string).collect()
}

/// By hand.
#[test]
fn the_faults_after_one_literal_are_these() {
    let expected = [
        "ab: takes what cd takes",
        "ab: takes what cd takes as well",
        r##"ab: takes "#" and anything after it"##,
        "ab: takes anything",
        "ab: takes a space before it",
        "ab: takes a space after it",
        "ab: takes a line end after it",
        r#"ab: takes "y" before "x" in t"#,
        r#"ab: leaves out "x" in t"#,
    ];
    let faults_in = |text: &str| faults(text, "ab");
    let found = faults_in("s = \"ab\" t | \"cd\" [ t ] | \"e\"\nt = \"x\" \"y\"\n");
    for fault in expected {
        assert!(
            found.iter().any(|found| found == fault),
            "{fault}: {found:?}"
        );
    }
    // What belongs to another as well, or is not a branch, has none.
    for text in [
        "s = \"ab\" t\nt = \"x\" \"y\"\n",
        "s = \"ab\" t | \"cd\" t | t\nt = *[ \"a\" | \"b\" ]\n",
        "s = \"ab\" t | \"abc\" t\nt = \"x\" \"y\"\n",
        "s = \"a\" t | \"b\" t\nt = \"x\" \"y\"\n",
    ] {
        assert_eq!(faults_in(text), Vec::<String>::new(), "{text}");
    }
    // A rule of one branch alone is edited once.
    let found = faults_in("s = \"ab\" t | \"cd\" u\nt = \"x\" \"y\"\nu = \"z\"\n");
    assert!(
        !found.iter().any(|fault| fault.ends_with(" in t")),
        "{found:?}"
    );
}

/// What is wrong after one literal is found wherever it stands: behind what all of them follow, and
/// if they are signs.
#[test]
fn a_branch_may_follow_what_is_the_same_for_all() {
    let words = r#""a:" body / "b:" body / "c:" body"#;
    let signs = r#""(" body / "b:" body / "[" body / "/" body"#;
    // The first and every other one, in a thorough run all.
    let cases = [
        (words, r#""<" cmd ">""#),
        (words, "cmd"),
        (words, r#"[ "x" ] cmd"#),
        (words, r#""<URL:" cmd ">""#),
        (words, "*WSP cmd"),
        (words, r#"*"x" cmd"#),
        (signs, "cmd"),
        (words, "cmd CRLF"),
    ];
    for (branches, top) in one_in(2, cases) {
        let text = format!("t = {top}\ncmd = {branches}\nbody = 1*DIGIT [ \"-\" 1*ALPHA ]\n");
        let judge = Judge::new(rule(&text, "t")).unwrap();
        for literal in if branches == words {
            &["b:"][..]
        } else {
            &["b:", "[", "/"]
        } {
            for (found, meant) in [("_", "a"), ("--", "-")] {
                let mut parser = whole(|string| {
                    let text = String::from_utf8_lossy(string).replace("B:", "b:");
                    let right = match text.split_once(literal) {
                        Some((before, after)) => {
                            format!("{before}{literal}{}", after.replace(found, meant))
                        }
                        None => text,
                    };
                    judge.dfa().accepts(right.as_bytes())
                });
                let verdict = judge.verdict(&mut parser);
                assert!(!verdict.agrees(), "{text}{found} after {literal}");
            }
        }
    }
    // What all strings have is no branch, nor are the digits of a number.
    assert_eq!(
        faults("s = \"%\" t | t\nt = \"x\"\n", "%"),
        Vec::<String>::new()
    );
}
