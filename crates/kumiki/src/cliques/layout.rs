//! Layout: the order of the variables of a clique graph.
//!
//! Invariant: a layout changes only which vertices are near each other, never the solutions.
//! VertexSet that kernels process at once are a [`BLOCK`]. A clique is fast to read if each of its
//! members can be read together with the corresponding members of all other cliques, that is, if
//! they are in one block.
//!
//! Members with the same value in a solution of the clique graph correspond in this way. If every
//! clique needs all values, the cells of one digit in a solved sudoku meet each row, column and box
//! once. So any solution gives a layout.

use super::CliqueGraph;
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

/// Returns, for each value, the variables that have it in the solution that `solve` finds.
fn classes(
    graph: &CliqueGraph,
    solve: impl Fn(&CliqueGraph, &[u64]) -> Option<Vec<Int>>,
) -> Option<Vec<Vec<usize>>> {
    let row = solve(graph, &vec![graph.all_values(); graph.vertices.len()])?;
    let of = |&value| (0..row.len()).filter(|&var| row[var] == value).collect();
    Some(graph.values.iter().map(of).collect())
}
