//! Locked candidates: a digit whose places in one house are all in another house that crosses it.
//!
//! Invariant: boxes (pointing) come before lines (claiming).

use super::houses::{BOXES, COLUMNS, ROWS};
use super::pattern::Pattern;
use super::position::{ClassicPosition, DigitSearch, Mask, bits};
use super::step::RatedStep;
use super::technique::Technique;

/// Returns those of `digits` that have two or more places in a house, all of them in another house
/// that crosses it: the digit, the house, and the house that is crossed.
pub(super) fn locked(
    position: &ClassicPosition,
    digits: Mask,
) -> impl Iterator<Item = (usize, usize, usize)> {
    let kinds = [(BOXES, COLUMNS), (BOXES, ROWS), (COLUMNS, BOXES), (ROWS, BOXES)];
    kinds.into_iter().flat_map(move |(houses, crossed)| {
        let thirds = if crossed == COLUMNS { &COLUMN_THIRDS } else { &THIRDS };
        bits(digits).flat_map(move |digit| {
            let (crossed, is_box) = (crossed.start, houses == BOXES);
            houses.clone().filter_map(move |house| {
                let third = usize::from(*thirds.get(usize::from(position.places(house, digit)))?);
                let number = match (third < 3, is_box, crossed == COLUMNS.start) {
                    (false, ..) => return None,
                    (_, true, true) => 3 * (house % 3) + third,
                    (_, true, false) => house / 3 * 3 + third,
                    (_, false, _) if house >= COLUMNS.start => 3 * third + house % 9 / 3,
                    (_, false, _) => house % 9 / 3 * 3 + third,
                };
                Some((digit, house, crossed + number))
            })
        })
    })
}

/// For each set of places of a box or a line, the third of the house, in reading order, that has
/// all of them; 3 if there are fewer than two places, or if they are in several thirds.
const THIRDS: [u8; 512] = thirds(0b111, 3);

/// For each set of places of a box, its column in the box that has all of them; 3 as in [`THIRDS`].
const COLUMN_THIRDS: [u8; 512] = thirds(0b001_001_001, 1);

const fn thirds(first: usize, shift: usize) -> [u8; 512] {
    let mut thirds = [3; 512];
    let mut places = 1;
    while places < 512 {
        let mut third = 0;
        while third < 3 {
            if places & (places - 1) != 0 && places & !(first << (shift * third)) == 0 {
                thirds[places] = third as u8;
            }
            third += 1;
        }
        places += 1;
    }
    thirds
}

/// Returns the pattern of a digit that is locked in `house` where it crosses `crossed`.
fn pattern(position: &ClassicPosition, digit: usize, house: usize, crossed: usize) -> Pattern {
    let houses = position.houses;
    Pattern::Locked { digit, bases: houses.members(house), covers: houses.members(crossed) }
}

/// Returns the patterns of all locked digits.
pub(super) fn all(position: &ClassicPosition) -> impl Iterator<Item = Pattern> + '_ {
    locked(position, 0x1ff).map(|(digit, house, crossed)| pattern(position, digit, house, crossed))
}

/// Returns a step of pointing or claiming: a locked digit that has other places in the house that
/// is crossed.
pub(super) fn find(position: &ClassicPosition) -> Option<RatedStep> {
    let removes = |&(digit, house, crossed): &(usize, usize, usize)| {
        position.places(crossed, digit) & !position.houses.crossings[crossed][house] != 0
    };
    position.find_by_digits(DigitSearch::LOCKING, |digits| {
        let (digit, house, crossed) = locked(position, digits).find(removes)?;
        let pattern = pattern(position, digit, house, crossed);
        let is_box = BOXES.contains(&house);
        let (technique, tenths) =
            if is_box { (Technique::Pointing, 26) } else { (Technique::Claiming, 28) };
        RatedStep::removing(technique, tenths, pattern.removed(position))
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rating::position::count;
    use proptest::prelude::*;

    proptest! {
        #[test]
        fn locked_digits_are_those_with_all_places_in_a_crossing(
            gone in prop::collection::vec(0..729_usize, 300..700),
        ) {
            let mut position = ClassicPosition::of(&".".repeat(81).parse().unwrap());
            gone.into_iter().for_each(|candidate| position.remove(candidate / 9, candidate % 9));
            let kinds = [(BOXES, COLUMNS), (BOXES, ROWS), (COLUMNS, BOXES), (ROWS, BOXES)];
            let mut expected = Vec::new();
            for (houses, crossed) in kinds {
                for (digit, house) in (0..9).flat_map(|d| houses.clone().map(move |h| (d, h))) {
                    let places = position.places(house, digit);
                    for other in crossed.clone().filter(|_| count(places) > 1) {
                        if places & !position.houses.crossings[house][other] == 0 {
                            expected.push((digit, house, other));
                        }
                    }
                }
            }
            prop_assert_eq!(locked(&position, 0x1ff).collect::<Vec<_>>(), expected);
        }
    }
}
