//! Graph colouring: neighbours have different colours.
//!
//! Random graphs are hardest where they can just be coloured or just not: at about 2.35 edges a
//! node for three colours, 4.5 for four and 6.9 for five (Zdeborová and Krząkała, *Phase
//! transitions in the coloring of random graphs*, 2007).

use super::random::Random;
use super::{Case, Entry, Question, Statement};
use kumiki::engine::Int;
use std::collections::BTreeSet;

/// A graph: the number of its nodes, and its edges.
type Graph = (usize, BTreeSet<(usize, usize)>);

pub(super) fn entries() -> Vec<Entry> {
    let random =
        [(3, 250, 560, 1), (4, 100, 415, 1), (4, 150, 650, 3), (5, 70, 430, 1), (5, 90, 580, 2)]
            .map(|(colours, nodes, edges, seed)| {
                let name = format!("colouring {colours} of {nodes}+{edges} first");
                Entry::new(name, move || case(&random(nodes, edges, seed), colours, None))
            });
    // Four graphs of Mycielski's need a colour more each, though none has a triangle.
    let proof = Entry::new("colouring 4 of mycielski 5 proof", || case(&mycielski(5), 4, Some(0)));
    random.into_iter().chain([proof]).collect()
}

/// Returns the colouring of a random graph with so many nodes and edges.
pub(super) fn random_case(nodes: usize, edges: usize, colours: usize) -> Case {
    case(&random(nodes, edges, nodes as u64), colours, Some(1))
}

fn case((nodes, edges): &Graph, colours: usize, known: Option<Int>) -> Case {
    let mut statement = Statement::new();
    statement.variables(*nodes, 0..colours as Int);
    for &(a, b) in edges {
        statement.all_different([a, b]);
    }
    let edges = edges.clone();
    let check = Box::new(move |c: &[Int]| edges.iter().all(|&(a, b)| c[a] != c[b]));
    Case { statement, question: Question::First, check, known }
}

/// So many different edges, each as likely.
fn random(nodes: usize, edges: usize, seed: u64) -> Graph {
    let mut random = Random::new(seed);
    let mut drawn = BTreeSet::new();
    while drawn.len() < edges {
        let (a, b) = (random.below(nodes), random.below(nodes));
        if a != b {
            drawn.insert((a.min(b), a.max(b)));
        }
    }
    (nodes, drawn)
}

/// The graph without a triangle that needs `colours` colours, two or more (Mycielski, *Sur le
/// coloriage des graphes*, 1955).
fn mycielski(colours: usize) -> Graph {
    let (mut nodes, mut edges) = (2, BTreeSet::from([(0, 1)]));
    for _ in 2..colours {
        let twin = |node: usize| nodes + node;
        let across = edges.iter().flat_map(|&(a, b)| [(a, twin(b)), (b, twin(a))]);
        let hub = (0..nodes).map(|node| (twin(node), 2 * nodes));
        let more: Vec<(usize, usize)> = across.chain(hub).collect();
        edges.extend(more);
        nodes = 2 * nodes + 1;
    }
    (nodes, edges)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn mycielskis_graphs_need_all_their_colours_and_no_more() {
        for colours in 2..=4 {
            let graph = mycielski(colours);
            let solvable = |colours| {
                let problem = case(&graph, colours, None).statement.problem(None);
                problem.expect("few colours").solution().is_some()
            };
            assert!(solvable(colours) && !solvable(colours - 1));
        }
        assert_eq!(mycielski(4).0, 11); // Grötzsch's graph
        assert_eq!(mycielski(4).1.len(), 20);
    }
}
