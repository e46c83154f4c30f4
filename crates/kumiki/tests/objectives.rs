//! Objectives that are expressions, several objectives in order of importance, warm starts and
//! bounds, all against enumeration.

use kumiki::engine::Store;
use kumiki::optimise::Incumbent;
use kumiki::run::{Decision, Observer};
use kumiki::search::{Status, ValueOrder, VariableOrder};
use kumiki::{
    AllDifferent, AllVariables, Count, Error, Limit, Limits, Mixed, Problem, Settings, expression,
    mixed,
};
use proptest::prelude::*;
use std::fmt;
use std::sync::{Arc, Mutex};

/// An expression over `x0`, `x1` and so on, with a meaning of its own.
#[derive(Clone, Debug)]
enum Tree {
    Constant(i64),
    Name(usize),
    Sum(Vec<Tree>),
    Difference(Box<[Tree; 2]>),
    Product(Box<[Tree; 2]>),
    Quotient(Box<[Tree; 2]>),
    Remainder(Box<[Tree; 2]>),
    Least(Vec<Tree>),
    Greatest(Vec<Tree>),
    Absolute(Box<Tree>),
    Less(Box<[Tree; 2]>),
    Equal(Box<[Tree; 2]>),
    Choice(Box<[Tree; 3]>),
    Count(Vec<Tree>, i64),
    Entry(Vec<i64>, usize),
}

impl Tree {
    /// Returns the value for the values of the names; `None` if there is none.
    fn value(&self, names: &[i64]) -> Option<i64> {
        let both = |pair: &[Tree; 2]| Some((pair[0].value(names)?, pair[1].value(names)?));
        let all = |trees: &[Tree]| -> Option<Vec<i64>> {
            trees.iter().map(|tree| tree.value(names)).collect()
        };
        Some(match self {
            Tree::Constant(value) => *value,
            Tree::Name(name) => names[*name],
            Tree::Sum(trees) => all(trees)?.into_iter().sum(),
            Tree::Difference(pair) => both(pair).map(|(a, b)| a - b)?,
            Tree::Product(pair) => both(pair).map(|(a, b)| a * b)?,
            Tree::Quotient(pair) => {
                let (a, b) = both(pair).filter(|&(_, b)| b != 0)?;
                (a - remainder(a, b)) / b
            }
            Tree::Remainder(pair) => {
                let (a, b) = both(pair).filter(|&(_, b)| b != 0)?;
                remainder(a, b)
            }
            Tree::Least(trees) => all(trees)?.into_iter().min()?,
            Tree::Greatest(trees) => all(trees)?.into_iter().max()?,
            Tree::Absolute(tree) => tree.value(names)?.abs(),
            Tree::Less(pair) => both(pair).map(|(a, b)| i64::from(a < b))?,
            Tree::Equal(pair) => both(pair).map(|(a, b)| i64::from(a == b))?,
            Tree::Choice(parts) => {
                let [condition, then, otherwise] = &**parts;
                if condition.value(names)? != 0 { then } else { otherwise }.value(names)?
            }
            Tree::Count(trees, sought) => {
                all(trees)?.iter().filter(|value| *value == sought).count() as i64
            }
            Tree::Entry(list, name) => *list.get(usize::try_from(names[*name]).ok()?)?,
        })
    }
}

/// Returns the remainder with the sign of the divisor, as Python's.
fn remainder(a: i64, b: i64) -> i64 {
    let remainder = a % b;
    if remainder != 0 && (remainder < 0) != (b < 0) { remainder + b } else { remainder }
}

impl fmt::Display for Tree {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let listed =
            |trees: &[Tree]| trees.iter().map(Tree::to_string).collect::<Vec<_>>().join(", ");
        match self {
            Tree::Constant(value) => write!(f, "({value})"),
            Tree::Name(name) => write!(f, "x{name}"),
            Tree::Sum(trees) => write!(f, "sum({}, 0)", listed(trees)),
            Tree::Difference(pair) => write!(f, "({} - {})", pair[0], pair[1]),
            Tree::Product(pair) => write!(f, "({} * {})", pair[0], pair[1]),
            Tree::Quotient(pair) => write!(f, "({} // {})", pair[0], pair[1]),
            Tree::Remainder(pair) => write!(f, "({} % {})", pair[0], pair[1]),
            Tree::Least(trees) => write!(f, "min({}, {})", trees[0], listed(trees)),
            Tree::Greatest(trees) => write!(f, "max({}, {})", trees[0], listed(trees)),
            Tree::Absolute(tree) => write!(f, "abs({tree})"),
            Tree::Less(pair) => write!(f, "({} < {})", pair[0], pair[1]),
            Tree::Equal(pair) => write!(f, "({} == {})", pair[0], pair[1]),
            Tree::Choice(parts) => {
                write!(f, "({} if {} else {})", parts[1], parts[0], parts[2])
            }
            Tree::Count(trees, sought) => write!(f, "count({}, {sought})", listed(trees)),
            Tree::Entry(list, name) => write!(f, "{list:?}[x{name}]"),
        }
    }
}

const NAMES: [&str; 4] = ["x0", "x1", "x2", "x3"];

fn tree() -> impl Strategy<Value = Tree> {
    let leaf = prop_oneof![
        4 => (0..NAMES.len()).prop_map(Tree::Name),
        1 => (-3..=3i64).prop_map(Tree::Constant),
        1 => (prop::collection::vec(-5..=5i64, 1..5), 0..NAMES.len())
            .prop_map(|(list, name)| Tree::Entry(list, name)),
    ];
    leaf.prop_recursive(3, 10, 3, |inner| {
        let pair = || [inner.clone(), inner.clone()].prop_map(Box::new);
        let some = || prop::collection::vec(inner.clone(), 1..4);
        let three = [inner.clone(), inner.clone(), inner.clone()];
        prop_oneof![
            3 => some().prop_map(Tree::Sum),
            2 => pair().prop_map(Tree::Difference),
            2 => pair().prop_map(Tree::Product),
            1 => pair().prop_map(Tree::Quotient),
            1 => pair().prop_map(Tree::Remainder),
            2 => some().prop_map(Tree::Least),
            2 => some().prop_map(Tree::Greatest),
            1 => inner.clone().prop_map(|tree| Tree::Absolute(Box::new(tree))),
            1 => pair().prop_map(Tree::Less),
            1 => pair().prop_map(Tree::Equal),
            1 => three.prop_map(|parts| Tree::Choice(Box::new(parts))),
            1 => (some(), -2..=3i64).prop_map(|(trees, sought)| Tree::Count(trees, sought)),
        ]
    })
}

/// Returns the assignments of -2 to 3 to the names, of which no two are equal.
fn assignments() -> Vec<Vec<i64>> {
    let mut all: Vec<Vec<i64>> = vec![Vec::new()];
    for _ in NAMES {
        let longer = |row: &Vec<i64>| -> Vec<Vec<i64>> {
            let fresh = (-2..=3).filter(|value| !row.contains(value));
            fresh.map(|value| [&row[..], &[value]].concat()).collect()
        };
        all = all.iter().flat_map(longer).collect();
    }
    all
}

/// Returns the problem that has these assignments as solutions.
fn problem<V: kumiki::Value>(value: impl Fn(i64) -> V) -> Problem<&'static str, V> {
    let mut problem = Problem::new();
    problem.add_variables(NAMES, (-2..=3).map(value)).unwrap();
    problem.add_constraint(AllDifferent, AllVariables).unwrap();
    problem
}

fn row<V: Clone + Eq>(incumbent: &Incumbent<&str, V>, number: impl Fn(&V) -> i64) -> Vec<i64> {
    incumbent.solution.values().map(number).collect()
}

proptest! {
    #[test]
    fn an_expression_comes_to_its_least_and_its_greatest_value(tree in tree()) {
        let text = tree.to_string();
        let values = assignments().into_iter().filter_map(|row| tree.value(&row));
        let truth: Vec<i64> = values.collect();
        let integers = problem(|value| value);
        let mixed = problem(Mixed::from);
        for is_least in [true, false] {
            let expected = if is_least { truth.iter().min() } else { truth.iter().max() };
            let incumbents = if is_least { integers.minimize(&*text) } else { integers.maximize(&*text) };
            if truth.is_empty() && incumbents.is_err() {
                continue;
            }
            let mut incumbents = incumbents.unwrap();
            let bound = incumbents.bound();
            let found: Vec<_> = incumbents.by_ref().collect();
            prop_assert_eq!(found.last().map(|last| last.value), expected.copied(), "{}", text);
            prop_assert_eq!(incumbents.status(), Status::Exhausted);
            prop_assert_eq!(incumbents.bound(), expected.copied());
            for incumbent in &found {
                let row = row(incumbent, |value| *value);
                prop_assert_eq!(tree.value(&row), Some(incumbent.value));
                let bound = bound.unwrap();
                let is_valid = if is_least { bound <= incumbent.value } else { bound >= incumbent.value };
                prop_assert!(is_valid, "{bound} {text}");
            }
            let mixed = if is_least { mixed.minimize(&*text) } else { mixed.maximize(&*text) };
            prop_assert_eq!(mixed.unwrap().best().map(|best| best.value), expected.copied(), "{}", text);
        }
    }

    #[test]
    fn objectives_are_optimal_in_their_order(
        trees in prop::collection::vec(tree(), 2..4),
        senses in prop::collection::vec(any::<bool>(), 3),
    ) {
        let problem = problem(|value| value);
        let has_value = |tree: &Tree| assignments().iter().any(|row| tree.value(row).is_some());
        prop_assume!(trees.iter().all(has_value));
        let goals = |row: &[i64]| -> Option<Vec<i64>> {
            let signed = |(tree, is_least): (&Tree, &bool)| {
                let value = tree.value(row)?;
                Some(if *is_least { value } else { -value })
            };
            trees.iter().zip(&senses).map(signed).collect()
        };
        let expected = assignments().iter().filter_map(|row| goals(row)).min();
        let mut incumbents = match senses[0] {
            true => problem.minimize(trees[0].to_string()).unwrap(),
            false => problem.maximize(trees[0].to_string()).unwrap(),
        };
        for (tree, is_least) in trees.iter().zip(&senses).skip(1) {
            incumbents = match is_least {
                true => incumbents.then_minimize(tree.to_string()).unwrap(),
                false => incumbents.then_maximize(tree.to_string()).unwrap(),
            };
        }
        let found: Vec<_> = incumbents.by_ref().collect();
        prop_assert_eq!(incumbents.status(), Status::Exhausted);
        let goals: Vec<Vec<i64>> =
            found.iter().map(|one| goals(&row(one, |value| *value)).unwrap()).collect();
        prop_assert!(goals.is_sorted_by(|a, b| b < a), "{goals:?}");
        prop_assert_eq!(goals.last(), expected.as_ref());
        for (incumbent, goals) in found.iter().zip(&goals) {
            let signed = incumbent.values.iter().zip(&senses);
            let signed: Vec<i64> = signed.map(|(v, is_least)| if *is_least { *v } else { -v }).collect();
            prop_assert_eq!(&signed, goals);
            prop_assert_eq!(incumbent.value, incumbent.values[0]);
        }
    }

    #[test]
    fn a_solution_to_start_from_is_the_first_incumbent(
        tree in tree(),
        at in any::<prop::sample::Index>(),
        given in prop::collection::vec(any::<bool>(), NAMES.len()),
        kind in 0..4,
    ) {
        let solutions: Vec<Vec<i64>> =
            assignments().into_iter().filter(|row| tree.value(row).is_some()).collect();
        prop_assume!(!solutions.is_empty());
        let start = at.get(&solutions);
        let settings = match kind {
            0 => Settings::default(),
            1 => Settings::default().variable_order(VariableOrder::InOrder),
            2 => Settings::default().value_order(ValueOrder::Random),
            _ => Settings::default().phase_saving(false).value_order(ValueOrder::Reversed),
        };
        let problem = problem(|value| value);
        let incumbents = problem.minimize(tree.to_string()).unwrap().with_settings(settings);
        let mut incumbents = incumbents.starting_from(NAMES.into_iter().zip(start.clone())).unwrap();
        let first = incumbents.next().unwrap();
        prop_assert_eq!(&row(&first, |value| *value), start, "{}", tree);
        // Values of some variables only.
        let known = || NAMES.into_iter().zip(start).zip(&given).filter(|(_, given)| **given);
        let known = || known().map(|((name, value), _)| (name, *value));
        let mut incumbents = incumbents.starting_from(known()).unwrap();
        let first = incumbents.next().unwrap();
        for (name, value) in known() {
            prop_assert_eq!(first.solution[name], value, "{}", tree);
        }
        let least = solutions.iter().filter_map(|row| tree.value(row)).min();
        prop_assert_eq!(incumbents.best().map(|best| best.value), least);
    }
}

#[test]
fn other_than_whole_numbers_are_tabulated() {
    let mut problem: Problem<&str, Mixed> = Problem::new();
    problem.add_variables(["wall", "door"], mixed!["red", "blue", "green"]).unwrap();
    problem.add_variable("price", mixed![0.5, 1.5, 2]).unwrap();
    problem.add_expression("wall != door").unwrap();
    let objective = "10 * (wall == 'red') + 2 * len(door) - 2 * price";
    let error = problem.maximize(objective).unwrap_err();
    assert!(error.to_string().contains("len"), "{error}");
    let objective = "10 * (wall == 'red') + 5 * (door == 'green') - 4 * (price * 2)";
    let best = problem.maximize(objective).unwrap().best().unwrap();
    assert_eq!(best.value, 11);
    assert_eq!(best.solution["door"], Mixed::from("green"));
    let error = problem.maximize("price + 1").unwrap_err();
    assert_eq!(error, Error::NotIntegers("price"));
    let error = problem.maximize("max(price, 1)").unwrap_err();
    assert_eq!(error, Error::NotIntegers("price"));
}

#[test]
fn counts_of_many_texts_are_calculated_with() {
    let mut problem: Problem<String, Mixed> = Problem::new();
    for nurse in ["ann", "bob", "cleo"] {
        problem.array(nurse, 8, mixed!["free", "early", "late"]).unwrap();
    }
    for day in 0..8 {
        let of_day = || ["ann", "bob", "cleo"].map(|nurse| format!("{nurse}[{day}]"));
        for shift in ["early", "late"] {
            problem.add_constraint(Count::of([Mixed::from(shift)]).exactly(1), of_day()).unwrap();
        }
    }
    // 16 shifts for three: one works six times, and nobody can have as many of both kinds.
    let most = "max(8 - count(ann, 'free'), 8 - count(bob, 'free'), 8 - count(cleo, 'free'))";
    let uneven = "abs(count(ann, 'early') - count(ann, 'late')) - 3 * (count(bob, 'late') > 5)";
    let best = problem.minimize(most).unwrap().then_minimize(uneven).unwrap().best().unwrap();
    assert_eq!(best.values, [6, -3]);
    let named = |name: &str| best.solution.iter().filter(|(key, _)| key.starts_with(name)).count();
    assert_eq!(named("ann"), 8);
    let free = |name: &str| {
        let days = best.solution.iter().filter(|(key, _)| key.starts_with(name));
        days.filter(|(_, shift)| **shift == Mixed::from("free")).count()
    };
    assert_eq!(["ann", "bob", "cleo"].map(free).into_iter().min(), Some(2));
}

#[test]
fn what_cannot_be_an_objective_is_an_error() {
    let mut problem = Problem::new();
    problem.add_variables(["x", "y"], 0..100_000).unwrap();
    let told = |objective: &str| problem.minimize(objective).unwrap_err().to_string();
    assert!(told("x * y").contains("too many different values"), "{}", told("x * y"));
    assert!(told("x + z").contains("no variable `z`"), "{}", told("x + z"));
    assert!(told("x / 2").contains("not always a whole number"), "{}", told("x / 2"));
    assert!(told("x +").contains("expected"), "{}", told("x +"));
    let long = vec!["x"; 300].join(" ** ");
    assert!(told(&long).contains("too deeply"), "{}", told(&long));
    let huge = "4611686018427387904 * x + y";
    assert!(told(huge).contains("too large"), "{}", told(huge));
    assert!(told("x + 1 // 0").contains("no value"), "{}", told("x + 1 // 0"));
    let wrong = problem.minimize("x").unwrap().starting_from([("y", -1)]).unwrap_err();
    assert_eq!(wrong, Error::NoSuchValue("y"));
    let wrong = problem.minimize("x").unwrap().starting_from([("z", 1)]).unwrap_err();
    assert_eq!(wrong, Error::UnknownVariable { name: "z", nearest: vec![] });
}

#[test]
fn an_expression_of_names_is_an_objective() {
    let mut problem = Problem::new();
    problem.add_variables([1, 2], 0..=9).unwrap();
    let x = || expression::var(1);
    problem.add_expression((x() + expression::var(2)).equals(12)).unwrap();
    let best = problem.maximize(x() * expression::var(2)).unwrap().best().unwrap();
    assert_eq!(best.value, 36);
}

#[test]
fn violations_come_before_a_second_objective() {
    let mut problem = Problem::new();
    problem.add_variables(["x", "y"], 0..=9).unwrap();
    problem.add_soft_constraint(3, |x| x > 5, ["x"]).unwrap();
    problem.add_soft_constraint(2, |x, y| x + y == 4, ["x", "y"]).unwrap();
    let incumbents = problem.minimize_violations().then_maximize("y - x").unwrap();
    let best = incumbents.best().unwrap();
    assert_eq!(best.values, [2, 3]);
    assert_eq!(best.violated.len(), 1);
    assert_eq!((best.solution["x"], best.solution["y"]), (6, 9));
}

/// Counts the decisions of all stages.
#[derive(Default)]
struct Decisions(u64);

impl Observer for Decisions {
    fn decided(&mut self, _: &[Decision], _: &Store) {
        self.0 += 1;
    }
}

#[test]
fn all_stages_are_observed_and_share_the_limits() {
    let problem = problem(|value| value);
    let incumbents = || {
        let first = problem.minimize("max(x0, x1)").unwrap();
        first.then_maximize("abs(x2 - x3)").unwrap().then_minimize("x0 * x2").unwrap()
    };
    let decisions = Arc::new(Mutex::new(Decisions::default()));
    let mut observed = incumbents();
    observed.observe(Some(Box::new(Arc::clone(&decisions))));
    let whole: Vec<_> = observed.by_ref().collect();
    assert_eq!(decisions.lock().unwrap().0, observed.statistics().decisions);
    assert_eq!(observed.gap(), Some(0));
    for most in 0..observed.statistics().decisions {
        let limits = Limits::none().decisions(most);
        let mut part = incumbents().with_settings(Settings::default().limits(limits));
        let found: Vec<_> = part.by_ref().collect();
        assert_eq!(found, whole[..found.len()]);
        assert!(part.statistics().decisions <= most);
        assert_eq!(part.status(), Status::Stopped(Limit::Decisions), "{most}");
    }
    let limits = Limits::none().solutions(2);
    let part = incumbents().with_settings(Settings::default().limits(limits));
    assert_eq!(part.count(), 2);
}
