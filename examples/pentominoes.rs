//! Pentominoes: the twelve pieces of five squares fill a board. It is an exact cover: each
//! placement of a piece is a variable of 0 or 1, each piece is placed once, and each square is
//! covered once.
//!
//! ```text
//! cargo run --example pentominoes
//! ```

use kumiki::{Error, ExactSum, Problem};
use std::collections::BTreeSet;

/// The names of the pieces, and their rows.
const PIECES: [(char, &[&str]); 12] = [
    ('F', &[".##", "##.", ".#."]),
    ('I', &["#####"]),
    ('L', &["####", "#..."]),
    ('N', &["##..", ".###"]),
    ('P', &["##", "##", "#."]),
    ('T', &["###", ".#.", ".#."]),
    ('U', &["#.#", "###"]),
    ('V', &["#..", "#..", "###"]),
    ('W', &["#..", "##.", ".##"]),
    ('X', &[".#.", "###", ".#."]),
    ('Y', &["####", ".#.."]),
    ('Z', &["##.", ".#.", ".##"]),
];

/// A piece, and the squares that it covers: row and column.
pub type Placement = (char, Vec<(usize, usize)>);

/// The turned and the mirrored forms of a piece, each once.
fn forms(rows: &[&str]) -> BTreeSet<Vec<(usize, usize)>> {
    let squares = rows.iter().enumerate().flat_map(|(row, text)| {
        text.bytes().enumerate().filter(|&(_, byte)| byte == b'#').map(move |(at, _)| (row, at))
    });
    let mut form: Vec<(usize, usize)> = squares.collect();
    let mut forms = BTreeSet::new();
    for turn in 0..8 {
        form = form.into_iter().map(|(row, column)| (column, 4 - row)).collect();
        if turn == 4 {
            form = form.into_iter().map(|(row, column)| (column, row)).collect();
        }
        let top = form.iter().map(|square| square.0).min().unwrap_or(0);
        let left = form.iter().map(|square| square.1).min().unwrap_or(0);
        form.iter_mut().for_each(|square| *square = (square.0 - top, square.1 - left));
        form.sort_unstable();
        forms.insert(form.clone());
    }
    forms
}

/// All placements of the pieces on a board.
pub fn placements(height: usize, width: usize) -> Vec<Placement> {
    let mut placements = Vec::new();
    for (name, rows) in PIECES {
        for form in forms(rows) {
            for corner in (0..height).flat_map(|row| (0..width).map(move |at| (row, at))) {
                let moved = form.iter().map(|square| (square.0 + corner.0, square.1 + corner.1));
                let squares: Vec<(usize, usize)> = moved.collect();
                if squares.iter().all(|&(row, column)| row < height && column < width) {
                    placements.push((name, squares));
                }
            }
        }
    }
    placements
}

/// One variable for each placement, 1 if the piece lies there.
pub fn pentominoes(
    height: usize,
    width: usize,
) -> Result<Problem<Placement, u8>, Error<Placement>> {
    let placements = placements(height, width);
    let mut problem = Problem::new();
    problem.add_variables(placements.iter().cloned(), 0..=1)?;
    for (piece, _) in PIECES {
        let of_piece = placements.iter().filter(|(name, _)| *name == piece);
        problem.add_constraint(ExactSum(1), of_piece.collect::<Vec<_>>())?;
    }
    for square in (0..height).flat_map(|row| (0..width).map(move |column| (row, column))) {
        let covering = placements.iter().filter(|(_, squares)| squares.contains(&square));
        problem.add_constraint(ExactSum(1), covering.collect::<Vec<_>>())?;
    }
    Ok(problem)
}

/// The board of the first solution, drawn; `None` if there is none.
pub fn picture(height: usize, width: usize) -> Result<Option<String>, Error<Placement>> {
    let Some(solution) = pentominoes(height, width)?.solution() else { return Ok(None) };
    let mut board = vec![vec!['.'; width]; height];
    for ((name, squares), _) in solution.iter().filter(|&(_, &value)| value == 1) {
        squares.iter().for_each(|&(row, column)| board[row][column] = *name);
    }
    Ok(Some(board.into_iter().map(|row| row.into_iter().collect::<String>() + "\n").collect()))
}

fn main() -> Result<(), Error<Placement>> {
    if let Some(picture) = picture(3, 20)? {
        print!("{picture}");
    }
    // A board is turned and mirrored in four ways.
    println!("{} ways", pentominoes(3, 20)?.count() / 4);
    Ok(())
}
