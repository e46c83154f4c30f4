//! Arrays of variables in a text: names with indices.
//!
//! Invariant: an array is an error where a single value is expected, as Python's comparison of a
//! tuple with a number would be false without notice.

use super::{BinaryOperator, Comparator, Expr, ExprNode, Function};
use crate::arithmetic::Int;
use std::collections::HashMap;

/// The greatest number of indices that a name is looked up with.
const DIMENSIONS_LIMIT: usize = 4;

/// Returns what `find` finds as `name`, or the tuple of what it finds as `name[0]`, `name[1]` and
/// so on, where each may be such a tuple.
pub(super) fn found_or_array(
    name: &str,
    find: &mut impl FnMut(&str) -> Result<Option<usize>, String>,
) -> Result<Option<Expr<usize>>, String> {
    found_within(name, find, DIMENSIONS_LIMIT)
}

/// Like [`found_or_array`], with at most `dimensions` indices.
fn found_within(
    name: &str,
    find: &mut impl FnMut(&str) -> Result<Option<usize>, String>,
    dimensions: usize,
) -> Result<Option<Expr<usize>>, String> {
    if let Some(found) = find(name)? {
        return Ok(Some(Expr::name(found)));
    }
    let mut entries = Vec::new();
    while dimensions > 0
        && let entry = format!("{name}[{}]", entries.len())
        && let Some(entry) = found_within(&entry, find, dimensions - 1)?
    {
        entries.push(entry);
    }
    Ok(if entries.is_empty() { None } else { Some(Expr::tuple(entries)) })
}

/// Returns the numbers of the indices `[3][4]`; `None` if the text is more than indices.
pub(super) fn indices(text: &str) -> Option<impl Iterator<Item = Int>> {
    let index = |text: &str| text.strip_suffix(']')?.parse().ok();
    let indices: Option<Vec<Int>> = match text.strip_prefix('[') {
        Some(rest) => rest.split('[').map(index).collect(),
        None => text.is_empty().then(Vec::new),
    };
    indices.map(Vec::into_iter)
}

/// The places of the names of a text that may stand for an array.
#[derive(Default)]
pub(super) struct ListPlaces {
    /// For each place, whether all variables of the array are meant, whatever its dimensions.
    is_flat: HashMap<usize, bool>,
}

/// The kind of value that is expected at a place.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Expected {
    Value,
    /// A list, or a value.
    List,
    /// The list of the values of a function.
    Arguments,
}

impl ListPlaces {
    /// Returns those of `expr`.
    pub(super) fn of(expr: &Expr<usize>) -> ListPlaces {
        let mut places = ListPlaces::default();
        places.add(expr, Expected::Value);
        places
    }

    /// Returns an array as the name at `place` means it; `None` if a value is expected there.
    pub(super) fn array(&self, place: usize, array: Expr<usize>) -> Option<Expr<usize>> {
        Some(if *self.is_flat.get(&place)? {
            let mut names = Vec::new();
            array.for_each_name(&mut |&name| names.push(Expr::name(name)));
            Expr::tuple(names)
        } else {
            array
        })
    }

    /// Adds the places of `expr`.
    fn add(&mut self, expr: &Expr<usize>, expected: Expected) {
        match expr.node() {
            ExprNode::Name(place) if expected != Expected::Value => {
                self.is_flat.insert(*place, expected == Expected::Arguments);
            }
            ExprNode::Binary(BinaryOperator::Entry, values) => {
                self.add(&values[0], Expected::List);
                self.add(&values[1], Expected::Value);
            }
            ExprNode::Call(function, values) => {
                let listed = values.len() - usize::from(*function == Function::Count);
                let is_alone = listed == 1 && *function != Function::Abs;
                for (at, value) in values.iter().enumerate() {
                    let is_list = is_alone && at < listed;
                    self.add(value, if is_list { Expected::Arguments } else { Expected::Value });
                }
            }
            ExprNode::Comparison(first, rest) => self.add_comparison(first, rest),
            ExprNode::If(values) => {
                let [condition, then, otherwise] = &**values;
                self.add(condition, Expected::Value);
                self.add(then, expected);
                self.add(otherwise, expected);
            }
            ExprNode::Tuple(values) if expected != Expected::Arguments => {
                values.iter().for_each(|value| self.add(value, Expected::List));
            }
            _ => expr.for_each_part(&mut |part| self.add(part, Expected::Value)),
        }
    }

    /// Adds the places of a comparison, where a list is compared with another, or searched.
    fn add_comparison(&mut self, first: &Expr<usize>, rest: &[(Comparator, Expr<usize>)]) {
        let operands: Vec<&Expr<usize>> =
            std::iter::once(first).chain(rest.iter().map(|(_, value)| value)).collect();
        let is_list_beside = |by: usize, other: usize| {
            let comparator = rest.get(by).map(|(comparator, _)| *comparator);
            comparator.is_some_and(|by| !is_membership(by)) && operands[other].may_be_list()
        };
        for (at, operand) in operands.iter().enumerate() {
            let is_searched = at > 0 && is_membership(rest[at - 1].0);
            let is_list = is_searched
                || at > 0 && is_list_beside(at - 1, at - 1)
                || at + 1 < operands.len() && is_list_beside(at, at + 1);
            self.add(operand, if is_list { Expected::List } else { Expected::Value });
        }
    }
}

fn is_membership(comparator: Comparator) -> bool {
    matches!(comparator, Comparator::In | Comparator::NotIn)
}

impl<N: Clone> Expr<N> {
    /// Returns whether it may have a tuple as its value, by its form.
    fn may_be_list(&self) -> bool {
        matches!(self.node(), ExprNode::Name(_)) || self.entries().is_some()
    }
}
