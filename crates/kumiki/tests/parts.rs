//! Parts of a search, as data: together they are the whole.

use crate::optimum::description::description;
use kumiki::answers::Part;
use kumiki::run::StopFlag;
use kumiki::search::{Restarts, ValueOrder, VariableOrder};
use kumiki::{
    AllDifferent, AllVariables, Error, Limits, Mixed, Problem, Settings, SolutionCount, mixed,
};
use proptest::prelude::*;

/// Settings whose orders depend on the domains only.
fn some_settings() -> Vec<Settings> {
    let never = Settings::default().restarts(Restarts::Never);
    vec![
        never.clone(),
        never.clone().variable_order(VariableOrder::InOrder).value_order(ValueOrder::Reversed),
        never.variable_order(VariableOrder::MaxDegreeOnce),
    ]
}

proptest! {
    #[test]
    fn parts_have_all_solutions_in_the_order_of_the_whole(
        description in description(),
        least in 1..40usize,
    ) {
        for settings in some_settings() {
            let mut problem = description.problem();
            problem.set_settings(settings);
            let whole: Vec<_> = problem.solutions().collect();
            let parts = problem.divide(least).unwrap();
            // What was stored is read back as the same data.
            let stored: Vec<Vec<(usize, Vec<i64>)>> =
                parts.into_iter().map(|part| part.domains).collect();
            let parts = stored.into_iter().map(|domains| Part { domains });
            let (mut together, mut count) = (Vec::new(), SolutionCount::zero());
            for part in parts {
                count += problem.solutions_of(&part).unwrap().count();
                together.extend(problem.solutions_of(&part).unwrap());
            }
            prop_assert_eq!(&together, &whole);
            prop_assert_eq!(count, whole.len() as u64);
        }
    }

    #[test]
    fn the_parts_of_a_part_take_its_place(
        description in description(),
        (least, less) in (1..12usize, 1..12usize),
    ) {
        for settings in some_settings() {
            let mut problem = description.problem();
            problem.set_settings(settings);
            for part in problem.divide(least).unwrap() {
                let whole: Vec<_> = problem.solutions_of(&part).unwrap().collect();
                let parts = problem.divide_part(&part, less).unwrap().unwrap();
                let of = |part| problem.clone().into_solutions_of(part).unwrap();
                let together: Vec<_> = parts.iter().flat_map(of).collect();
                prop_assert_eq!(together, whole);
            }
        }
    }
}

#[test]
fn there_are_as_many_parts_as_wanted_if_the_problem_has_so_many() {
    let mut problem: Problem<usize, Mixed> = Problem::new();
    problem.add_variables(0..6, mixed!["a", 2, 2.5, "d", 5, "f"]).unwrap();
    problem.add_constraint(AllDifferent, AllVariables).unwrap();
    for least in [1, 7, 100, 700] {
        let parts = problem.divide(least).unwrap();
        assert!(parts.len() >= least, "{}", parts.len());
        let counts = parts.iter().map(|part| problem.solutions_of(part).unwrap().count());
        assert_eq!(counts.sum::<SolutionCount>(), 720);
    }
    assert_eq!(problem.divide(10_000).unwrap().len(), 720);
    problem.add_constraint(AllDifferent, [0, 0]).unwrap();
    assert_eq!(problem.divide(10).unwrap(), []);
}

#[test]
fn a_part_is_of_a_problem_with_its_names() {
    let mut problem = Problem::new();
    problem.add_variables(["x", "y"], 0..9).unwrap();
    let part = Part { domains: vec![("z", vec![1])] };
    let error = problem.solutions_of(&part).unwrap_err();
    assert_eq!(problem.divide_part(&part, 2).unwrap_err(), error);
    assert_eq!(error, Error::UnknownVariable { name: "z", nearest: vec![] });
    let part = Part { domains: vec![("x", vec![8, 9, 10]), ("y", vec![1, 2])] };
    assert_eq!(problem.solutions_of(&part).unwrap().count(), 2);
    let part = Part { domains: vec![("x", vec![9])] };
    assert_eq!(problem.solutions_of(&part).unwrap().count(), 0);
    let flag = StopFlag::new();
    flag.raise();
    problem.add_constraint(|x, y| x * y % 7 == 3, ["x", "y"]).unwrap();
    problem.set_settings(Settings::default().limits(Limits::none().stop(flag)));
    assert_eq!(problem.divide(2_000), None);
}
