//! Edges that are in and connect all nodes of a graph.
//!
//! Invariant: an edge is a node between its ends, so that what holds of connected nodes holds here.

use super::{Connected, Graph, Membership};
use crate::arithmetic::Int;
use crate::propagation::{Asked, Constraint, Explained, Past, Phrase, Properties, Reasons};
use crate::state::{Conflict, Store, Var};

/// Requires that the edges that are in connect all nodes of a graph.
///
/// Domain consistent if no variable occurs twice. It is [`Connected`] on the graph in which each
/// edge is a node between its two ends, and takes time linear in the numbers of nodes and edges.
///
/// ```
/// use kumiki::constraints::graph::{Membership, Spanning};
/// use kumiki::{engine::Model, graph::Graph, search::Search};
///
/// // A square may lack one of its sides.
/// let mut model = Model::new();
/// let sides = model.add_variables(4, 0..=1)?;
/// let square = Graph::new(4, [(0, 1), (1, 2), (2, 3), (3, 0)]);
/// let edges = sides.iter().map(|&var| Membership::If(var, 1));
/// model.add_constraint(Spanning::new(&square, edges));
/// assert_eq!(Search::new(model).count(), 5);
/// # Ok::<(), kumiki::engine::DomainError>(())
/// ```
#[derive(Clone, Debug)]
pub struct Spanning(Connected);

impl Spanning {
    /// Requires that the edges of `graph` that are in connect all its nodes. There is a condition
    /// for each edge, in their order.
    ///
    /// # Panics
    /// Panics if there are not as many conditions as edges.
    pub fn new(graph: &Graph, edges: impl IntoIterator<Item = Membership>) -> Spanning {
        let nodes = std::iter::repeat_n(Membership::Always, graph.node_count());
        let nodes = nodes.chain(edges);
        Spanning(Connected::of_kind("spanning", graph.with_edges_as_nodes(), nodes))
    }
}

impl Constraint for Spanning {
    fn scope(&self) -> &[Var] {
        self.0.scope()
    }

    fn is_satisfied(&self, values: &[Int]) -> bool {
        self.0.is_satisfied(values)
    }

    fn violation(&self, values: &[Int]) -> u64 {
        self.0.violation(values)
    }

    fn propagate(&self, store: &mut Store) -> Result<(), Conflict> {
        self.0.propagate(store)
    }

    fn explain(&self, asked: &Asked<'_>, past: &Past<'_>, reasons: &mut Reasons<'_>) -> Explained {
        self.0.explain(asked, past, reasons)
    }

    fn phrase(&self, asked: &Asked<'_>, facts: &Store) -> Option<Phrase> {
        self.0.phrase(asked, facts)
    }

    fn properties(&self) -> Properties {
        self.0.properties()
    }
}
