//! Cells of a link of which only some have a clue: a letter skips the cells without one.
//!
//! Invariant: the first letter skips one cell, and `z` the most.

use super::{LinkError, LinkText};
use crate::grid::Grid;

/// Reads the clues of the cells by `read`. `first` is the letter that skips one cell.
pub(crate) fn read_skipping<'t, T>(
    text: &mut LinkText<'t>,
    first: char,
    grid: &mut Grid<Option<T>>,
    mut read: impl FnMut(&mut LinkText<'t>) -> Result<T, LinkError>,
) -> Result<(), LinkError> {
    let size = grid.size();
    let mut at = 0;
    while at < size.cell_count() && !text.is_at_end() {
        match text.peek() {
            Some(skip) if (first..='z').contains(&skip) => {
                text.take();
                at += skip as usize + 1 - first as usize;
            }
            _ => {
                grid[size.cell(at)] = Some(read(text)?);
                at += 1;
            }
        }
    }
    Ok(())
}

/// Adds the clues of the cells by `write`. `first` is the letter that skips one cell.
pub(crate) fn write_skipping<T>(
    out: &mut String,
    first: u8,
    grid: &Grid<Option<T>>,
    mut write: impl FnMut(&T, &mut String),
) {
    let most = b'z' + 1 - first;
    let last = grid.size().cell_count();
    let mut skipped = 0_u8;
    for (at, (_, clue)) in (1..).zip(grid.iter()) {
        skipped += u8::from(clue.is_none());
        if skipped > 0 && (clue.is_some() || skipped == most || at == last) {
            out.push((first - 1 + skipped) as char);
            skipped = 0;
        }
        if let Some(clue) = clue {
            write(clue, out);
        }
    }
}
