//! Walls between regions, in types whose variables are pieces or the regions of cells.
//!
//! Invariant: a wall is shown from the step on after which the values of the cells on its sides are
//! known, or a piece has one of them and not the other; at the latest after the last step.

use crate::any::Dynamic;
use crate::grid::{Cell, Place};
use crate::mark::Mark;
use crate::puzzle::{Answer, Rules};
use std::collections::BTreeMap;

/// The cells and the pieces of a puzzle, and the steps with which their values became known.
#[derive(Debug)]
pub(super) struct KnownWalls<'p> {
    puzzle: &'p dyn Dynamic,
    /// Those whose values are not known yet.
    open: Vec<Place>,
    /// The step and the value of each other one.
    known: BTreeMap<Place, (usize, i32)>,
}

impl<'p> KnownWalls<'p> {
    /// Returns the cells and the pieces of `problem`, before the first step.
    pub(super) fn new(puzzle: &'p dyn Dynamic, problem: &Rules) -> KnownWalls<'p> {
        let is_meant = |place: &&Place| matches!(place, Place::Cell(_) | Place::Piece(_));
        let open = problem.variables().filter(is_meant).copied().collect();
        KnownWalls { puzzle, open, known: BTreeMap::new() }
    }

    /// Notes the values that are known after a step.
    pub(super) fn note<'v>(&mut self, step: usize, left: impl Fn(&Place) -> Vec<&'v i32>) {
        let known = &mut self.known;
        self.open.retain(|place| match left(place)[..] {
            [only] => known.insert(*place, (step, *only)).is_some(),
            _ => true,
        });
    }

    /// Returns whether a value is known.
    pub(super) fn has_known(&self) -> bool {
        !self.known.is_empty()
    }

    /// Returns the walls of a solution that are no variables, each with the step after which it is
    /// sure. One that is never sure has the step `last`, if there is one.
    pub(super) fn of(self, solution: &Answer, last: Option<usize>) -> Vec<(usize, Place)> {
        let pieces: Vec<(usize, Vec<Cell>)> = (self.known.iter())
            .filter(|(place, _)| matches!(place, Place::Piece(_)))
            .map(|(piece, &(step, value))| (step, self.puzzle.cells(piece, value)))
            .collect();
        let board = self.puzzle.board(solution);
        let walls = board.marks().filter_map(|(place, mark)| {
            let Place::Border(edge) = place else { return None };
            let is_implied = *mark == Mark::Wall && solution.get(place).is_none();
            Some((*place, edge.cells(self.puzzle.size())?)).filter(|_| is_implied)
        });
        let step = |[one, other]: [Cell; 2]| {
            let step = |cell: Cell| self.known.get(&Place::Cell(cell)).map(|&(step, _)| step);
            let of_both = step(one).zip(step(other)).map(|(one, other)| one.max(other));
            let tells =
                |(_, cells): &&(usize, Vec<Cell>)| cells.contains(&one) != cells.contains(&other);
            let of_pieces = pieces.iter().filter(tells).map(|&(step, _)| step);
            of_both.into_iter().chain(of_pieces).min().or(last)
        };
        let mut walls: Vec<(usize, Place)> =
            walls.filter_map(|(place, cells)| Some((step(cells)?, place))).collect();
        walls.sort_unstable();
        walls
    }
}
