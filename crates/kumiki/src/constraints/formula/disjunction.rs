//! Formulas that are orders of tasks: `x + 3 <= y or y + 2 <= x`, also under conditions.
//!
//! Invariant: the orders are those of the formula whatever the order and the spelling of its parts.

use super::operation::{NodeOperation, OperationKind};
use super::program::{Program, ProgramNode};
use crate::arithmetic::Int;
use crate::propagation::{TaskCondition, TaskOrder, TaskOrders};
use crate::state::Store;
use smallvec::SmallVec;

/// The most alternatives that are read as orders of tasks and conditions.
const MOST_ALTERNATIVES: usize = 8;

/// The most terms of a sum that is read as an order of tasks.
const MOST_TERMS: usize = 4;

/// A sum: the coefficients of some variables, by their places in the scope, and a constant.
#[derive(Default)]
struct SideSum {
    terms: SmallVec<[(usize, Int); 4]>,
    constant: Int,
}

/// The alternatives of a formula, of which one must hold.
struct Alternatives<'a> {
    program: &'a Program,
    root: &'a Store,
    found: TaskOrders,
    left: usize,
}

/// Returns the orders of tasks that the program says, with conditions, if it says no others.
pub(super) fn task_orders(program: &Program, root: &Store) -> Option<TaskOrders> {
    let found = TaskOrders::none();
    let mut alternatives = Alternatives { program, root, found, left: MOST_ALTERNATIVES };
    alternatives.add(program.root(), true)?;
    alternatives.found.complete()
}

impl Alternatives<'_> {
    /// Adds the alternatives for node `at` to hold, or not to hold; `None` if one is neither an
    /// order of tasks nor a condition.
    fn add(&mut self, at: u32, holds: bool) -> Option<()> {
        let operation = operation(self.program, at)?;
        let [a, b, _] = operation.places();
        match (operation.kind, holds) {
            (OperationKind::Not, _) => self.add(a, !holds),
            (OperationKind::Any, true) | (OperationKind::All, false) => {
                self.add(a, holds)?;
                self.add(b, holds)
            }
            (OperationKind::Equal, false)
                if is_choice(self.program, a) && is(self.program, b, 0) =>
            {
                self.add_truth(a)
            }
            _ => self.add_alternative(at, holds),
        }
    }

    /// Adds the alternatives for the value of node `at` not to be 0.
    fn add_truth(&mut self, at: u32) -> Option<()> {
        let program = self.program;
        if is(program, at, 0) {
            return Some(());
        }
        let operation = operation(program, at).filter(|one| one.kind == OperationKind::If)?;
        let [condition, then, otherwise] = operation.places();
        if is(program, then, 1) && is(program, otherwise, 0) {
            return self.add(condition, true);
        }
        if is(program, then, 0) && is(program, otherwise, 1) {
            return self.add(condition, false);
        }
        // One of the two results is not 0, whichever is chosen.
        self.found.is_whole = false;
        self.add_truth(then)?;
        self.add_truth(otherwise)
    }

    fn add_alternative(&mut self, at: u32, holds: bool) -> Option<()> {
        self.left = self.left.checked_sub(1)?;
        if let Some(order) = order(self.program, at, holds) {
            self.found.orders.push(order);
        } else if let Some(condition) = self.condition(at, holds) {
            self.found.conditions.push(condition);
        } else if let Some(order) = order_among(self.program, at, holds) {
            self.found.is_whole = false;
            self.found.orders.push(order);
        } else {
            self.add_equivalence(at, holds)?;
        }
        Some(())
    }

    /// Adds the order that a variable ties itself to, and the condition that the variable says that
    /// it holds.
    fn add_equivalence(&mut self, at: u32, holds: bool) -> Option<()> {
        let program = self.program;
        let operation = operation(program, at).filter(|one| one.kind == OperationKind::Equal)?;
        let [a, b, _] = operation.places();
        let found = [[a, b], [b, a]].into_iter().find_map(|[truth, of_var]| {
            let choice = self::operation(program, truth)?;
            let [condition, then, otherwise] = choice.places();
            let is_truth = choice.kind == OperationKind::If
                && is(program, then, 1)
                && is(program, otherwise, 0);
            let order = order(program, condition, true).filter(|_| is_truth && holds)?;
            Some((order, self.condition_against(of_var, |value| value != 1)?))
        });
        let (order, condition) = found?;
        self.found.is_whole = false;
        self.found.orders.push(order);
        self.found.conditions.push(condition);
        Some(())
    }

    /// Returns the condition under which node `at` does not hold, or does not fail to hold.
    fn condition(&self, at: u32, holds: bool) -> Option<TaskCondition> {
        let operation = operation(self.program, at)?;
        if let ([a, b, _], OperationKind::Equal, false) =
            (operation.places(), operation.kind, holds)
            && let (ProgramNode::Var(one), ProgramNode::Var(other)) =
                (self.program.node(a), self.program.node(b))
        {
            let scope = &self.program.scope;
            return (one != other).then(|| TaskCondition::Equal(scope[one], scope[other]));
        }
        self.condition_against(at, |value| (value == 1) == holds)
    }

    /// Returns the condition under which `holds` is false of the value of node `at`, if that
    /// depends on one variable.
    fn condition_against(&self, at: u32, holds: impl Fn(i128) -> bool) -> Option<TaskCondition> {
        let mut only = None;
        only_place(self.program, at, &mut only)?;
        let place = only?;
        let mut values = vec![0; self.program.scope.len()];
        TaskCondition::against(self.program.scope[place], self.root, |value| {
            values[place] = value;
            self.program.value::<i128>(at, &values).map(&holds)
        })
    }
}

fn operation(program: &Program, at: u32) -> Option<NodeOperation> {
    match program.node(at) {
        ProgramNode::Operation(operation) => Some(program.operations[operation]),
        ProgramNode::Var(_) | ProgramNode::Constant(_) => None,
    }
}

/// Returns whether node `at` is the constant `value`.
fn is(program: &Program, at: u32, value: Int) -> bool {
    matches!(program.node(at), ProgramNode::Constant(constant) if constant == value)
}

fn is_choice(program: &Program, at: u32) -> bool {
    operation(program, at).is_some_and(|one| one.kind == OperationKind::If)
}

/// Writes to `only` the variable that node `at` depends on; `None` if there are several.
fn only_place(program: &Program, at: u32, only: &mut Option<usize>) -> Option<()> {
    match program.node(at) {
        ProgramNode::Constant(_) => Some(()),
        ProgramNode::Var(place) => {
            only.replace(place).is_none_or(|other| other == place).then_some(())
        }
        ProgramNode::Operation(operation) => {
            let operation = program.operations[operation];
            operation.operands().iter().try_for_each(|&at| only_place(program, at, only))
        }
    }
}

/// Returns the first order of tasks among conditions that all hold if node `at` holds, or does not.
fn order_among(program: &Program, at: u32, holds: bool) -> Option<TaskOrder> {
    let operation = operation(program, at)?;
    let [a, b, _] = operation.places();
    match (operation.kind, holds) {
        (OperationKind::Not, _) => order_among(program, a, !holds),
        (OperationKind::All, true) | (OperationKind::Any, false) => {
            [a, b].into_iter().find_map(|at| order_among(program, at, holds))
        }
        _ => order(program, at, holds),
    }
}

/// Returns the order of tasks that node `at` states if it holds, or if it does not.
fn order(program: &Program, at: u32, holds: bool) -> Option<TaskOrder> {
    let operation = operation(program, at)?;
    let [a, b, _] = operation.places();
    let (before, after, gap) = match (operation.kind, holds) {
        (OperationKind::Not, _) => return order(program, a, !holds),
        (OperationKind::AtMost, true) => (a, b, 0),
        (OperationKind::LessThan, true) => (a, b, 1),
        (OperationKind::AtMost, false) => (b, a, 1),
        (OperationKind::LessThan, false) => (b, a, 0),
        _ => return None,
    };
    let mut sum = SideSum { constant: gap, ..SideSum::default() };
    sum.add(program, before, 1)?;
    sum.add(program, after, -1)?;
    let terms = sum.terms.iter().filter(|term| term.1 != 0);
    TaskOrder::of_terms(terms.map(|&(place, factor)| (factor, program.scope[place])), sum.constant)
}

impl SideSum {
    /// Adds node `at`, `factor` times; `None` if it is no short sum of variables and constants.
    fn add(&mut self, program: &Program, at: u32, factor: Int) -> Option<()> {
        match program.node(at) {
            ProgramNode::Constant(value) => {
                self.constant = self.constant.checked_add(value.checked_mul(factor)?)?;
            }
            ProgramNode::Var(place) => match self.terms.iter().position(|term| term.0 == place) {
                Some(at) => self.terms[at].1 += factor,
                None if self.terms.len() == MOST_TERMS => return None,
                None => self.terms.push((place, factor)),
            },
            ProgramNode::Operation(operation) => {
                let operation = program.operations[operation];
                let [a, b, _] = operation.places();
                let of_second = match operation.kind {
                    OperationKind::Negative => return self.add(program, a, -factor),
                    OperationKind::Sum => factor,
                    OperationKind::Difference => -factor,
                    _ => return None,
                };
                self.add(program, a, factor)?;
                self.add(program, b, of_second)?;
            }
        }
        Some(())
    }
}
