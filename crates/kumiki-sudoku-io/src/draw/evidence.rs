//! The evidence of a deduction in a picture: candidates by role, and links between them.
//!
//! Invariant: a candidate is marked at the place of its digit. A link connects two candidates, and
//! ends beside both.

use super::{CELL, Drawing, Role};
use kumiki_sudoku::steps::{Chain, ChainNode, ExplainedStep};
use kumiki_sudoku::{Cell, Digit};
use std::fmt;

/// The least distance between the places of candidates and the sides of their cell.
const INSET: usize = 3;

/// The width of the stroke through a candidate.
pub(super) const STROKE_WIDTH: usize = 2;

/// The width of a link.
pub(super) const LINK_WIDTH: f64 = 2.5;

/// The dashes of a weak link: at most one of its ends is true.
pub(super) const LINK_DASHES: &str = "5 4";

/// A link between two candidates.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Link {
    /// The first candidate.
    pub from: (Cell, Digit),
    /// The second candidate.
    pub to: (Cell, Digit),
    /// True for a strong link: at least one of the two is true. False for a weak link: at most one
    /// is true.
    pub is_strong: bool,
}

impl<'a> Drawing<'a> {
    /// Marks the houses and the candidates of a step, and draws its chains.
    pub fn step(self, explained: &ExplainedStep) -> Drawing<'a> {
        let step = &explained.step;
        let shape = self.puzzle.shape();
        let houses: Vec<Cell> =
            step.houses().into_iter().flat_map(|house| shape.cells_of(house)).collect();
        let roles = explained.roles.iter();
        let roles = roles.map(|&(cell, digit, role)| ((cell, digit), Role::from(role)));
        let links = step.chains().iter().flat_map(links);
        self.roles(houses.into_iter().map(|cell| (cell, Role::Focus)))
            .candidate_roles(roles)
            .links(links)
    }
}

/// Returns the links between the first cells of the nodes of `chain`.
fn links(chain: &Chain) -> Vec<Link> {
    let back = chain.nodes.first().filter(|_| chain.is_loop);
    let ends = chain.nodes.iter().skip(1).chain(back);
    let place = |node: &ChainNode| node.cells.first().map(|&cell| (cell, node.digit));
    let link = |(from, to): (&ChainNode, &ChainNode)| {
        Some(Link { from: place(from)?, to: place(to)?, is_strong: to.is_on })
    };
    chain.nodes.iter().zip(ends).filter_map(link).collect()
}

impl Drawing<'_> {
    /// Returns the side of the place of a candidate, and the number of places side by side.
    pub(super) fn candidate_step(&self) -> (usize, usize) {
        let size = self.puzzle.shape().digits().len();
        let across = (1..).find(|across| across * across >= size).unwrap_or(1);
        ((CELL - 2 * INSET) / across, across)
    }

    /// Returns the centre of the place of a candidate.
    pub(super) fn candidate_place(&self, cell: Cell, digit: Digit) -> (usize, usize) {
        let ((x, y), (step, across)) = (self.corner(cell), self.candidate_step());
        let at = self.place_of(digit);
        let inset = (CELL - across * step) / 2;
        let middle = |from: usize, number: usize| from + inset + number * step + step / 2;
        (middle(x, at % across), middle(y, at / across))
    }

    /// Returns the radius of the disc under a candidate.
    pub(super) fn disc_radius(&self) -> usize {
        self.candidate_step().0 * 9 / 20
    }

    /// Writes a disc under each candidate that has a role. Removed candidates are also struck out.
    pub(super) fn write_candidate_roles(&self, out: &mut dyn fmt::Write) -> fmt::Result {
        let radius = self.disc_radius();
        for &((cell, digit), role) in &self.candidate_roles {
            let ((x, y), fill) = (self.candidate_place(cell, digit), self.theme.candidate(role));
            writeln!(out, r#"<circle cx="{x}" cy="{y}" r="{radius}" fill="{fill}"/>"#)?;
        }
        Ok(())
    }

    /// Returns the reach of a stroke through a candidate: the distance from its centre to either
    /// end, horizontally and vertically.
    pub(super) fn stroke_reach(&self) -> usize {
        self.candidate_step().0 * 2 / 5
    }

    /// Writes a stroke through each removed candidate.
    pub(super) fn write_strokes(&self, out: &mut dyn fmt::Write) -> fmt::Result {
        let (half, ink) = (self.stroke_reach(), self.theme.ink());
        for &((cell, digit), role) in &self.candidate_roles {
            if role == Role::Removal {
                let (x, y) = self.candidate_place(cell, digit);
                let (left, top, side) = (x - half, y + half, 2 * half);
                writeln!(
                    out,
                    r#"<path d="M{left} {top}l{side} -{side}" stroke="{ink}" stroke-width="{STROKE_WIDTH}"/>"#
                )?;
            }
        }
        Ok(())
    }

    /// Writes each link: a full line for a strong one, a dashed line for a weak one.
    pub(super) fn write_links(&self, out: &mut dyn fmt::Write) -> fmt::Result {
        let room = self.candidate_step().0 as f64 * 0.5;
        for &Link { from, to, is_strong } in &self.links {
            let [(x, y), (to_x, to_y)] = [from, to].map(|(cell, digit)| {
                let (x, y) = self.candidate_place(cell, digit);
                (x as f64, y as f64)
            });
            let length = (to_x - x).hypot(to_y - y);
            if length <= 2.0 * room {
                continue;
            }
            // The link is bent a little, so that links on one line can be distinguished.
            let (along, across) = ((to_x - x) / length, (to_y - y) / length);
            let (x, y, to_x, to_y) =
                (x + along * room, y + across * room, to_x - along * room, to_y - across * room);
            let bend = (length / 8.0).min(CELL as f64 / 3.0);
            let (middle_x, middle_y) =
                ((x + to_x) / 2.0 - across * bend, (y + to_y) / 2.0 + along * bend);
            let dashes = if is_strong {
                String::new()
            } else {
                format!(r#" stroke-dasharray="{LINK_DASHES}""#)
            };
            let ink = self.theme.link();
            writeln!(
                out,
                r#"<path d="M{x:.0} {y:.0}Q{middle_x:.0} {middle_y:.0} {to_x:.0} {to_y:.0}" fill="none" stroke="{ink}" stroke-width="{LINK_WIDTH}"{dashes}/>"#
            )?;
        }
        Ok(())
    }
}
