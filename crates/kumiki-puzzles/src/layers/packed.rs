//! Several places of a link in one character.
//!
//! Invariant: places that are missing are empty, and a character has clues for places of the board
//! only.

use super::{LinkError, LinkText};

/// Reads `count` places that have something or not, five in one character.
pub(crate) fn read_fives(
    text: &mut LinkText<'_>,
    count: usize,
    expected: &'static str,
) -> Result<Vec<bool>, LinkError> {
    let digits = read_packed(text, count, [16, 8, 4, 2, 1], 2, expected)?;
    Ok(digits.into_iter().map(|digit| digit == 1).collect())
}

/// Adds places that have something or not, five in one character.
pub(crate) fn write_fives(places: &[bool], out: &mut String) {
    let digits: Vec<usize> = places.iter().map(|&is_there| usize::from(is_there)).collect();
    write_packed(&digits, [16, 8, 4, 2, 1], out);
}

/// Reads `count` places of three kinds, three in one character.
pub(crate) fn read_threes(text: &mut LinkText<'_>, count: usize) -> Result<Vec<usize>, LinkError> {
    read_packed(text, count, [9, 3, 1], 3, "three places in one character")
}

/// Adds places of three kinds, three in one character.
pub(crate) fn write_threes(kinds: &[usize], out: &mut String) {
    write_packed(kinds, [9, 3, 1], out);
}

/// Reads `count` places of so many kinds, as many in one character as there are weights.
fn read_packed<const N: usize>(
    text: &mut LinkText<'_>,
    count: usize,
    weights: [usize; N],
    kinds: usize,
    expected: &'static str,
) -> Result<Vec<usize>, LinkError> {
    let mut places = Vec::new();
    while places.len() < count && !text.is_at_end() {
        let start = text.clone();
        let digit = text.digit((kinds * weights[0]) as u32, expected)? as usize;
        places.extend(weights.map(|weight| digit / weight % kinds));
        if places.iter().skip(count).any(|&place| place > 0) {
            return Err(start.unexpected("a character for places of the board only"));
        }
    }
    places.resize(count, 0);
    Ok(places)
}

/// Adds places, as many in one character as there are weights.
fn write_packed<const N: usize>(places: &[usize], weights: [usize; N], out: &mut String) {
    for some in places.chunks(N) {
        let digit: usize = some.iter().zip(weights).map(|(place, weight)| place * weight).sum();
        out.extend(char::from_digit(digit as u32, 36));
    }
}
