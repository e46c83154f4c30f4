//! Answers to questions of any form.

use super::*;
use proptest::prelude::*;
use std::time::{Duration, Instant};

const LINE: &str =
    "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";

/// Returns the answer to a verb about a text, with more options.
fn asked(verb: &str, text: &str, options: Value) -> Value {
    let mut question = json!({ "id": [verb], "verb": verb, "text": text });
    question.as_object_mut().unwrap().extend(options.as_object().cloned().unwrap_or_default());
    let answer: Value = serde_json::from_str(&answer(&question.to_string())).unwrap();
    assert_eq!(answer["id"], json!([verb]));
    answer
}

fn error(answer: &Value) -> &str {
    answer["error"]["message"].as_str().unwrap_or_else(|| panic!("{answer} is no error"))
}

#[test]
fn a_question_that_is_none_is_an_error_in_words() {
    for (question, expected) in [
        ("", "the question is no JSON"),
        ("[]", "the question is no object"),
        ("{}", "there is no verb \"\"; there are best, "),
        (r#"{"verb": "solve"}"#, "there is no verb \"solve\""),
        (r#"{"verb": "check"}"#, "there is nothing to read"),
        (r#"{"verb": "check", "ms": -1}"#, "\"ms\" is no number of milliseconds"),
        (&"[".repeat(100_000), "the question is no JSON: recursion limit"),
    ] {
        let answer: Value = serde_json::from_str(&answer(question)).unwrap();
        assert!(error(&answer).starts_with(expected), "{question:.40}: {answer}");
    }
    let asked = asked("check", "{\n  \"variables\": [,]}", json!({}));
    assert_eq!((&asked["error"]["line"], &asked["error"]["column"]), (&json!(2), &json!(17)));
}

#[test]
fn a_text_that_is_too_deep_is_an_error_and_not_a_crash() {
    for (open, close) in [("[", "]"), ("{\"variables\":", "}"), ("(", ")")] {
        let deep = open.repeat(50_000) + &close.repeat(50_000);
        error(&asked("read", &deep, json!({})));
        let model = json!({ "variables": [{ "name": "x", "domain": [1] }],
            "constraints": [{ "kind": "String", "expr": format!("{deep} == x") }] });
        error(&asked("check", &model.to_string(), json!({})));
    }
}

#[test]
fn an_invalid_sudoku_names_and_colours_its_two_cells() {
    let checked = asked("check", &LINE.replacen("53..", "55..", 1), json!({}));
    assert_eq!(
        (&checked["verdict"], &checked["cells"]),
        (&json!("invalid"), &json!([[0, 0], [0, 1]]))
    );
    let picture = checked["pictures"][0].as_str().unwrap();
    assert_eq!(picture.matches("fill=\"var(--conflict)\"").count(), 2);
    assert!(checked["sentence"].as_str().unwrap().contains("row 1"), "{checked}");
}

#[test]
fn the_cells_in_which_two_witnesses_differ_are_coloured() {
    let text = format!("{}{}", ".".repeat(40), &LINE[40..]);
    let checked = asked("check", &text, json!({}));
    let [one, other] = [0, 1].map(|at| checked["solutions"][at].as_str().unwrap());
    let differing = one.chars().zip(other.chars()).filter(|(one, other)| one != other).count();
    for at in [0, 1] {
        let picture = checked["pictures"][at].as_str().unwrap();
        assert_eq!(picture.matches("fill=\"var(--focus)\"").count(), differing);
    }
    assert!(checked["difference"].as_str().unwrap().starts_with("they first differ at r"));
    let checked = asked("check", "nonogram/2/2/1111", json!({}));
    for at in [0, 1] {
        let picture = checked["pictures"][at].as_str().unwrap();
        assert_eq!(picture.matches("var(--supposition)").count(), 4, "{picture}");
    }
}

#[test]
fn a_hint_is_told_in_three_stages_and_wrong_marks_come_first() {
    let words = |answer: &Value| answer["words"][0].as_str().unwrap().to_owned();
    let stage = |stage: u64| words(&asked("hint", LINE, json!({ "stage": stage })));
    assert_eq!(stage(1), "look for: Naked Single");
    assert_eq!(stage(3), "Naked Single: r5c5=5");
    assert!(error(&asked("hint", LINE, json!({ "stage": 4 }))).contains("1, 2 or 3"));
    let marks = |cell: usize, digit: &str| {
        let mut digits = LINE.to_owned();
        digits.replace_range(cell..=cell, digit);
        json!({ "marks": { "digits": digits } })
    };
    // The digit of the hint is written, so the next one is another step.
    let next = words(&asked("hint", LINE, marks(40, "5")));
    assert!(!next.contains("r5c5=5"), "{next}");
    let wrong = asked("hint", LINE, marks(40, "9"));
    assert_eq!(
        (words(&wrong), &wrong["wrong"]),
        ("row 5 column 5 is not 9".into(), &json!(["r5c5"]))
    );
    let mut candidates = vec![Value::Null; 81];
    candidates[2] = json!(["1", 2]);
    let wrong = asked("hint", LINE, json!({ "marks": { "candidates": candidates } }));
    assert_eq!(wrong["wrong"], json!(["r1c3"]));
    let wrong = asked("hint", LINE, json!({ "marks": { "digits": "12" } }));
    assert_eq!(error(&wrong), "marks: 2 digits, not 81");
    let board = json!({ "marks": { "qsub": [[0, 1, 0], [0, 0, 0], [0, 0, 0]] } });
    let wrong = asked("hint", "nonogram/3/3/1g3g1g1g3g1g", board);
    assert_eq!((words(&wrong), &wrong["wrong"]), ("wrong: r1c2".into(), &json!(["r1c2"])));
}

#[test]
fn the_steps_come_in_parts_and_end_with_the_last_one() {
    for text in [LINE, "slither/5/5/26bh1cdi831a"] {
        let all = asked("steps", text, json!({ "most": 10_000 }));
        assert_eq!(all["more"], false);
        let (mut steps, mut from) = (Vec::new(), 0);
        loop {
            let part = asked("steps", text, json!({ "from": from, "most": 7 }));
            assert_eq!(part["picture"].is_null(), from > 0);
            steps.extend(part["steps"].as_array().unwrap().clone());
            from += 7;
            if part["more"] == false {
                break;
            }
        }
        assert_eq!(Value::from(steps), all["steps"]);
        assert!(all["steps"][0]["marks"].as_object().is_some_and(|marks| !marks.is_empty()));
    }
}

#[test]
fn a_player_is_led_to_the_solution_step_by_step() {
    let mut digits: Vec<char> = LINE.chars().collect();
    let blanks: Vec<usize> = (0..81).filter(|&at| digits[at] == '.').collect();
    let marks = |digits: &[char]| json!({ "digits": digits.iter().collect::<String>() });
    for _ in 0..blanks.len() {
        let next = asked("next", LINE, json!({ "marks": marks(&digits), "most": 1 }));
        let set = &next["steps"][0]["set"][0];
        let (place, digit) = (set[0].as_u64().unwrap(), set[1].as_u64().unwrap());
        digits[blanks[place as usize]] = char::from_digit(digit as u32 + 1, 10).unwrap();
    }
    let solved = asked("next", LINE, json!({ "marks": marks(&digits), "most": 0 }));
    assert_eq!(solved["solved"], true);
    digits[2] = if digits[2] == '1' { '2' } else { '1' };
    let wrong = asked("next", LINE, json!({ "marks": marks(&digits), "most": 0 }));
    assert_eq!(wrong["wrong"], json!(["r1c3"]));
}

#[test]
fn a_puzzle_with_several_solutions_or_none_can_be_played() {
    for text in ["2x2:1o", "2x2:1_1n", "nonogram/2/2/1111", "nonogram/2/2/2g0g"] {
        let play = asked("play", text, json!({}));
        assert!(play["game"]["places"].as_array().is_some_and(|places| !places.is_empty()));
    }
    let marks = json!({ "digits": "1134341223414123" });
    let wrong = asked("next", "2x2:1o", json!({ "marks": marks, "most": 0 }));
    assert_eq!(wrong["wrong"].as_array().map(Vec::len), Some(15), "{wrong}");
    let marks = json!({ "digits": "1234341221434321" });
    let solved = asked("next", "2x2:1o", json!({ "marks": marks, "most": 0 }));
    assert_eq!(solved["solved"], true, "{solved}");
}

#[test]
fn the_board_of_a_player_is_wrong_open_or_solved() {
    let state = |text: &str, marks: Value| {
        let next = asked("next", text, json!({ "marks": marks, "most": 0 }));
        match next["wrong"].as_array() {
            Some(wrong) => Value::from(wrong.clone()),
            None => next["solved"].clone(),
        }
    };
    let plus = "nonogram/3/3/1g3g1g1g3g1g";
    let whole = json!([[0, 1, 0], [1, 1, 1], [0, 1, 0]]);
    assert_eq!(state(plus, json!({ "qans": whole })), true);
    assert_eq!(state(plus, json!({ "qans": [[0, 1, 0], [1, 1, 1], [0, 0, 0]] })), false);
    assert_eq!(state(plus, json!({ "qans": [[1, 1, 0], [0, 0, 0], [0, 0, 0]] })), json!(["r1c1"]));
    let several = "nonogram/2/2/1111";
    assert_eq!(state(several, json!({ "qans": [[1, 0], [0, 1]] })), true);
    assert_eq!(state(several, json!({ "qans": [[1, 0], [0, 0]] })), false);
    assert_eq!(state(several, json!({ "qans": [[1, 1], [0, 0]] })), json!(["r1c1", "r1c2"]));
    // Of regions, a player draws the walls.
    let text = "shikaku/2/2/2g2g";
    let walls = |wall: i32| {
        let across = [[0, 0], [wall, 1], [0, 0]];
        json!({ "edge": { "h": across, "v": [[0, 0, 0], [0, 0, 0]] } })
    };
    let checked = asked("check", text, json!({}));
    assert_eq!(checked["verdict"], "unique", "{checked}");
    assert_eq!(state(text, walls(1)), true);
    assert_eq!(state(text, walls(0)), false);
    assert_eq!(state(text, walls(-1)).as_array().map(Vec::len), Some(1));
}

#[test]
fn walls_that_are_no_variables_are_those_of_divided_types() {
    for link in include_str!("examples.txt").lines() {
        let puzzle = kumiki_puzzles::Kinds::standard().read(link).unwrap();
        let solution = puzzle.problem().unwrap().solution().unwrap();
        let board = puzzle.board(&solution);
        let mut walls = board.marks().filter(|(_, mark)| **mark == kumiki_puzzles::Mark::Wall);
        let is_implied = walls.any(|(wall, _)| solution.get(wall).is_none());
        assert_eq!(is_implied, puzzle.is_divided(), "{link}");
    }
}

#[test]
fn each_text_that_is_shared_is_read_back_as_the_same_puzzle() {
    let killer = ".Shape~4x4.Cage~5~R1C1~R1C2.Cage~3~R4C3~R4C4.";
    for text in [LINE, "2x2:1i2e", killer] {
        let puzzle = |text: &str| match Paste::read(text) {
            Ok(Paste { content: Anything::Sudoku(puzzle), .. }) => puzzle,
            other => panic!("{text}: {other:?}"),
        };
        let own = puzzle(text);
        let shared = asked("share", text, json!({}));
        let links = shared["links"].as_array().unwrap();
        assert!(links.iter().filter(|link| link["why"].is_null()).count() > 3, "{shared}");
        for link in links {
            let Some(written) = link["link"].as_str().or(link["text"].as_str()) else {
                assert!(link["why"].as_str().is_some_and(|why| !why.is_empty()), "{link}");
                continue;
            };
            let read = puzzle(written);
            assert_eq!((read.shape(), read.rules()), (own.shape(), own.rules()), "{link}");
            assert!(read.clues().eq(own.clues()), "{link}");
            let converted = asked("convert", text, json!({ "to": link["name"] }));
            assert_eq!(converted["text"], written);
        }
    }
    for kind in orders::types()["types"].as_array().unwrap().iter().skip(1) {
        let text = kind["example"].as_str().unwrap_or_else(|| panic!("{kind} has no example"));
        let line = |text: &str| asked("read", text, json!({}))["line"].clone();
        for link in asked("share", text, json!({}))["links"].as_array().unwrap() {
            match link["link"].as_str().or(link["text"].as_str()) {
                Some(written) => assert_eq!(line(written), line(text), "{link}"),
                None => assert!(link["why"].as_str().is_some(), "{link}"),
            }
        }
    }
}

#[test]
fn a_limit_of_time_holds() {
    let empty = ".".repeat(81);
    let bits: Vec<Value> = (0..64).map(|name| json!({ "name": name, "domain": [0, 1] })).collect();
    let model = json!({ "variables": bits, "constraints": [{ "kind": "MaxSum", "max": 32 }] });
    for text in [empty, "slither/9/9/zzzzg".to_owned(), model.to_string()] {
        let begun = Instant::now();
        let counted = asked("count", &text, json!({ "ms": 50 }));
        assert!(begun.elapsed() < Duration::from_secs(5), "{text}");
        if counted["error"].is_null() {
            assert_eq!(counted["finished"], false, "{text}");
        }
    }
    let new = asked("generate", "", json!({ "kind": "nonogram", "size": "5x5", "ms": 0 }));
    assert_eq!(error(&new), "the time is up before a nonogram was found");
}

proptest! {
    #[test]
    fn any_text_as_a_question_is_answered(question in "\\PC{0,80}") {
        serde_json::from_str::<Value>(&answer(&question)).unwrap();
    }

    #[test]
    fn any_text_is_answered_by_each_verb(
        text in "\\PC{0,60}|[.0-9]{81}|(2x2:)?[0-9a-z_]{1,9}|nonogram/[1-3]/[1-3]/[0-9g-k]{0,6}",
        verb in prop::sample::select(&VERBS[..]),
        marks in prop::sample::select(vec![json!(null), json!(1), json!({}), json!({ "digits": 3 }),
            json!({ "qans": [[1]] }), json!({ "digits": [1, "x"], "candidates": [] })]),
        number in 0..5_u64,
    ) {
        let question = json!({ "id": 1, "verb": verb, "text": text, "marks": marks, "ms": 20,
            "stage": number, "from": number, "most": number, "seed": number, "size": "2x2" });
        serde_json::from_str::<Value>(&answer(&question.to_string())).unwrap();
    }
}
