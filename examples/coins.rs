//! A hundred coins that are worth five dollars: two sums, one of them weighted.
//!
//! ```text
//! cargo run --example coins
//! ```

use kumiki::{AllVariables, Error, ExactSum, Problem};

/// The worth of each coin, in cents.
const COINS: [i64; 5] = [1, 5, 10, 50, 100];

/// Returns the problem to pay `cents` with `number` coins.
pub fn coins(number: i64, cents: i64) -> Result<Problem<i64, i64>, Error<i64>> {
    let mut problem = Problem::new();
    problem.add_variables(COINS, 0..=number)?;
    problem.add_constraint(ExactSum(number), AllVariables)?;
    problem.add_constraint(ExactSum(cents).times(COINS), AllVariables)?;
    Ok(problem)
}

fn main() -> Result<(), Error<i64>> {
    let problem = coins(100, 500)?;
    for solution in problem.solutions() {
        let some = solution.iter().filter(|&(_, &number)| number > 0);
        let some = some.map(|(coin, number)| format!("{number} × {coin} ¢"));
        println!("{}", some.collect::<Vec<_>>().join(" + "));
    }
    println!("{} ways.", problem.count());
    Ok(())
}
