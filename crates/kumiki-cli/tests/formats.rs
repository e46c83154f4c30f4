//! The page of the formats, held against what the formats say of themselves; and each of them
//! through the program.

use kumiki_sudoku_io::Format;
use kumiki_sudoku_io::format::{BoxForms, Detail};
use std::path::Path;
use std::process::Command;

const PUZZLE: &str =
    "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";

const SOLUTION: &str =
    "534678912672195348198342567859761423426853791713924856961537284287419635345286179";

/// The table of the page with the formats that are written, or with the others.
fn table(are_written: bool) -> String {
    let head = "| Name | What it is | Sizes | Boxes | Also carries | Several |\n|---|---|---|---|---|---|\n";
    let rows =
        Format::ALL.into_iter().filter(|format| format.is_written() == are_written).map(|format| {
            let carries = format.carries();
            let sizes = match carries.sizes {
                (least, most) if least == most => least.to_string(),
                (least, most) => format!("{least} to {most}"),
            };
            let boxes = match carries.boxes {
                BoxForms::Common => "common",
                BoxForms::Usual => "usual",
                BoxForms::Rectangles => "rectangles",
                BoxForms::Connected => "connected",
                BoxForms::Irregular => "irregular",
                BoxForms::Any => "any",
            };
            let details: Vec<String> = carries.details.iter().map(Detail::to_string).collect();
            let several = if carries.several { "yes" } else { "" };
            let about = format.about().replace('|', "\\|");
            let details = details.join(", ");
            format!("| `{format}` | {about} | {sizes} | {boxes} | {details} | {several} |\n")
        });
    head.to_string() + &rows.collect::<String>()
}

#[test]
fn the_page_says_what_each_format_carries() {
    let page = include_str!("../../../docs/src/sudoku-formats.md").replace("\r\n", "\n");
    for table in [true, false].map(table) {
        assert!(page.contains(&table), "a table of the page should be:\n{table}");
    }
}

#[test]
fn every_format_is_written_and_read_again_as_argument_and_as_file() {
    let folder = tempfile::tempdir().unwrap();
    let convert = |to: &str, puzzle: &str| {
        let words = ["convert", "--quiet", "--to", to, puzzle];
        let output = Command::new(env!("CARGO_BIN_EXE_sudoku")).args(words).output().unwrap();
        assert_eq!(String::from_utf8_lossy(&output.stderr), "", "{words:?}");
        String::from_utf8(output.stdout).unwrap()
    };
    for format in Format::ALL.into_iter().filter(|format| format.is_written()) {
        let text = convert(format.name(), PUZZLE);
        let path = folder.path().join(format.name());
        std::fs::write(&path, &text).unwrap();
        for puzzle in [text.trim_end(), path.to_str().unwrap()] {
            assert_eq!(convert("line", puzzle).trim_end(), PUZZLE, "{format}: {text}");
        }
    }
}

/// Clues, regions, and the only solution.
const JIGSAW: [&str; 3] = [
    "......41....27....3......6.8.9.......1.5....9...8..5..........4.......7....6.....",
    "ABCCCDDDDABCBCCDDDABBBBCCDDAEEBBCFFFAEEEEGFFFAAHHEGIFFAHHEEGIIFAHHHGGIIIHHGGGGIII",
    "685392417168274395397451268849136752413527689274869531936785124521943876752618943",
];

const LARGE_JIGSAW: [&str; 3] = [
    "9..........8......5.....6...1B48.13....F.8.B..A7F............AC......6.B..G..2....8...............G.1..C...E....\
     39..2.G..DE...........A..2......6.A.....C.D..8542......97.1..D.6..6.......5.F..9..BDG2.6E7.........98...4.73..D.\
     .....A.D.G..B..F..............G.",
    "AAAABBBCCCDDDDDDEEAABBBCCDDCCDDFEAABBBBBCCCCCDDFEEAABGGBBCHCHHDFEAAAGGGBBCHCHHDFEAAAGGGGGHHHHDDFEEEEEGHHHHHHFFFF\
     EEEEGGGFFFFFFIFJKKKKKGGLLIIIIIIJKMKLLLLLLLIJJJJJKMKKKKLIIIIIJJJNKMLLLLLOIIPIJNJNKMMMMMLOOOPJJNNNKMOOOOOOOPPPJJNN\
     KMOOMOOOPPPPPNNNMMMMMPPPPPPNNNNN",
    "9B4FE32AGC68571DA25C7G9E6F3D1B48E134DC6F582B9GA7FD265EB813974ACGC7DE361BA4GF8295BG8A45C796F1DE2346G81D7C35BEA9F2\
     397528G1BDE4CF6A789BCFA5D24GE6316FAGB1E3C9D278542CE3F4897A15GDB6D362A74G8B5CF1E914BDG2F6E7A9358CGAF98B5241736CDE\
     5EC19A3D2G86B47F851769D4FECA23GB",
];

/// A jigsaw on a line is answered as such in every place, and the lines around it as they were.
#[test]
fn jigsaws_on_lines_are_answered_among_other_lines() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("mixed.txt");
    let (path, mut text, mut solutions) = (path.to_str().unwrap(), String::new(), Vec::new());
    for [clues, map, solution] in [JIGSAW, LARGE_JIGSAW].repeat(20) {
        text += &format!("{PUZZLE}\n{clues} {map}\n{PUZZLE} {map}x\n{clues}{map}\n");
        solutions.extend([SOLUTION, solution, SOLUTION, solution]);
    }
    std::fs::write(path, text).unwrap();
    let run = |words: &[&str]| {
        let output = Command::new(env!("CARGO_BIN_EXE_sudoku")).args(words).output().unwrap();
        assert_eq!(String::from_utf8_lossy(&output.stderr), "", "{words:?}");
        String::from_utf8(output.stdout).unwrap().lines().map(str::to_string).collect::<Vec<_>>()
    };
    assert_eq!(run(&["solve", "--format", "line", path]), solutions);
    let verdicts = run(&["check", "--format", "line", path]);
    let unique: Vec<String> = solutions.iter().map(|text| format!("unique {text}")).collect();
    assert_eq!(verdicts, unique);
    let written = run(&["convert", "--to", "iss", path]);
    let jigsaws = written.iter().filter(|line| line.contains("Jigsaw")).count();
    assert_eq!((written.len(), jigsaws), (160, 80));
    for [clues, map, solution] in [JIGSAW, LARGE_JIGSAW] {
        for between in ["", " "] {
            let argument = format!("{clues}{between}{map}");
            assert_eq!(run(&["solve", "--format", "line", &argument]), [solution]);
        }
    }
}

/// Items whose kind is short are strings of the Interactive Sudoku Solver as well, as arguments and
/// in files.
#[test]
fn short_items_may_stand_first() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("items.txt");
    let texts = [".X~R1C1~R1C2", ".V~R1C1~R1C2", ".XSum~C3~9~"];
    std::fs::write(&path, texts.join("\n")).unwrap();
    let run = |words: &[&str]| {
        let output = Command::new(env!("CARGO_BIN_EXE_sudoku")).args(words).output().unwrap();
        String::from_utf8(output.stdout).unwrap()
    };
    let all = run(&["convert", "--to", "iss", path.to_str().unwrap()]);
    assert_eq!(all.lines().collect::<Vec<_>>(), texts);
    for text in texts {
        assert_eq!(run(&["convert", "--to", "iss", text]).trim_end(), text);
    }
}

/// Runs a program in `folder`. Returns its exit code and its results.
fn answer(program: &str, words: &str, folder: &Path) -> (Option<i32>, String) {
    let output = Command::new(program).args(words.split(' ')).current_dir(folder).output().unwrap();
    (output.status.code(), String::from_utf8_lossy(&output.stdout).into_owned())
}

#[test]
fn both_programs_have_one_option_for_the_same_thing_and_know_its_other_words() {
    let folder = tempfile::tempdir().unwrap();
    let sudoku = env!("CARGO_BIN_EXE_sudoku");
    let kumiki = env!("CARGO_BIN_EXE_kumiki");
    let nonogram = "nonogram/3/3/1g3g1g1g3g1g";
    let of_sudoku = |words: &str| (sudoku, words.replace("IT", PUZZLE));
    let of_puzzle = |words: &str| (kumiki, format!("puzzle {words}").replace("IT", nonogram));
    for (usual, other) in [
        ("explain --format json IT", "explain --json IT"),
        ("explain --format html IT", "explain --to html IT"),
        ("hint --format json IT", "hint --json IT"),
        ("draw --solution IT", "draw --solved IT"),
        ("draw --theme dark IT", "draw --dark IT"),
        ("draw --theme light IT", "draw --light IT"),
        ("draw --theme print IT", "draw --format svg --theme print IT"),
    ] {
        for program in [&of_sudoku as &dyn Fn(&str) -> (&'static str, String), &of_puzzle] {
            let [usual, other] = [usual, other].map(program).map(|(program, words)| {
                let (code, results) = answer(program, &words, folder.path());
                assert_eq!(code, Some(0), "{words}");
                results
            });
            assert!(!usual.is_empty() && usual == other, "{other}");
        }
    }
    let generate = "--seed 1 --count 2 --size 4x4 --level easy";
    let other = "--seed 1 -n 2 --size 4 --difficulty easy";
    for (program, verb) in [(sudoku, "generate"), (kumiki, "puzzle generate binairo")] {
        let usual = answer(program, &format!("{verb} {generate}"), folder.path());
        assert_eq!(usual.0, Some(0), "{verb}");
        assert_eq!(answer(program, &format!("{verb} {other}"), folder.path()), usual);
    }
    for (program, words) in [of_sudoku("explain -o a.html IT"), of_puzzle("explain -o b.html IT")] {
        assert_eq!(answer(program, &words, folder.path()), (Some(0), String::new()), "{words}");
        let file = words.split(' ').find(|word| word.ends_with(".html")).unwrap();
        let page = std::fs::read_to_string(folder.path().join(file)).unwrap();
        assert!(page.starts_with("<!DOCTYPE html>") || page.starts_with("<!doctype html>"));
    }
    for (program, words) in [of_sudoku("explain -o a.png IT"), of_puzzle("draw -o b.png IT")] {
        assert_eq!(answer(program, &words, folder.path()).0, Some(2), "{words}");
    }
    assert!(!folder.path().join("a.png").exists());
}
