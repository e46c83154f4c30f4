//! Who owns the fish? Five houses, fifteen hints; verdicts tell which of them can be spared.
//!
//! ```text
//! cargo run --example einstein
//! ```

use kumiki::{AllDifferent, Error, Problem, Verdict};

const HOUSES: [&str; 5] = ["first", "second", "third", "fourth", "fifth"];
const OWNERS: [&str; 5] = ["Brit", "Swede", "Dane", "Norwegian", "German"];
const COLOURS: [&str; 5] = ["red", "green", "white", "yellow", "blue"];
const DRINKS: [&str; 5] = ["tea", "coffee", "milk", "beer", "water"];
const SMOKES: [&str; 5] = ["Pall Mall", "Dunhill", "Blends", "Blue Master", "Prince"];
const PETS: [&str; 5] = ["dogs", "birds", "cats", "horses", "fish"];

/// Two things, and how the numbers of their houses lie.
pub type Hint = (&'static str, fn(i32, i32) -> bool, &'static str);

const IS: fn(i32, i32) -> bool = |a, b| a == b;
const NEXT_TO: fn(i32, i32) -> bool = |a, b| a.abs_diff(b) == 1;
const LEFT_OF: fn(i32, i32) -> bool = |a, b| a + 1 == b;

pub const HINTS: [Hint; 15] = [
    ("Brit", IS, "red"),
    ("Swede", IS, "dogs"),
    ("Dane", IS, "tea"),
    ("green", LEFT_OF, "white"),
    ("green", IS, "coffee"),
    ("Pall Mall", IS, "birds"),
    ("yellow", IS, "Dunhill"),
    ("milk", IS, "third"),
    ("Norwegian", IS, "first"),
    ("Blends", NEXT_TO, "cats"),
    ("horses", NEXT_TO, "Dunhill"),
    ("Blue Master", IS, "beer"),
    ("German", IS, "Prince"),
    ("Norwegian", NEXT_TO, "blue"),
    ("Blends", NEXT_TO, "water"),
];

/// The variables are the things; their values are the numbers of the houses.
pub fn einstein(hints: &[Hint]) -> Result<Problem<&'static str, i32>, Error<&'static str>> {
    let mut problem = Problem::new();
    for (house, number) in HOUSES.into_iter().zip(1..) {
        problem.add_variable(house, [number])?;
    }
    for kind in [OWNERS, COLOURS, DRINKS, SMOKES, PETS] {
        problem.add_variables(kind, 1..=5)?;
        problem.add_constraint(AllDifferent, kind)?;
    }
    for &(a, how, b) in hints {
        problem.add_constraint(how, [a, b])?;
    }
    Ok(problem)
}

fn main() -> Result<(), Error<&'static str>> {
    let solution = einstein(&HINTS)?.solution().expect("the hints agree");
    let owner = OWNERS.into_iter().find(|owner| solution[owner] == solution["fish"]);
    println!("The {} owns the fish.", owner.expect("each house has an owner"));
    for i in 0..HINTS.len() {
        let mut others = HINTS.to_vec();
        let (a, _, b) = others.remove(i);
        if let Verdict::Unique(_) = einstein(&others)?.verdict() {
            println!("The hint about {a} and {b} is not needed.");
        }
    }
    Ok(())
}
