//! The graph of an automaton, as a run reads it.
//!
//! Invariant: every state is on a path from a start to an accepting state. States are numbered from
//! 0, in breadth-first order from the starts, so states visited together are near each other.

use super::Automaton;
use super::shifts::Shifts;
use crate::arithmetic::Int;
use crate::arithmetic::bits::{bits, each, set};

/// The useful states of an automaton, and their edges.
#[derive(Clone, Debug, Default)]
pub(super) struct StateGraph {
    /// The letters, ascending; everywhere else a letter is its index here.
    letters: Vec<Int>,
    /// The start of the edges of each state, and the end of the last.
    first: Vec<usize>,
    edges: Vec<Edge>,
    /// The edges as shifts, if at most 64 states and letters have many edges that are alike.
    shifts: Option<Shifts>,
    /// The first letter, if the letters are at most 64 integers without a gap.
    first_of_row: Option<Int>,
    /// The start states, and the accepting ones, as sets.
    starts: Vec<u64>,
    accepting: Vec<u64>,
}

/// An edge: some of 64 letters lead to a state.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Edge {
    pub(super) to: u32,
    /// The index of the word in a set of letters: those from `64 · word` on.
    pub(super) word: u32,
    pub(super) letters: u64,
}

impl StateGraph {
    pub(super) fn new(automaton: &Automaton<Int>) -> StateGraph {
        let Automaton { starts, transitions, accepting, .. } = automaton;
        let names = StateNames::of(automaton);
        let state = |&name: &usize| names.state(name);
        let starts: Vec<usize> = sorted(starts.iter().map(state));
        let accepting: Vec<usize> = sorted(accepting.iter().map(state));
        let arcs: Vec<(usize, Int, usize)> = transitions
            .iter()
            .map(|(from, letter, to)| (state(from), *letter, state(to)))
            .collect();

        let back = Neighbours::new(names.len(), arcs.iter().map(|&(from, _, to)| (to, from)));
        let is_alive = back.reached(&accepting, |_| true).1;
        let ahead = Neighbours::new(names.len(), arcs.iter().map(|&(from, _, to)| (from, to)));
        let (met, is_met) = ahead.reached(&starts, |state| is_alive[state]);

        let mut number = vec![0; names.len()];
        met.iter().enumerate().for_each(|(at, &state)| number[state] = at);
        let is_useful = |&(from, _, to): &(usize, Int, usize)| is_met[from] && is_met[to];
        let arcs = arcs.iter().filter(|arc| is_useful(arc));
        let arcs = arcs.map(|&(from, letter, to)| (number[from], letter, number[to]));
        let numbers = |states: &[usize]| -> Vec<usize> {
            states.iter().filter(|&&state| is_met[state]).map(|&state| number[state]).collect()
        };
        StateGraph {
            starts: set(met.len(), &numbers(&starts)),
            accepting: set(met.len(), &numbers(&accepting)),
            ..StateGraph::of_arcs(met.len(), &arcs.collect::<Vec<_>>())
        }
    }

    /// Returns the graph of the letters and edges of `arcs` between `states` states.
    fn of_arcs(states: usize, arcs: &[(usize, Int, usize)]) -> StateGraph {
        let letters = sorted(arcs.iter().map(|&(_, letter, _)| letter));
        let edges = arcs.iter().map(|&(from, letter, to)| {
            let letter = letters.binary_search(&letter).expect("it is among the letters");
            (from, narrow(to), narrow(letter / 64), 1_u64 << (letter % 64))
        });
        let mut edges: Vec<_> = edges.collect();
        edges.sort_unstable();
        edges.dedup_by(|next, kept| {
            let is_same = (next.0, next.1, next.2) == (kept.0, kept.1, kept.2);
            kept.3 |= if is_same { next.3 } else { 0 };
            is_same
        });
        let first = starts(states, edges.iter().map(|edge| edge.0));
        let edges =
            edges.iter().map(|&(from, to, word, letters)| (from, Edge { to, word, letters }));
        let is_narrow = states <= 64 && letters.len() <= 64;
        let shifts = if is_narrow { Shifts::new(edges.clone()) } else { None };
        let edges = edges.map(|(_, edge)| edge).collect();
        let ends = letters.first().zip(letters.last()).filter(|_| letters.len() <= 64);
        let row = ends.filter(|(first, last)| last.abs_diff(**first) as usize + 1 == letters.len());
        let first_of_row = row.map(|(first, _)| *first);
        StateGraph { letters, first, edges, shifts, first_of_row, ..StateGraph::default() }
    }

    /// Returns the number of words of a set of states.
    pub(super) fn words(&self) -> usize {
        self.starts.len()
    }

    pub(super) fn starts(&self) -> &[u64] {
        &self.starts
    }

    pub(super) fn accepting(&self) -> &[u64] {
        &self.accepting
    }

    pub(super) fn letters(&self) -> &[Int] {
        &self.letters
    }

    /// Returns the number of words of a set of letters.
    pub(super) fn letter_words(&self) -> usize {
        self.letters.len().div_ceil(64)
    }

    /// Returns the first letter if the letters are at most 64 integers without a gap.
    pub(super) fn first_of_row(&self) -> Option<Int> {
        self.first_of_row
    }

    #[inline]
    fn edges(&self, state: usize) -> &[Edge] {
        &self.edges[self.first[state]..self.first[state + 1]]
    }

    /// Makes `there` the states that `letters` lead to from `here`.
    #[inline]
    pub(super) fn go_ahead(&self, here: &[u64], letters: &[u64], there: &mut [u64]) {
        if let (Some(shifts), &[here], &[letters], [there]) =
            (&self.shifts, here, letters, &mut *there)
        {
            *there = shifts.ahead(here, letters);
            return;
        }
        there.fill(0);
        for edge in each(here).flat_map(|state| self.edges(state)) {
            let is_open = letters[edge.word as usize] & edge.letters != 0;
            there[edge.to as usize / 64] |= u64::from(is_open) << (edge.to % 64);
        }
    }

    /// Removes from `here` the states from which no `letters` lead to `there`, and makes
    /// `supported` the letters that do.
    #[inline]
    pub(super) fn go_back(
        &self,
        here: &mut [u64],
        letters: &[u64],
        there: &[u64],
        supported: &mut [u64],
    ) {
        if let (Some(shifts), [here], &[letters], &[there], [supported]) =
            (&self.shifts, &mut *here, letters, there, &mut *supported)
        {
            (*here, *supported) = shifts.back(*here, letters, there);
            return;
        }
        supported.fill(0);
        for (at, word) in here.iter_mut().enumerate() {
            for state in bits(*word) {
                let mut is_on_a_path = false;
                for edge in self.edges(at * 64 + state) {
                    let open = letters[edge.word as usize] & edge.letters;
                    if open != 0 && there[edge.to as usize / 64] >> (edge.to % 64) & 1 == 1 {
                        supported[edge.word as usize] |= open;
                        is_on_a_path = true;
                    }
                }
                *word &= !(u64::from(!is_on_a_path) << state);
            }
        }
    }

    /// Returns the states that `letters` lead to from `here`, where one word has all states and one
    /// all letters.
    #[inline]
    pub(super) fn ahead(&self, here: u64, letters: u64) -> u64 {
        let mut there = [0];
        self.go_ahead(&[here], &[letters], &mut there);
        there[0]
    }

    /// Returns the states of `here` from which `letters` lead to `there`, and the letters that do,
    /// where one word has all states and one all letters.
    #[inline]
    pub(super) fn back(&self, here: u64, letters: u64, there: u64) -> (u64, u64) {
        let (mut left, mut supported) = ([here], [0]);
        self.go_back(&mut left, &[letters], &[there], &mut supported);
        (left[0], supported[0])
    }

    /// Returns whether some word of the language has the known letters.
    pub(super) fn can_read(&self, word: impl Iterator<Item = Option<Int>>) -> bool {
        let mut here = self.starts.clone();
        let mut there = vec![0; self.words()];
        for letter in word {
            let known = match letter.map(|letter| self.letters.binary_search(&letter)) {
                Some(Err(_)) => return false,
                Some(Ok(at)) => Some(at),
                None => None,
            };
            there.fill(0);
            for edge in each(&here).flat_map(|state| self.edges(state)) {
                if known.is_none_or(|letter| edge.has(letter)) {
                    there[edge.to as usize / 64] |= 1 << (edge.to % 64);
                }
            }
            std::mem::swap(&mut here, &mut there);
        }
        here.iter().zip(&self.accepting).any(|(here, accepting)| here & accepting != 0)
    }

    /// Returns the least number of letters of `word` to change so that it is in the language;
    /// `None` if no word has its length.
    pub(super) fn distance(&self, word: &[Int]) -> Option<u64> {
        let cost_in =
            |set: &[u64], state: usize| (set[state / 64] >> (state % 64) & 1 == 1).then_some(0);
        let states = self.first.len() - 1;
        let mut here: Vec<Option<u64>> =
            (0..states).map(|state| cost_in(&self.starts, state)).collect();
        for letter in word {
            let letter = self.letters.binary_search(letter).ok();
            let mut there: Vec<Option<u64>> = vec![None; states];
            for (state, cost) in here.iter().enumerate().filter_map(|(s, cost)| Some((s, (*cost)?)))
            {
                for edge in self.edges(state) {
                    let is_read = letter.is_some_and(|letter| edge.has(letter));
                    let (cost, best) = (cost + u64::from(!is_read), &mut there[edge.to as usize]);
                    *best = Some(best.map_or(cost, |best| best.min(cost)));
                }
            }
            here = there;
        }
        each(&self.accepting).filter_map(|state| here[state]).min()
    }
}

impl Edge {
    fn has(self, letter: usize) -> bool {
        self.word as usize == letter / 64 && self.letters >> (letter % 64) & 1 == 1
    }
}

/// The names of the states of an automaton, as numbers from 0.
enum StateNames {
    /// The names are such numbers, all less than the length.
    Numbers(usize),
    /// The names, ascending.
    Listed(Vec<usize>),
}

impl StateNames {
    fn of(automaton: &Automaton<Int>) -> StateNames {
        let Automaton { starts, transitions, accepting, .. } = automaton;
        let ends = transitions.iter().flat_map(|&(from, _, to)| [from, to]);
        let all = || ends.clone().chain(starts.iter().copied()).chain(accepting.iter().copied());
        let greatest = all().max().unwrap_or(0);
        // Numbers between them that are no names are states without edges.
        if greatest <= 4 * transitions.len() {
            return StateNames::Numbers(greatest + 1);
        }
        StateNames::Listed(sorted(all()))
    }

    fn len(&self) -> usize {
        match self {
            StateNames::Numbers(len) => *len,
            StateNames::Listed(names) => names.len(),
        }
    }

    /// Returns the number of a name, which is one of the automaton.
    fn state(&self, name: usize) -> usize {
        match self {
            StateNames::Numbers(_) => name,
            StateNames::Listed(names) => names.binary_search(&name).expect("it is among the names"),
        }
    }
}

/// The neighbours of each state.
struct Neighbours {
    first: Vec<usize>,
    to: Vec<usize>,
}

impl Neighbours {
    fn new(states: usize, arcs: impl Iterator<Item = (usize, usize)> + Clone) -> Neighbours {
        let first = starts(states, arcs.clone().map(|arc| arc.0));
        let (mut next, mut to) = (first.clone(), vec![0; first[states]]);
        for (from, end) in arcs {
            to[next[from]] = end;
            next[from] += 1;
        }
        Neighbours { first, to }
    }

    /// Returns the states that are reached from `from` through states that satisfy `may_enter`, in
    /// the order of the visits, and for each state whether it is reached.
    fn reached(
        &self,
        from: &[usize],
        may_enter: impl Fn(usize) -> bool,
    ) -> (Vec<usize>, Vec<bool>) {
        let states = self.first.len() - 1;
        let (mut order, mut is_reached) = (Vec::with_capacity(states), vec![false; states]);
        let mut enter = |order: &mut Vec<usize>, next: &[usize]| {
            for &state in next {
                if !is_reached[state] && may_enter(state) {
                    is_reached[state] = true;
                    order.push(state);
                }
            }
        };
        enter(&mut order, from);
        let mut at = 0;
        while let Some(&state) = order.get(at) {
            enter(&mut order, &self.to[self.first[state]..self.first[state + 1]]);
            at += 1;
        }
        (order, is_reached)
    }
}

/// Returns the start of the arcs of each state, and the end of the last, if each arc begins at one
/// of `from` and they are in the order of the states.
fn starts(states: usize, from: impl Iterator<Item = usize>) -> Vec<usize> {
    let mut first = vec![0; states + 1];
    from.for_each(|state| first[state + 1] += 1);
    (1..first.len()).for_each(|at| first[at] += first[at - 1]);
    first
}

fn sorted<T: Ord>(items: impl Iterator<Item = T>) -> Vec<T> {
    let mut items: Vec<T> = items.collect();
    items.sort_unstable();
    items.dedup();
    items
}

fn narrow(number: usize) -> u32 {
    u32::try_from(number).expect("there are fewer than 2^32 states and letters")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn shifts_do_what_the_edges_do() {
        let graph =
            StateGraph::new(&Automaton::blocks([3, 1]).filter_map(|&bit: &bool| Some(bit.into())));
        assert!(graph.shifts.is_some());
        let by_edges = StateGraph { shifts: None, ..graph.clone() };
        let states = 1_u64 << (graph.first.len() - 1);
        for (set, letters) in (0..states).flat_map(|set| (0..4).map(move |letters| (set, letters)))
        {
            assert_eq!(graph.ahead(set, letters), by_edges.ahead(set, letters));
            let back = |graph: &StateGraph, there: u64| graph.back(set, letters, there);
            assert!((0..states).all(|there| back(&graph, there) == back(&by_edges, there)));
        }
    }
}
