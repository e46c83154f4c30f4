//! Walls between regions, in types whose variables are the regions of cells.
//!
//! Invariant: a wall is shown from the step on after which the values of the cells on its sides are
//! known; if the cells are no variables, after the last step.

use crate::any::Dynamic;
use crate::grid::{Cell, Place};
use crate::mark::Mark;
use crate::puzzle::Rules;
use kumiki::{Limits, Settings};

/// The walls of a solution that are not shown yet, with the cells on their sides.
#[derive(Debug)]
pub(super) struct Walls {
    hidden: Vec<(Place, [Cell; 2])>,
}

impl Walls {
    /// Returns the walls of a solution that are no variables of the problem; none if no solution is
    /// found within the limits.
    pub(super) fn new(puzzle: &dyn Dynamic, problem: &Rules, limits: &Limits) -> Walls {
        let settings = Settings::default().limits(limits.clone());
        let Some(solution) = problem.search(settings).next() else {
            return Walls { hidden: Vec::new() };
        };
        let wall = |(place, mark): (&Place, &Mark)| {
            let Place::Border(edge) = place else { return None };
            let is_implied = *mark == Mark::Wall && solution.get(place).is_none();
            Some((*place, edge.cells(puzzle.size())?)).filter(|_| is_implied)
        };
        let mut hidden: Vec<(Place, [Cell; 2])> =
            puzzle.board(&solution).marks().filter_map(wall).collect();
        hidden.sort_unstable();
        Walls { hidden }
    }

    /// Returns the walls that are sure after a step, and are not shown yet.
    pub(super) fn shown<'v>(
        &mut self,
        left: impl Fn(&Place) -> Vec<&'v i32>,
    ) -> Vec<(Place, Mark)> {
        let is_hidden =
            |cells: &[Cell; 2]| cells.iter().any(|&cell| left(&Place::Cell(cell)).len() != 1);
        let all = std::mem::take(&mut self.hidden);
        let (hidden, shown): (Vec<_>, Vec<_>) =
            all.into_iter().partition(|(_, cells)| is_hidden(cells));
        self.hidden = hidden;
        shown.into_iter().map(|(place, _)| (place, Mark::Wall)).collect()
    }

    /// Returns the walls that are not shown at the end.
    pub(super) fn rest(self) -> impl Iterator<Item = (Place, Mark)> {
        self.hidden.into_iter().map(|(place, _)| (place, Mark::Wall))
    }
}
