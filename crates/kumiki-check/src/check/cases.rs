//! The one procedure that decides a step: by cases.
//!
//! Invariant: an answer of [`decide`] follows from `No`, from `Yes`, and from cases that together
//! are all there are.

use crate::domains::{Domains, Set};
use crate::meanings::Meaning;
use crate::values::Truth;

/// The answer to the question if a meaning can hold.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Answer {
    /// No combination of what is left satisfies it.
    Impossible,
    /// These values of its variables do, whatever the others are.
    Possible(Vec<(usize, usize)>),
    /// The budget ended, or the values are beyond the numbers of this program.
    Unknown,
}

/// Returns whether `meaning` can hold within `domains`, which are the same afterwards. If bounds do
/// not decide, it tries both halves of what is left of a variable: `first`, then the
/// [widest](Meaning::widest) one, or else the one with the fewest positions. `budget` is the
/// greatest number of such cases.
pub(crate) fn decide(
    meaning: &dyn Meaning,
    domains: &mut Domains,
    first: Option<usize>,
    budget: u64,
) -> Answer {
    if domains.has_emptied() {
        return Answer::Impossible;
    }
    let start = domains.mark();
    // The halves that are left to try, each with the time when it was left.
    let mut rest: Vec<(usize, usize, Set)> = Vec::new();
    let mut answer = Answer::Unknown;
    for _ in 0..budget {
        match meaning.truth(domains) {
            Truth::Yes => {
                let left = |&variable: &usize| Some((variable, domains.set(variable).first()?));
                answer = Answer::Possible(meaning.scope().iter().filter_map(left).collect());
                break;
            }
            Truth::No => {
                let Some((mark, variable, half)) = rest.pop() else {
                    answer = Answer::Impossible;
                    break;
                };
                domains.undo(mark);
                domains.replace(variable, half);
            }
            Truth::Maybe => {
                let Some(variable) = open_variable(meaning, domains, first) else { break };
                let (low, high) = halves(domains, variable);
                rest.push((domains.mark(), variable, high));
                domains.replace(variable, low);
            }
        }
    }
    domains.undo(start);
    answer
}

/// Returns the variable to split: `first`, or else the widest, or the one with the fewest
/// positions.
fn open_variable(meaning: &dyn Meaning, domains: &Domains, first: Option<usize>) -> Option<usize> {
    let is_open = |variable: &usize| domains.set(*variable).len() > 1;
    let is_first = |variable: &usize| Some(*variable) == first;
    let mut open = meaning.scope().iter().copied().filter(is_open);
    open.clone().find(is_first).or_else(|| meaning.widest(domains)).or_else(|| {
        let least = open.next()?;
        Some(open.fold(least, |least, variable| {
            if domains.set(variable).len() < domains.set(least).len() { variable } else { least }
        }))
    })
}

/// Returns what is left of a variable in two parts, neither of which is empty.
fn halves(domains: &Domains, variable: usize) -> (Set, Set) {
    let set = domains.set(variable);
    let size = domains.domain(variable).values().len();
    let (first, last) = (set.first().unwrap_or(0), set.last().unwrap_or(0));
    let mut lower = Set::empty(size);
    lower.insert_range(first, first.midpoint(last));
    (set.intersection(&lower), set.difference(&lower))
}
