//! Languages that are not regular: comments within comments, and sums with brackets.

use super::parser::{read, short};
use crate::{
    answer::Parser,
    probe::Probe,
    verdict::{Verdict, count, measured, quoted},
};

/// How many brackets are open in a long string: more than a number of 16 bits counts.
const DEEP: usize = 70_000;
/// How many brackets may be open in a sum.
const BOUND: usize = 100;

/// Where the comment ends that a string begins with, and how deep it is.
fn comment(string: &[u8]) -> Option<(usize, usize)> {
    let mut open = 0;
    let mut deepest = 0;
    let mut bytes = string.iter().enumerate();
    while let Some((at, byte)) = bytes.next() {
        match byte {
            b'(' => open += 1,
            _ if open == 0 => return None,
            b')' => open -= 1,
            b'\\' if bytes.next().is_some_and(|(_, byte)| byte.is_ascii()) => {}
            b'\\' | b'\r' | 0x80.. => return None,
            _ => {}
        }
        deepest = deepest.max(open);
        if open == 0 {
            return Some((at + 1, deepest));
        }
    }
    None
}

fn comments() -> Vec<Vec<u8>> {
    let mut strings = short(b"()\\a");
    let pieces: [&[u8]; 8] = [b"(", b")", b"\\", b"a", b"\r", b"\x80", b"\0", b" "];
    for first in pieces {
        for second in pieces {
            strings.extend(
                [b"(".to_vec(), b"((a)".to_vec()]
                    .map(|begun| [&begun, first, second, b") b)"].concat()),
            );
            strings.push([first, second].concat());
        }
    }
    strings.extend(
        (0..=u8::MAX).flat_map(|byte| [vec![b'(', byte, b')'], vec![b'(', b'\\', byte, b')']]),
    );
    // The last of an even number of backslashes is itself quoted, and so does not quote what
    // follows.
    for count in 0..9 {
        let slashes = b"\\".repeat(count);
        strings.extend(pieces.map(|piece| [b"(", &slashes[..], piece, b"a))"].concat()));
    }
    for depth in [3, 40, 300, 5_000, DEEP] {
        let open = b"(".repeat(depth);
        let close = b")".repeat(depth);
        strings.push([&open[..], &close].concat());
        strings.push([&open[..], b"a", &close[1..]].concat());
        strings.push([&open[..], &close, b")"].concat());
        strings.push([&b"(a".repeat(depth)[..], &b" )".repeat(depth)].concat());
        strings.push([b"(", &b"()".repeat(depth)[..], b")"].concat());
        strings.push(open);
    }
    strings
}

pub(super) fn grade_comment(parser: Parser, probe: &Probe) -> Verdict {
    let name = probe.name();
    probe.survey(comments(), |string| {
        let found = read(name, parser, string)?;
        let truth = comment(string).map(|(end, _)| end);
        if found == truth {
            return Ok(());
        }
        let told = |length: Option<usize>| {
            length.map_or("nothing".to_owned(), |length| measured(&string[..length]))
        };
        Err(format!(
            "your `{name}` reads {} of {}; the comment is {}",
            told(found),
            quoted(string),
            told(truth)
        ))
    })
}

pub(super) fn grade_depth(depth: fn(&[u8]) -> Option<usize>, probe: &Probe) -> Verdict {
    let name = probe.name();
    probe.survey(comments(), |string| {
        let truth = comment(string)
            .filter(|&(end, _)| end == string.len())
            .map(|(_, deepest)| deepest);
        compare(name, string, depth(string), truth, "comment")
    })
}

/// A sum, by its productions. It calls itself for brackets, up to the bound.
fn sum<'s>(string: &'s [u8], depth: usize) -> Option<(&'s [u8], i64)> {
    let product = |string: &'s [u8]| {
        let (mut rest, mut value) = factor(string, depth)?;
        while let Some(after) = rest.strip_prefix(b"*") {
            let (after, right) = factor(after, depth)?;
            rest = after;
            value = value.checked_mul(right)?;
        }
        Some((rest, value))
    };
    let (mut rest, mut value) = product(string)?;
    while let Some((operator @ (b'+' | b'-'), after)) = rest.split_first() {
        let (after, right) = product(after)?;
        let sum = if *operator == b'+' {
            i64::checked_add
        } else {
            i64::checked_sub
        };
        rest = after;
        value = sum(value, right)?;
    }
    Some((rest, value))
}

fn factor(string: &[u8], depth: usize) -> Option<(&[u8], i64)> {
    if let Some(inner) = string.strip_prefix(b"(") {
        let (rest, value) = sum(inner, depth.checked_sub(1)?)?;
        return rest.strip_prefix(b")").map(|rest| (rest, value));
    }
    let digits = string
        .iter()
        .take_while(|byte| byte.is_ascii_digit())
        .count();
    let number = std::str::from_utf8(&string[..digits]).ok()?.parse().ok()?;
    Some((&string[digits..], number))
}

/// Sums for 0, 1, -1, and the smallest and the largest numbers of 32 and of 64 bits, with their
/// neighbors.
const NUMBERS: [&str; 11] = [
    "0",
    "1",
    "(0-1)",
    "2147483647",
    "2147483648",
    "(0-2147483648)",
    "4294967295",
    "9223372036854775806",
    "9223372036854775807",
    "(0-9223372036854775807)",
    "(0-9223372036854775807-1)",
];

pub(super) fn grade_calculate(calculate: fn(&[u8]) -> Option<i64>, probe: &Probe) -> Verdict {
    let mut strings = short(b"2+*()-");
    strings.extend(short(b"93-+"));
    let texts = [
        "9223372036854775807",
        "9223372036854775808",
        "0-9223372036854775807-1",
        "0-9223372036854775807-2",
        "3037000500*3037000500",
        "4294967296*4294967296",
        "4294967296*4294967296*0",
        "2147483648*2",
        "007",
        "2+3*4",
        "2*3+4",
        "2*(3+4)*5",
        "8-(3-2)",
        "1-2*3-4",
        "(1)(2)",
        "2 + 3",
        "2/2",
        "1.5",
        "0x10",
        "1_000",
        "\u{663}",
        "2\n",
    ];
    strings.extend(texts.map(|text| text.as_bytes().to_vec()));
    // Two numbers of which the result hardly fits, or hardly does not.
    for left in NUMBERS {
        for right in NUMBERS {
            strings.extend(
                ["+", "-", "*"].map(|operator| format!("{left}{operator}{right}").into_bytes()),
            );
        }
    }
    for depth in [BOUND - 1, BOUND, BOUND + 1, DEEP] {
        let open = b"(".repeat(depth);
        let close = b")".repeat(depth);
        strings.push([&open[..], b"7", &close].concat());
        strings.push([&b"(1+".repeat(depth)[..], b"1", &close].concat());
        strings.push(open);
    }
    for piece in [&b"1-"[..], b"1+", b"1*", b"(1)*", b"(1-2)+"] {
        strings.extend([300, DEEP].map(|times| [&piece.repeat(times)[..], b"1"].concat()));
    }
    strings.push([&b"0".repeat(300)[..], b"7"].concat());
    strings.push(b"9".repeat(300));
    let name = probe.name();
    probe.survey(strings, |string| {
        let truth = sum(string, BOUND)
            .filter(|(rest, _)| rest.is_empty())
            .map(|(_, value)| value);
        compare(name, string, calculate(string), truth, "sum")
    })
}

fn compare<T: PartialEq + ToString>(
    name: &str,
    string: &[u8],
    found: Option<T>,
    truth: Option<T>,
    what: &str,
) -> Result<(), String> {
    if found == truth {
        return Ok(());
    }
    let told = |value: Option<T>| value.map_or("nothing".to_owned(), |value| value.to_string());
    let open = string.iter().scan(0_isize, |open, byte| {
        *open += isize::from(*byte == b'(') - isize::from(*byte == b')');
        Some(*open)
    });
    let why = match (&truth, open.max()) {
        (None, Some(open)) if what == "sum" && open > BOUND as isize => {
            format!(
                "nothing, because {} are open at the same time",
                count(open as usize, "bracket")
            )
        }
        (None, _) if what == "sum" => {
            "nothing: not all of it is a sum, or a number or a result does not fit".to_owned()
        }
        (None, _) => format!("nothing: not all of it is a {what}"),
        (Some(value), _) => value.to_string(),
    };
    Err(format!(
        "of {}, your `{name}` finds {}; it is {why}",
        quoted(string),
        told(found)
    ))
}
