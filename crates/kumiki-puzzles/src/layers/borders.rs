//! Given borders between regions, which may be followed by others.
//!
//! Invariant: a link without borders ends before them.

use super::{ClueMap, Layer, LinkError, LinkText};
use crate::canvas::Canvas;
use crate::grid::{Size, Walls};
use std::ops::Deref;

/// Given borders: two cells on both sides of one are in different regions.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct GivenBorders(pub Walls);

impl GivenBorders {
    /// Returns no borders.
    pub fn none(size: Size) -> GivenBorders {
        GivenBorders(Walls::none(size))
    }
}

impl Deref for GivenBorders {
    type Target = Walls;

    fn deref(&self) -> &Walls {
        &self.0
    }
}

impl Layer for GivenBorders {
    fn read_link(&mut self, text: &mut LinkText<'_>) -> Result<(), LinkError> {
        // A link that ends with a sign has a slash behind it.
        if matches!(text.rest(), "" | "/") { Ok(()) } else { self.0.read_link(text) }
    }

    fn write_link(&self, out: &mut String) {
        if self.0.iter().next().is_some() {
            self.0.write_link(out);
        }
    }

    fn json_names(&self) -> Vec<&'static str> {
        vec!["border_ques"]
    }

    fn read_json(&mut self, clues: &ClueMap) -> Result<(), LinkError> {
        self.0.read_json(clues)
    }

    fn write_json(&self, clues: &mut ClueMap) {
        self.0.write_json(clues);
    }

    fn draw(&self, canvas: &mut Canvas) {
        self.0.draw(canvas);
    }
}
