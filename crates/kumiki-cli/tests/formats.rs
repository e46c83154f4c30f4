//! The page of the formats, held against what the formats say of themselves; and each of them through the
//! program.

use kumiki_sudoku::Format;
use kumiki_sudoku::format::{BoxForms, Detail};
use std::process::Command;

const PUZZLE: &str =
    "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";

/// The table of the page.
fn table() -> String {
    let head = "| Name | What it is | Sizes | Boxes | Also carries | Several |\n|---|---|---|---|---|---|\n";
    let rows = Format::ALL.into_iter().filter(|format| format.is_written()).map(|format| {
        let carries = format.carries();
        let sizes = match carries.sizes {
            (least, most) if least == most => least.to_string(),
            (least, most) => format!("{least} to {most}"),
        };
        let boxes = match carries.boxes {
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
    let table = table();
    assert!(page.contains(&table), "the table of the page should be:\n{table}");
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
