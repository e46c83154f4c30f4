//! Models from bytes: FlatZinc as text or as JSON.
//!
//! Invariant: any bytes are read or refused; none lead to a panic.

mod json;
mod scanner;
mod text;

use crate::fault::Fault;
use crate::tree::Tree;

/// The longest model that is read, in bytes: places are numbers of 32 bits.
pub const MODEL_LIMIT: usize = u32::MAX as usize;

/// The deepest nesting of an expression or an annotation.
const DEPTH_LIMIT: usize = 200;

/// Returns whether a model is JSON: the first character that is no space is a brace.
pub fn is_json(bytes: &[u8]) -> bool {
    bytes.iter().find(|byte| !byte.is_ascii_whitespace()) == Some(&b'{')
}

/// Reads a model, as text or as JSON.
///
/// `is_over` is asked now and then; if it returns true, there is no tree.
///
/// # Errors
/// Returns an error with its line and column if the bytes are no FlatZinc.
pub fn read(bytes: &[u8], is_over: &mut dyn FnMut() -> bool) -> Result<Option<Tree>, Fault> {
    if bytes.len() > MODEL_LIMIT {
        return Err(Fault::new(format!(
            "the model has {} bytes, and at most {MODEL_LIMIT} are read; divide it, or keep globals",
            bytes.len()
        )));
    }
    match is_json(bytes) {
        true => json::read(bytes, is_over),
        false => text::read(bytes, is_over),
    }
}
