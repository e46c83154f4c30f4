//! Saved games of Solo, in Simon Tatham's Portable Puzzle Collection.
//!
//! Invariant: parameters and description are those of a game ID, which [`super::solo`] reads. The
//! moves up to the saved state become placed digits and notes.

use super::codec::{Codec, Standing, Write};
use super::error::{At, Fault, FormatProblem};
use super::{BoxForms, Carries, Detail, Sample, cells, solo};
use kumiki_sudoku::{Cell, Digit, Entry, Puzzle};

pub(super) const SAVE: Codec = Codec {
    name: "solo-save",
    extension: None,
    about: "saved games of Simon Tatham's Solo: 'SAVEFILE:41:…'",
    carries: Carries {
        sizes: (4, 31),
        boxes: BoxForms::Connected,
        details: &[Detail::Rules, Detail::Placed, Detail::Notes],
        several: false,
    },
    is_like: |sample: &Sample<'_>| sample.text.starts_with("SAVEFILE:"),
    standing: Standing::Alone,
    read,
    write: Write::Never,
};

/// A line of a saved game: a name, and its value. The length of the value is between them.
struct Record<'a> {
    /// The number of the line, from 1.
    line: usize,
    name: &'a str,
    value: &'a str,
}

impl Record<'_> {
    fn of(number: usize, line: &str) -> Result<Record<'_>, Fault> {
        let mut parts = line.splitn(3, ':');
        match (parts.next(), parts.next(), parts.next()) {
            (Some(name), Some(_), Some(value)) => {
                Ok(Record { line: number + 1, name: name.trim(), value })
            }
            _ => Err(Fault::broken("there is no ':'").at(At::Line(number + 1))),
        }
    }
}

fn read(text: &str) -> Result<Puzzle, Fault> {
    let lines = text.lines().enumerate().filter(|(_, line)| !line.trim().is_empty());
    let records: Vec<Record<'_>> =
        lines.map(|(number, line)| Record::of(number, line)).collect::<Result<_, Fault>>()?;
    let value = |name: &str| records.iter().find(|record| record.name == name);
    let needed = |name: &'static str| {
        value(name).map(|record| record.value).ok_or(FormatProblem::Missing(name))
    };
    let game = needed("GAME")?;
    if game != "Solo" {
        return Err(Fault::unsupported(format_args!("a game of {game}")));
    }
    let parameters = needed("PARAMS")?;
    let description = value("DESC").ok_or(FormatProblem::Missing("DESC"))?;
    let mut puzzle = (solo::SOLO.read)(&format!("{parameters}:{}", description.value))
        .map_err(|fault| Fault { at: Some(At::Line(description.line)), ..fault })?;
    // The first state has no move before it.
    let states = value("STATEPOS").and_then(|record| record.value.trim().parse::<usize>().ok());
    let moves = records.iter().filter(|record| matches!(record.name, "MOVE" | "SOLVE" | "RESTART"));
    let clues = puzzle.clone();
    for record in moves.take(states.map_or(usize::MAX, |states| states.saturating_sub(1))) {
        match record.name {
            "RESTART" => puzzle = clues.clone(),
            _ => {
                play(&mut puzzle, record.value).map_err(|fault| fault.at(At::Line(record.line)))?
            }
        }
    }
    Ok(puzzle)
}

/// Plays a move: `R` and `P` with a column, a row and a digit, `S` with all digits, and `M` for all
/// notes.
fn play(puzzle: &mut Puzzle, text: &str) -> Result<(), Fault> {
    let fault = || Fault::broken(format_args!("{text:?} is not a move"));
    let mut symbols = text.chars();
    let kind = symbols.next();
    let numbers: Result<Vec<u64>, _> = symbols.as_str().split(',').map(str::parse).collect();
    match (kind, numbers) {
        (Some(kind @ ('R' | 'P')), Ok(numbers)) => {
            let [column, row, value] = numbers[..] else { return Err(fault()) };
            let size = puzzle.shape().size();
            if column.max(row) >= size as u64 {
                return Err(fault());
            }
            let cell = Cell::new(row as usize, column as usize);
            write_digit(puzzle, cell, cells::number(value, size)?, kind == 'P')
        }
        (Some('S'), Ok(numbers)) => {
            let (size, found) = (puzzle.shape().size(), numbers.len());
            if found != size * size {
                return Err(Fault::count(found, "digits", size * size));
            }
            for (cell, value) in puzzle.shape().clone().cells().zip(numbers) {
                write_digit(puzzle, cell, cells::number(value, size)?, false)?;
            }
            Ok(())
        }
        (Some('M'), _) => {
            let shape = puzzle.shape().clone();
            for cell in shape.cells() {
                let entry = puzzle[cell];
                if entry.digit.is_none() {
                    puzzle.set(cell, Entry { notes: shape.digits(), ..entry })?;
                }
            }
            Ok(())
        }
        _ => Err(fault()),
    }
}

/// Writes `digit` into a cell without a clue, or adds or removes it as a note.
fn write_digit(
    puzzle: &mut Puzzle,
    cell: Cell,
    digit: Option<Digit>,
    is_note: bool,
) -> Result<(), Fault> {
    let mut entry = puzzle[cell];
    if entry.clue().is_some() {
        return Ok(());
    }
    match digit {
        Some(digit) if is_note => {
            if !entry.notes.remove(digit) {
                entry.notes.insert(digit);
            }
        }
        digit => entry.digit = digit,
    }
    Ok(puzzle.set(cell, entry)?)
}

#[cfg(test)]
mod tests {
    use crate::format::Format;
    use kumiki_sudoku::{Cell, Digit, Digits};

    fn saved(game: &str, moves: &str) -> String {
        format!(
            "SAVEFILE:41:Simon Tatham's Portable Puzzle Collection\nVERSION :1:1\n\
             GAME    :{}:{game}\nPARAMS  :3:2x2\nCPARAMS :5:2x2dt\nSEED    :3:123\n\
             DESC    :6:1a2_3l\n{moves}",
            game.len()
        )
    }

    #[test]
    fn clues_and_the_moves_up_to_the_state_are_read() {
        let moves = "NSTATES :1:5\nSTATEPOS:1:4\nMOVE    :6:R1,0,4\nMOVE    :6:P3,3,1\n\
                     MOVE    :6:P3,3,2\nMOVE    :6:R0,1,3\n";
        let text = saved("Solo", moves);
        assert_eq!(Format::detect(&text), Some(Format::SoloSave));
        let puzzle = crate::format::read(&text).unwrap();
        assert_eq!(puzzle.to_string(), "1423............");
        assert_eq!(puzzle.clues().count(), 3);
        assert_eq!(puzzle[Cell::new(0, 1)].digit, Digit::new(4));
        assert_eq!(puzzle[Cell::new(3, 3)].notes, Digits::up_to(2));
        let restarted = text.replace("MOVE    :6:P3,3,2", "RESTART :8:1a2_3l");
        let puzzle = Format::SoloSave.read(&restarted).unwrap();
        assert_eq!(puzzle.to_string(), "1.23............");
    }

    #[test]
    fn an_error_names_the_line() {
        let read = |text: &str| Format::SoloSave.read(text).unwrap_err().to_string();
        assert_eq!(
            read(&saved("Mines", "")),
            "solo-save: there is a game of Mines in it, which is not understood"
        );
        assert_eq!(
            read(&saved("Solo", "").replace("l\n", "k\n")),
            "solo-save: line 7: 15 cells, not 16"
        );
        assert_eq!(read("SAVEFILE:1:x\nGAME:4:Solo\n"), "solo-save: PARAMS is missing");
        assert_eq!(read("SAVEFILE:1:x\ny\n"), "solo-save: line 2: there is no ':'");
        let moves = "STATEPOS:1:2\nMOVE    :6:R4,0,1\n";
        assert_eq!(read(&saved("Solo", moves)), "solo-save: line 9: \"R4,0,1\" is not a move");
    }
}
