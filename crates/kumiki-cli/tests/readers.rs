//! The texts that people have, given to each reader: sudokus in all forms, links, files and game
//! IDs of pencil puzzles.
//!
//! Invariant: a text is read as what it is, or refused; no reader takes the text of another.

use kumiki::run::Random;
use kumiki_front::{Anything, Paste};
use kumiki_puzzles::Kinds;
use kumiki_sudoku_io::format;
use std::env;
use std::fs;
use std::panic::catch_unwind;
use std::path::Path;
use std::time::{Duration, Instant};

/// The number of changed texts, unless `KUMIKI_TEXTS` is another one.
const TEXTS: u64 = 1_000_000;

/// Symbols that mean something to a reader.
const SYMBOLS: &[char] = &[
    '0', '1', '9', '.', '_', '-', 'x', 'g', 'z', ' ', '\n', '\t', '|', '+', ',', ';', ':', '/',
    '#', '=', '"', '\'', '[', ']', '{', '}', '(', ')', '<', '>', '&', '~', '%', '\\', '\0', 'é',
    '٣', '５',
];

/// A text and the number of its clues, if it is a sudoku.
type Form = (String, Option<usize>);

/// Returns the forms of sudokus that are read as they stand.
fn sudokus() -> Vec<Form> {
    let forms = include_str!("../../kumiki-sudoku-io/tests/forms.txt");
    let texts = forms.split("\n=== ").skip(1).filter_map(|case| case.split_once('\n'));
    let read = texts.filter(|(head, _)| head.split(" === ").count() == 2);
    let mut forms: Vec<Form> = read.map(|(_, text)| (text.to_owned(), Some(30))).collect();
    for text in seeds("formats").into_iter().chain(seeds("rules")) {
        let clues = format::read(&text).ok().map(|puzzle| puzzle.clues().count());
        forms.extend(clues.map(|clues| (text, Some(clues))));
    }
    forms
}

/// Returns the texts of pencil puzzles that are read.
fn pencils() -> Vec<Form> {
    let kinds = Kinds::standard();
    let is_read = |text: &String| kinds.read(text).is_ok() || kinds.read_json(text).is_ok();
    seeds("links").into_iter().filter(is_read).map(|text| (text, None)).collect()
}

/// Returns the texts with which a target of fuzzing begins.
fn seeds(target: &str) -> Vec<String> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../fuzz/seeds").join(target);
    let mut paths: Vec<_> = fs::read_dir(folder)
        .expect("the folder is in the repository")
        .map(|entry| entry.expect("an entry").path())
        .collect();
    paths.sort();
    paths.iter().map(|path| fs::read_to_string(path).expect("a text")).collect()
}

#[test]
fn no_reader_takes_the_text_of_another() {
    let (sudokus, pencils, kinds) = (sudokus(), pencils(), Kinds::standard());
    assert!(sudokus.len() > 150 && pencils.len() > 60, "{} {}", sudokus.len(), pencils.len());
    let mut faults = Vec::new();
    for (text, clues) in sudokus.iter().chain(&pencils) {
        let found = Paste::read(text).map(|paste| paste.content);
        let is_right = match (&found, clues) {
            (Ok(Anything::Sudoku(puzzle)), Some(clues)) => puzzle.clues().count() == *clues,
            (Ok(Anything::Pencil(_)), None) => true,
            _ => false,
        };
        if !is_right {
            faults.push(format!("read as {found:?}\n{text}"));
        }
        match clues {
            None => faults.extend(format::read(text).ok().map(|_| format!("a sudoku: {text}"))),
            Some(_) => {
                faults.extend(kinds.read(text).ok().map(|it| format!("{}: {text}", it.link())))
            }
        }
    }
    assert!(faults.is_empty(), "{}", faults.join("\n"));
}

/// Returns a text with some changes.
fn changed(forms: &[Form], random: &mut Random) -> String {
    let pick =
        |random: &mut Random| -> Vec<char> { forms[random.index(forms.len())].0.chars().collect() };
    let mut text = pick(random);
    for _ in 0..1 + random.index(4) {
        let from = random.index(text.len() + 1);
        let to = (from + random.index(12)).min(text.len());
        let new: Vec<char> = match random.index(5) {
            0 => Vec::new(),
            1 => text[from..to].repeat(2),
            2 => vec![SYMBOLS[random.index(SYMBOLS.len())]],
            3 => {
                let other = pick(random);
                let start = random.index(other.len() + 1);
                other[start..(start + random.index(90)).min(other.len())].to_vec()
            }
            _ => text[from..].iter().rev().take(random.index(30)).copied().collect(),
        };
        text.splice(from..to, new);
    }
    text.into_iter().collect()
}

/// ```sh
/// cargo test -p kumiki-cli --test readers -- --ignored --nocapture
/// ```
#[test]
#[ignore = "a million texts take minutes"]
fn changed_texts_are_read_or_refused_without_a_panic() {
    let forms: Vec<Form> = sudokus().into_iter().chain(pencils()).collect();
    let (mut counts, mut random) = ([0_u64; 4], Random::new(60));
    let texts = env::var("KUMIKI_TEXTS").map_or(TEXTS, |number| number.parse().expect("a number"));
    let mut slowest = (Duration::ZERO, String::new());
    for _ in 0..texts {
        let text = changed(&forms, &mut random);
        let start = Instant::now();
        let read = catch_unwind(|| Paste::read(&text).map(|paste| paste.content));
        match read.unwrap_or_else(|_| panic!("{text:?} panics")) {
            Ok(Anything::Sudoku(_)) => counts[0] += 1,
            Ok(Anything::Pencil(_)) => counts[1] += 1,
            Ok(Anything::Model(_)) => counts[2] += 1,
            Err(wrong) => {
                assert!(!wrong.to_string().is_empty(), "{text:?}");
                counts[3] += 1;
            }
        }
        slowest = slowest.max((start.elapsed(), text));
    }
    println!("{counts:?} are sudokus, pencil puzzles, models, and refused");
    println!("{:?} for {:?}", slowest.0, slowest.1);
}
