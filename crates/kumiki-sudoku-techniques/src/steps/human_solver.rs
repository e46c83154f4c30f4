//! A human-style solver of any puzzle: techniques, deductions from its rules, and at last a digit
//! by search.
//!
//! Invariant: a step by search is the last resort, after all other steps. Every path of a puzzle
//! with one solution leads to that solution. If there are several, a path ends where they part.

mod stages;

pub use stages::TechniqueChoice;

use super::rule_steps::RuleSteps;
use super::{Evidence, Finder, Options, Path, Position, Step, Technique};
use kumiki::{Limit, Limits, Settings, run::Meter};
use kumiki_sudoku::{Digit, Puzzle, Solver, Verdict, model};
use stages::Stage;
use std::cell::RefCell;

/// The number of search steps for patterns between two checks of the clock. A step may take from a
/// microsecond to some milliseconds.
const STEPS_TO_LOOK: u32 = 16;

/// A human-style solver: it finds the steps of a puzzle, or of other puzzles of its shape and
/// rules, the simplest first.
///
/// ```
/// use kumiki_sudoku::{Grid, Puzzle};
/// use kumiki_sudoku_techniques::steps::HumanSolver;
///
/// let text = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
/// let puzzle = Puzzle::from(text.parse::<Grid>()?);
/// let mut solver: HumanSolver = HumanSolver::new(&puzzle).expect("81 cells");
/// let position = solver.position(&puzzle);
/// assert_eq!(solver.next_step(&position).unwrap().to_string(), "Naked Single: r5c5=5");
/// assert!(solver.path(position).is_solved());
/// # Ok::<(), kumiki_sudoku::GridError>(())
/// ```
///
/// A puzzle without rules is solved by a [`Finder`], and by search if that finds nothing. If there
/// are rules, the deductions from one rule come after singles and naked pairs and triples, then
/// those from the sums of houses and cages, then the simple techniques and pairs of rules, and then
/// techniques like fish with fins. If a path has no step of these, it looks for them again after
/// the next digit. The refutation of an assumption by several rules comes last.
#[derive(Debug)]
pub struct HumanSolver<const W: usize = 2> {
    /// A position of a puzzle with the same shape and rules.
    like: Position<W>,
    /// The stages of the search for a step, in order.
    stages: Vec<Stage>,
    /// The techniques that the stages are made of.
    choice: TechniqueChoice,
    options: Options,
    /// True if rules say only that cells differ.
    is_plain: bool,
    rules: Option<RuleSteps>,
    solver: Solver,
    limits: Limits,
    /// The meter of the last path or step.
    meter: Meter,
    stopped_by: Option<Limit>,
    /// The number of blank cells at which the path had no step of the rare techniques.
    blank_without_rare: Option<usize>,
}

impl<const W: usize> HumanSolver<W> {
    /// Returns a solver of `puzzle` and other puzzles of its shape and rules.
    ///
    /// `None` if there are more than `64 * W` cells.
    pub fn new(puzzle: &Puzzle) -> Option<HumanSolver<W>> {
        HumanSolver::with_settings(puzzle, Settings::default())
    }

    /// Returns a solver whose search uses `settings`. Their limit of time and their stop flag apply
    /// to each path, or single step, as a whole. [`HumanSolver::stopped_by`] returns the limit that
    /// was reached.
    pub fn with_settings(puzzle: &Puzzle, settings: Settings) -> Option<HumanSolver<W>> {
        let like = Position::new(puzzle)?;
        let (shape, rules) = (puzzle.shape(), puzzle.rules());
        let is_plain = rules.iter().all(model::only_differs);
        let limits = settings.limits.clone();
        // A rule that does not fit was refused when it was added to the puzzle.
        let solver = Solver::with_rules(shape, rules, settings).ok()?;
        let rules = if rules.is_empty() { None } else { Some(RuleSteps::new(puzzle).ok()?) };
        let (choice, options) = (TechniqueChoice::Usual, Options::default());
        Some(HumanSolver {
            like,
            stages: Stage::all(&choice, rules.is_some(), is_plain, options),
            choice,
            options,
            is_plain,
            rules,
            solver,
            meter: Meter::new(&limits),
            limits,
            stopped_by: None,
            blank_without_rare: None,
        })
    }

    /// Returns the limits of paths and single steps.
    pub fn limits(&self) -> &Limits {
        &self.limits
    }

    /// Sets the limits of paths and single steps from the next one on.
    pub fn set_limits(&mut self, limits: Limits) {
        self.solver.set_limits(limits.clone());
        self.limits = limits;
    }

    /// Returns the limit that ended the last path early, or that left out steps in the last call;
    /// `None` if no limit was reached.
    pub fn stopped_by(&self) -> Option<Limit> {
        self.stopped_by
    }

    /// Sets the options of the techniques, for all later steps.
    pub fn set_options(&mut self, options: Options) {
        self.options = options;
        for stage in &mut self.stages {
            if let Stage::Techniques(finder) | Stage::Rare(finder) = stage {
                finder.options = options;
            }
        }
    }

    /// Sets the techniques of paths and next steps, and their order.
    pub fn set_techniques(&mut self, choice: &TechniqueChoice) {
        if self.choice != *choice {
            self.choice = choice.clone();
            let has_rules = self.rules.is_some();
            self.stages = Stage::all(choice, has_rules, self.is_plain, self.options);
        }
    }

    /// Returns the solver for steps by search.
    pub fn solver(&mut self) -> &mut Solver {
        &mut self.solver
    }

    /// Returns the position of `puzzle`, as [`Position::again`] makes it.
    ///
    /// # Panics
    /// If the puzzle has another shape or other rules.
    pub fn position(&self, puzzle: &Puzzle) -> Position<W> {
        self.like.again(puzzle)
    }

    /// Returns the steps of `technique`. For [`Technique::Rule`], [`Technique::RuleOf45`],
    /// [`Technique::PairOfRules`] and [`Technique::TrialAndError`] it returns at most one, and none
    /// for [`Technique::NestedTrials`].
    pub fn all(&mut self, position: &Position<W>, technique: Technique) -> Vec<Step> {
        self.begin();
        let limits = self.meter.remaining();
        let found = match (technique, &mut self.rules) {
            (Technique::Rule, Some(rules)) => {
                rules.next_of_one(position, &limits).into_iter().collect()
            }
            (Technique::RuleOf45, Some(rules)) => {
                rules.next_of_45(position, &limits).into_iter().collect()
            }
            (Technique::PairOfRules, Some(rules)) => {
                rules.next_of_pair(position, &limits).into_iter().collect()
            }
            (Technique::TrialAndError, Some(rules)) => {
                rules.next_refutation(position, &limits).into_iter().collect()
            }
            _ => {
                let meter = RefCell::new(&mut self.meter);
                let finder = Finder::new([]).with_options(self.options);
                finder.all_within(position, technique, &|| meter.borrow_mut().tick())
            }
        };
        self.is_over();
        found
    }

    /// Returns a step of the simplest kind that exists; `None` if the position is solved, or has no
    /// solution, or a limit is reached, or several solutions part there.
    pub fn next_step(&mut self, position: &Position<W>) -> Option<Step> {
        self.begin();
        self.step(position)
    }

    /// Returns the steps from `position` on until it is solved, or a limit is reached. If there are
    /// several solutions, they end where these part: no step is true of only some of them.
    pub fn path(&mut self, position: Position<W>) -> Path<W> {
        self.path_with(position, |_, _| {})
    }

    /// Does the work of [`HumanSolver::path`], and calls `found` with each step as it is found, and
    /// its position.
    pub(super) fn path_with(
        &mut self,
        position: Position<W>,
        mut found: impl FnMut(&Step, &Position<W>),
    ) -> Path<W> {
        self.begin();
        Path::from(position, |position| {
            let step = self.step(position)?;
            found(&step, position);
            Some(step)
        })
    }

    /// Returns whether the first step from `position` on that is not a single is of `technique`.
    /// The path ends there, so this is quicker than [`HumanSolver::path`].
    pub fn has_key(&mut self, mut position: Position<W>, technique: Technique) -> bool {
        self.begin();
        let (singles, others): (Vec<Technique>, Vec<Technique>) =
            self.choice.techniques().into_iter().partition(|other| other.is_single());
        let singles = Finder::new(singles).with_options(self.options);
        while let Some(single) = singles.next_step(&position) {
            position.apply(&single);
            if position.is_contradictory() {
                return false;
            }
        }
        if self.rules.is_some() {
            return self.step(&position).is_some_and(|step| step.technique == technique);
        }
        // Techniques that are searched for later are not needed.
        let Some(last) = others.iter().position(|&other| other == technique) else { return false };
        let until = Finder::new(others[..=last].to_vec()).with_options(self.options);
        until.next_step(&position).is_some_and(|step| step.technique == technique)
    }

    /// Starts the clock of a path or of a single step.
    fn begin(&mut self) {
        self.meter = Meter::new(&self.limits).looking_every(STEPS_TO_LOOK);
        self.meter.start();
        (self.stopped_by, self.blank_without_rare) = (None, None);
        self.rules.iter_mut().for_each(RuleSteps::begin);
    }

    /// Returns whether a limit is reached, and records that limit.
    fn is_over(&mut self) -> bool {
        let is_over = self.meter.tick();
        self.stopped_by = self.stopped_by.or(self.meter.reached());
        is_over
    }

    fn step(&mut self, position: &Position<W>) -> Option<Step> {
        for at in 0..self.stages.len() {
            if self.is_over() {
                return None;
            }
            if let Some(step) = self.step_of(at, position) {
                return Some(step);
            }
        }
        // The last stage may have found nothing because a limit was reached.
        self.is_over();
        None
    }

    /// Returns a step of the stage with this number.
    fn step_of(&mut self, at: usize, position: &Position<W>) -> Option<Step> {
        let limits = self.meter.remaining();
        let rules = self.rules.as_mut();
        let blank = position.blank().len();
        match &self.stages[at] {
            Stage::Rare(_) if self.blank_without_rare == Some(blank) => None,
            Stage::Rare(finder) => {
                let meter = RefCell::new(&mut self.meter);
                let found = finder.next_within(position, &|| meter.borrow_mut().tick());
                self.blank_without_rare = found.is_none().then_some(blank);
                found
            }
            Stage::Techniques(finder) => {
                let meter = RefCell::new(&mut self.meter);
                finder.next_within(position, &|| meter.borrow_mut().tick())
            }
            Stage::OneRule => {
                let rules = rules?;
                rules.next_of_one(position, &limits).or_else(|| rules.needed_digit(position))
            }
            Stage::Sums => rules?.next_of_45(position, &limits),
            Stage::PairOfRules => rules?.next_of_pair(position, &limits),
            Stage::Refutation => rules?.next_refutation(position, &limits),
            Stage::AllRules => rules?.next_of_all(position, &limits),
            Stage::Search => self.by_search(position),
        }
    }

    /// Returns a digit that a blank cell has in every solution of `position`: of those cells, the
    /// one with the fewest candidates. `None` if there is no such digit, or a limit is reached.
    fn by_search(&mut self, position: &Position<W>) -> Option<Step> {
        let mut limits = self.meter.remaining();
        limits.decisions = self.limits.decisions;
        self.solver.set_limits(limits);
        let certain = certain_digits(&mut self.solver, &position.as_clues());
        self.solver.set_limits(self.limits.clone());
        let certain = match certain {
            Ok(certain) => certain?,
            Err(limit) => {
                self.stopped_by = self.stopped_by.or(Some(limit));
                return None;
            }
        };
        let blank = position.cells(position.blank()).into_iter();
        let blank = blank.filter_map(|cell| Some((cell, certain[position.var(cell)]?)));
        let (cell, digit) = blank.min_by_key(|&(cell, _)| position.candidates(cell).len())?;
        let evidence = Evidence::Supposition(cell, digit);
        Some(Step::placing(Technique::BruteForce, cell, digit, evidence))
    }
}

/// Returns the digit of each cell that has the same one in every solution of `puzzle`; `None` if
/// there is no solution.
fn certain_digits(
    solver: &mut Solver,
    puzzle: &Puzzle,
) -> Result<Option<Vec<Option<Digit>>>, Limit> {
    match solver.verdict_without_reason(puzzle) {
        Verdict::None(_) => Ok(None),
        Verdict::Unique(solution) => Ok(Some(solution.into_iter().map(Some).collect())),
        Verdict::Several(..) => {
            let candidates = solver.true_candidates(puzzle)?;
            let digits =
                candidates.map(|all| all.digits().iter().map(|one| one.single()).collect());
            Ok(digits)
        }
        Verdict::Unfinished(_) => Err(solver.stopped_by().unwrap_or(Limit::Stop)),
    }
}

#[cfg(test)]
mod tests;
