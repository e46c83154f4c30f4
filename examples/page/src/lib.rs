//! A sudoku solver for a web page: the verdict on a puzzle, without wasm-bindgen.
//!
//! Invariant: texts are bytes in the memory of the module, which the page reads and writes. Only
//! the names and the clock, which cross the border of the module, are marked `unsafe`.

use kumiki::Limits;
use kumiki_sudoku::solver::{Solver, Verdict};
use kumiki_sudoku::{Grid, Layout, Method};
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::Duration;

#[link(wasm_import_module = "page")]
unsafe extern "C" {
    /// Returns the time since the page was opened, in milliseconds.
    safe fn now() -> f64;
}

/// The question, and then its answer.
static TEXT: Mutex<Vec<u8>> = Mutex::new(Vec::new());

fn text() -> MutexGuard<'static, Vec<u8>> {
    TEXT.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Gives the engine the clock of the page, so that limits of time hold. It is called first.
#[unsafe(no_mangle)]
pub extern "C" fn begin() {
    kumiki::run::use_clock(|| Duration::from_secs_f64(now() / 1000.0));
}

/// Returns the address of room for a question of so many bytes.
#[unsafe(no_mangle)]
pub extern "C" fn alloc(len: usize) -> *mut u8 {
    let mut text = text();
    *text = vec![0; len];
    text.as_mut_ptr()
}

/// Answers the question, and returns the address of the answer.
#[unsafe(no_mangle)]
pub extern "C" fn ask() -> *const u8 {
    let mut text = text();
    *text = answer(&String::from_utf8_lossy(&text)).into_bytes();
    text.as_ptr()
}

/// Returns the number of bytes of the answer.
#[unsafe(no_mangle)]
pub extern "C" fn answer_len() -> usize {
    text().len()
}

/// Returns the verdict on the sudoku in `question`, in words.
fn answer(question: &str) -> String {
    let puzzle: Grid = match question.parse() {
        Ok(puzzle) => puzzle,
        Err(error) => return format!("This is no sudoku: {error}."),
    };
    let limits = Limits::none().time(Duration::from_secs(5));
    match Solver::with_settings(Method::Full.settings().limits(limits)).verdict(&puzzle) {
        Verdict::Unique(solution) => solution.written(Layout::Rows),
        Verdict::Several(one, other) => format!("Several solutions:\n{one}\n{other}"),
        Verdict::None(reason) => format!("No solution: {reason}"),
        Verdict::Unfinished(_) => "Five seconds were not enough.".to_string(),
    }
}
