//! The solvers of python-constraint, by name.
//!
//! Invariant: each name stands for the settings that `kumiki` gives it.

use clap::ValueEnum;
use kumiki::Settings;
use kumiki::python_constraint::{
    Backtracking, MinConflicts, OptimizedBacktracking, Parallel, RecursiveBacktracking,
};

/// How to search, by the names of python-constraint.
#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
pub(super) enum Solver {
    /// `BacktrackingSolver`: the variable with most constraints first
    Backtracking,
    /// The same without forward check
    BacktrackingNofc,
    /// `OptimizedBacktrackingSolver`: the variables are sorted once
    Optimized,
    /// The same without forward check
    OptimizedNofc,
    /// `RecursiveBacktrackingSolver`: values in the order of the domain
    Recursive,
    /// The same without forward check
    RecursiveNofc,
    /// `ParallelSolver`: the variable with fewest values first, on all processors
    Parallel,
    /// `MinConflictsSolver`: local search, which cannot tell that there is no solution; for first
    MinConflicts,
}

impl From<Solver> for Settings {
    fn from(solver: Solver) -> Settings {
        match solver {
            Solver::Backtracking => Backtracking.into(),
            Solver::BacktrackingNofc => Backtracking.without_forward_check(),
            Solver::Optimized => OptimizedBacktracking.into(),
            Solver::OptimizedNofc => OptimizedBacktracking.without_forward_check(),
            Solver::Recursive => RecursiveBacktracking.into(),
            Solver::RecursiveNofc => RecursiveBacktracking.without_forward_check(),
            Solver::Parallel => Parallel.into(),
            Solver::MinConflicts => MinConflicts::new().into(),
        }
    }
}
