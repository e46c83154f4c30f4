//! Formulas: arithmetic and conditions over integers, as one constraint.
//!
//! Invariant: every intermediate result that the bounds of the variables allow fits the arithmetic.
//! This is proved when the formula is built. An undefined expression, such as a division by zero,
//! counts as false.

mod bounded_sum;
mod bounds;
mod builder;
mod clause;
mod condition;
mod disjunction;
mod explain;
mod inverse;
mod last_free;
mod narrowing;
mod operation;
mod phrase;
mod program;
mod reified;

pub use condition::{Condition, Term};

use super::listing::{MOST_COMBINATIONS, listed};
use crate::arithmetic::{Int, Interval, WholeNumber};
use crate::propagation::{
    Asked, Constraint, Cost, Explained, Partial, Past, Phrase, Presolved, Properties, Reasons,
    Structure, StructureKind,
};
use crate::state::{Conflict, Event, Store, Var};
use crate::words::debug_in_words;
use builder::Builder;
use explain::Explaining;
use last_free::LastFree;
use narrowing::Narrowing;
use phrase::StatedProduct;
use program::Program;
use smallvec::SmallVec;
use std::sync::Arc;

/// A formula: a condition over the values of variables.
///
/// A run narrows the bounds of the variables by passes over the condition, from the variables up
/// and back again, in integer intervals (HC4-revise: Benhamou, Goualard, Granvilliers and Puget,
/// *Revising hull and box consistency*, 1999), until nothing changes. If a variable occurs once,
/// this prunes nearly all of its bounds. If it occurs more often, each occurrence is narrowed as if
/// it were alone. The constraint is consistent for the last free variable: its values are tried,
/// many at once if they behave alike. A pass up, or back, is linear in the size of the condition; a
/// trial is linear in the part that depends on the variable.
///
/// ```
/// use kumiki::{constraints::{Condition, Formula, Term}, engine::Model, search::Search};
///
/// let mut model = Model::new();
/// let x = model.add_variable(1..=1_000_000)?;
/// let y = model.add_variable(1..=1_000_000)?;
/// let product = Term::Product(vec![Term::Var(x), Term::Var(y)]);
/// let condition = Condition::Equal(product, Term::Constant(999_983 * 7));
/// model.add_constraint(Formula::new(condition, |_| (1, 1_000_000))?);
/// let mut search = Search::new(model);
/// let store = search.propagate().expect("there are such factors");
/// assert_eq!(store.domain(x).min(), 7);
/// assert_eq!(search.count(), 2);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct Formula {
    program: Program,
    is_product: bool,
    /// The product that must have a value, if that is all.
    product: Option<StatedProduct>,
    is_inequality: bool,
}

/// An error in a formula.
#[derive(Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum FormulaError {
    /// An intermediate result could leave 128 bits.
    #[error(
        "the numbers of the formula are too large: an intermediate result could leave 128 bits"
    )]
    TooLarge,
    /// Terms and conditions are nested too deeply.
    #[error("the formula is nested too deeply: more than {} levels", program::DEPTH_LIMIT)]
    TooDeep,
}

debug_in_words!(FormulaError);

/// The position of the reversible word that records whether the condition certainly holds.
const HOLDS: usize = 0;

/// The most operations of a formula in the cheap cost class.
const CHEAP: usize = 16;

impl Formula {
    /// Returns the formula of `condition`, for variables with values within `bounds`. For values
    /// beyond them its result means nothing.
    ///
    /// # Errors
    /// If an intermediate result could leave 128 bits, also in a part that is not evaluated for
    /// some values; or if the condition is nested too deeply.
    pub fn new(
        condition: Condition,
        bounds: impl Fn(Var) -> (Int, Int),
    ) -> Result<Formula, FormulaError> {
        let (is_product, is_inequality) = (condition.is_product(), condition.is_inequality());
        let product = StatedProduct::of(&condition);
        let program = Builder::new(bounds).build(condition)?;
        Ok(Formula { program, is_product, product, is_inequality })
    }

    /// Returns whether the values satisfy the condition.
    fn holds(&self, values: &[Int]) -> bool {
        let root = self.program.root();
        if self.program.is_narrow {
            self.program.value::<Int>(root, values) == Some(1)
        } else {
            self.program.value::<i128>(root, values) == Some(1)
        }
    }

    /// Returns whether the known values allow the condition.
    fn may_hold<N: WholeNumber>(&self, assigned: Partial<'_>) -> bool {
        let mut intervals: SmallVec<[Interval<N>; 32]> =
            smallvec::smallvec![Interval::empty(); self.program.len()];
        let holds = self.program.look(&mut intervals, |place| match assigned.value(place) {
            Some(value) => Interval::of(N::from(value)),
            None => {
                let Interval { min, max } = self.program.bounds[place];
                Interval::new(N::from(min), N::from(max))
            }
        });
        holds != Some(false)
    }

    /// Passes up and back until nothing changes, or tries the values of the last free variable.
    // Kept apart, so that a run of a condition that already holds costs nothing more.
    #[inline(never)]
    fn revise<N: WholeNumber>(
        &self,
        store: &mut Store,
        intervals: &mut Vec<Interval<N>>,
    ) -> Result<(), Conflict> {
        let program = &self.program;
        if intervals.len() < program.len() {
            intervals.resize(program.len(), Interval::empty());
        }
        let intervals = &mut intervals[..program.len()];
        loop {
            let holds = program.look(intervals, |place| {
                let domain = store.domain(program.scope[place]);
                Interval::new(N::from(domain.min()), N::from(domain.max()))
            });
            if let Some(holds) = holds {
                return if holds { self.settle(store) } else { Err(Conflict) };
            }
            let is_free = |&place: &usize| intervals[place].fixed().is_none();
            let mut free = (0..program.scope.len()).filter(is_free);
            match (free.next(), free.next()) {
                (Some(_), Some(_)) => {
                    if !Narrowing::new(program, intervals, store).run()? {
                        return Ok(());
                    }
                }
                (Some(place), None) => {
                    if LastFree::new(program, intervals, store, place).run()? {
                        return self.settle(store);
                    }
                    return Ok(());
                }
                (None, _) => unreachable!("where all variables are fixed, a look is certain"),
            }
        }
    }

    /// Records that all remaining values of the variables satisfy the condition.
    fn settle(&self, store: &mut Store) -> Result<(), Conflict> {
        store.set_state_word(HOLDS, 1);
        Ok(())
    }
}

impl Constraint for Formula {
    fn scope(&self) -> &[Var] {
        &self.program.scope
    }

    fn is_satisfied(&self, values: &[Int]) -> bool {
        self.holds(values)
    }

    fn is_possible(&self, assigned: Partial<'_>) -> bool {
        match assigned.complete() {
            Some(values) => self.holds(&values),
            None if self.program.is_narrow => self.may_hold::<Int>(assigned),
            None => self.may_hold::<i128>(assigned),
        }
    }

    fn propagate(&self, store: &mut Store) -> Result<(), Conflict> {
        if store.state_word(HOLDS) == 1 {
            return Ok(());
        }
        store.with_scratch(|store, scratch| {
            if self.program.is_narrow {
                self.revise(store, &mut scratch.intervals)
            } else {
                self.revise(store, &mut scratch.wide_intervals)
            }
        })
    }

    fn structure(&self, wanted: StructureKind, root: &Store) -> Option<Structure> {
        match wanted {
            StructureKind::TaskOrders => {
                disjunction::task_orders(&self.program, root).map(Structure::TaskOrders)
            }
            StructureKind::BoundedSum => {
                bounded_sum::bounded_sum(&self.program).map(Structure::BoundedSum)
            }
            _ => None,
        }
    }

    fn explain(&self, asked: &Asked<'_>, past: &Past<'_>, reasons: &mut Reasons<'_>) -> Explained {
        if self.program.is_narrow {
            Explaining::<Int>::explain(&self.program, asked, past, reasons)
        } else {
            Explaining::<i128>::explain(&self.program, asked, past, reasons)
        }
    }

    fn phrase(&self, asked: &Asked<'_>, facts: &Store) -> Option<Phrase> {
        self.product.as_ref()?.reason(asked, facts)
    }

    fn properties(&self) -> Properties {
        let is_cheap = self.program.operations.len() <= CHEAP;
        Properties::new(if self.is_product { "product" } else { "formula" })
            // A disequality prunes little before a side is fixed.
            .wake_on(if self.is_inequality { Event::Fixed } else { Event::Bounds })
            .cost(if is_cheap { Cost::Cheap } else { Cost::Moderate })
            .is_idempotent(true)
            .state_words(1)
            .lives_from_bounds(bounds::lives_from_bounds(&self.program))
    }

    fn presolve(&self, root: &Store) -> Presolved {
        // Nearly all combinations satisfy it: listing them takes long, and removes nothing more.
        if self.is_inequality {
            return Presolved::Keep;
        }
        match clause::clause(&self.program, root) {
            // Two variables are quicker as pairs.
            Some(clause) if self.program.scope.len() > 2 => Presolved::Replace(Arc::new(clause)),
            _ => match reified::reified_sum(self, root, MOST_COMBINATIONS) {
                Some(reified) => Presolved::Replace(Arc::new(reified)),
                None => listed(self, root),
            },
        }
    }
}

#[cfg(test)]
mod tests;
