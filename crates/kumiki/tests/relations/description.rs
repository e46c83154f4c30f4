//! A random problem in words, the problem that it states, and its solutions by enumeration.
//!
//! Invariant: rows are compared by what is written down of them, so that a value that is equal but
//! of another kind than was declared is found out.

use super::meaning::holds;
use super::statement::Relation;
use kumiki::{Error, Handle, Mixed, Problem, Settings, Value, relations::RelationError};
use std::slice::from_ref;

/// Variables by their domains, and relations with their scopes.
#[derive(Clone, Debug)]
pub(crate) struct Description {
    pub(crate) domains: Vec<Vec<Mixed>>,
    pub(crate) relations: Vec<(Relation, Vec<usize>)>,
}

/// The solutions, each in writing, sorted.
pub(crate) type Rows = Vec<String>;

/// The reason of a refusal.
#[derive(Debug, PartialEq)]
enum Refusal {
    TooFew { at_least: usize },
    NotNumber { place: usize },
    NotIntegers,
    NoRow,
    Odd,
    PlacesFromOne,
    Parts,
    NegativeDuration,
    NegativeDemand,
    NegativeSize,
}

impl Refusal {
    fn of(error: &RelationError) -> Refusal {
        match *error {
            RelationError::TooFew { at_least, .. } => Refusal::TooFew { at_least },
            RelationError::NotNumber { place, ref value } => {
                assert_eq!(value.as_float(), None);
                Refusal::NotNumber { place }
            }
            RelationError::NotIntegers => Refusal::NotIntegers,
            RelationError::Odd { .. } => Refusal::Odd,
            RelationError::NoRow { .. } => Refusal::NoRow,
            RelationError::PlacesFromOne { .. } => Refusal::PlacesFromOne,
            RelationError::Parts { .. } => Refusal::Parts,
            RelationError::NegativeDuration { .. } => Refusal::NegativeDuration,
            RelationError::NegativeDemand { .. } => Refusal::NegativeDemand,
            RelationError::NegativeSize { .. } => Refusal::NegativeSize,
            ref other => panic!("{other}"),
        }
    }
}

impl Description {
    /// The problem, with all relations that are to be accepted on their scopes.
    ///
    /// # Panics
    /// If a relation is refused that should not be, or the other way round, or for another reason.
    pub(crate) fn problem<V>(&self, to_value: fn(&Mixed) -> V) -> Problem<usize, V>
    where
        V: Value + Into<Mixed>,
    {
        self.problem_and_handles(to_value).0
    }

    /// Returns the problem as [`Description::problem`] does; it knows all values before.
    pub(crate) fn foreseeing_problem(&self) -> Problem<usize, Mixed> {
        let mut problem = Problem::new();
        problem.foresee(self.domains.concat());
        self.stated_in(problem, Mixed::clone).0
    }

    /// Returns the problem, and for each relation the handle that removes it; `None` if it is
    /// refused.
    pub(crate) fn problem_and_handles<V>(
        &self,
        to_value: fn(&Mixed) -> V,
    ) -> (Problem<usize, V>, Vec<Option<Handle>>)
    where
        V: Value + Into<Mixed>,
    {
        self.stated_in(Problem::new(), to_value)
    }

    fn stated_in<V>(
        &self,
        mut problem: Problem<usize, V>,
        to_value: fn(&Mixed) -> V,
    ) -> (Problem<usize, V>, Vec<Option<Handle>>)
    where
        V: Value + Into<Mixed>,
    {
        let mut handles = Vec::new();
        for (name, domain) in self.domains.iter().enumerate() {
            problem.add_variable(name, domain.iter().map(to_value)).expect("a domain");
        }
        for (relation, scope) in &self.relations {
            let added = relation.add_to(&mut problem, scope, to_value);
            handles.push(added.as_ref().ok().copied());
            let error = added.err().map(|error| match error {
                Error::Constraint { error, .. } => error,
                other => panic!("{other}"),
            });
            let refusal = self.refusal(relation, scope);
            assert_eq!(error.as_ref().map(Refusal::of), refusal, "{relation:?} on {scope:?}");
        }
        (problem, handles)
    }

    /// Returns the expected refusal of a relation on a scope.
    fn refusal(&self, relation: &Relation, scope: &[usize]) -> Option<Refusal> {
        let find = |is_wrong: fn(&Mixed) -> bool| {
            scope.iter().position(|&var| self.domains[var].iter().any(is_wrong))
        };
        let at_least = match relation {
            Relation::VariableSum(..) | Relation::VariableProduct(_) => 1,
            Relation::VariableCount(..) => 1,
            Relation::OnGraph(relation) => relation.shape.number_places(),
            Relation::Element | Relation::Maximum | Relation::Minimum => 2,
            _ => 0,
        };
        let is_whole =
            |&var: &usize| self.domains[var].iter().all(|value| value.as_int().is_some());
        // The values are looked at before the length.
        let must_be_whole = match relation {
            Relation::AllDifferentWith(_) | Relation::Lex(_) => scope,
            Relation::Maximum | Relation::Minimum => scope,
            Relation::VariableCount(..) => &scope[scope.len().saturating_sub(1)..],
            Relation::Packing(_, bins, false) => &scope[scope.len().saturating_sub(bins.len())..],
            Relation::OnGraph(relation) => {
                &scope[scope.len() - relation.whole_places(scope.len())..]
            }
            _ => &[],
        };
        if let Relation::NoOverlap(durations, presence) = relation {
            let parts = 1 + usize::from(durations.is_none()) + usize::from(presence.is_some());
            let tasks = scope.len() / parts;
            let numbers = if durations.is_some() { tasks } else { 2 * tasks };
            let is_negative =
                |&var: &usize| self.domains[var].iter().any(|value| value.as_int() < Some(0));
            return match () {
                () if !scope.len().is_multiple_of(parts) => Some(Refusal::Parts),
                () if !scope[..numbers].iter().all(is_whole) => Some(Refusal::NotIntegers),
                () if scope[tasks..numbers].iter().any(is_negative) => {
                    Some(Refusal::NegativeDuration)
                }
                () => None,
            };
        }
        if let Relation::Diffn(dimensions, sizes, _) = relation {
            let parts = dimensions * if sizes.is_some() { 1 } else { 2 };
            let edges = if sizes.is_some() { scope.len() } else { scope.len() / 2 };
            let is_negative =
                |&var: &usize| self.domains[var].iter().any(|value| value.as_int() < Some(0));
            return match () {
                () if !scope.len().is_multiple_of(parts) => Some(Refusal::Parts),
                () if !scope.iter().all(is_whole) => Some(Refusal::NotIntegers),
                () if scope[edges..].iter().any(is_negative) => Some(Refusal::NegativeSize),
                () => None,
            };
        }
        if let Relation::Cumulative(durations, demands, capacity, presence) = relation {
            let numbers =
                1 + [durations.is_none(), demands.is_none()].map(usize::from).iter().sum::<usize>();
            let parts = numbers + usize::from(presence.is_some());
            let left = scope.len().checked_sub(usize::from(capacity.is_none()));
            let Some(left) = left.filter(|left| left.is_multiple_of(parts)) else {
                return Some(Refusal::Parts);
            };
            let tasks = left / parts;
            let negative = |place: usize| {
                self.domains[scope[place]].iter().any(|value| value.as_int() < Some(0))
            };
            let all = scope[..numbers * tasks].iter().chain(&scope[left..]);
            // Of each task the duration is looked at before the demand.
            let refusals = (0..tasks).flat_map(|task| {
                let duration = durations.is_none() && negative(tasks + task);
                let of_demand = (numbers - 1) * tasks + task;
                let demand = demands.is_none() && negative(of_demand);
                let refused =
                    [(duration, Refusal::NegativeDuration), (demand, Refusal::NegativeDemand)];
                refused.into_iter().filter(|(is_wrong, _)| *is_wrong).map(|(_, refusal)| refusal)
            });
            return if all.clone().all(is_whole) {
                refusals.into_iter().next()
            } else {
                Some(Refusal::NotIntegers)
            };
        }
        let is_halved = matches!(relation, Relation::Lex(_) | Relation::Inverse);
        if !must_be_whole.iter().all(is_whole) {
            Some(Refusal::NotIntegers)
        } else if is_halved && scope.len() % 2 == 1 {
            Some(Refusal::Odd)
        } else if scope.len() < at_least {
            Some(Refusal::TooFew { at_least })
        } else if relation.calculates() {
            find(|value| value.as_float().is_none()).map(|place| Refusal::NotNumber { place })
        } else {
            let full = |row: &Vec<Mixed>| row.iter().cloned().map(Some).collect();
            let rows: Vec<Vec<Option<Mixed>>> = match relation {
                Relation::Allowed(rows) => rows.iter().map(full).collect(),
                Relation::AllowedPatterns(rows) => rows.clone(),
                _ => Vec::new(),
            };
            let is_impossible = !rows.is_empty() && !rows.iter().any(|row| self.fits(row, scope));
            let half = scope.len() / 2;
            let places = match relation {
                Relation::Circuit(_) => vec![scope],
                Relation::Inverse => vec![&scope[..half], &scope[half..]],
                _ => Vec::new(),
            };
            if places.into_iter().any(|places| self.are_from_1(places)) {
                return Some(Refusal::PlacesFromOne);
            }
            is_impossible.then_some(Refusal::NoRow)
        }
    }

    /// Returns whether these variables cannot have the first of their places, 0, and can have one
    /// too many.
    fn are_from_1(&self, scope: &[usize]) -> bool {
        let can_be = |place: usize| {
            let place = Mixed::from(place as i64);
            scope.iter().any(|&var| self.domains[var].contains(&place))
        };
        !can_be(0) && can_be(scope.len())
    }

    /// Returns whether the variables of `scope` can have the values of `row` together.
    fn fits(&self, row: &[Option<Mixed>], scope: &[usize]) -> bool {
        let given: Vec<(usize, &Mixed)> = scope
            .iter()
            .zip(row)
            .filter_map(|(&var, value)| Some((var, value.as_ref()?)))
            .collect();
        given.iter().all(|&(var, value)| {
            let is_alone = given.iter().all(|&(other, of)| other != var || of == value);
            is_alone && self.domains[var].contains(value)
        })
    }

    /// The solutions in writing, by trying everything.
    pub(crate) fn solutions(&self) -> Rows {
        written(self.rows())
    }

    /// The solutions, by trying everything.
    pub(crate) fn rows(&self) -> Vec<Vec<Mixed>> {
        let mut rows: Vec<Vec<Mixed>> = vec![vec![]];
        for domain in &self.domains {
            // Of equal values the first counts.
            let is_first = |at: &usize| !domain[..*at].contains(&domain[*at]);
            let values: Vec<&Mixed> =
                (0..domain.len()).filter(is_first).map(|at| &domain[at]).collect();
            let extended = |row: &Vec<Mixed>| {
                let row = row.clone();
                values
                    .iter()
                    .map(move |&value| [row.as_slice(), from_ref(value)].concat())
                    .collect::<Vec<_>>()
            };
            rows = rows.iter().flat_map(extended).collect();
        }
        let kept: Vec<&(Relation, Vec<usize>)> = self
            .relations
            .iter()
            .filter(|(relation, scope)| self.refusal(relation, scope).is_none())
            .collect();
        rows.retain(|row| {
            kept.iter().all(|(relation, scope)| {
                let values: Vec<Mixed> = scope.iter().map(|&var| row[var].clone()).collect();
                holds(relation, &values)
            })
        });
        rows
    }
}

/// The solutions that a search finds.
pub(crate) fn found<V: Value + Into<Mixed>>(
    problem: &Problem<usize, V>,
    settings: impl Into<Settings>,
) -> Rows {
    let rows =
        problem.search(settings).map(|solution| solution.into_values().into_iter().map(Into::into));
    written(rows.map(Iterator::collect))
}

fn written(rows: impl IntoIterator<Item = Vec<Mixed>>) -> Rows {
    let mut rows: Rows = rows.into_iter().map(|row| format!("{row:?}")).collect();
    rows.sort_unstable();
    rows
}
