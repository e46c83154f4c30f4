//! The reader of areas, of groups of cells, and of words along lines.
//!
//! Invariant: if an item is read as several rules, together they mean the same as the item.

use super::super::IssProblem;
use super::super::item::{Item, cells, number};
use super::super::pattern;
use super::Reader;
use kumiki_sudoku::rule::{Area, GlobalRule, Language, Outside};
use kumiki_sudoku::{Cell, Digit, Digits, Rule};
use std::collections::BTreeMap;

impl Reader {
    pub(super) fn read_rank_ties(&mut self, item: &Item<'_>) -> Result<(), IssProblem> {
        match item.first("the ties")?.0 {
            "only-unclued" => Ok(()),
            "any" => self.add(GlobalRule::RankTies),
            "none" => self.add(GlobalRule::NoRankTies),
            other => Err(IssProblem::Argument(other.to_string())),
        }
    }

    pub(super) fn read_first_hidden(&mut self, item: &Item<'_>) -> Result<(), IssProblem> {
        let kind = |value: u32| {
            let digit = Digit::from_zero(u8::try_from(value).ok()?)?;
            Some(Outside::FirstHidden { digit })
        };
        self.read_outside(kind, item)
    }

    pub(super) fn read_lunchbox(&mut self, item: &Item<'_>) -> Result<(), IssProblem> {
        let (sum, cells) = item.number_and_cells()?;
        self.area(Area::Lunchbox { sum }, cells)
    }

    pub(super) fn read_rellik(&mut self, item: &Item<'_>) -> Result<(), IssProblem> {
        let (sum, cells) = item.number_and_cells()?;
        self.area(Area::Rellik { sum }, cells)
    }

    /// Reads pairs of a count and a digit: `23` for two 3s.
    pub(super) fn read_counts(&mut self, item: &Item<'_>) -> Result<(), IssProblem> {
        let (clue, names) = item.first("the counts")?;
        let wrong = || IssProblem::Argument(clue.to_string());
        let symbols: Option<Vec<u8>> =
            clue.chars().map(|symbol| Some(symbol.to_digit(10)? as u8)).collect();
        let symbols = symbols.filter(|all| all.len() % 2 == 0 && !all.is_empty());
        let cells = cells(names)?;
        let mut seen = Vec::new();
        for pair in symbols.ok_or_else(wrong)?.chunks(2) {
            let (count, digit) = (pair[0], Digit::from_zero(pair[1]).ok_or_else(wrong)?);
            // A digit has one count.
            if seen.contains(&digit) {
                return Err(wrong());
            }
            seen.push(digit);
            // A digit that the grid does not have is in none of the cells.
            if count > 0 || self.puzzle.shape().digits().contains(digit) {
                self.area(Area::Exactly { count, digit }, cells.clone())?;
            }
        }
        Ok(())
    }

    /// Reads digits that the cells have exactly as often as they are listed: `1_1_2`.
    pub(super) fn read_exact_counts(&mut self, item: &Item<'_>) -> Result<(), IssProblem> {
        let (counts, cells) = counts_and_cells(item)?;
        for (digit, count) in counts {
            let count = u8::try_from(count);
            let count = count.map_err(|_| IssProblem::Argument(item.arguments[0].to_string()))?;
            self.area(Area::Exactly { count, digit }, cells.clone())?;
        }
        Ok(())
    }

    /// Reads digits that the cells have at least as often as they are listed: `1_1_2`.
    pub(super) fn read_least_counts(&mut self, item: &Item<'_>) -> Result<(), IssProblem> {
        let (counts, cells) = counts_and_cells(item)?;
        let digits = self.puzzle.shape().digits();
        for (digit, count) in counts {
            let mut others = digits;
            others.remove(digit);
            // A state is the number of digits so far.
            let same = (0..count).map(|state| (state, others, state));
            let more = (0..count).map(|state| (state, Digits::from_iter([digit]), state + 1));
            let transitions = same.chain(more).chain([(count, digits, count)]);
            let language = Language::new([0], transitions, [count]);
            self.read_word(&language, cells.clone())?;
        }
        Ok(())
    }

    /// Reads a cell with a digit, a cell with its place, and the list of cells.
    pub(super) fn read_element(&mut self, item: &Item<'_>) -> Result<(), IssProblem> {
        let cells = item.cells()?;
        let [value, index, list @ ..] = &cells[..] else {
            return Err(IssProblem::Missing("cells"));
        };
        self.add(Rule::Element { index: *index, list: list.to_vec(), value: *value })
    }

    /// Reads a cell with a number, and the cells whose different digits it counts.
    pub(super) fn read_distinct_count(&mut self, item: &Item<'_>) -> Result<(), IssProblem> {
        let cells = item.cells()?;
        let [count, cells @ ..] = &cells[..] else { return Err(IssProblem::Missing("cells")) };
        self.add(Rule::CountDistinct { count: *count, cells: cells.to_vec() })
    }

    /// Reads groups of cells with one sum, between dashes.
    pub(super) fn read_equal_sums(&mut self, item: &Item<'_>) -> Result<(), IssProblem> {
        let groups = item.arguments.split(|argument| *argument == "-");
        let groups: Result<Vec<Vec<Cell>>, IssProblem> = groups.map(cells).collect();
        self.add(Rule::EqualSums { groups: groups? })
    }

    pub(super) fn read_regex(&mut self, item: &Item<'_>) -> Result<(), IssProblem> {
        let (text, _) = item.first("the pattern")?;
        let language = pattern::expression(text, self.puzzle.shape())?;
        // These groups have no names.
        let groups = item.arguments[1..].split(|argument| argument.is_empty());
        for cells in groups.map(cells) {
            self.read_word(&language, cells?)?;
        }
        Ok(())
    }

    pub(super) fn read_machine(&mut self, item: &Item<'_>) -> Result<(), IssProblem> {
        let (text, _) = item.first("the states")?;
        let language = pattern::machine(text, self.puzzle.shape())?;
        item.named_groups()?.into_iter().try_for_each(|cells| self.read_word(&language, cells))
    }

    pub(super) fn read_word(
        &mut self,
        language: &Language,
        cells: Vec<Cell>,
    ) -> Result<(), IssProblem> {
        if cells.is_empty() {
            return Ok(());
        }
        self.add(Rule::Word { language: language.clone(), cells })
    }
}

/// Returns how often each digit is listed in the first argument, and the cells after it.
fn counts_and_cells(item: &Item<'_>) -> Result<(BTreeMap<Digit, usize>, Vec<Cell>), IssProblem> {
    let (values, names) = item.first("the digits")?;
    let mut counts = BTreeMap::new();
    for value in values.split('_') {
        let digit = Digit::from_zero(number(value)?);
        let digit = digit.ok_or_else(|| IssProblem::Argument(value.to_string()))?;
        *counts.entry(digit).or_insert(0) += 1;
    }
    Ok((counts, cells(names)?))
}
