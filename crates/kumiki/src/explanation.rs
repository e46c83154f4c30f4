//! Explanations: deductions that a person can follow, for any model.
//!
//! Invariant: no search calls this module, and the module searches only if no simpler step exists.
//! Every explanation names the variables, values and constraints it depends on, and holds without
//! the rest of the model.

pub(crate) mod conflict;
mod patterns;
pub mod sentences;
pub(crate) mod steps;

pub use conflict::{
    Assumptions, Chosen, Correction, Enumeration, MinimalConflict, Statement, StatementSets,
    Statements,
};
pub use patterns::{
    AlmostLocked, Bits, Blossom, Board, Chain, Closure, Colouring, Commons, Ends, Fact, Fish,
    FishSearch, Followed, Forcing, Group, Groups, Implications, Intersection, JoinedPairs, Kind,
    LinkSet, Links, Literal, Net, Node, NodeSet, Outcome, Overlap, Pattern, Placements, Reach,
    RemotePair, Row, Set, Single, Strong, StrongLink, Subset, Supposer, Tree, Verity, Via, Wing,
    colourings, contradictions, hidden_singles, intersections, naked_singles, placements_together,
    strong_links, subsets, values_in, verities,
};
pub use steps::{Candidate, Deduction, Difficulty, Ending, Explainer, Logic, State};
