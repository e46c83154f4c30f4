//! Refutations in words: what would follow, with the rule of each consequence, up to what cannot
//! be.
//!
//! Invariant: a short refutation is one sentence that begins with "if". A longer one, and one that
//! supposes something else on its way, has a line for each consequence.

use super::words::rule_names;
use crate::grid::Place;
use crate::technique::GlobalRule;
use kumiki::explanation::sentences::{Fact, PhrasePart, Premise, Reasoning, Step, Words};

/// The greatest number of consequences in one sentence.
const MOST_AT_ONCE: usize = 8;

/// The greatest number of facts that are named with the rule that they break.
const MOST_FACTS: usize = 4;

/// The words for refutations.
pub(super) struct RefutationWords<'w> {
    pub(super) words: Words<'w, Place, i32>,
    pub(super) global: Option<GlobalRule>,
}

impl RefutationWords<'_> {
    /// Returns the sentence of a short refutation, which is the reason of `step`; `None` for other
    /// steps.
    pub(super) fn sentence(&self, step: &Step<Place, i32>) -> Option<String> {
        let Reasoning::Supposition { variable, value, steps } = &step.reasoning else {
            return None;
        };
        let is_plain = |one: &Step<Place, i32>| matches!(one.reasoning, Reasoning::Propagation);
        let (last, others) = steps.split_last()?;
        let consequences = self.consequences(others, true);
        let is_short = (1..=MOST_AT_ONCE).contains(&consequences.len());
        if !steps.iter().all(is_plain) || !is_short {
            return None;
        }
        let supposed = self.supposed(step, variable, *value);
        let conclusion = self.words.clauses_of(&step.removed);
        let is_told = |fact: &Fact<Place, i32>| {
            fact.variable == *variable || others.iter().any(|one| one.removed.contains(fact))
        };
        let wrong = self.wrong(last, &is_told);
        let consequences = consequences.join(", ");
        Some(format!("if {supposed}, then {consequences}, {wrong}; so {conclusion}"))
    }

    /// Returns the lines of a step that supposes something; `None` for other steps.
    pub(super) fn lines(&self, step: &Step<Place, i32>) -> Option<Vec<String>> {
        let Reasoning::Supposition { variable, value, steps } = &step.reasoning else {
            return None;
        };
        let mut lines = vec![format!("suppose that {}", self.supposed(step, variable, *value))];
        let mut plain: Vec<Step<Place, i32>> = Vec::new();
        for inner in steps {
            if let Some(nested) = self.lines(inner) {
                lines.extend(indented(self.consequences(&std::mem::take(&mut plain), false)));
                lines.extend(indented(nested));
            } else if inner.is_conflict() {
                lines.extend(indented(self.consequences(&std::mem::take(&mut plain), false)));
                lines.extend(indented(vec![self.wrong(inner, &|_| false)]));
            } else {
                plain.push(inner.clone());
            }
        }
        lines.push(format!("so {}", self.words.clauses_of(&step.removed)));
        Some(lines)
    }

    /// Returns the sentence of a step that leaves a line out because it would close a loop; `None`
    /// for other steps. Two lines may just meet there.
    pub(super) fn closing(&self, step: &Step<Place, i32>) -> Option<String> {
        let Some(GlobalRule::OneLoop(name)) = self.global else { return None };
        let are = |facts: &[Fact<Place, i32>], value: i32| {
            !facts.is_empty() && facts.iter().all(|fact| fact.left == [value])
        };
        let is_closing = rules(&step.constraints) == name
            && matches!(step.reasoning, Reasoning::Propagation)
            && (are(&step.facts, 1) && step.facts.len() > 2 && are(&step.removed, 0));
        let conclusion = self.words.clauses_of(&step.removed);
        is_closing
            .then(|| format!("{name}: it would close a loop without the others, so {conclusion}"))
    }

    /// Returns what a step supposes: that a variable has a value, or that one of several has it if
    /// each is refuted in the same way.
    fn supposed(&self, step: &Step<Place, i32>, variable: &Place, value: i32) -> String {
        let clause = |place: &Place| self.words.clause(&Fact::new(*place, Vec::new(), vec![value]));
        let others = step.removed.iter().map(|fact| &fact.variable);
        let others = others.filter(|place| *place != variable);
        let names: Vec<String> =
            std::iter::once(variable).chain(others).map(self.words.name).collect();
        let [name, .., last] = &names[..] else { return clause(variable) };
        let names = [&names[..names.len() - 1].join(", "), " or ", last].concat();
        clause(variable).replacen(name, &names, 1)
    }

    /// Returns what steps conclude, with their rules. Steps by the same rule are told at once. If
    /// `is_once`, a rule without a place is named once.
    fn consequences(&self, steps: &[Step<Place, i32>], is_once: bool) -> Vec<String> {
        let is_same = |one: &Step<Place, i32>, other: &Step<Place, i32>| {
            rules(&one.constraints) == rules(&other.constraints)
        };
        let mut named: Vec<String> = Vec::new();
        let told = |steps: &[Step<Place, i32>]| {
            let removed = steps.iter().flat_map(|step| step.removed.clone());
            let removed: Vec<Fact<Place, i32>> = removed.collect();
            let (told, rules) = (self.words.clauses_of(&removed), rules(&steps[0].constraints));
            if is_once && named.contains(&rules) {
                return told;
            }
            let sentence = format!("{told} ({rules})");
            named.push(rules);
            sentence
        };
        steps.chunk_by(is_same).map(told).collect()
    }

    /// Returns what cannot be in a step that is a conflict, as it stands after its premises. Facts
    /// that are told already are left out.
    fn wrong(
        &self,
        step: &Step<Place, i32>,
        is_told: &dyn Fn(&Fact<Place, i32>) -> bool,
    ) -> String {
        let rules = rules(&step.constraints);
        let phrase = step.phrase.as_ref().filter(|phrase| !phrase.is_reason());
        let is_named = |part: &PhrasePart<Place, i32>| !matches!(part, PhrasePart::Number(_));
        if phrase.is_some_and(|phrase| phrase.parts().iter().all(is_named)) {
            let told = self.words.sentence(step);
            let told = told.split_once(": ").map_or(&*told, |(_, told)| told);
            return format!("so {} ({rules})", told.trim_end_matches(", which cannot be"));
        }
        let name = |rule: GlobalRule| match rule {
            GlobalRule::Connected(name, _) | GlobalRule::OneLoop(name) => name,
        };
        let others: Vec<Fact<Place, i32>> =
            step.facts.iter().filter(|fact| !is_told(fact)).cloned().collect();
        match self.global.filter(|&rule| rules == name(rule)) {
            Some(GlobalRule::OneLoop(_)) if step.facts.iter().all(|fact| fact.left == [1]) => {
                "so a loop closes too early".to_owned()
            }
            Some(GlobalRule::OneLoop(_)) => "so lines cannot be joined any more".to_owned(),
            Some(GlobalRule::Connected(_, value)) => self.apart(step, value),
            None if (1..=MOST_FACTS).contains(&others.len()) => {
                let facts = self.words.clauses_of(&others);
                format!("which cannot be, as {facts} ({rules})")
            }
            None => format!("which cannot be ({rules})"),
        }
    }

    /// Returns that the cells with a value are cut off from one another.
    fn apart(&self, step: &Step<Place, i32>, value: i32) -> String {
        let has_value = |fact: &&Fact<Place, i32>| fact.left == [value];
        let places: Vec<String> = (step.facts.iter().filter(has_value))
            .map(|fact| (self.words.name)(&fact.variable))
            .collect();
        match &places[..] {
            [one, other] => format!("so {one} and {other} are cut off from one another"),
            _ => format!("so cells are cut off ({})", rules(&step.constraints)),
        }
    }
}

/// Returns the names of rules as a list.
fn rules(premises: &[Premise<Place>]) -> String {
    rule_names(premises).join(", ")
}

fn indented(lines: Vec<String>) -> impl Iterator<Item = String> {
    lines.into_iter().map(|line| format!("  {line}"))
}
