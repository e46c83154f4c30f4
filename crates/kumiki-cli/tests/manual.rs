//! The verbs that describe the programs: completions, pages of the manual, formats and the schema.

use kumiki_sudoku_io::Format;
use serde_json::Value;
use std::process::{Command, Output};

const PROGRAMS: [(&str, &str); 2] =
    [("sudoku", env!("CARGO_BIN_EXE_sudoku")), ("kumiki", env!("CARGO_BIN_EXE_kumiki"))];

fn output(program: &str, words: &[&str]) -> Output {
    Command::new(program).args(words).output().unwrap()
}

/// Standard output of a program that succeeds.
fn run(program: &str, words: &[&str]) -> String {
    let output = output(program, words);
    assert_eq!(String::from_utf8_lossy(&output.stderr), "", "{words:?}");
    assert!(output.status.success(), "{words:?}");
    String::from_utf8(output.stdout).unwrap()
}

/// The verbs that a help lists.
fn verbs(help: &str) -> Vec<String> {
    let heads = ["Verbs:\n", "Commands:\n"];
    let list = heads.iter().find_map(|head| help.split(head).nth(1));
    let words = list.unwrap_or_default().split("\n\n").next().unwrap().lines().filter_map(|line| {
        let word = line.strip_prefix("  ").filter(|line| !line.starts_with(' '))?;
        word.split_whitespace().next()
    });
    words.map(str::to_string).collect()
}

#[test]
fn completions_of_every_shell_have_all_verbs() {
    for (name, program) in PROGRAMS {
        let verbs = verbs(&run(program, &["--help"]));
        assert!(verbs.len() > 9, "{verbs:?}");
        for shell in ["bash", "zsh", "fish", "powershell"] {
            let script = run(program, &["completions", shell]);
            assert!(script.contains(name) && script.contains("time-limit"), "{shell}");
            for verb in &verbs {
                assert!(script.contains(verb.as_str()), "{name} {shell} {verb}");
            }
        }
        assert_eq!(output(program, &["completions", "cmd"]).status.code(), Some(2));
        assert_eq!(output(program, &["completions"]).status.code(), Some(2));
    }
}

#[test]
fn the_prose_of_help_fits_into_80_columns() {
    for (_, program) in PROGRAMS {
        let mut pages = vec![String::new()];
        while let Some(page) = pages.pop() {
            let words = page.split_whitespace().chain(["--help"]);
            let wide = Command::new(program).args(words).env("COLUMNS", "400").output().unwrap();
            let help = String::from_utf8(wide.stdout).unwrap();
            // The lines behind the options, without examples and tables.
            let end = help.rsplit("Print help").next().unwrap();
            let prose = end.lines().filter(|line| !line.starts_with(' '));
            let long: Vec<&str> = prose.filter(|line| line.chars().count() > 80).collect();
            assert!(long.is_empty(), "{page}: {long:?}");
            let below = verbs(&help).into_iter().filter(|verb| verb != "help");
            pages.extend(below.map(|verb| format!("{page} {verb}")));
        }
    }
}

#[cfg(unix)]
#[test]
fn bash_completes_verbs_and_options() {
    let complete = |words: &str| {
        let [name, program] = [PROGRAMS[0].0, PROGRAMS[0].1];
        let script = run(program, &["completions", "bash"]);
        let count = words.split(' ').count();
        let ask = format!(
            "{script}\nCOMP_WORDS=({words})\nCOMP_CWORD={}\n_{name} {name} \"${{COMP_WORDS[-1]}}\" \
             {name}\necho \"${{COMPREPLY[@]}}\"\n",
            count - 1
        );
        let Ok(output) = Command::new("bash").args(["-c", &ask]).output() else { return None };
        assert_eq!(String::from_utf8_lossy(&output.stderr), "");
        Some(String::from_utf8(output.stdout).unwrap().trim().to_string())
    };
    // Not every machine has bash.
    let Some(verbs) = complete("sudoku ca") else { return };
    assert_eq!(verbs, "candidates canonical");
    assert_eq!(complete("sudoku check --uni").unwrap(), "--unique");
    assert_eq!(complete("sudoku --met").unwrap(), "--method");
}

#[test]
fn there_is_a_page_of_the_manual_for_each_verb() {
    for (name, program) in PROGRAMS {
        let home = tempfile::tempdir().unwrap();
        // As in a fresh home, where neither of the two folders is there yet.
        let folder = home.path().join("man/man1");
        assert_eq!(run(program, &["man", folder.to_str().unwrap()]), "");
        let page = |file: String| std::fs::read_to_string(folder.join(file)).unwrap();
        assert_eq!(page(format!("{name}.1")), run(program, &["man"]));
        let verbs = verbs(&run(program, &["--help"]));
        for verb in verbs.iter().filter(|&verb| verb != "help") {
            let page = page(format!("{name}-{verb}.1"));
            assert!(page.contains(".SH NAME") && page.contains(verb.as_str()), "{verb}");
        }
        if verbs.contains(&"puzzle".to_owned()) {
            assert!(page(format!("{name}-puzzle-solve.1")).contains("several_solutions"));
        }
        let file = folder.join(format!("{name}.1"));
        let output = output(program, &["man", file.to_str().unwrap()]);
        assert_eq!(output.status.code(), Some(2));
        assert!(String::from_utf8_lossy(&output.stderr).contains(file.to_str().unwrap()));
    }
}

#[test]
fn the_table_of_formats_has_all_of_them() {
    let table = run(PROGRAMS[0].1, &["formats"]);
    let rows: Vec<&str> = table.lines().skip(1).collect();
    assert_eq!(rows.len(), Format::ALL.len());
    for (row, format) in rows.into_iter().zip(Format::ALL) {
        assert_eq!(row.split_whitespace().next(), Some(format.name()));
        assert_eq!(row.contains("read, write"), format.is_written(), "{row}");
    }
}

#[test]
fn the_schema_is_printed_and_help_names_each_of_its_kinds() {
    let schema = run(PROGRAMS[1].1, &["schema"]);
    assert_eq!(schema, kumiki_model::SCHEMA);
    let help = run(PROGRAMS[1].1, &["--help"]);
    let kinds = kinds(&serde_json::from_str(&schema).unwrap());
    assert!(kinds.len() >= 20, "{kinds:?}");
    for kind in kinds {
        assert!(help.contains(&kind), "{kind}");
    }
    assert!(!help.contains("docs/"), "{help}");
}

/// The kinds of constraints in a part of the schema.
fn kinds(schema: &Value) -> Vec<String> {
    let kind = &schema["properties"]["kind"];
    let many = kind["enum"].as_array().cloned().unwrap_or_default();
    let own = many.iter().chain(kind.get("const")).filter_map(Value::as_str).map(str::to_string);
    let parts: Vec<&Value> = match schema {
        Value::Object(object) => object.values().collect(),
        Value::Array(list) => list.iter().collect(),
        _ => Vec::new(),
    };
    own.chain(parts.into_iter().flat_map(kinds)).collect()
}
