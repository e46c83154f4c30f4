//! Strong and weak links between nodes, from which chains are built.
//!
//! Invariant: at least one of two nodes with a strong link is true, and at most one of two nodes
//! with a weak link.

mod almost_locked;
mod node_set;

pub use almost_locked::AlmostLocked;
pub use node_set::NodeSet;

use crate::board::{Bits, Board, Groups, Pattern, Set, values_in};
use std::collections::HashMap;

/// A node: places of one value. It is true if one of the places has the value. A candidate is a
/// node with one place.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct LinkNode<const W: usize> {
    /// The value, by its number.
    pub value: usize,
    /// The variables.
    pub places: Bits<W>,
}

impl<const W: usize> LinkNode<W> {
    /// Returns the node that is true if `var` has `value`.
    pub fn of(var: usize, value: usize) -> LinkNode<W> {
        LinkNode { value, places: Bits::of(var) }
    }

    /// Returns the variable, if there is only one.
    pub fn var(&self) -> Option<usize> {
        self.places.single()
    }
}

/// The reason for which one of two nodes must be true.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Strong<const W: usize> {
    /// They are all candidates left in a set that needs one to be true.
    Set(Set),
    /// They are the places of two values in an almost locked set, and the set can lose only one of
    /// its values.
    AlmostLocked(AlmostLocked<W>),
}

/// The nodes and links that chains use.
#[derive(Clone, Copy, Debug)]
pub enum LinkKind<'a, const W: usize> {
    /// The places of one value, linked by groups.
    Value(usize),
    /// The candidates of variables with two values. Strong links are only within these variables.
    Pairs,
    /// All candidates.
    Candidates,
    /// All candidates, and the places that two groups share.
    Grouped,
    /// All of these, and the places of each value in the given almost locked sets.
    AlmostLocked(&'a [AlmostLocked<W>]),
}

/// The nodes of a board with their links.
#[derive(Clone, Debug)]
pub struct Links<const W: usize> {
    nodes: Vec<LinkNode<W>>,
    numbers: HashMap<LinkNode<W>, usize>,
    /// For each node, the places of its value that see all places of the node.
    seen: Vec<Bits<W>>,
    weak: Vec<NodeSet>,
    strong: Vec<NodeSet>,
    /// The reason for each strong link: the simplest one.
    reasons: HashMap<(usize, usize), Strong<W>>,
}

impl<const W: usize> Links<W> {
    /// Returns the links of `kind` on `board`. The time is quadratic in the number of nodes; some
    /// links are missing once `is_over` returns true.
    pub fn new(
        groups: &Groups<W>,
        board: &Board<W>,
        kind: LinkKind<'_, W>,
        is_over: &dyn Fn() -> bool,
    ) -> Links<W> {
        let mut nodes = candidates(board, kind);
        if matches!(kind, LinkKind::Grouped | LinkKind::AlmostLocked(_)) {
            nodes.extend(shared_places(groups, board));
        }
        if let LinkKind::AlmostLocked(sets) = kind {
            nodes.extend(sets.iter().flat_map(|set| set.nodes(board)));
        }
        let mut links = Links::unlinked(groups, board, nodes);
        links.add_weak(is_over);
        if !matches!(kind, LinkKind::Value(_)) {
            links.add_variables(board);
        }
        if !matches!(kind, LinkKind::Pairs) {
            links.add_groups(groups, board, is_over);
        }
        if let LinkKind::AlmostLocked(sets) = kind {
            let sets = sets.iter().take_while(|_| !is_over());
            sets.for_each(|set| links.add_almost_locked(board, set));
        }
        links
    }

    /// Returns the given nodes in the same order, each once, without links.
    fn unlinked(groups: &Groups<W>, board: &Board<W>, given: Vec<LinkNode<W>>) -> Links<W> {
        let mut numbers = HashMap::new();
        let mut nodes = Vec::new();
        for node in given {
            numbers.entry(node).or_insert_with(|| {
                nodes.push(node);
                nodes.len() - 1
            });
        }
        let seen = |node: &LinkNode<W>| groups.common_peers(node.places) & board.places(node.value);
        Links {
            seen: nodes.iter().map(seen).collect(),
            weak: vec![NodeSet::new(nodes.len()); nodes.len()],
            strong: vec![NodeSet::new(nodes.len()); nodes.len()],
            reasons: HashMap::new(),
            numbers,
            nodes,
        }
    }

    /// Returns the nodes.
    pub fn nodes(&self) -> &[LinkNode<W>] {
        &self.nodes
    }

    /// Returns the nodes that cannot be true together with `node`.
    pub fn weak(&self, node: usize) -> &NodeSet {
        &self.weak[node]
    }

    /// Returns the nodes each of which must be true if `node` is false.
    pub fn strong(&self, node: usize) -> &NodeSet {
        &self.strong[node]
    }

    /// Returns the reasons for the strong links on `path`: every second link, from the first link
    /// on.
    pub(crate) fn reasons(&self, path: &[usize]) -> Vec<Strong<W>> {
        let reason = |pair: &[usize]| self.reasons[&(pair[0].min(pair[1]), pair[0].max(pair[1]))];
        path.chunks_exact(2).map(reason).collect()
    }

    /// Returns the places of the value of `node` that see all places of the node.
    pub fn seen(&self, node: usize) -> Bits<W> {
        self.seen[node]
    }

    fn add_weak(&mut self, is_over: &dyn Fn() -> bool) {
        let mut by_value: Vec<Vec<usize>> = Vec::new();
        let mut by_var: HashMap<usize, Vec<usize>> = HashMap::new();
        for (number, node) in self.nodes.iter().enumerate() {
            by_value.resize(by_value.len().max(node.value + 1), Vec::new());
            by_value[node.value].push(number);
            node.var().into_iter().for_each(|var| by_var.entry(var).or_default().push(number));
        }
        for (a, node) in self.nodes.iter().enumerate().take_while(|_| !is_over()) {
            for &b in &by_value[node.value] {
                if self.nodes[b].places.is_subset(&self.seen[a]) {
                    self.weak[a].insert(b);
                }
            }
            for &b in node.var().iter().flat_map(|var| &by_var[var]).filter(|&&b| b != a) {
                self.weak[a].insert(b);
            }
        }
    }

    fn add_strong(&mut self, a: LinkNode<W>, b: LinkNode<W>, reason: Strong<W>) {
        let (Some(&a), Some(&b)) = (self.numbers.get(&a), self.numbers.get(&b)) else { return };
        self.strong[a].insert(b);
        self.strong[b].insert(a);
        self.reasons.entry((a.min(b), a.max(b))).or_insert(reason);
    }

    fn add_variables(&mut self, board: &Board<W>) {
        for var in board.pairs().iter() {
            let values: Vec<usize> = values_in(board.values(var)).collect();
            let [a, b] = [values[0], values[1]].map(|value| LinkNode::of(var, value));
            self.add_strong(a, b, Strong::Set(Set::Variable(var)));
        }
    }

    fn add_groups(&mut self, groups: &Groups<W>, board: &Board<W>, is_over: &dyn Fn() -> bool) {
        for (number, group) in groups.groups().iter().enumerate().take_while(|_| !is_over()) {
            for value in values_in(group.needed) {
                let places = group.members & board.places(value);
                let inside: Vec<LinkNode<W>> = self
                    .nodes
                    .iter()
                    .copied()
                    .filter(|node| node.value == value && node.places.is_subset(&places))
                    .collect();
                for node in inside {
                    let rest = LinkNode { value, places: places - node.places };
                    let set = Set::Places { group: number, value };
                    self.add_strong(node, rest, Strong::Set(set));
                }
            }
        }
    }

    fn add_almost_locked(&mut self, board: &Board<W>, set: &AlmostLocked<W>) {
        let nodes: Vec<LinkNode<W>> = set.nodes(board).collect();
        for (at, &a) in nodes.iter().enumerate() {
            for &b in &nodes[..at] {
                self.add_strong(a, b, Strong::AlmostLocked(*set));
            }
        }
    }
}

/// Returns the candidates that chains of `kind` use. Fixed variables have no links.
fn candidates<const W: usize>(board: &Board<W>, kind: LinkKind<'_, W>) -> Vec<LinkNode<W>> {
    let vars = match kind {
        LinkKind::Value(value) => board.places(value),
        LinkKind::Pairs => board.pairs(),
        _ => Bits::up_to(board.variables()),
    };
    let open = vars.iter().filter(|&var| !board.is_fixed(var));
    let values = |var| match kind {
        LinkKind::Value(value) => 1 << value,
        _ => board.values(var),
    };
    open.flat_map(|var| values_in(values(var)).map(move |value| LinkNode::of(var, value))).collect()
}

/// Returns, for each value, the places that two groups share, if there are at least two.
fn shared_places<const W: usize>(groups: &Groups<W>, board: &Board<W>) -> Vec<LinkNode<W>> {
    let all = groups.groups();
    let pairs = (0..all.len()).flat_map(|a| (0..a).map(move |b| (a, b)));
    pairs
        .map(|(a, b)| all[a].members & all[b].members)
        .filter(|shared| shared.len() > 1)
        .flat_map(|shared| {
            (0..groups.values().len())
                .map(move |value| LinkNode { value, places: shared & board.places(value) })
        })
        .filter(|node| node.places.len() > 1)
        .collect()
}

impl Pattern {
    /// Adds the links by which the removed candidates see nodes. `nodes` returns the nodes for a
    /// value.
    pub(crate) fn link_removed<const W: usize, I: IntoIterator<Item = LinkNode<W>>>(
        &mut self,
        groups: &Groups<W>,
        nodes: impl Fn(usize) -> I,
    ) {
        for &(var, value) in &self.removed {
            let seen = nodes(value).into_iter();
            self.links
                .extend(seen.flat_map(|node| between(groups, LinkNode::of(var, value), node)));
        }
    }
}

/// Returns the sets that prove that at most one of two nodes is true, as far as they exist: one set
/// with all places of both nodes, or else a set for each pair of places.
pub(crate) fn between<const W: usize>(
    groups: &Groups<W>,
    a: LinkNode<W>,
    b: LinkNode<W>,
) -> Vec<Set> {
    if a.value != b.value {
        let shared = a.var().filter(|_| a.places == b.places);
        return shared.map(Set::Variable).into_iter().collect();
    }
    let set = |vars: Bits<W>| {
        let group = groups.sharing(vars)?;
        Some(Set::Places { group, value: a.value })
    };
    if let Some(all) = set(a.places | b.places) {
        return vec![all];
    }
    let pairs = a.places.iter().flat_map(|one| b.places.iter().map(move |other| [one, other]));
    pairs.filter_map(|pair| set(pair.into_iter().collect())).collect()
}
