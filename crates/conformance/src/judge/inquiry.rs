//! [`Inquiry`]: from a wrong answer to the pair that shows what is wrong.

use std::{
    collections::{BTreeMap, BTreeSet, HashMap},
    ops::Range,
};

use super::{
    beyond::SEED,
    difference::{Beside, Difference, Kind, Shape},
    ledger::{Ledger, Unanswered, Wanted},
    neighbors::Space,
    pair::Pair,
    step::{alike, has},
    undo::WrongAnswer,
};
use crate::{
    ByteSet,
    automaton::{Dfa, State},
    language::Language,
};

/// How many cuts of one size are tried, of long strings.
const CUTS: usize = 100;

/// How long a string is at most that is not shortened before its neighbors are asked about.
const SHORT: usize = 60;

/// How many texts of a rule are tried in place of one that is rejected.
const TEXTS: usize = 31;

/// Which edits are tried. The simplest come first: the shortest member that is rejected may have
/// two faults, and an edit that mends both shows neither.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Effort {
    /// In a member, another byte of the same class; in another string, any byte.
    Alike,
    /// In a member, one byte less or more.
    Single,
    /// Any piece.
    Any,
    /// The same, in the shortest member that is rejected.
    Shortened,
}

impl Effort {
    pub(crate) const ALL: [Effort; 4] = [
        Effort::Alike,
        Effort::Single,
        Effort::Any,
        Effort::Shortened,
    ];
}

/// A wrong answer, and how far its inquiry is.
#[derive(Debug, Clone)]
pub(crate) struct Task {
    pub(crate) wrong: WrongAnswer,
    /// How much is cut at once.
    size: usize,
    /// Whether the known differences do not explain it.
    pub(crate) is_checked: bool,
    pub(crate) effort: Effort,
    pair: Option<Pair>,
}

impl Task {
    pub(crate) fn new(wrong: WrongAnswer, effort: Effort) -> Task {
        let size = wrong.string.len().div_ceil(2);
        Task {
            wrong,
            size,
            is_checked: false,
            effort,
            pair: None,
        }
    }
}

/// What is known of an implementation.
pub(crate) struct Inquiry<'a, 'l> {
    pub(crate) space: &'a Space<'l>,
    pub(crate) ledger: &'a Ledger,
    pub(crate) known: &'a [Difference],
}

impl Inquiry<'_, '_> {
    pub(super) fn dfa(&self) -> &Dfa {
        self.space.dfa
    }

    /// Shortens a rejected member, as long as it stays one; and of other strings that are answered
    /// wrong, those that are long.
    pub(crate) fn shorten(&self, task: &mut Task) -> Result<(), Unanswered> {
        let accepts = task.wrong.kind == Kind::Accepts;
        let length = task.wrong.string.len();
        let most = if accepts || task.effort < Effort::Shortened {
            SHORT
        } else {
            0
        };
        if task.wrong.cycle.is_none() && length <= most || task.pair.is_some() {
            return Ok(());
        }
        if let Some(cycle) = &task.wrong.cycle {
            task.wrong.string = cycle.times(self.fewest(cycle, length)?);
            task.wrong.cycle = None;
            task.size = task.wrong.string.len().div_ceil(2);
        }
        let is_new = self.is_new(&task.wrong);
        let is_wrong = |[string]: &[Vec<u8>; 1]| {
            let wrong = WrongAnswer::new(accepts, string.clone(), None);
            let fits = self.dfa().accepts(string) != accepts && (!is_new || self.is_new(&wrong));
            fits.then(|| vec![(string.clone(), accepts)])
        };
        while task.size > 0 {
            let pieces = [task.wrong.string.clone()];
            match self.cut(pieces, task.size, is_wrong)? {
                Some([shorter]) => {
                    task.size = task.size.min(shorter.len().div_ceil(2));
                    task.wrong.string = shorter;
                }
                None => task.size = half(task.size),
            }
        }
        Ok(())
    }

    /// The difference that a wrong answer, [shortened](Self::shorten), shows; `None` if no accepted
    /// member was found that is one edit away.
    pub(crate) fn difference(&self, task: &mut Task) -> Result<Option<Difference>, Unanswered> {
        let kind = task.wrong.kind;
        if task.pair.is_none() {
            if let Some(difference) = self.limit(kind, &task.wrong.string)? {
                return Ok(Some(difference));
            }
            let Some(pair) = self.nearest(task)? else {
                return Ok(None);
            };
            let pair = self.in_short_context(&task.wrong, pair)?;
            task.size = pair.longest().div_ceil(2);
            task.pair = Some(pair);
        }
        self.shrink(task)?;
        let Some(pair) = task.pair.clone() else {
            return Ok(None);
        };
        // A pair may be at a limit that the string was far above.
        if pair.old.is_empty() && pair.new.len() == 1 {
            if let Some(difference) = self.limit(kind, &pair.wrong())? {
                return Ok(Some(difference));
            }
        }
        let mut difference = self.shaped(kind, pair)?;
        self.find_places(&mut difference)?;
        difference.is_exact = self.is_exact(&difference)?;
        Ok(Some(difference))
    }

    /// The difference at the limit that a rejected member is one byte above, and its places.
    fn limit(&self, kind: Kind, wrong: &[u8]) -> Result<Option<Difference>, Unanswered> {
        if kind != Kind::Rejects {
            return Ok(None);
        }
        let mut difference = self.length(wrong)?;
        if let Some(difference) = &mut difference {
            match difference.shape {
                Shape::Length(limit) => self.find_long_texts(limit, difference)?,
                _ => self.find_places(difference)?,
            }
        }
        Ok(difference)
    }

    /// Whether some piece that is like that of the wrong string is answered right.
    fn is_exact(&self, difference: &Difference) -> Result<bool, Unanswered> {
        let pair = &difference.pair;
        if difference.shape != Shape::Piece || pair.new.len() < 2 {
            return Ok(false);
        }
        let others = alike(self.dfa(), &pair.before, &pair.new).into_iter();
        let others: Vec<Wanted> = others
            .filter_map(|new| self.wanted_with(difference.kind, pair, new))
            .collect();
        Ok(self.ledger.holds_each(&others)?.contains(&false))
    }

    /// Asks about the same pieces after other beginnings; of a set of bytes, about several.
    fn find_places(&self, difference: &mut Difference) -> Result<(), Unanswered> {
        let Pair {
            before,
            old,
            after: own_end,
            ..
        } = &difference.pair;
        let news = difference.some_pieces();
        let own = self.dfa().run(Dfa::START, before);
        let mut pairs = Vec::new();
        let is_number = matches!(difference.shape, Shape::Number(_) | Shape::Below(_));
        for (state, before) in self.space.footing.beginnings() {
            // After a digit, it would be another number.
            if is_number && before.last().is_some_and(u8::is_ascii_digit) {
                continue;
            }
            let ends = self.space.footing.ends(self.dfa().run(state, old));
            for after in ends.chain([&own_end[..]]) {
                let follower = Beside::new(self.dfa(), after.first());
                let wanted = news.iter().filter_map(|new| {
                    let pair = Pair::new([before, old, new, after]);
                    self.wanted(difference.kind, &pair)
                });
                let wanted: Wanted = wanted.flatten().collect();
                if !wanted.is_empty() {
                    pairs.push((state, follower, after, wanted));
                }
            }
        }
        let answers = self.ledger.tried(pairs.iter().map(|(.., wanted)| wanted))?;
        let [mut tried, mut found] = [BTreeSet::new(), BTreeSet::new()];
        tried.insert(own);
        found.insert(own);
        let mut followers = vec![(own, Beside::new(self.dfa(), own_end.first()))];
        let wrong_bytes = |state, after| self.wrong_bytes(difference, state, after);
        let mut wrong = BTreeMap::from([(own, wrong_bytes(own, own_end))]);
        for ((state, follower, after, _), answer) in pairs.into_iter().zip(answers) {
            let Some(is_found) = answer else { continue };
            tried.insert(state);
            let bytes = wrong.entry(state).or_default();
            *bytes = bytes.union(wrong_bytes(state, after));
            if is_found {
                found.insert(state);
                if !followers.contains(&(state, follower)) {
                    followers.push((state, follower));
                }
            }
        }
        difference.states = found;
        difference.tried = tried.len();
        difference.followers = followers;
        difference.wrong_bytes = wrong;
        let leader = self.leader(difference, own)?;
        difference.leaders = leader.into_iter().map(|leader| (own, leader)).collect();
        Ok(())
    }

    /// Of a set of bytes, those that make a wrong string between this state and this end.
    fn wrong_bytes(&self, difference: &Difference, state: State, after: &[u8]) -> ByteSet {
        let Shape::Bytes { bytes, .. } = difference.shape else {
            return ByteSet::default();
        };
        let rejects = difference.kind == Kind::Rejects;
        let mut known: HashMap<State, bool> = HashMap::new();
        let mut is_wrong = |byte: &u8| {
            let next = self.dfa().next(state, *byte);
            let is_member = || self.dfa().is_accepting(self.dfa().run(next, after));
            *known.entry(next).or_insert_with(is_member) == rejects
        };
        bytes.iter().filter(|byte| is_wrong(byte)).collect()
    }

    /// The byte before the piece and those that are like it, if the piece is answered right with one
    /// more byte before it that leads to the same state, whatever that byte is.
    fn leader(&self, difference: &Difference, state: State) -> Result<Option<Beside>, Unanswered> {
        let Pair {
            before,
            old,
            new,
            after,
        } = &difference.pair;
        let own = Beside::new(self.dfa(), before.last());
        let pieces = self
            .space
            .pieces(1)
            .filter(|piece| self.dfa().run(state, piece) == state && !own.has(piece.last()));
        let wanted: Vec<Wanted> = pieces
            .filter_map(|piece| {
                let before = [&before[..], &piece].concat();
                self.wanted(difference.kind, &Pair::new([&before, old, new, after]))
            })
            .collect();
        let answers = self.ledger.tried(&wanted)?;
        let is_leader = answers.contains(&Some(false)) && !answers.contains(&Some(true));
        Ok(is_leader.then_some(own))
    }

    /// The pieces without as many cuts of this size as the wanted answers allow: all cuts that are
    /// possible alone, or half of them, and so on; `None` if none is possible.
    fn cut<const N: usize>(
        &self,
        pieces: [Vec<u8>; N],
        size: usize,
        wanted: impl Fn(&[Vec<u8>; N]) -> Option<Wanted>,
    ) -> Result<Option<[Vec<u8>; N]>, Unanswered> {
        let mut cuts: Vec<(usize, usize)> = Vec::new();
        for (number, piece) in pieces.iter().enumerate() {
            let last = (piece.len() + 1).saturating_sub(size);
            // Of a long piece, in odd steps: many members have every other byte alike.
            let starts = (0..last).step_by(size.max((last / CUTS) | 1));
            cuts.extend(starts.map(|start| (number, start)));
        }
        let without = |cuts: &[(usize, usize)]| {
            let mut pieces = pieces.clone();
            for &(number, start) in cuts.iter().rev() {
                pieces[number].drain(start..start + size);
            }
            pieces
        };
        let cuts = cuts.into_iter();
        let cuts: Vec<((usize, usize), Wanted)> = cuts
            .filter_map(|cut| Some((cut, wanted(&without(&[cut]))?)))
            .collect();
        let holds = self
            .ledger
            .holds_each(cuts.iter().map(|(_, wanted)| wanted))?;
        let cuts = cuts.into_iter().zip(holds).filter(|(_, holds)| *holds);
        let alone: Vec<(usize, usize)> = cuts.map(|((cut, _), _)| cut).collect();
        let mut together: Vec<&[(usize, usize)]> = Vec::new();
        let mut count = alone.len();
        while count > 0 {
            together.extend(alone.chunks(count));
            count = half(count);
        }
        let together = together.into_iter().filter_map(|cuts| {
            let pieces = without(cuts);
            Some((wanted(&pieces)?, pieces))
        });
        self.ledger.first(together)
    }

    /// The pair with the nearest accepted member.
    fn nearest(&self, task: &Task) -> Result<Option<Pair>, Unanswered> {
        let wrong = &task.wrong.string;
        let right = |pair: Pair| (vec![(pair.right(), true)], pair);
        let kind = task.wrong.kind;
        let single = self.space.neighbors(kind, wrong, task.effort);
        if task.effort < Effort::Any {
            return self.ledger.first(single.into_iter().map(right));
        }
        let [same, others] = self.space.rewrites(wrong);
        let order = match kind {
            Kind::Rejects => [same, single, others],
            _ => [single, same, others],
        };
        self.ledger.first(order.into_iter().flatten().map(right))
    }

    /// The answers that a pair needs to show a difference of this kind; `None` if the automaton
    /// says that it shows none, or if it cannot be asked about.
    pub(super) fn wanted(&self, kind: Kind, pair: &Pair) -> Option<Wanted> {
        let (right, wrong) = (pair.right(), pair.wrong());
        let fits = right != wrong
            && self.dfa().accepts(&right)
            && self.dfa().accepts(&wrong) == (kind == Kind::Rejects)
            && self.ledger.reads(&right)
            && self.ledger.reads(&wrong);
        fits.then(|| vec![(right, true), (wrong, kind == Kind::Accepts)])
    }

    /// Whether a pair has the answers that it needs.
    pub(super) fn shows(&self, kind: Kind, pair: &Pair) -> Result<bool, Unanswered> {
        let wanted = self.wanted(kind, pair);
        wanted.map_or(Ok(false), |wanted| self.ledger.holds(&wanted))
    }

    /// The first pair that has them.
    pub(super) fn first_shown(
        &self,
        kind: Kind,
        pairs: impl IntoIterator<Item = Pair>,
    ) -> Result<Option<Pair>, Unanswered> {
        let pairs = pairs.into_iter();
        self.ledger
            .first(pairs.filter_map(|pair| Some((self.wanted(kind, &pair)?, pair))))
    }

    /// Whether a string is a member that can be asked about.
    pub(super) fn is_asked(&self, member: &[u8]) -> bool {
        self.dfa().accepts(member) && self.ledger.reads(member)
    }

    /// The pair between the shortest strings that the implementation accepts around it.
    fn in_short_context(&self, wrong: &WrongAnswer, pair: Pair) -> Result<Pair, Unanswered> {
        let before = self.dfa().run(Dfa::START, &pair.before);
        let after = self.dfa().run(before, &pair.old);
        let mut shorter = Vec::new();
        for beginning in self
            .space
            .footing
            .beginning(before)
            .into_iter()
            .chain([&pair.before[..]])
        {
            for end in self.space.footing.ends(after).chain([&pair.after[..]]) {
                shorter.push(Pair::new([beginning, &pair.old, &pair.new, end]));
            }
        }
        let length = |pair: &Pair| pair.before.len() + pair.after.len();
        shorter.retain(|other| length(other) < length(&pair));
        shorter.sort_by_cached_key(length);
        let wanted = shorter
            .into_iter()
            .filter_map(|pair| Some((self.wanted_of_shorter(wrong, &pair)?, pair)));
        Ok(self.ledger.first(wanted)?.unwrap_or(pair))
    }

    /// Whether a string has nothing of what the known differences are about.
    fn is_new(&self, WrongAnswer { kind, string, .. }: &WrongAnswer) -> bool {
        let mut own = self.known.iter().filter(|one| one.kind == *kind);
        !own.any(|one| has(self.space, one, string))
    }

    /// The same as [`wanted`](Self::wanted), for a pair that is made shorter: what is new stays so.
    fn wanted_of_shorter(&self, wrong: &WrongAnswer, pair: &Pair) -> Option<Wanted> {
        let wanted = self.wanted(wrong.kind, pair)?;
        let shorter = WrongAnswer::new(wrong.kind == Kind::Accepts, pair.wrong(), None);
        (!self.is_new(wrong) || self.is_new(&shorter)).then_some(wanted)
    }

    /// Removes from a pair whatever can be removed so that both answers stay.
    fn shrink(&self, task: &mut Task) -> Result<(), Unanswered> {
        while let Some(pair) = task.pair.as_ref().filter(|_| task.size > 0) {
            // One byte in place of another says more than one byte too many.
            let is_short = pair.old.len() <= 1 && pair.new.len() <= 1;
            let inner = |piece: &Vec<u8>| if is_short { Vec::new() } else { piece.clone() };
            let pieces = [
                pair.before.clone(),
                pair.after.clone(),
                inner(&pair.old),
                inner(&pair.new),
            ];
            let of = |[before, after, old, new]: &[Vec<u8>; 4]| Pair {
                before: before.clone(),
                after: after.clone(),
                old: if is_short { &pair.old } else { old }.clone(),
                new: if is_short { &pair.new } else { new }.clone(),
            };
            let wanted = |pieces: &[Vec<u8>; 4]| self.wanted_of_shorter(&task.wrong, &of(pieces));
            match self.cut(pieces, task.size, wanted)? {
                Some(pieces) => {
                    let shorter = of(&pieces);
                    task.pair = Some(Pair::of(&shorter.right(), &shorter.wrong()));
                }
                None => task.size = half(task.size),
            }
        }
        Ok(())
    }

    /// The difference that texts of a rule are rejected, whatever they are: nearly all of them in
    /// place of the accepted one at the end of the piece; or those of the outermost rule around the
    /// piece of the rejected member that no accepted member has.
    pub(super) fn whole_texts(&self, pair: &Pair) -> Result<Option<Difference>, Unanswered> {
        let [right, wrong] = [pair.right(), pair.wrong()];
        let end = pair.before.len() + pair.old.len();
        if pair.old.len() > 1 {
            let around = self.space.texts.around(&right, &(end - 1..end));
            let inner = around.first().filter(|(_, text)| *text != (0..right.len()));
            if let Some((rule, text)) = inner {
                let old = &right[text.clone()];
                return self.texts_of(rule, &right, text, old);
            }
        }
        if pair.new.len() > 1 {
            let piece = pair.before.len()..wrong.len() - pair.after.len();
            let around = self.space.texts.around(&wrong, &piece);
            let absent = around
                .iter()
                .rfind(|(rule, _)| !self.space.is_accepted(rule));
            if let Some((rule, text)) = absent {
                let old = &right[text.start..right.len() - (wrong.len() - text.end)];
                return self.texts_of(rule, &wrong, text, old);
            }
        }
        Ok(None)
    }

    /// The difference that nearly all texts of a rule are rejected where a member has `old`.
    fn texts_of(
        &self,
        rule: &str,
        member: &[u8],
        text: &Range<usize>,
        old: &[u8],
    ) -> Result<Option<Difference>, Unanswered> {
        let language = self
            .space
            .texts
            .grammar(rule)
            .map(|grammar| Language::rule(grammar, rule));
        let Some(Ok(language)) = language else {
            return Ok(None);
        };
        let Ok(texts) = language.sentences(SEED) else {
            return Ok(None);
        };
        let (before, after) = (&member[..text.start], &member[text.end..]);
        let with = |piece: Vec<u8>| [before, &piece, after].concat();
        let members = texts.take(4 * TEXTS).map(with);
        let asked = members.filter(|member| self.is_asked(member));
        let others: BTreeSet<Vec<u8>> = asked.take(TEXTS).collect();
        let accepts = self.ledger.accepts_each(&others)?;
        let rejected = accepts.iter().filter(|accepts| !**accepts).count();
        let tried = others.len();
        // Where fewer are rejected, those are better shown alone.
        if tried < 5 || rejected * 10 < tried * 9 {
            return Ok(None);
        }
        let shortest = others
            .into_iter()
            .zip(accepts)
            .filter(|(_, accepts)| !accepts)
            .min_by_key(|(member, _)| WrongAnswer::new(false, member.clone(), None).order());
        Ok(shortest.map(|(wrong, _)| {
            let pair = Pair::edit(&wrong, before.len()..wrong.len() - after.len(), old);
            let shape = Shape::Texts { rejected, tried };
            Difference::new(Kind::Rejects, pair, shape, Some(rule))
        }))
    }
}

/// The next smaller size: half of it, and none after one.
fn half(size: usize) -> usize {
    if size <= 1 { 0 } else { size.div_ceil(2) }
}
