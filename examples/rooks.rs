//! N rooks on a board, none attacking another: the first constraint, and solutions one at a time.
//!
//! ```text
//! cargo run --example rooks -- 8
//! ```

use kumiki::{AllDifferent, AllVariables, Error, Problem};

/// A rook in each column; its value is its row.
pub fn rooks(n: usize) -> Result<Problem<usize, usize>, Error<usize>> {
    let mut problem = Problem::new();
    problem.add_variables(0..n, 0..n)?;
    problem.add_constraint(AllDifferent, AllVariables)?;
    Ok(problem)
}

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let n = std::env::args().nth(1).map_or(Ok(8), |n| n.parse())?;
    let problem = rooks(n)?;
    // Only these three are searched for and built ...
    for solution in problem.solutions().take(3) {
        println!("{:?}", solution.into_values());
    }
    // ... and of these, none is built.
    if n <= 10 {
        println!("Three of {} ways.", problem.count());
    }
    Ok(())
}
