//! The solver, and the questions that a search answers: solutions, verdicts, candidates, needed
//! clues.
//!
//! Invariant: each answer comes from the search of the engine. The model of a solver never changes.
//! Each question resets the search and assumes the clues, so no puzzle has an influence on the next
//! one's answer or statistics.

mod analysis;
mod assumptions;
mod backdoors;
mod candidates;
mod clue_search;
mod clues;
mod contradiction;
mod deciding_clues;
mod elimination;
mod estimate;
mod lazy_search;
mod method;
mod minimal_conflict;
mod minimize;
mod random_solution;
mod singles;
mod solutions;
mod solver_cache;
mod true_candidates;
mod verdict;

pub use assumptions::Assumptions;
pub use backdoors::Backdoors;
pub use candidates::Candidates;
pub use clue_search::ClueSearch;
pub use clues::Clues;
pub use contradiction::Contradiction;
pub use estimate::Estimate;
pub use method::Method;
pub use minimal_conflict::MinimalConflict;
pub use solutions::Solutions;
pub use solver_cache::SolverCache;
pub use verdict::{Reason, Verdict};

use crate::geometry::Shape;
use crate::model;
use crate::puzzle::{Puzzle, Rule, RuleError};
use kumiki::engine::{Int, Model, Var};
use kumiki::run::{Instant, Observer};
use kumiki::search::{Probing, Restarts, Search, Simd, VariableOrder};
use kumiki::{Limit, Limits, Settings, Statistics};
use lazy_search::LazySearch;
use minimal_conflict::MinimalConflicts;
use singles::Singles;
use std::sync::Arc;

/// Solves puzzles of one shape with the same rules, one after the other, and answers questions
/// about them.
///
/// A solver is built once and answers many questions. Each question takes a classic
/// [`Grid`](crate::Grid) or a [`Puzzle`]; see [`Clues`].
///
/// ```
/// use kumiki_sudoku::{Grid, Method, Solver, Verdict};
///
/// let puzzle: Grid =
///     "..53.....8......2..7..1.5..4....53...1..7...6..32...8..6.5....9..4....3......97.."
///         .parse()?;
/// let mut solver = Solver::new(Method::Full);
/// let solution = solver.solve(&puzzle).expect("it has a solution");
/// assert!(solution.is_solved());
/// assert_eq!(solver.verdict(&puzzle), Verdict::Unique(solution));
/// # Ok::<(), kumiki_sudoku::GridError>(())
/// ```
///
/// A solver for a puzzle of another shape, or with more rules, is built from that puzzle:
///
/// ```
/// use kumiki_sudoku::rule::GlobalRule;
/// use kumiki_sudoku::{Puzzle, Shape, Solver};
///
/// let mut puzzle = Puzzle::new(Shape::boxes(2, 2)?);
/// puzzle.add_rule(GlobalRule::FallingDiagonal.into())?;
/// puzzle.add_rule(GlobalRule::RisingDiagonal.into())?;
/// let mut solver = Solver::for_puzzle(&puzzle)?;
/// assert_eq!(solver.count(&puzzle, 100), 48);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Questions
/// - Solutions: [`solve`](Solver::solve), [`solutions`](Solver::solutions),
///   [`count`](Solver::count), [`verdict`](Solver::verdict), [`reason`](Solver::reason). The search
///   uses the settings of the solver, and [`stopped_by`](Solver::stopped_by),
///   [`statistics`](Solver::statistics) and [`observe`](Solver::observe) refer to it.
/// - Candidates: [`candidates`](Solver::candidates), [`true_candidates`](Solver::true_candidates).
/// - Clues: [`minimize`](Solver::minimize), [`redundant_clues`](Solver::redundant_clues).
/// - Others: [`has_solution`](Solver::has_solution), [`backdoors`](Solver::backdoors),
///   [`estimate`](Solver::estimate), [`random_solution`](Solver::random_solution).
///
/// Questions that return a `Result` with a [`Limit`] use the default settings of the engine,
/// whatever the method of the solver. The error is the limit that stopped the search.
///
/// # Limits
/// Limits apply to each question anew. If a question takes several searches, a limit of time
/// applies to all of them together, and other limits apply to each search.
///
/// # Panics
/// A question panics if the puzzle does not fit the solver: if it has another shape, or has rules
/// that are not exactly those of the solver. A puzzle without rules fits: it is solved under the
/// rules of the solver.
#[derive(Debug)]
pub struct Solver {
    shape: Shape,
    /// The rules beside those of the shape.
    rules: Vec<Rule>,
    model: Arc<Model>,
    /// The variables of the cells, in reading order.
    cells: Vec<Var>,
    /// The search for solutions, with the settings of the solver.
    search: Search,
    /// The search for basic elimination.
    elimination: LazySearch,
    /// The search for all other questions.
    analysis: LazySearch,
    /// The houses, in which a digit that follows is found without a search.
    singles: Option<Box<Singles>>,
    /// The search for reasons, made for the first one.
    conflicts: Option<Box<MinimalConflicts>>,
    /// The solution found last.
    row: Vec<Int>,
    /// The solution found after it, if a verdict is made.
    second_row: Vec<Int>,
    /// The buffer of the clues that are assumed.
    assumed: Vec<(Var, Int)>,
    limits: Limits,
    /// True if the search for solutions has the limits of the solver.
    has_usual_limits: bool,
    /// The deadline of the present question, if it takes several searches.
    deadline: Option<Instant>,
}

impl Solver {
    /// Returns a solver of classic puzzles that uses `method`, without limits.
    pub fn new(method: Method) -> Solver {
        Solver::with_settings(method.settings())
    }

    /// Returns a solver of classic puzzles with `settings`, for example those of a [`Method`] with
    /// limits.
    pub fn with_settings(settings: Settings) -> Solver {
        Solver::with_rules(&Shape::CLASSIC, &[], settings).expect("there are no rules")
    }

    /// Returns a solver of puzzles of `shape` without other rules, with the default settings.
    pub fn for_shape(shape: &Shape) -> Solver {
        Solver::with_rules(shape, &[], Settings::default()).expect("there are no rules")
    }

    /// Returns a solver of `puzzle` and puzzles of the same shape and rules, with the default
    /// settings.
    ///
    /// # Errors
    /// As [`Solver::with_rules`].
    pub fn for_puzzle(puzzle: &Puzzle) -> Result<Solver, RuleError> {
        Solver::with_rules(puzzle.shape(), puzzle.rules(), Settings::default())
    }

    /// Returns a solver of puzzles of `shape` with `rules`. If `settings` leave the variable order
    /// at its default, and the rules include more than all-different constraints, the order is
    /// [`VariableOrder::DomWdeg`] with [`Settings::dual_branching`] (dual branching): the search
    /// has to learn which rules are hard. If it is stuck after 200 conflicts, it supposes each
    /// digit of each cell once ([`Probing::WhenStuck`]).
    ///
    /// # Errors
    /// If a grid of that shape cannot have one of the rules.
    pub fn with_rules(
        shape: &Shape,
        rules: &[Rule],
        settings: Settings,
    ) -> Result<Solver, RuleError> {
        let model = Arc::new(model::compile(shape, rules)?.model);
        let limits = settings.limits.clone();
        let mut solver = Solver {
            shape: shape.clone(),
            rules: rules.to_vec(),
            cells: model.variables().take(shape.cell_count()).collect(),
            elimination: LazySearch::new(&model, Settings::default().simd(Simd::Off)),
            analysis: LazySearch::new(&model, Settings::default()),
            singles: None,
            conflicts: None,
            search: kept_search(&model, suited(settings, rules)),
            model,
            row: Vec::new(),
            second_row: Vec::new(),
            assumed: Vec::new(),
            limits,
            has_usual_limits: true,
            deadline: None,
        };
        solver.limit_decisions(None);
        Ok(solver)
    }

    /// Returns the shape of the puzzles.
    pub fn shape(&self) -> &Shape {
        &self.shape
    }

    /// Returns the rules of the puzzles beside those of the shape.
    pub fn rules(&self) -> &[Rule] {
        &self.rules
    }

    /// Returns the limit that stopped the last search for solutions, if one did.
    pub fn stopped_by(&self) -> Option<Limit> {
        self.search.stopped_by()
    }

    /// Returns the statistics of the last search for solutions. The searches for a reason and for
    /// other questions are not counted. The time is zero unless [`Solver::measure_time`] is on.
    pub fn statistics(&self) -> Statistics {
        self.search.statistics()
    }

    /// Sets whether the time of searches for solutions is measured, for [`Solver::statistics`]. By
    /// default it is not, because reading the clock takes a tenth of the time of most puzzles.
    pub fn measure_time(&mut self, is_measured: bool) {
        self.search.measure_time(is_measured);
    }

    /// Sets the limits from the next question on.
    pub fn set_limits(&mut self, limits: Limits) {
        self.limits = limits;
        self.has_usual_limits = false;
        self.limit_decisions(None);
    }

    /// Attaches `observer` to the search for solutions from now on; `None` detaches it. Variable
    /// `i` is cell `i` in reading order; the variables after the cells depend on them.
    /// [`model::placement`] reads a decision on a classic grid.
    pub fn observe(&mut self, observer: Option<Box<dyn Observer + Send>>) {
        self.search.observe(observer);
    }

    /// Checks that the solver is for puzzles like `puzzle`.
    ///
    /// # Panics
    /// If it is for another shape, or for other rules.
    #[inline]
    fn check_fit<P: Clues>(&self, puzzle: &P) {
        assert!(puzzle.has_shape(&self.shape), "the solver is for another shape");
        let rules = puzzle.extra_rules();
        assert!(rules.is_empty() || *rules == self.rules, "the solver is for other rules");
    }
}

/// Returns a search that answers many questions: the limits are for each of them, and not for
/// making it.
fn kept_search(model: &Arc<Model>, settings: Settings) -> Search {
    let limits = settings.limits.clone();
    let settings = settings.limits(Limits::none());
    let mut search = Search::with_settings(Arc::clone(model), settings);
    search.measure_time(false);
    search.set_limits(limits);
    search
}

/// The conflicts after which a search under rules probes. Most puzzles take fewer.
const CONFLICTS_BEFORE_PROBING: u64 = 200;

/// Returns `settings` with the variable order that suits `rules`, if they leave the order at its
/// default, and with probing, if they leave that and the restarts.
fn suited(settings: Settings, rules: &[Rule]) -> Settings {
    let is_left = matches!(settings.variable_order, VariableOrder::DomDeg);
    if !is_left || rules.iter().all(model::only_differs) {
        return settings;
    }
    let settings = settings.variable_order(VariableOrder::DomWdeg).dual_branching(true);
    if settings.probing != Probing::Off || settings.restarts != Restarts::default() {
        return settings;
    }
    let restarts = Restarts::WhenStuck { after: CONFLICTS_BEFORE_PROBING };
    settings.probing(Probing::WhenStuck).restarts(restarts)
}

#[cfg(test)]
mod tests;
