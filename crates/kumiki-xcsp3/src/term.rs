//! Functional expressions: `eq(add(x,y),3)`.
//!
//! Invariant: an operator has as many operands as it takes. No expression is nested deeper than
//! [`DEPTH_LIMIT`], so a function may recurse into its parts.

mod bounds;
mod guard;
mod notation;
mod operator;

pub(crate) use operator::{Kind, Operator};

use crate::error::{Fault, quoted};
use crate::tokens::{expect_number, interval, parts};
use crate::variables::Variables;
use std::sync::Arc;

/// The greatest depth of expressions within one another.
const DEPTH_LIMIT: usize = 60;

/// A functional expression.
#[derive(Clone, PartialEq, Debug)]
pub(crate) enum Term {
    /// A whole number.
    Int(i64),
    /// A variable.
    Var(usize),
    /// A symbol.
    Symbol(Arc<str>),
    /// The whole numbers of an interval, within a set.
    Interval(i64, i64),
    /// An operator with its operands.
    Call(Operator, Vec<Term>),
}

impl Term {
    /// Returns an operator with its operands.
    pub(crate) fn call(operator: Operator, operands: impl Into<Vec<Term>>) -> Term {
        Term::Call(operator, operands.into())
    }

    /// Returns a comparison of two terms.
    pub(crate) fn pair(operator: Operator, left: Term, right: Term) -> Term {
        Term::call(operator, [left, right])
    }

    /// Returns the sum of the term and a number.
    pub(crate) fn plus(self, number: i64) -> Term {
        match (self, number) {
            (term, 0) => term,
            (Term::Int(int), _) if int.checked_add(number).is_some() => Term::Int(int + number),
            (term, _) => Term::call(Operator::Add, [term, Term::Int(number)]),
        }
    }

    /// Returns the product of two terms.
    pub(crate) fn times(self, other: Term) -> Term {
        match (self, other) {
            (Term::Int(1), term) | (term, Term::Int(1)) => term,
            (term, factor @ Term::Int(_)) => Term::pair(Operator::Mul, factor, term),
            (term, other) => Term::pair(Operator::Mul, term, other),
        }
    }

    /// Returns the entry of `list` at a place that counts from `start`.
    pub(crate) fn entry(list: Vec<Term>, place: Term, start: i64) -> Term {
        let place = place.plus(start.saturating_neg());
        Term::Call(Operator::Entry, [place].into_iter().chain(list).collect())
    }

    /// Returns the number of different values of `terms`, without those of `except`.
    ///
    /// # Errors
    /// If its text would be too long.
    pub(crate) fn distinct(
        terms: &[Term],
        except: &[i64],
        variables: &Variables,
    ) -> Result<Term, Fault> {
        variables.spend((terms.len() as u64).saturating_mul(terms.len() as u64))?;
        let kept = |term: &Term| {
            let except = except.iter().map(|&value| Term::Int(value)).collect();
            Term::pair(Operator::NotIn, term.clone(), Term::Call(Operator::Set, except))
        };
        // A value is counted where it occurs for the first time.
        let is_first = |(place, term): (usize, &Term)| {
            let differs = |before: &Term| Term::pair(Operator::Ne, before.clone(), term.clone());
            let mut all: Vec<Term> = terms[..place].iter().map(differs).collect();
            all.extend((!except.is_empty()).then(|| kept(term)));
            Term::joined(Operator::And, all)
        };
        Ok(Term::joined(Operator::Add, terms.iter().enumerate().map(is_first).collect()))
    }

    /// Returns the term that all of `terms` are true, or that one is, or the sum of them.
    pub(crate) fn joined(operator: Operator, mut terms: Vec<Term>) -> Term {
        match terms.len() {
            0 => Term::Int(i64::from(operator == Operator::And)),
            1 => terms.remove(0),
            _ => Term::Call(operator, terms),
        }
    }

    /// Returns the term that is true if this one is false.
    pub(crate) fn negation(self) -> Term {
        Term::call(Operator::Not, [self])
    }

    /// Returns the expression that `text` states.
    pub(crate) fn parse(text: &str, variables: &Variables) -> Result<Term, Fault> {
        parse(text.trim(), variables, DEPTH_LIMIT)
    }

    /// Returns the variable or the constant that `text` is.
    pub(crate) fn leaf(text: &str, variables: &Variables) -> Result<Term, Fault> {
        if let Some(var) = variables.find(text) {
            return Ok(Term::Var(var));
        }
        match text.starts_with(|first: char| first.is_ascii_digit() || "+-".contains(first)) {
            true => expect_number(text).map(Term::Int),
            false if variables.has_symbol(text) => Ok(Term::Symbol(text.into())),
            false if text.is_empty() => Err(Fault::new("an operand is missing")),
            false => variables.expect(text).map(Term::Var),
        }
    }

    /// Returns the number that it is, if it is one.
    pub(crate) fn as_int(&self) -> Option<i64> {
        match self {
            Term::Int(int) => Some(*int),
            _ => None,
        }
    }

    /// Returns the variable that it is, if it is one.
    pub(crate) fn as_var(&self) -> Option<usize> {
        match self {
            Term::Var(var) => Some(*var),
            _ => None,
        }
    }

    /// Returns whether it is a number that is calculated otherwise than as a sum: a product, an
    /// extreme, a quotient.
    pub(crate) fn is_curved(&self) -> bool {
        let Term::Call(operator, operands) = self else { return false };
        match operator {
            Operator::Add | Operator::Sub | Operator::Neg => operands.iter().any(Term::is_curved),
            Operator::Mul => {
                operands.iter().filter(|operand| operand.as_int().is_none()).count() > 1
            }
            _ => operator.kind() == Kind::Number,
        }
    }

    /// Returns whether its values are 0 and 1.
    pub(crate) fn is_truth(&self, variables: &Variables) -> bool {
        match self {
            Term::Int(int) => (0..=1).contains(int),
            Term::Var(var) => matches!(variables.values(*var).ends(), Some((0.., ..=1))),
            Term::Call(operator, _) => matches!(operator.kind(), Kind::Comparison | Kind::Logic),
            Term::Symbol(_) | Term::Interval(..) => false,
        }
    }
}

/// Returns the expression that `text` states, with `depth` levels at most.
fn parse(text: &str, variables: &Variables, depth: usize) -> Result<Term, Fault> {
    let Some(open) = text.find('(') else {
        return match interval(text) {
            Some(ends) => ends.map(|(first, last)| Term::Interval(first, last)),
            None => Term::leaf(text, variables),
        };
    };
    if depth == 0 {
        let message = format!("expressions stand in one another {DEPTH_LIMIT} deep at most");
        return Err(Fault::new(message));
    }
    let name = text[..open].trim_end();
    let operator = Operator::named(name)?;
    let inner = text[open + 1..].strip_suffix(')');
    let inner = inner
        .filter(|inner| is_balanced(inner))
        .ok_or_else(|| Fault::new(format!("the brackets of {} do not match", quoted(text))))?;
    let mut operands = Vec::new();
    if !inner.trim().is_empty() {
        for part in parts(inner) {
            operands.push(parse(part, variables, depth - 1)?);
        }
    }
    operator.expect_operands(operands.len())?;
    let of_set = matches!(operator, Operator::Set | Operator::In | Operator::NotIn);
    let mut places = operands.iter().enumerate();
    let strange = places.find(|&(place, operand)| match operand {
        Term::Interval(..) => !of_set || operator != Operator::Set && place == 0,
        Term::Call(Operator::Set, _) => operator == Operator::Set || !of_set || place == 0,
        _ => of_set && operator != Operator::Set && place == 1,
    });
    match strange {
        Some(_) => {
            Err(Fault::new(format!("a set stands behind in and notin only: {}", quoted(text))))
        }
        None => Ok(Term::Call(operator, operands)),
    }
}

/// Returns whether no bracket of `text` closes what is not open, and each is closed.
fn is_balanced(text: &str) -> bool {
    let mut depth = 0i64;
    let mut is_open = true;
    for byte in text.bytes() {
        depth += i64::from(byte == b'(') - i64::from(byte == b')');
        is_open &= depth >= 0;
    }
    is_open && depth == 0
}
