//! Relations: constraints that have not been told their variables yet, as a user states them.
//!
//! Invariant: whatever can be wrong with a relation on a scope is found when it is lowered, which is
//! when it is added; solving cannot fail.

use crate::constraint::{Constraint, SharedConstraint};
use crate::constraints::Predicate;
use crate::value::{Numbering, SharedTable};
use crate::var::{Int, Var};
use smallvec::SmallVec;
use std::fmt;
use std::hash::Hash;
use std::marker::PhantomData;
use std::sync::Arc;

/// A constraint without its variables: what [`Problem::add_constraint`] takes beside closures.
///
/// The relations of this crate are [`AllDifferent`](crate::AllDifferent) and its neighbours. Implement
/// it to give your own engine constraint a name in modelling; for integer values, [`engine`] does
/// it in one line.
///
/// [`Problem::add_constraint`]: crate::Problem::add_constraint
pub trait Relation<V>: Send + Sync {
    /// The engine's constraints that together mean this relation on `scope`.
    ///
    /// # Errors
    /// If it cannot stand on such a scope.
    fn lower(self, scope: &Scope<'_, V>) -> Result<Vec<SharedConstraint>, RelationError>;
}

/// What can be wrong with a relation on a scope.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum RelationError {
    /// The scope has another number of variables than the relation is about.
    #[error("the constraint is about {expected}, but its scope has {found}", expected = count(*expected, "variable"))]
    Arity {
        /// The number of variables that the relation is about.
        expected: usize,
        /// The number in the scope.
        found: usize,
    },
    /// The scope has too few variables for the relation.
    #[error("the constraint needs at least {at_least}, but its scope has {found}", at_least = count(*at_least, "variable"))]
    TooFew {
        /// The least number that it can be about.
        at_least: usize,
        /// The number in the scope.
        found: usize,
    },
    /// Another list that goes with the scope has the wrong length.
    #[error("{found} for a scope of {expected}", found = count(*found, what), expected = count(*expected, "variable"))]
    Length {
        /// What the list holds, in the singular.
        what: &'static str,
        /// The length that fits.
        expected: usize,
        /// The length it has.
        found: usize,
    },
    /// The relation calculates, and the values are not integers.
    #[error("the constraint calculates with integers, but the values are not of an integer type")]
    NotIntegers,
    /// The numbers are so large that sums could not be calculated exactly.
    #[error("the numbers of the constraint are too large to calculate with exactly")]
    TooLarge,
}

fn count(n: usize, noun: &str) -> String {
    format!("{n} {noun}{}", if n == 1 { "" } else { "s" })
}

/// The variables that a relation is lowered on, with what their values are to the engine.
#[derive(Debug)]
pub struct Scope<'a, V> {
    pub(crate) vars: &'a [Var],
    /// The tables of all variables of the problem.
    pub(crate) tables: &'a [SharedTable<V>],
    pub(crate) numbering: &'a Numbering<V>,
}

impl<V: Value> Scope<'_, V> {
    /// The variables, in the order of the scope.
    pub fn vars(&self) -> &[Var] {
        self.vars
    }

    /// The number of variables.
    pub fn len(&self) -> usize {
        self.vars.len()
    }

    /// Whether there are none.
    pub fn is_empty(&self) -> bool {
        self.vars.is_empty()
    }

    /// What `value` is to the engine; `None` if no variable can have it.
    pub fn number(&self, value: &V) -> Option<Int> {
        self.numbering.number(value)
    }

    /// What the values of variable `at` of the scope are to the engine, ascending.
    pub fn numbers(&self, at: usize) -> &[Int] {
        self.table(at).numbers()
    }

    /// The value of variable `at` of the scope that the engine knows as `number`.
    ///
    /// # Panics
    /// If it has no such value.
    pub fn value(&self, at: usize, number: Int) -> &V {
        self.table(at).value(number)
    }

    fn table(&self, at: usize) -> &SharedTable<V> {
        &self.tables[self.vars[at].index()]
    }

    fn shared_tables(&self) -> Vec<SharedTable<V>> {
        (0..self.len()).map(|at| Arc::clone(self.table(at))).collect()
    }

    /// That the scope has `expected` variables.
    ///
    /// # Errors
    /// [`RelationError::Arity`] if not.
    pub fn expect_len(&self, expected: usize) -> Result<(), RelationError> {
        let found = self.len();
        if found == expected { Ok(()) } else { Err(RelationError::Arity { expected, found }) }
    }

    /// That the values can be calculated with.
    ///
    /// # Errors
    /// [`RelationError::NotIntegers`] if they are not of an integer type.
    pub fn expect_integers(&self) -> Result<(), RelationError> {
        if crate::value::is_integer_type::<V>() { Ok(()) } else { Err(RelationError::NotIntegers) }
    }
}

/// What [`Problem::add_constraint`](crate::Problem::add_constraint) takes: a [`Relation`], or a
/// closure over the values of one to eight variables.
///
/// `How` tells the compiler which; it is never written.
#[diagnostic::on_unimplemented(
    message = "`{Self}` is not a constraint on values of type `{V}`",
    note = "a closure takes one to eight values, not references to them, and returns `bool`: `|a, b| a < b`",
    note = "where it calculates, name the types: `|a: i64, b: i64| (a - b).abs() == 1`",
    note = "a closure over a whole scope, or over more than eight values, is `over(|values: &[_]| ...)`",
    note = "a constraint of the engine becomes a relation by `engine(|[x, y]| ...)`"
)]
pub trait IntoRelation<V, How> {
    /// The relation that this stands for.
    type Relation: Relation<V>;

    /// Turns it into that.
    fn into_relation(self) -> Self::Relation;
}

/// `How` a relation is a relation.
#[derive(Debug)]
pub struct Itself;

impl<V, R: Relation<V>> IntoRelation<V, Itself> for R {
    type Relation = R;

    fn into_relation(self) -> R {
        self
    }
}

/// A closure over the values of a scope, as a relation; `Values` is what it takes.
pub struct Closure<F, Values> {
    test: F,
    values: PhantomData<fn(Values)>,
}

impl<F, Values> fmt::Debug for Closure<F, Values> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Closure").finish_non_exhaustive()
    }
}

/// What the values of a problem must be: whatever can be compared for equality, hashed and cloned.
/// Floating-point numbers cannot; fractions of integers, or integers of a smaller unit, can.
#[diagnostic::on_unimplemented(
    message = "`{Self}` cannot be a value of a problem",
    note = "values must be `Hash + Eq + Clone + Send + Sync + 'static`; floating-point numbers are not: \
            count in a smaller unit, as integers"
)]
pub trait Value: Hash + Eq + Clone + Send + Sync + 'static {}

impl<V: Hash + Eq + Clone + Send + Sync + 'static> Value for V {}

macro_rules! closures {
    ($($len:literal: $($value:ident $at:tt),*;)*) => {$(
        impl<V: Value, F> IntoRelation<V, [V; $len]> for F
        where
            F: Fn($($value),*) -> bool + Send + Sync + 'static,
        {
            type Relation = Closure<F, [V; $len]>;

            fn into_relation(self) -> Self::Relation {
                Closure { test: self, values: PhantomData }
            }
        }

        impl<V: Value, F> Relation<V> for Closure<F, [V; $len]>
        where
            F: Fn($($value),*) -> bool + Send + Sync + 'static,
        {
            fn lower(self, scope: &Scope<'_, V>) -> Result<Vec<SharedConstraint>, RelationError> {
                scope.expect_len($len)?;
                let tables = scope.shared_tables();
                let test = self.test;
                let tables: [SharedTable<V>; $len] =
                    tables.try_into().ok().expect("the scope has as many variables");
                Ok(vec![predicate(scope, move |numbers| {
                    let numbers: &[Int; $len] = numbers.try_into().expect("one for each variable");
                    test($(tables[$at].copy(numbers[$at])),*)
                })])
            }
        }
    )*};
}

closures! {
    1: V 0;
    2: V 0, V 1;
    3: V 0, V 1, V 2;
    4: V 0, V 1, V 2, V 3;
    5: V 0, V 1, V 2, V 3, V 4;
    6: V 0, V 1, V 2, V 3, V 4, V 5;
    7: V 0, V 1, V 2, V 3, V 4, V 5, V 6;
    8: V 0, V 1, V 2, V 3, V 4, V 5, V 6, V 7;
}

/// A closure over the values of a whole scope, however many they are.
///
/// ```
/// use kumiki::{AllVariables, Problem, over};
///
/// let mut problem = Problem::new();
/// problem.add_variables(["a", "b", "c"], 1..=5)?;
/// problem.add_constraint(over(|values: &[i32]| values.iter().product::<i32>() == 20), AllVariables)?;
/// assert_eq!(problem.count(), 9); // the orders of 1 4 5 and of 2 2 5
/// # Ok::<(), kumiki::Error<&str>>(())
/// ```
pub fn over<V, F>(test: F) -> Closure<F, Vec<V>>
where
    V: Value,
    F: Fn(&[V]) -> bool + Send + Sync + 'static,
{
    Closure { test, values: PhantomData }
}

impl<V, F> Relation<V> for Closure<F, Vec<V>>
where
    V: Value,
    F: Fn(&[V]) -> bool + Send + Sync + 'static,
{
    fn lower(self, scope: &Scope<'_, V>) -> Result<Vec<SharedConstraint>, RelationError> {
        let tables = scope.shared_tables();
        Ok(vec![predicate(scope, move |numbers| {
            let values: SmallVec<[V; 8]> =
                tables.iter().zip(numbers).map(|(table, &number)| table.copy(number)).collect();
            (self.test)(&values)
        })])
    }
}

fn predicate<V: Value>(
    scope: &Scope<'_, V>,
    test: impl Fn(&[Int]) -> bool + Send + Sync + 'static,
) -> SharedConstraint {
    Arc::new(Predicate::new(scope.vars().iter().copied(), test))
}

/// An engine constraint as a relation, for problems whose values are integers: `build` makes it from
/// the variables of the scope, of which there must be as many as it takes.
///
/// ```
/// use kumiki::{Problem, constraints::NotEqual, engine};
///
/// let mut problem = Problem::new();
/// problem.add_variables(["x", "y"], 0..10)?;
/// problem.add_constraint(engine(|[x, y]| NotEqual::new(x + 3, y)), ["x", "y"])?;
/// assert_eq!(problem.count(), 93);
/// # Ok::<(), kumiki::Error<&str>>(())
/// ```
pub fn engine<const N: usize, F, C>(build: F) -> Engine<F, [Var; N]>
where
    F: FnOnce([Var; N]) -> C + Send + Sync,
    C: Constraint + Send + Sync + 'static,
{
    Engine { build, scope: PhantomData }
}

/// An engine constraint over a scope of any length, otherwise as [`engine`].
///
/// ```
/// use kumiki::{AllVariables, Problem, constraints::AllEqual, engine_over};
///
/// let mut problem = Problem::new();
/// problem.add_variables(["x", "y", "z"], 0..10)?;
/// // x, y + 1 and z + 2 are equal
/// let falling = |scope: &[kumiki::Var]| AllEqual::new(scope.iter().zip(0..).map(|(&x, i)| x + i));
/// problem.add_constraint(engine_over(falling), AllVariables)?;
/// assert_eq!(problem.count(), 8);
/// # Ok::<(), kumiki::Error<&str>>(())
/// ```
pub fn engine_over<F, C>(build: F) -> Engine<F, [Var]>
where
    F: FnOnce(&[Var]) -> C + Send + Sync,
    C: Constraint + Send + Sync + 'static,
{
    Engine { build, scope: PhantomData }
}

/// See [`engine`] and [`engine_over`]; `Scope` is what the closure takes.
pub struct Engine<F, Scope: ?Sized> {
    build: F,
    scope: PhantomData<fn(&Scope)>,
}

impl<F, S: ?Sized> fmt::Debug for Engine<F, S> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Engine").finish_non_exhaustive()
    }
}

impl<V, F, C, const N: usize> Relation<V> for Engine<F, [Var; N]>
where
    V: Value,
    F: FnOnce([Var; N]) -> C + Send + Sync,
    C: Constraint + Send + Sync + 'static,
{
    fn lower(self, scope: &Scope<'_, V>) -> Result<Vec<SharedConstraint>, RelationError> {
        scope.expect_integers()?;
        scope.expect_len(N)?;
        let vars = scope.vars().try_into().expect("the scope has N variables");
        Ok(vec![Arc::new((self.build)(vars))])
    }
}

impl<V, F, C> Relation<V> for Engine<F, [Var]>
where
    V: Value,
    F: FnOnce(&[Var]) -> C + Send + Sync,
    C: Constraint + Send + Sync + 'static,
{
    fn lower(self, scope: &Scope<'_, V>) -> Result<Vec<SharedConstraint>, RelationError> {
        scope.expect_integers()?;
        Ok(vec![Arc::new((self.build)(scope.vars()))])
    }
}
