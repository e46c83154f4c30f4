//! Game IDs stand for the puzzles that links and JSON stand for.

use super::*;
use crate::types::Kinds;
use proptest::prelude::*;
use serde_json::json;

fn read(id: &str) -> AnyPuzzle {
    Kinds::standard().read(id).unwrap_or_else(|error| panic!("{id}: {error}"))
}

fn error(id: &str) -> String {
    Kinds::standard().read(id).expect_err(id).to_string()
}

#[test]
fn each_game_says_the_clues_of_its_type() {
    let cases = [
        (
            "bridges:3x3i30e10m2d0:2a4c1b",
            json!({ "qnum": [[2, -1, 4], [-1, -1, -1], [1, -1, -1]] }),
        ),
        ("filling:3x2:31c2", json!({ "qnum": [[3, 1, -1], [-1, -1, 2]] })),
        ("lightup:3x2b20s4d0:B0c1", json!({ "qnum": [[-2, 0, -1], [-1, -1, 1]] })),
        ("loopy:3x2t0:3b0a2", json!({ "qnum": [[3, -1, -1], [0, -1, 2]] })),
        ("palisade:2x2n4:2c", json!({ "qnum": [[2, -1], [-1, -1]] })),
        ("pearl:3x2dt:WaBc", json!({ "qnum": [[1, -1, 2], [-1, -1, -1]] })),
        ("range:3x2:a10_2b5", json!({ "qnum": [[-1, 10, 2], [-1, -1, 5]] })),
        ("rect:3x2:4_2d", json!({ "qnum": [[4, 2, -1], [-1, -1, -1]] })),
        ("singles:2de:1221", json!({ "qnum": [[1, 2], [2, 1]] })),
        ("slant:1x1:1b0", json!({ "cross": [[1, -1], [-1, 0]] })),
        (
            "unequal:2:0R,2D,0,0,",
            json!({ "qnum": [[-1, 2], [-1, -1]],
            "greater": [[[0, 0], [0, 1]], [[0, 1], [1, 1]]] }),
        ),
        ("unruly:2x2u:aAba", json!({ "qnum": [[1, 2], [-1, 1]], "lines_differ": true })),
    ];
    for (id, clues) in cases {
        assert_eq!(serde_json::Value::Object(read(id).clues()), clues, "{id}");
    }
}

#[test]
fn a_number_above_nine_is_one_letter_where_a_cell_has_one() {
    let numbers = |id: &str| read(id).clues()["qnum"][0].clone();
    assert_eq!(numbers("bridges:3x1:1aA"), json!([1, -1, 10]));
    let row = "123456789abc";
    let singles = numbers(&format!("singles:12x1:{row}"));
    assert_eq!(singles.as_array().unwrap()[8..], [9, 10, 11, 12].map(|number| json!(number)));
}

#[test]
fn lines_are_listed_from_the_side_on_which_the_game_lists_them() {
    assert_eq!(read("pattern:3x2:1/2/1/1.1/2").link(), read("nonogram/3/2/121112g").link());
    let towers = read("towers:2:1//2//1///,b2a").clues();
    assert_eq!(towers["qnum"], json!([[-1, -1], [2, -1]]));
    let beside = json!([
        { "bx": 1, "by": -1, "qnum": 1 },
        { "bx": 1, "by": 5, "qnum": 2 },
        { "bx": -1, "by": 1, "qnum": 1 },
    ]);
    assert_eq!(towers["outside"], beside);
    let tents = read("tents:2x2:ab,1,0,0,1").clues();
    assert_eq!(tents["qnum"], json!([[-1, 1], [-1, -1]]));
    assert_eq!(tents["outside"].as_array().unwrap().len(), 4);
}

#[test]
fn walls_are_those_on_the_right_and_then_those_below() {
    // On the right of the first cell, and below the second one. The last letter is the end.
    let cells = |id: &str, at: usize| read(id).clues()["cages"][at]["cells"].clone();
    assert_eq!(cells("keen:2:_b_,a3a2", 0), json!([[0, 0], [1, 0], [1, 1]]));
    // A number repeats a letter: both rows have a wall.
    assert_eq!(cells("keen:2:_2b,a3s1", 1), json!([[0, 1], [1, 1]]));
    let operators: Vec<serde_json::Value> = (0..4)
        .map(|at| read("keen:2:_5,a1s2m2d1").clues()["cages"][at]["operator"].clone())
        .collect();
    assert_eq!(operators, ["+", "-", "*", "/"].map(|sign| json!(sign)));
}

#[test]
fn dots_are_in_half_cells() {
    let dots = read("galaxies:2x2:dA").clues();
    assert_eq!(dots["border_qnum"]["h"][1], json!([1, 0]));
    assert_eq!(dots["cross"][1][1], json!(2));
    assert_eq!(read("galaxies:2x1:b").link(), read("tentaisho/2/1/g2").link());
}

#[test]
fn an_id_follows_the_name_of_its_game_or_its_address() {
    let id = "3x2t0:3b0a2";
    let link = read(&format!("loopy:{id}")).link();
    for text in [
        format!("loopy {id}"),
        format!("loopy:{id} easy"),
        format!("Slitherlink:{id}"),
        format!("https://www.chiark.greenend.org.uk/~sgtatham/puzzles/js/loopy.html#{id}"),
    ] {
        assert!(is_game_id(&text), "{text}");
        assert_eq!(read(&text).link(), link, "{text}");
    }
    for text in ["slither/3/2/", "https://puzz.link/p?slither/3/2/", id, "loopy:", "C:3"] {
        assert!(!is_game_id(text), "{text}");
    }
}

#[test]
fn palisade_leaves_the_cells_behind_the_last_number_out() {
    assert_eq!(read("palisade:4x4n4:f12").link(), read("palisade:4x4n4:f12h").link());
    assert!(error("slant:2x2:1b").contains("is missing"));
}

/// Returns a saved game: its records, each with the length of its value.
fn saved(records: &[(&str, &str)]) -> String {
    let record = |(key, value): &(&str, &str)| format!("{key:<8}:{}:{value}\n", value.len());
    records.iter().map(record).collect()
}

#[test]
fn a_saved_game_is_its_id() {
    let games = [
        ("Bridges", "3x3i30e10m2d0", "2a4c1b", "bridges"),
        ("Filling", "3x2", "31c2", "filling"),
        ("Galaxies", "3x2dn", "dAb", "galaxies"),
        ("Keen", "2dem", "_b_,a3a2", "keen"),
        ("Light Up", "3x2b20s4d0", "B0c1", "lightup"),
        ("Loopy", "3x2t0de", "3b0a2", "loopy"),
        ("Palisade", "4x4n4", "f12", "palisade"),
        ("Pattern", "3x2", "1/2/1/1.1/2", "pattern"),
        ("Pearl", "3x2dtn", "WaBc", "pearl"),
        ("Range", "3x2", "a10_2b5", "range"),
        ("Rectangles", "3x2e0.5a", "4_2d", "rect"),
        ("Singles", "2x2dk", "1221", "singles"),
        ("Slant", "1x1de", "1b0", "slant"),
        ("Tents", "2x2de", "ab,1,0,0,1", "tents"),
        ("Towers", "2dh", "1//2//1///,b2a", "towers"),
        ("Unequal", "2de", "0R,2D,0,0,", "unequal"),
        ("Unruly", "2x2udt", "aAba", "unruly"),
    ];
    assert_eq!(games.map(|(.., name)| name), GAMES.map(|(name, ..)| name));
    for (title, parameters, board, name) in games {
        let records = [
            ("SAVEFILE", "Simon Tatham's Portable Puzzle Collection"),
            ("VERSION", "1"),
            ("GAME", title),
            ("PARAMS", parameters),
            ("CPARAMS", parameters),
            ("UNKNOWN", "two\nlines:2:"),
            ("DESC", board),
            ("NSTATES", "2"),
            ("STATEPOS", "2"),
            ("MOVE", "L1,1"),
        ];
        let text = saved(&records);
        assert!(is_saved_game(&text));
        let expected = read(&format!("{name}:{parameters}:{board}")).link();
        assert_eq!(read(&text).link(), expected, "{title}");
        assert_eq!(read(&text.replace("\n", "\r\n").replace("two\r", "two")).link(), expected);
        for missing in ["GAME", "PARAMS", "DESC"] {
            let kept: Vec<_> = records.iter().copied().filter(|one| one.0 != missing).collect();
            assert!(error(&saved(&kept)).contains(&format!("no record {missing}")));
        }
    }
    assert!(error("SAVEFILE:9:x").contains("is no record of a saved game"));
    let solo = [("SAVEFILE", "x"), ("GAME", "Solo"), ("PARAMS", "2x2"), ("DESC", "1a2_3l")];
    assert!(error(&saved(&solo)).contains("the program sudoku reads it"));
    assert!(error("solo:2x2:1a2_3l").contains("the program sudoku reads it"));
}

#[test]
fn games_with_other_rules_are_refused() {
    for id in [
        "loopy:3x3t1:a",
        "bridges:3x3m3:i",
        "bridges:3x3L:i",
        "unequal:2a:0,0,0,0",
        "palisade:5x5n5:y",
    ] {
        assert!(error(id).contains("other rules"), "{id}: {}", error(id));
    }
    assert!(error("loopy:3x3t0#123").contains("random seed"));
    assert!(error("nurikabe:3x3:i").contains("no game ID"));
    assert!(error("loppy:3x3:i").contains("is it \"loopy\"?"));
    assert!(error("loopy:300x3:i").contains("no size"));
    for id in [
        "loopy:3x2t0q:3b0a2",
        "filling:3x2u:31c2",
        "slant:1x1dee:1b0",
        "unruly:2x2uu:aAba",
        "unruly:2x2u1:aAba",
        "slant:1x1d:1b0",
    ] {
        assert!(error(id).contains("no parameter of the game"), "{id}: {}", error(id));
    }
}

#[test]
fn a_description_that_does_not_fit_names_the_place() {
    assert_eq!(error("loopy:2x2:2x"), "the last letter skips 21 places too many");
    assert_eq!(
        error("loopy:2x2:9"),
        "character 1 of the clues, '9', is not a number that fits, or a \
        letter that skips places"
    );
    assert!(error("loopy:2x2:222").contains("is missing"));
    assert!(error("loopy:2x2:22222").contains("left over"));
    for id in ["galaxies:3x2:dAbz", "unruly:2x2u:aAbaz"] {
        assert!(error(id).contains("the board is full"), "{id}: {}", error(id));
    }
    assert!(error("tents:2x2:az,1,0,0,1").contains("skips fewer cells"));
}

proptest! {
    /// An ID with any symbols is a puzzle that is read back, or an error.
    #[test]
    fn any_description_is_a_puzzle_or_an_error(
        number in 0..GAMES.len(),
        size in "[1-9]{1,2}(x[1-9])?",
        variant in "[a-zL]?[0-4]?",
        board in "[0-9a-zA-Z/.,_]{0,60}",
    ) {
        let id = format!("{}:{size}{variant}:{board}", GAMES[number].0);
        if let Ok(puzzle) = Kinds::standard().read(&id) {
            prop_assert_eq!(read(&puzzle.link()).clues(), puzzle.clues());
        }
    }

    #[test]
    fn any_text_is_no_panic(text in any::<String>()) {
        let _ = Kinds::standard().read(&format!("loopy:{text}"));
        let _ = Kinds::standard().read(&format!("keen:9:{text}"));
        let _ = Kinds::standard().read(&format!("SAVEFILE:{text}"));
    }
}
