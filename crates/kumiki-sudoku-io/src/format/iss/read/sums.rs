//! The reader of cages and sums.
//!
//! Invariant: a cell that an item names several times counts as often.

use super::super::IssProblem;
use super::super::item::{Item, cells, number};
use super::Reader;
use kumiki_sudoku::rule::Area;
use kumiki_sudoku::{Cell, Rule};

impl Reader {
    /// Reads a cage. The sum 0, and an empty one, stand for none.
    pub(super) fn read_cage(&mut self, item: &Item<'_>) -> Result<(), IssProblem> {
        let (sum, names) = item.first("a number")?;
        let sum = if sum.is_empty() { 0 } else { number::<u32>(sum)? };
        let cells = cells(names)?;
        let different = without_repetitions(&cells);
        if sum == 0 || different.len() == cells.len() {
            let sum = Some(sum).filter(|&sum| sum > 0);
            return self.area(Area::Cage { sum }, different);
        }
        self.area(Area::Region, different)?;
        self.add_weighted(sum.into(), vec![1; cells.len()], &cells)
    }

    /// Reads a sum: `10`, or with weights `10_=_1_1_-2`.
    pub(super) fn read_sum(&mut self, item: &Item<'_>) -> Result<(), IssProblem> {
        let (text, names) = item.first("a number")?;
        let cells = cells(names)?;
        let Some((sum, weights)) = text.split_once("_=") else {
            let sum = number::<u32>(text)?;
            if without_repetitions(&cells).len() == cells.len() {
                return self.area(Area::Sum { sum }, cells);
            }
            return self.add_weighted(sum.into(), vec![1; cells.len()], &cells);
        };
        let weights = weights.split('_').filter(|weight| !weight.is_empty()).map(number);
        let weights = weights.collect::<Result<Vec<i32>, IssProblem>>()?;
        if weights.len() != cells.len() {
            return Err(IssProblem::Argument(text.to_string()));
        }
        self.add_weighted(number(sum)?, weights, &cells)
    }

    /// Adds a weighted sum. The weights of a cell that is named several times are added.
    fn add_weighted(
        &mut self,
        sum: i64,
        weights: Vec<i32>,
        named: &[Cell],
    ) -> Result<(), IssProblem> {
        let too_large = || IssProblem::Argument(sum.to_string());
        let cells = without_repetitions(named);
        let total = |cell: &Cell| {
            let own = named.iter().zip(&weights).filter(|(other, _)| *other == cell);
            i32::try_from(own.map(|(_, &weight)| i64::from(weight)).sum::<i64>()).ok()
        };
        let weights: Option<Vec<i32>> = cells.iter().map(total).collect();
        let weights = weights.ok_or_else(too_large)?;
        let sum = i32::try_from(sum).map_err(|_| too_large())?;
        self.add(Rule::WeightedSum { weights, cells, sum })
    }
}

/// Returns the cells without repetitions, in the order in which they are first named.
fn without_repetitions(cells: &[Cell]) -> Vec<Cell> {
    let is_first = |&(at, cell): &(usize, &Cell)| !cells[..at].contains(cell);
    cells.iter().enumerate().filter(is_first).map(|(_, &cell)| cell).collect()
}
