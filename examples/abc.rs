//! The least value of ABC / (A + B + C), as the least of all solutions, which are an iterator.
//!
//! ```text
//! cargo run --example abc
//! ```

use kumiki::{Error, Problem, Solution};

pub fn digits() -> Result<Problem<char, u32>, Error<char>> {
    let mut problem = Problem::new();
    problem.add_variables("ABC".chars(), 1..=9)?;
    Ok(problem)
}

/// The number ABC and the sum of its digits.
pub fn fraction(digits: &Solution<char, u32>) -> (u32, u32) {
    (digits.values().fold(0, |number, digit| number * 10 + digit), digits.values().sum())
}

/// The least fraction, exactly: a / b < c / d if a · d < c · b.
pub fn least(problem: &Problem<char, u32>) -> Option<(u32, u32)> {
    let fractions = problem.solutions().map(|digits| fraction(&digits));
    fractions.min_by(|(a, b), (c, d)| (a * d).cmp(&(c * b)))
}

fn main() -> Result<(), Error<char>> {
    let problem = digits()?;
    let (number, sum) = least(&problem).expect("there are digits");
    println!("{number} / {sum} = {:.4}", f64::from(number) / f64::from(sum));
    println!("The least of {}.", problem.count());
    Ok(())
}
