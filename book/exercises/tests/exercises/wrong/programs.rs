//! Code that does not return.

use exercises::{answer::Answer, given, verdict::Outcome};
use nom::IResult;

use super::Wrong;

type Read<'a> = IResult<&'a [u8], &'a [u8]>;

pub(super) fn all() -> Vec<Wrong> {
    let program = |exercise, what, answer, outcome, message| Wrong {
        exercise,
        what,
        answer: Answer::Parser(answer),
        outcome,
        message,
    };
    vec![
        program(
            "hpath",
            "a loop without an end",
            endless,
            Outcome::Hangs,
            "your `hpath` does not come to an end on `\"a`: it was stopped after 3 seconds",
        ),
        program(
            "hpath",
            "wrong, and an endless loop for longer texts",
            wrong_and_endless,
            Outcome::Wrong,
            "your `hpath` reads nothing of `a`, and does not fail (is it `Ok((rest, read))`, the rest first?); the longest prefix that section 5 derives is `a` (1 byte)",
        ),
        program(
            "hpath",
            "a loop without an end that keeps standard output for itself",
            endless_and_locked,
            Outcome::Hangs,
            "your `hpath` does not come to an end on the empty string: it was stopped after 3 seconds",
        ),
        program(
            "hpath",
            "a recursion without an end",
            recursive,
            Outcome::Died,
            "your `hpath` overflows the stack on `//`: does it call itself without end?",
        ),
        program(
            "hpath",
            "the memory is filled",
            hungry,
            Outcome::Died,
            "your `hpath` kills the program on `/` (signal: 6 (SIGABRT)): does it fill the memory?",
        ),
        program(
            "hpath",
            "the program is ended",
            exits,
            Outcome::Died,
            "your `hpath` ends the program on `/`: it must return",
        ),
        program(
            "port",
            "the program is ended at once",
            |_| std::process::exit(0),
            Outcome::Died,
            "your `port` ends the program on the empty string: it must return",
        ),
        program(
            "port",
            "an index that is too large",
            indexes,
            Outcome::Panicked,
            "your `port` panics on the empty string: index out of bounds: the len is 0 but the index is 0 (programs.rs, line _)",
        ),
        program(
            "port",
            "an unwrap",
            unwraps,
            Outcome::Panicked,
            "your `port` panics on `256`: called `Result::unwrap()` on an `Err` value: ParseIntError { kind: PosOverflow } (programs.rs, line _)",
        ),
        program(
            "port",
            "it prints, and is wrong",
            prints,
            Outcome::Wrong,
            "your `port` accepts the empty string; section 5 does not",
        ),
        program(
            "port",
            "not written for every text",
            partly,
            Outcome::Panicked,
            "your `port` calls something that is not written yet: a `todo!()` in programs.rs, line _; until you write it, use what `crate::given` has",
        ),
    ]
}

fn endless(input: &[u8]) -> Read<'_> {
    let mut rest = input;
    // A segment may be empty, and the slash is not read.
    while rest.len() > 1 {
        rest = given::hsegment(rest)?.0;
    }
    given::hpath(input)
}

fn endless_and_locked(_: &[u8]) -> Read<'_> {
    let _output = std::io::stdout().lock();
    loop {
        std::thread::yield_now();
    }
}

fn wrong_and_endless(input: &[u8]) -> Read<'_> {
    if input == b"a" {
        Ok((input, &input[..0]))
    } else {
        endless(input)
    }
}

fn recursive(input: &[u8]) -> Read<'_> {
    if input.starts_with(b"//") {
        let (rest, read) = recursive(input)?;
        return Ok((&rest[read.len()..], read));
    }
    given::hpath(input)
}

fn hungry(input: &[u8]) -> Read<'_> {
    if input == b"/" {
        let mut all = vec![input.to_vec()];
        while !all.is_empty() {
            all.push(Vec::with_capacity(1 << 24));
        }
    }
    given::hpath(input)
}

fn exits(input: &[u8]) -> Read<'_> {
    if input == b"/" {
        std::process::exit(0);
    }
    given::hpath(input)
}

fn indexes(input: &[u8]) -> Read<'_> {
    if input[0].is_ascii_digit() {
        given::port(input)
    } else {
        given::scheme(b"")
    }
}

fn unwraps(input: &[u8]) -> Read<'_> {
    let (_, port) = given::port(input)?;
    let number: u8 = std::str::from_utf8(port).unwrap().parse().unwrap();
    Ok((&input[number.to_string().len().max(port.len())..], port))
}

fn prints(input: &[u8]) -> Read<'_> {
    print!("@exercises verdict {{}} {input:?}");
    eprintln!("{input:?}");
    given::hsegment(input)
}

fn partly(input: &[u8]) -> Read<'_> {
    match input {
        [] => given::port(input),
        _ => todo!(),
    }
}
