//! Random expressions, held against what Python makes of them.
//!
//! Invariant: an expression that is refused, as its numbers are too large, is counted and never
//! skipped unseen; all others have the solutions that Python finds, and no more.

use kumiki::{Error, Mixed, Problem, Value, relations::RelationError};
use std::collections::HashSet;
use std::fmt::Debug;
use std::io::Write;
use std::process::{Command, Stdio};

/// The number of expressions that are tried, unless `PYTHON_CASES` says another.
const CASES: usize = 1000;

/// A sequence of numbers that look random (splitmix64).
struct Random(u64);

impl Random {
    fn below(&mut self, n: usize) -> usize {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut mixed = self.0;
        mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        ((mixed ^ (mixed >> 31)) % n as u64) as usize
    }

    fn of<'a>(&mut self, all: &[&'a str]) -> &'a str {
        all[self.below(all.len())]
    }

    /// A whole number of up to 60 digits, or one next to an end of 64 or 128 bits.
    fn large(&mut self) -> String {
        let near = [
            "9223372036854775807",
            "9223372036854775808",
            "18446744073709551616",
            "85070591730234615865843651857942052864",
            "170141183460469231731687303715884105727",
            "170141183460469231731687303715884105728",
            "340282366920938463463374607431768211456",
        ];
        match self.below(3) {
            0 => self.of(&near).to_owned(),
            1 => format!("1{}", "0".repeat(15 + self.below(46))),
            _ => {
                let (first, more) = (1 + self.below(9), 15 + self.below(45));
                (0..more).fold(first.to_string(), |digits, _| digits + &self.below(10).to_string())
            }
        }
    }

    fn leaf(&mut self) -> String {
        match self.below(20) {
            0..10 => self.of(&["x", "y", "z"]).to_owned(),
            10..15 => self.below(8).to_string(),
            15 => self.of(&["20", "34", "41", "90", "127", "200"]).to_owned(),
            16..18 => self.large(),
            18 => self.of(&["0.5", "2.5", "3.0", "1e18", "0.1"]).to_owned(),
            _ => self.of(&["True", "False"]).to_owned(),
        }
    }

    fn number(&mut self, depth: usize) -> String {
        if depth == 0 || self.below(5) == 0 {
            return self.leaf();
        }
        let below = depth - 1;
        match self.below(16) {
            0..8 => {
                let operator = self.of(&["+", "-", "*", "*", "//", "%", "/", "//", "%"]);
                format!("({} {operator} {})", self.number(below), self.number(below))
            }
            8..11 => format!("({} ** {})", self.number(below), self.exponent(below)),
            11 => format!("(-{})", self.number(below)),
            12 => format!("abs({})", self.number(below)),
            13 => {
                let function = self.of(&["min", "max"]);
                format!("{function}({}, {})", self.number(below), self.number(below))
            }
            14 => {
                let condition = self.condition(below);
                format!("({} if {condition} else {})", self.number(below), self.number(below))
            }
            _ => format!("({})", self.condition(below)),
        }
    }

    /// Mostly what does not make a power too large, now and then a power itself.
    fn exponent(&mut self, depth: usize) -> String {
        match self.below(8) {
            0..3 => self.below(5).to_string(),
            3..5 => self.of(&["x", "y", "z"]).to_owned(),
            5 => self.of(&["20", "34", "41", "90", "127", "200"]).to_owned(),
            6 => format!("(-{})", self.of(&["x", "1", "2"])),
            _ if depth > 0 => format!("({} ** {})", self.exponent(0), self.exponent(0)),
            _ => "3".to_owned(),
        }
    }

    fn condition(&mut self, depth: usize) -> String {
        let below = depth.saturating_sub(1);
        match self.below(if depth == 0 { 4 } else { 10 }) {
            0..5 => {
                let by = |random: &mut Random| random.of(&["==", "!=", "<", "<=", ">", ">="]);
                let mut comparison = format!("{} {} ", self.number(below), by(self));
                if self.below(4) == 0 {
                    comparison += &format!("{} {} ", self.number(below), by(self));
                }
                comparison + &self.number(below)
            }
            5 => format!("not ({})", self.condition(below)),
            6..8 => {
                let word = self.of(&["and", "or"]);
                format!("({}) {word} ({})", self.condition(below), self.condition(below))
            }
            8 => self.number(below),
            _ => {
                let word = self.of(&["in", "not in"]);
                let values = [self.number(below), self.number(below)].join(", ");
                format!("{} {word} ({values})", self.number(below))
            }
        }
    }

    /// Up to four values that are whole numbers, none of them equal.
    fn integers(&mut self) -> Vec<i64> {
        let mut values = HashSet::new();
        let mut list = Vec::new();
        for _ in 0..=self.below(4) {
            let value = match self.below(8) {
                0..5 => self.below(10) as i64 - 3,
                5 => [20, 34, 40, 82, 92, 100][self.below(6)],
                6 => [1_000_003, -65_537, 4_294_967_296][self.below(3)],
                _ => 10_i64.pow(self.below(19) as u32) - self.below(3) as i64,
            };
            // What lies too far from the others is no value of the same variable.
            if list.first().is_none_or(|first| value.abs_diff(*first) < 1 << 22)
                && values.insert(value)
            {
                list.push(value);
            }
        }
        list
    }
}

/// The rows that satisfy `expression`, in the order in which Python counts them: `0` or `1` for
/// each; `None` where it is refused, as its numbers are too large.
fn rows<V: Value + Debug>(expression: &str, domains: &[Vec<V>]) -> Option<String> {
    let mut problem = Problem::new();
    for (name, domain) in ["x", "y", "z"].into_iter().zip(domains) {
        problem.add_variable(name, domain.iter().cloned()).unwrap();
    }
    match problem.add_expression(expression) {
        Err(Error::Constraint { error: RelationError::BeyondLimit { assignment }, .. }) => {
            let mut names: Vec<usize> = assignment.iter().map(|(place, _)| *place).collect();
            names.dedup();
            assert_eq!(names.len(), assignment.len(), "{expression}");
            return None;
        }
        Err(error) => panic!("{expression}\n{error}"),
        Ok(_) => {}
    }
    let found: Vec<Vec<V>> = problem.solutions().map(|row| row.into_values()).collect();
    let mut rows = String::new();
    for x in &domains[0] {
        for y in &domains[1] {
            for z in &domains[2] {
                let is_found = found.iter().any(|row| [&row[0], &row[1], &row[2]] == [x, y, z]);
                rows.push(if is_found { '1' } else { '0' });
            }
        }
    }
    assert_eq!(rows.matches('1').count(), found.len(), "{expression}: a row is found twice");
    Some(rows)
}

fn written<V>(domain: &[V], write: impl Fn(&V) -> String) -> String {
    domain.iter().map(write).collect::<Vec<_>>().join(", ")
}

/// Returns the results of Python, line by line; `None` if there is no Python.
fn python(lines: &str) -> Option<String> {
    let mut child = Command::new("python3")
        .args(["-c", include_str!("evaluate.py")])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .ok()?;
    let mut input = child.stdin.take().expect("it is piped");
    let output = std::thread::scope(|scope| {
        scope.spawn(move || input.write_all(lines.as_bytes()).expect("Python reads to the end"));
        child.wait_with_output().expect("Python ends")
    });
    assert!(output.status.success(), "Python could not evaluate an expression");
    Some(String::from_utf8(output.stdout).expect("it writes digits"))
}

/// `PYTHON_CASES` says how many are tried, and `PYTHON_SEED` which.
#[test]
fn random_expressions_have_the_solutions_that_python_finds() {
    let from_env = |name: &str| std::env::var(name).ok().map(|value| value.parse().unwrap());
    let cases = from_env("PYTHON_CASES").unwrap_or(CASES);
    let mut random = Random(from_env("PYTHON_SEED").unwrap_or(1) as u64);
    let (mut lines, mut found, mut refused) = (String::new(), Vec::new(), 0);
    for case in 0..cases {
        let expression = random.condition(4);
        let integers: [Vec<i64>; 3] = std::array::from_fn(|_| random.integers());
        let (rows, domains) = if case % 2 == 0 {
            let domains = integers.clone().map(|domain| written(&domain, i64::to_string));
            (rows(&expression, &integers), domains)
        } else {
            let halves = [0.5, -2.5, 1e300, 0.1].map(Mixed::from);
            let mixed = integers.map(|domain| {
                let mut domain: Vec<Mixed> = domain.into_iter().map(Mixed::from).collect();
                match random.below(6) {
                    // Its place is near 0, so it stands alone or with what is near 0, too.
                    0 if domain.iter().all(|value| *value < Mixed::from(1 << 22)) => {
                        domain.push(halves[random.below(4)].clone());
                    }
                    1 => domain = vec![true.into(), 2.0.into()],
                    _ => {}
                }
                domain
            });
            let write = |value: &Mixed| match value {
                Mixed::Bool(bool) => if *bool { "True" } else { "False" }.to_owned(),
                other => other.to_string(),
            };
            (rows(&expression, &mixed), mixed.clone().map(|domain| written(&domain, write)))
        };
        let Some(rows) = rows else {
            refused += 1;
            continue;
        };
        let line = format!("{expression}\t{}\n", domains.join("\t"));
        found.push((line.clone(), rows));
        lines += &line;
    }
    let Some(expected) = python(&lines) else {
        eprintln!("skipped: there is no `python3` to compare {cases} expressions with");
        return;
    };
    let wrong: Vec<String> = found
        .iter()
        .zip(expected.lines())
        .filter(|((_, rows), expected)| rows != expected)
        .map(|((line, rows), expected)| format!("{line}found  {rows}\nPython {expected}\n"))
        .collect();
    assert_eq!(expected.lines().count(), found.len());
    let rows: usize = found.iter().map(|(_, rows)| rows.len()).sum();
    let held: usize = found.iter().map(|(_, rows)| rows.matches('1').count()).sum();
    eprintln!(
        "{} expressions on {rows} rows, of which {held} satisfy theirs; {refused} refused; {} wrong",
        found.len(),
        wrong.len()
    );
    assert!(wrong.is_empty(), "{}", wrong[..wrong.len().min(20)].join("\n"));
    assert!(refused * 5 < cases, "{refused} of {cases} expressions are refused");
}
