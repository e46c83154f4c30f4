//! Pictures, sheets of them, and their captions.

use crate::sudoku::{SudokuCommand, run};
use crate::terminal::interrupt::Interrupt;
use crate::terminal::program::CommandLine as _;
use crate::terminal::stream::Streams;
use serde_json::json;

const PUZZLE: &str =
    "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";

/// Returns the exit code, the results and the messages of `sudoku draw` with these words.
fn draw(words: &[&str]) -> (u8, String, String) {
    let words = ["sudoku", "draw"].iter().chain(words).map(|&word| word.into());
    let (streams, captured) = Streams::captured();
    let outcome =
        run(SudokuCommand::parse_words(words).unwrap(), streams, Interrupt::new()).unwrap();
    let (results, messages) = captured();
    (outcome.code(), results, messages)
}

#[test]
fn a_picture_shows_every_clue_and_on_request_the_solution() {
    let texts = |svg: &str| svg.matches("</text>").count();
    let (code, svg, _) = draw(&[PUZZLE]);
    assert_eq!((code, texts(&svg)), (0, 30));
    assert_eq!(texts(&draw(&["--solved", PUZZLE]).1), 81);
    assert_eq!(draw(&["--solved", &PUZZLE.replacen("53", "55", 1)]).0, 1);
}

#[test]
fn text_has_any_number_of_pictures() {
    let (code, text, _) = draw(&["--to", "text", "--solved", PUZZLE, PUZZLE]);
    assert_eq!((code, text.lines().count()), (0, 19 + 1 + 19));
    assert!(text.contains("\n┃ 5 │ 3 │ 4 ┃ 6 │ 7 │ 8 ┃ 9 │ 1 │ 2 ┃\n"), "{text}");
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("puzzle");
    draw(&["--to", "text", "--output", file.to_str().unwrap(), PUZZLE]);
    let written = std::fs::read_to_string(file).unwrap();
    assert!(written.starts_with("┏━━━┯") && !written.contains('\u{1b}'), "{written}");
}

#[test]
fn only_a_page_has_several_pictures() {
    let (code, svg, messages) = draw(&[PUZZLE, PUZZLE]);
    assert_eq!((code, svg.matches("<svg").count()), (2, 1));
    assert!(
        messages.contains("argument 2: a file has one picture; --format html and text take more"),
        "{messages}"
    );
    let (code, html, _) = draw(&["--to", "html", "--dark", PUZZLE, PUZZLE, "53.."]);
    assert_eq!((code, html.matches("<svg").count()), (2, 2));
    assert!(html.starts_with("<!doctype html>") && html.ends_with("</html>\n"));
    // Without --theme it has the colours of the page.
    let html = draw(&["--to", "html", PUZZLE]).1;
    assert_eq!(html.matches("<svg").count(), 1);
    assert!(html.contains("fill=\"var(--ink)\"") && html.contains("prefers-color-scheme:dark"));
}

#[test]
fn a_sheet_has_captions_and_the_solutions_behind_the_puzzles() {
    let titled = json!({ "title": "<b>Hello", "difficulty": "7.1", "puzzle": PUZZLE });
    let words = ["--to", "html", "--solutions", &titled.to_string(), PUZZLE];
    let (code, html, _) = draw(&words);
    assert_eq!(code, 0);
    let (puzzles, solutions) = html.split_once("<h2>Solutions</h2>").expect("two parts");
    for caption in ["1. &lt;b&gt;Hello, 7.1</figcaption>", "2. argument 2</figcaption>"] {
        assert!(puzzles.contains(caption), "{html}");
    }
    let counts = |part: &str| (part.matches("<svg").count(), part.matches("</text>").count());
    assert_eq!((counts(puzzles), counts(solutions)), ((2, 60), (2, 162)));
    assert!(solutions.contains("<figcaption>2</figcaption>"), "{solutions}");
    assert!(SudokuCommand::parse_words(["sudoku", "draw", "--solutions"].map(Into::into)).is_err());
}

#[test]
fn coordinates_are_drawn_on_request() {
    let texts = |svg: &str| svg.matches("</text>").count();
    assert_eq!(texts(&draw(&["--coordinates", PUZZLE]).1), 30 + 18);
}
