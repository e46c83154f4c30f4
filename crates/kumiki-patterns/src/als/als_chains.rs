//! Chains of almost locked sets (ALS chains). Neighbours in a chain are joined by restricted common
//! candidates (RCC): values that only one of the two sets can have.
//!
//! Invariant: at most one of two neighbours has the value that joins them. The other set then has
//! all of its other values.

use crate::board::{Bits, Board, Groups, Pattern, values_in};
use crate::links::AlmostLocked;
use crate::links::between;
use std::collections::{BTreeSet, VecDeque};
use std::fmt;

/// An ALS chain: almost locked sets, each joined to the next. In every solution, one of the two
/// ends has all of its values except those that join it to its neighbour.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct AlsChain<const W: usize> {
    /// The sets: two or more.
    pub sets: Vec<AlmostLocked<W>>,
    /// The restricted common candidates of each set and the next, as bits: one value, or two if the
    /// sets are doubly linked. Each of two doubly linked sets has exactly one of the two values.
    pub restricted_commons: Vec<u64>,
    /// The candidates that it removes, as variable and value, ascending.
    pub removed: Vec<(usize, usize)>,
}

impl<const W: usize> AlsChain<W> {
    /// Returns the truths and links that prove it.
    pub fn pattern(&self, groups: &Groups<W>, board: &Board<W>) -> Pattern {
        let mut pattern = Pattern { removed: self.removed.clone(), ..Pattern::default() };
        for set in &self.sets {
            pattern.truths.extend(set.truths());
            pattern.links.extend(set.links());
        }
        for (pair, &commons) in self.sets.windows(2).zip(&self.restricted_commons) {
            for value in values_in(commons) {
                let [a, b] = [pair[0], pair[1]].map(|set| set.node(board, value));
                pattern.links.extend(between(groups, a, b));
            }
        }
        pattern.link_removed(groups, |value| {
            let having = self.sets.iter().filter(move |set| set.values >> value & 1 == 1);
            having.map(move |set| set.node(board, value))
        });
        pattern.tidy();
        pattern
    }
}

/// Almost locked sets with the restricted common candidates of each pair of them.
#[derive(Clone)]
pub struct RestrictedCommons<'a, const W: usize> {
    board: &'a Board<W>,
    sets: &'a [AlmostLocked<W>],
    /// For each set and value, the places outside of the set that see all places in the set.
    seen: Vec<Vec<Bits<W>>>,
    /// For each set, the values with such places outside of the set, as bits. Only these values can
    /// have an effect.
    open: Vec<u64>,
    /// For each set, the sets that are joined to it, with the joining values as bits.
    joined: Vec<Vec<(usize, u64)>>,
    is_over: &'a dyn Fn() -> bool,
}

impl<const W: usize> fmt::Debug for RestrictedCommons<'_, W> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("RestrictedCommons").field("joined", &self.joined).finish_non_exhaustive()
    }
}

impl<'a, const W: usize> RestrictedCommons<'a, W> {
    /// Finds the values that join `sets`. The time is quadratic in the number of sets. Some results
    /// are missing, here and in later searches, once `is_over` returns true.
    pub fn new(
        groups: &Groups<W>,
        board: &'a Board<W>,
        sets: &'a [AlmostLocked<W>],
        is_over: &'a dyn Fn() -> bool,
    ) -> RestrictedCommons<'a, W> {
        let seen_by = |set: &AlmostLocked<W>| {
            let values = 0..groups.values().len();
            let seen = values.map(|value| match set.values >> value & 1 {
                0 => Bits::NONE,
                _ => groups.common_peers(set.places(board, value)) & board.places(value),
            });
            seen.collect()
        };
        let seen: Vec<Vec<Bits<W>>> = sets.iter().take_while(|_| !is_over()).map(seen_by).collect();
        let sets = &sets[..seen.len()];
        let open_of = |seen: &Vec<Bits<W>>| {
            let open = seen.iter().enumerate().filter(|(_, seen)| !seen.is_empty());
            open.fold(0, |bits, (value, _)| bits | 1 << value)
        };
        let open = seen.iter().map(open_of).collect();
        let mut commons =
            RestrictedCommons { board, sets, seen, open, joined: Vec::new(), is_over };
        commons.joined = (0..sets.len()).map(|set| commons.joined_to(set)).collect();
        commons
    }

    fn joined_to(&self, set: usize) -> Vec<(usize, u64)> {
        if (self.is_over)() {
            return Vec::new();
        }
        let common = |other: usize| {
            let is_common = |&value: &usize| {
                self.sets[other].places(self.board, value).is_subset(&self.seen[set][value])
            };
            let shared = values_in(self.open[set] & self.open[other]);
            shared.filter(is_common).fold(0, |bits, value| bits | 1 << value)
        };
        let others = (0..self.sets.len()).filter(|&other| other != set);
        others.map(|other| (other, common(other))).filter(|&(_, bits)| bits != 0).collect()
    }

    /// Returns the pairs (ALS-XZ). Two sets that are joined by a value remove the candidates that
    /// see all places of another common value. Two sets that are joined by two values remove the
    /// candidates that see all places of a value in one of the sets.
    pub fn pairs(&self) -> Vec<AlsChain<W>> {
        let mut chains = Vec::new();
        for a in (0..self.sets.len()).take_while(|_| !(self.is_over)()) {
            for &(b, commons) in self.joined[a].iter().filter(|&&(b, _)| a < b) {
                if commons.count_ones() > 1 {
                    chains.extend(self.chain(
                        &[a, b],
                        &[commons],
                        self.removed_by_double(a, b, commons),
                    ));
                } else {
                    chains.extend(self.chain(
                        &[a, b],
                        &[commons],
                        self.removed_by_ends(a, b, commons),
                    ));
                }
            }
        }
        chains
    }

    /// Returns the triples (ALS-XY-wing): three sets, the middle one joined to both others by
    /// different values.
    pub fn triples(&self) -> Vec<AlsChain<W>> {
        let mut chains = Vec::new();
        for (middle, joined) in self.joined.iter().enumerate() {
            for (at, &(a, of_a)) in joined.iter().enumerate().take_while(|_| !(self.is_over)()) {
                for &(b, of_b) in &joined[..at] {
                    for (x, y) in values_in(of_a).flat_map(|x| values_in(of_b).map(move |y| (x, y)))
                    {
                        if x != y {
                            let commons = [1 << x, 1 << y];
                            let removed = self.removed_by_ends(a, b, commons[0] | commons[1]);
                            chains.extend(self.chain(&[a, middle, b], &commons, removed));
                        }
                    }
                }
            }
        }
        chains
    }

    /// Returns the chains of four to `longest` sets: the shortest for each pair of ends.
    pub fn chains(&self, longest: usize) -> Vec<AlsChain<W>> {
        let mut chains = Vec::new();
        for start in 0..self.sets.len() {
            let firsts = self.joined[start].iter().fold(0, |all, &(_, bits)| all | bits);
            for first in values_in(firsts) {
                self.chains_from(start, first, longest, &mut chains);
            }
        }
        chains.sort_by_key(|chain: &AlsChain<W>| chain.sets.len());
        chains
    }

    /// Adds the chains that begin with `start` and then the value `first`.
    fn chains_from(
        &self,
        start: usize,
        first: usize,
        longest: usize,
        chains: &mut Vec<AlsChain<W>>,
    ) {
        // Each state is a set and the value by which it was reached. Two such values for each set
        // are enough: one of them allows every continuation.
        let mut states: Vec<(usize, usize, usize)> = vec![(start, first, 0)];
        let mut reached: Vec<Vec<usize>> = vec![Vec::new(); self.sets.len()];
        let mut queue: VecDeque<(usize, usize)> = VecDeque::from([(0, 1)]);
        while let Some((state, length)) = queue.pop_front().filter(|_| !(self.is_over)()) {
            let (set, by, _) = states[state];
            for &(next, bits) in &self.joined[set] {
                let ways = if state == 0 { bits & 1 << first } else { bits & !(1 << by) };
                for value in values_in(ways) {
                    if next == start || reached[next].len() > 1 || reached[next].contains(&value) {
                        continue;
                    }
                    reached[next].push(value);
                    states.push((next, value, state));
                    if length + 1 < longest {
                        queue.push_back((states.len() - 1, length + 1));
                    }
                    if length > 2 && start < next {
                        let removed = self.removed_by_ends(start, next, 1 << first | 1 << value);
                        if !removed.is_empty() {
                            let (sets, commons) = path(&states);
                            chains.extend(self.chain(&sets, &commons, removed));
                        }
                    }
                }
            }
        }
    }

    fn chain(
        &self,
        sets: &[usize],
        commons: &[u64],
        removed: Vec<(usize, usize)>,
    ) -> Option<AlsChain<W>> {
        let sets = sets.iter().map(|&set| self.sets[set]).collect();
        (!removed.is_empty()).then_some(AlsChain {
            sets,
            restricted_commons: commons.to_vec(),
            removed,
        })
    }

    /// Returns the candidates that see all places, in both sets, of a value that both have and that
    /// is not one of `commons`.
    fn removed_by_ends(&self, a: usize, b: usize, commons: u64) -> Vec<(usize, usize)> {
        let shared = values_in(self.open[a] & self.open[b] & !commons);
        let seen = shared.flat_map(|value| {
            let both = self.seen[a][value] & self.seen[b][value];
            both.iter().map(move |var| (var, value))
        });
        let mut removed: Vec<(usize, usize)> = seen.collect();
        removed.sort_unstable();
        removed
    }

    /// Returns the removals of two sets that are joined by all of `commons`: each of these values
    /// is in one of the sets, and each set has all of its other values.
    fn removed_by_double(&self, a: usize, b: usize, commons: u64) -> Vec<(usize, usize)> {
        let mut removed = BTreeSet::new();
        let mut add = |vars: Bits<W>, value| removed.extend(vars.iter().map(|var| (var, value)));
        for value in values_in(commons) {
            add(self.seen[a][value] & self.seen[b][value], value);
        }
        let own = self.sets[a].variables | self.sets[b].variables;
        for set in [a, b] {
            for value in values_in(self.sets[set].values & !commons) {
                add(self.seen[set][value] - own, value);
            }
        }
        removed.into_iter().collect()
    }
}

/// Returns the sets up to the last state, and the values between them.
fn path(states: &[(usize, usize, usize)]) -> (Vec<usize>, Vec<u64>) {
    let (mut sets, mut commons) = (Vec::new(), Vec::new());
    let mut at = states.len() - 1;
    while at != 0 {
        let (set, value, before) = states[at];
        sets.push(set);
        commons.push(1 << value);
        at = before;
    }
    sets.push(states[0].0);
    sets.reverse();
    commons.reverse();
    (sets, commons)
}
