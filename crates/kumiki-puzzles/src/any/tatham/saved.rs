//! Saved games of Simon Tatham's Portable Puzzle Collection.
//!
//! Invariant: a saved game becomes its game ID. The moves are not read, as answers in files are
//! not.

use crate::layers::LinkError;
use std::collections::HashMap;

/// The key of the first record.
const FIRST: &str = "SAVEFILE";

/// Returns whether a text begins as a saved game of Simon Tatham's puzzles.
pub fn is_saved_game(text: &str) -> bool {
    text.trim_start().strip_prefix(FIRST).is_some_and(|rest| rest.trim_start().starts_with(':'))
}

/// Returns the game ID of a saved game; `None` if the text is none.
pub(crate) fn saved_game(text: &str) -> Option<Result<String, LinkError>> {
    is_saved_game(text).then(|| {
        let records = records(text.trim_start())?;
        let value = |key: &str| {
            let missing = || LinkError::Clues(format!("the saved game has no record {key}"));
            records.get(key).copied().ok_or_else(missing)
        };
        let (game, parameters, board) = (value("GAME")?, value("PARAMS")?, value("DESC")?);
        let game: String = game.split_whitespace().collect();
        Ok(format!("{}:{parameters}:{board}", game.to_lowercase()))
    })
}

/// Returns the values of the records of a saved game by their keys. A record is a key, the length
/// of its value in bytes, and the value, with colons between them. Of several records with a key,
/// the first one counts.
fn records(mut text: &str) -> Result<HashMap<&str, &str>, LinkError> {
    let mut records = HashMap::new();
    while !text.is_empty() {
        let mut parts = text.splitn(3, ':');
        let record = parts.next().zip(parts.next()).zip(parts.next());
        let record = record.and_then(|((key, len), rest)| {
            Some((key.trim(), rest.split_at_checked(len.trim().parse().ok()?)?))
        });
        let Some((key, (value, rest))) = record.filter(|(key, _)| !key.contains('\n')) else {
            let line = text.lines().next().unwrap_or_default();
            return Err(LinkError::Clues(format!("{line:?} is no record of a saved game")));
        };
        records.entry(key).or_insert(value);
        text = rest.trim_start_matches(['\r', '\n']);
    }
    Ok(records)
}
