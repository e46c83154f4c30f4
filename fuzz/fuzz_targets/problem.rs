//! Any calls of a `Problem`, also wrong ones: what is wrong is refused and changes nothing, what is
//! accepted holds in every solution, and where that can be counted no solution is missing.
//!
//! `cargo +nightly fuzz run --sanitizer none problem -- -max_len=512`
#![no_main]

use kumiki::constraints::{self, NotEqual};
use kumiki::engine::Var;
use kumiki::relations::{IntoRelation, engine, engine_over};
use kumiki::search::Status;
use kumiki::{
    AllDifferent, AllEqual, AllVariables, Allowed, Count, Element, Error, ExactSum, Forbidden,
    LessOrEqual, LessThan, Limits, MaxSum, MinSum, Problem, Solution, Verdict, over,
};
use kumiki_fuzz::description::combinations;
use kumiki_fuzz::plan::{Bound, Call, Plan, Relation, Values};
use kumiki_fuzz::promise::{
    Subject, are_in_range, has_possible_row, holds, is_accepted, is_domain, is_picked,
};
use libfuzzer_sys::fuzz_target;

/// The most combinations of values that are tried one by one.
const COMBINATIONS: usize = 200;

/// The most solutions that are asked for.
const SOLUTIONS: usize = 40;

fuzz_target!(|plan: Plan| match plan.values {
    Values::I64 => check::<i64>(&plan),
    Values::U8 => check::<u8>(&plan),
    Values::U128 => check::<u128>(&plan),
    Values::Bool => check::<bool>(&plan),
    Values::String => check::<String>(&plan),
});

/// The calls that were accepted so far.
struct Accepted<V> {
    names: Vec<char>,
    domains: Vec<Vec<V>>,
    relations: Vec<(Relation, Vec<char>)>,
}

fn check<V: Subject>(plan: &Plan) {
    let mut problem: Problem<char, V> = Problem::new();
    let mut accepted = Accepted { names: vec![], domains: vec![], relations: vec![] };
    for call in &plan.calls {
        let before = (problem.variables().len(), problem.model().constraints().len());
        let (expected, answer) = match call {
            Call::AddVariables(names, domain) => {
                let domain = V::list(domain);
                (accepted.add_variables(names, &domain), add_variables(&mut problem, names, domain))
            }
            Call::AddConstraint { name, relation, scope } => (
                accepted.add_constraint(relation, scope),
                Post { problem: &mut problem, name: *name, scope }.relation(relation),
            ),
        };
        assert_eq!(answer.is_ok(), expected, "{call:?}: {answer:?}");
        if let Err(error) = answer {
            assert!(!error.to_string().is_empty());
            let after = (problem.variables().len(), problem.model().constraints().len());
            assert_eq!(before, after, "{call:?} was refused, and changed something");
        }
    }
    let settings = plan.way.settings().limits(Limits::none().decisions(plan.decisions.into()));
    problem.set_settings(settings);
    accepted.check_solutions(&problem);
}

impl<V: Subject> Accepted<V> {
    /// Returns whether the call is to be accepted, and notes it if so.
    fn add_variables(&mut self, names: &[char], domain: &[V]) -> bool {
        let is_new =
            |at: usize| !self.names.contains(&names[at]) && !names[..at].contains(&names[at]);
        if !(0..names.len()).all(is_new) || !(names.is_empty() || is_domain(domain)) {
            return false;
        }
        self.names.extend(names);
        let mut values: Vec<V> = Vec::new();
        for value in domain {
            if !values.contains(value) {
                values.push(value.clone());
            }
        }
        self.domains.resize(self.names.len(), values);
        true
    }

    /// Returns whether the call is to be accepted, and notes it if so.
    fn add_constraint(&mut self, relation: &Relation, scope: &Option<Vec<char>>) -> bool {
        let scope = scope.as_ref().unwrap_or(&self.names).clone();
        let are_known = scope.iter().all(|name| self.names.contains(name));
        let place = |name: &char| self.names.iter().position(|other| other == name);
        let domains: Vec<&Vec<V>> =
            scope.iter().filter_map(place).map(|at| &self.domains[at]).collect();
        let are_in_range = domains.iter().all(|domain| are_in_range(domain));
        let is_accepted = are_known
            && is_accepted::<V>(relation, scope.len(), are_in_range)
            && has_possible_row(relation, &domains);
        if is_accepted {
            self.relations.push((relation.clone(), scope));
        }
        is_accepted
    }

    fn holds_for(&self, values: &[V]) -> bool {
        let value = |name: &char| {
            let at = self.names.iter().position(|other| other == name);
            values[at.expect("the scope was accepted")].clone()
        };
        self.relations
            .iter()
            .all(|(relation, scope)| holds(relation, &scope.iter().map(value).collect::<Vec<V>>()))
    }

    /// The number of solutions, where it takes few combinations to know it.
    fn count(&self) -> Option<usize> {
        let sizes = self.domains.iter().map(Vec::len);
        if sizes.fold(1, usize::saturating_mul) > COMBINATIONS {
            return None;
        }
        let domains: Vec<Vec<&V>> =
            self.domains.iter().map(|domain| domain.iter().collect()).collect();
        let domains: Vec<&[&V]> = domains.iter().map(Vec::as_slice).collect();
        let holds = |values: &Vec<&V>| {
            self.holds_for(&values.iter().map(|&value| value.clone()).collect::<Vec<V>>())
        };
        Some(combinations(&domains).into_iter().filter(holds).count())
    }

    fn check_solution(&self, solution: &Solution<char, V>) {
        assert!(solution.keys().eq(&self.names), "in the order of declaration");
        let values: Vec<V> = solution.values().cloned().collect();
        let is_in = |(value, domain): (&V, &Vec<V>)| domain.contains(value);
        assert!(values.iter().zip(&self.domains).all(is_in), "{solution:?}: not in the domains");
        assert!(self.holds_for(&values), "{solution:?}: something does not hold");
    }

    fn check_solutions(&self, problem: &Problem<char, V>) {
        let count = self.count();
        let mut search = problem.solutions();
        let solutions: Vec<Solution<char, V>> = search.by_ref().take(SOLUTIONS).collect();
        for (at, solution) in solutions.iter().enumerate() {
            self.check_solution(solution);
            assert!(!solutions[..at].contains(solution), "{solution:?}: found twice");
        }
        if let (Status::Exhausted, Some(count)) = (search.status(), count) {
            assert_eq!(solutions.len(), count, "all solutions, and as many as there are");
        }
        match problem.verdict() {
            Verdict::Unique(only) => {
                self.check_solution(&only);
                assert!(count.is_none_or(|count| count == 1));
            }
            Verdict::Several(first, second) => {
                self.check_solution(&first);
                self.check_solution(&second);
                assert_ne!(first, second);
            }
            Verdict::None(reason) => {
                assert!(count.is_none_or(|count| count == 0), "none, but {count:?}: {reason}");
            }
            Verdict::Unfinished(known) => known.iter().for_each(|known| self.check_solution(known)),
        }
    }
}

type Answer = Result<(), Error<char>>;

fn add_variables<V: Subject>(
    problem: &mut Problem<char, V>,
    names: &[char],
    domain: Vec<V>,
) -> Answer {
    match names {
        [name] => problem.add_variable(*name, domain),
        _ => problem.add_variables(names.iter().copied(), domain),
    }
}

/// A constraint that is about to be added.
struct Post<'a, V> {
    problem: &'a mut Problem<char, V>,
    name: Option<char>,
    scope: &'a Option<Vec<char>>,
}

impl<V: Subject> Post<'_, V> {
    fn add<How>(self, relation: impl IntoRelation<V, How>) -> Answer {
        let added = match (self.name, self.scope) {
            (None, None) => self.problem.add_constraint(relation, AllVariables),
            (None, Some(scope)) => self.problem.add_constraint(relation, scope.clone()),
            (Some(name), None) => self.problem.add_named_constraint(name, relation, AllVariables),
            (Some(name), Some(scope)) => {
                self.problem.add_named_constraint(name, relation, scope.clone())
            }
        };
        added.map(|_| ())
    }

    fn relation(self, relation: &Relation) -> Answer {
        match relation.clone() {
            Relation::AllDifferent { offsets: None, strength: None } => self.add(AllDifferent),
            Relation::AllDifferent { offsets: None, strength: Some(strength) } => {
                self.add(AllDifferent.with_strength(strength))
            }
            Relation::AllDifferent { offsets: Some(offsets), strength } => {
                let all_different = AllDifferent.with_offsets(offsets);
                self.add(match strength {
                    Some(strength) => all_different.with_strength(strength),
                    None => all_different,
                })
            }
            Relation::AllEqual => self.add(AllEqual),
            Relation::LessThan => self.add(LessThan),
            Relation::AtMost => self.add(LessOrEqual),
            Relation::Sum { kind, bound, multipliers: None } => match kind {
                Bound::Exactly => self.add(ExactSum(bound)),
                Bound::AtLeast => self.add(MinSum(bound)),
                Bound::AtMost => self.add(MaxSum(bound)),
            },
            Relation::Sum { kind, bound, multipliers: Some(multipliers) } => self.add(match kind {
                Bound::Exactly => ExactSum(bound).times(multipliers),
                Bound::AtLeast => MinSum(bound).times(multipliers),
                Bound::AtMost => MaxSum(bound).times(multipliers),
            }),
            Relation::Allowed(rows) => self.add(Allowed::new(rows.iter().map(|row| V::list(row)))),
            Relation::Forbidden(rows) => {
                self.add(Forbidden::new(rows.iter().map(|row| V::list(row))))
            }
            Relation::Count { values, bound } => {
                let count = Count::of(V::list(&values));
                self.add(match bound {
                    None => count,
                    Some((Bound::Exactly, n)) => count.exactly(n),
                    Some((Bound::AtLeast, n)) => count.at_least(n),
                    Some((Bound::AtMost, n)) => count.at_most(n),
                })
            }
            Relation::Element => self.add(Element),
            Relation::Closure { arity, seed } => self.closure(arity, seed),
            Relation::Over { seed } => self.add(over(move |values: &[V]| is_picked(seed, values))),
            Relation::EngineNotEqual { offset } => {
                self.add(engine(move |[x, y]| NotEqual::new(x + offset, y)))
            }
            Relation::EngineAllEqual => self.add(engine_over(|scope: &[Var]| {
                constraints::AllEqual::new(scope.iter().copied())
            })),
        }
    }

    fn closure(self, arity: usize, n: u8) -> Answer {
        match arity {
            1 => self.add(move |a: V| is_picked(n, &[a])),
            2 => self.add(move |a: V, b: V| is_picked(n, &[a, b])),
            3 => self.add(move |a: V, b: V, c: V| is_picked(n, &[a, b, c])),
            4 => self.add(move |a: V, b: V, c: V, d: V| is_picked(n, &[a, b, c, d])),
            5 => self.add(move |a: V, b: V, c: V, d: V, e: V| is_picked(n, &[a, b, c, d, e])),
            6 => self
                .add(move |a: V, b: V, c: V, d: V, e: V, f: V| is_picked(n, &[a, b, c, d, e, f])),
            7 => self.add(move |a: V, b: V, c: V, d: V, e: V, f: V, g: V| {
                is_picked(n, &[a, b, c, d, e, f, g])
            }),
            _ => self.add(move |a: V, b: V, c: V, d: V, e: V, f: V, g: V, h: V| {
                is_picked(n, &[a, b, c, d, e, f, g, h])
            }),
        }
    }
}
