//! The fallback for conditions without a stronger form: tests of the values.
//!
//! Invariant: values are converted to the form that an expression reads once, when it is lowered,
//! and not with each test. `magnitude` has proved before that no number is beyond the limit.

use super::LoweredCondition;
use crate::arithmetic::Int;
use crate::constraints::{Comparison, Count, Predicate};
use crate::modelling::expression::{EvaluationError, Expr};
use crate::modelling::mixed::Mixed;
use crate::modelling::relation::{RelationError, Scope, Value};
use crate::modelling::value::{SharedTable, ValueKind, as_mixed};
use smallvec::SmallVec;
use std::borrow::Cow;
use std::sync::Arc;

/// The values of a variable as an expression reads them.
#[derive(Debug)]
enum PlaceValues<V> {
    /// Each value is its engine number.
    Integers,
    /// The values are of type [`Mixed`] already.
    Mixed(SharedTable<V>),
    /// The converted values, in the order of their numbers.
    Others(SharedTable<V>, Vec<Mixed>),
}

impl<V: Value> PlaceValues<V> {
    /// Returns the values of variable `at` of the scope.
    fn new(scope: &Scope<'_, V>, at: usize) -> Result<PlaceValues<V>, RelationError> {
        let table = || Arc::clone(scope.table(at));
        match ValueKind::of::<V>() {
            ValueKind::Integers => Ok(PlaceValues::Integers),
            ValueKind::Mixed => Ok(PlaceValues::Mixed(table())),
            ValueKind::Others => {
                let values = scope.numbers(at).iter().map(|number| scope.mixed(at, number));
                let values = values.collect::<Option<_>>().ok_or(RelationError::NotMixed)?;
                Ok(PlaceValues::Others(table(), values))
            }
        }
    }

    /// Returns the value that the engine numbers `number`.
    fn value(&self, number: Int) -> Cow<'_, Mixed> {
        match self {
            PlaceValues::Integers => Cow::Owned(Mixed::Int(number)),
            PlaceValues::Mixed(table) => {
                Cow::Borrowed(as_mixed(table.value(number)).expect("the type is that"))
            }
            PlaceValues::Others(table, values) => {
                Cow::Borrowed(&values[table.place(number).expect("the number is in the domain")])
            }
        }
    }
}

/// The largest number of values of one variable that are tested in advance.
const TESTED_LIMIT: usize = 1 << 16;

/// Returns `condition` as the set of values that satisfy it, if it reads a single variable without
/// too many values.
pub(super) fn of_one<V: Value>(
    condition: &Expr<usize>,
    scope: &Scope<'_, V>,
) -> Result<Option<LoweredCondition>, RelationError> {
    let places = condition.names();
    let domain = match (places.first(), places.len()) {
        (None, _) => return Ok(Some(LoweredCondition::Constant(holds(condition, scope)?(&[])))),
        (Some(&one), 1) if scope.numbers(one).len() <= TESTED_LIMIT => scope.numbers(one),
        _ => return Ok(None),
    };
    let holds = holds(condition, scope)?;
    let kept: Vec<Int> = domain.iter().filter(|&number| holds(&[number])).collect();
    if kept.is_empty() || kept.len() == domain.len() {
        return Ok(Some(LoweredCondition::Constant(!kept.is_empty())));
    }
    let vars = places.into_iter().map(|place| scope.vars()[place]);
    Ok(Some(LoweredCondition::Constraint(Arc::new(Count::new(vars, kept, Comparison::Equal, 1)))))
}

/// Returns `condition` as a test of the values of the variables that it reads.
pub(super) fn of_all<V: Value>(
    condition: &Expr<usize>,
    scope: &Scope<'_, V>,
) -> Result<LoweredCondition, RelationError> {
    let vars = condition.names().into_iter().map(|place| scope.vars()[place]);
    Ok(LoweredCondition::Constraint(Arc::new(Predicate::new(vars, holds(condition, scope)?))))
}

/// Returns the test itself, of a condition in which no number is beyond the limit.
fn holds<V: Value>(
    condition: &Expr<usize>,
    scope: &Scope<'_, V>,
) -> Result<impl Fn(&[Int]) -> bool + Send + Sync + use<V>, RelationError> {
    let is_satisfied = evaluation(condition, scope)?;
    Ok(move |numbers: &[Int]| {
        is_satisfied(numbers).expect("no number is beyond the limit, which was proved before")
    })
}

/// Returns a function that evaluates `condition` on the values of the variables that it reads.
pub(super) fn evaluation<V: Value>(
    condition: &Expr<usize>,
    scope: &Scope<'_, V>,
) -> Result<impl Fn(&[Int]) -> Result<bool, EvaluationError> + Send + Sync + use<V>, RelationError>
{
    let reading = Reading::new(condition, scope)?;
    Ok(move |numbers: &[Int]| {
        let values = reading.values(numbers);
        reading.expr.is_satisfied(|&at| &values[at])
    })
}

/// Returns a function that calculates the value of `expr` from the values of the variables that it
/// reads.
pub(super) fn value<V: Value>(
    expr: &Expr<usize>,
    scope: &Scope<'_, V>,
) -> Result<impl Fn(&[Int]) -> Result<Mixed, EvaluationError> + use<V>, RelationError> {
    let reading = Reading::new(expr, scope)?;
    Ok(move |numbers: &[Int]| {
        let values = reading.values(numbers);
        reading.expr.try_evaluate(|&at| Ok(&values[at]))
    })
}

/// An expression, and the values of the variables that it reads.
struct Reading<V> {
    /// The expression over the places of its variables.
    expr: Expr<usize>,
    values: Vec<PlaceValues<V>>,
}

impl<V: Value> Reading<V> {
    fn new(expr: &Expr<usize>, scope: &Scope<'_, V>) -> Result<Reading<V>, RelationError> {
        let places = expr.names();
        let values = places.iter().map(|&place| PlaceValues::new(scope, place));
        let values = values.collect::<Result<_, _>>()?;
        let place = |name| places.get_index_of(&name).expect("it is one of the names");
        Ok(Reading { expr: expr.clone().replace(|name| Expr::name(place(name))), values })
    }

    /// Returns the values that the engine numbers `numbers`.
    fn values(&self, numbers: &[Int]) -> SmallVec<[Cow<'_, Mixed>; 8]> {
        self.values.iter().zip(numbers).map(|(values, &number)| values.value(number)).collect()
    }
}
