//! Constraints on how often values occur, and which comes first.
//!
//! Invariant: each becomes relations that the library has; none is a formula of many variables.

use super::builtin::LoweringKind::{self, Whole};
use super::{Arguments, element};
use crate::claims::Claim;
use crate::entities::Operand;
use crate::fault::Fault;
use crate::posting::{Poster, Truth};
use crate::variables::{Values, VarId};
use kumiki::constraints::{Automaton, Comparison};
use kumiki::expression::any_of;
use kumiki::relations::RelationData;
use std::collections::BTreeSet;
use std::sync::Arc;

pub(super) const ALL: &[(&str, LoweringKind)] = &[
    ("fzn_global_cardinality", Whole(|a, poster| cardinality(a, false, poster))),
    ("fzn_global_cardinality_closed", Whole(|a, poster| cardinality(a, true, poster))),
    ("fzn_global_cardinality_low_up", Whole(|a, poster| bounded_cardinality(a, false, poster))),
    (
        "fzn_global_cardinality_low_up_closed",
        Whole(|a, poster| bounded_cardinality(a, true, poster)),
    ),
    ("fzn_among", Whole(among)),
    ("fzn_nvalue", Whole(distinct_values)),
    ("fzn_member_int", Whole(member)),
    ("fzn_alldifferent_except", Whole(different_except)),
    ("fzn_value_precede_int", Whole(precede)),
    ("fzn_value_precede_chain_int", Whole(precede_chain)),
    ("kumiki_arg_max_int", Whole(|a, poster| place_of_extreme(a, true, poster))),
    ("kumiki_arg_min_int", Whole(|a, poster| place_of_extreme(a, false, poster))),
];

/// The most values of all variables together that are looked at one by one.
const MOST_VALUES: u64 = 1 << 16;

/// Returns the values that some of the variables can have, ascending.
fn possible(scope: &[VarId], poster: &Poster) -> Result<BTreeSet<i64>, Fault> {
    let counts = scope.iter().map(|&id| poster.variables.values(id).count());
    if counts.fold(0, u64::saturating_add) > MOST_VALUES {
        return Err(Fault::new(format!(
            "its variables have more than {MOST_VALUES} values together; leave it to the compiler"
        )));
    }
    Ok(scope
        .iter()
        .flat_map(|&id| poster.variables.values(id).iter().collect::<Vec<_>>())
        .collect())
}

/// Requires that each value is one of `cover`, if the constraint is closed.
fn close(
    operands: &[Operand],
    cover: &[i64],
    is_closed: bool,
    poster: &mut Poster,
) -> Result<(), Fault> {
    let mut ranges: Vec<[i64; 2]> = cover.iter().map(|&value| [value, value]).collect();
    ranges.sort_unstable();
    let operands = if is_closed { operands } else { &[] };
    operands
        .iter()
        .try_for_each(|&operand| poster.post(Claim::member(operand, &ranges, &poster.variables)))
}

fn cardinality(a: Arguments<'_, '_>, is_closed: bool, poster: &mut Poster) -> Result<(), Fault> {
    let (operands, cover, counts) = (a.operands(0)?, a.constants(1)?, a.operands(2)?);
    close(&operands, &cover, is_closed, poster)?;
    let scope = poster.variables_of(&operands)?;
    for (&value, &count) in cover.iter().zip(&counts) {
        let mut scope = scope.clone();
        scope.push(poster.variable(count)?);
        let comparison = Comparison::Equal;
        poster.relate(RelationData::VariableCount { values: vec![value], comparison }, &scope)?;
    }
    let is_plain = cover.iter().collect::<BTreeSet<_>>().len() == cover.len();
    if !is_plain {
        return Ok(());
    }
    let terms = counts.into_iter().map(|count| (1, count));
    let comparison = if is_closed { Comparison::Equal } else { Comparison::AtMost };
    let claim = Claim::sum(terms, comparison, operands.len() as i64, &poster.variables)?;
    poster.post(claim)
}

fn bounded_cardinality(
    a: Arguments<'_, '_>,
    is_closed: bool,
    poster: &mut Poster,
) -> Result<(), Fault> {
    let (operands, cover) = (a.operands(0)?, a.constants(1)?);
    let (low, up) = (a.constants(2)?, a.constants(3)?);
    close(&operands, &cover, is_closed, poster)?;
    let scope = poster.variables_of(&operands)?;
    for ((&value, &low), &up) in cover.iter().zip(&low).zip(&up) {
        let Ok(up) = usize::try_from(up) else {
            return poster.post(Claim::Constant(false));
        };
        let values = || vec![value];
        if let Some(bound) = usize::try_from(low).ok().filter(|&low| low > 0) {
            let comparison = Comparison::AtLeast;
            poster.relate(RelationData::Count { values: values(), comparison, bound }, &scope)?;
        }
        if up < scope.len() {
            let comparison = Comparison::AtMost;
            let relation = RelationData::Count { values: values(), comparison, bound: up };
            poster.relate(relation, &scope)?;
        }
    }
    Ok(())
}

/// Adds the constraint that `n` variables have a value of a set.
fn among(a: Arguments<'_, '_>, poster: &mut Poster) -> Result<(), Fault> {
    let (n, operands) = (a.operand(0)?, a.operands(1)?);
    let Some(ranges) = a.entities.constant_set(a.node(2)?) else {
        return Err(Fault::new("its set is no set of constants"));
    };
    let mut scope = poster.variables_of(&operands)?;
    let is_in = |value: &i64| ranges.iter().any(|&[min, max]| min <= *value && *value <= max);
    let values = possible(&scope, poster)?.into_iter().filter(is_in).collect();
    scope.push(poster.variable(n)?);
    poster.relate(RelationData::VariableCount { values, comparison: Comparison::Equal }, &scope)
}

/// Adds the constraint that some variables have `n` different values.
fn distinct_values(a: Arguments<'_, '_>, poster: &mut Poster) -> Result<(), Fault> {
    let (n, scope) = (a.operand(0)?, poster.variables_of(&a.operands(1)?)?);
    let mut terms = vec![(-1, n)];
    for value in possible(&scope, poster)? {
        let name = format!("{value} occurs, {}", poster.order.len());
        let truth = Operand::Var(poster.auxiliary(&name, Values::range(0, 1))?);
        let comparison = Comparison::AtLeast;
        let occurs = RelationData::Count { values: vec![value], comparison, bound: 1 };
        let claim = Claim::Relation(occurs, scope.clone());
        poster.tie(claim, Truth { operand: truth, is_half: false })?;
        terms.push((1, truth));
    }
    let claim = Claim::sum(terms, Comparison::Equal, 0, &poster.variables)?;
    poster.post(claim)
}

/// Adds the constraint that one of some variables has a value.
fn member(a: Arguments<'_, '_>, poster: &mut Poster) -> Result<(), Fault> {
    let (operands, value) = (a.operands(0)?, a.operand(1)?);
    if let Some(value) = poster.fixed(value) {
        let scope = poster.variables_of(&operands)?;
        let comparison = Comparison::AtLeast;
        let relation = RelationData::Count { values: vec![value], comparison, bound: 1 };
        return poster.relate(relation, &scope);
    }
    let value = poster.expression(value);
    let equal = |&operand: &Operand| poster.expression(operand).equals(value.clone());
    poster.express(any_of(operands.iter().map(equal)))
}

/// Adds the constraint that variables differ, unless they have a value of a set.
fn different_except(a: Arguments<'_, '_>, poster: &mut Poster) -> Result<(), Fault> {
    let scope = poster.variables_of(&a.operands(0)?)?;
    let Some(ranges) = a.entities.constant_set(a.node(1)?) else {
        return Err(Fault::new("its set is no set of constants"));
    };
    let is_in = |value: i64| ranges.iter().any(|&[min, max]| min <= value && value <= max);
    for value in possible(&scope, poster)?.into_iter().filter(|&value| !is_in(value)) {
        let can_have = |id: &&VarId| poster.variables.values(**id).contains(value);
        let able: Vec<VarId> = scope.iter().filter(can_have).copied().collect();
        if able.len() > 1 {
            let comparison = Comparison::AtMost;
            let relation = RelationData::Count { values: vec![value], comparison, bound: 1 };
            poster.relate(relation, &able)?;
        }
    }
    Ok(())
}

fn precede(a: Arguments<'_, '_>, poster: &mut Poster) -> Result<(), Fault> {
    chain(&[a.constant(0)?, a.constant(1)?], &a.operands(2)?, poster)
}

fn precede_chain(a: Arguments<'_, '_>, poster: &mut Poster) -> Result<(), Fault> {
    chain(&a.constants(0)?, &a.operands(1)?, poster)
}

/// Adds the constraint that each of `values` occurs only behind the one before it.
fn chain(values: &[i64], operands: &[Operand], poster: &mut Poster) -> Result<(), Fault> {
    let scope = poster.variables_of(operands)?;
    if scope.is_empty() || values.len() < 2 {
        return Ok(());
    }
    // A state is the number of values of the chain that have occurred.
    let mut moves = Vec::new();
    for letter in possible(&scope, poster)? {
        let place = values.iter().position(|&value| value == letter);
        for state in 0..=values.len() {
            match place {
                Some(place) if place > state => {}
                Some(place) if place == state => moves.push((state, letter, state + 1)),
                _ => moves.push((state, letter, state)),
            }
        }
    }
    let automaton = Automaton::new([0], moves, 0..=values.len());
    poster.relate(RelationData::Regular { automaton: Arc::new(automaton) }, &scope)
}

/// Adds the constraint that the last argument is the first place of the greatest value, or of the
/// least.
fn place_of_extreme(
    a: Arguments<'_, '_>,
    is_greatest: bool,
    poster: &mut Poster,
) -> Result<(), Fault> {
    let (first, operands, place) = (a.constant(0)?, a.operands(1)?, a.operand(2)?);
    let mut scope = poster.variables_of(&operands)?;
    if scope.is_empty() {
        return poster.post(Claim::Constant(false));
    }
    let ends =
        |id: &VarId| (poster.variables.values(*id).min(), poster.variables.values(*id).max());
    let min = scope.iter().map(|id| ends(id).0).min().unwrap_or(0);
    let max = scope.iter().map(|id| ends(id).1).max().unwrap_or(0);
    let name = format!("extreme, {}", poster.order.len());
    let extreme = Operand::Var(poster.auxiliary(&name, Values::range(min, max))?);
    scope.push(poster.variable(extreme)?);
    let relation = if is_greatest { RelationData::Maximum } else { RelationData::Minimum };
    poster.relate(relation, &scope)?;
    element::entry_from(first, place, &operands, extreme, poster)?;
    for (at, &operand) in (first..).zip(&operands) {
        let (value, extreme) = (poster.expression(operand), poster.expression(extreme));
        let is_worse =
            if is_greatest { value.less_than(extreme) } else { value.greater_than(extreme) };
        poster.express(poster.expression(place).greater_than(at).implies(is_worse))?;
    }
    Ok(())
}
