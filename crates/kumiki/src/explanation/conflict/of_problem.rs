//! The statements of a problem, from which conflicts (MUSes) and corrections (MCSes) are computed.
//!
//! Invariant: a variable with a single value is released (its value becomes a statement that can be
//! dropped) only if all constraints on it are defined for other values too, and still read it.

use super::{Correction, MinimalConflict, Statements};
use crate::arithmetic::Int;
use crate::modelling::{Handle, Problem, Value};
use crate::propagation::{Model, SharedConstraint};
use crate::state::{NUMBER_LIMIT, Var};
use std::collections::BTreeSet;
use std::hash::Hash;
use std::sync::Arc;

/// A constraint that must hold, and its engine constraints.
pub(crate) struct Stated {
    pub(crate) handle: Handle,
    pub(crate) is_named: bool,
    pub(crate) parts: Vec<SharedConstraint>,
}

/// Variables with a single value, and the values that they may take if that value is not stated.
pub(crate) struct Released {
    pub(crate) of: Vec<(Var, Int)>,
    values: BTreeSet<Int>,
}

/// The limit on values above which variables with a single value keep it.
const MOST_VALUES: usize = 4096;

impl<K: Hash + Eq + Clone, V: Value> Problem<K, V> {
    /// Returns the statements of the problem, for a search for conflicts and corrections: some can
    /// be taken for granted (background), be given weights, or be assumed.
    pub fn statements(&self) -> Statements<'_, K, V> {
        Statements::new(self)
    }

    /// Returns a minimal unsatisfiable subset (MUS) of the constraints and values of variables:
    /// they cannot hold together, and without any one of them the others can. `None` if there is a
    /// solution, or if a limit was reached before it was proved that there is none.
    ///
    /// ```
    /// use kumiki::{AllDifferent, LessThan, Problem};
    ///
    /// let mut problem = Problem::new();
    /// problem.add_variables(["ann", "bob", "cleo", "dan"], 1..=3)?;
    /// problem.add_named_constraint("nobody shares", AllDifferent, ["ann", "bob", "cleo"])?;
    /// problem.add_named_constraint("ann before bob", LessThan, ["ann", "bob"])?;
    /// problem.add_named_constraint("dan before ann", LessThan, ["dan", "ann"])?;
    /// problem.add_named_constraint("cleo is late", |day| day == 3, ["cleo"])?;
    ///
    /// let conflict = problem.conflict().expect("there is no way");
    /// assert_eq!(
    ///     conflict.to_string(),
    ///     "nobody shares, ann before bob, dan before ann and cleo is late cannot hold together"
    /// );
    /// assert_eq!(problem.correction().unwrap().statements.len(), 1);
    /// # Ok::<(), kumiki::Error<&str>>(())
    /// ```
    ///
    /// A variable with only one value has a statement that gives it that value; without the
    /// statement the variable could have any value that occurs in the problem. The value is taken
    /// for granted if a constraint on the variable is a closure, or another constraint that reads
    /// the values when it is added. Domains of several values are always taken for granted. Soft
    /// constraints need not hold, and are no part of a conflict.
    ///
    /// The limits of the settings apply to the answer as a whole. To take constraints for granted,
    /// or to list all conflicts, use [`Problem::statements`].
    pub fn conflict(&self) -> Option<MinimalConflict<K, V>> {
        self.statements().conflict()
    }

    /// Returns a minimal correction set (MCS): constraints and values of variables without which
    /// there is a solution, each of which must be removed for that. `None` if a limit was reached
    /// first. The set is empty if there is a solution.
    pub fn correction(&self) -> Option<Correction<K, V>> {
        self.statements().correction()
    }

    /// Returns the constraints that must hold, in the order of addition.
    pub(crate) fn stated(&self) -> Vec<Stated> {
        let mut all: Vec<Option<Stated>> = Vec::new();
        for (at, posted) in self.posted.iter().enumerate() {
            let hard = posted.as_ref().filter(|posted| posted.relaxed.is_none());
            all.push(hard.map(|posted| Stated {
                handle: Handle(at),
                is_named: posted.name.is_some(),
                parts: Vec::new(),
            }));
        }
        for ((_, constraint), &posted) in self.model.constraints().zip(&self.posted_of) {
            if let Some(stated) = &mut all[posted] {
                stated.parts.push(Arc::clone(constraint));
            }
        }
        all.into_iter().flatten().collect()
    }

    /// Returns the variables with only one value whose value can be dropped.
    pub(crate) fn released(&self) -> Released {
        let mut is_open = vec![true; self.tables.len()];
        let model = &self.model;
        for (id, constraint) in model.constraints() {
            if !model.properties(id).is_for_all_values {
                constraint.scope().iter().for_each(|var| is_open[var.index()] = false);
            }
        }
        self.unread().for_each(|var| is_open[var.index()] = false);
        let single = |var: Var| {
            let numbers = self.tables[var.index()].numbers();
            (numbers.len() == 1 && is_open[var.index()]).then(|| (var, numbers.first()))
        };
        let of: Vec<(Var, Int)> = self.model.variables().filter_map(single).collect();
        let mut values = BTreeSet::new();
        let mut last = None;
        for table in self.tables.iter().filter(|_| !of.is_empty()) {
            // Variables that were added together share a table.
            if last.replace(Arc::as_ptr(table)) != Some(Arc::as_ptr(table)) {
                values.extend(table.numbers().iter().take(MOST_VALUES));
            }
            if values.len() > MOST_VALUES {
                return Released { of: Vec::new(), values: BTreeSet::new() };
            }
        }
        Released { of, values }
    }

    /// Returns the variables with a single value that some constraint is on but does not read: the
    /// value was a constant when the constraint was added.
    fn unread(&self) -> impl Iterator<Item = Var> + '_ {
        let is_single = |var: &&Var| self.tables[var.index()].numbers().len() == 1;
        let mut read = vec![BTreeSet::<Var>::new(); self.posted.len()];
        for ((_, constraint), &posted) in self.model.constraints().zip(&self.posted_of) {
            read[posted].extend(constraint.scope().iter().filter(is_single));
        }
        self.posted.iter().zip(read).flat_map(move |(posted, read)| {
            let hard = posted.iter().filter(|posted| posted.relaxed.is_none());
            let vars = hard.flat_map(|posted| &posted.scope).filter(is_single);
            vars.filter(move |var| !read.contains(var)).copied()
        })
    }

    /// Returns the variables with their domains; each released variable has all values of its kind.
    pub(crate) fn model_without_constraints(&self, released: &Released) -> Model {
        let is_own = |number| self.numbering.is_own(number);
        let mut model = Model::new();
        let mut open = released.of.iter().peekable();
        for var in self.model.variables() {
            let own = self.model.domain(var);
            let number = open.next_if(|(next, _)| *next == var).map(|&(_, number)| number);
            let added = number.and_then(|number| {
                let is_alike = |other: &&Int| is_own(**other) == is_own(number);
                let alike = released.values.iter().filter(is_alike).copied();
                model.add_variable_within(NUMBER_LIMIT, alike).ok()
            });
            if added.is_none() {
                let added = match own.is_interval() {
                    true => model.add_variable_within(NUMBER_LIMIT, own.min()..=own.max()),
                    false => model.add_variable_within(NUMBER_LIMIT, own.iter()),
                };
                added.expect("it is a domain already");
            }
        }
        model
    }

    /// Returns the engine's number of `value`, if some variable can have it.
    pub(crate) fn number(&self, value: &V) -> Option<Int> {
        self.numbering.number(value)
    }

    /// Returns the value of `var` that the engine numbers `number`, if it has such a value.
    pub(crate) fn known_value(&self, var: Var, number: Int) -> Option<&V> {
        let table = &self.tables[var.index()];
        table.place(number).map(|place| table.value_at(place))
    }
}
