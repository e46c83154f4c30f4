//! Patterns of almost locked sets (ALS): ALS chains, Death Blossom and Sue de Coq.
//!
//! Invariant: each set has one value more than variables, so it loses at most one value. In Sue de
//! Coq, all variables together have as many values as variables.

mod als_chains;
mod death_blossoms;
mod sue_de_coq;

pub use als_chains::{AlsChain, RestrictedCommons};
pub use death_blossoms::DeathBlossom;
pub use sue_de_coq::SueDeCoq;
