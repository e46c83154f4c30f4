//! The constraints of a problem: added, named, listed and removed.
//!
//! Invariant: a handle stays with its constraint; a removed constraint leaves its place empty.

use super::Problem;
use super::data::ConstraintData;
use super::error::Error;
use super::scope::{IntoName, IntoScope};
use super::soft::Relaxed;
use crate::modelling::lowering::{Lowered, LoweredPart, Lowering};
use crate::modelling::relation::{IntoRelation, Relation, RelationError, Remarks, Value};
use crate::modelling::relations::sets::InSet;
use crate::presolve::{PASSES, Presolving};
use crate::propagation::SharedConstraint;
use crate::search::learning::interchangeable_values;
use crate::state::{ConstraintId, Var};
use std::hash::Hash;
use std::sync::Arc;

/// A constraint as the user added it.
#[derive(Clone)]
pub(crate) struct Posted<V> {
    pub(crate) name: Option<String>,
    pub(crate) scope: Vec<Var>,
    /// The number of constraints that it counts as: a chain of comparisons counts once for each of
    /// them.
    pub(super) links: u32,
    /// See [`Relation::is_function`].
    pub(super) is_function: bool,
    /// See [`Scope::remark`](crate::relations::Scope::remark).
    pub(super) remarks: Vec<String>,
    /// Its weight and its engine constraints, if the constraint is soft.
    pub(crate) relaxed: Option<Relaxed>,
    /// The constraint as data, if it can be written as such.
    pub(super) data: Option<Arc<ConstraintData<V>>>,
}

impl<V> Posted<V> {
    /// Returns a constraint on `scope` that is not soft.
    pub(super) fn new(name: Option<String>, scope: Vec<Var>) -> Posted<V> {
        let remarks = Vec::new();
        Posted { name, scope, links: 1, is_function: false, remarks, relaxed: None, data: None }
    }
}

/// A handle to a constraint that was added to a problem, with which it can be removed.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Handle(pub(crate) usize);

impl Handle {
    /// Returns the number of constraints that were added before it.
    pub(crate) fn index(self) -> usize {
        self.0
    }
}

impl<K: Hash + Eq + Clone, V: Value> Problem<K, V> {
    /// Returns for each constraint that was added its number among those that are left.
    pub(crate) fn constraint_numbers(&self) -> Vec<Option<usize>> {
        let mut count = 0..;
        self.posted.iter().map(|posted| posted.as_ref().and_then(|_| count.next())).collect()
    }

    /// Adds a constraint on the variables of `scope`: a relation such as [`AllDifferent`], or a
    /// closure over one to eight values ([`over`](crate::over) for more).
    ///
    /// A variable may occur in a scope more than once.
    ///
    /// [`AllDifferent`]: crate::AllDifferent
    ///
    /// # Errors
    /// Returns an error if the scope names a variable that does not exist, or the constraint does
    /// not fit the scope.
    pub fn add_constraint<How>(
        &mut self,
        constraint: impl IntoRelation<V, How>,
        scope: impl IntoScope<K>,
    ) -> Result<Handle, Error<K>> {
        self.post(None, constraint.into_relation(), scope)
    }

    /// Adds a constraint with a name, which answers use to refer to it: `"row 3"`.
    ///
    /// # Errors
    /// Returns the errors of [`Problem::add_constraint`].
    pub fn add_named_constraint<How>(
        &mut self,
        name: impl Into<String>,
        constraint: impl IntoRelation<V, How>,
        scope: impl IntoScope<K>,
    ) -> Result<Handle, Error<K>> {
        self.post(Some(name.into()), constraint.into_relation(), scope)
    }

    /// Adds the constraint that the variable `name` has this value: a clue.
    ///
    /// ```
    /// use kumiki::{AllDifferent, Problem};
    ///
    /// let mut problem = Problem::new();
    /// problem.add_variables(["a", "b", "c"], 1..=3)?;
    /// problem.add_constraint(AllDifferent, ["a", "b", "c"])?;
    /// problem.fix("a", 2)?;
    /// problem.restrict("b", [2, 3])?;
    /// let solution = problem.solution().expect("it has one");
    /// assert_eq!((solution["a"], solution["b"], solution["c"]), (2, 3, 1));
    /// # Ok::<(), kumiki::Error<&str>>(())
    /// ```
    ///
    /// # Errors
    /// Returns an error if there is no such variable. A value that the variable does not have is no
    /// error; the problem then has no solution.
    pub fn fix(&mut self, name: impl IntoName<K>, value: V) -> Result<Handle, Error<K>> {
        self.restrict(name, [value])
    }

    /// Adds the constraint that the variable `name` has one of these values.
    ///
    /// # Errors
    /// Returns the errors of [`Problem::fix`].
    pub fn restrict(
        &mut self,
        name: impl IntoName<K>,
        values: impl IntoIterator<Item = V>,
    ) -> Result<Handle, Error<K>> {
        self.add_constraint(InSet::new(values), [name.into_name()])
    }

    pub(super) fn post(
        &mut self,
        name: Option<String>,
        relation: impl Relation<V>,
        scope: impl IntoScope<K>,
    ) -> Result<Handle, Error<K>> {
        let (posted, lowered) = self.lower(name, relation, scope)?;
        Ok(self.push(posted, lowered))
    }

    /// Adds the engine constraints that a posted constraint became.
    pub(super) fn push(&mut self, posted: Posted<V>, lowered: Vec<SharedConstraint>) -> Handle {
        let model = Arc::make_mut(&mut self.model);
        for constraint in lowered {
            model.add_shared_constraint(constraint);
            self.posted_of.push(self.posted.len());
        }
        self.posted.push(Some(posted));
        Handle(self.posted.len() - 1)
    }

    /// Returns the engine constraints that a relation becomes, without adding them.
    pub(super) fn lower(
        &self,
        name: Option<String>,
        relation: impl Relation<V>,
        scope: impl IntoScope<K>,
    ) -> Result<(Posted<V>, Vec<SharedConstraint>), Error<K>> {
        let vars = self.scope_vars(scope)?;
        self.lower_on(name, relation, vars)
    }

    /// Returns the variables of a scope.
    pub(super) fn scope_vars(&self, scope: impl IntoScope<K>) -> Result<Vec<Var>, Error<K>> {
        match scope.into_names() {
            Some(names) => self.vars(names),
            None => Ok(self.model.variables().collect()),
        }
    }

    /// Returns the engine constraints that a relation on `vars` becomes, without adding them.
    pub(super) fn lower_on(
        &self,
        name: Option<String>,
        relation: impl Relation<V>,
        vars: Vec<Var>,
    ) -> Result<(Posted<V>, Vec<SharedConstraint>), Error<K>> {
        let is_function = relation.is_function();
        let data = relation.data().map(ConstraintData::Relation).map(Arc::new);
        let mut posted = Posted { is_function, data, ..Posted::new(name, vars) };
        let remarks = Remarks::default();
        let scope = self.scope(&posted.scope, &remarks);
        let name = posted.name.as_deref();
        match self.naming_new(name, &posted.scope, || relation.lower(&scope)) {
            Ok(lowered) => {
                posted.remarks = remarks.into_texts();
                Ok((posted, lowered))
            }
            Err(error) => Err(self.fault(posted, error)),
        }
    }

    pub(super) fn fault(&self, posted: Posted<V>, error: RelationError) -> Error<K> {
        let scope = posted.scope.iter().map(|&var| self.name(var).clone()).collect();
        Error::Constraint { name: posted.name, scope, error }
    }

    /// Removes a constraint; `false` if it was removed before.
    ///
    /// ```
    /// use kumiki::Problem;
    ///
    /// let mut problem = Problem::new();
    /// problem.add_variables(["x", "y"], 1..=3)?;
    /// let less = problem.add_constraint(|x, y| x < y, ["x", "y"])?;
    /// assert_eq!(problem.count(), 3);
    /// problem.remove_constraint(less);
    /// assert_eq!(problem.count(), 9);
    /// # Ok::<(), kumiki::Error<&str>>(())
    /// ```
    ///
    /// Linear in the number of constraints.
    pub fn remove_constraint(&mut self, handle: Handle) -> bool {
        let is_there = self.posted.get_mut(handle.0).and_then(Option::take).is_some();
        if is_there {
            let posted_of = &self.posted_of;
            let is_kept = |id: ConstraintId| posted_of[id.index()] != handle.0;
            Arc::make_mut(&mut self.model).keep_constraints(is_kept);
            self.posted_of.retain(|&posted| posted != handle.0);
        }
        is_there
    }

    /// Removes all constraints of this name, and returns the number of them.
    pub fn remove_named_constraint(&mut self, name: &str) -> usize {
        let has_name = |posted: &Option<Posted<V>>| {
            posted.as_ref().is_some_and(|posted| posted.name.as_deref() == Some(name))
        };
        let found = (0..self.posted.len()).filter(|&at| has_name(&self.posted[at]));
        let handles: Vec<Handle> = found.map(Handle).collect();
        handles.into_iter().filter(|&handle| self.remove_constraint(handle)).count()
    }

    /// Returns the posted constraint that an engine constraint is part of.
    pub(crate) fn handle(&self, id: ConstraintId) -> Handle {
        Handle(self.posted_of[id.index()])
    }

    /// Returns the posted constraint that an engine constraint is part of, unless a search added
    /// it.
    pub(crate) fn handle_of(&self, id: ConstraintId) -> Option<Handle> {
        self.posted_of.get(id.index()).copied().map(Handle)
    }

    /// Returns the name and the scope of the constraint that an engine constraint is part of.
    pub fn constraint(&self, id: ConstraintId) -> (Option<&str>, Vec<&K>) {
        self.posted(Handle(self.posted_of[id.index()]))
    }

    /// Returns the engine constraints that each constraint became, in the order of addition; soft
    /// constraints are left out. Constraints that require pairs of variables to differ become one
    /// all-different together, if they form a clique.
    ///
    /// ```
    /// use kumiki::{AllDifferent, AllVariables, Problem};
    ///
    /// let mut problem = Problem::new();
    /// problem.add_variables(["x", "y", "z"], 1..=3)?;
    /// problem.add_constraint(AllDifferent, AllVariables)?;
    /// problem.add_named_constraint("order", |x, y| x < y, ["x", "y"])?;
    /// assert_eq!(problem.lowering().to_string(), "\
    /// on \"x\", \"y\", \"z\": all different, \
    /// removes what is part of no solution when one variable is free
    /// order, on \"x\", \"y\": table, removes all that is part of no solution
    /// presolve, constraints in a form that propagates better: 1
    /// ");
    /// # Ok::<(), kumiki::Error<&str>>(())
    /// ```
    pub fn lowering(&self) -> Lowering<'_, K> {
        let mut never = || false;
        let mut presolving = Presolving::new(Arc::clone(&self.model), None, &mut never);
        let passes = self.naming(|| presolving.run(&PASSES));
        let Presolving { model: presolved, root, .. } = presolving;
        let classes = root.map_or_else(Vec::new, |root| interchangeable_values(&presolved, &root));
        let mut lowered: Vec<Option<Lowered<'_, K>>> = Vec::new();
        for posted in &self.posted {
            let hard = posted.as_ref().filter(|posted| posted.relaxed.is_none());
            lowered.push(hard.map(|posted| Lowered {
                name: posted.name.as_deref(),
                scope: posted.scope.iter().map(|&var| self.name(var)).collect(),
                parts: Vec::new(),
                remarks: &posted.remarks,
            }));
        }
        for ((id, constraint), &posted) in presolved.constraints().zip(&self.posted_of) {
            if let Some(lowered) = &mut lowered[posted] {
                let merged = presolved.replacement(id).map(|by| presolved.constraint(by));
                let constraint = merged.unwrap_or(constraint);
                lowered.parts.push(LoweredPart::new(&**constraint));
            }
        }
        Lowering::new(lowered.into_iter().flatten().collect(), passes, classes)
    }
}
