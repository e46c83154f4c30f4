//! Variables that must be equal, or must differ, gathered from conditions on two of them.
//!
//! Invariant: each recorded pair is in one component, and no place is in two.

use std::collections::{BTreeMap, BTreeSet};

/// A set of pairs of places.
#[derive(Debug, Default)]
pub(super) struct PlacePairs {
    /// The lesser place first.
    pairs: BTreeSet<(usize, usize)>,
}

/// A component: places that are connected by pairs.
#[derive(Debug, Default, PartialEq, Eq)]
pub(super) struct Component {
    pub(super) places: BTreeSet<usize>,
    pub(super) pairs: Vec<(usize, usize)>,
}

impl PlacePairs {
    pub(super) fn add(&mut self, a: usize, b: usize) {
        self.pairs.insert((a.min(b), a.max(b)));
    }

    /// Returns the components, in the order of their least places.
    pub(super) fn components(&self) -> Vec<Component> {
        // A union-find forest: for each place another of its component; for one of them, itself.
        let mut towards: BTreeMap<usize, usize> =
            self.pairs.iter().flat_map(|&(a, b)| [(a, a), (b, b)]).collect();
        for &(a, b) in &self.pairs {
            let (a, b) = (representative(&mut towards, a), representative(&mut towards, b));
            towards.insert(a.max(b), a.min(b));
        }
        let mut components: BTreeMap<usize, Component> = BTreeMap::new();
        for &(a, b) in &self.pairs {
            let component = components.entry(representative(&mut towards, a)).or_default();
            component.places.extend([a, b]);
            component.pairs.push((a, b));
        }
        components.into_values().collect()
    }
}

/// Returns the representative of the component of `place`, which is its least place.
fn representative(towards: &mut BTreeMap<usize, usize>, mut place: usize) -> usize {
    while towards[&place] != place {
        let further = towards[&towards[&place]];
        towards.insert(place, further);
        place = further;
    }
    place
}

impl Component {
    /// Returns whether each place forms a pair with every other, and none with itself.
    pub(super) fn is_complete(&self) -> bool {
        let n = self.places.len();
        self.pairs.iter().all(|(a, b)| a != b) && self.pairs.len() == n * (n - 1) / 2
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pairs_are_gathered_in_components() {
        let mut pairs = PlacePairs::default();
        for (a, b) in [(5, 4), (1, 2), (7, 8), (2, 0), (1, 0), (2, 1), (8, 9), (3, 3)] {
            pairs.add(a, b);
        }
        let components = pairs.components();
        let places: Vec<Vec<usize>> =
            components.iter().map(|it| it.places.iter().copied().collect()).collect();
        assert_eq!(places, [vec![0, 1, 2], vec![3], vec![4, 5], vec![7, 8, 9]]);
        let complete: Vec<bool> = components.iter().map(Component::is_complete).collect();
        assert_eq!(complete, [true, false, true, false]);
    }
}
