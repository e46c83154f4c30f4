//! The integration tests of the engine, as one program: a program for each file takes nearly twice
//! as long to build.
//!
//! Invariant: no test depends on what the others do to the process. A test that does is a program
//! of its own, such as `scale`.

mod assumptions;
mod colourings;
mod components;
mod conflicts;
mod covers;
mod expressions;
mod graphs;
mod known_traps;
mod large_counts;
mod learning;
mod local_search;
mod logic;
mod machines;
mod messages;
mod networks;
mod objectives;
mod optimise_by_default;
mod optimum;
mod orders;
mod parts;
mod problem;
mod profile;
mod random_models;
mod random_problems;
mod relations;
mod sample;
mod schedules;
mod search;
mod seed;
mod sparse_domains;
mod steps;
mod threads;
mod wide;
mod wrong_constraints;
