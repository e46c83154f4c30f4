//! Regions around a known solution, to generate puzzles from.
//!
//! Invariant: the solution stays one while the regions change, because only cells that are empty
//! in it move from one region to another.

use super::sketch;
use super::spread::spread;
use crate::grid::{Cell, Grid, Place, Size, Walls};
use crate::{Answer, Puzzle};
use kumiki::Verdict;
use kumiki::run::Random;
use std::collections::BTreeMap;

/// The number of changes of regions after which a sketch is given up.
const MOST_CHANGES: usize = 100;

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
    let mut wrong: Vec<Grid<bool>> = Vec::new();
    for _ in 0..MOST_CHANGES {
        let puzzle = puzzle(Walls::between(&regions));
        match sketch::verdict(&puzzle)? {
            Verdict::Unique(_) => return Some(puzzle),
            Verdict::Several(one, other) => {
                let both = [one, other].map(|answer| filled(regions.size(), &answer));
                wrong.push(both.into_iter().find(|wrong| wrong != right)?);
                exclude(&wrong, right, &mut regions, random)?;
            }
            _ => return None,
        }
    }
    None
}

/// Returns the cells that have something in a solution: a value other than 0.
pub(crate) fn filled(size: Size, answer: &Answer) -> Grid<bool> {
    Grid::from_fn(size, |cell| answer[&Place::Cell(cell)] != 0)
}

/// Moves a cell to a region beside it, so that the last one of `wrong` is no solution any more, as
/// few as possible of the others are, and `right` still is one. Returns nothing if no cell can be
/// moved.
fn exclude(
    wrong: &[Grid<bool>],
    right: &Grid<bool>,
    regions: &mut Grid<usize>,
    random: &mut Random,
) -> Option<()> {
    let (size, last) = (regions.size(), wrong.last()?);
    let mut cells: Vec<Cell> = size.cells().filter(|&cell| last[cell] && !right[cell]).collect();
    random.shuffle(&mut cells);
    let moved = |cell: Cell| {
        let (own, regions) = (regions[cell], &*regions);
        let others = size.neighbours(cell).map(|next| regions[next]);
        let may_leave = stays_connected(regions, cell);
        others.filter(move |&other| may_leave && other != own).map(move |other| {
            let mut changed = regions.clone();
            changed[cell] = other;
            changed
        })
    };
    let changed = cells.into_iter().flat_map(moved);
    let fits =
        |changed: &Grid<usize>| wrong.iter().filter(|one| agree(changed, one, right)).count();
    *regions = changed.min_by_key(fits)?;
    Some(())
}

/// Returns whether the other cells of the region of a cell are connected without it.
fn stays_connected(regions: &Grid<usize>, left: Cell) -> bool {
    let is_other = |cell: Cell| cell != left && regions[cell] == regions[left];
    let mut others = regions.size().cells().filter(|&cell| is_other(cell));
    others
        .next()
        .is_some_and(|first| spread(regions.size(), &[first], is_other).len() == 1 + others.count())
}

/// Returns whether two boards have something in as many cells of each region.
fn agree(regions: &Grid<usize>, one: &Grid<bool>, other: &Grid<bool>) -> bool {
    let mut excess: BTreeMap<usize, i32> = BTreeMap::new();
    for (cell, &region) in regions.iter() {
        *excess.entry(region).or_default() += i32::from(one[cell]) - i32::from(other[cell]);
    }
    excess.values().all(|&excess| excess == 0)
}
