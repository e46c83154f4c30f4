//! The meaning of command lines, and the errors of those without one.

use super::*;
use proptest::prelude::*;
use std::num::NonZero;
use std::thread;

fn parse(line: &str) -> Result<SudokuCommand, clap::Error> {
    SudokuCommand::parse_words(
        ["sudoku"].into_iter().chain(line.split_whitespace()).map(OsString::from),
    )
}

#[test]
fn the_command_line_is_well_formed() {
    SudokuCommand::command().debug_assert();
}

/// Returns the word of the verb.
fn name(command: &SudokuCommand) -> String {
    let debug = format!("{:?}", command.verb);
    debug.split('(').next().unwrap().to_lowercase()
}

#[test]
fn a_verb_may_stand_before_or_after_options_and_solve_is_the_default() {
    for (line, verb, inputs) in [
        ("a.txt", "solve", vec!["a.txt"]),
        ("solve a.txt check", "solve", vec!["a.txt", "check"]),
        ("--format line check a.txt -", "check", vec!["a.txt", "-"]),
        ("count --limit 3 a.txt", "count", vec!["a.txt"]),
        ("bench", "bench", vec![]),
        ("./check", "solve", vec!["./check"]),
        ("-- check", "solve", vec!["check"]),
        ("-- --help", "solve", vec!["--help"]),
    ] {
        let mut command = parse(line).unwrap();
        assert_eq!(name(&command), verb, "{line}");
        let inputs: Vec<OsString> = inputs.iter().map(OsString::from).collect();
        assert_eq!(*command.verb().inputs().0.unwrap(), inputs, "{line}");
    }
}

#[test]
fn solve_wants_one_solution_unless_more_are_asked_for() {
    for (line, limit) in [
        ("a.txt", Some(1)),
        ("--all a.txt", None),
        ("--limit 5 a.txt", Some(5)),
        ("--all --limit 5 a.txt", Some(5)),
        ("count a.txt", None),
    ] {
        let found = match parse(line).unwrap().verb {
            SudokuVerb::Solve(verb) => verb.own.limit(),
            SudokuVerb::Count(verb) => verb.own.limit,
            verb => panic!("{verb:?}"),
        };
        assert_eq!(found, limit, "{line}");
    }
}

#[test]
fn all_cores_answer_unless_fewer_are_asked_for() {
    let cores = thread::available_parallelism().map_or(1, NonZero::get);
    for (line, threads) in [
        ("a.txt", cores),
        ("--threads 0 a.txt", cores),
        ("check --threads 1 a.txt", 1),
        ("--threads 7 a.txt", 7),
        ("--trace a.txt", 1),
    ] {
        let found = match parse(line).unwrap().verb {
            SudokuVerb::Solve(verb) => verb.common.threads(),
            SudokuVerb::Check(verb) => verb.common.threads(),
            verb => panic!("{verb:?}"),
        };
        assert_eq!(found, threads, "{line}");
    }
}

#[test]
fn wrong_usage_exits_with_two_and_help_with_zero() {
    for line in [
        "--bogus",
        "--method fast a.txt",
        "--limit 0 a.txt",
        "--limit x a.txt",
        "--time-limit soon a.txt",
        "--trace-limit 3 a.txt",
        "check --all a",
        "check --limit 2 a",
        "bench --trace a",
        "bench --stats a",
        "bench --format line a",
        "bench --threads 2 a",
        "bench --output b a",
        "--threads many a",
        "--threads 100000 a",
        "--threads 2 --trace a",
        "--resume journal a",
    ] {
        assert_eq!(parse(line).unwrap_err().exit_code(), 2, "{line}");
    }
    for line in ["--help", "-h", "--version", "-V", "check --help"] {
        assert_eq!(parse(line).unwrap_err().exit_code(), 0, "{line}");
    }
    assert_eq!(SudokuCommand::nothing_to_read().exit_code(), 2);
}

#[test]
fn a_mistyped_verb_is_no_file_to_solve() {
    for (word, verb) in [("solvee", "solve"), ("chekc", "check"), ("benhc", "bench")] {
        let error = parse(&format!("{word} a.txt")).unwrap_err();
        assert_eq!(error.exit_code(), 2);
        let message = format!("error: {word}: no such file; is the verb '{verb}' meant?");
        assert_eq!(error.to_string().lines().next(), Some(message.as_str()));
    }
    // Files are found in the folder of the package, where tests are run.
    for line in ["src a.txt", "solve slove", "a.txt slove", "missing", "./slove", "53..7", "-"] {
        assert!(parse(line).is_ok(), "{line}");
    }
    assert!(SudokuCommand::parse_words(["sudoku", ""].map(OsString::from)).is_ok());
}

#[test]
fn what_a_verb_would_ignore_is_refused_by_name() {
    for (line, message) in [
        ("check --all a", "error: check takes no --all"),
        ("--limit 2 check a", "error: check takes no --limit"),
        ("bench --output=b a", "error: bench takes no --output"),
    ] {
        let error = parse(line).unwrap_err();
        assert_eq!(error.to_string().lines().next(), Some(message), "{line}");
    }
    let error = parse("check --bogus a").unwrap_err();
    assert_eq!(
        error.to_string().lines().next(),
        Some("error: unexpected argument '--bogus' found")
    );
}

#[test]
fn help_is_of_the_verb_that_is_named_or_of_all() {
    for (line, usage) in [
        ("--help", "Usage: sudoku [VERB]"),
        ("--quiet -h", "Usage: sudoku [VERB]"),
        ("help", "Usage: sudoku [VERB]"),
        ("help count", "Usage: sudoku count"),
        ("count --help", "Usage: sudoku count"),
        ("--format line --help count", "Usage: sudoku count"),
        ("a.txt --help", "Usage: sudoku solve"),
    ] {
        let help = parse(line).unwrap_err();
        assert_eq!(help.exit_code(), 0, "{line}");
        assert!(help.to_string().contains(usage), "{line}: {help}");
    }
}

/// Returns words that are often in order. The seed of `generate` differs each time.
fn word() -> impl Strategy<Value = &'static str> {
    let is_repeatable = |name: &&&str| **name != "generate";
    let verbs: Vec<&str> = SudokuVerb::NAMES.iter().filter(is_repeatable).copied().collect();
    let others =
        ["a.txt", "-", "--", "help", "hnit", "--format", "line", "--limit", "2", "--quiet"];
    let options = ["--format=line", "-q", "--all", "--json", "--stats", "--to", "--help", ""];
    let words = [&verbs[..], &others, &options].concat();
    prop::sample::select(words)
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(512))]

    #[test]
    fn the_parser_of_one_verb_agrees_with_that_of_all(
        words in prop::collection::vec(word(), 0..5),
    ) {
        let words: Vec<OsString> = ["sudoku"].iter().chain(&words).map(OsString::from).collect();
        if let Some(command) = SudokuCommand::of_words(&words) {
            let expected = SudokuCommand::of_any_words(words);
            prop_assert_eq!(format!("{:?}", command), format!("{:?}", expected.unwrap()));
        }
    }

    #[test]
    fn no_words_make_it_panic(
        words in prop::collection::vec("\\PC{0,12}|--[a-z-]{0,12}", 0..6),
    ) {
        let words = words.into_iter().map(OsString::from);
        let _ = SudokuCommand::parse_words(std::iter::once("sudoku".into()).chain(words));
    }
}
