//! Bounds of variables that have none, from the constraints on them.
//!
//! Invariant: a bound that constraints imply loses no solution. Only sides that are open get one.

use super::Arguments;
use super::builtin::{Builtin, Mode};
use super::sums::linear_terms;
use crate::entities::Operand;
use crate::fault::Fault;
use crate::variables::{VarId, Variables, WIDEST};
use kumiki::engine::{RANGE_LIMIT, VALUE_LIMIT};

/// The most passes over the constraints.
const PASSES: usize = 100;

/// The ends of the values of a variable; `None` for an open side.
type Ends = [Option<i128>; 2];

/// Gives each variable with an open side bounds: those that constraints imply, or wide ones.
/// Returns the variables that got some that nothing implies; `None` if `is_over_at` has returned
/// true for the number of a constraint.
pub(super) fn bound<'a, 't: 'a, I>(
    variables: &mut Variables,
    constraints: impl Fn() -> I,
    mut is_over_at: impl FnMut(usize) -> bool,
) -> Option<Vec<VarId>>
where
    I: Iterator<Item = (Builtin, Arguments<'a, 't>)>,
{
    if variables.ids().any(|id| variables.values(id).is_open()) {
        let all: Vec<_> =
            constraints().filter(|(builtin, _)| builtin.mode == Mode::Plain).collect();
        for pass in 0..PASSES {
            let mut has_changed = false;
            for at in 0..all.len() {
                if is_over_at(at) {
                    return None;
                }
                let turned = if pass % 2 == 0 { at } else { all.len() - 1 - at };
                let (builtin, arguments) = all[turned];
                // A constraint that is not understood is refused later.
                has_changed |= imply(builtin.name, arguments, variables).unwrap_or(false);
            }
            if !has_changed {
                break;
            }
        }
    }
    let roots = variables.ids().filter(|&id| variables.root(id) == id);
    Some(roots.collect::<Vec<_>>().into_iter().filter(|&id| cut(id, variables)).collect())
}

/// Cuts the values of a variable to a range that a problem may have.
fn cut(id: VarId, variables: &mut Variables) -> bool {
    let values = variables.values(id);
    let is_range = values.ranges().len() == 1;
    let is_far = values.min() < -VALUE_LIMIT || values.max() > VALUE_LIMIT;
    if !is_far && (!is_range || values.count() <= RANGE_LIMIT) {
        return false;
    }
    let nearest = 0.clamp(values.min(), values.max());
    let range = [nearest.saturating_sub(WIDEST), nearest.saturating_add(WIDEST)];
    variables.narrow(id, &[range])
}

/// Returns the ends of an operand.
fn ends(operand: Operand, variables: &Variables) -> Ends {
    let values = match operand {
        Operand::Constant(value) => return [Some(value.into()); 2],
        Operand::Var(id) => variables.values(id),
    };
    let (min, max) = (values.min(), values.max());
    [(min != i64::MIN).then(|| min.into()), (max != i64::MAX).then(|| max.into())]
}

/// Bounds the open sides of an operand.
fn close(operand: Operand, within: Ends, variables: &mut Variables) -> bool {
    let Operand::Var(id) = operand else { return false };
    let open = ends(operand, variables);
    let limit = |end: Option<i128>| end.and_then(|end| i64::try_from(end).ok());
    let min = limit(within[0]).filter(|_| open[0].is_none()).unwrap_or(i64::MIN);
    let max = limit(within[1]).filter(|_| open[1].is_none()).unwrap_or(i64::MAX);
    variables.narrow(id, &[[min, max]])
}

/// Bounds open sides by a constraint. Returns whether any has got a bound.
fn imply(name: &str, a: Arguments<'_, '_>, variables: &mut Variables) -> Result<bool, Fault> {
    match name {
        "int_lin_eq" | "int_lin_le" => {
            let (terms, bound) = linear_terms(a)?;
            Ok(imply_sum(&terms, bound, name == "int_lin_eq", variables))
        }
        "int_le" | "int_lt" => {
            let terms = [(1, a.operand(0)?), (-1, a.operand(1)?)];
            Ok(imply_sum(&terms, -i64::from(name == "int_lt"), false, variables))
        }
        "int_plus" => {
            let terms = [(1, a.operand(0)?), (1, a.operand(1)?), (-1, a.operand(2)?)];
            Ok(imply_sum(&terms, 0, true, variables))
        }
        "int_times" | "int_div" | "int_mod" | "int_pow" => {
            let of = [a.operand(0)?, a.operand(1)?].map(|operand| ends(operand, variables));
            Ok(close(a.operand(2)?, of_operation(name, of), variables))
        }
        "int_abs" => {
            let (value, result) = (a.operand(0)?, a.operand(1)?);
            let most = magnitude(ends(value, variables));
            let is_closed = close(result, [Some(0), most], variables);
            let most = ends(result, variables)[1];
            Ok(close(value, [most.map(|most| -most), most], variables) || is_closed)
        }
        "int_max" | "int_min" => {
            let values = [a.operand(0)?, a.operand(1)?];
            Ok(imply_extreme(&values, a.operand(2)?, name == "int_max", variables))
        }
        "array_int_maximum" | "array_int_minimum" => {
            let is_greatest = name == "array_int_maximum";
            Ok(imply_extreme(&a.operands(1)?, a.operand(0)?, is_greatest, variables))
        }
        "array_int_element" | "array_var_int_element" => {
            let list = a.operands(1)?;
            let is_closed = close(a.operand(2)?, hull(&list, variables), variables);
            let places = [Some(1), Some(list.len() as i128)];
            Ok(close(a.operand(0)?, places, variables) || is_closed)
        }
        "fzn_count_eq" => {
            let most = a.operands(0)?.len() as i128;
            Ok(close(a.operand(2)?, [Some(0), Some(most)], variables))
        }
        _ => Ok(false),
    }
}

/// Bounds the open sides of the terms of a sum that is at most, or is, `bound`.
fn imply_sum(
    terms: &[(i64, Operand)],
    bound: i64,
    is_equal: bool,
    variables: &mut Variables,
) -> bool {
    let mut has_changed = false;
    for sign in [1, -1] {
        if sign < 0 && !is_equal {
            break;
        }
        // The least value of each term, times the sign.
        let least = |&(factor, operand): &(i64, Operand), variables: &Variables| {
            let factor = i128::from(factor) * sign;
            let of = ends(operand, variables);
            let end = if factor > 0 { of[0] } else { of[1] };
            if factor == 0 { Some(0) } else { end.and_then(|end| end.checked_mul(factor)) }
        };
        let mut open =
            terms.iter().enumerate().filter(|(_, term)| least(term, variables).is_none());
        let (first, second) = (open.next().map(|(at, _)| at), open.next());
        if second.is_some() {
            continue;
        }
        let of_closed = terms.iter().enumerate().filter(|&(at, _)| Some(at) != first);
        let sum = of_closed
            .map(|(_, term)| least(term, variables))
            .try_fold(0_i128, |sum, least| sum.checked_add(least?));
        let Some(rest) = sum.and_then(|sum| (i128::from(bound) * sign).checked_sub(sum)) else {
            continue;
        };
        // If a term is open below, only that one gets a bound from above.
        let bounded = |at: usize| first.is_none_or(|first| first == at);
        for (_, &(factor, operand)) in terms.iter().enumerate().filter(|&(at, _)| bounded(at)) {
            let own = if first.is_none() { least(&(factor, operand), variables) } else { Some(0) };
            let most = own.and_then(|own| rest.checked_add(own));
            let factor = i128::from(factor) * sign;
            let within = match (most, factor) {
                (Some(most), 1..) => [None, Some(most.div_euclid(factor))],
                (Some(most), ..=-1) => [Some(most.div_euclid(factor)), None],
                _ => continue,
            };
            has_changed |= close(operand, within, variables);
        }
    }
    has_changed
}

/// Returns the least and the greatest value of some operands.
fn hull(list: &[Operand], variables: &Variables) -> Ends {
    let all = list.iter().map(|&operand| ends(operand, variables));
    let both = |a: Ends, b: Ends| {
        [a[0].zip(b[0]).map(|(a, b)| a.min(b)), a[1].zip(b[1]).map(|(a, b)| a.max(b))]
    };
    all.reduce(both).unwrap_or([None; 2])
}

fn imply_extreme(
    values: &[Operand],
    result: Operand,
    is_greatest: bool,
    variables: &mut Variables,
) -> bool {
    let mut within = hull(values, variables);
    // One end of the extreme is known as soon as that of one value is.
    let side = usize::from(!is_greatest);
    let known = values.iter().filter_map(|&value| ends(value, variables)[side]);
    within[side] = if is_greatest { known.max() } else { known.min() };
    let mut has_changed = close(result, within, variables);
    let mut of_values = ends(result, variables);
    of_values[side] = None;
    for &value in values {
        has_changed |= close(value, of_values, variables);
    }
    has_changed
}

/// Returns the greatest distance from 0.
fn magnitude(ends: Ends) -> Option<i128> {
    Some(ends[0]?.abs().max(ends[1]?.abs()))
}

/// Returns the ends of the result of an operation.
fn of_operation(name: &str, [x, y]: [Ends; 2]) -> Ends {
    let around = |most: Option<i128>| [most.map(|most| -most), most];
    match name {
        "int_times" => {
            let corner = |a: usize, b: usize| x[a]?.checked_mul(y[b]?);
            let corners = [corner(0, 0), corner(0, 1), corner(1, 0), corner(1, 1)];
            let corners: Option<Vec<i128>> = corners.into_iter().collect();
            let Some(corners) = corners else { return [None; 2] };
            [corners.iter().min().copied(), corners.iter().max().copied()]
        }
        "int_div" => around(magnitude(x)),
        "int_mod" => match (magnitude(x), magnitude(y).map(|most| (most - 1).max(0))) {
            (Some(a), Some(b)) => around(Some(a.min(b))),
            (a, b) => around(a.or(b)),
        },
        _ => {
            let exponent = y[1].and_then(|most| u32::try_from(most.max(1)).ok());
            let most = magnitude(x).zip(exponent);
            around(most.and_then(|(base, exponent)| base.max(1).checked_pow(exponent)))
        }
    }
}
