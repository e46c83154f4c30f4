//! How to search, and for how long, as the arguments say.
//!
//! Invariant: Ctrl-C stops whatever is made here.

use crate::sudoku::arguments::Arguments;
use crate::terminal::interrupt::Interrupt;
use kumiki::{Limits, Settings};
use kumiki_sudoku::Solver;
use std::time::Instant;

/// Returns a solver as `arguments` ask for it, which `interrupt` stops.
pub(in crate::sudoku) fn solver(arguments: &Arguments, interrupt: &Interrupt) -> Solver {
    Solver::with_settings(settings(arguments, interrupt))
}

/// Returns how `arguments` want a search to be, which `interrupt` stops.
pub(in crate::sudoku) fn settings(arguments: &Arguments, interrupt: &Interrupt) -> Settings {
    arguments.method.settings().limits(limits(arguments, interrupt))
}

/// Returns the same, for a puzzle with which is begun now.
pub(in crate::sudoku) fn settings_from_now(
    arguments: &Arguments,
    interrupt: &Interrupt,
) -> Settings {
    arguments.method.settings().limits(limits_from_now(arguments, interrupt))
}

/// Returns when to stop with a puzzle with which is begun now, whatever is asked of it.
pub(in crate::sudoku) fn limits_from_now(arguments: &Arguments, interrupt: &Interrupt) -> Limits {
    let mut limits = Limits::none().stop(interrupt.stop_flag());
    limits.until = arguments.time_limit.and_then(|time| Instant::now().checked_add(time));
    limits
}

/// Returns when to stop with a search.
fn limits(arguments: &Arguments, interrupt: &Interrupt) -> Limits {
    let mut limits = Limits::none().stop(interrupt.stop_flag());
    limits.time = arguments.time_limit;
    limits
}
