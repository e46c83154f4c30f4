//! Numbers in cells.
//!
//! Invariant: a clue is a number from 0 on, or stands for a number that is not known.

use super::json::{given_grid, meanings, rows};
use super::skips::{read_places, write_places};
use super::{Clue, ClueMap, Layer, LinkError, LinkText};
use crate::canvas::Canvas;
use crate::grid::{Cell, Grid, Size};
use std::ops::{Deref, DerefMut};

/// The form of the numbers in a link.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum NumberCoding {
    /// One to five hexadecimal digits a number; a letter from `g` on skips cells.
    Hexadecimal,
    /// Numbers up to 4, with up to two empty cells after each.
    FourCells,
    /// One digit of base 36 for each cell, from 1 on, and `.`, `%` or `@` for none: the numbers of
    /// hitori.
    Each,
}

impl NumberCoding {
    /// Returns the greatest number of a link.
    pub(crate) fn most(self) -> i32 {
        match self {
            NumberCoding::Hexadecimal => MOST,
            NumberCoding::FourCells => 4,
            NumberCoding::Each => 36 * 36 - 1,
        }
    }

    /// Returns the clue, unless it says as much as none: `?` in each cell.
    fn said(self, clue: Option<Clue>) -> Option<Clue> {
        clue.filter(|&clue| self != NumberCoding::Each || clue != Clue::Unknown)
    }
}

/// The greatest number of the hexadecimal form.
pub(crate) const MOST: i32 = 77_776 + 0xf_ffff;

/// Numbers in cells.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Numbers {
    grid: Grid<Option<Clue>>,
    coding: NumberCoding,
    removed: Removed,
}

/// The rest of a clue that is removed.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Removed {
    /// None.
    Nothing,
    /// A clue whose number is not known: the cell has it as a block.
    Block,
    /// The whole clue: the others would be wrong without it.
    Everything,
}

impl Numbers {
    /// Returns no numbers, which a link has in the form `coding`.
    pub fn none(size: Size, coding: NumberCoding) -> Numbers {
        Numbers { grid: Grid::filled(size, None), coding, removed: Removed::Nothing }
    }

    /// Returns no numbers, of which none is a clue that can be removed: the others count on it.
    pub fn kept(size: Size, coding: NumberCoding) -> Numbers {
        Numbers { removed: Removed::Everything, ..Numbers::none(size, coding) }
    }

    /// Returns no numbers. The cell of one that is removed stays a block without a number.
    pub fn of_blocks(size: Size, coding: NumberCoding) -> Numbers {
        Numbers { removed: Removed::Block, ..Numbers::none(size, coding) }
    }

    /// Returns an iterator over the cells whose numbers are known, with their numbers.
    pub fn known(&self) -> impl Iterator<Item = (Cell, i32)> + '_ {
        self.grid.given().filter_map(|(cell, clue)| Some((cell, clue.number()?)))
    }

    /// Returns the number of a cell, if it is known.
    pub fn number(&self, cell: Cell) -> Option<i32> {
        self.grid[cell].and_then(Clue::number)
    }

    /// Sets a number for each cell for which `number` returns one, and none for the others.
    pub fn fill(&mut self, number: impl Fn(Cell) -> Option<i32>) {
        self.grid = Grid::from_fn(self.grid.size(), |cell| number(cell).map(Clue::Number));
    }
}

impl Deref for Numbers {
    type Target = Grid<Option<Clue>>;

    fn deref(&self) -> &Self::Target {
        &self.grid
    }
}

impl DerefMut for Numbers {
    fn deref_mut(&mut self) -> &mut Self::Target {
        &mut self.grid
    }
}

impl Layer for Numbers {
    fn read_link(&mut self, text: &mut LinkText<'_>) -> Result<(), LinkError> {
        let count = self.grid.size().cell_count();
        let clues = match self.coding {
            NumberCoding::Hexadecimal => read_hexadecimal(text, count)?,
            NumberCoding::FourCells => read_four_cells(text, count)?,
            NumberCoding::Each => read_each(text, count)?,
        };
        let size = self.grid.size();
        self.grid = Grid::from_fn(size, |cell| clues.get(size.number(cell)).copied().flatten());
        Ok(())
    }

    fn write_link(&self, out: &mut String) {
        let clues: Vec<Option<Clue>> = self.grid.iter().map(|(_, &clue)| clue).collect();
        match self.coding {
            NumberCoding::Hexadecimal => write_hexadecimal(&clues, out),
            NumberCoding::FourCells => write_four_cells(&clues, out),
            NumberCoding::Each => write_each(&clues, out),
        }
    }

    fn json_names(&self) -> Vec<&'static str> {
        vec!["qnum", "given"]
    }

    fn read_json(&mut self, clues: &ClueMap) -> Result<(), LinkError> {
        if let Some(numbers) = given_grid(clues, self.grid.size())? {
            let clue = |number| Clue::from_json(number, self.coding.most());
            let clues = meanings(&numbers, "qnum", clue)?;
            self.grid = Grid::from_fn(clues.size(), |cell| self.coding.said(clues[cell]));
        }
        Ok(())
    }

    fn write_json(&self, clues: &mut ClueMap) {
        if self.grid.given().next().is_some() {
            clues.insert("qnum".to_owned(), rows(&self.grid, |&clue| Clue::to_json(clue).into()));
        }
    }

    fn draw(&self, canvas: &mut Canvas) {
        for (cell, clue) in self.grid.given() {
            canvas.clue(cell, *clue);
        }
    }

    fn clue_count(&self) -> usize {
        match self.removed {
            Removed::Everything => 0,
            _ => self.grid.size().cell_count(),
        }
    }

    fn remove_clue(&mut self, number: usize) {
        let cell = self.grid.size().cell(number);
        let is_block = self.removed == Removed::Block && self.grid[cell].is_some();
        self.grid[cell] = is_block.then_some(Clue::Unknown);
    }
}

/// Reads `count` places in the hexadecimal form.
pub(crate) fn read_hexadecimal(
    text: &mut LinkText<'_>,
    count: usize,
) -> Result<Vec<Option<Clue>>, LinkError> {
    read_places(text, 'g', count, read_clue)
}

/// Reads one clue of the hexadecimal form: a digit, or more after a sign that says how many.
pub(crate) fn read_clue(text: &mut LinkText<'_>) -> Result<Clue, LinkError> {
    const LONG: [(char, usize, i32); 7] = [
        ('-', 2, 0),
        ('+', 3, 0),
        ('=', 3, 4_096),
        ('%', 3, 8_192),
        ('@', 3, 8_192),
        ('*', 4, 12_240),
        ('$', 5, 77_776),
    ];
    if text.skip('.') {
        return Ok(Clue::Unknown);
    }
    match LONG.into_iter().find(|&(sign, ..)| text.skip(sign)) {
        Some((_, len, base)) => Ok(Clue::Number(text.number(len, 16)? + base)),
        None => Ok(Clue::Number(text.digit(16, "a number or a letter that skips cells")? as i32)),
    }
}

/// Adds one clue in the hexadecimal form.
pub(crate) fn write_clue(clue: Clue, out: &mut String) {
    let text = match clue {
        Clue::Unknown => ".".to_owned(),
        Clue::Number(number @ ..16) => format!("{number:x}"),
        Clue::Number(number @ ..256) => format!("-{number:02x}"),
        Clue::Number(number @ ..4_096) => format!("+{number:03x}"),
        Clue::Number(number @ ..8_192) => format!("={:03x}", number - 4_096),
        Clue::Number(number @ ..12_240) => format!("%{:03x}", number - 8_192),
        Clue::Number(number @ ..77_776) => format!("*{:04x}", number - 12_240),
        Clue::Number(number) => format!("${:05x}", number - 77_776),
    };
    out.push_str(&text);
}

/// Adds places in the hexadecimal form.
pub(crate) fn write_hexadecimal(clues: &[Option<Clue>], out: &mut String) {
    write_places(out, b'g', clues.iter().map(Option::as_ref), |&clue, out| write_clue(clue, out));
}

/// Reads places in the form of numbers up to 4.
pub(crate) fn read_four_cells(
    text: &mut LinkText<'_>,
    count: usize,
) -> Result<Vec<Option<Clue>>, LinkError> {
    let mut clues = Vec::new();
    while clues.len() < count && !text.is_at_end() {
        if text.skip('.') {
            clues.push(Some(Clue::Unknown));
            continue;
        }
        let digit = text.digit(36, "a number up to 4 or a letter that skips cells")?;
        let empty = match digit {
            0..15 => {
                clues.push(Some(Clue::Number((digit % 5) as i32)));
                digit / 5
            }
            15 => return Err(text.unexpected("a number up to 4 or a letter that skips cells")),
            _ => digit - 15,
        };
        clues.extend(std::iter::repeat_n(None, empty as usize));
    }
    clues.truncate(count);
    clues.resize(count, None);
    Ok(clues)
}

/// Adds places in the form of numbers up to 4.
pub(crate) fn write_four_cells(clues: &[Option<Clue>], out: &mut String) {
    let mut at = 0;
    let empty = |at: usize, most: usize| {
        clues[at.min(clues.len())..].iter().take(most).take_while(|clue| clue.is_none()).count()
    };
    while at < clues.len() {
        let digit = match clues[at] {
            Some(Clue::Unknown) => {
                out.push('.');
                at += 1;
                continue;
            }
            Some(Clue::Number(number)) => {
                let after = empty(at + 1, 2);
                at += 1 + after;
                number as usize + 5 * after
            }
            None => {
                let skipped = empty(at, 20);
                at += skipped;
                15 + skipped
            }
        };
        out.push(char::from_digit(digit as u32, 36).expect("it is less than 36"));
    }
}

/// Reads a digit for each place.
fn read_each(text: &mut LinkText<'_>, count: usize) -> Result<Vec<Option<Clue>>, LinkError> {
    let mut clues = Vec::new();
    while clues.len() < count && text.peek().is_some_and(|next| next != '/') {
        if ['.', '%', '@'].into_iter().any(|blank| text.skip(blank)) {
            clues.push(None);
        } else if text.skip('-') {
            clues.push(Some(Clue::Number(text.number(2, 36)?)));
        } else {
            clues.push(Some(Clue::Number(text.digit(36, "a number of one digit")? as i32)));
        }
    }
    clues.resize(count, None);
    Ok(clues)
}

/// Adds a digit for each place.
fn write_each(clues: &[Option<Clue>], out: &mut String) {
    for clue in clues {
        match clue.and_then(Clue::number) {
            None => out.push('.'),
            Some(number) => {
                match u32::try_from(number).ok().and_then(|n| char::from_digit(n, 36)) {
                    Some(digit) => out.push(digit),
                    None => {
                        out.push('-');
                        for digit in [number / 36 % 36, number % 36] {
                            out.extend(char::from_digit(digit.unsigned_abs(), 36));
                        }
                    }
                }
            }
        }
    }
}
