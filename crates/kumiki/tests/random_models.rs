//! Random small models with all constraints mixed: every setting of the search finds exactly the
//! combinations of values that satisfy a plain reading of the model.
//!
//! `PROPTEST_CASES=10000 cargo test --release -p kumiki-tests random_models::` is the long run; by
//! default it is 256 models, which take a few seconds.

pub(crate) mod description;
pub(crate) mod settings;
pub(crate) mod shapes;

use description::{STRENGTHS, description};
use kumiki::constraints::{AllDifferent, Comparison, Linear, Strength};
use kumiki::engine::{Int, Model, Var};
use kumiki::python_constraint::MinConflicts;
use kumiki::search::{LocalSearch, LookAhead, Search, Status, ValueOrder, VariableOrder};
use kumiki::testing::solutions_by_enumeration;
use kumiki::{Limit, Limits, Settings};
use proptest::prelude::*;
use proptest::sample::select;
use settings::all_settings;
use std::collections::BTreeSet;
use std::sync::Arc;

fn solutions(search: &mut Search) -> Vec<Vec<Int>> {
    let mut solutions = Vec::new();
    while let Some(store) = search.next_solution() {
        solutions.push(store.values().collect());
    }
    solutions
}

proptest! {
    #[test]
    fn every_setting_finds_exactly_what_the_model_means(description in description()) {
        let truth = description.solutions();
        prop_assert_eq!(&solutions_by_enumeration(&description.model(Strength::Value)), &truth);
        for &strength in description.strengths() {
            let model = Arc::new(description.model(strength));
            for settings in all_settings() {
                let is_ordered = matches!(settings.variable_order, VariableOrder::InOrder)
                    && matches!(settings.value_order, ValueOrder::Domain)
                    && !settings.last_conflict;
                let mut search = Search::with_settings(Arc::clone(&model), settings.clone());
                let mut found = solutions(&mut search);
                if !is_ordered {
                    found.sort_unstable();
                }
                prop_assert_eq!(&found, &truth, "{:?}, {:?}", strength, settings);
            }
        }
    }

    /// The sums of what is found become ever less, and the last is the least.
    #[test]
    fn every_setting_finds_the_least_sum(
        description in description(),
        coefficients in prop::collection::vec((-3..=3i64, 0..5usize), 0..6),
        strength in select(&STRENGTHS[..]),
    ) {
        let vars = description.domains.len();
        let sum = |values: &[Int]| -> Int {
            coefficients.iter().map(|&(factor, at)| factor * values[at % vars]).sum()
        };
        let truth = description.solutions();
        let least = truth.iter().map(|values| sum(values)).min();
        let model = Arc::new(description.model(strength));
        let var = |at: usize| model.variables().nth(at % vars).expect("a variable");
        let terms: Vec<(Int, Var)> = coefficients.iter().map(|&(f, at)| (f, var(at))).collect();
        for settings in all_settings() {
            let minimizing = Search::minimizing(Arc::clone(&model), terms.clone(), settings.clone());
            let mut search = minimizing.expect("small numbers");
            for _ in 0..2 {
                let found = solutions(&mut search);
                prop_assert!(found.iter().all(|values| truth.contains(values)), "{:?}", settings);
                let sums: Vec<Int> = found.iter().map(|values| sum(values)).collect();
                prop_assert!(sums.is_sorted_by(|a, b| a > b), "{:?}: {:?}", settings, sums);
                prop_assert_eq!(sums.last().copied(), least, "{:?}", settings);
                prop_assert_eq!(search.best(), least);
                search.reset();
            }
        }
    }

    /// One search, used again and again: for each value of one variable, then without.
    #[test]
    fn assumptions_leave_exactly_the_solutions_that_agree(
        description in description(),
        which in 0..5usize,
    ) {
        let model = Arc::new(description.model(Strength::Domain));
        let truth = description.solutions();
        let at = which % description.domains.len();
        let var = model.variables().nth(at).expect("a variable");
        for look_ahead in [LookAhead::None, LookAhead::Forward, LookAhead::Full] {
            let settings = Settings::default()
                .look_ahead(look_ahead)
                .variable_order(VariableOrder::InOrder);
            let mut search = Search::with_settings(Arc::clone(&model), settings);
            for value in -4..=5 {
                let expected: Vec<Vec<Int>> =
                    truth.iter().filter(|solution| solution[at] == value).cloned().collect();
                let _ = search.assume(var, value);
                prop_assert_eq!(solutions(&mut search), expected);
                search.reset();
                // Together with the next but one, and one that no variable has.
                let some = [value, value + 2, 1 << 40];
                let expected: Vec<Vec<Int>> =
                    truth.iter().filter(|solution| some.contains(&solution[at])).cloned().collect();
                let _ = search.assume_among(var, some);
                prop_assert_eq!(solutions(&mut search), expected);
                search.reset();
            }
            prop_assert_eq!(&solutions(&mut search), &truth);
        }
    }
}

proptest! {
    /// Local search knows no bounds of its own: what it finds is held against the truth, and that
    /// it finds something where there is something.
    #[test]
    fn local_search_finds_solutions_and_nothing_else(description in description(), seed: u64) {
        let truth = description.solutions();
        let model = Arc::new(description.model(Strength::Singles));
        for look_ahead in [LookAhead::None, LookAhead::Full] {
            let settings = Settings::from(MinConflicts::new().steps(50).restarts(100))
                .look_ahead(look_ahead)
                .limits(Limits::none().solutions(5))
                .seed(seed);
            let mut search = LocalSearch::new(Arc::clone(&model), settings);
            let mut found = BTreeSet::new();
            while let Some(values) = search.next_solution() {
                prop_assert!(truth.iter().any(|solution| solution == values));
                prop_assert!(found.insert(values.to_vec()), "{values:?} was given before");
            }
            prop_assert_eq!(found.is_empty(), truth.is_empty());
            match search.status() {
                Status::Open => prop_assert!(false, "None means that something is over"),
                Status::Exhausted => prop_assert_eq!(found.len(), truth.len()),
                Status::Stopped(Limit::Solutions) => prop_assert_eq!(found.len(), 5),
                Status::Stopped(limit) => prop_assert_eq!(limit, Limit::Steps),
            }
        }
    }
}

/// A small model in one line: domains, and equations or the like over all variables.
fn linear_model(domains: &[(Int, Int)], rows: &[(&[Int], Comparison, Int)]) -> Model {
    let mut model = Model::new();
    let vars: Vec<Var> =
        domains.iter().map(|&(min, max)| model.add_variable(min..=max).unwrap()).collect();
    for &(coefficients, comparison, bound) in rows {
        let terms = coefficients.iter().copied().zip(vars.iter().copied());
        model.add_constraint(Linear::new(terms, comparison, bound).unwrap());
    }
    model
}

/// Published solvers answer each of these wrongly, panic, or never come back: an equation taken as
/// satisfied too early, and bounds that creep.
#[test]
fn equations_that_others_get_wrong_have_no_solution() {
    use Comparison::{AtMost, Equal, NotEqual};
    let models = [
        linear_model(
            &[(2, 4), (3, 7), (2, 4)],
            &[(&[1, 0, 2], AtMost, 10), (&[2, 0, -3], Equal, -2), (&[3, 1, 0], Equal, 14)],
        ),
        linear_model(
            &[(1, 3), (1, 4), (0, 2)],
            &[
                (&[0, 2, 3], Equal, 8),
                (&[0, 1, -1], NotEqual, 0),
                (&[0, 1, -2], Equal, 2),
                (&[3, 3, -3], AtMost, 15),
            ],
        ),
        linear_model(&[(3, 5), (2, 6)], &[(&[2, 1], Equal, 14), (&[2, 3], Equal, 28)]),
    ];
    for model in models.map(Arc::new) {
        assert_eq!(solutions_by_enumeration(&model), [[0; 0]; 0]);
        for settings in all_settings() {
            let mut search = Search::with_settings(Arc::clone(&model), settings.clone());
            assert_eq!(solutions(&mut search), [[0; 0]; 0], "{settings:?}");
        }
    }
}

/// More values than variables, where two published filters lose solutions, and queens, of which one
/// loses some when it learns.
#[test]
fn all_different_finds_what_others_lose() {
    let count = |domains: &[(Int, Int)], strength, offsets: &[Int], settings: &Settings| {
        let mut model = Model::new();
        let vars: Vec<Var> =
            domains.iter().map(|&(min, max)| model.add_variable(min..=max).unwrap()).collect();
        for &step in offsets {
            let views = vars.iter().zip(0..).map(|(&var, at)| var + step * at);
            model.add_constraint(AllDifferent::new(views).with_strength(strength));
        }
        Search::with_settings(model, settings.clone()).count()
    };
    for strength in STRENGTHS {
        for settings in all_settings() {
            assert_eq!(count(&[(1, 4), (3, 7), (1, 4)], strength, &[0], &settings), 48);
            assert_eq!(count(&[(1, 3), (2, 4)], strength, &[0], &settings), 7);
            assert_eq!(count(&[(1, 4); 4], strength, &[0, 1, -1], &settings), 2);
        }
        assert_eq!(count(&[(1, 8); 8], strength, &[0, 1, -1], &Settings::default()), 92);
    }
}
