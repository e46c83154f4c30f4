//! Tasks that do not overlap, or share a resource, and boxes that do not overlap.
//!
//! Invariant: a duration is at least 0: its values below were removed before.

use super::Arguments;
use crate::claims::Claim;
use crate::entities::Operand;
use crate::fault::Fault;
use crate::posting::Poster;
use crate::variables::VarId;
use kumiki::expression::any_of;
use kumiki::relations::RelationData;

/// Adds the constraint that tasks do not overlap. If it `is_strict`, a task of duration 0 does not
/// lie within another one either.
pub(super) fn apart(
    a: Arguments<'_, '_>,
    is_strict: bool,
    poster: &mut Poster,
) -> Result<(), Fault> {
    let (starts, durations) = (a.operands(0)?, a.operands(1)?);
    if starts.len() != durations.len() {
        let (tasks, durations) = (starts.len(), durations.len());
        return Err(Fault::new(format!("it has {durations} durations for {tasks} tasks")));
    }
    if starts.len() < 2 {
        return Ok(());
    }
    let fixed: Option<Vec<i64>> = durations.iter().map(|&one| poster.fixed(one)).collect();
    let mut scope = poster.variables_of(&starts)?;
    if fixed.is_none() {
        scope.extend(poster.variables_of(&durations)?);
    }
    if is_strict {
        keep_out(&starts, &durations, poster)?;
    }
    poster.relate(RelationData::NoOverlap { durations: fixed, presence: None }, &scope)
}

/// Returns the claim that tasks never need more of a resource than there is.
pub(super) fn cumulative(a: Arguments<'_, '_>, poster: &mut Poster) -> Result<Claim, Fault> {
    let (starts, capacity) = (a.operands(0)?, a.operand(3)?);
    let mut scope = poster.variables_of(&starts)?;
    let mut numbers = |at: usize| {
        let operands = a.operands(at)?;
        if operands.len() != starts.len() {
            let (tasks, found) = (starts.len(), operands.len());
            return Err(Fault::new(format!("it has {found} numbers for {tasks} tasks")));
        }
        sizes(&operands, &mut scope, poster)
    };
    let (durations, demands) = (numbers(1)?, numbers(2)?);
    let capacity = match poster.fixed(capacity) {
        Some(capacity) => Some(capacity),
        None => {
            scope.push(poster.variable(capacity)?);
            None
        }
    };
    if starts.is_empty() {
        return Ok(Claim::Constant(true));
    }
    let relation = RelationData::Cumulative { durations, demands, capacity, presence: None };
    Ok(Claim::Relation(relation, scope))
}

/// Returns the claim that boxes on a plane do not overlap. If it `is_strict`, a box of width or
/// height 0 lies in no other either.
pub(super) fn boxes_apart(
    a: Arguments<'_, '_>,
    is_strict: bool,
    poster: &mut Poster,
) -> Result<Claim, Fault> {
    let lists = [a.operands(0)?, a.operands(1)?, a.operands(2)?, a.operands(3)?];
    let [x, y, width, height] = &lists;
    if lists.iter().any(|list| list.len() != x.len()) {
        return Err(Fault::new("its lists have different lengths"));
    }
    if x.len() < 2 {
        return Ok(Claim::Constant(true));
    }
    let mut scope = poster.variables_of(&[&x[..], y].concat())?;
    let both = sizes(&[&width[..], height].concat(), &mut scope, poster)?;
    let sizes = both.map(|sizes| sizes.chunks(x.len()).map(<[i64]>::to_vec).collect());
    Ok(Claim::Relation(RelationData::Diffn { dimensions: 2, sizes, is_strict }, scope))
}

/// Returns sizes of at least 0 if all are fixed; otherwise their variables go into the scope.
fn sizes(
    operands: &[Operand],
    scope: &mut Vec<VarId>,
    poster: &mut Poster,
) -> Result<Option<Vec<i64>>, Fault> {
    let least = |&operand: &Operand| match operand {
        Operand::Constant(value) => value,
        Operand::Var(id) => poster.variables.values(id).min(),
    };
    if let Some(least) = operands.iter().map(least).find(|&least| least < 0) {
        return Err(Fault::new(format!("a size may be {least}; it is at least 0")));
    }
    let fixed: Option<Vec<i64>> = operands.iter().map(|&one| poster.fixed(one)).collect();
    if fixed.is_none() {
        scope.extend(poster.variables_of(operands)?);
    }
    Ok(fixed)
}

/// Adds the constraints that no task that may have duration 0 lies within another one.
fn keep_out(starts: &[Operand], durations: &[Operand], poster: &mut Poster) -> Result<(), Fault> {
    let may_be_empty = |duration: Operand, poster: &Poster| match duration {
        Operand::Constant(value) => value == 0,
        Operand::Var(id) => poster.variables.values(id).min() <= 0,
    };
    for one in 0..starts.len() {
        for other in 0..one {
            let is_open = [one, other].iter().any(|&at| may_be_empty(durations[at], poster));
            if !is_open {
                continue;
            }
            let before = |first: usize, second: usize| {
                let end = poster.expression(starts[first]) + poster.expression(durations[first]);
                end.at_most(poster.expression(starts[second]))
            };
            let apart = any_of([before(one, other), before(other, one)]);
            poster.express(apart)?;
        }
    }
    Ok(())
}
