//! The content of a source: its bytes decompressed, and in UTF-8.
//!
//! Invariant: the content is decoded as it is read, in a small buffer. Content that is neither
//! compressed nor UTF-16 is not copied.

use flate2::bufread::MultiGzDecoder;
use std::io::{self, BufRead, BufReader, Cursor, Read};

/// The number of bytes from which the encoding is recognised.
const MARK: usize = 4;

/// The number of bytes that are decoded at once.
const BUFFER: usize = 8 * 1024;

/// The least number of bytes of which the share of foreign ones is known.
const LEAST: usize = 32;

/// The encoding of a source.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Encoding {
    /// UTF-8, or content that is no text.
    Plain,
    /// Compressed by gzip, with one or several members.
    Gzip,
    /// UTF-16, the least significant byte first.
    Utf16Little,
    /// UTF-16, the most significant byte first.
    Utf16Big,
}

impl Encoding {
    /// Returns the encoding of a text that begins with `head`.
    pub(crate) fn of(head: &[u8]) -> Encoding {
        let is_letter = |byte: u8| matches!(byte, b'\t' | b'\n' | b'\r' | b' '..=b'~');
        match *head {
            [0x1f, 0x8b, ..] => Encoding::Gzip,
            [0xff, 0xfe, ..] => Encoding::Utf16Little,
            [0xfe, 0xff, ..] => Encoding::Utf16Big,
            [a, 0, b, 0, ..] if is_letter(a) && is_letter(b) => Encoding::Utf16Little,
            [0, a, 0, b, ..] if is_letter(a) && is_letter(b) => Encoding::Utf16Big,
            _ => Encoding::Plain,
        }
    }
}

/// Returns the first bytes of `reader`, as far as the encoding depends on them.
pub(crate) fn mark(reader: &mut impl Read) -> io::Result<Vec<u8>> {
    let mut head = Vec::new();
    reader.take(MARK as u64).read_to_end(&mut head)?;
    Ok(head)
}

/// Returns the content of `reader`, decompressed and in UTF-8.
///
/// # Errors
/// If the beginning cannot be read.
pub(crate) fn decoded(reader: impl Read + Send + 'static) -> io::Result<Box<dyn BufRead + Send>> {
    let (encoding, reader) = recognised(reader)?;
    if encoding != Encoding::Gzip {
        return Ok(in_utf8(encoding, reader));
    }
    let (encoding, reader) = recognised(MultiGzDecoder::new(reader))?;
    Ok(in_utf8(encoding, reader))
}

/// Returns `reader`, whose text has `encoding`, in UTF-8.
fn in_utf8(encoding: Encoding, reader: impl BufRead + Send + 'static) -> Box<dyn BufRead + Send> {
    match encoding {
        Encoding::Plain | Encoding::Gzip => Box::new(reader),
        _ => Box::new(BufReader::new(Utf16Reader {
            reader,
            is_big: encoding == Encoding::Utf16Big,
            half: None,
            text: Cursor::default(),
        })),
    }
}

/// Returns the encoding of the content of `reader`, and that content.
fn recognised<R: Read>(mut reader: R) -> io::Result<(Encoding, impl BufRead + use<R>)> {
    let mut head = vec![0; BUFFER];
    let mut length = 0;
    // A pipe may have less than the mark at first.
    while length < MARK {
        match reader.read(&mut head[length..]) {
            Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
            Ok(0) => break,
            read => length += read?,
        }
    }
    head.truncate(length);
    let encoding = Encoding::of(&head);
    Ok((encoding, BufReader::new(Cursor::new(head).chain(reader))))
}

/// A reader of UTF-16 as UTF-8. A lone surrogate becomes U+FFFD, as does half a unit at the end.
struct Utf16Reader<R> {
    reader: R,
    is_big: bool,
    /// A leading surrogate whose other half is not yet read.
    half: Option<u16>,
    /// The decoded text that was not yet returned.
    text: Cursor<Vec<u8>>,
}

impl<R: Read> Utf16Reader<R> {
    /// Decodes the next part. The text is empty at the end only.
    fn refill(&mut self) -> io::Result<()> {
        let mut bytes = Vec::with_capacity(BUFFER);
        (&mut self.reader).take(BUFFER as u64).read_to_end(&mut bytes)?;
        let is_end = bytes.len() < BUFFER;
        let unit = |pair: &[u8]| match *pair {
            [a, b] if self.is_big => u16::from_be_bytes([a, b]),
            [a, b] => u16::from_le_bytes([a, b]),
            // Half a unit at the end becomes U+FFFD.
            _ => 0xfffd,
        };
        let mut units: Vec<u16> = self.half.take().into_iter().collect();
        units.extend(bytes.chunks(2).map(unit));
        let is_half = |unit: &u16| (0xd800..0xdc00).contains(unit);
        self.half = units.pop_if(|last| !is_end && is_half(last));
        let text = char::decode_utf16(units);
        let text: String =
            text.map(|symbol| symbol.unwrap_or(char::REPLACEMENT_CHARACTER)).collect();
        self.text = Cursor::new(text.into_bytes());
        Ok(())
    }
}

impl<R: Read> Read for Utf16Reader<R> {
    fn read(&mut self, into: &mut [u8]) -> io::Result<usize> {
        if self.text.position() >= self.text.get_ref().len() as u64 {
            self.refill()?;
        }
        self.text.read(into)
    }
}

/// Returns whether a text that begins with `head` is probably no text: it has a NUL, or mostly
/// bytes that are neither printable nor UTF-8.
pub(crate) fn looks_binary(head: &[u8]) -> bool {
    if head.contains(&0) {
        return true;
    }
    let is_foreign = |byte: &u8| byte.is_ascii_control() && !byte.is_ascii_whitespace();
    let parts = head.utf8_chunks().map(|part| {
        let controls = part.valid().bytes().filter(|byte| is_foreign(byte)).count();
        controls + part.invalid().len()
    });
    head.len() >= LEAST && 4 * parts.sum::<usize>() >= head.len()
}

#[cfg(test)]
mod tests {
    use super::*;
    use flate2::Compression;
    use flate2::write::GzEncoder;
    use proptest::prelude::*;
    use std::io::Write;

    /// Returns the content of `bytes`, which are read in parts of `size`.
    fn read(bytes: Vec<u8>, size: usize) -> io::Result<String> {
        struct Parts(Cursor<Vec<u8>>, usize);
        impl Read for Parts {
            fn read(&mut self, into: &mut [u8]) -> io::Result<usize> {
                let most = self.1.min(into.len());
                self.0.read(&mut into[..most])
            }
        }
        let mut text = String::new();
        decoded(Parts(Cursor::new(bytes), size))?.read_to_string(&mut text)?;
        Ok(text)
    }

    fn packed(bytes: &[u8]) -> Vec<u8> {
        let mut encoder = GzEncoder::new(Vec::new(), Compression::fast());
        encoder.write_all(bytes).unwrap();
        encoder.finish().unwrap()
    }

    fn utf16(text: &str, to_bytes: fn(u16) -> [u8; 2]) -> Vec<u8> {
        text.encode_utf16().flat_map(to_bytes).collect()
    }

    proptest! {
        #[test]
        fn a_text_is_the_same_in_every_encoding(text in "[ -~]{4}\\PC{0,200}", size in 1..9usize) {
            let marked = format!("\u{feff}{text}");
            let long = text.repeat(1 + 20_000 / text.len());
            for bytes in [
                text.clone().into_bytes(),
                utf16(&text, u16::to_le_bytes),
                utf16(&text, u16::to_be_bytes),
                packed(text.as_bytes()),
                packed(&utf16(&text, u16::to_le_bytes)),
            ] {
                prop_assert_eq!(&read(bytes, size).unwrap(), &text);
            }
            for to_bytes in [u16::to_le_bytes, u16::to_be_bytes] {
                prop_assert_eq!(&read(utf16(&marked, to_bytes), size).unwrap(), &marked);
            }
            prop_assert_eq!(&read(utf16(&long, u16::to_be_bytes), 4096).unwrap(), &long);
            prop_assert_eq!(&read([packed(text.as_bytes()), packed(b"end")].concat(), size).unwrap(),
                &format!("{text}end"));
        }

        #[test]
        fn any_bytes_are_read_or_refused(bytes in prop::collection::vec(any::<u8>(), 0..200)) {
            for begin in [&[][..], &[0x1f, 0x8b], &[0xff, 0xfe], &[0xfe, 0xff]] {
                let _ = read([begin, &bytes].concat(), 3);
            }
        }
    }

    #[test]
    fn what_is_cut_off_is_an_error_or_marked() {
        let text = "a text that is long enough to be cut off";
        let whole = packed(text.as_bytes());
        assert!(read(whole[..whole.len() - 9].to_vec(), 7).is_err());
        let mut half = utf16("ab😀", u16::to_le_bytes);
        assert_eq!(read(half[..6].to_vec(), 7).unwrap(), "ab\u{fffd}");
        half.push(b'x');
        assert_eq!(read(half, 7).unwrap(), "ab😀\u{fffd}");
    }

    #[test]
    fn noise_looks_binary_and_text_does_not() {
        let noise: Vec<u8> = (0..200u32).map(|n| (1 + n * n * 37 % 255) as u8).collect();
        assert!(looks_binary(&noise) && looks_binary(b"PK\x03\x04\0") && looks_binary(&[0; 9]));
        for text in ["123\u{e9}", "", "\t\r\n\u{b7}\u{2502} 53..7", "\u{6570}\u{72ec}"] {
            assert!(!looks_binary(text.as_bytes()), "{text}");
        }
        assert!(!looks_binary(b"123\xff"));
        assert!(!looks_binary(b"die gr\xfcnen K\xe4stchen sind frei, die anderen nicht"));
    }
}
