//! Dots and letters between neighbours, and digits at corners.
//!
//! Invariant: all dots and letters are given. A dot between 1 and 2, which may have either colour,
//! has one.

use super::sketch::{Sketch, beside};
use kumiki::run::Random;
use kumiki_sudoku::rule::{GlobalRule, Pair, around};
use kumiki_sudoku::{Cell, Rule};

/// Returns all dots, and the rules that no others are missing.
pub(super) fn dots(sketch: &Sketch<'_>, random: &mut Random) -> Vec<Rule> {
    let mut rules = vec![GlobalRule::AllWhiteDots.into(), GlobalRule::AllBlackDots.into()];
    for cells in pairs(sketch) {
        let kinds = kinds(sketch, cells);
        if !kinds.is_empty() {
            rules.push(Rule::Pair { kind: kinds[random.index(kinds.len())], cells });
        }
    }
    rules
}

/// Returns all letters, and the rule that no others are missing.
pub(super) fn letters(sketch: &Sketch<'_>) -> Vec<Rule> {
    let mut rules = vec![GlobalRule::AllSums.into()];
    for cells in pairs(sketch) {
        let sum: u32 = cells.iter().map(|&cell| sketch.digit(cell)).sum();
        let kind = [(5, Pair::V), (10, Pair::X)].into_iter().find(|letter| letter.0 == sum);
        rules.extend(kind.map(|(_, kind)| Rule::Pair { kind, cells }));
    }
    rules
}

/// Returns digits at corners whose cells no line uses: one corner for each row, if there is room.
pub(super) fn quadruples(sketch: &mut Sketch<'_>, random: &mut Random) -> Vec<Rule> {
    let mut rules = Vec::new();
    for corner in sketch.shuffled(random) {
        let cells = around(corner);
        let is_free =
            cells.iter().all(|&cell| sketch.shape().contains(cell) && sketch.is_free(cell));
        if is_free && rules.len() < sketch.shape().rows() {
            sketch.occupy(&cells);
            let mut digits = cells.map(|cell| sketch.entry(cell)).to_vec();
            random.shuffle(&mut digits);
            digits.truncate(2 + random.index(3));
            digits.sort_unstable();
            rules.push(Rule::Quadruple { corner, digits });
        }
    }
    rules
}

/// Returns the pairs of cells that share an edge.
fn pairs(sketch: &Sketch<'_>) -> Vec<[Cell; 2]> {
    let after = |cell: Cell| {
        let others = beside(sketch.shape(), cell).into_iter().filter(move |&other| other > cell);
        others.map(move |other| [cell, other])
    };
    sketch.shape().cells().flat_map(after).collect()
}

/// Returns the dots that two neighbours may have.
fn kinds(sketch: &Sketch<'_>, cells: [Cell; 2]) -> Vec<Pair> {
    let [one, other] = cells.map(|cell| sketch.digit(cell));
    let (less, greater) = (one.min(other), one.max(other));
    let white = (less + 1 == greater).then_some(Pair::WHITE);
    let black = (2 * less == greater).then_some(Pair::BLACK);
    white.into_iter().chain(black).collect()
}
