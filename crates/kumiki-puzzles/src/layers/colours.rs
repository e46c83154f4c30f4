//! Colours of cells: regions of which some may lie apart.
//!
//! Invariant: walls enclose the parts of colours, and parts beside each other have different
//! colours. Colours are numbered in the order of their first cells, and there are numbers only if
//! a colour lies apart. A link has the walls, and these numbers behind a slash.

use super::json::{int_grid, rows};
use super::numbers::{read_hexadecimal, write_hexadecimal};
use super::{Clue, ClueMap, Layer, LinkError, LinkText};
use crate::canvas::Canvas;
use crate::grid::{Cell, Grid, Size, Walls};
use std::collections::BTreeMap;

/// Colours of cells.
#[derive(Clone, PartialEq, Debug)]
pub struct Colours {
    walls: Walls,
    /// The colour of each part; `None` if each part has its own.
    of_parts: Option<Vec<usize>>,
}

impl Colours {
    /// Returns one colour for all cells.
    pub fn none(size: Size) -> Colours {
        Colours::enclosed(Walls::none(size))
    }

    /// Returns a colour for each region that walls enclose.
    pub fn enclosed(walls: Walls) -> Colours {
        Colours { walls, of_parts: None }
    }

    /// Returns the colours that cells with equal numbers have.
    pub fn numbered(numbers: &Grid<usize>) -> Colours {
        let walls = Walls::between(numbers);
        let parts = walls.regions();
        let mut colours: BTreeMap<usize, usize> = BTreeMap::new();
        let of_parts = parts.iter().map(|part| {
            let next = colours.len();
            *colours.entry(numbers[part[0]]).or_insert(next)
        });
        let of_parts: Vec<usize> = of_parts.collect();
        let of_parts = (colours.len() < parts.len()).then_some(of_parts);
        Colours { walls, of_parts }
    }

    /// Returns the size of the board.
    pub fn size(&self) -> Size {
        self.walls.size()
    }

    /// Returns the number of the colour of each cell, from 0.
    pub fn numbers(&self) -> Grid<usize> {
        let parts = self.walls.numbers();
        Grid::from_fn(self.size(), |cell| match &self.of_parts {
            Some(colours) => colours[parts[cell]],
            None => parts[cell],
        })
    }

    /// Returns the cells of each colour, row by row.
    pub fn regions(&self) -> Vec<Vec<Cell>> {
        let mut regions: Vec<Vec<Cell>> = Vec::new();
        for (cell, &colour) in self.numbers().iter() {
            match regions.get_mut(colour) {
                Some(cells) => cells.push(cell),
                None => regions.push(vec![cell]),
            }
        }
        regions
    }

    /// Sets the colours of the parts.
    fn set(&mut self, of_parts: Vec<usize>) -> Result<(), LinkError> {
        let mut count = 0;
        for &colour in &of_parts {
            if colour > count {
                let text = format!("colour {colour} is there before colour {count}");
                return Err(LinkError::Clues(text));
            }
            count = count.max(colour + 1);
        }
        if count == of_parts.len() {
            return Err(LinkError::Clues(
                "no colour lies apart, but the colours are listed".into(),
            ));
        }
        self.of_parts = Some(of_parts);
        let (parts, colours) = (self.walls.numbers(), self.numbers());
        let is_cut = |pair: &[Cell; 2]| {
            let [one, other] = *pair;
            parts[one] != parts[other] && colours[one] == colours[other]
        };
        match self.size().pairs().find(is_cut) {
            Some([one, other]) => {
                Err(LinkError::Clues(format!("a wall is between {one} and {other} of one colour")))
            }
            None => Ok(()),
        }
    }
}

impl Layer for Colours {
    fn read_link(&mut self, text: &mut LinkText<'_>) -> Result<(), LinkError> {
        self.walls.read_link(text)?;
        if matches!(text.rest(), "" | "/") || !text.skip('/') {
            return Ok(());
        }
        let colours = read_hexadecimal(text, self.walls.regions().len())?;
        let number = |clue: Option<Clue>| clue.and_then(Clue::number).map(|one| one as usize);
        let colours: Option<Vec<usize>> = colours.into_iter().map(number).collect();
        self.set(colours.ok_or_else(|| text.unexpected("the number of a colour"))?)
    }

    fn write_link(&self, out: &mut String) {
        self.walls.write_link(out);
        if let Some(colours) = &self.of_parts {
            let number = |&colour: &usize| Some(Clue::Number(colour as i32));
            out.push('/');
            write_hexadecimal(&colours.iter().map(number).collect::<Vec<_>>(), out);
        }
    }

    fn json_names(&self) -> Vec<&'static str> {
        vec!["border_ques", "colours"]
    }

    fn read_json(&mut self, clues: &ClueMap) -> Result<(), LinkError> {
        let Some(numbers) = int_grid(clues, "colours", self.size())? else {
            return self.walls.read_json(clues);
        };
        let number = |cell| usize::try_from(numbers[cell]).unwrap_or(usize::MAX);
        let numbers = Grid::from_fn(self.size(), number);
        let read = Colours::numbered(&numbers);
        if read.numbers() != numbers {
            let text = "the numbers of \"colours\" are not in the order of their first cells";
            return Err(LinkError::Clues(text.to_owned()));
        }
        self.walls.read_json(clues)?;
        let has_walls = clues.contains_key("border_ques");
        if has_walls && self.walls.numbers() != read.walls.numbers() {
            let text = "\"border_ques\" and \"colours\" do not have the same regions";
            return Err(LinkError::Clues(text.to_owned()));
        }
        if has_walls && read.of_parts.is_some() {
            self.of_parts = read.of_parts;
        } else if !has_walls {
            *self = read;
        }
        Ok(())
    }

    fn write_json(&self, clues: &mut ClueMap) {
        self.walls.write_json(clues);
        if self.of_parts.is_some() {
            clues.insert("colours".to_owned(), rows(&self.numbers(), |&colour| colour.into()));
        }
    }

    /// Draws the walls, and the letters of the colours that lie apart.
    fn draw(&self, canvas: &mut Canvas) {
        for edge in self.walls.iter() {
            canvas.wall(edge);
        }
        let Some(colours) = &self.of_parts else { return };
        let parts = self.walls.numbers();
        for (cell, &part) in parts.iter() {
            let colour = colours[part];
            if colours.iter().filter(|&&other| other == colour).count() > 1 {
                let letter =
                    char::from_u32('A' as u32 + colour as u32).filter(char::is_ascii_uppercase);
                let letter = letter.map_or_else(|| colour.to_string(), String::from);
                canvas.corner_label(cell, &letter);
            }
        }
    }
}
