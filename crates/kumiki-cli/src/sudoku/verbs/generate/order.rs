//! The requirements on the puzzles of `generate`.
//!
//! Invariant: a generator accepts the requirements.

use clap::Args;
use kumiki_sudoku::rule::GlobalRule;
use kumiki_sudoku::{Rule, Shape, Symmetry};
use kumiki_sudoku_techniques::generator::{Difficulty, Generator, PuzzleId, Requirements, Variant};
use kumiki_sudoku_techniques::steps::{Level, Technique};
use std::collections::hash_map::RandomState;
use std::hash::{BuildHasher, Hasher};

/// Drawn seeds are less than this, to be short.
const SEEDS: u64 = 1_000_000_000;

/// The requirements on the puzzles.
#[derive(Args, Clone, Debug)]
pub(super) struct OrderArgs {
    /// Make N puzzles
    #[arg(long, value_name = "N", default_value_t = 1)]
    count: u64,

    /// The seed of random choices; chosen at random and shown if not given
    #[arg(long, value_name = "S")]
    seed: Option<u64>,

    /// Make the puzzle with this ID
    #[arg(long, value_name = "ID", conflicts_with_all = [
        "count", "seed", "shape", "symmetry", "pattern", "clues", "effort", "rating", "level",
        "technique", "key", "steps", "minimal", "redundant"
    ])]
    id: Option<String>,

    /// The size and the boxes
    #[arg(long, value_name = "SHAPE", default_value = "3x3")]
    shape: String,

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
    #[arg(long, value_name = "WORD")]
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
    /// The size and the boxes.
    pub(super) shape: Shape,
    /// The rules beside those of the shape.
    pub(super) rules: Vec<Rule>,
    /// The requirements on the puzzles.
    pub(super) requirements: Requirements,
    /// The seed of random choices.
    pub(super) seed: u64,
    /// The number of the first puzzle.
    pub(super) first: u64,
    /// The number of puzzles to make.
    pub(super) count: u64,
    /// The number of attempts for each puzzle; `None` for the default.
    pub(super) attempts: Option<u32>,
}

impl Order {
    /// Returns a generator of such puzzles.
    pub(super) fn generator(&self) -> Generator {
        let Order { shape, rules, requirements, .. } = self;
        let mut generator = match rules.is_empty() {
            true => {
                Generator::new(shape, requirements.clone()).expect("the requirements were checked")
            }
            false => Generator::with_rules(shape, rules, requirements.clone())
                .expect("the rules were checked"),
        };
        if let Some(attempts) = self.attempts {
            generator.set_attempts(attempts);
        }
        generator
    }
}

impl TryFrom<&OrderArgs> for Order {
    type Error = String;

    /// Returns the order of `args`, or the error in it.
    fn try_from(args: &OrderArgs) -> Result<Order, String> {
        let mut order = match &args.id {
            Some(id) => {
                let PuzzleId { shape, requirements, seed, number } =
                    id.parse().map_err(|error| format!("{error}"))?;
                let (rules, attempts) = (Vec::new(), args.attempts);
                Order { shape, rules, requirements, seed, first: number, count: 1, attempts }
            }
            None => Order {
                shape: Shape::named(&args.shape)
                    .ok_or_else(|| format!("{:?} is no shape, like 3x3 or latin9", args.shape))?,
                rules: Vec::new(),
                requirements: requirements(args)?,
                seed: args
                    .seed
                    .unwrap_or_else(|| RandomState::new().build_hasher().finish() % SEEDS),
                first: 1,
                count: args.count,
                attempts: args.attempts,
            },
        };
        for name in &args.rules {
            match name.parse::<Variant>() {
                Ok(variant) => order.requirements.add_variant(variant),
                Err(_) => order.rules.extend(rules_named(name)?),
            }
        }
        order.requirements.check(&order.shape).map_err(|error| error.to_string())?;
        Generator::with_rules(&order.shape, &order.rules, order.requirements.clone())
            .map_err(|error| error.to_string())?;
        Ok(order)
    }
}

fn requirements(args: &OrderArgs) -> Result<Requirements, String> {
    let mut words = Vec::new();
    let ranges = [("clues", &args.clues), ("effort", &args.effort)];
    for (name, range) in ranges {
        words.extend(range.as_ref().map(|range| format!("{name}{range}")));
    }
    if args.redundant || args.pattern.is_some() && !args.minimal {
        words.push("redundant".to_string());
    }
    let words = if words.is_empty() { "minimal".to_string() } else { words.join(",") };
    let mut requirements: Requirements = words.parse().map_err(|error| format!("{error}"))?;
    if let Some(name) = &args.symmetry {
        requirements.symmetry = name.parse::<Symmetry>().map_err(|error| error.to_string())?;
    }
    if let Some(range) = &args.rating {
        let rating = Difficulty::rating(range);
        requirements.difficulty.rating =
            Some(rating.ok_or_else(|| format!("{range:?} is no range of ratings, like 3.0..4.5"))?);
    }
    if let Some(word) = &args.level {
        let level = Level::ALL.into_iter().find(|level| level.to_string() == *word);
        requirements.difficulty.level = Some(level.ok_or_else(|| {
            let words = Level::ALL.map(|level| level.to_string()).join(", ");
            format!("there is no level {word:?}; there are {words}")
        })?);
    }
    requirements.difficulty.technique = args.technique;
    requirements.difficulty.key = args.key;
    if let Some(range) = &args.steps {
        let steps = Difficulty::steps(range);
        requirements.difficulty.steps =
            Some(steps.ok_or_else(|| format!("{range:?} is no range of numbers, like 3-5"))?);
    }
    requirements.pattern = args.pattern.as_deref().map(Requirements::read_pattern);
    Ok(requirements)
}

/// Returns the rules with the name `name`.
fn rules_named(name: &str) -> Result<Vec<Rule>, String> {
    GlobalRule::rules_named(name).ok_or_else(|| {
        let names = GlobalRule::ALL.map(GlobalRule::slug).join(", ");
        let variants = Variant::ALL.map(Variant::name).join(", ");
        format!("there is no rule {name:?}; there are diagonals, {names}, {variants}")
    })
}
