//! The parser of expressions (precedence climbing).
//!
//! Invariant: no function here recurses more than [`NESTING_LIMIT`] times, whatever the text, and
//! each token is read once.

mod names;

use super::error::SyntaxFault;
use super::token::{Token, TokenKind, tokens};
use super::{
    BinaryOperator, Comparator, Connective, DEPTH_LIMIT, Expr, Operator, Precedence, Sign,
};

/// The place of a name in a text, in bytes; the name may end with indices, as in `x[3]`.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct TextSpan {
    pub(crate) from: usize,
    pub(crate) to: usize,
}

/// The largest number of bytes of a text.
const LENGTH_LIMIT: usize = 1 << 16;

/// The largest number of brackets and operators that wait at once for their operands.
const NESTING_LIMIT: usize = 2 * DEPTH_LIMIT as usize;

/// A token that may follow a value.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Infix {
    If,
    Logic(Connective),
    Comparison(Comparator),
    Operator(Operator),
    Binary(BinaryOperator),
}

/// The error of `=>` beside a number, where it is mistaken for `>=`.
const MISTAKEN_ARROW: &str =
    "`=>` is an implication between conditions, and here is a number: `>=` is greater or equal";

/// Words of other notations, where no name is expected, and what to write instead.
const FOREIGN: [(&str, &str); 5] = [
    ("is", "equality is `==`, and `!=` its opposite"),
    ("xor", "one of two conditions holds if `(a) != (b)`"),
    ("if", "write `a -> b`, or `b if a else c`"),
    ("then", "write `a -> b`"),
    ("for", "list the values, as in `sum(a, b, c)`, or name an array, as in `sum(x)`"),
];

type Parsed = Result<Expr<usize>, SyntaxFault>;

/// Returns the expression of `text`, whose names are numbers, and the spans that have these.
pub(super) fn parse(text: &str) -> Result<(Expr<usize>, Vec<TextSpan>), SyntaxFault> {
    if text.len() > LENGTH_LIMIT {
        let end = (0..=LENGTH_LIMIT).rfind(|&at| text.is_char_boundary(at)).unwrap_or(0);
        let message = format!("the expression is longer than {LENGTH_LIMIT} bytes");
        return Err(SyntaxFault::new(end, message));
    }
    let mut parser = Parser { tokens: tokens(text), next: 0, nesting: 0, names: Vec::new() };
    let expr = parser.expression(Precedence::Choice)?;
    match parser.peek().kind {
        TokenKind::End => Ok((expr, parser.names)),
        _ => Err(parser.misplaced("an operator or the end")),
    }
}

struct Parser<'s> {
    tokens: Vec<Token<'s>>,
    next: usize,
    nesting: usize,
    /// The names so far, in the order of appearance.
    names: Vec<TextSpan>,
}

impl<'s> Parser<'s> {
    /// Returns the next token; at the end, the end token.
    fn peek(&self) -> &Token<'s> {
        &self.tokens[self.next]
    }

    /// Returns the text of the next token, if it is a word or a symbol.
    fn peek_text(&self) -> &'s str {
        let token = self.peek();
        if matches!(token.kind, TokenKind::Word | TokenKind::Symbol) { token.text } else { "" }
    }

    /// Reads the next token if it is `text`.
    fn skip(&mut self, text: &str) -> bool {
        let is_next = self.peek_text() == text;
        self.next += usize::from(is_next);
        is_next
    }

    /// Returns the error that the next token is not allowed at its place.
    fn misplaced(&self, expected: &str) -> SyntaxFault {
        let token = self.peek();
        let found = match &token.kind {
            TokenKind::Fault(fault) => return fault.clone(),
            TokenKind::End => "the end".to_owned(),
            TokenKind::Constant(value) => value.kind().to_owned(),
            TokenKind::Large(_) => "a whole number".to_owned(),
            TokenKind::Word | TokenKind::Symbol => format!("`{}`", token.text),
        };
        let is_word = matches!(token.kind, TokenKind::Word);
        if let Some((word, hint)) = FOREIGN.iter().find(|(word, _)| is_word && *word == token.text)
        {
            return SyntaxFault::new(token.at, format!("`{word}` means nothing here: {hint}"));
        }
        SyntaxFault::new(token.at, format!("expected {expected}, not {found}"))
    }

    /// Returns the operand of an operator: an expression in which nothing binds less than `least`.
    fn expression(&mut self, least: Precedence) -> Parsed {
        self.nesting += 1;
        let at = self.peek().at;
        let mut expr =
            if self.nesting > NESTING_LIMIT { Expr::too_deep() } else { self.operand(least)? };
        while let Some(infix) = self.infix().filter(|infix| infix.precedence() >= least) {
            if expr.is_too_deep() {
                break;
            }
            expr = self.continued(expr, infix)?;
        }
        self.nesting -= 1;
        if expr.is_too_deep() {
            return Err(SyntaxFault::new(at, "the expression is nested too deeply"));
        }
        Ok(expr)
    }

    /// Returns the operator after a value, if a known one follows.
    fn infix(&self) -> Option<Infix> {
        use super::{Comparator as C, Operator as O};
        Some(match self.peek_text() {
            "if" => Infix::If,
            "or" => Infix::Logic(Connective::Or),
            "and" => Infix::Logic(Connective::And),
            "==" => Infix::Comparison(C::Equal),
            "!=" | "≠" => Infix::Comparison(C::NotEqual),
            "<" => Infix::Comparison(C::LessThan),
            "<=" | "≤" => Infix::Comparison(C::AtMost),
            ">" => Infix::Comparison(C::GreaterThan),
            ">=" | "≥" => Infix::Comparison(C::AtLeast),
            "in" => Infix::Comparison(C::In),
            "not" if self.tokens[self.next + 1].text == "in" => Infix::Comparison(C::NotIn),
            "+" => Infix::Operator(O::Add),
            "-" => Infix::Operator(O::Subtract),
            "*" => Infix::Operator(O::Multiply),
            "/" => Infix::Operator(O::Divide),
            "//" => Infix::Operator(O::FloorDivide),
            "%" => Infix::Operator(O::Remainder),
            "**" => Infix::Binary(BinaryOperator::Power),
            // Words that are names where a value is expected.
            "implies" | "->" | "→" | "=>" | "⇒" => Infix::Binary(BinaryOperator::Implies),
            "iff" | "<->" | "↔" | "<=>" | "⇔" => Infix::Binary(BinaryOperator::Iff),
            _ => return None,
        })
    }

    /// Returns the combination of `left` with `infix`, which comes next, and its operand.
    fn continued(&mut self, left: Expr<usize>, infix: Infix) -> Parsed {
        if let Infix::Comparison(_) = infix {
            return self.comparison(left);
        }
        let Token { text, at, .. } = *self.peek();
        self.next += 1;
        match infix {
            Infix::If => self.choice(left),
            Infix::Logic(connective) => {
                let above =
                    if connective == Connective::Or { Precedence::And } else { Precedence::Not };
                Ok(left.connect(connective, self.expression(above)?))
            }
            Infix::Operator(operator) => {
                let is_additive = operator.is_additive();
                let above = if is_additive { Precedence::Product } else { Precedence::Sign };
                Ok(left.operate(operator, self.expression(above)?))
            }
            Infix::Binary(operator) => {
                let above = match operator {
                    BinaryOperator::Power | BinaryOperator::Entry => Precedence::Sign,
                    // `a -> b -> c` is `a -> (b -> c)`.
                    BinaryOperator::Implies | BinaryOperator::Iff => Precedence::Implies,
                };
                let right = self.expression(above)?;
                if text == "=>" && (left.is_calculated() || right.is_calculated()) {
                    return Err(SyntaxFault::new(at, MISTAKEN_ARROW));
                }
                Ok(left.binary(operator, right))
            }
            Infix::Comparison(_) => self.comparison(left),
        }
    }

    fn comparison(&mut self, first: Expr<usize>) -> Parsed {
        let mut rest = Vec::new();
        while let Some(Infix::Comparison(comparator)) = self.infix() {
            self.next += if comparator == Comparator::NotIn { 2 } else { 1 };
            let is_set =
                matches!(comparator, Comparator::In | Comparator::NotIn) && self.peek_text() == "{";
            let right = if is_set { self.tuple("}")? } else { self.expression(Precedence::Sum)? };
            rest.push((comparator, right));
        }
        Ok(Expr::comparison(first, rest))
    }

    /// Reads the rest of `then if condition else otherwise`.
    fn choice(&mut self, then: Expr<usize>) -> Parsed {
        let condition = self.expression(Precedence::Iff)?;
        if !self.skip("else") {
            return Err(self.misplaced("an operator or `else`"));
        }
        Ok(Expr::choice(condition, then, self.expression(Precedence::Choice)?))
    }

    /// Reads a value with indices after it, or a sign or `not` and its operand.
    fn operand(&mut self, least: Precedence) -> Parsed {
        let mut value = self.bare_operand(least)?;
        while self.peek_text() == "[" {
            value = self.entry(value)?;
        }
        Ok(value)
    }

    /// Reads a value, or a sign or `not` and its operand, which takes the indices after it.
    fn bare_operand(&mut self, least: Precedence) -> Parsed {
        let Token { kind, text, at } = self.peek().clone();
        match (kind, text) {
            (TokenKind::Constant(value), _) => {
                self.next += 1;
                Ok(Expr::constant(value))
            }
            (TokenKind::Large(int), _) => {
                self.next += 1;
                Ok(Expr::whole(int))
            }
            (TokenKind::Symbol, "+" | "-") => {
                self.next += 1;
                let sign = if text == "-" { Sign::Minus } else { Sign::Plus };
                Ok(Expr::signed(sign, self.expression(Precedence::Sign)?))
            }
            (TokenKind::Word, "not") if least > Precedence::Not => {
                Err(SyntaxFault::new(at, "`not` must stand in brackets here"))
            }
            (TokenKind::Word, "not") => {
                self.next += 1;
                Ok(Expr::negation(self.expression(Precedence::Not)?))
            }
            (TokenKind::Symbol, "(") => self.bracket(),
            (TokenKind::Symbol, "[") => self.tuple("]"),
            (TokenKind::Word, _) if !is_reserved(text) => self.word(),
            _ => Err(self.misplaced("a number, a text, a name or `(`")),
        }
    }

    /// Reads the content of `(`, which comes next, and `)`: an expression, or a tuple.
    fn bracket(&mut self) -> Parsed {
        let (mut values, has_comma) = self.values(")")?;
        if values.len() == 1 && !has_comma {
            return Ok(values.remove(0));
        }
        Ok(Expr::tuple(values))
    }

    /// Reads the content of a bracket, which comes next, and `close`.
    fn tuple(&mut self, close: &str) -> Parsed {
        Ok(Expr::tuple(self.values(close)?.0))
    }

    /// Reads the values in a bracket, which comes next, up to `close`; also returns whether there
    /// is a comma.
    fn values(&mut self, close: &str) -> Result<(Vec<Expr<usize>>, bool), SyntaxFault> {
        let Token { text, at, .. } = *self.peek();
        self.next += 1;
        let (mut values, mut has_comma) = (Vec::new(), false);
        while !self.skip(close) {
            values.push(self.expression(Precedence::Choice)?);
            if self.skip(",") {
                has_comma = true;
            } else if let TokenKind::End = self.peek().kind {
                return Err(SyntaxFault::new(at, format!("`{text}` is never closed")));
            } else if self.peek_text() != close {
                return Err(self.misplaced(&format!("an operator, `,` or `{close}`")));
            }
        }
        Ok((values, has_comma))
    }
}

impl Infix {
    fn precedence(self) -> Precedence {
        match self {
            Infix::If => Precedence::Choice,
            Infix::Logic(Connective::Or) => Precedence::Or,
            Infix::Logic(Connective::And) => Precedence::And,
            Infix::Comparison(_) => Precedence::Comparison,
            Infix::Operator(operator) if operator.is_additive() => Precedence::Sum,
            Infix::Operator(_) => Precedence::Product,
            Infix::Binary(BinaryOperator::Implies) => Precedence::Implies,
            Infix::Binary(BinaryOperator::Iff) => Precedence::Iff,
            Infix::Binary(BinaryOperator::Power | BinaryOperator::Entry) => Precedence::Power,
        }
    }
}

/// Returns whether a word cannot be a name.
pub(super) fn is_reserved(word: &str) -> bool {
    ["and", "or", "not", "in", "if", "else"].contains(&word)
}

#[cfg(test)]
mod tests;
