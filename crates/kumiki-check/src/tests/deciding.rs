//! Truth within sub-domains, and the procedure of cases, held against the trial of all
//! combinations.

use super::statements::{KINDS, model, model_of_one};
use super::{Random, combinations, domains_of};
use crate::check::cases::{Answer, decide};
use crate::domains::{Domains, Set};
use crate::model::Model;
use crate::values::Truth;

fn is_decided(seed: u64, kind: &str) -> bool {
    let mut random = Random::new(seed);
    let text = model_of_one(&mut random, kind);
    let Ok(model) = Model::parse(&text) else { return false };
    let meaning = &*model.constraints[0].meaning;
    let all = domains_of(&model);
    let mut left = Domains::full(all.clone());
    for variable in 0..all.len() {
        let size = left.set(variable).len();
        let mut set = Set::of(size, random.below(size));
        (0..size).filter(|_| random.is_one_in(2)).for_each(|position| set.insert(position));
        left.replace(variable, set);
    }
    left.commit();
    let truths: Vec<Truth> = combinations(&left)
        .iter()
        .map(|positions| meaning.truth(&Domains::fixed(&all, positions)))
        .collect();
    let case = format!("seed {seed}: {left:?}: {text}");
    match meaning.truth(&left) {
        Truth::No => assert!(!truths.contains(&Truth::Yes), "{case}"),
        Truth::Yes => assert!(!truths.contains(&Truth::No), "{case}"),
        Truth::Maybe => {}
    }
    let before = format!("{left:?}");
    let first = Some(random.below(all.len()));
    match decide(meaning, &mut left, first, 1 << 20) {
        Answer::Impossible => assert!(!truths.contains(&Truth::Yes), "{case}"),
        Answer::Possible(witness) => {
            assert!(truths.contains(&Truth::Yes), "{case}");
            for (variable, position) in witness {
                left.replace(variable, Set::of(all[variable].values().len(), position));
            }
            assert_eq!(meaning.truth(&left), Truth::Yes, "{case}");
            left.undo(0);
        }
        Answer::Unknown => assert!(truths.contains(&Truth::Maybe), "{case}"),
    }
    assert_eq!(format!("{left:?}"), before, "{case}");
    true
}

#[test]
fn every_kind_is_decided_as_all_combinations_are() {
    for kind in KINDS {
        let seeds =
            if ["Expr", "String", "Proposition", "Tied"].contains(&kind) { 1200 } else { 150 };
        let models = (0..seeds).filter(|&seed| is_decided(seed, kind)).count() as u64;
        assert!(models > seeds / 4, "{kind}: too few of the models are models: {models}");
    }
}

/// In wide domains, the bounds of an expression decide before cases are tried.
#[test]
fn bounds_hold_for_all_values_between() {
    for seed in 0..3000 {
        let mut random = Random::new(seed);
        let mut wide = || {
            let (from, len) = (random.below(60) as i64 - 30, 1 + random.below(12) as i64);
            format!("{:?}", (from..from + len).collect::<Vec<i64>>())
        };
        let domains = [wide(), wide()];
        let names = ["x[0]", "x[1]"];
        let expr = super::statements::expression(&mut random, &names, 3);
        let json = format!(r#"{{"kind":"String","expr":{expr:?}}}"#);
        let text = model(&domains.each_ref().map(String::as_str), &[json]);
        let Ok(model) = Model::parse(&text) else { continue };
        let all = domains_of(&model);
        let meaning = &*model.constraints[0].meaning;
        let full = Domains::full(all.clone());
        let truth = meaning.truth(&full);
        for positions in combinations(&full) {
            let exact = meaning.truth(&Domains::fixed(&all, &positions));
            let fits = truth == Truth::Maybe || exact == truth || exact == Truth::Maybe;
            assert!(fits, "seed {seed}: {truth:?}, but {exact:?} for {positions:?}: {text}");
        }
    }
}

/// The terms of a variable that occurs often are put together, so its bounds are used once.
#[test]
fn a_sum_that_names_a_variable_twice_is_decided_at_once() {
    let truth = |expr: &str, domain: &str| {
        let json = format!(r#"{{"kind":"String","expr":"{expr}"}}"#);
        let model = Model::parse(&model(&[domain, "[0,1,2]"], &[json])).expect("it is a model");
        model.constraints[0].meaning.truth(&Domains::full(domains_of(&model)))
    };
    assert_eq!(truth("x[0] + x[1] - x[0] <= 2", "[1,5,9]"), Truth::Yes);
    assert_eq!(truth("3*x[0] + x[1] == x[0] + 2*x[0] + 5", "[1,5,9]"), Truth::No);
    assert_eq!(truth("-(x[1]) + sum(x[0], x[1]) > 0", "[1,5,9]"), Truth::Yes);
    // Floats are rounded, and a text has no sum.
    assert_eq!(truth("x[0] + x[1] - x[0] <= 2", "[0.1,0.2]"), Truth::Maybe);
    assert_eq!(truth("x[1] + x[0] - x[0] <= 2", r#"["a",1]"#), Truth::Maybe);
}
