//! The picture of a page that shows one step after the other, and the marks of each step.
//!
//! Invariant: the marks of the first steps, drawn one over the other, are the board after them.

use super::{ExplainedStep, Position};
use crate::any::Dynamic;
use crate::canvas::{LayeredCanvas, Theme};
use crate::grid::Place;
use std::collections::HashSet;
use std::fmt;

/// The picture of the clues, with the shapes of all marks.
#[derive(Clone, Debug)]
pub struct PagePicture {
    canvas: LayeredCanvas,
}

/// The marks of a step, as uses of shapes: name, x and y of each, with blanks between them.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct StepMarks {
    /// The marks that the step adds to the board. For the first step, also those that are known
    /// before it.
    pub added: String,
    /// The values that are left in cells. They replace those of their cell; a name `-` is for a
    /// cell that has got a mark and loses its notes.
    pub notes: String,
    /// The highlights of the step, which are gone at the next.
    pub highlights: String,
}

/// Writes the picture as SVG for a page with [`Theme::page_style`].
impl fmt::Display for PagePicture {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.canvas.fmt(f)
    }
}

/// Returns the picture of a puzzle for a page, and the marks of its steps.
pub(super) fn of(
    puzzle: &dyn Dynamic,
    start: &Position,
    steps: &[ExplainedStep],
) -> (PagePicture, Vec<StepMarks>) {
    let clues =
        puzzle.canvas(Theme::Page).titled(puzzle.caption(), puzzle.rules()).with_coordinates();
    let mut canvas = LayeredCanvas::new(clues);
    let mut before: Vec<String> =
        start.marks().map(|(place, mark)| canvas.mark(place, *mark)).collect();
    let mut noted = HashSet::new();
    let marks = steps.iter().map(|step| {
        let added = step.marks.iter().map(|(place, mark)| canvas.mark(place, *mark));
        let added = joined(std::mem::take(&mut before).into_iter().chain(added));
        let highlights =
            step.highlights.iter().map(|(place, highlight)| canvas.highlight(place, *highlight));
        let highlights = joined(highlights);
        let gone = step.marks.iter().filter_map(|(place, _)| match place {
            Place::Cell(cell) if noted.remove(cell) => Some(canvas.no_notes(*cell)),
            _ => None,
        });
        let gone: Vec<String> = gone.collect();
        noted.extend(step.notes.iter().map(|(cell, _)| *cell));
        let notes = step.notes.iter().map(|(cell, values)| canvas.notes(*cell, values));
        let notes = joined(gone.into_iter().chain(notes));
        StepMarks { added, notes, highlights }
    });
    let marks = marks.collect();
    (PagePicture { canvas }, marks)
}

/// Returns the texts that are not empty, with blanks between them.
fn joined(texts: impl Iterator<Item = String>) -> String {
    texts.filter(|text| !text.is_empty()).collect::<Vec<_>>().join(" ")
}
