use super::*;
use kumiki_sudoku::rule::{GlobalRule, Outside, Pair};
use kumiki_sudoku::{Cell, Puzzle, Rule, Shape};
use proptest::prelude::*;

/// Returns the rules in the order in which the fields are read: by the name of the field, then in
/// the given order.
fn sorted(mut puzzle_rules: Vec<Rule>) -> Vec<String> {
    puzzle_rules.sort();
    puzzle_rules.iter().map(|rule| format!("{rule:?}")).collect()
}

proptest! {
    #[test]
    fn no_text_makes_the_reader_panic(text in "\\PC*") {
        let _ = read(&text);
    }

    #[test]
    fn no_field_makes_the_reader_panic(
        name in prop::sample::select(vec![
            "thermometer", "whispers", "killercage", "arrow", "xv", "ratio", "quadruple", "clone", "odd", "xsum",
            "littlekillersum", "rowindexer", "negative", "solution", "diagonal+", "size", "title", "numberedroom",
        ]),
        row in "(-1|[0-9]{1,3}|99999999999999999999)",
        value in prop::sample::select(vec!["\"4\"", "4", "null", "[]", "true", "-1", "\"X\"", "4294967296"]),
    ) {
        let cell = format!("\"R{row}C1\"");
        let mark = format!(
            "{{\"cells\":[{cell},\"R1C2\"],\"cloneCells\":[{cell}],\"cell\":{cell},\"value\":{value},\
              \"values\":[{value}],\"lines\":[[{cell},\"R1C1\"]],\"direction\":\"DR\"}}"
        );
        let blank = vec![["{}"; 4].join(","); 4].join("],[");
        for field in [format!("[{mark}]"), value.to_string(), mark] {
            let _ = read(&format!("{{\"size\":4,\"grid\":[[{blank}]],\"{name}\":{field}}}"));
        }
    }
}

fn blank_with(fields: &str) -> String {
    let blank = vec![["{}"; 6].join(","); 6].join("],[");
    format!("{{\"size\":6,\"grid\":[[{blank}]]{fields}}}")
}

#[test]
fn marks_are_read_as_f_puzzles_writes_them() {
    let text = blank_with(
        ",\"diagonal+\":true,\"antiking\":false,\"negative\":[\"xv\"],\
         \"arrow\":[{\"cells\":[\"R1C1\"],\"lines\":[[\"R1C1\",\"R2C2\"],[\"R1C1\",\"R1C2\",\"R1C3\"]]}],\
         \"killercage\":[{\"cells\":[\"R5C5\",\"R5C6\"],\"value\":\"7\"},{\"cells\":[\"R6C6\"]}],\
         \"littlekillersum\":[{\"cell\":\"R0C3\",\"direction\":\"DL\",\"value\":\"6\"}],\
         \"sandwichsum\":[{\"cell\":\"R4C0\",\"value\":\"0\"},{\"cell\":\"R2C0\",\"value\":\"\"}],\
         \"skyscraper\":[{\"cell\":\"R7C6\",\"value\":\"2\"}],\
         \"ratio\":[{\"cells\":[\"R1C1\",\"R2C1\"],\"value\":\"3\"},{\"cells\":[\"R1C2\",\"R2C2\"]}]",
    );
    let said: Vec<String> = read(&text).unwrap().rules().iter().map(Rule::to_string).collect();
    let expected = [
        "arrow from r1c1 along r2c2",
        "arrow from r1c1 along r1c2 r1c3",
        "rising diagonal",
        "cage of sum 7 at r5c5 r5c6",
        "cage at r6c6",
        "little killer of sum 6 from r1c2 down left",
        "all XV given",
        "black dot of ratio 3 at r1c1 r2c1",
        "black dot of ratio 2 at r1c2 r2c2",
        "sandwich of sum 0 from r4c1 right",
        "skyscrapers 2 from r6c6 up",
    ];
    assert_eq!(said, expected);
}

/// Returns the number of grids of 4 × 4 cells with dots that are all there.
fn count_dotted(fields: &str) -> u64 {
    let blank = vec![["{}"; 4].join(","); 4].join("],[");
    let puzzle = read(&format!("{{\"size\":4,\"grid\":[[{blank}]]{fields}}}")).unwrap();
    let mut solver = kumiki_sudoku::Solver::for_puzzle(&puzzle).unwrap();
    (0..=1_000).find(|&count| solver.count(&puzzle, 1_000) == count).unwrap()
}

/// Returns the number of those grids by trying all of them: a pair is consecutive exactly if it has
/// a white dot; a pair with a black one is a number and its double, and may be consecutive.
fn count_grids(white: &[[usize; 2]], black: &[[usize; 2]], is_all: bool) -> u64 {
    let pairs = (0..16).flat_map(|cell| {
        let right = (cell % 4 < 3).then_some([cell, cell + 1]);
        right.into_iter().chain((cell < 12).then_some([cell, cell + 4]))
    });
    let pairs: Vec<[usize; 2]> = pairs.collect();
    let fits = |grid: &[i32; 16]| {
        pairs.iter().all(|pair| {
            let [one, other] = pair.map(|cell| grid[cell]);
            let is_consecutive = (one - other).abs() == 1;
            match (white.contains(pair), black.contains(pair)) {
                (true, _) => is_consecutive,
                (_, true) => one == 2 * other || other == 2 * one,
                _ => !(is_all && is_consecutive),
            }
        })
    };
    let mut grids = vec![[0; 16]];
    for cell in 0..16 {
        let extended = grids.into_iter().flat_map(|grid| {
            (1..=4).filter_map(move |digit| {
                let sees = |other: usize| {
                    let is_near = other / 8 == cell / 8 && other % 4 / 2 == cell % 4 / 2;
                    other / 4 == cell / 4 || other % 4 == cell % 4 || is_near
                };
                let is_free = (0..cell).all(|other| !sees(other) || grid[other] != digit);
                let mut next = grid;
                next[cell] = digit;
                is_free.then_some(next)
            })
        });
        grids = extended.collect();
    }
    grids.iter().filter(|grid| fits(grid)).count() as u64
}

#[test]
fn non_consecutive_beside_white_dots_means_that_all_are_given() {
    let marks = |name: &str, pairs: &[[usize; 2]]| {
        let cell = |cell: usize| format!("\"R{}C{}\"", cell / 4 + 1, cell % 4 + 1);
        let mark =
            |pair: &[usize; 2]| format!("{{\"cells\":[{},{}]}}", cell(pair[0]), cell(pair[1]));
        let marks: Vec<String> = pairs.iter().map(mark).collect();
        format!(",\"{name}\":[{}]", marks.join(","))
    };
    // The white dots of the rows 1234, 3412, 2143 and 4321.
    let across = [[0, 1], [1, 2], [2, 3], [4, 5], [6, 7], [8, 9], [10, 11], [12, 13], [13, 14]];
    let all: Vec<[usize; 2]> = [&across[..], &[[14, 15], [4, 8], [7, 11]]].concat();
    let cases: [[&[[usize; 2]]; 2]; 5] =
        [[&all, &[]], [&all[..2], &[]], [&all[1..2], &all[..1]], [&all[10..11], &[]], [&[], &[]]];
    let switch = ",\"nonconsecutive\":true";
    let mut most = 0;
    for [white, black] in cases {
        let dots = marks("difference", white) + &marks("ratio", black);
        for (switch, is_all) in [("", false), (switch, true)] {
            let expected = count_grids(white, black, is_all);
            assert_eq!(count_dotted(&format!("{dots}{switch}")), expected, "{dots}{switch}");
            most = most.max(if is_all { expected } else { 0 });
        }
    }
    assert_eq!(most, 2);
    let kropki = blank_with(&(marks("difference", &[[0, 1]]) + switch));
    let puzzle = read(&kropki).unwrap();
    assert!(puzzle.rules().contains(&Rule::Global(GlobalRule::AllWhiteDots)));
    assert!(write(&puzzle).contains("\"nonconsecutive\":true"));
    assert!(!write(&puzzle).contains("negative"));
}

#[test]
fn rules_that_would_be_others_are_not_written() {
    let dot = |kind| Rule::Pair { kind, cells: [Cell::new(0, 0), Cell::new(0, 1)] };
    for (global, kind, is_written) in [
        (GlobalRule::AllWhiteDots, Pair::WHITE, true),
        (GlobalRule::AllWhiteDots, Pair::BLACK, false),
        (GlobalRule::NonConsecutive, Pair::WHITE, false),
        (GlobalRule::NonConsecutive, Pair::BLACK, true),
    ] {
        let mut puzzle = Puzzle::new(Shape::boxes(2, 2).unwrap());
        puzzle.add_rule(Rule::Global(global)).unwrap();
        puzzle.add_rule(dot(kind)).unwrap();
        for format in [crate::Format::Fpuzzles, crate::Format::FpuzzlesJson] {
            let written = format.write(&puzzle);
            assert_eq!(written.is_ok(), is_written, "{global} {kind:?}: {written:?}");
            if let Ok(text) = written {
                let again = format.read(&text).unwrap();
                assert_eq!(sorted(again.rules().to_vec()), sorted(puzzle.rules().to_vec()));
            }
        }
    }
}

#[test]
fn fog_is_no_rule() {
    let fog = ",\"fogofwar\":[\"R1C1\"],\"foglight\":[\"R1C1\"],\"negative\":[\"foglight\"],\
               \"triggereffect\":[{\"trigger\":{}}]";
    assert!(read(&blank_with(fog)).unwrap().rules().is_empty());
}

#[test]
fn marks_that_say_nothing_are_passed_over() {
    for fields in [
        r#""thermometer": [{"lines": [["R1C1"]]}]"#,
        r#""palindrome": [{"lines": [["R1C1"]]}]"#,
        r#""betweenline": [{"lines": [["R1C1", "R1C2"]]}]"#,
        r#""littlekillersum": [{"cell": "R0C1", "direction": "DR", "value": 0}]"#,
        r#""sandwichsum": [{"cell": "R0C1", "value": "?"}]"#,
        r#""line": [{"lines": [["R1C1", "R1C2"]], "fromConstraint": "Renban"}]"#,
    ] {
        assert_eq!(read(&blank_with(&format!(",{fields}"))).unwrap().rules().len(), 0, "{fields}");
    }
    let cage = r#""killercage": [{"cells": ["R1C1", "R1C2"], "value": "?"}]"#;
    assert_eq!(read(&blank_with(&format!(",{cage}"))).unwrap().rules().len(), 1);
}

#[test]
fn what_only_words_explain_is_refused() {
    for name in ["line", "text", "cage", "circle", "rectangle"] {
        let error = read(&blank_with(&format!(r#","{name}": [{{"cells": ["R1C1"]}}]"#)));
        let error = error.unwrap_err().to_string();
        assert!(error.starts_with(&format!("{name}[0]: this is only drawn")), "{error}");
    }
    let dots = |value: u8| {
        let dot = format!(r#""ratio": [{{"cells": ["R1C1", "R1C2"], "value": {value}}}]"#);
        read(&blank_with(&format!(r#","negative": ["ratio"], {dot}"#)))
    };
    assert!(dots(2).is_ok());
    assert!(dots(3).unwrap_err().to_string().contains("the ratio 2 alone"));
}

#[test]
fn what_cannot_be_read_is_named_with_its_field() {
    for (fields, message) in [
        (",\"fogged\":[{}]", "fogged[0]: this is not understood"),
        (",\"odd\":[{\"cell\":\"A1\"}]", "odd[0]: expected a cell, such as R1C2"),
        (
            ",\"thermometer\":[{\"lines\":[[\"R1C1\",\"R9C1\"]]}]",
            "thermometer[0]: thermometer at r1c1 r9c1: r9c1 is outside of a grid with 6 rows",
        ),
        (
            ",\"xsum\":[{\"cell\":\"R1C1\",\"value\":\"3\"}]",
            "xsum[0]: expected a cell beside the grid",
        ),
        (",\"ratio\":[{\"cells\":[\"R1C1\"]}]", "ratio[0]: expected two cells"),
    ] {
        assert_eq!(read(&blank_with(fields)).unwrap_err().to_string(), message);
    }
    assert_eq!(read("{\"grid\":[[{}],[{}]]}").unwrap_err().field, "grid[0]");
    assert_eq!(read("[1").unwrap_err().field, "");
}

#[test]
fn clues_outside_stand_before_the_first_cell() {
    let mut puzzle = Puzzle::new(Shape::boxes(2, 3).unwrap());
    let (kind, first) = (Outside::XSum { sum: 9 }, Cell::new(5, 2));
    puzzle
        .add_rule(Rule::Outside { kind, first, towards: kumiki_sudoku::rule::Direction::Up })
        .unwrap();
    assert!(write(&puzzle).contains("\"cell\":\"R7C3\""));
}
