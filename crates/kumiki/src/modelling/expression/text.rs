//! Expressions that are read from text.
//!
//! Invariant: the names of the expression are numbers, and the span of each is kept, so an error
//! about it can report the column.

use super::arrays::{ListPlaces, found_or_array, indices};
use super::error::{ExprError, SyntaxFault};
use super::parse::{TextSpan, parse};
use super::{BinaryOperator, EvaluationError, Expr, LinearComparison};
use crate::modelling::mixed::Mixed;
use crate::modelling::near::{did_you_mean, nearest};
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
    /// Its names are places in `names`, in the order of appearance.
    expr: Expr<usize>,
    names: Vec<TextSpan>,
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
        Ok((expr, names)) => Ok(Text { source: text.into(), expr, names }),
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
    /// Replaces every occurrence of the name by a constant, which may be a tuple with indices after
    /// it: `cost[i]`.
    ///
    /// A name that does not occur is no error: constants can be bound to all texts of a problem.
    pub fn bind(self, name: &str, value: impl Into<Mixed>) -> Text {
        let value = value.into();
        let expr = self.expr.clone().replace(|place| {
            match self.name(place).strip_prefix(name).and_then(indices) {
                Some(indices) => indices.fold(Expr::constant(value.clone()), |value, index| {
                    value.binary(BinaryOperator::Entry, Expr::constant(index))
                }),
                None => Expr::name(place),
            }
        });
        Text { expr, ..self }
    }

    /// Returns the names, each once, in the order of appearance. A name includes the numbers that
    /// are its indices, `x[3]`; the name in `x[i]` is `x`.
    pub fn names(&self) -> impl ExactSizeIterator<Item = &str> {
        let mut names = IndexSet::new();
        self.expr.for_each_name(&mut |&place| {
            names.insert(self.name(place));
        });
        names.into_iter()
    }

    /// Returns the value, if names have the values that `value_of` returns. A name with indices
    /// that has no value is an entry of the tuple that the name before them has.
    ///
    /// # Errors
    /// Returns the errors of [`Expr::evaluate`].
    pub fn evaluate<'a>(
        &'a self,
        value_of: impl Fn(&str) -> Option<&'a Mixed>,
    ) -> Result<Mixed, EvaluationError> {
        let no_value = |name: &str| EvaluationError::NoValue(name.into());
        self.expr.try_evaluate(|&place| {
            let name = self.name(place);
            let (tuple, rest) = name.split_at(name.find('[').unwrap_or(name.len()));
            let entry = |value: &'a Mixed, index| match value {
                Mixed::Tuple(values) => values.get(usize::try_from(index).ok()?),
                _ => None,
            };
            let entry = || indices(rest)?.try_fold(value_of(tuple)?, entry);
            value_of(name).or_else(entry).ok_or_else(|| no_value(name))
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
        self.named().linear_comparisons()
    }

    /// Returns the expression with the number that `find` returns for each name. A name that it
    /// does not find is a tuple of those that are found with an index: `x` of `x[0]`, `x[1]` and so
    /// on.
    ///
    /// # Errors
    /// Returns an error of `find`, or the message of `unknown` for a name that is not found, or an
    /// error for such a tuple where a single value is expected, with the place of the name.
    pub(crate) fn resolve(
        mut self,
        mut find: impl FnMut(&str) -> Result<Option<usize>, String>,
        unknown: impl Fn(&str) -> String,
    ) -> Result<Expr<usize>, ExprError> {
        if let Some(found) = self.found(&mut find) {
            self.expr.for_each_name_mut(&mut |place| *place = found[*place]);
            return Ok(self.expr);
        }
        let lists = ListPlaces::of(&self.expr);
        self.expr.clone().try_replace(&mut |place| {
            let name = self.name(place);
            let found = match found_or_array(name, &mut find) {
                Ok(Some(array)) if !array.is_name() => lists.array(place, array).ok_or_else(|| {
                    format!("`{name}` is an array; one of its variables is `{name}[0]`")
                }),
                Ok(found) => found.ok_or_else(|| unknown(name)),
                Err(message) => Err(message),
            };
            let fault = |message| SyntaxFault::new(self.names[place].from, message);
            found.map_err(|message| fault(message).of(&self.source))
        })
    }

    /// Returns the numbers that `find` returns for the names, if it finds all that the text had.
    fn found(
        &self,
        find: &mut impl FnMut(&str) -> Result<Option<usize>, String>,
    ) -> Option<Vec<usize>> {
        (0..self.names.len()).map(|place| find(self.name(place)).ok().flatten()).collect()
    }

    /// Returns the name at `place`.
    fn name(&self, place: usize) -> &str {
        let span = self.names[place];
        &self.source[span.from..span.to]
    }

    /// Returns the expression over its names.
    pub(super) fn named(&self) -> Expr<&str> {
        self.expr.clone().replace(|place| Expr::name(self.name(place)))
    }
}

/// The words that are values.
const VALUES: [&str; 3] = ["True", "False", "None"];

/// Returns the question if one of `known`, or of the words that are values, was meant by `name`, as
/// the end of a message.
pub(crate) fn suggestion(name: &str, known: impl Iterator<Item = String>) -> String {
    let near = nearest(name, known.chain(VALUES.map(str::to_owned)), |text| text);
    did_you_mean(near.into_iter().map(|name| format!("`{name}`")))
}

impl fmt::Display for Text {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.named().fmt(f)
    }
}
