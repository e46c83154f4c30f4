//! Elements of single constraints, and what is refused. `tests/instances.rs` reads what is written.

use super::*;

fn exported(variables: &str, constraint: &str) -> Result<String, String> {
    let text = format!(r#"{{"variables": [{variables}], "constraints": [{constraint}]}}"#);
    let model = Model::parse(&text).unwrap_or_else(|error| panic!("{error}"));
    model.to_xcsp3().map_err(|fault| fault.to_string())
}

#[test]
fn each_constraint_has_its_element() {
    let two = r#"{"name": "a b", "domain": [2, 1, true]}, {"name": "b", "domain": [-1, 4]}"#;
    for (constraint, expected) in [
        ("", ""),
        (r#"{"kind": "AllDifferent"}"#, "<allDifferent> variable_1 b </allDifferent>"),
        (
            r#"{"kind": "AllDifferent", "offsets": [1, 0]}"#,
            "<allDifferent> add(variable_1,1) b </allDifferent>",
        ),
        (r#"{"kind": "AllEqual", "scope": ["b", "b"]}"#, ""),
        (r#"{"kind": "MinProd", "min": 3}"#, "<intension> ge(mul(variable_1,b),3) </intension>"),
        (
            r#"{"kind": "InSet", "scope": ["b"], "set": [4, 5]}"#,
            "<extension><list> b </list><supports> 4 </supports></extension>",
        ),
        (
            r#"{"kind": "Expr", "expr": "x * y > 3", "args": ["x", "y"]}"#,
            "<extension><list> variable_1 b </list><supports> (1,4)(2,4) </supports></extension>",
        ),
        (
            r#"{"kind": "LexLessThan"}"#,
            "<lex><list> variable_1 </list><list> b </list><operator> lt </operator></lex>",
        ),
        (
            r#"{"kind": "Maximum"}"#,
            "<maximum><list> variable_1 </list><condition> (eq,b) </condition></maximum>",
        ),
        (
            r#"{"kind": "NoOverlap", "durations": [3, 0]}"#,
            "<noOverlap><origins> variable_1 b </origins><lengths> 3 0 </lengths></noOverlap>",
        ),
    ] {
        let line = if expected.is_empty() { "" } else { &format!("    {expected}\n") };
        let text = format!(
            "<instance format=\"XCSP3\" type=\"CSP\">\n  <variables>\n    \
             <var id=\"variable_1\" note=\"a b\"> 1..2 </var>\n    \
             <var id=\"b\"> -1 4 </var>\n  </variables>\n  <constraints>\n{line}  \
             </constraints>\n</instance>\n"
        );
        assert_eq!(exported(two, constraint), Ok(text), "{constraint}");
    }
}

#[test]
fn what_cannot_be_stated_is_refused_by_its_name() {
    let wide: Vec<String> = (1..=200).map(|value| value.to_string()).collect();
    let wide =
        ["a", "b"].map(|name| format!(r#"{{"name": "{name}", "domain": [{}]}}"#, wide.join(", ")));
    for (constraint, reason) in [
        (
            r#"{"kind": "String", "name": "c", "expr": "a ** b > 3"}"#,
            "it is no linear comparison of whole numbers, and it has more than 10000 solutions",
        ),
        (r#"{"kind": "AllEqual", "name": "c", "weight": 3}"#, "it is soft, with the weight 3"),
    ] {
        let message = format!("constraints[0]: \"c\" cannot be exported: {reason}");
        assert_eq!(exported(&wide.join(", "), constraint), Err(message));
    }
    assert_eq!(
        exported(r#"{"name": "a", "domain": [1, "x"]}"#, ""),
        Err("variables[0].domain[1]: \"x\" is not a whole number".to_string())
    );
}
