//! Constraints that connect values with places: extremes, entries, channels, circuits.
//!
//! Invariant: a place that is none of the list excludes the assignment.

use super::{Reader, variables_of};
use crate::claims::Claim;
use crate::error::Fault;
use crate::frame::{Condition, Frame};
use crate::term::{Operator, Term};
use kumiki::Mixed;
use kumiki::constraints::Automaton;
use kumiki::relations::RelationData;
use std::collections::BTreeSet;
use std::sync::Arc;

/// Reads that the greatest value meets a condition, and is at a place.
pub(super) fn maximum(reader: &mut Reader, frame: &Frame<'_>) -> Result<Claim, Fault> {
    extreme(reader, frame, Operator::Max)
}

/// Reads that the least value meets a condition, and is at a place.
pub(super) fn minimum(reader: &mut Reader, frame: &Frame<'_>) -> Result<Claim, Fault> {
    extreme(reader, frame, Operator::Min)
}

fn extreme(reader: &mut Reader, frame: &Frame<'_>, operator: Operator) -> Result<Claim, Fault> {
    let variables = reader.variables();
    let list_frame = frame.list()?;
    let list = list_frame.terms(variables)?;
    if list.is_empty() {
        return Err(Fault::new("the list is empty"));
    }
    let mut claims = Vec::new();
    if let Some(condition) = frame.child("condition") {
        let condition = condition.condition(variables)?;
        let target = condition.operand.as_var().filter(|_| condition.operator == Operator::Eq);
        claims.push(match (target, variables_of(&list)) {
            (Some(target), Some(mut vars)) => {
                vars.push(target);
                let is_max = operator == Operator::Max;
                let relation = if is_max { RelationData::Maximum } else { RelationData::Minimum };
                Claim::Relation(relation, vars)
            }
            _ => Claim::Term(condition.on(Term::joined(operator, list.clone()))),
        });
    }
    if let Some(index) = frame.child("index") {
        let rank = index.attribute("rank")?.unwrap_or_default().into_owned();
        let start = list_frame.element.number("startIndex", 0)?;
        let index = index.term(variables)?;
        claims.push(Claim::Term(place_of(&list, (operator, &rank), |place| {
            Term::pair(Operator::Eq, index.clone(), Term::Int(start.saturating_add(place)))
        })?));
    }
    match claims.is_empty() {
        true => Err(Fault::new("it has neither <condition> nor <index>")),
        false => Ok(Claim::All(claims)),
    }
}

/// Reads that the place of the greatest value meets a condition.
pub(super) fn maximum_place(reader: &mut Reader, frame: &Frame<'_>) -> Result<Claim, Fault> {
    extreme_place(reader, frame, Operator::Max)
}

/// Reads that the place of the least value meets a condition.
pub(super) fn minimum_place(reader: &mut Reader, frame: &Frame<'_>) -> Result<Claim, Fault> {
    extreme_place(reader, frame, Operator::Min)
}

fn extreme_place(
    reader: &mut Reader,
    frame: &Frame<'_>,
    operator: Operator,
) -> Result<Claim, Fault> {
    let variables = reader.variables();
    let list_frame = frame.expect("list")?;
    let list = list_frame.terms(variables)?;
    let start = list_frame.element.number("startIndex", 0)?;
    let condition = frame.expect("condition")?.condition(variables)?;
    let rank = frame.attribute("rank")?.unwrap_or_default().into_owned();
    let is_met = |place: i64| condition.on(Term::Int(start.saturating_add(place)));
    place_of(&list, (operator, &rank), is_met).map(Claim::Term)
}

/// Returns the term that an extreme value is at a place of the list of which `holds`: at any, or
/// at the first or the last place with that value.
fn place_of(
    list: &[Term],
    (operator, rank): (Operator, &str),
    holds: impl Fn(i64) -> Term,
) -> Result<Term, Fault> {
    let is_max = operator == Operator::Max;
    let (weak, strict) =
        if is_max { (Operator::Ge, Operator::Gt) } else { (Operator::Le, Operator::Lt) };
    let (before, after) = match rank {
        "" | "any" => (weak, weak),
        "first" => (strict, weak),
        "last" => (weak, strict),
        _ => return Err(Fault::new(format!("the rank {rank:?} is not read"))),
    };
    let ways = list.iter().enumerate().map(|(place, term)| {
        let compared = list.iter().enumerate().filter(|&(other, _)| other != place);
        let compared = compared.map(|(other, value)| {
            let operator = if other < place { before } else { after };
            Term::pair(operator, term.clone(), value.clone())
        });
        let all = [holds(place as i64)].into_iter().chain(compared);
        Term::joined(Operator::And, all.collect())
    });
    Ok(Term::joined(Operator::Or, ways.collect()))
}

/// Reads that an entry of a list or a matrix, at a place, meets a condition.
pub(super) fn element(reader: &mut Reader, frame: &Frame<'_>) -> Result<Claim, Fault> {
    let variables = reader.variables();
    let condition = match frame.child("value") {
        Some(value) => Condition { operator: Operator::Eq, operand: value.term(variables)? },
        None => frame.expect("condition")?.condition(variables)?,
    };
    if let Some(matrix) = frame.child("matrix") {
        let rows = matrix.rows(variables)?;
        let indices = frame.terms_of("index", variables)?;
        let [row, column] = &indices[..] else {
            return Err(Fault::new("a matrix has two indices"));
        };
        let starts = ["startRowIndex", "startColIndex"].map(|name| matrix.element.number(name, 0));
        let [row_start, column_start] = starts;
        return Ok(entry_of_matrix(
            &rows,
            [(row, row_start?), (column, column_start?)],
            &condition,
        ));
    }
    let list_frame = frame.expect("list")?;
    let list = list_frame.terms(variables)?;
    let Some(index_frame) = frame.child("index") else {
        // Some entry is meant.
        let ways = list.into_iter().map(|term| condition.on(term)).collect();
        return Ok(Claim::Term(Term::joined(Operator::Or, ways)));
    };
    if !matches!(&*index_frame.attribute("rank")?.unwrap_or_default(), "" | "any") {
        return Err(index_frame.fault("the first or the last place is not read"));
    }
    let start = list_frame.element.number("startIndex", 0)?;
    let index = index_frame.term(variables)?;
    let is_one = condition.operator == Operator::Eq && start == 0;
    let all = [index.clone()].into_iter().chain(list.iter().cloned());
    let all: Vec<Term> = all.chain([condition.operand.clone()]).collect();
    if is_one && let Some(vars) = variables_of(&all) {
        return Ok(Claim::Relation(RelationData::Element, vars));
    }
    Ok(Claim::Term(condition.on(Term::entry(list, index, start))))
}

/// Returns the claim that an entry of a matrix meets a condition.
fn entry_of_matrix(
    rows: &[Vec<Term>],
    [(row, row_start), (column, column_start)]: [(&Term, i64); 2],
    condition: &Condition,
) -> Claim {
    let width = rows.first().map_or(0, Vec::len) as i64;
    let within = |term: &Term, start: i64, size: i64| {
        let all = Term::Interval(start, start.saturating_add(size - 1));
        Claim::pair(Operator::In, term.clone(), Term::call(Operator::Set, [all]))
    };
    let flat = row.clone().plus(row_start.saturating_neg()).times(Term::Int(width));
    let place = Term::pair(Operator::Add, flat, column.clone());
    let list = rows.concat();
    Claim::All(vec![
        within(row, row_start, rows.len() as i64),
        within(column, column_start, width),
        Claim::Term(condition.on(Term::entry(list, place, column_start))),
    ])
}

/// Reads that values are places of each other.
pub(super) fn channel(reader: &mut Reader, frame: &Frame<'_>) -> Result<Claim, Fault> {
    let variables = reader.variables();
    let lists = frame.children("list");
    let frames = if lists.is_empty() { vec![frame.list()?] } else { lists };
    let lists = frames.iter().map(|list| list.terms(variables));
    let lists = lists.collect::<Result<Vec<Vec<Term>>, Fault>>()?;
    let starts = frames.iter().map(|list| list.element.number("startIndex", 0));
    let starts = starts.collect::<Result<Vec<i64>, Fault>>()?;
    match (&lists[..], &starts[..], frame.child("value")) {
        ([list], &[start], Some(value)) => {
            // Exactly one entry is 1, at the place that the value is.
            let place = value.term(variables)?;
            let one = Condition { operator: Operator::Eq, operand: Term::Int(1) };
            let single = super::counting::counted(variables, (list, &[Term::Int(1)]), &one);
            let entry = Term::entry(list.clone(), place, start);
            Ok(Claim::All(vec![single, Claim::pair(Operator::Eq, entry, Term::Int(1))]))
        }
        ([list], &[start], None) => Ok(reader.inverse([(list, start), (list, start)])),
        ([one, other], &[start, other_start], None) if one.len() <= other.len() => {
            Ok(reader.inverse([(one, start), (other, other_start)]))
        }
        ([_, _], _, None) => Err(Fault::new("the first list is longer than the second")),
        _ => Err(Fault::new("it has one list, or two, or one and a value")),
    }
}

impl Reader {
    /// Returns the claim that each entry of the first list is the place in the second at which its
    /// own place is. Places count from the number beside each list.
    fn inverse(&self, [(one, start), (other, other_start)]: [(&[Term], i64); 2]) -> Claim {
        let both: Vec<Term> = one.iter().chain(other).cloned().collect();
        if let (0, 0, true, Some(vars)) =
            (start, other_start, one.len() == other.len(), variables_of(&both))
        {
            let (first, second) = vars.split_at(one.len());
            return match self.can_be_0(first) && self.can_be_0(second) {
                true => Claim::Relation(RelationData::Inverse, vars),
                false => Claim::any(Vec::new()),
            };
        }
        let places = one.iter().zip(start..);
        let is_there = places.map(|(term, place)| {
            let entry = Term::entry(other.to_vec(), term.clone(), other_start);
            Claim::pair(Operator::Eq, entry, Term::Int(place))
        });
        Claim::All(is_there.collect())
    }

    /// Returns whether some variable can be 0, or there are none: else no permutation of the
    /// numbers from 0 is possible.
    fn can_be_0(&self, vars: &[usize]) -> bool {
        vars.is_empty() || vars.iter().any(|&var| self.variables().values(var).contains(0))
    }
}

/// Reads that the places that are not their own next place form one circuit, and are so many.
pub(super) fn circuit(reader: &mut Reader, frame: &Frame<'_>) -> Result<Claim, Fault> {
    let list_frame = frame.list()?;
    let start = list_frame.element.number("startIndex", 0)?;
    let size = match frame.child("size") {
        Some(size) => Some(size.term(reader.variables())?),
        None => None,
    };
    let list = list_frame.terms(reader.variables())?;
    let list: Vec<Term> = list.into_iter().map(|term| term.plus(-start)).collect();
    let vars = reader.views(&list)?;
    let is_passed = vars.iter().zip(0..);
    let is_passed =
        is_passed.map(|(&var, place)| Term::pair(Operator::Ne, Term::Var(var), Term::Int(place)));
    let is_passed: Vec<Term> = is_passed.collect();
    if is_passed.is_empty() || !reader.can_be_0(&vars) {
        return Ok(Claim::any(Vec::new()));
    }
    let some = Claim::Term(Term::joined(Operator::Or, is_passed.clone()));
    let mut claims = vec![Claim::Relation(RelationData::Subcircuit, vars), some];
    if let Some(size) = size {
        claims.push(Claim::pair(Operator::Eq, Term::joined(Operator::Add, is_passed), size));
    }
    Ok(Claim::All(claims))
}

/// Reads that each value but the first occurs only after the one before it.
pub(super) fn precedence(reader: &mut Reader, frame: &Frame<'_>) -> Result<Claim, Fault> {
    let list = frame.list()?.terms(reader.variables())?;
    let vars = reader.views(&list)?;
    let variables = reader.variables();
    let mut domain = BTreeSet::new();
    for &var in &vars {
        domain.extend(variables.values(var).listed()?.iter().filter_map(Mixed::as_int));
    }
    let (values, is_covered) = match frame.child("values") {
        Some(values) => (values.ints(variables)?, values.element.flag("covered", false)?),
        None => (domain.iter().copied().collect(), false),
    };
    if let Some(twice) = values.iter().enumerate().find(|(at, value)| values[..*at].contains(value))
    {
        return Err(Fault::new(format!("the value {} is listed twice", twice.1)));
    }
    variables.spend((values.len() as u64 + 1).saturating_mul(domain.len() as u64))?;
    // A state is the number of values that have occurred.
    let mut transitions = Vec::new();
    for seen in 0..=values.len() {
        for &value in &domain {
            match values.iter().position(|&known| known == value) {
                Some(place) if place > seen => {}
                Some(place) if place == seen => {
                    transitions.push((seen, Mixed::Int(value), seen + 1));
                }
                _ => transitions.push((seen, Mixed::Int(value), seen)),
            }
        }
    }
    let first = if is_covered { values.len() } else { 0 };
    let automaton = Arc::new(Automaton::new([0], transitions, first..=values.len()));
    Ok(Claim::Relation(RelationData::Regular { automaton }, vars))
}
