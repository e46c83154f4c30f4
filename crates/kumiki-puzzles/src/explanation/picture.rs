//! Pictures of boards with marks.
//!
//! Invariant: a mark that the clues give is not drawn again.

use super::Position;
use crate::any::Dynamic;
use crate::canvas::{Canvas, Highlight, Theme};
use crate::grid::Place;
use crate::mark::Mark;
use crate::puzzle::{Answer, Rules};

/// Returns the picture of a puzzle, whose problem is `rules`, with its solution. Cells and sides
/// that stay empty are left blank.
pub fn solved_picture(
    puzzle: &dyn Dynamic,
    rules: &Rules,
    solution: &Answer,
    theme: Theme,
) -> Canvas {
    let mut canvas = puzzle.canvas(theme);
    for (place, &value) in solution.iter() {
        let mark = puzzle.mark(place, value);
        let is_given = rules.values(place).is_some_and(|values| values.len() == 1);
        if mark != Mark::Empty && !is_given {
            canvas.mark(place, mark);
        }
    }
    canvas
}

/// Returns the board with the marks of a position, and highlighted places.
pub(super) fn board(
    puzzle: &dyn Dynamic,
    position: &Position,
    highlights: &[(Place, Highlight)],
    theme: Theme,
) -> Canvas {
    let mut canvas = puzzle.canvas(theme);
    for (place, highlight) in highlights {
        canvas.highlight(place, *highlight);
    }
    for (place, mark) in position.marks() {
        canvas.mark(place, *mark);
    }
    canvas
}
