//! The short links of SudokuPad: classic puzzles that are complete in the address.
//!
//! Invariant: a symbol stands for a digit and the blanks after it (`scf`), or for a number of
//! blanks (`classic`).

use super::codec::{Codec, Standing, Write};
use super::error::{At, Fault};
use super::{Carries, Detail, Sample, cells, link};
use kumiki_sudoku::rule::GlobalRule;
use kumiki_sudoku::{Digit, Puzzle, Rule, Shape};
use percent_encoding::{AsciiSet, NON_ALPHANUMERIC, utf8_percent_encode};

const SCF_SYMBOLS: &[u8; 60] = b"0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwx";

const CLASSIC_SYMBOLS: &[u8; 70] =
    b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz()[]-.~:@!$&'*,;=_";

/// The characters that are not encoded in an address.
const KEPT: &AsciiSet = &NON_ALPHANUMERIC.remove(b'-').remove(b'_').remove(b'.').remove(b'*');

pub(super) const SCF: Codec = Codec {
    name: "scf",
    extension: None,
    about: "short links of SudokuPad, 'scf5NlQ…'",
    carries: Carries {
        details: &[Detail::Title, Detail::Author],
        several: true,
        ..Carries::CLASSIC
    },
    is_like: |sample: &Sample<'_>| is_like(sample, "scf"),
    standing: Standing::Lines,
    read,
    write: Write::Always(write),
};

pub(super) const CLASSIC: Codec = Codec {
    name: "classic",
    extension: None,
    about: "older short links of SudokuPad, 'classic53C7…'",
    carries: Carries { several: true, ..Carries::CLASSIC },
    is_like: |sample: &Sample<'_>| is_like(sample, "classic"),
    standing: Standing::Lines,
    read: read_classic,
    write: Write::Always(write_classic),
};

fn is_like(sample: &Sample<'_>, prefix: &str) -> bool {
    let id = link::sudoku_pad_id(sample.lines.first().copied().unwrap_or_default());
    let follows = id.as_bytes().get(prefix.len());
    id.starts_with(prefix) && follows.is_some_and(|&symbol| symbol != b' ')
}

fn body<'a>(text: &'a str, prefix: &str) -> Result<&'a str, Fault> {
    let id = link::sudoku_pad_id(text);
    id.strip_prefix(prefix).ok_or(Fault::broken(format_args!("it does not begin with {prefix:?}")))
}

fn read(text: &str) -> Result<Puzzle, Fault> {
    let text = link::decoded(body(text, "scf")?);
    let (symbols, told) = text.split_once('*').unwrap_or((&text, ""));
    let mut puzzle = of_symbols(symbols, "scf".len())?;
    for told in parts(told) {
        let mut symbols = told.chars();
        let letter = symbols.next();
        let field = match letter {
            Some('t') => &mut puzzle.metadata.title,
            Some('a') => &mut puzzle.metadata.author,
            Some(letter) => {
                let mut rules = rules_of(letter)?.iter().map(|&rule| Rule::Global(rule));
                rules.try_for_each(|rule| puzzle.add_rule(rule)).map_err(Fault::broken)?;
                continue;
            }
            None => continue,
        };
        *field = Some(symbols.as_str().to_string()).filter(|text| !text.is_empty());
    }
    Ok(puzzle)
}

/// Returns the rules that a letter behind the clues stands for.
fn rules_of(letter: char) -> Result<&'static [GlobalRule], Fault> {
    match letter {
        'x' => Ok(&[GlobalRule::RisingDiagonal, GlobalRule::FallingDiagonal]),
        'w' => Ok(&[GlobalRule::Windows]),
        _ => Err(Fault::unsupported(format_args!("a part {letter:?}"))),
    }
}

/// Returns the puzzle of `symbols`, each a digit or none, and the blanks after it. They are
/// preceded by `before` characters.
pub(super) fn of_symbols(symbols: &str, before: usize) -> Result<Puzzle, Fault> {
    let mut clues = Vec::with_capacity(81);
    for (place, symbol) in symbols.chars().enumerate() {
        let at = At::Character(before + place + 1);
        let found = SCF_SYMBOLS.iter().position(|&known| char::from(known) == symbol);
        let Some(code) = found else {
            return Err(Fault::symbol(symbol, "0 to 9, A to Z or a to x").at(at));
        };
        clues.push(Digit::new((code % 10) as u8));
        clues.resize(clues.len() + code / 10, None);
        if clues.len() > 81 {
            return Err(Fault::count(clues.len(), "cells", 81).at(at));
        }
    }
    if clues.len() != 81 {
        return Err(Fault::count(clues.len(), "cells", 81));
    }
    cells::puzzle_of(Shape::CLASSIC, clues)
}

/// Returns the parts of `text`, which are separated by `*`. A doubled `*` stands for a `*` in the
/// text.
fn parts(text: &str) -> Vec<String> {
    let mut parts = vec![String::new()];
    let mut symbols = text.chars().peekable();
    while let Some(symbol) = symbols.next() {
        match symbol {
            '*' if symbols.next_if_eq(&'*').is_none() => parts.push(String::new()),
            symbol => parts.last_mut().expect("there is one at least").push(symbol),
        }
    }
    parts
}

/// Returns the clues of `puzzle` as symbols, each with the blanks after it.
pub(super) fn symbols(puzzle: &Puzzle) -> String {
    let mut text = String::new();
    let clues: Vec<Option<Digit>> = puzzle.iter().map(|(_, entry)| entry.clue()).collect();
    let mut index = 0;
    while index < clues.len() {
        let after = &clues[index + 1..];
        let blanks = after.iter().take(5).take_while(|clue| clue.is_none()).count();
        let digit = clues[index].map_or(0, Digit::value);
        text.push(char::from(SCF_SYMBOLS[usize::from(digit) + 10 * blanks]));
        index += 1 + blanks;
    }
    text
}

fn write(puzzle: &Puzzle) -> String {
    let mut text = format!("scf{}", symbols(puzzle));
    let about = &puzzle.metadata;
    for (letter, told) in [('t', &about.title), ('a', &about.author)] {
        if let Some(told) = told {
            let told = told.replace('*', "**");
            text += &format!("*{letter}{}", utf8_percent_encode(&told, KEPT));
        }
    }
    text
}

fn read_classic(text: &str) -> Result<Puzzle, Fault> {
    let text = link::decoded(body(text, "classic")?);
    let mut clues = Vec::with_capacity(81);
    for (place, symbol) in text.chars().enumerate() {
        let at = At::Character(place + 8);
        match CLASSIC_SYMBOLS.iter().position(|&known| char::from(known) == symbol) {
            Some(blanks) => clues.resize(clues.len() + blanks, None),
            None if matches!(symbol, '1'..='9') => clues.push(Digit::from_symbol(symbol)),
            None => return Err(Fault::symbol(symbol, "1 to 9, or a number of blanks").at(at)),
        }
        if clues.len() > 81 {
            return Err(Fault::count(clues.len(), "cells", 81).at(at));
        }
    }
    match clues.len() {
        81 => cells::puzzle_of(Shape::CLASSIC, clues),
        found => Err(Fault::count(found, "cells", 81)),
    }
}

fn write_classic(puzzle: &Puzzle) -> String {
    let mut text = "classic".to_string();
    let mut blanks = 0;
    let last = CLASSIC_SYMBOLS.len() - 1;
    for clue in puzzle.iter().map(|(_, entry)| Some(entry.clue())).chain([None]) {
        if clue == Some(None) {
            blanks += 1;
            continue;
        }
        while blanks > 0 {
            let run = blanks.min(last);
            text.push(char::from(CLASSIC_SYMBOLS[run]));
            blanks -= run;
        }
        text.extend(clue.flatten().map(Digit::symbol));
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::format::Format;
    use crate::format::tests::WIKIPEDIA;

    #[test]
    fn a_short_link_is_that_of_the_program() {
        let puzzle = Format::Line.read(WIKIPEDIA).unwrap();
        let link = "scf5NlQ19j9mGca3OIN1bWGk2m41TjS79";
        assert_eq!(Format::Scf.write(&puzzle).unwrap(), link);
        for text in [link.to_string(), format!("https://sudokupad.app/{link}")] {
            assert_eq!(Format::detect(&text), Some(Format::Scf));
            assert_eq!(Format::Scf.read(&text).unwrap(), puzzle);
        }
        let blank = Puzzle::new(Shape::CLASSIC);
        assert_eq!(Format::Scf.write(&blank).unwrap(), "scfoooooooooooooK");
    }

    #[test]
    fn a_title_may_have_stars_in_it() {
        let puzzle = Format::Scf.read("scfoooooooooooooK*tA%20**star***aMe").unwrap();
        assert_eq!(puzzle.metadata.title.as_deref(), Some("A *star*"));
        assert_eq!(puzzle.metadata.author.as_deref(), Some("Me"));
    }

    #[test]
    fn letters_behind_the_clues_are_rules() {
        let read = |letter: &str| Format::Scf.read(&format!("scfoooooooooooooK*{letter}"));
        for (letter, count) in [("x", 2), ("w", 1), ("", 0)] {
            let puzzle = read(letter).unwrap();
            assert_eq!(puzzle.rules().len(), count, "{letter}");
            assert_eq!(Format::Scf.write(&puzzle).is_ok(), count == 0, "{letter}");
        }
        assert!(read("z").unwrap_err().to_string().contains("a part 'z'"));
    }

    #[test]
    fn what_does_not_fit_is_refused_with_its_place() {
        let read = |text: &str| Format::Scf.read(text).unwrap_err().to_string();
        assert_eq!(read("scfoo"), "scf: 12 cells, not 81");
        assert_eq!(read("scfooooooooooooooo"), "scf: character 17: 84 cells, not 81");
        assert_eq!(
            read("scfo!"),
            "scf: character 5: unknown symbol '!'; expected 0 to 9, A to Z or a to x"
        );
    }

    #[test]
    fn older_links_count_blanks_with_a_symbol() {
        let puzzle = Format::Line.read(WIKIPEDIA).unwrap();
        let text = Format::Classic.write(&puzzle).unwrap();
        assert!(text.starts_with("classic53C7E6C195E98E6B8D6D34C8B3C1"), "{text}");
        assert_eq!(Format::Classic.read(&text).unwrap(), puzzle);
        let blank = Puzzle::new(Shape::CLASSIC);
        assert_eq!(Format::Classic.write(&blank).unwrap(), "classic_M");
        let error = Format::Classic.read("classic__").unwrap_err();
        assert_eq!(error.to_string(), "classic: character 9: 138 cells, not 81");
    }
}
