//! The functions that an expression can call.
//!
//! Invariant: a function of one tuple is that of its entries.

use super::Function;
use super::evaluate::Evaluated;
use crate::values::{Calculator, Fault, Number, Operator, Sketch, Truth, Value};
use std::cmp::Ordering;

/// Returns what is known of the result for `values`.
///
/// # Errors
/// If Python raises an error for all of them.
pub(super) fn call(
    function: Function,
    mut values: Vec<Sketch>,
    calculator: &mut Calculator,
) -> Evaluated {
    let sought = if function == Function::Count { values.pop() } else { None };
    if let [value] = &*values {
        let is_extreme = matches!(function, Function::Max | Function::Min);
        match (value.entries(), value) {
            _ if function == Function::Abs => return calculator.abs(value),
            (Some(entries), _) => values = entries,
            // It may be a tuple.
            (None, Sketch::Unknown) => return Ok(calculator.unknown()),
            _ if is_extreme => return Err(Fault::Invalid),
            _ => {}
        }
    }
    let number = |truth: Truth, truths: &[Truth]| {
        truths.iter().filter(|&&other| other == truth).count() as i128
    };
    let truths: Vec<Truth> = values.iter().map(Sketch::truth).collect();
    let (yes, maybe) = (number(Truth::Yes, &truths), number(Truth::Maybe, &truths));
    match function {
        Function::Abs => Err(Fault::Invalid),
        Function::Max => extreme(&values, Ordering::Greater, calculator),
        Function::Min => extreme(&values, Ordering::Less, calculator),
        Function::Sum => {
            let start = Sketch::Known(Value::Int(0));
            let add = |sum: Sketch, value| calculator.operate(Operator::Add, &sum, value);
            values.iter().try_fold(start, add)
        }
        Function::All if number(Truth::No, &truths) > 0 => Ok(Sketch::of_truth(Truth::No)),
        Function::Any if yes > 0 => Ok(Sketch::of_truth(Truth::Yes)),
        Function::All | Function::Any if maybe > 0 => Ok(Sketch::of_truth(Truth::Maybe)),
        Function::All => Ok(Sketch::of_truth(Truth::Yes)),
        Function::Any => Ok(Sketch::of_truth(Truth::No)),
        Function::Count => {
            let sought = sought.ok_or(Fault::Invalid)?;
            let truths: Vec<Truth> = values.iter().map(|value| value.equals(&sought)).collect();
            let least = number(Truth::Yes, &truths);
            Ok(Sketch::whole(least, least + number(Truth::Maybe, &truths)))
        }
    }
}

/// Returns the first of the values that no other precedes in the `wanted` order.
fn extreme(values: &[Sketch], wanted: Ordering, calculator: &mut Calculator) -> Evaluated {
    let (first, rest) = values.split_first().ok_or(Fault::Invalid)?;
    let mut chosen = first.clone();
    for other in rest {
        chosen = match (&chosen, other) {
            (Sketch::Known(a), Sketch::Known(b)) => {
                if b.order(a)? == Some(wanted) {
                    other.clone()
                } else {
                    chosen
                }
            }
            _ => match (chosen.bounds(), other.bounds()) {
                (Some((a, b)), Some((c, d))) => {
                    let of = |a: Number, c: Number| {
                        if Some(wanted) == c.order(a) { c } else { a }
                    };
                    Sketch::from(of(a, c)).or(Sketch::from(of(b, d)))
                }
                _ => calculator.unknown(),
            },
        };
    }
    Ok(chosen)
}
