//! Models in the formats of other solvers: FlatZinc, XCSP3, LP and DIMACS CNF.
//!
//! Invariant: an exported model has as many solutions as the model. A constraint or an objective
//! that a format cannot state is refused by its name.

mod covers;
mod dimacs;
mod flatzinc;
mod identifiers;
mod integers;
mod lp;
mod narrowing;
mod objective;
#[cfg(test)]
pub(crate) mod random;
mod stated;
mod xcsp3;
