//! Phrases of constraints on graphs, for steps.
//!
//! Invariant: a node without a variable of its own has no name, and is not named.

use super::cut::nodes_apart;
use super::graph::Graph;
use super::membership::Standing;
use super::memberships::Memberships;
use crate::arithmetic::sort_by_number;
use crate::propagation::{Asked, Phrase};
use crate::state::Var;

/// Returns the clause that two nodes that must be in are cut off from one another; `None` if there
/// are no two.
pub(in crate::constraints::graph) fn cut_off(
    graph: &Graph,
    nodes: &Memberships,
    standings: &[Standing],
    asked: &Asked<'_>,
) -> Option<Phrase> {
    let is_named = |node: usize| nodes.var(node).is_some() && !nodes.is_given(node, asked);
    let apart = nodes_apart(graph, standings, is_named)?;
    // The one that loses values is named last.
    let is_asked = |var: &Var| asked.var() == Some(*var);
    let mut named: Vec<Var> = apart.nodes.iter().filter_map(|&node| nodes.var(node)).collect();
    sort_by_number(&mut named, |var| is_asked(var).into());
    Some(match named[..] {
        [] => Phrase::new().text("not all are connected"),
        [one] if is_asked(&one) => Phrase::new().text("nothing leads to ").it(),
        [one] => Phrase::new().var(one).text(" is cut off"),
        [one, other, ..] => {
            let phrase = Phrase::new().var(one).text(" is cut off from ");
            if is_asked(&other) { phrase.it() } else { phrase.var(other) }
        }
    })
}
