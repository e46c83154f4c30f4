//! The transitive closure of the implication graph: all consequences of each candidate being true,
//! without the chains.
//!
//! Invariant: for each candidate, it contains the same consequences as a [`Tree`](super::Tree) over
//! the same links.

use super::{ImplicationGraph, LinkSet};
use crate::board::Bits;

/// For each candidate, the candidates that become true and those that become false if it is true.
/// The capacity is `64 * N` candidates.
#[derive(Clone, Debug)]
pub struct Closure<const N: usize> {
    made_true: Vec<Bits<N>>,
    made_false: Vec<Bits<N>>,
    /// For each candidate, the others that it makes true through one that it makes false.
    next: Vec<u16>,
    /// For each candidate, the start of its part of `next`.
    starts: Vec<u32>,
    /// The candidates, each after those that it leads to, as far as such an order exists.
    order: Vec<u16>,
    /// The stack of the search for that order: candidates, and whether their consequences were
    /// visited.
    stack: Vec<(u16, bool)>,
}

impl<const N: usize> Closure<N> {
    /// Returns an empty closure.
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

    /// Computes all consequences by `implications`, which replace the former ones.
    ///
    /// # Panics
    /// Panics if there are more candidates than fit.
    pub fn read(&mut self, implications: &ImplicationGraph) {
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

    /// Reads the direct consequences of each candidate. Numbers that are not candidates of the
    /// board are skipped.
    fn read_next(&mut self, implications: &ImplicationGraph) {
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
    fn sort(&mut self, implications: &ImplicationGraph) {
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

    /// Adds to each candidate the consequences of those that it makes true, if these have changed
    /// in the previous sweep or in this one. Returns the candidates that changed.
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

    /// Returns the candidates that become true if `candidate` is true, itself included. As for all
    /// methods, it must be a candidate of the board.
    #[inline]
    pub fn made_true(&self, candidate: usize) -> &Bits<N> {
        &self.made_true[candidate]
    }

    /// Returns the candidates that become false if `candidate` is true.
    #[inline]
    pub fn made_false(&self, candidate: usize) -> &Bits<N> {
        &self.made_false[candidate]
    }

    /// Returns whether `candidate` being true makes it false.
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

/// Returns the direct consequences of `candidate`.
#[inline]
fn following<'a>(next: &'a [u16], starts: &[u32], candidate: usize) -> &'a [u16] {
    &next[starts[candidate] as usize..starts[candidate + 1] as usize]
}
