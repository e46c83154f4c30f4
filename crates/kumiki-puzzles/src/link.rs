//! Links: the addresses of puzz.link and pzprv3, which have a whole puzzle in them.
//!
//! Invariant: a link that is written is read back as the same puzzle.

use crate::grid::{MOST_LINES, Size};
use crate::layers::{ClueMap, LinkError, LinkText, without_address};
use crate::puzzle::Puzzle;

/// A link, divided: the type, the letters of the variant, the size and the clues.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct LinkParts<'a> {
    pub(crate) kind: &'a str,
    flags: &'a str,
    size: Size,
    clues: &'a str,
}

impl<'a> LinkParts<'a> {
    /// Divides a link. The address of a site before it is left out.
    ///
    /// # Errors
    /// Returns what is missing, or the size that is none.
    pub(crate) fn new(link: &'a str) -> Result<LinkParts<'a>, LinkError> {
        let link = link.trim();
        let link = without_address(link);
        let mut parts = link.split('/');
        let first =
            parts.next().filter(|kind| !kind.is_empty()).ok_or(LinkError::Missing("type"))?;
        if let Some(variant) = first.strip_prefix("v:") {
            return Err(LinkError::Variant(variant.to_owned()));
        }
        // The site adds the mode in which it opens the puzzle.
        let kind = ["_edit", "_play"].iter().find_map(|mode| first.strip_suffix(mode));
        let kind = kind.unwrap_or(first);
        let mut columns = parts.next().ok_or(LinkError::Missing("size"))?;
        let mut flags = "";
        if let Some(variant) = columns.strip_prefix("v:") {
            return Err(LinkError::Variant(variant.to_owned()));
        }
        if !columns.is_empty() && columns.chars().all(|letter| letter.is_alphabetic()) {
            flags = columns;
            columns = parts.next().ok_or(LinkError::Missing("size"))?;
        }
        let rows = parts.next().ok_or(LinkError::Missing("size"))?;
        let number = |text: &str| {
            let number = text.parse().ok().filter(|number| (1..=MOST_LINES).contains(number));
            number.ok_or_else(|| LinkError::Size(text.to_owned()))
        };
        let size = Size { rows: number(rows)?, columns: number(columns)? };
        let used = [first, flags, columns, rows].iter().map(|part| part.len()).sum::<usize>();
        let slashes = if flags.is_empty() { 3 } else { 4 };
        let clues = link.get(used + slashes..).unwrap_or_default();
        Ok(LinkParts { kind, flags, size, clues })
    }
}

/// Returns the puzzle of a link of its type.
pub(crate) fn read<P: Puzzle>(parts: LinkParts<'_>) -> Result<P, LinkError> {
    let mut puzzle = P::blank(parts.size);
    let mut text = LinkText::new(parts.clues, parts.flags);
    let read = puzzle.layers().into_iter().try_for_each(|layer| layer.read_link(&mut text));
    // A letter that is not known may say that the clues have another coding.
    text.no_flags_left()?;
    read?;
    text.skip('/');
    if !text.is_at_end() {
        return Err(LinkError::Longer { rest: text.rest().to_owned() });
    }
    puzzle.check()?;
    Ok(puzzle)
}

/// Returns the link of a puzzle, without the address of a site.
pub(crate) fn write<P: Puzzle>(puzzle: &P) -> String {
    let mut puzzle = puzzle.clone();
    let Size { rows, columns } = puzzle.size();
    let layers = puzzle.layers();
    let flags: String = layers.iter().filter_map(|layer| layer.flag()).collect();
    let flags = if flags.is_empty() { flags } else { flags + "/" };
    let mut link = format!("{}/{flags}{columns}/{rows}/", P::NAMES[0]);
    for layer in layers {
        layer.write_link(&mut link);
    }
    link
}

/// Returns the puzzle with these clues.
pub(crate) fn read_clues<P: Puzzle>(size: Size, clues: &ClueMap) -> Result<P, LinkError> {
    let mut puzzle = P::blank(size);
    let mut known = Vec::new();
    for layer in puzzle.layers() {
        layer.read_json(clues)?;
        known.extend(layer.json_names());
    }
    if let Some(name) = clues.keys().find(|name| !known.contains(&name.as_str())) {
        return Err(LinkError::UnknownLayer { name: name.clone(), known });
    }
    puzzle.check()?;
    Ok(puzzle)
}

/// Returns the clues of a puzzle.
pub(crate) fn write_clues<P: Puzzle>(puzzle: &P) -> ClueMap {
    let mut clues = ClueMap::new();
    for layer in puzzle.clone().layers() {
        layer.write_json(&mut clues);
    }
    clues
}
