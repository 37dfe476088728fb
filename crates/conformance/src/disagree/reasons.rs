//! [`Reasons`]: which differences explain which strings, and which of them are needed.

/// A difference is needed if the others do not explain one in so many of what it explains.
const FEW: usize = 10;

/// What explains how two peers read a string: differences, by their numbers, that leave a string
/// which the two read alike, when they are undone together.
struct Reason {
    pair: [usize; 2],
    differences: Vec<usize>,
}

/// What explains strings, by their numbers.
pub(super) struct Reasons(Vec<Vec<Reason>>);

impl Reasons {
    /// None, for so many strings.
    pub(super) fn new(strings: usize) -> Reasons {
        Reasons((0..strings).map(|_| Vec::new()).collect())
    }

    pub(super) fn add(&mut self, string: usize, pair: [usize; 2], differences: &[usize]) {
        let differences = differences.to_vec();
        self.0[string].push(Reason { pair, differences });
    }

    /// Whether a difference explains on its own how a pair reads a string.
    pub(super) fn are_one(&self, string: usize, pair: [usize; 2], difference: usize) -> bool {
        let mut reasons = self.0[string].iter();
        reasons.any(|reason| reason.pair == pair && reason.differences == [difference])
    }

    /// Whether differences that are kept explain how a pair reads a string.
    pub(super) fn explain(&self, string: usize, pair: [usize; 2], is_kept: &[bool]) -> bool {
        let is_whole = |reason: &Reason| reason.differences.iter().all(|&number| is_kept[number]);
        let mut reasons = self.0[string].iter();
        reasons.any(|reason| reason.pair == pair && is_whole(reason))
    }

    /// Which differences are needed: the others do not explain their own strings, which begin with
    /// this number, or some of what they explain. Those of the first group are chosen first, and of
    /// a group, they are left out in this order.
    pub(super) fn needed(&self, groups: &[Vec<usize>], own: usize) -> Vec<bool> {
        let mut is_kept = vec![false; groups.iter().map(Vec::len).sum()];
        for group in groups {
            group.iter().for_each(|&number| is_kept[number] = true);
            for &number in group {
                is_kept[number] = self.is_needed(number, own + number, &mut is_kept);
            }
        }
        is_kept
    }

    fn is_needed(&self, number: usize, own: usize, is_kept: &mut [bool]) -> bool {
        let mut before: Vec<(usize, [usize; 2])> = Vec::new();
        for (string, reasons) in self.0.iter().enumerate() {
            let first = before.len();
            let with = reasons
                .iter()
                .filter(|reason| reason.differences.contains(&number));
            for &Reason { pair, .. } in with {
                let is_new = !before[first..].contains(&(string, pair));
                if is_new && self.explain(string, pair, is_kept) {
                    before.push((string, pair));
                }
            }
        }
        is_kept[number] = false;
        let all = before.len();
        before.retain(|&(string, pair)| !self.explain(string, pair, is_kept));
        before.iter().any(|(string, _)| *string == own) || before.len() * FEW > all
    }
}
