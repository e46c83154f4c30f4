//! Kenken: each row and column has each digit once, and the digits of a cage make its number.
//!
//! Invariant: a digit may occur twice in a cage, but not in one line of it.

use super::common::numbers::{combinations, latin_square, side};
use super::common::sketch;
use crate::grid::{Cell, Place, Size, Walls};
use crate::layers::{CageClue, Cages, Layer, NumberCoding, Numbers, Operator};
use crate::{Answer, Mark, Puzzle, Rules, Stated};
use kumiki::run::Random;
use kumiki::{Allowed, ExactProd, ExactSum, over};

/// A kenken: the cages with their numbers.
#[derive(Clone, PartialEq, Debug)]
pub struct Kenken {
    /// The cages.
    pub cages: Cages,
}

/// Returns whether cells in one line have different digits.
fn is_latin(cells: &[Cell], digits: &[i32]) -> bool {
    let meet = |one: Cell, other: Cell| one.row == other.row || one.column == other.column;
    (0..cells.len()).all(|at| {
        (0..at).all(|before| digits[at] != digits[before] || !meet(cells[at], cells[before]))
    })
}

impl Puzzle for Kenken {
    const NAMES: &'static [&'static str] = &["kenken", "calcudoku", "keen", "mathdoku"];
    const TITLE: Option<&'static str> = Some("KenKen");
    const RULES: &'static str = "Write a digit into each cell so that each row and column has each \
        digit from 1 once. The digits of a cage make its number by the operation beside it. If \
        there is none, one of the four operations makes the number.";

    fn blank(size: Size) -> Kenken {
        Kenken { cages: Cages::none(size, true) }
    }

    fn size(&self) -> Size {
        self.cages.walls.size()
    }

    fn layers(&mut self) -> Vec<&mut dyn Layer> {
        vec![&mut self.cages]
    }

    fn state(&self, rules: &mut Rules) -> Stated {
        latin_square(rules, &Numbers::none(self.size(), NumberCoding::Hexadecimal))?;
        for (cells, clue) in self.cages.cages() {
            let Some(CageClue { operator, number }) = clue else { continue };
            let name = format!("the {number}{} at {}", operator.sign(), cells[0]);
            let holds = move |digits: &[i32]| operator.makes(number, digits);
            let is_row = |digits: &[i32]| holds(digits) && is_latin(&cells, digits);
            let rows = combinations(cells.len(), side(self.size()), is_row);
            let places = cells.iter().copied().map(Place::Cell);
            match (rows, operator) {
                (Some(rows), _) => rules.add_named_constraint(name, Allowed::new(rows), places)?,
                (None, Operator::Sum) => {
                    rules.add_named_constraint(name, ExactSum(i64::from(number)), places)?
                }
                (None, Operator::Product) => {
                    rules.add_named_constraint(name, ExactProd(i64::from(number)), places)?
                }
                (None, _) => rules.add_named_constraint(name, over(holds), places)?,
            };
        }
        Ok(())
    }

    fn mark(&self, _: &Place, value: i32) -> Mark {
        Mark::Number(value)
    }

    fn sketch(size: Size, random: &mut Random) -> Option<Kenken> {
        let mut puzzle = Kenken::blank(size);
        puzzle.cages.walls = Walls::between(&sketch::cages(size, 3, random));
        Some(puzzle)
    }

    fn with_clues(&self, solution: &Answer) -> Kenken {
        use Operator::{Difference, Product, Quotient, Sum};
        let mut full = self.clone();
        for (cells, _) in self.cages.cages() {
            let digits: Vec<i32> = cells.iter().map(|&cell| solution[&Place::Cell(cell)]).collect();
            let (least, most) = (digits.iter().min(), digits.iter().max());
            let (least, most) = (least.map_or(1, |&it| it), most.map_or(1, |&it| it));
            // The operation depends on the digits, so that all of them occur.
            let (operator, number) = match digits.len() {
                2 if most % least == 0 => (Quotient, most / least),
                2 if most % 2 == 0 => (Difference, most - least),
                _ if most % 2 == 0 => (Product, digits.iter().product()),
                _ => (Sum, digits.iter().sum()),
            };
            full.cages.clues[cells[0]] = Some(CageClue { operator, number });
        }
        full
    }
}
