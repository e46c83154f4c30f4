//! Edges of a graph that close no cycle.
//!
//! Invariant: after a run, no open edge is between two nodes of one tree. The word of a node is the
//! tree that it is in, and the next node of this tree; these go round.

use super::shared::edges::{Decided, Edges};
use super::shared::past_chains::{Cause, Known, PastChains};
use super::shared::progress::{Progress, halves, pair};
use super::{Graph, Membership};
use crate::arithmetic::Int;
use crate::propagation::{
    Asked, Consistency, Constraint, Explained, Past, Phrase, Properties, Reasons, filter_last_free,
};
use crate::state::{Conflict, Store, Var};

/// Requires that the edges that are in form no cycle. An edge with one node at both ends is a
/// cycle, and so are two edges between the same nodes.
///
/// Domain consistent if no variable occurs twice. A run joins the trees at the ends of each edge
/// that became in, in time linear in the smaller tree and its edges, and makes those out that would
/// close a cycle.
///
/// ```
/// use kumiki::constraints::graph::{Forest, Graph, Membership};
/// use kumiki::{engine::Model, search::Search};
///
/// // All sets of sides of a square, but that of all four.
/// let square = Graph::new(4, [(0, 1), (1, 2), (2, 3), (3, 0)]);
/// let mut model = Model::new();
/// let sides = model.add_variables(4, 0..=1)?;
/// let edges = sides.iter().map(|&side| Membership::If(side, 1));
/// model.add_constraint(Forest::new(&square, edges));
/// assert_eq!(Search::new(model).count(), 15);
/// # Ok::<(), kumiki::engine::DomainError>(())
/// ```
#[derive(Clone, Debug)]
pub struct Forest {
    edges: Edges,
}

impl Forest {
    /// Requires that the edges of `graph` that are in form no cycle. There is a condition for each
    /// edge, in their order.
    ///
    /// # Panics
    /// Panics if there are not as many conditions as edges.
    pub fn new(graph: &Graph, edges: impl IntoIterator<Item = Membership>) -> Forest {
        Forest { edges: Edges::new(graph, edges) }
    }

    fn run(&self, progress: &mut Progress<'_>) -> Result<(), Conflict> {
        let graph = self.edges.graph();
        if progress.is_first() {
            (0..graph.node_count()).for_each(|node| set_tree(progress, node, node, node));
            progress.exclude_rings()?;
        }
        while let Some(Decided { edge, is_in }) = progress.next() {
            let (one, other) = graph.ends(edge);
            if !is_in {
                continue;
            }
            if tree(progress, one) == tree(progress, other) {
                return Err(Conflict);
            }
            let (joined, other) = smaller_first(progress, one, other);
            join(progress, &joined, other);
            for node in joined {
                let of = tree(progress, node);
                progress.exclude_at(node, |progress, neighbour| tree(progress, neighbour) == of)?;
            }
        }
        Ok(())
    }
}

fn tree(progress: &Progress<'_>, node: usize) -> usize {
    halves(progress.node(node)).0 as usize
}

fn next(progress: &Progress<'_>, node: usize) -> usize {
    halves(progress.node(node)).1 as usize
}

fn set_tree(progress: &mut Progress<'_>, node: usize, tree: usize, next: usize) {
    progress.set_node(node, pair(tree as u32, next as u32));
}

/// Returns the nodes of the smaller one of two trees, and a node of the other one.
fn smaller_first(progress: &Progress<'_>, one: usize, other: usize) -> (Vec<usize>, usize) {
    let (mut of_one, mut of_other) = (vec![one], vec![other]);
    loop {
        for (nodes, far) in [(&mut of_one, other), (&mut of_other, one)] {
            let next = next(progress, nodes[nodes.len() - 1]);
            if next == nodes[0] {
                return (std::mem::take(nodes), far);
            }
            nodes.push(next);
        }
    }
}

/// Makes the nodes of a tree belong to that of another node.
fn join(progress: &mut Progress<'_>, joined: &[usize], other: usize) {
    let (of, after) = (tree(progress, other), next(progress, other));
    set_tree(progress, other, of, joined[0]);
    for (at, &node) in joined.iter().enumerate() {
        set_tree(progress, node, of, joined.get(at + 1).copied().unwrap_or(after));
    }
}

impl Constraint for Forest {
    fn scope(&self) -> &[Var] {
        self.edges.scope()
    }

    fn is_satisfied(&self, values: &[Int]) -> bool {
        self.violation(values) == 0
    }

    /// Returns the number of edges that must be out for the others to form no cycle.
    fn violation(&self, values: &[Int]) -> u64 {
        self.edges.closing(&self.edges.are_in(values))
    }

    fn propagate(&self, store: &mut Store) -> Result<(), Conflict> {
        store.with_scratch(|store, scratch| {
            self.run(&mut Progress::begin(&self.edges, store, &mut scratch.indices))
        })?;
        if self.edges.is_plain() { Ok(()) } else { filter_last_free(self, store) }
    }

    fn explain(&self, asked: &Asked<'_>, past: &Past<'_>, reasons: &mut Reasons<'_>) -> Explained {
        let before = PastChains { edges: &self.edges, known: Known::Past(past) };
        before.explain(asked, reasons, cause_of_decided, cause_of_conflict)
    }

    fn phrase(&self, asked: &Asked<'_>, facts: &Store) -> Option<Phrase> {
        let before = PastChains { edges: &self.edges, known: Known::Facts(facts) };
        before.phrase(asked, cause_of_decided)
    }

    fn properties(&self) -> Properties {
        self.edges.properties("forest").consistency(match self.edges.is_plain() {
            true => Consistency::Domain,
            false => Consistency::LastFree,
        })
    }
}

/// The longest cycle whose edges are named.
const NAMED: usize = 5;

/// Returns why an edge became out: others connected its ends.
fn cause_of_decided(before: PastChains<'_>, decided: Decided) -> Option<Cause> {
    let path = before.path_between(before.edges.graph().ends(decided.edge), decided.edge);
    let path = path.filter(|_| !decided.is_in)?;
    let clause = || {
        let named = || before.named(Phrase::new(), path.iter().copied());
        Some(match path.len() {
            0 => return None,
            1 => named()?.text(" closes a ring with "),
            2..NAMED => named()?.text(" close a ring with "),
            _ => Phrase::new().text("a ring is closed by "),
        })
    };
    before.cause(|| Some(path.iter().copied().collect()), || Some(clause()?.it()))
}

/// Returns why there is a cycle.
fn cause_of_conflict(before: PastChains<'_>) -> Option<Cause> {
    let edge = before.closing()?;
    let path = before.path_between(before.edges.graph().ends(edge), edge)?;
    before.unsaid(path.into_iter().chain([edge]))
}
