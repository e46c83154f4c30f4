//! The result of a check.
//!
//! Invariant: a report without unchecked steps says that the claim is true, if the meanings of the
//! constraints are right.

use crate::proof::Claim;
use std::collections::BTreeMap;
use std::fmt;
use std::io;
use thiserror::Error;

/// The greatest number of values that a message names.
pub(crate) const WITNESS_LIMIT: usize = 12;

/// The result of a proof that holds.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Report {
    /// The claim.
    pub claim: Claim,
    /// The number of lemmas.
    pub lemmas: u64,
    /// The number of steps, those of facts and of lemmas.
    pub steps: u64,
    /// The numbers of steps that could not be checked, by constraint. The claim is proved except
    /// for these.
    pub unchecked: BTreeMap<String, u64>,
}

impl Default for Report {
    fn default() -> Report {
        Report { claim: Claim::None, lemmas: 0, steps: 0, unchecked: BTreeMap::new() }
    }
}

impl fmt::Display for Report {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (lemmas, steps) = (counted(self.lemmas, "lemma"), counted(self.steps, "step"));
        write!(f, "{} ({lemmas}, {steps})", self.claim)?;
        for (at, (name, &number)) in self.unchecked.iter().enumerate() {
            let before = if at == 0 { ", except for " } else { ", " };
            write!(f, "{before}{} of {name}", counted(number, "step"))?;
        }
        Ok(())
    }
}

/// Returns a number of things in words, with a comma for each thousand.
fn counted(number: u64, what: &str) -> String {
    let digits = number.to_string();
    let mut grouped = String::new();
    for (at, digit) in digits.chars().enumerate() {
        if at > 0 && (digits.len() - at).is_multiple_of(3) {
            grouped.push(',');
        }
        grouped.push(digit);
    }
    format!("{grouped} {what}{}", if number == 1 { "" } else { "s" })
}

/// The reason for which a proof is refused.
#[derive(Debug, Error)]
pub enum Refused {
    /// It cannot be read at all.
    #[error("the proof cannot be read: {0}")]
    Unreadable(io::Error),
    /// A line is no line of a proof.
    #[error("line {line}: {message}")]
    Malformed {
        /// The line, from 1.
        line: u64,
        /// The reason.
        message: String,
    },
    /// A line does not follow.
    #[error("line {line}: {message}")]
    Wrong {
        /// The line, from 1.
        line: u64,
        /// The reason.
        message: String,
    },
    /// It ends without a claim.
    #[error("the proof ends without a claim")]
    Unfinished,
}
