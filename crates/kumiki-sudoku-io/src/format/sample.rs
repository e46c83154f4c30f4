//! The beginning of a text, from which its format is detected.
//!
//! Invariant: detection reads only the first lines, however long the text is.

use super::Format;
use super::cells::{is_border, is_column_border};

/// The number of lines that are read.
const LINES: usize = 400;

/// A text whose format is to be detected.
pub(super) struct Sample<'a> {
    /// The text, without blanks at the ends.
    pub(super) text: &'a str,
    /// The text without empty lines at the ends. Blanks at the ends of a table are empty fields.
    pub(super) table: &'a str,
    /// The first lines that are not empty, without blanks at the ends.
    pub(super) lines: Vec<&'a str>,
    /// The lines that are neither comments nor borders.
    pub(super) rows: Vec<&'a str>,
    /// True if some line is a border or contains one.
    pub(super) has_borders: bool,
}

impl<'a> Sample<'a> {
    pub(super) fn new(text: &'a str) -> Sample<'a> {
        let table = text.trim_matches([' ', '\n', '\r']);
        let text = text.trim();
        let lines = text.lines().map(str::trim).filter(|line| !line.is_empty());
        let lines: Vec<&str> = lines.take(LINES).collect();
        let is_row = |line: &&&str| !line.starts_with('#') && !is_border(line);
        let rows: Vec<&str> = lines.iter().filter(is_row).copied().collect();
        let borders = lines.iter().any(|line| is_border(line));
        let has_borders = borders || rows.iter().any(|row| row.contains(['|', '│', '║', '┃', '!']));
        Sample { text, table, lines, rows, has_borders }
    }

    /// Returns the format that the text is probably meant to have, if it is mostly cells: a line,
    /// or rows, most of which have the same length.
    pub(super) fn nearly(&self) -> Option<Format> {
        let is_drawn = |symbol: &char| !symbol.is_whitespace() && !is_column_border(*symbol);
        let cells = |row: &str| row.chars().filter(is_drawn).count();
        let is_plain = |symbol: &char| symbol.is_ascii_digit() || matches!(symbol, '.' | '_' | '-');
        let plain: usize = self.rows.iter().map(|row| row.chars().filter(is_plain).count()).sum();
        let all: usize = self.rows.iter().map(|row| cells(row)).sum();
        let first = cells(self.rows.first()?);
        let alike = self.rows.iter().filter(|row| cells(row) == first).count();
        match self.rows.len() {
            _ if 2 * plain < all => None,
            1 => (first >= 16).then_some(Format::Line),
            2.. if (4..=25).contains(&first) && 2 * alike >= self.rows.len() => {
                Some(if self.has_borders { Format::Grid } else { Format::Rows })
            }
            _ => (first >= 16).then_some(Format::Line),
        }
    }

    /// Returns whether the text begins with `prefix`, ignoring the case of letters.
    pub(super) fn begins(&self, prefix: &str) -> bool {
        self.text.get(..prefix.len()).is_some_and(|start| start.eq_ignore_ascii_case(prefix))
    }

    /// Returns whether the text is the address of a page of `site`. The scheme and subdomains may
    /// be missing.
    pub(super) fn is_address_of(&self, site: &str) -> bool {
        let head: &str = self.text.lines().next().unwrap_or_default();
        let is_scheme = |scheme: &str| scheme.chars().all(|symbol| symbol.is_ascii_alphabetic());
        let address = head.split_once("://").filter(|(scheme, _)| is_scheme(scheme));
        let host = address.map_or(head, |(_, rest)| rest);
        let host = host.split(['/', '?', '#']).next().unwrap_or_default();
        host.eq_ignore_ascii_case(site)
            || host.len() > site.len()
                && host
                    .get(host.len() - site.len()..)
                    .is_some_and(|end| end.eq_ignore_ascii_case(site))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn comments_and_borders_are_no_rows() {
        let sample = Sample::new("\n# a comment\n+---+---+\n|12.|...|\n\n3\n");
        assert_eq!(sample.lines.len(), 4);
        assert_eq!(sample.rows, ["|12.|...|", "3"]);
        assert!(sample.has_borders);
    }

    #[test]
    fn an_address_is_known_by_its_host() {
        for text in ["https://www.f-puzzles.com/?load=x", "f-puzzles.com/?load=x"] {
            assert!(Sample::new(text).is_address_of("f-puzzles.com"));
        }
        for text in ["https://example.com/f-puzzles.com", "see <https://f-puzzles.com/?load=x>"] {
            assert!(!Sample::new(text).is_address_of("f-puzzles.com"));
        }
        assert!(!Sample::new("é.com").is_address_of("f-puzzles.com"));
    }
}
