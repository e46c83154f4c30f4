//! Futoshiki: each row and column has each number once, and signs say which numbers are greater.
//!
//! Invariant: a sign is between two cells that share a side.

use super::common::numbers::latin_square;
use crate::grid::{Place, Size};
use crate::layers::{Greater, Layer, NumberCoding, Numbers};
use crate::technique::RuleNames;
use crate::{Answer, Mark, Puzzle, Rules, Stated};
use kumiki::run::Random;

/// A futoshiki: given numbers and signs.
#[derive(Clone, PartialEq, Debug)]
pub struct Futoshiki {
    /// The given numbers.
    pub numbers: Numbers,
    /// The signs between cells.
    pub signs: Greater,
}

impl Puzzle for Futoshiki {
    const NAMES: &'static [&'static str] = &["futoshiki", "unequal", "hutosiki"];
    const RULES: &'static str = "Write a number into each cell so that each row and column has each \
        number from 1 once. A sign between two cells opens towards the greater number.";

    const TECHNIQUES: &'static [RuleNames] =
        &[RuleNames::of("# > #", "Greater and less", "Greater and less")];

    fn blank(size: Size) -> Futoshiki {
        let numbers = Numbers::none(size, NumberCoding::Hexadecimal);
        Futoshiki { numbers, signs: Greater::none(size) }
    }

    fn size(&self) -> Size {
        self.numbers.size()
    }

    fn layers(&mut self) -> Vec<&mut dyn Layer> {
        vec![&mut self.numbers, &mut self.signs]
    }

    fn state(&self, rules: &mut Rules) -> Stated {
        latin_square(rules, &self.numbers)?;
        for [greater, less] in self.signs.pairs() {
            let name = format!("{greater} > {less}");
            let is_greater = |one: i32, other: i32| one > other;
            rules.add_named_constraint(name, is_greater, [greater, less].map(Place::Cell))?;
        }
        Ok(())
    }

    fn mark(&self, _: &Place, value: i32) -> Mark {
        Mark::Number(value)
    }

    fn sketch(size: Size, _: &mut Random) -> Option<Futoshiki> {
        Some(Futoshiki::blank(size))
    }

    fn with_clues(&self, solution: &Answer) -> Futoshiki {
        let mut full = self.clone();
        full.numbers.fill(|cell| Some(solution[&Place::Cell(cell)]));
        for [one, other] in self.size().pairs() {
            if solution[&Place::Cell(one)] > solution[&Place::Cell(other)] {
                full.signs.set(one, other);
            } else {
                full.signs.set(other, one);
            }
        }
        full
    }
}
