//! Shapes that are to be placed on the board, such as ships.
//!
//! Invariant: a shape fills at least one cell of its rectangle, and its first and last rows and
//! columns. Shapes may be turned and reflected.

use super::{ClueMap, Layer, LinkError, LinkText};
use crate::canvas::Canvas;
use serde_json::Value;

/// The most shapes of a bank.
const MOST_SHAPES: usize = 100;

/// A shape made of cells: rows and columns count from 0.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Shape {
    cells: Vec<(usize, usize)>,
}

impl Shape {
    /// Returns the shape with these cells, moved to the upper left corner; `None` without a cell.
    pub fn new(cells: impl IntoIterator<Item = (usize, usize)>) -> Option<Shape> {
        let mut cells: Vec<(usize, usize)> = cells.into_iter().collect();
        let top = cells.iter().map(|cell| cell.0).min()?;
        let left = cells.iter().map(|cell| cell.1).min()?;
        cells.iter_mut().for_each(|cell| *cell = (cell.0 - top, cell.1 - left));
        cells.sort_unstable();
        cells.dedup();
        Some(Shape { cells })
    }

    /// Returns the cells, row by row.
    pub fn cells(&self) -> &[(usize, usize)] {
        &self.cells
    }

    /// Returns the numbers of rows and columns.
    fn extent(&self) -> (usize, usize) {
        let most = |of: fn(&(usize, usize)) -> usize| self.cells.iter().map(of).max().unwrap_or(0);
        (most(|cell| cell.0) + 1, most(|cell| cell.1) + 1)
    }

    /// Returns the different shapes that turning and reflecting it makes, in order.
    pub fn variants(&self) -> Vec<Shape> {
        let (rows, columns) = self.extent();
        let turned = |number: usize| {
            let cells = self.cells.iter().map(|&(row, column)| {
                let row = if number & 1 == 0 { row } else { rows - 1 - row };
                let column = if number & 2 == 0 { column } else { columns - 1 - column };
                if number & 4 == 0 { (row, column) } else { (column, row) }
            });
            Shape::new(cells)
        };
        let mut variants: Vec<Shape> = (0..8).filter_map(turned).collect();
        variants.sort();
        variants.dedup();
        variants
    }

    /// Returns the shape of a code: the digits of columns and rows in base 36, then five cells in
    /// one character.
    pub fn from_code(code: &str) -> Option<Shape> {
        let mut letters = code.chars();
        let columns = letters.next()?.to_digit(36).filter(|&columns| columns > 0)? as usize;
        let rows = letters.next()?.to_digit(36)? as usize;
        let mut cells = Vec::new();
        for (five, letter) in letters.enumerate() {
            let bits = letter.to_digit(32)?;
            let places = (0..5).filter(|place| bits >> (4 - place) & 1 == 1);
            cells.extend(places.map(|place| 5 * five + place));
        }
        cells.retain(|&at| at < rows * columns);
        Shape::new(cells.into_iter().map(|at| (at / columns, at % columns)))
    }

    /// Returns the code of the shape.
    pub fn code(&self) -> String {
        let (rows, columns) = self.extent();
        let mut fives = vec![0; (rows * columns).div_ceil(5)];
        for &(row, column) in &self.cells {
            let at = row * columns + column;
            fives[at / 5] |= 1 << (4 - at % 5);
        }
        while fives.last() == Some(&0) {
            fives.pop();
        }
        let digit = |digit: usize| char::from_digit(digit as u32, 36).unwrap_or('z');
        [columns, rows].into_iter().chain(fives).map(digit).collect()
    }
}

/// A list of shapes that a letter of a link stands for.
pub type Preset = (char, &'static [&'static str]);

/// The shapes to be placed.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Bank {
    /// The shapes; equal ones are listed as often as they are placed.
    pub shapes: Vec<Shape>,
    presets: &'static [Preset],
}

impl Bank {
    /// Returns the shapes of the first of `presets`.
    pub fn new(presets: &'static [Preset]) -> Bank {
        let mut bank = Bank { shapes: Vec::new(), presets };
        bank.shapes =
            presets.first().and_then(|(letter, _)| bank.preset(*letter)).unwrap_or_default();
        bank
    }

    /// Returns the shapes that a letter stands for.
    pub fn preset(&self, letter: char) -> Option<Vec<Shape>> {
        let (_, codes) = self.presets.iter().find(|preset| preset.0 == letter)?;
        Some(codes.iter().filter_map(|code| Shape::from_code(code)).collect())
    }
}

impl Layer for Bank {
    fn read_link(&mut self, text: &mut LinkText<'_>) -> Result<(), LinkError> {
        if text.is_at_end() {
            return Ok(());
        }
        if !text.skip('/') {
            return Err(text.unexpected("a slash before the shapes"));
        }
        if text.skip('/') {
            let preset = text.peek().and_then(|letter| self.preset(letter));
            self.shapes =
                preset.ok_or_else(|| text.unexpected("the letter of a list of shapes"))?;
            text.next();
            return Ok(());
        }
        let error = text.unexpected("a number of shapes up to 100");
        let count = text.part().parse().ok().filter(|&count| count <= MOST_SHAPES).ok_or(error)?;
        self.shapes.clear();
        for _ in 0..count {
            let error = text.unexpected("a shape: columns, rows, and its cells");
            self.shapes.push(Shape::from_code(text.part()).ok_or(error)?);
        }
        Ok(())
    }

    fn write_link(&self, out: &mut String) {
        let codes: Vec<String> = self.shapes.iter().map(Shape::code).collect();
        if let Some((letter, _)) = self.presets.iter().find(|(_, preset)| codes == *preset) {
            out.push_str(&format!("//{letter}"));
        } else {
            out.push_str(&format!("/{}", codes.len()));
            codes.iter().for_each(|code| out.push_str(&format!("/{code}")));
        }
    }

    fn read_json(&mut self, clues: &ClueMap) -> Result<(), LinkError> {
        let Some(codes) = clues.get("bank") else { return Ok(()) };
        let shape = |code: &Value| Shape::from_code(code.as_str()?);
        let shapes = codes.as_array().filter(|codes| codes.len() <= MOST_SHAPES);
        let shapes = shapes.and_then(|codes| codes.iter().map(shape).collect());
        self.shapes = shapes.ok_or(LinkError::Form {
            layer: "bank",
            expected: "a list of shapes, such as \"21o\" for two cells in a row",
        })?;
        Ok(())
    }

    fn write_json(&self, clues: &mut ClueMap) {
        clues.insert("bank".to_owned(), self.shapes.iter().map(Shape::code).collect());
    }

    fn draw(&self, canvas: &mut Canvas) {
        canvas.shapes(self.shapes.iter().map(Shape::cells));
    }
}
