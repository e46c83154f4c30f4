//! Functions that all formats of links share.
//!
//! Invariant: text is decoded only once: a `%` in decoded text is a `%`.

use percent_encoding::percent_decode_str;

/// Returns `text` with escapes such as `%2F` decoded. If the result is not valid text, returns
/// `text` unchanged.
pub(super) fn decoded(text: &str) -> String {
    percent_decode_str(text).decode_utf8().map_or_else(|_| text.to_string(), Into::into)
}

/// Returns the value of the parameter `name` in the query of a link (after the `?`).
pub(super) fn parameter<'a>(link: &'a str, name: &str) -> Option<&'a str> {
    let (_, query) = link.trim().split_once('?')?;
    let query = query.split('#').next().unwrap_or(query);
    let is_named = |pair: &&str| pair.split_once('=').is_some_and(|(own, _)| own == name);
    query.split('&').find(is_named).and_then(|pair| pair.split_once('=')).map(|(_, value)| value)
}

/// Returns the puzzle in an address of SudokuPad or Sudocle, or `text` itself if it is not such an
/// address.
pub(super) fn sudoku_pad_id(text: &str) -> &str {
    let text = text.trim();
    let is_id = ["scf", "scl", "ctc", "fpuz", "classic"].iter().any(|kind| text.starts_with(kind));
    let sites = ["sudokupad.", "crackingthecryptic", "sudocle"];
    let address = text.split_whitespace().next().unwrap_or_default();
    if is_id || !sites.iter().any(|site| address.contains(site)) {
        return text;
    }
    if let Some(id) = parameter(text, "puzzleid") {
        return id;
    }
    let path = text.split_once("://").map_or(text, |(_, rest)| rest);
    let path = path.split_once('/').map_or("", |(_, path)| path);
    let folders = ["sudoku/", "puzzle/", "sudocle/"];
    let path = folders.iter().find_map(|folder| path.strip_prefix(folder)).unwrap_or(path);
    // The query can be cut off at `?` because a `?` in a title is encoded here.
    path.split(['?', '#']).next().unwrap_or(path)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_parameter_is_found_by_its_name() {
        assert_eq!(parameter("https://a.b/?x=1&load=N4Ig#y", "load"), Some("N4Ig"));
        assert_eq!(parameter("https://a.b/?download=1", "load"), None);
        assert_eq!(decoded("a%2Fb%"), "a/b%");
    }

    #[test]
    fn the_puzzle_of_an_address_is_known() {
        for text in [
            "scf5",
            "https://sudokupad.app/scf5",
            "https://app.crackingthecryptic.com/sudoku/scf5?setting-x=1",
            "https://app.crackingthecryptic.com/sudoku/?puzzleid=scf5&x=1",
            "sudokupad.app/sudoku/scf5",
            "https://sudokupad.svencodes.com/puzzle/scf5",
            "https://michelkraemer.github.io/sudocle/scf5",
            "https://michelkraemer.github.io/sudocle/?puzzleid=scf5",
        ] {
            assert_eq!(sudoku_pad_id(text), "scf5", "{text}");
        }
    }
}
