//! The least and the greatest sum of some cells.
//!
//! Invariant: cells that are known to differ have different digits in a sum.

use super::case::Case;
use kumiki::engine::Int;
use kumiki_sudoku::Cell;

/// Returns the least and the greatest sum of `cells` by the facts; `None` if they have none. Two
/// cells differ if `differ` says so.
pub(super) fn sum_range(
    case: &Case<'_>,
    cells: &[Cell],
    differ: &dyn Fn(Cell, Cell) -> bool,
) -> Option<(Int, Int)> {
    let values: Vec<Vec<Int>> = cells.iter().map(|&cell| case.values(cell)).collect();
    let negated = |values: &Vec<Int>| values.iter().rev().map(|value| -value).collect();
    let negative: Vec<Vec<Int>> = values.iter().map(negated).collect();
    let least = |values: &[Vec<Int>]| {
        let mut search = LeastSum { cells, values, differ, best: None };
        search.extend(&mut Vec::new(), 0);
        search.best
    };
    Some((least(&values)?, -least(&negative)?))
}

/// The search for the least sum.
struct LeastSum<'a> {
    cells: &'a [Cell],
    /// The values of each cell, ascending.
    values: &'a [Vec<Int>],
    differ: &'a dyn Fn(Cell, Cell) -> bool,
    best: Option<Int>,
}

impl LeastSum<'_> {
    /// Tries all ways to give values to the cells after those of `known`, which have the sum
    /// `so_far`, and are better than the best.
    fn extend(&mut self, known: &mut Vec<Int>, so_far: Int) {
        let at = known.len();
        let rest: Int = self.values[at..].iter().filter_map(|values| values.first()).sum();
        if self.best.is_some_and(|best| so_far + rest >= best) {
            return;
        }
        if at == self.cells.len() {
            self.best = Some(so_far);
            return;
        }
        for place in 0..self.values[at].len() {
            let value = self.values[at][place];
            let clashes = (0..at).any(|before| {
                known[before] == value && (self.differ)(self.cells[before], self.cells[at])
            });
            if !clashes {
                known.push(value);
                self.extend(known, so_far + value);
                known.pop();
            }
        }
    }
}
