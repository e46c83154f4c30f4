//! The names of steps of slitherlink, by the shape of what they use.
//!
//! Invariant: a name is that of the numbers and the lines that the step names.

use super::Slitherlink;
use crate::grid::{Cell, Edge, Place};
use crate::technique::Technique;
use kumiki::explanation::sentences::{Fact, Reasoning, Step};

/// The name of the rule that none or two lines end in a dot.
pub(super) const GOES_ON: &str = "the loop goes on";

/// The name of the rule that there is one loop.
pub(super) const ONE_LOOP: &str = "one loop";

/// Returns the name of a step; `None` for a supposition, and for a step by other rules.
pub(super) fn of(puzzle: &Slitherlink, step: &Step<Place, i32>) -> Option<Technique> {
    if matches!(step.reasoning, Reasoning::Supposition { .. }) {
        return None;
    }
    let names: Vec<&str> =
        step.constraints.iter().filter_map(|premise| premise.name.as_deref()).collect();
    if names.iter().all(|name| name.contains("inside")) {
        let title = "Inside and outside".to_owned();
        return Some(Technique { title, rules: Vec::new(), is_seen: false });
    }
    let is_used = |(cell, number): &(Cell, i32)| names.contains(&&*rule_of(*cell, *number));
    let numbers: Vec<(Cell, i32)> = puzzle.numbers.known().filter(is_used).collect();
    let is_known = |name: &&str| *name == GOES_ON || *name == ONE_LOOP;
    if names.len() != numbers.len() + names.iter().filter(|name| is_known(name)).count() {
        return None;
    }
    let title = match numbers[..] {
        [] => of_lines(step, names.contains(&ONE_LOOP)).to_owned(),
        [number] => of_number(puzzle, step, number, names.len() > 1),
        [(one, first), (other, second)] => of_two((one, first), (other, second)),
        _ => {
            let numbers: Vec<String> = numbers.iter().map(|(_, one)| one.to_string()).collect();
            format!("{} together", numbers.join(", "))
        }
    };
    let is_seen = matches!(numbers.len(), 1 | 2) && !names.contains(&ONE_LOOP);
    let rules = numbers.into_iter().map(|(cell, number)| rule_of(cell, number)).collect();
    Some(Technique { title, rules, is_seen })
}

/// Returns the name of the rule of a number.
pub(super) fn rule_of(cell: Cell, number: i32) -> String {
    format!("the {number} in {cell}")
}

/// Returns whether a fact, or a conclusion, is that there is a line.
fn is_line(fact: &Fact<Place, i32>) -> bool {
    fact.left == [1]
}

/// Returns the name of a step of lines alone.
fn of_lines(step: &Step<Place, i32>, is_loop: bool) -> &'static str {
    let lines = step.facts.iter().filter(|fact| is_line(fact)).count();
    match (step.removed.iter().any(is_line), lines) {
        (true, _) if is_loop => "The lines are one loop",
        (false, _) if is_loop => "Closing too early",
        (true, _) => "The line goes on",
        (false, 0) => "Dead end",
        (false, 1) => "No line can go on there",
        (false, _) => "Two lines meet already",
    }
}

/// Returns the name of a step of one number, and of the dots around it if `has_dots`.
fn of_number(
    puzzle: &Slitherlink,
    step: &Step<Place, i32>,
    (cell, number): (Cell, i32),
    has_dots: bool,
) -> String {
    let around = Edge::around(cell).map(Place::Border);
    let outer = || step.facts.iter().filter(|fact| !around.contains(&fact.variable));
    let size = puzzle.numbers.size();
    let is_corner = [cell.row == 0, cell.row + 1 == size.rows].contains(&true)
        && [cell.column == 0, cell.column + 1 == size.columns].contains(&true);
    match has_dots {
        false if number == 0 => "0 has no lines".to_owned(),
        false if step.removed.iter().any(is_line) => format!("{number} needs all that is left"),
        false => format!("{number} has its lines"),
        true if outer().any(is_line) => format!("A line reaches a {number}"),
        true if outer().next().is_some() => format!("{number} in a closed corner"),
        true if is_corner => format!("{number} in the corner"),
        true => format!("{number} and its dots"),
    }
}

/// Returns the name of a step of two numbers.
fn of_two((one, first): (Cell, i32), (other, second): (Cell, i32)) -> String {
    let place = match (one.row.abs_diff(other.row), one.column.abs_diff(other.column)) {
        (0, 1) | (1, 0) => "side by side",
        (1, 1) => "diagonal",
        (0, _) | (_, 0) => "in a line",
        _ => "apart",
    };
    match (first.min(second), first.max(second), place) {
        (0, greater, "side by side") => format!("0 beside {greater}"),
        (less, greater, _) if less == greater => format!("Two {less}s {place}"),
        (less, greater, _) => format!("{greater} and {less} {place}"),
    }
}
