//! The output of the verbs, in lines and in words.

use crate::sudoku::{SudokuCommand, run};
use crate::terminal::interrupt::Interrupt;
use crate::terminal::program::CommandLine as _;
use crate::terminal::stream::Streams;
use kumiki_sudoku::Grid;

const UNIQUE: &str =
    "000531609906480000304002058765010384139748006008000010083000165047160092090020400";
const MINIMAL: &str =
    "..53.....8......2..7..1.5..4....53...1..7...6..32...8..6.5....9..4....3......97..";
const TWO: &str =
    "87.531.4995.487.31314692758765219384139748526428356917283974165547163892691825473";
const CLASHING: &str =
    "..4.1...3..7...9.5.13..84.....865.32..23....8..8..9.6..4...6871...3.1...8.1.4....";

/// Returns the exit code, the results, and what is said.
fn answer(words: &[&str]) -> (u8, String, String) {
    answer_with(Interrupt::new(), words)
}

fn answer_with(interrupt: Interrupt, words: &[&str]) -> (u8, String, String) {
    let words = ["sudoku"].iter().chain(words).map(|&word| word.into());
    let (streams, captured) = Streams::captured();
    let outcome = run(SudokuCommand::parse_words(words).unwrap(), streams, interrupt).unwrap();
    let (results, said) = captured();
    (outcome.code(), results, said)
}

fn line(words: &[&str]) -> (u8, String) {
    let words = [words, &["--format", "line"]].concat();
    let (code, results, _) = answer(&words);
    (code, results)
}

#[test]
fn candidates_are_nine_symbols_for_each_cell() {
    let (code, results) = line(&["candidates", TWO]);
    assert_eq!(code, 0);
    assert!(results.starts_with(".......8.......7...2...6.......5....."), "{results}");
    assert_eq!(results.trim_end().len(), 729);
    assert_eq!(line(&["candidates", CLASHING]), (1, "none\n".to_string()));
    let (_, table, _) = answer(&["candidates", TWO]);
    assert!(table.starts_with("8  7  26  5  3  1   26 4  9\n"), "{table}");
}

#[test]
fn clues_that_follow_are_named_and_a_minimal_puzzle_has_none() {
    assert_eq!(line(&["redundant", MINIMAL]), (0, "0\n".to_string()));
    let (code, results) = line(&["redundant", UNIQUE]);
    assert_eq!(code, 0);
    let words: Vec<&str> = results.split_whitespace().collect();
    assert_eq!(words[0].parse(), Ok(words.len() - 1));
    assert!(words.len() > 5 && words[1..].iter().all(|name| name.starts_with('r')));
    assert_eq!(line(&["redundant", CLASHING]), (1, "none\n".to_string()));
}

#[test]
fn a_puzzle_is_made_minimal_in_the_same_way_wherever_it_stands() {
    let (code, alone) = line(&["minimize", UNIQUE]);
    assert_eq!(code, 0);
    assert_eq!(line(&["minimize", MINIMAL, UNIQUE]).1, format!("{MINIMAL}\n{alone}"));
    assert_eq!(line(&["redundant", alone.trim_end()]), (0, "0\n".to_string()));
    assert_ne!(line(&["minimize", "--seed", "1", UNIQUE]).1, alone);
    assert_eq!(line(&["minimize", CLASHING]), (1, "none\n".to_string()));
}

#[test]
fn backdoors_are_sets_of_one_size() {
    assert_eq!(line(&["backdoors", UNIQUE]), (0, "0\n".to_string()));
    assert_eq!(line(&["backdoors", "--size", "1", MINIMAL]), (0, ">1\n".to_string()));
    assert_eq!(line(&["backdoors", TWO]), (3, "several\n".to_string()));
    assert_eq!(line(&["backdoors", CLASHING]), (1, "none\n".to_string()));
    let (_, results) = line(&["backdoors", MINIMAL]);
    assert!(results.starts_with("2 r1c") && results.contains('+'), "{results}");
}

#[test]
fn a_shuffled_puzzle_has_the_same_form() {
    let form = |puzzle: &str| {
        let (code, results) = line(&["canonical", puzzle]);
        assert_eq!(code, 0);
        results.split_whitespace().next().unwrap().to_string()
    };
    let (_, shuffled) = line(&["shuffle", "--count", "3", MINIMAL]);
    let shuffled: Vec<&str> = shuffled.lines().collect();
    assert_eq!(shuffled.len(), 3);
    for puzzle in shuffled {
        assert_ne!(puzzle, MINIMAL);
        assert_eq!(form(puzzle), form(MINIMAL));
    }
    let (code, results) = line(&["canonical", CLASHING]);
    assert_eq!(code, 1);
    assert_eq!(results, "clash row 5 column 4 and row 8 column 4 are both 3 and share column 4\n");
    let (_, words, _) = answer(&["canonical", MINIMAL]);
    assert!(words.contains("\nautomorphisms: 1\n") && words.contains(", columns "), "{words}");
}

#[test]
fn the_first_of_equal_puzzles_is_kept() {
    let (_, shuffled) = line(&["shuffle", "--count", "2", MINIMAL]);
    let mut puzzles: Vec<&str> = vec![UNIQUE, MINIMAL];
    puzzles.extend(shuffled.lines());
    puzzles.push(TWO);
    for threads in ["1", "3"] {
        let words = [&["dedupe", "--threads", threads, "--format", "line"], &puzzles[..]].concat();
        let (code, results, said) = answer(&words);
        let unique: Grid = UNIQUE.parse().unwrap();
        assert_eq!((code, results), (0, format!("{unique}\n{MINIMAL}\n{TWO}\n")));
        assert_eq!(said, "5 puzzles, 3 different\n");
    }
    let (code, _, said) = answer(&["dedupe", "--quiet", "53..7", UNIQUE]);
    assert_eq!((code, said.lines().count()), (2, 1));
}

#[test]
fn what_is_interrupted_is_unfinished() {
    for verb in ["candidates", "redundant", "minimize", "backdoors"] {
        let interrupt = Interrupt::new();
        interrupt.stop_flag().raise();
        let (code, results, _) =
            answer_with(interrupt, &[verb, "--format", "line", "--quiet", UNIQUE]);
        assert_eq!((code, results), (4, "unfinished\n".to_string()), "{verb}");
    }
}

#[test]
fn many_solutions_are_estimated_where_that_is_wanted() {
    let blank = ".".repeat(81);
    let (code, words, _) = answer(&["count", "--limit", "10", "--estimate", &blank]);
    assert_eq!(code, 0);
    assert!(
        words.starts_with("10 solutions or more: about 6.") && words.contains("e21"),
        "{words}"
    );
    let (_, results) = line(&["count", "--limit", "10", "--estimate", UNIQUE]);
    assert_eq!(results, "1\n");
}

#[test]
fn what_has_several_solutions_is_told_as_far_as_these_agree() {
    const FORK: &str = "several solutions: r1c3 is 2 or 6";
    const CELLS: &str =
        "The solutions differ in r12c37. A clue in any of these cells leaves one of them.\n";
    let (code, text, _) = answer(&["explain", "--long", TWO]);
    assert_eq!((code, text), (3, format!("from here there are {FORK}; 0 steps; score 0\n{CELLS}")));
    let some = TWO.replacen('9', ".", 1);
    let (code, text, _) = answer(&["explain", &some]);
    let end =
        format!("  1. Full House: r1c9=9\nfrom here there are {FORK}; 1 step; score 4\n{CELLS}");
    assert_eq!((code, text.replace("; hardest: Full House", "")), (3, end));
    for words in [&["hint"][..], &["hint", "--answer"], &["steps"], &["steps", "--all"]] {
        let (code, text, _) = answer(&[words, &[TWO]].concat());
        assert_eq!((code, text), (3, format!("there are {FORK}\n{CELLS}")), "{words:?}");
        let (code, text, _) = answer(&[words, &[&some]].concat());
        assert!(code == 3 && text.contains("Full House") && text.contains(FORK), "{text}");
    }
    for verb in ["hint", "steps", "explain"] {
        let (code, text, _) = answer(&[verb, "--json", &some]);
        let found: serde_json::Value = serde_json::from_str(&text).unwrap();
        let several = &found["several"];
        assert_eq!(several["cell"], "r1c3");
        assert_eq!(several["digits"], serde_json::json!(["2", "6"]));
        assert_eq!(several["differing"].as_array().map(Vec::len), Some(4));
        assert_eq!(several["deciding"].as_array().map(Vec::len), Some(8));
        assert!(code == 3 && !text.contains(r#""solved":true"#), "{text}");
        let (code, page, _) = answer(&[verb, "--to", "html", &some]);
        assert!(code == 3 && page.contains(FORK) && !page.contains(">Solved<"), "{verb}");
        let (code, _, said) = answer(&[verb, "--to", "html", TWO]);
        assert!(code == 3 && (verb == "explain" || said.contains(FORK)), "{said}");
    }
    let (code, text, _) = answer(&["backdoors", TWO]);
    assert_eq!((code, &*text), (3, "there are several solutions\n"));
    let (code, picture, said) = answer(&["draw", "--solved", TWO]);
    assert!(code == 0 && picture.contains("<svg"), "{code}");
    assert_eq!(said, "argument 1: not unique: see 'check'\n");
    // A digit that is filled in decides for one of them, and says so; a wrong one is for none.
    let filled = format!(":0000:x:{}:::", some.replacen('.', "+2", 1));
    let (code, text, _) = answer(&["explain", &filled]);
    assert!(code == 3 && text.contains(&format!("one of {FORK}; 4 steps")), "{text}");
    let (code, text, _) = answer(&["explain", &filled.replacen("+2", "+1", 1)]);
    let wrong = "no solution has all the digits and pencil marks that are filled in\n";
    assert_eq!((code, &*text), (1, wrong));
}

#[test]
fn a_cell_without_a_candidate_is_told_by_every_verb() {
    for line in [
        ":0000:x:5...8..49...5...3..673....115..........2.8..........187....415..3...2...49..5...3:112 212::",
        // There are several solutions without the removed candidates.
        ":0000:x:000456780000000000000000000400000000500000000600000000700000000900000000000000000:111 211 311::",
    ] {
        for verb in ["hint", "steps", "explain", "check", "check --no-reason", "solve", "play"] {
            let words: Vec<&str> = verb.split(' ').chain([line]).collect();
            let (code, text, said) = answer(&words);
            let is_told =
                verb.contains("no-reason") || format!("{text}{said}").contains("has no digit left");
            assert!(
                code == 1 && text.starts_with("no solution") != (verb == "play"),
                "{verb} {text}"
            );
            assert!(is_told || verb == "solve", "{verb}: {text}{said}");
        }
    }
}

#[test]
fn techniques_are_left_out_or_named_in_the_order_of_search() {
    let only = |names: &str| answer(&["explain", "--only", names, MINIMAL]);
    let (code, steps, _) = only("naked-pair,hidden-single");
    assert_eq!(code, 4);
    assert!(steps.starts_with("  1. Hidden Single: "), "{steps}");
    assert!(steps.contains("not solved: no technique goes on after "), "{steps}");
    let (code, steps, _) = only("hidden-single,naked-single,brute-force");
    assert_eq!(code, 0);
    assert!(steps.contains("Brute Force: "), "{steps}");
    let guessing = ["explain", "--guess", "--only", "hidden-single,naked-single", MINIMAL];
    let (code, steps, _) = answer(&guessing);
    assert!(code == 0 && steps.contains("Brute Force: "), "{steps}");
    let (_, all, _) = answer(&["steps", "--all", "--without", "hidden-single", MINIMAL]);
    assert!(!all.contains("Hidden Single") && all.contains("Claiming"), "{all}");
    let (_, scores, _) = answer(&["rate", "--format", "%s", "--only", "naked-pair", MINIMAL]);
    assert_eq!(scores, "unfinished\n");
    let words = ["sudoku", "explain", "--without", "xwing", MINIMAL].map(Into::into);
    let error = SudokuCommand::parse_words(words).unwrap_err().to_string();
    assert!(error.contains("no technique is called \"xwing\"; did you mean x-wing"), "{error}");
}
