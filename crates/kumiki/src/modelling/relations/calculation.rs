//! A sum or a product along a scope, before it is lowered.
//!
//! Invariant: if everything is whole, and stays exact in a script's arithmetic, a sum becomes one
//! linear constraint and a product one formula. A sum of whole numbers with decimal fractions as
//! multipliers becomes a linear constraint, too. Any other calculation uses scalars, one value at a
//! time.

mod decimals;

use super::data::{RelationData, Target};
use super::{expect_length, one};
use crate::arithmetic::{EXACT_IN_FLOATS, Int, Scalar};
use crate::constraints::{
    Arithmetic, Bound, Comparison, Condition, Formula, Linear, Operation, Scalars, Term,
};
use crate::modelling::mixed::Mixed;
use crate::modelling::relation::{RelationError, Scope, Value};
use crate::modelling::value::ValueKind;
use crate::propagation::SharedConstraint;
use crate::state::{Var, WINDOW_LIMIT};
use decimals::Decimal;
use std::sync::Arc;

/// A number that a relation can calculate with: an integer, a float, or a [`Mixed`] that is a
/// number.
///
/// Only these three types implement it, so a number without a type, as in `ExactSum(9)`, is an
/// [`Int`] or an `f64`.
pub trait Number: Into<Mixed> + Clone + Send + Sync {}

impl Number for Int {}
impl Number for f64 {}
impl Number for Mixed {}

/// Operands along a scope, the operation, and the bound that the result is compared with.
#[derive(Clone, Debug)]
pub(super) struct Calculation {
    pub(super) operation: Operation,
    /// One multiplier for each operand, or none for all of them.
    pub(super) multipliers: Option<Vec<Mixed>>,
    pub(super) comparison: Comparison,
    pub(super) target: Target,
}

/// Makes relations of constructors of a [`Calculation`]: one with a constant as the bound, and one
/// with the last variable of the scope.
macro_rules! calculations {
    ($operation:ident: $($constant:ident $variable:ident $comparison:ident),*) => {$(
        impl<N: Number> From<$constant<N>> for Calculation {
            fn from(relation: $constant<N>) -> Calculation {
                let target = Target::Constant(relation.0.into());
                Calculation::new(Operation::$operation, Comparison::$comparison, target)
            }
        }

        impl From<$variable> for Calculation {
            fn from(_: $variable) -> Calculation {
                Calculation::new(Operation::$operation, Comparison::$comparison, Target::Last)
            }
        }

        impl<V: Value, N: Number> Relation<V> for $constant<N> {
            fn data(&self) -> Option<RelationData<V>> {
                Some(Calculation::from($constant(self.0.clone())).into_data())
            }

            fn lower(self, scope: &Scope<'_, V>) -> Result<Vec<SharedConstraint>, RelationError> {
                Calculation::from(self).lower(scope)
            }
        }

        impl<V: Value> Relation<V> for $variable {
            fn data(&self) -> Option<RelationData<V>> {
                Some(Calculation::from(*self).into_data())
            }

            fn lower(self, scope: &Scope<'_, V>) -> Result<Vec<SharedConstraint>, RelationError> {
                Calculation::from(self).lower(scope)
            }
        }
    )*};
}
pub(super) use calculations;

/// A summary of the numbers that are the values of a variable.
struct NumberSummary {
    /// True if they are integers in the engine.
    is_whole: bool,
    /// True if one of them is a float, even a whole one.
    has_float: bool,
    /// True if one of them is [far](is_far) from 0.
    has_far: bool,
    /// The greatest distance from 0 of the whole numbers among them.
    size: u128,
}

/// The limit below which results of whole numbers are exact in 128 bits.
///
/// Proof. [`ScopedCalculation::size`] is at least as far from 0 as every intermediate result. If it
/// is less than 2^126, no operation of [`Scalar`] reaches ±2^127, where it would saturate, so every
/// whole result is exact. From the first float on a calculation is in floating point, as in a
/// script, and cannot saturate.
///
/// Beyond the limit a product of whole numbers is still compared rightly with every bound that is
/// not [far](is_far) from 0. A product that saturates has the true sign, and a distance from 0 of
/// 2^127 - 1 at least; a further factor changes this only if it is 0, and then the result is exact.
/// The true product has the same sign and is at least as far from 0, so both lie on the same side
/// of the bound.
const EXACT: u128 = 1 << 126;

/// The distance from 0 up to which a bound is kept unchanged, even if no result comes near it.
///
/// A constraint may be checked with values that its variables do not have, so its bound should stay
/// as stated. The engine's bound is at most 2^60 + 1, so it fits in 64 bits.
const FAR: u128 = 1 << 60;

/// A calculation with the summary of its scope.
struct ScopedCalculation<'s, V> {
    scope: &'s Scope<'s, V>,
    operation: Operation,
    comparison: Comparison,
    /// The number of operands.
    len: usize,
    multipliers: Vec<Scalar>,
    /// The bound; `None` if it is the last variable of the scope.
    bound: Option<Scalar>,
    operands: Vec<NumberSummary>,
    /// True if the bound may be [far](is_far) from 0.
    has_far_bound: bool,
}

impl Calculation {
    /// Returns the calculation without multipliers.
    pub(super) fn new(operation: Operation, comparison: Comparison, target: Target) -> Calculation {
        Calculation { operation, multipliers: None, comparison, target }
    }

    /// Returns the calculation as data.
    pub(super) fn into_data<V>(self) -> RelationData<V> {
        let Calculation { operation, multipliers, comparison, target } = self;
        RelationData::Calculation { operation, multipliers, comparison, target }
    }

    /// Returns the engine constraints that the calculation becomes on `scope`.
    pub(super) fn lower<V: Value>(
        self,
        scope: &Scope<'_, V>,
    ) -> Result<Vec<SharedConstraint>, RelationError> {
        if ValueKind::of::<V>() == ValueKind::Others {
            return Err(RelationError::NotIntegers);
        }
        scope.expect_in_range()?;
        let (len, bound) = match &self.target {
            Target::Constant(bound) => (scope.len(), Some(number("bound", bound)?)),
            Target::Last if scope.is_empty() => {
                return Err(RelationError::TooFew { at_least: 1, found: 0 });
            }
            Target::Last => (scope.len() - 1, None),
        };
        let multipliers = match self.multipliers {
            Some(multipliers) => {
                expect_length("multiplier", multipliers.len(), len)?;
                let numbers = multipliers.iter().map(|value| number("multiplier", value));
                numbers.collect::<Result<_, _>>()?
            }
            None => vec![Scalar::Whole(1); len],
        };
        let profiles = (0..scope.len()).map(|at| NumberSummary::of(scope, at));
        let mut operands = profiles.collect::<Result<Vec<NumberSummary>, RelationError>>()?;
        let last = if bound.is_none() { operands.pop() } else { None };
        let is_whole_bound = last.as_ref().is_none_or(|last| last.is_whole);
        let has_far_bound = bound.is_some_and(is_far) || last.is_some_and(|last| last.has_far);
        let Calculation { operation, comparison, .. } = self;
        let lowering = ScopedCalculation {
            scope,
            operation,
            comparison,
            len,
            multipliers,
            bound,
            operands,
            has_far_bound,
        };
        let exactly = if is_whole_bound { lowering.exactly()? } else { None };
        match exactly {
            Some(constraint) => Ok(vec![constraint]),
            None => lowering.by_scalars(),
        }
    }
}

impl<V: Value> ScopedCalculation<'_, V> {
    /// Returns the greatest distance from 0 that a result of whole numbers, or an intermediate
    /// result, may have.
    fn size(&self) -> u128 {
        let multipliers = self.multipliers.iter().map(|&multiplier| size(multiplier));
        let sizes = self.operands.iter().zip(multipliers);
        let sizes = sizes.map(|(operand, multiplier)| operand.size.saturating_mul(multiplier));
        match self.operation {
            Operation::Sum => sizes.fold(0, u128::saturating_add),
            Operation::Product => sizes.fold(1, |all, size| all.saturating_mul(size.max(1))),
        }
    }

    fn has_float(&self) -> bool {
        let is_float = |multiplier: &Scalar| matches!(multiplier, Scalar::Float(_));
        self.operands.iter().any(|operand| operand.has_float)
            || self.multipliers.iter().any(is_float)
    }

    /// Returns the calculation as a constraint on integers, if a script would calculate with
    /// integers, or if floats make no difference.
    ///
    /// Floats make no difference up to [`EXACT_IN_FLOATS`], which is 2^53: there, every
    /// intermediate result of whole numbers is itself a float, an operation in floating point
    /// returns the exact result if that is a float, and rounding to ten decimals does not change a
    /// whole number.
    fn exactly(&self) -> Result<Option<SharedConstraint>, RelationError> {
        let is_exact = !self.has_float() || self.size() <= EXACT_IN_FLOATS;
        let multipliers: Option<Vec<Int>> = self.multipliers.iter().map(|m| m.to_int()).collect();
        match multipliers {
            Some(multipliers)
                if is_exact && self.operands.iter().all(|operand| operand.is_whole) =>
            {
                match self.operation {
                    Operation::Sum => self.linear(&multipliers),
                    Operation::Product => Ok(self.formula()),
                }
            }
            None if self.operation == Operation::Sum => Ok(self.scaled_sum()),
            _ => Ok(None),
        }
    }

    /// Returns a sum whose multipliers are decimal fractions as a sum of whole numbers, if both
    /// always compare alike.
    fn scaled_sum(&self) -> Option<SharedConstraint> {
        if !self.operands.iter().all(|operand| operand.is_whole) {
            return None;
        }
        let all = |scalars: &[Scalar]| -> Option<Vec<Decimal>> {
            scalars.iter().copied().map(Decimal::of).collect()
        };
        let multipliers = all(&self.multipliers)?;
        let bound = all(self.bound.as_slice())?;
        let places = decimals::places(multipliers.iter().chain(&bound).copied());
        let scaled = |decimal: &Decimal| decimal.scaled(places);
        let multipliers: Vec<Int> = multipliers.iter().map(scaled).collect::<Option<_>>()?;
        let sizes = multipliers.iter().zip(&self.operands);
        let sizes =
            sizes.map(|(multiplier, of)| of.size.saturating_mul(multiplier.unsigned_abs().into()));
        let size = sizes.fold(0, u128::saturating_add);
        if !decimals::has_few_digits(size) || !decimals::is_near(size, places, self.len) {
            return None;
        }
        let terms = multipliers.into_iter().zip(self.vars().iter().copied());
        let linear = match bound.first() {
            Some(bound) => {
                let bound = scaled(bound)?;
                if !decimals::has_few_digits(bound.unsigned_abs().into()) {
                    return None;
                };
                Linear::new(terms, self.comparison, bound)
            }
            None => {
                let one = 10_i64.pow(places);
                let last = self.scope.numbers(self.len);
                let size = last.first().unsigned_abs().max(last.last().unsigned_abs());
                let size = u128::from(size) * u128::from(one.unsigned_abs());
                if !self.scope.is_integral(self.len) || !decimals::has_few_digits(size) {
                    return None;
                }
                Linear::new(terms.chain([(-one, self.last())]), self.comparison, 0)
            }
        };
        let linear = linear.ok()?;
        Some(Arc::new(if places > 0 { linear.without_numbers() } else { linear }))
    }

    fn vars(&self) -> &[Var] {
        &self.scope.vars()[..self.len]
    }

    fn last(&self) -> Var {
        self.scope.vars()[self.len]
    }

    fn linear(&self, multipliers: &[Int]) -> Result<Option<SharedConstraint>, RelationError> {
        let terms = multipliers.iter().copied().zip(self.vars().iter().copied());
        let linear = match self.bound {
            Some(bound) => {
                // The constraint must have the same meaning for values that the variables do not
                // have.
                let bound = reachable(self.comparison, bound, self.size().max(FAR));
                let Some(bound) = bound else { return Ok(None) };
                Linear::new(terms, self.comparison, bound)
            }
            None => Linear::new(terms.chain([(-1, self.last())]), self.comparison, 0),
        };
        Ok(Some(Arc::new(linear.map_err(|_| RelationError::TooLarge)?)))
    }

    fn formula(&self) -> Option<SharedConstraint> {
        let product = Term::Product(self.vars().iter().map(|&var| Term::Var(var)).collect());
        let bound = match self.bound {
            Some(bound) => Term::Constant(reachable(self.comparison, bound, self.size())?),
            None => Term::Var(self.last()),
        };
        let condition = match self.comparison {
            Comparison::Equal => Condition::Equal(product, bound),
            Comparison::AtMost => Condition::AtMost(product, bound),
            Comparison::AtLeast => Condition::AtMost(bound, product),
            Comparison::NotEqual => Condition::Not(Box::new(Condition::Equal(product, bound))),
        };
        let bounds = |var| {
            let at = self.scope.vars().iter().position(|&other| other == var);
            let numbers = self.scope.numbers(at.expect("the formula is about the scope"));
            (numbers.first(), numbers.last())
        };
        let formula = Formula::new(condition, bounds).ok()?;
        Some(Arc::new(formula))
    }

    /// Returns the calculation as a script performs it.
    fn by_scalars(&self) -> Result<Vec<SharedConstraint>, RelationError> {
        // The comparison of a saturated product is right: see `EXACT`.
        let can_saturate =
            self.operation == Operation::Product && !self.has_float() && !self.has_far_bound;
        if self.size() >= EXACT && !can_saturate {
            return Err(RelationError::TooLarge);
        }
        let is_listed = |at| self.scope.numbers(at).len() as u64 <= WINDOW_LIMIT;
        if !(0..self.scope.len()).all(is_listed) {
            return Err(RelationError::TooLarge);
        }
        let operands = self.vars().iter().zip(&self.multipliers).enumerate();
        let operands =
            operands.map(|(at, (&var, &multiplier))| (var, scalars(self.scope, at, multiplier)));
        let bound = match self.bound {
            Some(bound) => Bound::Constant(bound),
            None => Bound::Var(self.last(), scalars(self.scope, self.len, Scalar::Whole(1))),
        };
        Ok(one(Arithmetic::new(self.operation, operands, self.comparison, bound)))
    }
}

impl NumberSummary {
    fn of<V: Value>(scope: &Scope<'_, V>, at: usize) -> Result<NumberSummary, RelationError> {
        let numbers = scope.numbers(at);
        // A range is one of integers, whatever the type.
        if ValueKind::of::<V>() == ValueKind::Integers || numbers.as_range().is_some() {
            let ends = [numbers.first(), numbers.last()];
            let size = ends.map(|end| u128::from(end.unsigned_abs())).into_iter().max();
            let size = size.unwrap_or(0);
            return Ok(NumberSummary { is_whole: true, has_float: false, has_far: false, size });
        }
        let is_whole = scope.is_integral(at);
        let mut profile = NumberSummary { is_whole, has_float: false, has_far: false, size: 0 };
        for number in numbers.iter() {
            let value = scope.mixed(at, number).expect("it is of the mixed type");
            let Some(scalar) = value.scalar() else {
                return Err(RelationError::NotNumber { place: at, value });
            };
            profile.has_float |= matches!(scalar, Scalar::Float(_));
            profile.has_far |= is_far(scalar);
            profile.size = profile.size.max(size(scalar));
        }
        Ok(profile)
    }
}

/// Returns the scalars that the values of variable `at` of the scope stand for: the values,
/// multiplied.
fn scalars<V: Value>(scope: &Scope<'_, V>, at: usize, multiplier: Scalar) -> Scalars {
    let scalar_of = |number: Int| match scope.mixed(at, number) {
        Some(value) => value.scalar().expect("every value of the scope is a number"),
        None => unreachable!("values of other types are refused"),
    };
    Scalars::new(scope.numbers(at).iter().map(|number| (number, scalar_of(number) * multiplier)))
}

fn number(what: &'static str, value: &Mixed) -> Result<Scalar, RelationError> {
    let not_numeric = || RelationError::NotNumeric { what, value: value.clone() };
    value.scalar().ok_or_else(not_numeric)
}

/// Returns the distance from 0 of a whole number that the engine may have; 0 for others, which are
/// calculated in floating point and cannot leave the range.
fn size(scalar: Scalar) -> u128 {
    scalar.to_int().map_or(0, |int| int.unsigned_abs().into())
}

/// Returns whether `bound` is so far from 0 that a saturated product may lie on the wrong side of
/// it. An infinite bound is not: every product lies on the same side.
fn is_far(bound: Scalar) -> bool {
    matches!(bound, Scalar::Float(float) if float.is_finite() && float.abs() >= EXACT as f64)
}

/// Returns the integer that is equivalent to `bound`, for results that are whole and no further
/// from 0 than `size`.
fn reachable(comparison: Comparison, bound: Scalar, size: u128) -> Option<Int> {
    // No result is at that distance or further out.
    let beyond = i128::try_from(size).ok()?.checked_add(1)?;
    let nearest = match (comparison, bound) {
        (_, Scalar::Whole(whole)) => whole,
        (Comparison::AtMost, Scalar::Float(float)) if !float.is_nan() => float.floor() as i128,
        (Comparison::AtLeast, Scalar::Float(float)) if !float.is_nan() => float.ceil() as i128,
        (_, Scalar::Float(float)) if float.fract() == 0.0 => float as i128,
        (Comparison::AtMost, _) => -beyond,
        _ => beyond,
    };
    Int::try_from(nearest.clamp(-beyond, beyond)).ok()
}
