//! Sorting by numbers, for places that sort seldom: the sort itself is compiled once.
//!
//! Invariant: items with the same number stay in order.

/// Sorts `items` by their numbers, of which each is read once.
pub(crate) fn sort_by_number<T>(items: &mut [T], number: impl FnMut(&T) -> i128) {
    let mut order: Vec<(i128, usize)> = items.iter().map(number).zip(0..).collect();
    sort(&mut order);
    for at in 0..items.len() {
        // What came before this place has left it, so an item is where the last one went.
        let mut from = order[at].1;
        while from < at {
            from = order[from].1;
        }
        order[at].1 = from;
        items.swap(at, from);
    }
}

/// Sorts places by their numbers.
#[inline(never)]
fn sort(order: &mut [(i128, usize)]) {
    order.sort_unstable();
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    proptest! {
        #[test]
        fn items_are_sorted_as_by_a_stable_sort(numbers in prop::collection::vec(-9..9i128, 0..60)) {
            let mut items: Vec<(i128, usize)> = numbers.into_iter().zip(0..).collect();
            let mut sorted = items.clone();
            sorted.sort_by_key(|item| item.0);
            sort_by_number(&mut items, |item| item.0);
            prop_assert_eq!(items, sorted);
        }
    }
}
