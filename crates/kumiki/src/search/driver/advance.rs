//! Solutions, one after the other: the loop runs on a space until something is due, and then takes
//! the turn that the plan names.
//!
//! Invariant: a search leaves its copied states only for the store, at most once, and before its
//! second solution. Values refuted at their root stay removed.

use super::plan::{HalfRun, Turn};
use super::{Active, Beginning, Search};
use crate::arithmetic::Int;
use crate::propagation::Halt;
use crate::run::{Due, Limit, Random};
use crate::search::depth_first::{self, Found, Position};
use crate::search::spaces::{Learner, LearningBase, LearningSpace, StoreRun};
use crate::state::{Store, Var};
use smallvec::SmallVec;

impl Search {
    /// Returns the next solution: every variable of the store is fixed. Returns `None` if there are
    /// no more, or if a limit is reached: [`Search::status`] returns which.
    pub fn next_solution(&mut self) -> Option<&Store> {
        self.uncount_ahead();
        if self.find_next(true) != Found::Solution {
            return None;
        }
        self.show();
        Some(self.store())
    }

    /// Finds the next solution without returning it. With `is_last` false, skips reading the clock
    /// after a solution.
    pub(super) fn find_next(&mut self, is_last: bool) -> Found {
        self.control.start_clock();
        let found = self.advance();
        self.stopped = match found {
            Found::Stopped(limit) => Some(limit),
            Found::Solution | Found::End | Found::Due(_) => None,
        };
        // Reading the clock is slow beside a solution that took no search.
        if found != Found::Solution || (is_last && self.only_changed().is_none()) {
            self.control.record_time();
        }
        found
    }

    /// Takes the next solutions if they differ from the last one in a single variable, whose values
    /// it returns. The search goes on behind them. The store does not show them.
    pub(crate) fn take_rest(&mut self) -> Option<(Var, SmallVec<[Int; 16]>)> {
        match (self.position, &self.active) {
            (Position::Solution, Active::Store) => self.trailed.take_rest(&mut self.control),
            _ => None,
        }
    }

    /// Writes the next solution into `row`, which is empty or has the one before: the values of all
    /// variables, in the order of declaration. Returns `false` if [`Search::next_solution`] would
    /// return `None`. This is faster than [`Search::next_solution`] if the store is not used
    /// otherwise.
    pub fn next_row(&mut self, row: &mut Vec<Int>) -> bool {
        self.uncount_ahead();
        if self.find_next(true) != Found::Solution {
            return false;
        }
        match (&self.active, self.only_changed().filter(|_| !row.is_empty())) {
            (Active::Copied(search), Some(var)) => row[var.index()] = search.value(var),
            (_, Some(var)) => row[var.index()] = self.store().domain(var).min(),
            (_, None) => self.write_row(row),
        }
        true
    }

    /// Writes the next solutions into `rows`, whatever these hold, until each has one or there are
    /// no more; returns their number. This is faster than [`Search::next_row`] for each, because
    /// the clock is read once for all of them.
    ///
    /// ```
    /// use kumiki::{constraints::NotEqual, engine::Model, search::Search};
    ///
    /// let mut model = Model::new();
    /// let x = model.add_variable(1..=2)?;
    /// let y = model.add_variable(2..=3)?;
    /// model.add_constraint(NotEqual::new(x, y));
    /// let mut search = Search::new(model);
    /// let (mut one, mut other) = (Vec::new(), Vec::new());
    /// assert_eq!(search.next_rows([&mut one, &mut other]), 2);
    /// assert_eq!((&one[..], &other[..]), (&[1, 2][..], &[1, 3][..]));
    /// assert_eq!(search.next_rows([&mut one, &mut other]), 1);
    /// assert_eq!(one, [2, 3]);
    /// # Ok::<(), kumiki::engine::DomainError>(())
    /// ```
    pub fn next_rows<const N: usize>(&mut self, rows: [&mut Vec<Int>; N]) -> usize {
        self.uncount_ahead();
        for (at, row) in rows.into_iter().enumerate() {
            if self.find_next(at + 1 == N) != Found::Solution {
                return at;
            }
            self.write_row(row);
        }
        N
    }

    /// Writes the last solution into `row`.
    pub(super) fn write_row(&self, row: &mut Vec<Int>) {
        match &self.active {
            Active::Copied(search) => search.write_row(row),
            Active::Store | Active::Learning(_) => {
                row.clear();
                row.extend(self.store().values());
            }
        }
    }

    /// Returns the only variable in which the last solution differs from the one before, if that is
    /// known.
    pub(crate) fn only_changed(&self) -> Option<Var> {
        match &self.active {
            Active::Store => self.trailed.only_changed(),
            Active::Learning(_) => None,
            Active::Copied(search) => search.only_changed(),
        }
    }

    /// Moves the search to the next solution, to a limit, or to the end. A count also gets it back
    /// when components are to be looked for.
    pub(super) fn advance(&mut self) -> Found {
        if self.control.has_enough_solutions() {
            return Found::Stopped(Limit::Solutions);
        }
        if self.position == Position::Root {
            self.open_base();
        }
        if let Some(beginning) = self.put_off.take()
            && let Some(found) = self.begin_to_learn(beginning, false)
        {
            self.note(found);
            return found;
        }
        let Search { plan, active, trailed, control, position, .. } = self;
        let mut turn = plan.first_turn(*position, active, trailed, control);
        let found = loop {
            if turn != Turn::GoOn
                && let Some(found) = self.take(turn)
            {
                break found;
            }
            let Search { plan, active, trailed, control, position, .. } = self;
            control.due = plan.due(active, control);
            let found = match active {
                Active::Store => depth_first::next(trailed, control, *position),
                Active::Learning(learner) => {
                    depth_first::next(&mut LearningSpace { learner, trailed }, control, *position)
                }
                Active::Copied(search) => search.next(control, *position),
            };
            let Found::Due(due_at) = found else { break found };
            *position = due_at;
            turn = plan.turn(due_at, active, trailed, control);
        };
        self.control.due = Due::NEVER;
        self.note(found);
        found
    }

    /// Records what was found.
    fn note(&mut self, found: Found) {
        self.position = match found {
            Found::Solution => Position::Solution,
            Found::End => Position::End,
            Found::Stopped(_) | Found::Due(_) => Position::Node,
        };
        if !matches!(self.active, Active::Copied(_)) {
            self.control.statistics.propagations = self.network().propagation.runs();
        }
        if found != Found::Solution {
            return;
        }
        if let Active::Copied(search) = &self.active
            && self.settings.check_solutions
            && self.control.returns_solutions()
        {
            self.model().check_solution(|var| search.value(var));
        }
        if self.plan.records_solution(&self.active, &self.control)
            && self.trailed.objective().is_none()
        {
            let mut row = Vec::new();
            self.write_row(&mut row);
            self.plan.solved(row, &self.control);
        }
    }

    /// Takes a turn. Returns what was found if that ends the call.
    #[cold]
    #[inline(never)]
    fn take(&mut self, turn: Turn) -> Option<Found> {
        let orders_values = self.plan.orders_values(&self.trailed, &self.control);
        match turn {
            Turn::GoOn => {}
            Turn::Extend(conflicts) => self.trailed.run_left = conflicts,
            Turn::Restart => self.restart(),
            Turn::EndRun => self.end_run(),
            Turn::Halve(half) => self.halve(half),
            Turn::Probe => {
                self.control.statistics.restarts += 1;
                return self.learn(orders_values);
            }
            Turn::LearnAtOnce => return self.learn_at_once(orders_values),
            Turn::Learn => return self.learn(orders_values),
            Turn::DropOrder => return self.learn(false),
            Turn::GiveUpLearning => {
                self.end_learning();
                self.plan.gave_up_learning(&self.trailed);
                self.position = Position::Conflict;
            }
            Turn::ToStore => {
                self.leave_copies();
                let found = self.learn(orders_values);
                let runs = self.control.statistics.propagations;
                self.network_mut().propagation.set_runs(runs);
                return found;
            }
            Turn::ToCount => return Some(Found::Due(Position::Node)),
        }
        None
    }

    /// Ends the run, once the solution that was found is refuted.
    fn end_run(&mut self) {
        match &mut self.active {
            Active::Learning(learner) => learner.end_run(),
            Active::Store | Active::Copied(_) => self.trailed.run_left = 0,
        }
    }

    /// Starts again from the root with a part of the objective, or without.
    fn halve(&mut self, half: Option<HalfRun>) {
        self.control.statistics.restarts += 1;
        let Search { plan, active, trailed, control, position, .. } = self;
        trailed.branching.halve(half.map(|half| half.halvings));
        let conflicts = half.map_or(plan.conflicts_of_run(), |half| half.conflicts);
        match active {
            Active::Learning(learner) => learner.restart_for(conflicts, control),
            Active::Store | Active::Copied(_) => {
                let run =
                    StoreRun { conflicts, orders: None, begins_nogoods: false, probes: false };
                trailed.restart(run, control);
            }
        }
        *position = Position::Node;
    }

    /// Starts again from the root. On copied states, the search decides for random values from the
    /// first restart on.
    fn restart(&mut self) {
        self.control.statistics.restarts += 1;
        self.trailed.branching.halve(None);
        match &mut self.active {
            Active::Store => {
                let run = self.plan.next_run(&self.control);
                self.trailed.restart(run, &mut self.control);
            }
            Active::Learning(learner) => learner.restart(&mut self.control),
            Active::Copied(search) => {
                search.return_to_base();
                if self.control.statistics.restarts == 1 {
                    search.shuffle(Random::new(self.settings.seed));
                }
            }
        }
        self.position = Position::Node;
    }

    /// Propagates the root, and begins to learn there. A proof has what is removed at the root, so
    /// learning begins before. Returns the outcome if nothing is left, or if a limit came first.
    fn learn_at_once(&mut self, orders_values: bool) -> Option<Found> {
        if self.control.proof.is_none() {
            match self.trailed.propagate_base(&mut self.control) {
                Ok(()) => {}
                Err(Halt::Conflict) => return Some(Found::End),
                Err(Halt::Limit) => return Some(Found::Stopped(self.control.reached())),
            }
        }
        self.learn(orders_values)
    }

    /// Begins to learn, or does so anew. Returns the outcome if a limit comes first: the search
    /// then begins to learn when it goes on.
    fn learn(&mut self, orders_values: bool) -> Option<Found> {
        let runs = self.trailed.network.propagation.runs();
        let probing = self.plan.probing_before_learning(runs, &self.control);
        self.begin_to_learn(Beginning { orders_values, probing }, true)
    }

    /// Begins to learn, as [`learn`](Search::learn). What was put off once is not put off again, as
    /// a search that is stopped often would never learn.
    fn begin_to_learn(&mut self, beginning: Beginning, may_wait: bool) -> Option<Found> {
        self.end_learning();
        let mut base = LearningBase::new(&self.trailed, beginning.orders_values);
        base.may_wait = may_wait;
        let (probing, first) = (beginning.probing, self.plan.first());
        let learner = Learner::new(&self.trailed, base, probing, first, &mut self.control);
        self.position = Position::Node;
        let Some(learner) = learner else {
            self.put_off = Some(beginning);
            return Some(Found::Stopped(self.control.reached()));
        };
        self.active = Active::Learning(Box::new(learner));
        None
    }

    /// Returns to the point where the search began to learn, if it learns.
    pub(super) fn end_learning(&mut self) {
        if let Active::Learning(learner) = &self.active {
            self.trailed.resume(learner.network.propagation.runs());
            self.active = Active::Store;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::constraints::NotEqual;
    use crate::propagation::Model;
    use crate::run::{Limits, StopFlag};
    use crate::search::settings::Settings;

    #[test]
    fn a_limit_puts_off_what_begins_to_learn() {
        let mut model = Model::new();
        let queens = model.add_variables(6, 0..6).unwrap();
        for (at, &queen) in queens.iter().enumerate() {
            for (apart, &other) in queens[at + 1..].iter().enumerate() {
                let apart = apart as Int + 1;
                for shift in [-apart, 0, apart] {
                    model.add_constraint(NotEqual::new(queen + shift, other));
                }
            }
        }
        let flag = StopFlag::new();
        let settings = Settings::default().limits(Limits::none().stop(flag.clone()));
        let mut search = Search::with_settings(model, settings);
        search.open_base();
        flag.raise();
        assert_eq!(search.learn(false), Some(Found::Stopped(Limit::Stop)));
        assert!(!matches!(search.active, Active::Learning(_)));
        assert!(search.next_solution().is_none());
        search.set_limits(Limits::none());
        assert!(search.next_solution().is_some());
        assert!(matches!(search.active, Active::Learning(_)));
        assert_eq!(1 + std::iter::from_fn(|| search.next_solution().map(drop)).count(), 4);
    }
}
