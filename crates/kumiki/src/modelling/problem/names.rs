//! The names of a problem's variables, as an expression finds them.
//!
//! Invariant: the map of displayed names holds the first `count` names of the problem. It grows
//! when a text is read, so problems without texts do not pay for it.

use super::Error;
use super::naming::ShowName;
use crate::modelling::near::nearest;
use indexmap::IndexSet;
use std::collections::HashMap;
use std::collections::hash_map::Entry;
use std::fmt::{self, Display};
use std::hash::Hash;
use std::sync::{Mutex, PoisonError};

/// The names of a problem's variables, for an [`IntoExpression`](super::IntoExpression).
pub struct Names<'a, K> {
    names: &'a IndexSet<K>,
    displayed: &'a Mutex<DisplayedNames>,
    show: ShowName<K>,
}

impl<'a, K> Names<'a, K> {
    pub(super) fn new(
        names: &'a IndexSet<K>,
        displayed: &'a Mutex<DisplayedNames>,
        show: ShowName<K>,
    ) -> Self {
        Names { names, displayed, show }
    }

    /// Returns the names, in the order of declaration.
    pub fn iter(&self) -> impl ExactSizeIterator<Item = &'a K> {
        self.names.iter()
    }

    /// Returns the place of `name` in the order of declaration.
    pub fn place(&self, name: &K) -> Option<usize>
    where
        K: Hash + Eq,
    {
        self.names.get_index_of(name)
    }

    /// Returns the error that there is no variable `name`.
    pub fn unknown(&self, name: K) -> Error<K>
    where
        K: Hash + Eq + Clone,
    {
        let shown = |name: &K| format!("{:?}", (self.show)(name));
        let known = shown(&name);
        // Numbers are close to one another without being meant.
        if !known.contains(char::is_alphabetic) {
            return Error::UnknownVariable { name, nearest: Vec::new() };
        }
        let names = self.names.iter().map(|name| (shown(name), name));
        let near = nearest(unquoted(&known), names, |(text, _)| unquoted(text));
        let nearest = near.into_iter().map(|(_, name)| name.clone()).collect();
        Error::UnknownVariable { name, nearest }
    }

    /// Returns the place of the name that is displayed as `text`. The time does not depend on the
    /// number of names, except for those that were added since the last call.
    pub(super) fn displayed_as(&self, text: &str) -> DisplayedName
    where
        K: Display,
    {
        let mut displayed = self.displayed.lock().unwrap_or_else(PoisonError::into_inner);
        displayed.extend(self.names);
        displayed.found.get(text).copied().unwrap_or(DisplayedName::Nowhere)
    }
}

impl<K: fmt::Debug> fmt::Debug for Names<'_, K> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(self.names).finish()
    }
}

/// Returns the text of a displayed name without quotes.
fn unquoted(shown: &str) -> &str {
    shown.trim_matches('"')
}

/// The place of a displayed name.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum DisplayedName {
    /// No name is displayed so.
    Nowhere,
    /// One name is: the one at this place.
    At(usize),
    /// Several names are.
    Often,
}

/// A map from displayed names to their places.
#[derive(Debug, Default)]
pub(super) struct DisplayedNames {
    found: HashMap<String, DisplayedName>,
    /// The number of names that the map holds.
    count: usize,
}

impl DisplayedNames {
    /// Adds the names that are not in the map yet.
    fn extend<K: Display>(&mut self, names: &IndexSet<K>) {
        while let Some(name) = names.get_index(self.count) {
            match self.found.entry(name.to_string()) {
                Entry::Vacant(entry) => {
                    entry.insert(DisplayedName::At(self.count));
                }
                Entry::Occupied(mut entry) => {
                    entry.insert(DisplayedName::Often);
                }
            }
            self.count += 1;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_that_are_added_later_are_found() {
        let displayed = Mutex::default();
        let mut names: IndexSet<&str> = ["a", "b"].into();
        assert_eq!(
            Names::new(&names, &displayed, |name| name).displayed_as("b"),
            DisplayedName::At(1)
        );
        assert_eq!(
            Names::new(&names, &displayed, |name| name).displayed_as("c"),
            DisplayedName::Nowhere
        );
        names.insert("c");
        assert_eq!(
            Names::new(&names, &displayed, |name| name).displayed_as("c"),
            DisplayedName::At(2)
        );
    }

    #[test]
    fn a_name_that_becomes_ambiguous_is_found_often() {
        /// A name that is displayed without its number.
        #[derive(Clone, PartialEq, Eq, Hash, Debug)]
        struct Alike(u8);

        impl Display for Alike {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("x")
            }
        }

        let displayed = Mutex::default();
        let mut names: IndexSet<Alike> = [Alike(0)].into();
        assert_eq!(
            Names::new(&names, &displayed, |name| name).displayed_as("x"),
            DisplayedName::At(0)
        );
        names.insert(Alike(1));
        assert_eq!(
            Names::new(&names, &displayed, |name| name).displayed_as("x"),
            DisplayedName::Often
        );
        names.insert(Alike(2));
        assert_eq!(
            Names::new(&names, &displayed, |name| name).displayed_as("x"),
            DisplayedName::Often
        );
    }
}
