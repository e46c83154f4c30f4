//! Alternatives: at least one, or at least so many, of several groups of constraints hold.
//!
//! Invariant: a value is removed only if every group that may still hold removes it.

use super::listing::listed;
use super::reified::parts_scope;
use crate::arithmetic::{Int, Interval};
use crate::propagation::{
    Asked, Constraint, Cost, Explained, Partial, Past, Presolved, Properties, Reasons,
    SharedConstraint, Structure, StructureKind, TaskCondition, TaskOrder, TaskOrders,
    filter_last_free, guard_parts,
};
use crate::state::{Conflict, Event, Store, Var};
use smallvec::SmallVec;
use std::cmp::Ordering;
use std::fmt;
use std::ops::Range;

/// The most alternatives that are read as orders of tasks.
const MOST_ALTERNATIVES: usize = 8;

/// Requires that all constraints of at least one of several groups hold.
///
/// Each group is tried on its own: one whose propagation ends in a conflict cannot hold. If no more
/// groups are left than must hold, they are propagated. Otherwise the values that all groups remove
/// are removed; of values that span more than 64 integers, those beyond the bounds (constructive
/// disjunction: Würtz and Müller, *Constructive disjunction revisited*, 1996). If one variable is
/// free, all its values are part of a solution. A run costs as much as the runs of all parts.
///
/// ```
/// use kumiki::constraints::{AnyOf, Comparison, Linear};
/// use kumiki::engine::{Model, SharedConstraint};
/// use kumiki::search::Search;
/// use std::sync::Arc;
///
/// let mut model = Model::new();
/// let sides = model.add_variables(2, 1..=6)?;
/// let sum = |total| -> Vec<SharedConstraint> {
///     let terms = sides.iter().map(|&side| (1, side));
///     vec![Arc::new(Linear::new(terms, Comparison::Equal, total).expect("small numbers"))]
/// };
/// let doubles_or_seven = AnyOf::new([sum(2), sum(7)]);
/// model.add_constraint(doubles_or_seven);
/// assert_eq!(Search::new(model).count(), 7);
/// # Ok::<(), kumiki::engine::DomainError>(())
/// ```
pub struct AnyOf {
    parts: Vec<SharedConstraint>,
    /// The parts of each group.
    groups: Vec<Range<usize>>,
    /// The variables of the parts, one part after the other.
    scope: Vec<Var>,
    /// The variables of the scope, each once.
    vars: Vec<Var>,
    /// The number of reversible words of each part.
    words: Vec<usize>,
    /// The number of groups that must hold at least.
    least: usize,
    /// True if a search lists the solutions, if they are few.
    is_listed: bool,
}

impl fmt::Debug for AnyOf {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("AnyOf").field("groups", &self.groups).finish_non_exhaustive()
    }
}

/// The values of a variable that some group keeps.
struct Kept {
    var: Var,
    values: KeptValues,
}

enum KeptValues {
    /// Each of the values, as bits from `least` on.
    Bits { least: Int, bits: u64 },
    /// The bounds of values that span too much.
    Bounds(Interval<Int>),
}

impl AnyOf {
    /// Requires that all constraints of at least one of `groups` hold. A group without constraints
    /// always holds.
    pub fn new(groups: impl IntoIterator<Item = Vec<SharedConstraint>>) -> AnyOf {
        let mut parts = Vec::new();
        let mut ranges = Vec::new();
        for group in groups {
            let first = parts.len();
            parts.extend(group);
            ranges.push(first..parts.len());
        }
        let scope = parts_scope(&parts);
        let mut vars = scope.clone();
        vars.sort_unstable();
        vars.dedup();
        let words = parts.iter().map(|part| part.properties().state_words).collect();
        AnyOf { parts, groups: ranges, scope, vars, words, least: 1, is_listed: false }
    }

    /// Requires that all constraints of at least `least` of `groups` hold, otherwise as
    /// [`AnyOf::new`]. If there are few combinations of values, a search lists them.
    pub fn at_least(
        least: usize,
        groups: impl IntoIterator<Item = Vec<SharedConstraint>>,
    ) -> AnyOf {
        AnyOf { least, is_listed: true, ..AnyOf::new(groups) }
    }

    /// Runs the constraints of a group.
    fn run_group(&self, store: &mut Store, group: &Range<usize>) -> Result<(), Conflict> {
        guard_parts(&self.parts, |running| {
            let mut first: usize = self.words[..group.start].iter().sum();
            for at in group.clone() {
                *running = at;
                let end = first + self.words[at];
                store.with_part_words(first..end, |store| self.parts[at].propagate(store))?;
                first = end;
            }
            Ok(())
        })
    }

    /// Returns whether there are at least as many groups as must hold; takes no more of them.
    fn are_enough<'a>(&self, groups: impl Iterator<Item = &'a Range<usize>>) -> bool {
        groups.take(self.least).count() == self.least
    }

    /// Returns the free variables, without any value kept.
    fn nothing_kept(&self, store: &Store) -> SmallVec<[Kept; 16]> {
        let free = self.vars.iter().filter(|&&var| !store.is_fixed(var));
        free.map(|&var| {
            let (least, greatest) = (store.domain(var).min(), store.domain(var).max());
            let values = if greatest - least < 64 {
                KeptValues::Bits { least, bits: 0 }
            } else {
                KeptValues::Bounds(Interval::empty())
            };
            Kept { var, values }
        })
        .collect()
    }

    /// Returns the orders of tasks that the groups are, with conditions, if they are no more than
    /// that.
    fn task_orders(&self, root: &Store) -> Option<TaskOrders> {
        if self.least != 1 || self.groups.len() > MOST_ALTERNATIVES {
            return None;
        }
        let mut found = TaskOrders::none();
        for group in &self.groups {
            let parts = &self.parts[group.clone()];
            if let Some(order) = parts.iter().find_map(|part| order(part, root)) {
                found.is_whole &= parts.len() == 1;
                found.orders.push(order);
            } else {
                let [part] = parts else { return None };
                found.conditions.push(condition_against(part, root)?);
            }
        }
        found.complete()
    }
}

/// Returns the order of tasks that a constraint means.
pub(super) fn order(constraint: &SharedConstraint, root: &Store) -> Option<TaskOrder> {
    TaskOrder::of_sum(&constraint.bounded_sum(root)?)
}

/// Returns the condition under which a constraint does not hold.
fn condition_against(constraint: &SharedConstraint, root: &Store) -> Option<TaskCondition> {
    match *constraint.scope() {
        [var] => {
            let holds = |value| Some(constraint.is_satisfied(&[value]));
            TaskCondition::against(var, root, holds)
        }
        [one, other] if constraint.is_all_different(root) => Some(TaskCondition::Equal(one, other)),
        _ => None,
    }
}

impl Kept {
    fn keep(&mut self, store: &Store) {
        let domain = store.domain(self.var);
        match &mut self.values {
            KeptValues::Bits { least, bits } => {
                domain.iter().for_each(|value| *bits |= 1 << (value - *least));
            }
            KeptValues::Bounds(bounds) => {
                *bounds = bounds.hull(Interval::new(domain.min(), domain.max()));
            }
        }
    }

    fn remove_others(&self, store: &mut Store) -> Result<(), Conflict> {
        match self.values {
            KeptValues::Bits { least, bits } => {
                store.retain(self.var, |_, value| bits >> (value - least) & 1 == 1)
            }
            KeptValues::Bounds(bounds) => {
                store.remove_below(self.var, bounds.min)?;
                store.remove_above(self.var, bounds.max)
            }
        }
    }
}

impl Constraint for AnyOf {
    fn scope(&self) -> &[Var] {
        &self.scope
    }

    fn is_satisfied(&self, values: &[Int]) -> bool {
        let mut rest = values;
        let mut holds: SmallVec<[bool; 16]> = SmallVec::new();
        guard_parts(&self.parts, |running| {
            for (at, part) in self.parts.iter().enumerate() {
                *running = at;
                let (of_part, after) = rest.split_at(part.scope().len());
                holds.push(part.is_satisfied(of_part));
                rest = after;
            }
        });
        let holds = |group: &&Range<usize>| holds[(*group).clone()].iter().all(|&holds| holds);
        self.are_enough(self.groups.iter().filter(holds))
    }

    fn is_possible(&self, assigned: Partial<'_>) -> bool {
        guard_parts(&self.parts, |running| {
            self.are_enough(self.groups.iter().filter(|group| {
                (*group).clone().all(|at| {
                    *running = at;
                    self.parts[at].is_possible(assigned.of(self.parts[at].scope()))
                })
            }))
        })
    }

    fn structure(&self, wanted: StructureKind, root: &Store) -> Option<Structure> {
        if wanted != StructureKind::TaskOrders {
            return None;
        }
        self.task_orders(root).map(Structure::TaskOrders)
    }

    fn propagate(&self, store: &mut Store) -> Result<(), Conflict> {
        let mut kept = self.nothing_kept(store);
        let mut possible: SmallVec<[&Range<usize>; 16]> = SmallVec::new();
        for group in &self.groups {
            let passes = store.would_pass(|store| {
                self.run_group(store, group)?;
                kept.iter_mut().for_each(|kept| kept.keep(store));
                Ok(())
            });
            if passes {
                possible.push(group);
            }
        }
        match possible.len().cmp(&self.least) {
            Ordering::Less => return Err(Conflict),
            Ordering::Equal => {
                possible.iter().try_for_each(|group| self.run_group(store, group))?;
            }
            // One of them holds at least, unless none needs to.
            Ordering::Greater if self.least > 0 => {
                kept.iter().try_for_each(|kept| kept.remove_others(store))?;
            }
            Ordering::Greater => {}
        }
        filter_last_free(self, store)
    }

    /// Explains, if one group must hold, why each of them excludes what is asked: by one of its
    /// parts, which cannot hold or removes the values itself.
    fn explain(&self, asked: &Asked<'_>, _: &Past<'_>, reasons: &mut Reasons<'_>) -> Explained {
        if self.least != 1 {
            return Explained::ByAll;
        }
        let mut all = None;
        for group in &self.groups {
            let parts = &self.parts[group.clone()];
            if let Asked::Removed(_) = asked
                && reasons.by_any(parts, &Asked::Conflict) != Explained::ByAll
            {
                continue;
            }
            match (reasons.by_any(parts, asked), all) {
                (Explained::ByAll, _) => return Explained::ByAll,
                (explained, None) => all = Some(explained),
                (explained, Some(before)) => all = Some(explained.and(before)),
            }
        }
        all.unwrap_or(Explained::AsAsked)
    }

    fn properties(&self) -> Properties {
        let parts = || self.parts.iter().map(|part| part.properties());
        Properties::new("any of")
            .wake_on(parts().map(|part| part.wake_on).min().unwrap_or(Event::Fixed))
            .cost(parts().map(|part| part.cost).max().unwrap_or(Cost::Cheap))
            .consistency(crate::propagation::Consistency::LastFree)
            .state_words(self.words.iter().sum())
    }

    fn presolve(&self, root: &Store) -> Presolved {
        if self.is_listed { listed(self, root) } else { Presolved::Keep }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::constraints::reified::tests::part;
    use crate::testing::{agrees_with_its_meaning, cases};
    use proptest::prelude::*;

    proptest! {
        #[test]
        fn it_agrees_with_its_meaning(
            case in cases(0),
            groups in prop::collection::vec(
                prop::collection::vec((0..5usize, -2..6i64, 0..=5usize), 0..3), 0..4),
            least in prop::option::of(0..4usize),
        ) {
            agrees_with_its_meaning(&case.domains, |vars| {
                let scope: Vec<Var> = case.places.iter().map(|&(at, _)| vars[at]).collect();
                let groups = groups.iter().map(|parts| {
                    let parts = parts.iter().map(|&(which, seed, len)| {
                        part(which, &scope[..len.min(scope.len())], seed)
                    });
                    parts.collect()
                });
                match least {
                    Some(least) => AnyOf::at_least(least, groups),
                    None => AnyOf::new(groups),
                }
            });
        }
    }

    #[test]
    fn bounds_that_no_alternative_has_are_removed_where_values_span_much() {
        use crate::constraints::AtMost;
        use crate::propagation::Model;
        use crate::search::Search;
        let mut model = Model::new();
        let starts = model.add_variables(2, 0..1000).unwrap();
        let first = model.add_variable(300..=400).unwrap();
        let before = |time: Int| -> Vec<SharedConstraint> {
            starts
                .iter()
                .map(|&start| std::sync::Arc::new(AtMost::new(start + time, first)) as _)
                .collect()
        };
        model.add_constraint(AnyOf::new([before(100), before(50)]));
        let mut search = Search::new(model);
        let store = search.propagate().unwrap();
        let bounds = |var| (store.domain(var).min(), store.domain(var).max());
        assert_eq!([starts[0], starts[1], first].map(bounds), [(0, 350), (0, 350), (300, 400)]);
    }

    #[test]
    fn values_that_no_alternative_has_are_removed() {
        use crate::constraints::Table;
        use crate::propagation::Model;
        use crate::search::Search;
        let mut model = Model::new();
        let vars = model.add_variables(2, 0..10).unwrap();
        let rows = |rows: [[Int; 2]; 2]| -> Vec<SharedConstraint> {
            vec![std::sync::Arc::new(Table::allowing(vars.clone(), rows).unwrap())]
        };
        model.add_constraint(AnyOf::new([rows([[1, 2], [3, 4]]), rows([[3, 6], [5, 8]])]));
        let mut search = Search::new(model);
        let store = search.propagate().unwrap();
        assert_eq!(store.domain(vars[0]).iter().collect::<Vec<Int>>(), [1, 3, 5]);
        assert_eq!(store.domain(vars[1]).iter().collect::<Vec<Int>>(), [2, 4, 6, 8]);
    }
}
