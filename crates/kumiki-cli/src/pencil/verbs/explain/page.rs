//! The steps of a pencil puzzle as a page to step through.
//!
//! Invariant: the attributes of a step are those that the script of the picture reads.

use crate::pages::{PageFrame, SteppedPage};
use kumiki_puzzles::canvas::Theme;
use kumiki_puzzles::explanation::Explanation;

/// Returns the page of an explanation.
pub(super) fn of(explanation: &Explanation) -> SteppedPage {
    let puzzle = explanation.puzzle();
    let (picture, marks) = explanation.page_picture();
    let summary = explanation.summary();
    let frames = (1..).zip(explanation.steps()).zip(marks).map(|((number, step), marks)| {
        let (first, more) =
            step.lines.split_first().map_or(("", &[][..]), |(one, more)| (one, more));
        PageFrame {
            title: format!("{number}. {}", title(&step.rules, step.reasoning)),
            line: line(&step.conclusions),
            text: std::iter::once(first)
                .chain(more.iter().map(String::as_str))
                .map(indented)
                .collect(),
            marks: attribute("added", &marks.added) + &attribute("highlights", &marks.highlights),
        }
    });
    let end = PageFrame {
        title: "The end".to_owned(),
        line: String::new(),
        text: vec![sentence(&summary)],
        marks: String::new(),
    };
    SteppedPage {
        title: format!("{}, step by step", puzzle.names()[0]),
        summary: format!("{} {}", puzzle.rules(), sentence(&summary)),
        colours: Theme::page_style(),
        picture: picture.to_string(),
        script: include_str!("board.js"),
        frames: frames.chain([end]).collect(),
    }
}

/// Returns the title of a step: its rules, or its reasoning if they are many.
fn title(rules: &[String], reasoning: &str) -> String {
    match rules {
        [] => reasoning.to_owned(),
        [one] => one.clone(),
        [one, other] => format!("{one} and {other}"),
        [one, others @ ..] => format!("{one} and {} other rules", others.len()),
    }
}

/// The number of conclusions that a line has.
const MOST_CONCLUSIONS: usize = 3;

/// Returns the first conclusions in a line, and the number of the others.
fn line(conclusions: &[String]) -> String {
    let (first, more) = conclusions.split_at(conclusions.len().min(MOST_CONCLUSIONS));
    match (first, more.len()) {
        ([], _) => "contradiction".to_owned(),
        (first, 0) => first.join(", "),
        (first, more) => format!("{} and {more} more", first.join(", ")),
    }
}

/// Returns a clause as a sentence.
fn sentence(clause: &str) -> String {
    let mut letters = clause.chars();
    let first = letters.next().map(|letter| letter.to_ascii_uppercase());
    first.into_iter().chain(letters).chain(['.']).collect()
}

/// Returns a line whose indentation a page keeps: with spaces that are not joined.
fn indented(line: &str) -> String {
    let text = line.trim_start();
    "\u{a0}".repeat(2 * (line.len() - text.len())) + text
}

/// Returns an attribute for the script, unless it is empty.
fn attribute(name: &str, value: &str) -> String {
    if value.is_empty() { String::new() } else { format!(" data-{name}=\"{value}\"") }
}
