//! What `generate` is to make.
//!
//! Invariant: a generator takes the wishes.

use super::command_line::OrderLine;
use kumiki_sudoku::{Everywhere, Generator, PuzzleId, Rule, Shape, Symmetry, Wishes};
use std::collections::hash_map::RandomState;
use std::hash::{BuildHasher, Hasher};

/// Drawn seeds are less than this, to be short.
const SEEDS: u64 = 1_000_000_000;

/// What `generate` is to make.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Order {
    /// The size and the boxes.
    pub shape: Shape,
    /// The rules beside those of the shape.
    pub rules: Vec<Rule>,
    /// What the puzzles are to be like.
    pub wishes: Wishes,
    /// Where random choices begin.
    pub seed: u64,
    /// The number of the first puzzle.
    pub first: u64,
    /// How many puzzles to make.
    pub count: u64,
    /// How many attempts are made for each.
    pub attempts: u32,
}

impl Order {
    /// A generator of such puzzles.
    pub(in crate::sudoku) fn generator(&self) -> Generator {
        let Order { shape, rules, wishes, .. } = self;
        let mut generator = match rules.is_empty() {
            true => Generator::new(shape, wishes.clone()).expect("the wishes were checked"),
            false => {
                Generator::with_rules(shape, rules, wishes.clone()).expect("the rules were checked")
            }
        };
        generator.set_attempts(self.attempts);
        generator
    }
}

impl TryFrom<OrderLine> for Order {
    type Error = String;

    /// What `line` asks for; or what is wrong with it.
    fn try_from(line: OrderLine) -> Result<Order, String> {
        let mut order = match &line.id {
            Some(id) => {
                let PuzzleId { shape, wishes, seed, number } =
                    id.parse().map_err(|error| format!("{error}"))?;
                let (rules, attempts) = (Vec::new(), line.attempts);
                Order { shape, rules, wishes, seed, first: number, count: 1, attempts }
            }
            None => Order {
                shape: Shape::named(&line.shape)
                    .ok_or_else(|| format!("{:?} is no shape, like 3x3 or latin9", line.shape))?,
                rules: Vec::new(),
                wishes: wishes(&line)?,
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
        order.wishes.check(&order.shape).map_err(|error| error.to_string())?;
        Generator::with_rules(&order.shape, &order.rules, order.wishes.clone())
            .map_err(|error| error.to_string())?;
        Ok(order)
    }
}

fn wishes(line: &OrderLine) -> Result<Wishes, String> {
    let mut words = Vec::new();
    let ranges = [("clues", &line.clues), ("effort", &line.effort)];
    for (name, range) in ranges {
        words.extend(range.as_ref().map(|range| format!("{name}{range}")));
    }
    if line.redundant || line.pattern.is_some() && !line.minimal {
        words.push("redundant".to_string());
    }
    let words = if words.is_empty() { "minimal".to_string() } else { words.join(",") };
    let mut wishes: Wishes = words.parse().map_err(|error| format!("{error}"))?;
    if let Some(name) = &line.symmetry {
        wishes.symmetry = name.parse::<Symmetry>().map_err(|error| error.to_string())?;
    }
    wishes.pattern = line.pattern.as_deref().map(Wishes::read_pattern);
    Ok(wishes)
}

/// The rules that `name` means: their names, with dashes for blanks.
fn rules_named(name: &str) -> Result<Vec<Rule>, String> {
    if name == "diagonals" {
        return Ok(vec![Everywhere::FallingDiagonal.into(), Everywhere::RisingDiagonal.into()]);
    }
    let names = Everywhere::ALL.map(|rule| (rule, rule.to_string().replace(' ', "-")));
    match names.iter().find(|(_, other)| other == name) {
        Some(&(rule, _)) => Ok(vec![rule.into()]),
        None => {
            let names = names.map(|(_, name)| name).join(", ");
            Err(format!("there is no rule {name:?}; there are diagonals, {names}"))
        }
    }
}
