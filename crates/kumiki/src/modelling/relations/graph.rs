//! Relations on graphs: the variables of the scope say which nodes or edges are in.
//!
//! Invariant: a node or an edge is in if its variable has one of the values that the relation is
//! of. It is lowered to a condition on that variable, so no variables are added.

mod circuit;
mod connected;
mod division;
mod forest;
mod one_loop;
mod one_path;
mod paths;
mod reachable;
mod region;
mod sees;
mod spanning;
mod stated;
mod tree;

pub use circuit::{Circuit, Subcircuit};
pub use connected::Connected;
pub use division::Division;
pub use forest::Forest;
pub use one_loop::OneLoop;
pub use one_path::OnePath;
pub use paths::Paths;
pub use reachable::Reachable;
pub use region::Region;
pub use sees::Sees;
pub use spanning::Spanning;
pub use stated::{GraphRelation, GraphShape, RegionSizes};
pub use tree::Tree;

use crate::constraints::graph::{Graph, Membership, ValueSet};
use crate::modelling::relation::{RelationError, Scope, Value};
use std::ops::Range;

/// Returns for each of some places of the scope the condition that its variable has one of
/// `values`.
fn memberships<V: Value>(
    scope: &Scope<'_, V>,
    places: Range<usize>,
    values: &[V],
) -> Vec<Membership> {
    let meant: ValueSet = values.iter().filter_map(|value| scope.number(value)).collect();
    places.map(|at| membership(scope, at, &meant)).collect()
}

fn membership<V: Value>(scope: &Scope<'_, V>, at: usize, meant: &ValueSet) -> Membership {
    let (var, numbers) = (scope.vars()[at], scope.numbers(at));
    let possible: ValueSet = meant.iter().filter(|&number| numbers.contains(number)).collect();
    match (possible.len(), numbers.len() - possible.len()) {
        (_, 0) => Membership::Always,
        (1, _) => Membership::If(var, possible.iter().next().expect("there is one")),
        (_, 1) => {
            let other = numbers.iter().find(|&number| !possible.contains(number));
            Membership::Unless(var, other.expect("one number is not in the set"))
        }
        _ => Membership::Among(var, possible),
    }
}

/// Checks that a place of the scope has numbers that can be counted with.
fn expect_integral<V: Value>(scope: &Scope<'_, V>, at: usize) -> Result<(), RelationError> {
    if scope.is_integral(at) { Ok(()) } else { Err(RelationError::NotIntegers) }
}

/// Checks that a graph has a node.
fn expect_node(graph: &Graph, node: usize) -> Result<(), RelationError> {
    let nodes = graph.node_count();
    if node < nodes { Ok(()) } else { Err(RelationError::NoNode { node, nodes }) }
}
