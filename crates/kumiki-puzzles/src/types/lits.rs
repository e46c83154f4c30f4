//! LITS: a tetromino in each region, all connected, and equal ones do not touch.
//!
//! Invariant: the value of a cell is 0 if it is white, and otherwise the number of the letter that
//! its tetromino looks like, from 1.

use super::common::region_sketch;
use super::common::shading::{self, WHITE, places};
use super::common::sketch;
use crate::grid::Shape;
use crate::grid::{Cell, Grid, Place, Size, Walls};
use crate::layers::file::FilePart;
use crate::layers::{Layer, LinkError};
use crate::{Mark, Puzzle, Rules, Stated};
use kumiki::Allowed;
use kumiki::run::Random;
use std::collections::BTreeSet;

/// A LITS: its regions.
#[derive(Clone, PartialEq, Debug)]
pub struct Lits {
    /// The walls between the regions.
    pub walls: Walls,
}

/// The tetrominoes but the square, each with the row and the column of its cells.
const LETTERS: [(char, [(usize, usize); 4]); 4] = [
    ('L', [(0, 0), (1, 0), (2, 0), (2, 1)]),
    ('I', [(0, 0), (1, 0), (2, 0), (3, 0)]),
    ('T', [(0, 0), (0, 1), (0, 2), (1, 1)]),
    ('S', [(0, 1), (0, 2), (1, 0), (1, 1)]),
];

/// The values of shaded cells.
const SHADED: std::ops::RangeInclusive<i32> = 1..=4;

/// Returns the values that the cells of a region may have: one tetromino, and white cells.
fn tetrominoes(region: &[Cell]) -> Vec<Vec<i32>> {
    let cells: BTreeSet<Cell> = region.iter().copied().collect();
    let mut rows = Vec::new();
    for (letter, (_, shape)) in SHADED.zip(LETTERS) {
        let shape = Shape::new(shape.map(|(row, column)| Cell { row, column }));
        for placed in shape.placements(&cells) {
            let value = |cell| if placed.contains(cell) { letter } else { WHITE };
            rows.push(region.iter().map(value).collect());
        }
    }
    rows
}

/// The largest region, in cells. The ways to place a tetromino in a region are compared with those
/// in the next one.
const LARGEST: usize = 400;

impl Puzzle for Lits {
    const NAMES: &'static [&'static str] = &["lits", "nuruomino"];
    const TITLE: Option<&'static str> = Some("LITS");
    const RULES: &'static str = "Shade a tetromino in each region: an L, I, T or S. All shaded \
        cells are connected, without a square of four. Equal tetrominoes do not touch at sides.";
    const FILE: &'static [FilePart] = &[FilePart::Regions { sides_from: Some(1) }];

    fn blank(size: Size) -> Lits {
        Lits { walls: Walls::none(size) }
    }

    fn size(&self) -> Size {
        self.walls.size()
    }

    fn layers(&mut self) -> Vec<&mut dyn Layer> {
        vec![&mut self.walls]
    }
    fn check(&self) -> Result<(), LinkError> {
        let mut regions = self.walls.regions().into_iter();
        regions.try_for_each(|region| LinkError::unless_at_most(LARGEST, "region", region.len()))
    }

    fn state(&self, rules: &mut Rules) -> Stated {
        let size = self.size();
        rules.add_variables(places(size.cells()), WHITE..=*SHADED.end())?;
        for region in self.walls.regions() {
            let name = format!("the tetromino of the region at {}", region[0]);
            rules.add_named_constraint(name, Allowed::new(tetrominoes(&region)), places(region))?;
        }
        let regions = self.walls.numbers();
        for pair in size.pairs().filter(|&[one, other]| regions[one] != regions[other]) {
            let are_apart = |one: i32, other: i32| one != other || one == WHITE;
            let name = "equal tetrominoes do not touch";
            rules.add_named_constraint(name, are_apart, pair.map(Place::Cell))?;
        }
        shading::forbid_squares(size, rules, "no shaded square", SHADED)?;
        shading::connect(size, rules, "shaded cells are connected", SHADED)
    }

    fn mark(&self, _: &Place, value: i32) -> Mark {
        if value == WHITE { Mark::Empty } else { Mark::Shaded }
    }

    fn word(&self, _: &Place, value: i32) -> String {
        match LETTERS.get((value - 1) as usize) {
            Some((letter, _)) => format!("part of an {letter}"),
            None => "white".to_owned(),
        }
    }

    /// Returns regions around random tetrominoes that have one solution after some changes.
    fn sketch(size: Size, random: &mut Random) -> Option<Lits> {
        let mut regions = random_tetrominoes(size, random);
        let right = Grid::from_fn(size, |cell| regions[cell] != usize::MAX);
        let (shaded, white): (Vec<Cell>, Vec<Cell>) = size.cells().partition(|&cell| right[cell]);
        shaded.first()?;
        sketch::grow(&mut regions, white, random);
        region_sketch::with_one_solution(regions, &right, random, |walls| Lits { walls })
    }
}

/// Returns random tetrominoes that meet the rules: their numbers, and `usize::MAX` in white cells.
/// No other one fits beside them.
fn random_tetrominoes(size: Size, random: &mut Random) -> Grid<usize> {
    let cells: BTreeSet<Cell> = size.cells().collect();
    let mut all: Vec<(char, Vec<Cell>)> = Vec::new();
    for (letter, shape) in LETTERS {
        let shape = Shape::new(shape.map(|(row, column)| Cell { row, column }));
        all.extend(shape.placements(&cells).into_iter().map(|placed| (letter, placed)));
    }
    random.shuffle(&mut all);
    let mut numbers = Grid::filled(size, usize::MAX);
    let mut letters: Vec<char> = Vec::new();
    while let Some((letter, placed)) = all.iter().find(|(letter, placed)| {
        let near = || placed.iter().flat_map(|&cell| size.neighbours(cell));
        let beside = || near().filter_map(|cell| letters.get(numbers[cell]));
        placed.iter().all(|&cell| numbers[cell] == usize::MAX)
            && (letters.is_empty() || beside().next().is_some())
            && beside().all(|other| other != letter)
            && !size.windows(2, 2).any(|square| {
                square.iter().all(|cell| numbers[*cell] != usize::MAX || placed.contains(cell))
            })
    }) {
        placed.iter().for_each(|&cell| numbers[cell] = letters.len());
        letters.push(*letter);
    }
    numbers
}
