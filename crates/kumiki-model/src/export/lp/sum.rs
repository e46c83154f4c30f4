//! Linear sums as LP writes them.
//!
//! Invariant: each identifier occurs once, and the terms are in the order of addition.

use std::collections::HashMap;

/// The greatest number that each solver calculates with exactly.
const EXACT: u64 = 1 << 53;

/// The length of a line after which a sum is continued on the next.
const LINE: usize = 200;

/// A sum of coefficients times identifiers.
#[derive(Default)]
pub(super) struct LpSum {
    terms: Vec<(String, i128)>,
    places: HashMap<String, usize>,
}

impl LpSum {
    /// Adds a term.
    pub(super) fn add(&mut self, by: i128, name: &str) {
        match self.places.get(name) {
            Some(&place) => self.terms[place].1 += by,
            None => {
                self.places.insert(name.to_string(), self.terms.len());
                self.terms.push((name.to_string(), by));
            }
        }
    }

    /// Returns the sum of the coefficients.
    pub(super) fn total(&self) -> i128 {
        self.terms.iter().map(|(_, by)| by).sum()
    }

    /// Returns the sum as text, on several lines if it is long. It is empty if all coefficients are
    /// 0.
    ///
    /// # Errors
    /// If a coefficient is not exact in solvers.
    pub(super) fn text(&self) -> Result<String, String> {
        let (mut text, mut line) = (String::new(), 0);
        for (name, by) in self.terms.iter().filter(|(_, by)| *by != 0) {
            check_exact(*by)?;
            if text.len() - line > LINE {
                text += "\n ";
                line = text.len();
            }
            text += match (text.is_empty(), *by < 0) {
                (true, false) => "",
                (true, true) => "-",
                (false, false) => " + ",
                (false, true) => " - ",
            };
            text += &format!("{} {name}", by.unsigned_abs());
        }
        Ok(text)
    }
}

/// Checks that solvers calculate with a number exactly.
pub(super) fn check_exact(number: i128) -> Result<(), String> {
    match number.unsigned_abs() <= EXACT.into() {
        true => Ok(()),
        false => Err(format!("{number} has more than 53 bits")),
    }
}
