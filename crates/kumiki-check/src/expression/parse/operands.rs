//! The parts of an expression between its operators: values, brackets, names and calls.
//!
//! Invariant: the indices that belong to a name follow it without white space.

use super::super::token::{Kind, Token};
use super::super::{Expr, Function, Node};
use super::{Binding, Parsed, Parser, above, list, two};
use crate::values::Value;

/// The greatest number of indices of an array.
const DIMENSIONS_LIMIT: usize = 4;

impl Parser<'_> {
    /// Returns a value with the indices after it, or a sign or `not` and its operand.
    pub(super) fn operand(&mut self, least: Binding) -> Parsed {
        let mut value = self.bare_operand(least)?;
        while self.word_at(0) == "[" {
            let (mut index, has_comma) = self.values("]")?;
            value = match (index.pop(), index.is_empty() && !has_comma) {
                (Some(index), true) => two(Node::Entry, value, index)?,
                _ => return Err("an index is one value".to_owned()),
            };
        }
        Ok(value)
    }

    fn bare_operand(&mut self, least: Binding) -> Parsed {
        let token = self.peek();
        let node = match (&token.kind, token.text) {
            (Kind::Symbol, "+" | "-") => return self.signed(),
            (Kind::Symbol, "(") => return self.bracket(),
            (Kind::Symbol, "[") => return list(Node::Tuple, self.values("]")?.0),
            (Kind::Word, "not") if least <= Binding::Not => return self.negation(),
            (Kind::Word, "and" | "or" | "not" | "in" | "if" | "else") => {
                return Err(self.misplaced());
            }
            (Kind::Word, _) => return self.word(),
            (Kind::Constant(value), _) => Node::Constant(value.clone()),
            (Kind::TooLarge, _) => Node::TooLarge,
            (Kind::Symbol | Kind::End, _) => return Err(self.misplaced()),
        };
        self.next += 1;
        Ok(Expr { node, depth: 1 })
    }

    /// Reads a sign and its operand.
    fn signed(&mut self) -> Parsed {
        let is_minus = self.word_at(0) == "-";
        self.next += 1;
        let value = Box::new(self.expression(Binding::Sign)?);
        let depth = above([&*value])?;
        Ok(Expr { node: Node::Sign { is_minus, value }, depth })
    }

    /// Reads `not` and its operand.
    fn negation(&mut self) -> Parsed {
        self.next += 1;
        let value = Box::new(self.expression(Binding::Not)?);
        let depth = above([&*value])?;
        Ok(Expr { node: Node::Not(value), depth })
    }

    /// Reads the content of `(`, which comes next, and `)`: an expression, or a tuple.
    fn bracket(&mut self) -> Parsed {
        let (mut values, has_comma) = self.values(")")?;
        match (values.len(), has_comma, values.pop()) {
            (1, false, Some(value)) => Ok(value),
            (_, _, last) => {
                values.extend(last);
                list(Node::Tuple, values)
            }
        }
    }

    /// Reads the values in a bracket, which comes next, up to `close`; also returns whether there
    /// is a comma.
    pub(super) fn values(&mut self, close: &str) -> Result<(Vec<Expr>, bool), String> {
        self.next += 1;
        let (mut values, mut has_comma) = (Vec::new(), false);
        while !self.skip(close) {
            values.push(self.expression(Binding::If)?);
            if self.skip(",") {
                has_comma = true;
            } else if self.word_at(0) != close {
                return Err(self.misplaced());
            }
        }
        Ok((values, has_comma))
    }

    /// Reads a name, a named constant, or a call.
    fn word(&mut self) -> Parsed {
        let Token { text, at, .. } = *self.peek();
        self.next += 1;
        match text {
            "True" => Ok(Expr { node: Node::Constant(Value::Bool(true)), depth: 1 }),
            "False" => Ok(Expr { node: Node::Constant(Value::Bool(false)), depth: 1 }),
            "None" => Ok(Expr { node: Node::Constant(Value::Null), depth: 1 }),
            _ if self.word_at(0) == "(" => self.call(text),
            _ => {
                let name = &self.text[at..self.end_of_name(at + text.len())];
                let found = array(name, self.find, DIMENSIONS_LIMIT);
                found.ok_or_else(|| format!("there is no variable `{name}`"))
            }
        }
    }

    /// Reads the indices that are part of a name that ends at `end`, as in `x[3]`: they are plain
    /// numbers without white space. Returns the end of the name with them.
    fn end_of_name(&mut self, mut end: usize) -> usize {
        while let [open, index, close, ..] = &self.tokens[self.next..]
            && (open.text, close.text) == ("[", "]")
            && matches!(index.kind, Kind::Constant(Value::Int(_)) | Kind::TooLarge)
            && index.text.bytes().all(|byte| byte.is_ascii_digit())
            && (open.at, index.at, close.at) == (end, end + 1, end + 1 + index.text.len())
        {
            end = close.at + 1;
            self.next += 3;
        }
        end
    }

    fn call(&mut self, name: &str) -> Parsed {
        let function = Function::named(name).ok_or_else(|| format!("unknown function `{name}`"))?;
        let (mut values, _) = self.values(")")?;
        let fits = match function {
            Function::Abs => values.len() == 1,
            Function::Count => values.len() >= 2,
            _ => !values.is_empty(),
        };
        if !fits {
            return Err(format!("`{name}` takes another number of values"));
        }
        let listed = values.len() - usize::from(function == Function::Count);
        if listed == 1 && function != Function::Abs {
            values[0] = flat(values[0].clone());
        }
        let depth = above(&values)?;
        Ok(Expr { node: Node::Call(function, values), depth })
    }
}

/// Returns the variable called `name`, or the array of the variables called `name[0]`, `name[1]`
/// and so on, where each may be such an array.
fn array(name: &str, find: &dyn Fn(&str) -> Option<usize>, dimensions: usize) -> Option<Expr> {
    if let Some(variable) = find(name) {
        return Some(Expr { node: Node::Variable(variable), depth: 1 });
    }
    if dimensions == 0 {
        return None;
    }
    let entries: Vec<Expr> =
        (0..).map_while(|at| array(&format!("{name}[{at}]"), find, dimensions - 1)).collect();
    let depth = entries.iter().map(|entry| entry.depth).max()? + 1;
    Some(Expr { node: Node::Array(entries), depth })
}

/// Returns the list that a function is applied to: of an array all variables, whatever its
/// dimensions.
fn flat(expr: Expr) -> Expr {
    let depth = expr.depth;
    let node = match expr.node {
        Node::Array(entries) => {
            let mut all = Vec::new();
            for entry in entries {
                match flat(entry).node {
                    Node::Array(entries) => all.extend(entries),
                    node => all.push(Expr { node, depth: 1 }),
                }
            }
            Node::Array(all)
        }
        Node::If(parts) => {
            let [condition, then, otherwise] = *parts;
            Node::If(Box::new([condition, flat(then), flat(otherwise)]))
        }
        node => node,
    };
    Expr { node, depth }
}
