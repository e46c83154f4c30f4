//! What has no stronger form: a test of the values.
//!
//! Invariant: what can be read of a value beforehand is read once, when the expression is lowered.

use crate::constraint::SharedConstraint;
use crate::constraints::Predicate;
use crate::expr::Expr;
use crate::mixed::Mixed;
use crate::relation::{RelationError, Scope, Value};
use crate::value::{Kind, SharedTable, as_mixed};
use crate::var::Int;
use indexmap::IndexSet;
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

/// A test of the values of the variables that `expr` reads.
pub(super) fn predicate<V: Value>(
    expr: Expr<usize>,
    scope: &Scope<'_, V>,
) -> Result<SharedConstraint, RelationError> {
    let mut places = IndexSet::new();
    expr.for_each_name(&mut |&place| {
        places.insert(place);
    });
    let expr = expr.replace(|place| Expr::name(places.get_index_of(&place).expect("noted above")));
    let tables = places.iter().map(|&place| Values::new(scope, place));
    let tables: Vec<Values<V>> = tables.collect::<Result<_, _>>()?;
    let vars = places.into_iter().map(|place| scope.vars()[place]);
    Ok(Arc::new(Predicate::new(vars, move |numbers| {
        let values: SmallVec<[Cow<'_, Mixed>; 8]> =
            tables.iter().zip(numbers).map(|(table, &number)| table.value(number)).collect();
        expr.is_satisfied(|&at| &values[at])
    })))
}
