//! The legend below a picture: the rules that a shape, a colour or nothing in the grid stands for.
//!
//! Invariant: each kind of rule has one entry, in the order of the rules. A picture within a page
//! has none, because the page lists the rules.

use super::{CELL, Drawing, words};
use kumiki_sudoku::Rule;
use kumiki_sudoku::rule::{Area, Line, Single};
use std::fmt;

/// The height of an entry.
const ENTRY: usize = CELL * 2 / 5;

/// The size of its text.
const TEXT: usize = CELL * 4 / 15;

/// The width of the swatch before the text.
const SWATCH: usize = CELL * 3 / 2;

/// The side of a swatch that is a shaded cell.
const SHADE: usize = ENTRY * 4 / 5;

/// The swatch of an entry.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Swatch {
    /// A line of this kind.
    Line(Line),
    /// A shaded cell.
    Shade,
    /// A shaded cell with the signs of the least digit of all around it, or of the greatest.
    Extreme { is_least: bool },
    /// The rule holds in the whole grid.
    None,
}

/// Returns the entry of `rule`: its swatch with its name. Rules with marks in the grid that carry
/// a number, or that every collection of puzzles draws alike, have none.
fn entry(rule: &Rule) -> Option<(Swatch, String)> {
    match rule {
        Rule::Global(kind) => Some((Swatch::None, kind.to_string())),
        Rule::Line { kind: Line::Thermometer, .. } => None,
        Rule::Line { kind, .. } => Some((Swatch::Line(*kind), kind.to_string())),
        Rule::Area { kind: kind @ Area::Region, .. } => Some((Swatch::Shade, kind.to_string())),
        Rule::Clones { .. } => Some((Swatch::Shade, "clones: the same digits".to_owned())),
        Rule::Single { kind: Single::Odd | Single::Even, .. } => None,
        Rule::Single { kind: kind @ (Single::Minimum | Single::Maximum), .. } => {
            Some((Swatch::Extreme { is_least: *kind == Single::Minimum }, kind.to_string()))
        }
        Rule::Single { kind, .. } => Some((Swatch::Shade, kind.to_string())),
        Rule::Outside { kind, .. } => {
            let name = kind.to_string();
            let name = name.trim_end_matches(char::is_alphanumeric).trim_end();
            let name = name.strip_suffix(" of sum").unwrap_or(name);
            Some((Swatch::None, format!("outside: {name}")))
        }
        _ => None,
    }
}

impl Drawing<'_> {
    /// Returns the height of the legend; 0 if there is none.
    pub(super) fn legend_height(&self) -> usize {
        match self.entries().len() {
            0 => 0,
            entries => (entries * ENTRY) + ENTRY / 2,
        }
    }

    /// Returns the entries, each once.
    fn entries(&self) -> Vec<(Swatch, String)> {
        let mut entries = Vec::new();
        for entry in self.puzzle.rules().iter().filter_map(entry) {
            if !self.has_layers && !entries.contains(&entry) {
                entries.push(entry);
            }
        }
        entries
    }

    /// Writes the legend.
    pub(super) fn write_legend(&self, out: &mut dyn fmt::Write) -> fmt::Result {
        let (left, ink) = (self.margin(), self.theme.ink());
        for (at, (swatch, words)) in self.entries().iter().enumerate() {
            let y = self.side() + at * ENTRY + ENTRY / 2;
            match *swatch {
                Swatch::Line(kind) => {
                    let ((colour, width), dashes) =
                        (self.theme.line(kind), self.theme.dashes(kind));
                    let (from, length) = (left + width / 2, SWATCH * 5 / 6 - width);
                    writeln!(
                        out,
                        r#"<path d="M{from} {y}h{length}" stroke="{colour}" stroke-width="{width}"{dashes} stroke-linecap="round"/>"#
                    )?;
                }
                Swatch::Shade => self.write_tile(out, (left, y))?,
                Swatch::Extreme { is_least } => {
                    self.write_tile(out, (left, y))?;
                    self.write_comparisons(out, (left + SHADE / 2, y), SHADE, is_least)?;
                }
                Swatch::None => {}
            }
            let x = if *swatch == Swatch::None { left } else { left + SWATCH };
            let (base, words) = (super::base_line(y, TEXT), words::escaped(words));
            writeln!(
                out,
                r#"<text x="{x}" y="{base}" font-size="{TEXT}" fill="{ink}" text-anchor="start">{words}</text>"#
            )?;
        }
        Ok(())
    }

    /// Writes a shaded cell, with the middle of its left side.
    fn write_tile(&self, out: &mut dyn fmt::Write, (left, y): (usize, usize)) -> fmt::Result {
        let (top, fill) = (y - SHADE / 2, self.theme.other_wash());
        writeln!(
            out,
            r#"<rect x="{left}" y="{top}" width="{SHADE}" height="{SHADE}" fill="{fill}"/>"#
        )
    }
}
