//! The built program `sudoku`, run as a user runs it: exit codes, streams, and bad input.

#[cfg(unix)]
mod signals;

use std::fs;
use std::io::{Read, Write};
use std::path::Path;
use std::process::{Command, Output, Stdio};
use std::time::{Duration, Instant};

const UNIQUE: &str =
    "000531609906480000304002058765010384139748006008000010083000165047160092090020400";
const SOLUTION: &str =
    "872531649956487231314692758765219384139748526428356917283974165547163892691825473";
const TWO: &str =
    "87.531.4995.487.31314692758765219384139748526428356917283974165547163892691825473";
const CLASHING: &str =
    "..4.1...3..7...9.5.13..84.....865.32..23....8..8..9.6..4...6871...3.1...8.1.4....";

fn sudoku() -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_sudoku"));
    command.stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::piped());
    command
}

fn blank() -> String {
    ".".repeat(81)
}

/// The exit code, standard output and standard error.
fn ended(output: Output) -> (i32, String, String) {
    let text = |bytes| String::from_utf8(bytes).expect("output is UTF-8");
    (output.status.code().expect("the program exits"), text(output.stdout), text(output.stderr))
}

fn run(words: &[&str]) -> (i32, String, String) {
    ended(sudoku().args(words).output().unwrap())
}

/// Runs with `input` as standard input, which the program need not read to its end.
fn run_with(words: &[&str], input: impl Read + Send + 'static) -> (i32, String, String) {
    let mut child = sudoku().args(words).stdin(Stdio::piped()).spawn().unwrap();
    let mut stdin = child.stdin.take().unwrap();
    let feeder = std::thread::spawn(move || {
        let mut input = input;
        let _ = std::io::copy(&mut input, &mut stdin);
    });
    let output = child.wait_with_output().unwrap();
    feeder.join().unwrap();
    ended(output)
}

#[test]
fn each_exit_code_means_what_help_says() {
    let blank = blank();
    for (words, code) in [
        (vec![UNIQUE], 0),
        (vec![TWO], 0),
        (vec!["check", TWO], 0),
        (vec![UNIQUE, CLASHING], 1),
        (vec!["--bogus"], 2),
        (vec!["no_such_file.txt"], 2),
        (vec!["--unique", TWO], 3),
        (vec!["check", "--unique", UNIQUE, TWO], 3),
        (vec!["count", "--time-limit", "50ms", &blank], 4),
        // The precedence of several that are true: 2, 4, 1, 3.
        (vec!["check", "--unique", TWO, CLASHING], 1),
        (vec!["count", "--time-limit", "50ms", &blank, CLASHING], 4),
        (vec!["count", "--time-limit", "50ms", &blank, "53.."], 2),
    ] {
        assert_eq!(run(&words).0, code, "{words:?}");
    }
}

#[test]
fn results_go_to_standard_output_and_chatter_to_standard_error() {
    let (code, results, chatter) =
        run(&["--format", "line", "--stats", "--method", "naive", UNIQUE]);
    assert_eq!((code, results), (0, format!("{SOLUTION}\n")));
    assert!(chatter.lines().any(|line| line == "backtracks: 8"), "{chatter}");
    let (_, results, chatter) = run(&[UNIQUE]);
    assert!(results.starts_with("+-------+-------+-------+\n| 8 7 2 | 5 3 1 | 6 4 9 |\n"));
    assert_eq!(chatter, "");
}

#[test]
fn nothing_is_coloured_where_no_terminal_is() {
    for words in [vec![UNIQUE], vec!["--trace", "--method", "naive", UNIQUE]] {
        let (_, results, chatter) = run(&words);
        assert!(!results.contains('\u{1b}') && !chatter.contains('\u{1b}'));
    }
}

#[test]
fn grids_are_coloured_if_a_variable_asks_for_it() {
    let output = sudoku().env("CLICOLOR_FORCE", "1").arg(UNIQUE).output().unwrap();
    let (_, results, _) = ended(output);
    assert!(results.contains("\u{1b}[1m5\u{1b}[0m"), "{results}");
}

#[test]
fn help_has_examples_and_exit_codes_and_version_has_the_version() {
    let (code, help, _) = run(&["--help"]);
    assert_eq!(code, 0);
    for part in ["Examples:", "Exit codes:", "solve", "check", "count", "bench"] {
        assert!(help.contains(part), "{part}");
    }
    let (_, help, _) = run(&["solve", "--help"]);
    for part in ["Examples:", "--time-limit", "--resume"] {
        assert!(help.contains(part), "{part}");
    }
    let (code, version, _) = run(&["--version"]);
    assert_eq!((code, version), (0, format!("sudoku {}\n", env!("CARGO_PKG_VERSION"))));
}

#[test]
fn what_help_shows_can_be_run() {
    let (_, help, _) = run(&["--help"]);
    assert!(run_examples(&help) >= 5);
    let verbs = help.split("Verbs:\n").nth(1).unwrap().split("\n\n").next().unwrap();
    let verbs = verbs.lines().filter_map(|line| line.split_whitespace().next());
    for verb in verbs.filter(|&verb| verb != "help") {
        assert!(run_examples(&run(&[verb, "--help"]).1) >= 2, "{verb}");
    }
}

/// Runs the examples of `help`; how many there are.
fn run_examples(help: &str) -> usize {
    let folder = tempfile::tempdir().unwrap();
    for name in ["puzzle.txt", "puzzles.txt"] {
        fs::write(folder.path().join(name), UNIQUE).unwrap();
    }
    let examples = help.split("Examples:\n").nth(1).unwrap().split("\n\n").next().unwrap();
    for example in examples.lines() {
        let words = example.trim().strip_prefix("sudoku ").unwrap();
        let words = words.split(['|', '<', '>']).next().unwrap().split_whitespace();
        let mut command = sudoku();
        if example.contains('<') {
            command.stdin(fs::File::open(folder.path().join("puzzles.txt")).unwrap());
        }
        let output = command.args(words).current_dir(folder.path()).output().unwrap();
        assert_eq!(output.status.code(), Some(0), "{example}");
    }
    examples.lines().count()
}

#[test]
fn arguments_files_and_standard_input_are_answered_in_order() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("puzzles.txt");
    let rows: String = (0..9).map(|row| format!("{}\r\n", &UNIQUE[row * 9..row * 9 + 9])).collect();
    fs::write(&file, format!("\u{feff}# a comment\r\n{CLASHING},none\r\n\r\n{rows}")).unwrap();
    let words = ["--format", "line", UNIQUE, file.to_str().unwrap(), "-"];
    let (code, results, chatter) = run_with(&words, CLASHING.as_bytes());
    assert_eq!(results, format!("{SOLUTION}\nnone\n{SOLUTION}\nnone\n"));
    assert_eq!((code, chatter), (1, String::new()));
}

#[test]
fn what_is_piped_in_is_read_where_nothing_is_named() {
    let (code, results, _) = run_with(&["check", "--format", "line"], UNIQUE.as_bytes());
    assert_eq!((code, results), (0, format!("unique {SOLUTION}\n")));
}

#[test]
fn results_can_be_read_back() {
    for format in ["grid", "rows", "line"] {
        let (_, results, _) = run(&["--format", format, UNIQUE, UNIQUE]);
        let input = std::io::Cursor::new(results);
        let (code, results, _) = run_with(&["--format", "line", "-"], input);
        assert_eq!((code, results), (0, format!("{SOLUTION}\n{SOLUTION}\n")), "{format}");
    }
}

/// Runs on a file with `content`, a good puzzle before it and one after; what is said of the file.
fn complaint(name: &str, content: &[u8], line: &str) -> String {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join(name);
    fs::write(&file, content).unwrap();
    complaint_about(&file, line)
}

fn complaint_about(file: &Path, line: &str) -> String {
    let path = file.to_str().unwrap();
    let (code, results, chatter) = run(&["--format", "line", UNIQUE, path, UNIQUE]);
    assert_eq!(code, 2);
    assert_eq!(results, format!("{SOLUTION}\n{line}{SOLUTION}\n"), "the others are solved");
    chatter.replace(path, "FILE")
}

#[test]
fn bad_input_gets_an_error_that_says_where_and_the_rest_is_solved() {
    let spoilt = UNIQUE.replacen("906", "9x6", 1);
    for (content, message) in [
        (spoilt.as_bytes(), "error: FILE:1: row 2 column 2: unknown symbol 'x'\n"),
        (&UNIQUE.as_bytes()[1..], "error: FILE:1: a grid has 81 cells, not 80\n"),
        (b"\n\nhello\n", "error: FILE:3: row 1 column 1: unknown symbol 'h'\n"),
        (b"123\xff", "error: FILE:1: byte 4 of the line is not UTF-8 text\n"),
        (&[b'1'; 70_000], "error: FILE:1: the line is longer than 65536 bytes\n"),
    ] {
        assert_eq!(complaint("bad.txt", content, "error\n"), message);
    }
    assert_eq!(complaint("empty.txt", b"", ""), "error: FILE: there is no puzzle in it\n");
    let folder = tempfile::tempdir().unwrap();
    assert_eq!(complaint_about(folder.path(), ""), "error: FILE: is a directory, not a file\n");
    let missing = folder.path().join("missing.txt");
    assert_eq!(complaint_about(&missing, ""), "error: FILE: no such file\n");
}

#[test]
fn a_puzzle_that_is_wrong_on_the_command_line_keeps_its_line() {
    let (code, results, chatter) = run(&["--format", "line", "53..7", UNIQUE]);
    assert_eq!((code, results), (2, format!("error\n{SOLUTION}\n")));
    assert_eq!(
        chatter,
        "error: argument 1: a grid has 81 cells, not 5, and there is no file of this name\n"
    );
}

#[test]
fn clashing_clues_are_named() {
    let (code, results, _) = run(&["check", "--format", "line", CLASHING]);
    let line = "none row 5 column 4 and row 8 column 4 are both 3 and share column 4\n";
    assert_eq!((code, results.as_str()), (1, line));
}

#[test]
fn a_puzzle_without_a_solution_has_no_reason_if_none_is_wanted() {
    let (code, results, _) = run(&["check", "--no-reason", "--format", "line", CLASHING, TWO]);
    assert_eq!(code, 1);
    let (first, second) = results.split_once('\n').unwrap();
    assert_eq!(first, "none");
    assert!(second.starts_with("several "), "{second}");
    let (code, results, _) = run(&["check", "--no-reason", CLASHING]);
    assert!(code == 1 && results.contains("no solution\n"), "{results}");
}

#[test]
fn a_line_of_a_hundred_megabytes_is_refused_and_the_next_is_solved() {
    let line = std::io::repeat(b'5').take(100 << 20);
    let input = line.chain(std::io::Cursor::new(format!("\n{UNIQUE}\n")));
    let (code, results, chatter) = run_with(&["--format", "line", "-"], input);
    assert_eq!((code, results), (2, format!("error\n{SOLUTION}\n")));
    assert_eq!(chatter, "error: standard input:1: the line is longer than 65536 bytes\n");
}

#[test]
fn a_reader_that_has_seen_enough_ends_the_program_quietly() {
    let many = std::io::Cursor::new(format!("{UNIQUE}\n").repeat(20_000));
    let mut child = sudoku().args(["--format", "line"]).stdin(Stdio::piped()).spawn().unwrap();
    let mut stdin = child.stdin.take().unwrap();
    let feeder = std::thread::spawn(move || std::io::copy(&mut { many }, &mut stdin).is_ok());
    let mut first = [0; 82];
    child.stdout.take().unwrap().read_exact(&mut first).unwrap();
    let (code, _, chatter) = ended(child.wait_with_output().unwrap());
    assert_eq!((code, chatter), (0, String::new()));
    assert!(!feeder.join().unwrap(), "the program did not read on");
}

#[cfg(target_os = "linux")]
#[test]
fn a_full_disk_is_an_error() {
    let full = fs::OpenOptions::new().write(true).open("/dev/full").unwrap();
    let output = sudoku().arg(UNIQUE).stdout(full).output().unwrap();
    let (code, _, chatter) = ended(output);
    assert_eq!(code, 2);
    assert!(chatter.starts_with("error: results cannot be written: "), "{chatter}");
}

#[cfg(unix)]
#[test]
fn ctrl_c_ends_with_what_is_known() {
    let blank = blank();
    let words = ["count", "--format", "line", UNIQUE, &blank, UNIQUE];
    let mut child = sudoku().args(words).spawn().unwrap();
    let mut results = child.stdout.take().unwrap();
    let mut known = [0; 2];
    results.read_exact(&mut known).unwrap();
    // Time to get from the first puzzle to the second, which takes longer than anyone waits.
    signals::interrupt_after(&child, Duration::from_millis(200));
    let mut rest = String::new();
    results.read_to_string(&mut rest).unwrap();
    let (code, _, chatter) = ended(child.wait_with_output().unwrap());
    assert_eq!((code, &known), (4, b"1\n"));
    assert_eq!(chatter, "interrupted: 1 puzzle answered\n");
    let line = rest.strip_suffix('\n').unwrap();
    assert!(line.starts_with("unfinished ") && !line.contains('\n'), "{rest}");
}

#[cfg(unix)]
#[test]
fn ctrl_c_ends_the_wait_for_input() {
    for (words, message) in [
        (&["--format", "line", "-"][..], "interrupted: 1 puzzle answered\n"),
        (&["--quiet", "--format", "line", "-"], ""),
    ] {
        let mut child = sudoku().args(words).stdin(Stdio::piped()).spawn().unwrap();
        let mut stdin = child.stdin.take().unwrap();
        writeln!(stdin, "{UNIQUE}").unwrap();
        let mut line = [0; 82];
        child.stdout.as_mut().unwrap().read_exact(&mut line).unwrap();
        signals::signal(&child, "-INT");
        let (code, _, chatter) = ended(child.wait_with_output().unwrap());
        assert_eq!((code, chatter.as_str()), (4, message));
        drop(stdin);
    }
}

#[cfg(unix)]
#[test]
fn ctrl_c_ends_the_wait_for_input_on_many_threads_once_all_is_answered() {
    let words = ["--format", "line", "--threads", "3", "-"];
    let mut child = sudoku().args(words).stdin(Stdio::piped()).spawn().unwrap();
    let mut stdin = child.stdin.take().unwrap();
    write!(stdin, "{}", format!("{UNIQUE}\n").repeat(50)).unwrap();
    let mut lines = vec![0; 50 * 82];
    child.stdout.as_mut().unwrap().read_exact(&mut lines).unwrap();
    signals::signal(&child, "-INT");
    let (code, rest, chatter) = ended(child.wait_with_output().unwrap());
    assert_eq!((code, rest.as_str()), (4, ""));
    assert_eq!(chatter, "interrupted: 50 puzzles answered\n");
    drop(stdin);
}

#[cfg(unix)]
#[test]
fn a_reader_that_has_seen_enough_ends_the_program_that_waits_for_more() {
    let words = ["--format", "line", "--threads", "2", "-"];
    let mut child = sudoku().args(words).stdin(Stdio::piped()).spawn().unwrap();
    let mut stdin = child.stdin.take().unwrap();
    writeln!(stdin, "{UNIQUE}").unwrap();
    let mut line = [0; 82];
    child.stdout.take().unwrap().read_exact(&mut line).unwrap();
    writeln!(stdin, "{UNIQUE}").unwrap();
    let (code, _, chatter) = ended(child.wait_with_output().unwrap());
    assert_eq!((code, chatter.as_str()), (0, ""));
    drop(stdin);
}

#[cfg(unix)]
#[test]
fn the_same_command_ends_what_was_interrupted_however_often() {
    let folder = tempfile::tempdir().unwrap();
    let path = |name: &str| folder.path().join(name).display().to_string();
    let [puzzles, output, journal] = ["puzzles.txt", "out.txt", "journal.json"].map(path);
    let words = ["check", "--format", "line", "--threads", "1", &puzzles];
    // So many puzzles that a signal arrives before the run ends, however fast the machine is.
    let mut text = format!("{UNIQUE}\n{TWO}\n{CLASHING}\n").repeat(40_000);
    let (expected_code, expected) = loop {
        fs::write(&puzzles, &text).unwrap();
        let start = Instant::now();
        let (code, results, _) = run(&words);
        if start.elapsed() >= Duration::from_secs(1) {
            break (code, results);
        }
        text = text.repeat(2);
    };
    let words = [&words[..], &["--output", &output, "--resume", &journal]].concat();
    let (mut interruptions, mut late) = (0, 0);
    let code = loop {
        let mut child = sudoku().args(&words).spawn().unwrap();
        // A job in the background inherits that signals are ignored, until it listens to them.
        while !Path::new(&output).exists() && child.try_wait().unwrap().is_none() {
            std::thread::sleep(Duration::from_millis(1));
        }
        // Longer each time, so that it ends at last also where no journal was written before.
        std::thread::sleep(Duration::from_millis(20 * interruptions));
        let is_killed = interruptions % 3 == 2;
        signals::signal(&child, if is_killed { "-KILL" } else { "-INT" });
        let _ = child.stderr.take();
        let status = child.wait().unwrap();
        interruptions += 1;
        match status.code() {
            Some(4) | None => {}
            // The signal came too late, as on a busy machine.
            Some(_) if interruptions == 1 && late < 5 => {
                fs::remove_file(&output).unwrap();
                fs::remove_file(&journal).unwrap();
                (interruptions, late) = (0, late + 1);
                continue;
            }
            Some(code) => break code,
        }
        if !is_killed && Path::new(&journal).exists() {
            let written = fs::read_to_string(&output).unwrap();
            assert!(expected.starts_with(&written), "what is written is what was to be");
        }
    };
    assert!(interruptions > 1);
    assert_eq!(code, expected_code);
    assert!(fs::read_to_string(&output).unwrap() == expected, "nothing is lost, and nothing twice");
    let (code, results, chatter) = run(&words);
    assert_eq!((code, results.as_str()), (expected_code, ""));
    assert_eq!(chatter, "nothing is left to do: the journal says that the run is finished\n");
}

#[cfg(unix)]
#[test]
fn results_for_a_closed_standard_output_are_an_error() {
    let closed = |words: &str| {
        let program = env!("CARGO_BIN_EXE_sudoku");
        let line = format!("{program} {words} >&-");
        ended(Command::new("sh").args(["-c", &line]).output().unwrap())
    };
    let (code, _, chatter) = closed(UNIQUE);
    assert_eq!(code, 2);
    assert_eq!(chatter, "error: results cannot be written: standard output is closed\n");
    let folder = tempfile::tempdir().unwrap();
    let output = folder.path().join("out.txt");
    assert_eq!(closed(&format!("{UNIQUE} --output {}", output.display())).0, 0);
    assert!(fs::read_to_string(output).unwrap().starts_with("+---"));
}

#[test]
fn bench_names_its_figures() {
    let (code, report, _) = run(&["bench", UNIQUE, TWO]);
    assert_eq!(code, 0);
    for part in
        ["puzzles: 2", "mean µs", "median µs", "first solution", "uniqueness proof", "decisions"]
    {
        assert!(report.contains(part), "{part} is missing in {report}");
    }
}
