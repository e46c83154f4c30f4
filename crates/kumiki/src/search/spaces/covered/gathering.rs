//! Gathering: builds an exact cover from the constraints of a model, if they are one.
//!
//! Invariant: the exact cover has the solutions of the model.

use super::cover::{Cover, CoverItem};
use crate::propagation::{Exclusive, Model, is_unary};
use crate::state::{Store, Var};

/// The most rows of an exact cover, because the rows that each one excludes are kept as bits.
const MOST_ROWS: usize = 1 << 14;

/// The least average number of rows of an item. Where items are pairs, one choice decides many
/// others, and constraints that wake one another find these faster.
const LEAST_ROWS: usize = 3;

/// An exact cover and its origin in a model.
#[derive(Debug)]
pub(super) struct GatheredCover {
    pub(super) cover: Cover,
    /// The variable of each row.
    pub(super) vars: Vec<Var>,
}

/// Returns the exact cover that the constraints of `model` are on the values that `root` holds,
/// which is a fixpoint of them.
///
/// Returns `None` if a constraint means anything else than that one variable is 1, or at most one;
/// if a variable is in none of the first kind; if there are too many variables; or if such a search
/// would not be faster.
pub(super) fn gather(model: &Model, root: &Store) -> Option<GatheredCover> {
    let is_free = |var: &Var| !root.is_fixed(*var);
    let vars: Vec<Var> = model.variables().filter(is_free).collect();
    if vars.is_empty() || vars.len() > MOST_ROWS {
        return None;
    }
    let row_of = |var: Var| vars.binary_search(&var).ok();
    let mut items = Vec::new();
    for (id, constraint) in model.constraints() {
        let is_open = constraint.scope().iter().any(is_free);
        if !is_open || model.replacement(id).is_some() || is_unary(model, id) {
            continue;
        }
        let exclusive = constraint.exclusive(root)?;
        // Propagation excludes the others of a variable that is 1.
        if constraint.scope().iter().any(|&var| root.fixed(var) == Some(1)) {
            return None;
        }
        let rows = constraint.scope().iter().filter_map(|&var| row_of(var)).collect();
        items.push(CoverItem { rows, is_needed: exclusive == Exclusive::ExactlyOne });
    }
    let mut is_in_needed = vec![false; vars.len()];
    for item in items.iter().filter(|item| item.is_needed) {
        item.rows.iter().for_each(|&row| is_in_needed[row] = true);
    }
    let rows: usize = items.iter().map(|item: &CoverItem| item.rows.len()).sum();
    if rows < LEAST_ROWS * items.len() {
        return None;
    }
    let is_whole = is_in_needed.into_iter().all(|is_in_needed| is_in_needed);
    is_whole.then(|| GatheredCover { cover: Cover::new(vars.len(), &items), vars })
}
