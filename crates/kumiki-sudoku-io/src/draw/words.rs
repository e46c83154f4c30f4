//! The content of a picture in words.
//!
//! Invariant: the words contain every clue and every rule, for readers who cannot see the picture.

use super::Drawing;
use kumiki_sudoku::{Cell, Digit, Digits, House};

impl Drawing<'_> {
    /// Returns the title of the puzzle, or its kind if it has no title.
    pub(super) fn title(&self) -> String {
        let (puzzle, shape) = (self.puzzle, self.puzzle.shape());
        let kind = || {
            let mut kind = format!("Sudoku, {} by {}", shape.rows(), shape.columns());
            if shape.digits() != Digits::up_to(shape.size() as u8) {
                kind += &format!(", digits {} to {}", shape.least_digit(), shape.greatest_digit());
            }
            kind
        };
        let name = puzzle.metadata.title.clone().unwrap_or_else(kind);
        format!("{name}, {} clues", puzzle.clues().count())
    }

    /// Returns a description with each row and each rule.
    pub(super) fn description(&self) -> String {
        let shape = self.puzzle.shape();
        let mut text = String::new();
        for number in 0..shape.rows() {
            let house = House::Row(number as u8);
            let cells = shape.cells_of(house).into_iter();
            let symbols: Vec<String> = cells
                .map(|cell| {
                    let digit = self.puzzle[cell].digit.or_else(|| self.solved(cell));
                    digit.map_or_else(|| "blank".to_string(), |digit| digit.to_string())
                })
                .collect();
            let house = house.to_string();
            text += &format!("R{}: {}. ", &house[1..], symbols.join(" "));
        }
        for rule in self.puzzle.rules() {
            text += &format!("{rule}. ");
        }
        text.trim_end().to_string()
    }

    /// Returns the digit of the solution in `cell`, if a solution is shown.
    pub(super) fn solved(&self, cell: Cell) -> Option<Digit> {
        self.solution?.get(self.puzzle.shape().index(cell)).copied()
    }
}

/// Returns `text` escaped for SVG and HTML, in elements and in quoted attributes.
pub fn escaped(text: &str) -> String {
    let mut escaped = String::with_capacity(text.len());
    for symbol in text.chars() {
        match symbol {
            '&' => escaped += "&amp;",
            '<' => escaped += "&lt;",
            '>' => escaped += "&gt;",
            '"' => escaped += "&quot;",
            // Documents must not contain control characters, in any notation.
            _ if symbol.is_control() => escaped.push(' '),
            _ => escaped.push(symbol),
        }
    }
    escaped
}
