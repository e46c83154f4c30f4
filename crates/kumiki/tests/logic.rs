//! Nested logic: the text, the expression of the library and the proposition with relations hold
//! for exactly the assignments that a plain evaluation finds.

mod statement;

use kumiki::relations::Proposition;
use kumiki::search::{LookAhead, VariableOrder};
use kumiki::{AllDifferent, AllEqual, Error, ExactSum, LessThan, Mixed, Problem, Settings, mixed};
use proptest::prelude::*;
use statement::{Domains, NAMES, Statement, statement};

/// Returns a problem with the variables of the tests.
fn problem(domains: &Domains) -> Problem<String, i64> {
    let mut problem = Problem::new();
    for (name, domain) in NAMES.into_iter().zip(domains) {
        problem.add_variable(name.to_owned(), domain.clone()).expect("a domain");
    }
    problem
}

/// Checks that `problem` finds `expected` under several settings.
fn finds(problem: &Problem<String, i64>, expected: &[Vec<i64>], form: &str) {
    let all = [
        Settings::default(),
        Settings::default().variable_order(VariableOrder::DomWdeg),
        Settings::default().look_ahead(LookAhead::None),
    ];
    for settings in all {
        let found = problem.search(settings.clone()).map(|solution| solution.into_values());
        let mut found: Vec<Vec<i64>> = found.collect();
        found.sort_unstable();
        let kinds: Vec<&str> =
            problem.model().constraints().map(|(_, part)| part.properties().kind).collect();
        assert_eq!(found, expected, "{form} as {kinds:?}, {settings:?}");
    }
}

/// Checks every form of `statement` on `domains`.
fn check(statement: &Statement, domains: &Domains) {
    let rows = statement::rows(domains);
    let expected: Vec<Vec<i64>> = rows.iter().filter(|row| statement.holds(row)).cloned().collect();

    let text = statement.text();
    let mut of_text = problem(domains);
    of_text.add_expression(&text).unwrap_or_else(|error| panic!("{text}: {error}"));
    finds(&of_text, &expected, &text);

    let mut of_expr = problem(domains);
    let expr = statement.expr();
    let shown = format!("{expr}");
    of_expr.add_expression(expr).expect("it is valid");
    finds(&of_expr, &expected, &shown);

    let mut of_proposition = problem(domains);
    of_proposition.add_proposition(statement.proposition()).expect("it is valid");
    finds(&of_proposition, &expected, &format!("proposition {text}"));

    let mut reified = problem(domains);
    reified.reify_proposition("truth".to_owned(), statement.proposition()).expect("it is valid");
    let truth = |row: &Vec<i64>| [&row[..], &[i64::from(statement.holds(row))]].concat();
    let with_truth: Vec<Vec<i64>> = rows.iter().map(truth).collect();
    finds(&reified, &with_truth, &format!("reified {text}"));
}

proptest! {
    #[test]
    fn all_forms_hold_where_the_statement_does(
        statement in statement(),
        domains in prop::array::uniform3(prop::collection::btree_set(-1..5i64, 1..5)),
    ) {
        check(&statement, &domains.map(|domain| domain.into_iter().collect()));
    }
}

#[test]
fn a_half_reified_relation_may_hold_where_it_need_not() {
    let mut problem: Problem<&str, i64> = Problem::new();
    problem.add_variables(["a", "b", "c"], 0..4).unwrap();
    problem.half_reify("sum", ExactSum(5), ["a", "b", "c"]).unwrap();
    problem.half_reify("rising", LessThan, ["a", "b", "c"]).unwrap();
    for solution in problem.solutions() {
        let [a, b, c] = ["a", "b", "c"].map(|name| solution[name]);
        assert!(solution["sum"] == 0 || a + b + c == 5);
        assert!(solution["rising"] == 0 || a < b && b < c);
    }
    // All values, 12 with the sum 5, 4 that rise, and one that does both: 0 2 3; 4 is no value.
    assert_eq!(problem.count(), 64 + 12 + 4 + 1);
}

#[test]
fn the_variable_of_a_relation_is_decided_as_soon_as_it_can_be() {
    // Far too many values to be listed.
    let mut problem: Problem<&str, i64> = Problem::new();
    problem.add_variables(["a", "b", "c"], 0..1000).unwrap();
    problem.reify("sum", ExactSum(5), ["a", "b", "c"]).unwrap();
    problem.add_expression("a >= 6").unwrap();
    let mut search = kumiki::search::Search::new(problem.model().clone());
    let store = search.propagate().unwrap();
    let sum = problem.model().variables().nth(3).unwrap();
    assert_eq!(store.fixed(sum), Some(0));
}

#[test]
fn what_is_refused_adds_nothing() {
    let mut problem: Problem<&str, i64> = Problem::new();
    problem.add_variables(["a", "b"], 0..4).unwrap();
    let unknown = problem.reify("new", AllDifferent, ["a", "c"]).unwrap_err();
    assert_eq!(unknown, Error::UnknownVariable { name: "c", nearest: vec![] });
    assert!(matches!(problem.reify("new", |a| a == 1, ["a", "b"]), Err(Error::Constraint { .. })));
    assert_eq!(problem.reify("b", AllDifferent, ["a"]).unwrap_err(), Error::DuplicateVariable("b"));
    let misspelt = Proposition::expression("aa == 1");
    assert!(matches!(problem.add_proposition(misspelt), Err(Error::Expression(_))));
    assert_eq!(problem.variables().len(), 2);
    assert_eq!(problem.count(), 16);

    let handle = problem.reify("new", AllEqual, ["a", "b"]).unwrap();
    assert_eq!(problem.count(), 16);
    problem.remove_constraint(handle);
    assert_eq!(problem.count(), 32);
}

#[test]
fn an_expression_without_a_value_does_not_hold_and_its_negation_does() {
    let mut problem: Problem<&str, i64> = Problem::new();
    problem.add_variables(["a", "b"], 0..3).unwrap();
    let quotient = || Proposition::expression("a // b == 1");
    problem.reify_proposition("quotient", quotient()).unwrap();
    problem.reify_proposition("other", !quotient()).unwrap();
    problem.add_expression("quotient + other == 1").unwrap();
    assert_eq!(problem.count(), 9);
}

#[test]
fn why_there_is_no_solution_names_the_proposition() {
    let mut problem: Problem<&str, i64> = Problem::new();
    problem.add_variables(["a", "b", "c"], 0..3).unwrap();
    let different = Proposition::of(AllDifferent, ["a", "b"]);
    let rising = Proposition::of(LessThan, ["b", "c"]);
    problem.add_named_proposition("either", different.or(rising)).unwrap();
    problem.add_named_expression("equal", "a == b").unwrap();
    problem.add_named_expression("least", "c == 0").unwrap();
    problem.add_named_expression("other", "a <= 2").unwrap();
    let conflict = problem.conflict().expect("it has no solution").to_string();
    for name in ["either", "equal", "least"] {
        assert!(conflict.contains(name), "{conflict}");
    }
    assert!(!conflict.contains("other"), "{conflict}");
}

#[test]
fn the_variable_of_a_relation_has_the_type_of_the_values() {
    let mut problem: Problem<&str, Mixed> = Problem::new();
    problem.add_variables(["a", "b"], mixed![1, 2.5, "x"]).unwrap();
    problem.reify("same", AllEqual, ["a", "b"]).unwrap();
    problem.half_reify("unlike", AllDifferent, ["a", "b"]).unwrap();
    problem.add_expression("same + unlike == 1").unwrap();
    assert_eq!(problem.count(), 9);
    for solution in problem.solutions() {
        assert_eq!(solution["same"], Mixed::from(solution["a"] == solution["b"]));
    }

    let mut problem: Problem<&str, bool> = Problem::new();
    problem.add_variables(["a", "b"], [true, false]).unwrap();
    problem.reify("both", |a, b| a && b, ["a", "b"]).unwrap();
    assert!(problem.solutions().all(|found| found["both"] == (found["a"] && found["b"])));
    assert_eq!(problem.count(), 4);
}
