//! Templates: constraints with parameters, and the arguments that take their places.
//!
//! Invariant: an argument is one token, so `%1` is the second entry of the lists that are given.

use crate::error::Fault;
use crate::sequence;
use crate::variables::Variables;
use std::borrow::Cow;

/// The arguments of a template.
#[derive(Debug)]
pub(crate) struct Arguments {
    tokens: Vec<String>,
    /// The place of the first argument that `%...` stands for.
    rest: usize,
}

impl Arguments {
    /// Returns the arguments that `text` lists, for a template with these parameters.
    pub(crate) fn new(
        text: &str,
        parameters: Parameters,
        variables: &Variables,
    ) -> Result<Arguments, Fault> {
        let arguments = Arguments::of(sequence::texts(text, variables)?, parameters);
        match arguments.tokens.len() < arguments.rest {
            true => Err(Fault::new(format!(
                "the template has {} parameters, and there are {} arguments",
                arguments.rest,
                arguments.tokens.len()
            ))),
            false => Ok(arguments),
        }
    }

    /// Returns the arguments of these texts.
    pub(crate) fn of(tokens: Vec<String>, parameters: Parameters) -> Arguments {
        Arguments { tokens, rest: parameters.count }
    }

    /// Returns `text` with the arguments in the places of the parameters.
    pub(crate) fn substituted<'t>(&self, text: &'t str) -> Result<Cow<'t, str>, Fault> {
        if !text.contains('%') {
            return Ok(Cow::Borrowed(text));
        }
        let mut pieces = text.split('%');
        let mut written = pieces.next().unwrap_or_default().to_string();
        let mut depth = brackets(&written);
        for piece in pieces {
            if let Some(after) = piece.strip_prefix("...") {
                // A list within brackets has commas.
                let between = if depth > 0 { "," } else { " " };
                written += &self.tokens[self.rest.min(self.tokens.len())..].join(between);
                written += after;
            } else {
                let (number, after) = parameter(piece)?;
                let token = self
                    .tokens
                    .get(number)
                    .ok_or_else(|| Fault::new(format!("there is no argument for %{number}")))?;
                written += token;
                written += after;
            }
            depth += brackets(piece);
        }
        Ok(Cow::Owned(written))
    }
}

/// The parameters of a template.
#[derive(Clone, Copy, Default, PartialEq, Eq, Debug)]
pub(crate) struct Parameters {
    /// One more than the greatest number of a parameter; 0 if none has a number.
    pub(crate) count: usize,
    /// True if there is `%...`.
    pub(crate) has_rest: bool,
}

impl Parameters {
    /// Adds those of `text`.
    pub(crate) fn add(&mut self, text: &str) -> Result<(), Fault> {
        for piece in text.split('%').skip(1) {
            if piece.starts_with("...") {
                self.has_rest = true;
            } else {
                self.count = self.count.max(parameter(piece)?.0 + 1);
            }
        }
        Ok(())
    }
}

/// The greatest number of a parameter.
const NUMBER_LIMIT: usize = 10_000_000;

/// Returns the number at the beginning of `text`, and what comes after it.
fn parameter(text: &str) -> Result<(usize, &str), Fault> {
    let end = text.find(|character: char| !character.is_ascii_digit()).unwrap_or(text.len());
    let number = text[..end].parse().ok().filter(|&number| number < NUMBER_LIMIT);
    let number = number.ok_or_else(|| Fault::new("there is no number of a parameter behind %"))?;
    Ok((number, &text[end..]))
}

/// Returns how many more brackets `text` opens than it closes.
fn brackets(text: &str) -> i64 {
    text.bytes().map(|byte| i64::from(byte == b'(') - i64::from(byte == b')')).sum()
}
