//! Exact covers: models of groups of 0/1 variables have the same solutions with their own search
//! and without, under assumptions, limits and several threads.

use kumiki::constraints::{Comparison, Count, Linear, NotEqual};
use kumiki::engine::{Int, Model, Var};
use kumiki::search::{Search, Simd};
use kumiki::{Count as CountOf, ExactSum, Limits, MaxSum, Problem, Settings, Verdict};
use proptest::prelude::*;
use std::sync::Arc;

/// Groups of 0/1 variables, as random choices.
#[derive(Clone, Debug)]
struct Groups {
    len: usize,
    /// The members of each group, and true if exactly one is 1.
    groups: Vec<(Vec<usize>, bool)>,
    /// Values that are given at the root.
    given: Vec<(usize, Int)>,
    /// Values that are assumed.
    assumed: Vec<(usize, Int)>,
}

fn groups() -> impl Strategy<Value = Groups> {
    (3..=10usize).prop_flat_map(|len| {
        let members = prop::sample::subsequence((0..len).collect::<Vec<_>>(), 2..=len.min(6));
        let groups = prop::collection::vec((members, prop::bool::weighted(0.7)), 1..6);
        let given = prop::collection::vec((0..len, 0..2 as Int), 0..2);
        let assumed = prop::collection::vec((0..len, 0..2 as Int), 0..3);
        (groups, given, assumed).prop_map(move |(groups, given, assumed)| Groups {
            len,
            groups,
            given,
            assumed,
        })
    })
}

impl Groups {
    /// Returns the model; one group after the other is stated in a form of its own.
    fn model(&self) -> Arc<Model> {
        let mut model = Model::new();
        let vars = model.add_variables(self.len, 0..=1).unwrap();
        for (at, (members, is_needed)) in self.groups.iter().enumerate() {
            let members: Vec<Var> = members.iter().map(|&at| vars[at]).collect();
            let comparison = if *is_needed { Comparison::Equal } else { Comparison::AtMost };
            match (&members[..], at % 3) {
                (&[one, other], 0) if *is_needed => model.add_constraint(NotEqual::new(one, other)),
                (_, 1) => model.add_constraint(Count::new(members, [1], comparison, 1)),
                _ => {
                    let terms = members.into_iter().map(|var| (1, var));
                    model.add_constraint(Linear::new(terms, comparison, 1).unwrap())
                }
            };
        }
        for &(at, value) in &self.given {
            model.add_constraint(Linear::new([(1, vars[at])], Comparison::Equal, value).unwrap());
        }
        Arc::new(model)
    }

    /// Returns all solutions, by enumeration.
    fn truth(&self, assumed: &[(usize, Int)]) -> Vec<Vec<Int>> {
        let rows = (0..1 << self.len).map(|bits: u32| -> Vec<Int> {
            (0..self.len).map(|at| Int::from(bits >> at & 1)).collect()
        });
        let holds = |row: &Vec<Int>| {
            let is_group_right = |(members, is_needed): &(Vec<usize>, bool)| {
                let ones: Int = members.iter().map(|&at| row[at]).sum();
                ones == 1 || ones == 0 && !is_needed
            };
            self.groups.iter().all(is_group_right)
                && self.given.iter().chain(assumed).all(|&(at, value)| row[at] == value)
        };
        let mut rows: Vec<Vec<Int>> = rows.filter(holds).collect();
        rows.sort_unstable();
        rows
    }
}

fn sorted(mut rows: Vec<Vec<Int>>) -> Vec<Vec<Int>> {
    rows.sort_unstable();
    rows
}

/// Returns the solutions under assumptions, one half of them from before a limit.
fn solutions(model: &Arc<Model>, assumed: &[(usize, Int)], settings: &Settings) -> Vec<Vec<Int>> {
    let mut search = Search::with_settings(Arc::clone(model), settings.clone());
    let vars: Vec<Var> = model.variables().collect();
    let assumed: Vec<(Var, Int)> = assumed.iter().map(|&(at, value)| (vars[at], value)).collect();
    if search.assume_all(&assumed).is_err() {
        return Vec::new();
    }
    search.set_limits(Limits::none().decisions(2));
    let (mut rows, mut row) = (Vec::new(), Vec::new());
    while search.next_row(&mut row) {
        rows.push(row.clone());
    }
    search.set_limits(Limits::none());
    while let Some(store) = search.next_solution() {
        rows.push(store.values().collect());
    }
    sorted(rows)
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(1_000))]

    #[test]
    fn an_exact_cover_has_the_solutions_of_its_constraints(groups in groups()) {
        let (model, truth) = (groups.model(), groups.truth(&[]));
        let of_assumed = groups.truth(&groups.assumed);
        for settings in [Settings::default(), Settings::default().simd(Simd::Off)] {
            prop_assert_eq!(&solutions(&model, &[], &settings), &truth);
            prop_assert_eq!(&solutions(&model, &groups.assumed, &settings), &of_assumed);
            let mut search = Search::with_settings(Arc::clone(&model), settings);
            prop_assert_eq!(search.count(), truth.len() as u64);
            search.reset();
            let left = search.propagate().map(|store| {
                let is_left = |row: &Vec<Int>| {
                    model.variables().zip(row).all(|(var, &value)| store.domain(var).contains(value))
                };
                truth.iter().all(is_left)
            });
            prop_assert!(left.unwrap_or(truth.is_empty()));
            prop_assert_eq!(search.count(), truth.len() as u64);
        }
    }

    #[test]
    fn the_parts_of_an_exact_cover_have_its_solutions(groups in groups(), threads in 2..4usize) {
        let mut problem: Problem<usize, Int> = Problem::new();
        problem.add_variables(0..groups.len, 0..=1).unwrap();
        for (members, is_needed) in &groups.groups {
            let members = members.clone();
            match is_needed {
                true => problem.add_constraint(ExactSum(1), members).unwrap(),
                false => problem.add_constraint(MaxSum(1), members).unwrap(),
            };
        }
        for &(at, value) in &groups.given {
            problem.fix(at, value).unwrap();
        }
        let rows = |problem: &Problem<usize, Int>, settings| {
            problem.search(settings).map(|solution| solution.into_values()).collect::<Vec<_>>()
        };
        let alone = rows(&problem, Settings::default());
        prop_assert_eq!(&sorted(alone.clone()), &groups.truth(&[]));
        prop_assert_eq!(&rows(&problem, Settings::default().threads(threads)), &alone);
    }
}

/// Returns the number of ways to cover a board of 6 by 6 with dominoes.
fn dominoes(settings: Settings) -> (u64, u64) {
    let mut problem: Problem<usize, Int> = Problem::new();
    let cell = |row: usize, column: usize| 6 * row + column;
    let across = (0..6).flat_map(|row| (0..5).map(move |at| [cell(row, at), cell(row, at + 1)]));
    let down = (0..5).flat_map(|row| (0..6).map(move |at| [cell(row, at), cell(row + 1, at)]));
    let places: Vec<[usize; 2]> = across.chain(down).collect();
    problem.add_variables(0..places.len(), 0..=1).unwrap();
    for cell in 0..36 {
        let covering = (0..places.len()).filter(|&place| places[place].contains(&cell));
        problem.add_constraint(CountOf::of([1]).exactly(1), covering.collect::<Vec<_>>()).unwrap();
    }
    let mut search = problem.search(settings);
    (search.by_ref().map(|_| 1).sum(), search.statistics().propagations)
}

#[test]
fn dominoes_cover_a_board_in_6_728_ways() {
    let (found, runs) = dominoes(Settings::default());
    let (off, runs_off) = dominoes(Settings::default().simd(Simd::Off));
    assert_eq!((found, off), (6_728, 6_728));
    assert!(runs * 4 < runs_off, "one search is run for each node: {runs}, and not {runs_off}");
}

#[test]
fn queens_on_a_board_of_truths_are_an_exact_cover() {
    let side = 8;
    let mut problem: Problem<(usize, usize), Int> = Problem::new();
    let cells = || (0..side).flat_map(|row| (0..side).map(move |column| (row, column)));
    problem.add_variables(cells(), 0..=1).unwrap();
    for line in 0..side {
        let row = cells().filter(|cell| cell.0 == line);
        problem.add_constraint(ExactSum(1), row.collect::<Vec<_>>()).unwrap();
        let column = cells().filter(|cell| cell.1 == line);
        problem.add_constraint(ExactSum(1), column.collect::<Vec<_>>()).unwrap();
    }
    for line in 1..2 * side - 2 {
        let rising = cells().filter(|cell| cell.0 + cell.1 == line);
        problem.add_constraint(MaxSum(1), rising.collect::<Vec<_>>()).unwrap();
        let falling = cells().filter(|cell| cell.0 + side - 1 - cell.1 == line);
        problem.add_constraint(MaxSum(1), falling.collect::<Vec<_>>()).unwrap();
    }
    assert_eq!(problem.count(), 92);
    assert!(matches!(problem.verdict(), Verdict::Several(..)));
}
