//! Problems that fall apart: the number of solutions is the product of those of the parts, or a sum
//! of such products, with any settings, on any number of threads, and within any limits.
//!
//! `PROPTEST_CASES=10000 ./fresh-seeds 1 --release -p kumiki-tests components::` is the long run;
//! by default it is 256 problems of each sort, which take a few seconds.

use crate::random_models::description::{STRENGTHS, description as model_description};
use crate::random_models::settings::all_settings;
use crate::relations::description::Description;
use crate::relations::strategy::{self, CORPUS, OTHERS, Palette};
use kumiki::python_constraint::{Backtracking, OptimizedBacktracking, RecursiveBacktracking};
use kumiki::search::Status;
use kumiki::testing::counts_by_components;
use kumiki::{AllDifferent, Limit, Limits, Mixed, Problem, Settings, SolutionCount};
use proptest::collection::vec;
use proptest::prelude::*;
use proptest::sample::Index;

/// Settings of every kind, and those of python-constraint.
fn some_settings() -> Vec<Settings> {
    let named = [
        RecursiveBacktracking.into(),
        Backtracking.into(),
        OptimizedBacktracking.into(),
        RecursiveBacktracking.without_forward_check(),
        Backtracking.without_forward_check(),
        OptimizedBacktracking.without_forward_check(),
        Settings::default(),
    ];
    let many = |settings| std::iter::repeat_n(settings, 100);
    named.into_iter().flat_map(many).chain(all_settings()).collect()
}

/// Parts of a problem, and variables beside them that no relation is on.
#[derive(Clone, Debug)]
struct Parts {
    parts: Vec<Description>,
    /// The numbers of values of the other variables.
    free: Vec<i64>,
    /// The values of the first variable of each part, if that is one variable of all parts.
    hub: Option<Vec<Mixed>>,
}

impl Parts {
    /// The parts side by side. A hub comes first.
    fn whole(&self) -> Description {
        let mut whole = Description { domains: Vec::new(), relations: Vec::new() };
        whole.domains.extend(self.hub.clone());
        let hubs = usize::from(self.hub.is_some());
        for part in &self.parts {
            let first = whole.domains.len();
            let place = |at: usize| if at < hubs { at } else { first + at - hubs };
            whole.domains.extend(part.domains[hubs..].iter().cloned());
            for (relation, scope) in &part.relations {
                let scope = scope.iter().map(|&at| place(at)).collect();
                whole.relations.push((relation.clone(), scope));
            }
        }
        let values = |&size: &i64| (0..size).map(Mixed::from).collect::<Vec<_>>();
        whole.domains.extend(self.free.iter().map(values));
        whole
    }

    /// The number of solutions, by enumeration of each part.
    fn count(&self) -> SolutionCount {
        let rows: Vec<_> = self.parts.iter().map(Description::rows).collect();
        let product = |value: Option<&Mixed>| -> SolutionCount {
            let has = |row: &&Vec<Mixed>| value.is_none_or(|value| row[0] == *value);
            let counts = rows.iter().map(|rows| rows.iter().filter(has).count() as u64);
            counts.chain(self.free.iter().map(|&size| size as u64)).product()
        };
        match &self.hub {
            None => product(None),
            Some(values) => {
                let is_first = |at: &usize| !values[..*at].contains(&values[*at]);
                let values = (0..values.len()).filter(is_first).map(|at| &values[at]);
                values.map(|value| product(Some(value))).sum()
            }
        }
    }
}

prop_compose! {
    fn parts(has_hub: bool)(
        mut parts in vec(
            strategy::description(Palette::Integers, &[&CORPUS[..], &OTHERS].concat(), 0..=3),
            2..7,
        ),
        free in vec(1..=40i64, 0..4),
    ) -> Parts {
        let hub = has_hub.then(|| parts[0].domains[0].clone());
        if let Some(values) = &hub {
            // The values of a hub are those of the first part, also where a relation names others.
            parts.iter_mut().for_each(|part| part.domains[0].clone_from(values));
        }
        Parts { parts, free, hub }
    }
}

fn problem(parts: &Parts) -> Problem<usize, i64> {
    parts.whole().problem(|value| value.as_int().expect("an integer"))
}

/// Checks the count of `parts` with `settings`, on some threads, in one go and after some
/// solutions, and within some decisions.
fn check(
    parts: &Parts,
    settings: Settings,
    threads: usize,
    decisions: u64,
) -> Result<(), TestCaseError> {
    let (truth, problem) = (parts.count(), problem(parts));
    let mut solutions = problem.search(settings.clone().threads(threads));
    prop_assert_eq!(&solutions.count_left(), &truth);
    prop_assert_eq!(solutions.status(), Status::Exhausted);
    prop_assert_eq!(&solutions.statistics().solutions, &truth);
    let mut solutions = problem.search(settings.clone());
    let taken = solutions.by_ref().take(3).count() as u64;
    if truth <= 5_000 {
        prop_assert_eq!(solutions.count_left() + &taken.into(), truth.clone());
    }
    let limits = Limits::none().decisions(decisions);
    let mut solutions = problem.search(settings.clone().threads(threads).limits(limits));
    let found = solutions.count_left();
    match solutions.status() {
        Status::Stopped(limit) => prop_assert!(limit == Limit::Decisions && found <= truth),
        _ => prop_assert_eq!(&found, &truth),
    }
    let limits = Limits::none().solutions(decisions);
    let mut solutions = problem.search(settings.threads(threads).limits(limits));
    prop_assert_eq!(solutions.count_left(), truth.min(decisions.into()));
    Ok(())
}

proptest! {
    /// Components of any constraints, by both ways to count them.
    #[test]
    fn components_of_a_model_have_as_many_solutions_as_it_means(
        description in model_description(),
    ) {
        let truth = SolutionCount::from(description.solutions().len() as u64);
        for strength in STRENGTHS {
            let counts = counts_by_components(description.model(strength));
            prop_assert_eq!(&counts, &[truth.clone(), truth.clone()], "{:?}", strength);
        }
    }

    #[test]
    fn separate_parts_are_multiplied(
        parts in parts(false),
        settings in any::<Index>(),
        threads in 1..=4usize,
        decisions in 0..3_000u64,
    ) {
        check(&parts, settings.get(&some_settings()).clone(), threads, decisions)?;
    }

    #[test]
    fn parts_that_meet_in_one_variable_are_multiplied_for_each_of_its_values(
        parts in parts(true),
        settings in any::<Index>(),
        threads in 1..=4usize,
        decisions in 0..3_000u64,
    ) {
        check(&parts, settings.get(&some_settings()).clone(), threads, decisions)?;
        // Decided at the root.
        let mut decided = parts;
        decided.hub.iter_mut().for_each(|values| values.truncate(1));
        if let Some(values) = &decided.hub {
            decided.parts.iter_mut().for_each(|part| part.domains[0].clone_from(values));
        }
        check(&decided, Settings::default(), threads, decisions)?;
    }

    /// Parts of a search as data, each counted on its own.
    #[test]
    fn the_counts_of_the_parts_of_a_search_add_up(parts in parts(true), least in 1..100usize) {
        let problem = problem(&parts);
        let divided = problem.divide(least).expect("there is no limit");
        let counts = divided.iter().map(|part| problem.solutions_of(part).expect("names").count());
        prop_assert_eq!(counts.sum::<SolutionCount>(), parts.count());
    }
}

/// Two Latin squares of side 4, and four variables with a closure, that no relation connects.
fn large_components() -> (Problem<usize, i64>, SolutionCount) {
    let mut problem = Problem::new();
    problem.add_variables(0..32, 0..4).unwrap();
    for square in [0, 16] {
        for line in 0..4 {
            problem.add_constraint(AllDifferent, (0..4).map(|at| square + 4 * line + at)).unwrap();
            problem.add_constraint(AllDifferent, (0..4).map(|at| square + 4 * at + line)).unwrap();
        }
    }
    problem.add_variables(32..36, 0..7).unwrap();
    let holds = |[x, y, z, w]: [i64; 4]| (x * y + z * w) % 7 == 3;
    problem.add_constraint(move |x, y, z, w| holds([x, y, z, w]), 32..36usize).unwrap();
    let values = (0..2_401).map(|at| [at % 7, at / 7 % 7, at / 49 % 7, at / 343]);
    let closures = values.filter(|&values| holds(values)).count() as u64;
    (problem, [576, 576, closures].into_iter().product())
}

/// Each takes more values than are tried before it gets a search of its own.
#[test]
fn large_components_are_counted_by_searches_of_their_own() {
    let (problem, truth) = large_components();
    for (at, settings) in all_settings().into_iter().step_by(41).enumerate() {
        let settings = settings.threads(1 + at % 3);
        assert_eq!(problem.search(settings.clone()).count(), truth, "{settings:?}");
        let decisions = 150 * at as u64;
        let limits = Limits::none().decisions(decisions);
        let mut solutions = problem.search(settings.clone().limits(limits));
        let found = solutions.count_left();
        match solutions.status() {
            Status::Stopped(limit) => assert!(limit == Limit::Decisions && found <= truth),
            _ => assert_eq!(found, truth, "{settings:?}"),
        }
        assert!(settings.threads > 1 || solutions.statistics().decisions <= decisions);
    }
}
