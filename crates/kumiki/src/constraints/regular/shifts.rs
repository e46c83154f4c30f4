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
    /// The index of the word in a set of letters.
    word: u32,
    letters: u64,
}

/// All edges of a graph with at most 64 states.
#[derive(Clone, Debug)]
pub(super) struct Shifts(Vec<Shift>);

impl Shifts {
    /// Returns the shifts of `edges`, each with the state that it begins at. Returns `None` if they
    /// are more than half as many, so that edges alone are as fast.
    pub(super) fn new(edges: impl ExactSizeIterator<Item = (usize, Edge)>) -> Option<Shifts> {
        let most = edges.len() / 2;
        let mut shifts: Vec<Shift> = Vec::new();
        for (from, Edge { to, word, letters }) in edges {
            let distance = to.wrapping_sub(from as u32) % 64;
            let is_alike = |shift: &Shift| {
                (shift.distance, shift.word, shift.letters) == (distance, word, letters)
            };
            match shifts.iter().position(is_alike) {
                Some(at) => shifts[at].from |= 1 << from,
                None if shifts.len() == most => return None,
                None => shifts.push(Shift { from: 1 << from, distance, word, letters }),
            }
        }
        Some(Shifts(shifts))
    }

    /// Returns the states that `letters` lead to from `here`.
    pub(super) fn ahead(&self, here: u64, letters: &[u64]) -> u64 {
        self.0.iter().fold(0, |there, shift| {
            let is_open = letters[shift.word as usize] & shift.letters != 0;
            there | if is_open { (here & shift.from).rotate_left(shift.distance) } else { 0 }
        })
    }

    /// Returns those of `here` from which `letters` lead to `there`, and adds the letters that do
    /// to `supported`.
    pub(super) fn back(
        &self,
        here: u64,
        letters: &[u64],
        there: u64,
        supported: &mut [u64],
    ) -> u64 {
        let mut left = 0;
        for shift in &self.0 {
            let open = letters[shift.word as usize] & shift.letters;
            let leading = here & shift.from & there.rotate_right(shift.distance);
            if open != 0 && leading != 0 {
                supported[shift.word as usize] |= open;
                left |= leading;
            }
        }
        left
    }
}
