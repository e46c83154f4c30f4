//! Expressions that are read from text.
//!
//! Invariant: each name is stored as its place in the text, so an error about it can report the
//! column.

use super::error::{ExprError, SyntaxFault};
use super::parse::{TextSpan, parse};
use super::{EvaluationError, Expr, LinearComparison};
use crate::modelling::mixed::Mixed;
use indexmap::IndexSet;
use std::fmt;
use std::str::FromStr;
use std::sync::Arc;

/// An expression that was read from text.
///
/// See [`text`].
#[derive(Clone, Debug)]
pub struct Text {
    source: Arc<str>,
    pub(super) expr: Expr<TextSpan>,
}

/// Reads an expression from text, with Python's syntax and meaning.
///
/// ```
/// use kumiki::{Mixed, expression::text};
///
/// let fits = text("x * y <= limit and x % 2 == 0")?.bind("limit", 1024);
/// assert_eq!(fits.names().collect::<Vec<_>>(), ["x", "y"]);
///
/// let x = Mixed::from(32);
/// assert_eq!(fits.evaluate(|_| Some(&x)), Ok(Mixed::from(true)));
/// # Ok::<(), kumiki::expression::ExprError>(())
/// ```
///
/// # Errors
/// Returns an error if the text is no expression; the error describes the problem and its column.
pub fn text(text: &str) -> Result<Text, ExprError> {
    match parse(text) {
        Ok(expr) => Ok(Text { source: text.into(), expr }),
        Err(fault) => Err(fault.of(text)),
    }
}

impl FromStr for Text {
    type Err = ExprError;

    fn from_str(source: &str) -> Result<Text, ExprError> {
        text(source)
    }
}

impl Text {
    /// Replaces every occurrence of the name by a constant.
    ///
    /// A name that does not occur is no error: constants can be bound to all texts of a problem.
    pub fn bind(self, name: &str, value: impl Into<Mixed>) -> Text {
        let (source, value) = (self.source, value.into());
        let expr = self.expr.replace(|span| {
            if source[span.from..span.to] == *name {
                Expr::constant(value.clone())
            } else {
                Expr::name(span)
            }
        });
        Text { source, expr }
    }

    /// Returns the names, each once, in the order of appearance.
    pub fn names(&self) -> impl ExactSizeIterator<Item = &str> {
        let mut names = IndexSet::new();
        self.expr.for_each_name(&mut |&span| {
            names.insert(self.name(span));
        });
        names.into_iter()
    }

    /// Returns the value, if names have the values that `value_of` returns.
    ///
    /// # Errors
    /// Returns the errors of [`Expr::evaluate`].
    pub fn evaluate<'a>(
        &'a self,
        value_of: impl Fn(&str) -> Option<&'a Mixed>,
    ) -> Result<Mixed, EvaluationError> {
        let no_value = |name: &str| EvaluationError::NoValue(name.into());
        self.expr.try_evaluate(|&span| {
            let name = self.name(span);
            value_of(name).ok_or_else(|| no_value(name))
        })
    }

    /// Returns the comparisons of linear sums all of which must hold, if the expression is one such
    /// comparison, a chain, or several with `and` between them.
    ///
    /// If every name has a whole number or a truth value, the expression is true exactly if all of
    /// them hold. `None` also stands for numbers that do not fit.
    ///
    /// ```
    /// use kumiki::expression::{Comparator, LinearComparison, text};
    ///
    /// let terms = vec![("x".to_string(), 2), ("y".to_string(), -1)];
    /// let expected = LinearComparison { terms, comparator: Comparator::AtMost, bound: 5 };
    /// assert_eq!(text("2 * x - 5 <= y")?.linear_comparisons(), Some(vec![expected]));
    /// assert_eq!(text("x * y <= 5")?.linear_comparisons(), None);
    /// # Ok::<(), kumiki::expression::ExprError>(())
    /// ```
    pub fn linear_comparisons(&self) -> Option<Vec<LinearComparison>> {
        self.expr.clone().replace(|span| Expr::name(self.name(span))).linear_comparisons()
    }

    /// Returns the expression with the number that `find` returns for each name. An error of `find`
    /// is returned with the place of the name.
    pub(crate) fn resolve(
        self,
        mut find: impl FnMut(&str) -> Result<usize, String>,
    ) -> Result<Expr<usize>, ExprError> {
        let source = self.source;
        self.expr.try_replace(&mut |span| match find(&source[span.from..span.to]) {
            Ok(found) => Ok(Expr::name(found)),
            Err(message) => Err(SyntaxFault::new(span.from, message).of(&source)),
        })
    }

    fn name(&self, span: TextSpan) -> &str {
        &self.source[span.from..span.to]
    }
}

impl fmt::Display for Text {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let named: Expr<&str> = self.expr.clone().replace(|span| Expr::name(self.name(span)));
        named.fmt(f)
    }
}
