//! Conflicts (MUSes) and corrections (MCSes), in the user's names and values.
//!
//! Invariant: a sentence names constraints before values, each kind in the order in which they were
//! stated.

use crate::modelling::Handle;
use crate::modelling::problem::soft::write_title;
use std::fmt;

/// A statement of a problem, which can be part of a conflict.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Statement<K, V> {
    /// A constraint.
    Constraint {
        /// The handle with which it can be removed.
        handle: Handle,
        /// Its name, if it has one.
        name: Option<String>,
        /// Its scope.
        scope: Vec<K>,
        /// Remarks on it: see [`Scope::remark`](crate::relations::Scope::remark).
        remarks: Vec<String>,
    },
    /// A variable has a value.
    Value {
        /// The variable.
        variable: K,
        /// The value.
        value: V,
        /// The constraint that fixes it; `None` if the variable has no other value, or it was
        /// assumed.
        handle: Option<Handle>,
    },
}

impl<K, V> Statement<K, V> {
    /// Returns the handle of the constraint, with which it can be removed.
    pub fn handle(&self) -> Option<Handle> {
        match self {
            Statement::Constraint { handle, .. } => Some(*handle),
            Statement::Value { handle, .. } => *handle,
        }
    }

    fn is_value(&self) -> bool {
        matches!(self, Statement::Value { .. })
    }
}

impl<K: fmt::Debug, V: fmt::Debug> fmt::Display for Statement<K, V> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Statement::Constraint { name, scope, .. } => write_title(f, name.as_deref(), scope),
            Statement::Value { variable, value, .. } => write!(f, "{variable:?} = {value:?}"),
        }
    }
}

/// A minimal unsatisfiable subset (MUS) of statements: they cannot all hold, and without any one of
/// them the others can.
///
/// `Display` writes a sentence: `row 3 and cage 17 cannot hold together with "a" = 4`. If one
/// constraint cannot hold, the remarks on it follow.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MinimalConflict<K, V> {
    /// The statements, in the order in which they were made. Empty if the statements that are taken
    /// for granted cannot hold.
    pub statements: Vec<Statement<K, V>>,
    /// True if it is proved that each is needed. If not, a limit was reached before the proof.
    pub is_proved: bool,
}

impl<K, V> MinimalConflict<K, V> {
    pub(super) fn new(statements: Vec<Statement<K, V>>, is_proved: bool) -> MinimalConflict<K, V> {
        MinimalConflict { statements, is_proved }
    }
}

impl<K: fmt::Debug, V: fmt::Debug> fmt::Display for MinimalConflict<K, V> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (values, constraints): (Vec<&Statement<K, V>>, Vec<_>) =
            self.statements.iter().partition(|statement| statement.is_value());
        let together = |count: usize| if count > 1 { " together" } else { "" };
        match (&constraints[..], &values[..]) {
            ([], []) => f.write_str("what is taken for granted cannot hold")?,
            (some, []) | ([], some) => {
                write!(f, "{} cannot hold{}", StatementList(some), together(some.len()))?;
            }
            (some, values) => {
                let together = together(some.len());
                write!(
                    f,
                    "{} cannot hold{together} with {}",
                    StatementList(some),
                    StatementList(values)
                )?;
            }
        }
        f.write_str(if self.is_proved { "" } else { ", and perhaps not all of that is needed" })?;
        match &constraints[..] {
            [Statement::Constraint { remarks, .. }] if !remarks.is_empty() => {
                write!(f, ": {}", remarks.join("; "))
            }
            _ => Ok(()),
        }
    }
}

/// A minimal correction set (MCS) of statements: without them all others can hold, and if any one
/// of them is kept, the rest cannot.
///
/// `Display` writes a sentence: `without row 3, all else can hold`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Correction<K, V> {
    /// The statements, in the order in which they were made. Empty if all can hold.
    pub statements: Vec<Statement<K, V>>,
    /// True if it is proved that each must go. If not, a limit was reached before the proof.
    pub is_proved: bool,
}

impl<K, V> Correction<K, V> {
    pub(super) fn new(statements: Vec<Statement<K, V>>, is_proved: bool) -> Correction<K, V> {
        Correction { statements, is_proved }
    }
}

impl<K: fmt::Debug, V: fmt::Debug> fmt::Display for Correction<K, V> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (values, mut statements): (Vec<&Statement<K, V>>, Vec<_>) =
            self.statements.iter().partition(|statement| statement.is_value());
        statements.extend(values);
        match &statements[..] {
            [] => f.write_str("all can hold")?,
            some => write!(f, "without {}, all else can hold", StatementList(some))?,
        }
        f.write_str(if self.is_proved { "" } else { ", and perhaps with some of that, too" })
    }
}

/// A list of statements: `one, another and a third`.
struct StatementList<'a, K, V>(&'a [&'a Statement<K, V>]);

impl<K: fmt::Debug, V: fmt::Debug> fmt::Display for StatementList<'_, K, V> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let last = self.0.len().saturating_sub(1);
        self.0.iter().enumerate().try_for_each(|(at, statement)| match at {
            0 => write!(f, "{statement}"),
            _ if at == last => write!(f, " and {statement}"),
            _ => write!(f, ", {statement}"),
        })
    }
}
