//! Explanations of regions: a cut, too many nodes, a way that is too long, or a part that is too
//! small.
//!
//! Invariant: the reasons alone exclude what was asked, whatever is known of other nodes.

use super::super::Graph;
use super::super::shared::cut::{Reached, nodes_apart};
use super::super::shared::membership::Standing;
use super::super::shared::phrases::cut_off;
use super::super::shared::size::SizeBound;
use super::distance::distances_from;
use super::parts::GrowingParts;
use super::{KnownRegion, Region};
use crate::arithmetic::{Int, sort_by_number};
use crate::propagation::{Asked, Explained, Past, Phrase, Reasons};
use crate::state::{Store, Var};

/// Facts by which no region is possible: the standings of some nodes, and a bound on the size.
#[derive(Debug)]
struct RegionObstacle {
    nodes: Vec<usize>,
    size: SizeBound,
}

impl Region {
    pub(super) fn explain_region(
        &self,
        asked: &Asked<'_>,
        past: &Past<'_>,
        reasons: &mut Reasons<'_>,
    ) -> Explained {
        let standings = self.nodes.standings_if(asked, past);
        let (min, max) = self.size.ends_if(asked, past);
        let known = KnownRegion { standings: &standings, min, max };
        let is_given = |node: usize| self.nodes.needs_no_reason(node, asked, past);
        let Some(obstacle) = self.obstacle(&known, is_given) else { return Explained::ByAll };
        self.nodes.explain(obstacle.nodes, &standings, asked, reasons);
        self.size.explain(obstacle.size, asked, self.is_plain, reasons)
    }

    /// Returns the clause that nodes are cut off, or that the region is too small or too large.
    pub(super) fn phrase_of_region(&self, asked: &Asked<'_>, facts: &Store) -> Option<Phrase> {
        let standings = self.nodes.standings_if(asked, facts);
        if let Some(phrase) = cut_off(&self.graph, &self.nodes, &standings, asked) {
            return Some(phrase);
        }
        let (min, max) = self.size.ends_if(asked, facts);
        let known = KnownRegion { standings: &standings, min, max };
        let obstacle = self.obstacle(&known, |node| self.nodes.is_given(node, asked))?;
        let fault = self.size.phrase_of_fault(obstacle.size)?;
        let required = (0..standings.len()).filter(|&node| standings[node] == Standing::In);
        let named: Vec<Var> = required.filter_map(|node| self.nodes.var(node)).collect();
        let phrase = Phrase::new();
        Some(match named.iter().find(|&&var| asked.var() != Some(var)) {
            Some(&var) => phrase.text("the region of ").var(var).text(" is ").text(fault),
            None if named.is_empty() => phrase.text("every region is ").text(fault),
            None => phrase.text("the region of ").it().text(" is ").text(fault),
        })
    }

    /// Returns an obstacle, if there is one. Nodes for which `is_given` is true need no reason.
    fn obstacle(
        &self,
        known: &KnownRegion<'_>,
        is_given: impl Fn(usize) -> bool,
    ) -> Option<RegionObstacle> {
        let &KnownRegion { standings, min, max } = known;
        let all = self.nodes.len() as Int;
        if min > all || max < 0 {
            let size = if max < 0 { SizeBound::AtMost(-1) } else { SizeBound::AtLeast(all + 1) };
            return Some(RegionObstacle { nodes: Vec::new(), size });
        }
        if let Some(apart) = nodes_apart(&self.graph, standings, &is_given) {
            let nodes = apart.nodes.into_iter().chain(apart.cut).collect();
            return Some(RegionObstacle { nodes, size: SizeBound::None });
        }
        let is_required = |&node: &usize| standings[node] == Standing::In;
        let mut required: Vec<usize> = (0..standings.len()).filter(is_required).collect();
        // Those that need no reason come first.
        sort_by_number(&mut required, |&node| (!is_given(node)).into());
        if required.len() as Int > max {
            required.truncate(usize::try_from(max).expect("it is not negative") + 1);
            return Some(RegionObstacle { nodes: required, size: SizeBound::AtMost(max) });
        }
        let root = required.first().copied();
        too_small(&self.graph, known, root).or_else(|| self.too_far(known, &required))
    }

    /// Returns why nodes that must be in are too far from one another.
    fn too_far(&self, known: &KnownRegion<'_>, required: &[usize]) -> Option<RegionObstacle> {
        let &KnownRegion { standings, max, .. } = known;
        let spare = u32::try_from(max - required.len() as Int).ok()?;
        let distances = required.iter().find_map(|&from| {
            let distances = distances_from(from, &self.graph, standings);
            required.iter().any(|&to| distances[to] > spare).then_some(distances)
        })?;
        // If a node that is out and next to one within the distance were not, there might be a
        // shorter way.
        let is_wall = |&node: &usize| {
            let mut neighbours = self.graph.neighbours(node);
            standings[node] == Standing::Out && neighbours.any(|next| distances[next] <= spare)
        };
        let walls = (0..standings.len()).filter(is_wall);
        let nodes = required.iter().copied().chain(walls).collect();
        Some(RegionObstacle { nodes, size: SizeBound::AtMost(max) })
    }
}

/// Returns why the part of `root`, which must be in, is too small, or else every part. A node that
/// is out is no reason if the parts are too small without it.
fn too_small(
    graph: &Graph,
    known: &KnownRegion<'_>,
    root: Option<usize>,
) -> Option<RegionObstacle> {
    let &KnownRegion { standings, min, .. } = known;
    let mut parts = GrowingParts::new(graph);
    let (out, rest): (Vec<usize>, Vec<usize>) =
        (0..standings.len()).partition(|&node| standings[node] == Standing::Out);
    for node in rest {
        parts.open(node);
    }
    let size = root.map_or(parts.largest(), |root| parts.size_of(root));
    if size >= min {
        return None;
    }
    let part = root.map(|root| Reached::of(root, graph, standings));
    let is_next_to_part = |node: usize| {
        part.as_ref().is_none_or(|part| graph.neighbours(node).any(|next| part.has[next]))
    };
    // Those away from the part come first, because they stop nothing while the others do.
    let (near, far): (Vec<usize>, Vec<usize>) = out.iter().partition(|&&at| is_next_to_part(at));
    let mut nodes = Vec::from_iter(root);
    for node in far.into_iter().chain(near) {
        let meets_root = root.is_none_or(|root| parts.would_join(node, root));
        if meets_root && parts.size_if_open(node) >= min {
            nodes.push(node);
        } else {
            parts.open(node);
        }
    }
    Some(RegionObstacle { nodes, size: SizeBound::AtLeast(min) })
}
