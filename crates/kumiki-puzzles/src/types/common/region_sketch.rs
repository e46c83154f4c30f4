//! Regions around a known solution, to generate puzzles from.
//!
//! Invariant: the solution stays one while the regions change, because only cells that are empty
//! in it move from one region to another.

use super::sketch;
use super::spread::spread;
use crate::grid::{Cell, Grid, Place, Size, Walls};
use crate::puzzle::settings;
use crate::{Answer, Puzzle, Rules};
use kumiki::run::Random;
use kumiki::search::ValueOrder;
use kumiki::{Limits, Verdict};

/// The number of changes of regions after which a sketch is given up.
const MOST_CHANGES: usize = 1_000;

/// The number of decisions after which the search for two solutions is given up.
const MOST_DECISIONS: u64 = 2_000;

/// Returns the puzzle of random regions, after some changes, with one solution; `None` if that does
/// not succeed.
pub(crate) fn unique<P: Puzzle>(
    regions: Grid<usize>,
    random: &mut Random,
    puzzle: impl Fn(Walls) -> P,
) -> Option<P> {
    let first = puzzle(Walls::between(&regions));
    let right = filled(regions.size(), &sketch::random_solution(&first, random)?);
    with_one_solution(regions, &right, random, puzzle)
}

/// Returns the puzzle of regions after some changes, so that its one solution has something in the
/// same cells as `right`; `None` if that does not succeed. The solution is one for the regions at
/// the beginning, and has as many such cells in each region as the puzzle asks for.
pub(crate) fn with_one_solution<P: Puzzle>(
    mut regions: Grid<usize>,
    right: &Grid<bool>,
    random: &mut Random,
    puzzle: impl Fn(Walls) -> P,
) -> Option<P> {
    let mut wrong: Vec<WrongSolution> = Vec::new();
    for _ in 0..MOST_CHANGES {
        let puzzle = puzzle(Walls::between(&regions));
        match verdict(&puzzle, random)? {
            Verdict::Unique(_) => return Some(puzzle),
            Verdict::Several(one, other) => {
                let both = [one, other].map(|answer| filled(regions.size(), &answer));
                let others = both.iter().filter(|wrong| *wrong != right);
                let known = wrong.len();
                wrong.extend(others.map(|wrong| WrongSolution::new(wrong, right, &regions)));
                if wrong.len() == known {
                    return None;
                }
                exclude(&mut wrong, right, &mut regions, random)?;
            }
            _ => return None,
        }
    }
    None
}

/// Returns whether a puzzle has one solution or several, any of its solutions, if that is found
/// soon.
fn verdict(puzzle: &impl Puzzle, random: &mut Random) -> Option<Verdict<Place, i32>> {
    let mut rules = Rules::new();
    puzzle.state(&mut rules).ok()?;
    let settings = settings().value_order(ValueOrder::Random).seed(random.seed());
    Some(rules.search(settings.limits(Limits::none().decisions(MOST_DECISIONS))).verdict())
}

/// Returns the cells that have something in a solution: a value other than 0.
pub(crate) fn filled(size: Size, answer: &Answer) -> Grid<bool> {
    Grid::from_fn(size, |cell| answer[&Place::Cell(cell)] != 0)
}

/// The move of a cell from one region to another.
type Move = (Cell, [usize; 2]);

/// A solution of some regions that is not the right one.
struct WrongSolution {
    /// 1 for a cell that has something in this solution only, and -1 for one in the right one only.
    differences: Grid<i32>,
    /// The number of such cells that each region has more than in the right solution.
    excess: Vec<i32>,
}

impl WrongSolution {
    fn new(wrong: &Grid<bool>, right: &Grid<bool>, regions: &Grid<usize>) -> WrongSolution {
        let difference = |cell| i32::from(wrong[cell]) - i32::from(right[cell]);
        let differences = Grid::from_fn(regions.size(), difference);
        let mut excess = vec![0; regions.size().cell_count()];
        regions.iter().for_each(|(cell, &region)| excess[region] += differences[cell]);
        WrongSolution { differences, excess }
    }

    /// Returns whether each region has as many such cells as in the right solution.
    fn fits(&self) -> bool {
        self.excess.iter().all(|&excess| excess == 0)
    }

    /// Returns whether this is so after a move.
    fn fits_after(&self, (cell, [from, to]): Move) -> bool {
        let moved = self.differences[cell];
        self.excess.iter().enumerate().all(|(region, &excess)| {
            excess == moved * (i32::from(region == from) - i32::from(region == to))
        })
    }

    fn follow(&mut self, (cell, [from, to]): Move) {
        self.excess[from] -= self.differences[cell];
        self.excess[to] += self.differences[cell];
    }
}

/// The number of moves after which a sketch is given up.
const MOST_MOVES: usize = 1_000;

/// One move of so many is random.
const RANDOM_MOVES: u64 = 10;

/// Moves cells to regions beside them, so that none of `wrong` is a solution any more, and `right`
/// still is one. Returns nothing if that does not succeed.
fn exclude(
    wrong: &mut [WrongSolution],
    right: &Grid<bool>,
    regions: &mut Grid<usize>,
    random: &mut Random,
) -> Option<()> {
    for _ in 0..MOST_MOVES {
        let fitting: Vec<&WrongSolution> = wrong.iter().filter(|one| one.fits()).collect();
        if fitting.is_empty() {
            return Some(());
        }
        let one = fitting[random.index(fitting.len())];
        let mut best = moves(regions, |cell| one.differences[cell] > 0);
        random.shuffle(&mut best);
        let fits = |&at: &Move| wrong.iter().filter(|one| one.fits_after(at)).count();
        let mut chosen = best.into_iter().min_by_key(fits);
        if chosen.is_none() || random.below(RANDOM_MOVES) == 0 {
            let any = moves(regions, |cell| !right[cell]);
            chosen = any.get(random.index(any.len().max(1))).copied();
        }
        let chosen = chosen?;
        regions[chosen.0] = chosen.1[1];
        wrong.iter_mut().for_each(|one| one.follow(chosen));
    }
    None
}

/// Returns the moves of cells for which `may_move` is true to regions beside them, so that each
/// region stays connected.
fn moves(regions: &Grid<usize>, may_move: impl Fn(Cell) -> bool) -> Vec<Move> {
    let size = regions.size();
    let mut moves: Vec<Move> = Vec::new();
    for cell in size.cells().filter(|&cell| may_move(cell)) {
        let from = regions[cell];
        let mut others: Vec<usize> = size.neighbours(cell).map(|next| regions[next]).collect();
        others.retain(|&other| other != from);
        if !others.is_empty() && stays_connected(regions, cell) {
            moves.extend(others.into_iter().map(|to| (cell, [from, to])));
        }
    }
    moves
}

/// Returns whether the other cells of the region of a cell are connected without it.
fn stays_connected(regions: &Grid<usize>, left: Cell) -> bool {
    let is_other = |cell: Cell| cell != left && regions[cell] == regions[left];
    let mut others = regions.size().cells().filter(|&cell| is_other(cell));
    others
        .next()
        .is_some_and(|first| spread(regions.size(), &[first], is_other).len() == 1 + others.count())
}
