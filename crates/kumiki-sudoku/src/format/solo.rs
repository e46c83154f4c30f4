//! Game IDs of Solo, in Simon Tatham's Portable Puzzle Collection.
//!
//! Invariant: numbers and runs of blanks fill the grid exactly; for irregular boxes the lines between them
//! follow behind a comma.

use super::codec::{Codec, Standing, Write};
use super::error::{At, Fault};
use super::{BoxForms, Carries, Sample, cells};
use crate::digit::Digit;
use crate::puzzle::Puzzle;
use crate::shape::{Boxes, Shape};

pub(super) const SOLO: Codec = Codec {
    name: "solo",
    about: "game IDs of Simon Tatham's Solo: '3x3:5_3b7d…', also irregular '9j:…'",
    carries: Carries { sizes: (4, 31), boxes: BoxForms::Connected, details: &[], several: true },
    is_like,
    standing: Standing::Lines,
    read,
    write: Write::Always(write),
};

fn is_like(sample: &Sample<'_>) -> bool {
    let first = sample.rows.first().copied().unwrap_or_default();
    let Some((head, _)) = first.split_once(':') else { return false };
    let digits = head.bytes().take_while(u8::is_ascii_digit).count();
    let rest = &head[digits..];
    digits > 0
        && rest.starts_with(['x', 'j'])
        && rest.bytes().all(|byte| byte.is_ascii_lowercase() || byte.is_ascii_digit())
}

/// What a game is, before the colon.
struct Game {
    size: usize,
    /// Rows and columns of a box, unless they are irregular.
    boxes: Option<(usize, usize)>,
}

fn game(head: &str) -> Result<Game, Fault> {
    let number = |text: &str| {
        let digits = text.bytes().take_while(u8::is_ascii_digit).count();
        let value = text[..digits].parse::<usize>().ok().filter(|&value| value <= 35);
        value.map(|value| (value, digits)).ok_or(Fault::broken("the size is not RxC or Nj"))
    };
    let (rows, used) = number(head)?;
    let mut letters = &head[used..];
    let mut game = Game { size: rows, boxes: None };
    if let Some(rest) =
        letters.strip_prefix('x').filter(|rest| rest.starts_with(|c: char| c.is_ascii_digit()))
    {
        let (columns, used) = number(rest)?;
        letters = &rest[used..];
        if columns > 1 {
            game = Game { size: rows * columns, boxes: Some((rows, columns)) };
        }
    }
    // What follows a `d`, `r` or `m` says how the puzzle was made.
    for letter in letters.chars() {
        match letter {
            'j' => game.boxes = None,
            'x' => return Err(Fault::unsupported("a rule, 'x' for diagonals,")),
            'k' => return Err(Fault::unsupported("a rule, 'k' for killer,")),
            'd' | 'r' | 'm' | 'a' => break,
            letter => return Err(Fault::symbol(letter, "j, or what a game is")),
        }
    }
    Ok(game)
}

fn read(text: &str) -> Result<Puzzle, Fault> {
    let text = text.trim();
    let Some((head, rest)) = text.split_once(':') else {
        return Err(Fault::broken("there is no ':'"));
    };
    let game = game(head)?;
    let (cells, lines) = match rest.split_once(',') {
        Some((cells, lines)) => (cells, Some(lines)),
        None => (rest, None),
    };
    let shape = match (game.boxes, lines) {
        (Some((rows, columns)), None) => Shape::boxes(rows, columns)?,
        (None, Some(lines)) => {
            let before = head.len() + 1 + cells.len() + 1;
            Shape::irregular(game.size, &regions(game.size, lines, before)?)?
        }
        (None, None) => return Err(Fault::broken("the boxes, behind a comma, are missing")),
        (Some(_), Some(_)) => return Err(Fault::broken("boxes are told twice")),
    };
    let clues = clues(cells, game.size, head.len() + 1)?;
    cells::puzzle_of(shape, clues)
}

/// The clues in `text`, which has `before` characters before it.
fn clues(text: &str, size: usize, before: usize) -> Result<Vec<Option<Digit>>, Fault> {
    let mut clues = Vec::with_capacity(size * size);
    let mut symbols = text.char_indices().peekable();
    while let Some((place, symbol)) = symbols.next() {
        let fault = |fault: Fault| fault.at(At::Character(before + place + 1));
        match symbol {
            '_' => {}
            'a'..='z' => clues.resize(clues.len() + (symbol as usize - 96), None),
            '0'..='9' => {
                let mut value = symbol as u64 - 48;
                while let Some((_, next)) = symbols.next_if(|(_, next)| next.is_ascii_digit()) {
                    value = (value * 10 + next as u64 - 48).min(1000);
                }
                clues.push(cells::number(value, size).map_err(fault)?);
            }
            _ => return Err(fault(Fault::symbol(symbol, "a number, _, or a to z"))),
        }
        if clues.len() > size * size {
            return Err(fault(Fault::count(clues.len(), "cells", size * size)));
        }
    }
    match clues.len() {
        found if found == size * size => Ok(clues),
        found => Err(Fault::count(found, "cells", size * size)),
    }
}

/// The cells on both sides of a line between two: first those that part columns, row by row, then those that
/// part rows, column by column.
fn sides(size: usize, line: usize) -> (usize, usize) {
    let (outer, inner) = (line / (size - 1), line % (size - 1));
    if outer < size {
        (outer * size + inner, outer * size + inner + 1)
    } else {
        (inner * size + outer - size, (inner + 1) * size + outer - size)
    }
}

/// The box of each cell, by one of its cells. Letters count the lines that are not drawn before one that is.
fn regions(size: usize, text: &str, before: usize) -> Result<Vec<usize>, Fault> {
    let lines = 2 * size * size.saturating_sub(1);
    let mut joined: Vec<usize> = (0..size * size).collect();
    let mut line = 0;
    for (place, symbol) in text.chars().enumerate() {
        let (run, is_drawn) = match symbol {
            '_' => (0, true),
            'z' => (25, false),
            'a'..='y' => (symbol as usize - 96, true),
            _ => {
                let fault = Fault::symbol(symbol, "_ or a to z");
                return Err(fault.at(At::Character(before + place + 1)));
            }
        };
        for line in line..(line + run).min(lines) {
            let (one, other) = sides(size, line);
            let (one, other) = (root(&joined, one), root(&joined, other));
            joined[one.max(other)] = one.min(other);
        }
        line += run + usize::from(is_drawn);
        if line > lines + 1 {
            return Err(Fault::count(line, "lines between cells", lines));
        }
    }
    if line != lines + 1 {
        return Err(Fault::count(line, "lines between cells", lines + 1));
    }
    Ok((0..joined.len()).map(|cell| root(&joined, cell)).collect())
}

fn root(joined: &[usize], mut cell: usize) -> usize {
    while joined[cell] != cell {
        cell = joined[cell];
    }
    cell
}

fn write(puzzle: &Puzzle) -> String {
    let shape = puzzle.shape();
    // Boxes of one column would be taken for irregular ones.
    let rectangles = match shape.kind() {
        Boxes::Rectangles { rows, columns } if *columns > 1 => Some(format!("{rows}x{columns}:")),
        _ => None,
    };
    let is_irregular = rectangles.is_none();
    let mut text = rectangles.unwrap_or_else(|| format!("{}j:", shape.size()));
    let mut blanks = 0;
    let push_blanks = |text: &mut String, mut blanks: usize| {
        while blanks > 0 {
            let run = blanks.min(26);
            text.push(char::from(96 + run as u8));
            blanks -= run;
        }
    };
    for (_, entry) in puzzle.iter() {
        let Some(clue) = entry.clue() else {
            blanks += 1;
            continue;
        };
        if blanks == 0 && text.ends_with(|symbol: char| symbol.is_ascii_digit()) {
            text.push('_');
        }
        push_blanks(&mut text, std::mem::take(&mut blanks));
        text += &clue.value().to_string();
    }
    push_blanks(&mut text, blanks);
    if is_irregular {
        text.push(',');
        text += &lines(shape);
    }
    text
}

/// The lines between the boxes of `shape`.
fn lines(shape: &Shape) -> String {
    let size = shape.size();
    let box_of = |index: usize| shape.cell(index).and_then(|cell| shape.house_box(cell));
    let mut text = String::new();
    let mut run = 0usize;
    for line in 0..=2 * size * (size - 1) {
        let is_last = line == 2 * size * (size - 1);
        let is_drawn = is_last || {
            let (one, other) = sides(size, line);
            box_of(one) != box_of(other)
        };
        if !is_drawn {
            run += 1;
            continue;
        }
        while run > 25 {
            text.push('z');
            run -= 25;
        }
        text.push(if run == 0 { '_' } else { char::from(96 + run as u8) });
        run = 0;
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::format::Format;
    use crate::format::tests::jigsaw;

    const ID: &str = "3x3:d9_1c6a7h5_6c8a8_3a9a5_2c7b8b4c9_4a7a3_8a6c2_7h9a1c3_1d";

    #[test]
    fn an_id_of_the_program_is_read_and_written() {
        assert_eq!(Format::detect(ID), Some(Format::Solo));
        let puzzle = Format::Solo.read(ID).unwrap();
        assert!(puzzle.to_string().starts_with("....91...6.7........56...8."));
        assert_eq!(Format::Solo.write(&puzzle).unwrap(), ID);
        assert_eq!(read(&ID.replacen("3x3:", "3x3db:", 1)).unwrap(), puzzle);
    }

    #[test]
    fn irregular_boxes_follow_as_lines() {
        let puzzle = Puzzle::new(jigsaw());
        let text = Format::Solo.write(&puzzle).unwrap();
        assert!(text.starts_with("4j:p,"), "{text}");
        assert_eq!(Format::Solo.read(&text).unwrap(), puzzle);
        assert_eq!(Format::detect(&text), Some(Format::Solo));
    }

    #[test]
    fn what_does_not_fit_is_refused_with_its_place() {
        let read = |text: &str| Format::Solo.read(text).unwrap_err().to_string();
        assert_eq!(read("3x3:zzz"), "solo: 78 cells, not 81");
        assert_eq!(read("3x3:zzzzzz"), "solo: character 8: 104 cells, not 81");
        assert_eq!(read("2x2:5o"), "solo: character 5: 5 is not a digit, 1 to 4, or 0");
        assert_eq!(
            read("2x2:1%"),
            "solo: character 6: unknown symbol '%'; expected a number, _, or a to z"
        );
        assert_eq!(
            read("2x2x:p"),
            "solo: there is a rule, 'x' for diagonals, in it, which is not understood"
        );
        assert_eq!(read("4j:p,_"), "solo: 1 lines between cells, not 25");
    }
}
