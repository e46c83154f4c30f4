//! The values of a range of integers, which are made when they are first asked for.
//!
//! Invariant: a value that was made stays where it is. Values are made 64 at a time, so their
//! memory is proportional to those that were asked for, and to the logarithm of the range.

use crate::arithmetic::Int;
use std::sync::OnceLock;

/// The number of values of a leaf, and of children of an inner node: 2 to the power of this.
const BITS: u32 = 6;

/// The values of the integers from `min` to `max`.
pub(super) struct MadeValues<V> {
    pub(super) min: Int,
    pub(super) max: Int,
    /// Returns the value with this number.
    make: fn(Int) -> V,
    /// Returns the number of a value.
    number: fn(&V) -> Option<Int>,
    /// The number of levels of inner nodes.
    height: u32,
    root: OnceLock<ValueTree<V>>,
    /// All values, if they were asked for as a list.
    all: OnceLock<Box<[V]>>,
}

/// A node of the tree of values.
enum ValueTree<V> {
    Inner(Box<[OnceLock<ValueTree<V>>]>),
    Leaf(Box<[V]>),
}

impl<V> MadeValues<V> {
    pub(super) fn new(
        [min, max]: [Int; 2],
        make: fn(Int) -> V,
        number: fn(&V) -> Option<Int>,
    ) -> MadeValues<V> {
        let bits = u64::BITS - max.abs_diff(min).leading_zeros();
        let height = bits.saturating_sub(1) / BITS;
        let (root, all) = (OnceLock::new(), OnceLock::new());
        MadeValues { min, max, make, number, height, root, all }
    }

    /// Returns a new value with the number `number`.
    pub(super) fn make(&self, number: Int) -> V {
        (self.make)(number)
    }

    /// Returns the number of values.
    pub(super) fn len(&self) -> usize {
        self.max.abs_diff(self.min) as usize + 1
    }

    /// Returns the place of `number`, if there is one.
    pub(super) fn place(&self, number: Int) -> Option<usize> {
        (self.min..=self.max).contains(&number).then(|| number.abs_diff(self.min) as usize)
    }

    /// Returns the place of `value`, if there is one.
    pub(super) fn place_of(&self, value: &V) -> Option<usize> {
        (self.number)(value).and_then(|number| self.place(number))
    }

    /// Returns the value at `place`.
    pub(super) fn at(&self, place: usize) -> &V {
        assert!(place < self.len(), "there are {} values", self.len());
        let mut node = &self.root;
        for level in (0..=self.height).rev() {
            let at = place >> (BITS * level) & ((1 << BITS) - 1);
            match node.get_or_init(|| self.node(level, place)) {
                ValueTree::Inner(children) => node = &children[at],
                ValueTree::Leaf(values) => return &values[at],
            }
        }
        unreachable!("level 0 has leaves only")
    }

    /// Returns a new node of `level` over `place`.
    fn node(&self, level: u32, place: usize) -> ValueTree<V> {
        if level > 0 {
            return ValueTree::Inner((0..1 << BITS).map(|_| OnceLock::new()).collect());
        }
        let first = self.min + (place >> BITS << BITS) as Int;
        let last = self.max.min(first + (1 << BITS) - 1);
        ValueTree::Leaf((first..=last).map(self.make).collect())
    }

    /// Returns all values in one list.
    pub(super) fn all(&self) -> &[V] {
        self.all.get_or_init(|| (self.min..=self.max).map(self.make).collect())
    }
}

impl<V> std::fmt::Debug for MadeValues<V> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_tuple("MadeValues").field(&self.min).field(&self.max).finish()
    }
}

impl<V> Clone for MadeValues<V> {
    /// Returns a copy in which no value is made yet.
    fn clone(&self) -> MadeValues<V> {
        MadeValues::new([self.min, self.max], self.make, self.number)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn values_of_a_range_stay_where_they_are() {
        for (min, max) in [(-5, -5), (0, 63), (0, 64), (-7, 4089), (-7, 4090), (-1 << 31, 1 << 31)]
        {
            let values = MadeValues::new([min, max], |number| number, |&value| Some(value));
            let places = [0, 1, 63, 64, 65, 4095, 4096, values.len() / 2, values.len() - 1];
            let places = places.into_iter().filter(|&place| place < values.len());
            let found: Vec<(usize, &Int)> = places.map(|place| (place, values.at(place))).collect();
            for (place, value) in found {
                assert_eq!(*value, min + place as Int);
                assert!(std::ptr::eq(values.at(place), value));
                assert_eq!(values.place_of(value), Some(place));
            }
            assert_eq!(values.place(min - 1), None);
            assert_eq!(values.place(max + 1), None);
        }
    }
}
