//! Alternating chains and loops: strong and weak links by turns.
//!
//! Invariant: in a chain, if a node is false then the next is true, and if that is, then the one after is false.

use super::links::between;
use super::{Bits, Board, Groups, Links, Node, NodeSet, Pattern, Strong};

/// What a chain says.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Ends {
    /// One of its ends is true.
    Either,
    /// Its ends are the same node, which is true.
    Same,
    /// One of its ends is true, and not both: so exactly every second node is.
    Closed,
}

/// Nodes that are false and true by turns if the first is false.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Chain<const W: usize> {
    /// The nodes: with a strong link from the first to the second, a weak one from there to the third, and so on.
    pub nodes: Vec<Node<W>>,
    /// Why there are the strong links.
    pub reasons: Vec<Strong<W>>,
    /// What it says.
    pub ends: Ends,
    /// The candidates that it removes, as variable and value, ascending.
    pub removed: Vec<(usize, usize)>,
}

/// How far to look for chains.
#[derive(Clone, Copy, Debug)]
pub struct Reach {
    /// The most nodes of a chain.
    pub nodes: usize,
    /// The most chains of the same length to try between two nodes.
    pub paths: usize,
}

impl<const W: usize> Chain<W> {
    /// The chains over `links` that remove something, for each two ends the shortest; short ones first.
    ///
    /// A loop is told as a chain, too: by what two of its nodes remove.
    pub fn all(
        groups: &Groups<W>,
        board: &Board<W>,
        links: &Links<W>,
        reach: Reach,
    ) -> Vec<Chain<W>> {
        Chain::search(links, reach, |start, end| {
            let ends = if start == end { Ends::Same } else { Ends::Either };
            let removed = removed(groups, board, [links.nodes()[start], links.nodes()[end]]);
            (!removed.is_empty()).then_some((ends, removed))
        })
    }

    /// The loops over `links` that remove something, for each two neighbours in it the shortest; short ones first.
    pub fn loops(
        groups: &Groups<W>,
        board: &Board<W>,
        links: &Links<W>,
        reach: Reach,
    ) -> Vec<Chain<W>> {
        let closed = Chain::search(links, reach, |start, end| {
            links.weak(start).contains(end).then(|| (Ends::Closed, Vec::new()))
        });
        let removing = closed.into_iter().filter_map(|mut chain| {
            chain.removed = removed_by_loop(groups, board, &chain);
            (!chain.removed.is_empty()).then_some(chain)
        });
        removing.collect()
    }

    fn search(
        links: &Links<W>,
        reach: Reach,
        says: impl Fn(usize, usize) -> Option<(Ends, Vec<(usize, usize)>)>,
    ) -> Vec<Chain<W>> {
        let mut found = Vec::new();
        for start in 0..links.nodes().len() {
            let layers = layers(links, start, (false, reach.nodes));
            // The first node is false, so that nodes are true in every second layer.
            for length in (1..layers.len()).step_by(2) {
                for end in layers[length].iter().filter(|&end| start <= end) {
                    let Some((ends, removed)) = says(start, end) else { continue };
                    let mut paths = Vec::new();
                    let most = (true, reach.paths);
                    trace(links, &layers[..length], &mut vec![end], most, &mut paths);
                    let chains = paths.iter().map(|path| Chain {
                        nodes: path.iter().map(|&node| links.nodes()[node]).collect(),
                        reasons: links.reasons(path),
                        ends,
                        removed: removed.clone(),
                    });
                    found.extend(chains);
                }
            }
        }
        found.sort_by_key(|chain: &Chain<W>| chain.nodes.len());
        found
    }

    /// The weak links: of each the two nodes.
    pub fn weak(&self) -> impl Iterator<Item = [Node<W>; 2]> + '_ {
        let around = self.ends == Ends::Closed;
        let inner = self.nodes[1..].chunks_exact(2).map(|pair| [pair[0], pair[1]]);
        let last = around.then(|| [self.nodes[self.nodes.len() - 1], self.nodes[0]]);
        inner.chain(last)
    }

    /// The truths and links that prove it.
    pub fn pattern(&self, groups: &Groups<W>, board: &Board<W>) -> Pattern {
        let mut pattern = Pattern { removed: self.removed.clone(), ..Pattern::default() };
        // What is removed is linked to nodes of the chain, or to those inside its almost locked sets.
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
        for &(var, value) in &self.removed {
            let removed = Node::of(var, value);
            pattern.links.extend(nodes.iter().flat_map(|&node| between(groups, removed, node)));
        }
        pattern.tidy();
        pattern
    }
}

/// Which nodes can be reached from `start`, true or false as said, by links that alternate, by the number of links.
pub(super) fn layers<const W: usize>(
    links: &Links<W>,
    start: usize,
    (is_true, longest): (bool, usize),
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

/// Follows the links back from the last node of `path`, which is given backwards and ends true or false as said, through
/// `layers`, at most `most` ways.
pub(super) fn trace<const W: usize>(
    links: &Links<W>,
    layers: &[NodeSet],
    path: &mut Vec<usize>,
    (is_true, most): (bool, usize),
    found: &mut Vec<Vec<usize>>,
) {
    let Some((layer, earlier)) = layers.split_last() else {
        found.push(path.iter().rev().copied().collect());
        return;
    };
    let last = path[path.len() - 1];
    let linked = if is_true { links.strong(last) } else { links.weak(last) };
    for node in linked.iter().filter(|&node| layer.contains(node)) {
        let is_back = earlier.is_empty() && node == path[0];
        if found.len() < most && (is_back || !path.contains(&node)) {
            path.push(node);
            trace(links, earlier, path, (!is_true, most), found);
            path.pop();
        }
    }
}

/// The candidates that cannot be true with any of `nodes`.
fn removed<const W: usize>(
    groups: &Groups<W>,
    board: &Board<W>,
    nodes: [Node<W>; 2],
) -> Vec<(usize, usize)> {
    let [a, b] = nodes;
    let seen = |node: Node<W>| groups.common_peers(node.places) & board.places(node.value);
    let mut removed: Vec<(usize, usize)> = Vec::new();
    if let Some(var) = a.var().filter(|_| a == b) {
        let others = board.values(var) & !(1 << a.value);
        return super::board::values_in(others).map(|value| (var, value)).collect();
    }
    if a.value == b.value {
        removed.extend((seen(a) & seen(b)).iter().map(|var| (var, a.value)));
    }
    for (one, other) in [(a, b), (b, a)] {
        let Some(var) = one.var() else { continue };
        if a.value != b.value && seen(other).contains(var) {
            removed.push((var, other.value));
        }
        if a.places == b.places {
            let others = board.values(var) & !(1 << a.value | 1 << b.value);
            removed.extend(super::board::values_in(others).map(|value| (var, value)));
        }
    }
    removed.sort_unstable();
    removed.dedup();
    removed
}

/// What a loop removes: all that sees both ends of a weak link, and what the almost locked sets lock. Its own variables
/// lose nothing but by a link inside them: that is seen better after this.
fn removed_by_loop<const W: usize>(
    groups: &Groups<W>,
    board: &Board<W>,
    chain: &Chain<W>,
) -> Vec<(usize, usize)> {
    let mut found: Vec<(usize, usize)> = Vec::new();
    let own = chain.nodes.iter().fold(Bits::NONE, |own, node| own | node.places);
    for [a, b] in chain.weak() {
        let removed = removed(groups, board, [a, b]);
        found.extend(
            removed.into_iter().filter(|&(var, _)| a.places == b.places || !own.contains(var)),
        );
    }
    for (reason, pair) in chain.reasons.iter().zip(chain.nodes.chunks_exact(2)) {
        let Strong::AlmostLocked(set) = reason else { continue };
        let is_inside = |node: &Node<W>| pair.iter().all(|end| end.value != node.value);
        for node in set.nodes(board).filter(is_inside) {
            let seen = groups.common_peers(node.places) & board.places(node.value);
            found.extend(seen.iter().map(|var| (var, node.value)));
        }
    }
    found.sort_unstable();
    found.dedup();
    found
}
