//! The keys of relations on graphs.
//!
//! Invariant: the scope has a variable for each node, or for each edge, and then those of sizes.

use super::Read;
use super::constraints::scope;
use super::json::Json;
use super::keys::{Keys, list, natural, truth};
use super::relations::{expect_length, positions, values};
use crate::meanings::graphs::{GraphMeaning, Shape, Size};
use crate::model::Model;
use crate::values::Value;

/// The greatest number of nodes of a graph.
const NODE_LIMIT: u64 = 1 << 24;

/// Returns the meaning of the relation `kind` on a graph.
pub(super) fn graph(model: &Model, kind: &str, keys: &mut Keys) -> Read<GraphMeaning> {
    let scope = scope(model, keys)?;
    let set = values(keys.required("set")?)?;
    let nodes = match natural(keys.required("nodes")?)? {
        nodes if nodes <= NODE_LIMIT => nodes as usize,
        _ => return Err(format!("a graph has at most {NODE_LIMIT} nodes")),
    };
    let edges = pairs(keys.required("edges")?, nodes)?;
    let is_on_nodes = matches!(kind, "Connected" | "Region" | "Reachable");
    let count = if is_on_nodes { nodes } else { edges.len() };
    let is_sized = matches!(kind, "Region" | "Division")
        && keys.optional("sized").map(truth).transpose()?.unwrap_or(false);
    let of_sizes = match (is_sized, is_on_nodes) {
        (false, _) => 0,
        (true, true) => 1,
        (true, false) => nodes,
    };
    let scope = expect_length(scope, count + of_sizes)?;
    let sizes = sizes(model, &scope[count..])?;
    let shape = match kind {
        "Connected" => Shape::Region(any_size()),
        "Region" => match sizes.into_iter().next() {
            Some(size) => Shape::Region(size),
            None => Shape::Region(size(keys)?),
        },
        "Reachable" => {
            let start = node(keys.required("start")?, nodes)?;
            Shape::Reachable(start, size(keys)?)
        }
        "Spanning" => Shape::Spanning,
        "Forest" => Shape::Forest,
        "Tree" => Shape::Tree,
        "OneLoop" => Shape::OneLoop,
        "OnePath" => match keys.optional("ends") {
            Some(ends) => Shape::Paths(vec![pair(ends, nodes)?]),
            None => Shape::OnePath,
        },
        "Paths" => Shape::Paths(pairs(keys.required("pairs")?, nodes)?),
        _ if is_sized => Shape::Division(sizes),
        _ => Shape::Division(given_sizes(keys, nodes)?),
    };
    let inside = positions(model, &scope[..count], &set, true);
    Ok(GraphMeaning { scope, inside, nodes, edges, shape })
}

/// Returns the meaning that so many cells are seen along rays.
pub(super) fn sees(model: &Model, keys: &mut Keys) -> Read<GraphMeaning> {
    let scope = scope(model, keys)?;
    let set = values(keys.required("set")?)?;
    let lengths = list(keys.required("lengths")?)?;
    let lengths = lengths.into_iter().map(whole).collect::<Read<Vec<usize>>>()?;
    let number = keys.optional("number").map(whole).transpose()?;
    let count = lengths.iter().fold(0, |sum: usize, &length| sum.saturating_add(length));
    let scope = expect_length(scope, count.saturating_add(usize::from(number.is_none())))?;
    let size = match (number, sizes(model, &scope[count..])?.into_iter().next()) {
        (Some(number), _) => Size::Among(number..=number),
        (None, size) => size.unwrap_or_else(any_size),
    };
    let inside = positions(model, &scope[..count], &set, true);
    let shape = Shape::Sees(lengths, size);
    Ok(GraphMeaning { scope, inside, nodes: 0, edges: Vec::new(), shape })
}

fn any_size() -> Size {
    Size::Among(0..=usize::MAX)
}

/// Returns the values of these variables, which are whole numbers, as sizes.
fn sizes(model: &Model, variables: &[usize]) -> Read<Vec<Size>> {
    let is_whole = |value: &Value| value.whole().is_some();
    let are_whole = |&variable: &usize| model.domain(variable).values().iter().all(is_whole);
    match variables.iter().all(are_whole) {
        true => Ok(variables.iter().map(|&variable| Size::Of(variable)).collect()),
        false => Err("sizes are whole numbers".to_owned()),
    }
}

/// Returns the sizes of the regions of the nodes; none if they may be any.
fn given_sizes(keys: &mut Keys, nodes: usize) -> Read<Vec<Size>> {
    let Some(given) = keys.optional("sizes") else { return Ok(Vec::new()) };
    let size = |json: Json| match json {
        Json::Null => Ok(any_size()),
        json => whole(json).map(|size| Size::Among(size..=size)),
    };
    let sizes = list(given)?.into_iter().map(size).collect::<Read<Vec<Size>>>()?;
    expect_length(sizes, nodes)
}

/// Returns the numbers between the keys `least` and `most`.
fn size(keys: &mut Keys) -> Read<Size> {
    let least = keys.optional("least").map(whole).transpose()?.unwrap_or(0);
    let most = keys.optional("most").map(whole).transpose()?.unwrap_or(usize::MAX);
    Ok(Size::Among(least..=most))
}

fn whole(json: Json) -> Read<usize> {
    usize::try_from(natural(json)?).map_err(|_| "the number is too large".to_owned())
}

fn pairs(json: Json, nodes: usize) -> Read<Vec<(usize, usize)>> {
    list(json)?.into_iter().map(|json| pair(json, nodes)).collect()
}

fn pair(json: Json, nodes: usize) -> Read<(usize, usize)> {
    let ends = list(json)?.into_iter().map(|json| node(json, nodes)).collect::<Read<Vec<_>>>()?;
    match *ends {
        [one, other] => Ok((one, other)),
        _ => Err("expected two nodes".to_owned()),
    }
}

fn node(json: Json, nodes: usize) -> Read<usize> {
    match whole(json)? {
        node if node < nodes => Ok(node),
        node => Err(format!("there is no node {node}")),
    }
}
