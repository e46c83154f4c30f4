//! Kakuro: the digits of a run are different, and add up to its sum.
//!
//! Invariant: there is a variable for each white cell.

use super::common::numbers::distinct_sum;
use crate::grid::{Cell, Grid, Place, Size};
use crate::layers::{Layer, Run, RunSums, Sums};
use crate::{Answer, Mark, Puzzle, Rules, Stated, sketch};
use kumiki::run::Random;
use kumiki::{AllDifferent, Verdict};

/// A kakuro: the black cells, and the sums of runs.
#[derive(Clone, PartialEq, Debug)]
pub struct Kakuro {
    /// The black cells with the sums of the runs on their right and below them.
    pub sums: RunSums,
}

impl Puzzle for Kakuro {
    const NAMES: &'static [&'static str] = &["kakuro", "cross sums"];
    const RULES: &'static str = "Write digits from 1 to 9 into the white cells. The digits of a run \
        are different, and add up to the number before it.";

    fn blank(size: Size) -> Kakuro {
        Kakuro { sums: RunSums::none(size) }
    }

    fn size(&self) -> Size {
        self.sums.blocks.size()
    }

    fn layers(&mut self) -> Vec<&mut dyn Layer> {
        vec![&mut self.sums]
    }

    fn state(&self, rules: &mut Rules) -> Stated {
        let white = self.sums.blocks.iter().filter(|(_, sums)| sums.is_none());
        rules.add_variables(white.map(|(cell, _)| Place::Cell(cell)), 1..=9)?;
        for Run { sum, is_row, cells } in self.sums.runs() {
            let way = if is_row { "right" } else { "down" };
            let name = format!("the run from {} {way}", cells[0]);
            if sum > 0 {
                distinct_sum(rules, &format!("{name} of {sum}"), sum, &cells, 9)?;
            } else {
                rules.add_named_constraint(
                    name,
                    AllDifferent,
                    cells.into_iter().map(Place::Cell),
                )?;
            }
        }
        Ok(())
    }

    fn mark(&self, _: &Place, value: i32) -> Mark {
        Mark::Number(value)
    }

    /// Returns a kakuro with one solution. As long as there are several, a cell in which they differ
    /// becomes black.
    fn sketch(size: Size, random: &mut Random) -> Option<Kakuro> {
        let mut puzzle = Kakuro::blank(size);
        let is_black = Grid::from_fn(size, |_| random.below(5) == 0);
        puzzle.sums.blocks = Grid::from_fn(size, |cell| is_black[cell].then_some(Sums::NONE));
        loop {
            puzzle.divide_runs(random);
            let white = puzzle.sums.blocks.iter().filter(|(_, sums)| sums.is_none()).count();
            if 3 * white < size.cell_count() {
                return None;
            }
            let full = puzzle.with_clues(&sketch::solution(&puzzle, random)?);
            match sketch::verdict(&full)? {
                Verdict::Several(one, other) => {
                    let value = |answer: &Answer, cell| answer.get(&Place::Cell(cell)).copied();
                    let differs = |&cell: &Cell| value(&one, cell) != value(&other, cell);
                    let cells: Vec<Cell> = size.cells().filter(differs).collect();
                    puzzle.sums.blocks[cells[random.index(cells.len())]] = Some(Sums::NONE);
                }
                Verdict::Unique(_) => return Some(full),
                _ => return None,
            }
        }
    }

    fn with_clues(&self, solution: &Answer) -> Kakuro {
        let mut full = self.clone();
        for Run { is_row, cells, .. } in self.sums.runs() {
            let sum = cells.iter().map(|&cell| solution[&Place::Cell(cell)]).sum();
            full.sums.set(cells[0], is_row, sum);
        }
        full
    }
}

impl Kakuro {
    /// Makes cells black until no run has a single cell or more cells than there are digits.
    fn divide_runs(&mut self, random: &mut Random) {
        while let Some(run) = self.sums.runs().iter().find(|run| !(2..10).contains(&run.cells.len())) {
            let at = if run.cells.len() == 1 { 0 } else { 1 + random.index(run.cells.len() - 2) };
            self.sums.blocks[run.cells[at]] = Some(Sums::NONE);
        }
    }
}
