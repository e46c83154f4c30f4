//! All that follows from each candidate being true, without how.
//!
//! Invariant: it is what the trees of the same links reach, for all candidates at once.

use super::{Implications, LinkSet};
use crate::explain::Bits;

/// For each candidate what becomes true and what becomes false when it is true. It has room for `64 * N` candidates.
#[derive(Clone, Debug)]
pub struct Closure<const N: usize> {
    made_true: Vec<Bits<N>>,
    made_false: Vec<Bits<N>>,
    /// Candidates, each after those that it leads to, as far as there is such an order.
    order: Vec<u16>,
}

impl<const N: usize> Closure<N> {
    /// Nothing yet.
    pub fn new() -> Closure<N> {
        Closure { made_true: Vec::new(), made_false: Vec::new(), order: Vec::new() }
    }

    /// Finds all that follows by `implications`, in place of what was found before.
    ///
    /// # Panics
    /// If there are more candidates than fit.
    pub fn read(&mut self, implications: &Implications) {
        let len = implications.len();
        self.made_true.clear();
        self.made_true.resize(len, Bits::NONE);
        self.made_false.clear();
        self.made_false.resize(len, Bits::NONE);
        for candidate in implications.candidates() {
            self.made_true[candidate].insert(candidate);
            for &other in implications.excluded(candidate, LinkSet::All) {
                self.made_false[candidate].insert(other.into());
            }
        }
        self.sort(implications);
        while self.sweep(implications) {}
    }

    /// Orders the candidates by depth-first search, so that few sweeps are needed.
    fn sort(&mut self, implications: &Implications) {
        self.order.clear();
        let mut seen = Bits::<N>::NONE;
        let mut stack: Vec<(usize, bool)> = Vec::new();
        for start in implications.candidates() {
            stack.push((start, false));
            while let Some((candidate, is_done)) = stack.pop() {
                if is_done {
                    self.order.push(candidate as u16);
                } else if !seen.contains(candidate) {
                    seen.insert(candidate);
                    stack.push((candidate, true));
                    let next = successors(implications, candidate);
                    stack.extend(
                        next.filter(|&next| !seen.contains(next)).map(|next| (next, false)),
                    );
                }
            }
        }
    }

    /// Adds to each candidate what follows from those that it makes true; whether that was anything.
    fn sweep(&mut self, implications: &Implications) -> bool {
        let mut has_changed = false;
        for &candidate in &self.order {
            let candidate = usize::from(candidate);
            let (mut made_true, mut made_false) =
                (self.made_true[candidate], self.made_false[candidate]);
            for next in successors(implications, candidate) {
                made_true |= self.made_true[next];
                made_false |= self.made_false[next];
            }
            has_changed |=
                made_true != self.made_true[candidate] || made_false != self.made_false[candidate];
            self.made_true[candidate] = made_true;
            self.made_false[candidate] = made_false;
        }
        has_changed
    }

    /// What becomes true when `candidate` is, itself included.
    pub fn made_true(&self, candidate: usize) -> Bits<N> {
        self.made_true[candidate]
    }

    /// What becomes false when `candidate` is true.
    pub fn made_false(&self, candidate: usize) -> Bits<N> {
        self.made_false[candidate]
    }

    /// Whether `candidate` being true makes it false.
    pub fn is_refuted(&self, candidate: usize) -> bool {
        self.made_false[candidate].contains(candidate)
    }
}

impl<const N: usize> Default for Closure<N> {
    fn default() -> Closure<N> {
        Closure::new()
    }
}

/// What `candidate` makes true by way of one that it makes false.
fn successors(implications: &Implications, candidate: usize) -> impl Iterator<Item = usize> {
    let excluded = implications.excluded(candidate, LinkSet::All).iter();
    excluded
        .flat_map(|&excluded| implications.forced(excluded.into(), LinkSet::All))
        .map(|&forced| forced.into())
}
