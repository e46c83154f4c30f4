//! Game IDs of Solo, in Simon Tatham's Portable Puzzle Collection.
//!
//! Invariant: numbers and runs of blanks fill the grid exactly. Fields after commas give the lines
//! between irregular boxes, the lines between killer cages, and a grid of their sums. Games with
//! diagonals or cages are read, but not written.

use super::codec::{Codec, Standing, Write};
use super::error::{At, Fault, FormatProblem};
use super::{BoxForms, Carries, Sample, cells};
use kumiki_sudoku::geometry::Boxes;
use kumiki_sudoku::rule::GlobalRule;
use kumiki_sudoku::{Cell, Digit, Puzzle, Rule, Shape};
use std::collections::BTreeMap;

pub(super) const SOLO: Codec = Codec {
    name: "solo",
    extension: None,
    about: "game IDs of Simon Tatham's Solo: '3x3:5_3b7d…', also irregular '9j:…'",
    carries: Carries { sizes: (4, 31), boxes: BoxForms::Connected, details: &[], several: true },
    is_like,
    standing: Standing::Lines,
    read,
    write: Write::Always(write),
};

fn is_like(sample: &Sample<'_>) -> bool {
    let first = id(sample.lines.first().copied().unwrap_or_default());
    let Some((head, _)) = first.split_once(':') else { return false };
    let digits = head.bytes().take_while(u8::is_ascii_digit).count();
    let rest = &head[digits..];
    digits > 0
        && rest.starts_with(['x', 'j'])
        && rest.bytes().all(|byte| byte.is_ascii_lowercase() || byte.is_ascii_digit())
}

/// Returns the ID behind the name of the game, `solo:3x3:...` or `solo 3x3:...`, or behind the `#`
/// in the address of its page. Any other text is returned as it is.
fn id(text: &str) -> &str {
    let text = text.trim();
    if let Some((page, id)) = text.split_once("solo.html#") {
        return if page.is_empty() || page.ends_with('/') { id } else { text };
    }
    let name = text.get(..4).filter(|name| name.eq_ignore_ascii_case("solo"));
    name.and_then(|_| text[4..].strip_prefix([':', ' '])).unwrap_or(text).trim_start()
}

/// The parameters of a game, which precede the colon.
struct Game {
    size: usize,
    /// The rows and columns of a box, unless boxes are irregular.
    boxes: Option<(usize, usize)>,
    has_diagonals: bool,
    has_cages: bool,
}

fn game(head: &str) -> Result<Game, Fault> {
    let number = |text: &str| {
        let digits = text.bytes().take_while(u8::is_ascii_digit).count();
        let value = text[..digits].parse::<usize>().ok().filter(|&value| value <= 35);
        value.map(|value| (value, digits)).ok_or(Fault::broken("the size is not RxC or Nj"))
    };
    let (rows, used) = number(head)?;
    let mut letters = &head[used..];
    let mut game = Game { size: rows, boxes: None, has_diagonals: false, has_cages: false };
    if let Some(rest) =
        letters.strip_prefix('x').filter(|rest| rest.starts_with(|c: char| c.is_ascii_digit()))
    {
        let (columns, used) = number(rest)?;
        letters = &rest[used..];
        if columns > 1 {
            game = Game { size: rows * columns, boxes: Some((rows, columns)), ..game };
        }
    }
    // The text from `d`, `r`, `m` or `a` on gives settings of the generator.
    for letter in letters.chars() {
        match letter {
            'j' => game.boxes = None,
            'x' => game.has_diagonals = true,
            'k' => game.has_cages = true,
            'd' | 'r' | 'm' | 'a' => break,
            letter => return Err(Fault::symbol(letter, "j, x, k, or how it was made")),
        }
    }
    Ok(game)
}

fn read(text: &str) -> Result<Puzzle, Fault> {
    let text = id(text);
    let Some((head, rest)) = text.split_once(':') else {
        return Err(Fault::broken("there is no ':'"));
    };
    let game = game(head)?;
    let mut fields = Fields { rest, before: head.len() + 1 };
    let (cells, at) = fields.next("the clues")?;
    let shape = match game.boxes {
        Some((rows, columns)) => Shape::boxes(rows, columns)?,
        None => {
            let (lines, at) = fields.next("what are the boxes, behind a comma,")?;
            Shape::irregular(game.size, &regions(game.size, lines, at)?)?
        }
    };
    let digits = |value| cells::number(value, game.size);
    let clues: Vec<Option<Digit>> = numbers(cells, game.size, at, digits)?;
    let mut puzzle = cells::puzzle_of(shape, clues)?;
    if game.has_diagonals {
        for diagonal in [GlobalRule::FallingDiagonal, GlobalRule::RisingDiagonal] {
            puzzle.add_rule(diagonal.into()).map_err(Fault::broken)?;
        }
    }
    if game.has_cages {
        let (lines, at) = fields.next("what are the cages, behind a comma,")?;
        let labels = regions(game.size, lines, at)?;
        let (sums, at) = fields.next("the grid of sums, behind a comma,")?;
        let sums = numbers(sums, game.size, at, |sum| Ok(Some(sum)))?;
        add_cages(&mut puzzle, &labels, &sums)?;
    }
    if !fields.rest.is_empty() {
        return Err(
            Fault::broken("there is more than the game has").at(At::Character(fields.before + 1))
        );
    }
    Ok(puzzle)
}

/// The fields of a game, which commas separate.
struct Fields<'a> {
    rest: &'a str,
    /// The number of characters before the rest.
    before: usize,
}

impl<'a> Fields<'a> {
    /// Returns the next field, and the number of characters before it.
    fn next(&mut self, what: &'static str) -> Result<(&'a str, usize), Fault> {
        if self.rest.is_empty() {
            return Err(FormatProblem::Missing(what).into());
        }
        let (field, rest) = self.rest.split_once(',').unwrap_or((self.rest, ""));
        let at = self.before;
        self.before += field.chars().count() + 1;
        self.rest = rest;
        Ok((field, at))
    }
}

/// Adds a cage for the cells of each label, with the sum given in one of its cells.
fn add_cages(puzzle: &mut Puzzle, labels: &[usize], sums: &[Option<u64>]) -> Result<(), Fault> {
    let mut cages: BTreeMap<usize, (Vec<Cell>, Option<u32>)> = BTreeMap::new();
    let shape = puzzle.shape().clone();
    for ((cell, &label), &sum) in shape.cells().zip(labels).zip(sums) {
        let (cells, known) = cages.entry(label).or_default();
        cells.push(cell);
        if let Some(sum) = sum {
            let sum = u32::try_from(sum).ok();
            if known.is_some() || sum.is_none() {
                return Err(Fault::broken("a cage has two sums").at(At::Cell(cell)));
            }
            *known = sum;
        }
    }
    for (cells, sum) in cages.into_values() {
        puzzle.add_rule(Rule::cage(sum, cells)).map_err(Fault::broken)?;
    }
    Ok(())
}

/// Returns the result of `number` for the number in each cell of `text`; `None` for a blank. The
/// text is preceded by `before` characters.
fn numbers<N: Clone>(
    text: &str,
    size: usize,
    before: usize,
    number: impl Fn(u64) -> Result<Option<N>, Fault>,
) -> Result<Vec<Option<N>>, Fault> {
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
                clues.push(number(value).map_err(fault)?);
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

/// Returns the cells on both sides of a line. Lines between columns come first, row by row; then
/// lines between rows, column by column.
fn sides(size: usize, line: usize) -> (usize, usize) {
    let (outer, inner) = (line / (size - 1), line % (size - 1));
    if outer < size {
        (outer * size + inner, outer * size + inner + 1)
    } else {
        (inner * size + outer - size, (inner + 1) * size + outer - size)
    }
}

/// Returns the box of each cell, by one of its cells. Letters count the missing lines before a
/// drawn one.
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
    // Boxes of one column would be read as irregular ones.
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

/// Returns the lines between the boxes of `shape`.
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
    fn an_id_follows_the_name_of_the_game_or_its_page() {
        let puzzle = Format::Solo.read(ID).unwrap();
        for text in [
            format!("solo:{ID}"),
            format!("Solo {ID}"),
            format!("https://www.chiark.greenend.org.uk/~sgtatham/puzzles/js/solo.html#{ID}"),
            format!("solo.html#{ID}"),
        ] {
            assert_eq!(Format::detect(&text), Some(Format::Solo), "{text}");
            assert_eq!(Format::Solo.read(&text).unwrap(), puzzle, "{text}");
        }
        assert!(read("solo:x").is_err());
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
    fn diagonals_and_cages_are_rules() {
        let puzzle = read("2x2x:p").unwrap();
        assert_eq!(puzzle.rules().len(), 2);
        assert_eq!(puzzle.rules()[0], GlobalRule::FallingDiagonal.into());
        // Rows are cages, except for the last two cells. Lines between columns come first, then
        // lines between rows.
        let lines = |is_drawn: fn(usize) -> bool| -> String {
            let mut text = String::new();
            let mut run = 0u8;
            for line in 0..=24 {
                if line == 24 || is_drawn(line) {
                    text.push(if run == 0 { '_' } else { char::from(96 + run) });
                    run = 0;
                } else {
                    run += 1;
                }
            }
            text
        };
        let rows = lines(|line| line == 11 || line >= 12);
        let puzzle = read(&format!("2x2kdu:p,{rows},10c10c10c_6b4")).unwrap();
        let cage = |sum, row, columns: std::ops::Range<usize>| {
            Rule::cage(Some(sum), columns.map(move |column| Cell::new(row, column)))
        };
        let expected = [
            cage(10, 0, 0..4),
            cage(10, 1, 0..4),
            cage(10, 2, 0..4),
            cage(6, 3, 0..3),
            cage(4, 3, 3..4),
        ];
        assert_eq!(puzzle.rules(), expected);
        let twice = format!("2x2k:p,{rows},10_10b10c10c_6b4");
        assert_eq!(read(&twice).unwrap_err().problem.to_string(), "a cage has two sums");
        let missing = Format::Solo.read(&format!("2x2k:p,{rows}")).unwrap_err().to_string();
        assert_eq!(missing, "solo: the grid of sums, behind a comma, is missing");
        assert!(Format::Solo.write(&puzzle).is_err());
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
        assert_eq!(read("2x2:p,p"), "solo: character 7: there is more than the game has");
        assert_eq!(read("4j:p,_"), "solo: 1 lines between cells, not 25");
    }
}
