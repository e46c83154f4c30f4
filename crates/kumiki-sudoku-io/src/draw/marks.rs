//! Rules that are drawn over the grid: cages, dots, clues at corners and outside.
//!
//! Invariant: a mark between cells is drawn at the point where they meet, on its own background.

use super::{CELL, Drawing, Theme};
use kumiki_sudoku::rule::{Area, Outside, Pair};
use kumiki_sudoku::{Cell, Rule};
use std::fmt::{self, Write as _};

/// The distance of a cage's line from the sides of its cells.
const INSET: isize = 5;

impl Drawing<'_> {
    pub(super) fn write_over(&self, out: &mut dyn fmt::Write) -> fmt::Result {
        for rule in self.puzzle.rules() {
            match rule {
                Rule::Area { kind: Area::Cage { sum }, cells } => {
                    self.write_cage(out, cells, *sum)?;
                }
                Rule::Area { kind: Area::Sum { sum }, cells } => {
                    self.write_cage(out, cells, Some(*sum))?;
                }
                Rule::Pair { kind, cells } => self.write_pair(out, *kind, *cells)?,
                Rule::Quadruple { corner, digits } => {
                    let (x, y) = self.corner(Cell::new(corner.row() + 1, corner.column() + 1));
                    let digits: Vec<char> = digits.iter().map(|digit| digit.symbol()).collect();
                    self.write_disc(out, (x, y), CELL * 3 / 10, self.theme.ground())?;
                    // Two digits in a line, so that they can be read.
                    let (size, lines) = (CELL / 4, digits.chunks(2));
                    let first = y - (lines.len() - 1) * size / 2;
                    for (line, pair) in lines.enumerate() {
                        let text: String = pair.iter().collect();
                        let at = (x, first + line * size);
                        self.write_text(out, at, size, self.theme.ink(), text)?;
                    }
                }
                _ => {}
            }
        }
        self.write_outside(out)
    }

    /// Writes the clues outside of the grid. Those at one place stand one above the
    /// other.
    fn write_outside(&self, out: &mut dyn fmt::Write) -> fmt::Result {
        let clues = || {
            self.puzzle.rules().iter().filter_map(|rule| match rule {
                Rule::Outside { kind, first, towards } => {
                    let ((x, y), (down, right)) = (self.middle(*first), towards.step());
                    let beside = |at: usize, step: isize| {
                        at.saturating_add_signed(-step * CELL as isize * 7 / 8)
                    };
                    Some((number(*kind), *towards, (beside(x, right), beside(y, down))))
                }
                _ => None,
            })
        };
        for (number, (text, towards, at)) in clues().enumerate() {
            let is_near = |other: (usize, usize)| {
                other.0.abs_diff(at.0).max(other.1.abs_diff(at.1)) < CELL / 2
            };
            let here = || clues().enumerate().filter(|(_, (.., other))| is_near(*other));
            let (count, before) = (here().count(), here().take_while(|(n, _)| *n < number).count());
            let (size, below) = match count {
                1 => (CELL * 2 / 5, 0),
                _ => (CELL * 3 / 10, (2 * before as isize + 1 - count as isize) * 9),
            };
            let spot = (at.0, at.1.saturating_add_signed(below));
            self.write_text(out, spot, size, self.theme.ink(), text)?;
            if towards.is_diagonal() {
                self.write_pointer(out, spot, towards.step())?;
            }
        }
        Ok(())
    }

    /// Writes a dashed line around cells, and their sum in the first cell.
    fn write_cage(
        &self,
        out: &mut dyn fmt::Write,
        cells: &[Cell],
        sum: Option<u32>,
    ) -> fmt::Result {
        let mut path = String::new();
        for &cell in cells {
            self.add_sides(&mut path, cells, cell)?;
        }
        let ink = self.theme.pale_ink();
        writeln!(
            out,
            r#"<path d="{path}" fill="none" stroke="{ink}" stroke-width="1.5" stroke-dasharray="5 3"/>"#
        )?;
        let first = cells.iter().min();
        let (Some(&first), Some(sum)) = (first, sum) else { return Ok(()) };
        let (x, y) = self.corner(first);
        let text = sum.to_string();
        let (width, height) = (text.len() * 9 + 3, 14);
        let ground = self.theme.ground();
        writeln!(
            out,
            r#"<rect x="{}" y="{}" width="{width}" height="{height}" fill="{ground}"/>"#,
            x + 3,
            y + 3
        )?;
        let middle = (x + 3 + width / 2, y + 3 + height / 2);
        self.write_text(out, middle, 14, self.theme.ink(), text)
    }

    /// Adds the sides of `cell` that are on the border of a cage of `cells`.
    pub(super) fn add_sides(&self, path: &mut String, cells: &[Cell], cell: Cell) -> fmt::Result {
        let (x, y) = self.corner(cell);
        let (x, y, side) = (x as isize, y as isize, CELL as isize);
        let is_in = |down: isize, right: isize| {
            let row = cell.row().checked_add_signed(down);
            let column = cell.column().checked_add_signed(right);
            row.zip(column).is_some_and(|(row, column)| cells.contains(&Cell::new(row, column)))
        };
        // The extension of a side beyond the cell at one end: negative at an outer corner, positive
        // at an inner one.
        let reach = |beside: bool, across: bool| match (beside, across) {
            (false, _) => -INSET,
            (true, true) => INSET,
            (true, false) => 0,
        };
        for way in [-1, 1] {
            let edge = |start: isize| if way < 0 { start + INSET } else { start + side - INSET };
            if !is_in(way, 0) {
                let from = x - reach(is_in(0, -1), is_in(way, -1));
                let to = x + side + reach(is_in(0, 1), is_in(way, 1));
                write!(path, "M{from} {}H{to}", edge(y))?;
            }
            if !is_in(0, way) {
                let from = y - reach(is_in(-1, 0), is_in(-1, way));
                let to = y + side + reach(is_in(1, 0), is_in(1, way));
                write!(path, "M{} {from}V{to}", edge(x))?;
            }
        }
        Ok(())
    }

    fn write_pair(&self, out: &mut dyn fmt::Write, kind: Pair, cells: [Cell; 2]) -> fmt::Result {
        let [(x1, y1), (x2, y2)] = cells.map(|cell| self.middle(cell));
        let at = ((x1 + x2) / 2, (y1 + y2) / 2);
        let (ink, radius, size) = (self.theme.ink(), CELL / 7, CELL * 3 / 10);
        // A number in a dot has the size of those of quadruples.
        let (wide, small) = (CELL / 5, CELL / 4);
        // A white dot is white and a black dot is black on every background.
        let (white, black) = (Theme::Light.ground(), Theme::Light.ink());
        match kind {
            Pair::Difference { difference: 1 } => self.write_disc(out, at, radius, white),
            Pair::Ratio { ratio: 2 } => self.write_disc(out, at, radius, black),
            Pair::Difference { difference: number } => {
                self.write_disc(out, at, wide, white)?;
                self.write_text(out, at, small, black, number)
            }
            Pair::Ratio { ratio: number } => {
                self.write_disc(out, at, wide, black)?;
                self.write_text(out, at, small, white, number)
            }
            Pair::Sum { sum } => {
                let text = match sum {
                    5 => "V".to_string(),
                    10 => "X".to_string(),
                    _ => sum.to_string(),
                };
                self.write_spot(out, at, radius * 4 / 3)?;
                self.write_text(out, at, size, ink, text)
            }
            Pair::Greater => {
                let symbol = match (x1 < x2, x1 > x2, y1 < y2) {
                    (true, ..) => '>',
                    (_, true, _) => '<',
                    (.., true) => '∨',
                    _ => '∧',
                };
                self.write_spot(out, at, radius)?;
                self.write_text(out, at, size, ink, symbol)
            }
        }
    }

    fn write_disc(
        &self,
        out: &mut dyn fmt::Write,
        at: (usize, usize),
        radius: usize,
        fill: &str,
    ) -> fmt::Result {
        let (x, y) = at;
        let ink = self.theme.ink();
        writeln!(
            out,
            r#"<circle cx="{x}" cy="{y}" r="{radius}" fill="{fill}" stroke="{ink}" stroke-width="1.5"/>"#
        )
    }

    /// Writes a patch of background, for text on a line of the grid.
    fn write_spot(
        &self,
        out: &mut dyn fmt::Write,
        at: (usize, usize),
        radius: usize,
    ) -> fmt::Result {
        let (x, y) = at;
        let ground = self.theme.ground();
        writeln!(out, r#"<circle cx="{x}" cy="{y}" r="{radius}" fill="{ground}"/>"#)
    }

    /// Writes a short stroke from a clue into its diagonal.
    fn write_pointer(
        &self,
        out: &mut dyn fmt::Write,
        at: (usize, usize),
        direction: (isize, isize),
    ) -> fmt::Result {
        let ((x, y), (down, right)) = (at, direction);
        let beside = |at: usize, step: isize| at.saturating_add_signed(step * CELL as isize / 4);
        let length = CELL as isize / 6;
        writeln!(
            out,
            r#"<path d="M{} {}l{} {}" fill="none" stroke="{}" stroke-width="2" stroke-linecap="round"/>"#,
            beside(x, right),
            beside(y, down),
            right * length,
            down * length,
            self.theme.ink()
        )
    }
}

/// Returns the text of a clue outside of the grid.
fn number(kind: Outside) -> String {
    match kind {
        Outside::LittleKiller { sum } | Outside::Sandwich { sum } | Outside::XSum { sum } => {
            sum.to_string()
        }
        Outside::Skyscraper { count } => count.to_string(),
        Outside::NumberedRoom { digit } | Outside::FirstHidden { digit } => digit.to_string(),
        Outside::FullRank { rank } => rank.to_string(),
    }
}
