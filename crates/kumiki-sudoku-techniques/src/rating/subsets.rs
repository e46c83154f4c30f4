//! Naked sets (as many cells of a house as digits in them) and hidden sets (as many digits as
//! places for them).
//!
//! Invariant: each digit of a hidden set has two or more places, and each cell of a naked set has
//! two or more candidates. With only one it would be a single.

use super::houses::BY_KIND;
use super::pattern::Pattern;
use super::position::{ClassicPosition, HouseSearch, Mask, bits, choices_of, count};
use super::step::RatedStep;
use super::technique::Technique;

/// Returns the sets of `size` masks, each with two bits or more, whose union has `size` bits: the
/// indices of the masks, and the union.
pub(super) fn tuples(masks: [Mask; 9], size: u32) -> impl Iterator<Item = (Mask, Mask)> {
    let fits = |mask: Mask| (2..=size).contains(&count(mask));
    let able: Mask = (0..9).filter(|&i| fits(masks[i])).fold(0, |able, i| able | 1 << i);
    choices_of(size, able).filter_map(move |chosen| {
        let union = bits(chosen).fold(0, |union, i| union | masks[i]);
        (count(union) == size).then_some((chosen, union))
    })
}

/// Returns the sets of `size` digits with as many places in `house`: the digits, and the places.
pub(super) fn hidden_sets(
    position: &ClassicPosition,
    house: usize,
    size: u32,
) -> impl Iterator<Item = (Mask, Mask)> {
    tuples(*position.marks(house), size)
}

/// Returns the hidden sets of `size` digits in `house`, if it has enough blank cells.
fn hidden_in(
    position: &ClassicPosition,
    house: usize,
    size: u32,
) -> impl Iterator<Item = Pattern> + '_ {
    let is_large = position.blank(house) > 2 * size as usize;
    let sets = is_large.then(|| hidden_sets(position, house, size));
    let sets = sets.into_iter().flatten();
    sets.map(move |(digits, places)| Pattern::Hidden { house, digits, places })
}

/// Returns the naked sets of `size` cells in `house`, if it has enough blank cells.
fn naked_in(
    position: &ClassicPosition,
    house: usize,
    size: u32,
) -> impl Iterator<Item = Pattern> + '_ {
    let is_large = position.blank(house) >= 2 * size as usize;
    let digits = || position.houses.cells[house].map(|cell| position.digits(cell));
    let sets = is_large.then(|| tuples(digits(), size)).into_iter().flatten();
    sets.map(move |(places, digits)| Pattern::Naked { house, places, digits })
}

/// Returns the hidden sets of `size` digits in houses with enough blank cells.
pub(super) fn all_hidden(
    position: &ClassicPosition,
    size: u32,
) -> impl Iterator<Item = Pattern> + '_ {
    BY_KIND.into_iter().flatten().flat_map(move |house| hidden_in(position, house, size))
}

/// Returns the naked sets of `size` cells in houses with enough blank cells.
pub(super) fn all_naked(
    position: &ClassicPosition,
    size: u32,
) -> impl Iterator<Item = Pattern> + '_ {
    BY_KIND.into_iter().flatten().flat_map(move |house| naked_in(position, house, size))
}

/// Returns a hidden pair, triplet or quad.
pub(super) fn hidden(position: &ClassicPosition, size: u32) -> Option<RatedStep> {
    let (technique, tenths) = match size {
        2 => (Technique::HiddenPair, 34),
        3 => (Technique::HiddenTriplet, 40),
        _ => (Technique::HiddenQuad, 54),
    };
    position.find_in_houses(HouseSearch::hidden(size), |house| {
        hidden_in(position, house, size)
            .find_map(|pattern| RatedStep::removing(technique, tenths, pattern.removed(position)))
    })
}

/// Returns a naked pair, triplet or quad.
pub(super) fn naked(position: &ClassicPosition, size: u32) -> Option<RatedStep> {
    let (technique, tenths) = match size {
        2 => (Technique::NakedPair, 30),
        3 => (Technique::NakedTriplet, 36),
        _ => (Technique::NakedQuad, 50),
    };
    position.find_in_houses(HouseSearch::naked(size), |house| {
        naked_in(position, house, size)
            .find_map(|pattern| RatedStep::removing(technique, tenths, pattern.removed(position)))
    })
}
