//! Regular expressions of digits, and state machines in the form of the format, as languages.
//!
//! Invariant: a pattern or a machine that is read has exactly the words that the format gives it;
//! any other text is refused.

use super::IssProblem;
use kumiki_sudoku::rule::Language;
use kumiki_sudoku::{Digit, Digits, Shape};

/// The most places of digits in an expression, with all its repetitions.
const MOST_PLACES: usize = 4096;

/// The most nested groups of an expression.
const MOST_GROUPS: usize = 64;

/// Returns the bytes of text in the letters of URL-safe Base64.
fn decoded(text: &str) -> Result<Vec<u8>, IssProblem> {
    let wrong = || IssProblem::Argument(text.to_string());
    let mut bytes = Vec::new();
    let (mut bits, mut count) = (0_u32, 0);
    // The signs that fill up the last four letters may be missing.
    for symbol in text.trim_end_matches('=').chars() {
        let value = match symbol {
            'A'..='Z' => symbol as u32 - 'A' as u32,
            'a'..='z' => symbol as u32 - 'a' as u32 + 26,
            '0'..='9' => symbol as u32 - '0' as u32 + 52,
            '-' => 62,
            '_' => 63,
            _ => return Err(wrong()),
        };
        bits = bits << 6 | value;
        count += 6;
        if count >= 8 {
            count -= 8;
            bytes.push((bits >> count) as u8);
            bits &= (1 << count) - 1;
        }
    }
    Ok(bytes)
}

/// Reads a state machine: a header, and the transitions of each state.
pub(super) fn machine(text: &str, shape: &Shape) -> Result<Language, IssProblem> {
    let bytes = decoded(text)?;
    let mut bits = BitReader { bytes: &bytes, at: 0 };
    let wrong = || IssProblem::Argument(text.to_string());
    read_machine(&mut bits, shape).ok_or_else(wrong)
}

fn read_machine(bits: &mut BitReader<'_>, shape: &Shape) -> Option<Language> {
    let form = bits.read(2)?;
    let state_bits = bits.read(4)? + 1;
    let symbols = bits.read(4)? + 1;
    let starts = bits.read(state_bits)?;
    let accepting = bits.read(state_bits)?;
    let mut accepted: Vec<usize> = Vec::new();
    // The first starts are the lowest bits, which come last.
    for start in (0..starts).rev() {
        accepted.extend((bits.read(1)? == 1).then_some(start));
    }
    accepted.extend(starts..starts + accepting);
    let count_bits = if form == 0 { bits.read(4)? } else { 0 };
    let symbol_bits = (usize::BITS - (symbols - 1).leading_zeros()) as usize;
    let digits: Vec<Digit> = shape.digits().iter().collect();
    let mut transitions = Vec::new();
    let mut step = |from: usize, symbol: usize, to: usize| {
        // Symbols after the digits are for the ends of segments, which are not read.
        if let Some(&digit) = digits.get(symbol) {
            transitions.push((from, [digit].into_iter().collect::<Digits>(), to));
        }
    };
    match form {
        0 if count_bits == 0 => {}
        0 => {
            let mut state = 0;
            while bits.left() >= count_bits {
                for _ in 0..bits.read(count_bits)? {
                    let symbol = bits.read(symbol_bits)?;
                    step(state, symbol, bits.read(state_bits)?);
                }
                state += 1;
            }
        }
        1 => {
            let mut state = 0;
            while bits.left() >= symbols {
                let mask = bits.read(symbols)?;
                for symbol in (0..symbols).filter(|symbol| mask >> symbol & 1 == 1) {
                    step(state, symbol, bits.read(state_bits)?);
                }
                state += 1;
            }
        }
        _ => return None,
    }
    let is_padded = std::iter::from_fn(|| bits.read(1)).all(|bit| bit == 0);
    is_padded.then(|| Language::new(0..starts, transitions, accepted))
}

/// A reader of bits, the highest of each byte first.
struct BitReader<'a> {
    bytes: &'a [u8],
    at: usize,
}

impl BitReader<'_> {
    fn left(&self) -> usize {
        8 * self.bytes.len() - self.at
    }

    /// Returns the number of the next bits; `None` if there are not so many.
    fn read(&mut self, count: usize) -> Option<usize> {
        if count > self.left() || count >= usize::BITS as usize {
            return None;
        }
        let mut value = 0;
        for at in self.at..self.at + count {
            value = value << 1 | usize::from(self.bytes[at / 8] >> (7 - at % 8) & 1);
        }
        self.at += count;
        Some(value)
    }
}

/// Reads a regular expression, which is written in Base64 or, in old strings, with percent signs.
pub(super) fn expression(text: &str, shape: &Shape) -> Result<Language, IssProblem> {
    let wrong = || IssProblem::Argument(text.to_string());
    if text.contains('%') {
        return Err(wrong());
    }
    let pattern: Vec<char> = decoded(text)?.into_iter().map(char::from).collect();
    let pattern: Vec<char> = pattern.into_iter().filter(|symbol| !symbol.is_whitespace()).collect();
    let mut parser = PatternParser { pattern: &pattern, at: 0, depth: 0, shape };
    let node = parser.alternatives().filter(|_| parser.at == pattern.len()).ok_or_else(wrong)?;
    let mut places = PatternPlaces { digits: Vec::new(), follow: Vec::new() };
    let whole = places.add(&node).ok_or_else(wrong)?;
    Ok(places.language(&whole))
}

/// A part of an expression.
enum SubPattern {
    One(Digits),
    All(Vec<SubPattern>),
    Any(Vec<SubPattern>),
    /// Repeated at least and at most so often.
    Repeated(Box<SubPattern>, usize, Option<usize>),
}

struct PatternParser<'a> {
    pattern: &'a [char],
    at: usize,
    depth: usize,
    shape: &'a Shape,
}

impl PatternParser<'_> {
    fn peek(&self) -> Option<char> {
        self.pattern.get(self.at).copied()
    }

    fn next(&mut self) -> Option<char> {
        let symbol = self.peek()?;
        self.at += 1;
        Some(symbol)
    }

    fn takes(&mut self, symbol: char) -> bool {
        let is_there = self.peek() == Some(symbol);
        self.at += usize::from(is_there);
        is_there
    }

    fn alternatives(&mut self) -> Option<SubPattern> {
        let mut options = vec![self.sequence()?];
        while self.takes('|') {
            options.push(self.sequence()?);
        }
        Some(SubPattern::Any(options))
    }

    fn sequence(&mut self) -> Option<SubPattern> {
        let mut parts = Vec::new();
        while self.peek().is_some_and(|symbol| symbol != '|' && symbol != ')') {
            parts.push(self.repeated()?);
        }
        Some(SubPattern::All(parts))
    }

    fn repeated(&mut self) -> Option<SubPattern> {
        let mut node = self.single()?;
        for depth in 0.. {
            let (least, most) = match self.peek() {
                Some('*') => (0, None),
                Some('+') => (1, None),
                Some('?') => (0, Some(1)),
                Some('{') => (0, None),
                _ => break,
            };
            if depth == MOST_GROUPS {
                return None;
            }
            self.at += 1;
            let (least, most) =
                if self.pattern[self.at - 1] == '{' { self.bounds()? } else { (least, most) };
            node = SubPattern::Repeated(Box::new(node), least, most);
        }
        Some(node)
    }

    /// Reads the rest of `{2}`, `{2,}` or `{2,3}`.
    fn bounds(&mut self) -> Option<(usize, Option<usize>)> {
        let least = self.number()?;
        let most = match self.takes(',') {
            false => Some(least),
            true if self.peek() == Some('}') => None,
            true => Some(self.number()?),
        };
        let is_right = self.takes('}') && most.is_none_or(|most| least <= most);
        is_right.then_some((least, most))
    }

    fn number(&mut self) -> Option<usize> {
        let first = self.at;
        while self.peek().is_some_and(|symbol| symbol.is_ascii_digit()) {
            self.at += 1;
        }
        self.pattern[first..self.at].iter().collect::<String>().parse().ok()
    }

    fn single(&mut self) -> Option<SubPattern> {
        match self.next()? {
            '(' => {
                self.depth += 1;
                let node = if self.depth > MOST_GROUPS { None } else { self.alternatives() };
                self.depth -= 1;
                node.filter(|_| self.takes(')'))
            }
            '[' => self.class().map(SubPattern::One),
            '.' => Some(SubPattern::One(self.shape.digits())),
            symbol => Some(SubPattern::One([self.digit(symbol)?].into_iter().collect())),
        }
    }

    fn class(&mut self) -> Option<Digits> {
        let is_negated = self.takes('^');
        let mut digits = Digits::NONE;
        let mut is_any = false;
        while self.peek()? != ']' {
            let first = self.next()?;
            let last = if self.takes('-') { self.next()? } else { first };
            if last < first {
                return None;
            }
            for symbol in first..=last {
                digits.insert(self.digit(symbol)?);
                is_any = true;
            }
        }
        self.at += 1;
        let all = self.shape.digits();
        is_any.then(|| if is_negated { all.difference(digits) } else { digits })
    }

    /// Returns the digit of a symbol, if the grid has it.
    fn digit(&self, symbol: char) -> Option<Digit> {
        let digit = Digit::from_zero(u8::try_from(symbol.to_digit(36)?).ok()?)?;
        Some(digit).filter(|&digit| self.shape.digits().contains(digit))
    }
}

/// The places of digits in an expression, and for each, those that may come next.
struct PatternPlaces {
    digits: Vec<Digits>,
    follow: Vec<Vec<usize>>,
}

/// A part of an expression: whether it may be empty, and the places at its ends.
#[derive(Clone)]
struct Piece {
    may_be_empty: bool,
    first: Vec<usize>,
    last: Vec<usize>,
}

impl Piece {
    const EMPTY: Piece = Piece { may_be_empty: true, first: Vec::new(), last: Vec::new() };
}

impl PatternPlaces {
    /// Adds the places of `node`; `None` if they are too many.
    fn add(&mut self, node: &SubPattern) -> Option<Piece> {
        match node {
            &SubPattern::One(digits) => {
                let at = self.digits.len();
                self.digits.push(digits);
                self.follow.push(Vec::new());
                (at < MOST_PLACES).then(|| Piece {
                    may_be_empty: false,
                    first: vec![at],
                    last: vec![at],
                })
            }
            SubPattern::All(parts) => parts.iter().try_fold(Piece::EMPTY, |whole, part| {
                let part = self.add(part)?;
                Some(self.joined(whole, part))
            }),
            SubPattern::Any(options) => {
                let mut whole = Piece { may_be_empty: false, ..Piece::EMPTY };
                for option in options {
                    let option = self.add(option)?;
                    whole.may_be_empty |= option.may_be_empty;
                    whole.first.extend(option.first);
                    whole.last.extend(option.last);
                }
                Some(whole)
            }
            SubPattern::Repeated(node, least, most) => {
                let copies = most.unwrap_or(least + 1).max(1);
                if copies > MOST_PLACES {
                    return None;
                }
                let mut whole = Piece::EMPTY;
                for copy in 0..copies {
                    let mut part = self.add(node)?;
                    if most.is_none() && copy + 1 == copies {
                        let part = part.clone();
                        self.link(&part.last, &part.first);
                    }
                    part.may_be_empty |= copy >= *least;
                    whole = self.joined(whole, part);
                }
                Some(if *most == Some(0) { Piece::EMPTY } else { whole })
            }
        }
    }

    fn joined(&mut self, before: Piece, after: Piece) -> Piece {
        self.link(&before.last, &after.first);
        let first =
            if before.may_be_empty { [before.first, after.first].concat() } else { before.first };
        let last = if after.may_be_empty { [before.last, after.last].concat() } else { after.last };
        Piece { may_be_empty: before.may_be_empty && after.may_be_empty, first, last }
    }

    fn link(&mut self, from: &[usize], to: &[usize]) {
        for &from in from {
            self.follow[from].extend(to);
        }
    }

    /// Returns the language: state 0 is the start, and state `i + 1` follows place `i`.
    fn language(&self, whole: &Piece) -> Language {
        let step = |from: usize| move |&to: &usize| (from, to);
        let starts = whole.first.iter().map(step(0));
        let others = self.follow.iter().enumerate();
        let others = others.flat_map(|(at, next)| next.iter().map(step(at + 1)));
        let transitions = starts.chain(others).map(|(from, to)| (from, self.digits[to], to + 1));
        let accepting = whole.last.iter().map(|at| at + 1);
        Language::new([0], transitions, accepting.chain(whole.may_be_empty.then_some(0)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Returns whether a language has the word of these digits.
    fn has(language: &Language, word: &str) -> bool {
        let mut states: Vec<usize> = language.starts().collect();
        for symbol in word.chars() {
            let digit = Digit::from_zero(symbol.to_digit(36).unwrap() as u8).unwrap();
            let steps = language.transitions();
            let steps = steps.filter(|(from, own, _)| states.contains(from) && *own == digit);
            states = steps.map(|(_, _, to)| to).collect();
        }
        language.accepting().any(|state| states.contains(&state))
    }

    fn encoded(pattern: &str) -> String {
        let symbols: Vec<char> =
            ('A'..='Z').chain('a'..='z').chain('0'..='9').chain(['-', '_']).collect();
        let bits: Vec<u8> =
            pattern.bytes().flat_map(|byte| (0..8).rev().map(move |at| byte >> at & 1)).collect();
        let index =
            |six: &[u8]| (0..6).fold(0, |n, at| 2 * n + *six.get(at).unwrap_or(&0) as usize);
        bits.chunks(6).map(|six| symbols[index(six)]).collect()
    }

    #[test]
    fn expressions_have_the_words_that_they_have_everywhere() {
        let shape = Shape::CLASSIC;
        for (pattern, words, others) in [
            ("", vec![""], vec!["1"]),
            ("12|3", vec!["12", "3"], vec!["", "1", "123"]),
            ("[1-3]*9", vec!["9", "1239"], vec!["49", "12"]),
            ("[^1-8]+", vec!["9", "99"], vec!["", "91"]),
            ("(12?){2}", vec!["11", "121", "1212", "112"], vec!["1", "12", "111"]),
            ("1{2,}", vec!["11", "1111"], vec!["1", ""]),
            ("(1|2){0,2}3", vec!["3", "13", "213"], vec!["1113", "12"]),
            ("1{0}.", vec!["1", "9"], vec!["", "12"]),
            ("(1*2*)*3", vec!["3", "12213", "213"], vec!["1", "33"]),
            ("(1?)+2", vec!["2", "112"], vec!["1"]),
        ] {
            let language = expression(&encoded(pattern), &shape).unwrap();
            assert!(words.iter().all(|word| has(&language, word)), "{pattern}");
            assert!(!others.iter().any(|word| has(&language, word)), "{pattern}");
        }
        for pattern in ["(", "1)", "[]", "*", "0", "[9-1]", "1{3,2}", "1{99999}", "a{", "[1"] {
            assert!(expression(&encoded(pattern), &shape).is_err(), "{pattern}");
        }
        assert_eq!(expression("MQ==", &shape), expression("MQ", &shape));
        let zero = shape.with_digits(0, 8).unwrap();
        assert!(has(&expression(&encoded("0."), &zero).unwrap(), "08"));
    }

    #[test]
    fn machines_are_read_bit_by_bit() {
        // Plain: one state bit, two symbols, one start, one other accepting state; the start is not
        // accepting; one transition by the second symbol.
        let bits = ["00", "0000", "0001", "1", "1", "0", "0001", "1", "1", "1", "0"].concat();
        let bytes = bits
            .as_bytes()
            .chunks(8)
            .map(|byte| (0..8).fold(0, |n, at| 2 * n + u8::from(byte.get(at) == Some(&b'1'))));
        let text: String = bytes.map(char::from).collect();
        let symbols: String = text.chars().map(|c| c as u8 as char).collect();
        let encoded = encoded_bytes(symbols.chars().map(|c| c as u8).collect());
        let language = machine(&encoded, &Shape::CLASSIC).unwrap();
        assert!(has(&language, "2") && !has(&language, "1") && !has(&language, ""));
        assert!(machine("", &Shape::CLASSIC).is_err());
        assert!(machine("____", &Shape::CLASSIC).is_err());
    }

    fn encoded_bytes(bytes: Vec<u8>) -> String {
        let symbols: Vec<char> =
            ('A'..='Z').chain('a'..='z').chain('0'..='9').chain(['-', '_']).collect();
        let bits: Vec<u8> =
            bytes.iter().flat_map(|byte| (0..8).rev().map(move |at| byte >> at & 1)).collect();
        let index =
            |six: &[u8]| (0..6).fold(0, |n, at| 2 * n + *six.get(at).unwrap_or(&0) as usize);
        bits.chunks(6).map(|six| symbols[index(six)]).collect()
    }
}
