//! Reasons as text, for the tests of constraints.

use crate::arithmetic::Int;
use crate::propagation::{Asked, Constraint, Model, Phrase, PhrasePart};
use crate::state::{Literal, Var, literal};

/// Returns a model with a variable for each of `domains`.
pub(in crate::constraints) fn model_of(domains: &[Vec<Int>]) -> (Model, Vec<Var>) {
    let mut model = Model::new();
    let add = |domain: &Vec<Int>| model.add_variable(domain.iter().copied()).unwrap();
    let vars = domains.iter().map(add).collect();
    (model, vars)
}

/// Returns the reason why the constraint that `build` returns removes `values` from the
/// variable at place `at`, if the variables can have `domains`; `x0` is the first of them.
pub(in crate::constraints) fn reason_of<C: Constraint>(
    domains: &[Vec<Int>],
    build: impl Fn(&[Var]) -> C,
    at: usize,
    values: &[Int],
) -> Option<String> {
    let (model, vars) = model_of(domains);
    let (facts, constraint) = (model.store(), build(&vars));
    let one = |&value: &Int| literal::is(vars[at], facts.domain(vars[at]), value);
    let join = |one: Literal, other: Literal| Literal::among(vars[at], one.bits() | other.bits());
    let removed = values.iter().filter_map(one).reduce(join);
    let phrase = constraint.phrase(&Asked::about(removed, &facts), &facts)?;
    assert!(phrase.is_reason(), "it says what forces the removal");
    Some(text(&phrase))
}

/// Returns the values of the variable at place `at` with which `holds` is false for all values
/// of the others.
pub(in crate::constraints) fn removed_from(
    domains: &[Vec<Int>],
    holds: impl Fn(&[Int]) -> bool,
    at: usize,
) -> Vec<Int> {
    let mut left = Vec::new();
    crate::testing::for_each_combination(domains, |values| {
        if holds(values) {
            left.push(values[at]);
        }
    });
    domains[at].iter().copied().filter(|value| !left.contains(value)).collect()
}

fn text(phrase: &Phrase) -> String {
    let part = |part: &PhrasePart| match part {
        PhrasePart::Text(text) => text.to_string(),
        PhrasePart::Vars(vars) => {
            vars.iter().map(|var| format!("x{}", var.index())).collect::<Vec<_>>().join(" and ")
        }
        PhrasePart::Value(_, value) => value.to_string(),
        PhrasePart::Number(number) => number.to_string(),
        PhrasePart::Is(var, value, _) => format!("x{} is {value}", var.index()),
        PhrasePart::It => "it".to_owned(),
    };
    phrase.parts().iter().map(part).collect()
}
