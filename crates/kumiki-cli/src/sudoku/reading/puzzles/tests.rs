//! Puzzles in texts, with their lines, and the errors of other texts.

use super::*;
use kumiki_sudoku::{Cell, Layout, Shape};
use proptest::prelude::*;

const A: &str = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
const B: &str = "..53.....8......2..7..1.5..4....53...1..7...6..32...8..6.5....9..4....3......97..";

fn grid(text: &str) -> Grid {
    text.parse().unwrap()
}

/// Returns each classic puzzle with its line; what is wrong, in words.
fn read(text: impl AsRef<[u8]>) -> Vec<(u64, Result<Grid, String>)> {
    Puzzles::new(text.as_ref())
        .map(|(line, read)| (line, read.map_err(|error| error.to_string())))
        .filter_map(|(line, read)| Some((line, read.map(|puzzle| puzzle.grid()).transpose()?)))
        .collect()
}

fn nine_lines(text: &str) -> String {
    (0..9).map(|row| format!("{}\n", &text[row * 9..row * 9 + 9])).collect()
}

#[test]
fn a_line_is_a_puzzle_and_what_follows_it_a_comment() {
    let spaced: String = A.chars().flat_map(|c| [c, ' ']).collect();
    let text = format!(
        "# two puzzles\n\n{A}\n{B} hard\n{A},{B}\n  {B}\t# x\r\n{A};1.2\n{spaced}# spaced\n"
    );
    let [a, b] = [Ok(grid(A)), Ok(grid(B))];
    let expected =
        vec![(3, a.clone()), (4, b.clone()), (5, a.clone()), (6, b), (7, a.clone()), (8, a)];
    assert_eq!(read(text), expected);
}

#[test]
fn regions_behind_the_clues_make_a_jigsaw_wherever_it_stands() {
    let clues = "......41....27....3......6.8.9.......1.5....9...8..5..........4.......7....6.....";
    let map = "ABCCCDDDDABCBCCDDDABBBBCCDDAEEBBCFFFAEEEEGFFFAAHHEGIFFAHHEEGIIFAHHHGGIIIHHGGGGIII";
    let digits = map.bytes().map(|kind| char::from(kind - b'A' + b'1')).collect::<String>();
    let boxes = "aaabbbccc".repeat(3) + &"dddeeefff".repeat(3) + &"ggghhhiii".repeat(3);
    let damaged = map.replacen("AB", "BA", 1);
    let small = "1..............4 aaabacbbccbdcddd";
    let text = format!(
        "{A}\n{clues} {map}\n{clues}{map}\n{clues}{digits} x\n{clues},{digits}\n  {clues}\t{map} # y\r\n\
         {small}\n{A}\n{A} {boxes}\n{clues} {damaged}\n{clues} #{map}\n{A} {A}\n{A}{damaged}\n"
    );
    let shape_of = |read: Result<PuzzleInput, TextError>| {
        read.map(|puzzle| puzzle.puzzle().shape().clone()).ok()
    };
    let found: Vec<_> =
        Puzzles::new(text.as_bytes()).map(|(line, found)| (line, shape_of(found))).collect();
    let of = |labels: &str| {
        let labels: Vec<char> = labels.chars().collect();
        Some(Shape::irregular(labels.len().isqrt(), &labels).unwrap())
    };
    let (jigsaw, classic) = (of(map), Some(Shape::CLASSIC));
    let mut expected = vec![classic.clone()];
    expected.extend(vec![jigsaw; 5]);
    expected.push(of(&small[17..]));
    expected.extend(vec![classic; 5]);
    expected.push(None);
    assert_eq!(found, (1..).zip(expected).collect::<Vec<_>>());
}

#[test]
fn no_kind_of_line_end_hides_a_puzzle() {
    for end in ["\n", "\r\n", "\r"] {
        let text = format!("{A}{end}# comment{end}{B}{end}{}", nine_lines(A).replace('\n', end));
        assert_eq!(read(text), [(1, Ok(grid(A))), (3, Ok(grid(B))), (4, Ok(grid(A)))], "{end:?}");
    }
}

#[test]
fn nine_lines_are_a_puzzle_in_every_layout() {
    for layout in [Layout::Rows, Layout::Frame] {
        let [a, b] = [grid(A).written(layout), grid(B).written(layout)];
        for text in [format!("{a}\n\n{b}\n"), format!("# one\n{a}\n# two\n{b}")] {
            let puzzles: Vec<_> = read(text).into_iter().map(|(_, puzzle)| puzzle).collect();
            assert_eq!(puzzles, [Ok(grid(A)), Ok(grid(B))]);
        }
    }
    let text = format!("{}{B}\r\n{}", nine_lines(A), nine_lines(B).replace('\n', "\r\n"));
    assert_eq!(read(text), [(1, Ok(grid(A))), (10, Ok(grid(B))), (11, Ok(grid(B)))]);
}

#[test]
fn an_unreadable_puzzle_is_reported_where_it_is_and_the_next_is_read() {
    let spoilt = format!("{}x{}", &A[..11], &A[12..]);
    let short = &A[1..];
    let text = format!("{A}\n{spoilt}\n{short}\nhello\n{B}\n");
    assert_eq!(
        read(text),
        [
            (1, Ok(grid(A))),
            (2, Err("row 2 column 3: unknown symbol 'x'".to_string())),
            (3, Err("a grid has 81 cells, not 80".to_string())),
            (4, Err("row 1 column 1: unknown symbol 'h'".to_string())),
            (5, Ok(grid(B))),
        ]
    );
}

#[test]
fn a_bad_row_spoils_only_its_own_nine_lines() {
    let spoilt = nine_lines(A).replace("4..8.3..1", "4..8.3..");
    let symbol = nine_lines(A).replace("4..8.3..1", "4..8.3..?");
    let missing: String = nine_lines(A).lines().take(8).map(|line| format!("{line}\n")).collect();
    let text = format!("{spoilt}{symbol}{missing}\n{}{missing}{B}\n{missing}", nine_lines(B));
    assert_eq!(
        read(text),
        [
            (5, Err("row 5 has 8 cells, not 9".to_string())),
            (14, Err("row 5 column 9: unknown symbol '?'".to_string())),
            (19, Err("a grid has 9 rows, not 8".to_string())),
            (28, Ok(grid(B))),
            (37, Err("a grid has 9 rows, not 8".to_string())),
            (45, Ok(grid(B))),
            (46, Err("a grid has 9 rows, not 8".to_string())),
        ]
    );
}

#[test]
fn a_line_that_is_no_text_or_too_long_is_reported_alone() {
    let mut text = format!("{A}\n12\u{e9}").into_bytes();
    text.truncate(text.len() - 1);
    text.extend(format!("\n{}\n{B}", ".".repeat(70_000)).bytes());
    assert_eq!(
        read(text),
        [
            (1, Ok(grid(A))),
            (2, Err("byte 3 of the line is not UTF-8 text".to_string())),
            (3, Err("the line is longer than 65536 bytes".to_string())),
            (4, Ok(grid(B))),
        ]
    );
}

#[test]
fn there_is_nothing_in_nothing() {
    for text in ["", "\n\n", "# only a comment", "\u{feff}", "+---+\n"] {
        assert_eq!(read(text), [], "{text:?}");
    }
}

proptest! {
    #[test]
    fn the_quick_way_sees_what_the_other_does(
        cells in "[0-9._*+-]{0,40}",
        rest in "[ \t,;#|+0-9.a-]{0,5}",
        in_block in any::<bool>(),
    ) {
        let line = cells + &rest;
        let any = LineKind::of_any(&line, in_block);
        prop_assert_eq!(LineKind::of_plain(&line).unwrap_or(any), any);
    }

    #[test]
    fn any_bytes_are_read_to_the_end(bytes in prop::collection::vec(any::<u8>(), 0..600)) {
        prop_assert!(Puzzles::new(&bytes[..]).count() <= 2 * bytes.len());
    }

    #[test]
    fn lines_of_grid_symbols_are_read_to_the_end(text in "([0-9.x#| +\\-]{0,90}\r?\n){0,30}") {
        let last = text.lines().count() as u64;
        prop_assert!(read(&text).iter().all(|&(line, _)| (1..=last).contains(&line)));
    }

    #[test]
    fn what_was_written_is_read_among_anything_unreadable(
        digits in prop::collection::vec(0..=9u8, 81),
        prose in "[a-w ]{1,60}",
    ) {
        let grid = Grid::try_from(&digits[..]).unwrap();
        for layout in [Layout::Line, Layout::Rows, Layout::Frame] {
            let text = format!("{prose}\n{}\n{prose}\n", grid.written(layout));
            let read: Vec<Grid> =
                read(text).into_iter().filter_map(|(_, puzzle)| puzzle.ok()).collect();
            prop_assert_eq!(read, [grid]);
        }
    }
}

#[test]
fn a_cell_error_names_the_cell_of_its_row() {
    let rows = nine_lines(A).replace("....8..79", "....8..7!");
    let [(9, Err(TextError::Grid(error)))] = Puzzles::new(rows.as_bytes()).collect::<Vec<_>>()[..]
    else {
        panic!("line 9 is wrong, and nothing else")
    };
    assert_eq!(error, GridError::UnknownSymbol { cell: Cell::new(8, 8), symbol: '!' });
}
