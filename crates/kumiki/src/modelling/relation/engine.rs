//! Constraints of the engine, as relations.
//!
//! Invariant: they get variables whose values are integers that stand for themselves.

use super::{Relation, RelationError, Scope, Value};
use crate::propagation::{Constraint, SharedConstraint};
use crate::state::Var;
use std::fmt;
use std::marker::PhantomData;
use std::sync::Arc;

/// Returns a relation from an engine constraint, for problems whose values are of an integer type.
/// `build` makes the constraint from the variables of the scope, which must have as many as `build`
/// takes.
///
/// ```
/// use kumiki::{Problem, constraints::NotEqual, relations::engine};
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

/// Returns a relation from an engine constraint over a scope of any length, otherwise as
/// [`engine`].
///
/// ```
/// use kumiki::constraints::AllEqual;
/// use kumiki::{AllVariables, Problem, engine::Var, relations::engine_over};
///
/// let mut problem = Problem::new();
/// problem.add_variables(["x", "y", "z"], 0..10)?;
/// // x, y + 1 and z + 2 are equal
/// let falling = |scope: &[Var]| AllEqual::new(scope.iter().zip(0..).map(|(&x, i)| x + i));
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

/// A relation from an engine constraint, see [`engine`] and [`engine_over`]; `Scope` is the
/// argument type of the closure.
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
        scope.expect_integer_type()?;
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
        scope.expect_integer_type()?;
        Ok(vec![Arc::new((self.build)(scope.vars()))])
    }
}
