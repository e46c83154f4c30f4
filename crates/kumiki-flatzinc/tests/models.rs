//! Models as the compiler of MiniZinc writes them with the library, and their numbers of solutions.
//!
//! Invariant: each `.mzn` of `models` has a `.fzn` of MiniZinc 2.10 and an `.old.fzn` of 2.6, whose
//! first line has the number of solutions, by enumeration.

use clap::Parser;
use kumiki::run::StopFlag;
use kumiki_flatzinc::command::run;
use kumiki_flatzinc::options::Options;
use std::collections::HashSet;
use std::fs;
use std::path::{Path, PathBuf};

fn models() -> Vec<PathBuf> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/models");
    let mut found: Vec<_> =
        fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()).collect();
    found.retain(|path| path.extension().is_some_and(|ending| ending == "mzn"));
    found.sort();
    assert!(!found.is_empty());
    found
}

/// Returns the number in the first line of a compiled model.
fn expected(path: &Path) -> usize {
    let text = fs::read_to_string(path).unwrap();
    let line = text.lines().next().unwrap();
    line.trim_start_matches("% ").trim_end_matches(" solutions").parse().unwrap()
}

/// Returns the texts of all solutions, and the line behind them.
fn answer(path: &Path, options: &[&str]) -> (Vec<String>, String) {
    let words = ["kumiki-fzn", "-a"].into_iter().chain(options.iter().copied());
    let options = Options::parse_from(words.chain([path.to_str().unwrap()]));
    let mut out = Vec::new();
    run(&options, &mut out, StopFlag::new()).unwrap_or_else(|error| panic!("{error}"));
    let text = String::from_utf8(out).unwrap();
    let mut parts: Vec<String> = text.split("----------\n").map(String::from).collect();
    let end = parts.pop().unwrap();
    (parts, end)
}

#[test]
fn compiled_models_have_the_solutions_of_enumeration() {
    for model in models() {
        for ending in ["fzn", "old.fzn"] {
            let path = model.with_extension(ending);
            let number = expected(&path);
            for options in [&[][..], &["-f"]] {
                let (solutions, end) = answer(&path, options);
                let said = format!("{} {options:?}", path.display());
                assert_eq!(solutions.len(), number, "{said}");
                assert_eq!(solutions.iter().collect::<HashSet<_>>().len(), number, "{said}");
                let last = if number == 0 { "=====UNSATISFIABLE=====\n" } else { "==========\n" };
                assert_eq!(end, last, "{said}");
            }
        }
    }
}
