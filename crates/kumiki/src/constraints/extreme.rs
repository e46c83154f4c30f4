//! The greatest or the least of some views.
//!
//! Invariant: `scope` is the variables of the views in their order, then that of the target. Both
//! relations are one: an order is read forwards for the greatest, and backwards for the least.

mod explain;

use super::is_plain;
use crate::arithmetic::Int;
use crate::propagation::{
    Asked, Consistency, Constraint, Cost, Explained, Partial, Past, Properties, Reasons,
    filter_last_free,
};
use crate::state::{Conflict, Event, Store, Var, View};

/// Requires that a target is the greatest, or the least, of some views.
///
/// Domain consistent if no variable occurs twice and the values of the target span at most 65,536
/// integers; beyond that, bounds consistent. A run is linear in the number of views times the words
/// of the target's domain.
///
/// ```
/// use kumiki::{constraints::Extreme, engine::Model, search::Search};
///
/// let mut model = Model::new();
/// let dice = model.add_variables(3, 1..=6)?;
/// let highest = model.add_variable(5..=9)?;
/// model.add_constraint(Extreme::greatest(dice, highest));
/// assert_eq!(Search::new(model).count(), (125 - 64) + (216 - 125));
/// # Ok::<(), kumiki::engine::DomainError>(())
/// ```
#[derive(Clone, Debug)]
pub struct Extreme {
    scope: Vec<Var>,
    /// The offsets of the views, then that of the target.
    offsets: Vec<Int>,
    order: Order,
    /// True if no variable occurs twice.
    is_plain: bool,
}

/// The direction in which values are read.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Order {
    /// The last value is the greatest.
    Forwards,
    /// The last value is the least.
    Backwards,
}

/// The greatest span of the target for which its values are compared one by one.
const SPAN_LIMIT: Int = 1 << 16;

impl Order {
    /// Returns whether `a` comes after `b`.
    fn is_after(self, a: Int, b: Int) -> bool {
        if self == Order::Forwards { a > b } else { a < b }
    }

    fn last_of(self, a: Int, b: Int) -> Int {
        if self.is_after(a, b) { a } else { b }
    }
}

impl Extreme {
    /// Requires that `target` is the greatest of `views`. Without views, this is impossible.
    pub fn greatest(
        views: impl IntoIterator<Item = impl Into<View>>,
        target: impl Into<View>,
    ) -> Extreme {
        Extreme::new(views, target.into(), Order::Forwards)
    }

    /// Requires that `target` is the least of `views`. Without views, this is impossible.
    pub fn least(
        views: impl IntoIterator<Item = impl Into<View>>,
        target: impl Into<View>,
    ) -> Extreme {
        Extreme::new(views, target.into(), Order::Backwards)
    }

    fn new(
        views: impl IntoIterator<Item = impl Into<View>>,
        target: View,
        order: Order,
    ) -> Extreme {
        let mut views: Vec<View> = views.into_iter().map(Into::into).collect();
        views.push(target);
        let scope: Vec<Var> = views.iter().map(|view| view.var()).collect();
        let offsets = views.iter().map(|view| view.offset()).collect();
        let is_plain = is_plain(&scope);
        Extreme { scope, offsets, order, is_plain }
    }

    /// Returns the number of views, which is also the place of the target.
    fn target(&self) -> usize {
        self.scope.len() - 1
    }

    /// Returns the extreme of the views, if there are any, and the target, when all are known.
    fn sides(&self, values: &[Int]) -> (Option<Int>, Int) {
        let moved = |at: usize| values[at] + self.offsets[at];
        let extreme = (0..self.target()).map(moved).reduce(|a, b| self.order.last_of(a, b));
        (extreme, moved(self.target()))
    }

    /// Returns the first value of the view at `place`.
    fn first(&self, store: &Store, place: usize) -> Int {
        let domain = store.domain(self.scope[place]);
        self.offsets[place]
            + if self.order == Order::Forwards { domain.min() } else { domain.max() }
    }

    /// Returns the last value of the view at `place`.
    fn last(&self, store: &Store, place: usize) -> Int {
        let domain = store.domain(self.scope[place]);
        self.offsets[place]
            + if self.order == Order::Forwards { domain.max() } else { domain.min() }
    }

    /// Removes from the view at `place` the values after `bound`.
    fn remove_after(&self, store: &mut Store, place: usize, bound: Int) -> Result<(), Conflict> {
        let (var, bound) = (self.scope[place], bound - self.offsets[place]);
        match self.order {
            Order::Forwards => store.remove_above(var, bound),
            Order::Backwards => store.remove_below(var, bound),
        }
    }

    /// Removes from the view at `place` the values before `bound`.
    fn remove_before(&self, store: &mut Store, place: usize, bound: Int) -> Result<(), Conflict> {
        let (var, bound) = (self.scope[place], bound - self.offsets[place]);
        match self.order {
            Order::Forwards => store.remove_below(var, bound),
            Order::Backwards => store.remove_above(var, bound),
        }
    }

    /// Returns the last value that the view at `place` has in common with the target; without a
    /// look at values between the bounds if the target is too wide.
    fn last_common(&self, store: &Store, place: usize) -> Option<Int> {
        let target = self.target();
        let (mut value, first) = (self.last(store, place), self.first(store, target));
        let [of_place, of_target] = [place, target].map(|at| store.domain(self.scope[at]));
        let next = |domain: crate::state::Domain<'_>, value| match self.order {
            Order::Forwards => domain.last_to(value),
            Order::Backwards => domain.first_from(value),
        };
        if of_target.max() - of_target.min() > SPAN_LIMIT {
            return (!self.order.is_after(first, value)).then_some(value);
        }
        // Each list is searched from the last value of the other, until they agree.
        loop {
            let common = next(of_target, value - self.offsets[target])? + self.offsets[target];
            value = next(of_place, common - self.offsets[place])? + self.offsets[place];
            if value == common {
                return Some(value);
            }
        }
    }

    /// Removes from the target the values between its bounds that no view has.
    fn filter_target(&self, store: &mut Store) -> Result<(), Conflict> {
        let target = self.target();
        let domain = store.domain(self.scope[target]);
        let (min, max) = (domain.min(), domain.max());
        if max - min > SPAN_LIMIT {
            return Ok(());
        }
        store.with_scratch(|store, scratch| {
            scratch.words.clear();
            for from in (min..=max).step_by(64) {
                let from = from + self.offsets[target];
                let of_view =
                    |at: usize| store.domain(self.scope[at]).word_from(from - self.offsets[at]);
                scratch.words.push((0..target).fold(0, |word, at| word | of_view(at)));
            }
            store.intersect(self.scope[target], min, &scratch.words)
        })
    }

    /// Removes from a view the values after `limit` that the target does not have.
    fn filter_view(
        &self,
        store: &mut Store,
        place: usize,
        limit: Option<Int>,
    ) -> Result<(), Conflict> {
        let target = self.target();
        let of_target = store.domain(self.scope[target]);
        let is_free = |value| limit.is_some_and(|limit| !self.order.is_after(value, limit));
        let is_long = of_target.max() - of_target.min() > SPAN_LIMIT;
        if is_long || store.domain(self.scope[place]).is_vast() {
            let first = self.first(store, target);
            let is_before = limit.is_none_or(|limit| self.order.is_after(first, limit));
            let is_alone = is_before && !is_free(self.first(store, place));
            return if is_alone { self.remove_before(store, place, first) } else { Ok(()) };
        }
        store.retain(self.scope[place], |store, value| {
            let moved = value + self.offsets[place];
            let of_target = store.domain(self.scope[target]);
            of_target.contains(moved - self.offsets[target]) || is_free(moved)
        })
    }
}

impl Constraint for Extreme {
    fn scope(&self) -> &[Var] {
        &self.scope
    }

    fn is_satisfied(&self, values: &[Int]) -> bool {
        let (extreme, target) = self.sides(values);
        extreme == Some(target)
    }

    fn is_possible(&self, assigned: Partial<'_>) -> bool {
        let target = self.target();
        let value = |at: usize| assigned.value(at).map(|value| value + self.offsets[at]);
        let Some(bound) = value(target) else { return true };
        let mut is_reached = false;
        for view in (0..target).map(value) {
            is_reached |= view.is_none_or(|view| view == bound);
            if view.is_some_and(|view| self.order.is_after(view, bound)) {
                return false;
            }
        }
        is_reached
    }

    /// Returns the distance of the target from the extreme.
    fn violation(&self, values: &[Int]) -> u64 {
        match self.sides(values) {
            (Some(extreme), target) => extreme.abs_diff(target),
            (None, _) => 1,
        }
    }

    fn propagate(&self, store: &mut Store) -> Result<(), Conflict> {
        let target = self.target();
        if target == 0 {
            return Err(Conflict);
        }
        let views = 0..target;
        let (mut first, mut last) = (self.first(store, 0), self.last(store, 0));
        for place in views.clone().skip(1) {
            first = self.order.last_of(first, self.first(store, place));
            last = self.order.last_of(last, self.last(store, place));
        }
        self.remove_before(store, target, first)?;
        self.remove_after(store, target, last)?;
        self.filter_target(store)?;
        let last = self.last(store, target);
        for place in views.clone() {
            self.remove_after(store, place, last)?;
        }
        // A view that alone has the last values of the target must have one of them, or one that
        // another view has, too.
        let common = |place| self.last_common(store, place).map(|value| (value, place));
        let mut alone: Option<(Int, usize)> = None;
        let mut beside: Option<Int> = None;
        for (value, place) in views.filter_map(common) {
            match alone {
                Some((greatest, _)) if !self.order.is_after(value, greatest) => {
                    beside = Some(beside.map_or(value, |beside| self.order.last_of(beside, value)));
                }
                _ => {
                    beside = alone.map(|(value, _)| value).or(beside);
                    alone = Some((value, place));
                }
            }
        }
        let Some((greatest, place)) = alone else { return Err(Conflict) };
        if beside != Some(greatest) {
            self.filter_view(store, place, beside)?;
        }
        if self.is_plain { Ok(()) } else { filter_last_free(self, store) }
    }

    fn explain(&self, asked: &Asked<'_>, past: &Past<'_>, reasons: &mut Reasons<'_>) -> Explained {
        if self.is_plain { self.explain_plain(asked, past, reasons) } else { Explained::ByAll }
    }

    fn properties(&self) -> Properties {
        let consistency = if self.is_plain { Consistency::Bounds } else { Consistency::LastFree };
        let kind = if self.order == Order::Forwards { "maximum" } else { "minimum" };
        Properties::new(kind)
            .wake_on(Event::Removed)
            .cost(Cost::Moderate)
            .consistency(consistency)
            // Where the target is wide, a bound that jumps over a gap moves others.
            .is_idempotent(false)
            .is_for_all_values(true)
            .lives_from_bounds(true)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::propagation::Model;
    use crate::search::Search;
    use crate::testing::{agrees_with_its_meaning, cases};
    use proptest::prelude::*;

    proptest! {
        #[test]
        fn it_agrees_with_its_meaning(case in cases(1), is_greatest: bool) {
            agrees_with_its_meaning(&case.domains, |vars| {
                let mut views = case.views(vars);
                let target = views.pop().expect("a view");
                if is_greatest {
                    Extreme::greatest(views, target)
                } else {
                    Extreme::least(views, target)
                }
            });
        }
    }

    #[test]
    fn bounds_are_kept_where_the_target_is_wide() {
        let mut model = Model::new();
        let views = [0..500_000, 0..1000, 0..20].map(|domain| model.add_variable(domain).unwrap());
        let target = model.add_variable(2000..900_000).unwrap();
        model.add_constraint(Extreme::greatest(views, target));
        let mut search = Search::new(model);
        let store = search.propagate().unwrap();
        let bounds = |var| (store.domain(var).min(), store.domain(var).max());
        assert_eq!(
            [views[0], views[1], target].map(bounds),
            [(2000, 499_999), (0, 999), (2000, 499_999)]
        );
    }
}
