//! Killer cages.
//!
//! Invariant: no cell is in two cages, and the digits of a cage are different.

use super::sketch::{Sketch, beside};
use kumiki::run::Random;
use kumiki_sudoku::{Cell, Rule};

/// The most cells of a cage.
const LARGEST: usize = 5;

/// Returns cages that cover the grid, except for single cells that fit into no cage beside them.
pub(super) fn draw(sketch: &Sketch<'_>, random: &mut Random) -> Vec<Rule> {
    let mut cages: Vec<Vec<Cell>> = Vec::new();
    let mut cage_of: Vec<Option<usize>> = vec![None; sketch.shape().cell_count()];
    for first in sketch.shuffled(random) {
        if cage_of[sketch.shape().index(first)].is_some() {
            continue;
        }
        let size = 2 + random.index(LARGEST - 1);
        let mut cage = vec![first];
        while cage.len() < size {
            let is_left = |cell: Cell| cage_of[sketch.shape().index(cell)].is_none();
            let next: Vec<Cell> =
                neighbours(sketch, &cage).into_iter().filter(|&cell| is_left(cell)).collect();
            if next.is_empty() {
                break;
            }
            cage.push(next[random.index(next.len())]);
        }
        let number = if cage.len() == 1 {
            let beside: Vec<usize> = beside(sketch.shape(), first)
                .into_iter()
                .filter_map(|cell| cage_of[sketch.shape().index(cell)])
                .filter(|&number| has_room(sketch, &cages[number], first))
                .collect();
            match beside.is_empty() {
                true => continue,
                false => beside[random.index(beside.len())],
            }
        } else {
            cages.push(Vec::new());
            cages.len() - 1
        };
        for cell in cage {
            cage_of[sketch.shape().index(cell)] = Some(number);
            cages[number].push(cell);
        }
    }
    cages.into_iter().map(|cage| rule(sketch, cage)).collect()
}

/// Returns the cells beside `cage` whose digits it does not have.
fn neighbours(sketch: &Sketch<'_>, cage: &[Cell]) -> Vec<Cell> {
    let beside = cage.iter().flat_map(|&cell| beside(sketch.shape(), cell));
    beside.filter(|&cell| fits(sketch, cage, cell)).collect()
}

fn fits(sketch: &Sketch<'_>, cage: &[Cell], cell: Cell) -> bool {
    cage.iter().all(|&other| sketch.digit(other) != sketch.digit(cell))
}

fn has_room(sketch: &Sketch<'_>, cage: &[Cell], cell: Cell) -> bool {
    cage.len() < LARGEST && fits(sketch, cage, cell)
}

fn rule(sketch: &Sketch<'_>, mut cage: Vec<Cell>) -> Rule {
    cage.sort_unstable();
    let sum = cage.iter().map(|&cell| sketch.digit(cell)).sum();
    Rule::cage(Some(sum), cage)
}
