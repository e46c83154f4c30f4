//! Sets of the digits that an automaton has read.
//!
//! Invariant: where a state has such a set, no digit is read twice, so the automaton requires that
//! the digits differ, too.

use kumiki::engine::Int;

/// The greatest digit up to which a state has the set of all digits before. Beyond it, there are
/// too many sets.
const GREATEST_TOLD: Int = 9;

/// Returns `digits` with `digit` added, or the empty set if `greatest` is too great for sets.
/// Returns `None` if the digit was already in the set.
pub(super) fn with_digit(digits: u64, digit: Int, greatest: Int) -> Option<u64> {
    match greatest <= GREATEST_TOLD {
        true => (digits >> digit & 1 == 0).then_some(digits | 1 << digit),
        false => Some(0),
    }
}
