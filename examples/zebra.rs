//! Who owns the zebra? Five houses in a row, fifteen facts, plain closures (Life International,
//! 1962).
//!
//! ```text
//! cargo run --example zebra
//! ```

use kumiki::{AllDifferent, Error, Problem};

const KINDS: [[&str; 5]; 5] = [
    ["red", "green", "ivory", "yellow", "blue"],
    ["Englishman", "Spaniard", "Ukrainian", "Norwegian", "Japanese"],
    ["dog", "snails", "fox", "horse", "zebra"],
    ["coffee", "tea", "milk", "orange juice", "water"],
    ["Old Gold", "Kools", "Chesterfields", "Lucky Strike", "Parliaments"],
];

const NAMES: [&str; 5] = ["colours", "nations", "pets", "drinks", "cigarettes"];

/// The variables are the things; their values are the houses, from 1 on the left to 5.
pub fn zebra() -> Result<Problem<&'static str, i32>, Error<&'static str>> {
    let mut problem = Problem::new();
    for (kind, name) in KINDS.into_iter().zip(NAMES) {
        problem.add_variables(kind, 1..=5)?;
        problem.add_named_constraint(format!("all {name} differ"), AllDifferent, kind)?;
    }
    for pair in [
        ["Englishman", "red"],
        ["Spaniard", "dog"],
        ["coffee", "green"],
        ["Ukrainian", "tea"],
        ["Old Gold", "snails"],
        ["Kools", "yellow"],
        ["Lucky Strike", "orange juice"],
        ["Japanese", "Parliaments"],
    ] {
        let name = pair.join(" in the house of ");
        problem.add_named_constraint(name, |a, b| a == b, pair)?;
    }
    for pair in [["Chesterfields", "fox"], ["Kools", "horse"], ["Norwegian", "blue"]] {
        let name = pair.join(" next to ");
        problem.add_named_constraint(name, |a: i32, b| a.abs_diff(b) == 1, pair)?;
    }
    let is_right = |green, ivory| green == ivory + 1;
    problem.add_named_constraint("green right of ivory", is_right, ["green", "ivory"])?;
    problem.add_named_constraint("milk in the middle", |milk| milk == 3, ["milk"])?;
    problem.add_named_constraint("Norwegian first", |norwegian| norwegian == 1, ["Norwegian"])?;
    Ok(problem)
}

fn main() -> Result<(), Error<&'static str>> {
    let solution = zebra()?.solution().expect("the facts agree");
    for house in 1..=5 {
        let things = solution.iter().filter(|&(_, &at)| at == house).map(|(&thing, _)| thing);
        println!("{house}: {}", things.collect::<Vec<_>>().join(", "));
    }
    Ok(())
}
