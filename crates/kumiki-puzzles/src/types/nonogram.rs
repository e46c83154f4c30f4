//! Nonogram: the numbers beside a line are the lengths of its blocks of shaded cells, in order.
//!
//! Invariant: a clue is listed from the number nearest to the grid, so it is reversed along its
//! line.

use crate::grid::{Direction, Place, Size};
use crate::layers::file::{FilePart, Symbols};
use crate::layers::{Clue, Layer, Outside, OutsideCoding};
use crate::{Answer, Mark, Puzzle, Rules, Stated};
use kumiki::constraints::Automaton;
use kumiki::run::Random;
use kumiki::{Count, Regular};

/// A nonogram: the numbers beside its rows and columns. A line without a number has no shaded cell;
/// one with a number that is not known has no clue.
#[derive(Clone, PartialEq, Debug)]
pub struct Nonogram {
    size: Size,
    /// The numbers above the columns and on the left of the rows.
    pub lines: Outside,
}

impl Puzzle for Nonogram {
    const NAMES: &'static [&'static str] = &["nonogram", "picross", "griddlers", "pattern"];
    const RULES: &'static str = "Shade cells. The numbers beside a line are the lengths of its \
        blocks of shaded cells, in order.";
    const FILE: &'static [FilePart] =
        &[FilePart::Beside { cells: Symbols::NUMBERS_AND_ANSWERS, has_lists: true }];

    fn blank(size: Size) -> Nonogram {
        Nonogram { size, lines: Outside::none(size, OutsideCoding::Lists) }
    }

    fn size(&self) -> Size {
        self.size
    }

    fn layers(&mut self) -> Vec<&mut dyn Layer> {
        vec![&mut self.lines]
    }

    fn state(&self, rules: &mut Rules) -> Stated {
        rules.add_variables(self.size.cells().map(Place::Cell), [0, 1])?;
        for (side, line, cells) in self.size.sided_lines() {
            let clues = &self.lines.side(side)[line];
            let blocks: Option<Vec<i32>> = clues.iter().rev().map(|clue| clue.number()).collect();
            let Some(blocks) = blocks else { continue };
            let name =
                format!("{} {}", if side == Direction::Left { "row" } else { "column" }, line + 1);
            let places = cells.into_iter().map(Place::Cell);
            if blocks.iter().all(|&block| block == 0) {
                rules.add_named_constraint(name, Count::of([1]).exactly(0), places)?;
            } else {
                let blocks = blocks.iter().map(|&block| block as usize);
                rules.add_named_constraint(
                    name,
                    Regular::new(Automaton::blocks(blocks)),
                    places,
                )?;
            }
        }
        Ok(())
    }

    fn mark(&self, _: &Place, value: i32) -> Mark {
        if value == 1 { Mark::Shaded } else { Mark::Empty }
    }

    fn sketch(size: Size, random: &mut Random) -> Option<Nonogram> {
        // The picture is random: every line has the blocks of its cells as its clue.
        let is_shaded = crate::grid::Grid::from_fn(size, |_| random.below(10) < 6);
        let mut puzzle = Nonogram::blank(size);
        for (side, line, cells) in size.sided_lines() {
            let shades: Vec<bool> = cells.iter().map(|&cell| is_shaded[cell]).collect();
            let blocks = shades.chunk_by(|one, other| one == other).filter(|block| block[0]);
            let clues = blocks.map(|block| Clue::Number(block.len() as i32)).rev().collect();
            puzzle.lines.set(side, line, clues);
        }
        Some(puzzle)
    }

    fn with_clues(&self, _: &Answer) -> Nonogram {
        self.clone()
    }
}
