//! The answers of `solve`, `check` and `count`, as lines and for people.

use crate::sudoku::{SudokuCommand, run};
use crate::terminal::interrupt::Interrupt;
use crate::terminal::program::CommandLine as _;
use crate::terminal::stream::Streams;
use kumiki_sudoku::{Grid, Layout};

const UNIQUE: &str =
    "000531609906480000304002058765010384139748006008000010083000165047160092090020400";
const SOLUTION: &str =
    "872531649956487231314692758765219384139748526428356917283974165547163892691825473";
const TWO: &str =
    "87.531.4995.487.31314692758765219384139748526428356917283974165547163892691825473";
const CLASHING: &str =
    "..4.1...3..7...9.5.13..84.....865.32..23....8..8..9.6..4...6871...3.1...8.1.4....";
const BLANK: &str =
    ".................................................................................";

/// Returns the exit code and the results of `sudoku` with these words.
fn answer(words: &[&str]) -> (u8, String) {
    answer_with(Interrupt::new(), words)
}

fn answer_with(interrupt: Interrupt, words: &[&str]) -> (u8, String) {
    let words = ["sudoku"].iter().chain(words).map(|&word| word.into());
    let (streams, captured) = Streams::captured();
    let outcome = run(SudokuCommand::parse_words(words).unwrap(), streams, interrupt).unwrap();
    (outcome.code(), captured().0)
}

fn interrupted() -> Interrupt {
    let interrupt = Interrupt::new();
    interrupt.stop_flag().raise();
    interrupt
}

#[test]
fn each_puzzle_has_one_line_in_line_format() {
    let other = SOLUTION.replacen("872531649956487231", "876531249952487631", 1);
    let cases = [
        (vec!["solve", UNIQUE], 0, format!("{SOLUTION}\n")),
        (vec!["solve", CLASHING], 1, "none\n".into()),
        (vec!["solve", "--all", TWO], 0, format!("{SOLUTION} {other}\n")),
        (vec!["solve", "--all", "--limit", "1", TWO], 0, format!("{SOLUTION}\n")),
        (vec!["solve", "--unique", TWO], 3, format!("{SOLUTION}\n")),
        (vec!["solve", "--unique", UNIQUE], 0, format!("{SOLUTION}\n")),
        (vec!["check", UNIQUE], 0, format!("unique {SOLUTION}\n")),
        (
            vec!["check", CLASHING],
            1,
            "none row 5 column 4 and row 8 column 4 are both 3 and share column 4\n".into(),
        ),
        (vec!["check", TWO], 0, format!("several {SOLUTION} {other}\n")),
        (vec!["check", "--unique", TWO], 3, format!("several {SOLUTION} {other}\n")),
        (vec!["count", TWO], 0, "2\n".into()),
        (vec!["count", "--unique", "--limit", "1", TWO], 3, "1\n".into()),
        (vec!["count", CLASHING], 1, "0\n".into()),
        (vec!["count", "--limit", "10", BLANK], 0, "10\n".into()),
        (vec!["solve", UNIQUE, "53..", CLASHING], 2, format!("{SOLUTION}\nerror\nnone\n")),
    ];
    for (words, code, lines) in cases {
        let words = [&["--format", "line", "--method", "naive"], &words[..]].concat();
        assert_eq!(answer(&words), (code, lines), "{words:?}");
    }
}

#[test]
fn an_interrupted_run_says_what_is_known_and_that_it_is_unfinished() {
    for (words, line) in [
        (["solve", BLANK, UNIQUE], "unfinished\n"),
        (["check", BLANK, UNIQUE], "unfinished\n"),
        (["count", BLANK, UNIQUE], "unfinished 0\n"),
    ] {
        let words = [&["--format", "line"], &words[..]].concat();
        assert_eq!(answer_with(interrupted(), &words), (4, line.to_string()), "{words:?}");
    }
}

#[test]
fn a_time_limit_holds_for_each_puzzle() {
    let (code, lines) =
        answer(&["count", "--format", "line", "--time-limit", "20ms", BLANK, UNIQUE, BLANK]);
    assert_eq!(code, 4);
    let words: Vec<&str> = lines.lines().map(|line| line.split(' ').next().unwrap()).collect();
    assert_eq!(words, ["unfinished", "1", "unfinished"]);
}

#[test]
fn people_read_grids_and_sentences() {
    let solution: Grid = SOLUTION.parse().unwrap();
    let frame = format!("{solution:#}\n");
    let rows = solution.written(Layout::Rows) + "\n";
    assert_eq!(answer(&[UNIQUE]), (0, frame.clone()));
    assert_eq!(answer(&["--format", "rows", UNIQUE]), (0, rows));
    let both = format!("# argument 1\n{frame}\n# argument 2\n{frame}");
    assert_eq!(answer(&[UNIQUE, UNIQUE]), (0, both));
    assert_eq!(answer(&["--quiet", UNIQUE, UNIQUE]), (0, format!("{frame}\n{frame}")));
    let clash = "no solution: row 5 column 4 and row 8 column 4 are both 3 and share column 4\n";
    assert_eq!(answer(&[CLASHING]), (1, clash.to_string()));
    assert_eq!(answer(&["check", CLASHING]), (1, clash.to_string()));
    assert_eq!(answer(&["check", UNIQUE]), (0, format!("unique solution:\n{frame}")));
    assert_eq!(answer(&["count", TWO]), (0, "2 solutions\n".to_string()));
    assert_eq!(answer(&["count", UNIQUE]), (0, "1 solution\n".to_string()));
    let limited = answer(&["count", "--limit", "5", BLANK]).1;
    assert_eq!(limited, "5 solutions or more: stopped at --limit\n");
    assert!(answer(&["--all", TWO]).1.ends_with("+\n2 solutions\n"));
    assert!(answer(&["--unique", TWO]).1.contains("not unique: another solution is\n"));
}
