//! Steps as sentences.
//!
//! Invariant: a sentence is one line and has everything that the step has; a phrase of what would
//! be wrong stands for its facts. Variables with the same facts are named together.

use super::step::{Fact, Premise, Reasoning, Step, Wording};
use super::verb::{indicative, necessary, there_is};
use crate::propagation::{Phrase, PhrasePart};
use std::collections::BTreeSet;
use std::fmt::{self, Display};

/// Functions that write names and values in sentences.
///
/// ```
/// use kumiki::{Problem, explanation::sentences::Words};
///
/// let mut problem = Problem::new();
/// problem.add_variables(["sky", "door"], 0..=1)?;
/// problem.add_named_constraint("house", |sky, door| sky == 1 && door == 0, ["sky", "door"])?;
/// let name = |name: &&str| format!("the {name}");
/// let value = |name: &&str, value: &i32| match (*name, value) {
///     ("sky", 0) => "grey".to_owned(),
///     ("sky", _) => "blue".to_owned(),
///     (_, 0) => "open".to_owned(),
///     (_, _) => "shut".to_owned(),
/// };
/// let step = problem.steps().next().unwrap();
/// let sentence = Words::new(&name, &value).sentence(&step);
/// assert_eq!(sentence, "house: the sky is blue, and the door is open");
/// # Ok::<(), kumiki::Error<&str>>(())
/// ```
pub struct Words<'w, K, V> {
    /// The function that writes the name of a variable.
    pub name: &'w dyn Fn(&K) -> String,
    /// The function that writes a value of a variable, as it stands after "is".
    pub value: &'w dyn Fn(&K, &V) -> String,
    /// The function that writes the predicate of a variable that has a value, such as "has a star";
    /// and if the last argument is false, of one that has not, such as "has no star". It begins
    /// with a verb of the third person. Without the function it is "is" or "is not", and the value.
    pub predicate: Option<Predicate<'w, K, V>>,
    /// The function that tells which variables are named by where they are, such as "between r1c1
    /// and r1c2". Without the function none is.
    pub location: Option<&'w dyn Fn(&K) -> bool>,
}

/// A function that writes a predicate: see [`Words::with_predicate`].
pub type Predicate<'w, K, V> = &'w dyn Fn(&K, &V, bool) -> String;

impl<'w, K, V> Words<'w, K, V> {
    /// Returns the words of two functions: for names, and for values, as they stand after "is".
    pub fn new(
        name: &'w dyn Fn(&K) -> String,
        value: &'w dyn Fn(&K, &V) -> String,
    ) -> Words<'w, K, V> {
        Words { name, value, predicate: None, location: None }
    }

    /// Sets the function that writes whole predicates.
    pub fn with_predicate(mut self, predicate: Predicate<'w, K, V>) -> Words<'w, K, V> {
        self.predicate = Some(predicate);
        self
    }

    /// Sets the function that tells which variables are named by where they are. A sentence says of
    /// these that "there is a line between r1c1 and r1c2".
    ///
    /// ```
    /// use kumiki::{Problem, explanation::sentences::Words};
    ///
    /// let mut problem = Problem::new();
    /// problem.add_variables(["left", "right"], 0..=1)?;
    /// problem.add_named_constraint("wall", |a, b| a + b == 2, ["left", "right"])?;
    /// let name = |name: &&str| format!("on the {name}");
    /// let value = |_: &&str, value: &i32| value.to_string();
    /// let has = |_: &&str, value: &i32, is: bool| match (*value == 1) == is {
    ///     true => "has a door".to_owned(),
    ///     false => "has no door".to_owned(),
    /// };
    /// let words = Words::new(&name, &value).with_predicate(&has).with_location(&|_| true);
    /// let step = problem.steps().next().unwrap();
    /// assert_eq!(words.sentence(&step), "wall: there is a door on the left and on the right");
    /// # Ok::<(), kumiki::Error<&str>>(())
    /// ```
    pub fn with_location(mut self, location: &'w dyn Fn(&K) -> bool) -> Words<'w, K, V> {
        self.location = Some(location);
        self
    }
}

impl<K, V> fmt::Debug for Words<'_, K, V> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Words").finish_non_exhaustive()
    }
}

/// Writes one sentence, such as `row 3: a is 1, so b and c are not 1`.
impl<K: Display, V: Display> Display for Step<K, V> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.words(K::to_string, V::to_string))
    }
}

impl<K, V> Step<K, V> {
    /// Returns the sentence of the step, with names and values written by the two functions.
    ///
    /// ```
    /// use kumiki::Problem;
    ///
    /// let mut problem = Problem::new();
    /// problem.add_variables([(1, 1), (1, 2)], 1..=3)?;
    /// problem.add_named_constraint("ascending", |a, b| a < b, [(1, 1), (1, 2)])?;
    /// let step = problem.steps().next().unwrap();
    /// let name = |(row, column): &(i32, i32)| format!("r{row}c{column}");
    /// let words = step.words(name, |value| value.to_string());
    /// assert_eq!(words, "ascending: r1c1 is not 3, and r1c2 is not 1");
    /// # Ok::<(), kumiki::Error<(i32, i32)>>(())
    /// ```
    pub fn words(&self, name: impl Fn(&K) -> String, value: impl Fn(&V) -> String) -> String {
        Words::new(&name, &|_, one| value(one)).sentence(self)
    }
}

impl<K, V> Words<'_, K, V> {
    /// Returns the sentence of a step. The sentences of steps that follow from a supposition are
    /// part of it.
    pub fn sentence(&self, step: &Step<K, V>) -> String {
        let mut parts = self.lines(step);
        let last = parts.pop().unwrap_or_default();
        parts.iter().fold(String::new(), |all, part| all + part.trim_start() + "; ")
            + last.trim_start()
    }

    /// Returns the sentence in lines: the steps that follow from a supposition are indented.
    pub fn lines(&self, step: &Step<K, V>) -> Vec<String> {
        let Reasoning::Supposition { variable, value, steps } = &step.reasoning else {
            return vec![self.plain(step)];
        };
        let predicate = self.single(variable, value, true);
        let supposed = self.said(&[variable], &predicate, Mood::Indicative);
        let supposed = format!("suppose that {supposed}");
        let follows =
            steps.iter().flat_map(|step| self.lines(step)).map(|line| format!("  {line}"));
        let conclusion = format!("so {}", self.told(&step.removed, Mood::Indicative));
        [supposed].into_iter().chain(follows).chain([conclusion]).collect()
    }

    /// Returns a fact as a clause, such as `a is 1 or 2`.
    pub fn clause(&self, fact: &Fact<K, V>) -> String {
        let predicate = self.predicate(fact, Mood::Indicative);
        self.said(&[&fact.variable], &predicate, Mood::Indicative)
    }

    /// Returns facts as clauses, such as `a and b are 1, and c is not 2`.
    pub fn clauses_of(&self, facts: &[Fact<K, V>]) -> String {
        self.told(facts, Mood::Indicative)
    }

    fn plain(&self, step: &Step<K, V>) -> String {
        let mut by: Vec<String> = Vec::new();
        for premise in step.constraints.iter().map(|premise| self.premise(premise)) {
            if !by.contains(&premise) {
                by.push(premise);
            }
        }
        let by = listed(&by, "and");
        let clause = step.phrase.as_ref().map(|phrase| self.phrase(phrase, step.removed.len()));
        let is_reason = step.phrase.as_ref().is_some_and(Phrase::is_reason);
        if let (Some(wrong), false) = (&clause, is_reason) {
            return match step.is_conflict() {
                true => format!("{by}: {wrong}, which cannot be"),
                false => format!("{by}: {}, or {wrong}", self.told(&step.removed, Mood::Necessary)),
            };
        }
        if let Some(told) = self.of_all_different(step) {
            return format!("{by}: {told}");
        }
        let mut clauses = self.clauses(&step.facts, Mood::Indicative);
        clauses.extend(clause);
        let facts = clauses_listed(&clauses);
        let conclusion = self.told(&step.removed, Mood::Indicative);
        let so = match step.reasoning {
            Reasoning::Cases if !is_reason => "so in every case",
            _ => "so",
        };
        match (clauses.is_empty(), step.is_conflict()) {
            (true, true) if step.constraints.len() == 1 => format!("{by} cannot hold"),
            (true, true) => format!("{by} cannot hold together"),
            (false, true) => format!("{by}: {facts}, which cannot be"),
            (true, false) => format!("{by}: {conclusion}"),
            (false, false) => format!("{by}: {facts}, {so} {conclusion}"),
        }
    }

    /// Returns a step of variables that all differ, if some have as many values as they are: `a and
    /// b share 1 and 2, so c is not 1`; or if no other has a value: `a and b are not 1, so only c
    /// can be 1`. `None` for another step.
    fn of_all_different(&self, step: &Step<K, V>) -> Option<String> {
        let [Premise { kind: "all different", scope, .. }] = &step.constraints[..] else {
            return None;
        };
        let words = |fact: &Fact<K, V>, values: &[V]| -> Vec<String> {
            values.iter().map(|value| (self.value)(&fact.variable, value)).collect()
        };
        let names: Vec<String> =
            step.facts.iter().map(|fact| (self.name)(&fact.variable)).collect();
        let (names, count) = (listed(&names, "and"), names.len());
        let first = step.facts.first().filter(|_| self.predicate.is_none())?;
        if let ([fact], true) = (&step.removed[..], count + 1 == scope.len())
            && let [only] = &words(fact, &fact.left)[..]
        {
            let all =
                step.facts.iter().flat_map(|one| [&one.left, &one.absent].map(|v| words(one, v)));
            let values: BTreeSet<String> = all.flatten().collect();
            let lacks =
                |one: &Fact<K, V>| one.left.len() > 1 && words(one, &one.absent).contains(only);
            // Each value is then taken by a variable.
            if values.len() == scope.len() && step.facts.iter().all(lacks) {
                let (are, name) =
                    (if count > 1 { "are" } else { "is" }, (self.name)(&fact.variable));
                return Some(format!("{names} {are} not {only}, so only {name} can be {only}"));
            }
        }
        let shared = words(first, &first.left);
        let is_same = |fact: &Fact<K, V>| words(fact, &fact.left) == shared;
        (count > 1 && shared.len() == count && step.facts.iter().all(is_same)).then(|| {
            let conclusion = self.told(&step.removed, Mood::Indicative);
            format!("{names} share {}, so {conclusion}", listed(&shared, "and"))
        })
    }

    /// Returns the text of a phrase about the removal of values of so many variables.
    fn phrase(&self, phrase: &Phrase<K, V>, removed: usize) -> String {
        let part = |part: &PhrasePart<K, V>| match part {
            PhrasePart::Text(text) => text.to_string(),
            PhrasePart::Vars(vars) => {
                listed(&vars.iter().map(self.name).collect::<Vec<_>>(), "and")
            }
            PhrasePart::Value(var, value) => (self.value)(var, value),
            PhrasePart::Is(var, value, is) => {
                self.said(&[var], &self.single(var, value, *is), Mood::Indicative)
            }
            PhrasePart::It => if removed > 1 { "them" } else { "it" }.to_owned(),
            PhrasePart::Number(number) => number.to_string(),
        };
        phrase.parts().iter().map(part).collect()
    }

    fn premise(&self, premise: &Premise<K>) -> String {
        match (&premise.name, &premise.scope[..]) {
            (Some(name), _) => name.clone(),
            // The user has said so of this variable alone.
            (None, [_]) => "given".to_owned(),
            (None, scope) => {
                let scope: Vec<String> = scope.iter().map(self.name).collect();
                format!("{} on {}", premise.kind, listed(&scope, "and"))
            }
        }
    }

    /// Returns the text of facts, with variables grouped that have the same facts.
    fn told(&self, facts: &[Fact<K, V>], mood: Mood) -> String {
        clauses_listed(&self.clauses(facts, mood))
    }

    /// Returns a clause for each group of variables that have the same facts.
    fn clauses(&self, facts: &[Fact<K, V>], mood: Mood) -> Vec<String> {
        let mut groups: Vec<(Vec<&K>, String)> = Vec::new();
        for fact in facts {
            let told = self.predicate(fact, mood);
            match groups.iter_mut().find(|(_, other)| *other == told) {
                Some((variables, _)) => variables.push(&fact.variable),
                None => groups.push((vec![&fact.variable], told)),
            }
        }
        groups.iter().map(|(variables, told)| self.said(variables, told, mood)).collect()
    }

    /// Returns the clause that `variables` have a predicate.
    fn said(&self, variables: &[&K], predicate: &str, mood: Mood) -> String {
        let names: Vec<String> = variables.iter().map(|variable| (self.name)(variable)).collect();
        let is_location = self.location.is_some_and(|is| variables.iter().all(|one| is(one)));
        if let (true, Some(there)) = (is_location, there_is(predicate, mood == Mood::Necessary)) {
            return format!("{there} {}", listed(&names, "and"));
        }
        let predicate = match mood {
            Mood::Indicative => indicative(predicate, names.len()),
            Mood::Necessary => necessary(predicate),
        };
        format!("{} {predicate}", listed(&names, "and"))
    }

    /// Returns the predicate of a variable that has a value, or has it not.
    fn single(&self, variable: &K, value: &V, is: bool) -> String {
        match (self.predicate, is) {
            (Some(predicate), _) => predicate(variable, value, is),
            (None, true) => format!("is {}", (self.value)(variable, value)),
            (None, false) => format!("is not {}", (self.value)(variable, value)),
        }
    }

    /// Returns the predicate of one variable.
    fn predicate(&self, fact: &Fact<K, V>, mood: Mood) -> String {
        let value = |value: &V| (self.value)(&fact.variable, value);
        let list = |values: &[V]| listed(&values.iter().map(value).collect::<Vec<_>>(), "or");
        let [least, greatest] =
            [fact.left.first(), fact.left.last()].map(|one| one.map(value).unwrap_or_default());
        match (fact.form, &fact.left[..], &fact.absent[..]) {
            (Wording::Only, [only], _) => self.single(&fact.variable, only, true),
            (Wording::Leaving, [only], _) if mood == Mood::Necessary => {
                self.single(&fact.variable, only, true)
            }
            (Wording::Absent, _, [one]) => self.single(&fact.variable, one, false),
            (Wording::Only | Wording::Left, left, _) => format!("is {}", list(left)),
            (Wording::Leaving, left, absent) => {
                format!("is not {}, which leaves {}", list(absent), list(left))
            }
            (Wording::Absent, _, absent) => format!("is not {}", list(absent)),
            (Wording::AtLeast, ..) => format!("is at least {least}"),
            (Wording::AtMost, ..) => format!("is at most {greatest}"),
            (Wording::Between, ..) => format!("is from {least} to {greatest}"),
        }
    }
}

/// The mood of a predicate.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Mood {
    /// It is so.
    Indicative,
    /// It must be so.
    Necessary,
}

/// Returns clauses as one text.
fn clauses_listed(clauses: &[String]) -> String {
    match clauses {
        [one, other] => format!("{one}, and {other}"),
        clauses => listed(clauses, "and"),
    }
}

/// Returns a list such as `a, b and c`.
fn listed(items: &[String], last: &str) -> String {
    match items {
        [] => String::new(),
        [one] => one.clone(),
        [first @ .., end] => format!("{} {last} {end}", first.join(", ")),
    }
}
