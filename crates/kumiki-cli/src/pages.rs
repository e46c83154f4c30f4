//! Pages of HTML: one file each, without network requests.
//!
//! Invariant: a page needs nothing but a browser, on a small screen as on a large one.

mod code;
mod stepped;

pub(crate) use code::PageCode;
pub(crate) use stepped::{PageFrame, SteppedPage};
