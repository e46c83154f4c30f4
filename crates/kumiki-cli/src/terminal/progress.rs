//! A progress bar for work that takes more than a moment.
//!
//! Invariant: nothing is drawn in the first second, nor if standard error is not a terminal.
//! Nothing is drawn if results appear on the same terminal, because they show the progress.

use indicatif::{HumanDuration, ProgressBar, ProgressStyle};
use std::io::{IsTerminal, stderr, stdout};
use std::time::{Duration, Instant};

/// The time before a bar appears.
const PATIENCE: Duration = Duration::from_secs(1);

/// The time before the remaining time is estimated.
const ESTIMATED: Duration = Duration::from_secs(2);

/// The least time between two drawings of the bar.
const INTERVAL: Duration = Duration::from_millis(100);

/// A progress bar, or a counter if the end is unknown, that appears when work takes long.
#[derive(Debug)]
pub struct ProgressDisplay {
    is_wanted: bool,
    /// The name of a step, in the singular.
    noun: &'static str,
    started: Instant,
    total: Total,
    done: u64,
    /// The number of bytes that were read for the finished steps.
    bytes: u64,
    drawn: Instant,
    bar: Option<ProgressBar>,
}

/// The known end of the work.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Total {
    Unknown,
    Steps(u64),
    Bytes(u64),
}

impl ProgressDisplay {
    fn new(is_wanted: bool, noun: &'static str, total: Total) -> ProgressDisplay {
        let started = Instant::now();
        ProgressDisplay {
            is_wanted,
            noun,
            started,
            total,
            done: 0,
            bytes: 0,
            drawn: started,
            bar: None,
        }
    }

    /// Returns a progress that is never shown.
    pub fn hidden() -> ProgressDisplay {
        ProgressDisplay::new(false, "", Total::Unknown)
    }

    /// Returns a counter of steps for results that come one by one without a known end. Each step
    /// is a `noun`.
    pub fn beside_results(noun: &'static str) -> ProgressDisplay {
        ProgressDisplay::new(
            stderr().is_terminal() && !stdout().is_terminal(),
            noun,
            Total::Unknown,
        )
    }

    /// Shows the steps also if standard output is a terminal: results are written to a file.
    pub fn show_beside_file(&mut self) {
        self.is_wanted = stderr().is_terminal();
    }

    /// Returns a bar of `total` searches before any result appears.
    pub fn before_results(total: u64) -> ProgressDisplay {
        ProgressDisplay::new(stderr().is_terminal(), "search", Total::Steps(total))
    }

    /// Sets the end: this number of steps.
    pub fn set_steps(&mut self, total: u64) {
        self.total = Total::Steps(total);
    }

    /// Sets the end: this number of bytes.
    pub fn set_bytes(&mut self, total: u64) {
        self.total = Total::Bytes(total);
    }

    /// Counts one finished step.
    pub fn step(&mut self) {
        self.advance(1, 0);
    }

    /// Counts finished steps, and the bytes that were read for them.
    pub fn advance(&mut self, steps: u64, bytes: u64) {
        self.done += steps;
        self.bytes += bytes;
        if !self.is_wanted {
            return;
        }
        let now = Instant::now();
        if let Some(bar) = &self.bar {
            if now - self.drawn >= INTERVAL {
                self.drawn = now;
                self.draw(bar);
            }
        } else if now - self.started >= PATIENCE {
            self.bar = Some(self.begin_bar());
        }
    }

    fn draw(&self, bar: &ProgressBar) {
        bar.set_message(self.rate() + &self.left());
        bar.set_position(self.position());
    }

    /// Returns the time that is left at the rate so far, as `, 30s left`. Returns an empty text
    /// before the rate is known.
    fn left(&self) -> String {
        let total = match self.total {
            Total::Unknown => return String::new(),
            Total::Steps(total) | Total::Bytes(total) => total,
        };
        let (elapsed, done) = (self.started.elapsed(), self.position());
        if elapsed < ESTIMATED || done == 0 {
            return String::new();
        }
        let left = elapsed.as_secs_f64() * total.saturating_sub(done) as f64 / done as f64;
        let left = Duration::try_from_secs_f64(left).unwrap_or(Duration::MAX);
        format!(", {:#} left", HumanDuration(left))
    }

    /// Returns the number of finished steps, and the number a second.
    fn rate(&self) -> String {
        let ProgressDisplay { done, noun, started, .. } = self;
        let rate = *done as f64 / started.elapsed().as_secs_f64().max(1e-9);
        let decimals = if rate < 10.0 { 1 } else { 0 };
        format!("{done} {noun}s, {rate:.decimals$} a second")
    }

    fn position(&self) -> u64 {
        match self.total {
            Total::Bytes(_) => self.bytes,
            Total::Unknown | Total::Steps(_) => self.done,
        }
    }

    /// Runs `work`, which may write to the terminal, with the bar hidden.
    pub fn aside<R>(&self, work: impl FnOnce() -> R) -> R {
        match &self.bar {
            Some(bar) => bar.suspend(work),
            None => work(),
        }
    }

    fn begin_bar(&self) -> ProgressBar {
        // A terminal shows Ctrl-C on the line below the bar. All drawn lines are cleared, counted
        // up from there: the empty first line is the one that stays.
        let (bar, template) = match self.total {
            Total::Steps(total) => (ProgressBar::new(total), "\n{wide_bar} {pos}/{len}, {msg}"),
            Total::Bytes(total) => (ProgressBar::new(total), "\n{wide_bar} {percent} %, {msg}"),
            Total::Unknown => (ProgressBar::new_spinner(), "\n{spinner} {msg}, {elapsed}"),
        };
        let style = ProgressStyle::with_template(template);
        bar.set_style(style.unwrap_or_else(|_| ProgressStyle::default_bar()));
        let bar = bar.with_elapsed(self.started.elapsed()).with_position(self.position());
        self.draw(&bar);
        bar
    }
}

impl Drop for ProgressDisplay {
    fn drop(&mut self) {
        if let Some(bar) = &self.bar {
            bar.finish_and_clear();
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nothing_is_drawn_at_once_or_unasked() {
        let mut progress = ProgressDisplay::new(true, "puzzle", Total::Unknown);
        progress.step();
        assert!(progress.bar.is_none());
        let mut hidden = ProgressDisplay::hidden();
        hidden.started = Instant::now().checked_sub(PATIENCE).unwrap_or(hidden.started);
        hidden.step();
        assert!(hidden.bar.is_none());
        assert_eq!(hidden.aside(|| 3), 3);
    }

    #[test]
    fn the_time_that_is_left_is_estimated_from_all_that_is_done() {
        let mut progress = ProgressDisplay::new(false, "puzzle", Total::Bytes(4000));
        progress.advance(7, 1000);
        assert_eq!(progress.left(), "");
        progress.started = Instant::now().checked_sub(Duration::from_secs(10)).unwrap();
        assert_eq!(progress.left(), ", 30s left");
        progress.bytes = 0;
        assert_eq!(progress.left(), "");
        progress.set_steps(14);
        assert_eq!(progress.left(), ", 10s left");
        progress.total = Total::Unknown;
        assert_eq!(progress.left(), "");
    }

    #[test]
    fn puzzles_are_told_and_bytes_are_how_far_it_is() {
        let mut progress = ProgressDisplay::new(false, "puzzle", Total::Unknown);
        progress.advance(7, 600);
        assert_eq!(progress.position(), 7);
        assert!(
            progress.rate().starts_with("7 puzzles, ") && progress.rate().ends_with(" a second")
        );
        progress.set_bytes(1000);
        assert_eq!(progress.position(), 600);
    }
}
