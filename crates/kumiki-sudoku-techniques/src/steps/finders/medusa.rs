//! 3D Medusa: candidates of all digits in two colours, along links that are strong both ways.
//!
//! Invariant: in every solution, all candidates of one colour are true and all of the other are
//! false.

use super::TechniqueSearch;
use crate::steps::{Evidence, LargePattern, Medusa, Step};
use kumiki_patterns::{Bits, values_in};

/// The places of each value in the two colours.
type Colours<const W: usize> = [Vec<Bits<W>>; 2];

impl<const W: usize> TechniqueSearch<'_, W> {
    pub(super) fn medusa(&self) -> Vec<Step> {
        let count = self.position.groups().values().len();
        let mut coloured = vec![Bits::NONE; count];
        let mut steps = Vec::new();
        for value in 0..count {
            for var in self.position.places(value).iter() {
                if coloured[value].contains(var) || (self.survey.is_over)() {
                    continue;
                }
                let colours = self.coloured_from(var, value);
                for (value, all) in coloured.iter_mut().enumerate() {
                    *all |= colours[0][value] | colours[1][value];
                }
                steps.extend(self.medusa_of(&colours));
            }
        }
        steps
    }

    /// Returns the colours of all candidates that are linked to a candidate, which has the first.
    fn coloured_from(&self, var: usize, value: usize) -> Colours<W> {
        let count = self.position.groups().values().len();
        let mut colours = [vec![Bits::NONE; count], vec![Bits::NONE; count]];
        let mut open = vec![(var, value, 0)];
        while let Some((var, value, colour)) = open.pop() {
            if !colours[colour][value].contains(var) {
                colours[colour][value].insert(var);
                let linked = self.opposites(var, value);
                open.extend(linked.into_iter().map(|(var, value)| (var, value, 1 - colour)));
            }
        }
        colours
    }

    /// Returns the candidates that are true exactly if this one is false.
    fn opposites(&self, var: usize, value: usize) -> Vec<(usize, usize)> {
        let (board, groups) = (self.position.board(), self.position.groups());
        let mut found = Vec::new();
        let others = board.values(var) & !(1 << value);
        if others.is_power_of_two() {
            found.extend(values_in(others).map(|other| (var, other)));
        }
        for group in groups.groups_of(var).iter().map(|&group| &groups.groups()[group]) {
            let others = (group.members & board.places(value)) - Bits::of(var);
            let only = others.single().filter(|_| group.needs(value));
            found.extend(only.map(|other| (other, value)));
        }
        found
    }

    /// Returns the steps of two colours: a colour that contradicts itself is false, and candidates
    /// that exclude both colours are.
    fn medusa_of(&self, colours: &Colours<W>) -> Vec<Step> {
        let step = |[first, second]: [usize; 2], clash: Vec<_>, removed: Vec<_>| {
            let named = [first, second].map(|colour| self.candidates(&listed(&colours[colour])));
            let medusa = Medusa { colours: named, clash: self.candidates(&clash) };
            let evidence = Evidence::Large(LargePattern::Medusa(medusa));
            let removed = self.candidates(&removed);
            (!removed.is_empty()).then(|| Step::removing(self.technique, removed, evidence))
        };
        // The colour that is false comes first.
        let wrapped = [[0, 1], [1, 0]].into_iter().filter_map(|order| {
            let clash = self.clash(&colours[order[0]])?;
            step(order, clash, listed(&colours[order[0]]))
        });
        let trapped = step([0, 1], Vec::new(), self.trapped(colours));
        wrapped.chain(trapped).collect()
    }

    /// Returns the candidates that show why not all of a colour can be true: two of it that exclude
    /// each other, or all candidates of a cell, which it excludes.
    fn clash(&self, colour: &[Bits<W>]) -> Option<Vec<(usize, usize)>> {
        let all = listed(colour);
        let excluded = |&&(var, value): &&(usize, usize)| self.is_excluded(colour, var, value);
        if let Some(&(var, value)) = all.iter().find(excluded) {
            let other = all.iter().copied().find(|&(other, its)| {
                let sees = self.position.groups().peers(var).contains(other);
                (other == var && its != value) || (its == value && sees)
            });
            return Some([(var, value)].into_iter().chain(other).collect());
        }
        let board = self.position.board();
        let values = |var: usize| values_in(board.values(var)).map(move |value| (var, value));
        let is_empty = |&var: &usize| {
            let mut candidates = values(var);
            candidates.all(|(var, value)| self.is_excluded(colour, var, value))
        };
        self.position.blank().iter().find(is_empty).map(|var| values(var).collect())
    }

    /// Returns the candidates without a colour that exclude a candidate of each colour.
    fn trapped(&self, colours: &Colours<W>) -> Vec<(usize, usize)> {
        let candidates = (0..colours[0].len())
            .flat_map(|value| self.position.places(value).iter().map(move |var| (var, value)));
        let is_trapped = |&(var, value): &(usize, usize)| {
            !colours.iter().any(|colour| colour[value].contains(var))
                && colours.iter().all(|colour| self.is_excluded(colour, var, value))
        };
        candidates.filter(is_trapped).collect()
    }

    /// Returns whether a candidate of `colour` excludes this candidate.
    fn is_excluded(&self, colour: &[Bits<W>], var: usize, value: usize) -> bool {
        let in_cell = |(other, places): (usize, &Bits<W>)| other != value && places.contains(var);
        colour[value].meets(&self.position.groups().peers(var))
            || colour.iter().enumerate().any(in_cell)
    }
}

/// Returns the candidates of a colour.
fn listed<const W: usize>(colour: &[Bits<W>]) -> Vec<(usize, usize)> {
    let of = |(value, places): (usize, &Bits<W>)| places.iter().map(move |var| (var, value));
    colour.iter().enumerate().flat_map(of).collect()
}
