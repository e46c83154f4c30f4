//! The words, constants and symbols of an expression.
//!
//! Invariant: the last token, and only the last, is the end.

use crate::values::Value;

/// A piece of a text.
#[derive(Clone, Debug)]
pub(super) struct Token<'s> {
    pub(super) kind: Kind,
    pub(super) text: &'s str,
    /// Its start, in bytes.
    pub(super) at: usize,
}

#[derive(Clone, Debug)]
pub(super) enum Kind {
    /// A number, or text in quotes.
    Constant(Value),
    /// A whole number that does not fit in 128 bits.
    TooLarge,
    /// A name, or a keyword.
    Word,
    Symbol,
    End,
}

/// The symbols of the language; a symbol comes before its prefixes.
const SYMBOLS: [&str; 31] = [
    "<->", "<=>", "->", "=>", "↔", "⇔", "→", "⇒", "**", "//", "==", "!=", "<=", ">=", "≠", "≤",
    "≥", "<", ">", "+", "-", "*", "/", "%", "(", ")", "[", "]", ",", "{", "}",
];

/// Returns all tokens of `text`.
pub(super) fn tokens(text: &str) -> Result<Vec<Token<'_>>, String> {
    let mut tokens = Vec::new();
    let mut at = 0;
    loop {
        let rest = &text[at..];
        at += rest.len() - rest.trim_start().len();
        let rest = &text[at..];
        let Some(first) = rest.chars().next() else {
            tokens.push(Token { kind: Kind::End, text: "", at });
            return Ok(tokens);
        };
        let is_fraction = first == '.' && rest[1..].starts_with(|c: char| c.is_ascii_digit());
        let (kind, len) = if first.is_ascii_digit() || is_fraction {
            number(rest)?
        } else if is_of_name(first) {
            let len = rest.find(|c| !is_of_name(c)).unwrap_or(rest.len());
            (Kind::Word, len)
        } else if first == '\'' || first == '"' {
            quoted(rest)?
        } else {
            let symbol = SYMBOLS.iter().find(|symbol| rest.starts_with(**symbol));
            let symbol = symbol.ok_or_else(|| format!("`{first}` has no place here"))?;
            (Kind::Symbol, symbol.len())
        };
        tokens.push(Token { kind, text: &rest[..len], at });
        at += len;
    }
}

fn is_of_name(char: char) -> bool {
    char.is_alphanumeric() || char == '_'
}

/// Returns the length of the digits that a text begins with; a `_` may stand between two.
fn digits(text: &str) -> usize {
    let bytes = text.as_bytes();
    let is_digit = |at: usize| bytes.get(at).is_some_and(u8::is_ascii_digit);
    let mut len = 0;
    while is_digit(len) || (len > 0 && bytes.get(len) == Some(&b'_') && is_digit(len + 1)) {
        len += 1;
    }
    len
}

/// Reads the number that a text begins with.
fn number(text: &str) -> Result<(Kind, usize), String> {
    let mut len = digits(text);
    if text[len..].starts_with('.') {
        len += 1;
        len += digits(&text[len..]);
    }
    if text[len..].starts_with(['e', 'E']) {
        let sign = usize::from(text[len + 1..].starts_with(['+', '-']));
        let exponent = digits(&text[len + 1 + sign..]);
        len += if exponent > 0 { 1 + sign + exponent } else { 0 };
    }
    if text[len..].starts_with(is_of_name) {
        return Err("a name cannot begin with a digit".to_owned());
    }
    let plain = text[..len].replace('_', "");
    let is_float = plain.contains(['.', 'e', 'E']);
    let kind = if is_float {
        Kind::Constant(Value::Float(plain.parse().map_err(|_| format!("`{plain}` is no number"))?))
    } else if plain.starts_with('0') && plain.contains(|digit| digit != '0') {
        return Err("a whole number cannot begin with 0".to_owned());
    } else {
        plain.parse().map_or(Kind::TooLarge, |int| Kind::Constant(Value::Int(int)))
    };
    Ok((kind, len))
}

/// Reads the text in quotes that a text begins with.
fn quoted(text: &str) -> Result<(Kind, usize), String> {
    let mut chars = text.char_indices();
    let quote = chars.next().map(|(_, quote)| quote);
    let mut content = String::new();
    while let Some((at, char)) = chars.next() {
        match char {
            _ if Some(char) == quote => {
                return Ok((Kind::Constant(Value::from(content)), at + char.len_utf8()));
            }
            '\n' => break,
            '\\' => {
                let (_, letter) = chars.next().ok_or("a text in quotes has no end")?;
                let len = match letter {
                    '\n' => continue,
                    '\\' | '\'' | '"' => 0,
                    'n' | 't' | 'r' => 0,
                    'x' => 2,
                    'u' => 4,
                    'U' => 8,
                    _ => return Err(format!("`\\{letter}` stands for nothing")),
                };
                content.push(match letter {
                    'n' => '\n',
                    't' => '\t',
                    'r' => '\r',
                    _ if len == 0 => letter,
                    _ => coded(&mut chars, len).ok_or("a character in a text has no such code")?,
                });
            }
            _ => content.push(char),
        }
    }
    Err("a text in quotes has no end".to_owned())
}

/// Reads the character that has the next `len` hexadecimal digits as its code.
fn coded(chars: &mut std::str::CharIndices<'_>, len: usize) -> Option<char> {
    let code = (0..len).try_fold(0u32, |code, _| {
        let digit = chars.next()?.1.to_digit(16)?;
        code.checked_mul(16)?.checked_add(digit)
    })?;
    char::from_u32(code)
}
