//! Set cover: few strings that are enough.

use crate::mutant::Set;

/// The numbers of few of the strings such that each mutant has one that it treats differently, in ascending order: greedily,
/// the string that tells the most mutants first, and of those the first; then without those that the others make superfluous.
/// (To find the fewest is NP-hard; greed needs at most ln n times as many: Johnson, 1974.)
pub(super) fn cover(strings: usize, kills: &[Set]) -> Vec<usize> {
    let killed_by: Vec<Vec<usize>> = (0..strings)
        .map(|string| (0..kills.len()).filter(|&mutant| kills[mutant].contains(string)).collect())
        .collect();
    let mut times = vec![0_u32; kills.len()];
    let mut chosen: Vec<usize> = Vec::new();
    let mut gains: Vec<usize> = killed_by.iter().map(Vec::len).collect();
    while let Some(best) =
        (0..strings).max_by_key(|&string| (gains[string], std::cmp::Reverse(string))).filter(|&best| gains[best] > 0)
    {
        for &mutant in &killed_by[best] {
            times[mutant] += 1;
            if times[mutant] == 1 {
                (0..strings).filter(|&string| kills[mutant].contains(string)).for_each(|string| gains[string] -= 1);
            }
        }
        chosen.push(best);
    }
    // Those that gained the least are the first to go.
    for at in (0..chosen.len()).rev() {
        let string = chosen[at];
        if killed_by[string].iter().all(|&mutant| times[mutant] > 1) {
            killed_by[string].iter().for_each(|&mutant| times[mutant] -= 1);
            chosen.remove(at);
        }
    }
    chosen.sort_unstable();
    chosen
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Each mutant, by the strings that tell it.
    fn covered(strings: usize, mutants: &[&[usize]]) -> Vec<usize> {
        let set = |numbers: &&[usize]| {
            let mut set = Set::new(strings);
            numbers.iter().for_each(|&number| set.insert(number));
            set
        };
        cover(strings, &mutants.iter().map(set).collect::<Vec<_>>())
    }

    #[test]
    fn few_strings_are_enough() {
        assert_eq!(covered(3, &[&[0], &[1], &[2]]), [0, 1, 2]);
        assert_eq!(covered(3, &[&[0, 2], &[1, 2]]), [2]);
        // Of equals, the first.
        assert_eq!(covered(3, &[&[1, 2], &[1, 2]]), [1]);
        // Greed takes 2, which tells four; then 0 and 1 tell those as well.
        assert_eq!(covered(3, &[&[0, 2], &[0, 2], &[0], &[1, 2], &[1, 2], &[1]]), [0, 1]);
        // What no string tells is nobody's.
        assert_eq!(covered(2, &[&[], &[1]]), [1]);
        assert!(covered(0, &[]).is_empty());
    }
}
