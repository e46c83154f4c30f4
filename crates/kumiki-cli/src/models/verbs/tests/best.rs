//! The best solutions, and weights, which other verbs ignore.

use super::{answer, answer_with};
use crate::terminal::interrupt::Interrupt;

const NOTHING: &str = "error: one: there is no objective, and no constraint has a weight\n";

#[test]
fn the_best_solution_has_its_values_and_what_it_violates() {
    let head = r#"{"status":"optimal","values":[4,3,5],"violated":["later"],"solution":"#;
    for (line, code, results, messages) in [
        ("best wishes", 0, format!("{head}[3,1]}}\n"), ""),
        (
            "best --format json wishes costly",
            1,
            format!("{head}{{\"x\":3,\"a b\":1}}}}\nnull\n"),
            "",
        ),
        (
            "best --format table wishes",
            0,
            "optimal solution:\nx  a b\n3  1\nviolated weight: 4\nmaximize x: 3\n\
             minimize 2 * x - 1: 5\nviolated, at a cost of 4: later\n"
                .to_string(),
            "",
        ),
        ("best --format table costly", 1, "no solution\n".to_string(), ""),
        (
            "best --format csv wishes",
            0,
            "x,a b\r\n3,1\r\n".to_string(),
            "wishes: optimal solution\nviolated weight: 4\nmaximize x: 3\n\
             minimize 2 * x - 1: 5\nviolated, at a cost of 4: later\n",
        ),
        ("best --format csv --quiet wishes", 0, "x,a b\r\n3,1\r\n".to_string(), ""),
        ("best --format csv costly", 1, "a\r\n".to_string(), "costly: no solution\n"),
        ("best one wishes", 2, format!("\"error\"\n{head}[3,1]}}\n"), NOTHING),
        ("best --format table one", 2, String::new(), NOTHING),
    ] {
        assert_eq!(answer(line), (code, results, messages.to_string()), "{line}");
    }
    let (code, _, messages) = answer("best --stats wishes");
    assert!(code == 0 && messages.contains("\nsolutions: "), "{messages}");
}

#[test]
fn a_limit_leaves_the_best_that_was_found() {
    let (code, results, _) = answer("best --time-limit 200ms hard");
    assert_eq!(code, 4);
    let best: serde_json::Value = serde_json::from_str(&results).unwrap();
    assert_eq!(best["status"], "best found");
    assert!(best["bound"].as_i64() >= best["values"][0].as_i64(), "{results}");
    assert_eq!(best["solution"].as_array().unwrap().len(), 40);
    let (_, results, _) = answer("best --time-limit 200ms --format table hard");
    assert!(results.starts_with("best solution found:\n"), "{results}");
    assert!(results.lines().last().unwrap().starts_with("bound of maximize "), "{results}");

    let interrupt = Interrupt::new();
    interrupt.stop_flag().raise();
    let unfinished = (4, "\"unfinished\"\n".into(), "interrupted: 0 models answered\n".into());
    assert_eq!(answer_with(interrupt, "best hard"), unfinished);
}

#[test]
fn verbs_that_only_solve_ignore_weights_and_check_says_so() {
    for (line, results, messages) in [
        ("count wishes", "6\n", ""),
        ("first wishes", "[1,2]\n", ""),
        ("check wishes", "several [1,2] [1,3]\n", "wishes: 2 soft constraints are ignored\n"),
        ("check --quiet wishes", "several [1,2] [1,3]\n", ""),
        ("conflict wishes", "null\n", ""),
    ] {
        assert_eq!(answer(line), (0, results.to_string(), messages.to_string()), "{line}");
    }
}
