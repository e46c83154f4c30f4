//! The constraint trait: the scope of a constraint, its meaning, and its propagation.
//!
//! Invariant: a constraint has no mutable state. State that depends on the decisions is kept in
//! reversible words of the store, so backtracking always restores it, and several threads can
//! search one model.

use super::{
    Asked, Explained, Past, Phrase, Presolved, Properties, Reasons, Structure, StructureKind,
};
use crate::arithmetic::Int;
use crate::state::{Conflict, Store, Var};
use smallvec::SmallVec;
use std::sync::Arc;

/// A constraint: a relation over some variables of a model.
///
/// Two methods make a working constraint: [`scope`](Constraint::scope) and
/// [`is_satisfied`](Constraint::is_satisfied). The others make it fast.
///
/// ```
/// use kumiki::{engine::{Constraint, Int, Model, Var}, search::Search};
///
/// /// `x` divides `y`.
/// struct Divides {
///     scope: [Var; 2],
/// }
///
/// impl Constraint for Divides {
///     fn scope(&self) -> &[Var] {
///         &self.scope
///     }
///     fn is_satisfied(&self, values: &[Int]) -> bool {
///         values[0] != 0 && values[1] % values[0] == 0
///     }
/// }
///
/// let mut model = Model::new();
/// let x = model.add_variable(1..=6)?;
/// let y = model.add_variable(5..=6)?;
/// model.add_constraint(Divides { scope: [x, y] });
/// assert_eq!(Search::new(model).count(), 6); // 1|5 5|5 1|6 2|6 3|6 6|6
/// # Ok::<(), kumiki::engine::DomainError>(())
/// ```
///
/// Test your own with `testing::agrees_with_its_meaning` (feature `testing`).
pub trait Constraint {
    /// Returns the variables that the constraint is about. A variable may occur more than once.
    fn scope(&self) -> &[Var];

    /// Returns whether the constraint holds if variable `scope()[i]` has value `values[i]`. This is
    /// the meaning of the constraint.
    ///
    /// A variable that occurs more than once in the scope has the same value at each position.
    fn is_satisfied(&self, values: &[Int]) -> bool;

    /// Returns whether the constraint may still hold when only some values are known.
    ///
    /// Must return `true` if a completion that satisfies the constraint exists. By default it
    /// returns `true` until all values are known.
    fn is_possible(&self, assigned: Partial<'_>) -> bool {
        match assigned.complete() {
            Some(values) => self.is_satisfied(&values),
            None => true,
        }
    }

    /// Removes values that cannot be part of any solution of this constraint.
    ///
    /// If all variables of the scope are fixed, this must be a check: `Ok` exactly if
    /// [`is_satisfied`](Constraint::is_satisfied). It must not remove values of variables outside
    /// of the scope; builds with debug assertions check this, and panic. By default it calls
    /// [`is_possible`](Constraint::is_possible), and filters the values of the last free variable
    /// by [`is_satisfied`](Constraint::is_satisfied): [`filter_last_free`].
    ///
    /// # Errors
    /// [`Conflict`] if the constraint cannot hold any more.
    fn propagate(&self, store: &mut Store) -> Result<(), Conflict> {
        filter_last_free(self, store)
    }

    /// Returns the fixed properties of the constraint: the events that wake it, the cost and the
    /// strength of a run, and its kind. They do not depend on the state of a search, so a model
    /// reads them once, when the constraint is added. By default [`Properties::default`].
    fn properties(&self) -> Properties {
        Properties::default()
    }

    /// Presolves the constraint: returns the same relation in a form that propagates better on the
    /// values that `root` holds at the root of the search, if there is one. For example, a few
    /// combinations are better listed than checked one by one.
    ///
    /// The new form must have the same solutions on these values, and a scope of the same
    /// variables. A search calls this once, when it is built, unless it does not look ahead. By
    /// default [`Presolved::Keep`].
    fn presolve(&self, root: &Store) -> Presolved {
        let _ = root;
        Presolved::Keep
    }

    /// Returns the structure of kind `wanted` that the constraint has on the values that `root`
    /// holds, if it means exactly that. The structures say what a search does with them. By default
    /// `None`.
    fn structure(&self, wanted: StructureKind, root: &Store) -> Option<Structure> {
        let _ = (wanted, root);
        None
    }

    /// Explains a removal or a conflict: adds to `reasons` what of the domains before it was
    /// enough, and returns what the reasons explain. `past` holds these domains.
    ///
    /// Every combination of values that satisfies the constraint and all the reasons must be
    /// without the removed values; for a conflict there must be none. A constraint that is part of
    /// another one may also be asked about what it did not do, and then returns
    /// [`Explained::ByAll`]. The fewer and the weaker the
    /// reasons are, the more a search [learns](crate::search::Learning) from them. By default
    /// [`Explained::ByAll`]: everything that was known of the variables of the scope, which is
    /// always right.
    fn explain(&self, asked: &Asked<'_>, past: &Past<'_>, reasons: &mut Reasons<'_>) -> Explained {
        let _ = (asked, past, reasons);
        Explained::ByAll
    }

    /// Returns a clause for a reader, which must be true of all asked values. `facts` holds the
    /// domains before the removal, as far as the step needs them. By default `None`: the step lists
    /// the facts alone.
    ///
    /// A clause of [`Phrase::new`] says what would be wrong if the asked values were not removed,
    /// or what is wrong in a conflict: "r5c1 is cut off from r9c9". A step says it as "r5c2 must be
    /// sea, or r5c1 is cut off from r9c9".
    ///
    /// A clause of [`Phrase::reason`] says what forces the removal, or the conflict: "the others
    /// add up to at most 11 of 15". A step says it as "a is 2, and the others add up to at most 11
    /// of 15, so b is at least 4". The constraint may be asked about what it does not remove, and
    /// must then return `None`, unless the removal follows all the same.
    ///
    /// A step that removes values of several variables asks for each of them, and has only those
    /// with the same clause. [`Phrase::it`] stands for the variable in question.
    fn phrase(&self, asked: &Asked<'_>, facts: &Store) -> Option<Phrase> {
        let _ = (asked, facts);
        None
    }

    /// Returns how far the constraint is from holding when all values are known: 0 exactly if it
    /// [is satisfied](Constraint::is_satisfied).
    ///
    /// [Local search](crate::search::LocalSearch) minimizes the violation, so a value that falls
    /// with each improvement guides it. By default the violation is 0 or 1, which shows only if the
    /// constraint holds.
    fn violation(&self, values: &[Int]) -> u64 {
        u64::from(!self.is_satisfied(values))
    }

    /// Adds to `places` the positions of the scope whose variables could reduce the violation if
    /// changed. Changing any other single variable must not reduce it. By default all positions are
    /// added.
    ///
    /// Local search calls this only if the constraint is not satisfied, and changes the values at
    /// these positions.
    fn violating(&self, values: &[Int], places: &mut Vec<usize>) {
        places.extend(0..values.len());
    }
}

/// A constraint as a model holds it. It is shared, so models that differ in little cost little.
pub type SharedConstraint = Arc<dyn Constraint + Send + Sync>;

/// The values known so far in the scope of a constraint.
#[derive(Clone, Copy, Debug)]
pub struct Partial<'a> {
    scope: &'a [Var],
    store: &'a Store,
}

impl<'a> Partial<'a> {
    pub(crate) fn new(scope: &'a [Var], store: &'a Store) -> Partial<'a> {
        Partial { scope, store }
    }

    /// Returns the same assignment for another scope.
    pub(crate) fn of(self, scope: &'a [Var]) -> Partial<'a> {
        Partial { scope, store: self.store }
    }

    /// Returns the number of positions in the scope.
    pub fn len(self) -> usize {
        self.scope.len()
    }

    /// Returns whether the scope is empty.
    pub fn is_empty(self) -> bool {
        self.scope.is_empty()
    }

    /// Returns the value at position `at` of the scope, if it is known.
    #[inline]
    pub fn value(self, at: usize) -> Option<Int> {
        self.store.fixed(self.scope[at])
    }

    /// Returns, for each position of the scope, the value if it is known.
    pub fn iter(self) -> impl Iterator<Item = Option<Int>> + 'a {
        self.scope.iter().map(move |&var| self.store.fixed(var))
    }

    /// Returns all values if all are known.
    pub fn complete(self) -> Option<SmallVec<[Int; 16]>> {
        self.iter().collect()
    }
}

/// Filters the values of the last free variable by the meaning of the constraint. This is the
/// default of [`Constraint::propagate`], for constraints that do more before or after it. The
/// values of a range of more than 2²⁰ integers are too many to test: they stay until the range is
/// shorter.
///
/// # Errors
/// [`Conflict`] if the constraint cannot hold any more.
pub fn filter_last_free<C: Constraint + ?Sized>(
    constraint: &C,
    store: &mut Store,
) -> Result<(), Conflict> {
    let scope = constraint.scope();
    if !constraint.is_possible(Partial::new(scope, store)) {
        return Err(Conflict);
    }
    let mut free = scope.iter().copied().filter(|&var| !store.is_fixed(var));
    let Some(last) = free.next() else { return Ok(()) };
    if free.any(|var| var != last) || store.domain(last).is_vast() {
        return Ok(());
    }
    let mut values: SmallVec<[Int; 16]> =
        scope.iter().map(|&var| store.domain(var).min()).collect();
    store.retain(last, |_, value| {
        for (place, &var) in values.iter_mut().zip(scope) {
            if var == last {
                *place = value;
            }
        }
        constraint.is_satisfied(&values)
    })
}
