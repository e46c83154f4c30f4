//! The verb `kumiki puzzle`, run as a user runs it: exit codes, streams, formats, and bad input.

#[cfg(unix)]
mod signals;

use serde_json::Value;
use std::fs;
use std::io::Write;
use std::path::PathBuf;
use std::process::{Command, Output, Stdio};
#[cfg(unix)]
use std::time::Duration;

/// A plus sign, which has one solution.
const PLUS: &str = "nonogram/3/3/1g3g1g1g3g1g";
/// One shaded cell in each line, in two ways.
const TWO: &str = "nonogram/2/2/1111";
/// Column 1 is full, and row 1 is empty.
const NONE: &str = "nonogram/2/2/2g0g";

/// A folder with puzzles in it, in which the program is run.
struct Folder(tempfile::TempDir);

impl Folder {
    fn new() -> Folder {
        let folder = Folder(tempfile::tempdir().unwrap());
        folder.add("links", &format!("# puzzles\n{PLUS}\n{TWO}\n{NONE}\n"));
        folder
    }

    fn path(&self, name: &str) -> PathBuf {
        self.0.path().join(name)
    }

    fn add(&self, name: &str, content: &str) {
        fs::write(self.path(name), content).unwrap();
    }

    fn puzzle(&self, line: &str) -> Command {
        let mut command = Command::new(env!("CARGO_BIN_EXE_kumiki"));
        command.arg("puzzle").args(line.split_whitespace()).current_dir(self.0.path());
        command.stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::piped());
        command
    }

    fn run(&self, line: &str) -> (i32, String, String) {
        ended(self.puzzle(line).output().unwrap())
    }

    fn run_with(&self, line: &str, input: &str) -> (i32, String, String) {
        let mut child = self.puzzle(line).stdin(Stdio::piped()).spawn().unwrap();
        let _ = child.stdin.take().unwrap().write_all(input.as_bytes());
        ended(child.wait_with_output().unwrap())
    }
}

/// The exit code, standard output and standard error.
fn ended(output: Output) -> (i32, String, String) {
    let text = |bytes| String::from_utf8(bytes).expect("output is UTF-8");
    (output.status.code().expect("the program exits"), text(output.stdout), text(output.stderr))
}

fn json(line: &str) -> Value {
    serde_json::from_str(line).unwrap_or_else(|error| panic!("{error}: {line}"))
}

#[test]
fn game_ids_are_read_from_arguments_and_files() {
    let folder = Folder::new();
    let pattern = "pattern:3x3:1/3/1/1/3/1";
    let (code, plus, _) = folder.run(&format!("solve {PLUS}"));
    assert_eq!(code, 0);
    assert_eq!(folder.run(&format!("solve {pattern}")), (0, plus.clone(), String::new()));
    folder.add("ids", "# mine\npattern 3x3:1/3/1/1/3/1 a plus\n");
    let (code, results, _) = folder.run("solve ids");
    assert_eq!(code, 0);
    assert!(results.ends_with(&plus), "{results}");
    let (code, _, complaint) = folder.run("solve loopy:3x3t0:9");
    assert_eq!(code, 2);
    assert!(complaint.contains("'9', is not a number that fits"), "{complaint}");
}

#[test]
fn a_saved_game_is_one_puzzle_of_a_file() {
    let folder = Folder::new();
    let records = [
        ("SAVEFILE", "Simon Tatham's Portable Puzzle Collection"),
        ("VERSION", "1"),
        ("GAME", "Pattern"),
        ("PARAMS", "3x3"),
        ("DESC", "1/3/1/1/3/1"),
        ("NSTATES", "1"),
        ("STATEPOS", "1"),
    ];
    let record = |(key, value): (&str, &str)| format!("{key:<8}:{}:{value}\n", value.len());
    folder.add("plus.sav", &records.map(record).concat());
    assert_eq!(folder.run("check plus.sav"), (0, "# plus.sav\nunique\n".to_owned(), String::new()));
    // A sudoku in any form, also a framed one with a title.
    let row = |at: usize| format!("|{}|", ["12.4", "..21", "2.43", "4312"][at]);
    let rows: Vec<String> = (0..4).map(row).collect();
    folder.add("framed.txt", &format!("Easy\n+----+\n{}\n+----+\n", rows.join("\n")));
    for source in ["solo:2x2:1a2_3l", "framed.txt"] {
        let (code, _, complaint) = folder.run(&format!("check {source}"));
        assert_eq!(code, 2);
        assert!(complaint.contains("the program 'sudoku' reads it"), "{complaint}");
    }
}

#[test]
fn check_says_what_puzz_link_does_not_accept() {
    let folder = Folder::new();
    let blank = "nothing is shaded, which puzz.link does not accept";
    // One room without shaded cells.
    let (_, results, _) = folder.run("check heyawake/2/2/000");
    assert_eq!(results, format!("unique: {blank}\n"));
    let (_, results, _) = folder.run("check --format json heyawake/2/2/000");
    assert_eq!(json(&results)["objection"], blank);
    let (_, results, _) = folder.run("check hitori/2/2/1112");
    assert!(!results.contains("nothing is shaded"), "{results}");
    let (_, results, _) = folder.run("check kurodoko/3/3/i5i5g");
    assert!(results.contains(&format!("; in one of them {blank}\n")), "{results}");
}

#[test]
fn each_exit_code_means_what_help_says() {
    let folder = Folder::new();
    for (line, code) in [
        (format!("solve {PLUS} {TWO}"), 0),
        (format!("check {PLUS} {TWO}"), 0),
        (format!("explain {PLUS} {TWO}"), 3),
        (format!("hint {PLUS}"), 0),
        (format!("draw {PLUS}"), 0),
        ("types nonogram".to_owned(), 0),
        (format!("check {PLUS} {NONE}"), 1),
        (format!("explain {NONE}"), 1),
        (format!("draw --solution {NONE}"), 1),
        ("".to_owned(), 2),
        ("solve missing.txt".to_owned(), 2),
        ("types mine".to_owned(), 2),
        ("generate mine".to_owned(), 2),
        ("generate nonogram --size 3x0".to_owned(), 2),
        (format!("explain --format svg {PLUS}"), 2),
        (format!("explain --step 99 {PLUS}"), 2),
        (format!("check --unique {TWO}"), 3),
        (format!("solve --unique {TWO}"), 3),
        (format!("check --unique {TWO} {NONE}"), 1),
        (format!("check --time-limit 0ms {PLUS}"), 4),
        (format!("explain --time-limit 0ms {PLUS}"), 4),
    ] {
        let (exit, results, messages) = folder.run(&line);
        assert_eq!(exit, code, "{line}: {results} {messages}");
    }
}

#[test]
fn puzzles_of_files_and_standard_input_are_answered_in_order_with_any_number_of_threads() {
    let folder = Folder::new();
    let (code, results, messages) = folder.run_with("check --threads 1 links -", PLUS);
    assert_eq!((code, messages.as_str()), (1, ""));
    let lines: Vec<&str> = results.lines().collect();
    assert_eq!(lines[..3], ["# links:2", "unique", ""]);
    assert!(lines[4].starts_with("several: they first differ at r1c1: "), "{results}");
    assert_eq!(
        lines[lines.len() - 5..lines.len() - 2],
        ["# links:4", "none: row 1 and column 1 cannot hold together", "",]
    );
    assert_eq!(lines[lines.len() - 2..], ["# standard input:1", "unique"]);
    let (_, again, _) = folder.run_with("check --threads 3 links -", PLUS);
    assert_eq!(again, results);
    let (_, quiet, _) = folder.run("check --quiet links");
    assert!(!quiet.contains("links") && quiet.starts_with("unique\n\nseveral"), "{quiet}");
}

#[test]
fn json_is_one_line_for_each_puzzle_and_can_be_read_back() {
    let folder = Folder::new();
    folder.add("wrong", &format!("{PLUS}\nnonogramm/1/1/1\n{NONE}\n"));
    let (code, results, messages) = folder.run("solve --format json wrong");
    let lines: Vec<Value> = results.lines().map(json).collect();
    assert_eq!((code, lines.len()), (2, 3));
    assert_eq!(lines[0]["solution"], json(r#"{"qans": [[0, 1, 0], [1, 1, 1], [0, 1, 0]]}"#));
    assert!(lines[1]["error"].as_str().unwrap().contains("is it \"nonogram\"?"), "{results}");
    assert!(messages.starts_with("error: wrong:2: there is no puzzle type"), "{messages}");
    assert_eq!(lines[2]["solution"], Value::Null);
    assert_eq!(lines[2]["reason"], "row 1 and column 1 cannot hold together");
    folder.add("again.json", results.lines().next().unwrap());
    let (code, board, _) = folder.run("solve again.json --quiet");
    assert_eq!((code, board.as_str()), (0, ". # .\n# # #\n. # .\n"));
    let verdicts = folder.run("check --format json links").1;
    let verdicts: Vec<Value> = verdicts.lines().map(json).collect();
    assert_eq!(verdicts[1]["verdict"], "several");
    assert_eq!(verdicts[1]["difference"]["place"], "r1c1");
    assert_eq!(verdicts[1]["solutions"].as_array().unwrap().len(), 2);
}

#[test]
fn steps_are_numbered_and_a_hint_goes_on_from_each_board() {
    let folder = Folder::new();
    let (_, text, _) = folder.run(&format!("explain {PLUS}"));
    assert!(
        text.starts_with(
            "  1. Row 2: the block fits in one way, so r2c1, r2c2 and r2c3 are shaded\n"
        ),
        "{text}"
    );
    assert!(text.lines().last().unwrap().starts_with("solved in "), "{text}");
    let steps = json(&folder.run(&format!("explain --format json {PLUS}")).1);
    let sentences: Vec<&str> = steps["steps"]
        .as_array()
        .unwrap()
        .iter()
        .map(|step| step["sentence"].as_str().unwrap())
        .collect();
    for (at, next) in sentences.iter().enumerate().skip(1) {
        folder.add("board.json", &steps["steps"][at - 1]["board"].to_string());
        let (code, hint, _) = folder.run(&format!("hint --from board.json {PLUS}"));
        assert_eq!((code, hint.trim_end()), (0, *next));
    }
    folder.add("board.json", &steps["steps"][sentences.len() - 1]["board"].to_string());
    let (_, hint, _) = folder.run(&format!("hint --from board.json {PLUS}"));
    assert_eq!(hint, "nothing is left to do\n");
    folder.add("board.json", r#"{"qans": [[1, 0, 0], [0, 0, 0], [0, 0, 0]]}"#);
    let (code, hint, _) = folder.run(&format!("hint --from board.json {PLUS}"));
    assert_eq!((code, hint.as_str()), (1, "wrong: r1c1\n"));
    folder.add("board.json", r#"{"qans": [[1]]}"#);
    let (code, _, message) = folder.run(&format!("hint --from board.json {PLUS}"));
    assert_eq!(code, 2);
    assert!(message.contains("\"qans\" is not a list of rows of numbers"), "{message}");
}

#[test]
fn steps_end_where_the_solutions_differ() {
    let folder = Folder::new();
    let several = "several solutions: r1c1 is empty or shaded";
    let (code, text, _) = folder.run(&format!("explain {TWO}"));
    assert_eq!((code, text), (3, format!("from here there are {several}; 0 steps\n")));
    let (code, text, _) = folder.run(&format!("hint {TWO}"));
    assert_eq!((code, text), (3, format!("there are {several}\n")));
    let (code, _, said) = folder.run(&format!("hint --format svg {TWO}"));
    assert_eq!((code, said), (3, format!("there are {several}\n")));
    for verb in ["explain", "hint"] {
        let (code, text, _) = folder.run(&format!("{verb} --format json {TWO}"));
        let object = json(&text);
        assert_eq!((code, &object["ending"]), (3, &"several".into()));
        let fork = serde_json::json!({ "place": "r1c1", "words": ["empty", "shaded"] });
        assert_eq!(object["several"], fork);
    }
    let (code, page, _) = folder.run(&format!("explain --format html {TWO}"));
    assert!(code == 3 && page.contains(&format!("From here there are {several}")), "{page}");
    let (code, text, _) = folder.run("explain slither/3/3/g1g");
    assert!(code == 3 && text.contains("there is no line or a line "), "{text}");
}

#[test]
fn a_quiet_program_says_its_errors() {
    let folder = Folder::new();
    for (line, code, said) in [
        ("generate starbattle --size 3x3 -q", 2, "no starbattle of this size was found"),
        ("play -q nonogram/2/2/1111", 3, "not unique: see 'check'"),
        ("explain -q --step 99 nonogram/2/2/1111", 2, "there is no step 99"),
        ("hint -q --format svg --from board.json nonogram/3/3/1g3g1g1g3g1g", 1, "are not those"),
    ] {
        folder.add("board.json", r#"{"qans": [[1, 0, 0], [0, 0, 0], [0, 0, 0]]}"#);
        let (exit, results, message) = folder.run(line);
        assert_eq!((exit, results.as_str()), (code, ""), "{line}: {message}");
        assert!(message.starts_with("error: ") && message.contains(said), "{line}: {message}");
    }
    let (_, list, _) = folder.run("types --format json castle nonogram");
    let generated: Vec<bool> =
        list.lines().map(|line| json(line)["generated"].as_bool().unwrap()).collect();
    assert_eq!(generated, [true, true]);
    let (_, list, _) = folder.run("types norinori nonogram");
    assert_eq!(list.matches("Boards of more than 8×8 take longer").count(), 1, "{list}");
}

#[test]
fn pictures_have_one_puzzle() {
    let folder = Folder::new();
    let (code, svg, _) = folder.run(&format!("draw --solution --coordinates --theme dark {PLUS}"));
    assert_eq!((code, svg.matches("fill=\"#6c7482\"").count()), (0, 5));
    assert!(svg.contains("<title>Nonogram, 3 rows and 3 columns</title>"), "{svg}");
    let (code, svg, messages) = folder.run(&format!("draw {PLUS} {TWO}"));
    assert_eq!((code, svg.matches("<svg").count()), (2, 1));
    assert_eq!(messages, "error: argument 2: only one puzzle is written in this format\n");
    let (_, svg, _) = folder.run(&format!("explain --format svg --step 1 {PLUS}"));
    assert_eq!(svg.matches("fill=\"#cdeecf\"").count(), 3);
    let (_, solved, _) = folder.run(&format!("solve --format svg {PLUS}"));
    assert_eq!(solved.matches("fill=\"#7f8896\"").count(), 5);
}

#[test]
fn results_go_to_a_file_that_is_not_written_over() {
    let folder = Folder::new();
    let line = format!("play --output play.html {PLUS}");
    assert_eq!(folder.run(&line), (0, String::new(), String::new()));
    let page = fs::read_to_string(folder.path("play.html")).unwrap();
    assert!(page.to_lowercase().starts_with("<!doctype html>"));
    let (code, _, error) = folder.run(&line);
    assert!(code == 2 && error.contains("play.html is there already"), "{code} {error}");
    let (code, _, error) = folder.run("solve --output links --force links");
    assert!(code == 2 && error.contains("is not written over"), "{code} {error}");
    assert_eq!(folder.run(&format!("solve --format text --output play.html --force {PLUS}")).0, 0);
    assert_ne!(fs::read_to_string(folder.path("play.html")).unwrap(), page);
    assert_eq!(folder.run("generate nonogram --size 3x3 --output links").0, 2);
}

#[test]
fn a_page_is_written_though_its_hints_take_longer() {
    const LONG: &str = "fillomino/14/14/i4h1g6i51i6g5j35i7g24i71g1i5i226i7l3h827g7g8g77m1h17h16h64k7g12\
        j34664g4j3g1g6h63g4h33j4i4g3i13g1i35h7g6h14g2h3h1g6g6i6i2g3h6g5g54h";
    let (code, page, error) = Folder::new().run(&format!("play {LONG}"));
    assert_eq!((code, error), (0, String::new()));
    let game = page.split("data-part=\"game\">").nth(1).and_then(|rest| rest.split('<').next());
    let game = json(game.expect("the game"));
    let steps = game["steps"].as_array().unwrap();
    let known: usize = steps.iter().map(|step| step["set"].as_array().unwrap().len()).sum();
    assert!(!steps.is_empty() && known < game["places"].as_array().unwrap().len(), "{known}");
}

#[test]
fn the_puzzles_to_play_that_have_one_solution_are_on_one_page() {
    let folder = Folder::new();
    let (code, page, error) = folder.run("play links slither/4/4/bj6b182");
    assert_eq!(code, 1);
    assert!(error.contains("error: links:3: not unique"), "{error}");
    assert!(error.contains("error: links:4: no solution: row 1 and column 1"), "{error}");
    assert_eq!(page.matches("data-part=\"game\">").count(), 2);
    assert!(page.contains("1. Nonogram") && page.contains("2. Slitherlink"), "{page}");
    // Without a puzzle to play, no file is written.
    let (code, _, error) = folder.run(&format!("play {NONE} --output play.html"));
    assert!(code == 1 && !folder.path("play.html").exists(), "{code} {error}");
}

#[test]
fn a_run_with_a_journal_is_resumed_and_is_not_repeated() {
    let folder = Folder::new();
    folder.add("many", &format!("{PLUS}\nx/1/1\n{TWO}\n{PLUS}\n"));
    let (code, expected, said) = folder.run("check --format json many");
    let line = "check --format json --output out --resume journal many";
    assert_eq!(folder.run(line), (code, String::new(), said));
    let read = |name: &str| fs::read_to_string(folder.path(name)).unwrap();
    assert_eq!(read("out"), expected);
    // A run that ended after the second line has a journal with these numbers.
    let mut journal = json(&read("journal").replace('\n', ""));
    let begin: usize = expected.split_inclusive('\n').take(2).map(str::len).sum();
    let record = &mut journal["record"];
    for (name, value) in
        [("written", begin), ("offset", PLUS.len() + 7), ("lines", 2), ("source", 0)]
    {
        record[name] = value.into();
    }
    record["finished"] = false.into();
    folder.add("journal", &journal.to_string());
    assert_eq!(folder.run(line), (code, String::new(), String::new()));
    assert_eq!(read("out"), expected);
    let done = "nothing is left to do: the journal says that the run is finished\n";
    assert_eq!(folder.run(line), (code, String::new(), done.into()));
    let (_, _, said) = folder.run(&line.replace("check", "solve"));
    assert!(said.starts_with("error: journal is of a run with other options ("), "{said}");
}

#[test]
fn a_run_is_not_resumed_with_another_board() {
    let folder = Folder::new();
    let line = format!("hint --from board.json --output out --resume journal {PLUS}");
    folder.add("board.json", "{}");
    assert_eq!(folder.run(&line).0, 0);
    assert!(folder.run(&line).2.starts_with("nothing is left to do"));
    folder.add("board.json", r#"{"qsub": []}"#);
    let (code, _, said) = folder.run(&line);
    let options = "hint --from board.json --output out, {}";
    assert!(code == 2 && said.contains(&format!("other options ({options})")), "{said}");
}

#[test]
fn generated_puzzles_are_unique_and_the_same_for_the_same_seed() {
    let folder = Folder::new();
    let line = "generate nonogram --size 4x5 --count 4 --seed 3";
    let (code, links, messages) = folder.run(line);
    assert_eq!((code, links.lines().count(), messages.as_str()), (0, 4, ""));
    assert_eq!(folder.run(&format!("{line} --threads 1")).1, links);
    let fourth = "generate picross --size 4x5 --seed 6";
    assert_eq!(links.lines().last(), folder.run(fourth).1.lines().next());
    assert_eq!(
        folder.run_with("check --unique --quiet", &links).1,
        "unique\n\n".repeat(4).trim_end().to_owned() + "\n"
    );
    let puzzle = json(&folder.run("generate nonogram --size 4x5 --format json --seed 3").1);
    assert_eq!((&puzzle["rows"], &puzzle["cols"]), (&Value::from(4), &Value::from(5)));
    assert_eq!(puzzle["seed"], 3);
    folder.add("new.json", &puzzle.to_string());
    assert_eq!(folder.run("check --unique new.json").0, 0);
}

#[test]
fn several_types_and_sizes_make_a_book() {
    let folder = Folder::new();
    let order = "generate binairo picross --size 4x4,5x4 --count 2 --seed 3";
    let (code, html, _) = folder.run(&format!("{order} --format html"));
    assert_eq!(code, 0);
    let (puzzles, solutions) = html.split_once("<h2>Solutions</h2>").expect("two parts");
    assert_eq!((puzzles.matches("<svg").count(), solutions.matches("<svg").count()), (8, 8));
    for caption in [
        "1. Binairo, 4 rows and 4 columns, seed 3. Write a white or black circle",
        "8. Nonogram, 5 rows and 4 columns, seed 4. Shade cells.",
    ] {
        assert!(puzzles.contains(caption), "{puzzles}");
    }
    let links = folder.run(order).1;
    let of = |name: &str| links.lines().filter(|link| link.starts_with(name)).count();
    assert_eq!((of("binairo/4/4"), of("binairo/4/5"), of("nonogram/4/5")), (2, 2, 2));
}

#[test]
fn what_help_shows_can_be_run() {
    let verbs = ["", "solve", "check", "explain", "hint", "play", "draw", "generate", "types"];
    for verb in verbs {
        let folder = Folder::new();
        folder.add("links.txt", PLUS);
        folder.add("puzzles.json", &format!("[{{\"link\": \"{PLUS}\"}}]"));
        folder.add("board.json", "{}");
        let help = folder.run(&format!("{verb} --help")).1;
        let examples = help.split("Examples:\n").nth(1).expect("each has examples");
        for example in examples.split("\n\n").next().unwrap().lines() {
            let line = example.trim().strip_prefix("kumiki puzzle ").unwrap();
            let mut words = line.replace('\'', "");
            for end in [" > ", " < ", " && "] {
                words = words.split(end).next().unwrap().to_owned();
            }
            let input = if line.contains('<') { PLUS } else { "" };
            let (code, _, messages) = folder.run_with(&words, input);
            assert_eq!(code, 0, "{example}: {messages}");
        }
    }
}

#[test]
fn every_type_is_listed_with_its_rules() {
    let folder = Folder::new();
    let (_, text, _) = folder.run("types");
    let (_, lines, _) = folder.run("types --format json");
    for kind in lines.lines().map(json) {
        let name = kind["names"][0].as_str().unwrap();
        assert!(text.contains(name) && text.contains(kind["rules"].as_str().unwrap()), "{name}");
        assert_eq!(folder.run(&format!("types {name}")).0, 0);
    }
    assert!(
        text.starts_with(|first: char| first.is_lowercase()) && text.contains("  Shade cells.")
    );
}

#[cfg(unix)]
#[test]
fn ctrl_c_ends_the_search_of_the_only_puzzle() {
    // A star battle of one region, which takes longer than anyone waits.
    let child = Folder::new().puzzle("check starbattle/30/30/7/").spawn().unwrap();
    // Time to state the puzzle, and to search for some milliseconds.
    signals::interrupt_after(&child, Duration::from_millis(1_500));
    let (code, verdict, chatter) = ended(child.wait_with_output().unwrap());
    assert_eq!((code, verdict.as_str()), (4, "unfinished\n"));
    assert!(chatter.starts_with("interrupted: "), "{chatter}");
}
