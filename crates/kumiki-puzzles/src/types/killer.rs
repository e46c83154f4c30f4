//! Killer sudoku: a sudoku whose cages have different digits with a given sum.
//!
//! Invariant: a cage without a sum has different digits as well.

use super::common::numbers::{distinct_sum, latin_square, side};
use super::common::sketch;
use crate::canvas::Canvas;
use crate::grid::{Place, Size, Walls};
use crate::layers::{BoxSize, CageClue, Cages, Layer, NumberCoding, Numbers, Operator};
use crate::{Answer, Mark, Puzzle, Rules, Stated};
use kumiki::AllDifferent;
use kumiki::run::Random;

/// A killer sudoku: the size of its boxes, and the cages with their sums.
#[derive(Clone, PartialEq, Debug)]
pub struct Killer {
    /// The size of the boxes.
    pub boxes: BoxSize,
    /// The cages.
    pub cages: Cages,
}

impl Puzzle for Killer {
    const NAMES: &'static [&'static str] = &["killer", "killer sudoku", "sum sudoku"];
    const TITLE: Option<&'static str> = Some("Killer Sudoku");
    const RULES: &'static str = "Write a digit into each cell so that each row, column and box has \
        each digit from 1 once. The digits of a cage are different, and add up to its number.";

    fn blank(size: Size) -> Killer {
        Killer { boxes: BoxSize::usual(size), cages: Cages::none(size, false) }
    }

    fn size(&self) -> Size {
        self.cages.walls.size()
    }

    fn layers(&mut self) -> Vec<&mut dyn Layer> {
        vec![&mut self.boxes, &mut self.cages]
    }

    fn state(&self, rules: &mut Rules) -> Stated {
        latin_square(rules, &Numbers::none(self.size(), NumberCoding::Hexadecimal))?;
        for cells in self.boxes.boxes() {
            let name = format!("the box of {}", cells[0]);
            rules.add_named_constraint(name, AllDifferent, cells.into_iter().map(Place::Cell))?;
        }
        for (cells, clue) in self.cages.cages() {
            let name = format!("the cage of {}", cells[0]);
            match clue {
                Some(CageClue { number, .. }) => {
                    let name = format!("{name} with sum {number}");
                    distinct_sum(rules, &name, number, &cells, side(self.size()))?;
                }
                None => {
                    let places = cells.into_iter().map(Place::Cell);
                    rules.add_named_constraint(name, AllDifferent, places)?;
                }
            }
        }
        Ok(())
    }

    fn mark(&self, _: &Place, value: i32) -> Mark {
        Mark::Number(value)
    }

    fn draw(&self, canvas: &mut Canvas) {
        self.boxes.draw(canvas);
        self.cages.draw(canvas);
    }

    fn sketch(size: Size, random: &mut Random) -> Option<Killer> {
        let mut puzzle = Killer::blank(size);
        puzzle.cages.walls = Walls::between(&sketch::cages(size, 3, random));
        Some(puzzle)
    }

    fn with_clues(&self, solution: &Answer) -> Killer {
        let mut full = self.clone();
        for (cells, _) in self.cages.cages() {
            let number = cells.iter().map(|&cell| solution[&Place::Cell(cell)]).sum();
            full.cages.clues[cells[0]] = Some(CageClue { operator: Operator::Sum, number });
        }
        full
    }
}
