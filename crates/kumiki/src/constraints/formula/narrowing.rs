//! The downward pass: from the required result of the whole to the values of its parts, down to the
//! variables.
//!
//! Invariant: `intervals` holds for each node all its values in solutions. For a node that must be
//! evaluated, by the order of evaluation, it holds the required values.

use super::inverse;
use super::operation::{NodeOperation, OperationKind};
use super::program::{Program, ProgramNode};
use crate::arithmetic::{Int, Interval, WholeNumber};
use crate::state::{Conflict, Store};

/// One pass from the root to the variables.
pub(super) struct Narrowing<'a, N> {
    program: &'a Program,
    intervals: &'a mut [Interval<N>],
    store: &'a mut Store,
    has_changed: bool,
}

impl<'a, N: WholeNumber> Narrowing<'a, N> {
    /// Returns a pass in which `intervals` are the possible values of the nodes.
    pub(super) fn new(
        program: &'a Program,
        intervals: &'a mut [Interval<N>],
        store: &'a mut Store,
    ) -> Narrowing<'a, N> {
        Narrowing { program, intervals, store, has_changed: false }
    }

    /// Narrows the variables to values that satisfy the condition. Returns whether one has changed.
    pub(super) fn run(mut self) -> Result<bool, Conflict> {
        self.narrow(self.program.root(), Interval::of(N::from(1)))?;
        Ok(self.has_changed)
    }

    /// Narrows node `at`, which is evaluated, to the values of `to`.
    fn narrow(&mut self, at: u32, to: Interval<N>) -> Result<(), Conflict> {
        let old = self.intervals[at as usize];
        let to = old.intersect(to);
        if to.is_empty() {
            return Err(Conflict);
        }
        let node = self.program.node(at);
        let is_total = match node {
            ProgramNode::Var(_) | ProgramNode::Constant(_) => true,
            ProgramNode::Operation(at) => self.program.is_total[at],
        };
        // Every value of the parts is part of some result, if all are defined.
        if to == old && is_total {
            return Ok(());
        }
        self.intervals[at as usize] = to;
        match node {
            ProgramNode::Var(place) => self.narrow_var(place, to),
            ProgramNode::Constant(_) => Ok(()),
            ProgramNode::Operation(at) => self.narrow_operands(self.program.operations[at], to),
        }
    }

    fn of(&self, at: u32) -> Interval<N> {
        self.intervals[at as usize]
    }

    fn narrow_var(&mut self, place: usize, to: Interval<N>) -> Result<(), Conflict> {
        let var = self.program.scope[place];
        let within = "what a variable may be is an integer";
        let (min, max) = (to.min.to_int().expect(within), to.max.to_int().expect(within));
        let domain = self.store.domain(var);
        self.has_changed |= domain.min() < min || domain.max() > max;
        self.store.remove_below(var, min)?;
        self.store.remove_above(var, max)
    }

    /// Narrows the operands of an operation whose result must be in `to`.
    fn narrow_operands(
        &mut self,
        operation: NodeOperation,
        to: Interval<N>,
    ) -> Result<(), Conflict> {
        let [a, b, c] = operation.places();
        match operation.kind {
            OperationKind::Undefined => Ok(()),
            OperationKind::Not => self.narrow(a, Interval::of(N::from(1)).minus(to)),
            OperationKind::All => self.narrow_choice(a, b, N::from(0), to),
            OperationKind::Any => self.narrow_choice(a, b, N::from(1), to),
            OperationKind::Equal => self.narrow_equal(a, b, to),
            OperationKind::AtMost => self.narrow_order(a, b, N::from(0), to),
            OperationKind::LessThan => self.narrow_order(a, b, N::from(1), to),
            OperationKind::If => self.narrow_if(a, b, c, to),
            OperationKind::Negative => self.narrow(a, to.negative()),
            OperationKind::Absolute => self.narrow(a, inverse::of_absolute(to, self.of(a))),
            OperationKind::Sum => {
                self.narrow(a, to.minus(self.of(b)))?;
                self.narrow(b, to.minus(self.of(a)))
            }
            OperationKind::Difference => {
                self.narrow(a, to.plus(self.of(b)))?;
                self.narrow(b, self.of(a).minus(to))
            }
            OperationKind::Product => {
                self.narrow(a, inverse::factors(to, self.of(b)))?;
                self.narrow(b, inverse::factors(to, self.of(a)))
            }
            OperationKind::Quotient => {
                self.narrow(a, inverse::dividends(to, self.of(b)))?;
                self.narrow(b, inverse::divisors(to, self.of(a), self.of(b)))
            }
            OperationKind::Remainder => {
                self.narrow(a, inverse::remainder_dividends(to, self.of(a), self.of(b)))?;
                self.narrow(b, inverse::remainder_divisors(to, self.of(a), self.of(b)))
            }
            OperationKind::Power => {
                self.narrow(b, inverse::exponents(to, self.of(a), self.of(b)))?;
                self.narrow(a, inverse::bases(to, self.of(a), self.of(b)))
            }
            OperationKind::Least => self.narrow_least(a, b, to),
            OperationKind::Greatest => self.narrow_greatest(a, b, to),
        }
    }

    /// Narrows the operands of a minimum: neither is less than it, and one is equal to it.
    fn narrow_least(&mut self, a: u32, b: u32, to: Interval<N>) -> Result<(), Conflict> {
        let beside = |other: Interval<N>| {
            if other.min > to.max { to } else { Interval::at_least(to.min) }
        };
        let (of_a, of_b) = (beside(self.of(b)), beside(self.of(a)));
        self.narrow(a, of_a)?;
        self.narrow(b, of_b)
    }

    /// Narrows the operands of a maximum: neither is greater than it, and one is equal to it.
    fn narrow_greatest(&mut self, a: u32, b: u32, to: Interval<N>) -> Result<(), Conflict> {
        let beside =
            |other: Interval<N>| if other.max < to.min { to } else { Interval::up_to(to.max) };
        let (of_a, of_b) = (beside(self.of(b)), beside(self.of(a)));
        self.narrow(a, of_a)?;
        self.narrow(b, of_b)
    }

    /// Narrows a short-circuit operation: the first operand ends it with `end`; otherwise it is the
    /// second.
    fn narrow_choice(&mut self, a: u32, b: u32, end: N, to: Interval<N>) -> Result<(), Conflict> {
        let go_on = N::from(1) - end;
        if to == Interval::of(go_on) {
            self.narrow(a, to)?;
            self.narrow(b, to)
        } else if to != Interval::of(end) {
            Ok(())
        } else if !self.of(a).contains(end) {
            self.narrow(a, Interval::of(go_on))?;
            self.narrow(b, to)
        } else if !self.of(b).contains(end) {
            self.narrow(a, to)
        } else {
            Ok(())
        }
    }

    fn narrow_if(
        &mut self,
        condition: u32,
        a: u32,
        b: u32,
        to: Interval<N>,
    ) -> Result<(), Conflict> {
        let may_be = |at: u32, truth: Int| -> bool {
            self.of(condition).contains(N::from(truth)) && !self.of(at).intersect(to).is_empty()
        };
        let (then, other) = (may_be(a, 1), may_be(b, 0));
        if then && other {
            return Ok(());
        }
        let (truth, branch) = if then { (1, a) } else { (0, b) };
        self.narrow(condition, Interval::of(N::from(truth)))?;
        self.narrow(branch, to)
    }

    fn narrow_equal(&mut self, a: u32, b: u32, to: Interval<N>) -> Result<(), Conflict> {
        if to == Interval::of(N::from(1)) {
            self.narrow(a, self.of(b))?;
            return self.narrow(b, self.of(a));
        }
        if to == Interval::of(N::from(0)) {
            if let Some(value) = self.of(a).fixed() {
                self.exclude(b, value)?;
            }
            if let Some(value) = self.of(b).fixed() {
                self.exclude(a, value)?;
            }
        }
        Ok(())
    }

    /// Narrows an order: the first plus `gap` is at most the second, or is not.
    fn narrow_order(&mut self, a: u32, b: u32, gap: N, to: Interval<N>) -> Result<(), Conflict> {
        if to == Interval::of(N::from(1)) {
            self.narrow(a, Interval::up_to(self.of(b).max.minus(gap)))?;
            self.narrow(b, Interval::at_least(self.of(a).min.plus(gap)))
        } else if to == Interval::of(N::from(0)) {
            let gap = N::from(1) - gap;
            self.narrow(a, Interval::at_least(self.of(b).min.plus(gap)))?;
            self.narrow(b, Interval::up_to(self.of(a).max.minus(gap)))
        } else {
            Ok(())
        }
    }

    /// Removes `value` from node `at`.
    fn exclude(&mut self, at: u32, value: N) -> Result<(), Conflict> {
        if let (ProgramNode::Var(place), Some(value)) = (self.program.node(at), value.to_int()) {
            let var = self.program.scope[place];
            self.has_changed |= self.store.domain(var).contains(value);
            return self.store.remove(var, value);
        }
        let Interval { min, max } = self.of(at);
        if min == value {
            self.narrow(at, Interval::at_least(min.plus(N::from(1))))
        } else if max == value {
            self.narrow(at, Interval::up_to(max.minus(N::from(1))))
        } else {
            Ok(())
        }
    }
}
