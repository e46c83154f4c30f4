//! Answers about sudokus.
//!
//! Invariant: pictures have the colours of the page, whose style is beside them.

mod hints;
mod solving;

pub(super) use hints::whole_page;

use super::question::Question;
use super::{AnswerResult, unanswered};
use crate::sudoku::{VerdictPart, first_difference, verdict_parts};
use crate::unreadable::Unreadable;
use kumiki::Settings;
use kumiki_sudoku::solver::SolverCache;
use kumiki_sudoku::{Cell, Digit, Layout, Method, Puzzle, Reason, Verdict};
use kumiki_sudoku_io::game::without_progress;
use kumiki_sudoku_io::output::solution_text;
use kumiki_sudoku_io::{Drawing, Role, Theme};
use serde_json::{Value, json};

/// Returns the answer to a question about `puzzle`.
pub(super) fn answer(question: &Question, puzzle: &Puzzle) -> AnswerResult {
    match question.verb() {
        "read" => Ok(read(puzzle)),
        "check" => check(question, puzzle),
        "draw" => draw(question, puzzle),
        "hint" => hints::hint(question, puzzle),
        "next" => hints::next(question, puzzle),
        "steps" => hints::steps(question, puzzle),
        "play" => Ok(hints::play(puzzle)),
        "explain" => solving::explain(question, puzzle),
        "rate" => solving::rate(question, puzzle),
        "candidates" => solving::candidates(question, puzzle),
        "count" => solving::count(question, puzzle),
        "first" => solving::first(question, puzzle),
        verb => Err(unanswered(verb, "a sudoku")),
    }
}

/// Returns what is known of a puzzle without an answer.
pub(super) fn read(puzzle: &Puzzle) -> Value {
    let shape = puzzle.shape();
    let rules = puzzle.rules().iter().map(ToString::to_string);
    with_style(json!({
        "kind": "sudoku",
        "type": "sudoku",
        "title": title(puzzle),
        "size": format!("{}×{}", shape.rows(), shape.columns()),
        "rules": puzzle.metadata.description.iter().cloned().chain(rules).collect::<Vec<_>>(),
        "picture": drawn(puzzle).to_string(),
        "line": puzzle.to_string(),
    }))
}

fn title(puzzle: &Puzzle) -> String {
    puzzle.metadata.title.clone().unwrap_or_else(|| "Sudoku".to_owned())
}

/// Returns a picture of `puzzle` in the colours of a page.
fn drawn(puzzle: &Puzzle) -> Drawing<'_> {
    Drawing::new(puzzle).theme(Theme::Page).coordinates()
}

/// Returns a picture of its own, with literal colours. With `candidates`, blank cells have those
/// that the clues leave.
fn draw(question: &Question, puzzle: &Puzzle) -> AnswerResult {
    let drawing = Drawing::new(puzzle);
    let drawing = if question.is("coordinates") { drawing.coordinates() } else { drawing };
    let found = hints::candidates(question, puzzle)?;
    let drawing = match &found {
        Some(candidates) if question.is("candidates") => drawing.candidates(candidates),
        _ => drawing,
    };
    Ok(json!({ "picture": drawing.to_string() }))
}

/// Returns an answer with the style of its pictures.
fn with_style(mut answer: Value) -> Value {
    answer["style"] = Theme::style().into();
    answer
}

/// Returns the settings of a search within the limits of the question.
fn settings(question: &Question) -> Settings {
    Method::Full.settings().limits(question.limits().clone())
}

fn solvers(question: &Question) -> SolverCache {
    SolverCache::new(settings(question))
}

/// Returns the verdict on a puzzle, without digits that were filled in and pencil marks.
fn verdict(question: &Question, puzzle: &Puzzle) -> Result<Verdict<Vec<Digit>>, Unreadable> {
    let mut solvers = solvers(question);
    Ok(solvers.solver_for(puzzle).map_err(Unreadable::new)?.verdict(puzzle))
}

/// Returns the verdict with its evidence: `words` is the line of `sudoku check --format line`.
pub(super) fn check(question: &Question, puzzle: &Puzzle) -> AnswerResult {
    let verdict = verdict(question, puzzle)?;
    let mut words = String::new();
    verdict_parts(&verdict, true, |part| match part {
        VerdictPart::Words(part) => words.push_str(part),
        VerdictPart::Reason(reason) => words.push_str(&reason.to_string()),
        VerdictPart::Solution(one) => words.push_str(&solution_text(puzzle, one, Layout::Line)),
    });
    let bare = without_progress(puzzle);
    let mut answer = json!({ "words": words });
    let (word, sentence, pictures) = match &verdict {
        Verdict::Unique(one) => {
            answer["solution"] = solution_text(puzzle, one, Layout::Line).into();
            let picture = drawn(&bare).solution(one).to_string();
            ("unique", "there is one solution".to_owned(), vec![picture])
        }
        Verdict::None(reason) => {
            answer["reason"] = reason.to_string().into();
            let clashing = match reason {
                Reason::Clash(clash) => &clash.cells[..],
                _ => &[],
            };
            let roles = clashing.iter().map(|&cell| (cell, Role::Conflict));
            let picture = drawn(&bare).roles(roles).to_string();
            let word = if clashing.is_empty() { "none" } else { "invalid" };
            if !clashing.is_empty() {
                answer["cells"] = clashing.iter().copied().map(place).collect();
            }
            (word, format!("there is no solution: {reason}"), vec![picture])
        }
        Verdict::Several(one, other) => {
            let (sentence, pictures) = witnesses(&bare, [one, other]);
            answer["difference"] = sentence.clone().into();
            let solutions = [one, other].map(|one| solution_text(puzzle, one, Layout::Line));
            answer["solutions"] = json!(solutions);
            ("several", format!("there are several solutions: {sentence}"), pictures)
        }
        Verdict::Unfinished(one) => {
            let one = one.iter().map(|one| drawn(&bare).solution(one).to_string());
            ("unfinished", "the time is up before the verdict".to_owned(), one.collect())
        }
    };
    answer["verdict"] = word.into();
    answer["sentence"] = sentence.into();
    answer["pictures"] = pictures.into();
    Ok(with_style(answer))
}

/// Returns the first cell in which two solutions differ, in words, and a picture of each in which
/// all such cells are coloured.
fn witnesses(bare: &Puzzle, solutions: [&Vec<Digit>; 2]) -> (String, Vec<String>) {
    let [one, other] = solutions;
    let cells = bare.shape().cells().zip(one.iter().zip(other));
    let differing = cells.filter(|(_, (one, other))| one != other);
    let roles: Vec<(Cell, Role)> = differing.map(|(cell, _)| (cell, Role::Focus)).collect();
    let pictures =
        [one, other].map(|one| drawn(bare).solution(one).roles(roles.iter().copied()).to_string());
    let words = first_difference(bare, one, other).map(|(cell, [one, other])| {
        format!("they first differ at {}: {one}, or {other}", cell.short_name())
    });
    (words.unwrap_or_default(), pictures.into())
}

/// Returns a cell as its row and column from 0.
fn place(cell: Cell) -> Value {
    json!([cell.row(), cell.column()])
}
