//! The constraints of rules of the whole grid.
//!
//! Invariant: a rule that only requires different digits becomes all-different constraints, which
//! the engine propagates together with those of the houses.

use super::compiler::Compiler;
use super::distinct::pairs;
use crate::geometry::{Boxes, Cell, House};
use crate::puzzle::rule::around;
use crate::puzzle::{Area, Direction, GlobalRule, Line, Pair, Rule};
use kumiki::{constraints::Automaton, engine::Int};

impl Compiler<'_> {
    pub(super) fn add_global(&mut self, kind: GlobalRule) {
        match kind {
            GlobalRule::FallingDiagonal
            | GlobalRule::RisingDiagonal
            | GlobalRule::Windows
            | GlobalRule::DisjointGroups
            | GlobalRule::AntiKnight
            | GlobalRule::AntiKing => {
                for group in self.groups(&Rule::Global(kind)) {
                    self.post_all_different(&group);
                }
            }
            GlobalRule::NonConsecutive => {
                self.post_unmarked(|_| false, |a, b| (a - b).abs() != 1);
            }
            GlobalRule::AllWhiteDots => {
                self.post_unmarked(is_dot, |a, b| (a - b).abs() != 1);
            }
            GlobalRule::AllBlackDots => {
                self.post_unmarked(is_dot, |a, b| a != 2 * b && b != 2 * a);
            }
            GlobalRule::AllSums => {
                let is_sum = |kind| matches!(kind, Pair::Sum { .. });
                self.post_unmarked(is_sum, |a, b| a + b != 5 && a + b != 10);
            }
            GlobalRule::Entropy => {
                let (least, third) = (self.least(), self.digit_count() / 3);
                self.post_squares(|digit| (digit - least) / third);
            }
            GlobalRule::Remainders => self.post_squares(|digit| digit % 3),
            GlobalRule::Flatmates => self.add_flatmates(),
            // Ranks ask for this rule, which adds nothing of its own.
            GlobalRule::RankTies => {}
            GlobalRule::NoRankTies => self.add_no_ties(),
            GlobalRule::AntiTaxicab => {
                let cells: Vec<Cell> = self.shape.cells().collect();
                for (one, other) in pairs(&cells) {
                    let steps = one.distance(other) as Int;
                    if steps <= self.greatest() && !self.distinct.differ(one, other) {
                        self.post_binary(one, other, move |a, b| a != b || a != steps);
                    }
                }
            }
        }
    }

    /// Returns the groups of cells that `rule` requires to differ.
    pub(super) fn groups(&self, rule: &Rule) -> Vec<Vec<Cell>> {
        let size = self.shape.size();
        match rule {
            Rule::Global(GlobalRule::FallingDiagonal) => {
                vec![(0..size).map(|at| Cell::new(at, at)).collect()]
            }
            Rule::Global(GlobalRule::RisingDiagonal) => {
                vec![(0..size).map(|at| Cell::new(size - 1 - at, at)).collect()]
            }
            Rule::Global(GlobalRule::Windows) => self.windows(),
            Rule::Global(GlobalRule::DisjointGroups) => self.disjoint_groups(),
            Rule::Global(GlobalRule::AntiKnight) => self.apart([(1, 2), (2, 1)]),
            Rule::Global(GlobalRule::AntiKing) => self.apart([(1, 1); 2]),
            Rule::Line { kind: Line::Thermometer | Line::Renban | Line::Nabner, cells }
            | Rule::Area {
                kind:
                    Area::Cage { .. }
                    | Area::Region
                    | Area::Lunchbox { .. }
                    | Area::Rellik { .. }
                    | Area::Equality,
                cells,
            } => vec![cells.clone()],
            Rule::Line { kind: Line::Whisper { difference: 1.. }, cells } => {
                cells.windows(2).map(<[Cell]>::to_vec).collect()
            }
            Rule::Pair {
                kind: Pair::Greater | Pair::Difference { .. } | Pair::Ratio { .. },
                cells,
            } => {
                vec![cells.to_vec()]
            }
            _ => Vec::new(),
        }
    }

    /// Returns the extra boxes of Windoku, which lie one cell away from the edges and from each
    /// other.
    fn windows(&self) -> Vec<Vec<Cell>> {
        let &Boxes::Rectangles { rows, columns } = self.shape.kind() else { return Vec::new() };
        let (rows, columns, size) = (usize::from(rows), usize::from(columns), self.shape.size());
        let starts = |length: usize| {
            (1..size).step_by(length + 1).filter(move |start| start + length < size)
        };
        let window = |row: usize, column: usize| {
            (row..row + rows).flat_map(move |row| {
                (column..column + columns).map(move |column| Cell::new(row, column))
            })
        };
        let corners = starts(rows).flat_map(|row| starts(columns).map(move |column| (row, column)));
        corners.map(|(row, column)| window(row, column).collect()).collect()
    }

    /// Returns the cells at the same place of all boxes.
    fn disjoint_groups(&self) -> Vec<Vec<Cell>> {
        let size = self.shape.house_size(House::Box(0));
        let mut groups = vec![Vec::new(); size];
        for house in self.shape.houses().filter(|house| matches!(house, House::Box(_))) {
            for (group, cell) in groups.iter_mut().zip(self.shape.cells_of(house)) {
                group.push(cell);
            }
        }
        groups
    }

    /// Returns all pairs of cells that are a given number of rows and columns apart.
    fn apart(&self, steps: [(usize, usize); 2]) -> Vec<Vec<Cell>> {
        let cells: Vec<Cell> = self.shape.cells().collect();
        let apart = |one: Cell, other: Cell| {
            (one.row().abs_diff(other.row()), one.column().abs_diff(other.column()))
        };
        pairs(&cells)
            .filter(|&(one, other)| steps.contains(&apart(one, other)))
            .map(|(one, other)| vec![one, other])
            .collect()
    }

    /// Adds a binary constraint to all neighbours, except for those with a mark that counts.
    pub(super) fn post_unmarked(
        &mut self,
        counts: impl Fn(Pair) -> bool,
        holds: impl Fn(Int, Int) -> bool + Clone + Send + Sync + 'static,
    ) {
        let marked: Vec<[Cell; 2]> = self
            .rules
            .iter()
            .filter_map(|rule| match rule {
                &Rule::Pair { kind, cells } if counts(kind) => Some(cells),
                _ => None,
            })
            .collect();
        for cell in self.shape.cells() {
            for towards in [Direction::Right, Direction::Down] {
                if let Some(next) = towards.next(self.shape, cell)
                    && !marked.contains(&[cell, next])
                    && !marked.contains(&[next, cell])
                {
                    self.post_binary(cell, next, holds.clone());
                }
            }
        }
    }

    /// Requires in each column that a digit of the middle follows the least digit, or comes before
    /// the greatest.
    fn add_flatmates(&mut self) {
        #[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
        enum Last {
            Other,
            Least,
            /// A digit of the middle that needs the greatest one below it.
            Lonely,
        }
        let (least, greatest) = (self.least(), self.greatest());
        let middle = least + (self.digit_count() - 1) / 2;
        let next = |last: &Last, digit: &Int| match (last, *digit) {
            (Last::Lonely, digit) if digit != greatest => None,
            (Last::Least, digit) if digit == middle => Some(Last::Other),
            (_, digit) if digit == middle => Some(Last::Lonely),
            (_, digit) if digit == least => Some(Last::Least),
            _ => Some(Last::Other),
        };
        let states =
            Automaton::explore([Last::Other], self.digits(), next, |&last| last != Last::Lonely);
        let automaton = states.expect("there are three states");
        for house in self.shape.houses().filter(|house| matches!(house, House::Column(_))) {
            self.post_regular(&self.shape.cells_of(house), &automaton);
        }
    }

    /// Adds a constraint that every square of four cells has a digit of each of three classes.
    pub(super) fn post_squares(&mut self, class: impl Fn(Int) -> Int) {
        // A state has a bit for each class that has occurred.
        let next = |seen: &u8, digit: &Int| Some(seen | 1 << class(*digit));
        let automaton = Automaton::explore([0], self.digits(), next, |&seen| seen == 0b111);
        let automaton = automaton.expect("three classes have eight sets");
        for cell in self.shape.cells() {
            if Direction::DownRight.next(self.shape, cell).is_none() {
                continue;
            }
            self.post_regular(&around(cell), &automaton);
        }
    }
}

fn is_dot(kind: Pair) -> bool {
    matches!(kind, Pair::Difference { .. } | Pair::Ratio { .. })
}
