//! A reader of text lines of any length and encoding.
//!
//! Invariant: memory holds at most one line, and at most the limit of its length. A line that is
//! too long or not UTF-8 is an error of its own, and the lines after it are read.

use std::io::{self, BufRead};
use thiserror::Error;

/// The longest line that is read, in bytes.
pub const LINE_LIMIT: usize = 64 * 1024;

/// An error of reading a line.
#[derive(Debug, Error)]
pub enum LineError {
    /// It is longer than the limit.
    #[error("the line is longer than {limit} bytes")]
    TooLong {
        /// The limit, in bytes.
        limit: usize,
    },
    /// It is not UTF-8.
    #[error("byte {byte} of the line is not UTF-8 text")]
    NotUtf8 {
        /// The first byte that does not belong, counted from 1 in the line.
        byte: usize,
    },
    /// Reading failed; no line follows.
    #[error(transparent)]
    Read(#[from] io::Error),
}

/// The lines of a reader. `\n`, `\r\n` and a lone `\r` end a line, and a byte order mark at the
/// start is dropped.
#[derive(Debug)]
pub struct Lines<R> {
    reader: R,
    limit: usize,
    line: Vec<u8>,
    number: u64,
    /// True if the last line ended in `\r`: a `\n` right after it belongs to that end.
    is_after_return: bool,
    /// The read error that is still to be reported.
    fault: Option<io::Error>,
    has_failed: bool,
}

impl<R: BufRead> Lines<R> {
    /// Returns the lines of `reader`, each at most [`LINE_LIMIT`] bytes long.
    pub fn new(reader: R) -> Lines<R> {
        Lines::with_limit(reader, LINE_LIMIT)
    }

    /// Returns the lines of `reader`, each at most `limit` bytes long.
    pub fn with_limit(reader: R, limit: usize) -> Lines<R> {
        Lines {
            reader,
            limit,
            line: Vec::new(),
            number: 0,
            is_after_return: false,
            fault: None,
            has_failed: false,
        }
    }

    /// Returns the lines of `reader`, which begins after line `number` of a text.
    pub fn after(number: u64, reader: R) -> Lines<R> {
        Lines { number, ..Lines::new(reader) }
    }

    /// Returns the number of the last line that was read; 0 before the first.
    pub fn number(&self) -> u64 {
        self.number
    }

    /// Returns the lines of `reader` after line `number` of a text. It stands at the last byte of
    /// that line, which may be the first of two that end it.
    ///
    /// # Errors
    /// If that byte cannot be read.
    pub fn after_end(number: u64, mut reader: R) -> io::Result<Lines<R>> {
        let mut before = [0];
        reader.read_exact(&mut before)?;
        let is_after_return = before == *b"\r";
        Ok(Lines { number, is_after_return, ..Lines::new(reader) })
    }

    /// Returns the underlying reader.
    pub fn reader(&self) -> &R {
        &self.reader
    }

    /// Returns whether the last line ended in `\r`. A `\n` that follows would belong to that end.
    pub fn is_after_return(&self) -> bool {
        self.is_after_return
    }

    /// Returns the next line with its number, if it is `N` bytes long, completely buffered, and
    /// accepted by `read`. Otherwise nothing is read. This is the fast path: the line is not
    /// copied. `read` must not accept line ends.
    pub fn next_exact<const N: usize, T>(
        &mut self,
        read: impl FnOnce(&[u8; N]) -> Option<T>,
    ) -> Option<(u64, T)> {
        let bytes = match self.reader.fill_buf() {
            Ok(bytes) => bytes,
            Err(error) => {
                // The other method reports the error when it reads the line.
                self.fault = Some(error);
                return None;
            }
        };
        let (line, rest) = bytes.split_first_chunk::<N>()?;
        let end = *rest.first().filter(|byte| matches!(byte, b'\n' | b'\r'))?;
        let found = read(line).filter(|_| N <= self.limit && !self.has_failed)?;
        self.reader.consume(N + 1);
        self.number += 1;
        self.is_after_return = end == b'\r';
        Some((self.number, found))
    }

    /// Returns the next line, without its end, and its number from 1; `None` after the last.
    ///
    /// # Errors
    /// The item is an error if the line cannot be read. Only after [`LineError::Read`] there are no
    /// more lines.
    pub fn next_line(&mut self) -> Option<(u64, Result<&str, LineError>)> {
        if self.has_failed {
            return None;
        }
        let read = self.read_line();
        let number = self.number;
        let line = match read {
            Ok(None) => return None,
            Ok(Some(true)) => self.text(),
            Ok(Some(false)) => Err(LineError::TooLong { limit: self.limit }),
            Err(error) => {
                self.has_failed = true;
                Err(error.into())
            }
        };
        Some((number, line))
    }

    /// Reads past the end of a line. Returns whether the line fits, or `None` if there is none.
    fn read_line(&mut self) -> io::Result<Option<bool>> {
        self.line.clear();
        let (mut has_begun, mut fits) = (false, true);
        loop {
            let bytes = match self.fault.take().map_or_else(|| self.reader.fill_buf(), Err) {
                Err(error) if error.kind() == io::ErrorKind::Interrupted => continue,
                bytes => bytes?,
            };
            if bytes.is_empty() {
                return Ok(has_begun.then_some(fits));
            }
            if std::mem::take(&mut self.is_after_return) && bytes[0] == b'\n' {
                self.reader.consume(1);
                continue;
            }
            self.number += u64::from(!has_begun);
            has_begun = true;
            let end = bytes.iter().position(|&byte| matches!(byte, b'\n' | b'\r'));
            let part = &bytes[..end.unwrap_or(bytes.len())];
            self.is_after_return = end.is_some_and(|end| bytes[end] == b'\r');
            fits = fits && self.line.len() + part.len() <= self.limit;
            if fits {
                self.line.extend_from_slice(part);
            }
            let read = part.len() + usize::from(end.is_some());
            self.reader.consume(read);
            if end.is_some() {
                return Ok(Some(fits));
            }
        }
    }

    fn text(&self) -> Result<&str, LineError> {
        let text = std::str::from_utf8(&self.line)
            .map_err(|error| LineError::NotUtf8 { byte: error.valid_up_to() + 1 })?;
        Ok(text.strip_prefix('\u{feff}').filter(|_| self.number == 1).unwrap_or(text))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;
    use std::io::{BufReader, Read};

    /// Returns what each line is, errors in words.
    fn read(reader: impl BufRead, limit: usize) -> Vec<(u64, String)> {
        let mut lines = Lines::with_limit(reader, limit);
        let mut read = Vec::new();
        while let Some((number, line)) = lines.next_line() {
            read.push((number, line.map_or_else(|error| format!("! {error}"), str::to_string)));
        }
        read
    }

    fn texts(bytes: &[u8]) -> Vec<String> {
        read(bytes, 10).into_iter().map(|(_, text)| text).collect()
    }

    #[test]
    fn lines_end_as_on_any_system_and_the_last_may_be_open() {
        assert_eq!(texts(b""), [""; 0]);
        assert_eq!(texts(b"\n"), [""]);
        assert_eq!(texts(b"a\r\nb\n\nc"), ["a", "b", "", "c"]);
        assert_eq!(texts(b"a\rb\r\rc\r"), ["a", "b", "", "c"]);
        assert_eq!(texts(b"a\n\rb\r\r\n\nc\r\n"), ["a", "", "b", "", "", "c"]);
        assert_eq!(texts("\u{feff}a\n\u{feff}b".as_bytes()), ["a", "\u{feff}b"]);
    }

    #[test]
    fn an_end_of_two_bytes_may_be_split_over_two_buffers() {
        let split = (&b"a\r"[..]).chain(&b"\nb"[..]);
        assert_eq!(read(split, 10), [(1, "a".to_string()), (2, "b".to_string())]);
    }

    #[test]
    fn the_end_of_a_line_does_not_count_in_its_length() {
        assert_eq!(texts(b"1234567890\r\n1234567890\r1234567890\n"), ["1234567890"; 3]);
    }

    #[test]
    fn a_bad_line_is_refused_alone_with_its_place() {
        let text = b"one\ntwo\xff\n12345678901\n1234567890\nlast";
        assert_eq!(
            read(&text[..], 10),
            [
                (1, "one".to_string()),
                (2, "! byte 4 of the line is not UTF-8 text".to_string()),
                (3, "! the line is longer than 10 bytes".to_string()),
                (4, "1234567890".to_string()),
                (5, "last".to_string()),
            ]
        );
    }

    #[test]
    fn a_line_without_end_is_not_held_in_memory() {
        let endless = io::repeat(b'1').take(1 << 26).chain(&b"\nnext"[..]);
        let mut lines = Lines::new(BufReader::new(endless));
        assert!(matches!(lines.next_line(), Some((1, Err(LineError::TooLong { .. })))));
        assert!(lines.line.capacity() <= 2 * LINE_LIMIT);
        assert!(matches!(lines.next_line(), Some((2, Ok("next")))));
    }

    #[test]
    fn a_failing_reader_ends_the_lines() {
        struct Broken;
        impl Read for Broken {
            fn read(&mut self, _: &mut [u8]) -> io::Result<usize> {
                Err(io::Error::other("unplugged"))
            }
        }
        let reader = BufReader::new((&b"a\n"[..]).chain(Broken));
        let read: Vec<String> = read(reader, 10).into_iter().map(|(_, text)| text).collect();
        assert_eq!(read, ["a", "! unplugged"]);
    }

    #[test]
    fn a_line_of_known_length_is_read_without_a_copy_or_left_alone() {
        let read = |line: &[u8; 2]| (line != b"no").then(|| line.to_vec());
        let mut lines = Lines::after(6, &b"ab\r\ncd\nno\nefg\nhi"[..]);
        assert_eq!(lines.next_exact(read), Some((7, b"ab".to_vec())));
        assert!(lines.is_after_return());
        // The line end goes on.
        assert_eq!(lines.next_exact(read), None);
        assert!(matches!(lines.next_line(), Some((8, Ok("cd")))));
        assert_eq!(lines.next_exact(read), None);
        assert!(matches!(lines.next_line(), Some((9, Ok("no")))));
        assert_eq!(lines.next_exact(read), None);
        assert!(matches!(lines.next_line(), Some((10, Ok("efg")))));
        // Who knows how this line goes on?
        assert_eq!(lines.next_exact(read), None);
        assert!(matches!(lines.next_line(), Some((11, Ok("hi")))));
        assert_eq!((lines.next_exact(read), lines.number()), (None, 11));
    }

    proptest! {
        #[test]
        fn any_bytes_are_lines_whatever_the_buffer(
            bytes in prop::collection::vec(
                prop_oneof![Just(b'\n'), Just(b'\r'), any::<u8>()], 0..200
            ),
            buffer in 1..20usize,
        ) {
            let whole = read(&bytes[..], 10);
            prop_assert_eq!(&read(BufReader::with_capacity(buffer, &bytes[..]), 10), &whole);
            let plain = with_plain_ends(&bytes);
            let ends = plain.iter().filter(|&&byte| byte == b'\n').count();
            let open = plain.last().is_some_and(|&byte| byte != b'\n');
            prop_assert_eq!(whole.len(), ends + usize::from(open));
            prop_assert_eq!(read(&plain[..], 10), whole);
        }
    }

    /// `bytes` with `\n` at the end of each line.
    fn with_plain_ends(bytes: &[u8]) -> Vec<u8> {
        let mut plain = Vec::new();
        for (i, &byte) in bytes.iter().enumerate() {
            match byte {
                b'\n' if i > 0 && bytes[i - 1] == b'\r' => {}
                b'\r' => plain.push(b'\n'),
                _ => plain.push(byte),
            }
        }
        plain
    }
}
