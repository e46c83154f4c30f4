//! QuickXplain: a minimal part of a list that still satisfies a monotone predicate.
//!
//! Invariant: the result satisfies the predicate. If the predicate is monotone, no item can be left
//! out.

/// Returns a minimal part of `items` that satisfies `is_enough`; earlier items are preferred to
/// later ones.
///
/// All `items` together must satisfy `is_enough`; then the result does too. `is_enough` must be
/// monotone: it must accept every list that contains an accepted one. Otherwise the result may have
/// more items than needed. So it may if `is_enough` returns `None`, which ends the reduction. If
/// `k` of `n` items are left, `is_enough` is called about `2 k log₂ (n / k) + 2 k` times
/// (QuickXplain: Junker, *Preferred explanations and relaxations for over-constrained problems*,
/// AAAI 2004).
pub(crate) fn quickxplain<T: Clone>(
    items: &[T],
    mut is_enough: impl FnMut(&[T]) -> Option<bool>,
) -> Vec<T> {
    if items.is_empty() {
        return Vec::new();
    }
    let mut has_ended = false;
    let mut is_enough = |items: &[T]| {
        let answer = if has_ended { None } else { is_enough(items) };
        has_ended = answer.is_none();
        answer
    };
    match is_enough(&[]) {
        Some(true) => Vec::new(),
        Some(false) => needed(&mut Vec::new(), false, items, &mut is_enough),
        None => items.to_vec(),
    }
}

/// Returns the items that are needed beside `background`; `was_added` if something was added to it
/// since the last check found that it is not enough.
fn needed<T: Clone>(
    background: &mut Vec<T>,
    was_added: bool,
    items: &[T],
    is_enough: &mut impl FnMut(&[T]) -> Option<bool>,
) -> Vec<T> {
    let answer = if was_added { is_enough(background) } else { Some(false) };
    match answer {
        Some(true) => return Vec::new(),
        Some(false) if items.len() > 1 => {}
        Some(false) | None => return items.to_vec(),
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
                Some(sets.iter().any(|set| set.iter().all(|item| some.contains(&(item % len)))))
            };
            let left = quickxplain(&items, &mut is_enough);
            prop_assert_eq!(is_enough(&left), Some(true));
            for at in 0..left.len() {
                let mut fewer = left.clone();
                fewer.remove(at);
                prop_assert_eq!(is_enough(&fewer), Some(false), "{:?} without {}", left, left[at]);
            }
            prop_assert!(asked < 200);
        }

        #[test]
        fn what_is_left_is_enough_wherever_the_answers_end(
            len in 1..20usize,
            set in prop::collection::vec(0..20usize, 0..6),
            answers in 0..40usize,
        ) {
            let items: Vec<usize> = (0..len).collect();
            let is_enough = |some: &[usize]| set.iter().all(|item| some.contains(&(item % len)));
            let mut asked = 0;
            let left = quickxplain(&items, |some| {
                asked += 1;
                (asked <= answers).then(|| is_enough(some))
            });
            prop_assert!(is_enough(&left));
            prop_assert!(asked <= answers + 1);
        }
    }

    #[test]
    fn earlier_items_are_rather_kept() {
        let has_either = |some: &[i32]| Some(some.contains(&3) || some.contains(&2));
        assert_eq!(quickxplain(&[3, 1, 2], has_either), [3]);
        assert_eq!(quickxplain(&[1, 2, 3], |_| Some(true)), []);
    }
}
