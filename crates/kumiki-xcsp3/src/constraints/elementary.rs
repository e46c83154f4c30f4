//! Intension, instantiation and clauses.
//!
//! Invariant: a claim about one variable and a constant is the value of the variable.

use super::Reader;
use crate::claims::Claim;
use crate::error::{Fault, quoted};
use crate::frame::Frame;
use crate::sequence;
use crate::term::{Operator, Term};
use crate::tokens::tokens;

/// Reads an expression that is true.
pub(super) fn intension(reader: &mut Reader, frame: &Frame<'_>) -> Result<Claim, Fault> {
    let expression = frame.child("function").unwrap_or(*frame);
    Ok(Claim::Term(expression.term(reader.variables())?))
}

/// Reads that variables have values; `*` is any value.
pub(super) fn instantiation(reader: &mut Reader, frame: &Frame<'_>) -> Result<Claim, Fault> {
    let variables = reader.variables();
    let list = frame.terms_of("list", variables)?;
    let values = frame.expect("values")?;
    let text = values.text()?;
    let mut wanted = Vec::new();
    for token in tokens(&text) {
        match token.strip_prefix('*') {
            Some("") => wanted.push(None),
            Some(times) => {
                let times = times.strip_prefix('x').and_then(|times| times.parse().ok());
                let times: u64 =
                    times.ok_or_else(|| values.fault(format!("{} is no value", quoted(token))))?;
                variables.spend(times).map_err(values.place())?;
                wanted.extend((0..times).map(|_| None));
            }
            None => {
                let terms = sequence::terms(token, variables).map_err(values.place())?;
                wanted.extend(terms.into_iter().map(Some));
            }
        }
    }
    values.expect_length(("values", wanted.len()), list.len())?;
    let fixed = list.into_iter().zip(wanted);
    let fixed = fixed.filter_map(|(term, value)| Some(Claim::pair(Operator::Eq, term, value?)));
    Ok(Claim::All(fixed.collect()))
}

/// Reads that one of some variables is 1, or one of those within `not` is 0.
pub(super) fn clause(reader: &mut Reader, frame: &Frame<'_>) -> Result<Claim, Fault> {
    let literals = frame.list()?.terms(reader.variables())?;
    let literal = |term: Term| match term {
        Term::Call(Operator::Not, mut negated) => match negated.pop() {
            Some(Term::Var(var)) => Ok(Term::pair(Operator::Eq, Term::Var(var), Term::Int(0))),
            _ => Err(Fault::new("a literal is a variable, or not of one")),
        },
        Term::Var(_) => Ok(Term::pair(Operator::Eq, term, Term::Int(1))),
        _ => Err(Fault::new("a literal is a variable, or not of one")),
    };
    let literals = literals.into_iter().map(literal).collect::<Result<Vec<Term>, Fault>>()?;
    Ok(match literals.is_empty() {
        true => Claim::any(Vec::new()),
        false => Claim::Term(Term::joined(Operator::Or, literals)),
    })
}
