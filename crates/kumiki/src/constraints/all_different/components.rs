//! Domain consistency of all-different for values that fit one word: the algorithm of `matching.rs`
//! on bits.
//!
//! Invariant: no two views have taken the same value, and a view takes only values of its domain.

use crate::arithmetic::bits::bits;
use crate::state::Conflict;
use smallvec::SmallVec;

/// Removes from `sets`, the values of each view as bits, those that are in no assignment of
/// distinct values to all views. There are at most 64 views.
///
/// `taken` holds the value of each view in the last matching, as a bit, or 0; the new matching is
/// written there. Sets of values are words, so a run takes time in the number of views for each
/// view that has lost its value, and then for each component.
pub(super) fn filter(sets: &mut [u64], taken: &mut [u64]) -> Result<(), Conflict> {
    let mut matching = Matching { sets, taken, owner: [0; 64], used: 0 };
    matching.take_again();
    matching.cover()?;
    let shared = matching.keep_with_free();
    matching.keep_in_components(shared);
    Ok(())
}

struct Matching<'a> {
    sets: &'a mut [u64],
    taken: &'a mut [u64],
    /// For each used value, the view that has taken it.
    owner: [u8; 64],
    /// The values that views have taken.
    used: u64,
}

impl Matching<'_> {
    /// Gives each view its previous value, if it is still possible.
    fn take_again(&mut self) {
        for view in 0..self.sets.len() {
            let value = self.taken[view] & self.sets[view] & !self.used;
            self.taken[view] = 0;
            if value != 0 {
                self.take(view, value);
            }
        }
    }

    fn take(&mut self, view: usize, value: u64) {
        self.taken[view] = value;
        self.owner[value.trailing_zeros() as usize] = view as u8;
        self.used |= value;
    }

    /// Gives a value to each view that has none.
    fn cover(&mut self) -> Result<(), Conflict> {
        for view in 0..self.sets.len() {
            if self.taken[view] == 0 {
                self.augment(view)?;
            }
        }
        Ok(())
    }

    /// Gives `root` a value, and moves others to free values, along a shortest alternating path.
    fn augment(&mut self, root: usize) -> Result<(), Conflict> {
        // The view that would take each visited value, and the views whose values are still to be
        // visited.
        let (mut takers, mut queue) = ([0; 64], [0; 65]);
        let (mut met, mut head, mut tail) = (0, 0, 1);
        queue[0] = root as u8;
        while head < tail {
            let view = queue[head] as usize;
            head += 1;
            let new = self.sets[view] & !met;
            let free = new & !self.used;
            if free != 0 {
                self.shift(view, free & free.wrapping_neg(), &takers);
                return Ok(());
            }
            met |= new;
            for value in bits(new) {
                takers[value] = view as u8;
                queue[tail] = self.owner[value];
                tail += 1;
            }
        }
        Err(Conflict)
    }

    /// Gives `view` a free value, its old value to its taker, and so on up to the view that had
    /// none.
    fn shift(&mut self, mut view: usize, mut value: u64, takers: &[u8; 64]) {
        loop {
            let left = self.taken[view];
            self.take(view, value);
            if left == 0 {
                return;
            }
            (view, value) = (takers[left.trailing_zeros() as usize] as usize, left);
        }
    }

    /// Finds the views that could give up their value because a free value can be reached from it,
    /// and leaves them only such values. Returns these values.
    fn keep_with_free(&mut self) -> u64 {
        let all = self.sets.iter().fold(0, |all, set| all | set);
        let mut shared = all & !self.used;
        let mut before = 0;
        while shared != before {
            before = shared;
            for (set, taken) in self.sets.iter().zip(&*self.taken) {
                shared |= if set & shared != 0 { *taken } else { 0 };
            }
        }
        for (set, taken) in self.sets.iter_mut().zip(&*self.taken) {
            *set &= if taken & shared != 0 { shared } else { u64::MAX };
        }
        shared
    }

    /// Leaves all others only values of their strongly connected component. A value has an arc to
    /// each value that its owner could take instead.
    ///
    /// Gabow, *Path-based depth-first search for strong and biconnected components*, 2000: the path
    /// consists of components, which are merged if an arc leads back.
    fn keep_in_components(&mut self, shared: u64) {
        let mut left = self.used & !shared;
        let mut path: SmallVec<[(u64, u64); 32]> = SmallVec::new();
        while left != 0 {
            let (members, arcs) = match path.last() {
                Some(&top) => top,
                None => {
                    path.push(self.component_of(left.trailing_zeros()));
                    continue;
                }
            };
            let out = arcs & left & !members;
            if out == 0 {
                path.pop();
                left &= !members;
                for value in bits(members) {
                    self.sets[self.owner[value] as usize] &= members;
                }
                continue;
            }
            let next = out & out.wrapping_neg();
            match path.iter().position(|(members, _)| members & next != 0) {
                Some(back) => {
                    let merged = path.drain(back..).fold((0, 0), |a, b| (a.0 | b.0, a.1 | b.1));
                    path.push(merged);
                }
                None => path.push(self.component_of(next.trailing_zeros())),
            }
        }
    }

    /// Returns a component of one value, and the targets of its arcs.
    fn component_of(&self, value: u32) -> (u64, u64) {
        (1 << value, self.sets[self.owner[value as usize] as usize])
    }
}
