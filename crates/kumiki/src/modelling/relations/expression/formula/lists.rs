//! The parts of a formula that calculate with a list of values: all, any, counts and entries.
//!
//! Invariant: Python calculates all values of a list before it looks at the first. So there is no
//! formula unless each of them has a value for all values of the variables.

use super::{Formulas, is_total};
use crate::arithmetic::{Int, Interval};
use crate::constraints::Condition;
use crate::modelling::expression::{
    Arguments, BinaryOperator, Comparator, Expr, ExprNode, Function, Operator,
};
use crate::modelling::mixed::Mixed;
use crate::modelling::relations::expression::whole::Whole;

/// The entries that an index may select.
#[derive(Clone, Copy)]
struct IndexReach<'e> {
    entries: &'e [Expr<usize>],
    /// The index of the first.
    first: usize,
    index: &'e Expr<usize>,
    /// The indices that follow.
    inner: &'e [&'e Expr<usize>],
}

impl Formulas<'_> {
    /// Returns the condition that all or any of some values count as true. Python calculates all of
    /// them before it looks at the first.
    pub(super) fn all_or_any(
        &mut self,
        function: Function,
        values: &[Expr<usize>],
    ) -> Option<Condition> {
        let Some(Arguments { listed: values, .. }) = Expr::arguments(function, values) else {
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

    /// Returns the entry of a tuple at an index; the tuple may be such an entry itself.
    pub(super) fn entry(&mut self, [tuple, index]: &[Expr<usize>; 2]) -> Option<Whole> {
        let (mut tuple, mut indices) = (tuple, vec![index]);
        while let ExprNode::Binary(BinaryOperator::Entry, values) = tuple.node() {
            indices.push(&values[1]);
            tuple = &values[0];
        }
        indices.reverse();
        // An entry that no value of an index selects is not read, so it may be of any kind.
        let is_defined = is_total(tuple) && self.has_value(tuple);
        if is_defined { self.entry_at(tuple, &indices) } else { None }
    }

    /// Returns whether an expression that is total has a value.
    fn has_value(&mut self, expr: &Expr<usize>) -> bool {
        match expr.node() {
            ExprNode::Constant(_) | ExprNode::Large(_) | ExprNode::Name(_) => true,
            ExprNode::Tuple(values) => values.iter().all(|value| self.has_value(value)),
            _ => self.whole(expr).is_some(),
        }
    }

    /// Returns the entry at the indices of a tuple that always has a value.
    fn entry_at(&mut self, expr: &Expr<usize>, indices: &[&Expr<usize>]) -> Option<Whole> {
        let Some((index, inner)) = indices.split_first() else { return self.whole(expr) };
        let entries = expr.entries()?;
        let of_index = self.whole(index)?;
        let reach = of_index.values.intersect(Interval::new(0, entries.len() as i128 - 1));
        if reach.is_empty() || !of_index.is_whole_number() {
            return None;
        }
        let (first, last) = (reach.min as usize, reach.max as usize);
        let found =
            self.between(IndexReach { entries: &entries[first..=last], first, index, inner })?;
        // A single entry is found without a look at the index, which may be undefined.
        let is_read = first < last || is_total(index);
        if reach == of_index.values && is_read {
            return Some(found);
        }
        let mut compare = |comparator, bound: usize| {
            let bound = Expr::constant(bound as Int);
            self.condition(&Expr::comparison((*index).clone(), vec![(comparator, bound)]))
        };
        let at_least = compare(Comparator::AtLeast, first)?;
        Some(found.only_if(Condition::All(vec![at_least, compare(Comparator::AtMost, last)?])))
    }

    /// Returns the entry that the index selects; a lesser index selects the first, and a greater
    /// one the last.
    fn between(&mut self, reach: IndexReach<'_>) -> Option<Whole> {
        let IndexReach { entries, first, index, inner } = reach;
        if let [entry] = entries {
            return self.entry_at(entry, inner);
        }
        let (left, right) = entries.split_at(entries.len() / 2);
        let middle = first + left.len();
        let bound = Expr::constant(middle as Int);
        let is_left = Expr::comparison(index.clone(), vec![(Comparator::LessThan, bound)]);
        let is_left = self.condition(&is_left)?;
        let left = self.between(IndexReach { entries: left, ..reach })?;
        let right = self.between(IndexReach { entries: right, first: middle, ..reach })?;
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
