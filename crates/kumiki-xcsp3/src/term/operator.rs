//! The operators of functional expressions.
//!
//! Invariant: an operator is named once, in [`OPERATORS`].

use crate::error::{Fault, quoted};
use kumiki_model::near::nearest;

/// An operator.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Operator {
    Neg,
    Abs,
    Sqr,
    Add,
    Sub,
    Mul,
    /// The quotient, rounded towards 0.
    Div,
    /// The remainder, with the sign of the dividend.
    Mod,
    Pow,
    Dist,
    Min,
    Max,
    Lt,
    Le,
    Ge,
    Gt,
    Ne,
    Eq,
    Set,
    In,
    NotIn,
    Not,
    And,
    Or,
    Xor,
    Iff,
    Imp,
    If,
    /// The entry at a place from 0, which is the first operand, of the list of the others. The
    /// format has no such operator: constraints have.
    Entry,
}

/// The kind of the values of an operator and of its operands.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Kind {
    /// Numbers of numbers.
    Number,
    /// Truth values of numbers or symbols.
    Comparison,
    /// Truth values of truth values.
    Logic,
    /// A set.
    Set,
}

/// The operators with their names, and the least and the greatest number of operands.
const OPERATORS: [(&str, Operator, usize, usize); 28] = [
    ("neg", Operator::Neg, 1, 1),
    ("abs", Operator::Abs, 1, 1),
    ("sqr", Operator::Sqr, 1, 1),
    ("add", Operator::Add, 1, usize::MAX),
    ("sub", Operator::Sub, 2, 2),
    ("mul", Operator::Mul, 1, usize::MAX),
    ("div", Operator::Div, 2, 2),
    ("mod", Operator::Mod, 2, 2),
    ("pow", Operator::Pow, 2, 2),
    ("dist", Operator::Dist, 2, 2),
    ("min", Operator::Min, 1, usize::MAX),
    ("max", Operator::Max, 1, usize::MAX),
    ("lt", Operator::Lt, 2, usize::MAX),
    ("le", Operator::Le, 2, usize::MAX),
    ("ge", Operator::Ge, 2, usize::MAX),
    ("gt", Operator::Gt, 2, usize::MAX),
    // Each pair of operands becomes a comparison.
    ("ne", Operator::Ne, 2, 1000),
    ("eq", Operator::Eq, 2, usize::MAX),
    ("set", Operator::Set, 0, usize::MAX),
    ("in", Operator::In, 2, 2),
    ("notin", Operator::NotIn, 2, 2),
    ("not", Operator::Not, 1, 1),
    ("and", Operator::And, 1, usize::MAX),
    ("or", Operator::Or, 1, usize::MAX),
    ("xor", Operator::Xor, 1, usize::MAX),
    ("iff", Operator::Iff, 2, usize::MAX),
    ("imp", Operator::Imp, 2, 2),
    ("if", Operator::If, 3, 3),
];

impl Operator {
    /// Returns the operator of this name.
    pub(super) fn named(name: &str) -> Result<Operator, Fault> {
        let found = OPERATORS.iter().find(|(known, ..)| *known == name);
        found.map(|&(_, operator, ..)| operator).ok_or_else(|| {
            let near = nearest(name, OPERATORS.iter().map(|(known, ..)| *known));
            let meant = near.map(|near| format!("; did you mean {}?", quoted(near)));
            let meant = meant.unwrap_or_default();
            Fault::new(format!("there is no operator {}{meant}", quoted(name)))
        })
    }

    /// Returns the relational operator of this name: `lt`, `le`, `ge`, `gt`, `ne` or `eq`.
    pub(crate) fn relation(name: &str) -> Result<Operator, Fault> {
        use Operator::{Eq, Ge, Gt, Le, Lt, Ne};
        let found = Operator::named(name).ok();
        let found = found.filter(|operator| matches!(operator, Lt | Le | Ge | Gt | Ne | Eq));
        found.ok_or_else(|| Fault::new(format!("{} is no comparison", quoted(name))))
    }

    /// Returns the name.
    pub(crate) fn name(self) -> &'static str {
        let found = OPERATORS.iter().find(|(_, operator, ..)| *operator == self);
        found.map_or("entry", |(name, ..)| name)
    }

    /// Returns the kind of the values.
    pub(crate) fn kind(self) -> Kind {
        use Operator::*;
        match self {
            Neg | Abs | Sqr | Add | Sub | Mul | Div | Mod | Pow | Dist | Min | Max | If | Entry => {
                Kind::Number
            }
            Lt | Le | Ge | Gt | Ne | Eq | In | NotIn => Kind::Comparison,
            Not | And | Or | Xor | Iff | Imp => Kind::Logic,
            Set => Kind::Set,
        }
    }

    /// Checks the number of operands.
    pub(super) fn expect_operands(self, found: usize) -> Result<(), Fault> {
        let takes = OPERATORS.iter().find(|(_, operator, ..)| *operator == self);
        match takes {
            Some((name, _, least, most)) if !(*least..=*most).contains(&found) => {
                let takes = match *most {
                    most if most == *least => format!("{least}"),
                    usize::MAX => format!("{least} or more"),
                    most => format!("{least} to {most}"),
                };
                Err(Fault::new(format!("{name} takes {takes} operands, not {found}")))
            }
            _ => Ok(()),
        }
    }
}
