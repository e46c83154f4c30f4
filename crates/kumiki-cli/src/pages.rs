//! Pages of HTML: one file each, without network requests.
//!
//! Invariant: a page needs nothing but a browser, on a small screen as on a large one.

mod code;
mod play;
mod stepped;

pub(crate) use code::PageCode;
pub(crate) use play::PlayPage;
pub(crate) use stepped::{PageFrame, SteppedPage};

/// Returns the text with a capital at its beginning.
pub(crate) fn capitalised(text: &str) -> String {
    let mut letters = text.chars();
    let first = letters.next().map(|letter| letter.to_ascii_uppercase());
    first.into_iter().chain(letters).collect()
}
