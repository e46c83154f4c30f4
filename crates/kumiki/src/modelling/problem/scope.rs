//! The scope of a constraint, as it is given when the constraint is added.
//!
//! Invariant: this module looks up no names; a name that does not exist is found when the
//! constraint is added.

/// The scope of a constraint: names or references to names, in any list, or [`AllVariables`].
///
/// ```
/// use kumiki::{AllDifferent, Problem};
///
/// let mut problem: Problem<String, i32> = Problem::new();
/// let x = problem.array("x", 3, 1..=3)?;
/// problem.add_constraint(AllDifferent, &x)?;
/// problem.add_constraint(|a, b| a < b, ["x[0]", "x[1]"])?;
/// problem.add_constraint(|a, b| a < b, [&x[1], &x[2]])?;
/// assert_eq!(problem.count(), 1);
/// # Ok::<(), kumiki::Error<String>>(())
/// ```
#[diagnostic::on_unimplemented(
    message = "`{Self}` is not a scope of variables named by `{K}`",
    note = "a scope is a list of names, also of one: `[\"x\"]`, `[\"x\", \"y\"]`, a `Vec`, an iterator; \
            or `AllVariables`"
)]
pub trait IntoScope<K> {
    /// Returns the names, or `None` for all variables.
    fn into_names(self) -> Option<Vec<K>>;
}

impl<K, N: IntoName<K>, I: IntoIterator<Item = N>> IntoScope<K> for I {
    fn into_names(self) -> Option<Vec<K>> {
        Some(self.into_iter().map(N::into_name).collect())
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

/// The name of a variable, or a reference to it. Text is a name where names are of type [`String`].
#[diagnostic::on_unimplemented(message = "`{Self}` is not a name of type `{K}`")]
pub trait IntoName<K> {
    /// Returns the name.
    fn into_name(self) -> K;
}

impl<K> IntoName<K> for K {
    fn into_name(self) -> K {
        self
    }
}

impl<K: Clone> IntoName<K> for &K {
    fn into_name(self) -> K {
        self.clone()
    }
}

impl IntoName<String> for &str {
    fn into_name(self) -> String {
        self.to_string()
    }
}
