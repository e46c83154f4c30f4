//! The constraints of areas and arrows.
//!
//! Invariant: if the combinations of digits are few, they are listed in a table. Otherwise, sums
//! are linear constraints beside the all-different ones.

use super::compiler::{Compiler, value};
use crate::geometry::{Cell, House};
use crate::puzzle::Area;
use kumiki::constraints::{Automaton, Comparison, Count, Predicate};
use kumiki::engine::{Int, Var};

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

    /// Adds a constraint that no one or more of the digits have this sum. A state of the automaton
    /// has a bit for each sum, less than it, of some of the digits so far.
    fn add_rellik(&mut self, cells: &[Cell], sum: Int) {
        let most = Int::from(u8::MAX);
        if sum > most {
            // Too great for any digits of a cage.
            return;
        }
        let next = move |sums: &Vec<bool>, &digit: &Int| {
            let reached = |at: usize| at as Int >= digit && sums[(at as Int - digit) as usize];
            if reached(sum as usize) {
                return None;
            }
            Some((0..sums.len()).map(|at| sums[at] || reached(at)).collect::<Vec<bool>>())
        };
        // The sum of no digits is 0, and is no sum of one or more.
        let mut start = vec![false; sum as usize + 1];
        start[0] = true;
        let states = Automaton::explore([start], self.digits(), next, |_| true);
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

    /// Adds an equality cage: as many even digits as odd ones, and as many low as high ones.
    fn add_equality(&mut self, cells: &[Cell]) {
        self.post_all_different(cells);
        if cells.len() % 2 == 1 {
            return self.post_false();
        }
        let half = cells.len() as Int / 2;
        let size = self.digit_count() / 2;
        let (least, greatest) = (self.least(), self.greatest());
        let halves: [Vec<Int>; 4] = [
            self.digits().filter(|digit| digit % 2 == 0).collect(),
            self.digits().filter(|digit| digit % 2 == 1).collect(),
            (least..least + size).collect(),
            (greatest - size + 1..=greatest).collect(),
        ];
        for digits in halves {
            let vars = self.vars(cells);
            self.model.add_constraint(Count::new(vars, digits, Comparison::Equal, half));
        }
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
