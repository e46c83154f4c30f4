//! Sudoku as a problem of your own: 81 variables, the clues, and 27 constraints.
//!
//! ```text
//! cargo run --example sudoku                        solves a hard one
//! cargo run --example sudoku -- PUZZLE              solves yours: 81 characters
//! cargo run --example sudoku -- FILE                solves those in a file, one a line
//! cargo run --example sudoku -- -                   solves those on standard input
//! ```

use kumiki::python_constraint::RecursiveBacktracking;
use kumiki::{AllDifferent, Error, Problem, Solution, Verdict};
use kumiki_sudoku::{Cell, Digit, Grid};
use std::io::Read;

/// Arto Inkala's puzzle of 2010, published as the hardest that there is.
const HARD: &str =
    "..53.....8......2..7..1.5..4....53...1..7...6..32...8..6.5....9..4....3......97..";

/// A cell by its row and column.
type Place = (usize, usize);

/// The model: Kumiki knows nothing else about sudoku.
pub fn sudoku(puzzle: &Grid) -> Result<Problem<Place, u8>, Error<Place>> {
    let mut problem = Problem::with_settings(RecursiveBacktracking);
    problem.add_variables((0..81).map(|i| (i / 9, i % 9)), 1..=9)?;
    for (cell, clue) in puzzle.iter() {
        let Some(clue) = clue.map(Digit::value) else { continue };
        problem.add_constraint(move |digit| digit == clue, [(cell.row(), cell.column())])?;
    }
    for i in 0..9 {
        problem.add_constraint(AllDifferent, (0..9).map(|column| (i, column)))?;
        problem.add_constraint(AllDifferent, (0..9).map(|row| (row, i)))?;
        let (row, column) = (i / 3 * 3, i % 3 * 3);
        problem.add_constraint(AllDifferent, (0..9).map(|j| (row + j / 3, column + j % 3)))?;
    }
    Ok(problem)
}

/// A solution of the model as a grid.
fn grid(solution: &Solution<Place, u8>) -> Grid {
    let mut grid = Grid::BLANK;
    for (&(row, column), &digit) in solution {
        grid.set(Cell::new(row, column), Digit::new(digit));
    }
    grid
}

/// Prints a puzzle, its solution, the verdict and what it took.
fn solve(puzzle: &Grid) -> Result<(), Error<Place>> {
    println!("{puzzle:#}\n");
    let problem = sudoku(puzzle)?;
    let mut solutions = problem.solutions();
    match solutions.verdict() {
        Verdict::Unique(only) => println!("{:#}\n\nIt is the only solution.", grid(&only)),
        Verdict::Several(one, _) => println!("{:#}\n\nThere are others.", grid(&one)),
        Verdict::None(reason) => match puzzle.clash() {
            Some(clash) => println!("There is no solution: {clash}."),
            None => println!("There is no solution: {reason}."),
        },
        Verdict::Unfinished(_) => println!("Stopped before the end."),
    }
    println!("{}\n", solutions.statistics());
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
    // One grid, or one on each line.
    let is_one = text.parse::<Grid>().is_ok();
    let puzzles = if is_one { vec![&text[..]] } else { text.lines().collect() };
    let mut unreadable = 0;
    for (number, puzzle) in puzzles.into_iter().enumerate() {
        match puzzle.parse() {
            Ok(puzzle) => solve(&puzzle)?,
            Err(_) if puzzle.trim().is_empty() => {}
            Err(error) => {
                eprintln!("line {}: {error}\n", number + 1);
                unreadable += 1;
            }
        }
    }
    if unreadable == 0 { Ok(()) } else { Err(format!("{unreadable} lines are not puzzles").into()) }
}
