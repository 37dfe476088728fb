//! Whether two rules agree about many strings: whether rules that nest have the same language, no
//! automaton can decide.

use std::{cmp::Reverse, collections::BTreeMap, iter};

use rfc1738_conformance::{
    derivation::Parser,
    sentence::{NearMisses, Sentences},
};
use serde::Serialize;

use super::{
    Answer, Lab, Side,
    strings::{Octets, to_a_depth},
};

/// All strings of the most frequent bytes are tried, as long as there are no more than `SHORT`.
const BYTES: usize = 5;
const SHORT: usize = 6_000;
const LONGEST: usize = 12;

/// So many sentences of each rule, and near misses, are tried, without those that are too long.
const RANDOM: usize = 300;
const LONG: usize = 200;

/// What was found.
#[derive(Debug, Serialize)]
pub(crate) struct Sampled {
    /// How many strings were tried.
    strings: usize,
    /// A shortest of them that only this rule has, and one that only that of the base has.
    only: Option<Octets>,
    lost: Option<Octets>,
}

impl Sampled {
    pub(super) fn of(lab: &Lab, rule: &str, against: &str) -> Answer<Sampled> {
        let sides = [(lab.grammar()?, rule), (lab.of(Side::Base)?, against)];
        let mut strings = Vec::new();
        let mut uses = BTreeMap::<u8, usize>::new();
        for (grammar, rule) in sides {
            let written = to_a_depth(grammar, rule)?;
            let sentences: Vec<_> = Sentences::new(&written, rule, 1)?.take(RANDOM).collect();
            for &byte in sentences.iter().flatten() {
                *uses.entry(byte).or_default() += 1;
            }
            strings.extend(sentences);
            strings.extend(NearMisses::new(&written, rule, 1)?.take(RANDOM));
        }
        let mut bytes: Vec<u8> = uses.keys().copied().collect();
        bytes.sort_by_key(|byte| Reverse(uses[byte]));
        bytes.truncate(BYTES);
        strings.extend(short(&bytes));
        strings.retain(|string| string.len() <= LONG);
        strings.sort_by(|a, b| (a.len(), a).cmp(&(b.len(), b)));
        strings.dedup();

        let parsers = sides.map(|(grammar, rule)| (Parser::new(grammar), rule));
        let mut sampled = Sampled {
            strings: strings.len(),
            only: None,
            lost: None,
        };
        for string in strings {
            let mut has = [false; 2];
            for (has, (parser, rule)) in iter::zip(&mut has, &parsers) {
                *has = parser.longest_prefix(rule, &string)? == Some(string.len());
            }
            let first = match has {
                [true, false] => &mut sampled.only,
                [false, true] => &mut sampled.lost,
                _ => continue,
            };
            first.get_or_insert(Octets(string));
        }
        Ok(sampled)
    }
}

/// All strings of these bytes up to a length.
fn short(bytes: &[u8]) -> Vec<Vec<u8>> {
    let mut all = vec![Vec::new()];
    let mut longest = 0..1;
    for _ in 0..LONGEST {
        if all.len() + longest.len() * bytes.len() > SHORT {
            break;
        }
        let from = all.len();
        for (at, byte) in longest.flat_map(|at| bytes.iter().map(move |byte| (at, byte))) {
            let longer = [&all[at][..], &[*byte]].concat();
            all.push(longer);
        }
        longest = from..all.len();
    }
    all
}
