//! Pictures of boards with marks.
//!
//! Invariant: a mark that the clues give is not drawn again.

use super::Position;
use crate::any::Dynamic;
use crate::canvas::{Canvas, Highlight, Theme};
use crate::grid::Place;
use crate::mark::Mark;
use crate::puzzle::{Answer, Rules};
use std::collections::BTreeMap;

/// Returns the picture of a puzzle, whose problem is `rules`, with its solution. Cells and sides
/// that stay empty are left blank.
pub fn solved_picture(
    puzzle: &dyn Dynamic,
    rules: &Rules,
    solution: &Answer,
    theme: Theme,
) -> Canvas {
    let mut canvas = puzzle.canvas(theme);
    let board = puzzle.board(solution);
    // A number or a circle that is given is there; the clues may force others, and shade cells.
    let is_given = |place: &Place, mark: Mark| match place {
        Place::Cell(cell) if matches!(mark, Mark::Number(_) | Mark::Circle(_)) => {
            canvas.is_filled(*cell) && rules.values(place).is_some_and(|values| values.len() == 1)
        }
        _ => false,
    };
    let is_blank = |mark: Mark| matches!(mark, Mark::Empty | Mark::Hidden);
    let drawn = board.marks().filter(|(place, mark)| !is_blank(**mark) && !is_given(place, **mark));
    let sorted: BTreeMap<_, _> = drawn.collect();
    for (place, mark) in sorted {
        canvas.mark(place, *mark);
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
