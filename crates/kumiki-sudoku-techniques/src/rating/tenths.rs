//! Numbers with one decimal.
//!
//! Invariant: the number is stored as a whole number of tenths, so numbers that print alike are
//! equal.

use std::fmt;
use std::str::FromStr;
use thiserror::Error;

/// A number with one decimal, such as a rating.
///
/// Displays as `3.8`, and is read from that form. The decimal of a whole number may be left out.
///
/// ```
/// use kumiki_sudoku_techniques::rating::Tenths;
///
/// let rating: Tenths = "3.8".parse()?;
/// assert_eq!((rating.value(), rating.to_string()), (38, "3.8".to_string()));
/// assert!(rating < "4".parse()?);
/// # Ok::<(), kumiki_sudoku_techniques::rating::NotTenths>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub struct Tenths(u16);

/// The error that a text is not a number with one decimal.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[error("{0:?} is not a number such as 3.8")]
pub struct NotTenths(String);

impl Tenths {
    /// Returns the number of this many tenths.
    pub const fn new(tenths: u16) -> Tenths {
        Tenths(tenths)
    }

    /// Returns the number of tenths.
    pub const fn value(self) -> u16 {
        self.0
    }
}

impl fmt::Display for Tenths {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(&format!("{}.{}", self.0 / 10, self.0 % 10))
    }
}

impl FromStr for Tenths {
    type Err = NotTenths;

    fn from_str(text: &str) -> Result<Tenths, NotTenths> {
        let (whole, tenth) = text.split_once('.').unwrap_or((text, "0"));
        let is_number = |part: &str| !part.is_empty() && part.bytes().all(|b| b.is_ascii_digit());
        let tenths = || {
            let whole: u16 = whole.parse().ok()?;
            whole.checked_mul(10)?.checked_add(tenth.parse().ok()?).map(Tenths)
        };
        let is_form = is_number(whole) && is_number(tenth) && tenth.len() == 1;
        is_form.then(tenths).flatten().ok_or_else(|| NotTenths(text.to_string()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    proptest! {
        #[test]
        fn what_is_shown_is_read_back(tenths: u16) {
            let shown = Tenths::new(tenths).to_string();
            prop_assert_eq!(shown.parse(), Ok(Tenths::new(tenths)));
        }

        #[test]
        fn any_text_is_read_or_refused(text: String) {
            if let Ok(read) = text.parse::<Tenths>() {
                let shown = read.to_string();
                prop_assert!(shown.starts_with(text.trim_start_matches('0').trim_end_matches(".0")));
            }
        }
    }

    #[test]
    fn only_one_decimal_is_read() {
        for text in ["", ".", "3.", ".5", "3.85", "-1", "+1", " 3.8", "7000"] {
            assert!(text.parse::<Tenths>().is_err(), "{text:?}");
        }
    }
}
