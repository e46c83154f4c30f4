//! The constraints of the engine, one to a file.
//!
//! Invariant: a constraint has no mutable state. It removes only values that its meaning excludes.

mod all_different;
mod all_equal;
mod amount;
mod any_of;
mod arithmetic;
mod at_most;
mod bin_packing;
mod comparison;
mod cost_sum;
mod count;
mod cumulative;
mod diffn;
mod element;
mod extreme;
mod formula;
pub mod graph;
mod grouped_sum;
mod indexed;
mod inverse;
mod lex;
mod linear;
mod listing;
mod no_overlap;
mod not_equal;
mod operand;
mod ordered_tasks;
mod pairs;
mod phrases;
mod predicate;
mod regular;
mod reified;
mod reified_sum;
mod surrogate;
mod table;

pub(crate) use all_different::has_spare_values;
pub use all_different::{AllDifferent, Strength};
pub use all_equal::AllEqual;
pub use any_of::AnyOf;
pub use arithmetic::Operation;
pub(crate) use arithmetic::{Arithmetic, Bound, Scalars};
pub use at_most::AtMost;
pub use bin_packing::{Bin, BinPacking, PackingError};
pub use comparison::Comparison;
pub(crate) use cost_sum::{CostSum, VarCost};
pub use count::Count;
pub use cumulative::Cumulative;
pub use diffn::{BoxEdge, Diffn};
pub use element::Element;
pub use extreme::Extreme;
pub use formula::{Condition, Formula, FormulaError, Term};
pub use grouped_sum::GroupedSum;
pub(crate) use indexed::{IndexedComparison, IndexedFormula, IndexedTerm};
pub use inverse::Inverse;
pub use lex::Lex;
pub use linear::{CoefficientError, Linear};
pub use no_overlap::NoOverlap;
pub use not_equal::NotEqual;
pub use operand::Operand;
pub(crate) use ordered_tasks::OrderedTasks;
pub use predicate::Predicate;
pub use regular::{Automaton, Regular, TooManyStates};
pub use reified::Reified;
pub(crate) use reified::Tie;
pub(crate) use surrogate::Surrogate;
pub use table::{RowError, Table};

use crate::arithmetic::Int;
use crate::propagation::{Constraint, filter_last_free};
use crate::state::{Conflict, Store, Var};
use pairs::Pairs;

/// The span from which on domains without holes are compared by their bounds.
const LONG_SPAN: Int = 1 << 10;

/// Returns whether all of `numbers` are equal.
fn are_equal(numbers: &[Int]) -> bool {
    numbers.windows(2).all(|pair| pair[0] == pair[1])
}

/// Returns the least and the greatest value of `var`.
fn ends(store: &Store, var: Var) -> (Int, Int) {
    let domain = store.domain(var);
    (domain.min(), domain.max())
}

/// Returns whether all variables of `scope` are 0 or 1 in `root`, and none occurs twice.
fn are_truths(scope: &[Var], root: &Store) -> bool {
    let is_truth = |&var: &Var| {
        let domain = root.domain(var);
        domain.min() >= 0 && domain.max() <= 1
    };
    scope.iter().all(is_truth) && is_plain(scope)
}

/// Returns the only free variable of `scope`, if there is one and no other.
fn last_free(scope: &[Var], store: &Store) -> Option<Var> {
    let mut free = scope.iter().copied().filter(|&var| !store.is_fixed(var));
    let first = free.next()?;
    free.all(|var| var == first).then_some(first)
}

/// Filters the values of the last free variable of `constraint`, unless they are many, by its
/// meaning.
fn filter_last_short(constraint: &impl Constraint, store: &mut Store) -> Result<(), Conflict> {
    match last_free(constraint.scope(), store) {
        Some(last) if !store.domain(last).is_long() => filter_last_free(constraint, store),
        _ => Ok(()),
    }
}

/// Returns whether no variable occurs twice in `scope`.
pub(crate) fn is_plain(scope: &[Var]) -> bool {
    if scope.is_sorted_by(|one, other| one < other) {
        return true;
    }
    let mut sorted = scope.to_vec();
    sorted.sort_unstable();
    sorted.windows(2).all(|pair| pair[0] != pair[1])
}
