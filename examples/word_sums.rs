//! SEND + MORE = MONEY and its like: different digits for the letters, and one weighted sum.
//!
//! ```text
//! cargo run --example word_sums
//! ```

use kumiki::{AllDifferent, AllVariables, Error, ExactSum, Problem, Solution};
use std::collections::BTreeMap;

/// Two words and their total.
pub const SUMS: [[&str; 3]; 3] =
    [["SEND", "MORE", "MONEY"], ["TWO", "TWO", "FOUR"], ["SEIS", "SEIS", "DOZE"]];

/// Digits for the letters, so that the words add up; no number begins with 0.
pub fn word_sum(words: [&str; 3]) -> Result<Problem<char, i64>, Error<char>> {
    // The two words less the total are 0: how much of that is one more for a letter?
    let mut weights = BTreeMap::new();
    for (word, sign) in words.into_iter().zip([1, 1, -1]) {
        for (letter, place) in word.chars().rev().zip(0..) {
            *weights.entry(letter).or_insert(0) += sign * 10_i64.pow(place);
        }
    }
    let mut problem = Problem::new();
    for &letter in weights.keys() {
        let is_first = words.iter().any(|word| word.starts_with(letter));
        problem.add_variable(letter, i64::from(is_first)..=9)?;
    }
    problem.add_constraint(AllDifferent, AllVariables)?;
    problem.add_constraint(ExactSum(0).times(weights.into_values()), AllVariables)?;
    Ok(problem)
}

/// The numbers that the words stand for.
pub fn numbers(words: [&str; 3], digits: &Solution<char, i64>) -> [i64; 3] {
    words.map(|word| word.chars().fold(0, |number, letter| number * 10 + digits[&letter]))
}

fn main() -> Result<(), Error<char>> {
    for words in SUMS {
        println!("{} + {} = {}", words[0], words[1], words[2]);
        for digits in word_sum(words)?.solutions() {
            let [a, b, total] = numbers(words, &digits);
            println!("{a} + {b} = {total}");
        }
    }
    Ok(())
}
