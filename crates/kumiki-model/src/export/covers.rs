//! Minimal covers: the least sets of weights whose sum exceeds a capacity.
//!
//! Invariant: each minimal cover is found once, and no other set. The work is at most the number of
//! covers times the number of weights.

/// Returns the minimal covers of a capacity, each as the places of its weights; `None` if these are
/// more than `limit` places in all.
///
/// All weights must be above 0 and in descending order. If a set is built in that order, its last
/// weight is the least: the sum then exceeds the capacity for the first time, so each smaller set
/// is no cover.
pub(super) fn minimal_covers(
    weights: &[i128],
    capacity: i128,
    limit: usize,
) -> Option<Vec<Vec<usize>>> {
    if capacity < 0 {
        return Some(vec![Vec::new()]);
    }
    let mut rest = vec![0; weights.len() + 1];
    for at in (0..weights.len()).rev() {
        rest[at] = rest[at + 1] + weights[at];
    }
    let (mut covers, mut places) = (Vec::new(), 0);
    let (mut chosen, mut sum, mut next) = (Vec::new(), 0, 0);
    loop {
        if sum + rest[next] > capacity {
            if sum + weights[next] > capacity {
                let mut cover: Vec<usize> = chosen.clone();
                cover.push(next);
                places += cover.len();
                if places > limit {
                    return None;
                }
                covers.push(cover);
            } else {
                chosen.push(next);
                sum += weights[next];
            }
            next += 1;
        } else {
            let Some(last) = chosen.pop() else { return Some(covers) };
            sum -= weights[last];
            next = last + 1;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn at_most_two_of_four_is_broken_by_each_three() {
        let covers = minimal_covers(&[1; 4], 2, 12).unwrap();
        assert_eq!(covers, [[0, 1, 2], [0, 1, 3], [0, 2, 3], [1, 2, 3]]);
        assert_eq!(minimal_covers(&[1; 4], 2, 11), None);
        assert_eq!(minimal_covers(&[], 0, 0), Some(vec![]));
        assert_eq!(minimal_covers(&[3], -1, 0), Some(vec![vec![]]));
        // A clause of many variables is one cover.
        assert_eq!(minimal_covers(&[1; 10_000], 9_999, 10_000).unwrap().len(), 1);
    }

    proptest! {
        #[test]
        fn covers_are_all_minimal_sets_beyond_the_capacity(
            mut weights in prop::collection::vec(1i128..6, 0..9),
            capacity in -1i128..20,
        ) {
            weights.sort_unstable_by(|a, b| b.cmp(a));
            let sum = |set: &[usize]| set.iter().map(|&at| weights[at]).sum::<i128>();
            let without = |set: &[usize], place: usize| {
                set.iter().copied().filter(|&at| at != place).collect::<Vec<usize>>()
            };
            let subsets = (0..1usize << weights.len()).map(|mask| {
                (0..weights.len()).filter(|&at| mask >> at & 1 == 1).collect::<Vec<usize>>()
            });
            let mut expected: Vec<Vec<usize>> = subsets
                .filter(|set| sum(set) > capacity)
                .filter(|set| set.iter().all(|&place| sum(&without(set, place)) <= capacity))
                .collect();
            let mut found = minimal_covers(&weights, capacity, usize::MAX).unwrap();
            expected.sort_unstable();
            found.sort_unstable();
            prop_assert_eq!(found, expected);
        }
    }
}
