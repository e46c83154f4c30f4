//! New puzzles, and the types that there are.
//!
//! Invariant: the same kind, size, seed and wishes give the puzzle that the programs generate.

use super::AnswerResult;
use super::question::Question;
use crate::pencil::{board_size, generated_kind};
use crate::right_program::RightProgram;
use crate::sudoku::SudokuWishes;
use crate::unreadable::Unreadable;
use kumiki_puzzles::Kinds;
use kumiki_puzzles::canvas::Theme;
use kumiki_puzzles::generator::{Level, Wish, generate_within};
use kumiki_sudoku::Layout;
use kumiki_sudoku_io::Drawing;
use serde_json::{Value, json};

/// The size of a new pencil puzzle without one.
const USUAL_SIZE: &str = "10x10";

/// An example of each type of pencil puzzles: the name, and a link.
const EXAMPLES: &str = include_str!("examples.txt");

/// The example of a sudoku.
const SUDOKU: &str =
    "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";

/// The rule of a sudoku.
const RULE: &str = "Each row, column and box has each digit once.";

/// Returns a new puzzle, by its seed.
pub(super) fn generated(question: &Question) -> AnswerResult {
    let kind = question.word("kind").unwrap_or("sudoku");
    let seed = question.number("seed")?.unwrap_or(0);
    match RightProgram::is_sudoku(kind) {
        true => sudoku(question, seed),
        false => pencil(question, kind, seed),
    }
}

fn sudoku(question: &Question, seed: u64) -> AnswerResult {
    let word = |name: &str| question.word(name).map(str::to_owned);
    let usual = SudokuWishes::default();
    let wishes = SudokuWishes {
        shape: word("size").unwrap_or(usual.shape),
        rules: word("rule").into_iter().collect(),
        symmetry: word("symmetry"),
        clues: word("clues"),
        rating: word("rating"),
        level: word("level"),
        ..SudokuWishes::default()
    };
    let order = wishes.order().map_err(Unreadable::new)?;
    let mut generator = order.generator();
    generator.set_limits(question.limits().clone());
    let made = generator.puzzle(seed, 1).map_err(Unreadable::new)?;
    let text = order.written(&made.puzzle, Layout::Line).map_err(Unreadable::new)?;
    let picture = Drawing::new(&made.puzzle).theme(kumiki_sudoku_io::Theme::Page).coordinates();
    Ok(json!({
        "text": text,
        "name": generator.id(seed, 1).to_string(),
        "picture": picture.to_string(),
        "style": kumiki_sudoku_io::Theme::style(),
    }))
}

fn pencil(question: &Question, kind: &str, seed: u64) -> AnswerResult {
    let kind = generated_kind(kind).map_err(Unreadable::new)?;
    let size = question.word("size").unwrap_or(USUAL_SIZE);
    let size = board_size(size).map_err(|error| Unreadable::new(format_args!("size: {error}")))?;
    let level = match question.word("level") {
        None | Some("any") => Level::Any,
        Some("easy") => Level::Easy,
        Some("medium") => Level::Medium,
        Some("hard") => Level::Hard,
        Some(other) => {
            let message =
                format_args!("there is no level {other:?}; there are easy, medium, hard, any");
            return Err(Unreadable::new(message));
        }
    };
    let wish = Wish { level, ..Wish::default() };
    let found = generate_within(&kind, size, seed, &wish, question.limits()).ok_or_else(|| {
        let (name, attempts) = (kind.names[0], wish.attempts);
        if question.limits().are_over() {
            return Unreadable::new(format_args!("the time is up before a {name} was found"));
        }
        Unreadable::new(format_args!("no {name} of this size was found in {attempts} attempts"))
    })?;
    let title = found.puzzle.caption();
    Ok(json!({
        "text": found.puzzle.link(),
        "name": format!("{} {seed}", kind.names[0]),
        "picture": found.puzzle.canvas(Theme::Page).titled(title, kind.rules).to_string(),
        "style": Theme::page_style(),
    }))
}

/// Returns the types of puzzles, each with its names, its rules and an example.
pub(super) fn types() -> Value {
    let sudoku = json!({
        "name": "sudoku", "names": ["sudoku"], "title": "Sudoku", "rules": RULE,
        "generated": true, "example": SUDOKU,
    });
    let kinds = Kinds::standard();
    let own = kinds.iter().map(|kind| {
        json!({
            "name": kind.names[0],
            "names": kind.names,
            "title": kind.title(),
            "rules": kind.rules,
            "generated": kind.is_generated,
            "example": example(kind.names[0]),
        })
    });
    json!({ "types": std::iter::once(sudoku).chain(own).collect::<Value>() })
}

/// Returns the example of a type.
fn example(name: &str) -> Option<&'static str> {
    EXAMPLES.lines().find(|link| link.split('/').next() == Some(name))
}
