//! A part of a list that is still enough, and none of which can be left out.
//!
//! Invariant: what is left is enough; without any one of it it is not, if more is never less.

/// A part of `items` that is enough, of which none can be left out; earlier items are rather kept than later ones.
///
/// All items must be enough; then so is what is left. `is_enough` is to say yes of every list that has one of which it
/// says yes: where it does not, as it may not be known, more than is needed may be left. If `k` of `n` items are left, it
/// is asked about `2 k log₂ (n / k) + 2 k` times (QuickXplain: Junker, *Preferred explanations and relaxations for
/// over-constrained problems*, AAAI 2004).
pub(super) fn minimal_part<T: Clone>(
    items: &[T],
    mut is_enough: impl FnMut(&[T]) -> bool,
) -> Vec<T> {
    if items.is_empty() || is_enough(&[]) {
        return Vec::new();
    }
    let mut background = Vec::new();
    needed(&mut background, false, items, &mut is_enough)
}

/// What of `items` is needed beside `background`, to which something `was_added` since it was not enough.
fn needed<T: Clone>(
    background: &mut Vec<T>,
    was_added: bool,
    items: &[T],
    is_enough: &mut impl FnMut(&[T]) -> bool,
) -> Vec<T> {
    if was_added && is_enough(background) {
        return Vec::new();
    }
    if items.len() == 1 {
        return items.to_vec();
    }
    let (first, second) = items.split_at(items.len() / 2);
    let before = background.len();
    background.extend_from_slice(first);
    let of_second = needed(background, true, second, is_enough);
    background.truncate(before);
    background.extend_from_slice(&of_second);
    let mut of_first = needed(background, !of_second.is_empty(), first, is_enough);
    background.truncate(before);
    of_first.extend(of_second);
    of_first
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    proptest! {
        /// Enough is whatever has all of one of some sets.
        #[test]
        fn what_is_left_is_enough_and_nothing_can_be_spared(
            len in 1..20usize,
            sets in prop::collection::vec(prop::collection::vec(0..20usize, 0..6), 1..4),
        ) {
            let items: Vec<usize> = (0..len).collect();
            let mut asked = 0;
            let mut is_enough = |some: &[usize]| {
                asked += 1;
                sets.iter().any(|set| set.iter().all(|item| some.contains(&(item % len))))
            };
            let left = minimal_part(&items, &mut is_enough);
            prop_assert!(is_enough(&left));
            for at in 0..left.len() {
                let mut fewer = left.clone();
                fewer.remove(at);
                prop_assert!(!is_enough(&fewer), "{left:?} without {}", left[at]);
            }
            prop_assert!(asked < 200);
        }
    }

    #[test]
    fn earlier_items_are_rather_kept() {
        assert_eq!(minimal_part(&[3, 1, 2], |some| some.contains(&3) || some.contains(&2)), [3]);
        assert_eq!(minimal_part(&[1, 2, 3], |_| true), []);
    }
}
