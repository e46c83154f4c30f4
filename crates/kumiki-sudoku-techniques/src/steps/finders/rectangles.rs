//! Unique rectangles: two digits in two rows, two columns and two boxes. If the corners had no
//! other candidates, the digits could be exchanged, and there would be two solutions.
//!
//! Invariant: no corner is a clue, because a clue cannot be exchanged.

mod avoidable;

use super::TechniqueSearch;
use crate::steps::{Evidence, Rectangle, Step, Technique};
use kumiki_patterns::{Bits, values_in};
use kumiki_sudoku::{Digit, House};

/// The four corners, in reading order. The first and the last are opposite.
type Corners = [usize; 4];

/// Four corners, and two digits that they may have.
#[derive(Clone, Copy)]
struct CornerPair<const W: usize> {
    corners: Corners,
    /// The two digits, as bits here and as numbers in `values`.
    both: u64,
    values: [usize; 2],
    /// The roof: the corners that can have other digits, or the blank corners of an avoidable
    /// rectangle.
    roof: Bits<W>,
}

impl<const W: usize> TechniqueSearch<'_, W> {
    pub(super) fn rectangles(&self) -> Vec<Step> {
        let mut steps: Vec<Step> = Vec::new();
        let corners = self.corners().into_iter().take_while(|_| !(self.survey.is_over)());
        for corners in corners {
            for pair in self.pairs(corners) {
                steps.extend(match self.technique {
                    Technique::UniquenessTest1 => self.test_1(&pair),
                    Technique::UniquenessTest2 | Technique::UniquenessTest5 => self.test_2(&pair),
                    Technique::UniquenessTest3 => self.test_3(&pair),
                    Technique::UniquenessTest4 => self.test_4(&pair),
                    Technique::UniquenessTest6 => self.test_6(&pair),
                    _ => self.hidden(&pair),
                });
            }
        }
        steps
    }

    /// Returns the corners of all rectangles in two rows, two columns and two boxes.
    fn corners(&self) -> Vec<Corners> {
        let position = self.position;
        let (rows, columns) = (position.shape().rows(), position.shape().columns());
        let pairs = |count: usize| {
            (0..count).flat_map(move |one| (one + 1..count).map(move |other| (one, other)))
        };
        let square = |var: usize| position.shape().house_box(position.cell(var));
        let mut found = Vec::new();
        for (top, bottom) in pairs(rows) {
            for (left, right) in pairs(columns) {
                let corners = [(top, left), (top, right), (bottom, left), (bottom, right)]
                    .map(|(row, column)| row * columns + column);
                let [a, b, c, d] = corners.map(square);
                if (a == b && c == d && a != c) || (a == c && b == d && a != b) {
                    found.push(corners);
                }
            }
        }
        found
    }

    /// Returns the pairs of digits that the corners may have, if all corners are blank. Each corner
    /// needs both digits as candidates, or one of them if the options allow missing candidates.
    fn pairs(&self, corners: Corners) -> Vec<CornerPair<W>> {
        let (board, blank) = (self.position.board(), self.position.blank());
        if !corners.iter().all(|&var| blank.contains(var)) {
            return Vec::new();
        }
        let values = corners.map(|var| board.values(var));
        let all = values.iter().fold(0, |all, values| all | values);
        let is_possible = |both: u64| {
            values.iter().all(|&own| match self.options.missing_candidates {
                true => own & both != 0,
                false => own & both == both,
            })
        };
        let mut found = Vec::new();
        for first in values_in(all) {
            for second in values_in(all).filter(|&second| second > first) {
                let both = 1 << first | 1 << second;
                if is_possible(both) {
                    let has_more = |&&var: &&usize| board.values(var) & !both != 0;
                    let roof = corners.iter().filter(has_more).copied().collect();
                    found.push(CornerPair { corners, both, values: [first, second], roof });
                }
            }
        }
        found
    }

    /// Returns the step of uniqueness test 1: three corners have no other candidates, so the fourth
    /// has neither digit.
    fn test_1(&self, pair: &CornerPair<W>) -> Vec<Step> {
        let Some(var) = pair.roof.single() else { return Vec::new() };
        let removed = values_in(self.position.board().values(var) & pair.both);
        let removed = removed.map(|value| (var, value)).collect();
        self.rectangle_step(pair, Bits::NONE, 0, removed).into_iter().collect()
    }

    /// Returns the step of uniqueness tests 2 and 5: two or three corners have one other digit, the
    /// same for all. One of these corners has it.
    fn test_2(&self, pair: &CornerPair<W>) -> Vec<Step> {
        let position = self.position;
        let more = self.more(pair);
        let is_side = pair.roof.len() == 2 && !self.is_diagonal(pair);
        let is_asked = match self.technique {
            Technique::UniquenessTest2 => is_side,
            _ => !is_side && matches!(pair.roof.len(), 2 | 3),
        };
        if !is_asked || more.count_ones() != 1 {
            return Vec::new();
        }
        let value = more.trailing_zeros() as usize;
        let removed = position.groups().common_peers(pair.roof) & position.places(value);
        let removed = removed.iter().map(|var| (var, value)).collect();
        self.rectangle_step(pair, Bits::NONE, more, removed).into_iter().collect()
    }

    /// Returns the steps of uniqueness test 3: the other candidates of two corners of a side make a
    /// naked subset with other cells of a house.
    fn test_3(&self, pair: &CornerPair<W>) -> Vec<Step> {
        let position = self.position;
        if pair.roof.len() != 2 || self.is_diagonal(pair) {
            return Vec::new();
        }
        let more = self.more(pair);
        let mut steps = Vec::new();
        for house in position.houses_with(pair.roof) {
            let members = position.groups().groups()[position.group(house)].members;
            let others: Vec<usize> = ((members & position.blank()) - pair.roof).iter().collect();
            let mut chosen = Vec::new();
            self.subsets_with(&others, more, &mut chosen, &mut |cells, values| {
                let set = cells.iter().copied().collect::<Bits<W>>();
                let seeing = position.groups().common_peers(set | pair.roof);
                let of =
                    |value| (seeing & position.places(value)).iter().map(move |var| (var, value));
                let removed = values_in(values).flat_map(of).collect();
                steps.extend(self.rectangle_step(pair, set, values, removed));
            });
        }
        steps
    }

    /// Calls `found` with each choice of up to three of `others` that has, together with `values`,
    /// one candidate more than cells.
    fn subsets_with(
        &self,
        others: &[usize],
        values: u64,
        chosen: &mut Vec<usize>,
        found: &mut dyn FnMut(&[usize], u64),
    ) {
        if !chosen.is_empty() && values.count_ones() as usize == chosen.len() + 1 {
            found(chosen, values);
        }
        for (at, &var) in others.iter().enumerate() {
            let own = self.position.board().values(var);
            // People do not find subsets with more cells or more candidates.
            if chosen.len() < 3 && own.count_ones() <= 4 {
                chosen.push(var);
                self.subsets_with(&others[at + 1..], values | own, chosen, found);
                chosen.pop();
            }
        }
    }

    /// Returns the steps of uniqueness test 4: two corners of a side must have one of the digits,
    /// so neither has the other digit.
    fn test_4(&self, pair: &CornerPair<W>) -> Vec<Step> {
        let position = self.position;
        if pair.roof.len() != 2 || self.is_diagonal(pair) {
            return Vec::new();
        }
        let is_bound = |value: usize| {
            position.houses_with(pair.roof).any(|house| {
                let members = position.groups().groups()[position.group(house)].members;
                members & position.places(value) == pair.roof
            })
        };
        let [one, other] = pair.values;
        let bound = [(one, other), (other, one)].into_iter().filter(|&(value, _)| is_bound(value));
        let step = |(_, gone): (usize, usize)| {
            let removed =
                (pair.roof & position.places(gone)).iter().map(|var| (var, gone)).collect();
            self.rectangle_step(pair, Bits::NONE, 0, removed)
        };
        bound.filter_map(step).collect()
    }

    /// Returns the steps of uniqueness test 6: in two parallel sides, one digit has no places but
    /// the corners. It is then not in the two opposite corners that have other candidates.
    fn test_6(&self, pair: &CornerPair<W>) -> Vec<Step> {
        let position = self.position;
        if pair.roof.len() != 2 || !self.is_diagonal(pair) {
            return Vec::new();
        }
        let [a, b, c, d] = pair.corners;
        let is_bound = |value: &usize| {
            [[(a, b), (c, d)], [(a, c), (b, d)]]
                .iter()
                .any(|sides| sides.iter().all(|&(one, other)| self.is_bound(*value, one, other)))
        };
        let step = |value: usize| {
            let removed =
                (pair.roof & position.places(value)).iter().map(|var| (var, value)).collect();
            self.rectangle_step(pair, Bits::NONE, 0, removed)
        };
        pair.values.into_iter().filter(is_bound).filter_map(step).collect()
    }

    /// Returns the steps of hidden rectangles: one corner has no other candidates. In both sides of
    /// the opposite corner, one digit has no places but the corners, so the opposite corner does
    /// not have the other digit.
    fn hidden(&self, pair: &CornerPair<W>) -> Vec<Step> {
        let position = self.position;
        let [a, b, c, d] = pair.corners;
        let mut steps = Vec::new();
        for (floor, opposite, sides) in
            [(a, d, [b, c]), (d, a, [b, c]), (b, c, [a, d]), (c, b, [a, d])]
        {
            if pair.roof.contains(floor) {
                continue;
            }
            let [one, other] = pair.values;
            for (value, gone) in [(one, other), (other, one)] {
                let is_bound = sides.iter().all(|&side| self.is_bound(value, side, opposite));
                if is_bound && position.board().contains(opposite, gone) {
                    steps.extend(self.rectangle_step(pair, Bits::NONE, 0, vec![(opposite, gone)]));
                }
            }
        }
        steps
    }

    /// Returns whether the corners `one` and `other` are the only places of `value` in their line.
    fn is_bound(&self, value: usize, one: usize, other: usize) -> bool {
        let position = self.position;
        let ends: Bits<W> = [one, other].into_iter().collect();
        let line = position
            .rows()
            .iter()
            .chain(position.columns())
            .map(|&group| position.groups().groups()[group].members)
            .find(|members| ends.is_subset(members));
        line.is_some_and(|line| line & position.places(value) == ends)
    }

    fn is_diagonal(&self, pair: &CornerPair<W>) -> bool {
        let [a, b, c, d] = pair.corners;
        [[a, d], [b, c]].into_iter().any(|ends| ends.into_iter().collect::<Bits<W>>() == pair.roof)
    }

    /// Returns the houses in which the digit that the step is about can only be in two corners: the
    /// removed digit of test 6, and the other digit of test 4 and of hidden rectangles.
    fn bound_houses(&self, pair: &CornerPair<W>, removed: &[(usize, usize)]) -> Vec<House> {
        let position = self.position;
        let gone = removed.first().map(|&(_, value)| value);
        let is_about = |&&value: &&usize| match self.technique {
            Technique::UniquenessTest6 => Some(value) == gone,
            Technique::UniquenessTest4 | Technique::HiddenRectangle => Some(value) != gone,
            _ => false,
        };
        let Some(&value) = pair.values.iter().find(is_about) else { return Vec::new() };
        let corners: Bits<W> = pair.corners.iter().copied().collect();
        let is_bound = |house: &House| {
            let members = position.groups().groups()[position.group(*house)].members;
            let places = members & position.places(value);
            // A hidden rectangle has the sides of the corner that loses a digit.
            let has_target = self.technique != Technique::HiddenRectangle
                || removed.iter().all(|&(var, _)| places.contains(var));
            let in_roof = self.technique != Technique::UniquenessTest4 || places == pair.roof;
            places.len() == 2 && places.is_subset(&corners) && has_target && in_roof
        };
        position.shape().houses().filter(is_bound).collect()
    }

    /// Returns the other candidates of the roof, as bits.
    fn more(&self, pair: &CornerPair<W>) -> u64 {
        let board = self.position.board();
        pair.roof.iter().fold(0, |more, var| more | board.values(var)) & !pair.both
    }

    fn rectangle_step(
        &self,
        pair: &CornerPair<W>,
        others: Bits<W>,
        other_values: u64,
        removed: Vec<(usize, usize)>,
    ) -> Option<Step> {
        let position = self.position;
        let digits: [Digit; 2] = pair.values.map(|value| self.digit(value));
        let evidence = Evidence::Rectangle(Rectangle {
            digits,
            cells: pair.corners.map(|var| position.cell(var)),
            roof: position.cells(pair.roof),
            others: position.cells(others),
            other_digits: position.digits_of(other_values),
            houses: self.bound_houses(pair, &removed),
        });
        let is_found = !removed.is_empty();
        let removed =
            removed.into_iter().map(|(var, value)| (position.cell(var), self.digit(value)));
        is_found.then(|| Step::removing(self.technique, removed, evidence))
    }
}
