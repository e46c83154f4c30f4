//! Constraints that say which variables are one, or which values one variable has.
//!
//! Invariant: what is decided here is no constraint of the problem.

use super::Arguments;
use super::builtin::{Builtin, Mode};
use super::sums::linear_terms;
use crate::entities::{Operand, aligned, make_equal};
use crate::fault::Fault;
use crate::variables::{VarId, Variables};

/// Decides a constraint, if it is on the values of one variable, or makes two variables one.
/// Returns whether nothing is left of it.
pub(super) fn decide(
    builtin: Builtin,
    arguments: Arguments<'_, '_>,
    variables: &mut Variables,
) -> Result<bool, Fault> {
    if builtin.mode != Mode::Plain {
        return Ok(false);
    }
    match builtin.name {
        "int_eq" | "bool_eq" | "bool2int" => {
            make_equal(arguments.operand(0)?, arguments.operand(1)?, variables);
            Ok(true)
        }
        "set_eq" => {
            for (_, a, b) in aligned(&arguments.set(0)?, &arguments.set(1)?) {
                make_equal(a, b, variables);
            }
            Ok(true)
        }
        "int_le" | "bool_le" => order(arguments.operand(0)?, arguments.operand(1)?, 0, variables),
        "int_lt" | "bool_lt" => order(arguments.operand(0)?, arguments.operand(1)?, 1, variables),
        "int_ne" | "bool_not" | "bool_ne" => match (arguments.operand(0)?, arguments.operand(1)?) {
            (Operand::Var(id), Operand::Constant(value))
            | (Operand::Constant(value), Operand::Var(id)) => {
                variables.remove(id, value);
                Ok(true)
            }
            _ => Ok(false),
        },
        "set_in" => {
            let ranges = arguments.entities.constant_set(arguments.node(1)?);
            match (arguments.operand(0)?, ranges) {
                (Operand::Var(id), Some(ranges)) => {
                    variables.narrow(id, ranges);
                    Ok(true)
                }
                _ => Ok(false),
            }
        }
        "int_lin_eq" | "int_lin_le" | "int_lin_ne" => sum(builtin.name, arguments, variables),
        "int_mod" => match (arguments.operand(0)?, arguments.operand(1)?, arguments.operand(2)?) {
            (Operand::Var(id), Operand::Constant(divisor), Operand::Constant(rest)) => {
                Ok(remainder(id, divisor, rest, variables))
            }
            _ => Ok(false),
        },
        "fzn_disjunctive" | "fzn_disjunctive_strict" => {
            for duration in arguments.operands(1)? {
                order(Operand::Constant(0), duration, 0, variables)?;
            }
            Ok(false)
        }
        "fzn_cumulative" => {
            for number in arguments.operands(1)?.into_iter().chain(arguments.operands(2)?) {
                order(Operand::Constant(0), number, 0, variables)?;
            }
            Ok(false)
        }
        "array_bool_and" => {
            let is_true = arguments.operand(1)? == Operand::Constant(1);
            if is_true {
                for operand in arguments.operands(0)? {
                    make_equal(operand, Operand::Constant(1), variables);
                }
            }
            Ok(is_true)
        }
        _ => Ok(false),
    }
}

/// Decides that `a + excess <= b`, if one of them is a constant.
fn order(a: Operand, b: Operand, excess: i64, variables: &mut Variables) -> Result<bool, Fault> {
    match (a, b) {
        (Operand::Var(id), Operand::Constant(most)) => {
            let max = most.checked_sub(excess);
            variables.narrow(id, &max.map_or(vec![], |max| vec![[i64::MIN, max]]));
        }
        (Operand::Constant(least), Operand::Var(id)) => {
            let min = least.checked_add(excess);
            variables.narrow(id, &min.map_or(vec![], |min| vec![[min, i64::MAX]]));
        }
        (Operand::Constant(a), Operand::Constant(b)) => {
            if a.checked_add(excess).is_none_or(|a| a > b) {
                variables.contradict();
            }
        }
        (Operand::Var(_), Operand::Var(_)) => return Ok(false),
    }
    Ok(true)
}

/// Decides a sum of one term, and the difference of two that is 0.
fn sum(name: &str, arguments: Arguments<'_, '_>, variables: &mut Variables) -> Result<bool, Fault> {
    if arguments.entities.array(arguments.node(1)?)?.len() > 2 {
        return Ok(false);
    }
    let (terms, bound) = linear_terms(arguments)?;
    match (&terms[..], name) {
        (&[(1, a), (-1, b)] | &[(-1, a), (1, b)], "int_lin_eq") if bound == 0 => {
            make_equal(a, b, variables);
            Ok(true)
        }
        (&[(factor, Operand::Var(id))], _) if factor != 0 => {
            let is_whole = bound.checked_rem(factor) == Some(0);
            let Some(nearest) = bound.checked_div_euclid(factor) else { return Ok(false) };
            match (name, is_whole.then_some(nearest)) {
                ("int_lin_eq", Some(value)) => _ = variables.narrow(id, &[[value, value]]),
                ("int_lin_eq", None) => variables.contradict(),
                ("int_lin_ne", Some(value)) => _ = variables.remove(id, value),
                ("int_lin_ne", None) => {}
                _ if factor > 0 => {
                    _ = variables.narrow(id, &[[i64::MIN, nearest]]);
                }
                // By a negative number, the quotient is rounded up.
                _ => _ = variables.narrow(id, &[[nearest, i64::MAX]]),
            }
            Ok(true)
        }
        _ => Ok(false),
    }
}

/// The most values that a remainder may leave, as each of them is listed.
const MOST_VALUES: u64 = 1 << 12;

/// Decides that the remainder of a variable by a divisor is `rest`, if that leaves few values.
fn remainder(id: VarId, divisor: i64, rest: i64, variables: &mut Variables) -> bool {
    let values = variables.values(id);
    let step = divisor.unsigned_abs();
    let span = values.max().abs_diff(values.min());
    if values.is_open() || step == 0 || span / step > MOST_VALUES {
        return false;
    }
    // Remainders have the sign of the dividend.
    let holds = |value: &i64| value.checked_rem(divisor) == Some(rest);
    let min = i128::from(values.min());
    let first = min + (i128::from(rest) - min).rem_euclid(step.into());
    let (Ok(step), Ok(first)) = (i64::try_from(step), i64::try_from(first)) else { return false };
    let last = values.max();
    let all = std::iter::successors(Some(first), |value| value.checked_add(step));
    let all = all.take_while(|&value| value <= last).filter(holds);
    let ranges: Vec<[i64; 2]> = all.map(|value| [value, value]).collect();
    _ = variables.narrow(id, &ranges);
    true
}
