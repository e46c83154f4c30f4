//! Thermometers, whispers, renban lines and arrows.
//!
//! Invariant: no two lines have a cell in common, and no line visits a cell twice.

use super::sketch::{Sketch, around};
use kumiki::run::Random;
use kumiki_sudoku::rule::Line;
use kumiki_sudoku::{Cell, Rule};
use std::ops::RangeInclusive;

/// The number of cells of a thermometer.
const THERMOMETER: RangeInclusive<usize> = 3..=6;

/// The number of cells of a whisper line.
const WHISPER: RangeInclusive<usize> = 3..=6;

/// The number of cells of a renban line.
const RENBAN: RangeInclusive<usize> = 3..=5;

/// The number of cells of the shaft of an arrow.
const SHAFT: RangeInclusive<usize> = 2..=4;

/// Returns thermometers along random walks over rising digits: one for each row, if there is room.
pub(super) fn thermometers(sketch: &mut Sketch<'_>, random: &mut Random) -> Vec<Rule> {
    lines(sketch, random, Line::Thermometer, THERMOMETER)
}

/// Returns whisper lines along random walks: one for each row, if there is room.
pub(super) fn whispers(sketch: &mut Sketch<'_>, random: &mut Random) -> Vec<Rule> {
    let difference = sketch.shape().size().div_ceil(2) as u8;
    lines(sketch, random, Line::Whisper { difference }, WHISPER)
}

/// Returns renban lines along random walks: one for each row, if there is room.
pub(super) fn renbans(sketch: &mut Sketch<'_>, random: &mut Random) -> Vec<Rule> {
    lines(sketch, random, Line::Renban, RENBAN)
}

/// Returns lines of a kind along random walks: one for each row, if there is room.
fn lines(
    sketch: &mut Sketch<'_>,
    random: &mut Random,
    kind: Line,
    lengths: RangeInclusive<usize>,
) -> Vec<Rule> {
    let mut rules = Vec::new();
    for first in sketch.shuffled(random) {
        if rules.len() == sketch.shape().rows() {
            break;
        }
        if !sketch.is_free(first) {
            continue;
        }
        let length = lengths.start() + random.index(lengths.clone().count());
        let mut cells = vec![first];
        while cells.len() < length {
            let mut next = free_around(sketch, cells[cells.len() - 1]);
            next.retain(|&cell| !cells.contains(&cell) && goes_on(sketch, kind, &cells, cell));
            if next.is_empty() {
                break;
            }
            cells.push(next[random.index(next.len())]);
        }
        if lengths.contains(&cells.len()) {
            sketch.occupy(&cells);
            rules.push(Rule::line(kind, cells));
        }
    }
    rules
}

/// Returns whether a line of a kind may go on to a cell. The digits of a renban line are
/// consecutive from its first two cells on.
fn goes_on(sketch: &Sketch<'_>, kind: Line, cells: &[Cell], next: Cell) -> bool {
    let digit = sketch.digit(next);
    let digits = || cells.iter().map(|&cell| sketch.digit(cell));
    match kind {
        Line::Thermometer => digits().all(|other| other < digit),
        Line::Whisper { difference } => {
            digits().next_back().is_some_and(|other| other.abs_diff(digit) >= difference.into())
        }
        _ => {
            let (least, most) = (digits().min(), digits().max());
            least == Some(digit + 1) || most.map(|most| most + 1) == Some(digit)
        }
    }
}

/// Returns arrows whose shafts have the sums of their bulbs: one for each row, if there is room.
pub(super) fn arrows(sketch: &mut Sketch<'_>, random: &mut Random) -> Vec<Rule> {
    let mut rules = Vec::new();
    for bulb in sketch.shuffled(random) {
        if rules.len() == sketch.shape().rows() {
            break;
        }
        let mut cells = vec![bulb];
        if sketch.is_free(bulb) && extend(sketch, &mut cells, sketch.digit(bulb), random) {
            sketch.occupy(&cells);
            let shaft = cells.split_off(1);
            rules.push(Rule::Arrow { bulb: cells, shaft });
        }
    }
    rules
}

/// Extends an arrow, in random directions, until its shaft has `left` more. Returns whether it can.
fn extend(sketch: &Sketch<'_>, cells: &mut Vec<Cell>, left: u32, random: &mut Random) -> bool {
    let shaft = cells.len() - 1;
    if left == 0 || shaft == *SHAFT.end() {
        return left == 0 && SHAFT.contains(&shaft);
    }
    let mut next = free_around(sketch, cells[shaft]);
    random.shuffle(&mut next);
    for cell in next {
        let digit = sketch.digit(cell);
        if digit == 0 || digit > left || cells.contains(&cell) {
            continue;
        }
        cells.push(cell);
        if extend(sketch, cells, left - digit, random) {
            return true;
        }
        cells.pop();
    }
    false
}

fn free_around(sketch: &Sketch<'_>, cell: Cell) -> Vec<Cell> {
    let cells = around(sketch.shape(), cell);
    cells.into_iter().filter(|&cell| sketch.is_free(cell)).collect()
}
