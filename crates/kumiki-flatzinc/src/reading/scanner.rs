//! The words and numbers of FlatZinc text.
//!
//! Invariant: the place never passes the end of the text.

use crate::fault::Fault;

/// A place in a text.
#[derive(Clone, Debug)]
pub(super) struct Scanner<'a> {
    text: &'a [u8],
    at: usize,
}

/// A number of a text.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(super) enum Number {
    Int(i64),
    Float(f64),
}

impl<'a> Scanner<'a> {
    pub(super) fn new(text: &'a [u8]) -> Scanner<'a> {
        Scanner { text, at: 0 }
    }

    /// Returns the number of bytes that are read.
    pub(super) fn at(&self) -> usize {
        self.at
    }

    /// Returns a fault at byte `at`.
    pub(super) fn fault_at(&self, at: usize, message: impl Into<String>) -> Fault {
        Fault::in_text(self.text, at, message)
    }

    /// Returns the fault that something else is expected here.
    pub(super) fn expected(&mut self, what: &str) -> Fault {
        self.skip();
        let rest = &self.text[self.at..];
        let end = rest.iter().position(u8::is_ascii_whitespace).unwrap_or(rest.len()).min(24);
        let found = match end {
            0 => "the end of the model".to_owned(),
            _ => format!("`{}`", String::from_utf8_lossy(&rest[..end]).escape_debug()),
        };
        self.fault_at(self.at, format!("{what} is expected, and there is {found}"))
    }

    /// Skips spaces and comments.
    #[inline]
    pub(super) fn skip(&mut self) {
        while let Some(&byte) = self.text.get(self.at) {
            match byte {
                b' ' | b'\t' | b'\n' | b'\r' => self.at += 1,
                b'%' => self.skip_line(),
                _ => return,
            }
        }
    }

    fn skip_line(&mut self) {
        let rest = &self.text[self.at..];
        self.at += rest.iter().position(|&byte| byte == b'\n').unwrap_or(rest.len());
    }

    /// Returns the next byte that is no space; 0 at the end.
    #[inline]
    pub(super) fn peek(&mut self) -> u8 {
        self.skip();
        self.text.get(self.at).copied().unwrap_or(0)
    }

    /// Returns whether the text is at its end.
    pub(super) fn is_at_end(&mut self) -> bool {
        self.skip();
        self.at == self.text.len()
    }

    /// Reads `mark`, if it is next.
    #[inline]
    pub(super) fn eat(&mut self, mark: &str) -> bool {
        self.skip();
        let is_next = self.text[self.at..].starts_with(mark.as_bytes());
        self.at += if is_next { mark.len() } else { 0 };
        is_next
    }

    /// Reads `mark`, which must be next.
    pub(super) fn need(&mut self, mark: &str) -> Result<(), Fault> {
        if self.eat(mark) { Ok(()) } else { Err(self.expected(&format!("`{mark}`"))) }
    }

    /// Reads the word `word`, if it is next and no longer word is.
    pub(super) fn eat_word(&mut self, word: &str) -> bool {
        let start = self.at;
        let is_next = self.word() == word;
        self.at = if is_next { self.at } else { start };
        is_next
    }

    /// Reads a word: letters, digits and underscores. It is empty if none is next.
    #[inline]
    pub(super) fn word(&mut self) -> &'a str {
        self.skip();
        let rest = &self.text[self.at..];
        let is_part = |byte: &u8| byte.is_ascii_alphanumeric() || *byte == b'_';
        let is_word = rest.first().is_some_and(|byte| is_part(byte) && !byte.is_ascii_digit());
        let len = if is_word { rest.iter().take_while(|byte| is_part(byte)).count() } else { 0 };
        self.at += len;
        std::str::from_utf8(&rest[..len]).expect("it is ASCII")
    }

    /// Reads a text up to its closing quote; the opening one is read. An escaped quote ends none.
    pub(super) fn quoted(&mut self) -> Result<String, Fault> {
        let start = self.at;
        while let Some(&byte) = self.text.get(self.at) {
            self.at += 1;
            match byte {
                b'"' => {
                    return Ok(String::from_utf8_lossy(&self.text[start..self.at - 1]).into_owned());
                }
                b'\\' => self.at = (self.at + 1).min(self.text.len()),
                _ => {}
            }
        }
        Err(self.fault_at(start - 1, "the text that begins here has no end: add a `\"`"))
    }

    /// Skips a statement up to its semicolon.
    pub(super) fn skip_statement(&mut self) -> Result<(), Fault> {
        let start = self.at;
        loop {
            match self.peek() {
                0 if self.at == self.text.len() => {
                    return Err(self.fault_at(start, "this item has no end: add a `;`"));
                }
                b';' => {
                    self.at += 1;
                    return Ok(());
                }
                b'"' => {
                    self.at += 1;
                    self.quoted()?;
                }
                _ => self.at += 1,
            }
        }
    }

    /// Reads a number, which begins with a digit or a sign.
    pub(super) fn number(&mut self) -> Result<Number, Fault> {
        self.skip();
        let start = self.at;
        if matches!(self.text.get(self.at), Some(b'-' | b'+')) {
            self.at += 1;
        }
        let digits = self.at;
        self.digits();
        if self.at == digits {
            self.at = start;
            return Err(self.expected("a number"));
        }
        let is_float = self.fraction_and_exponent();
        let text = std::str::from_utf8(&self.text[start..self.at]).expect("it is ASCII");
        if is_float {
            let float = text.parse().expect("it has the form of a number");
            return Ok(Number::Float(float));
        }
        text.parse().map(Number::Int).map_err(|_| {
            let message = "this number does not fit in 64 bits; scale the model down";
            self.fault_at(start, message)
        })
    }

    #[inline]
    fn digits(&mut self) {
        while self.text.get(self.at).is_some_and(u8::is_ascii_digit) {
            self.at += 1;
        }
    }

    /// Reads a fraction and an exponent, if there are any. Two dots are a range.
    fn fraction_and_exponent(&mut self) -> bool {
        let is_digit = |at: usize| self.text.get(at).is_some_and(u8::is_ascii_digit);
        let mut is_float = false;
        if self.text.get(self.at) == Some(&b'.') && is_digit(self.at + 1) {
            self.at += 1;
            self.digits();
            is_float = true;
        }
        if matches!(self.text.get(self.at), Some(b'e' | b'E')) {
            let has_sign = matches!(self.text.get(self.at + 1), Some(b'-' | b'+'));
            let first = self.at + 1 + usize::from(has_sign);
            if self.text.get(first).is_some_and(u8::is_ascii_digit) {
                self.at = first;
                self.digits();
                is_float = true;
            }
        }
        is_float
    }
}
