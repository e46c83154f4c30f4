//! A local test: if the neighbours of a changed node stay connected without it, the constraint
//! skips its global check.
//!
//! Invariant: before the change, the nodes that must be in are connected by nodes that are not out,
//! and no open node separates two of them. If nothing follows, this is true after it as well.

use super::graph::Graph;
use super::membership::Standing;
use smallvec::SmallVec;

/// The largest number of neighbours, and of nodes that may join them, that are looked at.
const MOST_ENDS: usize = 8;
const MOST_JOINTS: usize = 32;

/// Returns whether something may follow if `node`, which was open, is in or out. The others stand
/// as `standing` says.
pub(in crate::constraints::graph) fn may_matter(
    graph: &Graph,
    node: usize,
    now: Standing,
    standing: impl Fn(usize) -> Standing,
) -> bool {
    match now {
        // What separates it from others separates a neighbour that is in from them.
        Standing::In => !graph.neighbours(node).any(|next| standing(next) == Standing::In),
        Standing::Out => !is_bypassed(graph, node, standing),
        Standing::Open => true,
    }
}

/// Returns whether the neighbours of `node` are connected without it by nodes next to them, also
/// if any open node is left out.
fn is_bypassed(graph: &Graph, node: usize, standing: impl Fn(usize) -> Standing) -> bool {
    let is_passable = |&next: &usize| next != node && standing(next) != Standing::Out;
    let mut ends: SmallVec<[usize; MOST_ENDS]> = SmallVec::new();
    for end in graph.neighbours(node).filter(is_passable) {
        if ends.len() == MOST_ENDS {
            return false;
        }
        ends.push(end);
    }
    // Each joint, with the ends that it connects.
    let mut joints: SmallVec<[(usize, u8); MOST_JOINTS]> = SmallVec::new();
    for (number, &end) in ends.iter().enumerate() {
        for joint in graph.neighbours(end).filter(is_passable).chain([end]) {
            let known = joints.iter().position(|&(known, _)| known == joint);
            match known {
                Some(at) => joints[at].1 |= 1 << number,
                None if joints.len() == MOST_JOINTS => return false,
                None => joints.push((joint, 1 << number)),
            }
        }
    }
    let are_connected_without = |left_out: Option<usize>| {
        let is_left = |&node: &usize| Some(node) != left_out;
        let ends = (0..).zip(&ends).filter(|(_, end)| is_left(end));
        let wanted = ends.fold(0, |wanted, (number, _)| wanted | 1u8 << number);
        let mut reached = wanted & wanted.wrapping_neg();
        loop {
            let joints = joints.iter().filter(|(joint, of)| is_left(joint) && of & reached != 0);
            let next = joints.fold(reached, |next, (_, of)| next | (of & wanted));
            if next == reached {
                return reached == wanted;
            }
            reached = next;
        }
    };
    let open = joints.iter().filter(|(joint, _)| standing(*joint) == Standing::Open);
    let mut left_out = std::iter::once(None).chain(open.map(|&(joint, _)| Some(joint)));
    ends.len() < 2 || left_out.all(are_connected_without)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Returns the grid of three rows with this number of columns.
    fn three_rows(columns: usize) -> Graph {
        let across = (0..3 * columns).filter(|at| at % columns > 0).map(|at| (at - 1, at));
        let down = (columns..3 * columns).map(|at| (at - columns, at));
        Graph::new(3 * columns, across.chain(down))
    }

    fn matters(standings: &str, node: usize, now: Standing) -> bool {
        let standings: Vec<Standing> = (standings.chars())
            .filter(|sign| !sign.is_whitespace())
            .map(|sign| match sign {
                'i' => Standing::In,
                'o' => Standing::Out,
                _ => Standing::Open,
            })
            .collect();
        may_matter(&three_rows(standings.len() / 3), node, now, |at| standings[at])
    }

    #[test]
    fn a_node_inside_of_a_ring_that_is_not_out_does_not_matter() {
        assert!(!matters("... ... ...", 4, Standing::Out));
        assert!(matters("o.. ... ...", 4, Standing::Out));
        assert!(matters("... ... ...", 1, Standing::Out));
        // Only nodes that are in are passed more than once.
        assert!(!matters("oii iii iii", 4, Standing::Out));
        assert!(!matters("... .i. ...", 0, Standing::Out));
        assert!(matters("... ... ...", 0, Standing::Out));
    }

    #[test]
    fn a_node_next_to_one_that_is_in_does_not_matter() {
        assert!(!matters("... .i. ...", 1, Standing::In));
        assert!(matters("... .i. ...", 0, Standing::In));
    }
}
