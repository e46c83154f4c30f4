//! What `generate` is to make.
//!
//! Invariant: a generator takes the requirements.

use clap::Args;
use kumiki_sudoku::generator::{Difficulty, PuzzleId};
use kumiki_sudoku::generator::{Generator, Requirements};
use kumiki_sudoku::rule::GlobalRule;
use kumiki_sudoku::steps::{Level, Technique};
use kumiki_sudoku::{Rule, Shape, Symmetry};
use std::collections::hash_map::RandomState;
use std::hash::{BuildHasher, Hasher};

/// Drawn seeds are less than this, to be short.
const SEEDS: u64 = 1_000_000_000;

/// What is to be made.
#[derive(Args, Debug)]
pub(super) struct OrderLine {
    /// Make N puzzles
    #[arg(long, value_name = "N", default_value_t = 1)]
    pub(super) count: u64,

    /// Where random choices begin; drawn, and told, if not given
    #[arg(long, value_name = "S")]
    pub(super) seed: Option<u64>,

    /// Make the puzzle with this ID
    #[arg(long, value_name = "ID", conflicts_with_all = [
        "count", "seed", "shape", "symmetry", "pattern", "clues", "effort", "rating", "level",
        "technique", "minimal", "redundant"
    ])]
    pub(super) id: Option<String>,

    /// The size and the boxes
    #[arg(long, value_name = "SHAPE", default_value = "3x3")]
    pub(super) shape: String,

    /// A rule that holds in the whole grid, beside those of the shape; may be given several times
    #[arg(long = "rule", value_name = "NAME")]
    pub(super) rules: Vec<String>,

    /// What may be done to the picture of the clues without a change
    #[arg(long, value_name = "NAME", conflicts_with = "pattern")]
    pub(super) symmetry: Option<String>,

    /// The cells with clues: a symbol for each cell, '.' for a blank, 'x' for a clue
    #[arg(long, value_name = "SYMBOLS")]
    pub(super) pattern: Option<String>,

    /// How many clues: 24, 22-25, 30-, -23
    #[arg(long, value_name = "RANGE", allow_hyphen_values = true)]
    pub(super) clues: Option<String>,

    /// How many decisions the default search needs for solution and proof: 0, 3-9, 10-
    #[arg(long, value_name = "RANGE", allow_hyphen_values = true)]
    pub(super) effort: Option<String>,

    /// How hard the hardest step is on the scale of Sudoku Explainer: 3.0..4.5, 2.0-, -2.5
    #[arg(long, value_name = "RANGE", allow_hyphen_values = true)]
    pub(super) rating: Option<String>,

    /// How hard it is in one word, as 'sudoku explain' tells: easy, medium, hard, unfair, extreme
    #[arg(long, value_name = "WORD")]
    pub(super) level: Option<String>,

    /// A technique that is on the path that 'sudoku explain' tells
    #[arg(long, value_name = "NAME")]
    pub(super) technique: Option<Technique>,

    /// With --pattern: no clue is to follow from the others, as without it
    #[arg(long, requires = "pattern")]
    pub(super) minimal: bool,

    /// Clues may follow from the others: there are any number of them, of those that --clues allows
    #[arg(long, conflicts_with = "minimal")]
    pub(super) redundant: bool,

    /// Give up after N attempts for a puzzle; 10000 if not given, or 500 with a pattern
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..))]
    pub(super) attempts: Option<u32>,
}

/// What `generate` is to make.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Order {
    /// The size and the boxes.
    pub shape: Shape,
    /// The rules beside those of the shape.
    pub rules: Vec<Rule>,
    /// The requirements on the puzzles.
    pub requirements: Requirements,
    /// The seed of random choices.
    pub seed: u64,
    /// The number of the first puzzle.
    pub first: u64,
    /// The number of puzzles to make.
    pub count: u64,
    /// The number of attempts for each puzzle; `None` for the default.
    pub attempts: Option<u32>,
}

impl Order {
    /// Returns a generator of such puzzles.
    pub(in crate::sudoku) fn generator(&self) -> Generator {
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

impl TryFrom<OrderLine> for Order {
    type Error = String;

    /// Returns the order in `line`, or the error in it.
    fn try_from(line: OrderLine) -> Result<Order, String> {
        let mut order = match &line.id {
            Some(id) => {
                let PuzzleId { shape, requirements, seed, number } =
                    id.parse().map_err(|error| format!("{error}"))?;
                let (rules, attempts) = (Vec::new(), line.attempts);
                Order { shape, rules, requirements, seed, first: number, count: 1, attempts }
            }
            None => Order {
                shape: Shape::named(&line.shape)
                    .ok_or_else(|| format!("{:?} is no shape, like 3x3 or latin9", line.shape))?,
                rules: Vec::new(),
                requirements: requirements(&line)?,
                seed: line
                    .seed
                    .unwrap_or_else(|| RandomState::new().build_hasher().finish() % SEEDS),
                first: 1,
                count: line.count,
                attempts: line.attempts,
            },
        };
        for name in &line.rules {
            order.rules.extend(rules_named(name)?);
        }
        order.requirements.check(&order.shape).map_err(|error| error.to_string())?;
        Generator::with_rules(&order.shape, &order.rules, order.requirements.clone())
            .map_err(|error| error.to_string())?;
        Ok(order)
    }
}

fn requirements(line: &OrderLine) -> Result<Requirements, String> {
    let mut words = Vec::new();
    let ranges = [("clues", &line.clues), ("effort", &line.effort)];
    for (name, range) in ranges {
        words.extend(range.as_ref().map(|range| format!("{name}{range}")));
    }
    if line.redundant || line.pattern.is_some() && !line.minimal {
        words.push("redundant".to_string());
    }
    let words = if words.is_empty() { "minimal".to_string() } else { words.join(",") };
    let mut requirements: Requirements = words.parse().map_err(|error| format!("{error}"))?;
    if let Some(name) = &line.symmetry {
        requirements.symmetry = name.parse::<Symmetry>().map_err(|error| error.to_string())?;
    }
    if let Some(range) = &line.rating {
        let rating = Difficulty::rating(range);
        requirements.difficulty.rating =
            Some(rating.ok_or_else(|| format!("{range:?} is no range of ratings, like 3.0..4.5"))?);
    }
    if let Some(word) = &line.level {
        let level = Level::ALL.into_iter().find(|level| level.to_string() == *word);
        requirements.difficulty.level = Some(level.ok_or_else(|| {
            let words = Level::ALL.map(|level| level.to_string()).join(", ");
            format!("there is no level {word:?}; there are {words}")
        })?);
    }
    requirements.difficulty.technique = line.technique;
    requirements.pattern = line.pattern.as_deref().map(Requirements::read_pattern);
    Ok(requirements)
}

/// Returns the rules with the name `name`: their names, with dashes for blanks.
fn rules_named(name: &str) -> Result<Vec<Rule>, String> {
    if name == "diagonals" {
        return Ok(vec![GlobalRule::FallingDiagonal.into(), GlobalRule::RisingDiagonal.into()]);
    }
    let names = GlobalRule::ALL.map(|rule| (rule, rule.to_string().replace(' ', "-")));
    match names.iter().find(|(_, other)| other == name) {
        Some(&(rule, _)) => Ok(vec![rule.into()]),
        None => {
            let names = names.map(|(_, name)| name).join(", ");
            Err(format!("there is no rule {name:?}; there are diagonals, {names}"))
        }
    }
}
