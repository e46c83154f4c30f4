//! Orders of new sudokus, in words.
//!
//! Invariant: a generator accepts the requirements of an order.

use kumiki_model::near::nearest;
use kumiki_sudoku::rule::GlobalRule;
use kumiki_sudoku::{Layout, Puzzle, Rule, Shape, Symmetry};
use kumiki_sudoku_io::output::puzzle_text;
use kumiki_sudoku_io::{Format, FormatError};
use kumiki_sudoku_techniques::generator::{Difficulty, Generator, Requirements, Variant};
use kumiki_sudoku_techniques::steps::{Level, Technique};

/// Wishes for new puzzles, in the words of `sudoku generate`.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct SudokuWishes {
    /// The size and the boxes, such as `3x3`.
    pub shape: String,
    /// Rules for the whole grid, and variants whose rules are drawn for each puzzle.
    pub rules: Vec<String>,
    /// The symmetry of the cells with clues.
    pub symmetry: Option<String>,
    /// The cells with clues: a symbol for each cell, `.` for a blank.
    pub pattern: Option<String>,
    /// The number of clues: `24`, `22-25`, `30-`.
    pub clues: Option<String>,
    /// The number of decisions of the default search.
    pub effort: Option<String>,
    /// The rating of the hardest step: `3.0..4.5`.
    pub rating: Option<String>,
    /// The level: easy, medium, hard, unfair, extreme.
    pub level: Option<String>,
    /// A technique on the path to the solution.
    pub technique: Option<Technique>,
    /// The technique of the first step on that path that is not a single.
    pub key: Option<Technique>,
    /// The number of steps on that path that are not singles.
    pub steps: Option<String>,
    /// True if clues may follow from the others.
    pub has_redundant: bool,
    /// The number of attempts for each puzzle; `None` for the usual one.
    pub attempts: Option<u32>,
}

/// The kind of puzzles to make, checked.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct SudokuOrder {
    shape: Shape,
    rules: Vec<Rule>,
    requirements: Requirements,
    attempts: Option<u32>,
}

impl Default for SudokuWishes {
    fn default() -> SudokuWishes {
        SudokuWishes {
            shape: "3x3".to_owned(),
            rules: Vec::new(),
            symmetry: None,
            pattern: None,
            clues: None,
            effort: None,
            rating: None,
            level: None,
            technique: None,
            key: None,
            steps: None,
            has_redundant: false,
            attempts: None,
        }
    }
}

impl SudokuOrder {
    /// Returns the order of puzzles of a shape with these requirements, and with the rules and the
    /// attempts of `wishes`.
    ///
    /// # Errors
    /// If no generator accepts them.
    pub fn new(
        shape: Shape,
        mut requirements: Requirements,
        wishes: &SudokuWishes,
    ) -> Result<SudokuOrder, String> {
        let mut rules = Vec::new();
        for name in &wishes.rules {
            match name.parse::<Variant>() {
                Ok(variant) => requirements.add_variant(variant),
                Err(_) => rules.extend(rules_named(name)?),
            }
        }
        requirements.check(&shape).map_err(|error| error.to_string())?;
        Generator::with_rules(&shape, &rules, requirements.clone())
            .map_err(|error| error.to_string())?;
        Ok(SudokuOrder { shape, rules, requirements, attempts: wishes.attempts })
    }

    /// Returns a generator of such puzzles.
    pub fn generator(&self) -> Generator {
        let SudokuOrder { shape, rules, requirements, .. } = self;
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

    /// Returns a puzzle that was made in a layout.
    ///
    /// # Errors
    /// If no format has a place for one of its rules.
    pub fn written(&self, puzzle: &Puzzle, layout: Layout) -> Result<String, FormatError> {
        // No layout has a place for boxes that are drawn for each puzzle.
        match self.requirements.variants.contains(&Variant::Jigsaw) {
            true => Format::Iss.write(puzzle),
            false => puzzle_text(puzzle, layout),
        }
    }
}

impl SudokuWishes {
    /// Returns the order of these puzzles.
    ///
    /// # Errors
    /// The word that is none.
    pub fn order(&self) -> Result<SudokuOrder, String> {
        let shape = Shape::named(&self.shape)
            .ok_or_else(|| format!("{:?} is no shape, like 3x3 or latin9", self.shape))?;
        SudokuOrder::new(shape, self.requirements()?, self)
    }

    /// Returns the requirements.
    fn requirements(&self) -> Result<Requirements, String> {
        let mut words = Vec::new();
        let ranges = [("clues", &self.clues), ("effort", &self.effort)];
        for (name, range) in ranges {
            words.extend(range.as_ref().map(|range| format!("{name}{range}")));
        }
        if self.has_redundant {
            words.push("redundant".to_string());
        }
        let words = if words.is_empty() { "minimal".to_string() } else { words.join(",") };
        let mut requirements: Requirements = words.parse().map_err(|error| format!("{error}"))?;
        if let Some(name) = &self.symmetry {
            requirements.symmetry = name.parse::<Symmetry>().map_err(|error| error.to_string())?;
        }
        if let Some(range) = &self.rating {
            let rating = Difficulty::rating(range);
            requirements.difficulty.rating = Some(
                rating.ok_or_else(|| format!("{range:?} is no range of ratings, like 3.0..4.5"))?,
            );
        }
        if let Some(word) = &self.level {
            let level = Level::ALL.into_iter().find(|level| level.to_string() == *word);
            requirements.difficulty.level = Some(level.ok_or_else(|| {
                let words = Level::ALL.map(|level| level.to_string());
                let words: Vec<&str> = words.iter().map(String::as_str).collect();
                format!("there is no level {word:?}{}", meant_or_all(word, &words))
            })?);
        }
        requirements.difficulty.technique = self.technique;
        requirements.difficulty.key = self.key;
        if let Some(range) = &self.steps {
            let steps = Difficulty::steps(range);
            requirements.difficulty.steps =
                Some(steps.ok_or_else(|| format!("{range:?} is no range of numbers, like 3-5"))?);
        }
        requirements.pattern = self.pattern.as_deref().map(Requirements::read_pattern);
        Ok(requirements)
    }
}

/// Returns the end of a message that there is no `name`: the nearest of `names`, and all of them.
fn meant_or_all(name: &str, names: &[&str]) -> String {
    let begins = |known: &&&str| known.starts_with(name) && !name.is_empty();
    let meant = nearest(name, names.iter().copied()).or(names.iter().find(begins).copied());
    let all = names.join(", ");
    match meant {
        Some(meant) => format!("; is {meant:?} meant? There are {all}"),
        None => format!("; there are {all}"),
    }
}

/// Returns the rules with the name `name`.
fn rules_named(name: &str) -> Result<Vec<Rule>, String> {
    GlobalRule::rules_named(name).ok_or_else(|| {
        let rules = GlobalRule::ALL.map(GlobalRule::slug);
        let variants = Variant::ALL.map(Variant::name);
        let rules = rules.iter().map(String::as_str);
        let all: Vec<&str> = ["diagonals"].into_iter().chain(rules).chain(variants).collect();
        format!("there is no rule {name:?}{}", meant_or_all(name, &all))
    })
}
