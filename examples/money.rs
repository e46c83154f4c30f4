//! SEND + MORE = MONEY: letters stand for different digits, and one weighted sum says it all.
//!
//! ```text
//! cargo run --release --example money
//! ```

use kumiki::{AllDifferent, AllVariables, Error, ExactSum, Problem};

pub fn money() -> Result<Problem<char, i64>, Error<char>> {
    let mut problem = Problem::new();
    problem.add_variables("SM".chars(), 1..=9)?;
    problem.add_variables("ENDORY".chars(), 0..=9)?;
    problem.add_constraint(AllDifferent, AllVariables)?;
    //  SEND + MORE - MONEY = 0, letter by letter.
    let weights = [1000, 91, -90, 1, -9000, -900, 10, -1];
    problem.add_constraint(ExactSum(0).times(weights), "SENDMORY".chars())?;
    Ok(problem)
}

fn main() -> Result<(), Error<char>> {
    for solution in money()?.solutions() {
        let number = |word: &str| word.chars().fold(0, |number, c| number * 10 + solution[&c]);
        println!("  {}\n+ {}\n= {}", number("SEND"), number("MORE"), number("MONEY"));
    }
    Ok(())
}
