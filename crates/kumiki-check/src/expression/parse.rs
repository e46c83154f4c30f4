//! The parser of expressions (precedence climbing).
//!
//! Invariant: no function here recurses more than [`NESTING_LIMIT`] times, whatever the text.

use super::token::{Kind, Token, tokens};
use super::{DEPTH_LIMIT, Expr, Function, LENGTH_LIMIT, Node};
use crate::number::Operator;
use crate::sketch::Comparison;
use crate::value::Value;

/// The greatest number of brackets and operators that wait at once for their operands.
const NESTING_LIMIT: usize = 2 * DEPTH_LIMIT;

/// The greatest number of indices of an array.
const DIMENSIONS_LIMIT: usize = 4;

/// The precedence of operators, from the one that binds least.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
enum Binding {
    If,
    Iff,
    Implies,
    Or,
    And,
    Not,
    Comparison,
    Sum,
    Product,
    Sign,
    Power,
}

type Parsed = Result<Expr, String>;

/// Returns the expression of `text`, where `find` returns the variable of a name.
///
/// # Errors
/// Returns the reason for which it is none.
pub(crate) fn parse(text: &str, find: &dyn Fn(&str) -> Option<usize>) -> Parsed {
    if text.len() > LENGTH_LIMIT {
        return Err(format!("the expression is longer than {LENGTH_LIMIT} bytes"));
    }
    let mut parser = Parser { text, tokens: tokens(text)?, next: 0, nesting: 0, find };
    let expr = parser.expression(Binding::If)?;
    match parser.peek().kind {
        Kind::End => Ok(expr),
        _ => Err(parser.misplaced()),
    }
}

struct Parser<'s> {
    text: &'s str,
    tokens: Vec<Token<'s>>,
    next: usize,
    nesting: usize,
    find: &'s dyn Fn(&str) -> Option<usize>,
}

/// Returns `node`, whose parts are `parts`.
fn above<'e>(parts: impl IntoIterator<Item = &'e Expr>) -> Result<usize, String> {
    let depth = parts.into_iter().map(|part| part.depth).max().unwrap_or(0) + 1;
    if depth > DEPTH_LIMIT { Err("the expression is too deep".to_owned()) } else { Ok(depth) }
}

fn two(node: fn(Box<[Expr; 2]>) -> Node, left: Expr, right: Expr) -> Parsed {
    let depth = above([&left, &right])?;
    Ok(Expr { node: node(Box::new([left, right])), depth })
}

fn list(node: fn(Vec<Expr>) -> Node, parts: Vec<Expr>) -> Parsed {
    let depth = above(&parts)?;
    Ok(Expr { node: node(parts), depth })
}

fn constant(value: Value) -> Parsed {
    Ok(Expr { node: Node::Constant(value), depth: 1 })
}

impl<'s> Parser<'s> {
    fn peek(&self) -> &Token<'s> {
        &self.tokens[self.next]
    }

    /// Returns the text of the token after `ahead` others, if it is a word or a symbol.
    fn word_at(&self, ahead: usize) -> &'s str {
        match self.tokens.get(self.next + ahead) {
            Some(Token { kind: Kind::Word | Kind::Symbol, text, .. }) => text,
            _ => "",
        }
    }

    fn skip(&mut self, text: &str) -> bool {
        let is_next = self.word_at(0) == text;
        self.next += usize::from(is_next);
        is_next
    }

    fn misplaced(&self) -> String {
        let token = self.peek();
        match token.kind {
            Kind::End => "the expression has no end".to_owned(),
            _ => format!("`{}` is misplaced, at byte {}", token.text, token.at + 1),
        }
    }

    /// Returns an expression in which nothing binds less than `least`.
    fn expression(&mut self, least: Binding) -> Parsed {
        self.nesting += 1;
        if self.nesting > NESTING_LIMIT {
            return Err("the expression is nested too deeply".to_owned());
        }
        let mut expr = self.operand(least)?;
        while let Some(binding) = self.infix().filter(|&binding| binding >= least) {
            expr = self.continued(expr, binding)?;
        }
        self.nesting -= 1;
        Ok(expr)
    }

    /// Returns the binding of the operator that comes next.
    fn infix(&self) -> Option<Binding> {
        Some(match self.word_at(0) {
            "if" => Binding::If,
            "iff" | "<->" | "↔" | "<=>" | "⇔" => Binding::Iff,
            "implies" | "->" | "→" | "=>" | "⇒" => Binding::Implies,
            "or" => Binding::Or,
            "and" => Binding::And,
            "+" | "-" => Binding::Sum,
            "*" | "/" | "//" | "%" => Binding::Product,
            "**" => Binding::Power,
            _ => return self.comparison().map(|_| Binding::Comparison),
        })
    }

    /// Returns the comparison that comes next.
    fn comparison(&self) -> Option<Comparison> {
        Some(match self.word_at(0) {
            "==" => Comparison::Equal,
            "!=" | "≠" => Comparison::NotEqual,
            "<" => Comparison::Less,
            "<=" | "≤" => Comparison::AtMost,
            ">" => Comparison::Greater,
            ">=" | "≥" => Comparison::AtLeast,
            "in" => Comparison::In,
            "not" if self.word_at(1) == "in" => Comparison::NotIn,
            _ => return None,
        })
    }

    /// Returns the combination of `left` with the operator that comes next, and its operand.
    fn continued(&mut self, left: Expr, binding: Binding) -> Parsed {
        if binding == Binding::Comparison {
            return self.compared(left);
        }
        let operator = self.word_at(0);
        self.next += 1;
        match binding {
            Binding::If => {
                let condition = self.expression(Binding::Iff)?;
                if !self.skip("else") {
                    return Err(self.misplaced());
                }
                let otherwise = self.expression(Binding::If)?;
                let depth = above([&condition, &left, &otherwise])?;
                Ok(Expr { node: Node::If(Box::new([condition, left, otherwise])), depth })
            }
            Binding::Iff => two(Node::Iff, left, self.expression(Binding::Implies)?),
            // `a -> b -> c` is `a -> (b -> c)`.
            Binding::Implies => two(Node::Implies, left, self.expression(Binding::Implies)?),
            Binding::Or => {
                let right = self.expression(Binding::And)?;
                match left.node {
                    Node::Or(mut parts) => {
                        parts.push(right);
                        list(Node::Or, parts)
                    }
                    node => list(Node::Or, vec![Expr { node, depth: left.depth }, right]),
                }
            }
            Binding::And => {
                let right = self.expression(Binding::Not)?;
                match left.node {
                    Node::And(mut parts) => {
                        parts.push(right);
                        list(Node::And, parts)
                    }
                    node => list(Node::And, vec![Expr { node, depth: left.depth }, right]),
                }
            }
            _ => self.operated(left, operator, binding),
        }
    }

    /// Returns the combination of `left` with an arithmetic operator and its operand.
    fn operated(&mut self, left: Expr, operator: &str, binding: Binding) -> Parsed {
        let above_it = if binding == Binding::Sum { Binding::Product } else { Binding::Sign };
        let right = self.expression(above_it)?;
        let operator = match operator {
            "+" => Operator::Add,
            "-" => Operator::Subtract,
            "*" => Operator::Multiply,
            "/" => Operator::Divide,
            "//" => Operator::FloorDivide,
            "%" => Operator::Remainder,
            _ => Operator::Power,
        };
        let is_sum = |operator| matches!(operator, Operator::Add | Operator::Subtract);
        match left.node {
            // A run of operators of one precedence is one node.
            Node::Chain(first, mut rest)
                if operator != Operator::Power
                    && rest[0].0 != Operator::Power
                    && is_sum(rest[0].0) == is_sum(operator) =>
            {
                let depth = left.depth.max(above([&right])?);
                rest.push((operator, right));
                Ok(Expr { node: Node::Chain(first, rest), depth })
            }
            node => {
                let left = Expr { node, depth: left.depth };
                let depth = above([&left, &right])?;
                Ok(Expr { node: Node::Chain(Box::new(left), vec![(operator, right)]), depth })
            }
        }
    }

    /// Returns the chain of comparisons that `first` begins.
    fn compared(&mut self, first: Expr) -> Parsed {
        let mut rest = Vec::new();
        while let Some(comparison) = self.comparison() {
            self.next += if comparison == Comparison::NotIn { 2 } else { 1 };
            let is_search = matches!(comparison, Comparison::In | Comparison::NotIn);
            let right = if is_search && self.word_at(0) == "{" {
                list(Node::Tuple, self.values("}")?.0)?
            } else {
                self.expression(Binding::Sum)?
            };
            rest.push((comparison, right));
        }
        let depth = above(std::iter::once(&first).chain(rest.iter().map(|(_, part)| part)))?;
        Ok(Expr { node: Node::Comparison(Box::new(first), rest), depth })
    }

    /// Returns a value with the indices after it, or a sign or `not` and its operand.
    fn operand(&mut self, least: Binding) -> Parsed {
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
        let token = self.peek().clone();
        match (token.kind, token.text) {
            (Kind::Constant(value), _) => {
                self.next += 1;
                constant(value)
            }
            (Kind::TooLarge, _) => {
                self.next += 1;
                Ok(Expr { node: Node::TooLarge, depth: 1 })
            }
            (Kind::Symbol, "+" | "-") => {
                self.next += 1;
                let value = Box::new(self.expression(Binding::Sign)?);
                let depth = above([&*value])?;
                Ok(Expr { node: Node::Sign { is_minus: token.text == "-", value }, depth })
            }
            (Kind::Word, "not") if least <= Binding::Not => {
                self.next += 1;
                let value = Box::new(self.expression(Binding::Not)?);
                let depth = above([&*value])?;
                Ok(Expr { node: Node::Not(value), depth })
            }
            (Kind::Symbol, "(") => {
                let (mut values, has_comma) = self.values(")")?;
                match (values.pop(), values.is_empty() && !has_comma) {
                    (Some(value), true) => Ok(value),
                    (last, _) => {
                        values.extend(last);
                        list(Node::Tuple, values)
                    }
                }
            }
            (Kind::Symbol, "[") => list(Node::Tuple, self.values("]")?.0),
            (Kind::Word, "and" | "or" | "not" | "in" | "if" | "else") => Err(self.misplaced()),
            (Kind::Word, _) => self.word(),
            _ => Err(self.misplaced()),
        }
    }

    /// Reads the values in a bracket, which comes next, up to `close`; also returns whether there
    /// is a comma.
    fn values(&mut self, close: &str) -> Result<(Vec<Expr>, bool), String> {
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
            "True" => constant(Value::Bool(true)),
            "False" => constant(Value::Bool(false)),
            "None" => constant(Value::Null),
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
