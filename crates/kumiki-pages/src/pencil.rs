//! The pages of a pencil puzzle.
//!
//! Invariant: the attributes of a step are those that the script of the picture reads.

use crate::{PageFrame, PlayPage, SteppedPage, World};
use kumiki::Error;
use kumiki_puzzles::canvas::Highlight;
use kumiki_puzzles::explanation::{ExplainedStep, Explanation, StepMarks};
use kumiki_puzzles::game::Game;
use kumiki_puzzles::grid::Place;
use kumiki_puzzles::{Answer, Dynamic, capitalised};

impl PlayPage {
    /// Returns the page on which `puzzle` is played, with its only solution, if it has one, and the
    /// steps of an explanation as hints.
    ///
    /// # Errors
    /// Returns the error of a clue that fits no variable.
    pub fn of_pencil(
        puzzle: &dyn Dynamic,
        solution: Option<&Answer>,
        explanation: Option<&Explanation>,
    ) -> Result<PlayPage, Error<Place>> {
        let game = Game::new(puzzle, solution, explanation)?;
        Ok(PlayPage {
            title: puzzle.title(),
            rules: vec![puzzle.rules().to_owned()],
            world: World::Pencil,
            picture: game.to_string(),
            game: game.data().clone(),
        })
    }
}

impl SteppedPage {
    /// Returns the page of an explanation.
    pub fn of_pencil(explanation: &Explanation) -> SteppedPage {
        let puzzle = explanation.puzzle();
        let (picture, marks) = explanation.page_picture();
        let summary = sentence(&explanation.summary());
        let frames = (1..).zip(explanation.steps()).zip(&marks);
        let end = PageFrame {
            title: "The end".to_owned(),
            line: String::new(),
            notation: String::new(),
            text: vec![summary.clone()],
            marks: Vec::new(),
        };
        SteppedPage {
            title: format!("{}, step by step", puzzle.title()),
            summary: format!("{} {summary}", puzzle.rules()),
            world: World::Pencil,
            rules: Vec::new(),
            picture: picture.to_string(),
            frames: frames
                .map(|((number, step), marks)| frame(number, step, marks))
                .chain([end])
                .collect(),
        }
    }
}

/// Returns a step on the page.
fn frame(number: usize, step: &ExplainedStep, marks: &StepMarks) -> PageFrame {
    PageFrame {
        title: format!("{number}. {}", step.title()),
        line: line(&step.conclusions),
        notation: String::new(),
        text: step.lines.iter().map(|line| indented(line)).collect(),
        marks: vec![
            ("added", marks.added.clone()),
            ("notes", marks.notes.clone()),
            ("highlights", marks.highlights.clone()),
            ("legend", legend(&step.highlights)),
        ],
    }
}

/// The number of conclusions that a line has.
const MOST_CONCLUSIONS: usize = 3;

/// Returns the first conclusions in a line, and the number of the others.
fn line(conclusions: &[String]) -> String {
    let (first, more) = conclusions.split_at(conclusions.len().min(MOST_CONCLUSIONS));
    match (first, more.len()) {
        ([], _) => "contradiction".to_owned(),
        (first, 0) => first.join(", "),
        (first, more) => format!("{} and {more} more", first.join(", ")),
    }
}

/// Returns a clause as a sentence.
fn sentence(clause: &str) -> String {
    capitalised(clause) + "."
}

/// Returns a line whose indentation a page keeps: with spaces that are not joined.
fn indented(line: &str) -> String {
    let text = line.trim_start();
    "\u{a0}".repeat(2 * (line.len() - text.len())) + text
}

/// Returns the kinds of highlights, each with its meaning.
fn legend(highlights: &[(Place, Highlight)]) -> String {
    let kinds = [
        (Highlight::Premise, "premise:looked"),
        (Highlight::Supposition, "supposition:supposed"),
        (Highlight::Conclusion, "conclusion:concluded"),
    ];
    let is_there = |kind: Highlight| highlights.iter().any(|(_, highlight)| *highlight == kind);
    let named = kinds.into_iter().filter(|(kind, _)| is_there(*kind)).map(|(_, name)| name);
    named.collect::<Vec<&str>>().join(" ")
}
