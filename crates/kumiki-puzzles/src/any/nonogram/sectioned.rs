//! Files of nonograms with words: `.non`, `.gno`, and Picmi's XML.
//!
//! Invariant: a line is that of the section whose head is the last one before it. Sections and
//! properties that are not known are skipped.

use super::numbered::wrong_count;
use super::{LineNumbers, lists};
use crate::layers::LinkError;

/// Reads the form of Steve Simpson: properties, one on each line, and the lines of `rows` and
/// `columns`. A blank line of the board is `0`. An empty line is one as well if there are as many
/// lines as the board has only with them.
pub(super) fn non(text: &str) -> Option<Result<LineNumbers, LinkError>> {
    let words = |line: &str| {
        let (word, rest) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
        (word.to_ascii_lowercase(), rest.trim().to_owned())
    };
    let heads = ["rows", "columns"];
    let is_head = |line: &str| heads.contains(&&*line.trim().to_ascii_lowercase());
    let has_size = |line: &str| {
        let (word, rest) = words(line.trim());
        ["width", "height", "rows", "columns"].contains(&&*word) && rest.parse::<usize>().is_ok()
    };
    if !text.lines().any(is_head) || !text.lines().any(has_size) {
        return None;
    }
    if text.lines().any(|line| line.trim() == "====") {
        let text = "several nonograms are in the file: each needs a file of its own";
        return Some(Err(LinkError::Clues(text.to_owned())));
    }
    let mut counts: [Option<usize>; 2] = [None; 2];
    let mut sections: [Vec<&str>; 2] = [Vec::new(), Vec::new()];
    let mut open: Option<usize> = None;
    for line in text.lines().map(str::trim) {
        let (word, rest) = words(line);
        let head = heads.iter().position(|head| *head == word);
        match (&*word, open) {
            ("rows" | "columns", _) if rest.is_empty() => open = head,
            ("height" | "rows", _) => (counts[0], open) = (rest.parse().ok(), None),
            ("width" | "columns", _) => (counts[1], open) = (rest.parse().ok(), None),
            (_, Some(section))
                if line.is_empty() || word.starts_with(|c: char| c.is_ascii_digit()) =>
            {
                sections[section].push(line);
            }
            _ => open = None,
        }
    }
    let [rows, columns] = [0, 1].map(|at| {
        let (section, name) = (&sections[at], heads[at]);
        let missing = LinkError::Missing(["height", "width"][at]);
        given(section, counts[at].ok_or(missing)?, name)
    });
    Some(rows.and_then(|rows| Ok(LineNumbers { rows: lists(rows)?, columns: lists(columns?)? })))
}

/// Returns the lines of a section, of which there are `count`.
fn given<'t>(
    section: &[&'t str],
    count: usize,
    name: &'static str,
) -> Result<Vec<&'t str>, LinkError> {
    let full: Vec<&str> = section.iter().copied().filter(|line| !line.is_empty()).collect();
    if full.len() == count {
        return Ok(full);
    }
    // Empty lines stand behind the board as well.
    let last = section.iter().rposition(|line| !line.is_empty()).map_or(0, |last| last + 1);
    match section.get(..count) {
        Some(lines) if last <= count => Ok(lines.to_vec()),
        _ => Err(wrong_count(name, full.len(), count)),
    }
}

/// Reads the form of Gnonograms: sections with heads in brackets.
pub(super) fn gno(text: &str) -> Option<Result<LineNumbers, LinkError>> {
    let section = |head: &str| {
        let mut lines = text.lines().map(str::trim);
        lines.find(|line| line.eq_ignore_ascii_case(head))?;
        let own = lines.take_while(|line| !line.starts_with('['));
        Some(own.filter(|line| !line.is_empty()).collect::<Vec<&str>>())
    };
    let (rows, columns) = (section("[row clues]")?, section("[column clues]")?);
    let sizes: Vec<usize> =
        section("[dimensions]")?.iter().filter_map(|line| line.parse().ok()).collect();
    let [height, width] = sizes[..] else { return Some(Err(LinkError::Missing("size"))) };
    Some(match (rows.len() == height, columns.len() == width) {
        (true, true) => {
            lists(rows).and_then(|rows| Ok(LineNumbers { rows, columns: lists(columns)? }))
        }
        (false, _) => Err(wrong_count("rows", rows.len(), height)),
        (_, false) => Err(wrong_count("columns", columns.len(), width)),
    })
}

/// Reads the form of KDE's Picmi: rows of the picture, `1` for a shaded cell and `-` for another.
pub(super) fn picmi(text: &str) -> Option<Result<LineNumbers, LinkError>> {
    let start = text.trim_start();
    if !start.starts_with('<') || !text.contains("<picmi") && !text.contains("<board") {
        return None;
    }
    if text.matches("<board").count() > 1 {
        let text = "several boards are in the file: each needs a file of its own";
        return Some(Err(LinkError::Clues(text.to_owned())));
    }
    if text.contains("<xpm") {
        let text = "the picture is in another file, which <xpm> names";
        return Some(Err(LinkError::Clues(text.to_owned())));
    }
    let inner = |part: &'_ str| part.split("</row>").next().unwrap_or_default().trim().to_owned();
    let rows: Vec<String> = text.split("<row>").skip(1).map(inner).collect();
    let symbol = |symbol: char| match symbol {
        '1' => Ok(true),
        '-' => Ok(false),
        _ => Err(LinkError::Clues(format!("{symbol:?} is no cell: there are 1 and -"))),
    };
    let row = |row: &String| row.chars().map(symbol).collect::<Result<Vec<bool>, LinkError>>();
    let picture: Result<Vec<Vec<bool>>, LinkError> = rows.iter().map(row).collect();
    Some(picture.and_then(|picture| {
        let width = picture.first().map_or(0, Vec::len);
        if width == 0 || picture.iter().any(|row| row.len() != width) {
            return Err(LinkError::Clues("the rows do not have as many cells each".to_owned()));
        }
        Ok(LineNumbers::of_picture(&picture))
    }))
}
