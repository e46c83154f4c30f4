//! The lines of a proof.
//!
//! Invariant: a line is read without the model, so that nothing of a proof is believed here.

use std::fmt;

/// A claim of a proof.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Claim {
    /// `none`: there is no solution.
    None,
    /// `unique`: there is exactly one.
    Unique,
    /// `some`: there is one at least.
    Some,
    /// `several`: there are two at least.
    Several,
    /// `count`: there are exactly so many.
    Count(u64),
    /// `optimum`: none is better than the one of line `b`.
    Optimum,
}

impl fmt::Display for Claim {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Claim::None | Claim::Count(0) => f.write_str("there is no solution"),
            Claim::Unique | Claim::Count(1) => f.write_str("there is exactly one solution"),
            Claim::Some => f.write_str("there is a solution"),
            Claim::Several => f.write_str("there are several solutions"),
            Claim::Count(count) => write!(f, "there are exactly {count} solutions"),
            Claim::Optimum => f.write_str("no solution is better than the one given"),
        }
    }
}

/// Something from which a step follows.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum ProofReason {
    /// `c`: a constraint of the model.
    Constraint(usize),
    /// `l`: a lemma.
    Lemma(u64),
    /// `v`: the definition of a variable.
    Definition(usize),
    /// `b`: the solution is better than the one given.
    Better,
}

/// Positions, as ranges with both ends.
pub(crate) type Ranges = Vec<(usize, usize)>;

/// A reason takes positions from a variable.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct ProofStep {
    pub(crate) reason: ProofReason,
    pub(crate) variable: usize,
    pub(crate) positions: Ranges,
}

/// A line of a proof.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Line {
    Version,
    Model { variables: usize, constraints: usize },
    Better { positions: Vec<usize> },
    Definition { variable: usize, constraint: usize },
    Solution { lemma: u64, positions: Vec<usize> },
    Fact(ProofStep),
    Order(Vec<(usize, Ranges)>),
    Lemma { number: u64, literals: Vec<(usize, Ranges)>, steps: Vec<ProofStep>, last: ProofReason },
    Delete(Vec<u64>),
    Claim(Claim),
}

/// Returns the content of a line; `None` if it is empty, or a comment.
///
/// # Errors
/// Returns the reason for which it is no line of a proof.
pub(crate) fn read_line(text: &str) -> Result<Option<Line>, String> {
    let text = text.trim();
    if text.is_empty() || text.starts_with('#') {
        return Ok(None);
    }
    let (word, rest) = text.split_once(char::is_whitespace).unwrap_or((text, ""));
    let mut words = rest.split_whitespace();
    let line = match word {
        "kumiki-proof" => match words.next() {
            Some("1") => Line::Version,
            _ => return Err("the version of the proof is not 1".to_owned()),
        },
        "model" => Line::Model { variables: next(&mut words)?, constraints: next(&mut words)? },
        "b" => Line::Better { positions: all(&mut words)? },
        "v" => Line::Definition { variable: next(&mut words)?, constraint: next(&mut words)? },
        "s" => Line::Solution { lemma: next(&mut words)?, positions: all(&mut words)? },
        "f" => match item(rest)? {
            (reason, Some((variable, positions))) => {
                words = "".split_whitespace();
                Line::Fact(ProofStep { reason, variable, positions })
            }
            _ => return Err("a fact has a variable and positions".to_owned()),
        },
        "o" => Line::Order(literals(&mut words)?),
        "l" => {
            words = "".split_whitespace();
            lemma(rest)?
        }
        "d" => Line::Delete(all(&mut words)?),
        "e" => Line::Claim(claim(&mut words)?),
        _ => return Err(format!("{} begins no line of a proof", quoted(word))),
    };
    match words.next() {
        None => Ok(Some(line)),
        Some(word) => Err(format!("{} is too much", quoted(word))),
    }
}

/// The greatest number of characters of a word that a message repeats.
const QUOTED: usize = 60;

/// Returns a word as a message repeats it: cut if it is long, and with escapes for characters that
/// a terminal acts on.
fn quoted(word: &str) -> String {
    let shown: String = word.chars().take(QUOTED).flat_map(char::escape_debug).collect();
    let rest = if word.chars().nth(QUOTED).is_some() { "..." } else { "" };
    format!("`{shown}{rest}`")
}

fn lemma(text: &str) -> Result<Line, String> {
    let (head, body) = text.split_once(':').ok_or("`:` is missing")?;
    let mut words = head.split_whitespace();
    let number = next(&mut words)?;
    let literals = literals(&mut words)?;
    let (steps, last) = match body.rsplit_once(';') {
        Some((steps, last)) => (steps.split(';').collect(), last),
        None => (Vec::new(), body),
    };
    let step = |text: &str| match item(text)? {
        (reason, Some((variable, positions))) => Ok(ProofStep { reason, variable, positions }),
        _ => Err("only the last item of a lemma is a reason alone".to_owned()),
    };
    let steps = steps.into_iter().map(step).collect::<Result<Vec<ProofStep>, String>>()?;
    match item(last)? {
        (last, None) => Ok(Line::Lemma { number, literals, steps, last }),
        _ => Err("the last item of a lemma is a reason alone".to_owned()),
    }
}

/// Returns variables, each with positions.
fn literals<'w>(words: &mut impl Iterator<Item = &'w str>) -> Result<Vec<(usize, Ranges)>, String> {
    let mut literals = Vec::new();
    while let Some(word) = words.next() {
        literals.push((variable(word)?, ranges(words.next().ok_or("positions are missing")?)?));
    }
    Ok(literals)
}

/// Returns a reason, and perhaps a variable and positions.
fn item(text: &str) -> Result<(ProofReason, Option<(usize, Ranges)>), String> {
    let mut words = text.split_whitespace();
    let reason = reason(words.next().ok_or("a reason is missing")?)?;
    let step = match (words.next(), words.next()) {
        (None, _) => None,
        (Some(name), Some(positions)) => Some((variable(name)?, ranges(positions)?)),
        (Some(_), None) => return Err("positions are missing".to_owned()),
    };
    match words.next() {
        None => Ok((reason, step)),
        Some(word) => Err(format!("{} is too much", quoted(word))),
    }
}

fn reason(word: &str) -> Result<ProofReason, String> {
    let (letter, rest) = word.split_at(word.chars().next().map_or(0, char::len_utf8));
    Ok(match letter {
        "c" => ProofReason::Constraint(number(rest)?),
        "l" => ProofReason::Lemma(number(rest)?),
        "v" => ProofReason::Definition(number(rest)?),
        "b" if rest.is_empty() => ProofReason::Better,
        _ => return Err(format!("{} is no reason", quoted(word))),
    })
}

fn variable(word: &str) -> Result<usize, String> {
    number(word.strip_prefix('x').ok_or_else(|| format!("{} is no variable", quoted(word)))?)
}

/// Reads positions and ranges of positions: `3,5-7`.
fn ranges(word: &str) -> Result<Ranges, String> {
    let range = |text: &str| {
        let (first, last) = text.split_once('-').unwrap_or((text, text));
        match (number(first)?, number(last)?) {
            (first, last) if first <= last => Ok((first, last)),
            _ => Err(format!("{} is no range", quoted(text))),
        }
    };
    word.split(',').map(range).collect()
}

fn number<N: std::str::FromStr>(word: &str) -> Result<N, String> {
    let is_plain = word.bytes().all(|byte| byte.is_ascii_digit());
    word.parse().ok().filter(|_| is_plain).ok_or_else(|| format!("{} is no number", quoted(word)))
}

fn next<'w, N: std::str::FromStr>(words: &mut impl Iterator<Item = &'w str>) -> Result<N, String> {
    number(words.next().ok_or("a number is missing")?)
}

fn all<'w, N: std::str::FromStr>(
    words: &mut impl Iterator<Item = &'w str>,
) -> Result<Vec<N>, String> {
    words.map(number).collect()
}

fn claim<'w>(words: &mut impl Iterator<Item = &'w str>) -> Result<Claim, String> {
    Ok(match words.next() {
        Some("none") => Claim::None,
        Some("unique") => Claim::Unique,
        Some("some") => Claim::Some,
        Some("several") => Claim::Several,
        Some("count") => Claim::Count(next(words)?),
        Some("optimum") => Claim::Optimum,
        _ => return Err("a claim is none, unique, some, several, count or optimum".to_owned()),
    })
}
