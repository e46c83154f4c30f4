//! The parts of a formula that calculate with a list of values: all, any, counts and entries.
//!
//! Invariant: Python calculates all values of a list before it looks at the first. So there is no
//! formula unless each of them has a value for all values of the variables.

use super::{Formulas, is_total};
use crate::arithmetic::{Int, Interval};
use crate::constraints::Condition;
use crate::modelling::expression::{Comparator, Expr, ExprNode, Function, Operator};
use crate::modelling::mixed::Mixed;
use crate::modelling::relations::expression::whole::Whole;

impl Formulas<'_> {
    /// Returns the condition that all or any of some values count as true. Python calculates all of
    /// them before it looks at the first.
    pub(super) fn all_or_any(
        &mut self,
        function: Function,
        values: &[Expr<usize>],
    ) -> Option<Condition> {
        let Some((values, _)) = Expr::arguments(function, values) else {
            let [value] = values else { return None };
            // A whole number is no tuple, so it is the only value.
            self.whole(value)?;
            return self.condition(value);
        };
        if !values.iter().all(is_total) {
            return None;
        }
        let conditions = values.iter().map(|value| self.condition(value)).collect::<Option<_>>()?;
        Some(if function == Function::All {
            Condition::All(conditions)
        } else {
            Condition::Any(conditions)
        })
    }

    /// Returns the entry of a tuple at an index. Python calculates all entries before it selects
    /// one.
    pub(super) fn entry(&mut self, [tuple, index]: &[Expr<usize>; 2]) -> Option<Whole> {
        let entries = tuple.entries()?;
        if !entries.iter().all(is_total) {
            return None;
        }
        let of_index = self.whole(index)?;
        // An entry that no value of the index selects is not read, so it may be of any kind.
        let has_value = |formulas: &mut Self, entry: &Expr<usize>| match entry.node() {
            ExprNode::Constant(_) | ExprNode::Large(_) | ExprNode::Name(_) => true,
            _ => formulas.whole(entry).is_some(),
        };
        if !entries.iter().all(|entry| has_value(self, entry)) {
            return None;
        }
        let reach = of_index.values.intersect(Interval::new(0, entries.len() as i128 - 1));
        if reach.is_empty() || !of_index.is_whole_number() {
            return None;
        }
        let (first, last) = (reach.min as usize, reach.max as usize);
        let found = self.between(&entries[first..=last], index, first)?;
        let at_least =
            |by| Expr::comparison(index.clone(), vec![(by, Expr::constant(first as Int))]);
        let at_most = Expr::comparison(
            index.clone(),
            vec![(Comparator::AtMost, Expr::constant(last as Int))],
        );
        let is_in_reach = Condition::All(vec![
            self.condition(&at_least(Comparator::AtLeast))?,
            self.condition(&at_most)?,
        ]);
        // A single entry is found without a look at the index, which may be undefined.
        let is_read = first < last || is_total(index);
        let is_certain = reach == of_index.values && is_read;
        Some(if is_certain { found } else { found.only_if(is_in_reach) })
    }

    /// Returns the one of `entries`, the first of which has index `first`, that `index` selects; a
    /// lesser index selects the first, and a greater one the last.
    fn between(
        &mut self,
        entries: &[Expr<usize>],
        index: &Expr<usize>,
        first: usize,
    ) -> Option<Whole> {
        if let [entry] = entries {
            return self.whole(entry);
        }
        let (left, right) = entries.split_at(entries.len() / 2);
        let middle = Expr::constant((first + left.len()) as Int);
        let is_left = Expr::comparison(index.clone(), vec![(Comparator::LessThan, middle)]);
        let (is_left, left) = (self.condition(&is_left)?, self.between(left, index, first)?);
        let right = self.between(right, index, first + entries.len() / 2)?;
        Whole::choice(is_left, left, right)
    }

    /// Returns the number of `values` that are equal to `sought`.
    pub(super) fn number_of(
        &mut self,
        values: &[Expr<usize>],
        sought: &Expr<usize>,
    ) -> Option<Whole> {
        if values.is_empty() && !is_total(sought) {
            return None;
        }
        let zero = Whole::constant(&Mixed::Int(0))?;
        values.iter().try_fold(zero, |sum, value| {
            let is_equal = self.comparison(value, Comparator::Equal, sought)?;
            sum.operate(Operator::Add, Whole::truth(is_equal))
        })
    }
}
