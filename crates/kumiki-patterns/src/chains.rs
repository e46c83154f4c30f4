//! Alternating chains and loops (AIC): alternating strong and weak links.
//!
//! Invariant: in a chain, strong and weak links alternate. If the first node is false, then the
//! second is true, the third is false, and so on.
//!
//! A strong link has a true node, and a weak link has a false one. So a chain that begins and ends
//! with a strong link leads from a false first node to a true last one: one of its ends is true. A
//! candidate that cannot be true with either end is false. If both ends are one node, it is true,
//! because it follows from its own negation.
//!
//! A weak link between the ends makes the chain a loop, and that says more. The strong links divide
//! its nodes into pairs with at least one true node each; the weak links divide them into as many
//! pairs with at most one. So every pair of either kind has exactly one true node. A candidate that
//! cannot be true with either node of a weak link is false. An almost locked set that is a strong
//! link has lost one value for certain, and keeps all others.
//!
//! Chains are found breadth first, over the nodes with their truth. So no chain from the start to a
//! true node is shorter than the first layer that has it.

mod forcing;
mod remote_pairs;
mod wings;

pub use forcing::{Forcing, ForcingSearch};
pub use remote_pairs::RemotePair;
pub use wings::{JoinedPairs, Wing};

use crate::board::{Bits, Board, Groups, Pattern, values_in};
use crate::links::between;
use crate::links::{LinkNode, Links, NodeSet, Strong};
use std::collections::{HashMap, HashSet};

/// The conclusion of a chain.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Ends {
    /// One of its ends is true.
    Either,
    /// Its ends are the same node, which is true.
    Same,
    /// Exactly one of its ends is true (a loop), so exactly every second node is true.
    Closed,
}

/// A chain: nodes that are alternately false and true if the first one is false.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Chain<const W: usize> {
    /// The nodes. There is a strong link from the first to the second, a weak link from the second
    /// to the third, and so on.
    pub nodes: Vec<LinkNode<W>>,
    /// The reasons for the strong links.
    pub reasons: Vec<Strong<W>>,
    /// Its conclusion.
    pub ends: Ends,
    /// The candidates that it removes, as variable and value, ascending.
    pub removed: Vec<(usize, usize)>,
}

/// The conclusion of a chain, true if its ends have the same value, and the removals.
type Conclusion = (Ends, bool, Vec<(usize, usize)>);

/// The limits of a search for chains.
#[derive(Clone, Copy, Debug)]
pub struct Reach {
    /// The largest number of nodes of a chain.
    pub nodes: usize,
    /// The largest number of chains of the same length that are tried between two nodes.
    pub paths: usize,
}

impl<const W: usize> Chain<W> {
    /// Returns the chains over `links` that remove something: the shortest ones for each
    /// conclusion, with short chains first.
    ///
    /// A loop is also reported as a chain, by the removals of two of its nodes. Some chains are
    /// missing once `is_over` returns true.
    pub fn all(
        board: &Board<W>,
        links: &Links<W>,
        reach: Reach,
        is_over: &dyn Fn() -> bool,
    ) -> Vec<Chain<W>> {
        // The ends of the shortest chain for each conclusion; ends of the same value count
        // separately.
        let mut best: HashMap<Conclusion, (usize, [usize; 2])> = HashMap::new();
        for start in (0..links.nodes().len()).take_while(|_| !is_over()) {
            for (length, end) in true_nodes(&layers(links, start, false, reach.nodes)) {
                let ends = if start == end { Ends::Same } else { Ends::Either };
                if start > end || !can_remove(links, start, end) {
                    continue;
                }
                let removed = removed_by_ends(board, links, start, end);
                if removed.is_empty() {
                    continue;
                }
                let is_of_one = links.nodes()[start].value == links.nodes()[end].value;
                let own = (length, [start, end]);
                let known = best.entry((ends, is_of_one, removed)).or_insert(own);
                *known = own.min(*known);
            }
        }
        let mut chosen: Vec<_> = best.into_iter().collect();
        chosen.sort_unstable_by_key(|(_, ends)| *ends);
        let chosen = chosen.into_iter().take_while(|_| !is_over());
        let shortest =
            |((ends, _, removed), (length, [start, end])): (Conclusion, (usize, [usize; 2]))| {
                let layers = layers(links, start, false, length);
                let paths = paths_to(links, &layers[..length - 1], end, true, reach.paths);
                paths.into_iter().map(move |path| Chain::along(links, &path, ends, removed.clone()))
            };
        chosen.flat_map(shortest).collect()
    }

    /// Returns the loops over `links` that remove something, with short loops first. Of the loops
    /// through two given neighbours, only the shortest is found; of these, the shortest for each
    /// conclusion is returned. Some are missing once `is_over` returns true.
    pub fn loops(
        groups: &Groups<W>,
        board: &Board<W>,
        links: &Links<W>,
        reach: Reach,
        is_over: &dyn Fn() -> bool,
    ) -> Vec<Chain<W>> {
        let mut found = Vec::new();
        for start in (0..links.nodes().len()).take_while(|_| !is_over()) {
            let layers = layers(links, start, false, reach.nodes);
            for (length, end) in true_nodes(&layers).take_while(|_| !is_over()) {
                if start < end && links.weak(start).contains(end) {
                    let paths = paths_to(links, &layers[..length - 1], end, true, reach.paths);
                    let looped =
                        |path: Vec<usize>| Chain::along(links, &path, Ends::Closed, Vec::new());
                    found.extend(paths.into_iter().map(looped));
                }
            }
        }
        found.sort_by_key(|chain: &Chain<W>| chain.nodes.len());
        let mut known = HashSet::new();
        found.retain_mut(|chain| {
            if is_over() {
                return false;
            }
            chain.removed = removed_by_loop(groups, board, chain);
            !chain.removed.is_empty() && known.insert(chain.removed.clone())
        });
        found
    }

    /// Returns the chain of the nodes with the numbers in `path`.
    fn along(
        links: &Links<W>,
        path: &[usize],
        ends: Ends,
        removed: Vec<(usize, usize)>,
    ) -> Chain<W> {
        let nodes = path.iter().map(|&node| links.nodes()[node]).collect();
        Chain { nodes, reasons: links.reasons(path), ends, removed }
    }

    /// Returns the two nodes of each weak link in the chain.
    pub fn weak(&self) -> impl Iterator<Item = [LinkNode<W>; 2]> + '_ {
        let around = self.ends == Ends::Closed;
        let inner = self.nodes[1..].chunks_exact(2).map(|pair| [pair[0], pair[1]]);
        let last = around.then(|| [self.nodes[self.nodes.len() - 1], self.nodes[0]]);
        inner.chain(last)
    }

    /// Returns the truths and links that prove it.
    pub fn pattern(&self, groups: &Groups<W>, board: &Board<W>) -> Pattern {
        let mut pattern = Pattern { removed: self.removed.clone(), ..Pattern::default() };
        // Removed candidates are linked to nodes of the chain, or to nodes inside its almost locked
        // sets.
        let mut nodes = self.nodes.clone();
        for reason in &self.reasons {
            match reason {
                Strong::Set(set) => pattern.truths.push(*set),
                Strong::AlmostLocked(set) => {
                    pattern.truths.extend(set.truths());
                    pattern.links.extend(set.links());
                    nodes.extend(set.nodes(board));
                }
            }
        }
        let weak = self.weak().flat_map(|[a, b]| between(groups, a, b));
        pattern.links.extend(weak);
        pattern.link_removed(groups, |_| nodes.iter().copied());
        pattern.tidy();
        pattern
    }
}

/// Returns the nodes that can be reached by alternating links from `start`, which is true or false
/// as given: a set for each number of links.
pub(crate) fn layers<const W: usize>(
    links: &Links<W>,
    start: usize,
    is_true: bool,
    longest: usize,
) -> Vec<NodeSet> {
    let none = NodeSet::new(links.nodes().len());
    let mut seen = [none.clone(), none.clone()];
    let mut layers = vec![none.clone()];
    let mut now = usize::from(is_true);
    layers[0].insert(start);
    seen[now].insert(start);
    while layers.len() < longest {
        let mut next = none.clone();
        for node in layers[layers.len() - 1].iter() {
            next.extend(if now == 1 { links.weak(node) } else { links.strong(node) });
        }
        now = 1 - now;
        next.subtract(&seen[now]);
        seen[now].extend(&next);
        if next.is_empty() {
            break;
        }
        layers.push(next);
    }
    layers
}

/// Returns at most `most` paths of alternating links that go through `layers` to `end`, which is
/// true or false as given.
pub(crate) fn paths_to<const W: usize>(
    links: &Links<W>,
    layers: &[NodeSet],
    end: usize,
    is_true: bool,
    most: usize,
) -> Vec<Vec<usize>> {
    let mut search = PathSearch { links, most, found: Vec::new() };
    search.extend(layers, &mut vec![end], is_true);
    search.found
}

/// A search for paths, from their end to their start.
struct PathSearch<'a, const W: usize> {
    links: &'a Links<W>,
    most: usize,
    found: Vec<Vec<usize>>,
}

impl<const W: usize> PathSearch<'_, W> {
    /// Follows the links back through `layers` from the last node of `path`. The path is in reverse
    /// order, and its last node is true or false as given.
    fn extend(&mut self, layers: &[NodeSet], path: &mut Vec<usize>, is_true: bool) {
        let Some((layer, earlier)) = layers.split_last() else {
            self.found.push(path.iter().rev().copied().collect());
            return;
        };
        let (links, last) = (self.links, path[path.len() - 1]);
        let linked = if is_true { links.strong(last) } else { links.weak(last) };
        for node in linked.iter().filter(|&node| layer.contains(node)) {
            let is_back = earlier.is_empty() && node == path[0];
            if self.found.len() < self.most && (is_back || !path.contains(&node)) {
                path.push(node);
                self.extend(earlier, path, !is_true);
                path.pop();
            }
        }
    }
}

/// Returns the nodes that are true in `layers`, the first of which is false. Each node comes with
/// the number of nodes up to it.
fn true_nodes(layers: &[NodeSet]) -> impl Iterator<Item = (usize, usize)> + '_ {
    let true_layers = layers.iter().enumerate().skip(1).step_by(2);
    true_layers.flat_map(|(at, layer)| layer.iter().map(move |node| (at + 1, node)))
}

/// Returns whether some candidate may see both nodes. This test is faster than a list of the
/// candidates.
fn can_remove<const W: usize>(links: &Links<W>, a: usize, b: usize) -> bool {
    let [one, other] = [a, b].map(|node| &links.nodes()[node]);
    if one.value == other.value {
        a == b || links.seen(a).meets(&links.seen(b))
    } else {
        // One node is a place that sees the other node, or the two share a place.
        let is_seen = |node: &LinkNode<W>, other| {
            node.var().is_some_and(|var| links.seen(other).contains(var))
        };
        one.places == other.places || is_seen(one, b) || is_seen(other, a)
    }
}

/// Returns the candidates that cannot be true if one of two nodes is true, whichever it is.
fn removed_by_ends<const W: usize>(
    board: &Board<W>,
    links: &Links<W>,
    a: usize,
    b: usize,
) -> Vec<(usize, usize)> {
    let (one, other) = (links.nodes()[a], links.nodes()[b]);
    let mut removed: Vec<(usize, usize)> = Vec::new();
    if one.places == other.places
        && let Some(var) = one.var()
    {
        let others = board.values(var) & !(1 << one.value | 1 << other.value);
        removed.extend(values_in(others).map(|value| (var, value)));
    }
    if one.value == other.value && a != b {
        let seen = links.seen(a) & links.seen(b);
        removed.extend(seen.iter().map(|var| (var, one.value)));
    } else if one.value != other.value {
        for (place, node, value) in [(one, b, other.value), (other, a, one.value)] {
            let seen = place.var().filter(|&var| links.seen(node).contains(var));
            removed.extend(seen.map(|var| (var, value)));
        }
    }
    removed.sort_unstable();
    removed
}

/// Returns the removals of a loop: all candidates that see both ends of a weak link, and the
/// candidates that see a value locked by its almost locked sets. A weak link of one value removes
/// no candidate from the variables of the loop: such a removal is easier to see in a later step.
fn removed_by_loop<const W: usize>(
    groups: &Groups<W>,
    board: &Board<W>,
    chain: &Chain<W>,
) -> Vec<(usize, usize)> {
    let mut found: Vec<(usize, usize)> = Vec::new();
    let own = chain.nodes.iter().fold(Bits::NONE, |own, node| own | node.places);
    for [a, b] in chain.weak() {
        if a.value == b.value {
            let seen = groups.common_peers(a.places | b.places) & board.places(a.value);
            found.extend((seen - own).iter().map(|var| (var, a.value)));
        } else if let Some(var) = a.var() {
            let others = board.values(var) & !(1 << a.value | 1 << b.value);
            found.extend(values_in(others).map(|value| (var, value)));
        }
    }
    for (reason, pair) in chain.reasons.iter().zip(chain.nodes.chunks_exact(2)) {
        let Strong::AlmostLocked(set) = reason else { continue };
        let is_inside = |node: &LinkNode<W>| pair.iter().all(|end| end.value != node.value);
        for node in set.nodes(board).filter(is_inside) {
            let seen = groups.common_peers(node.places) & board.places(node.value);
            found.extend(seen.iter().map(|var| (var, node.value)));
        }
    }
    found.sort_unstable();
    found.dedup();
    found
}
