//! Constraints that are stated as expressions over the names of a problem's variables.
//!
//! Invariant: a name that is no variable, or could be several, is an error that names it.

use super::Problem;
use super::constraints::{Handle, Posted};
use super::error::Error;
use super::names::{DisplayedName, Names};
use crate::modelling::expression::{Expr, Expression, Name, Text, suggestion, text};
use crate::modelling::relation::Value;
use crate::state::Var;
use std::fmt::Display;
use std::hash::Hash;

/// An argument of [`Problem::add_expression`]: text such as `"50 <= x * y < 100"`, a [`Text`] with
/// constants bound, or an [`Expr`].
///
/// A name in a text matches the variable whose name is displayed that way. If there is none called
/// `x`, but some are called `x[0]`, `x[1]` and so on, `x` is the tuple of these: `x[i]` is the
/// entry at the value of variable `i`, and `sum(x)` the sum.
#[diagnostic::on_unimplemented(
    message = "`{Self}` is not an expression over variables named by `{K}`",
    note = "text needs names that can be displayed, and an `Expr` has names of the type of the problem's"
)]
pub trait IntoExpression<K> {
    /// Returns the expression over the places that its names have in `names`.
    ///
    /// # Errors
    /// Returns an error if the expression cannot be read, or a name is not one of `names`.
    fn into_expression(self, names: &Names<'_, K>) -> Result<Expr<usize>, Error<K>>;
}

impl<K: Hash + Eq + Clone, V: Value> Problem<K, V> {
    /// Adds the constraint that an expression holds: text such as `"50 <= x * y < 100"`, a [`Text`]
    /// with constants bound, or an [`Expr`]. Its scope is the variables that it names.
    ///
    /// An assignment for which the expression has no value (for example, division by zero) does not
    /// satisfy it. An expression that names no variable has no effect if it is true; otherwise the
    /// problem has no solution.
    ///
    /// ```
    /// use kumiki::Problem;
    ///
    /// let mut problem = Problem::new();
    /// problem.add_variables(["x", "y"], 1..=20)?;
    /// problem.add_expression("50 <= x * y < 100 and x % y == 0")?;
    /// assert_eq!(problem.count(), 9);
    /// # Ok::<(), kumiki::Error<&str>>(())
    /// ```
    ///
    /// [`Text`]: crate::expression::Text
    /// [`Expr`]: crate::expression::Expr
    ///
    /// # Errors
    /// Returns an error if a text cannot be read, a name is no variable or could be several, or the
    /// values of a variable are of a type that expressions do not support.
    pub fn add_expression(
        &mut self,
        expression: impl IntoExpression<K>,
    ) -> Result<Handle, Error<K>> {
        self.post_expression(None, expression)
    }

    /// Adds the constraint that an expression holds, with a name that answers use to refer to it.
    ///
    /// # Errors
    /// Returns the errors of [`Problem::add_expression`].
    pub fn add_named_expression(
        &mut self,
        name: impl Into<String>,
        expression: impl IntoExpression<K>,
    ) -> Result<Handle, Error<K>> {
        self.post_expression(Some(name.into()), expression)
    }

    /// Returns the names of the variables, as an expression finds them.
    pub(crate) fn expression_names(&self) -> Names<'_, K> {
        Names::new(&self.names, &self.displayed, self.show_name)
    }

    fn post_expression(
        &mut self,
        name: Option<String>,
        expression: impl IntoExpression<K>,
    ) -> Result<Handle, Error<K>> {
        let expr = expression.into_expression(&self.expression_names())?;
        let links = expr.links();
        let (relation, vars) = Expression::with_scope(expr);
        let vars = vars.into_iter().map(Var::new).collect();
        let (posted, lowered) = self.lower_on(name, relation, vars)?;
        Ok(self.push(Posted { links, ..posted }, lowered))
    }
}

impl<K: Hash + Eq + Clone> IntoExpression<K> for Expr<K> {
    fn into_expression(self, names: &Names<'_, K>) -> Result<Expr<usize>, Error<K>> {
        self.try_replace(&mut |name| match names.place(&name) {
            Some(place) => Ok(Expr::name(place)),
            None => Err(names.unknown(name)),
        })
    }
}

impl<K: Hash + Eq + Clone> IntoExpression<K> for Name<K> {
    fn into_expression(self, names: &Names<'_, K>) -> Result<Expr<usize>, Error<K>> {
        Expr::from(self).into_expression(names)
    }
}

impl<K: Display> IntoExpression<K> for Text {
    fn into_expression(self, names: &Names<'_, K>) -> Result<Expr<usize>, Error<K>> {
        let unknown = |name: &str| {
            let mut hint = suggestion(name, names.iter().map(K::to_string));
            if hint.is_empty() && name.starts_with(char::is_uppercase) {
                hint = "; a value in a text is a number, or a text in quotes".to_owned();
            }
            format!("there is no variable `{name}`{hint}")
        };
        self.resolve(|name| find(names, name), unknown).map_err(Error::Expression)
    }
}

impl<K: Display> IntoExpression<K> for &str {
    fn into_expression(self, names: &Names<'_, K>) -> Result<Expr<usize>, Error<K>> {
        text(self).map_err(Error::Expression)?.into_expression(names)
    }
}

impl<K: Display> IntoExpression<K> for String {
    fn into_expression(self, names: &Names<'_, K>) -> Result<Expr<usize>, Error<K>> {
        self.as_str().into_expression(names)
    }
}

impl<K: Display> IntoExpression<K> for &String {
    fn into_expression(self, names: &Names<'_, K>) -> Result<Expr<usize>, Error<K>> {
        self.as_str().into_expression(names)
    }
}

/// Returns the place of the one among `names` that is displayed as `name`, if there is one.
fn find<K: Display>(names: &Names<'_, K>, name: &str) -> Result<Option<usize>, String> {
    match names.displayed_as(name) {
        DisplayedName::At(place) => Ok(Some(place)),
        DisplayedName::Often => Err(format!("several variables are displayed as `{name}`")),
        DisplayedName::Nowhere => Ok(None),
    }
}
