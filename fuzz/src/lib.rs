//! Shared parts of the fuzz targets: small models and settings in words, made of arbitrary bytes.
//!
//! Invariant: what a description means is said here a second time, in plain Rust over 128 bits, so
//! that a constraint that takes its arguments wrongly is found, too.

pub mod description;
pub mod engine;
pub mod meaning;
pub mod numbers;
pub mod plan;
pub mod promise;
pub mod way;
