//! Random statements of nested logic: their meaning, and their forms.
//!
//! Invariant: the meaning is written down a second time, without the library.

use kumiki::expression::{
    Comparator, Expr, all_of, any_of, at_least_k, count_of, entry_of, text, var,
};
use kumiki::relations::Proposition;
use kumiki::{AllDifferent, Count, ExactSum};
use proptest::prelude::*;
use proptest::sample::select;

/// The values of the three variables.
pub(crate) type Domains = [Vec<i64>; 3];

/// The names of the variables: an array.
pub(crate) const NAMES: [&str; 3] = ["x[0]", "x[1]", "x[2]"];

/// A comparison with its sign, its name, and its meaning.
pub(crate) type Compared = (&'static str, Comparator, fn(i64, i64) -> bool);

const COMPARISONS: [Compared; 6] = [
    ("==", Comparator::Equal, |a, b| a == b),
    ("!=", Comparator::NotEqual, |a, b| a != b),
    ("<", Comparator::LessThan, |a, b| a < b),
    ("<=", Comparator::AtMost, |a, b| a <= b),
    (">", Comparator::GreaterThan, |a, b| a > b),
    (">=", Comparator::AtLeast, |a, b| a >= b),
];

/// A statement about three variables.
#[derive(Clone, Debug)]
pub(crate) enum Statement {
    /// A variable, compared with a number.
    Value(usize, Compared, i64),
    /// A variable and a distance, compared with another.
    Pair(usize, i64, Compared, usize),
    /// The sum of all, compared with a number.
    Sum(Compared, i64),
    /// The entry at an index that is calculated from a variable.
    Entry(usize, Compared, i64),
    /// The number of variables with a value.
    Count(i64, Compared, i64),
    /// The greatest, compared with a number.
    Greatest(Compared, i64),
    AllDifferent,
    Not(Box<Statement>),
    And(Vec<Statement>),
    Or(Vec<Statement>),
    Implies(Box<[Statement; 2]>),
    Iff(Box<[Statement; 2]>),
    AtLeast(usize, Vec<Statement>),
}

/// Returns all rows of `domains`, in order.
pub(crate) fn rows(domains: &Domains) -> Vec<Vec<i64>> {
    let mut rows = Vec::new();
    for &a in &domains[0] {
        for &b in &domains[1] {
            rows.extend(domains[2].iter().map(|&c| vec![a, b, c]));
        }
    }
    rows
}

impl Statement {
    /// Returns whether it holds for a row.
    pub(crate) fn holds(&self, row: &[i64]) -> bool {
        match self {
            Statement::Value(at, by, bound) => by.2(row[*at], *bound),
            Statement::Pair(a, distance, by, b) => by.2(row[*a] + distance, row[*b]),
            Statement::Sum(by, bound) => by.2(row.iter().sum(), *bound),
            Statement::Entry(at, by, bound) => by.2(row[row[*at].rem_euclid(3) as usize], *bound),
            Statement::Count(value, by, bound) => {
                by.2(row.iter().filter(|other| *other == value).count() as i64, *bound)
            }
            Statement::Greatest(by, bound) => by.2(*row.iter().max().unwrap(), *bound),
            Statement::AllDifferent => row[0] != row[1] && row[1] != row[2] && row[0] != row[2],
            Statement::Not(one) => !one.holds(row),
            Statement::And(all) => all.iter().all(|one| one.holds(row)),
            Statement::Or(all) => all.iter().any(|one| one.holds(row)),
            Statement::Implies(both) => !both[0].holds(row) || both[1].holds(row),
            Statement::Iff(both) => both[0].holds(row) == both[1].holds(row),
            Statement::AtLeast(k, all) => all.iter().filter(|one| one.holds(row)).count() >= *k,
        }
    }

    /// Its text.
    pub(crate) fn text(&self) -> String {
        let joined = |all: &[Statement], by: &str| -> String {
            let all: Vec<String> = all.iter().map(|one| format!("({})", one.text())).collect();
            all.join(by)
        };
        match self {
            Statement::Value(at, by, bound) => format!("x[{at}] {} {bound}", by.0),
            Statement::Pair(a, distance, by, b) => format!("x[{a}] + {distance} {} x[{b}]", by.0),
            Statement::Sum(by, bound) => format!("sum(x) {} {bound}", by.0),
            Statement::Entry(at, by, bound) => format!("x[x[{at}] % 3] {} {bound}", by.0),
            Statement::Count(value, by, bound) => format!("count(x, {value}) {} {bound}", by.0),
            Statement::Greatest(by, bound) => format!("max(x) {} {bound}", by.0),
            Statement::AllDifferent => "x[0] != x[1] and x[1] != x[2] and x[0] != x[2]".to_owned(),
            Statement::Not(one) => format!("not ({})", one.text()),
            Statement::And(all) => joined(all, " and "),
            Statement::Or(all) => joined(all, " or "),
            Statement::Implies(both) => joined(&**both, " implies "),
            Statement::Iff(both) => joined(&**both, " <-> "),
            Statement::AtLeast(k, all) => {
                let truths: Vec<String> =
                    all.iter().map(|one| format!("not not ({})", one.text())).collect();
                format!("sum({}) >= {k}", truths.join(", "))
            }
        }
    }

    /// Its expression, by operators and functions of the library.
    pub(crate) fn expr(&self) -> Expr<String> {
        let name = |at: usize| Expr::from(var(NAMES[at].to_owned()));
        let names = || (0..3).map(name);
        let compare = |a: Expr<String>, by: &Compared, b: Expr<String>| a.compared([(by.1, b)]);
        let each = |all: &[Statement]| all.iter().map(Statement::expr).collect::<Vec<_>>();
        match self {
            Statement::Value(at, by, bound) => compare(name(*at), by, (*bound).into()),
            Statement::Pair(a, distance, by, b) => compare(name(*a) + *distance, by, name(*b)),
            Statement::Sum(by, bound) => compare(names().sum(), by, (*bound).into()),
            Statement::Entry(at, by, bound) => {
                compare(entry_of(names(), name(*at) % 3), by, (*bound).into())
            }
            Statement::Count(value, by, bound) => {
                compare(count_of(names(), *value), by, (*bound).into())
            }
            Statement::Greatest(by, bound) => {
                compare(name(0).max(name(1)).max(name(2)), by, (*bound).into())
            }
            Statement::AllDifferent => {
                let pairs = [(0, 1), (1, 2), (0, 2)];
                all_of(pairs.map(|(a, b)| name(a).not_equals(name(b))))
            }
            Statement::Not(one) => !one.expr(),
            Statement::And(all) => all_of(each(all)),
            Statement::Or(all) => any_of(each(all)),
            Statement::Implies(both) => both[0].expr().implies(both[1].expr()),
            Statement::Iff(both) => both[0].expr().iff(both[1].expr()),
            Statement::AtLeast(k, all) => at_least_k(*k, each(all)),
        }
    }

    /// Its proposition: of relations, of closures, and of expressions.
    pub(crate) fn proposition(&self) -> Proposition<String, i64> {
        let scope = || NAMES.map(str::to_owned);
        let each = |all: &[Statement]| all.iter().map(Statement::proposition).collect::<Vec<_>>();
        match self {
            Statement::Pair(a, distance, by, b) => {
                let (distance, holds) = (*distance, by.2);
                let names = [*a, *b].map(|at| NAMES[at].to_owned());
                Proposition::of(move |a: i64, b: i64| holds(a + distance, b), names)
            }
            Statement::Sum((_, Comparator::Equal, _), bound) => {
                Proposition::of(ExactSum(*bound), scope())
            }
            Statement::Count(value, (_, Comparator::Equal, _), bound) if *bound >= 0 => {
                Proposition::of(Count::of([*value]).exactly(*bound as usize), scope())
            }
            Statement::AllDifferent => Proposition::of(AllDifferent, scope()),
            Statement::Greatest(..) | Statement::Entry(..) => {
                Proposition::expression(text(&self.text()).expect("it is valid"))
            }
            Statement::Value(..) | Statement::Sum(..) | Statement::Count(..) => {
                Proposition::expression(self.expr())
            }
            Statement::Not(one) => !one.proposition(),
            Statement::And(all) => Proposition::all_of(each(all)),
            Statement::Or(all) => Proposition::any_of(each(all)),
            Statement::Implies(both) => both[0].proposition().implies(both[1].proposition()),
            Statement::Iff(both) => both[0].proposition().iff(both[1].proposition()),
            Statement::AtLeast(k, all) => Proposition::at_least_k(*k, each(all)),
        }
    }
}

/// Returns random statements.
pub(crate) fn statement() -> impl Strategy<Value = Statement> {
    let by = || select(&COMPARISONS[..]);
    let leaf = prop_oneof![
        3 => (0..3usize, by(), -1..5i64).prop_map(|(at, by, bound)| Statement::Value(at, by, bound)),
        2 => (0..3usize, -2..3i64, by(), 0..3usize)
            .prop_map(|(a, distance, by, b)| Statement::Pair(a, distance, by, b)),
        1 => (by(), -1..10i64).prop_map(|(by, bound)| Statement::Sum(by, bound)),
        1 => (0..3usize, by(), -1..5i64).prop_map(|(at, by, bound)| Statement::Entry(at, by, bound)),
        1 => (-1..5i64, by(), -1..5i64)
            .prop_map(|(value, by, bound)| Statement::Count(value, by, bound)),
        1 => (by(), -1..5i64).prop_map(|(by, bound)| Statement::Greatest(by, bound)),
        1 => Just(Statement::AllDifferent),
    ];
    leaf.prop_recursive(4, 10, 3, |inner| {
        let some = || prop::collection::vec(inner.clone(), 1..4);
        let both = || [inner.clone(), inner.clone()].prop_map(Box::new);
        prop_oneof![
            inner.clone().prop_map(|one| Statement::Not(Box::new(one))),
            some().prop_map(Statement::And),
            some().prop_map(Statement::Or),
            both().prop_map(Statement::Implies),
            both().prop_map(Statement::Iff),
            (0..4usize, some()).prop_map(|(k, all)| Statement::AtLeast(k, all)),
        ]
    })
}
