//! Cages: regions with a number that their digits make.
//!
//! Invariant: each cell is in one cage, which may have one cell and no clue. A link has the walls
//! between the cages, then their numbers, and then the operators of the numbers. A number is no
//! clue that can be removed, because printed puzzles have one in each cage.

use super::json::{json_cell, only_keys};
use super::numbers::{MOST, read_hexadecimal, write_hexadecimal};
use super::{Clue, ClueMap, Layer, LinkError, LinkText};
use crate::canvas::Canvas;
use crate::grid::{Cell, Grid, Size, Walls};
use serde_json::{Value, json};

/// The way in which the digits of a cage make its number.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Operator {
    /// Their sum is the number.
    Sum,
    /// The greatest digit less the others is the number.
    Difference,
    /// Their product is the number.
    Product,
    /// The greatest digit divided by the others is the number.
    Quotient,
    /// One of the other ways makes the number; nobody says which.
    Any,
}

/// The operators with their letters in links, their names in JSON and their signs.
const OPERATORS: [(Operator, char, &str, &str); 5] = [
    (Operator::Sum, 's', "+", "+"),
    (Operator::Difference, 'd', "-", "−"),
    (Operator::Product, 'p', "*", "×"),
    (Operator::Quotient, 'q', "/", "÷"),
    (Operator::Any, 'a', "any", ""),
];

impl Operator {
    /// Returns whether digits make a number in this way.
    pub fn makes(self, number: i32, digits: &[i32]) -> bool {
        let number = i64::from(number);
        let sum: i64 = digits.iter().copied().map(i64::from).sum();
        let product = digits.iter().fold(1_i64, |all, &digit| all.saturating_mul(digit.into()));
        let most = digits.iter().copied().max().map_or(0, i64::from);
        match self {
            Operator::Sum => sum == number,
            Operator::Difference => 2 * most - sum == number,
            Operator::Product => product == number,
            Operator::Quotient => number.checked_mul(product) == Some(most * most),
            Operator::Any => OPERATORS[..4].iter().any(|one| one.0.makes(number as i32, digits)),
        }
    }

    /// Returns the sign that is written behind a number.
    pub fn sign(self) -> &'static str {
        OPERATORS.iter().find(|one| one.0 == self).map_or("", |one| one.3)
    }
}

/// The clue of a cage.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct CageClue {
    /// The way in which the digits make the number.
    pub operator: Operator,
    /// The number.
    pub number: i32,
}

/// Cages, and a clue for each of some of them.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Cages {
    /// The walls between the cages.
    pub walls: Walls,
    /// The clues, in the first cells of cages.
    pub clues: Grid<Option<CageClue>>,
    /// False if all numbers are sums.
    has_operators: bool,
}

impl Cages {
    /// Returns cages of one cell, without a clue. Without operators, all numbers are sums.
    pub fn none(size: Size, has_operators: bool) -> Cages {
        let walls = Walls::between(&Grid::from_fn(size, |cell| size.number(cell)));
        Cages { walls, clues: Grid::filled(size, None), has_operators }
    }

    /// Returns the cages, each with its cells row by row and its clue.
    pub fn cages(&self) -> impl Iterator<Item = (Vec<Cell>, Option<CageClue>)> + '_ {
        self.walls.regions().into_iter().map(|cells| {
            let clue = self.clues[cells[0]];
            (cells, clue)
        })
    }

    /// Returns the cells and the clue of a cage in JSON; `None` if it has another form.
    fn json_cage(&self, cage: &Value) -> Option<(Vec<Cell>, Option<CageClue>)> {
        let cells = cage.get("cells")?.as_array()?.iter();
        let cells = cells.map(|cell| json_cell(cell, self.walls.size()));
        let cells: Vec<Cell> = cells.collect::<Option<_>>()?;
        let operator = match cage.get("operator") {
            None => Operator::Sum,
            Some(name) => OPERATORS.iter().find(|one| name.as_str() == Some(one.2))?.0,
        };
        let clue = match [cage.get("sum"), cage.get("number")] {
            [None, None] if cage.get("operator").is_none() => None,
            [Some(number), None] | [None, Some(number)] => {
                let number = i32::try_from(number.as_u64()?).ok().filter(|&it| it <= MOST)?;
                Some(CageClue { operator, number })
            }
            _ => return None,
        };
        (self.has_operators || operator == Operator::Sum).then_some((cells, clue))
    }
}

impl Layer for Cages {
    fn read_link(&mut self, text: &mut LinkText<'_>) -> Result<(), LinkError> {
        self.walls = Walls::none(self.walls.size());
        self.walls.read_link(text)?;
        let regions = self.walls.regions();
        let numbers = read_hexadecimal(text, regions.len())?;
        for (cells, clue) in regions.iter().zip(numbers) {
            let Some(number) = clue.and_then(Clue::number) else { continue };
            let mut operator = Operator::Sum;
            if self.has_operators {
                let known = OPERATORS.iter().find(|one| text.skip(one.1));
                operator = known.ok_or_else(|| text.unexpected("the letter of an operator"))?.0;
            }
            self.clues[cells[0]] = Some(CageClue { operator, number });
        }
        Ok(())
    }

    fn write_link(&self, out: &mut String) {
        self.walls.write_link(out);
        let clues: Vec<Option<CageClue>> = self.cages().map(|(_, clue)| clue).collect();
        let numbers: Vec<Option<Clue>> =
            clues.iter().map(|clue| clue.map(|clue| Clue::Number(clue.number))).collect();
        write_hexadecimal(&numbers, out);
        if self.has_operators {
            let letter = |clue: &CageClue| OPERATORS.iter().find(|one| one.0 == clue.operator);
            out.extend(clues.iter().flatten().filter_map(letter).map(|one| one.1));
        }
    }

    fn json_names(&self) -> Vec<&'static str> {
        vec!["cages"]
    }

    fn read_json(&mut self, clues: &ClueMap) -> Result<(), LinkError> {
        let Some(cages) = clues.get("cages") else { return Ok(()) };
        let size = self.walls.size();
        let error = || LinkError::Form {
            layer: "cages",
            expected: "a list of cages with \"cells\" and a number",
        };
        let mut numbers = Grid::from_fn(size, |cell| size.number(cell));
        let mut count = size.cell_count();
        *self = Cages::none(size, self.has_operators);
        for (cage, number) in cages.as_array().ok_or_else(error)?.iter().zip(count..) {
            only_keys(cage, &["cells", "sum", "number", "operator"], "cages")?;
            let (cells, clue) = self.json_cage(cage).ok_or_else(error)?;
            let first = *cells.iter().min().ok_or_else(error)?;
            if cells.iter().any(|&cell| numbers[cell] != size.number(cell)) {
                return Err(LinkError::Clues(format!("the cage of {first} overlaps another one")));
            }
            cells.iter().for_each(|&cell| numbers[cell] = number);
            self.clues[first] = clue;
            count = count + 1 - cells.len();
        }
        self.walls = Walls::between(&numbers);
        if self.walls.regions().len() == count {
            Ok(())
        } else {
            Err(LinkError::Clues("the cells of a cage do not hang together".to_owned()))
        }
    }

    fn write_json(&self, clues: &mut ClueMap) {
        let cage = |(cells, clue): (Vec<Cell>, Option<CageClue>)| {
            let cells: Vec<Value> =
                cells.iter().map(|cell| json!([cell.row, cell.column])).collect();
            let Some(CageClue { operator, number }) = clue else {
                return (cells.len() > 1).then(|| json!({ "cells": cells }));
            };
            let name = OPERATORS.iter().find(|one| one.0 == operator).map(|one| one.2);
            Some(if self.has_operators {
                json!({ "number": number, "operator": name, "cells": cells })
            } else {
                json!({ "sum": number, "cells": cells })
            })
        };
        let cages: Vec<Value> = self.cages().filter_map(cage).collect();
        if !cages.is_empty() {
            clues.insert("cages".to_owned(), cages.into());
        }
    }

    fn draw(&self, canvas: &mut Canvas) {
        for (cells, clue) in self.cages() {
            canvas.cage(&cells);
            if let Some(CageClue { operator, number }) = clue {
                let sign = if self.has_operators { operator.sign() } else { "" };
                canvas.corner_label(cells[0], &format!("{number}{sign}"));
            }
        }
    }
}
