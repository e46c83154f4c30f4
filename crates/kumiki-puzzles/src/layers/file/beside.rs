//! Numbers above the cells and on their left, in one table with the cells.
//!
//! Invariant: a number has the place in JSON that the editor gives it, in half cells.

use super::Symbols;
use super::text::FileText;
use crate::grid::Size;
use crate::layers::{ClueMap, LinkError};
use serde_json::{Value, json};
use std::collections::HashMap;

/// Reads a table of symbols with numbers above it and on its left.
pub(super) fn read(
    cells: Symbols,
    has_lists: bool,
    size: Size,
    text: &mut FileText<'_>,
    clues: &mut ClueMap,
) -> Result<(), LinkError> {
    let (above, left) = depth(size, has_lists);
    let Some(table) = text.table(size.rows + above, size.columns + left)? else { return Ok(()) };
    let rows = table.rows(Some, "")?;
    let wrong = |symbol: &str| LinkError::Clues(format!("{symbol:?} in the file is not a clue"));
    let (mut numbers, mut beside) = (Vec::new(), Vec::new());
    for (row, symbols) in rows.into_iter().enumerate() {
        let first = if row < above { symbols.len() } else { left };
        for (column, &symbol) in symbols[..first].iter().enumerate().filter(|(_, it)| **it != ".") {
            // A `c` says that the user has ticked the number off.
            let number = symbol.strip_prefix('c').unwrap_or(symbol).parse::<i64>();
            let number = number.map_err(|_| wrong(symbol))?;
            let (bx, by) = place(row, column, above, left);
            beside.push(json!({ "bx": bx, "by": by, "qnum": number }));
        }
        let number = |symbol: &&str| cells.number(symbol).ok_or_else(|| wrong(symbol));
        if row >= above {
            numbers.push(symbols[first..].iter().map(number).collect::<Result<Value, _>>()?);
        }
    }
    // Answers in cells are no clues.
    let has_clue = |row: &Value| row.as_array().is_some_and(|row| row.iter().any(is_clue(cells)));
    if numbers.iter().any(has_clue) {
        clues.insert(cells.layer.to_owned(), numbers.into());
    }
    clues.insert("outside".to_owned(), beside.into());
    Ok(())
}

/// Returns a function that tells numbers of clues from that of no clue.
fn is_clue(cells: Symbols) -> impl Fn(&Value) -> bool {
    move |number| *number != cells.none.1
}

/// Returns the numbers of rows above the cells and of columns on their left.
pub(super) fn depth(size: Size, has_lists: bool) -> (usize, usize) {
    match has_lists {
        true => (size.rows.div_ceil(2), size.columns.div_ceil(2)),
        false => (1, 1),
    }
}

/// Returns the place of a number beside the cells in JSON, in half cells.
pub(super) fn place(row: usize, column: usize, above: usize, left: usize) -> (i64, i64) {
    let half = |at: usize, before: usize| 2 * (at as i64 - before as i64) + 1;
    (half(column, left), half(row, above))
}

/// Returns the numbers beside the cells, by their places.
pub(super) fn numbers(clues: &ClueMap) -> HashMap<(i64, i64), i64> {
    let items = clues.get("outside").and_then(Value::as_array).into_iter().flatten();
    let number = |item: &Value| {
        let field = |name: &str| item.get(name).and_then(Value::as_i64);
        Some(((field("bx")?, field("by")?), field("qnum")?))
    };
    items.filter_map(number).collect()
}
