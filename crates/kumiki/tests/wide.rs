//! Ranges of very many integers: what they cost, and that every constraint answers on them.
//!
//! Invariant: no test waits for a walk along the values of a range.

use kumiki::Limits;
use kumiki::Settings;
use kumiki::constraints::{
    AllDifferent, AllEqual, AnyOf, AtMost, Automaton, Comparison, Condition, Count, Element,
    Extreme, Formula, Inverse, Lex, Linear, NotEqual, Predicate, Regular, Reified, Strength, Table,
    Term,
};
use kumiki::engine::{DomainError, Int, Model, RANGE_LIMIT, SharedConstraint, Var};
use kumiki::search::{Learning, Search, Status, ValueOrder};
use kumiki::{Allowed, Problem};
use proptest::prelude::*;
use std::sync::Arc;
use std::time::Instant;

const MIN: Int = i32::MIN as Int;
const MAX: Int = i32::MAX as Int;

/// Returns a model of some variables over all integers of 32 bits.
fn model(variables: usize) -> (Model, Vec<Var>) {
    let mut model = Model::new();
    let vars = model.add_variables(variables, MIN..=MAX).expect("a range");
    (model, vars)
}

/// The limit of a search that does not try the values of a range one by one.
fn few_decisions() -> Limits {
    Limits::none().decisions(10_000)
}

/// The settings of such a search, which checks every solution.
fn with_few_decisions() -> Settings {
    Settings::default().limits(few_decisions()).check_solutions(true)
}

#[test]
fn a_range_takes_memory_for_its_holes_only() {
    let mut model = Model::new();
    for _ in 0..1000 {
        model.add_variable(0..=100_000).unwrap();
        model.add_variable(MIN..=MAX).unwrap();
    }
    let mut store = model.store();
    let vars: Vec<Var> = model.variables().collect();
    let (x, y) = (vars[0], vars[1]);
    for value in 0..1000 {
        store.remove(x, 100 * value).unwrap();
        store.remove(y, 1_000_003 * value).unwrap();
    }
    assert_eq!(store.domain(x).len(), 99_001);
    assert_eq!(store.domain(y).len(), (1 << 32) - 1000);
    assert_eq!(store.domain(y).nth((1 << 31) + 5), Some(6));
}

#[test]
fn a_range_of_more_than_32_bits_is_refused() {
    assert_eq!(RANGE_LIMIT, 1 << 32);
    let far = Model::new().add_variable(MIN..=MAX + 1);
    assert_eq!(far, Err(DomainError::TooWide { min: MIN, max: MAX + 1 }));
    let mut problem = Problem::new();
    problem.add_variable("far", -5_000_000_000_i64..-1_000_000_000).unwrap();
    assert_eq!(problem.solution().unwrap()["far"], -5_000_000_000);
}

#[test]
fn a_chain_moves_bounds_only() {
    let mut model = Model::new();
    let vars = model.add_variables(1000, 0..=100_000).unwrap();
    for pair in vars.windows(2) {
        model.add_constraint(AtMost::new(pair[0] + 5, pair[1]));
    }
    let mut search = Search::new(model);
    let store = search.propagate().expect("there is room");
    assert_eq!((store.domain(vars[0]).max(), store.domain(vars[999]).min()), (95_005, 4995));
    let row: Vec<Int> = search.next_solution().expect("the first values").values().collect();
    assert_eq!((row[0], row[999]), (0, 4995));
}

/// Returns constraints of each kind on three variables, and whether the first solution of each is
/// found without trying values one by one.
fn constraints(vars: &[Var]) -> Vec<(&'static str, SharedConstraint)> {
    let [x, y, z] = vars[..] else { panic!("three variables") };
    let bounds = |_: Var| (MIN, MAX);
    let formula = |condition: Condition| -> SharedConstraint {
        Arc::new(Formula::new(condition, bounds).expect("it is within the limit"))
    };
    let differ = |strength| AllDifferent::new([x, y, z]).with_strength(strength);
    let square = Term::Product(vec![Term::Var(x), Term::Var(x)]);
    let product = Term::Product(vec![Term::Var(x), Term::Var(y)]);
    let words = [[1_000_000_000, 7, -5], [3, -2_000_000_000, 9]];
    let far = Automaton::new([0], [(0, -2_000_000_000, 1), (1, 5, 1), (1, 2_000_000_000, 2)], [2]);
    let at_least = |var: Var, bound: Int| -> SharedConstraint {
        Arc::new(Linear::new([(1, var)], Comparison::AtLeast, bound).expect("it is small"))
    };
    let parts = || vec![at_least(x, 2_000_000_000), at_least(y, -7)];
    vec![
        ("value", Arc::new(differ(Strength::Value))),
        ("singles", Arc::new(differ(Strength::Singles))),
        ("bounds", Arc::new(differ(Strength::Bounds))),
        ("domain", Arc::new(differ(Strength::Domain))),
        ("equal", Arc::new(AllEqual::new([x + 5, y - 7, z + 0]))),
        ("at most", Arc::new(AtMost::new(x + 5, y))),
        ("not equal", Arc::new(NotEqual::new(x, y + 3))),
        ("count", Arc::new(Count::new([x, y], [-7, 3, 2_000_000_000], Comparison::Equal, 2))),
        ("count out", Arc::new(Count::new([x, y], [-7, 3, MIN, MAX], Comparison::Equal, 0))),
        ("count of", Arc::new(Count::new([x, y], [-7, 3, 2_000_000_000], Comparison::Equal, z))),
        ("element", Arc::new(Element::new([5, 2_000_000_000, -2_000_000_000], x, y))),
        ("element of", Arc::new(Element::new([y, z], x, 1_234_567_890))),
        ("element var", Arc::new(Element::new([y, y], x, z))),
        ("maximum", Arc::new(Extreme::greatest([x, y], z))),
        ("minimum", Arc::new(Extreme::least([x, y], z))),
        ("inverse", Arc::new(Inverse::new([x], [y]))),
        ("lex", Arc::new(Lex::less_than([x, y], [y, z]))),
        ("sum", Arc::new(Linear::new([(1, x), (1, y)], Comparison::Equal, 7).unwrap())),
        (
            "sum far",
            Arc::new(
                Linear::new([(3, x), (-5, y), (1, z)], Comparison::AtLeast, 9_000_000_000).unwrap(),
            ),
        ),
        ("sum not", Arc::new(Linear::new([(3, x), (-5, y)], Comparison::NotEqual, 0).unwrap())),
        ("table", Arc::new(Table::allowing([x, y, z], words).unwrap())),
        ("no table", Arc::new(Table::forbidding([x, y, z], words).unwrap())),
        ("predicate", Arc::new(Predicate::new([x, y], |values| values[0] + 3 >= values[1]))),
        ("square", formula(Condition::Equal(square.clone(), Term::Constant(1369)))),
        (
            "far square",
            formula(Condition::AtMost(Term::Constant(4_000_000_000_000_000_000), square)),
        ),
        ("product", formula(Condition::Equal(product, Term::Constant(1_000_003 * 1_999)))),
        ("any of", Arc::new(AnyOf::new([parts(), vec![at_least(z, 5)]]))),
        ("denied", Arc::new(Reified::denied(parts()))),
        ("regular", Arc::new(Regular::new([x, y, z], &far))),
    ]
}

#[test]
fn every_constraint_has_a_first_solution_over_all_integers_of_32_bits() {
    let count = constraints(&model(3).1).len();
    for at in 0..count {
        let orders = [ValueOrder::Domain, ValueOrder::Reversed, ValueOrder::Random];
        // Values near the greatest violate the denied one, which only tests single values.
        let is_blind = constraints(&model(3).1)[at].0 == "denied";
        for order in orders.into_iter().take(if is_blind { 1 } else { 3 }) {
            let (mut model, vars) = model(3);
            let (name, constraint) = constraints(&vars).swap_remove(at);
            let of_scope: Vec<Var> = constraint.scope().to_vec();
            model.add_shared_constraint(Arc::clone(&constraint));
            let settings = with_few_decisions().value_order(order.clone());
            let mut search = Search::with_settings(model, settings);
            let found = search.next_solution().map(|store| store.values().collect::<Vec<Int>>());
            let row = found.unwrap_or_else(|| {
                let (status, statistics) = (search.status(), search.statistics());
                panic!("{name} {order:?}: {status:?}: {statistics:?}")
            });
            let values: Vec<Int> = of_scope.iter().map(|var| row[var.index()]).collect();
            assert!(constraint.is_satisfied(&values), "{name}: {values:?}");
        }
    }
}

#[test]
fn small_answers_are_enumerated() {
    let all = |model: Model| {
        let mut search = Search::with_settings(model, with_few_decisions());
        let mut rows = Vec::new();
        while let Some(row) = search.next_solution() {
            rows.push(row.values().collect::<Vec<Int>>());
        }
        assert_eq!(search.status(), Status::Exhausted, "{rows:?}");
        rows.sort();
        rows
    };
    let (mut squares, vars) = model(1);
    let square = Term::Product(vec![Term::Var(vars[0]), Term::Var(vars[0])]);
    let is_square = Condition::Equal(square, Term::Constant(1369));
    squares.add_constraint(Formula::new(is_square, |_| (MIN, MAX)).unwrap());
    assert_eq!(all(squares), [[-37], [37]]);

    let (mut sums, vars) = model(2);
    let [x, y] = vars[..] else { panic!("two variables") };
    sums.add_constraint(Linear::new([(1, x), (1, y)], Comparison::Equal, 7).unwrap());
    sums.add_constraint(Linear::new([(1, x), (-1, y)], Comparison::Equal, 3).unwrap());
    assert_eq!(all(sums), [[5, 2]]);

    // Nothing but halving shows that there is none.
    let (mut none, vars) = model(2);
    let [x, y] = vars[..] else { panic!("two variables") };
    none.add_constraint(Linear::new([(1, x), (1, y)], Comparison::Equal, 7).unwrap());
    none.add_constraint(Linear::new([(1, x), (-1, y)], Comparison::Equal, 4).unwrap());
    assert_eq!(all(none), [[0; 0]; 0]);

    let (mut rows, vars) = model(2);
    let allowed = [[MIN, MAX], [0, 5], [1_000_000_000, MIN]];
    rows.add_constraint(Table::allowing(vars.clone(), allowed).unwrap());
    assert_eq!(all(rows), allowed);

    let (mut few, vars) = model(3);
    few.add_constraint(AllDifferent::new(vars.clone()));
    for &var in &vars {
        few.add_constraint(Count::new([var], [MIN, 0, MAX], Comparison::Equal, 1));
    }
    assert_eq!(all(few).len(), 6);
}

#[test]
fn problems_state_and_answer_in_the_values_of_32_bits() {
    let mut problem = Problem::new();
    problem.set_settings(Settings::default().limits(few_decisions()));
    problem.add_variables(["x", "y", "z"], i32::MIN..=i32::MAX).unwrap();
    problem.add_expression("x + y == 7").unwrap();
    problem.add_expression("x >= 3").unwrap();
    problem.add_expression("y >= 2").unwrap();
    problem.add_expression("z * z == 1369").unwrap();
    assert_eq!(problem.count(), 6);
    let list = problem.solutions().list();
    assert_eq!(list.len(), 6);
    assert_eq!(list.row(0)["x"] + list.row(0)["y"], 7);
    assert!(list.index().position(&[4, 3, 37]).is_some());
    let solution = problem.solution().unwrap();
    assert!(solution["z"] == 37 || solution["z"] == -37);

    let mut problem = Problem::new();
    problem.set_settings(Settings::default().limits(few_decisions()));
    problem.add_variables(["x", "y", "z"], i32::MIN..=i32::MAX).unwrap();
    problem.add_expression("x >= 2 * y + 3").unwrap();
    problem.add_expression("y >= 1000000 - z").unwrap();
    problem.add_expression("z <= 500").unwrap();
    let mut incumbents = problem.minimize("x + y").unwrap();
    let last = incumbents.by_ref().last().expect("there is one");
    assert_eq!(last.value, 1_999_003 + 999_500);
    assert_eq!(incumbents.status(), Status::Exhausted);

    let mut problem = Problem::new();
    problem.add_variables(["x", "y"], i32::MIN..=i32::MAX).unwrap();
    problem
        .add_constraint(Allowed::new([[1, 2_000_000_000], [-1, -2_000_000_000]]), ["x", "y"])
        .unwrap();
    problem.add_constraint(|x: i32, y: i32| x > 0 && y > 0, ["x", "y"]).unwrap();
    assert_eq!(problem.count(), 1);
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(300))]

    /// The answers are those over a window that is shifted, and so wide that its values are halved,
    /// with all but the first values forbidden.
    #[test]
    fn a_stretched_window_has_the_same_answers(
        shift in prop_oneof![Just(MIN), Just(0), Just(-70), Just(1_000_000_000)],
        width in 2..5i64,
        sums in prop::collection::vec(([-3..4i64, -3..4i64, -3..4i64], -6..10i64, 0..3u8), 0..4),
        differ: bool,
        learns: bool,
    ) {
        let rows = |(first, last): (Int, Int)| {
            let mut model = Model::new();
            let vars = model.add_variables(3, first..=last).expect("a range");
            for &var in &vars {
                let top = first + width - 1;
                model.add_constraint(Linear::new([(1, var)], Comparison::AtMost, top).unwrap());
            }
            for (coefficients, bound, comparison) in &sums {
                let moved = coefficients.iter().sum::<Int>() * first;
                let comparison =
                    [Comparison::Equal, Comparison::AtMost, Comparison::NotEqual][*comparison as usize];
                let terms = coefficients.iter().copied().zip(vars.iter().copied());
                model.add_constraint(Linear::new(terms, comparison, bound + moved).unwrap());
            }
            if differ {
                model.add_constraint(AllDifferent::new(vars));
            }
            let learning = if learns { Learning::On } else { Learning::Off };
            let mut search = Search::with_settings(model, Settings::default().learning(learning));
            let mut rows = Vec::new();
            while let Some(row) = search.next_solution() {
                rows.push(row.values().map(|value| value - first).collect::<Vec<Int>>());
            }
            rows.sort();
            rows
        };
        let narrow = rows((shift, shift + width - 1));
        prop_assert_eq!(&rows((shift, (shift + 2000).min(MAX))), &narrow);
        prop_assert_eq!(&rows((shift, MAX)), &narrow);
    }
}

/// Prints the figures of the documentation.
#[test]
#[ignore = "it measures"]
fn figures() {
    let timed = |what: &str, work: &mut dyn FnMut()| {
        let best = (0..20).map(|_| {
            let start = Instant::now();
            work();
            start.elapsed()
        });
        println!("{what}: {:?}", best.min().expect("several runs"));
    };
    timed("1,000 variables of 0..=100,000 in a model", &mut || {
        assert_eq!(Model::new().add_variables(1000, 0..=100_000).map(|vars| vars.len()), Ok(1000));
    });
    timed("1,000 variables of 0..=100,000 in a problem", &mut || {
        let mut problem: Problem<i32, i64> = Problem::new();
        problem.add_variables(0..1000, 0..=100_000).expect("a range");
    });
    timed("a chain of 999 `x + 5 <= y`, stated and propagated", &mut || {
        let mut model = Model::new();
        let vars = model.add_variables(1000, 0..=100_000).expect("a range");
        for pair in vars.windows(2) {
            model.add_constraint(AtMost::new(pair[0] + 5, pair[1]));
        }
        assert!(Search::new(model).propagate().is_ok());
    });
}
