//! The count constraint: the number of views that take one of some values.
//!
//! Invariant: `values` is sorted by `from`, a multiple of 64, and has one entry for each stretch of
//! 64 that holds any.

mod long;
mod phrase;
mod sides;
mod sums;

use super::operand::Operand;
use super::{Comparison, are_equal, are_truths, last_free};
use crate::arithmetic::{Int, VALUE_LIMIT};
use crate::propagation::{
    Asked, Consistency, Constraint, Cost, Exclusive, Explained, Partial, Past, Phrase, Properties,
    Reasons, Structure, StructureKind, filter_last_free,
};
use crate::state::{Conflict, Domain, Event, Store, Var, View};

/// Compares the number of views that take a value of a set with a variable or a constant.
///
/// Domain consistent if no variable occurs twice. A run is linear in the number of views that have
/// changed, or of all views if they are few, times the number of words of the set. When the side of
/// every view is known, it is also linear in the words of their domains.
///
/// ```
/// use kumiki::{constraints::{Comparison, Count}, engine::Model, search::Search};
///
/// let mut model = Model::new();
/// let dice = model.add_variables(3, 1..=6)?;
/// model.add_constraint(Count::new(dice, [6], Comparison::AtLeast, 2));
/// assert_eq!(Search::new(model).count(), 16);
/// # Ok::<(), kumiki::engine::DomainError>(())
/// ```
#[derive(Clone, Debug)]
pub struct Count {
    /// The views' variables, then that of the operand, if it has one.
    scope: Vec<Var>,
    offsets: Vec<Int>,
    values: Vec<Word>,
    comparison: Comparison,
    operand: Operand,
    /// True if no variable occurs twice.
    is_plain: bool,
    /// True if no two views are of one variable.
    has_plain_views: bool,
}

/// The 64 values from `from` on, as bits.
#[derive(Clone, Copy, Debug)]
struct Word {
    from: Int,
    bits: u64,
}

/// The bounds on the number of views that take a value of the set.
#[derive(Clone, Copy, Debug)]
struct CountBounds {
    /// The number of views that have all their values in the set.
    inside: Int,
    /// The number of views that have some value in the set.
    touching: Int,
}

impl Count {
    /// Compares the number of `views` that take one of `values` with `operand`.
    pub fn new(
        views: impl IntoIterator<Item = impl Into<View>>,
        values: impl IntoIterator<Item = Int>,
        comparison: Comparison,
        operand: impl Into<Operand>,
    ) -> Count {
        let views: Vec<View> = views.into_iter().map(Into::into).collect();
        let operand = operand.into();
        let mut scope: Vec<Var> = views.iter().map(|view| view.var()).collect();
        let has_plain_views = super::is_plain(&scope);
        scope.extend(operand.var());
        let offsets = views.iter().map(|view| view.offset()).collect();
        let is_plain = super::is_plain(&scope);
        let values = words(values);
        Count { scope, offsets, values, comparison, operand, is_plain, has_plain_views }
    }

    fn views(&self) -> impl Iterator<Item = (Var, Int)> {
        self.scope.iter().copied().zip(self.offsets.iter().copied())
    }

    fn has(&self, value: Int) -> bool {
        self.word_from(value) & 1 == 1
    }

    /// Returns the 64 values from `from` on, as bits.
    fn word_from(&self, from: Int) -> u64 {
        let place = from.rem_euclid(64);
        let bits_at = |from: Int| {
            let at = self.values.binary_search_by_key(&from, |word| word.from);
            at.map_or(0, |at| self.values[at].bits)
        };
        let low = bits_at(from - place) >> place;
        if place == 0 { low } else { low | bits_at(from - place + 64) << (64 - place) }
    }

    /// Returns the number of values of `domain`, moved by `offset`, that are in the set.
    fn overlap(&self, domain: Domain<'_>, offset: Int) -> usize {
        if let Some(value) = domain.fixed() {
            return usize::from(self.has(value + offset));
        }
        let common = |word: &Word| domain.word_from(word.from - offset) & word.bits;
        self.values.iter().map(|word| common(word).count_ones() as usize).sum()
    }

    /// Returns the number, and the operand, when all values are known.
    fn sides(&self, values: &[Int]) -> (Int, Int) {
        let views = values.iter().zip(&self.offsets);
        let count = views.filter(|(value, offset)| self.has(*value + *offset)).count() as Int;
        let operand = match self.operand {
            Operand::View(view) => values[self.offsets.len()] + view.offset(),
            Operand::Constant(constant) => constant,
        };
        (count, operand)
    }

    fn known(&self, store: &Store) -> CountBounds {
        let mut known = CountBounds { inside: 0, touching: 0 };
        for (var, offset) in self.views() {
            let domain = store.domain(var);
            let overlap = self.overlap(domain, offset);
            known.inside += Int::from(overlap == domain.len());
            known.touching += Int::from(overlap > 0);
        }
        known
    }

    /// Returns whether all undecided views must take values inside (or outside) the set, if that is
    /// known.
    fn decide(&self, store: &mut Store, known: CountBounds) -> Result<Option<bool>, Conflict> {
        let CountBounds { inside, touching } = known;
        let Some((is_lower, is_upper)) = self.comparison.bounds() else {
            return self.decide_not_equal(store, known);
        };
        if is_upper {
            self.operand.remove_below(store, inside)?;
        }
        if is_lower {
            self.operand.remove_above(store, touching)?;
        }
        if inside == touching {
            Ok(None)
        } else if is_upper && self.operand.max(store) == inside {
            Ok(Some(false))
        } else if is_lower && self.operand.min(store) == touching {
            Ok(Some(true))
        } else {
            Ok(None)
        }
    }

    fn decide_not_equal(
        &self,
        store: &mut Store,
        known: CountBounds,
    ) -> Result<Option<bool>, Conflict> {
        let CountBounds { inside, touching } = known;
        let (min, max) = (self.operand.min(store), self.operand.max(store));
        if inside == touching {
            match self.operand {
                Operand::View(view) => store.remove(view.var(), inside - view.offset())?,
                Operand::Constant(constant) if constant == inside => return Err(Conflict),
                Operand::Constant(_) => {}
            }
        } else if min == max && inside + 1 == touching {
            // One view is undecided, and decides whether the number is reached.
            return Ok((min == inside).then_some(true).or((min == touching).then_some(false)));
        }
        Ok(None)
    }

    /// Moves a view with very many values inside or outside the set. Values between the first and
    /// the last of the set may stay.
    #[cold]
    fn place_vast(
        &self,
        store: &mut Store,
        var: Var,
        offset: Int,
        inside: bool,
    ) -> Result<(), Conflict> {
        if !inside {
            return self
                .values
                .iter()
                .try_for_each(|word| store.subtract(var, word.from - offset, &[word.bits]));
        }
        let bits = |word: &Word| {
            let Word { from, bits } = *word;
            (0..64).filter(move |at| bits >> at & 1 == 1).map(move |at| from + at - offset)
        };
        let values: Vec<Int> = self.values.iter().flat_map(bits).collect();
        store.keep_listed(var, &values)
    }

    /// Propagates from what all views are.
    fn propagate_all(&self, store: &mut Store) -> Result<(), Conflict> {
        let known = self.known(store);
        self.decide(store, known)?.map_or(Ok(()), |inside| self.place(store, inside))
    }

    /// Moves every undecided view inside or outside the set.
    fn place(&self, store: &mut Store, inside: bool) -> Result<(), Conflict> {
        for (var, offset) in self.views() {
            let domain = store.domain(var);
            let overlap = self.overlap(domain, offset);
            if overlap == 0 || overlap == domain.len() {
                continue;
            }
            if domain.is_vast() {
                self.place_vast(store, var, offset, inside)?;
                continue;
            }
            if domain.is_scattered() {
                store.retain(var, |_, value| self.has(value + offset) == inside)?;
                continue;
            }
            let (min, max) = (domain.min(), domain.max());
            store.with_scratch(|store, scratch| {
                let words = (min..=max).step_by(64).map(|from| self.word_from(from + offset));
                scratch.words.clear();
                scratch.words.extend(words);
                if inside {
                    store.intersect(var, min, &scratch.words)
                } else {
                    store.subtract(var, min, &scratch.words)
                }
            })?;
        }
        Ok(())
    }

    /// Returns how many variables must be 1, if the constraint says that they exclude one another.
    fn exclusive(&self, root: &Store) -> Option<Exclusive> {
        let counts_ones = self.offsets.iter().all(|&offset| offset == 0) && self.has(1);
        let is_one = matches!(self.operand, Operand::Constant(1));
        if !counts_ones || self.has(0) || !is_one || !are_truths(&self.scope, root) {
            return None;
        }
        match self.comparison {
            Comparison::Equal => Some(Exclusive::ExactlyOne),
            Comparison::AtMost => Some(Exclusive::AtMostOne),
            Comparison::NotEqual | Comparison::AtLeast => None,
        }
    }
}

/// Returns the set of `values`, without those that no view can take.
fn words(values: impl IntoIterator<Item = Int>) -> Vec<Word> {
    let is_in_reach = |value: &Int| value.unsigned_abs() <= 2 * VALUE_LIMIT as u64;
    let mut values: Vec<Int> = values.into_iter().filter(is_in_reach).collect();
    values.sort_unstable();
    let mut words: Vec<Word> = Vec::new();
    for value in values {
        let from = value - value.rem_euclid(64);
        if words.last().is_none_or(|word| word.from != from) {
            words.push(Word { from, bits: 0 });
        }
        words.last_mut().expect("pushed above").bits |= 1 << (value - from);
    }
    words
}

impl Constraint for Count {
    fn scope(&self) -> &[Var] {
        &self.scope
    }

    fn is_satisfied(&self, values: &[Int]) -> bool {
        let (count, operand) = self.sides(values);
        self.comparison.holds(count, operand)
    }

    fn is_possible(&self, assigned: Partial<'_>) -> bool {
        let (mut least, mut greatest) = (0, 0);
        for (value, offset) in assigned.iter().zip(&self.offsets) {
            least += Int::from(value.is_some_and(|value| self.has(value + offset)));
            greatest += Int::from(value.is_none_or(|value| self.has(value + offset)));
        }
        let operand = match self.operand {
            Operand::View(view) => assigned.value(self.offsets.len()).map(|v| v + view.offset()),
            Operand::Constant(constant) => Some(constant),
        };
        let Some(operand) = operand else { return true };
        (least..=greatest).any(|count| self.comparison.holds(count, operand))
    }

    /// Returns the distance of the number from the nearest allowed one.
    fn violation(&self, values: &[Int]) -> u64 {
        let (count, operand) = self.sides(values);
        self.comparison.violation(count, operand)
    }

    fn propagate(&self, store: &mut Store) -> Result<(), Conflict> {
        match self.is_long() {
            true => self.propagate_long(store)?,
            false => self.propagate_all(store)?,
        }
        // With several free variables, the bounds on the number say all that is known.
        match self.is_plain || last_free(&self.scope, store).is_none() {
            true => Ok(()),
            false => filter_last_free(self, store),
        }
    }

    fn explain(&self, asked: &Asked<'_>, past: &Past<'_>, reasons: &mut Reasons<'_>) -> Explained {
        let (sides, bounds) = (self.sides_before(asked, past), self.comparison.bounds());
        let (Some(sides), Some((is_lower, is_upper)), true) = (sides, bounds, self.is_plain) else {
            return Explained::ByAll;
        };
        let is_operand = asked.var().is_some_and(|var| self.operand.var() == Some(var));
        let view = match self.operand {
            Operand::View(view) if !is_operand => Some(view),
            _ => None,
        };
        let (least, most) = self.operand_before(asked, past);
        let too_few = self.offsets.len() as Int - least + 1;
        let (known, explained) = if let Some(inside) =
            sides.inside.oldest(most + 1).filter(|_| is_upper)
        {
            view.into_iter().for_each(|view| reasons.at_most(view.var(), most - view.offset()));
            (inside, Explained::AndBelow)
        } else if let Some(outside) = sides.outside.oldest(too_few).filter(|_| is_lower) {
            view.into_iter().for_each(|view| reasons.at_least(view.var(), least - view.offset()));
            (outside, Explained::AndAbove)
        } else {
            return Explained::ByAll;
        };
        known.iter().for_each(|known| known.add_to(reasons));
        if is_operand { explained } else { Explained::AsAsked }
    }

    fn phrase(&self, asked: &Asked<'_>, facts: &Store) -> Option<Phrase> {
        self.reason(asked, facts)
    }

    fn structure(&self, wanted: StructureKind, root: &Store) -> Option<Structure> {
        match wanted {
            StructureKind::Exclusive => self.exclusive(root).map(Structure::Exclusive),
            StructureKind::BoundedSum => self.bounded_sum(root).map(Structure::BoundedSum),
            _ => None,
        }
    }

    fn properties(&self) -> Properties {
        let consistency = if self.is_plain { Consistency::Domain } else { Consistency::LastFree };
        let has_fixed_operand = self.operand.var().is_none();
        Properties::new("count")
            .wake_on(Event::Removed)
            .cost(Cost::Moderate)
            .consistency(consistency)
            .is_idempotent(self.is_plain)
            .is_symmetric(self.is_plain && has_fixed_operand && are_equal(&self.offsets))
            .is_for_all_values(true)
            .state_words(if self.is_long() { self.words_of_long() } else { 0 })
            .reads_changes(self.is_long())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::propagation::Model;
    use crate::testing::{agrees_with_its_meaning, cases};
    use proptest::prelude::*;

    proptest! {
        #[test]
        fn it_agrees_with_its_meaning(
            case in cases(0),
            values in prop::collection::vec(prop_oneof![-4..=5i64, 62..=67i64], 0..6),
            comparison in Comparison::any(),
            operand in prop::option::of(-1..=4i64),
        ) {
            agrees_with_its_meaning(&case.domains, |vars| {
                let mut views = case.views(vars);
                let operand = match (operand, views.pop()) {
                    (None, Some(view)) => Operand::View(view),
                    (constant, view) => {
                        views.extend(view);
                        Operand::Constant(constant.unwrap_or(1))
                    }
                };
                Count::new(views, values.iter().copied(), comparison, operand)
            });
        }
    }

    #[test]
    fn a_violation_is_the_distance_of_the_number() {
        let vars = Model::new().add_variables(4, 0..5).unwrap();
        let violation = |comparison, values: [Int; 4]| {
            Count::new(vars[..3].to_vec(), [6], comparison, vars[3]).violation(&values)
        };
        assert_eq!(violation(Comparison::Equal, [6, 6, 6, 1]), 2);
        assert_eq!(violation(Comparison::AtMost, [6, 6, 6, 1]), 2);
        assert_eq!(violation(Comparison::AtLeast, [0, 6, 0, 3]), 2);
        assert_eq!(violation(Comparison::NotEqual, [0, 6, 0, 1]), 1);
    }
}
