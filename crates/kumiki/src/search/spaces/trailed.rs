//! The trailed space: a store that a trail restores, propagated by any constraints.
//!
//! Invariant: the store has one level for each decision of the path, above level 0, which holds in
//! every search, and the base, which holds the assumptions. Backtracking removes the refuted value
//! on the level below.

mod checking;
mod last_variable;
mod learner;
mod learning;
mod look_ahead;
mod nogoods;
mod path;
mod probing;
mod restart;
mod root;

use crate::propagation::{Consistency, Halt, Model, Propagation};
use crate::run::{Control, Decision, DecisionKind};
use crate::search::depth_first::{Node, Space};
use crate::search::driver::schedule::Schedule;
use crate::search::heuristics::{Branching, FEW};
use crate::search::learning::Learning;
use crate::search::objective::{MinimizedSum, Target};
use crate::search::settings::{LookAhead, Probing, Settings};
use crate::state::{Conflict, Store, Var};
pub(in crate::search) use learner::Learner;
use learning::{Before, FirstSolution};
use nogoods::Nogoods;
use path::Path;
use root::Root;
use smallvec::SmallVec;
use std::sync::Arc;

/// The level of the store for assumptions, and for values refuted below no decision.
const BASE: usize = 1;

/// The last change of the store, which is not yet propagated.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Change {
    /// Nothing was propagated yet.
    Root,
    /// A limit interrupted the propagation, or more was assumed.
    Interrupted,
    /// A variable was given a value or a bound.
    Decided(Var),
    /// A value was refuted.
    Refuted,
    /// A value was removed whose variable has only sure values left.
    Sure,
}

/// A store, its constraints, and the heuristics that decide.
pub(in crate::search) struct Trailed {
    model: Arc<Model>,
    look_ahead: LookAhead,
    store: Store,
    propagation: Propagation,
    branching: Branching,
    /// The objective to minimize, if each solution must be better than the one before.
    objective: Option<MinimizedSum>,
    path: Path,
    change: Change,
    root: Root,
    /// The times at which the search restarts.
    schedule: Schedule,
    /// True if every solution is held against every constraint.
    checks_solutions: bool,
    /// True if nogoods are kept at a restart.
    keeps_nogoods: bool,
    /// The nogoods of earlier runs, if there are any and they are kept.
    nogoods: Option<Nogoods>,
    /// True if look-ahead leaves a variable only values that satisfy each constraint that has no
    /// other free variable.
    leaves_solutions: bool,
    /// The only variable in which the last solution differs from the one before, if that is known.
    only_changed: Option<Var>,
    /// When the space probes.
    probing: Probing,
    /// True if it has probed since it was reset, because it was stuck.
    has_probed: bool,
    /// The conflicts after which the space learns, if it does.
    learns_after: Option<u64>,
    /// The number of conflicts at which it may begin to learn.
    learns_at: u64,
    /// What it has learnt, if it learns.
    learning: Option<Box<Learning>>,
    /// What it was before it began to learn.
    before_learning: Option<Before>,
    /// True if it has just begun or stopped to learn.
    has_shifted: bool,
    /// The first solution, if it is kept for learning.
    first: Option<FirstSolution>,
}

impl Trailed {
    /// Returns the space of a presolved `model`, with the constraint of the `objective` in it.
    pub(in crate::search) fn new(
        model: Arc<Model>,
        objective: Option<MinimizedSum>,
        target: Option<&Target>,
        settings: &Settings,
    ) -> Trailed {
        let bound = objective.as_ref().map(MinimizedSum::constraint);
        let propagation = Propagation::new(&model, bound);
        let mut branching = Branching::new(&model, propagation.watches(), settings, bound);
        if let (Some(objective), Some(target)) = (&objective, target) {
            branching.aim(objective.terms(), target);
        }
        let leaves_solutions = settings.look_ahead == LookAhead::Full
            && objective.is_none()
            && !model.variables().any(|var| model.domain(var).is_vast())
            && model
                .constraints()
                .all(|(id, _)| model.properties(id).consistency >= Consistency::LastFree);
        let restarts = settings.restarts_of_search();
        let mut store = model.store();
        if branching.counts_values() {
            // Without full look-ahead, a fixed variable may be free.
            match settings.look_ahead {
                LookAhead::Full => store.track_changes(),
                _ => store.track_fewest_changed(),
            }
        }
        let mut trailed = Trailed {
            look_ahead: settings.look_ahead,
            store,
            propagation,
            branching,
            objective,
            path: Path::new(model.variables().len()),
            change: Change::Root,
            root: Root::default(),
            schedule: Schedule::new(restarts, !settings.leaves_orders()),
            checks_solutions: settings.check_solutions,
            keeps_nogoods: settings.nogoods && settings.look_ahead == LookAhead::Full,
            nogoods: None,
            leaves_solutions,
            only_changed: None,
            probing: settings.probing_of_search(),
            has_probed: false,
            learns_after: settings.learns_after(),
            learning: None,
            learns_at: 0,
            before_learning: None,
            has_shifted: false,
            first: None,
            model,
        };
        trailed.learns_at = trailed.learns_first_at();
        if restarts.is_regular() {
            trailed.begin_nogoods();
        }
        trailed
    }

    /// Returns to level 0, without assumptions and without a trace of the search.
    pub(in crate::search) fn reset(&mut self) {
        self.propagation.clear();
        self.propagation.set_runs(self.root.runs);
        self.store.pop_to(0);
        if let Some(objective) = &mut self.objective {
            objective.reset(&mut self.model);
        }
        self.branching.reset();
        self.forget_nogoods();
        self.path.clear();
        self.path.decided.fill(false);
        self.change = Change::Root;
        self.schedule.reset();
        self.learns_at = self.learns_first_at();
        self.has_probed = false;
    }

    /// Makes the random choices of a search from `seed`.
    pub(in crate::search) fn shuffle(&mut self, seed: u64) {
        self.branching.shuffle(seed);
        if self.branching.counts_values() {
            self.store.track_fewest_changed();
        }
    }

    pub(in crate::search) fn model(&self) -> &Arc<Model> {
        &self.model
    }

    pub(in crate::search) fn store(&self) -> &Store {
        &self.store
    }

    /// Returns the store. After a conflict it still names the cause, until it is changed.
    pub(in crate::search) fn store_mut(&mut self) -> &mut Store {
        &mut self.store
    }

    pub(in crate::search) fn objective(&self) -> Option<&MinimizedSum> {
        self.objective.as_ref()
    }

    /// Returns the number of runs and checks of constraints.
    pub(in crate::search) fn runs(&self) -> u64 {
        self.propagation.runs()
    }

    /// Counts runs of constraints beside those of this space.
    pub(in crate::search) fn add_runs(&mut self, runs: u64) {
        self.propagation.set_runs(self.propagation.runs() + runs);
    }

    /// Returns the number of decisions in force.
    pub(in crate::search) fn depth(&self) -> usize {
        match &self.learning {
            Some(_) => self.store.level() - BASE,
            None => self.path.len(),
        }
    }

    /// Returns the only variable in which the last solution differs from the one before, if that is
    /// known.
    pub(in crate::search) fn only_changed(&self) -> Option<Var> {
        self.only_changed
    }

    /// Returns the free variables if they are few and no constraint connects two of them. Then all
    /// values that look-ahead left to each of them are sure, whatever the values of the others.
    fn independent(&self, control: &Control) -> Option<SmallVec<[Var; FEW]>> {
        // An observer is notified of every decision.
        if !self.leaves_solutions || control.observer.is_some() {
            return None;
        }
        let free = self.path.free(self.look_ahead, &self.store);
        let few = self.branching.few_free(self.path.scan, free)?;
        self.are_independent(&few).then_some(few)
    }

    /// Returns whether no constraint is on two of `vars`, which are all free variables.
    fn are_independent(&self, vars: &[Var]) -> bool {
        let Some((_, others)) = vars.split_last() else { return true };
        others.iter().all(|&var| {
            self.propagation.watches().on(var).iter().all(|&id| {
                let scope = self.model.constraint(id).scope();
                scope.iter().all(|&other| other == var || self.store.is_fixed(other))
            })
        })
    }

    /// Records the bound of the objective that follows without a decision, if there is none.
    #[inline]
    fn see_base(&mut self) {
        if let Some(objective) = &mut self.objective
            && self.store.level() == BASE
        {
            objective.see_base(&self.store);
        }
    }

    /// Pushes a level for the next decision, and makes it.
    fn decide(&mut self, is_sure: bool) -> Decision {
        let mut tracked = self.store.take_tracked();
        let mut scan = self.path.scan;
        let free = self.path.free(self.look_ahead, &self.store);
        let decision = self.branching.choose(free, &mut scan, &mut tracked);
        self.store.set_tracked(tracked);
        self.path.push(decision, scan, is_sure);
        decision
    }

    /// Writes a decision into the store, on a new level.
    fn fix(&mut self, decision: Decision) {
        self.store.push_level();
        self.store.set_running(None);
        let Decision { var, kind, value } = decision;
        let made = match kind {
            DecisionKind::Value => self.store.fix(var, value),
            DecisionKind::AtMost => self.store.remove_above(var, value),
            DecisionKind::AtLeast => self.store.remove_below(var, value),
        };
        made.expect("the value is possible");
    }

    /// Removes the values of a refuted decision.
    fn take_away(&mut self, decision: Decision) -> Result<(), Conflict> {
        let Decision { var, kind, value } = decision;
        match kind {
            DecisionKind::Value => self.store.remove(var, value),
            DecisionKind::AtMost => self.store.remove_below(var, value + 1),
            DecisionKind::AtLeast => self.store.remove_above(var, value - 1),
        }
    }

    /// Passes removals on to the observer.
    fn report_removals(&mut self, control: &mut Control) {
        control.observe(|observer| {
            let removals = self.store.take_removals();
            if !removals.is_empty() {
                observer.removed(&removals);
            }
        });
    }
}

impl Space for Trailed {
    fn propagate(&mut self, control: &mut Control) -> Result<(), Halt> {
        match std::mem::replace(&mut self.change, Change::Interrupted) {
            Change::Root => self.propagate_root(control)?,
            Change::Interrupted => {
                self.only_changed = None;
                self.propagate_changes(None, control)?;
            }
            Change::Decided(var) => self.propagate_changes(Some(var), control)?,
            Change::Refuted => self.propagate_backtrack(control)?,
            Change::Sure => self.store.clear_events(),
        }
        self.path.passed();
        if self.is_restart_due(control) {
            self.restart(control)?;
        }
        self.see_base();
        // Each node counts, also one that takes no decision and runs no constraint.
        if control.meter.tick() { Err(Halt::Limit) } else { Ok(()) }
    }

    fn examine(&mut self, control: &mut Control) -> Node {
        loop {
            if control.is_subproblem(self.path.len()) {
                return Node::Subproblem;
            }
            if !self.path.find_free(&self.branching, self.look_ahead, &self.store) {
                return Node::Solution;
            }
            let Some(vars) = self.independent(control) else { return Node::Open };
            let sizes = vars.iter().map(|&var| self.store.domain(var).size());
            if let Some(count) = control.countable(sizes) {
                if self.checks_solutions {
                    self.check_counted();
                }
                return Node::Independent(count);
            }
            let decision = self.decide(true);
            self.only_changed = self.only_changed.filter(|&var| var == decision.var);
            self.fix(decision);
            self.store.clear_events();
        }
    }

    fn descend(&mut self, control: &mut Control) {
        self.only_changed = None;
        let decision = self.decide(false);
        control.decided(self.path.len());
        control.observe(|observer| observer.decided(self.path.decisions(), &self.store));
        self.fix(decision);
        self.change = Change::Decided(decision.var);
    }

    fn conflicted(&mut self, control: &mut Control) {
        self.schedule.conflicted();
        let by = self.store.running();
        let newest = self.path.newest().map(|(decision, _)| decision);
        self.branching.conflicted(&self.model, &self.store, by, newest);
        control.observe(|observer| observer.conflicted(self.path.decisions(), by));
        self.propagation.clear();
    }

    fn refute(&mut self, control: &mut Control) -> bool {
        if control.statistics.conflicts >= self.learns_at && self.shifts_to_learning(control) {
            return false;
        }
        while let Some((decision, frame)) = self.path.newest() {
            if frame.passed {
                control.statistics.backtracks += 1;
                control
                    .observe(|observer| observer.backtracked(self.path.decisions(), &self.store));
            }
            self.path.pop();
            self.store.pop_to(BASE + self.path.len());
            let conflict = self.store.running();
            self.store.set_running(None);
            let removed = self.take_away(decision);
            self.store.set_running(conflict);
            self.report_removals(control);
            if removed.is_ok() {
                if let Some(nogoods) = &mut self.nogoods {
                    nogoods.taken_back(self.path.len(), decision);
                }
                // The remaining values are as sure as the removed one.
                self.change = if frame.is_sure { Change::Sure } else { Change::Refuted };
                return true;
            }
        }
        false
    }

    fn solved(&mut self, control: &mut Control) {
        if self.checks_solutions {
            self.check_solution();
        }
        self.branching.solved(&self.store);
        if self.learns_at != u64::MAX && control.statistics.solutions == 1 {
            self.keep_first(self.store.values().collect(), control);
        }
        if let Some(objective) = &mut self.objective {
            objective.tighten(&self.store, &mut self.model);
        }
        control.observe(|observer| observer.solved(self.path.decisions(), &self.store));
    }

    /// Records the variable whose remaining values are the next solutions, if they are sure. The
    /// store holds one solution at a time, so each of them needs a step of the search.
    fn next_of_node(&mut self) -> bool {
        self.only_changed = self.path.sure_variable();
        false
    }
}
