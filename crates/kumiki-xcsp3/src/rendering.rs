//! Functional expressions as expressions of the library.
//!
//! Invariant: the text has the value of the expression wherever that has one, and elsewhere none.

mod arithmetic;
mod logic;

use crate::error::Fault;
use crate::term::{Operator, Term};
use crate::variables::Variables;
use indexmap::IndexSet;
use kumiki::expression::text;
use std::fmt::Write as _;

/// The precedence of what a text begins with.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
enum Level {
    Choice,
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
    Value,
}

/// The text of expressions, and the variables that it names.
#[derive(Debug)]
pub(crate) struct Rendering<'v> {
    variables: &'v Variables,
    text: String,
    scope: IndexSet<usize>,
}

/// An expression of the library with its names.
#[derive(Debug)]
pub(crate) struct Rendered {
    pub(crate) text: String,
    /// The variables, in the order of appearance.
    pub(crate) scope: Vec<usize>,
    /// Their names in the text.
    pub(crate) names: Vec<String>,
}

/// The greatest length of the text of an expression, in bytes.
const TEXT_LIMIT: usize = 1 << 22;

impl Rendered {
    /// Returns the text of `term`.
    ///
    /// # Errors
    /// If it is too long.
    pub(crate) fn new(term: &Term, variables: &Variables) -> Result<Rendered, Fault> {
        let mut rendering = Rendering { variables, text: String::new(), scope: IndexSet::new() };
        rendering.term(term, Level::Choice);
        if rendering.text.len() > TEXT_LIMIT {
            let message = format!("the expression has a text of more than {TEXT_LIMIT} bytes");
            return Err(Fault::new(message));
        }
        let names = rendering.scope.iter().map(|&var| name(var, variables)).collect();
        let scope = rendering.scope.into_iter().collect();
        Ok(Rendered { text: rendering.text, names, scope })
    }
}

/// Returns the name of a variable in a text: its own, if that is one.
fn name(var: usize, variables: &Variables) -> String {
    let own = variables.name(var);
    let base = own.find('[').map_or(&own[..], |at| &own[..at]);
    let is_plain = own.is_ascii() && !own.contains('(') && !is_reserved(base);
    if is_plain { own.to_string() } else { variables.unused(&format!("v{var}")) }
}

/// Returns whether an expression has another meaning for a word than that of a name.
fn is_reserved(word: &str) -> bool {
    // Most names are quickly known not to be one of the short words that are.
    word.len() <= RESERVED_LIMIT && !text(word).is_ok_and(|text| text.names().eq([word]))
}

/// The greatest length of a word with a meaning of its own.
const RESERVED_LIMIT: usize = 8;

impl Rendering<'_> {
    /// Writes `term`, in brackets if its precedence is less than `needed`.
    fn term(&mut self, term: &Term, needed: Level) {
        // Some operands are written twice, so the text may be far longer than the expression.
        if self.text.len() > TEXT_LIMIT {
            return;
        }
        match term {
            Term::Int(int) => {
                let level = if *int < 0 { Level::Sign } else { Level::Value };
                self.within(level, needed, |this| this.put(int));
            }
            Term::Var(var) => {
                self.scope.insert(*var);
                let name = name(*var, self.variables);
                self.put(name);
            }
            // A symbol has no quotes.
            Term::Symbol(symbol) => self.put(format_args!("\"{symbol}\"")),
            // Only sets have intervals, and those are written by their operator.
            Term::Interval(first, last) => self.put(format_args!("({first}, {last})")),
            Term::Call(operator, operands) => self.call(*operator, operands, needed),
        }
    }

    fn call(&mut self, operator: Operator, operands: &[Term], needed: Level) {
        use Operator::*;
        match operator {
            Neg | Abs | Sqr | Add | Sub | Mul | Div | Mod | Pow | Dist | Min | Max => {
                self.number(operator, operands, needed);
            }
            Lt | Le | Ge | Gt | Eq | Ne => self.comparison(operator, operands, needed),
            In | NotIn => self.membership(operator == In, operands, needed),
            Not | And | Or | Xor | Iff | Imp | If => self.logic(operator, operands, needed),
            Set => self.tuple(operands),
            Entry => {
                let [place, list @ ..] = operands else { return };
                self.tuple(list);
                self.put('[');
                self.term(place, Level::Choice);
                self.put(']');
            }
        }
    }

    /// Writes what `write` writes, in brackets if `level` is less than `needed`.
    fn within(&mut self, level: Level, needed: Level, write: impl FnOnce(&mut Self)) {
        if level < needed {
            self.put('(');
            write(self);
            self.put(')');
        } else {
            write(self);
        }
    }

    /// Writes operands with `between` them.
    fn joined(&mut self, operands: &[Term], between: &str, needed: [Level; 2]) {
        for (place, operand) in operands.iter().enumerate() {
            if place > 0 {
                self.put(between);
            }
            self.term(operand, needed[place.min(1)]);
        }
    }

    /// Writes a function of operands.
    fn function(&mut self, name: &str, operands: &[Term]) {
        self.put(format_args!("{name}("));
        self.joined(operands, ", ", [Level::Choice; 2]);
        self.put(')');
    }

    /// Writes a tuple.
    fn tuple(&mut self, operands: &[Term]) {
        self.function("", operands);
        if let [_] = operands {
            self.text.pop();
            self.put(",)");
        }
    }

    fn put(&mut self, part: impl std::fmt::Display) {
        // Writing to a string does not fail.
        let _ = write!(self.text, "{part}");
    }
}
