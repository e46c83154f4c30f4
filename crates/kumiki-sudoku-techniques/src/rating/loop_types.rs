//! The four types of unique rectangles and unique loops: the steps that follow from a loop of cells
//! that must not be left with two digits.
//!
//! Invariant: each step follows from the fact that some cell of the loop has a further digit.

use super::houses::Cells;
use super::loops::{shared_houses, technique};
use super::position::{ClassicPosition, Mask, bits, choices_of};
use super::step::RatedStep;

/// A loop, with its two digits.
struct Loop<'a> {
    position: &'a ClassicPosition,
    cells: &'a [usize],
    pair: Mask,
}

/// Calls `each` with all steps of the loop `cells`, and the number of their type.
pub(super) fn steps(
    position: &ClassicPosition,
    cells: &[usize],
    pair: Mask,
    mut each: impl FnMut(u8, RatedStep),
) {
    let own = Loop { position, cells, pair };
    let further: Vec<usize> =
        cells.iter().copied().filter(|&cell| position.digits(cell) != pair).collect();
    let extra = further.iter().fold(0, |extra, &cell| extra | position.digits(cell)) & !pair;
    match further[..] {
        [] => {}
        [cell] => own.give(1, 0, vec![(cell, pair)], &mut each),
        [one, other] => {
            if extra.count_ones() == 1 {
                own.second_type(&further, &mut each);
            } else {
                own.third_type(one, other, extra, &mut each);
            }
            own.fourth_type(one, other, &mut each);
        }
        _ => own.second_type(&further, &mut each),
    }
}

impl Loop<'_> {
    fn give(
        &self,
        kind: u8,
        more: u16,
        removed: Vec<(usize, Mask)>,
        each: &mut impl FnMut(u8, RatedStep),
    ) {
        let (technique, tenths) = technique(self.cells.len());
        if let Some(step) = RatedStep::removing(technique, tenths + more, removed) {
            each(kind, step);
        }
    }

    /// Reports type 2: all further digits are one digit, so one of the cells has it.
    fn second_type(&self, further: &[usize], each: &mut impl FnMut(u8, RatedStep)) {
        let digit = (self.position.digits(further[0]) & !self.pair).trailing_zeros();
        let peers = |cell: &usize| self.position.houses.peers(*cell);
        let cells = further.iter().map(peers).fold(!Cells::NONE, |common, peers| common & peers);
        let cells = cells & self.position.board.places(digit as usize);
        self.give(2, 0, cells.iter().map(|cell| (cell, 1 << digit)).collect(), each);
    }

    /// Reports type 3: the two cells act as one cell with the further digits, and so as part of a
    /// naked or a hidden set.
    fn third_type(
        &self,
        one: usize,
        other: usize,
        extra: Mask,
        each: &mut impl FnMut(u8, RatedStep),
    ) {
        for size in extra.count_ones()..=7 {
            for house in shared_houses(self.position, one, other) {
                let blank = self.position.blank(house);
                if 2 * size as usize <= blank {
                    self.naked_sets(house, [one, other], extra, size, each);
                }
                if 2 * (size as usize) < blank {
                    self.hidden_sets(house, [one, other], extra, size, each);
                }
            }
        }
    }

    fn naked_sets(
        &self,
        house: usize,
        ends: [usize; 2],
        extra: Mask,
        size: u32,
        each: &mut impl FnMut(u8, RatedStep),
    ) {
        let position = self.position;
        let digits = position.houses.cells[house].map(|cell| position.digits(cell));
        let places = place_mask(position, house, &ends);
        let both = extra & position.digits(ends[0]) & position.digits(ends[1]);
        let able = bits(0x1ff & !places).filter(|&place| digits[place].count_ones() >= 2);
        let able = able.fold(0, |able, place| able | 1 << place);
        for others in choices_of(size - 1, able) {
            let union = bits(others).fold(0, |union, place| union | digits[place]);
            // The other cells, with the further digits that both ends have, must have all digits of
            // the set.
            let is_set =
                (union | both).count_ones() == size && (union | extra).count_ones() == size;
            if is_set {
                let set = union | extra;
                let rest = bits(0x1ff & !others & !places).filter(|&i| digits[i] & set != 0);
                let removed = rest.map(|i| (position.cell(house, i), digits[i] & set)).collect();
                self.give(3, size as u16 - 1, removed, each);
            }
        }
    }

    fn hidden_sets(
        &self,
        house: usize,
        ends: [usize; 2],
        extra: Mask,
        size: u32,
        each: &mut impl FnMut(u8, RatedStep),
    ) {
        let position = self.position;
        let second = place_mask(position, house, &ends[1..]);
        let places_of = |digit: usize| position.places(house, digit) & !second;
        let free = 0x1ff & !extra & !self.pair;
        let end_places = place_mask(position, house, &ends);
        // If no digit is free, there is no set, not even the one of the pair alone.
        if free == 0 || bits(self.pair).any(|digit| places_of(digit) == 0) {
            return;
        }
        let able = bits(free).filter(|&digit| places_of(digit) != 0);
        let able = able.fold(0, |able, digit| able | 1 << digit);
        for more in choices_of(size - 2, able) {
            let hidden = more | self.pair;
            let places = bits(hidden).fold(0, |places, digit| places | places_of(digit));
            if places.count_ones() == size {
                let inner = places & !end_places;
                let cells = bits(inner).map(|place| position.cell(house, place));
                let removed = cells.map(|cell| (cell, position.digits(cell) & !hidden));
                let removed: Vec<_> = removed.filter(|&(_, digits)| digits != 0).collect();
                self.give(3, inner.count_ones() as u16 - 1, removed, each);
            }
        }
    }

    /// Reports type 4: one of the two digits has no place in a house but the two cells. One of them
    /// has that digit, so neither has the other digit of the pair.
    fn fourth_type(&self, one: usize, other: usize, each: &mut impl FnMut(u8, RatedStep)) {
        let ends = [one, other];
        let is_locked = |digit: usize| {
            shared_houses(self.position, one, other).any(|house| {
                let places = self.position.places(house, digit);
                places & !place_mask(self.position, house, &ends) == 0
            })
        };
        if let Some(locked) = bits(self.pair).find(|&digit| is_locked(digit)) {
            let rest = self.pair & !(1 << locked);
            self.give(4, 0, vec![(one, rest), (other, rest)], each);
        }
    }
}

/// Returns the places of `cells` in `house`, as bits.
fn place_mask(position: &ClassicPosition, house: usize, cells: &[usize]) -> Mask {
    let own = (0..9).filter(|&place| cells.contains(&position.cell(house, place)));
    own.fold(0, |mask, place| mask | 1 << place)
}
