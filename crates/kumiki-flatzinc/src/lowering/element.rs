//! Entries of lists at an index.
//!
//! Invariant: an index counts from 1; one that is out of range selects nothing.

use super::Arguments;
use super::builtin::LoweringKind::{self, Whole};
use crate::claims::{Claim, NamedExpr};
use crate::entities::Operand;
use crate::fault::Fault;
use crate::posting::Poster;
use kumiki::constraints::Comparison;
use kumiki::expression::entry_of;

pub(super) const ALL: &[(&str, LoweringKind)] = &[
    ("array_int_element", Whole(element)),
    ("array_bool_element", Whole(element)),
    ("array_var_int_element", Whole(element)),
    ("array_var_bool_element", Whole(element)),
];

fn element(a: Arguments<'_, '_>, poster: &mut Poster) -> Result<(), Fault> {
    entry_from(1, a.operand(0)?, &a.operands(1)?, a.operand(2)?, poster)
}

/// Adds the constraint that the entry of `list` at `index` is `value`. The index of the first entry
/// is `first`.
pub(super) fn entry_from(
    first: i64,
    index: Operand,
    list: &[Operand],
    value: Operand,
    poster: &mut Poster,
) -> Result<(), Fault> {
    if let Some(index) = poster.fixed(index) {
        let place = index.checked_sub(first).and_then(|place| usize::try_from(place).ok());
        let Some(&entry) = place.and_then(|place| list.get(place)) else {
            return poster.post(Claim::Constant(false));
        };
        let claim = Claim::compared(entry, Comparison::Equal, value, &poster.variables)?;
        return poster.post(claim);
    }
    let entries: Vec<NamedExpr> = list.iter().map(|&entry| poster.expression(entry)).collect();
    let index = match first {
        0 => poster.expression(index),
        _ => poster.expression(index) - first,
    };
    poster.express(entry_of(entries, index).equals(poster.expression(value)))
}
