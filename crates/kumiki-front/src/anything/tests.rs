use super::*;
use proptest::prelude::*;

const LINE: &str =
    "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";

/// Returns the world of a text with its format, or the error.
fn read(text: &str) -> Result<String, String> {
    let Paste { content, format, others } = Paste::read(text)
        .map_err(|wrong| format!("{wrong} {:?} {:?}", wrong.line, wrong.column))?;
    let world = match content {
        Anything::Sudoku(puzzle) => format!("sudoku of {} clues", puzzle.clues().count()),
        Anything::Pencil(puzzle) => puzzle.link(),
        Anything::Model(model) => format!("model of {}", model.variables.len()),
    };
    Ok(format!("{world}, {format}, {others}"))
}

#[test]
fn each_world_is_known_by_its_text() {
    let model = r#"{"variables": [{"name": "x", "domain": [1]}], "constraints": []}"#;
    let instance =
        "<instance format=\"XCSP3\"><variables><var id=\"x\">1 2</var></variables></instance>";
    let rows: String = LINE
        .as_bytes()
        .chunks(9)
        .map(|row| format!("{}\n", String::from_utf8_lossy(row)))
        .collect();
    let pencil = r#"[{"type": "nonogram", "rows": 1, "cols": 2, "clues": {}}]"#;
    for (text, expected) in [
        (LINE.to_owned(), "sudoku of 30 clues, line, 0"),
        (format!("# one\n{LINE}\n{LINE}\n"), "sudoku of 30 clues, line, 1"),
        (rows, "sudoku of 30 clues, rows, 0"),
        ("https://puzz.link/p?sudoku/4/4/1g2h3h4i1i".into(), "sudoku of 5 clues, puzzlink, 0"),
        ("2x2:1o".into(), "sudoku of 1 clues, solo, 0"),
        (
            "https://puzz.link/p?slither/5/5/26bh1cdi831a".into(),
            "slither/5/5/26bh1cdi831a, link, 0",
        ),
        ("nonogram/2/2/2g11\nnonogram/2/2/2g11".into(), "nonogram/2/2/2g11, link, 1"),
        ("pzprv3\nnurikabe\n2\n2\n. 3\n. .\n".into(), "nurikabe/2/2/g3h, file, 0"),
        ("loopy:5x5t0:3d1c2g3c2c".into(), "slither/5/5/dhbgckdgcg, game ID, 0"),
        (pencil.into(), "nonogram/2/1/i, json, 0"),
        (model.into(), "model of 1, json, 0"),
        (instance.into(), "model of 1, xcsp3, 0"),
    ] {
        assert_eq!(read(&text).as_deref(), Ok(expected), "{text}");
    }
}

#[test]
fn an_error_says_what_a_text_looks_like() {
    for (text, expected) in [
        ("", "there is nothing to read None None"),
        ("no puzzle at all", "it is no puzzle and no model"),
        ("{\"variables\": [,]}", "it looks like a model: "),
        ("{\"variables\": []}", "it looks like a model: the key \"constraints\" is missing"),
        ("<instance><x/></instance>", "it looks like a model: <x>: it is not read"),
        ("{\"a\": 1}", "it is JSON, but no sudoku (it looks like a sudoku: json: "),
        ("{\"a\": ", "it is no JSON: "),
        ("https://puzz.link/p?slither/5/5/xyz!", "it looks like a pencil puzzle: "),
        ("https://puzz.link/p?slihter/5/5/26bh1cdi831a", "is it \"slither\"?"),
        ("https://example.org/", "it is a link that is not known"),
        ("https://sudokupad.app/8bNmDd4J9G", "the puzzle is kept at "),
        (&LINE[1..], "it looks like a sudoku: "),
    ] {
        let error = read(text).expect_err(text);
        assert!(error.contains(expected), "{text}: {error}");
    }
}

proptest! {
    #[test]
    fn any_text_is_read_or_refused(text in "\\PC{0,120}") {
        let _ = Anything::read(&text);
    }

    #[test]
    fn any_text_of_their_symbols_is_read_or_refused(
        text in "(https://puzz.link/p\\?)?[a-z]{0,9}[/:x0-9.a-z{}\\[\\]\"<>,\n -]{0,90}",
    ) {
        let _ = Anything::read(&text);
    }
}
