//! The answers of `kumiki-front` beside the programs: the same verdicts in the same words.
//!
//! Invariant: a text that an answer has in common with a program is compared byte for byte.

use serde_json::{Value, json};
use std::fs;
use std::process::Command;

/// Links of pencil puzzles: an example of each type, one with several solutions, and one without.
const MORE_LINKS: [&str; 3] =
    ["nonogram/2/2/1111", "nonogram/2/2/2g0g", "nurikabe/8/8/1g1i2n41h4h2g2r2k2"];

const CLASSIC: &str =
    "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";

/// Returns the standard output of a program.
fn program(name: &str, arguments: &[&str]) -> String {
    let path = match name {
        "sudoku" => env!("CARGO_BIN_EXE_sudoku"),
        _ => env!("CARGO_BIN_EXE_kumiki"),
    };
    let output = Command::new(path).args(arguments).output().expect("the program starts");
    String::from_utf8(output.stdout).expect("results are UTF-8")
}

/// Returns the answer to a verb about a text, with more options.
fn answer(verb: &str, text: &str, options: Value) -> Value {
    let mut question = json!({ "id": 1, "verb": verb, "text": text, "ms": 60_000 });
    question.as_object_mut().unwrap().extend(options.as_object().cloned().unwrap_or_default());
    let answer: Value = serde_json::from_str(&kumiki_front::answer(&question.to_string())).unwrap();
    assert!(answer["error"].is_null(), "{verb} of {text}: {answer}");
    answer
}

fn text(value: &Value) -> &str {
    value.as_str().unwrap_or_else(|| panic!("{value} is no text"))
}

/// Returns the lines of an answer, each with its end.
fn joined(value: &Value) -> String {
    value.as_array().unwrap().iter().map(|line| format!("{}\n", text(line))).collect()
}

/// Returns sudokus of each verdict and with several rules, by fixed seeds.
fn sudokus() -> Vec<String> {
    let mut all = vec![
        CLASSIC.to_owned(),
        CLASSIC.replacen("53..", "55..", 1),
        format!("{}{}", ".".repeat(40), &CLASSIC[40..]),
        format!("{}8.", &CLASSIC[..79]),
        "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..".into(),
        "2x2:1i2e".into(),
    ];
    for options in [
        &["--rule", "diagonals"][..],
        &["--rule", "killer", "--clues", "0"],
        &["--rule", "jigsaw"],
        &["--rule", "thermometers", "--rule", "kropki"],
        &["--shape", "2x3"],
    ] {
        let words = [&["generate", "--seed", "1", "--format", "line", "--quiet"], options].concat();
        all.push(program("sudoku", &words).trim_end().to_owned());
    }
    all
}

#[test]
fn sudokus_have_the_verdicts_the_hints_and_the_steps_of_the_program() {
    for puzzle in &sudokus() {
        let of = |words: &[&str]| program("sudoku", &[words, &[puzzle]].concat());
        let checked = answer("check", puzzle, json!({}));
        let line = of(&["check", "--format", "line"]);
        assert_eq!(text(&checked["words"]), line.trim_end(), "{puzzle}");
        for (stage, words) in [(2, &["hint"][..]), (3, &["hint", "--answer"])] {
            let hint = answer("hint", puzzle, json!({ "stage": stage }));
            assert_eq!(joined(&hint["words"]), of(words), "{puzzle}");
        }
        let explained = answer("explain", puzzle, json!({ "long": true }));
        assert_eq!(joined(&explained["lines"]), of(&["explain", "--long"]), "{puzzle}");
        let candidates = answer("candidates", puzzle, json!({}));
        let line = of(&["candidates", "--format", "line"]);
        assert_eq!(text(&candidates["text"]), line.trim_end(), "{puzzle}");
        let first = answer("first", puzzle, json!({}));
        let line = of(&["solve", "--format", "line"]);
        assert_eq!(text(&first["words"]), line.trim_end(), "{puzzle}");
    }
    let rated = answer("rate", CLASSIC, json!({}));
    assert_eq!(format!("{}\n", text(&rated["words"])), program("sudoku", &["rate", CLASSIC]));
}

#[test]
fn pencil_puzzles_of_all_types_have_the_verdicts_and_the_hints_of_the_program() {
    let types = serde_json::from_str::<Value>(&kumiki_front::answer(r#"{"verb": "types"}"#));
    let types = types.unwrap()["types"].as_array().unwrap().clone();
    let links = types.iter().skip(1).map(|one| text(&one["example"]).to_owned());
    let links: Vec<String> = links.chain(MORE_LINKS.map(str::to_owned)).collect();
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("links");
    fs::write(&file, links.join("\n") + "\n").unwrap();
    let file = file.to_str().unwrap();
    let lines = program("kumiki", &["puzzle", "check", "--format", "json", file]);
    let checked: Vec<Value> =
        lines.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    assert_eq!(checked.len(), links.len());
    for (link, line) in links.iter().zip(&checked) {
        let own = answer("check", link, json!({}));
        assert_eq!(
            (&own["verdict"], &own["reason"]),
            (&line["verdict"], &line["reason"]),
            "{link}"
        );
        let is_unique = own["verdict"] == "unique";
        assert_eq!(
            is_unique.then_some(&own["board"]),
            line["solutions"].get(0).filter(|_| is_unique)
        );
        assert!(
            own["pictures"].as_array().unwrap().iter().all(|one| text(one).starts_with("<svg"))
        );
        let hint = answer("hint", link, json!({ "stage": 3 }));
        let expected = program("kumiki", &["puzzle", "hint", link]);
        assert_eq!(joined(&hint["words"]), expected, "{link}");
    }
    for link in MORE_LINKS {
        let checked = program("kumiki", &["puzzle", "check", link]);
        assert_eq!(text(&answer("check", link, json!({}))["words"]), checked.trim_end(), "{link}");
        let explained = program("kumiki", &["puzzle", "explain", link]);
        assert_eq!(joined(&answer("explain", link, json!({}))["lines"]), explained, "{link}");
    }
}

#[test]
fn models_have_the_answers_of_the_program() {
    let none = r#"{"variables": [{"name": "x", "domain": [1, 2]}, {"name": "y\n", "domain": [1, 2]}],
        "constraints": [{"kind": "String", "name": "far", "expr": "x > 2"},
            {"kind": "AllDifferent"}]}"#;
    let folder = tempfile::tempdir().unwrap();
    let mut models = vec![none.to_owned(), r#"{"variables": [], "constraints": []}"#.to_owned()];
    let examples = concat!(env!("CARGO_MANIFEST_DIR"), "/../../examples");
    for kind in ["models", "xcsp3"] {
        let files = fs::read_dir(format!("{examples}/{kind}")).unwrap();
        let mut files: Vec<_> = files.map(|file| file.unwrap().path()).collect();
        files.sort();
        models.extend(files.iter().map(|file| fs::read_to_string(file).unwrap()));
    }
    assert!(models.len() > 8);
    for model in &models {
        let file = folder.path().join("model");
        fs::write(&file, model).unwrap();
        let of = |words: &[&str]| program("kumiki", &[words, &[file.to_str().unwrap()]].concat());
        for verb in ["check", "first", "count", "conflict"] {
            let own = answer(verb, model, json!({}));
            assert_eq!(format!("{}\n", text(&own["words"])), of(&[verb]), "{verb} {model}");
        }
        let own = answer("conflict", model, json!({}));
        let table = of(&["conflict", "--format", "table"]);
        assert_eq!(format!("{}\n", text(&own["sentence"])), table, "{model}");
        assert_eq!(joined(&answer("lowering", model, json!({}))["lines"]), of(&["lowering"]));
        let own = answer("explain", model, json!({ "most": 20 }));
        assert_eq!(joined(&own["lines"]), of(&["explain", "--limit", "20"]), "{model}");
        if model.contains("objective") || model.contains("weight") {
            let own = answer("best", model, json!({}));
            assert_eq!(format!("{}\n", text(&own["words"])), of(&["best"]), "{model}");
            assert_eq!(own["finished"], true);
        }
    }
}

#[test]
fn a_seed_makes_the_puzzle_of_the_program() {
    for options in [
        json!({ "seed": 5 }),
        json!({ "seed": 5, "symmetry": "rotation180", "level": "easy" }),
        json!({ "seed": 2, "size": "2x3" }),
        json!({ "seed": 2, "rule": "jigsaw" }),
    ] {
        let mut words: Vec<String> =
            ["generate", "--quiet", "--format", "line"].map(str::to_owned).into();
        for (name, value) in options.as_object().unwrap() {
            let name = if name == "size" { "shape" } else { name };
            words.push(format!("--{name}"));
            words.push(value.as_str().map_or_else(|| value.to_string(), str::to_owned));
        }
        let words: Vec<&str> = words.iter().map(String::as_str).collect();
        let own = answer("generate", "", options.clone());
        assert_eq!(format!("{}\n", text(&own["text"])), program("sudoku", &words), "{options}");
    }
    for (kind, size) in [("nonogram", "5x5"), ("slitherlink", "4x6")] {
        let options = json!({ "kind": kind, "size": size, "seed": 3, "level": "medium" });
        let words = ["puzzle", "generate", kind, "--size", size, "--seed", "3"];
        let words = [&words[..], &["--difficulty", "medium"]].concat();
        let own = answer("generate", "", options);
        assert_eq!(format!("{}\n", text(&own["text"])), program("kumiki", &words), "{kind}");
    }
}
