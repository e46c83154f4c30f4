//! The reader of grids without rules as plain text.
//!
//! Invariant: the length of a text alone determines its form.

use super::IssError;
use kumiki_sudoku::{Digit, Digits, Entry, Puzzle, Shape};

/// Reads a symbol for each cell, twice as many if the numbers of irregular boxes follow, or one
/// symbol for each digit of each cell. Returns `None` if no form has that length, or if the text
/// has symbols that only items have.
pub(super) fn read(text: &str) -> Option<Result<Puzzle, IssError>> {
    if text.contains(|symbol: char| symbol == '~' || symbol.is_lowercase()) {
        return None;
    }
    let symbols: Vec<char> = text.chars().collect();
    let length = symbols.len();
    let sizes = || 2..=super::MOST_ROWS;
    if let Some(size) = sizes().find(|size| size * size == length) {
        return Some(of_cells(Shape::of_size(size).ok()?, &symbols));
    }
    if let Some(size) = sizes().find(|size| 2 * size * size == length) {
        let (cells, boxes) = symbols.split_at(length / 2);
        let shape = Shape::irregular(size, boxes);
        return Some(shape.map_err(IssError::from).and_then(|shape| of_cells(shape, cells)));
    }
    let size = (2..=9).find(|size| size * size * size == length)?;
    Some(of_pencil_marks(Shape::of_size(size).ok()?, &symbols))
}

fn of_cells(shape: Shape, symbols: &[char]) -> Result<Puzzle, IssError> {
    let size = shape.size();
    let entry = |symbol: char| digit(symbol, size).map_or_else(Entry::default, Entry::given);
    Ok(Puzzle::with_entries(shape, symbols.iter().map(|&symbol| entry(symbol)))?)
}

fn of_pencil_marks(shape: Shape, symbols: &[char]) -> Result<Puzzle, IssError> {
    let size = shape.size();
    let entry = |marks: &[char]| {
        let digits: Digits = marks.iter().filter_map(|&mark| digit(mark, size)).collect();
        let allowed = Some(digits).filter(|&digits| digits != Digits::up_to(size as u8));
        Entry { allowed, ..Entry::default() }
    };
    Ok(Puzzle::with_entries(shape, symbols.chunks(size).map(entry))?)
}

/// Returns the digit that a symbol stands for. If there are more than nine digits, they are
/// letters, and `A` is 1.
fn digit(symbol: char, size: usize) -> Option<Digit> {
    let first = if size > 9 { 'A' } else { '1' };
    let value = (symbol as u32).checked_sub(first as u32)? + 1;
    u8::try_from(value).ok().filter(|&value| usize::from(value) <= size).and_then(Digit::new)
}
