//! Skyscrapers: a Latin square of heights, with the number of towers that are visible from a side.
//!
//! ```text
//! cargo run --example skyscrapers
//! ```

use kumiki::{AllDifferent, Error, Problem, Regular, constraints::Automaton};

/// The numbers of visible towers; 0 stands for no clue.
pub struct Clues {
    pub top: [usize; 5],
    pub bottom: [usize; 5],
    pub left: [usize; 5],
    pub right: [usize; 5],
}

pub const CLUES: Clues = Clues {
    top: [3, 0, 5, 0, 1],
    bottom: [0, 0, 0, 3, 3],
    left: [0, 0, 3, 0, 0],
    right: [0, 0, 0, 0, 0],
};

pub fn skyscrapers(clues: &Clues) -> Result<Problem<String, usize>, Error<String>> {
    let mut problem = Problem::new();
    let height = problem.grid("height", 5, 5, 1..=5)?;
    let of_rows = clues.left.into_iter().zip(clues.right);
    let of_columns = clues.top.into_iter().zip(clues.bottom);
    let lines = height.rows().zip(of_rows).chain(height.columns().zip(of_columns));
    for (line, (from_start, from_end)) in lines {
        let reversed: Vec<&String> = line.iter().rev().copied().collect();
        problem.add_constraint(AllDifferent, line.clone())?;
        for (towers, clue) in [(line, from_start), (reversed, from_end)] {
            if clue > 0 {
                problem.add_constraint(Regular::new(Automaton::visible(clue, 1..=5)), towers)?;
            }
        }
    }
    Ok(problem)
}

fn main() -> Result<(), Error<String>> {
    match skyscrapers(&CLUES)?.solution() {
        Some(solution) => {
            for row in solution.into_values().chunks(5) {
                println!("{row:?}");
            }
        }
        None => println!("no such city can be built"),
    }
    Ok(())
}
