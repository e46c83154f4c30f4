//! Reductions: the values that a calculation removes before variables are sorted once.
//!
//! Invariant: these are the values that python-constraint 2.9.0 removes, so that variables of
//! equally many constraints come in its order. A search removes more.

use super::Problem;
use super::constraints::Posted;
use super::data::ConstraintData;
use crate::arithmetic::{Int, Scalar};
use crate::constraints::{Comparison, Operation};
use crate::modelling::relation::Value;
use crate::modelling::relations::{RelationData, Target};
use crate::modelling::value::mixed;
use crate::state::{Store, Var};
use std::cmp::Ordering;
use std::hash::Hash;

/// The most values of a variable that are looked at one by one.
const MOST_VALUES: usize = 1 << 16;

/// The least and the greatest of some numbers.
type Ends = (Scalar, Scalar);

/// A calculation on the domains before a search.
pub(super) struct Reduction<'a, K, V> {
    problem: &'a Problem<K, V>,
    operands: &'a [Var],
    operation: Operation,
    comparison: Comparison,
    multipliers: Option<Vec<Scalar>>,
    /// The number that the result is compared with, or its variable.
    target: Result<Scalar, Var>,
}

impl<'a, K: Hash + Eq + Clone, V: Value> Reduction<'a, K, V> {
    /// Returns the reduction of a constraint; `None` if it is no calculation, or has long domains.
    pub(super) fn of(
        problem: &'a Problem<K, V>,
        posted: &'a Posted<V>,
        root: &Store,
    ) -> Option<Reduction<'a, K, V>> {
        let ConstraintData::Relation(relation) = posted.data.as_deref()? else { return None };
        let RelationData::Calculation { operation, multipliers, comparison, target } = relation
        else {
            return None;
        };
        let is_long = posted.scope.iter().any(|&var| root.domain(var).len() > MOST_VALUES);
        let (last, summands) = posted.scope.split_last()?;
        let (operands, target) = match target {
            Target::Constant(number) => (&posted.scope[..], Ok(number.scalar()?)),
            Target::Last => (summands, Err(*last)),
        };
        let multipliers = match multipliers {
            Some(all) => Some(all.iter().map(|number| number.scalar()).collect::<Option<_>>()?),
            None => None,
        };
        let (operation, comparison) = (*operation, *comparison);
        let reduction = Reduction { problem, operands, operation, comparison, multipliers, target };
        (!is_long).then_some(reduction)
    }

    /// Removes values from the domains of `root`. Each keeps one.
    pub(super) fn run(&self, root: &mut Store) {
        match (self.target, &self.multipliers) {
            (Ok(number), _) if self.operation == Operation::Product => {
                self.compare_factors(number, root);
            }
            (Ok(_), _) => self.compare_bounds(root, false),
            (Err(_), None) => self.compare_bounds(root, true),
            (Err(target), Some(_)) if self.comparison == Comparison::Equal => {
                let (_, most) = self.ends(target, root);
                for (at, &var) in self.operands.iter().enumerate() {
                    let multiplier = self.multiplier(at);
                    self.remove(var, root, |value| is_less(most, value * multiplier));
                }
            }
            (Err(_), Some(_)) => {}
        }
    }

    /// Removes factors that are too large beside others of at least 1, and zeros.
    fn compare_factors(&self, number: Scalar, root: &mut Store) {
        let (zero, one) = (Scalar::Whole(0), Scalar::Whole(1));
        let is_zero = |value: Scalar| value.order(zero) == Some(Ordering::Equal);
        if self.comparison == Comparison::AtLeast {
            let excludes_zero = is_less(zero, number);
            for &var in self.operands {
                self.remove(var, root, |value| excludes_zero && is_zero(value));
            }
            return;
        }
        let is_small = |&var: &Var| is_less(self.ends(var, root).0, one);
        let small: Vec<Var> = self.operands.iter().copied().filter(is_small).collect();
        let excludes_zero = match self.comparison {
            Comparison::Equal => !is_zero(number),
            _ => is_less(number, zero),
        };
        let reduced = match small[..] {
            [] => self.operands,
            [_] => &small[..],
            _ => &[],
        };
        for &var in reduced {
            let is_lost =
                |value: Scalar| is_less(number, value) || (excludes_zero && is_zero(value));
            self.remove(var, root, is_lost);
        }
    }

    /// Removes operands whose results all are beyond what they are compared with. The other
    /// operands have the values that they had before, or, if that `is_live`, those that are left.
    fn compare_bounds(&self, root: &mut Store, is_live: bool) {
        let is_at_most = self.comparison != Comparison::AtLeast;
        let is_at_least = self.comparison != Comparison::AtMost;
        let (least, most) = self.target.map_or_else(|var| self.ends(var, root), |one| (one, one));
        let all: Vec<Ends> =
            (0..self.operands.len()).map(|at| self.operand_ends(at, root)).collect();
        let mut after = vec![None; all.len() + 1];
        for at in (0..all.len()).rev() {
            after[at] = Some(self.combined(after[at + 1], all[at]));
        }
        let mut before = None;
        for (at, &var) in self.operands.iter().enumerate() {
            let others = after[at + 1].map(|after| self.combined(before, after)).or(before);
            self.remove(var, root, |value| {
                let value = value * self.multiplier(at);
                let (low, high) = self.combined(others, (value, value));
                (is_at_most && is_less(most, low)) || (is_at_least && is_less(high, least))
            });
            let own = if is_live { self.operand_ends(at, root) } else { all[at] };
            before = Some(self.combined(before, own));
        }
    }

    fn multiplier(&self, at: usize) -> Scalar {
        self.multipliers.as_ref().map_or(Scalar::Whole(1), |all| all[at])
    }

    fn operand_ends(&self, at: usize, root: &Store) -> Ends {
        let (least, most) = self.ends(self.operands[at], root);
        let multiplied = [least, most].map(|value| value * self.multiplier(at));
        ends(multiplied.into_iter()).expect("there are two")
    }

    /// Returns the ends of the results on what lies between `one`, if there is one, and `other`.
    fn combined(&self, one: Option<Ends>, other: Ends) -> Ends {
        let Some(one) = one else { return other };
        if self.operation == Operation::Sum {
            return (one.0 + other.0, one.1 + other.1);
        }
        let corners = [one.0 * other.0, one.0 * other.1, one.1 * other.0, one.1 * other.1];
        ends(corners.into_iter()).expect("there are four")
    }

    fn ends(&self, var: Var, root: &Store) -> Ends {
        let values = root.domain(var).iter().map(|number| self.scalar(var, number));
        ends(values).expect("a domain has values")
    }

    fn scalar(&self, var: Var, number: Int) -> Scalar {
        let value = mixed(self.problem.value(var, number));
        value.and_then(|value| value.scalar()).expect("operands are numbers")
    }

    fn remove(&self, var: Var, root: &mut Store, is_lost: impl Fn(Scalar) -> bool) {
        let lost: Vec<Int> =
            root.domain(var).iter().filter(|&number| is_lost(self.scalar(var, number))).collect();
        if lost.len() < root.domain(var).len() {
            lost.into_iter().for_each(|number| root.remove(var, number).expect("one is left"));
        }
    }
}

/// Returns the least and the greatest of the numbers.
fn ends(mut numbers: impl Iterator<Item = Scalar>) -> Option<Ends> {
    let first = numbers.next()?;
    Some(numbers.fold((first, first), |(least, most), number| {
        let least = if is_less(number, least) { number } else { least };
        (least, if is_less(most, number) { number } else { most })
    }))
}

fn is_less(one: Scalar, other: Scalar) -> bool {
    one.order(other) == Some(Ordering::Less)
}
