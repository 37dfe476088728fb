//! A rule beyond the grammar, against `rfc1738::validate`.

use std::ops::Range;

use rfc1738::{Rule, validate};

use crate::{
    given,
    probe::{LONG, Probe},
    tree::{HttpUrl, Span},
    verdict::{Verdict, quoted},
};

pub(super) fn grade(
    rule: Rule,
    find: fn(&HttpUrl<'_>) -> Vec<Range<usize>>,
    probe: &Probe,
) -> Verdict {
    probe.survey(texts(), |string| {
        // All of them are `httpurl`s, but not all that is left of one without some bytes.
        let Ok((rest, tree)) = given::httpurl_tree(Span::new(string)) else {
            return Ok(());
        };
        if !rest.fragment().is_empty() {
            return Ok(());
        }
        let text = std::str::from_utf8(string).unwrap_or_default();
        let mut found = find(&tree);
        found.sort_by_key(|range| (range.start, range.end));
        let report = validate(text);
        let findings = report
            .findings()
            .iter()
            .filter(|finding| finding.rule() == rule);
        let mut truth: Vec<Range<usize>> = findings.map(|finding| finding.range()).collect();
        truth.sort_by_key(|range| (range.start, range.end));
        if found == truth {
            return Ok(());
        }
        Err(format!(
            "in {}, your `{}` finds {}; the rule {} (section {}) finds {}",
            quoted(string),
            probe.name(),
            told(string, &found),
            rule.id(),
            rule.section(),
            told(string, &truth)
        ))
    })
}

fn told(string: &[u8], ranges: &[Range<usize>]) -> String {
    if ranges.is_empty() {
        return "nothing".to_owned();
    }
    let told = ranges.iter().map(|range| match string.get(range.clone()) {
        Some(piece) => format!("{} at {}..{}", quoted(piece), range.start, range.end),
        None => format!("{}..{}, which is not in it", range.start, range.end),
    });
    told.collect::<Vec<_>>().join(" and ")
}

/// More digits than any number of Rust has.
const DIGITS: usize = 300;

/// How many bits the numbers of Rust have.
const WIDTHS: [u32; 5] = [8, 16, 32, 64, 128];

/// A number that is `low` if only so many of its lowest bits are kept.
fn wrapped(bits: u32, low: u128) -> String {
    match 1_u128.checked_shl(bits) {
        Some(power) => (power + low).to_string(),
        None => format!("340282366920938463463374607431768211{}", 456 + low),
    }
}

/// URLs with hosts and ports around each limit.
fn texts() -> Vec<Vec<u8>> {
    let mut hosts: Vec<String> = [
        "h",
        "host.dom",
        "localhost",
        "3com.dom",
        "0.0.0.0",
        "192.0.2.1",
        "255.255.255.255",
        "300.1.999.5",
        "0255.0.0.00256",
        "1.2.3.99999999999999999999",
        "1.2.3.4.dom",
        "256.dom",
        "999.1.1.1.h",
        "010.02.00.h",
        "256.256.256.256",
        "01.01.01.01",
    ]
    .map(str::to_owned)
    .to_vec();
    let many = |digit: &str, last: &str| digit.repeat(DIGITS) + last;
    // A label that is too long, or a number that no type holds, at each position.
    for at in 0..5 {
        let labels: [String; 5] =
            std::array::from_fn(|place| "a".repeat(if place == at { 64 } else { place + 1 }));
        hosts.push(labels.join("."));
    }
    for at in 0..4 {
        for number in [
            "256".to_owned(),
            many("9", ""),
            many("0", "255"),
            many("0", "256"),
        ] {
            let groups: [&str; 4] =
                std::array::from_fn(|place| if place == at { &number[..] } else { "1" });
            hosts.push(groups.join("."));
        }
    }
    // Of the last, the lowest 8 or 16 bits say that it is short.
    for length in [61, 62, 63, 64, 65, 130, 255, 256, 300, 65_537] {
        let label = format!("a{}a", "-".repeat(length - 2));
        hosts.extend([
            label.clone(),
            format!("{label}.dom"),
            format!("h.{label}"),
            [&label[..]; 5].join("."),
        ]);
        hosts.push(format!("{}.0.0.0", "0".repeat(length)));
    }
    hosts.extend((0..10).map(|digit| format!("1.0{digit}.1.00{digit}")));
    // What is 1 in a type that holds only its lowest bits.
    hosts.extend(WIDTHS.map(|bits| format!("1.{0}.1.{0}", wrapped(bits, 1))));
    let mut ports: Vec<String> = [
        "",
        ":00",
        ":000",
        ":080",
        ":0080",
        ":00000080",
        ":065535",
        ":065536",
        ":65616",
        ":99999999999999999999",
    ]
    .map(str::to_owned)
    .to_vec();
    ports.extend(
        [
            0, 1, 8, 70, 79, 80, 81, 443, 800, 8080, 65534, 65535, 65536, 65537, 100_000,
        ]
        .map(|port| format!(":{port}")),
    );
    ports.extend(
        [
            many("9", ""),
            many("0", ""),
            many("0", "80"),
            many("0", "65536"),
        ]
        .map(|port| format!(":{port}")),
    );
    // What is 80, 1 or 0 there.
    ports.extend(
        WIDTHS
            .into_iter()
            .flat_map(|bits| [0, 1, 80].map(|low| format!(":{}", wrapped(bits, low)))),
    );
    let mut texts = Vec::new();
    for host in &hosts {
        let ports = if host.len() > LONG {
            &ports[..1]
        } else {
            &ports
        };
        for port in ports {
            texts.extend(
                ["", "/", "/80?0"].map(|path| format!("http://{host}{port}{path}").into_bytes()),
            );
        }
    }
    texts
}
