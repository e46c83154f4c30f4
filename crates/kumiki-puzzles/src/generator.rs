//! The generator: new puzzles with one solution, and with as few clues as the wish allows.
//!
//! Invariant: a generated puzzle has exactly one solution, which is proved. The same kind, size,
//! seed and wish give the same puzzle.

use crate::any::AnyPuzzle;
use crate::any::Kind;
use crate::grid::Size;
use crate::puzzle::{Answer, Rules, settings};
use kumiki::run::Random;
use kumiki::search::{Probing, Restarts, ValueOrder, VariableOrder};
use kumiki::{Limits, Settings, Verdict};

/// The difficulty of a puzzle, by the kinds of its steps.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub enum Level {
    /// Each step follows from one rule: nothing is ever supposed.
    Easy,
    /// A supposition may be needed, but none within another one.
    Medium,
    /// A supposition is needed. No clue can be removed.
    Hard,
    /// Any puzzle whose one solution is soon proved. No clue can be removed from it.
    #[default]
    Any,
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

/// The number of decisions after which a search for a random board ends without a result.
const MOST_DECISIONS: u64 = 5_000;

/// The number of decisions after which a proof that a puzzle has one solution is given up. A puzzle
/// that needs more keeps a clue that it may do without.
const MOST_OF_PROOF: u64 = 2_000;

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
    generate_while(kind, size, seed, wish, || true)
}

/// Returns the puzzle that [`generate`] returns, if no attempt begins after `goes_on` is false.
pub fn generate_while(
    kind: &Kind,
    size: Size,
    seed: u64,
    wish: &Wish,
    goes_on: impl Fn() -> bool,
) -> Option<Generated> {
    let attempts = if kind.is_generated { wish.attempts } else { 0 };
    (0..attempts).take_while(|_| goes_on()).find_map(|attempt| {
        let mut random = Random::numbered(seed, attempt);
        let sketch = (kind.sketch)(size, &mut random)?;
        let solution = random_solution(&sketch.problem().ok()?, random.seed())
            .or_else(|| only_solution(&sketch, Level::Any))?;
        let full = sketch.with_clues(&solution);
        only_solution(&full, wish.level)?;
        let puzzle = thinned(full, &mut random, wish.level);
        let solution = only_solution(&puzzle, wish.level)?;
        let is_easy = wish.level == Level::Hard && only_solution(&puzzle, Level::Easy).is_some();
        (!is_easy).then_some(Generated { puzzle, solution })
    })
}

/// Returns a solution with values that are chosen at random.
pub(crate) fn random_solution(rules: &Rules, seed: u64) -> Option<Answer> {
    let settings = Settings::default()
        .variable_order(VariableOrder::DomWdeg)
        .value_order(ValueOrder::Random)
        .restarts(Restarts::Luby { unit: 100 })
        .seed(seed)
        .limits(Limits::none().decisions(MOST_DECISIONS));
    rules.search(settings).next()
}

/// Returns the solution if it is proved to be the only one, by the reasoning of the level.
fn only_solution(puzzle: &AnyPuzzle, level: Level) -> Option<Answer> {
    let settings = match level {
        Level::Easy => Settings::default().limits(Limits::none().decisions(0)),
        Level::Medium => {
            Settings::default().probing(Probing::AtRoot).limits(Limits::none().decisions(0))
        }
        Level::Hard | Level::Any => {
            settings().probing(Probing::WhenStuck).limits(Limits::none().decisions(MOST_OF_PROOF))
        }
    };
    match puzzle.verdict(&settings) {
        Ok(Verdict::Unique(solution)) => Some(solution),
        _ => None,
    }
}

/// Removes clues in random order, as long as one solution is left. Several are removed at once
/// while that goes well.
fn thinned(mut puzzle: AnyPuzzle, random: &mut Random, level: Level) -> AnyPuzzle {
    let mut order: Vec<usize> = (0..puzzle.clue_count()).collect();
    random.shuffle(&mut order);
    // Many places have no clue.
    let full = puzzle.link();
    order.retain(|&clue| puzzle.without_clue(clue).link() != full);
    let mut rest = &order[..];
    let mut step = FIRST_REMOVED;
    while !rest.is_empty() {
        let (first, after) = rest.split_at(step.min(rest.len()));
        let fewer = first.iter().fold(puzzle.boxed(), |puzzle, &clue| puzzle.without_clue(clue));
        let is_unique = only_solution(&fewer, level).is_some();
        match (is_unique, first.len()) {
            (true, _) => puzzle = fewer,
            (false, 1) => {}
            // One of them is needed: each is tried by fewer at once.
            (false, len) => {
                step = len / 2;
                continue;
            }
        }
        rest = after;
        if is_unique {
            step = (2 * step).min(FIRST_REMOVED);
        }
    }
    puzzle
}
