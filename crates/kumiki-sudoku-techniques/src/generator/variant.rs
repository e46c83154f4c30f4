//! Variants with rules that are drawn for each puzzle: cages, lines, arrows, dots, regions.
//!
//! Invariant: a full grid satisfies the rules that are drawn for it, so each puzzle has a solution.

mod cages;
mod dots;
mod lines;
mod regions;
mod sketch;

pub(super) use regions::random_regions;

use kumiki::run::Random;
use kumiki_sudoku::{Digit, Rule, Shape};
use sketch::Sketch;
use std::fmt;
use std::str::FromStr;

/// A variant whose rules, or whose boxes, are drawn for each puzzle.
///
/// Displays as its name, and is read from it.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Variant {
    /// Cages of two to five cells with their sums cover nearly all cells.
    Killer,
    /// Thermometers of three to six cells: at most one for each row.
    Thermometers,
    /// Arrows with a shaft of two to four cells: at most one for each row.
    Arrows,
    /// Dots between neighbours: white between consecutive digits, black between a digit and its
    /// double. All dots are given, so neighbours without a dot are neither.
    Kropki,
    /// Boxes of random form.
    Jigsaw,
}

impl Variant {
    /// All variants.
    pub const ALL: [Variant; 5] =
        [Variant::Killer, Variant::Thermometers, Variant::Arrows, Variant::Kropki, Variant::Jigsaw];

    /// Returns the name of the variant: `killer`.
    pub fn name(self) -> &'static str {
        match self {
            Variant::Killer => "killer",
            Variant::Thermometers => "thermometers",
            Variant::Arrows => "arrows",
            Variant::Kropki => "kropki",
            Variant::Jigsaw => "jigsaw",
        }
    }

    /// Returns rules of the variants that the grid `solution` of `shape` satisfies. Lines of all
    /// variants have no cell in common.
    pub(super) fn draw(
        variants: &[Variant],
        shape: &Shape,
        solution: &[Digit],
        random: &mut Random,
    ) -> Vec<Rule> {
        let mut sketch = Sketch::new(shape, solution);
        let mut rules = Vec::new();
        for variant in variants {
            match variant {
                Variant::Killer => rules.extend(cages::draw(&sketch, random)),
                Variant::Thermometers => rules.extend(lines::thermometers(&mut sketch, random)),
                Variant::Arrows => rules.extend(lines::arrows(&mut sketch, random)),
                Variant::Kropki => rules.extend(dots::draw(&sketch, random)),
                Variant::Jigsaw => {}
            }
        }
        rules
    }
}

impl fmt::Display for Variant {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

impl FromStr for Variant {
    type Err = ();

    fn from_str(name: &str) -> Result<Variant, ()> {
        Variant::ALL.into_iter().find(|variant| variant.name() == name).ok_or(())
    }
}

#[cfg(test)]
mod tests;
