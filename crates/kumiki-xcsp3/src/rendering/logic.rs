//! Comparisons, and operators of truth values.
//!
//! Invariant: an operand that is a number is true unless it is 0, and a truth value is 0 or 1.

use super::{Level, Rendering};
use crate::term::{Operator, Term};

/// The greatest number of values of an interval that are written one by one.
const LISTED_LIMIT: u64 = 64;

impl Rendering<'_> {
    /// Writes a chain of comparisons, or of `ne` between all pairs.
    pub(super) fn comparison(&mut self, operator: Operator, operands: &[Term], needed: Level) {
        let sign = match operator {
            Operator::Lt => " < ",
            Operator::Le => " <= ",
            Operator::Ge => " >= ",
            Operator::Gt => " > ",
            Operator::Eq => " == ",
            _ => " != ",
        };
        if operator == Operator::Ne && operands.len() > 2 {
            let pairs = operands.iter().enumerate().flat_map(|(place, left)| {
                operands[place + 1..].iter().map(move |right| (left, right))
            });
            let pairs = pairs.map(|(one, other)| Term::pair(operator, one.clone(), other.clone()));
            self.logic(Operator::And, &pairs.collect::<Vec<Term>>(), needed);
            return;
        }
        self.within(Level::Comparison, needed, |this| {
            this.joined(operands, sign, [Level::Sum; 2]);
        });
    }

    /// Writes that the first operand is in the set that the second is, or is not.
    pub(super) fn membership(&mut self, is_in: bool, operands: &[Term], needed: Level) {
        let [value, set] = operands else { return };
        let members = match set {
            Term::Call(Operator::Set, members) => &members[..],
            interval => std::slice::from_ref(interval),
        };
        let mut listed = Vec::new();
        let mut intervals = Vec::new();
        for member in members {
            match *member {
                Term::Interval(first, last) if first > last => {}
                Term::Interval(first, last) if last.abs_diff(first) < LISTED_LIMIT => {
                    listed.extend((first..=last).map(Term::Int));
                }
                Term::Interval(first, last) => {
                    let ends = [Term::Int(first), value.clone(), Term::Int(last)];
                    intervals.push(Term::call(Operator::Le, ends));
                }
                ref other => listed.push(other.clone()),
            }
        }
        if !intervals.is_empty() {
            if !listed.is_empty() {
                let set = Term::Call(Operator::Set, listed);
                intervals.push(Term::pair(Operator::In, value.clone(), set));
            }
            let union = Term::joined(Operator::Or, intervals);
            self.term(&if is_in { union } else { union.negation() }, needed);
        } else if listed.is_empty() {
            self.put(if is_in { "False" } else { "True" });
        } else {
            self.within(Level::Comparison, needed, |this| {
                this.term(value, Level::Sum);
                this.put(if is_in { " in " } else { " not in " });
                this.tuple(&listed);
            });
        }
    }

    /// Writes an operator of truth values.
    pub(super) fn logic(&mut self, operator: Operator, operands: &[Term], needed: Level) {
        match (operator, operands) {
            (Operator::Not, [value]) => self.within(Level::Not, needed, |this| {
                this.put("not ");
                this.truth(value, Level::Not);
            }),
            (Operator::And | Operator::Or | Operator::Xor, [only]) => self.truth(only, needed),
            (Operator::And, _) => self.within(Level::And, needed, |this| {
                this.truths(operands, " and ", Level::Not);
            }),
            (Operator::Or, _) => self.within(Level::Or, needed, |this| {
                this.truths(operands, " or ", Level::And);
            }),
            (Operator::Imp, _) => self.within(Level::Implies, needed, |this| {
                this.truths(operands, " -> ", Level::Or);
            }),
            (Operator::Iff, [_, _]) => self.within(Level::Iff, needed, |this| {
                this.truths(operands, " <-> ", Level::Implies);
            }),
            (Operator::Iff, _) => self.within(Level::Comparison, needed, |this| {
                this.truths(operands, " == ", Level::Sum);
            }),
            (Operator::Xor, [_, _]) => self.within(Level::Comparison, needed, |this| {
                this.truths(operands, " != ", Level::Sum);
            }),
            (Operator::Xor, _) => self.within(Level::Comparison, needed, |this| {
                this.put('(');
                this.truths(operands, " + ", Level::Product);
                this.put(") % 2 == 1");
            }),
            (Operator::If, [condition, then, otherwise]) => {
                self.within(Level::Choice, needed, |this| {
                    this.term(then, Level::Iff);
                    this.put(" if ");
                    this.truth(condition, Level::Iff);
                    this.put(" else ");
                    this.term(otherwise, Level::Iff);
                });
            }
            _ => self.function(operator.name(), operands),
        }
    }

    /// Writes operands as truth values, with `between` them.
    fn truths(&mut self, operands: &[Term], between: &str, needed: Level) {
        for (place, operand) in operands.iter().enumerate() {
            if place > 0 {
                self.put(between);
            }
            self.truth(operand, needed);
        }
    }

    /// Writes that an operand is true.
    fn truth(&mut self, operand: &Term, needed: Level) {
        if operand.is_truth(self.variables) {
            self.term(operand, needed);
        } else {
            let is_not_zero = [operand.clone(), Term::Int(0)];
            self.comparison(Operator::Ne, &is_not_zero, needed);
        }
    }
}
