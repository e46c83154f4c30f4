//! The program: its answers and its exit codes.

use std::fs;
use std::io::Write;
use std::path::Path;
use std::process::{Command, Stdio};

const MODEL: &str = r#"{"variables": [{"name": "a", "domain": [0, 1]}, {"name": "b", "domain": [0, 1]}],
    "constraints": [{"kind": "LessThan", "name": "rising"}]}"#;

const PROOF: &str = "kumiki-proof 1\nmodel 2 1\ns 1 0 1\nl 2 : c0 x0 1 ; c0 x1 0 ; l1\ne unique\n";

/// Returns the output, the errors and the exit code for these files, and arguments before them.
fn run(files: [&str; 2], arguments: &[&str]) -> (String, String, i32) {
    let folder = tempfile::tempdir().unwrap();
    let paths = [folder.path().join("model.json"), folder.path().join("proof")];
    for (path, text) in paths.iter().zip(files) {
        fs::write(path, text).unwrap();
    }
    finished(Command::new(env!("CARGO_BIN_EXE_kumiki-check")).args(arguments).args(&paths), "")
}

fn finished(command: &mut Command, input: &str) -> (String, String, i32) {
    let command = command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
    let mut child = command.spawn().unwrap();
    let _ = child.stdin.take().unwrap().write_all(input.as_bytes());
    let output = child.wait_with_output().unwrap();
    let text = |bytes| String::from_utf8(bytes).unwrap();
    (text(output.stdout), text(output.stderr), output.status.code().unwrap())
}

#[test]
fn a_proof_is_accepted() {
    let (output, errors, code) = run([MODEL, PROOF], &["--strict"]);
    assert_eq!(output, "accepted: there is exactly one solution (1 lemma, 3 steps)\n");
    assert_eq!((&*errors, code), ("", 0));
}

#[test]
fn a_wrong_proof_is_refused() {
    let (output, _, code) = run([MODEL, &PROOF.replace("c0 x1 0", "c0 x1 1")], &[]);
    let expected = "refused: line 4: constraint \"rising\" does not take 1 from \"b\": \
        it holds with \"a\"=0, \"b\"=1\n";
    assert_eq!((&*output, code), (expected, 1));
    let (output, _, code) = run([MODEL, ""], &[]);
    assert_eq!((&*output, code), ("refused: the proof ends without a claim\n", 1));
}

#[test]
fn what_cannot_be_read_is_an_error() {
    let (_, errors, code) = run(["{", PROOF], &[]);
    assert!(errors.starts_with("error: ") && errors.contains("model.json: EOF"), "{errors}");
    assert_eq!(code, 2);
    let (_, errors, code) = run([MODEL, "kumiki-proof 1\nwhat\n"], &[]);
    assert!(errors.ends_with("proof: line 2: `what` begins no line of a proof\n"), "{errors}");
    assert_eq!(code, 2);
    let (_, errors, _) = run([MODEL, "kumiki-proof 1\n\u{202e}tahw\n"], &[]);
    assert!(errors.ends_with("line 2: `\\u{202e}tahw` begins no line of a proof\n"), "{errors}");
    let named = MODEL.replacen(":", ":\u{202e}", 1);
    assert!(run([&named, PROOF], &[]).1.is_ascii());
    let long = format!("kumiki-proof 1\n\u{1b}]0;title\u{7}{}\n", "x".repeat(1 << 20));
    let (_, errors, code) = run([MODEL, &long], &[]);
    let escaped = r"line 2: `\u{1b}]0;title\u{7}xxx";
    assert!(errors.contains(escaped) && errors.ends_with("xxx...` begins no line of a proof\n"));
    assert!(errors.len() < 300 && code == 2, "{errors}");
    let mut command = Command::new(env!("CARGO_BIN_EXE_kumiki-check"));
    assert_eq!(finished(command.args(["no such model", "no such proof"]), "").2, 2);
    let mut command = Command::new(env!("CARGO_BIN_EXE_kumiki-check"));
    assert_eq!(finished(command.args(["-", "-"]), MODEL).2, 2);
    let mut command = Command::new(env!("CARGO_BIN_EXE_kumiki-check"));
    assert_eq!(finished(command.arg("alone"), "").2, 2);
}

#[test]
fn steps_beyond_the_budget_are_named() {
    let model = MODEL.replace(r#""kind": "LessThan""#, r#""kind": "String", "expr": "a ** b > 1""#);
    let proof = "kumiki-proof 1\nmodel 2 1\nl 1 : c0\ne none\n";
    let (output, _, code) = run([&model, proof], &["--budget", "1"]);
    let expected = "accepted: there is no solution (1 lemma, 1 step), \
        except for 1 step of constraint \"rising\"\n";
    assert_eq!((&*output, code), (expected, 3));
    assert_eq!(run([&model, proof], &["--budget", "1", "--strict"]).2, 1);
    assert_eq!(run([&model, proof], &[]).2, 0);
}

#[test]
fn the_proof_may_be_standard_input() {
    let folder = tempfile::tempdir().unwrap();
    let model = folder.path().join("model.json");
    fs::write(&model, MODEL).unwrap();
    let mut command = Command::new(env!("CARGO_BIN_EXE_kumiki-check"));
    let (_, _, code) = finished(command.args([&*model, Path::new("-")]), PROOF);
    assert_eq!(code, 0);
}
