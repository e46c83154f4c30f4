//! Naked sets (as many cells of a house as digits in them) and hidden sets (as many digits as
//! places for them).
//!
//! Invariant: each digit of a hidden set has two or more places, and each cell of a naked set has
//! two or more candidates. With only one it would be a single.

use super::houses::BY_KIND;
use super::pattern::Pattern;
use super::position::{ClassicPosition, Mask, bits, choices_of, count};
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

/// Returns the hidden sets of `size` digits in houses with enough blank cells.
pub(super) fn all_hidden(
    position: &ClassicPosition,
    size: u32,
) -> impl Iterator<Item = Pattern> + '_ {
    let is_large = move |&house: &usize| position.blank(house) > 2 * size as usize;
    BY_KIND.into_iter().flatten().filter(is_large).flat_map(move |house| {
        let sets = hidden_sets(position, house, size);
        sets.map(move |(digits, places)| Pattern::Hidden { house, digits, places })
    })
}

/// Returns the naked sets of `size` cells in houses with enough blank cells.
pub(super) fn all_naked(
    position: &ClassicPosition,
    size: u32,
) -> impl Iterator<Item = Pattern> + '_ {
    let is_large = move |&house: &usize| position.blank(house) >= 2 * size as usize;
    BY_KIND.into_iter().flatten().filter(is_large).flat_map(move |house| {
        let digits = position.houses.cells[house].map(|cell| position.digits(cell));
        tuples(digits, size).map(move |(places, digits)| Pattern::Naked { house, places, digits })
    })
}

/// Returns a hidden pair, triplet or quad.
pub(super) fn hidden(position: &ClassicPosition, size: u32) -> Option<RatedStep> {
    let (technique, tenths) = match size {
        2 => (Technique::HiddenPair, 34),
        3 => (Technique::HiddenTriplet, 40),
        _ => (Technique::HiddenQuad, 54),
    };
    all_hidden(position, size)
        .find_map(|pattern| RatedStep::removing(technique, tenths, pattern.removed(position)))
}

/// Returns a naked pair, triplet or quad.
pub(super) fn naked(position: &ClassicPosition, size: u32) -> Option<RatedStep> {
    let (technique, tenths) = match size {
        2 => (Technique::NakedPair, 30),
        3 => (Technique::NakedTriplet, 36),
        _ => (Technique::NakedQuad, 50),
    };
    all_naked(position, size)
        .find_map(|pattern| RatedStep::removing(technique, tenths, pattern.removed(position)))
}
