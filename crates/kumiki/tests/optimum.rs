//! The best solutions of problems: objectives, soft constraints, and what to give up where nothing
//! fits, all against enumeration.

pub(crate) mod description;

use description::{Wish, description, wishes};
use kumiki::engine::Var;
use kumiki::optimise::{Incumbent, Incumbents};
use kumiki::relations::RelationError;
use kumiki::run::StopFlag;
use kumiki::search::{Learning, LookAhead, Restarts, Status, ValueOrder, VariableOrder};
use kumiki::{
    AllDifferent, AllVariables, Error, LessThan, Limit, Limits, MaxSum, MinSum, Mixed, Problem,
    Settings, mixed,
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
            Settings::default().restarts(Restarts::WhenStuck { after: 1 }),
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

fn values(incumbent: &Incumbent<usize, i64>) -> Vec<i64> {
    incumbent.solution.values().copied().collect()
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
                let incumbents =
                    if is_least { problem.minimize(terms.clone()) } else { problem.maximize(terms.clone()) };
                let mut incumbents = incumbents.unwrap().with_settings(settings.clone());
                let found: Vec<_> = incumbents.by_ref().collect();
                prop_assert_eq!(incumbents.status(), Status::Exhausted);
                for incumbent in &found {
                    prop_assert!(truth.contains(&values(incumbent)));
                    prop_assert_eq!(incumbent.value, sum(&values(incumbent)));
                    prop_assert!(incumbent.violated.is_empty());
                }
                let better = |a: i64, b: i64| if is_least { b < a } else { b > a };
                prop_assert!(found.is_sorted_by(|a, b| better(a.value, b.value)));
                let sums = truth.iter().map(|values| sum(values));
                let best = if is_least { sums.min() } else { sums.max() };
                prop_assert_eq!(found.last().map(|last| last.value), best, "{:?}", settings);
                prop_assert_eq!(incumbents.best(), found.last().cloned());
            }
        }
    }

    /// A search with a limit finds the first of the solutions that it finds without a limit.
    #[test]
    fn a_limit_only_cuts_off_the_end(description in description(), factor in -2..=2i64) {
        let problem = description.problem();
        let terms: Vec<(i64, usize)> = (0..description.domains.len()).map(|at| (factor, at)).collect();
        let whole: Vec<_> = problem.minimize(terms.clone()).unwrap().collect();
        for decisions in 0..20 {
            let limits = Limits::none().decisions(decisions);
            let settings = Settings::default().limits(limits);
            let mut incumbents = problem.minimize(terms.clone()).unwrap().with_settings(settings);
            let part: Vec<_> = incumbents.by_ref().collect();
            prop_assert_eq!(&part[..], &whole[..part.len()]);
            if part.len() < whole.len() {
                prop_assert_eq!(incumbents.status(), Status::Stopped(Limit::Decisions));
            }
        }
    }
}

/// The stream of `incumbents` strictly improves, tells what it violates, and ends with the least
/// that any combination of `allowed` violates of `wishes`, which have a weight each.
fn check_violations(
    incumbents: Incumbents<'_, usize, i64>,
    allowed: &[Vec<i64>],
    wishes: &[(u64, Wish)],
) -> Result<(), TestCaseError> {
    let violated = |values: &[i64]| -> Vec<(u64, Vec<usize>)> {
        let is_violated = |(_, wish): &&(u64, Wish)| !wish.holds(values);
        let told = |(weight, wish): &(u64, Wish)| (*weight, wish.scope(values.len()));
        wishes.iter().filter(is_violated).map(told).collect()
    };
    let cost =
        |values: &[i64]| violated(values).iter().map(|&(weight, _)| weight).sum::<u64>() as i64;
    let mut incumbents = incumbents;
    let found: Vec<_> = incumbents.by_ref().collect();
    prop_assert_eq!(incumbents.status(), Status::Exhausted);
    for Incumbent { value: told, violated: list, solution, .. } in &found {
        let values: Vec<i64> = solution.values().copied().collect();
        let list: Vec<_> = list.iter().map(|v| (v.weight, v.scope.clone())).collect();
        prop_assert!(allowed.contains(&values));
        prop_assert_eq!(&list, &violated(&values));
        prop_assert_eq!(*told, cost(&values));
    }
    prop_assert!(found.is_sorted_by(|a, b| a.value > b.value));
    let least = allowed.iter().map(|values| cost(values)).min();
    prop_assert_eq!(found.last().map(|last| last.value), least);
    prop_assert_eq!(incumbents.best(), found.last().cloned());
    Ok(())
}

proptest! {
    #[test]
    fn the_last_incumbent_violates_least(
        description in description(),
        wishes in wishes(5),
        weights in prop::collection::vec(0..4u64, 5),
    ) {
        let wishes: Vec<(u64, Wish)> = weights.into_iter().zip(wishes).collect();
        let mut problem = description.problem();
        for (weight, wish) in &wishes {
            wish.add_soft(*weight, &mut problem).unwrap();
        }
        let (allowed, combinations) = (description.solutions(), description.combinations());
        prop_assert_eq!(problem.count(), allowed.len() as u64);
        let hard = description.constraints.iter().map(|wish| (1, wish.clone()));
        let all: Vec<(u64, Wish)> = hard.chain(wishes.clone()).collect();
        for settings in some_settings() {
            let incumbents = problem.minimize_violations().with_settings(settings.clone());
            check_violations(incumbents, &allowed, &wishes)?;
            let incumbents = problem.least_violated().with_settings(settings);
            check_violations(incumbents, &combinations, &all)?;
        }
    }
}

#[test]
fn a_soft_constraint_can_be_removed_and_does_not_count_elsewhere() {
    let mut problem = Problem::new();
    problem.add_variables(["x", "y"], 0..3).unwrap();
    problem.add_constraint(MaxSum(1), AllVariables).unwrap();
    let soft = problem.add_named_soft_constraint("much", 7, MinSum(2), ["x"]).unwrap();
    assert_eq!(problem.count(), 3);
    assert_eq!(problem.lowering().constraints().len(), 1);
    assert_eq!(problem.minimize([(1, "x")]).unwrap().best().unwrap().value, 0);
    let best = problem.minimize_violations().best().unwrap();
    assert_eq!(best.violated[0].to_string(), "much");
    assert_eq!(best.violated[0].scope, ["x"]);
    let all = problem.least_violated().best().unwrap();
    assert_eq!((all.value, all.violated[0].name.as_deref()), (1, None));
    assert_eq!(all.violated[0].to_string(), "the constraint on [\"x\", \"y\"]");

    assert!(problem.clone().remove_constraint(soft));
    assert_eq!(problem.remove_named_constraint("much"), 1);
    assert_eq!(problem.minimize_violations().best().unwrap().value, 0);
}

#[test]
fn where_constraints_exclude_one_another_there_is_no_solution_but_least_is_violated() {
    let mut problem = Problem::new();
    problem.add_variables(["x", "y"], 0..3).unwrap();
    problem.add_constraint(LessThan, ["x", "y"]).unwrap();
    problem.add_constraint(LessThan, ["y", "x"]).unwrap();
    problem.add_soft_constraint(5, AllDifferent, AllVariables).unwrap();
    assert_eq!(problem.minimize_violations().best(), None);
    let best = problem.least_violated().best().unwrap();
    assert_eq!(best.value, 1);

    let empty: Problem<&str, u8> = Problem::new();
    let best = empty.least_violated().best().unwrap();
    assert_eq!((best.value, best.violated.len(), best.solution.len()), (0, 0, 0));
}

#[test]
fn weights_that_cannot_be_added_up_exactly_are_refused() {
    let mut problem = Problem::new();
    problem.add_variables(["x", "y"], 0..3).unwrap();
    let refused =
        problem.add_named_soft_constraint("w", 1 << 59, LessThan, ["x", "y"]).unwrap_err();
    assert_eq!(
        refused,
        Error::Constraint {
            name: Some("w".to_owned()),
            scope: vec!["x", "y"],
            error: RelationError::TooLarge
        }
    );
    problem.add_soft_constraint((1 << 59) - 1, LessThan, ["x", "x"]).unwrap();
    assert!(problem.add_soft_constraint(1, LessThan, ["x", "y"]).is_err());
    assert!(problem.add_soft_constraint(0, LessThan, ["x", "z"]).is_err());
    let two = |x: i32, y: i32| x < y;
    assert!(problem.add_soft_constraint(0, two, ["x"]).is_err());
    assert_eq!(problem.minimize_violations().best().unwrap().value, (1 << 59) - 1);
}

/// Closures of the settings see the variables of the problem, and no others.
#[test]
fn closures_of_the_settings_are_not_asked_about_what_is_hidden() {
    let mut problem = Problem::new();
    problem.add_variables(0..5, 0..3).unwrap();
    for at in 0..5 {
        problem.add_soft_constraint(1, AllDifferent, [at, (at + 1) % 5]).unwrap();
        problem.add_soft_constraint(1, AllDifferent, [at, (at + 2) % 5]).unwrap();
    }
    let is_shown = |var: &Var| var.index() < 5;
    for look_ahead in [LookAhead::None, LookAhead::Forward, LookAhead::Full] {
        let variable: VariableOrder = VariableOrder::Custom(Arc::new(move |_, free| {
            assert!(free.iter().all(is_shown));
            free[0]
        }));
        let value = ValueOrder::Custom(Arc::new(move |store, var| {
            assert!(is_shown(&var));
            store.domain(var).max()
        }));
        let settings = Settings::default().look_ahead(look_ahead).last_conflict(true);
        let settings = settings.variable_order(variable).value_order(value);
        assert_eq!(problem.minimize_violations().with_settings(settings).best().unwrap().value, 2);
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
    let mut incumbents = problem.minimize([(1, "x")]).unwrap();
    assert_eq!(incumbents.status(), Status::Open);
    assert_eq!(incumbents.next(), None);
    assert_eq!(incumbents.status(), Status::Exhausted);
    assert_eq!(incumbents.best(), None);
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
    assert_eq!(error, Error::UnknownVariable { name: "z", nearest: vec![] });
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
    let mut incumbents =
        problem.maximize(worths()).unwrap().with_settings(Settings::default().limits(limits));
    let found: Vec<i64> = incumbents.by_ref().map(|incumbent| incumbent.value).collect();
    assert_eq!(found.len(), 2);
    assert_eq!(incumbents.status(), Status::Stopped(Limit::Solutions));
    assert_eq!(incumbents.statistics().solutions, 2);
    assert_eq!(incumbents.best().unwrap().value, found[1]);

    let flag = StopFlag::new();
    let settings = Settings::default().limits(Limits::none().stop(flag.clone()));
    let mut incumbents = problem.maximize(worths()).unwrap().with_settings(settings);
    let first = incumbents.next().unwrap();
    flag.raise();
    incumbents.by_ref().for_each(drop); // the flag is seen after some steps
    assert_eq!(incumbents.status(), Status::Stopped(Limit::Stop));
    assert!(incumbents.best().unwrap().value >= first.value);
}

#[test]
fn a_proof_stays_within_what_the_search_left_of_its_limits() {
    // As many of ten pigeons as possible in nine holes: presolve counts the holes, of which a proof
    // has no step.
    let mut problem: Problem<usize, i64> = Problem::new();
    let (pigeons, holes) = (10, 9);
    problem.add_variables(0..pigeons * holes, 0..=1).unwrap();
    let place = |pigeon: usize, hole: usize| pigeon * holes + hole;
    for hole in 0..holes {
        let in_hole: Vec<usize> = (0..pigeons).map(|pigeon| place(pigeon, hole)).collect();
        problem.add_constraint(MaxSum(1), in_hole).unwrap();
    }
    for pigeon in 0..pigeons {
        let of_pigeon: Vec<usize> = (0..holes).map(|hole| place(pigeon, hole)).collect();
        problem.add_constraint(MaxSum(1), of_pigeon).unwrap();
    }
    let all: Vec<(i64, usize)> = (0..pigeons * holes).map(|at| (1, at)).collect();
    let few = Settings::default().limits(Limits::none().decisions(300));
    let mut incumbents = problem.maximize(all).unwrap().with_settings(few);
    assert!(!incumbents.prove(std::io::sink()).unwrap());
    assert_eq!(incumbents.status(), Status::Exhausted);
    assert!(!incumbents.passes().is_empty());
}

#[test]
fn what_is_best_for_the_objective_is_tried_first() {
    let problem = knapsack();
    let first = |settings: Settings| {
        let settings = settings.variable_order(VariableOrder::InOrder);
        problem.maximize(worths()).unwrap().with_settings(settings).next().unwrap()
    };
    let packed = |best: Incumbent<i64, bool>| best.solution.values().filter(|&&v| v).count();
    assert!(packed(first(Settings::default())) > 15);
    assert_eq!(packed(first(Settings::default().value_order(ValueOrder::Reversed))), 0);
}

/// Returns a knapsack of some items with two limits, where each item is worth what it weighs and 10
/// more, and the terms of the worth.
fn two_limits(items: i64) -> (Problem<i64, i64>, Vec<(i64, i64)>) {
    let weight = |item: i64| 20 + item * 37 % 41;
    let size = |item: i64| 10 + item * 23 % 29;
    let mut problem = Problem::new();
    problem.add_variables(0..items, 0..=1).unwrap();
    for of in [&weight as &dyn Fn(i64) -> i64, &size] {
        let factors: Vec<i64> = (0..items).map(of).collect();
        let half = factors.iter().sum::<i64>() / 2;
        problem.add_constraint(MaxSum(half).times(factors), 0..items).unwrap();
    }
    (problem, (0..items).map(|item| (weight(item) + 10, item)).collect())
}

/// Returns settings of a search that decides each item in turn, and leaves it at home first.
fn in_order() -> Settings {
    Settings::default()
        .variable_order(VariableOrder::InOrder)
        .value_order(ValueOrder::Custom(Arc::new(|store, var| store.domain(var).min())))
        .learning(Learning::Off)
}

/// Returns the worths of better and better knapsacks, by a search near the best one that keeps so
/// many of a hundred items as they are, and how it ended.
fn dived(items: i64, percent: u8, settings: Settings) -> (Vec<i64>, Status) {
    let (problem, worth) = two_limits(items);
    let incumbents = problem.maximize(worth).unwrap().with_settings(settings);
    let mut incumbents = incumbents.diving(0..items, percent).unwrap();
    let values: Vec<i64> = incumbents.by_ref().map(|incumbent| incumbent.value).collect();
    assert!(values.is_sorted_by(|one, next| one < next), "{values:?}");
    (values, incumbents.status())
}

#[test]
fn dives_find_no_other_optimum_and_claim_none() {
    let (problem, worth) = two_limits(20);
    let best = problem.maximize(worth).unwrap().best().unwrap().value;
    for percent in [0, 50, 100] {
        let (values, status) = dived(20, percent, in_order());
        assert_eq!((values.last(), status), (Some(&best), Status::Exhausted));
    }
}

#[test]
fn dives_find_better_solutions_than_the_complete_search_does_in_as_many_decisions() {
    const ITEMS: i64 = 60;
    let weight = |of: i64, item: i64| 10 + (item * item * (of + 3) + item * 17 * of) % 51;
    let mut problem = Problem::new();
    problem.add_variables(0..ITEMS, 0..=1).unwrap();
    for of in 0..5 {
        let factors: Vec<i64> = (0..ITEMS).map(|item| weight(of, item)).collect();
        let half = factors.iter().sum::<i64>() / 2;
        problem.add_constraint(MaxSum(half).times(factors), 0..ITEMS).unwrap();
    }
    let mean = |item: i64| (0..5).map(|of| weight(of, item)).sum::<i64>() / 5;
    let worths: Vec<_> = (0..ITEMS).map(|item| (mean(item) + item * 29 % 12, item)).collect();
    let settings = Settings::default()
        .variable_order(VariableOrder::InOrder)
        .learning(Learning::Off)
        .limits(Limits::none().decisions(10_000));
    let search = || problem.maximize(worths.clone()).unwrap().with_settings(settings.clone());
    let best = |mut incumbents: Incumbents<'_, i64, i64>| {
        let best = incumbents.by_ref().last().unwrap().value;
        assert_eq!(incumbents.status(), Status::Stopped(Limit::Decisions));
        best
    };
    let dived = |percent: u8| best(search().diving(0..ITEMS, percent).unwrap());
    // Where all values are kept, a dive ends at once, and only the complete search finds solutions.
    let complete = best(search());
    assert_eq!(dived(100), complete);
    assert!(dived(80) > complete);
    assert_eq!(dived(80), dived(80));
}
