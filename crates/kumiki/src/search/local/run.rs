//! One run: random values, a first improvement of each variable, then steps.
//!
//! Invariant: a run that a limit interrupted continues as if it had not been interrupted.

use super::assignment::Assignment;
use super::neighbourhood::{Neighbourhood, Situation};
use crate::arithmetic::Int;
use crate::propagation::{Model, guard_running_of};
use crate::run::{Limit, Meter};
use crate::state::{ConstraintId, Store, Var};
use std::sync::Arc;

#[derive(Debug)]
pub(super) struct Run {
    assignment: Assignment,
    neighbourhood: Neighbourhood,
    /// The variables that may change, in the order in which they are improved.
    free: Vec<Var>,
    stage: LocalStage,
    steps_left: u64,
    /// The steps of all runs.
    steps: u64,
    /// The number of runs that have begun.
    begun: u64,
}

/// The stage of a run.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum LocalStage {
    /// This constraint is evaluated next.
    Looking(usize),
    /// This one of the free variables is improved next.
    Improving(usize),
    Stepping,
    Over,
}

impl Run {
    /// Returns a run that is over.
    pub(super) fn new(model: &Arc<Model>, constraints: &[ConstraintId], seed: u64) -> Run {
        Run {
            assignment: Assignment::new(Arc::clone(model), constraints),
            neighbourhood: Neighbourhood::new(model, constraints, seed),
            free: Vec::new(),
            stage: LocalStage::Over,
            steps_left: 0,
            steps: 0,
            begun: 0,
        }
    }

    pub(super) fn values(&self) -> &[Int] {
        self.assignment.values()
    }

    /// Returns the steps made so far, in all runs.
    pub(super) fn steps(&self) -> u64 {
        self.steps
    }

    /// Returns the number of runs that have begun.
    pub(super) fn begun(&self) -> u64 {
        self.begun
    }

    /// Returns the number of evaluations of violations.
    pub(super) fn evaluations(&self) -> u64 {
        self.assignment.evaluations()
    }

    /// Begins a run of at most `steps` steps.
    pub(super) fn begin(&mut self, store: &Store, steps: u64) {
        self.free.clear();
        self.free.extend(self.assignment.variables().filter(|&var| !store.is_fixed(var)));
        self.neighbourhood.shuffle(&mut self.free);
        let values = store.domains().map(|domain| self.neighbourhood.any_value(domain));
        self.assignment.begin(values);
        self.stage = LocalStage::Looking(0);
        self.steps_left = steps;
        self.begun += 1;
    }

    /// Continues until all constraints hold (`true`), or the run is over (`false`). Stops at a
    /// limit; `most` limits the steps of all runs.
    pub(super) fn go_on(
        &mut self,
        store: &Store,
        meter: &mut Meter,
        most: Option<u64>,
    ) -> Result<bool, Limit> {
        let model = Arc::clone(self.assignment.model());
        let running = |run: &Run| run.assignment.running();
        guard_running_of(&model, self, running, |run| run.go_on_unguarded(store, meter, most))
    }

    fn go_on_unguarded(
        &mut self,
        store: &Store,
        meter: &mut Meter,
        most: Option<u64>,
    ) -> Result<bool, Limit> {
        let now = &mut Situation { assignment: &mut self.assignment, store, meter };
        loop {
            now.tick()?;
            self.stage = match self.stage {
                LocalStage::Looking(at) if at < now.assignment.constraints() => {
                    now.assignment.look_at(at);
                    LocalStage::Looking(at + 1)
                }
                LocalStage::Looking(_) => LocalStage::Improving(0),
                LocalStage::Improving(at) if at < self.free.len() => {
                    self.neighbourhood.improve(now, self.free[at])?;
                    LocalStage::Improving(at + 1)
                }
                LocalStage::Improving(_) => LocalStage::Stepping,
                LocalStage::Stepping if now.assignment.violated().is_empty() => {
                    self.stage = LocalStage::Over;
                    return Ok(true);
                }
                LocalStage::Stepping if self.steps_left == 0 => LocalStage::Over,
                LocalStage::Stepping if most.is_some_and(|most| self.steps >= most) => {
                    return Err(Limit::Decisions);
                }
                LocalStage::Stepping => {
                    self.neighbourhood.step(now)?;
                    self.steps_left -= 1;
                    self.steps += 1;
                    LocalStage::Stepping
                }
                LocalStage::Over => return Ok(false),
            }
        }
    }
}
