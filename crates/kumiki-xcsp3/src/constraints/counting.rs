//! Sums and counts.
//!
//! Invariant: a relation of the library has variables and constants only. Whatever has other parts
//! becomes an expression.

use super::{Reader, constant, ints_of, variables_of};
use crate::claims::Claim;
use crate::error::{Fault, quoted};
use crate::frame::{Condition, Frame};
use crate::term::{Operator, Term};
use crate::tokens::interval;
use crate::variables::Variables;
use kumiki::Mixed;
use kumiki::constraints::Comparison;
use kumiki::relations::{Operation, RelationData, Target};

/// Reads that a sum of terms, each times a coefficient, meets a condition.
pub(super) fn sum(reader: &mut Reader, frame: &Frame<'_>) -> Result<Claim, Fault> {
    let variables = reader.variables();
    let terms = frame.list()?.terms(variables)?;
    let coefficients = match frame.child("coeffs") {
        Some(coefficients) => coefficients.terms(variables)?,
        None => vec![Term::Int(1); terms.len()],
    };
    frame.expect_length(("coefficients", coefficients.len()), terms.len())?;
    let condition = frame.expect("condition")?.condition(variables)?;
    reader.sum_of((&terms, &coefficients), &condition)
}

/// The greatest number of terms of a sum that is an expression.
const TERMS_LIMIT: usize = 1000;

/// From so many on, the products of a sum are variables of their own: a sum of variables propagates
/// more than one of products, as long as there are several.
const PRODUCTS: usize = 3;

impl Reader {
    /// Returns the claim that a sum of terms, each times a coefficient, meets a condition.
    pub(super) fn sum_of(
        &mut self,
        (terms, by): (&[Term], &[Term]),
        condition: &Condition,
    ) -> Result<Claim, Fault> {
        let is_product = |(term, by): &(&Term, &Term)| by.as_int().is_none() || term.is_curved();
        let is_long = terms.len() > TERMS_LIMIT;
        if !is_long && terms.iter().zip(by).filter(is_product).count() < PRODUCTS {
            return Ok(weighted_sum(terms, by, condition));
        }
        let (terms, by) = self.products((terms, by), is_long)?;
        match linear(&terms, &by, condition) {
            Some(claim) => Ok(claim),
            None if is_long => {
                let total = self.total(&terms, &by)?;
                Ok(Claim::Term(condition.on(total)))
            }
            None => Ok(weighted_sum(&terms, &by, condition)),
        }
    }

    /// Returns the sum of terms, each times a coefficient: a variable of its own, if it is long.
    pub(crate) fn short_sum(&mut self, terms: &[Term], by: &[Term]) -> Result<Term, Fault> {
        if terms.len() <= TERMS_LIMIT {
            let products = terms.iter().zip(by).map(|(term, by)| term.clone().times(by.clone()));
            return Ok(Term::joined(Operator::Add, products.collect()));
        }
        let (terms, by) = self.products((terms, by), true)?;
        self.total(&terms, &by)
    }

    /// Returns terms with coefficients that are numbers, for coefficients of any kind. Products are
    /// variables of their own, and so is any other term that is calculated, if `all` are.
    fn products(
        &mut self,
        (terms, by): (&[Term], &[Term]),
        all: bool,
    ) -> Result<(Vec<Term>, Vec<Term>), Fault> {
        let (mut views, mut factors) = (Vec::new(), Vec::new());
        for (term, by) in terms.iter().zip(by) {
            let (term, factor) = match by {
                Term::Int(_) => (term.clone(), by.clone()),
                _ => (term.clone().times(by.clone()), Term::Int(1)),
            };
            views.push(match term {
                Term::Call(..) if all || term.is_curved() => {
                    Term::Var(self.statements.view(&term)?)
                }
                _ => term,
            });
            factors.push(factor);
        }
        Ok((views, factors))
    }

    /// Returns a new variable that is the sum of variables and numbers, each times a number.
    fn total(&mut self, terms: &[Term], by: &[Term]) -> Result<Term, Fault> {
        let products = terms.iter().zip(by).map(|(term, by)| term.clone().times(by.clone()));
        let sum = Term::joined(Operator::Add, products.collect());
        let ends = sum.bounds(self.variables()).ends();
        let ends = ends.ok_or_else(|| Fault::new("the sum may need more than 64 bits"))?;
        let total = Term::Var(self.statements.add_total(ends)?);
        let condition = Condition { operator: Operator::Eq, operand: total.clone() };
        self.statements.state(weighted_sum(terms, by, &condition), None)?;
        Ok(total)
    }
}

/// Returns the claim that a sum of terms, each times a coefficient, meets a condition.
fn weighted_sum(terms: &[Term], coefficients: &[Term], condition: &Condition) -> Claim {
    if let Some(claim) = linear(terms, coefficients, condition) {
        return claim;
    }
    let products = terms.iter().zip(coefficients).map(|(term, by)| term.clone().times(by.clone()));
    let products: Vec<Term> = products.collect();
    let sum = match products.is_empty() {
        true => Term::Int(0),
        false => Term::joined(Operator::Add, products),
    };
    if let (Operator::In, Term::Call(Operator::Set, set)) = (condition.operator, &condition.operand)
        && let [Term::Interval(first, last)] = set[..]
    {
        // A sum in an interval is between two bounds.
        let bounds = [(Operator::Ge, first), (Operator::Le, last)].map(|(operator, bound)| {
            let bound = Condition { operator, operand: Term::Int(bound) };
            weighted_sum(terms, coefficients, &bound)
        });
        return Claim::All(bounds.into());
    }
    Claim::Term(condition.on(sum))
}

/// Returns the claim as a relation, if the sum is one of variables with constant coefficients, and
/// it is compared with a constant or a variable.
fn linear(terms: &[Term], coefficients: &[Term], condition: &Condition) -> Option<Claim> {
    let coefficients = ints_of(coefficients)?;
    let (comparison, excess) = match condition.operator {
        Operator::Eq => (Comparison::Equal, 0),
        Operator::Le => (Comparison::AtMost, 0),
        Operator::Lt => (Comparison::AtMost, -1),
        Operator::Ge => (Comparison::AtLeast, 0),
        Operator::Gt => (Comparison::AtLeast, 1),
        _ => return None,
    };
    let (mut vars, mut multipliers) = (Vec::new(), Vec::new());
    let mut bound: i64 = excess;
    for (term, coefficient) in terms.iter().zip(coefficients) {
        match term {
            Term::Var(var) => {
                vars.push(*var);
                multipliers.push(coefficient);
            }
            Term::Int(int) => bound = bound.checked_sub(coefficient.checked_mul(*int)?)?,
            _ => return None,
        }
    }
    let mut target = Target::Last;
    match condition.operand {
        Term::Int(int) => target = Target::Constant(Mixed::Int(bound.checked_add(int)?)),
        Term::Var(var) if bound == 0 => vars.push(var),
        Term::Var(var) => {
            vars.push(var);
            multipliers.push(-1);
            target = Target::Constant(Mixed::Int(bound));
        }
        _ => return None,
    }
    if vars.len() == usize::from(target == Target::Last) {
        return None;
    }
    let multipliers = multipliers
        .iter()
        .any(|&by| by != 1)
        .then(|| multipliers.into_iter().map(Mixed::Int).collect());
    let sum =
        RelationData::Calculation { operation: Operation::Sum, multipliers, comparison, target };
    Some(Claim::Relation(sum, vars))
}

/// Reads that the number of entries with a value of a list meets a condition.
pub(super) fn count(reader: &mut Reader, frame: &Frame<'_>) -> Result<Claim, Fault> {
    let variables = reader.variables();
    let list = frame.terms_of("list", variables)?;
    let values = frame.terms_of("values", variables)?;
    let condition = frame.expect("condition")?.condition(variables)?;
    Ok(counted(variables, (&list, &values), &condition))
}

/// Returns the claim that the number of entries of a list with one of some values meets a
/// condition.
pub(super) fn counted(
    variables: &Variables,
    (list, values): (&[Term], &[Term]),
    condition: &Condition,
) -> Claim {
    let constants: Option<Vec<Mixed>> = values.iter().map(constant).collect();
    let comparison = match condition.operator {
        Operator::Eq => Some((Comparison::Equal, 0)),
        Operator::Le => Some((Comparison::AtMost, 0)),
        Operator::Lt => Some((Comparison::AtMost, -1)),
        Operator::Ge => Some((Comparison::AtLeast, 0)),
        Operator::Gt => Some((Comparison::AtLeast, 1)),
        _ => None,
    };
    if let (Some(constants), Some((comparison, excess)), Some(mut vars)) =
        (constants, comparison, variables_of(list))
    {
        match condition.operand {
            Term::Int(bound) => {
                let bound = bound.checked_add(excess).and_then(|bound| usize::try_from(bound).ok());
                if let Some(bound) = bound {
                    let count = RelationData::Count { values: constants, comparison, bound };
                    return Claim::Relation(count, vars);
                }
            }
            Term::Var(var) if excess == 0 => {
                vars.push(var);
                return Claim::Relation(
                    RelationData::VariableCount { values: constants, comparison },
                    vars,
                );
            }
            _ => {}
        }
    }
    let is_counted = list.iter().map(|term| is_one_of(term, values, variables));
    let number = match list.is_empty() {
        true => Term::Int(0),
        false => Term::joined(Operator::Add, is_counted.collect()),
    };
    Claim::Term(condition.on(number))
}

/// Returns the term that `term` has one of `values`.
fn is_one_of(term: &Term, values: &[Term], variables: &Variables) -> Term {
    match values {
        [Term::Int(1)] if term.is_truth(variables) => term.clone(),
        [Term::Int(0)] if term.is_truth(variables) => term.clone().negation(),
        [value] => Reader::is_equal(term, value),
        _ => {
            let set = Term::Call(Operator::Set, values.to_vec());
            Term::pair(Operator::In, term.clone(), set)
        }
    }
}

/// Reads that the number of different values meets a condition.
pub(super) fn distinct_values(reader: &mut Reader, frame: &Frame<'_>) -> Result<Claim, Fault> {
    let lists = frame.children("list");
    let [list] = &lists[..] else {
        return Err(Fault::new("the values of lists are not read, but those of one list"));
    };
    let variables = reader.variables();
    let list = list.terms(variables)?;
    let except = frame.ints_of("except", variables)?;
    let condition = frame.expect("condition")?.condition(variables)?;
    let is_several = matches!(
        (condition.operator, &condition.operand),
        (Operator::Gt, Term::Int(1)) | (Operator::Ge, Term::Int(2))
    );
    if is_several && except.is_empty() && list.len() > 1 {
        // Some value differs from the first.
        let differ = |term: &Term| Term::pair(Operator::Ne, list[0].clone(), term.clone());
        let differ = list[1..].iter().map(differ).collect();
        return Ok(Claim::Term(Term::joined(Operator::Or, differ)));
    }
    let number = match list.is_empty() {
        true => Term::Int(0),
        false => Term::distinct(&list, &except, variables)?,
    };
    Ok(Claim::Term(condition.on(number)))
}

/// Reads that each of some values occurs so often.
pub(super) fn cardinality(reader: &mut Reader, frame: &Frame<'_>) -> Result<Claim, Fault> {
    let variables = reader.variables();
    let list = frame.terms_of("list", variables)?;
    let values_frame = frame.expect("values")?;
    let values = values_frame.terms(variables)?;
    let conditions = occurrences(&frame.expect("occurs")?, variables)?;
    frame.expect_length(("numbers of occurrences", conditions.len()), values.len())?;
    let mut claims = Vec::new();
    for (value, conditions) in values.iter().zip(&conditions) {
        let value = (&list[..], std::slice::from_ref(value));
        claims.extend(conditions.iter().map(|condition| counted(variables, value, condition)));
    }
    if values_frame.element.flag("closed", false)? {
        let set = Term::Call(Operator::Set, values);
        let is_in = |term: &Term| Claim::pair(Operator::In, term.clone(), set.clone());
        claims.extend(list.iter().map(is_in));
    }
    Ok(Claim::All(claims))
}

/// Returns the conditions on the number of occurrences of each value.
fn occurrences(frame: &Frame<'_>, variables: &Variables) -> Result<Vec<Vec<Condition>>, Fault> {
    let condition = |operator, operand| Condition { operator, operand };
    let mut all = Vec::new();
    for token in crate::tokens::tokens(&frame.text()?) {
        if let Some(ends) = interval(token).filter(|_| !token.contains('[')) {
            let (first, last) = ends.map_err(frame.place())?;
            let bounds = [(Operator::Ge, first), (Operator::Le, last)];
            all.push(bounds.map(|(by, bound)| condition(by, Term::Int(bound))).into());
            continue;
        }
        let terms = crate::sequence::terms(token, variables).map_err(frame.place())?;
        if terms.iter().any(|term| matches!(term, Term::Symbol(_))) {
            return Err(frame.fault(format!("{} is no number", quoted(token))));
        }
        all.extend(terms.into_iter().map(|term| vec![condition(Operator::Eq, term)]));
    }
    Ok(all)
}
