//! A classic puzzle in the middle of being rated: the placed digits, and the candidates that are
//! left.
//!
//! Invariant: a cell with a digit has no candidates. The marks of the houses and the board have the
//! same candidates.

use super::houses::{BY_KIND, Cells, Houses};
use super::step::RatedStep;
use kumiki_patterns::Board;
use kumiki_sudoku::Grid;
use std::cell::Cell;

/// The digits of a cell, or the places of a digit in a house, as bits from 0.
pub(super) type Mask = u16;

/// All houses, as bits.
const ALL_HOUSES: u32 = (1 << 27) - 1;

/// The placed digits and the candidates that are left. Digits are 0 to 8.
#[derive(Clone, Debug)]
pub(super) struct ClassicPosition {
    pub(super) houses: &'static Houses,
    pub(super) board: Board<2>,
    /// For each house and digit, the places of the digit.
    marks: [[Mask; 9]; 27],
    /// For each house, the number of its blank cells.
    blank: [usize; 27],
    /// For each digit, the number of times that it is placed.
    placed: [usize; 9],
    /// For each search by houses, the houses that have changed since it found nothing there.
    news_of_houses: [Cell<u32>; 8],
    /// For each search by digits, the digits whose places have changed since it found nothing.
    news_of_digits: [Cell<Mask>; 5],
}

/// A search of a rule that looks at one house after the other, by its number.
#[derive(Clone, Copy, Debug)]
pub(super) struct HouseSearch(usize);

impl HouseSearch {
    /// Returns the search for direct hidden sets of `size`: 2 or 3.
    pub(super) fn direct_hidden(size: u32) -> HouseSearch {
        HouseSearch(size as usize - 2)
    }

    /// Returns the search for naked sets of `size`: 2 to 4.
    pub(super) fn naked(size: u32) -> HouseSearch {
        HouseSearch(size as usize)
    }

    /// Returns the search for hidden sets of `size`: 2 to 4.
    pub(super) fn hidden(size: u32) -> HouseSearch {
        HouseSearch(size as usize + 3)
    }
}

/// A search of a rule that looks at the places of one digit, by its number.
#[derive(Clone, Copy, Debug)]
pub(super) struct DigitSearch(usize);

impl DigitSearch {
    /// The search for direct locking.
    pub(super) const DIRECT_LOCKING: DigitSearch = DigitSearch(0);
    /// The search for locked digits.
    pub(super) const LOCKING: DigitSearch = DigitSearch(1);

    /// Returns the search for fish of `size`: 2 to 4.
    pub(super) fn fish(size: u32) -> DigitSearch {
        DigitSearch(size as usize)
    }
}

impl ClassicPosition {
    /// Returns the position in which the clues of `puzzle` are placed. No two clues may clash.
    pub(super) fn of(puzzle: &Grid) -> ClassicPosition {
        let houses = Houses::classic();
        let mut position = ClassicPosition {
            houses,
            board: houses.blank.clone(),
            marks: [[0x1ff; 9]; 27],
            blank: [9; 27],
            placed: [0; 9],
            news_of_houses: [const { Cell::new(ALL_HOUSES) }; 8],
            news_of_digits: [const { Cell::new(0x1ff) }; 5],
        };
        for (cell, (_, clue)) in puzzle.iter().enumerate() {
            if let Some(clue) = clue {
                position.place(cell, usize::from(clue.value()) - 1);
            }
        }
        position
    }

    /// Returns the candidates of `cell`.
    #[inline]
    pub(super) fn digits(&self, cell: usize) -> Mask {
        self.board.values(cell) as Mask
    }

    /// Returns the candidates, ascending: nine times the cell, plus the digit.
    pub(super) fn candidates(&self) -> impl Iterator<Item = usize> {
        (0..81).flat_map(|cell| bits(self.digits(cell)).map(move |digit| 9 * cell + digit))
    }

    /// Returns the places of `digit` in `house`.
    #[inline]
    pub(super) fn places(&self, house: usize, digit: usize) -> Mask {
        self.marks[house][digit]
    }

    /// Returns the places of all digits in `house`.
    #[inline]
    pub(super) fn marks(&self, house: usize) -> &[Mask; 9] {
        &self.marks[house]
    }

    /// Returns the number of blank cells of `house`.
    #[inline]
    pub(super) fn blank(&self, house: usize) -> usize {
        self.blank[house]
    }

    /// Returns the number of times that `digit` is placed.
    pub(super) fn placed(&self, digit: usize) -> usize {
        self.placed[digit]
    }

    /// Returns the cell at `place` of `house`.
    #[inline]
    pub(super) fn cell(&self, house: usize, place: usize) -> usize {
        self.houses.cells[house][place]
    }

    /// Returns the cells with exactly `count` candidates.
    pub(super) fn cells_with(&self, count: u32) -> Cells {
        (0..Grid::CELLS).filter(|&cell| self::count(self.digits(cell)) == count).collect()
    }

    /// Returns the first result of `find`, which looks only at the house of that number. Houses
    /// that have not changed since the same `search` found nothing there are skipped.
    pub(super) fn find_in_houses<T>(
        &self,
        search: HouseSearch,
        find: impl Fn(usize) -> Option<T>,
    ) -> Option<T> {
        let news = &self.news_of_houses[search.0];
        let is_new = |house: &usize| news.get() >> house & 1 == 1;
        BY_KIND.into_iter().flatten().filter(is_new).find_map(|house| {
            let found = find(house);
            if found.is_none() {
                news.set(news.get() & !(1 << house));
            }
            found
        })
    }

    /// Returns the result of `find`, which looks only at the places of the given digits: those
    /// whose places have changed since the same `search` found nothing.
    pub(super) fn find_by_digits<T>(
        &self,
        search: DigitSearch,
        find: impl FnOnce(Mask) -> Option<T>,
    ) -> Option<T> {
        let news = &self.news_of_digits[search.0];
        if news.get() == 0 {
            return None;
        }
        let found = find(news.get());
        if found.is_none() {
            news.set(0);
        }
        found
    }

    /// Returns whether every cell has a digit.
    pub(super) fn is_solved(&self) -> bool {
        self.placed == [9; 9]
    }

    /// Removes `digit` from `cell`, if it is a candidate there.
    pub(super) fn remove(&mut self, cell: usize, digit: usize) {
        if self.board.contains(cell, digit) {
            self.board.remove(cell, digit);
            let houses = self.houses.bits[cell];
            self.news_of_houses.iter_mut().for_each(|news| *news.get_mut() |= houses);
            self.news_of_digits.iter_mut().for_each(|news| *news.get_mut() |= 1 << digit);
            for (house, place) in self.houses.homes[cell] {
                self.marks[house][digit] &= !(1 << place);
            }
        }
    }

    /// Places `digit` in `cell`, and removes it from all cells that see it.
    pub(super) fn place(&mut self, cell: usize, digit: usize) {
        bits(self.digits(cell)).for_each(|own| self.remove(cell, own));
        let seen = self.houses.peers(cell) & self.board.places(digit);
        seen.iter().for_each(|other| self.remove(other, digit));
        self.homes(cell).for_each(|house| self.blank[house] -= 1);
        self.placed[digit] += 1;
    }

    /// Applies the conclusion of `step`.
    pub(super) fn apply(&mut self, step: &RatedStep) {
        for &(cell, digits) in &step.removed {
            bits(digits).for_each(|digit| self.remove(cell, digit));
        }
        if let Some((cell, digit)) = step.placed {
            self.place(cell, digit);
        }
    }

    fn homes(&self, cell: usize) -> impl Iterator<Item = usize> + use<> {
        self.houses.homes[cell].into_iter().map(|(house, _)| house)
    }
}

/// Returns the number of bits that are set. Machines without an instruction for it are slower
/// without a table.
#[inline]
pub(super) fn count(mask: Mask) -> u32 {
    const COUNTS: [u8; 512] = {
        let mut counts = [0; 512];
        let mut mask = 1;
        while mask < 512 {
            counts[mask] = counts[mask / 2] + mask as u8 % 2;
            mask += 1;
        }
        counts
    };
    COUNTS[usize::from(mask)].into()
}

/// Returns the indices of the bits that are set, ascending.
#[inline]
pub(super) fn bits(mut mask: Mask) -> impl Iterator<Item = usize> {
    std::iter::from_fn(move || {
        let first = (mask != 0).then(|| mask.trailing_zeros() as usize)?;
        mask &= mask - 1;
        Some(first)
    })
}

/// Returns the index of the only bit that is set; `None` if there is not exactly one.
#[inline]
pub(super) fn single(mask: Mask) -> Option<usize> {
    mask.is_power_of_two().then(|| mask.trailing_zeros() as usize)
}

/// Returns all sets of `size` numbers below `below`, which is at most 9, in ascending order as
/// binary numbers.
pub(super) fn choices(size: u32, below: usize) -> impl Iterator<Item = Mask> {
    let (start, end) = (STARTS[size as usize], STARTS[size as usize + 1]);
    BY_SIZE[start..end].iter().copied().take_while(move |&mask| mask < 1 << below)
}

/// Returns all sets of `size` numbers of `able`, in ascending order as binary numbers.
pub(super) fn choices_of(size: u32, able: Mask) -> impl Iterator<Item = Mask> {
    let mut numbers = [0; 9];
    bits(able).zip(&mut numbers).for_each(|(number, place)| *place = number);
    let spread = move |chosen| bits(chosen).fold(0, |set, i| set | 1 << numbers[i]);
    choices(size, count(able) as usize).map(spread)
}

/// All sets of numbers below 9: smaller sets first, and sets of one size in ascending order.
static BY_SIZE: [Mask; 512] = by_size();

/// The index in `BY_SIZE` at which the sets of each size begin.
const STARTS: [usize; 11] = starts();

const fn by_size() -> [Mask; 512] {
    let mut sets = [0; 512];
    let (mut next, mut set) = (STARTS, 0);
    while set < 512 {
        let size = (set as Mask).count_ones() as usize;
        sets[next[size]] = set as Mask;
        next[size] += 1;
        set += 1;
    }
    sets
}

const fn starts() -> [usize; 11] {
    let mut starts = [0; 11];
    let mut set: Mask = 0;
    while set < 512 {
        let mut size = set.count_ones() as usize + 1;
        while size <= 10 {
            starts[size] += 1;
            size += 1;
        }
        set += 1;
    }
    starts
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn marks_and_board_say_the_same_after_each_placement() {
        let text =
            "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
        let position = ClassicPosition::of(&text.parse().unwrap());
        for house in 0..27 {
            for digit in 0..9 {
                for place in 0..9 {
                    let cell = position.cell(house, place);
                    let is_marked = position.places(house, digit) >> place & 1 == 1;
                    assert_eq!(is_marked, position.digits(cell) >> digit & 1 == 1);
                }
            }
        }
        assert_eq!((position.blank(0), position.placed(0), position.is_solved()), (4, 3, false));
    }

    #[test]
    fn choices_are_in_the_order_of_their_numbers() {
        assert_eq!(choices(2, 4).collect::<Vec<_>>(), [0b11, 0b101, 0b110, 0b1001, 0b1010, 0b1100]);
        assert_eq!(choices(0, 3).collect::<Vec<_>>(), [0]);
        for size in 0..=9 {
            let all = (0..512).filter(|set: &Mask| set.count_ones() == size);
            assert!(choices(size, 9).eq(all.clone()));
            for able in [0, 0b1, 0b1_0101_1010, 0x1ff] {
                assert!(choices_of(size, able).eq(all.clone().filter(|set| set & !able == 0)));
            }
        }
    }
}
