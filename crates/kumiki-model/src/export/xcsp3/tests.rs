//! Text that is written, and read again by the reader of instances.

use super::super::random::{model, model_with_objective};
use super::*;
use crate::model::{Statement, Variable};
use crate::random::relation;
use kumiki::Mixed;
use proptest::prelude::*;

/// The values of a model with integers in the place of truth values, in order.
fn solutions(model: &Model) -> Vec<Vec<Int>> {
    let problem = model.problem().unwrap();
    let mut found: Vec<Vec<Int>> = problem
        .solutions()
        .map(|solution| {
            let values = model.variables.iter().map(|variable| &solution[&variable.name]);
            values.map(|value| value.as_int().unwrap()).collect()
        })
        .collect();
    found.sort_unstable();
    found
}

/// Returns the solutions of an instance, in order, and checks that it has so many variables.
fn solutions_of_instance(text: &str, width: usize) -> Vec<Vec<Int>> {
    let read = kumiki_xcsp3::parse(text).unwrap_or_else(|error| panic!("{error}: {text}"));
    let names: Vec<_> = read.variables.iter().take(width).map(|one| one.name.clone()).collect();
    let problem = read.problem().unwrap_or_else(|error| panic!("{error}: {text}"));
    let mut found: Vec<Vec<Int>> = problem
        .solutions()
        .map(|solution| names.iter().map(|name| solution[name].as_int().unwrap()).collect())
        .collect();
    found.sort_unstable();
    found
}

/// Returns models of one relation of any kind, over variables that are all different.
fn model_of_relation() -> impl Strategy<Value = Model> {
    let domains =
        prop::collection::vec(prop::sample::subsequence(vec![-1i64, 0, 1, 2, 3], 1..=4), 6);
    let all =
        (1usize..7).prop_flat_map(move |length| (relation(length), domains.clone(), Just(length)));
    let models = all.prop_map(|(relation, domains, length)| {
        let names: Vec<Name> = (0..length as i64).map(Name::Int).collect();
        let domains =
            domains.into_iter().map(|domain| Vec::from_iter(domain.into_iter().map(Mixed::from)));
        let variables = names.iter().cloned().zip(domains);
        let variables =
            variables.map(|(name, domain)| Variable { name, domain: domain.into() }).collect();
        let statement =
            Statement { name: None, weight: None, meaning: relation.into(), scope: names };
        let statements = vec![statement];
        Model { name: None, note: None, variables, statements, objectives: Vec::new() }
    });
    models.prop_filter("the relation fits its scope", |model| model.problem().is_ok())
}

proptest! {
    #[test]
    fn an_instance_has_the_solutions_of_the_model(model in model(&[-2, -1, 0, 1, 3], 4)) {
        let text = model.to_xcsp3().unwrap();
        let found = solutions_of_instance(&text, model.variables.len());
        prop_assert_eq!(solutions(&model), found, "{}", text);
    }

    #[test]
    fn each_relation_is_written_with_its_solutions(model in model_of_relation()) {
        let text = model.to_xcsp3().unwrap();
        let found = solutions_of_instance(&text, model.variables.len());
        prop_assert_eq!(solutions(&model), found, "{}", text);
    }

    #[test]
    fn an_instance_has_the_best_value_of_the_model(
        model in model_with_objective(&[-2, -1, 0, 1, 3], 4),
    ) {
        let text = model.to_xcsp3().unwrap();
        let read = kumiki_xcsp3::parse(&text).unwrap();
        let problem = model.problem().unwrap();
        let own = model.incumbents(&problem).unwrap().and_then(|all| all.best());
        let problem = read.problem().unwrap();
        let other = read.incumbents(&problem).unwrap().and_then(|all| all.best());
        let other = other.map(|best| best.value);
        prop_assert_eq!(own.map(|best| best.value), other, "{}", text);
    }
}

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
