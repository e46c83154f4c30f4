//! Classic grids as text, read in any of the layouts that are written. This is the fast reader for
//! very many grids.
//!
//! Invariant: `read(layout.write(grid)) == grid` for every layout and grid, and reading never
//! panics.
//!
//! # What is read
//! A cell is a digit, or a blank: `.` or `0` (also `_`, `*` and `-`). White space, commas, quotes,
//! brackets and `|` around cells are skipped. So are a byte order mark at the start, empty lines,
//! and rulers: lines of `+`, `-`, `=` and `|` that are no rows of blanks. There must be 81 cells;
//! if they stand in nine lines, there must be nine in each.

mod layout;

pub use layout::Layout;

use super::{Grid, GridError};
use crate::geometry::{Cell, Digit};

/// The meaning of a character of a grid.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Symbol {
    /// A cell, blank or with a digit.
    Cell(Option<Digit>),
    /// A separator between cells.
    Separator,
    /// A character that does not belong to a grid.
    Unknown,
}

impl Symbol {
    /// Returns the meaning of `symbol` outside of a ruler.
    pub fn of(symbol: char) -> Symbol {
        match symbol {
            '1'..='9' => Symbol::Cell(Digit::from_symbol(symbol)),
            '.' | '0' | '_' | '*' | '-' => Symbol::Cell(None),
            '|' | ',' | '[' | ']' | '\'' | '"' => Symbol::Separator,
            _ if symbol.is_whitespace() => Symbol::Separator,
            _ => Symbol::Unknown,
        }
    }
}

/// Returns whether `line` only separates bands or closes a frame, as `+-------+-------+-------+`,
/// `-------|-------|-------` and `===================` do. A row of blanks has no more than three
/// dashes between two borders, and whole rows have a multiple of nine.
pub fn is_ruler(line: &str) -> bool {
    let is_drawn = |symbol: char| matches!(symbol, '+' | '-' | '=' | '|') || symbol.is_whitespace();
    if !line.chars().all(is_drawn) {
        return false;
    }
    let dashes = || line.chars().filter(|&symbol| symbol == '-').count();
    line.contains(['+', '='])
        || line.contains('|') && line.contains("----")
        || !line.contains('|') && dashes() > 9 && !dashes().is_multiple_of(9)
}

/// Returns the characters of `line` that are cells, or in the place of one.
pub fn cell_symbols(line: &str) -> impl Iterator<Item = char> {
    let drawn = if is_ruler(line) { "" } else { line };
    drawn.chars().filter(|&symbol| Symbol::of(symbol) != Symbol::Separator)
}

/// Reads a grid.
pub(crate) fn read(text: &str) -> Result<Grid, GridError> {
    // Most puzzles have this form.
    if let Some(grid) = text.as_bytes().try_into().ok().and_then(Grid::from_symbols) {
        return Ok(grid);
    }
    let text = text.strip_prefix('\u{feff}').unwrap_or(text);
    let rows = || text.lines().filter(|line| cell_symbols(line).next().is_some());
    if rows().count() == 9 { read_rows(rows()) } else { read_run(rows) }
}

/// Reads nine lines, each a row.
fn read_rows<'a>(rows: impl Iterator<Item = &'a str>) -> Result<Grid, GridError> {
    let mut grid = Grid::BLANK;
    for (row, line) in rows.enumerate() {
        for (column, symbol) in cell_symbols(line).take(9).enumerate() {
            write_symbol(&mut grid, Cell::new(row, column), symbol)?;
        }
        let found = cell_symbols(line).count();
        if found != 9 {
            return Err(GridError::WrongRowLength { row, found });
        }
    }
    Ok(grid)
}

/// Reads 81 cells, independent of line ends.
fn read_run<'a, R: Iterator<Item = &'a str>>(rows: impl Fn() -> R) -> Result<Grid, GridError> {
    let mut grid = Grid::BLANK;
    for (cell, symbol) in Grid::cells().zip(rows().flat_map(cell_symbols)) {
        write_symbol(&mut grid, cell, symbol)?;
    }
    let found = rows().flat_map(cell_symbols).count();
    if found == Grid::CELLS {
        return Ok(grid);
    }
    let count = rows().count();
    let are_rows = count > 1 && rows().all(|line| cell_symbols(line).count() == 9);
    Err(if are_rows {
        GridError::WrongRows { found: count }
    } else {
        GridError::WrongLength { found }
    })
}

fn write_symbol(grid: &mut Grid, cell: Cell, symbol: char) -> Result<(), GridError> {
    let Symbol::Cell(digit) = Symbol::of(symbol) else {
        return Err(GridError::UnknownSymbol { cell, symbol });
    };
    grid.set(cell, digit);
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::grids;
    use proptest::prelude::*;

    const LINE: &str =
        "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";

    fn rows_of(line: &str) -> Vec<&str> {
        (0..9).map(|row| &line[row * 9..row * 9 + 9]).collect()
    }

    #[test]
    fn one_grid_is_read_from_every_way_to_write_it() {
        let grid: Grid = LINE.parse().unwrap();
        let rows = rows_of(LINE);
        let spaced: Vec<String> = LINE
            .chars()
            .map(|symbol| symbol.to_string())
            .collect::<Vec<_>>()
            .chunks(9)
            .map(|row| row.join(" "))
            .collect();
        let quoted =
            format!("{:?}", rows.iter().map(|row| row.chars().collect()).collect::<Vec<Vec<_>>>());
        for text in [
            LINE.replace('.', "0"),
            LINE.replace('.', "_"),
            LINE.replace('.', "-"),
            format!("\u{feff}{LINE}\r\n"),
            rows.join("\n"),
            rows.join("\r\n"),
            rows.concat(),
            spaced.join("\n"),
            spaced.join("\n\n"),
            rows.chunks(3).map(<[_]>::concat).collect::<Vec<_>>().join("\n"),
            rows.chunks(3).map(|band| band.join("\n")).collect::<Vec<_>>().join("\n---+---+---\n"),
            rows.chunks(3)
                .map(|band| band.join("\n"))
                .collect::<Vec<_>>()
                .join("\n----|----|----\n"),
            rows.chunks(3).map(|band| band.join("\n")).collect::<Vec<_>>().join("\n-----------\n"),
            rows.chunks(3).map(|band| band.join("\n")).collect::<Vec<_>>().join("\n=========\n"),
            rows.join("\n").replace("...", "---"),
            quoted,
            format!("{:?}", <[[u8; 9]; 9]>::from(grid)),
        ] {
            assert_eq!(text.parse(), Ok(grid), "{text}");
        }
    }

    #[test]
    fn what_is_not_a_grid_is_refused_with_its_place() {
        let cell = Cell::new(1, 2);
        let rows = rows_of(LINE);
        let short_row = [&rows[..4], &rows[4..5], &[&rows[5][1..]], &rows[6..]].concat().join("\n");
        let spoilt = format!("{}x{}", &LINE[..11], &LINE[12..]);
        let spoilt_rows = rows_of(&spoilt).join("\n");
        // The symbol is in row 6, which the missing cell of row 1 must not shift.
        let late = format!(
            "{}\n{}\n?{}\n{}",
            &rows[0],
            rows[1..5].join("\n"),
            &rows[5][1..],
            rows[6..].join("\n")
        );
        let cases = [
            ("", GridError::WrongLength { found: 0 }),
            (&LINE[1..], GridError::WrongLength { found: 80 }),
            (&format!("{LINE}1"), GridError::WrongLength { found: 82 }),
            (&spoilt, GridError::UnknownSymbol { cell, symbol: 'x' }),
            (&spoilt_rows, GridError::UnknownSymbol { cell, symbol: 'x' }),
            (&late, GridError::UnknownSymbol { cell: Cell::new(5, 0), symbol: '?' }),
            (&short_row, GridError::WrongRowLength { row: 5, found: 8 }),
            (&rows[1..].join("\n"), GridError::WrongRows { found: 8 }),
            ("hello", GridError::UnknownSymbol { cell: Cell::new(0, 0), symbol: 'h' }),
        ];
        for (text, error) in cases {
            assert_eq!(text.parse::<Grid>(), Err(error), "{text}");
        }
        assert_eq!(
            GridError::UnknownSymbol { cell, symbol: 'x' }.to_string(),
            "row 2 column 3: unknown symbol 'x'"
        );
    }

    #[test]
    fn every_byte_is_a_symbol_or_none_as_its_character_is() {
        for byte in 0..=u8::MAX {
            let mut symbols = [b'.'; 81];
            symbols[40] = byte;
            let mut expected = Grid::BLANK;
            let expected = match Symbol::of(char::from(byte)) {
                Symbol::Cell(digit) => {
                    expected.set(Cell::new(4, 4), digit);
                    Some(expected)
                }
                Symbol::Separator | Symbol::Unknown => None,
            };
            assert_eq!(Grid::from_symbols(&symbols), expected, "{byte}");
        }
    }

    proptest! {
        #[test]
        fn symbols_are_the_line_and_are_read_back(grid in grids()) {
            let line = grid.written(Layout::Line);
            prop_assert_eq!(&grid.symbols()[..], line.as_bytes());
            prop_assert_eq!(grid.to_string(), line);
            prop_assert_eq!(Grid::from_symbols(&grid.symbols()), Some(grid));
        }

        #[test]
        fn no_text_makes_the_reader_panic(
            text in "\\PC*",
            bytes in prop::collection::vec(any::<u8>(), 0..400),
        ) {
            let _ = text.parse::<Grid>();
            let _ = String::from_utf8_lossy(&bytes).parse::<Grid>();
        }

        #[test]
        fn text_of_grid_symbols_is_read_or_refused(text in "[0-9.x|+\\-\\n ]{0,200}") {
            if let Ok(grid) = text.parse::<Grid>() {
                prop_assert_eq!(grid.to_string().parse(), Ok(grid));
            }
        }
    }
}
