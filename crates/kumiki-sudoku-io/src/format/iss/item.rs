//! An item of a string: a kind, and its arguments between tildes.
//!
//! Invariant: an error names the wrong argument.

use super::{IssError, IssProblem, cell};
use kumiki_sudoku::Cell;
use std::str::FromStr;

/// Returns the error for `problem` in the item with the index `at`, from 0.
pub(super) fn in_item(at: usize, item: &Item<'_>, problem: IssProblem) -> IssError {
    let kind = if item.kind.is_empty() { "clues" } else { item.kind };
    IssError { item: Some((at + 1, kind.to_string())), problem }
}

/// A kind and its arguments.
pub(super) struct Item<'a> {
    pub(super) kind: &'a str,
    pub(super) arguments: Vec<&'a str>,
}

impl<'a> Item<'a> {
    pub(super) fn new(text: &'a str) -> Item<'a> {
        let mut fields = text.split('~');
        let kind = fields.next().unwrap_or_default();
        Item { kind, arguments: fields.collect() }
    }

    /// Returns the first argument, and those after it.
    pub(super) fn first(&self, what: &'static str) -> Result<(&'a str, &[&'a str]), IssProblem> {
        let (first, rest) = self.arguments.split_first().ok_or(IssProblem::Missing(what))?;
        Ok((first, rest))
    }

    /// Returns the first argument as a number, and the cells after it.
    pub(super) fn number_and_cells<N: FromStr>(&self) -> Result<(N, Vec<Cell>), IssProblem> {
        let (first, rest) = self.first("a number")?;
        Ok((number(first)?, cells(rest)?))
    }

    pub(super) fn cells(&self) -> Result<Vec<Cell>, IssProblem> {
        cells(&self.arguments)
    }

    /// Returns the groups of cells, which are separated by empty arguments. The first argument of a
    /// group may be its name.
    pub(super) fn named_groups(&self) -> Result<Vec<Vec<Cell>>, IssProblem> {
        let arguments = self.arguments.get(1..).unwrap_or_default();
        let groups = arguments.split(|argument| argument.is_empty());
        let mut read = Vec::new();
        for group in groups {
            // If there is a name, it comes first, after an underscore. Old items have no
            // underscore.
            let is_old = self.kind.starts_with("Binary");
            let named = group
                .first()
                .is_some_and(|first| first.starts_with('_') || is_old && cell(first).is_err());
            let group = cells(&group[usize::from(named)..])?;
            if !group.is_empty() {
                read.push(group);
            }
        }
        Ok(read)
    }
}

pub(super) fn number<N: FromStr>(text: &str) -> Result<N, IssProblem> {
    text.parse().map_err(|_| IssProblem::NotANumber(text.to_string()))
}

pub(super) fn cells(names: &[&str]) -> Result<Vec<Cell>, IssProblem> {
    names.iter().map(|name| cell(name)).collect()
}
