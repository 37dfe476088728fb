//! The kit. `tables`: any automaton, given as a table. `explosions`: grammars of one pattern,
//! repeated many times, for which each question has to end soon: with an answer, or refused. `kit`:
//! the command that tests parsers, and a parser that answers anything. `widths`: the command, and
//! texts of which one part is very long.

use std::{
    convert::Infallible,
    env, fs,
    path::PathBuf,
    process::{Command, Stdio},
    sync::LazyLock,
    time::{Duration, Instant},
};

use rfc1738_conformance::{
    automaton::{CompileError, Dfa, State},
    compare::Comparison,
    coverage::Coverage,
    derivation::Parser,
    grammar::{Grammar, Notation, Reader},
    language::Language,
    learn::{Bounds, Learning},
    mutant::{Density, Mutants},
    sentence::{NearMisses, Sentences},
    suite::{Small, Suite},
};
use testkit::assert_graphic;

use crate::Input;

/// The maximum number of states of an automaton: all strings up to this many bytes distinguish any
/// two of them.
const STATES: usize = 6;

/// Union, intersection, difference and counterexamples of two automata are what all short strings
/// say; an automaton has the strings that it says it has; and who learns it from its answers has
/// the same one.
pub(crate) fn tables(input: &mut Input<'_>) {
    let mut choices = input.text.iter().copied().chain(std::iter::repeat(0));
    let mut next = || choices.next().unwrap_or(0);
    let [a, b] = [(); 2].map(|()| table(&mut next));
    let classes = classes(&a, &b);
    let strings = strings(&classes, 5);
    let joined = [
        (a.union(&b), (|a, b| a || b) as fn(bool, bool) -> bool),
        (a.intersection(&b), |a, b| a && b),
        (a.difference(&b), |a, b| a && !b),
    ];
    for (dfa, operator) in joined {
        let dfa = dfa.expect("it is small");
        for string in &strings {
            assert_eq!(
                dfa.accepts(string),
                operator(a.accepts(string), b.accepts(string)),
                "{}",
                string.escape_ascii()
            );
        }
        let first = shortest(&strings, |string| dfa.accepts(string));
        assert!(first.is_none() || dfa.shortest().map(|it| it.len()) == first);
    }
    let differ = a.counterexample_to_equality(&b).expect("they are small");
    assert_eq!(differ.is_none(), a == b);
    if let Some(string) = differ {
        assert_ne!(a.accepts(&string), b.accepts(&string));
        let first = shortest(&strings, |it| a.accepts(it) != b.accepts(it));
        assert!(first.is_none_or(|first| first == string.len()));
    }
    let outside = a.counterexample_to_inclusion(&b).expect("they are small");
    assert!(outside.is_none_or(|string| a.accepts(&string) && !b.accepts(&string)));

    for (state, string) in a.access_strings().iter().enumerate() {
        assert_eq!(a.run(Dfa::START, string), state);
        let (viable, _) = a.viable_prefix(string);
        assert!(viable == string.len() || a.dead() == Some(state) || a.dead() == Some(Dfa::START));
    }
    for (state, completion) in a.completions().iter().enumerate() {
        assert_eq!(completion.is_none(), a.dead() == Some(state));
        assert!(
            completion
                .as_ref()
                .is_none_or(|completion| a.is_accepting(a.run(state, completion)))
        );
    }
    for first in a.firsts() {
        assert!(a.accepts(&first) && (0..first.len()).all(|end| !a.accepts(&first[..end])));
    }
    for string in &strings {
        let longest = (0..=string.len())
            .rev()
            .find(|&end| a.accepts(&string[..end]));
        assert_eq!(
            a.longest_prefix(string),
            longest,
            "{}",
            string.escape_ascii()
        );
    }

    let oracle = |strings: &[Vec<u8>]| {
        Ok::<_, Infallible>(strings.iter().map(|string| a.accepts(string)).collect())
    };
    let corpus = strings.iter().take(2000).cloned();
    let learning = Learning::new()
        .walks(50)
        .bounds(Bounds::default().with_states(50).with_queries(200_000));
    let learning = learning.check(rfc1738_conformance::learn::Check::Corpus, corpus);
    let learned = learning
        .learn(oracle)
        .expect("it answers, and does not contradict itself");
    assert!(
        learned
            .answers()
            .all(|(string, answer)| learned.dfa().accepts(string) == answer),
        "it gives its own answers"
    );
    // From answers alone, it may stop too early; but among the automata with this many states it is
    // the only one.
    assert!(learned.states() <= a.state_count());
    if learned.states() == a.state_count() {
        assert_eq!(learned.dfa(), &a);
    }
}

/// An automaton of up to [`STATES`] states and four classes of bytes.
fn table(next: &mut impl FnMut() -> u8) -> Dfa {
    let mut classes = [0; 256];
    for class in 1..=next() % 4 {
        let first = next();
        let length = next() % 32;
        classes[usize::from(first)..=usize::from(first.saturating_add(length))].fill(class);
    }
    // They are numbered without a gap.
    let mut met: Vec<u8> = classes.to_vec();
    met.sort();
    met.dedup();
    let classes = classes.map(|class| met.iter().position(|&it| it == class).unwrap_or(0) as u8);
    let states = 1 + usize::from(next()) % STATES;
    let rows: Vec<Vec<State>> = (0..states)
        .map(|_| met.iter().map(|_| usize::from(next()) % states).collect())
        .collect();
    let accepting: Vec<bool> = (0..states).map(|_| next() % 2 == 1).collect();
    let dfa = Dfa::from_table(&classes, &rows, &accepting).expect("the table is complete");
    assert!(dfa.state_count() <= states);
    // Minimal, and the same set.
    for string in strings(&[0, b'a', 0xFF], 4) {
        let state = string.iter().fold(0, |state, &byte| {
            rows[state][usize::from(classes[usize::from(byte)])]
        });
        assert_eq!(dfa.accepts(&string), accepting[state]);
    }
    dfa
}

/// A byte of each class that the two distinguish.
fn classes(a: &Dfa, b: &Dfa) -> Vec<u8> {
    let mut met = Vec::new();
    let mut classes = Vec::new();
    for byte in 0..=u8::MAX {
        let class = (a.class_of(byte), b.class_of(byte));
        if !met.contains(&class) {
            met.push(class);
            classes.push(byte);
        }
    }
    classes
}

/// All strings of these bytes up to a length, or the first 3000 of them, the shortest first.
fn strings(bytes: &[u8], length: usize) -> Vec<Vec<u8>> {
    let mut strings = vec![Vec::new()];
    let mut from = 0;
    for _ in 0..length {
        let to = strings.len();
        for at in from..to {
            if strings.len() >= 3000 {
                return strings;
            }
            for &byte in bytes {
                strings.push([&strings[at][..], &[byte]].concat());
            }
        }
        from = to;
    }
    strings
}

/// The length of the shortest of these strings that has it.
fn shortest(strings: &[Vec<u8>], has: impl Fn(&[u8]) -> bool) -> Option<usize> {
    strings.iter().find(|string| has(string)).map(Vec::len)
}

/// The time that a question may take. Most take less than a second, but this code is instrumented,
/// checks overflows, and may run on a slow machine beside other work.
const PATIENCE: Duration = Duration::from_secs(120);

/// The texts before all parts, between them, and after them.
const PATTERNS: &[(&str, &str, &str)] = &[
    ("a = \"\"", " / ", "\n"),
    ("a = \"\"", " ", "\n"),
    ("a = *( \"\"", " / ", " )\n"),
    ("a = 1*( \"x\"", " ", " )\n"),
    ("a = \"x\" / \"y\" a", " / ", "\n"),
    ("a = \"x\" / a \"y\"", " / ", "\n"),
    ("; depth: a 30\na = \"\" / \"x\" a \"y\"", " / ", "\n"),
];

/// The repeated parts, where `#` is the number of the repetition, and `~` its last digit.
#[rustfmt::skip]
const PARTS: &[&str] = &[
    "\"x\"", "%s\"#\"", "*\"~\"", "*%s\"#\"", "[ \"x\" ]", "[ %s\"#\" ]", "*2\"~\"", "*( \"x\" / \"~\" )", "*( *\"~\" \"y\" )", "*#\"x\"",
    "r#", "*r#", "[ r# ]", "( r# / \"~\" )", "a r#", "r# a", "%x1F60~",
];

/// The rules that `r#` names, where `r+` is the next one.
#[rustfmt::skip]
const RULES: &[&str] = &[
    "\"~\"", "\"x\" *\"~\"", "r+", "*( \"x\" r+ )", "[ r+ ] \"~\"", "r+ / r+ \"x\"", "%s\"#\" / \"x\" [ r# ]",
    "%s\"#\" / [ r# ] r+ \"x\"", "\"x\" [ r# ] r+", "r+ [ a ]",
];

/// A question about a grammar, whose answer has a size.
type Question = fn(&Grammar) -> Result<usize, CompileError>;

/// The questions about the first rule.
const QUESTIONS: &[(&str, Question)] = &[
    ("the automaton", |grammar| {
        Ok(Dfa::new(grammar, RULE)?.state_count())
    }),
    ("the suite", |grammar| {
        Ok(Suite::new(&Language::rule(grammar, RULE)?, 0)?
            .strings()
            .take(100)
            .count())
    }),
    ("the small suite", |grammar| {
        let mutants = Mutants::new(&Language::rule(grammar, RULE)?, Density::Telling)?;
        Ok(Small::new(&mutants)?.tests().len())
    }),
    ("coverage", |grammar| {
        let language = Language::rule(grammar, RULE)?;
        let mut coverage = Coverage::new(&language)?;
        coverage.add(b"xx")?;
        Ok(coverage.missing()?.len())
    }),
    ("sentences", |grammar| {
        Ok(Sentences::new(grammar, RULE, 1)?.take(10).count())
    }),
    ("near misses", |grammar| {
        Ok(NearMisses::new(grammar, RULE, 1)?.take(10).count())
    }),
    ("derivations", |grammar| {
        let derivations = Parser::new(grammar).derivations(RULE, b"xx0x1z");
        Ok(derivations.map_or(0, |all| all.iter().take(2).count()))
    }),
    ("the longest prefix", |grammar| {
        let prefix = Parser::new(grammar).longest_prefix(RULE, b"xxxxxxxx0x1zyyyy");
        Ok(prefix.ok().flatten().unwrap_or(0))
    }),
    ("a comparison", |grammar| {
        let own = Language::rule(grammar, RULE)?;
        let host = Language::rule(Grammar::rfc1738(), "host")?;
        Ok(Comparison::new(&own, &host).map_or(0, |comparison| comparison.relation().name().len()))
    }),
];

const RULE: &str = "a";

pub(crate) fn explosions(input: &mut Input<'_>) {
    let (before, between, after) = *input.choose(PATTERNS);
    let part = *input.choose(PARTS);
    let rule = *input.choose(RULES);
    let count = input.byte();
    let (question, ask) = *input.choose(QUESTIONS);
    // A question about mutants may take a minute in a release build (SECURITY.md), which would be
    // several in this one.
    let powers = if question == "the small suite" { 9 } else { 13 };
    let count = 1 << (count % powers);
    let of = |pattern: &str, number: usize| {
        let pattern = pattern
            .replace('#', &number.to_string())
            .replace('~', &(number % 10).to_string());
        pattern.replace("r+", &format!("r{}", number + 1))
    };
    let parts = (0..count)
        .map(|number| format!("{between}{}", of(part, number)))
        .collect::<String>();
    let rules = (0..count)
        .map(|number| format!("r{number} = {}\n", of(rule, number)))
        .collect::<String>();
    let text = format!("{before}{parts}{after}{rules}r{count} = \"z\"\n");
    let start = Instant::now();
    let grammar = Reader::new(Notation::Abnf).read(&text);
    let read = start.elapsed();
    let answer = ask(&grammar);
    let shown = || format!("{count} times {part:?} in {before:?}, where r is {rule:?}: {answer:?}");
    assert!(
        start.elapsed() < PATIENCE,
        "{question} took {:?}, after {read:?} to read it: {}",
        start.elapsed(),
        shown()
    );
}

/// How each conversation is begun.
const CONVERSATIONS: [&[&str]; 8] = [
    &["conformance", "hostnumber", "--no-small"],
    &["conformance", "hostnumber", "--no-small", "--json"],
    &["conformance", "port", "--whole"],
    &["conformance", "port", "--whole", "--json"],
    &["conformance", "mailtourl", "--parts", "--no-small"],
    &[
        "conformance",
        "mailtourl",
        "--parts",
        "--no-small",
        "--json",
    ],
    &["learn", "digits", "--hex"],
    &["learn", "digits", "--hex", "--json"],
];

/// A parser that prints any octets, on its standard output and error, and exits with any status,
/// makes the command say so: it does not panic, its output is safe to print, and what should be
/// JSON is JSON.
///
/// The command is another process, so its coverage does not guide the choice of inputs.
pub(crate) fn kit(input: &mut Input<'_>) {
    static FILES: LazyLock<[PathBuf; 2]> = LazyLock::new(|| {
        ["out", "err"]
            .map(|name| env::temp_dir().join(format!("rfc1738-fuzz-{}.{name}", std::process::id())))
    });
    let arguments = input.choose(&CONVERSATIONS);
    let times = 1 + usize::from(input.byte()) * 4;
    let status = input.byte() % 4;
    // The peer reads its questions before it answers, or after, or does not.
    let reads = input.choose(&["cat > /dev/null; ", "", "exec < /dev/null; "]);
    let complaint = &input.text[..input.text.len().min(usize::from(input.byte() % 64))];
    let [out, err] = &*FILES;
    let answers: Vec<u8> = input
        .text
        .iter()
        .copied()
        .cycle()
        .take((input.text.len() * times).min(1 << 18))
        .collect();
    fs::write(out, answers).expect("the folder for temporary files can be written");
    fs::write(err, complaint).expect("the folder for temporary files can be written");

    let script = format!("{reads}cat \"$0\"; cat \"$1\" >&2; exit {status}");
    let mut command = command(arguments);
    command
        .args(["--timeout", "5", "--", "sh", "-c", &script])
        .arg(out)
        .arg(err)
        .stdin(Stdio::null());
    let stdout = assert_answers(&mut command, &[0, 1]);
    if arguments.contains(&"--json") {
        for line in stdout.lines() {
            serde_json::from_str::<serde_json::Value>(line)
                .unwrap_or_else(|error| panic!("{error}: {line}"));
        }
    }
}

/// The command with these words, in an environment that asks for no colors.
fn command(words: &[&str]) -> Command {
    static PATH: LazyLock<PathBuf> = LazyLock::new(|| {
        env::var_os("RFC1738_COMMAND")
            .expect("RFC1738_COMMAND is the path of the command")
            .into()
    });
    let mut command = Command::new(&*PATH);
    command.args(words).env_remove("CLICOLOR_FORCE");
    command
}

/// Asserts that the command ends with one of these statuses, and that all that it prints is safe.
/// Returns its answer.
fn assert_answers(command: &mut Command, statuses: &[i32]) -> String {
    let output = command.output().expect("the command starts");
    let stdout = assert_graphic(&output.stdout);
    let stderr = assert_graphic(&output.stderr);
    assert!(!stderr.contains("panicked"), "{command:?}: {stderr}");
    assert!(
        output
            .status
            .code()
            .is_some_and(|code| statuses.contains(&code)),
        "{command:?}: {:?}: {stderr}",
        output.status
    );
    stdout.to_owned()
}

/// The subcommands that show a text, or how it relates to a rule. Here and below, the first is what
/// matters most: most inputs have it.
const SHOWN: [&[&str]; 9] = [
    &["explain"],
    &["explain", "--json"],
    &["parse"],
    &["parse", "--json"],
    &["parts"],
    &["interpret"],
    &["validate", "--json"],
    &["explain", "a", "--grammar"],
    &["coverage", "a", "--grammar"],
];

/// What is repeated.
const LETTERS: [&str; 6] = ["a", "/", "a.", ";=", "%41", "\u{1b}"];

/// How often. The first is more than Rust's own widths may be.
const LENGTHS: [usize; 4] = [70_000, 20_000, 300, 1];

/// What is before the long part, and between it and the text.
const AROUND: [(&str, &str); 5] = [
    ("news:", "@h"),
    ("ftp://", "@h"),
    ("http://h/", "/"),
    ("x:", ""),
    ("", ""),
];

/// Grammars in which `#` is the long part: a name, a literal, and a text that a rule quotes.
const LONG: [&str; 4] = [
    "a = *OCTET / #\n# = \"x\" / \"y\"\n",
    "a = \"#\" / *OCTET\n",
    "a = *%x61-7A *b\nb = %x00-FF\n",
    "a = *b\nb = %x00-FF\n",
];

/// A part of up to 210,000 bytes among shorter ones does not make the command panic, and its output
/// is not longer than promised. The line after it is answered.
pub(crate) fn widths(input: &mut Input<'_>) {
    static GRAMMAR: LazyLock<PathBuf> =
        LazyLock::new(|| env::temp_dir().join(format!("rfc1738-fuzz-{}.abnf", std::process::id())));
    let words = *input.choose(&SHOWN);
    let long = input.choose(&LETTERS).repeat(*input.choose(&LENGTHS));
    let grammar = input.choose(&LONG).replace('#', &"b".repeat(long.len()));
    let (start, end) = *input.choose(&AROUND);
    let text = input.text.iter().copied().filter(|&byte| byte != b'\n');
    let line: Vec<u8> = [start, &long, end]
        .concat()
        .into_bytes()
        .into_iter()
        .chain(text)
        .collect();
    let lines = [&line[..], b"\nhttp://last.dom/\n"].concat();

    let mut command = command(words);
    let by_grammar = words.contains(&"--grammar");
    if by_grammar {
        fs::write(&*GRAMMAR, grammar).expect("the folder for temporary files can be written");
        command.arg(&*GRAMMAR);
    }
    let file = env::temp_dir().join(format!("rfc1738-fuzz-{}.txt", std::process::id()));
    fs::write(&file, &lines).expect("the folder for temporary files can be written");
    command.stdin(fs::File::open(&file).expect("it is written"));
    let stdout = assert_answers(&mut command, if by_grammar { &[0, 1, 2] } else { &[0, 1] });
    let is_answer = words[0] != "validate" && !by_grammar;
    assert!(
        !is_answer || stdout.contains("last.dom"),
        "{words:?}: {stdout:.300}"
    );
    // A report about a grammar with a long literal has it several times.
    assert!(
        words[0] == "coverage" || stdout.len() <= 2 * 4096 + 128 * lines.len(),
        "{words:?}: {} bytes of {}",
        stdout.len(),
        lines.len()
    );
}
