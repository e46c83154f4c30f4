//! Any bytes as a model in JSON: it is read or refused, in little memory; what is read is JSON to
//! another reader as well; and where that can be counted, all ways to search find the same
//! solutions.
//!
//! ```sh
//! cargo +nightly fuzz run --sanitizer none json fuzz/corpus/json fuzz/seeds/json \
//!     -- -max_len=2048
//! ```
#![no_main]

use kumiki::python_constraint::{Backtracking, OptimizedBacktracking, Parallel};
use kumiki::search::Status;
use kumiki::{Limits, Mixed, Problem, Settings};
use kumiki_model::{Model, Name};
use libfuzzer_sys::fuzz_target;
use peak_alloc::PeakAlloc;

#[global_allocator]
static MEMORY: PeakAlloc = PeakAlloc;

/// The most bytes of a read beyond those held before, and for each byte that is read: a list of
/// digits is held as numbers.
const MEMORY_LIMIT: usize = 1 << 16;
const MEMORY_A_BYTE: usize = 100;

/// The most decisions of a search.
const DECISIONS: u64 = 500;

fuzz_target!(|bytes: &[u8]| {
    let before = MEMORY.current_usage();
    MEMORY.reset_peak_usage();
    let read = Model::read(bytes);
    let taken = MEMORY.peak_usage().saturating_sub(before);
    assert!(
        taken <= MEMORY_LIMIT + MEMORY_A_BYTE * bytes.len(),
        "{taken} bytes for {}",
        bytes.len()
    );
    match read {
        Ok(model) => check(bytes, &model),
        Err(error) => {
            let lines = bytes.iter().filter(|&&byte| byte == b'\n').count() as u64 + 1;
            assert!(error.line().is_none_or(|line| (1..=lines).contains(&line)));
            assert!(!error.to_string().is_empty());
        }
    }
});

fn check(bytes: &[u8], model: &Model) {
    let json = bytes.strip_prefix("\u{feff}".as_bytes()).unwrap_or(bytes);
    let json: serde_json::Value = serde_json::from_slice(json).expect("it is JSON");
    let len = |key| json[key].as_array().map(Vec::len);
    assert_eq!(Some(model.variables.len()), len("variables"));
    assert_eq!(Some(model.statements.len()), len("constraints"));
    let written = model.to_json().expect("what is read can be written");
    let copy = Model::parse(&written).expect("what is written can be read");
    assert_eq!(copy.to_json().as_ref(), Ok(&written));
    let _ = (model.to_flatzinc(), model.to_dimacs());
    let Ok(problem) = model.problem() else { return };
    assert_eq!(problem.variables().len(), model.variables.len());
    let Some(solutions) = solutions(&problem, Settings::default()) else { return };
    for settings in [
        Backtracking.into(),
        OptimizedBacktracking.without_forward_check(),
        Settings::from(Parallel).threads(2),
    ] {
        if let Some(others) = self::solutions(&problem, settings) {
            assert_eq!(others, solutions);
        }
    }
}

/// The solutions, sorted, if there are few enough.
fn solutions(problem: &Problem<Name, Mixed>, settings: Settings) -> Option<Vec<String>> {
    let settings = settings.limits(Limits::none().decisions(DECISIONS));
    let mut found = problem.search(settings);
    let mut rows = Vec::new();
    while let Some(row) = found.next_row() {
        rows.push(format!("{row:?}"));
        if rows.len() as u64 > DECISIONS {
            return None;
        }
    }
    rows.sort_unstable();
    (found.status() == Status::Exhausted).then_some(rows)
}
