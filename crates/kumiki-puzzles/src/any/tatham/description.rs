//! The description of a board in a game ID, and the forms that several games share.
//!
//! Invariant: a form reads as many places as it is asked for, or reports an error.

use super::leading_number;
use crate::grid::Size;
use crate::layers::{LinkError, LinkText};

/// The number that stands for a place without a clue.
pub(super) const NONE: i64 = -1;

/// The rest of a description.
pub(super) struct Description<'a> {
    text: LinkText<'a>,
    pub(super) size: Size,
    /// The parameters after the size, each a letter and what follows it.
    parameters: Vec<(char, &'a str)>,
}

impl<'a> Description<'a> {
    pub(super) fn new(
        text: &'a str,
        size: Size,
        parameters: Vec<(char, &'a str)>,
    ) -> Description<'a> {
        Description { text: LinkText::new(text, ""), size, parameters }
    }

    /// Checks that everything has been read.
    pub(super) fn end(&self) -> Result<(), LinkError> {
        if self.text.is_at_end() {
            return Ok(());
        }
        Err(LinkError::Longer { rest: self.text.rest().to_owned() })
    }

    /// Returns what follows a letter of the parameters, if the letter is there.
    pub(super) fn parameter(&self, letter: char) -> Option<&'a str> {
        self.parameters.iter().find(|(other, _)| *other == letter).map(|(_, value)| *value)
    }

    pub(super) fn peek(&self) -> Option<char> {
        self.text.peek()
    }

    pub(super) fn skip(&mut self, wanted: char) -> bool {
        self.text.skip(wanted)
    }

    /// Reads `wanted`.
    pub(super) fn require(&mut self, wanted: char, name: &'static str) -> Result<(), LinkError> {
        if self.skip(wanted) { Ok(()) } else { Err(self.unexpected(name)) }
    }

    /// Reads the next character if `meaning` has a number for it.
    pub(super) fn symbol(
        &mut self,
        meaning: impl FnOnce(char) -> Option<i64>,
        expected: &'static str,
    ) -> Result<i64, LinkError> {
        let number = self.peek().and_then(meaning).ok_or_else(|| self.unexpected(expected))?;
        self.text.take();
        Ok(number)
    }

    /// Reads a digit from 0 to `most`.
    pub(super) fn digit(&mut self, most: u32) -> Result<i64, LinkError> {
        let meaning = |next: char| next.to_digit(10).filter(|&digit| digit <= most).map(i64::from);
        self.symbol(meaning, "a number that fits, or a letter that skips places")
    }

    /// Reads a number of up to five decimal digits.
    pub(super) fn number(&mut self) -> Result<i64, LinkError> {
        let error = self.unexpected("a number");
        let digits = leading_number(self.text.rest()).0.len();
        if !(1..=5).contains(&digits) {
            return Err(error);
        }
        self.text.number(digits, 10).map(i64::from)
    }

    /// Reads the run of places that a letter stands for, from 1 for `a`; `None` if there is none.
    pub(super) fn run(&mut self) -> Option<usize> {
        let letter = self.peek().filter(char::is_ascii_lowercase)?;
        self.text.take();
        Some(letter as usize - 'a' as usize + 1)
    }

    /// Reads `count` places: a letter stands for some without a clue, and anything else is for
    /// `clue` to read.
    pub(super) fn places(
        &mut self,
        count: usize,
        clue: impl FnMut(&mut Self) -> Result<i64, LinkError>,
    ) -> Result<Vec<i64>, LinkError> {
        self.places_up_to(count, false, clue)
    }

    /// Reads `count` places, as [`places`](Description::places) does. If `may_end` is true, the
    /// text may end after the last clue.
    pub(super) fn places_up_to(
        &mut self,
        count: usize,
        may_end: bool,
        mut clue: impl FnMut(&mut Self) -> Result<i64, LinkError>,
    ) -> Result<Vec<i64>, LinkError> {
        let mut places = Vec::new();
        while places.len() < count {
            match self.run() {
                Some(run) => places.resize(places.len() + run, NONE),
                None if may_end && self.text.is_at_end() => places.resize(count, NONE),
                None => places.push(clue(self)?),
            }
        }
        if places.len() > count {
            let excess = places.len() - count;
            return Err(LinkError::Clues(format!(
                "the last letter skips {excess} places too many"
            )));
        }
        Ok(places)
    }

    /// Reads a number for each cell or none, with `_` between two that follow each other.
    pub(super) fn numbers(&mut self) -> Result<Vec<i64>, LinkError> {
        self.places(self.size.cell_count(), |text| {
            text.skip('_');
            text.number()
        })
    }

    /// Returns the error that the next character does not fit.
    pub(super) fn unexpected(&self, expected: &'static str) -> LinkError {
        self.text.unexpected(expected)
    }
}
