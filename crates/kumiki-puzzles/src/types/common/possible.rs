//! Variables and tables of clues that a board may be unable to meet.
//!
//! Invariant: a clue that cannot be met is a rule that no solution keeps, with the name of its
//! place, and no error.

use crate::grid::{Cell, Place};
use crate::{Rules, Stated};
use kumiki::{Allowed, Count};

/// Adds a rule that no solution keeps, about a place that has a variable.
pub(crate) fn exclude(rules: &mut Rules, name: impl Into<String>, place: Place) -> Stated {
    rules.add_named_constraint(name.into(), |_: i32| false, [place])?;
    Ok(())
}

/// Adds a rule that no solution keeps, of a number without an arrow that says what it counts.
pub(crate) fn exclude_without_arrow(rules: &mut Rules, number: i32, cell: Cell) -> Stated {
    let name = format!("the {number} at {cell}, which has no arrow");
    rules.add_named_constraint(name, Count::of([1]).exactly(1), [Place::Cell(cell); 0])?;
    Ok(())
}

/// Adds a variable with these values. If there are none, adds one with the value `stand_in`, and a
/// rule of this name that no solution keeps.
pub(crate) fn add_possible(
    rules: &mut Rules,
    place: Place,
    values: Vec<i32>,
    stand_in: i32,
    name: String,
) -> Stated {
    if values.is_empty() {
        rules.add_variable(place, [stand_in])?;
        return exclude(rules, name, place);
    }
    rules.add_variable(place, values)?;
    Ok(())
}

/// Adds the rule that places have the values of one of `rows`, in which `None` is any value. If no
/// row is possible, no solution keeps the rule.
pub(crate) fn add_rows(
    rules: &mut Rules,
    name: String,
    mut rows: Vec<Vec<Option<i32>>>,
    places: &[Place],
) -> Stated {
    rows.retain(|row| {
        let fits = |(place, value): (&Place, &Option<i32>)| {
            let values = rules.values(place).unwrap_or_default();
            value.is_none_or(|value| values.iter().any(|&&own| own == value))
        };
        places.iter().zip(row).all(fits)
    });
    match (rows.is_empty(), places.first()) {
        (true, Some(&place)) => exclude(rules, name, place),
        _ => {
            rules.add_named_constraint(name, Allowed::patterns(rows), places.iter().copied())?;
            Ok(())
        }
    }
}
