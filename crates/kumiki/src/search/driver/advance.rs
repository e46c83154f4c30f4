//! The loop of a search: it runs on a space until something is due, and takes the turn of the plan.
//!
//! Invariant: a search leaves its copied states only for the store, at most once, and before its
//! second solution. Values refuted at their root stay removed.

use super::plan::Turn;
use super::{Active, Search};
use crate::propagation::Halt;
use crate::run::{Due, Limit, Random};
use crate::search::depth_first::{self, Found, Position};
use crate::search::spaces::{Learner, LearningBase, LearningSpace, LearningStart};

impl Search {
    /// Moves the search to the next solution, to a limit, or to the end. A count also gets it back
    /// when components are to be looked for.
    pub(super) fn advance(&mut self) -> Found {
        if self.control.has_enough_solutions() {
            return Found::Stopped(Limit::Solutions);
        }
        if self.position == Position::Root {
            self.open_base();
        }
        let Search { plan, active, trailed, control, position, .. } = self;
        let mut turn = plan.first_turn(*position, active, trailed, control);
        let found = loop {
            if let Some(found) = self.take(turn) {
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
    #[inline]
    fn take(&mut self, turn: Turn) -> Option<Found> {
        if turn == Turn::GoOn { None } else { self.change(turn) }
    }

    #[cold]
    #[inline(never)]
    fn change(&mut self, turn: Turn) -> Option<Found> {
        let orders_values = self.plan.orders_values(&self.trailed, &self.control);
        match turn {
            Turn::GoOn => {}
            Turn::Extend(conflicts) => self.trailed.extend_run(conflicts),
            Turn::Restart => self.restart(),
            Turn::Probe => {
                self.control.statistics.restarts += 1;
                self.learn(orders_values);
            }
            Turn::LearnAtOnce => return self.learn_at_once(orders_values),
            Turn::Learn => self.learn(orders_values),
            Turn::DropOrder => self.learn(false),
            Turn::GiveUpLearning => {
                self.end_learning();
                self.trailed.state_objective();
                self.plan.gave_up_learning();
                self.position = Position::Conflict;
            }
            Turn::ToStore => {
                self.leave_copies();
                self.learn(orders_values);
                let runs = self.control.statistics.propagations;
                self.network_mut().propagation.set_runs(runs);
            }
            Turn::ToCount => return Some(Found::Due(Position::Node)),
        }
        None
    }

    /// Starts again from the root. On copied states, the search decides for random values from the
    /// first restart on.
    fn restart(&mut self) {
        self.control.statistics.restarts += 1;
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
        self.learn(orders_values);
        None
    }

    /// Begins to learn, or does so anew.
    fn learn(&mut self, orders_values: bool) {
        self.end_learning();
        let base = LearningBase::new(&self.trailed, orders_values);
        let runs = self.trailed.network.propagation.runs();
        let probing = self.plan.probing_before_learning(runs, &self.control);
        let start = LearningStart { base, probing, first: self.plan.first() };
        let learner = Learner::new(&self.trailed, start, &mut self.control);
        self.active = Active::Learning(Box::new(learner));
        self.position = Position::Node;
    }

    /// Returns to the point where the search began to learn, if it learns.
    pub(super) fn end_learning(&mut self) {
        if let Active::Learning(learner) = &self.active {
            self.trailed.resume(learner.network.propagation.runs());
            self.active = Active::Store;
        }
    }
}
