//! The results of each verb for models of every kind.

mod best;
mod constraints;
mod formats;

use crate::models::{KumikiCommand, run};
use crate::terminal::interrupt::Interrupt;
use crate::terminal::program::CommandLine as _;
use crate::terminal::stream::Streams;
use std::fs;

const ONE: &str = r#"{"variables": [{"name": "x", "domain": [1, 2]}, {"name": "y", "domain": [0.5, "a"]}],
    "constraints": [{"kind": "InSet", "scope": ["x"], "set": [2]}, {"kind": "String", "expr": "y == 0.5"}]}"#;
const THREE: &str = r#"{"variables": [{"name": "a", "domain": [1, 2, 3]}, {"name": 2, "domain": [1, 2, 3]}],
    "constraints": [{"kind": "Expr", "expr": "x < y", "scope": ["a", 2], "args": ["x", "y"]}]}"#;
const NONE: &str = r#"{"variables": [{"name": "a", "domain": [1, 2]}],
    "constraints": [{"kind": "ExactSum", "sum": 7}]}"#;
const EMPTY: &str = r#"{"variables": [], "constraints": []}"#;

/// Wishes that cannot all be fulfilled, and two objectives.
const WISHES: &str = r#"{"variables": [{"name": "x", "domain": [1, 2, 3]}, {"name": "a b", "domain": [1, 2, 3]}],
    "constraints": [{"kind": "AllDifferent"},
        {"kind": "Expr", "name": "late", "weight": 5, "expr": "x == 3", "scope": ["x"]},
        {"kind": "Expr", "name": "later", "weight": 4, "expr": "y == 3", "scope": ["a b"], "args": ["y"]}],
    "objectives": [{"maximize": "x"}, {"minimize": "2 * x - 1"}]}"#;
const COSTLY: &str = r#"{"variables": [{"name": "a", "domain": [1, 2]}],
    "constraints": [{"kind": "ExactSum", "sum": 7}], "objectives": [{"minimize": "a"}]}"#;

/// An instance of XCSP3.
const INSTANCE: &str = r#"<?xml version="1.0"?>
<instance format="XCSP3" type="COP">
  <variables> <array id="x" size="[2]"> 1..3 </array> </variables>
  <constraints>
    <intension id="less"> lt(x[0],x[1]) </intension>
  </constraints>
  <objectives> <maximize> x[0] </maximize> </objectives>
</instance>"#;

/// Returns a model of 40 variables with a value of each of which no proof comes to an end.
fn endless_best() -> String {
    let weight = |at: u64| 1_000 + at * 7_919 % 1_000;
    let numbers = 0..40;
    let variables: Vec<String> =
        numbers.clone().map(|at| format!(r#"{{"name": "x{at}", "domain": [0, 1]}}"#)).collect();
    let weights: Vec<String> = numbers.clone().map(|at| weight(at).to_string()).collect();
    let worths: Vec<String> =
        numbers.map(|at| format!("{} * x{at}", weight(at) + at % 3)).collect();
    format!(
        r#"{{"variables": [{}],
            "constraints": [{{"kind": "MaxSum", "max": 29999, "multipliers": [{}]}}],
            "objectives": [{{"maximize": "{}"}}]}}"#,
        variables.join(", "),
        weights.join(", "),
        worths.join(" + ")
    )
}

/// Returns a model with more solutions than anyone waits for, all of whose variables hang together.
fn endless() -> String {
    of_bits(r#"{"kind": "MaxSum", "max": 32}"#)
}

/// Returns a model of 64 variables of 0 and 1.
fn of_bits(constraint: &str) -> String {
    let variables: Vec<String> =
        (0..64).map(|name| format!(r#"{{"name": {name}, "domain": [0, 1]}}"#)).collect();
    format!(r#"{{"variables": [{}], "constraints": [{constraint}]}}"#, variables.join(", "))
}

/// Returns the exit code, the results and the messages of `kumiki` with these words, where each
/// file that is named stands for a model.
fn answer(line: &str) -> (u8, String, String) {
    answer_with(Interrupt::new(), line)
}

fn answer_with(interrupt: Interrupt, line: &str) -> (u8, String, String) {
    let folder = tempfile::tempdir().unwrap();
    let (endless, free) = (endless(), of_bits(r#"{"kind": "MinSum", "scope": [0, 1], "min": 0}"#));
    for (name, text) in [
        ("one", ONE),
        ("three", THREE),
        ("none", NONE),
        ("empty", EMPTY),
        ("endless", &endless),
        ("free", &free),
        ("wishes", WISHES),
        ("costly", COSTLY),
        ("instance", INSTANCE),
        ("clique", &INSTANCE.replace("intension", "clique")),
        ("hard", &endless_best()),
        ("bad", r#"{"variables": []}"#),
    ] {
        fs::write(folder.path().join(name), text).unwrap();
    }
    let word = |word: &str| match folder.path().join(word) {
        path if path.exists() => path.into_os_string(),
        _ => word.into(),
    };
    let words = ["kumiki"].into_iter().chain(line.split(' ')).map(word);
    let (streams, captured) = Streams::captured();
    let outcome = run(KumikiCommand::parse_words(words).unwrap(), streams, interrupt).unwrap();
    let (results, messages) = captured();
    let path = format!("{}/", folder.path().display());
    (outcome.code(), results.replace(&path, ""), messages.replace(&path, ""))
}

const COMPLAINT: &str = "error: bad: the key \"constraints\" is missing\n";

#[test]
fn an_instance_of_xcsp3_is_a_model() {
    let json = "{\n  \"variables\": [\n    {\"name\": \"x[0]\", \"domain\": {\"from\": 1, \"to\": 3}},\n    \
                {\"name\": \"x[1]\", \"domain\": {\"from\": 1, \"to\": 3}}\n  ],\n  \"constraints\": [\n    \
                {\"kind\": \"String\", \"name\": \"less\", \"scope\": [\"x[0]\", \"x[1]\"], \
                \"expr\": \"x[0] < x[1]\"}\n  ],\n  \"objectives\": [\n    {\"maximize\": \"x[0]\"}\n  ]\n}\n";
    let best = "{\"status\":\"optimal\",\"values\":[2],\"solution\":[2,3]}\n";
    let message = "error: clique:5: <clique>: this constraint is not read at column 5\n";
    for (line, code, results, messages) in [
        ("count instance one", 0, "3\n1\n", ""),
        ("first instance", 0, "[1,2]\n", ""),
        ("best instance", 0, best, ""),
        ("convert --to json instance", 0, json, ""),
        ("count clique one", 2, "error\n1\n", message),
    ] {
        assert_eq!(answer(line), (code, results.to_string(), messages.to_string()), "{line}");
    }
}

#[test]
fn each_verb_writes_what_it_is_asked_for() {
    for (line, code, results, messages) in [
        ("count one three none empty", 1, "1\n3\n0\n0\n", ""),
        ("count --limit 2 three one", 0, "2\n1\n", ""),
        ("count --unique --limit 1 three", 3, "1\n", ""),
        ("count --unique one", 0, "1\n", ""),
        ("count one bad three", 2, "1\nerror\n3\n", COMPLAINT),
        ("first one three none empty", 1, "[2,0.5]\n[1,2]\nnull\nnull\n", ""),
        ("first --unique three", 3, "[1,2]\n", ""),
        ("first --format json one bad", 2, "{\"x\":2,\"y\":0.5}\n\"error\"\n", COMPLAINT),
        ("solutions three", 0, "[1,2]\n[1,3]\n[2,3]\n", ""),
        ("solutions --solver optimized-nofc three", 0, "[2,3]\n[1,3]\n[1,2]\n", ""),
        ("solutions --limit 2 three", 0, "[1,2]\n[1,3]\n", ""),
        ("solutions --limit 1 --unique three", 3, "[1,2]\n", ""),
        ("solutions empty none one bad one", 2, "\n\n[2,0.5]\n\n\n[2,0.5]\n", COMPLAINT),
        (
            "solutions --format json three",
            0,
            "{\"a\":1,\"2\":2}\n{\"a\":1,\"2\":3}\n{\"a\":2,\"2\":3}\n",
            "",
        ),
        (
            "check one three none empty bad",
            2,
            "unique [2,0.5]\nseveral [1,2] [1,3]\n\
             none constraints[0] (ExactSum) cannot hold\nnone there are no variables\nerror\n",
            COMPLAINT,
        ),
        ("check --unique three", 3, "several [1,2] [1,3]\n", ""),
        (
            "conflict none one bad empty",
            2,
            "[\"constraints[0] (ExactSum)\"]\nnull\n\"error\"\n[]\n",
            COMPLAINT,
        ),
        ("conflict --mcs none one", 1, "[\"constraints[0] (ExactSum)\"]\n[]\n", ""),
        (
            "conflict --all --format json none",
            1,
            "{\"conflict\":[\"constraints[0] (ExactSum)\"],\"proved\":true}\n",
            "",
        ),
        ("conflict --limit 1 one none", 1, "null\n\n[\"constraints[0] (ExactSum)\"]\n", ""),
    ] {
        assert_eq!(answer(line), (code, results.to_string(), messages.to_string()), "{line}");
    }
}

#[test]
fn people_read_tables_and_sentences() {
    let table = "a  2\n1  2\n1  3\n2  3\n";
    for (line, results) in [
        ("solutions --format table three", format!("{table}3 solutions\n")),
        ("solutions --format table --quiet three", table.to_string()),
        ("solutions --format table none", "no solution\n".to_string()),
        (
            "solutions --format table --limit 2 three",
            "a  2\n1  2\n1  3\n2 solutions or more: stopped at --limit\n".to_string(),
        ),
        (
            "solutions --format table three bad none",
            format!("# three\n{table}3 solutions\n\n# bad\n\n# none\nno solution\n"),
        ),
        ("first --format table one", "x  y\n2  0.5\n".to_string()),
        ("first --format table none", "no solution\n".to_string()),
        ("check --format table one", "unique solution:\nx  y\n2  0.5\n".to_string()),
        (
            "check --format table none",
            "no solution: constraints[0] (ExactSum) cannot hold\n".to_string(),
        ),
        (
            "conflict --format table none one",
            "# none\nconstraints[0] (ExactSum) cannot hold\n\n# one\nall can hold\n".to_string(),
        ),
        (
            "conflict --format table --corrections none",
            "without constraints[0] (ExactSum), all else can hold\n".to_string(),
        ),
        (
            "check --format table three",
            "several solutions, among them:\na  2\n1  2\n1  3\n".to_string(),
        ),
    ] {
        assert_eq!(answer(line).1, results, "{line}");
    }
}

#[test]
fn an_interrupted_run_says_what_is_known_and_that_it_is_unfinished() {
    let interrupted = |line| {
        let interrupt = Interrupt::new();
        interrupt.stop_flag().raise();
        answer_with(interrupt, line)
    };
    let message = "interrupted: 0 models answered\n";
    for (line, results, remark) in [
        ("count endless one", "unfinished 0\n", ""),
        ("first endless one", "\"unfinished\"\n", ""),
        ("check endless one", "unfinished\n", ""),
        ("conflict endless one", "\"unfinished\"\n", ""),
        ("solutions endless one", "", "endless: unfinished: there may be more solutions\n"),
    ] {
        let expected = (4, results.to_string(), format!("{remark}{message}"));
        assert_eq!(interrupted(line), expected, "{line}");
    }
    assert_eq!(interrupted("count --quiet endless").2, "");
}

#[test]
fn any_number_of_threads_writes_what_one_does() {
    let models = "one three bad none empty costly missing three wishes one";
    for verb in [
        "count --stats",
        "solutions",
        "solutions --format table",
        "first",
        "best --format csv",
        "check",
        "conflict --all",
        "explain",
        "explain --json --quiet",
        "lowering",
        "convert --to json",
    ] {
        let told = |threads: &str| {
            let (code, results, said) = answer(&format!("{verb} --threads {threads} {models}"));
            let timeless: Vec<&str> =
                said.lines().filter(|line| !line.starts_with("time: ")).collect();
            (code, results, timeless.join("\n"))
        };
        let expected = told("1");
        for threads in ["2", "7", "0"] {
            assert_eq!(told(threads), expected, "{verb}, {threads} threads");
        }
    }
}

#[test]
fn a_time_limit_holds_for_each_model() {
    let (code, results, _) = answer("count --time-limit 20ms endless one endless");
    assert_eq!(code, 4);
    let words: Vec<&str> = results.lines().map(|line| line.split(' ').next().unwrap()).collect();
    assert_eq!(words, ["unfinished", "1", "unfinished"]);
}

#[test]
fn statistics_are_told_of_each_model_and_of_all() {
    let (_, _, messages) = answer("count --stats one three");
    let headings: Vec<&str> =
        messages.lines().filter(|line| line.starts_with("statistics")).collect();
    assert_eq!(
        headings,
        ["statistics of one", "statistics of three", "statistics of all 2 models"]
    );
    let (_, _, messages) = answer("count --stats three");
    assert!(messages.starts_with("decisions: "), "{messages}");
    assert!(messages.contains("\nsolutions: 3\n"), "{messages}");
}
