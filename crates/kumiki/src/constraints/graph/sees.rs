//! Visibility along rays: each ray counts its cells up to the first one that is not in.
//!
//! Invariant: the length of a ray is possible if the cells before it can be in and the next one can
//! be out. A cell is decided only by the lengths that add up to a possible number with those of the
//! other rays.

mod explain;
mod totals;

use super::super::is_plain;
use super::Membership;
use super::shared::membership::Standing;
use super::shared::memberships::Memberships;
use super::shared::size::RequiredSize;
use crate::arithmetic::Int;
use crate::propagation::{
    Asked, Consistency, Constraint, Cost, Explained, Past, Phrase, Properties, Reasons,
    filter_last_free,
};
use crate::state::{Conflict, Event, Store, Var};
use std::ops::Range;
use std::ops::RangeInclusive;
use totals::SmallNumbers;

/// Requires that so many cells are seen from a place. Each ray is a list of cells, the nearest
/// first. Of a ray the cells before the first one that is not in are seen. The place itself is not
/// counted.
///
/// Domain consistent if no variable occurs twice. The sums of possible lengths of rays are bit
/// sets: a run takes time in the number of cells times the words of a set, which is one for 64
/// cells.
///
/// ```
/// use kumiki::constraints::graph::{Membership, Sees};
/// use kumiki::{engine::Model, search::Search};
///
/// // Two cells to the left and three to the right.
/// let mut model = Model::new();
/// let cells = model.add_variables(5, 0..=1)?;
/// let clear = |var: &_| Membership::If(*var, 1);
/// let (left, right) = cells.split_at(2);
/// let rays = [left, right].map(|ray| ray.iter().map(clear).collect::<Vec<_>>());
/// model.add_constraint(Sees::new(rays, 4..=4));
/// assert_eq!(Search::new(model).count(), 2); // 2 and 2; 1 and 3
/// # Ok::<(), kumiki::engine::DomainError>(())
/// ```
#[derive(Clone, Debug)]
pub struct Sees {
    cells: Memberships,
    rays: Vec<Range<usize>>,
    number: RequiredSize,
    scope: Vec<Var>,
    /// True if no variable occurs twice.
    is_plain: bool,
}

impl Sees {
    /// Requires that the number of cells that are seen along `rays` is in the range `number`.
    pub fn new<R: IntoIterator<Item = Membership>>(
        rays: impl IntoIterator<Item = R>,
        number: RangeInclusive<usize>,
    ) -> Sees {
        Sees::with_number(rays, RequiredSize::among(number))
    }

    /// Requires that the number of cells that are seen along `rays` is the value of `number`, the
    /// last variable of the scope.
    pub fn of_variable_number<R: IntoIterator<Item = Membership>>(
        rays: impl IntoIterator<Item = R>,
        number: Var,
    ) -> Sees {
        Sees::with_number(rays, RequiredSize::Variable(number))
    }

    fn with_number<R: IntoIterator<Item = Membership>>(
        rays: impl IntoIterator<Item = R>,
        number: RequiredSize,
    ) -> Sees {
        let mut cells = Vec::new();
        let mut ranges = Vec::new();
        for ray in rays {
            let start = cells.len();
            cells.extend(ray);
            ranges.push(start..cells.len());
        }
        let cells = Memberships::new(cells);
        let mut scope: Vec<Var> = cells.vars().collect();
        scope.extend(number.var());
        Sees { is_plain: is_plain(&scope), cells, rays: ranges, number, scope }
    }

    /// Removes what no choice of lengths leaves.
    fn look(&self, store: &mut Store) -> Result<(), Conflict> {
        let Some(standings) = self.cells.new_standings(store) else { return Ok(()) };
        let lengths: Vec<SmallNumbers> =
            self.rays.iter().map(|ray| lengths(&standings[ray.clone()])).collect();
        let none = SmallNumbers::only(0);
        // The sums of the rays after each.
        let mut after = vec![none.clone()];
        for of_ray in lengths.iter().rev() {
            after.push(after[after.len() - 1].plus(of_ray));
        }
        after.reverse();
        let allowed = self.allowed(&after[0], store);
        if let RequiredSize::Variable(var) = self.number {
            store.remove_below(var, 0)?;
            store.remove_above(var, self.cells.len() as Int)?;
            store.retain(var, |_, value| allowed.has(value as usize))?;
        }
        if allowed.is_empty() {
            return Err(Conflict);
        }
        let mut before = none;
        for (at, (ray, of_ray)) in self.rays.iter().zip(&lengths).enumerate() {
            let others = before.plus(&after[at + 1]);
            let is_possible = |length: &usize| others.meets(&allowed, *length);
            let mut possible = of_ray.iter().filter(is_possible);
            let least = possible.next().ok_or(Conflict)?;
            for cell in ray.start..ray.start + least {
                self.cells.require(cell, store)?;
                self.cells.record(cell, Standing::In, store);
            }
            if possible.next().is_none() && least < ray.len() {
                self.cells.exclude(ray.start + least, store)?;
                self.cells.record(ray.start + least, Standing::Out, store);
            }
            before = before.plus(of_ray);
        }
        Ok(())
    }

    /// Returns those of `totals` that the number can be.
    fn allowed(&self, totals: &SmallNumbers, store: &Store) -> SmallNumbers {
        let is_allowed = |&total: &usize| match self.number {
            RequiredSize::Between(min, max) => (min..=max).contains(&(total as Int)),
            RequiredSize::Variable(var) => store.domain(var).contains(total as Int),
        };
        totals.iter().filter(is_allowed).collect()
    }
}

/// Returns the possible lengths of a ray.
fn lengths(ray: &[Standing]) -> SmallNumbers {
    let end = ray.iter().position(|&cell| cell == Standing::Out).unwrap_or(ray.len());
    (0..=end).filter(|&length| ray.get(length) != Some(&Standing::In)).collect()
}

impl Constraint for Sees {
    fn scope(&self) -> &[Var] {
        &self.scope
    }

    fn is_satisfied(&self, values: &[Int]) -> bool {
        self.violation(values) == 0
    }

    /// Returns the difference of the number of cells that are seen to the required one.
    fn violation(&self, values: &[Int]) -> u64 {
        let is_in = self.cells.truths(values);
        let seen = |ray: &Range<usize>| is_in[ray.clone()].iter().take_while(|&&is| is).count();
        let count: usize = self.rays.iter().map(seen).sum();
        self.number.distance(count as Int, values.last().copied())
    }

    fn propagate(&self, store: &mut Store) -> Result<(), Conflict> {
        self.look(store)?;
        if self.is_plain { Ok(()) } else { filter_last_free(self, store) }
    }

    fn explain(&self, asked: &Asked<'_>, past: &Past<'_>, reasons: &mut Reasons<'_>) -> Explained {
        self.explain_sight(asked, past, reasons)
    }

    fn phrase(&self, asked: &Asked<'_>, facts: &Store) -> Option<Phrase> {
        self.phrase_of_sight(asked, facts)
    }

    fn properties(&self) -> Properties {
        let consistency = if self.is_plain { Consistency::Domain } else { Consistency::LastFree };
        Properties::new("sees")
            .wake_on(Event::Removed)
            .cost(Cost::Moderate)
            .consistency(consistency)
            .is_idempotent(self.is_plain)
            .state_words(self.cells.state_words())
            .reads_changes(self.is_plain)
    }
}
