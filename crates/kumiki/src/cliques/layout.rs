//! Layout: the order of the variables of a clique graph.
//!
//! Invariant: a layout changes only which vertices are near each other, never the solutions.
//! VertexSet that kernels process at once are a [`BLOCK`]. A clique is fast to read if each of its
//! members can be read together with the corresponding members of all other cliques, that is, if
//! they are in one block.
//!
//! Members with the same value in a solution of the clique graph correspond in this way. If every
//! clique needs all values, the cells of one digit in a solved sudoku meet each row, column and box
//! once. So any solution gives a layout. The best is one in which the vertices where two cliques
//! overlap are in different blocks, because these are read together, too.

use super::atoms::overlaps;
use super::vertices::{VertexSet, each, set};
use super::{Clique, CliqueGraph};
use crate::arithmetic::Int;

/// The number of vertices that are processed at once.
pub(super) const BLOCK: usize = 32;

/// The most variables and values for which a layout matters.
const MOST_VARIABLES: usize = 256;
const MOST_VALUES: usize = 16;

/// Returns whether vectors process `graph` in blocks. Larger clique graphs are processed in sets of
/// vertices.
pub(super) fn is_in_blocks(graph: &CliqueGraph) -> bool {
    graph.vertices.len() <= MOST_VARIABLES && graph.values.len() <= MOST_VALUES
}

/// Returns the clique graph with its variables in the order of a solution: those with the first
/// value first, and so on. A value is not divided between two blocks without need. `solve` returns
/// a solution with the values of `sets[i]` for variable `i`; if it finds none, the order stays.
pub(crate) fn laid_out(
    graph: &CliqueGraph,
    solve: impl Fn(&CliqueGraph, &[u64]) -> Option<Vec<Int>>,
) -> CliqueGraph {
    let variables = graph.vertices.len();
    let Some(classes) = Some(graph).filter(|of| is_in_blocks(of)).and_then(|of| classes(of, solve))
    else {
        return graph.clone();
    };
    let mut vertices = vec![0; variables];
    let mut next = 0;
    for class in &classes {
        let room = BLOCK - next % BLOCK;
        if class.len() > room && class.len() <= BLOCK {
            next += room;
        }
        for &var in class {
            vertices[var] = next;
            next += 1;
        }
    }
    // Gaps are used only if they need no additional block.
    if next.div_ceil(BLOCK) > variables.div_ceil(BLOCK) {
        for (vertex, &var) in classes.iter().flatten().enumerate() {
            vertices[var] = vertex;
        }
        next = variables;
    }
    graph.laid_out(vertices, next)
}

/// Returns, for each value, the variables that have it in a solution that `solve` finds. In that
/// solution no two vertices of an overlap have values of one block, if `solve` finds such a one.
fn classes(
    graph: &CliqueGraph,
    solve: impl Fn(&CliqueGraph, &[u64]) -> Option<Vec<Int>>,
) -> Option<Vec<Vec<usize>>> {
    let spread = block_sets(graph, &solve).and_then(|sets| solve(graph, &sets));
    let row = spread.or_else(|| solve(graph, &vec![graph.all_values(); graph.vertices.len()]))?;
    let of = |&value| (0..row.len()).filter(|&var| row[var] == value).collect();
    Some(graph.values.iter().map(of).collect())
}

/// Returns for each variable the values of a block, such that the vertices of each overlap are in
/// different blocks; `None` if `solve` finds none.
fn block_sets(
    graph: &CliqueGraph,
    solve: impl Fn(&CliqueGraph, &[u64]) -> Option<Vec<Int>>,
) -> Option<Vec<u64>> {
    let values = graph.values.len();
    // Each block holds so many values, as far as they are equally frequent.
    let held = BLOCK / graph.len.div_ceil(values);
    if held == 0 || held >= values {
        return None;
    }
    let sets: Vec<VertexSet> = graph.cliques.iter().map(|c| set(graph.len, &c.members)).collect();
    let overlaps = overlaps(&sets);
    let blocks = values.div_ceil(held);
    let clique = |(_, vertices): &(_, VertexSet)| {
        let members: Vec<usize> = each(vertices).collect();
        let needed = if members.len() == blocks { u64::MAX >> (64 - blocks) } else { 0 };
        (members.len() > 2).then_some(Clique { members, needed })
    };
    let spread = CliqueGraph::new(
        graph.len,
        (0..blocks as Int).collect(),
        overlaps.iter().filter_map(clique).collect(),
        &[],
    );
    let row = solve(&spread, &vec![spread.all_values(); graph.len])?;
    let first = |block: Int| held * block as usize;
    let set_of =
        |&block: &Int| (u64::MAX >> (64 - held.min(values - first(block)))) << first(block);
    Some(row.iter().map(set_of).collect())
}
