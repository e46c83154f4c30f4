//! Pages within another page.
//!
//! Invariant: a fragment has no script, no id but those within its picture, and no style that
//! applies to other elements.

use serde_json::Value;

/// A page without its head and its script, for a page that shows it within itself. That page has
/// [`STYLE`](crate::STYLE) and [`CODE`](crate::CODE) once.
#[derive(Clone, Debug)]
pub struct Fragment {
    /// The colours of its pictures, as a style sheet for elements of its class. It is the same for
    /// all puzzles of a world.
    pub style: String,
    /// The elements.
    pub html: String,
    /// The data of a game; null if it is no page to play.
    pub game: Value,
}
