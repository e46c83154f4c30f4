//! Shapes that are to be placed on the board, such as ships.
//!
//! Invariant: a shape has at least one cell. In a link it is the digits of its columns and rows, in
//! base 36, and then five cells of this rectangle in one character.

use super::{ClueMap, Layer, LinkError, LinkText};
use crate::canvas::Canvas;
use crate::grid::{Cell, Shape, Size};
use serde_json::Value;

/// The most shapes of a bank.
const MOST_SHAPES: usize = 100;

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
        Some(codes.iter().filter_map(|code| decoded(code)).collect())
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
            text.take();
            return Ok(());
        }
        let error = text.unexpected("a number of shapes up to 100");
        let count = text.part().parse().ok().filter(|&count| count <= MOST_SHAPES).ok_or(error)?;
        self.shapes.clear();
        for _ in 0..count {
            let error = text.unexpected("a shape: columns, rows, and its cells");
            self.shapes.push(decoded(text.part()).ok_or(error)?);
        }
        Ok(())
    }

    fn write_link(&self, out: &mut String) {
        let codes: Vec<String> = self.shapes.iter().map(code).collect();
        if let Some((letter, _)) = self.presets.iter().find(|(_, preset)| codes == *preset) {
            out.push_str(&format!("//{letter}"));
        } else {
            out.push_str(&format!("/{}", codes.len()));
            codes.iter().for_each(|code| out.push_str(&format!("/{code}")));
        }
    }

    fn json_names(&self) -> Vec<&'static str> {
        vec!["bank"]
    }

    fn read_json(&mut self, clues: &ClueMap) -> Result<(), LinkError> {
        let Some(codes) = clues.get("bank") else { return Ok(()) };
        let shape = |code: &Value| decoded(code.as_str()?);
        let shapes = codes.as_array().filter(|codes| codes.len() <= MOST_SHAPES);
        let shapes = shapes.and_then(|codes| codes.iter().map(shape).collect());
        self.shapes = shapes.ok_or(LinkError::Form {
            layer: "bank",
            expected: "a list of shapes, such as \"21o\" for two cells in a row",
        })?;
        Ok(())
    }

    fn write_json(&self, clues: &mut ClueMap) {
        clues.insert("bank".to_owned(), self.shapes.iter().map(code).collect());
    }

    fn draw(&self, canvas: &mut Canvas) {
        canvas.shapes(&self.shapes);
    }
}

/// Returns the shape of a code; `None` if it is none, or has no cell.
fn decoded(code: &str) -> Option<Shape> {
    let mut letters = code.chars();
    let columns = letters.next()?.to_digit(36).filter(|&columns| columns > 0)? as usize;
    let rows = letters.next()?.to_digit(36)? as usize;
    let size = Size { rows, columns };
    let mut cells: Vec<Cell> = Vec::new();
    for (five, letter) in letters.enumerate() {
        let bits = letter.to_digit(32)?;
        let is_filled = |place: &usize| bits >> (4 - place) & 1 == 1;
        cells.extend((0..5).filter(is_filled).map(|place| size.cell(5 * five + place)));
    }
    cells.retain(|&cell| size.contains(cell));
    (!cells.is_empty()).then(|| Shape::new(cells))
}

/// Returns the code of a shape.
pub(crate) fn code(shape: &Shape) -> String {
    let size = shape.extent();
    let mut fives = vec![0; size.cell_count().div_ceil(5)];
    for &cell in shape.cells() {
        let at = size.number(cell);
        fives[at / 5] |= 1 << (4 - at % 5);
    }
    while fives.last() == Some(&0) {
        fives.pop();
    }
    let digit = |digit: usize| char::from_digit(digit as u32, 36).unwrap_or('z');
    [size.columns, size.rows].into_iter().chain(fives).map(digit).collect()
}
