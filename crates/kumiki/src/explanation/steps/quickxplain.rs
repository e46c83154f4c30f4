//! QuickXplain: a minimal part of a list that still satisfies a monotone predicate.
//!
//! Invariant: the result satisfies the predicate. If the predicate is monotone, no item can be left
//! out.

/// Returns a minimal part of `items` that satisfies `is_enough`; earlier items are preferred to
/// later ones.
///
/// All `items` together must satisfy `is_enough`; then the result does too. `is_enough` must be
/// monotone: it must accept every list that contains an accepted one. Otherwise (for example, if an
/// answer is unknown), the result may have more items than needed. If `k` of `n` items are left,
/// `is_enough` is called about `2 k log₂ (n / k) + 2 k` times (QuickXplain: Junker, *Preferred
/// explanations and relaxations for over-constrained problems*, AAAI 2004).
pub(crate) fn quickxplain<T: Clone>(
    items: &[T],
    mut is_enough: impl FnMut(&[T]) -> bool,
) -> Vec<T> {
    if items.is_empty() || is_enough(&[]) {
        return Vec::new();
    }
    let mut background = Vec::new();
    needed(&mut background, false, items, &mut is_enough)
}

/// Returns the items that are needed beside `background`; `was_added` if something was added to it
/// since the last check found that it is not enough.
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
        /// Checks the result with a predicate that accepts every superset of one of some sets.
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
            let left = quickxplain(&items, &mut is_enough);
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
        assert_eq!(quickxplain(&[3, 1, 2], |some| some.contains(&3) || some.contains(&2)), [3]);
        assert_eq!(quickxplain(&[1, 2, 3], |_| true), []);
    }
}
