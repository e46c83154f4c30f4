//! The files of the project, as the rules see them.
//!
//! Invariant: paths begin at the root of the project, and have `/` between their parts.

use std::fs;
use std::path::{Path, PathBuf};

/// The most columns of comments and prose.
pub(super) const COLUMNS: usize = 100;

/// A file of Rust.
pub(super) struct Source {
    /// Its path from the root of the project.
    pub(super) path: String,
    /// Its lines, without the tests at its end.
    pub(super) lines: Vec<String>,
}

pub(super) fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../..")
}

/// Returns the text of a file of the project.
pub(super) fn read(path: &str) -> String {
    fs::read_to_string(root().join(path)).unwrap_or_else(|error| panic!("{path}: {error}"))
}

/// Returns the files below `folder` that end in `ending`, but for those that tools have made.
pub(super) fn files(folder: &str, ending: &str) -> Vec<String> {
    let mut found = Vec::new();
    let entries = fs::read_dir(root().join(folder)).unwrap_or_else(|e| panic!("{folder}: {e}"));
    for entry in entries {
        let entry = entry.unwrap();
        let name = entry.file_name().into_string().unwrap();
        let path = format!("{folder}/{name}");
        if entry.file_type().unwrap().is_dir() {
            if !matches!(&name[..], "target" | "node_modules") {
                found.extend(files(&path, ending));
            }
        } else if name.ends_with(ending) {
            found.push(path);
        }
    }
    found.sort();
    found
}

/// Returns the crates whose sources are in `crates/NAME/src`.
pub(super) fn crates() -> Vec<String> {
    let mut names: Vec<String> = fs::read_dir(root().join("crates"))
        .unwrap()
        .map(|entry| entry.unwrap())
        .filter(|entry| entry.path().join("src").is_dir())
        .map(|entry| entry.file_name().into_string().unwrap())
        .filter(|name| name != "workspace-hack")
        .collect();
    names.sort();
    names
}

/// Returns the files of a crate that are not tests.
pub(super) fn sources(of: &str) -> Vec<Source> {
    let paths = files(&format!("crates/{of}/src"), ".rs").into_iter();
    let paths = paths.filter(|path| !path.contains("/tests") && !path.ends_with("_tests.rs"));
    let source = |path: String| {
        let text = read(&path);
        let code = text.split("#[cfg(test)]\nmod tests {").next().unwrap();
        let lines = code.lines().map(str::to_string).collect();
        Source { path, lines }
    };
    paths.map(source).collect()
}

/// Fails with `advice` and the places, if there are any.
#[track_caller]
pub(super) fn assert_none(places: &[String], advice: &str) {
    assert!(places.is_empty(), "{advice}:\n{}", places.join("\n"));
}

/// Returns the names between backquotes.
pub(super) fn quoted(text: &str) -> Vec<&str> {
    text.split('`').skip(1).step_by(2).collect()
}
