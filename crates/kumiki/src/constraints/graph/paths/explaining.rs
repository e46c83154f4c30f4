//! Explanations of paths: the edges at a node, chains that cannot be joined, and walls.
//!
//! Invariant: a reason is written only if it held, and with the meaning of the paths it excludes
//! what was asked.

use super::regions::{NodeKind, Regions};
use super::{PathPlace, Paths};
use crate::constraints::graph::edges::Decided;
use crate::constraints::graph::hindsight::Hindsight;
use crate::propagation::{Phrase, Reasons};

impl Paths {
    /// Explains why an edge became in or out: a node needed it or could not have it, or the chains
    /// at its ends could not be joined.
    pub(super) fn explain_decided(
        &self,
        before: Hindsight<'_>,
        decided: Decided,
        reasons: &mut Reasons<'_>,
    ) -> bool {
        let Decided { edge, is_in } = decided;
        let (one, other) = before.edges.graph().ends(edge);
        let is_needed = |node: usize, reasons: &mut Reasons<'_>| match self.nodes[node] {
            PathPlace::Free => before.add_all_at(node, 1, Some(edge), reasons),
            PathPlace::End(_) => before.add_all_at(node, 0, Some(edge), reasons),
            PathPlace::Alone => false,
        };
        if is_in {
            return is_needed(one, reasons) || is_needed(other, reasons);
        }
        let is_full = |node: usize, reasons: &mut Reasons<'_>| match self.nodes[node] {
            PathPlace::Free => {
                before.add_ins_at(node, 2, Some(edge), reasons)
                    || before.add_all_at(node, 0, Some(edge), reasons)
            }
            PathPlace::End(_) => before.add_ins_at(node, 1, Some(edge), reasons),
            PathPlace::Alone => true,
        };
        if before.edges.is_ring(edge) || is_full(one, reasons) || is_full(other, reasons) {
            return true;
        }
        let (chain, end) = before.chain_from(one, Some(edge));
        if end == other {
            return before.add_ins(chain, reasons);
        }
        let (rest, far) = before.chain_from(other, Some(edge));
        match self.can_be_joined(end, far) {
            true => self.explain_wall(before, edge, reasons),
            false => before.add_ins(chain.into_iter().chain(rest), reasons),
        }
    }

    /// Explains why there are no such paths any more.
    pub(super) fn explain_conflict(
        &self,
        before: Hindsight<'_>,
        reasons: &mut Reasons<'_>,
    ) -> bool {
        if self.is_crossed {
            return true;
        }
        if let Some(ring) = before.ring() {
            return before.add_ins([ring], reasons);
        }
        let is_wrong = |node: usize, reasons: &mut Reasons<'_>| match self.nodes[node] {
            PathPlace::Free => {
                before.add_ins_at(node, 3, None, reasons)
                    || before.add_all_at(node, 1, None, reasons)
            }
            PathPlace::End(_) => {
                before.add_ins_at(node, 2, None, reasons)
                    || before.add_all_at(node, 0, None, reasons)
            }
            PathPlace::Alone => before.add_ins_at(node, 1, None, reasons),
        };
        if (0..self.nodes.len()).any(|node| is_wrong(node, reasons)) {
            return true;
        }
        let strays = |&&(one, _): &&(usize, usize)| {
            let (chain, end) = before.chain_from(one, None);
            !chain.is_empty() && !self.can_be_joined(one, end)
        };
        if let Some(&(one, _)) = self.pairs.iter().find(strays) {
            return before.add_ins(before.chain_from(one, None).0, reasons);
        }
        match before.closed() {
            Some(closed) => before.add_ins(closed, reasons),
            None => self.explain_lost_chain(before, reasons),
        }
    }

    /// Says what would be wrong if an edge became the contrary.
    pub(super) fn phrase_decided(&self, before: Hindsight<'_>, decided: Decided) -> Option<Phrase> {
        let Decided { edge, is_in } = decided;
        let (one, other) = before.edges.graph().ends(edge);
        let at_node = |node: usize| match (self.nodes[node], is_in) {
            (PathPlace::Free, true) => before.dead_end(node, 1, Some(edge)),
            (PathPlace::Free, false) => {
                let branch = before.branch(node, 2, Some(edge));
                branch.or_else(|| before.dead_end(node, 0, Some(edge)))
            }
            (PathPlace::End(_), true) => {
                let is_lost = before.were_decided_at(node, 0, Some(edge));
                is_lost.then(|| Phrase::new().text("an end is left without a path"))
            }
            (PathPlace::End(_), false) => before.branch(node, 1, Some(edge)),
            (PathPlace::Alone, _) => None,
        };
        let phrase = [one, other].into_iter().find_map(at_node);
        if phrase.is_some() || is_in {
            return phrase;
        }
        let (_, end) = before.chain_from(one, Some(edge));
        let (_, far) = before.chain_from(other, Some(edge));
        let wrong = if end == other {
            "a ring is closed by "
        } else if !self.can_be_joined(end, far) {
            "ends of two pairs are joined by "
        } else if self.regions_before(before).excludes(self, edge) {
            "no pair can be joined through "
        } else {
            return None;
        };
        Some(Phrase::new().text(wrong).it())
    }

    /// Explains why an edge cannot be on a path: the nodes around it do not lead to a pair.
    fn explain_wall(&self, before: Hindsight<'_>, edge: usize, reasons: &mut Reasons<'_>) -> bool {
        let regions = self.regions_before(before);
        let (one, other) = before.edges.graph().ends(edge);
        let (from, to) = match regions.kind(one) {
            NodeKind::Passable => (other, one),
            _ => (one, other),
        };
        regions.excludes(self, edge)
            && before.add_ins(before.chain_from(from, Some(edge)).0, reasons)
            && add_walls(&regions, before, regions.part(to), reasons)
    }

    /// Explains why a chain can be on no path.
    fn explain_lost_chain(&self, before: Hindsight<'_>, reasons: &mut Reasons<'_>) -> bool {
        let regions = self.regions_before(before);
        let is_lost = |&node: &usize| {
            regions.is_lost(node) && before.add_ins_at(node, 1, None, &mut *reasons)
        };
        let lost = (0..self.nodes.len()).find(is_lost);
        lost.is_some_and(|node| add_walls(&regions, before, regions.part(node), reasons))
    }

    fn regions_before(&self, before: Hindsight<'_>) -> Regions {
        let end = |node| match before.ins_at(node, None).len() {
            0 => Some(node),
            1 => Some(before.chain_from(node, None).1),
            _ => None,
        };
        Regions::new(self, end, |edge| !before.was_in(edge) && !before.was_out(edge))
    }
}

/// Adds why no path leaves the nodes of a part but to the ends of known chains. Returns `false` if
/// it could.
fn add_walls(
    regions: &Regions,
    before: Hindsight<'_>,
    part: usize,
    reasons: &mut Reasons<'_>,
) -> bool {
    let is_inside = |node| regions.kind(node) == NodeKind::Passable && regions.part(node) == part;
    (0..before.edges.len()).all(|edge| {
        let (one, other) = before.edges.graph().ends(edge);
        let (inside, outside) = if is_inside(one) { (one, other) } else { (other, one) };
        if !is_inside(inside) || is_inside(outside) {
            return true;
        }
        match before.was_decided(edge) {
            Some(false) => before.add_out(edge, reasons),
            Some(true) => before.add_ins(before.chain_from(inside, None).0, reasons),
            None if matches!(regions.kind(outside), NodeKind::EndOf(_)) => {
                before.add_ins(before.chain_from(outside, None).0, reasons)
            }
            None => false,
        }
    })
}
