//! The judge: what a verdict says of an implementation.

use std::{collections::HashSet, convert::Infallible, ops::Range, ptr, str};

use rfc1738_conformance::{
    automaton::Dfa,
    grammar::Grammar,
    judge::{
        Answer, Difference, Fault, Implementation, Judge, Judges, Kind, Options, Outcome, Parts,
        Question, Reads, Shape, Verdict, longest_prefix, parts,
    },
    language::Language,
    learn::{Bounds, Learning},
    mutant::{Density, Mutant, Mutants},
    rfc1738::{self, parts::NAMES},
};
use testkit::one_in;

use crate::{abnf, assert_says, judge, judged, language, refusing, rule, shown};

#[test]
fn the_automaton_of_a_language_agrees() {
    let web = rfc1738::with_scheme(Grammar::rfc1738(), "https", "httpurl").unwrap();
    for language in [
        language("hostport"),
        language("rfc3986:IPv4address"),
        Language::rule(&web, "mailtourl").unwrap(),
    ] {
        let judge = Judge::new(language).unwrap();
        let dfa = judge.dfa().clone();
        let verdict = judged(&judge, |text| dfa.accepts(text));
        assert!(
            verdict.agrees() && verdict.outcome() == Outcome::Agrees,
            "{verdict}"
        );
        assert_eq!(
            verdict.to_string(),
            format!(
                "{}: all {} answers are right\n",
                judge.language(),
                judge.count()
            )
        );
        let verdict = judge.verdict(&mut longest_prefix(|text| dfa.longest_prefix(text)));
        assert!(verdict.agrees(), "{verdict}");
    }
}

#[test]
fn the_same_question_has_the_same_judge_until_others_were_asked() {
    let judges = Judges::new();
    let judge = |rule: &str, extra_states: u32| {
        let language = language(rule);
        judges
            .judge(
                language,
                Options {
                    extra_states,
                    ..Options::default()
                },
            )
            .unwrap()
    };
    let port = judge("port", 0);
    let is_kept = |again: Judge| ptr::eq(port.dfa(), again.dfa());
    assert!(is_kept(judge("port", 0)) && !is_kept(judge("port", 1)));
    ["digit", "digits", "user"]
        .iter()
        .for_each(|rule| drop(judge(rule, 0)));
    assert!(!is_kept(judge("port", 0)));
}

/// A mutant is found, each of its pairs shows it, and a fault that is named agrees with all answers.
#[test]
fn a_report_on_a_mutant_shows_it() {
    for (rule, part) in [
        ("port", 17),
        ("digits", 17),
        ("hostname", 73),
        ("hostport", 241),
        ("hsegment", 121),
    ] {
        let judge = judge(rule);
        let mutants = Mutants::new(&language(rule), Density::Telling).unwrap();
        // A part of them; in a thorough run, all.
        let mut named = 0;
        let mut count = 0;
        for mutant in one_in(part, mutants.iter()) {
            let grammar = mutants.grammar_of(mutant).expect("no rule has branches");
            let wrong = Dfa::new(&grammar, rule).unwrap();
            let verdict = judged(&judge, |text| wrong.accepts(text));
            let differences = &verdict.differences;
            // Without an accepted member, there is nothing to be beside.
            let is_judged = !differences.list.is_empty();
            assert_ne!(is_judged, differences.accepts_none, "{mutant}: {verdict}");
            for difference in &differences.list {
                let [right, shown] = [difference.pair.right(), difference.pair.wrong()];
                assert!(
                    wrong.accepts(&right) && judge.dfa().accepts(&right),
                    "{verdict}"
                );
                assert_ne!(
                    wrong.accepts(&shown),
                    judge.dfa().accepts(&shown),
                    "{verdict}"
                );
                for fault in difference.fault.iter() {
                    named += 1;
                    let is_it = |other: &&Mutant| other.to_string() == *fault;
                    let told = mutants.iter().find(is_it).expect("a mutant");
                    let mut differs = mutants.differs(told).unwrap();
                    let mut agrees = |string: Vec<u8>| {
                        let is_wrong = wrong.accepts(&string) != judge.dfa().accepts(&string);
                        !differs(&string) || is_wrong
                    };
                    assert!(judge.strings().all(&mut agrees), "{verdict}");
                }
            }
            count += 1;
        }
        assert!(
            named * 2 >= count,
            "{rule}: {named} faults are named of {count}"
        );
    }
}

/// A limit of a name is one difference, whatever the rule; what two rules have in common, too.
#[test]
fn a_difference_in_several_rules_is_reported_once() {
    let judge = judge("hostport");
    let verdict = refusing(&judge, |text| {
        let host = text.split(':').next().unwrap_or_default();
        host.split('.').any(|label| label.len() > 63)
    });
    let [difference] = &*verdict.differences.list else {
        panic!("{verdict}")
    };
    assert_eq!(difference.shape, Shape::Length(63), "{verdict}");
    assert!(
        difference.rules.contains(&"toplabel".to_owned()),
        "{verdict}"
    );
    assert!(
        difference.rules.contains(&"domainlabel".to_owned()),
        "{verdict}"
    );
    assert_says(
        &verdict,
        "rejects 64 bytes \"aaaaaaaaaaaaaaaaaaaaaaaa…\", accepts 63 ",
    );
}

/// The prototype of all false all-clears: the shortest members are rejected for their values.
#[test]
fn a_calendar_hides_no_fault() {
    let days = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];
    let is_date = |text: &str| {
        let number = |range: Range<usize>| text.get(range)?.parse::<usize>().ok();
        let all_digits = text
            .bytes()
            .enumerate()
            .all(|(at, byte)| at == 4 || at == 7 || byte.is_ascii_digit());
        let day = number(8..10).filter(|_| text.len() == 10 && all_digits);
        let month = number(5..7).and_then(|month| days.get(month.checked_sub(1)?));
        day.zip(month)
            .is_some_and(|(day, most)| (1..=*most).contains(&day))
    };
    let judge = Judge::new(rule("d = 4DIGIT \"-\" 2DIGIT \"-\" 2DIGIT\n", "d")).unwrap();
    let verdict = judged(&judge, |text| str::from_utf8(text).is_ok_and(is_date));
    assert!(!verdict.agrees());
    let accepts: Vec<&Difference> = verdict
        .differences
        .list
        .iter()
        .filter(|one| one.kind == Kind::Accepts)
        .collect();
    let [separator] = &*accepts else {
        panic!("{verdict}")
    };
    let Shape::Bytes { bytes, .. } = separator.shape else {
        panic!("{verdict}")
    };
    assert!(
        (0..0x80).all(|byte| bytes.contains(byte) == (byte != b'-')),
        "{verdict}"
    );
    assert_says(&verdict, "d: above 12 ");
    assert_says(
        &verdict,
        "each of 10 transitions was judged beside an accepted member\n",
    );
}

/// What the parser accepts is known from the corpus alone.
#[test]
fn a_corpus_is_a_footing() {
    let judge = Judge::new(rule("code = 4ALPHA\n", "code")).unwrap();
    let knows = |text: &[u8]| {
        [&b"HRKW"[..], b"ZQXJ"]
            .iter()
            .any(|code| text.starts_with(code))
    };
    let verdict = judged(&judge, knows);
    assert!(verdict.differences.accepts_none, "{verdict}");
    assert_says(&verdict, "  accepts no member that it was asked about\n");
    let verdict = judged(&judge.clone().with_corpus([b"ZQXJ".to_vec()]), knows);
    assert_says(&verdict, "accepts \"ZQXJa\" as well as \"ZQXJ\"");
    assert_says(&verdict, "code: any byte added");
    // One that cannot be asked about is left out.
    let text = judge.with_corpus([b"\xFF".to_vec(), b"abcd".to_vec()]);
    assert_eq!(
        text.strings().take(2).collect::<Vec<_>>(),
        [b"\xFF".to_vec(), b"abcd".to_vec()]
    );
}

/// The strings of a row are all written as characters, whole ones, or all as octets.
#[test]
fn a_row_has_one_notation() {
    let judge = Judge::new(rule("n = 1*( %x30-39 / %x660-669 )\n", "n")).unwrap();
    let taking = |is_taken: fn(char) -> bool| {
        judged(&judge, |text| {
            let text = str::from_utf8(text).unwrap_or_default();
            !text.is_empty() && text.chars().all(is_taken)
        })
    };
    let verdict = taking(|one| one.is_ascii_digit());
    assert_says(
        &verdict,
        "  rejects \"<U+0660>\", accepts \"0\"  n: \"<U+0660>\"–\"<U+0669>\" in place of \"0\" (2 of 2 \
         places)\n    as if n: lacks the alternative U+0660–U+0669\n",
    );
    let verdict = taking(|one| matches!(one, '0'..='9' | '\u{660}'..='\u{66C}'));
    assert_says(
        &verdict,
        "accepts \"<U+066A>\" as well as \"<U+0660>\"  n: \"<U+066A>\"–\"<U+066C>\" in place of \
         \"<U+0660>\"",
    );
    let verdict =
        taking(|one| matches!(one, '0'..='9' | '\u{660}'..='\u{669}') && one != '\u{663}');
    assert_says(
        &verdict,
        "rejects \"<U+0663>\", accepts \"<U+0660>\"  n: \"<U+0663>\" in place of \"<U+0660>\"\n",
    );
    let verdict = judged(&judge, |text| {
        let is_taken = |octet: &u8| octet.is_ascii_digit() || !octet.is_ascii();
        !text.is_empty() && text.iter().all(is_taken)
    });
    assert_says(
        &verdict,
        "accepts \"\\x80\" as well as \"0\"  n: \"\\x80\"–\"\\xff\" in place of \"0\" (2 of 2 places)\n",
    );
}

/// What makes a string of such characters too long is left out with whole characters.
#[test]
fn a_limit_of_bytes_explains_strings_of_longer_characters() {
    let text = "a = *( %x21-7E / %x80-10FFFF )\n";
    let judge = Judge::new(rule(text, "a")).unwrap();
    let verdict = judged(&judge, |text| {
        judge.dfa().accepts(text) && text.len() < 1_000
    });
    assert_says(&verdict, "accepts 999 bytes  a: more than 999 bytes\n");
    assert_all_explained(&verdict, 1);
    // Of as many bytes, some are accepted.
    let verdict = judged(&judge, |text| {
        judge.dfa().accepts(text) && str::from_utf8(text).unwrap().chars().count() < 1_000
    });
    assert!(
        !verdict.to_string().contains("more than 0 bytes"),
        "{verdict}"
    );
}

/// The bytes with which such characters begin are not all that are not in US-ASCII.
#[test]
fn characters_beyond_us_ascii_are_named_once() {
    let options = Options {
        reads: Reads::Text,
        ..Options::default()
    };
    let judge = Judge::with_options(language("port"), options).unwrap();
    for (taken, told) in [
        (
            (|c| c != '-') as fn(char) -> bool,
            r#"digits: any character but "-" | "0"–"9" in place of "0""#,
        ),
        (
            |c| c.is_ascii_digit() || !c.is_ascii(),
            r#"digits: characters beyond US-ASCII in place of "0""#,
        ),
    ] {
        let verdict = judged(&judge, |text| {
            !text.is_empty() && str::from_utf8(text).unwrap().chars().all(taken)
        });
        assert_says(&verdict, told);
    }
}

#[test]
fn each_string_is_asked_once() {
    let rules = "port hostname hostport search grouppart fieldspec escape";
    for rule in one_in(3, rules.split(' ')) {
        let mut known = HashSet::new();
        for string in judge(rule).strings() {
            assert!(!known.contains(&string), "{rule}: {}", shown(&string));
            known.insert(string);
        }
    }
}

#[test]
fn a_parser_that_rejects_everything_has_no_pair() {
    let languages = [
        language("ftpurl"),
        rfc1738::agreed::language().clone(),
        rule("t = \"\"\n", "t"),
    ];
    for language in one_in(2, languages) {
        let judge = Judge::new(language).unwrap();
        let verdict = judged(&judge, |_| false);
        assert!(verdict.differences.list.is_empty(), "{verdict}");
        assert_eq!(verdict.differences.unpaired, verdict.wrongly_rejected.count);
        assert_says(
            &verdict,
            "  accepts no member that it was asked about\n  rejects \"",
        );
    }
}

/// The automaton does not count so far.
#[test]
#[ignore = "six million strings, twice: cargo xtask thorough"]
fn a_host_that_is_too_long_is_a_wrong_answer() {
    let language = rfc1738::agreed::language();
    let judge = Judge::new(language.clone()).unwrap();
    let right = judged(&judge, |text| language.accepts(text).unwrap());
    assert!(right.agrees(), "{right}");
    let wrong = judged(&judge, |text| judge.dfa().accepts(text));
    assert_eq!(wrong.wrongly_accepted.count, 1, "{wrong}");
    let [long] = &wrong.differences.without_pair[..] else {
        panic!("{wrong}")
    };
    assert!(long.string.0.starts_with(b"http://a.a.") && long.string.0.ends_with(b".ab/"));
    assert_says(&wrong, "  accepts 262 bytes \"http://a.a.a.");
}

/// Near misses of a language that has all strings, or nearly all, would be sought for ever.
#[test]
fn a_language_of_all_strings_can_be_judged() {
    for text in ["*OCTET", "1*OCTET", "*( %x00-7F / %x80-FF )"] {
        let judge = Judge::new(rule(&format!("t = {text}\n"), "t")).unwrap();
        let right = judged(&judge, |text| judge.dfa().accepts(text));
        assert!(right.agrees(), "{text}");
        let wrong = judged(&judge, |text| !text.contains(&b'x'));
        assert!(!wrong.agrees(), "{text}");
    }
}

#[test]
fn a_fault_of_ones_own_is_safe_to_print_and_says_no_more() {
    let fault = Fault::new("no\x1B[31m\nanswer");
    assert_eq!(fault.to_string(), "  failed: no␛[31m␊answer\n");
}

#[test]
fn parts_are_not_compared_with_none() {
    let judge = judge("port");
    let verdict = judge.verdict(&mut parts(NAMES, |_| Some(Parts::default())));
    assert!(!verdict.agrees() && verdict.cases == 0, "{verdict}");
    assert_says(&verdict, "`Judge::with_parts`");
}

#[test]
fn a_panic_is_an_answer_that_is_counted() {
    let judge = judge("port");
    let verdict = judged(&judge, |text| {
        assert!(text.len() < 2, "{} bytes", text.len());
        text.len() == 1 && text[0].is_ascii_digit()
    });
    assert!(!verdict.agrees());
    let longer = judge.strings().filter(|string| string.len() > 1).count() as u64;
    assert_eq!(verdict.threw.count, longer);
    assert_eq!(verdict.wrongly_accepted.count, 0);
    assert_eq!(verdict.wrongly_rejected.count, 0);
    let end = ", answered by throwing \"2 bytes\", expected no\n";
    assert!(verdict.to_string().ends_with(end), "{verdict}");
}

#[test]
fn a_function_that_contradicts_itself_has_no_differences() {
    let judge = judge("port");
    let mut asked = 0;
    let verdict = judged(&judge, |text| {
        asked += 1;
        // One of three digits is forgotten, by turns.
        !text.is_empty() && text.iter().all(u8::is_ascii_digit) && asked % 3 > 0
    });
    let contradiction = verdict.contradiction.as_ref().unwrap();
    assert_ne!(contradiction.first, contradiction.second);
    assert_eq!(verdict.outcome(), Outcome::Failed);
    assert!(!verdict.agrees());
    assert!(verdict.differences.list.is_empty() && verdict.differences.unpaired == 0);
    assert!(verdict.wrongly_rejected.count > 0);
    let end = format!(
        "\n  contradicts itself: {contradiction}; it may keep something from string to string\n"
    );
    assert!(verdict.to_string().ends_with(&end), "{verdict}");
    // One that accepts nothing after many strings rejects even the first.
    let mut asked = 0;
    let verdict = judged(&judge, |text| {
        asked += 1;
        !text.is_empty() && text.iter().all(u8::is_ascii_digit) && asked < 2_000
    });
    let contradiction = verdict
        .contradiction
        .expect("the first members are asked again");
    let answers = (contradiction.first, contradiction.second);
    assert_eq!(answers, (Answer::Yes, Answer::No));
    // One that is wrong about the same strings each time does not.
    assert!(judged(&judge, |_| true).contradiction.is_none());
}

#[test]
fn a_message_says_where_the_differences_are_that_it_leaves_out() {
    let mut verdict = judged(&judge("port"), |_| true);
    let first = verdict.differences.list[0].clone();
    verdict.differences.list = vec![first; 40];
    assert_says(&verdict, "  and 28 more (`differences` has all)\n");
    let details = verdict.details("--json").to_string();
    assert!(details.contains("  and 28 more (--json has all)\n"));
    assert!(verdict.to_string().lines().count() <= 30, "{verdict}");
}

#[test]
fn only_what_is_a_line_is_asked_if_that_is_wanted() {
    let options = Options {
        reads: Reads::Lines,
        ..Options::default()
    };
    let judge = Judge::with_options(language("port"), options).unwrap();
    for string in judge.strings() {
        assert!(!string.contains(&b'\n') && str::from_utf8(&string).is_ok());
    }
    assert!(judge.left_out() > 0);
    assert_eq!(judged(&judge, |_| true).left_out, judge.left_out());
}

/// Answers about the first string only.
struct Silent {
    is_in_step: bool,
    has_answered: bool,
}

impl Implementation for Silent {
    fn question(&self) -> Question {
        Question::Whole
    }

    fn answer(&mut self, _: &[u8]) -> Result<Answer<'_>, Fault> {
        match std::mem::replace(&mut self.has_answered, true) {
            false => Ok(Answer::Yes),
            true => Err(Fault {
                is_in_step: self.is_in_step,
                ..Fault::new("silent")
            }),
        }
    }
}

#[test]
fn answers_that_may_be_out_of_step_are_not_compared() {
    let judge = judge("port");
    for (is_in_step, cases) in [(true, 1), (false, 0)] {
        let verdict = judge.verdict(&mut Silent {
            is_in_step,
            has_answered: false,
        });
        assert_eq!((verdict.outcome(), verdict.cases), (Outcome::Failed, cases));
        assert_eq!(verdict.fault.unwrap().message, "silent");
    }
}

/// About prefixes, the pair is one of whole strings.
#[test]
fn a_prefix_of_the_wrong_length_has_a_pair() {
    let judge = judge("hostport");
    let dfa = judge.dfa();
    let shorter = judge.verdict(&mut longest_prefix(|text| {
        dfa.longest_prefix(text).map(|length| length.min(3))
    }));
    assert!(shorter.wrong_length.count > 0);
    assert_says(&shorter, "rejects 4 bytes \"");
    let longer = judge.verdict(&mut longest_prefix(|text| {
        dfa.longest_prefix(text).map(|_| text.len())
    }));
    let kinds = longer.differences.list.iter().map(|one| one.kind);
    assert!(
        longer.wrong_length.count > 0 && kinds.collect::<Vec<_>>().contains(&Kind::Accepts),
        "{longer}"
    );
}

#[test]
fn a_grammar_of_ones_own_is_a_language_and_a_name_that_it_does_not_have_is_an_error() {
    let grammar = abnf("greeting = \"hello\" *( \", \" name )\nname = 1*ALPHA\n");
    assert!(Language::rule(&grammar, "nobody").is_err());
    let judge = Judge::new(Language::rule(&grammar, "greeting").unwrap()).unwrap();
    let verdict = judged(&judge, |text| text == b"hello");
    // ABNF's strings ignore case.
    assert_says(&verdict, "greeting: \"H\" in place of \"h\"\n");
    assert_says(&verdict, "greeting = \"hello\" *( \", \" name )\n");
}

#[test]
fn a_function_that_always_panics_has_no_difference() {
    let judge = judge("port");
    let verdict = judged(&judge, |_| panic!("not yet"));
    assert!(verdict.differences.list.is_empty());
    let report = verdict.to_string();
    assert!(
        report.starts_with("port: all 2846 answers are exceptions\n  2846 threw: \"\", "),
        "{report}"
    );
    // It rejects what is no member, and so is never wrong.
    let dfa = judge.language().dfa().unwrap();
    let verdict = judged(&judge, |text| dfa.accepts(text) && panic!("not yet"));
    assert!(
        verdict.differences.accepts_none && !verdict.complete,
        "{verdict}"
    );
}

/// Bytes that a parser does not look at are one difference, however many there are.
#[test]
fn what_may_follow_a_byte_is_one_difference() {
    let is_digits = |text: &[u8]| !text.is_empty() && text.iter().all(|byte| byte.is_ascii_digit());
    let split = |text: &[u8], at: u8| -> (Vec<u8>, Option<Vec<u8>>) {
        let mut pieces = text.splitn(2, |byte| *byte == at).map(<[u8]>::to_vec);
        (pieces.next().unwrap_or_default(), pieces.next())
    };
    let judge = judge("port");
    // C ends a string there.
    let verdict = judged(&judge, |text| is_digits(&split(text, 0).0));
    assert_says(&verdict, r#"accepts "0\x00" as well as "0""#);
    assert_says(&verdict, r#"port: "\x00", then any bytes, or none, added"#);
    assert_all_explained(&verdict, 1);
    // As the zone of an IPv6 address.
    let verdict = judged(&judge, |text| {
        let (port, zone) = split(text, b'%');
        let is_zone = |zone: Vec<u8>| {
            !zone.is_empty() && !zone.iter().any(|byte| matches!(byte, b'%' | b'/'))
        };
        is_digits(&port) && zone.is_none_or(is_zone)
    });
    assert_says(&verdict, r#"accepts "0%a" as well as "0""#);
    assert_says(&verdict, r#"port: "%", then any bytes but "%" | "/" added"#);
    assert_all_explained(&verdict, 1);
    // A line end is none of a comment's bytes, and may end one.
    let verdict = judged(&judge, |text| {
        let line = text.strip_suffix(b"\n").unwrap_or(text);
        let (port, comment) = split(line, b'#');
        is_digits(&port) && comment.is_none_or(|comment| !comment.contains(&b'\n'))
    });
    assert_says(
        &verdict,
        r##"port: "#", then any bytes but "\n", or none, added"##,
    );
    assert_says(&verdict, r#"port: "\n" added"#);
    assert_all_explained(&verdict, 2);
    // Whatever is between two dates.
    let judge = Judge::new(rule("d = 2DIGIT [ \"-\" 2DIGIT ]\n", "d")).unwrap();
    let verdict = judged(&judge, |text| {
        let is_two = |range: Range<usize>| text.get(range).is_some_and(is_digits);
        is_two(0..2) && (text.len() == 2 || text.len() == 5 && is_two(3..5))
    });
    assert_says(&verdict, "any byte but \"-\" in place of \"-\"");
    assert_all_explained(&verdict, 1);
}

/// No accepted member has a text of `hostnumber`, or a byte that ends a `domainlabel`.
#[test]
fn what_is_never_accepted_is_in_few_lines() {
    let judge = Judge::new(language("host")).unwrap();
    let verdict = refusing(&judge, |text| text.contains('.'));
    assert_says(
        &verdict,
        "one or more of \"-\" | \".\" | \"0\"–\"9\" | \"A\"–\"Z\" | \"a\"–\"z\", then \".\" added",
    );
    assert_says(
        &verdict,
        "hostnumber: 31 of 31 texts are rejected; accepted there: ",
    );
    assert_all_explained(&verdict, 2);
    let verdict = refusing(&judge, |text| {
        !text.bytes().all(|byte| byte.is_ascii_alphabetic())
    });
    // No dots, no addresses, no hyphens, no digits.
    assert_all_explained(&verdict, 4);
}

/// What is rejected of a repeated piece is a string that was asked about.
#[test]
fn a_window_of_lengths_is_none_that_has_no_end() {
    let judge = Judge::new(rule("n = 1*DIGIT\n", "n")).unwrap();
    let is_refused = |text: &str| (1_000..=1_100).contains(&text.len());
    let verdict = refusing(&judge, is_refused);
    let found = &verdict.differences;
    let mut rejected = found.list.iter().map(|one| one.pair.wrong());
    assert!(
        rejected.all(|wrong| is_refused(std::str::from_utf8(&wrong).unwrap())),
        "{verdict}"
    );
    let mut unpaired = found.without_pair.iter();
    assert!(
        unpaired.all(|one| is_refused(std::str::from_utf8(&one.string).unwrap())),
        "{verdict}"
    );
    assert!(!verdict.agrees());
}

#[test]
fn a_number_may_be_too_small() {
    let judge = Judge::new(language("hostport")).unwrap();
    let verdict = refusing(&judge, |text| {
        let port = text.split_once(':').map(|(_, port)| port);
        port.is_some_and(|port| port.parse::<u128>().is_ok_and(|port| port < 1_024))
    });
    assert_says(&verdict, "digits: below 1024");
    assert_all_explained(&verdict, 1);
}

/// Without the byte, the member is accepted; and it is not for its length.
#[test]
fn a_byte_that_is_never_accepted_is_no_limit() {
    let judge = Judge::new(language("newsurl")).unwrap();
    let verdict = refusing(&judge, |text| !text.contains('@') || text.contains('%'));
    assert!(!verdict.to_string().contains("bytes"), "{verdict}");
    assert_all_explained(&verdict, 2);
}

#[test]
fn a_limit_has_all_places_of_its_rule() {
    let judge = Judge::new(language("host")).unwrap();
    let verdict = refusing(&judge, |text| {
        let is_number = text.bytes().all(|byte| b"0123456789.".contains(&byte));
        let is_long = |label: &str| match is_number {
            true => label.len() > 3,
            false => label.len() > 63,
        };
        text.split('.').any(is_long)
    });
    assert_says(&verdict, "digits: more than 3 bytes (4 of 4 places)");
    assert_all_explained(&verdict, 2);
    // More digits are accepted in a host.
    let judge = Judge::new(language("hostport")).unwrap();
    let verdict = refusing(&judge, |text| {
        let port = text.split_once(':').map_or("000", |(_, port)| port);
        !(2..=5).contains(&port.len()) || text.split(':').next().unwrap().contains('.')
    });
    assert_says(&verdict, "digits: more than 5 bytes");
    assert_says(&verdict, "digits: \"0\" left out");
}

/// The members that are known to be accepted are shorter, but a small number of as many digits is
/// accepted as well.
#[test]
fn a_number_that_is_too_great_is_not_too_long() {
    let judge = Judge::new(language("port")).unwrap();
    let verdict = refusing(&judge, |text| {
        let port = text.parse::<u128>();
        text.len() > 4 || port.is_ok_and(|port| !(1..=1_023).contains(&port))
    });
    assert_says(&verdict, "rejects \"1024\", accepts \"1023\"");
    assert_says(&verdict, "digits: above 1023\n");
    assert_eq!(verdict.differences.unpaired, 0, "{verdict}");
}

/// A program may be started anew for each round.
#[test]
fn what_is_wrong_at_once_takes_few_rounds() {
    let judge = Judge::new(language("hostport")).unwrap();
    let verdict = refusing(&judge, |text| {
        let (host, port) = text.split_once(':').unwrap_or((text, ""));
        !host.starts_with(|first: char| first.is_ascii_alphabetic())
            || host.contains('-')
            || port.len() > 5
    });
    assert_all_explained(&verdict, 4);
    assert!(verdict.rounds <= 100, "{} rounds", verdict.rounds);
    // A string of 70,000 bytes is not shortened if others explain it.
    let judge = Judge::new(language("port")).unwrap();
    let verdict = refusing(&judge, |text| text.len() % 2 == 1);
    assert!(verdict.rounds <= 100, "{} rounds", verdict.rounds);
    let judge = Judge::new(language("hostport")).unwrap();
    let is_number = |text: &str| text.bytes().all(|byte| b"0123456789.".contains(&byte));
    let verdict = refusing(&judge, |text| {
        let host = text.split(':').next().unwrap();
        !is_number(host) || host.split('.').any(|octet| octet.parse::<u8>().is_err())
    });
    assert!(verdict.rounds <= 100, "{} rounds", verdict.rounds);
}

fn assert_all_explained(verdict: &Verdict, differences: usize) {
    let found = &verdict.differences;
    assert_eq!(found.list.len(), differences, "{verdict}");
    assert_eq!(found.unpaired, 0, "{verdict}");
}

/// Each text of a rule inside is long as well; but where it is shorter, and another one longer, the
/// whole is rejected.
#[test]
fn a_limit_is_that_of_the_outermost_rule_that_explains_it() {
    let verdict = refusing(&judge("httpurl"), |text| text.len() > 2_083);
    assert_says(&verdict, "httpurl: more than 2083 bytes");
    assert_all_explained(&verdict, 1);
}

/// A byte that is rejected for what the others are may be accepted beside others.
#[test]
fn a_byte_that_is_accepted_elsewhere_is_not_always_wrong() {
    let judge_isbn = Judge::new(rule("isbn = 9DIGIT ( DIGIT / %x58 )\n", "isbn")).unwrap();
    let verdict = refusing(&judge_isbn, |text| {
        let value = |byte: u8| if byte == b'X' { 10 } else { byte - b'0' };
        let digits = text.bytes().map(|byte| usize::from(value(byte)));
        digits
            .zip((1..=10).rev())
            .map(|(digit, weight)| digit * weight)
            .sum::<usize>()
            % 11
            != 0
    });
    let told = r#"isbn: "1"–"9" | "X" in place of "0" (10 of 10 places) here; elsewhere accepted "#;
    assert_says(&verdict, told);
    let verdict = refusing(&judge("hostname"), |text| text.contains('-'));
    assert!(!verdict.to_string().contains("elsewhere"), "{verdict}");
}

/// Longer texts are accepted in the same place.
#[test]
fn an_odd_length_is_no_limit() {
    let judge = Judge::new(language("hostname")).unwrap();
    let is_odd = |label: &str| label.len() > 3 && label.len() % 2 == 1;
    let verdict = refusing(&judge, |text| text.split('.').any(is_odd));
    assert!(!verdict.to_string().contains("more than"), "{verdict}");
}

/// A number of three digits is rejected where one of two is accepted: the text is too long.
#[test]
fn a_number_that_is_too_long_is_not_too_small() {
    let judge = Judge::new(language("mailtourl")).unwrap();
    let verdict = refusing(&judge, |text| {
        let local = text["mailto:".len()..].rsplit_once('@');
        local
            .map_or(&text["mailto:".len()..], |(local, _)| local)
            .len()
            > 64
    });
    assert!(!verdict.to_string().contains("below"), "{verdict}");
    // Of a long string, an excerpt is shown.
    assert_says(&verdict, "\" (72 bytes), accepts \"…");
    assert_says(&verdict, "\" (71 bytes)  ");
}

/// Where one digit more is a zero too many, another one may be a number that is too great.
#[test]
fn a_byte_explains_only_what_it_makes_wrong_there() {
    let language = Language::rule(Grammar::rfc3986(), "IPv4address").unwrap();
    let judge = Judge::new(language).unwrap();
    let verdict = judged(&judge, |text: &[u8]| {
        let octets: Vec<&[u8]> = text.split(|byte| *byte == b'.').collect();
        let is_octet = |octet: &&[u8]| {
            let is_number = (1..10).contains(&octet.len()) && octet.iter().all(u8::is_ascii_digit);
            is_number
                && str::from_utf8(octet)
                    .is_ok_and(|text| text.parse::<u32>().is_ok_and(|value| value < 257))
        };
        octets.len() == 4 && octets.iter().all(is_octet)
    });
    let mut wrong = verdict.differences.list.iter().map(|one| one.pair.wrong());
    let has_256 = |text: Vec<u8>| {
        text.split(|byte| *byte == b'.')
            .any(|octet| octet == b"256")
    };
    assert!(wrong.any(has_256), "{verdict}");
}

#[test]
fn wrong_answers_that_are_not_examined_are_counted() {
    let verdict = judged(&judge("hostport"), |_| true);
    let wrong = verdict.wrongly_accepted.count;
    assert!(wrong > 10_000, "{verdict}");
    let others = verdict.differences.not_examined;
    assert!((1_000..=2_000).contains(&(wrong - others)), "{verdict}");
    assert_says(
        &verdict,
        &format!("  {others} more wrong answers were not examined\n"),
    );
    assert!(!verdict.complete, "{verdict}");
}

/// The automaton has what nests to a depth: of what nests deeper, nothing is said.
#[test]
fn what_nests_deeper_is_not_judged() {
    let grammar = "list = \"(\" [ item *( \",\" item ) ] \")\"\nitem = list / 1*DIGIT\n";
    let grammar = abnf(grammar).with_depth("list", 2).unwrap();
    let language = Language::rule(&grammar, "list").unwrap();
    let judge = Judge::new(language.clone()).unwrap();
    let prefix = |text: &[u8]| Some(text.len() - after_list(text, false)?.len());
    let verdict = judge.verdict(&mut longest_prefix(prefix));
    assert!(verdict.agrees(), "{verdict}");
    let is_list = |text: &[u8], is_lenient| after_list(text, is_lenient) == Some(&[]);
    assert!(is_list(b"((()))", false));
    let verdict = judged(&judge, |text| is_list(text, false));
    assert!(verdict.agrees(), "{verdict}");
    let verdict = judged(&judge, |text| is_list(text, true));
    let told = "accepts \"(0,)\" as well as \"(0)\"  list: \",\" added (3 of 9 places)
    list = \"(\" [ item *( \",\" item ) ] \")\"
";
    assert_says(&verdict, told);
    assert_all_explained(&verdict, 1);
    let learning = Learning::about(&language).bounds(Bounds::default().with_states(20));
    let learned = learning.learn(|strings: &[Vec<u8>]| -> Result<Vec<bool>, Infallible> {
        Ok(strings.iter().map(|text| is_list(text, false)).collect())
    });
    let differences = learned.unwrap().differences().cloned().unwrap();
    assert!(
        differences.list.is_empty() && differences.unpaired == 0,
        "{differences:?}"
    );
}

/// What a language has that is made of such a rule may be what the rule does not have at this depth.
#[test]
fn an_operation_does_not_judge_what_nests_deeper() {
    let grammar = "any = *( \"(\" / \")\" )\nnest = \"(\" [ nest ] \")\"\n";
    let grammar = abnf(grammar).with_depth("nest", 2).unwrap();
    let [any, nest] = ["any", "nest"].map(|name| Language::rule(&grammar, name).unwrap());
    let is_any = |text: &[u8]| text.iter().all(|byte| b"()".contains(byte));
    let is_nest = |text: &[u8]| {
        let (open, close) = text.split_at(text.len() / 2);
        let is_half = |half: &[u8], of: u8| half.iter().all(|&byte| byte == of);
        open.len() == close.len() && !open.is_empty() && is_half(open, b'(') && is_half(close, b')')
    };
    assert!(is_nest(b"((()))") && any.difference(&nest).accepts(b"((()))").unwrap());
    let agrees = |language: Language, parser: &dyn Fn(&[u8]) -> bool| {
        let verdict = judged(&Judge::new(language).unwrap(), parser);
        assert!(verdict.agrees(), "{verdict}");
    };
    agrees(any.difference(&nest), &|text| {
        is_any(text) && !is_nest(text)
    });
    agrees(any.intersection(&nest), &is_nest);
    agrees(nest.union(&rule("x = \"1\"\n", "x")), &|text| {
        is_nest(text) || text == b"1"
    });
    // A string that is wrong wherever it nests is wrong.
    let verdict = judged(&Judge::new(any.difference(&nest)).unwrap(), is_any);
    assert_says(&verdict, r#"accepts "()" as well as "(""#);
}

/// What follows a list, if the text begins with one; one that is lenient may end with a comma.
fn after_list(text: &[u8], is_lenient: bool) -> Option<&[u8]> {
    let mut rest = text.strip_prefix(b"(")?;
    let mut is_first = true;
    loop {
        let end = rest.strip_prefix(b")").filter(|_| is_first || is_lenient);
        if end.is_some() {
            return end;
        }
        let digits = rest.iter().take_while(|byte| byte.is_ascii_digit()).count();
        rest = match digits {
            0 => after_list(rest, is_lenient)?,
            _ => &rest[digits..],
        };
        if let Some(end) = rest.strip_prefix(b")") {
            return Some(end);
        }
        rest = rest.strip_prefix(b",")?;
        is_first = false;
    }
}

/// The same digits, in another rule, do not refute the limit of a number.
#[test]
fn a_limit_of_a_number_is_one_of_its_rule() {
    let grammar = "u = \":\" ( port / word \"@\" )\nport = 1*DIGIT\nword = *DIGIT\n";
    let judge = Judge::new(rule(grammar, "u")).unwrap();
    let verdict = refusing(&judge, |text| {
        let port = text.strip_prefix(':').unwrap_or_default();
        let digits = port.bytes().all(|byte| byte.is_ascii_digit());
        !port.is_empty() && digits && port.parse::<u16>().is_err()
    });
    let [difference] = &*verdict.differences.list else {
        panic!("{verdict}")
    };
    assert_eq!(difference.shape, Shape::Number(65535), "{verdict}");
    assert!(difference.elsewhere.is_none(), "{verdict}");
}

/// A parser that reads more in many places: what some differences explain of another is not all that
/// it explains.
#[test]
fn a_difference_is_left_out_only_if_others_explain_all_of_it() {
    let grammar = "version = number [ %s\".post\" number ] [ %s\".dev\" number ] [ \"+\" local ]
local = 1*( %x61-7A / DIGIT )
number = 1*DIGIT
";
    let is_separator = |byte: &u8| b"-_.".contains(byte);
    let without_digits = |text: &[u8]| -> Vec<u8> {
        let digits = text.iter().take_while(|byte| byte.is_ascii_digit());
        text[digits.count()..].to_vec()
    };
    let without = |text: &[u8], word: &[u8]| -> Vec<u8> {
        let start = usize::from(text.first().is_some_and(is_separator));
        let Some(rest) = text[start..].strip_prefix(word) else {
            return text.to_vec();
        };
        without_digits(&rest[usize::from(rest.first().is_some_and(is_separator))..])
    };
    let is_version = |text: &[u8]| {
        let rest = without(&without(&without_digits(text), b"post"), b"dev");
        let is_local = |segment: &[u8]| {
            let is_alike = |byte: &u8| byte.is_ascii_lowercase() || byte.is_ascii_digit();
            !segment.is_empty() && segment.iter().all(is_alike)
        };
        let local = rest.strip_prefix(b"+");
        text.first().is_some_and(u8::is_ascii_digit)
            && local.map_or(rest.is_empty(), |local| {
                local.split(is_separator).all(is_local)
            })
    };
    let judge = Judge::new(rule(grammar, "version")).unwrap();
    let verdict = judged(&judge, is_version);
    for told in [
        r#"local: "-" | "." | "_" added"#,
        r#"number: "0" left out"#,
        r#""." left out"#,
        r#"in place of ".""#,
    ] {
        assert_says(&verdict, told);
    }
    assert_eq!(verdict.differences.unpaired, 0, "{verdict}");
}

/// Two others explain its string, but not all that it explains.
#[test]
fn a_difference_comes_back_if_more_is_left_without_it() {
    let grammar = "time = 2DIGIT \":\" 2DIGIT \":\" 2DIGIT [ zone ]
zone = ( \"+\" / \"-\" ) 2DIGIT \":\" 2DIGIT
";
    // The colons, the minutes and the seconds may be left out, and a zone may have seconds.
    let is_time = |mut text: &[u8]| {
        for number in 0..3 {
            if number > 0 && text.is_empty() {
                return true;
            }
            let rest = text.strip_prefix(b":").filter(|_| number > 0);
            let [b'0'..=b'9', b'0'..=b'9', rest @ ..] = rest.unwrap_or(text) else {
                return false;
            };
            text = rest;
        }
        text.is_empty()
    };
    let judge = Judge::new(rule(grammar, "time")).unwrap();
    let verdict = judged(&judge, |text: &[u8]| {
        let mut parts = text.splitn(2, |byte| b"+-".contains(byte));
        parts.all(is_time)
    });
    let told = r#"accepts "00:00:00+20" as well as "00:00:20"  time: "00+" added"#;
    assert_says(&verdict, told);
    assert_eq!(verdict.differences.unpaired, 0, "{verdict}");
}
