//! The scope of a constraint, as it is given when the constraint is added.
//!
//! Invariant: this module looks up no names; a name that does not exist is found when the
//! constraint is added.

/// The scope of a constraint: names, in any list, or [`AllVariables`].
#[diagnostic::on_unimplemented(
    message = "`{Self}` is not a scope of variables named by `{K}`",
    note = "a scope is a list of names, also of one: `[\"x\"]`, `[\"x\", \"y\"]`, a `Vec`, an iterator; \
            or `AllVariables`"
)]
pub trait IntoScope<K> {
    /// Returns the names, or `None` for all variables.
    fn into_names(self) -> Option<Vec<K>>;
}

impl<K, I: IntoIterator<Item = K>> IntoScope<K> for I {
    fn into_names(self) -> Option<Vec<K>> {
        Some(self.into_iter().collect())
    }
}

/// The scope of all variables that have been added, in the order of declaration.
#[derive(Clone, Copy, Debug)]
pub struct AllVariables;

impl<K> IntoScope<K> for AllVariables {
    fn into_names(self) -> Option<Vec<K>> {
        None
    }
}
