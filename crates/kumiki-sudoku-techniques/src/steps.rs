//! Human-style solving: positions, techniques, and the steps that they find.
//!
//! Invariant: each step follows from its position. If its technique needs uniqueness, the step also
//! depends on the puzzle having one solution.

mod difficulty;
mod explainer;
mod explanation;
mod finders;
mod fork;
mod human_solver;
mod position;
mod rule_steps;
mod step;
mod technique;

pub use difficulty::PathRating;
pub use explainer::{ExplainOptions, Explainer, Refusal, WantedSteps};
pub use explanation::{CellStates, ExplainedStep, Explanation, PathSummary};
pub use finders::{Finder, Options, Path};
pub use fork::Fork;
pub use human_solver::{HumanSolver, TechniqueChoice};
pub use position::Position;
pub use step::{
    AlmostLockedSet, Alternatives, BentSet, CandidateRole, Chain, ChainNode, Colouring,
    CoveredCells, Evidence, Exocet, Firework, Fish, Forcing, LargePattern, Leftovers, Medusa,
    Rectangle, RestrictedCommon, RuleEvidence, Sets, Step, Subset, Tridagon, Whip, WhipLink, Wing,
};
pub use technique::{FishForm, FishSize, Level, Technique, UnknownTechnique};
