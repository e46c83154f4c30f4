//! Puzzles as they are read: from a line, or from a text of which the format is detected.
//!
//! Invariant: a line of 81 cells becomes a grid, and nothing else is made of it. Files have
//! millions of such lines.

use crate::format::{Detail, Format, FormatError, has_regions, is_odd_blank, is_pasted, scattered};
use kumiki_sudoku::grid_text::{Symbol, cell_symbols, is_ruler};
use kumiki_sudoku::{Grid, GridError, Puzzle};
use std::borrow::Cow;
use std::str::FromStr;
use thiserror::Error;

/// The number of bytes of a text from which its format is detected.
const HEAD: usize = 8 * 1024;

/// A puzzle as it was read.
///
/// ```
/// use kumiki_sudoku_io::input::PuzzleInput;
///
/// let clues = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
/// let classic: PuzzleInput = clues.parse()?;
/// assert!(classic.grid().is_some());
/// let small: PuzzleInput = "2x2:1o".parse()?;
/// assert_eq!((small.grid(), small.puzzle().clues().count()), (None, 1));
/// # Ok::<(), kumiki_sudoku_io::input::WrongText>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum PuzzleInput {
    /// The clues of a classic puzzle.
    Grid(Grid),
    /// A puzzle of any size, or with data beside its clues.
    Puzzle(Box<Puzzle>),
}

impl PuzzleInput {
    /// Returns the clues, if nothing else restricts the solutions.
    pub fn grid(&self) -> Option<Grid> {
        match self {
            PuzzleInput::Grid(grid) => Some(*grid),
            PuzzleInput::Puzzle(puzzle) => plain_grid(puzzle),
        }
    }

    /// Returns the puzzle without data that has no influence on the solutions, if it is classic.
    pub fn restrictions(&self) -> Cow<'_, Puzzle> {
        match self.grid() {
            Some(grid) => Cow::Owned(grid.into()),
            None => self.puzzle(),
        }
    }

    /// Returns all that was read.
    pub fn puzzle(&self) -> Cow<'_, Puzzle> {
        match self {
            PuzzleInput::Grid(grid) => Cow::Owned((*grid).into()),
            PuzzleInput::Puzzle(puzzle) => Cow::Borrowed(puzzle),
        }
    }
}

/// Returns the clues of `puzzle`, if it is classic and nothing else restricts the solutions.
pub fn plain_grid(puzzle: &Puzzle) -> Option<Grid> {
    puzzle.grid().filter(|_| !is_bound(puzzle))
}

/// Returns whether more than clues restricts the solutions of `puzzle`.
pub fn is_bound(puzzle: &Puzzle) -> bool {
    Detail::ALL.into_iter().any(|detail| detail.is_binding() && detail.is_in(puzzle))
}

impl From<Puzzle> for PuzzleInput {
    fn from(puzzle: Puzzle) -> PuzzleInput {
        PuzzleInput::Puzzle(Box::new(puzzle))
    }
}

/// Returns the format of a text that begins with `head`, if it must be read as a whole: its puzzles
/// are neither single lines nor nine rows.
pub fn document(head: &[u8]) -> Option<Format> {
    let head = &head[..head.len().min(HEAD)];
    // The last line may be incomplete.
    let end = head.iter().rposition(|byte| matches!(byte, b'\n' | b'\r')).unwrap_or(head.len());
    let is_short = head.len() < HEAD;
    let head = String::from_utf8_lossy(&head[..if is_short { head.len() } else { end }]);
    let format = Format::detect(&head);
    let has_lines =
        matches!(format, None | Some(Format::Line | Format::Rows | Format::Grid | Format::Python));
    let is_scattered = || is_short && !has_only_cells(&head) && !scattered(&head).is_empty();
    // A page is longer than other texts, and no line of it is a puzzle.
    let is_page = format.is_none() && head.starts_with('<');
    if is_page || has_lines && is_scattered() {
        return Some(Format::Text);
    }
    let format = format?;
    // More than puzzles stands on the lines, which only the reader of the format removes.
    if is_pasted(&head) {
        return Some(format);
    }
    let is_row = |line: &&str| !line.trim_start().starts_with('#') && !is_ruler(line);
    let rows = || head.lines().filter(is_row).filter(|line| !line.trim().is_empty());
    let is_whole = match format {
        Format::Rows | Format::Grid | Format::Python => {
            rows().next().is_none_or(|row| cell_symbols(row).count() != 9) || {
                // The grid as a whole tells which digits the letters of a wordoku are, and that
                // `x` or `?` is its only blank.
                let is_letter =
                    |symbol: char| symbol.is_ascii_alphabetic() && !is_odd_blank(symbol);
                let has = |wanted: fn(char) -> bool| rows().take(9).any(|row| row.contains(wanted));
                let is_blank = |symbol| Symbol::of(symbol) == Symbol::Cell(None);
                let is_odd = |row: &str| row.contains(is_odd_blank) && !row.contains(is_blank);
                rows().take(9).filter(|row| row.contains(is_letter)).count() > 4
                    || has(is_odd_blank) && !has(is_blank)
                    || rows().filter(|row| is_odd(row)).take(4).count() == 4
                    || rows().filter(|row| cell_symbols(row).count() > 9).take(4).count() == 4
            }
        }
        // Such short lines may be rows as well.
        Format::Line => rows().all(|row| matches!(row.trim().len(), 16 | 25)),
        // If the puzzle comes first, the text after it is a comment.
        Format::Table => !rows().nth(1).is_some_and(begins_with_puzzle),
        format => !format.has_lines(),
    };
    is_whole.then_some(format)
}

/// Returns whether each line of a text is a row or a grid of cells, or a line between them.
fn has_only_cells(text: &str) -> bool {
    let is_row = |line: &str| {
        let is_cell = |symbol: char| matches!(Symbol::of(symbol), Symbol::Cell(_));
        matches!(cell_symbols(line).count(), 9 | 81) && cell_symbols(line).all(is_cell)
    };
    let is_between = |line: &str| {
        let line = line.trim();
        // A row of nine or 81 symbols may begin with a blank.
        line.is_empty() || is_ruler(line) || line.starts_with('#') && !matches!(line.len(), 9 | 81)
    };
    text.lines().all(|line| is_between(line) || is_row(line) || begins_with_puzzle(line))
}

fn begins_with_puzzle(line: &str) -> bool {
    line.split(',').next().is_some_and(|field| field.parse::<Grid>().is_ok())
}

/// Returns the puzzle on `line`, whose cells may be `cells`. Returns `None` for the head of a
/// table.
pub fn on_line(cells: &str, line: &str) -> Option<Result<PuzzleInput, WrongText>> {
    if has_regions(line) {
        let jigsaw = Format::Line.read(line);
        return Some(jigsaw.map(PuzzleInput::from).map_err(WrongText::Format));
    }
    let error = match cells.parse() {
        Ok(grid) => return Some(Ok(PuzzleInput::Grid(grid))),
        Err(error) => error,
    };
    let line = line.split(" #").next().unwrap_or(line);
    match Format::detect(line) {
        None | Some(Format::Text) => Some(Err(match FormatError::of_link(line) {
            Some(unread) => WrongText::Link(unread),
            None => WrongText::Grid(error),
        })),
        Some(Format::Table) if Format::Table.read_all(line).is_empty() => None,
        Some(format) => Some(match format.read(line) {
            Ok(puzzle) => Ok(puzzle.into()),
            // It is almost a line of 81 cells.
            Err(_) if matches!(format, Format::Line | Format::Rows) => Err(WrongText::Grid(error)),
            Err(error) => match <[Puzzle; 1]>::try_from(in_prose(line)) {
                Ok([puzzle]) => Ok(puzzle.into()),
                Err(_) => Err(WrongText::Format(error)),
            },
        }),
    }
}

/// Returns the puzzles of the links in a line that is no link as a whole.
fn in_prose(line: &str) -> Vec<Puzzle> {
    if line.contains("://") { scattered(line) } else { Vec::new() }
}

/// The reason why a text holds no puzzle.
#[derive(Clone, Debug, Error)]
pub enum WrongText {
    /// It is not a grid, and of no other format.
    #[error(transparent)]
    Grid(#[from] GridError),
    /// It has another format, with an error.
    #[error(transparent)]
    Format(FormatError),
    /// It is a link that holds no puzzle.
    #[error(transparent)]
    Link(FormatError),
}

impl FromStr for PuzzleInput {
    type Err = WrongText;

    /// Reads a text that holds one puzzle.
    fn from_str(text: &str) -> Result<PuzzleInput, WrongText> {
        match text.parse() {
            Ok(grid) => Ok(PuzzleInput::Grid(grid)),
            Err(error) => read(text, error.into()).or_else(|error| {
                let [puzzle] = <[Puzzle; 1]>::try_from(scattered(text)).map_err(|_| error)?;
                Ok(puzzle.into())
            }),
        }
    }
}

/// Reads a text that is no grid, because of `error`.
fn read(text: &str, error: WrongText) -> Result<PuzzleInput, WrongText> {
    match Format::detect(text) {
        None | Some(Format::Text) => Err(FormatError::of_link(text).map_or(error, WrongText::Link)),
        // It is almost a line of 81 cells.
        Some(nearly @ (Format::Line | Format::Rows)) => {
            nearly.read(text).map(PuzzleInput::from).map_err(|_| error)
        }
        Some(format) => format.read(text).map(PuzzleInput::from).map_err(WrongText::Format),
    }
}

/// Returns whether `text` is a puzzle rather than the name of a file.
pub fn looks_like_puzzle(text: &str) -> bool {
    let unknown = text.chars().filter(|&symbol| Symbol::of(symbol) == Symbol::Unknown).count();
    text.parse::<Grid>().is_ok()
        || 4 * unknown <= text.chars().count()
        || Format::detect(text).is_some_and(|format| format != Format::Text)
        || FormatError::of_link(text).is_some()
}

#[cfg(test)]
mod tests {
    use super::*;
    use kumiki_sudoku::Shape;

    const A: &str =
        "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";

    #[test]
    fn lines_and_nine_rows_are_read_one_by_one() {
        let puzzle = Format::Line.read(A).unwrap();
        let large = Puzzle::new(Shape::of_size(16).unwrap());
        let rows = Format::Rows.write(&large).unwrap() + "\n";
        assert_eq!(document(rows.as_bytes()), Some(Format::Rows));
        for format in Format::ALL.into_iter().filter(|format| format.is_written()) {
            let text = format.write(&puzzle).unwrap() + "\n";
            let is_read_so = document(text.as_bytes()).is_none();
            let expected =
                format.has_lines() || matches!(format, Format::Rows | Format::Grid | Format::Table);
            assert_eq!(is_read_so, expected, "{format}: {text}");
        }
        assert_eq!(document(b"prose\nand more of it\n"), None);
        assert_eq!(document(b""), None);
    }

    #[test]
    fn a_line_is_a_grid_or_of_another_format_or_wrong() {
        assert_eq!(on_line(A, A).unwrap().unwrap(), PuzzleInput::Grid(A.parse().unwrap()));
        let solo = "2x2:1o";
        let solo = on_line(solo, solo).unwrap().unwrap();
        assert_eq!((solo.grid(), solo.puzzle().clues().count()), (None, 1));
        assert!(matches!(on_line("12", "12"), Some(Err(WrongText::Grid(_)))));
        assert!(matches!(on_line("2x2:", "2x2:1"), Some(Err(WrongText::Format(_)))));
        assert!(on_line("quizzes", "quizzes,solutions").is_none());
    }
}
