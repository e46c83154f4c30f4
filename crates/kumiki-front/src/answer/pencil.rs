//! Answers about pencil puzzles.
//!
//! Invariant: pictures have the colours of the page, whose style is beside them.

mod hints;

use super::question::Question;
use super::{AnswerResult, unanswered};
use crate::anything::Unreadable;
use crate::pencil::{stated_verdict, verdict_reason, verdict_text};
use kumiki::Verdict;
use kumiki_puzzles::canvas::{Canvas, Highlight, Theme};
use kumiki_puzzles::explanation::{first_difference, solved_picture};
use kumiki_puzzles::grid::Place;
use kumiki_puzzles::{Answer, AnyPuzzle};
use serde_json::{Value, json};

/// Returns the answer to a question about `puzzle`.
pub(super) fn answer(question: &Question, puzzle: &AnyPuzzle) -> AnswerResult {
    match question.verb() {
        "read" => Ok(read(puzzle)),
        "check" => check(question, puzzle),
        "draw" => Ok(with_style(json!({ "picture": drawn(puzzle) }))),
        "hint" => hints::hint(question, puzzle),
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
        "title": title(puzzle),
        "size": format!("{}×{}", size.rows, size.columns),
        "rules": [puzzle.rules()],
        "picture": drawn(puzzle),
        "line": puzzle.link(),
    }))
}

/// Returns the name of the type, with a capital.
fn title(puzzle: &AnyPuzzle) -> String {
    let name = puzzle.names()[0];
    name[..1].to_ascii_uppercase() + &name[1..]
}

/// Returns a picture of the clues.
fn drawn(puzzle: &AnyPuzzle) -> String {
    titled(puzzle, puzzle.canvas(Theme::Page), "").to_string()
}

/// Returns a picture with a title and the rules, in words.
fn titled(puzzle: &AnyPuzzle, canvas: Canvas, more: &str) -> Canvas {
    let title = format!("{}, {}{more}", puzzle.names()[0], puzzle.size());
    canvas.titled(title, puzzle.rules()).with_coordinates()
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
