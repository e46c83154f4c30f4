//! Expressions in text, with Python's syntax and meaning: `docs/src/expressions.md` has the
//! grammar.
//!
//! Invariant: no expression is deeper than [`DEPTH_LIMIT`], so a function may recurse into its
//! parts.

use crate::domains::Domains;
use crate::meanings::Meaning;
use crate::values::{Comparison, Operator, Truth, Value};
mod evaluate;
mod functions;
mod linear;
mod parse;
mod token;

pub(crate) use evaluate::evaluate;
use linear::LinearComparison;
pub(crate) use parse::parse;

/// The greatest depth of parts within one another.
const DEPTH_LIMIT: usize = 200;

/// The longest text, in bytes.
const LENGTH_LIMIT: usize = 1 << 16;

/// An expression over variables.
#[derive(Clone, Debug)]
pub(crate) struct Expr {
    node: Node,
    depth: usize,
}

#[derive(Clone, Debug)]
enum Node {
    Constant(Value),
    /// A whole number that does not fit in 128 bits.
    TooLarge,
    Variable(usize),
    Tuple(Vec<Expr>),
    /// The variables of an array that is named as a whole.
    Array(Vec<Expr>),
    Sign {
        is_minus: bool,
        value: Box<Expr>,
    },
    /// Operators from left to right.
    Chain(Box<Expr>, Vec<(Operator, Expr)>),
    Comparison(Box<Expr>, Vec<(Comparison, Expr)>),
    Not(Box<Expr>),
    And(Vec<Expr>),
    Or(Vec<Expr>),
    Implies(Box<[Expr; 2]>),
    Iff(Box<[Expr; 2]>),
    /// The condition, the value if it is true, and the value if not.
    If(Box<[Expr; 3]>),
    Entry(Box<[Expr; 2]>),
    Call(Function, Vec<Expr>),
}

/// A function that an expression can call.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Function {
    Abs,
    Max,
    Min,
    Sum,
    All,
    Any,
    Count,
}

impl Function {
    fn named(name: &str) -> Option<Function> {
        Some(match name {
            "abs" => Function::Abs,
            "max" => Function::Max,
            "min" => Function::Min,
            "sum" => Function::Sum,
            "all" => Function::All,
            "any" => Function::Any,
            "count" => Function::Count,
            _ => return None,
        })
    }
}

impl Expr {
    /// Returns its variables, each once.
    pub(crate) fn variables(&self) -> Vec<usize> {
        let mut variables = Vec::new();
        self.add_variables(&mut variables);
        variables.sort_unstable();
        variables.dedup();
        variables
    }

    fn add_variables(&self, variables: &mut Vec<usize>) {
        match &self.node {
            Node::Constant(_) | Node::TooLarge => {}
            Node::Variable(variable) => variables.push(*variable),
            Node::Sign { value, .. } | Node::Not(value) => value.add_variables(variables),
            Node::Chain(first, rest) => {
                first.add_variables(variables);
                rest.iter().for_each(|(_, part)| part.add_variables(variables));
            }
            Node::Comparison(first, rest) => {
                first.add_variables(variables);
                rest.iter().for_each(|(_, part)| part.add_variables(variables));
            }
            Node::Implies(parts) | Node::Iff(parts) | Node::Entry(parts) => {
                parts.iter().for_each(|part| part.add_variables(variables));
            }
            Node::If(parts) => parts.iter().for_each(|part| part.add_variables(variables)),
            Node::Tuple(parts)
            | Node::Array(parts)
            | Node::And(parts)
            | Node::Or(parts)
            | Node::Call(_, parts) => parts.iter().for_each(|part| part.add_variables(variables)),
        }
    }
}

/// An expression is true.
pub(crate) struct Condition {
    scope: Vec<usize>,
    expr: Expr,
    /// The same as sums of whole numbers, if it is that.
    linear: Option<LinearComparison>,
}

impl Condition {
    pub(crate) fn new(expr: Expr) -> Condition {
        Condition { scope: expr.variables(), linear: LinearComparison::of(&expr), expr }
    }
}

impl Meaning for Condition {
    fn scope(&self) -> &[usize] {
        &self.scope
    }

    fn truth(&self, domains: &Domains) -> Truth {
        if let Some(truth) = self.linear.as_ref().and_then(|linear| linear.truth(domains)) {
            return truth;
        }
        match evaluate(&self.expr, domains) {
            // An expression for which Python raises an error does not hold.
            Ok((sketch, may_fail)) => match sketch.truth() {
                Truth::Yes if may_fail => Truth::Maybe,
                truth => truth,
            },
            Err(fault) => fault.into(),
        }
    }

    fn widest(&self, domains: &Domains) -> Option<usize> {
        self.linear.as_ref()?.widest(domains)
    }

    fn only_differ(&self) -> bool {
        let Node::Comparison(first, rest) = &self.expr.node else { return false };
        let [(Comparison::NotEqual, second)] = &rest[..] else { return false };
        match (&first.node, &second.node) {
            (Node::Variable(one), Node::Variable(other)) => one != other,
            _ => false,
        }
    }
}
