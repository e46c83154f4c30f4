//! The descent: search on the states of a network, which are copied instead of restored from a
//! trail.
//!
//! Invariant: `levels[..=depth]` are in force. Each except the deepest holds the place that was
//! decided in it, and its value. A decision is refuted by removing that value from it.

mod combinations;

use super::Network;
use super::kernel::{Choice, Kernel, Look, Made, Rules, make, make_on_boards};
use crate::arithmetic::Int;
use crate::run::{Limit, Limits, Meter, Statistics};
use crate::state::{Store, Var, word_at};
use combinations::{Combinations, least};

/// The input and output of a descent, besides solutions.
pub(crate) struct Progress<'a> {
    pub(crate) meter: &'a mut Meter,
    pub(crate) limits: &'a Limits,
    pub(crate) statistics: &'a mut Statistics,
    /// True if solutions are only counted, so that many may be counted at once.
    pub(crate) is_counting: bool,
    /// For a search that only divides its work: the number of decisions that make a sub-problem.
    pub(crate) part_depth: Option<usize>,
}

/// The outcome of a descent.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Answer {
    /// A solution, or a sub-problem.
    Found,
    /// There are no more solutions.
    End,
    /// A limit came first.
    Stopped(Limit),
}

/// A search on the states of a network.
pub(crate) trait Descent: Send {
    /// Drops assumptions and solutions.
    fn reset(&mut self);

    /// Fixes each of the variables to its value. Must be called before the first solution is
    /// searched. Returns whether that is possible.
    fn assume(&mut self, assumptions: &[(Var, Int)]) -> bool;

    /// Leaves `var` only the values of a set of words: bit `i` of word `w` is `from + 64·w + i`.
    /// Otherwise as [`Descent::assume`].
    fn assume_words(&mut self, var: Var, from: Int, words: &[u64]) -> bool;

    /// Propagates the assumptions. Returns whether anything is still possible.
    fn propagate(&mut self, statistics: &mut Statistics) -> bool;

    /// Searches for the next solution.
    fn advance(&mut self, progress: &mut Progress<'_>) -> Answer;

    /// Leaves each variable of `store` only its possible values here.
    fn show(&self, store: &mut Store);

    /// Returns the value of `var` in a solution.
    fn value(&self, var: Var) -> Int;

    /// Writes the values of a solution, one for each variable.
    fn write_row(&self, row: &mut Vec<Int>);

    /// Returns the only variable in which the last solution differs from the one before, if that is
    /// known.
    fn only_changed(&self) -> Option<Var>;
}

/// The first step of the next call.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Next {
    /// Propagate the deepest level.
    Look,
    /// Undo the decisions of the solution or sub-problem that was just found.
    TakeBack,
    /// Nothing: there are no more solutions.
    End,
}

/// A state, and the decision made in it.
struct Level<S> {
    state: S,
    place: usize,
    set: u64,
    /// True if the decision that led here was propagated without conflict.
    passed: bool,
}

/// Returns a search on the states of `network`, with the values of `sets[i]` for variable `i`;
/// `None` if `kernel` cannot run such a network.
pub(crate) fn descent(network: &Network, sets: &[u64], kernel: Kernel) -> Option<Box<dyn Descent>> {
    make(network, kernel, AWalk { sets })
}

/// Returns the same search on boards, with the variables in their own order.
pub(super) fn descent_on_boards(network: &Network, sets: &[u64]) -> Option<Box<dyn Descent>> {
    make_on_boards(network, AWalk { sets })
}

/// The data to build a walk from, except the rules.
struct AWalk<'a> {
    sets: &'a [u64],
}

impl Made for AWalk<'_> {
    type Of = Box<dyn Descent>;

    fn of<R: Rules + 'static>(self, rules: R, network: Network) -> Box<dyn Descent> {
        Box::new(Walk::new(rules, network, self.sets))
    }
}

/// A walk: the search on the states of a network, by some rules.
pub(super) struct Walk<R: Rules> {
    rules: R,
    network: Network,
    /// The variable of each place.
    vars: Vec<usize>,
    /// The state before any assumption; `None` if it has a contradiction.
    root: Option<R::State>,
    levels: Vec<Level<R::State>>,
    depth: usize,
    next: Next,
    /// The values of free places in the last solution, if they need no search.
    combinations: Combinations,
}

impl<R: Rules> Walk<R> {
    /// Returns a search with the values of `sets[i]` for variable `i`.
    pub(super) fn new(rules: R, network: Network, sets: &[u64]) -> Walk<R> {
        let (mut by_place, mut vars) = (vec![0; network.len], vec![0; network.len]);
        for (var, (&place, &set)) in network.places.iter().zip(sets).enumerate() {
            (by_place[place], vars[place]) = (set, var);
        }
        let mut state = rules.state(&by_place);
        let is_possible = rules.look(&mut state) != Look::Conflict;
        let level = Level { state: state.clone(), place: 0, set: 0, passed: false };
        Walk {
            rules,
            network,
            vars,
            root: is_possible.then_some(state),
            levels: vec![level],
            depth: 0,
            next: if is_possible { Next::Look } else { Next::End },
            combinations: Combinations::default(),
        }
    }

    /// Returns the possible values of `var` here.
    #[inline]
    fn set(&self, var: Var) -> u64 {
        let place = self.network.places[var.index()];
        self.rules.set(&self.levels[self.depth].state, place)
    }

    /// Returns the possible values of `var` at the last solution or sub-problem.
    fn found_set(&self, var: Var) -> u64 {
        match self.combinations.free.iter().find(|&&(free, ..)| free == var) {
            Some(&(.., now)) => now,
            None => self.set(var),
        }
    }

    #[inline]
    fn keep(&mut self, var: Var, keep: u64) -> bool {
        debug_assert_eq!(self.depth, 0, "assumptions come before the search");
        let place = self.network.places[var.index()];
        let state = &mut self.levels[0].state;
        let is_possible = self.next == Next::Look && self.rules.keep(state, place, keep);
        if !is_possible {
            self.next = Next::End;
        }
        is_possible
    }

    #[inline]
    fn look(&mut self, statistics: &mut Statistics) -> Look {
        statistics.propagations += 1;
        let level = &mut self.levels[self.depth];
        let look = self.rules.look(&mut level.state);
        match look {
            Look::Conflict => statistics.conflicts += 1,
            Look::Solved | Look::Open(_) => level.passed = true,
        }
        look
    }

    /// Tries the least value of `place` one level down.
    #[inline]
    fn descend(&mut self, place: usize, statistics: &mut Statistics) -> Look {
        let at = self.depth;
        if at + 1 == self.levels.len() {
            let state = self.levels[at].state.clone();
            self.levels.push(Level { state, place: 0, set: 0, passed: false });
        } else {
            let (above, below) = self.levels.split_at_mut(at + 1);
            below[0].state.clone_from(&above[at].state);
        }
        let values = self.rules.set(&self.levels[at].state, place);
        let set = least(values);
        (self.levels[at].place, self.levels[at].set) = (place, set);
        self.depth += 1;
        let level = &mut self.levels[self.depth];
        level.passed = false;
        self.rules.keep(&mut level.state, place, set);
        statistics.decisions += 1;
        statistics.peak_depth = statistics.peak_depth.max(self.depth);
        self.look(statistics)
    }

    /// Refutes the newest decision whose place has another value, and propagates; returns `None` if
    /// there is no such decision.
    #[inline]
    fn retreat(&mut self, statistics: &mut Statistics) -> Option<Look> {
        while self.depth > 0 {
            statistics.backtracks += u64::from(self.levels[self.depth].passed);
            self.depth -= 1;
            let level = &mut self.levels[self.depth];
            let left = self.rules.set(&level.state, level.place) & !level.set;
            if left != 0 {
                self.rules.keep(&mut level.state, level.place, left);
                return Some(self.look(statistics));
            }
        }
        None
    }

    fn found(&mut self, statistics: &mut Statistics) -> Answer {
        statistics.solutions += 1;
        self.next = Next::TakeBack;
        Answer::Found
    }

    fn end(&mut self) -> Answer {
        self.next = Next::End;
        Answer::End
    }

    /// Lists the combinations of all remaining values.
    fn combine(&mut self) {
        let vars = (0..self.network.places.len()).map(Var::new);
        let free = vars.filter_map(|var| {
            let set = self.set(var);
            let is_free = set & (set - 1) != 0;
            is_free.then(|| (var, set, least(set)))
        });
        let free = free.collect();
        self.combinations = Combinations { free, changed: None };
    }

    /// Returns the number of solutions in a state in which no two free places are peers, if
    /// solutions are only counted and the limit allows that many.
    fn countable(&self, progress: &Progress<'_>) -> Option<u64> {
        if !progress.is_counting {
            return None;
        }
        let sizes = (0..self.network.places.len()).map(|var| self.set(Var::new(var)).count_ones());
        let count = sizes.fold(1, |count: u64, size| count.saturating_mul(u64::from(size)));
        let total = progress.statistics.solutions.saturating_add(count);
        progress.limits.solutions.is_none_or(|limit| total <= limit).then_some(count)
    }

    /// Continues from an open state: propagates one level down, or returns an answer.
    fn go_on(&mut self, choice: Choice, progress: &mut Progress<'_>) -> Result<Look, Answer> {
        let is_part =
            progress.part_depth.is_some_and(|depth| self.depth >= depth || choice.is_apart);
        if is_part {
            return Err(self.found(progress.statistics));
        }
        if choice.is_apart {
            if let Some(count) = self.countable(progress) {
                progress.statistics.solutions += count;
                if progress.limits.solutions == Some(progress.statistics.solutions) {
                    self.next = Next::TakeBack;
                    return Err(Answer::Stopped(Limit::Solutions));
                }
                return self.retreat(progress.statistics).ok_or_else(|| self.end());
            }
            self.combine();
            return Err(self.found(progress.statistics));
        }
        if progress.meter.tick() {
            let limit = progress.meter.reached().expect("the meter halted");
            return Err(Answer::Stopped(limit));
        }
        if progress.limits.decisions.is_some_and(|most| progress.statistics.decisions >= most) {
            return Err(Answer::Stopped(Limit::Decisions));
        }
        Ok(self.descend(choice.place, progress.statistics))
    }
}

impl<R: Rules> Descent for Walk<R> {
    fn reset(&mut self) {
        self.depth = 0;
        self.combinations.free.clear();
        self.next = match &self.root {
            Some(root) => {
                self.levels[0].state.clone_from(root);
                Next::Look
            }
            None => Next::End,
        };
    }

    fn assume(&mut self, assumptions: &[(Var, Int)]) -> bool {
        let mut are_possible = true;
        for &(var, value) in assumptions {
            are_possible &= self.keep(var, self.network.set_of(value));
        }
        are_possible
    }

    fn assume_words(&mut self, var: Var, from: Int, words: &[u64]) -> bool {
        let has = |&value: &Int| word_at(words, value - from) & 1 == 1;
        let values = self.network.values.iter().enumerate();
        let keep = values.filter(|(_, value)| has(value)).fold(0, |set, (at, _)| set | 1 << at);
        self.keep(var, keep)
    }

    fn propagate(&mut self, statistics: &mut Statistics) -> bool {
        if self.next == Next::Look && self.look(statistics) == Look::Conflict {
            self.next = Next::End;
        }
        self.next != Next::End
    }

    fn advance(&mut self, progress: &mut Progress<'_>) -> Answer {
        let mut look = match self.next {
            Next::Look => self.look(progress.statistics),
            Next::TakeBack if self.combinations.step() => return self.found(progress.statistics),
            Next::TakeBack => match self.retreat(progress.statistics) {
                Some(look) => look,
                None => return self.end(),
            },
            Next::End => return Answer::End,
        };
        // A limit stops the search only at points where the deepest level can be propagated again.
        self.next = Next::Look;
        loop {
            look = match look {
                Look::Solved => {
                    self.combinations.changed = None;
                    return self.found(progress.statistics);
                }
                Look::Conflict => match self.retreat(progress.statistics) {
                    Some(look) => look,
                    None => return self.end(),
                },
                Look::Open(choice) => match self.go_on(choice, progress) {
                    Ok(look) => look,
                    Err(answer) => return answer,
                },
            }
        }
    }

    fn show(&self, store: &mut Store) {
        let values = &self.network.values;
        let (first, last) = (values[0], values[values.len() - 1]);
        for var in (0..self.network.places.len()).map(Var::new) {
            let set = self.found_set(var);
            let has = |at: usize| set >> at & 1 == 1;
            let shown = if last - first < 64 {
                let word = (0..values.len()).filter(|&at| has(at));
                let word = word.fold(0, |word, at| word | 1 << (values[at] - first));
                store.intersect(var, first, &[word])
            } else {
                let mut lost = (0..values.len()).filter(|&at| !has(at));
                lost.try_for_each(|at| store.remove(var, values[at]))
            };
            shown.expect("what is possible here is possible there");
        }
    }

    fn value(&self, var: Var) -> Int {
        self.network.values[self.found_set(var).trailing_zeros() as usize]
    }

    fn write_row(&self, row: &mut Vec<Int>) {
        row.resize(self.network.places.len(), 0);
        self.rules.for_each_value(&self.levels[self.depth].state, |place, value| {
            row[self.vars[place]] = self.network.values[value];
        });
        for &(var, .., now) in &self.combinations.free {
            row[var.index()] = self.network.values[now.trailing_zeros() as usize];
        }
    }

    fn only_changed(&self) -> Option<Var> {
        self.combinations.changed
    }
}
