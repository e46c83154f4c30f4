//! The choice of the vertex to decide, which is the same for every kernel.
//!
//! Invariant: the choice depends on the state alone, not on the kernel or on the order in which a
//! layout has the vertices.

use super::vertices::{bits, common, each};

/// The next decision of an open state.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Choice {
    /// The vertex to decide.
    pub(crate) vertex: usize,
    /// True if no two free vertices are neighbours: then every combination of their values is a
    /// solution.
    pub(crate) is_apart: bool,
}

/// Returns the vertex to decide. Candidates are the vertices of `free` that have the fewest values,
/// `fewest`. Of these it takes the one with the most free neighbours (Brélaz 1979), of several the
/// one with the most candidates among its neighbours, and then the one whose variable comes first
/// in `order`.
#[inline(always)]
pub(super) fn choose<const W: usize>(
    neighbours: &[[u64; W]],
    order: &[u32],
    free: &[u64; W],
    fewest: &[u64; W],
) -> Choice {
    let mut best = 0;
    for (at, &word) in fewest.iter().enumerate() {
        for bit in bits(word) {
            let vertex = 64 * at + bit;
            let near = u64::from(common(&neighbours[vertex], free));
            // Most vertices of a large graph have fewer free neighbours than the best one.
            if W > 4 && near < best >> 48 {
                continue;
            }
            let alike = u64::from(common(&neighbours[vertex], fewest));
            let is_first = u64::from(u16::MAX - order[vertex] as u16);
            best = best.max(near << 48 | alike << 32 | is_first << 16 | vertex as u64);
        }
    }
    debug_assert_ne!(*free, [0; W], "a vertex is free");
    let is_apart = best >> 48 == 0 && are_apart(neighbours, free);
    Choice { vertex: (best & 0xffff) as usize, is_apart }
}

fn are_apart<const W: usize>(neighbours: &[[u64; W]], free: &[u64; W]) -> bool {
    each(free).all(|vertex| common(&neighbours[vertex], free) == 0)
}

/// Returns those of `free`, the vertices with two values or more, that have the fewest: the
/// vertices of each value are a board.
#[inline(always)]
pub(super) fn fewest_on_boards<const W: usize>(boards: &[[u64; W]], free: &[u64; W]) -> [u64; W] {
    let (mut once, mut twice, mut two) = ([0; W], [0; W], *free);
    for board in boards {
        for at in 0..W {
            two[at] &= !(twice[at] & board[at]);
            twice[at] |= once[at] & board[at];
            once[at] |= board[at];
        }
    }
    if two == [0; W] { with_least_count(boards, free) } else { two }
}

/// Returns those of `free` that are on the fewest boards.
///
/// Counts all vertices at once, in binary: bit `i` of the count of a vertex is in `digits[i]`.
fn with_least_count<const W: usize>(boards: &[[u64; W]], free: &[u64; W]) -> [u64; W] {
    let mut digits = [[0; W]; u64::BITS.ilog2() as usize + 1];
    for board in boards {
        let mut carry = *board;
        for digit in &mut digits {
            if carry == [0; W] {
                break;
            }
            for at in 0..W {
                (digit[at], carry[at]) = (digit[at] ^ carry[at], digit[at] & carry[at]);
            }
        }
    }
    let mut fewest = *free;
    for digit in digits.iter().rev() {
        let less: [u64; W] = std::array::from_fn(|at| fewest[at] & !digit[at]);
        if less != [0; W] {
            fewest = less;
        }
    }
    fewest
}
