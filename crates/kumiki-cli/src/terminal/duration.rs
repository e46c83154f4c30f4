//! Durations as people type them.
//!
//! Invariant: no text makes the reader panic. The result is finite and not negative.

use std::time::Duration;
use thiserror::Error;

/// An error of reading a duration.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Error)]
pub enum DurationError {
    /// There is no number, or it is negative.
    #[error("a duration is a number with an optional unit: 2, 2s, 500ms, 1.5m, 1h")]
    NoNumber,
    /// The unit is unknown.
    #[error("the unit of a duration is us, ms, s, m or h: 2, 2s, 500ms, 1.5m, 1h")]
    UnknownUnit,
    /// The duration is too long for the clock.
    #[error("the duration is too long")]
    TooLong,
}

/// Reads `2`, `2s`, `500ms`, `1.5m` or `1h`. A number without a unit is in seconds.
///
/// # Errors
/// If it is none of these.
pub fn parse(text: &str) -> Result<Duration, DurationError> {
    let text = text.trim();
    let digits = text.find(|c: char| !c.is_ascii_digit() && c != '.').unwrap_or(text.len());
    let (number, unit) = text.split_at(digits);
    let number: f64 = number.parse().map_err(|_| DurationError::NoNumber)?;
    let seconds = match unit.trim_start() {
        "us" | "µs" => number * 1e-6,
        "ms" => number * 1e-3,
        "" | "s" => number,
        "m" | "min" => number * 60.0,
        "h" => number * 3600.0,
        _ => return Err(DurationError::UnknownUnit),
    };
    Duration::try_from_secs_f64(seconds).map_err(|_| DurationError::TooLong)
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn a_bare_number_is_seconds_and_a_unit_says_otherwise() {
        for (text, milliseconds) in [
            ("2", 2000),
            ("2s", 2000),
            ("500ms", 500),
            ("0.5", 500),
            (" 1.5 m ", 90_000),
            ("1h", 3_600_000),
            ("2000us", 2),
            ("0", 0),
        ] {
            assert_eq!(parse(text), Ok(Duration::from_millis(milliseconds)), "{text}");
        }
    }

    #[test]
    fn what_is_no_duration_is_refused() {
        for text in ["", "s", "-1", "1.2.3", ".", "inf", "NaN"] {
            assert_eq!(parse(text), Err(DurationError::NoNumber), "{text}");
        }
        for text in ["1 parsec", "1e3", "1s2", "5 5"] {
            assert_eq!(parse(text), Err(DurationError::UnknownUnit), "{text}");
        }
        assert_eq!(parse(&"9".repeat(400)), Err(DurationError::TooLong));
    }

    #[test]
    fn what_is_refused_is_told_what_is_accepted() {
        for text in ["soon", "1e999", "1 parsec"] {
            let message = parse(text).unwrap_err().to_string();
            let examples = message.split(": ").nth(1).unwrap();
            assert!(examples.split(", ").all(|example| parse(example).is_ok()), "{message}");
        }
    }

    proptest! {
        #[test]
        fn no_text_makes_it_panic(text in "\\PC*") {
            let _ = parse(&text);
        }

        #[test]
        fn any_number_with_a_unit_is_read(number in 0..1_000_000u32, unit in "(us|ms|s|m|h)?") {
            let text = format!("{number}{unit}");
            prop_assert!(parse(&text).is_ok());
        }
    }
}
