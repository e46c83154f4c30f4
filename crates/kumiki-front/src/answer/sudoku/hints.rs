//! Hints for sudokus, from the marks of the player.
//!
//! Invariant: no step is shown while a mark is wrong, if the puzzle has one solution.

use super::{drawn, verdict, with_style};
use crate::answer::question::Question;
use crate::answer::{AnswerResult, lines};
use crate::anything::Unreadable;
use crate::sudoku::{HintStage, hint_lines, steps_text, with_marks, wrong_marks};
use kumiki_sudoku::{Cell, Method, Puzzle, Verdict};
use kumiki_sudoku_io::Role;
use kumiki_sudoku_techniques::steps::{
    ExplainOptions, Explainer, Explanation, Refusal, TechniqueChoice, WantedSteps,
};
use serde_json::json;

/// Returns the puzzle with the marks of the question; as it is if there are none.
fn marked(question: &Question, puzzle: &Puzzle) -> Result<Puzzle, Unreadable> {
    question.marks().map_or_else(|| Ok(puzzle.clone()), |marks| with_marks(puzzle, marks))
}

/// Returns an explanation of a puzzle with its marks.
pub(super) fn explained(
    question: &Question,
    puzzle: &Puzzle,
    wanted: WantedSteps,
) -> Result<Explanation, Refusal> {
    let settings = Method::Full.settings().limits(question.limits().clone());
    let options = ExplainOptions {
        wanted,
        techniques: TechniqueChoice::Usual,
        uniqueness: true,
        marks: true,
        positions: true,
    };
    Explainer::new(puzzle, &settings).explain(&options, puzzle)
}

/// Returns the cells whose marks are wrong: those with wrong digits, or else with wrong candidates.
fn wrong_cells(question: &Question, marked: &Puzzle) -> Result<Vec<Cell>, Unreadable> {
    let Verdict::Unique(solution) = verdict(question, marked)? else { return Ok(Vec::new()) };
    let wrong = wrong_marks(marked, &solution);
    Ok(if wrong.digits.is_empty() { wrong.candidates } else { wrong.digits })
}

/// Returns the next step, as far as the stage shows it.
pub(super) fn hint(question: &Question, puzzle: &Puzzle) -> AnswerResult {
    let (stage, marked) = (question.stage()?, marked(question, puzzle)?);
    let explained = explained(question, &marked, WantedSteps::Next);
    if let Err(Refusal::Wrong(..) | Refusal::LeftOut(_) | Refusal::Contradicted) = &explained {
        let wrong = wrong_cells(question, &marked)?;
        let roles = wrong.iter().map(|&cell| (cell, Role::Conflict));
        let names: Vec<String> = wrong.iter().map(|cell| cell.short_name()).collect();
        return Ok(with_style(json!({
            "words": lines(&steps_text(&explained, &WantedSteps::Next, true)),
            "wrong": names,
            "picture": drawn(&marked).roles(roles).to_string(),
        })));
    }
    let found = match &explained {
        Ok(found) if !found.steps.is_empty() => found,
        _ => {
            let words = steps_text(&explained, &WantedSteps::Next, true);
            let is_solved = marked.iter().all(|(_, entry)| entry.digit.is_some());
            let words = if is_solved { "nothing is left to do" } else { words.trim_end() };
            let picture = drawn(&marked).to_string();
            return Ok(with_style(
                json!({ "words": lines(words), "nothing": words, "picture": picture }),
            ));
        }
    };
    let step = &found.steps[0];
    let drawing = drawn(&marked);
    let candidates = found.positions.first().map(|position| &position.candidates);
    let drawing = match (stage, candidates) {
        (HintStage::Step, Some(candidates)) => drawing.candidates(candidates).step(step),
        (HintStage::Place, _) => {
            let houses = step.step.houses();
            let cells = houses.into_iter().flat_map(|house| marked.shape().cells_of(house));
            drawing.roles(cells.map(|cell| (cell, Role::Focus)))
        }
        _ => drawing,
    };
    let mut words = hint_lines(step, stage);
    words.extend(found.end_in_words());
    Ok(with_style(json!({
        "title": step.step.technique.to_string(),
        "words": lines(&words),
        "picture": drawing.to_string(),
    })))
}
