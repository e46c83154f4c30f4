//! Shapes of the nodes or the edges of a graph that are in: one loop, a region, a division.
//!
//! Invariant: what is in for sure and what may be in enclose every case, so a shape that neither
//! allows has none.

use super::{Meaning, settled};
use crate::domains::{Domains, Set};
use crate::values::Truth;
use std::ops::RangeInclusive;
use std::sync::Arc;

/// The scope has a variable for each node or edge, and then those of sizes.
pub(crate) struct GraphMeaning {
    pub(crate) scope: Vec<usize>,
    /// For each node or edge, the positions of its variable with which it is in.
    pub(crate) inside: Vec<Arc<Set>>,
    pub(crate) nodes: usize,
    pub(crate) edges: Vec<(usize, usize)>,
    pub(crate) shape: Shape,
}

/// The shape of what is in.
pub(crate) enum Shape {
    /// The nodes are connected, and their number is a size.
    Region(Size),
    /// So many nodes are reached from this one over nodes that are in.
    Reachable(usize, Size),
    /// The edges connect all nodes.
    Spanning,
    /// The edges have no cycle.
    Forest,
    /// The edges connect all nodes, and have no cycle.
    Tree,
    /// The edges are one loop.
    OneLoop,
    /// The edges are one path, of at least one edge.
    OnePath,
    /// The edges are paths between the nodes of these pairs.
    Paths(Vec<(usize, usize)>),
    /// The edges are those between different regions. For each node there may be the size of its
    /// region.
    Division(Vec<Size>),
    /// So many cells are seen along rays of these lengths.
    Sees(Vec<usize>, Size),
}

/// A number of nodes.
#[derive(Clone)]
pub(crate) enum Size {
    /// One of these.
    Among(RangeInclusive<usize>),
    /// The value of a variable.
    Of(usize),
}

impl Size {
    /// Returns whether it may be a number from `least` to `most`.
    fn may_be(&self, least: usize, most: usize, domains: &Domains) -> bool {
        match self {
            Size::Among(range) => least.max(*range.start()) <= most.min(*range.end()),
            Size::Of(variable) => {
                let values = domains.domain(*variable).values();
                let mut sizes = domains.set(*variable).iter().filter_map(|at| values[at].whole());
                sizes.any(|size| least as i128 <= size && size <= most as i128)
            }
        }
    }
}

/// The nodes or edges that are in for sure, and those that may be in.
struct Bounds {
    certain: Vec<bool>,
    possible: Vec<bool>,
}

/// Parts of nodes that are joined.
#[derive(Clone)]
struct Parts(Vec<usize>);

impl Parts {
    /// Returns the parts of `nodes` nodes that are joined by those `edges` that are in.
    fn of(nodes: usize, edges: &[(usize, usize)], is_in: &[bool]) -> Parts {
        let mut parts = Parts((0..nodes).collect());
        for (&(one, other), _) in edges.iter().zip(is_in).filter(|(_, is_in)| **is_in) {
            parts.join(one, other);
        }
        parts
    }

    fn part(&self, mut node: usize) -> usize {
        while self.0[node] != node {
            node = self.0[node];
        }
        node
    }

    /// Joins the parts of two nodes. Returns whether they were two parts.
    fn join(&mut self, one: usize, other: usize) -> bool {
        let (one, other) = (self.part(one), self.part(other));
        self.0[one.max(other)] = one.min(other);
        one != other
    }

    fn are_joined(&self, one: usize, other: usize) -> bool {
        self.part(one) == self.part(other)
    }

    /// Returns the number of nodes in the part of `node`.
    fn size(&self, node: usize) -> usize {
        (0..self.0.len()).filter(|&other| self.are_joined(node, other)).count()
    }
}

impl Meaning for GraphMeaning {
    fn scope(&self) -> &[usize] {
        &self.scope
    }

    fn truth(&self, domains: &Domains) -> Truth {
        let sets =
            || self.scope.iter().zip(&self.inside).map(|(&var, set)| (domains.set(var), set));
        let bounds = Bounds {
            certain: sets().map(|(left, inside)| left.is_within(inside)).collect(),
            possible: sets().map(|(left, inside)| left.intersects(inside)).collect(),
        };
        settled(domains, &self.scope, self.may_hold(&bounds, domains))
    }
}

impl GraphMeaning {
    /// Returns whether the shape may be there; exactly, if all is known.
    fn may_hold(&self, bounds: &Bounds, domains: &Domains) -> bool {
        let Bounds { certain, possible } = bounds;
        match &self.shape {
            Shape::Region(size) => self.may_be_region(bounds, size, domains),
            Shape::Reachable(start, size) => {
                let [least, most] = [certain, possible].map(|is_in| self.reached(*start, is_in));
                size.may_be(least, most, domains)
            }
            Shape::Spanning => self.may_span(possible),
            Shape::Forest => !self.has_cycle(certain),
            Shape::Tree => self.may_span(possible) && !self.has_cycle(certain),
            Shape::OneLoop => self.may_be_loop(bounds),
            Shape::OnePath => self.may_be_path(bounds),
            Shape::Paths(pairs) => self.may_be_paths(bounds, pairs),
            Shape::Division(sizes) => self.may_divide(bounds, sizes, domains),
            Shape::Sees(lengths, size) => {
                let [least, most] = [certain, possible].map(|is_in| seen(lengths, is_in));
                size.may_be(least, most, domains)
            }
        }
    }

    fn may_be_region(&self, bounds: &Bounds, size: &Size, domains: &Domains) -> bool {
        let between =
            |&(one, other): &(usize, usize)| bounds.possible[one] && bounds.possible[other];
        let is_open: Vec<bool> = self.edges.iter().map(between).collect();
        let parts = Parts::of(self.nodes, &self.edges, &is_open);
        let mut certain = (0..self.nodes).filter(|&node| bounds.certain[node]);
        let least = certain.clone().count();
        match certain.next() {
            Some(first) => {
                certain.all(|node| parts.are_joined(first, node))
                    && size.may_be(least, parts.size(first), domains)
            }
            None => {
                let possible = (0..self.nodes).filter(|&node| bounds.possible[node]);
                let most = possible.map(|node| parts.size(node)).max().unwrap_or(0);
                size.may_be(0, most, domains)
            }
        }
    }

    /// Returns the number of nodes that are reached from `start`, without it.
    fn reached(&self, start: usize, is_in: &[bool]) -> usize {
        let is_passed = |node: usize| is_in[node] || node == start;
        let between = |&(one, other): &(usize, usize)| is_passed(one) && is_passed(other);
        let is_open: Vec<bool> = self.edges.iter().map(between).collect();
        Parts::of(self.nodes, &self.edges, &is_open).size(start) - 1
    }

    fn may_span(&self, possible: &[bool]) -> bool {
        let parts = Parts::of(self.nodes, &self.edges, possible);
        (0..self.nodes).all(|node| parts.are_joined(0, node))
    }

    fn has_cycle(&self, is_in: &[bool]) -> bool {
        let mut parts = Parts((0..self.nodes).collect());
        let mut edges = self.chosen(is_in);
        edges.any(|(one, other)| !parts.join(one, other))
    }

    fn chosen<'a>(
        &'a self,
        is_in: &'a [bool],
    ) -> impl Iterator<Item = (usize, usize)> + Clone + 'a {
        self.edges.iter().zip(is_in).filter(|(_, is_in)| **is_in).map(|(&ends, _)| ends)
    }

    /// Returns for each node the number of ends of these edges.
    fn degrees(&self, is_in: &[bool]) -> Vec<usize> {
        let mut degrees = vec![0; self.nodes];
        for (one, other) in self.chosen(is_in) {
            degrees[one] += 1;
            degrees[other] += 1;
        }
        degrees
    }

    /// Returns whether all edges that are in for sure may be joined by those that may be.
    fn may_be_joined(&self, bounds: &Bounds) -> bool {
        let parts = Parts::of(self.nodes, &self.edges, &bounds.possible);
        let mut certain = self.chosen(&bounds.certain);
        let first = certain.next();
        first.is_none_or(|(first, _)| certain.all(|(one, _)| parts.are_joined(first, one)))
    }

    fn may_be_loop(&self, bounds: &Bounds) -> bool {
        let (least, most) = (self.degrees(&bounds.certain), self.degrees(&bounds.possible));
        let certain = self.chosen(&bounds.certain);
        let is_closed = self.has_cycle(&bounds.certain);
        least.iter().zip(&most).all(|(&least, &most)| least <= 2 && (least != 1 || most >= 2))
            && certain.clone().all(|(one, other)| one != other)
            && self.chosen(&bounds.possible).next().is_some()
            && self.may_be_joined(bounds)
            && (!is_closed || self.are_one_part(&bounds.certain))
            && (!is_closed || !least.contains(&1))
    }

    fn may_be_path(&self, bounds: &Bounds) -> bool {
        let least = self.degrees(&bounds.certain);
        least.iter().all(|&least| least <= 2)
            && self.chosen(&bounds.possible).next().is_some()
            && !self.has_cycle(&bounds.certain)
            && self.may_be_joined(bounds)
    }

    /// Returns whether the edges of `is_in` are joined by each other.
    fn are_one_part(&self, is_in: &[bool]) -> bool {
        let parts = Parts::of(self.nodes, &self.edges, is_in);
        let mut edges = self.chosen(is_in);
        let first = edges.next();
        first.is_none_or(|(first, _)| edges.all(|(one, _)| parts.are_joined(first, one)))
    }

    fn may_be_paths(&self, bounds: &Bounds, pairs: &[(usize, usize)]) -> bool {
        let (least, most) = (self.degrees(&bounds.certain), self.degrees(&bounds.possible));
        let [joined, joinable] = [&bounds.certain, &bounds.possible]
            .map(|is_in| Parts::of(self.nodes, &self.edges, is_in));
        // For each node, the pair whose end it is.
        let mut end_of = vec![None; self.nodes];
        for (pair, &(one, other)) in pairs.iter().enumerate() {
            for node in if one == other { vec![one] } else { vec![one, other] } {
                if end_of[node].replace(pair).is_some() {
                    return false;
                }
            }
        }
        let wanted = |node: usize| {
            end_of[node].map(|pair: usize| {
                let (one, other) = pairs[pair];
                usize::from(one != other)
            })
        };
        let fits = |node: usize| match wanted(node) {
            Some(degree) => least[node] <= degree && degree <= most[node],
            None => least[node] <= 2 && (least[node] != 1 || most[node] >= 2),
        };
        let ends = || (0..self.nodes).filter(|&node| end_of[node].is_some());
        let are_apart = |one: usize, other: usize| {
            end_of[one] == end_of[other] || !joined.are_joined(one, other)
        };
        let has_end = |node: usize| ends().any(|end| joinable.are_joined(end, node));
        (0..self.nodes).all(fits)
            && !self.has_cycle(&bounds.certain)
            && pairs.iter().all(|&(one, other)| joinable.are_joined(one, other))
            && ends().all(|one| ends().all(|other| are_apart(one, other)))
            && self.chosen(&bounds.certain).all(|(one, _)| has_end(one))
    }

    /// The edges that are in are borders.
    fn may_divide(&self, bounds: &Bounds, sizes: &[Size], domains: &Domains) -> bool {
        let not = |is_in: &[bool]| is_in.iter().map(|is_in| !is_in).collect::<Vec<bool>>();
        let [joined, joinable] = [not(&bounds.possible), not(&bounds.certain)]
            .map(|is_in| Parts::of(self.nodes, &self.edges, &is_in));
        let mut borders = self.chosen(&bounds.certain);
        borders.all(|(one, other)| !joined.are_joined(one, other))
            && sizes
                .iter()
                .enumerate()
                .all(|(node, size)| size.may_be(joined.size(node), joinable.size(node), domains))
    }
}

/// Returns the number of cells along rays of these lengths before the first that is not in.
fn seen(lengths: &[usize], is_in: &[bool]) -> usize {
    let mut cells = is_in.iter();
    let of_ray = |&length: &usize| {
        let ray: Vec<bool> = cells.by_ref().take(length).copied().collect();
        ray.into_iter().take_while(|&is_in| is_in).count()
    };
    lengths.iter().map(of_ray).sum()
}
