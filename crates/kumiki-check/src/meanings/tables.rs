//! Lists of combinations.
//!
//! Invariant: a row has an entry for each place of the scope, the position of its value; `None`
//! stands for every value. Rows with a value that their variable cannot have are left out.

use super::{Meaning, settled};
use crate::domains::Domains;
use crate::values::Truth;

/// The values together are one of the rows, or none of them.
pub(crate) struct TableMeaning {
    pub(crate) scope: Vec<usize>,
    pub(crate) rows: Vec<Vec<Option<usize>>>,
    pub(crate) is_allowed: bool,
}

impl Meaning for TableMeaning {
    fn scope(&self) -> &[usize] {
        &self.scope
    }

    fn truth(&self, domains: &Domains) -> Truth {
        let places = |row: &Vec<Option<usize>>, fits: &dyn Fn(usize, usize) -> bool| {
            let mut entries = self.scope.iter().zip(row);
            entries.all(|(&variable, entry)| entry.is_none_or(|at| fits(variable, at)))
        };
        let may_be = |variable: usize, at: usize| domains.set(variable).contains(at);
        let must_be = |variable: usize, at: usize| {
            domains.set(variable).len() == 1 && domains.set(variable).contains(at)
        };
        let has_row = self.rows.iter().any(|row| places(row, &may_be));
        if self.is_allowed {
            return settled(domains, &self.scope, has_row);
        }
        if !has_row {
            return Truth::Yes;
        }
        let is_forbidden = self.rows.iter().any(|row| places(row, &must_be));
        if is_forbidden { Truth::No } else { Truth::Maybe }
    }
}
