//! A progress bar for work that takes more than a moment.
//!
//! Invariant: nothing is drawn in the first second, nor where standard error is not a terminal, nor
//! where results appear on the same terminal, which is progress enough.

use indicatif::{ProgressBar, ProgressStyle};
use std::io::{IsTerminal, stderr, stdout};
use std::time::{Duration, Instant};

/// How long work goes on before a bar appears.
const PATIENCE: Duration = Duration::from_secs(1);

/// A bar, or a counter where the end is not known, that appears when work takes long.
#[derive(Debug)]
pub struct Progress {
    is_wanted: bool,
    /// What is counted, in the singular.
    noun: &'static str,
    started: Instant,
    total: Option<u64>,
    done: u64,
    bar: Option<ProgressBar>,
}

impl Progress {
    fn new(is_wanted: bool, noun: &'static str, total: Option<u64>) -> Progress {
        Progress { is_wanted, noun, started: Instant::now(), total, done: 0, bar: None }
    }

    /// No progress is shown.
    pub fn hidden() -> Progress {
        Progress::new(false, "", None)
    }

    /// Counts steps while results come one by one, and the end is not known; each is a `noun`.
    pub fn beside_results(noun: &'static str) -> Progress {
        Progress::new(stderr().is_terminal() && !stdout().is_terminal(), noun, None)
    }

    /// Shows progress to `total` searches before any result appears.
    pub fn before_results(total: u64) -> Progress {
        Progress::new(stderr().is_terminal(), "search", Some(total))
    }

    /// One step is done.
    pub fn step(&mut self) {
        self.done += 1;
        if let Some(bar) = &self.bar {
            bar.set_position(self.done);
        } else if self.is_wanted && self.started.elapsed() >= PATIENCE {
            self.bar = Some(self.drawn());
        }
    }

    /// Does `work`, which may write to the terminal.
    pub fn aside<R>(&self, work: impl FnOnce() -> R) -> R {
        match &self.bar {
            Some(bar) => bar.suspend(work),
            None => work(),
        }
    }

    fn drawn(&self) -> ProgressBar {
        // A terminal shows Ctrl-C on the line below the bar. All lines that were drawn are cleared,
        // counted up from there: the empty first line is the one that stays.
        let (bar, template) = match self.total {
            Some(total) => (
                ProgressBar::new(total),
                "\n{wide_bar} {pos}/{len} searches, {eta} left".to_string(),
            ),
            None => {
                let template = format!("\n{{spinner}} {{pos}} {}s in {{elapsed}}", self.noun);
                (ProgressBar::new_spinner(), template)
            }
        };
        let style = ProgressStyle::with_template(&template);
        bar.set_style(style.unwrap_or_else(|_| ProgressStyle::default_bar()));
        let bar = bar.with_elapsed(self.started.elapsed()).with_position(self.done);
        // The bar did not see the steps so far: what is left is estimated from here on.
        bar.reset_eta();
        bar
    }
}

impl Drop for Progress {
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
        let mut progress = Progress::new(true, "puzzle", None);
        progress.step();
        assert!(progress.bar.is_none());
        let mut hidden = Progress::hidden();
        hidden.started = Instant::now().checked_sub(PATIENCE).unwrap_or(hidden.started);
        hidden.step();
        assert!(hidden.bar.is_none());
        assert_eq!(hidden.aside(|| 3), 3);
    }
}
