//! Propositions, and variables that are tied to one.
//!
//! Invariant: a proposition holds or does not hold, so its negation is exactly the opposite.

use super::Meaning;
use crate::domains::Domains;
use crate::values::Truth;
use std::sync::Arc;

/// A proposition.
pub(crate) enum Part {
    Holds(Arc<dyn Meaning>),
    Not(Box<Part>),
    /// Both hold, or none of the two.
    Iff(Box<[Part; 2]>),
    /// At least so many hold.
    AtLeast(usize, Vec<Part>),
}

impl Part {
    fn truth(&self, domains: &Domains) -> Truth {
        match self {
            Part::Holds(meaning) => meaning.truth(domains),
            Part::Not(part) => part.truth(domains).negated(),
            Part::Iff(both) => match (both[0].truth(domains), both[1].truth(domains)) {
                (Truth::Maybe, _) | (_, Truth::Maybe) => Truth::Maybe,
                (one, other) => Truth::of(one == other),
            },
            Part::AtLeast(k, parts) => {
                let truths: Vec<Truth> = parts.iter().map(|part| part.truth(domains)).collect();
                let number = |truth| truths.iter().filter(|&&other| other == truth).count();
                if number(Truth::Yes) >= *k {
                    Truth::Yes
                } else if number(Truth::Yes) + number(Truth::Maybe) < *k {
                    Truth::No
                } else {
                    Truth::Maybe
                }
            }
        }
    }

    /// Returns the variables, each once.
    fn scope(&self) -> Vec<usize> {
        let mut scope = Vec::new();
        self.add_scope(&mut scope);
        scope.sort_unstable();
        scope.dedup();
        scope
    }

    fn add_scope(&self, scope: &mut Vec<usize>) {
        match self {
            Part::Holds(meaning) => scope.extend_from_slice(meaning.scope()),
            Part::Not(part) => part.add_scope(scope),
            Part::Iff(both) => both.iter().for_each(|part| part.add_scope(scope)),
            Part::AtLeast(_, parts) => parts.iter().for_each(|part| part.add_scope(scope)),
        }
    }
}

/// A proposition holds.
pub(crate) struct Proposition {
    scope: Vec<usize>,
    part: Part,
}

impl Proposition {
    pub(crate) fn new(part: Part) -> Proposition {
        Proposition { scope: part.scope(), part }
    }
}

impl Meaning for Proposition {
    fn scope(&self) -> &[usize] {
        &self.scope
    }

    fn truth(&self, domains: &Domains) -> Truth {
        self.part.truth(domains)
    }
}

/// The positions of a variable that is tied to a proposition.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Tie {
    pub(crate) variable: usize,
    /// The proposition holds if the variable has this position.
    pub(crate) holds: Option<usize>,
    /// It does not hold if the variable has this position.
    pub(crate) fails: Option<usize>,
    /// Only the first of the two is required.
    pub(crate) is_half: bool,
}

/// A variable says if a proposition holds. With another value than these two it says nothing, and
/// that is allowed for a half tie only.
pub(crate) struct Tied {
    scope: Vec<usize>,
    part: Part,
    tie: Tie,
}

impl Tied {
    pub(crate) fn new(part: Part, tie: Tie) -> Tied {
        let mut scope = part.scope();
        if !scope.contains(&tie.variable) {
            scope.push(tie.variable);
        }
        Tied { scope, part, tie }
    }
}

impl Meaning for Tied {
    fn scope(&self) -> &[usize] {
        &self.scope
    }

    fn truth(&self, domains: &Domains) -> Truth {
        let left = domains.set(self.tie.variable);
        let truth_at = |position: usize, part: Truth| {
            if Some(position) == self.tie.holds {
                part
            } else if self.tie.is_half {
                Truth::Yes
            } else if Some(position) == self.tie.fails {
                part.negated()
            } else {
                Truth::No
            }
        };
        let part = self.part.truth(domains);
        let mut truths = left.iter().map(|position| truth_at(position, part));
        let first = truths.next().unwrap_or(Truth::No);
        if truths.all(|truth| truth == first) { first } else { Truth::Maybe }
    }
}
