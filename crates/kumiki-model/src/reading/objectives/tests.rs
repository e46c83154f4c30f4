//! Weights and objectives as they are read, and the errors in them.

use crate::Model;

/// Returns what is wrong with `text`, or with the problem that it states.
fn complaint(text: &str) -> String {
    match Model::parse(text) {
        Ok(model) => model.problem().expect_err("something is wrong").to_string(),
        Err(error) => error.to_string(),
    }
}

#[test]
fn weights_and_objectives_are_read_and_complained_of_with_the_path() {
    let with = |statement: &str, rest: &str| {
        format!(
            r#"{{"variables": [{{"name": "x", "domain": [1, 2]}}, {{"name": "s", "domain": ["a"]}}],
                "constraints": [{statement}]{rest}}}"#
        )
    };
    let soft = r#"{"kind": "AllDifferent", "weight": 3}"#;
    let both = r#", "objectives": [{"minimize": "2 * x"}, {"maximize": "x % 2"}]"#;
    let model = Model::parse(&with(soft, both)).unwrap();
    assert_eq!(model.statements[0].weight, Some(3));
    let objectives: Vec<String> = model.objectives.iter().map(|one| one.to_string()).collect();
    assert_eq!(objectives, ["minimize 2 * x", "maximize x % 2"]);
    assert_eq!(model.problem().unwrap().count(), 2);

    for (statement, message) in [
        (
            r#"{"kind": "AllDifferent", "wieght": 3}"#,
            "constraints[0]: unknown key \"wieght\"; did you mean \"weight\"?",
        ),
        (
            r#"{"kind": "AllDifferent", "weight": -1}"#,
            "constraints[0].weight: expected a number of at least 0",
        ),
        (
            r#"{"kind": "AllDifferent", "weight": 2.5}"#,
            "constraints[0].weight: expected a whole number, not 2.5",
        ),
        (
            r#"{"kind": "AllDifferent", "weight": 300000000000000000},
               {"kind": "AllDifferent", "weight": 300000000000000000}"#,
            "constraints[1].weight: the total weight is 2^59 or more",
        ),
    ] {
        assert_eq!(complaint(&with(statement, "")), message);
    }
    for (rest, message) in [
        (r#", "objectives": {"minimize": "x"}"#, "objectives: expected a list, not an object"),
        (
            r#", "objectives": [{}]"#,
            "objectives[0]: the key \"minimize\" or \"maximize\" is missing",
        ),
        (
            r#", "objectives": [{"minimise": "x"}]"#,
            "objectives[0]: unknown key \"minimise\"; did you mean \"minimize\"?",
        ),
        (
            r#", "objectives": [{"minimize": "x", "maximize": "x"}]"#,
            "objectives[0]: an objective is minimized or maximized, not both",
        ),
        (
            r#", "objectives": [{"minimize": "x"}, {"maximize": "x +"}]"#,
            "objectives[1].maximize: expected a number, a text, a name or `(`, not the end, at column 4\n  x +\n     ^",
        ),
        (
            r#", "objectives": [{"minimize": "x + z"}]"#,
            "objectives[0].minimize: there is no variable `z`, at column 5\n  x + z\n      ^",
        ),
        (
            r#", "objectives": [{"minimize": "s"}]"#,
            "objectives[0].minimize: an objective is calculated from integers, and variable \"s\" has other values",
        ),
        (
            r#", "objective": [{"minimize": "x"}]"#,
            "unknown key \"objective\"; did you mean \"objectives\"?",
        ),
        (r#", "minimize": "x""#, "the key \"minimize\" belongs into the list \"objectives\""),
    ] {
        assert_eq!(complaint(&with("", rest)), message);
    }
    // Keys of other programs.
    assert!(Model::parse(&with("", r#", "obj": 1, "object": 2"#)).is_ok());
}

#[test]
fn an_expression_over_an_array_may_be_soft() {
    let variables = ["x[0]", "x[1]", "y"]
        .map(|name| format!(r#"{{"name": "{name}", "domain": [0, 1, 2]}}"#))
        .join(", ");
    let constraint = |weight: &str, expr: &str| {
        format!(r#"{{"kind": "String", "name": "c"{weight}, "expr": "{expr}"}}"#)
    };
    let model = |constraint: &str| {
        let text = format!(r#"{{"variables": [{variables}], "constraints": [{constraint}]}}"#);
        Model::parse(&text).unwrap()
    };
    for (expr, satisfied) in
        [("sum(x) == 4", 3), ("x[y] == 1", 6), ("x[0] + y == 4", 3), ("1 == 2", 0)]
    {
        let hard = model(&constraint("", expr)).problem().unwrap();
        assert_eq!(hard.count(), satisfied, "{expr}");
        let soft = model(&constraint(r#", "weight": 2"#, expr));
        let problem = soft.problem().unwrap();
        assert_eq!(problem.count(), 27, "{expr}");
        let best = soft.incumbents(&problem).unwrap().unwrap().best().unwrap();
        assert_eq!(best.value, if satisfied == 0 { 2 } else { 0 }, "{expr}");
    }
    let unknown = model(&constraint(r#", "weight": 2"#, "sum(z) == 1")).problem().unwrap_err();
    assert!(unknown.to_string().contains("there is no variable `z`"), "{unknown}");
}
