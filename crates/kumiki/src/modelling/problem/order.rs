//! Static variable orders, which are sorted once from the stated constraints.
//!
//! Invariant: a constraint counts once for each variable of its scope, whatever it became in the
//! engine. A constraint on a single variable only removes values. Soft constraints are ignored.

use super::Problem;
use super::constraints::Posted;
use super::data::ConstraintData;
use super::reduction::Reduction;
use crate::arithmetic::sort_by_number;
use crate::modelling::relation::Value;
use crate::modelling::relations::RelationData;
use crate::propagation::{filter_own, guard_running};
use crate::search::settings::{Settings, VariableOrder};
use crate::state::{Conflict, ConstraintId, Event, Store, Var};
use std::hash::Hash;

impl<V> Posted<V> {
    /// Returns whether it says something of each variable alone, and nothing of two of them.
    fn is_of_each(&self) -> bool {
        let Some(ConstraintData::Relation(relation)) = self.data.as_deref() else { return false };
        matches!(relation, RelationData::InSet { .. } | RelationData::NotInSet { .. })
    }
}

impl<K: Hash + Eq + Clone, V: Value> Problem<K, V> {
    /// Returns `settings` with an explicit list in place of an order of variables that is sorted
    /// once.
    pub(crate) fn listed(&self, settings: Settings) -> Settings {
        let is_by_degree = match settings.variable_order {
            VariableOrder::MaxDegreeOnce => true,
            VariableOrder::FewestValuesOnce => false,
            _ => return settings,
        };
        let degrees = self.degrees();
        let Some(root) = self.naming(|| self.root()) else { return settings };
        let mut vars: Vec<Var> = self.model.variables().collect();
        sort_by_number(&mut vars, |&var| {
            let degree = if is_by_degree { degrees[var.index()] } else { 0 };
            root.domain(var).len() as i128 - ((degree as i128) << 64)
        });
        settings.variable_order(VariableOrder::Listed(vars.into()))
    }

    /// Returns the variables in the order in which a search with `settings` decides them, if that
    /// order is fixed before the search. The solutions then come in lexicographic order of these
    /// variables. `None` if the order is a dynamic one, or there is no solution.
    ///
    /// ```
    /// use kumiki::{Problem, python_constraint::OptimizedBacktracking};
    ///
    /// let mut problem = Problem::new();
    /// problem.add_variables(["a", "b", "c"], 1..=3)?;
    /// problem.add_constraint(|b, c| b < c, ["b", "c"])?;
    /// let order = problem.static_order(OptimizedBacktracking).expect("it is static");
    /// let names: Vec<_> = order.into_iter().map(|var| *problem.name(var)).collect();
    /// assert_eq!(names, ["b", "c", "a"]);
    /// # Ok::<(), kumiki::Error<&str>>(())
    /// ```
    pub fn static_order(&self, settings: impl Into<Settings>) -> Option<Vec<Var>> {
        match self.listed(settings.into()).variable_order {
            VariableOrder::InOrder => Some(self.model.variables().collect()),
            VariableOrder::Listed(listed) => {
                let rest = self.model.variables().filter(|var| !listed.contains(var));
                Some(listed.iter().copied().chain(rest).collect())
            }
            _ => None,
        }
    }

    /// Returns for each variable the number of constraints on it and others.
    fn degrees(&self) -> Vec<u32> {
        let mut degrees = vec![0; self.names.len()];
        let is_counted = |posted: &&Posted<V>| posted.relaxed.is_none() && !posted.is_of_each();
        for posted in self.posted.iter().flatten().filter(is_counted) {
            let mut vars = posted.scope.clone();
            vars.sort_unstable();
            vars.dedup();
            if vars.len() > 1 {
                vars.iter().for_each(|var| degrees[var.index()] += posted.links);
            }
        }
        degrees
    }

    fn is_function(&self, id: ConstraintId) -> bool {
        let posted = self.posted[self.posted_of[id.index()]].as_ref();
        posted.is_some_and(|posted| posted.is_function)
    }

    /// Returns the domains after the constraints on one variable, [reductions](Reduction), and
    /// other constraints that reason about bounds and are not functions, have run once, in the
    /// order of addition; `None` if there is no solution.
    fn root(&self) -> Option<Store> {
        let mut root = self.model.store();
        let run_all = |root: &mut Store| {
            let mut reduced = None;
            for (id, constraint) in self.model.constraints() {
                let scope = constraint.scope();
                let is_unary = scope.windows(2).all(|pair| pair[0] == pair[1]);
                let number = self.posted_of[id.index()];
                let posted = self.posted[number].as_ref();
                root.set_running(Some(id));
                if is_unary {
                    filter_own(&**constraint, root)?;
                } else if let Some(reduction) =
                    posted.and_then(|posted| Reduction::of(self, posted, root))
                {
                    if reduced.replace(number) != Some(number) {
                        // The engine may have dropped variables, as those that cancel out.
                        root.set_running(None);
                        reduction.run(root);
                    }
                } else if self.model.properties(id).wake_on == Event::Bounds
                    && !self.is_function(id)
                {
                    constraint.propagate(root)?;
                }
            }
            Ok::<(), Conflict>(())
        };
        guard_running(&self.model, &mut root, run_all).ok()?;
        root.set_running(None);
        root.clear_events();
        Some(root)
    }
}
