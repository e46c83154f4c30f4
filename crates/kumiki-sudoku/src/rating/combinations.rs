//! The combinations of digits that aligned cells may have beside cells with two or three
//! candidates.
//!
//! Invariant: a combination is excluded if two of the aligned cells that see each other have the
//! same digit in it, or if it leaves an excluding cell without a candidate.

use super::houses::Cells;
use super::position::{ClassicPosition, Mask, bits};

/// The digits of two cells, as a set of pairs: bit `9 * one + other`.
type Pairs = u128;

/// The pairs in which the first cell has digit 0.
const FIRST_ROW: Pairs = 0x1ff;

/// The pairs in which the second cell has digit 0.
const FIRST_COLUMN: Pairs = {
    let (mut column, mut row) = (0, 0);
    while row < 9 {
        column |= 1 << (9 * row);
        row += 1;
    }
    column
};

/// The pairs with two equal digits.
const EQUAL: Pairs = {
    let (mut equal, mut digit) = (0, 0);
    while digit < 9 {
        equal |= 1 << (10 * digit);
        digit += 1;
    }
    equal
};

/// For each digit of a first cell, and each set of two digits of an excluding cell as `9 * one +
/// other`, the pairs of digits of two further cells that are excluded.
const BY_TWO: [[Pairs; 9]; 81] = {
    let mut by_two = [[0; 9]; 81];
    let mut at = 0;
    while at < 9 * 81 {
        let (digit, one, other) = (at % 9, at / 81, at / 9 % 9);
        by_two[at / 9][digit] = if digit == one {
            FIRST_ROW << (9 * other) | FIRST_COLUMN << other
        } else if digit == other {
            FIRST_ROW << (9 * one) | FIRST_COLUMN << one
        } else {
            1 << (9 * one + other) | 1 << (9 * other + one)
        };
        at += 1;
    }
    by_two
};

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

/// Returns the digits that the three cells cannot have, because every combination with them is
/// excluded by one of `excluding`, which have two or three candidates each.
pub(super) fn excluded_of_triplet(
    position: &ClassicPosition,
    cells: [usize; 3],
    excluding: Cells,
) -> Vec<(usize, Mask)> {
    let [first, second, third] = cells.map(|cell| position.digits(cell));
    let sees = |one: usize, other: usize| position.houses.peers(cells[one]).contains(cells[other]);
    let [sees_second, sees_third] = [sees(0, 1), sees(0, 2)];
    let all = bits(second).fold(0, |all, digit| all | Pairs::from(third) << (9 * digit));
    let all = all & !if sees(1, 2) { EQUAL } else { 0 };
    // A cell sees twenty others.
    let mut masks = [0; 20];
    excluding.iter().zip(&mut masks).for_each(|(cell, mask)| *mask = position.digits(cell));
    let masks = &masks[..excluding.len()];
    let (mut gone, mut allowed) = (0, 0);
    for digit in bits(first) {
        let mut left = all;
        if sees_second {
            left &= !(FIRST_ROW << (9 * digit));
        }
        if sees_third {
            left &= !(FIRST_COLUMN << digit);
        }
        masks.iter().for_each(|&mask| left &= !excluded(mask, digit));
        gone |= if left == 0 { 1 << digit } else { 0 };
        allowed |= left;
    }
    let no_row = |&digit: &usize| allowed & FIRST_ROW << (9 * digit) == 0;
    let no_column = |&digit: &usize| allowed & FIRST_COLUMN << digit == 0;
    let set =
        |digits: &mut dyn Iterator<Item = usize>| digits.fold(0, |set, digit| set | 1 << digit);
    let second = set(&mut bits(second).filter(no_row));
    let third = set(&mut bits(third).filter(no_column));
    listed([(cells[0], gone), (cells[1], second), (cells[2], third)])
}

/// Returns the pairs of digits of two cells that leave a cell with the candidates `mask` without
/// any if a third cell has `digit`.
fn excluded(mask: Mask, digit: usize) -> Pairs {
    let one = mask.trailing_zeros() as usize;
    let rest = mask & (mask - 1);
    let other = rest.trailing_zeros() as usize;
    let last = rest & (rest - 1);
    if last == 0 {
        return BY_TWO[9 * one + other][digit];
    }
    let [low, high] = match last.trailing_zeros() as usize {
        last if digit == last => [one, other],
        last if digit == other => [one, last],
        last if digit == one => [other, last],
        _ => return 0,
    };
    1 << (9 * low + high) | 1 << (9 * high + low)
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
            let found = excluded_of_triplet(&position, triplet, threes);
            prop_assert_eq!(found, tried(&position, &triplet, threes));
            let found = excluded_of_pair(&position, [cells[0], cells[1]], twos);
            prop_assert_eq!(found, tried(&position, &triplet[..2], twos));
        }
    }
}
