//! The files of SudoCue (.sdx): nine rows of nine fields, with filled-in digits and candidates.
//!
//! Invariant: one digit is a clue, `u` and a digit is a placed digit, and several digits are
//! candidates.

use super::codec::{Codec, Standing, Write};
use super::error::{At, Fault};
use super::{Carries, Detail, Sample};
use kumiki_sudoku::{Cell, Digit, Digits, Entry, Puzzle, Shape};

pub(super) const SDX: Codec = Codec {
    name: "sdx",
    extension: Some("sdx"),
    about: "nine rows of fields: '5' a clue, 'u5' placed, '1379' candidates",
    carries: Carries {
        details: &[Detail::Placed, Detail::Notes],
        several: true,
        ..Carries::CLASSIC
    },
    is_like,
    standing: Standing::Blocks(|line| line.split_whitespace().count()),
    read,
    write: Write::Always(write),
};

fn is_like(sample: &Sample<'_>) -> bool {
    let is_field = |field: &str| {
        let digits = field.strip_prefix(['u', 'U']).unwrap_or(field);
        !digits.is_empty() && digits.bytes().all(|byte| byte.is_ascii_digit() || byte == b'.')
    };
    let fields = |row: &&str| row.split_whitespace().count();
    !sample.has_borders
        && sample.rows.len() >= 9
        && sample.rows.iter().all(|row| fields(row) == 9)
        && sample.rows.iter().all(|row| row.split_whitespace().all(is_field))
        && sample.rows.iter().any(|row| row.split_whitespace().any(|field| field.len() > 1))
}

fn read(text: &str) -> Result<Puzzle, Fault> {
    let lines = text.lines().enumerate();
    let lines = lines.filter(|(_, line)| !line.trim().is_empty() && !line.starts_with('#'));
    let rows: Vec<(usize, &str)> = lines.collect();
    if rows.len() != 9 {
        return Err(Fault::count(rows.len(), "rows", 9));
    }
    let mut puzzle = Puzzle::new(Shape::CLASSIC);
    for (row, &(number, line)) in rows.iter().enumerate() {
        let found = line.split_whitespace().count();
        if found != 9 {
            return Err(Fault::count(found, "fields", 9).at(At::Line(number + 1)));
        }
        for (column, field) in line.split_whitespace().enumerate() {
            let cell = Cell::new(row, column);
            puzzle.set(cell, entry(field).map_err(|fault| fault.at(At::Cell(cell)))?)?;
        }
    }
    Ok(puzzle)
}

/// Returns the entry for `field`.
fn entry(field: &str) -> Result<Entry, Fault> {
    let digits = field.strip_prefix(['u', 'U']).unwrap_or(field);
    let is_placed = digits.len() < field.len();
    let mut found = Digits::NONE;
    for symbol in digits.chars().filter(|symbol| !matches!(symbol, '.' | '0')) {
        match Digit::from_symbol(symbol).filter(|digit| digit.value() <= 9) {
            Some(digit) => found.insert(digit),
            None => return Err(Fault::symbol(symbol, "1 to 9, or u and a digit")),
        };
    }
    Ok(match found.single() {
        Some(digit) if is_placed => Entry::placed(digit),
        Some(digit) => Entry::given(digit),
        None if found == Digits::NINE => Entry::default(),
        None => Entry { notes: found, ..Entry::default() },
    })
}

fn write(puzzle: &Puzzle) -> String {
    let field = |entry: &Entry| match entry.digit {
        Some(digit) if entry.is_given => digit.to_string(),
        Some(digit) => format!("u{digit}"),
        // A single candidate would be read as a clue.
        None if entry.notes.len() > 1 => entry.notes.to_string(),
        None => Digits::NINE.to_string(),
    };
    let fields: Vec<String> = puzzle.iter().map(|(_, entry)| field(entry)).collect();
    let rows: Vec<String> = fields.chunks(9).map(|row| row.join(" ")).collect();
    rows.join("\n")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::format::Format;

    #[test]
    fn clues_placed_digits_and_candidates_are_told_apart() {
        let text =
            "5 u3 1379 0 . 12 123456789 8 9\n".to_string() + &"1 2 3 4 5 6 7 8 9\n".repeat(8);
        assert_eq!(Format::detect(&text), Some(Format::Sdx));
        let puzzle = Format::Sdx.read(&text).unwrap();
        let [a, b, c] = [0, 1, 2].map(|column| puzzle[Cell::new(0, column)]);
        assert_eq!((a.clue(), b), (Digit::new(5), Entry::placed(Digit::new(3).unwrap())));
        assert_eq!(c.notes.to_string(), "1379");
        for column in [3, 4, 6] {
            assert_eq!(puzzle[Cell::new(0, column)], Entry::default());
        }
        let error = Format::Sdx.read(&text.replacen("u3", "v3", 1)).unwrap_err();
        assert_eq!(
            error.to_string(),
            "sdx: row 1 column 2: unknown symbol 'v'; expected 1 to 9, or u and a digit"
        );
    }
}
