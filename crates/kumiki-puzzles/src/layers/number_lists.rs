//! Lists of numbers in cells.
//!
//! Invariant: a list has up to four clues. A link has a list in one or two characters.

use super::json::rows;
use super::skips::{read_skipping, write_skipping};
use super::{Clue, ClueMap, Layer, LinkError, LinkText};
use crate::canvas::Canvas;
use crate::grid::{Grid, Size};
use serde_json::Value;
use std::ops::{Deref, DerefMut};

/// Lists of numbers in cells.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct NumberLists(pub Grid<Option<Vec<Clue>>>);

impl NumberLists {
    /// Returns no lists.
    pub fn none(size: Size) -> NumberLists {
        NumberLists(Grid::filled(size, None))
    }
}

impl Deref for NumberLists {
    type Target = Grid<Option<Vec<Clue>>>;

    fn deref(&self) -> &Self::Target {
        &self.0
    }
}

impl DerefMut for NumberLists {
    fn deref_mut(&mut self) -> &mut Self::Target {
        &mut self.0
    }
}

/// The lists of two characters, by the number of their clues: the number of the first one in base
/// 36, and the base of the clues, where 0 stands for one that is not known.
const LONG: [(usize, i32, i32); 3] = [(2, 360, 6), (3, 396, 4), (4, 460, 2)];

/// The greatest number of a list.
const MOST: i32 = 8;

/// The end of the lists of two characters.
const END: i32 = 476;

/// Returns the list with a number.
fn list(number: i32) -> Vec<Clue> {
    let start = LONG.iter().rev().find(|(_, first, _)| *first <= number);
    let &(len, first, base) = start.expect("numbers begin at the first one");
    let clue = |at: usize| match (number - first) / base.pow((len - 1 - at) as u32) % base {
        0 => Clue::Unknown,
        clue => Clue::Number(clue),
    };
    (0..len).map(clue).collect()
}

/// Adds a list.
fn write_list(clues: &[Clue], out: &mut String) {
    let number = |clue: &Clue| clue.number().unwrap_or(0);
    match clues {
        [Clue::Unknown] => out.push('.'),
        [clue] => out.push_str(&number(clue).to_string()),
        clues if clues == [Clue::Number(1); 4] => out.push('9'),
        clues => {
            let &(_, first, base) =
                LONG.iter().find(|(len, ..)| *len == clues.len()).expect("a list is short");
            let number = first + clues.iter().fold(0, |all, clue| all * base + number(clue));
            for digit in [number / 36, number % 36] {
                out.extend(char::from_digit(digit as u32, 36));
            }
        }
    }
}

impl Layer for NumberLists {
    fn read_link(&mut self, text: &mut LinkText<'_>) -> Result<(), LinkError> {
        let expected = "a list of numbers or a letter that skips cells";
        read_skipping(text, 'g', &mut self.0, |text| {
            Ok(match text.peek() {
                Some('a'..='f') => {
                    let start = text.clone();
                    let number = text.number(2, 36)?;
                    if number >= END {
                        return Err(start.unexpected(expected));
                    }
                    list(number)
                }
                Some('.') => {
                    text.take();
                    vec![Clue::Unknown]
                }
                _ => match text.digit(10, expected)? {
                    9 => vec![Clue::Number(1); 4],
                    number => vec![Clue::Number(number as i32)],
                },
            })
        })
    }

    fn write_link(&self, out: &mut String) {
        write_skipping(out, b'g', &self.0, |clues, out| write_list(clues, out));
    }

    fn json_names(&self) -> Vec<&'static str> {
        vec!["qnums"]
    }

    fn read_json(&mut self, clues: &ClueMap) -> Result<(), LinkError> {
        let Some(layer) = clues.get("qnums") else { return Ok(()) };
        let error = LinkError::Form {
            layer: "qnums",
            expected: "a list of rows, which has null or a list of up to four numbers for each cell",
        };
        let size = self.size();
        let has_len =
            |value: &Value, len: usize| value.as_array().is_some_and(|it| it.len() == len);
        let mut rows = layer.as_array().into_iter().flatten();
        if !has_len(layer, size.rows) || !rows.all(|row| has_len(row, size.columns)) {
            return Err(error);
        }
        for cell in size.cells() {
            self.0[cell] = match &layer[cell.row][cell.column] {
                Value::Null => None,
                value => Some(read_list(value).ok_or_else(|| error.clone())?),
            };
        }
        Ok(())
    }

    fn write_json(&self, clues: &mut ClueMap) {
        if self.given().next().is_none() {
            return;
        }
        let list = |clues: &Option<Vec<Clue>>| match clues {
            None => Value::Null,
            Some(clues) => {
                clues.iter().map(|&clue| Value::from(Clue::to_json(Some(clue)))).collect()
            }
        };
        clues.insert("qnums".to_owned(), rows(&self.0, list));
    }

    fn draw(&self, canvas: &mut Canvas) {
        for (cell, clues) in self.given() {
            let text = |clue: &Clue| clue.number().map_or("?".to_owned(), |n| n.to_string());
            canvas.label(cell, &clues.iter().map(text).collect::<Vec<_>>().join(" "));
        }
    }

    fn clue_count(&self) -> usize {
        self.size().cell_count()
    }

    fn remove_clue(&mut self, number: usize) {
        let cell = self.size().cell(number);
        self.0[cell] = None;
    }
}

/// Reads a list that a link can have.
fn read_list(value: &Value) -> Option<Vec<Clue>> {
    let clue = |value: &Value| Clue::from_json(value.as_i64()?, MOST)?;
    let clues: Vec<Clue> = value.as_array()?.iter().map(clue).collect::<Option<_>>()?;
    let fits = match clues[..] {
        [_] => true,
        _ => LONG.iter().any(|&(len, _, base)| {
            let is_small = |clue: &Clue| clue.number().is_none_or(|n| (1..base).contains(&n));
            len == clues.len() && clues.iter().all(is_small)
        }),
    };
    fits.then_some(clues)
}
