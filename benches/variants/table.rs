//! The table of what came of the puzzles, and what it sums up to.
//!
//! Invariant: totals and medians are of the puzzles that both programs answered.

use crate::case::{Answer, Case, Outcome};
use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::time::Duration;

/// The results for all puzzles so far.
#[derive(Default)]
pub(crate) struct Table {
    answers: Vec<Answer>,
    /// Our time and theirs, where both are known.
    pairs: Vec<(f64, f64)>,
    ours: Vec<f64>,
}

impl Table {
    /// Adds a puzzle, and prints its line.
    pub(crate) fn add(&mut self, case: &Case, outcome: &Outcome) {
        if self.answers.is_empty() {
            println!("| puzzle | answer | decisions | set up | total | theirs |");
            println!("|---|---|---:|---:|---:|---:|");
        }
        let answer = match &outcome.answer {
            Answer::Unique => "one solution, as on record".to_string(),
            Answer::Other(text) => text.to_string(),
            Answer::Unfinished => "unfinished".to_string(),
            Answer::Wrong(found) => format!("WRONG: {found}"),
            Answer::Unsupported(why) => why.chars().take(90).collect(),
        };
        let (set_up, total) = (milliseconds(outcome.set_up), milliseconds(outcome.total));
        let theirs = case.theirs.map_or_else(String::new, |time| format!("{time:.2}"));
        let decisions = outcome.decisions;
        let name = &case.name;
        println!("| {name} | {answer} | {decisions} | {set_up:.2} | {total:.2} | {theirs} |");
        if matches!(outcome.answer, Answer::Unique | Answer::Other(_)) {
            self.ours.push(total);
            self.pairs.extend(case.theirs.map(|theirs| (total, theirs)));
        }
        self.answers.push(match &outcome.answer {
            Answer::Unique => Answer::Unique,
            Answer::Other(text) => Answer::Other(text),
            Answer::Unfinished => Answer::Unfinished,
            Answer::Wrong(found) => Answer::Wrong(found.clone()),
            Answer::Unsupported(why) => Answer::Unsupported(why.clone()),
        });
    }

    pub(crate) fn has(&self, is: impl Fn(&Answer) -> bool) -> bool {
        self.answers.iter().any(is)
    }

    pub(crate) fn summary(&self) -> String {
        let count =
            |is: fn(&Answer) -> bool| self.answers.iter().filter(|answer| is(answer)).count();
        let mut text = String::new();
        // Only the sink can fail, and a `String` does not.
        let _ = writeln!(
            text,
            "\n{} puzzles: {} as on record, {} without one on record, {} unfinished, {} wrong, {} not supported",
            self.answers.len(),
            count(|answer| matches!(answer, Answer::Unique)),
            count(|answer| matches!(answer, Answer::Other(_))),
            count(|answer| matches!(answer, Answer::Unfinished)),
            count(|answer| matches!(answer, Answer::Wrong(_))),
            count(|answer| matches!(answer, Answer::Unsupported(_))),
        );
        let _ = writeln!(text, "{}", figures("all answered", &self.ours));
        let (ours, theirs): (Vec<f64>, Vec<f64>) = self.pairs.iter().copied().unzip();
        let _ = writeln!(text, "{}", figures("answered by both, ours", &ours));
        let _ = writeln!(text, "{}", figures("answered by both, theirs", &theirs));
        let behind = self.pairs.iter().filter(|(ours, theirs)| ours > theirs).count();
        let _ = writeln!(text, "theirs is quicker on {behind}");
        let mut reasons: BTreeMap<&str, usize> = BTreeMap::new();
        for answer in &self.answers {
            if let Answer::Unsupported(why) = answer {
                *reasons.entry(reason(why)).or_default() += 1;
            }
        }
        for (reason, count) in reasons {
            let _ = writeln!(text, "not supported: {count} × {reason}");
        }
        text
    }
}

/// Returns the part that is not supported, without the place in the string.
fn reason(why: &str) -> &str {
    why.split_once(", ").map_or(why, |(_, reason)| reason)
}

fn milliseconds(time: Duration) -> f64 {
    time.as_secs_f64() * 1000.0
}

fn figures(what: &str, times: &[f64]) -> String {
    let mut sorted = times.to_vec();
    sorted.sort_by(f64::total_cmp);
    let total: f64 = sorted.iter().sum();
    let at = |share: f64| {
        let index = (sorted.len() as f64 * share) as usize;
        sorted.get(index.min(sorted.len().saturating_sub(1))).copied().unwrap_or(0.0)
    };
    format!(
        "{what}: {} puzzles, total {total:.0} ms, median {:.2} ms, 90 % within {:.2} ms, worst {:.2} ms",
        sorted.len(),
        at(0.5),
        at(0.9),
        at(1.0),
    )
}
