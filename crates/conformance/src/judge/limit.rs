//! Limits: of a number, of the length of a rule's text, and of how often a piece is repeated.

use std::{
    collections::{BTreeMap, HashMap, HashSet},
    ops::Range,
};

use super::{
    difference::{Difference, Kind, Shape},
    inquiry::Inquiry,
    ledger::{Ledger, Unanswered, Wanted},
    pair::Pair,
    step::value,
};
use crate::{
    automaton::{Dfa, State},
    bytes::readable,
    suite::Cycle,
};

/// How many sizes are asked about at once, where a limit is searched.
const PROBES: u128 = 15;

/// How many digits a number may have whose value is tried.
const DIGITS: usize = 30;

/// In how many places of a member a byte is left out.
const PLACES: usize = 64;

/// How many bytes the members may have together that are tried to move bytes out of the text of a
/// rule.
const MOVED: usize = 500_000;

/// How many members are asked about that would refute a limit.
const FRESH: usize = 20;

/// How many texts of one byte, repeated, are tried in place of one that is too long.
const OTHERS: usize = 3;

/// How many bytes longer they may be.
const LONGER: usize = 2;

/// How long a member is at least whose length may be what is wrong, if no other byte may stand
/// where one less is enough.
const LONG: usize = 40;

/// How many bytes of a class are tried in place of one.
const BYTES: usize = 8;

/// A number of at least `width` digits.
fn padded(number: u128, width: usize) -> String {
    let digits = number.to_string();
    "0".repeat(width.saturating_sub(digits.len())) + &digits
}

/// The greatest size that is accepted and the next one, which is not, between none, which is
/// accepted, and a rejected one; `None` if some greater size is accepted, or has no member.
fn bisected(
    ledger: &Ledger,
    rejected: u128,
    member: impl Fn(u128) -> Option<Vec<u8>>,
) -> Result<Option<(u128, u128)>, Unanswered> {
    let [mut low, mut high] = [0, rejected];
    while high - low > 1 {
        let step = (high - low).div_ceil(PROBES + 1);
        let sizes = (1..=PROBES).map(|count| low + count * step);
        let sizes: Vec<u128> = sizes.filter(|&size| size < high).collect();
        let members: Option<Vec<Vec<u8>>> = sizes.iter().map(|&size| member(size)).collect();
        let Some(members) = members else {
            return Ok(None);
        };
        let accepts = ledger.accepts_each(&members)?;
        let accepted = accepts.iter().take_while(|accepts| **accepts).count();
        if accepts[accepted..].contains(&true) {
            return Ok(None);
        }
        high = sizes.get(accepted).copied().unwrap_or(high);
        low = accepted.checked_sub(1).map_or(low, |last| sizes[last]);
    }
    Ok(Some((low, high)))
}

impl Inquiry<'_, '_> {
    /// How often the piece of a cycle is repeated at least in a rejected member; as often as in this
    /// one, of so many bytes, if longer ones are accepted.
    pub(super) fn fewest(&self, cycle: &Cycle, length: usize) -> Result<usize, Unanswered> {
        let most = (length - cycle.times(0).len()) / cycle.piece.len();
        let member = |times: u128| Some(cycle.times(times as usize));
        let found = bisected(self.ledger, most as u128, member)?;
        Ok(found.map_or(most, |(_, fewest)| fewest as usize))
    }

    /// The difference at the limit of a number, if the piece of the rejected member is in one: the
    /// limit of its value, or of its digits.
    pub(super) fn number(&self, pair: &Pair) -> Result<Option<Difference>, Unanswered> {
        let wrong = pair.wrong();
        let edit = pair.before.len()..pair.before.len() + pair.new.len();
        let is_digit = |byte: &&u8| byte.is_ascii_digit();
        let before = wrong[..edit.start].iter().rev();
        let start = edit.start - before.take_while(is_digit).count();
        let end = edit.end + wrong[edit.end..].iter().take_while(is_digit).count();
        let run = &wrong[start..end];
        if run.is_empty() || run.len() > DIGITS || !run.iter().all(u8::is_ascii_digit) {
            return Ok(None);
        }
        let with = |digits: &str| {
            let member = [&wrong[..start], digits.as_bytes(), &wrong[end..]].concat();
            self.is_asked(&member).then_some(member)
        };
        // With zeros before it, where the rule wants as many digits.
        let digits = |number: u128| {
            let padded = padded(number, run.len());
            [number.to_string(), padded]
                .into_iter()
                .find(|digits| with(digits).is_some())
        };
        let of = |number: u128| with(&digits(number)?);
        let own = value(run);
        // The number without zeros before it must be rejected as well.
        match of(own) {
            Some(member) if member == wrong || !self.ledger.accepts(&member)? => {}
            _ => return Ok(None),
        }
        let Some((accepted, rejected)) = self.edge(own, &of)? else {
            return Ok(None);
        };
        let (Some(old), Some(new)) = (digits(accepted), digits(rejected)) else {
            return Ok(None);
        };
        // A small value with as many digits: if it has the answer of the large one, it is their number
        // that is limited.
        let small = match with(&padded(1, old.len().max(new.len()))) {
            Some(small) if old.len() != new.len() => Some(self.ledger.accepts(&small)?),
            _ => None,
        };
        // A smaller number with more digits may be rejected because it has too many.
        let is_longer = rejected < accepted && new.len() > old.len();
        let wide = with(&padded(accepted, new.len())).filter(|_| is_longer);
        let is_too_long = match wide {
            Some(wide) => !self.ledger.accepts(&wide)?,
            None => false,
        };
        let shape = match (rejected < accepted, small) {
            (true, _) if small == Some(true) || is_too_long => return Ok(None),
            (true, _) => Shape::Below(accepted),
            (false, Some(false)) => Shape::Length(old.len()),
            (false, _) => Shape::Number(accepted),
        };
        let pair = Pair::new([
            &wrong[..start],
            old.as_bytes(),
            new.as_bytes(),
            &wrong[end..],
        ]);
        let piece = start..start + pair.old.len();
        let rule = self.space.texts.innermost(&pair.right(), &piece);
        Ok(Some(Difference::new(Kind::Rejects, pair, shape, rule)))
    }

    /// The greatest number that is accepted below a rejected one, and the next one; or the least one
    /// above it, and the one before.
    fn edge(
        &self,
        rejected: u128,
        of: &impl Fn(u128) -> Option<Vec<u8>>,
    ) -> Result<Option<(u128, u128)>, Unanswered> {
        let lows = [0, 1, 5, 9, rejected / 10, rejected / 2].into_iter();
        let lows = lows.filter(|&low| low < rejected);
        if let Some((low, high)) = self.edge_between(lows, rejected, of)? {
            // Both sides, further away.
            let above = [high + 1, high + 2, high * 2, high * 10, high * 10 + 9];
            let [one_less, two_less] = [1, 2].map(|less| low.saturating_sub(less));
            let below = [one_less, two_less, low / 2, low / 3];
            let are_seen = high >= 10 || above.into_iter().any(|number| of(number).is_some());
            if self.are_all(above, false, of)? && self.are_all(below, true, of)? && are_seen {
                return Ok(Some((low, high)));
            }
        }
        let powers = (0..6).map(|power| 10_u128.pow(power));
        let highs = powers.flat_map(|power| [power, power * 5, power * 10 - 1]);
        let highs = highs.filter(|&high| high > rejected);
        let Some((high, low)) = self.edge_between(highs, rejected, of)? else {
            return Ok(None);
        };
        let below = [low.saturating_sub(1), low / 2, 0];
        let are_sides =
            self.are_all([high + 1, high + 2], true, of)? && self.are_all(below, false, of)?;
        // If only 0 is rejected, that is no limit: it may be a zero too many.
        Ok((low > 0 && are_sides).then_some((high, low)))
    }

    /// The last number that is accepted and the next one, which is not, on the way to a rejected one
    /// from the nearest of these that is accepted.
    fn edge_between(
        &self,
        numbers: impl Iterator<Item = u128>,
        rejected: u128,
        of: impl Fn(u128) -> Option<Vec<u8>>,
    ) -> Result<Option<(u128, u128)>, Unanswered> {
        let numbers: Vec<u128> = numbers.filter(|&number| of(number).is_some()).collect();
        let members: Vec<Vec<u8>> = numbers.iter().filter_map(|&number| of(number)).collect();
        let accepts = self.ledger.accepts_each(&members)?;
        let accepted = numbers.into_iter().zip(accepts);
        let accepted = accepted.filter_map(|(number, accepts)| accepts.then_some(number));
        let Some(nearest) = accepted.min_by_key(|number| number.abs_diff(rejected)) else {
            return Ok(None);
        };
        let after = |steps: u128| {
            if nearest < rejected {
                nearest + steps
            } else {
                nearest - steps
            }
        };
        let most = nearest.abs_diff(rejected);
        let found = bisected(self.ledger, most, |steps| of(after(steps)))?;
        Ok(found.map(|(last, next)| (after(last), after(next))))
    }

    /// Whether all of these numbers that may stand there are accepted, or none of them.
    fn are_all<const N: usize>(
        &self,
        numbers: [u128; N],
        accepted: bool,
        of: impl Fn(u128) -> Option<Vec<u8>>,
    ) -> Result<bool, Unanswered> {
        let members: Vec<Vec<u8>> = numbers.into_iter().filter_map(of).collect();
        Ok(!self.ledger.accepts_each(&members)?.contains(&!accepted))
    }

    /// The difference at the limit of the length of a rule's text, if the rejected member is one
    /// byte above it; or of a number, if the byte is one of its digits.
    pub(super) fn length(&self, wrong: &[u8]) -> Result<Option<Difference>, Unanswered> {
        let without = |string: &[u8], at: usize| [&string[..at], &string[at + 1..]].concat();
        // An odd step, because many members have every other byte alike.
        let step = wrong.len().div_ceil(PLACES) | 1;
        let mut tried: Vec<usize> = (0..wrong.len()).step_by(step).collect();
        tried.retain(|&at| self.is_asked(&without(wrong, at)));
        let less: Vec<Vec<u8>> = tried.iter().map(|&at| without(wrong, at)).collect();
        let accepts = self.ledger.accepts_each(&less)?;
        // The places where a byte less is enough.
        let places = tried.iter().zip(accepts).filter(|(_, accepts)| *accepts);
        let places: Vec<usize> = places.map(|(at, _)| *at).collect();
        // Other bytes are rejected as well.
        let varied: Vec<Vec<u8>> = (0..5).map(|turn| self.varied(wrong, turn)).collect();
        let is_varied = |at: &&usize| varied.iter().any(|other| other[**at] != wrong[**at]);
        if let Some(&at) = places.iter().find(is_varied) {
            let is_other = |other: &Vec<u8>| other[at] != wrong[at] && self.ledger.reads(other);
            let others: Vec<Vec<u8>> = varied.into_iter().filter(is_other).collect();
            if others.is_empty() || self.ledger.accepts_each(&others)?.contains(&true) {
                return Ok(None);
            }
        } else if wrong.len() < LONG {
            return Ok(None);
        }
        let Some(place) = self.most_common(wrong, &places) else {
            return Ok(None);
        };
        let right = without(wrong, place);
        let number = self.number(&Pair::of(&right, wrong))?;
        if let Some(Shape::Number(_) | Shape::Below(_)) = number.as_ref().map(|one| one.shape) {
            return Ok(number);
        }
        let (rule, text) = self.limited(wrong, &(place..place + 1))?;
        // Where a byte less is enough in a few places only, the bytes there are what is wrong.
        let in_text = |at: &&usize| text.contains(at);
        let enough = places.iter().filter(in_text).count();
        if tried.iter().filter(in_text).count() > 2 * enough {
            return Ok(None);
        }
        // Other texts of the same length are rejected as well, and longer ones.
        let in_place = Pair::edit(wrong, text.clone(), &[]);
        let of_length = |length: usize| {
            let others = readable().into_iter();
            let others = others.map(move |byte| vec![byte; length]);
            let others = others.map(|text| in_place.with(&text));
            others.filter(|string| self.is_asked(string)).take(OTHERS)
        };
        let lengths = text.len()..=text.len() + LONGER;
        let others: Vec<Vec<u8>> = lengths.flat_map(of_length).collect();
        let is_whole = rule.is_none_or(|rule| self.space.texts.is_start(rule));
        let is_exceeded = is_whole && self.space.footing.longest >= wrong.len();
        if is_exceeded || self.ledger.accepts_each(&others)?.contains(&true) {
            return Ok(None);
        }
        // The accepted member has a text of the rule, too, which is one byte shorter.
        let shorter = text.start..text.end - 1;
        if !self.space.texts.of(&right, rule).contains(&shorter) {
            return Ok(None);
        }
        let pair = Pair::of(&right, wrong);
        let shape = Shape::Length(text.len() - 1);
        Ok(Some(Difference::new(Kind::Rejects, pair, shape, rule)))
    }

    /// Asks about texts of the rule that are as long in other members, after other beginnings.
    pub(super) fn find_long_texts(
        &self,
        limit: usize,
        difference: &mut Difference,
    ) -> Result<(), Unanswered> {
        let [right, wrong] = [difference.pair.right(), difference.pair.wrong()];
        let rule = difference.rules.first().map(|rule| &**rule);
        let text = |member: &[u8], length: usize| {
            let mut texts = self.space.texts.of(member, rule).into_iter();
            texts.find(|text| text.len() == length)
        };
        let at = |member: &[u8], start: usize| self.dfa().run(Dfa::START, &member[..start]);
        let (Some(short), Some(long)) = (text(&right, limit), text(&wrong, limit + 1)) else {
            return Ok(());
        };
        let of_one = readable().map(|byte| vec![byte; limit + 1]);
        difference.states.clear();
        difference.states.insert(at(&wrong, long.start));
        let mut tried: BTreeMap<State, Wanted> = BTreeMap::new();
        for member in self.space.footing.members() {
            for text in self.space.texts.of(member, rule) {
                let state = at(member, text.start);
                // In another place, the piece may be a text of another rule.
                let with = |piece: &[u8]| {
                    let member = [&member[..text.start], piece, &member[text.end..]].concat();
                    let of_rule = || self.space.texts.of(&member, rule);
                    let text = text.start..text.start + piece.len();
                    (self.is_asked(&member) && of_rule().contains(&text)).then_some(member)
                };
                if tried.contains_key(&state) {
                    continue;
                }
                let both = with(&right[short.clone()]).zip(with(&wrong[long.clone()]));
                // A number may be too great there, and not too long.
                let others = of_one.iter().filter_map(|text| with(text)).take(OTHERS);
                if let Some((short, long)) = both {
                    let mut wanted = vec![(short, true), (long, false)];
                    wanted.extend(others.map(|other| (other, false)));
                    tried.insert(state, wanted);
                }
            }
        }
        let mut known = difference.states.clone();
        for (state, answer) in tried.keys().zip(self.ledger.tried(tried.values())?) {
            known.extend(answer.map(|_| *state));
            difference
                .states
                .extend(answer.filter(|is_found| *is_found).map(|_| *state));
        }
        difference.tried = known.len();
        Ok(())
    }

    /// Of places in a member, one that is in the same text of a rule as most others.
    fn most_common(&self, member: &[u8], places: &[usize]) -> Option<usize> {
        let text = |at: usize| {
            let around = self
                .space
                .texts
                .around(member, &(at..at + 1))
                .into_iter()
                .next();
            around.map(|(rule, text)| (rule, text.start, text.end))
        };
        let texts: Vec<_> = places.iter().map(|&at| text(at)).collect();
        let count = |of| texts.iter().filter(|text| **text == of).count();
        let most = texts
            .iter()
            .zip(places)
            .max_by_key(|(text, _)| count(**text));
        most.map(|(_, at)| *at)
    }

    /// Of the rules around a piece of a member that is too long, the one whose text is too long,
    /// and this text: the innermost of which no accepted member has a text as long, unless it is
    /// rejected as well where the text of an outer rule stays as long, and its own becomes shorter.
    fn limited(
        &self,
        wrong: &[u8],
        piece: &Range<usize>,
    ) -> Result<(Option<&str>, Range<usize>), Unanswered> {
        let is_accepted = |rule: &str, length: usize| {
            let mut members = self.space.footing.members().iter();
            let longest = |member: &Vec<u8>| self.space.texts.longest(member, Some(rule));
            members.any(|member| longest(member).is_some_and(|longest| longest >= length))
        };
        let around = self.space.texts.around(wrong, piece).into_iter();
        let mut around = around.skip_while(|(rule, text)| is_accepted(rule, text.len()));
        let Some((mut rule, mut text)) = around.next() else {
            return Ok((None, 0..wrong.len()));
        };
        for (outer, outer_text) in around {
            let Some(moved) = self.moved(wrong, rule, &text, outer, outer_text.len()) else {
                continue;
            };
            if self.ledger.accepts(&moved)? {
                break;
            }
            (rule, text) = (outer, outer_text);
        }
        Ok((Some(rule), text))
    }

    /// A member in which the text of a rule is shorter, and that of an outer rule has this length
    /// at least: one or two bytes stand beside the text of the rule, and not in it.
    fn moved(
        &self,
        member: &[u8],
        rule: &str,
        text: &Range<usize>,
        outer: &str,
        length: usize,
    ) -> Option<Vec<u8>> {
        let longest = |member: &[u8], rule| self.space.texts.longest(member, Some(rule));
        let is_moved = |moved: &Vec<u8>| {
            self.ledger.reads(moved)
                && longest(moved, rule).is_none_or(|own| own < text.len())
                && longest(moved, outer).is_some_and(|outer| outer >= length)
        };
        let shorter = |cut: usize| {
            let inner = text.start..(text.end + 1).saturating_sub(cut);
            let cuts = inner.map(|at| [&member[..at], &member[at + cut..]].concat());
            cuts.into_iter().find(|shorter| self.dfa().accepts(shorter))
        };
        let mut tried = HashSet::new();
        for cut in [1, 2] {
            let Some(shorter) = shorter(cut) else {
                continue;
            };
            let states = self.dfa().states_of(&shorter);
            for at in (text.end - cut..=shorter.len()).rev().chain(0..=text.start) {
                for piece in self.space.pieces(cut) {
                    // Pieces that lead to the same state make no difference.
                    let is_new = tried.insert((cut, at, self.dfa().run(states[at], &piece)));
                    let moved = [&shorter[..at], &piece, &shorter[at..]].concat();
                    if is_new && self.dfa().accepts(&moved) && is_moved(&moved) {
                        return Some(moved);
                    }
                    if tried.len() * member.len() > MOVED {
                        return None;
                    }
                }
            }
        }
        None
    }

    /// Members beyond a limit that were not asked about yet: with greater numbers, or longer texts
    /// of other bytes.
    pub(super) fn beyond(&self, difference: &Difference) -> Vec<Vec<u8>> {
        let Pair { old, new, .. } = &difference.pair;
        let mut beyond = Vec::new();
        if let Shape::Number(limit) = difference.shape {
            for &state in &difference.states {
                let Some(before) = self.space.footing.beginning(state) else {
                    continue;
                };
                for number in (1..=3).chain([limit / 2, limit, 2 * limit, 9 * limit]) {
                    let digits = padded(limit + number, old.len());
                    let after = self.dfa().run(state, digits.as_bytes());
                    let ends = self.space.footing.ends(after).take(1);
                    beyond.extend(ends.map(|end| [before, digits.as_bytes(), end].concat()));
                }
            }
        } else {
            let wrong = difference.pair.wrong();
            let at = difference.pair.before.len();
            for turn in 4..FRESH {
                let varied = self.varied(&wrong, turn);
                let more = varied[at..at + new.len().min(1)].repeat(turn % 4);
                beyond.push([&varied[..at], &more, &varied[at..]].concat());
            }
        }
        beyond.retain(|member| self.dfa().accepts(member) && self.ledger.known(member).is_none());
        beyond.truncate(FRESH);
        beyond
    }

    /// The string with other bytes, each of which leads to the same state: in odd turns, others at
    /// each place; in even ones, the same wherever it can stand.
    fn varied(&self, string: &[u8], turn: usize) -> Vec<u8> {
        let order = readable();
        let alike = |state: State, next: State| {
            let bytes = order.into_iter();
            let alike = bytes.filter(|&byte| self.dfa().next(state, byte) == next);
            alike.take(BYTES).collect::<Vec<u8>>()
        };
        let mut known: HashMap<(State, State), Vec<u8>> = HashMap::new();
        let mut state = Dfa::START;
        let mut varied = Vec::new();
        for &byte in string {
            let next = self.dfa().next(state, byte);
            let others = known.entry((state, next));
            let others = others.or_insert_with(|| alike(state, next));
            let own = others.iter().position(|&other| other == byte).unwrap_or(0);
            let number = turn.div_ceil(2) + if turn % 2 == 1 { own } else { 0 };
            let other = others.get(number % others.len().max(1));
            varied.push(other.copied().unwrap_or(byte));
            state = next;
        }
        varied
    }
}
