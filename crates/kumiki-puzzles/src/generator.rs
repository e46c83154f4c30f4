//! The generator: new puzzles with one solution, and with as few clues as the wish allows.
//!
//! Invariant: a generated puzzle has exactly one solution, which is proved. The same kind, size,
//! seed and wish give the same puzzle, whose level is that of the wish.

use crate::any::{AnyPuzzle, Dynamic, Kind};
use crate::explanation::{CASES, ExplainedStep, Explanation, Extent, SUPPOSITION};
use crate::grid::Size;
use crate::puzzle::{Answer, random_solution, settings};
use kumiki::explanation::Ending;
use kumiki::run::Random;
use kumiki::search::Probing;
use kumiki::{Limits, Settings, Verdict};
use std::time::Duration;

/// The difficulty of a puzzle, by the kinds of the steps of its [explanation](Explanation).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub enum Level {
    /// Each step is a pattern of the type, or follows from one rule.
    Easy,
    /// A step joins rules, goes through cases, or refutes something in one sentence.
    Medium,
    /// A step is trial and error: a supposition whose consequences are told one by one.
    Hard,
    /// Any puzzle whose one solution is soon proved. No clue can be removed from it.
    #[default]
    Any,
}

impl Level {
    /// Returns the level of a puzzle with one solution; `None` if `limits` end its explanation.
    ///
    /// ```
    /// use kumiki::Limits;
    /// use kumiki_puzzles::{Kinds, generator::Level};
    ///
    /// let puzzle = Kinds::standard().read("nonogram/3/3/1g3g1g1g3g1g")?;
    /// assert_eq!(Level::of(&*puzzle, &Limits::none()), Some(Level::Easy));
    /// # Ok::<(), kumiki_puzzles::layers::LinkError>(())
    /// ```
    pub fn of(puzzle: &dyn Dynamic, limits: &Limits) -> Option<Level> {
        let mut limits = limits.clone();
        // Without a limit there would be one, by which a level would depend on the machine.
        limits.time.get_or_insert(Duration::MAX);
        let extent = Extent { limits, deepest: Some(1), ..Extent::default() };
        let explanation = Explanation::new(puzzle, None, &extent).ok()?;
        let level = |step: &ExplainedStep| match step.reasoning {
            SUPPOSITION => Level::Hard,
            CASES => Level::Medium,
            _ => Level::Easy,
        };
        match explanation.ending()? {
            Ending::Solved => {
                Some(explanation.steps().iter().map(level).max().unwrap_or(Level::Easy))
            }
            Ending::Deep => Some(Level::Hard),
            _ => None,
        }
    }
}

/// The requirements that a new puzzle meets.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Wish {
    /// The difficulty.
    pub level: Level,
    /// The number of boards that are tried.
    pub attempts: u64,
}

impl Default for Wish {
    fn default() -> Wish {
        Wish { level: Level::default(), attempts: 1_000 }
    }
}

/// A generated puzzle.
#[derive(Debug)]
pub struct Generated {
    /// The puzzle.
    pub puzzle: AnyPuzzle,
    /// Its only solution.
    pub solution: Answer,
}

/// The number of decisions after which a proof that a puzzle has one solution is given up, and the
/// product of this number with the values of all variables: each decision is about all of them. A
/// puzzle that needs more keeps a clue that it may do without.
const MOST_OF_PROOF: u64 = 2_000;
const MOST_OF_VALUES: u64 = 1_000_000;

/// The number of clues that are removed at once, at first.
const FIRST_REMOVED: usize = 16;

/// Returns a new puzzle; `None` if puzzles of the kind are not [generated](Kind::is_generated), or
/// no attempt leads to one of this size.
///
/// ```
/// use kumiki_puzzles::{Kinds, generator, grid::Size};
///
/// let kinds = Kinds::standard();
/// let size = Size { rows: 6, columns: 6 };
/// let kind = kinds.named("nonogram")?;
/// let new = generator::generate(kind, size, 7, &generator::Wish::default()).unwrap();
/// let again = generator::generate(kind, size, 7, &generator::Wish::default()).unwrap();
/// assert_eq!(new.puzzle.link(), again.puzzle.link());
/// # Ok::<(), kumiki_puzzles::layers::LinkError>(())
/// ```
pub fn generate(kind: &Kind, size: Size, seed: u64, wish: &Wish) -> Option<Generated> {
    generate_within(kind, size, seed, wish, &Limits::none())
}

/// Returns the puzzle that [`generate`] returns, unless `limits` end the work before.
pub fn generate_within(
    kind: &Kind,
    size: Size,
    seed: u64,
    wish: &Wish,
    limits: &Limits,
) -> Option<Generated> {
    let attempts = if kind.is_generated { wish.attempts } else { 0 };
    let thinning = Thinning { level: wish.level, limits };
    (0..attempts).take_while(|_| !limits.are_over()).find_map(|attempt| {
        let mut random = Random::numbered(seed, attempt);
        let sketch = (kind.sketch)(size, &mut random)?;
        let solution = random_solution(&sketch.problem().ok()?, random.seed())
            .or_else(|| Thinning { level: Level::Any, limits }.only_solution(&sketch))?;
        let puzzle = thinning.thinned(sketch.with_clues(&solution), &mut random)?;
        Some(Generated { solution: thinning.only_solution(&puzzle)?, puzzle })
    })
}

/// The removal of clues from the puzzles of a level.
struct Thinning<'t> {
    level: Level,
    limits: &'t Limits,
}

impl Thinning<'_> {
    /// Returns the solution if it is proved to be the only one, by reasoning that is much like that
    /// of the level.
    fn only_solution(&self, puzzle: &AnyPuzzle) -> Option<Answer> {
        let mut rules = puzzle.problem().ok()?;
        let values = rules.variables().map(|place| rules.values(place).map_or(0, |all| all.len()));
        let of_proof = MOST_OF_PROOF.min(MOST_OF_VALUES / (values.sum::<usize>() as u64).max(1));
        let (settings, most) = match self.level {
            Level::Easy => (Settings::default(), 0),
            Level::Medium => (Settings::default().probing(Probing::AtRoot), 0),
            Level::Hard | Level::Any => (settings().probing(Probing::WhenStuck), of_proof),
        };
        let settings = settings.limits(self.limits.clone().decisions(most));
        match puzzle.verdict_on(&mut rules, &settings) {
            Ok(Verdict::Unique(solution)) => Some(solution),
            _ => None,
        }
    }

    /// Returns `full` after clues were removed in random order, as long as one solution and the
    /// level are left. Several are removed at once while that goes well.
    fn thinned(&self, full: AnyPuzzle, random: &mut Random) -> Option<AnyPuzzle> {
        self.only_solution(&full)?;
        let mut order: Vec<usize> = (0..full.clue_count()).collect();
        random.shuffle(&mut order);
        // Many places have no clue.
        let link = full.link();
        order.retain(|&clue| full.without_clue(clue).link() != link);
        let mut puzzles = vec![full];
        let mut rest = &order[..];
        let mut step = FIRST_REMOVED;
        while !rest.is_empty() {
            if self.limits.are_over() {
                return None;
            }
            let (first, after) = rest.split_at(step.min(rest.len()));
            let last = puzzles.last()?.boxed();
            let fewer = first.iter().fold(last, |puzzle, &clue| puzzle.without_clue(clue));
            match (self.only_solution(&fewer).is_some(), first.len()) {
                (true, _) => {
                    puzzles.push(fewer);
                    step = (2 * step).min(FIRST_REMOVED);
                }
                (false, 1) => {}
                // One of them is needed: each is tried by fewer at once.
                (false, len) => {
                    step = len / 2;
                    continue;
                }
            }
            rest = after;
        }
        self.of_level(puzzles)
    }

    /// Returns the last puzzle of the level among `puzzles`, each of which has fewer clues than the
    /// one before and is not easier, as a rule.
    fn of_level(&self, mut puzzles: Vec<AnyPuzzle>) -> Option<AnyPuzzle> {
        if self.level == Level::Any {
            return puzzles.pop();
        }
        let level = |puzzle: &AnyPuzzle| Level::of(&**puzzle, self.limits);
        if level(puzzles.last()?)? > self.level {
            let is_over = |puzzle: &AnyPuzzle| level(puzzle).is_some_and(|one| one <= self.level);
            puzzles.truncate(puzzles.partition_point(is_over));
        }
        puzzles.pop().filter(|puzzle| level(puzzle) == Some(self.level))
    }
}
