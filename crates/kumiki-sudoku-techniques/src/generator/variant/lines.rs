//! Thermometers and arrows.
//!
//! Invariant: no two lines have a cell in common, and no line visits a cell twice.

use super::sketch::{Sketch, around};
use kumiki::run::Random;
use kumiki_sudoku::rule::Line;
use kumiki_sudoku::{Cell, Rule};
use std::ops::RangeInclusive;

/// The number of cells of a thermometer.
const THERMOMETER: RangeInclusive<usize> = 3..=6;

/// The number of cells of the shaft of an arrow.
const SHAFT: RangeInclusive<usize> = 2..=4;

/// Returns thermometers along random walks over rising digits: one for each row, if there is room.
pub(super) fn thermometers(sketch: &mut Sketch<'_>, random: &mut Random) -> Vec<Rule> {
    let mut rules = Vec::new();
    for bulb in sketch.shuffled(random) {
        if rules.len() == sketch.shape().rows() {
            break;
        }
        if !sketch.is_free(bulb) {
            continue;
        }
        let length = THERMOMETER.start() + random.index(THERMOMETER.clone().count());
        let mut cells = vec![bulb];
        while cells.len() < length {
            let end = cells[cells.len() - 1];
            let next = free_around(sketch, end)
                .into_iter()
                .filter(|&cell| sketch.digit(cell) > sketch.digit(end))
                .collect::<Vec<Cell>>();
            if next.is_empty() {
                break;
            }
            cells.push(next[random.index(next.len())]);
        }
        if THERMOMETER.contains(&cells.len()) {
            sketch.occupy(&cells);
            rules.push(Rule::line(Line::Thermometer, cells));
        }
    }
    rules
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
