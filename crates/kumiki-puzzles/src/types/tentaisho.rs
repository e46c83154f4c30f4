//! Tentai Show: each region is symmetric around its dot.
//!
//! Invariant: the value of a cell is the number of the dot of its region, from 0 in the order of
//! the dots. Half cells are counted as in [`Dots`].

use super::common::sketch;
use super::common::shading::places;
use crate::board::walls_between;
use crate::grid::{Cell, Place, Size, Walls};
use crate::layers::{Blocks, Circle, Dots, Layer};
use crate::{Answer, Mark, Puzzle, Rules, Stated};
use kumiki::InSet;
use kumiki::graph::{Connected, Graph};
use kumiki::run::Random;

/// A tentai show: its dots, and cells that do not belong to the board.
#[derive(Clone, PartialEq, Debug)]
pub struct TentaiShow {
    /// The dots.
    pub dots: Dots,
    /// The cells that do not belong to the board.
    pub blocks: Blocks,
}

/// Returns the cell on the opposite side of a dot; `None` outside of the grid.
fn opposite(size: Size, cell: Cell, dot: Cell) -> Option<Cell> {
    let row = dot.row.checked_sub(cell.row)?;
    let column = dot.column.checked_sub(cell.column)?;
    Some(Cell { row, column }).filter(|&cell| size.contains(cell))
}

/// Returns the cells that a dot lies in, or on the border of.
fn touching(dot: Cell) -> Vec<Cell> {
    let [rows, columns] = [dot.row, dot.column].map(|half| half / 2..=half.div_ceil(2));
    rows.flat_map(|row| columns.clone().map(move |column| Cell { row, column })).collect()
}

impl TentaiShow {
    /// Returns the dots that the region of a cell may have, by their numbers.
    fn dots_of(&self, cell: Cell, dots: &[Cell]) -> Vec<i32> {
        let is_possible = |dot: &Cell| {
            opposite(self.size(), cell, *dot).is_some_and(|other| !self.blocks[other])
        };
        (0..).zip(dots).filter(|(_, dot)| is_possible(dot)).map(|(number, _)| number).collect()
    }
}

impl Puzzle for TentaiShow {
    const NAMES: &'static [&'static str] = &["tentaisho", "tentaishow", "galaxies"];
    const RULES: &'static str = "Divide the board into regions. Each has one dot, and is the same \
        when it is turned by 180 degrees around it.";

    fn blank(size: Size) -> TentaiShow {
        TentaiShow { dots: Dots::none(size), blocks: Blocks::none(size) }
    }

    fn size(&self) -> Size {
        self.blocks.size()
    }

    fn layers(&mut self) -> Vec<&mut dyn Layer> {
        vec![&mut self.dots, &mut self.blocks]
    }

    fn state(&self, rules: &mut Rules) -> Stated {
        let size = self.size();
        let dots: Vec<Cell> = self.dots.given().map(|(dot, _)| dot).collect();
        let cells: Vec<Cell> = size.cells().filter(|&cell| !self.blocks[cell]).collect();
        for &cell in &cells {
            rules.add_variable(Place::Cell(cell), self.dots_of(cell, &dots))?;
        }
        let number = |cell: Cell| cells.binary_search(&cell).ok();
        let edges = size.pairs().filter_map(|[one, other]| Some((number(one)?, number(other)?)));
        let graph = Graph::new(cells.len(), edges);
        for (value, &dot) in (0..).zip(&dots) {
            let half = |half: usize| format!("{}{}", half / 2 + 1, [".5", ""][(half + 1) % 2]);
            let name = format!("the dot at r{}c{}", half(dot.row), half(dot.column));
            let own = touching(dot).into_iter().filter(|&cell| !self.blocks[cell]);
            rules.add_named_constraint(name.clone(), InSet::new([value]), places(own))?;
            for &cell in &cells {
                let Some(other) = opposite(size, cell, dot).filter(|&other| cell < other) else {
                    continue;
                };
                if !self.blocks[other] {
                    let is_symmetric = move |a: i32, b: i32| (a == value) == (b == value);
                    let pair = [cell, other].map(Place::Cell);
                    rules.add_named_constraint(name.clone(), is_symmetric, pair)?;
                }
            }
            let connected = Connected::of([value]).on(&graph);
            rules.add_named_constraint(name, connected, places(cells.iter().copied()))?;
        }
        Ok(())
    }

    fn mark(&self, _: &Place, value: i32) -> Mark {
        Mark::Number(value + 1)
    }

    fn marks(&self, solution: &Answer) -> Vec<(Place, Mark)> {
        walls_between(self.size(), |cell| solution.get(&Place::Cell(cell)).copied().unwrap_or(-1))
            .collect()
    }

    fn word(&self, _: &Place, value: i32) -> String {
        format!("of dot {}", value + 1)
    }

    fn sketch(size: Size, random: &mut Random) -> Option<TentaiShow> {
        // Rectangles are symmetric. The clues are the same for each solution.
        let mut puzzle = TentaiShow::blank(size);
        for region in Walls::between(&sketch::rectangles(size, 12, 5, random)).regions() {
            let (first, last) = (region[0], region[region.len() - 1]);
            let dot = Cell { row: first.row + last.row, column: first.column + last.column };
            puzzle.dots[dot] = Some(Circle::White);
        }
        Some(puzzle)
    }
}
