//! The reasons of a count for a reader: no more are allowed, or so many are needed.
//!
//! Invariant: the views that are known without the asked one are enough.

use super::{Count, Operand};
use crate::arithmetic::Int;
use crate::propagation::{Asked, Phrase};
use crate::state::{Store, Var};

impl Count {
    /// Returns the reason of a removal or a conflict; `None` if the number is a variable, or so
    /// small that the facts say all.
    pub(super) fn reason(&self, asked: &Asked<'_>, facts: &Store) -> Option<Phrase> {
        let Operand::Constant(bound) = self.operand else { return None };
        let (is_lower, is_upper) = self.comparison.bounds()?;
        if !self.is_plain || bound < 2 {
            return None;
        }
        // The asked view is inside or outside of the set with all asked values, or undecided.
        let sides = |(var, offset): (Var, Int)| match asked {
            Asked::Removed(removed) if removed.var() == var => {
                let inside = removed.iter().filter(|value| self.has(value + offset)).count();
                (inside == removed.len(), inside > 0)
            }
            _ => {
                let domain = facts.domain(var);
                let overlap = self.overlap(domain, offset);
                (overlap == domain.len(), overlap > 0)
            }
        };
        let (mut inside, mut touching) = (0, 0);
        for (is_inside, touches) in self.views().map(sides) {
            inside += Int::from(is_inside);
            touching += Int::from(touches);
        }
        if is_upper && inside > bound {
            let told = format!("no more than {bound} are allowed");
            return Some(Phrase::reason().text(told));
        }
        (is_lower && touching < bound).then(|| {
            Phrase::reason().text(match bound == self.offsets.len() as Int {
                true => "all are needed".to_owned(),
                false => format!("{bound} are needed"),
            })
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::constraints::Comparison;
    use crate::constraints::phrases::tests::{reason_of, removed_from};
    use proptest::prelude::*;

    proptest! {
        /// The phrase has the number of the rule, and it is exceeded or missed otherwise.
        #[test]
        fn the_number_is_exceeded_or_missed_otherwise(
            domains in prop::collection::vec(prop::collection::btree_set(0..4i64, 1..4), 1..5),
            comparison in Comparison::any(),
            bound in 0..5i64,
            at in 0..5usize,
        ) {
            let domains: Vec<Vec<Int>> =
                domains.into_iter().map(|one| one.into_iter().collect()).collect();
            let at = at % domains.len();
            let is_in = |value: &Int| *value < 2;
            let count = |values: &[Int]| values.iter().filter(|value| is_in(value)).count() as Int;
            let holds = |values: &[Int]| comparison.holds(count(values), bound);
            let build = |vars: &[Var]| Count::new(vars.to_vec(), [0, 1], comparison, bound);
            let removed = removed_from(&domains, holds, at);
            if removed.is_empty() {
                return Ok(());
            }
            let Some(reason) = reason_of(&domains, build, at, &removed) else { return Ok(()) };
            let others = domains.iter().enumerate().filter(|(place, _)| *place != at);
            let [certain, possible] = others.fold([0, 0], |[certain, possible], (_, domain)| {
                let (all, any) = (domain.iter().all(is_in), domain.iter().any(is_in));
                [certain + Int::from(all), possible + Int::from(any)]
            });
            let told = match reason.as_str() {
                "all are needed" => domains.len() as Int,
                _ => reason.split(' ').find_map(|word| word.parse().ok()).expect("a number"),
            };
            prop_assert_eq!(told, bound);
            if reason.ends_with("needed") {
                prop_assert!(possible + Int::from(removed.iter().any(is_in)) < told);
            } else {
                prop_assert!(certain + Int::from(removed.iter().all(is_in)) > told);
            }
        }
    }
}
