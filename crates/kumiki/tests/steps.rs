//! Steps are right: each follows from its premises alone, all of these are needed, and the path ends in the solution.

#[path = "random_models/description.rs"]
#[allow(dead_code, reason = "the plain reading of the models is for others")]
mod description;

use description::description;
use kumiki::constraints::{AllDifferent, Strength};
use kumiki::explain::{Board, Deduction, Ending, Explainer, Groups, Logic, Pattern, State};
use kumiki::testing::{check_deduction, check_facts_are_needed, solutions_by_enumeration};
use kumiki::{Int, Model, Random};
use proptest::prelude::*;
use std::collections::BTreeSet;
use std::sync::Arc;

/// The steps that lead from what is known at first to the end, and what is known there.
fn path(model: &Arc<Model>) -> (Vec<Deduction>, State, Ending) {
    let mut explainer = Explainer::new(Arc::clone(model));
    let mut state = explainer.state();
    let mut steps = Vec::new();
    loop {
        match explainer.next_step(&state) {
            Ok(step) => {
                let is_possible = state.apply(&step).is_ok();
                steps.push(step);
                if !is_possible {
                    return (steps, state, Ending::Conflict);
                }
            }
            Err(ending) => return (steps, state, ending),
        }
    }
}

fn check_path(model: Model) -> Result<(), TestCaseError> {
    let model = Arc::new(model);
    let solutions = solutions_by_enumeration(&model);
    let (steps, state, ending) = path(&model);
    let mut known = State::new(Arc::clone(&model));
    for step in &steps {
        prop_assert_eq!(check_deduction(&model, step), Ok(()));
        if !matches!(step.logic, Logic::Supposition { .. }) {
            prop_assert_eq!(check_facts_are_needed(&model, step), Ok(()), "{:?}", step);
        }
        prop_assert!(step.facts.iter().all(|&fact| !known.contains(fact)), "known: {step:?}");
        prop_assert!(step.removed.iter().all(|&removed| known.contains(removed)), "new: {step:?}");
        let _ = known.apply(step);
        prop_assert!(step.is_conflict() || step.fixed.iter().all(|one| known.contains(*one)));
    }
    let expected = match &solutions[..] {
        [] => Ending::Conflict,
        [_] => Ending::Solved,
        _ => Ending::Open,
    };
    prop_assert_eq!(ending, expected);
    // What is left is just what some solution has.
    if ending != Ending::Conflict {
        for var in model.variables() {
            for value in model.domain(var) {
                let is_part = solutions.iter().any(|solution| solution[var.index()] == value);
                prop_assert_eq!(state.contains((var, value)), is_part, "{:?} {}", var, value);
            }
        }
    }
    Ok(())
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 150, ..ProptestConfig::default() })]

    /// Constraints of all kinds on one to five variables.
    #[test]
    fn a_path_is_right_and_ends_where_nothing_more_follows(description in description()) {
        check_path(description.model(Strength::Domain))?;
    }

    /// Weak constraints, so that much has to be tried or supposed.
    #[test]
    fn a_path_through_disequalities_is_right(
        sizes in prop::collection::vec(2..=4i64, 4..=6),
        pairs in prop::collection::vec((0..6usize, 0..6usize, -1..=1i64), 5..14),
    ) {
        let mut model = Model::new();
        let vars: Vec<_> = sizes.iter().map(|&size| model.add_variable(0..size).unwrap()).collect();
        for (a, b, offset) in pairs {
            let (a, b) = (vars[a % vars.len()], vars[b % vars.len()]);
            if a != b {
                model.add_constraint(AllDifferent::new([a + 0, b + offset]));
            }
        }
        check_path(model)?;
    }
}

/// Queens as three constraints, some of which are given.
fn queens(given: &[(usize, Int)]) -> Model {
    let mut model = Model::new();
    let queens = model.add_variables(8, 1..=8).unwrap();
    for sign in [0, 1, -1] {
        model.add_constraint(AllDifferent::new(queens.iter().zip(0..).map(|(&q, i)| q + sign * i)));
    }
    for &(queen, row) in given {
        let is_row = move |values: &[Int]| values[0] == row;
        model.add_constraint(kumiki::constraints::Predicate::new([queens[queen]], is_row));
    }
    model
}

/// Squares of four by four with boxes, of which each cell has its value in a solution left, and some others at random.
fn square(random: &mut Random) -> Model {
    const SOLUTION: [Int; 16] = [1, 2, 3, 4, 3, 4, 1, 2, 2, 1, 4, 3, 4, 3, 2, 1];
    let mut model = Model::new();
    let cells: Vec<_> = SOLUTION
        .into_iter()
        .map(|own| {
            let others: Vec<Int> = (1..=4).filter(|_| random.below(4) > 0).collect();
            model.add_variable(others.into_iter().chain([own])).unwrap()
        })
        .collect();
    for at in 0..4 {
        let corner = 8 * (at / 2) + 2 * (at % 2);
        model.add_constraint(AllDifferent::new((0..4).map(|i| cells[4 * at + i])));
        model.add_constraint(AllDifferent::new((0..4).map(|i| cells[at + 4 * i])));
        model
            .add_constraint(AllDifferent::new((0..4).map(|i| cells[corner + 4 * (i / 2) + i % 2])));
    }
    model
}

/// Whether a pattern holds, and does not where one of its facts is a candidate.
fn needs_its_facts(model: &Model, step: &Deduction, pattern: &Pattern) -> bool {
    let groups = Groups::<1>::of(model).unwrap();
    let mut board = Board::new(&groups, model);
    let place = |value| groups.values().iter().position(|&other| other == value).unwrap();
    step.facts.iter().for_each(|&(var, value)| board.remove(var.index(), place(value)));
    let all = pattern.holds(&groups, &board);
    all && step.facts.iter().all(|&(var, value)| {
        let mut fewer = board.clone();
        fewer.insert(var.index(), place(value));
        !pattern.holds(&groups, &fewer)
    })
}

#[test]
fn patterns_follow_from_their_premises_and_need_them() {
    let mut random = Random::new(0);
    let mut sizes = BTreeSet::new();
    for _ in 0..100 {
        let model = Arc::new(square(&mut random));
        let mut explainer = Explainer::new(Arc::clone(&model));
        explainer.set_deepest(0);
        let mut state = explainer.state();
        while let Ok(step) = explainer.next_step(&state) {
            if let Logic::Pattern(pattern) = &step.logic {
                assert_eq!(check_deduction(&model, &step), Ok(()));
                assert!(needs_its_facts(&model, &step, pattern), "{step:?}");
                sizes.insert((pattern.truths.len(), pattern.links.len()));
            }
            state.apply(&step).unwrap();
        }
    }
    // Intersections, subsets or fish, and a fish with a fin.
    assert!([(1, 1), (2, 2), (2, 3)].iter().all(|size| sizes.contains(size)), "{sizes:?}");
}

#[test]
fn eight_queens_are_explained() {
    // One queen more, and the problem is solved: each step is checked.
    let model = Arc::new(queens(&[(0, 1), (1, 5)]));
    let (steps, state, ending) = path(&model);
    for step in &steps {
        assert_eq!(check_deduction(&model, step), Ok(()));
    }
    assert_eq!(ending, Ending::Solved);
    assert!(model.variables().map(|var| state.domain(var).min()).eq([1, 5, 8, 6, 3, 7, 2, 4]));
    // Without it nothing is ruled out that some solution has.
    let (_, state, ending) = path(&Arc::new(queens(&[(0, 1)])));
    assert_eq!(ending, Ending::Open);
    let left: usize = model.variables().map(|var| state.domain(var).len()).sum();
    assert_eq!(left, 1 + 3 + 3 + 3 + 4 + 3 + 3 + 3);
}
