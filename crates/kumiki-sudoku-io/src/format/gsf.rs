//! Lines of gsf's program, and of lists of hard puzzles made with it: ratings, the puzzle, its
//! name.
//!
//! Invariant: the fifth of at least seven fields is the puzzle.

use super::codec::{Codec, Standing, Write};
use super::error::Fault;
use super::line::{self, is_grid};
use super::{Carries, Detail, Sample, cells};
use kumiki_sudoku::Puzzle;

pub(super) const GSF: Codec = Codec {
    name: "gsf",
    extension: Some("txt"),
    about: "fields with commas between them, the fifth is the puzzle, the sixth its name",
    carries: Carries { details: &[Detail::Title], several: true, ..Carries::CLASSIC },
    is_like: |sample: &Sample<'_>| {
        let is_puzzle = |field: &str| is_grid(field) && field.len() == 81;
        let first = sample.rows.first().copied().unwrap_or_default();
        first.matches(',').count() >= 6 && first.split(',').nth(4).is_some_and(is_puzzle)
    },
    standing: Standing::Lines,
    read,
    write: Write::Always(write),
};

fn read(text: &str) -> Result<Puzzle, Fault> {
    let rows = || text.lines().filter(|row| !row.trim().is_empty() && !row.starts_with('#'));
    if rows().count() != 1 {
        return Err(Fault::count(rows().count(), "puzzles", 1));
    }
    let fields: Vec<&str> = rows().flat_map(|row| row.split(',')).map(str::trim).collect();
    let [_, _, _, _, cells, title, ..] = fields[..] else {
        return Err(Fault::count(fields.len(), "fields", "7 or more"));
    };
    if cells.chars().count() != 81 {
        return Err(Fault::count(cells.chars().count(), "cells", 81));
    }
    let mut puzzle = line::of_symbols(cells.chars())?;
    puzzle.metadata.title = Some(title.to_string()).filter(|title| !title.is_empty());
    Ok(puzzle)
}

fn write(puzzle: &Puzzle) -> String {
    // Unknown ratings are 0. A comma in the title would begin another field.
    let title = puzzle.metadata.title.as_deref().unwrap_or_default();
    let title = title.replace([',', '\n', '\r'], " ");
    format!("0,0,0,0,{},{},", cells::symbols(puzzle, '.'), title.trim())
}

#[cfg(test)]
mod tests {
    use crate::format::Format;
    use crate::format::tests::WIKIPEDIA;

    #[test]
    fn the_fifth_field_is_the_puzzle_and_the_sixth_its_name() {
        let text = format!("99480,99408,114,1895,{WIKIPEDIA},Easter-Monster,20,0");
        assert_eq!(Format::detect(&text), Some(Format::Gsf));
        let puzzle = Format::Gsf.read(&text).unwrap();
        assert_eq!(puzzle.to_string(), WIKIPEDIA);
        assert_eq!(puzzle.metadata.title.as_deref(), Some("Easter-Monster"));
        let error = Format::Gsf.read("1,2,3,4,5,6,7").unwrap_err();
        assert_eq!(error.to_string(), "gsf: 1 cells, not 81");
    }
}
