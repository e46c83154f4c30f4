//! Tests of tasks that do not overlap, against their meaning.

use super::*;
use crate::propagation::Model;
use crate::search::Search;
use crate::testing::agrees_with_its_meaning;
use proptest::prelude::*;

fn tasks(starts: &[Var], durations: &[Int]) -> NoOverlap {
    let tasks = starts.iter().zip(durations);
    NoOverlap::new(tasks.map(|(&start, &duration)| Task::new(start, duration)))
}

proptest! {
    #[test]
    fn it_agrees_with_its_meaning(
        domains in prop::collection::vec(
            prop_oneof![
                (-2..6i64, 0..9i64).prop_map(|(min, width)| (min..=min + width).collect()),
                prop::collection::vec(-3..12i64, 1..5),
                prop::collection::vec(prop_oneof![-3..12i64, 95..100i64], 1..5),
            ],
            1..5),
        durations in prop::collection::vec(0..6i64, 5),
        is_repeated in prop::bool::weighted(0.1),
    ) {
        agrees_with_its_meaning(&domains, |vars| {
            let mut starts = vars.to_vec();
            if is_repeated {
                starts.push(vars[0]);
            }
            tasks(&starts, &durations)
        });
    }
}

/// The variables of a task beside its start: a duration with an offset, and a presence.
type Varied = (Option<(usize, Int)>, Option<(usize, Int)>);

fn varied() -> impl Strategy<Value = Varied> {
    let view = prop::option::of((0..6usize, -1..3i64));
    (view, prop::option::of((0..6usize, 0..3i64)))
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
        durations in prop::collection::vec(1..5i64, 4),
        varied in prop::collection::vec(varied(), 4),
    ) {
        let domains: Vec<Vec<Int>> = starts.iter().chain(&others).cloned().collect();
        agrees_with_its_meaning(&domains, |vars| {
            let (starts, others) = vars.split_at(starts.len());
            let other = |at: usize| others[at % others.len()];
            let tasks = starts.iter().zip(&durations).zip(&varied);
            NoOverlap::new(tasks.map(|((&start, &duration), &(of_duration, presence))| {
                let task = match of_duration {
                    Some((at, offset)) => Task::new(start, other(at) + offset),
                    None => Task::new(start, duration),
                };
                presence.map_or(task, |(at, value)| task.if_has(other(at), value))
            }))
        });
    }
}

#[test]
fn a_task_without_time_is_left_out() {
    let mut model = Model::new();
    let starts = model.add_variables(3, 0..=4).unwrap();
    let is_there = model.add_variable(0..=2).unwrap();
    // Two tasks of 3 and one of 2 are too many between 0 and 7.
    let fixed = [(starts[0], 3), (starts[1], 3)].map(|(start, time)| Task::new(start, time));
    let optional = Task::new(starts[2], 2).if_has(is_there, 1);
    model.add_constraint(NoOverlap::new(fixed.into_iter().chain([optional])));
    let mut search = Search::new(model);
    let store = search.propagate().unwrap();
    assert_eq!(store.domain(is_there).iter().collect::<Vec<Int>>(), [0, 2]);
    assert_eq!(store.domain(starts[2]).len(), 5, "the start of what is not there is free");
}

#[test]
fn a_duration_is_as_long_as_there_is_time() {
    let mut model = Model::new();
    let start = model.add_variable(2..=9).unwrap();
    let duration = model.add_variable(1..=20).unwrap();
    let other = model.add_variable([10]).unwrap();
    // It can only end when the other one starts.
    let last = model.add_variable(9..=12).unwrap();
    model.add_constraint(NoOverlap::new([
        Task::new(start, duration),
        Task::new(other, 3),
        Task::new(last, 1),
    ]));
    let mut search = Search::new(model);
    let store = search.propagate().unwrap();
    assert_eq!((store.domain(duration).min(), store.domain(duration).max()), (1, 7));
}

#[test]
fn a_set_that_needs_all_its_time_is_moved_around() {
    let mut model = Model::new();
    let inside = model.add_variables(2, 4..=8).unwrap();
    let other = model.add_variable(0..=20).unwrap();
    // Two tasks of 3 fill 4 to 11 but for one; the third takes 2.
    model.add_constraint(tasks(&[inside[0], inside[1], other], &[3, 3, 2]));
    let mut search = Search::new(model);
    let store = search.propagate().unwrap();
    let domain = store.domain(other);
    assert_eq!((domain.min(), domain.max()), (0, 20));
    assert!(search.assume(other, 5).is_err() || search.propagate().is_err());
}

#[test]
fn sums_at_the_limits_do_not_wrap() {
    use crate::arithmetic::VALUE_LIMIT;
    let mut model = Model::new();
    let starts = model.add_variables(2, [-VALUE_LIMIT, VALUE_LIMIT]).unwrap();
    model.add_constraint(tasks(&starts, &[VALUE_LIMIT, Int::MAX]));
    let solutions = Search::new(model).count();
    assert_eq!(solutions, 1, "the longer one is last");
}
