//! The number of distinct values of some views, and the views that share theirs with others.
//!
//! Invariant: all algorithms give the same result; the span of the values selects the fastest.

use crate::arithmetic::Int;
use smallvec::SmallVec;

/// The greatest span of values that are marked in a small array, which is quickly cleared.
const SHORT: usize = 256;

/// The greatest span of values that are marked; wider ones are sorted.
const LONG: usize = 4096;

/// For each integer from the least value on, how often it occurs: not at all, once, or more often
/// (0, 1, 2). Also the number of integers that occur.
struct Marks<const N: usize> {
    least: Int,
    marks: [u8; N],
    distinct: usize,
}

impl<const N: usize> Marks<N> {
    #[inline]
    fn new(views: impl Iterator<Item = Int>, least: Int) -> Marks<N> {
        let mut marks = [0; N];
        let mut distinct = 0;
        for value in views {
            let mark = &mut marks[(value - least) as usize];
            distinct += usize::from(*mark == 0);
            *mark = 1 + u8::from(*mark != 0);
        }
        Marks { least, marks, distinct }
    }

    fn is_repeated(&self, value: Int) -> bool {
        self.marks[(value - self.least) as usize] > 1
    }
}

/// Returns the least value, and the number of integers from it to the greatest.
#[inline]
fn span(views: impl Iterator<Item = Int>) -> (Int, usize) {
    let (mut least, mut greatest) = (Int::MAX, Int::MIN);
    for value in views {
        least = least.min(value);
        greatest = greatest.max(value);
    }
    (least, if least <= greatest { (greatest - least) as usize + 1 } else { 0 })
}

/// Returns the number of distinct values among `views`. Linear in their number, unless they lie far
/// apart.
pub(super) fn count(views: impl Iterator<Item = Int> + Clone) -> usize {
    let (least, span) = span(views.clone());
    if span <= SHORT {
        Marks::<SHORT>::new(views, least).distinct
    } else if span <= LONG {
        Marks::<LONG>::new(views, least).distinct
    } else {
        let mut sorted: SmallVec<[Int; 64]> = views.collect();
        sorted.sort_unstable();
        sorted.dedup();
        sorted.len()
    }
}

/// Adds to `places` those of `views` whose value another one has, too.
pub(super) fn repeated(views: impl Iterator<Item = Int> + Clone, places: &mut Vec<usize>) {
    let (least, span) = span(views.clone());
    if span <= LONG {
        let marks = Marks::<LONG>::new(views.clone(), least);
        places.extend(views.zip(0..).filter(|view| marks.is_repeated(view.0)).map(|view| view.1));
    } else {
        let mut sorted: SmallVec<[(Int, usize); 64]> = views.zip(0..).collect();
        sorted.sort_unstable();
        let groups = sorted.chunk_by(|a, b| a.0 == b.0).filter(|group| group.len() > 1);
        places.extend(groups.flatten().map(|view| view.1));
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;
    use std::collections::BTreeSet;

    proptest! {
        /// The values lie close together, so that some are repeated; one may lie far from them.
        #[test]
        fn values_are_counted_and_repeated_ones_named(
            close in prop::collection::vec(-20..20i64, 0..40),
            far in prop::option::of(prop_oneof![200..300i64, 4000..4200i64, Just(Int::MAX / 2)]),
        ) {
            let views: Vec<Int> = close.into_iter().chain(far).collect();
            let distinct: BTreeSet<Int> = views.iter().copied().collect();
            prop_assert_eq!(count(views.iter().copied()), distinct.len());
            let mut places = vec![];
            repeated(views.iter().copied(), &mut places);
            places.sort_unstable();
            let is_repeated = |at: &usize| views.iter().filter(|&v| *v == views[*at]).count() > 1;
            prop_assert_eq!(places, (0..views.len()).filter(is_repeated).collect::<Vec<_>>());
        }
    }
}
