//! The steps of a sudoku as a page to step through.
//!
//! Invariant: the attributes of a step are those that the script of the picture reads.

use super::picture::{Marker, picture};
use crate::pages::{PageFrame, SteppedPage};
use kumiki_sudoku::Puzzle;
use kumiki_sudoku_io::Theme;
use kumiki_sudoku_techniques::steps::Explanation;

/// Returns the page of the explanation of `puzzle`.
pub(super) fn page(puzzle: &Puzzle, found: Explanation) -> SteppedPage {
    let title = puzzle.metadata.title.clone().unwrap_or_else(|| "Sudoku, step by step".into());
    let words = found.end_in_words().unwrap_or_default();
    let Explanation { steps, positions, fork, summary, .. } = found;
    let marker = Marker::new(puzzle);
    let frames = steps.iter().enumerate().map(|(number, explained)| {
        let mut marks = marker.marks(explained);
        // Only the steps of a path change the position.
        if let Some(after) = positions.get(number + 1) {
            marks += &marker.difference(&positions[number], after);
        }
        let step = &explained.step;
        // The notation of a single is its name and its conclusion.
        let notation = match step.technique.is_single() {
            true => String::new(),
            false => step.to_string(),
        };
        PageFrame {
            title: format!("{}. {}", number + 1, step.technique),
            line: step.conclusion(),
            notation,
            text: vec![step.text()],
            marks,
        }
    });
    let end = summary.map(|path| PageFrame {
        title: match path.is_solved && fork.is_none() {
            true => "Solved".into(),
            false => "As far as it goes".into(),
        },
        line: String::new(),
        notation: String::new(),
        text: vec![words.clone()],
        marks: String::new(),
    });
    SteppedPage {
        title,
        summary: words.clone(),
        colours: Theme::style(),
        picture: positions.first().map_or(String::new(), |start| picture(puzzle, start)),
        script: concat!(include_str!("../../../pages/chains.js"), include_str!("picture.js")),
        frames: frames.chain(end).collect(),
    }
}

#[cfg(test)]
mod tests;
