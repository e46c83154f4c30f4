//! Hints for sudokus, from the marks of the player.
//!
//! Invariant: no step is shown while a mark is wrong, if the puzzle has one solution.

use super::{drawn, settings, solvers, verdict, with_style};
use crate::answer::pages::{play_parts, stepped};
use crate::answer::question::Question;
use crate::answer::{AnswerResult, lines, unanswered};
use crate::sudoku::{
    HintStage, as_clues, end_text, hint_lines, steps_text, with_marks, wrong_marks,
};
use crate::unreadable::Unreadable;
use kumiki_pages::{PlayPage, SteppedPage};
use kumiki_sudoku::{Cell, Digits, Entry, Puzzle, Verdict};
use kumiki_sudoku_io::Role;
use kumiki_sudoku_io::game::without_progress;
use kumiki_sudoku_techniques::steps::{
    ExplainOptions, Explainer, Explanation, Refusal, TechniqueChoice, WantedSteps,
};
use serde_json::{Value, json};

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
    let options = ExplainOptions {
        wanted,
        techniques: TechniqueChoice::Usual,
        guess: false,
        uniqueness: true,
        marks: true,
        positions: true,
    };
    Explainer::new(puzzle, &settings(question)).explain(&options, puzzle)
}

/// Returns the cells whose marks are wrong: those with wrong digits, or else with wrong candidates.
/// If there are several solutions, these are the marks that none of them has together.
fn wrong_cells(question: &Question, marked: &Puzzle) -> Result<Vec<Cell>, Unreadable> {
    match verdict(question, marked)? {
        Verdict::Unique(solution) => {
            let wrong = wrong_marks(marked, &solution);
            Ok(if wrong.digits.is_empty() { wrong.candidates } else { wrong.digits })
        }
        Verdict::Several(..) => {
            let mut solvers = solvers(question);
            let written = as_clues(marked);
            let solver = solvers.solver_for(&written).map_err(Unreadable::new)?;
            let is_written = |(_, entry): &(Cell, &Entry)| {
                entry.clue().is_none() && (entry.digit.is_some() || !entry.notes.is_empty())
            };
            // A limit proves nothing.
            let is_wrong = matches!(solver.has_solution(&written), Ok(false));
            let cells = marked.iter().filter(is_written).map(|(cell, _)| cell);
            Ok(if is_wrong { cells.collect() } else { Vec::new() })
        }
        Verdict::None(_) | Verdict::Unfinished(_) => Ok(Vec::new()),
    }
}

fn names(cells: &[Cell]) -> Vec<String> {
    cells.iter().map(|cell| cell.short_name()).collect()
}

/// Returns the candidates that are left before the first step, without the marks of a player;
/// `None` if the puzzle has no explanation.
pub(super) fn candidates(
    question: &Question,
    puzzle: &Puzzle,
) -> Result<Option<Vec<Digits>>, Unreadable> {
    if !question.is("candidates") {
        return Ok(None);
    }
    let found = explained(question, &marked(question, puzzle)?, WantedSteps::Next).ok();
    let first = found.and_then(|found| found.positions.into_iter().next());
    Ok(first.map(|position| position.candidates))
}

/// Returns the page on which the puzzle is played, by its parts.
pub(super) fn play(puzzle: &Puzzle) -> Value {
    play_parts(&PlayPage::of_sudoku(puzzle, None, None))
}

/// Returns a page of its own.
///
/// # Errors
/// If the verb has none, or the puzzle has no solution that steps could lead to.
pub(in crate::answer) fn whole_page(
    question: &Question,
    puzzle: &Puzzle,
) -> Result<String, Unreadable> {
    let explained = || explained(question, puzzle, WantedSteps::Path);
    match question.verb() {
        "steps" => {
            let found = explained().map_err(Unreadable::new)?;
            Ok(SteppedPage::of_sudoku(puzzle, &found).to_string())
        }
        "play" => {
            let verdict = verdict(question, &without_progress(puzzle))?;
            let solution = if let Verdict::Unique(one) = &verdict { Some(&one[..]) } else { None };
            Ok(PlayPage::of_sudoku(puzzle, solution, explained().ok().as_ref()).to_string())
        }
        verb => Err(unanswered(verb, "as a page")),
    }
}

/// Returns the next steps for the page on which the puzzle is played, or the wrong marks.
pub(super) fn next(question: &Question, puzzle: &Puzzle) -> AnswerResult {
    let most = question.number("most")?.unwrap_or(1);
    let marked = marked(question, puzzle)?;
    let wrong = wrong_cells(question, &marked)?;
    if !wrong.is_empty() {
        return Ok(json!({ "wrong": names(&wrong) }));
    }
    if most == 0 {
        let is_solved = marked.iter().all(|(_, entry)| entry.digit.is_some());
        return Ok(json!({ "steps": [], "solved": is_solved }));
    }
    let wanted = if most == 1 { WantedSteps::Next } else { WantedSteps::Path };
    let explained = explained(question, &marked, wanted.clone());
    let Ok(mut found) = explained else {
        let words = steps_text(&explained, &wanted, true);
        return Ok(json!({ "steps": [], "more": false, "words": words.trim_end() }));
    };
    let count = found.steps.len() as u64;
    let is_more = if most == 1 { count == 1 } else { count > most };
    let words =
        if count == 0 { steps_text(&Ok(found.clone()), &wanted, true) } else { String::new() };
    found.steps.truncate(usize::try_from(most).unwrap_or(usize::MAX));
    let mut page = PlayPage::of_sudoku(puzzle, None, Some(&found));
    let mut answer = json!({ "steps": page.game["steps"].take(), "more": is_more });
    if !words.is_empty() {
        answer["words"] = words.trim_end().into();
    }
    Ok(answer)
}

/// Returns the steps to the solution from the number `from` on, for the page to step through.
pub(super) fn steps(question: &Question, puzzle: &Puzzle) -> AnswerResult {
    let marked = marked(question, puzzle)?;
    let found = match explained(question, &marked, WantedSteps::Path) {
        Ok(found) => found,
        Err(refusal) => {
            return Ok(with_style(json!({
                "steps": [],
                "more": false,
                "summary": refusal.to_string(),
                "picture": drawn(&marked).to_string(),
            })));
        }
    };
    stepped(question, SteppedPage::of_sudoku(&marked, &found), found.steps.len())
}

/// Returns the next step, as far as the stage shows it.
pub(super) fn hint(question: &Question, puzzle: &Puzzle) -> AnswerResult {
    let (stage, marked) = (question.stage()?, marked(question, puzzle)?);
    let explained = explained(question, &marked, WantedSteps::Next);
    if let Err(Refusal::Wrong(..) | Refusal::LeftOut(_) | Refusal::Contradicted) = &explained {
        let wrong = wrong_cells(question, &marked)?;
        let roles = wrong.iter().map(|&cell| (cell, Role::Conflict));
        return Ok(with_style(json!({
            "words": lines(&steps_text(&explained, &WantedSteps::Next, true)),
            "wrong": names(&wrong),
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
    words += &end_text(found);
    Ok(with_style(json!({
        "title": step.step.title(),
        "words": lines(&words),
        "picture": drawing.to_string(),
    })))
}
