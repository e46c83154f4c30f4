//! The constraints of ranks: rows and columns, read from either end, in the order of numbers.
//!
//! Invariant: the auxiliary variables of a rank follow from the cells. They are, of each other side
//! of the grid, the line that begins with the digit of the ranked one, its digits, and whether it
//! is less.

use super::compiler::Compiler;
use crate::geometry::{Cell, House};
use crate::puzzle::{GlobalRule, Rule};
use kumiki::constraints::{Automaton, Element, Predicate, Regular};
use kumiki::engine::{Int, Var};

/// The sides of the grid. Each digit begins one line of each side.
const SIDES: Int = 4;

/// The values of a variable that compares the line of a side with the ranked one.
const NOT_LESS: Int = 0;
const LESS: Int = 1;

/// A state of the comparison of a line with the ranked one.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
enum Compared {
    /// Nothing was read.
    Start,
    /// The lines are equal so far, and must compare so.
    Equal(Int),
    /// The lines are equal so far, and the line that is not ranked has this digit next.
    Ahead(Int, Int),
    /// The lines compare as they must.
    Done,
}

impl Compiler<'_> {
    /// Adds the rank of the line of `cells`. Each digit begins four lines, so the rank determines
    /// the first digit, and how many of the other three that begin with it are less.
    pub(super) fn add_rank(&mut self, cells: &[Cell], rank: Int) {
        let digit = self.least() + (rank - 1) / SIDES;
        let first = Predicate::new([self.var(cells[0])], move |first| first[0] == digit);
        self.model.add_constraint(first);
        let automaton = self.comparison();
        let mut compared = Vec::new();
        for side in self.sides().iter().filter(|side| !side.iter().any(|line| line == cells)) {
            let line = self.line_that_begins(side, digit);
            let is_less = self.model.add_variable(NOT_LESS..=LESS).expect("two values fit");
            let pairs = line.into_iter().zip(self.vars(&cells[1..]));
            let scope = [is_less].into_iter().chain(pairs.flat_map(<[Var; 2]>::from));
            self.model.add_constraint(Regular::new(scope, &automaton));
            compared.push((1, is_less));
        }
        self.post_linear(compared, (rank - 1) % SIDES);
    }

    /// Returns variables for the digits, after the first one, of the line of `side` that begins
    /// with `digit`.
    fn line_that_begins(&mut self, side: &[Vec<Cell>], digit: Int) -> Vec<Var> {
        let place = self.model.add_variable(0..side.len() as Int).expect("lines are few");
        let column = |at: usize| side.iter().map(move |line| line[at]).collect::<Vec<Cell>>();
        self.model.add_constraint(Element::new(self.vars(&column(0)), place, digit));
        let mut line = Vec::new();
        for at in 1..side[0].len() {
            let var = self.model.add_variable(self.digits()).expect("the digits fit a domain");
            self.model.add_constraint(Element::new(self.vars(&column(at)), place, var));
            line.push(var);
        }
        line
    }

    /// Adds the rule that no two lines are equal.
    pub(super) fn add_no_ties(&mut self) {
        let lines = self.sides().concat();
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

    /// Returns the lines that begin at each side of the grid: rows and columns, from either end.
    fn sides(&self) -> [Vec<Vec<Cell>>; SIDES as usize] {
        let lines = self.shape.houses().filter(|house| !matches!(house, House::Box(_)));
        let (rows, columns): (Vec<House>, Vec<House>) =
            lines.partition(|house| matches!(house, House::Row(_)));
        let [rows, columns] = [rows, columns].map(|houses| {
            houses.iter().map(|&house| self.shape.cells_of(house)).collect::<Vec<Vec<Cell>>>()
        });
        let reversed = |lines: &[Vec<Cell>]| {
            lines.iter().map(|line| line.iter().rev().copied().collect()).collect()
        };
        [reversed(&rows), reversed(&columns), rows, columns]
    }

    /// Returns an automaton that compares two lines. It reads whether the first one is less, and
    /// then their digits in turn.
    fn comparison(&self) -> Automaton<Int> {
        let may_tie = self.rules.contains(&Rule::Global(GlobalRule::RankTies));
        let next = |state: &Compared, &letter: &Int| match *state {
            Compared::Start => {
                (NOT_LESS..=LESS).contains(&letter).then_some(Compared::Equal(letter))
            }
            Compared::Equal(result) => Some(Compared::Ahead(result, letter)),
            Compared::Ahead(result, ahead) if ahead == letter => Some(Compared::Equal(result)),
            Compared::Ahead(result, ahead) => {
                (Int::from(ahead < letter) == result).then_some(Compared::Done)
            }
            Compared::Done => Some(Compared::Done),
        };
        let is_accepting = |state: &Compared| match state {
            Compared::Equal(result) => may_tie && *result == NOT_LESS,
            state => *state == Compared::Done,
        };
        let letters = self.least().min(NOT_LESS)..=self.greatest().max(LESS);
        Automaton::explore([Compared::Start], letters, next, is_accepting)
            .expect("there are few digits")
    }
}
