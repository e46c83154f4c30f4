//! Classic puzzles in texts of no other format: in source code, tables of web pages and of LaTeX,
//! mails, logs and links.
//!
//! Invariant: every row of cells in the text belongs to a puzzle, and no digit is twice in a house;
//! otherwise nothing is read. So a puzzle with a fault does not become another one.

mod links;
mod marks;
mod markup;
mod named;
mod words;

use super::line;
use kumiki_sudoku::Puzzle;
use words::Segment;

/// The greatest length of a text that is searched, in bytes.
const LONGEST: usize = 64 * 1024;

/// The greatest number of cells in a row that are no part of a grid: numbers of a sentence, sizes.
const FEW: usize = 4;

/// Returns the puzzles in `text`, at least one. Solutions that follow their puzzles are left out.
pub(super) fn find(text: &str) -> Option<Vec<Puzzle>> {
    if text.len() > LONGEST {
        return None;
    }
    let plain = markup::plain(text);
    let one = named::find(text, &plain).or_else(|| marks::find(&plain));
    let one = one.or_else(|| cell_by_cell(text));
    one.map(|puzzle| vec![puzzle]).or_else(|| grids(&plain)).or_else(|| links::find(text))
}

/// Returns the puzzle whose 81 cells stand on a line each, which is empty for a blank.
fn cell_by_cell(text: &str) -> Option<Puzzle> {
    let cell = |line: &str| match line.trim().as_bytes() {
        [] => Some('.'),
        [symbol] => Some(char::from(*symbol)),
        _ => None,
    };
    let cells: Vec<char> = text.lines().map(cell).collect::<Option<_>>()?;
    (cells.len() == 81).then(|| puzzle_of(&cells)).flatten()
}

/// Returns the puzzle with these 81 cells, if some is a clue and no digit is twice in a house.
fn puzzle_of(cells: &[char]) -> Option<Puzzle> {
    let puzzle = line::of_symbols(cells.iter().copied()).ok()?;
    (puzzle.grid()?.clash().is_none() && puzzle.clues().next().is_some()).then_some(puzzle)
}

/// Returns the puzzles whose cells stand in rows.
fn grids(text: &str) -> Option<Vec<Puzzle>> {
    let mut rows = words::segments(text);
    rows.retain(|row| row.cells.len() > FEW);
    let rows = without_labels(&rows)?;
    let cells: Vec<char> = match side_by_side(&rows) {
        Some(cells) => cells,
        None => rows.iter().flat_map(|row| row.cells.iter().copied()).collect(),
    };
    if cells.is_empty() || !cells.len().is_multiple_of(81) {
        return None;
    }
    let mut found: Vec<Puzzle> = Vec::new();
    for cells in cells.chunks(81) {
        let puzzle = puzzle_of(cells)?;
        if !found.iter().any(|earlier| is_filled(&puzzle, earlier)) {
            found.push(puzzle);
        }
    }
    Some(found)
}

/// Checks whether `puzzle` is `earlier`, solved: with a digit in every cell.
pub(super) fn is_filled(puzzle: &Puzzle, earlier: &Puzzle) -> bool {
    puzzle.clues().count() == puzzle.shape().cell_count()
        && puzzle.shape() == earlier.shape()
        && earlier.clues().all(|(cell, digit)| puzzle[cell].clue() == Some(digit))
}

/// Returns the rows without numbers above and beside them, and without the blanks behind separators
/// that end rows; `None` if some row is too long or too short.
fn without_labels(rows: &[Segment]) -> Option<Vec<Segment>> {
    let mut kept: Vec<Segment> = Vec::new();
    let mut rest = rows;
    while let Some(row) = rest.first() {
        if let Some(cut) = labelled(rest) {
            let bare = rest[..9].iter().map(|row| {
                let [begin, end] = if row.cells.len() == 10 { cut } else { [0, 9] };
                Segment { cells: row.cells[begin..end].into(), ..*row }
            });
            kept.extend(bare);
            rest = &rest[9..];
            continue;
        }
        let is_head = is_numbered(row.cells.iter())
            && (labelled(&rest[1..]) == Some([1, 10])
                || rows.len() % 9 == 1 && rows.iter().all(|row| row.cells.len() == 9));
        if !is_head {
            if !row.cells.len().is_multiple_of(9) {
                return None;
            }
            kept.push(row.clone());
        }
        rest = &rest[1..];
    }
    Some(kept)
}

/// Checks whether `cells` count from 1, or from 0, which is a blank.
fn is_numbered<'a>(cells: impl Iterator<Item = &'a char>) -> bool {
    let all: String = cells.collect();
    all == "123456789" || all == ".12345678"
}

/// Returns where the cells of the first nine rows begin and end, if some have a tenth cell: a label
/// before the others, or a blank behind the last separator.
fn labelled(rows: &[Segment]) -> Option<[usize; 2]> {
    let rows = rows.get(..9)?;
    let is_long = |row: &Segment| row.cells.len() == 10;
    let first = || rows.iter().map(|row| &row.cells[0]);
    if rows.iter().all(is_long) && (is_numbered(first()) || first().all(|label| *label == '.')) {
        return Some([1, 10]);
    }
    // The last row may end without a separator.
    let is_open = |row: &Segment| is_long(row) && row.is_open;
    let is_last = is_open(&rows[8]) || rows[8].cells.len() == 9 && !rows[8].is_open;
    (rows[..8].iter().all(is_open) && is_last).then_some([0, 9])
}

/// Returns the cells of two grids, the second of which stands to the right of the first.
fn side_by_side(rows: &[Segment]) -> Option<Vec<char>> {
    let lines: Vec<Vec<char>> = rows
        .chunk_by(|one, other| one.line == other.line)
        .map(|rows| rows.iter().flat_map(|row| row.cells.iter().copied()).collect())
        .collect();
    let is_pair = lines.len() == 9 && lines.iter().all(|line| line.len() == 18);
    let half = |from: usize| lines.iter().flat_map(move |line| line[from..from + 9].to_vec());
    is_pair.then(|| half(0).chain(half(9)).collect())
}

#[cfg(test)]
mod tests;
