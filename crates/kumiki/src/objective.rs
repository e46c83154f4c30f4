//! Objectives: what a problem's solutions are to have as little or as much of as they can.
//!
//! Invariant: what can be wrong with an objective is found when it is stated; searching cannot fail.

use crate::problem::{Error, Problem};
use crate::relation::Value;
use crate::search::objective::{self, ObjectiveError};
use crate::var::{Int, Var};
use indexmap::IndexSet;
use std::hash::Hash;

/// A sum of variables with coefficients, and a constant; a variable is known by its place among the
/// variables of a problem, in the order of declaration. A place that names no variable panics when the
/// objective is used.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Objective {
    /// Coefficients, and places of variables. A variable may occur more than once.
    pub terms: Vec<(Int, usize)>,
    /// What is added.
    pub constant: Int,
}

/// What [`Problem::minimize`] and [`Problem::maximize`] take: a list of coefficients and names, as
/// `[(3, "x"), (-2, "y")]`.
///
/// `How` tells the compiler what it is; it is never written.
#[diagnostic::on_unimplemented(
    message = "`{Self}` is not an objective over variables named by `{K}`",
    note = "an objective is a list of coefficients and names, also of one: `[(1, \"x\")]`, \
            `[(3, \"x\"), (-2, \"y\")]`, a `Vec`, an iterator; coefficients are `i64`"
)]
pub trait IntoObjective<K, How> {
    /// The objective over variables that are called `names`.
    ///
    /// # Errors
    /// If it names a variable that does not exist.
    fn into_objective(self, names: &IndexSet<K>) -> Result<Objective, Error<K>>;
}

/// `How` a list of coefficients and names is an objective.
#[derive(Debug)]
pub struct Terms;

impl<K: Hash + Eq, I: IntoIterator<Item = (Int, K)>> IntoObjective<K, Terms> for I {
    fn into_objective(self, names: &IndexSet<K>) -> Result<Objective, Error<K>> {
        let place = |(coefficient, name): (Int, K)| match names.get_index_of(&name) {
            Some(place) => Ok((coefficient, place)),
            None => Err(Error::UnknownVariable(name)),
        };
        let terms = self.into_iter().map(place).collect::<Result<_, _>>()?;
        Ok(Objective { terms, constant: 0 })
    }
}

/// Whether an objective shall be small or great.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Goal {
    Least,
    Greatest,
}

/// An objective in the engine's terms.
#[derive(Clone, Debug)]
pub(crate) struct Aim {
    /// The sum that is to be small.
    pub(crate) terms: Vec<(Int, Var)>,
    /// What the sum is divided by to give the value without the constant: what 1 is in the engine's
    /// numbers, or its negative if the value is to be great.
    divisor: Int,
    constant: Int,
}

impl Aim {
    /// The value of the objective where the sum of the terms is `sum`.
    pub(crate) fn value(&self, sum: Int) -> Int {
        self.constant + sum / self.divisor
    }
}

/// Constants are less than this, as sums are, so that both together do not leave 64 bits.
const CONSTANT_LIMIT: u64 = 1 << 60;

impl<K: Hash + Eq + Clone, V: Value> Problem<K, V> {
    /// What is to be small, so that the objective comes to its goal.
    pub(crate) fn aim<How>(
        &self,
        objective: impl IntoObjective<K, How>,
        goal: Goal,
    ) -> Result<Aim, Error<K>> {
        let (names, _) = self.names_and_tables();
        let Objective { terms, constant } = objective.into_objective(names)?;
        let vars: Vec<Var> = terms.iter().map(|&(_, place)| Var::new(place)).collect();
        let scope = self.scope(&vars);
        if let Some(at) = (0..vars.len()).find(|&at| !scope.is_integral(at)) {
            return Err(Error::NotIntegers(self.name(vars[at]).clone()));
        }
        let sign = if goal == Goal::Least { 1 } else { -1 };
        let term =
            |(&(factor, _), &var): (&(Int, usize), &Var)| Some((factor.checked_mul(sign)?, var));
        let terms: Option<Vec<(Int, Var)>> = terms.iter().zip(&vars).map(term).collect();
        let fits = |terms: &Vec<_>| objective::check(self.model(), terms).is_ok();
        match terms.filter(fits) {
            Some(terms) if constant.unsigned_abs() < CONSTANT_LIMIT => {
                Ok(Aim { terms, divisor: sign * scope.unit(), constant })
            }
            _ => Err(Error::Objective(ObjectiveError)),
        }
    }
}
