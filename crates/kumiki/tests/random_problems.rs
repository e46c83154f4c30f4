//! Random small problems of all kinds of relations that python-constraint has: every setting of the
//! search finds exactly the combinations of values that satisfy a plain reading of them.
//!
//! `PROPTEST_CASES=40000 cargo test --release -p kumiki-tests random_problems::` is the long run;
//! by default it is 256 problems of each sort, which take a few seconds.

use crate::random_models::settings::all_settings;
use crate::relations::description::{Description, found};
use crate::relations::strategy::{self, CORPUS, OTHERS, Palette};
use kumiki::explanation::Statement;
use kumiki::explanation::{Ending, Explainer};
use kumiki::python_constraint::{
    Backtracking, OptimizedBacktracking, Parallel, RecursiveBacktracking,
};
use kumiki::search::LookAhead;
use kumiki::testing::check_deduction;
use kumiki::{Handle, Mixed, Settings};
use proptest::prelude::*;

/// The ways to solve that python-constraint has, each with forward checking and without.
fn named_settings() -> Vec<Settings> {
    vec![
        RecursiveBacktracking.into(),
        Backtracking.into(),
        OptimizedBacktracking.into(),
        Settings::from(Parallel).threads(2),
        RecursiveBacktracking.without_forward_check(),
        Backtracking.without_forward_check(),
        OptimizedBacktracking.without_forward_check(),
    ]
}

/// A problem of integers with only some of what `description` states: the relations at `kept`, and
/// each variable of `released` with any value that occurs.
fn part(description: &Description, kept: &[usize], released: &[usize]) -> Description {
    let mut part = description.clone();
    part.relations = kept.iter().map(|&at| description.relations[at].clone()).collect();
    for &var in released {
        part.domains[var] = description.domains.concat();
    }
    part
}

/// Returns the number of each statement: of a relation by its handle, or of a variable.
fn numbers(
    said: &[Statement<usize, i64>],
    handles: &[Option<Handle>],
) -> Vec<Result<usize, usize>> {
    let number = |statement: &Statement<usize, i64>| match (statement.handle(), statement) {
        (Some(handle), _) => Ok(handles.iter().position(|own| *own == Some(handle)).unwrap()),
        (None, Statement::Value { variable, .. }) => Err(*variable),
        (None, other) => panic!("{other:?}"),
    };
    said.iter().map(number).collect()
}

proptest! {
    /// Without any one of its statements, what is left of a conflict can hold; with any one of its
    /// own, a correction cannot be made.
    #[test]
    fn each_statement_of_a_conflict_or_a_correction_is_needed(
        description in strategy::description(
            Palette::Integers,
            &[&CORPUS[..], &OTHERS].concat(),
            2..=6,
        ),
    ) {
        let to_value = |value: &Mixed| value.as_int().expect("an integer");
        let (problem, handles) = description.problem_and_handles(to_value);
        let all = numbers(&problem.statements().all(), &handles);
        let can_hold = |said: &[Result<usize, usize>]| {
            let kept: Vec<usize> = said.iter().filter_map(|said| said.ok()).collect();
            let released = all.iter().filter(|own| !said.contains(own));
            let released: Vec<usize> = released.filter_map(|own| own.err()).collect();
            !part(&description, &kept, &released).solutions().is_empty()
        };
        let conflict = problem.conflict();
        prop_assert_eq!(conflict.is_none(), can_hold(&all));
        if let Some(conflict) = conflict {
            let said = numbers(&conflict.statements, &handles);
            prop_assert!(conflict.is_proved && !can_hold(&said), "{}", conflict);
            for at in 0..said.len() {
                let rest = [&said[..at], &said[at + 1..]].concat();
                prop_assert!(can_hold(&rest), "{}, {at}", conflict);
            }
        }
        let correction = problem.correction().expect("no relation is taken for granted");
        let given_up = numbers(&correction.statements, &handles);
        let rest: Vec<_> = all.iter().filter(|own| !given_up.contains(own)).copied().collect();
        prop_assert!(correction.is_proved && can_hold(&rest), "{}", correction);
        for back in given_up {
            prop_assert!(!can_hold(&[&rest[..], &[back]].concat()), "{} {back:?}", correction);
        }
    }

    /// One to three relations on one to four variables with values from -3 to 8.
    #[test]
    fn every_setting_finds_exactly_what_a_problem_of_integers_means(
        description in strategy::description(Palette::Integers, &CORPUS, 1..=3),
    ) {
        let truth = description.solutions();
        let problem = description.problem(|value| value.as_int().expect("an integer"));
        for settings in all_settings().into_iter().chain(named_settings()) {
            prop_assert_eq!(&found(&problem, settings.clone()), &truth, "{:?}", settings);
        }
        // The same values by the other numbering.
        let problem = description.problem(Mixed::clone);
        for settings in [LookAhead::None, LookAhead::Forward, LookAhead::Full] {
            let settings = Settings::default().look_ahead(settings);
            prop_assert_eq!(&found(&problem, settings.clone()), &truth, "{:?}", settings);
        }
    }

    /// Values of every kind.
    #[test]
    fn every_look_ahead_finds_exactly_what_a_problem_of_mixed_values_means(
        description in strategy::description(Palette::Anything, &CORPUS, 1..=3),
    ) {
        let truth = description.solutions();
        let problem = description.problem(Mixed::clone);
        for settings in named_settings().into_iter().chain([Settings::default()]) {
            prop_assert_eq!(&found(&problem, settings.clone()), &truth, "{:?}", settings);
        }
    }

    /// Values of every kind under all relations that there are, far from whole numbers, and next to
    /// them.
    #[test]
    fn every_setting_finds_exactly_what_a_problem_of_mixed_values_means(
        description in strategy::description(
            Palette::Anything,
            &[&CORPUS[..], &OTHERS].concat(),
            1..=3,
        ),
        first in 0..8usize,
    ) {
        let truth = description.solutions();
        for problem in [description.problem(Mixed::clone), description.foreseeing_problem()] {
            for settings in all_settings().into_iter().skip(first).step_by(8) {
                prop_assert_eq!(&found(&problem, settings.clone()), &truth, "{:?}", settings);
            }
        }
    }

    /// Numbers, whole and floating, under all relations that there are.
    #[test]
    fn every_look_ahead_finds_exactly_what_a_problem_of_numbers_means(
        description in strategy::description(
            Palette::Numbers,
            &[&CORPUS[..], &OTHERS].concat(),
            1..=3,
        ),
    ) {
        let truth = description.solutions();
        let problem = description.problem(Mixed::clone);
        for settings in named_settings().into_iter().chain([Settings::default()]) {
            prop_assert_eq!(&found(&problem, settings.clone()), &truth, "{:?}", settings);
        }
    }

    /// Steps rule out nothing that some solution has, and all else; and each follows from its
    /// premises.
    #[test]
    fn steps_lead_to_what_the_solutions_leave(
        description in strategy::description(Palette::Anything, &CORPUS, 1..=3),
    ) {
        let problem = description.problem(Mixed::clone);
        let solutions: Vec<Vec<Mixed>> =
            problem.solutions().map(|solution| solution.into_values()).collect();
        let mut steps = problem.steps();
        for step in steps.by_ref() {
            prop_assert!(step.is_conflict() || step.removed.iter().all(|fact| !fact.absent.is_empty()));
        }
        let ending = match solutions.len() {
            0 => Ending::Conflict,
            1 => Ending::Solved,
            _ => Ending::Open,
        };
        prop_assert_eq!(steps.ending(), Some(ending));
        for (at, name) in problem.variables().enumerate().filter(|_| !solutions.is_empty()) {
            let left = steps.left(name).expect("it is a variable");
            let is_part = |value: &&Mixed| solutions.iter().any(|solution| solution[at] == **value);
            prop_assert!(left.iter().all(is_part), "{} of {}", name, at);
            prop_assert!(solutions.iter().all(|solution| left.contains(&&solution[at])));
        }
        let mut explainer = Explainer::new(problem.model().clone());
        let mut state = explainer.state();
        while let Ok(step) = explainer.next_step(&state) {
            prop_assert_eq!(check_deduction(problem.model(), &step), Ok(()));
            if state.apply(&step).is_err() {
                break;
            }
        }
    }
}
