//! Links and texts in other formats.
//!
//! Invariant: each format that can be written is listed, with its text or the reason why it has
//! none.

use super::AnswerResult;
use super::question::Question;
use crate::anything::Anything;
use crate::model::ModelFormat;
use crate::unreadable::Unreadable;
use kumiki_model::Model;
use kumiki_puzzles::{AnyPuzzle, to_json, to_non};
use kumiki_sudoku::Puzzle;
use kumiki_sudoku_io::Format;
use serde_json::{Value, json};

/// The address behind which puzz.link reads a link.
const PUZZ_LINK: &str = "https://puzz.link/p?";

/// Returns all links and texts.
pub(super) fn share(content: &Anything) -> Value {
    let written = match content {
        Anything::Sudoku(puzzle) => of_sudoku(puzzle),
        Anything::Pencil(puzzle) => of_pencil(puzzle),
        Anything::Model(model) => of_model(model),
    };
    json!({ "links": written.iter().map(Written::as_json).collect::<Value>() })
}

/// Returns the text in the format that the option `to` names.
pub(super) fn convert(question: &Question, content: &Anything) -> AnswerResult {
    let to = question.word("to").unwrap_or_default();
    if let (Anything::Sudoku(puzzle), Some(format)) = (content, Format::named(to)) {
        let text = format.write(puzzle).map_err(Unreadable::new)?;
        let lost: Vec<String> = format.lost(puzzle).iter().map(ToString::to_string).collect();
        return Ok(json!({ "text": text, "losses": lost }));
    }
    let written = match content {
        Anything::Sudoku(puzzle) => of_sudoku(puzzle),
        Anything::Pencil(puzzle) => of_pencil(puzzle),
        Anything::Model(model) => of_model(model),
    };
    let found = written.iter().find(|written| written.name == to).ok_or_else(|| {
        let names: Vec<&str> = written.iter().map(|written| written.name).collect();
        Unreadable::new(format_args!("there is no format {to:?}; there are {}", names.join(", ")))
    })?;
    let text = found.text.as_ref().map_err(Unreadable::new)?;
    Ok(json!({ "text": text, "losses": found.lost }))
}

/// A puzzle or model in a format.
struct Written {
    name: &'static str,
    about: &'static str,
    text: Result<String, String>,
    /// The details that the format has no place for.
    lost: Vec<String>,
}

impl Written {
    fn new(name: &'static str, about: &'static str, text: Result<String, String>) -> Written {
        Written { name, about, text, lost: Vec::new() }
    }

    fn as_json(&self) -> Value {
        let mut object = json!({ "name": self.name, "about": self.about, "losses": self.lost });
        match &self.text {
            Ok(text) if text.starts_with("https://") => object["link"] = text.as_str().into(),
            Ok(text) => object["text"] = text.as_str().into(),
            Err(why) => object["why"] = why.as_str().into(),
        }
        object
    }
}

fn of_sudoku(puzzle: &Puzzle) -> Vec<Written> {
    let written = |format: Format| {
        let text = format.write(puzzle).map_err(|error| error.problem.to_string());
        let lost = match &text {
            Ok(_) => format.lost(puzzle).iter().map(ToString::to_string).collect(),
            Err(_) => Vec::new(),
        };
        Written { name: format.name(), about: format.about(), text, lost }
    };
    Format::ALL.into_iter().filter(|format| format.is_written()).map(written).collect()
}

fn of_pencil(puzzle: &AnyPuzzle) -> Vec<Written> {
    let link = puzzle.link();
    let file = puzzle.file().ok_or_else(|| "its form cannot say all clues".to_owned());
    let mut forms = vec![
        Written::new("puzzlink", "A link of puzz.link.", Ok(format!("{PUZZ_LINK}{link}"))),
        Written::new("link", "The link without an address, for the program.", Ok(link)),
        Written::new("file", "A file of the editor of puzz.link.", file),
        Written::new("json", "JSON.", Ok(to_json(&**puzzle).to_string())),
    ];
    let non = to_non(&**puzzle).map(|text| Written::new("non", "A .non file.", Ok(text)));
    forms.extend(non);
    forms
}

fn of_model(model: &Model) -> Vec<Written> {
    let about = |format| match format {
        ModelFormat::Json => "JSON, with a line for each variable and each constraint.",
        ModelFormat::Flatzinc => "FlatZinc, for models over whole numbers.",
        ModelFormat::Xcsp3 => "XCSP3, for models over whole numbers.",
        ModelFormat::Lp => "LP, for linear models over whole numbers.",
        ModelFormat::Dimacs => "DIMACS CNF, for models over 0 and 1.",
    };
    let written = |format: ModelFormat| {
        let text = format.write(model).map_err(|fault| fault.to_string());
        Written::new(format.name(), about(format), text)
    };
    ModelFormat::ALL.into_iter().map(written).collect()
}
