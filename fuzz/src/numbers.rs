//! Numbers made of bytes: mostly small, now and then at the edges of what the engine takes.
//!
//! Invariant: a number takes one byte, and what is near a model's origin is as likely as what is
//! near 0, so that values, offsets and bounds far from 0 meet each other.

use arbitrary::{Result, Unstructured};
use kumiki::engine::{Int, VALUE_LIMIT};

/// The numbers beside 0 that the numbers of a model are near to.
const ORIGINS: [Int; 8] = [0, 64, 1000, 1 << 32, 1 << 53, VALUE_LIMIT / 2, VALUE_LIMIT - 5, 40];

/// A source of numbers that fit together.
#[derive(Debug)]
pub struct Numbers<'u, 'a> {
    bytes: &'u mut Unstructured<'a>,
    origin: i128,
}

impl<'u, 'a> Numbers<'u, 'a> {
    /// Numbers made of `bytes`.
    ///
    /// # Errors
    /// If there are not enough.
    pub fn new(bytes: &'u mut Unstructured<'a>) -> Result<Numbers<'u, 'a>> {
        let origin = i128::from(*bytes.choose(&ORIGINS)?);
        Ok(Numbers { bytes, origin })
    }

    /// The bytes, for what is not a number.
    pub fn bytes(&mut self) -> &mut Unstructured<'a> {
        self.bytes
    }

    /// Any number that an argument of a constraint can be.
    ///
    /// # Errors
    /// If there are not enough bytes.
    pub fn any(&mut self) -> Result<Int> {
        Ok(self.wide()?.clamp(i128::from(Int::MIN), i128::from(Int::MAX)) as Int)
    }

    /// A number that can be a value or an offset.
    ///
    /// # Errors
    /// If there are not enough bytes.
    pub fn value(&mut self) -> Result<Int> {
        let limit = i128::from(VALUE_LIMIT);
        Ok(self.wide()?.clamp(-limit, limit) as Int)
    }

    fn wide(&mut self) -> Result<i128> {
        let byte: u8 = self.bytes.arbitrary()?;
        // 0, -1, 1, -2, 2, ...: a byte of 0, which is what follows the last one, is the plainest.
        let place = i128::from(byte % 24);
        let small = if place % 2 == 0 { place / 2 } else { -(place + 1) / 2 };
        Ok(match byte / 24 {
            0..=7 => small,
            8 => self.origin + small,
            9 => small - self.origin,
            _ if byte.is_multiple_of(2) => i128::from(Int::MAX) - small.abs(),
            _ => i128::from(Int::MIN) + small.abs(),
        })
    }

    /// A list of `least` to `most` of what `make` makes.
    ///
    /// # Errors
    /// If there are not enough bytes.
    pub fn list<T>(
        &mut self,
        least: usize,
        most: usize,
        mut make: impl FnMut(&mut Self) -> Result<T>,
    ) -> Result<Vec<T>> {
        let len = self.bytes.int_in_range(least..=most)?;
        (0..len).map(|_| make(self)).collect()
    }
}
