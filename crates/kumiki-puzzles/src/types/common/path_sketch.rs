//! Random paths that cover a board, to generate puzzles from.
//!
//! Invariant: each cell is on one path, and two cells of a path that share a side follow one
//! another on it.

use crate::grid::{Cell, Grid, Size};
use kumiki::run::Random;

/// The length of paths before they are joined.
const SHORT: usize = 3;

/// The number of boards of which the one with the fewest paths is taken.
const BOARDS: usize = 10;

/// Returns random paths, joined at ends that share a side as long as `is_unique` is true for them,
/// of the board with the fewest among some; `None` if each board has a cell left over.
pub(crate) fn paths(
    size: Size,
    random: &mut Random,
    is_unique: impl Fn(&[Vec<Cell>]) -> bool,
) -> Option<Vec<Vec<Cell>>> {
    let boards = (0..BOARDS).filter_map(|_| joined_paths(size, random, &is_unique));
    boards.min_by_key(Vec::len)
}

/// Returns the paths of one board. Ends that are not joined once cannot be joined later: a second
/// solution stays one if other paths are joined.
fn joined_paths(
    size: Size,
    random: &mut Random,
    is_unique: impl Fn(&[Vec<Cell>]) -> bool,
) -> Option<Vec<Vec<Cell>>> {
    let mut paths = short_paths(size, random);
    while let Some(at) = paths.iter().position(|path| path.len() == 1) {
        let single = paths.swap_remove(at);
        let longer = paths.iter().position(|path| joined(&single, path).is_some())?;
        paths[longer] = joined(&single, &paths[longer])?;
    }
    if !is_unique(&paths) {
        return None;
    }
    let mut pairs: Vec<[Cell; 2]> = size.pairs().collect();
    random.shuffle(&mut pairs);
    while let Some((at, [one, other])) = shortest_ends(&pairs, &paths) {
        pairs.remove(at);
        if let Some(both) = joined(&paths[one], &paths[other]) {
            let others = paths.iter().enumerate().filter(|(at, _)| ![one, other].contains(at));
            let fewer = others.map(|(_, path)| path.clone()).chain([both]).collect::<Vec<_>>();
            if is_unique(&fewer) {
                paths = fewer;
            }
        }
    }
    Some(paths)
}

/// Returns the pair of cells that are ends of two paths, the shorter of which is as short as
/// possible: its place, and the paths.
fn shortest_ends(pairs: &[[Cell; 2]], paths: &[Vec<Cell>]) -> Option<(usize, [usize; 2])> {
    let ends_at = |path: &Vec<Cell>, cell| [path.first(), path.last()].contains(&Some(cell));
    let path_of = |cell| paths.iter().position(|path| ends_at(path, cell));
    let ends = pairs.iter().enumerate().filter_map(|(at, [one, other])| {
        let both = [path_of(one)?, path_of(other)?];
        (both[0] != both[1]).then_some((at, both))
    });
    ends.min_by_key(|(_, both)| both.map(|path| paths[path].len()).into_iter().min())
}

/// Returns random paths of up to [`SHORT`] cells.
fn short_paths(size: Size, random: &mut Random) -> Vec<Vec<Cell>> {
    let mut is_free = Grid::filled(size, true);
    let mut cells: Vec<Cell> = size.cells().collect();
    random.shuffle(&mut cells);
    let mut paths = Vec::new();
    for start in cells {
        let mut path = Vec::new();
        let mut next = Some(start).filter(|&start| is_free[start]);
        while let Some(cell) = next.filter(|_| path.len() < SHORT) {
            is_free[cell] = false;
            path.push(cell);
            let near: Vec<Cell> = size.neighbours(cell).filter(|&near| is_free[near]).collect();
            next = (!near.is_empty()).then(|| near[random.index(near.len())]);
        }
        paths.extend((!path.is_empty()).then_some(path));
    }
    paths
}

/// Returns two paths as one; `None` if it would touch itself or their ends do not share a side.
fn joined(one: &[Cell], other: &[Cell]) -> Option<Vec<Cell>> {
    let touching = |cell: &&Cell| other.iter().any(|next| cell.distance(*next) == 1);
    let beside = |cell: &Cell| other.iter().filter(|next| cell.distance(**next) == 1).count();
    let last = one.iter().find(touching)?;
    let is_end = |path: &[Cell], cell| [path.first(), path.last()].contains(&Some(cell));
    let first = other.iter().find(|next| next.distance(*last) == 1)?;
    let touches_once = one.iter().map(beside).sum::<usize>() == 1;
    if !(touches_once && is_end(one, last) && is_end(other, first)) {
        return None;
    }
    let (mut one, mut other) = (one.to_vec(), other.to_vec());
    if one.last() != Some(last) {
        one.reverse();
    }
    if other.first() != Some(first) {
        other.reverse();
    }
    Some([one, other].concat())
}
