//! Techniques: the names that people have for steps, by the rules that these use.
//!
//! Invariant: a name says no more than the rules and the conclusion of its step.

mod pattern;

pub use pattern::{Left, Pattern};
pub(crate) use pattern::{are, listed};

use crate::grid::Place;
use kumiki::explanation::sentences::{Reasoning, Step};

/// The name of a step.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Technique {
    /// The name, such as `Two 3s side by side`.
    pub title: String,
    /// The rules that the sentence names beside it.
    pub rules: Vec<String>,
    /// True if people see it at once, without going through cases.
    pub is_seen: bool,
}

/// A rule about all places, by its name.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum GlobalRule {
    /// The cells with a value are connected.
    Connected(&'static str, i32),
    /// The lines form one loop.
    OneLoop(&'static str),
}

/// The names of the steps of a rule.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct RuleNames {
    /// The name of the rule, with `#` for a word that has a digit: `the # at #`.
    pub rule: &'static str,
    /// The name of a step that leaves places empty.
    pub empty: &'static str,
    /// The name of a step that puts something somewhere.
    pub put: &'static str,
    /// The name of a step in which the rule comes first of several.
    pub ways: &'static str,
}

impl RuleNames {
    /// Returns the names of a rule whose steps by itself have one name.
    pub const fn of(rule: &'static str, title: &'static str, ways: &'static str) -> RuleNames {
        RuleNames { rule, empty: title, put: title, ways }
    }

    /// Returns these names for a rule that `put`s something in another name.
    pub const fn or(self, put: &'static str) -> RuleNames {
        RuleNames { put, ..self }
    }
}

/// Returns the name of a step by the first of its rules that has `names`; `None` for a supposition.
pub fn technique_of(names: &[RuleNames], step: &Step<Place, i32>) -> Option<Technique> {
    if matches!(step.reasoning, Reasoning::Supposition { .. }) {
        return None;
    }
    let mut rules: Vec<String> = Vec::new();
    for name in step.constraints.iter().filter_map(|premise| premise.name.as_ref()) {
        if !rules.contains(name) {
            rules.push(name.clone());
        }
    }
    let first = form(rules.first()?);
    let of = names.iter().find(|names| names.rule == first)?;
    let is_put = step.removed.iter().any(|fact| !fact.left.is_empty() && !fact.left.contains(&0));
    let title = match (rules.len(), is_put) {
        (2.., _) => of.ways,
        (_, true) => of.put,
        (_, false) => of.empty,
    };
    let is_place = |rule: &String| form(rule).contains('#');
    if rules.len() == 1 {
        rules.retain(is_place);
    }
    Some(Technique { title: title.to_owned(), rules, is_seen: false })
}

/// Returns the name of a rule with `#` for each word that has a digit.
fn form(rule: &str) -> String {
    let words = rule
        .split(' ')
        .map(|word| if word.contains(|one: char| one.is_ascii_digit()) { "#" } else { word });
    words.collect::<Vec<&str>>().join(" ")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_rule_has_a_form_without_its_places() {
        assert_eq!(form("the 3 at r1c1"), "the # at #");
        assert_eq!(form("the 12s of row 10"), "the # of row #");
        assert_eq!(form("one loop"), "one loop");
    }
}
