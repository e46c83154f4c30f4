//! Random models over whole numbers, for the tests of the formats.
//!
//! Invariant: each model can be stated in FlatZinc, and in DIMACS if all values are 0 and 1.

use crate::model::{Bound, Comparison, Many, Meaning, Model, Name, Statement, Variable};
use kumiki::Mixed;
use kumiki::expression::text;
use proptest::prelude::*;
use proptest::sample::{Index, select};

/// The names of variables: those that a format can keep, and those that it must replace.
const NAMES: [&str; 4] = ["x", "block size", "var", "y"];

fn number() -> impl Strategy<Value = Mixed> {
    (-3i64..6).prop_map(Mixed::from)
}

fn bound() -> impl Strategy<Value = Bound> {
    prop_oneof![number().prop_map(Bound::Constant), Just(Bound::Last)]
}

fn comparison() -> impl Strategy<Value = Comparison> {
    select(&[Comparison::Exact, Comparison::Min, Comparison::Max][..])
}

/// Returns a comparison of a linear sum of names with a number, or a chain of these.
fn expression(names: Vec<String>) -> impl Strategy<Value = Meaning> {
    let by = prop::collection::vec(-3i64..4, names.len());
    let comparator = select(&["==", "!=", "<", "<=", ">", ">="][..]);
    (by, comparator, -4i64..7, any::<bool>()).prop_map(move |(by, comparator, bound, is_chain)| {
        let terms = by.iter().zip(&names).map(|(by, name)| format!("{by} * {name}"));
        let sum = terms.collect::<Vec<_>>().join(" + ");
        let chain = if is_chain { format!("-2 <= {} and ", names[0]) } else { String::new() };
        let expr = text(&format!("{chain}{sum} {comparator} {bound}")).unwrap();
        Meaning::Expression { expr, parameters: Some(names.clone()) }
    })
}

fn meaning(length: usize, values: Vec<i64>) -> impl Strategy<Value = Meaning> {
    let multipliers = prop::option::of(prop::collection::vec(number(), length));
    let set = prop::sample::subsequence(values.clone(), 0..=values.len());
    let set = set.prop_map(|set| set.into_iter().map(Mixed::from).chain([Mixed::from("text")]));
    let many = prop_oneof![
        Just(Many::All),
        (0usize..4).prop_map(Many::AtLeast),
        (0usize..4).prop_map(Many::Exactly),
    ];
    prop_oneof![
        1 => Just(Meaning::AllDifferent),
        1 => Just(Meaning::AllEqual),
        3 => (comparison(), bound(), multipliers).prop_map(|(comparison, bound, multipliers)| {
            let taken = usize::from(matches!(bound, Bound::Last));
            let multipliers = multipliers.map(|mut given| {
                given.truncate(given.len() - taken);
                given
            });
            Meaning::Sum { comparison, bound, multipliers }
        }),
        2 => (comparison(), bound())
            .prop_map(|(comparison, bound)| Meaning::Product { comparison, bound }),
        2 => (set, any::<bool>(), many)
            .prop_map(|(set, is_in, many)| Meaning::Membership { set: set.collect(), is_in, many }),
        3 => expression((0..length).map(|at| format!("p{at}")).collect()),
    ]
}

/// Returns models with up to `most` variables over these values.
pub(super) fn model(values: &'static [i64], most: usize) -> impl Strategy<Value = Model> {
    let domain = prop::sample::subsequence(values, 1..=values.len());
    let domain = (domain, any::<bool>()).prop_map(|(values, has_truth)| {
        let value = |value: i64| match value {
            0 | 1 if has_truth => Mixed::from(value == 1),
            _ => Mixed::from(value),
        };
        values.into_iter().map(value).collect::<Vec<Mixed>>()
    });
    let scope = prop::collection::vec(any::<Index>(), 1..4);
    let statement =
        (scope, prop::option::of(Just("rows".to_string()))).prop_flat_map(|(scope, name)| {
            let meaning = meaning(scope.len(), values.to_vec());
            (Just(scope), Just(name), meaning)
        });
    let domains = prop::collection::vec(domain, 1..=most);
    (domains, prop::collection::vec(statement, 0..4)).prop_map(|(domains, statements)| {
        let names: Vec<Name> = (0..domains.len())
            .map(|at| match NAMES.get(at) {
                Some(&text) => Name::Text(text.into()),
                None => Name::Int(at as i64),
            })
            .collect();
        let statements = statements.into_iter().map(|(scope, name, meaning)| {
            let scope = scope.iter().map(|place| place.get(&names).clone()).collect();
            Statement { name, meaning, scope }
        });
        let statements = statements.collect();
        let variables = names.iter().cloned().zip(domains);
        let variables = variables.map(|(name, domain)| Variable { name, domain }).collect();
        Model { name: None, note: None, variables, statements }
    })
}
