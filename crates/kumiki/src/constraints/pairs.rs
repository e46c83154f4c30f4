//! Binary relations: the allowed pairs of values of two variables, as bits.
//!
//! Invariant: a value of one side is paired with exactly the values of the other side in its row of
//! `partners`. The two sides agree.

use super::are_truths;
use crate::arithmetic::Int;
use crate::arithmetic::bits::bits;
use crate::propagation::{
    Asked, BoundedSum, Consistency, Constraint, Exclusive, Explained, Partial, Past, Properties,
    Reasons, Structure, StructureKind,
};
use crate::state::{Conflict, Domain, Event, Store, Var, word_at};
use smallvec::SmallVec;

/// A listed relation of two variables.
///
/// A fixed variable leaves the other its partners, in one step for 64 values. If each value is
/// paired with nearly all of the other side, nothing else is done. Otherwise the constraint is
/// domain consistent: a value is checked when so few values are left on the other side that it can
/// have lost all its partners.
#[derive(Clone, Debug)]
pub(crate) struct Pairs {
    scope: [Var; 2],
    sides: [Partners; 2],
    /// True if a value loses all its partners so late that nothing is checked before the other
    /// variable is fixed.
    is_loose: bool,
}

/// For each value of one variable, its partners among the values of the other.
#[derive(Clone, Debug)]
struct Partners {
    /// The least value.
    base: Int,
    /// The least value of the other variable, which has the first bit of each row.
    first: Int,
    /// The number of words of a row.
    words: usize,
    /// The rows of all integers from the least value to the greatest.
    partners: Vec<u64>,
    /// The greatest number of values of the other variable that are not partners of one value.
    most_strangers: usize,
}

impl Partners {
    fn new(own: Domain<'_>, other: Domain<'_>, go_together: impl Fn(Int, Int) -> bool) -> Partners {
        let first = other.min();
        let words = (other.max() - first) as usize / 64 + 1;
        let rows = (own.max() - own.min()) as usize + 1;
        let mut side = Partners {
            base: own.min(),
            first,
            words,
            partners: vec![0; rows * words],
            most_strangers: 0,
        };
        for value in own {
            let row = side.row_mut(value);
            let mut count = 0;
            for partner in other.iter().filter(|&partner| go_together(value, partner)) {
                let place = (partner - first) as usize;
                row[place / 64] |= 1 << (place % 64);
                count += 1;
            }
            side.most_strangers = side.most_strangers.max(other.len() - count);
        }
        side
    }

    fn place(&self, value: Int) -> usize {
        (value - self.base) as usize * self.words
    }

    /// Returns whether each value of `domain` has a row.
    fn has_rows_of(&self, domain: Domain<'_>) -> bool {
        let rows = (self.partners.len() / self.words) as Int;
        domain.min() >= self.base && domain.max() < self.base.saturating_add(rows)
    }

    fn row(&self, value: Int) -> &[u64] {
        &self.partners[self.place(value)..][..self.words]
    }

    fn row_mut(&mut self, value: Int) -> &mut [u64] {
        let place = self.place(value);
        &mut self.partners[place..][..self.words]
    }

    /// Returns whether some value of `other` is a partner of `value`.
    fn has_partner(&self, value: Int, other: Domain<'_>) -> bool {
        let mut from = self.first;
        self.row(value).iter().any(|word| {
            let common = word & other.word_from(from);
            from += 64;
            common != 0
        })
    }
}

/// A relation is loose if no value lacks more than one in this many of the other side as partners.
const LOOSE: usize = 3;

/// The most bits that the rows of one side may take.
const MOST_BITS: u64 = 1 << 20;

impl Pairs {
    /// Returns the pairs of values of `x` and `y` in `root` that satisfy `holds`; `None` if they
    /// lie too far apart to be listed. Calls `holds` once for each pair.
    pub(crate) fn new(
        [x, y]: [Var; 2],
        root: &Store,
        holds: impl Fn(Int, Int) -> bool,
    ) -> Option<Pairs> {
        let (dx, dy) = (root.domain(x), root.domain(y));
        let width = |domain: Domain<'_>| (domain.max() - domain.min()) as u64 + 64;
        if width(dx).saturating_mul(width(dy)) > MOST_BITS {
            return None;
        }
        let of_x = Partners::new(dx, dy, holds);
        let is_listed = |b: Int, a: Int| word_at(of_x.row(a), b - of_x.first) & 1 == 1;
        let of_y = Partners::new(dy, dx, is_listed);
        let is_loose =
            of_x.most_strangers * LOOSE <= dy.len() && of_y.most_strangers * LOOSE <= dx.len();
        Some(Pairs { scope: [x, y], sides: [of_x, of_y], is_loose })
    }

    /// Removes the values of side `at` that have no partner left.
    fn filter(&self, at: usize, store: &mut Store) -> Result<(), Conflict> {
        let (var, other) = (self.scope[at], self.scope[1 - at]);
        let (side, partners) = (&self.sides[at], &self.sides[1 - at]);
        if let Some(value) = store.fixed(other) {
            return store.intersect(var, side.base, partners.row(value));
        }
        if self.is_loose || store.domain(other).len() > side.most_strangers {
            return Ok(());
        }
        for word in 0..partners.words {
            let from = side.base + 64 * word as Int;
            for place in bits(self.lonely(at, word, store)) {
                store.remove(var, from + place as Int)?;
            }
        }
        Ok(())
    }

    /// Returns the values of side `at` that have no partner left, as bits: those of a word of the
    /// rows of the other side.
    #[inline]
    fn lonely(&self, at: usize, word: usize, store: &Store) -> u64 {
        let (side, partners) = (&self.sides[at], &self.sides[1 - at]);
        let (own, other) = (store.domain(self.scope[at]), store.domain(self.scope[1 - at]));
        let from = side.base + 64 * word as Int;
        let mut lonely = own.word_from(from);
        if own.len() < other.len() {
            return bits(lonely).fold(0, |lonely, place| {
                let is_lonely = !side.has_partner(from + place as Int, other);
                lonely | u64::from(is_lonely) << place
            });
        }
        // Most values have many partners, so few rows are read.
        for partner in other {
            if lonely == 0 {
                break;
            }
            lonely &= !partners.row(partner)[word];
        }
        lonely
    }

    /// Returns whether all values in `root` are listed. Constraints on single variables may have
    /// run before that, and may not have run in `root`.
    fn are_listed(&self, root: &Store) -> bool {
        let mut sides = self.scope.iter().zip(&self.sides);
        sides.all(|(&var, side)| side.has_rows_of(root.domain(var)))
    }

    /// Returns whether the constraint means that its variables differ, and removes no more.
    fn is_all_different(&self, root: &Store) -> bool {
        let [dx, dy] = self.scope.map(|var| root.domain(var));
        // A value has no stranger but itself.
        self.are_listed(root)
            && self.sides.iter().all(|side| side.most_strangers <= 1)
            && dx.iter().all(|value| {
                dy.iter().all(|other| self.is_satisfied(&[value, other]) == (value != other))
            })
    }

    /// Returns how many variables must be 1, if the constraint says that they exclude one another.
    fn exclusive(&self, root: &Store) -> Option<Exclusive> {
        let are_free = self.scope.iter().all(|&var| !root.is_fixed(var));
        if !are_free || !self.are_listed(root) || !are_truths(&self.scope, root) {
            return None;
        }
        let holds = |x, y| self.is_satisfied(&[x, y]);
        match (holds(0, 0), holds(0, 1) && holds(1, 0), holds(1, 1)) {
            (true, true, false) => Some(Exclusive::AtMostOne),
            (false, true, false) => Some(Exclusive::ExactlyOne),
            _ => None,
        }
    }

    /// Returns the sum that the constraint bounds, if it excludes one or two opposite combinations
    /// of variables of 0 and 1, or if one variable follows from the other.
    fn bounded_sum(&self, root: &Store) -> Option<BoundedSum> {
        let [x, y] = self.scope;
        if !self.are_listed(root) || self.scope.iter().any(|&var| root.is_fixed(var)) {
            return None;
        }
        if are_truths(&self.scope, root) {
            let holds = |x, y| self.is_satisfied(&[x, y]);
            let sum = |factor, most| BoundedSum::at_most(vec![(1, x), (factor, y)], most);
            return match (holds(0, 0), holds(0, 1), holds(1, 0), holds(1, 1)) {
                (true, true, true, false) => Some(sum(1, 1)),
                (true, true, false, true) => Some(sum(-1, 0)),
                (true, false, true, true) => Some(BoundedSum::at_most(vec![(-1, x), (1, y)], 0)),
                (false, true, true, true) => Some(BoundedSum::at_most(vec![(-1, x), (-1, y)], -1)),
                (false, true, true, false) => Some(BoundedSum::equal(vec![(1, x), (1, y)], 1)),
                (true, false, false, true) => Some(BoundedSum::equal(vec![(1, x), (-1, y)], 0)),
                _ => None,
            };
        }
        (0..2).find_map(|at| self.function(at, root))
    }

    /// Returns the sum that says that the variable of side `at` follows from the other one, if it
    /// does.
    fn function(&self, at: usize, root: &Store) -> Option<BoundedSum> {
        let (own, from) = (self.scope[at], self.scope[1 - at]);
        let side = &self.sides[1 - at];
        let truth = |value: Int| {
            let mut partners = root
                .domain(own)
                .iter()
                .filter(|&partner| word_at(side.row(value), partner - side.first) & 1 == 1);
            let partner = partners.next()?;
            partners.next().is_none().then_some((-partner, from, value))
        };
        let truths = root.domain(from).iter().map(truth).collect::<Option<Vec<_>>>()?;
        Some(BoundedSum::equal(vec![(1, own)], 0).with_truths(truths))
    }
}

impl Constraint for Pairs {
    fn scope(&self) -> &[Var] {
        &self.scope
    }

    fn is_satisfied(&self, values: &[Int]) -> bool {
        let side = &self.sides[0];
        word_at(side.row(values[0]), values[1] - side.first) & 1 == 1
    }

    fn is_possible(&self, assigned: Partial<'_>) -> bool {
        let lone = |at: usize| {
            let value = assigned.value(at)?;
            Some(self.sides[at].row(value).iter().any(|&word| word != 0))
        };
        match assigned.complete() {
            Some(values) => self.is_satisfied(&values),
            None => lone(0).or(lone(1)).unwrap_or(true),
        }
    }

    fn propagate(&self, store: &mut Store) -> Result<(), Conflict> {
        self.filter(0, store)?;
        self.filter(1, store)
    }

    /// Explains a removal by the absence of all partners, and a conflict by what was left of one
    /// variable and the absence of its partners from the other.
    fn explain(&self, asked: &Asked<'_>, past: &Past<'_>, reasons: &mut Reasons<'_>) -> Explained {
        let (own, of_own): (usize, SmallVec<[Int; 64]>) = match asked {
            Asked::Removed(removed) => {
                (usize::from(removed.var() == self.scope[1]), removed.iter().collect())
            }
            Asked::Conflict => match past.values(self.scope[0]) {
                Some(values) => (0, values.collect()),
                None => return Explained::ByAll,
            },
        };
        let (side, other) = (&self.sides[own], self.scope[1 - own]);
        let is_partner = |value: Int| {
            of_own.iter().any(|&own| word_at(side.row(own), value - side.first) & 1 == 1)
        };
        let Some(partners) = past.among(other, is_partner) else { return Explained::ByAll };
        if let Asked::Conflict = asked {
            reasons.all(self.scope[own]);
        }
        reasons.add(partners);
        Explained::AsAsked
    }

    fn structure(&self, wanted: StructureKind, root: &Store) -> Option<Structure> {
        match wanted {
            StructureKind::AllDifferent => {
                self.is_all_different(root).then_some(Structure::AllDifferent)
            }
            StructureKind::Exclusive => self.exclusive(root).map(Structure::Exclusive),
            StructureKind::BoundedSum => self.bounded_sum(root).map(Structure::BoundedSum),
            _ => None,
        }
    }

    fn properties(&self) -> Properties {
        let (wake_on, consistency) = if self.is_loose {
            (Event::Fixed, Consistency::LastFree)
        } else {
            (Event::Removed, Consistency::Domain)
        };
        Properties::new("table").wake_on(wake_on).consistency(consistency).is_idempotent(true)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::propagation::Model;
    use crate::testing::agrees_with_its_meaning;
    use proptest::prelude::*;

    fn domain() -> impl Strategy<Value = Vec<Int>> {
        let values = prop_oneof![-3..4i64, 60..70i64, 125..131i64];
        prop::collection::vec(values, 1..7)
    }

    proptest! {
        #[test]
        fn it_agrees_with_its_meaning(xs in domain(), ys in domain(), seed: u64, one_in in 1..4u64) {
            agrees_with_its_meaning(&[xs.clone(), ys.clone()], |vars| {
                let mut model = Model::new();
                model.add_variable(xs.iter().copied()).unwrap();
                model.add_variable(ys.iter().copied()).unwrap();
                let holds = |x: Int, y: Int| {
                    let mix = seed ^ (x as u64).wrapping_mul(0x9E37_79B9_7F4A_7C15) ^ (y as u64).rotate_left(31);
                    mix.wrapping_mul(0xBF58_476D_1CE4_E5B9).rotate_left(17).is_multiple_of(one_in)
                };
                Pairs::new([vars[0], vars[1]], &model.store(), holds).expect("they are near")
            });
        }
    }

    #[test]
    fn a_variable_that_follows_from_another_is_a_sum_of_its_truths() {
        let mut model = Model::new();
        let x = model.add_variable(1..=3).unwrap();
        let y = model.add_variable(0..=9).unwrap();
        let squares = Pairs::new([x, y], &model.store(), |x, y| y == x * x).unwrap();
        let truths = vec![(-1, x, 1), (-4, x, 2), (-9, x, 3)];
        let sum = BoundedSum::equal(vec![(1, y)], 0).with_truths(truths);
        assert_eq!(squares.bounded_sum(&model.store()), Some(sum));
        let less = Pairs::new([x, y], &model.store(), |x, y| x < y).unwrap();
        assert_eq!(less.bounded_sum(&model.store()), None);
    }

    #[test]
    fn a_combination_of_truths_that_is_excluded_bounds_their_sum() {
        let mut model = Model::new();
        let vars = model.add_variables(2, 0..=1).unwrap();
        for excluded in [(0, 0), (0, 1), (1, 0), (1, 1)] {
            let holds = |x, y| (x, y) != excluded;
            let pairs = Pairs::new([vars[0], vars[1]], &model.store(), holds).unwrap();
            let sum = pairs.bounded_sum(&model.store()).expect("a sum");
            assert_eq!((sum.terms.len(), sum.least), (2, None));
        }
    }
}
