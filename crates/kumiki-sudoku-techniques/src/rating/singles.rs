//! Singles (one digit for a cell, or one place for a digit in a house), and direct locking and
//! direct hidden sets, which leave a single.
//!
//! Invariant: of several steps of a rule, the first in the order of the rule is returned. All rules
//! of the scale do so.

use super::houses::{BOXES, BY_KIND};
use super::position::{ClassicPosition, DigitSearch, HouseSearch, bits, count, single};
use super::step::RatedStep;
use super::technique::Technique;

/// Returns a hidden single: a digit with one place in a house. The last blank cell of a house comes
/// first, then boxes before lines.
pub(super) fn hidden(position: &ClassicPosition) -> Option<RatedStep> {
    let in_houses = |is_last: bool| {
        BY_KIND.into_iter().flatten().find_map(move |house| {
            let fits = (position.blank(house) == 1) == is_last;
            fits.then(|| in_house(position, house, is_last)).flatten()
        })
    };
    in_houses(true).or_else(|| in_houses(false))
}

fn in_house(position: &ClassicPosition, house: usize, is_last: bool) -> Option<RatedStep> {
    let marks = position.marks(house).iter().enumerate();
    let (digit, place) =
        marks.filter_map(|(digit, &places)| Some((digit, single(places)?))).next()?;
    let (technique, tenths) = match (is_last, BOXES.contains(&house)) {
        (true, _) => (Technique::LastCell, 10),
        (false, true) => (Technique::HiddenSingle, 12),
        (false, false) => (Technique::HiddenSingle, 15),
    };
    Some(RatedStep::placing(technique, tenths, position.cell(house, place), digit))
}

/// Returns a naked single: a cell with one candidate.
pub(super) fn naked(position: &ClassicPosition) -> Option<RatedStep> {
    (0..81).find_map(|cell| {
        let digit = single(position.digits(cell))?;
        Some(RatedStep::placing(Technique::NakedSingle, 23, cell, digit))
    })
}

/// Returns a step of direct pointing or direct claiming: the places of a digit in one house are all
/// in another house that crosses it, which leaves the digit one place in a third house.
pub(super) fn direct_locking(position: &ClassicPosition) -> Option<RatedStep> {
    position.find_by_digits(DigitSearch::DIRECT_LOCKING, |digits| {
        super::locking::locked(position, digits)
            .find_map(|(digit, house, crossed)| after_locking(position, digit, house, crossed))
    })
}

fn after_locking(
    position: &ClassicPosition,
    digit: usize,
    house: usize,
    crossed: usize,
) -> Option<RatedStep> {
    let kind = house / 9;
    let (technique, tenths) =
        if kind == 0 { (Technique::DirectPointing, 17) } else { (Technique::DirectClaiming, 19) };
    (9 * kind..9 * (kind + 1)).filter(|&other| other != house).find_map(|other| {
        let shared = position.houses.crossings[other][crossed];
        let places = position.places(other, digit);
        // A digit that has one place anyway is a single.
        let left = (shared != 0 && count(places) > 1).then(|| single(places & !shared))??;
        Some(RatedStep::placing(technique, tenths, position.cell(other, left), digit))
    })
}

/// Returns a direct hidden pair or triplet: as many digits as places for them in a house, which
/// leave one place for another digit.
pub(super) fn direct_hidden_set(position: &ClassicPosition, size: u32) -> Option<RatedStep> {
    let (technique, tenths) = match size {
        2 => (Technique::DirectHiddenPair, 20),
        _ => (Technique::DirectHiddenTriplet, 25),
    };
    position.find_in_houses(HouseSearch::direct_hidden(size), |house| {
        let is_large = position.blank(house) > size as usize;
        let sets = is_large.then(|| super::subsets::hidden_sets(position, house, size));
        sets.into_iter().flatten().find_map(|(digits, places)| {
            bits(0x1ff & !digits).find_map(|digit| {
                let own = position.places(house, digit);
                let left = (count(own) > 1).then(|| single(own & !places))??;
                Some(RatedStep::placing(technique, tenths, position.cell(house, left), digit))
            })
        })
    })
}
