//! Probing: the consequences of suppositions on one board, up to a conflict or a fixpoint.
//!
//! Invariant: the current candidates are the initial ones without those that were found to be false
//! and then processed.

use super::probe::{Probe, Via};
use super::{LinkSet, Literal, MOST_CANDIDATES};
use crate::board::{Bits, Board, Groups, Set, values_in};

/// Finds the consequences of suppositions on one board.
#[derive(Clone, Debug)]
pub struct Prober<const W: usize> {
    values: usize,
    /// The initial candidates.
    source: ProbeState<W>,
    /// The current candidates.
    state: ProbeState<W>,
    /// The variable and the value of each candidate.
    pairs: Vec<(u16, u16)>,
}

/// Candidates, with counts of values and places.
#[derive(Clone, Debug, Default)]
struct ProbeState<const W: usize> {
    values: Vec<u64>,
    places: Vec<Bits<W>>,
    /// For each value, those of its places that were found to be false. There is no conflict, so
    /// none of them was found to be true.
    excluded: Vec<Bits<W>>,
    /// For each value, the number of its places in each group; 0 if the group does not need it.
    counts: Vec<u8>,
}

impl<const W: usize> ProbeState<W> {
    fn copy(&mut self, other: &ProbeState<W>) {
        self.values.clone_from(&other.values);
        self.places.clone_from(&other.places);
        self.excluded.clear();
        self.excluded.resize(other.places.len(), Bits::NONE);
        self.counts.clone_from(&other.counts);
    }
}

impl<const W: usize> Prober<W> {
    /// Returns a prober that has no board yet.
    pub fn new() -> Prober<W> {
        Prober {
            values: 0,
            source: ProbeState::default(),
            state: ProbeState::default(),
            pairs: Vec::new(),
        }
    }

    /// Sets the board, which replaces the former one.
    ///
    /// # Panics
    /// Panics if the board has more than 32,768 candidates.
    pub fn read(&mut self, groups: &Groups<W>, board: &Board<W>) {
        if self.values != groups.values().len() || self.source.values.len() != board.variables() {
            self.values = groups.values().len();
            let most = MOST_CANDIDATES;
            assert!(self.values * board.variables() <= most, "a board has fewer candidates");
            let values = self.values as u16;
            let pairs = |var: usize| (0..values).map(move |value| (var as u16, value));
            self.pairs = (0..board.variables()).flat_map(pairs).collect();
        }
        let source = &mut self.source;
        source.values.clear();
        source.values.extend((0..board.variables()).map(|var| board.values(var)));
        source.places.clear();
        source.places.extend((0..self.values).map(|value| board.places(value)));
        source.counts.clear();
        for (value, &places) in source.places.iter().enumerate() {
            for (group, own) in groups.groups().iter().enumerate() {
                let is_truth = Set::Places { group, value }.is_truth(groups);
                let count = (own.members & places).len().min(255) as u8;
                source.counts.push(if is_truth { count } else { 0 });
            }
        }
    }

    /// Finds the consequences of `start` by `links`, up to a conflict. They replace the content of
    /// `found`. Consequences of a height above `limit` may be missing, and so may a conflict with
    /// one of them.
    ///
    /// True literals are processed before false ones, both in the order in which they are found.
    pub fn probe<const N: usize>(
        &mut self,
        groups: &Groups<W>,
        start: Literal,
        links: LinkSet,
        limit: usize,
        found: &mut Probe<N>,
    ) {
        self.state.copy(&self.source);
        found.begin(2 * self.values * self.source.values.len(), limit);
        found.learn(start, Via::Supposition, []);
        self.resume(groups, links, found);
    }

    /// Continues the last supposition after a literal was added with
    /// [`add_external`](Probe::add_external): finds its consequences, up to a conflict.
    pub fn resume<const N: usize>(
        &mut self,
        groups: &Groups<W>,
        links: LinkSet,
        found: &mut Probe<N>,
    ) {
        while !found.has_conflict() {
            match found.pending() {
                Some(literal) if literal.is_true() => self.exclude(groups, literal, links, found),
                Some(literal) => self.force(groups, literal, links, found),
                None => break,
            }
        }
    }

    #[inline]
    fn pair(&self, literal: Literal) -> (usize, usize) {
        let (var, value) = self.pairs[literal.candidate()];
        (var.into(), value.into())
    }

    fn literal(&self, var: usize, value: usize, is_true: bool) -> Literal {
        Literal::of_board(self.values * var + value, is_true)
    }

    /// Adds the literals that become false if `literal` is true.
    fn exclude<const N: usize>(
        &mut self,
        groups: &Groups<W>,
        literal: Literal,
        links: LinkSet,
        found: &mut Probe<N>,
    ) {
        let (var, value) = self.pair(literal);
        let parent = found.only_parent(literal);
        if links != LinkSet::Places {
            let others = values_in(self.state.values[var] & !(1 << value));
            let first = self.values * var;
            found.exclude(others.map(|other| first + other), Via::Variable, parent);
            if found.has_conflict() {
                return;
            }
        }
        let mut open = self.state.places[value] - self.state.excluded[value];
        open.remove(var);
        for &group in groups.groups_of(var) {
            let seen = open & groups.groups()[group].members;
            if !seen.is_empty() {
                let candidates = seen.iter().map(|place| self.values * place + value);
                found.exclude(candidates, Via::Group(group as u16), parent);
                if found.has_conflict() {
                    return;
                }
                open -= seen;
                // These candidates are now known to be false.
                self.state.excluded[value] |= seen;
            }
        }
    }

    /// Adds the literals that become true if `literal` is false, and removes its candidate.
    fn force<const N: usize>(
        &mut self,
        groups: &Groups<W>,
        literal: Literal,
        links: LinkSet,
        found: &mut Probe<N>,
    ) {
        let (var, value) = self.pair(literal);
        let before = self.state.values[var];
        let left = before & !(1 << value);
        self.state.values[var] = left;
        if links != LinkSet::Places && left.is_power_of_two() {
            let gone = values_in(self.source.values[var] & !before);
            let gone = gone.map(|gone| self.literal(var, gone, false));
            let parents = [literal].into_iter().chain(gone);
            let other = self.literal(var, left.trailing_zeros() as usize, true);
            found.learn(other, Via::Variable, parents);
        }
        let all = self.state.places[value];
        self.state.places[value].remove(var);
        let first = groups.groups().len() * value;
        for &group in groups.groups_of(var) {
            let count = &mut self.state.counts[first + group];
            let is_pair = *count == 2;
            *count = count.saturating_sub(1);
            if is_pair && links != LinkSet::Values && !found.has_conflict() {
                let members = groups.groups()[group].members;
                let gone = members & (self.source.places[value] - all);
                let gone = gone.iter().map(|gone| self.literal(gone, value, false));
                if let Some(other) = (members & self.state.places[value]).first() {
                    let other = self.literal(other, value, true);
                    let via = Via::Group(group as u16);
                    found.learn(other, via, [literal].into_iter().chain(gone));
                }
            }
        }
    }
}

impl<const W: usize> Default for Prober<W> {
    fn default() -> Prober<W> {
        Prober::new()
    }
}
