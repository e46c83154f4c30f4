//! Links and JSON of all types: what is written is read back, and any text is an error or a puzzle.

use kumiki_puzzles::grid::Size;
use kumiki_puzzles::layers::ClueMap;
use kumiki_puzzles::{AnyPuzzle, Kind, Kinds, generator};
use proptest::prelude::*;
use serde_json::json;
use std::sync::LazyLock;

/// Holds a puzzle against what its link and its JSON are read as.
fn assert_reads_back(kinds: &Kinds, puzzle: &AnyPuzzle) {
    let link = puzzle.link();
    let again = kinds.read(&link).unwrap_or_else(|error| panic!("{link}: {error}"));
    assert_eq!(again.clues(), puzzle.clues(), "{link}");
    assert_eq!(again.link(), link);
    let kind = kinds.named(puzzle.names()[0]).unwrap();
    let from_json = kind.with_clues(puzzle.size(), &puzzle.clues()).unwrap();
    assert_eq!(from_json.clues(), puzzle.clues(), "{link}");
}

/// Checks that the clues can be stated: those that cannot be met leave no solution.
fn assert_states(puzzle: &AnyPuzzle) {
    if let Err(error) = puzzle.problem() {
        panic!("{}: {error}", puzzle.link());
    }
}

/// Returns every type.
fn kinds() -> Vec<Kind> {
    Kinds::standard().iter().copied().collect()
}

#[test]
fn names_stand_for_one_type() {
    let mut names: Vec<&str> = kinds().iter().flat_map(|kind| kind.names).copied().collect();
    let count = names.len();
    names.sort_unstable();
    names.dedup();
    assert_eq!(names.len(), count);
}

#[test]
fn a_blank_board_of_each_type_is_read_back() {
    let all = Kinds::standard();
    for kind in all.iter() {
        for (rows, columns) in [(4, 4), (6, 6), (9, 9)] {
            let blank = kind.with_clues(Size { rows, columns }, &ClueMap::new());
            if let Ok(puzzle) = blank {
                assert_reads_back(&all, &puzzle);
            }
        }
    }
}

#[test]
fn unknown_types_name_the_nearest_known_one() {
    let error = Kinds::standard().read("nonogramm/5/5/").unwrap_err().to_string();
    assert_eq!(error, "there is no puzzle type \"nonogramm\"; is it \"nonogram\"?");
}

#[test]
fn a_board_that_is_too_large_to_state_is_an_error_with_the_limit() {
    let all = Kinds::standard();
    let error = |link: &str| all.read(link).unwrap_err().to_string();
    let expected = "the board has 10000 cells: in this type, it can have up to 2500";
    assert_eq!(error("skyscrapers/100/100/"), expected);
    let expected = "the region has 625 cells: in this type, it can have up to 400";
    assert_eq!(error("lits/25/25/"), expected);
    for link in ["hidoku/40/40/", "statuepark/60/60/", "pentominous/60/60/"] {
        assert!(error(link).contains("up to"), "{link}");
    }
    for link in ["skyscrapers/50/50/", "hidoku/25/25/", "lits/20/20/"] {
        assert!(all.read(link).is_ok(), "{link}");
    }
}

#[test]
fn generated_puzzles_have_one_solution_and_are_read_back() {
    let all = Kinds::standard();
    let wish = generator::Wish { attempts: 20, ..generator::Wish::default() };
    for kind in all.iter() {
        let size = Size { rows: 6, columns: 6 };
        let new = (1..6).find_map(|seed| generator::generate(kind, size, seed, &wish));
        assert_eq!(new.is_some(), kind.is_generated, "{kind:?}");
        let Some(new) = new else { continue };
        assert_reads_back(&all, &new.puzzle);
        let count = new.puzzle.problem().unwrap().solutions().take(2).count();
        assert_eq!(count, 1, "{}", new.puzzle.link());
    }
}

#[test]
fn each_type_is_generated() {
    let kinds = Kinds::standard();
    let without = kinds.iter().filter(|kind| !kind.is_generated).map(|kind| kind.names[0]);
    assert_eq!(without.collect::<Vec<&str>>(), Vec::<&str>::new());
}

/// Links that are read: a blank board of each type, and a generated one where that is quick.
static LINKS: LazyLock<Vec<String>> = LazyLock::new(|| {
    let (rows, columns) = (5, 5);
    let size = Size { rows, columns };
    let wish = generator::Wish { attempts: 2, ..generator::Wish::default() };
    let of_kind = |kind: &Kind| {
        let blank = kind.with_clues(size, &ClueMap::new()).ok();
        let new = generator::generate(kind, size, 1, &wish).map(|new| new.puzzle);
        blank.into_iter().chain(new).map(|puzzle| puzzle.link()).collect::<Vec<String>>()
    };
    kinds().iter().flat_map(of_kind).collect()
});

/// Returns the number of cases of a property, which `PROPTEST_CASES` sets.
fn cases() -> u32 {
    let set = std::env::var("PROPTEST_CASES").ok();
    set.and_then(|cases| cases.parse().ok()).unwrap_or(2_000)
}

/// Changes a symbol of a link: another in its place, one more, none, or the rest twice.
fn change(link: &mut String, at: usize, way: u8, symbol: char) {
    let at = at % (link.len() + 1);
    match way {
        0 => link.insert(at, symbol),
        1 => drop((at < link.len()).then(|| link.remove(at))),
        2 => link.extend_from_within(at..),
        _ if at < link.len() => link.replace_range(at..=at, symbol.encode_utf8(&mut [0; 4])),
        _ => {}
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(cases()))]

    /// A link with a few changed symbols is a puzzle that is read back, or an error.
    #[test]
    fn a_changed_link_is_a_puzzle_or_an_error(
        number in 0..1_000usize,
        changes in prop::collection::vec((0..60usize, 0..4u8, "[0-9a-zA-Z./%+=*_-]"), 1..4),
    ) {
        let mut link = LINKS[number % LINKS.len()].clone();
        for (at, way, symbol) in changes {
            change(&mut link, at, way, symbol.chars().next().expect("one symbol"));
        }
        let all = Kinds::standard();
        if let Ok(puzzle) = all.read(&link) {
            assert_reads_back(&all, &puzzle);
            if puzzle.size().cell_count() <= 36 {
                assert_states(&puzzle);
            }
        }
    }

    /// A puzzle that is read from any text states a problem, is drawn, and is read back.
    #[test]
    fn any_text_is_a_puzzle_or_an_error(
        number in 0..1_000usize,
        flags in "([a-z]{1,2}/)?",
        rows in 1..7usize,
        columns in 1..7usize,
        clues in "[0-9a-z./%+=*$-]{0,40}",
    ) {
        let all = Kinds::standard();
        let kinds = kinds();
        let name = kinds[number % kinds.len()].names[0];
        if let Ok(puzzle) = all.read(&format!("{name}/{flags}{columns}/{rows}/{clues}")) {
            assert_states(&puzzle);
            let _ = puzzle.canvas(Default::default()).to_string();
            assert_reads_back(&all, &puzzle);
        }
    }

    #[test]
    fn any_bytes_are_no_panic(link in any::<String>()) {
        let _ = Kinds::standard().read(&link);
    }

    #[test]
    fn any_json_is_a_puzzle_or_an_error(
        number in 0..1_000usize,
        layer in "qnum|qnum2|qdir|ques|cross|outside|border_ques|border_qnum|qnums|cages|given|runs|greater|trees|rows|cols|box",
        rows in prop::collection::vec(prop::collection::vec(-3..20i32, 0..5), 0..5),
    ) {
        let kinds = kinds();
        let mut clues = ClueMap::new();
        clues.insert(layer, json!(rows));
        let size = Size { rows: rows.len().max(1), columns: 4 };
        if let Ok(puzzle) = kinds[number % kinds.len()].with_clues(size, &clues) {
            assert_states(&puzzle);
            let _ = puzzle.link();
        }
    }
}
