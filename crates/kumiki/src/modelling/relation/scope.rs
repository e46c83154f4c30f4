//! The variables that a relation is lowered on, with the engine's numbers of their values.
//!
//! Invariant: nothing here changes a numbering; a value that has no number is one that no variable
//! can have.

use super::{RelationError, Value};
use crate::arithmetic::Int;
use crate::modelling::mixed::Mixed;
use crate::modelling::near::{did_you_mean, nearest};
use crate::modelling::value::{NumberSet, Numbering, SharedTable, ValueKind, mixed, shown};
use crate::state::Var;
use std::cell::RefCell;
use std::ops::Range;
use std::sync::Arc;

/// The scope that a relation is lowered on: the variables, with the engine's numbers of their
/// values.
#[derive(Debug)]
pub struct Scope<'a, V> {
    pub(crate) vars: &'a [Var],
    /// The tables of all variables of the problem.
    pub(crate) tables: &'a [SharedTable<V>],
    pub(crate) numbering: &'a Numbering<V>,
    pub(crate) remarks: &'a Remarks,
}

/// Remarks on a constraint that fits its scope, but may not be what was meant.
#[derive(Debug, Default)]
pub(crate) struct Remarks(RefCell<Vec<String>>);

impl Remarks {
    /// Returns the remarks.
    pub(crate) fn into_texts(self) -> Vec<String> {
        self.0.into_inner()
    }
}

impl<V: Value> Scope<'_, V> {
    /// Returns the variables, in the order of the scope.
    pub fn vars(&self) -> &[Var] {
        self.vars
    }

    /// Returns the number of variables.
    pub fn len(&self) -> usize {
        self.vars.len()
    }

    /// Returns whether there are no variables.
    pub fn is_empty(&self) -> bool {
        self.vars.is_empty()
    }

    /// Adds a remark on the constraint, a part of a sentence: `3 of 10 rows are impossible`.
    /// [`Problem::lowering`](crate::Problem::lowering) displays it, and so does a
    /// [conflict](crate::explanation::MinimalConflict) of which it is the only constraint.
    pub fn remark(&self, text: impl Into<String>) {
        self.remarks.0.borrow_mut().push(text.into());
    }

    /// Returns the engine's number of `value`; `None` if no variable can have it.
    #[inline]
    pub fn number(&self, value: &V) -> Option<Int> {
        self.numbering.number(value)
    }

    /// Returns the engine's numbers of the values of variable `at` of the scope, ascending.
    pub fn numbers(&self, at: usize) -> NumberSet<'_> {
        self.table(at).numbers()
    }

    /// Returns the value of variable `at` of the scope that the engine numbers `number`.
    ///
    /// # Panics
    /// Panics if it has no such value.
    pub fn value(&self, at: usize, number: Int) -> &V {
        self.table(at).value(number)
    }

    pub(crate) fn table(&self, at: usize) -> &SharedTable<V> {
        &self.tables[self.vars[at].index()]
    }

    /// Returns the engine's numbers of the values of a variable of the problem, ascending.
    pub(crate) fn numbers_of(&self, var: Var) -> NumberSet<'_> {
        self.tables[var.index()].numbers()
    }

    pub(super) fn shared_tables(&self) -> Vec<SharedTable<V>> {
        (0..self.len()).map(|at| Arc::clone(self.table(at))).collect()
    }

    /// Checks that the scope has `expected` variables.
    ///
    /// # Errors
    /// Returns [`RelationError::Arity`] if not.
    pub fn expect_len(&self, expected: usize) -> Result<(), RelationError> {
        let found = self.len();
        if found == expected { Ok(()) } else { Err(RelationError::Arity { expected, found }) }
    }

    /// Returns whether every value of variable `at` of the scope is a whole number that is its own
    /// number in the engine. Those are the whole numbers within ±[`VALUE_LIMIT`]. In type [`Mixed`]
    /// they include whole floats and truth values.
    ///
    /// [`VALUE_LIMIT`]: crate::engine::VALUE_LIMIT
    pub fn is_integral(&self, at: usize) -> bool {
        self.numbering.are_own(self.numbers(at))
    }

    /// Returns the value of variable `at` of the scope that the engine numbers `number`, as one of
    /// the kinds of [`Mixed`]: integers, truth values, text (`&'static str`, `String`, `char`), and
    /// values of that type already. `None` if it is of another type.
    ///
    /// # Panics
    /// Panics if it has no such value.
    pub fn mixed(&self, at: usize, number: Int) -> Option<Mixed> {
        crate::modelling::value::mixed(self.value(at, number))
    }

    /// Checks that the values can be calculated with, as integers.
    ///
    /// # Errors
    /// Returns [`RelationError::OutOfRange`] if an integer is too large to calculate with, and
    /// [`RelationError::NotIntegers`] if the values are neither of an integer type, nor whole
    /// numbers of type [`Mixed`].
    pub fn expect_integers(&self) -> Result<(), RelationError> {
        self.expect_in_range()?;
        let is_integral = match ValueKind::of::<V>() {
            ValueKind::Integers => true,
            ValueKind::Mixed => (0..self.len()).all(|at| self.is_integral(at)),
            ValueKind::Others => false,
        };
        if is_integral { Ok(()) } else { Err(RelationError::NotIntegers) }
    }

    /// Checks that variables whose values are their places among themselves, from 0, are not given
    /// as places from 1. Some variable has the first place, in every solution.
    ///
    /// # Errors
    /// Returns [`RelationError::PlacesFromOne`] if they are.
    pub(crate) fn expect_places_from_0(&self, of: Range<usize>) -> Result<(), RelationError> {
        let places = of.len();
        match places > 0 && self.are_from_1(of, places) {
            true => Err(RelationError::PlacesFromOne { places }),
            false => Ok(()),
        }
    }

    /// Returns whether variables can have `places`, but not 0.
    pub(crate) fn are_from_1(&self, mut of: Range<usize>, places: usize) -> bool {
        let can_be = |place: usize| move |at| self.numbers(at).contains(place as Int);
        of.clone().any(can_be(places)) && !of.any(can_be(0))
    }

    /// Returns those texts of values of variable `at` that are near to `value`, if that is a text,
    /// as the end of a remark that asks if they were meant.
    pub(crate) fn text_meant(&self, at: usize, value: Option<Mixed>) -> String {
        let (Some(Mixed::Text(text)), None) = (value, self.numbers(at).as_range()) else {
            return String::new();
        };
        let known = self.table(at).values().iter().filter_map(|value| match mixed(value)? {
            Mixed::Text(known) => Some(known),
            _ => None,
        });
        did_you_mean(nearest(&text, known, |known| known).iter().map(|near| format!("{near:?}")))
    }

    /// Checks that no value is an integer type's that is too large to calculate with.
    ///
    /// # Errors
    /// Returns [`RelationError::OutOfRange`] if one is.
    pub(crate) fn expect_in_range(&self) -> Result<(), RelationError> {
        if ValueKind::of::<V>() != ValueKind::Integers {
            return Ok(());
        }
        match (0..self.len()).find(|&at| !self.is_integral(at)) {
            Some(place) => {
                let value = shown(self.value(place, self.numbers(place).last()));
                Err(RelationError::OutOfRange { place, value: value.unwrap_or_default() })
            }
            None => Ok(()),
        }
    }

    /// Checks that the values are of an integer type, so that each is its own number in the engine.
    pub(super) fn expect_integer_type(&self) -> Result<(), RelationError> {
        match ValueKind::of::<V>() {
            ValueKind::Integers => self.expect_in_range(),
            ValueKind::Mixed | ValueKind::Others => Err(RelationError::NotIntegers),
        }
    }
}
