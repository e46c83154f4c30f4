//! A magic square: the numbers from 1 to n², all rows, columns and diagonals with the same sum.
//!
//! ```text
//! cargo run --example magic_square -- 4
//! ```

use kumiki::{AllDifferent, AllVariables, Error, ExactSum, Problem};

type Cell = (i64, i64);

pub fn magic_square(n: i64) -> Result<Problem<Cell, i64>, Error<Cell>> {
    let mut problem = Problem::new();
    problem
        .add_variables((0..n).flat_map(|row| (0..n).map(move |column| (row, column))), 1..=n * n)?;
    problem.add_constraint(AllDifferent, AllVariables)?;
    let sum = n * (n * n + 1) / 2;
    for i in 0..n {
        problem.add_constraint(ExactSum(sum), (0..n).map(|column| (i, column)))?;
        problem.add_constraint(ExactSum(sum), (0..n).map(|row| (row, i)))?;
    }
    problem.add_constraint(ExactSum(sum), (0..n).map(|i| (i, i)))?;
    problem.add_constraint(ExactSum(sum), (0..n).map(|i| (i, n - 1 - i)))?;
    Ok(problem)
}

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let n = std::env::args().nth(1).map_or(Ok(4), |n| n.parse())?;
    let Some(solution) = magic_square(n)?.solution() else {
        println!("There is none of size {n}.");
        return Ok(());
    };
    for row in 0..n {
        let number = |column| format!("{:4}", solution[&(row, column)]);
        println!("{}", (0..n).map(number).collect::<String>());
    }
    Ok(())
}
