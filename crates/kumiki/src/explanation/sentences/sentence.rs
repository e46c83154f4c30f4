//! Steps as sentences.
//!
//! Invariant: a sentence is one line and has everything that the step has. Variables with the same
//! facts are named together.

use super::step::{Fact, Premise, Reasoning, Step, Wording};
use std::fmt::{self, Display};

/// Functions that write names and values in sentences.
pub struct Words<'w, K, V> {
    /// The function that writes a name.
    pub name: &'w dyn Fn(&K) -> String,
    /// The function that writes a value.
    pub value: &'w dyn Fn(&V) -> String,
}

impl<K, V> fmt::Debug for Words<'_, K, V> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Words").finish_non_exhaustive()
    }
}

/// Writes one sentence, such as `row 3: a is 1, so b and c are not 1`.
impl<K: Display, V: Display> Display for Step<K, V> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&Words { name: &K::to_string, value: &V::to_string }.sentence(self))
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
        Words { name: &name, value: &value }.sentence(self)
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
        let supposed = format!("suppose that {} is {}", (self.name)(variable), (self.value)(value));
        let follows =
            steps.iter().flat_map(|step| self.lines(step)).map(|line| format!("  {line}"));
        let conclusion = format!("so {}", self.told(&step.removed));
        [supposed].into_iter().chain(follows).chain([conclusion]).collect()
    }

    fn plain(&self, step: &Step<K, V>) -> String {
        let by: Vec<String> =
            step.constraints.iter().map(|premise| self.premise(premise)).collect();
        let by = listed(&by, "and");
        let facts = self.told(&step.facts);
        let conclusion = self.told(&step.removed);
        let so = match step.reasoning {
            Reasoning::Cases => "so in every case",
            _ => "so",
        };
        match (step.facts.is_empty(), step.is_conflict()) {
            (true, true) if step.constraints.len() == 1 => format!("{by} cannot hold"),
            (true, true) => format!("{by} cannot hold together"),
            (false, true) => format!("{by}: {facts}, which cannot be"),
            (true, false) => format!("{by}: {conclusion}"),
            (false, false) => format!("{by}: {facts}, {so} {conclusion}"),
        }
    }

    fn premise(&self, premise: &Premise<K>) -> String {
        match &premise.name {
            Some(name) => name.clone(),
            None => {
                let scope: Vec<String> = premise.scope.iter().map(self.name).collect();
                format!("{} on {}", premise.kind, listed(&scope, "and"))
            }
        }
    }

    /// Returns the text of facts, with variables grouped that have the same facts.
    fn told(&self, facts: &[Fact<K, V>]) -> String {
        let mut groups: Vec<(Vec<String>, [String; 2])> = Vec::new();
        for fact in facts {
            let told = self.predicate(fact);
            let name = (self.name)(&fact.variable);
            match groups.iter_mut().find(|(_, other)| *other == told) {
                Some((names, _)) => names.push(name),
                None => groups.push((vec![name], told)),
            }
        }
        let clause = |(names, [one, many]): &(Vec<String>, [String; 2])| {
            format!("{} {}", listed(names, "and"), if names.len() == 1 { one } else { many })
        };
        let clauses: Vec<String> = groups.iter().map(clause).collect();
        match &clauses[..] {
            [one, other] => format!("{one}, and {other}"),
            clauses => listed(clauses, "and"),
        }
    }

    /// Returns the predicate for one variable, and the predicate for several.
    fn predicate(&self, fact: &Fact<K, V>) -> [String; 2] {
        let list = |values: &[V]| listed(&values.iter().map(self.value).collect::<Vec<_>>(), "or");
        let bounds = [fact.left.first(), fact.left.last()].map(|value| value.map(self.value));
        let [least, greatest] = bounds.map(Option::unwrap_or_default);
        let rest = match fact.form {
            Wording::Only | Wording::Left => list(&fact.left),
            Wording::Leaving => {
                format!("not {}, which leaves {}", list(&fact.absent), list(&fact.left))
            }
            Wording::Absent => format!("not {}", list(&fact.absent)),
            Wording::AtLeast => format!("at least {least}"),
            Wording::AtMost => format!("at most {greatest}"),
            Wording::Between => format!("from {least} to {greatest}"),
        };
        [format!("is {rest}"), format!("are {rest}")]
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
