//! Fireworks: digits that leave a box, in a row and in a column of it, by one cell at most each.
//!
//! Invariant: each digit is in the crossing or in one of the two wings. As many digits as cells
//! fill the cells.

use super::TechniqueSearch;
use crate::steps::{Evidence, Firework, LargePattern, Step, Technique};
use kumiki_patterns::{Bits, values_in};

impl<const W: usize> TechniqueSearch<'_, W> {
    pub(super) fn fireworks(&self) -> Vec<Step> {
        let blank = self.position.blank();
        let (rows, columns) = (self.position.rows(), self.position.columns());
        let mut steps = Vec::new();
        for crossing in blank.iter().take_while(|_| !(self.survey.is_over)()) {
            let wings = |lines: &[usize]| self.wings_of(crossing, lines);
            for in_row in wings(rows) {
                for in_column in wings(columns) {
                    let [row, column] = [in_row, in_column];
                    if self.technique == Technique::FireworkTriple {
                        steps.extend(self.triples(crossing, [row, column]));
                    } else {
                        steps.extend(self.quadruples(crossing, [row, column]));
                    }
                }
            }
        }
        steps
    }

    /// Returns the blank cells that are in the line of `crossing` and not in its box.
    fn wings_of(&self, crossing: usize, lines: &[usize]) -> Vec<usize> {
        let outside = self.members(lines, crossing) - self.members(self.position.boxes(), crossing);
        (outside & self.position.blank()).iter().collect()
    }

    /// Returns the members of the one of `houses` that contains `var`.
    fn members(&self, houses: &[usize], var: usize) -> Bits<W> {
        let groups = self.position.groups().groups();
        let of = |&house: &usize| groups[house].members;
        houses.iter().map(of).find(|members| members.contains(var)).unwrap_or(Bits::NONE)
    }

    /// Returns the digits that leave the box of `crossing` only for the wings, as bits.
    fn lit(&self, crossing: usize, wings: [usize; 2]) -> u64 {
        let own_box = self.members(self.position.boxes(), crossing);
        let lines = [self.position.rows(), self.position.columns()];
        let leaves_by = |value: usize, line: &[usize], wing: usize| {
            let places = self.members(line, crossing) & self.position.places(value);
            !places.is_empty() && (places - own_box).is_subset(&Bits::of(wing))
        };
        let is_lit = |value: &usize| {
            lines.iter().zip(wings).all(|(line, wing)| leaves_by(*value, line, wing))
        };
        let values = 0..self.position.groups().values().len();
        values.filter(is_lit).fold(0, |all, value| all | 1 << value)
    }

    fn triples(&self, crossing: usize, wings: [usize; 2]) -> Option<Step> {
        let values = self.lit(crossing, wings);
        let cells = [crossing, wings[0], wings[1]].map(|var| (var, values));
        (values.count_ones() == 3).then(|| self.firework(&[(crossing, values)], wings, &cells))?
    }

    /// Returns the steps of two digits that cross here and two that cross in the opposite corner.
    fn quadruples(&self, crossing: usize, wings: [usize; 2]) -> Vec<Step> {
        let [row, column] = wings;
        let corner = self.members(self.position.columns(), row)
            & self.members(self.position.rows(), column)
            & self.position.blank();
        let Some(opposite) = corner.single().filter(|&opposite| opposite > crossing) else {
            return Vec::new();
        };
        let boxes = self.position.boxes();
        if [row, column].iter().any(|&wing| self.members(boxes, opposite).contains(wing)) {
            return Vec::new();
        }
        let (here, there) = (self.lit(crossing, wings), self.lit(opposite, [column, row]));
        let mut steps = Vec::new();
        for one in pairs(here) {
            for other in pairs(there & !one) {
                let crossings = [(crossing, one), (opposite, other)];
                let cells = crossings.iter().copied().chain(wings.map(|wing| (wing, one | other)));
                steps.extend(self.firework(&crossings, wings, &cells.collect::<Vec<_>>()));
            }
        }
        steps
    }

    /// Returns the step that leaves `cells` only the digits that come with them.
    fn firework(
        &self,
        crossings: &[(usize, u64)],
        wings: [usize; 2],
        cells: &[(usize, u64)],
    ) -> Option<Step> {
        let board = self.position.board();
        let others = |&(var, values): &(usize, u64)| {
            values_in(board.values(var) & !values).map(move |value| self.candidate(var, value))
        };
        // A digit that is in one wing only is in the box on the other line. So it is in the box on
        // one of the two lines in any case.
        let [rows, columns, boxes] =
            [self.position.rows(), self.position.columns(), self.position.boxes()];
        let beside = |&(crossing, values): &(usize, u64)| {
            let lines = self.members(rows, crossing) | self.members(columns, crossing);
            let square = self.members(boxes, crossing) - lines;
            let in_square = move |value: usize| {
                let places = square & self.position.places(value);
                places.iter().map(move |var| self.candidate(var, value)).collect::<Vec<_>>()
            };
            values_in(values).flat_map(in_square)
        };
        let removed: Vec<_> =
            cells.iter().flat_map(others).chain(crossings.iter().flat_map(beside)).collect();
        let named = |&(var, values): &(usize, u64)| {
            (self.position.cell(var), self.position.digits_of(values))
        };
        let crossings = crossings.iter().map(named).collect();
        let firework = Firework { crossings, wings: wings.map(|var| self.position.cell(var)) };
        let evidence = Evidence::Large(LargePattern::Firework(firework));
        (!removed.is_empty()).then(|| Step::removing(self.technique, removed, evidence))
    }
}

/// Returns the pairs of values whose bits are set.
fn pairs(values: u64) -> Vec<u64> {
    let pair = |one: usize| {
        values_in(values).filter(move |&other| other > one).map(move |other| 1 << one | 1 << other)
    };
    values_in(values).flat_map(pair).collect()
}
