//! Expressions as relations.
//!
//! Invariant: whatever an expression becomes, it holds exactly for the assignments for which it has
//! a value that counts as true.

mod counted;
mod division;
mod extremes;
mod fallback;
mod formula;
mod graph;
mod indexed;
mod linear;
mod linear_form;
mod magnitude;
mod places;
mod split;
mod sum;
mod tried;
mod whole;

use super::all_different::AllDifferent;
use super::data::RelationData;
use crate::arithmetic::Int;
use crate::constraints::{AllEqual, IndexedFormula, NotEqual, Table, is_plain};
use crate::modelling::expression::{Comparator, Expr, ExprNode, Text, suggestion};
use crate::modelling::relation::{Relation, RelationError, Scope, Value};
use crate::propagation::SharedConstraint;
use crate::state::Var;
use graph::PlacePairs;
pub(crate) use linear_form::{LinearFormError, linear_form};
use places::ScopePlaces;
use std::collections::{BTreeSet, HashMap};
use std::sync::Arc;

/// A relation from an expression whose names are places of a scope: see [`Text::over`].
#[derive(Clone, Debug)]
pub struct Expression {
    expr: Result<Arc<Expr<usize>>, RelationError>,
    places: usize,
    /// True if parts that read no name were replaced by their values.
    is_simple: bool,
    /// See [`Relation::is_function`].
    is_function: bool,
}

impl Expression {
    /// Returns `expr` over a scope of `places` variables; its names are less than that.
    fn new(expr: Result<Arc<Expr<usize>>, RelationError>, places: usize) -> Expression {
        Expression { expr, places, is_simple: false, is_function: true }
    }

    /// Returns `expr` over a scope of `places` variables.
    pub(crate) fn of(expr: Arc<Expr<usize>>, places: usize) -> Expression {
        let at_least = expr.names().into_iter().max().map_or(0, |place| place + 1);
        let arity = RelationError::TooFew { at_least, found: places };
        Expression::new(if at_least <= places { Ok(expr) } else { Err(arity) }, places)
    }

    /// Returns `expr`, whose names are variables, as a relation, and its scope: these variables in
    /// the order of appearance.
    pub(crate) fn with_scope(expr: Expr<usize>) -> (Expression, Vec<usize>) {
        let is_function = !expr.is_arithmetic();
        let (expr, vars) = Expression::places_of(expr);
        let places = vars.len();
        (Expression { expr: Ok(Arc::new(expr)), places, is_simple: true, is_function }, vars)
    }

    /// Returns `expr`, whose names are variables, with the places of these in the order of
    /// appearance instead, and the variables in that order. Parts that read no name are replaced by
    /// their values.
    pub(crate) fn places_of(mut expr: Expr<usize>) -> (Expr<usize>, Vec<usize>) {
        let mut vars = indexmap::IndexSet::new();
        expr.for_each_name_mut(&mut |name| *name = vars.insert_full(*name).0);
        let expr = if expr.has_closed_part() { expr.simplify() } else { expr };
        (expr, vars.into_iter().collect())
    }

    /// Returns the expression that counts as true if this one counts as false.
    pub(crate) fn negation(&self) -> Expression {
        let negated = |expr: Arc<Expr<usize>>| Arc::new(Expr::negation(Expr::clone(&expr)));
        Expression::new(self.expr.clone().map(negated), self.places)
    }

    /// Returns whether it is known to have a value for all values of the scope.
    pub(crate) fn always_has_value<V: Value>(&self, scope: &Scope<'_, V>) -> bool {
        let places = ScopePlaces::new(scope);
        self.expr.as_ref().is_ok_and(|expr| formula::always_has_value(expr, &places))
    }
}

impl Text {
    /// Returns the relation that the expression holds on a scope whose variables, in that order,
    /// are called `names` in the text.
    ///
    /// ```
    /// use kumiki::{Problem, expression::text};
    ///
    /// let mut problem = Problem::new();
    /// problem.add_variables(0..3, 1..=9)?;
    /// for (left, right) in [(0, 1), (1, 2)] {
    ///     problem.add_constraint(text("2 * x < y")?.over(["x", "y"]), [left, right])?;
    /// }
    /// assert_eq!(problem.count(), 4);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// If a name of the text is not one of `names`, adding the relation returns an error.
    pub fn over(self, names: impl IntoIterator<Item = impl AsRef<str>>) -> Expression {
        let names: Vec<String> = names.into_iter().map(|name| name.as_ref().to_owned()).collect();
        let find = |name: &str| Ok(names.iter().position(|other| other == name));
        let expr = self.resolve(find, |name| {
            format!("`{name}` is no name here{}", suggestion(name, names.iter().cloned()))
        });
        Expression::new(expr.map(Arc::new).map_err(RelationError::Name), names.len())
    }
}

impl<V: Value> Relation<V> for Expression {
    fn is_function(&self) -> bool {
        self.is_function
    }

    fn data(&self) -> Option<RelationData<V>> {
        let expr = self.expr.as_ref().ok()?;
        Some(RelationData::Expression { expr: Arc::clone(expr), places: self.places })
    }

    fn lower(self, scope: &Scope<'_, V>) -> Result<Vec<SharedConstraint>, RelationError> {
        let expr = self.expr?;
        scope.expect_len(self.places)?;
        scope.expect_in_range()?;
        if expr.is_too_deep() {
            return Err(RelationError::TooDeep);
        }
        let owned;
        let expr = if is_plain(scope.vars()) && self.is_simple {
            &*expr
        } else {
            let mut expr = Expr::clone(&expr);
            // A variable with several places is read at one of them.
            let mut first_places = HashMap::new();
            for (place, &var) in scope.vars().iter().enumerate() {
                first_places.entry(var).or_insert(place);
            }
            expr.for_each_name_mut(&mut |place| *place = first_places[&scope.vars()[*place]]);
            owned = if self.is_simple { expr } else { expr.simplify() };
            &owned
        };
        // This comes before the split: a condition alone would be evaluated for values that another
        // condition excludes.
        if !magnitude::is_within_limit(expr, scope) {
            return tried::lower(expr, scope);
        }
        let mut conditions = Conditions::new(scope);
        for condition in split::conditions(expr) {
            conditions.add(&condition)?;
        }
        conditions.finish()
    }
}

/// The form that a condition became.
enum LoweredCondition {
    /// It always holds, or never.
    Constant(bool),
    /// It holds if this constraint is satisfied.
    Constraint(SharedConstraint),
}

/// The conditions of an expression while they are lowered.
struct Conditions<'a, V> {
    scope: &'a Scope<'a, V>,
    places: ScopePlaces,
    /// Places whose values must be equal.
    equal: PlacePairs,
    /// Places whose values must differ.
    different: PlacePairs,
    lowered: Vec<SharedConstraint>,
}

impl<'a, V: Value> Conditions<'a, V> {
    fn new(scope: &'a Scope<'a, V>) -> Conditions<'a, V> {
        Conditions {
            scope,
            places: ScopePlaces::new(scope),
            equal: PlacePairs::default(),
            different: PlacePairs::default(),
            lowered: Vec::new(),
        }
    }

    /// Lowers `condition` to the first form that fits it; the stronger forms come first.
    fn add(&mut self, condition: &Expr<usize>) -> Result<(), RelationError> {
        if self.note_pair(condition) {
            return Ok(());
        }
        let form = match linear::lower(condition, &self.places) {
            Some(form) => Some(form),
            None => fallback::of_one(condition, self.scope)?,
        };
        if let Some(form) = form {
            self.push(form, condition);
        } else if let Some(conditions) = self.apart(condition) {
            conditions.iter().try_for_each(|condition| self.add(condition))?;
        } else {
            let form = match counted::lower(condition, self.scope, &self.places) {
                Some(form) => form,
                None => self.calculated(condition)?,
            };
            self.push(form, condition);
        }
        Ok(())
    }

    /// Returns the form of `condition` as a calculation of its truth.
    fn calculated(&self, condition: &Expr<usize>) -> Result<LoweredCondition, RelationError> {
        let form = formula::lower(condition, &self.places).map(Ok);
        let form = form.unwrap_or_else(|| fallback::of_all(condition, self.scope))?;
        Ok(match (form, indexed::comparison(condition, &self.places)) {
            (LoweredCondition::Constraint(stated), Some(by_sets)) => {
                let indexed = IndexedFormula { stated, by_sets };
                LoweredCondition::Constraint(Arc::new(indexed))
            }
            (form, _) => form,
        })
    }

    /// Returns several conditions that together are equivalent to `condition` and may have stronger
    /// forms.
    fn apart(&self, condition: &Expr<usize>) -> Option<Vec<Expr<usize>>> {
        extremes::bounds(condition, &self.places)
            .or_else(|| division::without_quotient(condition, &self.places))
    }

    /// Records the form of `condition`.
    fn push(&mut self, form: LoweredCondition, condition: &Expr<usize>) {
        match form {
            LoweredCondition::Constant(true) => {}
            LoweredCondition::Constant(false) => {
                self.remark_on(condition);
                let vars = condition.names().into_iter().map(|place| self.scope.vars()[place]);
                let none: [Vec<Int>; 0] = [];
                let never = Table::allowing(vars, none).expect("no row has a wrong length");
                self.lowered.push(Arc::new(never));
            }
            LoweredCondition::Constraint(constraint) => self.lowered.push(constraint),
        }
    }

    /// Adds the remark that `condition` never holds, with the text that may have been meant.
    fn remark_on(&self, condition: &Expr<usize>) {
        let mut meant = String::new();
        if let ExprNode::Comparison(left, rest) = condition.node()
            && let [(Comparator::Equal, right)] = &rest[..]
            && let (ExprNode::Name(place), ExprNode::Constant(value))
            | (ExprNode::Constant(value), ExprNode::Name(place)) = (left.node(), right.node())
        {
            meant = self.scope.text_meant(*place, Some(value.clone()));
        }
        self.scope.remark(format!("a condition in it never holds{meant}"));
    }

    /// Records `condition` if it states that two variables are equal, or that they differ.
    fn note_pair(&mut self, condition: &Expr<usize>) -> bool {
        let ExprNode::Comparison(left, rest) = condition.node() else { return false };
        let (ExprNode::Name(a), [(comparator, right)]) = (left.node(), &rest[..]) else {
            return false;
        };
        match (comparator, right.node()) {
            (Comparator::Equal, ExprNode::Name(b)) => self.equal.add(*a, *b),
            (Comparator::NotEqual, ExprNode::Name(b)) => self.different.add(*a, *b),
            _ => return false,
        }
        true
    }

    /// Returns all constraints that were added, with those for the recorded pairs.
    fn finish(mut self) -> Result<Vec<SharedConstraint>, RelationError> {
        let vars = |places: BTreeSet<usize>| -> Vec<Var> {
            places.into_iter().map(|place| self.scope.vars()[place]).collect()
        };
        for component in self.equal.components() {
            if component.places.len() > 1 {
                self.lowered.push(Arc::new(AllEqual::new(vars(component.places))));
            }
        }
        for component in self.different.components() {
            if component.is_complete() && component.places.len() > 2 {
                let scope = Scope { vars: &vars(component.places), ..*self.scope };
                self.lowered.extend(AllDifferent.lower(&scope)?);
            } else {
                let vars = self.scope.vars();
                let differ =
                    |(a, b): (usize, usize)| Arc::new(NotEqual::new(vars[a], vars[b])) as _;
                self.lowered.extend(component.pairs.into_iter().map(differ));
            }
        }
        Ok(self.lowered)
    }
}

#[cfg(test)]
mod tests;
