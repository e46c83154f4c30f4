//! The steps of a pencil puzzle as a page to step through.
//!
//! Invariant: the attributes of a step are those that the script of the picture reads.

use crate::pages::{PageFrame, SteppedPage, capitalised};
use kumiki_puzzles::canvas::{Highlight, Theme};
use kumiki_puzzles::explanation::Explanation;
use kumiki_puzzles::grid::Place;

/// Returns the page of an explanation.
pub(super) fn of(explanation: &Explanation) -> SteppedPage {
    let puzzle = explanation.puzzle();
    let (picture, marks) = explanation.page_picture();
    let summary = explanation.summary();
    let frames = (1..).zip(explanation.steps()).zip(marks).map(|((number, step), marks)| {
        let (first, more) =
            step.lines.split_first().map_or(("", &[][..]), |(one, more)| (one, more));
        PageFrame {
            title: format!("{number}. {}", step.title()),
            line: line(&step.conclusions),
            notation: String::new(),
            text: std::iter::once(first)
                .chain(more.iter().map(String::as_str))
                .map(indented)
                .collect(),
            marks: attribute("added", &marks.added)
                + &attribute("notes", &marks.notes)
                + &attribute("highlights", &marks.highlights)
                + &attribute("legend", &legend(&step.highlights)),
        }
    });
    let end = PageFrame {
        title: "The end".to_owned(),
        line: String::new(),
        notation: String::new(),
        text: vec![sentence(&summary)],
        marks: String::new(),
    };
    SteppedPage {
        title: format!("{}, step by step", capitalised(puzzle.names()[0])),
        summary: format!("{} {}", puzzle.rules(), sentence(&summary)),
        colours: Theme::page_style(),
        picture: picture.to_string(),
        script: include_str!("board.js"),
        frames: frames.chain([end]).collect(),
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
    capitalised(clause) + "."
}

/// Returns a line whose indentation a page keeps: with spaces that are not joined.
fn indented(line: &str) -> String {
    let text = line.trim_start();
    "\u{a0}".repeat(2 * (line.len() - text.len())) + text
}

/// Returns the kinds of highlights, each with its meaning.
fn legend(highlights: &[(Place, Highlight)]) -> String {
    let kinds = [
        (Highlight::Premise, "premise:looked"),
        (Highlight::Supposition, "supposition:supposed"),
        (Highlight::Conclusion, "conclusion:concluded"),
    ];
    let is_there = |kind: Highlight| highlights.iter().any(|(_, highlight)| *highlight == kind);
    let named = kinds.into_iter().filter(|(kind, _)| is_there(*kind)).map(|(_, name)| name);
    named.collect::<Vec<&str>>().join(" ")
}

/// Returns an attribute for the script, unless it is empty.
fn attribute(name: &str, value: &str) -> String {
    if value.is_empty() { String::new() } else { format!(" data-{name}=\"{value}\"") }
}
