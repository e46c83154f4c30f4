//! Puzzles with random rules are read as they were written.
//!
//! Invariant: a puzzle fits its shape, and the formats are asked as users ask them.

mod random_rules {
    mod fpuzzles;
    mod iss;
}
