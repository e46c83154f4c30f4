//! Regions with a rule for the dots in their cells, on a board that may have holes.
//!
//! Invariant: regions are numbered in the order of their first cells, and a cell that is in none is
//! no part of the board. A link has the number of each cell, and then the rules.

use super::json::{json_cell, only_keys};
use super::numbers::{MOST, read_clue, read_hexadecimal, write_clue, write_hexadecimal};
use super::{Clue, ClueMap, Layer, LinkError, LinkText};
use crate::canvas::Canvas;
use crate::grid::{Cell, Grid, Size};
use serde_json::{Value, json};

/// The rule of a region.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum PipRule {
    /// None.
    Free,
    /// All cells have as many dots.
    Equal,
    /// No two cells have as many dots.
    Unequal,
    /// The sum of the dots is the number.
    Sum(i32),
    /// The sum of the dots is less than the number.
    Less(i32),
    /// The sum of the dots is greater than the number.
    Greater(i32),
}

impl PipRule {
    /// Returns the letter in a link, the word in JSON, the sign in a picture, and the number.
    fn form(self) -> (char, &'static str, &'static str, Option<i32>) {
        match self {
            PipRule::Free => ('n', "empty", "", None),
            PipRule::Equal => ('e', "equals", "=", None),
            PipRule::Unequal => ('u', "unequal", "≠", None),
            PipRule::Sum(sum) => ('s', "sum", "", Some(sum)),
            PipRule::Less(most) => ('l', "less", "<", Some(most)),
            PipRule::Greater(least) => ('g', "greater", ">", Some(least)),
        }
    }

    /// Returns the rule for which `is_it` is true of its form, with a number that is read if it has
    /// one.
    fn found<E>(
        is_it: impl Fn(char, &str) -> bool,
        number: impl FnOnce() -> Result<i32, E>,
    ) -> Result<Option<PipRule>, E> {
        let rules: [fn(i32) -> PipRule; 6] = [
            |_| PipRule::Free,
            |_| PipRule::Equal,
            |_| PipRule::Unequal,
            PipRule::Sum,
            PipRule::Less,
            PipRule::Greater,
        ];
        let found = rules.into_iter().find(|rule| is_it(rule(0).form().0, rule(0).form().1));
        let Some(rule) = found else { return Ok(None) };
        Ok(Some(rule(if rule(0).form().3.is_some() { number()? } else { 0 })))
    }

    /// Returns the rule in words of a picture: `=`, `<5`, or `5`; empty without a rule.
    pub fn sign(self) -> String {
        let (_, _, sign, number) = self.form();
        number.map_or_else(|| sign.to_owned(), |number| format!("{sign}{number}"))
    }
}

/// Regions with rules.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct PipRegions {
    /// The number of the region of each cell of the board.
    numbers: Grid<Option<usize>>,
    /// The rules of the regions.
    rules: Vec<PipRule>,
}

impl PipRegions {
    /// Returns a board without cells.
    pub fn none(size: Size) -> PipRegions {
        PipRegions { numbers: Grid::filled(size, None), rules: Vec::new() }
    }

    /// Returns the regions with these cells and rules.
    ///
    /// # Errors
    /// [`LinkError::Clues`] if a region has no cell, or a cell is in two of them.
    pub fn new(
        size: Size,
        mut regions: Vec<(Vec<Cell>, PipRule)>,
    ) -> Result<PipRegions, LinkError> {
        regions.sort_by_key(|(cells, _)| cells.iter().min().copied());
        let mut numbers = Grid::filled(size, None);
        for (number, (cells, _)) in regions.iter().enumerate() {
            if cells.is_empty() {
                return Err(LinkError::Clues("a region has no cell".to_owned()));
            }
            for &cell in cells {
                if numbers[cell].replace(number).is_some() {
                    return Err(LinkError::Clues(format!("{cell} is listed twice in regions")));
                }
            }
        }
        Ok(PipRegions { numbers, rules: regions.into_iter().map(|(_, rule)| rule).collect() })
    }

    /// Returns the size of the board.
    pub fn size(&self) -> Size {
        self.numbers.size()
    }

    /// Returns whether a cell is part of the board.
    pub fn contains(&self, cell: Cell) -> bool {
        self.numbers[cell].is_some()
    }

    /// Returns the regions: their cells, row by row, and their rules.
    pub fn regions(&self) -> Vec<(Vec<Cell>, PipRule)> {
        let mut regions: Vec<(Vec<Cell>, PipRule)> =
            self.rules.iter().map(|&rule| (Vec::new(), rule)).collect();
        self.numbers.given().for_each(|(cell, &number)| regions[number].0.push(cell));
        regions
    }
}

impl Layer for PipRegions {
    fn read_link(&mut self, text: &mut LinkText<'_>) -> Result<(), LinkError> {
        let size = self.size();
        let clues = read_hexadecimal(text, size.cell_count())?;
        let mut count = 0;
        for (cell, clue) in size.cells().zip(clues) {
            let Some(clue) = clue else { continue };
            let number = clue.number().map(|number| number as usize);
            let Some(number) = number.filter(|&number| number <= count) else {
                let text = format!("the region of {cell} is not numbered in order");
                return Err(LinkError::Clues(text));
            };
            count = count.max(number + 1);
            self.numbers[cell] = Some(number);
        }
        for _ in 0..count {
            let letter = text.peek();
            let unexpected = text.unexpected("the letter of a rule of a region");
            let rule = PipRule::found(
                |own, _| Some(own) == letter,
                || {
                    text.take();
                    let number = read_clue(text)?.number();
                    number.ok_or_else(|| text.unexpected("a number"))
                },
            )?;
            let rule = rule.ok_or(unexpected)?;
            if rule.form().3.is_none() {
                text.take();
            }
            self.rules.push(rule);
        }
        Ok(())
    }

    fn write_link(&self, out: &mut String) {
        let number = |number: &Option<usize>| number.map(|number| Clue::Number(number as i32));
        let numbers: Vec<Option<Clue>> = self.numbers.iter().map(|(_, one)| number(one)).collect();
        write_hexadecimal(&numbers, out);
        for rule in &self.rules {
            let (letter, _, _, number) = rule.form();
            out.push(letter);
            number.into_iter().for_each(|number| write_clue(Clue::Number(number), out));
        }
    }

    fn json_names(&self) -> Vec<&'static str> {
        vec!["regions"]
    }

    fn read_json(&mut self, clues: &ClueMap) -> Result<(), LinkError> {
        let Some(layer) = clues.get("regions") else { return Ok(()) };
        let size = self.size();
        let error = || LinkError::Form {
            layer: "regions",
            expected: "a list of {\"type\": \"sum\", \"target\": 5, \"indices\": [[0, 0], ...]}",
        };
        let mut regions = Vec::new();
        for region in layer.as_array().ok_or_else(error)? {
            only_keys(region, &["type", "target", "indices"], "regions")?;
            let word = region.get("type").and_then(Value::as_str).ok_or_else(error)?;
            let target = region.get("target");
            let number = || {
                let number = target.and_then(Value::as_u64).filter(|&it| it <= MOST as u64);
                number.map(|number| number as i32).ok_or_else(error)
            };
            let rule = PipRule::found(|_, own| own == word, number)?.ok_or_else(error)?;
            if rule.form().3.is_none() && target.is_some() {
                return Err(error());
            }
            let cells = region.get("indices").and_then(Value::as_array).ok_or_else(error)?;
            let cells: Option<Vec<Cell>> = cells.iter().map(|cell| json_cell(cell, size)).collect();
            regions.push((cells.ok_or_else(error)?, rule));
        }
        *self = PipRegions::new(size, regions)?;
        Ok(())
    }

    fn write_json(&self, clues: &mut ClueMap) {
        let region = |(cells, rule): (Vec<Cell>, PipRule)| {
            let (_, word, _, number) = rule.form();
            let cells: Value = cells.iter().map(|cell| json!([cell.row, cell.column])).collect();
            let mut region = json!({ "type": word, "indices": cells });
            if let Some(number) = number {
                region["target"] = number.into();
            }
            region
        };
        if !self.rules.is_empty() {
            clues.insert("regions".to_owned(), self.regions().into_iter().map(region).collect());
        }
    }

    fn draw(&self, canvas: &mut Canvas) {
        for (cell, number) in self.numbers.iter() {
            if number.is_none() {
                canvas.block(cell);
            }
        }
        for (cells, rule) in self.regions() {
            if rule != PipRule::Free {
                canvas.cage(&cells);
                canvas.corner_label(cells[0], &rule.sign());
            }
        }
    }

    /// Returns the number of cells: the rule of a region is a clue at its first cell.
    fn clue_count(&self) -> usize {
        self.size().cell_count()
    }

    fn remove_clue(&mut self, number: usize) {
        let first = self.size().cell(number);
        let region = self.regions().iter().position(|(cells, _)| cells[0] == first);
        if let Some(region) = region {
            self.rules[region] = PipRule::Free;
        }
    }
}
