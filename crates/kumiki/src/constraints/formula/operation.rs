//! One operation of a program: its operands and its result.
//!
//! Invariant: `value` and `interval` agree. If each operand has one value, the interval holds the
//! one value of the result, or is empty if that is undefined.

use crate::arithmetic::{Interval, WholeNumber};

/// The kind of operation. Conditions are 1 if they hold, otherwise 0.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum OperationKind {
    /// The minimum of nothing.
    Undefined,
    Negative,
    Absolute,
    Sum,
    Difference,
    Product,
    Quotient,
    Remainder,
    Power,
    Least,
    Greatest,
    Equal,
    AtMost,
    LessThan,
    Not,
    All,
    Any,
    /// A condition with a value for the case that it holds, and one for the other case.
    If,
}

impl OperationKind {
    /// Returns the number of operands.
    fn arity(self) -> usize {
        match self {
            OperationKind::Undefined => 0,
            OperationKind::Negative | OperationKind::Absolute | OperationKind::Not => 1,
            OperationKind::If => 3,
            _ => 2,
        }
    }
}

/// An operation on the nodes at some positions.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct NodeOperation {
    pub(super) kind: OperationKind,
    places: [u32; 3],
}

impl NodeOperation {
    /// Returns an operation on the nodes at `operands`, of which there are as many as `kind` takes.
    pub(super) fn new(kind: OperationKind, operands: &[u32]) -> NodeOperation {
        let mut places = [0; 3];
        places[..kind.arity()].copy_from_slice(operands);
        NodeOperation { kind, places }
    }

    /// Returns this operation with its operands at moved positions.
    pub(super) fn moved(mut self, to: impl Fn(u32) -> u32) -> NodeOperation {
        let arity = self.kind.arity();
        self.places[..arity].iter_mut().for_each(|place| *place = to(*place));
        self
    }

    /// Returns the positions of the operands.
    #[inline]
    pub(super) fn operands(&self) -> &[u32] {
        &self.places[..self.kind.arity()]
    }

    /// Returns the positions of the first three operands; missing ones mean nothing.
    #[inline]
    pub(super) fn places(self) -> [u32; 3] {
        self.places
    }

    /// Returns the result, if it is defined, for operands with the values of `of`. `of` is called
    /// in the order of evaluation, and only for evaluated operands.
    #[inline]
    pub(super) fn value<N: WholeNumber>(self, of: impl Fn(u32) -> Option<N>) -> Option<N> {
        let [a, b, c] = self.places;
        let (no, yes) = (N::from(0), N::from(1));
        let truth = |holds: bool| if holds { yes } else { no };
        Some(match self.kind {
            OperationKind::Undefined => return None,
            OperationKind::Negative => no.minus(of(a)?),
            // Called once: otherwise nested operations would double the work at every level.
            OperationKind::Absolute => of(a).map(|value| value.max(no.minus(value)))?,
            OperationKind::Sum => of(a)?.plus(of(b)?),
            OperationKind::Difference => of(a)?.minus(of(b)?),
            OperationKind::Product => of(a)?.times(of(b)?),
            OperationKind::Quotient => of(a)?.floor(of(b).filter(|&divisor| divisor != no)?),
            OperationKind::Remainder => of(a)?.remainder(of(b).filter(|&divisor| divisor != no)?),
            OperationKind::Power => of(a)?.power(of(b).filter(|&exponent| exponent >= no)?),
            OperationKind::Least => of(a)?.min(of(b)?),
            OperationKind::Greatest => of(a)?.max(of(b)?),
            OperationKind::Equal => truth(of(a)? == of(b)?),
            OperationKind::AtMost => truth(of(a)? <= of(b)?),
            OperationKind::LessThan => truth(of(a)? < of(b)?),
            OperationKind::Not => yes.minus(of(a)?),
            OperationKind::All => truth(of(a)? == yes && of(b)? == yes),
            OperationKind::Any => truth(of(a)? == yes || of(b)? == yes),
            OperationKind::If => of(if of(a)? == yes { b } else { c })?,
        })
    }

    /// Returns the interval of the result for operands in the intervals of `of`; empty if it is
    /// certainly undefined.
    #[inline]
    pub(super) fn interval<N: WholeNumber>(self, of: impl Fn(u32) -> Interval<N>) -> Interval<N> {
        let [a, b, c] = self.places;
        let both = |join: fn(Interval<N>, Interval<N>) -> Interval<N>| {
            let (a, b) = (of(a), of(b));
            if a.is_empty() || b.is_empty() { Interval::empty() } else { join(a, b) }
        };
        let (no, yes) = (Interval::of(N::from(0)), Interval::of(N::from(1)));
        match self.kind {
            OperationKind::Undefined => Interval::empty(),
            OperationKind::Negative => of(a).negative(),
            OperationKind::Absolute => of(a).absolute(),
            OperationKind::Sum => both(Interval::plus),
            OperationKind::Difference => both(Interval::minus),
            OperationKind::Product => both(Interval::times),
            OperationKind::Quotient => both(Interval::quotient),
            OperationKind::Remainder => both(Interval::remainder),
            OperationKind::Power => both(Interval::power),
            OperationKind::Least => both(Interval::least),
            OperationKind::Greatest => both(Interval::greatest),
            OperationKind::Equal => both(Interval::equal),
            OperationKind::AtMost => both(Interval::at_most),
            OperationKind::LessThan => both(Interval::less_than),
            OperationKind::Not => yes.minus(of(a)),
            // The second counts only if the first does not end the evaluation.
            OperationKind::All => choose(of(a), of(b), no),
            OperationKind::Any => choose(of(a), yes, of(b)),
            OperationKind::If => choose(of(a), of(b), of(c)),
        }
    }

    /// Returns whether the result is defined for all values of the evaluated operands within `of`,
    /// if the operands `are_defined`.
    pub(super) fn is_defined<N: WholeNumber>(
        self,
        of: impl Fn(u32) -> Interval<N>,
        is_defined: impl Fn(u32) -> bool,
    ) -> bool {
        let [a, b, c] = self.places;
        let may_be = |at: u32, value: i64| of(at).contains(N::from(value));
        match self.kind {
            OperationKind::Undefined => false,
            OperationKind::Quotient | OperationKind::Remainder => {
                is_defined(a) && is_defined(b) && !may_be(b, 0)
            }
            OperationKind::Power => is_defined(a) && is_defined(b) && of(b).min >= N::from(0),
            OperationKind::All => is_defined(a) && (!may_be(a, 1) || is_defined(b)),
            OperationKind::Any => is_defined(a) && (!may_be(a, 0) || is_defined(b)),
            OperationKind::If => {
                is_defined(a)
                    && (!may_be(a, 1) || is_defined(b))
                    && (!may_be(a, 0) || is_defined(c))
            }
            _ => self.operands().iter().all(|&operand| is_defined(operand)),
        }
    }
}

/// Returns the interval of a choice: `then` if the condition may hold, and `other` if it may fail.
#[inline]
fn choose<N: WholeNumber>(
    condition: Interval<N>,
    then: Interval<N>,
    other: Interval<N>,
) -> Interval<N> {
    match (condition.contains(N::from(1)), condition.contains(N::from(0))) {
        (true, true) => then.hull(other),
        (true, false) => then,
        (false, true) => other,
        (false, false) => Interval::empty(),
    }
}
