//! Tests of every format on random puzzles: the data that it carries is read back, and the format
//! is recognised.

mod bad_input;

use super::*;
use kumiki_sudoku::{Cell, Digit, Digits, Entry, Shape};
use proptest::prelude::*;
use proptest::sample::select;

/// The example in Wikipedia's article on sudoku.
pub(super) const WIKIPEDIA: &str =
    "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";

pub(super) const WIKIPEDIA_SOLUTION: &str =
    "534678912672195348198342567859761423426853791713924856961537284287419635345286179";

/// Clues and regions of a jigsaw with one solution.
pub(super) const JIGSAW: (&str, &str) = (
    "......41....27....3......6.8.9.......1.5....9...8..5..........4.......7....6.....",
    "ABCCCDDDDABCBCCDDDABBBBCCDDAEEBBCFFFAEEEEGFFFAAHHEGIFFAHHEEGIIFAHHHGGIIIHHGGGGIII",
);

/// Clues and regions of a jigsaw of 16 rows.
pub(super) const LARGE_JIGSAW: (&str, &str) = (
    "9..........8......5.....6...1B48.13....F.8.B..A7F............AC......6.B..G..2....8...............G.1..C...E....\
     39..2.G..DE...........A..2......6.A.....C.D..8542......97.1..D.6..6.......5.F..9..BDG2.6E7.........98...4.73..D.\
     .....A.D.G..B..F..............G.",
    "AAAABBBCCCDDDDDDEEAABBBCCDDCCDDFEAABBBBBCCCCCDDFEEAABGGBBCHCHHDFEAAAGGGBBCHCHHDFEAAAGGGGGHHHHDDFEEEEEGHHHHHHFFFF\
     EEEEGGGFFFFFFIFJKKKKKGGLLIIIIIIJKMKLLLLLLLIJJJJJKMKKKKLIIIIIJJJNKMLLLLLOIIPIJNJNKMMMMMLOOOPJJNNNKMOOOOOOOPPPJJNN\
     KMOOMOOOPPPPPNNNMMMMMPPPPPPNNNNN",
);

/// Returns four boxes of four cells, none of them a square.
pub(super) fn jigsaw() -> Shape {
    Shape::irregular(4, &"aaabacbbccbdcddd".chars().collect::<Vec<char>>()).unwrap()
}

/// Returns a shape whose boxes follow each other on a path that goes up and down in strips of rows.
/// If the path does not begin in a corner, a box may be in two parts.
fn snake(size: usize, height: usize, shift: usize) -> Shape {
    let mut path = Vec::new();
    for top in (0..size).step_by(height) {
        let mut columns: Vec<usize> = (0..size).collect();
        if (top / height) % 2 == 1 {
            columns.reverse();
        }
        for (turn, column) in columns.into_iter().enumerate() {
            let rows = top..(top + height).min(size);
            let rows: Vec<usize> =
                if turn % 2 == 0 { rows.collect() } else { rows.rev().collect() };
            path.extend(rows.into_iter().map(|row| row * size + column));
        }
    }
    let mut boxes = vec![0; size * size];
    for (place, cell) in path.into_iter().enumerate() {
        boxes[cell] = (place + shift) % (size * size) / size;
    }
    Shape::irregular(size, &boxes).unwrap()
}

fn shapes(carries: Carries) -> BoxedStrategy<Shape> {
    let (least, most) = carries.sizes;
    let sizes: Vec<usize> =
        (usize::from(least)..=most.into()).filter(|size| (4..=25).contains(size)).collect();
    let has_usual = |size: &usize| carries.has_boxes(&Shape::of_size(*size).unwrap());
    let sizes: Vec<usize> = sizes.into_iter().filter(has_usual).collect();
    (select(sizes), any::<prop::sample::Index>(), any::<u16>())
        .prop_map(move |(size, pick, shift)| {
            let rectangles = (1..=size)
                .filter(|rows| size.is_multiple_of(*rows))
                .map(|rows| Shape::boxes(rows, size / rows).unwrap());
            let mut shapes = vec![Shape::of_size(size).unwrap()];
            shapes.extend(rectangles);
            let height = 1 + usize::from(shift) % size;
            shapes.extend([snake(size, height, 0), snake(size, height, shift.into())]);
            shapes.push(Shape::latin(size).unwrap());
            shapes.retain(|shape| carries.has_boxes(shape));
            pick.get(&shapes).clone()
        })
        .boxed()
}

/// Returns texts for titles and other metadata.
fn words() -> impl Strategy<Value = Option<String>> {
    prop::option::of("[A-Za-z0-9é*%?&'()+.:-]{1,8}( [A-Za-z0-9é*%&'.-]{1,8}){0,2}")
}

/// Returns a puzzle all of whose data `format` carries.
fn puzzles(format: Format) -> BoxedStrategy<Puzzle> {
    let carries = format.carries();
    let has = move |detail: Detail| carries.details.contains(&detail);
    let puzzle = shapes(carries).prop_flat_map(move |shape| {
        let cells = shape.cell_count();
        let size = shape.size() as u8;
        let cell = (0..12u8, 1..=size, any::<u64>());
        let cells = prop::collection::vec(cell, cells);
        let digits = prop::collection::vec(1..=size, shape.cell_count());
        (Just(shape), cells, digits, prop::collection::vec(words(), 6))
    });
    let puzzle = puzzle.prop_map(move |(shape, cells, digits, told)| {
        let mut puzzle = Puzzle::new(shape.clone());
        for (cell, (kind, digit, bits)) in shape.cells().zip(cells) {
            let digit = Digit::new(digit).unwrap();
            let some: Digits =
                shape.digits().iter().filter(|digit| bits >> digit.value() & 1 == 1).collect();
            let entry = match kind {
                0..=3 => Entry::given(digit),
                4 | 5 if has(Detail::Placed) => Entry::placed(digit),
                6 | 7 if has(Detail::Allowed) => Entry { allowed: Some(some), ..Entry::default() },
                8 | 9 if has(Detail::Notes) => Entry { notes: some, ..Entry::default() },
                _ => Entry::default(),
            };
            puzzle.set(cell, entry).unwrap();
        }
        let [title, author, description, source, date, difficulty] = &told[..] else {
            unreachable!()
        };
        let keep = |detail, told: &Option<String>| told.clone().filter(|_| has(detail));
        puzzle.metadata = kumiki_sudoku::Metadata {
            title: keep(Detail::Title, title),
            author: keep(Detail::Author, author),
            description: keep(Detail::Description, description),
            source: keep(Detail::Source, source),
            date: keep(Detail::Date, date),
            difficulty: keep(Detail::Difficulty, difficulty),
            solution: has(Detail::Solution)
                .then(|| digits.into_iter().filter_map(Digit::new).collect()),
        };
        puzzle
    });
    puzzle.prop_map(move |puzzle| canonical(format, puzzle)).boxed()
}

/// Returns `puzzle` as `format` reads it back, if several puzzles mean the same: pencil marks that
/// add nothing are removed, and so are those that the format reads as a clue.
fn canonical(format: Format, mut puzzle: Puzzle) -> Puzzle {
    if matches!(format, Format::PencilMarks) {
        // Equal clues of peers are not read as clues.
        for cell in puzzle.shape().cells() {
            let shape = puzzle.shape().clone();
            let clue = puzzle[cell].clue();
            if clue.is_some() && shape.peers(cell).any(|peer| puzzle[peer].clue() == clue) {
                puzzle.set(cell, Entry::default()).unwrap();
            }
        }
    }
    let left = cells::candidates(&puzzle);
    let all = puzzle.shape().digits();
    for (cell, left) in puzzle.shape().cells().zip(left) {
        let mut entry = puzzle[cell];
        match format {
            Format::PencilMarks => {
                let open = entry.allowed.map(|allowed| allowed.intersection(left));
                entry.allowed = open.filter(|open| open.len() > 1 && *open != left);
            }
            Format::Sukaku => {
                entry.allowed = entry.allowed.filter(|open| open.len() != 1 && *open != all);
            }
            Format::Iss | Format::IssLink => {
                entry.allowed = entry.allowed.filter(|open| open.len() > 1 && *open != all);
            }
            Format::Fpuzzles | Format::FpuzzlesJson => {
                entry.allowed = entry.allowed.filter(|open| !open.is_empty());
            }
            Format::Sdx if entry.notes.len() < 2 || entry.notes == all => {
                entry.notes = Digits::NONE;
            }
            Format::SimpleSudoku if entry.notes == left || entry.notes == all => {
                entry.notes = Digits::NONE;
            }
            Format::Hodoku => {
                let open = entry.notes.intersection(left);
                entry.notes = if open == left { Digits::NONE } else { open };
            }
            _ => {}
        }
        puzzle.set(cell, entry).unwrap();
    }
    puzzle
}

/// Returns the format that is detected for a text of `format`: another one, if the text is a
/// special case of it.
fn taken_for(format: Format, text: &str) -> Format {
    match format {
        Format::Sdm => Format::Line,
        // If every field has one symbol, a row of fields is a row of cells.
        Format::Sdx if !text.split_whitespace().any(|field| field.len() > 1) => Format::Rows,
        // If no cell has several candidates, the text is a drawing of digits.
        Format::PencilMarks
            if !text.split(['|', ' ']).any(|group| group.len() > 1 && !group.contains('-')) =>
        {
            Format::Grid
        }
        format => format,
    }
}

fn written() -> Vec<Format> {
    Format::ALL.into_iter().filter(|format| format.is_written()).collect()
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(300))]

    #[test]
    fn what_a_format_carries_is_read_back_and_recognised(
        (format, puzzle) in select(written()).prop_flat_map(|format| (Just(format), puzzles(format)))
    ) {
        let text = format.write(&puzzle).unwrap();
        prop_assert_eq!(format.lost(&puzzle), []);
        let read = format.read(&text);
        prop_assert_eq!(read.as_ref(), Ok(&puzzle), "{}: {}", format, text);
        prop_assert_eq!(Format::detect(&text), Some(taken_for(format, &text)), "{}", text);
        prop_assert_eq!(super::read(&text), Ok(puzzle), "{}", text);
        prop_assert_eq!(format.read(&text.replace('\n', "\r\n")), read, "{}", text);
    }

    #[test]
    fn what_is_lost_leaves_the_clues(
        format in select(written()),
        puzzle in puzzles(Format::Fpuzzles),
    ) {
        match format.write(&puzzle) {
            Ok(text) => {
                let read = format.read(&text).unwrap();
                let clues = |puzzle: &Puzzle| puzzle.clues().collect::<Vec<_>>();
                // Formats with pencil-mark clues read a single candidate as a clue.
                if !format.carries().details.contains(&Detail::Allowed) {
                    prop_assert_eq!(clues(&read), clues(&puzzle), "{}: {}", format, text);
                }
                prop_assert_eq!(read.shape(), puzzle.shape());
            }
            Err(error) => prop_assert!(!error.to_string().is_empty()),
        }
    }

    #[test]
    fn no_text_makes_a_reader_panic(
        format in select(Format::ALL.to_vec()),
        text in prop_oneof!["\\PC{0,200}", "[0-9.x#|+:\\-\\n u,\\[\\]{}'\"*_a-zA-Z/%]{0,200}"],
        bytes in prop::collection::vec(any::<u8>(), 0..300),
    ) {
        for text in [text, String::from_utf8_lossy(&bytes).into_owned()] {
            let _ = format.read(&text);
            let _ = format.read_all(&text);
            let _ = read_all(&text);
        }
    }

    #[test]
    fn a_damaged_text_is_read_or_refused(
        (format, puzzle) in select(written()).prop_flat_map(|format| (Just(format), puzzles(format))),
        place in any::<prop::sample::Index>(),
        symbol in any::<char>(),
        cut in any::<bool>(),
    ) {
        let mut symbols: Vec<char> = format.write(&puzzle).unwrap().chars().collect();
        let place = place.index(symbols.len());
        if cut { symbols.truncate(place) } else { symbols[place] = symbol }
        let text: String = symbols.into_iter().collect();
        let _ = format.read(&text);
        let _ = super::read(&text);
        for found in read_all(&text) {
            prop_assert!(found.line <= normal(&text).lines().count().max(1));
        }
    }
}

#[test]
fn every_format_has_a_name_of_its_own_and_is_asked_for() {
    for format in Format::ALL {
        assert_eq!(Format::named(format.name()), Some(format));
        assert!(!format.about().is_empty());
        let is_asked = Format::DETECTION.contains(&format);
        assert_eq!(is_asked, format != Format::Sdm, "{format}");
    }
    assert_eq!(Format::named("nothing"), None);
}

#[test]
fn what_would_be_another_puzzle_is_refused() {
    let large = Puzzle::new(Shape::of_size(16).unwrap());
    let error = Format::Sdk.write(&large).unwrap_err();
    assert_eq!(error.to_string(), "sdk: it has grids of size 9 to 9, not 16");
    let error = Format::Line.write(&Puzzle::new(jigsaw())).unwrap_err();
    assert!(error.to_string().starts_with("line: it cannot carry these boxes"), "{error}");
    let mut marked = Puzzle::new(Shape::CLASSIC);
    let allowed = Entry { allowed: Some(Digits::up_to(3)), ..Entry::default() };
    marked.set(Cell::new(0, 0), allowed).unwrap();
    let error = Format::Line.write(&marked).unwrap_err();
    assert_eq!(error.problem, FormatProblem::CannotCarry(vec![Detail::Allowed]));
    let error = Format::Text.write(&Puzzle::new(Shape::CLASSIC)).unwrap_err();
    assert_eq!(error.to_string(), "text: it is read, but not written");
}

/// A mark of direction in a title would turn the text after it around.
#[test]
fn marks_of_direction_are_not_written() {
    let mut puzzle = Format::Line.read(WIKIPEDIA).unwrap();
    puzzle.metadata.title = Some("a\u{202e}b".to_string());
    puzzle.metadata.author = Some("\u{2066}c\u{2069}".to_string());
    for format in written() {
        let Ok(text) = format.write(&puzzle) else { continue };
        assert!(!text.contains(['\u{202e}', '\u{2066}', '\u{2069}']), "{format}: {text}");
        let read = format.read(&text).unwrap();
        if format.carries().details.contains(&Detail::Title) {
            assert_eq!(read.metadata.title.as_deref(), Some("ab"), "{format}: {text}");
        }
    }
    assert_eq!(puzzle.metadata.title.as_deref(), Some("a\u{202e}b"));
}

#[test]
fn nothing_is_no_format() {
    for text in ["", "\n\n", "\u{feff}", "# only a comment", "hello world"] {
        assert_eq!(Format::detect(text), None, "{text:?}");
        assert_eq!(super::read(text).unwrap_err().problem, FormatProblem::Unknown);
    }
}
