//! Conflicts (minimal unsatisfiable subsets, MUS), and corrections (minimal correction sets, MCS).
//!
//! Invariant: a returned conflict is unsatisfiable, and a returned correction leaves a satisfiable
//! rest, whatever limits were reached. A limit can only leave minimality unproved, and the result
//! reports that.

mod assumption_set;
mod assumptions;
mod budget;
mod enumeration;
mod feasibility;
mod hitting_set;
mod marco;
mod needed;
mod of_problem;
mod parties;
mod slice;
mod smallest;
mod sources;
mod statement;
mod statements;

pub use assumptions::{Assumptions, Chosen};
pub use enumeration::Enumeration;
pub use statement::{Correction, MinimalConflict, Statement};
pub use statements::{StatementSets, Statements};
