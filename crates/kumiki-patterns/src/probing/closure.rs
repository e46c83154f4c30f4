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
    /// For each candidate, the start and the end of its part of `next`.
    parts: Vec<(u32, u32)>,
    /// The search for strongly connected components: sets of candidates that lead to each other.
    components: Components,
}

/// The depth-first search for strongly connected components (Tarjan, *Depth-first search and linear
/// graph algorithms*, 1972).
#[derive(Clone, Debug, Default)]
struct Components {
    /// For each candidate, its number in the order of the search from 1; 0 if it was not reached,
    /// and the greatest number if its component is complete.
    numbers: Vec<u16>,
    /// The number of candidates that were reached.
    reached: u16,
    /// The candidates that were reached and whose component is not complete.
    open: Vec<u16>,
    /// The candidates on the path of the search.
    path: Vec<PathNode>,
}

/// A candidate on the path of the search for components.
#[derive(Clone, Copy, Debug)]
struct PathNode {
    candidate: u16,
    /// The least number of an open candidate that it leads to, as far as known.
    least: u16,
    /// The index of the next consequence to follow.
    next: u32,
}

/// The number of a candidate whose component is complete.
const COMPLETE: u16 = u16::MAX;

impl<const N: usize> Closure<N> {
    /// Returns an empty closure.
    pub fn new() -> Closure<N> {
        Closure {
            made_true: Vec::new(),
            made_false: Vec::new(),
            next: Vec::new(),
            parts: Vec::new(),
            components: Components::default(),
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
        self.components.numbers.clear();
        self.components.numbers.resize(len, 0);
        self.components.reached = 0;
        for candidate in implications.candidates() {
            if self.components.numbers[candidate] == 0 {
                self.search(candidate as u16);
            }
        }
    }

    /// Computes all consequences by `implications`, if those by `former` are known. This takes less
    /// time than [`read`](Closure::read) if few links are new.
    ///
    /// The board of `implications` must be that of `former` after some values were placed and some
    /// candidates removed, with these conditions:
    /// - A placed variable has no candidates, and its value was removed from all variables that see
    ///   it.
    /// - A solution of the former board has all the values that are placed, and a candidate in each
    ///   other variable.
    /// - No variable has one candidate, and no value has one place in a group that needs it.
    ///
    /// Then a chain between two candidates that are left has no literal of a removed one. By such a
    /// literal, the removal would follow the chain in one of its directions, up to its end.
    pub fn update(&mut self, former: &ImplicationGraph, implications: &ImplicationGraph) {
        let left: Bits<N> = implications.candidates().collect();
        for candidate in implications.candidates() {
            self.made_true[candidate] &= left;
            self.made_false[candidate] &= left;
        }
        for one in implications.candidates() {
            for &other in implications.forced(one, LinkSet::All) {
                let is_new = || !former.forced(one, LinkSet::All).contains(&other);
                if one < usize::from(other) && is_new() {
                    self.force([one, other.into()]);
                }
            }
        }
    }

    /// Adds the link by which each candidate of `pair` is true if the other one is false.
    fn force(&mut self, pair: [usize; 2]) {
        let mut made_true = pair.map(|candidate| self.made_true[candidate]);
        // These are also the candidates that make one of the pair false.
        let falsifying = pair.map(|candidate| self.made_false[candidate]);
        let mut made_false = falsifying;
        for (one, other) in [(0, 1), (1, 0)] {
            if falsifying[one].contains(pair[one]) {
                made_true[one] |= made_true[other];
                made_false[one] |= made_false[other];
            }
        }
        for (one, other) in [(0, 1), (1, 0)] {
            for candidate in falsifying[one].iter() {
                if !self.made_true[candidate].contains(pair[other]) {
                    self.made_true[candidate] |= made_true[other];
                    self.made_false[candidate] |= made_false[other];
                }
            }
        }
    }

    /// Reads the direct consequences of each candidate.
    fn read_next(&mut self, implications: &ImplicationGraph) {
        self.next.clear();
        self.parts.resize(implications.len(), (0, 0));
        for candidate in implications.candidates() {
            let start = self.next.len() as u32;
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
            self.parts[candidate] = (start, self.next.len() as u32);
            self.made_true[candidate] = made_true;
            self.made_false[candidate] = made_false;
        }
    }

    /// Completes the components of all candidates that `start` leads to.
    fn search(&mut self, start: u16) {
        self.enter(start);
        while let Some(&PathNode { candidate, least, next }) = self.components.path.last() {
            if next < self.parts[usize::from(candidate)].1 {
                let to = self.next[next as usize];
                let number = self.components.numbers[usize::from(to)];
                if let Some(step) = self.components.path.last_mut() {
                    step.next += 1;
                    // A complete candidate has the greatest number.
                    step.least = if number == 0 { least } else { least.min(number) };
                }
                if number == 0 {
                    self.enter(to);
                }
            } else {
                self.components.path.pop();
                if let Some(before) = self.components.path.last_mut() {
                    before.least = before.least.min(least);
                }
                if self.components.numbers[usize::from(candidate)] == least {
                    self.complete(candidate);
                }
            }
        }
    }

    fn enter(&mut self, candidate: u16) {
        let components = &mut self.components;
        components.reached += 1;
        components.numbers[usize::from(candidate)] = components.reached;
        components.open.push(candidate);
        let (next, _) = self.parts[usize::from(candidate)];
        components.path.push(PathNode { candidate, least: components.reached, next });
    }

    /// Gives each candidate of the component that was reached at `first` the consequences of all
    /// of them. The components that they lead to are complete.
    fn complete(&mut self, first: u16) {
        let open = &mut self.components.open;
        let at = open.iter().rposition(|&open| open == first).expect("the candidate is open");
        let members = &open[at..];
        let (mut made_true, mut made_false) = (Bits::NONE, Bits::NONE);
        for &member in members {
            let member = usize::from(member);
            made_true |= self.made_true[member];
            made_false |= self.made_false[member];
            for &next in following(&self.next, self.parts[member]) {
                // This adds the direct consequences of a member of the same component.
                made_true |= self.made_true[usize::from(next)];
                made_false |= self.made_false[usize::from(next)];
            }
        }
        for &member in members {
            self.made_true[usize::from(member)] = made_true;
            self.made_false[usize::from(member)] = made_false;
            self.components.numbers[usize::from(member)] = COMPLETE;
        }
        open.truncate(at);
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

/// Returns a part of `next`.
#[inline]
fn following(next: &[u16], (start, end): (u32, u32)) -> &[u16] {
    &next[start as usize..end as usize]
}
