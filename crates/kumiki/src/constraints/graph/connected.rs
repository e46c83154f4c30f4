//! Nodes that are in and form one connected part.
//!
//! Invariant: a node is taken out only if a node that must be in cannot reach it. It is put in only
//! if it separates two that must be in.

use super::super::is_plain;
use super::shared::cut::nodes_apart;
use super::shared::depth_first::DepthFirstTree;
use super::shared::local_check::may_matter;
use super::shared::membership::Standing;
use super::shared::memberships::{Memberships, Recorded};
use super::shared::phrases::cut_off;
use super::{Graph, Membership};
use crate::arithmetic::Int;
use crate::propagation::{
    Asked, Consistency, Constraint, Cost, Explained, Past, Phrase, Properties, Reasons,
    filter_last_free,
};
use crate::state::{Conflict, Event, Store, Var};

/// Requires that the nodes that are in are connected: each can be reached from each other over
/// edges between nodes that are in. No node need be in.
///
/// Domain consistent if no variable occurs twice. One depth-first walk from a node that must be in
/// finds those that it cannot reach, and those that separate it from others that must be in. It
/// takes time linear in the numbers of nodes and edges. There is no walk after changes of which the
/// nodes near them show that nothing follows.
///
/// ```
/// use kumiki::constraints::graph::{Connected, Membership};
/// use kumiki::{engine::Model, graph::Graph, search::Search};
///
/// // Four nodes in a row: those in the middle are between those at the ends.
/// let mut model = Model::new();
/// let vars = model.add_variables(4, 0..=1)?;
/// let row = Graph::new(4, [(0, 1), (1, 2), (2, 3)]);
/// let nodes = vars.iter().map(|&var| Membership::If(var, 1));
/// model.add_constraint(Connected::new(&row, nodes));
/// assert_eq!(Search::new(model).count(), 11); // 4 + 3 + 2 + 1 stretches, and none
/// # Ok::<(), kumiki::engine::DomainError>(())
/// ```
#[derive(Clone, Debug)]
pub struct Connected {
    graph: Graph,
    nodes: Memberships,
    scope: Vec<Var>,
    /// True if no variable occurs twice.
    is_plain: bool,
    kind: &'static str,
}

impl Connected {
    /// Requires that the nodes of `graph` that are in are connected. There is a condition for each
    /// node, in their order.
    ///
    /// # Panics
    /// Panics if there are not as many conditions as nodes.
    pub fn new(graph: &Graph, nodes: impl IntoIterator<Item = Membership>) -> Connected {
        Connected::of_kind("connected", graph.clone(), nodes)
    }

    pub(super) fn of_kind(
        kind: &'static str,
        graph: Graph,
        nodes: impl IntoIterator<Item = Membership>,
    ) -> Connected {
        let nodes = Memberships::new(nodes);
        assert_eq!(nodes.len(), graph.node_count(), "there is a condition for each node");
        let scope: Vec<Var> = nodes.vars().collect();
        Connected { is_plain: is_plain(&scope), graph, nodes, scope, kind }
    }

    /// Removes what cannot be, by one walk.
    fn connect(&self, store: &mut Store) -> Result<(), Conflict> {
        let matters = |node: usize, now: Standing, recorded: &Recorded<'_>| {
            may_matter(&self.graph, node, now, |other| recorded.standing(other))
        };
        let Some(standings) = self.nodes.new_standings_if(store, matters) else { return Ok(()) };
        let required = standings.iter().filter(|&&standing| standing == Standing::In).count();
        let Some(root) = standings.iter().position(|&standing| standing == Standing::In) else {
            return Ok(());
        };
        let mut walk = DepthFirstTree::new(&self.graph, &standings);
        if walk.walk(root).required as usize != required {
            return Err(Conflict);
        }
        let is_open = |&at: &usize| standings[at] == Standing::Open;
        for at in (0..self.nodes.len()).filter(is_open) {
            if !walk.has_reached(at) {
                self.nodes.exclude(at, store)?;
                self.nodes.record(at, Standing::Out, store);
            } else if walk.apart(at).required > 0 {
                self.nodes.require(at, store)?;
                self.nodes.record(at, Standing::In, store);
            }
        }
        Ok(())
    }
}

impl Constraint for Connected {
    fn scope(&self) -> &[Var] {
        &self.scope
    }

    fn is_satisfied(&self, values: &[Int]) -> bool {
        self.violation(values) == 0
    }

    /// Returns the number of parts beyond the first.
    fn violation(&self, values: &[Int]) -> u64 {
        self.graph.parts(&self.nodes.truths(values)).saturating_sub(1) as u64
    }

    fn propagate(&self, store: &mut Store) -> Result<(), Conflict> {
        self.connect(store)?;
        if self.is_plain { Ok(()) } else { filter_last_free(self, store) }
    }

    fn explain(&self, asked: &Asked<'_>, past: &Past<'_>, reasons: &mut Reasons<'_>) -> Explained {
        let standings = self.nodes.standings_if(asked, past);
        let is_given = |node| self.nodes.needs_no_reason(node, asked, past);
        let Some(apart) = nodes_apart(&self.graph, &standings, is_given) else {
            return Explained::ByAll;
        };
        let places = apart.nodes.into_iter().chain(apart.cut);
        self.nodes.explain(places, &standings, asked, reasons);
        Explained::AsAsked
    }

    fn phrase(&self, asked: &Asked<'_>, facts: &Store) -> Option<Phrase> {
        cut_off(&self.graph, &self.nodes, &self.nodes.standings_if(asked, facts), asked)
    }

    fn properties(&self) -> Properties {
        let consistency = if self.is_plain { Consistency::Domain } else { Consistency::LastFree };
        Properties::new(self.kind)
            .wake_on(Event::Removed)
            .cost(Cost::Expensive)
            .consistency(consistency)
            .is_idempotent(self.is_plain)
            .state_words(self.nodes.state_words())
            .reads_changes(self.is_plain)
    }
}
