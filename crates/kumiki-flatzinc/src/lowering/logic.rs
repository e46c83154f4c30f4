//! Constraints on truth values.
//!
//! Invariant: a truth value is a variable of 0 and 1.

use super::Arguments;
use super::builtin::LoweringKind::{self, Claims, Whole};
use crate::claims::Claim;
use crate::entities::Operand;
use crate::fault::Fault;
use crate::posting::{Poster, Truth};
use kumiki::constraints::{Automaton, Comparison};
use kumiki::relations::RelationData;
use std::sync::Arc;

pub(super) const ALL: &[(&str, LoweringKind)] = &[
    ("bool_not", Claims(different)),
    ("bool_and", Whole(|a, poster| both(a, true, poster))),
    ("bool_or", Whole(|a, poster| both(a, false, poster))),
    ("bool_xor", Whole(|a, poster| exclusive(a, false, poster))),
    ("bool_xor_reif", Whole(|a, poster| exclusive(a, false, poster))),
    ("bool_xor_imp", Whole(|a, poster| exclusive(a, true, poster))),
    ("bool_clause", Claims(clause)),
    ("bool_clause_reif", Whole(clause_reified)),
    ("array_bool_and", Whole(|a, poster| list(a, true, poster))),
    ("array_bool_or", Whole(|a, poster| list(a, false, poster))),
    ("array_bool_xor", Whole(parity)),
];

fn different(a: Arguments<'_, '_>, poster: &mut Poster) -> Result<Claim, Fault> {
    Claim::compared(a.operand(0)?, Comparison::NotEqual, a.operand(1)?, &poster.variables)
}

fn both(a: Arguments<'_, '_>, is_all: bool, poster: &mut Poster) -> Result<(), Fault> {
    extreme(&[a.operand(0)?, a.operand(1)?], is_all, a.operand(2)?, poster)
}

fn list(a: Arguments<'_, '_>, is_all: bool, poster: &mut Poster) -> Result<(), Fault> {
    extreme(&a.operands(0)?, is_all, a.operand(1)?, poster)
}

/// Adds the constraint that `truth` says if all of some truth values hold, or if one of them does.
pub(super) fn extreme(
    all: &[Operand],
    is_all: bool,
    truth: Operand,
    poster: &mut Poster,
) -> Result<(), Fault> {
    let mut open = Vec::with_capacity(all.len());
    for &operand in all {
        match poster.fixed(operand) {
            // It decides.
            Some(value) if (value == 1) != is_all => {
                let decided = Claim::Constant(!is_all);
                return poster.tie(decided, Truth { operand: truth, is_half: false });
            }
            Some(_) => {}
            None => open.push(operand),
        }
    }
    if open.is_empty() {
        return poster.tie(Claim::Constant(is_all), Truth { operand: truth, is_half: false });
    }
    match poster.fixed(truth) {
        Some(value) if (value == 1) == is_all => open.into_iter().try_for_each(|operand| {
            let ranges = [[i64::from(is_all); 2]];
            poster.post(Claim::member(operand, &ranges, &poster.variables))
        }),
        Some(_) => {
            let literals: Vec<(Operand, bool)> =
                open.into_iter().map(|operand| (operand, !is_all)).collect();
            poster.post(Claim::clause(&literals, &poster.variables))
        }
        None => {
            open.push(truth);
            let scope = poster.variables_of(&open)?;
            let relation = if is_all { RelationData::Minimum } else { RelationData::Maximum };
            poster.relate(relation, &scope)
        }
    }
}

/// Adds the constraint that the third truth value, or `true`, says if the others differ; if it
/// `is_half`, that they differ if it is true.
fn exclusive(a: Arguments<'_, '_>, is_half: bool, poster: &mut Poster) -> Result<(), Fault> {
    let claim = different(a, poster)?;
    match a.len() {
        2 => poster.post(claim),
        _ => poster.tie(claim, Truth { operand: a.operand(2)?, is_half }),
    }
}

fn literals(a: Arguments<'_, '_>) -> Result<Vec<(Operand, bool)>, Fault> {
    let mut all: Vec<(Operand, bool)> = Vec::new();
    for (at, truth) in [(0, true), (1, false)] {
        all.extend(a.operands(at)?.into_iter().map(|operand| (operand, truth)));
    }
    Ok(all)
}

fn clause(a: Arguments<'_, '_>, poster: &mut Poster) -> Result<Claim, Fault> {
    Ok(Claim::clause(&literals(a)?, &poster.variables))
}

/// Adds the clauses that together say that a truth value says if a clause holds.
fn clause_reified(a: Arguments<'_, '_>, poster: &mut Poster) -> Result<(), Fault> {
    let (mut all, truth) = (literals(a)?, a.operand(2)?);
    if all.iter().all(|&(_, is_positive)| is_positive) {
        let positive: Vec<Operand> = all.iter().map(|&(operand, _)| operand).collect();
        return extreme(&positive, false, truth, poster);
    }
    for &(operand, is_positive) in &all {
        let clause = Claim::clause(&[(operand, !is_positive), (truth, true)], &poster.variables);
        poster.post(clause)?;
    }
    all.push((truth, false));
    poster.post(Claim::clause(&all, &poster.variables))
}

/// Adds the constraint that an odd number of truth values hold.
fn parity(a: Arguments<'_, '_>, poster: &mut Poster) -> Result<(), Fault> {
    let mut is_odd = true;
    let mut open = Vec::new();
    for operand in a.operands(0)? {
        match poster.fixed(operand) {
            Some(value) => is_odd ^= value == 1,
            None => open.push(operand),
        }
    }
    if open.is_empty() {
        return poster.post(Claim::Constant(!is_odd));
    }
    let steps = [(0, 0, 0), (0, 1, 1), (1, 0, 1), (1, 1, 0)];
    let automaton = Automaton::new([0], steps, [usize::from(is_odd)]);
    let scope = poster.variables_of(&open)?;
    poster.relate(RelationData::Regular { automaton: Arc::new(automaton) }, &scope)
}
