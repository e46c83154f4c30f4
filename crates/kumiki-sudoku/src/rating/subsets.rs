//! As many cells of a house as digits in them, and as many digits as places for them.
//!
//! Invariant: each digit of a hidden set, and each cell of a naked one, has two choices or more: with one it is a single.

use super::houses::BY_KIND;
use super::position::{Mask, Position, bits, choices};
use super::step::Step;
use super::technique::Technique;

/// The sets of `size` masks, each with two bits or more, that have `size` bits between them: which masks, and the bits.
pub(super) fn tuples(masks: [Mask; 9], size: u32) -> impl Iterator<Item = (Mask, Mask)> {
    let fits = |mask: Mask| (2..=size).contains(&mask.count_ones());
    let able: Mask = (0..9).filter(|&i| fits(masks[i])).fold(0, |able, i| able | 1 << i);
    let is_possible = able.count_ones() >= size;
    let chosen = choices(size, if is_possible { 9 } else { 0 });
    chosen.filter(move |chosen| is_possible && chosen & !able == 0).filter_map(move |chosen| {
        let union = bits(chosen).fold(0, |union, i| union | masks[i]);
        (union.count_ones() == size).then_some((chosen, union))
    })
}

/// The sets of `size` digits with as many places in `house`: the digits, and the places.
pub(super) fn hidden_sets(
    position: &Position,
    house: usize,
    size: u32,
) -> impl Iterator<Item = (Mask, Mask)> {
    tuples(*position.marks(house), size)
}

/// A hidden pair, triplet or quad.
pub(super) fn hidden(position: &Position, size: u32) -> Option<Step> {
    let (technique, tenths) = match size {
        2 => (Technique::HiddenPair, 34),
        3 => (Technique::HiddenTriplet, 40),
        _ => (Technique::HiddenQuad, 54),
    };
    let is_large = |&house: &usize| position.blank(house) > 2 * size as usize;
    BY_KIND.into_iter().flatten().filter(is_large).find_map(|house| {
        hidden_sets(position, house, size).find_map(|(digits, places)| {
            let cells = bits(places).map(|place| position.cell(house, place));
            let removed = cells.map(|cell| (cell, position.digits(cell) & !digits));
            Step::removing(technique, tenths, removed.filter(|&(_, digits)| digits != 0).collect())
        })
    })
}

/// A naked pair, triplet or quad.
pub(super) fn naked(position: &Position, size: u32) -> Option<Step> {
    let (technique, tenths) = match size {
        2 => (Technique::NakedPair, 30),
        3 => (Technique::NakedTriplet, 36),
        _ => (Technique::NakedQuad, 50),
    };
    let is_large = |&house: &usize| position.blank(house) >= 2 * size as usize;
    BY_KIND.into_iter().flatten().filter(is_large).find_map(|house| {
        let digits = position.houses.cells[house].map(|cell| position.digits(cell));
        tuples(digits, size).find_map(|(cells, union)| {
            let others = bits(0x1ff & !cells).filter(|&place| digits[place] & union != 0);
            let removed = others.map(|place| (position.cell(house, place), digits[place] & union));
            Step::removing(technique, tenths, removed.collect())
        })
    })
}
