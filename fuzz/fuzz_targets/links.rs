//! Any text as a link, a file or a game ID of a pencil puzzle: it is refused, or read as a puzzle
//! that is drawn, states a problem, and is the same after a link, after JSON, and after a file if
//! its type has files.
//!
//! ```sh
//! cargo +nightly fuzz run --sanitizer none links fuzz/corpus/links fuzz/seeds/links \
//!     -- -max_len=256
//! ```
#![no_main]

use kumiki_puzzles::{AnyPuzzle, Kinds};
use libfuzzer_sys::fuzz_target;
use std::sync::LazyLock;

static KINDS: LazyLock<Kinds> = LazyLock::new(Kinds::standard);

/// The most cells of a board whose problem is stated. Larger ones take longer than the readers.
const CELLS: usize = 36;

fuzz_target!(|text: &str| match KINDS.read(text) {
    Ok(puzzle) => check_puzzle(&puzzle),
    Err(error) => assert!(!error.to_string().is_empty()),
});

fn check_puzzle(puzzle: &AnyPuzzle) {
    let link = puzzle.link();
    let again = KINDS.read(&link).unwrap_or_else(|error| panic!("{link}: {error}"));
    assert_eq!(again.clues(), puzzle.clues(), "{link}");
    assert_eq!(again.link(), link);
    let kind = KINDS.named(puzzle.names()[0]).expect("the type is a known one");
    let from_json = kind.with_clues(puzzle.size(), &puzzle.clues());
    let from_json = from_json.unwrap_or_else(|error| panic!("{link}: {error}"));
    assert_eq!(from_json.clues(), puzzle.clues(), "{link}");
    if let Some(file) = puzzle.file() {
        let from_file = KINDS.read(&file).unwrap_or_else(|error| panic!("{file}: {error}"));
        assert_eq!(from_file.clues(), puzzle.clues(), "{file}");
    }
    if puzzle.size().cell_count() <= CELLS {
        let _ = puzzle.canvas(Default::default()).to_string();
        let _ = puzzle.problem();
    }
}
