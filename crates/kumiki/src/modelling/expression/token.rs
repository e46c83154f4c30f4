//! The tokenizer: splits text into the words, constants and symbols of an expression.
//!
//! Invariant: the tokens of a text lie in it one after the other, with nothing but white space
//! between them. The last, and only the last, is an end or a fault.

use super::error::SyntaxFault;
use super::large::BITS_LIMIT;
use crate::modelling::mixed::Mixed;
use num_bigint::BigInt;
use std::borrow::Cow;
use winnow::ascii::digit1;
use winnow::combinator::{alt, fail, opt, peek, preceded, repeat};
use winnow::error::{ErrMode, ParserError};
use winnow::stream::{LocatingSlice, Location};
use winnow::token::{any, literal, one_of, take_while};
use winnow::{ModalResult, Parser};

/// A piece of a text.
#[derive(Clone, Debug)]
pub(super) struct Token<'s> {
    pub(super) kind: TokenKind,
    /// Its text.
    pub(super) text: &'s str,
    /// Its start, in bytes.
    pub(super) at: usize,
}

#[derive(Clone, Debug)]
pub(super) enum TokenKind {
    /// A number, or text in quotes.
    Constant(Mixed),
    /// A whole number that does not fit in 64 bits.
    Large(BigInt),
    /// A name, or a keyword.
    Word,
    /// One of [`SYMBOLS`].
    Symbol,
    /// The end of the text.
    End,
    /// An error: no token follows.
    Fault(SyntaxFault),
}

/// The symbols of the language; a symbol comes before its prefixes.
const SYMBOLS: [&str; 31] = [
    "<->", "<=>", "->", "=>", "↔", "⇔", "→", "⇒", "**", "//", "==", "!=", "<=", ">=", "≠", "≤",
    "≥", "<", ">", "+", "-", "*", "/", "%", "(", ")", "[", "]", ",", "{", "}",
];

/// Symbols of other languages, with the hint for each; a symbol comes before its prefixes.
const SLIPS: [(&str, &str); 26] = [
    ("<==>", "write `<->`"),
    ("<-->", "write `<->`"),
    ("==>", "write `->`"),
    ("-->", "write `->`"),
    ("===", "write `==`"),
    ("!==", "write `!=`"),
    ("<>", "write `!=`"),
    ("~=", "write `!=`"),
    ("=<", "write `<=`"),
    ("=", "write `==`"),
    ("&&", "write `and`"),
    ("||", "write `or`"),
    ("∧", "write `and`"),
    ("∨", "write `or`"),
    // Elsewhere it binds more than a comparison, and here `not` binds less.
    ("!", "`!a` is written `(not a)`"),
    ("¬", "`¬a` is written `(not a)`"),
    ("&", "there are no bits; that two conditions hold is `((a) and (b))`"),
    ("|", "there are no bits; that one of two conditions holds is `((a) or (b))`"),
    ("~", "there are no bits; that a condition does not hold is `(not (a))`"),
    // In some languages this is a power, in others a bitwise operator.
    (
        "^",
        "a power is `a ** b`; that one of two conditions holds alone is `((not (a)) != (not (b)))`",
    ),
    ("×", "write `*`"),
    ("·", "write `*`"),
    ("÷", "write `/`"),
    ("−", "write `-`"),
    ("∈", "write `in`"),
    ("∉", "write `not in`"),
];

type Input<'s> = LocatingSlice<&'s str>;
type Read<T> = ModalResult<T, SyntaxFault>;

impl ParserError<Input<'_>> for SyntaxFault {
    type Inner = SyntaxFault;

    fn from_input(input: &Input<'_>) -> SyntaxFault {
        SyntaxFault::new(input.current_token_start(), "")
    }

    fn into_inner(self) -> Result<SyntaxFault, SyntaxFault> {
        Ok(self)
    }
}

/// Returns all tokens of `text`.
pub(super) fn tokens(text: &str) -> Vec<Token<'_>> {
    let mut input = Input::new(text);
    // Few texts have more tokens than that.
    let mut tokens = Vec::with_capacity(text.len() / 2 + 1);
    loop {
        let _ = take_while::<_, _, ErrMode<SyntaxFault>>(0.., char::is_whitespace)
            .parse_next(&mut input);
        let at = input.current_token_start();
        if at == text.len() {
            tokens.push(Token { kind: TokenKind::End, text: "", at });
            return tokens;
        }
        match token.with_taken().parse_next(&mut input) {
            Ok((kind, text)) => tokens.push(Token { kind, text, at }),
            Err(error) => {
                let fault = error.into_inner().unwrap_or_else(|_| SyntaxFault::new(at, ""));
                tokens.push(Token { kind: TokenKind::Fault(fault), text: &text[at..], at });
                return tokens;
            }
        }
    }
}

fn token(input: &mut Input<'_>) -> Read<TokenKind> {
    match peek(any).parse_next(input)? {
        '0'..='9' => number(input),
        '.' => alt((number, symbol, unknown)).parse_next(input),
        '\'' | '"' => quoted(input),
        first if is_of_name(first) => word(input),
        _ => alt((symbol, unknown)).parse_next(input),
    }
}

fn is_of_name(char: char) -> bool {
    char.is_alphanumeric() || char == '_'
}

fn word(input: &mut Input<'_>) -> Read<TokenKind> {
    take_while(1.., is_of_name).value(TokenKind::Word).parse_next(input)
}

fn digits(input: &mut Input<'_>) -> Read<()> {
    (digit1, repeat::<_, _, (), _, _>(0.., ('_', digit1))).void().parse_next(input)
}

fn number(input: &mut Input<'_>) -> Read<TokenKind> {
    let at = input.current_token_start();
    let whole = (digits, opt(('.', opt(digits)))).void();
    let exponent = (one_of(['e', 'E']), opt(one_of(['+', '-'])), digits);
    let written = (alt((whole, ('.', digits).void())), opt(exponent)).take().parse_next(input)?;
    if input.starts_with(is_of_name) {
        return cut(at, "a name cannot begin with a digit");
    }
    let digits = match written.contains('_') {
        true => Cow::Owned(written.replace('_', "")),
        false => Cow::Borrowed(written),
    };
    if digits.contains(['.', 'e', 'E']) {
        let float: f64 = digits.parse().expect("digits with a point or an exponent are a number");
        return Ok(TokenKind::Constant(Mixed::Float(float)));
    }
    if digits.starts_with('0') && digits.contains(|digit| digit != '0') {
        return cut(at, "a whole number cannot begin with 0");
    }
    if let Ok(int) = digits.parse() {
        return Ok(TokenKind::Constant(Mixed::Int(int)));
    }
    // A digit is worth more than three bits, so a longer text is beyond the limit and need not be
    // parsed.
    let int: Option<BigInt> =
        if digits.len() as u64 <= BITS_LIMIT / 3 { digits.parse().ok() } else { None };
    match int {
        Some(int) if int.bits() <= BITS_LIMIT => Ok(TokenKind::Large(int)),
        _ => cut(at, &format!("the number is too large; numbers have at most {BITS_LIMIT} bits")),
    }
}

fn quoted(input: &mut Input<'_>) -> Read<TokenKind> {
    let at = input.current_token_start();
    let quote = one_of(['\'', '"']).parse_next(input)?;
    let plain = take_while(1.., move |char| char != quote && char != '\\' && char != '\n');
    let mut piece = alt((plain.map(str::to_owned), preceded('\\', escape)));
    let mut text = String::new();
    while !input.starts_with(quote) {
        match piece.parse_next(input) {
            Ok(piece) => text.push_str(&piece),
            Err(ErrMode::Backtrack(_)) => {
                return cut(at, &format!("the text that {quote} begins has no end"));
            }
            Err(error) => return Err(error),
        }
    }
    any.value(TokenKind::Constant(text.into())).parse_next(input)
}

/// Reads the character after a backslash.
fn escape(input: &mut Input<'_>) -> Read<String> {
    let at = input.current_token_start() - 1;
    let letter = any.parse_next(input)?;
    let digits = match letter {
        '\n' => return Ok(String::new()),
        '\\' | '\'' | '"' => return Ok(letter.to_string()),
        'n' => return Ok("\n".to_owned()),
        't' => return Ok("\t".to_owned()),
        'r' => return Ok("\r".to_owned()),
        'x' => 2,
        'u' => 4,
        'U' => 8,
        _ => return cut(at, &format!("`\\{}` stands for nothing", letter.escape_debug())),
    };
    let hexadecimal = take_while(digits, |char: char| char.is_ascii_hexdigit());
    let code = hexadecimal.verify_map(|digits| u32::from_str_radix(digits, 16).ok());
    match code.verify_map(char::from_u32).parse_next(input) {
        Ok(char) => Ok(char.to_string()),
        Err::<_, ErrMode<SyntaxFault>>(_) => {
            cut(at, &format!("`\\{letter}` is not followed by the {digits} digits of a character"))
        }
    }
}

/// Reads a symbol, unless it begins a longer one that is unknown, as `-` begins `->`.
fn symbol(input: &mut Input<'_>) -> Read<TokenKind> {
    let symbol = SYMBOLS.iter().find(|symbol| begins_with(input, symbol));
    let slip = slip(input).map_or(0, |(slip, _)| slip.len());
    match symbol {
        Some(symbol) if slip <= symbol.len() => {
            literal(*symbol).value(TokenKind::Symbol).parse_next(input)
        }
        _ => fail.parse_next(input),
    }
}

fn unknown(input: &mut Input<'_>) -> Read<TokenKind> {
    let at = input.current_token_start();
    if let Some((slip, meant)) = slip(input) {
        return cut(at, &format!("`{slip}` means nothing here: {meant}"));
    }
    let char = any.parse_next(input)?;
    cut(at, &format!("`{}` has no place in an expression", char.escape_debug()))
}

/// Returns the symbol of another language that the text begins with, and its hint.
fn slip(input: &Input<'_>) -> Option<&'static (&'static str, &'static str)> {
    SLIPS.iter().find(|(slip, _)| begins_with(input, slip))
}

/// Returns whether the rest of the text begins with `symbol`.
fn begins_with(input: &Input<'_>, symbol: &str) -> bool {
    // Most symbols differ in the first byte.
    input.as_bytes().first() == symbol.as_bytes().first() && input.starts_with(symbol)
}

/// Returns an error after which no alternative is tried.
fn cut<T>(at: usize, message: &str) -> Read<T> {
    Err(ErrMode::Cut(SyntaxFault::new(at, message)))
}
