//! The constraints of marks in single cells.
//!
//! Invariant: an indexer and each cell that it may point to are constrained in both directions.

use super::compiler::Compiler;
use crate::geometry::Cell;
use crate::puzzle::{Direction, Rule, Single};
use kumiki::constraints::Predicate;
use kumiki::engine::Int;

impl Compiler<'_> {
    pub(super) fn add_single(&mut self, kind: Single, cell: Cell) {
        match kind {
            Single::Odd | Single::Even => {
                let rest = Int::from(kind == Single::Odd);
                let scope = [self.var(cell)];
                self.model.add_constraint(Predicate::new(scope, move |digit| digit[0] % 2 == rest));
            }
            Single::Among { digits } => {
                let scope = [self.var(cell)];
                self.model.add_constraint(Predicate::new(scope, move |digit| {
                    crate::model::digit(digit[0]).is_some_and(|digit| digits.contains(digit))
                }));
            }
            Single::Minimum => self.add_extreme(kind, cell, |own, other| own < other),
            Single::Maximum => self.add_extreme(kind, cell, |own, other| own > other),
            Single::RowIndexer | Single::ColumnIndexer | Single::BoxIndexer => {
                let house = kind.indexed_house(self.shape, cell).expect("the rule was checked");
                self.add_indexer(cell, &self.shape.cells_of(house));
            }
        }
    }

    /// Adds binary constraints between `cell` and its neighbours that do not have the same mark.
    fn add_extreme(
        &mut self,
        kind: Single,
        cell: Cell,
        holds: impl Fn(Int, Int) -> bool + Clone + Send + Sync + 'static,
    ) {
        let around = [Direction::Up, Direction::Right, Direction::Down, Direction::Left];
        for neighbour in around.into_iter().filter_map(|towards| towards.next(self.shape, cell)) {
            if !self.rules.contains(&Rule::Single { kind, cell: neighbour }) {
                self.post_binary(cell, neighbour, holds.clone());
            }
        }
    }

    /// Adds an indexer. The digit of `cell`, which is in a house of these cells, is the place in
    /// the house at which the number of the cell's own place stands.
    fn add_indexer(&mut self, cell: Cell, house: &[Cell]) {
        let place = house.iter().position(|&other| other == cell).expect("it is in its house");
        let number = place as Int + 1;
        let last = house.len() as Int;
        if self.least() < 1 || self.greatest() > last {
            let scope = [self.var(cell)];
            let points_inside = move |digit: &[Int]| (1..=last).contains(&digit[0]);
            self.model.add_constraint(Predicate::new(scope, points_inside));
        }
        for (&other, at) in house.iter().zip(1..) {
            if other == cell {
                // An indexer that points to itself must hold its own number, which it does.
                continue;
            }
            self.post_binary(cell, other, move |own, there| (own == at) == (there == number));
        }
    }
}
