//! Given borders between regions, which may be followed by others.
//!
//! Invariant: a link without borders ends before them.

use super::regions::inner_edges;
use super::{ClueMap, Layer, LinkError, LinkText};
use crate::canvas::Canvas;
use crate::grid::{Size, Walls};
use std::ops::Deref;

/// Given borders: two cells on both sides of one are in different regions.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct GivenBorders {
    /// The borders.
    pub walls: Walls,
    /// True if each is a clue that can be removed.
    are_clues: bool,
}

impl GivenBorders {
    /// Returns no borders.
    pub fn none(size: Size) -> GivenBorders {
        GivenBorders { walls: Walls::none(size), are_clues: false }
    }

    /// Returns no borders, each of which is a clue that can be removed.
    pub fn removable(size: Size) -> GivenBorders {
        GivenBorders { are_clues: true, ..GivenBorders::none(size) }
    }
}

impl Deref for GivenBorders {
    type Target = Walls;

    fn deref(&self) -> &Walls {
        &self.walls
    }
}

impl Layer for GivenBorders {
    fn read_link(&mut self, text: &mut LinkText<'_>) -> Result<(), LinkError> {
        // A link that ends with a sign has a slash behind it.
        if matches!(text.rest(), "" | "/") { Ok(()) } else { self.walls.read_link(text) }
    }

    fn write_link(&self, out: &mut String) {
        if self.walls.iter().next().is_some() {
            self.walls.write_link(out);
        }
    }

    fn json_names(&self) -> Vec<&'static str> {
        vec!["border_ques"]
    }

    fn read_json(&mut self, clues: &ClueMap) -> Result<(), LinkError> {
        self.walls.read_json(clues)
    }

    fn write_json(&self, clues: &mut ClueMap) {
        self.walls.write_json(clues);
    }

    fn draw(&self, canvas: &mut Canvas) {
        self.walls.draw(canvas);
    }

    fn clue_count(&self) -> usize {
        if self.are_clues { inner_edges(self.walls.size()).count() } else { 0 }
    }

    fn remove_clue(&mut self, number: usize) {
        if let Some(edge) = inner_edges(self.walls.size()).nth(number) {
            self.walls.set(edge, false);
        }
    }
}
