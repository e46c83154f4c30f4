//! Solutions, counts, candidates and ratings of sudokus.
//!
//! Invariant: a line is the one that the program writes.

use super::{drawn, solvers, with_style};
use crate::answer::question::Question;
use crate::answer::{AnswerResult, counted, lines};
use crate::unreadable::Unreadable;
use kumiki::Limit;
use kumiki_sudoku::{Digit, Layout, Puzzle};
use kumiki_sudoku_io::game::without_progress;
use kumiki_sudoku_io::input::plain_grid;
use kumiki_sudoku_io::output::solution_text;
use kumiki_sudoku_techniques::rating::TextRater;
use kumiki_sudoku_techniques::steps::WantedSteps;
use serde_json::json;

/// The parts of a rating, in the letters of `sudoku rate --format`.
const QUANTITIES: [(&str, &str); 7] = [
    ("er", "%r"),
    ("ep", "%p"),
    ("ed", "%d"),
    ("technique", "%t"),
    ("score", "%s"),
    ("level", "%l"),
    ("grade", "%w"),
];

/// Returns the number of solutions.
pub(super) fn count(question: &Question, puzzle: &Puzzle) -> AnswerResult {
    let mut solvers = solvers(question);
    let solver = solvers.solver_for(puzzle).map_err(Unreadable::new)?;
    let found = solver.count(puzzle, u64::MAX);
    let is_stopped = solver.stopped_by().is_some_and(|limit| limit != Limit::Solutions);
    Ok(counted(&found.to_string(), is_stopped))
}

/// Returns the first solution.
pub(super) fn first(question: &Question, puzzle: &Puzzle) -> AnswerResult {
    let mut solvers = solvers(question);
    let solver = solvers.solver_for(puzzle).map_err(Unreadable::new)?;
    let found = solver.solve(puzzle);
    let text = found.as_ref().map(|one| solution_text(puzzle, one, Layout::Line));
    let is_stopped = found.is_none() && solver.stopped_by().is_some();
    let words = if is_stopped { "unfinished" } else { "none" };
    let bare = without_progress(puzzle);
    let drawing = drawn(&bare);
    let drawing = found.as_ref().map_or(drawing.clone(), |one| drawing.solution(one));
    Ok(with_style(json!({
        "words": text.as_deref().unwrap_or(words),
        "solution": text,
        "picture": drawing.to_string(),
        "finished": !is_stopped,
    })))
}

/// Returns the digits that each cell has in some solution.
pub(super) fn candidates(question: &Question, puzzle: &Puzzle) -> AnswerResult {
    let mut solvers = solvers(question);
    let solver = solvers.solver_for(puzzle).map_err(Unreadable::new)?;
    let bare = without_progress(puzzle);
    let found = match solver.true_candidates(&bare) {
        Ok(Some(found)) => found,
        Ok(None) => return Ok(with_style(json!({ "text": "none", "finished": true }))),
        Err(_) => return Ok(with_style(json!({ "text": "unfinished", "finished": false }))),
    };
    let all = puzzle.shape().digits();
    let symbol = |own, digit: Digit| if own { digit.symbol() } else { '.' };
    let cells = found.digits().iter();
    let text: String =
        cells.flat_map(|own| all.iter().map(|digit| symbol(own.contains(digit), digit))).collect();
    let picture = drawn(&bare).candidates(found.digits()).to_string();
    Ok(with_style(json!({ "text": text, "picture": picture, "finished": true })))
}

/// Returns how hard a puzzle is for people: the line of `sudoku rate` for a classic puzzle, and for
/// any other one the figures of its path.
pub(super) fn rate(question: &Question, puzzle: &Puzzle) -> AnswerResult {
    let bare = without_progress(puzzle);
    let Some(grid) = plain_grid(&bare) else {
        let found = super::hints::explained(question, &bare, WantedSteps::Path);
        let found = found.map_err(Unreadable::new)?;
        let words = found.end_in_words().unwrap_or_default();
        let summary = found.summary.as_ref();
        return Ok(json!({
            "words": words,
            "score": summary.map(|summary| summary.score.to_string()),
            "level": summary.and_then(|summary| Some(summary.level?.to_string())),
            "rating": summary.and_then(|summary| Some(summary.rating?.to_string())),
        }));
    };
    let quantities: Vec<&str> = QUANTITIES.iter().map(|(_, letter)| *letter).collect();
    let text = quantities.join("\t").parse().map_err(Unreadable::new)?;
    let mut rater = TextRater::new(text);
    rater.set_limits(question.limits());
    let rated = rater.rate(&grid).text;
    let values: Vec<&str> = rated.split('\t').collect();
    let mut answer = json!({});
    for ((name, _), value) in QUANTITIES.iter().zip(&values) {
        answer[*name] = (*value).into();
    }
    let [er, ep, ed, _, _, _, grade] = values[..] else { return Ok(answer) };
    answer["words"] = format!("{grid} ED={er}/{ep}/{ed} {grade}").into();
    Ok(answer)
}

/// Returns the steps as lines, as `sudoku explain` writes them.
pub(super) fn explain(question: &Question, puzzle: &Puzzle) -> AnswerResult {
    let found = super::hints::explained(question, puzzle, WantedSteps::Path);
    let text = crate::sudoku::steps_text(&found, &WantedSteps::Path, question.is("long"));
    Ok(json!({ "lines": lines(&text), "words": text.lines().last() }))
}
