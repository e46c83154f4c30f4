//! Fills a crossword: a variable for each letter, and a table of words wherever one is to stand.
//!
//! ```text
//! cargo run --example crossword
//! ```

use kumiki::{Allowed, Error, Problem, over};

/// A dot is to be filled, a letter is given, a blank stays.
pub const GRID: [&str; 5] = [".p...", ". . .", ".....", ". . .", "....."];

const WORDS: &str = "actor agent alarm angel arena coral eagle event lemon lunar meter niece ocean \
    olive opera orbit organ otter radar radio river robot rotor rover sport storm tenor tiger \
    title token torch tower train treat";

/// A place by its row and column.
type Place = (usize, usize);

pub fn crossword(grid: [&str; 5]) -> Result<Problem<Place, char>, Error<Place>> {
    let mut problem = Problem::new();
    for (row, line) in grid.iter().enumerate() {
        for (column, mark) in line.chars().enumerate().filter(|&(_, mark)| mark != ' ') {
            let letters = if mark == '.' { 'a'..='z' } else { mark..=mark };
            problem.add_variable((row, column), letters)?;
        }
    }
    let slots = slots(grid);
    for (i, slot) in slots.iter().enumerate() {
        let words = WORDS.split_whitespace().filter(|word| word.len() == slot.len());
        problem.add_constraint(Allowed::new(words.map(str::chars)), slot.iter().copied())?;
        // No word twice.
        for other in slots[..i].iter().filter(|other| other.len() == slot.len()) {
            let differ = |letters: &[char]| {
                let (word, other) = letters.split_at(letters.len() / 2);
                word != other
            };
            problem.add_constraint(over(differ), slot.iter().chain(other).copied())?;
        }
    }
    Ok(problem)
}

/// Returns the places of each word: a stretch along a row or a column.
fn slots(grid: [&str; 5]) -> Vec<Vec<Place>> {
    let rows = (0..5).map(|row| (0..5).map(|column| (row, column)).collect());
    let columns = (0..5).map(|column| (0..5).map(|row| (row, column)).collect());
    let lines: Vec<Vec<Place>> = rows.chain(columns).collect();
    let is_blank = |&(row, column): &Place| grid[row].as_bytes()[column] == b' ';
    let slots = lines.iter().flat_map(|line| line.split(is_blank)).filter(|slot| slot.len() > 1);
    slots.map(<[Place]>::to_vec).collect()
}

fn main() -> Result<(), Error<Place>> {
    let solution = crossword(GRID)?.solution().expect("the words fit");
    for row in 0..5 {
        let letter = |column| solution.get(&(row, column)).unwrap_or(&' ');
        println!("{}", (0..5).map(letter).collect::<String>());
    }
    Ok(())
}
