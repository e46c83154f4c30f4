//! Hand-written proofs over models with every kind of statement.

use kumiki_check::{Model, Options, Refused, check, closure};

/// A model over `domains`, whose variables are called `a`, `b`, and so on.
fn model(domains: &[&str], constraints: &[&str]) -> Model {
    let variable =
        |(name, domain): (char, &&str)| format!(r#"{{"name": "{name}", "domain": {domain}}}"#);
    let variables: Vec<String> = ('a'..='z').zip(domains).map(variable).collect();
    let (variables, constraints) = (variables.join(","), constraints.join(","));
    let json = format!(r#"{{"variables": [{variables}], "constraints": [{constraints}]}}"#);
    Model::parse(&json).unwrap_or_else(|error| panic!("{error}: {json}"))
}

/// Returns the answer to a proof without its first two lines, as one line.
fn answer(model: &Model, sizes: (usize, usize), proof: &str) -> String {
    let proof = format!("kumiki-proof 1\nmodel {} {}\n{proof}", sizes.0, sizes.1);
    match check(model, proof.as_bytes(), &Options::default()) {
        Ok(report) => report.to_string(),
        Err(refused) => format!("refused: {refused}"),
    }
}

/// Checks that a constraint takes exactly these positions from a variable, one by one.
fn takes(domains: &[&str], constraint: &str, variable: usize, taken: &[usize]) {
    let model = model(domains, &[constraint]);
    let values: Vec<serde_json::Value> = serde_json::from_str(domains[variable]).unwrap();
    let size = values.len();
    for position in 0..size {
        let proof = format!("f c0 x{variable} {position}\ne several");
        let answer = answer(&model, (domains.len(), 1), &proof);
        let is_taken = !answer.contains("does not take");
        assert_eq!(is_taken, taken.contains(&position), "{constraint} {position}: {answer}");
    }
}

#[test]
fn every_kind_takes_what_it_must() {
    let three = "[1, 2, 3]";
    takes(&["[1, 2]", "[1, 2]", three], r#"{"kind": "AllDifferent"}"#, 2, &[0, 1]);
    takes(
        &["[1]", three],
        r#"{"kind": "AllDifferent", "offsets": [1, 0], "strength": "bounds"}"#,
        1,
        &[1],
    );
    takes(&["[2, 5]", three], r#"{"kind": "AllEqual"}"#, 1, &[0, 2]);
    takes(&["[2, 5]", three], r#"{"kind": "LessThan"}"#, 1, &[0, 1]);
    takes(&["[2, 5]", three], r#"{"kind": "LessOrEqual"}"#, 1, &[0]);
    takes(&["[2]", three, "[2]", "[2]"], r#"{"kind": "LexLessThan"}"#, 1, &[1, 2]);
    takes(&["[2]", three, "[2]", "[2]"], r#"{"kind": "LexLessOrEqual"}"#, 1, &[2]);
    takes(&["[0, 1]", "[0, 1]", "[1]", "[0, 1, 7]"], r#"{"kind": "Inverse"}"#, 3, &[1, 2]);
    takes(&["[1, 4]", "[1, 2]", "[2, 3]", three], r#"{"kind": "Element"}"#, 3, &[0]);
    takes(&["[1, 2]", "[2]", three], r#"{"kind": "Maximum"}"#, 2, &[0, 2]);
    takes(&["[1, 2]", "[2]", three], r#"{"kind": "Minimum"}"#, 2, &[2]);
    takes(&["[1, 2]", three], r#"{"kind": "ExactSum", "sum": 3}"#, 1, &[2]);
    takes(&["[1, 2]", three], r#"{"kind": "MinSum", "min": 4.5}"#, 1, &[0, 1]);
    takes(&["[1, 2]", three], r#"{"kind": "MaxSum", "max": 5, "multipliers": [1, 2]}"#, 1, &[2]);
    takes(&["[0.1, 0.7]", "[0.2, 0.3]"], r#"{"kind": "ExactSum", "sum": 0.3}"#, 1, &[1]);
    takes(&["[1, 2]", three], r#"{"kind": "ExactProd", "prod": 3}"#, 1, &[0, 1]);
    takes(&["[1, 2]", three], r#"{"kind": "MinProd", "min": 6}"#, 1, &[0, 1]);
    takes(&["[1, 2]", three], r#"{"kind": "MaxProd", "max": 1}"#, 1, &[1, 2]);
    for (kind, taken) in
        [("ExactSum", &[0, 2][..]), ("MinSum", &[2]), ("MaxSum", &[0]), ("ExactProd", &[0, 1, 2])]
    {
        let json = format!(r#"{{"kind": "Variable{kind}", "target": "c", "vars": ["a", "b"]}}"#);
        takes(&["[-1]", "[3]", three], &json, 2, taken);
    }
    for (kind, taken) in [("MinProd", &[0, 1, 2][..]), ("MaxProd", &[])] {
        let json = format!(r#"{{"kind": "Variable{kind}", "target": "c", "vars": ["a", "b"]}}"#);
        takes(&["[-1]", "[3]", three], &json, 2, taken);
    }
    takes(&["[1]", three], r#"{"kind": "InSet", "set": [1, 3]}"#, 1, &[1]);
    takes(&["[1]", three], r#"{"kind": "NotInSet", "set": [2]}"#, 1, &[1]);
    takes(&["[1]", three], r#"{"kind": "SomeInSet", "set": [2.0]}"#, 1, &[0, 2]);
    takes(&["[1]", three], r#"{"kind": "SomeNotInSet", "set": [1], "n": 1}"#, 1, &[0]);
    takes(
        &["[1]", three],
        r#"{"kind": "SomeInSet", "set": [1, 2], "n": 1, "exact": true}"#,
        1,
        &[0, 1],
    );
    takes(&["[1]", three], r#"{"kind": "Count", "set": [1], "at_most": 1}"#, 1, &[0]);
    takes(&["[1]", three], r#"{"kind": "Count", "set": [1], "exactly": 2}"#, 1, &[1, 2]);
    takes(
        &["[1]", "[1, 2]", "[0, 1, 2]"],
        r#"{"kind": "VariableCount", "target": "c", "vars": ["a", "b"], "set": [1]}"#,
        2,
        &[0],
    );
    takes(
        &["[1, 2]", "[1, 2]", three],
        r#"{"kind": "BinPacking", "weights": [3, 3, 4], "bins": [2, 1], "capacities": [4, 6]}"#,
        2,
        &[0],
    );
    takes(
        &["[2]", "[1, 2]", "[0, 3, 6]"],
        r#"{"kind": "VariableBinPacking", "vars": ["a", "b"], "weights": [3, 3], "bins": [2],
            "loads": ["c"]}"#,
        2,
        &[0],
    );
    takes(
        &["[\"x\"]", "[null, true, [1, 2]]"],
        r#"{"kind": "Allowed", "rows": [["x", [1, 2]], [{"any": true}, 1]]}"#,
        1,
        &[0],
    );
    takes(
        &["[\"x\"]", "[null, true, 2]"],
        r#"{"kind": "Forbidden", "rows": [["x", null], [{"any": true}, 1]]}"#,
        1,
        &[0, 1],
    );
    let automaton = r#"{"starts": [0], "accepting": [7], "transitions": [
        {"from": 0, "by": 1, "to": 0}, {"from": 0, "by": 2, "to": 7}, {"from": 7, "by": 3, "to": 7}]}"#;
    takes(
        &["[1, 3]", three],
        &format!(r#"{{"kind": "Regular", "automaton": {automaton}}}"#),
        1,
        &[0, 2],
    );
    takes(&["[1]", "[0, 1, 2, 3]"], r#"{"kind": "NoOverlap", "durations": [2, 1]}"#, 1, &[1, 2]);
    takes(&["[1]", "[2]", three, "[5]"], r#"{"kind": "NoOverlap"}"#, 2, &[1, 2]);
    takes(
        &["[1]", "[2]", "[7]", "[null, true, 7]"],
        r#"{"kind": "NoOverlap", "durations": [2, 1], "present": 7}"#,
        3,
        &[2],
    );
    let shared = r#"{"kind": "Cumulative", "durations": [2, 2], "demands": [1, 2], "capacity": 2}"#;
    takes(&["[1]", "[0, 1, 2, 3, 4]"], shared, 1, &[0, 1, 2]);
    let all = &["[1]", "[2]", "[3, 2]", "[1]", "[1]", three, "[1, 2, 3]"];
    takes(all, r#"{"kind": "Cumulative"}"#, 6, &[0]);
    let corners = &["[1]", "[0, 1, 2, 3]", "[1]", "[2]"];
    takes(corners, r#"{"kind": "Diffn", "sizes": [[2, 1], [2, 1]]}"#, 1, &[1, 2]);
    let beside = &["[1]", "[2]", "[2]", "[0, 1, 5]"];
    takes(beside, r#"{"kind": "Diffn", "dimensions": 1}"#, 3, &[1, 2]);
    takes(beside, r#"{"kind": "Diffn", "dimensions": 1, "strict": true}"#, 3, &[0, 1, 2]);
    takes(&["[1]", "[0, 2]", "[0, 1]"], r#"{"kind": "Circuit"}"#, 1, &[0]);
    takes(&["[1]", "[0, 2]", "[0, 1, 2]"], r#"{"kind": "Subcircuit"}"#, 2, &[1]);
    let square = r#""set": [1], "nodes": 4, "edges": [[0, 1], [1, 2], [2, 3], [3, 0]]"#;
    let edges = ["[1]", "[0, 1]", "[1]", "[1]"];
    for (kind, taken) in [("OneLoop", 0), ("Forest", 1), ("OnePath", 1)] {
        takes(&edges, &format!(r#"{{"kind": "{kind}", {square}}}"#), 1, &[taken]);
    }
    takes(
        &["[1]", "[0, 1]", "[0]", "[0, 1]"],
        &format!(r#"{{"kind": "Connected", {square}}}"#),
        1,
        &[],
    );
    takes(
        &["[1]", "[0, 1]", "[1]", "[0]"],
        &format!(r#"{{"kind": "Region", "least": 3, {square}}}"#),
        1,
        &[0],
    );
    takes(
        &["[1, 3]", three],
        r#"{"kind": "Proposition", "holds": {"at_least": 2, "of": [
            {"kind": "LessThan"}, {"not": {"kind": "String", "expr": "a == 1"}},
            {"iff": [{"kind": "AllEqual"}, {"kind": "String", "expr": "b < 3"}]}]}}"#,
        1,
        &[0, 1],
    );
    takes(
        &["[true, 0]", three],
        r#"{"kind": "Tied", "variable": "a", "holds": {"kind": "String", "expr": "b > a"}}"#,
        1,
        &[0],
    );
    takes(
        &["[1]", three],
        r#"{"kind": "Tied", "variable": "a", "half": true,
            "holds": {"kind": "Expr", "expr": "q > p", "args": ["p", "q"]}}"#,
        1,
        &[0],
    );
    takes(&["[0, 1]", three], r#"{"kind": "String", "expr": "3 / a == b"}"#, 1, &[0, 1]);
}

#[test]
fn a_closure_is_decided_by_trying() {
    let mut model = Model::new();
    let x = model.add_variable("x", ["red", "green"]).unwrap();
    let y = model.add_variable(7, ["red", "green", "blue"]).unwrap();
    model.add_constraint("differ", closure([x, y], |values| values[0] != values[1]));
    model.add_stated(r#"{"kind": "NotInSet", "scope": [7], "set": ["green", "blue"]}"#).unwrap();
    assert_eq!(
        answer(&model, (2, 2), "s 9 1 0\nl 1 : c1 x1 1-2 ; c0 x0 0 ; l9\ne unique"),
        "there is exactly one solution (1 lemma, 3 steps)"
    );
    assert_eq!(
        answer(&model, (2, 2), "f c0 x1 2\n"),
        "refused: line 3: constraint \"differ\" does not take \"blue\" from 7: \
         it holds with \"x\"=\"red\", 7=\"blue\""
    );
}

const SQUARE: [&str; 3] = [
    r#"{"kind": "AllDifferent", "name": "apart"}"#,
    r#"{"kind": "LessThan", "scope": ["a", "b"]}"#,
    r#"{"kind": "String", "expr": "a + c == 3"}"#,
];

#[test]
fn a_count_is_proved_by_its_solutions() {
    let model = model(&["[1, 2, 3]", "[1, 2, 3]", "[1, 2, 3]"], &SQUARE);
    let proof = "s 1 0 2 1\ns 2 1 2 0\n\
        # Neither a nor c is 3, so b is 3, and so on.\n\
        f c2 x0 2\nf c2 x2 2\n\
        l 3 x0 1 : c2 x2 0,2 ; c0 x1 0-1 ; l1\n\
        l 4 : l3 x0 0 ; c2 x2 1-2 ; c0 x1 0-1 ; l2\n";
    let proved = |claim: &str| answer(&model, (3, 3), &format!("{proof}{claim}"));
    assert_eq!(proved("e count 2"), "there are exactly 2 solutions (2 lemmas, 9 steps)");
    assert_eq!(proved("e several"), "there are several solutions (2 lemmas, 9 steps)");
    assert_eq!(
        proved("e unique"),
        "refused: line 10: this is not proved: the proof gives 2 solutions"
    );
    assert_eq!(
        proved("e none"),
        "refused: line 10: this is not proved: the proof gives 2 solutions"
    );
    assert_eq!(proved(""), "refused: the proof ends without a claim");
    assert_eq!(proved("e count 2\nd 1"), "refused: line 11: the claim is the last line");
    assert_eq!(
        answer(&model, (3, 3), &proof.replace("l 4 : l3 x0 0 ; ", "l 4 : ")),
        "refused: line 9: constraint \"constraints[2] (a + c == 3)\" does not take 2 from \"c\": \
         it holds with \"a\"=1, \"c\"=2"
    );
    assert_eq!(
        answer(&model, (3, 3), &proof.replace("s 2 1 2 0", "s 2 0 2 1")),
        "refused: line 4: the solution was given before"
    );
    assert_eq!(
        answer(&model, (3, 3), &proof.replace("s 2 1 2 0", "s 2 1 0 0")),
        "refused: line 4: the solution violates \"apart\""
    );
    assert_eq!(
        answer(&model, (3, 3), &proof.replace("; l2", "; l1")),
        "refused: line 9: lemma 1 can hold: \"a\" can still satisfy it"
    );
}

#[test]
fn the_header_must_be_that_of_the_model() {
    let model = model(&["[1]"], &[]);
    let refused = |proof: &str| check(&model, proof.as_bytes(), &Options::default()).unwrap_err();
    assert!(matches!(refused("kumiki-proof 2\n"), Refused::Malformed { line: 1, .. }));
    assert!(matches!(refused("kumiki-proof 1\nmodel 2 0\n"), Refused::Wrong { line: 2, .. }));
    assert!(matches!(refused("kumiki-proof 1\ns 1 0\n"), Refused::Wrong { line: 2, .. }));
    assert!(matches!(refused("model 1 0\n"), Refused::Wrong { line: 1, .. }));
    assert!(matches!(refused(""), Refused::Unfinished));
    assert_eq!(answer(&model, (1, 0), "d 3"), "refused: line 3: no lemma 3");
    assert_eq!(answer(&model, (1, 0), "f c0 x0 1"), "refused: line 3: \"a\" has no position 1");
    assert_eq!(answer(&model, (1, 0), "l 1 : c0"), "refused: line 3: no constraint 0 must hold");
    assert_eq!(answer(&Model::new(), (0, 0), "e none"), "there is no solution (0 lemmas, 0 steps)");
}

/// Two wishes, of which one must be given up, and then as little as possible.
fn wishes() -> Model {
    Model::parse(
        r#"{"variables": [{"name": "x", "domain": [1, 2, 3, 4]}, {"name": "y", "domain": [1, 2, 3]}],
            "constraints": [{"kind": "LessThan"},
                            {"kind": "String", "weight": 3, "name": "late", "expr": "x >= 3"},
                            {"kind": "String", "weight": 2, "name": "first", "expr": "y == 1"}],
            "objectives": [{"minimize": "y"}, {"maximize": "10 * x"}]}"#,
    )
    .unwrap()
}

#[test]
fn an_optimum_is_proved_by_bounds() {
    let best = "b 0 1\nv 2 1\nv 3 2\n";
    // Both wishes are violated by all, so the weights decide nothing: y must be less, or x greater.
    let rest = "f c0 x0 2-3\nf v2 x2 0\nf c0 x1 0\nf v3 x3 0\nf b x1 2\nl 1 x0 0 : c0 x1 1 ; b\n\
        l 2 : l1 x0 1 ; b\n";
    let proof = format!("{best}{rest}e optimum");
    assert_eq!(
        answer(&wishes(), (2, 3), &proof),
        "no solution is better than the one given (2 lemmas, 9 steps)"
    );
    let is_refused = |from: &str, to: &str| {
        let answer = answer(&wishes(), (2, 3), &proof.replace(from, to));
        assert!(answer.starts_with("refused"), "{from} -> {to}: {answer}");
        answer
    };
    // Another solution is not the best.
    is_refused("b 0 1\n", "b 0 2\n");
    assert_eq!(
        is_refused("b 0 1\n", "b 1 1\n"),
        "refused: line 3: the solution violates \"constraints[0] (LessThan)\""
    );
    is_refused("e optimum", "e none");
    is_refused("v 2 1", "v 2 0");
    is_refused("v 2 1", "v 3 1");
    is_refused("f v2 x2 0", "f v2 x2 1");
    is_refused("f b x1 2", "f b x1 1");
    is_refused("b 0 1\n", "s 9 0 1\n");
    is_refused("f c0 x0 2-3\n", "s 9 0 1\n");
    is_refused("; b\n", "; c0\n");
}

#[test]
fn a_violated_constraint_counts_whatever_its_variable_says() {
    let model = Model::parse(
        r#"{"variables": [{"name": "x", "domain": [0, 1]}],
            "constraints": [{"kind": "InSet", "set": [5], "weight": 2}]}"#,
    );
    // The variable is not 1, as that is not better. If it is 0, the weight is as great.
    let proof = "b 0\nv 1 0\nf b x1 1\nl 1 : b\ne optimum";
    let expected = "no solution is better than the one given (1 lemma, 2 steps)";
    assert_eq!(answer(&model.unwrap(), (1, 1), proof), expected);
}

#[test]
fn a_step_beyond_the_budget_is_counted_or_refused() {
    let json =
        r#"{"kind": "String", "name": "far", "expr": "a * a + b * b * b == 7 * a * b + 123457"}"#;
    let domain = format!("{:?}", (0..1000).collect::<Vec<i32>>());
    let model = model(&[&domain, &domain], &[json]);
    let proof = "kumiki-proof 1\nmodel 2 1\nl 1 : c0\ne none\n";
    let options = Options { budget: 50, is_strict: false };
    let report = check(&model, proof.as_bytes(), &options).unwrap();
    assert_eq!(
        report.to_string(),
        "there is no solution (1 lemma, 1 step), except for 1 step of constraint \"far\""
    );
    let strict = Options { is_strict: true, ..options };
    assert!(matches!(
        check(&model, proof.as_bytes(), &strict),
        Err(Refused::Wrong { line: 3, .. })
    ));
}

#[test]
fn wide_domains_are_decided_by_bounds() {
    let wide = format!("{:?}", (0..=100_000).collect::<Vec<i32>>());
    let sum = r#"{"kind": "ExactSum", "sum": 250000, "multipliers": [1, 1, 1]}"#;
    let less = r#"{"kind": "String", "expr": "a + 5 <= b"}"#;
    let model = model(&[&wide, &wide, &wide], &[sum, less]);
    let mut proof = "kumiki-proof 1\nmodel 3 2\nf c0 x0 0-49999\nf c1 x1 0-50004\n".to_owned();
    for _ in 0..500 {
        proof += "l 1 x0 0-80000 x1 90001-100000 : c1 x0 89996-100000 ; c0 x2 0-70004\nd 1\n";
    }
    let options = Options { budget: 1, is_strict: true };
    let refused = check(&model, proof.as_bytes(), &options).unwrap_err().to_string();
    assert!(refused.starts_with("line 5: the last item"), "{refused}");
    let proof = proof.replace("0-70004\n", "0-70004 ; c0 x2 70005-100000 ; c0\n");
    let refused = check(&model, proof.as_bytes(), &options).unwrap_err().to_string();
    assert!(refused.starts_with("line 5: constraint"), "{refused}");
    let proof = proof
        .replace("; c0 x2 70005-100000 ; c0\n", "; l9\n")
        .replace("l 1 ", "l 1 x2 70005-100000 ");
    let proof = format!("{proof}e none");
    let refused = check(&model, proof.as_bytes(), &options).unwrap_err().to_string();
    assert_eq!(refused, "line 1005: this is not proved: there is no lemma without literals");
}
