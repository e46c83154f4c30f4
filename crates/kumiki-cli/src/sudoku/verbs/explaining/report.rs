//! Steps as text.
//!
//! Invariant: a text holds the same steps as the JSON of [`kumiki_sudoku_io::explanation`].

use super::ShownSteps;
use crate::sudoku::writing::Output;
use kumiki_sudoku_techniques::steps::{ExplainedStep, Explanation, Refusal, Step, WantedSteps};

/// Writes an explanation for people.
pub(super) fn write_text(
    output: &mut Output<'_>,
    options: &ShownSteps,
    found: &Result<Explanation, Refusal>,
) {
    let found = match found {
        Ok(found) => found,
        Err(refusal) => return writeln!(output, "{refusal}"),
    };
    let Explanation { steps, is_stopped, fork, summary, .. } = found;
    match (&options.steps.wanted, summary) {
        (_, Some(_)) => {
            for (number, report) in steps.iter().enumerate() {
                write_step(output, &format!("{:>3}. ", number + 1), report, options.is_long);
            }
        }
        (_, None) if steps.is_empty() && *is_stopped => {
            writeln!(output, "{}", Refusal::Stopped);
        }
        (_, None) if steps.is_empty() && fork.is_some() => {}
        (_, None) if steps.is_empty() => writeln!(output, "no step was found"),
        (WantedSteps::Next, None) if !options.is_long => {
            steps.iter().for_each(|report| write_hint(output, &report.step));
        }
        (WantedSteps::Next, None) => {
            steps.iter().for_each(|report| write_step(output, "", report, true))
        }
        _ => {
            for same in steps.chunk_by(|a, b| a.step.technique == b.step.technique) {
                writeln!(output, "{} ({})", same[0].step.technique, same.len());
                same.iter().for_each(|report| write_step(output, "  ", report, options.is_long));
            }
            if *is_stopped {
                writeln!(output, "unfinished: there may be more steps");
            }
        }
    }
    if let Some(end) = found.end_in_words() {
        writeln!(output, "{end}");
    }
}

/// Writes the technique and its place, without the conclusion.
fn write_hint(output: &mut Output<'_>, step: &Step) {
    let houses: Vec<String> = step.houses().iter().map(|house| house.to_string()).collect();
    let place =
        if houses.is_empty() { String::new() } else { format!(" in {}", houses.join(", ")) };
    writeln!(output, "look for: {}{place}", step.technique);
}

fn write_step(output: &mut Output<'_>, begin: &str, report: &ExplainedStep, is_long: bool) {
    writeln!(output, "{begin}{}", report.step);
    if is_long {
        writeln!(output, "{:width$}{}", "", report.step.text(), width = begin.len());
    }
}
