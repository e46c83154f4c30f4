//! Avoidable rectangles: some corners were placed by solving. If the four corners had only two
//! digits, exchanging them would give another solution, because none of them is a clue.
//!
//! Invariant: no corner with a digit is a clue.

use super::{CornerPair, Corners};
use crate::steps::finders::TechniqueSearch;
use crate::steps::{Step, Technique};
use kumiki_patterns::{Bits, values_in};

impl<const W: usize> TechniqueSearch<'_, W> {
    pub(in crate::steps::finders) fn avoidable_rectangles(&self) -> Vec<Step> {
        let position = self.position;
        let blank_corners = if self.technique == Technique::AvoidableRectangle1 { 1 } else { 2 };
        let mut steps = Vec::new();
        for corners in self.corners() {
            let all: Bits<W> = corners.into_iter().collect();
            let roof = all & position.blank();
            if roof.len() == blank_corners && !all.meets(&position.given()) {
                steps.extend(
                    self.values_of(corners)
                        .into_iter()
                        .filter_map(|values| self.avoidable(corners, roof, values)),
                );
            }
        }
        steps
    }

    /// Returns the pairs of digits that would make a rectangle, as bits: the digit of the first and
    /// the last corner, and the digit of the two others.
    fn values_of(&self, [a, b, c, d]: Corners) -> Vec<[u64; 2]> {
        let board = self.position.board();
        let [first, second] = [[a, d], [b, c]].map(|ends| ends.map(|var| board.values(var)));
        let common = |[one, other]: [u64; 2]| one & other;
        let mut found = Vec::new();
        for one in values_in(common(first)) {
            for other in values_in(common(second)).filter(|&other| other != one) {
                found.push([1 << one, 1 << other]);
            }
        }
        found
    }

    /// Returns the step that follows because the blank corners, `roof`, must not complete the
    /// rectangle of `values`; `None` if nothing follows.
    fn avoidable(&self, corners: Corners, roof: Bits<W>, values: [u64; 2]) -> Option<Step> {
        let position = self.position;
        let own = |var: usize| {
            let [a, _, _, d] = corners;
            values[usize::from(var != a && var != d)]
        };
        let both = values[0] | values[1];
        let mut numbers = values.map(|value| value.trailing_zeros() as usize);
        numbers.sort_unstable();
        let pair = CornerPair { corners, both, values: numbers, roof };
        if let Some(var) = roof.single() {
            let removed = values_in(own(var)).map(|value| (var, value)).collect();
            return self.rectangle_step(&pair, Bits::NONE, 0, removed);
        }
        // Each blank corner must have two candidates: the digit that completes the rectangle, and
        // another one, which is the same in all blank corners.
        let is_pair = |var: usize| position.board().values(var).count_ones() == 2;
        let others = roof.iter().map(|var| position.board().values(var) & !own(var));
        let other = others.fold(0, |all, others| all | others);
        if !roof.iter().all(is_pair) || other.count_ones() != 1 {
            return None;
        }
        let value = other.trailing_zeros() as usize;
        let removed = position.groups().common_peers(roof) & position.places(value);
        let removed = removed.iter().map(|var| (var, value)).collect();
        self.rectangle_step(&pair, Bits::NONE, other, removed)
    }
}
