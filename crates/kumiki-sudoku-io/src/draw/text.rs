//! Pictures of puzzles in text.
//!
//! Invariant: every line between two cells is drawn, and lines between boxes are thick. A picture
//! without styles has the same symbols at the same places.

use super::{Drawing, Role};
use kumiki_sudoku::rule::Pair;
use kumiki_sudoku::{Cell, Digit, Digits, Rule};
use std::fmt;

/// A picture of a puzzle in text. It uses box-drawing characters, with three columns for a cell. If
/// any cell has candidates, each cell is a small grid of candidates. The rules are listed in words
/// below the grid.
///
/// ```
/// use kumiki_sudoku::{Cell, Digit, Entry, Puzzle, Shape};
/// use kumiki_sudoku_io::Drawing;
///
/// let mut puzzle = Puzzle::new(Shape::boxes(2, 2)?);
/// puzzle.set(Cell::new(0, 1), Entry::given(Digit::new(3).expect("a digit")))?;
/// let text = Drawing::new(&puzzle).text().to_string();
/// assert!(text.starts_with("┏━━━┯━━━┳━━━┯━━━┓\n┃   │ 3 ┃   │   ┃\n┠───┼───╂───┼───┨\n"));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct TextDrawing<'a>(Drawing<'a>);

/// A symbol in a cell.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Figure {
    /// The cell.
    pub cell: Cell,
    /// The digit.
    pub digit: Digit,
    /// The kind of digit.
    pub kind: FigureKind,
    /// The role of the candidate, or else of its cell.
    pub role: Option<Role>,
}

/// The kind of a digit in a cell.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum FigureKind {
    /// A clue.
    Clue,
    /// A digit that was filled in, or that belongs to the solution.
    Written,
    /// One of several candidates of the cell.
    Candidate,
}

impl<'a> Drawing<'a> {
    /// Returns the drawing in text.
    pub fn text(self) -> TextDrawing<'a> {
        TextDrawing(self)
    }
}

impl TextDrawing<'_> {
    /// Writes the picture. The function `figure` writes the digits, and can style them.
    ///
    /// # Errors
    /// Returns the errors of `out`.
    pub fn write<W: fmt::Write>(
        &self,
        out: &mut W,
        mut figure: impl FnMut(&mut W, Figure) -> fmt::Result,
    ) -> fmt::Result {
        let (puzzle, scale) = (self.0.puzzle, self.scale());
        let (rows, columns) = (puzzle.shape().rows(), puzzle.shape().columns());
        if let Some(title) = &puzzle.metadata.title {
            let title: String = title.chars().filter(|symbol| !symbol.is_control()).collect();
            writeln!(out, "{title}\n")?;
        }
        for row in 0..rows {
            self.write_ruler(out, row, scale)?;
            for line in 0..scale.height() {
                for column in 0..columns {
                    let bar = self.mark_left_of(row, column, line == scale.height() / 2);
                    out.write_char(bar)?;
                    self.write_cell(
                        out,
                        Cell::new(row, column),
                        CellLine { line, scale },
                        &mut figure,
                    )?;
                }
                writeln!(out, "{}", self.mark_left_of(row, columns, false))?;
            }
        }
        self.write_ruler(out, rows, scale)?;
        self.write_rules(out)
    }

    /// Returns the size of cells.
    fn scale(&self) -> Scale {
        let size = self.0.puzzle.shape().digits().len();
        let candidates = |cell| !self.candidates(cell).is_empty();
        match self.0.puzzle.shape().cells().any(candidates) {
            true => Scale { across: (1..).find(|n| n * n >= size).unwrap_or(1), size },
            false => Scale { across: 1, size: 1 },
        }
    }

    /// Returns the digit in `cell`, and whether it is a clue.
    fn digit(&self, cell: Cell) -> Option<(Digit, bool)> {
        let entry = &self.0.puzzle[cell];
        let digit = entry.digit.or_else(|| self.0.solved(cell))?;
        Some((digit, entry.clue().is_some()))
    }

    /// Returns the candidates of a blank cell: the given ones, or those that the puzzle allows, or
    /// else the pencil marks.
    fn candidates(&self, cell: Cell) -> Digits {
        let entry = &self.0.puzzle[cell];
        let shown = self.0.candidates;
        let shown = shown.and_then(|all| all.get(self.0.puzzle.shape().index(cell)).copied());
        match self.digit(cell) {
            Some(_) => Digits::NONE,
            None => shown.or(entry.allowed).unwrap_or(entry.notes),
        }
    }

    /// Returns the role of a digit of a cell, or else of the cell.
    fn role(&self, cell: Cell, digit: Digit) -> Option<Role> {
        let mut candidates = self.0.candidate_roles.iter().rev();
        let own = candidates.find(|(candidate, _)| *candidate == (cell, digit));
        let of_cell = || self.0.roles.iter().rev().find(|(other, _)| *other == cell);
        own.map(|&(_, role)| role).or_else(|| of_cell().map(|&(_, role)| role))
    }

    /// Writes one line of a cell.
    fn write_cell<W: fmt::Write>(
        &self,
        out: &mut W,
        cell: Cell,
        part: CellLine,
        figure: &mut impl FnMut(&mut W, Figure) -> fmt::Result,
    ) -> fmt::Result {
        let CellLine { line, scale } = part;
        out.write_char(' ')?;
        let digit = self.digit(cell);
        for column in 0..scale.across {
            if column > 0 {
                out.write_char(' ')?;
            }
            let is_middle = (line, column) == (scale.height() / 2, scale.across / 2);
            let found = match digit {
                Some((digit, true)) => is_middle.then_some((digit, FigureKind::Clue)),
                Some((digit, false)) => is_middle.then_some((digit, FigureKind::Written)),
                None => {
                    let at = line * scale.across + column;
                    let digit = self.0.puzzle.shape().digits().iter().nth(at);
                    let candidates = self.candidates(cell);
                    let digit = digit.filter(|&digit| candidates.contains(digit));
                    digit.map(|digit| (digit, FigureKind::Candidate))
                }
            };
            match found {
                Some((digit, kind)) => {
                    figure(out, Figure { cell, digit, kind, role: self.role(cell, digit) })?;
                }
                None => out.write_char(' ')?,
            }
        }
        out.write_char(' ')
    }

    /// Returns whether the line between two cells is thick. One of them may be outside of the grid.
    fn is_thick(&self, one: (usize, usize), other: (usize, usize)) -> bool {
        let shape = self.0.puzzle.shape();
        let house = |(row, column): (usize, usize)| {
            let is_in = row < shape.rows() && column < shape.columns();
            is_in.then(|| shape.house_box(Cell::new(row, column)))
        };
        house(one) != house(other)
    }

    /// Returns the weights of the lines that meet at the upper left corner of a cell: up, right,
    /// down, left; 0 for no line.
    fn weights(&self, row: usize, column: usize) -> [u8; 4] {
        let (rows, columns) = (self.0.puzzle.shape().rows(), self.0.puzzle.shape().columns());
        // An index outside of the grid, on any side, belongs to no cell.
        let cell = |row: usize, column: usize| (row.wrapping_sub(1), column.wrapping_sub(1));
        let weight = |is_there: bool, one, other| {
            u8::from(is_there) * (1 + u8::from(self.is_thick(one, other)))
        };
        let (above, below) = (cell(row, column + 1), cell(row + 1, column + 1));
        let (above_left, below_left) = (cell(row, column), cell(row + 1, column));
        [
            weight(row > 0, above_left, above),
            weight(column < columns, above, below),
            weight(row < rows, below_left, below),
            weight(column > 0, above_left, below_left),
        ]
    }

    /// Writes the line above a row.
    fn write_ruler(&self, out: &mut impl fmt::Write, row: usize, scale: Scale) -> fmt::Result {
        let columns = self.0.puzzle.shape().columns();
        for column in 0..=columns {
            let weights = self.weights(row, column);
            out.write_char(crossing(weights))?;
            if column < columns {
                let line = if weights[1] == 2 { '━' } else { '─' };
                let middle = scale.width() / 2;
                for at in 0..scale.width() {
                    let mark = self.mark_above(row, column).filter(|_| at == middle);
                    out.write_char(mark.unwrap_or(line))?;
                }
            }
        }
        out.write_char('\n')
    }

    /// Returns the symbol to the left of a cell: a mark between two cells, or the line.
    fn mark_left_of(&self, row: usize, column: usize, is_middle: bool) -> char {
        let left = column.checked_sub(1);
        let cells = left.map(|left| [Cell::new(row, left), Cell::new(row, column)]);
        let mark = cells.filter(|_| is_middle).and_then(|cells| self.mark(cells, ['<', '>']));
        let is_thick = self.weights(row, column)[2] == 2;
        mark.unwrap_or(if is_thick { '┃' } else { '│' })
    }

    fn mark_above(&self, row: usize, column: usize) -> Option<char> {
        let cells = [Cell::new(row.checked_sub(1)?, column), Cell::new(row, column)];
        self.mark(cells, ['∧', '∨'])
    }

    /// Returns the mark between two cells, if a single symbol can show it. `less` and `greater` are
    /// the symbols for a first cell that is less or greater.
    fn mark(&self, between: [Cell; 2], [less, greater]: [char; 2]) -> Option<char> {
        self.0.puzzle.rules().iter().find_map(|rule| match rule {
            &Rule::Pair { kind, cells } => {
                let is_turned = cells == [between[1], between[0]];
                if !is_turned && cells != between {
                    return None;
                }
                match kind {
                    Pair::WHITE => Some('○'),
                    Pair::BLACK => Some('●'),
                    Pair::V => Some('V'),
                    Pair::X => Some('X'),
                    Pair::Greater => Some(if is_turned { less } else { greater }),
                    _ => None,
                }
            }
            _ => None,
        })
    }

    /// Writes the rules, one on each line.
    fn write_rules(&self, out: &mut impl fmt::Write) -> fmt::Result {
        let rules = self.0.puzzle.rules();
        if !rules.is_empty() {
            writeln!(out)?;
        }
        rules.iter().try_for_each(|rule| writeln!(out, "{rule}"))
    }
}

impl fmt::Display for TextDrawing<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.write(f, |f, figure| write!(f, "{}", figure.digit.symbol()))
    }
}

/// One line of text of a cell.
#[derive(Clone, Copy)]
struct CellLine {
    /// The number of the line in its cell, from 0.
    line: usize,
    scale: Scale,
}

/// The size of cells: the number of candidates in a row of a cell, and the size of the grid.
#[derive(Clone, Copy)]
struct Scale {
    across: usize,
    size: usize,
}

impl Scale {
    /// Returns the columns of a cell.
    fn width(self) -> usize {
        2 * self.across + 1
    }

    /// Returns the lines of a cell.
    fn height(self) -> usize {
        self.size.div_ceil(self.across)
    }
}

/// Returns the symbol for lines with these weights that meet: up, right, down, left. 0 is no line,
/// and 2 is a thick line.
fn crossing(weights: [u8; 4]) -> char {
    let bits = |is: fn(u8) -> bool| {
        weights.into_iter().fold(0, |bits, weight| bits << 1 | u8::from(is(weight)))
    };
    // The symbols for all ways to make some of the existing lines thick. The index is a binary
    // number with a bit for each existing line, from up (the highest) round to left (the lowest).
    let symbols = match bits(|weight| weight > 0) {
        0b0110 => "┌┎┍┏",
        0b0011 => "┐┑┒┓",
        0b1001 => "┘┙┚┛",
        0b1100 => "└┕┖┗",
        0b0111 => "┬┭┰┱┮┯┲┳",
        0b1011 => "┤┥┧┪┦┩┨┫",
        0b1101 => "┴┵┶┷┸┹┺┻",
        0b1110 => "├┟┝┢┞┠┡┣",
        _ => "┼┽╁╅┾┿╆╈╀╃╂╉╄╇╊╋",
    };
    let lines = weights.into_iter().filter(|&weight| weight > 0);
    let thick = lines.fold(0, |bits, weight| bits << 1 | usize::from(weight == 2));
    symbols.chars().nth(thick).unwrap_or('┼')
}

#[cfg(test)]
mod tests;
