//! The constraints of lines.
//!
//! Invariant: a rule of neighbours becomes a constraint on each two of them. A rule of a sum
//! becomes a table if the table is small.

use super::compiler::Compiler;
use super::distinct::pairs;
use crate::geometry::Cell;
use crate::puzzle::Line;
use kumiki::constraints::{AllDifferent, Predicate};
use kumiki::{constraints::Automaton, engine::Int};
use std::ops::RangeInclusive;

/// The least length of a renban line that is modelled as a house together with its missing digits.
const LONG_RENBAN: Int = 5;

impl Compiler<'_> {
    pub(super) fn add_line(&mut self, kind: Line, cells: &[Cell]) {
        match kind {
            Line::Thermometer => self.post_neighbours(cells, |a, b| a < b),
            Line::SlowThermometer => self.post_neighbours(cells, |a, b| a <= b),
            Line::Palindrome => {
                for (&one, &other) in cells.iter().zip(cells.iter().rev()).take(cells.len() / 2) {
                    self.post_binary(one, other, |a, b| a == b);
                }
            }
            Line::Renban => self.add_renban(cells),
            Line::Whisper { difference } => {
                let difference = Int::from(difference);
                self.post_neighbours(cells, move |a, b| (a - b).abs() >= difference);
            }
            Line::Between => self.add_between(cells),
            Line::Lockout { difference } => self.add_lockout(cells, difference.into()),
            Line::RegionSum => self.add_region_sum(cells),
            Line::Zipper => self.add_zipper(cells),
            Line::Modular { modulus } => {
                let modulus = Int::from(modulus);
                self.add_cycle(cells, modulus as usize, move |digit| digit % modulus);
            }
            Line::Entropic => {
                let (least, third) = (self.least(), self.digit_count() / 3);
                self.add_cycle(cells, 3, move |digit| (digit - least) / third);
            }
            Line::Nabner => self.add_nabner(cells),
            Line::DoubleArrow => {
                let last = cells.len() - 1;
                let sign = |at: usize| if at == 0 || at == last { -1 } else { 1 };
                let terms: Vec<(Int, Cell)> =
                    cells.iter().enumerate().map(|(at, &cell)| (sign(at), cell)).collect();
                self.post_sum(&terms, 0);
            }
            Line::SumLine { sum } => self.add_sum_line(cells, sum.into()),
        }
    }

    /// Adds a renban line. The least digit of a long line is an auxiliary variable, which
    /// determines the digits that the line lacks. These are auxiliary variables, too. The line and
    /// the missing digits are a house, so propagation finds the digits that must be on the line.
    fn add_renban(&mut self, cells: &[Cell]) {
        let (length, spare) = (cells.len() as Int, self.digit_count() - cells.len() as Int);
        let least = self.least();
        self.distinct.add(cells);
        let is_narrow = |row: &[Int]| {
            let (least, greatest) = (row.iter().min(), row.iter().max());
            least.zip(greatest).is_none_or(|(least, greatest)| greatest - least < length)
        };
        if length < LONG_RENBAN && self.post_table(cells, is_narrow) {
            self.post_all_different(cells);
            return;
        }
        let start = self.model.add_variable(least..=least + spare);
        let start = start.expect("a line has at most as many cells as there are digits");
        for &cell in cells {
            let scope = [start, self.var(cell)];
            self.model.add_constraint(Predicate::new(scope, move |values| {
                (values[0]..values[0] + length).contains(&values[1])
            }));
        }
        let mut house = self.vars(cells);
        for place in least..least + spare {
            let other = self.model.add_variable([place, place + length]);
            let other = other.expect("two digits fit a domain");
            self.model.add_constraint(Predicate::new([start, other], move |values| {
                (values[1] == place) == (values[0] > place)
            }));
            house.push(other);
        }
        self.model.add_constraint(AllDifferent::new(house));
    }

    fn add_nabner(&mut self, cells: &[Cell]) {
        let is_apart = |row: &[Int]| {
            let (last, before) = row.split_last().expect("a row has a digit");
            before.iter().all(|other| (other - last).abs() >= 2)
        };
        if !self.post_table(cells, is_apart) {
            for (one, other) in pairs(cells) {
                self.post_binary(one, other, |a, b| (a - b).abs() >= 2);
            }
        }
    }

    fn add_between(&mut self, cells: &[Cell]) {
        let [first, middle @ .., last] = cells else { return };
        for cell in middle {
            self.post_table(&[*first, *cell, *last], |row| {
                row.len() < 3 || row[0].min(row[2]) < row[1] && row[1] < row[0].max(row[2])
            });
        }
        // Different digits need as much room between the ends.
        let room = if self.distinct.all_differ(middle) { middle.len() as Int } else { 1 };
        self.post_binary(*first, *last, move |a, b| (a - b).abs() > room);
    }

    fn add_lockout(&mut self, cells: &[Cell], difference: Int) {
        let [first, middle @ .., last] = cells else { return };
        self.post_binary(*first, *last, move |a, b| (a - b).abs() >= difference);
        for cell in middle {
            self.post_table(&[*first, *cell, *last], |row| {
                let is_apart = || (row[0] - row[2]).abs() >= difference;
                let is_out = || row[1] < row[0].min(row[2]) || row[1] > row[0].max(row[2]);
                row.len() < 3 || is_apart() && is_out()
            });
        }
    }

    /// Adds a region sum line. The pieces of the line in each box have one sum, which is a
    /// variable.
    fn add_region_sum(&mut self, cells: &[Cell]) {
        let pieces: Vec<&[Cell]> = cells
            .chunk_by(|&one, &next| self.shape.house_box(one) == self.shape.house_box(next))
            .collect();
        if pieces.len() < 2 {
            return;
        }
        let shortest = pieces.iter().map(|piece| piece.len()).min().unwrap_or(1) as Int;
        let longest = pieces.iter().map(|piece| piece.len()).max().unwrap_or(1) as Int;
        // The digits of a piece differ, as they are in one box.
        let (least, greatest) =
            (least_sum(self.least(), longest), greatest_sum(self.greatest(), shortest));
        if least > greatest {
            return self.post_false();
        }
        let sum = self.model.add_variable(least..=greatest).expect("sums of digits fit a domain");
        for piece in pieces {
            self.post_sum_variable(piece, sum, least, greatest);
        }
    }

    /// Adds a zipper. The two ends of what is left have one sum, which is the middle cell or a
    /// variable.
    fn add_zipper(&mut self, cells: &[Cell]) {
        let half = cells.len() / 2;
        let (least, greatest) = (2 * self.least(), 2 * self.greatest());
        let sum = if cells.len() % 2 == 1 {
            self.var(cells[half])
        } else {
            self.model.add_variable(least..=greatest).expect("sums of digits fit a domain")
        };
        for (&one, &other) in cells.iter().zip(cells.iter().rev()).take(half) {
            self.post_sum_variable(&[one, other], sum, least, greatest);
        }
    }

    /// Adds a constraint that consecutive cells, as many as there are classes, have different
    /// classes. The cells of one class are then at equal distances.
    fn add_cycle(
        &mut self,
        cells: &[Cell],
        classes: usize,
        class: impl Fn(Int) -> Int + Clone + Send + Sync + 'static,
    ) {
        for (at, &cell) in cells.iter().enumerate() {
            for (distance, &other) in cells[at..].iter().enumerate().skip(1).take(classes) {
                let (class, is_same) = (class.clone(), distance == classes);
                self.post_binary(cell, other, move |a, b| (class(a) == class(b)) == is_same);
            }
        }
    }

    fn add_sum_line(&mut self, cells: &[Cell], sum: Int) {
        let is_closed = cells.len() > 2 && cells.first() == cells.last();
        let open = if is_closed { &cells[1..] } else { cells };
        self.post_regular(open, &pieces(self.digits(), sum, is_closed));
    }
}

/// Returns an automaton of digits that divide into pieces of this sum. A state is the sum of the
/// piece so far and, if the line `is_closed`, the part of the last piece with which the line
/// begins.
fn pieces(digits: RangeInclusive<Int>, sum: Int, is_closed: bool) -> Automaton<Int> {
    let starts = if is_closed { 0..sum } else { 0..1 };
    let next = |&(start, so_far): &(Int, Int), &digit: &Int| {
        (so_far + digit <= sum).then_some((start, (so_far + digit) % sum))
    };
    let automaton =
        Automaton::explore(starts.map(|start| (start, start)), digits, next, |&(start, so_far)| {
            start == so_far
        });
    automaton.expect("digits and sums are few")
}

/// Returns the least sum of so many different digits from `least` on.
fn least_sum(least: Int, count: Int) -> Int {
    count * (2 * least + count - 1) / 2
}

/// Returns the greatest sum of so many different digits up to `greatest`.
fn greatest_sum(greatest: Int, count: Int) -> Int {
    count * (2 * greatest - count + 1) / 2
}
