//! One reader for everything: sudokus, pencil puzzles and models, in every format.
//!
//! Invariant: any text is read or refused. An error is that of the reader which the text is most
//! likely meant for, with its place in the text if the reader knows one.

use crate::right_program::{RightProgram, is_json, is_saved_puzzle, pencil_link, pencil_on_line};
use crate::unreadable::Unreadable;
use kumiki_model::{Model, ModelError};
use kumiki_puzzles::layers::LinkError;
use kumiki_puzzles::{AnyPuzzle, CollectionError, Kinds};
use kumiki_sudoku::Puzzle;
use kumiki_sudoku_io::format::{At, FormatProblem, Located, read_all};
use kumiki_sudoku_io::input::{self, PuzzleInput, WrongText, on_line};
use kumiki_sudoku_io::{Format, FormatError};
use kumiki_xcsp3::{Xcsp3Error, is_instance};
use serde_json::Value;

/// A sudoku, a pencil puzzle or a model.
#[derive(Debug)]
pub enum Anything {
    /// A sudoku of any size and with any rules.
    Sudoku(Puzzle),
    /// A pencil puzzle of any type.
    Pencil(AnyPuzzle),
    /// A model.
    Model(Model),
}

/// A text that was read.
#[derive(Debug)]
pub struct Paste {
    /// The puzzle or the model.
    pub content: Anything,
    /// The format: the name that the programs use, or a word.
    pub format: &'static str,
    /// The number of puzzles in the text behind the one that was read.
    pub others: usize,
}

impl Anything {
    /// Reads a link, 81 digits, a sudoku of any format, a pencil puzzle as a link, JSON or a saved
    /// game, or a model in JSON or XCSP3. Of several puzzles, the first one is read.
    ///
    /// # Errors
    /// The reason why it is nothing of these.
    pub fn read(text: &str) -> Result<Anything, Unreadable> {
        Paste::read(text).map(|paste| paste.content)
    }
}

impl Paste {
    /// Reads a text as [`Anything::read`] does.
    ///
    /// # Errors
    /// The reason why it cannot be read.
    pub fn read(text: &str) -> Result<Paste, Unreadable> {
        let text = text.strip_prefix('\u{feff}').unwrap_or(text);
        if text.trim().is_empty() {
            return Err(Unreadable::new("there is nothing to read"));
        }
        match program(text) {
            Some(RightProgram::Model) => model(text),
            Some(RightProgram::Pencil) => {
                pencil(text).or_else(|wrong| sudoku(text).map_err(|_| wrong))
            }
            Some(RightProgram::Sudoku) => {
                sudoku(text).or_else(|wrong| pencil(text).map_err(|_| wrong))
            }
            None => sudoku(text).or_else(|_| pencil(text)).map_err(|_| nothing(text)),
        }
    }

    /// Reads a sudoku, and nothing else.
    pub(crate) fn of_sudoku(text: &str) -> Result<Paste, Unreadable> {
        sudoku(text.strip_prefix('\u{feff}').unwrap_or(text))
    }
}

/// Returns the program that reads a text, as far as its form tells.
fn program(text: &str) -> Option<RightProgram> {
    if is_instance(text) && text.contains("<instance") {
        return Some(RightProgram::Model);
    }
    RightProgram::of_file(text).or_else(|| match Format::detect(text) {
        None | Some(Format::Text | Format::Json | Format::Python)
            if text.contains("\"variables\"") =>
        {
            Some(RightProgram::Model)
        }
        _ if is_saved_puzzle(text.as_bytes()) => Some(RightProgram::Pencil),
        None | Some(Format::Text | Format::Json) => None,
        Some(_) => Some(RightProgram::Sudoku),
    })
}

/// Returns the name of the format of a sudoku.
fn format_of(text: &str) -> &'static str {
    let is_line = text.parse::<kumiki_sudoku::Grid>().is_ok();
    let format = Format::detect(text).filter(|format| is_line || format.read(text).is_ok());
    format.unwrap_or(if is_line { Format::Line } else { Format::Text }).name()
}

/// Reads a sudoku.
fn sudoku(text: &str) -> Result<Paste, Unreadable> {
    let read = |puzzle: PuzzleInput, part: &str, others| Paste {
        content: Anything::Sudoku(puzzle.puzzle().into_owned()),
        format: format_of(part),
        others,
    };
    let wrong = match text.parse::<PuzzleInput>() {
        Ok(puzzle) => return Ok(read(puzzle, text, 0)),
        Err(wrong) => wrong,
    };
    if input::document(text.as_bytes()).is_some() {
        let found = read_all(text);
        let count = found.len();
        let first = found.into_iter().find_map(|Located { puzzle, .. }| puzzle.ok());
        return first
            .map(|puzzle| read(puzzle.into(), text, count - 1))
            .ok_or_else(|| of_sudoku(wrong));
    }
    let is_comment = |line: &&str| line.trim().is_empty() || line.trim_start().starts_with('#');
    let mut lines = text.lines().map(str::trim).filter(|line| !is_comment(line));
    let first = lines.next().unwrap_or_default();
    let cells = first.split([' ', '\t', ',', ';', '#']).next().unwrap_or(first);
    match on_line(cells, first) {
        Some(Ok(puzzle)) => Ok(read(puzzle, first, lines.count())),
        _ => Err(of_sudoku(wrong)),
    }
}

/// Returns the error of a sudoku.
fn of_sudoku(wrong: WrongText) -> Unreadable {
    let error = match wrong {
        WrongText::Grid(error) => return Unreadable::like("a sudoku", error),
        WrongText::Format(error) => error,
        WrongText::Link(error) => return Unreadable::new(error),
    };
    let like = Unreadable::like("a sudoku", &error);
    match error.at {
        Some(At::Text { line, column }) => like.at(line as u64, Some(column as u64)),
        Some(At::Line(line)) => like.at(line as u64, None),
        _ => like,
    }
}

/// Reads a pencil puzzle.
fn pencil(text: &str) -> Result<Paste, Unreadable> {
    let kinds = Kinds::standard();
    let wrong = |error: LinkError| Unreadable::like("a pencil puzzle", error);
    let read =
        |content, format, others| Paste { content: Anything::Pencil(content), format, others };
    // A file of nonograms may begin with a bracket, as JSON does.
    if is_saved_puzzle(text.as_bytes()) {
        return kinds.read(text).map(|puzzle| read(puzzle, "file", 0)).map_err(wrong);
    }
    if is_json(text) {
        let entries = kinds.read_json(text).map_err(of_collection)?;
        let count = entries.len();
        let mut first = None;
        for entry in entries {
            match entry.puzzle {
                Ok(puzzle) => return Ok(read(puzzle, "json", count - 1)),
                Err(error) => first = first.or(Some((entry.name, error))),
            }
        }
        return Err(match first {
            Some((name, error)) => {
                Unreadable::like("a pencil puzzle", format_args!("{name}: {error}"))
            }
            None => Unreadable::new("there is no puzzle in it"),
        });
    }
    let mut lines = text.lines().filter(|line| pencil_link(line).is_some());
    let first = lines.next().unwrap_or_default();
    let puzzle =
        pencil_on_line(&kinds, first).unwrap_or_else(|| kinds.read(first)).map_err(wrong)?;
    let format = if kumiki_puzzles::is_game_id(first) { "game ID" } else { "link" };
    Ok(read(puzzle, format, lines.count()))
}

fn of_collection(error: CollectionError) -> Unreadable {
    let like = Unreadable::like("a pencil puzzle", &error);
    match error {
        CollectionError::Syntax(error) => like.at(error.line() as u64, Some(error.column() as u64)),
        _ => like,
    }
}

/// Reads a model.
fn model(text: &str) -> Result<Paste, Unreadable> {
    let read = |format| move |model| Paste { content: Anything::Model(model), format, others: 0 };
    if is_instance(text) {
        return kumiki_xcsp3::parse(text).map(read("xcsp3")).map_err(|error| {
            let like = Unreadable::like("a model", &error);
            match error {
                Xcsp3Error::Fault { line, column, .. } => like.at(line as u64, Some(column as u64)),
                _ => like,
            }
        });
    }
    Model::parse(text).map(read("json")).map_err(|error| {
        let like = Unreadable::like("a model", &error);
        match error {
            ModelError::Syntax { line, column, .. } => like.at(line as u64, Some(column as u64)),
            _ => like,
        }
    })
}

/// Returns the error of a text that no reader is meant for.
fn nothing(text: &str) -> Unreadable {
    let text = text.trim();
    if let Some(error) = FormatError::of_link(text) {
        return match (&error.problem, Kinds::standard().read(text)) {
            (FormatProblem::OnServer(_), _) => Unreadable::new(error),
            (_, Err(error @ LinkError::UnknownType { .. })) => {
                Unreadable::like("a pencil puzzle", error)
            }
            _ => Unreadable::new(
                "it is a link that is not known: those of puzz.link, pzprv3, penpa, SudokuPad, \
                 f-puzzles, sudokuwiki and others are read",
            ),
        };
    }
    if is_json(text) {
        return match serde_json::from_str::<Value>(text) {
            Err(error) => Unreadable::new(format_args!("it is no JSON: {error}"))
                .at(error.line() as u64, Some(error.column() as u64)),
            Ok(_) => Unreadable::new(format_args!(
                "it is JSON, but no sudoku{}, no pencil puzzle, as it has no \"type\", and no model, \
                 as it has no \"variables\"",
                sudoku(text).err().map(|error| format!(" ({error})")).unwrap_or_default()
            )),
        };
    }
    if input::looks_like_puzzle(text) {
        return sudoku(text).err().unwrap_or_else(|| Unreadable::new("it is no sudoku"));
    }
    Unreadable::new(
        "it is no puzzle and no model: a sudoku is 81 digits and blanks or a link, a pencil puzzle \
         is a link or JSON, and a model is JSON or XCSP3",
    )
}

#[cfg(test)]
mod tests;
