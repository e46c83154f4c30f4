//! Constraints that compare values with each other.
//!
//! Invariant: lists are compared entry by entry, so they have the same length.

use super::{Reader, transposed, variables_of};
use crate::claims::Claim;
use crate::error::Fault;
use crate::frame::Frame;
use crate::sequence;
use crate::term::{Operator, Term};
use kumiki::Mixed;
use kumiki::constraints::Comparison;
use kumiki::relations::RelationData;
use std::collections::BTreeSet;

/// The greatest number of values for each of which a constraint says that it occurs once.
const VALUES_LIMIT: u64 = 10_000;

/// Reads that values differ: those of a list, of the rows and columns of a matrix, or lists.
pub(super) fn all_different(reader: &mut Reader, frame: &Frame<'_>) -> Result<Claim, Fault> {
    let except = frame.child("except");
    if let Some(matrix) = frame.child("matrix") {
        let rows = matrix.rows(reader.variables())?;
        let except = frame.ints_of("except", reader.variables())?;
        let columns = transposed(&rows);
        let lines = rows.iter().chain(&columns);
        let lines = lines.map(|line| different(reader, line, &except));
        return lines.collect::<Result<_, _>>().map(Claim::All);
    }
    let lists = frame.children("list");
    if lists.len() > 1 {
        let lists: Result<Vec<Vec<Term>>, Fault> =
            lists.iter().map(|list| list.terms(reader.variables())).collect();
        let except = match except {
            Some(except) => {
                let text = except.text()?;
                sequence::int_rows(&text, reader.variables()).map_err(except.place())?
            }
            None => Vec::new(),
        };
        return different_lists(reader, &lists?, &except);
    }
    let list = match except {
        Some(_) => frame.expect("list")?,
        None => frame.list()?,
    };
    let list = list.terms(reader.variables())?;
    let except = frame.ints_of("except", reader.variables())?;
    different(reader, &list, &except)
}

/// Returns the claim that the values of `list` differ, but for those of `except`.
fn different(reader: &mut Reader, list: &[Term], except: &[i64]) -> Result<Claim, Fault> {
    if except.is_empty() {
        let shifted: Option<Vec<(usize, i64)>> = list.iter().map(shifted).collect();
        let (vars, offsets) = match shifted {
            Some(shifted) => shifted.into_iter().unzip(),
            None => (reader.views(list)?, vec![0; list.len()]),
        };
        let offsets = offsets.iter().any(|&offset| offset != 0).then_some(offsets);
        return Ok(Claim::Relation(RelationData::AllDifferent { offsets, strength: None }, vars));
    }
    let vars = reader.views(list)?;
    let values = vars.iter().map(|&var| reader.variables().values(var));
    if values.clone().map(|values| values.len()).fold(0, u64::saturating_add) <= VALUES_LIMIT {
        let mut all = BTreeSet::new();
        for values in values {
            all.extend(values.listed()?.iter().filter_map(Mixed::as_int));
        }
        let once = all.into_iter().filter(|value| !except.contains(value)).map(|value| {
            let values = vec![Mixed::Int(value)];
            let once = RelationData::Count { values, comparison: Comparison::AtMost, bound: 1 };
            Claim::Relation(once, vars.clone())
        });
        return Ok(Claim::All(once.collect()));
    }
    reader.variables().spend((vars.len() as u64).saturating_mul(vars.len() as u64))?;
    let except: Vec<Term> = except.iter().map(|&value| Term::Int(value)).collect();
    let pairs = vars.iter().enumerate().flat_map(|(place, &one)| {
        vars[place + 1..].iter().map(move |&other| (Term::Var(one), Term::Var(other)))
    });
    let pairs = pairs.map(|(one, other)| {
        let is_excepted = Term::Call(Operator::Set, except.clone());
        let is_excepted = Term::pair(Operator::In, one.clone(), is_excepted);
        let differ = Term::pair(Operator::Ne, one, other);
        Claim::Term(Term::joined(Operator::Or, vec![differ, is_excepted]))
    });
    Ok(Claim::All(pairs.collect()))
}

/// Returns the variable and the number that is added to it, if `term` is such a sum.
fn shifted(term: &Term) -> Option<(usize, i64)> {
    match term {
        Term::Var(var) => Some((*var, 0)),
        Term::Call(Operator::Add, operands) => match operands[..] {
            [Term::Var(var), Term::Int(int)] | [Term::Int(int), Term::Var(var)] => Some((var, int)),
            _ => None,
        },
        Term::Call(Operator::Sub, operands) => match operands[..] {
            [Term::Var(var), Term::Int(int)] => Some((var, int.checked_neg()?)),
            _ => None,
        },
        _ => None,
    }
}

/// Returns the claim that no two lists are equal, unless one is in `except`.
fn different_lists(
    reader: &Reader,
    lists: &[Vec<Term>],
    except: &[Vec<i64>],
) -> Result<Claim, Fault> {
    let width = lists.first().map_or(0, Vec::len);
    if lists.iter().map(Vec::len).chain(except.iter().map(Vec::len)).any(|len| len != width) {
        return Err(Fault::new("the lists have different lengths"));
    }
    let pairs = (lists.len() as u64).saturating_mul(lists.len() as u64);
    reader.variables().spend(pairs.saturating_mul((width + except.len()) as u64))?;
    let mut claims = Vec::new();
    for (place, one) in lists.iter().enumerate() {
        for other in &lists[place + 1..] {
            let entries = one.iter().zip(other);
            let mut ways: Vec<Term> =
                entries.map(|(a, b)| Term::pair(Operator::Ne, a.clone(), b.clone())).collect();
            ways.extend(except.iter().flat_map(|tuple| {
                [one, other].map(|list| {
                    let equal = list.iter().zip(tuple);
                    let equal = equal.map(|(term, &value)| {
                        Term::pair(Operator::Eq, term.clone(), Term::Int(value))
                    });
                    Term::joined(Operator::And, equal.collect())
                })
            }));
            claims.push(Claim::Term(Term::joined(Operator::Or, ways)));
        }
    }
    Ok(Claim::All(claims))
}

/// Reads that values are equal.
pub(super) fn all_equal(reader: &mut Reader, frame: &Frame<'_>) -> Result<Claim, Fault> {
    let list = frame.list()?.terms(reader.variables())?;
    Ok(match variables_of(&list) {
        Some(vars) => Claim::Relation(RelationData::AllEqual, vars),
        None => {
            let pairs = list.windows(2);
            Claim::All(
                pairs.map(|pair| Claim::Term(Reader::is_equal(&pair[0], &pair[1]))).collect(),
            )
        }
    })
}

/// Reads that each value, with a length added to it, compares with the next.
pub(super) fn ordered(reader: &mut Reader, frame: &Frame<'_>) -> Result<Claim, Fault> {
    let variables = reader.variables();
    let list = frame.list()?.terms(variables)?;
    let operator = frame.operator()?;
    if let Some(lengths) = frame.child("lengths") {
        let lengths = lengths.terms(variables)?;
        // A length behind the last value says nothing.
        if lengths.len() + 1 < list.len() || lengths.len() > list.len() {
            let found = lengths.len();
            return Err(Fault::new(format!("there are {found} lengths for {} values", list.len())));
        }
        let longer = list.iter().zip(lengths).zip(list.iter().skip(1));
        let longer = longer.map(|((term, length), next)| {
            Claim::pair(operator, sum_of(term, length), next.clone())
        });
        return Ok(Claim::All(longer.collect()));
    }
    Ok(match (operator, variables_of(&list)) {
        (Operator::Lt, Some(vars)) => Claim::Relation(RelationData::LessThan, vars),
        (Operator::Le, Some(vars)) => Claim::Relation(RelationData::LessOrEqual, vars),
        (Operator::Gt | Operator::Ge, Some(mut vars)) => {
            vars.reverse();
            let is_strict = operator == Operator::Gt;
            let less = if is_strict { RelationData::LessThan } else { RelationData::LessOrEqual };
            Claim::Relation(less, vars)
        }
        _ => {
            let pairs = list.windows(2);
            let pair = |pair: &[Term]| Claim::pair(operator, pair[0].clone(), pair[1].clone());
            Claim::All(pairs.map(pair).collect())
        }
    })
}

/// Returns the sum of a term and another.
fn sum_of(term: &Term, other: Term) -> Term {
    match other {
        Term::Int(int) => term.clone().plus(int),
        other => Term::pair(Operator::Add, term.clone(), other),
    }
}

/// Reads that lists, or the rows and the columns of a matrix, are in lexicographic order.
pub(super) fn lex(reader: &mut Reader, frame: &Frame<'_>) -> Result<Claim, Fault> {
    let operator = frame.operator()?;
    if let Some(matrix) = frame.child("matrix") {
        let rows = matrix.rows(reader.variables())?;
        let both =
            [lists_in_order(&rows, operator)?, lists_in_order(&transposed(&rows), operator)?];
        return Ok(Claim::All(both.into()));
    }
    let lists = frame.children("list");
    let lists: Result<Vec<Vec<Term>>, Fault> =
        lists.iter().map(|list| list.terms(reader.variables())).collect();
    lists_in_order(&lists?, operator)
}

/// Returns the claim that each list compares with the next.
fn lists_in_order(lists: &[Vec<Term>], operator: Operator) -> Result<Claim, Fault> {
    let pairs = lists.windows(2).map(|pair| {
        let [one, other] = [&pair[0], &pair[1]];
        if one.len() != other.len() {
            return Err(Fault::new("the lists have different lengths"));
        }
        let (less, more) = match operator {
            Operator::Lt | Operator::Le => (one, other),
            Operator::Gt | Operator::Ge => (other, one),
            _ => return Err(Fault::new("the order is lt, le, ge or gt")),
        };
        let is_strict = matches!(operator, Operator::Lt | Operator::Gt);
        let both: Vec<Term> = less.iter().chain(more).cloned().collect();
        Ok(match variables_of(&both) {
            Some(vars) if is_strict => Claim::Relation(RelationData::LexLessThan, vars),
            Some(vars) => Claim::Relation(RelationData::LexLessOrEqual, vars),
            None => Claim::Term(is_less(less, more, is_strict)),
        })
    });
    pairs.collect::<Result<_, _>>().map(Claim::All)
}

/// Returns the term that a list is less than another, or equal to it unless that `is_strict`.
fn is_less(less: &[Term], more: &[Term], is_strict: bool) -> Term {
    let pair =
        |operator, place: usize| Term::pair(operator, less[place].clone(), more[place].clone());
    // The first entry in which the lists differ decides.
    let decided = |place: usize, operator| {
        let equal = (0..place).map(|before| pair(Operator::Eq, before));
        Term::joined(Operator::And, equal.chain([pair(operator, place)]).collect())
    };
    let last = less.len().saturating_sub(1);
    let ways = (0..less.len()).map(|place| {
        let is_last = place == last && !is_strict;
        decided(place, if is_last { Operator::Le } else { Operator::Lt })
    });
    match less.is_empty() {
        true => Term::Int(i64::from(!is_strict)),
        false => Term::joined(Operator::Or, ways.collect()),
    }
}
