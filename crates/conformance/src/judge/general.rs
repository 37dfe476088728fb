//! What is general about a pair: what else may stand in the place of its piece, with the same
//! answer.

use super::{
    difference::{Difference, Kind, Shape, Times},
    inquiry::Inquiry,
    ledger::{Unanswered, Wanted},
    pair::Pair,
};
use crate::{
    ByteSet,
    automaton::Dfa,
    bytes::{CHARACTERS, readable},
};

/// How long a piece is at most in which other bytes are tried, how many are tried at each position
/// at first, and how many of these have the same answer at least if a class is looked for.
const PIECE: usize = 8;
const SAMPLES: usize = 16;
const ALIKE: usize = 2;

/// How many bytes a class has at least; and how many bytes that may be added are few, of which each
/// may be followed by such a class.
const CLASS: usize = 32;
const FEW: usize = 8;

impl Inquiry<'_, '_> {
    /// The difference that a pair shows, with its shape: if there is a limit, the pair at the
    /// limit.
    pub(super) fn shaped(&self, kind: Kind, mut pair: Pair) -> Result<Difference, Unanswered> {
        if kind == Kind::Rejects {
            pair = self.left_out(pair)?;
            if let Some(difference) = self.number(&pair)? {
                return Ok(difference);
            }
            if let Some(difference) = self.whole_texts(&pair)? {
                return Ok(difference);
            }
        }
        let shape = if pair.new.is_empty() {
            Shape::LeftOut
        } else if pair.around().is_some() {
            Shape::Together
        } else if pair.new.len() == 1 || is_beyond_ascii(&pair.new) {
            let (bytes, characters) = self.alike(kind, &pair, (&[], &[]))?;
            let is_few = !characters && bytes.iter().count() <= FEW && kind == Kind::Accepts;
            let tail = if is_few && pair.new.len() == 1 && pair.old.is_empty() {
                self.tail(&pair)?
            } else {
                None
            };
            if let Some(tail) = tail {
                let at_end = self.at_end(&pair)?;
                let (at_end, run) = at_end.unwrap_or((pair, tail));
                pair = at_end;
                run
            } else if characters || pair.new.len() == 1 {
                if let Some(byte) = bytes.most_readable() {
                    pair.new = vec![byte];
                }
                Shape::Bytes { bytes, characters }
            } else {
                self.characters(kind, &pair)?
            }
        } else if pair.new.len() <= PIECE {
            self.run(kind, &pair)?.unwrap_or(Shape::Piece)
        } else {
            Shape::Piece
        };
        if let Shape::Run { at, bytes, .. } = shape {
            // If one of its bytes is in the piece, the one that reads best, if it may stand there alone.
            let mut best = pair.clone();
            if let Some((own, byte)) = best.new.get_mut(at).zip(bytes.most_readable()) {
                *own = byte;
            }
            if self.shows(kind, &best)? {
                pair = best;
            }
        }
        let piece = pair.before.len()..pair.before.len() + pair.old.len();
        let rule = self.space.texts.innermost(&pair.right(), &piece);
        Ok(Difference::new(kind, pair, shape, rule).doubled())
    }

    /// The characters that differ from this piece in their last byte alone, and have the same answer.
    fn characters(&self, kind: Kind, pair: &Pair) -> Result<Shape, Unanswered> {
        let at = pair.new.len() - 1;
        let (bytes, _) = self.alike(kind, pair, (&pair.new[..at], &[]))?;
        Ok(match bytes.iter().nth(1) {
            Some(_) => Shape::Run {
                at,
                bytes,
                characters: false,
                times: Times::Once,
            },
            None => Shape::Piece,
        })
    }

    /// If the rejected member is accepted with a part of the piece beside its own: the pair with
    /// that.
    fn left_out(&self, pair: Pair) -> Result<Pair, Unanswered> {
        let Pair { old, new, .. } = &pair;
        let before = (1..old.len()).map(|at| [&old[..at], new].concat());
        let after = (1..old.len()).map(|at| [new, &old[at..]].concat());
        let pieces = before.chain(after).filter(|_| !new.is_empty());
        let pairs = pieces.map(|old| Pair {
            old,
            ..pair.clone()
        });
        let found = self.first_shown(Kind::Rejects, pairs)?;
        Ok(found.map_or(pair, |found| Pair::of(&found.right(), &found.wrong())))
    }

    /// The class of bytes, if it is large, any of which may stand at a position of the piece of the
    /// wrong string.
    fn run(&self, kind: Kind, pair: &Pair) -> Result<Option<Shape>, Unanswered> {
        let frame = |at: usize| (&pair.new[..at], &pair.new[at + 1..]);
        let positions = 0..pair.new.len();
        let samples: Vec<Vec<Wanted>> = positions
            .map(|at| self.samples(kind, pair, frame(at), |_| true))
            .collect();
        self.ledger.holds_each(samples.iter().flatten())?;
        let alike = samples.iter().map(|samples| self.how_many_hold(samples));
        let alike = alike.collect::<Result<Vec<usize>, Unanswered>>()?;
        // The first one of the best.
        let best = (0..alike.len()).rev().max_by_key(|&at| alike[at]);
        let Some(at) = best else { return Ok(None) };
        let (before, after) = frame(at);
        let Some(class) = self.class(kind, pair, (before, after), |_| true)? else {
            return Ok(None);
        };
        // A member that is rejected without such a byte is not rejected for the byte.
        if kind == Kind::Rejects {
            let without = Pair {
                new: [before, after].concat(),
                ..pair.clone()
            };
            if self.shows(kind, &without)? {
                return Ok(None);
            }
        }
        let often = self.repeated(kind, pair, (before, after), class)?;
        let times = often.map_or(Times::Once, |_| Times::Often);
        let (bytes, characters) = often.unwrap_or(class);
        Ok(Some(Shape::Run {
            at,
            bytes,
            characters,
            times,
        }))
    }

    /// The class of bytes, if it is large, any number of which may follow the byte that is added to
    /// an accepted member; but for that byte, they may not.
    fn tail(&self, pair: &Pair) -> Result<Option<Shape>, Unanswered> {
        let frame = (&pair.new[..], &[][..]);
        let is_own = |byte: u8| !self.dfa().accepts(&pair.with(&[byte]));
        let Some(class) = self.class(Kind::Accepts, pair, frame, is_own)? else {
            return Ok(None);
        };
        let repeated = self.repeated(Kind::Accepts, pair, frame, class)?;
        Ok(repeated.map(|(bytes, characters)| Shape::Run {
            at: pair.new.len(),
            bytes,
            characters,
            times: Times::Any,
        }))
    }

    /// The same where nothing is after it, if it is so there, too.
    fn at_end(&self, pair: &Pair) -> Result<Option<(Pair, Shape)>, Unanswered> {
        let Some(next) = pair.after.first() else {
            return Ok(None);
        };
        let one = pair.new.clone();
        let two = [&one[..], &[*next]].concat();
        let pairs = [one, two].map(|new| Pair {
            new,
            after: Vec::new(),
            ..pair.clone()
        });
        let Some(pair) = self.first_shown(Kind::Accepts, pairs)? else {
            return Ok(None);
        };
        let run = if pair.new.len() == 1 {
            self.tail(&pair)?
        } else {
            self.run(Kind::Accepts, &pair)?
        };
        Ok(match run {
            Some(Shape::Run {
                times: Times::Once, ..
            }) => None,
            run => run.map(|run| (pair, run)),
        })
    }

    /// The bytes of a class, and whether also characters, any of which may stand between these two
    /// pieces; `None` if not many bytes are in it of those that are tried.
    fn class(
        &self,
        kind: Kind,
        pair: &Pair,
        frame: (&[u8], &[u8]),
        is_tried: impl Fn(u8) -> bool,
    ) -> Result<Option<(ByteSet, bool)>, Unanswered> {
        let samples = self.samples(kind, pair, frame, &is_tried);
        if self.how_many_hold(&samples)? < ALIKE {
            return Ok(None);
        }
        let class = self.alike(kind, pair, frame)?;
        let count = class.0.iter().filter(|&byte| is_tried(byte)).count();
        Ok((count >= CLASS).then_some(class))
    }

    /// Some bytes between these two pieces, in place of the piece of the wrong string.
    fn samples(
        &self,
        kind: Kind,
        pair: &Pair,
        (before, after): (&[u8], &[u8]),
        is_tried: impl Fn(u8) -> bool,
    ) -> Vec<Wanted> {
        let order = readable().into_iter().step_by(SAMPLES / 3);
        let bytes = order.take(SAMPLES).filter(|&byte| is_tried(byte));
        let piece = |byte| [before, &[byte], after].concat();
        bytes
            .filter_map(|byte| self.wanted_with(kind, pair, piece(byte)))
            .collect()
    }

    fn how_many_hold(&self, wanted: &[Wanted]) -> Result<usize, Unanswered> {
        let holds = self.ledger.holds_each(wanted)?.into_iter();
        Ok(holds.filter(|holds| *holds).count())
    }

    /// The bytes of a class, and whether also characters, several of which may stand between these
    /// two pieces as well as one; `None` if they are no large class.
    fn repeated(
        &self,
        kind: Kind,
        pair: &Pair,
        (before, after): (&[u8], &[u8]),
        (bytes, characters): (ByteSet, bool),
    ) -> Result<Option<(ByteSet, bool)>, Unanswered> {
        let Some(usual) = bytes.most_readable() else {
            return Ok(None);
        };
        // One may end a line, and then nothing may follow it.
        let outer = [before, &[usual]].concat();
        let inner = [&[usual], after].concat();
        let (inside, also) = self.alike(kind, pair, (&outer, &inner))?;
        let (bytes, characters) = match kind {
            // What makes no member there says nothing: a label may have a hyphen inside alone.
            Kind::Rejects => {
                let members = |before: &[u8], after: &[u8]| -> ByteSet {
                    let piece = |byte: u8| [before, &[byte], after].concat();
                    let is_member = |&byte: &u8| self.dfa().accepts(&pair.with(&piece(byte)));
                    (0..=u8::MAX).filter(is_member).collect()
                };
                let accepted = members(before, after).difference(bytes);
                let accepted = accepted.union(members(&outer, &inner).difference(inside));
                (bytes.union(inside).difference(accepted), characters)
            }
            _ => (bytes.intersection(inside), characters && also),
        };
        if bytes.iter().count() < CLASS {
            return Ok(None);
        }
        let order = readable().into_iter();
        let class: Vec<u8> = order.filter(|&byte| bytes.contains(byte)).collect();
        let turn = |step: usize, count: usize| -> Vec<u8> {
            let numbers = (0..count).map(|number| number * step % class.len());
            numbers.map(|number| class[number]).collect()
        };
        let runs = [turn(1, 2), turn(5, 3), turn(7, 20), turn(11, 64)];
        let pieces = runs.iter().map(|run| [before, run, after].concat());
        let wanted: Vec<Wanted> = pieces
            .filter_map(|piece| self.wanted_with(kind, pair, piece))
            .collect();
        let are_all = wanted.len() > 1 && self.how_many_hold(&wanted)? == wanted.len();
        Ok(are_all.then_some((bytes, characters)))
    }

    /// The same as [`wanted`](Self::wanted), with another piece in the wrong string.
    pub(super) fn wanted_with(&self, kind: Kind, pair: &Pair, piece: Vec<u8>) -> Option<Wanted> {
        let pair = Pair {
            new: piece,
            ..pair.clone()
        };
        self.wanted(kind, &pair)
    }

    /// The bytes, and the characters beyond US-ASCII, that have the same answer between these two
    /// pieces, in place of the piece of the wrong string.
    fn alike(
        &self,
        kind: Kind,
        pair: &Pair,
        (before, after): (&[u8], &[u8]),
    ) -> Result<(ByteSet, bool), Unanswered> {
        let end = |string: Vec<u8>| self.dfa().run(Dfa::START, &string);
        let own = end(pair.wrong());
        let wanted = |piece: &[u8]| {
            let piece = [before, piece, after].concat();
            // Of a member, a byte after which the rest means something else is another matter.
            let is_alike = kind != Kind::Rejects || end(pair.with(&piece)) == own;
            self.wanted_with(kind, pair, piece).filter(|_| is_alike)
        };
        let bytes: Vec<(u8, Wanted)> = (0..=u8::MAX)
            .filter_map(|byte| Some((byte, wanted(&[byte])?)))
            .collect();
        let characters: Vec<Wanted> = CHARACTERS
            .iter()
            .filter_map(|character| wanted(character.as_bytes()))
            .collect();
        let of_bytes = bytes.iter().map(|(_, wanted)| wanted);
        let mut holds = self
            .ledger
            .holds_each(of_bytes.chain(&characters))?
            .into_iter();
        let alike = bytes.iter().zip(holds.by_ref()).filter(|(_, holds)| *holds);
        let alike: ByteSet = alike.map(|((byte, _), _)| *byte).collect();
        let is_any = characters.len() == CHARACTERS.len() && holds.all(|holds| holds);
        // Where every byte beyond US-ASCII counts, so do the characters.
        Ok((alike, is_any && !alike.contains(u8::MAX)))
    }
}

/// Whether a piece is one character beyond US-ASCII.
fn is_beyond_ascii(piece: &[u8]) -> bool {
    let text = std::str::from_utf8(piece).unwrap_or_default();
    text.chars().count() == 1 && !text.is_ascii()
}
