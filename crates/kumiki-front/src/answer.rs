//! Questions and answers in JSON, for fronts that are no programs of Rust.
//!
//! Invariant: any text is answered, by an object with the `id` of the question, and either a result
//! or an `error` with a `message`. An answer of text only is the one that the programs write.

mod model;
mod orders;
mod pages;
mod pencil;
mod question;
mod sharing;
mod sudoku;

use crate::anything::{Anything, Paste};
use crate::model::ModelFormat;
use crate::unreadable::Unreadable;
use kumiki::run::StopFlag;
use kumiki_sudoku_io::Format;
use question::Question;
use serde_json::{Map, Value, json};

/// An object of an answer, or the reason why there is none.
type AnswerResult = Result<Value, Unreadable>;

/// The verbs of questions.
const VERBS: [&str; 20] = [
    "best",
    "candidates",
    "check",
    "conflict",
    "convert",
    "count",
    "draw",
    "explain",
    "first",
    "generate",
    "hint",
    "lowering",
    "next",
    "play",
    "rate",
    "read",
    "share",
    "steps",
    "types",
    "version",
];

/// Returns the answer to a question, an object of JSON with these names:
///
/// - `id`: any value, which the answer has as well.
/// - `verb`: the question. `version` lists the verbs.
/// - `text`: the puzzle or the model, in any form that [`Anything::read`] accepts.
/// - `ms`: the limit of time in milliseconds; 10,000 if it is not given.
/// - `marks`: what a player has written, if that matters.
///
/// An error has a `message`, and if they are known a `line` and a `column`.
///
/// ```
/// let answer = kumiki_front::answer(r#"{"id": 7, "verb": "check", "text": "2x2:1i2e"}"#);
/// assert!(answer.starts_with(r#"{"id":7,"#) || answer.contains(r#""id":7"#), "{answer}");
/// ```
pub fn answer(question: &str) -> String {
    answer_until(StopFlag::new(), question)
}

/// Returns the answer that [`answer`] gives. When `stop` is raised, the work ends as at its limit
/// of time.
pub fn answer_until(stop: StopFlag, question: &str) -> String {
    written(question, stop, result)
}

/// Returns the answer to `play` or `steps` as a page of its own: one file of HTML, without a
/// network. A page to play checks what is written if the puzzle has one solution, and has the
/// hints that are found in the limit of time.
///
/// # Errors
/// If the text is no puzzle, or the puzzle has no solution that steps could lead to.
///
/// ```
/// # use kumiki::run::StopFlag;
/// let question = r#"{"verb": "play", "text": "slither/5/5/26bh1cdi831a"}"#;
/// let page = kumiki_front::whole_page(StopFlag::new(), question)?;
/// assert!(page.starts_with("<!doctype html>"));
/// # Ok::<(), kumiki_front::Unreadable>(())
/// ```
pub fn whole_page(stop: StopFlag, question: &str) -> Result<String, Unreadable> {
    let question = &Question::read(question, stop)?;
    match Anything::read(question.text())? {
        Anything::Sudoku(puzzle) => sudoku::whole_page(question, &puzzle),
        Anything::Pencil(puzzle) => pencil::whole_page(question, &puzzle),
        Anything::Model(_) => Err(unanswered(question.verb(), "a model")),
    }
}

/// Returns the answer that [`answer`] gives if the verb is `read` or `check` and the text is a
/// sudoku, and `"later": true` otherwise. A program without `answer` is much smaller.
///
/// ```
/// let first = kumiki_front::first_answer(r#"{"verb": "check", "text": "slither/2/2/0b"}"#);
/// assert_eq!(first, r#"{"id":null,"later":true}"#);
/// ```
pub fn first_answer(question: &str) -> String {
    written(question, StopFlag::new(), |question| {
        let later = Ok(json!({ "later": true }));
        let Ok(paste) = Paste::of_sudoku(question.text()) else { return later };
        match (question.verb(), &paste.content) {
            ("read", Anything::Sudoku(puzzle)) => Ok(with_source(sudoku::read(puzzle), &paste)),
            ("check", Anything::Sudoku(puzzle)) => sudoku::check(question, puzzle),
            _ => later,
        }
    })
}

/// Returns the text of the answer to a question.
fn written(
    question: &str,
    stop: StopFlag,
    result: impl FnOnce(&Question) -> AnswerResult,
) -> String {
    let (id, result) = match Question::read(question, stop) {
        Ok(question) => (question.id().clone(), result(&question)),
        Err(error) => (Value::Null, Err(error)),
    };
    let mut object = match result {
        Ok(Value::Object(object)) => object,
        Ok(other) => Map::from_iter([("result".to_owned(), other)]),
        Err(Unreadable { message, line, column }) => {
            let mut error = json!({ "message": message });
            for (name, number) in [("line", line), ("column", column)] {
                if let Some(number) = number {
                    error[name] = number.into();
                }
            }
            Map::from_iter([("error".to_owned(), error)])
        }
    };
    object.insert("id".to_owned(), id);
    Value::Object(object).to_string()
}

/// Returns the result of a question.
fn result(question: &Question) -> AnswerResult {
    let verb = question.verb();
    if !VERBS.contains(&verb) {
        return Err(Unreadable::new(format_args!(
            "there is no verb {verb:?}; there are {}",
            VERBS.join(", ")
        )));
    }
    match verb {
        "version" => return Ok(version()),
        "types" => return Ok(orders::types()),
        "generate" => return orders::generated(question),
        _ => {}
    }
    let paste = Paste::read(question.text())?;
    let answer = match (verb, &paste.content) {
        ("share", content) => Ok(sharing::share(content)),
        ("convert", content) => sharing::convert(question, content),
        (_, Anything::Sudoku(puzzle)) => sudoku::answer(question, puzzle),
        (_, Anything::Pencil(puzzle)) => pencil::answer(question, puzzle),
        (_, Anything::Model(model)) => model::answer(question, model),
    }?;
    Ok(if verb == "read" { with_source(answer, &paste) } else { answer })
}

/// Returns the answer to `read` with the source of the puzzle.
fn with_source(mut answer: Value, paste: &Paste) -> Value {
    answer["source"] = paste.format.into();
    answer["losses"] = match paste.others {
        0 => json!([]),
        1 => json!(["one more puzzle in the text is left out"]),
        others => json!([format!("{others} more puzzles in the text are left out")]),
    };
    answer
}

/// Returns the error of a verb that does not answer such a thing.
fn unanswered(verb: &str, thing: &str) -> Unreadable {
    Unreadable::new(format_args!("{verb:?} is not answered for {thing}"))
}

/// Returns the lines of a text.
fn lines(text: &str) -> Value {
    text.lines().collect()
}

/// Returns the answer with a number of solutions.
fn counted(found: &str, is_stopped: bool) -> Value {
    let unfinished = if is_stopped { "unfinished " } else { "" };
    json!({ "count": found, "words": format!("{unfinished}{found}"), "finished": !is_stopped })
}

/// Returns the version, the verbs, and the formats of sudokus and models.
fn version() -> Value {
    let formats = Format::ALL.into_iter().filter(|format| format.is_written());
    json!({
        "version": env!("CARGO_PKG_VERSION"),
        "verbs": VERBS,
        "formats": formats.map(Format::name).collect::<Value>(),
        "models": ModelFormat::ALL.map(ModelFormat::name),
    })
}

#[cfg(test)]
mod tests;
