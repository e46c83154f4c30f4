//! The builder of programs: from a condition to its operations.
//!
//! Invariant: the tree is taken apart with a list of pending tasks, not by recursion, so even the
//! deepest tree can be refused without overflow of the stack.

use super::FormulaError;
use super::condition::{Condition, Term};
use super::operation::{NodeOperation, OperationKind};
use super::program::{DEPTH_LIMIT, Program};
use crate::arithmetic::{Int, Interval};
use crate::state::Var;

/// A task of the builder.
enum BuildTask {
    Condition(Condition),
    Term(Term),
    /// Makes one node of this many last nodes.
    Operation(OperationKind, usize),
    /// Makes one node of this many last nodes, two by two.
    Join(OperationKind, usize),
}

/// A node whose position in the program is not known yet.
enum OpenNode {
    /// The variable at a position of the scope.
    Var(u32),
    Constant(Int),
    /// An operation that reads nodes by their positions in the list of nodes.
    Operation(NodeOperation),
}

/// The data of a node.
struct Draft {
    node: OpenNode,
    interval: Interval<i128>,
    is_total: bool,
    /// The length of the longest path from it.
    depth: u32,
}

/// A program under construction.
pub(super) struct Builder<B> {
    bounds_of: B,
    scope: Vec<Var>,
    bounds: Vec<Interval<Int>>,
    drafts: Vec<Draft>,
    /// The pending tasks, the next last.
    tasks: Vec<BuildTask>,
    /// The nodes that no other node reads yet.
    unread: Vec<u32>,
}

impl<B: Fn(Var) -> (Int, Int)> Builder<B> {
    pub(super) fn new(bounds_of: B) -> Builder<B> {
        Builder {
            bounds_of,
            scope: Vec::new(),
            bounds: Vec::new(),
            drafts: Vec::new(),
            tasks: Vec::new(),
            unread: Vec::new(),
        }
    }

    /// Returns the program of `condition`.
    pub(super) fn build(mut self, condition: Condition) -> Result<Program, FormulaError> {
        self.tasks.push(BuildTask::Condition(condition));
        while let Some(task) = self.tasks.pop() {
            match task {
                BuildTask::Condition(condition) => self.take_apart_condition(condition),
                BuildTask::Term(term) => self.take_apart_term(term),
                BuildTask::Operation(kind, arity) => self.push_operation(kind, arity),
                BuildTask::Join(kind, len) => self.join(kind, len),
            }
        }
        if self.drafts.iter().any(|draft| draft.depth > DEPTH_LIMIT) {
            return Err(FormulaError::TooDeep);
        }
        // Saturated numbers stand for everything beyond.
        if !self.fits(i128::MIN, i128::MAX) {
            return Err(FormulaError::TooLarge);
        }
        Ok(self.finish())
    }

    /// Returns whether all possible values of all nodes are more than `min` and less than `max`.
    fn fits(&self, min: i128, max: i128) -> bool {
        let intervals = self.drafts.iter().map(|draft| draft.interval);
        intervals.into_iter().all(|of| of.is_empty() || (min < of.min && of.max < max))
    }

    fn take_apart_condition(&mut self, condition: Condition) {
        match condition {
            Condition::Constant(holds) => self.push_constant(holds.into()),
            Condition::Equal(a, b) => self.terms(OperationKind::Equal, [a, b]),
            Condition::AtMost(a, b) => self.terms(OperationKind::AtMost, [a, b]),
            Condition::LessThan(a, b) => self.terms(OperationKind::LessThan, [a, b]),
            Condition::Not(a) => {
                self.tasks.extend([
                    BuildTask::Operation(OperationKind::Not, 1),
                    BuildTask::Condition(*a),
                ]);
            }
            Condition::All(conditions) if conditions.is_empty() => self.push_constant(1),
            Condition::Any(conditions) if conditions.is_empty() => self.push_constant(0),
            Condition::All(conditions) => self.conditions(OperationKind::All, conditions),
            Condition::Any(conditions) => self.conditions(OperationKind::Any, conditions),
        }
    }

    fn take_apart_term(&mut self, term: Term) {
        match term {
            Term::Constant(value) => self.push_constant(value),
            Term::Var(var) => self.push_var(var),
            Term::Negative(a) => self.terms(OperationKind::Negative, [*a]),
            Term::Absolute(a) => self.terms(OperationKind::Absolute, [*a]),
            Term::Difference(a, b) => self.terms(OperationKind::Difference, [*a, *b]),
            Term::Quotient(a, b) => self.terms(OperationKind::Quotient, [*a, *b]),
            Term::Remainder(a, b) => self.terms(OperationKind::Remainder, [*a, *b]),
            Term::Power(a, b) => self.terms(OperationKind::Power, [*a, *b]),
            Term::Sum(terms) if terms.is_empty() => self.push_constant(0),
            Term::Product(terms) if terms.is_empty() => self.push_constant(1),
            Term::Least(terms) | Term::Greatest(terms) if terms.is_empty() => {
                self.push_operation(OperationKind::Undefined, 0);
            }
            Term::Sum(terms) => self.list(OperationKind::Sum, terms),
            Term::Product(terms) => self.list(OperationKind::Product, terms),
            Term::Least(terms) => self.list(OperationKind::Least, terms),
            Term::Greatest(terms) => self.list(OperationKind::Greatest, terms),
            Term::If(condition, a, b) => {
                self.tasks.extend([
                    BuildTask::Operation(OperationKind::If, 3),
                    BuildTask::Term(*b),
                    BuildTask::Term(*a),
                ]);
                self.tasks.push(BuildTask::Condition(*condition));
            }
        }
    }

    /// Schedules an operation on `terms`, the first first.
    fn terms<const N: usize>(&mut self, kind: OperationKind, terms: [Term; N]) {
        self.tasks.push(BuildTask::Operation(kind, N));
        self.tasks.extend(terms.into_iter().rev().map(BuildTask::Term));
    }

    fn list(&mut self, kind: OperationKind, terms: Vec<Term>) {
        self.tasks.push(BuildTask::Join(kind, terms.len()));
        self.tasks.extend(terms.into_iter().rev().map(BuildTask::Term));
    }

    fn conditions(&mut self, kind: OperationKind, conditions: Vec<Condition>) {
        self.tasks.push(BuildTask::Join(kind, conditions.len()));
        self.tasks.extend(conditions.into_iter().rev().map(BuildTask::Condition));
    }

    /// Joins the last `len` nodes. Neighbours are joined first, so that a long list does not make a
    /// long path.
    fn join(&mut self, kind: OperationKind, len: usize) {
        let first = self.unread.len() - len;
        while self.unread.len() - first > 1 {
            let level = self.unread.split_off(first);
            for pair in level.chunks(2) {
                self.unread.extend(pair);
                if pair.len() == 2 {
                    self.push_operation(kind, 2);
                }
            }
        }
    }

    fn push_constant(&mut self, value: Int) {
        self.push(OpenNode::Constant(value), Interval::of(value.into()), true);
    }

    fn push_var(&mut self, var: Var) {
        let known = self.scope.iter().position(|&other| other == var);
        let place = known.unwrap_or_else(|| {
            let (min, max) = (self.bounds_of)(var);
            self.scope.push(var);
            self.bounds.push(Interval::new(min, max));
            self.scope.len() - 1
        });
        let Interval { min, max } = self.bounds[place];
        self.push(OpenNode::Var(place as u32), Interval::new(min.into(), max.into()), true);
    }

    /// Makes an operation of the last `arity` nodes.
    fn push_operation(&mut self, kind: OperationKind, arity: usize) {
        let operands = self.unread.split_off(self.unread.len() - arity);
        let operation = NodeOperation::new(kind, &operands);
        let of = |at: u32| self.drafts[at as usize].interval;
        let is_total = operands.iter().all(|&at| self.drafts[at as usize].is_total)
            && operation.is_defined(of, |_| true);
        self.push(OpenNode::Operation(operation), operation.interval(of), is_total);
    }

    fn push(&mut self, node: OpenNode, interval: Interval<i128>, is_total: bool) {
        let depth = match &node {
            OpenNode::Var(_) | OpenNode::Constant(_) => 0,
            OpenNode::Operation(operation) => {
                let depths = operation.operands().iter().map(|&at| self.drafts[at as usize].depth);
                depths.max().map_or(0, |depth| depth + 1)
            }
        };
        let at = u32::try_from(self.drafts.len()).expect("a formula has fewer than 2^32 nodes");
        self.drafts.push(Draft { node, interval, is_total, depth });
        self.unread.push(at);
    }

    /// Assigns each node its position.
    fn finish(self) -> Program {
        let is_narrow = self.fits(Int::MIN.into(), Int::MAX.into());
        let mut program =
            Program { scope: self.scope, bounds: self.bounds, is_narrow, ..Program::default() };
        let constants = self.drafts.iter().filter_map(|draft| match draft.node {
            OpenNode::Constant(value) => Some(value),
            _ => None,
        });
        program.constants.extend(constants);
        let mut next = [program.scope.len(), program.scope.len() + program.constants.len()];
        let mut places = Vec::with_capacity(self.drafts.len());
        for draft in &self.drafts {
            let mut take = |of: usize| {
                next[of] += 1;
                next[of] as u32 - 1
            };
            places.push(match draft.node {
                OpenNode::Var(place) => place,
                OpenNode::Constant(_) => take(0),
                OpenNode::Operation(_) => take(1),
            });
        }
        for draft in self.drafts {
            if let OpenNode::Operation(operation) = draft.node {
                program.operations.push(operation.moved(|at| places[at as usize]));
                program.is_total.push(draft.is_total);
            }
        }
        program.note_dependents();
        program
    }
}
