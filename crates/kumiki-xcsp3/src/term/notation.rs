//! The text of a functional expression, in the notation of the format.
//!
//! Invariant: the text is read back as the same expression.

use super::Term;
use crate::variables::Variables;

impl Term {
    /// Returns the text: `eq(x,3)`.
    pub(crate) fn notation(&self, variables: &Variables) -> String {
        match self {
            Term::Int(int) => int.to_string(),
            Term::Var(var) => variables.name(*var).to_string(),
            Term::Symbol(symbol) => symbol.to_string(),
            Term::Interval(first, last) => format!("{first}..{last}"),
            Term::Call(operator, operands) => {
                let operands = operands.iter().map(|operand| operand.notation(variables));
                format!("{}({})", operator.name(), operands.collect::<Vec<String>>().join(","))
            }
        }
    }
}
