//! Any text as a puzzle in every format: nothing panics, and what is read is written and read
//! again.
//!
//! ```sh
//! cargo +nightly fuzz run --sanitizer none formats fuzz/corpus/formats fuzz/seeds/formats \
//!     -- -max_len=2048
//! ```
#![no_main]

use kumiki_sudoku::Puzzle;
use kumiki_sudoku_io::Format;
use kumiki_sudoku_io::FormatError;
use kumiki_sudoku_io::format::{self, Detail};
use libfuzzer_sys::fuzz_target;

fuzz_target!(|bytes: &[u8]| {
    let text = String::from_utf8_lossy(bytes);
    for format in Format::ALL {
        if let Ok(puzzle) = format.read(&text) {
            check_puzzle(&puzzle);
        }
    }
    let lines = text.split(['\n', '\r']).count();
    for found in format::read_all(&text) {
        assert!((1..=lines).contains(&found.line), "{found:?}");
        match found.puzzle {
            Ok(puzzle) => check_puzzle(&puzzle),
            Err(error) => assert!(!error.to_string().is_empty()),
        }
    }
    // A recognised text is read, or said to be damaged. A link of an unknown site is neither.
    match format::read(&text) {
        Err(FormatError { format: None, .. }) => assert_eq!(Format::detect(&text), None),
        _ => assert!(Format::detect(&text).is_some()),
    }
});

/// Checks that a written puzzle is read again with its clues in its boxes.
fn check_puzzle(puzzle: &Puzzle) {
    for format in Format::ALL {
        let Ok(text) = format.write(puzzle) else { continue };
        let read = format.read(&text).unwrap_or_else(|error| panic!("{error}: {text}"));
        assert_eq!(read.shape(), puzzle.shape(), "{format}: {text}");
        // One candidate alone is a clue there, and clues that clash may be lost.
        if !format.carries().details.contains(&Detail::Allowed) {
            assert!(read.clues().eq(puzzle.clues()), "{format}: {text}");
        }
    }
}
