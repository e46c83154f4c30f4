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
    /// For each candidate the others that it makes true by way of one that it makes false.
    next: Vec<u16>,
    /// For each candidate where these begin.
    starts: Vec<u32>,
    /// Candidates, each after those that it leads to, as far as there is such an order.
    order: Vec<u16>,
    /// What the search for that order is to look at, and whether it has looked at what follows.
    stack: Vec<(u16, bool)>,
}

impl<const N: usize> Closure<N> {
    /// Nothing yet.
    pub fn new() -> Closure<N> {
        Closure {
            made_true: Vec::new(),
            made_false: Vec::new(),
            next: Vec::new(),
            starts: Vec::new(),
            order: Vec::new(),
            stack: Vec::new(),
        }
    }

    /// Finds all that follows by `implications`, in place of what was found before.
    ///
    /// # Panics
    /// If there are more candidates than fit.
    pub fn read(&mut self, implications: &Implications) {
        let len = implications.len();
        self.made_true.resize(len, Bits::NONE);
        self.made_false.resize(len, Bits::NONE);
        self.read_next(implications);
        self.sort(implications);
        let mut changed = !Bits::NONE;
        while !changed.is_empty() {
            changed = self.sweep(changed);
        }
    }

    /// Reads what each candidate leads to at once. Of what is no candidate nothing is read, and nothing is asked.
    fn read_next(&mut self, implications: &Implications) {
        self.next.clear();
        self.starts.clear();
        let mut candidates = implications.candidates().peekable();
        for candidate in 0..implications.len() {
            self.starts.push(self.next.len() as u32);
            if candidates.next_if_eq(&candidate).is_none() {
                continue;
            }
            let (mut made_true, mut made_false) = (Bits::<N>::of(candidate), Bits::NONE);
            for &excluded in implications.excluded(candidate, LinkSet::All) {
                made_false.insert(excluded.into());
                for &next in implications.forced(excluded.into(), LinkSet::All) {
                    if !made_true.contains(next.into()) {
                        made_true.insert(next.into());
                        self.next.push(next);
                    }
                }
            }
            self.made_true[candidate] = made_true;
            self.made_false[candidate] = made_false;
        }
        self.starts.push(self.next.len() as u32);
    }

    /// Orders the candidates by depth-first search, so that few sweeps are needed.
    fn sort(&mut self, implications: &Implications) {
        self.order.clear();
        let mut seen = Bits::<N>::NONE;
        for start in implications.candidates() {
            self.stack.push((start as u16, false));
            while let Some((candidate, is_done)) = self.stack.pop() {
                if is_done {
                    self.order.push(candidate);
                } else if !seen.contains(candidate.into()) {
                    seen.insert(candidate.into());
                    self.stack.push((candidate, true));
                    let next = following(&self.next, &self.starts, candidate.into()).iter();
                    let new = next.filter(|&&next| !seen.contains(next.into()));
                    self.stack.extend(new.map(|&next| (next, false)));
                }
            }
        }
    }

    /// Adds to each candidate what follows from those that it makes true, as far as these have changed in the sweep before
    /// or in this one; the candidates for which that was anything.
    fn sweep(&mut self, before: Bits<N>) -> Bits<N> {
        let mut changed = Bits::NONE;
        for &candidate in &self.order {
            let candidate = usize::from(candidate);
            let (mut made_true, mut made_false) =
                (self.made_true[candidate], self.made_false[candidate]);
            for &next in following(&self.next, &self.starts, candidate) {
                let next = usize::from(next);
                if before.contains(next) || changed.contains(next) {
                    made_true |= self.made_true[next];
                    made_false |= self.made_false[next];
                }
            }
            if made_true != self.made_true[candidate] || made_false != self.made_false[candidate] {
                changed.insert(candidate);
                self.made_true[candidate] = made_true;
                self.made_false[candidate] = made_false;
            }
        }
        changed
    }

    /// What becomes true when `candidate` is, itself included. It must be a candidate of the board, as for all questions.
    #[inline]
    pub fn made_true(&self, candidate: usize) -> &Bits<N> {
        &self.made_true[candidate]
    }

    /// What becomes false when `candidate` is true.
    #[inline]
    pub fn made_false(&self, candidate: usize) -> &Bits<N> {
        &self.made_false[candidate]
    }

    /// Whether `candidate` being true makes it false.
    #[inline]
    pub fn is_refuted(&self, candidate: usize) -> bool {
        self.made_false[candidate].contains(candidate)
    }
}

impl<const N: usize> Default for Closure<N> {
    fn default() -> Closure<N> {
        Closure::new()
    }
}

/// What `candidate` leads to at once.
#[inline]
fn following<'a>(next: &'a [u16], starts: &[u32], candidate: usize) -> &'a [u16] {
    &next[starts[candidate] as usize..starts[candidate + 1] as usize]
}
