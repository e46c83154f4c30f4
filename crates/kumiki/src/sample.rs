//! Solutions drawn at random.
//!
//! Invariant: no solution is drawn twice; and what is said to be uniform is exactly so, as far as the
//! generator of random numbers is.

use crate::model::Model;
use crate::problem::Problem;
use crate::random::Random;
use crate::relation::Value;
use crate::search::limits::{Limit, Limits};
use crate::search::orders::{ValueOrder, VariableOrder};
use crate::search::restarts::Restarts;
use crate::search::settings::Settings;
use crate::search::{Search, Status};
use crate::solution::{Cells, Row, Solution};
use crate::var::Int;
use indexmap::IndexSet;
use std::hash::Hash;
use std::sync::Arc;
use std::time::Instant;

/// Solutions drawn at random, all different: what [`Problem::sample`] gives.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Sample<K: Hash + Eq, V: Eq> {
    /// The solutions, in random order.
    pub solutions: Vec<Solution<K, V>>,
    /// How they were drawn.
    pub draw: Draw,
    /// The limit that came first, if one did: then there may be fewer solutions than were asked for.
    pub stopped: Option<Limit>,
}

/// How solutions were drawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Draw {
    /// From all solutions, so that each was exactly as likely as any other.
    Uniform {
        /// How many solutions there are.
        of: u64,
    },
    /// Each by a search of its own, which chose at random and began at the root. They are spread, but some
    /// may be likelier than others.
    Descents,
}

/// With no more solutions than this, and no more decisions to find them, all of them are looked at.
const MOST_SOLUTIONS: u64 = 1 << 20;
const MOST_DECISIONS: u64 = 1 << 17;

/// Descents end when so many in a row have found nothing new.
const MOST_IN_VAIN: u32 = 100;

/// How many conflicts a descent may meet before it begins again, at first.
const PATIENCE: u64 = 100;

impl<K: Hash + Eq + Clone, V: Value> Problem<K, V> {
    /// Draws `count` solutions at random; where there are fewer, all of them. Same problem, same settings,
    /// same seed: same sample.
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
    /// Where there are no more than 2²⁰ solutions, and 2¹⁷ decisions are enough to find all of them, each
    /// has exactly the same chance. The sample is then drawn in one pass over all of them (Vitter, *Random
    /// sampling with a reservoir*, 1985, algorithm R).
    ///
    /// Elsewhere each solution comes from a search of its own, in which values are drawn at random, and so
    /// is which of the variables with the fewest values is decided first; [`VariableOrder::DomWdeg`], if
    /// the settings ask for it, is kept. [`Sample::draw`] tells which it was. Such searches end when 100
    /// in a row have found nothing new, so there may be fewer solutions than were asked for.
    ///
    /// One thread searches. Of the limits of the settings, half of the time and of the decisions is for
    /// looking at all solutions; what is drawn depends on the clock then.
    pub fn sample(&self, count: usize, seed: u64) -> Sample<K, V> {
        let drawn = self.naming(|| Drawing::new(self, seed).draw(count));
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

/// What was drawn, in the engine's terms.
struct Drawn {
    rows: Vec<Vec<Int>>,
    draw: Draw,
    stopped: Option<Limit>,
}

/// One sample in the making.
struct Drawing {
    model: Arc<Model>,
    settings: Settings,
    random: Random,
    started: Instant,
    decisions: u64,
}

impl Drawing {
    fn new<K: Hash + Eq + Clone, V: Value>(problem: &Problem<K, V>, seed: u64) -> Drawing {
        Drawing {
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

    /// Draws from all solutions, if they can be looked at.
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
            // What was seen is from one corner.
            _ => None,
        }
    }

    fn limits_for_all(&self) -> Limits {
        let mut limits = self.settings.limits.clone();
        let half = limits.decisions.map_or(u64::MAX, |decisions| decisions / 2);
        limits.time = limits.left(self.started).map(|left| left / 2);
        limits.decisions = Some(half.min(MOST_DECISIONS));
        // One more shows whether there are more.
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
