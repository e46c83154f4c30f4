//! Layers, shapes and places that scripts of a page use to draw on a picture.
//!
//! Invariant: a layer is at the depth at which a drawing has the same marks, and styles them in the
//! same way. Without a script it is empty.

use super::evidence::{LINK_DASHES, LINK_WIDTH, RING_WIDTH};
use super::{CELL, DIGIT, Drawing, Role, base_line};
use kumiki_sudoku::{Cell, Digit, House};
use kumiki_sudoku_techniques::steps::{CandidateRole, Chain};
use std::fmt;

impl<'a> Drawing<'a> {
    /// Adds layers, shapes and places that a script of a page can use to draw on the picture. In
    /// the SVG they have these names:
    ///
    /// - The attributes `data-cell`, the side of a cell, and `data-margin`, the distance of the
    ///   grid from the left and the upper edge.
    /// - The attributes `data-size`, the number of cells in a row, `data-rows`, the number of rows,
    ///   and `data-symbols`, the digits.
    /// - The attribute `data-places`, the centre of the place of each digit, relative to the corner
    ///   of a cell.
    /// - The layers `tints`, `strong-links`, `weak-links`, `discs`, `rings`, `digits` and
    ///   `numbers`:
    ///   empty groups that style their content, except for the colour of tints, links and discs.
    /// - The shapes `tint`, `disc` and `ring` for the layers of these names, centred at a cell or
    ///   at the place of a candidate.
    /// - The shapes of houses `h0`, `h1` and so on, by [`Drawing::house_number`], for `tints`.
    /// - The candidates that are shown, `c0`, `c1` and so on, by [`Drawing::candidate_number`].
    pub fn layers(mut self) -> Drawing<'a> {
        self.has_layers = true;
        self
    }

    /// Returns the number of a candidate in the names of elements: the index of its cell in reading
    /// order, times the number of digits, plus the index of its digit, all from 0.
    pub fn candidate_number(&self, cell: Cell, digit: Digit) -> usize {
        let shape = self.puzzle.shape();
        shape.index(cell) * shape.digits().len() + self.place_of(digit)
    }

    /// Returns candidates with roles for a script: the name of each role, and after it the numbers
    /// of its candidates, `premise 12 45 removal 67`.
    pub fn role_words(&self, roles: &[(Cell, Digit, CandidateRole)]) -> String {
        let number = |&(cell, digit, part): &(Cell, Digit, CandidateRole)| {
            (Role::from(part).name(), self.candidate_number(cell, digit))
        };
        let mut parts: Vec<(&str, usize)> = roles.iter().map(number).collect();
        parts.sort_unstable();
        let of_roles = parts.chunk_by(|one, other| one.0 == other.0).map(|same| {
            let numbers = same.iter().map(|(_, number)| number.to_string());
            format!("{} {}", same[0].0, numbers.collect::<Vec<String>>().join(" "))
        });
        of_roles.collect::<Vec<String>>().join(" ")
    }

    /// Returns chains for a script: the number of the first candidate of each node, with `=` for a
    /// strong link and `-` for a weak one between them.
    pub fn chain_words(&self, chains: &[Chain]) -> String {
        let word = |chain: &Chain| {
            let mut text = String::new();
            let back = chain.nodes.first().filter(|_| chain.is_loop);
            for node in chain.nodes.iter().chain(back) {
                let Some(&cell) = node.cells.first() else { continue };
                if !text.is_empty() {
                    text.push(if node.is_on { '=' } else { '-' });
                }
                text += &self.candidate_number(cell, node.digit).to_string();
            }
            text
        };
        chains.iter().map(word).collect::<Vec<String>>().join(" ")
    }

    /// Returns the index of `digit` among the digits of the grid, from 0.
    pub(super) fn place_of(&self, digit: Digit) -> usize {
        usize::from(digit.value() - self.puzzle.shape().least_digit().value())
    }

    /// Returns the number of a house in the names of elements, from 0: the rows come before the
    /// columns, and the columns before the boxes.
    pub fn house_number(&self, house: House) -> usize {
        let before = match house {
            House::Row(_) => 0,
            House::Column(_) => 1,
            House::Box(_) => 2,
        };
        before * self.puzzle.shape().size() + house.number()
    }

    /// Returns the name of a candidate as an attribute, if the drawing has layers.
    pub(super) fn candidate_id(&self, cell: Cell, digit: Digit) -> String {
        if !self.has_layers {
            return String::new();
        }
        format!(r#" id="c{}""#, self.candidate_number(cell, digit))
    }

    /// Returns the measures as attributes of the picture.
    pub(super) fn measures(&self) -> String {
        let (size, margin) = (self.puzzle.shape().columns(), self.margin());
        let digits = self.puzzle.shape().digits();
        let symbols: String = digits.iter().map(Digit::symbol).collect();
        let places = digits.iter().map(|digit| {
            let (x, y) = self.candidate_place(Cell::new(0, 0), digit);
            format!("{} {}", x - margin, y - margin)
        });
        let places = places.collect::<Vec<String>>().join(",");
        [
            ("cell", CELL.to_string()),
            ("margin", margin.to_string()),
            ("size", size.to_string()),
            ("rows", self.puzzle.shape().rows().to_string()),
            ("symbols", symbols),
            ("places", places),
        ]
        .map(|(name, value)| format!(r#" data-{name}="{value}""#))
        .concat()
    }

    /// Writes the shapes of houses, cells and marks, and the layer under the rules.
    pub(super) fn write_tint_layer(&self, out: &mut dyn fmt::Write) -> fmt::Result {
        if !self.has_layers {
            return Ok(());
        }
        let shape = self.puzzle.shape();
        writeln!(out, "<defs>")?;
        for house in shape.houses() {
            write!(out, r#"<path id="h{}" d=""#, self.house_number(house))?;
            for cell in shape.cells_of(house) {
                let (x, y) = self.corner(cell);
                write!(out, "M{x} {y}h{CELL}v{CELL}h-{CELL}z")?;
            }
            writeln!(out, r#""/>"#)?;
        }
        let half = CELL / 2;
        writeln!(out, r#"<path id="tint" d="M-{half} -{half}h{CELL}v{CELL}h-{CELL}z"/>"#)?;
        writeln!(out, r#"<circle id="disc" r="{}"/>"#, self.disc_radius())?;
        writeln!(out, r#"<circle id="ring" r="{}"/>"#, self.disc_radius())?;
        writeln!(out, "</defs>\n<g id=\"tints\"></g>")
    }

    /// Writes the layers under the digits.
    pub(super) fn write_mark_layers(&self, out: &mut dyn fmt::Write) -> fmt::Result {
        if !self.has_layers {
            return Ok(());
        }
        let look = format!(r#"fill="none" stroke-width="{LINK_WIDTH}""#);
        writeln!(out, r#"<g id="strong-links" {look}></g>"#)?;
        writeln!(out, r#"<g id="weak-links" {look} stroke-dasharray="{LINK_DASHES}"></g>"#)?;
        writeln!(out, r#"<g id="discs"></g>"#)?;
        let ring = format!(r#"fill="none" stroke="{}""#, self.theme.struck());
        writeln!(out, r#"<g id="rings" {ring} stroke-width="{RING_WIDTH}"></g>"#)
    }

    /// Writes the layer of digits, whose coordinates are the centres of cells.
    pub(super) fn write_digit_layer(&self, out: &mut dyn fmt::Write) -> fmt::Result {
        if !self.has_layers {
            return Ok(());
        }
        let (fill, down) = (self.theme.written(), base_line(0, DIGIT));
        writeln!(
            out,
            r#"<g id="digits" font-size="{DIGIT}" fill="{fill}" transform="translate(0 {down})"></g>"#
        )
    }

    /// Writes the layer of the numbers of chains, above all others.
    pub(super) fn write_number_layer(&self, out: &mut dyn fmt::Write) -> fmt::Result {
        match self.has_layers {
            true => writeln!(out, r#"<g id="numbers" font-size="12" font-weight="bold"></g>"#),
            false => Ok(()),
        }
    }
}
