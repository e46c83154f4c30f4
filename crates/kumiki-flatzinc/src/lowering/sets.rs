//! Constraints on sets of integers.
//!
//! Invariant: a set is a truth value for each element that it may have.

use super::Arguments;
use super::builtin::LoweringKind::{self, Claims, Whole};
use super::{element, logic};
use crate::claims::Claim;
use crate::entities::{Operand, SetOperand, aligned};
use crate::fault::Fault;
use crate::posting::{Poster, Truth};
use crate::variables::Values;
use kumiki::constraints::{Automaton, Comparison};
use kumiki::relations::RelationData;
use std::sync::Arc;

pub(super) const ALL: &[(&str, LoweringKind)] = &[
    ("set_in", Claims(member)),
    ("set_eq", Claims(equal)),
    ("set_ne", Claims(|a, poster| Ok(equal(a, poster)?.negated()))),
    ("set_subset", Claims(subset)),
    ("set_superset", Claims(superset)),
    ("set_le", Claims(|a, poster| ordered(a, true, poster))),
    ("set_lt", Claims(|a, poster| ordered(a, false, poster))),
    ("set_card", Whole(size)),
    ("set_union", Whole(union)),
    ("set_intersect", Whole(intersection)),
    ("set_diff", Whole(difference)),
    ("set_symdiff", Whole(symmetric_difference)),
    ("array_set_element", Whole(entry)),
    ("array_var_set_element", Whole(entry)),
    ("array_set_union", Whole(union_of_list)),
];

/// The most values between the ends of a set in which a variable is looked up.
const MOST_PLACES: u64 = 1 << 20;

/// Returns the claim that a value is in a set.
fn member(a: Arguments<'_, '_>, poster: &mut Poster) -> Result<Claim, Fault> {
    let value = a.operand(0)?;
    if let Some(ranges) = a.entities.constant_set(a.node(1)?) {
        return Ok(Claim::member(value, ranges, &poster.variables));
    }
    let set = a.set(1)?;
    let in_set = |value: i64| truth_of(&set, value);
    let truth = match (poster.fixed(value), value) {
        (Some(value), _) => in_set(value),
        (None, Operand::Constant(_)) => unreachable!("a constant has a value"),
        (None, Operand::Var(id)) => {
            let values = poster.variables.values(id);
            let (min, max) = (values.min(), values.max());
            if max.abs_diff(min) >= MOST_PLACES {
                return Err(Fault::new("its variable has too wide a range for a set"));
            }
            let truths: Vec<Operand> = (min..=max).map(in_set).collect();
            let name = format!("{} in a set, {}", poster.variables.name(id), poster.order.len());
            let truth = Operand::Var(poster.auxiliary(&name, Values::range(0, 1))?);
            element::entry_from(min, value, &truths, truth, poster)?;
            truth
        }
    };
    Ok(Claim::member(truth, &[[1, 1]], &poster.variables))
}

/// Returns the claim that for each possible element of two sets its truths compare so.
fn compared(
    a: &SetOperand,
    comparison: Comparison,
    b: &SetOperand,
    poster: &Poster,
) -> Result<Claim, Fault> {
    let each = aligned(a, b).map(|(_, a, b)| Claim::compared(a, comparison, b, &poster.variables));
    Ok(Claim::all(each.collect::<Result<Vec<Claim>, Fault>>()?))
}

fn equal(a: Arguments<'_, '_>, poster: &mut Poster) -> Result<Claim, Fault> {
    compared(&a.set(0)?, Comparison::Equal, &a.set(1)?, poster)
}

fn subset(a: Arguments<'_, '_>, poster: &mut Poster) -> Result<Claim, Fault> {
    compared(&a.set(0)?, Comparison::AtMost, &a.set(1)?, poster)
}

fn superset(a: Arguments<'_, '_>, poster: &mut Poster) -> Result<Claim, Fault> {
    compared(&a.set(1)?, Comparison::AtMost, &a.set(0)?, poster)
}

fn size(a: Arguments<'_, '_>, poster: &mut Poster) -> Result<(), Fault> {
    let elements = a.set(0)?.into_iter().map(|(_, truth)| (1, truth));
    let terms = elements.chain([(-1, a.operand(1)?)]);
    let claim = Claim::sum(terms, Comparison::Equal, 0, &poster.variables)?;
    poster.post(claim)
}

/// Adds for each possible element of two sets what `state` says of its truths.
fn each_element(
    a: Arguments<'_, '_>,
    poster: &mut Poster,
    state: fn([Operand; 3], &mut Poster) -> Result<(), Fault>,
) -> Result<(), Fault> {
    let (one, other, result) = (a.set(0)?, a.set(1)?, a.set(2)?);
    let both: SetOperand = aligned(&one, &other).map(|(value, a, _)| (value, a)).collect();
    let others: SetOperand = aligned(&one, &other).map(|(value, _, b)| (value, b)).collect();
    let first = aligned(&both, &result);
    let second = aligned(&others, &result);
    for ((_, a, truth), (_, b, _)) in first.zip(second) {
        state([a, b, truth], poster)?;
    }
    Ok(())
}

fn union(a: Arguments<'_, '_>, poster: &mut Poster) -> Result<(), Fault> {
    each_element(a, poster, |[a, b, truth], poster| logic::extreme(&[a, b], false, truth, poster))
}

fn intersection(a: Arguments<'_, '_>, poster: &mut Poster) -> Result<(), Fault> {
    each_element(a, poster, |[a, b, truth], poster| logic::extreme(&[a, b], true, truth, poster))
}

fn difference(a: Arguments<'_, '_>, poster: &mut Poster) -> Result<(), Fault> {
    each_element(a, poster, |[a, b, truth], poster| {
        let clauses = [
            Claim::clause(&[(a, false), (b, true), (truth, true)], &poster.variables),
            Claim::clause(&[(truth, false), (a, true)], &poster.variables),
            Claim::clause(&[(truth, false), (b, false)], &poster.variables),
        ];
        clauses.into_iter().try_for_each(|clause| poster.post(clause))
    })
}

fn symmetric_difference(a: Arguments<'_, '_>, poster: &mut Poster) -> Result<(), Fault> {
    each_element(a, poster, |[a, b, truth], poster| {
        let differ = Claim::compared(a, Comparison::NotEqual, b, &poster.variables)?;
        poster.tie(differ, Truth { operand: truth, is_half: false })
    })
}

/// Adds the constraint that an element is in the last set if it is in one of a list.
fn union_of_list(a: Arguments<'_, '_>, poster: &mut Poster) -> Result<(), Fault> {
    let result = a.set(1)?;
    let sets: Vec<SetOperand> = sets(a, 0)?;
    let mut all = result.clone();
    for set in &sets {
        all = aligned(&all, set).map(|(value, a, _)| (value, a)).collect();
    }
    for (value, truth) in all {
        let truths: Vec<Operand> = sets.iter().map(|set| truth_of(set, value)).collect();
        logic::extreme(&truths, false, truth, poster)?;
    }
    Ok(())
}

fn sets(a: Arguments<'_, '_>, at: usize) -> Result<Vec<SetOperand>, Fault> {
    a.entities.array(a.node(at)?)?.iter().map(|&node| a.entities.set(node)).collect()
}

/// Returns the truth that a value is in a set.
fn truth_of(set: &SetOperand, value: i64) -> Operand {
    let found = set.binary_search_by_key(&value, |element| element.0);
    found.map_or(Operand::Constant(0), |at| set[at].1)
}

/// Adds the constraint that the entry of a list of sets at an index, from 1, is the last set.
fn entry(a: Arguments<'_, '_>, poster: &mut Poster) -> Result<(), Fault> {
    let (index, sets, result) = (a.operand(0)?, sets(a, 1)?, a.set(2)?);
    let mut all = result;
    for set in &sets {
        all = aligned(&all, set).map(|(value, a, _)| (value, a)).collect();
    }
    let places = [[1, sets.len() as i64]];
    poster.post(Claim::member(index, &places, &poster.variables))?;
    for (value, truth) in all {
        let truths: Vec<Operand> = sets.iter().map(|set| truth_of(set, value)).collect();
        element::entry_from(1, index, &truths, truth, poster)?;
    }
    Ok(())
}

/// Returns the claim that the elements of a set, ascending, come before those of another one in
/// lexicographic order, or are the same if that `may_be_equal`.
fn ordered(a: Arguments<'_, '_>, may_be_equal: bool, poster: &mut Poster) -> Result<Claim, Fault> {
    // The truths of the first and the second set take turns. From `EQUAL` on both have the same
    // elements. In `FIRST`, the first set has an element that the second has not, so it is less if
    // the second has a later one. In `SECOND`, the second set has one, so the first is less if it
    // has no later one. In each, the truth of the first set comes next; beside it stands the state
    // in which that of the second comes next.
    const EQUAL: usize = 0;
    const NONE: usize = 1;
    const ONE: usize = 2;
    const FIRST: [usize; 2] = [3, 4];
    const SECOND: [usize; 2] = [5, 6];
    const LESS: [usize; 2] = [7, 8];
    let steps = [
        (EQUAL, 0, NONE),
        (EQUAL, 1, ONE),
        (NONE, 0, EQUAL),
        (NONE, 1, SECOND[0]),
        (ONE, 0, FIRST[0]),
        (ONE, 1, EQUAL),
        (FIRST[0], 0, FIRST[1]),
        (FIRST[0], 1, FIRST[1]),
        (FIRST[1], 0, FIRST[0]),
        (FIRST[1], 1, LESS[0]),
        (SECOND[0], 0, SECOND[1]),
        (SECOND[1], 0, SECOND[0]),
        (SECOND[1], 1, SECOND[0]),
        (LESS[0], 0, LESS[1]),
        (LESS[0], 1, LESS[1]),
        (LESS[1], 0, LESS[0]),
        (LESS[1], 1, LESS[0]),
    ];
    let accepting = [SECOND[0], LESS[0]].into_iter().chain(may_be_equal.then_some(EQUAL));
    let automaton = Automaton::new([EQUAL], steps, accepting);
    let pairs = aligned(&a.set(0)?, &a.set(1)?);
    let truths: Vec<Operand> = pairs.flat_map(|(_, a, b)| [a, b]).collect();
    if truths.is_empty() {
        return Ok(Claim::Constant(may_be_equal));
    }
    let scope = poster.variables_of(&truths)?;
    Ok(Claim::Relation(RelationData::Regular { automaton: Arc::new(automaton) }, scope))
}
