//! Nonograms: a picture of black and white squares, of which each line tells the lengths of its
//! blocks.

use super::random::Random;
use super::{Case, Entry, Question, Statement};
use kumiki::engine::Int;

pub(super) fn entries() -> Vec<Entry> {
    let blots = [(20, 1), (25, 2)].map(|(size, seed)| {
        let state = move || case(&blots(size, &mut Random::new(seed)));
        Entry::new(format!("nonogram {size}/{seed} proof"), state)
    });
    let noise = [(15, 3), (20, 4)].map(|(size, seed)| {
        let state = move || case(&noise(size, 60, &mut Random::new(seed)));
        Entry::new(format!("nonogram {size}/{seed} noise proof"), state)
    });
    blots.into_iter().chain(noise).collect()
}

fn case(picture: &[bool]) -> Case {
    let size = picture.len().isqrt();
    let hints: Vec<Vec<usize>> =
        lines(size).map(|line| blocks(line.iter().map(|&at| picture[at]))).collect();
    let statement = state(size, &hints);
    let check = move |cells: &[Int]| {
        lines(size)
            .zip(&hints)
            .all(|(line, hint)| blocks(line.iter().map(|&at| cells[at] == 1)) == *hint)
    };
    Case {
        statement,
        question: Question::Count { limit: Some(2) },
        check: Box::new(check),
        known: None,
    }
}

/// Returns the lines of the nonogram `size/seed`, each with its squares and its blocks.
pub fn hints(size: usize, seed: u64) -> Vec<(Vec<usize>, Vec<usize>)> {
    let picture = blots(size, &mut Random::new(seed));
    let hint = |line: Vec<usize>| {
        let blocks = blocks(line.iter().map(|&at| picture[at]));
        (line, blocks)
    };
    lines(size).map(hint).collect()
}

/// A variable for each square, 1 for black; each line is one of those that its blocks allow.
fn state(size: usize, hints: &[Vec<usize>]) -> Statement {
    let mut statement = Statement::new();
    statement.variables(size * size, 0..=1);
    for (line, hint) in lines(size).zip(hints) {
        statement.allowed(line, fillings(size, hint));
    }
    statement
}

/// The squares of each row, then of each column.
fn lines(size: usize) -> impl Iterator<Item = Vec<usize>> {
    let rows = (0..size).map(move |row| (row * size..(row + 1) * size).collect());
    let columns = (0..size).map(move |column| (column..size * size).step_by(size).collect());
    rows.chain(columns)
}

/// The lengths of the black blocks.
fn blocks(squares: impl Iterator<Item = bool>) -> Vec<usize> {
    let mut blocks = vec![0];
    for is_black in squares {
        match blocks.last_mut() {
            Some(last) if is_black => *last += 1,
            Some(0) => {}
            _ => blocks.push(0),
        }
    }
    blocks.retain(|&block| block > 0);
    blocks
}

/// All lines of `len` squares with these blocks.
fn fillings(len: usize, blocks: &[usize]) -> Vec<Vec<Int>> {
    let [block, rest @ ..] = blocks else { return vec![vec![0; len]] };
    let needed: usize = rest.iter().map(|block| block + 1).sum();
    let mut all = Vec::new();
    for before in 0..(len + 1).saturating_sub(block + needed) {
        let gap = usize::from(!rest.is_empty());
        let taken = before + block + gap;
        for end in fillings(len - taken, rest) {
            let mut line = vec![0; before];
            line.resize(before + block, 1);
            line.resize(taken, 0);
            line.extend(end);
            all.push(line);
        }
    }
    all
}

/// Returns a random picture with `black` per cent black squares.
fn noise(size: usize, black: usize, random: &mut Random) -> Vec<bool> {
    (0..size * size).map(|_| random.below(100) < black).collect()
}

/// Noise in which each square then takes the colour of most around it.
fn blots(size: usize, random: &mut Random) -> Vec<bool> {
    let noise = noise(size, 55, random);
    let near = |at: usize| at.saturating_sub(1)..(at + 2).min(size);
    let is_black = |at: usize| {
        let (rows, columns) = (near(at / size), near(at % size));
        let around = rows.flat_map(|row| columns.clone().map(move |column| row * size + column));
        let (black, all) =
            around.fold((0, 0), |(black, all), at| (black + usize::from(noise[at]), all + 1));
        2 * black > all
    };
    (0..size * size).map(is_black).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn fillings_are_the_lines_that_have_these_blocks() {
        let hint = [2, 1];
        let found = fillings(6, &hint);
        let all = (0..64).map(|bits| (0..6).map(|at| bits >> at & 1).collect::<Vec<Int>>());
        let right = all.filter(|line| blocks(line.iter().map(|&square| square == 1)) == hint);
        assert_eq!(found.len(), right.clone().count());
        assert!(right.clone().all(|line| found.contains(&line)));
    }
}
