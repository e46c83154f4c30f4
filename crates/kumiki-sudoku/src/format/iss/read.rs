//! Reading strings of items.
//!
//! Invariant: shape and boxes are known before any rule is added.

use super::relation::Relation;
use super::{IssError, IssProblem, MOST_ROWS, cell, killer, plain};
use crate::cell::Cell;
use crate::digit::{Digit, Digits};
use crate::puzzle::{Entry, Puzzle};
use crate::rule::{Area, Direction, Everywhere, Line, Outside, Pair, Rule, Single};
use crate::shape::{Boxes, Shape};
use std::collections::BTreeMap;

/// Reads a puzzle.
///
/// # Errors
/// If it is no such string, if something in it is not known, or no grid can have it: which item, and why.
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
    let mut reader = Reader { puzzle: Puzzle::new(shape(&items)?), digits: BTreeMap::new() };
    for (at, item) in items.iter().enumerate() {
        reader.read(item).map_err(|problem| in_item(at, item, problem))?;
    }
    reader.finish()
}

fn in_item(at: usize, item: &Item<'_>, problem: IssProblem) -> IssError {
    let kind = if item.kind.is_empty() { "clues" } else { item.kind };
    IssError { item: Some((at + 1, kind.to_string())), problem }
}

/// A kind and its arguments.
struct Item<'a> {
    kind: &'a str,
    arguments: Vec<&'a str>,
}

impl<'a> Item<'a> {
    fn new(text: &'a str) -> Item<'a> {
        let mut fields = text.split('~');
        let kind = fields.next().unwrap_or_default();
        Item { kind, arguments: fields.collect() }
    }

    /// The first argument, and those after it.
    fn first(&self, what: &'static str) -> Result<(&'a str, &[&'a str]), IssProblem> {
        let (first, rest) = self.arguments.split_first().ok_or(IssProblem::Missing(what))?;
        Ok((first, rest))
    }

    /// The first argument as a number, and the cells after it.
    fn number_and_cells<N: std::str::FromStr>(&self) -> Result<(N, Vec<Cell>), IssProblem> {
        let (first, rest) = self.first("a number")?;
        Ok((number(first)?, cells(rest)?))
    }

    fn cells(&self) -> Result<Vec<Cell>, IssProblem> {
        cells(&self.arguments)
    }

    /// Groups of cells between empty arguments; the first argument of each is its name.
    fn named_groups(&self) -> Result<Vec<Vec<Cell>>, IssProblem> {
        let arguments = self.arguments.get(1..).unwrap_or_default();
        let groups = arguments.split(|argument| argument.is_empty());
        let mut read = Vec::new();
        for group in groups {
            // A name comes first where there is one; it begins with an underscore or is no cell.
            let named = group.first().is_some_and(|first| cell(first).is_err());
            let group = cells(&group[usize::from(named)..])?;
            if !group.is_empty() {
                read.push(group);
            }
        }
        Ok(read)
    }
}

fn number<N: std::str::FromStr>(text: &str) -> Result<N, IssProblem> {
    text.parse().map_err(|_| IssProblem::NotANumber(text.to_string()))
}

fn cells(names: &[&str]) -> Result<Vec<Cell>, IssProblem> {
    names.iter().map(|name| cell(name)).collect()
}

/// The shape that the items give.
fn shape(items: &[Item<'_>]) -> Result<Shape, IssError> {
    let mut size = 9;
    for (at, item) in items.iter().enumerate().filter(|(_, item)| item.kind == "Shape") {
        size = side(item).map_err(|problem| in_item(at, item, problem))?;
    }
    let usual = Shape::of_size(size)?;
    // Boxes of one row are rows, and say nothing.
    let has_boxes = !matches!(usual.kind(), Boxes::Rectangles { rows: 1, .. })
        && !items.iter().any(|item| item.kind == "NoBoxes");
    let layout = items.iter().enumerate().find(|(_, item)| item.kind == "Jigsaw");
    match layout {
        _ if has_boxes => Ok(usual),
        None => Ok(Shape::latin(size)?),
        Some((at, item)) => {
            let labels = layout_of(item, size).map_err(|problem| in_item(at, item, problem))?;
            // What is not divided into boxes as large as rows has regions beside no boxes.
            Ok(Shape::irregular(size, &labels).or_else(|_| Shape::latin(size))?)
        }
    }
}

/// The side of a square grid whose digits begin with 1.
fn side(item: &Item<'_>) -> Result<usize, IssProblem> {
    let (dimensions, rest) = item.first("the size")?;
    let (rows, columns) =
        dimensions.split_once('x').ok_or_else(|| IssProblem::Argument(dimensions.to_string()))?;
    let size: usize = number(rows)?;
    if number::<usize>(columns)? != size {
        return Err(IssProblem::Argument(dimensions.to_string()));
    }
    if size > MOST_ROWS {
        return Err(IssProblem::Size(size));
    }
    match rest {
        [] => {}
        [digits] if *digits == size.to_string() || *digits == format!("1-{size}") => {}
        [digits, ..] => return Err(IssProblem::Argument((*digits).to_string())),
    }
    Ok(size)
}

/// The symbol of each cell's region.
fn layout_of(item: &Item<'_>, size: usize) -> Result<Vec<char>, IssProblem> {
    let layout = item.arguments.last().ok_or(IssProblem::Missing("the layout"))?;
    let labels: Vec<char> = layout.chars().collect();
    let fits = labels.len() == size * size;
    if fits { Ok(labels) } else { Err(IssProblem::Argument((*layout).to_string())) }
}

/// A puzzle in the making.
struct Reader {
    puzzle: Puzzle,
    /// What cells may have, as far as clues tell.
    digits: BTreeMap<Cell, Digits>,
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
        match item.kind {
            "" => self.read_clues(item),
            "Shape" | "NoBoxes" => Ok(()),
            "Jigsaw" => self.read_regions(item),
            "RegionSize" => self.read_region_size(item),
            "Diagonal" => match item.first("the direction")?.0 {
                "1" => self.add(Everywhere::RisingDiagonal),
                "-1" => self.add(Everywhere::FallingDiagonal),
                other => Err(IssProblem::Argument(other.to_string())),
            },
            "Windoku" => self.add(Everywhere::Windows),
            "DisjointSets" => self.add(Everywhere::DisjointGroups),
            "AntiKnight" => self.add(Everywhere::AntiKnight),
            "AntiKing" => self.add(Everywhere::AntiKing),
            "AntiConsecutive" => self.add(Everywhere::NonConsecutive),
            "AntiTaxicab" => self.add(Everywhere::AntiTaxicab),
            "StrictKropki" => {
                self.add(Everywhere::AllWhiteDots)?;
                self.add(Everywhere::AllBlackDots)
            }
            "StrictXV" => self.add(Everywhere::AllSums),
            "GlobalEntropy" => self.add(Everywhere::Entropy),
            "GlobalMod" => self.add(Everywhere::Remainders),
            _ => self.read_cells(item),
        }
    }

    /// Items about some cells.
    fn read_cells(&mut self, item: &Item<'_>) -> Result<(), IssProblem> {
        match item.kind {
            "Cage" => {
                let (sum, cells) = item.number_and_cells()?;
                self.area(Area::Cage { sum: Some(sum).filter(|&sum| sum > 0) }, cells)
            }
            "Sum" => {
                let (sum, cells) = item.number_and_cells()?;
                self.area(Area::Sum { sum }, cells)
            }
            "AllDifferent" => self.area(Area::Region, item.cells()?),
            "CountingCircles" => self.area(Area::CountingCircles, item.cells()?),
            "Arrow" => self.read_arrow(1, item.cells()?),
            "PillArrow" => {
                let (size, cells) = item.number_and_cells()?;
                self.read_arrow(size, cells)
            }
            "WhiteDot" => self.read_neighbours(Pair::WHITE, item.cells()?),
            "BlackDot" => self.read_neighbours(Pair::BLACK, item.cells()?),
            "V" => self.read_neighbours(Pair::V, item.cells()?),
            "X" => self.read_neighbours(Pair::X, item.cells()?),
            "GreaterThan" => self.read_neighbours(Pair::Greater, item.cells()?),
            "Quad" => self.read_quadruple(item),
            "SameValues" => self.read_clones(item),
            "Indexing" => self.read_indexers(item),
            "Pair" => self.read_pairs(item, false),
            "Binary" => self.read_pairs(item, true),
            "PairX" => self.read_all_pairs(item, false),
            "BinaryX" => self.read_all_pairs(item, true),
            "LittleKiller" => self.read_little_killer(item),
            "Sandwich" => {
                let (sum, rest) = item.first("the sum")?;
                let sum = number(sum)?;
                let line = rest.first().ok_or(IssProblem::Missing("the row or column"))?;
                self.read_outside(Outside::Sandwich { sum }, line, false)
            }
            "XSum" => self.read_both_sides(item, |sum| Ok(Outside::XSum { sum: number(sum)? })),
            "Skyscraper" => self
                .read_both_sides(item, |count| Ok(Outside::Skyscraper { count: number(count)? })),
            "NumberedRoom" => self.read_both_sides(item, |text| {
                let digit = Digit::new(number(text)?);
                let digit = digit.ok_or_else(|| IssProblem::Argument(text.to_string()))?;
                Ok(Outside::NumberedRoom { digit })
            }),
            "FullRank" => {
                self.read_both_sides(item, |rank| Ok(Outside::FullRank { rank: number(rank)? }))
            }
            _ => self.read_line(item),
        }
    }

    fn read_line(&mut self, item: &Item<'_>) -> Result<(), IssProblem> {
        let kind = match item.kind {
            "Thermo" => Line::Thermometer,
            "Palindrome" => Line::Palindrome,
            "Renban" => Line::Renban,
            "Between" => Line::Between,
            "RegionSumLine" => Line::RegionSum,
            "Zipper" => Line::Zipper,
            "Entropic" => Line::Entropic,
            "DoubleArrow" => Line::DoubleArrow,
            "Whisper" => {
                // Where it is the German one, the difference may be left out.
                let is_told = item.first("a cell").is_ok_and(|(first, _)| cell(first).is_err());
                let (difference, cells) =
                    if is_told { item.number_and_cells()? } else { (5, item.cells()?) };
                return self.line(Line::Whisper { difference }, cells);
            }
            "Lockout" => {
                let (difference, cells) = item.number_and_cells()?;
                return self.line(Line::Lockout { difference }, cells);
            }
            "Modular" => {
                let (modulus, cells) = item.number_and_cells()?;
                return self.line(Line::Modular { modulus }, cells);
            }
            "SumLine" => return self.read_sum_line(item),
            _ => return Err(IssProblem::Unknown),
        };
        self.line(kind, item.cells()?)
    }

    fn read_sum_line(&mut self, item: &Item<'_>) -> Result<(), IssProblem> {
        let (sum, rest) = item.first("the sum")?;
        let kind = Line::SumLine { sum: number(sum)? };
        match rest {
            [open @ .., "LOOP"] => {
                let mut cells = cells(open)?;
                cells.extend(cells.first().copied());
                self.line(kind, cells)
            }
            _ => self.line(kind, cells(rest)?),
        }
    }

    /// Digits that cells have or may have: `R1C1_5`, `R1C1_2_4`.
    fn read_clues(&mut self, item: &Item<'_>) -> Result<(), IssProblem> {
        for clue in item.arguments.iter().filter(|clue| !clue.is_empty()) {
            let (name, values) = clue.split_once('_').unwrap_or((clue, ""));
            let cell = cell(name)?;
            let mut digits = Digits::NONE;
            for value in values.split('_').filter(|value| !value.is_empty()) {
                let digit = Digit::new(number(value)?);
                digits.insert(digit.ok_or_else(|| IssProblem::Argument(value.to_string()))?);
            }
            // Told at once, so that the item is named.
            self.puzzle.set(cell, Entry { allowed: Some(digits), ..Entry::default() })?;
            let known = self.digits.entry(cell).or_insert(digits);
            *known = known.intersection(digits);
        }
        Ok(())
    }

    /// Writes the clues, when all of them are known.
    fn finish(mut self) -> Result<Puzzle, IssError> {
        let all = self.puzzle.shape().digits();
        for (cell, digits) in self.digits {
            let entry = match digits.single() {
                Some(digit) => Entry::given(digit),
                None => Entry {
                    allowed: Some(digits).filter(|&digits| digits != all),
                    ..Entry::default()
                },
            };
            self.puzzle.set(cell, entry)?;
        }
        Ok(self.puzzle)
    }

    /// Regions beside the boxes that the shape has.
    fn read_regions(&mut self, item: &Item<'_>) -> Result<(), IssProblem> {
        let shape = self.puzzle.shape().clone();
        let labels = layout_of(item, shape.size())?;
        if Shape::irregular(shape.size(), &labels).is_ok_and(|irregular| irregular == shape) {
            return Ok(());
        }
        let mut regions: BTreeMap<char, Vec<Cell>> = BTreeMap::new();
        for (cell, label) in shape.cells().zip(labels) {
            regions.entry(label).or_default().push(cell);
        }
        let (regions, others): (Vec<_>, Vec<_>) =
            regions.into_values().partition(|cells| cells.len() == shape.size());
        // One may be the rest of the grid, which has no region.
        if others.len() > 1 {
            return Err(IssProblem::Argument("regions of several sizes".to_string()));
        }
        regions.into_iter().try_for_each(|cells| self.area(Area::Region, cells))
    }

    fn read_region_size(&mut self, item: &Item<'_>) -> Result<(), IssProblem> {
        let (size, _) = item.first("the size")?;
        let is_usual = number::<usize>(size)? == self.puzzle.shape().size();
        if is_usual { Ok(()) } else { Err(IssProblem::Argument(size.to_string())) }
    }

    fn read_arrow(&mut self, bulb: usize, mut cells: Vec<Cell>) -> Result<(), IssProblem> {
        if cells.len() <= bulb {
            return Err(IssProblem::Missing("the shaft"));
        }
        let shaft = cells.split_off(bulb);
        // The number in a pill is read left to right and top to bottom.
        cells.sort_unstable();
        self.add(Rule::Arrow { bulb: cells, shaft })
    }

    /// Marks between all of the cells that share an edge, the earlier one first.
    fn read_neighbours(&mut self, kind: Pair, cells: Vec<Cell>) -> Result<(), IssProblem> {
        let mut is_any = false;
        for (at, &first) in cells.iter().enumerate() {
            for &second in &cells[at + 1..] {
                let rows = first.row().abs_diff(second.row());
                if rows + first.column().abs_diff(second.column()) == 1 {
                    self.add(Rule::Pair { kind, cells: [first, second] })?;
                    is_any = true;
                }
            }
        }
        if is_any { Ok(()) } else { Err(IssProblem::NoNeighbours) }
    }

    fn read_quadruple(&mut self, item: &Item<'_>) -> Result<(), IssProblem> {
        let (corner, values) = item.first("the cell")?;
        let mut digits = Vec::new();
        for value in values {
            let digit = Digit::new(number(value)?);
            digits.push(digit.ok_or_else(|| IssProblem::Argument((*value).to_string()))?);
        }
        self.add(Rule::Quadruple { corner: cell(corner)?, digits })
    }

    /// Sets of one cell each are clones; larger ones may have their digits in any order.
    fn read_clones(&mut self, item: &Item<'_>) -> Result<(), IssProblem> {
        let (sets, cells) = item.number_and_cells::<usize>()?;
        if sets != cells.len() {
            return Err(IssProblem::Argument(format!("{sets} sets of {} cells", cells.len())));
        }
        for pair in cells.windows(2) {
            self.add(Rule::Clones { cells: vec![pair[0]], copy: vec![pair[1]] })?;
        }
        Ok(())
    }

    fn read_indexers(&mut self, item: &Item<'_>) -> Result<(), IssProblem> {
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

    /// The relations that the table of an item may be, and the error if none of them is meant.
    fn relations(
        &self,
        item: &Item<'_>,
        is_old: bool,
    ) -> Result<(Vec<Relation>, IssProblem), IssProblem> {
        let (key, _) = item.first("the table")?;
        let relations = Relation::of_key(key, self.puzzle.shape().size(), is_old);
        Ok((relations, IssProblem::Argument(key.to_string())))
    }

    /// A relation of neighbours along lines.
    fn read_pairs(&mut self, item: &Item<'_>, is_old: bool) -> Result<(), IssProblem> {
        let (relations, unknown) = self.relations(item, is_old)?;
        let relation = *relations.first().ok_or(unknown)?;
        for cells in item.named_groups()? {
            match relation {
                Relation::Less => self.line(Line::Thermometer, cells)?,
                Relation::AtMost => self.line(Line::SlowThermometer, cells)?,
                Relation::Apart(difference) => self.line(Line::Whisper { difference }, cells)?,
                Relation::Difference(difference) => {
                    self.read_links(Pair::Difference { difference }, &cells)?;
                }
                Relation::Ratio(ratio) => self.read_links(Pair::Ratio { ratio }, &cells)?,
                Relation::Sum(sum) => {
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

    /// A relation of any two of some cells.
    fn read_all_pairs(&mut self, item: &Item<'_>, is_old: bool) -> Result<(), IssProblem> {
        let (relations, unknown) = self.relations(item, is_old)?;
        let difference = relations.iter().find_map(|relation| match relation {
            Relation::Apart(difference) => Some(*difference),
            _ => None,
        });
        let difference = difference.ok_or(unknown)?;
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

    /// A clue with a value for the beginning of a row or column, and one for its end.
    fn read_both_sides(
        &mut self,
        item: &Item<'_>,
        kind: impl Fn(&str) -> Result<Outside, IssProblem>,
    ) -> Result<(), IssProblem> {
        let (line, values) = item.first("the row or column")?;
        for (value, is_from_end) in values.iter().zip([false, true]) {
            if !value.is_empty() {
                self.read_outside(kind(value)?, line, is_from_end)?;
            }
        }
        Ok(())
    }

    /// A clue at the beginning or the end of `R3` or `C4`.
    fn read_outside(
        &mut self,
        kind: Outside,
        line: &str,
        is_from_end: bool,
    ) -> Result<(), IssProblem> {
        let wrong = || IssProblem::Argument(line.to_string());
        let mut symbols = line.chars();
        let (Some(letter), Some(symbol), None) = (symbols.next(), symbols.next(), symbols.next())
        else {
            return Err(wrong());
        };
        let number = symbol.to_digit(36).and_then(|number| number.checked_sub(1));
        let number = number.ok_or_else(wrong)? as usize;
        let end = if is_from_end { self.puzzle.shape().size() - 1 } else { 0 };
        let (first, towards) = match (letter, is_from_end) {
            ('R', false) => (Cell::new(number, end), Direction::Right),
            ('R', true) => (Cell::new(number, end), Direction::Left),
            ('C', false) => (Cell::new(end, number), Direction::Down),
            ('C', true) => (Cell::new(end, number), Direction::Up),
            _ => return Err(wrong()),
        };
        self.add(Rule::Outside { kind, first, towards })
    }

    fn read_little_killer(&mut self, item: &Item<'_>) -> Result<(), IssProblem> {
        let (sum, rest) = item.first("the sum")?;
        let name = rest.first().ok_or(IssProblem::Missing("the cell"))?;
        let first = cell(name)?;
        let towards = super::write::diagonal(self.puzzle.shape(), first)
            .ok_or_else(|| IssProblem::Argument((*name).to_string()))?;
        let kind = Outside::LittleKiller { sum: number(sum)? };
        self.add(Rule::Outside { kind, first, towards })
    }
}
