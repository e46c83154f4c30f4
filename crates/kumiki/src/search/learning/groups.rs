//! Groups: variables that must differ, as all-different constraints and differences state it. And
//! clauses that follow from one constraint.
//!
//! Invariant: the constraints of the groups, and those that state clauses, are not run while the
//! search learns. The value of a fixed variable is removed from the others of its groups, with the
//! variable as the cause, and in a group with as many values as variables a clause says that each
//! value has a place.

use super::stated::ClauseFinder;
use crate::arithmetic::Int;
use crate::presolve::is_colouring;
use crate::propagation::{Model, SharedConstraint};
use crate::state::literal;
use crate::state::{Conflict, ConstraintId, Literal, RemovalCause, Store, Var};
use std::collections::BTreeMap;

/// The groups of a model.
#[derive(Debug, Default)]
pub(in crate::search) struct Groups {
    /// The members of all groups, one group after the other, except those that were fixed when the
    /// others had lost their value.
    members: Vec<Var>,
    /// The first member of each group, and the end of the last one.
    starts: Vec<u32>,
    /// The groups of all variables, one variable after the other.
    of_variables: Vec<u32>,
    /// The first group of each variable, and the end of the last one.
    ranges: Vec<u32>,
    /// The clauses: for each value that a group must take, its places; and what other constraints
    /// state.
    pub(super) clauses: Vec<StatedClause>,
    /// The constraints that the groups stand for, ascending: one for each group.
    constraints: Vec<ConstraintId>,
    /// The constraints that are not run, ascending.
    pub(in crate::search) left_out: Vec<ConstraintId>,
}

/// A clause that follows from one constraint.
#[derive(Debug)]
pub(super) struct StatedClause {
    pub(super) constraint: ConstraintId,
    pub(super) literals: Vec<Literal>,
}

impl Groups {
    /// Returns the groups of `model` on the domains of `store`.
    pub(in crate::search) fn new(model: &Model, store: &Store) -> Groups {
        let mut groups = Groups { starts: vec![0], ..Groups::default() };
        let is_group = |&(id, one): &(ConstraintId, &SharedConstraint)| {
            one.scope().len() >= 2 && model.replacement(id).is_none() && one.is_all_different(store)
        };
        let differing: Vec<_> = model.constraints().filter(is_group).collect();
        // The pairs of a colouring are learnt from one by one, also those in cliques.
        let are_apart = is_colouring(model, store, &differing);
        for (id, constraint) in differing {
            if !are_apart || !model.is_merged(id) {
                groups.add_group(id, constraint.scope(), store);
            }
        }
        groups.list_by_variable(store.domains().len());
        groups
    }

    /// Adds the clauses that constraints other than the `objective`, whose bound changes, state on
    /// the domains of `store`. The constraints on one variable have run: a presolved form means the
    /// same only on the values that they leave.
    pub(in crate::search) fn add_stated(
        &mut self,
        model: &Model,
        objective: Option<ConstraintId>,
        store: &Store,
    ) {
        let mut finder = ClauseFinder::new();
        for (id, _) in model.constraints() {
            let may_be_left_out = model.replacement(id).is_none()
                && objective != Some(id)
                && self.constraints.binary_search(&id).is_err();
            if !may_be_left_out {
                continue;
            }
            if let Some(literals) = model.run(id, |one| finder.clause(&**one, store)) {
                self.clauses.push(StatedClause { constraint: id, literals });
                self.left_out.push(id);
            }
        }
        self.left_out.sort_unstable();
    }

    /// Returns whether nine in ten of the constraints of `model` that have several free variables
    /// are left out because of the clauses that they state, and there are no groups.
    pub(in crate::search) fn are_clauses(&self, model: &Model, store: &Store) -> bool {
        let is_free = |&&var: &&Var| !store.is_fixed(var);
        let has_several = |one: &SharedConstraint| one.scope().iter().filter(is_free).count() > 1;
        let several = model.constraints().filter(|(_, one)| has_several(one)).count();
        self.constraints.is_empty()
            && !self.left_out.is_empty()
            && self.left_out.len() * 10 >= several * 9
    }

    /// Adds the group of a constraint, unless the constraint finds at once that it cannot hold.
    fn add_group(&mut self, id: ConstraintId, scope: &[Var], store: &Store) {
        if let Some(places) = places(scope, store) {
            if places.len() < scope.len() {
                return;
            }
            let Some(clauses) = clauses(&places, store) else { return };
            let clauses =
                clauses.into_iter().map(|literals| StatedClause { constraint: id, literals });
            self.clauses.extend(clauses);
        }
        self.constraints.push(id);
        self.left_out.push(id);
        let has_effect = |&var: &Var| {
            let is_possible = |value| {
                scope.iter().any(|&other| other != var && store.domain(other).contains(value))
            };
            store.fixed(var).is_none_or(is_possible)
        };
        self.members.extend(scope.iter().copied().filter(has_effect));
        self.starts.push(self.members.len() as u32);
    }

    fn list_by_variable(&mut self, variables: usize) {
        let mut of_each = vec![Vec::new(); variables];
        for group in 0..self.starts.len() - 1 {
            let (start, end) = (self.starts[group] as usize, self.starts[group + 1] as usize);
            for &var in &self.members[start..end] {
                of_each[var.index()].push(group as u32);
            }
        }
        self.ranges = Vec::with_capacity(variables + 1);
        self.ranges.push(0);
        for groups in of_each {
            self.of_variables.extend(groups);
            self.ranges.push(self.of_variables.len() as u32);
        }
    }

    /// Returns the constraint that says that `one` and `other`, which share a group, differ.
    pub(super) fn constraint_of(&self, one: Var, other: Var) -> ConstraintId {
        let of = |var: Var| {
            let range = self.ranges[var.index()]..self.ranges[var.index() + 1];
            &self.of_variables[range.start as usize..range.end as usize]
        };
        let shared = of(one).iter().find(|group| of(other).contains(group));
        self.constraints[*shared.expect("they share a group") as usize]
    }

    /// Removes the value of the fixed variable `var` from the others of its groups.
    ///
    /// # Errors
    /// The variable of which it is the last value.
    #[inline]
    pub(super) fn take(&self, var: Var, store: &mut Store) -> Result<(), Var> {
        let range = self.ranges[var.index()] as usize..self.ranges[var.index() + 1] as usize;
        if range.is_empty() {
            return Ok(());
        }
        let value = store.fixed(var).expect("the variable is fixed");
        store.history_mut().set_cause(RemovalCause::Taken(var));
        for &group in &self.of_variables[range] {
            let start = self.starts[group as usize] as usize;
            let end = self.starts[group as usize + 1] as usize;
            for &other in &self.members[start..end] {
                if store.domain(other).contains(value) && other != var {
                    store.remove(other, value).map_err(|Conflict| other)?;
                }
            }
        }
        Ok(())
    }
}

/// Returns the variables of `scope` that can have each value, or `None` if there are more values
/// than variables.
fn places(scope: &[Var], store: &Store) -> Option<BTreeMap<Int, Vec<Var>>> {
    if scope.iter().any(|&var| store.domain(var).len() > scope.len()) {
        return None;
    }
    let mut places = BTreeMap::<Int, Vec<Var>>::new();
    for &var in scope {
        store.domain(var).iter().for_each(|value| places.entry(value).or_default().push(var));
        if places.len() > scope.len() {
            return None;
        }
    }
    Some(places)
}

/// Returns a clause for each value that no variable has yet: its `places`. Returns `None` if one
/// has fewer than two.
fn clauses(places: &BTreeMap<Int, Vec<Var>>, store: &Store) -> Option<Vec<Vec<Literal>>> {
    let mut clauses = Vec::new();
    for (&value, vars) in places {
        if vars.iter().any(|&var| store.is_fixed(var)) {
            continue;
        }
        let literal = |&var: &Var| literal::is(var, store.domain(var), value);
        let clause: Option<Vec<Literal>> = vars.iter().map(literal).collect();
        clauses.push(clause.filter(|clause| clause.len() >= 2)?);
    }
    Some(clauses)
}
