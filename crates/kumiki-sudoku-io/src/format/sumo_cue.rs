//! Killer sudokus and jigsaws of SumoCue.
//!
//! Invariant: an entry with `=` begins a cage and has its sum; an entry with `+` has the index of
//! the cell that begins its cage. A cage of one cell with a sum is a clue.

use super::codec::{Codec, Found, Standing, Write, only, read_records};
use super::error::{At, Fault};
use super::{BoxForms, Carries, Detail, Sample, cells};
use kumiki_sudoku::rule::GlobalRule;
use kumiki_sudoku::{Cell, Entry, Puzzle, Rule, Shape};
use std::collections::BTreeMap;

const TAG: &str = "SumoCueV1";

pub(super) const SUMO_CUE: Codec = Codec {
    name: "sumocue",
    extension: None,
    about: "killer sudokus and jigsaws of SumoCue: 'SumoCueV1=17J0+0J0…'",
    carries: Carries {
        sizes: (9, 9),
        boxes: BoxForms::Irregular,
        details: &[Detail::Rules],
        several: true,
    },
    is_like: |sample: &Sample<'_>| sample.begins(TAG),
    standing: Standing::Document { head: "", tail: "", read_all },
    read: |text| only(read_all(text), || Fault::count(0, "puzzles", 1)),
    write: Write::Never,
};

/// The entry of a cell.
#[derive(Clone, Copy)]
struct SumoCueItem {
    /// The number of characters before the entry.
    before: usize,
    /// True if the cell begins a cage.
    is_first: bool,
    /// The sum of the cage, or the index of its first cell.
    number: usize,
    /// The region of a jigsaw.
    region: Option<usize>,
}

fn read_all(text: &str) -> Found {
    // White space and line breaks have no meaning within a puzzle.
    let begins =
        |line: &str| line.get(..TAG.len()).is_some_and(|tag| tag.eq_ignore_ascii_case(TAG));
    read_records(text, |_, line| !begins(line), read_item)
}

fn read_item(text: &str) -> Result<Puzzle, Fault> {
    let text: String = text.chars().filter(|symbol| !symbol.is_whitespace()).collect();
    let body = text.get(TAG.len()..).unwrap_or_default();
    let plain = body.strip_prefix(['D', 'd']).unwrap_or(body);
    let items = items(plain, text.chars().count() - plain.chars().count())?;
    if items.len() != Shape::CLASSIC.cell_count() {
        return Err(Fault::count(items.len(), "cells", Shape::CLASSIC.cell_count()));
    }
    let regions: Vec<usize> = items.iter().filter_map(|item| item.region).collect();
    let shape = match regions.len() {
        0 => Shape::CLASSIC,
        81 => Shape::irregular(9, &regions)?,
        found => return Err(Fault::count(found, "cells with a region", "81 or none")),
    };
    let mut firsts = Vec::with_capacity(items.len());
    for (index, item) in items.iter().enumerate() {
        let first = if item.is_first { index } else { item.number };
        if !items.get(first).is_some_and(|item| item.is_first) {
            let fault = Fault::broken(format_args!("no cage begins in cell {first}"));
            return Err(fault.at(At::Character(item.before + 1)));
        }
        firsts.push(first);
    }
    with_cages(shape, &items, &firsts, plain.len() < body.len())
}

/// Returns the puzzle of `shape` with cages. Each cell has the index of the first cell of its cage.
fn with_cages(
    shape: Shape,
    items: &[SumoCueItem],
    firsts: &[usize],
    has_diagonals: bool,
) -> Result<Puzzle, Fault> {
    let mut cages: BTreeMap<usize, Vec<Cell>> = BTreeMap::new();
    for (cell, &first) in shape.cells().zip(firsts) {
        cages.entry(first).or_default().push(cell);
    }
    let mut puzzle = Puzzle::new(shape);
    if has_diagonals {
        for diagonal in [GlobalRule::FallingDiagonal, GlobalRule::RisingDiagonal] {
            puzzle.add_rule(diagonal.into()).map_err(Fault::broken)?;
        }
    }
    for (first, cells) in cages {
        let SumoCueItem { before, number, .. } = items[first];
        let at = |fault: Fault| fault.at(At::Character(before + 1));
        match (&cells[..], number) {
            (&[cell], _) => {
                let clue = cells::number(number as u64, puzzle.shape().size()).map_err(at)?;
                puzzle.set(cell, clue.map_or_else(Entry::default, Entry::given))?;
            }
            (_, 0) => return Err(at(Fault::unsupported("a cage without a sum"))),
            (_, sum) => {
                let cage = Rule::cage(Some(sum as u32), cells);
                puzzle.add_rule(cage).map_err(|error| at(Fault::broken(error)))?;
            }
        }
    }
    Ok(puzzle)
}

/// Returns the entries of `text`, which is preceded by `before` characters.
fn items(text: &str, before: usize) -> Result<Vec<SumoCueItem>, Fault> {
    let mut items: Vec<SumoCueItem> = Vec::new();
    let mut symbols = text.chars().enumerate().peekable();
    while let Some((place, symbol)) = symbols.next() {
        let before = before + place;
        let mut number = || {
            let mut value = None;
            while let Some((_, digit)) = symbols.next_if(|(_, next)| next.is_ascii_digit()) {
                let digit = digit as usize - '0' as usize;
                value = Some((value.unwrap_or(0) * 10 + digit).min(1000));
            }
            value.ok_or(Fault::broken("a number is missing").at(At::Character(before + 2)))
        };
        match (symbol, items.last_mut()) {
            ('=' | '+', _) => {
                let item = SumoCueItem {
                    before,
                    is_first: symbol == '=',
                    number: number()?,
                    region: None,
                };
                items.push(item);
            }
            ('J' | 'j', Some(item)) if item.region.is_none() => item.region = Some(number()?),
            _ => {
                let fault = Fault::symbol(symbol, "=, + or J");
                return Err(fault.at(At::Character(before + 1)));
            }
        }
    }
    Ok(items)
}

#[cfg(test)]
mod tests {
    use crate::format::tests::{JIGSAW, WIKIPEDIA};
    use crate::format::{Format, read_all};
    use kumiki_sudoku::{Cell, Rule, Shape};

    /// Returns the clues as cages of one cell, each with its region.
    fn text_of(clues: &str, map: &str) -> String {
        let region = |kind: char| kind as usize - 'A' as usize;
        let entry = |(clue, kind): (char, char)| {
            format!("={}J{}", clue.to_digit(10).unwrap_or(0), region(kind))
        };
        format!("SumoCueV1{}", clues.chars().zip(map.chars()).map(entry).collect::<String>())
    }

    #[test]
    fn cages_of_one_cell_are_clues_and_regions_make_a_jigsaw() {
        let (clues, map) = JIGSAW;
        let expected = Format::Line.read(&format!("{clues} {map}")).unwrap();
        let text = text_of(clues, map);
        assert_eq!(Format::detect(&text), Some(Format::SumoCue));
        assert_eq!(crate::format::read(&text).as_ref(), Ok(&expected));
        let broken = text.replace("J3", "J3\n");
        assert_eq!(crate::format::read(&broken).as_ref(), Ok(&expected));
        let found = read_all(&format!("{text}\n{broken}\n"));
        assert!(found.iter().all(|found| found.puzzle.as_ref() == Ok(&expected)), "{found:?}");
        let plain: String = text_of(WIKIPEDIA, map)
            .split('J')
            .map(|part| part.trim_start_matches(|symbol: char| symbol.is_ascii_digit()))
            .collect();
        let puzzle = Format::SumoCue.read(&plain).unwrap();
        assert_eq!((puzzle.to_string().as_str(), puzzle.shape()), (WIKIPEDIA, &Shape::CLASSIC));
    }

    #[test]
    fn members_of_a_cage_name_its_first_cell() {
        let text = format!("SumoCueV1D=0=12+1{}", "=0".repeat(7) + "+1" + &"=0".repeat(70));
        let puzzle = Format::SumoCue.read(&text).unwrap();
        let cage = [Cell::new(0, 1), Cell::new(0, 2), Cell::new(1, 1)];
        assert_eq!(puzzle.rules().len(), 3);
        assert_eq!(puzzle.rules()[2], Rule::cage(Some(12), cage));
    }

    #[test]
    fn an_error_names_the_place() {
        let read =
            |body: &str| Format::SumoCue.read(&format!("SumoCueV1{body}")).unwrap_err().to_string();
        assert_eq!(read("=1=2"), "sumocue: line 1: 2 cells, not 81");
        assert_eq!(read("=1x"), "sumocue: character 12: unknown symbol 'x'; expected =, + or J");
        assert_eq!(read("=+1"), "sumocue: character 11: a number is missing");
        let cells = "=0".repeat(80);
        assert_eq!(
            read(&format!("{cells}+99")),
            "sumocue: character 170: no cage begins in cell 99"
        );
        assert_eq!(
            read(&format!("{cells}+0")),
            "sumocue: character 10: there is a cage without a sum in it, which is not understood"
        );
        assert_eq!(
            read(&format!("=12{cells}")),
            "sumocue: character 10: 12 is not a digit, 1 to 9, or 0"
        );
        assert_eq!(
            read(&format!("=1J0{cells}")),
            "sumocue: line 1: 1 cells with a region, not 81 or none"
        );
    }
}
