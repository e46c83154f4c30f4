//! Phrases: why a constraint removes a value, for people to read.
//!
//! Invariant: a phrase names variables, values and sums of values, and never how they are written:
//! only the user of a model knows that.

use crate::arithmetic::Int;
use crate::state::Var;
use std::borrow::Cow;

/// A clause of a sentence, in which variables and values are named: the result of
/// [`Constraint::phrase`](crate::engine::Constraint::phrase).
///
/// A clause of [`Phrase::new`] says what would be wrong without the removal: it stands after "or",
/// and for the facts. A clause of [`Phrase::reason`] says what forces the removal: it stands after
/// the facts, as one more of them.
///
/// ```
/// use kumiki::engine::{Model, Phrase};
///
/// let mut model = Model::new();
/// let cells = model.add_variables(2, 0..=1)?;
/// let cut_off = Phrase::new().var(cells[0]).text(" is cut off from ").var(cells[1]);
/// assert_eq!(cut_off.parts().len(), 3);
///
/// let reason = Phrase::reason().text("the others add up to at most ").number(12);
/// assert!(reason.is_reason());
/// # Ok::<(), kumiki::engine::DomainError>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Phrase<K = Var, V = Int> {
    parts: Vec<PhrasePart<K, V>>,
    is_reason: bool,
}

/// A part of a [`Phrase`].
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum PhrasePart<K = Var, V = Int> {
    /// A text, with the spaces around it.
    Text(Cow<'static, str>),
    /// The names of variables: `a, b and c`.
    Vars(Vec<K>),
    /// A value of a variable, such as `sea`.
    Value(K, V),
    /// The statement that a variable has a value, such as `r1c2 is sea`; or, if the last is false,
    /// that it has not.
    Is(K, V, bool),
    /// The variable that loses values, as an object: `it`, or `them` if several lose values for the
    /// same reason.
    It,
    /// A sum or a difference of values, in the numbers of the engine.
    Number(Int),
}

impl Phrase {
    /// Returns the empty phrase of what would be wrong without the removal, or is in a conflict.
    pub fn new() -> Phrase {
        Phrase { parts: Vec::new(), is_reason: false }
    }

    /// Returns the empty phrase of what forces the removal, or makes a conflict, beside the facts.
    /// It must be enough for that with the meaning of the constraint.
    pub fn reason() -> Phrase {
        Phrase { parts: Vec::new(), is_reason: true }
    }

    /// Adds a text, with the spaces around it.
    pub fn text(self, text: impl Into<Cow<'static, str>>) -> Phrase {
        self.with(PhrasePart::Text(text.into()))
    }

    /// Adds the name of a variable.
    pub fn var(self, var: Var) -> Phrase {
        self.vars([var])
    }

    /// Adds the names of variables: `a, b and c`.
    pub fn vars(self, vars: impl IntoIterator<Item = Var>) -> Phrase {
        self.with(PhrasePart::Vars(vars.into_iter().collect()))
    }

    /// Adds `value` of `var`, such as `sea`.
    pub fn value(self, var: Var, value: Int) -> Phrase {
        self.with(PhrasePart::Value(var, value))
    }

    /// Adds that `var` has `value`, such as `r1c2 is sea`.
    pub fn is(self, var: Var, value: Int) -> Phrase {
        self.with(PhrasePart::Is(var, value, true))
    }

    /// Adds that `var` does not have `value`.
    pub fn is_not(self, var: Var, value: Int) -> Phrase {
        self.with(PhrasePart::Is(var, value, false))
    }

    /// Adds the variable that loses values, as an object: `it`, or `them` if several lose values
    /// for the same reason.
    pub fn it(self) -> Phrase {
        self.with(PhrasePart::It)
    }

    /// Adds a sum or a difference of values.
    pub fn number(self, number: Int) -> Phrase {
        self.with(PhrasePart::Number(number))
    }

    fn with(mut self, part: PhrasePart) -> Phrase {
        self.parts.push(part);
        self
    }
}

impl Default for Phrase {
    fn default() -> Phrase {
        Phrase::new()
    }
}

impl<K, V> Phrase<K, V> {
    /// Returns the parts in their order.
    pub fn parts(&self) -> &[PhrasePart<K, V>] {
        &self.parts
    }

    /// Returns whether it says what forces the removal, rather than what would be wrong without it.
    pub fn is_reason(&self) -> bool {
        self.is_reason
    }

    /// Returns the same phrase in the names, values and numbers of a user; `None` if `value` or
    /// `number` has none for one of them.
    pub fn named<L, W>(
        &self,
        name: impl Fn(&K) -> L,
        value: impl Fn(&K, &V) -> Option<W>,
        number: impl Fn(Int) -> Option<Int>,
    ) -> Option<Phrase<L, W>> {
        let part = |part: &PhrasePart<K, V>| {
            Some(match part {
                PhrasePart::Text(text) => PhrasePart::Text(text.clone()),
                PhrasePart::Vars(vars) => PhrasePart::Vars(vars.iter().map(&name).collect()),
                PhrasePart::Value(var, one) => PhrasePart::Value(name(var), value(var, one)?),
                PhrasePart::Is(var, one, is) => PhrasePart::Is(name(var), value(var, one)?, *is),
                PhrasePart::It => PhrasePart::It,
                PhrasePart::Number(one) => PhrasePart::Number(number(*one)?),
            })
        };
        let parts = self.parts.iter().map(part).collect::<Option<Vec<_>>>()?;
        Some(Phrase { parts, is_reason: self.is_reason })
    }
}
