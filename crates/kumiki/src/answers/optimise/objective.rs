//! Objectives: whole numbers, calculated from the values of variables, that are minimized or
//! maximized.
//!
//! Invariant: every error of an objective is found when it is stated; searching cannot fail.

use super::Incumbents;
use super::branch_and_bound::BranchAndBound;
use super::incumbents::Measure;
use crate::arithmetic::Int;
use crate::modelling::expression::{
    Expr, Expression, IntoExpression, LinearFormError, Names, Operator, linear_form,
};
use crate::modelling::relation::Remarks;
use crate::modelling::{Error, Problem, Value};
use crate::propagation::Model;
use crate::search::objective::{self, ObjectiveError, SearchTarget};
use crate::state::Var;
use std::hash::Hash;
use std::sync::Arc;

/// An argument of [`Problem::minimize`] and [`Problem::maximize`]: a list of coefficients and
/// names, such as `[(3, "x"), (-2, "y")]`, or an expression: a text such as `"max(x, y)"`, an
/// [`Expr`].
///
/// The compiler infers `How`, which selects the kind of argument; users never write it.
#[diagnostic::on_unimplemented(
    message = "`{Self}` is not an objective over variables named by `{K}`",
    note = "an objective is a list of coefficients and names, also of one: `[(1, \"x\")]`, \
            `[(3, \"x\"), (-2, \"y\")]`, a `Vec`, an iterator; coefficients are `i64`",
    note = "or it is an expression: a text such as `\"max(x, y) + 2 * z\"`, an `Expr`"
)]
pub trait IntoObjective<K, How> {
    /// Returns the expression of the objective over the places that its names have in `names`.
    ///
    /// # Errors
    /// Returns an error if it cannot be read, or names a variable that does not exist.
    fn into_objective(self, names: &Names<'_, K>) -> Result<Expr<usize>, Error<K>>;
}

/// The `How` of a list of coefficients and names.
#[derive(Debug)]
pub struct Terms;

/// The `How` of an expression.
#[derive(Debug)]
pub struct Expressed;

impl<K: Hash + Eq + Clone, I: IntoIterator<Item = (Int, K)>> IntoObjective<K, Terms> for I {
    fn into_objective(self, names: &Names<'_, K>) -> Result<Expr<usize>, Error<K>> {
        self.into_iter().try_fold(Expr::constant(0), |sum, (coefficient, name)| {
            let Some(place) = names.place(&name) else {
                return Err(names.unknown(name));
            };
            let term = Expr::constant(coefficient).operate(Operator::Multiply, Expr::name(place));
            Ok(sum.operate(Operator::Add, term))
        })
    }
}

impl<K, E: IntoExpression<K>> IntoObjective<K, Expressed> for E {
    fn into_objective(self, names: &Names<'_, K>) -> Result<Expr<usize>, Error<K>> {
        self.into_expression(names)
    }
}

impl<K: Hash + Eq + Clone, V: Value> Problem<K, V> {
    /// Minimizes an objective: a sum of coefficients times variables, or an expression. Returns
    /// solutions with smaller and smaller values of it, the last of which is optimal.
    ///
    /// ```
    /// use kumiki::{Problem, search::Status};
    ///
    /// // 27 kg are to be carried, in boxes of 10, 6 and 1 kg that cost 7, 4 and 1.
    /// let mut problem = Problem::new();
    /// problem.add_variables(["tens", "sixes", "ones"], 0..=30)?;
    /// let carries = |tens: i32, sixes: i32, ones: i32| 10 * tens + 6 * sixes + ones >= 27;
    /// problem.add_constraint(carries, ["tens", "sixes", "ones"])?;
    ///
    /// let mut incumbents = problem.minimize([(7, "tens"), (4, "sixes"), (1, "ones")])?;
    /// let last = incumbents.by_ref().last().expect("it can be carried");
    /// assert_eq!(incumbents.status(), Status::Exhausted); // there is no better one
    /// assert_eq!(last.value, 19);
    /// # Ok::<(), kumiki::Error<&str>>(())
    /// ```
    ///
    /// If only the optimum is needed, [`Incumbents::best`] is shorter:
    ///
    /// ```
    /// use kumiki::Problem;
    ///
    /// let mut problem = Problem::new();
    /// problem.add_variables(["x", "y"], 0..=9)?;
    /// problem.add_expression("x + 2 * y == 17")?;
    /// let best = problem.minimize("max(x, y)")?.best().expect("it has a solution");
    /// assert_eq!((best.value, best.solution["x"]), (6, 5));
    /// # Ok::<(), kumiki::Error<&str>>(())
    /// ```
    ///
    /// Each part of an expression that is not linear becomes an auxiliary variable. An assignment
    /// for which the expression has no value is no solution. One thread searches, regardless of
    /// [`Settings::threads`](crate::Settings::threads). Soft constraints are ignored.
    ///
    /// # Errors
    /// Returns an error if there is no variable of such a name, if the objective is not always a
    /// whole number, or if it could be too large to be exact.
    pub fn minimize<How>(
        &self,
        objective: impl IntoObjective<K, How>,
    ) -> Result<Incumbents<'_, K, V>, Error<K>> {
        Incumbents::of_objective(self, objective, Sense::Minimize)
    }

    /// Maximizes an objective: returns solutions with larger and larger values of it; else as
    /// [`Problem::minimize`].
    ///
    /// ```
    /// use kumiki::{AllVariables, MaxSum, Problem};
    ///
    /// // What to pack: weights 12, 2, 1, 4, 1 of which 15 fit, worth 4, 2, 1, 10, 2.
    /// let mut problem = Problem::new();
    /// let names = ["lamp", "map", "cup", "camera", "torch"];
    /// problem.add_variables(names, [false, true])?;
    /// problem.add_constraint(MaxSum(15).times([12, 2, 1, 4, 1]), AllVariables)?;
    /// let best = problem.maximize([4, 2, 1, 10, 2].into_iter().zip(names))?.best().unwrap();
    /// assert_eq!(best.value, 15); // all but the lamp
    /// # Ok::<(), kumiki::Error<&str>>(())
    /// ```
    ///
    /// # Errors
    /// Returns the errors of [`Problem::minimize`].
    pub fn maximize<How>(
        &self,
        objective: impl IntoObjective<K, How>,
    ) -> Result<Incumbents<'_, K, V>, Error<K>> {
        Incumbents::of_objective(self, objective, Sense::Maximize)
    }
}

impl<'p, K: Hash + Eq + Clone, V: Value> Incumbents<'p, K, V> {
    fn of_objective<How>(
        problem: &'p Problem<K, V>,
        objective: impl IntoObjective<K, How>,
        sense: Sense,
    ) -> Result<Incumbents<'p, K, V>, Error<K>> {
        let mut model = Arc::clone(problem.model());
        let objective = problem.scaled(objective, sense, &mut model)?;
        let settings = problem.listed(problem.settings().clone());
        let search =
            BranchAndBound::new(model, SearchTarget::new(objective.terms.clone()), settings);
        Ok(Incumbents { problem, objectives: vec![Measure::Sum(objective)], search })
    }

    /// Adds a less important objective to minimize: the best solution for it is searched among
    /// those that are best for the objectives before. The search restarts from the beginning.
    ///
    /// ```
    /// use kumiki::{AllVariables, MaxSum, Problem};
    ///
    /// // What to pack: as much worth as possible and, of equal worth, as little weight.
    /// let mut problem = Problem::new();
    /// problem.add_variables(["lamp", "map", "cup", "camera"], [0, 1])?;
    /// problem.add_constraint(MaxSum(12).times([7, 5, 4, 8]), AllVariables)?;
    /// let best = problem
    ///     .maximize("6 * lamp + 5 * map + 5 * cup + 6 * camera")?
    ///     .then_minimize("7 * lamp + 5 * map + 4 * cup + 8 * camera")?
    ///     .best()
    ///     .expect("nothing need be packed");
    /// assert_eq!(best.values, [11, 11]); // the lamp and the cup
    /// # Ok::<(), kumiki::Error<&str>>(())
    /// ```
    ///
    /// Of two incumbents, the first value in which they differ is better in the later one.
    ///
    /// # Errors
    /// Returns the errors of [`Problem::minimize`].
    pub fn then_minimize<How>(
        self,
        objective: impl IntoObjective<K, How>,
    ) -> Result<Incumbents<'p, K, V>, Error<K>> {
        self.then(objective, Sense::Minimize)
    }

    /// Adds a less important objective to maximize; else as [`Incumbents::then_minimize`].
    ///
    /// # Errors
    /// Returns the errors of [`Problem::minimize`].
    pub fn then_maximize<How>(
        self,
        objective: impl IntoObjective<K, How>,
    ) -> Result<Incumbents<'p, K, V>, Error<K>> {
        self.then(objective, Sense::Maximize)
    }

    fn then<How>(
        mut self,
        objective: impl IntoObjective<K, How>,
        sense: Sense,
    ) -> Result<Incumbents<'p, K, V>, Error<K>> {
        let mut model = Arc::clone(self.search.model());
        let objective = self.problem.scaled(objective, sense, &mut model)?;
        self.search.add_target(model, SearchTarget::new(objective.terms.clone()));
        self.objectives.push(Measure::Sum(objective));
        Ok(self)
    }
}

/// The sense of an objective: minimize or maximize.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Sense {
    Minimize,
    Maximize,
}

/// An objective in the engine's terms: a sum to minimize, and its scale.
#[derive(Clone, Debug)]
pub(super) struct ScaledObjective {
    /// The sum to minimize.
    pub(super) terms: Vec<(Int, Var)>,
    /// The expression that is minimized or maximized, over variables.
    pub(super) expr: Expr<usize>,
    /// The factor that turns the sum into the value without the constant: -1 if the objective is
    /// maximized, else 1.
    sign: Int,
    constant: Int,
}

impl ScaledObjective {
    /// Returns whether greater values are better.
    pub(super) fn is_maximized(&self) -> bool {
        self.sign < 0
    }

    /// Returns the value of the objective if the sum of the terms is `sum`.
    pub(super) fn value(&self, sum: Int) -> Int {
        self.constant + sum * self.sign
    }
}

/// The limit that constants stay below, as sums do, so that both together fit in 64 bits.
const CONSTANT_LIMIT: u64 = 1 << 60;

impl<K: Hash + Eq + Clone, V: Value> Problem<K, V> {
    /// Returns the sum whose minimum gives the optimum of the objective, and adds the auxiliary
    /// variables of its parts that are not linear to `model`.
    pub(super) fn scaled<How>(
        &self,
        objective: impl IntoObjective<K, How>,
        sense: Sense,
        model: &mut Arc<Model>,
    ) -> Result<ScaledObjective, Error<K>> {
        let objective = objective.into_objective(&self.expression_names())?;
        let (expr, vars) = Expression::places_of(objective.clone());
        let vars: Vec<Var> = vars.into_iter().map(Var::new).collect();
        let remarks = Remarks::default();
        let scope = self.scope(&vars, &remarks);
        let form = linear_form(&expr, &scope, model).map_err(|error| match error {
            LinearFormError::NotIntegers(var) => Error::NotIntegers(self.name(var).clone()),
            LinearFormError::Objective(error) => Error::Objective(error),
        })?;
        let sign = if sense == Sense::Minimize { 1 } else { -1 };
        let term = |&(factor, var): &(Int, Var)| Some((factor.checked_mul(sign)?, var));
        let terms: Option<Vec<(Int, Var)>> = form.terms.iter().map(term).collect();
        let fits = |terms: &Vec<_>| objective::check(model, terms).is_ok();
        match terms.filter(fits) {
            Some(terms) if form.constant.unsigned_abs() < CONSTANT_LIMIT => {
                let constant = form.constant;
                Ok(ScaledObjective { terms, expr: objective, sign, constant })
            }
            _ => Err(Error::Objective(ObjectiveError::TooLarge)),
        }
    }
}
