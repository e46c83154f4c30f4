//! Operators that calculate with numbers.
//!
//! Invariant: quotients are rounded towards 0, and remainders have the sign of the dividend. The
//! operators of the library round down, so they are applied to numbers of at least 0.

use super::{Level, Rendering};
use crate::term::{Operator, Term};

impl Rendering<'_> {
    /// Writes an operator that calculates a number.
    pub(super) fn number(&mut self, operator: Operator, operands: &[Term], needed: Level) {
        match (operator, operands) {
            (Operator::Add | Operator::Mul | Operator::Min | Operator::Max, [only]) => {
                self.term(only, needed);
            }
            (Operator::Neg, [value]) => self.within(Level::Sign, needed, |this| {
                this.put('-');
                this.term(value, Level::Power);
            }),
            (Operator::Abs, _) => self.function("abs", operands),
            (Operator::Min, _) => self.function("min", operands),
            (Operator::Max, _) => self.function("max", operands),
            (Operator::Sqr, [value]) => self.within(Level::Power, needed, |this| {
                this.term(value, Level::Value);
                this.put(" ** 2");
            }),
            (Operator::Add, _) => self.within(Level::Sum, needed, |this| this.sum(operands)),
            (Operator::Sub, [left, right]) => self.within(Level::Sum, needed, |this| {
                this.difference(left, right);
            }),
            (Operator::Dist, [left, right]) => {
                self.put("abs(");
                self.difference(left, right);
                self.put(')');
            }
            (Operator::Mul, _) => self.within(Level::Product, needed, |this| {
                this.joined(operands, " * ", [Level::Product, Level::Power]);
            }),
            (Operator::Div, [dividend, divisor]) => self.quotient(dividend, divisor, needed),
            (Operator::Mod, [dividend, divisor]) => self.remainder(dividend, divisor, needed),
            (Operator::Pow, [base, exponent]) => self.power(base, exponent, needed),
            _ => self.function(operator.name(), operands),
        }
    }

    fn sum(&mut self, operands: &[Term]) {
        for (place, operand) in operands.iter().enumerate() {
            match operand {
                Term::Int(int) if place > 0 && *int < 0 => {
                    self.put(format_args!(" - {}", int.unsigned_abs()));
                }
                _ if place > 0 => {
                    self.put(" + ");
                    self.term(operand, Level::Product);
                }
                _ => self.term(operand, Level::Sum),
            }
        }
    }

    fn difference(&mut self, left: &Term, right: &Term) {
        self.term(left, Level::Sum);
        self.put(" - ");
        self.term(right, Level::Product);
    }

    /// Writes the quotient, rounded towards 0.
    fn quotient(&mut self, dividend: &Term, divisor: &Term, needed: Level) {
        let least = |term: &Term| term.bounds(self.variables).min;
        let (least_dividend, least_divisor) = (least(dividend), least(divisor));
        if least_dividend >= 0 && least_divisor >= 0 {
            self.within(Level::Product, needed, |this| this.binary(dividend, " // ", divisor));
            return;
        }
        self.within(Level::Choice, needed, |this| {
            this.binary(dividend, " // ", divisor);
            this.put(" if ");
            if least_divisor >= 0 {
                this.term(dividend, Level::Sum);
                this.put(" >= 0");
            } else {
                this.put('(');
                this.term(dividend, Level::Sum);
                this.put(" >= 0) == (");
                this.term(divisor, Level::Sum);
                this.put(" > 0)");
            }
            this.put(" else -(-");
            this.term(dividend, Level::Power);
            this.put(" // ");
            this.term(divisor, Level::Power);
            this.put(')');
        });
    }

    /// Writes the remainder, with the sign of the dividend.
    fn remainder(&mut self, dividend: &Term, divisor: &Term, needed: Level) {
        let least = |term: &Term| term.bounds(self.variables).min;
        let (least_dividend, least_divisor) = (least(dividend), least(divisor));
        let divisor = match least_divisor {
            0.. => divisor.clone(),
            _ => Term::call(Operator::Abs, [divisor.clone()]),
        };
        if least_dividend >= 0 {
            self.within(Level::Product, needed, |this| this.binary(dividend, " % ", &divisor));
            return;
        }
        self.within(Level::Choice, needed, |this| {
            this.binary(dividend, " % ", &divisor);
            this.put(" if ");
            this.term(dividend, Level::Sum);
            this.put(" >= 0 else -(-");
            this.term(dividend, Level::Power);
            this.put(" % ");
            this.term(&divisor, Level::Power);
            this.put(')');
        });
    }

    /// Writes the power; that of a negative exponent is a quotient, rounded towards 0.
    fn power(&mut self, base: &Term, exponent: &Term, needed: Level) {
        let raised = |this: &mut Self| {
            this.term(base, Level::Value);
            this.put(" ** ");
            this.term(exponent, Level::Value);
        };
        if exponent.bounds(self.variables).min >= 0 {
            self.within(Level::Power, needed, raised);
            return;
        }
        self.within(Level::Choice, needed, |this| {
            raised(this);
            this.put(" if ");
            this.term(exponent, Level::Sum);
            this.put(" >= 0 else (");
            this.term(base, Level::Value);
            this.put(" ** -");
            this.term(exponent, Level::Value);
            this.put(" if abs(");
            this.term(base, Level::Choice);
            this.put(") == 1 else 0 // ");
            this.term(base, Level::Power);
            this.put(')');
        });
    }

    fn binary(&mut self, left: &Term, operator: &str, right: &Term) {
        self.term(left, Level::Power);
        self.put(operator);
        self.term(right, Level::Power);
    }
}
