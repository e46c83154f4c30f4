//! The requirements on the puzzles of `generate`.
//!
//! Invariant: a generator accepts the requirements.

use clap::Args;
use kumiki_front::sudoku::{SudokuOrder, SudokuWishes};
use kumiki_sudoku::Shape;
use kumiki_sudoku_techniques::generator::PuzzleId;
use kumiki_sudoku_techniques::steps::Technique;
use std::collections::hash_map::RandomState;
use std::hash::{BuildHasher, Hasher};

/// Drawn seeds are less than this, to be short.
const SEEDS: u64 = 1_000_000_000;

/// The requirements on the puzzles.
#[derive(Args, Clone, Debug)]
pub(super) struct OrderArgs {
    /// Make N puzzles
    #[arg(long, short = 'n', value_name = "N", default_value_t = 1)]
    count: u64,

    /// The seed of random choices; chosen at random and shown if not given
    #[arg(long, value_name = "S")]
    seed: Option<u64>,

    /// Make the puzzle with this ID
    #[arg(long, value_name = "ID", conflicts_with_all = [
        "count", "seed", "shape", "size", "symmetry", "pattern", "clues", "effort", "rating", "level",
        "technique", "key", "steps", "minimal", "redundant"
    ])]
    id: Option<String>,

    /// The boxes, and with them the size of the grid
    #[arg(long, value_name = "SHAPE", default_value = "3x3")]
    shape: String,

    /// The size of the grid, such as 6x6 or 6, with its usual boxes
    #[arg(long, value_name = "SIZE", conflicts_with = "shape", value_parser = usual_shape)]
    size: Option<String>,

    /// A rule for the whole grid, in addition to those of the shape, or a variant whose rules are
    /// drawn for each puzzle; can be repeated
    #[arg(long = "rule", value_name = "NAME")]
    rules: Vec<String>,

    /// The symmetry of the cells with clues
    #[arg(long, value_name = "NAME", conflicts_with = "pattern")]
    symmetry: Option<String>,

    /// The cells with clues: a symbol for each cell, '.' for a blank, 'x' for a clue
    #[arg(long, value_name = "SYMBOLS")]
    pattern: Option<String>,

    /// The number of clues: 24, 22-25, 30-, -23
    #[arg(long, value_name = "RANGE", allow_hyphen_values = true)]
    clues: Option<String>,

    /// The number of decisions of the default search for solution and proof: 0, 3-9, 10-
    #[arg(long, value_name = "RANGE", allow_hyphen_values = true)]
    effort: Option<String>,

    /// The rating of the hardest step on the scale of Sudoku Explainer: 3.0..4.5, 2.0-, -2.5
    #[arg(long, value_name = "RANGE", allow_hyphen_values = true)]
    rating: Option<String>,

    /// The level, as 'sudoku explain' shows it: easy, medium, hard, unfair, extreme
    #[arg(long, alias = "difficulty", value_name = "WORD")]
    level: Option<String>,

    /// A technique on the path that 'sudoku explain' shows
    #[arg(long, value_name = "NAME")]
    technique: Option<Technique>,

    /// The technique of the first step on that path that is not a single
    #[arg(long, value_name = "NAME")]
    key: Option<Technique>,

    /// The number of steps on that path that are not singles: 0, 3-5, 10-
    #[arg(long, value_name = "RANGE", allow_hyphen_values = true)]
    steps: Option<String>,

    /// With --pattern: no clue follows from the others, as without --pattern
    #[arg(long, requires = "pattern")]
    minimal: bool,

    /// Clues may follow from the others, in any number that --clues allows
    #[arg(long, conflicts_with = "minimal")]
    redundant: bool,

    /// Give up after N attempts for a puzzle; 10000 if not given, or 500 with a pattern, or 200000
    /// with a key
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..))]
    attempts: Option<u32>,
}

/// The puzzles to make, checked.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Order {
    /// The size, the rules and the requirements.
    pub(super) puzzles: SudokuOrder,
    /// The seed of random choices.
    pub(super) seed: u64,
    /// The number of the first puzzle.
    pub(super) first: u64,
    /// The number of puzzles to make.
    pub(super) count: u64,
}

impl TryFrom<&OrderArgs> for Order {
    type Error = String;

    /// Returns the order of `args`, or the error in it.
    fn try_from(args: &OrderArgs) -> Result<Order, String> {
        let wishes = args.wishes();
        if let Some(id) = &args.id {
            let PuzzleId { shape, requirements, seed, number } =
                id.parse().map_err(|error| format!("{error}"))?;
            let puzzles = SudokuOrder::new(shape, requirements, &wishes)?;
            return Ok(Order { puzzles, seed, first: number, count: 1 });
        }
        let drawn = || RandomState::new().build_hasher().finish() % SEEDS;
        let seed = args.seed.unwrap_or_else(drawn);
        Ok(Order { puzzles: wishes.order()?, seed, first: 1, count: args.count })
    }
}

/// Returns the name of the shape with the usual boxes in a grid of this size.
fn usual_shape(size: &str) -> Result<String, String> {
    let side = match size.split_once('x') {
        Some((rows, columns)) if rows == columns => rows,
        Some(_) => return Err("a grid has as many rows as columns, such as 9x9".to_owned()),
        None => size,
    };
    match side.parse().is_ok_and(|side: usize| Shape::named(&side.to_string()).is_some()) {
        true => Ok(side.to_owned()),
        false => Err("a grid has a size such as 6x6, 9x9 or 16x16".to_owned()),
    }
}

impl OrderArgs {
    /// Returns the wishes in the words of the options.
    fn wishes(&self) -> SudokuWishes {
        SudokuWishes {
            shape: self.size.as_ref().unwrap_or(&self.shape).clone(),
            rules: self.rules.clone(),
            symmetry: self.symmetry.clone(),
            pattern: self.pattern.clone(),
            clues: self.clues.clone(),
            effort: self.effort.clone(),
            rating: self.rating.clone(),
            level: self.level.clone(),
            technique: self.technique,
            key: self.key,
            steps: self.steps.clone(),
            has_redundant: self.redundant || self.pattern.is_some() && !self.minimal,
            attempts: self.attempts,
        }
    }
}
