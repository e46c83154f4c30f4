//! The variables of an instance: their names, their values, and their arrays.
//!
//! Invariant: a variable has at least one value, and its values ascend. A cell of an array without
//! a domain is no variable.

mod array;
mod reading;
mod values;

pub(crate) use array::Selection;
pub(crate) use values::Values;

use crate::error::{Fault, quoted};
use crate::term::Term;
use array::Array;
use indexmap::IndexMap;
use kumiki_model::near::nearest;
use kumiki_model::{Name, Variable};
use std::cell::{Cell, RefCell};
use std::collections::HashMap;
use std::sync::Arc;

/// The greatest number of variables.
const VARIABLES_LIMIT: u64 = 2_000_000;

/// The greatest number of entries that the lists and tables of an instance have, after compact
/// forms and groups are written out.
const ENTRIES_LIMIT: u64 = 50_000_000;

/// The variables of an instance, by their numbers.
#[derive(Debug, Default)]
pub(crate) struct Variables {
    declared: IndexMap<Arc<str>, Arc<Values>>,
    arrays: HashMap<String, Array>,
    /// The number of entries of lists so far.
    entries: Cell<u64>,
    /// The conditions under which the terms that were read since the last constraint have values.
    guards: RefCell<Vec<Term>>,
}

impl Variables {
    /// Returns the name of a variable.
    pub(crate) fn name(&self, var: usize) -> &Arc<str> {
        self.declared.get_index(var).expect("it is declared").0
    }

    /// Returns the values of a variable.
    pub(crate) fn values(&self, var: usize) -> &Values {
        &self.declared[var]
    }

    /// Returns the number of the variable of this name.
    pub(crate) fn find(&self, name: &str) -> Option<usize> {
        self.declared.get_index_of(name)
    }

    /// Returns the number of the variable of this name, which must be there.
    pub(crate) fn expect(&self, name: &str) -> Result<usize, Fault> {
        self.find(name).ok_or_else(|| {
            let near = nearest(name, self.declared.keys().map(|known| &**known));
            let meant = near.map(|near| format!("; did you mean {}?", quoted(near)));
            let meant = meant.unwrap_or_default();
            Fault::new(format!("there is no variable {}{meant}", quoted(name)))
        })
    }

    /// Adds a variable, and returns its number.
    pub(crate) fn add(&mut self, name: &str, values: Arc<Values>) -> Result<usize, Fault> {
        if self.declared.len() as u64 == VARIABLES_LIMIT {
            return Err(Fault::new(format!("there are more than {VARIABLES_LIMIT} variables")));
        }
        match self.declared.insert_full(name.into(), values) {
            (var, None) => Ok(var),
            (_, Some(_)) => Err(Fault::new(format!("{} is declared twice", quoted(name)))),
        }
    }

    /// Returns the variables that a token such as `x[][2]` selects; `None` if it has not the form
    /// of a part of an array.
    pub(crate) fn selection(&self, token: &str) -> Result<Option<Selection>, Fault> {
        let Some((base, indices)) = token.find('[').map(|at| token.split_at(at)) else {
            return Ok(None);
        };
        let Some(array) = self.arrays.get(base) else {
            let near = nearest(base, self.arrays.keys().map(|known| &**known));
            let meant = near.map(|near| format!("; did you mean {}?", quoted(near)));
            let meant = meant.unwrap_or_default();
            return Err(Fault::new(format!("there is no array {}{meant}", quoted(base))));
        };
        let ranges = array.ranges(indices)?;
        self.spend(ranges.iter().map(|range| range.len()).product())?;
        Ok(Some(array.selection(&ranges)))
    }

    /// Counts `entries` more entries of lists.
    ///
    /// # Errors
    /// If they are too many.
    pub(crate) fn spend(&self, entries: u64) -> Result<(), Fault> {
        self.entries.set(self.entries.get().saturating_add(entries));
        match self.entries.get() > ENTRIES_LIMIT {
            true => {
                let message = format!("the lists have more than {ENTRIES_LIMIT} entries in all");
                Err(Fault::new(message))
            }
            false => Ok(()),
        }
    }

    /// Notes the conditions under which `term` has a value.
    pub(crate) fn note(&self, term: &Term) {
        let guards = term.guards(self);
        self.guards.borrow_mut().extend(guards);
    }

    /// Returns the conditions that were noted, and forgets them.
    pub(crate) fn noted(&self) -> Vec<Term> {
        self.guards.take()
    }

    /// Returns whether some variable has a symbol as a value.
    pub(crate) fn has_symbol(&self, symbol: &str) -> bool {
        self.declared.values().any(|values| values.has_symbol(symbol))
    }

    /// Returns `name`, with as many `_` behind it as no variable or array has this name.
    pub(crate) fn unused(&self, name: &str) -> String {
        let mut name = name.to_string();
        while self.find(&name).is_some() || self.arrays.contains_key(&name) {
            name.push('_');
        }
        name
    }

    /// Returns the name of a variable in a model.
    pub(crate) fn model_name(&self, var: usize) -> Name {
        Name::Text(Arc::clone(self.name(var)))
    }

    /// Returns the variables of a model.
    pub(crate) fn into_model(self) -> Result<Vec<Variable>, Fault> {
        let variable = |(name, values): (Arc<str>, Arc<Values>)| {
            Ok(Variable { domain: values.domain()?, name: Name::Text(name) })
        };
        self.declared.into_iter().map(variable).collect()
    }
}
