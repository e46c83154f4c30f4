//! Expressions written as text.
//!
//! Invariant: the text is read back as the same expression, if names are written as names.

use super::{BinaryOperator, Comparator, Connective, Expr, ExprNode, Operator, Precedence, Sign};
use crate::modelling::mixed::Mixed;
use std::fmt::{self, Display, Formatter, Write};

/// Writes the expression with few brackets; with all of them as `{:#}`.
impl<N: Display> Display for Expr<N> {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        self.write(f, Precedence::Choice)
    }
}

impl<N: Display> Expr<N> {
    /// Writes the expression at a place that needs the precedence `least` or a stronger one; a
    /// weaker expression is put in brackets.
    fn write(&self, f: &mut Formatter<'_>, least: Precedence) -> fmt::Result {
        let precedence = self.precedence();
        let has_brackets = precedence < if f.alternate() { Precedence::Value } else { least };
        if has_brackets {
            f.write_char('(')?;
        }
        self.write_bare(f)?;
        if has_brackets {
            f.write_char(')')?;
        }
        Ok(())
    }

    fn precedence(&self) -> Precedence {
        match &self.node {
            ExprNode::Constant(value) if is_negative(value) => Precedence::Sign,
            ExprNode::Large(int) if int.sign() == num_bigint::Sign::Minus => Precedence::Sign,
            ExprNode::Constant(_)
            | ExprNode::Large(_)
            | ExprNode::Name(_)
            | ExprNode::Tuple(_)
            | ExprNode::Call(..) => Precedence::Value,
            ExprNode::Signed(..) => Precedence::Sign,
            ExprNode::Chain(_, rest) if rest[0].0.is_additive() => Precedence::Sum,
            ExprNode::Chain(..) => Precedence::Product,
            ExprNode::Binary(BinaryOperator::Power, _) => Precedence::Power,
            ExprNode::Binary(BinaryOperator::Entry, _) => Precedence::Value,
            ExprNode::Binary(BinaryOperator::Implies, _) => Precedence::Implies,
            ExprNode::Binary(BinaryOperator::Iff, _) => Precedence::Iff,
            ExprNode::Comparison(..) => Precedence::Comparison,
            ExprNode::Not(_) => Precedence::Not,
            ExprNode::Logic(Connective::And, _) => Precedence::And,
            ExprNode::Logic(Connective::Or, _) => Precedence::Or,
            ExprNode::If(_) => Precedence::Choice,
            ExprNode::TooDeep => Precedence::Value,
        }
    }

    fn write_bare(&self, f: &mut Formatter<'_>) -> fmt::Result {
        match &self.node {
            ExprNode::Constant(value) => write_constant(f, value),
            ExprNode::Large(int) => write!(f, "{int}"),
            ExprNode::Name(name) => write!(f, "{name}"),
            ExprNode::Tuple(values) => {
                f.write_char('(')?;
                write_list(f, values)?;
                f.write_str(if values.len() == 1 { ",)" } else { ")" })
            }
            ExprNode::Signed(sign, value) => {
                f.write_char(if *sign == Sign::Minus { '-' } else { '+' })?;
                value.write(f, Precedence::Sign)
            }
            ExprNode::Chain(first, rest) => {
                let is_sum = rest[0].0.is_additive();
                first.write(f, if is_sum { Precedence::Sum } else { Precedence::Product })?;
                let above = if is_sum { Precedence::Product } else { Precedence::Sign };
                write_rest(f, rest, Operator::symbol, above)
            }
            ExprNode::Binary(operator, values) => write_binary(f, *operator, values),
            ExprNode::Call(function, values) => {
                write!(f, "{}(", function.name())?;
                write_list(f, values)?;
                f.write_char(')')
            }
            ExprNode::Comparison(first, rest) => {
                first.write(f, Precedence::Sum)?;
                write_rest(f, rest, Comparator::symbol, Precedence::Sum)
            }
            ExprNode::Not(value) => {
                f.write_str("not ")?;
                value.write(f, Precedence::Not)
            }
            ExprNode::Logic(connective, values) => {
                let is_and = *connective == Connective::And;
                let above = if is_and { Precedence::Not } else { Precedence::And };
                for (at, value) in values.iter().enumerate() {
                    let word = if is_and { " and " } else { " or " };
                    f.write_str(if at > 0 { word } else { "" })?;
                    value.write(f, above)?;
                }
                Ok(())
            }
            ExprNode::If(values) => {
                let [condition, then, otherwise] = &**values;
                then.write(f, Precedence::Iff)?;
                f.write_str(" if ")?;
                condition.write(f, Precedence::Iff)?;
                f.write_str(" else ")?;
                otherwise.write(f, Precedence::Choice)
            }
            ExprNode::TooDeep => f.write_str("..."),
        }
    }
}

fn write_binary<N: Display>(
    f: &mut Formatter<'_>,
    operator: BinaryOperator,
    [left, right]: &[Expr<N>; 2],
) -> fmt::Result {
    let (of_left, symbol, of_right) = match operator {
        BinaryOperator::Power => (Precedence::Value, " ** ", Precedence::Sign),
        BinaryOperator::Entry => (Precedence::Value, "[", Precedence::Choice),
        BinaryOperator::Implies => (Precedence::Or, " -> ", Precedence::Implies),
        BinaryOperator::Iff => (Precedence::Iff, " <-> ", Precedence::Implies),
    };
    if operator == BinaryOperator::Entry && left.is_name() && right.as_constant().is_some() {
        // Without brackets, the index would be read as a part of the name.
        write!(f, "({left})")?;
    } else {
        left.write(f, of_left)?;
    }
    f.write_str(symbol)?;
    right.write(f, of_right)?;
    f.write_str(if operator == BinaryOperator::Entry { "]" } else { "" })
}

fn write_list<N: Display>(f: &mut Formatter<'_>, values: &[Expr<N>]) -> fmt::Result {
    for (at, value) in values.iter().enumerate() {
        f.write_str(if at > 0 { ", " } else { "" })?;
        value.write(f, Precedence::Choice)?;
    }
    Ok(())
}

fn write_rest<N: Display, T: Copy>(
    f: &mut Formatter<'_>,
    rest: &[(T, Expr<N>)],
    symbol: impl Fn(T) -> &'static str,
    least: Precedence,
) -> fmt::Result {
    for (operator, value) in rest {
        write!(f, " {} ", symbol(*operator))?;
        value.write(f, least)?;
    }
    Ok(())
}

/// Returns whether it is written with a minus.
fn is_negative(value: &Mixed) -> bool {
    match *value {
        Mixed::Int(int) => int < 0,
        Mixed::Float(float) => float.is_sign_negative() && !float.is_nan(),
        _ => false,
    }
}

fn write_constant(f: &mut Formatter<'_>, value: &Mixed) -> fmt::Result {
    match value {
        Mixed::Null => f.write_str("None"),
        Mixed::Bool(bool) => f.write_str(if *bool { "True" } else { "False" }),
        Mixed::Int(int) => write!(f, "{int}"),
        // A value without a literal is written as a calculation.
        Mixed::Float(float) if float.is_nan() => f.write_str("(1e999 - 1e999)"),
        Mixed::Float(f64::INFINITY) => f.write_str("1e999"),
        Mixed::Float(f64::NEG_INFINITY) => f.write_str("-1e999"),
        Mixed::Float(float) => write!(f, "{float:?}"),
        Mixed::Text(text) => write_text(f, text),
        Mixed::Tuple(values) => {
            f.write_char('(')?;
            for (at, value) in values.iter().enumerate() {
                f.write_str(if at > 0 { ", " } else { "" })?;
                write_constant(f, value)?;
            }
            f.write_str(if values.len() == 1 { ",)" } else { ")" })
        }
    }
}

fn write_text(f: &mut Formatter<'_>, text: &str) -> fmt::Result {
    f.write_char('\'')?;
    for char in text.chars() {
        match char {
            '\\' | '\'' => write!(f, "\\{char}")?,
            char if char.is_control() => write!(f, "\\u{:04x}", u32::from(char))?,
            char => f.write_char(char)?,
        }
    }
    f.write_char('\'')
}

impl Operator {
    /// Returns the written form.
    pub(super) fn symbol(self) -> &'static str {
        match self {
            Operator::Add => "+",
            Operator::Subtract => "-",
            Operator::Multiply => "*",
            Operator::Divide => "/",
            Operator::FloorDivide => "//",
            Operator::Remainder => "%",
        }
    }
}

impl Comparator {
    /// Returns the written form.
    pub(super) fn symbol(self) -> &'static str {
        match self {
            Comparator::Equal => "==",
            Comparator::NotEqual => "!=",
            Comparator::LessThan => "<",
            Comparator::AtMost => "<=",
            Comparator::GreaterThan => ">",
            Comparator::AtLeast => ">=",
            Comparator::In => "in",
            Comparator::NotIn => "not in",
        }
    }
}
