//! Tests of tasks that do not overlap, against their meaning.

use super::*;
use crate::propagation::Model;
use crate::search::Search;
use crate::testing::agrees_with_its_meaning;
use proptest::prelude::*;

fn tasks(starts: &[Var], durations: &[Int]) -> NoOverlap {
    let tasks = starts.iter().zip(durations);
    NoOverlap::new(tasks.map(|(&start, &duration)| Task { start, duration }))
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
