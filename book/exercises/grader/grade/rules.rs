//! A rule beyond the grammar, against `rfc1738::validate`.

use std::ops::Range;

use rfc1738::{Rule, validate};

use crate::{
    given,
    probe::Probe,
    tree::{HttpUrl, Span},
    verdict::Verdict,
    words::quoted,
};

pub(super) fn grade(rule: Rule, find: fn(&HttpUrl<'_>) -> Vec<Range<usize>>, probe: &Probe) -> Verdict {
    probe.survey(texts(), |string| {
        // All texts are `httpurl`s.
        let Ok((_, tree)) = given::httpurl_tree(Span::new(string)) else { return Ok(()) };
        let text = std::str::from_utf8(string).unwrap_or_default();
        let mut found = find(&tree);
        found.sort_by_key(|range| (range.start, range.end));
        let report = validate(text);
        let findings = report.findings().iter().filter(|finding| finding.rule() == rule);
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
        "256.0.0.0",
        "0.256.0.0",
        "0.0.256.0",
        "0.0.0.256",
        "300.1.999.5",
        "0255.0.0.00256",
        "1.2.3.99999999999999999999",
        "1.2.3.4.dom",
        "256.dom",
        "999.1.1.1.h",
    ]
    .map(str::to_owned)
    .to_vec();
    for length in [61, 62, 63, 64, 65, 130] {
        let label = "a".repeat(length);
        hosts.extend([label.clone(), format!("{label}.dom"), format!("h.{label}"), format!("{label}.{label}.b")]);
        hosts.push(format!("{}.0.0.0", "0".repeat(length)));
    }
    let mut ports: Vec<String> =
        ["", ":00", ":000", ":080", ":0080", ":00000080", ":065535", ":065536", ":65616", ":99999999999999999999"]
            .map(str::to_owned)
            .to_vec();
    ports.extend(
        [0, 1, 8, 70, 79, 80, 81, 443, 800, 8080, 65534, 65535, 65536, 65537, 100_000].map(|port| format!(":{port}")),
    );
    let mut texts = Vec::new();
    for host in &hosts {
        for port in &ports {
            texts.extend(["", "/", "/80?0"].map(|path| format!("http://{host}{port}{path}").into_bytes()));
        }
    }
    texts
}
