//! The words on each constraint: the steps, the compiled form and the profile.

use super::answer;
use crate::models::{KumikiCommand, run};
use crate::terminal::interrupt::Interrupt;
use crate::terminal::program::CommandLine as _;
use crate::terminal::stream::Streams;
use std::fs;

#[test]
fn every_step_is_explained_in_a_sentence_or_as_json() {
    let one = "constraints[0] (InSet): x is 2\nconstraints[1] (y == 0.5): y is 0.5\nsolved\n";
    let three = "constraints[0] (x < y): a is less than 2, so a is not 3, and 2 is not 1\n\
                 from here there are several solutions: a is 1 or 2\n";
    let step = r#"{"constraints":[{"kind":"count","name":"constraints[0] (InSet)","scope":["x"]}],"facts":[],"#;
    for (line, code, results) in [
        ("explain one", 0, one.to_string()),
        ("explain three", 3, three.to_string()),
        (
            "explain --json wishes",
            3,
            concat!(
                r#"{"ending":"several","left":[{"left":[1,2,3],"variable":"x"},"#,
                r#"{"left":[1,2,3],"variable":"a b"}],"several":{"left":[1,2,3],"variable":"x"}}"#,
                "\n"
            )
            .to_string(),
        ),
        (
            "explain --limit 1 one",
            0,
            one.replace("constraints[1] (y == 0.5): y is 0.5\nsolved", "stopped at --limit"),
        ),
        ("explain --quiet one three", 3, format!("{one}\n{three}")),
        ("explain none", 1, "constraints[0] (ExactSum) cannot hold\nno solution\n".to_string()),
        (
            "explain --json --limit 1 one",
            0,
            format!(
                "{step}{}\n{}\n",
                r#""reasoning":"propagation","removed":[{"absent":[1],"left":[2],"variable":"x"}],"sentence":"constraints[0] (InSet): x is 2"}"#,
                r#"{"ending":"limit","left":[{"left":[2],"variable":"x"},{"left":[0.5,"a"],"variable":"y"}]}"#,
            ),
        ),
    ] {
        assert_eq!(answer(line), (code, results, String::new()), "{line}");
    }
}

#[test]
fn what_every_constraint_became_is_told_in_its_line() {
    let (code, results, _) = answer("lowering one three");
    assert_eq!(code, 0);
    let beginnings: Vec<&str> =
        results.lines().map(|line| line.split(": ").next().unwrap()).collect();
    assert_eq!(
        beginnings,
        [
            "# one",
            "constraints[0] (InSet), on \"x\"",
            "constraints[1] (y == 0.5), on \"y\"",
            "",
            "# three",
            "constraints[0] (x < y), on \"a\", 2",
        ]
    );
}

#[test]
fn a_profile_has_a_line_for_each_constraint() {
    let model = r#"{"variables": [{"name": "a", "domain": [1, 2, 3, 4]}, {"name": "b", "domain": [1, 2, 3, 4]}],
        "constraints": [{"kind": "ExactSum", "name": "five\nin all", "sum": 5},
            {"kind": "String", "expr": "a * b > 4"}, {"kind": "InSet", "scope": ["a"], "set": [2, 3, 4]}]}"#;
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("model").display().to_string();
    fs::write(&file, model).unwrap();
    let (streams, captured) = Streams::captured();
    let words = ["kumiki", "solutions", "--profile", "--stats", &file].map(Into::into);
    run(KumikiCommand::parse_words(words).unwrap(), streams, Interrupt::new()).unwrap();
    let (results, messages) = captured();
    assert_eq!(results, "[2,3]\n[3,2]\n");
    let (profile, statistics) = messages.split_once("decisions: ").unwrap();
    let lines: Vec<Vec<&str>> =
        profile.lines().map(|line| line.split_whitespace().collect()).collect();
    assert_eq!(lines[0], ["profile", "of", &file]);
    assert_eq!(lines[1], ["time", "share", "runs", "removals", "conflicts", "constraint"]);
    let mut names: Vec<String> = lines[2..5].iter().map(|words| words[7..].join(" ")).collect();
    names.sort_unstable();
    assert_eq!(names, ["constraints[1] (a * b > 4)", "constraints[2] (InSet)", "five in all"]);
    let runs: u64 = lines[2..5].iter().map(|words| words[4].parse::<u64>().unwrap()).sum();
    assert!(statistics.contains(&format!("\npropagations: {runs}\n")), "{messages}");
    assert_eq!(lines[5][4..], ["all", "else"]);
    assert_eq!(lines.len(), 6);
}
