//! Compares what the crate reads, writes and finds with a collection of puzzles and solutions.
//!
//! `cargo run --release -p kumiki-puzzles --example corpus -- FILE [TYPE...]`. `--learn` and
//! `--probe` search with these settings, and `--list` prints the time of each puzzle. The file is
//! JSON: a list of puzzles for each type, with `rows`, `cols`, `clues`, `solution` and perhaps
//! `link`, `several_solutions`, and `sgt`, a game ID of Simon Tatham's puzzles. A line is printed
//! for each puzzle that differs, and one for each type.

use kumiki::search::{Learning, Probing};
use kumiki::{Limits, Settings, Verdict};
use kumiki_puzzles::grid::Size;
use kumiki_puzzles::{AnyPuzzle, Kind, Kinds};
use serde_json::Value;
use std::time::{Duration, Instant};

/// The time after which a puzzle counts as not solved.
const LIMIT: Duration = Duration::from_secs(10);

/// The time from which a puzzle is listed.
const NOTABLE: Duration = Duration::from_secs(1);

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let (options, arguments): (Vec<String>, Vec<String>) =
        std::env::args().skip(1).partition(|argument| argument.starts_with("--"));
    let (file, wanted) = arguments.split_first().ok_or("usage: corpus FILE [TYPE...]")?;
    let has = |name: &str| options.iter().any(|option| option == name);
    let mut settings = kumiki_puzzles::settings().limits(Limits::none().time(LIMIT));
    if has("--learn") {
        settings = settings.learning(Learning::On);
    }
    if has("--probe") {
        settings = settings.probing(Probing::AtRoot);
    }
    let all: Value = serde_json::from_str(&std::fs::read_to_string(file)?)?;
    let kinds = Kinds::standard();
    for (name, puzzles) in all.as_object().ok_or("the file is no object")? {
        let Ok(kind) = kinds.named(name) else { continue };
        if !wanted.is_empty() && !wanted.contains(name) {
            continue;
        }
        let puzzles = puzzles.as_array().ok_or("a type has no list")?;
        let mut times: Vec<f64> = Vec::new();
        for (number, entry) in puzzles.iter().enumerate() {
            match compare(&kinds, kind, entry, &settings) {
                Ok(time) => {
                    if time > NOTABLE || has("--list") {
                        println!("{name} {number}: it takes {time:?}");
                    }
                    times.push(time.as_secs_f64() * 1e3);
                }
                Err(difference) => println!(
                    "{name} {}: {difference}",
                    entry["id"].as_str().map_or_else(|| number.to_string(), str::to_owned)
                ),
            }
        }
        times.sort_by(f64::total_cmp);
        let middle = times.get(times.len() / 2).copied().unwrap_or(f64::NAN);
        let longest = times.last().copied().unwrap_or(f64::NAN);
        println!(
            "{name}: {} of {} agree; median {middle:.2} ms, longest {longest:.1} ms",
            times.len(),
            puzzles.len()
        );
    }
    Ok(())
}

/// Compares one puzzle. Returns the time of its verdict, or what differs.
fn compare(
    kinds: &Kinds,
    kind: &Kind,
    entry: &Value,
    settings: &Settings,
) -> Result<Duration, String> {
    let number = |name: &str| entry[name].as_u64().unwrap_or(0) as usize;
    let size = Size { rows: number("rows"), columns: number("cols") };
    let clues = entry["clues"].as_object().cloned().unwrap_or_default();
    let puzzle = match entry["link"].as_str() {
        Some(link) => {
            let puzzle = kinds.read(link).map_err(|error| error.to_string())?;
            let again =
                kinds.read(&puzzle.link()).map_err(|error| format!("its own link: {error}"))?;
            if again.clues() != puzzle.clues() {
                return Err(format!("its own link {} is read differently", puzzle.link()));
            }
            for (layer, value) in &clues {
                if puzzle.clues().get(layer) != Some(value) {
                    return Err(format!(
                        "layer {layer} is {:?} and not {value}",
                        puzzle.clues().get(layer)
                    ));
                }
            }
            puzzle
        }
        None => kind.with_clues(size, &clues).map_err(|error| error.to_string())?,
    };
    if let Some(id) = entry["sgt"].as_str() {
        let of_id = kinds.read(id).map_err(|error| format!("game ID {id}: {error}"))?;
        if of_id.clues() != puzzle.clues() {
            return Err(format!("game ID {id} is read as {:?}", of_id.clues()));
        }
    }
    let from_clues =
        kind.with_clues(puzzle.size(), &puzzle.clues()).map_err(|error| error.to_string())?;
    if from_clues.clues() != puzzle.clues() {
        return Err("its own clues are read differently".to_owned());
    }
    check(&puzzle, entry, settings)
}

/// Holds the verdict on a puzzle against the known one.
fn check(puzzle: &AnyPuzzle, entry: &Value, settings: &Settings) -> Result<Duration, String> {
    let start = Instant::now();
    let verdict = puzzle.verdict(settings).map_err(|error| error.to_string())?;
    let time = start.elapsed();
    let several = entry["several_solutions"].as_bool().unwrap_or(false);
    match verdict {
        Verdict::Unique(solution) if !several => {
            let layers = puzzle.board(&solution).layers();
            let known = entry["solution"].as_object().ok_or("no solution is known")?;
            for (name, value) in known {
                // Collections without links have names of their own for numbers and tents.
                let own = layers.get(match name.as_str() {
                    "numbers" | "tents" => "anum",
                    name => name,
                });
                let is_right = match own {
                    None => is_blank(value),
                    Some(own) if name == "tents" => is_same_place(own, value),
                    Some(own) => is_same(&without_given(own, value, entry), value),
                };
                if !is_right {
                    return Err(format!("solution: {name} is\n{}", puzzle.board(&solution)));
                }
            }
            Ok(time)
        }
        Verdict::Several(one, other) if several && puzzle.board(&one) != puzzle.board(&other) => {
            Ok(time)
        }
        Verdict::Several(one, other) => {
            Err(format!("several:\n{}\n{}", puzzle.board(&one), puzzle.board(&other)))
        }
        Verdict::Unique(_) => Err("one solution, and not several".to_owned()),
        Verdict::None(reason) => Err(format!("no solution: {reason}")),
        Verdict::Unfinished(_) => Err(format!("not finished in {LIMIT:?}")),
    }
}

/// Returns whether two layers have the same marks. Numbers below 1 are no marks.
fn is_same(one: &Value, other: &Value) -> bool {
    match (one, other) {
        (Value::Array(one), Value::Array(other)) => {
            one.len() == other.len()
                && one.iter().zip(other).all(|(one, other)| is_same(one, other))
        }
        (Value::Object(one), Value::Object(other)) => one
            .iter()
            .all(|(name, value)| other.get(name).is_some_and(|known| is_same(value, known))),
        _ => one == other || (is_blank(one) && is_blank(other)),
    }
}

/// Returns a layer of a solution without the marks in cells with a given number, if the known layer
/// has none there.
fn without_given(own: &Value, known: &Value, entry: &Value) -> Value {
    let mut own = own.clone();
    let Some(rows) = own.as_array_mut() else { return own };
    for (row, cells) in rows.iter_mut().enumerate() {
        for (column, cell) in cells.as_array_mut().into_iter().flatten().enumerate() {
            let is_given = !is_blank(&entry["clues"]["qnum"][row][column]);
            if is_given && is_blank(&known[row][column]) {
                *cell = Value::Null;
            }
        }
    }
    own
}

/// Returns whether two layers have marks in the same places.
fn is_same_place(one: &Value, other: &Value) -> bool {
    match (one, other) {
        (Value::Array(one), Value::Array(other)) => {
            one.len() == other.len()
                && one.iter().zip(other).all(|(one, other)| is_same_place(one, other))
        }
        _ => is_blank(one) == is_blank(other),
    }
}

/// Returns whether a layer has no mark.
fn is_blank(layer: &Value) -> bool {
    match layer {
        Value::Array(items) => items.iter().all(is_blank),
        Value::Object(items) => items.values().all(is_blank),
        Value::Number(number) => number.as_i64().is_some_and(|number| number < 1),
        other => other.is_null(),
    }
}
