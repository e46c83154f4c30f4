//! Locked candidates: a digit whose places in one house are all in another house that crosses it.
//!
//! Invariant: boxes (pointing) come before lines (claiming).

use super::houses::{BOXES, COLUMNS, ROWS};
use super::pattern::Pattern;
use super::position::ClassicPosition;
use super::step::RatedStep;
use super::technique::Technique;

/// Returns the digits that have two or more places in a house, all of them in another house that
/// crosses it: the digit, the house, and the house that is crossed.
pub(super) fn locked(position: &ClassicPosition) -> impl Iterator<Item = (usize, usize, usize)> {
    let kinds = [(BOXES, COLUMNS), (BOXES, ROWS), (COLUMNS, BOXES), (ROWS, BOXES)];
    kinds.into_iter().flat_map(move |(houses, crossed)| {
        (0..9).flat_map(move |digit| {
            let crossed = crossed.clone();
            houses
                .clone()
                .filter(move |&house| position.places(house, digit).count_ones() > 1)
                .flat_map(move |house| {
                    let places = position.places(house, digit);
                    let is_in = move |other: &usize| {
                        places & !position.houses.crossings[house][*other] == 0
                    };
                    crossed.clone().filter(is_in).map(move |other| (digit, house, other))
                })
        })
    })
}

/// Returns the pattern of a digit that is locked in `house` where it crosses `crossed`.
fn pattern(position: &ClassicPosition, digit: usize, house: usize, crossed: usize) -> Pattern {
    let houses = position.houses;
    Pattern::Locked { digit, bases: houses.members(house), covers: houses.members(crossed) }
}

/// Returns the patterns of all locked digits.
pub(super) fn all(position: &ClassicPosition) -> impl Iterator<Item = Pattern> + '_ {
    locked(position).map(|(digit, house, crossed)| pattern(position, digit, house, crossed))
}

/// Returns a step of pointing or claiming: a locked digit that has other places in the house that
/// is crossed.
pub(super) fn find(position: &ClassicPosition) -> Option<RatedStep> {
    locked(position).find_map(|(digit, house, crossed)| {
        let pattern = pattern(position, digit, house, crossed);
        let is_box = BOXES.contains(&house);
        let (technique, tenths) =
            if is_box { (Technique::Pointing, 26) } else { (Technique::Claiming, 28) };
        RatedStep::removing(technique, tenths, pattern.removed(position))
    })
}
