//! X-wings, swordfish and jellyfish: the places of a digit in some lines are all in as many lines
//! that cross them.
//!
//! Invariant: columns are searched before rows, and sets of lines before digits.

use super::houses::{COLUMNS, Cells, ROWS};
use super::pattern::Pattern;
use super::position::{ClassicPosition, DigitSearch, Mask, bits, choices, count};
use super::step::RatedStep;
use super::technique::Technique;

/// Returns an X-wing, swordfish or jellyfish, of `size` lines.
pub(super) fn find(position: &ClassicPosition, size: u32) -> Option<RatedStep> {
    let (technique, tenths) = match size {
        2 => (Technique::XWing, 32),
        3 => (Technique::Swordfish, 38),
        _ => (Technique::Jellyfish, 52),
    };
    position.find_by_digits(DigitSearch::fish(size), |digits| {
        of_digits(position, size, digits)
            .find_map(|pattern| RatedStep::removing(technique, tenths, pattern.removed(position)))
    })
}

/// Returns all fish of `size` lines.
pub(super) fn all(position: &ClassicPosition, size: u32) -> impl Iterator<Item = Pattern> + '_ {
    of_digits(position, size, 0x1ff)
}

/// Returns all fish of `size` lines of one of `digits`.
fn of_digits(
    position: &ClassicPosition,
    size: u32,
    digits: Mask,
) -> impl Iterator<Item = Pattern> + '_ {
    [(COLUMNS, ROWS), (ROWS, COLUMNS)].into_iter().flat_map(move |(lines, across)| {
        in_lines(position, size, digits, lines.start, across.start)
    })
}

fn in_lines(
    position: &ClassicPosition,
    size: u32,
    digits: Mask,
    lines: usize,
    across: usize,
) -> impl Iterator<Item = Pattern> + '_ {
    let fits =
        |line: usize, digit: usize| (2..=size).contains(&count(position.places(line, digit)));
    // A digit that is placed too often has no fish.
    let is_left = |digit: &usize| position.placed(*digit) + 2 * size as usize <= 9;
    let left: Mask = bits(digits).filter(is_left).fold(0, |left, digit| left | 1 << digit);
    // For each line, the digits with which it may be part of a fish.
    let able: [Mask; 9] = std::array::from_fn(|i| {
        let digits = bits(left).filter(|&digit| fits(lines + i, digit));
        digits.fold(0, |able, digit| able | 1 << digit)
    });
    let chosen = choices(size, if left == 0 { 0 } else { 9 });
    chosen.flat_map(move |chosen| {
        let digits = bits(chosen).fold(left, |digits, line| digits & able[line]);
        bits(digits).filter_map(move |digit| fish(position, digit, chosen, lines, across))
    })
}

/// Returns the pattern of `digit`, if its places in the `chosen` lines are in as many lines that
/// cross them.
fn fish(
    position: &ClassicPosition,
    digit: usize,
    chosen: Mask,
    lines: usize,
    across: usize,
) -> Option<Pattern> {
    let places = bits(chosen).fold(0, |places, line| places | position.places(lines + line, digit));
    let members = |start: usize, chosen: Mask| {
        let houses = bits(chosen).map(|house| position.houses.members(start + house));
        houses.fold(Cells::NONE, |all, members| all | members)
    };
    (count(places) == count(chosen)).then(|| Pattern::Locked {
        digit,
        bases: members(lines, chosen),
        covers: members(across, places),
    })
}
