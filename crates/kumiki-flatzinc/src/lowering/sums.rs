//! Comparisons of integers and of sums.
//!
//! Invariant: each is a claim, so each may be reified.

use super::Arguments;
use super::builtin::LoweringKind::{self, Claims, Whole};
use crate::claims::Claim;
use crate::entities::Operand;
use crate::fault::Fault;
use crate::posting::Poster;
use kumiki::constraints::Comparison;

pub(super) const ALL: &[(&str, LoweringKind)] = &[
    ("int_eq", Claims(|a, poster| compared(a, Comparison::Equal, poster))),
    ("int_ne", Claims(|a, poster| compared(a, Comparison::NotEqual, poster))),
    ("int_le", Claims(|a, poster| compared(a, Comparison::AtMost, poster))),
    ("int_lt", Claims(less)),
    ("bool_eq", Claims(|a, poster| compared(a, Comparison::Equal, poster))),
    ("bool_ne", Claims(|a, poster| compared(a, Comparison::NotEqual, poster))),
    ("bool_le", Claims(|a, poster| compared(a, Comparison::AtMost, poster))),
    ("bool_lt", Claims(less)),
    ("bool2int", Claims(|a, poster| compared(a, Comparison::Equal, poster))),
    ("int_lin_eq", Claims(|a, poster| linear(a, Comparison::Equal, poster))),
    ("int_lin_ne", Claims(|a, poster| linear(a, Comparison::NotEqual, poster))),
    ("int_lin_le", Claims(|a, poster| linear(a, Comparison::AtMost, poster))),
    ("bool_lin_eq", Claims(|a, poster| linear(a, Comparison::Equal, poster))),
    ("bool_lin_ne", Claims(|a, poster| linear(a, Comparison::NotEqual, poster))),
    ("bool_lin_le", Claims(|a, poster| linear(a, Comparison::AtMost, poster))),
    ("int_plus", Whole(plus)),
    ("int_minus", Whole(minus)),
    ("int_negate", Whole(negate)),
];

fn compared(
    arguments: Arguments<'_, '_>,
    comparison: Comparison,
    poster: &Poster,
) -> Result<Claim, Fault> {
    Claim::compared(arguments.operand(0)?, comparison, arguments.operand(1)?, &poster.variables)
}

fn less(arguments: Arguments<'_, '_>, poster: &mut Poster) -> Result<Claim, Fault> {
    let terms = [(1, arguments.operand(0)?), (-1, arguments.operand(1)?)];
    Claim::sum(terms, Comparison::AtMost, -1, &poster.variables)
}

/// Returns the coefficients, the operands and the bound of a linear constraint. A bound that is a
/// variable is one more term.
pub(super) fn linear_terms(
    arguments: Arguments<'_, '_>,
) -> Result<(Vec<(i64, Operand)>, i64), Fault> {
    let (factors, operands) = (arguments.constants(0)?, arguments.operands(1)?);
    if factors.len() != operands.len() {
        return Err(Fault::new(format!(
            "it has {} coefficients for {} variables",
            factors.len(),
            operands.len()
        )));
    }
    let mut terms: Vec<(i64, Operand)> = factors.into_iter().zip(operands).collect();
    match arguments.operand(2)? {
        Operand::Constant(bound) => Ok((terms, bound)),
        operand => {
            terms.push((-1, operand));
            Ok((terms, 0))
        }
    }
}

fn linear(
    arguments: Arguments<'_, '_>,
    comparison: Comparison,
    poster: &Poster,
) -> Result<Claim, Fault> {
    let (terms, bound) = linear_terms(arguments)?;
    Claim::sum(terms, comparison, bound, &poster.variables)
}

/// Adds the constraint that a sum of operands with these factors is 0.
fn zero(terms: &[(i64, Operand)], poster: &mut Poster) -> Result<(), Fault> {
    let terms = terms.iter().copied();
    let claim = Claim::sum(terms, Comparison::Equal, 0, &poster.variables)?;
    poster.post(claim)
}

fn plus(a: Arguments<'_, '_>, poster: &mut Poster) -> Result<(), Fault> {
    zero(&[(1, a.operand(0)?), (1, a.operand(1)?), (-1, a.operand(2)?)], poster)
}

fn minus(a: Arguments<'_, '_>, poster: &mut Poster) -> Result<(), Fault> {
    zero(&[(1, a.operand(0)?), (-1, a.operand(1)?), (-1, a.operand(2)?)], poster)
}

fn negate(a: Arguments<'_, '_>, poster: &mut Poster) -> Result<(), Fault> {
    zero(&[(1, a.operand(0)?), (1, a.operand(1)?)], poster)
}
