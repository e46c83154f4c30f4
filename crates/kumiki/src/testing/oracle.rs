//! The checks of the oracle, one promise after the other.
//!
//! Invariant: `truth` is about the only constraint of `model`, and was found without the engine.

use super::solutions_by_enumeration;
use super::truth::{Truth, Values};
use super::walk::Walk;
use crate::arithmetic::Int;
use crate::propagation::{
    Culprit, Model, Partial, Presolved, Propagation, Properties, SharedConstraint,
};
use crate::search::Search;
use crate::search::settings::{LookAhead, Settings, ValueOrder, VariableOrder};
use crate::state::{ConstraintId, Store, Var};
use rand_xoshiro::Xoshiro256PlusPlus;
use rand_xoshiro::rand_core::{Rng, SeedableRng};
use std::any::Any;
use std::cell::RefCell;
use std::collections::{BTreeSet, HashSet};
use std::fmt;
use std::sync::Arc;

/// A disagreement between a constraint and its meaning, as a text for a reader.
#[derive(Clone, Debug)]
pub struct Disagreement {
    kind: &'static str,
    scope: Vec<usize>,
    domains: Vec<Vec<Int>>,
    what: String,
}

impl fmt::Display for Disagreement {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "the constraint \"{}\" disagrees with its meaning:", self.kind)?;
        writeln!(f, "  {}", self.what)?;
        write!(f, "  domains: {:?}, scope: variables {:?}", self.domains, self.scope)
    }
}

impl std::error::Error for Disagreement {}

impl Disagreement {
    /// Returns the disagreement that the panic of `payload` reports for a constraint on variables
    /// that may take `domains`, if it comes from one.
    pub(super) fn of_panic(
        domains: &[Vec<Int>],
        payload: &(dyn Any + Send),
    ) -> Option<Disagreement> {
        let culprit = Culprit::of(payload)?;
        Some(Disagreement {
            kind: culprit.kind,
            scope: culprit.scope.iter().map(|var| var.index()).collect(),
            domains: domains.to_vec(),
            what: format!("it {}", culprit.fault),
        })
    }
}

/// The number of random walks.
const WALKS: u64 = 6;

/// The largest number of parts of the domains that are checked.
const MOST_PARTS: usize = 256;

/// The largest number of assignments that are tried.
const ASSIGNMENTS: usize = 200;

/// One constraint, alone in a model, and the truth about it.
pub(super) struct Oracle {
    pub(super) model: Arc<Model>,
    pub(super) truth: Arc<Truth>,
    /// The variables of the scope, each once, ascending.
    pub(super) of_scope: Vec<usize>,
    /// Their values, and those of the others.
    pub(super) inside: Values,
    pub(super) outside: Values,
    /// The parts on which bounds are already known to be as consistent as claimed.
    pub(super) has_checked: RefCell<HashSet<Values>>,
}

impl Oracle {
    /// Returns the oracle of the constraint that `state` adds to variables with `domains`.
    pub(super) fn new(domains: &[Vec<Int>], state: &dyn Fn(&[Var], &mut Model)) -> Oracle {
        let mut model = Model::named();
        let vars: Vec<Var> = domains
            .iter()
            .map(|domain| model.add_variable(domain.iter().copied()))
            .collect::<Result<_, _>>()
            .unwrap_or_else(|error| panic!("{domains:?}: {error}"));
        state(&vars, &mut model);
        let domains = vars.iter().map(|&var| model.domain(var).iter().collect()).collect();
        let solutions = solutions_by_enumeration(&model);
        Oracle::with_truth(model, Arc::new(Truth::new(domains, solutions)))
    }

    fn with_truth(model: Model, truth: Arc<Truth>) -> Oracle {
        let scope = model.constraint(id()).scope().iter();
        let mut of_scope: Vec<usize> = scope.map(|var| var.index()).collect();
        of_scope.sort_unstable();
        of_scope.dedup();
        Oracle {
            inside: truth.all_of(|at| of_scope.contains(&at)),
            outside: truth.all_of(|at| !of_scope.contains(&at)),
            model: Arc::new(model),
            truth,
            of_scope,
            has_checked: RefCell::default(),
        }
    }

    /// Checks all that the constraint promises, the simplest properties first, so that the report
    /// names the cause and not a consequence.
    pub(super) fn check(&self) -> Result<(), Disagreement> {
        self.check_promises().map_err(|what| Disagreement {
            kind: self.properties().kind,
            scope: self.constraint().scope().iter().map(|var| var.index()).collect(),
            domains: self.truth.domains.clone(),
            what,
        })
    }

    fn check_promises(&self) -> Result<(), String> {
        self.check_assignments()?;
        for seed in 0..WALKS {
            Walk::new(self, seed).run()?;
        }
        self.check_parts(MOST_PARTS)?;
        self.check_explanations();
        self.check_phrases()?;
        self.check_presolved()?;
        // A search takes a structure at its word, so a wrong claim is named before what it does.
        self.check_structures()?;
        for look_ahead in [LookAhead::None, LookAhead::Forward, LookAhead::Full] {
            self.check_search(look_ahead, VariableOrder::InOrder, ValueOrder::Domain)?;
            self.check_search(look_ahead, VariableOrder::FirstFail, ValueOrder::Reversed)?;
            self.check_search(look_ahead, VariableOrder::DomWdeg, ValueOrder::Random)?;
        }
        self.check_value_symmetric()
    }

    pub(super) fn constraint(&self) -> &SharedConstraint {
        self.model.constraint(id())
    }

    pub(super) fn properties(&self) -> &Properties {
        self.model.properties(id())
    }

    /// Fixes some or all variables, in every way or, if there are many ways, at random.
    fn check_assignments(&self) -> Result<(), String> {
        let domains = &self.truth.domains;
        // The least value once more stands for none.
        let sizes = domains.iter().map(|domain| domain.len() + 1);
        let number = sizes.clone().try_fold(1, usize::checked_mul);
        let Some(number) = number.filter(|&number| number <= ASSIGNMENTS) else {
            let mut random = Xoshiro256PlusPlus::seed_from_u64(0);
            return (0..ASSIGNMENTS).try_for_each(|_| {
                let is_complete = below(&mut random, 2) == 0;
                let mut value = |domain: &Vec<Int>| {
                    let is_fixed = is_complete || below(&mut random, 2) == 0;
                    is_fixed.then(|| domain[below(&mut random, domain.len())])
                };
                self.check_assignment(domains.iter().map(&mut value))
            });
        };
        (0..number).try_for_each(|mut rest| {
            let values = domains.iter().zip(sizes.clone()).map(|(domain, size)| {
                let place = rest % size;
                rest /= size;
                domain.get(place).copied()
            });
            self.check_assignment(values)
        })
    }

    /// Fixes variables to `values`, as far as these are given, without propagation, and checks the
    /// constraint there.
    fn check_assignment(&self, values: impl Iterator<Item = Option<Int>>) -> Result<(), String> {
        let mut store = self.model.store();
        for (var, value) in self.model.variables().zip(values) {
            if let Some(value) = value {
                store.fix(var, value).expect("the value is possible");
            }
        }
        let now = self.truth.left(&store);
        self.check_is_possible(&store, &now)?;
        if self.constraint().scope().iter().any(|&var| !store.is_fixed(var)) {
            return Ok(());
        }
        let is_solution = self.truth.support(&now).is_any;
        let now = self.truth.lists(&now);
        if self.is_possible(&store) && !is_solution {
            return Err(format!("is_possible says yes at {now:?}, where all is fixed and wrong"));
        }
        self.check_violation(&store.values().collect::<Vec<Int>>())?;
        let passes = self.propagate_once(&mut store);
        if passes != is_solution {
            let said = if passes { "passes" } else { "refuses" };
            let truth = if passes { "no solution" } else { "a solution" };
            return Err(format!("propagate {said} {now:?}, where all is fixed: it is {truth}"));
        }
        Ok(())
    }

    /// Checks that `is_possible` returns true for the values of `now`, if they include a solution.
    pub(super) fn check_is_possible(&self, store: &Store, now: &Values) -> Result<(), String> {
        if self.is_possible(store) {
            return Ok(());
        }
        match self.truth.within(now).next() {
            None => Ok(()),
            Some(solution) => Err(format!(
                "is_possible says no at {:?}, where {solution:?} is a solution",
                self.truth.lists(now)
            )),
        }
    }

    fn is_possible(&self, store: &Store) -> bool {
        self.model
            .run(id(), |constraint| constraint.is_possible(Partial::new(constraint.scope(), store)))
    }

    fn propagate_once(&self, store: &mut Store) -> bool {
        Propagation::of_all(&self.model).run(&self.model, store, id()).is_ok()
    }

    /// Checks that search finds each solution exactly once, and nothing else.
    fn check_search(
        &self,
        look_ahead: LookAhead,
        variable_order: VariableOrder,
        value_order: ValueOrder,
    ) -> Result<(), String> {
        let with = format!("with {look_ahead:?}, {variable_order:?}, {value_order:?}");
        let is_ordered = matches!(variable_order, VariableOrder::InOrder);
        let settings = Settings::default()
            .look_ahead(look_ahead)
            .variable_order(variable_order)
            .value_order(value_order);
        let mut search = Search::with_settings(Arc::clone(&self.model), settings);
        let mut found: Vec<Vec<Int>> = Vec::new();
        while let Some(store) = search.next_solution() {
            found.push(store.values().collect());
        }
        if is_ordered && !found.is_sorted() {
            return Err(format!("{with}, solutions are not in lexicographic order: {found:?}"));
        }
        found.sort_unstable();
        if let Some(pair) = found.windows(2).find(|pair| pair[0] == pair[1]) {
            return Err(format!("{with}, the search finds {:?} twice", pair[0]));
        }
        let is_in = |set: &[Vec<Int>], one: &&Vec<Int>| set.binary_search(one).is_ok();
        if let Some(lost) = self.truth.solutions.iter().find(|one| !is_in(&found, one)) {
            return Err(format!("{with}, the search does not find the solution {lost:?}"));
        }
        match found.iter().find(|one| !is_in(&self.truth.solutions, one)) {
            Some(wrong) => Err(format!("{with}, the search finds {wrong:?}, which is no solution")),
            None => Ok(()),
        }
    }

    /// Checks that the form that a search may substitute for the constraint has the same meaning
    /// and claims.
    fn check_presolved(&self) -> Result<(), String> {
        let root = self.model.store();
        let form = match self.model.run(id(), |constraint| constraint.presolve(&root)) {
            Presolved::Keep => return Ok(()),
            Presolved::Replace(form) | Presolved::Strengthen(form) | Presolved::Unproved(form) => {
                form
            }
        };
        let mut model = Model::clone(&self.model);
        model.replace_constraint(id(), form);
        let other = Oracle::with_truth(model, Arc::clone(&self.truth));
        let told = |what| format!("presolved to \"{}\": {what}", other.properties().kind);
        if other.of_scope != self.of_scope {
            return Err(told(format!("its scope is of the variables {:?}", other.of_scope)));
        }
        other.check_parts(MOST_PARTS / 8).map_err(told)
    }

    /// Checks that the solutions of a constraint that claims to be value symmetric are solutions
    /// after any exchange of two values that each variable of its scope has both or neither of.
    fn check_value_symmetric(&self) -> Result<(), String> {
        if !self.properties().is_value_symmetric {
            return Ok(());
        }
        let domains: Vec<&Vec<Int>> =
            self.of_scope.iter().map(|&var| &self.truth.domains[var]).collect();
        let values: BTreeSet<Int> =
            domains.iter().flat_map(|domain| domain.iter().copied()).collect();
        let pairs =
            values.iter().flat_map(|one| values.range(..one).map(move |other| (*one, *other)));
        for (one, other) in pairs {
            if domains.iter().any(|domain| domain.contains(&one) != domain.contains(&other)) {
                continue;
            }
            for solution in &self.truth.solutions {
                let mut exchanged = solution.clone();
                for &var in &self.of_scope {
                    exchanged[var] = match exchanged[var] {
                        value if value == one => other,
                        value if value == other => one,
                        value => value,
                    };
                }
                if self.truth.solutions.binary_search(&exchanged).is_err() {
                    return Err(format!(
                        "it claims to be value symmetric, but {one} and {other} cannot be exchanged in \
                         {solution:?}"
                    ));
                }
            }
        }
        Ok(())
    }
}

/// Returns the only constraint of the model.
pub(super) fn id() -> ConstraintId {
    ConstraintId::new(0)
}

pub(super) fn below(random: &mut Xoshiro256PlusPlus, n: usize) -> usize {
    (random.next_u64() % n as u64) as usize
}
