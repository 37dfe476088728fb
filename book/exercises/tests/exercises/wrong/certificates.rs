//! Lesson 15: certificates, and functions that check them.

use exercises::{
    answer::Answer,
    certificate::{Certificate, Table},
};

use super::{WrongAnswer, wrong};
use crate::lesson15;

pub(super) fn all() -> Vec<WrongAnswer> {
    vec![
        certificate("an access string is missing", || Certificate {
            access: vec!["", "/", "0"],
            ..lesson15::label_certificate()
        }),
        certificate("no empty access string", || Certificate {
            access: vec!["0", "0-0", "/", "0-"],
            ..lesson15::label_certificate()
        }),
        certificate("two strings for all", || Certificate {
            identifiers: vec![vec!["", "0"]; 4],
            ..lesson15::label_certificate()
        }),
        check("every certificate is good", |_, _| true),
        check("access strings by row", |table, certificate| {
            let mut rows = certificate.access.iter().map(|string| table.run(0, string));
            let is_ordered = (0..table.rows.len()).all(|row| rows.next() == Some(Some(row)));
            is_ordered && lesson15::good_certificate(table, certificate)
        }),
        check("targets of ASCII characters only", |table, certificate| {
            complete(table, 127)
                && reached(table, certificate)
                && certificate.access.contains(&"")
                && asked(table, certificate)
                && apart(table, certificate)
        }),
        check("the start is reached somehow", |table, certificate| {
            complete(table, u8::MAX)
                && reached(table, certificate)
                && asked(table, certificate)
                && apart(table, certificate)
        }),
        check("rows need not be reached", |table, certificate| {
            complete(table, u8::MAX)
                && certificate.access.contains(&"")
                && asked(table, certificate)
                && apart(table, certificate)
        }),
        check("the empty string is not asked", |table, certificate| {
            complete(table, u8::MAX)
                && certificate.access.contains(&"")
                && reached(table, certificate)
                && apart(table, certificate)
        }),
        check(
            "a string of one of the two is enough",
            |table, certificate| {
                let mut all = certificate.clone();
                let strings = certificate.identifiers.concat();
                all.identifiers.fill(strings);
                asked(table, certificate) && lesson15::good_certificate(table, &all)
            },
        ),
        check("neighbors only", |table, certificate| {
            complete(table, u8::MAX)
                && certificate.access.contains(&"")
                && reached(table, certificate)
                && asked(table, certificate)
                && (1..table.rows.len()).all(|row| differ(table, certificate, row - 1, row))
        }),
        check(
            "an identifier for each row is taken for granted",
            |table, certificate| {
                let all =
                    (0..table.rows.len()).all(|row| certificate.identifiers[row].contains(&""));
                all && lesson15::good_certificate(table, certificate)
            },
        ),
    ]
}

fn certificate(mistake: &'static str, answer: fn() -> Certificate) -> WrongAnswer {
    wrong("label_certificate", mistake, Answer::Certificate(answer))
}

fn check(mistake: &'static str, answer: fn(&Table, &Certificate) -> bool) -> WrongAnswer {
    wrong(
        "good_certificate",
        mistake,
        Answer::CertificateCheck(answer),
    )
}

/// The rules of the exercise, one function for each but the second.
fn complete(table: &Table, last: u8) -> bool {
    let count = table.rows.len();
    let leads = |row, byte| table.next(row, byte).is_some_and(|next| next < count);
    count > 0 && (0..count).all(|row| (0..=last).all(|byte| leads(row, byte)))
}

fn reached(table: &Table, certificate: &Certificate) -> bool {
    let leads = |row| move |string: &&str| table.run(0, string) == Some(row);
    (0..table.rows.len()).all(|row| certificate.access.iter().any(leads(row)))
}

fn identifier(certificate: &Certificate, row: usize) -> &[&'static str] {
    certificate.identifiers.get(row).map_or(&[], Vec::as_slice)
}

fn asked(table: &Table, certificate: &Certificate) -> bool {
    (0..table.rows.len()).all(|row| identifier(certificate, row).contains(&""))
}

fn apart(table: &Table, certificate: &Certificate) -> bool {
    (0..table.rows.len()).all(|b| (0..b).all(|a| differ(table, certificate, a, b)))
}

fn differ(table: &Table, certificate: &Certificate, a: usize, b: usize) -> bool {
    let tells = |string: &&str| {
        identifier(certificate, b).contains(string)
            && table.accepts_from(a, string) != table.accepts_from(b, string)
    };
    identifier(certificate, a).iter().any(tells)
}
