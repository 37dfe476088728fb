//! Further questions: about members that have what rejected ones have, to confirm that they are
//! rejected for it.

use std::{
    collections::{HashMap, HashSet},
    iter,
};

use super::{
    super::{
        Judge,
        beyond::Which,
        limit::{Limit, Narrowed},
    },
    Asks,
    feature::{Feature, Part},
    member::{Asked, Member, Reader},
    rejected::Search,
};
use crate::{compare::TooMuchWork, spectrum::Spectrum};

/// How often the causes are found again without those that were not confirmed; then no other is
/// asked about.
const ROUNDS: usize = 12;

/// About how many further members with a feature the implementation is asked, at most.
const FURTHER: usize = 60;

/// How many members with a number are tried, if another number may be too great in each.
const TRIED: usize = 8;

/// How long a member may be of which others are made, in bytes.
const LONGEST: usize = 400;

impl Search<'_, '_> {
    /// Asks about all that would be causes: about further members that have the same, until each of
    /// the causes is confirmed. The others are taken for features of accepted members.
    pub(super) fn confirm(
        &mut self,
        spectrum: &mut Spectrum<Feature>,
        asks: &mut dyn Asks,
        confirmed: &mut HashSet<Feature>,
        limits: &mut HashMap<Feature, Narrowed>,
    ) -> Result<(), TooMuchWork> {
        for round in 0.. {
            let mut unknown = spectrum.explain();
            unknown.retain(|feature| !confirmed.contains(feature));
            if unknown.is_empty() {
                break;
            }
            if round == ROUNDS {
                spectrum.pass_all(|feature| !confirmed.contains(feature));
                break;
            }
            let (mut further, mut of) = (Vec::new(), Vec::new());
            for feature in unknown {
                let narrowed = if feature.is_more {
                    self.narrowed(feature, asks)?
                } else {
                    None
                };
                if feature.is_more && narrowed.is_none() {
                    // Less is too much elsewhere, or more is not, so this is not what is limited.
                    spectrum.pass([feature]);
                    continue;
                }
                confirmed.insert(feature);
                let members = self.further(feature, narrowed.as_ref())?;
                of.extend(members.iter().map(|_| feature));
                further.extend(members);
                narrowed
                    .into_iter()
                    .for_each(|narrowed| _ = limits.insert(feature, narrowed));
            }
            let answers = asks.accepts(&further).unwrap_or_default();
            for (feature, _) in iter::zip(of, answers).filter(|(_, is_accepted)| *is_accepted) {
                confirmed.remove(&feature);
                limits.remove(&feature);
                spectrum.pass([feature]);
            }
        }
        Ok(())
    }

    /// The limit itself, if this is one.
    fn narrowed(
        &mut self,
        feature: Feature,
        asks: &mut dyn Asks,
    ) -> Result<Option<Narrowed>, TooMuchWork> {
        let known = self.most.get(&feature).copied().unwrap_or_default();
        let limits: Vec<&Limit> = self
            .limits
            .get(&feature)
            .iter()
            .flat_map(|limits| limits.values())
            .collect();
        let narrowed = asks.narrow(&limits, known);
        let (
            None,
            [
                Limit::Number {
                    before,
                    after,
                    number,
                    ..
                },
                ..,
            ],
        ) = (&narrowed, &limits[..])
        else {
            return Ok(narrowed);
        };
        // There may be another number that is too great. So the others are those of accepted
        // members.
        let digits = number.to_string().into_bytes();
        let (example, bytes) = (
            [before, &digits[..], after].concat(),
            before.len()..before.len() + digits.len(),
        );
        let mut tried = 0;
        for string in self.crossed.with(&example, bytes, feature.after, false) {
            if tried == TRIED {
                break;
            }
            let Some(member) = read(self.judge, &mut self.reader, string)? else {
                continue;
            };
            let is_more = member
                .counts
                .get(&feature)
                .is_some_and(|(count, _)| *count > known);
            let Some(limit) = self.limit(&member, feature).filter(|_| is_more) else {
                continue;
            };
            tried += 1;
            if let Some(narrowed) = asks.narrow(&[&limit], known) {
                return Ok(Some(narrowed));
            }
        }
        Ok(None)
    }

    /// Further members that have a feature, or more than the limit: of one that is rejected, and of
    /// accepted ones.
    fn further(
        &mut self,
        feature: Feature,
        limit: Option<&Narrowed>,
    ) -> Result<Vec<Vec<u8>>, TooMuchWork> {
        let example = match limit {
            Some(Narrowed { rejected, .. }) => Some((&rejected[..], 0)),
            None => self
                .examples
                .get(&feature)
                .map(|(string, at)| (&string[..], *at)),
        };
        let Some((example, at)) = example.filter(|(example, _)| example.len() <= LONGEST) else {
            return Ok(Vec::new());
        };
        let end = match feature.part {
            _ if limit.is_some() => at,
            Part::Bytes { sequence, .. } => at + sequence.bytes().len(),
            Part::Is { word, .. } | Part::All { word, .. } => at + word.bytes().len(),
            Part::Number | Part::Zero | Part::LeadingZero => {
                at + example[at..]
                    .iter()
                    .take_while(|byte| byte.is_ascii_digit())
                    .count()
            }
            Part::Any
            | Part::AtOnce
            | Part::Within
            | Part::End
            | Part::Without(_)
            | Part::Escaped(_)
            | Part::Followed(_)
            | Part::FollowedByOctets => at,
            _ => at + 1,
        };
        let mut further = Vec::new();
        let bytes = at..end.min(example.len());
        let split = limit.map(|_| self.split(example));
        let crossed = self.crossed.with(
            example,
            bytes,
            feature.after,
            feature.state.is_none() && limit.is_none(),
        );
        for string in crossed.chain(split.into_iter().flatten()) {
            let Some(member) = read(self.judge, &mut self.reader, string)? else {
                continue;
            };
            let has = match limit {
                Some(limit) => member
                    .counts
                    .get(&feature)
                    .is_some_and(|(count, _)| *count > limit.most),
                None => member.features.iter().any(|has| has.feature == feature),
            };
            if has {
                further.push(member.string);
            }
        }
        // Some of all lengths.
        let step = further.len().div_ceil(FURTHER).max(1);
        Ok(further.into_iter().step_by(step).collect())
    }

    /// Members that have one byte more about their middle: what is limited may be what is between
    /// such bytes.
    fn split(&self, member: &[u8]) -> Vec<Vec<u8>> {
        let places = (1..4).map(|quarter| member.len() * quarter / 4);
        let split = |at: usize| {
            let (before, after) = member.split_at(at);
            self.judge
                .asked
                .suite
                .bytes()
                .into_iter()
                .map(move |byte| [before, &[byte], after].concat())
        };
        places
            .flat_map(split)
            .filter(|string| self.judge.dfa().accepts(string))
            .collect()
    }
}

/// Reads a member, if the implementation can be asked about it.
fn read<'q>(
    judge: &Judge,
    reader: &mut Reader<'q, '_>,
    string: Vec<u8>,
) -> Result<Option<Member<'q>>, TooMuchWork> {
    if !judge.asked.options.reads.reads(&string) {
        return Ok(None);
    }
    reader
        .read(
            Asked {
                length: string.len(),
                string,
                which: Which::Other,
            },
            false,
        )
        .map(Some)
}
