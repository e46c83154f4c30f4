//! Rules for the documents: what they say of the source is there, and their tables are tables.
//!
//! Invariant: the pages of the book and the documents at the root are read, and nothing is run.

use super::files::{COLUMNS, assert_none, crates, files, quoted, read, root};

/// Returns the lines of a document that are no code, with their numbers from 1.
fn prose(text: &str) -> Vec<(usize, &str)> {
    let mut is_code = false;
    let mut lines = Vec::new();
    for (at, line) in text.lines().enumerate() {
        if line.trim_start().starts_with("```") {
            is_code = !is_code;
        } else if !is_code {
            lines.push((at + 1, line));
        }
    }
    lines
}

/// Returns the documents of the project, of its crates and of the book.
fn documents() -> Vec<String> {
    let pages = files("docs/src", ".md").into_iter();
    let top = ["README.md", "COMPARE.md", "CONTRIBUTING.md", "CHANGELOG.md", "SECURITY.md"];
    let of_crates = crates().into_iter().map(|of| format!("crates/{of}/README.md"));
    let of_crates = of_crates.filter(|path| root().join(path).exists());
    pages.chain(top.map(str::to_string)).chain(of_crates).collect()
}

#[test]
fn prose_has_at_most_100_columns() {
    let mut found = Vec::new();
    for path in documents() {
        let text = read(&path);
        let is_wide = |line: &str| line.chars().count() > COLUMNS && !line.starts_with(['|', '<']);
        let wide = prose(&text).into_iter().filter(|(_, line)| is_wide(line));
        found.extend(wide.map(|(at, line)| format!("{path}:{at}: {line}")));
    }
    assert_none(&found, "break the line");
}

#[test]
fn each_table_has_a_line_below_its_heads() {
    let mut found = Vec::new();
    for path in documents() {
        let text = read(&path);
        let lines = prose(&text);
        for (at, pair) in lines.windows(2).enumerate() {
            let before = at.checked_sub(1).map_or("", |at| lines[at].1);
            let is_rule = |line: &str| line.chars().all(|c| matches!(c, '|' | '-' | ':' | ' '));
            let starts = pair[0].1.starts_with('|') && !before.starts_with('|');
            if starts && !(pair[1].1.starts_with('|') && is_rule(pair[1].1)) {
                found.push(format!("{path}:{}: {}", pair[0].0, pair[0].1));
            }
        }
    }
    assert_none(&found, "no row may stand behind an empty line, and heads need `|---|`");
}

#[test]
fn each_crate_is_in_each_list_of_crates() {
    let mut found = Vec::new();
    for path in ["CONTRIBUTING.md", "docs/src/introduction.md", "docs/src/design.md"] {
        let text = read(path);
        let is_missing = |of: &String| !text.contains(&of[..]);
        let missing = crates().into_iter().filter(is_missing);
        found.extend(missing.map(|of| format!("{path}: {of}")));
    }
    assert_none(&found, "say what the crate is for");
}

#[test]
fn each_path_that_is_named_exists() {
    let mut found = Vec::new();
    let places = [
        ("CONTRIBUTING.md", &[""][..]),
        ("docs/src/tour-of-the-engine.md", &["", "crates/kumiki/src/"]),
    ];
    for (page, folders) in places {
        let text = read(page);
        for (at, line) in prose(&text) {
            let paths = quoted(line).into_iter().filter(|name| {
                let is_path = |c: char| c.is_ascii_alphanumeric() || "/_-.".contains(c);
                name.chars().all(is_path) && (name.ends_with(".rs") || name.contains('/'))
            });
            let exists =
                |name: &str| folders.iter().any(|folder| root().join(folder).join(name).exists());
            let missing = paths.filter(|name| !exists(name));
            found.extend(missing.map(|name| format!("{page}:{at}: {name}")));
        }
    }
    assert_none(&found, "the file is elsewhere by now");
}

#[test]
fn each_page_of_the_book_is_in_its_summary_which_the_readme_names() {
    let summary = read("docs/src/SUMMARY.md");
    assert!(read("README.md").contains("(docs/src/SUMMARY.md)"));
    let pages = files("docs/src", ".md");
    let names = pages.iter().map(|page| page.trim_start_matches("docs/src/"));
    let missing = names.filter(|name| !summary.contains(&format!("({name})")));
    let missing = missing.filter(|name| *name != "SUMMARY.md");
    let missing: Vec<String> = missing.map(str::to_string).collect();
    assert_none(&missing, "name the page in docs/src/SUMMARY.md");
}

#[test]
fn the_book_names_no_page_outside_of_it_as_a_link() {
    let is_outside = |word: &&str| word.starts_with("../../") && word.contains(".md");
    let found = files("docs/src", ".md").into_iter().flat_map(|page| {
        let text = read(&page);
        let words = text.split(['(', ')', ' ', '\n']).filter(is_outside);
        words.map(|word| format!("{page}: {word}")).collect::<Vec<_>>()
    });
    let found: Vec<String> = found.collect();
    assert_none(&found, "mdBook would lead to a page of HTML: link to the folder");
}

#[test]
fn all_that_is_published_has_one_version() {
    let root = read("Cargo.toml");
    let behind = |text: &str, head: &str| {
        let rest = text.lines().find_map(|line| line.strip_prefix(head));
        let rest = rest.unwrap_or_else(|| panic!("no line begins with {head}"));
        let is_part = |c: char| c.is_ascii_digit() || c == '.';
        rest.split(|c| !is_part(c)).next().unwrap_or_default().to_string()
    };
    let version = behind(&root, "version = \"");
    assert_eq!(behind(&read("CITATION.cff"), "version: "), version);
    assert_eq!(behind(&read("CHANGELOG.md"), "## "), version);
    let own = root.lines().filter(|line| line.starts_with("kumiki") && line.contains("path = "));
    let stated = own.filter(|line| line.contains("version = "));
    let other = stated.filter(|line| !line.contains(&format!("version = \"{version}\"")));
    let other: Vec<String> = other.map(str::to_string).collect();
    assert_none(&other, "this is not the version of the workspace");
}

/// Returns whether the path of a module, or of what its name begins with, is in `folder`.
fn is_module(folder: &str, path: &str) -> bool {
    let below = format!("{folder}/{}", path.trim_end_matches("::").replace("::", "/"));
    root().join(&below).is_dir() || root().join(format!("{below}.rs")).is_file()
}

/// Returns the word behind `flag`.
fn after<'w>(flag: &str, words: &[&'w str]) -> Option<&'w str> {
    let at = words.iter().position(|word| *word == flag)?;
    words.get(at + 1).copied()
}

/// Returns whether the last word of a command names no test. Commands without such a word run all.
fn runs_nothing(command: &str) -> bool {
    let words: Vec<&str> = command.split_whitespace().collect();
    let (Some(package), Some(&filter)) = (after("-p", &words), words.last()) else { return false };
    let test = after("--test", &words);
    if filter.starts_with('-') || filter == package || Some(filter) == test {
        return false;
    }
    match (package, test) {
        (_, Some(test)) => {
            let text = read(&format!("crates/{package}/tests/{test}.rs"));
            !text.lines().any(|line| line.contains("fn ") && line.contains(filter))
        }
        ("kumiki-tests", None) => !is_module("crates/kumiki/tests", filter),
        _ => !is_module(&format!("crates/{package}/src"), filter),
    }
}

#[test]
fn each_filter_of_a_command_matches_a_test() {
    let text = read("CONTRIBUTING.md");
    let lines = text.split(['`', '\n']);
    let commands = lines.filter(|line| line.contains("cargo test") || line.contains("fresh-seeds"));
    let found: Vec<String> = commands.filter(|one| runs_nothing(one)).map(str::to_string).collect();
    assert_none(&found, "the command runs no test");
}

#[test]
fn the_tour_answers_its_questions() {
    let text = read("docs/src/tour-of-the-engine.md");
    let questions = text.split("## Six questions").nth(1).expect("the tour has six questions");
    let rows: Vec<&str> = questions.lines().filter(|line| line.starts_with("| ")).skip(1).collect();
    assert_eq!(rows.len(), 6);
    let mut found = Vec::new();
    for row in rows {
        let names = quoted(row);
        let is_function = |name: &&&str| name.contains("::") || name.contains('_');
        let files = names.iter().filter(|name| name.ends_with(".rs"));
        let texts: String = files.map(|name| read(&format!("crates/kumiki/src/{name}"))).collect();
        for name in names.iter().filter(|name| is_function(name) && !name.contains('/')) {
            let function = name.rsplit("::").next().unwrap();
            if !texts.contains(&format!("fn {function}")) {
                found.push(format!("{row}: {name}"));
            }
        }
    }
    assert_none(&found, "the function is elsewhere by now");
}
