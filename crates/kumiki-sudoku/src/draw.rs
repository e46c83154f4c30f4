//! Pictures of puzzles, as SVG and in text.
//!
//! Invariant: a picture of SVG says in words what it shows (`title` and `desc`, with `role="img"`); it needs no
//! font, style sheet or script of its own, so that it is the same wherever it is shown.

mod lines;
mod marks;
mod text;
mod theme;
mod words;

pub use text::{Figure, FigureKind, TextDrawing};
pub use theme::{Role, Theme};

use crate::cell::Cell;
use crate::digit::{Digit, Digits};
use crate::puzzle::{Entry, Puzzle};
use crate::rule::Rule;
use std::fmt::{self, Write as _};

/// The side of a cell in the units of a picture.
const CELL: usize = 60;

/// A puzzle to be drawn, and what is to be shown with it.
///
/// Clues are black, and digits that are written or that belong to the solution are blue; candidates are small,
/// each at its own place.
///
/// ```
/// use kumiki_sudoku::{Drawing, Grid, Puzzle};
///
/// let text = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
/// let puzzle = Puzzle::from(text.parse::<Grid>()?);
/// let svg = Drawing::new(&puzzle).to_string();
/// assert!(svg.starts_with("<svg ") && svg.contains("role=\"img\""));
/// # Ok::<(), kumiki_sudoku::GridError>(())
/// ```
#[derive(Clone, Debug)]
pub struct Drawing<'a> {
    puzzle: &'a Puzzle,
    solution: Option<&'a [Digit]>,
    roles: Vec<(Cell, Role)>,
    theme: Theme,
}

impl<'a> Drawing<'a> {
    /// A drawing of `puzzle` on a light ground, and of nothing else.
    pub fn new(puzzle: &'a Puzzle) -> Drawing<'a> {
        Drawing { puzzle, solution: None, roles: Vec::new(), theme: Theme::default() }
    }

    /// Shows the digits of `solution`, in reading order, in the cells that are blank.
    pub fn solution(mut self, solution: &'a [Digit]) -> Drawing<'a> {
        self.solution = Some(solution);
        self
    }

    /// Colours cells by the part that they play. Where a cell has several roles, the last one shows.
    pub fn roles(mut self, roles: impl IntoIterator<Item = (Cell, Role)>) -> Drawing<'a> {
        self.roles.extend(roles);
        self
    }

    /// Draws on a ground of `theme`.
    pub fn theme(mut self, theme: Theme) -> Drawing<'a> {
        self.theme = theme;
        self
    }

    /// The width of the picture, which is its height, in its own units.
    pub fn side(&self) -> usize {
        self.puzzle.shape().size() * CELL + 2 * self.margin()
    }

    /// What is around the grid: room for clues, where there are any.
    fn margin(&self) -> usize {
        let is_outside = |rule: &Rule| matches!(rule, Rule::Outside { .. });
        if self.puzzle.rules().iter().any(is_outside) { CELL } else { CELL / 6 }
    }

    /// The upper left corner of `cell`.
    fn corner(&self, cell: Cell) -> (usize, usize) {
        (self.margin() + cell.column() * CELL, self.margin() + cell.row() * CELL)
    }

    /// The middle of `cell`.
    fn middle(&self, cell: Cell) -> (usize, usize) {
        let (x, y) = self.corner(cell);
        (x + CELL / 2, y + CELL / 2)
    }

    fn write_roles(&self, out: &mut dyn fmt::Write) -> fmt::Result {
        for &(cell, role) in &self.roles {
            let ((x, y), fill) = (self.corner(cell), self.theme.role(role));
            writeln!(
                out,
                r#"<rect x="{x}" y="{y}" width="{CELL}" height="{CELL}" fill="{fill}"/>"#
            )?;
        }
        Ok(())
    }

    /// Thin lines between cells, thick ones between boxes and around the grid.
    fn write_grid(&self, out: &mut dyn fmt::Write) -> fmt::Result {
        let (shape, ink) = (self.puzzle.shape(), self.theme.ink());
        let (mut thin, mut thick) = (String::new(), String::new());
        for cell in shape.cells() {
            let (x, y) = self.corner(cell);
            let is_apart = |other: Cell| {
                !shape.contains(other) || shape.house_box(cell) != shape.house_box(other)
            };
            let right = Cell::new(cell.row(), cell.column() + 1);
            let below = Cell::new(cell.row() + 1, cell.column());
            let right_of = if is_apart(right) { &mut thick } else { &mut thin };
            write!(right_of, "M{} {y}v{CELL}", x + CELL)?;
            let below_of = if is_apart(below) { &mut thick } else { &mut thin };
            write!(below_of, "M{x} {}h{CELL}", y + CELL)?;
        }
        let (from, length) = (self.margin(), shape.size() * CELL);
        write!(thick, "M{from} {from}h{length}M{from} {from}v{length}")?;
        for (path, width) in [(thin, 1), (thick, 3)] {
            writeln!(
                out,
                r#"<path d="{path}" fill="none" stroke="{ink}" stroke-width="{width}" stroke-linecap="square"/>"#
            )?;
        }
        Ok(())
    }

    fn write_digits(&self, out: &mut dyn fmt::Write) -> fmt::Result {
        let solved = |index: usize| self.solution.and_then(|solution| solution.get(index).copied());
        for (index, (cell, entry)) in self.puzzle.iter().enumerate() {
            let (x, y) = self.middle(cell);
            match entry.digit.or(solved(index)) {
                Some(digit) => {
                    let fill = if entry.clue().is_some() {
                        self.theme.ink()
                    } else {
                        self.theme.written()
                    };
                    self.write_text(out, (x, y), CELL * 3 / 5, fill, digit.symbol())?;
                }
                None => self.write_candidates(out, cell, entry)?,
            }
        }
        Ok(())
    }

    /// The candidates of a blank cell: those that the puzzle allows, or else what the solver noted.
    fn write_candidates(&self, out: &mut dyn fmt::Write, cell: Cell, entry: &Entry) -> fmt::Result {
        let digits: Digits = entry.allowed.unwrap_or(entry.notes);
        let across =
            (1..).find(|across| across * across >= self.puzzle.shape().size()).unwrap_or(1);
        let fill = if entry.allowed.is_some() { self.theme.ink() } else { self.theme.pale_ink() };
        let ((x, y), step) = (self.corner(cell), CELL / across);
        for digit in digits.iter() {
            let at = usize::from(digit.value()) - 1;
            let place = (x + at % across * step + step / 2, y + at / across * step + step / 2);
            self.write_text(out, place, step * 7 / 10, fill, digit.symbol())?;
        }
        Ok(())
    }

    /// Text in the middle of a place.
    fn write_text(
        &self,
        out: &mut dyn fmt::Write,
        (x, y): (usize, usize),
        size: usize,
        fill: &str,
        text: impl fmt::Display,
    ) -> fmt::Result {
        // Capitals and digits are about 0.7 of the size high: their middle is 0.35 above the base line.
        let base = y + size * 35 / 100;
        let text = words::escaped(&text.to_string());
        writeln!(
            out,
            r#"<text x="{x}" y="{base}" font-size="{size}" fill="{fill}" text-anchor="middle">{text}</text>"#
        )
    }
}

impl fmt::Display for Drawing<'_> {
    /// Writes the SVG.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let side = self.side();
        writeln!(
            f,
            r#"<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {side} {side}" width="{side}" height="{side}" role="img" aria-label="{}" font-family="'DejaVu Sans', Verdana, Arial, sans-serif">"#,
            words::escaped(&self.title())
        )?;
        writeln!(f, "<title>{}</title>", words::escaped(&self.title()))?;
        writeln!(f, "<desc>{}</desc>", words::escaped(&self.description()))?;
        let ground = self.theme.ground();
        writeln!(f, r#"<rect width="{side}" height="{side}" fill="{ground}"/>"#)?;
        self.write_roles(f)?;
        self.write_under(f)?;
        self.write_grid(f)?;
        self.write_over(f)?;
        self.write_digits(f)?;
        f.write_str("</svg>\n")
    }
}

#[cfg(test)]
mod tests;
