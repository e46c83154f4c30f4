//! Explanations of a formula: bounds of the variables for which the condition cannot hold.
//!
//! Invariant: `now` and `first` are the intervals of the nodes before the removal and at the base.
//! The asked variable has in both the values to exclude. For the bounds that are needed, each node
//! that was explained is within what it was needed for, or is undefined. An undefined condition
//! does not hold either.

use super::operation::{NodeOperation, OperationKind};
use super::program::{Program, ProgramNode};
use crate::arithmetic::{Int, Interval, WholeNumber};
use crate::propagation::{Asked, Explained, Past, Reasons};
use crate::state::Var;
use smallvec::SmallVec;

/// The intervals of the nodes.
type Intervals<N> = SmallVec<[Interval<N>; 32]>;

/// The end of an interval that is explained.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum IntervalEnd {
    Least,
    /// Read with all signs changed, so that a greater number is a stronger bound here, too.
    Greatest,
}

impl IntervalEnd {
    fn other(self) -> IntervalEnd {
        if self == IntervalEnd::Least { IntervalEnd::Greatest } else { IntervalEnd::Least }
    }
}

/// An explanation of why a condition does not hold.
pub(super) struct Explaining<'a, N> {
    program: &'a Program,
    now: Intervals<N>,
    first: Intervals<N>,
    /// The bounds that are needed of each variable.
    needed: SmallVec<[Interval<N>; 16]>,
}

impl<'a, N: WholeNumber> Explaining<'a, N> {
    /// Explains what was `asked`, if the intervals of the variables show it.
    pub(super) fn explain(
        program: &'a Program,
        asked: &Asked<'_>,
        past: &Past<'_>,
        reasons: &mut Reasons<'_>,
    ) -> Explained {
        let interval = |(min, max): (Int, Int)| Interval::new(N::from(min), N::from(max));
        let Asked::Removed(removed) = asked else {
            let explaining = Explaining::<N>::new(program, past, None);
            return match explaining {
                Some(explaining) => explaining.write(None, reasons, Explained::AsAsked),
                None => Explained::ByAll,
            };
        };
        let (var, (min, max)) = (removed.var(), (removed.min(), removed.max()));
        let (first_min, first_max) = past.first_ends(var);
        let mut wider = SmallVec::<[_; 2]>::new();
        if past.min(var) == min {
            wider.push(((first_min, max), Explained::AndBelow));
        } else if past.max(var) == max {
            wider.push(((min, first_max), Explained::AndAbove));
        }
        wider.push(((min, max), Explained::AsAsked));
        for (values, explained) in wider {
            if let Some(explaining) =
                Explaining::<N>::new(program, past, Some((var, interval(values))))
            {
                return explaining.write(Some(var), reasons, explained);
            }
        }
        Explaining::<N>::by_last_free(program, asked, past, reasons)
    }

    /// Returns an explanation of why the condition cannot hold with the values of `assumed`;
    /// `None` if the intervals do not show it.
    fn new(
        program: &'a Program,
        past: &Past<'_>,
        assumed: Option<(Var, Interval<N>)>,
    ) -> Option<Explaining<'a, N>> {
        let look = |ends: &dyn Fn(Var) -> (Int, Int)| {
            let mut intervals: Intervals<N> = smallvec::smallvec![Interval::empty(); program.len()];
            let holds = program.look(&mut intervals, |place| match assumed {
                Some((var, values)) if var == program.scope[place] => values,
                _ => {
                    let (min, max) = ends(program.scope[place]);
                    Interval::new(N::from(min), N::from(max))
                }
            });
            (intervals, holds)
        };
        let (now, holds) = look(&|var| (past.min(var), past.max(var)));
        if holds != Some(false) {
            return None;
        }
        let (first, _) = look(&|var| past.first_ends(var));
        let needed = smallvec::smallvec![Interval::all(); program.scope.len()];
        let mut explaining = Explaining { program, now, first, needed };
        explaining.need_truth(program.root(), false);
        Some(explaining)
    }

    /// Writes the bounds that are needed of all variables but `asked`.
    fn write(
        self,
        asked: Option<Var>,
        reasons: &mut Reasons<'_>,
        explained: Explained,
    ) -> Explained {
        for (&var, needed) in self.program.scope.iter().zip(&self.needed) {
            if Some(var) == asked {
                continue;
            }
            if needed.min > N::MIN {
                needed.min.to_int().into_iter().for_each(|min| reasons.at_least(var, min));
            }
            if needed.max < N::MAX {
                needed.max.to_int().into_iter().for_each(|max| reasons.at_most(var, max));
            }
        }
        explained
    }

    /// Explains the removal of values of the last free variable by the values of the others.
    fn by_last_free(
        program: &Program,
        asked: &Asked<'_>,
        past: &Past<'_>,
        reasons: &mut Reasons<'_>,
    ) -> Explained {
        let Asked::Removed(removed) = asked else { return Explained::ByAll };
        let is_asked = |var: Var| var == removed.var();
        let others = || program.scope.iter().copied().filter(|&var| !is_asked(var));
        let values: Option<SmallVec<[Int; 16]>> = program
            .scope
            .iter()
            .map(|&var| if is_asked(var) { Some(0) } else { past.fixed(var) })
            .collect();
        let place = program.scope.iter().position(|&var| is_asked(var));
        let (Some(mut values), Some(place)) = (values, place) else { return Explained::ByAll };
        for value in removed.iter() {
            values[place] = value;
            if program.value::<N>(program.root(), &values) == Some(N::from(1)) {
                return Explained::ByAll;
            }
        }
        others().for_each(|var| reasons.fixed(var));
        Explained::AsAsked
    }

    /// Returns the bound of a node at one end: what is certain of it.
    fn bound(&self, at: u32, end: IntervalEnd) -> N {
        let Interval { min, max } = self.now[at as usize];
        if end == IntervalEnd::Least { min } else { N::from(0).minus(max) }
    }

    /// Returns the bound that needs no reason.
    fn first_bound(&self, at: u32, end: IntervalEnd) -> N {
        let Interval { min, max } = self.first[at as usize];
        if end == IntervalEnd::Least { min } else { N::from(0).minus(max) }
    }

    /// Needs node `at` to be within `bound` at one end. It is, or it is undefined.
    fn need(&mut self, at: u32, end: IntervalEnd, bound: N) {
        if self.now[at as usize].is_empty() {
            return self.need_all(at);
        }
        if self.first_bound(at, end) >= bound {
            return;
        }
        let operation = match self.program.node(at) {
            ProgramNode::Constant(_) => return,
            ProgramNode::Var(place) => {
                let needed = &mut self.needed[place];
                match end {
                    IntervalEnd::Least => needed.min = needed.min.max(bound),
                    IntervalEnd::Greatest => needed.max = needed.max.min(N::from(0).minus(bound)),
                }
                return;
            }
            ProgramNode::Operation(at) => self.program.operations[at],
        };
        let [a, b, c] = operation.places();
        match (operation.kind, end) {
            (OperationKind::Negative, _) => self.need(a, end.other(), bound),
            (OperationKind::Sum, _) => self.need_sum([(a, end), (b, end)], bound),
            (OperationKind::Difference, _) => self.need_sum([(a, end), (b, end.other())], bound),
            (OperationKind::Least, IntervalEnd::Least)
            | (OperationKind::Greatest, IntervalEnd::Greatest) => {
                self.need(a, end, bound);
                self.need(b, end, bound);
            }
            (OperationKind::Least, IntervalEnd::Greatest)
            | (OperationKind::Greatest, IntervalEnd::Least) => {
                let is_enough =
                    |&at: &u32| !self.now[at as usize].is_empty() && self.bound(at, end) >= bound;
                match [a, b].into_iter().find(is_enough) {
                    Some(enough) if self.are_defined(operation) => self.need(enough, end, bound),
                    _ => self.need_all(at),
                }
            }
            (OperationKind::If, _) => self.need_choice([a, b, c], end, bound),
            _ if is_truth(operation) => self.need_truth(at, end == IntervalEnd::Least),
            _ => self.need_all(at),
        }
    }

    /// Returns whether no operand is certainly undefined.
    fn are_defined(&self, operation: NodeOperation) -> bool {
        operation.operands().iter().all(|&at| !self.now[at as usize].is_empty())
    }

    /// Needs the sum of two bounds to be at least `bound`. What is too much of it weakens the
    /// needs, so that some drop out.
    fn need_sum(&mut self, parts: [(u32, IntervalEnd); 2], bound: N) {
        let bounds = parts.map(|(at, end)| self.bound(at, end));
        let mut spare = bounds[0].plus(bounds[1]).minus(bound);
        let mut is_dropped = [false; 2];
        for (at, (part, end)) in parts.into_iter().enumerate() {
            let most = bounds[at].minus(self.first_bound(part, end));
            if most <= spare {
                spare = spare.minus(most);
                is_dropped[at] = true;
            }
        }
        for (at, (part, end)) in parts.into_iter().enumerate() {
            if !is_dropped[at] {
                self.need(part, end, bounds[at].minus(spare));
                spare = N::from(0);
            }
        }
    }

    /// Needs the first of two nodes, plus `gap`, to be at most the second.
    fn need_order(&mut self, a: u32, b: u32, gap: N) {
        self.need_sum([(b, IntervalEnd::Least), (a, IntervalEnd::Greatest)], gap);
    }

    /// Needs the value of a choice to be within `bound` at one end.
    fn need_choice(&mut self, [condition, then, other]: [u32; 3], end: IntervalEnd, bound: N) {
        let is_free =
            |at: u32| !self.first[at as usize].is_empty() && self.first_bound(at, end) >= bound;
        if is_free(then) && is_free(other) {
            return;
        }
        let truth = self.now[condition as usize];
        match (truth.contains(N::from(1)), truth.contains(N::from(0))) {
            (true, true) => {
                self.need(then, end, bound);
                self.need(other, end, bound);
            }
            (true, false) => {
                self.need_truth(condition, true);
                self.need(then, end, bound);
            }
            (false, true) => {
                self.need_truth(condition, false);
                self.need(other, end, bound);
            }
            (false, false) => self.need_all(condition),
        }
    }

    /// Needs a condition to hold, or not to hold. It does, or it is undefined.
    fn need_truth(&mut self, at: u32, holds: bool) {
        let now = self.now[at as usize];
        if now.is_empty() {
            return self.need_all(at);
        }
        let first = self.first[at as usize];
        let opposite = N::from(Int::from(!holds));
        debug_assert!(!now.contains(opposite), "it is certain");
        if !first.contains(opposite) {
            return;
        }
        let ProgramNode::Operation(operation) = self.program.node(at) else {
            return self.need_all(at);
        };
        let operation = self.program.operations[operation];
        let [a, b, _] = operation.places();
        let (zero, one) = (N::from(0), N::from(1));
        match (operation.kind, holds) {
            (OperationKind::Not, _) => self.need_truth(a, !holds),
            (OperationKind::All, true) | (OperationKind::Any, false) => {
                self.need_truth(a, holds);
                self.need_truth(b, holds);
            }
            (OperationKind::All, false) | (OperationKind::Any, true) => {
                let is_free = |at: u32| !self.first[at as usize].contains(opposite);
                let is_known = |at: u32| {
                    let now = self.now[at as usize];
                    !now.is_empty() && !now.contains(opposite)
                };
                let known = [b, a].into_iter().filter(|&at| is_known(at));
                match known.max_by_key(|&at| is_free(at)) {
                    Some(known) => self.need_truth(known, holds),
                    None => self.need_all(at),
                }
            }
            (OperationKind::AtMost, true) => self.need_order(a, b, zero),
            (OperationKind::AtMost, false) => self.need_order(b, a, one),
            (OperationKind::LessThan, true) => self.need_order(a, b, one),
            (OperationKind::LessThan, false) => self.need_order(b, a, zero),
            (OperationKind::Equal, true) => {
                self.need_order(a, b, zero);
                self.need_order(b, a, zero);
            }
            (OperationKind::Equal, false) => {
                let is_less = self.now[a as usize].max < self.now[b as usize].min;
                let (less, greater) = if is_less { (a, b) } else { (b, a) };
                self.need_order(less, greater, one);
            }
            _ => self.need_all(at),
        }
    }

    /// Needs all that is known of the variables below node `at`.
    fn need_all(&mut self, at: u32) {
        match self.program.node(at) {
            ProgramNode::Constant(_) => {}
            ProgramNode::Var(place) => {
                self.needed[place] = self.needed[place].intersect(self.now[place]);
            }
            ProgramNode::Operation(operation) => {
                let operation = self.program.operations[operation];
                operation.operands().iter().for_each(|&operand| self.need_all(operand));
            }
        }
    }
}

/// Returns whether the result is 0 or 1.
fn is_truth(operation: NodeOperation) -> bool {
    matches!(
        operation.kind,
        OperationKind::Equal
            | OperationKind::AtMost
            | OperationKind::LessThan
            | OperationKind::Not
            | OperationKind::All
            | OperationKind::Any
    )
}
