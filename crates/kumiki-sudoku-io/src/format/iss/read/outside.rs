//! The reader of clues outside of the grid.
//!
//! Invariant: a diagonal is read from the end by which the format names it.

use super::super::item::{Item, number};
use super::super::{IssProblem, cell, write};
use super::Reader;
use crate::format::rule_names::Numbered;
use kumiki_sudoku::rule::{Direction, Outside};
use kumiki_sudoku::{Cell, Rule};

impl Reader {
    /// Reads the clues of a row or column. A sandwich has one sum, which is the same from both
    /// ends. The other kinds have a value for the beginning and one for the end.
    pub(super) fn read_outside(
        &mut self,
        kind: Numbered<Outside>,
        item: &Item<'_>,
    ) -> Result<(), IssProblem> {
        if item.kind == "Sandwich" {
            let (sum, rest) = item.first("the sum")?;
            let line = rest.first().ok_or(IssProblem::Missing("the row or column"))?;
            return self.add_outside(kind, sum, line, false);
        }
        let (line, values) = item.first("the row or column")?;
        for (value, is_from_end) in values.iter().zip([false, true]) {
            if !value.is_empty() {
                self.add_outside(kind, value, line, is_from_end)?;
            }
        }
        Ok(())
    }

    /// Adds a clue at the beginning or the end of a row or column, such as `R3` or `C4`.
    fn add_outside(
        &mut self,
        kind: Numbered<Outside>,
        value: &str,
        line: &str,
        is_from_end: bool,
    ) -> Result<(), IssProblem> {
        let clue = kind(number(value)?);
        let kind = clue.ok_or_else(|| IssProblem::Argument(value.to_string()))?;
        let wrong = || IssProblem::Argument(line.to_string());
        let mut symbols = line.chars();
        let (Some(letter), Some(symbol), None) = (symbols.next(), symbols.next(), symbols.next())
        else {
            return Err(wrong());
        };
        let number = symbol.to_digit(36).and_then(|number| number.checked_sub(1));
        let number = number.ok_or_else(wrong)? as usize;
        let shape = self.puzzle.shape();
        let (last_row, last_column) = (shape.rows() - 1, shape.columns() - 1);
        let (first, towards) = match (letter, is_from_end) {
            ('R', false) => (Cell::new(number, 0), Direction::Right),
            ('R', true) => (Cell::new(number, last_column), Direction::Left),
            ('C', false) => (Cell::new(0, number), Direction::Down),
            ('C', true) => (Cell::new(last_row, number), Direction::Up),
            _ => return Err(wrong()),
        };
        self.add(Rule::Outside { kind, first, towards })
    }

    pub(super) fn read_little_killer(&mut self, item: &Item<'_>) -> Result<(), IssProblem> {
        let (sum, rest) = item.first("the sum")?;
        let name = rest.first().ok_or(IssProblem::Missing("the cell"))?;
        let first = cell(name)?;
        let towards = write::diagonal(self.puzzle.shape(), first)
            .ok_or_else(|| IssProblem::Argument((*name).to_string()))?;
        let kind = Outside::LittleKiller { sum: number(sum)? };
        self.add(Rule::Outside { kind, first, towards })
    }
}
