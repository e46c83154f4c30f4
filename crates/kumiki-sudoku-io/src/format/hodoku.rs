//! Lines of HoDoKu's library: a partly solved puzzle.
//!
//! Invariant: a `+` precedes each placed digit. Removed candidates are listed as digit, row and
//! column. A cell all of whose candidates are removed allows no digit.

use super::codec::{Codec, Standing, Write};
use super::error::{At, Fault};
use super::{Carries, Detail, Sample, cells};
use kumiki_sudoku::{Cell, Digit, Digits, Entry, Puzzle, Shape};

pub(super) const HODOKU: Codec = Codec {
    name: "hodoku",
    extension: Some("txt"),
    about: "a line of HoDoKu's library: ':0000:x:5+3…:731 947::'",
    carries: Carries {
        details: &[Detail::Placed, Detail::Notes],
        several: true,
        ..Carries::CLASSIC
    },
    is_like: |sample: &Sample<'_>| {
        let is_line = |row: &&str| row.starts_with(':') && row.matches(':').count() >= 4;
        sample.rows.first().is_some_and(is_line)
    },
    standing: Standing::Lines,
    read,
    write: Write::Always(write),
};

fn read(text: &str) -> Result<Puzzle, Fault> {
    let rows =
        || text.lines().map(str::trim).filter(|row| !row.is_empty() && !row.starts_with('#'));
    let row = rows().next().unwrap_or_default();
    if rows().count() > 1 {
        return Err(Fault::count(rows().count(), "puzzles", 1));
    }
    let fields: Vec<&str> = row.split(':').collect();
    if fields.len() < 5 {
        return Err(Fault::count(fields.len() - 1, "colons", "4 or more"));
    }
    let mut puzzle = Puzzle::with_entries(Shape::CLASSIC, entries(fields[3])?)?;
    let struck = struck_out(fields[4])?;
    let left = cells::candidates(&puzzle);
    for ((cell, struck), left) in Shape::CLASSIC.cells().zip(struck).zip(left) {
        if !struck.is_empty() && puzzle[cell].digit.is_none() {
            let left = left.difference(struck);
            puzzle.set(cell, cells::with_candidates(puzzle[cell], left))?;
        }
    }
    Ok(puzzle)
}

fn entries(text: &str) -> Result<Vec<Entry>, Fault> {
    let mut entries = Vec::with_capacity(81);
    let mut is_placed = false;
    for symbol in text.chars() {
        let at = || At::Cell(Cell::new((entries.len() / 9).min(255), entries.len() % 9));
        let digit = match symbol {
            '+' if !is_placed => {
                is_placed = true;
                continue;
            }
            '1'..='9' => Digit::from_symbol(symbol),
            _ if cells::is_blank(symbol) && !is_placed => None,
            _ => return Err(Fault::symbol(symbol, "1 to 9, + and a digit, or a blank").at(at())),
        };
        let given = !std::mem::take(&mut is_placed);
        entries.push(match digit {
            Some(digit) if given => Entry::given(digit),
            Some(digit) => Entry::placed(digit),
            None => Entry::default(),
        });
    }
    match entries.len() {
        81 => Ok(entries),
        found => Err(Fault::count(found, "cells", 81)),
    }
}

/// Returns the removed candidates of each cell.
fn struck_out(text: &str) -> Result<Vec<Digits>, Fault> {
    let mut struck = vec![Digits::NONE; 81];
    for triple in text.split_whitespace() {
        let numbers: Vec<u32> = triple.chars().filter_map(|symbol| symbol.to_digit(10)).collect();
        let [digit, row, column] = numbers[..] else {
            return Err(Fault::broken(format_args!("{triple:?} is not digit, row and column")));
        };
        let digit = Digit::new(digit as u8);
        match (digit, row, column) {
            (Some(digit), 1..=9, 1..=9) => {
                struck[(row as usize - 1) * 9 + column as usize - 1].insert(digit)
            }
            _ => {
                return Err(Fault::broken(format_args!("{triple:?} is not digit, row and column")));
            }
        };
    }
    Ok(struck)
}

fn write(puzzle: &Puzzle) -> String {
    let mut symbols = String::new();
    for (_, entry) in puzzle.iter() {
        symbols.push_str(if entry.digit.is_some() && !entry.is_given { "+" } else { "" });
        symbols.push(entry.digit.map_or('.', Digit::symbol));
    }
    let left = cells::candidates(puzzle);
    let mut struck: Vec<String> = Vec::new();
    for ((cell, entry), left) in puzzle.iter().zip(left) {
        if entry.digit.is_none() && !entry.notes.is_empty() {
            let out = left.difference(entry.notes);
            let triple = |digit| format!("{digit}{}{}", cell.row() + 1, cell.column() + 1);
            struck.extend(out.iter().map(triple));
        }
    }
    format!(":0000:x:{symbols}:{}::", struck.join(" "))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::format::Format;
    use kumiki_sudoku::{Solver, Verdict};

    #[test]
    fn placed_digits_and_struck_candidates_are_read() {
        let text = ":0100:3:5+3..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79:113 213:413::";
        assert_eq!(Format::detect(text), Some(Format::Hodoku));
        let puzzle = Format::Hodoku.read(text).unwrap();
        assert_eq!(puzzle[Cell::new(0, 1)], Entry::placed(Digit::new(3).unwrap()));
        assert_eq!(puzzle[Cell::new(0, 2)].notes.to_string(), "4");
        assert_eq!(puzzle.clues().count(), 29);
    }

    #[test]
    fn a_cell_without_a_candidate_left_has_no_digit() {
        // The peers of r1c2 leave 1 and 2 to it; r1c3 is left with 4.
        let clues =
            "5...8..49...5...3..673....115..........2.8..........187....415..3...2...49..5...3";
        let puzzle = Format::Hodoku.read(&format!(":0000:x:{clues}:112 212::")).unwrap();
        assert_eq!(puzzle[Cell::new(0, 1)].allowed, Some(Digits::NONE));
        let verdict = Solver::for_puzzle(&puzzle).unwrap().verdict(&puzzle);
        let Verdict::None(reason) = verdict else { panic!("{verdict:?}") };
        assert_eq!(reason.to_string(), "row 1 column 2 has no digit left");
        let puzzle = Format::Hodoku.read(&format!(":0000:x:{clues}:112::")).unwrap();
        assert_eq!(puzzle[Cell::new(0, 1)].notes.to_string(), "2");
    }

    #[test]
    fn an_error_names_the_cell_or_the_candidate() {
        let read = |text: String| Format::Hodoku.read(&text).unwrap_err().to_string();
        let line = format!(":0000:x:{}:::", ".".repeat(81));
        assert_eq!(
            read(line.replacen("...", "..%", 1)),
            "hodoku: row 1 column 3: unknown symbol '%'; expected 1 to 9, + and a digit, or a blank"
        );
        assert_eq!(read(line.replacen('.', "", 1)), "hodoku: 80 cells, not 81");
        assert_eq!(
            read(line.replace(":::", ":190::")),
            "hodoku: \"190\" is not digit, row and column"
        );
    }
}
