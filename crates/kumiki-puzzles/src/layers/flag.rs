//! Letters and numbers of a link that choose a variant of the rules.
//!
//! Invariant: the letters stand before the size, and a number stands before the clues.

use super::{ClueMap, Layer, LinkError, LinkText};
use crate::canvas::Canvas;

/// A variant of the rules that a letter before the size chooses.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Flag {
    /// The letter.
    pub letter: char,
    /// The name of the variant in JSON.
    pub name: &'static str,
    /// True if the variant is chosen.
    pub is_set: bool,
}

impl Flag {
    /// Returns a variant that is not chosen.
    pub fn new(letter: char, name: &'static str) -> Flag {
        Flag { letter, name, is_set: false }
    }
}

impl Layer for Flag {
    fn read_link(&mut self, text: &mut LinkText<'_>) -> Result<(), LinkError> {
        self.is_set = text.take_flag(self.letter);
        Ok(())
    }

    /// Adds nothing: the letter stands before the size.
    fn write_link(&self, _: &mut String) {}

    fn flag(&self) -> Option<char> {
        self.is_set.then_some(self.letter)
    }

    fn json_names(&self) -> Vec<&'static str> {
        vec![self.name]
    }

    fn read_json(&mut self, clues: &ClueMap) -> Result<(), LinkError> {
        if let Some(value) = clues.get(self.name) {
            let error = LinkError::Form { layer: self.name, expected: "true or false" };
            self.is_set = value.as_bool().ok_or(error)?;
        }
        Ok(())
    }

    fn write_json(&self, clues: &mut ClueMap) {
        if self.is_set {
            clues.insert(self.name.to_owned(), true.into());
        }
    }

    fn draw(&self, _: &mut Canvas) {}
}

/// A number of the rules, such as the number of stars in a row.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Parameter {
    /// The name of the number in JSON.
    pub name: &'static str,
    /// The number.
    pub value: i32,
}

impl Layer for Parameter {
    fn read_link(&mut self, text: &mut LinkText<'_>) -> Result<(), LinkError> {
        let len = text.rest().find('/').unwrap_or(text.rest().len());
        let value = text.rest()[..len].parse().ok().filter(|value| (0..=1_000).contains(value));
        self.value = value.ok_or_else(|| text.unexpected("a number up to 1000"))?;
        text.part();
        Ok(())
    }

    fn write_link(&self, out: &mut String) {
        out.push_str(&format!("{}/", self.value));
    }

    fn json_names(&self) -> Vec<&'static str> {
        vec![self.name]
    }

    fn read_json(&mut self, clues: &ClueMap) -> Result<(), LinkError> {
        if let Some(value) = clues.get(self.name) {
            let number = value.as_i64().and_then(|number| i32::try_from(number).ok());
            let error = LinkError::Form { layer: self.name, expected: "a number up to 1000" };
            self.value = number.filter(|value| (0..=1_000).contains(value)).ok_or(error)?;
        }
        Ok(())
    }

    fn write_json(&self, clues: &mut ClueMap) {
        clues.insert(self.name.to_owned(), self.value.into());
    }

    fn draw(&self, _: &mut Canvas) {}
}
