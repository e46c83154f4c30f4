//! Kakuro: the digits of a run are different, and add up to its sum.
//!
//! Invariant: there is a variable for each white cell.

use super::common::numbers::distinct_sum;
use crate::grid::{Place, Size};
use crate::layers::file::FilePart;
use crate::layers::{Layer, Run, RunSums};
use crate::{Mark, Puzzle, Rules, Stated};
use kumiki::AllDifferent;

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
    const FILE: &'static [FilePart] = &[FilePart::Sums];
    const IS_GENERATED: bool = false;

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
}
