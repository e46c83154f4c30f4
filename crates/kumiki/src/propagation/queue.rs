//! Propagation: runs constraints until nothing more can be removed.
//!
//! Invariant: when [`Propagation::fixpoint`] returns `Ok`, no event is unread and no constraint is
//! queued. After a conflict [`Propagation::clear`] restores this.

use super::{Cost, Model, Partial, Presolved, answer_for_running, filter_last_free};
use crate::state::{Conflict, ConstraintId, Event, Store, Var};
use std::cell::LazyCell;
use std::collections::{HashSet, VecDeque};
use std::sync::Arc;

/// The reason why propagation ended before the fixpoint.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Halt {
    /// A constraint cannot hold.
    Conflict,
    /// A limit was reached; queued constraints stay queued.
    Limit,
}

impl From<Conflict> for Halt {
    fn from(_: Conflict) -> Halt {
        Halt::Conflict
    }
}

#[derive(Debug)]
pub(crate) struct Propagation {
    watches: Watches,
    tiers: Vec<Cost>,
    is_idempotent: Vec<bool>,
    queues: [VecDeque<ConstraintId>; Cost::TIERS],
    queued: Vec<bool>,
    /// The variables that became fixed according to the events, while they are recorded.
    fixed: Option<Vec<Var>>,
    runs: u64,
}

impl Propagation {
    /// Sets the constraints on one variable apart, except the `objective`, whose bound may change.
    pub(crate) fn new(model: &Model, objective: Option<ConstraintId>) -> Propagation {
        let (unary, others) = unary_and_others(model, objective);
        Propagation::with_watches(model, Watches::new(model, unary, others))
    }

    /// Sets no constraint apart: those on one variable are queued and run, too.
    #[cfg(any(test, feature = "testing"))]
    pub(crate) fn of_all(model: &Model) -> Propagation {
        let all = model.constraints().map(|(id, _)| id).collect();
        Propagation::with_watches(model, Watches::new(model, Vec::new(), all))
    }

    fn with_watches(model: &Model, watches: Watches) -> Propagation {
        Propagation {
            watches,
            tiers: model.constraints().map(|(id, _)| model.properties(id).cost).collect(),
            is_idempotent: model
                .constraints()
                .map(|(id, _)| model.properties(id).is_idempotent)
                .collect(),
            queues: Default::default(),
            queued: vec![false; model.constraints().len()],
            fixed: None,
            runs: 0,
        }
    }

    /// Starts or stops recording the variables that become fixed.
    pub(crate) fn keep_fixed(&mut self, keep: bool) {
        self.fixed = keep.then(Vec::new);
    }

    /// Returns a variable that has become fixed and was not returned yet.
    pub(crate) fn next_fixed(&mut self) -> Option<Var> {
        self.fixed.as_mut().and_then(Vec::pop)
    }

    /// Returns the number of runs and checks of constraints.
    pub(crate) fn runs(&self) -> u64 {
        self.runs
    }

    /// Sets the count of runs to `runs`.
    pub(crate) fn set_runs(&mut self, runs: u64) {
        self.runs = runs;
    }

    pub(crate) fn watches(&self) -> &Watches {
        &self.watches
    }

    /// Queues all constraints but those on one variable.
    pub(crate) fn queue_all(&mut self) {
        for at in 0..self.watches.others.len() {
            self.queue(self.watches.others[at]);
        }
    }

    /// Leaves each variable the values that satisfy the constraints on it alone. From then on these
    /// constraints hold, and are not run again.
    pub(crate) fn filter_unary(
        &mut self,
        model: &Model,
        store: &mut Store,
    ) -> Result<(), Conflict> {
        self.runs += self.watches.unary.len() as u64;
        filter_unary(model, &self.watches.unary, store)
    }

    /// Queues one constraint, unless it is queued already.
    #[inline]
    pub(crate) fn queue(&mut self, constraint: ConstraintId) {
        let queued = &mut self.queued[constraint.index()];
        if !*queued {
            *queued = true;
            self.queues[self.tiers[constraint.index()] as usize].push_back(constraint);
        }
    }

    /// Queues the constraints that the unread events wake, except `except`.
    #[inline]
    fn read_notes(&mut self, store: &mut Store, except: Option<ConstraintId>) {
        while let Some((var, event)) = store.next_note() {
            if let (Event::Fixed, Some(fixed)) = (event, &mut self.fixed) {
                fixed.push(var);
            }
            for at in self.watches.waking(var, event) {
                let constraint = self.watches.constraints[at];
                if Some(constraint) != except {
                    self.queue(constraint);
                }
            }
        }
    }

    #[inline]
    fn pop(&mut self) -> Option<ConstraintId> {
        let constraint = self.queues.iter_mut().find_map(VecDeque::pop_front)?;
        self.queued[constraint.index()] = false;
        Some(constraint)
    }

    /// Puts the popped constraint back at the front of the queue.
    fn put_back(&mut self, constraint: ConstraintId) {
        self.queued[constraint.index()] = true;
        self.queues[self.tiers[constraint.index()] as usize].push_front(constraint);
    }

    /// Runs the woken and queued constraints until none is left, or until `is_over`, which is
    /// called before each run, reports that a limit is reached.
    pub(crate) fn fixpoint(
        &mut self,
        model: &Model,
        store: &mut Store,
        mut is_over: impl FnMut() -> bool,
    ) -> Result<(), Halt> {
        answer_for_running(model, store, |store| {
            self.read_notes(store, None);
            while let Some(constraint) = self.pop() {
                if is_over() {
                    self.put_back(constraint);
                    return Err(Halt::Limit);
                }
                self.run_unguarded(model, store, constraint)?;
                let except = self.is_idempotent[constraint.index()].then_some(constraint);
                self.read_notes(store, except);
            }
            Ok(())
        })
    }

    /// Runs one constraint.
    pub(crate) fn run(
        &mut self,
        model: &Model,
        store: &mut Store,
        constraint: ConstraintId,
    ) -> Result<(), Conflict> {
        answer_for_running(model, store, |store| self.run_unguarded(model, store, constraint))
    }

    /// Runs the constraints on `var`, each once, without waking others.
    pub(crate) fn run_on(
        &mut self,
        model: &Model,
        store: &mut Store,
        var: Var,
    ) -> Result<(), Conflict> {
        answer_for_running(model, store, |store| {
            for at in self.watches.waking(var, Event::Fixed) {
                self.run_unguarded(model, store, self.watches.constraints[at])?;
                store.forget_notes();
            }
            Ok(())
        })
    }

    /// Checks that each of the constraints on `var` may still hold.
    pub(crate) fn check_on(
        &mut self,
        model: &Model,
        store: &mut Store,
        var: Var,
    ) -> Result<(), Conflict> {
        answer_for_running(model, store, |store| {
            self.watches.on(var).iter().try_for_each(|&id| {
                self.runs += 1;
                check(model, store, id)
            })
        })
    }

    /// Checks that one constraint may still hold.
    pub(crate) fn check(
        &mut self,
        model: &Model,
        store: &mut Store,
        constraint: ConstraintId,
    ) -> Result<(), Conflict> {
        self.runs += 1;
        answer_for_running(model, store, |store| check(model, store, constraint))
    }

    /// Runs one constraint. On a conflict the store keeps the running constraint: it is the cause.
    #[inline(always)]
    fn run_unguarded(
        &mut self,
        model: &Model,
        store: &mut Store,
        constraint: ConstraintId,
    ) -> Result<(), Conflict> {
        self.runs += 1;
        store.set_running(Some(constraint));
        model.constraint(constraint).propagate(store)?;
        store.set_running(None);
        Ok(())
    }

    /// Empties the queue after a conflict.
    pub(crate) fn clear(&mut self) {
        while self.pop().is_some() {}
        if let Some(fixed) = &mut self.fixed {
            fixed.clear();
        }
    }
}

/// The watching constraints of each variable, and the event from which each wakes.
#[derive(Debug)]
pub(crate) struct Watches {
    /// The constraints on one variable. They watch nothing: once its values are filtered, they
    /// hold.
    unary: Vec<ConstraintId>,
    /// All other constraints.
    others: Vec<ConstraintId>,
    /// The watching constraints of all variables: for each variable those that wake on
    /// [`Event::Removed`], then [`Event::Bounds`], then [`Event::Fixed`].
    constraints: Vec<ConstraintId>,
    /// For each variable, the start of its constraints and, for each event, the end of those that
    /// wake on it or a lesser one.
    ranges: Vec<[u32; 4]>,
}

impl Watches {
    fn new(model: &Model, unary: Vec<ConstraintId>, others: Vec<ConstraintId>) -> Watches {
        let mut watching: Vec<(Var, Event, ConstraintId)> = Vec::new();
        for &id in &others {
            let constraint = model.constraint(id);
            let event = model.properties(id).wake_on;
            watching.extend(constraint.scope().iter().map(|&var| (var, event, id)));
        }
        watching.sort_unstable();
        watching.dedup();
        let mut ranges = Vec::with_capacity(model.variables().len());
        let mut at = 0;
        for var in model.variables() {
            let mut range = [at as u32; 4];
            for event in [Event::Removed, Event::Bounds, Event::Fixed] {
                while watching.get(at).is_some_and(|w| (w.0, w.1) == (var, event)) {
                    at += 1;
                }
                range[event as usize + 1] = at as u32;
            }
            ranges.push(range);
        }
        let constraints = watching.into_iter().map(|(_, _, id)| id).collect();
        Watches { unary, others, constraints, ranges }
    }

    #[inline]
    fn waking(&self, var: Var, event: Event) -> std::ops::Range<usize> {
        let range = self.ranges[var.index()];
        range[0] as usize..range[event as usize + 1] as usize
    }

    /// Returns the constraints that are on more than one variable.
    pub(crate) fn others(&self) -> &[ConstraintId] {
        &self.others
    }

    /// Returns all constraints on `var` and others.
    #[inline]
    pub(crate) fn on(&self, var: Var) -> &[ConstraintId] {
        &self.constraints[self.waking(var, Event::Fixed)]
    }
}

/// Presolves the model: returns it with each constraint in the form that propagates fastest on the
/// values that the constraints on one variable leave.
pub(crate) fn restated(model: &Arc<Model>) -> Arc<Model> {
    let Some(store) = unary_filtered(model) else { return Arc::clone(model) };
    let (_, others) = unary_and_others(model, None);
    let mut restated = Arc::clone(model);
    let movers = LazyCell::new(|| BoundsMovers::new(model, &others));
    for &id in &others {
        let presolved = match model.run(id, |constraint| constraint.presolve(&store)) {
            Presolved::Replace(constraint) => constraint,
            Presolved::Strengthen(strong) if movers.are_many_on(strong.scope()) => strong,
            Presolved::Keep | Presolved::Strengthen(_) => continue,
        };
        Arc::make_mut(&mut restated).replace_constraint(id, presolved);
    }
    restated
}

/// For each variable the constraints that wake on its bounds: these prune bounds, too.
struct BoundsMovers(Vec<Vec<ConstraintId>>);

impl BoundsMovers {
    fn new(model: &Model, others: &[ConstraintId]) -> BoundsMovers {
        let mut movers = vec![Vec::new(); model.variables().len()];
        for &id in others {
            if model.properties(id).wake_on == Event::Bounds {
                model.constraint(id).scope().iter().for_each(|var| movers[var.index()].push(id));
            }
        }
        BoundsMovers(movers)
    }

    /// Returns whether at least as many of these constraints as `scope` is long are on its
    /// variables.
    fn are_many_on(&self, scope: &[Var]) -> bool {
        let on_scope = scope.iter().flat_map(|var| &self.0[var.index()]);
        on_scope.collect::<HashSet<_>>().len() >= scope.len()
    }
}

/// Returns a store with the values that the constraints on one variable leave; `None` if some
/// variable has none left.
pub(crate) fn unary_filtered(model: &Model) -> Option<Store> {
    let (unary, _) = unary_and_others(model, None);
    let mut store = model.store();
    filter_unary(model, &unary, &mut store).ok()?;
    Some(store)
}

/// Returns the constraints on one variable except the `objective`, and all others.
fn unary_and_others(
    model: &Model,
    objective: Option<ConstraintId>,
) -> (Vec<ConstraintId>, Vec<ConstraintId>) {
    let is_apart = |&id: &ConstraintId| is_unary(model, id) && Some(id) != objective;
    let is_run = |id: &ConstraintId| model.absorbed().binary_search(id).is_err();
    model.constraints().map(|(id, _)| id).filter(is_run).partition(is_apart)
}

fn filter_unary(model: &Model, unary: &[ConstraintId], store: &mut Store) -> Result<(), Conflict> {
    answer_for_running(model, store, |store| {
        for &id in unary {
            store.set_running(Some(id));
            filter_last_free(&**model.constraint(id), store)?;
        }
        store.set_running(None);
        Ok(())
    })
}

/// Checks that the constraint `id` may still hold. On a conflict the store keeps it as the running
/// constraint.
#[inline]
fn check(model: &Model, store: &mut Store, id: ConstraintId) -> Result<(), Conflict> {
    store.set_running(Some(id));
    let constraint = model.constraint(id);
    if !constraint.is_possible(Partial::new(constraint.scope(), store)) {
        return Err(Conflict);
    }
    store.set_running(None);
    Ok(())
}

/// Returns whether a constraint is on one variable, once or more often.
pub(crate) fn is_unary(model: &Model, id: ConstraintId) -> bool {
    let scope = model.constraint(id).scope();
    scope.split_first().is_some_and(|(first, rest)| rest.iter().all(|var| var == first))
}
