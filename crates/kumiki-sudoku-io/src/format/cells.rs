//! Cells as symbols: functions that all formats of symbols share.
//!
//! Invariant: a symbol is a digit of the grid's size, a blank, or an error with its place.

use super::error::{At, Fault};
use kumiki_sudoku::{Digit, Digits, Entry, Puzzle, Shape};

/// A symbol and its place.
pub(super) type Placed = (At, char);

/// Returns whether `symbol` is a blank cell, provided that it is not a digit of the grid.
pub(super) fn is_blank(symbol: char) -> bool {
    matches!(symbol, '.' | '0' | '_' | '*' | '-' | '?' | 'x' | 'X')
}

/// Returns whether `symbol` may be a cell of some grid.
pub(super) fn is_cell(symbol: char) -> bool {
    is_blank(symbol) || symbol.is_ascii_alphanumeric()
}

/// Returns whether `symbol` may be part of a drawn border.
pub(super) fn is_drawn(symbol: char) -> bool {
    matches!(symbol, '-' | '=' | '+' | '*' | '.' | '\'' | ':' | '`' | ',' | '_' | '"' | '~')
        || is_column_border(symbol)
        || matches!(symbol, '\u{2500}'..='\u{257f}' | '—' | '–')
}

/// Returns whether `symbol` separates two boxes of a row.
pub(super) fn is_column_border(symbol: char) -> bool {
    matches!(symbol, '|' | '!' | '│' | '┃' | '║' | '¦')
}

/// Returns whether `line` only separates rows, or closes a frame.
pub(super) fn is_border(line: &str) -> bool {
    let has_run = || {
        let runs = ["---", "===", "──", "━━", "══", "___", "- - -", "— —"];
        runs.iter().any(|run| line.contains(run))
    };
    // The first digit of a row ends this.
    let is_all_drawn = line.chars().all(|symbol| is_drawn(symbol) || symbol.is_whitespace());
    is_all_drawn && has_run() && {
        // Nine blank cells may also look like a border.
        let corners = |symbol: char| is_drawn(symbol) && !matches!(symbol, '-' | '_' | '*' | '.');
        line.contains(corners) || line.trim().chars().count() > 9 || line.starts_with(['*', '.'])
    }
}

/// Returns the digits of `symbols`, one for each cell of a grid of `size`.
///
/// In some large grids the digits begin with 0, or are all letters; they are then numbered in that
/// way. In a wordoku nine letters of any word stand for the digits, in the order of the alphabet.
/// An `x` or a `?` is a blank only if it is the only symbol for blanks. Among dots it is an
/// error.
pub(super) fn digits(size: usize, symbols: &[Placed]) -> Result<Vec<Option<Digit>>, Fault> {
    if let Some(digits) = word_digits(size, symbols) {
        return Ok(digits);
    }
    let numbering = Numbering::of(size, symbols);
    let is_blank = |symbol: &char| numbering.digit(*symbol, size) == Some(None);
    let mut blanks = symbols.iter().map(|&(_, symbol)| symbol).filter(is_blank);
    let first_blank = blanks.next();
    let are_alike = blanks.all(|blank| Some(blank) == first_blank);
    let digit = |(at, symbol): &Placed| match numbering.digit(*symbol, size) {
        Some(digit) if digit.is_some() || are_alike || !is_odd_blank(*symbol) => Ok(digit),
        _ => Err(Fault::cell_symbol(*symbol, size).at(at.clone())),
    };
    symbols.iter().map(digit).collect()
}

/// Returns the digits of a wordoku of at most nine rows: its cells are letters and one kind of
/// blank, and there are no more different letters than digits. Returns `None` for other texts.
fn word_digits(size: usize, symbols: &[Placed]) -> Option<Vec<Option<Digit>>> {
    let is_letter = |symbol: char| symbol.is_ascii_alphabetic();
    // A single letter among dots is a slip, and an `x` among digits is a blank.
    if size > 9 || !symbols.iter().all(|&(_, symbol)| is_letter(symbol) || is_plain_blank(symbol)) {
        return None;
    }
    let mut letters: Vec<char> = symbols.iter().map(|&(_, symbol)| symbol).collect();
    letters.retain(|&symbol| is_letter(symbol));
    let (found, blanks) = (letters.len(), symbols.len() - letters.len());
    letters.iter_mut().for_each(|letter| *letter = letter.to_ascii_uppercase());
    letters.sort_unstable();
    letters.dedup();
    let kinds = letters.len();
    if blanks == 0 || found < size || kinds + 1 < size || kinds > size {
        return None;
    }
    let value = |letter: char| {
        let letter = letter.to_ascii_uppercase();
        // Letters from A on are numbered by themselves, also if one of them is missing.
        let is_alphabet = letters.last().is_some_and(|&last| (last as usize - 'A' as usize) < size);
        match is_alphabet {
            true => Some(letter as usize - 'A' as usize),
            false => letters.binary_search(&letter).ok(),
        }
    };
    let digit = |symbol: char| value(symbol).and_then(|value| Digit::new(value as u8 + 1));
    let cell = |&(_, symbol): &Placed| if is_letter(symbol) { digit(symbol) } else { None };
    Some(symbols.iter().map(cell).collect())
}

/// Returns whether `symbol` is a blank and no letter.
fn is_plain_blank(symbol: char) -> bool {
    is_blank(symbol) && !symbol.is_ascii_alphabetic()
}

/// Returns whether `symbol` is a blank only if all other blanks are the same symbol.
pub(crate) fn is_odd_blank(symbol: char) -> bool {
    matches!(symbol, 'x' | 'X' | '?')
}

/// The symbol of the first digit of a grid.
#[derive(Clone, Copy)]
enum Numbering {
    /// `1`, and `A` is 10.
    One,
    /// `0`, and `F` is 16.
    Zero,
    /// `A`, and `Y` is 25.
    Letter,
}

impl Numbering {
    fn of(size: usize, symbols: &[Placed]) -> Numbering {
        let has = |wanted: &dyn Fn(char) -> bool| symbols.iter().any(|&(_, symbol)| wanted(symbol));
        let is_beyond = |symbol: char| {
            Digit::from_symbol(symbol).is_some_and(|digit| usize::from(digit.value()) > size)
        };
        let has_other_blank = has(&|symbol| symbol != '0' && is_blank(symbol));
        if size == 16 && has(&|symbol| symbol == '0') && has_other_blank && !has(&is_g) {
            Numbering::Zero
        } else if size > 9
            && has(&|symbol| is_beyond(symbol) && !is_blank(symbol))
            && !has(&|symbol| matches!(symbol, '1'..='9'))
        {
            Numbering::Letter
        } else {
            Numbering::One
        }
    }

    /// Returns the digit of `symbol`, or `Some(None)` for a blank; `None` if it is neither.
    fn digit(self, symbol: char, size: usize) -> Option<Option<Digit>> {
        let value = match self {
            Numbering::One => symbol.to_digit(36).filter(|&value| value > 0),
            Numbering::Zero => symbol.to_digit(16).map(|value| value + 1),
            Numbering::Letter => {
                symbol.is_ascii_alphabetic().then(|| symbol.to_ascii_uppercase() as u32 - 64)
            }
        };
        let fits = value.filter(|&value| value as usize <= size);
        match fits.and_then(|value| Digit::new(value as u8)) {
            Some(digit) => Some(Some(digit)),
            None => is_blank(symbol).then_some(None),
        }
    }
}

fn is_g(symbol: char) -> bool {
    matches!(symbol, 'g' | 'G')
}

/// Returns the puzzle of `shape` with these clues.
pub(super) fn puzzle_of(
    shape: Shape,
    clues: impl IntoIterator<Item = Option<Digit>>,
) -> Result<Puzzle, Fault> {
    let entry = |clue: Option<Digit>| clue.map_or_else(Entry::default, Entry::given);
    Ok(Puzzle::with_entries(shape, clues.into_iter().map(entry))?)
}

/// Returns the digit of a number, 0 for a blank.
pub(super) fn number(value: u64, size: usize) -> Result<Option<Digit>, Fault> {
    match u8::try_from(value).ok().filter(|&value| usize::from(value) <= size) {
        Some(0) => Ok(None),
        Some(value) => Ok(Digit::new(value)),
        None => Err(Fault::broken(format_args!("{value} is not a digit, 1 to {size}, or 0"))),
    }
}

/// Returns whether the digits of a grid of `size` count from 0, as those of the package `sudoku` of
/// npm do: 0 is then no blank, because there are others (`None`), and the greatest digit is
/// missing.
pub(super) fn count_from_zero(cells: impl Iterator<Item = Option<u64>>, size: usize) -> bool {
    let [mut has_blank, mut has_zero] = [false; 2];
    for cell in cells {
        match cell {
            None => has_blank = true,
            Some(0) => has_zero = true,
            Some(value) if value >= size as u64 => return false,
            Some(_) => {}
        }
    }
    has_blank && has_zero
}

/// Returns `entry` of a blank cell with these candidates left. If there are none, no digit is
/// possible there, which pencil marks cannot say.
pub(super) fn with_candidates(entry: Entry, left: Digits) -> Entry {
    match left.is_empty() {
        true => Entry { allowed: Some(Digits::NONE), ..entry },
        false => Entry { notes: left, ..entry },
    }
}

/// Returns the clues of `puzzle` as symbols, and `blank` for other cells.
pub(super) fn symbols(puzzle: &Puzzle, blank: char) -> String {
    puzzle.iter().map(|(_, entry)| entry.clue().map_or(blank, Digit::symbol)).collect()
}

/// Returns all digits in `puzzle` as symbols, clues or not.
pub(super) fn all_symbols(puzzle: &Puzzle, blank: char) -> String {
    puzzle.iter().map(|(_, entry)| entry.digit.map_or(blank, Digit::symbol)).collect()
}

/// Returns `text` in lines of `size` characters, each with a line break.
pub(super) fn in_rows(text: &str, size: usize) -> String {
    let mut rows = String::with_capacity(text.len() + size);
    for (place, symbol) in text.chars().enumerate() {
        if place > 0 && place % size == 0 {
            rows.push('\n');
        }
        rows.push(symbol);
    }
    rows
}

/// Returns, for each cell, the digits that none of its peers has.
pub(super) fn candidates(puzzle: &Puzzle) -> Vec<Digits> {
    let shape = puzzle.shape();
    let houses = shape.houses().count();
    let number = |house: kumiki_sudoku::House| match house {
        kumiki_sudoku::House::Row(row) => usize::from(row),
        kumiki_sudoku::House::Column(column) => shape.size() + usize::from(column),
        kumiki_sudoku::House::Box(number) => 2 * shape.size() + usize::from(number),
    };
    let mut seen = vec![Digits::NONE; houses];
    for (cell, entry) in puzzle.iter() {
        for house in shape.houses_of(cell) {
            if let Some(digit) = entry.digit {
                seen[number(house)].insert(digit);
            }
        }
    }
    let left = |cell| {
        let houses = shape.houses_of(cell);
        houses.fold(shape.digits(), |left, house| left.difference(seen[number(house)]))
    };
    shape.cells().map(left).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(size: usize, text: &str) -> Result<String, String> {
        let symbols: Vec<Placed> =
            text.chars().enumerate().map(|(place, c)| (At::Character(place + 1), c)).collect();
        match digits(size, &symbols) {
            Ok(digits) => Ok(digits.iter().map(|d| d.map_or('.', Digit::symbol)).collect()),
            Err(fault) => Err(format!("{:?}", fault.at)),
        }
    }

    #[test]
    fn digits_are_counted_as_they_are_written() {
        assert_eq!(read(9, "12.0_*-"), Ok("12.....".to_string()));
        assert_eq!(read(9, "1xx2"), Ok("1..2".to_string()));
        assert_eq!(read(9, "1.x2"), Err("Some(Character(3))".to_string()));
        assert_eq!(read(16, "0.F1"), Ok("1.G2".to_string()));
        assert_eq!(read(16, "0F1G"), Ok(".F1G".to_string()));
        assert_eq!(read(25, "A.Y"), Ok("1.P".to_string()));
        assert_eq!(read(25, "A.P"), Ok("A.P".to_string()));
        assert_eq!(read(4, "125"), Err("Some(Character(3))".to_string()));
    }

    #[test]
    fn letters_of_a_word_are_digits_in_the_order_of_the_alphabet() {
        assert_eq!(read(4, "WORD..DR"), Ok("4231..13".to_string()));
        assert_eq!(read(4, "word--dr"), Ok("4231..13".to_string()));
        assert_eq!(read(4, "ABD0ABD0"), Ok("124.124.".to_string()));
        assert_eq!(read(4, "AXIS.A"), Ok("1423.1".to_string()));
        // There are too many letters, too few, no blank, or digits as well.
        assert!(read(4, "WORDS..").is_err() && read(4, "WO..WO").is_err());
        assert!(read(4, "WORDWORD").is_err() && read(4, "WORD..1").is_err());
    }

    #[test]
    fn a_border_is_not_a_row_of_blanks() {
        for border in [
            "+-------+-------+-------+",
            "*-----------*",
            "|---+---+---|",
            "---+---+---",
            "------+-------+------",
            ".---------------.---------------.",
            "╔═══╤═══╦═══╗",
            "'-------'",
            "*-----------------------*",
        ] {
            assert!(is_border(border), "{border}");
        }
        for row in ["---------", "...|...|...", "|...|...|...|", "1..", "_________", "* * * 5 * *"]
        {
            assert!(!is_border(row), "{row}");
        }
    }
}
