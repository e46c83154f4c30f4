//! The text of a link, as the layers read it, and the errors of links.
//!
//! Invariant: the text is read once, from the left to the right; an error names the place at which
//! it ends to make sense.

use crate::grid::Walls;

/// The rest of a link: the characters after the size of the board.
#[derive(Clone, Debug)]
pub struct LinkText<'a> {
    text: &'a str,
    at: usize,
    /// The letters before the size that no layer has asked for.
    flags: String,
    /// The letters that layers have asked for.
    known_flags: String,
    /// The walls that were read, for the layers that have one clue for each region.
    pub walls: Option<Walls>,
}

/// An error of a link, or of clues in JSON.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum LinkError {
    /// The link names no type of puzzle that is known.
    #[error("there is no puzzle type {name:?}{}", near.as_ref().map_or(String::new(), |near| format!("; is it {near:?}?")))]
    UnknownType {
        /// The name in the link.
        name: String,
        /// A known name that is much like it.
        near: Option<String>,
    },
    /// It is a game ID, and the type has none that can be read.
    #[error("no game ID of the type {0:?} is known")]
    NoGame(&'static str),
    /// It is a game of Solo, which is a sudoku.
    #[error("Solo is sudoku, which is no type of these puzzles: the program sudoku reads it")]
    Solo,
    /// It is a file of the editor of puzz.link, and the type has none that can be read.
    #[error("no file of the type {0:?} can be read; its links can")]
    NoFile(&'static str),
    /// The link has no type, or no size.
    #[error("the link has no {0}: it reads TYPE/COLUMNS/ROWS/CLUES, such as slither/5/5/...")]
    Missing(&'static str),
    /// The size is not a number, or the board would be too large.
    #[error("{0:?} is no size of a board: it has 1 to 100 rows and columns")]
    Size(String),
    /// A letter before the size stands for rules or a coding that the type does not have.
    #[error("the letter {letter:?} before the size is not known: {}", known_letters(known))]
    Letter {
        /// The letter.
        letter: char,
        /// The letters that the type has.
        known: String,
    },
    /// The link names a variant, which has rules of its own.
    #[error("\"v:{0}\" is a variant with rules of its own, which a link does not say")]
    Variant(String),
    /// A character of the clues does not fit.
    #[error("{}", misfit(*at, *found, expected))]
    Unexpected {
        /// Its place in the text after the size, from 0.
        at: usize,
        /// The character; `None` at the end.
        found: Option<char>,
        /// A description of the characters that fit there.
        expected: &'static str,
    },
    /// Characters are left after all clues.
    #[error("the link is longer than its board: {rest:?} is left over")]
    Longer {
        /// The characters that are left.
        rest: String,
    },
    /// A layer in JSON does not have the form that the type and the size ask for.
    #[error("{layer:?} is not {expected}")]
    Form {
        /// The name of the layer.
        layer: &'static str,
        /// The form that fits.
        expected: &'static str,
    },
    /// A layer in JSON is none of those that the type has.
    #[error("{name:?} is no layer of clues of this type, which has {}", known.join(", "))]
    UnknownLayer {
        /// The name of the layer.
        name: String,
        /// The names of the layers that the type has.
        known: Vec<&'static str>,
    },
    /// The board, or a part of it, is so large that stating its rules would take too much memory.
    #[error("the {part} has {cells} cells: in this type, it can have up to {most}")]
    TooLarge {
        /// The part: board, or region.
        part: &'static str,
        /// Its number of cells.
        cells: usize,
        /// The greatest number that can be stated.
        most: usize,
    },
    /// The clues contradict the form of the puzzle.
    #[error("{0}")]
    Clues(String),
}

/// Returns the message that a character does not fit, or is missing.
fn misfit(at: usize, found: Option<char>, expected: &str) -> String {
    match found {
        Some(found) => format!("character {} of the clues, {found:?}, is not {expected}", at + 1),
        None => format!("the clues end after {at} characters: {expected} is missing"),
    }
}

/// Returns the message that a type has these letters of variants.
fn known_letters(known: &str) -> String {
    match known.chars().map(|letter| format!("{letter:?}")).collect::<Vec<_>>().join(", ") {
        none if none.is_empty() => "links of this type have none".to_owned(),
        letters => format!("links of this type have {letters}"),
    }
}

impl LinkError {
    /// Checks that a part of a board has at most so many cells.
    ///
    /// # Errors
    /// [`LinkError::TooLarge`] if it has more.
    pub fn unless_at_most(most: usize, part: &'static str, cells: usize) -> Result<(), LinkError> {
        if cells > most { Err(LinkError::TooLarge { part, cells, most }) } else { Ok(()) }
    }
}

impl<'a> LinkText<'a> {
    /// Returns the text after the size of a board, and the letters of the variant before it.
    pub fn new(text: &'a str, flags: &'a str) -> LinkText<'a> {
        let flags = flags.to_owned();
        LinkText { text, at: 0, flags, known_flags: String::new(), walls: None }
    }

    /// Reads a letter of the variant, and returns whether it is there.
    pub fn take_flag(&mut self, letter: char) -> bool {
        let is_there = self.flags.contains(letter);
        self.flags.retain(|flag| flag != letter);
        self.known_flags.push(letter);
        is_there
    }

    /// Checks that each letter of the variant has been read.
    ///
    /// # Errors
    /// [`LinkError::Letter`] with the first one that no layer has asked for.
    pub fn no_flags_left(&self) -> Result<(), LinkError> {
        let known = self.known_flags.clone();
        match self.flags.chars().next() {
            None => Ok(()),
            Some(letter) => Err(LinkError::Letter { letter, known }),
        }
    }

    /// Returns the next character, without reading it.
    pub fn peek(&self) -> Option<char> {
        self.text[self.at..].chars().next()
    }

    /// Returns whether everything has been read.
    pub fn is_at_end(&self) -> bool {
        self.at == self.text.len()
    }

    /// Returns what is left.
    pub fn rest(&self) -> &'a str {
        &self.text[self.at..]
    }

    /// Reads the next character.
    pub fn take(&mut self) -> Option<char> {
        let next = self.peek()?;
        self.at += next.len_utf8();
        Some(next)
    }

    /// Reads `wanted` if it is next, and returns whether it was.
    pub fn skip(&mut self, wanted: char) -> bool {
        let is_next = self.peek() == Some(wanted);
        if is_next {
            self.at += wanted.len_utf8();
        }
        is_next
    }

    /// Reads the characters up to the next slash, or to the end, and the slash.
    pub fn part(&mut self) -> &'a str {
        let rest = self.rest();
        let len = rest.find('/').unwrap_or(rest.len());
        self.at += (len + 1).min(rest.len());
        &rest[..len]
    }

    /// Reads a digit of a base up to 36.
    ///
    /// # Errors
    /// [`LinkError::Unexpected`] if the next character is none.
    pub fn digit(&mut self, base: u32, expected: &'static str) -> Result<u32, LinkError> {
        match self.peek().and_then(|next| next.to_digit(base)) {
            Some(digit) => {
                self.at += 1;
                Ok(digit)
            }
            None => Err(self.unexpected(expected)),
        }
    }

    /// Reads a number of exactly `len` digits.
    ///
    /// # Errors
    /// [`LinkError::Unexpected`] if there are fewer.
    pub fn number(&mut self, len: usize, base: u32) -> Result<i32, LinkError> {
        let mut number = 0;
        for _ in 0..len {
            number = number * base + self.digit(base, "a digit of a number")?;
        }
        Ok(i32::try_from(number).unwrap_or(i32::MAX))
    }

    /// Returns the error that the next character does not fit.
    pub fn unexpected(&self, expected: &'static str) -> LinkError {
        LinkError::Unexpected { at: self.at, found: self.peek(), expected }
    }
}

/// Returns the part of an address with the puzzle: what follows the `?`, and settings such as
/// `type=editor&`. Any other text is returned as it is.
pub(crate) fn without_address(text: &str) -> &str {
    let text = text.trim();
    let Some((_, mut link)) = text.split_once('?') else { return text };
    while let Some((setting, rest)) = link.split_once('&') {
        let is_word = |word: &str| word.bytes().all(|byte| byte.is_ascii_alphanumeric());
        match setting.split_once('=') {
            Some((name, value)) if is_word(name) && is_word(value) => link = rest,
            _ => break,
        }
    }
    link
}
