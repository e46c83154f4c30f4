//! Explanations of paths: the edges at a node, chains that cannot be joined, and walls.
//!
//! Invariant: a reason is written only if it held, and with the meaning of the paths it excludes
//! what was asked.

use super::regions::{NodeKind, Regions};
use super::{PathPlace, Paths};
use crate::constraints::graph::shared::edges::Decided;
use crate::constraints::graph::shared::past_chains::{Cause, PastChains};
use crate::propagation::Phrase;

impl Paths {
    /// Returns why an edge became in or out: a node needed it or could not have it, or the chains
    /// at its ends could not be joined.
    pub(super) fn cause_of_decided(
        &self,
        before: PastChains<'_>,
        decided: Decided,
    ) -> Option<Cause> {
        let Decided { edge, is_in } = decided;
        let (one, other) = before.edges.graph().ends(edge);
        let at_node = |node: usize| match (self.nodes[node], is_in) {
            (PathPlace::Free, true) => before.dead_end(node, 1, Some(edge)),
            (PathPlace::Free, false) => {
                let branch = before.branch(node, 2, Some(edge));
                branch.or_else(|| before.dead_end(node, 0, Some(edge)))
            }
            (PathPlace::End(_), true) => {
                let all = before.all_at(node, 0, Some(edge))?;
                let clause = Phrase::new().text("an end is left without a path");
                before.cause(|| Some(all.collect()), || Some(clause))
            }
            (PathPlace::End(_), false) => before.branch(node, 1, Some(edge)),
            (PathPlace::Alone, true) => None,
            (PathPlace::Alone, false) => before.unsaid([]),
        };
        let at_nodes = || [one, other].into_iter().find_map(at_node);
        if is_in {
            return at_nodes();
        }
        before.own_ring(edge).or_else(at_nodes).or_else(|| {
            let (chain, end) = before.chain_from(one, Some(edge));
            if end == other {
                return before.said_of_it(chain, "a ring is closed by ");
            }
            let (rest, far) = before.chain_from(other, Some(edge));
            match self.can_be_joined(end, far) {
                true => self.wall(before, edge),
                false => before
                    .said_of_it(chain.into_iter().chain(rest), "ends of two pairs are joined by "),
            }
        })
    }

    /// Returns why there are no such paths any more.
    pub(super) fn cause_of_conflict(&self, before: PastChains<'_>) -> Option<Cause> {
        if self.is_crossed {
            return before.unsaid([]);
        }
        let wrong = |node: usize| {
            let (most, least) = match self.nodes[node] {
                PathPlace::Free => (2, Some(1)),
                PathPlace::End(_) => (1, Some(0)),
                PathPlace::Alone => (0, None),
            };
            let branch = before.branch(node, most + 1, None);
            branch.or_else(|| before.dead_end(node, least?, None))
        };
        let strays = |&(one, _): &(usize, usize)| {
            let (chain, end) = before.chain_from(one, None);
            let is_stray = !chain.is_empty() && !self.can_be_joined(one, end);
            is_stray.then_some(chain)
        };
        before
            .ring()
            .or_else(|| (0..self.nodes.len()).find_map(wrong))
            .or_else(|| before.unsaid(self.pairs.iter().find_map(strays)?))
            .or_else(|| before.unsaid(before.closed()?))
            .or_else(|| self.lost_chain(before))
    }

    /// Returns why an edge cannot be on a path: the nodes around it do not lead to a pair.
    fn wall(&self, before: PastChains<'_>, edge: usize) -> Option<Cause> {
        let regions = self.regions_before(before);
        if !regions.excludes(self, edge) {
            return None;
        }
        let (one, other) = before.edges.graph().ends(edge);
        let (from, to) = match regions.kind(one) {
            NodeKind::Passable => (other, one),
            _ => (one, other),
        };
        let (chain, _) = before.chain_from(from, Some(edge));
        before.cause(
            || Some(chain.into_iter().chain(walls(&regions, before, regions.part(to))?).collect()),
            || Some(Phrase::new().text("no pair can be joined through ").it()),
        )
    }

    /// Returns why a chain can be on no path.
    fn lost_chain(&self, before: PastChains<'_>) -> Option<Cause> {
        let regions = self.regions_before(before);
        let mut lost = (0..self.nodes.len()).filter(|&node| regions.is_lost(node));
        let own = |node: usize| Some((node, before.ins_at(node, None).next()?));
        let (node, own) = lost.find_map(own)?;
        let walls = walls(&regions, before, regions.part(node))?;
        before.unsaid(std::iter::once(own).chain(walls))
    }

    fn regions_before(&self, before: PastChains<'_>) -> Regions {
        let end = |node| match before.ins_at(node, None).count() {
            0 => Some(node),
            1 => Some(before.chain_from(node, None).1),
            _ => None,
        };
        Regions::new(self, end, |edge| !before.was_in(edge) && !before.was_out(edge))
    }
}

/// Returns the edges that keep paths within the nodes of a part, but for the ends of known chains;
/// `None` if a path could leave it.
fn walls(regions: &Regions, before: PastChains<'_>, part: usize) -> Option<Vec<usize>> {
    let is_inside = |node| regions.kind(node) == NodeKind::Passable && regions.part(node) == part;
    let mut walls = Vec::new();
    for edge in 0..before.edges.len() {
        let (one, other) = before.edges.graph().ends(edge);
        let (inside, outside) = if is_inside(one) { (one, other) } else { (other, one) };
        if !is_inside(inside) || is_inside(outside) {
            continue;
        }
        match before.was_decided(edge) {
            Some(false) => walls.push(edge),
            Some(true) => walls.extend(before.chain_from(inside, None).0),
            None if matches!(regions.kind(outside), NodeKind::EndOf(_)) => {
                walls.extend(before.chain_from(outside, None).0);
            }
            None => return None,
        }
    }
    Some(walls)
}
