//! The keys of relations on graphs.
//!
//! Invariant: each end of an edge is a node of the graph. A node or an edge is in if its variable
//! has a value of `set`.

use super::json::{Json, Object};
use super::reader::DeclaredNames;
use super::relations::set;
use super::statements::{Said, at_least_0, scope};
use crate::fault::ModelFault;
use kumiki::graph::{Graph, GraphRelation, GraphShape, RegionSizes};
use kumiki::relations::RelationData;
use std::ops::RangeInclusive;
use std::sync::Arc;

/// The greatest number of nodes of a graph.
const NODE_LIMIT: usize = 1 << 24;

/// Returns a relation on a graph whose shape has no keys of its own.
pub(super) fn shaped(
    object: &mut Object<'_>,
    names: &DeclaredNames<'_>,
    shape: GraphShape,
) -> Result<Said, ModelFault> {
    stated(object, names, |_, _| Ok(shape))
}

pub(super) fn one_path(
    object: &mut Object<'_>,
    names: &DeclaredNames<'_>,
) -> Result<Said, ModelFault> {
    stated(object, names, |object, graph| {
        let ends = object.optional("ends", |json| pair_of_nodes(json, graph.node_count()))?;
        Ok(GraphShape::OnePath { ends })
    })
}

pub(super) fn paths(
    object: &mut Object<'_>,
    names: &DeclaredNames<'_>,
) -> Result<Said, ModelFault> {
    stated(object, names, |object, graph| {
        let nodes = graph.node_count();
        let pairs =
            object.required("pairs", |list| list.list(|json| pair_of_nodes(json, nodes)))?;
        Ok(GraphShape::Paths { pairs })
    })
}

pub(super) fn reachable(
    object: &mut Object<'_>,
    names: &DeclaredNames<'_>,
) -> Result<Said, ModelFault> {
    stated(object, names, |object, graph| {
        let start = object.required("start", |json| node(json, graph.node_count()))?;
        Ok(GraphShape::Reachable { start, size: size(object)? })
    })
}

pub(super) fn region(
    object: &mut Object<'_>,
    names: &DeclaredNames<'_>,
) -> Result<Said, ModelFault> {
    stated(object, names, |object, _| {
        let size = if is_sized(object)? { None } else { Some(size(object)?) };
        Ok(GraphShape::Region { size })
    })
}

pub(super) fn division(
    object: &mut Object<'_>,
    names: &DeclaredNames<'_>,
) -> Result<Said, ModelFault> {
    stated(object, names, |object, _| {
        if is_sized(object)? {
            return Ok(GraphShape::Division { sizes: RegionSizes::Variables });
        }
        let entry = |json: Json<'_>| match json.is_null() {
            true => Ok(None),
            false => at_least_0(json).map(Some),
        };
        let sizes = object.optional("sizes", |list| list.list(entry))?;
        Ok(GraphShape::Division { sizes: sizes.map_or(RegionSizes::Any, RegionSizes::Given) })
    })
}

pub(super) fn sees(object: &mut Object<'_>, names: &DeclaredNames<'_>) -> Result<Said, ModelFault> {
    let (scope, values) = (scope(object, names)?, set(object)?);
    let lengths = object.required("lengths", |list| list.list(at_least_0))?;
    let number = object.optional("number", at_least_0)?;
    let (shape, graph) = (GraphShape::Sees { lengths, number }, Arc::new(Graph::new(0, [])));
    Ok((RelationData::Graph(GraphRelation { values, graph, shape }).into(), scope))
}

/// Returns a relation on a graph, the other keys of whose shape `shape` reads.
fn stated(
    object: &mut Object<'_>,
    names: &DeclaredNames<'_>,
    shape: impl FnOnce(&mut Object<'_>, &Graph) -> Result<GraphShape, ModelFault>,
) -> Result<Said, ModelFault> {
    let (scope, values) = (scope(object, names)?, set(object)?);
    let nodes = object.required("nodes", |json| match at_least_0(json)? {
        nodes if nodes <= NODE_LIMIT => Ok(nodes),
        _ => Err(ModelFault::new(format!("a graph has at most {NODE_LIMIT} nodes"))),
    })?;
    let edges = object.required("edges", |list| list.list(|json| pair_of_nodes(json, nodes)))?;
    let graph = Graph::new(nodes, edges);
    let shape = shape(object, &graph)?;
    let graph = Arc::new(graph);
    Ok((RelationData::Graph(GraphRelation { values, graph, shape }).into(), scope))
}

/// Returns whether the sizes are variables of the scope.
fn is_sized(object: &mut Object<'_>) -> Result<bool, ModelFault> {
    Ok(object.optional("sized", Json::bool)?.unwrap_or(false))
}

/// Returns the numbers of nodes between the keys `least` and `most`.
fn size(object: &mut Object<'_>) -> Result<RangeInclusive<usize>, ModelFault> {
    let least = object.optional("least", at_least_0)?.unwrap_or(0);
    let most = object.optional("most", at_least_0)?.unwrap_or(usize::MAX);
    Ok(least..=most)
}

fn pair_of_nodes(json: Json<'_>, nodes: usize) -> Result<(usize, usize), ModelFault> {
    match *json.list(|json| node(json, nodes))? {
        [one, other] => Ok((one, other)),
        _ => Err(ModelFault::new("expected two nodes")),
    }
}

fn node(json: Json<'_>, nodes: usize) -> Result<usize, ModelFault> {
    match at_least_0(json)? {
        node if node < nodes => Ok(node),
        node => Err(ModelFault::new(format!("there is no node {node}: `nodes` is {nodes}"))),
    }
}
