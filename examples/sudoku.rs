//! Sudoku as a problem of your own: 81 variables, the clues, and 27 constraints.
//!
//! ```text
//! cargo run --release --example sudoku                        solves a hard one
//! cargo run --release --example sudoku -- 53..7....6..195...  solves yours: 81 characters
//! cargo run --release --example sudoku -- FILE                solves those in a file, one a line
//! cargo run --release --example sudoku -- -                   solves those on standard input
//! ```

use kumiki::{AllDifferent, Error, Problem, RecursiveBacktracking, Verdict};
use kumiki_sudoku::{Cell, Digit, Grid};
use std::io::Read;

/// Arto Inkala's puzzle of 2010, published as the hardest that there is.
const HARD: &str = "..53.....8......2..7..1.5..4....53...1..7...6..32...8..6.5....9..4....3......97..";

/// A cell by its row and column.
type Place = (usize, usize);

/// The model: this is all that Kumiki is told about sudoku.
pub fn sudoku(clues: impl Iterator<Item = (Place, u8)>) -> Result<Problem<Place, u8>, Error<Place>> {
    let mut problem = Problem::with_settings(RecursiveBacktracking);
    problem.add_variables((0..81).map(|i| (i / 9, i % 9)), 1..=9)?;
    for (place, clue) in clues {
        problem.add_constraint(move |digit| digit == clue, [place])?;
    }
    for i in 0..9 {
        problem.add_constraint(AllDifferent, (0..9).map(|column| (i, column)))?;
        problem.add_constraint(AllDifferent, (0..9).map(|row| (row, i)))?;
        let (row, column) = (i / 3 * 3, i % 3 * 3);
        problem.add_constraint(AllDifferent, (0..9).map(|j| (row + j / 3, column + j % 3)))?;
    }
    Ok(problem)
}

/// The clues of a grid, as the model wants them.
pub fn clues(grid: &Grid) -> impl Iterator<Item = (Place, u8)> + '_ {
    grid.iter().filter_map(|(cell, digit)| Some(((cell.row(), cell.column()), digit?.value())))
}

/// Prints a puzzle, its solution, the verdict and what it took.
fn solve(puzzle: &Grid) -> Result<(), Error<Place>> {
    println!("{puzzle:#}\n");
    let problem = sudoku(clues(puzzle))?;
    let mut solutions = problem.solutions();
    if let Some(solution) = solutions.next() {
        let mut solved = Grid::BLANK;
        for ((row, column), digit) in solution {
            solved.set(Cell::new(row, column), Digit::new(digit));
        }
        println!("{solved:#}\n");
    }
    let first = solutions.statistics();
    println!("{}", match problem.verdict() {
        Verdict::Unique(_) => "It is the only solution.".to_owned(),
        Verdict::Several(..) => "There are other solutions.".to_owned(),
        Verdict::None(reason) => format!("There is no solution: {reason}."),
        Verdict::Unfinished(_) => "Stopped before the end.".to_owned(),
    });
    println!("{first}\n");
    Ok(())
}

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let text = match std::env::args().nth(1).as_deref() {
        None => HARD.to_owned(),
        Some("-") => {
            let mut text = String::new();
            std::io::stdin().read_to_string(&mut text)?;
            text
        }
        Some(puzzle) if puzzle.parse::<Grid>().is_ok() => puzzle.to_owned(),
        Some(file) => std::fs::read_to_string(file).map_err(|error| format!("{file}: {error}"))?,
    };
    for (number, line) in text.lines().enumerate().filter(|(_, line)| !line.trim().is_empty()) {
        let puzzle = line.parse().map_err(|error| format!("line {}: {error}", number + 1))?;
        solve(&puzzle)?;
    }
    Ok(())
}
