//! A step (a deduction) in the user's names and values.
//!
//! Invariant: a step has the same content as its deduction; facts and conclusions are in the order
//! of the variables.

use crate::arithmetic::{Int, VALUE_LIMIT};
use crate::explanation::steps::{Candidate, Deduction, Difficulty, Logic, State};
use crate::modelling::{Handle, Problem, Value, ValueKind};
use crate::propagation::Phrase;
use crate::state::{ConstraintId, Var};
use std::collections::HashSet;
use std::hash::Hash;

/// One step on the way to a solution: its premises alone imply its conclusion.
///
/// `Display` writes it as a sentence; [`Step::words`] does so for names and values that do not
/// implement `Display`.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Step<K, V> {
    /// The constraints that it uses, in the order of addition.
    pub constraints: Vec<Premise<K>>,
    /// The facts that it needs.
    pub facts: Vec<Fact<K, V>>,
    /// The removed values: those that are `absent` were left until now. If the list is empty, the
    /// constraints conflict with the facts.
    pub removed: Vec<Fact<K, V>>,
    /// The kind of reasoning.
    pub reasoning: Reasoning<K, V>,
    /// The difficulty of the step.
    pub difficulty: Difficulty,
    /// The words of a constraint, if it has some: the reason of the removal, the contradiction
    /// without it, or the conflict.
    pub phrase: Option<Phrase<K, V>>,
}

/// A constraint that a step uses.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Premise<K> {
    /// The handle with which it can be removed from the problem.
    pub handle: Handle,
    /// Its name, if it has one.
    pub name: Option<String>,
    /// The engine's name for its kind.
    pub kind: &'static str,
    /// Its scope.
    pub scope: Vec<K>,
}

/// A fact about a variable.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Fact<K, V> {
    /// The variable.
    pub variable: K,
    /// Values that it does not have.
    pub absent: Vec<V>,
    /// The values that are left. In a premise: all others of its initial domain.
    pub left: Vec<V>,
    /// The wording of the fact.
    pub(super) form: Wording,
}

impl<K, V> Fact<K, V> {
    /// Returns the fact that `variable` does not have the values `absent`, and that `left` are
    /// left. A sentence names those of them that are fewer.
    pub fn new(variable: K, absent: Vec<V>, left: Vec<V>) -> Fact<K, V> {
        let form = match (left.len(), absent.len()) {
            (1, _) => Wording::Only,
            (left, absent) if (1..absent).contains(&left) => Wording::Left,
            _ => Wording::Absent,
        };
        Fact { variable, absent, left, form }
    }
}

/// The wording of a fact.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(super) enum Wording {
    /// The single value that is left.
    Only,
    /// The absent values, and the single value that is left.
    Leaving,
    /// The values that are left.
    Left,
    /// The absent values.
    Absent,
    /// The least that is left.
    AtLeast,
    /// The greatest that is left.
    AtMost,
    /// The least and the greatest that are left.
    Between,
}

/// The kind of reasoning by which the conclusion of a step follows from its premises.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum Reasoning<K, V> {
    /// Propagation of the constraints removes it.
    Propagation,
    /// A case analysis: no way to satisfy the constraints allows it.
    Cases,
    /// A pattern of sets: some sets contain a true candidate each, and others contain at most one
    /// each. The second leave it no room: they are as many as the first and cover them, or both
    /// alternate in a chain.
    Pattern,
    /// A supposition (look-ahead) of it leads to a conflict.
    Supposition {
        /// The variable of the supposition.
        variable: K,
        /// The supposed value.
        value: V,
        /// The steps that follow; the last is a conflict.
        steps: Vec<Step<K, V>>,
    },
}

impl<K: Hash + Eq + Clone, V: Value> Step<K, V> {
    /// Returns `deduction` in the terms of the user of `problem`, at the known `state`.
    pub(super) fn new(problem: &Problem<K, V>, state: &State, deduction: &Deduction) -> Step<K, V> {
        let reader = Reader { problem, state };
        reader.step(deduction, &mut HashSet::new())
    }
}

impl<K: Hash + Eq + Clone, V: Value> Problem<K, V> {
    /// Returns the constraint that an engine constraint is part of, as a premise of a step.
    ///
    /// # Panics
    /// Panics if the constraint is not of this problem's model.
    pub fn premise(&self, id: ConstraintId) -> Premise<K> {
        let handle = self.handle(id);
        let (name, scope) = self.posted(handle);
        Premise {
            handle,
            name: name.map(str::to_owned),
            kind: self.model().properties(id).kind,
            scope: scope.into_iter().cloned().collect(),
        }
    }
}

impl<K, V> Step<K, V> {
    /// Returns whether its premises are in conflict.
    pub fn is_conflict(&self) -> bool {
        self.removed.is_empty()
    }

    /// Returns the variables that have one value left after the step, each with this value.
    pub fn fixed(&self) -> impl Iterator<Item = (&K, &V)> {
        self.removed.iter().filter_map(|fact| match &fact.left[..] {
            [only] => Some((&fact.variable, only)),
            _ => None,
        })
    }
}

/// Translates engine variables and numbers into names and values.
struct Reader<'a, K, V> {
    problem: &'a Problem<K, V>,
    /// The state before the step.
    state: &'a State,
}

impl<K: Hash + Eq + Clone, V: Value> Reader<'_, K, V> {
    /// Returns the step of `deduction`; `gone` has the values that were removed since, in a
    /// supposition.
    fn step(&self, deduction: &Deduction, gone: &mut HashSet<Candidate>) -> Step<K, V> {
        let step = Step {
            constraints: self.premises(deduction),
            facts: by_variable(&deduction.facts, |var, absent| {
                let is_left = |number: &Int| !absent.contains(number);
                let left = self.problem.model().domain(var).iter().filter(is_left).collect();
                self.fact(var, absent, left, true)
            }),
            removed: by_variable(&deduction.removed, |var, absent| {
                let is_left =
                    |&number: &Int| !absent.contains(&number) && !gone.contains(&(var, number));
                let left: Vec<Int> = self.state.domain(var).iter().filter(is_left).collect();
                let is_whole = absent.len() + left.len() == self.problem.model().domain(var).len();
                self.fact(var, absent, left, is_whole)
            }),
            reasoning: self.reasoning(deduction, gone),
            difficulty: deduction.difficulty,
            phrase: deduction.phrase.as_ref().and_then(|phrase| self.phrase(phrase)),
        };
        gone.extend(&deduction.removed);
        step
    }

    fn reasoning(&self, deduction: &Deduction, gone: &HashSet<Candidate>) -> Reasoning<K, V> {
        match &deduction.logic {
            Logic::Propagation => Reasoning::Propagation,
            Logic::Cases => Reasoning::Cases,
            Logic::Pattern(_) => Reasoning::Pattern,
            Logic::Supposition { supposed: (var, number), steps } => {
                let others = self.state.domain(*var).iter().filter(|other| other != number);
                let mut gone = gone.clone();
                gone.extend(others.map(|other| (*var, other)));
                Reasoning::Supposition {
                    variable: self.problem.name(*var).clone(),
                    value: self.problem.value(*var, *number).clone(),
                    steps: steps.iter().map(|step| self.step(step, &mut gone)).collect(),
                }
            }
        }
    }

    fn premises(&self, deduction: &Deduction) -> Vec<Premise<K>> {
        let mut premises: Vec<Premise<K>> = Vec::new();
        for &id in &deduction.constraints {
            let premise = self.problem.premise(id);
            if premises.iter().all(|other| other.handle != premise.handle) {
                premises.push(premise);
            }
        }
        premises
    }

    /// Returns `phrase` in names and values; `None` if it has a value that its variable never has.
    fn phrase(&self, phrase: &Phrase) -> Option<Phrase<K, V>> {
        let name = |&var: &Var| self.problem.name(var).clone();
        let kind = ValueKind::of::<V>();
        let value = |&var: &Var, &number: &Int| {
            let is_named = self.problem.model().domain(var).contains(number);
            is_named.then(|| self.problem.value(var, number).clone())
        };
        let number =
            |number: Int| (kind != ValueKind::Others && number <= VALUE_LIMIT).then_some(number);
        phrase.named(name, value, number)
    }

    /// Returns the fact about `var`; `is_whole` if all values of its initial domain are among the
    /// absent and the left ones.
    fn fact(&self, var: Var, absent: Vec<Int>, left: Vec<Int>, is_whole: bool) -> Fact<K, V> {
        let is_number = |&number: &Int| self.problem.numbering.is_own(number);
        let are_numbers = absent.iter().chain(&left).all(is_number);
        let value = |&number: &Int| self.problem.value(var, number).clone();
        Fact {
            variable: self.problem.name(var).clone(),
            absent: absent.iter().map(value).collect(),
            left: left.iter().map(value).collect(),
            form: Wording::of(&absent, &left, are_numbers, is_whole),
        }
    }
}

/// Returns the results of `make` for the values of each variable.
fn by_variable<R>(candidates: &[Candidate], mut make: impl FnMut(Var, Vec<Int>) -> R) -> Vec<R> {
    let of_var = candidates.chunk_by(|a, b| a.0 == b.0);
    of_var.map(|of_var| make(of_var[0].0, of_var.iter().map(|one| one.1).collect())).collect()
}

/// The largest number of values that are listed rather than described by their bounds.
const FEW: usize = 2;

impl Wording {
    /// Returns the best wording for values in ascending order.
    fn of(absent: &[Int], left: &[Int], are_numbers: bool, is_whole: bool) -> Wording {
        let (Some(&least), Some(&greatest)) = (left.first(), left.last()) else {
            return Wording::Absent;
        };
        if left.len() == 1 {
            return if is_whole || absent.len() > FEW { Wording::Only } else { Wording::Leaving };
        }
        let is_few = absent.len().min(left.len()) <= FEW;
        if !are_numbers || is_few {
            return if left.len() < absent.len() { Wording::Left } else { Wording::Absent };
        }
        let (above, below) = (
            absent.iter().all(|&number| number < least),
            absent.iter().all(|&number| number > greatest),
        );
        let is_between = absent.iter().all(|&number| number < least || number > greatest);
        match () {
            () if above => Wording::AtLeast,
            () if below => Wording::AtMost,
            () if is_between => Wording::Between,
            () if left.len() < absent.len() => Wording::Left,
            () => Wording::Absent,
        }
    }
}
