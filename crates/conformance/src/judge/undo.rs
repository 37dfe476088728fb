//! Undoes differences in a string: what is left, if they explain it, is an accepted member.

use std::ops::Range;

use super::{
    difference::{Difference, Kind, Shape, Times},
    texts::Texts,
};
use crate::{
    ByteSet,
    automaton::{Dfa, State},
    bytes::{hash, readable_order},
    suite::Cycle,
};

/// The longest string in which differences are undone, in bytes.
const LONGEST: usize = 1_000;

/// The longest one that is made shorter, and in how many places of it that is tried.
const LONG: usize = 10_000;
const PLACES: usize = 250;

/// How many texts of a rule are made shorter or replaced.
const TEXTS: usize = 8;

/// How many pieces are tried that are like the one of a difference.
const ALIKE: usize = 16;

/// A wrong answer.
#[derive(Debug, Clone)]
pub(crate) struct WrongAnswer {
    pub(crate) kind: Kind,
    pub(crate) string: Vec<u8>,
    /// If a piece of the string is repeated.
    pub(crate) cycle: Option<Cycle>,
}

impl WrongAnswer {
    pub(crate) fn new(accepts: bool, string: Vec<u8>, cycle: Option<Cycle>) -> WrongAnswer {
        let kind = if accepts {
            Kind::Accepts
        } else {
            Kind::Rejects
        };
        WrongAnswer {
            kind,
            string,
            cycle,
        }
    }

    /// The shortest first, and of these those with small letters.
    pub(crate) fn order(&self) -> (usize, Vec<u8>) {
        readable_order(&self.string)
    }
}

/// A difference undone: what it reads, and what is written instead.
struct Step<'d> {
    dfa: &'d Dfa,
    difference: &'d Difference,
}

impl<'d> Step<'d> {
    /// The step that undoes a difference; `None` if it is undone in the texts of its rule.
    fn new(dfa: &'d Dfa, difference: &'d Difference) -> Option<Step<'d>> {
        let is_step = match difference.shape {
            Shape::Bytes { .. } => difference.pair.old.len() <= 1,
            Shape::Piece | Shape::Run { .. } | Shape::LeftOut | Shape::Number(_) => true,
            Shape::Together | Shape::Length(_) | Shape::Texts { .. } => false,
        };
        is_step.then_some(Step { dfa, difference })
    }

    fn writes(&self) -> &'d [u8] {
        &self.difference.pair.old
    }

    /// How many bytes it may read in this state at this position.
    fn reads(&self, state: State, string: &[u8], at: usize) -> Vec<usize> {
        let one = self.difference;
        if !one.states.contains(&state) {
            return Vec::new();
        }
        let text = &string[at..];
        let length = match one.shape {
            Shape::Bytes { bytes, characters } => one_of(bytes, characters, text),
            // What is accepted without a piece needs the piece there, whatever follows; a member
            // with any piece more may be accepted by chance.
            Shape::LeftOut if one.kind == Kind::Rejects => {
                let mut here = one.followers.iter().filter(|(of, _)| *of == state);
                here.any(|(_, followers)| followers.has(text)).then_some(0)
            }
            Shape::Run {
                bytes,
                characters,
                times,
                ..
            } => {
                let (before, after) = one.frame();
                if !text.starts_with(before) {
                    return Vec::new();
                }
                let mut ends = vec![before.len()];
                let most = if times == Times::Once { 1 } else { usize::MAX };
                while let Some(length) = ends
                    .last()
                    .filter(|_| ends.len() <= most)
                    .and_then(|&end| Some(end + one_of(bytes, characters, &text[end..])?))
                {
                    ends.push(length);
                }
                if times != Times::Any {
                    ends.remove(0);
                }
                ends.retain(|&end| text[end..].starts_with(after));
                return ends.into_iter().map(|end| end + after.len()).collect();
            }
            Shape::Number(limit) => {
                let is_first = !string[..at].last().is_some_and(u8::is_ascii_digit);
                let digits = text.iter().take_while(|byte| byte.is_ascii_digit()).count();
                (is_first && digits > 0 && value(&text[..digits]) > limit).then_some(digits)
            }
            // The piece, or one that is alike.
            _ => {
                let piece = &one.pair.new[..];
                let is_read = |text: &&[u8]| {
                    *text == piece || !one.is_exact && is_alike(self.dfa, state, piece, text)
                };
                text.get(..piece.len()).filter(is_read).map(<[u8]>::len)
            }
        };
        length.into_iter().collect()
    }
}

/// The length of what a text begins with, if it is one of these bytes; or a character beyond
/// US-ASCII, if these count.
fn one_of(set: ByteSet, characters: bool, text: &[u8]) -> Option<usize> {
    let &first = text.first()?;
    if characters && !first.is_ascii() {
        let chunk = text[..text.len().min(4)].utf8_chunks().next()?;
        return chunk.valid().chars().next().map(char::len_utf8);
    }
    set.contains(first).then_some(1)
}

/// Whether two pieces differ in letters and digits alone, and lead through the same states, from
/// which a member can be reached.
fn is_alike(dfa: &Dfa, mut state: State, piece: &[u8], other: &[u8]) -> bool {
    piece.iter().zip(other).all(|(own, byte)| {
        let is_word = own.is_ascii_alphanumeric() && byte.is_ascii_alphanumeric();
        let next = dfa.next(state, *own);
        let is_same = next == dfa.next(state, *byte) && dfa.dead() != Some(next);
        state = next;
        is_same && (own == byte || is_word)
    })
}

/// Some pieces that are [alike](is_alike): the same ones every time.
pub(crate) fn alike(dfa: &Dfa, before: &[u8], piece: &[u8]) -> Vec<Vec<u8>> {
    let mut others = vec![piece.to_vec(); ALIKE];
    let mut state = dfa.run(Dfa::START, before);
    for (at, own) in piece.iter().enumerate() {
        let mut bytes = (0..=u8::MAX).collect::<Vec<u8>>();
        bytes.retain(|byte| is_alike(dfa, state, &[*own], &[*byte]));
        for (number, other) in others.iter_mut().enumerate().filter(|_| !bytes.is_empty()) {
            other[at] = bytes[hash(&[number as u8, at as u8]) as usize % bytes.len()];
        }
        state = dfa.next(state, *own);
    }
    others.retain(|other| other != piece);
    others
}

/// The value of decimal digits, as far as it fits.
pub(crate) fn value(digits: &[u8]) -> u128 {
    digits.iter().fold(0, |value: u128, digit| {
        value
            .saturating_mul(10)
            .saturating_add(u128::from(digit - b'0'))
    })
}

/// The first position of a string, in these states, at which one of the steps can be taken.
fn first(steps: &[Step<'_>], states: &[State], string: &[u8]) -> Option<usize> {
    let can_be_taken = |at: usize, step: &Step<'_>| !step.reads(states[at], string, at).is_empty();
    (0..=string.len()).find(|&at| steps.iter().any(|step| can_be_taken(at, step)))
}

/// Whether a string has somewhere what a difference is about.
pub(crate) fn has(dfa: &Dfa, texts: &Texts<'_>, difference: &Difference, string: &[u8]) -> bool {
    if let Shape::Length(limit) = difference.shape {
        return string.len() > limit && too_long(dfa, texts, difference, limit, string).is_some();
    }
    let step = Step::new(dfa, difference);
    step.is_some_and(|step| first(&[step], &dfa.states_of(string), string).is_some())
}

/// Whether a member has what a limit excludes, in a text of the rule.
pub(crate) fn is_beyond(dfa: &Dfa, texts: &Texts<'_>, limit: &Difference, member: &[u8]) -> bool {
    let Some(step) = Step::new(dfa, limit) else {
        return has(dfa, texts, limit, member);
    };
    let states = dfa.states_of(member);
    limit.rules_or_none().any(|rule| {
        texts.of(member, rule).into_iter().any(|text| {
            let is_in = |at: usize| {
                let mut reads = step.reads(states[at], member, at).into_iter();
                reads.any(|read| at + read <= text.end)
            };
            text.clone().any(is_in)
        })
    })
}

/// The members that are left of a string that is answered wrong when differences are undone in it,
/// each with the number of the difference if it is one.
pub(crate) fn candidates(
    dfa: &Dfa,
    texts: &Texts<'_>,
    wrong: &WrongAnswer,
    differences: &[(usize, &Difference)],
) -> Vec<(Option<usize>, Vec<u8>)> {
    let WrongAnswer {
        kind,
        string,
        cycle,
    } = wrong;
    let own: Vec<(usize, &Difference)> = differences
        .iter()
        .copied()
        .filter(|(_, one)| one.kind == *kind)
        .collect();
    let all: Vec<&Difference> = own.iter().map(|(_, one)| *one).collect();
    let mut candidates = Vec::new();
    for as_many in [false, true] {
        for &(number, one) in &own {
            let left = undone(dfa, string, &[one], as_many);
            candidates.extend(left.map(|string| (Some(number), string)));
        }
        if own.len() > 1 {
            let left = undone(dfa, string, &all, as_many);
            candidates.extend(left.map(|string| (None, string)));
        }
    }
    let mut whole = Vec::new();
    for &(number, one) in &own {
        let left = match one.shape {
            Shape::Together => without_both(one, string),
            Shape::Length(limit) => match cycle {
                Some(cycle) => fewer(texts, one, limit, cycle),
                None => shortened(dfa, texts, one, limit, string),
            },
            Shape::Texts { .. } => replaced(texts, one, string),
            Shape::Bytes { bytes, .. } if one.pair.old.len() > 1 => in_place(one, bytes, string),
            _ => None,
        };
        whole.extend(left.map(|string| (Some(number), string)));
    }
    // What is too long may have more that is wrong.
    if own.len() > 1 {
        let left = whole
            .iter()
            .filter_map(|(_, string)| undone(dfa, string, &all, true));
        candidates.extend(left.map(|string| (None, string)));
    }
    candidates.extend(whole);
    candidates.retain(|(_, member)| dfa.accepts(member));
    candidates
}

/// The string without what a difference has before and after it.
fn without_both(difference: &Difference, string: &[u8]) -> Option<Vec<u8>> {
    let (before, after) = difference.pair.around()?;
    let inner = string.strip_prefix(before)?.strip_suffix(after)?;
    Some(inner.to_vec())
}

/// The right string of a pair, if this is a wrong one with another byte.
fn in_place(difference: &Difference, bytes: ByteSet, string: &[u8]) -> Option<Vec<u8>> {
    let pair = &difference.pair;
    let byte = string
        .strip_prefix(&pair.before[..])?
        .strip_suffix(&pair.after[..])?;
    matches!(byte, [byte] if bytes.contains(*byte)).then(|| pair.right())
}

/// The member of a cycle with as many pieces as make no text of the rule longer than the limit.
fn fewer(
    texts: &Texts<'_>,
    difference: &Difference,
    limit: usize,
    cycle: &Cycle,
) -> Option<Vec<u8>> {
    difference.rules_or_none().find_map(|rule| {
        let longest = |times| texts.longest(&cycle.times(times), rule);
        let (one, two) = (longest(1)?, longest(2)?);
        let each = cycle.piece.len();
        // The pieces are all in one text.
        let most = (two == one + each).then(|| (limit + each).checked_sub(one))??;
        Some(cycle.times(most / each))
    })
}

/// The first text of the rule that is longer than the limit, after one of the beginnings that
/// matter.
fn too_long(
    dfa: &Dfa,
    texts: &Texts<'_>,
    difference: &Difference,
    limit: usize,
    member: &[u8],
) -> Option<Range<usize>> {
    let is_at = |start: usize| {
        let states = &difference.states;
        states.is_empty() || states.contains(&dfa.run(Dfa::START, &member[..start]))
    };
    difference.rules_or_none().find_map(|rule| {
        let mut all = texts.of(member, rule).into_iter();
        all.find(|text| text.len() > limit && is_at(text.start))
    })
}

/// The member without what makes texts of the rule longer than the limit.
fn shortened(
    dfa: &Dfa,
    texts: &Texts<'_>,
    difference: &Difference,
    limit: usize,
    string: &[u8],
) -> Option<Vec<u8>> {
    if string.len() <= limit || string.len() > LONG {
        return None;
    }
    let mut member = string.to_vec();
    for _ in 0..TEXTS {
        let long = too_long(dfa, texts, difference, limit, &member);
        let Some(text) = long else {
            return (member != string).then_some(member);
        };
        let excess = text.len() - limit;
        // Of a character, all bytes are left out.
        let cuts = excess..=text.len().min(excess + char::MAX.len_utf8() - 1);
        member = cuts.into_iter().find_map(|cut| {
            let places = text.start..=text.end - cut;
            let without = |at: usize| [&member[..at], &member[at + cut..]].concat();
            places
                .step_by(limit.div_ceil(PLACES).max(1))
                .map(without)
                .find(|shorter| dfa.accepts(shorter))
        })?;
    }
    None
}

/// The member with the accepted text in place of all texts of the rule.
fn replaced(texts: &Texts<'_>, difference: &Difference, string: &[u8]) -> Option<Vec<u8>> {
    if string.len() > LONGEST {
        return None;
    }
    let rule = difference.rules.first()?;
    let found = texts.of(string, Some(rule));
    let mut member = string.to_vec();
    for text in found.iter().rev() {
        member.splice(text.clone(), difference.pair.old.iter().copied());
    }
    (!found.is_empty()).then_some(member)
}

/// How a position of a string is reached, in a place.
struct Way {
    place: Place,
    /// How many steps are taken before it.
    count: usize,
    from: Option<(usize, Place)>,
    /// The number of the step that leads here, if it is one.
    by: Option<usize>,
}

/// A state, and whether something was undone before it.
type Place = (State, bool);

/// The member that these differences, undone in a string, leave: with as few of their places as
/// can be, or with as many.
fn undone(dfa: &Dfa, string: &[u8], differences: &[&Difference], as_many: bool) -> Option<Vec<u8>> {
    let steps: Vec<Step<'_>> = differences
        .iter()
        .filter_map(|one| Step::new(dfa, one))
        .collect();
    if string.len() > LONGEST {
        return None;
    }
    // Up to there, there is one way; and in most strings, most differences are nowhere.
    let states = dfa.states_of(string);
    let first = first(&steps, &states, string)?;
    // At each position there are few.
    let mut ways: Vec<Vec<Way>> = (0..=string.len()).map(|_| Vec::new()).collect();
    ways[first].push(Way {
        place: (states[first], false),
        count: 0,
        from: None,
        by: None,
    });
    for at in first..=string.len() {
        // A step that reads nothing leads to the same position, and is taken once there.
        for reads_nothing in [true, false] {
            let here: Vec<(Place, usize)> =
                ways[at].iter().map(|way| (way.place, way.count)).collect();
            for (place, count) in here {
                let mut arrive = |to: usize, state: State, by: Option<usize>| {
                    if dfa.dead() == Some(state) {
                        return;
                    }
                    let way = Way {
                        place: (state, place.1 || by.is_some()),
                        count: count + usize::from(by.is_some()),
                        from: Some((at, place)),
                        by,
                    };
                    let known = ways[to].iter_mut().find(|known| known.place == way.place);
                    match known {
                        None => ways[to].push(way),
                        Some(known) if known.count != way.count => {
                            if (way.count > known.count) == as_many {
                                *known = way;
                            }
                        }
                        Some(_) => {}
                    }
                };
                for (number, step) in steps.iter().enumerate() {
                    let mut reads = step.reads(place.0, string, at);
                    reads.retain(|length| (*length == 0) == reads_nothing);
                    let state = dfa.run(place.0, step.writes());
                    for length in reads {
                        // A step that leads back to the same place would be taken forever.
                        if length > 0 || (state, true) != place {
                            arrive(at + length, state, Some(number));
                        }
                    }
                }
                if let Some(&byte) = string.get(at).filter(|_| !reads_nothing) {
                    arrive(at + 1, dfa.next(place.0, byte), None);
                }
            }
        }
    }
    let is_end = |way: &&Way| way.place.1 && dfa.is_accepting(way.place.0);
    let ends = ways[string.len()].iter().filter(is_end);
    let rank = |way: &Way| {
        if as_many {
            usize::MAX - way.count
        } else {
            way.count
        }
    };
    let end = ends.min_by_key(|way| rank(way))?.place;
    let mut pieces: Vec<&[u8]> = Vec::new();
    let (mut at, mut place) = (string.len(), end);
    let way = |at: usize, place: Place| ways[at].iter().find(|way| way.place == place);
    while let Some(&Way {
        from: Some((from, before)),
        by,
        ..
    }) = way(at, place)
    {
        pieces.push(by.map_or(&string[from..at], |number| steps[number].writes()));
        (at, place) = (from, before);
        // Steps that read nothing may lead around.
        if pieces.len() > 4 * string.len() + 8 {
            return None;
        }
    }
    pieces.push(&string[..first]);
    pieces.reverse();
    Some(pieces.concat())
}
