//! Constraints against their meaning: every assignment is tried.
//!
//! Invariant: the meaning of a case is written here, by the specification, and not calculated by
//! what it is compared with.

mod arrays;
mod comparisons;
mod connections;
mod counts;
mod expressions;
mod languages;
mod logic;
mod objectives;
mod packing;
mod scheduling;

use kumiki::Mixed;
use kumiki_model::Name;
use std::collections::BTreeSet;

/// The arrays `x` and `y`: the number of their variables, and the ends of their values.
type Sizes<'a> = &'a [(usize, i64, i64)];

/// Returns an instance of arrays `x` and `y` with these constraints.
fn instance(sizes: Sizes<'_>, constraints: &str) -> String {
    let arrays = sizes.iter().zip(["x", "y"]).map(|((size, min, max), name)| {
        format!("<array id=\"{name}\" size=\"[{size}]\"> {min}..{max} </array>")
    });
    format!(
        "<instance format=\"XCSP3\" type=\"CSP\"><variables>{}</variables>\
         <constraints>{constraints}</constraints></instance>",
        arrays.collect::<String>()
    )
}

/// Returns the solutions of an instance: the values of its first `width` variables.
fn solutions(text: &str, width: usize) -> Vec<Vec<i64>> {
    let model = kumiki_xcsp3::parse(text).unwrap_or_else(|error| panic!("{error}: {text}"));
    let names: Vec<Name> =
        model.variables.iter().take(width).map(|variable| variable.name.clone()).collect();
    let problem = model.problem().unwrap_or_else(|error| panic!("{error}: {text}"));
    let json = model.to_json().unwrap_or_else(|error| panic!("{error}: {text}"));
    let copy = kumiki_model::Model::parse(&json).unwrap_or_else(|error| panic!("{error}: {json}"));
    assert_eq!(copy.problem().unwrap().count(), problem.count(), "{json}");
    let value = |value: &Mixed| value.as_int().expect("it is a whole number");
    let row = |solution: kumiki::Solution<Name, Mixed>| {
        names.iter().map(|name| value(&solution[name])).collect()
    };
    problem.solutions().map(row).collect()
}

/// Returns all assignments of the arrays.
fn assignments(sizes: Sizes<'_>) -> Vec<Vec<i64>> {
    let domains = sizes.iter().flat_map(|&(size, min, max)| vec![min..=max; size]);
    domains.fold(vec![Vec::new()], |rows, domain| {
        let longer = |row: Vec<i64>| {
            domain.clone().map(move |value| row.iter().copied().chain([value]).collect())
        };
        rows.into_iter().flat_map(longer).collect()
    })
}

/// Checks that the solutions are the assignments of which `holds`, each once.
#[track_caller]
fn check(sizes: Sizes<'_>, constraints: &str, holds: impl Fn(&[i64]) -> bool) -> usize {
    let expected: BTreeSet<Vec<i64>> =
        assignments(sizes).into_iter().filter(|row| holds(row)).collect();
    let width = sizes.iter().map(|(size, ..)| size).sum();
    let found = solutions(&instance(sizes, constraints), width);
    let different: BTreeSet<Vec<i64>> = found.iter().cloned().collect();
    assert_eq!(different, expected, "{constraints}");
    assert_eq!(found.len(), different.len(), "a solution is found twice: {constraints}");
    expected.len()
}

/// Returns the error of reading an instance with these constraints.
#[track_caller]
fn refusal(sizes: Sizes<'_>, constraints: &str) -> String {
    kumiki_xcsp3::parse(&instance(sizes, constraints)).expect_err(constraints).to_string()
}

/// Returns whether no two entries are equal.
fn all_differ<T: PartialEq>(entries: &[T]) -> bool {
    entries.iter().enumerate().all(|(at, one)| !entries[..at].contains(one))
}
