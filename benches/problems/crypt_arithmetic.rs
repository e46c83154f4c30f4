//! Crypt-arithmetic: letters stand for numbers, each for another, so that the sums are right.

use super::{Case, Entry, Question, Statement, all_differ};
use kumiki::constraints::Comparison;
use kumiki::engine::Int;

/// Sums of words, of which the last is what the others come to.
const SUMS: [(&str, &[&str]); 3] = [
    ("SEND+MORE", &["SEND", "MORE", "MONEY"]),
    ("DONALD+GERALD", &["DONALD", "GERALD", "ROBERT"]),
    ("CROSS+ROADS", &["CROSS", "ROADS", "DANGER"]),
];

/// The sums of the letters of words, where A to Z are 1 to 26: the "alpha cipher" of the newsgroup
/// rec.puzzles.
const ALPHA: [(&str, Int); 20] = [
    ("BALLET", 45),
    ("CELLO", 43),
    ("CONCERT", 74),
    ("FLUTE", 30),
    ("FUGUE", 50),
    ("GLEE", 66),
    ("JAZZ", 58),
    ("LYRE", 47),
    ("OBOE", 53),
    ("OPERA", 65),
    ("POLKA", 59),
    ("QUARTET", 50),
    ("SAXOPHONE", 134),
    ("SCALE", 51),
    ("SOLO", 37),
    ("SONG", 61),
    ("SOPRANO", 82),
    ("THEME", 72),
    ("VIOLIN", 100),
    ("WALTZ", 34),
];

pub(super) fn entries() -> Vec<Entry> {
    let sums = SUMS.map(|(name, words)| Entry::new(format!("{name} all"), move || sum(words)));
    sums.into_iter().chain([Entry::new("alpha cipher all", alpha)]).collect()
}

fn sum(words: &'static [&'static str]) -> Case {
    let letters = letters(words.iter().copied());
    let [summands @ .., result] = words else { unreachable!("a sum has a result") };
    let mut statement = Statement::new();
    let first: Vec<char> = words.iter().filter_map(|word| word.chars().next()).collect();
    for &letter in &letters {
        statement.variables(1, Int::from(first.contains(&letter))..=9);
    }
    statement.all_different(0..letters.len());
    let place_values = |word: &str, sign: Int| {
        let digits = word.chars().rev().map(|letter| place(&letters, letter));
        digits.zip(0..).map(|(var, power)| (sign * Int::pow(10, power), var)).collect::<Vec<_>>()
    };
    let left = summands.iter().flat_map(|word| place_values(word, 1));
    statement.sum(left.chain(place_values(result, -1)), Comparison::Equal, 0);
    let check = move |digits: &[Int]| {
        let number = |word: &&str| {
            word.chars().fold(0, |number, letter| 10 * number + digits[place(&letters, letter)])
        };
        all_differ(digits.iter().copied())
            && summands.iter().map(number).sum::<Int>() == number(result)
    };
    let question = Question::Count { limit: None };
    Case { statement, question, check: Box::new(check), known: Some(1) }
}

fn alpha() -> Case {
    let mut statement = Statement::new();
    let letters = statement.variables(26, 1..=26);
    statement.all_different(letters);
    let vars =
        |word: &str| word.bytes().map(|letter| usize::from(letter - b'A')).collect::<Vec<_>>();
    for (word, sum) in ALPHA {
        statement.sum(vars(word).into_iter().map(|var| (1, var)), Comparison::Equal, sum);
    }
    let check = move |values: &[Int]| {
        let comes_to = |word: &str| vars(word).into_iter().map(|var| values[var]).sum::<Int>();
        all_differ(values.iter().copied()) && ALPHA.iter().all(|(word, sum)| comes_to(word) == *sum)
    };
    let question = Question::Count { limit: None };
    Case { statement, question, check: Box::new(check), known: Some(1) }
}

/// The letters of `words`, each once.
fn letters<'a>(words: impl Iterator<Item = &'a str>) -> Vec<char> {
    let mut letters: Vec<char> = Vec::new();
    for letter in words.flat_map(str::chars) {
        if !letters.contains(&letter) {
            letters.push(letter);
        }
    }
    letters
}

fn place(letters: &[char], letter: char) -> usize {
    letters.iter().position(|&other| other == letter).expect("a letter of the words")
}
