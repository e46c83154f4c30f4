//! Random boards to generate puzzles from: blobs, loops and regions.
//!
//! Invariant: a blob has no holes and does not touch itself at a corner, so its border is one loop.

use crate::grid::{Cell, Edge, Grid, Place, Size, Walls};
use crate::puzzle::{self, settings};
use crate::{Answer, Dynamic, Puzzle, Rules};
use kumiki::run::Random;
use kumiki::{Limits, Verdict};
use std::collections::HashSet;

/// The number of decisions after which the search for two solutions of a sketch is given up.
const MOST_DECISIONS: u64 = 2_000;

/// Returns a random connected set of cells without holes, as large as it grows by chance.
pub(crate) fn blob(size: Size, random: &mut Random) -> Grid<bool> {
    // A cell beside several of the blob would make it round.
    grown(size, size.cell_count() * 3 / 5, random, |sides, random| {
        sides == 1 || (sides > 1 && random.below(4) == 0)
    })
}

/// Returns a random connected set of cells that branches out until no cell can be added.
pub(crate) fn branches(size: Size, random: &mut Random) -> Grid<bool> {
    grown(size, size.cell_count(), random, |sides, _| sides == 1)
}

/// Returns a random connected set of at most `most` cells without holes. A cell with so many sides
/// in common with the others is added if it `is_wanted`.
fn grown(
    size: Size,
    most: usize,
    random: &mut Random,
    is_wanted: impl Fn(usize, &mut Random) -> bool,
) -> Grid<bool> {
    let mut blob = Grid::filled(size, false);
    blob[size.cell(random.index(size.cell_count()))] = true;
    let mut count = 1;
    // Each cell is tried a few times, so that the border winds.
    for _ in 0..8 * size.cell_count() {
        let cell = size.cell(random.index(size.cell_count()));
        let sides = size.neighbours(cell).filter(|&next| blob[next]).count();
        let is_wanted = is_wanted(sides, random);
        if count < most && !blob[cell] && is_wanted && is_simple(&blob, cell) {
            blob[cell] = true;
            count += 1;
        }
    }
    blob
}

/// Returns whether the cells of the blob around `cell` are one run, which shares a side with it.
fn is_simple(blob: &Grid<bool>, cell: Cell) -> bool {
    const AROUND: [(isize, isize); 8] =
        [(-1, -1), (-1, 0), (-1, 1), (0, 1), (1, 1), (1, 0), (1, -1), (0, -1)];
    let ring = AROUND.map(|(down, right)| {
        let row = cell.row.checked_add_signed(down);
        let column = cell.column.checked_add_signed(right);
        let next = row.zip(column).map(|(row, column)| Cell { row, column });
        next.and_then(|next| blob.get(next)).is_some_and(|&is_in| is_in)
    });
    let starts = (0..8).filter(|&at| ring[at] && !ring[(at + 7) % 8]).count();
    // A run that is a corner alone touches the cell without a common side.
    let touches = (0..8).step_by(2).any(|at| ring[at] && !ring[(at + 7) % 8] && !ring[at + 1]);
    starts == 1 && !touches
}

/// Returns the places of a random loop along the sides of cells.
pub(crate) fn border_loop(size: Size, random: &mut Random) -> HashSet<Place> {
    border(&blob(size, random))
}

/// Returns the places of the border of a set of cells.
pub(crate) fn border(blob: &Grid<bool>) -> HashSet<Place> {
    let size = blob.size();
    let is_border = |edge: &Edge| {
        let is_in = |cell: Option<Cell>| cell.is_some_and(|cell| blob[cell]);
        let [one, other] = edge.sides(size);
        is_in(one) != is_in(other)
    };
    size.edges().filter(is_border).map(Place::Border).collect()
}

/// Returns random connected regions: their numbers, from 0, for each cell. There are `count` of
/// them, of about the same size.
pub(crate) fn regions(size: Size, count: usize, random: &mut Random) -> Grid<usize> {
    let mut cells: Vec<Cell> = size.cells().collect();
    random.shuffle(&mut cells);
    let mut regions = Grid::filled(size, usize::MAX);
    for (number, &cell) in cells.iter().take(count.max(1)).enumerate() {
        regions[cell] = number;
    }
    let rest = cells.into_iter().skip(count.max(1)).collect();
    grow(&mut regions, rest, random);
    regions
}

/// Adds each cell of `rest`, whose number is `usize::MAX`, to a random region beside it. There is
/// at least one region, and all cells are connected.
pub(crate) fn grow(regions: &mut Grid<usize>, mut rest: Vec<Cell>, random: &mut Random) {
    let size = regions.size();
    while !rest.is_empty() {
        random.shuffle(&mut rest);
        rest.retain(|&cell| {
            let near: Vec<usize> = (size.neighbours(cell).map(|next| regions[next]))
                .filter(|&number| number != usize::MAX)
                .collect();
            if !near.is_empty() {
                regions[cell] = near[random.index(near.len())];
            }
            near.is_empty()
        });
    }
}

/// Returns random connected regions of at most `most` cells: a number for each cell. Most regions
/// have more than half as many; those in the gaps between the others may be smaller.
pub(crate) fn cages(size: Size, most: usize, random: &mut Random) -> Grid<usize> {
    let mut regions: Grid<Option<usize>> = Grid::filled(size, None);
    let mut cells: Vec<Cell> = size.cells().collect();
    random.shuffle(&mut cells);
    for (number, first) in cells.into_iter().enumerate() {
        if regions[first].is_some() {
            continue;
        }
        regions[first] = Some(number);
        let mut region = vec![first];
        let wanted = most - random.index(most / 2 + 1);
        while region.len() < wanted {
            let near = region.iter().flat_map(|&cell| size.neighbours(cell));
            let free: Vec<Cell> = near.filter(|&cell| regions[cell].is_none()).collect();
            if free.is_empty() {
                break;
            }
            let next = free[random.index(free.len())];
            regions[next] = Some(number);
            region.push(next);
        }
    }
    Grid::from_fn(size, |cell| regions[cell].unwrap_or(0))
}

/// Returns random connected regions of at most `most` cells: a number for each cell. As a rule
/// regions beside each other have different numbers of cells.
pub(crate) fn unequal_cages(size: Size, most: usize, random: &mut Random) -> Grid<usize> {
    let mut regions: Grid<Option<usize>> = Grid::filled(size, None);
    let mut counts: Vec<usize> = Vec::new();
    let mut cells: Vec<Cell> = size.cells().collect();
    random.shuffle(&mut cells);
    for first in cells {
        if regions[first].is_some() {
            continue;
        }
        let mut region = vec![first];
        let mut lengths: Vec<usize> = Vec::new();
        for length in 1..=most {
            let near = || region.iter().flat_map(|&cell| size.neighbours(cell));
            if near().filter_map(|cell| regions[cell]).all(|other| counts[other] != length) {
                lengths.push(length);
            }
            let is_new = |cell: &Cell| regions[*cell].is_none() && !region.contains(cell);
            let free: Vec<Cell> = near().filter(is_new).collect();
            if free.is_empty() {
                break;
            }
            region.push(free[random.index(free.len())]);
        }
        // Of two lengths the larger one: small regions are left over anyway.
        let length = (0..2).filter_map(|_| lengths.get(random.index(lengths.len().max(1)))).max();
        region.truncate(length.copied().unwrap_or(1));
        region.iter().for_each(|&cell| regions[cell] = Some(counts.len()));
        counts.push(region.len());
    }
    Grid::from_fn(size, |cell| regions[cell].unwrap_or(0))
}

/// Returns the regions after those of fewer than `least` cells have joined a region beside them.
pub(crate) fn joined(regions: Grid<usize>, least: usize) -> Grid<usize> {
    joined_if(regions, |one, other| one.min(other) < least)
}

/// Returns the regions after those beside one another that have as many cells have joined.
pub(crate) fn unlike(regions: Grid<usize>) -> Grid<usize> {
    joined_if(regions, |one, other| one == other)
}

/// Returns the regions after those beside one another have joined for whose numbers of cells
/// `joins` is true, the smallest ones first.
fn joined_if(mut regions: Grid<usize>, joins: impl Fn(usize, usize) -> bool) -> Grid<usize> {
    let size = regions.size();
    loop {
        let mut counts = vec![0; size.cell_count()];
        regions.iter().for_each(|(_, &number)| counts[number] += 1);
        let pairs = size.pairs().map(|pair| pair.map(|cell| regions[cell]));
        let join = pairs.filter(|&[one, other]| one != other && joins(counts[one], counts[other]));
        let join = join.min_by_key(|&[one, other]| (counts[one] + counts[other], one, other));
        let Some([one, other]) = join else { return regions };
        regions = Grid::from_fn(size, |cell| match regions[cell] {
            number if number == other => one,
            number => number,
        });
    }
}

/// Returns the walls of regions of a few cells: as a rule of four to six.
pub(crate) fn small_regions(size: Size, random: &mut Random) -> Walls {
    Walls::between(&joined(cages(size, 6, random), 4))
}

/// Returns whether a puzzle has one solution or several, if that is found soon.
pub(crate) fn verdict(puzzle: &impl Puzzle) -> Option<Verdict<Place, i32>> {
    verdict_within(puzzle, MOST_DECISIONS)
}

/// Returns whether a puzzle has one solution or several, if so many decisions tell.
pub(crate) fn verdict_within(puzzle: &impl Puzzle, decisions: u64) -> Option<Verdict<Place, i32>> {
    let limits = Limits::none().decisions(decisions);
    let mut rules = Rules::new();
    puzzle.state(&mut rules).ok()?;
    Some(rules.search(settings().limits(limits)).verdict())
}

/// Returns whether a puzzle has one solution, if that is proved soon.
pub(crate) fn has_one_solution(puzzle: &impl Puzzle) -> bool {
    let limits = Limits::none().decisions(MOST_DECISIONS);
    matches!(puzzle.boxed().verdict(&settings().limits(limits)), Ok(Verdict::Unique(_)))
}

/// Returns the cells whose values differ in two solutions.
pub(crate) fn differing(size: Size, one: &Answer, other: &Answer) -> Vec<Cell> {
    let differs = |cell: &Cell| one.get(&Place::Cell(*cell)) != other.get(&Place::Cell(*cell));
    size.cells().filter(differs).collect()
}

/// Returns a solution of a puzzle with values that are chosen at random, if one is found soon.
pub(crate) fn random_solution(puzzle: &impl Puzzle, random: &mut Random) -> Option<Answer> {
    let mut rules = Rules::new();
    puzzle.state(&mut rules).ok()?;
    puzzle::random_solution(&rules, random.seed())
}

/// Returns rectangles at random, each with at most `most` cells and with sides of at most `side`
/// cells, as a number for each cell.
pub(crate) fn rectangles(size: Size, most: usize, side: usize, random: &mut Random) -> Grid<usize> {
    let mut regions = Grid::filled(size, 0);
    let mut count = 0;
    for cell in size.cells() {
        if regions[cell] > 0 {
            continue;
        }
        count += 1;
        let is_free = |column: usize| {
            regions.get(Cell { row: cell.row, column }).is_some_and(|&region| region == 0)
        };
        let widest = (0..side).take_while(|width| is_free(cell.column + width)).count();
        let width = 1 + random.index(widest.min(most));
        let height = 1 + random.index((most / width).clamp(1, side)).min(size.rows - cell.row - 1);
        for row in cell.row..cell.row + height {
            for column in cell.column..cell.column + width {
                regions[Cell { row, column }] = count;
            }
        }
    }
    regions
}

/// Returns a random path through all cells, by steps to the cells that `near` returns.
pub(crate) fn random_path(
    size: Size,
    random: &mut Random,
    near: impl Fn(Cell) -> Vec<Cell>,
) -> Vec<Cell> {
    let mut path: Vec<Cell> = Vec::new();
    for row in 0..size.rows {
        let mut cells = size.row(row);
        if row % 2 == 1 {
            cells.reverse();
        }
        path.extend(cells);
    }
    for _ in 0..10 * path.len() {
        if random.below(2) == 0 {
            path.reverse();
        }
        // The last cell follows another cell beside it, and all cells between them turn
        // round.
        let Some(&last) = path.last() else { break };
        let near = near(last);
        if near.is_empty() {
            break;
        }
        let next = near[random.index(near.len())];
        if let Some(at) = path.iter().position(|&cell| cell == next) {
            path[at + 1..].reverse();
        }
    }
    path
}
