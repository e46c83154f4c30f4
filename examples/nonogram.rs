//! A nonogram: the clue of a line lists its blocks of full cells.
//!
//! ```text
//! cargo run --example nonogram
//! ```

use kumiki::{Error, Problem, Regular, Verdict, constraints::Automaton};

/// The clues of the rows, from the top.
pub const ROWS: [&[usize]; 9] = [&[3], &[2, 1], &[3, 2], &[2, 2], &[6], &[1, 5], &[6], &[1], &[2]];

/// The clues of the columns, from the left.
pub const COLUMNS: [&[usize]; 8] = [&[1, 2], &[3, 1], &[1, 5], &[7, 1], &[5], &[3], &[4], &[3]];

/// Cells, 1 if they are full. Rows and columns have these clues.
pub fn nonogram(
    rows: &[&[usize]],
    columns: &[&[usize]],
) -> Result<Problem<String, u8>, Error<String>> {
    let mut problem = Problem::new();
    let cell = problem.grid("cell", rows.len(), columns.len(), 0..=1)?;
    let lines = cell.rows().zip(rows).chain(cell.columns().zip(columns));
    for (line, clue) in lines {
        let blocks = Automaton::blocks(clue.iter().copied());
        problem.add_constraint(Regular::new(blocks), line)?;
    }
    Ok(problem)
}

/// The full cells of the only solution, drawn; `None` if there is none, or several.
pub fn picture(rows: &[&[usize]], columns: &[&[usize]]) -> Result<Option<String>, Error<String>> {
    let Verdict::Unique(solution) = nonogram(rows, columns)?.verdict() else { return Ok(None) };
    let values: Vec<u8> = solution.into_values();
    let symbol = |&full: &u8| if full == 1 { '#' } else { '.' };
    let line = |row: &[u8]| row.iter().map(symbol).collect::<String>() + "\n";
    Ok(Some(values.chunks(columns.len()).map(line).collect()))
}

fn main() -> Result<(), Error<String>> {
    match picture(&ROWS, &COLUMNS)? {
        Some(picture) => print!("{picture}"),
        None => println!("it does not have exactly one solution"),
    }
    Ok(())
}
