//! Programs: a condition as a flat list of operations, each after its operands.
//!
//! Invariant: positions count the variables of the scope, then the constants, then the operations.
//! Each operation is read by one later operation, and the last is the whole condition. No path from
//! it is longer than [`DEPTH_LIMIT`], so recursion over operations needs little stack.

use super::operation::NodeOperation;
use crate::arithmetic::{Int, Interval, WholeNumber};
use crate::state::Var;

/// The longest path through the operations of a program.
pub(super) const DEPTH_LIMIT: u32 = 1_000;

/// A condition, ready for evaluation.
#[derive(Clone, Debug, Default)]
pub(super) struct Program {
    /// The variables, each once.
    pub(super) scope: Vec<Var>,
    /// The bounds on the values of each variable.
    pub(super) bounds: Vec<Interval<Int>>,
    pub(super) constants: Vec<Int>,
    pub(super) operations: Vec<NodeOperation>,
    /// For each operation, true if it is defined for all values.
    pub(super) is_total: Vec<bool>,
    /// For each variable, the operations that depend on it, ascending.
    pub(super) dependents: Vec<Vec<u32>>,
    /// True if 64 bits are enough for all results of the operations.
    pub(super) is_narrow: bool,
}

/// The content of a position.
#[derive(Clone, Copy, Debug)]
pub(super) enum ProgramNode {
    /// The variable with this index in the scope.
    Var(usize),
    Constant(Int),
    /// The operation with this index.
    Operation(usize),
}

impl Program {
    /// Fills `dependents`: for each variable, the operations on the paths from it.
    pub(super) fn note_dependents(&mut self) {
        // The operation that reads each operation, and those that read variables.
        let mut readers = vec![None; self.operations.len()];
        let mut of_vars = Vec::new();
        for (at, operation) in (0u32..).zip(&self.operations) {
            for &operand in operation.operands() {
                match self.node(operand) {
                    ProgramNode::Var(place) => of_vars.push((place, at)),
                    ProgramNode::Constant(_) => {}
                    ProgramNode::Operation(operand) => readers[operand] = Some(at),
                }
            }
        }
        of_vars.sort_unstable();
        self.dependents = vec![Vec::new(); self.scope.len()];
        // The variable whose path reached each operation last. From there on, the path is recorded
        // already.
        let mut last = vec![None; self.operations.len()];
        for (place, at) in of_vars {
            let path = std::iter::successors(Some(at), |&at| readers[at as usize]);
            let is_new = |&at: &u32| last[at as usize].replace(place) != Some(place);
            self.dependents[place].extend(path.take_while(is_new));
        }
        self.dependents.iter_mut().for_each(|dependents| dependents.sort_unstable());
    }

    /// Returns the number of positions.
    #[inline]
    pub(super) fn len(&self) -> usize {
        self.before_operations() + self.operations.len()
    }

    /// Returns the position of the whole condition.
    #[inline]
    pub(super) fn root(&self) -> u32 {
        self.len() as u32 - 1
    }

    #[inline]
    fn before_operations(&self) -> usize {
        self.scope.len() + self.constants.len()
    }

    /// Returns the content of a position.
    #[inline]
    pub(super) fn node(&self, at: u32) -> ProgramNode {
        let at = at as usize;
        if at < self.scope.len() {
            ProgramNode::Var(at)
        } else if at < self.before_operations() {
            ProgramNode::Constant(self.constants[at - self.scope.len()])
        } else {
            ProgramNode::Operation(at - self.before_operations())
        }
    }

    /// Returns the constant at a position, if it is one.
    pub(super) fn constant(&self, at: u32) -> Option<Int> {
        match self.node(at) {
            ProgramNode::Constant(value) => Some(value),
            _ => None,
        }
    }

    /// Returns the operation at a position, if it is one.
    pub(super) fn operation(&self, at: u32) -> Option<NodeOperation> {
        match self.node(at) {
            ProgramNode::Operation(operation) => Some(self.operations[operation]),
            _ => None,
        }
    }

    /// Returns the place of the only variable that node `at` reads.
    pub(super) fn only_variable(&self, at: u32) -> Option<usize> {
        match self.node(at) {
            ProgramNode::Var(place) => Some(place),
            ProgramNode::Constant(_) => None,
            ProgramNode::Operation(operation) => {
                let operation = self.operations[operation];
                let mut found = None;
                for &operand in operation.operands() {
                    if let ProgramNode::Constant(_) = self.node(operand) {
                        continue;
                    }
                    let place = self.only_variable(operand)?;
                    if found.is_some_and(|found| found != place) {
                        return None;
                    }
                    found = Some(place);
                }
                found
            }
        }
    }

    /// Returns the value of the node at a position, if it is defined, with `values` in the order of
    /// the scope.
    pub(super) fn value<N: WholeNumber>(&self, at: u32, values: &[Int]) -> Option<N> {
        match self.node(at) {
            ProgramNode::Var(place) => Some(N::from(values[place])),
            ProgramNode::Constant(value) => Some(N::from(value)),
            ProgramNode::Operation(at) => {
                self.operations[at].value(|operand| self.value(operand, values))
            }
        }
    }

    /// Sets `intervals`, one for each position, to the possible values of the nodes, with each
    /// variable within `of_var` of its position. Returns whether the whole holds, if that is
    /// certain.
    #[inline]
    pub(super) fn look<N: WholeNumber>(
        &self,
        intervals: &mut [Interval<N>],
        of_var: impl Fn(usize) -> Interval<N>,
    ) -> Option<bool> {
        let (leaves, _) = intervals.split_at_mut(self.before_operations());
        let (of_vars, of_constants) = leaves.split_at_mut(self.scope.len());
        for (place, interval) in of_vars.iter_mut().enumerate() {
            *interval = of_var(place);
        }
        for (interval, &value) in of_constants.iter_mut().zip(&self.constants) {
            *interval = Interval::of(N::from(value));
        }
        for (at, operation) in (self.before_operations()..).zip(&self.operations) {
            intervals[at] = operation.interval(|operand| intervals[operand as usize]);
        }
        self.holds(intervals)
    }

    /// Does the work of [`Program::look`] if only the variable at `place` has changed since the
    /// last call.
    #[inline]
    pub(super) fn look_again<N: WholeNumber>(
        &self,
        intervals: &mut [Interval<N>],
        place: usize,
        of_var: Interval<N>,
    ) -> Option<bool> {
        intervals[place] = of_var;
        for &at in &self.dependents[place] {
            let operation = self.operations[at as usize];
            intervals[self.before_operations() + at as usize] =
                operation.interval(|operand| intervals[operand as usize]);
        }
        self.holds(intervals)
    }

    /// Returns whether the whole holds with value `value` of the variable at `place`, if all others
    /// are fixed and unchanged since the last look.
    #[inline]
    pub(super) fn holds_with<N: WholeNumber>(
        &self,
        intervals: &mut [Interval<N>],
        place: usize,
        value: N,
    ) -> bool {
        intervals[place] = Interval::of(value);
        let (operations, first) = (&*self.operations, self.before_operations());
        let mut holds = false; // The last to depend on it is the whole.
        for &at in &*self.dependents[place] {
            let of = |operand: u32| {
                let of = intervals[operand as usize];
                if of.is_empty() { None } else { Some(of.min) }
            };
            let value = operations[at as usize].value(of);
            holds = value == Some(N::from(1));
            intervals[first + at as usize] = value.map_or(Interval::empty(), Interval::of);
        }
        holds
    }

    /// Returns whether the whole holds, if `intervals` decide it.
    #[inline]
    fn holds<N: WholeNumber>(&self, intervals: &[Interval<N>]) -> Option<bool> {
        let root = self.root();
        let whole = intervals[root as usize];
        if !whole.contains(N::from(1)) {
            Some(false)
        } else if whole.min == N::from(1) && self.is_defined(root, intervals) {
            Some(true)
        } else {
            None
        }
    }

    /// Returns whether the node at a position is defined for all values within `intervals`.
    fn is_defined<N: WholeNumber>(&self, at: u32, intervals: &[Interval<N>]) -> bool {
        let ProgramNode::Operation(at) = self.node(at) else { return true };
        self.is_total[at]
            || self.operations[at].is_defined(
                |operand| intervals[operand as usize],
                |operand| self.is_defined(operand, intervals),
            )
    }
}
