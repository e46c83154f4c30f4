//! Tests of errors, with their places, in texts with rules and regions.
//!
//! Invariant: each message names the item, field or cell.

use crate::format::Format::{self, FpuzzlesJson, Iss, Solo, SudokuPad};
use crate::format::lz_string;
use crate::format::tests::jigsaw;
use kumiki_sudoku::rule::Line;
use kumiki_sudoku::{Puzzle, Rule, Shape};

/// Returns the message of the error in `text`. JSON of SudokuPad is read from a link.
fn refused(format: Format, text: &str) -> String {
    let text = match format {
        SudokuPad => format!("scl{}", lz_string::compressed(text)),
        _ => text.to_string(),
    };
    format.read(&text).expect_err(&text).to_string()
}

/// Returns the JSON of f-puzzles with a blank grid of `size`, and more fields.
fn f_puzzles(size: usize, fields: &str) -> String {
    let row = format!("[{}]", vec!["{}"; size].join(","));
    format!("{{\"size\":{size},\"grid\":[{}]{fields}}}", vec![row; size].join(","))
}

/// Each case has a mark, a place and a message, for a grid of 6 rows.
#[test]
fn marks_outside_of_the_grid_are_named() {
    for (text, message) in [
        (
            ".Thermo~R1C1~R7C1",
            "item 2, Thermo: thermometer at r1c1 r7c1: r7c1 is outside of a grid with 6 rows",
        ),
        (
            ".Cage~9~R6C6~R6C7",
            "item 2, Cage: cage of sum 9 at r6c6 r6c7: r6c7 is outside of a grid with 6 rows",
        ),
        (
            ".WhiteDot~R6C6~R7C6",
            "item 2, WhiteDot: white dot of difference 1 at r6c6 r7c6: r7c6 is outside of a grid with 6 rows",
        ),
        (
            ".Quad~R6C1~1",
            "item 2, Quad: quadruple 1 at r6c1 r6c2 r7c1 r7c2: r7c1 is outside of a grid with 6 rows",
        ),
        (
            ".XSum~C7~3",
            "item 2, XSum: x-sum 3 from r1c7 down: r1c7 is outside of a grid with 6 rows",
        ),
        (".LittleKiller~9~R7C1", "item 2, LittleKiller: \"R7C1\" cannot be read there"),
        (".~R7C1_1", "item 2, clues: row 7 column 1 is outside of a grid with 6 rows"),
        (".Indexing~R~R0C1", "item 2, Indexing: \"R0C1\" is no cell, such as R1C2"),
    ] {
        let refused = refused(Iss, &format!(".Shape~6x6{text}"));
        assert_eq!(refused, format!("iss: {message}"));
    }
    for (fields, message) in [
        (
            "\"killercage\":[{\"cells\":[\"R1C1\"]},{\"cells\":[\"R6C6\",\"R6C7\"]}]",
            "killercage[1]: cage at r6c6 r6c7: r6c7 is outside of a grid with 6 rows",
        ),
        (
            "\"arrow\":[{\"cells\":[\"R1C1\"],\"lines\":[[\"R1C1\",\"R0C1\"]]}]",
            "arrow[0]: expected a cell in the grid",
        ),
        (
            "\"odd\":[{\"cell\":\"R7C1\"}]",
            "odd[0]: odd digit at r7c1: r7c1 is outside of a grid with 6 rows",
        ),
        (
            "\"sandwichsum\":[{\"cell\":\"R9C0\",\"value\":\"3\"}]",
            "sandwichsum[0]: expected a cell beside the grid",
        ),
        (
            "\"littlekillersum\":[{\"cell\":\"R9C9\",\"direction\":\"UL\",\"value\":\"3\"}]",
            "littlekillersum[0]: little killer of sum 3 from r8c8 up left: r8c8 is outside of a grid with 6 rows",
        ),
        (
            "\"quadruple\":[{\"cells\":[\"R1C1\",\"R1C2\",\"R2C1\",\"R3C3\"],\"values\":[1]}]",
            "quadruple[0]: expected four cells around a corner",
        ),
        (
            "\"clone\":[{\"cells\":[\"R1C1\"],\"cloneCells\":[\"R1C7\"]}]",
            "clone[0]: clones r1c1 and r1c7: r1c7 is outside of a grid with 6 rows",
        ),
    ] {
        let refused = refused(FpuzzlesJson, &f_puzzles(6, &format!(",{fields}")));
        assert_eq!(refused, format!("fpuzzles-json: {message}"));
    }
    let solo = refused(Solo, "2x2:a4_5b2,");
    assert!(solo.starts_with("solo: "), "{solo}");
}

#[test]
fn cells_named_twice_and_sums_that_no_digits_have_are_named() {
    for (text, message) in [
        (
            ".Cage~18~R1C1~R1C2",
            "item 1, Cage: cage of sum 18 at r1c1 r1c2: such cells sum to 3 to 17",
        ),
        (
            ".AllDifferent~R1C1~R1C1",
            "item 1, AllDifferent: extra region at r1c1 r1c1: r1c1 is named twice",
        ),
        (
            ".Renban~R1C1~R1C2~R1C1",
            "item 1, Renban: renban line at r1c1 r1c2 r1c1: r1c1 is named twice",
        ),
        (
            ".Arrow~R1C1~R1C2~R1C1",
            "item 1, Arrow: arrow from r1c1 along r1c2 r1c1: r1c1 is named twice",
        ),
        (".SameValues~2~R1C1", "item 1, SameValues: \"2 sets of 1 cells\" cannot be read there"),
        (".Arrow~R1C1", "item 1, Arrow: the shaft is missing"),
        (".Cage", "item 1, Cage: a number is missing"),
        (".Whisper", "item 1, Whisper: a number is missing"),
        (".Diagonal~2", "item 1, Diagonal: \"2\" cannot be read there"),
        (".Skyscraper~R1~300", "item 1, Skyscraper: \"300\" cannot be read there"),
    ] {
        assert_eq!(refused(Iss, text), format!("iss: {message}"));
    }
    let cage = ",\"killercage\":[{\"cells\":[\"R1C1\",\"R1C2\",\"R1C1\"],\"value\":\"6\"}]";
    assert_eq!(
        refused(FpuzzlesJson, &f_puzzles(6, cage)),
        "fpuzzles-json: killercage[0]: cage of sum 6 at r1c1 r1c2 r1c1: r1c1 is named twice"
    );
}

/// Cages that share cells are two rules, both of which hold. Some puzzles depend on this.
#[test]
fn cages_that_overlap_are_read() {
    let puzzle = Iss.read(".Cage~9~R1C1~R1C2.Cage~11~R1C2~R1C3").unwrap();
    assert_eq!(puzzle.rules().len(), 2);
    let cages = ",\"killercage\":[{\"cells\":[\"R1C1\",\"R1C2\"]},{\"cells\":[\"R1C2\",\"R1C3\"]}]";
    assert_eq!(FpuzzlesJson.read(&f_puzzles(6, cages)).unwrap().rules().len(), 2);
}

#[test]
fn regions_that_contradict_each_other_are_named() {
    for (layout, message) in [
        ("aaaabbbbccccddd", "boxes are said for 15 cells, but a grid of 4 rows has 16"),
        ("aaaaabbbccccdddd", "the box at row 1 column 1 has 5 cells, not 4"),
    ] {
        let text = format!(".Shape~4x4.NoBoxes.Jigsaw~{layout}");
        assert_eq!(refused(Iss, &text), format!("iss: item 3, Jigsaw: {message}"));
    }
    let cells = "ce:[[,],[,]]";
    for (regions, message) in [
        ("[[[0,0],[0,1]],[[1,0],[0,1]]]", "regions[1]: [0,1] is in regions[0], too"),
        ("[[[0,0],[0,2]],[[1,0],[1,1]]]", "regions[0]: [0,2] is no cell of the grid"),
        ("[[[0,0]],[[0,1],[1,0],[1,1]]]", "the box at row 1 column 1 has 1 cells, not 2"),
        ("[[[0,0],[0,1]],7]", "regions[1]: 7 is no list of cells"),
    ] {
        let text = format!("{{{cells},re:{regions}}}");
        assert_eq!(refused(SudokuPad, &text), format!("sudokupad: {message}"));
    }
    let text = f_puzzles(4, "").replacen("{}", "{\"region\":1}", 1);
    assert_eq!(
        refused(FpuzzlesJson, &text),
        "fpuzzles-json: grid: the box at row 1 column 1 has 5 cells, not 4"
    );
}

#[test]
fn sizes_that_do_not_fit_are_named() {
    for (format, text, message) in [
        (Iss, ".Shape~40x40", "iss: item 1, Shape: it has grids of at most 16 rows, not 40"),
        (Iss, ".Shape~0x0", "iss: a grid has 1 to 35 rows, not 0"),
        (Iss, ".Shape~4y5", "iss: item 1, Shape: \"4y5\" cannot be read there"),
        (
            Iss,
            ".Shape~4x4.~R1C1_5",
            "iss: item 2, clues: row 1 column 1: a grid with 4 rows has no digit 5",
        ),
        (SudokuPad, "{ce:[[,],[,,]]}", "sudokupad: cells[1]: 3 cells, not 2"),
        (
            FpuzzlesJson,
            "{\"size\":36,\"grid\":[[{}]]}",
            "fpuzzles-json: size: a grid has 1 to 35 rows, not 36",
        ),
        (
            FpuzzlesJson,
            "{\"size\":2,\"grid\":[[{},{}]]}",
            "fpuzzles-json: grid: expected as many rows as the size says",
        ),
        (
            FpuzzlesJson,
            "{\"grid\":[[{},{}],[{}]]}",
            "fpuzzles-json: grid[1]: expected as many cells as the size says",
        ),
        (
            FpuzzlesJson,
            "{\"grid\":[[{},{\"value\":\"x\"}],[{}]]}",
            "fpuzzles-json: grid[0][1]: expected a number",
        ),
        (
            FpuzzlesJson,
            "{\"grid\":[[{\"value\":2}]]}",
            "fpuzzles-json: grid: row 1 column 1: a grid with 1 rows has no digit 2",
        ),
    ] {
        assert_eq!(refused(format, text), message);
    }
}

/// A truncated link is never read as another puzzle, wherever it was cut.
#[test]
fn links_that_are_cut_say_where() {
    let mut puzzle = Puzzle::new(jigsaw());
    let cells = puzzle.shape().cells_of(kumiki_sudoku::House::Row(0));
    puzzle.add_rule(Rule::line(Line::Renban, cells)).unwrap();
    let plain = Puzzle::new(Shape::CLASSIC);
    for (format, puzzle) in [
        (Format::Fpuzzles, &puzzle),
        (SudokuPad, &plain),
        (Format::Scf, &plain),
        (Format::PuzzLink, &plain),
    ] {
        let link = format.write(puzzle).unwrap();
        let whole = link.trim_end_matches("%3D").trim_end_matches('=');
        let begin = whole.len() / 3;
        let is_packed = matches!(format, Format::Fpuzzles | SudokuPad);
        for end in (begin..whole.len()).filter(|&end| whole.is_char_boundary(end)) {
            match format.read(&whole[..end]) {
                Ok(read) => assert_eq!(read, *puzzle, "{format}: {end} of {}", whole.len()),
                Err(error) => {
                    // If the compressed text seems complete, the reader of its content reports the
                    // place.
                    let has_place =
                        error.at.is_some() || error.to_string().contains("at line 1 column ");
                    assert!(has_place || !is_packed, "{end}: {error}");
                }
            }
        }
    }
    let link = SudokuPad.write(&plain).unwrap();
    let error = SudokuPad.read(&link[..link.len() / 2]).unwrap_err();
    let symbols = link.len() / 2 - "scl".len();
    assert_eq!(
        error.to_string(),
        format!("sudokupad: character {symbols}: the compressed text is cut off there")
    );
}
