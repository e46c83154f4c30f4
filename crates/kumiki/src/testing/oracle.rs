//! What the oracle checks, one promise after the other.
//!
//! Invariant: `solutions` are the combinations of `domains` that satisfy the constraint, in
//! lexicographic order, found without the engine.

use super::walk::Walk;
use super::{ENUMERATION_LIMIT, for_each_combination, solutions_by_enumeration};
use crate::constraint::{Consistency, Constraint, Partial, SharedConstraint};
use crate::event::ConstraintId;
use crate::model::Model;
use crate::propagation::Propagation;
use crate::search::Search;
use crate::search::orders::{ValueOrder, VariableOrder};
use crate::search::settings::{LookAhead, Settings};
use crate::store::Store;
use crate::var::{Int, Var};
use rand_xoshiro::Xoshiro256PlusPlus;
use rand_xoshiro::rand_core::{Rng, SeedableRng};
use std::fmt;
use std::sync::Arc;

/// How a constraint disagrees with its meaning; its text is for a reader.
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

/// The number of random walks.
const WALKS: u64 = 6;

/// The number of random assignments that are tried.
const ASSIGNMENTS: usize = 200;

/// One constraint, alone in a model, and the truth about it.
pub(super) struct Oracle {
    pub(super) model: Arc<Model>,
    domains: Vec<Vec<Int>>,
    solutions: Vec<Vec<Int>>,
}

impl Oracle {
    pub(super) fn new<C>(domains: &[Vec<Int>], build: impl Fn(&[Var]) -> C) -> Oracle
    where
        C: Constraint + Send + Sync + 'static,
    {
        let mut model = Model::new();
        let vars: Vec<Var> = domains
            .iter()
            .map(|domain| model.add_variable(domain.iter().copied()))
            .collect::<Result<_, _>>()
            .unwrap_or_else(|error| panic!("{domains:?}: {error}"));
        model.add_constraint(build(&vars));
        let domains = vars.iter().map(|&var| model.domain(var).iter().collect()).collect();
        let solutions = solutions_by_enumeration(&model);
        Oracle { model: Arc::new(model), domains, solutions }
    }

    /// Checks all that the constraint promises; the simplest things first, so that what is reported
    /// is the cause and not a consequence.
    pub(super) fn check(&self) -> Result<(), Disagreement> {
        self.check_promises().map_err(|what| Disagreement {
            kind: self.constraint().kind(),
            scope: self.constraint().scope().iter().map(|var| var.index()).collect(),
            domains: self.domains.clone(),
            what,
        })
    }

    fn check_promises(&self) -> Result<(), String> {
        let mut random = Xoshiro256PlusPlus::seed_from_u64(0);
        for _ in 0..ASSIGNMENTS {
            self.check_assignment(&mut random)?;
        }
        for seed in 0..WALKS {
            Walk::new(self, seed).run()?;
        }
        for look_ahead in [LookAhead::None, LookAhead::Forward, LookAhead::Full] {
            self.check_search(look_ahead, VariableOrder::InOrder, ValueOrder::Domain)?;
            self.check_search(look_ahead, VariableOrder::FirstFail, ValueOrder::Reversed)?;
            self.check_search(look_ahead, VariableOrder::DomWdeg, ValueOrder::Random)?;
        }
        Ok(())
    }

    pub(super) fn constraint(&self) -> &SharedConstraint {
        self.model.constraint(id())
    }

    /// The solutions that `domains` allow.
    pub(super) fn solutions_within<'a>(
        &'a self,
        domains: &'a [Vec<Int>],
    ) -> impl Iterator<Item = &'a [Int]> {
        let is_within = move |solution: &&[Int]| {
            solution.iter().zip(domains).all(|(value, domain)| domain.binary_search(value).is_ok())
        };
        self.solutions.iter().map(Vec::as_slice).filter(is_within)
    }

    /// Fixes some or all variables at random, without propagation, and asks what is said of that.
    fn check_assignment(&self, random: &mut Xoshiro256PlusPlus) -> Result<(), String> {
        let mut store = self.model.store();
        let is_complete = below(random, 2) == 0;
        for (var, domain) in self.model.variables().zip(&self.domains) {
            if is_complete || below(random, 2) == 0 {
                let value = domain[below(random, domain.len())];
                store.fix(var, value).expect("the value is possible");
            }
        }
        let now = domains_of(&store);
        let solution = self.solutions_within(&now).next().map(<[Int]>::to_vec);
        let possible = self.is_possible(&store);
        if let (false, Some(solution)) = (possible, &solution) {
            return Err(format!(
                "is_possible says no at {now:?}, where {solution:?} is a solution"
            ));
        }
        if self.constraint().scope().iter().any(|&var| !store.is_fixed(var)) {
            return Ok(());
        }
        if possible && solution.is_none() {
            return Err(format!("is_possible says yes at {now:?}, where all is fixed and wrong"));
        }
        self.check_violation(&store.values().collect::<Vec<Int>>())?;
        let passes = self.propagate_once(&mut store);
        if passes != solution.is_some() {
            let said = if passes { "passes" } else { "refuses" };
            let truth = if passes { "no solution" } else { "a solution" };
            return Err(format!("propagate {said} {now:?}, where all is fixed: it is {truth}"));
        }
        Ok(())
    }

    pub(super) fn is_possible(&self, store: &Store) -> bool {
        self.constraint().is_possible(Partial::new(self.constraint().scope(), store))
    }

    fn propagate_once(&self, store: &mut Store) -> bool {
        Propagation::of_all(&self.model).run(&self.model, store, id()).is_ok()
    }

    /// Whether search finds each solution, once, and nothing else.
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
        if let Some(lost) = self.solutions.iter().find(|one| !is_in(&found, one)) {
            return Err(format!("{with}, the search does not find the solution {lost:?}"));
        }
        match found.iter().find(|one| !is_in(&self.solutions, one)) {
            Some(wrong) => Err(format!("{with}, the search finds {wrong:?}, which is no solution")),
            None => Ok(()),
        }
    }

    /// Whether what is left is as consistent as the constraint claims.
    pub(super) fn check_consistency(&self, now: &[Vec<Int>]) -> Result<(), String> {
        let claim = self.constraint().consistency();
        let solutions: Vec<&[Int]> = self.solutions_within(now).collect();
        let is_supported = |at: usize, value: Int| solutions.iter().any(|one| one[at] == value);
        let free = now.iter().filter(|domain| domain.len() > 1).count();
        let is_each_supported = match claim {
            Consistency::Check => free == 0,
            Consistency::LastFree | Consistency::Bounds => free <= 1,
            Consistency::Domain => true,
        };
        let mut of_scope: Vec<usize> =
            self.constraint().scope().iter().map(|var| var.index()).collect();
        of_scope.sort_unstable();
        of_scope.dedup();
        let mut values = of_scope.iter().flat_map(|&at| now[at].iter().map(move |&v| (at, v)));
        if is_each_supported && !values.clone().all(|(at, value)| is_supported(at, value)) {
            let (at, value) = values.find(|&(at, v)| !is_supported(at, v)).expect("there is one");
            return Err(format!(
                "it claims {claim:?}, but leaves variable {at} value {value} at {now:?}, \
                 where that is in no solution"
            ));
        }
        if claim == Consistency::Bounds { self.check_bounds(now, &of_scope) } else { Ok(()) }
    }

    /// Whether each least and greatest value is part of a solution in which the other variables take
    /// any integers between their bounds. Not checked where these are too many to enumerate.
    fn check_bounds(&self, now: &[Vec<Int>], of_scope: &[usize]) -> Result<(), String> {
        let bounds = |domain: &[Int]| (domain[0], domain[domain.len() - 1]);
        let hull: Vec<Vec<Int>> = of_scope
            .iter()
            .map(|&at| bounds(&now[at]))
            .map(|(min, max)| (min..=max).collect())
            .collect();
        let sizes = hull.iter().map(|domain| domain.len() as u64);
        if sizes.fold(1, u64::saturating_mul) > ENUMERATION_LIMIT {
            return Ok(());
        }
        let mut unsupported: Vec<(usize, Int)> = Vec::new();
        for (place, domain) in hull.iter().enumerate() {
            unsupported.extend([(place, domain[0]), (place, domain[domain.len() - 1])]);
        }
        for_each_combination(&hull, |values| {
            let scope = self.constraint().scope().iter();
            let place = |var: &Var| of_scope.binary_search(&var.index()).expect("of the scope");
            let of_places: Vec<Int> = scope.map(|var| values[place(var)]).collect();
            if self.constraint().is_satisfied(&of_places) {
                unsupported.retain(|&(place, value)| values[place] != value);
            }
        });
        match unsupported.first() {
            None => Ok(()),
            Some(&(place, value)) => Err(format!(
                "it claims Bounds, but leaves variable {} the bound {value} at {now:?}, \
                 which no integers between the bounds support",
                of_scope[place]
            )),
        }
    }
}

/// The only constraint of the model.
pub(super) fn id() -> ConstraintId {
    ConstraintId::new(0)
}

pub(super) fn domains_of(store: &Store) -> Vec<Vec<Int>> {
    store.domains().map(|domain| domain.iter().collect()).collect()
}

pub(super) fn below(random: &mut Xoshiro256PlusPlus, n: usize) -> usize {
    (random.next_u64() % n as u64) as usize
}
