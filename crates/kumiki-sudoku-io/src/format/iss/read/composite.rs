//! The reader of items that hold others, up to an item `End`: alternatives, all of several, and
//! copies.
//!
//! Invariant: an alternative has only rules of its own cells.

use super::super::item::Item;
use super::super::{IssProblem, cell, name};
use super::Reader;
use kumiki_sudoku::rule::{RuleFault, Single};
use kumiki_sudoku::{Cell, Entry, Puzzle, Rule};
use std::mem;

/// The most groups inside of one another.
const MOST_DEPTH: usize = 16;

/// The kinds of items that cannot be in a group: those of the whole grid.
const NOT_IN_GROUPS: [&str; 11] = [
    "Shape",
    "NoBoxes",
    "Jigsaw",
    "RegionSize",
    "RegionSameValues",
    "Diagonal",
    "StrictKropki",
    "StrictXV",
    "FullRankTies",
    "Windoku",
    "FullRank",
];

impl Reader {
    /// Reads the item at `at`, with all items of its group, and goes on to the next one.
    pub(super) fn read_next(
        &mut self,
        items: &[Item<'_>],
        at: &mut usize,
    ) -> Result<(), IssProblem> {
        let item = &items[*at];
        match item.kind {
            "Or" | "And" | "Replicate" => {
                let first = *at + 1;
                let end = end_of(items, *at)?;
                let inner = &items[first..end];
                match item.kind {
                    "Or" => self.read_alternatives(inner)?,
                    "And" => self.read_all(inner)?,
                    _ => self.read_copies(item, inner)?,
                }
                *at = end + 1;
            }
            _ => {
                self.read(item)?;
                *at += 1;
            }
        }
        Ok(())
    }

    fn read_all(&mut self, items: &[Item<'_>]) -> Result<(), IssProblem> {
        if items.iter().any(|item| NOT_IN_GROUPS.contains(&item.kind)) {
            return Err(IssProblem::Unknown);
        }
        let mut at = 0;
        while at < items.len() {
            self.read_next(items, &mut at)?;
        }
        Ok(())
    }

    /// Reads alternatives: each item, or group of items, is one.
    fn read_alternatives(&mut self, items: &[Item<'_>]) -> Result<(), IssProblem> {
        let mut alternatives = Vec::new();
        let mut at = 0;
        while at < items.len() {
            let first = at;
            let is_group = matches!(items[at].kind, "Or" | "And" | "Replicate");
            at = if is_group { end_of(items, at)? + 1 } else { at + 1 };
            match self.rules_of(&items[first..at]) {
                Ok(rules) => alternatives.push(rules),
                // No digits have the sum, so the alternative never holds.
                Err(IssProblem::Rule(error)) if matches!(error.fault, RuleFault::Sum { .. }) => {}
                Err(problem) => return Err(problem),
            }
        }
        self.add(Rule::AnyOf { alternatives })
    }

    /// Returns the rules of `items`, with their clues, without adding them.
    fn rules_of(&mut self, items: &[Item<'_>]) -> Result<Vec<Rule>, IssProblem> {
        let blank = Puzzle::new(self.puzzle.shape().clone());
        let puzzle = mem::replace(&mut self.puzzle, blank);
        let digits = mem::take(&mut self.digits);
        let result = self.read_all(items);
        let own = mem::replace(&mut self.puzzle, puzzle);
        let own_digits = mem::replace(&mut self.digits, digits);
        result?;
        let clues = own_digits.into_iter().map(|(cell, digits)| {
            let kind = Single::Among { digits };
            Rule::Single { kind, cell }
        });
        Ok(own.rules().iter().cloned().chain(clues).collect())
    }

    /// Reads copies: the items once for each target, moved as the target is from the origin.
    fn read_copies(&mut self, item: &Item<'_>, items: &[Item<'_>]) -> Result<(), IssProblem> {
        let (targets, rest) = item.first("the targets")?;
        let origin = rest.first().map_or(Ok(Cell::new(0, 0)), |name| cell(name))?;
        let shape = self.puzzle.shape().clone();
        if !shape.contains(origin) {
            return Err(IssProblem::NotACell(name(origin)));
        }
        let wrong = || IssProblem::Argument(targets.to_string());
        for (place, symbol) in targets.chars().enumerate() {
            let bits = super::super::relation::index_of(symbol).ok_or_else(wrong)?;
            for bit in (0..6).filter(|bit| bits >> bit & 1 == 1) {
                let target = shape.cell(shape.index(origin) + 6 * place + bit).ok_or_else(wrong)?;
                let moved: Option<Vec<(&str, Vec<String>)>> = items
                    .iter()
                    .map(|item| {
                        let arguments = item.arguments.iter();
                        let arguments = arguments.map(|text| moved(text, origin, target));
                        Some((item.kind, arguments.collect::<Option<Vec<String>>>()?))
                    })
                    .collect();
                let moved = moved.ok_or_else(wrong)?;
                let moved: Vec<Item<'_>> = moved
                    .iter()
                    .map(|(kind, arguments)| Item {
                        kind,
                        arguments: arguments.iter().map(String::as_str).collect(),
                    })
                    .collect();
                self.read_all(&moved)?;
            }
        }
        Ok(())
    }

    pub(super) fn read_windows(&mut self, item: &Item<'_>) -> Result<(), IssProblem> {
        // The windows have as many cells as there are digits.
        let shape = self.puzzle.shape();
        if shape.digits().len() != shape.size() {
            return Err(IssProblem::Argument(item.kind.to_string()));
        }
        self.add(kumiki_sudoku::rule::GlobalRule::Windows)
    }

    /// Returns the entry of a cell that may have `digits`.
    pub(super) fn entry_of(&self, digits: kumiki_sudoku::Digits) -> Entry {
        let all = self.puzzle.shape().digits();
        match digits.single() {
            Some(digit) => Entry::given(digit),
            None => {
                let allowed = Some(digits).filter(|&digits| digits != all);
                Entry { allowed, ..Entry::default() }
            }
        }
    }
}

/// Returns the place of the end of the group that begins at `at`.
fn end_of(items: &[Item<'_>], at: usize) -> Result<usize, IssProblem> {
    let mut depth = 0_usize;
    for (place, item) in items.iter().enumerate().skip(at) {
        match item.kind {
            "Or" | "And" | "Replicate" => depth += 1,
            "End" => depth -= 1,
            _ => {}
        }
        if depth > MOST_DEPTH {
            return Err(IssProblem::End);
        }
        if depth == 0 {
            return Ok(place);
        }
    }
    Err(IssProblem::End)
}

/// Returns an argument moved from `origin` to `target`, if it names a cell; otherwise unchanged.
/// Returns `None` if the moved cell has no name.
fn moved(text: &str, origin: Cell, target: Cell) -> Option<String> {
    let (cell_name, values) = match text.split_once('_') {
        Some((cell_name, values)) => (cell_name, Some(values)),
        None => (text, None),
    };
    let Ok(old) = cell(cell_name) else { return Some(text.to_string()) };
    let shifted = |old: usize, from: usize, to: usize| (old + to).checked_sub(from);
    let row = shifted(old.row(), origin.row(), target.row())?;
    let column = shifted(old.column(), origin.column(), target.column())?;
    if row.max(column) >= super::super::MOST_ROWS {
        return None;
    }
    let moved = name(Cell::new(row, column));
    Some(match values {
        Some(values) => format!("{moved}_{values}"),
        None => moved,
    })
}
