//! Random small problems of all kinds of relations that python-constraint has: every setting of the search
//! finds exactly the combinations of values that satisfy a plain reading of them.
//!
//! `PROPTEST_CASES=40000 cargo test --release -p kumiki --test random_problems` is the long run; by default
//! it is 256 problems of each sort, which take a few seconds.

#[path = "relations/description.rs"]
mod description;
#[path = "relations/meaning.rs"]
mod meaning;
#[path = "random_models/settings.rs"]
mod settings;
#[path = "relations/statement.rs"]
mod statement;
#[path = "relations/strategy.rs"]
mod strategy;

use description::found;
use kumiki::{
    Backtracking, LookAhead, Mixed, OptimizedBacktracking, Parallel, RecursiveBacktracking,
    Settings,
};
use proptest::prelude::*;
use settings::all_settings;
use strategy::{CORPUS, OTHERS, Palette};

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

proptest! {
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

    /// The same with values of every kind.
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

    /// The same with numbers, whole and floating, and with all relations that there are.
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
}
