//! Random assumptions about a few variables: what conflicts and corrections there are is worked out
//! from all combinations of values, without the engine.
//!
//! `PROPTEST_CASES=10000 cargo test --release -p kumiki-tests conflicts::` is the long run.

use kumiki::constraints::{AllDifferent, AtMost, Comparison, Linear, NotEqual, Predicate};
use kumiki::engine::{Int, Model, SharedConstraint, Var};
use kumiki::explanation::{Assumptions, Chosen};
use kumiki::graph::Sees;
use kumiki::search::Status;
use kumiki::{Limit, Limits, Problem, Settings};
use proptest::prelude::*;
use std::collections::BTreeSet;
use std::sync::Arc;

/// An assumption in words.
#[derive(Clone, Debug)]
enum Said {
    AllDifferent(Vec<usize>),
    NotEqual(usize, usize),
    AtMost(usize, usize),
    Sum(Vec<usize>, Comparison, Int),
    /// A closure on two variables, with a seed.
    Picked([usize; 2], u64),
    Values(usize, Vec<Int>),
}

#[derive(Clone, Debug)]
struct Description {
    variables: usize,
    hard: Vec<Said>,
    assumptions: Vec<(u64, Said)>,
}

const VALUES: std::ops::Range<Int> = 0..4;

fn is_picked(seed: u64, one: Int, other: Int) -> bool {
    let mixed = (seed ^ (one * 7 + other * 31) as u64).wrapping_mul(0x9e37_79b9_7f4a_7c15);
    mixed >> 62 != 0
}

impl Said {
    fn holds(&self, row: &[Int]) -> bool {
        let value = |&at: &usize| row[at % row.len()];
        match self {
            Said::AllDifferent(places) => {
                let places: BTreeSet<usize> = places.iter().map(|at| at % row.len()).collect();
                places.iter().map(value).collect::<BTreeSet<Int>>().len() == places.len()
            }
            Said::NotEqual(a, b) => value(a) != value(b),
            Said::AtMost(a, b) => value(a) <= value(b),
            Said::Sum(places, comparison, bound) => {
                let sum: Int = places.iter().map(value).sum();
                match comparison {
                    Comparison::Equal => sum == *bound,
                    Comparison::NotEqual => sum != *bound,
                    Comparison::AtMost => sum <= *bound,
                    Comparison::AtLeast => sum >= *bound,
                }
            }
            Said::Picked([a, b], seed) => is_picked(*seed, value(a), value(b)),
            Said::Values(at, values) => values.contains(&value(at)),
        }
    }

    fn constraint(&self, vars: &[Var]) -> SharedConstraint {
        let var = |&at: &usize| vars[at % vars.len()];
        match self {
            Said::AllDifferent(places) => {
                let places: BTreeSet<Var> = places.iter().map(var).collect();
                Arc::new(AllDifferent::new(places))
            }
            Said::NotEqual(a, b) => Arc::new(NotEqual::new(var(a), var(b))),
            Said::AtMost(a, b) => Arc::new(AtMost::new(var(a), var(b))),
            Said::Sum(places, comparison, bound) => {
                let terms = places.iter().map(|at| (1, var(at)));
                Arc::new(Linear::new(terms, *comparison, *bound).unwrap())
            }
            &Said::Picked([a, b], seed) => {
                let scope = [var(&a), var(&b)];
                Arc::new(Predicate::new(scope, move |v| is_picked(seed, v[0], v[1])))
            }
            Said::Values(at, values) => {
                let values = values.clone();
                Arc::new(Predicate::new([var(at)], move |v| values.contains(&v[0])))
            }
        }
    }
}

impl Description {
    fn assumptions(&self, settings: Settings) -> Assumptions {
        let mut model = Model::new();
        let vars = model.add_variables(self.variables, VALUES).unwrap();
        for said in &self.hard {
            model.add_shared_constraint(said.constraint(&vars));
        }
        let mut assumptions = Assumptions::with_settings(model, settings);
        for (weight, said) in &self.assumptions {
            match said {
                Said::Values(at, values) => {
                    assumptions.add_values(*weight, vars[at % vars.len()], values.iter().copied())
                }
                said => assumptions.add_constraints(*weight, [said.constraint(&vars)]),
            };
        }
        assumptions
    }

    /// The largest sets of assumptions that can hold, as bits.
    fn largest(&self) -> Vec<u32> {
        let mut rows = vec![vec![]];
        for _ in 0..self.variables {
            let extended = |row: &Vec<Int>| VALUES.map(|v| [&row[..], &[v]].concat()).collect();
            rows = rows.iter().flat_map::<Vec<Vec<Int>>, _>(extended).collect();
        }
        rows.retain(|row| self.hard.iter().all(|said| said.holds(row)));
        let held = |row: &Vec<Int>| {
            let holds =
                self.assumptions.iter().enumerate().filter(|(_, (_, said))| said.holds(row));
            holds.fold(0, |bits, (at, _)| bits | 1u32 << at)
        };
        let all: BTreeSet<u32> = rows.iter().map(held).collect();
        let is_largest = |set: &u32| !all.iter().any(|other| other != set && set & other == *set);
        all.iter().copied().filter(is_largest).collect()
    }

    /// Returns whether some combination of values satisfies these assumptions.
    fn can_hold(&self, chosen: &[usize]) -> bool {
        let rows = (0..VALUES.end.pow(self.variables as u32)).map(|number| {
            let digit = |at| number / VALUES.end.pow(at) % VALUES.end;
            (0..self.variables as u32).map(digit).collect::<Vec<Int>>()
        });
        let mut rows = rows.filter(|row| self.hard.iter().all(|said| said.holds(row)));
        rows.any(|row| chosen.iter().all(|&at| self.assumptions[at].1.holds(&row)))
    }

    /// All conflicts: the least sets that are part of no set that can hold.
    fn conflicts(&self) -> BTreeSet<Vec<usize>> {
        let largest = self.largest();
        let is_possible = |set: u32| largest.iter().any(|other| set & other == set);
        let is_conflict = |&set: &u32| {
            let members = (0..self.assumptions.len()).filter(|at| set >> at & 1 == 1);
            !is_possible(set) && members.map(|at| set & !(1 << at)).all(is_possible)
        };
        (0..1 << self.assumptions.len()).filter(is_conflict).map(members).collect()
    }

    fn corrections(&self) -> BTreeSet<Vec<usize>> {
        let all = (1 << self.assumptions.len()) - 1;
        self.largest().into_iter().map(|set| members(all & !set)).collect()
    }

    fn weight(&self, assumptions: &[usize]) -> u64 {
        assumptions.iter().map(|&assumption| self.assumptions[assumption].0).sum()
    }
}

fn members(set: u32) -> Vec<usize> {
    (0..32).filter(|at| set >> at & 1 == 1).collect()
}

fn said() -> impl Strategy<Value = Said> {
    let at = || 0..4usize;
    let places = || prop::collection::vec(at(), 2..5);
    let comparison = prop::sample::select(vec![
        Comparison::Equal,
        Comparison::NotEqual,
        Comparison::AtMost,
        Comparison::AtLeast,
    ]);
    prop_oneof![
        2 => places().prop_map(Said::AllDifferent),
        1 => (at(), at()).prop_map(|(a, b)| Said::NotEqual(a, b)),
        2 => (at(), at()).prop_map(|(a, b)| Said::AtMost(a, b)),
        2 => (places(), comparison, 0..9i64).prop_map(|(p, c, b)| Said::Sum(p, c, b)),
        2 => (at(), at(), any::<u64>()).prop_map(|(a, b, s)| Said::Picked([a, b], s)),
        3 => (at(), prop::collection::vec(VALUES, 1..3)).prop_map(|(a, v)| Said::Values(a, v)),
    ]
}

fn description() -> impl Strategy<Value = Description> {
    let hard = prop_oneof![3 => Just(vec![]), 1 => prop::collection::vec(said(), 1..3)];
    let weight = prop_oneof![3 => Just(1u64), 1 => 0..5u64];
    (1..5usize, hard, prop::collection::vec((weight, said()), 0..11))
        .prop_map(|(variables, hard, assumptions)| Description { variables, hard, assumptions })
}

/// Many weak constraints on six variables, so that it takes a search to refute them.
fn weak() -> impl Strategy<Value = Description> {
    let at = || 0..6usize;
    let said = prop_oneof![
        3 => (at(), at()).prop_map(|(a, b)| Said::NotEqual(a, b)),
        6 => (at(), at(), any::<u64>()).prop_map(|(a, b, s)| Said::Picked([a, b], s)),
        1 => (at(), prop::collection::vec(VALUES, 2..4)).prop_map(|(a, v)| Said::Values(a, v)),
    ];
    let weight = prop_oneof![3 => Just(1u64), 1 => 0..5u64];
    (prop::collection::vec(said.clone(), 0..3), prop::collection::vec((weight, said), 15..40))
        .prop_map(|(hard, assumptions)| Description { variables: 6, hard, assumptions })
}

fn numbers(found: impl Iterator<Item = Chosen>) -> Vec<Vec<usize>> {
    found.map(|chosen| chosen.assumptions).collect()
}

proptest! {
    #[test]
    fn a_conflict_cannot_hold_needs_each_of_its_assumptions_and_is_light(description in description()) {
        let truth = description.conflicts();
        let found = description.assumptions(Settings::default()).conflict();
        prop_assert_eq!(found.is_none(), truth.is_empty());
        if let Some(found) = found {
            prop_assert!(found.is_minimal && truth.contains(&found.assumptions), "{:?}", found);
            let least = truth.iter().map(|set| description.weight(set)).min().unwrap();
            prop_assert!(description.weight(&found.assumptions) <= 2 * least, "{:?} {}", found, least);
            let fewest = truth.iter().map(Vec::len).min().unwrap();
            if description.assumptions.iter().all(|assumption| assumption.0 == 1) {
                prop_assert!(found.assumptions.len() <= 2 * fewest, "{:?} {}", found, fewest);
            }
        }
    }

    #[test]
    fn a_correction_leaves_what_can_hold_and_gives_up_no_more_than_needed(description in description()) {
        let truth = description.corrections();
        match description.assumptions(Settings::default()).correction() {
            None => prop_assert!(truth.is_empty()),
            Some(found) => {
                prop_assert!(found.is_minimal && truth.contains(&found.assumptions), "{:?}", found);
            }
        }
    }

    #[test]
    fn all_conflicts_and_corrections_come_each_once(description in description()) {
        let assumptions = description.assumptions(Settings::default());
        let (mut conflicts, mut corrections) = (assumptions.conflicts(), assumptions.corrections());
        let found = [numbers(conflicts.by_ref()), numbers(corrections.by_ref())];
        let truth = [description.conflicts(), description.corrections()];
        for (found, truth) in found.into_iter().zip(truth) {
            prop_assert_eq!(found.len(), truth.len());
            prop_assert_eq!(found.into_iter().collect::<BTreeSet<_>>(), truth);
        }
        prop_assert_eq!(conflicts.status(), Status::Exhausted);
        prop_assert_eq!(corrections.status(), Status::Exhausted);
    }

    /// Whatever limits come in between, nothing is said that is not so.
    #[test]
    fn limits_leave_more_assumptions_and_say_so(description in description(), decisions in 0..6u64) {
        let settings = Settings::default().limits(Limits::none().decisions(decisions));
        let truth = description.conflicts();
        if let Some(found) = description.assumptions(settings.clone()).conflict() {
            let is_known = |set: &Vec<usize>| set.iter().all(|assumption| found.assumptions.contains(assumption));
            prop_assert!(truth.iter().any(is_known), "{:?}", found);
            prop_assert!(!found.is_minimal || truth.contains(&found.assumptions), "{:?}", found);
        }
        let mut conflicts = description.assumptions(settings).conflicts();
        let found: Vec<Chosen> = conflicts.by_ref().collect();
        prop_assert!(found.iter().all(|f| !f.is_minimal || truth.contains(&f.assumptions)));
        if conflicts.status() == Status::Exhausted {
            let found: BTreeSet<Vec<usize>> = numbers(found.into_iter()).into_iter().collect();
            prop_assert!(truth.is_subset(&found), "{:?}", found);
        } else {
            prop_assert_eq!(conflicts.status(), Status::Stopped(Limit::Decisions));
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 64, ..ProptestConfig::default() })]

    #[test]
    fn a_conflict_that_a_search_proves_needs_each_of_its_assumptions(description in weak()) {
        let all: Vec<usize> = (0..description.assumptions.len()).collect();
        let found = description.assumptions(Settings::default()).conflict();
        prop_assert_eq!(found.is_none(), description.can_hold(&all));
        let Some(found) = found else { return Ok(()) };
        prop_assert!(found.is_minimal && !description.can_hold(&found.assumptions));
        for left_out in &found.assumptions {
            let mut others = found.assumptions.clone();
            others.retain(|one| one != left_out);
            prop_assert!(description.can_hold(&others), "{left_out} of {:?}", found.assumptions);
        }
    }

    #[test]
    fn a_limit_leaves_a_conflict_that_cannot_hold(description in weak(), decisions in 0..60u64) {
        let settings = Settings::default().limits(Limits::none().decisions(decisions));
        let all: Vec<usize> = (0..description.assumptions.len()).collect();
        if let Some(found) = description.assumptions(settings.clone()).conflict() {
            prop_assert!(!description.can_hold(&found.assumptions), "{:?}", found);
        }
        if !description.can_hold(&all) {
            let known = description.assumptions(settings).known_conflict();
            prop_assert!(!description.can_hold(&known.assumptions), "{:?}", known);
        }
    }
}

#[test]
fn a_limit_of_solutions_is_one_of_sets() {
    let mut model = Model::new();
    let x = model.add_variable(0..9).unwrap();
    let settings = Settings::default().limits(Limits::none().solutions(5));
    let mut assumptions = Assumptions::with_settings(model, settings);
    for value in 0..9 {
        assumptions.add_values(1, x, [value]);
    }
    let mut conflicts = assumptions.conflicts();
    assert_eq!(conflicts.by_ref().count(), 5);
    assert_eq!(conflicts.status(), Status::Stopped(Limit::Solutions));
}

#[test]
fn what_matters_little_is_rather_blamed_and_given_up() {
    let mut model = Model::new();
    let x = model.add_variable(0..9).unwrap();
    let mut assumptions = Assumptions::new(model);
    for (weight, value) in [(5, 1), (1, 2), (9, 3), (2, 4)] {
        assumptions.add_values(weight, x, [value]);
    }
    assert_eq!(assumptions.conflict().unwrap().assumptions, [1, 3]);
    assert_eq!(assumptions.correction().unwrap().assumptions, [0, 1, 3]);
}

#[test]
fn what_always_holds_and_cannot_is_a_conflict_of_no_assumption() {
    let mut model = Model::new();
    let x = model.add_variable(0..9).unwrap();
    model.add_constraint(AtMost::less_than(x, x));
    let mut assumptions = Assumptions::new(model);
    assumptions.add_values(1, x, [1]);
    assert_eq!(assumptions.conflict().unwrap(), Chosen { assumptions: vec![], is_minimal: true });
    assert_eq!(assumptions.correction(), None);
    assert_eq!(assumptions.corrections().count(), 0);
}

/// The pairs are searched as one constraint, and the conflict still has the pairs.
#[test]
fn pairs_that_differ_are_named_one_by_one() {
    let mut problem = Problem::new();
    problem.add_variables(0..7, 0..6).unwrap();
    for x in 0..7 {
        for y in 0..x {
            problem.add_constraint(|a: i32, b: i32| a != b, [x, y]).unwrap();
        }
    }
    problem.add_named_constraint("odd", |a: i32| a % 2 == 1, [0]).unwrap();
    let lowering = problem.lowering().to_string();
    assert_eq!(
        lowering.lines().next().unwrap(),
        "on 1, 0: all different of 7 variables, \
         removes what is part of no solution when one variable is free"
    );
    let conflict = problem.conflict().expect("there are too many");
    assert_eq!(conflict.statements.len(), 21, "{conflict}");
    assert!(conflict.is_proved);
    assert_eq!(problem.count(), 0);
    assert!(problem.solution().is_none());
}

/// The cell is clear in any case, so the constraint does not read it.
#[test]
fn a_value_that_was_a_constant_to_a_constraint_is_no_statement() {
    let mut problem = Problem::new();
    problem.add_variable("cell", [5]).unwrap();
    problem.add_variable("seen", [0]).unwrap();
    problem.add_constraint(Sees::of([5]).along([1]), ["cell", "seen"]).unwrap();
    assert_eq!(problem.statements().all().len(), 1);
    let conflict = problem.conflict().expect("one cell is seen");
    assert_eq!(conflict.to_string(), "the constraint on [\"cell\", \"seen\"] cannot hold");
}
