//! N queens on a board, none attacking another: views (`x + c`) make three constraints of it.
//!
//! ```text
//! cargo run --example queens -- 8
//! ```

use kumiki::{AllDifferent, AllVariables, Error, Problem};

/// A queen in each column; its value is its row.
pub fn queens(n: i64) -> Result<Problem<i64, i64>, Error<i64>> {
    let mut problem = Problem::new();
    problem.add_variables(0..n, 0..n)?;
    problem.add_constraint(AllDifferent, AllVariables)?;
    problem.add_constraint(AllDifferent.with_offsets(0..n), AllVariables)?;
    problem.add_constraint(AllDifferent.with_offsets((0..n).map(|i| -i)), AllVariables)?;
    Ok(problem)
}

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let n = std::env::args().nth(1).map_or(Ok(8), |n| n.parse())?;
    let problem = queens(n)?;
    let Some(solution) = problem.solution() else {
        println!("{n} queens have no place.");
        return Ok(());
    };
    for row in 0..n {
        let square = |column| if solution[&column] == row { "♛ " } else { "· " };
        println!("{}", (0..n).map(square).collect::<String>());
    }
    if n <= 10 {
        println!("One of {} ways.", problem.count());
    }
    Ok(())
}
