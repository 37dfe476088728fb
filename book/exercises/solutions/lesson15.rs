//! Lesson 15, solved.

use crate::certificate::{Certificate, Table};

/// A certificate of `crate::given::label_table()`
pub fn label_certificate() -> Certificate {
    Certificate {
        access: vec!["", "/", "0", "0-"],
        identifiers: vec![
            vec!["", "0", "-0"],
            vec!["", "0"],
            vec![""],
            vec!["", "0", "-0"],
        ],
    }
}

/// Whether a certificate is good
pub fn good_certificate(table: &Table, certificate: &Certificate) -> bool {
    let count = table.rows.len();
    let Some(identifiers) = certificate.identifiers.get(..count) else {
        return false;
    };
    let is_complete = |row| {
        let leads = |byte| table.next(row, byte).is_some_and(|next| next < count);
        (0..=u8::MAX).all(leads)
    };
    let is_reached = |row| {
        let leads = |access: &&str| table.run(0, access) == Some(row);
        certificate.access.iter().any(leads)
    };
    let differ = |a: usize, b: usize| {
        let tells = |string: &&str| {
            identifiers[b].contains(string)
                && table.accepts_from(a, string) != table.accepts_from(b, string)
        };
        identifiers[a].iter().any(tells)
    };
    count > 0
        && (0..count).all(is_complete)
        && certificate.access.contains(&"")
        && (0..count).all(is_reached)
        && identifiers.iter().all(|strings| strings.contains(&""))
        && (0..count).all(|a| (0..a).all(|b| differ(a, b)))
}
