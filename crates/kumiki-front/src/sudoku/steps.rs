//! Steps of sudokus as text.
//!
//! Invariant: a text holds the same steps as the JSON of [`kumiki_sudoku_io::explanation`].

use kumiki_sudoku_techniques::steps::{ExplainedStep, Explanation, Fork, Refusal, WantedSteps};
use std::fmt::Write as _;

/// The part of a step that a hint shows.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum HintStage {
    /// The technique.
    Technique,
    /// The technique and its houses.
    Place,
    /// The conclusion and its reason.
    Step,
}

/// Returns the steps of an explanation for people, each on a line. `wanted` are the steps that it
/// was made for. With `is_long`, the reason is below each step, and a hint shows its conclusion.
pub fn steps_text(
    found: &Result<Explanation, Refusal>,
    wanted: &WantedSteps,
    is_long: bool,
) -> String {
    let found = match found {
        Ok(found) => found,
        Err(refusal) => return format!("{refusal}\n"),
    };
    let mut text = String::new();
    let Explanation { steps, is_stopped, fork, summary, .. } = found;
    match (wanted, summary) {
        (_, Some(_)) => {
            for (number, step) in steps.iter().enumerate() {
                text += &step_text(number, step, is_long);
            }
        }
        (_, None) if steps.is_empty() && *is_stopped => {
            let _ = writeln!(text, "{}", Refusal::Stopped);
        }
        (_, None) if steps.is_empty() && fork.is_some() => {}
        (_, None) if steps.is_empty() => text.push_str("no step was found\n"),
        (WantedSteps::Next, None) => {
            let stage = if is_long { HintStage::Step } else { HintStage::Place };
            steps.iter().for_each(|step| text.push_str(&hint_lines(step, stage)));
        }
        _ => {
            for same in steps.chunk_by(|a, b| a.step.technique == b.step.technique) {
                let _ = writeln!(text, "{} ({})", same[0].step.technique, same.len());
                same.iter().for_each(|step| push_step(&mut text, "  ", step, is_long));
            }
            if *is_stopped {
                text.push_str("unfinished: there may be more steps\n");
            }
        }
    }
    text + &end_text(found)
}

/// Returns the line at the end of an explanation, and where solutions differ, if they do.
pub fn end_text(found: &Explanation) -> String {
    let fork = found.fork.as_ref().map(Fork::in_words);
    found.end_in_words().into_iter().chain(fork).map(|line| line + "\n").collect()
}

/// Returns the step of a path with this number, counted from 0, as [`steps_text`] writes it.
pub fn step_text(number: usize, step: &ExplainedStep, is_long: bool) -> String {
    let mut text = String::new();
    push_step(&mut text, &format!("{:>3}. ", number + 1), step, is_long);
    text
}

/// Returns the lines of a hint.
pub fn hint_lines(found: &ExplainedStep, stage: HintStage) -> String {
    let mut text = String::new();
    match stage {
        HintStage::Technique => {
            let _ = writeln!(text, "look for: {}", found.step.title());
        }
        HintStage::Place => {
            let place = if found.houses.is_empty() { "" } else { " in " };
            let _ = writeln!(text, "look for: {}{place}{}", found.step.title(), found.houses);
        }
        HintStage::Step => push_step(&mut text, "", found, true),
    }
    text
}

fn push_step(text: &mut String, begin: &str, found: &ExplainedStep, is_long: bool) {
    let _ = writeln!(text, "{begin}{}", found.step);
    if is_long {
        for line in &found.lines {
            let _ = writeln!(text, "{:width$}{line}", "", width = begin.len());
        }
    }
}
