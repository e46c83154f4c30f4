//! The files of Simple Sudoku (.ss): a drawn grid, followed by filled-in digits and candidates.
//!
//! Invariant: the first grid has the clues, the second one all digits, the third one the
//! candidates.

use super::boxed::BoxedDrawing;
use super::cells;
use super::codec::{Codec, Standing, Write};
use super::error::{At, Fault};
use super::rows::without_comment;
use super::{Carries, Detail, Sample, pencil_marks};
use kumiki_sudoku::{Digit, Digits, Entry, Puzzle, Shape};

const TOP: &str = "*-----------*";

pub(super) const SIMPLE_SUDOKU: Codec = Codec {
    name: "ss",
    extension: Some("ss"),
    about: "files of Simple Sudoku: clues, all digits, candidates",
    carries: Carries { details: &[Detail::Placed, Detail::Notes], ..Carries::CLASSIC },
    is_like: |sample: &Sample<'_>| sample.lines.contains(&TOP),
    standing: Standing::Alone,
    read,
    write: Write::Always(write),
};

fn read(text: &str) -> Result<Puzzle, Fault> {
    let drawing = BoxedDrawing::of(text, without_comment);
    if ![9, 18, 27].contains(&drawing.rows.len()) {
        return Err(Fault::count(drawing.rows.len(), "rows", "9, 18 or 27"));
    }
    let above = |number: usize| text.lines().take(number).last().map_or("", str::trim_start);
    if drawing.rows.chunks(9).any(|rows| !above(rows[0].0).starts_with('*')) {
        return Err(Fault::broken("another drawing follows"));
    }
    let mut blocks = drawing.rows.chunks(9);
    let clues = blocks.next().map_or(Ok(Vec::new()), symbols)?;
    let all = blocks.next().map_or(Ok(clues.clone()), symbols)?;
    let mut puzzle = Puzzle::new(Shape::CLASSIC);
    let entries = clues.iter().zip(&all).map(|(clue, placed)| match (clue, placed) {
        (Some(clue), _) => Entry::given(*clue),
        (None, Some(placed)) => Entry::placed(*placed),
        (None, None) => Entry::default(),
    });
    for (cell, entry) in Shape::CLASSIC.cells().zip(entries) {
        puzzle.set(cell, entry)?;
    }
    if clues.iter().zip(&all).any(|(clue, digit)| clue.is_some() && clue != digit) {
        return Err(Fault::broken("the second drawing has other clues than the first"));
    }
    if let Some(rows) = blocks.next() {
        add_notes(&mut puzzle, rows)?;
    }
    Ok(puzzle)
}

/// Returns the digits of nine rows.
fn symbols(rows: &[(usize, &str)]) -> Result<Vec<Option<Digit>>, Fault> {
    let mut symbols = Vec::with_capacity(81);
    for &(number, row) in rows {
        let place = |column| At::Text { line: number + 1, column: column + 1 };
        let means_nothing = |c: char| c.is_whitespace() || cells::is_column_border(c);
        let found = row.chars().enumerate().filter(|&(_, symbol)| !means_nothing(symbol));
        let before = symbols.len();
        symbols.extend(found.map(|(column, symbol)| (place(column), symbol)));
        if symbols.len() - before != 9 {
            return Err(Fault::count(symbols.len() - before, "cells", 9).at(At::Line(number + 1)));
        }
    }
    cells::digits(9, &symbols)
}

/// Reads the candidates of `rows`. The candidates that the digits leave, and all digits, are no
/// notes.
fn add_notes(puzzle: &mut Puzzle, rows: &[(usize, &str)]) -> Result<(), Fault> {
    let text: String = rows.iter().flat_map(|(_, row)| [row, "\n"]).collect();
    let above = rows.first().map_or(0, |&(number, _)| number);
    let (_, marks) = pencil_marks::read_groups(&text).map_err(|fault| fault.below(above))?;
    let left = cells::candidates(puzzle);
    for ((cell, notes), left) in Shape::CLASSIC.cells().zip(marks).zip(left) {
        if puzzle[cell].digit.is_none() && notes != left && notes != Digits::NINE {
            puzzle.set(cell, cells::with_candidates(puzzle[cell], notes))?;
        }
    }
    Ok(())
}

fn write(puzzle: &Puzzle) -> String {
    let mut text = draw(&cells::symbols(puzzle, '.'));
    let has_notes = Detail::Notes.is_in(puzzle);
    if has_notes || Detail::Placed.is_in(puzzle) {
        text += "\n\n";
        text += &draw(&cells::all_symbols(puzzle, '.'));
    }
    if has_notes {
        text += "\n\n";
        text += &draw_notes(puzzle);
    }
    text
}

fn draw(symbols: &str) -> String {
    let mut text = TOP.to_string();
    for row in 0..9 {
        text += if row % 3 == 0 && row > 0 { "\n|---+---+---|\n|" } else { "\n|" };
        let row = &symbols[row * 9..row * 9 + 9];
        text += &format!("{}|{}|{}|", &row[..3], &row[3..6], &row[6..]);
    }
    text + "\n" + TOP
}

fn draw_notes(puzzle: &Puzzle) -> String {
    let left = cells::candidates(puzzle);
    let text = |(&left, entry): (&Digits, &Entry)| match entry.digit {
        Some(digit) => digit.to_string(),
        None if !entry.notes.is_empty() => entry.notes.to_string(),
        None if left.is_empty() => ".".to_string(),
        None => left.to_string(),
    };
    let texts: Vec<String> = left.iter().zip(puzzle.iter().map(|(_, e)| e)).map(text).collect();
    let star = format!("*{}*", "-".repeat(95));
    let mut drawing = star.clone();
    for (row, texts) in texts.chunks(9).enumerate() {
        let parted = if row % 3 == 0 && row > 0 {
            format!("\n|{0}+{0}+{0}|", "-".repeat(31))
        } else {
            String::new()
        };
        let parts: Vec<String> = texts
            .chunks(3)
            .map(|part| part.iter().map(|text| format!(" {text:<9}")).collect::<String>())
            .collect();
        drawing += &format!("{parted}\n|{} |", parts.join(" |"));
    }
    drawing + "\n" + &star
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::format::Format;
    use crate::format::tests::WIKIPEDIA;
    use kumiki_sudoku::Cell;

    #[test]
    fn clues_digits_and_candidates_stand_below_each_other() {
        let puzzle = Format::Line.read(WIKIPEDIA).unwrap();
        let text = Format::SimpleSudoku.write(&puzzle).unwrap();
        assert!(text.starts_with("*-----------*\n|53.|.7.|...|\n|6..|195|...|\n"), "{text}");
        assert_eq!(Format::detect(&text), Some(Format::SimpleSudoku));
        let placed = WIKIPEDIA.replacen("53.", "534", 1);
        let both = format!("{text}\n{}", draw(&placed));
        let read = Format::SimpleSudoku.read(&both).unwrap();
        assert_eq!(read[Cell::new(0, 2)], Entry::placed(Digit::new(4).unwrap()));
    }

    #[test]
    fn a_cell_that_is_left_out_among_the_candidates_has_no_digit() {
        let mut puzzle = Format::Line.read(WIKIPEDIA).unwrap();
        let (cell, notes) = (Cell::new(0, 2), Digits::up_to(2));
        puzzle.set(cell, Entry { notes, ..Entry::default() }).unwrap();
        let text = Format::SimpleSudoku.write(&puzzle).unwrap();
        assert_eq!(Format::SimpleSudoku.read(&text).as_ref(), Ok(&puzzle));
        let read = Format::SimpleSudoku.read(&text.replacen(" 12  ", " .  ", 1)).unwrap();
        assert_eq!((read[cell].allowed, read[cell].notes), (Some(Digits::NONE), Digits::NONE));
    }

    #[test]
    fn a_row_that_is_too_long_is_named_by_its_line() {
        let text = draw(WIKIPEDIA).replacen("|6..|", "|6...|", 1);
        let error = Format::SimpleSudoku.read(&text).unwrap_err();
        assert_eq!(error.to_string(), "ss: line 3: 10 cells, not 9");
    }
}
