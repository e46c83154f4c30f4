//! Any bytes as a file of puzzles: each line is read or refused, once, in order, whatever the
//! buffer; no line keeps those after it from being read; and a file of any length takes little
//! memory.
//!
//! Where the first two bytes are greatest, a byte 7 stands for many more of the byte before it, so
//! that a small input has long lines.
//!
//! ```sh
//! cargo +nightly fuzz run --sanitizer none --no-trace-compares lines \
//!     fuzz/corpus/lines fuzz/seeds/lines -- -max_len=2048
//! ```
#![no_main]

use kumiki_cli::sudoku::{Puzzles, TextError};
use kumiki_cli::terminal::lines::{LINE_LIMIT, LineError, Lines};
use kumiki_sudoku_io::input::PuzzleInput;
use libfuzzer_sys::fuzz_target;
use peak_alloc::PeakAlloc;
use std::io::{self, BufRead, BufReader, Read};

#[global_allocator]
static MEMORY: PeakAlloc = PeakAlloc;

/// The most bytes of a read beyond those held before: nine rows and a line, doubled by growing.
const MEMORY_LIMIT: usize = 24 * LINE_LIMIT;

/// The number of bytes that a [`STRETCH`] stands for: one is less than a line may have, two are
/// more.
const STRETCHED: usize = LINE_LIMIT - 1000;

/// The byte that stands for many: one that fuzzers are not fond of.
const STRETCH: u8 = 7;

/// So many of them count.
const STRETCHES: usize = 30;

/// A puzzle that does not begin as any row of cells does.
const PUZZLE: &str =
    "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";

fuzz_target!(|input: &[u8]| {
    let [buffer, limit, bytes @ ..] = input else { return };
    check_lines(bytes, usize::from(*buffer) + 1, usize::from(*limit));
    check_puzzles(bytes, usize::from(*buffer) + 1);
    if (*buffer, *limit) == (u8::MAX, u8::MAX) {
        check_long_lines(bytes);
    }
});

/// The content of each line; errors in words.
type Numbered<T> = Vec<(u64, Result<T, String>)>;

fn read_lines(reader: impl BufRead, limit: usize) -> Numbered<String> {
    let mut lines = Lines::with_limit(reader, limit);
    let mut read = Vec::new();
    while let Some((number, line)) = lines.next_line() {
        read.push((number, line.map(str::to_owned).map_err(|error| error.to_string())));
    }
    assert!(lines.next_line().is_none(), "after the last line there is none");
    read
}

fn check_lines(bytes: &[u8], buffer: usize, limit: usize) {
    let expected = plain_lines(bytes, limit);
    assert_eq!(read_lines(bytes, limit), expected);
    assert_eq!(read_lines(BufReader::with_capacity(buffer, bytes), limit), expected);
}

/// The lines of `bytes`, as the documentation of [`Lines`] says.
fn plain_lines(bytes: &[u8], limit: usize) -> Numbered<String> {
    let line = |line: &[u8], is_first: bool| {
        if line.len() > limit {
            return Err(LineError::TooLong { limit });
        }
        let text = std::str::from_utf8(line)
            .map_err(|error| LineError::NotUtf8 { byte: error.valid_up_to() + 1 })?;
        let mark = if is_first { "\u{feff}" } else { "" };
        Ok(text.strip_prefix(mark).unwrap_or(text).to_owned())
    };
    let bytes = with_plain_ends(bytes);
    let lines = bytes.split_inclusive(|&byte| byte == b'\n');
    let lines = lines.map(|line| line.strip_suffix(b"\n").unwrap_or(line));
    (1..)
        .zip(lines)
        .map(|(number, text)| (number, line(text, number == 1).map_err(|e| e.to_string())))
        .collect()
}

/// Returns the lines with `\n` at their ends, and not `\r\n` or `\r`.
fn with_plain_ends(bytes: &[u8]) -> Vec<u8> {
    let mut plain = Vec::with_capacity(bytes.len());
    for (at, &byte) in bytes.iter().enumerate() {
        match byte {
            b'\n' if at > 0 && bytes[at - 1] == b'\r' => {}
            b'\r' => plain.push(b'\n'),
            byte => plain.push(byte),
        }
    }
    plain
}

fn read_puzzles(reader: impl BufRead) -> Numbered<PuzzleInput> {
    let mut puzzles = Puzzles::new(reader);
    let read = puzzles
        .by_ref()
        .map(|(line, grid)| (line, grid.map_err(|error: TextError| error.to_string())))
        .collect();
    assert!(puzzles.next().is_none(), "after the last puzzle there is none");
    read
}

fn check_puzzles(bytes: &[u8], buffer: usize) {
    let lines = plain_lines(bytes, LINE_LIMIT);
    let read = read_puzzles(bytes);
    assert_eq!(read_puzzles(BufReader::with_capacity(buffer, bytes)), read);
    assert!(
        read.windows(2).all(|pair| pair[0].0 < pair[1].0),
        "each line once, in order: {read:?}"
    );
    assert!(read.iter().all(|(line, _)| (1..=lines.len() as u64).contains(line)), "{read:?}");
    for (number, line) in &lines {
        let of_line = || read.iter().find(|(other, _)| other == number).map(|(_, grid)| grid);
        match line {
            Err(error) => assert_eq!(of_line(), Some(&Err(error.clone()))),
            Ok(line) if is_puzzle(line) => {
                assert_eq!(of_line(), Some(&Ok(PuzzleInput::Grid(line.parse().unwrap()))))
            }
            Ok(_) => {}
        }
    }

    // A puzzle after all, or before all, changes nothing of the rest.
    let puzzle =
        (PUZZLE.parse().map(PuzzleInput::Grid).map_err(|_| String::new()), lines.len() as u64 + 1);
    let line_end = if bytes.last().is_none_or(|byte| b"\n\r".contains(byte)) { "" } else { "\n" };
    let after = [bytes, line_end.as_bytes(), PUZZLE.as_bytes()].concat();
    let mut expected = read.clone();
    expected.push((puzzle.1, puzzle.0.clone()));
    assert_eq!(read_puzzles(&after[..]), expected);
    if !bytes.starts_with("\u{feff}".as_bytes()) {
        let before = [PUZZLE.as_bytes(), b"\n", bytes].concat();
        let mut expected: Numbered<PuzzleInput> =
            read.into_iter().map(|(line, grid)| (line + 1, grid)).collect();
        expected.insert(0, (1, puzzle.0));
        assert_eq!(read_puzzles(&before[..]), expected);
    }
}

/// Returns whether `line` is 81 cells and nothing else.
fn is_puzzle(line: &str) -> bool {
    line.len() == 81 && line.bytes().all(|byte| b"0123456789._*-".contains(&byte))
}

/// Reads what `bytes` stand for, which is never held as a whole: in little memory, and each line
/// that is too long is refused.
fn check_long_lines(bytes: &[u8]) {
    let before = MEMORY.current_usage();
    MEMORY.reset_peak_usage();
    let reader = BufReader::new(Stretched { runs: stretched(bytes), run: (0, 0) });
    let mut refused = Vec::new();
    for (number, grid) in Puzzles::new(reader) {
        if matches!(grid, Err(TextError::Line(LineError::TooLong { .. }))) {
            refused.push(number);
        }
    }
    let taken = MEMORY.peak_usage().saturating_sub(before);
    assert!(taken <= MEMORY_LIMIT, "reading took {taken} bytes");

    let (mut lengths, mut last) = (vec![0], 0);
    for (byte, times) in stretched(bytes) {
        if b"\n\r".contains(&byte) {
            // The first `\n` after a `\r` belongs to that end.
            let ends = times - usize::from(byte == b'\n' && last == b'\r');
            lengths.resize(lengths.len() + ends, 0);
        } else {
            *lengths.last_mut().expect("there is a line") += times;
        }
        last = byte;
    }
    let too_long = (1..).zip(lengths).filter(|&(_, len)| len > LINE_LIMIT);
    assert_eq!(refused, too_long.map(|(number, _)| number).collect::<Vec<u64>>());
}

/// The bytes that `input` stands for, each with how often it stands there.
fn stretched(input: &[u8]) -> impl Iterator<Item = (u8, usize)> {
    let mut left = STRETCHES;
    (0..input.len()).map(move |at| match at.checked_sub(1).map(|before| input[before]) {
        Some(before) if input[at] == STRETCH && left > 0 => {
            left -= 1;
            (before, STRETCHED)
        }
        _ => (input[at], 1),
    })
}

/// Runs of equal bytes as a reader.
struct Stretched<I> {
    runs: I,
    /// The byte, and how many of it are left.
    run: (u8, usize),
}

impl<I: Iterator<Item = (u8, usize)>> Read for Stretched<I> {
    fn read(&mut self, into: &mut [u8]) -> io::Result<usize> {
        while self.run.1 == 0 {
            match self.runs.next() {
                Some(run) => self.run = run,
                None => return Ok(0),
            }
        }
        let read = into.len().min(self.run.1);
        into[..read].fill(self.run.0);
        self.run.1 -= read;
        Ok(read)
    }
}
