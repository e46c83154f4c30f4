//! What a constraint is to the engine: its scope, its meaning, and what it can remove early.
//!
//! Invariant: a constraint has no mutable state. What it must remember on the way down is kept in
//! reversible words of the store, so that backtracking cannot be forgotten and a model can be searched
//! from several threads at once.

use crate::event::{Conflict, Event};
use crate::store::Store;
use crate::var::{Int, Var};
use smallvec::SmallVec;
use std::sync::Arc;

/// A relation over some variables of a model.
///
/// Two methods make a working constraint: [`scope`](Constraint::scope) and
/// [`is_satisfied`](Constraint::is_satisfied). The others make it fast.
///
/// ```
/// use kumiki::{Conflict, Constraint, Event, Int, Model, Search, Store, Var};
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
/// # Ok::<(), kumiki::DomainError>(())
/// ```
///
/// Test your own with `testing::agrees_with_its_meaning` (feature `testing`).
pub trait Constraint {
    /// The variables that the constraint is about. A variable may occur more than once.
    fn scope(&self) -> &[Var];

    /// The meaning: whether the constraint holds where variable `scope()[i]` has value `values[i]`.
    ///
    /// A variable that occurs more than once in the scope has the same value at each place.
    fn is_satisfied(&self, values: &[Int]) -> bool;

    /// Whether the constraint may still hold when only some values are known.
    ///
    /// Must not say no where a completion exists. By default it says yes until all are known.
    fn is_possible(&self, assigned: Partial<'_>) -> bool {
        match assigned.complete() {
            Some(values) => self.is_satisfied(&values),
            None => true,
        }
    }

    /// How far the constraint is from holding where all values are known: 0 exactly if it
    /// [is satisfied](Constraint::is_satisfied).
    ///
    /// [Local search](crate::LocalSearch) goes by it: a number that falls with each change for the
    /// better shows the way. By default it is 0 or 1, which only tells when the goal is reached.
    fn violation(&self, values: &[Int]) -> u64 {
        u64::from(!self.is_satisfied(values))
    }

    /// Adds to `places` those of the scope where another value may lessen the violation; no change at
    /// one of the others alone may do so. By default all.
    ///
    /// Asked only where the constraint is not satisfied: local search changes the values there.
    fn blame(&self, values: &[Int], places: &mut Vec<usize>) {
        places.extend(0..values.len());
    }

    /// Whether any two variables of the scope may exchange their values and leave the violation as it
    /// is. Local search exchanges values there, where a change would take one that is in use. By default not.
    fn is_symmetric(&self) -> bool {
        false
    }

    /// The least event on a variable of the scope after which the constraint must run again. By default
    /// [`Event::Fixed`].
    fn wake_on(&self) -> Event {
        Event::Fixed
    }

    /// How dear a run is; cheap constraints run first. By default [`Cost::Cheap`].
    fn cost(&self) -> Cost {
        Cost::Cheap
    }

    /// Removes values that cannot be part of any solution of this constraint.
    ///
    /// Where all variables of the scope are fixed it must be a check: `Ok` exactly if
    /// [`is_satisfied`](Constraint::is_satisfied). It must not remove values of variables outside of the
    /// scope; builds with debug assertions check that, and panic. By default it asks
    /// [`is_possible`](Constraint::is_possible), and filters the values of the last free variable by
    /// [`is_satisfied`](Constraint::is_satisfied): [`filter_last_free`].
    ///
    /// # Errors
    /// [`Conflict`] if the constraint cannot hold any more.
    fn propagate(&self, store: &mut Store) -> Result<(), Conflict> {
        filter_last_free(self, store)
    }

    /// What a run leaves: held against the truth by `testing` (a feature).
    ///
    /// By default [`Consistency::LastFree`]. A constraint with a [`propagate`](Constraint::propagate) of its own
    /// that does less than [`filter_last_free`] must say so: [`Consistency::Check`].
    fn consistency(&self) -> Consistency {
        Consistency::LastFree
    }

    /// Whether a second run right after the first would remove nothing, so that the constraint need
    /// not wake on its own changes. By default not.
    fn is_idempotent(&self) -> bool {
        false
    }

    /// How many reversible words of 64 bits the constraint wants, all 0 before its first run; see
    /// [`Store::recall`] and [`Store::remember`], which panic where a word beyond these is used. By default none.
    fn memory(&self) -> usize {
        0
    }

    /// The same relation in a form that is quicker on the values that `root` holds before anything is
    /// tried, if there is one: a few combinations are better listed than asked for one by one.
    ///
    /// It must have the same solutions there, and a scope of the same variables. A search asks once,
    /// when it is made, unless it does not look ahead. By default there is none.
    fn restated(&self, root: &Store) -> Option<SharedConstraint> {
        let _ = root;
        None
    }

    /// The same relation in a form that also moves the bounds of its variables, if there is one and nobody
    /// has asked for this one. A search takes it, as it does [`restated`](Constraint::restated), where
    /// many others move bounds there: at least as many as the scope is long. By default there is none.
    fn restated_for_bounds(&self) -> Option<SharedConstraint> {
        None
    }

    /// Whether the constraint says, on the values that `root` holds, exactly that the variables of its
    /// scope, of which none occurs twice, take different values. Such constraints are run together, as one
    /// network: what a fixed variable has is removed from the others, and where there are as many values
    /// as variables, one with a single place is put there. To say yes, a constraint must not remove more
    /// than that. By default it says no.
    fn is_all_different(&self, root: &Store) -> bool {
        let _ = root;
        false
    }

    /// Whether the constraint says what it does of all integers, and not only of the values that its variables had when
    /// it was made. Only then can be asked what would be if a variable took others: see
    /// [`Problem::conflict`](crate::Problem::conflict). By default it says no.
    fn is_for_all_values(&self) -> bool {
        false
    }

    /// What kind of constraint this is, in a word or two, for statistics, explanations and messages. By default
    /// `custom`.
    fn kind(&self) -> &'static str {
        "custom"
    }
}

/// A constraint as a model holds it: shared, so that models that differ in little cost little.
pub type SharedConstraint = Arc<dyn Constraint + Send + Sync>;

/// How dear one run of a constraint is. Cheaper ones run first.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Cost {
    /// A few operations for each variable.
    Cheap,
    /// Work that grows with the domains or with a table.
    Moderate,
    /// Worth it only when nothing cheaper is left to do.
    Expensive,
}

impl Cost {
    /// The number of tiers.
    pub(crate) const TIERS: usize = 3;
}

/// How much a constraint removes; each level includes those before it.
///
/// Domain and bounds consistency are defined in Bessiere, *Constraint propagation*, chapter 3 of the
/// Handbook of Constraint Programming (2006); bounds consistency here is over the integers between
/// the bounds, its bounds(Z).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Consistency {
    /// Only a check, when all variables are fixed.
    Check,
    /// When one variable is free, each of its values is part of a solution.
    LastFree,
    /// The least and greatest value of each variable are part of a solution in which the other
    /// variables take any integers between their bounds. What linear constraints can afford is that
    /// over the reals: bounds(R).
    Bounds,
    /// Each value of each variable is part of a solution: generalised arc consistency.
    Domain,
}

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

    /// The same for another scope.
    pub(crate) fn of(self, scope: &'a [Var]) -> Partial<'a> {
        Partial { scope, store: self.store }
    }

    /// The number of places in the scope.
    pub fn len(self) -> usize {
        self.scope.len()
    }

    /// Whether the scope is empty.
    pub fn is_empty(self) -> bool {
        self.scope.is_empty()
    }

    /// The value at place `at` of the scope, if it is known.
    #[inline]
    pub fn value(self, at: usize) -> Option<Int> {
        self.store.fixed(self.scope[at])
    }

    /// The value at each place of the scope, where it is known.
    pub fn iter(self) -> impl Iterator<Item = Option<Int>> + 'a {
        self.scope.iter().map(move |&var| self.store.fixed(var))
    }

    /// All values, if all are known.
    pub fn complete(self) -> Option<SmallVec<[Int; 16]>> {
        self.iter().collect()
    }
}

/// Filters the values of the last free variable by what the constraint means: the default of
/// [`Constraint::propagate`], for constraints that want to do more before or after it.
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
    if free.any(|var| var != last) {
        return Ok(());
    }
    let mut values: SmallVec<[Int; 16]> =
        scope.iter().map(|&var| store.domain(var).min()).collect();
    let mut next = Some(store.domain(last).min());
    while let Some(value) = next {
        for (place, &var) in values.iter_mut().zip(scope) {
            if var == last {
                *place = value;
            }
        }
        if !constraint.is_satisfied(&values) {
            store.remove(last, value)?;
        }
        next = store.domain(last).first_from(value + 1);
    }
    Ok(())
}
