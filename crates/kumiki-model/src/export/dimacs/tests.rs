//! Text that is written, read by a reader of its own and solved by enumeration.

use super::super::random::model;
use super::*;
use proptest::prelude::*;

/// Returns the number of assignments that satisfy all clauses.
fn count(text: &str) -> u64 {
    let mut lines = text.lines().skip_while(|line| line.starts_with('c'));
    let head: Vec<&str> = lines.next().expect("there is a head").split(' ').collect();
    assert_eq!(head[..2], ["p", "cnf"]);
    let [variables, clauses] = [head[2], head[3]].map(|number| number.parse::<usize>().unwrap());
    let clause = |line: &str| -> Vec<i64> {
        let literals = line.strip_suffix('0').expect("a clause ends with 0").split_whitespace();
        literals.map(|literal| literal.parse().unwrap()).collect()
    };
    let read: Vec<Vec<i64>> = lines.map(clause).collect();
    assert_eq!(read.len(), clauses);
    let assignments = 0..1u64 << variables;
    let is_true = |assignment: u64, literal: i64| {
        let place = literal.unsigned_abs() as usize;
        assert!((1..=variables).contains(&place));
        (assignment >> (place - 1) & 1 == 1) == (literal > 0)
    };
    let holds = |assignment: u64| {
        read.iter().all(|clause| clause.iter().any(|&literal| is_true(assignment, literal)))
    };
    assignments.filter(|&assignment| holds(assignment)).count() as u64
}

proptest! {
    #[test]
    fn there_are_as_many_solutions_as_of_the_model(model in model(&[0, 1], 6)) {
        let text = model.to_dimacs().unwrap();
        prop_assert_eq!(model.problem().unwrap().count(), count(&text), "{}", text);
    }
}

fn exported(variables: usize, values: &str, constraint: &str) -> Result<String, String> {
    let variables: Vec<String> =
        (0..variables).map(|at| format!(r#"{{"name": {at}, "domain": [{values}]}}"#)).collect();
    let variables = variables.join(", ");
    let text = format!(r#"{{"variables": [{variables}], "constraints": [{constraint}]}}"#);
    let model = Model::parse(&text).unwrap_or_else(|error| panic!("{error}"));
    model.to_dimacs().map_err(|fault| fault.to_string())
}

#[test]
fn a_count_is_a_clause_for_each_least_set_that_breaks_it() {
    let names = "c 1 is 0\nc 2 is 1\nc 3 is 2\n";
    for (constraint, expected) in [
        ("", "p cnf 3 1\n3 -3 0\n"),
        (r#"{"kind": "MinSum", "min": 1}"#, "p cnf 3 1\n1 2 3 0\n"),
        (r#"{"kind": "MaxSum", "max": 1}"#, "p cnf 3 3\n-1 -2 0\n-1 -3 0\n-2 -3 0\n"),
        (r#"{"kind": "SomeInSet", "set": [0], "n": 3}"#, "p cnf 3 3\n-1 0\n-2 0\n-3 0\n"),
        (r#"{"kind": "ExactProd", "prod": 0}"#, "p cnf 3 1\n-1 -2 -3 0\n"),
        (r#"{"kind": "ExactSum", "sum": 4}"#, "p cnf 3 3\n1 0\n2 0\n3 0\n"),
        (r#"{"kind": "MinSum", "min": 4}"#, "p cnf 3 2\n0\n3 -3 0\n"),
        (
            r#"{"kind": "AllDifferent", "scope": [0, 1], "offsets": [1, 0]}"#,
            "p cnf 3 2\n1 -2 0\n3 -3 0\n",
        ),
    ] {
        let found = exported(3, "0, 1", constraint);
        if constraint.contains("\"sum\": 4") {
            assert_eq!(count(&found.unwrap()), 0);
            continue;
        }
        assert_eq!(found, Ok(format!("{names}{expected}")), "{constraint}");
    }
    assert_eq!(exported(1, "true", ""), Ok("c 1 is 0\np cnf 1 1\n1 0\n".to_string()));
    assert_eq!(exported(0, "", ""), Ok("p cnf 0 1\n0\n".to_string()));
    let minimum = exported(3, "0, 1", r#"{"kind": "Minimum"}"#).unwrap();
    assert_eq!(count(&minimum), 4);
    // Long clauses need no more than their length.
    let long = exported(5_000, "0, 1", r#"{"kind": "MinSum", "min": 1}"#).unwrap();
    assert!(long.contains("p cnf 5000 1\n"));
}

#[test]
fn what_cannot_be_stated_is_refused_by_its_name() {
    assert_eq!(
        exported(2, "0, 2", ""),
        Err("variables[0].domain: 2 is neither 0 nor 1".to_string())
    );
    let half = r#"{"kind": "MaxSum", "name": "half", "max": 30}"#;
    let message = "constraints[0]: \"half\" cannot be exported: it has too many clauses";
    assert_eq!(exported(60, "0, 1", half), Err(message.to_string()));
    let chain = r#"{"kind": "LexLessThan", "name": "early"}"#;
    let message = "constraints[0]: \"early\" cannot be exported: the relation LexLessThan has no such form, \
                   and it has more than 10000 solutions";
    assert_eq!(exported(16, "0, 1", chain), Err(message.to_string()));
    let soft = r#"{"kind": "MinSum", "name": "enough", "weight": 2, "min": 1}"#;
    let message = "constraints[0]: \"enough\" cannot be exported: it is soft, with the weight 2";
    assert_eq!(exported(2, "0, 1", soft), Err(message.to_string()));
    let objective = r#"{"variables": [{"name": "a", "domain": [0, 1]}], "constraints": [],
        "objectives": [{"minimize": "a"}]}"#;
    let message = "objectives[0]: \"minimize a\" cannot be exported: the format has no objectives";
    let refused = Model::parse(objective).unwrap().to_dimacs().unwrap_err();
    assert_eq!(refused.to_string(), message);
}
