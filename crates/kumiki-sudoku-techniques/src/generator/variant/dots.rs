//! Kropki dots.
//!
//! Invariant: all dots are given. A dot between 1 and 2, which may have either colour, has one.

use super::sketch::{Sketch, beside};
use kumiki::run::Random;
use kumiki_sudoku::rule::{GlobalRule, Pair};
use kumiki_sudoku::{Cell, Rule};

/// Returns all dots, and the rules that no others are missing.
pub(super) fn draw(sketch: &Sketch<'_>, random: &mut Random) -> Vec<Rule> {
    let mut rules = vec![GlobalRule::AllWhiteDots.into(), GlobalRule::AllBlackDots.into()];
    for cell in sketch.shape().cells() {
        let after = beside(sketch.shape(), cell).into_iter().filter(|&other| other > cell);
        for other in after {
            let kinds = kinds(sketch, cell, other);
            if !kinds.is_empty() {
                let kind = kinds[random.index(kinds.len())];
                rules.push(Rule::Pair { kind, cells: [cell, other] });
            }
        }
    }
    rules
}

/// Returns the dots that two neighbours may have.
fn kinds(sketch: &Sketch<'_>, one: Cell, other: Cell) -> Vec<Pair> {
    let (one, other) = (sketch.digit(one), sketch.digit(other));
    let (less, greater) = (one.min(other), one.max(other));
    let white = (less + 1 == greater).then_some(Pair::WHITE);
    let black = (2 * less == greater).then_some(Pair::BLACK);
    white.into_iter().chain(black).collect()
}
