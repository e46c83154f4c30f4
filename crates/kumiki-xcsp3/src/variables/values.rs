//! The values of a variable.
//!
//! Invariant: the intervals ascend, and a number lies between each of them and the next. Symbols
//! are in the order of the text, each once.

use crate::error::{Fault, quoted};
use crate::tokens::{expect_number, interval, tokens};
use kumiki::Mixed;
use kumiki_model::Domain;
use std::sync::Arc;

/// The greatest number of values of a domain that is not one interval.
const LISTED_LIMIT: u64 = 10_000_000;

/// The values of a variable.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Values {
    /// The whole numbers of these intervals.
    Ints(Vec<(i64, i64)>),
    /// Symbols.
    Symbols(Vec<Arc<str>>),
}

impl Values {
    /// Returns the whole numbers from `min` to `max`.
    pub(crate) fn interval(min: i64, max: i64) -> Values {
        Values::Ints(vec![(min, max)])
    }

    /// Returns the whole numbers that `text` lists.
    pub(super) fn ints(text: &str) -> Result<Values, Fault> {
        let ends = |token| match interval(token) {
            Some(ends) => ends,
            None => expect_number(token).map(|number| (number, number)),
        };
        let mut all = tokens(text).map(ends).collect::<Result<Vec<(i64, i64)>, Fault>>()?;
        if let Some((first, last)) = all.iter().find(|(first, last)| first > last) {
            return Err(Fault::new(format!("there is no number in {first}..{last}")));
        }
        if all.is_empty() {
            return Err(Fault::new("the domain has no values"));
        }
        all.sort_unstable();
        let mut merged: Vec<(i64, i64)> = Vec::with_capacity(all.len());
        for (first, last) in all {
            match merged.last_mut() {
                Some((_, end)) if first <= end.saturating_add(1) => *end = last.max(*end),
                _ => merged.push((first, last)),
            }
        }
        Ok(Values::Ints(merged))
    }

    /// Returns the symbols that `text` lists.
    pub(super) fn symbols(text: &str) -> Result<Values, Fault> {
        let mut symbols: Vec<Arc<str>> = Vec::new();
        for token in tokens(text) {
            let is_part =
                |character: char| character.is_alphanumeric() || "_-.".contains(character);
            if !token.starts_with(char::is_alphabetic) || !token.chars().all(is_part) {
                return Err(Fault::new(format!("{} is no symbol", quoted(token))));
            }
            match symbols.iter().any(|known| **known == *token) {
                true => return Err(Fault::new(format!("{} is listed twice", quoted(token)))),
                false => symbols.push(token.into()),
            }
        }
        match symbols.is_empty() {
            true => Err(Fault::new("the domain has no values")),
            false => Ok(Values::Symbols(symbols)),
        }
    }

    /// Returns the least and the greatest number, unless the values are symbols.
    pub(crate) fn ends(&self) -> Option<(i64, i64)> {
        match self {
            Values::Ints(all) => Some((all.first()?.0, all.last()?.1)),
            Values::Symbols(_) => None,
        }
    }

    /// Returns whether `number` is one of them.
    pub(crate) fn contains(&self, number: i64) -> bool {
        match self {
            Values::Ints(all) => all.iter().any(|&(first, last)| (first..=last).contains(&number)),
            Values::Symbols(_) => false,
        }
    }

    /// Returns whether `symbol` is one of them.
    pub(super) fn has_symbol(&self, symbol: &str) -> bool {
        matches!(self, Values::Symbols(all) if all.iter().any(|known| **known == *symbol))
    }

    /// Returns the number of values.
    pub(crate) fn len(&self) -> u64 {
        match self {
            Values::Ints(all) => all.iter().fold(0u64, |sum, (first, last)| {
                sum.saturating_add(last.abs_diff(*first)).saturating_add(1)
            }),
            Values::Symbols(all) => all.len() as u64,
        }
    }

    /// Returns the values, one by one.
    ///
    /// # Errors
    /// If they are too many.
    pub(crate) fn listed(&self) -> Result<Vec<Mixed>, Fault> {
        if self.len() > LISTED_LIMIT {
            let message = format!("there are more than {LISTED_LIMIT} values, not in one interval");
            return Err(Fault::new(message));
        }
        Ok(match self {
            Values::Ints(all) => {
                all.iter().flat_map(|&(first, last)| first..=last).map(Mixed::Int).collect()
            }
            Values::Symbols(all) => all.iter().map(|symbol| Mixed::from(&**symbol)).collect(),
        })
    }

    /// Returns the values as a domain of a model.
    pub(super) fn domain(&self) -> Result<Domain, Fault> {
        if let Values::Ints(all) = self
            && let [(first, last)] = all[..]
            && let Some(range) = Domain::range(first..=last)
        {
            return Ok(range);
        }
        Ok(self.listed()?.into())
    }
}
