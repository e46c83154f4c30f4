//! The solvers of python-constraint, by name.
//!
//! Invariant: each name stands for the settings of that name in the library.

use clap::ValueEnum;
use kumiki::Settings;
use kumiki::python_constraint::{
    Backtracking, MinConflicts, OptimizedBacktracking, Parallel, RecursiveBacktracking,
};

/// The name of a solver of python-constraint.
#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
pub(in crate::models) enum SolverName {
    /// `BacktrackingSolver`: the variable with most constraints first
    Backtracking,
    /// `BacktrackingSolver` without forward check
    BacktrackingNofc,
    /// `OptimizedBacktrackingSolver`: the variables are sorted once
    Optimized,
    /// `OptimizedBacktrackingSolver` without forward check
    OptimizedNofc,
    /// `RecursiveBacktrackingSolver`: values in the order of the domain
    Recursive,
    /// `RecursiveBacktrackingSolver` without forward check
    RecursiveNofc,
    /// `ParallelSolver`: the variable with fewest values first, on all processors
    Parallel,
    /// `MinConflictsSolver`: local search, which cannot prove that there is no solution; for first
    MinConflicts,
}

impl From<SolverName> for Settings {
    fn from(solver: SolverName) -> Settings {
        match solver {
            SolverName::Backtracking => Backtracking.into(),
            SolverName::BacktrackingNofc => Backtracking.without_forward_check(),
            SolverName::Optimized => OptimizedBacktracking.into(),
            SolverName::OptimizedNofc => OptimizedBacktracking.without_forward_check(),
            SolverName::Recursive => RecursiveBacktracking.into(),
            SolverName::RecursiveNofc => RecursiveBacktracking.without_forward_check(),
            SolverName::Parallel => Parallel.into(),
            SolverName::MinConflicts => MinConflicts::new().into(),
        }
    }
}
