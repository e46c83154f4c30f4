//! The reader of lines: those with a name, and those whose relation is given by its table.
//!
//! Invariant: a table is read only if it is the table of a relation that has a name.

use super::super::item::{Item, cells, number};
use super::super::relation::{self, PairRelation};
use super::super::{IssProblem, cell};
use super::Reader;
use crate::format::rule_names::{LINES, NUMBERED_LINES};
use kumiki_sudoku::rule::{Area, Language, Line, Pair};
use kumiki_sudoku::{Cell, Rule};

impl Reader {
    pub(super) fn read_line(&mut self, item: &Item<'_>) -> Result<(), IssProblem> {
        if let Some(row) = LINES.iter().find(|row| row.iss == Some(item.kind)) {
            return self.line(row.kind, item.cells()?);
        }
        let row = NUMBERED_LINES.iter().find(|row| row.iss == Some(item.kind));
        let kind = &row.ok_or(IssProblem::Unknown)?.kind;
        let (first, rest) = item.first("a number")?;
        // The difference of a whispers line may be omitted.
        let is_told = item.kind != "Whisper" || cell(first).is_err();
        let (value, names) =
            if is_told { (number(first)?, rest) } else { (kind.usual, &item.arguments[..]) };
        let line = (kind.kind)(value).ok_or_else(|| IssProblem::Argument(first.to_string()))?;
        let cells = match (line, names) {
            (Line::SumLine { .. }, [open @ .., "LOOP"]) => {
                let mut cells = cells(open)?;
                cells.extend(cells.first().copied());
                cells
            }
            _ => cells(names)?,
        };
        self.line(line, cells)
    }

    /// Returns the relations that the table of an item may stand for, and the error for the case
    /// that none of them fits.
    fn relations(
        &self,
        item: &Item<'_>,
        is_old: bool,
    ) -> Result<(Vec<PairRelation>, IssProblem), IssProblem> {
        let (key, _) = item.first("the table")?;
        let relations = PairRelation::of_key(key, self.puzzle.shape(), is_old);
        Ok((relations, IssProblem::Argument(key.to_string())))
    }

    /// Returns the pairs of the table of an item, which has no name.
    fn table(&self, item: &Item<'_>, is_old: bool) -> Option<Language> {
        relation::language(item.arguments.first()?, self.puzzle.shape(), is_old)
    }

    /// Reads a relation between neighbours along lines.
    pub(super) fn read_pairs(&mut self, item: &Item<'_>, is_old: bool) -> Result<(), IssProblem> {
        let (relations, unknown) = self.relations(item, is_old)?;
        let Some(&relation) = relations.first() else {
            let language = self.table(item, is_old).ok_or(unknown)?;
            let groups = item.named_groups()?;
            let mut pairs = groups.iter().flat_map(|cells| cells.windows(2));
            return pairs.try_for_each(|pair| self.read_word(&language, pair.to_vec()));
        };
        for cells in item.named_groups()? {
            match relation {
                PairRelation::Less => self.line(Line::Thermometer, cells)?,
                PairRelation::AtMost => self.line(Line::SlowThermometer, cells)?,
                PairRelation::Apart(difference) => {
                    self.line(Line::Whisper { difference }, cells)?
                }
                PairRelation::Difference(difference) => {
                    self.read_links(Pair::Difference { difference }, &cells)?;
                }
                PairRelation::Ratio(ratio) => self.read_links(Pair::Ratio { ratio }, &cells)?,
                PairRelation::Sum(sum) => {
                    for pair in cells.windows(2) {
                        self.area(Area::Sum { sum: sum.into() }, pair.to_vec())?;
                    }
                }
            }
        }
        Ok(())
    }

    fn read_links(&mut self, kind: Pair, cells: &[Cell]) -> Result<(), IssProblem> {
        let mut pairs = cells.windows(2);
        pairs.try_for_each(|pair| self.add(Rule::Pair { kind, cells: [pair[0], pair[1]] }))
    }

    /// Reads a relation between any two of some cells.
    pub(super) fn read_all_pairs(
        &mut self,
        item: &Item<'_>,
        is_old: bool,
    ) -> Result<(), IssProblem> {
        let (relations, unknown) = self.relations(item, is_old)?;
        let difference = relations.iter().find_map(|relation| match relation {
            PairRelation::Apart(difference) => Some(*difference),
            _ => None,
        });
        let Some(difference) = difference else {
            // Only a symmetric table has a meaning for any two cells.
            let key = item.arguments.first().copied().unwrap_or_default();
            if !relation::is_symmetric(key, self.puzzle.shape(), is_old) {
                return Err(unknown);
            }
            let language = self.table(item, is_old).ok_or(unknown)?;
            for cells in item.named_groups()? {
                for (at, &one) in cells.iter().enumerate() {
                    for &other in &cells[at + 1..] {
                        self.read_word(&language, vec![one, other])?;
                    }
                }
            }
            return Ok(());
        };
        for cells in item.named_groups()? {
            match difference {
                1 => self.area(Area::Region, cells)?,
                2 => self.line(Line::Nabner, cells)?,
                _ => {
                    for (at, &one) in cells.iter().enumerate() {
                        for &other in &cells[at + 1..] {
                            self.line(Line::Whisper { difference }, vec![one, other])?;
                        }
                    }
                }
            }
        }
        Ok(())
    }
}
