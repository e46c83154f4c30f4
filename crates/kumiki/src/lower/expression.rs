//! Expressions as relations.
//!
//! Invariant: whatever an expression becomes, it holds for exactly the values for which it has a value
//! that counts as true.

mod fallback;

use crate::constraint::SharedConstraint;
use crate::expr::{Expr, Text, nearest};
use crate::relation::{Relation, RelationError, Scope, Value};

/// An expression whose names are places of a scope, as a relation: see [`Text::over`].
#[derive(Clone, Debug)]
pub struct Expression {
    expr: Result<Expr<usize>, RelationError>,
    places: usize,
}

impl Expression {
    /// `expr` over a scope of as many variables as `places`; its names are less than that.
    pub(crate) fn new(expr: Result<Expr<usize>, RelationError>, places: usize) -> Expression {
        Expression { expr, places }
    }

    /// `expr`, whose names are variables, as a relation, and its scope: these variables in the order of
    /// appearance.
    pub(crate) fn with_scope(expr: Expr<usize>) -> (Expression, Vec<usize>) {
        let mut vars = indexmap::IndexSet::new();
        expr.for_each_name(&mut |&var| {
            vars.insert(var);
        });
        let expr = expr
            .replace(|var| Expr::name(vars.get_index_of(&var).expect("each name was noted above")));
        (Expression::new(Ok(expr), vars.len()), vars.into_iter().collect())
    }
}

impl Text {
    /// The relation that the expression holds on a scope whose variables, in that order, are called
    /// `names` in the text.
    ///
    /// ```
    /// use kumiki::{Problem, text};
    ///
    /// let mut problem = Problem::new();
    /// problem.add_variables(0..3, 1..=9)?;
    /// for (left, right) in [(0, 1), (1, 2)] {
    ///     problem.add_constraint(text("2 * x < y")?.over(["x", "y"]), [left, right])?;
    /// }
    /// assert_eq!(problem.count(), 4);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// A name of the text that is not one of `names` is an error when the relation is added.
    pub fn over(self, names: impl IntoIterator<Item = impl AsRef<str>>) -> Expression {
        let names: Vec<String> = names.into_iter().map(|name| name.as_ref().to_owned()).collect();
        let expr = self.resolve(|name| {
            let place = names.iter().position(|other| other == name);
            place.ok_or_else(|| {
                format!("`{name}` is no name here{}", nearest(name, names.iter().cloned()))
            })
        });
        Expression::new(expr.map_err(RelationError::Name), names.len())
    }
}

impl<V: Value> Relation<V> for Expression {
    fn lower(self, scope: &Scope<'_, V>) -> Result<Vec<SharedConstraint>, RelationError> {
        let expr = self.expr?;
        scope.expect_len(self.places)?;
        if expr.is_too_deep() {
            return Err(RelationError::TooDeep);
        }
        Ok(vec![fallback::predicate(expr.simplify(), scope)?])
    }
}

#[cfg(test)]
mod tests;
