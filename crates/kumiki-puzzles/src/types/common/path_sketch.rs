//! Random paths that cover a board, to generate puzzles from.
//!
//! Invariant: each cell is on one path, and two cells of a path that share a side follow one
//! another on it.

use crate::grid::{Cell, Grid, Size};
use kumiki::run::Random;

/// The length of paths before they are joined.
const SHORT: usize = 3;

/// Returns random paths, joined at ends that share a side as long as `is_unique` is true for them;
/// `None` if a cell is left over. Ends that are not joined once cannot be joined later: a second
/// solution stays one if other paths are joined.
pub(crate) fn paths(
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
    for pair in pairs {
        let ends_at = |path: &Vec<Cell>, cell| [path.first(), path.last()].contains(&Some(cell));
        let ends = pair.each_ref().map(|cell| paths.iter().position(|path| ends_at(path, cell)));
        let [Some(one), Some(other)] = ends else { continue };
        if let Some(both) = joined(&paths[one], &paths[other]).filter(|_| one != other) {
            let others = paths.iter().enumerate().filter(|(at, _)| ![one, other].contains(at));
            let fewer = others.map(|(_, path)| path.clone()).chain([both]).collect::<Vec<_>>();
            if is_unique(&fewer) {
                paths = fewer;
            }
        }
    }
    Some(paths)
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
