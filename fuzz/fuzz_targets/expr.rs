//! Any text as an expression: it is read, or refused with a place in it; what is read is written
//! and read again as the same; and a problem that it is added to has the solutions that its
//! evaluation says.
//!
//! Where the first byte is odd, each byte after the second stands for a word of an expression.
//!
//! `cargo +nightly fuzz run --sanitizer none expr fuzz/corpus/expr fuzz/seeds/expr -- -max_len=256`
#![no_main]

use kumiki::expression::{Text, text};
use kumiki::relations::RelationError;
use kumiki::{Error, Mixed, Problem, Value, mixed};
use libfuzzer_sys::fuzz_target;

/// Words of which most texts are expressions.
const WORDS: [&str; 70] = [
    "x",
    "y",
    "z",
    "x",
    "y",
    "z",
    "w",
    "0",
    "1",
    "2",
    "3",
    "7",
    "-1",
    "0.5",
    "2.5",
    "0.1",
    "1e300",
    "9223372036854775807",
    "'a'",
    "'ab'",
    "''",
    "True",
    "None",
    "(",
    "(",
    "(",
    ")",
    ")",
    ")",
    "[",
    "]",
    ",",
    "+",
    "+",
    "-",
    "-",
    "*",
    "*",
    "/",
    "//",
    "%",
    "**",
    "<",
    "<",
    "<=",
    ">",
    ">=",
    "==",
    "==",
    "!=",
    "!=",
    "in",
    "not in",
    "not",
    "and",
    "and",
    "or",
    "or",
    "if",
    "else",
    "abs(",
    "min(",
    "max(",
    "=",
    "->",
    "<->",
    "sum(",
    "all(",
    "any(",
    "count(",
];

/// The variables.
const NAMES: [&str; 3] = ["x", "y", "z"];

fuzz_target!(|input: &[u8]| {
    let [kind, domains, bytes @ ..] = input else { return };
    let written = if kind % 2 == 1 {
        let words = bytes.iter().map(|&byte| WORDS[usize::from(byte) % WORDS.len()]);
        words.collect::<Vec<&str>>().join(" ")
    } else {
        String::from_utf8_lossy(bytes).into_owned()
    };
    match text(&written) {
        Ok(read) => check_expression(&read, usize::from(*domains)),
        Err(error) => {
            let line = written.split('\n').nth(error.line() - 1).expect("there is the line");
            assert!((1..=line.chars().count() + 1).contains(&error.column()), "{error:?}");
            assert_eq!(error.text(), written);
            assert!(!error.message().is_empty() && error.to_string().contains('^'));
        }
    }
});

fn check_expression(read: &Text, domains: usize) {
    let again = text(&read.to_string()).expect("what is written is read");
    assert_eq!(again.to_string(), read.to_string());
    // Whether it counts as true, however large a number it is.
    let Ok(mut truth) = text(&format!("not not ({read})")) else { return };
    let mut expression = again;
    let others: Vec<String> =
        read.names().filter(|name| !NAMES.contains(name)).map(str::to_owned).collect();
    for other in others {
        truth = truth.bind(&other, 3);
        expression = expression.bind(&other, 3);
    }
    let integers =
        [vec![-2_i64, 0, 1, 3], vec![0, 1], vec![-1, 2, 5], vec![1 << 53, (1 << 53) + 1]];
    let mixed = [
        mixed![0, 1, -3].to_vec(),
        mixed![1, 2.0, true, 0.0].to_vec(),
        mixed![0.5, 2, -1.5].to_vec(),
        mixed!["a", "ab", 1, ()].to_vec(),
    ];
    check_problem(&truth, &expression, domains, &integers, |&value| value.into());
    check_problem(&truth, &expression, domains, &mixed, Mixed::clone);
}

/// A problem with three variables, each of which has one of the domains.
fn check_problem<V: Value + std::fmt::Debug>(
    truth: &Text,
    expression: &Text,
    chosen: usize,
    domains: &[Vec<V>; 4],
    mixed: impl Fn(&V) -> Mixed,
) {
    let domains = [0, 2, 4].map(|shift| &domains[chosen >> shift & 3]);
    let mut problem = Problem::new();
    for (name, domain) in NAMES.into_iter().zip(domains) {
        problem.add_variable(name, domain.iter().cloned()).expect("it is a domain");
    }
    match problem.add_expression(expression.clone()) {
        Ok(_) => {}
        // A power can be too large for one assignment already.
        Err(Error::Constraint { error: RelationError::BeyondLimit { .. }, .. }) => return,
        Err(error) => panic!("all names are variables: {error}"),
    }
    let found: Vec<Vec<Mixed>> = problem
        .solutions()
        .map(|solution| solution.values().map(&mixed).collect::<Vec<Mixed>>())
        .collect();

    let mut rows: Vec<Vec<Mixed>> = vec![Vec::new()];
    for domain in domains {
        // A value that is equal to one before it does not count again.
        let mut values: Vec<Mixed> = Vec::new();
        for value in domain.iter().map(&mixed) {
            if !values.contains(&value) {
                values.push(value);
            }
        }
        let longer = |row: &Vec<Mixed>| -> Vec<Vec<Mixed>> {
            values.iter().map(|value| [&row[..], std::slice::from_ref(value)].concat()).collect()
        };
        rows = rows.iter().flat_map(longer).collect();
    }
    rows.retain(|row| {
        let value = |name: &str| row.get(NAMES.iter().position(|other| *other == name)?);
        truth.evaluate(value) == Ok(Mixed::Bool(true))
    });
    assert_eq!(found.len(), rows.len(), "{expression}: {found:?}, but {rows:?}");
    assert!(rows.iter().all(|row| found.contains(row)), "{expression}: {found:?}, but {rows:?}");
}
