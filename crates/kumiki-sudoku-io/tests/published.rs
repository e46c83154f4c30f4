//! Techniques against published positions, with the removals that are published with them.
//!
//! Invariant: the positions, their sources and their removals are in `published/cases.tsv`.

use kumiki_sudoku::steps::{Evidence, Finder, LargePattern, Position, Step, Technique};
use kumiki_sudoku::{Cell, Digit, Digits, Entry, Grid, Method, Puzzle, Solver};
use std::collections::BTreeSet;

/// A published position, and what a technique removes or places there.
struct PublishedCase {
    technique: Technique,
    source: &'static str,
    position: Position,
    removed: BTreeSet<(Cell, Digit)>,
    placed: BTreeSet<(Cell, Digit)>,
}

fn cases() -> impl Iterator<Item = PublishedCase> {
    let lines = include_str!("published/cases.tsv").lines().filter(|line| !line.starts_with('#'));
    lines.map(|line| {
        let [technique, source, cells, conclusion] = line.split('\t').collect::<Vec<_>>()[..]
        else {
            panic!("four columns: {line}")
        };
        PublishedCase {
            technique: technique.parse().unwrap(),
            source,
            position: position(cells),
            removed: conclusions(conclusion, "<>"),
            placed: conclusions(conclusion, "="),
        }
    })
}

fn digits(text: &str) -> Digits {
    text.chars().filter_map(Digit::from_symbol).collect()
}

/// Returns the position with these candidates; a cell with one of them has that digit.
fn position(cells: &str) -> Position {
    let mut puzzle = Puzzle::from(Grid::BLANK);
    for (cell, text) in Grid::cells().zip(cells.split(' ')) {
        let notes = digits(text);
        let entry = match notes.single() {
            Some(digit) => Entry::given(digit),
            None => Entry { notes, ..Entry::default() },
        };
        puzzle.set(cell, entry).unwrap();
    }
    Position::new(&puzzle).unwrap().with_notes()
}

/// Returns the candidates of conclusions such as `r1c2<>34` whose sign is `sign`.
fn conclusions(text: &str, sign: &str) -> BTreeSet<(Cell, Digit)> {
    let parts = text.split(' ').filter_map(|part| part.split_once(sign));
    let parts = parts.flat_map(|(cell, all)| {
        let numbers: Vec<usize> =
            cell.chars().filter_map(|symbol| symbol.to_digit(10)).map(|n| n as usize).collect();
        let cell = Cell::new(numbers[0] - 1, numbers[1] - 1);
        digits(all).iter().map(move |digit| (cell, digit)).collect::<Vec<_>>()
    });
    parts.collect()
}

/// Returns the candidates that a step proves true: the second colour of a medusa whose first is
/// false.
fn proved(step: &Step) -> Vec<(Cell, Digit)> {
    match &step.evidence {
        Evidence::Large(LargePattern::Medusa(medusa)) if !medusa.clash.is_empty() => {
            medusa.colours[1].clone()
        }
        _ => Vec::new(),
    }
}

#[test]
fn published_removals_are_found() {
    let mut missing = Vec::new();
    for case in cases() {
        let steps = Finder::default().all(&case.position, case.technique);
        let removed: BTreeSet<_> = steps.iter().flat_map(|step| step.removed.clone()).collect();
        let placed: BTreeSet<_> = steps.iter().flat_map(proved).collect();
        let is_found = !steps.is_empty()
            && case.removed.is_subset(&removed)
            && case.placed.is_subset(&placed);
        if !is_found {
            let lacking: Vec<_> = case.removed.difference(&removed).collect();
            missing.push(format!("{} {}: {lacking:?}", case.technique, case.source));
        }
    }
    assert_eq!(missing, [""; 0]);
}

#[test]
fn what_is_found_in_published_positions_is_true_and_told() {
    let mut solver = Solver::new(Method::Full);
    for case in cases() {
        let solution = solver.solve(&case.position.puzzle().grid().unwrap()).unwrap();
        for step in Finder::default().all(&case.position, case.technique) {
            assert!(!step.removed.is_empty(), "{step}");
            for &(cell, digit) in &step.removed {
                assert_ne!(solution[cell], Some(digit), "{}: {step}", case.source);
                assert!(case.position.candidates(cell).contains(digit), "{step}");
            }
            let text = step.text();
            assert!(text.ends_with('.') && !text.contains("  "), "{text}");
            let roles = step.roles(&case.position);
            assert!(roles.len() > step.removed.len(), "{step}");
        }
    }
}
