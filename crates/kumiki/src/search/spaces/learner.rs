//! The learning space: a store with a history, on which each conflict teaches a clause.
//!
//! Invariant: the trailed space stays as it was when learning began, to go on there if learning
//! does not pay. Both share only heuristics and the objective.

mod order_variables;

use super::Network;
use super::trailed::{BASE, Trailed, record_solution, see_base};
use crate::arithmetic::Int;
use crate::propagation::{Halt, Model, Propagation, SharedConstraint};
use crate::run::{Control, SolutionCount};
use crate::search::depth_first::{Node, Space};
use crate::search::heuristics::{Free, Scan};
use crate::search::learning::{Branch, ClauseLearning, Groups, order_values};
use crate::search::objective::MinimizedSum;
use crate::search::spaces::prober::Prober;
use crate::state::{Store, Tracked};
use order_variables::OrderVariables;
use std::sync::Arc;

/// The point at which a search begins to learn: below no decision.
pub(in crate::search) struct LearningBase {
    /// The model, each constraint of which is run by itself.
    model: Arc<Model>,
    store: Store,
    /// True if interchangeable values are taken in order, which excludes solutions. With an
    /// objective none of these is better.
    pub(in crate::search) is_ordered: bool,
    /// True if a limit may put off the beginning.
    pub(in crate::search) may_wait: bool,
}

/// The learning space: beside the trailed space, which it leaves as it is.
pub(in crate::search) struct Learner {
    pub(in crate::search) network: Network,
    learning: ClauseLearning,
    orders: OrderVariables,
    is_ordered: bool,
    /// True if nearly all constraints on several variables are clauses.
    has_clauses: bool,
    /// True if tasks share a resource.
    has_resources: bool,
    /// The number of solutions that were found before.
    solutions: SolutionCount,
}

/// The learning space.
pub(in crate::search) struct LearningSpace<'a> {
    pub(in crate::search) learner: &'a mut Learner,
    pub(in crate::search) trailed: &'a mut Trailed,
}

impl LearningBase {
    /// Returns the base of a search, where interchangeable values are taken in order if that is
    /// wanted and possible.
    pub(in crate::search) fn new(trailed: &Trailed, orders_values: bool) -> LearningBase {
        let Network { model, store, .. } = &trailed.network;
        let mut store = store.copy();
        store.pop_to(BASE);
        store.set_running(None);
        let model = model.apart();
        let is_ordered = orders_values && !order_values(&model, &mut store, |_| true).is_empty();
        LearningBase { model: Arc::new(model), store, is_ordered, may_wait: false }
    }

    /// Returns whether nearly all constraints on several variables state clauses. A search that
    /// learns takes much less time for a conflict then.
    pub(in crate::search) fn has_clauses(&self) -> bool {
        let mut groups = Groups::new(&self.model, &self.store);
        groups.add_stated(&self.model, None, &self.store);
        groups.are_clauses(&self.model, &self.store)
    }

    /// Probes, with at most so many runs of constraints beside the `runs` so far. Returns the
    /// number of runs then. A conflict is found again by the search.
    fn probe(
        self,
        most_runs: u64,
        objective: Option<&MinimizedSum>,
        runs: u64,
        control: &mut Control,
    ) -> (LearningBase, u64) {
        let LearningBase { model, store, is_ordered, may_wait } = self;
        let bound = objective.map(MinimizedSum::constraint);
        let mut propagation = Propagation::new(&model, bound);
        propagation.set_runs(runs);
        propagation.queue_all();
        bound.into_iter().for_each(|bound| propagation.queue(bound));
        let mut network = Network { model, propagation, store };
        if network.fixpoint(control).is_ok() {
            let is_over = &mut |steps| control.meter.tick_by(steps);
            let prober = Prober { network: &mut network, is_over, removed: &mut |_| {} };
            let _ = { prober }.probe(most_runs);
        }
        let Network { model, propagation, mut store } = network;
        store.clear_events();
        store.set_running(None);
        (LearningBase { model, store, is_ordered, may_wait }, propagation.runs())
    }
}

impl Learner {
    /// Begins to learn: runs all constraints with a history on the base. Probes there before, with
    /// at most so many runs of constraints, if that is wanted. The solution that was found `first`
    /// is excluded. Returns `None` if a limit comes first and the base may wait.
    pub(in crate::search) fn new(
        trailed: &Trailed,
        mut base: LearningBase,
        probing: Option<u64>,
        first: Option<&[Int]>,
        control: &mut Control,
    ) -> Option<Learner> {
        // In a large model, each part takes long.
        let may_wait = base.may_wait;
        let is_over = |control: &mut Control| may_wait && control.meter.tick_by(u32::MAX);
        if is_over(control) {
            return None;
        }
        let (objective, mut runs) = (trailed.objective(), trailed.network.propagation.runs());
        base.store.clear_events();
        if let Some(most_runs) = probing {
            (base, runs) = base.probe(most_runs, objective, runs, control);
        }
        let LearningBase { mut model, mut store, is_ordered, .. } = base;
        let bound = objective.map(MinimizedSum::constraint);
        let is_shared = |constraint: &SharedConstraint| constraint.resource(&store).is_some();
        let has_resources = model.constraints().any(|(_, constraint)| is_shared(constraint));
        // A proof has no variables but those of the problem, and named orders none but these.
        let orders = match control.proof.is_none() && trailed.branching.is_left_to_it() {
            true => {
                let branching = &trailed.branching;
                OrderVariables::add(&mut model, &mut store, branching, has_resources)
            }
            false => OrderVariables::default(),
        };
        let mut groups = Groups::new(&model, &store);
        if is_over(control) {
            return None;
        }
        // A proof has them after the constraints on one variable have run.
        if control.proof.is_none() {
            groups.add_stated(&model, bound, &store);
        }
        let has_clauses = groups.are_clauses(&model, &store);
        if is_over(control) {
            return None;
        }
        let mut propagation = Propagation::without(&model, bound, &groups.left_out);
        propagation.set_runs(runs);
        propagation.queue_all();
        bound.into_iter().for_each(|bound| propagation.queue(bound));
        if is_over(control) {
            return None;
        }
        store.start_history();
        let by_variables = objective.is_some() || !trailed.network.model.value_orders().is_empty();
        let mut learning = ClauseLearning::new(&store, groups, by_variables);
        if let Some(first) = first {
            learning.exclude(first, &store);
        }
        let solutions = control.statistics.solutions.clone();
        let network = Network { model, propagation, store };
        let learner = Learner {
            network,
            learning,
            orders,
            is_ordered,
            has_clauses,
            has_resources,
            solutions,
        };
        Some(learner)
    }

    /// Returns the number of decisions in force.
    pub(in crate::search) fn depth(&self) -> usize {
        self.network.store.level() - BASE
    }

    /// Returns whether solutions are excluded because others stand for them.
    pub(in crate::search) fn excludes_solutions(&self, trailed: &Trailed) -> bool {
        self.is_ordered && trailed.objective().is_none()
    }

    /// Returns whether the run has used up its conflicts.
    pub(in crate::search) fn is_run_over(&self) -> bool {
        self.learning.is_restart_due()
    }

    /// Returns to the lowest level that holds no found solution.
    pub(in crate::search) fn restart(&mut self, control: &mut Control) {
        self.learning.restart(&mut self.network.gear(control));
    }

    /// Ends the run once the solution that was found is refuted.
    pub(in crate::search) fn end_run(&mut self) {
        self.learning.end_run();
    }

    /// Starts again as [`Learner::restart`] does, for so many conflicts.
    pub(in crate::search) fn restart_for(&mut self, conflicts: u64, control: &mut Control) {
        self.learning.restart_for(conflicts, &mut self.network.gear(control));
    }

    /// Returns whether learning does not pay, and the search may return to where it began: it has
    /// found no solution since, unless each must be better than the one before, loses no order of
    /// values, runs constraints, and does not learn from orders of tasks or what they share.
    pub(in crate::search) fn is_failed(&self, trailed: &Trailed, control: &Control) -> bool {
        !self.learning.pays()
            && trailed.depth() > 0
            && !self.is_ordered
            && !self.has_clauses
            && !self.has_resources
            && self.orders.is_empty()
            && (trailed.objective().is_some() || control.statistics.solutions == self.solutions)
    }
}

impl LearningSpace<'_> {
    /// Stands for the propagation while the analysis of a conflict is interrupted: returns to the
    /// conflict, which was counted already, unless the limit still holds.
    #[cold]
    fn propagate_analysis(&mut self, control: &mut Control) -> Result<(), Halt> {
        if control.meter.tick() {
            return Err(Halt::Limit);
        }
        control.statistics.conflicts -= 1;
        Err(Halt::Conflict)
    }

    /// Returns whether the search restarts, drops the order of values, or stops to learn.
    fn is_due(&self, control: &Control) -> bool {
        self.learner.is_run_over()
            || self.is_out_of_turn()
            || self.learner.is_failed(self.trailed, control)
    }

    /// Returns whether the space holds a solution that may come after one that is excluded, by the
    /// orders that the settings name.
    fn is_out_of_turn(&self) -> bool {
        !self.trailed.branching.is_left_to_it()
            && self.learner.excludes_solutions(self.trailed)
            && self.is_solved()
    }

    fn is_solved(&self) -> bool {
        self.learner.network.store.domains().all(|domain| domain.is_fixed())
    }

    /// Returns the decision by the activity of variables. Auxiliary variables come last.
    fn choose_by_activity(&mut self, scan: Scan) -> Branch {
        let Learner { learning, orders, network: Network { store, .. }, .. } = &mut *self.learner;
        let branching = &mut self.trailed.branching;
        if let Some(decision) = branching.auxiliary_at(scan, store) {
            return ClauseLearning::towards(decision, store);
        }
        let (rest, values, strides) = branching.selectable(scan);
        let split = |var, value| strides.half(store, var, value);
        let preferred = |var| {
            let order = orders.preferred(var, store);
            order.unwrap_or_else(|| values.select(store, var, false))
        };
        learning
            .choose(orders.decided(rest), store, preferred, split)
            .or_else(|| orders.start(store))
            .expect("a variable is free")
    }
}

impl Space for LearningSpace<'_> {
    fn propagate(&mut self, control: &mut Control) -> Result<(), Halt> {
        if self.learner.learning.is_analysing() {
            return self.propagate_analysis(control);
        }
        if self.learner.is_failed(self.trailed, control) {
            return Ok(());
        }
        let Learner { learning, network, .. } = &mut *self.learner;
        learning.propagate(&mut network.gear(control))?;
        if self.is_due(control) {
            return Ok(());
        }
        see_base(&mut self.trailed.objective, &self.learner.network.store);
        if control.meter.tick() { Err(Halt::Limit) } else { Ok(()) }
    }

    fn examine(&mut self, control: &mut Control) -> Node {
        match self.is_solved() {
            _ if self.is_due(control) => Node::Due,
            true => Node::Solution,
            false => Node::Open,
        }
    }

    fn descend(&mut self, control: &mut Control) {
        let (branching, store) = (&mut self.trailed.branching, &self.learner.network.store);
        let (mut scan, free) = (Scan::default(), Free { store, decided: None });
        branching.find_free(&mut scan, free);
        let half = (store.level() == BASE)
            .then(|| branching.half(self.trailed.objective.as_ref()?.terms(), store))
            .flatten();
        let choice = if let Some(half) = half {
            let vars = self.learner.orders.decided(branching.selectable_variables());
            self.learner.learning.see_free(vars, store);
            Branch::from(half)
        } else if branching.is_left_to_it() {
            self.choose_by_activity(scan)
        } else {
            // A bound on the way to a value would put others before their turn.
            Branch::from(branching.choose(free, &mut scan, &mut Tracked::Nothing))
        };
        self.learner.learning.decide(choice, &mut self.learner.network.store, control);
        control.decided(self.learner.depth());
    }

    fn conflicted(&mut self, _: &mut Control) {
        self.learner.network.propagation.clear();
    }

    fn refute(&mut self, control: &mut Control) -> bool {
        let Learner { learning, network, .. } = &mut *self.learner;
        let goes_on = learning.go_on(&mut network.gear(control));
        if let Some(objective) = self.trailed.objective() {
            objective.tightened().for_each(|id| network.propagation.queue(id));
        }
        goes_on
    }

    fn solved(&mut self, control: &mut Control) {
        let Learner { learning, network, orders, .. } = &mut *self.learner;
        orders.solved(&network.store);
        learning.solved(self.trailed.objective().map(MinimizedSum::constraint));
        learning.log_solution(&network.store, control);
        let Trailed { branching, objective, checks_solutions, .. } = &mut *self.trailed;
        record_solution(network, branching, objective, *checks_solutions);
        control.observe(|observer| observer.solved(&[], &network.store));
    }
}
