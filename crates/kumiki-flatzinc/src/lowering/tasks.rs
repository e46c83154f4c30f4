//! Tasks that do not overlap.
//!
//! Invariant: a duration is at least 0: its values below were removed before.

use super::Arguments;
use crate::entities::Operand;
use crate::fault::Fault;
use crate::posting::Poster;
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
