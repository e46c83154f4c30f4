//! The parser of expressions (precedence climbing).
//!
//! Invariant: no function here recurses more than [`NESTING_LIMIT`] times, whatever the text.

mod operands;

use super::token::{Kind, Token, tokens};
use super::{DEPTH_LIMIT, Expr, LENGTH_LIMIT, Node};
use crate::values::{Comparison, Operator};

/// The greatest number of brackets and operators that wait at once for their operands.
const NESTING_LIMIT: usize = 2 * DEPTH_LIMIT;

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
/// Returns the fault of a text that is no expression.
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
        let least = match binding {
            Binding::If => return self.choice(left),
            // `a -> b -> c` is `a -> (b -> c)`.
            Binding::Iff | Binding::Implies => Binding::Implies,
            Binding::Or => Binding::And,
            Binding::And => Binding::Not,
            Binding::Sum => Binding::Product,
            _ => Binding::Sign,
        };
        let right = self.expression(least)?;
        match binding {
            Binding::Iff => two(Node::Iff, left, right),
            Binding::Implies => two(Node::Implies, left, right),
            Binding::Or => connected(Node::Or, left, right),
            Binding::And => connected(Node::And, left, right),
            _ => operated(left, operator, right),
        }
    }

    /// Reads the rest of `then if condition else otherwise`.
    fn choice(&mut self, then: Expr) -> Parsed {
        let condition = self.expression(Binding::Iff)?;
        if !self.skip("else") {
            return Err(self.misplaced());
        }
        let otherwise = self.expression(Binding::If)?;
        let depth = above([&condition, &then, &otherwise])?;
        Ok(Expr { node: Node::If(Box::new([condition, then, otherwise])), depth })
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
}

fn connected(node: fn(Vec<Expr>) -> Node, left: Expr, right: Expr) -> Parsed {
    let is_or = matches!(node(Vec::new()), Node::Or(_));
    let parts = match left.node {
        Node::Or(mut parts) if is_or => {
            parts.push(right);
            parts
        }
        Node::And(mut parts) if !is_or => {
            parts.push(right);
            parts
        }
        node => vec![Expr { node, depth: left.depth }, right],
    };
    list(node, parts)
}

/// Returns the combination of two values with an arithmetic operator.
fn operated(left: Expr, operator: &str, right: Expr) -> Parsed {
    let operator = match operator {
        "+" => Operator::Add,
        "-" => Operator::Subtract,
        "*" => Operator::Multiply,
        "/" => Operator::Divide,
        "//" => Operator::FloorDivide,
        "%" => Operator::Remainder,
        _ => Operator::Power,
    };
    let rank = |operator| match operator {
        Operator::Add | Operator::Subtract => 0,
        Operator::Power => 2,
        _ => 1,
    };
    match left.node {
        // A run of operators of one precedence is one node.
        Node::Chain(first, mut rest)
            if operator != Operator::Power && rank(rest[0].0) == rank(operator) =>
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
