//! Rules that are drawn under the digits: lines, arrows, shaded cells.
//!
//! Invariant: no shape here hides a digit. Shapes have pale colours, and are drawn before the grid.

use super::{CELL, Drawing};
use kumiki_sudoku::rule::{Area, GlobalRule, Line, Single};
use kumiki_sudoku::{Cell, Rule};
use std::fmt::{self, Write as _};

/// The width of arrows and circles. They are pale and wide, so that digits on them stay readable.
const LINE_WIDTH: usize = 4;

impl Drawing<'_> {
    pub(super) fn write_under(&self, out: &mut dyn fmt::Write) -> fmt::Result {
        let rules = self.puzzle.rules();
        rules.iter().try_for_each(|rule| self.write_shades(out, rule))?;
        rules.iter().try_for_each(|rule| self.write_shapes(out, rule))
    }

    /// Colours the cells of a rule, under all other shapes.
    fn write_shades(&self, out: &mut dyn fmt::Write, rule: &Rule) -> fmt::Result {
        match rule {
            Rule::Global(GlobalRule::Windows) => self.write_shade(out, &self.windows()),
            Rule::Area { kind: Area::Region, cells } => self.write_shade(out, cells),
            Rule::Clones { cells, copy } => {
                self.write_shade(out, cells)?;
                self.write_shade(out, copy)
            }
            Rule::Single { kind: Single::Odd | Single::Even, .. } => Ok(()),
            &Rule::Single { cell, .. } => self.write_shade(out, &[cell]),
            _ => Ok(()),
        }
    }

    fn write_shapes(&self, out: &mut dyn fmt::Write, rule: &Rule) -> fmt::Result {
        match rule {
            Rule::Global(kind) => self.write_everywhere(out, *kind),
            Rule::Area { kind: Area::CountingCircles, cells } => {
                cells.iter().try_for_each(|&cell| self.write_ring(out, cell))
            }
            &Rule::Single { kind, cell } => self.write_single(out, kind, cell),
            Rule::Line { kind, cells } => self.write_line(out, *kind, cells),
            Rule::Arrow { bulb, shaft } => self.write_arrow(out, bulb, shaft),
            _ => Ok(()),
        }
    }

    /// Returns the cells of the windows: as large as boxes, with a row and a column between them.
    fn windows(&self) -> Vec<Cell> {
        let shape = self.puzzle.shape();
        let side = (1..).find(|side| side * side >= shape.size()).unwrap_or(1);
        let is_in = |at: usize| !at.is_multiple_of(side + 1);
        shape.cells().filter(|cell| is_in(cell.row()) && is_in(cell.column())).collect()
    }

    fn write_everywhere(&self, out: &mut dyn fmt::Write, kind: GlobalRule) -> fmt::Result {
        let (from, size) = (self.margin(), self.puzzle.shape().size());
        let (to, wash) = (from + size * CELL, self.theme.wash());
        let (left, right) = match kind {
            GlobalRule::FallingDiagonal => (from, to),
            GlobalRule::RisingDiagonal => (to, from),
            // The description in words lists these rules; they have no place in the grid.
            _ => return Ok(()),
        };
        writeln!(
            out,
            r#"<line x1="{from}" y1="{left}" x2="{to}" y2="{right}" stroke="{wash}" stroke-width="4"/>"#
        )
    }

    fn write_shade(&self, out: &mut dyn fmt::Write, cells: &[Cell]) -> fmt::Result {
        let fill = self.theme.other_wash();
        cells.iter().try_for_each(|&cell| {
            let (x, y) = self.corner(cell);
            writeln!(out, r#"<rect x="{x}" y="{y}" width="{CELL}" height="{CELL}" fill="{fill}"/>"#)
        })
    }

    /// Writes an open circle in a cell.
    fn write_ring(&self, out: &mut dyn fmt::Write, cell: Cell) -> fmt::Result {
        let ((x, y), radius) = (self.middle(cell), CELL * 2 / 5);
        let (ground, ink) = (self.theme.ground(), self.theme.line_ink());
        writeln!(
            out,
            r#"<circle cx="{x}" cy="{y}" r="{radius}" fill="{ground}" stroke="{ink}" stroke-width="{LINE_WIDTH}"/>"#
        )
    }

    fn write_single(&self, out: &mut dyn fmt::Write, kind: Single, cell: Cell) -> fmt::Result {
        let ((x, y), wash) = (self.middle(cell), self.theme.wash());
        let half = CELL * 2 / 5;
        match kind {
            // The description in words lists the digits.
            Single::Among { .. } => Ok(()),
            Single::Odd => writeln!(out, r#"<circle cx="{x}" cy="{y}" r="{half}" fill="{wash}"/>"#),
            Single::Even => writeln!(
                out,
                r#"<rect x="{}" y="{}" width="{}" height="{}" fill="{wash}"/>"#,
                x - half,
                y - half,
                2 * half,
                2 * half
            ),
            Single::Minimum | Single::Maximum => {
                self.write_comparisons(out, (x, y), CELL, kind == Single::Minimum)
            }
            Single::RowIndexer | Single::ColumnIndexer | Single::BoxIndexer => Ok(()),
        }
    }

    /// Writes a sign of comparison at each side of the cell around a place, which is `side` wide.
    /// Its point is at the smaller digit, as in `<`: within the cell if that has the least.
    pub(super) fn write_comparisons(
        &self,
        out: &mut dyn fmt::Write,
        (x, y): (usize, usize),
        side: usize,
        is_least: bool,
    ) -> fmt::Result {
        let (x, y, ink) = (x as isize, y as isize, self.theme.pale_ink());
        let side = side as isize;
        let (near, far, aside) = (side * 36 / 100, side * 46 / 100, side / 6);
        let (point, ends) = if is_least { (near, far) } else { (far, near) };
        let mut path = String::new();
        for (down, right) in [(0, 1), (1, 0), (0, -1), (-1, 0)] {
            let at = |reach: isize, aside: isize| {
                (x + right * reach + down * aside, y + down * reach + right * aside)
            };
            let [(a, b), (c, d), (e, f)] = [at(ends, -aside), at(point, 0), at(ends, aside)];
            write!(path, "M{a} {b}L{c} {d}L{e} {f}")?;
        }
        let width = side as f64 / 40.0 + 1.0;
        writeln!(out, r#"<path d="{path}" fill="none" stroke="{ink}" stroke-width="{width}"/>"#)
    }

    /// Returns the path through the centres of `cells`.
    fn path(&self, cells: &[Cell]) -> String {
        let mut path = String::new();
        for (at, &cell) in cells.iter().enumerate() {
            let (x, y) = self.middle(cell);
            let _ = write!(path, "{}{x} {y}", if at == 0 { 'M' } else { 'L' });
        }
        path
    }

    fn write_line(&self, out: &mut dyn fmt::Write, kind: Line, cells: &[Cell]) -> fmt::Result {
        let ((colour, width), dashes) = (self.theme.line(kind), self.theme.dashes(kind));
        writeln!(
            out,
            r#"<path d="{}" fill="none" stroke="{colour}" stroke-width="{width}"{dashes} stroke-linecap="round" stroke-linejoin="round"/>"#,
            self.path(cells)
        )?;
        let (first, last) = (cells.first(), cells.last());
        match kind {
            Line::Thermometer | Line::SlowThermometer => first.into_iter().try_for_each(|&cell| {
                let ((x, y), radius) = (self.middle(cell), CELL * 2 / 5);
                writeln!(out, r#"<circle cx="{x}" cy="{y}" r="{radius}" fill="{colour}"/>"#)
            }),
            Line::Between | Line::Lockout { .. } | Line::DoubleArrow => {
                first.into_iter().chain(last).try_for_each(|&cell| self.write_ring(out, cell))
            }
            _ => Ok(()),
        }
    }

    fn write_arrow(&self, out: &mut dyn fmt::Write, bulb: &[Cell], shaft: &[Cell]) -> fmt::Result {
        let (ink, ground) = (self.theme.line_ink(), self.theme.ground());
        let from: Vec<Cell> = bulb.last().into_iter().chain(shaft).copied().collect();
        writeln!(
            out,
            r#"<path d="{}" fill="none" stroke="{ink}" stroke-width="{LINE_WIDTH}" stroke-linejoin="round"/>"#,
            self.path(&from)
        )?;
        if let [.., before, tip] = from.as_slice() {
            self.write_tip(out, *before, *tip)?;
        }
        // A pill is a thick stroke, with a thinner stroke in the colour of the background on it.
        for (colour, width) in [(ink, CELL * 4 / 5), (ground, CELL * 4 / 5 - 2 * LINE_WIDTH)] {
            // Some viewers draw no caps on a stroke of length 0, so a tiny length is added.
            writeln!(
                out,
                r#"<path d="{}h.01" fill="none" stroke="{colour}" stroke-width="{width}" stroke-linecap="round" stroke-linejoin="round"/>"#,
                self.path(bulb)
            )?;
        }
        Ok(())
    }

    /// Writes the tip of an arrow from one cell to another.
    fn write_tip(&self, out: &mut dyn fmt::Write, from: Cell, to: Cell) -> fmt::Result {
        let toward = |from: usize, to: usize| (to as isize - from as isize).signum();
        let (right, down) = (toward(from.column(), to.column()), toward(from.row(), to.row()));
        let (x, y) = self.middle(to);
        let length = CELL as isize / 5;
        // Each side of the tip leads back along the arrow, turned by an eighth of a circle.
        let side = |turn: isize| {
            let (across, along) = (-right - turn * -down, -down - turn * right);
            format!("l{} {}", across * length, along * length)
        };
        writeln!(
            out,
            r#"<path d="M{x} {y}{}M{x} {y}{}" fill="none" stroke="{}" stroke-width="{LINE_WIDTH}" stroke-linecap="round"/>"#,
            side(1),
            side(-1),
            self.theme.line_ink()
        )
    }
}
