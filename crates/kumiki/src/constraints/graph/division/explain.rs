//! Explanations of divisions: a path within a region, a region that is too large, or one that
//! cannot grow.
//!
//! Invariant: the reasons alone exclude what was asked, whatever is known of other edges and sizes.

use super::super::Graph;
use super::super::shared::membership::Standing;
use super::super::shared::size::{RequiredSize, SizeBound};
use super::Division;
use super::joined::JoinedParts;
use super::reach::Reach;
use crate::arithmetic::Int;
use crate::propagation::{Asked, Explained, Past, Phrase, Reasons};
use crate::state::Store;

/// Facts by which no division is possible.
#[derive(Debug, Default)]
struct DivisionObstacle {
    edges: Vec<usize>,
    /// Nodes, and the sizes of their regions for which it is one.
    sizes: Vec<(usize, SizeBound)>,
}

/// The joined parts, and the bounds of the sizes.
struct KnownDivision<'a> {
    parts: &'a JoinedParts<'a>,
    /// The least and the greatest size of the region of each node.
    ends: &'a [(Int, Int)],
}

impl Division {
    pub(super) fn explain_division(
        &self,
        asked: &Asked<'_>,
        past: &Past<'_>,
        reasons: &mut Reasons<'_>,
    ) -> Explained {
        let standings = self.borders.standings_if(asked, past);
        let ends: Vec<(Int, Int)> =
            self.sizes.iter().map(|size| size.ends_if(asked, past)).collect();
        let parts = JoinedParts::new(&self.graph, &standings, &ends);
        let known = KnownDivision { parts: &parts, ends: &ends };
        let Some(obstacle) = known.obstacle() else {
            let Some(room) = self.little_room(&standings, asked, past) else {
                return self.explain_common(&known, asked, past, reasons);
            };
            self.explain_room(&room, &standings, asked, reasons);
            return Explained::AsAsked;
        };
        self.borders.explain(obstacle.edges, &standings, asked, reasons);
        let mut explained = Explained::AsAsked;
        let is_alone = self.is_plain && obstacle.sizes.len() == 1;
        for (node, bound) in obstacle.sizes {
            explained = self.sizes[node].explain(bound, asked, is_alone, reasons);
        }
        explained
    }

    /// Returns the clause that an edge has a border within a region, or that a region is too small
    /// or too large.
    pub(super) fn phrase_of_division(&self, asked: &Asked<'_>, facts: &Store) -> Option<Phrase> {
        let standings = self.borders.standings_if(asked, facts);
        let ends: Vec<(Int, Int)> =
            self.sizes.iter().map(|size| size.ends_if(asked, facts)).collect();
        let parts = JoinedParts::new(&self.graph, &standings, &ends);
        let phrase = Phrase::new();
        let Some(obstacle) = KnownDivision { parts: &parts, ends: &ends }.obstacle() else {
            let room = self.little_room(&standings, asked, facts);
            return room.map(|_| phrase.text("a region is too small"));
        };
        let (node, bound) = match (&obstacle.sizes[..], obstacle.edges.last()) {
            ([], last) => {
                let var = self.borders.var(*last?)?;
                let phrase = phrase.text("one region is on both sides of ");
                return Some(if asked.var() == Some(var) { phrase.it() } else { phrase.var(var) });
            }
            (&[(_, SizeBound::AtMost(_)), (_, SizeBound::AtLeast(_))], _) => {
                return Some(phrase.text("a region has two sizes"));
            }
            (&[one, ..], _) => one,
        };
        Some(phrase.text("a region is ").text(self.sizes[node].phrase_of_fault(bound)?))
    }

    /// Explains that a size has none of the asked values because another one, of the same region,
    /// has not.
    fn explain_common(
        &self,
        known: &KnownDivision<'_>,
        asked: &Asked<'_>,
        past: &Past<'_>,
        reasons: &mut Reasons<'_>,
    ) -> Explained {
        let Asked::Removed(removed) = asked else { return Explained::ByAll };
        let is_asked = |node: &usize| self.sizes[*node].var() == Some(removed.var());
        let Some(node) = (0..self.sizes.len()).find(is_asked) else { return Explained::ByAll };
        let without = |other: &&usize| match self.sizes[**other].var() {
            Some(var) if var != removed.var() => {
                removed.iter().all(|value| !past.contains(var, value))
            }
            _ => false,
        };
        let part = known.parts.nodes(known.parts.part_of(node));
        let Some(&other) = part.iter().find(without) else { return Explained::ByAll };
        let path = path(known.parts.graph, known.parts.borders, node, other);
        self.borders.explain(path, known.parts.borders, asked, reasons);
        if let RequiredSize::Variable(var) = self.sizes[other] {
            removed.iter().for_each(|value| reasons.without(var, value));
        }
        Explained::AsAsked
    }
}

impl KnownDivision<'_> {
    fn obstacle(&self) -> Option<DivisionObstacle> {
        let JoinedParts { graph, borders, .. } = *self.parts;
        let is_wrong = |&edge: &usize| borders[edge] == Standing::In && self.parts.is_within(edge);
        if let Some(edge) = (0..borders.len()).find(is_wrong) {
            let (one, other) = graph.ends(edge);
            let mut edges = path(graph, borders, one, other);
            edges.push(edge);
            return Some(DivisionObstacle { edges, sizes: Vec::new() });
        }
        let parts = || 0..self.parts.count();
        parts()
            .find_map(|part| self.misfit(part))
            .or_else(|| parts().find_map(|part| self.too_small(part)))
    }

    /// Returns why a part has no size: two nodes of it have different sizes, or it is too large.
    fn misfit(&self, part: usize) -> Option<DivisionObstacle> {
        let JoinedParts { graph, borders, .. } = *self.parts;
        if self.ends.is_empty() {
            return None;
        }
        let nodes = self.parts.nodes(part);
        let (small, large) = (self.smallest(nodes)?, self.largest(nodes)?);
        let (most, least) = (self.ends[small].1, self.ends[large].0);
        if most < least {
            let edges = path(graph, borders, small, large);
            let sizes =
                vec![(small, SizeBound::AtMost(least - 1)), (large, SizeBound::AtLeast(least))];
            return Some(DivisionObstacle { edges, sizes });
        }
        if (nodes.len() as Int) > most {
            let edges = tree(graph, borders, small, usize::try_from(most.max(0)).ok()? + 1);
            return Some(DivisionObstacle { edges, sizes: vec![(small, SizeBound::AtMost(most))] });
        }
        let all = graph.node_count() as Int;
        let sizes = vec![(large, SizeBound::AtLeast(all + 1))];
        (least > all).then_some(DivisionObstacle { edges: Vec::new(), sizes })
    }

    /// Returns why a part cannot grow to its size.
    fn too_small(&self, part: usize) -> Option<DivisionObstacle> {
        let large = self.largest(self.parts.nodes(part))?;
        let reach = self.parts.reach(part, None, Int::MAX);
        if self.ends[large].0 <= reach.size {
            return None;
        }
        if let Some(obstacle) = self.walls(part, large, &reach) {
            return Some(obstacle);
        }
        let sizes = vec![(large, SizeBound::AtLeast(reach.size + 1))];
        let out = |&part: &usize| self.parts.edges_out(part);
        let walls = reach.parts.iter().flat_map(out).filter(|&(_, to)| !reach.has(to));
        let mut near: Vec<usize> = walls.map(|(_, to)| to).collect();
        near.sort_unstable();
        near.dedup();
        Some(self.all_of(reach.parts.into_iter().chain(near), sizes))
    }

    /// Returns why the region of `large`, a node of a part, cannot leave what is in reach: at each
    /// edge there is a border, a node with another size, or a part that a border keeps away. `None`
    /// if a node is only too far away.
    fn walls(&self, part: usize, large: usize, reach: &Reach) -> Option<DivisionObstacle> {
        let JoinedParts { graph, borders, .. } = *self.parts;
        let sizes = vec![(large, SizeBound::AtLeast(reach.size + 1))];
        let mut obstacle = DivisionObstacle { edges: Vec::new(), sizes };
        let own = self.smallest(self.parts.nodes(part))?;
        let most = self.ends[own].1;
        let inside = reach.parts.iter().flat_map(|&part| self.parts.nodes(part));
        for (node, edge) in inside.flat_map(|&node| graph.edges_at(node)) {
            let to = self.parts.part_of(node);
            if reach.has(to) {
                continue;
            }
            if borders[edge] == Standing::In {
                obstacle.edges.push(edge);
                continue;
            }
            let nodes = || std::iter::once(&node).chain(self.parts.nodes(to));
            if let Some(&small) = nodes().find(|&&node| self.ends[node].1 <= reach.size) {
                obstacle.edges.extend(path(graph, borders, node, small));
                obstacle.sizes.push((small, SizeBound::AtMost(reach.size)));
            } else if let Some(&other) = nodes().find(|&&node| self.ends[node].0 > most) {
                obstacle.edges.extend(path(graph, borders, node, other));
                obstacle.edges.extend(path(graph, borders, large, own));
                obstacle.sizes.push((other, SizeBound::AtLeast(most + 1)));
                obstacle.sizes.push((own, SizeBound::AtMost(most)));
            } else {
                let is_between = |&edge: &usize| borders[edge] == Standing::In;
                let border = self.parts.edges_between(part, to).find(is_between)?;
                let (one, other) = graph.ends(border);
                let is_own = self.parts.part_of(one) == part;
                let (near, far) = if is_own { (one, other) } else { (other, one) };
                obstacle.edges.push(border);
                obstacle.edges.extend(path(graph, borders, large, near));
                obstacle.edges.extend(path(graph, borders, node, far));
            }
        }
        Some(obstacle)
    }

    /// Returns all that is known of some parts: what joins them, the borders at them, and the least
    /// and the greatest size of their regions.
    fn all_of(
        &self,
        parts: impl Iterator<Item = usize>,
        sizes: Vec<(usize, SizeBound)>,
    ) -> DivisionObstacle {
        let JoinedParts { graph, borders, .. } = *self.parts;
        let mut obstacle = DivisionObstacle { edges: Vec::new(), sizes };
        for part in parts {
            let nodes = self.parts.nodes(part);
            obstacle.edges.extend(tree(graph, borders, nodes[0], nodes.len()));
            let out = self.parts.edges_out(part).map(|(edge, _)| edge);
            obstacle.edges.extend(out.filter(|&edge| borders[edge] == Standing::In));
            if let (Some(small), Some(large)) = (self.smallest(nodes), self.largest(nodes)) {
                obstacle.sizes.push((small, SizeBound::AtMost(self.ends[small].1)));
                obstacle.sizes.push((large, SizeBound::AtLeast(self.ends[large].0)));
            }
        }
        obstacle
    }

    /// Returns the node whose region can be the least large.
    fn smallest(&self, nodes: &[usize]) -> Option<usize> {
        nodes
            .iter()
            .copied()
            .filter(|&node| node < self.ends.len())
            .min_by_key(|&node| self.ends[node].1)
    }

    /// Returns the node whose region must be the largest.
    fn largest(&self, nodes: &[usize]) -> Option<usize> {
        nodes
            .iter()
            .copied()
            .filter(|&node| node < self.ends.len())
            .max_by_key(|&node| self.ends[node].0)
    }
}

/// Returns the edges of a shortest path without a border between two nodes of a part.
fn path(graph: &Graph, borders: &[Standing], from: usize, to: usize) -> Vec<usize> {
    let path = graph.path(from, to, |edge| borders[edge] == Standing::Out);
    debug_assert!(path.is_some(), "both are in one part");
    path.unwrap_or_default()
}

/// Returns edges without a border that join so many nodes of a part to `first`.
fn tree(graph: &Graph, borders: &[Standing], first: usize, nodes: usize) -> Vec<usize> {
    let walk = graph.walk(first, |edge| borders[edge] == Standing::Out);
    walk.take(nodes.saturating_sub(1)).map(|(_, edge, _)| edge).collect()
}
