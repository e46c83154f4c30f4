//! The meanings of tasks and boxes, from their keys.
//!
//! Invariant: the scope has as many variables as the keys say.

use super::constraints::scope;
use super::json::Json;
use super::keys::{Keys, int, list, natural, truth};
use super::relations::{expect_length, positions};
use super::{Read, value};
use crate::meanings::boxes::DiffnMeaning;
use crate::meanings::tasks::{CumulativeMeaning, NoOverlapMeaning, Tasks};
use crate::model::Model;
use crate::values::Value;

pub(super) fn no_overlap(model: &Model, keys: &mut Keys) -> Read<NoOverlapMeaning> {
    let scope = scope(model, keys)?;
    let durations = keys.optional("durations").map(list).transpose()?;
    Ok(NoOverlapMeaning(tasks(model, scope, durations, TaskShape::default(), keys)?))
}

pub(super) fn cumulative(model: &Model, keys: &mut Keys) -> Read<CumulativeMeaning> {
    let scope = scope(model, keys)?;
    let durations = keys.optional("durations").map(list).transpose()?;
    let demands = keys.optional("demands").map(list).transpose()?;
    let capacity = keys.optional("capacity").map(int).transpose()?.map(i128::from);
    let shape = TaskShape { demands: demands.is_none(), capacity: capacity.is_none() };
    let tasks = tasks(model, scope, durations, shape, keys)?;
    let demands = demands.map(|list| naturals(list, tasks.count)).transpose()?;
    Ok(CumulativeMeaning { tasks, demands, capacity })
}

/// The variables of a scope of tasks that say what is needed.
#[derive(Clone, Copy, Default)]
struct TaskShape {
    demands: bool,
    capacity: bool,
}

/// Returns the tasks of a scope, whose durations are variables if there are none.
fn tasks(
    model: &Model,
    scope: Vec<usize>,
    durations: Option<Vec<Json>>,
    shape: TaskShape,
    keys: &mut Keys,
) -> Read<Tasks> {
    let present = keys.optional("present").map(value).transpose()?;
    let of_task = [true, durations.is_none(), shape.demands];
    let numbers = of_task.into_iter().map(usize::from).sum::<usize>();
    let parts = numbers + usize::from(present.is_some());
    let of_tasks = scope.len().checked_sub(usize::from(shape.capacity));
    let Some(of_tasks) = of_tasks.filter(|of_tasks| of_tasks % parts == 0) else {
        return Err(format!("the scope has not {parts} variables for each task"));
    };
    let count = of_tasks / parts;
    let first_presence = numbers * count;
    for (place, &variable) in scope.iter().enumerate() {
        let least = if (count..of_tasks).contains(&place) { 0 } else { i128::MIN };
        let is_right = |value: &Value| value.whole().is_some_and(|whole| whole >= least);
        let is_presence = (first_presence..of_tasks).contains(&place);
        if !is_presence && !model.domain(variable).values().iter().all(is_right) {
            return Err("starts are whole numbers, and what is taken such of at least 0".to_owned());
        }
    }
    let durations = durations.map(|list| naturals(list, count)).transpose()?;
    let variables = &scope[first_presence..of_tasks];
    let presence = present.map(|value| positions(model, variables, &[value], true));
    Ok(Tasks { scope, count, durations, presence, first_presence })
}

/// Returns a list of so many numbers of at least 0.
fn naturals(list: Vec<Json>, count: usize) -> Read<Vec<i128>> {
    let natural = |json: Json| Ok(i128::from(natural(json)?));
    expect_length(list.into_iter().map(natural).collect::<Read<Vec<i128>>>()?, count)
}

pub(super) fn diffn(model: &Model, keys: &mut Keys) -> Read<DiffnMeaning> {
    let scope = scope(model, keys)?;
    let sizes = keys.optional("sizes").map(list).transpose()?;
    let dimensions = match &sizes {
        Some(sizes) => sizes.len(),
        None => usize::try_from(natural(keys.required("dimensions")?)?)
            .map_err(|_| "too many dimensions".to_owned())?,
    };
    let is_strict = keys.optional("strict").map(truth).transpose()?.unwrap_or(false);
    let parts = dimensions * if sizes.is_none() { 2 } else { 1 };
    if scope.len().checked_rem(parts).unwrap_or(scope.len()) > 0 {
        return Err(format!("the scope has not {parts} variables for each box"));
    }
    let boxes = scope.len().checked_div(parts).unwrap_or(0);
    for (place, &variable) in scope.iter().enumerate() {
        let least = if place < dimensions * boxes { i128::MIN } else { 0 };
        let is_right = |value: &Value| value.whole().is_some_and(|whole| whole >= least);
        if !model.domain(variable).values().iter().all(is_right) {
            return Err("starts are whole numbers, and sizes such of at least 0".to_owned());
        }
    }
    let of_dimension = |sizes: Json| naturals(list(sizes)?, boxes);
    let sizes = sizes.map(|lists| lists.into_iter().map(of_dimension).collect::<Read<Vec<_>>>());
    let sizes = sizes.transpose()?.map(|lists| lists.concat());
    Ok(DiffnMeaning { scope, dimensions, boxes, sizes, is_strict })
}
