//! Edges that lead equally far, taken together: a step of an automaton with at most 64 states is a
//! few operations on words.
//!
//! Invariant: the shifts are exactly the edges of the graph. In an automaton that counts, such as
//! that of a line of a nonogram, there are three or four of them for any number of states.

use super::graph::Edge;

/// The edges that read the same letters and lead over the same distance.
#[derive(Clone, Copy, Debug)]
struct Shift {
    /// The states that they begin at.
    from: u64,
    /// The distance, modulo 64.
    distance: u32,
    letters: u64,
}

/// All edges of a graph with at most 64 states and 64 letters.
#[derive(Clone, Debug)]
pub(super) struct Shifts(Vec<Shift>);

impl Shifts {
    /// Returns the shifts of `edges`, each with the state that it begins at. Returns `None` if they
    /// are more than half as many, so that edges alone are as fast.
    pub(super) fn new(edges: impl ExactSizeIterator<Item = (usize, Edge)>) -> Option<Shifts> {
        let most = edges.len() / 2;
        let mut shifts: Vec<Shift> = Vec::new();
        for (from, Edge { to, letters, .. }) in edges {
            let distance = to.wrapping_sub(from as u32) % 64;
            let is_alike = |shift: &Shift| (shift.distance, shift.letters) == (distance, letters);
            match shifts.iter().position(is_alike) {
                Some(at) => shifts[at].from |= 1 << from,
                None if shifts.len() == most => return None,
                None => shifts.push(Shift { from: 1 << from, distance, letters }),
            }
        }
        Some(Shifts(shifts))
    }

    /// Returns the states that `letters` lead to from `here`.
    #[inline]
    pub(super) fn ahead(&self, here: u64, letters: u64) -> u64 {
        self.0.iter().fold(0, |there, shift| {
            let open = only_if(letters & shift.letters != 0, here & shift.from);
            there | open.rotate_left(shift.distance)
        })
    }

    /// Returns those of `here` from which `letters` lead to `there`, and the letters that do.
    #[inline]
    pub(super) fn back(&self, here: u64, letters: u64, there: u64) -> (u64, u64) {
        self.0.iter().fold((0, 0), |(left, supported), shift| {
            let open = letters & shift.letters;
            let leading = here & shift.from & there.rotate_right(shift.distance);
            (left | only_if(open != 0, leading), supported | only_if(leading != 0, open))
        })
    }
}

/// Returns `word` if a condition holds, and else 0, without a jump.
#[inline]
fn only_if(condition: bool, word: u64) -> u64 {
    word & u64::from(condition).wrapping_neg()
}
