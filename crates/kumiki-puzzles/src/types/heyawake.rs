//! Heyawake: rooms with so many shaded cells; no white line passes two borders.
//!
//! Invariant: a line passes two borders exactly if it has a cell of a room, all cells of the next
//! one that are in that line, and a cell of the room after it.

use super::common::shading::{self, SHADED, WHITE, places};
use crate::grid::{Cell, Place, Size, Walls};
use crate::layers::{Clue, Layer, RoomNumbers, home};
use crate::sketch;
use crate::{Answer, Mark, Puzzle, Rules, Stated};
use kumiki::Count;
use kumiki::run::Random;

/// A heyawake: its rooms.
#[derive(Clone, PartialEq, Debug)]
pub struct Heyawake {
    /// The rooms, with their numbers of shaded cells.
    pub rooms: RoomNumbers,
}

impl Heyawake {
    /// Returns the shortest stretches of lines that pass two borders.
    fn long_stretches(&self) -> Vec<Vec<Cell>> {
        let rooms = self.rooms.walls.numbers();
        let mut stretches = Vec::new();
        for line in self.size().lines() {
            let parts: Vec<&[Cell]> =
                line.chunk_by(|one, other| rooms[*one] == rooms[*other]).collect();
            for three in parts.windows(3) {
                let before = three[0].last().into_iter();
                stretches.push(before.chain(three[1]).chain(three[2].first()).copied().collect());
            }
        }
        stretches
    }
}

impl Puzzle for Heyawake {
    const NAMES: &'static [&'static str] = &["heyawake", "heyawacky"];
    const RULES: &'static str = "Shade cells so that a room has as many as its number says. Shaded \
        cells do not touch at sides, and all white cells are connected. No straight line of white \
        cells passes more than one border.";

    fn blank(size: Size) -> Heyawake {
        Heyawake { rooms: RoomNumbers::none(size) }
    }

    fn size(&self) -> Size {
        self.rooms.walls.size()
    }

    fn layers(&mut self) -> Vec<&mut dyn Layer> {
        vec![&mut self.rooms]
    }

    fn state(&self, rules: &mut Rules) -> Stated {
        let size = self.size();
        shading::add_cells(size, rules)?;
        for (room, clue) in self.rooms.regions() {
            if let Some(number) = clue.and_then(Clue::number) {
                let name = format!("the {number} of the room at {}", room[0]);
                let count = Count::of([SHADED]).exactly(number as usize);
                rules.add_named_constraint(name, count, places(room))?;
            }
        }
        shading::keep_apart(size, rules)?;
        for stretch in self.long_stretches() {
            let name = "no white line passes two borders";
            rules.add_named_constraint(name, Count::of([SHADED]).at_least(1), places(stretch))?;
        }
        shading::connect(size, rules, "white cells are connected", [WHITE])
    }

    fn mark(&self, _: &Place, value: i32) -> Mark {
        shading::mark(value)
    }

    fn word(&self, _: &Place, value: i32) -> String {
        shading::word(value)
    }

    fn sketch(size: Size, random: &mut Random) -> Option<Heyawake> {
        let mut puzzle = Heyawake::blank(size);
        puzzle.rooms.walls = Walls::between(&sketch::rectangles(size, 8, 4, random));
        Some(puzzle)
    }

    fn with_clues(&self, solution: &Answer) -> Heyawake {
        let mut full = self.clone();
        for (room, _) in self.rooms.regions() {
            let shaded = room.iter().filter(|&&cell| solution[&Place::Cell(cell)] == SHADED);
            full.rooms.clues[home(&room)] = Some(Clue::Number(shaded.count() as i32));
        }
        full
    }
}
