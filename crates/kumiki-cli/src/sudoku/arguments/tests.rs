//! Which command lines make sense, and what they mean.

use super::*;
use crate::program::Arguments as _;
use proptest::prelude::*;

fn parse(line: &str) -> Result<Arguments, clap::Error> {
    Arguments::parse(["sudoku"].into_iter().chain(line.split_whitespace()).map(OsString::from))
}

#[test]
fn the_command_line_is_well_formed() {
    CommandLine::command().debug_assert();
}

#[test]
fn a_verb_may_stand_before_or_after_options_and_solve_is_the_default() {
    for (line, verb, inputs) in [
        ("a.txt", Verb::Solve, vec!["a.txt"]),
        ("solve a.txt check", Verb::Solve, vec!["a.txt", "check"]),
        ("--format line check a.txt -", Verb::Check, vec!["a.txt", "-"]),
        ("count --limit 3 a.txt", Verb::Count, vec!["a.txt"]),
        ("bench", Verb::Bench, vec![]),
        ("./check", Verb::Solve, vec!["./check"]),
    ] {
        let arguments = parse(line).unwrap();
        assert_eq!(
            (arguments.verb, arguments.inputs),
            (verb, inputs.iter().map(OsString::from).collect())
        );
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
        assert_eq!(parse(line).unwrap().limit, limit, "{line}");
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
        assert_eq!(parse(line).unwrap().threads, threads, "{line}");
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
    assert_eq!(Arguments::nothing_to_read().exit_code(), 2);
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
    assert!(Arguments::parse(["sudoku", ""].map(OsString::from)).is_ok());
}

#[test]
fn help_says_of_each_option_which_verbs_take_it() {
    let command = CommandLine::command();
    let options = || command.get_arguments().filter(|option| !option.is_positional());
    assert!(options().count() > 9);
    for option in options() {
        let name = option.get_long().unwrap();
        let words = match name {
            "limit" => "--limit 3",
            "time-limit" => "--time-limit 3s",
            "trace-limit" => "--trace --trace-limit 3",
            "method" => "--method full",
            "format" => "--format line",
            "threads" => "--threads 3",
            "output" => "--output results.txt",
            "resume" => "--resume journal.json --output results.txt",
            _ => &format!("--{name}"),
        };
        let help = option.get_help().unwrap().to_string();
        let verbs =
            help.rsplit('(').next().unwrap().replace("all verbs", "solve, check, count, bench");
        for verb in Verb::ALL.map(Verb::name) {
            let is_taken = parse(&format!("{verb} {words} a.txt")).is_ok();
            assert_eq!(is_taken, verbs.contains(verb), "{verb} --{name}: {help}");
        }
    }
}

proptest! {
    #[test]
    fn no_words_make_it_panic(
        words in prop::collection::vec("\\PC{0,12}|--[a-z-]{0,12}", 0..6),
    ) {
        let words = words.into_iter().map(OsString::from);
        let _ = Arguments::parse(std::iter::once("sudoku".into()).chain(words));
    }
}
