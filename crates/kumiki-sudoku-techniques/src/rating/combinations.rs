//! The combinations of digits that aligned cells may have beside cells with two or three
//! candidates.
//!
//! Invariant: a combination is excluded if two of the aligned cells that see each other have the
//! same digit in it, or if it leaves an excluding cell without a candidate.

use super::houses::Cells;
use super::position::{ClassicPosition, Mask, bits};

/// The digits of two cells, as a set of pairs: bit `9 * one + other`.
type Pairs = u128;

/// For each digit, the pairs in which the first cell does not have it.
static OTHER_ROWS: [Pairs; 9] = without_shifted(0x1ff, 9);

/// For each digit, the pairs in which the second cell does not have it.
static OTHER_COLUMNS: [Pairs; 9] = without_shifted(pairs_of(0x1ff, 1), 1);

/// Returns the pairs with a digit of `first` and one of `second`.
const fn pairs_of(mut first: Mask, second: Mask) -> Pairs {
    let mut pairs = 0;
    while first != 0 {
        pairs |= (second as Pairs) << (9 * first.trailing_zeros());
        first &= first - 1;
    }
    pairs
}

/// Returns the pairs without each digit of one cell, if `pairs` are those with its digit 0.
const fn without_shifted(pairs: Pairs, by: usize) -> [Pairs; 9] {
    let (mut all, mut digit) = ([pairs; 9], 0);
    while digit < 9 {
        all[digit] = !(pairs << (by * digit));
        digit += 1;
    }
    all
}

/// The pairs with two equal digits.
const EQUAL: Pairs = {
    let (mut equal, mut digit) = (0, 0);
    while digit < 9 {
        equal |= 1 << (10 * digit);
        digit += 1;
    }
    equal
};

/// For each set of two or three digits of an excluding cell, by its number in `NUMBERS`, and for
/// each digit of a first cell, the pairs of digits of two further cells that are not excluded.
static ALLOWED: [[Pairs; 9]; 120] = {
    let mut allowed = [[0; 9]; 120];
    let mut at = 0;
    while at < 9 * 512 {
        let (mask, digit) = (at / 9, at % 9);
        if NUMBERS[mask] != NONE {
            allowed[NUMBERS[mask] as usize][digit] = !excluded_by(mask as Mask, digit as u32);
        }
        at += 1;
    }
    allowed
};

/// The number of each set of two or three digits, from 0; `NONE` for other sets.
static NUMBERS: [u8; 512] = {
    let (mut numbers, mut mask, mut next) = ([NONE; 512], 0, 0);
    while mask < 512 {
        if matches!((mask as Mask).count_ones(), 2 | 3) {
            numbers[mask] = next;
            next += 1;
        }
        mask += 1;
    }
    numbers
};

const NONE: u8 = u8::MAX;

/// Returns the pairs of digits of two cells that leave a cell with the two or three candidates
/// `mask` without any if a third cell has `digit`.
const fn excluded_by(mask: Mask, digit: u32) -> Pairs {
    let rest = mask & !(1 << digit);
    let low = rest & rest.wrapping_neg();
    match rest.count_ones() {
        1 => pairs_of(rest, 0x1ff) | pairs_of(0x1ff, rest),
        2 => pairs_of(low, rest ^ low) | pairs_of(rest ^ low, low),
        _ => 0,
    }
}

/// Returns the digits that the two cells cannot have, because every combination with them is
/// excluded by one of `excluding`, which have two candidates each.
pub(super) fn excluded_of_pair(
    position: &ClassicPosition,
    cells: [usize; 2],
    excluding: Cells,
) -> Vec<(usize, Mask)> {
    let [digits, others] = cells.map(|cell| position.digits(cell));
    let sees = position.houses.peers(cells[0]).contains(cells[1]);
    let (mut gone, mut allowed) = (0, 0);
    for digit in bits(digits) {
        let own = 1 << digit;
        let masks = excluding.iter().map(|cell| position.digits(cell));
        let partners = masks.filter(|mask| mask & own != 0).fold(0, |all, mask| all | mask & !own);
        let left = others & !partners & !if sees { own } else { 0 };
        gone |= if left == 0 { own } else { 0 };
        allowed |= left;
    }
    listed([(cells[0], gone), (cells[1], others & !allowed)])
}

/// The pairs of digits of two aligned cells.
pub(super) struct CellPair {
    cells: [usize; 2],
    digits: [Mask; 2],
    pairs: Pairs,
    /// The digits that are in none of the pairs.
    impossible: [Mask; 2],
}

impl CellPair {
    /// Returns all pairs of digits that the two cells may have.
    pub(super) fn new(position: &ClassicPosition, cells: [usize; 2]) -> CellPair {
        let digits = cells.map(|cell| position.digits(cell));
        let sees = position.houses.peers(cells[0]).contains(cells[1]);
        let pairs = pairs_of(digits[0], digits[1]) & !if sees { EQUAL } else { 0 };
        CellPair { cells, digits, pairs, impossible: lost(digits, pairs) }
    }

    /// Returns the digits that the two cells and a third one cannot have, because every combination
    /// with them is excluded by one of `excluding`, which have two or three candidates each.
    pub(super) fn excluded_beside(
        &self,
        position: &ClassicPosition,
        third: usize,
        excluding: Cells,
    ) -> Vec<(usize, Mask)> {
        let seen = position.houses.peers(third);
        let sees = self.cells.map(|cell| seen.contains(cell));
        let number = |cell: usize| usize::from(NUMBERS[usize::from(position.digits(cell))]);
        let (mut gone, mut allowed) = (0, 0);
        for digit in bits(position.digits(third)) {
            let mut left = self.pairs;
            left &= if sees[0] { OTHER_ROWS[digit] } else { Pairs::MAX };
            left &= if sees[1] { OTHER_COLUMNS[digit] } else { Pairs::MAX };
            excluding.iter().for_each(|cell| left &= ALLOWED[number(cell)][digit]);
            gone |= if left == 0 { 1 << digit } else { 0 };
            allowed |= left;
        }
        let is_all = allowed == self.pairs;
        let [first, second] = if is_all { self.impossible } else { lost(self.digits, allowed) };
        listed([(self.cells[0], first), (self.cells[1], second), (third, gone)])
    }
}

/// Returns those of the `digits` of two cells that are in none of the `allowed` pairs.
fn lost(digits: [Mask; 2], allowed: Pairs) -> [Mask; 2] {
    let row = |digit: usize| (allowed >> (9 * digit)) as Mask & 0x1ff;
    bits(digits[0]).fold([0, digits[1]], |[first, second], digit| {
        let is_lost = row(digit) == 0;
        [first | if is_lost { 1 << digit } else { 0 }, second & !row(digit)]
    })
}

/// Returns the cells that lose digits.
fn listed<const N: usize>(removed: [(usize, Mask); N]) -> Vec<(usize, Mask)> {
    removed.into_iter().filter(|&(_, digits)| digits != 0).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    /// Returns the digits that are in no combination that is allowed.
    fn tried(position: &ClassicPosition, cells: &[usize], excluding: Cells) -> Vec<(usize, Mask)> {
        let mut allowed = vec![0; cells.len()];
        for number in 0..9_usize.pow(cells.len() as u32) {
            let chosen: Vec<usize> =
                (0..cells.len()).map(|i| number / 9_usize.pow(i as u32) % 9).collect();
            let union: Mask = chosen.iter().fold(0, |union, digit| union | 1 << digit);
            let is_candidate = |i: usize| position.digits(cells[i]) >> chosen[i] & 1 == 1;
            let sees = |i: usize, j: usize| position.houses.peers(cells[i]).contains(cells[j]);
            let clashes = |i: usize, j: usize| sees(i, j) && chosen[i] == chosen[j];
            let is_allowed = (0..cells.len())
                .all(|i| is_candidate(i) && (0..i).all(|j| !clashes(i, j)))
                && excluding.iter().all(|cell| position.digits(cell) & !union != 0);
            if is_allowed {
                chosen.iter().zip(&mut allowed).for_each(|(digit, all)| *all |= 1 << digit);
            }
        }
        let gone =
            cells.iter().zip(allowed).map(|(&cell, all)| (cell, position.digits(cell) & !all));
        gone.filter(|&(_, digits)| digits != 0).collect()
    }

    proptest! {
        #[test]
        fn a_digit_is_excluded_exactly_if_no_combination_has_it(
            masks in prop::collection::vec(1..512_u16, 3),
            few in prop::collection::vec((0..9_usize, 0..9_usize, 0..9_usize), 1..7),
            cells in prop::sample::subsequence((0..27).collect::<Vec<usize>>(), 3),
        ) {
            let mut position = ClassicPosition::of(&".".repeat(81).parse().unwrap());
            let mut keep = |cell: usize, mask: Mask| {
                (0..9).filter(|digit| mask >> digit & 1 == 0).for_each(|d| position.remove(cell, d));
            };
            cells.iter().zip(masks).for_each(|(&cell, mask)| keep(cell, mask));
            // The function does not look where the excluding cells are.
            let (mut twos, mut threes) = (Cells::NONE, Cells::NONE);
            for (cell, (a, b, c)) in (40..).zip(few) {
                let mask: Mask = 1 << a | 1 << b | 1 << c;
                let mask = if a == b && b == c { 1 << a | 1 << ((a + 1) % 9) } else { mask };
                keep(cell, mask);
                if mask.count_ones() == 2 {
                    twos.insert(cell);
                }
                threes.insert(cell);
            }
            let triplet = [cells[0], cells[1], cells[2]];
            let pair = CellPair::new(&position, [cells[0], cells[1]]);
            let found = pair.excluded_beside(&position, cells[2], threes);
            prop_assert_eq!(found, tried(&position, &triplet, threes));
            let found = excluded_of_pair(&position, [cells[0], cells[1]], twos);
            prop_assert_eq!(found, tried(&position, &triplet[..2], twos));
        }
    }
}
