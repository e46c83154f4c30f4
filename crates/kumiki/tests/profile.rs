//! The profile of a search: it changes nothing, and its counts are those of the statistics.

use crate::relations::strategy::{self, CORPUS, OTHERS, Palette};
use kumiki::python_constraint::{Backtracking, RecursiveBacktracking};
use kumiki::search::{Simd, Status, VariableOrder};
use kumiki::{AllDifferent, AllVariables, Error, InSet, Problem, Settings};
use proptest::prelude::*;

/// Returns settings that run, check or merge constraints in different ways.
fn settings() -> Vec<Settings> {
    vec![
        Settings::default(),
        Settings::default().simd(Simd::Off),
        Settings::default().variable_order(VariableOrder::DomWdeg),
        Backtracking.into(),
        RecursiveBacktracking.into(),
        RecursiveBacktracking.without_forward_check(),
    ]
}

/// Returns the total of the runs, the removals and the conflicts of a search with a profile, which
/// must be as one without.
fn profiled(problem: &Problem<usize, i64>, settings: &Settings) -> [u64; 3] {
    let mut plain = problem.search(settings.clone());
    let mut counted = problem.search(settings.clone().profile(true));
    loop {
        let next = plain.next();
        assert_eq!(counted.next(), next);
        if next.is_none() {
            break;
        }
    }
    assert!(plain.profile().is_none());
    assert_eq!(counted.status(), Status::Exhausted);
    let [mut expected, mut found] = [plain.statistics(), counted.statistics()];
    expected.time = Default::default();
    found.time = Default::default();
    assert_eq!(found, expected);
    let profile = counted.profile().expect("it is on");
    let mut sum = [0; 3];
    for row in &profile.rows {
        assert!(!row.constraints.is_empty());
        let work = row.work;
        for (sum, count) in sum.iter_mut().zip([work.runs, work.removals, work.conflicts]) {
            *sum += count;
        }
    }
    assert!(sum[0] <= found.propagations && sum[2] <= found.conflicts, "{sum:?} {found}");
    sum
}

proptest! {
    #[test]
    fn a_profile_changes_nothing_and_its_runs_are_the_propagations(
        description in strategy::description(
            Palette::Integers,
            &[&CORPUS[..], &OTHERS].concat(),
            2..=6,
        ),
    ) {
        let (problem, _) = description.problem_and_handles(|value| value.as_int().expect("an integer"));
        for settings in settings() {
            let mut search = problem.search(settings.clone());
            let has_solution = search.next().is_some();
            let [runs, _, _] = profiled(&problem, &settings);
            // At the root, constraints on one variable count even if one before leaves no value.
            if has_solution {
                let propagations = {
                    let mut search = problem.search(settings.clone());
                    while search.next().is_some() {}
                    search.statistics().propagations
                };
                prop_assert_eq!(runs, propagations, "{:?}", settings);
            }
        }
    }
}

#[test]
fn each_constraint_has_its_own_work() -> Result<(), Error<&'static str>> {
    let mut problem = Problem::new();
    problem.add_variables(["a", "b", "c"], 1..=6)?;
    problem.add_named_constraint("small", InSet::new([1, 2, 3]), ["a"])?;
    problem.add_named_constraint("product", |a, b| a * b == 6, ["a", "b"])?;
    problem.add_named_constraint("sum", |a, b, c| a + b + c == 20, ["a", "b", "c"])?;
    let mut solutions = problem.search(Settings::default().profile(true));
    assert_eq!(solutions.next(), None);
    let profile = solutions.profile().expect("it is on");
    let works: Vec<_> = profile
        .rows
        .iter()
        .map(|row| (row.to_string(), row.work.runs, row.work.removals, row.work.conflicts))
        .collect();
    assert_eq!(works[0], ("small".to_owned(), 1, 3, 0));
    assert_eq!((works[1].0.as_str(), works[2].0.as_str()), ("product", "sum"));
    // 1, 2 and 3 times 6, 3 and 2: three of the six values of b are left.
    assert_eq!(works[1].2, 3);
    assert_eq!(works.iter().map(|work| work.3).sum::<u64>(), 1);
    assert_eq!(solutions.statistics().conflicts, 1);
    assert!(profile.rows.iter().all(|row| row.work.time <= profile.time));
    let table = profile.to_string();
    assert_eq!(table.lines().count(), 5, "{table}");
    assert!(table.lines().last().unwrap().ends_with("all else"), "{table}");
    Ok(())
}

#[test]
fn constraints_that_run_as_one_are_one_row() -> Result<(), Error<usize>> {
    let mut problem = Problem::new();
    problem.add_variables(0..6, 0..6)?;
    for b in 0..6 {
        for a in 0..b {
            problem.add_constraint(|a, b| a != b, [a, b])?;
        }
    }
    problem.add_named_constraint("first", |a, b| a < b, [0, 1])?;
    let [runs, ..] = {
        let mut solutions = problem.search(Settings::default().profile(true));
        assert_eq!(solutions.count_left(), 360);
        let profile = solutions.profile().expect("it is on");
        let mut sizes: Vec<usize> = profile.rows.iter().map(|row| row.constraints.len()).collect();
        sizes.sort_unstable();
        assert_eq!(sizes, [1, 15]);
        let row = profile.rows.iter().find(|row| row.constraints.len() == 15).unwrap();
        assert!(row.to_string().ends_with(" and 12 more"), "{row}");
        [
            profile.rows.iter().map(|row| row.work.runs).sum::<u64>(),
            solutions.statistics().propagations,
        ]
    };
    assert!(runs > 0);
    Ok(())
}

#[test]
fn a_network_is_one_row_and_threads_have_no_profile() -> Result<(), Error<usize>> {
    let mut problem = Problem::new();
    problem.add_variables(0..5, 0..5)?;
    problem.add_constraint(AllDifferent, AllVariables)?;
    problem.add_constraint(AllDifferent, [0, 1, 2])?;
    let mut solutions = problem.search(Settings::default().profile(true));
    assert_eq!(solutions.count_left(), 120);
    let profile = solutions.profile().expect("it is on");
    assert_eq!(profile.rows.len(), 1);
    assert_eq!(profile.rows[0].constraints.len(), 2);
    assert_eq!(profile.rows[0].work.runs, solutions.statistics().propagations);
    let threads = problem.search(Settings::default().threads(2).profile(true));
    assert!(threads.profile().is_none());
    Ok(())
}

#[test]
fn a_panic_names_the_constraint_as_without_a_profile() -> Result<(), Error<&'static str>> {
    let mut problem = Problem::new();
    problem.add_variables(["a", "b", "c"], 1..=3)?;
    problem.add_named_constraint("even", |a| a % 2 == 0, ["a"])?;
    // Too many values for a table, so it is called during the search.
    problem.add_variables(["d", "e"], 0..10_000)?;
    let odd = |d: i32, e: i32| if d + e > 9_000 { panic!("too much") } else { d < e };
    problem.add_named_constraint("bad sum", odd, ["d", "e"])?;
    let message = |settings: Settings| {
        let run = || problem.search(settings).count();
        let payload = std::panic::catch_unwind(std::panic::AssertUnwindSafe(run)).unwrap_err();
        payload.downcast_ref::<String>().expect("a text").clone()
    };
    let plain = message(Settings::default());
    assert!(plain.contains("bad sum") && plain.contains("too much"), "{plain}");
    assert_eq!(message(Settings::default().profile(true)), plain);
    Ok(())
}
