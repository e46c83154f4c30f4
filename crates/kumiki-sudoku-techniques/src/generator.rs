//! Puzzle generation: the generator, the requirements that it meets, and the IDs of puzzles.
//!
//! Invariant: an ID and the requirements in it always give the same puzzle.
//!
//! # [`Generator`]
//! The generator of puzzles with one solution.
//!
//! Invariant: a puzzle depends on shape, rules, requirements, seed and number only. The
//! puzzles of a run are the same for any number of threads.

mod attempts;
mod difficulty;
mod pattern;
mod puzzle_id;
mod requirements;
mod variant;

pub use attempts::{Attempts, GenerateError};
pub use difficulty::Difficulty;
pub use puzzle_id::{PuzzleId, PuzzleIdError};
pub use requirements::{RequirementError, Requirements};
pub use variant::Variant;

use attempts::widen;
use difficulty::Judge;
use kumiki::{Limit, Limits, Settings, run::Random};
use kumiki_sudoku::geometry::Boxes;
use kumiki_sudoku::solver::{Assumptions, ClueSearch};
use kumiki_sudoku::{Cell, Digit, Entry, Puzzle, Rule, RuleError, Shape, Solver};
use std::fmt;
use variant::random_regions;

/// A generator of puzzles with one solution.
///
/// ```
/// use kumiki_sudoku::{Shape, Symmetry};
/// use kumiki_sudoku_techniques::generator::{Generator, Requirements};
///
/// let requirements = Requirements { symmetry: Symmetry::HalfTurn, ..Requirements::default() };
/// let mut generator = Generator::new(&Shape::CLASSIC, requirements)?;
/// let made = generator.puzzle(7, 1)?;
/// assert_eq!(generator.puzzle(7, 1)?.puzzle, made.puzzle);
/// assert_eq!(generator.id(7, 1).to_string(), "1:3x3:rotation180#7.1");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// In large grids, and with some rules, the search for whether a clue is needed may take
/// practically forever. The generator therefore keeps the clue as needed after a number of
/// decisions: 4,115 in a grid of nine rows, and 192 in one of 25. Such a puzzle may have clues that
/// follow from the others.
pub struct Generator {
    /// The search of the present attempt.
    search: ClueSearch,
    /// The required shape. With variants, an attempt may have another.
    shape: Shape,
    /// The required rules. With variants, an attempt has more.
    rules: Vec<Rule>,
    limits: Limits,
    requirements: Requirements,
    attempts: u32,
    judge: Judge,
    filter: Option<Filter>,
    /// The orbits: sets of cells that are blanked together.
    orbits: Vec<Vec<usize>>,
}

/// A filter of puzzles, given by the caller.
type Filter = Box<dyn FnMut(&Puzzle) -> bool + Send>;

/// A generated puzzle.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Generated {
    /// The puzzle. Its metadata has its solution.
    pub puzzle: Puzzle,
    /// The number of decisions that a search with the default settings needs for the solution and
    /// the proof that there is no other. 10,000 stands for that number and more.
    pub effort: u64,
    /// The number of the attempt that made it, from 1.
    pub attempt: u32,
}

/// The default number of attempts for a puzzle.
const ATTEMPTS: u32 = 10_000;

/// The default number of attempts with a pattern, for which an attempt takes a hundred times as
/// long.
const PATTERN_ATTEMPTS: u32 = 500;

/// The default number of attempts with a key. One in 5,000 puzzles has a swordfish as its key.
const KEY_ATTEMPTS: u32 = 200_000;

/// The limit of decisions for a clue is this number, divided by the cube of the size. A clue that
/// is not decided by then counts as needed. In larger grids there are more clues, and each decision
/// takes longer. Classic puzzles take a few dozen decisions at most.
const DECISIONS: u64 = 3_000_000;

/// The limit of decisions for a full grid with boxes of random form. Some forms have no grid.
const GRID_DECISIONS: u64 = 100_000;

/// The greatest effort that is measured. It stands for this number and more.
const MOST_EFFORT: u64 = 10_000;

impl Generator {
    /// Returns a generator of puzzles of `shape`.
    ///
    /// # Errors
    /// If no puzzle of such a grid can meet the requirements.
    pub fn new(shape: &Shape, requirements: Requirements) -> Result<Generator, RequirementError> {
        requirements.check(shape)?;
        Ok(Generator::of(Solver::for_shape(shape), requirements))
    }

    /// Returns a generator of puzzles of `shape` with additional `rules`.
    ///
    /// # Errors
    /// If a grid of that shape cannot have one of the rules.
    ///
    /// # Panics
    /// If [`Requirements::check`] returns an error.
    pub fn with_rules(
        shape: &Shape,
        rules: &[Rule],
        requirements: Requirements,
    ) -> Result<Generator, RuleError> {
        assert_eq!(requirements.check(shape), Ok(()), "the requirements contradict each other");
        if requirements.variants.contains(&Variant::Jigsaw) {
            // Some rules need rectangular boxes, which only the smallest grids always have.
            let irregular = (0..100)
                .map(|seed| random_regions(shape, &mut Random::new(seed)))
                .find(|shape| matches!(shape.kind(), Boxes::Irregular(_)));
            let mut blank = Puzzle::new(irregular.unwrap_or_else(|| shape.clone()));
            rules.iter().try_for_each(|rule| blank.add_rule(rule.clone()))?;
        }
        Ok(Generator::of(Solver::with_rules(shape, rules, Settings::default())?, requirements))
    }

    fn of(solver: Solver, requirements: Requirements) -> Generator {
        let shape = solver.shape();
        let orbits = requirements.symmetry.orbits(shape).into_iter();
        let index = |orbit: Vec<Cell>| orbit.into_iter().map(|cell| shape.index(cell)).collect();
        let orbits = orbits.map(index).collect();
        let attempts = match (&requirements.pattern, requirements.difficulty.key) {
            (Some(_), _) => PATTERN_ATTEMPTS,
            (None, Some(_)) => KEY_ATTEMPTS,
            (None, None) => ATTEMPTS,
        };
        Generator {
            shape: shape.clone(),
            rules: solver.rules().to_vec(),
            limits: Limits::none(),
            search: ClueSearch::new(solver),
            requirements,
            attempts,
            judge: Judge::default(),
            filter: None,
            orbits,
        }
    }

    /// Sets the number of attempts after which the generator gives up a puzzle. The default is
    /// 10,000, or 500 with a pattern, or 200,000 with a key.
    pub fn set_attempts(&mut self, attempts: u32) {
        self.attempts = attempts;
    }

    /// Sets a filter: the generator makes only puzzles that `filter` accepts. It serves for
    /// properties that are not among the [`Requirements`], such as the look of a puzzle. The ID
    /// does not record the filter.
    pub fn set_filter(&mut self, filter: impl FnMut(&Puzzle) -> bool + Send + 'static) {
        self.filter = Some(Box::new(filter));
    }

    /// Sets the limits of each search. A raised stop flag ends the generator soon.
    pub fn set_limits(&mut self, limits: Limits) {
        self.search.set_limits(limits.clone());
        self.limits = limits;
    }

    /// Returns the ID of puzzle `number` of the run that begins with `seed`.
    pub fn id(&self, seed: u64, number: u64) -> PuzzleId {
        let (shape, requirements) = (self.shape.clone(), self.requirements.clone());
        PuzzleId { shape, requirements, seed, number }
    }

    /// Returns puzzle `number` of the run that begins with `seed`.
    ///
    /// # Errors
    /// If no attempt makes such a puzzle, or if a limit stops the generator.
    pub fn puzzle(&mut self, seed: u64, number: u64) -> Result<Generated, GenerateError> {
        // Variants of one seed have different grids.
        let names = self.requirements.variants.iter().flat_map(|variant| variant.name().bytes());
        let own = names.fold(0, |sum: u64, byte| sum.wrapping_mul(31).wrapping_add(byte.into()));
        let mut random = Random::numbered(seed ^ own, number);
        let mut results = Attempts::default();
        for attempt in 1..=self.attempts {
            let Some(solution) = self.begin(&mut random).map_err(GenerateError::Stopped)? else {
                // Other regions may have a grid.
                match self.requirements.variants.contains(&Variant::Jigsaw) {
                    true => continue,
                    false => return Err(GenerateError::NoGrid),
                }
            };
            let made = self.attempt(solution, &mut random, &mut results);
            if let Some((puzzle, effort)) = made.map_err(GenerateError::Stopped)? {
                return Ok(Generated { puzzle, effort, attempt });
            }
        }
        Err(GenerateError::NotFound { attempts: self.attempts, results })
    }

    /// Begins an attempt: draws a full grid, and the rules and boxes of variants.
    fn begin(&mut self, random: &mut Random) -> Result<Option<Vec<Digit>>, Limit> {
        let variants = &self.requirements.variants;
        if variants.is_empty() {
            return self.search.draw_grid(random);
        }
        let is_jigsaw = variants.contains(&Variant::Jigsaw);
        let shape = match is_jigsaw {
            true => random_regions(&self.shape, random),
            false => self.shape.clone(),
        };
        let mut search = self.search_with(&shape, Vec::new());
        // Without a limit, no grid at all is the fault of the rules.
        search.limit_decisions(is_jigsaw.then_some(GRID_DECISIONS));
        let Some(solution) = within(search.draw_grid(random), None)? else { return Ok(None) };
        let drawn = Variant::draw(variants, &shape, &solution, random);
        self.search = self.search_with(&shape, drawn);
        self.judge = Judge::default();
        Ok(Some(solution))
    }

    /// Returns a search for `shape` with the required rules and others, which such a grid can have.
    fn search_with(&self, shape: &Shape, others: Vec<Rule>) -> ClueSearch {
        let rules = [self.rules.clone(), others].concat();
        let settings = Settings::default().limits(self.limits.clone());
        let solver = Solver::with_rules(shape, &rules, settings);
        ClueSearch::new(solver.expect("the grid can have the rules"))
    }

    /// Makes one attempt from a full grid. Returns a puzzle that meets the requirements, with its
    /// effort.
    fn attempt(
        &mut self,
        solution: Vec<Digit>,
        random: &mut Random,
        results: &mut Attempts,
    ) -> Result<Option<(Puzzle, u64)>, Limit> {
        let size = self.search.shape().size() as u64;
        self.search.limit_decisions(Some(DECISIONS / size.pow(3)));
        let clues = match &self.requirements.pattern {
            None => self.dig(solution, random).map(Some),
            Some(pattern) => {
                let cells = (0..pattern.len()).filter(|&at| pattern[at]).collect::<Vec<usize>>();
                self.fill_pattern(&cells, solution, random)
            }
        };
        self.search.limit_decisions(None);
        let Some(clues) = clues? else {
            results.not_unique += 1;
            return Ok(None);
        };
        let count = clues.given().count();
        widen(&mut results.clues, count);
        if !self.requirements.clues.contains(&count) {
            return Ok(None);
        }
        if self.requirements.is_minimal
            && self.requirements.pattern.is_some()
            && !self.is_minimal(&clues)?
        {
            results.not_minimal += 1;
            return Ok(None);
        }
        let Some(effort) = self.effort(&clues)? else { return Ok(None) };
        widen(&mut results.effort, effort);
        if !self.requirements.effort.contains(&effort) {
            return Ok(None);
        }
        let puzzle = self.puzzle_of(&clues);
        if !self.judge.accepts(&puzzle, &self.requirements.difficulty) {
            results.other_difficulty += 1;
            return Ok(None);
        }
        if let Some(filter) = &mut self.filter
            && !filter(&puzzle)
        {
            results.rejected += 1;
            return Ok(None);
        }
        Ok(Some((puzzle, effort)))
    }

    /// Blanks orbit after orbit of a full grid, in random order, as long as one solution is left.
    /// If redundant clues are allowed, it stops at the required number of clues.
    fn dig(&mut self, solution: Vec<Digit>, random: &mut Random) -> Result<Assumptions, Limit> {
        let mut order: Vec<usize> = (0..self.orbits.len()).collect();
        random.shuffle(&mut order);
        let mut left = solution.len();
        let fewest = match self.requirements.is_minimal {
            true => 0,
            // Every required number is equally likely.
            false => {
                let most = left.min(*self.requirements.clues.end());
                let from = *self.requirements.clues.start();
                from + random.index((most - from) + 1)
            }
        };
        let mut clues = Assumptions::of(solution.into_iter().map(Some).collect());
        for at in order {
            let orbit = std::mem::take(&mut self.orbits[at]);
            let is_wanted = left >= fewest + orbit.len();
            let blanked = if is_wanted { self.blank(&mut clues, &orbit) } else { Ok(false) };
            left -= if blanked == Ok(true) { orbit.len() } else { 0 };
            self.orbits[at] = orbit;
            blanked?;
        }
        Ok(clues)
    }

    /// Blanks the cells of `orbit` if the solution is still the only one. Returns whether it did.
    fn blank(&mut self, clues: &mut Assumptions, orbit: &[usize]) -> Result<bool, Limit> {
        let digits: Vec<Digit> = orbit.iter().filter_map(|&at| clues.digits[at]).collect();
        orbit.iter().for_each(|&at| clues.digits[at] = None);
        let mut found = Ok(false);
        // Another solution differs from this one in a first cell of the orbit.
        for (&at, &digit) in orbit.iter().zip(&digits) {
            // If the search for another solution is stopped, the clues stay.
            found = within(self.search.finds_other(clues, at, digit), true);
            if found != Ok(false) {
                break;
            }
            clues.digits[at] = Some(digit);
        }
        let is_blank = found == Ok(false);
        for (&at, digit) in orbit.iter().zip(digits) {
            clues.digits[at] = Some(digit).filter(|_| !is_blank);
        }
        found.map(|found| !found)
    }

    fn effort(&mut self, clues: &Assumptions) -> Result<Option<u64>, Limit> {
        self.search.limit_decisions(Some(MOST_EFFORT));
        let effort = self.search.effort(clues);
        self.search.limit_decisions(None);
        within(effort, Some(MOST_EFFORT))
    }

    fn is_minimal(&mut self, clues: &Assumptions) -> Result<bool, Limit> {
        let mut clues = clues.clone();
        let given: Vec<usize> = clues.given().collect();
        for at in given {
            if self.search.is_redundant(&mut clues, at)? {
                return Ok(false);
            }
        }
        Ok(true)
    }

    fn puzzle_of(&self, clues: &Assumptions) -> Puzzle {
        let entry = |digit: &Option<Digit>| digit.map_or_else(Entry::default, Entry::given);
        let entries = clues.digits.iter().map(entry);
        let mut puzzle = Puzzle::with_entries(self.search.shape().clone(), entries)
            .expect("the digits are those of a grid");
        for rule in self.search.rules() {
            puzzle.add_rule(rule.clone()).expect("the rule was checked before");
        }
        puzzle
    }
}

/// Returns the result, or `otherwise` if the search took too many decisions.
fn within<T>(found: Result<T, Limit>, otherwise: T) -> Result<T, Limit> {
    match found {
        Err(Limit::Decisions) => Ok(otherwise),
        found => found,
    }
}

impl fmt::Debug for Generator {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Generator")
            .field("shape", self.search.shape())
            .field("rules", &self.search.rules())
            .field("requirements", &self.requirements)
            .finish_non_exhaustive()
    }
}

#[cfg(test)]
mod tests;
