//! Light up (akari): lights shine along rows and columns up to black cells, and leave no white cell
//! dark.
//!
//! Invariant: there is a variable for each white cell, with the value 1 for a light.

use super::common::sketch;
use crate::canvas::Canvas;
use crate::grid::{Cell, Direction, Grid, Place, Size};
use crate::layers::file::{FilePart, Symbols};
use crate::layers::{Clue, Layer, NumberCoding, Numbers};
use crate::mark::Object;
use crate::technique::RuleNames;
use crate::{Answer, Mark, Puzzle, Rules, Stated};
use kumiki::run::Random;
use kumiki::{Count, Verdict};

/// A light up puzzle: the black cells, with or without a number.
#[derive(Clone, PartialEq, Debug)]
pub struct LightUp {
    /// The black cells. A number counts the lights beside it.
    pub blocks: Numbers,
}

impl LightUp {
    /// Returns the white cells that a light in `cell` shines on in a direction.
    fn beam(&self, cell: Cell, direction: Direction) -> Vec<Cell> {
        let ray = self.size().ray(cell, direction).into_iter();
        ray.take_while(|&at| self.blocks[at].is_none()).collect()
    }

    /// Returns lights at random that light all white cells, and not one another.
    fn random_lights(&self, random: &mut Random) -> Grid<bool> {
        let mut lights = Grid::filled(self.size(), false);
        let mut is_lit = Grid::from_fn(self.size(), |cell| self.blocks[cell].is_some());
        let mut cells: Vec<Cell> = self.size().cells().collect();
        random.shuffle(&mut cells);
        for cell in cells {
            if !std::mem::replace(&mut is_lit[cell], true) {
                lights[cell] = true;
                let beams = Direction::ALL.map(|direction| self.beam(cell, direction));
                beams.into_iter().flatten().for_each(|lit| is_lit[lit] = true);
            }
        }
        lights
    }

    /// Returns the puzzle with a number in each black cell.
    fn numbered(&self, is_light: impl Fn(Cell) -> bool) -> LightUp {
        let mut full = self.clone();
        for (cell, _) in self.blocks.given() {
            let count = self.beside(cell).filter(|&next| is_light(next)).count();
            full.blocks[cell] = Some(Clue::Number(count as i32));
        }
        full
    }

    /// Returns the white cells beside a cell.
    fn beside(&self, cell: Cell) -> impl Iterator<Item = Cell> + '_ {
        self.size().neighbours(cell).filter(|&next| self.blocks[next].is_none())
    }
}

impl Puzzle for LightUp {
    const NAMES: &'static [&'static str] = &["lightup", "akari"];
    const TITLE: Option<&'static str> = Some("Light Up");
    const RULES: &'static str = "Place lights in white cells so that each white cell is lit: lights \
        shine along rows and columns up to black cells. No light shines on another one. A number \
        is the number of lights beside its cell.";
    const FILE: &'static [FilePart] = &[FilePart::Cells(Symbols::NUMBERS_AND_ANSWERS)];

    const TECHNIQUES: &'static [RuleNames] = &[
        RuleNames::of("the # at #", "Number complete", "Ways to light a number")
            .or("Number needs the rest"),
        RuleNames::of("lights do not meet", "Already lit", "Lights do not meet"),
        RuleNames::of("# must be lit", "Cell to light", "Ways to light a cell")
            .or("Last cell that can light"),
    ];

    fn blank(size: Size) -> LightUp {
        LightUp { blocks: Numbers::none(size, NumberCoding::FourCells) }
    }

    fn size(&self) -> Size {
        self.blocks.size()
    }

    fn layers(&mut self) -> Vec<&mut dyn Layer> {
        vec![&mut self.blocks]
    }

    fn state(&self, rules: &mut Rules) -> Stated {
        let white: Vec<Cell> =
            self.size().cells().filter(|&cell| self.blocks[cell].is_none()).collect();
        rules.add_variables(white.iter().copied().map(Place::Cell), [0, 1])?;
        for (cell, number) in self.blocks.known() {
            let count = Count::of([1]).exactly(number as usize);
            let name = format!("the {number} at {cell}");
            rules.add_named_constraint(name, count, self.beside(cell).map(Place::Cell))?;
        }
        for &cell in &white {
            let beams = Direction::ALL.map(|direction| self.beam(cell, direction));
            for (before, after) in [(&beams[0], &beams[1]), (&beams[2], &beams[3])] {
                if before.is_empty() && !after.is_empty() {
                    let places = after.iter().copied().chain([cell]).map(Place::Cell);
                    let one = Count::of([1]).at_most(1);
                    rules.add_named_constraint("lights do not meet", one, places)?;
                }
            }
            let places = beams.into_iter().flatten().chain([cell]).map(Place::Cell);
            rules.add_named_constraint(format!("{cell} must be lit"), Count::of([1]), places)?;
        }
        Ok(())
    }

    fn mark(&self, _: &Place, value: i32) -> Mark {
        if value == 1 { Mark::Object(Object::Bulb) } else { Mark::Empty }
    }

    fn draw(&self, canvas: &mut Canvas) {
        for (cell, &clue) in self.blocks.given() {
            canvas.block(cell);
            if clue != Clue::Unknown {
                canvas.light_clue(cell, clue);
            }
        }
    }

    /// Returns black cells with their numbers and one solution. As long as there are several, a
    /// cell in which they differ becomes black.
    fn sketch(size: Size, random: &mut Random) -> Option<LightUp> {
        let mut puzzle = LightUp::blank(size);
        let is_black = Grid::from_fn(size, |_| random.below(5) == 0);
        for (cell, _) in is_black.iter().filter(|(_, is_black)| **is_black) {
            puzzle.blocks[cell] = Some(Clue::Unknown);
        }
        for _ in 0..size.cell_count() {
            let lights = puzzle.random_lights(random);
            let full = puzzle.numbered(|cell| lights[cell]);
            match sketch::verdict(&full)? {
                Verdict::Several(one, other) => {
                    let cells = sketch::differing(size, &one, &other);
                    puzzle.blocks[cells[random.index(cells.len())]] = Some(Clue::Unknown);
                }
                Verdict::Unique(_) => return Some(full),
                _ => return None,
            }
        }
        None
    }

    fn with_clues(&self, solution: &Answer) -> LightUp {
        self.numbered(|cell| solution[&Place::Cell(cell)] == 1)
    }
}
