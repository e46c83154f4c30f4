use crate::expr::Expr;
use crate::expr::cases::exprs;
use crate::mixed::Mixed;
use crate::problem::Problem;
use crate::relation::Value;
use crate::search::settings::{LookAhead, Settings};
use proptest::prelude::*;
use proptest::sample::select;
use std::fmt::Debug;

const NAMES: [&str; 3] = ["x", "y", "z"];

/// All rows of `domains` for which `expr` has a value that counts as true.
fn rows<V: Value>(
    expr: &Expr<&str>,
    domains: &[Vec<V>],
    mixed: impl Fn(&V) -> Mixed,
) -> Vec<Vec<V>> {
    let mut rows: Vec<Vec<V>> = vec![Vec::new()];
    for domain in domains {
        let longer = |row: &Vec<V>| -> Vec<Vec<V>> {
            domain.iter().map(|value| [&row[..], std::slice::from_ref(value)].concat()).collect()
        };
        rows = rows.iter().flat_map(longer).collect();
    }
    rows.retain(|row| {
        let row: Vec<Mixed> = row.iter().map(&mixed).collect();
        let place = |name: &&str| NAMES.iter().position(|other| other == name).unwrap();
        expr.is_satisfied(|name| &row[place(name)])
    });
    rows
}

/// That a problem with the one constraint `expr` has the solutions that its evaluation says.
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
    problem.add_expression(expr.clone()).unwrap();
    for look_ahead in [LookAhead::Full, LookAhead::None] {
        problem.set_settings(Settings::default().look_ahead(look_ahead));
        let found = problem.solutions().map(|row| row.into_values());
        let mut found: Vec<Vec<V>> = found.collect();
        let mut expected = rows(expr, &domains, &mixed);
        let place = |row: &Vec<V>| -> Vec<usize> {
            let places = row.iter().zip(&domains);
            places.map(|(value, domain)| domain.iter().position(|v| v == value).unwrap()).collect()
        };
        found.sort_by_key(place);
        expected.sort_by_key(place);
        let kinds: Vec<&str> = problem.model().constraints().map(|(_, c)| c.kind()).collect();
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
