//! Code that does not return.

use exercises::given;

use super::{Read, WrongAnswer, parser};

pub(super) fn all() -> Vec<WrongAnswer> {
    vec![
        parser("hpath", "a loop without an end", endless),
        parser(
            "hpath",
            "wrong, and an endless loop for longer texts",
            |input| {
                if input == b"a" {
                    Ok((input, &input[..0]))
                } else {
                    endless(input)
                }
            },
        ),
        parser(
            "hpath",
            "a loop without an end that keeps standard output for itself",
            |_| {
                let _output = std::io::stdout().lock();
                loop {
                    std::thread::yield_now();
                }
            },
        ),
        parser("hpath", "a recursion without an end", recursive),
        parser("hpath", "the memory is filled", |input| {
            if input == b"/" {
                let mut all = vec![input.to_vec()];
                while !all.is_empty() {
                    all.push(Vec::with_capacity(1 << 24));
                }
            }
            given::hpath(input)
        }),
        parser("hpath", "the program is ended", |input| {
            if input == b"/" {
                std::process::exit(0);
            }
            given::hpath(input)
        }),
        parser("port", "the program is ended at once", |_| {
            std::process::exit(0)
        }),
        parser("port", "an index that is too large", |input| {
            if input[0].is_ascii_digit() {
                given::port(input)
            } else {
                given::scheme(b"")
            }
        }),
        parser("port", "an unwrap", |input| {
            let (_, port) = given::port(input)?;
            let number: u8 = str::from_utf8(port).unwrap().parse().unwrap();
            Ok((&input[number.to_string().len().max(port.len())..], port))
        }),
        parser("port", "it prints, and is wrong", |input| {
            print!("@exercises verdict {{}} {input:?}");
            eprintln!("{input:?}");
            given::hsegment(input)
        }),
        parser("port", "not written for every text", |input| match input {
            [] => given::port(input),
            _ => todo!(),
        }),
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

fn recursive(input: &[u8]) -> Read<'_> {
    if input.starts_with(b"//") {
        let (rest, read) = recursive(input)?;
        return Ok((&rest[read.len()..], read));
    }
    given::hpath(input)
}
