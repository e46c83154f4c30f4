//! Pictures of puzzles, as SVG and in text.
//!
//! Invariant: an SVG picture describes its content in words (`title` and `desc`, with
//! `role="img"`). It needs no font, style sheet or script of its own, so it looks the same
//! everywhere.

mod evidence;
mod layers;
mod legend;
mod lines;
mod marks;
mod text;
mod theme;
mod words;

pub use evidence::Link;
pub use text::{Figure, FigureKind, TextDrawing};
pub use theme::{Role, Theme};
pub use words::escaped;

use kumiki_sudoku::{Cell, Digit, Digits, Entry, Puzzle, Rule};
use std::fmt::{self, Write as _};

/// The side of a cell in the units of a picture.
const CELL: usize = 60;

/// The size of a digit.
const DIGIT: usize = CELL * 3 / 5;

/// The room for the numbers of rows and columns.
const COORDINATES: usize = CELL / 3;

/// A drawing of a puzzle, with marks on it.
///
/// Clues are black. Filled-in digits and the digits of the solution are blue. Candidates are small,
/// and each digit has its own place in the cell.
///
/// ```
/// use kumiki_sudoku::{Grid, Puzzle};
/// use kumiki_sudoku_io::Drawing;
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
    candidates: Option<&'a [Digits]>,
    roles: Vec<(Cell, Role)>,
    candidate_roles: Vec<((Cell, Digit), Role)>,
    links: Vec<Link>,
    has_coordinates: bool,
    has_layers: bool,
    theme: Theme,
}

impl<'a> Drawing<'a> {
    /// Returns a drawing of `puzzle` on a light background, without marks.
    pub fn new(puzzle: &'a Puzzle) -> Drawing<'a> {
        Drawing {
            puzzle,
            solution: None,
            candidates: None,
            roles: Vec::new(),
            candidate_roles: Vec::new(),
            links: Vec::new(),
            has_coordinates: false,
            has_layers: false,
            theme: Theme::default(),
        }
    }

    /// Shows the digits of `solution`, in reading order, in the blank cells.
    pub fn solution(mut self, solution: &'a [Digit]) -> Drawing<'a> {
        self.solution = Some(solution);
        self
    }

    /// Shows these digits as small candidates in each blank cell, in reading order of the cells,
    /// instead of the pencil marks.
    pub fn candidates(mut self, candidates: &'a [Digits]) -> Drawing<'a> {
        self.candidates = Some(candidates);
        self
    }

    /// Colours cells by their role. If a cell has several roles, the last one is used.
    pub fn roles(mut self, roles: impl IntoIterator<Item = (Cell, Role)>) -> Drawing<'a> {
        self.roles.extend(roles);
        self
    }

    /// Colours candidates by their role. Those that are removed are in a ring.
    pub fn candidate_roles(
        mut self,
        roles: impl IntoIterator<Item = ((Cell, Digit), Role)>,
    ) -> Drawing<'a> {
        self.candidate_roles.extend(roles);
        self
    }

    /// Draws links between candidates: full lines for strong links (at least one of the two is
    /// true), dashed lines for weak links (at most one is true). They are under the digits.
    pub fn links(mut self, links: impl IntoIterator<Item = Link>) -> Drawing<'a> {
        self.links.extend(links);
        self
    }

    /// Numbers the rows on the left of the grid, and the columns above it.
    pub fn coordinates(mut self) -> Drawing<'a> {
        self.has_coordinates = true;
        self
    }

    /// Sets the background of the drawing, and with it all colours.
    pub fn theme(mut self, theme: Theme) -> Drawing<'a> {
        self.theme = theme;
        self
    }

    /// Returns the width of the picture, and its height without a legend, in its own units. An
    /// oblong grid leaves a part of it empty.
    pub fn side(&self) -> usize {
        self.puzzle.shape().size() * CELL + self.margin() + self.far_margin()
    }

    /// Returns the room on the left of the grid and above it: the far margin, and room for
    /// coordinates.
    fn margin(&self) -> usize {
        self.far_margin() + if self.has_coordinates { COORDINATES } else { 0 }
    }

    /// Returns the room on the right of the grid and below it: room for clues, if there are any.
    fn far_margin(&self) -> usize {
        let is_outside = |rule: &Rule| matches!(rule, Rule::Outside { .. });
        if self.puzzle.rules().iter().any(is_outside) { CELL } else { CELL / 6 }
    }

    /// Returns the upper left corner of `cell`.
    fn corner(&self, cell: Cell) -> (usize, usize) {
        (self.margin() + cell.column() * CELL, self.margin() + cell.row() * CELL)
    }

    /// Returns the centre of `cell`.
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

    /// Writes thin lines between cells, thick ones between boxes and around the grid.
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
        let (from, width, height) = (self.margin(), shape.columns() * CELL, shape.rows() * CELL);
        write!(thick, "M{from} {from}h{width}M{from} {from}v{height}")?;
        for (path, width) in [(thin, 1), (thick, 3)] {
            writeln!(
                out,
                r#"<path d="{path}" fill="none" stroke="{ink}" stroke-width="{width}" stroke-linecap="square"/>"#
            )?;
        }
        Ok(())
    }

    /// Writes the numbers of the rows and the columns, outside of the clues.
    fn write_coordinates(&self, out: &mut dyn fmt::Write) -> fmt::Result {
        if !self.has_coordinates {
            return Ok(());
        }
        let (at, size, fill) = (COORDINATES * 7 / 10, COORDINATES * 3 / 4, self.theme.pale_ink());
        let shape = self.puzzle.shape();
        for number in 0..shape.size() {
            let (x, y) = self.middle(Cell::new(number, number));
            if number < shape.columns() {
                self.write_text(out, (x, at), size, fill, number + 1)?;
            }
            if number < shape.rows() {
                self.write_text(out, (at, y), size, fill, number + 1)?;
            }
        }
        Ok(())
    }

    fn write_digits(&self, out: &mut dyn fmt::Write) -> fmt::Result {
        for (index, (cell, entry)) in self.puzzle.iter().enumerate() {
            let Some(digit) = self.digit(index, entry) else { continue };
            let is_clue = entry.clue().is_some();
            let fill = if is_clue { self.theme.ink() } else { self.theme.written() };
            self.write_text(out, self.middle(cell), DIGIT, fill, digit.symbol())?;
        }
        Ok(())
    }

    /// Returns the digit that is shown in a cell: its own, or that of the solution.
    fn digit(&self, index: usize, entry: &Entry) -> Option<Digit> {
        entry.digit.or_else(|| self.solution?.get(index).copied())
    }

    /// Writes the candidates of blank cells: the given ones, or else those that the puzzle allows,
    /// or else the pencil marks, which are paler than the others.
    fn write_candidates(&self, out: &mut dyn fmt::Write) -> fmt::Result {
        let size = self.candidate_step().0 * 3 / 4;
        let blank =
            || self.puzzle.iter().enumerate().filter(|&(i, (_, e))| self.digit(i, e).is_none());
        for is_noted in [false, true] {
            let mut texts = String::new();
            for (index, (cell, entry)) in blank() {
                let shown = self.candidates.and_then(|candidates| candidates.get(index).copied());
                let certain = shown.or(entry.allowed);
                if certain.is_none() != is_noted {
                    continue;
                }
                for digit in certain.unwrap_or(entry.notes).iter() {
                    let (x, y) = self.candidate_place(cell, digit);
                    let (base, symbol) = (base_line(y, size), digit.symbol());
                    let (id, ink) = (self.candidate_id(cell, digit), self.struck_ink(cell, digit));
                    write!(texts, r#"<text{id} x="{x}" y="{base}"{ink}>{symbol}</text>"#)?;
                }
            }
            if !texts.is_empty() {
                let fill = if is_noted { self.theme.pale_ink() } else { self.theme.ink() };
                writeln!(out, r#"<g font-size="{size}" fill="{fill}">{texts}</g>"#)?;
            }
        }
        Ok(())
    }

    /// Writes text centred at a place.
    fn write_text(
        &self,
        out: &mut dyn fmt::Write,
        at: (usize, usize),
        size: usize,
        fill: &str,
        text: impl fmt::Display,
    ) -> fmt::Result {
        let (x, y) = at;
        let base = base_line(y, size);
        let text = words::escaped(&text.to_string());
        writeln!(out, r#"<text x="{x}" y="{base}" font-size="{size}" fill="{fill}">{text}</text>"#)
    }
}

/// Returns the baseline of text of `size` that is centred at `y`. Capitals and digits are about 0.7
/// of the size high.
fn base_line(y: usize, size: usize) -> usize {
    y + size * 35 / 100
}

impl fmt::Display for Drawing<'_> {
    /// Writes the SVG.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let side = self.side();
        let height = side + self.legend_height();
        writeln!(
            f,
            r#"<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {side} {height}" width="{side}" height="{height}" role="img"{} aria-label="{}" font-family="'DejaVu Sans', Verdana, Arial, sans-serif" text-anchor="middle">"#,
            if self.has_layers { self.measures() } else { String::new() },
            words::escaped(&self.title())
        )?;
        writeln!(f, "<title>{}</title>", words::escaped(&self.title()))?;
        writeln!(f, "<desc>{}</desc>", words::escaped(&self.description()))?;
        let ground = self.theme.ground();
        writeln!(f, r#"<rect width="{side}" height="{height}" fill="{ground}"/>"#)?;
        self.write_tint_layer(f)?;
        self.write_roles(f)?;
        self.write_under(f)?;
        self.write_grid(f)?;
        self.write_coordinates(f)?;
        self.write_over(f)?;
        self.write_links(f)?;
        self.write_mark_layers(f)?;
        self.write_candidate_roles(f)?;
        self.write_digits(f)?;
        self.write_digit_layer(f)?;
        self.write_candidates(f)?;
        self.write_number_layer(f)?;
        self.write_legend(f)?;
        f.write_str("</svg>\n")
    }
}

#[cfg(test)]
mod tests;
