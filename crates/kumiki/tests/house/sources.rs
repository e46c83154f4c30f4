//! Rules for the source: rooms, names, sizes, comments.
//!
//! Invariant: the code of tests is exempt, but not its comments.

use super::files::{COLUMNS, Source, assert_none, crates, files, quoted, read, root, sources};
use std::collections::{BTreeMap, BTreeSet};

/// The most lines of the sources of all crates, tests apart. New abilities raise it, with a reason
/// in the message of the commit.
const LINES: usize = 193_800;

/// The most lines of a file.
const LINES_OF_FILE: usize = 450;

/// The most parameters of a function, `self` apart.
const PARAMETERS: usize = 5;

/// Returns the rooms in the list of a crate's documentation, each with the number of its line.
fn rooms(of: &str) -> BTreeMap<String, usize> {
    let text = read(&format!("crates/{of}/src/lib.rs"));
    let Some((_, list)) = text.split_once("//! # Rooms\n") else { return BTreeMap::new() };
    let lines = list.lines().take_while(|line| line.starts_with("//!") && !line.contains("! # "));
    let mut floors = BTreeMap::new();
    for (floor, line) in lines.filter(|line| line.starts_with("//! - ")).enumerate() {
        let heads = line.split("; ").map(|part| part.split(": ").next().unwrap());
        floors.extend(heads.flat_map(quoted).map(|room| (room.to_string(), floor)));
    }
    floors
}

/// Returns the rooms of the crate that a line of code of one of its files names.
fn named(line: &str) -> impl Iterator<Item = &str> {
    let code = if line.trim_start().starts_with("//") { "" } else { line };
    code.split("crate::").skip(1).map(|rest| {
        let end = rest.find(|c: char| !c.is_ascii_alphanumeric() && c != '_');
        &rest[..end.unwrap_or(rest.len())]
    })
}

#[test]
fn a_room_uses_only_rooms_of_its_line_or_below() {
    let mut up = Vec::new();
    for of in crates() {
        let floors = rooms(&of);
        let prefix = format!("crates/{of}/src/");
        for source in sources(&of) {
            let room = source.path[prefix.len()..].split(['/', '.']).next().unwrap();
            if matches!(room, "lib" | "bin" | "main") {
                continue;
            }
            let Some(floor) = floors.get(room) else {
                up.push(format!("{}: the room `{room}` is not in the list", source.path));
                continue;
            };
            for (at, line) in source.lines.iter().enumerate() {
                let above = named(line).find(|&other| floors.get(other).is_some_and(|f| f < floor));
                up.extend(above.map(|other| format!("{}:{}: {other}", source.path, at + 1)));
            }
        }
    }
    assert_none(&up, "move what is used down, or mend the list `# Rooms` in lib.rs");
}

#[test]
fn a_type_name_is_used_once_in_a_crate() {
    // A relation, and the constraint of the engine that it becomes.
    const PAIRS: &str = "AllDifferent AllEqual BinPacking Circuit Connected Count Cumulative \
        Diffn Division Element Forest Inverse NoOverlap OneLoop OnePath Paths Reachable Region Regular Sees \
        Spanning";
    let mut twice = Vec::new();
    for of in crates() {
        let mut places = BTreeMap::<String, BTreeSet<String>>::new();
        // The kinds of vectors are alternatives, with the same names in each.
        let is_counted = |source: &Source| !source.path.contains("/cliques/vector/");
        for source in sources(&of).into_iter().filter(is_counted) {
            for line in &source.lines {
                let words = line.strip_prefix("pub").map_or(&line[..], |rest| {
                    rest.strip_prefix('(')
                        .and_then(|rest| rest.split_once(')'))
                        .map_or(rest, |x| x.1)
                });
                let mut words = words.split_whitespace();
                if let Some("struct" | "enum" | "trait") = words.next() {
                    let name = words.next().unwrap_or_default();
                    let name = name.split(|c: char| !c.is_alphanumeric()).next().unwrap();
                    places.entry(name.to_string()).or_default().insert(source.path.clone());
                }
            }
        }
        places.retain(|name, places| {
            let pair = of == "kumiki" && PAIRS.split_whitespace().any(|pair| pair == name);
            places.len() > 1 + usize::from(pair)
        });
        twice.extend(places.iter().map(|(name, places)| format!("{name}: {places:?}")));
    }
    assert_none(&twice, "give one of these another name");
}

#[test]
fn unsafe_stands_in_the_vectors_of_the_kernels_alone() {
    let mut found = Vec::new();
    for source in crates().iter().flat_map(|of| sources(of)) {
        let uses = |line: &&String| line.contains("unsafe_code") || line.contains("unsafe {");
        let allowed = source.path.starts_with("crates/kumiki/src/cliques/vector");
        if let (false, Some(line)) = (allowed, source.lines.iter().find(uses)) {
            found.push(format!("{}: {line}", source.path));
        }
    }
    assert_none(&found, "move the code into `cliques/vector`, or do without `unsafe`");
}

#[test]
fn libraries_read_the_clock_of_the_engine() {
    const PROGRAMS: [&str; 4] = ["kumiki-check", "kumiki-cli", "kumiki-flatzinc", "kumiki-python"];
    let mut found = Vec::new();
    for of in crates().iter().filter(|of| !PROGRAMS.contains(&of.as_str())) {
        for source in sources(of).iter().filter(|source| source.path != "crates/kumiki/src/run.rs")
        {
            let is_code = |line: &&String| !line.trim_start().starts_with("//");
            let code = source.lines.iter().filter(is_code);
            let uses = |line: &&String| {
                let of_system = line.contains("std::time") || line.contains(" time::");
                of_system && (line.contains("Instant") || line.contains("SystemTime"))
            };
            found.extend(code.filter(uses).map(|line| format!("{}: {line}", source.path)));
        }
    }
    assert_none(&found, "take `kumiki::run::Instant`: the system of a web page has no clock");
}

/// Returns the text between the brackets that `text` begins with, and what stands behind.
fn bracketed(text: &str) -> Option<(&str, &str)> {
    let mut depth = 0;
    for (at, character) in text.char_indices() {
        match character {
            '(' | '[' | '{' | '<' => depth += 1,
            ')' | ']' | '}' => depth -= 1,
            '>' if !text[..at].ends_with(['-', '=']) => depth -= 1,
            _ => {}
        }
        if depth == 0 {
            return Some((&text[1..at], &text[at + 1..]));
        }
    }
    None
}

/// Returns the number of parameters, `self` apart.
fn parameter_count(list: &str) -> usize {
    let mut depth = 0;
    let mut parts = vec![String::new()];
    for character in list.chars() {
        match character {
            '(' | '[' | '{' | '<' => depth += 1,
            ')' | ']' | '}' | '>' => depth -= 1,
            ',' if depth == 0 => parts.push(String::new()),
            _ => {}
        }
        parts.last_mut().unwrap().push(character);
    }
    let is_counted = |part: &&String| {
        let part = part.trim_start_matches(',').trim();
        !part.is_empty() && !part.split(':').next().unwrap().ends_with("self")
    };
    parts.iter().filter(is_counted).count()
}

#[test]
fn a_function_has_at_most_five_parameters() {
    let mut found = Vec::new();
    // The functions for Python have parameters with names and defaults.
    for source in crates().iter().filter(|of| *of != "kumiki-python").flat_map(|of| sources(of)) {
        let is_code = |line: &&String| !line.trim_start().starts_with("//");
        let code: String =
            source.lines.iter().filter(is_code).map(|line| format!("{line}\n")).collect();
        for part in code.split(" fn ").skip(1) {
            let end = part.find(['(', '<']).unwrap_or(0);
            let (name, mut rest) = part.split_at(end);
            if rest.starts_with('<') {
                rest = bracketed(rest).map_or("", |(_, rest)| rest);
            }
            let count = bracketed(rest).map_or(0, |(list, _)| parameter_count(list));
            if rest.starts_with('(') && count > PARAMETERS {
                found.push(format!("{}: {name} has {count}", source.path));
            }
        }
    }
    assert_none(&found, "group what belongs together in a type");
}

#[test]
fn comments_are_statements_of_at_most_100_columns() {
    const ASKING: [&str; 7] = ["What", "Whether", "That", "Where", "How", "Which", "Why"];
    let mut found = Vec::new();
    for path in ["crates", "benches", "examples", "fuzz"].iter().flat_map(|top| files(top, ".rs")) {
        let text = read(&path);
        let mut is_first = true;
        for (at, line) in text.lines().map(str::trim_end).enumerate() {
            let comment = line.trim_start();
            let doc = comment.strip_prefix("///").or_else(|| comment.strip_prefix("//!"));
            let begins = doc.and_then(|doc| doc.split_whitespace().next()).unwrap_or_default();
            if is_first && ASKING.contains(&begins)
                || comment.starts_with("//") && line.chars().count() > COLUMNS
            {
                found.push(format!("{path}:{}: {comment}", at + 1));
            }
            is_first = doc.is_none();
        }
    }
    assert_none(&found, "begin with the subject, and break the line");
}

#[test]
fn the_sources_keep_to_their_budget() {
    let all: Vec<Source> = crates().iter().flat_map(|of| sources(of)).collect();
    let long = all.iter().filter(|source| source.lines.len() > LINES_OF_FILE);
    let long: Vec<String> =
        long.map(|source| format!("{}: {}", source.path, source.lines.len())).collect();
    assert_none(&long, "divide the file: look for the idea that it lacks");
    let lines: usize = all.iter().map(|source| source.lines.len()).sum();
    assert!(lines <= LINES, "{lines} lines: cut elsewhere, or raise `LINES` with a reason");
}

#[test]
fn each_module_is_declared_by_a_line_of_its_own() {
    let mut found = Vec::new();
    for of in crates() {
        for path in files(&format!("crates/{of}/src"), ".rs") {
            let (folder, name) = path.rsplit_once('/').unwrap();
            let name = name.trim_end_matches(".rs");
            if matches!(name, "lib" | "main") || folder.ends_with("/bin") {
                continue;
            }
            let parents =
                [format!("{folder}.rs"), format!("{folder}/lib.rs"), format!("{folder}/main.rs")];
            let parents = parents.iter().filter(|path| root().join(path).is_file());
            let declares = |parent: &String| {
                let text = read(parent);
                text.lines().any(|line| {
                    line.trim_end().ends_with(&format!("mod {name};")) && !line.starts_with("//")
                })
            };
            let mut parents = parents.peekable();
            if parents.peek().is_some() && !parents.any(declares) {
                found.push(path);
            }
        }
    }
    assert_none(&found, "declare it by `mod NAME;`: rustfmt follows nothing else");
}
