//! Conflicts (minimal unsatisfiable subsets, MUS), and corrections (minimal correction sets, MCS).
//!
//! Invariant: a returned conflict is unsatisfiable, and a returned correction leaves a satisfiable
//! rest, whatever limits were reached. A limit can only leave minimality unproved, and the result
//! reports that.

mod budget;
mod claim_set;
mod claims;
mod enumeration;
mod feasibility;
mod marco;
mod needed;
mod of_problem;
mod slice;
mod smallest;
mod sources;
mod statement;
mod statements;

pub use claims::{Chosen, Claims};
pub use enumeration::Enumeration;
pub use statement::{Correction, MinimalConflict, Statement};
pub use statements::{StatementSets, Statements};
