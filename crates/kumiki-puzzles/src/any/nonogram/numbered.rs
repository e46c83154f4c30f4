//! Files of nonograms that have nothing but numbers: `.mk`, `.cwd` and `.nin`.
//!
//! Invariant: a text is one of these only if the numbers of its lines are as many as it says, so no
//! list of other numbers is taken for one.

use super::{LineNumbers, lists};
use crate::layers::LinkError;

/// Returns the numbers on a line; `None` if something else is there.
fn plain(line: &str) -> Option<Vec<usize>> {
    line.split_whitespace().map(|number| number.parse().ok()).collect()
}

/// Returns the blocks of lines of rows and of columns.
fn blocks(rows: &[&str], columns: &[&str]) -> Result<LineNumbers, LinkError> {
    let read = |lines: &[&str]| lists(lines.iter().copied());
    Ok(LineNumbers { rows: read(rows)?, columns: read(columns)? })
}

/// Returns the lines, without empty ones at the end, if all are numbers, or empty, or `between`.
fn lines<'t>(text: &'t str, between: &str) -> Option<Vec<&'t str>> {
    let lines: Vec<&str> = text.trim_end().lines().map(str::trim).collect();
    let fits = |line: &&str| *line == between || plain(line).is_some();
    lines.iter().all(fits).then_some(lines)
}

/// Reads height and width, the rows, a line `#`, and the columns: a file of Olšák's program. An
/// empty line is that of a line without blocks.
pub(super) fn mk(text: &str) -> Option<Result<LineNumbers, LinkError>> {
    let lines = lines(text, "#")?;
    let [height, width] = plain(lines.first()?)?[..] else { return None };
    let at = lines.iter().position(|line| *line == "#")?;
    let (rows, mut columns) = (lines[1..at].to_vec(), lines[at + 1..].to_vec());
    // Empty lines at the end are those of columns.
    columns.resize(columns.len().max(width), "");
    Some(match (rows.len() == height, columns.len() == width) {
        (true, true) => blocks(&rows, &columns),
        (false, _) => Err(wrong_count("rows", rows.len(), height)),
        (_, false) => Err(wrong_count("columns", columns.len(), width)),
    })
}

/// Reads the height, the width on the next line, the rows, an empty line, and the columns.
pub(super) fn cwd(text: &str) -> Option<Result<LineNumbers, LinkError>> {
    let lines = lines(text, "")?;
    let number = |at: usize| match plain(lines.get(at)?)?[..] {
        [number] => Some(number),
        _ => None,
    };
    let (height, width) = (number(0)?, number(1)?);
    let (rows, rest) = lines.get(2..)?.split_at_checked(height)?;
    let columns = rest.strip_prefix(&[""])?;
    let are_given = rows.iter().chain(columns).all(|line| !line.is_empty());
    (columns.len() == width && are_given).then(|| blocks(rows, columns))
}

/// Reads width and height, the rows, and the columns.
pub(super) fn nin(text: &str) -> Option<Result<LineNumbers, LinkError>> {
    let lines: Vec<&str> = lines(text, "")?.into_iter().filter(|line| !line.is_empty()).collect();
    let (size, lines) = lines.split_first()?;
    let [width, height] = plain(size)?[..] else { return None };
    let (rows, columns) = lines.split_at_checked(height)?;
    let sum = |lines: &[&str]| lines.iter().filter_map(|line| plain(line)).flatten().sum::<usize>();
    (columns.len() == width && sum(rows) == sum(columns)).then(|| blocks(rows, columns))
}

/// Returns the error that a file has another number of lines than it says.
pub(super) fn wrong_count(lines: &str, found: usize, expected: usize) -> LinkError {
    LinkError::Clues(format!("the file has {found} {lines}, and says that it has {expected}"))
}
