//! Text that is written, held against what the reader makes of it.

use super::*;
use crate::Sense;
use crate::export::random::model_to_optimise;
use crate::random::{relation, value};
use kumiki::expression::text;
use kumiki::relations::Operation;
use kumiki::{Problem, mixed};
use proptest::prelude::*;
use proptest::sample::{Index, select};

fn name() -> impl Strategy<Value = Name> {
    prop_oneof![
        4 => select(&["a", "b", "c", "d"][..]).prop_map(|text| Name::Text(text.into())),
        1 => select(&["", "a b", "é\n\"", "7", "\u{2028}"][..]).prop_map(|text| Name::Text(text.into())),
        1 => any::<i64>().prop_map(Name::Int),
        1 => Just(Name::Int(7)),
    ]
}

/// An expression over some of the names `p`, `q`, `a` and `b`.
fn expression() -> impl Strategy<Value = (String, bool)> {
    let texts = &[
        "p < q",
        "p + q == 3",
        "-2 * p - q <= 1 != p",
        "p in (1, 2.5, 'x', \"'\") or not q",
        "(p if q else 3) ** 2 > 0.1",
        "abs(p - q) == 1 and max(p, q, 3) % 2 == 1",
        "a == b",
        "a < unheard",
        "1 == 1",
        "3 < 100000000000000000000",
    ];
    (select(&texts[..]).prop_map(str::to_string), any::<bool>())
}

/// A meaning whose lists fit a scope of this length.
fn meaning(length: usize) -> impl Strategy<Value = Meaning> {
    relation(length).prop_map(Meaning::from)
}

fn statement(variables: usize) -> impl Strategy<Value = (Option<String>, Vec<Index>, Meaning)> {
    let scope = prop::collection::vec(any::<Index>(), 1..=variables + 1);
    let named = prop::option::of(select(&["rows", "a \"name\"\n"][..]).prop_map(str::to_string));
    (named, scope).prop_flat_map(|(name, scope)| {
        let meaning = meaning(scope.len());
        (Just(name), Just(scope), meaning)
    })
}

fn expression_statement(texts: (String, bool), scope: &[Name]) -> Statement {
    let (source, is_own) = texts;
    // The standard form, which is what is read back.
    let standard = text(&source).unwrap().to_string();
    let expr = text(&standard).unwrap();
    let parameters = match (is_own, scope) {
        (true, _) => Some(scope.iter().map(Name::to_string).collect()),
        (false, [_, _]) => Some(vec!["p".to_string(), "q".to_string()]),
        _ => None,
    };
    let scope = if parameters.is_some() { scope.to_vec() } else { Vec::new() };
    Statement { name: None, weight: None, meaning: Meaning::Expression { expr, parameters }, scope }
}

fn model() -> impl Strategy<Value = Model> {
    let domain = prop::collection::vec(value(), 1..4);
    let variables = prop::collection::btree_map(name(), domain, 1..5);
    variables.prop_flat_map(|variables| {
        let statements = prop::collection::vec(statement(variables.len()), 0..4);
        let expressions = prop::collection::vec((expression(), any::<[Index; 2]>()), 0..2);
        (Just(variables), statements, expressions, prop::option::of("\\PC{0,5}")).prop_map(
            |(variables, statements, expressions, note)| {
                let names: Vec<Name> = variables.keys().cloned().collect();
                let named = |places: &[Index]| -> Vec<Name> {
                    places.iter().map(|place| place.get(&names).clone()).collect()
                };
                let stated = statements.into_iter().map(|(name, scope, meaning)| Statement {
                    name,
                    weight: None,
                    meaning,
                    scope: named(&scope),
                });
                let expressed = expressions
                    .into_iter()
                    .map(|(texts, places)| expression_statement(texts, &named(&places)));
                let statements = stated.chain(expressed).collect();
                let variables = variables.into_iter();
                let variables = variables
                    .map(|(name, domain)| Variable { name, domain: domain.into() })
                    .collect();
                Model { name: note.clone(), note, variables, statements, objectives: Vec::new() }
            },
        )
    })
}

/// Returns the solutions in order, or what is wrong with the model.
fn solutions(model: &Model) -> Result<Vec<String>, String> {
    let problem: Problem<Name, Mixed> = model.problem().map_err(|fault| fault.to_string())?;
    assert_eq!(problem.count(), problem.solutions().count());
    Ok(problem.solutions().map(|solution| format!("{solution:?}")).collect())
}

/// The scope of an expression over names of no variable is read back as none.
fn has_unknown_name(model: &Model) -> bool {
    model.statements.iter().any(|statement| {
        matches!(&statement.meaning, Meaning::Expression { expr, parameters: None }
        if expr.names().all(|name| {
            model.variables.iter().any(|known| known.name == Name::Text(name.into()))
        }))
    })
}

proptest! {
    #[test]
    fn a_model_is_read_back_as_the_same_with_the_same_solutions(model in model()) {
        prop_assume!(!has_unknown_name(&model));
        let text = model.to_json().unwrap();
        let copy = Model::parse(&text).unwrap();
        prop_assert_eq!(format!("{model:?}"), format!("{copy:?}"), "{}", text);
        prop_assert_eq!(copy.to_json().unwrap(), text);
        prop_assert_eq!(solutions(&model), solutions(&copy));
    }
}

/// Returns the incumbents in order, with their values and the names of what they violate.
fn incumbents(model: &Model) -> Vec<String> {
    let problem = model.problem().unwrap_or_else(|fault| panic!("{fault}"));
    let incumbents = model.incumbents(&problem).unwrap_or_else(|fault| panic!("{fault}"));
    incumbents.into_iter().flatten().map(|incumbent| format!("{incumbent:?}")).collect()
}

/// Returns the values of the objectives of the best assignment, by enumeration of all of them.
fn best_values(model: &Model) -> Option<Vec<i64>> {
    let [mut hard, mut soft] = [model.clone(), model.clone()];
    hard.statements.retain(|statement| statement.weight.is_none());
    soft.statements.retain(|statement| statement.weight.is_some());
    let weights: Vec<u64> = soft.statements.iter().filter_map(|one| one.weight).collect();
    let alone = soft.statements.iter().map(|one| {
        let one = Statement { weight: None, ..one.clone() };
        Model { statements: vec![one], objectives: Vec::new(), ..soft.clone() }
    });
    let alone: Vec<_> = alone.map(|model| solutions(&model).unwrap()).collect();
    let values = |solution: &kumiki::Solution<Name, Mixed>| {
        let shown = format!("{solution:?}");
        let violated = alone.iter().zip(&weights).filter(|(holds, _)| !holds.contains(&shown));
        let violations = violated.map(|(_, &weight)| weight as i64).sum::<i64>();
        let x = solution.get(&Name::Text("x".into())).unwrap();
        let objectives = model.objectives.iter().map(|objective| {
            let value = objective.expr.evaluate(|_| Some(x)).unwrap().as_int().unwrap();
            if objective.sense == Sense::Minimize { value } else { -value }
        });
        let violations = (!weights.is_empty()).then_some(violations);
        violations.into_iter().chain(objectives).collect::<Vec<i64>>()
    };
    hard.problem().unwrap().solutions().map(|solution| values(&solution)).min()
}

proptest! {
    #[test]
    fn weights_and_objectives_are_read_back_with_the_same_incumbents(model in model_to_optimise()) {
        let text = model.to_json().unwrap();
        let copy = Model::parse(&text).unwrap();
        prop_assert_eq!(format!("{model:?}"), format!("{copy:?}"), "{}", text);
        prop_assert_eq!(copy.to_json().unwrap(), text);
        prop_assert_eq!(solutions(&model), solutions(&copy));
        prop_assert_eq!(incumbents(&model), incumbents(&copy));
    }

    #[test]
    fn violations_come_first_and_then_the_objectives_in_order(model in model_to_optimise()) {
        let problem = model.problem().unwrap();
        let incumbents = model.incumbents(&problem).unwrap();
        let has_none = model.objectives.is_empty()
            && model.statements.iter().all(|statement| statement.weight.is_none());
        prop_assert_eq!(incumbents.is_none(), has_none);
        let Some(incumbents) = incumbents else { return Ok(()) };
        let is_soft = incumbents.status() == kumiki::search::Status::Open
            && model.statements.iter().any(|statement| statement.weight.is_some());
        let found = incumbents.best().map(|best| {
            let objectives = model.objectives.iter().map(|objective| objective.sense);
            let senses = is_soft.then_some(Sense::Minimize).into_iter().chain(objectives);
            let lesser = |(value, sense): (i64, Sense)| if sense == Sense::Minimize { value } else { -value };
            best.values.iter().copied().zip(senses).map(lesser).collect::<Vec<i64>>()
        });
        prop_assert_eq!(found, best_values(&model));
    }
}

#[test]
fn text_has_a_line_for_each_variable_and_each_constraint() {
    let text = r#"{
  "name": "two",
  "variables": [
    {"name": "a", "domain": [1,2.0,true,null,"x",[1,[]]]},
    {"name": 7, "domain": [1]}
  ],
  "constraints": [
    {"kind": "AllDifferent", "name": "apart", "weight": 3, "scope": ["a", 7]},
    {"kind": "VariableMaxSum", "vars": ["a", "a"], "target": 7, "multipliers": [2,3.5,1]},
    {"kind": "MinProd", "scope": [7], "min": 2},
    {"kind": "SomeNotInSet", "scope": [7], "set": [1], "n": 2, "exact": true},
    {"kind": "NotInSet", "scope": [7], "set": []},
    {"kind": "Expr", "scope": [7], "expr": "x == 1", "args": ["x"]},
    {"kind": "String", "scope": ["a"], "expr": "a == 1"},
    {"kind": "String", "expr": "b == 1"}
  ],
  "objectives": [
    {"minimize": "a + 1"},
    {"maximize": "max(a, 3)"}
  ]
}
"#;
    assert_eq!(Model::parse(text).unwrap().to_json().unwrap(), text);
    let empty = "{\n  \"variables\": [],\n  \"constraints\": []\n}\n";
    assert_eq!(Model::parse(empty).unwrap().to_json().unwrap(), empty);
}

#[test]
fn a_model_that_json_cannot_state_is_refused_with_the_path() {
    let [a, b] = ["a", "b"].map(|name| Name::Text(name.into()));
    let with = |domain: Vec<Mixed>, scope: Vec<Name>, meaning: Meaning| {
        let variables = vec![Variable { name: a.clone(), domain: domain.into() }];
        let statements = vec![Statement { name: None, weight: None, meaning, scope }];
        let model = Model { name: None, note: None, variables, statements, objectives: vec![] };
        model.to_json().unwrap_err().to_string()
    };
    let one = || mixed![1].to_vec();
    let all_equal = || Meaning::from(RelationData::AllEqual);
    let sum = |multipliers: Option<Vec<Mixed>>| {
        let (operation, comparison) = (Operation::Sum, Comparison::Equal);
        let target = Target::Last;
        RelationData::Calculation { operation, multipliers, comparison, target }.into()
    };
    let bound_to = |name: &str, value: f64| Meaning::Expression {
        expr: text("a < b").unwrap().bind(name, value),
        parameters: Some(vec!["a".to_string()]),
    };
    for (found, message) in [
        (
            with(vec![Mixed::from(vec![1.into(), f64::NAN.into()])], vec![], all_equal()),
            "variables[0].domain[0][1]: NaN is no number of JSON",
        ),
        (
            with(vec![], vec![a.clone()], all_equal()),
            "variables[0].domain: there must be at least one value",
        ),
        (
            with(one(), vec![], all_equal()),
            "constraints[0].scope: there must be at least one variable",
        ),
        (
            with(one(), vec![], sum(None)),
            "constraints[0].scope: there must be at least one variable",
        ),
        (
            with(one(), vec![a.clone(), b.clone()], all_equal()),
            "constraints[0].scope[1]: there is no variable \"b\"",
        ),
        (
            with(one(), vec![a.clone(), a.clone()], sum(Some(mixed!["x"].to_vec()))),
            "constraints[0].multipliers[0]: expected a number, not text",
        ),
        (
            with(one(), vec![a.clone()], bound_to("b", f64::NAN)),
            "constraints[0].expr: the expression has a constant that no text denotes",
        ),
    ] {
        assert_eq!(found, message);
    }
}

#[test]
fn a_range_is_written_as_its_ends() {
    let written = |domain: &str| {
        let text =
            format!(r#"{{"variables": [{{"name": "a", "domain": {domain}}}], "constraints": []}}"#);
        Model::parse(&text).unwrap().to_json().unwrap()
    };
    let long: Vec<String> = (-5..2_000).map(|number| number.to_string()).collect();
    for (domain, shown) in [
        (r#"{"from":0,"to":90000}"#, r#"{"from": 0, "to": 90000}"#),
        (r#"{"to": 3, "from": -3}"#, r#"{"from": -3, "to": 3}"#),
        (&format!("[{}]", long.join(",")), r#"{"from": -5, "to": 1999}"#),
        ("[0, 1, 2]", "[0,1,2]"),
    ] {
        let text = written(domain);
        assert!(text.contains(&format!(r#""domain": {shown}"#)), "{text}");
        assert_eq!(written(shown), text);
    }
}
