//! Solutions drawn at random.
//!
//! Invariant: no solution is drawn twice. A sample that is reported as uniform is exactly uniform,
//! as far as the generator of random numbers is.

use super::solution::Cells;
use super::{Row, Solution};
use crate::arithmetic::Int;
use crate::modelling::{Problem, Value};
use crate::propagation::Model;
use crate::run::{Instant, Limit, Limits, Random};
use crate::search::settings::{Restarts, Settings, ValueOrder, VariableOrder};
use crate::search::{Search, Status};
use indexmap::IndexSet;
use std::hash::Hash;
use std::sync::Arc;

/// A sample of solutions drawn at random, all different: the result of [`Problem::sample`].
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Sample<K: Hash + Eq, V: Eq> {
    /// The solutions, in random order.
    pub solutions: Vec<Solution<K, V>>,
    /// The method by which they were drawn.
    pub draw: Draw,
    /// The limit that was reached, if one was; then there may be fewer solutions than requested.
    pub stopped: Option<Limit>,
}

/// A method of drawing solutions.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Draw {
    /// A draw from all solutions: each was equally likely.
    Uniform {
        /// The number of all solutions.
        of: u64,
    },
    /// A search of its own for each solution, with random choices from the root. The solutions are
    /// spread, but some may be likelier than others.
    Descents,
}

/// The largest number of solutions, and of decisions to find them, for which all are enumerated.
const MOST_SOLUTIONS: u64 = 1 << 20;
const MOST_DECISIONS: u64 = 1 << 17;

/// The number of descents in a row without a new solution after which drawing ends.
const MOST_IN_VAIN: u32 = 100;

/// The initial number of conflicts after which a descent restarts.
const PATIENCE: u64 = 100;

impl<K: Hash + Eq + Clone, V: Value> Problem<K, V> {
    /// Draws `count` solutions at random; all of them if there are fewer. The same problem,
    /// settings and seed give the same sample.
    ///
    /// ```
    /// use kumiki::{Draw, Problem};
    ///
    /// let mut problem = Problem::new();
    /// problem.add_variables(["x", "y"], 0..100)?;
    /// problem.add_constraint(|x, y| x + y == 99, ["x", "y"])?;
    /// let sample = problem.sample(5, 1);
    /// assert_eq!(sample.solutions.len(), 5);
    /// assert_eq!(sample.draw, Draw::Uniform { of: 100 });
    /// assert_ne!(sample.solutions, problem.sample(5, 2).solutions);
    /// # Ok::<(), kumiki::Error<&str>>(())
    /// ```
    ///
    /// If there are no more than 2²⁰ solutions, and 2¹⁷ decisions are enough to find all of them,
    /// each has exactly the same chance. The sample is then drawn in one pass over all of them
    /// (Vitter, *Random sampling with a reservoir*, 1985, algorithm R).
    ///
    /// Otherwise each solution comes from a search of its own. The search draws values at random,
    /// and breaks ties at random between variables with the fewest values; it keeps
    /// [`VariableOrder::DomWdeg`] if the settings select it. [`Sample::draw`] reports the method.
    /// Such searches end when 100 in a row have found nothing new, so there may be fewer solutions
    /// than requested.
    ///
    /// One thread searches. Half of the time limit and of the decision limit is for the enumeration
    /// of all solutions; with a time limit the sample may depend on the clock.
    pub fn sample(&self, count: usize, seed: u64) -> Sample<K, V> {
        let drawn = self.naming(|| Sampler::new(self, seed).draw(count));
        let (names, tables) = self.names_and_tables();
        let solution =
            |row: Vec<Int>| Row { names, tables, cells: Cells::Numbers(&row) }.to_solution();
        Sample {
            solutions: drawn.rows.into_iter().map(solution).collect(),
            draw: drawn.draw,
            stopped: drawn.stopped,
        }
    }
}

/// The drawn solutions, in the engine's terms.
struct Drawn {
    rows: Vec<Vec<Int>>,
    draw: Draw,
    stopped: Option<Limit>,
}

/// The state of one drawing.
struct Sampler {
    model: Arc<Model>,
    settings: Settings,
    random: Random,
    started: Instant,
    decisions: u64,
}

impl Sampler {
    fn new<K: Hash + Eq + Clone, V: Value>(problem: &Problem<K, V>, seed: u64) -> Sampler {
        Sampler {
            model: Arc::clone(problem.model()),
            settings: problem.settings().clone(),
            random: Random::new(seed),
            started: Instant::now(),
            decisions: 0,
        }
    }

    fn draw(mut self, count: usize) -> Drawn {
        let most = self.settings.limits.solutions.unwrap_or(u64::MAX);
        let within = count.min(usize::try_from(most).unwrap_or(usize::MAX));
        let drawn = self.draw_from_all(within);
        let mut drawn = drawn.unwrap_or_else(|| self.draw_by_descents(within));
        if within < count && drawn.rows.len() == within {
            drawn.stopped = Some(Limit::Solutions);
        }
        drawn
    }

    /// Draws from all solutions, if they can be enumerated within the limits.
    fn draw_from_all(&mut self, count: usize) -> Option<Drawn> {
        let settings = self.settings.clone().limits(self.limits_for_all());
        let mut search = Search::with_settings(Arc::clone(&self.model), settings);
        let mut rows: Vec<Vec<Int>> = Vec::new();
        let mut seen = 0;
        while let Some(store) = search.next_solution() {
            seen += 1;
            if rows.len() < count {
                rows.push(store.values().collect());
                continue;
            }
            let place = self.random.below(seen);
            if let Some(row) = usize::try_from(place).ok().and_then(|place| rows.get_mut(place)) {
                row.clear();
                row.extend(store.values());
            }
        }
        self.decisions = search.statistics().decisions;
        match search.status() {
            Status::Exhausted => {
                self.random.shuffle(&mut rows);
                Some(Drawn { rows, draw: Draw::Uniform { of: seen }, stopped: None })
            }
            // The enumeration is incomplete, so its solutions come from one part of the search
            // tree.
            _ => None,
        }
    }

    fn limits_for_all(&self) -> Limits {
        let mut limits = self.settings.limits.clone();
        let half = limits.decisions.map_or(u64::MAX, |decisions| decisions / 2);
        limits.time = limits.left(self.started).map(|left| left / 2);
        limits.decisions = Some(half.min(MOST_DECISIONS));
        // One more than the limit shows if there are more.
        limits.solutions = Some(MOST_SOLUTIONS + 1);
        limits
    }

    /// Draws each solution by a search of its own.
    fn draw_by_descents(&mut self, count: usize) -> Drawn {
        let mut search =
            Search::with_settings(Arc::clone(&self.model), self.settings_for_descents());
        let mut rows: IndexSet<Vec<Int>> = IndexSet::new();
        let mut in_vain = 0;
        let mut stopped = None;
        while rows.len() < count && in_vain < MOST_IN_VAIN && stopped.is_none() {
            search.reset_at_random(self.random.seed());
            search.set_limits(self.limits_left());
            in_vain += 1;
            if let Some(store) = search.next_solution() {
                in_vain *= u32::from(!rows.insert(store.values().collect()));
            }
            self.decisions += search.statistics().decisions;
            match search.status() {
                Status::Stopped(limit) => stopped = Some(limit),
                Status::Exhausted if rows.is_empty() => {
                    return Drawn { rows: Vec::new(), draw: Draw::Uniform { of: 0 }, stopped };
                }
                Status::Exhausted | Status::Open => {}
            }
        }
        Drawn { rows: rows.into_iter().collect(), draw: Draw::Descents, stopped }
    }

    fn settings_for_descents(&self) -> Settings {
        let variable_order = match self.settings.variable_order {
            VariableOrder::DomWdeg => VariableOrder::DomWdeg,
            _ => VariableOrder::FirstFail,
        };
        self.settings
            .clone()
            .variable_order(variable_order)
            .value_order(ValueOrder::Random)
            .restarts(Restarts::Luby { unit: PATIENCE })
    }

    fn limits_left(&self) -> Limits {
        let mut limits = self.settings.limits.clone();
        limits.solutions = None;
        limits.time = limits.time.map(|time| time.saturating_sub(self.started.elapsed()));
        limits.decisions = limits.decisions.map(|most| most.saturating_sub(self.decisions));
        limits
    }
}
