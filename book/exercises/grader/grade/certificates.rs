//! Lesson 15: a certificate by hand, and a function that checks certificates.

use super::Stop;
use crate::{
    certificate::{Certificate, Row, Table},
    given::{digits_table, label_table},
    probe::Probe,
    verdict::{Counterexample, Outcome, Verdict, quoted},
};

/// A certificate of the table of `domainlabel`.
pub(super) fn grade(make: fn() -> Certificate, probe: &Probe) -> Result<Verdict, Stop> {
    let certificate = probe.call(b"", make)?;
    Ok(match flaw(&label_table(), &certificate) {
        None => Verdict::without_strings(Outcome::Passed, None),
        Some(flaw) => wrong(format!("your `{}` is not good: {flaw}", probe.name())),
    })
}

/// A function that checks certificates, against [`flaw`].
pub(super) fn grade_check(
    check: fn(&Table, &Certificate) -> bool,
    probe: &Probe,
) -> Result<Verdict, Stop> {
    let name = probe.name();
    let mut right = 0;
    for Sample {
        what,
        table,
        certificate,
    } in samples()
    {
        let accepts = probe
            .call(b"", || check(&table, &certificate))
            .map_err(|verdict| about(&what, verdict))?;
        let message = match (accepts, flaw(&table, &certificate)) {
            (true, Some(flaw)) => format!("your `{name}` accepts {what}: {flaw}"),
            (false, None) => format!("your `{name}` refuses {what}; it is good"),
            _ => {
                right += 1;
                continue;
            }
        };
        return Ok(Verdict {
            right,
            wrong: 1,
            ..wrong(message)
        });
    }
    Ok(Verdict {
        right,
        ..Verdict::without_strings(Outcome::Passed, None)
    })
}

/// The verdict on a panic, which is not about a string.
fn about(what: &str, verdict: Verdict) -> Verdict {
    let string = format!(" on {}: ", quoted(b""));
    let verdict = verdict.reworded(&string, &format!(" on {what}: "));
    let told = |shown: Counterexample| Counterexample::without_string(shown.message);
    let counterexample = verdict.counterexample.map(told);
    Verdict {
        counterexample,
        ..verdict
    }
}

/// A verdict that no string shows.
fn wrong(message: String) -> Verdict {
    Verdict::wrong(Counterexample::without_string(message))
}

/// Why a certificate is not good, in words: the first rule of the exercise that it breaks.
fn flaw(table: &Table, certificate: &Certificate) -> Option<String> {
    let rows = 0..table.rows.len();
    if rows.is_empty() {
        return Some("the table has no row".to_owned());
    }
    for row in rows.clone() {
        for byte in 0..=u8::MAX {
            let from = format!("from row {row}, {}", quoted(&[byte]));
            match table.next(row, byte) {
                None => return Some(format!("{from} leads nowhere")),
                Some(next) if !rows.contains(&next) => {
                    return Some(format!("{from} leads to row {next}, which does not exist"));
                }
                Some(_) => {}
            }
        }
    }
    if !certificate.access.contains(&"") {
        return Some("the empty string is not an access string".to_owned());
    }
    let is_reached = |row| {
        let mut access = certificate.access.iter();
        access.any(|string| table.run(0, string) == Some(row))
    };
    if let Some(row) = rows.clone().find(|&row| !is_reached(row)) {
        return Some(format!("no access string leads to row {row}"));
    }
    let identifier = |row| {
        certificate
            .identifiers
            .get(row)
            .map_or(&[][..], Vec::as_slice)
    };
    if let Some(row) = rows.clone().find(|&row| !identifier(row).contains(&"")) {
        return Some(format!(
            "the empty string is not in the identifier of row {row}"
        ));
    }
    let differ = |a, b| {
        let mut strings = identifier(a).iter();
        strings.any(|string| {
            let is_shared = identifier(b).contains(string);
            is_shared && table.accepts_from(a, string) != table.accepts_from(b, string)
        })
    };
    let mut pairs = rows.flat_map(|b| (0..b).map(move |a| (a, b)));
    let alike = pairs.find(|&(a, b)| !differ(a, b));
    alike.map(|(a, b)| format!("the identifiers of rows {a} and {b} share no string that one of them accepts and the other does not"))
}

/// A certificate to be checked.
struct Sample {
    /// In words.
    what: String,
    table: Table,
    certificate: Certificate,
}

/// Good certificates, and all that differ from one of them in one place.
fn samples() -> Vec<Sample> {
    let digits = Certificate {
        access: vec!["", "/", "0"],
        identifiers: vec![vec!["", "0"], vec!["", "0"], vec![""]],
    };
    let label = Certificate {
        access: vec!["", "/", "0", "0-"],
        identifiers: vec![vec!["", "0", "-0"]; 4],
    };
    let good = [
        ("`digits`", (digits_table(), digits)),
        ("all strings", multiples(1)),
        ("strings of an even length", multiples(2)),
        ("`domainlabel`", (label_table(), label)),
        ("strings whose length is a multiple of 10", multiples(10)),
    ];
    let mut samples: Vec<Sample> = good
        .into_iter()
        .map(|(of, (table, certificate))| Sample {
            what: format!("the certificate of {of}"),
            table,
            certificate,
        })
        .collect();
    let changed: Vec<Sample> = samples.iter().flat_map(changes).collect();
    samples.extend(changed);
    samples
}

/// The certificate of the strings whose length is a multiple of this number: there is no dead state,
/// and another string than the empty one leads to the start.
fn multiples(number: usize) -> (Table, Certificate) {
    let strings: Vec<&str> = (0..number).map(|length| &"aaaaaaaaaa"[..length]).collect();
    let row = |at| Row {
        is_accepting: at == 0,
        targets: vec![(at + 1) % number],
    };
    let table = Table {
        classes: vec![vec![0..=255]],
        rows: (0..number).map(row).collect(),
    };
    let identifiers = vec![strings.clone(); number];
    (
        table,
        Certificate {
            access: strings,
            identifiers,
        },
    )
}

/// Some are still good: a certificate does not say of what language its table is.
fn changes(good: &Sample) -> Vec<Sample> {
    let mut changed = Vec::new();
    let mut change = |how: String, change: &dyn Fn(&mut Table, &mut Certificate)| {
        let mut table = good.table.clone();
        let mut certificate = good.certificate.clone();
        change(&mut table, &mut certificate);
        changed.push(Sample {
            what: format!("{} {how}", good.what),
            table,
            certificate,
        });
    };
    let shown = |string: &str| quoted(string.as_bytes());
    for (at, string) in good.certificate.access.iter().enumerate() {
        let string = shown(string);
        change(
            format!("without {string} as an access string"),
            &|_, certificate| {
                certificate.access.remove(at);
            },
        );
        change(
            format!("with `aa` in place of {string} as an access string"),
            &|_, certificate| {
                certificate.access[at] = "aa";
            },
        );
    }
    change(
        "with one more access string, `aaa`".to_owned(),
        &|_, certificate| {
            certificate.access.push("aaa");
        },
    );
    for (row, identifier) in good.certificate.identifiers.iter().enumerate() {
        for (at, string) in identifier.iter().enumerate() {
            let string = shown(string);
            change(
                format!("without {string} in the identifier of row {row}"),
                &|_, certificate| {
                    certificate.identifiers[row].remove(at);
                },
            );
            change(
                format!("with `!` in place of {string} in the identifier of row {row}"),
                &|_, certificate| certificate.identifiers[row][at] = "!",
            );
        }
    }
    change(
        "without an identifier of the last row".to_owned(),
        &|_, certificate| {
            certificate.identifiers.pop();
        },
    );
    let count = good.table.rows.len();
    for (row, Row { targets, .. }) in good.table.rows.iter().enumerate() {
        change(
            format!("with the accepting bit of row {row} flipped"),
            &|table, _| {
                table.rows[row].is_accepting ^= true;
            },
        );
        for (class, &right) in targets.iter().enumerate() {
            // The last of them does not exist.
            for target in (0..=count).filter(|target| *target != right) {
                change(
                    format!("with row {target} as the target of row {row} for class {class}"),
                    &|table, _| table.rows[row].targets[class] = target,
                );
            }
        }
        change(
            format!("without the last target of row {row}"),
            &|table, _| {
                table.rows[row].targets.pop();
            },
        );
    }
    change("with `\\xff` in no class".to_owned(), &|table, _| {
        for range in table.classes.iter_mut().flatten() {
            *range = *range.start()..=254.min(*range.end());
        }
    });
    change("in the reverse order".to_owned(), &|_, certificate| {
        certificate.access.reverse();
        let identifiers = certificate.identifiers.iter_mut();
        identifiers.for_each(|identifier| identifier.reverse());
    });
    change(
        "with a second row like the last one".to_owned(),
        &|table, certificate| {
            table.rows.extend(table.rows.last().cloned());
            let last = certificate.identifiers.last().cloned();
            certificate.identifiers.extend(last);
        },
    );
    change("without rows".to_owned(), &|table, _| table.rows.clear());
    changed
}
