use crate::modelling::expression::cases::exprs;
use crate::modelling::expression::{Comparator, EvaluationError, Expr, Function, Operator, Sign};
use crate::modelling::mixed::Mixed;
use crate::modelling::problem::{Error, Problem};
use crate::modelling::relation::{RelationError, Value};
use crate::search::settings::{LookAhead, Settings};
use proptest::prelude::*;
use proptest::sample::select;
use std::fmt::Debug;

const NAMES: [&str; 3] = ["x", "y", "z"];

/// Returns all rows of `domains` for which `expr` has a value that counts as true, unless one
/// exceeds the limit.
fn rows<V: Value>(
    expr: &Expr<&str>,
    domains: &[Vec<V>],
    mixed: impl Fn(&V) -> Mixed,
) -> Result<Vec<Vec<V>>, EvaluationError> {
    let mut rows: Vec<Vec<V>> = vec![Vec::new()];
    for domain in domains {
        let longer = |row: &Vec<V>| -> Vec<Vec<V>> {
            domain.iter().map(|value| [&row[..], std::slice::from_ref(value)].concat()).collect()
        };
        rows = rows.iter().flat_map(longer).collect();
    }
    let satisfied = rows.into_iter().map(|row| {
        let values: Vec<Mixed> = row.iter().map(&mixed).collect();
        let place = |name: &&str| NAMES.iter().position(|other| other == name).unwrap();
        let is_satisfied = expr.is_satisfied(|name| &values[place(name)])?;
        Ok(is_satisfied.then_some(row))
    });
    satisfied.filter_map(Result::transpose).collect()
}

/// Checks that a problem with the one constraint `expr` has the solutions that its evaluation
/// gives.
fn finds_what_it_means<V: Value + Debug>(
    expr: &Expr<&'static str>,
    domains: &[Vec<V>],
    mixed: impl Fn(&V) -> Mixed,
) {
    let mut problem = Problem::new();
    let mut domains = domains.to_vec();
    for (name, domain) in NAMES.into_iter().zip(&mut domains) {
        let mut seen = Vec::new();
        domain.retain(|value| !seen.contains(value) && (seen.push(value.clone()), true).1);
        problem.add_variable(name, domain.clone()).unwrap();
    }
    let added = problem.add_expression(expr.clone());
    let Ok(mut expected) = rows(expr, &domains, &mixed) else {
        let error = added.expect_err("a row leads beyond the limit");
        let is_told =
            matches!(error, Error::Constraint { error: RelationError::BeyondLimit { .. }, .. });
        assert!(is_told, "{expr}: {error}");
        return;
    };
    added.unwrap_or_else(|error| panic!("{expr}: {error}"));
    for look_ahead in [LookAhead::Full, LookAhead::None] {
        problem.set_settings(Settings::default().look_ahead(look_ahead));
        let found = problem.solutions().map(|row| row.into_values());
        let mut found: Vec<Vec<V>> = found.collect();
        let place = |row: &Vec<V>| -> Vec<usize> {
            let places = row.iter().zip(&domains);
            places.map(|(value, domain)| domain.iter().position(|v| v == value).unwrap()).collect()
        };
        found.sort_by_key(place);
        expected.sort_by_key(place);
        let kinds: Vec<&str> =
            problem.model().constraints().map(|(_, c)| c.properties().kind).collect();
        assert_eq!(found, expected, "{expr} is {kinds:?}");
    }
}

fn domains<V: Value + Debug>(
    value: impl Strategy<Value = V>,
) -> impl Strategy<Value = Vec<Vec<V>>> {
    prop::collection::vec(prop::collection::vec(value, 1..5), 3)
}

fn int_constants() -> impl Strategy<Value = Mixed> {
    prop_oneof![
        8 => (-3..6i64).prop_map(Mixed::from),
        1 => select(&[0.5, 1.5, -0.25, 2.0, 0.1, 1e18, f64::INFINITY, f64::NAN][..]).prop_map(Mixed::from),
        1 => any::<bool>().prop_map(Mixed::from),
        1 => select(&[i64::MAX, i64::MIN, 1 << 53, (1 << 53) + 1][..]).prop_map(Mixed::from),
    ]
}

fn any_constants() -> impl Strategy<Value = Mixed> {
    prop_oneof![3 => int_constants(), 1 => any_value()]
}

fn any_value() -> impl Strategy<Value = Mixed> {
    prop_oneof![
        4 => (-3..6i64).prop_map(Mixed::from),
        1 => (-3..6i32).prop_map(|halves| Mixed::from(f64::from(halves) / 2.0)),
        1 => any::<bool>().prop_map(Mixed::from),
        1 => "[ab]{0,2}".prop_map(Mixed::from),
        1 => Just(Mixed::Null),
        1 => (0..2i64, 0..2i64).prop_map(|(a, b)| vec![a.into(), b.into()].into()),
    ]
}

proptest! {
    #[test]
    fn over_integers_it_finds_what_it_means(
        expr in exprs(NAMES.to_vec(), int_constants()),
        domains in domains(-4..6i64),
    ) {
        finds_what_it_means(&expr, &domains, |&value| value.into());
    }

    #[test]
    fn over_mixed_values_it_finds_what_it_means(
        expr in exprs(NAMES.to_vec(), any_constants()),
        domains in domains(any_value()),
    ) {
        finds_what_it_means(&expr, &domains, Mixed::clone);
    }

    #[test]
    fn over_mixed_whole_numbers_it_finds_what_it_means(
        expr in exprs(NAMES.to_vec(), int_constants()),
        domains in domains((-4..6i64).prop_map(Mixed::from)),
    ) {
        finds_what_it_means(&expr, &domains, Mixed::clone);
    }

    #[test]
    fn over_text_it_finds_what_it_means(
        expr in exprs(NAMES.to_vec(), any_constants()),
        domains in domains(select(&["", "a", "b", "ab"][..])),
    ) {
        finds_what_it_means(&expr, &domains, |&value| value.into());
    }

    #[test]
    fn over_truth_values_it_finds_what_it_means(
        expr in exprs(NAMES.to_vec(), int_constants()),
        domains in domains(any::<bool>()),
    ) {
        finds_what_it_means(&expr, &domains, |&value| value.into());
    }
}

/// Returns sums, each term of which may have a factor or a divisor.
fn sums() -> impl Strategy<Value = Expr<&'static str>> {
    let constant = prop_oneof![
        4 => (-4..5i64).prop_map(Mixed::from),
        2 => select(&[0.5, -0.25, 2.0, 1.5, 0.1, 1e300][..]).prop_map(Mixed::from),
        1 => select(&[1 << 53, i64::MAX, -(1 << 60)][..]).prop_map(Mixed::from),
    ];
    let constant = || constant.clone().prop_map(Expr::constant);
    let name = || select(&NAMES[..]).prop_map(Expr::name);
    let term = prop_oneof![
        2 => name(),
        1 => constant(),
        2 => (constant(), name()).prop_map(|(a, x)| a.operate(Operator::Multiply, x)),
        1 => (name(), constant()).prop_map(|(x, a)| x.operate(Operator::Multiply, a)),
        1 => (name(), constant()).prop_map(|(x, a)| x.operate(Operator::Divide, a)),
        1 => name().prop_map(|x| Expr::signed(Sign::Minus, x)),
    ];
    let operator = select(&[Operator::Add, Operator::Subtract][..]);
    (term.clone(), prop::collection::vec((operator, term), 0..4)).prop_map(|(first, rest)| {
        rest.into_iter().fold(first, |left, (operator, right)| left.operate(operator, right))
    })
}

/// Returns quotients, maxima, minima and absolute values.
fn quotients_and_extremes() -> impl Strategy<Value = Expr<&'static str>> {
    let call = |function| {
        prop::collection::vec(sums(), 1..4).prop_map(move |values| match function {
            Function::Abs => Expr::call(function, values[..1].to_vec()),
            _ => Expr::call(function, values),
        })
    };
    prop_oneof![
        (sums(), sums()).prop_map(|(a, b)| a.operate(Operator::Divide, b)),
        call(Function::Abs),
        call(Function::Max),
        call(Function::Min),
    ]
}

fn comparisons(
    left: impl Strategy<Value = Expr<&'static str>>,
) -> impl Strategy<Value = Expr<&'static str>> {
    use Comparator::{AtLeast, AtMost, Equal, GreaterThan, LessThan, NotEqual};
    let comparator = select(&[Equal, NotEqual, LessThan, AtMost, GreaterThan, AtLeast][..]);
    let sides = (left, comparator, sums(), any::<[bool; 2]>());
    sides.prop_map(|(left, comparator, right, [is_turned, is_negated])| {
        let (left, right) = if is_turned { (right, left) } else { (left, right) };
        let comparison = Expr::comparison(left, vec![(comparator, right)]);
        if is_negated { Expr::negation(comparison) } else { comparison }
    })
}

proptest! {
    #[test]
    fn a_comparison_of_sums_finds_what_it_means(
        expr in comparisons(sums()),
        domains in domains(-4..6i64),
        offset in select(&[0, 1 << 53, -(1 << 53) - 1, 1 << 59][..]),
    ) {
        let domains: Vec<Vec<i64>> =
            domains.iter().map(|domain| domain.iter().map(|value| value + offset).collect()).collect();
        finds_what_it_means(&expr, &domains, |&value| value.into());
        let mixed = |value: &i64| if value % 3 == 0 { (*value as f64).into() } else { (*value).into() };
        let domains: Vec<Vec<Mixed>> =
            domains.iter().map(|domain| domain.iter().map(mixed).collect()).collect();
        finds_what_it_means(&expr, &domains, Mixed::clone);
    }
}

proptest! {
    #[test]
    fn a_comparison_of_quotients_or_extremes_finds_what_it_means(
        expr in comparisons(quotients_and_extremes()),
        domains in domains(-4..6i64),
    ) {
        finds_what_it_means(&expr, &domains, |&value| value.into());
    }
}

/// Expressions over the integers from 0 to 9, and the constraints that they become.
const FORMS: &[(&str, &[&str])] = &[
    ("x < 5", &["linear"]),
    ("x", &["linear"]),
    ("not x", &["linear"]),
    ("x < y", &["at most"]),
    ("not x < y + 3", &["at most"]),
    ("x + 1 <= y - 1", &["at most"]),
    ("x != y", &["not equal"]),
    ("x != y + 2", &["not equal"]),
    ("x == y", &["all equal"]),
    ("x == y == z", &["all equal"]),
    ("x - y == 2", &["all equal"]),
    ("x != y != z", &["not equal", "not equal"]),
    ("x != y and y != z and z != x", &["all different"]),
    ("x + 2 * y <= z", &["linear"]),
    ("x + y == 7.0", &["linear"]),
    ("0.5 * x + y / 4 <= 2.75", &["linear"]),
    ("-(x - y) * 3 + 2 ** 3 > z", &["linear"]),
    ("2 * x + 4 * y <= 2.5", &["linear"]),
    ("3 <= x + y < 9", &["linear", "linear"]),
    ("not (x + y > 5 or x == z)", &["linear", "not equal"]),
    ("x + y <= 18", &[]),
    ("x + y <= 1e300", &[]),
    ("x - x == 0", &[]),
    ("2 * x + 4 * y != 7", &[]),
    ("x + y < 0", &["table"]),
    ("2 * x == 7", &["table"]),
    ("x + y == 2.5", &["table"]),
    ("x in (1, 2, 3)", &["count"]),
    ("x not in (1, 2, 3) and y in (4,)", &["count", "count"]),
    ("x in (1, 2) or x == 7", &["count"]),
    ("x % 2 == 0", &["count"]),
    ("x in ('a', 11)", &["table"]),
    ("x != 'a'", &[]),
    ("x * y <= 20", &["product"]),
    ("x * y == z", &["product"]),
    ("x * y != 2.5", &[]),
    ("x * y > 2.5", &["product"]),
    ("50 <= x * y < 100 - z", &["product", "formula"]),
    ("abs(x - y) == 1", &["formula"]),
    ("abs(x - y) != 3", &["not equal", "not equal"]),
    ("3 > abs(x - y)", &["at most", "at most"]),
    ("max(x, y + 2, 4) <= z", &["at most", "at most", "linear"]),
    ("min(x * y, y + 2) > z", &["product", "at most"]),
    ("max(x, y) >= z", &["formula"]),
    ("x % y == 1", &["formula"]),
    ("y == 0 or x // y > z", &["formula"]),
    ("x ** 2 + y ** 2 == z ** 2", &["formula"]),
    ("min(x, y) < max(y, z, 3)", &["formula"]),
    ("(x > 3) + (y > 3) + (z > 3) == 2", &["formula"]),
    ("(x or y) > 3", &["formula"]),
    ("x - 1 if y else z", &["formula"]),
    ("x in (1, y, 'a', 2.5)", &["formula"]),
    ("(x, y, z)[x - 3] == y", &["element"]),
    ("(x, y, z)[2 * x] == y", &["formula"]),
    ("(3, x, 5)[y] + 2 * (x, y)[(0, 1, z)[y]] > 7", &["formula"]),
    ("x / y == z", &["product", "linear"]),
    ("not x / y == z", &["product", "linear"]),
    ("x / y == 1.5", &["linear", "linear"]),
    ("2 > x / (y + 1)", &["linear"]),
    ("x / (y - 10) <= -2", &["linear"]),
    ("x / y <= 2", &["formula"]),
    ("y == 0 or x / y <= z", &["formula"]),
    // Python calculates these with floating-point numbers that it rounds.
    ("0.1 * x + 0.2 * y <= 0.3", &["predicate"]),
    ("x / y + z == 2", &["predicate"]),
    ("x / y == 0.1", &["predicate"]),
    ("x ** (y - z) > 0", &["predicate"]),
    // Python raises an error for these.
    ("x < 'a' or y == 1", &["predicate"]),
];

fn kinds<V: Value>(problem: &Problem<&'static str, V>) -> Vec<&'static str> {
    problem.model().constraints().map(|(_, constraint)| constraint.properties().kind).collect()
}

#[test]
fn it_becomes_the_strongest_form() {
    for (written, expected) in FORMS {
        let mut integers = Problem::new();
        integers.add_variables(NAMES, 0..10).unwrap();
        integers.add_expression(*written).unwrap();
        assert_eq!(kinds(&integers), *expected, "{written}");
        let mut mixed = Problem::new();
        mixed.add_variables(NAMES, (0..10).map(Mixed::from)).unwrap();
        mixed.add_expression(*written).unwrap();
        assert_eq!(kinds(&mixed), *expected, "{written}, of mixed values");
        assert_eq!(mixed.count(), integers.count(), "{written}");
    }
}

#[test]
fn text_is_compared_by_its_numbers() {
    let forms: &[(&str, &[&str])] = &[
        ("x == y", &["all equal"]),
        ("x != y and y != z and z != x", &["all different"]),
        ("x == 'b'", &["count"]),
        ("x != 'b' and y == 'c'", &["count", "table"]),
        ("x < y", &["predicate"]),
    ];
    for (written, expected) in forms {
        let mut problem = Problem::new();
        problem.add_variables(NAMES, ["a", "b", "d"]).unwrap();
        problem.add_expression(*written).unwrap();
        assert_eq!(kinds(&problem), *expected, "{written}");
    }
}
