//! Chunks say what the whole text says, wherever it is cut.

use super::*;
use kumiki_sudoku::{Grid, Layout};
use proptest::prelude::*;

const A: &str = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";

type Told = Vec<(u64, Result<PuzzleInput, String>)>;

fn in_words(found: (u64, Result<PuzzleInput, TextError>)) -> (u64, Result<PuzzleInput, String>) {
    let (line, read) = found;
    (line, read.map_err(|error| error.to_string()))
}

fn whole(text: &[u8]) -> Told {
    Puzzles::new(text).map(in_words).collect()
}

/// Gives at most so many bytes at once.
struct Dribble<'a>(&'a [u8], usize);

impl io::Read for Dribble<'_> {
    fn read(&mut self, into: &mut [u8]) -> io::Result<usize> {
        let most = self.1.min(into.len());
        self.0.read(&mut into[..most])
    }
}

/// Returns what the chunks of `text` say, and each place where reading may begin anew.
fn in_chunks(text: &[u8], begin: Mark, size: usize, at_once: usize) -> (Told, Vec<(usize, Mark)>) {
    let rest = &text[begin.offset as usize..];
    let mut chunks = Chunks::new(Dribble(rest, at_once), begin);
    let (mut read, mut marks) = (Vec::new(), Vec::new());
    while let Some(chunk) = chunks.next(size) {
        let mut puzzles = chunk.puzzles();
        while let Some(puzzle) = puzzles.next() {
            read.push(in_words(puzzle));
            marks.extend(puzzles.mark().map(|mark| (read.len(), mark)));
        }
        if !chunks.is_within_puzzle() {
            marks.push((read.len(), chunks.mark()));
        }
    }
    assert_eq!(chunks.mark().offset, text.len() as u64);
    assert_eq!(chunks.mark().is_blank, begin.is_blank && read.is_empty());
    (read, marks)
}

/// Texts in which every kind of line stands beside every other.
fn texts() -> impl Strategy<Value = Vec<u8>> {
    let grid: Grid = A.parse().unwrap();
    let [rows, frame] = [Layout::Rows, Layout::Frame].map(|layout| grid.written(layout));
    let line = prop_oneof![
        8 => Just(A.as_bytes().to_vec()),
        2 => Just(format!("{A} hard").into_bytes()),
        4 => Just(b"53..7....".to_vec()),
        2 => Just(b"# comment".to_vec()),
        2 => Just(Vec::new()),
        1 => Just(b"+---+---+---+".to_vec()),
        1 => Just(rows.into_bytes()),
        1 => Just(frame.into_bytes()),
        1 => Just(b"some words".to_vec()),
        1 => Just("\u{feff}".as_bytes().to_vec()),
        1 => Just(b"\xff\xfe".to_vec()),
        1 => Just(vec![b'7'; LINE_LIMIT]),
        1 => Just(vec![b'7'; LINE_LIMIT + 1]),
        1 => Just(vec![b'7'; 3 * LINE_LIMIT]),
        2 => prop::collection::vec(any::<u8>(), 0..100),
    ];
    let end = prop_oneof![4 => Just("\n"), 2 => Just("\r\n"), 1 => Just("\r"), 1 => Just("")];
    prop::collection::vec((line, end), 0..12).prop_map(|lines| {
        lines
            .iter()
            .flat_map(|(line, end)| [line.as_slice(), end.as_bytes()])
            .collect::<Vec<_>>()
            .concat()
    })
}

proptest! {
    #[test]
    fn chunks_say_what_the_text_says_and_reading_may_begin_anew_at_each_mark(
        text in texts(),
        size in prop_oneof![1..200usize, Just(1 << 20)],
        at_once in prop_oneof![1..20usize, 60..200usize, Just(1 << 20)],
    ) {
        // A byte at a time takes long where lines are.
        let at_once = if text.len() > LINE_LIMIT { at_once.max(10_000) } else { at_once };
        let expected = whole(&text);
        let (read, marks) = in_chunks(&text, Mark::BEGIN, size, at_once);
        prop_assert_eq!(&read, &expected);
        for (before, mark) in marks {
            let (rest, _) = in_chunks(&text, mark, size, usize::MAX);
            prop_assert_eq!(&rest, &expected[before..]);
        }
    }
}

#[test]
fn a_puzzle_on_each_line_is_cut_by_size() {
    let text = format!("{A}\n").repeat(100);
    let mut chunks = Chunks::new(text.as_bytes(), Mark::BEGIN);
    let mut counts = Vec::new();
    while let Some(chunk) = chunks.next(10 * 82) {
        counts.push(chunk.puzzles().count());
    }
    assert_eq!(counts, [10; 10]);
}

#[test]
fn no_puzzle_in_nine_lines_is_cut_where_it_is_at_hand() {
    let rows = format!("{}\n\n", A.parse::<Grid>().unwrap().written(Layout::Rows));
    let text = rows.repeat(50);
    let mut chunks = Chunks::new(text.as_bytes(), Mark::BEGIN);
    while let Some(chunk) = chunks.next(1) {
        assert!(!chunks.is_within_puzzle());
        assert!(chunk.puzzles().count() <= 1);
    }
    assert_eq!(chunks.mark().lines, 50 * 12);
}

#[test]
fn little_is_held_of_what_has_no_end() {
    let endless = io::repeat(b'5').take(1 << 26).chain(&b"\n"[..]).chain(A.as_bytes());
    let mut chunks = Chunks::new(endless, Mark::BEGIN);
    let chunk = chunks.next(100).unwrap();
    assert!(chunk.text.len() <= 2 * LINE_LIMIT && chunk.bytes() == (1 << 26) + 1);
    assert!(chunks.text.capacity() <= 4 * LINE_LIMIT);
    let rest = chunks.next(100).unwrap().puzzles().map(in_words).collect::<Told>();
    assert_eq!(rest, [(2, Ok(PuzzleInput::Grid(A.parse().unwrap())))]);

    // Rows wait for more over any number of comments.
    let comments = b"#\n".repeat(1 << 20);
    let mut chunks = Chunks::new((&b"53..7....\n"[..]).chain(&comments[..]), Mark::BEGIN);
    let mut found = Vec::new();
    while let Some(chunk) = chunks.next(100) {
        assert!(chunk.text.len() <= 2 * READ);
        found.extend(chunk.puzzles().map(in_words));
    }
    assert_eq!(found, [(1, Err("a grid has 9 rows, not 1".to_string()))]);
}

#[test]
fn what_is_at_hand_is_not_kept_back_for_what_is_not() {
    struct Once<'a>(&'a [u8]);
    impl io::Read for Once<'_> {
        fn read(&mut self, into: &mut [u8]) -> io::Result<usize> {
            assert!(!self.0.is_empty(), "more is waited for");
            self.0.read(into)
        }
    }
    let text = format!("{A}\n{A}\n53..");
    let mut chunks = Chunks::new(Once(text.as_bytes()), Mark::BEGIN);
    assert_eq!(chunks.next(1 << 20).unwrap().puzzles().count(), 2);
}

#[test]
fn what_was_read_before_a_failure_is_told_before_it() {
    struct Broken;
    impl io::Read for Broken {
        fn read(&mut self, _: &mut [u8]) -> io::Result<usize> {
            Err(io::Error::other("unplugged"))
        }
    }
    let text = format!("{A}\n53..7");
    let mut chunks = Chunks::new(text.as_bytes().chain(Broken), Mark::BEGIN);
    let mut found = Vec::new();
    while let Some(chunk) = chunks.next(1 << 20) {
        found.extend(chunk.puzzles().map(in_words));
    }
    assert_eq!(
        found,
        [(1, Ok(PuzzleInput::Grid(A.parse().unwrap()))), (2, Err("unplugged".to_string()))]
    );
}
