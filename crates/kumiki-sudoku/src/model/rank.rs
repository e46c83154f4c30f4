//! The constraints of ranks: rows and columns, read from either end, in the order of numbers.
//!
//! Invariant: an auxiliary variable compares one line with another, and follows from their cells.

use super::compiler::Compiler;
use crate::geometry::{Cell, House};
use crate::puzzle::{GlobalRule, Rule};
use kumiki::constraints::{Automaton, Comparison, Count, Predicate, Regular};
use kumiki::engine::Int;

/// The values of a variable that compares another line with the ranked one.
const LESS: Int = 0;
const EQUAL: Int = 1;
const GREATER: Int = 2;

/// A state of the comparison of two lines, whose cells alternate.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
enum Compared {
    /// The lines are equal so far.
    Equal,
    /// The lines are equal so far, and the other one has this digit next.
    Other(Int),
    /// The first difference is known, and the next cell is of the other line or not.
    Known(Int, bool),
    /// The value of the variable was right.
    Done,
}

impl Compiler<'_> {
    /// Adds the rank of the line of `cells`. Each digit begins four lines, so the rank determines
    /// the first digit.
    pub(super) fn add_rank(&mut self, cells: &[Cell], rank: Int) {
        let (first, var) = (self.least() + (rank - 1) / 4, self.var(cells[0]));
        self.model.add_constraint(Predicate::new([var], move |digit| digit[0] == first));
        let may_tie = self.rules.contains(&Rule::Global(GlobalRule::RankTies));
        let values = if may_tie { vec![LESS, EQUAL, GREATER] } else { vec![LESS, GREATER] };
        let automaton = comparison(self.digits().collect());
        let mut compared = Vec::new();
        for other in self.ranked_lines().into_iter().filter(|other| other != cells) {
            let result = self.model.add_variable(values.iter().copied());
            let result = result.expect("few values fit a domain");
            let pairs = self.vars(&other).into_iter().zip(self.vars(cells));
            let scope = pairs.flat_map(|(other, own)| [other, own]).chain([result]);
            self.model.add_constraint(Regular::new(scope, &automaton));
            compared.push(result);
        }
        self.model.add_constraint(Count::new(compared, [LESS], Comparison::Equal, rank - 1));
    }

    /// Adds the rule that no two lines are equal.
    pub(super) fn add_no_ties(&mut self) {
        let lines = self.ranked_lines();
        for (at, one) in lines.iter().enumerate() {
            for other in &lines[at + 1..] {
                let scope = [self.vars(one), self.vars(other)].concat();
                let half = one.len();
                self.model.add_constraint(Predicate::new(scope, move |digits| {
                    digits[..half] != digits[half..]
                }));
            }
        }
    }

    /// Returns all rows and columns, each from both ends.
    fn ranked_lines(&self) -> Vec<Vec<Cell>> {
        let lines = self.shape.houses().filter(|house| !matches!(house, House::Box(_)));
        let both = |house: House| {
            let line = self.shape.cells_of(house);
            let reversed = line.iter().rev().copied().collect();
            [line, reversed]
        };
        lines.flat_map(both).collect()
    }
}

/// Returns an automaton of the digits of two lines in turn, the other one's first, and then of the
/// value that compares them.
fn comparison(digits: Vec<Int>) -> Automaton<Int> {
    let letters = digits.iter().copied().chain([LESS, EQUAL, GREATER]);
    let mut letters: Vec<Int> = letters.collect();
    letters.sort_unstable();
    letters.dedup();
    let next = |state: &Compared, &letter: &Int| {
        let mut targets = Vec::new();
        if digits.contains(&letter) {
            targets.push(match *state {
                Compared::Equal => Compared::Other(letter),
                Compared::Other(other) if other == letter => Compared::Equal,
                Compared::Other(other) => {
                    Compared::Known(if other < letter { LESS } else { GREATER }, true)
                }
                Compared::Known(result, is_other) => Compared::Known(result, !is_other),
                Compared::Done => return targets,
            });
        }
        let is_right = match *state {
            Compared::Equal => letter == EQUAL,
            Compared::Known(result, true) => letter == result,
            _ => false,
        };
        targets.extend(is_right.then_some(Compared::Done));
        targets
    };
    let automaton =
        Automaton::explore([Compared::Equal], letters, next, |state| *state == Compared::Done);
    automaton.expect("there are few digits")
}
