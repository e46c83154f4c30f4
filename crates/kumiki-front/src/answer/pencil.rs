//! Answers about pencil puzzles.
//!
//! Invariant: pictures have the colours of the page, whose style is beside them.

mod hints;

pub(super) use hints::whole_page;

use super::question::Question;
use super::{AnswerResult, counted, unanswered};
use crate::model::is_stopped;
use crate::pencil::{doubt, shown, stated_verdict, statement, verdict_reason, verdict_text};
use crate::unreadable::Unreadable;
use kumiki::Verdict;
use kumiki_puzzles::canvas::{Canvas, Highlight, Theme};
use kumiki_puzzles::explanation::{first_difference, solved_picture};
use kumiki_puzzles::grid::Place;
use kumiki_puzzles::{Answer, AnyPuzzle, settings};
use serde_json::{Value, json};

/// Returns the answer to a question about `puzzle`.
pub(super) fn answer(question: &Question, puzzle: &AnyPuzzle) -> AnswerResult {
    match question.verb() {
        "read" => Ok(read(puzzle)),
        "check" => check(question, puzzle),
        "draw" => Ok(draw(question, puzzle)),
        "hint" => hints::hint(question, puzzle),
        "next" => hints::next(question, puzzle),
        "steps" => hints::steps(question, puzzle),
        "play" => hints::play(puzzle),
        "explain" => hints::explain(question, puzzle),
        "rate" => hints::rate(question, puzzle),
        "count" => count(question, puzzle),
        "first" => first(question, puzzle),
        verb => Err(unanswered(verb, "a pencil puzzle")),
    }
}

/// Returns what is known of a puzzle without an answer.
fn read(puzzle: &AnyPuzzle) -> Value {
    let size = puzzle.size();
    with_style(json!({
        "kind": "pencil",
        "type": puzzle.names()[0],
        "names": puzzle.names(),
        "title": puzzle.title(),
        "size": format!("{}×{}", size.rows, size.columns),
        "rules": [puzzle.rules()],
        "picture": drawn(puzzle),
        "line": puzzle.link(),
    }))
}

/// Returns a picture of the clues.
fn drawn(puzzle: &AnyPuzzle) -> String {
    titled(puzzle, puzzle.canvas(Theme::Page), "").to_string()
}

/// Returns a picture of its own, with literal colours.
fn draw(question: &Question, puzzle: &AnyPuzzle) -> Value {
    let canvas = puzzle.canvas(Theme::Light).titled(puzzle.caption(), puzzle.rules());
    let canvas = if question.is("coordinates") { canvas.with_coordinates() } else { canvas };
    json!({ "picture": canvas.to_string() })
}

/// Returns the number of solutions.
fn count(question: &Question, puzzle: &AnyPuzzle) -> AnswerResult {
    let problem = statement(puzzle).map_err(Unreadable::new)?;
    let mut solutions = problem.search(settings().limits(question.limits().clone()));
    let found = solutions.count_left().to_string();
    Ok(counted(&found, is_stopped(solutions.status())))
}

/// Returns a solution, as `kumiki puzzle solve` does.
fn first(question: &Question, puzzle: &AnyPuzzle) -> AnswerResult {
    let (problem, verdict) = stated_verdict(puzzle, question.limits()).map_err(Unreadable::new)?;
    let Some(one) = shown(&verdict) else {
        let words = doubt(puzzle, &verdict).unwrap_or_default();
        let is_stopped = matches!(verdict, Verdict::Unfinished(_));
        return Ok(json!({ "words": words, "solution": null, "finished": !is_stopped }));
    };
    let board = puzzle.board(one);
    let canvas = solved_picture(&**puzzle, &problem, one, Theme::Page);
    Ok(with_style(json!({
        "words": board.to_string().trim_end(),
        "solution": board.to_string(),
        "board": board.layers(),
        "picture": titled(puzzle, canvas, ", solved").to_string(),
        "finished": true,
    })))
}

/// Returns a picture with a title and the rules, in words.
fn titled(puzzle: &AnyPuzzle, canvas: Canvas, more: &str) -> Canvas {
    canvas.titled(puzzle.caption() + more, puzzle.rules()).with_coordinates()
}

/// Returns an answer with the style of its pictures.
fn with_style(mut answer: Value) -> Value {
    answer["style"] = Theme::page_style().into();
    answer
}

/// Returns the verdict with its evidence: `words` are those of `kumiki puzzle check`.
fn check(question: &Question, puzzle: &AnyPuzzle) -> AnswerResult {
    let (problem, verdict) = stated_verdict(puzzle, question.limits()).map_err(Unreadable::new)?;
    let reason = verdict_reason(puzzle, &verdict, question.limits()).map_err(Unreadable::new)?;
    let words = verdict_text(puzzle, &verdict, &reason);
    let picture = |one: &Answer, differing: &[Place]| {
        let mut canvas = solved_picture(&**puzzle, &problem, one, Theme::Page);
        differing.iter().for_each(|place| canvas.highlight(place, Highlight::Supposition));
        titled(puzzle, canvas, ", solved").to_string()
    };
    let mut answer = json!({ "words": words.trim_end() });
    let board = |one: &Answer| puzzle.board(one).to_string();
    let (word, sentence, pictures) = match &verdict {
        Verdict::Unique(one) => {
            answer["solution"] = board(one).into();
            answer["board"] = puzzle.board(one).layers().into();
            let objection = puzzle.objection(one).map(|it| format!(": {it}")).unwrap_or_default();
            ("unique", format!("there is one solution{objection}"), vec![picture(one, &[])])
        }
        Verdict::None(_) => {
            answer["reason"] = reason.clone().into();
            ("none", format!("there is no solution: {reason}"), vec![drawn(puzzle)])
        }
        Verdict::Several(one, other) => {
            let differing = differing(puzzle, one, other);
            if let Some(difference) = first_difference(&**puzzle, one, other) {
                answer["difference"] = format!("they first differ at {difference}").into();
            }
            answer["solutions"] = json!([board(one), board(other)]);
            let first = words.lines().next().unwrap_or_default();
            let sentence = first.replacen("several", "there are several solutions", 1);
            ("several", sentence, [one, other].map(|one| picture(one, &differing)).into())
        }
        Verdict::Unfinished(one) => {
            let pictures = one.iter().map(|one| picture(one, &[])).collect();
            ("unfinished", "the time is up before the verdict".to_owned(), pictures)
        }
    };
    answer["verdict"] = word.into();
    answer["sentence"] = sentence.into();
    answer["pictures"] = pictures.into();
    Ok(with_style(answer))
}

/// Returns the places at which two solutions have different marks.
fn differing(puzzle: &AnyPuzzle, one: &Answer, other: &Answer) -> Vec<Place> {
    let is_different = |(place, value): (&Place, &i32)| {
        let second = other.get(place)?;
        (puzzle.mark(place, *value) != puzzle.mark(place, *second)).then_some(*place)
    };
    let mut places: Vec<Place> = one.iter().filter_map(is_different).collect();
    places.sort_unstable();
    places
}
