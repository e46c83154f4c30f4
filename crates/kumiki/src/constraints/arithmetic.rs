//! Sums and products of numbers that need not be whole.
//!
//! Invariant: the scalars of the values, calculated from left to right as in a script, decide
//! whether the constraint holds. Intervals only exclude values, with a margin for rounding.

mod interval;

use super::Comparison;
use super::listing::listed;
use crate::arithmetic::{Int, Scalar};
use crate::propagation::{Constraint, Cost, Partial, Presolved, Properties, filter_last_free};
use crate::state::{Conflict, Store, Var};
use interval::FloatInterval;
use smallvec::SmallVec;
use std::cmp::Ordering;

/// Compares the sum or the product of the numbers that the values of variables stand for with a
/// constant, or with the number that the value of another variable stands for. A result that is a
/// float is rounded to ten decimals.
///
/// It prunes by intervals, and filters the values of the last free variable. A run is linear in the
/// number of values of all variables. A constraint with few combinations is listed when a search is
/// built.
#[derive(Clone, Debug)]
pub(crate) struct Arithmetic {
    operation: Operation,
    /// The variables of the operands, then that of the bound, if it is a variable.
    scope: Vec<Var>,
    /// The scalars of each variable of `scope`.
    scalars: Vec<Scalars>,
    comparison: Comparison,
    /// The constant bound; `None` if the bound is a variable.
    bound: Option<Scalar>,
    rounding: Rounding,
}

/// The greatest difference between two ways to calculate the same result.
#[derive(Clone, Copy, Debug)]
struct Rounding {
    absolute: f64,
    /// The part that is relative to the result.
    relative: f64,
}

impl Rounding {
    fn of(operation: Operation, operands: &[Scalars]) -> Rounding {
        // One rounding for each operand, one to decimals, and one for the bound.
        let relative = (operands.len() + 2) as f64 * f64::EPSILON;
        let sizes = operands.iter().map(|scalars| scalars.span.size());
        let absolute = match operation {
            Operation::Sum => sizes.sum::<f64>() * relative,
            Operation::Product => {
                let least = operands.iter().map(|scalars| scalars.least.min(1.0)).product::<f64>();
                let greatest = sizes.map(|size| size.max(1.0)).product::<f64>();
                // If some way may overflow or underflow, the results of the others have no known
                // bound.
                let is_sound = least >= f64::MIN_POSITIVE && greatest.is_finite();
                if is_sound { 0.0 } else { f64::INFINITY }
            }
        };
        // The rounded decimals add to the absolute part.
        Rounding { absolute: absolute + 1e-10, relative }
    }
}

/// The operation that combines the operands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Operation {
    /// The sum; 0 if there are none.
    Sum,
    /// The product; 1 if there are none.
    Product,
}

impl Operation {
    /// Returns the result for no operands.
    fn start(self) -> Scalar {
        Scalar::Whole(if self == Operation::Sum { 0 } else { 1 })
    }

    fn apply(self, left: Scalar, right: Scalar) -> Scalar {
        match self {
            Operation::Sum => left + right,
            Operation::Product => left * right,
        }
    }
}

/// The numbers that the values of a variable stand for.
#[derive(Clone, Debug)]
pub(crate) struct Scalars {
    values: Vec<Int>,
    scalars: Vec<Scalar>,
    span: FloatInterval,
    /// The least distance from 0 of the numbers that are not 0.
    least: f64,
}

impl Scalars {
    /// Returns the scalars from pairs of a value and its scalar. There must be a pair for each
    /// value of the variable, and they must be in ascending order.
    pub(crate) fn new(pairs: impl IntoIterator<Item = (Int, Scalar)>) -> Scalars {
        let (values, scalars): (Vec<Int>, Vec<Scalar>) = pairs.into_iter().unzip();
        let floats = || scalars.iter().map(|scalar| scalar.to_float());
        let least =
            floats().filter(|&float| float != 0.0).map(f64::abs).fold(f64::INFINITY, f64::min);
        Scalars { values, span: FloatInterval::hull(floats()), least, scalars }
    }

    fn of(&self, value: Int) -> Scalar {
        let at = self.values.binary_search(&value).expect("every value stands for a scalar");
        self.scalars[at]
    }

    fn point(&self, value: Int) -> FloatInterval {
        FloatInterval::point(self.of(value).to_float())
    }
}

/// The bound that a result is compared with.
#[derive(Clone, Debug)]
pub(crate) enum Bound {
    Constant(Scalar),
    Var(Var, Scalars),
}

impl Arithmetic {
    /// Combines `operands` in this order, and compares the result with `bound`.
    pub(crate) fn new(
        operation: Operation,
        operands: impl IntoIterator<Item = (Var, Scalars)>,
        comparison: Comparison,
        bound: Bound,
    ) -> Arithmetic {
        let (mut scope, mut scalars): (Vec<Var>, Vec<Scalars>) = operands.into_iter().unzip();
        let bound = match bound {
            Bound::Constant(scalar) => Some(scalar),
            Bound::Var(var, of_bound) => {
                scope.push(var);
                scalars.push(of_bound);
                None
            }
        };
        let operands = scalars.len() - usize::from(bound.is_none());
        let rounding = Rounding::of(operation, &scalars[..operands]);
        Arithmetic { operation, scope, scalars, comparison, bound, rounding }
    }

    /// Returns the number of operands.
    fn len(&self) -> usize {
        self.scope.len() - usize::from(self.bound.is_none())
    }

    /// Returns whether a result in the one interval may have the relation to a bound in the other.
    fn may_hold(&self, result: FloatInterval, bound: FloatInterval) -> bool {
        let Rounding { absolute, relative } = self.rounding;
        let margin = absolute + (result.size() + bound.size()) * relative;
        // The comparisons are written so that NaN excludes nothing.
        let is_above = result.low > bound.high + margin;
        let is_below = result.high < bound.low - margin;
        match self.comparison {
            Comparison::Equal => !is_above && !is_below,
            Comparison::AtMost => !is_above,
            Comparison::AtLeast => !is_below,
            Comparison::NotEqual => true,
        }
    }

    /// Returns the combined interval of the operands, and that of the bound; `spans` has one for
    /// each position.
    fn total(&self, spans: &[FloatInterval]) -> (FloatInterval, FloatInterval) {
        let start = FloatInterval::point(self.operation.start().to_float());
        let operands = &spans[..self.len()];
        let result = operands.iter().fold(start, |all, &span| all.combine(self.operation, span));
        let bound = self
            .bound
            .map_or_else(|| spans[self.len()], |scalar| FloatInterval::point(scalar.to_float()));
        (result, bound)
    }

    /// Removes the values for which the result, or the bound, would lie too far off.
    fn filter_by_intervals(&self, store: &mut Store) -> Result<(), Conflict> {
        let span = |(scalars, &var): (&Scalars, &Var)| {
            FloatInterval::hull(store.domain(var).iter().map(|value| scalars.of(value).to_float()))
        };
        let spans: SmallVec<[FloatInterval; 16]> =
            self.scalars.iter().zip(&self.scope).map(span).collect();
        let (result, bound) = self.total(&spans);
        if self.bound.is_none() {
            self.keep(store, self.len(), |value| self.may_hold(result, value))?;
        }
        let start = FloatInterval::point(self.operation.start().to_float());
        // The combined intervals of the operands after each one.
        let mut after: SmallVec<[FloatInterval; 16]> = SmallVec::from_elem(start, self.len() + 1);
        for at in (0..self.len()).rev() {
            after[at] = spans[at].combine(self.operation, after[at + 1]);
        }
        let mut before = start;
        for at in 0..self.len() {
            let others = before.combine(self.operation, after[at + 1]);
            let makes = |value: FloatInterval| others.combine(self.operation, value);
            self.keep(store, at, |value| self.may_hold(makes(value), bound))?;
            before = before.combine(self.operation, spans[at]);
        }
        Ok(())
    }

    /// Removes the values of the variable at a position for which `may_stay` returns `false`.
    fn keep(
        &self,
        store: &mut Store,
        at: usize,
        may_stay: impl Fn(FloatInterval) -> bool,
    ) -> Result<(), Conflict> {
        store.retain(self.scope[at], |_, value| may_stay(self.scalars[at].point(value)))
    }
}

impl Constraint for Arithmetic {
    fn scope(&self) -> &[Var] {
        &self.scope
    }

    fn is_satisfied(&self, values: &[Int]) -> bool {
        let mut scalars =
            self.scalars.iter().zip(values).map(|(scalars, &value)| scalars.of(value));
        let operands = scalars.by_ref().take(self.len());
        let result = operands.fold(self.operation.start(), |l, r| self.operation.apply(l, r));
        let bound = self.bound.or_else(|| scalars.next()).expect("a bound, or a scalar for it");
        let order = result.rounded().order(bound);
        match self.comparison {
            Comparison::Equal => order == Some(Ordering::Equal),
            Comparison::NotEqual => order != Some(Ordering::Equal),
            Comparison::AtMost => order.is_some_and(Ordering::is_le),
            Comparison::AtLeast => order.is_some_and(Ordering::is_ge),
        }
    }

    fn is_possible(&self, assigned: Partial<'_>) -> bool {
        if let Some(values) = assigned.complete() {
            return self.is_satisfied(&values);
        }
        let span = |(scalars, value): (&Scalars, Option<Int>)| {
            value.map_or(scalars.span, |value| scalars.point(value))
        };
        let spans: SmallVec<[FloatInterval; 16]> =
            self.scalars.iter().zip(assigned.iter()).map(span).collect();
        let (result, bound) = self.total(&spans);
        self.may_hold(result, bound)
    }

    fn propagate(&self, store: &mut Store) -> Result<(), Conflict> {
        self.filter_by_intervals(store)?;
        filter_last_free(self, store)
    }

    fn properties(&self) -> Properties {
        let kind = match self.operation {
            Operation::Sum => "calculated sum",
            Operation::Product => "calculated product",
        };
        Properties::new(kind).cost(Cost::Moderate)
    }

    fn presolve(&self, root: &Store) -> Presolved {
        listed(self, root)
    }
}

#[cfg(test)]
mod tests;
