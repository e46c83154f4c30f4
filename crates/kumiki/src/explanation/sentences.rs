//! The steps (logical deductions) that lead to a problem's solution, as an iterator, in the user's
//! names and values.
//!
//! Invariant: names and values are read back only here; [`Explainer`] finds the deductions.

mod sentence;
mod step;
mod table;
#[cfg(test)]
mod tests;
mod verb;

pub use crate::propagation::{Phrase, PhrasePart};
pub use sentence::{Predicate, Words};
pub use step::{Fact, Premise, Reasoning, Step};

use super::{Deduction, Ending, Explainer, State};
use crate::arithmetic::Int;
use crate::modelling::{Error, Problem, Value};
use crate::run::Limits;
use crate::state::Var;
use std::fmt;
use std::hash::Hash;

/// An iterator over the steps that lead to the solution of a [`Problem`], the simplest first: the
/// result of [`Problem::steps`].
///
/// The items are [`Step`]s. After the last item, [`Steps::ending`] returns the reason, usually that
/// the problem is solved.
pub struct Steps<'p, K, V> {
    problem: &'p Problem<K, V>,
    explainer: Explainer,
    state: State,
    ending: Option<Ending>,
}

impl<K: Hash + Eq + Clone, V: Value> Problem<K, V> {
    /// Returns the steps that lead to the solution. Each is as simple as possible, and names the
    /// constraints and facts that it uses, and the values that it removes or fixes. If several
    /// solutions are left, the steps end when nothing more follows.
    ///
    /// ```
    /// use kumiki::{AllDifferent, ExactSum, Problem};
    ///
    /// let mut problem = Problem::new();
    /// problem.add_variables(["a", "b", "c"], 1..=9)?;
    /// problem.add_named_constraint("column", AllDifferent, ["a", "b", "c"])?;
    /// problem.add_named_constraint("top", ExactSum(17), ["a", "b"])?;
    /// problem.add_named_constraint("bottom", ExactSum(16), ["b", "c"])?;
    /// let steps: Vec<String> = problem.steps().map(|step| step.to_string()).collect();
    /// assert_eq!(steps, [
    ///     "top: the sum is 17, so a and b are 8 or 9",
    ///     "bottom: the sum is 16, so c is at least 7",
    ///     "bottom: b is not 7, and the sum is 16, so c is not 9",
    ///     "column: a and b share 8 and 9, so c is not 8, which leaves 7",
    ///     "bottom: c is 7, and the sum is 16, so b is not 8, which leaves 9",
    ///     "column: b is 9, so a is not 9, which leaves 8",
    /// ]);
    /// # Ok::<(), kumiki::Error<&str>>(())
    /// ```
    ///
    /// The search for steps runs constraints on chosen facts, so it is much slower than solving the
    /// problem. A problem with some hundred variables takes seconds.
    pub fn steps(&self) -> Steps<'_, K, V> {
        let posted = |id| self.handle(id).index();
        let explainer = self.naming(|| Explainer::with_units(self.model().clone(), posted));
        Steps { state: explainer.state(), explainer, problem: self, ending: None }
    }
}

impl<K: Hash + Eq + Clone, V: Value> Problem<K, V> {
    /// Returns the simplest step when the value of each of these variables is known too: a hint for
    /// a partly solved problem. `None` if the problem is solved, or nothing follows.
    ///
    /// ```
    /// use kumiki::{AllDifferent, AllVariables, Problem};
    ///
    /// let mut problem = Problem::new();
    /// problem.add_variables(["a", "b", "c"], 1..=3)?;
    /// problem.add_named_constraint("row", AllDifferent, AllVariables)?;
    /// let hint = problem.next_step([("b", 3)])?.expect("something follows");
    /// assert_eq!(hint.to_string(), "row: b is 3, so a and c are not 3");
    /// # Ok::<(), kumiki::Error<&str>>(())
    /// ```
    ///
    /// # Errors
    /// Returns an error if there is no such variable, or it has no such value.
    pub fn next_step(
        &self,
        known: impl IntoIterator<Item = (K, V)>,
    ) -> Result<Option<Step<K, V>>, Error<K>> {
        let mut steps = self.steps();
        for (variable, value) in known {
            steps.fix(&variable, &value)?;
        }
        Ok(steps.next())
    }
}

impl<'p, K: Hash + Eq + Clone, V: Value> Steps<'p, K, V> {
    /// Sets limits: the steps stop when a time limit is reached, or the flag is raised. The clock
    /// starts with the first step. Limits of decisions and solutions are ignored.
    pub fn with_limits(mut self, limits: &Limits) -> Steps<'p, K, V> {
        self.explainer.set_limits(limits);
        self
    }

    /// Sets the maximum depth of nested suppositions: 0 for none. The default is as deep as needed.
    pub fn with_deepest(mut self, depth: usize) -> Steps<'p, K, V> {
        self.explainer.set_deepest(depth);
        self
    }

    /// Adds a known fact: `variable` is `value`.
    ///
    /// # Errors
    /// Returns an error if there is no such variable, or it has no such value left.
    pub fn fix(&mut self, variable: &K, value: &V) -> Result<(), Error<K>> {
        let (var, number) = self.candidate(variable, value)?;
        self.state.fix(var, number).map_err(|_| Error::NoSuchValue(variable.clone()))
    }

    /// Adds a known fact: `variable` is not `value`.
    ///
    /// # Errors
    /// Returns an error if there is no such variable, or it has no such value left, or no other.
    pub fn remove(&mut self, variable: &K, value: &V) -> Result<(), Error<K>> {
        let (var, number) = self.candidate(variable, value)?;
        self.state.remove(var, number).map_err(|_| Error::NoSuchValue(variable.clone()))
    }

    fn candidate(&self, variable: &K, value: &V) -> Result<(Var, Int), Error<K>> {
        let var = self.problem.vars(vec![variable.clone()])?[0];
        let number = self.problem.numbering.number(value);
        let number = number.filter(|&number| self.state.contains((var, number)));
        Ok((var, number.ok_or_else(|| Error::NoSuchValue(variable.clone()))?))
    }

    /// Returns the values that are left for `variable`, in the order of the engine: numbers ascend.
    /// `None` if there is no such variable.
    pub fn left(&self, variable: &K) -> Option<Vec<&'p V>> {
        let var = self.problem.vars(vec![variable.clone()]).ok()?[0];
        Some(self.state.domain(var).iter().map(|number| self.problem.value(var, number)).collect())
    }

    /// Returns a variable of which several solutions have different values, with all of these; of
    /// those variables, one with the fewest. `None` unless the steps have ended at
    /// [`Ending::Open`].
    ///
    /// ```
    /// use kumiki::{AllDifferent, AllVariables, Problem};
    ///
    /// let mut problem = Problem::new();
    /// problem.add_variables(["a", "b", "c"], 1..=3)?;
    /// problem.add_constraint(AllDifferent, AllVariables)?;
    /// problem.fix("b", 3)?;
    /// let mut steps = problem.steps();
    /// steps.by_ref().for_each(drop);
    /// let fork = steps.fork().expect("a and c are open");
    /// assert_eq!((fork.variable, fork.left), ("a", vec![1, 2]));
    /// # Ok::<(), kumiki::Error<&str>>(())
    /// ```
    pub fn fork(&self) -> Option<Fact<K, V>> {
        if self.ending != Some(Ending::Open) {
            return None;
        }
        let open = self.problem.variables().filter_map(|variable| {
            let left = self.left(variable)?;
            (left.len() > 1).then_some((variable, left))
        });
        let (variable, left) = open.min_by_key(|(_, left)| left.len())?;
        let (variable, left) = (variable.clone(), left.into_iter().cloned().collect());
        Some(Fact { variable, absent: Vec::new(), left, form: step::Wording::Left })
    }

    /// Returns the next step by propagation of a single constraint on few variables; `None` if
    /// there is none, or a limit is reached. [`next`](Iterator::next) goes on from there.
    ///
    /// ```
    /// use kumiki::{AllDifferent, AllVariables, Problem};
    ///
    /// let mut problem = Problem::new();
    /// problem.add_variables(["a", "b", "c"], 1..=3)?;
    /// problem.add_named_constraint("row", AllDifferent, AllVariables)?;
    /// let mut steps = problem.steps();
    /// assert!(steps.next_of_few().is_none());
    /// steps.fix(&"b", &3)?;
    /// assert_eq!(steps.next_of_few().unwrap().to_string(), "row: b is 3, so a and c are not 3");
    /// # Ok::<(), kumiki::Error<&str>>(())
    /// ```
    pub fn next_of_few(&mut self) -> Option<Step<K, V>> {
        if self.ending == Some(Ending::Conflict) {
            return None;
        }
        let Steps { problem, explainer, state, .. } = self;
        let found = problem.naming(|| explainer.next_of_few(state));
        found.ok().flatten().map(|deduction| self.take(&deduction))
    }

    /// Applies a deduction and returns it as a step.
    fn take(&mut self, deduction: &Deduction) -> Step<K, V> {
        let step = Step::new(self.problem, &self.state, deduction);
        self.ending = self.state.apply(deduction).err().map(|_| Ending::Conflict);
        step
    }

    /// Returns the known facts, in the engine's terms.
    pub fn state(&self) -> &State {
        &self.state
    }

    /// Returns the reason for which there are no more steps, once there are none.
    pub fn ending(&self) -> Option<Ending> {
        self.ending
    }
}

impl<K: Hash + Eq + Clone, V: Value> Iterator for Steps<'_, K, V> {
    type Item = Step<K, V>;

    fn next(&mut self) -> Option<Step<K, V>> {
        if self.ending == Some(Ending::Conflict) {
            return None;
        }
        let Steps { problem, explainer, state, .. } = self;
        match problem.naming(|| explainer.next_step(state)) {
            Ok(deduction) => Some(self.take(&deduction)),
            Err(ending) => {
                self.ending = Some(ending);
                None
            }
        }
    }
}

impl<K: fmt::Debug, V> fmt::Debug for Steps<'_, K, V> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Steps")
            .field("problem", &self.problem)
            .field("state", &self.state)
            .field("ending", &self.ending)
            .finish_non_exhaustive()
    }
}
