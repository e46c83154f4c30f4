//! Expressions as comparisons of linear sums of names with whole numbers.
//!
//! Invariant: if every name has a whole number or a truth value, the expression is true exactly if
//! all of the comparisons hold.

use super::{Comparator, Connective, Expr, ExprNode, Operator, Sign};
use crate::arithmetic::Int;
use crate::modelling::mixed::Mixed;
use indexmap::IndexMap;
use std::hash::Hash;

/// A comparison of a linear sum of names with a whole number: `2 * x - y <= 5`.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct LinearComparison {
    /// The names, each once in the order of appearance, with their coefficients, which are not 0.
    pub terms: Vec<(String, Int)>,
    /// The comparator. It is not one of membership.
    pub comparator: Comparator,
    /// The number on the right.
    pub bound: Int,
}

/// A linear sum of names, plus a constant.
struct LinearSum<N> {
    coefficients: IndexMap<N, i128>,
    constant: i128,
}

impl<N: Hash + Eq> LinearSum<N> {
    fn constant(constant: i128) -> LinearSum<N> {
        LinearSum { coefficients: IndexMap::new(), constant }
    }

    fn as_constant(&self) -> Option<i128> {
        self.coefficients.values().all(|&coefficient| coefficient == 0).then_some(self.constant)
    }

    fn times(mut self, factor: i128) -> Option<LinearSum<N>> {
        self.constant = self.constant.checked_mul(factor)?;
        for coefficient in self.coefficients.values_mut() {
            *coefficient = coefficient.checked_mul(factor)?;
        }
        Some(self)
    }

    fn plus(mut self, other: LinearSum<N>) -> Option<LinearSum<N>> {
        self.constant = self.constant.checked_add(other.constant)?;
        for (name, added) in other.coefficients {
            let coefficient = self.coefficients.entry(name).or_default();
            *coefficient = coefficient.checked_add(added)?;
        }
        Some(self)
    }
}

impl<N: Hash + Eq + Clone + ToString> Expr<N> {
    /// Returns the comparisons all of which must hold, if the expression is made of these.
    pub(super) fn linear_comparisons(&self) -> Option<Vec<LinearComparison>> {
        match self.node() {
            ExprNode::Logic(Connective::And, parts) => {
                let parts: Option<Vec<_>> = parts.iter().map(Expr::linear_comparisons).collect();
                Some(parts?.concat())
            }
            ExprNode::Comparison(first, rest) => {
                let lefts = std::iter::once(&**first).chain(rest.iter().map(|(_, value)| value));
                let links = lefts.zip(rest);
                links.map(|(left, (by, right))| compared(left, *by, right)).collect()
            }
            _ => None,
        }
    }

    fn linear_sum(&self) -> Option<LinearSum<N>> {
        match self.node() {
            ExprNode::Constant(constant @ (Mixed::Int(_) | Mixed::Bool(_))) => {
                Some(LinearSum::constant(constant.as_int()?.into()))
            }
            ExprNode::Name(name) => {
                Some(LinearSum { coefficients: IndexMap::from([(name.clone(), 1)]), constant: 0 })
            }
            ExprNode::Signed(Sign::Plus, value) => value.linear_sum(),
            ExprNode::Signed(Sign::Minus, value) => value.linear_sum()?.times(-1),
            ExprNode::Chain(first, rest) => {
                rest.iter().try_fold(first.linear_sum()?, |sum, (operator, right)| {
                    let right = right.linear_sum()?;
                    match operator {
                        Operator::Add => sum.plus(right),
                        Operator::Subtract => sum.plus(right.times(-1)?),
                        Operator::Multiply => match (sum.as_constant(), right.as_constant()) {
                            (Some(factor), _) => right.times(factor),
                            (None, Some(factor)) => sum.times(factor),
                            (None, None) => None,
                        },
                        _ => None,
                    }
                })
            }
            _ => None,
        }
    }
}

/// Returns the comparison of `left` with `right`, if both are linear sums.
fn compared<N: Hash + Eq + Clone + ToString>(
    left: &Expr<N>,
    comparator: Comparator,
    right: &Expr<N>,
) -> Option<LinearComparison> {
    comparator.mirrored()?;
    let sum = left.linear_sum()?.plus(right.linear_sum()?.times(-1)?)?;
    let terms = sum.coefficients.iter().filter(|(_, coefficient)| **coefficient != 0);
    let terms = terms
        .map(|(name, &coefficient)| Some((name.to_string(), Int::try_from(coefficient).ok()?)));
    let bound = Int::try_from(sum.constant.checked_neg()?).ok()?;
    Some(LinearComparison { terms: terms.collect::<Option<_>>()?, comparator, bound })
}

#[cfg(test)]
mod tests {
    use super::super::text;

    #[test]
    fn a_linear_comparison_has_its_names_on_the_left_and_a_number_on_the_right() {
        let shown = |source: &str| {
            let comparisons = text(source).unwrap().linear_comparisons()?;
            let one = |comparison: &super::LinearComparison| {
                let terms: Vec<String> =
                    comparison.terms.iter().map(|(name, by)| format!("{by} {name}")).collect();
                format!("{} {:?} {}", terms.join(" "), comparison.comparator, comparison.bound)
            };
            Some(comparisons.iter().map(one).collect::<Vec<_>>().join("; "))
        };
        for (source, expected) in [
            ("a < b", Some("1 a -1 b LessThan 0")),
            ("3 * (a - 2 * b) + 1 >= -c", Some("3 a -6 b 1 c AtLeast -1")),
            ("1 < a <= 3 and a != b", Some("-1 a LessThan -1; 1 a AtMost 3; 1 a -1 b NotEqual 0")),
            ("a - a == b * True", Some("-1 b Equal 0")),
            ("1 == 2", Some(" Equal 1")),
            ("9223372036854775807 * a * 2 == 0", None),
            ("a * b == 1", None),
            ("a / 2 == 1", None),
            ("a == 0.5", None),
            ("a in (1, 2)", None),
            ("a == 1 or b == 1", None),
            ("a", None),
        ] {
            assert_eq!(shown(source).as_deref(), expected, "{source}");
        }
    }
}
