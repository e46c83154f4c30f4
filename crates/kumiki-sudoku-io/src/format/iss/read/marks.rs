//! The reader of marks in cells and between them.
//!
//! Invariant: if an item is read as several rules, together they mean the same as the item.

use super::super::item::{Item, cells, number};
use super::super::{IssProblem, cell};
use super::Reader;
use kumiki_sudoku::rule::{Pair, Single};
use kumiki_sudoku::{Cell, Digit, Digits, Rule};

impl Reader {
    pub(super) fn read_arrow(
        &mut self,
        bulb: usize,
        mut cells: Vec<Cell>,
    ) -> Result<(), IssProblem> {
        if cells.len() <= bulb {
            return Err(IssProblem::Missing("the shaft"));
        }
        let shaft = cells.split_off(bulb);
        // The number in a pill is read left to right and top to bottom.
        cells.sort_unstable();
        // Digits above 9 are only at its first place.
        for &cell in cells.iter().skip(1) {
            let all = self.puzzle.shape().digits();
            let small = Digits::between(Digit::ZERO, Digit::from_zero(9).unwrap_or(Digit::ZERO));
            if !all.is_subset(small) {
                self.add(Rule::Single {
                    kind: Single::Among { digits: all.intersection(small) },
                    cell,
                })?;
            }
        }
        self.add(Rule::Arrow { bulb: cells, shaft })
    }

    /// Reads marks between all of the cells that share an edge, the earlier cell first.
    pub(super) fn read_neighbours(
        &mut self,
        kind: Pair,
        cells: Vec<Cell>,
    ) -> Result<(), IssProblem> {
        let mut is_any = false;
        for (at, &first) in cells.iter().enumerate() {
            for &second in &cells[at + 1..] {
                if first.is_adjacent(second) {
                    self.add(Rule::Pair { kind, cells: [first, second] })?;
                    is_any = true;
                }
            }
        }
        if is_any { Ok(()) } else { Err(IssProblem::NoNeighbours) }
    }

    pub(super) fn read_quadruple(&mut self, item: &Item<'_>) -> Result<(), IssProblem> {
        let (corner, values) = item.first("the cell")?;
        let mut digits = Vec::new();
        for value in values {
            let digit = Digit::from_zero(number(value)?);
            digits.push(digit.ok_or_else(|| IssProblem::Argument((*value).to_string()))?);
        }
        self.add(Rule::Quadruple { corner: cell(corner)?, digits })
    }

    /// Reads cell sets with the same digits. Sets of one cell each are clones; larger sets may have
    /// their digits in any order.
    pub(super) fn read_clones(&mut self, item: &Item<'_>) -> Result<(), IssProblem> {
        let (sets, cells) = item.number_and_cells::<usize>()?;
        if sets == 0 || cells.len() % sets != 0 {
            return Err(IssProblem::Argument(format!("{sets} sets of {} cells", cells.len())));
        }
        if sets < cells.len() {
            let groups = cells.chunks(cells.len() / sets).map(<[Cell]>::to_vec).collect();
            return self.add(Rule::SameDigits { groups });
        }
        for pair in cells.windows(2) {
            self.add(Rule::Clones { cells: vec![pair[0]], copy: vec![pair[1]] })?;
        }
        Ok(())
    }

    pub(super) fn read_indexers(&mut self, item: &Item<'_>) -> Result<(), IssProblem> {
        let (kind, names) = item.first("R or C")?;
        let kind = match kind {
            "R" => Single::RowIndexer,
            "C" => Single::ColumnIndexer,
            other => return Err(IssProblem::Argument(other.to_string())),
        };
        for cell in cells(names)? {
            self.add(Rule::Single { kind, cell })?;
        }
        Ok(())
    }
}
