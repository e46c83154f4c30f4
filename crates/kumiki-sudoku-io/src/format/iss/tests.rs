use super::*;
use crate::format::Format;
use crate::format::rule_names::{LINES, NUMBERED_LINES, OUTSIDES, SWITCHES};
use kumiki_sudoku::rule::{Area, GlobalRule, Line, Single};
use kumiki_sudoku::{Digit, Puzzle, Shape};
use proptest::prelude::*;

proptest! {
    #[test]
    fn no_text_makes_the_reader_panic(text in r"\PC*") {
        let _ = read(&text);
    }

    #[test]
    fn no_items_make_the_reader_panic(
        items in prop::collection::vec((kinds(), prop::collection::vec(arguments(), 0..6)), 0..5),
    ) {
        let text: String = items
            .iter()
            .map(|(kind, arguments)| format!(".{kind}~{}", arguments.join("~")))
            .collect();
        let _ = read(&text);
    }
}

/// Returns the kinds of all items that are read.
fn known_kinds() -> Vec<&'static str> {
    let items = super::read::ITEMS.iter().map(|(kind, _)| *kind);
    let tables = [
        SWITCHES.iter().filter_map(|row| row.iss).collect::<Vec<&str>>(),
        LINES.iter().filter_map(|row| row.iss).collect(),
        NUMBERED_LINES.iter().filter_map(|row| row.iss).collect(),
        OUTSIDES.iter().filter_map(|row| row.iss).collect(),
    ];
    // The kind for diagonals is in `ITEMS` and in a table; there it has a tilde.
    items.chain(tables.concat()).filter(|kind| !kind.contains('~')).collect()
}

fn kinds() -> impl Strategy<Value = &'static str> {
    prop::sample::select([known_kinds(), vec!["Or", "And", "Replicate", "XV"]].concat())
}

fn arguments() -> impl Strategy<Value = String> {
    prop_oneof![
        "R[0-9a-z]C[0-9a-z]",
        "[RC][0-9a-z]",
        "[0-9]{1,11}",
        "[0-9]x[0-9]",
        "R[1-9]C[1-9](_[0-9]{0,3}){0,3}",
        Just(String::new()),
        Just("LOOP".to_string()),
        Just("8H_xf8H_xf8H_B".to_string()),
        "\\PC{0,4}",
    ]
}

/// Short kinds such as `X` and `V` have few letters to recognise them by, and a line of clues may
/// also begin with a point and letters.
#[test]
fn a_string_is_recognised_by_whichever_item_is_first() {
    let kinds = known_kinds();
    assert_eq!(kinds.len(), 69);
    for kind in kinds.into_iter().chain(["XV", "Lunchbox", "Or.X", "And.Or.V"]) {
        for rest in ["~R1C1~R1C2", "~R1C1~R1C2.Cage~3~R1C1~R1C2", "~"] {
            for empty_items in ["", "."] {
                let text = format!("{empty_items}.{kind}{rest}");
                assert_eq!(Format::detect(&text), Some(Format::Iss), "{text}");
            }
        }
    }
    for text in [".AntiKnight", ".StrictXV.StrictKropki", ".NoBoxes", "# x\n\n.X~R1C1~R1C2\n"] {
        assert_eq!(Format::detect(text), Some(Format::Iss), "{text}");
    }
    let clues = [
        ".X".repeat(128),
        format!(".X{}", ".".repeat(254)),
        ".ABCDEFG".repeat(32),
        format!("..abcd{}", ".".repeat(250)),
    ];
    for text in clues.iter().chain(&[format!("{} ~ 5 minutes", clues[0])]) {
        assert_eq!(Format::detect(text), Some(Format::Line), "{text}");
    }
}

#[test]
fn a_cell_that_a_sum_names_several_times_counts_as_often() {
    let rules = |text: &str| -> Vec<String> {
        read(text).unwrap().rules().iter().map(Rule::to_string).collect()
    };
    assert_eq!(
        rules(".Cage~20~R4C2~R4C3~R4C4~R4C4"),
        ["extra region at r4c2 r4c3 r4c4", "sum 20 of +1·r4c2 +1·r4c3 +2·r4c4"]
    );
    assert_eq!(rules(".Sum~9~R1C1~R1C2~R1C1"), ["sum 9 of +2·r1c1 +1·r1c2"]);
    assert_eq!(rules(".Sum~-1_=_2_-3_1~R1C1~R1C2~R1C2"), ["sum -1 of +2·r1c1 -2·r1c2"]);
    assert_eq!(rules(".Sum~9~R1C1~R1C2"), ["cells of sum 9 at r1c1 r1c2"]);
    assert!(read(".Sum~9_=_1~R1C1~R1C2").is_err());
    assert!(read(".Sum~9_=_9999999999~R1C1").is_err());
}

#[test]
fn a_rule_of_all_regions_needs_no_cells() {
    let puzzle = read(".Shape~6x6~9.RegionSameValues").unwrap();
    let [Rule::SameDigits { groups }] = puzzle.rules() else { panic!("{:?}", puzzle.rules()) };
    assert_eq!((groups.len(), groups[0].len()), (18, 6));
    // With as many digits as cells, regions have the same digits anyway.
    assert!(read(".RegionSameValues").unwrap().rules().is_empty());
}

#[test]
fn a_string_is_read_item_by_item() {
    let text = "# A comment.\n.Shape~6x6.~R1C1_5~R2C2_1_3\n.Thermo~r1c1~r2c2~r3c3.SumLine~7~R1C1~R1C2~R2C2~R2C1~LOOP\
        .WhiteDot~R4C6~R4C5~R1C6~R2C6.XSum~C3~9~4.LittleKiller~12~R1C4.Cage~0~R6C6";
    let puzzle = read(text).unwrap();
    assert_eq!(*puzzle.shape(), Shape::boxes(2, 3).unwrap());
    let said: Vec<String> = puzzle.rules().iter().map(Rule::to_string).collect();
    let expected = [
        "thermometer at r1c1 r2c2 r3c3",
        "sum line of sum 7 at r1c1 r1c2 r2c2 r2c1 r1c1",
        "white dot of difference 1 at r4c6 r4c5",
        "white dot of difference 1 at r1c6 r2c6",
        "x-sum 9 from r1c3 down",
        "x-sum 4 from r6c3 up",
        "little killer of sum 12 from r1c4 down left",
        "cage at r6c6",
    ];
    assert_eq!(said, expected);
    assert_eq!(puzzle[Cell::new(0, 0)].clue(), Digit::new(5));
    assert_eq!(puzzle[Cell::new(1, 1)].allowed.unwrap().to_string(), "13");
}

/// Returns the number of solutions.
fn count(text: &str) -> u64 {
    let puzzle = read(text).unwrap_or_else(|error| panic!("{text}: {error}"));
    let mut solver = kumiki_sudoku::Solver::for_puzzle(&puzzle).unwrap();
    (0..=300).find(|&count| solver.count(&puzzle, 1_000) == count).expect("a number up to 300")
}

#[test]
fn digits_that_cells_contain_at_least_are_counted() {
    // The first column and the first row have three cells in which a digit can be twice.
    let cells = "R1C1~R1C2~R3C3~R4C4";
    let all = ".Shape~4x4";
    let exactly = |digits: &str| count(&format!("{all}.ContainExact~{digits}~{cells}"));
    let at_least = |digits: &str| count(&format!("{all}.ContainAtLeast~{digits}~{cells}"));
    assert_eq!(at_least("1"), exactly("1") + exactly("1_1") + exactly("1_1_1"));
    assert_eq!(at_least("1_1"), exactly("1_1") + exactly("1_1_1"));
    assert!(at_least("1_1") > 0 && at_least("1_1") < at_least("1"));
    assert_eq!(at_least("1_1_1_1_1"), 0);
    let both = (1..3).flat_map(|one| (1..3).map(move |two| (one, two)));
    let both = both.map(|(one, two)| exactly(&[vec!["1"; one], vec!["2"; two]].concat().join("_")));
    assert_eq!(at_least("1_2"), both.sum::<u64>());
}

#[test]
fn an_empty_sum_is_none() {
    assert_eq!(count(".Shape~4x4.Cage~~R1C1~R2C2"), count(".Shape~4x4.Cage~0~R1C1~R2C2"));
    assert!(read(".Cage~x~R1C1").is_err());
}

#[test]
fn killers_are_read_in_both_forms() {
    let mut numbers = vec!["7".to_string(); 81];
    for cell in [0, 1, 10] {
        numbers[cell] = (15 * 256 + 3).to_string();
    }
    let long = format!("3x3:d:k:{}:", numbers.join(":"));
    let mut symbols = vec!['0'; 81];
    (symbols[0], symbols[1], symbols[10]) = ('F', '<', '^');
    let short: String = symbols.into_iter().collect();
    let cage = Rule::cage(Some(15), [(0, 0), (0, 1), (1, 1)].map(|(r, c)| Cell::new(r, c)));
    assert_eq!(read(&short).unwrap().rules(), std::slice::from_ref(&cage));
    let diagonals = [GlobalRule::FallingDiagonal, GlobalRule::RisingDiagonal].map(Rule::from);
    assert_eq!(read(&long).unwrap().rules(), [&diagonals[..], &[cage]].concat());
}

#[test]
fn plain_grids_are_read_by_their_length() {
    let line = format!("{}5", ".".repeat(80));
    assert_eq!(read(&line).unwrap().clues().count(), 1);
    let boxes: String = (0..16).map(|cell| char::from(b'A' + cell / 4)).collect();
    let jigsaw = read(&format!("1..............4{boxes}")).unwrap();
    assert_eq!(*jigsaw.shape(), Shape::boxes(1, 4).unwrap());
    let marks = read(&"12.......".repeat(81)).unwrap();
    assert!(marks.iter().all(|(_, entry)| entry.allowed.unwrap().to_string() == "12"));
    let large = read(&"A.............P.".repeat(16)).unwrap();
    assert_eq!(large.clues().last().unwrap().1.value(), 16);
}

#[test]
fn what_cannot_be_read_is_named() {
    for (text, message) in [
        ("", "items begin with a point, and there are no so many cells in any grid"),
        (".~R1C1_5.ChaosArrow~R1C1~R1C2", "item 2, ChaosArrow: such constraints cannot be read"),
        (
            ".~R1C1_5.Or.Thermo~R1C1~R1C2",
            "item 2, Or: a group without its end, or an end without a group",
        ),
        (".Thermo~R1C1~R10", "item 1, Thermo: \"R10\" is no cell, such as R1C2"),
        (".Shape~6y8", "item 1, Shape: \"6y8\" cannot be read there"),
        (".Shape~9x9~2-10", "item 1, Shape: \"2-10\" cannot be read there"),
        (".Shape~9x9~0-7", "item 1, Shape: the digits are 0 to 7, but 9 digits are needed"),
        (".Cage~x~R1C1", "item 1, Cage: \"x\" is no number"),
        (
            ".Cage~3~R1C1~RaC1",
            "item 1, Cage: cage of sum 3 at r1c1 r10c1: r10c1 is outside of a grid with 9 rows",
        ),
        (".~R1C1_12", "item 1, clues: row 1 column 1: a grid with 9 rows has no digit C"),
        (".X~R1C1~R2C2", "item 1, X: no two of the cells share an edge"),
    ] {
        assert_eq!(read(text).unwrap_err().to_string(), message, "{text}");
    }
}

#[test]
fn what_cannot_be_written_is_named() {
    let cell = Cell::new(0, 0);
    let mut puzzle = Puzzle::new(Shape::CLASSIC);
    puzzle.add_rule(Rule::Single { kind: Single::BoxIndexer, cell }).unwrap();
    let refused = write(&puzzle).unwrap_err();
    assert_eq!(refused.to_string(), "it cannot carry this: box indexer at r1c1");
    let large = Puzzle::new(Shape::boxes(5, 5).unwrap());
    assert_eq!(write(&large).unwrap_err().to_string(), "it has grids of at most 16 rows, not 25");
    let mut region = Puzzle::new(Shape::CLASSIC);
    region.add_rule(Rule::Area { kind: Area::Region, cells: vec![cell] }).unwrap();
    assert_eq!(write(&region), Ok(".AllDifferent~R1C1".to_string()));
}

#[test]
fn oblong_grids_and_other_digits_are_read_and_written() {
    for (text, digits, boxes) in [
        (".Shape~6x8", "12345678", 6),
        (".Shape~6x8~0-7", "01234567", 6),
        (".Shape~9x8.NoBoxes", "123456789", 0),
        (".Shape~9x9~0-8", "012345678", 9),
        (".Shape~9x9~0-9", "0123456789", 9),
        (".Shape~6x6~9", "123456789", 6),
        (".Shape~6x6~9.RegionSize~9", "123456789", 4),
        (".Shape~5x10", "123456789A", 5),
    ] {
        let puzzle = read(text).unwrap();
        assert_eq!(puzzle.shape().digits().to_string(), digits);
        let houses = puzzle.shape().houses();
        let count = houses.filter(|house| matches!(house, kumiki_sudoku::House::Box(_))).count();
        assert_eq!(count, boxes, "{text}");
        assert_eq!(write(&puzzle).unwrap(), text);
        let has_no_place = |format: &Format| {
            format.is_written() && !matches!(format, Format::Iss | Format::IssLink)
        };
        for format in Format::ALL.into_iter().filter(has_no_place) {
            assert!(format.write(&puzzle).is_err(), "{format}: {text}");
        }
    }
    let zero = read(".Shape~4x4~0-3.~R1C1_0~R1C2_1_2").unwrap();
    assert_eq!(zero[Cell::new(0, 0)].clue(), Some(Digit::ZERO));
    assert_eq!(write(&zero).unwrap(), ".Shape~4x4~0-3.~R1C1_0~R1C2_1_2");
    let refused = read(".Shape~9x9~0-8~Raw").unwrap_err().to_string();
    assert!(refused.contains("\"Raw\""), "{refused}");
    assert!(read(".Shape~9x9~2-10").is_err() && read(".Shape~9x9~0-7").is_err());
}

#[test]
fn composites_are_read_as_their_parts() {
    let cells = |names: &[&str]| names.iter().map(|name| cell(name).unwrap()).collect::<Vec<_>>();
    let puzzle = read(".Or.X~R1C1~R1C2.And.~R2C2_5_6.Cage~7~R3C1~R3C2.End.End").unwrap();
    let [Rule::AnyOf { alternatives }] = puzzle.rules() else { panic!("one rule") };
    let texts: Vec<Vec<String>> =
        alternatives.iter().map(|rules| rules.iter().map(Rule::to_string).collect()).collect();
    assert_eq!(
        texts,
        [vec!["sum 10 at r1c1 r1c2"], vec!["cage of sum 7 at r3c1 r3c2", "digit among 56 at r2c2"]]
    );
    // A cage of two cells never has the sum 30.
    let possible = read(".Or.Cage~30~R1C1~R1C2.X~R1C1~R1C2.End").unwrap();
    assert!(matches!(possible.rules(), [Rule::AnyOf { alternatives }] if alternatives.len() == 1));
    // Three targets: the origin, the cell after it, and the one after that.
    let copies = read(".Replicate~H.Thermo~R1C1~R2C1.End").unwrap();
    let expected: Vec<Rule> = [["R1C1", "R2C1"], ["R1C2", "R2C2"], ["R1C3", "R2C3"]]
        .iter()
        .map(|names| Rule::line(Line::Thermometer, cells(names)))
        .collect();
    assert_eq!(copies.rules(), expected);
    for wrong in [
        ".Or.X~R1C1~R1C2",
        ".End",
        ".Or.AntiKnight.End",
        ".Or.Renban~R1C1~R1C2.End",
        ".And.Shape~4x4.End",
        ".Replicate~H~R9C9.Thermo~R1C1~R2C1.End",
    ] {
        assert!(read(wrong).is_err(), "{wrong}");
    }
}
