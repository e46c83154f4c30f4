//! Places of a link of which only some have a clue: a letter skips the places without one.
//!
//! Invariant: the first letter skips one place, and `z` the most.

use super::{LinkError, LinkText};
use crate::grid::Grid;

/// Reads the clues of the cells by `read`. `first` is the letter that skips one cell.
pub(crate) fn read_skipping<'t, T>(
    text: &mut LinkText<'t>,
    first: char,
    grid: &mut Grid<Option<T>>,
    read: impl FnMut(&mut LinkText<'t>) -> Result<T, LinkError>,
) -> Result<(), LinkError> {
    let size = grid.size();
    for (at, clue) in read_places(text, first, size.cell_count(), read)?.into_iter().enumerate() {
        grid[size.cell(at)] = clue;
    }
    Ok(())
}

/// Reads the clues of `count` places by `read`. `first` is the letter that skips one place.
pub(crate) fn read_places<'t, T>(
    text: &mut LinkText<'t>,
    first: char,
    count: usize,
    mut read: impl FnMut(&mut LinkText<'t>) -> Result<T, LinkError>,
) -> Result<Vec<Option<T>>, LinkError> {
    let mut places = Vec::new();
    while places.len() < count && !text.is_at_end() {
        match text.peek() {
            Some(skip) if (first..='z').contains(&skip) => {
                text.take();
                places.extend((first..=skip).map(|_| None));
            }
            _ => places.push(Some(read(text)?)),
        }
    }
    places.resize_with(count, || None);
    Ok(places)
}

/// Adds the clues of the cells by `write`. `first` is the letter that skips one cell.
pub(crate) fn write_skipping<T>(
    out: &mut String,
    first: u8,
    grid: &Grid<Option<T>>,
    write: impl FnMut(&T, &mut String),
) {
    write_places(out, first, grid.iter().map(|(_, clue)| clue.as_ref()), write);
}

/// Adds the clues of places by `write`. `first` is the letter that skips one place.
pub(crate) fn write_places<'p, T: 'p>(
    out: &mut String,
    first: u8,
    places: impl IntoIterator<Item = Option<&'p T>>,
    mut write: impl FnMut(&T, &mut String),
) {
    let most = b'z' + 1 - first;
    let mut skipped = 0_u8;
    let mut places = places.into_iter().peekable();
    while let Some(clue) = places.next() {
        skipped += u8::from(clue.is_none());
        if skipped > 0 && (clue.is_some() || skipped == most || places.peek().is_none()) {
            out.push((first - 1 + skipped) as char);
            skipped = 0;
        }
        if let Some(clue) = clue {
            write(clue, out);
        }
    }
}
