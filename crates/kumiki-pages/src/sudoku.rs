//! The pages of a sudoku.
//!
//! Invariant: the attributes of a step are those that the script of the picture reads.

mod marker;

use crate::{PageFrame, PlayPage, SteppedPage, World};
use kumiki_sudoku::{Digit, Digits, Puzzle};
use kumiki_sudoku_io::{Drawing, Theme, game};
use kumiki_sudoku_techniques::steps::{ExplainedStep, Explanation, Fork};
use marker::{Marker, picture};

impl PlayPage {
    /// Returns the page on which `puzzle` is played, with its only solution, if it has one, and the
    /// steps of an explanation as hints.
    pub fn of_sudoku(
        puzzle: &Puzzle,
        solution: Option<&[Digit]>,
        explanation: Option<&Explanation>,
    ) -> PlayPage {
        // The page writes the candidates of cells, as a player may change them.
        let bare = game::without_progress(puzzle);
        let blank = vec![Digits::NONE; puzzle.shape().cell_count()];
        let picture = Drawing::new(&bare).candidates(&blank).theme(Theme::Page);
        let picture = picture.coordinates().layers();
        PlayPage {
            title: puzzle.metadata.title.clone().unwrap_or_else(|| "Sudoku".into()),
            rules: rules(puzzle),
            world: World::Sudoku,
            picture: picture.to_string(),
            game: game::json(puzzle, solution, explanation),
        }
    }
}

impl SteppedPage {
    /// Returns the page of the explanation of `puzzle`, whose positions are there.
    pub fn of_sudoku(puzzle: &Puzzle, found: &Explanation) -> SteppedPage {
        let title = puzzle.metadata.title.clone().unwrap_or_else(|| "Sudoku, step by step".into());
        let summary = found.end_in_words().unwrap_or_default();
        let marker = Marker::new(puzzle);
        let positions = &found.positions;
        let frames = found.steps.iter().enumerate().map(|(number, explained)| {
            let mut marks = marker.marks(explained);
            // Only the steps of a path change the position.
            if let Some(after) = positions.get(number + 1) {
                marks.extend(marker.difference(&positions[number], after));
            }
            frame(number, explained, marks)
        });
        let end = found.summary.as_ref().map(|path| {
            let is_solved = path.is_solved && found.fork.is_none();
            PageFrame {
                title: if is_solved { "Solved" } else { "As far as it goes" }.into(),
                line: String::new(),
                notation: String::new(),
                text: [summary.clone()]
                    .into_iter()
                    .chain(found.fork.as_ref().map(Fork::in_words))
                    .collect(),
                marks: found.fork.as_ref().map_or(Vec::new(), |fork| marker.parted(fork)),
            }
        });
        SteppedPage {
            title,
            world: World::Sudoku,
            picture: positions.first().map_or(String::new(), |start| picture(puzzle, start)),
            frames: frames.chain(end).collect(),
            rules: rules(puzzle),
            summary,
        }
    }
}

/// Returns what is said of a puzzle, and its rules in words.
fn rules(puzzle: &Puzzle) -> Vec<String> {
    let description = puzzle.metadata.description.iter().cloned();
    description.chain(puzzle.rules().iter().map(ToString::to_string)).collect()
}

/// Returns a step on the page.
fn frame(
    number: usize,
    explained: &ExplainedStep,
    marks: Vec<(&'static str, String)>,
) -> PageFrame {
    let step = &explained.step;
    // The notation of a single is its name and its conclusion.
    let notation = if step.technique.is_single() { String::new() } else { step.to_string() };
    PageFrame {
        title: format!("{}. {}", number + 1, step.title()),
        line: step.conclusion(),
        notation,
        text: explained.lines.clone(),
        marks,
    }
}

#[cfg(test)]
mod tests;
