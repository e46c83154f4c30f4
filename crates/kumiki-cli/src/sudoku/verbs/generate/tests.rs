//! Generated puzzles, and the output about them.

use crate::sudoku::{SudokuCommand, run};
use crate::terminal::interrupt::Interrupt;
use crate::terminal::program::CommandLine as _;
use crate::terminal::stream::Streams;
use kumiki_sudoku::{Grid, Method, Solver};

fn answer(words: &[&str]) -> (u8, String, String) {
    let words = ["sudoku", "generate"].iter().chain(words).map(|&word| word.into());
    let (streams, captured) = Streams::captured();
    let command = SudokuCommand::parse_words(words).unwrap();
    let outcome = run(command, streams, Interrupt::new()).unwrap();
    let (results, said) = captured();
    (outcome.code(), results, said)
}

#[test]
fn the_same_seed_makes_the_same_puzzles_on_any_number_of_threads() {
    let words = ["--count", "30", "--seed", "3", "--format", "line", "--threads"];
    let all: Vec<_> =
        ["1", "2", "5"].map(|threads| answer(&[&words[..], &[threads]].concat())).into();
    assert_eq!(all[0].0, 0);
    assert_eq!(all[0].2, "ids: 1:3x3:minimal#3.1 to 1:3x3:minimal#3.30\n");
    assert!(all.iter().all(|answered| *answered == all[0]));
    let mut solver = Solver::new(Method::Full);
    let puzzles: Vec<Grid> = all[0].1.lines().map(|line| line.parse().unwrap()).collect();
    assert_eq!(puzzles.len(), 30);
    assert!(puzzles.iter().all(|puzzle| solver.count(puzzle, 2) == 1));
    let id = ["--id", "1:3x3:minimal#3.17", "--format", "line", "--quiet"];
    assert_eq!(answer(&id), (0, format!("{}\n", puzzles[16]), String::new()));
}

#[test]
fn what_is_made_can_be_read_back() {
    let (_, results, _) = answer(&["--count", "2", "--seed", "1"]);
    assert!(results.starts_with("# 1:3x3:minimal#1.1\n+-------+"), "{results}");
    assert!(results.contains("\n\n# 1:3x3:minimal#1.2\n"));
    let (_, lines, _) = answer(&["--count", "2", "--seed", "1", "--format", "line"]);
    let grids: Vec<Grid> = results
        .split("\n\n")
        .map(|text| text.split_once('\n').unwrap().1.parse().unwrap())
        .collect();
    assert_eq!(lines, format!("{}\n{}\n", grids[0], grids[1]));
}

#[test]
fn puzzles_of_other_shapes_and_rules_are_made() {
    let (code, results, said) = answer(&["--shape", "2x3", "--seed", "1", "--format", "line"]);
    assert_eq!((code, results.trim_end().len()), (0, 36));
    assert_eq!(said, "id: 1:2x3:minimal#1.1\n");
    let (code, results, said) = answer(&["--rule", "diagonals", "--shape", "2x2", "--seed", "1"]);
    assert_eq!((code, said.as_str()), (0, ""));
    // The grid alone would be another puzzle.
    assert!(results.starts_with("# 1:2x2:minimal#1.1\n.Shape~4x4.Diagonal~"), "{results}");
    let again = ["--rule", "diagonals", "--id", "1:2x2:minimal#1.1"];
    assert_eq!(answer(&again), (code, results, said));
}

#[test]
fn sizes_that_no_format_draws_are_rows_of_symbols() {
    let (code, results, _) = answer(&["--shape", "1x1", "--seed", "1"]);
    assert_eq!((code, results.as_str()), (0, "# 1:1x1:minimal#1.1\n.\n"));
}

#[test]
fn what_was_tried_in_vain_is_said() {
    let words = ["--clues", "-12", "--attempts", "5", "--seed", "1", "--count", "3", "--quiet"];
    let (code, results, said) = answer(&words);
    assert_eq!((code, results.as_str()), (1, ""));
    assert!(
        said.starts_with("error: no puzzle met the requirements in 5 attempts: there were 2"),
        "{said}"
    );
}

#[test]
fn requirements_that_make_no_sense_are_refused() {
    for (line, message) in [
        ("--shape 6x6", "\"6x6\" is no shape, like 3x3 or latin9"),
        ("--clues 9-3", "nothing lies from 9 to 3"),
        ("--clues many", "\"cluesmany\" is not a requirement"),
        ("--symmetry spiral", "there is no symmetry \"spiral\""),
        (
            "--rule knight",
            "there is no rule \"knight\"; is \"anti-knight\" meant? There are diagonals,",
        ),
        ("--pattern xx..", "the pattern has 4 cells, the grid 81"),
        ("--id 7", "\"7\" is no ID of a puzzle"),
        ("--id 1:3x3:minimal#1.1 --seed 3", "cannot be used with"),
        ("--minimal", "required arguments"),
        ("puzzle.txt", "unexpected argument"),
        ("--method full", "generate takes no --method"),
    ] {
        let words = ["sudoku", "generate"].into_iter().chain(line.split(' ')).map(Into::into);
        let error = SudokuCommand::parse_words(words).unwrap_err();
        assert_eq!(error.exit_code(), 2);
        assert!(error.to_string().contains(message), "{line}: {error}");
    }
}
