//! A problem as Python states it: variables and constraints by number.
//!
//! Invariant: the interpreter lock is released while the engine works, and the first exception of a
//! callable comes out as it is.

mod answers;
mod statements;

use crate::callable::Callable;
use crate::interrupt::PendingException;
use crate::options::SearchOptions;
use crate::profile::{Calls, RawProfile};
use crate::relations::{self, Destination};
use crate::solutions::{OriginalNames, RawList, RawState, SolutionIterator, status_word};
use crate::value::{Key, Objects, Originals, PyCount, value_error};
use answers::Goal;
use kumiki::expression::text;
use kumiki::{Handle, Limits, Mixed, Problem, Reason, Settings, Verdict};
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyList};
use statements::{Arguments, Domain, KnownDomain};
use std::sync::Arc;
use std::time::Instant;

/// A problem, whose variables and constraints have numbers from 0.
#[pyclass(module = "kumiki_solver._native")]
pub(crate) struct Core {
    pub(crate) problem: Problem<Key, Mixed>,
    keys: Vec<Key>,
    names: Vec<Py<PyAny>>,
    originals: Vec<Originals>,
    objects: Objects,
    handles: Vec<Handle>,
    calls: Calls,
    pub(crate) fault: Arc<PendingException>,
}

/// A solution and the value of the objective.
type Best<'py> = Option<(i64, Bound<'py, PyDict>)>;

/// The statements of a conflict: constraints by number, and variables with their values.
type Conflict = (Vec<usize>, Vec<(usize, Py<PyAny>)>, bool);

/// A solution under assumptions, or the variables with values that cannot hold together and whether
/// each is known to be needed, and how the search ended.
type Assumed<'py> = (Option<Bound<'py, PyDict>>, (Vec<(usize, i64)>, bool), &'static str);

/// A verdict in a word, the solutions found, and the conflict.
type Answer<'py> = (&'static str, Vec<Bound<'py, PyDict>>, Option<Conflict>);

#[pymethods]
impl Core {
    #[new]
    fn new(py: Python<'_>) -> Core {
        Core {
            problem: Problem::new(),
            keys: Vec::new(),
            names: Vec::new(),
            originals: Vec::new(),
            objects: Objects::new(py),
            handles: Vec::new(),
            calls: Calls::default(),
            fault: Arc::default(),
        }
    }

    /// Adds variables with their domains: a sequence by name. Returns the kind of the values of
    /// each variable: 2 if all are numbers, 1 if the engine knows all of them, else 0; 3 more if it
    /// knows some only as equal values of other types.
    fn add_all(&mut self, domains: &Bound<'_, PyDict>) -> PyResult<Vec<u8>> {
        // Neighbours with the same values are added together.
        let mut groups: Vec<(Domain<'_>, Vec<Bound<'_, PyAny>>)> = Vec::new();
        // The domains may run code of the user, which may change the dictionary.
        for (name, domain) in domains.iter().collect::<Vec<_>>() {
            match groups.last_mut() {
                Some((last, names)) if last.object.is(&domain) => names.push(name),
                last => {
                    let domain = Domain::read(domain)?;
                    match last {
                        Some((last, names)) if last.is_same(&domain) => names.push(name),
                        _ => groups.push((domain, vec![name])),
                    }
                }
            }
        }
        let mut known = Vec::with_capacity(groups.len());
        for (domain, names) in groups {
            known.push((KnownDomain::new(&domain, &mut self.objects)?, names));
        }
        self.problem.foresee(known.iter().flat_map(|(domain, _)| domain.ends()));
        let mut kinds = Vec::with_capacity(domains.len());
        for (domain, names) in known {
            kinds.extend(names.iter().map(|_| domain.kind));
            self.add_variables(names, domain)?;
        }
        Ok(kinds)
    }

    /// Returns the number of constraints.
    fn __len__(&self) -> usize {
        self.handles.len()
    }

    /// Returns whether each of `values` and any other of them or of `others` are equal to the
    /// engine exactly if they are in Python.
    fn keeps_equality(
        &mut self,
        values: Vec<Bound<'_, PyAny>>,
        others: Vec<Bound<'_, PyAny>>,
    ) -> PyResult<bool> {
        self.objects.keeps_equality(&values, &others)
    }

    /// Adds a relation; returns the number of the constraint. With a `tie`, a variable of 0 and 1
    /// says if the relation holds, or only that it does, if the second entry is true.
    #[pyo3(signature = (arguments, scope, name=None, tie=None))]
    fn relation(
        &mut self,
        arguments: Arguments<'_>,
        scope: Vec<usize>,
        name: Option<String>,
        tie: Option<(usize, bool)>,
    ) -> PyResult<usize> {
        let stated = self.stated(arguments)?;
        let (scope, tie) = (self.scope(&scope)?, self.tie(tie)?);
        let kind = stated.kind.clone();
        let destination = Destination { problem: &mut self.problem, name, scope, tie };
        let added = relations::add(destination, stated);
        self.added(added.ok_or_else(|| value_error(format!("no relation is called {kind}")))?)
    }

    /// Adds an expression. Its names are `names`, which are those of the variables of `scope`, or
    /// of the constants, which are given by name.
    #[pyo3(signature = (source, names, scope, constants, name=None))]
    fn expression(
        &mut self,
        source: &str,
        names: Vec<String>,
        scope: Vec<usize>,
        constants: Vec<(String, Bound<'_, PyAny>)>,
        name: Option<String>,
    ) -> PyResult<usize> {
        let mut expression = text(source).map_err(value_error)?;
        for (constant, value) in constants {
            expression = expression.bind(&constant, self.objects.read(&value)?.0);
        }
        let scope = self.scope(&scope)?;
        let destination = Destination { problem: &mut self.problem, name, scope, tie: None };
        let added = destination.add(expression.over(names));
        self.added(added)
    }

    /// Adds the constraint that `function` returns a true value. If `unassigned` is given, the
    /// function is also called with it in place of values that are not known yet.
    #[pyo3(signature = (function, scope, unassigned=None, name=None))]
    fn callable(
        &mut self,
        function: Py<PyAny>,
        scope: Vec<usize>,
        unassigned: Option<Py<PyAny>>,
        name: Option<String>,
    ) -> PyResult<usize> {
        let keys = self.scope(&scope)?;
        let originals = scope.iter().map(|&at| self.originals[at].clone()).collect();
        let fault = Arc::clone(&self.fault);
        let calls = self.calls.of(self.handles.len());
        let relation = Callable { function, originals, unassigned, fault, calls };
        let destination = Destination { problem: &mut self.problem, name, scope: keys, tie: None };
        let added = destination.add(relation);
        let added = self.fault.or(added)?;
        self.added(added)
    }

    /// Removes a constraint; returns false if it was removed before.
    fn remove(&mut self, number: usize) -> bool {
        let handle = self.handles.get(number);
        handle.is_some_and(|&handle| self.problem.remove_constraint(handle))
    }

    /// Returns one solution, or `None`, and how the search ended.
    fn solve<'py>(
        &self,
        py: Python<'py>,
        options: SearchOptions,
    ) -> PyResult<(Option<Bound<'py, PyDict>>, &'static str)> {
        let settings = self.settings(&options);
        let (found, status) = self.run(py, || {
            let mut solutions = self.problem.search(settings);
            let found = solutions.next();
            (found, solutions.status())
        })?;
        let found = found.map(|solution| self.dict(py, &solution)).transpose()?;
        Ok((found, status_word(status)))
    }

    /// Returns an iterator over the solutions.
    fn iterate(&self, options: SearchOptions) -> SolutionIterator {
        let mut problem = self.problem.clone();
        problem.set_settings(self.settings(&options));
        let solutions = problem.into_solutions();
        SolutionIterator::new(solutions, self.names(), Arc::clone(&self.fault))
    }

    /// Returns all solutions. If `sorted_by` is given, they are in the order of a search with these
    /// options, if that is fixed before.
    #[pyo3(signature = (options, sorted_by=None))]
    fn list(
        &self,
        py: Python<'_>,
        options: SearchOptions,
        sorted_by: Option<SearchOptions>,
    ) -> PyResult<RawList> {
        let settings = self.settings(&options);
        let names = self.names();
        self.run(py, || {
            let order = sorted_by.and_then(|options| {
                let vars = self.problem.static_order(self.settings(&options))?;
                let order = vars.into_iter().map(|var| (var.index(), options.is_reversed()));
                let mut order: Vec<_> = order.collect();
                order.first_mut()?.1 = options.is_first_reversed();
                Some(order)
            });
            let begun = Instant::now();
            let list = self.problem.search(settings.clone()).list();
            let Limits { solutions, time, .. } = settings.limits;
            let is_complete = solutions.is_none_or(|limit| (list.len() as u64) < limit)
                && time.is_none_or(|time| begun.elapsed() < time);
            let list = RawList { list, rows: None, names, order: None, is_complete };
            match order {
                Some(order) => list.sorted(&order),
                None => list,
            }
        })
    }

    /// Returns the list of solutions that had this state, a length, and this completeness. The
    /// variables have the same values, and no constraints.
    fn restored(&self, state: RawState<'_>, len: usize, is_complete: bool) -> PyResult<RawList> {
        let (memory, rows, order) = state;
        let empty =
            self.problem.search(Settings::default().limits(Limits::none().solutions(0))).list();
        let list = empty.restored(memory.as_bytes().to_vec(), len);
        let is_place = |most: usize| move |places: &Vec<usize>| places.iter().all(|&at| at < most);
        let are_rows = rows.as_ref().is_none_or(|rows| rows.len() == len && is_place(len)(rows));
        match list {
            Some(list) if are_rows && order.as_ref().is_none_or(is_place(self.keys.len())) => {
                Ok(RawList { list, rows, names: self.names(), order, is_complete })
            }
            _ => Err(value_error("these are no solutions of these variables")),
        }
    }

    /// Returns the variables in the order in which they are decided, if it is fixed before.
    fn order(&self, py: Python<'_>, options: SearchOptions) -> PyResult<Option<Vec<usize>>> {
        let settings = self.settings(&options);
        let order = self.run(py, || self.problem.static_order(settings))?;
        Ok(order.map(|vars| vars.into_iter().map(kumiki::engine::Var::index).collect()))
    }

    /// Returns the number of solutions, and how the search ended.
    fn count(&self, py: Python<'_>, options: SearchOptions) -> PyResult<(PyCount, &'static str)> {
        let settings = self.settings(&options);
        self.run(py, || {
            let mut solutions = self.problem.search(settings);
            let count = solutions.count_left();
            (PyCount(count), status_word(solutions.status()))
        })
    }

    /// Returns "unique", "none", "several" or "unfinished", the solutions found, and the conflict.
    fn verdict<'py>(&self, py: Python<'py>, options: SearchOptions) -> PyResult<Answer<'py>> {
        let settings = self.settings(&options);
        let verdict = self.run(py, || self.problem.search(settings).verdict())?;
        Ok(match verdict {
            Verdict::Unique(only) => ("unique", vec![self.dict(py, &only)?], None),
            Verdict::Several(first, second) => {
                ("several", vec![self.dict(py, &first)?, self.dict(py, &second)?], None)
            }
            Verdict::None(Reason::Conflict(conflict)) => {
                let conflict = self.conflict_of(py, conflict.statements, conflict.is_proved)?;
                ("none", Vec::new(), Some(conflict))
            }
            Verdict::None(_) => ("none", Vec::new(), None),
            Verdict::Unfinished(known) => {
                let known = known.map(|known| self.dict(py, &known)).transpose()?;
                ("unfinished", known.into_iter().collect(), None)
            }
        })
    }

    /// Returns the solution with the least value of an expression over v0, v1 and so on, and how
    /// the search ended; the greatest if `is_maximum`. The values of `start`, by variables, are
    /// tried first. `improved` is called with each solution that is better than those before, and
    /// its value.
    #[pyo3(signature = (source, is_maximum, options, start=Vec::new(), improved=None))]
    fn optimise<'py>(
        &self,
        py: Python<'py>,
        source: &str,
        is_maximum: bool,
        options: SearchOptions,
        start: Vec<(usize, i64)>,
        improved: Option<Bound<'py, PyAny>>,
    ) -> PyResult<(Best<'py>, &'static str)> {
        let goal = Goal { source, is_maximum, start, improved };
        self.best(py, goal, &options)
    }

    /// Returns a solution in which variables have these values, or else those of the values that
    /// cannot hold together, and how the search ended.
    fn solve_under<'py>(
        &self,
        py: Python<'py>,
        assumptions: Vec<(usize, i64)>,
        options: SearchOptions,
    ) -> PyResult<Assumed<'py>> {
        self.under(py, assumptions, &options)
    }

    /// Returns a minimal set of constraints, and values of variables, that cannot hold together.
    fn conflict(&self, py: Python<'_>, options: SearchOptions) -> PyResult<Option<Conflict>> {
        let settings = self.settings(&options);
        let conflict =
            self.run(py, || self.problem.statements().with_settings(settings).conflict())?;
        let Some(conflict) = conflict else { return Ok(None) };
        self.conflict_of(py, conflict.statements, conflict.is_proved).map(Some)
    }

    /// Returns the steps to the solution, as sentences.
    fn steps(&self, py: Python<'_>, options: SearchOptions) -> PyResult<Vec<String>> {
        let settings = self.settings(&options);
        let steps = self
            .run(py, || self.problem.steps().with_limits(&settings.limits).collect::<Vec<_>>())?;
        let name = |key: &Key| key.text.to_string();
        let value = |value: &Mixed| self.objects.words(value);
        Ok(steps.iter().map(|step| step.words(name, value)).collect())
    }

    /// Returns solutions drawn at random.
    fn sample<'py>(
        &self,
        py: Python<'py>,
        count: usize,
        options: SearchOptions,
    ) -> PyResult<Bound<'py, PyList>> {
        let mut problem = self.problem.clone();
        let seed = options.seed();
        problem.set_settings(self.settings(&options));
        let sample = self.run(py, || problem.sample(count, seed))?;
        let dicts = sample.solutions.iter().map(|solution| self.dict(py, solution));
        PyList::new(py, dicts.collect::<PyResult<Vec<_>>>()?)
    }

    /// Searches for all solutions. Returns the work of the constraints, the seconds of the search,
    /// the number of solutions, and how the search ended.
    fn profile(&self, py: Python<'_>, options: SearchOptions) -> PyResult<RawProfile> {
        let settings = self.settings(&options).profile(true);
        let (count, status, profile) = self.run(py, || {
            let mut solutions = self.problem.search(settings);
            (solutions.count_left(), solutions.status(), solutions.profile())
        })?;
        let (rows, seconds) = match profile {
            Some(found) => (self.calls.rows(&self.handles, &found), found.time.as_secs_f64()),
            None => (Vec::new(), 0.0),
        };
        Ok((rows, seconds, PyCount(count), status_word(status)))
    }

    /// Returns the engine constraints that each constraint became.
    fn lowering(&self) -> String {
        self.problem.lowering().to_string()
    }
}

impl Core {
    pub(crate) fn settings(&self, options: &SearchOptions) -> Settings {
        options.settings(&self.fault)
    }

    pub(crate) fn names(&self) -> Arc<OriginalNames> {
        Python::attach(|py| {
            let names = self.names.iter().map(|name| name.clone_ref(py)).collect();
            Arc::new(OriginalNames { names, originals: self.originals.clone() })
        })
    }

    /// Returns the result of `work`, during which the interpreter lock is released.
    ///
    /// # Errors
    /// Returns the exception that stopped the work, if one did.
    pub(crate) fn run<T: Send>(
        &self,
        py: Python<'_>,
        work: impl FnOnce() -> T + Send,
    ) -> PyResult<T> {
        let result = py.detach(work);
        let result = self.fault.or(result)?;
        py.check_signals()?;
        Ok(result)
    }
}
