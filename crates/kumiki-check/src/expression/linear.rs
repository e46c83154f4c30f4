//! A comparison of two sums, with the terms of each variable put together.
//!
//! Invariant: whole numbers are added exactly, so the order of the terms does not matter: the
//! comparison holds exactly if that of the collected sum with zero does. Floats are rounded at each
//! step, so bounds of a collected sum are used only while all variables are whole.

use super::{Expr, Function, Node};
use crate::domains::Domains;
use crate::values::{Comparison, Number, Operator, Truth};
use std::collections::BTreeMap;

/// A sum that is compared with zero.
#[derive(Clone, Debug)]
pub(super) struct LinearComparison {
    /// The factor of each variable.
    factors: BTreeMap<usize, i128>,
    constant: i128,
    comparison: Comparison,
}

impl LinearComparison {
    /// Returns the form of a comparison of two sums of variables; `None` if `expr` is something
    /// else, or beyond 128 bits.
    pub(super) fn of(expr: &Expr) -> Option<LinearComparison> {
        let Node::Comparison(left, rest) = &expr.node else { return None };
        let [(comparison, right)] = &rest[..] else { return None };
        if matches!(comparison, Comparison::In | Comparison::NotIn) {
            return None;
        }
        let mut sum =
            LinearComparison { factors: BTreeMap::new(), constant: 0, comparison: *comparison };
        sum.add(left, 1)?;
        sum.add(right, -1)?;
        Some(sum)
    }

    /// Adds `factor` times `expr`; `None` if that is no sum of variables.
    fn add(&mut self, expr: &Expr, factor: i128) -> Option<()> {
        match &expr.node {
            Node::Variable(variable) => {
                let sum = self.factors.entry(*variable).or_default();
                *sum = sum.checked_add(factor)?;
            }
            Node::Sign { is_minus, value } => {
                self.add(value, if *is_minus { factor.checked_neg()? } else { factor })?;
            }
            Node::Call(Function::Sum, parts) if parts.len() > 1 => {
                parts.iter().try_for_each(|part| self.add(part, factor))?;
            }
            Node::Chain(first, rest) if rest.iter().all(|(operator, _)| is_of_sum(*operator)) => {
                self.add(first, factor)?;
                for (operator, part) in rest {
                    let is_minus = *operator == Operator::Subtract;
                    self.add(part, if is_minus { factor.checked_neg()? } else { factor })?;
                }
            }
            Node::Chain(first, rest) => {
                let [(Operator::Multiply, second)] = &rest[..] else { return None };
                match (whole(first), whole(second)) {
                    (Some(times), _) => self.add(second, factor.checked_mul(times)?)?,
                    (_, Some(times)) => self.add(first, factor.checked_mul(times)?)?,
                    _ => return None,
                }
            }
            _ => {
                let constant = whole(expr)?.checked_mul(factor)?;
                self.constant = self.constant.checked_add(constant)?;
            }
        }
        Some(())
    }

    /// Returns the truth by the bounds of the sum; `None` if a variable may not be whole, or beyond
    /// 128 bits.
    pub(super) fn truth(&self, domains: &Domains) -> Option<Truth> {
        let (mut low, mut high) = (self.constant, self.constant);
        for (&variable, &factor) in &self.factors {
            let (least, greatest) = domains.sketch(variable).whole_bounds()?;
            let (one, other) = (least.checked_mul(factor)?, greatest.checked_mul(factor)?);
            low = low.checked_add(one.min(other))?;
            high = high.checked_add(one.max(other))?;
        }
        let is_zero = Truth::between(low == 0 && high == 0, low <= 0 && high >= 0);
        Some(match self.comparison {
            Comparison::Equal => is_zero,
            Comparison::NotEqual => is_zero.negated(),
            Comparison::Less => Truth::between(high < 0, low < 0),
            Comparison::AtMost => Truth::between(high <= 0, low <= 0),
            Comparison::Greater => Truth::between(low > 0, high > 0),
            Comparison::AtLeast => Truth::between(low >= 0, high >= 0),
            Comparison::In | Comparison::NotIn => return None,
        })
    }

    /// Returns the open variable whose term has the widest range: the sum then soon leaves zero.
    pub(super) fn widest(&self, domains: &Domains) -> Option<usize> {
        let width = |(&variable, &factor): (&usize, &i128)| {
            let (least, greatest) = domains.sketch(variable).whole_bounds()?;
            let width = greatest.checked_sub(least)?.checked_mul(factor.checked_abs()?)?;
            (width > 0).then_some((width, std::cmp::Reverse(variable)))
        };
        let (_, std::cmp::Reverse(variable)) = self.factors.iter().filter_map(width).max()?;
        Some(variable)
    }
}

fn is_of_sum(operator: Operator) -> bool {
    matches!(operator, Operator::Add | Operator::Subtract)
}

/// Returns the constant, if `expr` is one that is whole and no float.
fn whole(expr: &Expr) -> Option<i128> {
    let Node::Constant(value) = &expr.node else { return None };
    match value.number()? {
        Number::Int(int) => Some(int),
        Number::Float(_) => None,
    }
}
