//! Colours the states of Australia so that neighbours differ: names and values of any type.
//!
//! ```text
//! cargo run --example map_colouring
//! ```

use kumiki::{Error, Problem};

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Colour {
    Red,
    Green,
    Blue,
}

const STATES: [&str; 7] = ["WA", "NT", "SA", "Q", "NSW", "V", "T"];

const BORDERS: [[&str; 2]; 9] = [
    ["WA", "NT"],
    ["WA", "SA"],
    ["NT", "SA"],
    ["NT", "Q"],
    ["SA", "Q"],
    ["SA", "NSW"],
    ["SA", "V"],
    ["Q", "NSW"],
    ["NSW", "V"],
];

pub fn map() -> Result<Problem<&'static str, Colour>, Error<&'static str>> {
    let mut problem = Problem::new();
    problem.add_variables(STATES, [Colour::Red, Colour::Green, Colour::Blue])?;
    for border in BORDERS {
        problem.add_constraint(|a, b| a != b, border)?;
    }
    Ok(problem)
}

fn main() -> Result<(), Error<&'static str>> {
    let problem = map()?;
    for (state, colour) in problem.solution().expect("three colours are enough") {
        println!("{state:>3}: {colour:?}");
    }
    println!("One of {} ways.", problem.count());
    Ok(())
}
