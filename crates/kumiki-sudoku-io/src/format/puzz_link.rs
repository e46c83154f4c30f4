//! Links of puzz.link and pzv.jp, and files of pzpr, the program of both sites.
//!
//! Invariant: width and height are equal, and the cells fill the grid exactly.

use super::codec::{Codec, Standing, Write};
use super::error::{At, Fault};
use super::{BoxForms, Carries, Sample, cells, link};
use kumiki_sudoku::{Cell, Digit, Entry, Puzzle, Shape};

const CARRIES: Carries =
    Carries { sizes: (4, 25), boxes: BoxForms::Common, details: &[], several: true };

pub(super) const LINK: Codec = Codec {
    name: "puzzlink",
    extension: None,
    about: "links of puzz.link and pzv.jp",
    carries: CARRIES,
    is_like: |sample: &Sample<'_>| {
        body(sample.lines.first().copied().unwrap_or_default()).is_some()
    },
    standing: Standing::Lines,
    read,
    write: Write::Always(write),
};

pub(super) const FILE: Codec = Codec {
    name: "pzpr",
    extension: Some("txt"),
    about: "files of pzpr: 'pzprv3', the size, and the rows",
    carries: Carries { details: &[super::Detail::Placed], several: false, ..CARRIES },
    is_like: |sample: &Sample<'_>| {
        sample.lines.first().is_some_and(|line| line.starts_with("pzprv3"))
            && sample.lines.first().is_some_and(|line| !line.contains("sudoku/"))
    },
    standing: Standing::Alone,
    read: read_file,
    write: Write::Always(write_file),
};

/// Returns the text after `sudoku/` in a link.
fn body(text: &str) -> Option<&str> {
    let text = text.trim();
    let heads = [
        "?sudoku/",
        "?sudoku_edit/",
        "?sudoku_play/",
        "&sudoku/",
        "pzprv3/sudoku/",
        "pzprv3.1/sudoku/",
    ];
    let from_link = heads.iter().find_map(|head| text.split_once(head)).map(|(_, body)| body);
    from_link.or_else(|| text.strip_prefix("sudoku/")).or_else(|| {
        let decoded = text.split_once("?sudoku%2F").or_else(|| text.split_once("?sudoku%2f"));
        decoded.map(|(_, body)| body)
    })
}

/// Returns the size of the grid, which width and height must both be.
fn size(width: &str, height: &str) -> Result<usize, Fault> {
    let number = |text: &str| {
        text.trim().parse::<usize>().map_err(|_| Fault::broken(format_args!("{text:?} is no size")))
    };
    let (width, height) = (number(width)?, number(height)?);
    match width == height && (1..=35).contains(&width) {
        true => Ok(width),
        false => Err(Fault::count(width, "columns", height.min(35))),
    }
}

/// Returns the shape of a size. The boxes of the site are as wide and as high as the root of the
/// size, rounded down, and 2 by 3 for size 6. In other sizes they leave a rest of the grid over.
fn shape(size: usize) -> Result<Shape, Fault> {
    let shape = Shape::of_size(size)?;
    let side = size.isqrt();
    match CARRIES.has_size(&shape) && CARRIES.has_boxes(&shape) {
        true => Ok(shape),
        false => Err(Fault::unsupported(format_args!(
            "a grid of size {size} with boxes of {side} by {side}"
        ))),
    }
}

fn read(text: &str) -> Result<Puzzle, Fault> {
    let body = body(text).ok_or(Fault::broken("there is no 'sudoku/' in it"))?;
    let body = link::decoded(body);
    let parts: Vec<&str> = body.split('/').collect();
    let [width, height, cells, ..] = parts[..] else {
        return Err(Fault::broken("width, height and cells are expected"));
    };
    let size = size(width, height)?;
    let shape = shape(size)?;
    cells::puzzle_of(shape, clues(cells, size)?)
}

fn clues(text: &str, size: usize) -> Result<Vec<Option<Digit>>, Fault> {
    let mut clues = Vec::with_capacity(size * size);
    let mut symbols = text.chars().enumerate();
    while let Some((place, symbol)) = symbols.next() {
        let at = |fault: Fault| fault.at(At::Character(place + 1));
        let value = match symbol {
            '0'..='9' | 'a'..='f' => symbol.to_digit(16).map(u64::from),
            '-' | '+' => {
                let count = if symbol == '-' { 2 } else { 3 };
                let digits: String = symbols.by_ref().take(count).map(|(_, digit)| digit).collect();
                Some(
                    u64::from_str_radix(&digits, 16)
                        .map_err(|_| at(Fault::broken("a number is cut off")))?,
                )
            }
            '.' => Some(0),
            'g'..='z' => {
                clues.resize(clues.len() + (symbol as usize - 'f' as usize), None);
                None
            }
            _ => return Err(at(Fault::symbol(symbol, "0 to 9, a to z, -, + or ."))),
        };
        if let Some(value) = value {
            clues.push(cells::number(value, size).map_err(at)?);
        }
        if clues.len() > size * size {
            return Err(at(Fault::count(clues.len(), "cells", size * size)));
        }
    }
    match clues.len() {
        found if found == size * size => Ok(clues),
        found => Err(Fault::count(found, "cells", size * size)),
    }
}

fn write(puzzle: &Puzzle) -> String {
    let size = puzzle.shape().size();
    let mut text = format!("https://puzz.link/p?sudoku/{size}/{size}/");
    let mut blanks = 0usize;
    let entries = puzzle.iter().map(|(_, entry)| entry.clue()).map(Some).chain([None]);
    for clue in entries {
        if clue == Some(None) {
            blanks += 1;
            continue;
        }
        while blanks > 0 {
            let run = blanks.min(20);
            text.push(char::from(b'f' + run as u8));
            blanks -= run;
        }
        match clue.flatten().map(Digit::value) {
            Some(value) if value < 16 => text += &format!("{value:x}"),
            Some(value) => text += &format!("-{value:02x}"),
            None => {}
        }
    }
    text
}

fn read_file(text: &str) -> Result<Puzzle, Fault> {
    let lines: Vec<&str> = text.lines().map(str::trim).collect();
    let [_, kind, first, ref rest @ ..] = lines[..] else {
        return Err(Fault::count(lines.len(), "lines", "the kind, the size, and rows"));
    };
    if kind != "sudoku" {
        return Err(Fault::broken(format_args!("it is a puzzle of {kind:?}")).at(At::Line(2)));
    }
    // Some files have the height and the width, others the size once.
    let (height, rest) = match rest {
        [second, rest @ ..] if !second.is_empty() && second.parse::<u8>().is_ok() => {
            (*second, rest)
        }
        rest => (first, rest),
    };
    let size = size(first, height)?;
    let shape = shape(size)?;
    let before = lines.len() - rest.len();
    let rows = rest.chunks(size).next().filter(|rows| rows.len() == size);
    let rows = rows.ok_or(Fault::count(rest.len(), "rows", size))?;
    let clues = file_rows(rows, size, before)?;
    // The filled-in digits may follow the clues.
    let below = rest.chunks(size).nth(1).filter(|rows| rows.len() == size);
    let placed = below.and_then(|rows| file_rows(rows, size, before + size).ok());
    let mut puzzle = cells::puzzle_of(shape, clues)?;
    for (index, digit) in placed.into_iter().flatten().enumerate() {
        let cell = Cell::new(index / size, index % size);
        if let Some(digit) = digit.filter(|_| puzzle[cell].digit.is_none()) {
            puzzle.set(cell, Entry::placed(digit))?;
        }
    }
    Ok(puzzle)
}

fn file_rows(rows: &[&str], size: usize, before: usize) -> Result<Vec<Option<Digit>>, Fault> {
    let mut clues = Vec::with_capacity(size * size);
    for (row, line) in rows.iter().enumerate() {
        let at = |fault: Fault| fault.at(At::Line(before + row + 1));
        let words: Vec<&str> = line.split_whitespace().collect();
        if words.len() != size {
            return Err(at(Fault::count(words.len(), "cells", size)));
        }
        for word in words {
            clues.push(match word {
                "." | "-" | "0" => None,
                _ => {
                    let value = word.parse::<u64>();
                    let value = value.map_err(|_| {
                        at(Fault::broken(format_args!("{word:?} is not a number or '.'")))
                    })?;
                    cells::number(value, size).map_err(at)?
                }
            });
        }
    }
    Ok(clues)
}

fn write_file(puzzle: &Puzzle) -> String {
    let size = puzzle.shape().size();
    let mut text = format!("pzprv3\nsudoku\n{size}\n");
    let is_filled = super::Detail::Placed.is_in(puzzle);
    let mut rows = |symbol: &dyn Fn(&Entry) -> Option<Digit>| {
        for (cell, entry) in puzzle.iter() {
            text += &symbol(entry).map_or(".".to_string(), |digit| digit.value().to_string());
            text += if cell.column() + 1 == size { " \n" } else { " " };
        }
    };
    rows(&Entry::clue);
    if is_filled {
        rows(&|entry| entry.digit.filter(|_| !entry.is_given));
    }
    text.truncate(text.trim_end().len());
    text
}

#[cfg(test)]
mod tests {
    use crate::format::Format;
    use crate::format::tests::WIKIPEDIA;

    const BODY: &str = "sudoku/9/9/53h7j6h195j98j6g8i6i34h8g3h17i2i6g6j28j419h5j8h79";

    #[test]
    fn both_addresses_are_read_and_one_is_written() {
        for head in [
            "https://puzz.link/p?",
            "http://pzv.jp/p.html?",
            "",
            "pzprv3/",
            "https://puzz.link/p?type=editor&",
        ] {
            let text = format!("{head}{BODY}");
            assert_eq!(Format::detect(&text), Some(Format::PuzzLink), "{text}");
            assert_eq!(Format::PuzzLink.read(&text).unwrap().to_string(), WIKIPEDIA);
        }
        let edited = BODY.replace("sudoku/", "https://puzz.link/p?sudoku_edit/");
        assert_eq!(crate::format::read(&edited).unwrap().to_string(), WIKIPEDIA);
        let puzzle = Format::Line.read(WIKIPEDIA).unwrap();
        let link = Format::PuzzLink.write(&puzzle).unwrap();
        assert_eq!(link, format!("https://puzz.link/p?{BODY}"));
    }

    #[test]
    fn numbers_of_two_digits_and_unknown_clues_are_read() {
        let puzzle =
            Format::PuzzLink.read("https://puzz.link/p?sudoku/16/16/f-10.zzzzzzzzzzzzs").unwrap();
        assert!(puzzle.to_string().starts_with("FG.."));
        let error = Format::PuzzLink.read("sudoku/4/4/5v").unwrap_err();
        assert_eq!(error.to_string(), "puzzlink: character 1: 5 is not a digit, 1 to 4, or 0");
        let error = Format::PuzzLink.read("sudoku/4/9/5v").unwrap_err();
        assert_eq!(error.to_string(), "puzzlink: 4 columns, not 9");
    }

    /// The site divides other sizes into boxes that leave a rest, as 3 by 3 in 12 by 12.
    #[test]
    fn sizes_whose_boxes_are_others_there_are_refused() {
        for size in 4..=25 {
            let shape = kumiki_sudoku::Shape::of_size(size).unwrap();
            let side = size.isqrt();
            let is_common = shape == kumiki_sudoku::Shape::boxes(side, side.max(1)).unwrap();
            let is_common = is_common || size == 6;
            let puzzle = kumiki_sudoku::Puzzle::new(shape);
            let blanks = "z".repeat(size * size / 20);
            let rest = char::from(b'f' + (size * size % 20) as u8);
            let rest = Some(rest).filter(|&rest| rest > 'f').map(String::from).unwrap_or_default();
            let link = format!("sudoku/{size}/{size}/{blanks}{rest}");
            let rows = format!("{}\n", ". ".repeat(size)).repeat(size);
            let file = format!("pzprv3\nsudoku\n{size}\n{rows}");
            for (format, text) in [(Format::PuzzLink, link), (Format::Pzpr, file)] {
                let read = format.read(&text);
                assert_eq!(format.write(&puzzle).is_ok(), is_common, "{format} {size}");
                match is_common {
                    true => assert_eq!(read.unwrap(), puzzle, "{text}"),
                    false => assert!(read.unwrap_err().to_string().contains("with boxes of")),
                }
            }
        }
    }

    #[test]
    fn files_are_read_with_what_was_filled_in() {
        let rows = "1 . . . \n. 2 . . \n. . 3 . \n. . . 4 \n";
        let placed = ". 3 . . \n. . . . \n. . . . \n. . . . \n";
        let text = format!("pzprv3\nsudoku\n4\n{rows}{placed}");
        assert_eq!(Format::detect(&text), Some(Format::Pzpr));
        let puzzle = Format::Pzpr.read(&text).unwrap();
        assert_eq!(puzzle.to_string(), "13...2....3....4");
        assert_eq!(Format::Pzpr.write(&puzzle).unwrap(), text.trim_end());
        let error = Format::Pzpr.read(&text.replacen(". 2 . .", ". 2 .", 1)).unwrap_err();
        assert_eq!(error.to_string(), "pzpr: line 5: 3 cells, not 4");
    }
}
