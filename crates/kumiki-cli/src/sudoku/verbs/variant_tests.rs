//! The answers to puzzles that are not classic.

use crate::sudoku::{SudokuCommand, run};
use crate::terminal::interrupt::Interrupt;
use crate::terminal::program::CommandLine as _;
use crate::terminal::stream::Streams;

/// Returns the exit code, the results and the messages of `sudoku` with these words.
fn answer(words: &[&str]) -> (u8, String, String) {
    let words = ["sudoku"].iter().chain(words).map(|&word| word.into());
    let (streams, captured) = Streams::captured();
    let outcome =
        run(SudokuCommand::parse_words(words).unwrap(), streams, Interrupt::new()).unwrap();
    let (results, messages) = captured();
    (outcome.code(), results, messages)
}

#[test]
fn a_small_grid_has_the_answers_of_a_classic_one() {
    let cases = [
        (["solve", "1243341221344..."], 0, "1243341221344321\n"),
        (
            ["check", "11.............."],
            1,
            "none row 1 column 1 and row 1 column 2 are both 1 and share row 1\n",
        ),
        (["solve", "11.............."], 1, "none\n"),
        (["count", "1..............."], 0, "72\n"),
    ];
    for (words, code, results) in cases {
        let words = [&["--format", "line"], &words[..]].concat();
        let answered = answer(&words);
        assert_eq!((answered.0, answered.1.as_str()), (code, results), "{words:?}");
    }
    assert!(answer(&["1243341221344..."]).1.contains("1 2 | 4 3"));
}

#[test]
fn figures_are_those_of_the_search_and_not_of_the_reason() {
    // The reason is looked for with the same search.
    let (code, results, messages) = answer(&["--stats", "--format", "line", "12..34.....1...2"]);
    assert_eq!((code, results.as_str()), (1, "none\n"), "{messages}");
    assert!(messages.contains("conflict"), "{messages}");
}

#[test]
fn what_is_asked_of_classic_puzzles_is_asked_of_any() {
    let solution = "1234341221434321";
    let given = solution.replacen("1234", "12..", 1);
    let cases = [
        ("candidates", "1243341221344...", 0, "1..."),
        ("redundant", &given, 0, "14 r1c1 r1c2 r2c1"),
        ("minimize", &given, 0, "1....41...4..3..\n"),
        ("backdoors", &given, 0, "0\n"),
        ("shuffle", &given, 0, ""),
        ("redundant", "11..............", 1, "none\n"),
        ("count --limit 5 --estimate", "................", 0, "5 2."),
    ];
    for (verb, puzzle, code, results) in cases {
        let words: Vec<&str> = verb.split(' ').chain(["--format", "line", puzzle]).collect();
        let answered = answer(&words);
        assert_eq!(answered.0, code, "{verb}: {}", answered.2);
        assert!(answered.1.starts_with(results), "{verb}: {}", answered.1);
    }
    let table = answer(&["candidates", "1243341221344..."]).1;
    assert!(table.starts_with("1 2  4 3\n3 4  1 2\n"), "{table}");
}

#[test]
fn a_puzzle_with_rules_is_written_with_them() {
    let puzzle = ".Shape~4x4.AntiKnight.~R1C1_1~R1C2_2~R2C1_3~R3C3_1";
    let (code, minimal, _) = answer(&["minimize", "--format", "line", puzzle]);
    assert_eq!(code, 0, "{minimal}");
    assert!(minimal.contains("AntiKnight"), "{minimal}");
    let (code, _, messages) = answer(&["shuffle", puzzle]);
    assert_eq!(code, 2);
    assert!(messages.contains("its rules would not hold any more"), "{messages}");
}

#[test]
fn what_is_of_classic_puzzles_only_says_so() {
    for verb in ["canonical", "dedupe", "rate"] {
        let (code, _, messages) = answer(&[verb, "1..............."]);
        assert_eq!(code, 2);
        assert!(messages.contains("classic puzzles only"), "{messages}");
    }
}
