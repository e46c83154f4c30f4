//! Any text as a puzzle in the formats that carry rules, also as what their links compress: nothing
//! panics, and what is read is written, and read again as the same puzzle.
//!
//! ```sh
//! cargo +nightly fuzz run --sanitizer none rules fuzz/corpus/rules fuzz/seeds/rules \
//!     -- -max_len=2048 -dict=fuzz/rules.dict
//! ```
#![no_main]

use kumiki_sudoku::{Puzzle, Solver};
use kumiki_sudoku_io::format::FormatProblem;
use kumiki_sudoku_io::{Format, FormatError};
use libfuzzer_sys::fuzz_target;

/// Formats whose text is as it is.
const PLAIN: [Format; 4] = [Format::Iss, Format::FpuzzlesJson, Format::Solo, Format::PuzzLink];

/// Formats whose text is compressed, and what links begin with.
const PACKED: [(Format, &str); 2] = [(Format::Fpuzzles, "fpuz"), (Format::SudokuPad, "scl")];

fuzz_target!(|bytes: &[u8]| {
    let text = String::from_utf8_lossy(bytes);
    for format in PLAIN {
        read(format, &text);
    }
    let packed = lz_str::compress_to_base64(&*text);
    for (format, begin) in PACKED {
        read(format, &format!("{begin}{packed}"));
        read(format, &format!("{begin}{text}"));
    }
});

fn read(format: Format, text: &str) {
    match format.read(text) {
        Ok(puzzle) => check_puzzle(&puzzle),
        Err(error) => assert!(!error.to_string().is_empty()),
    }
}

/// Checks that a puzzle is written, and read again as it was. Some rules are in few formats only.
fn check_puzzle(puzzle: &Puzzle) {
    match Format::FpuzzlesJson.write(puzzle) {
        Ok(text) => {
            let again = Format::FpuzzlesJson.read(&text);
            let again = again.unwrap_or_else(|error| panic!("{error}: {text}"));
            assert_eq!(again.shape(), puzzle.shape(), "{text}");
            assert_eq!(sorted(&again), sorted(puzzle), "{text}");
        }
        Err(FormatError { problem: FormatProblem::CannotCarry(_), .. }) => {}
        Err(error) => panic!("{error}"),
    }
    if let Ok(text) = Format::Iss.write(puzzle) {
        let again = Format::Iss.read(&text).unwrap_or_else(|error| panic!("{error}: {text}"));
        let second = Format::Iss.write(&again).unwrap_or_else(|error| panic!("{error}: {text}"));
        assert_eq!(Format::Iss.read(&second).as_ref(), Ok(&again), "{text}");
    }
    // Larger ones take longer than the readers.
    if puzzle.shape().size() <= 6 && puzzle.rules().len() <= 2 {
        let _ = Solver::with_rules(puzzle.shape(), puzzle.rules(), Default::default());
    }
}

fn sorted(puzzle: &Puzzle) -> Vec<String> {
    let mut rules: Vec<String> = puzzle.rules().iter().map(|rule| format!("{rule:?}")).collect();
    rules.sort();
    rules
}
