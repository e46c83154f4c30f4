//! The playground's module: questions and answers in JSON, as `kumiki_front::answer` has them.
//!
//! Invariant: texts are bytes in the memory of the module, which the page reads and writes. Only
//! the names and the clock, which cross the border of the module, are marked `unsafe`. A panic ends
//! the module, after the page is told.

#[cfg(feature = "all")]
use kumiki_front::answer;
#[cfg(not(feature = "all"))]
use kumiki_front::first_answer as answer;
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::Duration;

#[link(wasm_import_module = "page")]
unsafe extern "C" {
    /// Returns the time since the page was opened, in milliseconds.
    safe fn now() -> f64;

    /// Reports a panic: the text of so many bytes at this address.
    safe fn defect(text: *const u8, len: usize);
}

/// The question, and then its answer.
static TEXT: Mutex<Vec<u8>> = Mutex::new(Vec::new());

fn text() -> MutexGuard<'static, Vec<u8>> {
    TEXT.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Gives the engine the clock of the page, and the page the words of panics. It is called first.
#[unsafe(no_mangle)]
pub extern "C" fn begin() {
    kumiki::run::use_clock(|| Duration::from_secs_f64(now() / 1000.0));
    std::panic::set_hook(Box::new(|panic| {
        let words = panic.to_string();
        defect(words.as_ptr(), words.len());
    }));
}

/// Returns the address of room for a question of so many bytes.
#[unsafe(no_mangle)]
pub extern "C" fn alloc(len: usize) -> *mut u8 {
    let mut text = text();
    *text = vec![0; len];
    text.as_mut_ptr()
}

/// Answers the question that is in the room of [`alloc`], and returns the address of the answer.
///
/// # Panics
/// If the question is `defect`, by which a page tests what it does then.
#[unsafe(no_mangle)]
pub extern "C" fn ask(_: *const u8, _: usize) -> *const u8 {
    let question = String::from_utf8_lossy(&text()).into_owned();
    assert_ne!(question, "defect", "a defect was asked for");
    let mut text = text();
    *text = answer(&question).into_bytes();
    text.as_ptr()
}

/// Returns the number of bytes of the answer.
#[unsafe(no_mangle)]
pub extern "C" fn answer_len() -> usize {
    text().len()
}
