//! Patterns of almost locked sets (ALS): ALS chains, Death Blossom and Sue de Coq.
//!
//! Invariant: each set has one more value than variables, so it can lose at most one value. In Sue
//! de Coq, there are as many values as variables in total.

mod als_chains;
mod death_blossoms;
mod sue_de_coq;

pub use als_chains::{AlsChain, RestrictedCommons};
pub use death_blossoms::DeathBlossom;
pub use sue_de_coq::SueDeCoq;
