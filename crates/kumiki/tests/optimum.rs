//! The best solutions of problems: objectives, soft constraints, and what to give up where nothing
//! fits, all against enumeration.

#[path = "optimum/description.rs"]
mod description;

use description::description;
use kumiki::{
    AllVariables, Error, Improved, Limit, Limits, LookAhead, MaxSum, Mixed, Problem, Restarts,
    Settings, Status, StopFlag, ValueOrder, VariableOrder, mixed,
};
use proptest::prelude::*;
use std::sync::Arc;

/// Settings that go about it in different ways.
fn some_settings() -> Vec<Settings> {
    let luby = Settings::default().restarts(Restarts::Luby { unit: 1 });
    let last_free = VariableOrder::Custom(Arc::new(|_, free| *free.last().expect("one is free")));
    let greatest = ValueOrder::Custom(Arc::new(|store, var| store.domain(var).max()));
    let mut all = Vec::new();
    for look_ahead in [LookAhead::None, LookAhead::Forward, LookAhead::Full] {
        for base in [
            Settings::default(),
            Settings::default()
                .variable_order(VariableOrder::InOrder)
                .value_order(ValueOrder::Reversed),
            Settings::default().variable_order(last_free.clone()).value_order(greatest.clone()),
            Settings::default().variable_order(VariableOrder::MaxDegree).threads(2),
            luby.clone().variable_order(VariableOrder::DomWdeg).value_order(ValueOrder::Random),
            luby.clone().variable_order(VariableOrder::MaxDegreeOnce).last_conflict(true),
        ] {
            all.push(base.look_ahead(look_ahead));
        }
    }
    all
}

fn values(improved: &Improved<usize, i64>) -> Vec<i64> {
    improved.solution.values().copied().collect()
}

proptest! {
    #[test]
    fn objectives_come_to_their_least_and_their_greatest(
        description in description(),
        coefficients in prop::collection::vec((-3..=3i64, 0..4usize), 0..5),
    ) {
        let variables = description.domains.len();
        let terms: Vec<(i64, usize)> =
            coefficients.iter().map(|&(factor, at)| (factor, at % variables)).collect();
        let sum = |values: &[i64]| terms.iter().map(|&(f, at)| f * values[at]).sum::<i64>();
        let truth = description.solutions();
        let problem = description.problem();
        for settings in some_settings() {
            for is_least in [true, false] {
                let improving =
                    if is_least { problem.minimize(terms.clone()) } else { problem.maximize(terms.clone()) };
                let mut improving = improving.unwrap().with_settings(settings.clone());
                let found: Vec<_> = improving.by_ref().collect();
                prop_assert_eq!(improving.status(), Status::Exhausted);
                for improved in &found {
                    prop_assert!(truth.contains(&values(improved)));
                    prop_assert_eq!(improved.value, sum(&values(improved)));
                }
                let better = |a: i64, b: i64| if is_least { b < a } else { b > a };
                prop_assert!(found.is_sorted_by(|a, b| better(a.value, b.value)));
                let sums = truth.iter().map(|values| sum(values));
                let best = if is_least { sums.min() } else { sums.max() };
                prop_assert_eq!(found.last().map(|last| last.value), best, "{:?}", settings);
                prop_assert_eq!(improving.best(), found.last().cloned());
            }
        }
    }

    /// What a limit leaves is the beginning of what there is without.
    #[test]
    fn a_limit_only_cuts_off_the_end(description in description(), factor in -2..=2i64) {
        let problem = description.problem();
        let terms: Vec<(i64, usize)> = (0..description.domains.len()).map(|at| (factor, at)).collect();
        let whole: Vec<_> = problem.minimize(terms.clone()).unwrap().collect();
        for decisions in 0..20 {
            let limits = Limits::none().decisions(decisions);
            let settings = Settings::default().limits(limits);
            let mut improving = problem.minimize(terms.clone()).unwrap().with_settings(settings);
            let part: Vec<_> = improving.by_ref().collect();
            prop_assert_eq!(&part[..], &whole[..part.len()]);
            if part.len() < whole.len() {
                prop_assert_eq!(improving.status(), Status::Stopped(Limit::Decisions));
            }
        }
    }
}

/// Sums of many small numbers, of which there are so many that none is found by chance.
fn knapsack() -> Problem<i64, bool> {
    let mut problem = Problem::new();
    problem.add_variables(0..40, [false, true]).unwrap();
    let weights = (0..40).map(|at| 100 + at * at % 37);
    problem.add_constraint(MaxSum(2000).times(weights), AllVariables).unwrap();
    problem
}

fn worths() -> impl Iterator<Item = (i64, i64)> {
    (0..40).map(|at| (100 + at * 7 % 41, at))
}

#[test]
fn a_problem_without_solutions_has_no_best() {
    let mut problem = Problem::new();
    problem.add_variables(["x", "y"], 0..3).unwrap();
    problem.add_constraint(MaxSum(-1), AllVariables).unwrap();
    let mut improving = problem.minimize([(1, "x")]).unwrap();
    assert_eq!(improving.status(), Status::Open);
    assert_eq!(improving.next(), None);
    assert_eq!(improving.status(), Status::Exhausted);
    assert_eq!(improving.best(), None);
}

#[test]
fn the_empty_solution_is_the_best_of_no_variables() {
    let problem: Problem<&str, i64> = Problem::new();
    let best = problem.maximize([]).unwrap().best().unwrap();
    assert_eq!((best.value, best.solution.len()), (0, 0));
}

#[test]
fn an_objective_that_cannot_be_is_an_error_that_says_why() {
    let mut problem = Problem::new();
    problem.add_variables(["x", "y"], 0..3).unwrap();
    let error = problem.minimize([(1, "x"), (1, "z")]).unwrap_err();
    assert_eq!(error, Error::UnknownVariable("z"));
    for factor in [i64::MIN, i64::MAX, 1 << 59] {
        let error = problem.maximize([(factor, "x")]).unwrap_err();
        assert!(error.to_string().starts_with("the objective is too large"), "{error}");
    }
    assert_eq!(
        problem.maximize([((1 << 59) - 1, "x")]).unwrap().best().unwrap().value,
        (1 << 60) - 2
    );

    let mut colours = Problem::new();
    colours.add_variable("wall", ["red", "blue"]).unwrap();
    let error = colours.minimize([(1, "wall")]).unwrap_err();
    assert_eq!(error, Error::NotIntegers("wall"));
    assert_eq!(
        error.to_string(),
        "an objective is calculated from integers, and variable \"wall\" has other values"
    );
}

#[test]
fn whole_numbers_among_other_values_are_calculated_with() {
    let mut problem: Problem<&str, Mixed> = Problem::new();
    problem.add_variable("x", mixed![3, 1, 2]).unwrap();
    problem.add_variable("colour", mixed!["red", "blue"]).unwrap();
    problem
        .add_constraint(
            |x, colour| x != Mixed::from(3) || colour == Mixed::from("blue"),
            ["x", "colour"],
        )
        .unwrap();
    let best = problem.maximize([(5, "x")]).unwrap().best().unwrap();
    assert_eq!((best.value, &best.solution["colour"]), (15, &Mixed::from("blue")));
    assert_eq!(problem.minimize([(-5, "x")]).unwrap().best().unwrap().value, -15);
    assert_eq!(problem.minimize([(1, "colour")]).unwrap_err(), Error::NotIntegers("colour"));
}

#[test]
fn a_limit_keeps_what_was_found() {
    let problem = knapsack();
    let limits = Limits::none().solutions(2);
    let mut improving =
        problem.maximize(worths()).unwrap().with_settings(Settings::default().limits(limits));
    let found: Vec<i64> = improving.by_ref().map(|improved| improved.value).collect();
    assert_eq!(found.len(), 2);
    assert_eq!(improving.status(), Status::Stopped(Limit::Solutions));
    assert_eq!(improving.statistics().solutions, 2);
    assert_eq!(improving.best().unwrap().value, found[1]);

    let flag = StopFlag::new();
    let settings = Settings::default().limits(Limits::none().stop(flag.clone()));
    let mut improving = problem.maximize(worths()).unwrap().with_settings(settings);
    let first = improving.next().unwrap();
    flag.raise();
    improving.by_ref().for_each(drop); // the flag is seen after some steps
    assert_eq!(improving.status(), Status::Stopped(Limit::Stop));
    assert!(improving.best().unwrap().value >= first.value);
}

#[test]
fn what_is_best_for_the_objective_is_tried_first() {
    let problem = knapsack();
    let first = |settings: Settings| {
        let settings = settings.variable_order(VariableOrder::InOrder);
        problem.maximize(worths()).unwrap().with_settings(settings).next().unwrap()
    };
    let packed = |best: Improved<i64, bool>| best.solution.values().filter(|&&v| v).count();
    assert!(packed(first(Settings::default())) > 15);
    assert_eq!(packed(first(Settings::default().value_order(ValueOrder::Reversed))), 0);
}
