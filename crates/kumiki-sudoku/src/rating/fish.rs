//! A digit that as many lines as lines across hold between them.
//!
//! Invariant: columns are looked at before rows, sets of lines before digits.

use super::houses::{COLUMNS, ROWS};
use super::position::{Mask, Position, bits, choices};
use super::step::Step;
use super::technique::Technique;
use std::ops::Range;

/// An X-wing, swordfish or jellyfish, of `size` lines.
pub(super) fn find(position: &Position, size: u32) -> Option<Step> {
    let (technique, tenths) = match size {
        2 => (Technique::XWing, 32),
        3 => (Technique::Swordfish, 38),
        _ => (Technique::Jellyfish, 52),
    };
    let removed = [(COLUMNS, ROWS), (ROWS, COLUMNS)]
        .into_iter()
        .find_map(|(lines, across)| in_lines(position, size, lines, across))?;
    Step::removing(technique, tenths, removed)
}

fn in_lines(
    position: &Position,
    size: u32,
    lines: Range<usize>,
    across: Range<usize>,
) -> Option<Vec<(usize, Mask)>> {
    let fits =
        |line: usize, digit: usize| (2..=size).contains(&position.places(line, digit).count_ones());
    // For each digit the lines that may take part; digits that are placed too often have none.
    let able: [Mask; 9] = std::array::from_fn(|digit| {
        let own = lines.clone().zip(0..).filter(|&(line, _)| fits(line, digit));
        let able = own.fold(0, |able: Mask, (_, i)| able | 1 << i);
        let is_possible =
            able.count_ones() >= size && position.placed(digit) + 2 * size as usize <= 9;
        if is_possible { able } else { 0 }
    });
    if able == [0; 9] {
        return None;
    }
    choices(size, 9).find_map(|chosen| {
        let digits = (0..9).filter(|&digit: &usize| chosen & !able[digit] == 0);
        digits.map(|digit| fish(position, digit, chosen, (&lines, &across))).find(|r| !r.is_empty())
    })
}

/// What is removed if `digit` has, in the `chosen` lines, as many places as there are lines.
fn fish(
    position: &Position,
    digit: usize,
    chosen: Mask,
    (lines, across): (&Range<usize>, &Range<usize>),
) -> Vec<(usize, Mask)> {
    let places =
        bits(chosen).fold(0, |places, line| places | position.places(lines.start + line, digit));
    if places.count_ones() != chosen.count_ones() {
        return Vec::new();
    }
    let covers = bits(places).map(|cover| across.start + cover);
    let rest = covers.flat_map(|cover| {
        bits(position.places(cover, digit) & !chosen).map(move |place| position.cell(cover, place))
    });
    rest.map(|cell| (cell, 1 << digit)).collect()
}
