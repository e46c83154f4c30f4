//! All of a text is read: with another symbol in it, it is another puzzle, or it is refused.
//!
//! Invariant: the spellings that mean the same are listed here, and any other two that are read as
//! the same puzzle are a fault.

use kumiki::run::Random;
use kumiki_puzzles::grid::Size;
use kumiki_puzzles::layers::ClueMap;
use kumiki_puzzles::{AnyPuzzle, Kinds, generator};
use serde_json::{Value, json};
use std::sync::LazyLock;

/// The number of changes to each kind of text.
const CASES: u64 = 10_000;

/// The symbols of links.
const SYMBOLS: &[u8] = b"0123456789abcdefghijklmnopqrstuvwxyzADJQRVXZ./%+=*$@-_";

/// Puzzles of each type: a blank board, a generated one where that is quick, and some that begin
/// with any symbols.
static PUZZLES: LazyLock<Vec<AnyPuzzle>> = LazyLock::new(|| {
    let kinds = Kinds::standard();
    let wish = generator::Wish { attempts: 2, ..generator::Wish::default() };
    let mut puzzles = Vec::new();
    for kind in kinds.iter() {
        let mut random = Random::new(7);
        for (rows, columns) in [(4, 4), (3, 4)] {
            let size = Size { rows, columns };
            puzzles.extend(kind.with_clues(size, &ClueMap::new()).ok());
            puzzles.extend(generator::generate(kind, size, 1, &wish).map(|new| new.puzzle));
            let name = kind.names[0];
            let link = |random: &mut Random| {
                let len = 1 + random.index(14);
                let text = (0..len).map(|_| char::from(SYMBOLS[random.index(36)]));
                format!("{name}/{columns}/{rows}/{}", text.collect::<String>())
            };
            let links = (0..500).filter_map(|_| kinds.read(&link(&mut random)).ok());
            puzzles.extend(links.take(4));
        }
    }
    puzzles
});

/// Returns a puzzle, and random numbers, of a case.
fn case(seed: u64) -> (&'static AnyPuzzle, Random) {
    let mut random = Random::new(seed);
    (&PUZZLES[random.index(PUZZLES.len())], random)
}

/// Checks that a puzzle which a changed text says is another one, and can be written.
fn assert_differs(kinds: &Kinds, base: &AnyPuzzle, read: &AnyPuzzle, text: &str) {
    let link = read.link();
    let is_other = link != base.link() || read.clues() != base.clues();
    assert!(is_other, "{text:?} is read as {link}");
    let again = kinds.read(&link).unwrap_or_else(|error| panic!("{text} as {link}: {error}"));
    assert_eq!(again.clues(), read.clues(), "{text} is written as {link}");
}

/// Returns whether a symbol of a link says the same as another one in the same place: capital
/// letters are no others, and a letter may skip more places than are left.
fn is_same_symbol(puzzle: &AnyPuzzle, old: u8, new: u8) -> bool {
    let blanks = |symbol| b".%@".contains(&symbol);
    old.eq_ignore_ascii_case(&new)
        || (b'g'..new).contains(&old) && new <= b'z'
        || puzzle.names()[0] == "tentaisho" && (b'g'..new.to_ascii_lowercase()).contains(&old)
        || puzzle.names()[0] == "hitori" && blanks(old) && blanks(new)
        || puzzle.names()[0] == "kakuro" && b"-0".contains(&old) && b"-0".contains(&new)
}

/// Returns whether a symbol says the same clue as another one, and free places behind it, which may
/// be more than are left.
fn is_same_clue(puzzle: &AnyPuzzle, old: u8, new: u8) -> bool {
    let [old, new] = [old, new].map(|symbol| char::from(symbol).to_digit(36).unwrap_or(36));
    match puzzle.names()[0] {
        "slither" | "lightup" | "gokigen" | "shakashaka" => old.max(new) < 15 && old % 5 == new % 5,
        "tentaisho" => old.max(new) < 16 && old % 2 == new % 2,
        "tents" => old.max(new) < 18,
        _ => false,
    }
}

#[test]
fn another_symbol_of_a_link_is_another_puzzle_or_an_error() {
    let kinds = Kinds::standard();
    let mut read = 0;
    for seed in 0..CASES {
        let (base, mut random) = case(seed);
        let link = base.link();
        let head = link.len() - link.splitn(4, '/').last().map_or(0, str::len);
        let at = head + random.index(link.len() - head + 1);
        let symbol = SYMBOLS[random.index(SYMBOLS.len())];
        let mut text = link.clone().into_bytes();
        match text.get(at) {
            // The rectangle that is named before a shape may be larger than it.
            _ if base.names()[0] == "statuepark" && link[..at].matches('/').count() > 3 => continue,
            Some(&old) if is_same_symbol(base, old, symbol) => continue,
            Some(_) => text[at] = symbol,
            // Behind a board there may be walls, of which 0 says none, or a slash.
            None if b"0/".contains(&symbol) => continue,
            None => text.push(symbol),
        }
        let text = String::from_utf8(text).unwrap();
        let Ok(puzzle) = kinds.read(&text) else { continue };
        read += 1;
        if at < link.len() && puzzle.link() == link {
            // Behind the last clue, all symbols that are read are free places.
            let cut = |len| kinds.read(&link[..len]).is_ok_and(|cut| cut.link() == link);
            let is_last = cut(at + 1) && is_same_clue(base, link.as_bytes()[at], symbol);
            // A slash ends a link, and a cage of `?` has no number.
            let says_nothing = match symbol {
                b'/' => at + 1 == link.len(),
                b'.' => ["kenken", "killer"].contains(&base.names()[0]),
                _ => symbol.is_ascii_alphanumeric(),
            };
            if is_last || cut(at) && says_nothing {
                continue;
            }
        }
        assert_differs(&kinds, base, &puzzle, &text);
    }
    assert!(read > CASES / 10, "{read} are read");
}

/// The numbers that are tried in the place of one in JSON.
const NUMBERS: &str = "-3 -2 1 2 3 4 5 7 8 9 12 46 51 1296 4096 12240 77777 1126352 3000000000";

/// Returns all values of a value of JSON, each by its path.
fn paths(value: &Value, path: String, found: &mut Vec<String>) {
    found.push(path.clone());
    match value {
        Value::Array(items) => {
            for (at, item) in items.iter().enumerate() {
                paths(item, format!("{path}/{at}"), found);
            }
        }
        Value::Object(items) => {
            for (key, item) in items {
                paths(item, format!("{path}/{key}"), found);
            }
        }
        _ => {}
    }
}

/// Changes a value of JSON. Returns false if the change may say the same.
fn change(value: &mut Value, random: &mut Random) -> bool {
    match value {
        Value::Number(number) => {
            let numbers: Vec<i64> = NUMBERS.split(' ').map(|it| it.parse().unwrap()).collect();
            let (old, new) = (number.as_i64(), numbers[random.index(numbers.len())]);
            *value = json!(new);
            // Some layers have -1 or 0 for none.
            old != Some(new) && (!(-2..=0).contains(&new) || old > Some(0))
        }
        Value::Array(items) => {
            items.push([json!(3), json!([1, 1]), json!(null), json!([])][random.index(4)].clone());
            true
        }
        Value::Object(items) => {
            let key = ["number", "unique", "qnum2"][random.index(3)];
            items.insert(key.to_owned(), json!(1)).is_none()
        }
        Value::Bool(is_set) => {
            *is_set = !*is_set;
            true
        }
        Value::Null => {
            *value = json!([3]);
            true
        }
        Value::String(text) => {
            text.push('x');
            true
        }
    }
}

#[test]
fn another_value_in_json_is_another_puzzle_or_an_error() {
    let kinds = Kinds::standard();
    let mut read = 0;
    for seed in 0..CASES {
        let (base, mut random) = case(seed);
        let kind = kinds.named(base.names()[0]).unwrap();
        let mut clues = Value::Object(base.clues());
        let mut found = Vec::new();
        paths(&clues, String::new(), &mut found);
        let path = found.swap_remove(random.index(found.len()));
        let is_other = change(clues.pointer_mut(&path).unwrap(), &mut random);
        // A wall at the border of the grid says nothing, and a clue may have free places before it.
        let is_none =
            path.starts_with("/border_ques/") || path.ends_with("/bx") || path.ends_with("/by");
        let Ok(puzzle) = kind.with_clues(base.size(), clues.as_object().unwrap()) else { continue };
        read += 1;
        if is_other && !is_none || puzzle.clues() != base.clues() {
            assert_differs(&kinds, base, &puzzle, &format!("{kind:?} {clues} at {path}"));
        }
    }
    assert!(read > CASES / 10, "{read} are read");
}

#[test]
fn a_number_that_stands_for_nothing_is_named() {
    let kinds = Kinds::standard();
    let size = Size { rows: 1, columns: 2 };
    for (kind, clues, words) in [
        ("mashu", r#"{"qnum": [[3, 0]]}"#, "\"qnum\" has the number 3 at r1c1, which is no clue"),
        ("slither", r#"{"qnum": [[-1, 5]]}"#, "the number 5 at r1c2"),
        ("fourcells", r#"{"qnum": [[7, -1]]}"#, "the number 7 at r1c1"),
        ("fourcells", r#"{"qnum": [[2, -1]], "ques": [[7, 0]]}"#, "the number 2 at r1c1"),
        (
            "yajilin",
            r#"{"qnum": [[1, -1]], "qdir": [[0, 2]]}"#,
            "\"qdir\" has the number 2 at r1c2",
        ),
        ("country", r#"{"qnum": [[1, 2]]}"#, "the numbers at r1c1 and r1c2 are in one region"),
        ("kakuro", r#"{"ques": [[51, 0]], "qnum": [[46, -1]]}"#, "the number 46 at r1c1"),
        ("kakuro", r#"{"ques": [[51, 0]], "qnum": [[3, 4]]}"#, "the number 4 at r1c2"),
        ("tents", r#"{"outside": [{"bx": 5, "by": 1, "qnum": 1}]}"#, "where no clue is"),
        (
            "killer",
            r#"{"cages": [{"cells": [[0, 0]], "value": 3}]}"#,
            "\"value\", which says nothing",
        ),
        (
            "killer",
            r#"{"cages": [{"cells": [[0, 0]], "sum": 3, "operator": "-"}]}"#,
            "list of cages",
        ),
        ("futoshiki", r#"{"greater": [[[0, 0], [0, 1]], [[0, 1], [0, 0]]]}"#, "two signs"),
    ] {
        let clues: ClueMap = serde_json::from_str(clues).unwrap();
        let error = kinds.named(kind).unwrap().with_clues(size, &clues).unwrap_err().to_string();
        assert!(error.contains(words), "{kind}: {error}");
    }
    // Walls and circles of places that the board does not have.
    for link in ["norinori/2/1/1", "mashu/2/1/1", "simpleloop/2/1/4", "str8ts/2/1/1"] {
        let error = kinds.read(link).unwrap_err().to_string();
        assert!(error.contains("places of the board only"), "{link}: {error}");
    }
    for file in ["pzprv3/starbattle/1/2/1/2/0 0 /", "pzprv3/kakuro/1/2/0 0 0 /0 7 . /"] {
        assert!(kinds.read(file).is_err(), "{file}");
    }
}

#[test]
fn another_symbol_of_a_file_is_another_puzzle_or_an_error() {
    const SYMBOLS: [&str; 16] = [
        "-3", "1", "2", "3", "4", "5", "7", "9", "12", "50", "5000", "x", "c1", "1,2", "2,2,1", "O",
    ];
    let kinds = Kinds::standard();
    let mut read = 0;
    for seed in 0..CASES {
        let (base, mut random) = case(seed);
        // The answers of fillomino are before the walls.
        let Some(file) = base.file().filter(|_| base.names()[0] != "fillomino") else { continue };
        let mut lines: Vec<Vec<&str>> =
            file.lines().map(|line| line.split(' ').collect()).collect();
        let row = 4 + random.index(lines.len() - 4);
        let column = random.index(lines[row].len());
        let symbol = SYMBOLS[random.index(SYMBOLS.len())];
        let old = std::mem::replace(&mut lines[row][column], symbol);
        let text = lines.iter().map(|line| line.join(" ") + "\n").collect::<String>();
        let Ok(puzzle) = kinds.read(&text) else { continue };
        read += 1;
        // A number of a snake says whether the cell is shaded as well, and the names of regions
        // are no clues.
        let is_same = match base.names()[0] {
            _ if old == symbol => true,
            "snake" => row > 4 && column > 0,
            "starbattle" => row > 5,
            "simpleloop" => [old, symbol] == ["*", "7"],
            "tatamibari" => [["c", "1"], ["a", "2"], ["b", "3"]].contains(&[old, symbol]),
            _ => false,
        };
        if !is_same || puzzle.clues() != base.clues() {
            assert_differs(&kinds, base, &puzzle, &text);
        }
    }
    assert!(read > CASES / 10, "{read} are read");
}

/// Game IDs, one of each game.
const IDS: [&str; 17] = [
    "bridges:3x3m2:2a4c1b",
    "filling:3x2:31c2",
    "galaxies:3x2:dAb",
    "keen:2:_b_,a3a2",
    "lightup:3x2:B0c1",
    "loopy:3x2t0:3b0a2",
    "palisade:2x2n4:2c",
    "pattern:3x2:1/2/1/1.1/2",
    "pearl:3x2:WaBc",
    "range:3x2:a10_2b5",
    "rect:3x2:4_2d",
    "singles:2:1221",
    "slant:1x1:1b0",
    "tents:2x2:ab,1,0,0,1",
    "towers:2:1//2//1///,b2a",
    "unequal:2:0R,2D,0,0,",
    "unruly:2x2u:aAba",
];

/// Returns a game ID without what says nothing: a zero or an underscore before a number, one in the
/// place of the repetitions of a wall, a comma at the end, and free cells there in Palisade.
fn without_padding(id: &str) -> String {
    let (is_keen, is_palisade) = (id.starts_with("keen"), id.starts_with("palisade"));
    let of = |at: Option<usize>| at.and_then(|at| id.as_bytes().get(at).copied()).unwrap_or(b':');
    let is_kept = |&(at, symbol): &(usize, char)| {
        let (before, behind) = (of(at.checked_sub(1)), of(Some(at + 1)));
        let begins = behind.is_ascii_digit() && !before.is_ascii_digit();
        match symbol {
            '0' => !begins,
            '_' => is_keen || !begins,
            '1' => !(is_keen && b"ab_".contains(&before) && b"ab_,".contains(&behind)),
            _ => true,
        }
    };
    let text: String = id.char_indices().filter(is_kept).map(|(_, symbol)| symbol).collect();
    let is_free = |symbol: char| symbol == ',' || is_palisade && symbol.is_ascii_lowercase();
    text.trim_end_matches(is_free).to_owned()
}

#[test]
fn another_symbol_of_a_game_id_is_another_puzzle_or_an_error() {
    const SYMBOLS: &str = "0123456789abcdefghikmnprstuvwxyzABDLRUW/,._";
    let kinds = Kinds::standard();
    let mut read = 0;
    for id in IDS {
        let base = kinds.read(id).unwrap_or_else(|error| panic!("{id}: {error}"));
        let board = id.rfind(':').unwrap() + 1;
        for (at, symbol) in (board..=id.len()).flat_map(|at| SYMBOLS.chars().map(move |s| (at, s)))
        {
            for replaced in 0..=1 {
                let Some(rest) = id.get(at + replaced..) else { continue };
                let text = format!("{}{symbol}{rest}", &id[..at]);
                let Ok(puzzle) = kinds.read(&text) else { continue };
                read += 1;
                if without_padding(&text) != without_padding(id) {
                    assert_differs(&kinds, &base, &puzzle, &text);
                }
            }
        }
    }
    assert!(read > 500, "{read} are read");
}
