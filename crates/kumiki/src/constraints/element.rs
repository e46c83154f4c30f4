//! The element constraint: the entry of a list at a variable index.
//!
//! Invariant: `scope` is the index, then the variables of the entries in their order, then the
//! variable of the value.

mod sums;

use super::LONG_SPAN;
use super::operand::Operand;
use crate::arithmetic::Int;
use crate::propagation::{
    Asked, Consistency, Constraint, Cost, Explained, Partial, Past, Properties, Reasons, Structure,
    StructureKind, filter_last_free,
};
use crate::state::{Conflict, Event, Store, Var, View};
use smallvec::SmallVec;

/// Requires `list[index] = value`. The entries of the list and the value are variables or
/// constants.
///
/// The first entry has index 0. For a list that counts from 1, use the index `i - 1`. An index
/// outside of the list violates the constraint.
///
/// Domain consistent if no variable occurs twice (Van Hentenryck and Carillon, *Generality versus
/// specificity: an experience with AI and OR techniques*, 1988). A run is linear in the number of
/// entries that the index may still name, times the words of the value's domain.
///
/// ```
/// use kumiki::{constraints::Element, engine::Model, search::Search};
///
/// let mut model = Model::new();
/// let month = model.add_variable(1..=4)?;
/// let days = model.add_variable(0..=366)?;
/// model.add_constraint(Element::new([31, 28, 31, 30], month - 1, days));
/// let mut search = Search::new(model);
/// let store = search.propagate().expect("there are such months");
/// assert_eq!(store.domain(days).iter().collect::<Vec<_>>(), [28, 30, 31]);
/// # Ok::<(), kumiki::engine::DomainError>(())
/// ```
#[derive(Clone, Debug)]
pub struct Element {
    scope: Vec<Var>,
    list: Vec<Operand>,
    index: View,
    value: Operand,
    /// True if no variable occurs twice.
    is_plain: bool,
}

impl Element {
    /// Requires `list[index] = value`.
    pub fn new(
        list: impl IntoIterator<Item = impl Into<Operand>>,
        index: impl Into<View>,
        value: impl Into<Operand>,
    ) -> Element {
        let list: Vec<Operand> = list.into_iter().map(Into::into).collect();
        let (index, value) = (index.into(), value.into());
        let mut scope = vec![index.var()];
        scope.extend(list.iter().filter_map(|entry| entry.var()));
        scope.extend(value.var());
        let is_plain = super::is_plain(&scope);
        Element { scope, list, index, value, is_plain }
    }

    /// Returns the entry that the index names if its variable is `of_index`.
    fn entry(&self, of_index: Int) -> Option<Operand> {
        let at = usize::try_from(of_index + self.index.offset()).ok()?;
        self.list.get(at).copied()
    }

    /// Returns the positions in the scope of the entry that the index names, and of the value.
    fn places(&self, of_index: Int) -> (usize, usize) {
        let at = (of_index + self.index.offset()) as usize;
        let before = self.list[..at].iter().filter(|entry| entry.var().is_some()).count();
        (1 + before, self.scope.len() - 1)
    }

    /// Removes indices of entries that have no value in common with the value.
    fn filter_index(&self, store: &mut Store) -> Result<(), Conflict> {
        let (var, offset) = (self.index.var(), self.index.offset());
        store.remove_below(var, -offset)?;
        store.remove_above(var, self.list.len() as Int - 1 - offset)?;
        let mut next = Some(store.domain(var).min());
        while let Some(index) = next {
            let entry = self.entry(index).expect("the index is within the list");
            if !entry.meets(self.value, store) {
                store.remove(var, index)?;
            }
            next = store.domain(var).first_from(index + 1);
        }
        Ok(())
    }

    /// Does the work of [`Element::filter_value`] for a value of many integers: moves its bounds
    /// first. If it still spans too many, values between them stay.
    #[cold]
    fn filter_long_value(&self, store: &mut Store) -> Result<(), Conflict> {
        let entry = |index| self.entry(index).expect("the index is within the list");
        let entries = || store.domain(self.index.var()).iter().map(entry);
        let min = entries().map(|entry| entry.min(store)).min().ok_or(Conflict)?;
        let max = entries().map(|entry| entry.max(store)).max().ok_or(Conflict)?;
        self.value.remove_below(store, min)?;
        self.value.remove_above(store, max)?;
        let is_vast =
            |operand: Operand| operand.var().is_some_and(|var| store.domain(var).is_vast());
        if is_vast(self.value) {
            return Ok(());
        }
        let (min, max) = (self.value.min(store), self.value.max(store));
        store.with_scratch(|store, scratch| {
            scratch.words.clear();
            scratch.words.resize((max - min) as usize / 64 + 1, 0);
            for index in store.domain(self.index.var()) {
                entry(index).add_to(store, min, &mut scratch.words);
            }
            self.value.intersect(store, min, &scratch.words)
        })
    }

    /// Removes values that are in no entry that the index may name.
    fn filter_value(&self, store: &mut Store) -> Result<(), Conflict> {
        if self.value.is_scattered(store) {
            return self.value.retain(store, |store, value| {
                let entry = |index| self.entry(index).expect("the index is within the list");
                let mut entries = store.domain(self.index.var()).iter().map(entry);
                entries.any(|entry| entry.contains(store, value))
            });
        }
        let (min, max) = (self.value.min(store), self.value.max(store));
        if max - min >= LONG_SPAN && self.value.var().is_some_and(|x| store.domain(x).is_paged()) {
            return self.filter_long_value(store);
        }
        store.with_scratch(|store, scratch| {
            scratch.words.clear();
            scratch.words.resize((max - min) as usize / 64 + 1, 0);
            for index in store.domain(self.index.var()) {
                let entry = self.entry(index).expect("the index is within the list");
                entry.add_to(store, min, &mut scratch.words);
            }
            self.value.intersect(store, min, &scratch.words)
        })
    }
}

impl Constraint for Element {
    fn scope(&self) -> &[Var] {
        &self.scope
    }

    fn is_satisfied(&self, values: &[Int]) -> bool {
        let Some(entry) = self.entry(values[0]) else { return false };
        let (entry_at, value_at) = self.places(values[0]);
        let read = |operand: Operand, at: usize| match operand {
            Operand::View(view) => values[at] + view.offset(),
            Operand::Constant(constant) => constant,
        };
        read(entry, entry_at) == read(self.value, value_at)
    }

    fn is_possible(&self, assigned: Partial<'_>) -> bool {
        let Some(index) = assigned.value(0) else { return true };
        let Some(entry) = self.entry(index) else { return false };
        let (entry_at, value_at) = self.places(index);
        let read = |operand: Operand, at: usize| match operand {
            Operand::View(view) => assigned.value(at).map(|value| value + view.offset()),
            Operand::Constant(constant) => Some(constant),
        };
        match (read(entry, entry_at), read(self.value, value_at)) {
            (Some(entry), Some(value)) => entry == value,
            _ => true,
        }
    }

    fn propagate(&self, store: &mut Store) -> Result<(), Conflict> {
        self.filter_index(store)?;
        self.filter_value(store)?;
        if let Some(index) = store.fixed(self.index.var()) {
            let entry = self.entry(index).expect("the index is within the list");
            entry.keep_common(self.value, store)?;
        }
        if self.is_plain { Ok(()) } else { filter_last_free(self, store) }
    }

    /// Explains a list of constants: an index by the absence of its entry from the value, a value
    /// by the absence of its indices, and a conflict by all indices that were left.
    fn explain(&self, asked: &Asked<'_>, past: &Past<'_>, reasons: &mut Reasons<'_>) -> Explained {
        let index = self.index.var();
        if !self.is_plain || self.list.iter().any(|entry| entry.var().is_some()) {
            return Explained::ByAll;
        }
        let indices: Option<SmallVec<[Int; 64]>> = match asked {
            Asked::Removed(removed) if removed.var() == index => Some(removed.iter().collect()),
            Asked::Removed(removed) => {
                let Operand::View(view) = self.value else { return Explained::ByAll };
                let is_asked = |at: Int| match self.entry(at) {
                    Some(Operand::Constant(entry)) => {
                        entry.checked_sub(view.offset()).is_some_and(|one| removed.contains(one))
                    }
                    _ => false,
                };
                let Some(naming) = past.among(index, is_asked) else { return Explained::ByAll };
                reasons.add(naming);
                return Explained::AsAsked;
            }
            Asked::Conflict => {
                reasons.all(index);
                past.values(index).map(Iterator::collect)
            }
        };
        let Some(indices) = indices else { return Explained::ByAll };
        for at in indices {
            match (self.entry(at), self.value) {
                (Some(Operand::Constant(entry)), Operand::View(view)) => {
                    if let Some(value) = entry.checked_sub(view.offset()) {
                        reasons.without(view.var(), value);
                    }
                }
                (Some(entry), value) if entry == value => return Explained::ByAll,
                _ => {}
            }
        }
        Explained::AsAsked
    }

    fn structure(&self, wanted: StructureKind, root: &Store) -> Option<Structure> {
        match wanted {
            StructureKind::BoundedSum => self.bounded_sum(root).map(Structure::BoundedSum),
            StructureKind::BoundedSums => self.bounded_sums(root).map(Structure::BoundedSums),
            _ => None,
        }
    }

    fn properties(&self) -> Properties {
        let consistency = if self.is_plain { Consistency::Domain } else { Consistency::LastFree };
        Properties::new("element")
            .wake_on(Event::Removed)
            .cost(Cost::Moderate)
            .consistency(consistency)
            .is_idempotent(self.is_plain)
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
        fn it_agrees_with_its_meaning(
            case in cases(1),
            constants in prop::collection::vec(prop::option::of(-3..=5i64), 6),
            base in -1..=1i64,
        ) {
            agrees_with_its_meaning(&case.domains, |vars| {
                let mut views = case.views(vars).into_iter();
                let index = views.next().expect("a view");
                let mut operands = constants.iter().map(|constant| match constant {
                    Some(constant) => Operand::Constant(*constant),
                    None => views.next().map_or(Operand::Constant(0), Operand::View),
                });
                let value = operands.next().expect("an operand");
                let index = View::new(index.var(), index.offset() + base);
                Element::new(operands, index, value)
            });
        }
    }

    #[test]
    fn an_entry_of_an_empty_list_is_nothing() {
        let mut model = Model::new();
        let x = model.add_variable(0..3).unwrap();
        model.add_constraint(Element::new([0; 0], x, x));
        assert_eq!(Search::new(model).count(), 0);
    }

    #[test]
    fn entries_that_lie_far_apart_cost_no_memory() {
        let mut model = Model::new();
        let x = model.add_variable(0..3).unwrap();
        let y = model.add_variable([0, 5]).unwrap();
        model.add_constraint(Element::new([Int::MIN, 5, Int::MAX], x, y));
        assert_eq!(Search::new(model).count(), 1);
    }
}
