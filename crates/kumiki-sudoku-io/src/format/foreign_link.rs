//! Links that no format reads: the error, with what to do instead.
//!
//! Invariant: a text that is not the address of a page has no such error.

use super::error::{Fault, FormatError, FormatProblem};
use super::{Format, Sample};

/// Sites whose short addresses name a puzzle that is kept on a server.
const SERVERS: [&str; 10] = [
    "sudokupad.app",
    "sudokupad.svencodes.com",
    "crackingthecryptic.com",
    "f-puzzles.com",
    "tinyurl.com",
    "bit.ly",
    "t.co",
    "goo.gl",
    "is.gd",
    "logic-masters.de",
];

/// Returns the fault of a link that no format reads, or `None` if `text` is no link.
pub(super) fn fault(text: &str) -> Option<Fault> {
    let text = text.trim();
    let is_web = ["https://", "http://"].iter().any(|scheme| {
        text.get(..scheme.len()).is_some_and(|begin| begin.eq_ignore_ascii_case(scheme))
    });
    let address = if is_web { text.split_once("://")?.1 } else { text };
    let (host, path) = address.split_once('/').unwrap_or((address, ""));
    let host = host.to_lowercase();
    let is_server = SERVERS.iter().any(|server| {
        host.strip_suffix(server).is_some_and(|rest| rest.is_empty() || rest.ends_with('.'))
    });
    match (is_web || address.contains('/'), is_server && !path.is_empty()) {
        (true, true) => Some(FormatProblem::OnServer(host).into()),
        _ if is_web && !host.contains(char::is_whitespace) => {
            Some(FormatProblem::UnknownLink(known()).into())
        }
        _ => None,
    }
}

/// Returns the formats of links.
fn known() -> Vec<Format> {
    let is_link = |format: &Format| format.about().contains("links of");
    Format::DETECTION.into_iter().filter(is_link).collect()
}

/// Returns the format of a link, or `None` if it is of no known site.
pub(super) fn format_of(link: &str) -> Option<Format> {
    let sample = Sample::new(link);
    known().into_iter().find(|format| (format.codec().is_like)(&sample))
}

impl FormatError {
    /// Returns the error of `text` if it is a link that no format reads: an unknown one, or one
    /// that names a puzzle on a server. Returns `None` if `text` is no link.
    pub fn of_link(text: &str) -> Option<FormatError> {
        let Fault { at, problem } = fault(text)?;
        Some(FormatError { format: None, at, problem })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_link_that_is_not_read_says_what_can_be_done() {
        for text in [
            "https://sudokupad.app/8bNmDd4J9G",
            "sudokupad.app/8bNmDd4J9G",
            "https://app.crackingthecryptic.com/sudoku/8bNmDd4J9G",
            "https://tinyurl.com/mr2x3y4z",
            "https://www.f-puzzles.com/?id=y2abc9de",
        ] {
            let error = crate::format::read(text).unwrap_err().to_string();
            assert!(error.contains("open it in a browser, and copy the long link"), "{error}");
        }
        for text in ["https://example.org/play/?s=abc", "HTTP://example.org"] {
            let error = crate::format::read(text).unwrap_err().to_string();
            assert!(error.starts_with("unknown link; known are the formats "), "{error}");
            assert!(error.contains("sudokupad") && error.contains("puzzlink"), "{error}");
        }
    }

    #[test]
    fn other_texts_are_no_links() {
        for text in ["", "53..7", "puzzles/easy.txt", "tinyurl.com", "see https://a.b", "//", "a/b"]
        {
            assert_eq!(FormatError::of_link(text), None, "{text}");
        }
    }
}
