//! The pieces of the texts of an instance: tokens, tuples, numbers.
//!
//! Invariant: a piece is a part of its text, without white space around it.

use crate::error::{Fault, quoted};

/// Returns the tokens of `text`: white space is between them, unless it is within brackets.
pub(crate) fn tokens(text: &str) -> impl Iterator<Item = &str> {
    let mut rest = text;
    std::iter::from_fn(move || {
        rest = rest.trim_start();
        let mut depth = 0usize;
        let end = rest.find(|character: char| {
            match character {
                '(' | '{' | '[' => depth += 1,
                ')' | '}' | ']' => depth = depth.saturating_sub(1),
                _ => {}
            }
            depth == 0 && character.is_whitespace()
        });
        let (token, after) = rest.split_at(end.unwrap_or(rest.len()));
        rest = after;
        (!token.is_empty()).then_some(token)
    })
}

/// Returns the parts of `text` between the commas that are not within brackets.
pub(crate) fn parts(text: &str) -> impl Iterator<Item = &str> {
    let mut depth = 0usize;
    let parts = text.split(move |character: char| {
        match character {
            '(' | '{' => depth += 1,
            ')' | '}' => depth = depth.saturating_sub(1),
            _ => {}
        }
        depth == 0 && character == ','
    });
    parts.map(str::trim)
}

/// Returns the content of each of the brackets that `text` consists of: `(1,2)(3,4)`.
pub(crate) fn tuples(text: &str) -> impl Iterator<Item = Result<&str, Fault>> {
    let mut rest = text.trim();
    std::iter::from_fn(move || {
        if rest.is_empty() {
            return None;
        }
        let mut depth = 0usize;
        let end = rest.find(|character: char| {
            match character {
                '(' => depth += 1,
                ')' => depth = depth.saturating_sub(1),
                _ => {}
            }
            depth == 0
        });
        let Some(end) = end.filter(|_| rest.starts_with('(')) else {
            let fault = format!("{} is no tuple between brackets", quoted(rest));
            rest = "";
            return Some(Err(Fault::new(fault)));
        };
        let inner = rest[1..end].trim();
        rest = rest[end + 1..].trim_start();
        Some(Ok(inner))
    })
}

/// Returns the whole number that `text` is, if it is one.
pub(crate) fn number(text: &str) -> Option<i64> {
    text.parse().ok()
}

/// Returns the whole number that `text` must be.
pub(crate) fn expect_number(text: &str) -> Result<i64, Fault> {
    number(text).ok_or_else(|| {
        let digits = text.strip_prefix(['-', '+']).unwrap_or(text);
        let is_number = !digits.is_empty() && digits.bytes().all(|byte| byte.is_ascii_digit());
        let wrong = if is_number { "needs more than 64 bits" } else { "is no whole number" };
        Fault::new(format!("{} {wrong}", quoted(text)))
    })
}

/// Returns the ends of the interval that `text` is, if it has the form of one.
pub(crate) fn interval(text: &str) -> Option<Result<(i64, i64), Fault>> {
    let (first, last) = text.split_once("..")?;
    Some(expect_number(first).and_then(|first| Ok((first, expect_number(last)?))))
}

/// Returns the number and its repetitions of a token such as `1x3`, if it has that form.
pub(crate) fn repeated(text: &str) -> Option<(i64, u64)> {
    let (value, times) = text.split_once('x')?;
    Some((number(value)?, times.parse().ok()?))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn white_space_within_brackets_separates_nothing() {
        let text = " x[0..2]  eq(x, add(y, 1)) {1, 2}\n3 ";
        assert_eq!(
            tokens(text).collect::<Vec<_>>(),
            ["x[0..2]", "eq(x, add(y, 1))", "{1, 2}", "3"]
        );
        assert_eq!(parts("x, add(y, 1),{1,2}").collect::<Vec<_>>(), ["x", "add(y, 1)", "{1,2}"]);
    }

    #[test]
    fn tuples_are_between_brackets() {
        let all = |text| tuples(text).map(Result::ok).collect::<Vec<_>>();
        assert_eq!(all(" (1,2) (3,4)\n"), [Some("1,2"), Some("3,4")]);
        assert_eq!(all("(eq,1)((x))"), [Some("eq,1"), Some("(x)")]);
        assert_eq!(all("(1,2"), [None]);
        assert_eq!(all("(1)2"), [Some("1"), None]);
        assert_eq!(all(""), []);
    }

    #[test]
    fn numbers_have_64_bits() {
        assert_eq!(expect_number("-7"), Ok(-7));
        let message = |text| format!("{:?}", expect_number(text).unwrap_err());
        assert!(message("99999999999999999999").contains("64 bits"));
        assert!(message("1.5").contains("no whole number"));
        assert_eq!(repeated("1x3"), Some((1, 3)));
        assert_eq!(repeated("x3"), None);
        assert_eq!(interval("0..3"), Some(Ok((0, 3))));
    }
}
