//! The beginning of a search: its model, presolved, and its parts.
//!
//! Invariant: a search has not begun when it is built. Presolving counts as its time.

use super::copies::Copies;
use super::counting::Counting;
use super::plan::Plan;
use super::{Active, Search};
use crate::arithmetic::Int;
use crate::presolve::{self, Ahead, Pass, Presolving};
use crate::propagation::Model;
use crate::run::{Control, Profiler, ProofLog};
use crate::search::depth_first::Position;
use crate::search::objective::{self, MinimizedSum, ObjectiveError, Target};
use crate::search::settings::{Learning, LookAhead, Settings};
use crate::search::spaces::Trailed;
use crate::search::spaces::copied::laid_out;
use crate::state::Var;
use std::sync::Arc;

impl Search {
    /// Returns a search with the default settings.
    pub fn new(model: impl Into<Arc<Model>>) -> Search {
        Search::with_settings(model, Settings::default())
    }

    /// Returns a search with `settings`.
    pub fn with_settings(model: impl Into<Arc<Model>>, settings: Settings) -> Search {
        Search::build(model.into(), None, settings)
    }

    /// Returns a search for ever smaller sums of `terms` (coefficients and variables). Each
    /// solution has a lesser sum than the one before. The last solution before
    /// [`Status::Exhausted`] has the least sum of all.
    ///
    /// This is branch and bound: after each solution, one more constraint requires a lesser sum
    /// (Land and Doig, *An automatic method of solving discrete programming problems*, 1960).
    ///
    /// ```
    /// use kumiki::{Settings, constraints::NotEqual, engine::Model, search::Search};
    ///
    /// let mut model = Model::new();
    /// let x = model.add_variable(1..=3)?;
    /// let y = model.add_variable(1..=3)?;
    /// model.add_constraint(NotEqual::new(x, y));
    /// let mut search = Search::minimizing(model, [(2, x), (-1, y)], Settings::default())?;
    /// while search.next_solution().is_some() {}
    /// assert_eq!(search.best(), Some(-1)); // x is 1, y is 3
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// If the sum could be too large to be calculated exactly.
    ///
    /// # Panics
    /// If a variable is not of the model.
    pub fn minimizing(
        model: impl Into<Arc<Model>>,
        terms: impl IntoIterator<Item = (Int, Var)>,
        settings: Settings,
    ) -> Result<Search, ObjectiveError> {
        let (model, terms) = (model.into(), terms.into_iter().collect::<Vec<_>>());
        objective::check(&model, &terms)?;
        Ok(Search::aiming(model, Target::new(terms), settings))
    }

    /// Returns a search that aims at `target`; otherwise as [`Search::minimizing`].
    pub(crate) fn aiming(model: Arc<Model>, target: Target, settings: Settings) -> Search {
        Search::build(model, Some(target), settings)
    }

    /// Returns a search for all solutions or, with a `target`, for better ones.
    fn build(model: Arc<Model>, target: Option<Target>, settings: Settings) -> Search {
        let mut control = Control::new(settings.limits.clone());
        control.meter.start();
        let copies = Copies::new(&model, &settings, target.is_some());
        let mut objective = None;
        let mut add_objective = |model: &mut Arc<Model>| {
            let target = target.as_ref()?;
            objective = Some(MinimizedSum::new(target.terms.clone(), Arc::make_mut(model)));
            objective.as_ref().map(MinimizedSum::constraints)
        };
        let ahead = Ahead {
            objective: &mut add_objective,
            kernel: settings.simd,
            is_on_store: copies.are_none(),
            laid_out,
        };
        let passes: &[Pass] = match settings.look_ahead {
            LookAhead::None => &[presolve::OBJECTIVE],
            LookAhead::Forward => &[presolve::FORMS, presolve::OBJECTIVE],
            LookAhead::Full => &presolve::PASSES,
        };
        let tick = &mut || control.meter.tick();
        let mut presolving = Presolving::new(model, Some(ahead), tick);
        presolving.run(passes);
        let mut model = presolving.model;
        let profiler = settings.profile.then(|| Profiler::new(Arc::make_mut(&mut model)));
        let trailed = Trailed::new(model, objective, target.as_ref(), &settings);
        Search { profiler, copies, ..Search::at_root(trailed, control, settings) }
    }

    /// Returns a search for the solutions of `model` that learns from the beginning, and logs a
    /// proof of what it claims. Its other settings are `settings`, as far as a search that learns
    /// has them. It runs the constraints as they were stated, so that each step has the one that it
    /// follows from.
    pub(crate) fn proving(
        model: &Arc<Model>,
        log: Box<dyn ProofLog + Send>,
        settings: Settings,
    ) -> Search {
        let settings = Settings { look_ahead: LookAhead::Full, profile: false, ..settings }
            .learning(Learning::On);
        let mut control = Control::new(settings.limits.clone());
        control.meter.start();
        let tick = &mut || control.meter.tick();
        let mut presolving = Presolving::new(Arc::clone(model), None, tick);
        presolving.run(&[presolve::FORMS]);
        let trailed = Trailed::new(presolving.model, None, None, &settings);
        control.proof = Some(log);
        Search::at_root(trailed, control, settings)
    }

    /// Returns a search on the store that has not begun.
    fn at_root(mut trailed: Trailed, mut control: Control, settings: Settings) -> Search {
        let mut plan = Plan::new(&settings);
        trailed.begin_run(plan.begin());
        control.meter.pause();
        Search {
            trailed,
            copies: Copies::Seen(None),
            active: Active::Store,
            plan,
            control,
            position: Position::Root,
            stopped: None,
            settings,
            counting: Counting::default(),
            profiler: None,
        }
    }
}
