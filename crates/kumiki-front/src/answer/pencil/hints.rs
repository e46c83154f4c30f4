//! Hints for pencil puzzles, from the marks of the player.
//!
//! Invariant: no step is shown while a mark is wrong, if the puzzle has one solution.

use super::{drawn, titled, with_style};
use crate::answer::pages::{USUAL, play_parts, stepped};
use crate::answer::question::Question;
use crate::answer::{AnswerResult, lines, unanswered};
use crate::pencil::{no_hint, steps_text, verdict, wrong_text};
use crate::sudoku::HintStage;
use crate::unreadable::Unreadable;
use kumiki::Verdict;
use kumiki_pages::{PlayPage, SteppedPage};
use kumiki_puzzles::AnyPuzzle;
use kumiki_puzzles::canvas::{Highlight, Theme};
use kumiki_puzzles::explanation::{ExplainedStep, Explanation, Extent, MarkedBoard};
use kumiki_puzzles::grid::Place;
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

/// Returns the names of the wrong marks of the question, and whether the marks are a solution.
fn judged(question: &Question, puzzle: &AnyPuzzle) -> Result<(Vec<String>, bool), Unreadable> {
    // A player who has drawn nothing does not wait for the solution.
    let Some(board) = board(question)?.filter(|board| board.values().any(is_drawn)) else {
        return Ok((Vec::new(), false));
    };
    let limits = question.limits();
    let verdict = verdict(puzzle, limits).map_err(Unreadable::new)?;
    let state = MarkedBoard::of(&**puzzle, board, &verdict, limits).map_err(Unreadable::new)?;
    Ok(match state {
        MarkedBoard::Wrong(places) => (places.iter().map(Place::to_string).collect(), false),
        MarkedBoard::Open => (Vec::new(), false),
        MarkedBoard::Solved => (Vec::new(), true),
    })
}

/// Returns whether a layer, or a part of it, has a mark.
fn is_drawn(layer: &Value) -> bool {
    match layer {
        Value::Null => false,
        Value::Number(mark) => mark.as_f64() != Some(0.0),
        Value::Array(parts) => parts.iter().any(is_drawn),
        Value::Object(parts) => parts.values().any(is_drawn),
        Value::Bool(_) | Value::String(_) => true,
    }
}

/// Returns an explanation from the marks of the question on, of up to `most` steps.
fn explained(
    question: &Question,
    puzzle: &AnyPuzzle,
    most: Option<u64>,
) -> Result<Explanation, Unreadable> {
    let most = most.map(|most| usize::try_from(most).unwrap_or(usize::MAX));
    let extent = Extent { limits: question.limits().clone(), most, ..Extent::default() };
    Explanation::new(&**puzzle, board(question)?, &extent).map_err(Unreadable::new)
}

/// Returns the page on which the puzzle is played, by its parts.
pub(super) fn play(puzzle: &AnyPuzzle) -> AnswerResult {
    let page = PlayPage::of_pencil(&**puzzle, None, None).map_err(Unreadable::new)?;
    Ok(play_parts(&page))
}

/// Returns a page of its own.
///
/// # Errors
/// If the verb has none, or a clue fits no variable.
pub(in crate::answer) fn whole_page(
    question: &Question,
    puzzle: &AnyPuzzle,
) -> Result<String, Unreadable> {
    match question.verb() {
        "steps" => Ok(SteppedPage::of_pencil(&explained(question, puzzle, None)?).to_string()),
        "play" => {
            let verdict = verdict(puzzle, question.limits()).map_err(Unreadable::new)?;
            let solution = if let Verdict::Unique(one) = &verdict { Some(one) } else { None };
            let explanation = explained(question, puzzle, None)?;
            let page = PlayPage::of_pencil(&**puzzle, solution, Some(&explanation));
            Ok(page.map_err(Unreadable::new)?.to_string())
        }
        verb => Err(unanswered(verb, "as a page")),
    }
}

/// Returns the next steps for the page on which the puzzle is played, or the wrong marks.
pub(super) fn next(question: &Question, puzzle: &AnyPuzzle) -> AnswerResult {
    let most = question.number("most")?.unwrap_or(1);
    let (wrong, is_solved) = judged(question, puzzle)?;
    if !wrong.is_empty() {
        return Ok(json!({ "wrong": wrong }));
    }
    if most == 0 {
        return Ok(json!({ "steps": [], "solved": is_solved }));
    }
    let explanation = explained(question, puzzle, Some(most))?;
    let page = PlayPage::of_pencil(&**puzzle, None, Some(&explanation));
    let mut page = page.map_err(Unreadable::new)?;
    let is_more = explanation.ending().is_none();
    let mut answer = json!({ "steps": page.game["steps"].take(), "more": is_more });
    if explanation.steps().is_empty() {
        answer["words"] = no_hint(&explanation).into();
    }
    Ok(answer)
}

/// Returns the steps to the solution from the number `from` on, for the page to step through.
pub(super) fn steps(question: &Question, puzzle: &AnyPuzzle) -> AnswerResult {
    let from = question.number("from")?.unwrap_or(0);
    let most = question.number("most")?.unwrap_or(USUAL);
    let explanation = explained(question, puzzle, Some(from.saturating_add(most)))?;
    let count = explanation.steps().len();
    let mut page = SteppedPage::of_pencil(&explanation);
    let is_more = explanation.ending().is_none();
    // The frame of the end comes with the last steps.
    page.frames.truncate(if is_more { count } else { usize::MAX });
    let mut answer = stepped(question, page, count)?;
    answer["more"] = is_more.into();
    Ok(answer)
}

/// Returns the steps as lines, as `kumiki puzzle explain` writes them.
pub(super) fn explain(question: &Question, puzzle: &AnyPuzzle) -> AnswerResult {
    let explanation = explained(question, puzzle, question.number("most")?)?;
    let text = steps_text(&explanation, None);
    Ok(json!({ "lines": lines(&text), "words": explanation.summary() }))
}

/// Returns how long the way to the solution is, and how deep its suppositions are.
pub(super) fn rate(question: &Question, puzzle: &AnyPuzzle) -> AnswerResult {
    let explanation = explained(question, puzzle, None)?;
    let is_supposing = |step: &&ExplainedStep| step.lines.len() > 1;
    let supposing = explanation.steps().iter().filter(is_supposing).count();
    let suppositions = match supposing {
        0 => "none of them supposes anything".to_owned(),
        1 => "one of them has a supposition".to_owned(),
        count => format!("{count} of them have suppositions"),
    };
    let words = format!("{}; {suppositions}", explanation.summary());
    Ok(json!({ "words": words, "steps": explanation.steps().len(), "suppositions": supposing }))
}

/// Returns the next step, as far as the stage shows it.
pub(super) fn hint(question: &Question, puzzle: &AnyPuzzle) -> AnswerResult {
    let (stage, (wrong, _)) = (question.stage()?, judged(question, puzzle)?);
    if !wrong.is_empty() {
        let words = [wrong_text(&wrong)];
        return Ok(with_style(json!({ "words": words, "wrong": wrong, "picture": drawn(puzzle) })));
    }
    let explanation = explained(question, puzzle, Some(1))?;
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
    highlights: &[(Place, Highlight)],
) -> String {
    let mut canvas = puzzle.canvas(Theme::Page);
    highlights.iter().for_each(|(place, kind)| canvas.highlight(place, *kind));
    explanation.position(0).marks().for_each(|(place, mark)| canvas.mark(place, *mark));
    titled(puzzle, canvas, "").to_string()
}
