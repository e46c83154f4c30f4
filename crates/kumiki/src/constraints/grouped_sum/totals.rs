//! Totals: the sums of several groups that add up to one total.
//!
//! Invariant: sums are counted from the least of their group, so that all are natural numbers and
//! bits.

use super::group::Sums;
use crate::arithmetic::Int;
use crate::state::Conflict;
use smallvec::SmallVec;

/// The most totals that are distinguished; if there are more, only bounds are used.
const MOST_TOTALS: Int = 4096;

/// The contributions of a group to the total: each of its sums, above the least, and that sum.
type Parts = SmallVec<[(Int, Int); 32]>;

/// Returns, for each group with its coefficient and its sums, the sums with which the others can
/// complete the total to `total`.
pub(super) fn allowed_sums(
    groups: impl Iterator<Item = (Int, Sums)>,
    total: Int,
) -> Result<SmallVec<[Sums; 4]>, Conflict> {
    let mut left = total;
    let mut widest = 0;
    let mut parts: SmallVec<[Parts; 4]> = SmallVec::new();
    for (coefficient, sums) in groups {
        let ends = [sums.first(), sums.last()].map(|end| coefficient * end.copied().unwrap_or(0));
        let (least, greatest) = (ends[0].min(ends[1]), ends[0].max(ends[1]));
        left -= least;
        widest += greatest - least;
        parts.push(sums.into_iter().map(|sum| (coefficient * sum - least, sum)).collect());
    }
    if !(0..=widest).contains(&left) {
        return Err(Conflict);
    }
    if let [only] = &parts[..] {
        let is_total = |&&(part, _): &&(Int, Int)| part == left;
        let sums = only.iter().filter(is_total).map(|&(_, sum)| sum).collect();
        return Ok(SmallVec::from_iter([sums]));
    }
    if left >= MOST_TOTALS {
        return Ok(within_bounds(&parts, left, widest));
    }
    exactly(&parts, left)
}

/// Returns the sums that do not overshoot on their own, and do not fall short with all others at
/// their greatest.
fn within_bounds(parts: &[Parts], left: Int, widest: Int) -> SmallVec<[Sums; 4]> {
    let greatest = |parts: &Parts| parts.iter().map(|&(part, _)| part).max().unwrap_or(0);
    let allowed = |own: &Parts| {
        let others = widest - greatest(own);
        let fits = |&&(part, _): &&(Int, Int)| part <= left && left <= part + others;
        own.iter().filter(fits).map(|&(_, sum)| sum).collect()
    };
    parts.iter().map(allowed).collect()
}

/// Numbers from 0 to a greatest one, as bits.
#[derive(Clone)]
struct BoundedNumbers(SmallVec<[u64; 4]>);

impl BoundedNumbers {
    fn only(number: Int, greatest: Int) -> BoundedNumbers {
        let mut numbers = BoundedNumbers(SmallVec::from_elem(0, greatest as usize / 64 + 1));
        numbers.0[number as usize / 64] |= 1 << (number % 64);
        numbers
    }

    fn none(greatest: Int) -> BoundedNumbers {
        BoundedNumbers(SmallVec::from_elem(0, greatest as usize / 64 + 1))
    }

    /// Returns word `at` of the numbers increased by `by`.
    fn raised(&self, at: usize, by: Int) -> u64 {
        let (words, bits) = (by as usize / 64, by as u32 % 64);
        let word = |back: usize| at.checked_sub(words + back).map_or(0, |at| self.0[at]);
        word(0) << bits | if bits == 0 { 0 } else { word(1) >> (64 - bits) }
    }

    /// Returns word `at` of the numbers decreased by `by`; those less than `by` are dropped.
    fn lowered(&self, at: usize, by: Int) -> u64 {
        let (words, bits) = (by as usize / 64, by as u32 % 64);
        let word = |ahead: usize| self.0.get(at + words + ahead).copied().unwrap_or(0);
        word(0) >> bits | if bits == 0 { 0 } else { word(1) << (64 - bits) }
    }
}

/// Returns the sums with which the total can be reached exactly.
fn exactly(parts: &[Parts], left: Int) -> Result<SmallVec<[Sums; 4]>, Conflict> {
    let words = left as usize / 64 + 1;
    // The possible totals of the groups before each one.
    let mut before: SmallVec<[BoundedNumbers; 5]> = SmallVec::new();
    let mut so_far = BoundedNumbers::only(0, left);
    for group in parts {
        let mut next = BoundedNumbers::none(left);
        for &(part, _) in group.iter().filter(|(part, _)| *part <= left) {
            (0..words).for_each(|at| next.0[at] |= so_far.raised(at, part));
        }
        before.push(std::mem::replace(&mut so_far, next));
    }
    // The totals that these groups must reach, so that the later groups can complete the rest.
    let mut needed = BoundedNumbers::only(left, left);
    let mut allowed: SmallVec<[Sums; 4]> = SmallVec::new();
    for (group, before) in parts.iter().zip(&before).rev() {
        let mut sums = Sums::new();
        let mut earlier = BoundedNumbers::none(left);
        for &(part, sum) in group.iter().filter(|(part, _)| *part <= left) {
            let mut meets = 0;
            for at in 0..words {
                let word = needed.lowered(at, part);
                meets |= word & before.0[at];
                earlier.0[at] |= word;
            }
            if meets != 0 {
                sums.push(sum);
            }
        }
        if sums.is_empty() {
            return Err(Conflict);
        }
        allowed.push(sums);
        needed = earlier;
    }
    allowed.reverse();
    Ok(allowed)
}
