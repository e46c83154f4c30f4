//! Any text as a grid: what is read is what a plain reading of the format says, what is refused has
//! its place, and every layout that a grid is written in is read back as the same grid.
//!
//! ```sh
//! cargo +nightly fuzz run --sanitizer none grid fuzz/corpus/grid fuzz/seeds/grid \
//!     -- -max_len=1024
//! ```
#![no_main]

use kumiki_sudoku::grid_text::{Symbol, cell_symbols, is_ruler};
use kumiki_sudoku::{Cell, Digit, Grid, GridError, Layout, Shape};
use libfuzzer_sys::fuzz_target;

fuzz_target!(|bytes: &[u8]| {
    let text = String::from_utf8_lossy(bytes);
    check_text(&text);
    let rows: Vec<Vec<char>> = text.split('\n').map(|line| line.chars().collect()).collect();
    check_rows(&rows);
    check_numbers(bytes);
});

fn check_text(text: &str) {
    let read = text.parse::<Grid>();
    assert_eq!(read.ok(), plain_reading(text), "{read:?}");
    match read {
        Ok(grid) => check_grid(grid),
        Err(error) => check_error(error, text),
    }
}

/// The grid that `text` is: 81 cells, in nine lines of nine if there are nine lines.
fn plain_reading(text: &str) -> Option<Grid> {
    let text = text.strip_prefix('\u{feff}').unwrap_or(text);
    let is_ruler = |line: &&str| {
        let dashes = line.matches('-').count();
        let is_line = match line.contains('|') {
            true => line.contains("----"),
            false => dashes > 9 && dashes % 9 != 0,
        };
        let is_drawn = line.chars().all(|c| "+-=|".contains(c) || c.is_whitespace());
        is_drawn && (line.contains(['+', '=']) || is_line)
    };
    let means_nothing = |c: char| "|,[]'\"".contains(c) || c.is_whitespace();
    let lines: Vec<String> = text
        .split('\n')
        .filter(|line| !is_ruler(line))
        .map(|line| line.chars().filter(|&c| !means_nothing(c)).collect())
        .filter(|line: &String| !line.is_empty())
        .collect();
    if lines.len() == 9 && lines.iter().any(|line| line.chars().count() != 9) {
        return None;
    }
    let number = |c: char| match c {
        '.' | '0' | '_' | '*' | '-' => Some(0),
        '1'..='9' => c.to_digit(10),
        _ => None,
    };
    let numbers: Vec<u32> = lines.concat().chars().map(number).collect::<Option<_>>()?;
    if numbers.len() != 81 {
        return None;
    }
    let mut grid = Grid::BLANK;
    for (cell, number) in Grid::cells().zip(numbers) {
        grid.set(cell, Digit::new(number as u8));
    }
    Some(grid)
}

/// A grid is read back from whatever it is given out as, and clashes where two peers are equal.
fn check_grid(grid: Grid) {
    for layout in [Layout::Line, Layout::Rows, Layout::Frame] {
        let text = grid.written(layout);
        assert_eq!(text.parse(), Ok(grid), "{text}");
        assert_eq!(text.replace('\n', "\r\n").parse(), Ok(grid), "{text}");
    }
    assert_eq!(format!("{grid}").parse(), Ok(grid));
    assert_eq!(format!("{grid:#}").parse(), Ok(grid));
    assert_eq!(Grid::try_from(<[u8; 81]>::from(grid)), Ok(grid));
    assert_eq!(Grid::try_from(<[[u8; 9]; 9]>::from(grid)), Ok(grid));
    assert_eq!(Grid::try_from(<Vec<Vec<char>>>::from(grid)), Ok(grid));

    let clashes = |cell: Cell| {
        grid[cell].is_some() && Shape::CLASSIC.peers(cell).any(|p| grid[p] == grid[cell])
    };
    match grid.clash() {
        None => assert!(!Grid::cells().any(clashes), "{grid:?}: a clash that is not seen"),
        Some(clash) => {
            let [first, second] = clash.cells;
            assert!(
                first < second && Shape::CLASSIC.peers(first).any(|peer| peer == second),
                "{clash:?}"
            );
            assert!(clash.cells.iter().all(|&cell| grid[cell] == Some(clash.digit)), "{clash:?}");
            let cells = Shape::CLASSIC.cells_of(clash.house);
            assert!(clash.cells.iter().all(|cell| cells.contains(cell)), "{clash:?}");
        }
    }
}

/// An error says something that is true of `text`.
fn check_error(error: GridError, text: &str) {
    assert!(!error.to_string().is_empty());
    match error {
        GridError::UnknownSymbol { symbol, .. } => {
            assert!(text.contains(symbol) && Symbol::of(symbol) == Symbol::Unknown, "{error:?}");
        }
        GridError::WrongLength { found } => assert_ne!(found, 81),
        GridError::WrongRows { found } => assert_ne!(found, 9),
        GridError::WrongRowLength { row, found } => assert!(row < 9 && found != 9, "{error:?}"),
        GridError::NotADigit { .. } => panic!("text has symbols, not numbers: {error:?}"),
    }
    for line in text.lines() {
        let symbols = cell_symbols(line).count();
        assert!(symbols <= line.chars().count() && !(is_ruler(line) && symbols > 0));
    }
}

fn check_rows(rows: &[Vec<char>]) {
    let is_grid = rows.len() == 9
        && rows.iter().all(|row| {
            row.len() == 9 && row.iter().all(|&c| matches!(Symbol::of(c), Symbol::Cell(_)))
        });
    let read = Grid::try_from(rows);
    assert_eq!(read.is_ok(), is_grid, "{read:?}");
    read.into_iter().for_each(check_grid);
}

/// Bytes as numbers, and the same less what is printed for them.
fn check_numbers(bytes: &[u8]) {
    let digits: Vec<u8> = bytes.iter().map(|byte| byte.wrapping_sub(b'0')).collect();
    for numbers in [bytes, &digits] {
        let is_grid = numbers.len() == 81 && numbers.iter().all(|&number| number <= 9);
        let read = Grid::try_from(numbers);
        assert_eq!(read.is_ok(), is_grid, "{read:?}");
        if let Ok(grid) = read {
            assert_eq!(<[u8; 81]>::from(grid)[..], *numbers);
        }
    }
}
