//! Hints for pencil puzzles, from the marks of the player.
//!
//! Invariant: no step is shown while a mark is wrong, if the puzzle has one solution.

use super::{drawn, titled, with_style};
use crate::answer::question::Question;
use crate::answer::{AnswerResult, lines};
use crate::anything::Unreadable;
use crate::pencil::{no_hint, wrong_names, wrong_text};
use crate::sudoku::HintStage;
use kumiki_puzzles::AnyPuzzle;
use kumiki_puzzles::canvas::{Highlight, Theme};
use kumiki_puzzles::explanation::{ExplainedStep, Explanation, Extent};
use kumiki_puzzles::layers::ClueMap;
use serde_json::{Value, json};

/// Returns the marks of the question.
///
/// # Errors
/// If they are no object of layers.
fn board(question: &Question) -> Result<Option<&ClueMap>, Unreadable> {
    match question.marks() {
        None => Ok(None),
        Some(Value::Object(layers)) => Ok(Some(layers)),
        Some(_) => Err(Unreadable::new("\"marks\" is no object of layers")),
    }
}

/// Returns the next step, as far as the stage shows it.
pub(super) fn hint(question: &Question, puzzle: &AnyPuzzle) -> AnswerResult {
    let (stage, board) = (question.stage()?, board(question)?);
    let wrong = board.map(|board| wrong_names(puzzle, board, question.limits()));
    let wrong = wrong.transpose().map_err(Unreadable::new)?.unwrap_or_default();
    if !wrong.is_empty() {
        let words = [wrong_text(&wrong)];
        return Ok(with_style(json!({ "words": words, "wrong": wrong, "picture": drawn(puzzle) })));
    }
    let extent = Extent { limits: question.limits().clone(), most: Some(1), ..Extent::default() };
    let explanation = Explanation::new(&**puzzle, board, &extent).map_err(Unreadable::new)?;
    let Some(step) = explanation.steps().first() else {
        let words = no_hint(&explanation);
        let picture = before(puzzle, &explanation, &[]);
        return Ok(with_style(json!({ "words": [words], "nothing": words, "picture": picture })));
    };
    let (words, picture) = match stage {
        HintStage::Technique => (json!([look_for(step)]), before(puzzle, &explanation, &[])),
        HintStage::Place => {
            let words = format!("{}{}", look_for(step), place(step));
            (json!([words]), before(puzzle, &explanation, &step.highlights))
        }
        HintStage::Step => {
            (lines(&step.lines.join("\n")), explanation.picture(0, Theme::Page).to_string())
        }
    };
    Ok(with_style(json!({ "title": step.title(), "words": words, "picture": picture })))
}

fn look_for(step: &ExplainedStep) -> String {
    format!("look for: {}", step.title())
}

/// Returns the place of the first conclusion of a step.
fn place(step: &ExplainedStep) -> String {
    let first = step.highlights.iter().find(|(_, kind)| *kind == Highlight::Conclusion);
    first.map(|(place, _)| format!(" at {place}")).unwrap_or_default()
}

/// Returns a picture of the board before the first step, with highlighted places.
fn before(
    puzzle: &AnyPuzzle,
    explanation: &Explanation,
    highlights: &[(kumiki_puzzles::grid::Place, Highlight)],
) -> String {
    let mut canvas = puzzle.canvas(Theme::Page);
    highlights.iter().for_each(|(place, kind)| canvas.highlight(place, *kind));
    explanation.position(0).marks().for_each(|(place, mark)| canvas.mark(place, *mark));
    titled(puzzle, canvas, "").to_string()
}
