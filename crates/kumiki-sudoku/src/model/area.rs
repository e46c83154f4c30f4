//! The constraints of areas and arrows.
//!
//! Invariant: if the combinations of digits are few, they are listed in a table. Otherwise, sums
//! are linear constraints beside the all-different ones.

use super::compiler::{Compiler, value};
use super::digit_sets::with_digit;
use crate::geometry::{Cell, House};
use crate::puzzle::Area;
use kumiki::constraints::{Automaton, Comparison, Count, Predicate};
use kumiki::engine::{Int, Var};
use std::array;

impl Compiler<'_> {
    pub(super) fn add_area(&mut self, kind: Area, cells: &[Cell]) {
        let terms: Vec<(Int, Cell)> = cells.iter().map(|&cell| (1, cell)).collect();
        match kind {
            Area::Cage { sum } => {
                self.post_all_different(cells);
                if let Some(sum) = sum {
                    self.post_sum(&terms, sum.into());
                }
            }
            Area::Region => self.post_all_different(cells),
            Area::Sum { sum } => self.post_sum(&terms, sum.into()),
            Area::CountingCircles => self.add_counting_circles(cells),
            Area::Lunchbox { sum } => {
                self.post_all_different(cells);
                self.add_sandwich(cells, sum.into());
            }
            Area::Rellik { sum } => {
                self.post_all_different(cells);
                self.add_rellik(cells, sum.into());
            }
            Area::Equality => self.add_equality(cells),
            Area::Exactly { count, digit } => {
                let vars = self.vars(cells);
                let digit = [value(digit)];
                let exactly = Count::new(vars, digit, Comparison::Equal, Int::from(count));
                self.model.add_constraint(exactly);
            }
        }
    }

    /// Adds a constraint that no one or more of the digits, which differ, have this sum. A state of
    /// the automaton has the digits so far, if they are told apart, and a bit for each sum, less
    /// than it, of some of them.
    fn add_rellik(&mut self, cells: &[Cell], sum: Int) {
        let most = Int::from(u8::MAX);
        if sum > most {
            // Too great for any digits of a cage.
            return;
        }
        let greatest = self.greatest();
        let next = move |(before, sums): &(u64, Vec<bool>), &digit: &Int| {
            let reached = |at: usize| at as Int >= digit && sums[(at as Int - digit) as usize];
            if reached(sum as usize) {
                return None;
            }
            let more = (0..sums.len()).map(|at| sums[at] || reached(at)).collect();
            Some((with_digit(*before, digit, greatest)?, more))
        };
        // The sum of no digits is 0, and is no sum of one or more.
        let mut start = vec![false; sum as usize + 1];
        start[0] = true;
        let states = Automaton::explore([(0, start)], self.digits(), next, |_| true);
        match states {
            Ok(automaton) => self.post_regular(cells, &automaton),
            Err(_) => {
                let vars = self.vars(cells);
                self.model.add_constraint(Predicate::partial(vars, move |digits| {
                    let mut sums = vec![0];
                    for digit in digits.iter().flatten() {
                        let more: Vec<Int> = sums.iter().map(|sum| sum + digit).collect();
                        if more.contains(&sum) {
                            return false;
                        }
                        sums.extend(more.into_iter().filter(|&more| more < sum));
                        sums.sort_unstable();
                        sums.dedup();
                    }
                    true
                }));
            }
        }
    }

    /// Adds an equality cage: as many even digits as odd ones, and as many low as high ones. A
    /// state of the automaton has the digits so far, if they are told apart, and the number of
    /// even, odd, low and high ones.
    fn add_equality(&mut self, cells: &[Cell]) {
        self.post_all_different(cells);
        if cells.len() % 2 == 1 {
            return self.post_false();
        }
        let half = cells.len() / 2;
        let size = self.digit_count() / 2;
        let (least, greatest) = (self.least(), self.greatest());
        let next = move |(before, counts): &(u64, [usize; 4]), &digit: &Int| {
            let is_even = digit % 2 == 0;
            let kinds = [is_even, !is_even, digit < least + size, digit > greatest - size];
            let counts = array::from_fn(|kind| counts[kind] + usize::from(kinds[kind]));
            let fits = counts.iter().all(|&count| count <= half);
            fits.then_some((with_digit(*before, digit, greatest)?, counts))
        };
        let states = Automaton::explore([(0, [0; 4])], self.digits(), next, |(_, counts)| {
            *counts == [half; 4]
        });
        self.post_regular(cells, &states.expect("digits and counts are few"));
    }

    /// Adds counting circles. Each digit is in none of the cells, or in as many as its value, so
    /// the sum of the digits that occur is the number of cells. Each house has each digit once,
    /// among these cells or elsewhere. The number of rows that have the digit among these cells is
    /// therefore its count, and the same holds for columns and boxes.
    fn add_counting_circles(&mut self, cells: &[Cell]) {
        let kinds = self.parted_houses(cells);
        let mut counts = Vec::new();
        for digit in self.digits() {
            if digit == 0 {
                let among = Count::new(self.vars(cells), [0], Comparison::Equal, 0);
                self.model.add_constraint(among);
                continue;
            }
            let count = self.model.add_variable([0, digit]).expect("two values fit a domain");
            let among = Count::new(self.vars(cells), [digit], Comparison::Equal, count);
            self.model.add_constraint(among);
            for houses in &kinds {
                let mut terms = vec![(-1, count)];
                terms.extend(houses.iter().map(|parts| (1, self.has_among(digit, parts))));
                self.post_linear(terms, 0);
            }
            counts.push(count);
        }
        self.post_linear(counts.into_iter().map(|count| (1, count)), cells.len() as Int);
    }

    /// Returns the houses of each kind (rows, columns, boxes), each divided into its cells among
    /// `cells` and its other cells. Kinds whose houses do not have all digits are left out.
    fn parted_houses(&self, cells: &[Cell]) -> Vec<Vec<[Vec<Cell>; 2]>> {
        let kinds = [0, 1, 2].map(|kind| {
            let of_kind = |house: &House| match house {
                House::Row(_) => kind == 0,
                House::Column(_) => kind == 1,
                House::Box(_) => kind == 2,
            };
            let parted = |house: House| {
                let (among, others) =
                    self.shape.cells_of(house).into_iter().partition(|cell| cells.contains(cell));
                [among, others]
            };
            self.shape.houses().filter(of_kind).map(parted).collect()
        });
        let is_full = |houses: &Vec<[Vec<Cell>; 2]>| {
            let size = houses.first().map_or(0, |[among, others]| among.len() + others.len());
            size as Int == self.digit_count()
        };
        kinds.into_iter().filter(is_full).collect()
    }

    /// Returns a variable that is 1 if a house has `digit` in the first of its two parts, and 0
    /// otherwise.
    fn has_among(&mut self, digit: Int, parts: &[Vec<Cell>; 2]) -> Var {
        let counts = parts.each_ref().map(|cells| {
            let count = self.model.add_variable(0..=1).expect("two values fit a domain");
            let views = self.vars(cells);
            self.model.add_constraint(Count::new(views, [digit], Comparison::Equal, count));
            count
        });
        self.post_linear(counts.map(|count| (1, count)), 1);
        counts[0]
    }

    /// Adds the constraint that the shaft sums to the number in the bulb.
    pub(super) fn add_arrow(&mut self, bulb: &[Cell], shaft: &[Cell]) {
        let places = (0..bulb.len() as u32).rev().map(|place| -(10 as Int).pow(place));
        let bulb = places.zip(bulb.iter().copied());
        let terms: Vec<(Int, Cell)> = bulb.chain(shaft.iter().map(|&cell| (1, cell))).collect();
        self.post_sum(&terms, 0);
    }
}
