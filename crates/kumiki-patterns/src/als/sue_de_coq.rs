//! Sue de Coq: variables of two overlapping groups, as many as their values, with each value locked
//! in one group or the other.
//!
//! Invariant: there are as many variables as values. A value that both sides have counts twice.

use crate::board::{Bits, Board, Groups, Pattern, Set, values_in};
use crate::links::LinkNode;

/// A Sue de Coq: variables that two groups share, with other variables of each group.
///
/// Each value has a place among these variables in one of the groups, or in both groups if both
/// sides have it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct SueDeCoq<const W: usize> {
    /// The variables that are in both groups.
    pub shared: Bits<W>,
    /// The two groups, by number.
    pub groups: [usize; 2],
    /// The variables that are in the first group only, and in the second only.
    pub sides: [Bits<W>; 2],
    /// The candidates that it removes, as variable and value, ascending.
    pub removed: Vec<(usize, usize)>,
}

impl<const W: usize> SueDeCoq<W> {
    /// Returns all patterns that remove something, with at most `max` variables on each side. Their
    /// number is exponential in `max`. Some are missing once `is_over` returns true.
    pub fn all(
        groups: &Groups<W>,
        board: &Board<W>,
        max: usize,
        is_over: &dyn Fn() -> bool,
    ) -> Vec<SueDeCoq<W>> {
        let all = groups.groups();
        let open: Bits<W> = (0..board.variables()).filter(|&var| !board.is_fixed(var)).collect();
        let mut found = Vec::new();
        for a in 0..all.len() {
            for b in a + 1..all.len() {
                let shared = all[a].members & all[b].members & open;
                if shared.len() < 2 {
                    continue;
                }
                let pick = |members: Bits<W>| picks(board, members & (open - shared), 1, max);
                let sides = [pick(all[a].members), pick(all[b].members)];
                let shared = picks(board, shared, 2, usize::MAX);
                for shared in shared.into_iter().take_while(|_| !is_over()) {
                    if shared.1.count_ones() as usize > shared.0.len() + 1 {
                        let crossing = Crossing { pair: [a, b], shared, sides: &sides };
                        crossing.add_to(&mut found, groups, board);
                    }
                }
            }
        }
        found
    }

    /// Returns the truths and links that prove it.
    pub fn pattern(&self, groups: &Groups<W>, board: &Board<W>) -> Pattern {
        let mut pattern = Pattern { removed: self.removed.clone(), ..Pattern::default() };
        let variables = self.shared | self.sides[0] | self.sides[1];
        pattern.truths.extend(variables.iter().map(Set::Variable));
        let of = |vars: Bits<W>| vars.iter().fold(0, |all, var| all | board.values(var));
        for value in values_in(of(variables)) {
            for (&group, &side) in self.groups.iter().zip(&self.sides) {
                let elsewhere = of(variables - self.shared - side);
                if of(side) >> value & 1 == 1 || elsewhere >> value & 1 == 0 {
                    pattern.links.push(Set::Places { group, value });
                }
            }
        }
        pattern.link_removed(groups, |value| {
            let places = (variables & board.places(value)).iter();
            places.map(move |place| LinkNode::of(place, value))
        });
        pattern.tidy();
        pattern
    }
}

/// Variables with their values.
type Pick<const W: usize> = (Bits<W>, u64);

/// Returns all choices of `min` to `max` variables out of `from`.
fn picks<const W: usize>(board: &Board<W>, from: Bits<W>, min: usize, max: usize) -> Vec<Pick<W>> {
    let mut all: Vec<Pick<W>> = vec![(Bits::NONE, 0)];
    for var in from.iter() {
        for at in 0..all.len() {
            let (vars, values) = all[at];
            if vars.len() < max {
                all.push((vars | Bits::of(var), values | board.values(var)));
            }
        }
    }
    all.retain(|(vars, _)| vars.len() >= min);
    all
}

/// Two groups, variables that they share, and the choices of further variables on each side.
struct Crossing<'a, const W: usize> {
    pair: [usize; 2],
    shared: Pick<W>,
    sides: &'a [Vec<Pick<W>>; 2],
}

impl<const W: usize> Crossing<'_, W> {
    /// Adds to `found` the patterns that have as many variables as values, and remove something.
    fn add_to(&self, found: &mut Vec<SueDeCoq<W>>, groups: &Groups<W>, board: &Board<W>) {
        let shared = self.shared;
        let is_in_play = |side: &&Pick<W>| {
            let values = (side.1 | shared.1).count_ones() as usize;
            side.1 & shared.1 != 0 && values > side.0.len() + shared.0.len()
        };
        let [first, second] = [&self.sides[0], &self.sides[1]]
            .map(|side| side.iter().filter(is_in_play).collect::<Vec<_>>());
        for a in &first {
            for b in &second {
                let len = shared.0.len() + a.0.len() + b.0.len();
                let values = (shared.1 | a.1 | b.1).count_ones() + (a.1 & b.1).count_ones();
                if len != values as usize {
                    continue;
                }
                let removed = self.removed(groups, board, [**a, **b]);
                if !removed.is_empty() {
                    let sides = [a.0, b.0];
                    found.push(SueDeCoq { shared: shared.0, groups: self.pair, sides, removed });
                }
            }
        }
    }

    /// Returns the removals with these variables on the sides, in ascending order. Each group loses
    /// the values of its side, and the shared values that the other side does not have.
    fn removed(
        &self,
        groups: &Groups<W>,
        board: &Board<W>,
        [a, b]: [Pick<W>; 2],
    ) -> Vec<(usize, usize)> {
        let mut removed = Vec::new();
        for (group, own, other) in [(self.pair[0], a, b), (self.pair[1], b, a)] {
            let members = groups.groups()[group].members - self.shared.0 - own.0;
            for value in values_in(own.1 | self.shared.1 & !other.1) {
                let seen = members & board.places(value);
                removed.extend(seen.iter().map(|var| (var, value)));
            }
        }
        removed.sort_unstable();
        removed.dedup();
        removed
    }
}
