//! The value of an expression, or what is known of it.
//!
//! Invariant: evaluation is lazy as in Python: it skips the values after the one that decides
//! `and`, `or`, or a chain of comparisons, and the other side of `if`. If all variables are fixed,
//! no truth is `Maybe`, and the value is Python's. Otherwise a part that may be skipped counts as
//! one that may fail.

use super::functions::call;
use super::{Expr, Node};
use crate::domains::Domains;
use crate::values::{Calculator, Comparison, Fault, Operator, Sketch, Truth, Value};

pub(super) type Evaluated = Result<Sketch, Fault>;

/// Returns what is known of the value for what is left of the variables, and whether Python may
/// raise an error for some of it.
///
/// # Errors
/// If Python raises an error for all of it, or nothing can be calculated.
pub(crate) fn evaluate(expr: &Expr, domains: &Domains) -> Result<(Sketch, bool), Fault> {
    let mut evaluator = Evaluator { domains, calculator: Calculator::default() };
    let sketch = evaluator.value(expr)?;
    Ok((sketch, evaluator.calculator.may_fail))
}

pub(super) struct Evaluator<'d> {
    domains: &'d Domains,
    pub(super) calculator: Calculator,
}

impl Evaluator<'_> {
    fn value(&mut self, expr: &Expr) -> Evaluated {
        match &expr.node {
            Node::Constant(value) => Ok(Sketch::Known(value.clone())),
            Node::TooLarge => Err(Fault::Undecided),
            Node::Variable(variable) => Ok(self.domains.sketch(*variable)),
            Node::Tuple(parts) | Node::Array(parts) => Ok(Sketch::tuple(self.values(parts)?)),
            Node::Sign { is_minus: true, value } => {
                let value = self.value(value)?;
                self.calculator.negated(&value)
            }
            // A plus makes a number of a truth value, and is an error before what is no number.
            Node::Sign { is_minus: false, value } => {
                let value = self.value(value)?;
                let zero = Sketch::Known(Value::Int(0));
                self.calculator.operate(Operator::Subtract, &value, &zero)
            }
            Node::Chain(first, rest) => {
                let mut left = self.value(first)?;
                for (operator, right) in rest {
                    let right = self.value(right)?;
                    left = self.calculator.operate(*operator, &left, &right)?;
                }
                Ok(left)
            }
            Node::Comparison(first, rest) => self.compared(first, rest),
            Node::Not(value) => Ok(Sketch::of_truth(self.value(value)?.truth().negated())),
            Node::And(parts) => self.connected(parts, Truth::No),
            Node::Or(parts) => self.connected(parts, Truth::Yes),
            Node::Implies(parts) => match self.value(&parts[0])?.truth() {
                Truth::No => Ok(Sketch::of_truth(Truth::Yes)),
                Truth::Yes => Ok(Sketch::of_truth(self.value(&parts[1])?.truth())),
                Truth::Maybe => {
                    let right = self.perhaps(&parts[1])?.map_or(Truth::Yes, |right| right.truth());
                    let is_sure = right == Truth::Yes;
                    Ok(Sketch::of_truth(if is_sure { Truth::Yes } else { Truth::Maybe }))
                }
            },
            Node::Iff(parts) => {
                let (one, other) = (self.value(&parts[0])?.truth(), self.value(&parts[1])?.truth());
                let is_open = one == Truth::Maybe || other == Truth::Maybe;
                Ok(Sketch::of_truth(if is_open { Truth::Maybe } else { Truth::of(one == other) }))
            }
            Node::If(parts) => self.chosen(parts),
            Node::Entry(parts) => {
                let (list, index) = (self.value(&parts[0])?, self.value(&parts[1])?);
                self.entry(&list, &index)
            }
            Node::Call(function, parts) => {
                let values = self.values(parts)?;
                call(*function, values, &mut self.calculator)
            }
        }
    }

    fn values(&mut self, parts: &[Expr]) -> Result<Vec<Sketch>, Fault> {
        parts.iter().map(|part| self.value(part)).collect()
    }

    /// Returns the value of a part that Python may not evaluate; `None` if it has no value.
    fn perhaps(&mut self, part: &Expr) -> Result<Option<Sketch>, Fault> {
        match self.value(part) {
            Ok(value) => Ok(Some(value)),
            Err(Fault::Invalid) => {
                self.calculator.may_fail = true;
                Ok(None)
            }
            Err(Fault::Undecided) => Ok(Some(self.calculator.unknown())),
        }
    }

    fn compared(&mut self, first: &Expr, rest: &[(Comparison, Expr)]) -> Evaluated {
        let mut left = self.value(first)?;
        let mut all = Truth::Yes;
        for (comparison, right) in rest {
            let right = match all {
                Truth::Maybe => match self.perhaps(right)? {
                    Some(right) => right,
                    None => return Ok(Sketch::of_truth(Truth::No)),
                },
                _ => self.value(right)?,
            };
            let compared = self.calculator.compare(*comparison, &left, &right);
            match (compared, all) {
                (Ok(Truth::No), _) => return Ok(Sketch::of_truth(Truth::No)),
                (Ok(Truth::Yes), _) => {}
                (Ok(Truth::Maybe), _) => all = Truth::Maybe,
                (Err(Fault::Invalid), Truth::Maybe) => {
                    self.calculator.may_fail = true;
                    return Ok(Sketch::of_truth(Truth::No));
                }
                (Err(fault), _) => return Err(fault),
            }
            left = right;
        }
        Ok(Sketch::of_truth(all))
    }

    /// Returns the value of `and`, which `No` decides, or of `or`, which `Yes` decides.
    fn connected(&mut self, parts: &[Expr], deciding: Truth) -> Evaluated {
        // The values that are possible if one of the parts so far decides.
        let mut early: Option<Sketch> = None;
        for (at, part) in parts.iter().enumerate() {
            let value = match early {
                None => self.value(part)?,
                Some(_) => match self.perhaps(part)? {
                    Some(value) => value,
                    None => break,
                },
            };
            let truth = value.truth();
            let is_last = at + 1 == parts.len();
            if !is_last && truth == deciding.negated() {
                continue;
            }
            let is_end = is_last || truth == deciding;
            let value = if is_end { value } else { narrowed(value, deciding) };
            early = Some(match early {
                Some(early) => early.or(value),
                None => value,
            });
            if is_end {
                break;
            }
        }
        early.ok_or(Fault::Invalid)
    }

    fn chosen(&mut self, parts: &[Expr; 3]) -> Evaluated {
        let [condition, then, otherwise] = parts;
        match self.value(condition)?.truth() {
            Truth::Yes => self.value(then),
            Truth::No => self.value(otherwise),
            Truth::Maybe => match (self.perhaps(then)?, self.perhaps(otherwise)?) {
                (Some(then), Some(otherwise)) => Ok(then.or(otherwise)),
                (Some(value), None) | (None, Some(value)) => Ok(value),
                (None, None) => Err(Fault::Invalid),
            },
        }
    }

    fn entry(&mut self, list: &Sketch, index: &Sketch) -> Evaluated {
        let Some(entries) = list.entries() else {
            return match list {
                Sketch::Unknown => Ok(self.calculator.unknown()),
                _ => Err(Fault::Invalid),
            };
        };
        match (index, index.whole_bounds()) {
            (_, Some((low, high))) => {
                let last = entries.len() as i128 - 1;
                self.calculator.may_fail |= low < 0 || high > last;
                let may_be = low.max(0)..=high.min(last);
                let entries = may_be.filter_map(|at| entries.get(usize::try_from(at).ok()?));
                entries.cloned().reduce(Sketch::or).ok_or(Fault::Invalid)
            }
            (Sketch::Known(_) | Sketch::Tuple(_), None) => Err(Fault::Invalid),
            _ => Ok(self.calculator.unknown()),
        }
    }
}

/// Returns what is known of a value if it also has this truth.
fn narrowed(value: Sketch, truth: Truth) -> Sketch {
    match (value, truth) {
        (Sketch::Whole(..), Truth::No) => Sketch::whole(0, 0),
        (Sketch::Whole(0, high), Truth::Yes) => Sketch::whole(1, high),
        (value, _) => value,
    }
}
