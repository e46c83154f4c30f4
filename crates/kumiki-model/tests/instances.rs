//! Models that are written as XCSP3, and read again by the reader of instances.
//!
//! Invariant: the models are those of the tests of other formats, and an instance of a model has
//! its solutions and its best value.

#[path = "../src/export/random.rs"]
#[allow(dead_code, reason = "some kinds of models are for other formats")]
mod models;
#[path = "../src/random.rs"]
#[allow(dead_code, reason = "some values are for other formats")]
mod random;

use kumiki::Mixed;
use kumiki::engine::Int;
use kumiki_model::{Meaning, Model, Name, Objective, Sense, Statement, Variable};
use models::{model, model_with_objective};
use proptest::prelude::*;
use random::relation;

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
