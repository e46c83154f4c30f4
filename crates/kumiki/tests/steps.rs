//! Steps are right: each follows from its premises alone, all of these are needed, and the path
//! ends in the solution.

use crate::random_models::description::description;
use kumiki::constraints::{AllDifferent, Strength};
use kumiki::engine::{Int, Model};
use kumiki::explanation::{
    Deduction, Ending, Explainer, Logic, Pattern, Set, State, board_of, groups_of,
};
use kumiki::run::Random;
use kumiki::testing::{check_deduction, check_facts_are_needed, solutions_by_enumeration};
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

/// Squares with boxes of so many rows and columns, of which each cell has its value in a solution
/// left, and of others each with a chance of `kept` in 8.
fn square(random: &mut Random, (rows, columns): (usize, usize), kept: u64) -> Model {
    let side = rows * columns;
    let mut model = Model::new();
    let cells: Vec<_> = (0..side * side)
        .map(|at| {
            let (row, column) = (at / side, at % side);
            let own = ((row % rows * columns + row / rows + column) % side) as Int;
            let others: Vec<Int> = (0..side as Int).filter(|_| random.below(8) < kept).collect();
            model.add_variable(others.into_iter().chain([own])).unwrap()
        })
        .collect();
    for at in 0..side {
        let corner = at / rows * rows * side + at % rows * columns;
        let in_box = |i: usize| cells[corner + i / columns * side + i % columns];
        model.add_constraint(AllDifferent::new((0..side).map(|i| cells[side * at + i])));
        model.add_constraint(AllDifferent::new((0..side).map(|i| cells[at + side * i])));
        model.add_constraint(AllDifferent::new((0..side).map(in_box)));
    }
    model
}

/// Returns whether a pattern holds, and fails if any of its facts is made a candidate again.
fn needs_its_facts(model: &Model, step: &Deduction, pattern: &Pattern) -> bool {
    let groups = groups_of::<1>(model, |_| true).unwrap();
    let mut board = board_of(&groups, &model.store());
    let place = |value| groups.values().iter().position(|&other| other == value).unwrap();
    step.facts.iter().for_each(|&(var, value)| board.remove(var.index(), place(value)));
    let all = pattern.holds(&groups, &board);
    all && step.facts.iter().all(|&(var, value)| {
        let mut fewer = board.clone();
        fewer.insert(var.index(), place(value));
        !pattern.holds(&groups, &fewer)
    })
}

/// The patterns that squares are explained by, where nothing is supposed.
fn patterns_of(squares: impl IntoIterator<Item = Model>) -> Vec<Pattern> {
    let mut patterns = Vec::new();
    for model in squares.into_iter().map(Arc::new) {
        let mut explainer = Explainer::new(Arc::clone(&model));
        explainer.set_deepest(0);
        let mut state = explainer.state();
        while let Ok(step) = explainer.next_step(&state) {
            state.apply(&step).unwrap();
            if let Logic::Pattern(pattern) = &step.logic {
                assert_eq!(check_deduction(&model, &step), Ok(()));
                assert!(needs_its_facts(&model, &step, pattern), "{step:?}");
                patterns.push(pattern.clone());
            }
        }
    }
    patterns
}

#[test]
fn patterns_follow_from_their_premises_and_need_them() {
    let mut random = Random::new(0);
    let patterns = patterns_of((0..60).map(|_| square(&mut random, (2, 2), 6)));
    let sizes: BTreeSet<_> = patterns.iter().map(|p| (p.truths.len(), p.links.len())).collect();
    // Intersections, subsets or fish, and a fish with a fin.
    assert!([(1, 1), (2, 2), (2, 3)].iter().all(|size| sizes.contains(size)), "{sizes:?}");
}

#[test]
fn chains_follow_from_their_premises_and_need_them() {
    // Squares that nothing else solves.
    let squares = [9, 13].map(|seed| square(&mut Random::new(seed), (2, 3), 5));
    let patterns = patterns_of(squares);
    // No other pattern has variables as well as places to start from.
    let is_mixed = |pattern: &&Pattern| {
        let is_variable = |set: &Set| matches!(set, Set::Variable(_));
        pattern.truths.iter().any(is_variable) && !pattern.truths.iter().all(is_variable)
    };
    let chains = patterns.iter().filter(is_mixed);
    let lengths: BTreeSet<usize> = chains.map(|pattern| pattern.truths.len()).collect();
    assert_eq!(lengths, BTreeSet::from([3, 5]));
}

/// Variables of up to four values, of which some pairs differ, with a solution.
fn colouring(random: &mut Random) -> Model {
    let mut model = Model::new();
    let own: Vec<Int> = (0..6).map(|_| random.below(4) as Int).collect();
    let domain = |own: Int, random: &mut Random| -> Vec<Int> {
        (0..4).filter(|&value| value == own || random.below(8) < 6).collect()
    };
    let vars: Vec<_> =
        own.iter().map(|&own| model.add_variable(domain(own, random)).unwrap()).collect();
    for (b, a) in (0..6).flat_map(|b| (0..b).map(move |a| (b, a))) {
        if own[a] != own[b] && random.below(8) < 6 {
            model.add_constraint(AllDifferent::new([vars[a], vars[b]]));
        }
    }
    model
}

#[test]
fn nested_refutations_are_right_and_leave_only_what_solutions_have() {
    let mut random = Random::new(3);
    let mut nested = 0;
    for _ in 0..40 {
        let model = Arc::new(colouring(&mut random));
        let solutions = solutions_by_enumeration(&model);
        let mut explainer = Explainer::new(Arc::clone(&model));
        let mut state = explainer.state();
        loop {
            let plain = explainer.next_of_one(&state).unwrap();
            let step = match plain.or_else(|| explainer.next_refutation(&state).unwrap()) {
                Some(step) => step,
                None => match explainer.next_nested_refutation(&state).unwrap() {
                    Some(step) => step,
                    None => break,
                },
            };
            assert_eq!(check_deduction(&model, &step), Ok(()));
            nested += usize::from(step.difficulty.depth > 1);
            state.apply(&step).unwrap();
        }
        for var in model.variables() {
            for value in model.domain(var) {
                let is_part = solutions.iter().any(|solution| solution[var.index()] == value);
                assert_eq!(state.contains((var, value)), is_part, "{var:?} {value}");
            }
        }
    }
    assert!(nested > 0, "{nested}");
}

/// Returns whether a free variable is fixed by single constraints after all of `refuted`.
fn is_one_fixed_after(refuted: &[Deduction], state: &State) -> bool {
    let mut after = state.clone();
    refuted.iter().for_each(|step| after.apply(step).unwrap());
    let mut explainer = Explainer::new(Arc::clone(state.model()));
    while let Some(step) = explainer.next_of_one(&after).unwrap() {
        after.apply(&step).unwrap();
    }
    let mut free = state.model().variables().filter(|&var| !state.domain(var).is_fixed());
    free.any(|var| after.domain(var).is_fixed())
}

#[test]
fn planned_refutations_are_right_and_as_few_as_fix_a_variable() {
    let mut several = 0;
    // Hard ones: most squares have no plan of several.
    for seed in [5, 8] {
        let model = Arc::new(square(&mut Random::new(seed), (2, 4), 4));
        let mut explainer = Explainer::new(Arc::clone(&model));
        let mut state = explainer.state();
        loop {
            while let Some(step) = explainer.next_of_one(&state).unwrap() {
                state.apply(&step).unwrap();
            }
            let plan = explainer.planned_refutations(&state).unwrap();
            let Some(first) = plan.first() else { break };
            for step in &plan {
                assert_eq!(check_deduction(&model, step), Ok(()));
                assert_eq!(step.difficulty.depth, 1);
            }
            if plan.len() > 1 {
                several += 1;
                assert!(is_one_fixed_after(&plan, &state), "{plan:?}");
                assert!(!is_one_fixed_after(&plan[1..], &state), "{plan:?}");
            }
            state.apply(first).unwrap();
        }
        // None is left out: no candidate that is left has a refutation by single constraints.
        assert_eq!(explainer.next_refutation(&state).unwrap(), None);
    }
    assert!(several > 0, "{several}");
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

/// A square of six rows in which four cells of the first have consecutive values: where these begin
/// is a variable, as are the values that they have not. With the first of these variables, and the
/// constraints that they are for.
fn square_with_run(random: &mut Random) -> (Model, usize, usize) {
    let mut model = square(random, (2, 3), 5);
    let (first, before) = (model.variables().len(), model.constraints().len());
    let run: Vec<_> = model.variables().take(4).collect();
    let start = model.add_variable(0..=2).unwrap();
    for &cell in &run {
        let is_in = |values: &[Int]| (values[0]..values[0] + 4).contains(&values[1]);
        model.add_constraint(kumiki::constraints::Predicate::new([start, cell], is_in));
    }
    let mut all = run;
    for place in 0..2 {
        let other = model.add_variable([place, place + 4]).unwrap();
        let is_left = move |values: &[Int]| (values[1] == place) == (values[0] > place);
        model.add_constraint(kumiki::constraints::Predicate::new([start, other], is_left));
        all.push(other);
    }
    model.add_constraint(AllDifferent::new(all));
    (model, first, before)
}

#[test]
fn what_is_hidden_is_neither_a_premise_nor_a_conclusion() {
    fn is_told(first: usize, step: &Deduction) -> bool {
        let nested = match &step.logic {
            Logic::Supposition { steps, .. } => steps.iter().all(|step| is_told(first, step)),
            _ => true,
        };
        nested && step.variables().iter().all(|var| var.index() < first)
    }
    let mut patterns = 0;
    for seed in 0..12 {
        let (model, first, before) = square_with_run(&mut Random::new(seed));
        let model = Arc::new(model);
        let hidden = model.variables().skip(first);
        let unit = move |id: kumiki::engine::ConstraintId| id.index().min(before);
        let mut explainer = Explainer::with_units(Arc::clone(&model), unit).hiding(hidden);
        let mut state = explainer.state();
        while let Ok(step) = explainer.next_step(&state) {
            assert!(is_told(first, &step), "{step:?}");
            assert_eq!(check_deduction(&model, &step), Ok(()));
            // The square of `square` is a solution.
            let own = |var: usize| ((var / 6 % 2 * 3 + var / 12 + var % 6) % 6) as Int;
            assert!(step.removed.iter().all(|&(var, value)| value != own(var.index())), "{step:?}");
            patterns += usize::from(matches!(step.logic, Logic::Pattern(_)));
            state.apply(&step).unwrap();
        }
    }
    assert!(patterns > 0);
}

#[test]
fn a_limit_ends_a_step_wherever_it_is() {
    let model = Arc::new(square(&mut Random::new(3), (3, 3), 8));
    let flag = kumiki::run::StopFlag::new();
    flag.raise();
    let mut explainer = Explainer::new(Arc::clone(&model));
    explainer.set_limits(&kumiki::Limits::none().stop(flag.clone()));
    let state = explainer.state();
    let stopped = kumiki::Limit::Stop;
    assert_eq!(explainer.next_step(&state), Err(Ending::Stopped(stopped)));
    assert_eq!(explainer.next_of_one(&state), Err(stopped));
    // What was cut short is looked for again.
    flag.lower();
    assert_eq!(explainer.next_of_one(&state), Ok(None));
}

#[test]
fn a_step_of_one_constraint_is_of_no_other() {
    // Each by itself says nothing; all together cannot hold.
    let mut model = Model::new();
    let vars = model.add_variables(3, 1..=2).unwrap();
    model.add_constraint(AllDifferent::new([vars[0], vars[1]]));
    model.add_constraint(AllDifferent::new([vars[1], vars[2]]));
    model.add_constraint(AllDifferent::new([vars[0], vars[2]]));
    let mut explainer = Explainer::new(model);
    let state = explainer.state();
    assert_eq!(explainer.next_of_one(&state), Ok(None));
    assert!(explainer.next_step(&state).is_ok());
}
