//! Text compressed in base64 in the format of JavaScript's lz-string.
//!
//! Invariant: decompressed text never exceeds [`LIMIT`], however short the compressed text is.

use super::error::{At, Fault};
use super::{FormatProblem, link};

/// The greatest length of a decompressed text, in units of UTF-16: far longer than any puzzle.
pub(super) const LIMIT: usize = 4 << 20;

/// Returns `text` compressed.
pub(super) fn compressed(text: &str) -> String {
    lz_str::compress_to_base64(text)
}

/// Decompresses `text`. It may come from a link: percent-encoded, without its end, or with doubled
/// slashes.
pub(super) fn read(text: &str) -> Result<String, Fault> {
    read_within(text, LIMIT)
}

/// Decompresses `text` as [`read`] does, to at most `limit` units.
fn read_within(text: &str, limit: usize) -> Result<String, Fault> {
    let text = link::decoded(text.trim()).replace(' ', "+");
    let single = text.replace("//", "/");
    decompressed(&text, limit).or_else(|fault| match single == text {
        true => Err(fault),
        false => decompressed(&single, limit).map_err(|_| fault),
    })
}

fn decompressed(text: &str, limit: usize) -> Result<String, Fault> {
    let units = Base64Bits::of(text)?.units(limit)?;
    String::from_utf16(&units).map_err(|_| Fault::broken("what is compressed is no text"))
}

/// The bits of a text in base64, six in each symbol, the highest first.
struct Base64Bits<'a> {
    symbols: &'a [u8],
    at: usize,
}

/// A part of the text so far, for which a code stands.
#[derive(Clone, Copy)]
struct Phrase {
    begin: usize,
    length: usize,
}

impl<'a> Base64Bits<'a> {
    fn of(text: &'a str) -> Result<Base64Bits<'a>, Fault> {
        let text = text.trim_end_matches('=');
        if let Some((place, symbol)) =
            text.chars().enumerate().find(|&(_, symbol)| value(symbol as u32).is_none())
        {
            let fault = Fault::symbol(symbol, "base64: A to Z, a to z, 0 to 9, + or /");
            return Err(fault.at(At::Character(place + 1)));
        }
        Ok(Base64Bits { symbols: text.as_bytes(), at: 0 })
    }

    /// Returns the next `count` bits as a number, the lowest first.
    fn next(&mut self, count: u32) -> Result<u32, Fault> {
        let mut number = 0;
        for bit in 0..count {
            let symbol = self.symbols.get(self.at / 6);
            // Some links lack the end of the text, if it is all zeros. Up to two missing symbols
            // count as zeros.
            let value = match symbol {
                Some(&symbol) => value(symbol.into()).unwrap_or(0),
                None if self.at / 6 < self.symbols.len() + 2 => 0,
                None => {
                    let end = At::Character(self.symbols.len());
                    return Err(Fault::broken("the compressed text is cut off there").at(end));
                }
            };
            number |= (value >> (5 - self.at % 6) & 1) << bit;
            self.at += 1;
        }
        Ok(number)
    }

    fn damaged(&self) -> Fault {
        let place = At::Character(self.at.div_ceil(6).min(self.symbols.len()));
        Fault::broken("the compressed text is damaged").at(place)
    }

    /// Returns the decompressed text, in at most `limit` units of UTF-16.
    fn units(mut self, limit: usize) -> Result<Vec<u16>, Fault> {
        const NEW_BYTE: u32 = 0;
        const NEW_UNIT: u32 = 1;
        const END: u32 = 2;
        let mut units: Vec<u16> = Vec::new();
        // The part for each code. The first three codes have special meanings.
        let mut parts = vec![Phrase { begin: 0, length: 0 }; 3];
        let (mut width, mut left) = (2, 1);
        let mut last: Option<Phrase> = None;
        loop {
            let code = self.next(width)?;
            let part = match code {
                END => return Ok(units),
                NEW_BYTE | NEW_UNIT => {
                    let unit = self.next(if code == NEW_BYTE { 8 } else { 16 })?;
                    let part = Phrase { begin: units.len(), length: 1 };
                    units.push(unit as u16);
                    parts.push(part);
                    left -= 1;
                    part
                }
                code => {
                    let known = parts.get(code as usize).copied();
                    let repeated = last.filter(|_| code as usize == parts.len());
                    let source =
                        known.or(repeated.map(|last| Phrase { length: last.length + 1, ..last }));
                    let source = source.ok_or_else(|| self.damaged())?;
                    let begin = units.len();
                    if begin + source.length > limit {
                        let problem = FormatProblem::TooMuch { what: "characters", limit };
                        return Err(problem.into());
                    }
                    // The last unit of a repeated part is its first one, which is not there yet.
                    let end = source.begin + source.length;
                    units.extend_from_within(source.begin..end.min(begin));
                    if end > begin {
                        units.push(units[begin]);
                    }
                    Phrase { begin, length: source.length }
                }
            };
            if left == 0 {
                left = 1 << width;
                width += 1;
            }
            if let Some(last) = last {
                // The last part and the first unit of this one are adjacent: together they are the
                // next part.
                parts.push(Phrase { begin: last.begin, length: last.length + 1 });
                left -= 1;
            } else {
                // The first part defines no further code.
                left = 4;
                width = 3;
            }
            last = Some(part);
            if left == 0 {
                left = 1 << width;
                width += 1;
            }
            if width > 31 {
                return Err(self.damaged());
            }
        }
    }
}

/// Returns the number that a symbol of base64 stands for.
fn value(symbol: u32) -> Option<u32> {
    let symbol = char::from_u32(symbol)?;
    match symbol {
        'A'..='Z' => Some(symbol as u32 - 'A' as u32),
        'a'..='z' => Some(symbol as u32 - 'a' as u32 + 26),
        '0'..='9' => Some(symbol as u32 - '0' as u32 + 52),
        '+' => Some(62),
        '/' => Some(63),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn little_text_does_not_become_much() {
        let limit = 1 << 18;
        let bomb = compressed(&"a".repeat(limit + 1));
        assert!(bomb.len() < 5_000);
        let fault = read_within(&bomb, limit).unwrap_err();
        assert_eq!(fault.problem, FormatProblem::TooMuch { what: "characters", limit });
        assert_eq!(read(&bomb).unwrap().len(), limit + 1);
        assert_eq!(read_within(&compressed(&"a".repeat(limit)), limit).unwrap().len(), limit);
    }

    #[test]
    fn what_is_cut_or_no_base64_is_refused() {
        let whole = compressed("{\"size\":9,\"grid\":[]} and more of it");
        assert!(read(&whole[..whole.len() / 2]).is_err());
        assert!(read(&whole.replacen('N', "!", 1)).is_err() || !whole.contains('N'));
        let fault = read("é").unwrap_err();
        assert_eq!(fault.at, Some(super::super::At::Character(1)));
    }

    proptest! {
        #[test]
        fn what_was_compressed_is_read(text in "\\PC{0,60}", count in 1..20usize) {
            let text = text.repeat(count);
            let whole = compressed(&text);
            prop_assert_eq!(&read(&whole).unwrap(), &text);
            prop_assert_eq!(&read(whole.trim_end_matches('=')).unwrap(), &text);
            prop_assert_eq!(&read(&whole.replace('+', "%2B").replace('/', "%2F")).unwrap(), &text);
        }

        #[test]
        fn any_base64_is_read_or_refused_as_the_library_does(text in "[A-Za-z0-9+/]{0,60}") {
            let ours = Base64Bits::of(&text).unwrap().units(LIMIT);
            let theirs = lz_str::decompress_from_base64(&text);
            if let (Ok(ours), Some(theirs)) = (ours, theirs) && !theirs.is_empty() {
                prop_assert_eq!(ours, theirs);
            }
        }
    }
}
