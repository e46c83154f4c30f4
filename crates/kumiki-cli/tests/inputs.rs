//! What both programs read: compressed files, other encodings, named formats, and what they say of
//! wrong files and links.

use flate2::Compression;
use flate2::write::GzEncoder;
use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

const SUDOKU: &str = env!("CARGO_BIN_EXE_sudoku");
const KUMIKI: &str = env!("CARGO_BIN_EXE_kumiki");
const PUZZLE: &str =
    "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
const SOLUTION: &str =
    "534678912672195348198342567859761423426853791713924856961537284287419635345286179";
const MODEL: &str = r#"{"variables": [{"name": "x", "domain": [1, 2, 3]}], "constraints": []}"#;

fn packed(bytes: &[u8]) -> Vec<u8> {
    let mut encoder = GzEncoder::new(Vec::new(), Compression::fast());
    encoder.write_all(bytes).unwrap();
    encoder.finish().unwrap()
}

/// `text` in each encoding that is read.
fn encoded(text: &str) -> Vec<Vec<u8>> {
    let units = || "\u{feff}".encode_utf16().chain(text.encode_utf16());
    let little: Vec<u8> = units().flat_map(u16::to_le_bytes).collect();
    let big: Vec<u8> = units().flat_map(u16::to_be_bytes).collect();
    vec![text.into(), packed(text.as_bytes()), packed(&little), little, big]
}

/// The exit code, standard output and standard error.
fn run_with(program: &str, words: &[&str], input: &[u8]) -> (i32, String, String) {
    let mut command = Command::new(program);
    command.args(words).stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
    let mut child = command.spawn().unwrap();
    let (mut stdin, input) = (child.stdin.take().unwrap(), input.to_vec());
    let feeder = std::thread::spawn(move || stdin.write_all(&input));
    let output = child.wait_with_output().unwrap();
    // The program need not read its input to the end.
    let _ = feeder.join().unwrap();
    let text = |bytes| String::from_utf8(bytes).unwrap();
    (output.status.code().unwrap(), text(output.stdout), text(output.stderr))
}

fn run(program: &str, words: &[&str]) -> (i32, String, String) {
    run_with(program, words, b"")
}

/// Each text is read so from standard input, from a file, and as an argument if it holds one puzzle.
#[test]
fn texts_are_read_as_people_paste_them() {
    let rows: Vec<&str> = (0..9).map(|row| &PUZZLE[9 * row..9 * row + 9]).collect();
    let unknown = |blank: &str| rows.join("\n").replace('.', blank) + "\n";
    let framed = |blank: &str| {
        let row = |row: &&str| format!("| {} | {} | {} |\n", &row[..3], &row[3..6], &row[6..]);
        let rule = "+-----+-----+-----+\n";
        let bands = rows.chunks(3).map(|band| band.iter().map(row).collect::<String>() + rule);
        (rule.to_owned() + &bands.collect::<String>()).replace('.', blank)
    };
    let fields = |row: &str, between: &str| {
        let fields: Vec<&str> = row.split("").filter(|field| !field.is_empty()).collect();
        fields.join(between)
    };
    let table: Vec<String> = rows.iter().map(|row| fields(row, "\t").replace('.', "")).collect();
    let list = |row: &&str| format!("[{}]\n", fields(row, ", ").replace('.', "0"));
    let lists: String = rows.iter().map(list).collect();
    for (text, puzzles) in [
        (unknown("x"), 1),
        (unknown("?"), 1),
        (unknown("x") + "\n" + &unknown("x"), 2),
        (framed("x"), 1),
        (framed("?"), 1),
        (table.join("\n"), 1),
        (table.join("\n").replace('\n', "\r\n") + "\r\n", 1),
        (lists.clone(), 1),
        (lists.replace("]\n", "],\n"), 1),
        (format!("Warm-up for all\n{}5.6/5.6/3.2\n", unknown(".")), 1),
        (format!("{}\n{}\n{lists}", framed("."), unknown("x")), 3),
    ] {
        let expected = format!("{SOLUTION}\n").repeat(puzzles);
        let (_folder, path) = file(text.as_bytes());
        let mut found = vec![
            run_with(SUDOKU, &["--format", "line", "-"], text.as_bytes()),
            run(SUDOKU, &["--format", "line", &path]),
        ];
        if puzzles == 1 {
            found.push(run(SUDOKU, &["--format", "line", &text]));
        }
        for (code, results, said) in found {
            assert_eq!((code, results), (0, expected.clone()), "{text}: {said}");
        }
    }
    let short = lists.replacen("[0, 9, 8, ", "[0, 9, ", 1);
    let (code, _, said) = run_with(SUDOKU, &["-"], short.as_bytes());
    assert!(code == 2 && said.contains("standard input:3: row 3 has 8 cells, not 9"), "{said}");
}

/// A file with `bytes` in a folder that lasts as long as the first part.
fn file(bytes: &[u8]) -> (tempfile::TempDir, String) {
    let folder = tempfile::tempdir().unwrap();
    let path: PathBuf = folder.path().join("file");
    fs::write(&path, bytes).unwrap();
    let path = path.to_str().unwrap().to_string();
    (folder, path)
}

#[test]
fn both_programs_read_every_encoding_from_files_and_standard_input() {
    let puzzles = format!("{PUZZLE}\n").repeat(3_000);
    let solutions = format!("{SOLUTION}\n").repeat(3_000);
    for (words, program, text, expected) in [
        (&["--format", "line"][..], SUDOKU, puzzles.as_str(), solutions.as_str()),
        (&["count"], KUMIKI, MODEL, "3\n"),
    ] {
        for bytes in encoded(text) {
            let (_folder, path) = file(&bytes);
            for (input, content) in [(path.as_str(), &b""[..]), ("-", &bytes)] {
                let ended = run_with(program, &[words, &[input]].concat(), content);
                assert_eq!((ended.0, ended.2.as_str()), (0, ""), "{input}");
                assert!(ended.1 == expected, "{input}");
            }
        }
    }
}

/// A run over a compressed file is gone on with in the middle of its text.
#[test]
fn a_run_over_a_compressed_file_is_resumed() {
    let (folder, path) = file(&packed(format!("{PUZZLE}\n").repeat(3_000).as_bytes()));
    let [output, journal] = ["out.txt", "journal.json"].map(|name| folder.path().join(name));
    let [output, journal] = [&output, &journal].map(|path| path.to_str().unwrap());
    let words =
        ["--format", "line", "--threads", "1", &path, "--output", output, "--resume", journal];
    assert_eq!(run(SUDOKU, &words), (0, String::new(), String::new()));
    let expected = format!("{SOLUTION}\n").repeat(3_000);
    assert!(fs::read_to_string(output).unwrap() == expected);
    // As a run would have left it that ended after two thousand puzzles.
    let mut record: serde_json::Value =
        serde_json::from_str(&fs::read_to_string(journal).unwrap()).unwrap();
    let place = &mut record["record"];
    place["finished"] = false.into();
    place["source"] = 0.into();
    place["blank"] = false.into();
    for key in ["offset", "written"] {
        place[key] = (2_000 * 82).into();
    }
    for key in ["lines", "answered", "completed"] {
        place[key] = 2_000.into();
    }
    fs::write(journal, record.to_string()).unwrap();
    assert_eq!(run(SUDOKU, &words), (0, String::new(), String::new()));
    assert!(fs::read_to_string(output).unwrap() == expected);
}

#[test]
fn a_compressed_file_that_is_cut_off_is_an_error() {
    let whole = packed(format!("{PUZZLE}\n").repeat(3).as_bytes());
    let (_folder, path) = file(&whole[..whole.len() - 9]);
    let (code, _, chatter) = run(SUDOKU, &["--format", "line", &path]);
    assert_eq!((code, chatter.lines().count()), (2, 1), "{chatter}");
    let (code, _, chatter) = run(KUMIKI, &["count", &path]);
    assert_eq!((code, chatter.lines().count()), (2, 1), "{chatter}");
}

#[test]
fn every_verb_that_reads_puzzles_takes_the_format_by_name() {
    let (_folder, path) = file(PUZZLE.as_bytes());
    for verb in [
        "solve",
        "check",
        "count",
        "minimize",
        "redundant",
        "candidates",
        "backdoors",
        "hint",
        "steps",
        "explain",
        "rate",
        "canonical",
        "shuffle",
        "dedupe",
        "bench",
        "draw",
    ] {
        let detected = run(SUDOKU, &[verb, "--quiet", &path]);
        let named = run(SUDOKU, &[verb, "--quiet", "--from", "sdm", &path]);
        assert_eq!(named.0, 0, "{verb}: {}", named.2);
        if verb != "bench" {
            assert_eq!(named, detected, "{verb}");
        }
        let wrong = run(SUDOKU, &[verb, "--quiet", "--from", "opensudoku", &path]);
        assert_eq!(wrong.0, 2, "{verb}");
        assert!(wrong.2.contains("there is no puzzle in it"), "{verb}: {}", wrong.2);
    }
    // These 81 symbols are a line, and text in which there are 81 of them.
    let (code, solution, _) = run(SUDOKU, &["--format", "line", "--from", "text", PUZZLE]);
    assert_eq!((code, solution), (0, format!("{SOLUTION}\n")));
}

#[test]
fn a_journal_is_of_one_format() {
    let (folder, path) = file(PUZZLE.as_bytes());
    let [output, journal] = ["out.txt", "journal.json"].map(|name| folder.path().join(name));
    let [output, journal] = [&output, &journal].map(|path| path.to_str().unwrap());
    let words = ["--from", "line", &path, "--output", output, "--resume", journal];
    assert_eq!(run(SUDOKU, &words).0, 0);
    assert_eq!(run(SUDOKU, &words).0, 0);
    let (code, _, chatter) = run(SUDOKU, &words[2..]);
    assert_eq!(code, 2);
    assert!(chatter.contains("from line"), "{chatter}");
}

#[test]
fn a_file_that_is_no_text_is_one_error() {
    let noise: Vec<u8> =
        (0..200_000u64).map(|n| (n.wrapping_mul(n * 2_654_435_761) >> 13) as u8).collect();
    for bytes in [noise.clone(), vec![0; 1_000_000], packed(&noise)] {
        let (_folder, path) = file(&bytes);
        for verb in ["solve", "dedupe", "convert"] {
            let to: &[&str] = if verb == "convert" { &["--to", "line"] } else { &[] };
            let (code, results, chatter) = run(SUDOKU, &[&[verb], to, &["-q", &path]].concat());
            assert_eq!((code, results.as_str()), (2, ""));
            let message = "it looks binary: neither text nor compressed by gzip";
            assert_eq!(chatter, format!("error: {path}: {message}\n"), "{verb}");
        }
    }
}

/// Of many errors in a row the first are reported, whatever the verb and the number of threads; of
/// errors among puzzles, all.
#[test]
fn a_wrong_file_is_told_in_few_lines() {
    let prose = "this is no puzzle, but prose\n".repeat(1_560);
    let (_folder, path) = file(format!("{prose}{PUZZLE}\n{prose}").as_bytes());
    let more = format!("error: {path}: and 1540 more errors in a row");
    for words in [
        &["solve", "--format", "line", "--threads", "1"][..],
        &["solve", "--format", "line", "--threads", "3"],
        &["dedupe", "-q"],
        &["convert", "--to", "line"],
        &["draw", "--to", "text"],
    ] {
        let (code, results, chatter) = run(SUDOKU, &[words, &[&path]].concat());
        let lines: Vec<&str> = chatter.lines().collect();
        assert_eq!((code, lines.len()), (2, 42), "{words:?}: {chatter}");
        assert_eq!((lines[20], lines[41]), (more.as_str(), more.as_str()), "{words:?}");
        if words[0] == "solve" {
            assert_eq!(results.lines().filter(|&line| line == "error").count(), 3_120);
        }
    }
    let (_folder, path) = file(format!("{PUZZLE}\nprose\n").repeat(100).as_bytes());
    let (_, _, chatter) = run(SUDOKU, &["--format", "line", &path]);
    assert_eq!(chatter.lines().count(), 100);
}

#[test]
fn a_link_that_is_not_read_says_what_can_be_done() {
    let server = "https://sudokupad.app/8bNmDd4J9G";
    let unknown = "https://example.org/play/?s=abc";
    let (_folder, path) = file(format!("{server}\n{unknown}\n").as_bytes());
    for words in [&[server, unknown][..], &[&path]] {
        let (code, _, chatter) = run(SUDOKU, words);
        let lines: Vec<&str> = chatter.lines().collect();
        assert_eq!((code, lines.len()), (2, 2));
        assert!(lines[0].contains("kept at sudokupad.app: open it in a browser"), "{chatter}");
        assert!(lines[1].contains("unknown link; known are the formats"), "{chatter}");
    }
    assert!(!Path::new(unknown).exists());
}

#[test]
fn an_end_of_a_kind_is_enough_for_a_suggestion() {
    let model = MODEL.replace("[]", r#"[{"kind": "Sum", "sum": 3}]"#);
    let (code, _, chatter) = run_with(KUMIKI, &["count"], model.as_bytes());
    assert_eq!(code, 2);
    assert!(chatter.contains(r#"unknown kind "Sum"; did you mean "ExactSum"?"#), "{chatter}");
}

#[test]
fn one_puzzle_is_one() {
    let (_, _, chatter) = run(SUDOKU, &["dedupe", PUZZLE]);
    assert_eq!(chatter, "1 puzzle, 1 different\n");
    let (_, _, chatter) = run(SUDOKU, &["dedupe", PUZZLE, PUZZLE]);
    assert_eq!(chatter, "2 puzzles, 1 different\n");
}
