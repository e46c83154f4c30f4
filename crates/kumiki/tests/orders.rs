//! The order of solutions by orders that the settings name, against all assignments in that order.

use kumiki::engine::{Int, Store, Var};
use kumiki::python_constraint::Backtracking;
use kumiki::relations::{VariableExactProd, VariableExactSum, VariableMinProd, VariableMinSum};
use kumiki::search::{Learning, Probing, Restarts, Search, Status, ValueOrder, VariableOrder};
use kumiki::{AllDifferent, AllVariables, Error, ExactSum, Handle, InSet, Limits, MaxProd};
use kumiki::{MaxSum, MinProd, MinSum, Problem, Settings, over};
use proptest::prelude::*;
use proptest::sample::select;
use std::sync::Arc;

/// Values of a variable as listed, and a problem on such variables.
#[derive(Clone, Debug)]
struct Listed {
    domains: Vec<Vec<Int>>,
    relations: Vec<Relation>,
}

#[derive(Clone, Debug)]
enum Relation {
    MinSum(Int),
    MaxSum(Int),
    ExactSum(usize),
    Differ,
    NotEqual(usize, usize),
    /// Some pairs of values of two variables, which a number scatters.
    Pairs(usize, usize, u64),
    /// Some assignments of all variables.
    Whole(u64),
}

/// Returns a number that depends on all of `values` without a pattern.
fn scattered(values: &[Int], seed: u64) -> u64 {
    values.iter().fold(seed, |all, &value| {
        let mixed = (all ^ value as u64).wrapping_mul(0x9e37_79b9_7f4a_7c15);
        mixed ^ (mixed >> 29)
    })
}

impl Relation {
    fn holds(&self, row: &[Int], listed: &Listed) -> bool {
        let sum: Int = row.iter().sum();
        match *self {
            Relation::MinSum(least) => sum >= least,
            Relation::MaxSum(most) => sum <= most,
            Relation::ExactSum(at) => sum == listed.sum(at),
            Relation::Differ => (1..row.len()).all(|at| !row[..at].contains(&row[at])),
            Relation::NotEqual(one, other) => row[one] != row[other],
            Relation::Pairs(one, other, seed) => is_pair(row[one], row[other], seed),
            Relation::Whole(seed) => is_row(row, seed),
        }
    }

    fn add_to(&self, problem: &mut Problem<usize, Int>, listed: &Listed) {
        let added = match *self {
            Relation::MinSum(least) => problem.add_constraint(MinSum(least), AllVariables),
            Relation::MaxSum(most) => problem.add_constraint(MaxSum(most), AllVariables),
            Relation::ExactSum(at) => {
                problem.add_constraint(ExactSum(listed.sum(at)), AllVariables)
            }
            Relation::Differ => problem.add_constraint(AllDifferent, AllVariables),
            Relation::NotEqual(one, other) => problem.add_constraint(AllDifferent, [one, other]),
            Relation::Pairs(one, other, seed) => {
                problem.add_constraint(move |x: Int, y: Int| is_pair(x, y, seed), [one, other])
            }
            Relation::Whole(seed) => {
                problem.add_constraint(over(move |row: &[Int]| is_row(row, seed)), AllVariables)
            }
        };
        added.unwrap();
    }
}

fn is_pair(x: Int, y: Int, seed: u64) -> bool {
    scattered(&[x, y], seed) % 8 < 4
}

fn is_row(row: &[Int], seed: u64) -> bool {
    scattered(row, seed) % 8 < 5
}

impl Listed {
    /// Returns the sum of an assignment.
    fn sum(&self, at: usize) -> Int {
        self.domains.iter().map(|values| values[at % values.len()]).sum()
    }

    fn problem(&self) -> Problem<usize, Int> {
        let mut problem = Problem::new();
        for (name, values) in self.domains.iter().enumerate() {
            problem.add_variable(name, values.iter().copied()).unwrap();
        }
        self.relations.iter().for_each(|relation| relation.add_to(&mut problem, self));
        problem
    }

    /// Returns the solutions, the places of whose values in `lists` ascend by the variables
    /// `order`.
    fn solutions(&self, order: &[usize], lists: &[Vec<Int>]) -> Vec<Vec<Int>> {
        let mut rows = vec![vec![0; lists.len()]];
        for &var in order {
            let with = |row: &Vec<Int>| -> Vec<Vec<Int>> {
                let each = lists[var].iter().map(|&value| {
                    let mut row = row.clone();
                    row[var] = value;
                    row
                });
                each.collect()
            };
            rows = rows.iter().flat_map(with).collect();
        }
        let holds = |row: &Vec<Int>| self.relations.iter().all(|one| one.holds(row, self));
        rows.retain(holds);
        rows
    }
}

/// Values that span from `first` on 64 to 1,000 integers, or a few.
fn values() -> impl Strategy<Value = Vec<Int>> {
    let wide = (64..=1_000i64, prop::collection::btree_set(1..999i64, 0..5), -500..200i64);
    let wide = wide.prop_map(|(span, inner, first)| {
        let inner = inner.into_iter().map(|at| at % span);
        let mut values: Vec<Int> = inner.chain([0, span - 1]).map(|at| first + at).collect();
        values.sort_unstable();
        values.dedup();
        values
    });
    let narrow = prop::collection::btree_set(-3..4i64, 1..5);
    let narrow = narrow.prop_map(|values| values.into_iter().collect());
    prop_oneof![4 => wide.boxed(), 1 => narrow.boxed()].prop_shuffle()
}

fn relation() -> impl Strategy<Value = Relation> {
    let pair = || (0..6usize, 0..6usize);
    prop_oneof![
        1 => (-900..1_500i64).prop_map(Relation::MinSum),
        1 => (-900..1_500i64).prop_map(Relation::MaxSum),
        1 => (0..60usize).prop_map(Relation::ExactSum),
        1 => Just(Relation::Differ),
        1 => pair().prop_map(|(one, other)| Relation::NotEqual(one, other)),
        5 => (pair(), any::<u64>())
            .prop_map(|((one, other), seed)| Relation::Pairs(one, other, seed)),
        1 => any::<u64>().prop_map(Relation::Whole),
    ]
}

fn listed() -> impl Strategy<Value = Listed> {
    let domains = prop::collection::vec(values(), 2..5);
    (domains, prop::collection::vec(relation(), 1..6)).prop_map(|(domains, mut relations)| {
        let count = domains.len();
        for relation in &mut relations {
            match relation {
                Relation::NotEqual(one, other) | Relation::Pairs(one, other, _) => {
                    (*one, *other) = (*one % count, *other % count);
                    if one == other {
                        *other = (*one + 1) % count;
                    }
                }
                _ => {}
            }
        }
        Listed { domains, relations }
    })
}

/// Returns settings with an order of variables, and that order.
fn with_variables(problem: &Problem<usize, Int>, kind: usize) -> (Settings, Vec<usize>) {
    let vars: Vec<Var> = problem.model().variables().collect();
    let order = match kind {
        0 => VariableOrder::InOrder,
        1 => VariableOrder::Listed(vars.iter().rev().copied().collect()),
        2 => VariableOrder::Listed(vars[1..].into()),
        3 => VariableOrder::custom(|_, free: &[Var]| *free.last().expect("one is free")),
        4 => VariableOrder::MaxDegreeOnce,
        _ => VariableOrder::FewestValuesOnce,
    };
    let settings = Settings::default().variable_order(order);
    let names = match kind {
        3 => vars.iter().rev().copied().collect(),
        _ => problem.static_order(settings.clone()).unwrap_or_default(),
    };
    (settings, names.into_iter().map(Var::index).collect())
}

/// Returns settings with an order of values, and the values of each variable in it.
fn with_values(
    settings: Settings,
    listed: &Listed,
    order: &[usize],
    kind: usize,
) -> (Settings, Vec<Vec<Int>>) {
    let mut lists = listed.domains.clone();
    let value_order = match kind {
        0 => ValueOrder::Domain,
        1 => ValueOrder::Reversed,
        2 => ValueOrder::ReversedAfterFirst,
        _ => {
            let distance = |value: &Int| ((*value - 70).abs(), *value);
            lists.iter_mut().for_each(|values| values.sort_by_key(distance));
            let nearest = move |store: &Store, var: Var| {
                store.domain(var).iter().min_by_key(distance).expect("a value is left")
            };
            ValueOrder::custom(nearest)
        }
    };
    for (name, values) in lists.iter_mut().enumerate() {
        if kind == 1 || (kind == 2 && order.first() != Some(&name)) {
            values.reverse();
        }
    }
    (settings.value_order(value_order), lists)
}

/// Returns the rows that a search finds in pieces of some decisions each.
fn rows_in_pieces(search: &mut Search, decisions: u64) -> Vec<Vec<Int>> {
    let (mut rows, mut row) = (Vec::new(), Vec::new());
    loop {
        let limit = search.statistics().decisions + decisions;
        search.set_limits(Limits::none().decisions(limit));
        if search.next_row(&mut row) {
            rows.push(row.clone());
        } else if search.status() == Status::Exhausted {
            return rows;
        }
    }
}

proptest! {
    #[test]
    fn solutions_come_in_the_named_order_also_if_the_search_learns(
        listed in listed(),
        (variables, values) in (0..6usize, 0..4usize),
        kind in select(vec![
            Learning::Off,
            Learning::On,
            Learning::AfterConflicts { conflicts: 1 },
            Learning::AfterConflicts { conflicts: 2 },
        ]),
        restarts in select(vec![
            Restarts::default(), Restarts::Never, Restarts::Luby { unit: 1 },
        ]),
        probing in select(vec![Probing::Off, Probing::Off, Probing::WhenStuck]),
        pieces in select(vec![1, 3, 1_000]),
        assumed in prop::option::of((0..4usize, 0..6usize)),
    ) {
        let problem = listed.problem();
        let (settings, order) = with_variables(&problem, variables);
        // Only a static order puts a variable first.
        let values = if variables == 3 { values.min(1) } else { values };
        let (settings, lists) = with_values(settings, &listed, &order, values);
        let settings = settings.learning(kind).restarts(restarts).probing(probing);
        let mut expected = match order.is_empty() {
            true => Vec::new(),
            false => listed.solutions(&order, &lists),
        };
        // An order that is sorted once counts what was stated, which a model does not say.
        let model = Arc::clone(problem.model());
        let vars: Vec<Var> = model.variables().collect();
        let sorted: Vec<Var> = order.iter().map(|&name| vars[name]).collect();
        let explicit = match variables {
            3 => settings.clone(),
            _ => settings.clone().variable_order(VariableOrder::Listed(sorted.into())),
        };
        let mut search = Search::with_settings(model, explicit);
        prop_assert_eq!(rows_in_pieces(&mut search, pieces), &expected[..]);
        search.reset();
        search.set_limits(Limits::none());
        prop_assert_eq!(search.count(), expected.len() as u64);
        let found: Vec<Vec<Int>> = problem
            .search(settings)
            .map(|solution| solution.into_values())
            .collect();
        prop_assert_eq!(&found, &expected);
        if let Some((name, at)) = assumed {
            let name = name % listed.domains.len();
            let assumed = &listed.domains[name][..1 + at % listed.domains[name].len()];
            search.reset();
            let is_possible = search.assume_among(vars[name], assumed.iter().copied()).is_ok();
            expected.retain(|row| assumed.contains(&row[name]));
            prop_assert!(is_possible || expected.is_empty());
            prop_assert_eq!(rows_in_pieces(&mut search, pieces), expected);
        }
    }
}

#[test]
fn values_between_others_keep_their_turn() {
    let cases: [&[Int]; 3] = [&[1, 64, 0], &[64, 65, 192, 2], &[500, 64, 501, 0, 1_000, 499]];
    for values in cases {
        let mut problem = Problem::new();
        problem.add_variable(0, values.iter().copied()).unwrap();
        problem.add_variable(1, [0, 1]).unwrap();
        problem.add_constraint(MinSum(1), AllVariables).unwrap();
        let settings = Settings::default().variable_order(VariableOrder::InOrder);
        let found = |settings| -> Vec<(Int, Int)> {
            problem.search(settings).map(|solution| (solution[&0], solution[&1])).collect()
        };
        let pairs = values.iter().flat_map(|&x| [(x, 0), (x, 1)]);
        let expected: Vec<(Int, Int)> = pairs.filter(|(x, y)| x + y >= 1).collect();
        assert_eq!(found(settings.clone().learning(Learning::On)), expected);
        assert_eq!(found(settings), expected);
    }
}

#[test]
fn interchangeable_values_keep_their_turn() {
    // A triangle of three colours, after a neighbour of its first corner.
    let mut problem = Problem::new();
    problem.add_variables(0..5, 0..3).unwrap();
    for pair in [[0, 2], [2, 3], [2, 4], [3, 4], [1, 4]] {
        problem.add_constraint(AllDifferent, pair).unwrap();
    }
    for values in [ValueOrder::Domain, ValueOrder::Reversed] {
        let settings = Settings::default().variable_order(VariableOrder::InOrder);
        let settings = settings.value_order(values);
        let found = |kind| -> Vec<Vec<i32>> {
            let solutions = problem.search(settings.clone().learning(kind));
            solutions.map(|solution| solution.into_values()).collect()
        };
        let expected = found(Learning::Off);
        assert_eq!(expected.len(), 3 * 2 * 2 * 2);
        assert_eq!(found(Learning::On), expected);
    }
}

type Rows = &'static [&'static [Int]];

/// Adds the constraints of a case.
type Add = fn(&mut Problem<usize, Int>) -> Result<Handle, Error<usize>>;

#[test]
fn variables_are_sorted_as_by_python_constraint() {
    // Domains, and solutions in the order of `BacktrackingSolver(False)` of version 2.9.0.
    let cases: [(Add, Rows, Rows); 9] = [
        (
            |problem| problem.add_constraint(MaxProd(22), AllVariables),
            &[&[5, 8, 4], &[2, 8, 3]],
            &[&[4, 3], &[4, 2], &[8, 2], &[5, 3], &[5, 2]],
        ),
        // With one value below 1, only its variable loses some.
        (
            |problem| problem.add_constraint(MaxProd(6), AllVariables),
            &[&[7, 0, 1], &[3, 9]],
            &[&[1, 3], &[0, 9], &[0, 3]],
        ),
        // Only zeros are removed.
        (
            |problem| problem.add_constraint(MinProd(10), AllVariables),
            &[&[5, 3, 4], &[0, 4, 1]],
            &[&[4, 4], &[3, 4], &[5, 4]],
        ),
        // Bounds are those before any is moved.
        (
            |problem| problem.add_constraint(ExactSum(9), AllVariables),
            &[&[9, 1, 3, 4], &[4, 5, 8, 3]],
            &[&[4, 5], &[1, 8]],
        ),
        // A variable that is the bound loses none.
        (
            |problem| problem.add_constraint(VariableMinSum, AllVariables),
            &[&[1, 4], &[3, 1], &[4, 7, 12]],
            &[&[4, 1, 4], &[4, 3, 7], &[4, 3, 4], &[1, 3, 4]],
        ),
        (
            |problem| problem.add_constraint(VariableExactSum, AllVariables),
            &[&[1, 9, 3], &[3, 1], &[4, 7, 12]],
            &[&[3, 1, 4], &[9, 3, 12], &[1, 3, 4]],
        ),
        (
            |problem| problem.add_constraint(VariableExactProd, AllVariables),
            &[&[2, 4, 1], &[3, 1], &[4, 0, 6, 3]],
            &[&[4, 1, 4], &[1, 3, 3], &[2, 3, 6]],
        ),
        (
            |problem| problem.add_constraint(VariableMinProd, AllVariables),
            &[&[2, 4], &[3, 1], &[4, 9, 16]],
            &[&[4, 1, 4], &[4, 3, 9], &[4, 3, 4], &[2, 3, 4]],
        ),
        // A set counts as no constraint, however many variables it is on.
        (
            |problem| {
                problem.add_constraint(InSet::new([1, 2, 3]), [1, 2])?;
                problem.add_constraint(MaxSum(9), [0, 1])
            },
            &[&[1, 2], &[3, 1, 5], &[2, 1]],
            &[
                &[2, 1, 1],
                &[2, 1, 2],
                &[2, 3, 1],
                &[2, 3, 2],
                &[1, 1, 1],
                &[1, 1, 2],
                &[1, 3, 1],
                &[1, 3, 2],
            ],
        ),
    ];
    for (add, domains, rows) in cases {
        let mut problem = Problem::with_settings(Backtracking.without_forward_check());
        for (name, values) in domains.iter().enumerate() {
            problem.add_variable(name, values.iter().copied()).unwrap();
        }
        add(&mut problem).unwrap();
        let found: Vec<Vec<Int>> =
            problem.solutions().map(|solution| solution.into_values()).collect();
        assert_eq!(found, rows, "{domains:?}");
    }
}
