//! The JSON Schema of models held against what the crate reads.
//!
//! Invariant: nothing is assumed of either: each is asked about the same texts.

use kumiki_model::{Model, SCHEMA};
use serde_json::{Map, Value, json};
use std::fs;
use std::path::Path;

/// Returns whether `value` conforms to `schema`, by as much of JSON Schema as ours needs.
fn is_valid(value: &Value, schema: &Value, root: &Value) -> bool {
    let keywords = schema.as_object().expect("a schema is an object");
    keywords.iter().all(|(keyword, said)| holds(value, keyword, said, keywords, root))
}

fn holds(
    value: &Value,
    keyword: &str,
    said: &Value,
    all: &Map<String, Value>,
    root: &Value,
) -> bool {
    match (keyword, value) {
        ("$schema" | "$defs" | "title" | "description", _) => true,
        ("$ref", _) => {
            let pointer =
                said.as_str().and_then(|name| name.strip_prefix('#')).expect("it is here");
            is_valid(value, root.pointer(pointer).expect("it is defined"), root)
        }
        ("const", _) => value == said,
        ("enum", _) => said.as_array().expect("a list").contains(value),
        ("type", _) if said.is_array() => {
            said.as_array().expect("a list").iter().any(|said| is_of_type(value, said))
        }
        ("type", _) => is_of_type(value, said),
        ("oneOf", _) => {
            let branches = said.as_array().expect("a list").iter();
            branches.filter(|branch| is_valid(value, branch, root)).count() == 1
        }
        ("allOf", _) => {
            let mut parts = said.as_array().expect("a list").iter();
            parts.all(|part| is_valid(value, part, root))
        }
        ("maxItems", Value::Array(items)) => items.len() as u64 <= said.as_u64().expect("a number"),
        ("items", Value::Array(items)) => items.iter().all(|item| is_valid(item, said, root)),
        ("minItems", Value::Array(items)) => items.len() as u64 >= said.as_u64().expect("a number"),
        ("minimum", Value::Number(number)) => number.as_f64() >= said.as_f64(),
        ("required", Value::Object(object)) => {
            let mut keys = said.as_array().expect("a list").iter();
            keys.all(|key| object.contains_key(key.as_str().expect("a key")))
        }
        ("properties", Value::Object(object)) => object
            .iter()
            .all(|(key, value)| said.get(key).is_none_or(|schema| is_valid(value, schema, root))),
        ("not", _) => !is_valid(value, said, root),
        ("propertyNames", Value::Object(object)) => {
            object.keys().all(|key| is_valid(&Value::from(key.as_str()), said, root))
        }
        ("additionalProperties", Value::Object(object)) => {
            assert_eq!(said, false);
            object.keys().all(|key| all["properties"].get(key).is_some())
        }
        ("items" | "minItems" | "maxItems" | "minimum" | "required", _) => true,
        ("properties" | "additionalProperties" | "propertyNames", _) => true,
        _ => panic!("the keyword {keyword:?} is not known here"),
    }
}

fn is_of_type(value: &Value, name: &Value) -> bool {
    match name.as_str().expect("a name") {
        "null" => value.is_null(),
        "boolean" => value.is_boolean(),
        "integer" => value.is_i64(),
        "number" => value.is_number(),
        "string" => value.is_string(),
        "array" => value.is_array(),
        "object" => value.is_object(),
        name => panic!("the type {name:?} is not known here"),
    }
}

/// Returns whether `model` is valid. Checks that the schema and the reader agree.
fn is_model(model: &Value) -> bool {
    let schema: Value = serde_json::from_str(SCHEMA).expect("the schema is JSON");
    let is_valid = is_valid(model, &schema, &schema);
    let read = Model::parse(&model.to_string());
    assert_eq!(is_valid, read.is_ok(), "{model}: {:?}", read.err());
    is_valid
}

fn with(constraint: Value) -> Value {
    json!({
        "variables": [{"name": "a", "domain": [1, 2]}, {"name": 7, "domain": [1, 2]}],
        "constraints": [constraint],
    })
}

/// For each kind, what must be said.
fn kinds() -> Vec<Value> {
    let mut kinds = vec![
        json!({"kind": "AllDifferent"}),
        json!({"kind": "ExactSum", "sum": 3}),
        json!({"kind": "MinSum", "min": 3}),
        json!({"kind": "MaxSum", "max": 3}),
        json!({"kind": "ExactProd", "prod": 2}),
        json!({"kind": "MinProd", "min": 2}),
        json!({"kind": "MaxProd", "max": 2}),
        json!({"kind": "Expr", "expr": "a > 1"}),
        json!({"kind": "String", "expr": "a > 1"}),
    ];
    let plain = ["AllEqual", "LessThan", "LessOrEqual", "LexLessThan", "LexLessOrEqual"];
    for kind in plain.into_iter().chain(["Inverse", "Element", "Maximum", "Minimum"]) {
        kinds.push(json!({"kind": kind}));
    }
    let either = json!({"at_least": 1, "of": [
        {"kind": "AllEqual", "scope": ["a", 7]},
        {"not": {"kind": "String", "expr": "a == 1"}},
        {"iff": [{"kind": "AllEqual"}, {"kind": "InSet", "set": [1]}]},
    ]});
    let any = json!({"any": true});
    let automaton = json!({
        "starts": [0], "transitions": [{"from": 0, "by": 1, "to": 0}], "accepting": [0],
    });
    kinds.extend([
        json!({"kind": "Count", "set": [1], "exactly": 1}),
        json!({"kind": "VariableCount", "set": [1], "vars": [7], "target": "a"}),
        json!({"kind": "BinPacking", "weights": [3, 0], "bins": [1], "capacities": [4]}),
        json!({"kind": "VariableBinPacking", "vars": [7, 7, "a"], "weights": [3, 1, 2], "bins": [1],
            "loads": ["a"]}),
        json!({"kind": "Allowed", "rows": [[1, 2], [2, any]]}),
        json!({"kind": "Forbidden", "rows": [[1, 2]]}),
        json!({"kind": "Regular", "automaton": automaton}),
        json!({"kind": "NoOverlap"}),
        json!({"kind": "Circuit"}),
        json!({"kind": "Subcircuit"}),
        json!({"kind": "Sees", "set": [1], "lengths": [1, 0]}),
        json!({"kind": "Diffn", "sizes": [[1], [2]]}),
        json!({"kind": "Cumulative", "durations": [1, 2], "demands": [1, 1], "capacity": 1}),
        json!({"kind": "Proposition", "holds": either}),
        json!({"kind": "Tied", "variable": "a", "holds": either}),
    ]);
    for kind in ["InSet", "NotInSet", "SomeInSet", "SomeNotInSet"] {
        kinds.push(json!({"kind": kind, "set": [1]}));
    }
    let (nodes, edges) = (3, [[0, 1], [1, 2]]);
    let graphs = ["Connected", "Forest", "Tree", "Spanning", "OneLoop", "OnePath", "Region"];
    for kind in graphs.into_iter().chain(["Division"]) {
        kinds.push(json!({"kind": kind, "set": [1], "nodes": nodes, "edges": edges}));
    }
    kinds.extend([
        json!({"kind": "Paths", "set": [1], "nodes": nodes, "edges": edges, "pairs": [[0, 2]]}),
        json!({"kind": "Reachable", "set": [1], "nodes": nodes, "edges": edges, "start": 1}),
    ]);
    for kind in ["Exact", "Min", "Max"] {
        for operation in ["Sum", "Prod"] {
            let kind = format!("Variable{kind}{operation}");
            kinds.push(json!({"kind": kind, "target": "a", "vars": [7]}));
        }
    }
    kinds
}

/// Every key that some kind has, with values that fit and that do not.
fn entries() -> Vec<(&'static str, Value)> {
    vec![
        ("name", json!("a name")),
        ("name", json!(3)),
        ("weight", json!(0)),
        ("weight", json!(3)),
        ("weight", json!(null)),
        ("weight", json!(-1)),
        ("weight", json!(1.5)),
        ("weight", json!("3")),
        ("scope", json!(["a", 7])),
        ("scope", json!([])),
        ("scope", json!(null)),
        ("scope", json!("a")),
        ("scope", json!([null])),
        ("sum", json!(2.5)),
        ("sum", json!("2")),
        ("min", json!(2)),
        ("min", json!(null)),
        ("max", json!(2)),
        ("max", json!([2])),
        ("prod", json!(2)),
        ("prod", json!(true)),
        ("multipliers", json!([2.5, 1])),
        ("multipliers", json!(null)),
        ("multipliers", json!(["2", 1])),
        ("target", json!(7)),
        ("target", json!(null)),
        ("vars", json!(["a", "a", "a"])),
        ("vars", json!("a")),
        ("set", json!([[1, [null]], "x", true])),
        ("set", json!([])),
        ("set", json!([{}])),
        ("set", json!(null)),
        ("durations", json!([3, 0])),
        ("durations", json!(null)),
        ("durations", json!([-1])),
        ("durations", json!([1.5])),
        ("sizes", json!([[3, 0]])),
        ("sizes", json!([3, 0])),
        ("sizes", json!([[-1]])),
        ("sizes", json!(null)),
        ("dimensions", json!(2)),
        ("dimensions", json!(-1)),
        ("dimensions", json!(null)),
        ("strict", json!(true)),
        ("strict", json!(null)),
        ("strict", json!(1)),
        ("demands", json!([3, 0])),
        ("demands", json!([-1])),
        ("capacity", json!(-3)),
        ("capacity", json!(null)),
        ("capacity", json!(1.5)),
        ("present", json!("here")),
        ("present", json!({})),
        ("nodes", json!(3)),
        ("nodes", json!(-3)),
        ("edges", json!([[1, 2], [0, 0]])),
        ("edges", json!([[0, 1, 2]])),
        ("edges", json!([null])),
        ("ends", json!([2, 1])),
        ("ends", json!(null)),
        ("ends", json!([1])),
        ("pairs", json!([])),
        ("pairs", json!([[-1, 0]])),
        ("pairs", json!(null)),
        ("start", json!(0)),
        ("start", json!(null)),
        ("least", json!(2)),
        ("least", json!(null)),
        ("most", json!(-2)),
        ("most", json!(null)),
        ("sized", json!(true)),
        ("sized", json!(1)),
        ("sizes", json!([null, 2])),
        ("sizes", json!([-1])),
        ("sizes", json!(null)),
        ("lengths", json!([2, 3])),
        ("lengths", json!(null)),
        ("number", json!(2)),
        ("number", json!(null)),
        ("n", json!(0)),
        ("n", json!(null)),
        ("n", json!(-1)),
        ("n", json!(1.5)),
        ("exact", json!(true)),
        ("exact", json!(null)),
        ("exact", json!(1)),
        ("args", json!(["a", "b"])),
        ("args", json!(null)),
        ("args", json!([1, 2])),
        ("expr", json!("a < 2")),
        ("expr", json!(null)),
        ("offsets", json!([1, -1])),
        ("offsets", json!(null)),
        ("offsets", json!([1.5, 0])),
        ("strength", json!("bounds")),
        ("strength", json!(null)),
        ("strength", json!("great")),
        ("exactly", json!(null)),
        ("exactly", json!(2)),
        ("at_least", json!(2)),
        ("at_most", json!(null)),
        ("at_most", json!(-1)),
        ("comparison", json!("at_most")),
        ("comparison", json!("less")),
        ("comparison", json!(null)),
        ("rows", json!([])),
        ("rows", json!([[null, [1]]])),
        ("rows", json!([[1, {"any": false}]])),
        ("rows", json!([[1, {}]])),
        ("rows", json!([1, 2])),
        ("automaton", json!({"starts": [], "transitions": [], "accepting": []})),
        ("automaton", json!({"starts": [-1], "transitions": [], "accepting": []})),
        ("automaton", json!({"starts": [0], "transitions": []})),
        ("automaton", json!({"starts": [0], "transitions": [[0, 1, 0]], "accepting": []})),
        ("variable", json!(7)),
        ("variable", json!(null)),
        ("half", json!(true)),
        ("half", json!(null)),
        ("half", json!(1)),
        ("holds", json!({"kind": "LessThan"})),
        ("holds", json!({"kind": "LessThan", "name": "less"})),
        ("holds", json!({"kind": "LessThan", "not": null})),
        ("holds", json!({"kind": "Proposition", "holds": {"kind": "LessThan"}})),
        ("holds", json!({"not": null})),
        ("holds", json!({"not": {"kind": "LessThan"}, "of": []})),
        ("holds", json!({"iff": [{"kind": "LessThan"}]})),
        ("holds", json!({"at_least": 1})),
        ("holds", json!({"at_least": 0, "of": []})),
        ("holds", json!([])),
        ("unheard", json!(null)),
        ("kind", json!("Unheard")),
        ("kind", json!(null)),
    ]
}

#[test]
fn the_schema_says_of_every_kind_and_key_what_the_reader_says() {
    let (mut accepted, mut refused) = (0, 0);
    let mut hold = |model: Value| {
        if is_model(&model) {
            accepted += 1;
        } else {
            refused += 1;
        }
    };
    assert_eq!(kinds().len(), 53);
    for kind in kinds() {
        assert!(is_model(&with(kind.clone())), "{kind}");
        for key in kind.as_object().expect("an object").keys() {
            let mut without = kind.clone();
            without.as_object_mut().expect("an object").remove(key);
            hold(with(without));
        }
        for (key, value) in entries() {
            let mut with_entry = kind.clone();
            with_entry[key] = value;
            hold(with(with_entry));
        }
    }
    assert!(accepted > 100 && refused > 100, "{accepted} {refused}");
}

#[test]
fn the_schema_says_of_variables_what_the_reader_says() {
    let model = |name: Value, domain: Value| {
        is_model(&json!({"variables": [{"name": name, "domain": domain}], "constraints": []}))
    };
    for name in [json!("a"), json!(""), json!(-3)] {
        assert!(model(name, json!([1, 2.5, "x", null, true, [1, []]])));
    }
    for name in [json!(null), json!(1.5), json!(["a"]), json!(true)] {
        assert!(!model(name, json!([1])));
    }
    assert!(model(json!("a"), json!({"from": -3, "to": 90_000})));
    for domain in [json!([]), json!(null), json!("ab"), json!([{}]), json!([[{}]])] {
        assert!(!model(json!("a"), domain));
    }
    for range in [
        json!({}),
        json!({"from": 1}),
        json!({"to": 1}),
        json!({"from": 1, "to": "9"}),
        json!({"from": null, "to": 9}),
        json!({"from": 1, "to": 9, "by": 2}),
    ] {
        assert!(!model(json!("a"), range));
    }
    for (model, expected) in [
        (json!({"variables": [], "constraints": []}), true),
        (
            json!({"variables": [], "constraints": [], "beside": {}, "name": null, "note": "x"}),
            true,
        ),
        (json!({"variables": [], "constraints": [], "name": 3}), false),
        (json!({"variables": []}), false),
        (json!({"constraints": []}), false),
        (json!([]), false),
        (json!({"variables": [{"name": 1}], "constraints": []}), false),
        (json!({"variables": [{"name": 1, "domain": [1], "note": ""}], "constraints": []}), false),
        (json!({"variables": [], "constraints": ["a < b"]}), false),
    ] {
        assert_eq!(is_model(&model), expected, "{model}");
    }
}

#[test]
fn the_schema_says_of_objectives_what_the_reader_says() {
    let with = |objectives: Value| json!({"variables": [{"name": "x", "domain": [1, 2]}], "constraints": [], "objectives": objectives});
    for (objectives, expected) in [
        (json!([]), true),
        (json!(null), true),
        (json!([{"minimize": "x"}, {"maximize": "x - 1"}]), true),
        (json!([{"minimize": "x", "maximize": null}]), true),
        (json!([{"minimize": null, "maximize": "x"}]), true),
        (json!([{"minimize": "x", "maximize": "x"}]), false),
        (json!([{"minimize": null}]), false),
        (json!([{"minimise": "x"}]), false),
        (json!([{"minimize": "x", "name": "cost"}]), false),
        (json!([{"minimize": 3}]), false),
        (json!([{}]), false),
        (json!(["x"]), false),
        (json!({"minimize": "x"}), false),
    ] {
        assert_eq!(is_model(&with(objectives.clone())), expected, "{objectives}");
    }
    for key in ["objective", "minimize", "maximize"] {
        let mut model = with(json!([]));
        model[key] = json!("x");
        assert!(!is_model(&model), "{key}");
    }
}

#[test]
fn every_model_of_the_examples_and_of_the_book_is_one() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let page = fs::read_to_string(root.join("docs/src/the-kumiki-tool.md")).unwrap();
    let blocks = page.split("```json\n").skip(1).map(|rest| rest.split("```").next().unwrap());
    let mut texts: Vec<String> = blocks.map(str::to_string).collect();
    for file in fs::read_dir(root.join("examples/models")).unwrap() {
        texts.push(fs::read_to_string(file.unwrap().path()).unwrap());
    }
    assert!(texts.len() >= 5);
    for text in &texts {
        let model: Value = serde_json::from_str(text).unwrap_or_else(|_| panic!("{text}"));
        assert!(is_model(&model), "{text}");
    }
    let shown: Value = serde_json::from_str(&texts[0]).unwrap();
    let coins = fs::read_to_string(root.join("examples/models/coins.json")).unwrap();
    assert_eq!(shown, serde_json::from_str::<Value>(&coins).unwrap(), "the page shows the file");
}
