//! Texts that are read, and the errors of those that are not.

use super::*;
use crate::{Meaning, Statement};
use kumiki::constraints::Comparison;
use kumiki::relations::{ConstraintData, Operation, RelationData, Target};
use kumiki::{Mixed, mixed};
use proptest::prelude::*;

/// Returns what is wrong with `text`, or with the problem that it states.
fn complaint(text: &str) -> String {
    match Model::read(text.as_bytes()) {
        Ok(model) => model.problem().expect_err("something is wrong").to_string(),
        Err(error) => {
            let line = error.line().map(|line| format!("{line}: ")).unwrap_or_default();
            format!("{line}{error}")
        }
    }
}

/// Variables `a`, `b`, `c` of numbers, `s` of text, and 7, which is called by a number; and
/// `constraints`.
fn with(constraints: &str) -> String {
    let names = [r#""a""#, r#""b""#, r#""c""#, "7"];
    let mut variables =
        names.map(|name| format!(r#"{{"name": {name}, "domain": [1, 2, 3]}}"#)).to_vec();
    variables.push(r#"{"name": "s", "domain": ["x", "y"]}"#.to_string());
    format!(r#"{{"variables": [{}], "constraints": [{constraints}]}}"#, variables.join(", "))
}

fn statement(constraint: &str) -> Statement {
    let model = Model::parse(&with(constraint)).unwrap_or_else(|error| panic!("{error}"));
    model.statements.into_iter().next().expect("there is one")
}

fn scope(statement: &Statement) -> String {
    format!("{:?}", statement.scope)
}

#[test]
fn what_is_no_json_is_told_with_line_and_column() {
    for (text, message) in [
        ("", "there is no model in it"),
        (" \n\u{feff}", "2: expected value at column 1"),
        ("\u{feff}\n", "there is no model in it"),
        ("{", "1: EOF while parsing an object at column 1"),
        ("{\n \"é\": [1 2]}", "2: expected `,` or `]` at column 10"),
        ("{}{}", "1: trailing characters at column 3"),
        ("{\"variables\": [NaN]}", "1: expected value at column 16"),
        ("{'variables': []}", "1: key must be a string at column 2"),
    ] {
        assert_eq!(complaint(text), message, "{text:?}");
    }
    let error = Model::read(&b"{}\n \xff"[..]).unwrap_err();
    assert_eq!(
        (error.line(), error.to_string()),
        (Some(2), "byte 2 of the line is not UTF-8 text".into())
    );
}

#[test]
fn what_is_no_model_is_told_with_the_path() {
    let two = r#"{"variables": [{"name": "a", "domain": [1]}, {"name": NAME, "domain": DOMAIN}], "constraints": []}"#;
    let variable =
        |name: &str, domain: &str| complaint(&two.replace("NAME", name).replace("DOMAIN", domain));
    for (found, message) in [
        (complaint("[]"), "expected an object, not a list"),
        (complaint("{}"), "the key \"variables\" is missing"),
        (complaint(r#"{"variables": []}"#), "the key \"constraints\" is missing"),
        (
            complaint(r#"{"variables": [], "constraint": []}"#),
            "the key \"constraints\" is missing; is \"constraint\" meant?",
        ),
        (complaint(r#"{"variables": {}}"#), "variables: expected a list, not an object"),
        (complaint(r#"{"variables": [3]}"#), "variables[0]: expected an object, not a number"),
        (
            complaint(r#"{"variables": [{"name": "a", "domain": [1], "values": 3}]}"#),
            "variables[0]: unknown key \"values\"",
        ),
        (
            complaint(r#"{"variables": [], "constraints": [], "variables": []}"#),
            "the key \"variables\" is given twice",
        ),
        (
            complaint(r#"{"variables": [], "constraints": [], "name": 3}"#),
            "name: expected text, not a number",
        ),
        (variable("\"a\"", "[2]"), "variables[1].name: \"a\" is declared twice"),
        (variable("null", "[2]"), "variables[1].name: expected text or a whole number, not null"),
        (variable("1.0", "[2]"), "variables[1].name: expected a whole number, not 1.0"),
        (variable("\"b\"", "[]"), "variables[1].domain: there must be at least one value"),
        (variable("\"b\"", "3"), "variables[1].domain: expected a list, not a number"),
        (variable("\"b\"", r#"{"from": 1}"#), "variables[1].domain: the key \"to\" is missing"),
        (
            variable("\"b\"", r#"{"from": 1, "to": 2.5}"#),
            "variables[1].domain.to: expected a whole number, not 2.5",
        ),
        (
            variable("\"b\"", r#"{"from": 1, "to": 9, "by": 2}"#),
            "variables[1].domain: unknown key \"by\"",
        ),
        (
            variable("\"b\"", r#"{"from": 1, "to": 0}"#),
            "variables[1].domain: there must be at least one value",
        ),
        (variable("\"b\"", "[{}]"), "variables[1].domain[0]: an object cannot be a value"),
        (
            variable("\"b\"", "[1, 9223372036854775808]"),
            "variables[1].domain[1]: 9223372036854775808 is too large for a whole number of 64 bits",
        ),
        (
            variable("\"b\"", "[1e999]"),
            "variables[1].domain[0]: 1e999 is too large for a floating-point number of 64 bits",
        ),
        (
            variable("\"b\"", "[[1, [\"\\ud800\"]]]"),
            "variables[1].domain[0][1][0]: unexpected end of hex escape",
        ),
        (
            variable("\"b\"", &format!("[{}{}]", "[".repeat(17), "]".repeat(17))),
            &format!(
                "variables[1].domain[0]{}: tuples stand in one another 16 deep at most",
                "[0]".repeat(16)
            ),
        ),
    ] {
        assert_eq!(found, message);
    }
    let digits = "9".repeat(1000);
    assert!(variable("\"b\"", &format!("[{digits}]")).len() < 200);
}

#[test]
fn what_is_no_constraint_is_told_with_the_path() {
    for (constraint, message) in [
        ("7", ": expected an object, not a number"),
        (r#"{"scope": ["a"]}"#, ": the key \"kind\" is missing"),
        (
            r#"{"kind": "AllDiff"}"#,
            ".kind: unknown kind \"AllDiff\"; did you mean \"AllDifferent\"?",
        ),
        (r#"{"kind": "Product"}"#, ".kind: unknown kind \"Product\""),
        (r#"{"kind": "inset"}"#, ".kind: unknown kind \"inset\"; did you mean \"InSet\"?"),
        (
            r#"{"kind": "AllEqual", "scop": ["a"]}"#,
            ": unknown key \"scop\"; did you mean \"scope\"?",
        ),
        (r#"{"kind": "AllEqual", "multipliers": [1]}"#, ": unknown key \"multipliers\""),
        (r#"{"kind": "AllEqual", "scope": "a"}"#, ".scope: expected a list, not text"),
        (r#"{"kind": "AllEqual", "scope": ["a", "zz"]}"#, ".scope[1]: there is no variable \"zz\""),
        (
            r#"{"kind": "AllEqual", "scope": ["7"]}"#,
            ".scope[0]: there is no variable \"7\"; did you mean 7?",
        ),
        (
            r#"{"kind": "AllEqual", "scope": [true]}"#,
            ".scope[0]: expected text or a whole number, not true",
        ),
        (r#"{"kind": "ExactSum", "scope": ["a"]}"#, ": the key \"sum\" is missing"),
        (r#"{"kind": "ExactSum", "sum": "3"}"#, ".sum: expected a number, not text"),
        (r#"{"kind": "MinSum", "mn": 3}"#, ": the key \"min\" is missing; is \"mn\" meant?"),
        (
            r#"{"kind": "MaxSum", "scope": ["a", "b"], "max": 3, "multipliers": [1]}"#,
            ".multipliers: expected 2, one for each variable of the scope, not 1",
        ),
        (
            r#"{"kind": "ExactSum", "scope": ["s"], "sum": 3}"#,
            ": the constraint calculates, but the value x of variable 1 of its scope is text",
        ),
        (r#"{"kind": "VariableMinProd", "vars": ["a"]}"#, ": the key \"target\" is missing"),
        (
            r#"{"kind": "VariableMinProd", "scope": ["a", "b"], "vars": ["a", "c"], "target": "b"}"#,
            ".vars[1]: \"c\" is not in the scope",
        ),
        (
            r#"{"kind": "VariableExactSum", "vars": ["a"], "target": "b", "multipliers": [2]}"#,
            ".multipliers: expected 2, one for each of `vars`, and 1 for the target, not 1",
        ),
        (
            r#"{"kind": "VariableExactSum", "vars": ["a"], "target": "b", "multipliers": [2, 3]}"#,
            ".multipliers[1]: the multiplier of the target, which is the last, must be 1",
        ),
        (r#"{"kind": "InSet"}"#, ": the key \"set\" is missing"),
        (r#"{"kind": "InSet", "set": [1], "n": 1}"#, ": unknown key \"n\""),
        (r#"{"kind": "SomeInSet", "set": [1], "n": -1}"#, ".n: expected a number of at least 0"),
        (r#"{"kind": "SomeInSet", "set": [1], "n": 1.0}"#, ".n: expected a whole number, not 1.0"),
        (
            r#"{"kind": "SomeInSet", "set": [1], "exact": 1}"#,
            ".exact: expected true or false, not a number",
        ),
        (
            r#"{"kind": "Expr", "expr": "x < y", "scope": ["a", "b"], "args": ["x"]}"#,
            ".args: expected 2, one for each variable of the scope, not 1",
        ),
        (
            r#"{"kind": "Expr", "expr": "x < y", "scope": ["a", "b"], "args": ["x", "x"]}"#,
            ".args[1]: the name is given twice",
        ),
        (
            r#"{"kind": "Expr", "expr": "x < z", "scope": ["a", "b"], "args": ["x", "y"]}"#,
            ".expr: `z` is no name here, at column 5\n  x < z\n      ^",
        ),
        (
            r#"{"kind": "String", "expr": "a + * b"}"#,
            ".expr: expected a number, a text, a name or `(`, not `*`, at column 5\n  a + * b\n      ^",
        ),
        (
            r#"{"kind": "String", "expr": "alpha > b"}"#,
            ".expr: there is no variable `alpha`, at column 1\n  alpha > b\n  ^",
        ),
        (r#"{"kind": "String", "expr": 3}"#, ".expr: expected text, not a number"),
    ] {
        let text = with(&format!(r#"{{"kind": "AllEqual", "scope": ["a"]}}, {constraint}"#));
        assert_eq!(complaint(&text), format!("constraints[1]{message}"), "{constraint}");
    }
}

#[test]
fn values_keep_their_kinds() {
    let text = r#"{"variables": [{"name": "a", "domain":
        [1, 1.0, -0, 1e2, 1E-7, true, null, "\u00e9\n", [0, [2.5]], []]}], "constraints": []}"#;
    let domain = &Model::parse(text).unwrap().variables[0].domain;
    let nested = Mixed::from(mixed![2.5].to_vec());
    let tuple = mixed![0, nested].to_vec();
    let expected = mixed![1, 1.0, 0, 100.0, 1e-7, true, (), "é\n", tuple, vec![]];
    // Debug tells `1` from `1.0`, which are equal.
    assert_eq!(format!("{domain:?}"), format!("{expected:?}"));
}

#[test]
fn no_scope_means_all_variables() {
    for given in ["", r#", "scope": null"#, r#", "scope": []"#] {
        let statement = statement(&format!(r#"{{"kind": "AllDifferent"{given}}}"#));
        assert_eq!(scope(&statement), r#"["a", "b", "c", 7, "s"]"#);
    }
    let statement = statement(r#"{"kind": "AllDifferent", "scope": [7, "a", 7]}"#);
    assert_eq!(scope(&statement), r#"[7, "a", 7]"#);
}

#[test]
fn the_target_stands_last_and_has_no_multiplier() {
    let statement = statement(
        r#"{"kind": "VariableMaxSum", "scope": ["b", "a"], "target": "a", "vars": ["b", "b"], "multipliers": [2, 3.5, 1]}"#,
    );
    assert_eq!(scope(&statement), r#"["b", "b", "a"]"#);
    let Meaning::Data(ConstraintData::Relation(RelationData::Calculation {
        operation: Operation::Sum,
        comparison: Comparison::AtMost,
        target: Target::Last,
        multipliers,
    })) = statement.meaning
    else {
        panic!("{statement:?}")
    };
    assert_eq!(multipliers.unwrap(), mixed![2, 3.5]);
}

#[test]
fn one_of_a_set_is_asked_for_unless_it_is_said_otherwise() {
    for (given, expected) in [
        ("", (1, false)),
        (r#", "n": 0, "exact": true"#, (0, true)),
        (r#", "n": 2, "exact": false"#, (2, false)),
        (r#", "n": null, "exact": null"#, (1, false)),
    ] {
        let statement = statement(&format!(r#"{{"kind": "SomeNotInSet", "set": [1]{given}}}"#));
        let Meaning::Data(ConstraintData::Relation(RelationData::SomeNotInSet {
            n, is_exact, ..
        })) = statement.meaning
        else {
            panic!("{statement:?}")
        };
        assert_eq!((n, is_exact), expected);
    }
}

#[test]
fn what_stands_beside_a_model_is_ignored_and_what_is_said_of_it_is_kept() {
    let text = r#"{"schema": 1, "name": "two", "truth": {"count": 2}, "constraints":
        [{"name": "apart", "kind": "AllDifferent"}], "variables":
        [{"domain": [1, 2], "name": "a"}, {"domain": [1, 2], "name": "b"}], "note": "a note"}"#;
    let model = Model::parse(text).unwrap();
    assert_eq!((model.name.as_deref(), model.note.as_deref()), (Some("two"), Some("a note")));
    assert_eq!(model.statements[0].name.as_deref(), Some("apart"));
    assert_eq!(model.problem().unwrap().count(), 2);
}

#[test]
fn a_file_that_is_too_long_is_not_held_in_memory() {
    let read = |bytes: &[u8]| bytes_of(bytes, 3).map_err(|error| error.to_string());
    assert_eq!(read(b"123"), Ok(b"123".to_vec()));
    assert_eq!(read(b"1234"), Err("the file is longer than 3 bytes".to_string()));
    assert!(bytes_of(std::io::repeat(b' '), 3).is_err());
}

#[test]
fn text_that_is_nested_without_end_is_refused_where_it_is_looked_at() {
    let deep = "[".repeat(1_000_000) + &"]".repeat(1_000_000);
    let beside = format!(r#"{{"variables": [], "constraints": [], "beside": {deep}}}"#);
    assert!(Model::parse(&beside).is_ok());
    assert!(complaint(&deep).contains("expected an object"));
    let domain =
        format!(r#"{{"variables": [{{"name": 1, "domain": [{deep}]}}], "constraints": []}}"#);
    assert!(complaint(&domain).ends_with("16 deep at most"));
}

/// Returns any JSON, with keys and words of models among it.
fn json() -> impl Strategy<Value = String> {
    let word = prop::sample::select(
        &[
            "variables",
            "constraints",
            "name",
            "domain",
            "kind",
            "scope",
            "expr",
            "args",
            "sum",
            "min",
            "max",
            "prod",
            "multipliers",
            "target",
            "vars",
            "set",
            "n",
            "exact",
            "AllDifferent",
            "ExactSum",
            "VariableMinProd",
            "SomeInSet",
            "Expr",
            "String",
            "a",
            "b",
            "a < b",
        ][..],
    );
    let text = prop_oneof![4 => word.prop_map(str::to_string), 1 => "\\PC{0,4}"];
    let leaf = prop_oneof![
        text.clone().prop_map(|text| serde_json::Value::from(text).to_string()),
        prop::sample::select(
            &["null", "true", "0", "-1", "3", "2.5", "1e400", "99999999999999999999"][..]
        )
        .prop_map(str::to_string),
    ];
    leaf.prop_recursive(6, 60, 6, move |inner| {
        let entry = (text.clone(), inner.clone())
            .prop_map(|(key, value)| format!("{}:{value}", serde_json::Value::from(key)));
        prop_oneof![
            prop::collection::vec(inner, 0..6).prop_map(|values| format!("[{}]", values.join(","))),
            prop::collection::vec(entry, 0..6)
                .prop_map(|values| format!("{{{}}}", values.join(","))),
        ]
    })
}

proptest! {
    #[test]
    fn any_bytes_are_read_or_refused(bytes in prop::collection::vec(any::<u8>(), 0..300)) {
        let _ = Model::read(&bytes[..]);
    }

    #[test]
    fn any_json_is_read_or_refused(json in json()) {
        let _ = Model::parse(&json).map(|model| model.problem());
    }

    #[test]
    fn any_constraints_are_read_or_refused(
        kind in prop::sample::select(&crate::reading::statements::KINDS[..]),
        entries in prop::collection::vec(json(), 0..6),
    ) {
        const KEYS: [&str; 6] = ["scope", "sum", "multipliers", "set", "target", "expr"];
        let entries: String =
            KEYS.iter().zip(entries).map(|(key, json)| format!(", \"{key}\": {json}")).collect();
        let _ = Model::parse(&with(&format!(r#"{{"kind": "{}"{entries}}}"#, kind.0)))
            .map(|model| model.problem());
    }
}
