//! Variants with rules that are drawn for each puzzle: cages, lines, marks, sums, regions.
//!
//! Invariant: a full grid satisfies the rules that are drawn for it, so each puzzle has a solution.

mod beside;
mod cages;
mod lines;
mod marks;
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
    /// The sum of the digits between the least and the greatest one, for each row and column.
    Sandwich,
    /// Lines of three to six cells on which neighbours differ by at least half of the size, rounded
    /// up: 5 in a classic grid. There is at most one for each row.
    Whispers,
    /// Lines of three to five cells with consecutive digits in any order: at most one for each row.
    Renban,
    /// Letters between neighbours: X for the sum 10, V for the sum 5. All letters are given.
    Xv,
    /// Two to four digits at corners, which are in the four cells around them. There is at most one
    /// for each row.
    Quadruples,
}

impl Variant {
    /// All variants.
    pub const ALL: [Variant; 10] = [
        Variant::Killer,
        Variant::Thermometers,
        Variant::Arrows,
        Variant::Kropki,
        Variant::Jigsaw,
        Variant::Sandwich,
        Variant::Whispers,
        Variant::Renban,
        Variant::Xv,
        Variant::Quadruples,
    ];

    /// Returns the name of the variant: `killer`.
    pub fn name(self) -> &'static str {
        match self {
            Variant::Killer => "killer",
            Variant::Thermometers => "thermometers",
            Variant::Arrows => "arrows",
            Variant::Kropki => "kropki",
            Variant::Jigsaw => "jigsaw",
            Variant::Sandwich => "sandwich",
            Variant::Whispers => "whispers",
            Variant::Renban => "renban",
            Variant::Xv => "xv",
            Variant::Quadruples => "quadruples",
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
                Variant::Kropki => rules.extend(marks::dots(&sketch, random)),
                Variant::Jigsaw => {}
                Variant::Sandwich => rules.extend(beside::sandwiches(&sketch)),
                Variant::Whispers => rules.extend(lines::whispers(&mut sketch, random)),
                Variant::Renban => rules.extend(lines::renbans(&mut sketch, random)),
                Variant::Xv => rules.extend(marks::letters(&sketch)),
                Variant::Quadruples => rules.extend(marks::quadruples(&mut sketch, random)),
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
