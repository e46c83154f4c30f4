//! The trailed space: a store that a trail restores, propagated by any constraints.
//!
//! Invariant: the store has one level for each decision of the path, above level 0, which holds in
//! every search, and the base, which holds the assumptions. Backtracking removes the refuted value
//! on the level below.

mod last_variable;
mod look_ahead;
mod nogoods;
mod path;
mod restart;
mod root;

use crate::propagation::{Consistency, Halt, Model, Propagation};
use crate::run::{Control, Decision, DecisionKind};
use crate::search::depth_first::{Node, Space};
use crate::search::heuristics::{Branching, FEW};
use crate::search::objective::{MinimizedSum, SearchTarget};
use crate::search::settings::{LookAhead, Settings};
use crate::search::spaces::Network;
use crate::state::{Conflict, Store, Var};
use nogoods::Nogoods;
use path::Path;
pub(in crate::search) use restart::{Orders, StoreRun};
use root::Root;
use smallvec::SmallVec;
use std::sync::Arc;

/// The level of the store for assumptions, and for values refuted below no decision.
pub(super) const BASE: usize = 1;

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
    /// The search has restarted. It may have no solution left, or be about to probe.
    Restarted { kept: Result<(), Conflict>, probes: bool },
}

/// A store, its constraints, and the heuristics that decide.
pub(in crate::search) struct Trailed {
    pub(in crate::search) network: Network,
    look_ahead: LookAhead,
    pub(in crate::search) branching: Branching,
    /// The objective to minimize, if each solution must be better than the one before.
    pub(super) objective: Option<MinimizedSum>,
    path: Path,
    change: Change,
    root: Root,
    /// The conflicts that are left of the run between two restarts.
    pub(in crate::search) run_left: u64,
    /// The nogoods of earlier runs, if there are any and they are kept.
    nogoods: Option<Nogoods>,
    /// True if every solution is held against every constraint.
    pub(super) checks_solutions: bool,
    /// True if look-ahead leaves a variable only values that satisfy each constraint that has no
    /// other free variable.
    leaves_solutions: bool,
    /// The only variable in which the last solution differs from the one before, if that is known.
    only_changed: Option<Var>,
}

impl Trailed {
    /// Returns the space of a presolved `model`, with the constraint of the `objective` in it.
    pub(in crate::search) fn new(
        model: Arc<Model>,
        objective: Option<MinimizedSum>,
        target: Option<&SearchTarget>,
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
            && model.constraints().all(|(id, constraint)| {
                let properties = model.properties(id);
                let is_short = |&var: &Var| !model.domain(var).is_long();
                properties.consistency >= Consistency::LastFree
                    && (!properties.leaves_inner || constraint.scope().iter().all(is_short))
            });
        let mut store = model.store();
        if branching.counts_values() {
            // Without full look-ahead, a fixed variable may be free.
            match settings.look_ahead {
                LookAhead::Full => store.track_changes(),
                _ => store.track_fewest_changed(),
            }
        }
        Trailed {
            path: Path::new(model.variables().len()),
            network: Network { model, propagation, store },
            look_ahead: settings.look_ahead,
            branching,
            objective,
            change: Change::Root,
            root: Root::default(),
            run_left: u64::MAX,
            nogoods: None,
            checks_solutions: settings.check_solutions,
            leaves_solutions,
            only_changed: None,
        }
    }

    /// Returns to level 0, without assumptions and without a trace of the search.
    pub(in crate::search) fn reset(&mut self) {
        self.network.propagation.clear();
        self.network.propagation.set_runs(self.root.runs);
        self.network.store.pop_to(0);
        if let Some(objective) = &mut self.objective {
            objective.reset(&mut self.network.model);
        }
        self.branching.reset();
        self.nogoods = None;
        self.network.propagation.keep_fixed(false);
        self.path.clear();
        self.path.decided.fill(false);
        self.change = Change::Root;
    }

    /// Makes the random choices of a search from `seed`.
    pub(in crate::search) fn shuffle(&mut self, seed: u64) {
        self.branching.shuffle(seed);
        if self.branching.counts_values() {
            self.network.store.track_fewest_changed();
        }
    }

    pub(in crate::search) fn objective(&self) -> Option<&MinimizedSum> {
        self.objective.as_ref()
    }

    /// Returns whether some decisions are better made on bounds of long domains.
    pub(in crate::search) fn decides_on_bounds(&self) -> bool {
        self.branching.has_long(&self.network.model)
    }

    /// Returns the number of decisions in force.
    pub(in crate::search) fn depth(&self) -> usize {
        self.path.len()
    }

    /// Takes back the level above the base, on which a state from elsewhere is shown.
    pub(in crate::search) fn pop_to_base(&mut self) {
        if self.network.store.level() > BASE {
            self.network.store.pop_to(BASE);
        }
    }

    /// Opens a level above the base, if it is not open.
    pub(in crate::search) fn push_above_base(&mut self) {
        if self.network.store.level() == BASE {
            self.network.store.push_level();
        }
    }

    /// Goes on after a search that learnt, which has counted `runs` of constraints in all, and may
    /// have made the bound of the objective tighter.
    pub(in crate::search) fn resume(&mut self, runs: u64) {
        self.network.propagation.set_runs(runs);
        self.only_changed = None;
        if let Some(objective) = &self.objective {
            objective.state_in(&mut self.network.model);
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
        let free = self.path.free(self.look_ahead, &self.network.store);
        let few = self.branching.few_free(self.path.scan, free)?;
        self.are_independent(&few).then_some(few)
    }

    /// Returns whether no constraint is on two of `vars`, which are all free variables.
    fn are_independent(&self, vars: &[Var]) -> bool {
        let Some((_, others)) = vars.split_last() else { return true };
        others.iter().all(|&var| {
            self.network.propagation.watches().on(var).iter().all(|&id| {
                let scope = self.network.model.constraint(id).scope();
                scope.iter().all(|&other| other == var || self.network.store.is_fixed(other))
            })
        })
    }

    /// Pushes a level for the next decision, and makes it.
    fn decide(&mut self, is_sure: bool) -> Decision {
        if let Some(half) = self.half().filter(|_| !is_sure) {
            self.path.push(half, self.path.scan, is_sure);
            return half;
        }
        let mut tracked = self.network.store.take_tracked();
        let mut scan = self.path.scan;
        let free = self.path.free(self.look_ahead, &self.network.store);
        let decision = self.branching.choose(free, &mut scan, &mut tracked);
        self.network.store.set_tracked(tracked);
        self.path.push(decision, scan, is_sure);
        decision
    }

    /// Returns the decision on the objective that comes first at the root, if one does.
    #[inline]
    fn half(&self) -> Option<Decision> {
        let objective = self.objective.as_ref().filter(|_| self.path.len() == 0)?;
        self.branching.half(objective.terms(), &self.network.store)
    }

    /// Writes a decision into the store, on a new level.
    fn fix(&mut self, decision: Decision) {
        self.network.store.push_level();
        self.network.store.set_running(None);
        let Decision { var, kind, value } = decision;
        let made = match kind {
            DecisionKind::Value => self.network.store.fix(var, value),
            DecisionKind::AtMost => self.network.store.remove_above(var, value),
            DecisionKind::AtLeast => self.network.store.remove_below(var, value),
        };
        made.expect("the value is possible");
    }

    /// Removes the values of a refuted decision.
    fn take_away(&mut self, decision: Decision) -> Result<(), Conflict> {
        let Decision { var, kind, value } = decision;
        match kind {
            DecisionKind::Value => self.network.store.remove(var, value),
            DecisionKind::AtMost => self.network.store.remove_below(var, value + 1),
            DecisionKind::AtLeast => self.network.store.remove_above(var, value - 1),
        }
    }

    /// Passes removals on to the observer.
    fn report_removals(&mut self, control: &mut Control) {
        control.observe(|observer| {
            let removals = self.network.store.take_removals();
            if !removals.is_empty() {
                observer.removed(&removals);
            }
        });
    }
}

/// Records the bound of the objective that follows without a decision, if `store` has none.
#[inline]
pub(super) fn see_base(objective: &mut Option<MinimizedSum>, store: &Store) {
    if let Some(objective) = objective
        && store.level() == BASE
    {
        objective.see_base(store);
    }
}

/// Records the solution that `network` holds.
pub(super) fn record_solution(
    network: &mut Network,
    branching: &mut Branching,
    objective: &mut Option<MinimizedSum>,
    is_checked: bool,
) {
    if is_checked {
        network.check_solution();
    }
    branching.solved(&network.store);
    if let Some(objective) = objective {
        objective.tighten(&network.store, &mut network.model);
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
            Change::Sure => self.network.store.clear_events(),
            Change::Restarted { kept, probes } => self.propagate_restart(kept, probes, control)?,
        }
        self.path.passed();
        see_base(&mut self.objective, &self.network.store);
        // Each node counts, also one that takes no decision and runs no constraint.
        if control.meter.tick() { Err(Halt::Limit) } else { Ok(()) }
    }

    fn examine(&mut self, control: &mut Control) -> Node {
        if self.run_left == 0 {
            return Node::Due;
        }
        loop {
            if control.is_subproblem(self.path.len()) {
                return Node::Subproblem;
            }
            if !self.path.find_free(&self.branching, self.look_ahead, &self.network.store) {
                return Node::Solution;
            }
            let Some(vars) = self.independent(control) else { return Node::Open };
            let sizes = vars.iter().map(|&var| self.network.store.domain(var).size());
            if let Some(count) = control.countable(sizes) {
                if self.checks_solutions {
                    self.network.check_counted();
                }
                return Node::Independent(count);
            }
            let decision = self.decide(true);
            self.only_changed = self.only_changed.filter(|&var| var == decision.var);
            self.fix(decision);
            self.network.store.clear_events();
        }
    }

    fn descend(&mut self, control: &mut Control) {
        self.only_changed = None;
        let decision = self.decide(false);
        control.decided(self.path.len());
        control.observe(|observer| observer.decided(self.path.decisions(), &self.network.store));
        self.fix(decision);
        self.change = Change::Decided(decision.var);
    }

    fn conflicted(&mut self, control: &mut Control) {
        self.run_left = self.run_left.saturating_sub(1);
        let by = self.network.store.running();
        let newest = self.path.newest().map(|(decision, _)| decision);
        self.branching.conflicted(&self.network.model, &self.network.store, by, newest);
        control.observe(|observer| observer.conflicted(self.path.decisions(), by));
        self.network.propagation.clear();
    }

    fn refute(&mut self, control: &mut Control) -> bool {
        while let Some((decision, frame)) = self.path.newest() {
            if frame.passed {
                control.statistics.backtracks += 1;
                control.observe(|observer| {
                    observer.backtracked(self.path.decisions(), &self.network.store)
                });
            }
            self.path.pop();
            self.network.store.pop_to(BASE + self.path.len());
            let conflict = self.network.store.running();
            self.network.store.set_running(None);
            let removed = self.take_away(decision);
            self.branching.refuted(decision.var);
            self.network.store.set_running(conflict);
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
        let Trailed { network, branching, objective, checks_solutions, .. } = self;
        record_solution(network, branching, objective, *checks_solutions);
        control.observe(|observer| observer.solved(self.path.decisions(), &self.network.store));
    }

    /// Records the variable whose remaining values are the next solutions, if they are sure. The
    /// store holds one solution at a time, so each of them needs a step of the search.
    fn next_of_node(&mut self) -> bool {
        self.only_changed = self.path.sure_variable();
        false
    }
}
