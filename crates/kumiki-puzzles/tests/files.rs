//! Files of the editor of puzz.link: what is written is read back, and any text is an error or a
//! puzzle.

use kumiki_puzzles::grid::Size;
use kumiki_puzzles::layers::ClueMap;
use kumiki_puzzles::{AnyPuzzle, Kinds, generator};
use proptest::prelude::*;
use std::sync::LazyLock;

/// Returns the puzzle of a file that is written with `/` for the ends of its lines.
fn read(file: &str) -> AnyPuzzle {
    Kinds::standard().read(file).unwrap_or_else(|error| panic!("{file}: {error}"))
}

/// A board of each kind of part with clues, as the editor saves it, and its link.
const BOARDS: [(&str, &str); 17] = [
    ("pzprv3/slither/2/2/2 . /. 0 /0 1 0 /0 0 0 /1 1 /0 0 /-1 0 /", "slither/2/2/c0"),
    ("pzprv3.1/nurikabe/2/2/. 3 /# + /", "nurikabe/2/2/g3h"),
    ("pzprv3/lightup/2/2/. - /+ 1 /. . /- . /", "lightup/2/2/g.g1"),
    ("pzprv3/shakashaka/1/3/. 5 2 /+ - . /", "shakashaka/3/1/g.2"),
    ("pzprv3/yajilin/1/3/o/. 2,1 0,- /# . . /1 0 /", "yajilin/o/3/1/a210."),
    ("pzprv3/castle/1/3/. 3,2,1 0,-,2 /0 0 /", "castle/3/1/a13220."),
    ("pzprv3/tapa/1/3/1,- # 3 /", "tapa/3/1/a6g3"),
    ("pzprv3.1/heyawake/2/2/0 /1 /1 1 /1 . /. 0 /# . /. . /", "heyawake/2/2/8o1g0"),
    ("pzprv3/lits/2/2/2/0 0 /1 1 /. . /. # /", "lits/2/2/0o"),
    ("pzprv3/starbattle/2/2/1/2/0 1 /0 1 /. . /. . /", "starbattle/2/2/1/o0"),
    ("pzprv3/gokigen/1/2/. 1 . /- . 0 /. 1 /", "gokigen/2/1/g6.g0"),
    ("pzprv3.2/country/1/2//1 /1 . /1 /0 0 /", "country/2/1/g1g"),
    ("pzprv3/nonogram/2/2/. . c2 /1 . + /1 . # /", "nonogram/2/2/g211"),
    ("pzprv3/fillomino/1/3/t/1 . - /. 2 . /X -1 /", "fillomino/t/3/1/1g.g"),
    ("pzprv3/kakuro/1/2/0 0 7 /0 7,0 . /. 3 /", "kakuro/2/1/07k7"),
    ("pzprv3/tents/2/2/. 1 c0 /. A 1 /1 . - /0 0 /0 /", "tents/2/2/10g1i2"),
    ("pzprv3/kropki/1/3/0 2 /4 . . /", "kropki/3/1/6"),
];

#[test]
fn boards_of_the_editor_are_read_with_their_clues() {
    for (file, link) in BOARDS {
        let puzzle = read(file);
        assert_eq!(read(&file.replace('/', "\r\n")).clues(), puzzle.clues(), "{file}");
        let written = puzzle.file().unwrap_or_else(|| panic!("{file} is written"));
        assert_eq!(read(&written).clues(), puzzle.clues(), "{written}");
        assert_eq!(puzzle.link(), link, "{file}");
    }
}

/// Puzzles whose types have files: a blank board of each, and a generated one where that is quick.
static FILES: LazyLock<Vec<String>> = LazyLock::new(|| {
    let size = Size { rows: 5, columns: 5 };
    let wish = generator::Wish { attempts: 2, ..generator::Wish::default() };
    let mut files = Vec::new();
    for kind in Kinds::standard().iter() {
        let blank = kind.with_clues(size, &ClueMap::new()).ok();
        let new = generator::generate(kind, size, 1, &wish).map(|new| new.puzzle);
        for puzzle in blank.into_iter().chain(new) {
            if let Some(file) = puzzle.file() {
                assert_eq!(read(&file).clues(), puzzle.clues(), "{file}");
                files.push(file);
            }
        }
    }
    files
});

#[test]
fn blank_and_generated_boards_are_read_back() {
    let all = Kinds::standard();
    let is_written = |name: &str| FILES.iter().any(|file| file.lines().nth(1) == Some(name));
    let written = all.iter().filter(|kind| is_written(kind.names[0])).count();
    assert_eq!(written, 37);
}

#[test]
fn a_file_that_does_not_fit_is_an_error_with_its_line() {
    let all = Kinds::standard();
    let error = |file: &str| all.read(file).unwrap_err().to_string();
    for (file, expected) in [
        ("pzprv3/slither/0/2/", "\"0\" is no size of a board: it has 1 to 100 rows and columns"),
        (
            "pzprv3/slither/2/2/. ./. . ./",
            "the table from line 5 of the file on has 5 symbols, and not 2 x 2",
        ),
        ("pzprv3/slither/2/2/. ./. x/", "line 6 of the file: \"x\" is not a clue"),
        ("pzprv3/statuepark/2/2/", "no file of the type \"statuepark\" can be read; its links can"),
        ("pzprv3/starbattle/2/2/many/", "line 5 of the file: \"many\" is not a number"),
        (
            "pzprv3.1/country/2/2/country_road/",
            "line 5 of the file: \"country_road\" is not a variant that can be read",
        ),
    ] {
        assert_eq!(error(file), expected, "{file}");
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(1_000))]

    /// A file with a few changed symbols is a puzzle that is read back, or an error.
    #[test]
    fn a_changed_file_is_a_puzzle_or_an_error(
        number in 0..1_000usize,
        changes in prop::collection::vec((0..120usize, "[0-9a-z.,/ #+*-]{0,3}"), 1..5),
    ) {
        let mut file = FILES[number % FILES.len()].clone();
        for (at, symbols) in changes {
            let at = at % file.len();
            file.replace_range(at..=at, &symbols);
        }
        if let Ok(puzzle) = Kinds::standard().read(&file) {
            let written = puzzle.file();
            prop_assert!(written.is_none_or(|file| read(&file).clues() == puzzle.clues()));
            let _ = puzzle.problem();
        }
    }

    #[test]
    fn any_text_after_the_header_is_a_puzzle_or_an_error(text in "(\\PC|\n|/){0,60}") {
        let _ = Kinds::standard().read(&format!("pzprv3{text}"));
    }
}
