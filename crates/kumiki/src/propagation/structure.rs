//! The structures of constraints: meanings that a search treats in a way of its own.
//!
//! Invariant: a constraint with a structure means exactly that, on the values that its variables
//! have at the root.

use super::Constraint;
use crate::arithmetic::Int;
use crate::state::{Store, Var};

/// The kinds of structures that [`Constraint::structure`] is asked for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum StructureKind {
    /// All variables differ: [`Structure::AllDifferent`].
    AllDifferent,
    /// Variables of 0 and 1 exclude one another: [`Structure::Exclusive`].
    Exclusive,
    /// A sum is between two bounds: [`Structure::BoundedSum`].
    BoundedSum,
    /// Several sums are between two bounds each: [`Structure::BoundedSums`].
    BoundedSums,
    /// Two tasks do not overlap: [`Structure::NoOverlap`].
    NoOverlap,
}

/// A meaning of a constraint that a search treats in a way of its own. See
/// [`Constraint::structure`].
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum Structure {
    /// The variables of the scope take different values. No variable occurs twice. Such constraints
    /// are run together, as one network: the value of a fixed variable is removed from the others,
    /// and if there are as many values as variables, a value with a single place is put there. A
    /// constraint with this structure must not remove more than that.
    AllDifferent,
    /// The variables of the scope are 0 or 1, and at most one of them is 1. No variable occurs
    /// twice. If all constraints of a model are of this kind, they are searched together, as an
    /// exact cover.
    Exclusive(Exclusive),
    /// A sum is between two constants. A search for the least value of an objective takes its
    /// bounds from such sums, and sums of them follow.
    BoundedSum(BoundedSum),
    /// Each of several sums is between two constants, which all together say what the constraint
    /// says. It is not asked for if the constraint has the structure [`Structure::BoundedSum`].
    BoundedSums(Vec<BoundedSum>),
    /// Two tasks do not overlap: one ends before the other starts, or when it starts. Their starts
    /// are different variables, and both take time. Such constraints on all pairs of some tasks are
    /// run together, as one [`NoOverlap`](crate::constraints::NoOverlap).
    NoOverlap([Task; 2]),
}

/// The number of variables that must be 1, in a constraint on variables of 0 and 1 that exclude one
/// another: a set partitioning or a set packing constraint.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Exclusive {
    /// One variable is 1, and all others are 0.
    ExactlyOne,
    /// One variable is 1, or none; all others are 0.
    AtMostOne,
}

/// A sum that a constraint bounds: of variables, and of the truths of "a variable has this value",
/// which count as 1 or 0.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct BoundedSum {
    /// Coefficients and variables, each variable once.
    pub terms: Vec<(Int, Var)>,
    /// Coefficients and truths, each variable and value once.
    pub truths: Vec<(Int, Var, Int)>,
    /// The least value of the sum; `None` if it has no lower bound.
    pub least: Option<Int>,
    /// The greatest value of the sum; `None` if it has no upper bound.
    pub most: Option<Int>,
}

impl BoundedSum {
    /// Returns the statement that the sum of `terms`, each of another variable, is at most `most`.
    pub fn at_most(terms: Vec<(Int, Var)>, most: Int) -> BoundedSum {
        BoundedSum { terms, truths: Vec::new(), least: None, most: Some(most) }
    }

    /// Returns the statement that the sum of `terms`, each of another variable, is `sum`.
    pub(crate) fn equal(terms: Vec<(Int, Var)>, sum: Int) -> BoundedSum {
        BoundedSum { least: Some(sum), ..BoundedSum::at_most(terms, sum) }
    }

    /// Returns this statement with `truths` added to the sum.
    pub(crate) fn with_truths(self, truths: Vec<(Int, Var, Int)>) -> BoundedSum {
        BoundedSum { truths, ..self }
    }
}

/// A task: it starts at the value of a variable, and takes `duration`.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Task {
    /// The variable of its start.
    pub start: Var,
    /// The time that it takes.
    pub duration: Int,
}

impl dyn Constraint + Send + Sync + '_ {
    /// Returns whether the constraint has the structure [`Structure::AllDifferent`].
    pub(crate) fn is_all_different(&self, root: &Store) -> bool {
        self.structure(StructureKind::AllDifferent, root) == Some(Structure::AllDifferent)
    }

    /// Returns the structure [`Structure::Exclusive`], if the constraint has it.
    pub(crate) fn exclusive(&self, root: &Store) -> Option<Exclusive> {
        match self.structure(StructureKind::Exclusive, root) {
            Some(Structure::Exclusive(exclusive)) => Some(exclusive),
            _ => None,
        }
    }

    /// Returns the terms and the greatest value of a sum of variables, if the constraint bounds it
    /// from above and nothing else.
    pub(crate) fn upper_bound(&self, root: &Store) -> Option<(Vec<(Int, Var)>, Int)> {
        match self.bounded_sum(root)? {
            BoundedSum { terms, truths, least: None, most: Some(most) } if truths.is_empty() => {
                Some((terms, most))
            }
            _ => None,
        }
    }

    /// Returns the structure [`Structure::BoundedSum`], if the constraint has it.
    pub(crate) fn bounded_sum(&self, root: &Store) -> Option<BoundedSum> {
        match self.structure(StructureKind::BoundedSum, root) {
            Some(Structure::BoundedSum(sum)) => Some(sum),
            _ => None,
        }
    }

    /// Returns the sums whose bounds are what the constraint says; none if it says something else.
    pub(crate) fn bounded_sums(&self, root: &Store) -> Vec<BoundedSum> {
        if let Some(sum) = self.bounded_sum(root) {
            return vec![sum];
        }
        match self.structure(StructureKind::BoundedSums, root) {
            Some(Structure::BoundedSums(sums)) => sums,
            _ => Vec::new(),
        }
    }

    /// Returns the structure [`Structure::NoOverlap`], if the constraint has it.
    pub(crate) fn no_overlap(&self, root: &Store) -> Option<[Task; 2]> {
        match self.structure(StructureKind::NoOverlap, root) {
            Some(Structure::NoOverlap(tasks)) => Some(tasks),
            _ => None,
        }
    }
}
