//! The model: a problem without names, as dense variables, integer values and constraints.
//!
//! Invariant: every variable has at least one value, and every constraint's scope names variables
//! of this model. A model does not change while it is searched.

use super::{Consistency, Constraint, Properties, SharedConstraint, guard};
use super::{ConstraintFault, Culprit};
use crate::arithmetic::{Int, VALUE_LIMIT};
use crate::state::{
    ConstraintId, Domain, DomainError, NUMBER_LIMIT, Slot, Store, Var, write_domain,
};
use std::collections::BTreeMap;
use std::fmt;
use std::sync::Arc;

/// A model: variables with their initial domains, and the constraints on them.
///
/// ```
/// use kumiki::{constraints::AllDifferent, engine::Model, search::Search};
///
/// let mut model = Model::new();
/// let queens = model.add_variables(8, 0..8)?;
/// model.add_constraint(AllDifferent::new(queens.clone()));
/// model.add_constraint(AllDifferent::new(queens.iter().zip(0..).map(|(&q, i)| q + i)));
/// model.add_constraint(AllDifferent::new(queens.iter().zip(0..).map(|(&q, i)| q - i)));
/// assert_eq!(Search::new(model).count(), 92);
/// # Ok::<(), kumiki::engine::DomainError>(())
/// ```
#[derive(Clone, Default)]
pub struct Model {
    slots: Vec<Slot>,
    cells: Vec<u64>,
    constraints: Vec<SharedConstraint>,
    /// The properties of each constraint.
    properties: Vec<Properties>,
    /// The value order of each variable whose values are not tried in ascending order.
    value_orders: Vec<(Var, Box<[Int]>)>,
    /// The auxiliary variables, ascending: their values follow from those of the others.
    auxiliary_variables: Vec<Var>,
    /// The constraints that are not run, each with the first one that is run instead.
    absorbed: BTreeMap<ConstraintId, ConstraintId>,
    /// The constraints that each replace others on their variables, ascending.
    merged: Vec<ConstraintId>,
    /// Those of them that replace none, but follow from others.
    implied: Vec<ConstraintId>,
    /// True if a problem has given names to the parts of the model, and reports them when a
    /// constraint panics.
    is_named: bool,
}

impl Model {
    /// Returns a model without variables. It has one solution, the empty one.
    pub fn new() -> Model {
        Model::default()
    }

    /// Returns an empty model of a problem, which reports names when a constraint panics.
    pub(crate) fn named() -> Model {
        Model { is_named: true, ..Model::default() }
    }

    /// Adds a variable that may take `values`, in any order; duplicates count once.
    ///
    /// # Errors
    /// If there are no values, if one is out of range, if a range has more than
    /// [`RANGE_LIMIT`](crate::engine::RANGE_LIMIT) values, or if more than
    /// [`SPARSE_LIMIT`](crate::engine::SPARSE_LIMIT) others span too much
    /// ([`WINDOW_LIMIT`](crate::engine::WINDOW_LIMIT)).
    pub fn add_variable(
        &mut self,
        values: impl IntoIterator<Item = Int> + Clone,
    ) -> Result<Var, DomainError> {
        self.add_variable_within(VALUE_LIMIT, values)
    }

    /// Adds a variable that may take `values`, which are within ±`limit`.
    pub(crate) fn add_variable_within(
        &mut self,
        limit: Int,
        values: impl IntoIterator<Item = Int> + Clone,
    ) -> Result<Var, DomainError> {
        let var = Var::new(self.slots.len());
        self.slots.push(write_domain(&mut self.cells, values, limit)?);
        Ok(var)
    }

    /// Adds `count` variables that may take `values`.
    ///
    /// # Errors
    /// The errors of [`Model::add_variable`]; then no variable is added.
    pub fn add_variables(
        &mut self,
        count: usize,
        values: impl IntoIterator<Item = Int> + Clone,
    ) -> Result<Vec<Var>, DomainError> {
        self.add_variables_within(VALUE_LIMIT, count, values)
    }

    /// Adds `count` variables that may take `values`, which are within ±`limit`.
    pub(crate) fn add_variables_within(
        &mut self,
        limit: Int,
        count: usize,
        values: impl IntoIterator<Item = Int> + Clone,
    ) -> Result<Vec<Var>, DomainError> {
        let (slots, cells) = (self.slots.len(), self.cells.len());
        if count == 0 {
            return Ok(Vec::new());
        }
        let add = |model: &mut Model| model.add_variable_within(limit, values.clone()).map(drop);
        let first = Var::new(slots);
        let added = add(self).and_then(|()| match self.add_variables_like(first, count - 1) {
            true => Ok(()),
            false => (1..count).try_for_each(|_| add(self)),
        });
        if let Err(error) = added {
            self.slots.truncate(slots);
            self.cells.truncate(cells);
            return Err(error);
        }
        Ok((slots..slots + count).map(Var::new).collect())
    }

    /// Adds `count` variables with the initial domain of `var`, if its window is one word. Returns
    /// `false` if it is not.
    pub(crate) fn add_variables_like(&mut self, var: Var, count: usize) -> bool {
        let Slot { base, start, len } = self.slots[var.index()];
        if len != 1 || u32::try_from(self.cells.len() + count).is_err() {
            return false;
        }
        let (word, cells) = (self.cells[start as usize], self.cells.len() as u32);
        self.cells.resize(self.cells.len() + count, word);
        let slot = |at: usize| Slot { base, start: cells + at as u32, len };
        self.slots.extend((0..count).map(slot));
        true
    }

    /// Adds an auxiliary variable, whose value follows from those of the others. With any settings
    /// it is decided after them, the least value first.
    pub(crate) fn add_auxiliary_variable(
        &mut self,
        values: impl IntoIterator<Item = Int> + Clone,
    ) -> Result<Var, DomainError> {
        let var = self.add_variable(values)?;
        self.auxiliary_variables.push(var);
        Ok(var)
    }

    /// Sets the order in which [`ValueOrder::Domain`](crate::search::ValueOrder::Domain) tries the
    /// values of `var`. Values that are not listed come last, in ascending order.
    pub fn set_value_order(&mut self, var: Var, values: impl IntoIterator<Item = Int>) {
        self.value_orders.push((var, values.into_iter().collect()));
    }

    /// Adds a constraint.
    ///
    /// # Panics
    /// If its scope names a variable that is not of this model.
    pub fn add_constraint(
        &mut self,
        constraint: impl Constraint + Send + Sync + 'static,
    ) -> ConstraintId {
        self.add_shared_constraint(Arc::new(constraint))
    }

    /// Adds a constraint that other owners may hold, too.
    ///
    /// # Panics
    /// If its scope names a variable that is not of this model.
    pub fn add_shared_constraint(&mut self, constraint: SharedConstraint) -> ConstraintId {
        for var in constraint.scope() {
            assert!(var.index() < self.slots.len(), "{var:?} is not a variable of this model");
        }
        self.properties.push(constraint.properties());
        self.constraints.push(constraint);
        ConstraintId::new(self.constraints.len() - 1)
    }

    /// Leaves `var` only the values of `domain`, a part of its own, if they can be written anew.
    pub(crate) fn narrow(&mut self, var: Var, domain: Domain<'_>) {
        let is_narrower = domain.len() < self.domain(var).len() && !domain.is_paged();
        if is_narrower {
            self.rewrite(var, domain.iter());
        }
    }

    /// Leaves `var` only `value`.
    pub(crate) fn fix(&mut self, var: Var, value: Int) {
        self.rewrite(var, [value]);
    }

    /// Gives `var` other values, unless they are too far apart.
    fn rewrite(&mut self, var: Var, values: impl IntoIterator<Item = Int> + Clone) {
        if let Ok(slot) = write_domain(&mut self.cells, values, NUMBER_LIMIT) {
            self.slots[var.index()] = slot;
        }
    }

    /// Keeps only the constraints for which `keep` returns `true`. The ids of those after a removed
    /// one change.
    pub(crate) fn keep_constraints(&mut self, mut keep: impl FnMut(ConstraintId) -> bool) {
        let kept: Vec<bool> =
            (0..self.constraints.len()).map(|index| keep(ConstraintId::new(index))).collect();
        let mut is_kept = kept.iter().copied();
        self.constraints.retain(|_| is_kept.next() == Some(true));
        let mut is_kept = kept.iter().copied();
        self.properties.retain(|_| is_kept.next() == Some(true));
    }

    /// Replaces the constraint `id` by another form of it.
    pub(crate) fn replace_constraint(&mut self, id: ConstraintId, constraint: SharedConstraint) {
        self.properties[id.index()] = constraint.properties();
        self.constraints[id.index()] = constraint;
    }

    /// Adds a constraint that is run instead of `others`.
    pub(crate) fn absorb(&mut self, others: &[ConstraintId], constraint: SharedConstraint) {
        let by = self.add_shared_constraint(constraint);
        for &other in others {
            self.absorbed.entry(other).or_insert(by);
        }
    }

    /// Adds a constraint that is run instead of `others`, also while a search learns. These are on
    /// all pairs of its variables, or on more than two of them.
    pub(crate) fn merge(&mut self, others: &[ConstraintId], constraint: SharedConstraint) {
        self.merged.push(ConstraintId::new(self.constraints.len()));
        self.absorb(others, constraint);
    }

    /// Adds a constraint that follows from others, so it is the cause of nothing.
    pub(crate) fn add_implied(&mut self, constraint: SharedConstraint) {
        self.implied.push(ConstraintId::new(self.constraints.len()));
        self.merge(&[], constraint);
    }

    /// Returns the model in which constraints that run together as a clique graph run one by one.
    /// The ids stay the same.
    pub(crate) fn apart(&self) -> Model {
        let mut model = self.clone();
        model.absorbed.retain(|_, by| self.is_merged(*by));
        for (&id, by) in self.absorbed.iter().filter(|(_, by)| !self.is_merged(**by)) {
            model.absorbed.entry(*by).or_insert(id);
        }
        model
    }

    /// Returns the first constraint that is run instead of `id`, if it is replaced.
    pub(crate) fn replacement(&self, id: ConstraintId) -> Option<ConstraintId> {
        self.absorbed.get(&id).copied()
    }

    /// Returns the number of constraints that others are run instead of.
    pub(crate) fn replaced(&self) -> usize {
        self.absorbed.len()
    }

    /// Returns, for the constraints that each replace others on more than two of their variables,
    /// the number of those on each variable; 1 for those that follow from others.
    pub(crate) fn degrees_of_merged(&self) -> BTreeMap<(ConstraintId, Var), u32> {
        let of_implied =
            |&id: &ConstraintId| self.constraint(id).scope().iter().map(move |&var| ((id, var), 1));
        let mut degrees: BTreeMap<_, u32> = self.implied.iter().flat_map(of_implied).collect();
        for (&id, &by) in &self.absorbed {
            let scope = self.constraint(id).scope();
            if scope.len() > 2 && self.is_merged(by) {
                scope.iter().for_each(|&var| *degrees.entry((by, var)).or_default() += 1);
            }
        }
        degrees
    }

    /// Returns the constraints that each replace others on their variables, ascending.
    pub(crate) fn merged(&self) -> &[ConstraintId] {
        &self.merged
    }

    /// Returns whether `id` replaces others on its variables, also while a search learns.
    pub(crate) fn is_merged(&self, id: ConstraintId) -> bool {
        self.merged.binary_search(&id).is_ok()
    }

    /// Returns the variables, in the order of declaration.
    pub fn variables(&self) -> impl DoubleEndedIterator<Item = Var> + ExactSizeIterator + use<> {
        (0..self.slots.len()).map(Var::new)
    }

    /// Returns the constraints, in the order of addition.
    pub fn constraints(
        &self,
    ) -> impl ExactSizeIterator<Item = (ConstraintId, &SharedConstraint)> + Clone {
        self.constraints.iter().enumerate().map(|(index, c)| (ConstraintId::new(index), c))
    }

    /// Returns the constraint `id`.
    #[inline]
    pub fn constraint(&self, id: ConstraintId) -> &SharedConstraint {
        &self.constraints[id.index()]
    }

    /// Returns whether a run of the constraint `id` leaves its last free variable only values that
    /// satisfy it, if that variable has `domain`.
    pub(crate) fn filters_last(&self, id: ConstraintId, domain: Domain<'_>) -> bool {
        let properties = self.properties(id);
        properties.consistency >= Consistency::LastFree
            && !domain.is_vast()
            && !(properties.leaves_inner && domain.is_long())
    }

    /// Returns the properties of the constraint `id`.
    #[inline]
    pub fn properties(&self, id: ConstraintId) -> &Properties {
        &self.properties[id.index()]
    }

    /// Returns whether the text of a panic of a constraint is printed: a problem with names prints
    /// its own.
    pub(super) fn is_loud(&self) -> bool {
        !self.is_named
    }

    /// Runs `work` with the constraint `id`. A panic in it continues with a text that names the
    /// constraint.
    #[inline(always)]
    pub(crate) fn run<'a, R>(
        &'a self,
        id: ConstraintId,
        work: impl FnOnce(&'a SharedConstraint) -> R,
    ) -> R {
        let constraint = self.constraint(id);
        guard(constraint, Some(id), self.is_loud(), || work(constraint))
    }

    /// Panics in the name of the constraint if one is not satisfied by the values that `value_of`
    /// returns.
    pub(crate) fn check_solution(&self, value_of: impl Fn(Var) -> Int) {
        self.constraints().for_each(|(id, _)| self.check_satisfied(id, &value_of));
    }

    /// Panics in the name of the constraint `id` if it is not satisfied by the values that
    /// `value_of` returns.
    pub(crate) fn check_satisfied(&self, id: ConstraintId, value_of: impl Fn(Var) -> Int) {
        let values: Vec<Int> =
            self.constraint(id).scope().iter().map(|&var| value_of(var)).collect();
        if !self.run(id, |constraint| constraint.is_satisfied(&values)) {
            let fault = ConstraintFault::Passed(values);
            Culprit::new(self.constraint(id), Some(id), fault).raise(self.is_loud());
        }
    }

    /// Returns the initial domain of `var`.
    pub fn domain(&self, var: Var) -> Domain<'_> {
        let slot = self.slots[var.index()];
        Domain::new(slot, &self.cells[slot.start as usize..][..slot.len as usize])
    }

    /// Returns the auxiliary variables, which are decided after all others, ascending.
    pub(crate) fn auxiliary_variables(&self) -> &[Var] {
        &self.auxiliary_variables
    }

    pub(crate) fn value_orders(&self) -> &[(Var, Box<[Int]>)] {
        &self.value_orders
    }

    /// Returns a store with the initial domains.
    pub fn store(&self) -> Store {
        let memory = self.properties.iter().map(|properties| {
            // One more for the epoch of its last run.
            properties.state_words + usize::from(properties.reads_changes)
        });
        let store = Store::new(self.slots.clone(), self.cells.clone(), memory);
        #[cfg(debug_assertions)]
        let store = store.with_scopes(self.constraints.iter().map(|constraint| constraint.scope()));
        store
    }
}

impl fmt::Debug for Model {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Model")
            .field("variables", &self.slots.len())
            .field("constraints", &self.properties.iter().map(|one| one.kind).collect::<Vec<_>>())
            .finish_non_exhaustive()
    }
}
