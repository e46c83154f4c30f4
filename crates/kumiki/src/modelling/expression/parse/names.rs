//! The parts of an expression that begin with a name: calls, and names with indices.
//!
//! Invariant: the indices that belong to a name follow it without white space.

use super::{Parsed, Parser, TextSpan};
use crate::modelling::expression::error::SyntaxFault;
use crate::modelling::expression::token::{Token, TokenKind};
use crate::modelling::expression::{BinaryOperator, Expr, Function};
use crate::modelling::mixed::Mixed;

/// Functions of other languages, and the relations that mean what they do.
const RELATIONS: [(&str, &str); 7] = [
    ("alldifferent", "AllDifferent"),
    ("alldiff", "AllDifferent"),
    ("distinct", "AllDifferent"),
    ("allequal", "AllEqual"),
    ("increasing", "LessThan"),
    ("element", "Element"),
    ("table", "Allowed"),
];

impl Parser<'_> {
    /// Reads a name, a named constant, or a call.
    pub(super) fn word(&mut self) -> Parsed {
        let Token { text, at, .. } = *self.peek();
        self.next += 1;
        match text {
            "True" => Ok(Expr::constant(true)),
            "False" => Ok(Expr::constant(false)),
            "None" => Ok(Expr::constant(Mixed::Null)),
            _ if self.peek_text() == "(" => self.call(text, at),
            _ => {
                let to = self.end_of_name(at + text.len());
                if let [open, minus, index, close, ..] = &self.tokens[self.next..]
                    && (open.text, minus.text, close.text) == ("[", "-", "]")
                    && matches!(index.kind, TokenKind::Constant(Mixed::Int(_)))
                {
                    return Err(SyntaxFault::new(open.at, "an index counts from 0"));
                }
                self.names.push(TextSpan { from: at, to });
                Ok(Expr::name(self.names.len() - 1))
            }
        }
    }

    /// Reads the indices that are part of a name that ends at `end`, as in `x[3]`: they are plain
    /// numbers without white space. Returns the end of the name with them.
    fn end_of_name(&mut self, mut end: usize) -> usize {
        while let [open, index, close, ..] = &self.tokens[self.next..]
            && (open.text, close.text) == ("[", "]")
            && matches!(index.kind, TokenKind::Constant(Mixed::Int(_)))
            && index.text.bytes().all(|byte| byte.is_ascii_digit())
            && (open.at, index.at, close.at) == (end, end + 1, end + 1 + index.text.len())
        {
            end = close.at + 1;
            self.next += 3;
        }
        end
    }

    /// Reads an index of `value` in brackets.
    pub(super) fn entry(&mut self, value: Expr<usize>) -> Parsed {
        let Token { at, .. } = *self.peek();
        let (mut values, has_comma) = self.values("]")?;
        let index = match (values.pop(), values.is_empty() && !has_comma) {
            (Some(index), true) => index,
            _ => return Err(SyntaxFault::new(at, "an index is one value; write `x[i][j]`")),
        };
        Ok(value.binary(BinaryOperator::Entry, index))
    }

    /// Reads the call of the function `name`, which begins at `at`.
    fn call(&mut self, name: &str, at: usize) -> Parsed {
        let Some(function) = Function::named(name) else {
            let plain = name.replace('_', "").to_lowercase();
            if let Some((_, relation)) = RELATIONS.iter().find(|(other, _)| *other == plain) {
                let message =
                    format!("`{name}` is no function here: add the constraint `{relation}`");
                return Err(SyntaxFault::new(at, message));
            }
            let names: Vec<String> = Function::names().collect();
            let (last, others) = names.split_last().expect("there are several");
            let known = format!("known are {} and {last}", others.join(", "));
            return Err(SyntaxFault::new(at, format!("unknown function `{name}`; {known}")));
        };
        let (values, _) = self.values(")")?;
        if let Err(takes) = function.expect_values(values.len()) {
            let message = format!("`{name}` takes {takes}, not {}", values.len());
            return Err(SyntaxFault::new(at, message));
        }
        Ok(Expr::call(function, values))
    }
}
