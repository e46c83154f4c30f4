//! Each kind of constraint for each combination of values, held against the library `kumiki`.

use super::statements::{KINDS, model_of_one};
use super::{Random, combinations, domains_of};
use crate::domains::Domains;
use crate::model::Model;
use crate::values::{Truth, Value};
use kumiki::Mixed;
use std::collections::HashSet;

/// Returns the positions of the solutions that the library finds; `None` if it refuses the model.
fn solutions(text: &str, model: &Model) -> Option<HashSet<Vec<usize>>> {
    let problem = kumiki_model::Model::parse(text).ok()?.problem().ok()?;
    let position = |(at, value): (usize, &Mixed)| {
        let value = converted(value);
        let values = model.domain(at).values();
        values.iter().position(|other| *other == value).expect("it is in the domain")
    };
    let positions =
        problem.solutions().map(|solution| solution.values().enumerate().map(position).collect());
    Some(positions.collect())
}

fn converted(value: &Mixed) -> Value {
    match value {
        Mixed::Null => Value::Null,
        Mixed::Bool(truth) => Value::Bool(*truth),
        Mixed::Int(int) => Value::from(*int),
        Mixed::Float(float) => Value::Float(*float),
        Mixed::Text(text) => Value::from(&**text),
        Mixed::Tuple(values) => Value::from(values.iter().map(converted).collect::<Vec<Value>>()),
    }
}

/// Returns the number of combinations that were compared; 0 if the library refuses the model.
fn compared(seed: u64, kind: &str) -> usize {
    let mut random = Random::new(seed);
    let text = model_of_one(&mut random, kind);
    let read = Model::parse(&text);
    let expected = match &read {
        Ok(model) => solutions(&text, model),
        Err(error) => {
            let is_model =
                kumiki_model::Model::parse(&text).is_ok_and(|model| model.problem().is_ok());
            assert!(!is_model, "seed {seed}: {error}: {text}");
            None
        }
    };
    let (Ok(model), Some(expected)) = (read, expected) else { return 0 };
    let domains = domains_of(&model);
    let all = combinations(&Domains::full(domains.clone()));
    for positions in &all {
        let truth = model.constraints[0].meaning.truth(&Domains::fixed(&domains, positions));
        // Quotients beyond 2^53, and products beyond 128 bits, are undecided.
        let is_large = text.contains("9007199254740993");
        let is_right =
            truth == Truth::of(expected.contains(positions)) || truth == Truth::Maybe && is_large;
        assert!(is_right, "seed {seed}: {truth:?} for {positions:?}: {text}");
    }
    all.len()
}

fn agrees(kinds: &[&str], seeds: u64) {
    for kind in kinds {
        let models = (0..seeds).filter(|&seed| compared(seed, kind) > 0).count() as u64;
        println!("{kind}: {models} of {seeds}");
        assert!(models > seeds / 20, "{kind}: too few of the models are models: {models}");
    }
}

/// The last kinds: two of propositions, and two of expressions.
const RELATIONS: usize = KINDS.len() - 4;

#[test]
fn relations_agree_with_the_library() {
    agrees(&KINDS[..RELATIONS], 120);
}

#[test]
fn propositions_agree_with_the_library() {
    agrees(&KINDS[RELATIONS..][..2], 400);
}

#[test]
fn expressions_agree_with_the_library() {
    agrees(&KINDS[RELATIONS..][2..], 800);
}
