//! Steps of explanations: each ends in something to write, and says nothing that a solution does
//! not have.
//!
//! Invariant: puzzles are generated here. Those with a clue less have several solutions, so the
//! only solution is no oracle for their steps; the solver is.

use kumiki::Limits;
use kumiki_puzzles::explanation::{Explanation, Extent};
use kumiki_puzzles::generator::{Wish, generate};
use kumiki_puzzles::grid::Size;
use kumiki_puzzles::{AnyPuzzle, Kinds, Rules, settings};
use std::time::Duration;

/// The types whose steps are examined, with the side of their boards.
const KINDS: &[(&str, usize)] = &[
    ("slither", 5),
    ("nurikabe", 5),
    ("heyawake", 6),
    ("hitori", 5),
    ("kurodoko", 5),
    ("lightup", 6),
    ("mashu", 6),
    ("hashi", 6),
    ("yajilin", 5),
    ("tapa", 5),
    ("tents", 6),
    ("starbattle", 6),
    ("binairo", 6),
    ("fillomino", 4),
    ("futoshiki", 4),
    ("skyscrapers", 4),
    ("simpleloop", 5),
];

fn generated(name: &str, side: usize, seed: u64) -> Option<AnyPuzzle> {
    let size = Size { rows: side, columns: side };
    let wish = Wish { attempts: 20, ..Wish::default() };
    let kinds = Kinds::standard();
    generate(kinds.named(name).unwrap(), size, seed, &wish).map(|generated| generated.puzzle)
}

fn explained(puzzle: &AnyPuzzle) -> Explanation {
    let limits = Limits::none().time(Duration::from_secs(600));
    Explanation::new(&**puzzle, None, &Extent { limits, ..Extent::default() }).unwrap()
}

/// Returns whether a solution has another mark than the one that is known at some place.
fn is_contradicted(puzzle: &AnyPuzzle, rules: &Rules, explanation: &Explanation) -> bool {
    let known = explanation.position(explanation.steps().len());
    known.marks().any(|(place, mark)| {
        let values = rules.values(place).unwrap_or_default().into_iter().copied();
        let others: Vec<i32> = values.filter(|&value| puzzle.mark(place, value) != *mark).collect();
        if others.is_empty() {
            return false;
        }
        let mut other = rules.clone();
        other.restrict(*place, others).unwrap();
        other.search(settings()).next().is_some()
    })
}

#[test]
fn each_step_ends_in_something_to_write() {
    let mut count = 0;
    for &(name, side) in KINDS {
        for puzzle in generated(name, side, 5).iter() {
            let explanation = explained(puzzle);
            let link = puzzle.link();
            assert!(explanation.summary().starts_with("solved in "), "{link}");
            for step in explanation.steps() {
                assert!(step.has_mark(), "{link}: {:?}", step.lines);
                assert!(step.title().starts_with(|one: char| !one.is_lowercase()), "{link}");
            }
            count += explanation.steps().len();
        }
    }
    assert!(count > 300, "{count}");
}

#[test]
fn a_mark_of_a_puzzle_with_several_solutions_is_in_all_of_them() {
    let mut count = 0;
    for &(name, side) in KINDS {
        let Some(puzzle) = generated(name, side, 8) else { continue };
        for clue in (0..puzzle.clue_count()).step_by(3) {
            let open = puzzle.without_clue(clue);
            let rules = open.problem().unwrap();
            let explanation = explained(&open);
            assert!(!is_contradicted(&open, &rules, &explanation), "{}", open.link());
            count += explanation.steps().len();
        }
    }
    assert!(count > 300, "{count}");
}
