//! Killer sudokus as the killer programs write them: JSudoku, SudokuSolver and Perfect Sudoku with
//! a number for each cell, and others with symbols that point along a cage.
//!
//! Invariant: only [`super::iss`] interprets the cages; a text on several lines is one puzzle.

use super::codec::{Codec, Found, Standing, Write, only, read_records};
use super::error::Fault;
use super::{BoxForms, Carries, Detail, Sample, iss};
use kumiki_sudoku::{Puzzle, Shape};

pub(super) const KILLER: Codec = Codec {
    name: "killer",
    extension: None,
    about: "killer sudokus of JSudoku and SudokuSolver: '3x3::k:3841:2306:…'",
    carries: Carries {
        sizes: (9, 9),
        boxes: BoxForms::Usual,
        details: &[Detail::Rules],
        several: true,
    },
    is_like: |sample: &Sample<'_>| {
        sample.rows.first().is_some_and(|row| has_numbers(row) || has_pointers(row))
    },
    standing: Standing::Document { head: "", tail: "", read_all },
    read: |text| only(read_all(text), || Fault::count(0, "puzzles", 1)),
    write: Write::Never,
};

/// Checks whether `text` begins with the size, the diagonals, and the mark of a killer.
fn has_numbers(text: &str) -> bool {
    let is_marked = |rest: &str| rest.starts_with(":k:") || rest.starts_with("d:k:");
    text.trim_start().strip_prefix("3x3:").is_some_and(is_marked)
}

/// Checks whether `text` has a symbol for each cell, some of which point to others.
fn has_pointers(text: &str) -> bool {
    let is_symbol = |symbol: char| symbol.is_ascii_alphanumeric() || "<>^v`',.".contains(symbol);
    let text = text.trim();
    text.len() == Shape::CLASSIC.cell_count()
        && text.contains(['<', '>', '^'])
        && text.chars().all(is_symbol)
}

fn read_all(text: &str) -> Found {
    let continues =
        |record: &str, line: &str| has_numbers(record) && !has_numbers(line) && !has_pointers(line);
    read_records(text, continues, read_item)
}

fn read_item(item: &str) -> Result<Puzzle, Fault> {
    if let Some((_, numbers)) = item.split_once(":k:").filter(|_| has_numbers(item)) {
        let numbers = || numbers.trim_end_matches(':').split(':').map(str::trim);
        let is_number = |text: &&str| text.bytes().all(|byte| byte.is_ascii_digit());
        if let Some(text) = numbers().find(|text| !is_number(text) || text.is_empty()) {
            return Err(Fault::broken(format_args!("{text:?} is not a number")));
        }
        let (found, cells) = (numbers().count(), Shape::CLASSIC.cell_count());
        if found != cells {
            return Err(Fault::count(found, "numbers", cells));
        }
    } else if !has_pointers(item) {
        return Err(Fault::broken("a killer has 81 numbers behind '3x3::k:', or 81 symbols"));
    }
    iss::read(item).map_err(Fault::from)
}

#[cfg(test)]
mod tests {
    use crate::format::{Format, read_all};
    use kumiki_sudoku::rule::GlobalRule;
    use kumiki_sudoku::{Cell, Rule};

    /// Returns a killer whose cages are the rows: 45 × 256, and the number of the row.
    fn rows_as_cages(head: &str, between: &str) -> String {
        let number = |index: usize| (45 * 256 + index / 9).to_string() + ":";
        let numbers: Vec<String> = (0..81).map(number).collect();
        let rows: Vec<String> = numbers.chunks(9).map(<[String]>::concat).collect();
        format!("{head}{}", rows.join(between))
    }

    #[test]
    fn a_number_is_the_sum_of_a_cage_and_its_index() {
        let row = |row| Rule::cage(Some(45), (0..9).map(move |column| Cell::new(row, column)));
        let cages: Vec<Rule> = (0..9).map(row).collect();
        for between in ["", "\n", " \r\n"] {
            let text = rows_as_cages("3x3::k:", between);
            assert_eq!(Format::detect(&text), Some(Format::Killer));
            assert_eq!(crate::format::read(&text).unwrap().rules(), cages, "{text}");
        }
        let puzzle = Format::Killer.read(&rows_as_cages("3x3:d:k:", "")).unwrap();
        assert_eq!(puzzle.rules().len(), 11);
        assert_eq!(puzzle.rules()[0], GlobalRule::FallingDiagonal.into());
    }

    #[test]
    fn cells_without_a_sum_are_in_no_cage() {
        let text = format!("3x3::k:768:768:{}", "0:".repeat(79));
        let puzzle = Format::Killer.read(&text).unwrap();
        let cage = Rule::cage(Some(3), [Cell::new(0, 0), Cell::new(0, 1)]);
        assert_eq!(puzzle.rules(), [cage]);
    }

    #[test]
    fn pointers_lead_to_the_sum() {
        let text = "3<".to_string() + &"0".repeat(79);
        assert_eq!(Format::detect(&text), Some(Format::Killer));
        let cage = Rule::cage(Some(3), [Cell::new(0, 0), Cell::new(0, 1)]);
        assert_eq!(Format::Killer.read(&text).unwrap().rules(), [cage]);
    }

    #[test]
    fn several_are_read_and_an_error_names_its_line() {
        let whole = rows_as_cages("3x3::k:", "\n");
        let short = whole.replacen("11520:", "", 1);
        let found = read_all(&format!("{whole}\n{short}\n\n{whole}"));
        let lines: Vec<(usize, bool)> =
            found.iter().map(|found| (found.line, found.puzzle.is_ok())).collect();
        assert_eq!(lines, [(1, true), (10, false), (20, true)]);
        let read = |text: &str| Format::Killer.read(text).unwrap_err().to_string();
        assert_eq!(read(&short), "killer: line 1: 80 numbers, not 81");
        assert_eq!(read("3x3::k:1:x:"), "killer: line 1: \"x\" is not a number");
        let sums = format!("3x3::k:{}{}", "5120:".repeat(2), "0:".repeat(79));
        assert!(read(&sums).contains("such cells sum to 3 to 17"), "{}", read(&sums));
    }
}
