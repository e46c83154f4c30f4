//! Kakuro: the digits of a run are different, and add up to its sum.
//!
//! Invariant: there is a variable for each white cell.

use super::common::numbers::distinct_sum;
use super::common::sketch;
use crate::grid::{Cell, Grid, Place, Size, Walls};
use crate::layers::file::FilePart;
use crate::layers::{Layer, Run, RunSums, Sums};
use crate::{Mark, Puzzle, Rules, Stated};
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
    const FILE: &'static [FilePart] = &[FilePart::Sums];

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

    /// Returns the sums of random digits that are the only ones. As long as there are others, a
    /// digit in which they differ changes.
    fn sketch(size: Size, random: &mut Random) -> Option<Kakuro> {
        let puzzle = Kakuro::random_board(size, random)?;
        let answer = sketch::random_solution(&puzzle, random)?;
        let mut digits =
            Grid::from_fn(size, |cell| answer.get(&Place::Cell(cell)).map_or(0, |&digit| digit));
        for _ in 0..MOST_CHANGES {
            let full = puzzle.with_sums(&digits);
            match sketch::verdict(&full)? {
                Verdict::Unique(_) => return Some(full),
                Verdict::Several(one, other) => {
                    let cells = sketch::differing(size, &one, &other);
                    puzzle.change(&mut digits, cells[random.index(cells.len())], random);
                }
                _ => return None,
            }
        }
        None
    }
}

/// The number of digits that change before a random board is given up.
const MOST_CHANGES: usize = 100;

/// The length of runs that are long enough on a random board.
const LONG: usize = 4;

impl Kakuro {
    /// Returns black cells that look the same turned by half, without sums.
    fn random_board(size: Size, random: &mut Random) -> Option<Kakuro> {
        let mut puzzle = Kakuro::blank(size);
        let mut cells: Vec<Cell> = size.cells().collect();
        random.shuffle(&mut cells);
        for cell in cells {
            let is_long = |run: &Run| run.cells.len() > LONG && run.cells.contains(&cell);
            if puzzle.sums.runs().iter().any(is_long) {
                let turned = size.cell(size.cell_count() - 1 - size.number(cell));
                let mut with = puzzle.clone();
                for black in [cell, turned] {
                    with.sums.blocks[black] = Some(Sums::NONE);
                }
                puzzle = if with.is_sound() { with } else { puzzle };
            }
        }
        let is_short = |run: &Run| (2..=9).contains(&run.cells.len());
        puzzle.sums.runs().iter().all(is_short).then_some(puzzle)
    }

    /// Returns whether no run has a single cell, and all white cells are connected.
    fn is_sound(&self) -> bool {
        let blocks = &self.sums.blocks;
        let is_black = Grid::from_fn(blocks.size(), |cell| usize::from(blocks[cell].is_some()));
        let parts = Walls::between(&is_black).regions();
        let white = parts.iter().filter(|part| is_black[part[0]] == 0).count();
        white == 1 && self.sums.runs().iter().all(|run| run.cells.len() > 1)
    }

    /// Returns the board with the sums of digits.
    fn with_sums(&self, digits: &Grid<i32>) -> Kakuro {
        let mut full = self.clone();
        for Run { is_row, cells, .. } in self.sums.runs() {
            full.sums.set(cells[0], is_row, cells.iter().map(|&cell| digits[cell]).sum());
        }
        full
    }

    /// Gives a cell another digit. Of some random ones it is the one whose sums are made by the
    /// fewest sets of digits.
    fn change(&self, digits: &mut Grid<i32>, cell: Cell, random: &mut Random) {
        let mut runs = self.sums.runs();
        runs.retain(|run| run.cells.contains(&cell));
        let mut all = runs.iter().flat_map(|run| &run.cells);
        let mut free: Vec<i32> = (1..=9).collect();
        all.by_ref().for_each(|&at| free.retain(|&digit| digit != digits[at]));
        random.shuffle(&mut free);
        free.truncate(3);
        let sets = |digit: &i32| -> usize {
            let sum = |run: &Run| {
                let others = run.cells.iter().map(|&at| digits[at]).sum::<i32>();
                others - digits[cell] + digit
            };
            runs.iter().map(|run| set_count(run.cells.len(), sum(run))).sum()
        };
        if let Some(digit) = free.into_iter().min_by_key(sets) {
            digits[cell] = digit;
        }
    }
}

/// Returns the number of sets of `len` digits from 1 to 9 with a sum.
fn set_count(len: usize, sum: i32) -> usize {
    let sum_of = |set: &u32| (1..=9).filter(|digit| set >> digit & 1 == 1).sum::<i32>();
    let sets = (0..1 << 10).step_by(2).filter(|set: &u32| set.count_ones() as usize == len);
    sets.filter(|set| sum_of(set) == sum).count()
}
