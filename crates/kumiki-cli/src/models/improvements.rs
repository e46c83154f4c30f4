//! The progress of a search for the best solution: a line for each better one, and the time.
//!
//! Invariant: nothing is written in the first second, nor if standard error is not a terminal. The
//! lines stay; the time below them vanishes at the end.

use indicatif::{ProgressBar, ProgressStyle};
use std::fmt::Display;
use std::io::{IsTerminal, stderr};
use std::sync::mpsc::{self, Receiver, RecvTimeoutError, Sender};
use std::thread::{self, JoinHandle};
use std::time::{Duration, Instant};

/// The time before the first line.
const PATIENCE: Duration = Duration::from_secs(1);

/// The least time between two lines, and between two drawings of the time.
const INTERVAL: Duration = Duration::from_millis(100);

/// The text beside the time after the first solution.
const BETTER: &str = "searching for a better one";

/// A display of better and better solutions, if one is wanted.
#[derive(Debug)]
pub(super) struct ImprovementDisplay {
    started: Instant,
    writer: Option<Writer>,
}

/// The thread that writes, and the way to it.
#[derive(Debug)]
struct Writer {
    lines: Sender<String>,
    thread: JoinHandle<()>,
}

impl ImprovementDisplay {
    /// Returns a display that is shown on a terminal, if it `is_wanted`.
    pub(super) fn new(is_wanted: bool) -> ImprovementDisplay {
        let writer = (is_wanted && stderr().is_terminal()).then(|| {
            let (lines, received) = mpsc::channel();
            Writer { lines, thread: thread::spawn(move || write_lines(&received)) }
        });
        ImprovementDisplay { started: Instant::now(), writer }
    }

    /// Adds a better solution. `bound` returns the bound of its first value.
    pub(super) fn add(&mut self, values: &[i64], bound: impl FnOnce() -> Option<i64>) {
        if let Some(writer) = &self.writer {
            // The thread is there until the display is dropped.
            let _ = writer.lines.send(line(values, bound(), self.started.elapsed()));
        }
    }
}

impl Drop for ImprovementDisplay {
    fn drop(&mut self) {
        if let Some(Writer { lines, thread }) = self.writer.take() {
            drop(lines);
            let _ = thread.join();
        }
    }
}

/// Returns the line of a solution: its values, the bound of the first, and the time.
fn line(values: &[i64], bound: Option<i64>, time: Duration) -> String {
    let listed = values.iter().map(i64::to_string).collect::<Vec<_>>().join(", ");
    let noun = if values.len() == 1 { "value" } else { "values" };
    let bound = bound.map(|bound: i64| format!(", bound {bound}")).unwrap_or_default();
    format!("{noun} {listed}{bound}, {:.1} s", time.as_secs_f64())
}

/// Writes the lines that come, the last of those that come at once, until there are no more.
fn write_lines(received: &Receiver<String>) {
    let Some(first) = latest_within(received, PATIENCE) else { return };
    let bar = ProgressBar::new_spinner();
    let style = ProgressStyle::with_template("\n{spinner} {msg}, {elapsed}");
    bar.set_style(style.unwrap_or_else(|_| ProgressStyle::default_spinner()));
    let bar = bar.with_elapsed(PATIENCE);
    let mut next = first;
    bar.set_message(if next.is_some() { BETTER } else { "no solution yet" });
    bar.enable_steady_tick(INTERVAL);
    loop {
        if let Some(line) = &next {
            show(&bar, line);
        }
        match latest_within(received, INTERVAL) {
            Some(latest) => next = latest,
            None => break,
        }
    }
    bar.finish_and_clear();
}

fn show(bar: &ProgressBar, line: impl Display) {
    bar.set_message(BETTER);
    bar.println(line.to_string());
}

/// Returns the last line that comes within this time, if one comes; `None` if no more can come.
fn latest_within(received: &Receiver<String>, time: Duration) -> Option<Option<String>> {
    let end = Instant::now() + time;
    let mut latest = None;
    loop {
        match received.recv_timeout(end.saturating_duration_since(Instant::now())) {
            Ok(line) => latest = Some(line),
            Err(RecvTimeoutError::Timeout) => return Some(latest),
            Err(RecvTimeoutError::Disconnected) => return None,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_line_has_the_values_the_bound_and_the_time() {
        let time = Duration::from_millis(1250);
        assert_eq!(line(&[12], Some(15), time), "value 12, bound 15, 1.2 s");
        assert_eq!(line(&[0, -3], None, time), "values 0, -3, 1.2 s");
    }

    #[test]
    fn of_the_lines_that_come_at_once_the_last_is_taken() {
        let (lines, received) = mpsc::channel();
        for number in 0..3 {
            lines.send(number.to_string()).unwrap();
        }
        assert_eq!(latest_within(&received, INTERVAL), Some(Some("2".to_string())));
        assert_eq!(latest_within(&received, Duration::ZERO), Some(None));
        drop(lines);
        assert_eq!(latest_within(&received, INTERVAL), None);
    }

    #[test]
    fn nothing_is_shown_unasked() {
        let mut display = ImprovementDisplay::new(false);
        display.add(&[1], || panic!("the bound is not needed"));
        assert!(display.writer.is_none());
    }
}
