//! Linear constraints: sums with coefficients that are equal to, different from, at most or at
//! least a number.
//!
//! Invariant: each variable occurs once, its coefficient is not 0, and the absolute values of the
//! coefficients add up to less than 2⁶³; values are less than 2⁶², so no sum leaves `i128`.

mod explain;
mod long;
mod phrase;

use super::{Comparison, are_equal, are_truths};
use crate::arithmetic::{Int, WholeNumber, common_divisor};
use crate::propagation::{
    Asked, BoundedSum, Consistency, Constraint, Exclusive, Explained, Past, Phrase, Properties,
    Reasons, Structure, StructureKind,
};
use crate::state::{Conflict, Event, Store, Var, View};
use crate::words::debug_in_words;

/// Requires `a₁·x₁ + a₂·x₂ + … = b`, or with `≠`, `≤` or `≥`.
///
/// For `=` it is bounds consistent over the reals (bounds(R)): for each remaining least and
/// greatest value, the others, taken as reals between their bounds, can complete the sum. For the
/// rest it is domain consistent. See Harvey and Schimpf, *Bounds consistency techniques for long
/// linear constraints*, 2002. A run is linear in the number of variables; for `=` it is repeated
/// until nothing changes. From 64 variables on, it is linear in the number of those that changed,
/// unless some variable could be narrowed.
///
/// Sums never wrap: if one could leave 64 bits, it is computed in 128.
///
/// ```
/// use kumiki::{constraints::{Comparison, Linear}, engine::Model, search::Search};
///
/// let mut model = Model::new();
/// let x = model.add_variable(0..=10)?;
/// let y = model.add_variable(0..=10)?;
/// model.add_constraint(Linear::new([(3, x), (-2, y)], Comparison::Equal, 1)?);
/// assert_eq!(Search::new(model).count(), 4); // (1, 1), (3, 4), (5, 7), (7, 10)
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct Linear {
    scope: Vec<Var>,
    coefficients: Vec<Int>,
    sense: SumComparison,
    bound: i128,
    /// The common divisor by which the stated coefficients were divided, and the stated bound;
    /// `None` if the sum was stated without numbers, or in fractions.
    stated: Option<(i128, i128)>,
}

/// A [`Comparison`], with `≥` written as `≤` with all signs changed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum SumComparison {
    Equal,
    NotEqual,
    AtMost,
}

/// A sum that could leave 128 bits.
#[derive(Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("the coefficients are too large: the sum of their absolute values must be less than 2^63")]
pub struct CoefficientError;

debug_in_words!(CoefficientError);

/// The position of the reversible word that records which arithmetic is wide enough.
const ARITHMETIC: usize = 0;
const NARROW: u64 = 1;
const WIDE: u64 = 2;

impl Linear {
    /// Compares the sum of `terms` (coefficients and views) with `bound`.
    ///
    /// Terms of one variable are added up.
    ///
    /// # Errors
    /// If the absolute values of the coefficients add up to 2⁶³ or more.
    pub fn new(
        terms: impl IntoIterator<Item = (Int, impl Into<View>)>,
        comparison: Comparison,
        bound: Int,
    ) -> Result<Linear, CoefficientError> {
        let sign = if comparison == Comparison::AtLeast { -1 } else { 1 };
        let mut bound = sign * i128::from(bound);
        let mut merged: Vec<(Var, i128)> = Vec::new();
        let mut total: u64 = 0;
        for (coefficient, view) in terms {
            let view = view.into();
            let size = coefficient.unsigned_abs();
            total = total.checked_add(size).filter(|&t| t < 1 << 63).ok_or(CoefficientError)?;
            let coefficient = sign * i128::from(coefficient);
            bound -= coefficient * i128::from(view.offset());
            merged.push((view.var(), coefficient));
        }
        merged.sort_unstable_by_key(|&(var, _)| var);
        merged.dedup_by(|next, kept| {
            let is_same = next.0 == kept.0;
            kept.1 += if is_same { next.1 } else { 0 };
            is_same
        });
        merged.retain(|&(_, coefficient)| coefficient != 0);
        let sense = match comparison {
            Comparison::Equal => SumComparison::Equal,
            Comparison::NotEqual => SumComparison::NotEqual,
            Comparison::AtMost | Comparison::AtLeast => SumComparison::AtMost,
        };
        Ok(Linear::reduced(merged, sense, bound))
    }

    /// Divides all coefficients by their common divisor.
    fn reduced(mut terms: Vec<(Var, i128)>, sense: SumComparison, mut bound: i128) -> Linear {
        let stated = bound;
        let divisor = terms.iter().fold(0, |divisor, &(_, c)| common_divisor(divisor, c)).max(1);
        // If the bound of an equation is not divisible, the equation keeps its divisor. It never
        // holds, and its sums show this as for any other equation.
        let is_divisible = sense == SumComparison::AtMost || divisor == 1 || bound % divisor == 0;
        if is_divisible && divisor > 1 {
            terms.iter_mut().for_each(|(_, coefficient)| *coefficient /= divisor);
            bound = bound.div_euclid(divisor);
        }
        Linear {
            scope: terms.iter().map(|&(var, _)| var).collect(),
            coefficients: terms.iter().map(|&(_, coefficient)| coefficient as Int).collect(),
            sense,
            bound,
            stated: Some((if is_divisible { divisor } else { 1 }, stated)),
        }
    }

    /// Returns this constraint as one that was not stated so, so its numbers mean nothing to
    /// a reader.
    pub(crate) fn without_numbers(self) -> Linear {
        Linear { stated: None, ..self }
    }

    fn terms(&self) -> impl Iterator<Item = (Int, Var)> {
        self.coefficients.iter().copied().zip(self.scope.iter().copied())
    }

    fn sum(&self, values: &[Int]) -> i128 {
        let terms = self.coefficients.iter().zip(values);
        terms.map(|(&coefficient, &value)| i128::from(coefficient) * i128::from(value)).sum()
    }

    /// Returns whether no sum can leave 64 bits any more. If so, this stays true on deeper levels.
    fn is_narrow(&self, store: &mut Store) -> bool {
        if store.state_word(ARITHMETIC) == 0 {
            let sizes = self.terms().map(|(coefficient, var)| {
                let domain = store.domain(var);
                let value = domain.min().unsigned_abs().max(domain.max().unsigned_abs());
                u128::from(coefficient.unsigned_abs()) * u128::from(value)
            });
            // The difference of two such sums is twice as large, and a quarter of the range is
            // spare.
            let is_narrow = sizes.sum::<u128>() + self.bound.unsigned_abs() < 1 << 61;
            store.set_state_word(ARITHMETIC, if is_narrow { NARROW } else { WIDE });
        }
        store.state_word(ARITHMETIC) == NARROW
    }

    /// Returns the least and the greatest sum.
    fn span<N: WholeNumber>(&self, store: &Store) -> (N, N) {
        let mut span = (N::from(0), N::from(0));
        for (coefficient, var) in self.terms() {
            let (low, high) = term_span::<N>(coefficient, var, store);
            span = (span.0 + low, span.1 + high);
        }
        span
    }

    /// Returns whether the comparison holds for all values that are left, or for none, if either is
    /// so.
    pub(crate) fn decided(&self, store: &mut Store) -> Option<bool> {
        if self.is_narrow(store) {
            self.decided_in::<i64>(store)
        } else {
            self.decided_in::<i128>(store)
        }
    }

    fn decided_in<N: WholeNumber>(&self, store: &Store) -> Option<bool> {
        let ((low, high), bound) = (self.span::<N>(store), N::narrow(self.bound));
        let is_apart = low > bound || high < bound;
        let is_met = low == bound && high == bound;
        match self.sense {
            SumComparison::AtMost if high <= bound => Some(true),
            SumComparison::AtMost if low > bound => Some(false),
            SumComparison::AtMost => None,
            _ if is_apart => Some(self.sense == SumComparison::NotEqual),
            _ if is_met => Some(self.sense == SumComparison::Equal),
            _ => None,
        }
    }

    /// Propagates `≤`: each term may exceed its least value by the slack of the least sum.
    fn propagate_at_most<N: WholeNumber>(&self, store: &mut Store) -> Result<(), Conflict> {
        let (low, high) = self.span::<N>(store);
        let slack = N::narrow(self.bound) - low;
        if slack < N::from(0) {
            return Err(Conflict);
        }
        // No term is wider than the whole sum.
        if high - low <= slack {
            return Ok(());
        }
        self.terms().try_for_each(|(coefficient, var)| {
            let (low, high) = term_span::<N>(coefficient, var, store);
            if high - low <= slack { Ok(()) } else { lower_to(store, coefficient, var, slack) }
        })
    }

    /// Propagates `=`: in both directions, until nothing changes.
    fn propagate_equal<N: WholeNumber>(&self, store: &mut Store) -> Result<(), Conflict> {
        let bound = N::narrow(self.bound);
        let (mut least, mut greatest) = self.span::<N>(store);
        loop {
            let mut changed = false;
            for (coefficient, var) in self.terms() {
                if least > bound || greatest < bound {
                    return Err(Conflict);
                }
                let (low, high) = term_span::<N>(coefficient, var, store);
                let (over, under) = (bound - least, greatest - bound);
                if high - low <= over && high - low <= under {
                    continue;
                }
                if high - low > over {
                    lower_to(store, coefficient, var, over)?;
                }
                if high - low > under {
                    lower_to(store, -coefficient, var, under)?;
                }
                let now = term_span::<N>(coefficient, var, store);
                (least, greatest) = (least + now.0 - low, greatest + now.1 - high);
                changed |= now != (low, high);
            }
            if !changed {
                return if least > bound || greatest < bound { Err(Conflict) } else { Ok(()) };
            }
        }
    }

    /// Propagates `≠`: removes the value that would make the sum equal from the last free variable.
    fn propagate_not_equal<N: WholeNumber>(&self, store: &mut Store) -> Result<(), Conflict> {
        let mut missing = N::narrow(self.bound);
        let mut last = None;
        for (coefficient, var) in self.terms() {
            match store.fixed(var) {
                Some(value) => missing = missing - N::from(coefficient) * N::from(value),
                None if last.is_some() => return Ok(()),
                None => last = Some((coefficient, var)),
            }
        }
        match last {
            None if missing == N::from(0) => Err(Conflict),
            None => Ok(()),
            Some((coefficient, var)) => {
                let value = missing.quotient(coefficient);
                let is_exact = value * N::from(coefficient) == missing;
                match value.to_int() {
                    Some(value) if is_exact => store.remove(var, value),
                    _ => Ok(()),
                }
            }
        }
    }

    fn propagate_in<N: WholeNumber>(&self, store: &mut Store) -> Result<(), Conflict> {
        match self.sense {
            SumComparison::Equal => self.propagate_equal::<N>(store),
            SumComparison::NotEqual => self.propagate_not_equal::<N>(store),
            SumComparison::AtMost => self.propagate_at_most::<N>(store),
        }
    }

    /// Returns the sum that the constraint bounds, if it means just that.
    fn bounded_sum(&self) -> Option<BoundedSum> {
        let bound = Int::try_from(self.bound).ok()?;
        let sum = BoundedSum::at_most(self.terms().collect(), bound);
        match self.sense {
            SumComparison::AtMost => Some(sum),
            SumComparison::Equal => Some(BoundedSum::equal(sum.terms, bound)),
            SumComparison::NotEqual => None,
        }
    }

    /// Returns how many variables must be 1, if the constraint says that they exclude one another.
    fn exclusive(&self, root: &Store) -> Option<Exclusive> {
        let is_sum = self.coefficients.iter().all(|&coefficient| coefficient == 1);
        if !is_sum || self.bound != 1 || !are_truths(&self.scope, root) {
            return None;
        }
        match self.sense {
            SumComparison::Equal => Some(Exclusive::ExactlyOne),
            SumComparison::AtMost => Some(Exclusive::AtMostOne),
            SumComparison::NotEqual => None,
        }
    }
}

/// Returns the least and the greatest value of a term.
// Calling it costs a fifth of all instructions of a magic square.
#[inline(always)]
fn term_span<N: WholeNumber>(coefficient: Int, var: Var, store: &Store) -> (N, N) {
    let domain = store.domain(var);
    let factor = N::from(coefficient);
    let (min, max) = (factor * N::from(domain.min()), factor * N::from(domain.max()));
    if coefficient > 0 { (min, max) } else { (max, min) }
}

/// Removes the values that put the term more than `slack` above its least value. The term is wider
/// than that, so the quotient is less than the width of the domain.
#[inline]
fn lower_to<N: WholeNumber>(
    store: &mut Store,
    coefficient: Int,
    var: Var,
    slack: N,
) -> Result<(), Conflict> {
    let domain = store.domain(var);
    let steps = slack.quotient(coefficient.abs());
    let Some(steps) = steps.to_int() else { return Ok(()) };
    if coefficient > 0 {
        store.remove_above(var, domain.min().saturating_add(steps))
    } else {
        store.remove_below(var, domain.max().saturating_sub(steps))
    }
}

impl Constraint for Linear {
    fn scope(&self) -> &[Var] {
        &self.scope
    }

    fn is_satisfied(&self, values: &[Int]) -> bool {
        let sum = self.sum(values);
        match self.sense {
            SumComparison::Equal => sum == self.bound,
            SumComparison::NotEqual => sum != self.bound,
            SumComparison::AtMost => sum <= self.bound,
        }
    }

    /// Returns the distance of the sum from the nearest allowed one.
    fn violation(&self, values: &[Int]) -> u64 {
        let sum = self.sum(values);
        let distance = match self.sense {
            SumComparison::Equal => sum.abs_diff(self.bound),
            SumComparison::NotEqual => u128::from(sum == self.bound),
            SumComparison::AtMost => (sum - self.bound).max(0).unsigned_abs(),
        };
        distance.try_into().unwrap_or(u64::MAX)
    }

    fn propagate(&self, store: &mut Store) -> Result<(), Conflict> {
        if self.is_narrow(store) {
            if self.is_long() {
                return self.propagate_long(store);
            }
            self.propagate_in::<i64>(store)
        } else {
            self.propagate_in::<i128>(store)
        }
    }

    fn explain(&self, asked: &Asked<'_>, past: &Past<'_>, reasons: &mut Reasons<'_>) -> Explained {
        match self.sense {
            SumComparison::NotEqual => self.explain_equal(asked, past, reasons),
            SumComparison::AtMost => self.explain_excess(1, asked, past, reasons),
            SumComparison::Equal => match self.explain_excess(1, asked, past, reasons) {
                Explained::ByAll => self.explain_excess(-1, asked, past, reasons),
                explained => explained,
            },
        }
    }

    fn phrase(&self, asked: &Asked<'_>, facts: &Store) -> Option<Phrase> {
        self.reason(asked, facts)
    }

    fn structure(&self, wanted: StructureKind, root: &Store) -> Option<Structure> {
        match wanted {
            StructureKind::BoundedSum => self.bounded_sum().map(Structure::BoundedSum),
            StructureKind::Exclusive => self.exclusive(root).map(Structure::Exclusive),
            _ => None,
        }
    }

    fn properties(&self) -> Properties {
        // For `=`, the level that bounds(R) guarantees over the integers.
        let consistency = match self.sense {
            SumComparison::NotEqual | SumComparison::AtMost => Consistency::Domain,
            SumComparison::Equal if self.coefficients.iter().all(|c| c.abs() == 1) => {
                Consistency::Bounds
            }
            SumComparison::Equal => Consistency::LastFree,
        };
        let is_inequality = self.sense == SumComparison::NotEqual;
        // Long equations seldom fail by bounds alone.
        let passes_bounds = match self.sense {
            SumComparison::AtMost => true,
            SumComparison::Equal => self.scope.len() <= 2,
            SumComparison::NotEqual => false,
        };
        Properties::new("linear")
            .wake_on(if is_inequality { Event::Fixed } else { Event::Bounds })
            .consistency(consistency)
            .is_idempotent(true)
            .state_words(if self.is_long() { self.words_of_long() } else { 1 })
            .reads_changes(self.is_long())
            .is_symmetric(are_equal(&self.coefficients))
            .is_for_all_values(true)
            .lives_from_bounds(passes_bounds)
    }
}

#[cfg(test)]
mod tests;
