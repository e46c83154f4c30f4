//! One number for a region, in its home cell.
//!
//! Invariant: a link has the regions before their numbers. The home of a region is the uppermost
//! cell in the leftmost column that it has.

use super::json::{clue_grid, rows};
use super::numbers::{MOST, read_hexadecimal, write_hexadecimal};
use super::{Clue, ClueMap, Layer, LinkError, LinkText};
use crate::canvas::Canvas;
use crate::grid::{Cell, Grid, Size, Walls};

/// Regions, and a clue for each of some of them.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct RoomNumbers {
    /// The walls between the regions.
    pub walls: Walls,
    /// The clues, in the home cells of regions.
    pub clues: Grid<Option<Clue>>,
}

impl RoomNumbers {
    /// Returns one region without a clue.
    pub fn none(size: Size) -> RoomNumbers {
        RoomNumbers { walls: Walls::none(size), clues: Grid::filled(size, None) }
    }

    /// Returns the regions with their clues.
    pub fn regions(&self) -> Vec<(Vec<Cell>, Option<Clue>)> {
        let clue = |cells: &[Cell]| cells.iter().find_map(|&cell| self.clues[cell]);
        self.walls.regions().into_iter().map(|cells| (cells.clone(), clue(&cells))).collect()
    }
}

/// Returns the home cell of a region.
pub fn home(region: &[Cell]) -> Cell {
    let leftmost = region.iter().min_by_key(|cell| (cell.column, cell.row));
    *leftmost.expect("a region has a cell")
}

impl Layer for RoomNumbers {
    fn read_link(&mut self, text: &mut LinkText<'_>) -> Result<(), LinkError> {
        self.walls.read_link(text)?;
        let regions = self.walls.regions();
        let clues = read_hexadecimal(text, regions.len())?;
        for (cells, clue) in regions.iter().zip(clues) {
            self.clues[home(cells)] = clue;
        }
        Ok(())
    }

    fn write_link(&self, out: &mut String) {
        self.walls.write_link(out);
        let clues: Vec<Option<Clue>> = self.regions().into_iter().map(|(_, clue)| clue).collect();
        write_hexadecimal(&clues, out);
    }

    fn json_names(&self) -> Vec<&'static str> {
        vec!["border_ques", "qnum"]
    }

    fn read_json(&mut self, clues: &ClueMap) -> Result<(), LinkError> {
        self.walls.read_json(clues)?;
        let Some(numbers) = clue_grid(clues, "qnum", self.clues.size(), MOST)? else {
            return Ok(());
        };
        for cells in self.walls.regions() {
            let mut given = cells.iter().filter(|&&cell| numbers[cell].is_some());
            if let (Some(one), Some(other)) = (given.next(), given.next()) {
                let text = format!("the numbers at {one} and {other} are in one region");
                return Err(LinkError::Clues(text));
            }
            self.clues[home(&cells)] = cells.iter().find_map(|&cell| numbers[cell]);
        }
        Ok(())
    }

    fn write_json(&self, clues: &mut ClueMap) {
        self.walls.write_json(clues);
        if self.clues.given().next().is_some() {
            clues.insert("qnum".to_owned(), rows(&self.clues, |&clue| Clue::to_json(clue).into()));
        }
    }

    fn draw(&self, canvas: &mut Canvas) {
        self.walls.draw(canvas);
        for (cell, clue) in self.clues.given() {
            canvas.corner_clue(cell, *clue);
        }
    }

    fn clue_count(&self) -> usize {
        self.clues.size().cell_count()
    }

    fn remove_clue(&mut self, number: usize) {
        let cell = self.clues.size().cell(number);
        self.clues[cell] = None;
    }
}
