//! The built program `kumiki`, run as a user runs it: exit codes, streams, and bad input.

#[cfg(unix)]
mod signals;

use std::fs;
use std::io::{Read, Write};
use std::path::PathBuf;
use std::process::{Command, Output, Stdio};
use std::time::Duration;

const THREE: &str = r#"{"variables": [{"name": "a", "domain": [1, 2, 3]}, {"name": "b", "domain": [1, 2, 3]}],
    "constraints": [{"kind": "String", "expr": "a < b"}]}"#;
const ONE: &str = r#"{"variables": [{"name": "a", "domain": [1.0, "x"]}], "constraints": [
    {"kind": "NotInSet", "set": ["x"]}]}"#;
const NONE: &str = r#"{"variables": [{"name": "a", "domain": [1]}], "constraints": [
    {"kind": "MinSum", "min": 2}]}"#;

/// A model with 2 to the power of `variables` solutions.
fn many(variables: usize) -> String {
    of_bits(variables, r#"{"kind": "MinSum", "scope": [0, 1], "min": 0}"#)
}

/// A model of variables of 0 and 1.
fn of_bits(variables: usize, constraint: &str) -> String {
    let variables: Vec<String> =
        (0..variables).map(|name| format!(r#"{{"name": {name}, "domain": [0, 1]}}"#)).collect();
    format!(r#"{{"variables": [{}], "constraints": [{constraint}]}}"#, variables.join(", "))
}

/// A folder with models in it, in which the program is run.
struct Folder(tempfile::TempDir);

impl Folder {
    fn new() -> Folder {
        let folder = Folder(tempfile::tempdir().unwrap());
        // Its variables hang together, so that a count passes each solution.
        let endless = of_bits(64, r#"{"kind": "MaxSum", "max": 32}"#);
        for (name, text) in [("three", THREE), ("one", ONE), ("none", NONE), ("endless", &endless)]
        {
            folder.add(&format!("{name}.json"), text.as_bytes());
        }
        folder
    }

    fn path(&self, name: &str) -> PathBuf {
        self.0.path().join(name)
    }

    fn add(&self, name: &str, content: &[u8]) {
        fs::write(self.path(name), content).unwrap();
    }

    fn kumiki(&self, line: &str) -> Command {
        let mut command = Command::new(env!("CARGO_BIN_EXE_kumiki"));
        command.args(line.split_whitespace()).current_dir(self.0.path());
        command.stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::piped());
        command
    }

    fn run(&self, line: &str) -> (i32, String, String) {
        ended(self.kumiki(line).output().unwrap())
    }

    /// Runs with `input` as standard input, which the program need not read to its end.
    fn run_with(&self, line: &str, input: &[u8]) -> (i32, String, String) {
        let mut child = self.kumiki(line).stdin(Stdio::piped()).spawn().unwrap();
        let _ = child.stdin.take().unwrap().write_all(input);
        ended(child.wait_with_output().unwrap())
    }
}

/// The exit code, standard output and standard error.
fn ended(output: Output) -> (i32, String, String) {
    let text = |bytes| String::from_utf8(bytes).expect("output is UTF-8");
    (output.status.code().expect("the program exits"), text(output.stdout), text(output.stderr))
}

#[test]
fn each_exit_code_means_what_help_says() {
    let folder = Folder::new();
    for (line, code) in [
        ("count one.json three.json", 0),
        ("solutions three.json", 0),
        ("first three.json", 0),
        ("explain three.json", 3),
        ("explain one.json", 0),
        ("lowering three.json", 0),
        ("count three.json none.json", 1),
        ("", 2),
        ("count --bogus three.json", 2),
        ("count missing.json", 2),
        ("check --unique one.json", 0),
        ("check --unique three.json", 3),
        ("count --time-limit 50ms endless.json", 4),
        // The precedence of several that are true: 2, 4, 1, 3.
        ("check --unique three.json none.json", 1),
        ("count --time-limit 50ms endless.json none.json", 4),
        ("count --time-limit 50ms endless.json missing.json", 2),
    ] {
        assert_eq!(folder.run(line).0, code, "{line}");
    }
}

#[test]
fn every_solver_finds_the_same() {
    let folder = Folder::new();
    for solver in [
        "backtracking",
        "backtracking-nofc",
        "optimized",
        "optimized-nofc",
        "recursive",
        "recursive-nofc",
        "parallel",
    ] {
        let (code, results, _) = folder.run(&format!("solutions --solver {solver} three.json"));
        let mut rows: Vec<&str> = results.lines().collect();
        rows.sort_unstable();
        assert_eq!((code, rows), (0, vec!["[1,2]", "[1,3]", "[2,3]"]), "{solver}");
    }
    let (code, row, _) = folder.run("first --solver min-conflicts --seed 7 three.json");
    assert_eq!(code, 0);
    assert!(["[1,2]\n", "[1,3]\n", "[2,3]\n"].contains(&row.as_str()), "{row}");
}

#[test]
fn results_go_to_standard_output_and_chatter_to_standard_error() {
    let folder = Folder::new();
    let (code, results, chatter) = folder.run("count --stats three.json");
    assert_eq!((code, results.as_str()), (0, "3\n"));
    assert!(chatter.lines().any(|line| line == "solutions: 3"), "{chatter}");
    let (code, results, chatter) = folder.run("solutions one.json");
    assert_eq!((code, results.as_str(), chatter.as_str()), (0, "[1.0]\n", ""));
}

#[test]
fn help_has_examples_and_exit_codes_and_version_has_the_version() {
    let folder = Folder::new();
    let (code, help, _) = folder.run("--help");
    assert_eq!(code, 0);
    for part in [
        "Examples:",
        "Exit codes:",
        "count",
        "solutions",
        "first",
        "best",
        "check",
        "explain",
        "lowering",
    ] {
        assert!(help.contains(part), "{part}");
    }
    let (code, version, _) = folder.run("--version");
    assert_eq!((code, version), (0, format!("kumiki {}\n", env!("CARGO_PKG_VERSION"))));
}

#[test]
fn what_help_shows_can_be_run() {
    let folder = Folder::new();
    let with_objective =
        ONE.strip_suffix('}').unwrap().to_string() + r#", "objectives": [{"minimize": "1"}]}"#;
    folder.add("model.json", with_objective.as_bytes());
    folder.add("instance.xml", include_bytes!("../../../examples/xcsp3/ovens.xml"));
    let (_, help, _) = folder.run("--help");
    let examples = help.split("Examples:\n").nth(1).unwrap().split("\n\n").next().unwrap();
    assert!(examples.lines().count() >= 6);
    for example in examples.lines() {
        let line = example.trim().strip_prefix("kumiki ").unwrap();
        let mut command = folder.kumiki(line.split('<').next().unwrap());
        if example.contains('<') {
            command.stdin(fs::File::open(folder.path("model.json")).unwrap());
        }
        assert_eq!(command.output().unwrap().status.code(), Some(0), "{example}");
    }
    let model =
        help.split("and constraints.\n").nth(1).unwrap().split("\nThe kinds").next().unwrap();
    assert_eq!(folder.run_with("count -", model.as_bytes()), (0, "3\n".into(), String::new()));
}

#[test]
fn files_and_standard_input_are_answered_in_order() {
    let folder = Folder::new();
    let (code, results, chatter) = folder.run_with("count one.json - none.json", THREE.as_bytes());
    assert_eq!((code, results, chatter), (1, "1\n3\n0\n".into(), String::new()));
    let bom = format!("\u{feff}{THREE}");
    let (code, results, _) = folder.run_with("count", bom.as_bytes());
    assert_eq!(
        (code, results),
        (0, "3\n".into()),
        "what is piped in is read where nothing is named"
    );
}

#[test]
fn bad_input_gets_an_error_that_says_where_and_the_rest_is_answered() {
    let folder = Folder::new();
    let complaint = |name: &str| {
        let (code, results, chatter) = folder.run(&format!("count one.json {name} three.json"));
        assert_eq!((code, results.as_str()), (2, "1\nerror\n3\n"), "the others are answered");
        chatter
    };
    for (content, message) in [
        (&b""[..], "error: bad: there is no model in it\n"),
        (b"{\"variables\":\n[1,}", "error: bad:2: expected value at column 4\n"),
        (b"{\n\"\xff\"}", "error: bad:2: byte 2 of the line is not UTF-8 text\n"),
        (b"{}", "error: bad: the key \"variables\" is missing\n"),
        (
            br#"{"variables": [{"name": "a", "domain": [1]}], "constraints": [{"kind": "AllDiff"}]}"#,
            "error: bad: constraints[0].kind: unknown kind \"AllDiff\"; did you mean \"AllDifferent\"?\n",
        ),
        (
            br#"{"variables": [{"name": "a", "domain": ["x"]}], "constraints": [{"kind": "ExactSum", "sum": 1}]}"#,
            "error: bad: constraints[0]: the constraint calculates, but the value x of variable 1 of its \
             scope is text\n",
        ),
        (
            br#"{"variables": [{"name": "a", "domain": [1]}], "constraints": [{"kind": "String", "expr": "a +"}]}"#,
            "error: bad: constraints[0].expr: expected a number, a text, a name or `(`, not the end, at column 4\n  a +\n     ^\n",
        ),
    ] {
        folder.add("bad", content);
        assert_eq!(complaint("bad"), message);
    }
    assert_eq!(complaint("missing"), "error: missing: no such file\n");
    fs::create_dir(folder.path("folder")).unwrap();
    assert_eq!(complaint("folder"), "error: folder: is a directory, not a file\n");
}

#[test]
fn a_reader_that_has_seen_enough_ends_the_program_quietly() {
    let folder = Folder::new();
    let mut child = folder.kumiki("solutions endless.json").spawn().unwrap();
    let mut first = [0; 130];
    child.stdout.take().unwrap().read_exact(&mut first).unwrap();
    let (code, _, chatter) = ended(child.wait_with_output().unwrap());
    assert_eq!((code, chatter), (0, String::new()));
    assert!(first.starts_with(b"[0,0,") && first.ends_with(b"0]\n"));
}

#[cfg(target_os = "linux")]
#[test]
fn a_full_disk_is_an_error() {
    let folder = Folder::new();
    let full = fs::OpenOptions::new().write(true).open("/dev/full").unwrap();
    let (code, _, chatter) = ended(folder.kumiki("count one.json").stdout(full).output().unwrap());
    assert_eq!(code, 2);
    assert!(chatter.starts_with("error: results cannot be written: "), "{chatter}");
}

#[cfg(target_os = "linux")]
#[test]
fn a_file_without_end_is_refused() {
    let (code, results, chatter) = Folder::new().run("count /dev/zero");
    assert_eq!((code, results.as_str()), (2, "error\n"));
    assert_eq!(chatter, "error: /dev/zero: the file is longer than 268435456 bytes\n");
}

#[cfg(unix)]
#[test]
fn ctrl_c_ends_with_what_is_known() {
    let folder = Folder::new();
    let mut child = folder.kumiki("count one.json endless.json one.json").spawn().unwrap();
    let mut results = child.stdout.take().unwrap();
    let mut known = [0; 2];
    results.read_exact(&mut known).unwrap();
    // Time to get from the first model to the second, which takes longer than anyone waits.
    signals::interrupt_after(&child, Duration::from_millis(200));
    let mut rest = String::new();
    results.read_to_string(&mut rest).unwrap();
    let (code, _, chatter) = ended(child.wait_with_output().unwrap());
    assert_eq!((code, &known), (4, b"1\n"));
    assert_eq!(chatter, "interrupted: 1 model answered\n");
    let line = rest.strip_suffix('\n').unwrap();
    assert!(line.starts_with("unfinished ") && !line.contains('\n'), "{rest}");
}

/// A model of n-queens on a board of 9, which has 352 solutions.
fn queens() -> String {
    let n = 9;
    let variables: Vec<String> = (0..n)
        .map(|row| format!(r#"{{"name": {row}, "domain": [0, 1, 2, 3, 4, 5, 6, 7, 8]}}"#))
        .collect();
    let up: Vec<i32> = (0..n).collect();
    let down: Vec<i32> = (0..n).map(|row| -row).collect();
    format!(
        r#"{{"variables": [{}], "constraints": [{{"kind": "AllDifferent"}},
            {{"kind": "AllDifferent", "offsets": {up:?}}},
            {{"kind": "AllDifferent", "offsets": {down:?}}}]}}"#,
        variables.join(", ")
    )
}

#[test]
fn a_journal_lets_a_count_go_on_after_any_byte() {
    let folder = Folder::new();
    folder.add("queens.json", queens().as_bytes());
    let count = "count --journal j.jsonl --parts 50 --threads 2 queens.json";
    assert_eq!(folder.run(count), (0, "352\n".to_string(), String::new()));
    let whole = fs::read(folder.path("j.jsonl")).unwrap();
    let lines = whole.iter().filter(|&&byte| byte == b'\n').count();
    assert!(lines > 50, "{lines}");
    for cut in [0, 1, whole.len() / 3, whole.len() / 2, whole.len() - 1, whole.len()] {
        folder.add("j.jsonl", &whole[..cut]);
        assert_eq!(folder.run(count), (0, "352\n".to_string(), String::new()), "{cut}");
        let text = fs::read_to_string(folder.path("j.jsonl")).unwrap();
        assert_eq!(text.lines().count(), lines, "{cut}");
    }
    let recheck = "count --journal j.jsonl --parts 50 --recheck queens.json";
    assert_eq!(folder.run(recheck), (0, "352\n".to_string(), String::new()));
}

#[test]
fn a_number_of_more_than_64_bits_is_exact_on_threads_and_in_a_journal() {
    let folder = Folder::new();
    for (variables, pairs, right) in [
        (64, 1, "9223372036854775808"),
        (65, 1, "18446744073709551616"),
        (66, 1, "36893488147419103232"),
        (130, 2, "340282366920938463463374607431768211456"),
    ] {
        let names: Vec<String> =
            (0..variables).map(|name| format!(r#"{{"name": {name}, "domain": [0, 1]}}"#)).collect();
        let differ: Vec<String> = (0..pairs)
            .map(|at| {
                format!(r#"{{"kind": "AllDifferent", "scope": [{}, {}]}}"#, 2 * at, 2 * at + 1)
            })
            .collect();
        let [names, differ] = [names, differ].map(|list| list.join(", "));
        let model = format!(r#"{{"variables": [{names}], "constraints": [{differ}]}}"#);
        folder.add("large.json", model.as_bytes());
        let expected = (0, format!("{right}\n"), String::new());
        for threads in [1, 2] {
            assert_eq!(folder.run(&format!("count --threads {threads} large.json")), expected);
        }
        let (_, _, figures) = folder.run("count --stats large.json");
        assert!(figures.contains(&format!("solutions: {right}\n")), "{figures}");
        for threads in [1, 2] {
            let journal = format!("--journal {variables}-{threads}.jsonl --parts 4");
            for more in ["", "", "--recheck"] {
                let line = format!("count {journal} --threads {threads} {more} large.json");
                assert_eq!(folder.run(&line), expected, "{line}");
            }
        }
        let name = format!("{variables}-1.jsonl");
        let journal = fs::read_to_string(folder.path(&name)).unwrap();
        folder.add(&name, journal.replacen("\"count\":", "\"count\":7", 1).as_bytes());
        let recheck = format!("count --journal {name} --parts 4 --recheck large.json");
        let (code, _, chatter) = folder.run(&recheck);
        assert!(code == 2 && chatter.contains(" solutions, and not 7"), "{code}: {chatter}");
    }
}

#[test]
fn a_journal_that_cannot_be_used_is_refused_and_kept() {
    let folder = Folder::new();
    folder.add("queens.json", queens().as_bytes());
    let run = |line: &str| folder.run(&format!("count --journal j.jsonl {line}"));
    assert_eq!(run("--parts 20 queens.json").0, 0);
    let whole = fs::read_to_string(folder.path("j.jsonl")).unwrap();
    let (head, rest) = whole.split_once('\n').unwrap();
    let (first, others) = rest.split_once('\n').unwrap();
    let count = first.split("\"count\":").nth(1).unwrap().split(&[',', '}'][..]).next().unwrap();
    let more = count.parse::<u64>().unwrap() + 1;
    let falsified = first.replace(&format!("\"count\":{count}"), &format!("\"count\":{more}"));
    for (journal, line, message) in [
        (whole.clone(), "three.json", "it is the journal of another model"),
        (whole.clone(), "queens.json", "give --parts 20"),
        (format!("{head}\n{first}\n{rest}"), "--parts 20 queens.json", "line 3 is damaged"),
        (format!("{head}\n{{}}\n"), "--parts 20 queens.json", "line 2 is damaged"),
        ("hello\n".to_string(), "--parts 20 queens.json", "it is no journal of kumiki"),
        (
            format!("{head}\n{falsified}\n{others}"),
            "--parts 20 --recheck queens.json",
            &format!("solutions, and not {more}"),
        ),
    ] {
        folder.add("j.jsonl", journal.as_bytes());
        let (code, _, chatter) = run(line);
        assert_eq!(code, 2, "{chatter}");
        assert!(chatter.contains(message), "{chatter}");
        assert_eq!(fs::read_to_string(folder.path("j.jsonl")).unwrap(), journal);
    }
}

#[cfg(unix)]
#[test]
fn ctrl_c_keeps_the_finished_parts() {
    let folder = Folder::new();
    folder.add("many.json", many(26).as_bytes());
    // Parts that take milliseconds, of which some are finished when the program is interrupted.
    let line = "count --journal j.jsonl --parts 4000 many.json";
    let child = folder.kumiki(line).spawn().unwrap();
    let lines = || fs::read_to_string(folder.path("j.jsonl")).unwrap_or_default().lines().count();
    while lines() < 5 {
        std::thread::sleep(Duration::from_millis(5));
    }
    signals::signal(&child, "-INT");
    let (code, results, _) = ended(child.wait_with_output().unwrap());
    assert!(code == 4 && results.starts_with("unfinished ") || code == 0, "{code}: {results}");
    let (code, results, _) = folder.run(line);
    assert_eq!((code, results.as_str()), (0, "67108864\n"));
}

#[test]
fn a_run_with_a_journal_goes_on_behind_the_last_model_that_it_notes() {
    let folder = Folder::new();
    let models = "three.json one.json missing none.json three.json";
    let (code, expected, said) = folder.run(&format!("solutions {models}"));
    assert_eq!(expected, "[1,2]\n[1,3]\n[2,3]\n\n[1.0]\n\n\n\n[1,2]\n[1,3]\n[2,3]\n");
    let line = format!("solutions --output out --resume journal {models}");
    assert!(folder.run(&line).2.starts_with("error: missing: no such file\n"));
    folder.add("missing", ONE.as_bytes());
    let expected = expected.replacen("\n\n\n\n", "\n\n[1.0]\n\n\n", 1);
    assert_eq!(folder.run(&line), (1, String::new(), String::new()));
    let read = |name: &str| fs::read_to_string(folder.path(name)).unwrap();
    assert_eq!(
        (read("out"), said, code),
        (expected.clone(), "error: missing: no such file\n".into(), 2)
    );
    let finished: serde_json::Value = serde_json::from_str(&read("journal")).unwrap();
    for (models, bytes) in [(0, 0), (1, 18), (2, 25), (3, 32), (4, 33)] {
        let mut journal = finished.clone();
        for (name, value) in [("source", models), ("written", bytes)] {
            journal["record"][name] = value.into();
        }
        journal["record"]["finished"] = false.into();
        folder.add("journal", journal.to_string().as_bytes());
        assert_eq!(folder.run(&line), (1, String::new(), String::new()), "{models} models");
        assert_eq!(read("out"), expected, "{models} models");
    }
    let done = "nothing is left to do: the journal says that the run is finished\n";
    assert_eq!(folder.run(&line), (1, String::new(), done.into()));
}

#[cfg(unix)]
#[test]
fn ctrl_c_leaves_the_results_that_the_journal_notes() {
    for threads in [1, 2] {
        let folder = Folder::new();
        let line =
            format!("--threads {threads} --output out --resume journal three.json endless.json");
        let mut child = folder.kumiki(&format!("solutions {line}")).spawn().unwrap();
        let length = || fs::metadata(folder.path("out")).map_or(0, |file| file.len());
        while length() < 1000 && child.try_wait().unwrap().is_none() {
            std::thread::sleep(Duration::from_millis(5));
        }
        signals::signal(&child, "-INT");
        let (code, _, said) = ended(child.wait_with_output().unwrap());
        let message = "interrupted: 1 model answered; give the same command again to continue\n";
        assert_eq!((code, said.as_str()), (4, message));
        assert_eq!(fs::read_to_string(folder.path("out")).unwrap(), "[1,2]\n[1,3]\n[2,3]\n");
    }
}

#[cfg(unix)]
#[test]
fn ctrl_c_ends_the_wait_for_input() {
    let folder = Folder::new();
    let mut child = folder.kumiki("count one.json -").stdin(Stdio::piped()).spawn().unwrap();
    let mut line = [0; 2];
    child.stdout.as_mut().unwrap().read_exact(&mut line).unwrap();
    signals::signal(&child, "-INT");
    let stdin = child.stdin.take();
    let (code, _, chatter) = ended(child.wait_with_output().unwrap());
    assert_eq!((code, chatter.as_str()), (4, "interrupted: 1 model answered\n"));
    drop(stdin);
}

#[cfg(unix)]
#[test]
fn a_solution_is_written_while_more_are_searched_for() {
    // Where `a` is 0 all others are, and where it is 1, twelve are to have eleven values.
    let others: Vec<String> = (0..12).map(|at| format!("p{at}")).collect();
    let mut variables = vec![r#"{"name": "a", "domain": [0, 1]}"#.to_string()];
    let mut constraints = Vec::new();
    for (at, other) in others.iter().enumerate() {
        let domain = "[0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10]";
        variables.push(format!(r#"{{"name": "{other}", "domain": {domain}}}"#));
        constraints.push(format!(r#"{{"kind": "String", "expr": "a == 1 or {other} == 0"}}"#));
        for another in &others[..at] {
            let expr = format!("a == 0 or {other} != {another}");
            constraints.push(format!(r#"{{"kind": "String", "expr": "{expr}"}}"#));
        }
    }
    let (variables, constraints) = (variables.join(", "), constraints.join(", "));
    let folder = Folder::new();
    let model = format!(r#"{{"variables": [{variables}], "constraints": [{constraints}]}}"#);
    folder.add("slow.json", model.as_bytes());
    let line = "solutions --solver recursive --time-limit 60s slow.json";
    let mut child = folder.kumiki(line).spawn().unwrap();
    let mut solution = [0; 28];
    child.stdout.as_mut().unwrap().read_exact(&mut solution).unwrap();
    assert_eq!(&solution, b"[0,0,0,0,0,0,0,0,0,0,0,0,0]\n");
    signals::signal(&child, "-INT");
    let (code, rest, chatter) = ended(child.wait_with_output().unwrap());
    assert_eq!((code, rest.as_str()), (4, ""));
    assert!(chatter.ends_with("interrupted: 0 models answered\n"), "{chatter}");
}

/// Python has a solution for each of these values of n; 128 bits hold none of the numbers on the
/// way.
#[test]
fn every_verb_calculates_with_numbers_of_any_size() {
    let folder = Folder::new();
    let model = |expression: &str, domain: &str| {
        format!(
            r#"{{"variables": [{{"name": "n", "domain": [{domain}]}}],
                "constraints": [{{"kind": "String", "expr": "{expression}"}}]}}"#
        )
    };
    folder.add("large.json", model("3 ** n % 7 == 2", "30, 80, 86").as_bytes());
    let run = |line: &str| folder.run(&format!("{line} large.json"));
    assert_eq!(run("count"), (0, "2\n".to_owned(), String::new()));
    assert_eq!(run("solutions"), (0, "[80]\n[86]\n".to_owned(), String::new()));
    assert_eq!(run("check"), (0, "several [80] [86]\n".to_owned(), String::new()));
    assert_eq!(run("conflict"), (0, "null\n".to_owned(), String::new()));
    let (code, steps, _) = run("explain");
    assert_eq!(code, 3);
    assert!(steps.contains("n is not 30") && !steps.contains("no solution"), "{steps}");

    folder.add("endless.json", model("2 ** n ** 9 > 5", "1, 9").as_bytes());
    for verb in ["count", "solutions", "first", "check", "conflict", "explain", "lowering"] {
        let (code, _, errors) = folder.run(&format!("{verb} endless.json"));
        assert_eq!(code, 2, "{verb}");
        assert_eq!(
            errors,
            "error: endless.json: constraints[0]: the constraint \"constraints[0] (2 ** n ** 9 > 5)\" on \
             [\"n\"]: the expression calculates with a whole number of more than 65536 bits where \"n\" \
             is 9\n"
        );
    }
}

#[test]
fn csv_keeps_every_character_of_a_value() {
    let folder = Folder::new();
    let texts = ["ab", "a\u{1b}[31mb", "a\u{7}b", "a\u{9b}b"];
    let domain = texts.map(|text| serde_json::Value::from(text).to_string()).join(", ");
    let model =
        format!(r#"{{"variables": [{{"name": "x", "domain": [{domain}]}}], "constraints": []}}"#);
    folder.add("controls.json", model.as_bytes());
    let output = folder.kumiki("solutions --format csv controls.json").output().unwrap();
    let lines = String::from_utf8(output.stdout).unwrap();
    assert_eq!(lines.lines().skip(1).collect::<Vec<_>>(), texts);
}

#[test]
fn tables_and_sentences_do_not_turn_the_direction_of_text() {
    let folder = Folder::new();
    let model = r#"{"variables": [{"name": "x\u202e", "domain": ["a\u2066b\u200f", ["\u202ec"]]}],
        "constraints": [{"kind": "InSet", "set": ["d"], "scope": ["x\u202e"]}]}"#;
    folder.add("turned.json", model.as_bytes());
    let (code, sentence, _) = folder.run("conflict --format table turned.json");
    let expected = "constraints[0] (InSet) cannot hold: its variable cannot be \"d\"\n";
    assert_eq!((code, sentence.as_str()), (1, expected));
    let named = model.replace(r#""kind""#, r#""name": "\u202eno d", "kind""#);
    folder.add("turned.json", named.as_bytes());
    let (_, sentence, _) = folder.run("conflict --format table turned.json");
    assert!(sentence.starts_with(" no d cannot hold"), "{sentence}");
    let free = model.replace("InSet", "NotInSet");
    folder.add("turned.json", free.as_bytes());
    let (_, table, _) = folder.run("solutions --format table turned.json");
    assert_eq!(table, "x\na b\n[\" c\"]\n2 solutions\n");
    // Data stay as they are.
    let (_, lines, _) = folder.run("solutions --format jsonl turned.json");
    assert!(lines.contains("\u{2066}b\u{200f}"), "{lines}");
    folder.add("turned.json", free.replace("[\"x", "[\"y").as_bytes());
    let (code, _, error) = folder.run("count turned.json");
    assert!(code == 2 && error.contains("\"y\\u{202e}\""), "{error}");
}

#[test]
fn a_domain_that_is_too_wide_is_told_by_its_ends_and_the_limit() {
    let folder = Folder::new();
    let model = |values: &str| {
        format!(
            r#"{{"variables": [{{"name": "price", "domain": [{values}]}}], "constraints": []}}"#
        )
    };
    folder.add("price.json", model("1999, 14500000").as_bytes());
    assert_eq!(folder.run("count price.json"), (0, "2\n".to_owned(), String::new()));
    folder.add("price.json", model("5, 0, 20000000, 30000000").as_bytes());
    assert_eq!(folder.run("count price.json"), (0, "4\n".to_owned(), String::new()));
    let many: Vec<String> = (0..1_048_576).map(|value| value.to_string()).collect();
    folder.add("price.json", model(&format!("{}, 30000000", many.join(", "))).as_bytes());
    let (code, _, errors) = folder.run("count price.json");
    assert_eq!(code, 2);
    assert_eq!(
        errors,
        "error: price.json: variables[0].domain: the values span 30000001 integers, from 0 to 30000000; \
         those of one variable may span 16777216 if they are more than 1048576, or 4294967296 if \
         they are a range of integers; give it a narrower range\n"
    );
}
