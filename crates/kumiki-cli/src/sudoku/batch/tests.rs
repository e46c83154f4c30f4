//! The number of threads changes nothing of what is written, and neither does an interruption that
//! is followed by the same command.

use super::PuzzleRun;
use crate::sudoku::command::SudokuVerb;
use crate::sudoku::reading::Batches;
use crate::sudoku::reading::PuzzleBatch;
use crate::sudoku::verbs::searching::{Question, with_run as with_run_of};
use crate::sudoku::{SudokuCommand, run};
use crate::terminal::batch::{BatchWorker, InputPosition, Segment, Workload};
use crate::terminal::interrupt::Interrupt;
use crate::terminal::ordered;
use crate::terminal::program::CommandLine as _;
use crate::terminal::session::Session;
use crate::terminal::stream::Streams;
use kumiki_sudoku::{Grid, Layout};
use proptest::prelude::*;
use std::fs;
use std::io::Write;
use std::ops::ControlFlow;

const UNIQUE: &str =
    "000531609906480000304002058765010384139748006008000010083000165047160092090020400";
const HARD: &str =
    "..53.....8......2..7..1.5..4....53...1..7...6..32...8..6.5....9..4....3......97..";
const TWO: &str =
    "87.531.4995.487.31314692758765219384139748526428356917283974165547163892691825473";
const CLASHING: &str =
    "..4.1...3..7...9.5.13..84.....865.32..23....8..8..9.6..4...6871...3.1...8.1.4....";

/// The exit code, the results, and what is said, without times.
type Told = (u8, String, String);

fn command(words: &[&str]) -> SudokuCommand {
    let words = ["sudoku"].iter().chain(words).map(|&word| word.into());
    let mut command = SudokuCommand::parse_words(words).unwrap();
    command.verb();
    command
}

fn answer(words: &[&str]) -> Told {
    let (streams, captured) = Streams::captured();
    let outcome = run(command(words), streams, Interrupt::new()).unwrap();
    let (results, said) = captured();
    let is_timeless = |line: &&str| !line.starts_with("time: ");
    let said = said.lines().filter(is_timeless).map(|line| format!("{line}\n")).collect();
    (outcome.code(), results, said)
}

fn in_rows(puzzle: &str) -> String {
    puzzle.parse::<Grid>().unwrap().written(Layout::Rows)
}

/// Files of puzzles, comments, and what cannot be read.
fn files() -> impl Strategy<Value = Vec<u8>> {
    let line = prop_oneof![
        6 => prop::sample::select(vec![UNIQUE, HARD, TWO, CLASHING]).prop_map(String::from),
        1 => Just(in_rows(UNIQUE)),
        1 => Just(format!("{TWO} several")),
        1 => Just("# comment".to_string()),
        1 => Just(String::new()),
        1 => Just("prose".to_string()),
        1 => Just("53..7....".to_string()),
        1 => Just("7".repeat(70_000)),
    ];
    let end = prop::sample::select(vec!["\n", "\r\n"]);
    let lines = prop::collection::vec((line, end), 0..60);
    (lines, any::<bool>()).prop_map(|(lines, is_open)| {
        let mut text: String = lines.into_iter().map(|(line, end)| line + end).collect();
        text.truncate(if is_open { text.trim_end().len() } else { text.len() });
        text.into_bytes()
    })
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 24, ..ProptestConfig::default() })]

    #[test]
    fn any_number_of_threads_writes_what_one_does(
        texts in prop::collection::vec(files(), 1..3),
        verb in prop::sample::select(vec!["solve", "check", "count"]),
        options in prop::sample::select(vec![
            &["--format", "line"][..], &["--format", "line", "--stats"], &[], &["--stats", "--quiet"],
        ]),
    ) {
        let folder = tempfile::tempdir().unwrap();
        let file = |i: usize| folder.path().join(format!("{i}.txt")).display().to_string();
        for (i, text) in texts.iter().enumerate() {
            fs::write(file(i), text).unwrap();
        }
        let (first, last) = (file(0), file(texts.len() - 1));
        let missing = file(9);
        let inputs = [first.as_str(), UNIQUE, &missing, "53..7", &last];
        let expected = answer(&[&[verb, "--threads", "1"], options, &inputs].concat());
        for threads in ["2", "5"] {
            let told = answer(&[&[verb, "--threads", threads], options, &inputs].concat());
            prop_assert_eq!(&told, &expected, "{} threads", threads);
        }
    }
}

#[test]
fn one_line_is_written_for_each_puzzle_of_many() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("many.txt");
    let puzzles = [UNIQUE, CLASHING, HARD, TWO];
    fs::write(&file, (puzzles.join("\n") + "\n").repeat(500)).unwrap();
    let words = ["check", "--format", "line", "--threads", "3", file.to_str().unwrap()];
    let (code, results, said) = answer(&words);
    assert_eq!((code, said.as_str()), (1, ""));
    let lines: Vec<&str> = results.lines().collect();
    assert_eq!(lines.len(), 2000);
    for (i, line) in lines.into_iter().enumerate() {
        let word = ["unique ", "none ", "unique ", "several "][i % 4];
        assert!(line.starts_with(word), "line {i}: {line}");
    }
}

/// Calls `work` with the run of `command`, which is `solve`, `check` or `count`.
fn with_run<R>(
    command: &SudokuCommand,
    streams: &Streams,
    work: impl FnOnce(&PuzzleRun<'_>) -> R,
) -> R {
    match &command.verb {
        SudokuVerb::Solve(verb) => with_run_of(Question::Solve(&verb.own), verb, streams, work),
        SudokuVerb::Check(verb) => with_run_of(Question::Check(&verb.own), verb, streams, work),
        SudokuVerb::Count(verb) => with_run_of(Question::Count(&verb.own), verb, streams, work),
        verb => panic!("{verb:?}"),
    }
}

/// A run that is interrupted at will.
struct Interrupted {
    folder: tempfile::TempDir,
    command: SudokuCommand,
    words: Vec<String>,
    expected: Told,
    output: String,
}

impl Interrupted {
    /// Of a run with `words` on two files with everything in them that is answered or refused.
    fn new(words: &[&str]) -> Interrupted {
        let folder = tempfile::tempdir().unwrap();
        let path = |name: &str| folder.path().join(name).display().to_string();
        let rows = in_rows(HARD);
        let text = format!(
            "# a\r\n{UNIQUE}\n{rows}\n\n{CLASHING}\r\nprose\n{UNIQUE}\n53..7....\n\n{TWO}\n"
        );
        fs::write(path("one.txt"), &text).unwrap();
        fs::write(path("two.txt"), format!("{}\n{HARD}", "7".repeat(70_000))).unwrap();
        fs::write(path("three.txt"), "# nothing\n").unwrap();
        let [one, two, three] = ["one.txt", "two.txt", "three.txt"].map(path);
        let inputs = [&one, UNIQUE, &two, &three];
        let mut words: Vec<String> = words.iter().copied().map(String::from).collect();
        words.extend(inputs.map(String::from));
        let plain: Vec<&str> = words.iter().map(String::as_str).collect();
        let expected = answer(&plain);
        words.extend(["--output", &path("out"), "--resume", &path("journal")].map(String::from));
        let all: Vec<&str> = words.iter().map(String::as_str).collect();
        let (command, output) = (command(&all), path("out"));
        Interrupted { folder, command, words, expected, output }
    }

    /// Runs until `noted` segments are written and in the journal, and `lost` segments more that
    /// are not. Returns whether there were as many segments.
    fn run_until(&self, noted: usize, lost: usize) -> bool {
        for name in ["out", "journal"] {
            let _ = fs::remove_file(self.folder.path().join(name));
        }
        let (streams, _) = Streams::captured();
        let mut session = Session::new("puzzle", false, streams.clone(), Interrupt::new());
        with_run(&self.command, &streams, |run| {
            let journal = run.open_journal().unwrap();
            let mut resumable = run.open_output(&mut session, journal).unwrap().unwrap();
            let workload = Workload::of::<PuzzleBatch>(&run.sources, 1);
            let mut batches = Batches::new(run.sources.clone(), InputPosition::BEGIN, None);
            let (style, interrupt) = (run.style(&session), session.interrupt.clone());
            let mut segments = 0;
            let mut write = |segment: Segment| {
                segments += 1;
                interrupt.begin_work();
                run.write_segment(&mut session, Some(&mut resumable), segment).unwrap();
                if segments == noted {
                    resumable.write().unwrap();
                }
                match segments >= noted + lost {
                    true => ControlFlow::Break(()),
                    false => ControlFlow::Continue(()),
                }
            };
            let worker = || BatchWorker::new(run, workload, style, &interrupt);
            ordered::map(1, move |_| batches.next(1), worker, &mut write).is_break()
        })
    }

    fn resume(&self, threads: &str) -> Told {
        let words: Vec<&str> = self.words.iter().map(String::as_str).collect();
        let (code, results, said) = answer(&[&words[..], &["--threads", threads]].concat());
        assert_eq!(results, "");
        (code, fs::read_to_string(&self.output).unwrap(), said)
    }
}

#[test]
fn a_run_that_is_resumed_anywhere_writes_what_one_without_interruption_does() {
    // The one has a line for each puzzle, the other parts its answers, and may write a part of one.
    for words in [&["check", "--format", "line", "--stats"][..], &["solve", "--all", "--stats"]] {
        let interrupted = Interrupted::new(words);
        let (code, results, said) = &interrupted.expected;
        let totals = said.find("statistics of all").unwrap();
        let mut noted = 0;
        loop {
            let lost = noted % 3;
            if !interrupted.run_until(noted, lost) {
                break;
            }
            let resumed = interrupted.resume(["1", "2"][noted % 2]);
            assert_eq!(&resumed.0, code);
            assert_eq!(&resumed.1, results, "after {noted} pages and {lost} that were lost");
            assert!(resumed.2.ends_with(&said[totals..]), "{}", resumed.2);
            noted += 1;
        }
        assert!(noted > 8);
    }
}

#[test]
fn what_is_finished_is_not_done_again_and_says_so() {
    let interrupted = Interrupted::new(&["solve", "--format", "line"]);
    interrupted.resume("2");
    fs::write(&interrupted.output, "moved away").unwrap();
    let (code, output, said) = interrupted.resume("2");
    assert_eq!((code, output.as_str()), (2, "moved away"));
    assert_eq!(said, "nothing is left to do: the journal says that the run is finished\n");
}

#[test]
fn ctrl_c_leaves_the_output_and_the_journal_at_the_same_puzzle() {
    let interrupted = Interrupted::new(&["count", "--format", "line"]);
    assert!(interrupted.run_until(2, 2));
    let (streams, _) = Streams::captured();
    let stopped = Interrupt::new();
    stopped.stop_flag().raise();
    let outcome = run(interrupted.command.clone(), streams, stopped).unwrap();
    assert_eq!(outcome.code(), 4);
    let left = fs::read_to_string(&interrupted.output).unwrap();
    assert!(interrupted.expected.1.starts_with(&left) && !left.contains("unfinished"), "{left}");
    let (code, output, _) = interrupted.resume("2");
    assert_eq!((code, &output), (interrupted.expected.0, &interrupted.expected.1));
}

#[test]
fn a_run_that_is_not_the_same_is_not_resumed() {
    let interrupted = Interrupted::new(&["solve", "--format", "line"]);
    let path = |name: &str| interrupted.folder.path().join(name);
    let refused = |words: &[&str]| {
        let said = answer(words).2;
        let said = said.replace(&interrupted.folder.path().display().to_string(), "");
        let (error, _) = said.strip_prefix("error: ").unwrap().split_once('\n').unwrap();
        error.to_string()
    };
    let words: Vec<&str> = interrupted.words.iter().map(String::as_str).collect();
    assert!(interrupted.run_until(3, 0));

    let mut other = words.clone();
    other[0] = "check";
    assert!(
        refused(&other)
            .starts_with("/journal is of a run with other options (solve --format line --output ")
    );
    other = words.clone();
    other.remove(4);
    assert!(refused(&other).starts_with("/journal is of a run with other inputs; "));

    let text = fs::read(path("one.txt")).unwrap();
    fs::write(path("one.txt"), &text[1..]).unwrap();
    let (before, now) = (text.len(), text.len() - 1);
    let expected =
        format!("/journal is of a run with {before} bytes in /one.txt, which has {now} now; ");
    assert!(refused(&words).starts_with(&expected), "{}", refused(&words));
    fs::write(path("one.txt"), [b"!", &text[1..]].concat()).unwrap();
    assert!(refused(&words).starts_with("/journal is of a run with another text in /one.txt; "));
    fs::write(path("one.txt"), &text).unwrap();

    let output = fs::read(path("out")).unwrap();
    fs::write(path("out"), &output[1..]).unwrap();
    let (found, written) = (output.len() - 1, output.len());
    let expected =
        format!("/out has {found} bytes, fewer than the {written} that /journal speaks of");
    assert_eq!(refused(&words), expected);
    fs::remove_file(path("out")).unwrap();
    assert!(refused(&words).starts_with("/out: "));
    assert!(!path("out").exists());

    for text in ["", "prose", "{}", "[1]"] {
        fs::write(path("journal"), text).unwrap();
        assert_eq!(refused(&words), "/journal is no journal of sudoku");
    }
    fs::remove_file(path("one.txt")).unwrap();
    assert_eq!(refused(&words), "/one.txt: no such file");
}

#[test]
fn only_named_files_are_resumed_and_none_of_them_is_written_over() {
    let folder = tempfile::tempdir().unwrap();
    let path = |name: &str| folder.path().join(name).display().to_string();
    let [puzzles, out, journal] = ["puzzles.txt", "out", "journal"].map(path);
    fs::write(&puzzles, format!("{UNIQUE}\n")).unwrap();
    let said = |input: &str, out: &str, journal: &str| {
        let (code, _, said) = answer(&[input, "--output", out, "--resume", journal]);
        assert_eq!(code, 2);
        said
    };
    assert_eq!(
        said("-", &out, &journal),
        "error: --resume needs puzzles in named files: standard input cannot be read a second time; write it \
         to a file first\n"
    );
    let refusal = |path: &str| {
        format!("error: {path}: it has another part in this run, and is not written over\n")
    };
    assert_eq!(said(&puzzles, &puzzles, &journal), refusal(&puzzles));
    assert_eq!(said(&puzzles, &out, &puzzles), refusal(&puzzles));
    assert_eq!(said(&puzzles, &out, &out), refusal(&out));
    assert_eq!(answer(&[&puzzles, "--output", &puzzles]).2, refusal(&puzzles));
    assert_eq!(fs::read_to_string(&puzzles).unwrap(), format!("{UNIQUE}\n"));
    let nowhere = path("no/out");
    let (code, _, complaint) = answer(&[&puzzles, "--output", &nowhere]);
    assert_eq!(code, 2);
    assert!(complaint.starts_with(&format!("error: {nowhere}: ")), "{complaint}");
}

#[test]
fn results_are_written_over_only_where_that_is_asked_for() {
    let folder = tempfile::tempdir().unwrap();
    let path = |name: &str| folder.path().join(name).display().to_string();
    let [puzzles, out, page, journal] = ["puzzles.txt", "out", "page", "journal"].map(path);
    fs::write(&puzzles, format!("{UNIQUE}\n")).unwrap();
    let line = answer(&["--format", "line", UNIQUE]).1;
    let verbs: [&[&str]; 6] = [
        &["solve"],
        &["rate"],
        &["explain"],
        &["convert", "--to", "line"],
        &["dedupe"],
        &["explain", "--to", "html"],
    ];
    for verb in verbs {
        fs::write(&out, "results").unwrap();
        let words = [verb, &[&puzzles, "--output", &out]].concat();
        let (code, _, said) = answer(&words);
        assert_eq!((code, fs::read_to_string(&out).unwrap().as_str()), (2, "results"), "{verb:?}");
        assert_eq!(
            said,
            format!(
                "error: {out} is there already, with 7 bytes in it; --force writes over it, another name keeps it\n"
            )
        );
        assert_eq!(answer(&[&words[..], &["--force"]].concat()).0, 0, "{verb:?}");
        assert_ne!(fs::read_to_string(&out).unwrap(), "results", "{verb:?}");
    }
    // There is nothing to lose in an empty file.
    fs::write(&out, "").unwrap();
    let solve = ["--format", "line", &puzzles, "--output", &out];
    assert_eq!(answer(&solve).0, 0);
    assert_eq!(fs::read_to_string(&out).unwrap(), line);
    // A journal of another name is no journal of these results.
    let resumed = [&solve[..], &["--resume", &journal]].concat();
    let (code, _, said) = answer(&resumed);
    assert_eq!((code, fs::read_to_string(&out).unwrap()), (2, line.clone()));
    assert!(said.starts_with(&format!("error: {out} is there already, with 82 bytes")), "{said}");
    assert!(said.contains(&format!("{journal} is not: no run is gone on with")), "{said}");
    assert!(!fs::exists(&journal).unwrap());
    assert_eq!(answer(&[&resumed[..], &["--force"]].concat()).0, 0);
    assert_eq!(fs::read_to_string(&out).unwrap(), line);
    assert_eq!(answer(&["explain", "--to", "html", &puzzles, UNIQUE, "--output", &page]).0, 2);
    assert!(!fs::exists(&page).unwrap());
}

#[test]
fn a_run_that_is_killed_at_once_is_resumed() {
    let interrupted = Interrupted::new(&["solve", "--format", "line"]);
    let words: Vec<&str> = interrupted.words.iter().map(String::as_str).collect();
    let (streams, _) = Streams::captured();
    let mut session = Session::new("puzzle", false, streams.clone(), Interrupt::new());
    with_run(&command(&words), &streams, |run| {
        let journal = run.open_journal().unwrap();
        let resumable = run.open_output(&mut session, journal).unwrap();
        // The journal does not yet record this part.
        session.streams.results.write_all(b"a part of a result").unwrap();
        session.flush().unwrap();
        drop(resumable);
    });
    let (code, output, _) = interrupted.resume("2");
    assert_eq!((code, &output), (interrupted.expected.0, &interrupted.expected.1));
}
