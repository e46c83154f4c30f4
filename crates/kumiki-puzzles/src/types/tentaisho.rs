//! Tentai Show: each region is symmetric around its dot.
//!
//! Invariant: the value of a cell is the number of the dot of its region, from 0 in the order of
//! the dots. Half cells are counted as in [`Dots`].

use super::common::galaxies::{Galaxies, opposite};
use super::common::shading::places;
use super::common::sketch;
use crate::board::walls_between;
use crate::grid::{Cell, Grid, Place, Size};
use crate::layers::{Blocks, Circle, Dots, Layer};
use crate::technique::RuleNames;
use crate::{Answer, Mark, Puzzle, Rules, Stated};
use kumiki::graph::{Connected, Graph};
use kumiki::run::Random;
use kumiki::{Count, InSet, Verdict};

/// A tentai show: its dots, and cells that do not belong to the board.
#[derive(Clone, PartialEq, Debug)]
pub struct TentaiShow {
    /// The dots.
    pub dots: Dots,
    /// The cells that do not belong to the board.
    pub blocks: Blocks,
}

/// The value of a cell that no region can reach.
const NO_DOT: i32 = -1;

/// Returns the cells that a dot lies in, or on the border of.
fn touching(dot: Cell) -> Vec<Cell> {
    let [rows, columns] = [dot.row, dot.column].map(|half| half / 2..=half.div_ceil(2));
    rows.flat_map(|row| columns.clone().map(move |column| Cell { row, column })).collect()
}

impl TentaiShow {
    /// Returns for each cell the dots that its region may have, by their numbers.
    fn dots_of_cells(&self, dots: &[Cell]) -> Grid<Vec<i32>> {
        let size = self.size();
        let mut owners: Grid<Option<i32>> = Grid::filled(size, None);
        for (number, &dot) in (0..).zip(dots) {
            touching(dot).into_iter().for_each(|cell| owners[cell] = Some(number));
        }
        let mut possible: Grid<Vec<i32>> = Grid::filled(size, Vec::new());
        for (number, &dot) in (0..).zip(dots) {
            let is_free =
                |cell: Cell| !self.blocks[cell] && owners[cell].is_none_or(|owner| owner == number);
            let can_have =
                |cell: Cell| is_free(cell) && opposite(size, cell, dot).is_some_and(is_free);
            let around = touching(dot).into_iter();
            let mut cells: Vec<Cell> = around.filter(|&cell| can_have(cell)).collect();
            let mut next = 0;
            while let Some(&cell) = cells.get(next) {
                next += 1;
                possible[cell].push(number);
                let new = size.neighbours(cell).filter(|&near| can_have(near));
                let new: Vec<Cell> = new.filter(|near| !cells.contains(near)).collect();
                cells.extend(new);
            }
        }
        possible
    }
}

impl Puzzle for TentaiShow {
    const NAMES: &'static [&'static str] = &["tentaisho", "tentaishow", "galaxies"];
    const TITLE: Option<&'static str> = Some("Tentai Show");
    const RULES: &'static str = "Divide the board into regions. Each has one dot, and is the same \
        when it is turned by 180 degrees around it.";
    const IS_DIVIDED: bool = true;

    const TECHNIQUES: &'static [RuleNames] =
        &[RuleNames::of("the dot at #", "Turned around the dot", "Turned around the dot")];

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
        let possible = self.dots_of_cells(&dots);
        for &cell in &cells {
            let place = Place::Cell(cell);
            if possible[cell].is_empty() {
                rules.add_variable(place, [NO_DOT])?;
                let none = Count::of([NO_DOT]).exactly(0);
                rules.add_named_constraint("each region has a dot", none, [place])?;
            } else {
                rules.add_variable(place, possible[cell].iter().copied())?;
            }
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
                if possible[cell].contains(&value) {
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

    /// Returns the dots of regions with one solution. While there are several, the largest region
    /// in which they differ is divided.
    fn sketch(size: Size, random: &mut Random) -> Option<TentaiShow> {
        let mut galaxies = Galaxies::new(size, LARGEST, random);
        loop {
            let mut puzzle = TentaiShow::blank(size);
            galaxies.dots().for_each(|dot| puzzle.dots[dot] = Some(Circle::White));
            let (one, other) = match sketch::verdict(&puzzle)? {
                Verdict::Several(one, other) => (one, other),
                Verdict::Unique(_) => return Some(puzzle),
                _ => return None,
            };
            let differs = |cell: &Cell| one[&Place::Cell(*cell)] != other[&Place::Cell(*cell)];
            let doubtful: Vec<Cell> = size.cells().filter(differs).collect();
            galaxies.divide(&doubtful, random)?;
        }
    }
}

/// The greatest number of cells of a region of a random board.
const LARGEST: usize = 16;
