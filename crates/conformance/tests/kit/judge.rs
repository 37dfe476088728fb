//! The judge: what a verdict says of an implementation.

use std::{collections::HashSet, ptr, str};

use rfc1738_conformance::{
    automaton::Dfa,
    grammar::Grammar,
    judge::{
        Answer, Cause, Fault, Form, Implementation, Judge, Judges, Kind, Options, Outcome, Parts,
        Question, Reads, longest_prefix, parts,
    },
    language::Language,
    mutant::{Density, Mutants},
    rfc1738::{self, parts::NAMES},
};
use testkit::one_in;

use crate::{
    abnf, assert_says, causes, judge, judged, language, quick_judge, refusing, rule, shown,
};

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

/// The report on a mutant names its fault, or that of a mutant that treats all strings asked alike.
#[test]
fn a_report_on_a_mutant_names_its_fault() {
    for (rule, part) in [
        ("port", 17),
        ("digits", 17),
        ("hostname", 73),
        ("hostport", 241),
        ("hsegment", 121),
    ] {
        let judge = judge(rule);
        let mutants = Mutants::new(&language(rule), Density::Telling).unwrap();
        let dfa = |number: usize| {
            let mutant = mutants.iter().nth(number).unwrap();
            Dfa::new(
                &mutants.grammar_of(mutant).expect("no rule has branches"),
                rule,
            )
            .unwrap()
        };
        // A part of them; in a thorough run, all.
        for number in one_in(part, 0..mutants.iter().len()) {
            let wrong = dfa(number);
            let verdict = judged(&judge, |text| wrong.accepts(text));
            let [fault] = &*verdict.faults else {
                panic!("{}: {verdict}", mutants.iter().nth(number).unwrap())
            };
            let told = dfa(fault.number);
            let is_alike = judge
                .strings()
                .all(|string| wrong.accepts(&string) == told.accepts(&string));
            assert!(
                is_alike,
                "{}: {verdict}",
                mutants.iter().nth(number).unwrap()
            );
            assert!(!verdict.causes.is_empty(), "{verdict}");
        }
    }
}

#[test]
fn causes_that_are_one_are_reported_once() {
    let judge = judge("httpurl");
    let told = |refuses: fn(&str) -> bool| causes(&refusing(&judge, refuses));
    assert_eq!(
        told(|text| text.contains('%')),
        [r#"wrongly rejected, every member with "%""#]
    );
    assert_eq!(
        told(|text| !text.starts_with("http")),
        ["wrongly rejected, every member with a capital where case does not matter"]
    );
    // A fault in one rule is reported with that rule.
    assert_eq!(
        told(|text| text.contains('?')),
        [r#"wrongly rejected, every member with "?" in httpurl"#]
    );
}

#[test]
fn a_cause_in_several_rules_is_reported_once() {
    let judge = judge("httpurl");
    let has_capital = |text: &str| text[7..].bytes().any(|byte| byte.is_ascii_uppercase());
    let verdict = refusing(&judge, has_capital);
    // The scheme has some of the capitals, so they are not wrong everywhere.
    let rules = verdict.causes.iter().map(|cause| cause.rule.as_deref());
    let rules: Vec<&str> = rules.map(Option::unwrap).collect();
    assert_eq!(rules, ["toplabel", "domainlabel", "hsegment", "search"]);
    let told = r#"every member with "A"–"Z" in toplabel | domainlabel | hsegment | search: "http://A", answered"#;
    let count = verdict.wrongly_rejected.count;
    assert_says(&verdict, &format!("{count} wrongly rejected, {told}"));
    let verdict = judged(&judge, |text| judge.dfa().accepts(text.trim_ascii()));
    assert_says(
        &verdict,
        r#" | " " in httpurl | hostname | digits | hpath | search: "#,
    );
}

#[test]
fn an_escape_without_its_digits_is_one_cause() {
    let judge = judge("httpurl");
    // "%" is a letter, as in a set of characters.
    let accepts = |judge: &Judge, text: &[u8], old, new| {
        let bytes = text
            .iter()
            .map(|&byte| if byte == old { new } else { byte });
        judge.dfa().accepts(&bytes.collect::<Vec<u8>>())
    };
    let verdict = judged(&judge, |text| accepts(&judge, text, b'%', b'a'));
    let forms = verdict.causes.iter().map(|cause| cause.form);
    let unfinished = forms.filter(|form| *form == Some(Form::Unfinished));
    assert_eq!(unfinished.count(), 2, "{verdict}");
    let told = "wrongly accepted, an unfinished escape in hsegment | search: \"http://a/%\", answered yes, not no";
    assert_says(&verdict, told);
    // Other digits are not.
    let judge = self::judge("hsegment");
    let verdict = judged(&judge, |text| accepts(&judge, text, b'G', b'A'));
    assert_says(&verdict, r#" wrongly accepted, "G" in hsegment: "%G0""#);
}

/// What is before a URL is in none of its schemes.
#[test]
fn what_is_wrong_at_the_beginning_is_in_the_rule_that_is_judged() {
    let language = rfc1738::only(Grammar::rfc1738(), &["http", "news"]).unwrap();
    let judge = quick_judge(language);
    let verdict = judged(&judge, |text| {
        judge.dfa().accepts(text.strip_prefix(b" ").unwrap_or(text))
    });
    let rules = verdict.causes.iter().map(|cause| cause.rule.as_deref());
    let rules: Vec<Option<&str>> = rules.collect();
    assert_eq!(rules, [Some("url")], "{verdict}");
}

#[test]
fn a_set_of_characters_has_the_name_of_its_rule_if_that_is_shorter() {
    let judge = judge("port");
    let is_taken = |byte: &u8| byte.is_ascii_alphanumeric();
    let verdict = judged(&judge, |text| !text.is_empty() && text.iter().all(is_taken));
    assert_says(&verdict, " wrongly accepted, alpha in digits | port: ");
    let verdict = judged(&judge, |text| {
        !text.is_empty() && text.iter().any(u8::is_ascii_digit)
    });
    assert_says(&verdict, " wrongly accepted, everything but digit in ");
}

#[test]
fn what_every_accepted_member_has_is_named() {
    let judge = judge("encoded822addr");
    let verdict = refusing(&judge, |text| !text.contains('@'));
    let [cause] = &*verdict.causes else {
        panic!("{verdict}")
    };
    assert_eq!(
        cause.to_string(),
        "wrongly rejected, every member without \"@\""
    );
    assert_eq!(cause.without.as_deref(), Some(&b"@"[..]));
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
            "everything but \"-\" | \"0\"–\"9\" in port | digits: ",
        ),
        (
            |c| c.is_ascii_digit() || !c.is_ascii(),
            "characters beyond US-ASCII in port | digits: ",
        ),
        (
            |c| c.is_alphanumeric(),
            "alpha | characters beyond US-ASCII in digits | port: ",
        ),
    ] {
        let verdict = judged(&judge, |text| {
            !text.is_empty() && str::from_utf8(text).unwrap().chars().all(taken)
        });
        assert_says(&verdict, &format!(" wrongly accepted, {told}"));
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

/// Before rows of characters, each of which is a wrong answer.
#[test]
fn a_rule_of_which_only_the_characters_are_checked_is_reported_first() {
    let judge = Judge::new(language("rfc3986:IPv6address")).unwrap();
    let is_taken = |byte: &u8| byte.is_ascii_hexdigit() || b":.".contains(byte);
    for may_be_empty in [true, false] {
        let told = judged(&judge, |text| {
            (may_be_empty || !text.is_empty()) && text.iter().all(is_taken)
        });
        let told = told.to_string();
        let second = "  as if IPv6address: nothing but its characters is checked";
        assert_eq!(told.lines().nth(1), Some(second), "{told}");
    }
}

/// By a judge of one production, and by one of two schemes.
#[test]
fn a_rule_taken_after_one_scheme_is_named() {
    let login = judge("login");
    let takes_login = |right: &Dfa, scheme: &str, text: &[u8]| {
        let prefix = format!("{scheme}://");
        let (name, rest) = text.split_at(text.len().min(prefix.len()));
        let end = rest.iter().position(|&byte| byte == b'/');
        let (before, after) = rest.split_at(end.unwrap_or(rest.len()));
        let has_login = name.eq_ignore_ascii_case(prefix.as_bytes()) && login.dfa().accepts(before);
        let without = has_login.then(|| [prefix.as_bytes(), b"h", after].concat());
        right.accepts(&without.unwrap_or_else(|| text.into()))
    };
    let web = rfc1738::with_scheme(Grammar::rfc1738(), "https", "httpurl").unwrap();
    let both = Judge::new(rfc1738::only(&web, &["https", "http"]).unwrap()).unwrap();
    for (judge, scheme, named) in [
        (&judge("httpurl"), "http", "httpurl"),
        (&both, "https", "https"),
    ] {
        let told = judged(judge, |text| takes_login(judge.dfa(), scheme, text)).to_string();
        let fault = told.lines().find(|line| line.contains("as if"));
        let expected = format!("  as if {named}: takes login in place of hostport");
        assert_eq!(fault, Some(&*expected), "{told}");
    }
    let what_is_new = Dfa::new(&web, "otherurl").unwrap();
    let verdict = judged(&both, |text| match text.get(..6) {
        Some(name) if name.eq_ignore_ascii_case(b"https:") => what_is_new.accepts(text),
        _ => both.dfa().accepts(text),
    });
    let fault = &verdict.faults[0];
    assert_eq!(verdict.faults.len(), 1, "{verdict}");
    let found = (&*fault.rule, &*fault.fault);
    assert_eq!(found, ("https", "takes what otherurl takes"), "{verdict}");
}

/// Two faults in one.
#[test]
fn what_no_fault_explains_is_learned_if_it_is_small() {
    let judge = judge("httpurl");
    let dfa = judge.dfa();
    let verdict = judged(&judge, |text| match text.strip_prefix(b"https:") {
        Some(rest) => dfa.accepts(&[b"http:", rest].concat()),
        None => dfa.accepts(text) && !text.ends_with(b"0?"),
    });
    assert!(verdict.faults.is_empty(), "{verdict}");
    let learned = verdict.learned.as_ref().unwrap();
    assert!(learned.states > dfa.state_count(), "{verdict}");
    let told = r#"    wrongly accepted, httpurl: "https://a", after "http": "s""#;
    assert_says(&verdict, told);
    assert_says(&verdict, r#"after "http://a/0?": the end"#);
}

/// What members have that are rejected, and others that are accepted have, too, though the suite
/// does not ask about these.
#[test]
fn what_a_further_member_refutes_is_no_cause() {
    let localhost = [r#"wrongly rejected, every member with "localhost" as hostname, in any case"#];
    type Accepts = fn(&str) -> bool;
    type Holds<'h> = &'h dyn Fn(&[String]) -> bool;
    let cases: [(&str, Accepts, Holds<'_>); 6] = [
        // It is refused as a whole, and not as the last label of others.
        (
            "hostname",
            |text| !text.eq_ignore_ascii_case("localhost"),
            &|told| *told == localhost,
        ),
        (
            "hostname",
            |text| {
                ["com", "net"]
                    .iter()
                    .any(|top| text.ends_with(&format!(".{top}")))
            },
            &|told| told.iter().all(|cause| !cause.contains("domainlabel")),
        ),
        // The last escape of a segment is lost.
        (
            "hsegment",
            |text| text.len() < 3 || !text[text.len() - 3..].starts_with('%'),
            &<[String]>::is_empty,
        ),
        // `8=` and `$=` are not refused.
        (
            "search",
            |text| text.split('&').all(|pair| pair.matches('=').count() == 1),
            &|told| {
                told.iter()
                    .all(|cause| !cause.contains("\"8\"") && !cause.contains("\"$\""))
            },
        ),
        // Some of the characters that these have are refused nowhere.
        (
            "hostname",
            |text| text.matches('.').count() != 1,
            &<[String]>::is_empty,
        ),
        (
            "search",
            |text| !text.contains('%') || text.contains('='),
            &<[String]>::is_empty,
        ),
    ];
    for (rule, accepts, holds) in one_in(2, cases) {
        let judge = judge(rule);
        let verdict = refusing(&judge, |text| !accepts(text));
        assert!(!verdict.agrees());
        let mut told = causes(&verdict);
        told.retain(|cause| !cause.ends_with("no single cause"));
        assert!(holds(&told), "{told:?}");
    }
}

/// A cause after one literal is refuted by members that begin with it.
#[test]
fn what_a_further_member_after_the_same_literal_refutes_is_no_cause() {
    let text = "cmd = \"get \" path / \"put \" path / \"del \" path\npath = 1*( \"/\" seg )\nseg = *( ALPHA / DIGIT )\n";
    let judge = Judge::new(rule(text, "cmd")).unwrap();
    let verdict = refusing(&judge, |text| {
        text.to_lowercase().starts_with("put ") && text.matches('/').count() < 2
    });
    assert_eq!(causes(&verdict), ["wrongly rejected, no single cause"]);
    assert_says(&verdict, "as if \"put \": takes 2*");
}

/// Such a parser may be an adapter that is broken: no fault of the grammar says more about it.
#[test]
fn a_parser_that_rejects_everything_is_like_no_mutant() {
    let cases = [
        (language("ftpurl"), "every member: "),
        (rfc1738::agreed::language().clone(), "every member: "),
        (rule("t = \"\"\n", "t"), ""),
    ];
    for (language, told) in one_in(2, cases) {
        let judge = Judge::new(language).unwrap();
        let verdict = judged(&judge, |_| false);
        assert!(verdict.faults.is_empty(), "{verdict}");
        assert_says(&verdict, told);
    }
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
fn a_limit_after_one_literal_is_a_cause() {
    type IsShort = fn(&str) -> bool;
    let cases: [(&str, IsShort, &str); 2] = [
        (
            "1*DIGIT",
            |rest| rest.parse::<u16>().is_ok(),
            "every member with a number above 65535 in n",
        ),
        (
            "1*ALPHA",
            |rest| rest.len() <= 63,
            "every member with more than 63 bytes in n",
        ),
    ];
    for (right, is_short, told) in cases {
        let text = format!("t = \"a:\" n / \"b:\" n\nn = {right}\n");
        let judge = Judge::new(rule(&text, "t")).unwrap();
        let verdict = refusing(&judge, |text| {
            let text = text.to_lowercase();
            text.strip_prefix("b:").is_some_and(|rest| !is_short(rest))
        });
        let expected = format!("wrongly rejected, {told} after \"b:\"");
        assert_eq!(causes(&verdict), [expected]);
    }
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
    let end = ", answered by throwing \"2 bytes\", not no\n";
    assert!(verdict.to_string().ends_with(end), "{verdict}");
}

#[test]
fn a_function_that_contradicts_itself_has_no_causes() {
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
    assert!(verdict.causes.is_empty() && verdict.faults.is_empty());
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
fn a_message_says_where_the_causes_are_that_it_leaves_out() {
    let judge = quick_judge(language("ftpurl"));
    let verdict = judged(&judge, |text| text.starts_with(b"ftp:"));
    assert!(verdict.causes.len() > 10, "{verdict}");
    assert_says(&verdict, " more causes (`causes` has them)\n");
    let details = verdict.details("--json").to_string();
    assert!(details.contains(" more causes (--json has them)\n"));
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

#[test]
fn each_kind_of_wrong_answer_has_its_causes() {
    let judge = judge("hostport");
    let dfa = judge.dfa();
    let shorter = judge.verdict(&mut longest_prefix(|text| {
        dfa.longest_prefix(text).map(|length| length.min(3))
    }));
    let is_of = |kind| move |cause: &Cause| cause.kind == kind;
    assert!(
        shorter.causes.iter().all(is_of(Kind::TooShort)),
        "{shorter}"
    );
    let longer = judge.verdict(&mut longest_prefix(|text| {
        dfa.longest_prefix(text).map(|_| text.len())
    }));
    assert!(longer.causes.iter().all(is_of(Kind::TooLong)), "{longer}");
    let counts = longer.causes.iter().map(|cause| cause.tally.count);
    assert_eq!(longer.wrong_length.count, counts.sum::<u64>());
    // A `&str` is all UTF-8, also after the member.
    let text = judge.verdict(&mut longest_prefix(|text| {
        dfa.longest_prefix(str::from_utf8(text).ok()?.as_bytes())
    }));
    assert_eq!(
        causes(&text),
        ["wrongly rejected, every member with something after it that is not UTF-8"]
    );
    // One that rejects a member if something follows.
    for (stops_at, cause) in [(None, "something"), (Some(b'/'), r#""/""#)] {
        let verdict = judge.verdict(&mut longest_prefix(|text| {
            dfa.longest_prefix(text).filter(|&length| {
                text.get(length)
                    .is_none_or(|&next| stops_at.is_some_and(|at| at != next))
            })
        }));
        let expected = format!("wrongly rejected, every member with {cause} after it");
        assert_eq!(causes(&verdict), [expected]);
    }
}

#[test]
fn a_grammar_of_ones_own_is_a_language_and_a_name_that_it_does_not_have_is_an_error() {
    let grammar = abnf("greeting = \"hello\" *( \", \" name )\nname = 1*ALPHA\n");
    assert!(Language::rule(&grammar, "nobody").is_err());
    let judge = Judge::new(Language::rule(&grammar, "greeting").unwrap()).unwrap();
    let verdict = judged(&judge, |text| text == b"hello");
    // ABNF's strings ignore case.
    assert_says(&verdict, "capital where case does not matter");
    assert_says(&verdict, "every member with ");
}

#[test]
fn a_function_that_always_panics_has_no_cause_in_the_grammar() {
    let judge = judge("port");
    let verdict = judged(&judge, |_| panic!("not yet"));
    assert!(verdict.causes.is_empty() && verdict.faults.is_empty() && verdict.learned.is_none());
    let report = verdict.to_string();
    assert!(
        report.starts_with("port: all 2846 answers are exceptions\n  2846 threw: \"\", "),
        "{report}"
    );
}
