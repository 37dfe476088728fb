//! An implementation that is a process.

use std::process::Command;

use rfc1738_conformance::{
    grammar::Grammar,
    judge::{Judge, Question, Verdict, whole},
    language::Language,
    process::Process,
};

fn judge(rule: &str) -> Judge {
    Judge::new(Language::rule(Grammar::rfc1738(), rule).unwrap()).unwrap()
}

/// That on a command of the shell, which is asked in hexadecimal about whole strings.
fn verdict(judge: &Judge, command: &str) -> Verdict {
    let mut shell = Command::new("sh");
    shell.args(["-c", command]);
    judge.verdict(&mut Process::start(shell, Question::Whole).unwrap().hex(true))
}

#[test]
fn the_verdict_is_that_on_a_function() {
    let judge = judge("port");
    let right = verdict(&judge, "sed -E -e 's/^(3[0-9])+$/yes/' -e t -e 's/.*/no/'");
    assert!(right.agrees() && right.cases == judge.count(), "{right}");
    let empty = verdict(&judge, "sed -E -e 's/^(3[0-9])*$/yes/' -e t -e 's/.*/no/'");
    let function = judge.verdict(&mut whole(|text| text.iter().all(u8::is_ascii_digit)));
    assert!(!empty.agrees());
    assert_eq!(empty.to_string(), function.to_string());
}

/// Of an answer that never ends, the beginning says what it is.
#[test]
fn an_answer_that_is_too_long_is_shown_by_its_beginning() {
    let verdict = verdict(&judge("port"), "yes | tr -d '\\n'");
    let fault = verdict.fault.as_ref().unwrap().to_string();
    assert!(
        fault.contains("yyyy") && !fault.contains("longer than"),
        "{verdict}"
    );
    assert!(fault.len() < 1000, "{verdict}");
}
