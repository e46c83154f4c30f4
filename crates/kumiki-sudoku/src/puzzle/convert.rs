//! Grids from and to arrays of numbers and of characters.
//!
//! Invariant: the output of a grid reads back as the same grid. A number or character that is
//! neither a digit nor a blank is an error with its cell, and is never dropped.

use super::grid_text::Symbol;
use super::{Grid, GridError};
use crate::geometry::{Cell, Digit};

impl TryFrom<[[u8; 9]; 9]> for Grid {
    type Error = GridError;

    /// Reads nine rows of nine numbers, 0 for blank.
    fn try_from(rows: [[u8; 9]; 9]) -> Result<Grid, GridError> {
        Grid::try_from(rows.as_flattened())
    }
}

impl TryFrom<[u8; 81]> for Grid {
    type Error = GridError;

    /// Reads 81 numbers in reading order, 0 for blank.
    fn try_from(numbers: [u8; 81]) -> Result<Grid, GridError> {
        Grid::try_from(&numbers[..])
    }
}

impl TryFrom<&[u8]> for Grid {
    type Error = GridError;

    /// Reads 81 numbers in reading order, 0 for blank.
    fn try_from(numbers: &[u8]) -> Result<Grid, GridError> {
        if numbers.len() != Grid::CELLS {
            return Err(GridError::WrongLength { found: numbers.len() });
        }
        let mut grid = Grid::BLANK;
        for (cell, &found) in Grid::cells().zip(numbers) {
            let digit = Digit::new(found).filter(|digit| digit.value() <= 9);
            if digit.is_none() && found != 0 {
                return Err(GridError::NotADigit { cell, found });
            }
            grid.set(cell, digit);
        }
        Ok(grid)
    }
}

impl TryFrom<&[Vec<char>]> for Grid {
    type Error = GridError;

    /// Reads nine rows of nine characters, `.` or `0` for blank.
    fn try_from(rows: &[Vec<char>]) -> Result<Grid, GridError> {
        if rows.len() != 9 {
            return Err(GridError::WrongRows { found: rows.len() });
        }
        let mut grid = Grid::BLANK;
        for (row, symbols) in rows.iter().enumerate() {
            if symbols.len() != 9 {
                return Err(GridError::WrongRowLength { row, found: symbols.len() });
            }
            for (column, &symbol) in symbols.iter().enumerate() {
                let cell = Cell::new(row, column);
                match Symbol::of(symbol) {
                    Symbol::Cell(digit) => grid.set(cell, digit),
                    _ => return Err(GridError::UnknownSymbol { cell, symbol }),
                }
            }
        }
        Ok(grid)
    }
}

impl TryFrom<Vec<Vec<char>>> for Grid {
    type Error = GridError;

    /// Reads nine rows of nine characters, `.` or `0` for blank.
    fn try_from(rows: Vec<Vec<char>>) -> Result<Grid, GridError> {
        Grid::try_from(&rows[..])
    }
}

impl From<Grid> for [u8; 81] {
    /// Returns the cells in reading order, 0 for blank.
    fn from(grid: Grid) -> [u8; 81] {
        let mut numbers = [0; 81];
        for (number, (_, digit)) in numbers.iter_mut().zip(grid.iter()) {
            *number = digit.map_or(0, Digit::value);
        }
        numbers
    }
}

impl From<Grid> for [[u8; 9]; 9] {
    /// Returns the rows from the top, 0 for blank.
    fn from(grid: Grid) -> [[u8; 9]; 9] {
        let numbers = <[u8; 81]>::from(grid);
        std::array::from_fn(|row| std::array::from_fn(|column| numbers[row * 9 + column]))
    }
}

impl From<Grid> for Vec<Vec<char>> {
    /// Returns the rows from the top, `.` for blank.
    fn from(grid: Grid) -> Vec<Vec<char>> {
        let symbol = |number: u8| if number == 0 { '.' } else { char::from(b'0' + number) };
        <[[u8; 9]; 9]>::from(grid).map(|row| row.map(symbol).to_vec()).to_vec()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::grids;
    use proptest::prelude::*;

    #[test]
    fn a_number_above_nine_is_refused_with_its_cell() {
        let mut rows = [[0; 9]; 9];
        rows[4][3] = 10;
        let refused = GridError::NotADigit { cell: Cell::new(4, 3), found: 10 };
        assert_eq!(Grid::try_from(rows), Err(refused));
        assert_eq!(
            refused.to_string(),
            "row 5 column 4: 10 is not a digit (1 to 9, or 0 for a blank)"
        );
        assert_eq!(Grid::try_from(&[1, 2, 3][..]), Err(GridError::WrongLength { found: 3 }));
    }

    #[test]
    fn rows_of_characters_must_be_nine_by_nine_digits_and_blanks() {
        let blank = vec![vec!['.'; 9]; 9];
        assert_eq!(Grid::try_from(blank.clone()), Ok(Grid::BLANK));
        assert_eq!(Grid::try_from(&blank[1..]), Err(GridError::WrongRows { found: 8 }));
        let mut short = blank.clone();
        short[2].pop();
        assert_eq!(Grid::try_from(short), Err(GridError::WrongRowLength { row: 2, found: 8 }));
        let mut spoilt = blank;
        spoilt[2][8] = '|';
        let cell = Cell::new(2, 8);
        assert_eq!(Grid::try_from(spoilt), Err(GridError::UnknownSymbol { cell, symbol: '|' }));
    }

    proptest! {
        #[test]
        fn what_is_given_out_reads_back(grid in grids()) {
            prop_assert_eq!(Grid::try_from(<[u8; 81]>::from(grid)), Ok(grid));
            prop_assert_eq!(Grid::try_from(<[[u8; 9]; 9]>::from(grid)), Ok(grid));
            prop_assert_eq!(Grid::try_from(<Vec<Vec<char>>>::from(grid)), Ok(grid));
        }
    }
}
