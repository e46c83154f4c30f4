//! Walls between regions, in types whose variables are pieces or the regions of cells.
//!
//! Invariant: a wall is shown from the step on after which the values of the cells on its sides are
//! known, or a piece has one of them and not the other; at the latest after the last step.

use crate::any::Dynamic;
use crate::grid::{Cell, Place};
use crate::mark::Mark;
use crate::puzzle::{Rules, settings};
use kumiki::Limits;

/// The walls of a solution that are not shown yet, with the cells on their sides.
#[derive(Debug)]
pub(super) struct Walls<'p> {
    puzzle: &'p dyn Dynamic,
    /// The variables that are pieces.
    pieces: Vec<Place>,
    hidden: Vec<(Place, [Cell; 2])>,
}

impl<'p> Walls<'p> {
    /// Returns the walls of a solution that are no variables of the problem; none if no solution is
    /// found within the limits.
    pub(super) fn new(puzzle: &'p dyn Dynamic, problem: &Rules, limits: &Limits) -> Walls<'p> {
        let is_piece = |place: &&Place| matches!(place, Place::Piece(_));
        let pieces = problem.variables().filter(is_piece).copied().collect();
        let settings = settings().limits(limits.clone());
        let Some(solution) = problem.search(settings).next() else {
            return Walls { puzzle, pieces, hidden: Vec::new() };
        };
        let wall = |(place, mark): (&Place, &Mark)| {
            let Place::Border(edge) = place else { return None };
            let is_implied = *mark == Mark::Wall && solution.get(place).is_none();
            Some((*place, edge.cells(puzzle.size())?)).filter(|_| is_implied)
        };
        let mut hidden: Vec<(Place, [Cell; 2])> =
            puzzle.board(&solution).marks().filter_map(wall).collect();
        hidden.sort_unstable();
        Walls { puzzle, pieces, hidden }
    }

    /// Returns the walls that are sure after a step, and are not shown yet.
    pub(super) fn shown<'v>(
        &mut self,
        left: impl Fn(&Place) -> Vec<&'v i32>,
    ) -> Vec<(Place, Mark)> {
        if self.hidden.is_empty() {
            return Vec::new();
        }
        let placed = self.pieces.iter().filter_map(|piece| match left(piece)[..] {
            [only] => Some(self.puzzle.cells(piece, *only)),
            _ => None,
        });
        let placed: Vec<Vec<Cell>> = placed.collect();
        let is_sure = |[one, other]: &[Cell; 2]| {
            let are_known = [one, other].iter().all(|&&cell| left(&Place::Cell(cell)).len() == 1);
            are_known || placed.iter().any(|piece| piece.contains(one) != piece.contains(other))
        };
        let all = std::mem::take(&mut self.hidden);
        let (shown, hidden): (Vec<_>, Vec<_>) =
            all.into_iter().partition(|(_, cells)| is_sure(cells));
        self.hidden = hidden;
        shown.into_iter().map(|(place, _)| (place, Mark::Wall)).collect()
    }

    /// Returns the walls that are not shown at the end.
    pub(super) fn rest(self) -> impl Iterator<Item = (Place, Mark)> {
        self.hidden.into_iter().map(|(place, _)| (place, Mark::Wall))
    }
}
