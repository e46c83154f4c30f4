//! A way to search, as data that can be made of bytes and shown.
//!
//! Invariant: every way finds the same solutions.

use arbitrary::Arbitrary;
use kumiki::Settings;
use kumiki::engine::{Int, Model, Store, Var};
use kumiki::search::{LookAhead, Restarts, ValueOrder, VariableOrder};
use std::sync::Arc;

/// A way to search.
#[derive(Arbitrary, Clone, Debug)]
pub struct Way {
    look_ahead: Look,
    variables: Variables,
    values: Values,
    last_conflict: bool,
    restarts: Again,
    seed: u8,
}

#[derive(Arbitrary, Clone, Copy, Debug)]
enum Look {
    None,
    Forward,
    Full,
}

#[derive(Arbitrary, Clone, Copy, Debug)]
enum Variables {
    InOrder,
    FirstFail,
    MaxDegree,
    DomWdeg,
    /// The free variable of this number, counted round.
    Custom(u8),
    /// One that is not of the model.
    Foreign,
}

#[derive(Arbitrary, Clone, Copy, Debug)]
enum Values {
    Domain,
    Reversed,
    Random,
    /// The value of this number, counted round.
    Custom(u8),
    /// One that is not in the domain.
    Foreign,
}

#[derive(Arbitrary, Clone, Copy, Debug)]
enum Again {
    Never,
    Luby(u8),
    Geometric(u8, f64),
}

impl Way {
    /// Returns whether solutions are promised in lexicographic order.
    pub fn is_ordered(&self) -> bool {
        matches!(self.variables, Variables::InOrder)
            && matches!(self.values, Values::Domain)
            && !self.last_conflict
    }

    /// The settings.
    pub fn settings(&self) -> Settings {
        Settings::default()
            .look_ahead(match self.look_ahead {
                Look::None => LookAhead::None,
                Look::Forward => LookAhead::Forward,
                Look::Full => LookAhead::Full,
            })
            .variable_order(self.variables.order())
            .value_order(self.values.order())
            .last_conflict(self.last_conflict)
            .restarts(match self.restarts {
                Again::Never => Restarts::Never,
                Again::Luby(unit) => Restarts::Luby { unit: unit.into() },
                Again::Geometric(first, factor) => {
                    Restarts::Geometric { first: first.into(), factor }
                }
            })
            .seed(self.seed.into())
    }
}

impl Variables {
    fn order(self) -> VariableOrder {
        match self {
            Variables::InOrder => VariableOrder::InOrder,
            Variables::FirstFail => VariableOrder::FirstFail,
            Variables::MaxDegree => VariableOrder::MaxDegree,
            Variables::DomWdeg => VariableOrder::DomWdeg,
            Variables::Custom(n) => {
                VariableOrder::Custom(Arc::new(move |_: &Store, free: &[Var]| {
                    free[usize::from(n) % free.len()]
                }))
            }
            Variables::Foreign => {
                let many = Model::new().add_variables(20, [0]).expect("one value is a domain");
                VariableOrder::Custom(Arc::new(move |_: &Store, _: &[Var]| many[19]))
            }
        }
    }
}

impl Values {
    fn order(self) -> ValueOrder {
        match self {
            Values::Domain => ValueOrder::Domain,
            Values::Reversed => ValueOrder::Reversed,
            Values::Random => ValueOrder::Random,
            Values::Custom(n) => ValueOrder::Custom(Arc::new(move |store: &Store, var: Var| {
                let domain = store.domain(var);
                domain.nth(usize::from(n) % domain.len()).expect("there are so many")
            })),
            Values::Foreign => ValueOrder::Custom(Arc::new(|_: &Store, _: Var| Int::MAX)),
        }
    }
}
