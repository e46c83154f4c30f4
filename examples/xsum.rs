//! The digits from 1 to 9 on an X, both strokes with one sum: an order leaves out mirror images.
//!
//! ```text
//! cargo run --example xsum
//! ```

use kumiki::{AllDifferent, AllVariables, Error, ExactSum, LessThan, Problem, Solution};

/// Two strokes of four that cross at `x`.
const STROKES: [[char; 4]; 2] = [['a', 'b', 'c', 'd'], ['e', 'f', 'g', 'h']];

/// The five digits of each stroke add up to `sum`; along a stroke they grow, but for the crossing.
pub fn xsum(sum: i64) -> Result<Problem<char, i64>, Error<char>> {
    let mut problem = Problem::new();
    problem.add_variables("abcdefghx".chars(), 1..=9)?;
    problem.add_constraint(AllDifferent, AllVariables)?;
    for stroke in STROKES {
        problem.add_constraint(LessThan, stroke)?;
        problem.add_constraint(ExactSum(sum), stroke.into_iter().chain(['x']))?;
    }
    Ok(problem)
}

fn draw(digits: &Solution<char, i64>) -> String {
    let digit = |letter: char| match digits.get(&letter) {
        Some(digit) => digit.to_string(),
        None => letter.to_string(),
    };
    "a   e\n b f \n  x  \n g c \nh   d\n".chars().map(digit).collect()
}

fn main() -> Result<(), Error<char>> {
    let problem = xsum(27)?;
    for solution in problem.solutions() {
        println!("{}", draw(&solution));
    }
    println!("{} ways.", problem.count());
    Ok(())
}
