//! Random models over whole numbers, for the tests of the formats.
//!
//! Invariant: each model of `model` and of `model_with_objective` can be stated in FlatZinc, and
//! each of `model` in DIMACS if all values are 0 and 1.

use crate::{Meaning, Model, Name, Objective, Sense, Statement, Variable};
use kumiki::Mixed;
use kumiki::constraints::Comparison;
use kumiki::expression::text;
use kumiki::relations::{Operation, RelationData, Target};
use proptest::prelude::*;
use proptest::sample::{Index, select};

/// The names of variables: those that a format can keep, and those that it must replace.
const NAMES: [&str; 4] = ["x", "block size", "var", "y"];

fn number() -> impl Strategy<Value = Mixed> {
    (-3i64..6).prop_map(Mixed::from)
}

fn target() -> impl Strategy<Value = Target> {
    prop_oneof![number().prop_map(Target::Constant), Just(Target::Last)]
}

fn comparison() -> impl Strategy<Value = Comparison> {
    select(&[Comparison::Equal, Comparison::AtLeast, Comparison::AtMost][..])
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
    let plain = [
        RelationData::AllDifferent { offsets: None, strength: None },
        RelationData::AllEqual,
        RelationData::LessThan,
        RelationData::LessOrEqual,
    ];
    let sum =
        (comparison(), target(), multipliers).prop_map(|(comparison, target, multipliers)| {
            let taken = usize::from(target == Target::Last);
            let multipliers = multipliers.map(|mut given| {
                given.truncate(given.len() - taken);
                given
            });
            let operation = Operation::Sum;
            RelationData::Calculation { operation, multipliers, comparison, target }.into()
        });
    let product = (comparison(), target()).prop_map(|(comparison, target)| {
        let (operation, multipliers) = (Operation::Product, None);
        RelationData::Calculation { operation, multipliers, comparison, target }.into()
    });
    let counted = (set, comparison(), 0usize..4, any::<bool>(), 0..5).prop_map(
        |(set, comparison, n, is_exact, kind)| {
            let values = set.collect();
            match kind {
                0 => RelationData::InSet { values },
                1 => RelationData::NotInSet { values },
                2 => RelationData::SomeInSet { values, n, is_exact },
                3 => RelationData::SomeNotInSet { values, n, is_exact },
                _ => RelationData::Count { values, comparison, bound: n },
            }
            .into()
        },
    );
    prop_oneof![
        2 => select(plain.to_vec()).prop_map(Meaning::from),
        3 => sum,
        2 => product,
        3 => counted,
        2 => crate::random::relation(length).prop_map(Meaning::from),
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
    let model =
        (domains, prop::collection::vec(statement, 0..4)).prop_map(|(domains, statements)| {
            let names: Vec<Name> = (0..domains.len())
                .map(|at| match NAMES.get(at) {
                    Some(&text) => Name::Text(text.into()),
                    None => Name::Int(at as i64),
                })
                .collect();
            let statements = statements.into_iter().map(|(scope, name, meaning)| {
                let scope = scope.iter().map(|place| place.get(&names).clone()).collect();
                Statement { name, weight: None, meaning, scope }
            });
            let statements = statements.collect();
            let variables = names.iter().cloned().zip(domains);
            let variables =
                variables.map(|(name, domain)| Variable { name, domain: domain.into() }).collect();
            Model { name: None, note: None, variables, statements, objectives: Vec::new() }
        });
    model.prop_filter("each relation fits its scope", |model| model.problem().is_ok())
}

fn sense() -> impl Strategy<Value = Sense> {
    select(&[Sense::Minimize, Sense::Maximize][..])
}

/// Returns such models with a linear objective.
pub(super) fn model_with_objective(
    values: &'static [i64],
    most: usize,
) -> impl Strategy<Value = Model> {
    let by = prop::collection::vec(-3i64..4, 2);
    (model(values, most), sense(), by, -2i64..3).prop_map(|(mut model, sense, by, constant)| {
        let names: Vec<String> =
            model.variables.iter().map(|variable| variable.name.to_string()).collect();
        // The other names are no identifiers, so an expression cannot name them.
        let named = names.iter().filter(|name| ["x", "var", "y"].contains(&name.as_str()));
        let terms = named.zip(by).map(|(name, by)| format!("{by} * {name} + "));
        let expr = text(&format!("{}{constant}", terms.collect::<String>())).unwrap();
        model.objectives.push(Objective { sense, expr });
        model
    })
}

/// Returns such models with soft constraints and with objectives of several kinds.
pub(crate) fn model_to_optimise() -> impl Strategy<Value = Model> {
    let texts = ["x", "2 * x - 3", "abs(x) % 2", "max(x, 1 - x)", "x // 2 + (x if x > 1 else 4)"];
    let objective = (sense(), select(texts.to_vec()));
    let objectives = prop::collection::vec(objective, 0..3);
    let weights = prop::collection::vec(prop::option::of(0u64..5), 4);
    (model(&[-2, -1, 0, 1, 3], 4), objectives, weights).prop_map(|(mut model, given, weights)| {
        for (statement, weight) in model.statements.iter_mut().zip(weights) {
            statement.weight = weight;
        }
        // The standard form, which is what is read back.
        let standard = |source: &str| text(&text(source).unwrap().to_string()).unwrap();
        let objective = |(sense, source)| Objective { sense, expr: standard(source) };
        model.objectives = given.into_iter().map(objective).collect();
        model
    })
}
