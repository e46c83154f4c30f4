//! The puzzles, each stated as `theirs.py` states it.
//!
//! Invariant: variables are added in the same order as there, so that rows can be compared.

use kumiki::{AllDifferent, AllVariables, Error, ExactSum, Problem};

/// A puzzle of 22 clues; a zero is to be filled.
const SUDOKU: &str =
    "005300000800000020070010500400005300010070006003200080060500009004000030000009700";

const LETTERS: &str = "SENDMORY";

/// N queens, a closure for each two columns.
pub(crate) fn queens_by_closures(n: i64) -> Result<Problem<i64, i64>, Error<i64>> {
    let mut problem = Problem::new();
    problem.add_variables(0..n, 0..n)?;
    for a in 0..n {
        for b in a + 1..n {
            let apart = move |x: i64, y: i64| x != y && (x - y).abs() != b - a;
            problem.add_constraint(apart, [a, b])?;
        }
    }
    Ok(problem)
}

/// N queens, three all-different.
pub(crate) fn queens_by_views(n: i64) -> Result<Problem<i64, i64>, Error<i64>> {
    let mut problem = Problem::new();
    problem.add_variables(0..n, 0..n)?;
    problem.add_constraint(AllDifferent, AllVariables)?;
    problem.add_constraint(AllDifferent.with_offsets(0..n), AllVariables)?;
    problem.add_constraint(AllDifferent.with_offsets((0..n).map(|i| -i)), AllVariables)?;
    Ok(problem)
}

/// The letters of SEND + MORE = MONEY, all different.
fn letters() -> Result<Problem<char, i64>, Error<char>> {
    let mut problem = Problem::new();
    for letter in LETTERS.chars() {
        problem.add_variable(letter, i64::from("SM".contains(letter))..=9)?;
    }
    problem.add_constraint(AllDifferent, AllVariables)?;
    Ok(problem)
}

/// SEND + MORE = MONEY, one closure over all letters.
pub(crate) fn money_by_closure() -> Result<Problem<char, i64>, Error<char>> {
    let mut problem = letters()?;
    let adds_up = |s: i64, e: i64, n: i64, d: i64, m: i64, o: i64, r: i64, y: i64| {
        1000 * s + 100 * e + 10 * n + d + 1000 * m + 100 * o + 10 * r + e
            == 10000 * m + 1000 * o + 100 * n + 10 * e + y
    };
    problem.add_constraint(adds_up, LETTERS.chars())?;
    Ok(problem)
}

/// SEND + MORE = MONEY, one sum with multipliers.
pub(crate) fn money_by_sum() -> Result<Problem<char, i64>, Error<char>> {
    let mut problem = letters()?;
    let multipliers = [1000, 91, -90, 1, -9000, -900, 10, -1];
    problem.add_constraint(ExactSum(0).times(multipliers), LETTERS.chars())?;
    Ok(problem)
}

/// Sudoku: a clue is a domain of one value.
pub(crate) fn sudoku() -> Result<Problem<usize, i64>, Error<usize>> {
    let mut problem = Problem::new();
    for (cell, clue) in SUDOKU.bytes().enumerate() {
        match i64::from(clue - b'0') {
            0 => problem.add_variable(cell, 1..=9)?,
            clue => problem.add_variable(cell, [clue])?,
        }
    }
    for i in 0..9 {
        let corner = i / 3 * 27 + i % 3 * 3;
        problem.add_constraint(AllDifferent, (0..9).map(|j| 9 * i + j))?;
        problem.add_constraint(AllDifferent, (0..9).map(|j| 9 * j + i))?;
        problem.add_constraint(AllDifferent, (0..9).map(|j| corner + j / 3 * 9 + j % 3))?;
    }
    Ok(problem)
}
