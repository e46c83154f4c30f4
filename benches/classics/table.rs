//! The table, in Markdown or as JSON.

use crate::Row;
use crate::process::Outcome;
use kumiki_benches::way::Way;
use serde_json::{Value, json};

/// One object for each case: its name, and for each way what was measured, or what went wrong.
pub(crate) fn json(rows: &[Row]) -> Value {
    let outcome = |outcome: &Outcome| match outcome {
        Outcome::Measured(value) => value.clone(),
        Outcome::Broken(why) => json!({ "broken": why }),
    };
    let row = |row: &Row| {
        let outcomes: Vec<Value> = row.outcomes.iter().map(outcome).collect();
        json!({ "name": row.name, "outcomes": outcomes })
    };
    Value::Array(rows.iter().map(row).collect())
}

/// A row for each case. One way has all its figures; several have those that compare.
pub(crate) fn markdown(ways: &[Way], rows: &[Row]) -> String {
    let mut cells = vec![header(ways)];
    cells.extend(rows.iter().map(|row| if ways.len() == 1 { figures(row) } else { beside(row) }));
    aligned(&cells)
}

fn header(ways: &[Way]) -> Vec<String> {
    let mut names: Vec<String> = vec!["problem".into(), "answer".into()];
    if ways.len() == 1 {
        names
            .extend(["decisions", "conflicts", "propagations", "time", "memory"].map(String::from));
        return names;
    }
    for (at, way) in ways.iter().enumerate() {
        names.extend([format!("{way}: decisions"), "time".into()]);
        names.extend((at > 0).then(|| "ratio".into()));
    }
    names
}

fn figures(row: &Row) -> Vec<String> {
    let value = match &row.outcomes[0] {
        Outcome::Measured(value) => value,
        Outcome::Broken(why) => return vec![row.name.clone(), why.clone()],
    };
    let number = |name: &str| value[name].as_u64().map_or("?".into(), |number| number.to_string());
    vec![
        row.name.clone(),
        answer(value),
        number("decisions"),
        number("conflicts"),
        number("propagations"),
        time(value),
        memory(value),
    ]
}

/// Decisions and times, and by how much the other ways are quicker than the first.
fn beside(row: &Row) -> Vec<String> {
    let measured = |outcome: &Outcome| match outcome {
        Outcome::Measured(value) => Some(value.clone()),
        Outcome::Broken(_) => None,
    };
    let values: Vec<Option<Value>> = row.outcomes.iter().map(measured).collect();
    let is_finished = |value: &&Value| value["finished"] == true;
    let best = values.iter().flatten().find(is_finished).or(values.iter().flatten().next());
    let mut cells = vec![row.name.clone(), best.map_or("broken".into(), answer)];
    let seconds = |value: &Option<Value>| {
        value.as_ref().filter(is_finished).and_then(|value| value["seconds"].as_f64())
    };
    for (at, value) in values.iter().enumerate() {
        match value {
            Some(value) => cells.extend([value["decisions"].to_string(), time(value)]),
            None => cells.extend(["broken".into(), String::new()]),
        }
        if at > 0 {
            let both = seconds(&values[0]).zip(seconds(value));
            cells.push(both.map_or("?".into(), |(first, this)| format!("{:.2}×", first / this)));
        }
    }
    cells
}

fn answer(value: &Value) -> String {
    match (value["answer"].as_i64(), value["finished"] == true) {
        (Some(answer), true) => answer.to_string(),
        (Some(answer), false) => format!("{answer} so far"),
        (None, _) => "none so far".into(),
    }
}

/// Milliseconds, three figures.
fn time(value: &Value) -> String {
    let Some(seconds) = value["seconds"].as_f64() else { return "?".into() };
    let milliseconds = seconds * 1e3;
    let figures = match milliseconds {
        ..1.0 => 3,
        ..10.0 => 2,
        ..100.0 => 1,
        _ => 0,
    };
    let mark = if value["finished"] == true { "" } else { "> " };
    format!("{mark}{milliseconds:.figures$} ms")
}

fn memory(value: &Value) -> String {
    let bytes = value["memory"].as_f64();
    bytes.map_or("?".into(), |bytes| format!("{:.1} MiB", bytes / f64::from(1 << 20)))
}

fn aligned(rows: &[Vec<String>]) -> String {
    let columns = rows.iter().map(Vec::len).max().unwrap_or(0);
    let width = |column: usize| {
        let cells = rows.iter().filter_map(|row| row.get(column));
        cells.map(|cell| cell.chars().count()).max().unwrap_or(0).max(3)
    };
    let widths: Vec<usize> = (0..columns).map(width).collect();
    let line = |row: &Vec<String>| {
        let cell = |(column, width): (usize, &usize)| {
            let text = row.get(column).map_or("", String::as_str);
            let pad = " ".repeat(width.saturating_sub(text.chars().count()));
            if column == 0 { format!(" {text}{pad} |") } else { format!(" {pad}{text} |") }
        };
        format!("|{}\n", widths.iter().enumerate().map(cell).collect::<String>())
    };
    let rule = widths.iter().enumerate().map(|(column, &width)| {
        let dashes = "-".repeat(width);
        if column == 0 { format!(" {dashes} |") } else { format!(" {dashes}:|") }
    });
    let rule = format!("|{}\n", rule.collect::<String>());
    let mut lines = rows.iter().map(line);
    let first = lines.next().unwrap_or_default();
    first + &rule + &lines.collect::<String>()
}
