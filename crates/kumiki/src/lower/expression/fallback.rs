//! What has no stronger form: tests of the values.
//!
//! Invariant: values are made what an expression can read when it is lowered, and not with each test.

use super::Lowered;
use crate::constraints::{Comparison, Count, Predicate};
use crate::expr::Expr;
use crate::mixed::Mixed;
use crate::relation::{RelationError, Scope, Value};
use crate::value::{Kind, SharedTable, as_mixed};
use crate::var::{Int, Var};
use smallvec::SmallVec;
use std::borrow::Cow;
use std::sync::Arc;

/// The values of a variable as an expression sees them.
#[derive(Debug)]
enum Values<V> {
    /// They are their numbers.
    Integers,
    /// They are of that kind already.
    Mixed(SharedTable<V>),
    /// What they are, in the order of their numbers.
    Others(SharedTable<V>, Vec<Mixed>),
}

impl<V: Value> Values<V> {
    /// Those of variable `at` of the scope.
    fn new(scope: &Scope<'_, V>, at: usize) -> Result<Values<V>, RelationError> {
        let table = || Arc::clone(scope.table(at));
        match Kind::of::<V>() {
            Kind::Integers => Ok(Values::Integers),
            Kind::Mixed => Ok(Values::Mixed(table())),
            Kind::Others => {
                let values = scope.numbers(at).iter().map(|&number| scope.mixed(at, number));
                let values = values.collect::<Option<_>>().ok_or(RelationError::NotMixed)?;
                Ok(Values::Others(table(), values))
            }
        }
    }

    /// The value that the engine knows as `number`.
    fn value(&self, number: Int) -> Cow<'_, Mixed> {
        match self {
            Values::Integers => Cow::Owned(Mixed::Int(number)),
            Values::Mixed(table) => {
                Cow::Borrowed(as_mixed(table.value(number)).expect("the type is that"))
            }
            Values::Others(table, values) => {
                Cow::Borrowed(&values[table.place(number).expect("the number is in the domain")])
            }
        }
    }
}

/// How many values of one variable are tested beforehand at most.
const TESTED_LIMIT: usize = 1 << 16;

/// `condition` as a test of the values of the variables that it reads; of one variable they are tested
/// here.
pub(super) fn lower<V: Value>(
    condition: &Expr<usize>,
    scope: &Scope<'_, V>,
) -> Result<Lowered, RelationError> {
    let places = condition.names();
    let values = places.iter().map(|&place| Values::new(scope, place));
    let values: Vec<Values<V>> = values.collect::<Result<_, _>>()?;
    let place = |place| places.get_index_of(&place).expect("it is one of the names");
    let expr = condition.clone().replace(|name| Expr::name(place(name)));
    let holds = move |numbers: &[Int]| {
        let values: SmallVec<[Cow<'_, Mixed>; 8]> =
            values.iter().zip(numbers).map(|(values, &number)| values.value(number)).collect();
        expr.is_satisfied(|&at| &values[at])
    };
    let vars: Vec<Var> = places.iter().map(|&place| scope.vars()[place]).collect();
    let domain = match (places.first(), places.len()) {
        (None, _) => return Ok(Lowered::Constant(holds(&[]))),
        (Some(&one), 1) if scope.numbers(one).len() <= TESTED_LIMIT => scope.numbers(one),
        _ => return Ok(Lowered::Constraint(Arc::new(Predicate::new(vars, holds)))),
    };
    let kept: Vec<Int> = domain.iter().copied().filter(|&number| holds(&[number])).collect();
    if kept.is_empty() || kept.len() == domain.len() {
        return Ok(Lowered::Constant(!kept.is_empty()));
    }
    Ok(Lowered::Constraint(Arc::new(Count::new(vars, kept, Comparison::Equal, 1))))
}
