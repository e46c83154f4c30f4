//! Objectives: linear sums of variables that are minimized or maximized.
//!
//! Invariant: every error of an objective is found when it is stated; searching cannot fail.

use crate::arithmetic::Int;
use crate::modelling::{Error, Problem, Value};
use crate::search::objective::{self, ObjectiveError};
use crate::state::Var;
use indexmap::IndexSet;
use std::hash::Hash;

/// An objective: a sum of variables with coefficients, and a constant. A variable is given by its
/// place among the variables of a problem, in the order of declaration. The use of an objective
/// panics if a place names no variable.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Objective {
    /// Coefficients, and places of variables. A variable may occur more than once.
    pub terms: Vec<(Int, usize)>,
    /// The constant that is added to the sum.
    pub constant: Int,
}

/// An argument of [`Problem::minimize`] and [`Problem::maximize`]: a list of coefficients and
/// names, such as `[(3, "x"), (-2, "y")]`.
///
/// The compiler infers `How`, which selects the kind of argument; users never write it.
#[diagnostic::on_unimplemented(
    message = "`{Self}` is not an objective over variables named by `{K}`",
    note = "an objective is a list of coefficients and names, also of one: `[(1, \"x\")]`, \
            `[(3, \"x\"), (-2, \"y\")]`, a `Vec`, an iterator; coefficients are `i64`"
)]
pub trait IntoObjective<K, How> {
    /// Returns the objective over variables that are called `names`.
    ///
    /// # Errors
    /// Returns an error if it names a variable that does not exist.
    fn into_objective(self, names: &IndexSet<K>) -> Result<Objective, Error<K>>;
}

/// The `How` of a list of coefficients and names.
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

/// The sense of an objective: minimize or maximize.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Sense {
    Minimize,
    Maximize,
}

/// An objective in the engine's terms: a sum to minimize, and its scale.
#[derive(Clone, Debug)]
pub(crate) struct ScaledObjective {
    /// The sum to minimize.
    pub(crate) terms: Vec<(Int, Var)>,
    /// The divisor that turns the sum into the value without the constant: the engine's number for
    /// 1, or its negative if the objective is maximized.
    divisor: Int,
    constant: Int,
}

impl ScaledObjective {
    /// Returns the value of the objective if the sum of the terms is `sum`.
    pub(crate) fn value(&self, sum: Int) -> Int {
        self.constant + sum / self.divisor
    }
}

/// The limit that constants stay below, as sums do, so that both together fit in 64 bits.
const CONSTANT_LIMIT: u64 = 1 << 60;

impl<K: Hash + Eq + Clone, V: Value> Problem<K, V> {
    /// Returns the sum whose minimum gives the optimum of the objective.
    pub(crate) fn scaled<How>(
        &self,
        objective: impl IntoObjective<K, How>,
        sense: Sense,
    ) -> Result<ScaledObjective, Error<K>> {
        let (names, _) = self.names_and_tables();
        let Objective { terms, constant } = objective.into_objective(names)?;
        let vars: Vec<Var> = terms.iter().map(|&(_, place)| Var::new(place)).collect();
        let scope = self.scope(&vars);
        if let Some(at) = (0..vars.len()).find(|&at| !scope.is_integral(at)) {
            return Err(Error::NotIntegers(self.name(vars[at]).clone()));
        }
        let sign = if sense == Sense::Minimize { 1 } else { -1 };
        let term =
            |(&(factor, _), &var): (&(Int, usize), &Var)| Some((factor.checked_mul(sign)?, var));
        let terms: Option<Vec<(Int, Var)>> = terms.iter().zip(&vars).map(term).collect();
        let fits = |terms: &Vec<_>| objective::check(self.model(), terms).is_ok();
        match terms.filter(fits) {
            Some(terms) if constant.unsigned_abs() < CONSTANT_LIMIT => {
                Ok(ScaledObjective { terms, divisor: sign * scope.unit(), constant })
            }
            _ => Err(Error::Objective(ObjectiveError)),
        }
    }
}
