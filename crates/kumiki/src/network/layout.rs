//! Layout: in which order the variables of a network stand.
//!
//! Invariant: it changes only what is near what, never what is possible. Places with which kernels work at
//! once are a [`BLOCK`]; a group is quick to read if each of its members can be read together with
//! the corresponding ones of all other groups: if they stand in one block.
//!
//! Members with one value in a solution of the network are such: where every group needs all values, the
//! cells of one digit in a solved sudoku meet each row, column and box once. So a solution, any, is the
//! layout.

use super::Network;
use super::descent::{Answer, Progress, descent_on_boards};
use crate::search::limits::{Limits, Meter};
use crate::search::statistics::Statistics;

/// How many places are worked on at once.
pub(super) const BLOCK: usize = 32;

/// The most variables and values for which a layout matters.
const MOST_VARIABLES: usize = 256;
const MOST_VALUES: usize = 16;

/// How many decisions a layout is worth.
const DECISIONS: u64 = 500;

/// The network with its variables in the order of a solution: those with the first value first, and so on,
/// where no value is divided between two blocks without need. As it is, if none is found quickly.
pub(super) fn laid_out(network: &Network) -> Network {
    let variables = network.places.len();
    // Beyond that, nothing is worked on at once.
    let is_small = variables <= MOST_VARIABLES && network.values.len() <= MOST_VALUES;
    let Some(classes) = Some(network).filter(|_| is_small).and_then(classes) else {
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
    // Gaps are worth it only where they take no block more.
    if next.div_ceil(BLOCK) > variables.div_ceil(BLOCK) {
        for (place, &var) in classes.iter().flatten().enumerate() {
            places[var] = place;
        }
        next = variables;
    }
    network.laid_out(places, next)
}

/// The variables that have each value in a solution.
fn classes(network: &Network) -> Option<Vec<Vec<usize>>> {
    let sets = vec![network.all_values(); network.places.len()];
    let limits = Limits::none().decisions(DECISIONS);
    let mut descent = descent_on_boards(network, &sets)?;
    let answer = descent.advance(&mut Progress {
        meter: &mut Meter::new(&limits),
        limits: &limits,
        statistics: &mut Statistics::default(),
        is_counting: false,
        part_depth: None,
    });
    if answer != Answer::Found {
        return None;
    }
    let mut row = Vec::new();
    descent.write_row(&mut row);
    let of = |&value| (0..row.len()).filter(|&var| row[var] == value).collect();
    Some(network.values.iter().map(of).collect())
}
