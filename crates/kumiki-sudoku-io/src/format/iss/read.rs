//! The reader of strings of items.
//!
//! Invariant: shape and boxes are known before any rule is added.

mod composite;
mod groups;
mod lines;
mod marks;
mod outside;
mod sums;

use super::item::{Item, in_item, number};
use super::layout::{layout_of, shape};
use super::{IssError, IssProblem, cell, killer, plain};
use crate::format::rule_names::{OUTSIDES, SWITCHES};
use kumiki_sudoku::rule::{Area, GlobalRule, Line, Pair};
use kumiki_sudoku::{Cell, Digit, Digits, Entry, Puzzle, Rule, Shape, ShapeError};
use std::collections::BTreeMap;

/// A function that reads an item of one kind.
type ReadItem = fn(&mut Reader, &Item<'_>) -> Result<(), IssProblem>;

/// The kinds of items that are read, in addition to switches, lines and clues outside of the grid,
/// which have their own tables. The shape was read before.
pub(super) const ITEMS: [(&str, ReadItem); 43] = [
    ("", Reader::read_clues),
    ("Shape", |_, _| Ok(())),
    ("NoBoxes", |_, _| Ok(())),
    ("Jigsaw", Reader::read_regions),
    ("RegionSize", Reader::read_region_size),
    ("Diagonal", Reader::read_diagonal),
    ("StrictKropki", |reader, _| reader.read_strict_kropki()),
    ("StrictXV", |reader, _| reader.add(GlobalRule::AllSums)),
    ("Cage", Reader::read_cage),
    ("Sum", Reader::read_sum),
    ("AllDifferent", |reader, item| reader.area(Area::Region, item.cells()?)),
    ("CountingCircles", |reader, item| reader.area(Area::CountingCircles, item.cells()?)),
    ("Arrow", |reader, item| reader.read_arrow(1, item.cells()?)),
    ("PillArrow", Reader::read_pill_arrow),
    ("WhiteDot", |reader, item| reader.read_neighbours(Pair::WHITE, item.cells()?)),
    ("BlackDot", |reader, item| reader.read_neighbours(Pair::BLACK, item.cells()?)),
    ("V", |reader, item| reader.read_neighbours(Pair::V, item.cells()?)),
    ("X", |reader, item| reader.read_neighbours(Pair::X, item.cells()?)),
    ("GreaterThan", |reader, item| reader.read_neighbours(Pair::Greater, item.cells()?)),
    ("Quad", Reader::read_quadruple),
    ("SameValues", Reader::read_clones),
    ("RegionSameValues", |reader, _| {
        reader.regions_have_same_digits = true;
        Ok(())
    }),
    ("Indexing", Reader::read_indexers),
    ("Pair", |reader, item| reader.read_pairs(item, false)),
    ("Binary", |reader, item| reader.read_pairs(item, true)),
    ("PairX", |reader, item| reader.read_all_pairs(item, false)),
    ("BinaryX", |reader, item| reader.read_all_pairs(item, true)),
    ("LittleKiller", Reader::read_little_killer),
    ("FullRankTies", Reader::read_rank_ties),
    ("Windoku", Reader::read_windows),
    ("HiddenSkyscraper", Reader::read_first_hidden),
    ("Lunchbox", Reader::read_lunchbox),
    ("RellikCage", Reader::read_rellik),
    ("EqualityCage", |reader, item| reader.area(Area::Equality, item.cells()?)),
    ("LookAndSay", Reader::read_counts),
    ("ContainExact", Reader::read_exact_counts),
    ("ContainAtLeast", Reader::read_least_counts),
    ("ValueIndexing", Reader::read_element),
    ("CountDistinct", Reader::read_distinct_count),
    ("EqualSum", Reader::read_equal_sums),
    ("Regex", Reader::read_regex),
    ("NFA", Reader::read_machine),
    ("End", |_, _| Err(IssProblem::End)),
];

/// Reads a puzzle.
///
/// # Errors
/// Fails if the text is not such a string, has an unknown part, or has content that no grid can
/// have. The error names the item and the problem.
pub fn read(text: &str) -> Result<Puzzle, IssError> {
    let text: String = text.lines().filter(|line| !line.trim_start().starts_with('#')).collect();
    let text: String = text.chars().filter(|symbol| !symbol.is_whitespace()).collect();
    let text = text.strip_prefix('\u{feff}').unwrap_or(&text);
    let others = [killer::read_pointers, killer::read_numbers, plain::read];
    if let Some(puzzle) = others.iter().find_map(|read| read(text)) {
        return puzzle;
    }
    let items = text.strip_prefix('.').ok_or(IssProblem::NotItems)?;
    let items: Vec<Item<'_>> = items.split('.').map(Item::new).collect();
    let region_size = items.iter().find(|item| item.kind == "RegionSize");
    let region_size = region_size.and_then(|item| item.arguments.first()?.parse().ok());
    let puzzle = Puzzle::new(shape(&items)?);
    let mut reader = Reader {
        puzzle,
        digits: BTreeMap::new(),
        region_size,
        regions: Vec::new(),
        regions_have_same_digits: false,
    };
    let mut at = 0;
    while at < items.len() {
        reader.read_next(&items, &mut at).map_err(|problem| {
            let at = at.min(items.len() - 1);
            in_item(at, &items[at], problem)
        })?;
    }
    reader.finish()
}

/// A puzzle that is being built, item by item.
pub(super) struct Reader {
    puzzle: Puzzle,
    /// The digits that the clues allow, for each cell with a clue.
    digits: BTreeMap<Cell, Digits>,
    /// The number of cells of regions, if an item gives it.
    region_size: Option<usize>,
    /// The regions that are not boxes of the shape.
    regions: Vec<Vec<Cell>>,
    /// True if an item requires the same digits in all largest regions.
    regions_have_same_digits: bool,
}

impl Reader {
    fn add(&mut self, rule: impl Into<Rule>) -> Result<(), IssProblem> {
        Ok(self.puzzle.add_rule(rule.into())?)
    }

    fn line(&mut self, kind: Line, cells: Vec<Cell>) -> Result<(), IssProblem> {
        self.add(Rule::Line { kind, cells })
    }

    fn area(&mut self, kind: Area, cells: Vec<Cell>) -> Result<(), IssProblem> {
        self.add(Rule::Area { kind, cells })
    }

    fn read(&mut self, item: &Item<'_>) -> Result<(), IssProblem> {
        if let Some((_, read)) = ITEMS.iter().find(|(kind, _)| *kind == item.kind) {
            return read(self, item);
        }
        if let Some(switch) = switch(item.kind) {
            return self.add(switch);
        }
        match OUTSIDES.iter().find(|row| row.iss == Some(item.kind)) {
            Some(clue) => self.read_outside(clue.kind, item),
            None => self.read_line(item),
        }
    }

    fn read_diagonal(&mut self, item: &Item<'_>) -> Result<(), IssProblem> {
        let (direction, _) = item.first("the direction")?;
        let word = format!("Diagonal~{direction}");
        self.add(switch(&word).ok_or(IssProblem::Argument(direction.to_string()))?)
    }

    fn read_strict_kropki(&mut self) -> Result<(), IssProblem> {
        self.add(GlobalRule::AllWhiteDots)?;
        self.add(GlobalRule::AllBlackDots)
    }

    fn read_pill_arrow(&mut self, item: &Item<'_>) -> Result<(), IssProblem> {
        let (size, cells) = item.number_and_cells()?;
        self.read_arrow(size, cells)
    }

    /// Reads the digits that cells have or may have: `R1C1_5`, `R1C1_2_4`.
    fn read_clues(&mut self, item: &Item<'_>) -> Result<(), IssProblem> {
        for clue in item.arguments.iter().filter(|clue| !clue.is_empty()) {
            let (name, values) = clue.split_once('_').unwrap_or((clue, ""));
            let cell = cell(name)?;
            let mut digits = Digits::NONE;
            for value in values.split('_').filter(|value| !value.is_empty()) {
                let digit = Digit::from_zero(number(value)?);
                digits.insert(digit.ok_or_else(|| IssProblem::Argument(value.to_string()))?);
            }
            // The entry is set here, too, so that an error names the item.
            self.puzzle.set(cell, Entry { allowed: Some(digits), ..Entry::default() })?;
            let known = self.digits.entry(cell).or_insert(digits);
            *known = known.intersection(digits);
        }
        Ok(())
    }

    /// Returns the puzzle with its clues, once all of them are known.
    fn finish(mut self) -> Result<Puzzle, IssError> {
        for (cell, digits) in std::mem::take(&mut self.digits) {
            let entry = self.entry_of(digits);
            self.puzzle.set(cell, entry)?;
        }
        if self.regions_have_same_digits {
            self.add_same_digits()?;
        }
        Ok(self.puzzle)
    }

    /// Adds the rule that all largest regions have the same digits: rows, columns, boxes and
    /// others.
    fn add_same_digits(&mut self) -> Result<(), IssProblem> {
        let shape = self.puzzle.shape();
        let houses = shape.houses().map(|house| shape.cells_of(house));
        let mut groups: Vec<Vec<Cell>> = houses.chain(self.regions.iter().cloned()).collect();
        let most = groups.iter().map(Vec::len).max().unwrap_or(0);
        groups.retain(|cells| cells.len() == most);
        // Regions with all digits have the same ones.
        if most == shape.digits().len() {
            return Ok(());
        }
        self.add(Rule::SameDigits { groups })
    }

    /// Reads the regions that are not boxes of the shape.
    fn read_regions(&mut self, item: &Item<'_>) -> Result<(), IssProblem> {
        let shape = self.puzzle.shape().clone();
        let labels = layout_of(item, &shape)?;
        if Shape::irregular(shape.size(), &labels).is_ok_and(|own| own.kind() == shape.kind()) {
            return Ok(());
        }
        let mut regions: BTreeMap<char, Vec<Cell>> = BTreeMap::new();
        for (cell, label) in shape.cells().zip(labels) {
            regions.entry(label).or_default().push(cell);
        }
        // One label for the whole grid states no regions.
        if regions.len() == 1 {
            return Ok(());
        }
        let sizes = match self.region_size {
            Some(size) => size..=size,
            None => shape.size()..=shape.size(),
        };
        let (regions, others): (Vec<_>, Vec<_>) =
            regions.into_values().partition(|cells| sizes.contains(&cells.len()));
        // One group may be the rest of the grid, which is in no region.
        if let [one, _, ..] = &others[..] {
            let (first, found, size) = (one[0], one.len(), shape.size());
            return Err(ShapeError::BoxSize { first, found, size }.into());
        }
        self.regions.extend_from_slice(&regions);
        regions.into_iter().try_for_each(|cells| self.area(Area::Region, cells))
    }

    fn read_region_size(&mut self, item: &Item<'_>) -> Result<(), IssProblem> {
        let (size, _) = item.first("the size")?;
        // The shape was read before.
        number::<usize>(size).map(|_| ())
    }
}

/// Returns the rule of the whole puzzle that `word` stands for.
fn switch(word: &str) -> Option<GlobalRule> {
    SWITCHES.iter().find(|row| row.iss == Some(word)).map(|row| row.kind)
}
