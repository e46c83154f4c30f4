//! A step in the user's names and values.
//!
//! Invariant: what it says is what its deduction says; facts and conclusions are in the order of the variables.

use crate::explain::{Candidate, Deduction, Difficulty, Logic, State};
use crate::problem::{Handle, Problem};
use crate::relation::Value;
use crate::value::Kind;
use crate::var::{Int, Var};
use std::collections::HashSet;
use std::hash::Hash;

/// One step on the way to a solution: its premises alone imply its conclusion.
///
/// Displayed as a sentence; [`Step::words`] does so for names and values that cannot be displayed.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Step<K, V> {
    /// The constraints that it uses, in the order of addition.
    pub constraints: Vec<Premise<K>>,
    /// What must be known.
    pub facts: Vec<Fact<K, V>>,
    /// What cannot be, therefore: the values that are `absent` were left until now. If it is empty, the constraints
    /// cannot hold together with the facts.
    pub removed: Vec<Fact<K, V>>,
    /// How it follows.
    pub reasoning: Reasoning<K, V>,
    /// How hard it is to follow.
    pub difficulty: Difficulty,
}

/// A constraint that a step uses.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Premise<K> {
    /// By which it can be removed from the problem.
    pub handle: Handle,
    /// Its name, if it has one.
    pub name: Option<String>,
    /// What the engine calls it.
    pub kind: &'static str,
    /// Its scope.
    pub scope: Vec<K>,
}

/// What is known of a variable.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Fact<K, V> {
    /// The variable.
    pub variable: K,
    /// Values that it does not have.
    pub absent: Vec<V>,
    /// Those that are left. Of a premise: all others of its first domain.
    pub left: Vec<V>,
    /// How it is best said.
    pub(super) form: Form,
}

/// How a fact is best said.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(super) enum Form {
    /// Which one value is left.
    Only,
    /// Which values are absent, and that this leaves one.
    Leaving,
    /// Which values are left.
    Left,
    /// Which values are absent.
    Absent,
    /// The least that is left.
    AtLeast,
    /// The greatest that is left.
    AtMost,
    /// The least and the greatest that are left.
    Between,
}

/// How the conclusion of a step follows from its premises.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum Reasoning<K, V> {
    /// The constraints remove it by themselves.
    Propagation,
    /// In whatever way the constraints can be satisfied, it is not so.
    Cases,
    /// Some sets of which each has a true candidate, and others of which none has two, leave it no room: as many of these
    /// as of those that they cover, or both by turns in a chain.
    Pattern,
    /// It is supposed, and that leads to a conflict.
    Supposition {
        /// Of which variable something is supposed.
        variable: K,
        /// What it is supposed to be.
        value: V,
        /// What follows; the last step is a conflict.
        steps: Vec<Step<K, V>>,
    },
}

impl<K: Hash + Eq + Clone, V: Value> Step<K, V> {
    /// `deduction` as the user of `problem` knows it, where `state` was known.
    pub(super) fn new(problem: &Problem<K, V>, state: &State, deduction: &Deduction) -> Step<K, V> {
        let reader = Reader { problem, state };
        reader.step(deduction, &mut HashSet::new())
    }
}

impl<K, V> Step<K, V> {
    /// Whether its premises cannot hold together.
    pub fn is_conflict(&self) -> bool {
        self.removed.is_empty()
    }

    /// The variables that have one value left with it, each with this value.
    pub fn fixed(&self) -> impl Iterator<Item = (&K, &V)> {
        self.removed.iter().filter_map(|fact| match &fact.left[..] {
            [only] => Some((&fact.variable, only)),
            _ => None,
        })
    }
}

/// Puts names and values back.
struct Reader<'a, K, V> {
    problem: &'a Problem<K, V>,
    /// What was known before the step.
    state: &'a State,
}

impl<K: Hash + Eq + Clone, V: Value> Reader<'_, K, V> {
    /// `gone` is what was removed since, in a supposition.
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
            let handle = self.problem.handle(id);
            if premises.iter().all(|premise| premise.handle != handle) {
                let (name, scope) = self.problem.posted(handle);
                premises.push(Premise {
                    handle,
                    name: name.map(str::to_owned),
                    kind: self.problem.model().constraint(id).kind(),
                    scope: scope.into_iter().cloned().collect(),
                });
            }
        }
        premises
    }

    /// What is known of `var`; `is_whole` if all values of its first domain are among those that are absent or left.
    fn fact(&self, var: Var, absent: Vec<Int>, left: Vec<Int>, is_whole: bool) -> Fact<K, V> {
        let kind = Kind::of::<V>();
        let is_number =
            |number: &Int| kind == Kind::Integers || kind == Kind::Mixed && number % 2 == 0;
        let are_numbers = absent.iter().chain(&left).all(is_number);
        let value = |&number: &Int| self.problem.value(var, number).clone();
        Fact {
            variable: self.problem.name(var).clone(),
            absent: absent.iter().map(value).collect(),
            left: left.iter().map(value).collect(),
            form: Form::of(&absent, &left, are_numbers, is_whole),
        }
    }
}

/// What `make` makes of the values of each variable.
fn by_variable<R>(candidates: &[Candidate], mut make: impl FnMut(Var, Vec<Int>) -> R) -> Vec<R> {
    let of_var = candidates.chunk_by(|a, b| a.0 == b.0);
    of_var.map(|of_var| make(of_var[0].0, of_var.iter().map(|one| one.1).collect())).collect()
}

/// So many values are listed rather than told by their bounds.
const FEW: usize = 2;

impl Form {
    /// For values that ascend.
    fn of(absent: &[Int], left: &[Int], are_numbers: bool, is_whole: bool) -> Form {
        let (Some(&least), Some(&greatest)) = (left.first(), left.last()) else {
            return Form::Absent;
        };
        if left.len() == 1 {
            return if is_whole || absent.len() > FEW { Form::Only } else { Form::Leaving };
        }
        let is_few = absent.len().min(left.len()) <= FEW;
        if !are_numbers || is_few {
            return if left.len() < absent.len() { Form::Left } else { Form::Absent };
        }
        let (above, below) = (
            absent.iter().all(|&number| number < least),
            absent.iter().all(|&number| number > greatest),
        );
        let is_between = absent.iter().all(|&number| number < least || number > greatest);
        match () {
            () if above => Form::AtLeast,
            () if below => Form::AtMost,
            () if is_between => Form::Between,
            () if left.len() < absent.len() => Form::Left,
            () => Form::Absent,
        }
    }
}
