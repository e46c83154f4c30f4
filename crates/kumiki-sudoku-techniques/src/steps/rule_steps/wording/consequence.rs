//! Consequences in words: the digits that a removed one would need in another cell, which has none
//! of them.
//!
//! Invariant: the rule alone gives the consequence, with the facts that the sentence names before
//! it.

use super::case::{Case, facts_in_words, predicate};
use super::{listed, runs};
use kumiki::Limits;
use kumiki::search::{Search, Status};
use kumiki_sudoku::model::Compiled;
use kumiki_sudoku::{Cell, Digit, Digits, Rule};

/// The most cells that lose digits, and the most cells with facts, for which a consequence is
/// searched for.
const MOST_REMOVED: usize = 4;
const MOST_FACTS: usize = 6;

/// The most decisions of the search for a filling.
const MOST_DECISIONS: u64 = 500;

impl Case<'_> {
    /// Returns that the removed digits would need others in a cell that has none of these; `None`
    /// if there is no such cell.
    pub(super) fn consequence(&self, rule: &Rule) -> Option<String> {
        if self.removed.len() > MOST_REMOVED || self.facts.len() > MOST_FACTS {
            return None;
        }
        let compiled = self.compiled(rule)?;
        let cells = self.facts.keys().copied().filter(|cell| !self.removed.contains_key(cell));
        let needed = cells.filter_map(|cell| Some((cell, self.needed(&compiled, cell)?)));
        let (cell, needed) = needed
            .filter(|(_, digits)| !digits.is_empty())
            .min_by_key(|&(cell, digits)| (runs(digits), digits.len(), cell))?;
        let all = self.shape.digits();
        let others = self.facts.iter().filter(|&(&other, _)| other != cell);
        let others = facts_in_words(all, others.map(|(&other, &left)| (other, left)));
        let known = if others.is_empty() { String::new() } else { format!("as {others}, ") };
        Some(format!(
            "{known}{} would need {} in {}, which is {}",
            self.gone_in_words(),
            listed(needed, "or"),
            cell.short_name(),
            predicate(self.left(cell), all, false)
        ))
    }

    /// Returns the digits, beside those that are left, that `cell` can have with a removed digit in
    /// its cell, if the rule and the facts about the other cells hold; `None` if that is not
    /// decided.
    fn needed(&self, compiled: &Compiled, cell: Cell) -> Option<Digits> {
        let gone = self.shape.digits().difference(self.left(cell));
        let mut needed = Digits::NONE;
        for digit in gone.iter() {
            for &removed in self.removed.keys() {
                if !needed.contains(digit) && self.is_possible(compiled, cell, digit, removed)? {
                    needed.insert(digit);
                }
            }
        }
        Some(needed)
    }

    /// Returns whether `cell` can have `digit` if `removed` has one that it loses; `None` if that
    /// is not decided.
    fn is_possible(
        &self,
        compiled: &Compiled,
        cell: Cell,
        digit: Digit,
        removed: Cell,
    ) -> Option<bool> {
        let left = |other: Cell| match other {
            _ if other == cell => Digits::from_iter([digit]),
            _ if other == removed => self.removed[&removed],
            _ => self.left(other),
        };
        let Some(model) = self.model(compiled, left) else { return Some(false) };
        let mut search = Search::new(model);
        search.set_limits(Limits::none().decisions(MOST_DECISIONS));
        let is_possible = search.next_solution().is_some();
        (is_possible || !matches!(search.status(), Status::Stopped(_))).then_some(is_possible)
    }
}
