//! Tests of tasks that share a resource, against their meaning.

use super::*;
use crate::propagation::Model;
use crate::search::Search;
use crate::testing::agrees_with_its_meaning;
use proptest::prelude::*;

proptest! {
    #[test]
    fn it_agrees_with_its_meaning(
        domains in prop::collection::vec(
            prop_oneof![
                3 => (-2..6i64, 0..9i64).prop_map(|(min, width)| (min..=min + width).collect()),
                1 => prop::collection::vec(prop_oneof![-3..12i64, 95..100i64], 1..5),
            ],
            1..5),
        numbers in prop::collection::vec((0..6i64, -1..4i64), 5),
        capacity in -1..6i64,
        is_repeated in prop::bool::weighted(0.1),
    ) {
        agrees_with_its_meaning(&domains, |vars| {
            let mut starts = vars.to_vec();
            if is_repeated {
                starts.push(vars[0]);
            }
            let tasks = starts.iter().zip(&numbers);
            let tasks = tasks.map(|(&start, &(duration, demand))| {
                (Task::new(start, duration), demand)
            });
            Cumulative::new(tasks, capacity)
        });
    }
}

/// The variables of a task beside its start: a duration and a demand with offsets, and a presence.
type Varied = (Option<(usize, Int)>, Option<(usize, Int)>, Option<(usize, Int)>);

fn varied() -> impl Strategy<Value = Varied> {
    let view = || prop::option::of((0..6usize, -1..3i64));
    (view(), view(), prop::option::weighted(0.3, (0..6usize, 0..3i64)))
}

proptest! {
    #[test]
    fn tasks_that_vary_agree_with_their_meaning(
        starts in prop::collection::vec(
            prop_oneof![
                3 => (-2..6i64, 0..7i64).prop_map(|(min, width)| (min..=min + width).collect()),
                1 => prop::collection::vec(prop_oneof![-3..9i64, 95..100i64], 1..4),
            ],
            2..4),
        others in prop::collection::vec(
            prop_oneof![
                2 => prop::collection::vec(0..2i64, 1..3),
                2 => prop::collection::vec(0..5i64, 1..4),
                1 => prop::collection::vec(prop_oneof![-1..4i64, 70..75i64], 1..3),
            ],
            1..4),
        numbers in prop::collection::vec((1..5i64, 0..4i64), 4),
        varied in prop::collection::vec(varied(), 4),
        capacity in prop_oneof![(0..6i64).prop_map(Ok), (0..6usize, -1..3i64).prop_map(Err)],
    ) {
        let domains: Vec<Vec<Int>> = starts.iter().chain(&others).cloned().collect();
        agrees_with_its_meaning(&domains, |vars| {
            let (starts, others) = vars.split_at(starts.len());
            let other = |at: usize| others[at % others.len()];
            let view = |(at, offset): (usize, Int)| Operand::View(other(at) + offset);
            let tasks = starts.iter().zip(&numbers).zip(&varied);
            let tasks = tasks.map(|((&start, &(duration, demand)), &(of_duration, of_demand, is))| {
                let task = match of_duration {
                    Some((at, offset)) => Task::new(start, other(at) + offset),
                    None => Task::new(start, duration),
                };
                let task = is.map_or(task, |(at, value)| task.if_has(other(at), value));
                (task, of_demand.map_or(Operand::Constant(demand), view))
            });
            match capacity {
                Ok(capacity) => Cumulative::new(tasks, capacity),
                Err((at, offset)) => Cumulative::new(tasks, other(at) + offset),
            }
        });
    }
}

#[test]
fn a_short_task_passes_a_long_one_at_once() {
    let mut model = Model::new();
    let long = model.add_variable([0]).unwrap();
    let short = model.add_variable(0..=1 << 30).unwrap();
    let tasks = [(Task::new(long, 1 << 30), 2), (Task::new(short, 1), 1)];
    model.add_constraint(Cumulative::new(tasks, 2));
    assert_eq!(Search::new(model).propagate().unwrap().domain(short).min(), 1 << 30);
}

#[test]
fn a_task_that_needs_more_than_there_is_has_no_place() {
    let mut model = Model::new();
    let start = model.add_variable(0..=9).unwrap();
    let capacity = model.add_variable(0..=9).unwrap();
    let is_there = model.add_variable(0..=1).unwrap();
    let tasks = [(Task::new(start, 1), 3), (Task::new(start, 2).if_has(is_there, 1), 10)];
    model.add_constraint(Cumulative::new(tasks, capacity));
    let mut search = Search::new(model);
    let store = search.propagate().unwrap();
    assert_eq!((store.domain(capacity).min(), store.fixed(is_there)), (3, Some(0)));
}

#[test]
fn numbers_at_the_limits_do_not_wrap() {
    use crate::arithmetic::VALUE_LIMIT;
    let mut model = Model::new();
    let starts = model.add_variables(2, [-VALUE_LIMIT, VALUE_LIMIT]).unwrap();
    let tasks =
        [(Task::new(starts[0], VALUE_LIMIT), Int::MAX), (Task::new(starts[1], Int::MAX), 1)];
    model.add_constraint(Cumulative::new(tasks, Int::MAX));
    assert_eq!(Search::new(model).count(), 1, "the longer one is last");
}
