//! Shapes of edges, and circuits, written down a second time and plainly.
//!
//! Invariant: nothing of the library is used here.

use std::collections::BTreeSet;

/// A shape that edges form.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Shape {
    OneLoop,
    OnePath,
    /// One path, between the nodes 0 and 1.
    Paths,
    Forest,
    Tree,
}

pub(crate) const SHAPES: [Shape; 5] =
    [Shape::OneLoop, Shape::OnePath, Shape::Paths, Shape::Forest, Shape::Tree];

/// The number of nodes of each graph.
pub(crate) const NODES: usize = 4;

/// Returns whether edges, given by the nodes at their ends, form a shape.
pub(crate) fn is_shape(shape: Shape, edges: &[(usize, usize)]) -> bool {
    let ends: Vec<usize> = edges.iter().flat_map(|&(one, other)| [one, other]).collect();
    let degree = |node: usize| ends.iter().filter(|&&end| end == node).count();
    // The least node that each one is connected with.
    let mut parts: Vec<usize> = (0..NODES).collect();
    for _ in edges {
        for &(one, other) in edges {
            let least = parts[one].min(parts[other]);
            (parts[one], parts[other]) = (least, least);
        }
    }
    let all: BTreeSet<usize> = parts.iter().copied().collect();
    let touched: BTreeSet<usize> = ends.iter().map(|&end| parts[end]).collect();
    let is_forest = edges.len() + all.len() == NODES;
    let is_path = is_forest && touched.len() == 1 && (0..NODES).all(|node| degree(node) <= 2);
    match shape {
        Shape::OneLoop => {
            let is_ring = |&(one, other): &(usize, usize)| one == other;
            let are_two = (0..NODES).all(|node| [0, 2].contains(&degree(node)));
            are_two && touched.len() == 1 && !edges.iter().any(is_ring)
        }
        Shape::OnePath => is_path,
        Shape::Paths => is_path && degree(0) == 1 && degree(1) == 1,
        Shape::Forest => is_forest,
        Shape::Tree => is_forest && all.len() == 1,
    }
}

/// Returns whether nodes form one circuit, of all or of those that do not lead to themselves.
/// `next` has the place of the node after each; `None` if there is no such node.
pub(crate) fn is_circuit(next: &[Option<usize>], has_all: bool) -> bool {
    let is_on = |&at: &usize| has_all || next[at] != Some(at);
    let on: BTreeSet<usize> = (0..next.len()).filter(is_on).collect();
    let Some(&first) = on.first() else { return true };
    let (mut passed, mut at) = (BTreeSet::new(), first);
    while passed.insert(at) {
        match next[at].filter(|&next_one| next_one < next.len()) {
            Some(next_one) => at = next_one,
            None => return false,
        }
    }
    at == first && passed == on
}
