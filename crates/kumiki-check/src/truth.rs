//! Truth while not all values are known, and the one procedure that decides a step.
//!
//! Invariant: `No` is said only if no combination of what is left satisfies a meaning, and `Yes`
//! only if all do. So an answer of [`decide`] follows from `No`, from `Yes`, and from cases that
//! together are all there are.

use crate::domains::Domains;
use crate::number::Fault;
use crate::set::Set;
use crate::value::Value;
use std::fmt;

/// The truth of a statement about variables of which several values may be left.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Truth {
    /// No combination of what is left satisfies it.
    No,
    /// It is not known.
    Maybe,
    /// Every combination of what is left satisfies it.
    Yes,
}

impl Truth {
    /// Returns `Yes` or `No`.
    pub fn of(is_true: bool) -> Truth {
        if is_true { Truth::Yes } else { Truth::No }
    }

    /// Returns the truth of the opposite.
    pub fn negated(self) -> Truth {
        match self {
            Truth::No => Truth::Yes,
            Truth::Maybe => Truth::Maybe,
            Truth::Yes => Truth::No,
        }
    }
}

/// An expression for which Python raises an error does not hold.
impl From<Fault> for Truth {
    fn from(fault: Fault) -> Truth {
        match fault {
            Fault::Invalid => Truth::No,
            Fault::Undecided => Truth::Maybe,
        }
    }
}

/// The meaning of a constraint.
///
/// A proof is as good as this promise: [`truth`](Meaning::truth) is exact if each variable of the
/// scope has one position left (or `Maybe`, and then a step is not checked). In all other cases
/// `Maybe` is right, and `No` and `Yes` must be true.
pub trait Meaning: Send + Sync {
    /// Returns its variables; one may occur several times.
    fn scope(&self) -> &[usize];

    /// Returns its truth for what is left of its variables, each of which has a position left.
    fn truth(&self, domains: &Domains) -> Truth;

    /// Returns an open variable whose halves are tried first, as they differ most in truth. By
    /// default `None`: the variable with the fewest positions. Any choice is right.
    fn widest(&self, _domains: &Domains) -> Option<usize> {
        None
    }

    /// Returns whether it says exactly that its variables, each of which occurs once, have
    /// different values. By default `false`, which is always right.
    fn only_differ(&self) -> bool {
        false
    }
}

impl fmt::Debug for dyn Meaning {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "a meaning over {:?}", self.scope())
    }
}

/// A meaning that is stated by a closure over the values of its scope: see [`closure`].
struct Closure<F> {
    scope: Vec<usize>,
    holds: F,
}

/// Returns the meaning that a closure over the values of `scope` returns `true`. It is decided by
/// trying all combinations, within the budget.
pub fn closure(
    scope: impl IntoIterator<Item = usize>,
    holds: impl Fn(&[&Value]) -> bool + Send + Sync,
) -> impl Meaning {
    Closure { scope: scope.into_iter().collect(), holds }
}

impl<F: Fn(&[&Value]) -> bool + Send + Sync> Meaning for Closure<F> {
    fn scope(&self) -> &[usize] {
        &self.scope
    }

    fn truth(&self, domains: &Domains) -> Truth {
        let values: Option<Vec<&Value>> =
            self.scope.iter().map(|&variable| domains.value(variable)).collect();
        values.map_or(Truth::Maybe, |values| Truth::of((self.holds)(&values)))
    }
}

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
/// [widest](Meaning::widest) one, or else the one with the fewest positions. `budget` is the greatest number of such cases.
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

/// Returns the variable to split: `first`, or else the widest, or the one with the fewest positions.
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
