//! Layout: the order of the variables of a network.
//!
//! Invariant: a layout changes only which places are near each other, never the solutions. Places
//! that kernels process at once are a [`BLOCK`]. A group is fast to read if each of its members can
//! be read together with the corresponding members of all other groups, that is, if they are in one
//! block.
//!
//! Members with the same value in a solution of the network correspond in this way. If every group
//! needs all values, the cells of one digit in a solved sudoku meet each row, column and box once.
//! So any solution gives a layout.

use super::Network;
use crate::arithmetic::Int;

/// The number of places that are processed at once.
pub(super) const BLOCK: usize = 32;

/// The most variables and values for which a layout matters.
const MOST_VARIABLES: usize = 256;
const MOST_VALUES: usize = 16;

/// Returns the network with its variables in the order of a solution: those with the first value
/// first, and so on. A value is not divided between two blocks without need. `solve` returns a
/// solution with the values of `sets[i]` for variable `i`; if it finds none, the order stays.
pub(crate) fn laid_out(
    network: &Network,
    solve: impl Fn(&Network, &[u64]) -> Option<Vec<Int>>,
) -> Network {
    let variables = network.places.len();
    // Larger networks are not processed in blocks.
    let is_small = variables <= MOST_VARIABLES && network.values.len() <= MOST_VALUES;
    let Some(classes) = Some(network).filter(|_| is_small).and_then(|of| classes(of, solve)) else {
        return network.clone();
    };
    let mut places = vec![0; variables];
    let mut next = 0;
    for class in &classes {
        let room = BLOCK - next % BLOCK;
        if class.len() > room && class.len() <= BLOCK {
            next += room;
        }
        for &var in class {
            places[var] = next;
            next += 1;
        }
    }
    // Gaps are used only if they need no additional block.
    if next.div_ceil(BLOCK) > variables.div_ceil(BLOCK) {
        for (place, &var) in classes.iter().flatten().enumerate() {
            places[var] = place;
        }
        next = variables;
    }
    network.laid_out(places, next)
}

/// Returns, for each value, the variables that have it in the solution that `solve` finds.
fn classes(
    network: &Network,
    solve: impl Fn(&Network, &[u64]) -> Option<Vec<Int>>,
) -> Option<Vec<Vec<usize>>> {
    let row = solve(network, &vec![network.all_values(); network.places.len()])?;
    let of = |&value| (0..row.len()).filter(|&var| row[var] == value).collect();
    Some(network.values.iter().map(of).collect())
}
