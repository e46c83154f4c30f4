//! The evidence of a deduction in a picture: candidates by role, and links between them.
//!
//! Invariant: a candidate is marked at the place of its digit. A link connects two candidates, and
//! ends beside both.

use super::{CELL, Drawing, Role};
use kumiki_sudoku::rule::Area;
use kumiki_sudoku::{Cell, Digit, Rule};
use kumiki_sudoku_techniques::steps::{Chain, ChainNode, ExplainedStep};
use std::fmt;

/// The least distance between the places of candidates and the sides of their cell.
const INSET: usize = 3;

/// The room above candidates for the sum of a cage.
const SUM_ROOM: usize = 9;

/// The width of the ring around a removed candidate.
pub(super) const RING_WIDTH: f64 = 1.5;

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
    /// The number of its chain, from 0. The links of a chain have one colour.
    pub chain: usize,
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
        let links = step.chains().iter().enumerate().flat_map(|(at, chain)| links(at, chain));
        self.roles(houses.into_iter().map(|cell| (cell, Role::Focus)))
            .candidate_roles(roles)
            .links(links)
    }
}

/// Returns the links between the first cells of the nodes of a chain, by its number.
fn links(number: usize, chain: &Chain) -> Vec<Link> {
    let back = chain.nodes.first().filter(|_| chain.is_loop);
    let ends = chain.nodes.iter().skip(1).chain(back);
    let place = |node: &ChainNode| node.cells.first().map(|&cell| (cell, node.digit));
    let link = |(from, to): (&ChainNode, &ChainNode)| {
        Some(Link { from: place(from)?, to: place(to)?, is_strong: to.is_on, chain: number })
    };
    chain.nodes.iter().zip(ends).filter_map(link).collect()
}

impl Drawing<'_> {
    /// Returns the side of the place of a candidate, and the number of places side by side.
    pub(super) fn candidate_step(&self) -> (usize, usize) {
        let size = self.puzzle.shape().digits().len();
        let across = (1..).find(|across| across * across >= size).unwrap_or(1);
        ((CELL - 2 * INSET - self.sum_room()) / across, across)
    }

    /// Returns the room above the candidates of each cell for the sum of a cage, if there are sums.
    fn sum_room(&self) -> usize {
        let has_sum = |rule: &Rule| {
            matches!(rule, Rule::Area { kind: Area::Cage { sum: Some(_) } | Area::Sum { .. }, .. })
        };
        if self.puzzle.rules().iter().any(has_sum) { SUM_ROOM } else { 0 }
    }

    /// Returns the centre of the place of a candidate.
    pub(super) fn candidate_place(&self, cell: Cell, digit: Digit) -> (usize, usize) {
        let ((x, y), (step, across)) = (self.corner(cell), self.candidate_step());
        let at = self.place_of(digit);
        let room = self.sum_room();
        let inset = |side: usize| (side - across * step) / 2;
        let middle = |from: usize, number: usize| from + number * step + step / 2;
        let from = (x + inset(CELL), y + room + inset(CELL - room));
        (middle(from.0, at % across), middle(from.1, at / across))
    }

    /// Returns the radius of the disc under a candidate.
    pub(super) fn disc_radius(&self) -> usize {
        self.candidate_step().0 * 9 / 20
    }

    /// Writes a disc under each candidate that has a role, with a ring if it is removed.
    pub(super) fn write_candidate_roles(&self, out: &mut dyn fmt::Write) -> fmt::Result {
        let radius = self.disc_radius();
        for &((cell, digit), role) in &self.candidate_roles {
            let ((x, y), fill) = (self.candidate_place(cell, digit), self.theme.candidate(role));
            let ring = match role {
                Role::Removal => {
                    format!(r#" stroke="{}" stroke-width="{RING_WIDTH}""#, self.theme.struck())
                }
                _ => String::new(),
            };
            writeln!(out, r#"<circle cx="{x}" cy="{y}" r="{radius}" fill="{fill}"{ring}/>"#)?;
        }
        Ok(())
    }

    /// Returns the ink of a candidate as an attribute, if it is removed.
    pub(super) fn struck_ink(&self, cell: Cell, digit: Digit) -> String {
        let removed = ((cell, digit), Role::Removal);
        match self.candidate_roles.contains(&removed) {
            true => format!(r#" fill="{}" font-weight="bold""#, self.theme.struck()),
            false => String::new(),
        }
    }

    /// Writes each link with an arrowhead: a full line for a strong one, a dashed line for a weak
    /// one.
    pub(super) fn write_links(&self, out: &mut dyn fmt::Write) -> fmt::Result {
        for link in &self.links {
            let Some([from, control, to]) = self.curve(link) else { continue };
            let ink = self.theme.chain(link.chain);
            let dashes = match link.is_strong {
                true => String::new(),
                false => format!(r#" stroke-dasharray="{LINK_DASHES}""#),
            };
            writeln!(
                out,
                r#"<path d="M{:.0} {:.0}Q{:.0} {:.0} {:.0} {:.0}" fill="none" stroke="{ink}" stroke-width="{LINK_WIDTH}"{dashes}/>"#,
                from.0, from.1, control.0, control.1, to.0, to.1
            )?;
            writeln!(out, r#"<path d="{}" fill="{ink}"/>"#, arrowhead(control, to))?;
        }
        Ok(())
    }

    /// Returns the begin, the control point and the end of the curve of a link, from beside one
    /// candidate to beside the other. It is bent a little, so that links on one line can be
    /// distinguished. `None` for neighbours in a cell.
    fn curve(&self, &Link { from, to, .. }: &Link) -> Option<[(f64, f64); 3]> {
        let room = self.candidate_step().0 as f64 * 0.5;
        let [(x, y), (to_x, to_y)] = [from, to].map(|(cell, digit)| {
            let (x, y) = self.candidate_place(cell, digit);
            (x as f64, y as f64)
        });
        let length = (to_x - x).hypot(to_y - y);
        if length <= 2.0 * room {
            return None;
        }
        let (along, across) = ((to_x - x) / length, (to_y - y) / length);
        let bend = (length / 8.0).min(CELL as f64 / 3.0);
        let control = ((x + to_x) / 2.0 - across * bend, (y + to_y) / 2.0 + along * bend);
        let from = (x + along * room, y + across * room);
        Some([from, control, (to_x - along * room, to_y - across * room)])
    }
}

/// Returns the path of the head of an arrow that comes from `from` and ends at `to`.
fn arrowhead(from: (f64, f64), to: (f64, f64)) -> String {
    const LENGTH: f64 = 8.0;
    let length = (to.0 - from.0).hypot(to.1 - from.1).max(1.0);
    let back = ((from.0 - to.0) / length * LENGTH, (from.1 - to.1) / length * LENGTH);
    let side = |turn: f64| (to.0 + back.0 - turn * back.1, to.1 + back.1 + turn * back.0);
    let [(x1, y1), (x2, y2)] = [0.45, -0.45].map(side);
    format!("M{:.1} {:.1}L{x1:.1} {y1:.1}L{x2:.1} {y2:.1}z", to.0, to.1)
}
